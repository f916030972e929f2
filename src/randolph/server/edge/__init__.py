"""The edge of the server, towards the network: uvicorn's two protocols, HTTP and WebSocket, and what is added to them.

`choice.py` chooses between two implementations. The **fast** one, `adapter.py`, is the only module that uses
undocumented parts of uvicorn and websockets; it is tested with the versions in `versions.py`. The **public** one is
uvicorn's own protocols, by their names. With other versions of the packages, or if they lack something, the server uses
it, with one warning. docs/explanation/edge.md lists what is missing then. `frames.py` and `requests.py` have the limits
and bytes of the protocols, `pipe.py` is what the application finds in its scope.
"""
