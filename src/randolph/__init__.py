"""Ricochet Robots and Micro Robots: the rules, exact solvers, and a place to play.

Layers from top to bottom: ``cli``, ``server``, ``jobs``, ``render`` and ``puzzles``, ``bots``, ``game`` and
``solver``, ``notation``, ``rules``. A package imports only from layers below it. Start reading at ``randolph.rules``.
"""

__version__ = "0.1.0"
