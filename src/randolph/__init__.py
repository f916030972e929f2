"""Ricochet Robots and Micro Robots: the rules, exact solvers, and a place to play.

The rooms of the house, from the street to the ground: ``cli``, ``server``, ``services``, ``render``, ``game`` and
``solver``, ``notation``, ``rules``. A room imports only from floors below it. Start reading at ``randolph.rules``.
"""

__version__ = "0.1.0"
