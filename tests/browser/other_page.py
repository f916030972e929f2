"""`generous.py`, but for one thing: its page is that of the folder that RANDOLPH_TEST_PAGE names."""

from __future__ import annotations

import os
from pathlib import Path

from randolph.server import services
from tests.browser.generous import main

services.STATIC = Path(os.environ["RANDOLPH_TEST_PAGE"])
main()
