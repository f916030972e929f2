"""The transparent robot and openings in a real room, on the screen: the cost of a move decides who wins.

The game is played at a table with one device, because there the test can set position and chip; board, zone and judge
are those of every room.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import DESK, PHONE, Server
from tests.browser.table import Seat, make_room

People = Callable[..., BrowserContext]

BOARD: dict[str, Any] = {
    "rows": 6,
    "cols": 5,
    "walls": [[0, 2, "E"], [2, 4, "S"], *([4, col, "S"] for col in range(5))],
    "openings": [[5, 4, "E"]],
    "targets": [
        {"cell": [2, 4], "color": "any", "symbol": "vortex"},
        {"cell": [1, 1], "color": "red", "symbol": "circle"},
    ],
}
"""A wall east of c1, one south of e3, and one along row 6, which is open on both sides: its robots never leave it.

From a5 the transparent robot needs 4 to the vortex on e3: north to a1, east through the wall to e1 for 2, south to e3.
No route is shorter: the robot stops there only when it comes from the north, so from e1, and every route to e1 goes
through a wall – from the west through the one east of c1, from the south through the one south of e3.
"""
ROBOTS = {"red": [5, 0], "green": [5, 1], "blue": [5, 2], "yellow": [5, 3], "transparent": [4, 0]}


def lay(context: BrowserContext, address: str) -> Seat:
    """A game of Ann (3) and Bob (4) at a table, after the sand: Ann demonstrates first."""
    saved = context.request.post(
        f"{address}/api/boards", data={"name": "Passage", "board": BOARD}, headers={"Origin": address}, max_retries=1
    )
    assert saved.status == 201, saved.text()
    rules = {"board": saved.json()["id"], "transparent": True, "demonstration_seconds": 600}
    code = make_room(context, address, "Ann", mode="table", **rules)
    table = Seat.enter(context, address, code, "Ann")
    say = "([command, seat]) => document.querySelector('game-room').store.command(command, seat)"
    for command, seat in (
        ({"type": "add_player", "name": "Bob"}, None),
        ({"type": "start", "robots": ROBOTS, "chip": 0}, None),
        ({"type": "bid", "moves": 4}, 1),
        ({"type": "bid", "moves": 3}, 0),
        ({"type": "done"}, 0),
        ({"type": "done"}, 1),
    ):
        assert table.page.evaluate(say, [command, seat]) is not False, command
    table.zone("mine")
    return table


def tap(table: Seat, row: int, col: int) -> None:
    """Tap a cell, and wait for its effect."""
    before = table.step()
    table.page.touchscreen.tap(*table.cell(row, col))
    table.wait_for_progress(before)


def press(table: Seat, *keys: str) -> None:
    """Press keys, and wait for the effect of the last one."""
    before = table.step()
    for key in keys:
        table.page.keyboard.press(key)
    table.wait_for_progress(before)


def counter(table: Seat, text: str) -> None:
    """The counter's text: moves so far, and the bid."""
    expect(table.page.locator(".counter")).to_have_text(text, use_inner_text=True)


def bob_has_won(table: Seat, shots: Path, name: str) -> None:
    """Page, view and judge agree; the winning solution is a film that goes through the wall for 2."""
    table.zone("over")
    view = table.view()
    table.until("room => room.view.result?.optimum.status === 'optimal'")
    result = table.view()["result"]
    assert (result["seat"], result["bid"], result["moves"], result["cost"]) == (1, 4, "tN tE@e1 tS", 4)
    assert (result["optimum"]["moves"], result["optimum"]["solution"]) == (4, "tN tE@e1 tS")
    assert [player["chips"] for player in view["players"]] == [[], [0]]
    assert view["robots"]["transparent"] == [2, 4]
    table.page.locator(".reel").first.press("Enter")
    expect(table.page.locator(".film-at")).to_have_text("4 / 4")
    expect(table.page.locator("rr-board .toll")).to_have_count(1)
    expect(table.page.locator(".films .cost")).to_have_text(["2"])
    table.page.screenshot(path=shots / f"transparent-won-{name}.png")


def test_by_touch_on_a_phone(server: Server, people: People, shots: Path) -> None:
    """X2, X6, B4: Ann, who bid 3, pushes a robot through the opening (M5) and needs 2 with 1 left. She fails, though
    the move itself is legal. Bob wins with a bid of 4, with a move that counts 2. Swipes never go through a wall; taps
    on the ends do.
    """
    context = people(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    table = lay(context, server.address)
    page = table.page
    expect(page.locator(".hints")).not_to_contain_text("one more")
    page.evaluate(
        """() => {
            window.lines = [];
            const wakes = document.querySelector('rr-board').renderRoot.querySelector('.wakes');
            const watch = new MutationObserver(() => {
                for (const line of wakes.querySelectorAll('.wake')) {
                    const way = line.getAttribute('d');
                    if (!lines.includes(way)) lines.push(way);
                }
            });
            watch.observe(wakes, { childList: true, subtree: true });
        }"""
    )
    page.touchscreen.tap(*table.cell(5, 0))
    tap(table, 5, 4)
    assert table.view()["demonstration"]["moves"][0]["path"] == [[5, 4]]
    out, back = page.evaluate("lines")
    assert out.startswith("M20 220L-"), "to the west, beyond the border"
    assert back.endswith("L180 220"), "and in again from the east, to e6"
    page.touchscreen.tap(*table.cell(4, 0))
    expect(page.locator(".hints")).to_contain_text("Passing a wall or diagonal costs one more move.")
    tap(table, 0, 0)
    counter(table, "2 / 3")
    expect(page.locator("rr-board .end.dear text")).to_have_text("2")
    page.screenshot(path=shots / "transparent-dear-phone.png")
    tap(table, 0, 4)
    page.locator(".put-back").wait_for()
    expect(page.locator(".news")).to_contain_text("more moves than bid")
    assert table.view()["demonstration"]["seat"] == 1
    assert table.view()["robots"] == ROBOTS
    page.locator(".zone-foot .button.primary").tap()

    page.touchscreen.tap(*table.cell(4, 0))
    tap(table, 0, 0)
    x, y = table.cell(0, 0)
    line = context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 60, "y": y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("rr-board .offer")).to_have_count(1)
    counter(table, "1 / 4")
    page.screenshot(path=shots / "transparent-offer-phone.png")
    tap(table, 0, 4)
    counter(table, "3 / 4 +2")
    tap(table, 2, 4)
    bob_has_won(table, shots, "phone")


@pytest.mark.more
def test_by_keyboard_on_a_desk(server: Server, people: People, shots: Path) -> None:
    """The same by keyboard alone: an arrow opens the ends, the same arrow moves on to the far one, Enter goes there. A
    screen reader announces each cost, and a cost above the remaining moves.
    """
    table = lay(people(viewport=DESK), server.address)
    page = table.page
    live = page.locator("rr-board .live")
    press(table, "t", "ArrowUp")
    page.mouse.move(*table.cell(0, 4))
    expect(page.locator("rr-board .toll")).to_have_count(1)
    tolls = page.evaluate(
        """async () => {
            const room = document.querySelector('game-room');
            room.requestUpdate();
            await room.updateComplete;
            await room.play.boardElement.updateComplete;
            return room.play.boardElement.renderRoot.querySelectorAll('.toll').length;
        }"""
    )
    assert tolls == 1, "what is under the mouse stays drawn while the clock ticks"
    page.mouse.move(0, 0)
    press(table, "ArrowRight", "Enter")
    counter(table, "2 / 3")
    press(table, "ArrowRight", "Enter")
    page.locator(".put-back").wait_for()
    assert table.view()["demonstration"]["seat"] == 1
    page.locator(".zone-foot .button.primary").press("Enter")

    press(table, "t", "ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(live).to_have_text("east: 2 ends. c1, costs 1, 1 of 2")
    page.keyboard.press("ArrowRight")
    expect(live).to_have_text("e1, costs 2, 2 of 2")
    expect(page.locator("rr-board .toll")).to_have_count(1)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.screenshot(path=shots / f"transparent-offer-desk-{scheme}.png")
    press(table, "Enter")
    counter(table, "3 / 4 +2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(live).to_have_text("e5, costs 2, more than is left, 2 of 3")
    press(table, "ArrowUp", "Enter")
    bob_has_won(table, shots, "desk")
