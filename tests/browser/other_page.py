"""randolph, but for one thing: its page is that of the folder that RANDOLPH_TEST_PAGE names."""

from __future__ import annotations

import os
from pathlib import Path

from randolph.cli import main
from randolph.server import house

house.STATIC = Path(os.environ["RANDOLPH_TEST_PAGE"])
main()
