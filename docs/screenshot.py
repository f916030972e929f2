"""Makes `docs/images/game.png`: four people play some rounds of a real game, and the picture is taken while the sand
runs.

.venv/bin/python docs/screenshot.py

It starts a server of its own and plays through the pages, as the browser tests do; it needs what they need (`make
test` has set it up).
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import Server
from tests.browser.table import Seat, make_room
from tests.conftest import CHROMIUM_ARGUMENTS

PICTURE = Path(__file__).resolve().parent / "images" / "game.png"
NAMES = ("Ann", "Bob", "Cleo", "Dan")
WINNERS = ("Bob", "Ann", "Cleo", "Ann")
RULES = {"edition": "third", "faces": ["1D", "4A", "3C", "2D"], "silver": True}
HARD_ENOUGH = 5
"""Moves that the pictured round needs at least: otherwise nobody would bid so much."""


def main() -> None:
    """Play, and take the picture."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        try:
            program = os.environ.get("RANDOLPH_CHROMIUM") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=program, args=list(CHROMIUM_ARGUMENTS))
            picture(browser, server.address)
            browser.close()
        finally:
            server.stop()
    print(f"made {PICTURE}")


def picture(browser: Browser, address: str) -> None:
    """A game for four, from the first chip to the moment of the picture."""
    contexts = [
        browser.new_context(
            viewport={"width": 1280, "height": 800}, locale="en", color_scheme="light", reduced_motion="reduce"
        )
        for _ in NAMES
    ]
    code = make_room(contexts[0], address, NAMES[0], **RULES)
    seats = {name: Seat.enter(context, address, code, name) for name, context in zip(NAMES, contexts, strict=True)}
    seats["Ann"].page.get_by_role("button", name="Start the game").click()
    number = 0
    while True:
        number += 1
        for seat in seats.values():
            seat.round(number)
        way = seats["Ann"].solution()
        if number > len(WINNERS) and len(way) >= HARD_ENOUGH:
            break
        winner = seats[WINNERS[(number - 1) % len(WINNERS)]]
        winner.bid(len(way))
        for seat in seats.values():
            seat.done()
        winner.show(way)
        for seat in seats.values():
            seat.ready()
    for name, more in (("Dan", 4), ("Ann", 3), ("Cleo", 1)):
        seats[name].bid(len(way) + more)
    page = seats["Ann"].page
    page.locator(".rung").nth(2).wait_for()
    page.mouse.move(0, 0)
    page.wait_for_timeout(8000)  # some of the sand has run
    PICTURE.parent.mkdir(exist_ok=True)
    page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
