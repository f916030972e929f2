"""Choosing the board of a game: faces by tap and drag, numbers, saved boards, openings, robots with powers; the room
then plays exactly that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from randolph.notation import to_json_board
from randolph.rules import EDITIONS, Arrangement, Board, Cell, Color, Target
from tests.browser.conftest import DESK, PHONE, Server, Watch, place_of, unfold
from tests.browser.layout import box
from tests.browser.table import CLOCKWISE, Seat
from tests.browser.test_travel import hold
from tests.unit.rules.drawings import Drawing, drawings

People = Callable[..., BrowserContext]

UNIT = 40
"""The side of a cell in a picture's own units."""

READ = r"""element => {
    const of = selector => [...element.shadowRoot.querySelectorAll(selector)];
    const place = node => node.getAttribute("transform").match(/[\d.]+/g).slice(0, 2).map(at => (at - 20) / 40);
    return {
        strokes: of("path.wall").map(path => path.getAttribute("d")).join(""),
        targets: of("g.target").map(node => [...place(node), node.classList[1]]),
        symbols: of("g.target .symbol").length,
        diagonals: of("g.diagonal").map(node =>
            [...place(node), node.classList[1], node.querySelector("g").getAttribute("transform")]),
        block: of("rect.block").map(node => [node.getAttribute("x"), node.getAttribute("y")]),
    };
}"""
"""Reads the strokes, plates and bars from the picture of a face; bars in cells."""


def middle(place: Locator) -> dict[str, float]:
    """The center of an element, in the window."""
    place.scroll_into_view_if_needed()
    lies = box(place)
    return {"x": lies["x"] + lies["width"] / 2, "y": lies["y"] + lies["height"] / 2}


def carry(page: Page, thing: Locator, place: Locator) -> None:
    """Drag an element with a finger: rest until it is lifted, move, release."""
    line = page.context.new_cdp_session(page)
    place.scroll_into_view_if_needed()
    start, goal = middle(thing), middle(place)
    assert start == middle(thing), "both fit the window"
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    page.locator("rr-corners .ghost").wait_for()
    line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [goal]})
    page.locator("rr-corners .place.under").wait_for()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("rr-corners .ghost")).to_have_count(0)


def face(page: Page, name: str) -> Locator:
    """A face among those offered."""
    return page.locator(f"rr-corners .face[data-face='{name}']")


def corner(page: Page, name: str) -> Locator:
    """A corner of the board: nw, ne, se, sw."""
    return page.locator(f"rr-corners .place.{name}")


def says(page: Page) -> Locator:
    """The message of the choice of faces."""
    return page.locator("rr-corners .says")


def lying(page: Page) -> list[str]:
    """The labels of the four corners, clockwise from the north-west."""
    labels = page.locator("rr-corners .place").evaluate_all(CLOCKWISE)
    return cast("list[str]", labels)


def room_of(page: Page) -> str:
    """The code of the room that the form has opened."""
    page.locator(".zone-foot").wait_for()
    found = re.search(r"/r/(\w+)$", page.url)
    assert found, page.url
    return found.group(1)


def begin(host: Page, people: People, server: Server, code: str) -> Seat:
    """Let a friend join and start the game; the host's seat."""
    friend = Seat.enter(people(), server.address, code, "Bob")
    host.get_by_role("button", name="Start the game").click()
    seat = Seat(host, "Ann")
    seat.round(1)
    friend.round(1)
    assert friend.board() == seat.board()
    return seat


def edges_of(strokes: str) -> set[frozenset[Cell]]:
    """The edges under strokes such as `M40 80H120` and `M317.8 80v40` (a wall on a seam, moved inwards a little)."""
    found = set()
    for x0, y0, way, length in re.findall(r"M([\d.]+) ([\d.]+)([HVhv])([\d.]+)", strokes):
        x, y, to = float(x0), float(y0), float(length)
        many = round((to - (x if way == "H" else y if way == "V" else 0)) / UNIT)
        for step in range(many):
            if way in "Hh":
                row, col = round(y / UNIT), round(x / UNIT) + step
                found.add(frozenset({Cell(row - 1, col), Cell(row, col)}))
            else:
                row, col = round(y / UNIT) + step, round(x / UNIT)
                found.add(frozenset({Cell(row, col - 1), Cell(row, col)}))
    return found


def assert_as_drawn(shown: dict[str, Any], drawn: Drawing) -> None:
    """A picture has exactly the walls, targets and diagonals of the drawing."""
    assert edges_of(shown["strokes"]) == drawn.inner_edges
    assert {(y, x, color) for x, y, color in shown["targets"]} == {
        (*target.cell, "any" if target.color is None else str(target.color)) for target in drawn.targets
    }
    assert shown["symbols"] == len(drawn.targets)
    turn = {"/": "rotate(-45)", "\\": "rotate(45)"}
    assert {(y, x, color, how) for x, y, color, how in shown["diagonals"]} == {
        (*diagonal.cell, str(diagonal.color), turn[diagonal.slash]) for diagonal in drawn.diagonals
    }
    assert shown["block"] == [["279", "279"]]


@pytest.mark.more
def test_faces_by_finger_openings_and_powers_on_a_phone(
    server: Server, people: People, watch: Watch, shots: Path
) -> None:
    """E2, E4, E6, E7, M9: on a phone all sixteen faces are shown as printed. Four taps and a dragged face choose a
    board. An invalid arrangement is explained and not sent. Rows and columns are opened on the small board. The room
    plays exactly that.
    """
    page = people(has_touch=True, is_mobile=True, viewport=PHONE).new_page()
    page.goto(f"{server.address}/new")
    unfold(page)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("radio", name="Mixed editions").check()
    page.locator("rr-boards-choice").get_by_role("radio", name="By hand").tap()
    for drawn in drawings():
        if drawn.size == 8:
            assert_as_drawn(face(page, drawn.title.split()[0]).locator("rr-face").evaluate(READ), drawn)

    # Four taps suffice; a tap on another face of a mark takes the place of the first.
    expect(says(page)).to_have_text("Tap a face for the north-west.")
    for name in ("1D", "2B", "3C"):
        face(page, name).tap()
    # Another edition keeps the faces that it has; what it takes away can be taken back.
    expect(corner(page, "se")).to_have_attribute("aria-label", re.compile("face 3C"))
    three = lying(page)
    for edition, kept in (("third", 3), ("second", 2), ("mixed", 2)):
        page.locator(f"input[name=edition][value={edition}]").check()
        expect(page.locator("rr-corners .place.free")).to_have_count(4 - kept)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("rr-corners .place.free")).to_have_count(1)
    assert lying(page) == three
    expect(says(page)).to_have_text("Tap a face for the south-west.")
    page.get_by_role("button", name="Open the room").tap()
    expect(page.get_by_role("alert").filter(has_text="Choose four boards first")).to_be_visible()
    assert page.url.endswith("/new")
    face(page, "4D").tap()
    number = EDITIONS["mixed"].number(Arrangement("1D", "2B", "3C", "4D"))
    expect(says(page)).to_have_text(f"Board {number} of 1536")
    face(page, "3D").tap()
    expect(corner(page, "se")).to_have_attribute("aria-label", "south-east: face 3D, red")

    # A chosen corner takes any face, and then it is said what is wrong; taken back, it is right again.
    corner(page, "se").tap()
    face(page, "2C").tap()
    expect(says(page)).to_have_text("Two faces of mark 2 (blue), none of mark 3 (red).")
    page.screenshot(path=shots / "choose-faces-phone-light.png", animations="disabled")
    page.get_by_role("button", name="Undo").tap()
    expect(corner(page, "se")).to_have_attribute("aria-label", "south-east: face 3D, red")

    # A finger carries a face to a corner, and from corner to corner: they swap.
    carry(page, face(page, "2A"), corner(page, "ne"))
    expect(corner(page, "ne")).to_have_attribute("aria-label", "north-east: face 2A, blue")
    carry(page, corner(page, "nw"), corner(page, "se"))
    chosen = ("3D", "2A", "1D", "4D")
    expect(corner(page, "nw")).to_have_attribute("aria-label", re.compile("face 3D"))
    assert [label.split()[2].rstrip(",") for label in lying(page)] == list(chosen)

    page.get_by_role("switch", name="Silver robot").check()
    page.get_by_role("switch", name="Silver has powers").check()
    page.get_by_text("Openings: ").tap()
    page.locator("rr-openings").get_by_role("radio", name="By hand").tap()
    page.locator(".opening-board").evaluate("board => board.scrollIntoView({ block: 'center' })")
    for row, col in ((4.5, 0.2), (0.2, 5.5), (15.8, 12.5), (9.5, 15.8)):
        tap_cell(page, row, col)
    lines = page.locator(".open-lines .button")
    expect(lines).to_have_text([re.compile(name) for name in ("row 5", "row 10", "column f", "column m")])
    tap_cell(page, 2.5, 0.2)
    expect(page.locator("rr-openings p[role=status]")).to_have_text("4 are open, which is the limit. Close one first.")
    page.screenshot(path=shots / "choose-openings-phone-light.png", animations="disabled")
    lines.filter(has_text="row 10").tap()
    expect(lines).to_have_count(3)
    page.get_by_role("button", name="Open the room").tap()

    code = room_of(page)
    expected = Arrangement(*chosen).board().opened(rows=[4], cols=[5, 12])
    number = EDITIONS["mixed"].number(Arrangement(*chosen))
    expect(page.locator(".rules-line")).to_contain_text(f"chosen board (no. {number})")
    expect(page.locator(".rules-line")).to_contain_text("openings: row 5, column f, and column m")
    expect(page.locator(".rules-line")).to_contain_text("silver robot with powers")
    expect(page.get_by_role("img", name="Picture of the boards")).to_be_visible()
    page.screenshot(path=shots / "lobby-boards-phone-light.png", animations="disabled")

    seat = begin(page, people, server, code)
    assert seat.board() == to_json_board(expected, explicit=True)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Rules of this room").tap()
    expect(page.get_by_role("dialog").locator("rr-picture")).to_be_visible()
    assert seat.view()["powers"] == ["silver"]
    assert set(seat.view()["robots"]) == {"red", "green", "blue", "yellow", "silver"}


def tap_cell(page: Page, row: float, col: float) -> None:
    """Tap a point of the little board, in cells from its north-west corner."""
    page.touchscreen.tap(*place_of(page.locator(".opening-board"), col / 16, row / 16))


def own_board() -> Board:
    """A board of six rows and seven columns with two targets and an opening."""
    return Board.build(
        rows=6,
        cols=7,
        targets=[Target(Cell(1, 1), Color.RED), Target(Cell(4, 5), None)],
    ).opened(rows=[2])


@pytest.mark.more
def test_numbers_saved_boards_and_changes_in_the_lobby(
    server: Server, people: People, watch: Watch, shots: Path
) -> None:
    """E5, E8, E9, M9, X1: on a desktop a typed or pasted number names the boards. A face is dragged with the mouse. In
    the lobby the host changes the boards and everybody sees it. A saved board is played. An unplayable choice is
    explained before it is sent.
    """
    ann = people(viewport=DESK)
    page = ann.new_page()
    page.goto(f"{server.address}/new")
    unfold(page)
    page.get_by_label("Your name").fill("Ann")
    boards = page.locator("rr-boards-choice")
    boards.get_by_role("radio", name="Number").click()
    field = boards.get_by_role("textbox")
    page.get_by_role("button", name="Open the room").click()
    expect(field).to_be_focused()
    expect(boards.get_by_role("alert")).to_have_text("Type a number from 1 to 96.")
    for typed, said in (
        ("97", "Type a number from 1 to 96."),
        ("Board 1000 of 1536", re.compile("belongs to another edition")),
    ):
        field.fill(typed)
        expect(boards.locator("#number-fault")).to_have_text(said)
    field.fill("Board 37 of 96")
    expect(boards.locator(".board-name")).to_contain_text("1A 3B 2A 4A")
    page.get_by_role("switch", name="Transparent robot").check()
    page.screenshot(path=shots / "choose-number-desk-light.png", animations="disabled", full_page=True)
    field.press("Enter")

    code = room_of(page)
    expect(page.locator(".rules-line")).to_contain_text("chosen board (no. 37)")
    cia = people(viewport=DESK).new_page()
    cia.goto(f"{server.address}/r/{code}")
    expect(cia.locator(".rules-line")).to_contain_text("chosen board (no. 37)")

    # The host's changes are everybody's: a face carried with the mouse, another edition, no diagonals.
    page.get_by_role("button", name="change", exact=True).click()
    page.locator("rr-boards-choice").get_by_role("radio", name="By hand").click()
    face(page, "4B").hover()
    page.mouse.down()
    goal = middle(corner(page, "sw"))
    page.mouse.move(goal["x"] - 5, goal["y"])
    page.mouse.move(goal["x"], goal["y"])
    expect(corner(page, "sw")).to_have_class(re.compile("under"))
    page.mouse.up()
    expect(cia.locator(".rules-line")).to_contain_text("chosen board (no. 38)")
    face(page, "1B").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(face(page, "2B")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cia.locator(".rules-line")).to_contain_text(f"chosen board (no. {first('1A 3B 2B 4B')})")
    page.screenshot(path=shots / "lobby-rules-desk-light.png", animations="disabled")
    page.get_by_role("radio", name="Third edition").check()
    expect(cia.locator(".rules-line")).to_contain_text(f"chosen board (no. {third('1A 3B 2B 4B')})")
    page.locator("input[name=edition][value=second]").check()
    expect(cia.locator(".rules-line")).to_contain_text("Second edition")
    page.locator("rr-boards-choice").get_by_role("radio", name="At random").click()
    page.get_by_role("switch", name=re.compile("^Diagonals")).uncheck()
    expect(cia.locator(".rules-line")).to_contain_text("no diagonals")
    rules = ann.request.get(f"{server.address}/api/rooms/{code}", max_retries=1).json()["rules"]
    wanted = {"edition": "second", "faces": None, "diagonals": False, "silver": False, "transparent": True}
    assert {name: rules[name] for name in wanted} == wanted

    # A saved board: by the address, in a new room. A faulty one and one that there is not are not sent.
    watch.expected += [r"404 .*/api/boards/"]
    saved = [
        save(ann, server, name, board) for name, board in (("Maze", own_board()), ("Ruin", Board.build(rows=5, cols=5)))
    ]
    page.goto(f"{server.address}/new?board={saved[0]}")
    boards = page.locator("rr-boards-choice")
    expect(boards.locator(".board-name")).to_contain_text("Maze")
    link = boards.get_by_label("Link or id of a board")
    for typed, said in (
        ("AAAAAAAAAA", "There is no such board: it may have been deleted."),
        (f"{server.address}/boards/edit?board={saved[1]}", "“Ruin” has no target, so there is no chip to win."),
        ("nonsense", "That is not a link to a board."),
    ):
        link.fill(typed)
        link.press("Tab")
        expect(boards.locator("#board-fault")).to_have_text(said)
        page.get_by_role("button", name="Open the room").click()
        expect(boards.get_by_role("alert")).to_have_text(said)
    boards.get_by_label("Saved boards").select_option(label="Maze (6×7)")
    expect(boards.locator("#board-fault")).to_have_text("")
    page.screenshot(path=shots / "choose-saved-desk-light.png", animations="disabled", full_page=True)
    page.get_by_role("button", name="Open the room").click()
    code = room_of(page)
    expect(page.locator(".rules-line")).to_contain_text("Board “Maze”")
    gone = ann.request.delete(
        f"{server.address}/api/boards/{saved[0]}", headers={"Origin": server.address}, max_retries=1
    )
    assert gone.status == 204
    seat = begin(page, people, server, code)
    assert seat.board() == to_json_board(own_board(), explicit=True)
    assert set(seat.view()["robots"]) == {"red", "green", "blue", "yellow", "transparent"}


def test_a_form_sent_before_its_board_has_loaded_is_sent_later(server: Server, people: People) -> None:
    """If the form is sent while the board of its address is loading, the room opens when the board is there."""
    ann = people()
    board = save(ann, server, "Maze", own_board())
    page = ann.new_page()
    let_go = hold(page, f"**/api/boards/{board}")
    page.goto(f"{server.address}/new?board={board}")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the room").click()
    expect(page.get_by_role("button", name="Open the room")).to_be_disabled()
    let_go()
    room_of(page)
    expect(page.locator(".rules-line")).to_contain_text("Board “Maze”")


def first(faces: str) -> int:
    """The number of an arrangement in the first edition."""
    return EDITIONS["first"].number(Arrangement(*faces.split()))


def third(faces: str) -> int:
    """The number of an arrangement in the third edition."""
    return EDITIONS["third"].number(Arrangement(*faces.split()))


def save(person: BrowserContext, server: Server, name: str, board: Board) -> str:
    """Save a board from this person's device; its id."""
    answer = person.request.post(
        f"{server.address}/api/boards",
        data={"name": name, "board": to_json_board(board, explicit=True)},
        headers={"Origin": server.address},
        max_retries=1,
    )
    assert answer.status == 201, answer.text()
    found = answer.json()["id"]
    assert isinstance(found, str)
    return found


def test_the_text_on_a_corner_is_part_of_its_name(server: Server, people: People) -> None:
    """With voice control, people can say what they read: NW, or the face in that corner."""
    page = people().new_page()
    page.goto(f"{server.address}/table")
    places = page.locator("rr-corners .place")
    expect(places).to_have_count(4)
    face(page, "1A").click()
    for place, seen in zip(places.all(), ("1A", "NE", "SW", "SE"), strict=True):
        expect(place).to_have_text(seen)
        assert seen in (place.get_attribute("aria-label") or "")
