"""Makes the pictures of docs/images: `game.png`, for which four people play some rounds of a real game until the sand
runs, `table.png`, a real table that is set up on a phone, and `micro.png`, a path in a game of Micro Robots.

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
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from randolph.notation import micro as notation
from randolph.solver.micro import solve
from tests.browser.conftest import Server
from tests.browser.table import Seat, make_room
from tests.conftest import CHROMIUM_ARGUMENTS

PICTURES = Path(__file__).resolve().parent / "images"
NAMES = ("Ann", "Bob", "Cleo", "Dan")
WINNERS = ("Bob", "Ann", "Cleo", "Ann")
RULES: dict[str, Any] = {"edition": "third", "faces": ["1D", "4A", "3C", "2D"], "silver": True}
ROBOTS = ((2, 12), (4, 5), (11, 2), (13, 11))
HARD_ENOUGH = 5
"""Moves that the pictured round needs at least: otherwise nobody would bid so much."""
TILES = ("2N", "3E", "4E", "1N")
"""The board of the rule sheet's example of Micro Robots."""
LONG_ENOUGH = 7
"""Jumps that the pictured path has at least."""


def main() -> None:
    """Play, and take the pictures."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        try:
            program = os.environ.get("RANDOLPH_CHROMIUM") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=program, args=list(CHROMIUM_ARGUMENTS))
            PICTURES.mkdir(exist_ok=True)
            game(browser, server.address)
            table(browser, server.address)
            micro(browser, server.address)
            browser.close()
        finally:
            server.stop()
    print(f"made {PICTURES}")


def table(browser: Browser, address: str) -> None:
    """The boards of the other picture and its robots, and the chip is about to be tapped."""
    context = browser.new_context(
        viewport={"width": 390, "height": 760}, locale="en", color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{address}/table")
    page.get_by_text("2013").click()
    for face in RULES["faces"]:
        page.locator(f"rr-corners [data-face='{face}']").click()
    page.locator("rr-table rr-board .field").wait_for()
    width, height = page.locator("rr-table rr-board .field").evaluate(
        "(field) => [field.clientWidth, field.clientHeight]"
    )
    for row, col in ROBOTS:
        across, down = (col + 0.5) * width / 16, (row + 0.5) * height / 16
        page.locator("rr-table rr-board .field").click(position={"x": across, "y": down}, force=True)
    page.wait_for_timeout(1000)
    page.screenshot(path=PICTURES / "table.png")


def desks(browser: Browser) -> list[BrowserContext]:
    """Four people at their computers."""
    return [
        browser.new_context(
            viewport={"width": 1280, "height": 800}, locale="en", color_scheme="light", reduced_motion="reduce"
        )
        for _ in NAMES
    ]


def game(browser: Browser, address: str) -> None:
    """A game for four, from the first chip to the moment of the picture."""
    contexts = desks(browser)
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
    page.screenshot(path=PICTURES / "game.png")


def micro(browser: Browser, address: str) -> None:
    """A game of Micro Robots for four, until a long path is being shown."""
    contexts = desks(browser)
    code = make_room(contexts[0], address, NAMES[0], game="micro", tiles=list(TILES))
    pages = [enter(context, address, code, name) for context, name in zip(contexts, NAMES, strict=True)]
    pages[0].get_by_role("button", name="Start the game").click()
    number = 0
    while True:
        number += 1
        for page in pages:
            until(page, "({ view }, number) => view.round === number && view.phase === 'thinking'", number)
        winner = pages[NAMES.index(WINNERS[(number - 1) % len(WINNERS)])]
        path = shortest(pages[0])
        last = number > len(WINNERS) and len(path) >= LONG_ENOUGH
        page = pages[0] if last else winner
        page.keyboard.type(str(len(path)))
        page.keyboard.press("Enter")
        for count, word in enumerate(path[:-2] if last else path):
            until(page, "({ view, stage }, count) => view.demonstration?.path.length === count && !stage.busy", count)
            page.keyboard.type(word)
        if last:
            break
        for each in pages:
            each.get_by_role("button", name="Next round").click()
    until(page, "({ view, stage }, count) => view.demonstration.path.length === count && !stage.busy", len(path) - 2)
    page.mouse.move(0, 0)
    page.wait_for_timeout(5000)  # some of the time to show has run
    page.screenshot(path=PICTURES / "micro.png")


def enter(context: BrowserContext, address: str, code: str, name: str) -> Page:
    """Open a room of Micro Robots, and take a seat."""
    page = context.new_page()
    page.goto(f"{address}/r/{code}")
    page.locator(".zone-foot").wait_for()
    if page.evaluate("document.querySelector('mr-room').view.you") is None:
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join").click()
        until(page, "({ view }) => view.you !== null", None)
    return page


def until(page: Page, claim: str, argument: object) -> None:
    """Wait until a claim about the room's element is true."""
    page.evaluate(
        f"""async argument => {{
            const claim = {claim}, room = document.querySelector("mr-room");
            while (!claim(room, argument)) await new Promise(resolve => setTimeout(resolve, 50));
        }}""",
        argument,
    )


def shortest(page: Page) -> list[str]:
    """The round's shortest path, from what the page was given."""
    board, view = page.evaluate("(({ board, view }) => [board, view])(document.querySelector('mr-room'))")
    result = solve(notation.from_line(f"{board['arrangement']} {view['start']} {view['target']}"))
    if result.path is None:
        raise AssertionError("each cell of printed tiles can be reached from each other one")
    return notation.to_path(result.path).split()


if __name__ == "__main__":
    main()
