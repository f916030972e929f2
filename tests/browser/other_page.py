"""`generous.py` with one change: its page is in the folder that RANDOLPH_TEST_PAGE names."""

from __future__ import annotations

import os
from pathlib import Path

from randolph.server import services
from tests.browser.generous import main

services.STATIC = Path(os.environ["RANDOLPH_TEST_PAGE"])
main()
