"""What is done for visitors on request – a text or a position in, an answer out –, apart from the server.

Child processes of the server do this (`server/child_processes.py`): it is pure Python that may take a second, and rooms
would have to wait for it. So nothing here knows a room, a socket or a setting, and importing it is quick.
`positions` are the services for positions and boards, `rooms` what is made of a room, `child` the process.
"""
