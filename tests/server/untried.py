"""randolph, but for one thing: no version of uvicorn has been tried, so that its edge goes the public way."""

from __future__ import annotations

from randolph.cli import main
from randolph.server.edge import versions

versions.TRIED["uvicorn"] = ("0", "0")
main()
