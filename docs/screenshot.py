"""Makes the pictures of docs/images. Four people meet (`room.png`) and play some rounds of a real game until the sand
runs (`game.png`), which a television shows (`television.png`), and one of them has a phone (`pad.png`); a real table
is set up on a phone (`table.png`); and a path is shown in a game of Micro Robots (`micro.png`). One person plays
dailies on three days (`daily.png`) and practices on a phone (`practice.png`). Three readers open the home page, each in
their language (`languages.png`).

.venv/bin/python docs/screenshot.py [languages]

With a word it makes only these pictures.

It starts a server of its own and plays through the pages, as the browser tests do; it needs what they need (`make
test` has set it up).
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.conftest import Server
from tests.browser.micro_table import MicroSeat, micro_room
from tests.browser.solving import push, puzzle_of, solution_of
from tests.browser.table import Seat, make_room
from tests.browser.test_daily import Solver, moves_for
from tests.browser.test_week import JUMPING, Calendar
from tests.conftest import CHROMIUM_ARGUMENTS, chromium

PICTURES = Path(__file__).resolve().parent / "images"
NAMES = ("Ann", "Bob", "Cleo", "Dan")
WINNERS = ("Bob", "Ann", "Cleo", "Ann")
RULES: dict[str, Any] = {"edition": "third", "faces": ["1D", "4A", "3C", "2D"], "silver": True}
ROBOTS = ((2, 12), (4, 5), (11, 2), (13, 11))
HARD_ENOUGH = 5
"""Moves that the pictured round needs at least: otherwise nobody would bid so much."""
TILES = ("2N", "3E", "4E", "1N")
"""The board of the rule sheet's example of Micro Robots."""
LONG_ENOUGH = 6
"""Jumps that the pictured path has at least."""
SCRIPTS = ("en", "ru", "ja")
"""A language of each script."""


def main() -> None:
    """Play, and take the pictures."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_ARGUMENTS))
            PICTURES.mkdir(exist_ok=True)
            languages(browser, server.address)
            if "languages" not in sys.argv:
                game(browser, server.address)
                table(browser, server.address)
                micro(browser, server.address)
                week(browser, Path(data))
            browser.close()
        finally:
            server.stop()
    print(f"made {PICTURES}")


def languages(browser: Browser, address: str) -> None:
    """The same puzzle on three phones, each in the language of its owner."""
    puzzle = browser.new_context().request.get(f"{address}/api/problem").body()
    phones = []
    for language in SCRIPTS:
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, locale=language, color_scheme="light", reduced_motion="reduce"
        )
        context.route("**/api/problem?**", lambda route: route.fulfill(content_type="application/json", body=puzzle))
        page = context.new_page()
        page.goto(address)
        page.locator("rr-board .piece").first.wait_for()
        page.wait_for_timeout(1000)
        phones.append(base64.b64encode(page.screenshot()).decode())
    wall = browser.new_page(viewport={"width": 900, "height": 649})
    pictures = "".join(f'<img width="300" src="data:image/png;base64,{phone}">' for phone in phones)
    wall.set_content(f'<body style="display: flex; margin: 0">{pictures}')
    wall.screenshot(path=PICTURES / "languages.png")


def week(browser: Browser, data: Path) -> None:
    """Dailies on three days, on a server whose clock skips the days between; then a puzzle of practice on a phone."""
    calendar = Calendar(data / "clocks")
    server = Server(data / "week", JUMPING, TEST_CLOCKS=str(data / "clocks"))
    server.start()
    try:
        person = desk(browser)
        phone = browser.new_context(
            viewport={"width": 390, "height": 760}, locale="en", color_scheme="light", reduced_motion="reduce"
        )
        for dailies in ({"easy": 0}, {"easy": 1}, {"easy": 0, "medium": 1}):
            calendar.pass_days()
            for daily, extra in dailies.items():
                solver = Solver(person, server, daily=daily)
                solver.open()
                solver.push(moves_for(solver.entry, extra))
                solver.button.click()
                solver.verdict.wait_for()
        page = person.new_page()
        page.goto(f"{server.address}/daily")
        page.locator(".streak b").wait_for()
        page.mouse.move(0, 0)
        page.wait_for_timeout(1000)
        page.screenshot(path=PICTURES / "daily.png")
        puzzle = puzzle_of("ricochet", 4, "helper").id
        page = phone.new_page()
        page.goto(f"{server.address}/practice/{puzzle}")
        page.locator(".give-up").wait_for()
        push(page, solution_of(puzzle).split()[0])
        page.wait_for_timeout(1000)
        page.screenshot(path=PICTURES / "practice.png")
    finally:
        server.stop()


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


def desk(browser: Browser) -> BrowserContext:
    """A person at a computer."""
    return browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en", color_scheme="light", reduced_motion="reduce"
    )


def desks(browser: Browser) -> list[BrowserContext]:
    """Four people at their computers."""
    return [desk(browser) for _ in NAMES]


def game(browser: Browser, address: str) -> None:
    """A game for four, one of them with a phone, from the first chip to the moment of the picture."""
    contexts = desks(browser)
    contexts[NAMES.index("Cleo")] = browser.new_context(
        viewport={"width": 390, "height": 760}, locale="en", color_scheme="light", reduced_motion="reduce"
    )
    code = make_room(contexts[0], address, NAMES[0], **RULES)
    seats = {name: Seat.enter(context, address, code, name) for name, context in zip(NAMES, contexts, strict=True)}
    television = browser.new_context(
        viewport={"width": 1920, "height": 1080},
        device_scale_factor=2 / 3,
        locale="en",
        color_scheme="light",
        reduced_motion="reduce",
    ).new_page()
    television.goto(f"{address}/r/{code}/screen")
    start = seats["Ann"].page.get_by_role("button", name="Start the game")
    start.wait_for()
    seats["Ann"].page.screenshot(path=PICTURES / "room.png")
    start.click()
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
    television.screenshot(path=PICTURES / "television.png")
    seats["Cleo"].page.screenshot(path=PICTURES / "pad.png")


def micro(browser: Browser, address: str) -> None:
    """A game of Micro Robots for four, until a long path is being shown; another one, if it ends before."""
    while True:
        contexts = desks(browser)
        code = micro_room(contexts[0], address, NAMES[0], tiles=list(TILES), demonstration_seconds=60)
        seats = [MicroSeat.enter(context, address, code, name) for name, context in zip(NAMES, contexts, strict=True)]
        seats[0].page.get_by_role("button", name="Start the game").click()
        path = long_path(seats)
        if path:
            break
    ann = seats[0]
    ann.declare(len(path))
    ann.show_path(path[:-2])
    ann.page.mouse.move(0, 0)
    ann.page.wait_for_timeout(5000)  # some of the time to show has run
    ann.page.screenshot(path=PICTURES / "micro.png")


def long_path(seats: list[MicroSeat]) -> list[str]:
    """Play until a round needs many jumps, and return its path; empty when the game is over before."""
    winners = [*(NAMES.index(name) for name in WINNERS), *range(len(NAMES)), *range(len(NAMES))]
    for number, winner in enumerate(winners, start=1):
        for seat in seats:
            seat.round(number)
        path = seats[0].shortest()
        if number > len(WINNERS) and len(path) >= LONG_ENOUGH:
            return path
        seats[winner].declare(len(path))
        seats[winner].show_path(path)
        for seat in seats:
            seat.ready()
    return []


if __name__ == "__main__":
    main()
