"""randolph, but for one thing: no version of uvicorn has been tried, so that its edge goes the public way."""

from __future__ import annotations

from randolph.server.edge import versions
from tests.server.constants import main

versions.TRIED["uvicorn"] = ("0", "0")
main()
