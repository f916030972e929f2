"""Work that the server does for visitors on request: a text or a position in, an answer out.

Child processes of the server do it (`server/child_processes.py`): it is pure Python and may take a second, for which
rooms would have to wait. So nothing here knows a room, a socket or a setting, and importing it is quick. `positions`
are the services for positions and boards, `rooms` those for a room, `child` is the process.
"""
