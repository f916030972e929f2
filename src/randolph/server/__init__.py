"""The server: rooms in which people play, in a browser or with any client of the protocol.

`serve(settings, ready=…)` runs it, `create_app(settings)` makes the ASGI application, `Settings.from_environment` the
settings, and `effective_settings` says where each of them comes from.
"""

from randolph.server.app import create_app
from randolph.server.errors import StartError
from randolph.server.serve import address, serve
from randolph.server.settings import RARE, SPECS, USUAL, Settings, effective_settings, misspelled, retired

__all__ = [
    "RARE",
    "SPECS",
    "USUAL",
    "Settings",
    "StartError",
    "address",
    "create_app",
    "effective_settings",
    "misspelled",
    "retired",
    "serve",
]
