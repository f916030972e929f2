"""Jobs for visitors: work that the server does on request: a text or a position is the input, an answer the output.

Child processes of the server do this work (`server/child_processes.py`), because it is pure Python and may take a
second, during which all rooms would wait. So nothing here depends on rooms, sockets or settings, and it can be imported
quickly. `positions` are the jobs for positions and boards, `rooms` those for a room, and `child` is the process.
"""
