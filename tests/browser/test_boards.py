"""The board editor and the collection of saved boards, by touch on a phone, by mouse and keyboard on a desktop.

The expected boards are written here as JSON by hand. The actual ones come from the device's draft, from the server, or
from another person who opens the link.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DESK, PHONE, Server, Watch, place_of
from tests.browser.layout import settle, settled

People = Callable[..., BrowserContext]


class Bench:
    """The editor's page, and ways to use it."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch

    def tool(self, name: str) -> None:
        """Select a tool from the palette."""
        self.press(self.page.locator(".tool").filter(has_text=name))

    def ink(self, label: str) -> None:
        """Choose a color, a direction or a symbol."""
        self.press(self.page.locator(".swatch").filter(has=self.page.get_by_label(label, exact=True)))

    def leaf(self, name: str) -> None:
        """Switch to another tab of the dock, if only one is visible."""
        self.page.locator("rr-board .field").wait_for()
        tab = self.page.locator(".tabs .segment").filter(has_text=name)
        if tab.is_visible():
            self.press(tab)

    def press(self, what: Any) -> None:  # noqa: ANN401 – a locator
        """Tap or click something."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def point(self, row: int, col: int, side: str = "") -> None:
        """Tap or click a cell, or one of its sides."""
        board = self.board()
        dx, dy = {"": (0.5, 0.5), "N": (0.5, 0.08), "E": (0.92, 0.5), "S": (0.5, 0.92), "W": (0.08, 0.5)}[side]
        x, y = place_of(self.page.locator("rr-board"), (col + dx) / board["cols"], (row + dy) / board["rows"])
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def put(self, row: int, col: int) -> None:
        """Move the keyboard focus to a cell: Home, then this many steps."""
        self.page.evaluate("document.querySelector('rr-board').focus()")
        self.keys("Control+Home", *["ArrowDown"] * row, *["ArrowRight"] * col)

    def board(self) -> dict[str, Any]:
        """The board that is shown."""
        found: dict[str, Any] = self.page.evaluate("document.querySelector('rr-board').board")
        return found

    def until(self, **parts: Any) -> None:  # noqa: ANN401 – JSON
        """Wait until the board has exactly these parts; parts that are not named do not matter."""
        self.page.wait_for_function(
            """parts => {
                const board = document.querySelector("rr-board")?.board;
                const same = ([key, part]) => JSON.stringify(board[key]) === JSON.stringify(part);
                return board && Object.entries(parts).every(same);
            }""",
            arg=parts,
        )


def fragment(kind: str, value: object) -> str:
    """The fragment of a link, computed without the page."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(value).encode()) + packer.flush()
    return f"#{kind}=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


SMALL = {
    "rows": 5,
    "cols": 6,
    "walls": [[1, 1, "E"], [2, 4, "S"]],
    "diagonals": [{"cell": [3, 1], "color": "blue", "direction": "\\"}],
    "openings": [[0, 2, "N"]],
    "targets": [
        {"cell": [1, 1], "color": "red", "symbol": "triangle"},
        {"cell": [4, 5], "color": "any", "symbol": "vortex"},
    ],
    "center": [[2, 2]],
}
"""Five rows, six columns, one part of every kind; as it is built below."""


@pytest.mark.more
def test_a_board_is_built_saved_shared_and_played_on_a_phone(server: Server, people: People, watch: Watch) -> None:
    """By taps alone: size, every kind of element, a fault that points to its place, undo and redo, flips and turns. The
    board gets a name, is saved, listed, renamed, duplicated, deleted and restored. Its link shows the same board to
    somebody else, without a clipboard, and a room is opened on it.
    """
    context = people(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{server.address}/boards")
    page.get_by_text("Build your own board").wait_for()
    page.get_by_role("link", name="Empty board").tap()
    bench = Bench(page, touch=True)
    bench.leaf("Board")
    page.locator("input[name=rows]").fill("5")
    page.locator("input[name=cols]").fill("6")
    page.locator("input[name=cols]").blur()
    bench.until(rows=5, cols=6)
    bench.leaf("Draw")

    bench.point(1, 1, "E")
    bench.point(3, 4, "N")
    bench.point(0, 0, "N")
    page.get_by_text("The border is closed already").wait_for()
    bench.tool("Diagonal")
    bench.ink("blue")
    bench.ink("falling, \\")
    bench.point(3, 1)
    bench.tool("Opening")
    bench.point(4, 2, "S")
    bench.tool("Center")
    for cell in ((2, 2), (2, 3), (2, 3)):  # the last one takes the cell away again
        bench.point(*cell)
    bench.tool("Target")
    bench.ink("gear")
    bench.point(1, 1)
    bench.ink("any robot")
    bench.point(4, 5)
    bench.until(**SMALL)

    bench.point(3, 1)  # a target on the diagonal: a fault
    fault = page.get_by_role("button", name="A target on a diagonal (b4)")
    fault.tap()
    board = page.locator("rr-board")
    marked = [{"cell": [3, 1], "kind": kind} for kind in ("fault", "choice")]
    expect(board).to_have_js_property("marked", marked)  # what a tap does comes a moment later
    expect(board).to_be_focused()  # the keyboard is led there, too
    bench.leaf("Save and play")
    expect(page.get_by_role("button", name="Play with friends")).to_be_disabled()
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    save = page.get_by_role("button", name="Save the board")
    down = "button => button.getBoundingClientRect().top - document.querySelector('.tabs').getBoundingClientRect().top"
    settle(page)
    place = save.evaluate(down)
    undo.tap()
    bench.until(**SMALL)
    page.get_by_text("No faults").wait_for()
    settle(page)
    assert save.evaluate(down) == place  # what the server says of the board moves nothing under the finger
    redo.tap()
    fault.wait_for()
    undo.tap()

    bench.leaf("Board")
    page.get_by_role("button", name="Flip left–right").tap()
    bench.until(walls=[[1, 3, "E"], [2, 1, "S"]], openings=[[0, 3, "N"]], center=[[2, 3]])
    page.get_by_role("button", name="Flip left–right").tap()
    for _ in range(4):
        page.get_by_role("button", name="Turn").tap()
    bench.until(**SMALL)

    page.get_by_role("textbox", name="Name of the board").fill("Five by six")
    bench.leaf("Save and play")
    save.tap()
    page.get_by_text("“Five by six” is saved.").wait_for()
    expect(page).to_have_url(re.compile(r"\?board="))
    page.get_by_role("button", name="Share a link").tap()
    link = page.get_by_label("The board", exact=True)
    address = link.input_value()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Copy").tap()
    page.locator("dialog [role=status]").filter(has_text="opied").or_(page.get_by_text("Selected")).wait_for()
    assert link.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == address
    guest = people(viewport=DESK).new_page()
    guest.goto(address)
    Bench(guest).until(**SMALL)
    expect(guest.get_by_role("textbox", name="Name of the board")).to_have_value("Five by six")
    page.get_by_role("button", name="Close").tap()

    page.get_by_role("link", name="My boards").tap()
    card = page.locator(".board-card").filter(has_text="Five by six")
    expect(card.locator("rr-picture")).to_be_visible()
    card.get_by_role("button", name="Options for").tap()
    page.get_by_role("button", name="Duplicate").tap()
    page.get_by_text("Five by six (copy)").wait_for()
    page.get_by_role("button", name="Options for “Five by six (copy)”").tap()
    page.get_by_role("button", name="Rename").tap()
    page.get_by_role("textbox", name="Name of the board").fill("Other")
    page.locator("dialog").get_by_role("button", name="Rename").tap()
    page.get_by_role("button", name="Options for “Other”").tap()
    page.get_by_role("button", name="Delete").tap()
    page.locator("dialog").get_by_role("button", name="Delete").tap()
    page.get_by_text("“Other” is deleted.").wait_for()
    expect(page.locator(".board-card")).to_have_count(1)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".board-card")).to_have_count(2)

    page.get_by_role("link", name="Five by six", exact=False).last.tap()
    bench.until(**SMALL)
    bench.leaf("Save and play")
    page.get_by_role("button", name="Play with friends").tap()
    page.wait_for_url("**/new?board=*")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the room").tap()
    page.wait_for_url("**/r/*")
    page.locator(".rules-line").get_by_text("Five by six").wait_for()
    sheets = "document.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.selectorText))"
    assert not [name for name in page.evaluate(sheets) if name and "editor" in name], "the editor's styles have left"


@pytest.mark.more
def test_a_board_is_built_by_keyboard_and_survives_interruptions(server: Server, people: People, watch: Watch) -> None:
    """On a desktop, by keyboard and mouse: tools, colors and places with keys, arrows and Shift. A puzzle with robots
    and a chip opens on its page. A reload, and leaving without saving, lose nothing. A random board shows its seed, and
    the same seed gives it again. A saved board opened elsewhere is a copy. Printed boards can be the start.
    """
    context = people(viewport=DESK)
    page = context.new_page()
    page.goto(f"{server.address}/boards/edit{fragment('b1', {'rows': 5, 'cols': 6})}")
    bench = Bench(page)
    bench.until(rows=5, cols=6, walls=[])
    bench.put(1, 1)
    bench.keys("w", "Shift+ArrowRight")
    bench.put(3, 4)
    bench.keys("Shift+ArrowUp", "d", "3", "\\")
    bench.put(3, 1)
    bench.keys("Enter", "o")
    bench.put(4, 2)
    bench.keys("Enter", "c")
    bench.put(2, 2)
    bench.keys("Enter", "t", "s")
    bench.put(1, 1)
    bench.keys("Enter", "5")
    bench.put(4, 5)
    bench.keys("Enter")
    bench.until(**SMALL)
    expect(page.locator("rr-board [role=status]")).to_contain_text("cosmic vortex")
    bench.keys("Control+z")
    bench.until(targets=SMALL["targets"][:1])  # type: ignore[index]
    bench.keys("Control+Shift+z", "m")
    bench.until(walls=[[1, 3, "E"], [2, 1, "S"]])
    bench.keys("f", "m", "f")
    bench.until(**SMALL)
    bench.keys("q")
    bench.until(rows=6, cols=5)
    bench.keys("Control+z")
    bench.until(**SMALL)

    bench.keys("r")
    for cell in ((0, 0), (0, 5)):
        bench.point(*cell)
    bench.keys("p")
    bench.point(1, 1)
    page.get_by_text("2 robots on the board. Chip: the red gear.").wait_for()
    kept = page.evaluate("({ robots: document.querySelector('rr-board').robots, at: location.search })")
    assert kept["robots"] == {"red": [0, 0], "green": [0, 5]}
    assert kept["at"].startswith("?draft=")
    page.reload()
    bench.until(**SMALL)
    bench.keys("r")
    page.get_by_text("2 robots on the board. Chip: the red gear.").wait_for()
    page.get_by_role("button", name="Play this puzzle").click()
    page.wait_for_url("**/position#p1=*")
    page.locator("rr-position rr-board").wait_for()

    page.goto(f"{server.address}/boards")
    page.get_by_text("Not saved yet").wait_for()
    page.get_by_role("link", name="Continue").click()
    bench.until(**SMALL)
    name = page.get_by_role("textbox", name="Name of the board")
    name.fill("Mirror w")  # letters in a field are letters
    bench.until(**SMALL)
    name.press("Control+s")
    page.get_by_role("button", name="Save the board").click()
    page.get_by_text("“Mirror w” is saved.").wait_for()

    page.get_by_role("button", name="Random board").click()
    page.get_by_label("Diagonals").check()
    page.get_by_label("Seed").fill("42")
    page.get_by_role("button", name="Make a random board").click()
    page.get_by_text("A random board, seed 42.").wait_for()
    first = bench.board()
    assert (first["rows"], first["cols"]) == (5, 6)
    assert len(first["walls"]) > 2
    page.get_by_text("No faults").wait_for()
    bench.keys("Control+z")
    bench.until(**SMALL)
    page.get_by_role("button", name="Random board").click()
    page.get_by_role("button", name="Make a random board").click()
    bench.until(**{part: first[part] for part in ("walls", "diagonals", "targets")})
    page.get_by_role("button", name="Save the changes").click()
    page.get_by_role("button", name="Saved", exact=True).wait_for()

    guest = people(viewport=DESK).new_page()
    guest.goto(page.url)
    Bench(guest).until(walls=first["walls"])
    guest.get_by_role("button", name="Save the board").wait_for()  # a copy of their own
    guest.goto(f"{server.address}/boards")
    guest.get_by_role("button", name="Printed boards").click()
    guest.get_by_role("button", name="At random").click()
    guest.get_by_role("button", name="Start with these").click()
    guest.wait_for_url("**/boards/edit#b1=*")
    Bench(guest).until(rows=16, cols=16, center=[[7, 7], [7, 8], [8, 7], [8, 8]])
    assert len(Bench(guest).board()["targets"]) == 17


def test_unreadable_links_are_explained(server: Server, people: People, watch: Watch) -> None:
    """A link of a newer version, a damaged or truncated one, a compression bomb, one without a board, an unknown saved
    board and a draft of another device each get one sentence and a next step, within a second of work; then an empty
    board is offered.
    """
    watch.expected.append(r"^404 .*/api/boards/")
    page = people(viewport=DESK).new_page()
    bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
    zeros = bomb.compress(b"0" * 30_000_000) + bomb.flush()
    hostile = {
        "#b2=AAAA": "made by a newer version",
        "#b1=AAAA": "The link is damaged",
        fragment("b1", SMALL)[:40]: "The link is damaged",
        fragment("b1", {"rows": 1_000_000_000, "cols": 3}): "The link is damaged",
        fragment("b1", {"rows": 3, "cols": 3, "targets": [{"cell": [0, 0], "color": "<img src=x>"}]}): "is damaged",
        "#b1=" + base64.urlsafe_b64encode(zeros).decode().rstrip("="): "The board in this link is too large",
        "?board=AAAAAAAAAA": "There is no saved board at this address",
        "?board=..%2F..%2Fx": "There is no saved board at this address",
        "?draft=nothing": "It was started on another device",
    }
    for place, words in hostile.items():
        page.goto("about:blank")
        page.goto(f"{server.address}/boards/edit{place}")
        page.get_by_text(words).wait_for()
    page.get_by_role("button", name="Empty board").click()
    Bench(page).until(rows=16, cols=16, walls=[])


EDGES = """() => {
    const left = what => [...document.querySelectorAll(what)].map(one => one.getBoundingClientRect().left);
    const foot = what => {
        const mark = document.createElement("span");
        mark.style.display = "inline-block";
        const line = document.createElement("span");
        const place = document.querySelector(what);
        line.append(...place.childNodes, mark);
        place.append(line);
        return mark.getBoundingClientRect().bottom;
    };
    const cards = [...document.querySelectorAll(".board-card")].map(card =>
        [...card.querySelectorAll(".board-picture, b, small, .row .button")].map(part => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return (part.matches("b, small") ? range : part).getBoundingClientRect().left;
        }));
    return {
        page: left(".boards h1, .unfinished h2, .blank, .board-cards"),
        cards,
        feet: [foot(".boards h1"), foot(".ways .button")],
    };
}"""
"""Left edges of the page's parts and of a card's content, and the baselines of the heading and of the first button."""


@pytest.mark.more
def test_the_boards_are_aligned_with_their_heading(server: Server, people: People, watch: Watch) -> None:
    """On a phone, a desktop and a large screen, the page's parts share one left edge, with and without boards, and so
    does the content of a card. The heading and the buttons beside it share one baseline.
    """
    for width in (390, 1280, 1920):
        page = people(viewport={"width": width, "height": 900}).new_page()
        page.goto(f"{server.address}/boards")
        page.get_by_text("Build your own board").wait_for()
        empty = settled(page, EDGES)["page"]
        assert len(empty) == 2
        page.evaluate(
            """async board => {
                const headers = { "content-type": "application/json" };
                const body = JSON.stringify({ name: "Small", board });
                await fetch("/api/boards", { method: "POST", headers, body });
            }""",
            SMALL,
        )
        page.goto(f"{server.address}/boards/edit")
        page.locator(".editor-name").fill("Begun")
        page.wait_for_url("**/boards/edit?draft=*")
        page.goto(f"{server.address}/boards")
        page.locator(".board-card").nth(1).wait_for()
        seen = settled(page, EDGES)
        edges = [*empty, *seen["page"]]
        assert len(seen["page"]) == 4
        assert max(edges) - min(edges) < 1, (width, edges)
        for card in seen["cards"]:
            assert len(card) == 4
            assert max(card) - min(card) < 1, (width, card)
        if width > 390:
            heading, button = seen["feet"]
            assert abs(heading - button) < 1, (width, seen["feet"])
