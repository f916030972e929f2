"""The table at home: a real position is entered by taps, then refereed, or solved with hints first; positions are
imported from other programs and exported to them.

`RANDOLPH_SHOTS=folder` keeps the pictures.
"""

from __future__ import annotations

import json
import os
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from randolph.notation import (
    from_game_id,
    from_json_object,
    from_moves,
    to_ascii,
    to_asp,
    to_ipc,
    to_ipc_plan,
    to_json,
    to_line,
)
from randolph.rules import Color, Problem, verify
from tests.browser.conftest import DESK, PHONE, Server, Watch, place_of
from tests.browser.layout import box, settle, settled
from tests.browser.test_room_look import resize
from tests.unit.notation.ipc_texts import TWO_ROBOTS_FILE

People = Callable[..., BrowserContext]

TABLET = {"width": 1024, "height": 768}

# The published 25-move problem: faces 4B 3B 2B 1A, the robots in the order of the taps, the blue gear.
PUBLISHED = "7650+42+E2302B12+C9"
FACES = ("4B", "3B", "2B", "1A")
ROBOTS = ((14, 2), (3, 0), (2, 11), (1, 2))
GOAL = (12, 9)

# Faces 4D 2D 3A 1B: two of them have diagonals, which the program that made it leaves out.
WITH_D_FACES = "FD24+5F+00FF0FF055+75"

# One robot on a bare board slides to its edges only: the middle cannot be reached.
UNSOLVABLE = "5x5 r=a1 r@c3 -ricochet"
TRANSPARENT = "5x5 r=a1,t=e5 r@e1 -ricochet"


class Fingers:
    """A person who taps on a phone, and does nothing else. Taps are counted, and need no scrolling."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def at(self, x: float, y: float) -> None:
        """Tap a point of the screen."""
        assert 0 <= x < PHONE["width"], x
        assert 0 <= y < PHONE["height"], f"{y} is below the screen: it would have to be scrolled to"
        assert self.page.evaluate("scrollY") == 0
        self.page.touchscreen.tap(x, y)
        self.taps += 1

    def on(self, thing: Locator) -> None:
        """Tap an element that is completely visible, once the page is still."""
        expect(thing).to_be_in_viewport(ratio=1)
        thing.hover(trial=True)
        place = box(thing)
        self.at(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    def cell(self, cell: tuple[int, int], side: int = 16) -> None:
        """Tap a cell of the board, which is completely visible."""
        board = self.page.locator("rr-table rr-board")
        expect(board.locator(".field")).to_be_in_viewport(ratio=1)
        row, col = cell
        self.at(*place_of(board, (col + 0.5) / side, (row + 0.5) / side))


def setup_of(page: Page) -> dict[str, Any]:
    """The page's state of the table."""
    found: dict[str, Any] = page.locator("rr-table").evaluate("(table) => table.setup")
    return found


def problem_of(page: Page) -> Problem:
    """The problem of the position page."""
    page.locator("rr-position rr-board .piece").first.wait_for()
    expect(page.locator("rr-position")).to_have_js_property("reading", value=False)
    return from_json_object(page.locator("rr-position").evaluate("(page) => page.json"))


def step(page: Page, name: str) -> None:
    """Wait for this next step: board, robots, chip, ready."""
    page.locator(f"rr-table .setup[data-step='{name}']").wait_for()


def assert_fits(page: Page, where: str) -> None:
    """Nothing overflows at the side, and controls are 44 pixels high and wide."""
    wide = settled(page, "document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{where}: {wide} pixels stick out"
    small = page.evaluate("""() => {
        const roots = ["rr-table", "rr-position"].map((name) => document.querySelector(name)?.shadowRoot);
        return [...roots, document.querySelector(".exchange")].filter(Boolean)
            .flatMap((root) => [...root.querySelectorAll("button, a, select, textarea")])
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
            .map(({ element, box: { width, height } }) =>
                `${element.ariaLabel || element.textContent} ${Math.round(width)}x${Math.round(height)}`);
    }""")
    assert small == [], f"{where}: too small to press"


def layout(page: Page, switch: str) -> list[int]:
    """The place of a switch in its dialog, and the dialog's height, whatever is scrolled or moves."""
    settle(page)
    place: int = page.get_by_role("switch", name=switch).evaluate("(input) => input.offsetTop")
    high: int = page.locator("rr-dialog dialog").evaluate("(dialog) => dialog.offsetHeight")
    return [place, high]


def shoot(page: Page, folder: Path, name: str) -> None:
    """The page fits three sizes; pictures are taken in both themes if requested."""
    for size, view in {"phone": PHONE, "tablet": TABLET, "desk": DESK}.items():
        resize(page, view["width"], view["height"])
        assert_fits(page, f"{name} at {size}")
        for theme in ("light", "dark") if "RANDOLPH_SHOTS" in os.environ else ():
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.screenshot(path=folder / f"{name}-{size}-{theme}.png", animations="disabled")
    page.emulate_media(color_scheme="light")
    resize(page, PHONE["width"], PHONE["height"])


@pytest.mark.more
def test_a_real_table_is_entered_by_ten_taps_and_solved(server: Server, people: People, shots: Path) -> None:
    """Four faces, four robots, the chip and Solve, on a phone, without scrolling: ten taps.

    Then, without the ricochet rule, hints one by one, and the solution of 25 moves played and stepped.
    """
    context = people(has_touch=True)
    page = context.new_page()
    fingers = Fingers(page)
    page.goto(f"{server.address}/table")
    page.locator("rr-corners [data-face='4B']").wait_for()
    shoot(page, shots, "table-board")
    for face in FACES:
        fingers.on(page.locator(f"rr-corners [data-face='{face}']"))
    step(page, "robots")
    page.locator("rr-table rr-board .field").wait_for()
    for cell, color in zip(ROBOTS, ("red", "green", "blue", "yellow"), strict=True):
        expect(page.locator(".prompt")).to_have_text(f"Tap where {color} stands")
        fingers.cell(cell)
    step(page, "chip")
    assert fingers.taps == 8
    shoot(page, shots, "table-chip")
    fingers.cell(GOAL)
    step(page, "ready")
    shoot(page, shots, "table-ready")
    fingers.on(page.get_by_role("button", name="Solve"))
    page.wait_for_url("**/position#p1=*")
    assert fingers.taps == 4 + 4 + 1 + 1

    problem = problem_of(page)
    published = from_game_id(PUBLISHED)
    assert (problem.board, problem.position, problem.target) == (published.board, published.position, published.target)
    assert problem.rules.ricochet
    assert problem.rules.no_reversal

    page.get_by_role("button", name="Rules").tap()
    page.get_by_role("switch", name="A ricochet is needed").tap()
    page.get_by_role("switch", name="No going straight back").tap()
    expect(page.locator(".task")).to_contain_text("no turn needed · straight back allowed")
    page.get_by_role("switch", name="No going straight back").tap()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".task")).to_contain_text("no turn needed")
    hints = page.locator(".said .hint")
    expect(hints).to_have_count(0)
    ask = page.get_by_role("button", name="Hint")
    ask.tap()
    newest = page.locator(".said .newest")
    expect(newest).to_have_text(re.compile(r"^The best solution takes between \d+ and \d+ moves\.$"))
    expect(hints).to_have_count(1)
    ask.tap()
    expect(page.locator(".said .newest")).to_have_text(re.compile(r"^It takes fewer than 2[67] moves\.$"))
    ask.tap()
    expect(page.locator(".said .newest")).to_have_text("It takes exactly 25 moves.")
    expect(hints).to_have_count(3)
    ask.tap()
    expect(page.locator(".said .newest")).to_contain_text("robots move:")
    ask.tap()
    ask.tap()
    expect(page.locator(".said .newest")).to_have_text(re.compile(r"^Move 1: \w+ (north|east|south|west)\.$"))
    shoot(page, shots, "position-hints")

    page.get_by_role("button", name="Solution").tap()
    expect(page.locator(".count")).to_have_text("25")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    board = page.locator("rr-position rr-board")
    plain = problem_of(page)
    assert not plain.rules.ricochet
    solution = page.locator("rr-position").evaluate("(page) => page.bench.solving.answer.solution")
    verdict = verify(plain, from_moves(solution))
    assert (verdict.ok, verdict.cost) == (True, 25)
    expect(board).to_have_js_property("robots.blue", list(GOAL))
    page.get_by_role("button", name="Back", exact=True).tap()
    expect(page.locator(".count")).to_have_text("24")
    page.get_by_role("button", name="Step", exact=True).tap()
    expect(page.locator(".count")).to_have_text("25")
    shoot(page, shots, "position-film")
    page.get_by_role("button", name="Try it").tap()
    expect(page.locator(".count")).to_have_text("0")

    page.goto(f"{server.address}/table")
    step(page, "ready")
    other = context.new_page()
    other.goto(f"{server.address}/table")
    step(other, "robots")
    assert setup_of(other)["faces"] == list(FACES)
    assert setup_of(other)["robots"] == {}


@pytest.mark.more
def test_everything_on_the_table_can_be_changed_and_then_refereed(server: Server, people: People, watch: Watch) -> None:
    """Refused cells give the reason, robots are removed or placed at random, chips come from a list, options add
    robots.

    Referee creates a room in table mode with these boards, robots and chip.
    """
    watch.expected.append("409|favicon")
    page = people(has_touch=True).new_page()
    fingers = Fingers(page)
    page.goto(f"{server.address}/table")
    page.get_by_role("button", name="2013").tap()
    for face in ("4D", "3B", "2B"):
        fingers.on(page.locator(f"rr-corners [data-face='{face}']"))
    for edition, kept in (("Mixed", 3), ("1999", 2)):  # what the other edition has, too, stays
        choice = page.get_by_role("group", name="Edition").get_by_role("button", name=edition)
        choice.tap()
        expect(choice).to_have_attribute("aria-pressed", "true")
        assert page.locator("rr-table").evaluate("(table) => table.shown.filter(Boolean).length") == kept
    page.get_by_role("group", name="Edition").get_by_role("button", name="2013").tap()
    for face in ("4D", "1A"):
        page.locator(f"rr-corners [data-face='{face}']").tap()
    step(page, "robots")
    fingers.cell((7, 7))
    expect(page.locator(".prompt.fault")).to_have_text("h8: the center is closed")
    row, col = page.locator("rr-table rr-board").evaluate("(board) => board.board.diagonals[0].cell")
    fingers.cell((row, col))
    expect(page.locator(".prompt.fault")).to_contain_text("no robot can stop on a diagonal")
    assert setup_of(page)["robots"] == {}
    fingers.cell((0, 0))
    fingers.cell((0, 1))
    expect(page.locator(".prompt")).to_have_text("Tap where blue stands")
    fingers.cell((0, 0))  # a robot that stands is taken again
    expect(page.locator(".prompt")).to_have_text("Tap where red stands")
    assert setup_of(page)["robots"] == {"green": [0, 1]}
    page.get_by_role("button", name="At random").tap()
    step(page, "chip")
    assert set(setup_of(page)["robots"]) == {"red", "green", "blue", "yellow"}
    page.get_by_role("button", name="the cosmic vortex").tap()
    step(page, "ready")

    page.get_by_role("button", name="Options").tap()
    expect(page.get_by_role("switch", name="Silver’s powers")).to_be_disabled()
    place = layout(page, "Transparent robot")
    page.get_by_role("switch", name="Silver robot").tap()
    page.get_by_role("switch", name="Silver’s powers").tap()
    page.get_by_role("group", name="Rows").get_by_role("button", name="4", exact=True).tap()
    assert layout(page, "Transparent robot") == place, "nothing jumps"
    page.get_by_role("button", name="Close").tap()
    step(page, "robots")
    expect(page.locator(".prompt")).to_have_text("Tap where silver stands")
    free = page.locator("rr-table").evaluate(
        """(table) => {
            const taken = Object.values(table.setup.robots).map(String);
            return [[15, 0], [15, 1], [15, 2], [15, 3], [15, 4]].find((cell) => !taken.includes(String(cell)));
        }"""
    )
    fingers.cell((free[0], free[1]))
    step(page, "ready")
    page.get_by_role("button", name="Chip", exact=True).tap()
    page.get_by_role("button", name="the red gear").tap()
    step(page, "ready")
    page.get_by_role("button", name="Boards", exact=True).tap()
    page.locator("rr-corners [data-face='1B']").tap()
    page.get_by_role("button", name="Continue").tap()
    expect(page.locator("rr-table rr-board")).to_be_visible()
    assert setup_of(page)["faces"] == ["4D", "3B", "2B", "1B"]

    page.get_by_role("button", name="At random").or_(page.get_by_role("button", name="Options")).first.wait_for()
    if page.locator("rr-table .setup").get_attribute("data-step") == "robots":
        page.get_by_role("button", name="At random").tap()
        expect(page.locator("rr-table .setup")).not_to_have_attribute("data-step", "robots")
    if page.locator("rr-table .setup").get_attribute("data-step") == "chip":
        page.get_by_role("button", name="the red gear").tap()
    step(page, "ready")
    robots = setup_of(page)["robots"]
    page.get_by_role("button", name="Referee").tap()
    page.wait_for_url("**/r/*")
    code = page.url.rsplit("/", 1)[1]
    handed = json.loads(page.evaluate("sessionStorage.getItem('randolph.table')"))
    assert handed["code"] == code
    assert handed["robots"] == robots
    rules = page.request.get(f"{server.address}/api/rooms/{code}", max_retries=1).json()["rules"]
    assert rules["mode"] == "table"
    assert rules["faces"] == ["4D", "3B", "2B", "1B"]
    assert rules["openings"] == {"random": 0, "rows": [3], "cols": []}
    assert (rules["silver"], rules["silver_power"]) == (True, True)
    seats = page.locator(".table-seats .seat")
    expect(seats).to_have_count(0)  # nobody sits there before the first name
    for count, name in enumerate(("Ann", "Bob"), start=1):
        page.locator("#table-name").fill(name)
        page.keyboard.press("Enter")
        expect(seats).to_have_count(count)
    expect(seats).to_have_text([re.compile("Ann"), re.compile("Bob")])


class Import:
    """The import dialog."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found = page.locator("rr-import .found")
        self.fault = page.locator("rr-import .fault p").first

    def paste(self, text: str) -> None:
        """Open it, paste a text and read it."""
        if self.page.locator("rr-import").count() == 0:
            self.page.get_by_role("button", name="Import", exact=True).click()
        if self.found.count():
            self.page.get_by_role("button", name="Import something else").click()
        self.page.get_by_label("The text to import").fill(text)
        self.page.locator("rr-import form .primary").click()

    def drop(self, *, text: str = "", data: bytes = b"", name: str = "", onto: str = "body") -> None:
        """Drop a text, or a file, onto the page."""
        self.page.evaluate(
            """([text, data, name, onto]) => {
                const transfer = new DataTransfer();
                const bytes = () => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
                if (name) transfer.items.add(new File([bytes()], name));
                else transfer.setData("text/plain", text);
                const goal = document.querySelector(onto);
                for (const type of ["dragenter", "dragover", "drop"])
                    goal.dispatchEvent(
                        new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true })
                    );
            }""",
            [text, b64encode(data).decode(), name, onto],
        )

    def close(self) -> None:
        """Close it without a change of the page."""
        self.page.get_by_role("button", name="Close").click()
        expect(self.page.locator("rr-import")).to_have_count(0)

    def play(self) -> Problem:
        """Open the position that was read."""
        with self.page.expect_event("framenavigated", lambda frame: "/position#p1=" in frame.url):
            self.page.get_by_role("button", name="Play and solve").click()
        expect(self.page.locator("rr-import")).to_have_count(0)
        return problem_of(self.page)


@pytest.fixture
def position(server: Server, people: People) -> Page:
    """The position page without a position."""
    page = people(viewport=DESK).new_page()
    page.goto(f"{server.address}/position")
    page.get_by_role("button", name="Import", exact=True).wait_for()
    return page


@pytest.mark.more
def test_positions_of_every_program_can_be_pasted(position: Page, shots: Path) -> None:
    """Game ID, planning file, ASP facts, JSON, drawing and line: each format is named, shown, and can be played."""
    published = from_game_id(PUBLISHED)
    plain = from_json_object(to_json(published) | {"rules": {"ricochet": False, "no_reversal": True}})
    texts = {
        "DriftingDroids game ID": PUBLISHED,
        "planning file (PDDL)": to_ipc(plain, name="published"),
        "ASP facts": to_asp(plain, 25),
        "drawing": to_ascii(published),
        "JSON": json.dumps(to_json(published)),
        "problem line": "4B-3B-2B-1A r=c15,g=a4,b=l3,y=c2 b@j13",
    }
    dialog = Import(position)
    for words, text in texts.items():
        dialog.paste(text)
        expect(dialog.found.locator("h3")).to_have_text(f"A position: {words}")
        read = dialog.play()
        assert read.position == published.position, words
        assert (read.target.cell, read.target.color) == (published.target.cell, published.target.color), words
        assert read.rules.ricochet == (words not in {"planning file (PDDL)", "ASP facts"}), words
    dialog.paste(TWO_ROBOTS_FILE)
    dialog.found.wait_for()
    shoot(position, shots, "import")


def test_names_of_a_planning_file_are_kept_in_its_plan(position: Page) -> None:
    """A planning file with its own names is played, and its plan is exported with these names: the link keeps them."""
    dialog = Import(position)
    text = TWO_ROBOTS_FILE.replace("robot-1", "walle").replace("cell-", "c").replace("east", "right")
    text = text.replace("west", "left").replace("north", "up").replace("south", "down")
    dialog.paste(text)
    dialog.play()
    position.reload()
    position.get_by_role("button", name="Export").click()
    with form(position, "ipc-plan") as made:
        assert made.locator("textarea").input_value().startswith("(go walle right)\n(step walle c1-1 c2-1 right)\n")


def test_a_record_is_imported_as_its_rounds(position: Page, shots: Path) -> None:
    """The import lists the rounds of a record; one is opened, then another; those of Micro Robots open on their own
    page.
    """
    records = Path(__file__).parents[1] / "data"
    dialog = Import(position)
    dialog.paste((records / "record-version-1.json").read_text(encoding="utf-8"))
    expect(dialog.found.locator("h3")).to_have_text("A game’s record with 2 rounds")
    shoot(position, shots, "record")
    position.get_by_role("button", name="Round 1").click()
    expect(dialog.found.locator("h3")).to_have_text("A position: problem line")
    position.get_by_role("button", name="Another round").click()
    position.get_by_role("button", name="Round 2").click()
    assert to_line(dialog.play()) == "1A-2A-3A-4A r=i11,g=p16,b=j16,y=a1 r@e2"
    dialog.paste((records / "record-version-3.json").read_text(encoding="utf-8"))
    position.get_by_role("button", name="Round 1").click()
    expect(position.locator("mr-position mr-board")).to_be_visible()
    assert position.url.endswith("/position?game=micro#line=black:2N-3E-4E-1N+p1+w2+via=y5")


def test_diagonals_missing_in_a_game_id_are_a_question(position: Page) -> None:
    """A game ID with D faces is read without their diagonals, as that program plays, or with them, as printed."""
    dialog = Import(position)
    dialog.paste(WITH_D_FACES)
    expect(dialog.found).to_contain_text("The D faces are printed with diagonals, which DriftingDroids leaves out")
    expect(position.get_by_role("radio", name="without, as it plays")).to_be_checked()
    assert dialog.play().board == from_game_id(WITH_D_FACES, diagonals=False).board
    dialog.paste(WITH_D_FACES)
    position.get_by_role("radio", name="with, as printed").check(force=True)
    expect(position.get_by_role("radio", name="with, as printed")).to_be_checked()
    expect(position.get_by_role("button", name="Play and solve")).to_be_visible()
    read = dialog.play()
    assert read.board == from_game_id(WITH_D_FACES, diagonals=True).board
    assert read.board.diagonals


def test_files_and_texts_can_be_dropped_anywhere(server: Server, people: People) -> None:
    """A file or a text dropped on the home page or on the table is imported, and its board can be set up."""
    page = people(viewport=DESK).new_page()
    dialog = Import(page)
    page.goto(f"{server.address}/")
    page.locator("rr-board .piece").first.wait_for()
    dialog.drop(data=TWO_ROBOTS_FILE.encode(), name="two.pddl", onto="rr-home")
    expect(dialog.found.locator("h3")).to_have_text("A position: planning file (PDDL)")
    dialog.play()
    page.goto(f"{server.address}/table")
    page.locator("rr-corners").wait_for()
    dialog.drop(text="4B-3B-2B-1A", onto="rr-table")
    expect(dialog.found.locator("h3")).to_have_text("A board without robots: problem line")
    page.get_by_role("button", name="Set up a position on it").click()
    step(page, "robots")
    assert len(page.locator("rr-table rr-board").evaluate("(board) => board.board.targets")) == 17
    dialog.drop(data=PUBLISHED.encode(), name="id.txt", onto="rr-table")
    page.get_by_role("button", name="Change it").click()
    step(page, "ready")
    assert setup_of(page)["faces"] == list(FACES)
    assert setup_of(page)["robots"]["blue"] == [2, 11]
    dialog.drop(text="5x5 r=a3,t=e5 r@c1", onto="rr-table")
    page.get_by_role("button", name="Change it").click()
    page.locator("rr-table rr-board .piece.transparent").wait_for()  # the table before was ready, too
    step(page, "ready")
    page.get_by_role("button", name="Options").click()
    four = page.get_by_role("group", name="Robots of the box")
    expect(four.get_by_role("button", name="red")).to_be_disabled()  # one is needed
    four.get_by_role("button", name="blue").click()
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".prompt")).to_have_text("Tap where blue stands")


@pytest.mark.more
def test_own_boards_are_set_up_solved_and_refereed(server: Server, people: People) -> None:
    """A board without a position, with targets or without, can be placed on the table; the referee's room
    has it, too.
    """
    page = people(has_touch=True).new_page()
    fingers = Fingers(page)
    dialog = Import(page)
    page.goto(f"{server.address}/table")
    page.locator("rr-corners").wait_for()
    dialog.drop(text="5x6;w=c3N", onto="rr-table")
    page.get_by_role("button", name="Set up a position on it").tap()
    step(page, "robots")

    def tap(row: int, col: int, rows: int, cols: int) -> None:
        fingers.at(*place_of(page.locator("rr-table rr-board"), (col + 0.5) / cols, (row + 0.5) / rows))

    for col in range(4):
        tap(0, col, 5, 6)
    step(page, "chip")
    page.get_by_role("group", name="Color of the target").get_by_role("button", name="green").tap()
    tap(4, 5, 5, 6)
    step(page, "ready")
    page.get_by_role("button", name="Solve").tap()
    page.wait_for_url("**/position#p1=*")
    problem = problem_of(page)
    assert (problem.board.rows, problem.board.cols) == (5, 6)
    assert (problem.target.color, tuple(problem.target.cell)) == (Color.GREEN, (4, 5))

    board = {"rows": 5, "cols": 5, "targets": [{"cell": [4, 4], "color": "red", "symbol": "circle"}]}
    dialog.drop(data=json.dumps(board).encode(), name="own.json", onto="rr-position")
    page.get_by_role("button", name="Set up a position on it").tap()
    step(page, "robots")
    for col in range(4):
        tap(0, col, 5, 5)
    tap(4, 4, 5, 5)
    step(page, "ready")
    page.get_by_role("button", name="Referee").tap()
    page.wait_for_url("**/r/*")
    info = page.request.get(f"{server.address}/api/rooms/{page.url.rsplit('/', 1)[1]}", max_retries=1).json()
    assert info["rules"]["mode"] == "table"
    saved = page.request.get(f"{server.address}/api/boards/{info['rules']['board']}", max_retries=1).json()
    assert saved["board"]["targets"] == board["targets"]


def test_hostile_files_end_in_one_clear_sentence(position: Page, watch: Watch) -> None:
    """A file that is too large, binary, damaged, truncated, of a newer version or without a position gets one sentence,
    and does no harm.
    """
    watch.expected.append("400 .*api/import")
    dialog = Import(position)
    asked: list[str] = []
    position.on("request", lambda request: asked.append(request.url) if "/api/import" in request.url else None)
    no_text = "This is not text, so it cannot be a position. It may be a picture, or another program’s own file."
    sentences = {
        b"0" * (1024 * 1024 + 1): "This is too large for a position.",
        b'"' * 600_000: "This is too large for a position.",
        bytes(range(256)) * 40: no_text,
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR": no_text,
        b"  \n ": "It is empty.",
        b"https://example.org/position#p9=abcd": "This link was made by a newer version of randolph than this page",
        b"https://example.org/position#p1=abcd": "This link is damaged",
    }
    for data, sentence in sentences.items():
        dialog.drop(data=data, name="file.bin")
        expect(dialog.fault).to_contain_text(sentence)
        dialog.close()
    assert asked == [], "all that was said without the server"
    for text in (
        "Dear friend,\nhow are you?",
        "0765+42+2E21BD0F",
        '{"board": ' * 5000,
        "[" * 100_000,
        "(define (problem x",
    ):
        dialog.drop(data=text.encode(), name="file.txt")
        expect(dialog.fault).to_have_text("This cannot be read:")
        assert len(position.locator("rr-import .detail").first.inner_text()) > 10
        dialog.close()
    dialog.paste("5x5 r=c3,g=c3 r@a1")
    expect(position.locator("rr-import .faults")).to_contain_text("Two robots on one cell (c3)")
    expect(position.get_by_role("button", name="Play and solve")).to_have_count(0)
    address = position.url.split("/position")[0]
    for link, sentence in {"#p7=abc": "newer version", "#p1=%%%": "damaged", "#p1=abc": "damaged"}.items():
        position.goto("about:blank")
        position.goto(f"{address}/position{link}")
        expect(position.locator("rr-position .fault")).to_contain_text(sentence)


@pytest.mark.more
def test_solutions_are_imported_checked_and_played(position: Page, watch: Watch, shots: Path) -> None:
    """Moves, a plan and an ASP answer are applied to the position on the page: played as a film, or the first illegal
    move is explained.

    By hand: in 5x5 red from a1 slides east to e1 and south to e5; straight back would violate M7.
    """
    watch.expected.extend(["400 .*api/import", "422 .*api/import"])
    dialog = Import(position)
    dialog.paste("rE rS")
    expect(position.locator("rr-import .detail").first).to_contain_text("This is a solution. It belongs to a position")
    dialog.close()
    dialog.paste("5x5 r=a1 r@e5 -ricochet")
    problem = dialog.play()
    texts = {
        "list of moves": "rE rS",
        "plan of the planning file": to_ipc_plan(problem, from_moves("rE rS")),
        "answer of an ASP solver": "go(red,east,1). go(red,south,2).",
    }
    for words, text in texts.items():
        dialog.drop(data=text.encode(), name="solution.txt", onto="rr-position")
        expect(dialog.found.locator("h3")).to_have_text(f"A solution of this position: {words}")
        expect(dialog.found.locator(".solves")).to_have_text("It solves it in 2 moves.")
        if words == "list of moves":
            shoot(position, shots, "solution")
        position.get_by_role("button", name="Watch it").click()
        expect(position.locator(".count")).to_have_text("2")
        position.get_by_role("button", name="Try it").click()
    dialog.paste("rE rW")
    expect(dialog.fault).to_have_text("These moves cannot be made in this position:")
    detail = position.locator("rr-import .detail").first
    expect(detail).to_have_text(re.compile(r"^move 2: .*\(M7\)$"))
    dialog.paste("rS")
    expect(dialog.found.locator(".fault")).to_have_text("Its move can be made, but does not reach the target.")
    dialog.close()
    dialog.paste("5x5 r=a1 r@e1")
    dialog.play()
    dialog.paste("rE")
    expect(dialog.found.locator(".fault")).to_contain_text("without a turn on the way (T2)")


@contextmanager
def form(page: Page, name: str) -> Iterator[Locator]:
    """Choose a format of the export."""
    page.locator("rr-export select").select_option(name)
    made = page.locator("rr-export .made[aria-busy='false']")
    made.wait_for()
    yield made


@pytest.mark.more
def test_positions_are_exported_in_every_format_and_imported_again(position: Page, watch: Watch, shots: Path) -> None:
    """An exported position is the same after its import; if a format cannot express it, the export is refused with the
    reason.
    """
    watch.expected.append("422 .*api/export")
    dialog = Import(position)
    dialog.paste(PUBLISHED)
    position.get_by_role("switch", name="A ricochet is needed").uncheck(force=True)
    before = dialog.play()
    texts = []
    for name in ("link", "line", "json", "ascii", "game-id", "ipc", "asp"):
        position.get_by_role("button", name="Export").click()
        with form(position, name):
            field = position.get_by_label("The text", exact=True)
            texts.append(field.input_value() if name != "game-id" else "".join(field.all_inner_texts()))
        position.get_by_role("button", name="Close").click()
    assert texts[0] == position.url
    assert texts[4] == "", "a game ID does not say that the ricochet rule is off"
    position.get_by_role("button", name="Export").click()
    with form(position, "game-id") as made:
        expect(made).to_contain_text("that no turn is needed")
        position.get_by_role("button", name="Export with these rules on (T2)").click()
        expect(position.get_by_label("The text", exact=True)).to_have_value(re.compile(f"^{re.escape(PUBLISHED)}"))
        expect(made).to_contain_text("Written as if these rules were on: T2.")
    position.get_by_role("button", name="Close").click()
    assert "length(25)." in texts[6]
    position.get_by_role("button", name="Export").click()
    with form(position, "ipc-domain"):
        domain = position.get_by_label("The text", exact=True)
        expect(domain).to_have_value(re.compile(r"\(define \(domain ricochet-robots\)"))
    position.get_by_role("button", name="Close").click()
    for text in (texts[0], texts[3], texts[5]):
        dialog.paste(text)
        dialog.found.wait_for()
        after = dialog.play()
        assert after.position == before.position
        assert after.target.cell == before.target.cell

    dialog.paste(TRANSPARENT)
    dialog.play()
    position.get_by_role("button", name="Export").click()
    with form(position, "ipc") as made:
        expect(made).to_contain_text("This format cannot express it:")
        expect(made).to_contain_text("transparent robot")
    for picture in ("svg", "png"):
        with form(position, picture):
            image = position.get_by_alt_text("The position as a picture")
            expect(image).to_be_visible()
            assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
    shoot(position, shots, "export")
    with form(position, "sheet"):
        paper = position.frame_locator(".preview iframe")
        expect(paper.locator("figure svg")).to_be_visible()
        wide = paper.locator(".sheet").evaluate("(sheet) => sheet.getBoundingClientRect().width * 25.4 / 96")
        assert 209 < wide < 211, "an A4 page, in millimeters"
        shoot(position, shots, "sheet")
        position.locator(".preview iframe").evaluate(
            "(frame) => (frame.contentWindow.print = () => (window.printed = 1))"
        )
        position.get_by_role("button", name="Print", exact=True).click()
        assert position.evaluate("window.printed") == 1
        with position.expect_download() as sheet:
            position.get_by_role("button", name="Download").click()
        assert sheet.value.suggested_filename == "position.html"
        assert "<!doctype html>" in Path(sheet.value.path()).read_text(encoding="utf-8").lower()


def test_the_solver_is_quoted_exactly_and_only_on_request(position: Page, watch: Watch) -> None:
    """No solution means proven; an unproven result gives a lower bound; a busy or unreachable server is reported; own
    moves are compared on request.
    """
    watch.expected.extend(["503 .*api/solve"])
    dialog = Import(position)
    dialog.paste(UNSOLVABLE)
    dialog.play()
    newest = position.locator(".said .newest")
    position.get_by_role("button", name="Solution").click()
    expect(newest).to_have_text("Proven: there is no solution.")

    limit: dict[str, Any] = {
        "status": "limit",
        "moves": None,
        "least": 19,
        "solution": None,
        "steps": [],
        "hints": [],
        "seconds": 10,
    }
    answers: list[dict[str, Any]] = [
        {"status": 503, "json": {"error": {"code": "busy", "message": "busy"}}},
        {"json": limit},
    ]
    position.route("**/api/solve", lambda route: route.fulfill(**answers.pop(0)) if answers else route.abort())
    dialog.paste("5x5 r=a1,g=e5 r@c4 -ricochet")
    dialog.play()
    position.get_by_role("button", name="Hint").click()
    expect(newest).to_have_text("The solver is busy. Try again soon.")
    position.get_by_role("button", name="Hint").click()
    expect(newest).to_have_text("Not proven in time: at least 19 moves.")
    dialog.paste("5x5 r=a1,g=e5 r@c3 -ricochet")
    dialog.play()
    position.get_by_role("button", name="Solution").click()
    expect(newest).to_contain_text("The server cannot be reached.")
    position.unroute("**/api/solve")

    dialog.paste("5x5 r=a1 r@e5 -ricochet")
    problem = dialog.play()
    assert Color.RED in problem.position.colors
    asked: list[str] = []
    position.on("request", lambda request: asked.append(request.url) if "/api/solve" in request.url else None)
    count = position.locator(".count")
    for key, moves in {"r": 0, "ArrowDown": 1, "ArrowUp": 1, "Backspace": 0, "Control+y": 1, "Control+z": 0}.items():
        position.keyboard.press(key)  # straight back is refused (M7)
        expect(count).to_have_text(str(moves))
    for key in ("ArrowRight", "ArrowDown"):
        position.keyboard.press(key)
    expect(position.locator(".result")).to_contain_text("Solved in 2.")
    expect(position.locator(".result")).not_to_contain_text("best")
    assert asked == []
    position.get_by_role("button", name="Is there a shorter solution?").click()
    expect(position.locator(".result")).to_contain_text("Nobody can do better.")
