"""What is done for visitors on request – a text or a position in, an answer out –, apart from the server.

The server has this done by child processes (`server/children.py`), for it is pure Python that may take a second, and
rooms would have to wait for it. So nothing here knows a room, a socket or a setting, and importing it is quick.
`positions` are the services for positions and boards, `rooms` what is made of a room, `child` the process.
"""
