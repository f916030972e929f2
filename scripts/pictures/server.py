"""`randolph` with fixed randomness: boards, chips and dice of pictures do not change from run to run."""

from __future__ import annotations

import random
import secrets  # noqa: F401 – before the change below, so that seats keep tokens that nobody can guess

from tests.browser.generous import main

SEED = 18


class _Same(random.Random):
    """Replaces the system's random source."""

    def __init__(self) -> None:
        super().__init__(SEED)


random.SystemRandom = _Same  # type: ignore[misc, assignment]  # what a server asks for boards and chips
main()
