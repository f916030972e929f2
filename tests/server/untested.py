"""randolph with the public implementation of the edge: no version of uvicorn counts as tested."""

from __future__ import annotations

from randolph.server.edge import versions
from tests.server.constants import main

versions.TESTED["uvicorn"] = ("0", "0")
main()
