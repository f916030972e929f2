"""The server: rooms in which people play, in a browser or by any client that speaks the wire protocol.

`serve(settings, ready=…)` runs it, `create_app(settings)` gives the ASGI application, `Settings.from_environment` the
settings, `settled` where each of them was said.
"""

from randolph.server.app import create_app
from randolph.server.errors import StartError
from randolph.server.serve import address, serve
from randolph.server.settings import RARE, SPECS, USUAL, Settings, misspelled, retired, settled

__all__ = [
    "RARE",
    "SPECS",
    "USUAL",
    "Settings",
    "StartError",
    "address",
    "create_app",
    "misspelled",
    "retired",
    "serve",
    "settled",
]
