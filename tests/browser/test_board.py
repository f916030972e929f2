"""The board with real touch, mouse and keyboard input, in Chromium, under a policy as strict as the server's."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from randolph.notation import from_json_object, to_json
from tests.browser.conftest import DESK, PHONE
from tests.browser.layout import box
from tests.conftest import more

# Row 3 is open; a blue bar at d2; a wall east of e4. Red a3, green c5, blue d5.
SMALL: dict[str, Any] = {
    "board": {
        "rows": 5,
        "cols": 5,
        "walls": [[3, 3, "E"]],
        "diagonals": [{"cell": [1, 3], "color": "blue", "direction": "/"}],
        "openings": [[2, 4, "E"]],
        "targets": [{"cell": [0, 0], "color": "red", "symbol": "circle"}],
    },
    "robots": {"red": [1, 0], "green": [4, 2], "blue": [4, 3]},
    "target": {"cell": [0, 0], "color": "red", "symbol": "circle"},
}


class Board:
    """The page with a board, and a person who uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def show(self, problem: dict[str, Any], **settings: object) -> None:
        """Put a problem on the board."""
        self.page.evaluate("([problem, settings]) => page.show(problem, settings)", [problem, settings])

    def middle(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        x, y = self.page.evaluate("([row, col]) => page.middle(row, col)", [row, col])
        return x, y

    def drag(self, cell: Sequence[int], *ways: tuple[float, float]) -> None:
        """Press on a cell, move by each of these distances from there, release."""
        x, y = self.middle(*cell)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        for dx, dy in ways:
            mouse.move(x + dx, y + dy, steps=3)
        mouse.up()

    def tap(self, row: int, col: int) -> None:
        """Click the middle of a cell."""
        self.page.mouse.click(*self.middle(row, col))

    def swipe(self, cell: Sequence[int], dx: float, dy: float) -> None:
        """Swipe with one finger, as a system event and not as a script event."""
        x, y = self.middle(*cell)
        line = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: dict[str, float]) -> None:
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        touch("touchStart", {"x": x, "y": y})
        for step in range(1, 7):
            touch("touchMove", {"x": x + dx * step / 6, "y": y + dy * step / 6})
        touch("touchEnd")
        line.detach()

    @property
    def log(self) -> list[list[str | None]]:
        """The pushes that the board has reported: robot, direction, and the rule that refused it."""
        return cast("list[list[str | None]]", self.page.evaluate("page.log"))

    @property
    def picks(self) -> list[list[int | str | None]]:
        """The picks so far: row, column, side, and the device."""
        return cast("list[list[int | str | None]]", self.page.evaluate("page.picks"))

    @property
    def moves(self) -> list[str]:
        """The moves so far, in notation."""
        return cast("list[str]", self.page.evaluate("page.moves"))

    def cell_of(self, robot: str) -> list[float]:
        """The cell of a robot, once no robot slides."""
        found = self.page.evaluate("async (robot) => { await page.board.settled(); return page.drawn(robot) }", robot)
        return [round(value, 2) for value in found]

    def get(self, expression: str) -> Any:  # noqa: ANN401 – whatever the page answers
        """A value of the component."""
        return self.page.evaluate(f"page.board.{expression}")

    def until(self, condition: str) -> None:
        """Wait until a condition is true (Playwright's own way needs `eval`, which the policy forbids)."""
        self.page.evaluate(
            f"new Promise((done) => {{ const look = () => {condition} ? done() : setTimeout(look, 10); look(); }})"
        )

    def ends(self) -> int:
        """The number of ends that are shown."""
        return self.page.locator("rr-board .choice").count()

    @property
    def live(self) -> str:
        """The last message to screen readers."""
        return cast("str", self.get("renderRoot.querySelector('.live').textContent")).strip("\u00a0")

    def label(self) -> str:
        """The description of the cell with the keyboard focus for screen readers."""
        return cast("str", self.get("renderRoot.activeElement?.getAttribute('aria-label')"))


@pytest.fixture
def open_board(people: Callable[..., BrowserContext], open_part: Callable[[Page, str], None]) -> Callable[..., Board]:
    """Opens a page with a board on it."""

    def opened(problem: dict[str, Any] | None = None, **wishes: object) -> Board:
        context = people(**{"reduced_motion": "no-preference", **wishes})
        page = context.new_page()
        open_part(page, "board.html")
        board = Board(page)
        board.show(problem or SMALL)
        return board

    return opened


def test_a_drag_pushes_on_release(open_board: Callable[..., Board]) -> None:
    """A robot dragged down is pushed south once, and is selected afterwards."""
    board = open_board()
    board.drag((1, 0), (2, 60))
    assert board.log == [["red", "S", None]]
    assert board.cell_of("red") == [4, 0]
    assert board.get("selected") == "red"


def test_a_drag_that_comes_back_pushes_nothing(open_board: Callable[..., Board]) -> None:
    """A drag that returns to its start does nothing when the finger lifts."""
    board = open_board()
    board.drag((1, 0), (0, 60), (0, 0))
    assert board.log == []
    assert board.cell_of("red") == [1, 0]


def test_a_drag_shows_where_it_would_lead(open_board: Callable[..., Board]) -> None:
    """During a drag its end is marked; the release removes the mark and starts the slide."""
    board = open_board()
    x, y = board.middle(1, 0)
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(x, y + 70, steps=4)
    expect(board.page.locator("rr-board .aimed .end")).to_have_count(1)
    board.page.mouse.up()
    expect(board.page.locator("rr-board .aimed .end")).to_have_count(0)


def test_a_drag_anywhere_pushes_the_chosen_robot(open_board: Callable[..., Board]) -> None:
    """Once a robot is selected, drags anywhere on the board push it."""
    board = open_board()
    board.tap(1, 0)
    assert board.get("selected") == "red"
    board.drag((3, 2), (2, -80))
    assert board.log == [["red", "N", None]]


def test_tap_a_robot_then_one_of_its_ends(open_board: Callable[..., Board]) -> None:
    """M3: the end behind a deflection is shown, and a tap on it pushes in the direction that leads there."""
    board = open_board()
    board.tap(1, 0)
    assert board.ends() == 3
    board.tap(0, 3)
    assert board.log == [["red", "E", None]]
    assert board.cell_of("red") == [0, 3]


def test_a_tap_elsewhere_deselects(open_board: Callable[..., Board]) -> None:
    """A tap on the selected robot, or on nothing, deselects it."""
    board = open_board()
    board.tap(1, 0)
    board.tap(3, 4)
    assert board.get("selected") is None
    board.tap(1, 0)
    board.tap(1, 0)
    assert board.get("selected") is None
    assert board.log == []


def test_ends_leave_out_what_the_rules_refuse(open_board: Callable[..., Board]) -> None:
    """M2, M7: after a push south the opposite direction is not offered, nor are blocked ones; one end is left."""
    board = open_board()
    board.tap(1, 0)
    board.drag((1, 0), (0, 60))
    board.cell_of("red")
    expect(board.page.locator("rr-board .choice")).to_have_count(1)


def test_a_refused_push_shakes_and_says_why(open_board: Callable[..., Board]) -> None:
    """M7: the robot stays; the reason is shown beside it and announced to screen readers."""
    board = open_board()
    board.drag((1, 0), (0, 60))
    board.cell_of("red")
    board.page.keyboard.press("ArrowUp")
    assert board.log[-1] == ["red", "N", "M7"]
    expect(board.page.locator("rr-board .bubble")).to_have_text("not straight back")
    assert board.live == "not straight back"
    assert board.cell_of("red") == [4, 0]


def test_keys_choose_and_push(open_board: Callable[..., Board]) -> None:
    """A letter or a number selects, an arrow pushes, Escape deselects, with the same events as by hand."""
    board = open_board()
    board.page.keyboard.press("Tab")
    board.page.keyboard.press("g")
    assert board.get("selected") == "green"
    board.page.keyboard.press("3")
    assert board.get("selected") == "blue"
    board.page.keyboard.press("ArrowUp")
    assert board.log == [["blue", "N", None]]
    assert board.cell_of("blue") == [0, 3], "M3: blue passes the blue bar"
    board.page.keyboard.press("Escape")
    assert board.get("selected") is None
    board.page.keyboard.press("y")
    assert board.get("selected") is None, "there is no yellow robot on this board"


def test_the_board_can_be_walked_and_read_aloud(open_board: Callable[..., Board]) -> None:
    """In the text board the arrows start at the target, every cell describes its content, and Enter selects
    and moves.
    """
    board = open_board()
    expect(board.page.locator("rr-board [role=gridcell][aria-label]")).to_have_count(25)
    board.page.keyboard.press("Tab")
    assert board.label() == "a1, target of the round: the red moon"
    board.page.keyboard.press("ArrowDown")
    assert board.label() == "a2, red robot"
    board.page.keyboard.press("Enter")
    assert board.get("selected") == "red"
    assert board.live == ("red on a2 chosen. north: stops on a1. east: stops on d1. south: stops on a5. west: blocked.")
    board.page.keyboard.press("ArrowDown")
    board.cell_of("red")
    expect(board.page.locator("rr-board .live")).to_contain_text("red stops on a5.")
    assert board.label().startswith("a5, red robot, chosen")
    for key in ("Escape", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowRight"):
        board.page.keyboard.press(key)
    assert board.label() == "d4, wall east"
    for key in ("ArrowUp", "ArrowRight"):
        board.page.keyboard.press(key)
    assert board.label() == "e3, opening east"


def test_possible_moves_are_announced_for_the_current_cell(open_board: Callable[..., Board]) -> None:
    """A page may show a move before it sets the position: announcements then use the new cell, also for M7."""
    board = open_board()
    board.page.keyboard.press("Tab")
    board.page.keyboard.press("r")
    board.page.evaluate("page.board.play({robot: 'red', direction: 'S', path: [[2, 0], [3, 0], [4, 0]]})")
    assert board.live == (
        "red stops on a5. red on a5 chosen. north: not straight back. east: stops on b5. south: blocked. west: blocked."
    )


def test_the_buttons_of_ends_hide_neither_the_robot_nor_its_ends(open_board: Callable[..., Board]) -> None:
    """On a phone the strip covers three of sixteen rows, at the top or the bottom, whichever is free."""
    for robot, side, direction in (([14, 5], "above", "E"), ([1, 5], "below", "E"), ([14, 5], "above", "N")):
        walls = [[robot[0], 8, "E"], [8, 5, "N"]]
        problem = {"board": {"rows": 16, "cols": 16, "walls": walls}, "robots": {"transparent": robot}}
        board = open_board(problem, viewport=PHONE)
        board.show(problem, selected="transparent")
        board.page.evaluate("(direction) => page.board.steer(direction)", direction)
        expect(board.page.locator(f"rr-board .offer.{side}")).to_be_visible()


def test_a_press_on_a_cell_by_assistive_technology(open_board: Callable[..., Board]) -> None:
    """Voice control and screen readers press the cells of the grid: they can select a robot and go to an end."""
    board = open_board()
    press = "(cell) => page.board.renderRoot.querySelector(`[data-cell='${cell}']`).click()"
    board.page.evaluate(press, "1,0")
    assert board.get("selected") == "red"
    board.page.evaluate(press, "4,0")
    assert board.log == [["red", "S", None]]


def test_a_swipe_on_a_robot_pushes_and_does_not_scroll(open_board: Callable[..., Board]) -> None:
    """On a phone a swipe down pushes a robot, and scrolls the page if it begins on an empty cell."""
    board = open_board(viewport={"width": 390, "height": 300}, has_touch=True, is_mobile=True)
    board.swipe((1, 0), 0, 80)
    assert board.log == [["red", "S", None]]
    assert board.page.evaluate("scrollY") == 0
    board.cell_of("red")
    board.page.evaluate("page.board.selected = null")
    board.swipe((2, 2), 0, -120)
    board.until("scrollY > 20")
    assert board.log == [["red", "S", None]]


def test_touch_targets_are_44_pixels_wide(open_board: Callable[..., Board]) -> None:
    """With cells smaller than that, a tap 20 pixels beside the center still selects the robot."""
    big = {"board": {"rows": 16, "cols": 16}, "robots": {"red": [8, 8]}}
    board = open_board(big, viewport=PHONE)
    x, y = board.middle(8, 8)
    board.page.mouse.click(x + 20, y)
    assert board.get("selected") == "red"


def test_a_board_that_is_not_interactive_does_not_move(open_board: Callable[..., Board]) -> None:
    """During the thinking time the board ignores input, but can still be read."""
    board = open_board()
    board.show(SMALL, movable=False)
    board.tap(1, 0)
    board.drag((1, 0), (0, 60))
    board.page.keyboard.press("r")
    board.page.keyboard.press("ArrowDown")
    assert board.log == []
    assert board.get("selected") is None
    assert board.label() == "a2, red robot"


def test_places_are_picked_by_mouse_and_keyboard(open_board: Callable[..., Board]) -> None:
    """While places are picked, no robot moves. A click picks a cell, or with "edge" the nearest side. The arrow keys
    move the focus; Enter or the space bar picks the cell, with Shift its sides. A press that moves picks nothing.
    """
    board = open_board()
    board.show(SMALL, picking="cell", selected="red")
    assert board.ends() == 0
    board.tap(1, 0)
    board.drag((1, 0), (0, 80))
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("Enter")
    assert board.picks == [[1, 0, None, "mouse"], [1, 1, None, "key"]]
    x, y = board.middle(3, 2)
    width = board.middle(3, 3)[0] - x
    board.page.mouse.click(x + width * 0.4, y)
    assert board.picks[-1] == [3, 2, None, "mouse"]

    board.show(SMALL, picking="edge")
    board.page.mouse.move(x + width * 0.4, y)
    expect(board.page.locator("rr-board .spot-side")).to_have_count(1)
    board.page.mouse.click(x + width * 0.4, y)
    board.page.mouse.click(x, y)
    left, top = board.middle(0, 0)
    board.page.mouse.click(left, top - width * 0.6)
    for key in ("Shift+ArrowDown", "ArrowDown", " ", "Shift+Home", "r"):
        board.page.keyboard.press(key)
    assert board.picks == [
        [3, 2, "E", "mouse"],
        [3, 2, None, "mouse"],
        [0, 0, "N", "mouse"],
        [0, 0, "S", "key"],
        [1, 0, None, "key"],
    ]
    assert board.log == []
    description = "renderRoot.querySelector('.text-board').getAttribute('aria-description')"
    assert "Shift and an arrow key" in board.get(description)
    board.show(SMALL)
    board.page.mouse.move(*board.middle(3, 2))
    expect(board.page.locator("rr-board .spot")).to_have_count(0)


def test_places_are_picked_by_touch_and_by_assistive_technology(open_board: Callable[..., Board]) -> None:
    """A tap picks. A swipe scrolls the page and picks nothing, even if it begins on a robot; two fingers zoom. A cell
    pressed by assistive technology is picked, too.
    """
    board = open_board(viewport={"width": 390, "height": 300}, has_touch=True, is_mobile=True)
    board.show(SMALL, picking="edge")
    board.page.touchscreen.tap(*board.middle(2, 2))
    x, y = board.middle(1, 3)
    board.page.touchscreen.tap(x, y - 30)
    assert board.picks == [[2, 2, None, "touch"], [1, 3, "N", "touch"]]
    expect(board.page.locator("rr-board .spot")).to_have_count(0)
    board.page.evaluate("page.board.renderRoot.querySelector(`[data-cell='0,4']`).click()")
    assert board.picks[-1] == [0, 4, None, "key"]
    board.swipe((1, 0), 0, -60)
    board.until("scrollY > 20")
    assert len(board.picks) == 3
    (x, y), (far, low) = board.middle(2, 1), board.middle(3, 3)
    spread = [("touchMove", [(x - step, y - step), (far + step, low + step)]) for step in range(4, 40, 4)]
    fingers(board, ("touchStart", [(x, y)]), ("touchStart", [(x, y), (far, low)]), *spread, ("touchEnd", []))
    assert len(board.picks) == 3
    assert board.log == []


def test_marked_cells_have_rings(open_board: Callable[..., Board]) -> None:
    """Each kind has its own look, is in the cell's description, and is centered in the cell."""
    board = open_board()
    board.show(SMALL, marked=[{"cell": [2, 1], "kind": "fault"}, {"cell": [4, 2], "kind": "choice"}])
    expect(board.page.locator("rr-board .mark-ring")).to_have_count(2)
    place = box(board.page.locator("rr-board .mark-ring.choice .mark-line"))
    middle = [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
    assert middle == pytest.approx(board.middle(4, 2), abs=1)
    cell = board.page.locator("rr-board [data-cell='2,1']")
    expect(cell).to_have_attribute("aria-label", "b3, something is wrong here")
    board.show(SMALL)
    expect(board.page.locator("rr-board .mark-ring")).to_have_count(0)
    expect(cell).to_have_attribute("aria-label", "b3")


def test_a_change_of_position_slides_along_the_travel(open_board: Callable[..., Board]) -> None:
    """M3: a new position that one travel explains is shown as that travel, here via the bar on d2."""
    board = open_board()
    frames = board.page.evaluate(
        """async () => {
            page.board.robots = {...page.board.robots, red: [0, 3]};
            await page.board.updateComplete;
            const [slide] = page.board.pieceOf('red').getAnimations();
            return slide.effect.getKeyframes().map(({transform}) => transform);
        }"""
    )
    assert frames[0] == "translate(0%, 100%)"
    assert "translate(300%, 100%)" in frames
    assert frames[-1] == "translate(300%, 0%)"
    assert board.cell_of("red") == [0, 3]


def test_a_robot_leaves_and_enters_through_an_opening(open_board: Callable[..., Board]) -> None:
    """M5: beyond the border the robot is invisible, and its trail has two lines."""
    problem = {**SMALL, "robots": {"red": [2, 3], "green": [2, 2]}}
    board = open_board(problem)
    board.page.evaluate("page.board.selected = 'red'")
    hidden, wakes = board.page.evaluate(
        """async () => {
            page.board.robots = {...page.board.robots, red: [2, 1]};
            await page.board.updateComplete;
            const [slide] = page.board.pieceOf('red').getAnimations();
            const hidden = slide.effect.getKeyframes().filter(({opacity}) => opacity === '0').length;
            return [hidden, page.board.renderRoot.querySelectorAll('.wake').length];
        }"""
    )
    assert (hidden, wakes) == (2, 2)
    assert board.cell_of("red") == [2, 1]


# Pushed east from a1, the transparent robot is bent south on b1, east on b4, north on e4, up to e1 for 1; straight
# through the bar on b1 it comes to e1 for 2. A wall east of c3.
GLASS: dict[str, Any] = {
    "board": {
        "rows": 5,
        "cols": 5,
        "walls": [[2, 2, "E"]],
        "diagonals": [
            {"cell": [0, 1], "color": "red", "direction": "\\"},
            {"cell": [3, 1], "color": "red", "direction": "\\"},
            {"cell": [3, 4], "color": "red", "direction": "/"},
        ],
    },
    "robots": {"transparent": [0, 0]},
}
FRAMES = """
    await page.board.updateComplete;
    const [slide] = page.board.pieceOf('transparent').getAnimations();
    return slide.effect.getKeyframes().map(({transform}) => transform);
"""


def test_of_two_routes_to_one_end_the_used_one_is_shown(open_board: Callable[..., Board]) -> None:
    """X4, X6: if the page does not name the route, the cheapest one is shown."""
    board = open_board(GLASS)
    bent = board.page.evaluate(f"async () => {{ page.board.robots = {{transparent: [0, 4]}}; {FRAMES} }}")
    assert "translate(100%, 300%)" in bent
    board.show(GLASS)
    straight = [[0, 1], [0, 2], [0, 3], [0, 4]]
    frames = board.page.evaluate(
        f"""async (path) => {{
            Object.assign(page.board, {{robots: {{transparent: [0, 4]}}, way: {{robot: 'transparent', path}}}});
            {FRAMES}
        }}""",
        straight,
    )
    assert {frame.split(",")[1] for frame in frames} == {" 0%)"}
    assert board.cell_of("transparent") == [0, 4]


def test_a_move_through_a_wall_is_played_once(open_board: Callable[..., Board]) -> None:
    """X2: a move from c3 through the wall is played once, even if the position arrives before the move."""
    board = open_board({**GLASS, "robots": {"transparent": [2, 2]}})
    move = {"robot": "transparent", "direction": "E", "path": [[2, 3], [2, 4]]}
    for said in ({}, {"robots": {"transparent": [2, 4]}, "way": move}):
        board.show({**GLASS, "robots": {"transparent": [2, 2]}})
        wakes = board.page.evaluate(
            """async ([move, said]) => {
                for (const old of page.board.renderRoot.querySelectorAll('.wake')) old.remove();
                Object.assign(page.board, said);
                await page.board.play(move);
                return page.board.renderRoot.querySelectorAll('.wake').length;
            }""",
            [move, said],
        )
        assert wakes == 1
        assert board.cell_of("transparent") == [2, 4]


# A wall east of c3 and one east of d3: pushed east from a3, the transparent robot stops on c3 for 1, on d3 for 2, on e3
# for 3; from c1 it falls through green on c4 to c5.
WALLS: dict[str, Any] = {
    "board": {"rows": 5, "cols": 5, "walls": [[2, 2, "E"], [2, 3, "E"]]},
    "robots": {"transparent": [2, 0], "green": [4, 0]},
}


def test_ends_of_a_transparent_robot_by_keyboard(open_board: Callable[..., Board]) -> None:
    """X2, X6: with one end an arrow pushes. With several, it opens the list, steps through it, and Enter goes there. A
    screen reader announces each with its cost; the route is drawn and what it crosses is marked. Escape closes the
    list, then deselects.
    """
    board = open_board(WALLS)
    press = board.page.keyboard.press
    press("Tab")
    press("t")
    expect(board.page.locator("rr-board .end.priced text")).to_have_text(["1", "2", "3"])
    press("ArrowRight")
    assert board.live == "east: 3 ends. c3, costs 1, 1 of 3"
    press("ArrowRight")
    press("Tab")
    assert board.live == "e3, costs 3, 3 of 3"
    expect(board.page.locator("rr-board .toll")).to_have_count(2)
    expect(board.page.locator("rr-board .aimed .way")).to_have_count(1)
    press("ArrowLeft")
    assert board.live == "d3, costs 2, 2 of 3"
    expect(board.page.locator("rr-board .toll")).to_have_count(1)
    press("Escape")
    expect(board.page.locator("rr-board .toll")).to_have_count(0)
    assert board.get("selected") == "transparent"
    assert board.moves == []
    press("ArrowRight")
    press("Shift+Tab")
    press("Enter")
    assert board.cell_of("transparent") == [2, 4]
    press("ArrowUp")
    assert board.cell_of("transparent") == [0, 4]
    assert board.moves == ["tE@e3", "tN"]
    assert "Enter moves there" in board.get("renderRoot.querySelector('.text-board').getAttribute('aria-description')")
    press("Escape")
    assert board.get("selected") is None


def test_ends_of_a_transparent_robot_by_touch(open_board: Callable[..., Board]) -> None:
    """X6: a tap on an end goes there. If there are several ends, a swipe makes no move: it shows only these, enlarged;
    a tap elsewhere closes them. Robots on the route are marked while a finger rests on the end.
    """
    board = open_board(WALLS, viewport=PHONE, has_touch=True, is_mobile=True)
    ends = board.page.locator("rr-board .choice")
    board.swipe((2, 0), 60, 0)
    expect(board.page.locator("rr-board .offer")).to_have_count(1)
    expect(ends).to_have_count(3)
    assert board.get("selected") == "transparent"
    board.page.touchscreen.tap(*board.middle(0, 2))
    expect(board.page.locator("rr-board .offer")).to_have_count(0)
    expect(ends).to_have_count(5)
    assert board.get("selected") == "transparent"
    board.page.touchscreen.tap(*board.middle(2, 3))
    board.until("page.moves.length === 1")  # what a tap does comes a moment later
    assert board.cell_of("transparent") == [2, 3]
    board.swipe((2, 3), 0, -60)
    board.until("page.moves.length === 2")
    assert board.cell_of("transparent") == [0, 3]
    assert board.moves == ["tE@d3", "tN"]
    assert not board.get("keyed"), "no ring of the keyboard's where there is none"

    board.show({**WALLS, "robots": {"transparent": [0, 2], "green": [3, 2]}}, selected="transparent")
    x, y = board.middle(4, 2)
    line = board.page.context.new_cdp_session(board.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(board.page.locator("rr-board .passed")).to_have_count(1)
    expect(board.page.locator("rr-board .toll")).to_have_count(0)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    board.until("page.moves.length === 1")
    assert board.cell_of("transparent") == [4, 2]
    assert board.moves == ["tS@c5"]


def test_two_routes_to_one_cell_can_both_be_chosen(open_board: Callable[..., Board]) -> None:
    """X6: e1 can be reached around the bars for 1 and straight for 2. A tap there asks which: buttons of 44 pixels,
    each with its arrow and cost; hovering shows the route. The keyboard reaches the buttons, too.
    """
    board = open_board(GLASS, viewport=PHONE, has_touch=True, is_mobile=True)
    board.page.evaluate("page.board.selected = 'transparent'")
    expect(board.page.locator("rr-board .end.several text")).to_have_text("1·2")
    board.page.touchscreen.tap(*board.middle(0, 4))
    buttons = board.page.get_by_role("group", name="e1: 2 ways to stop here.").get_by_role("button")
    expect(buttons).to_have_count(3)
    place = box(board.page.get_by_role("button", name="e1 going east, costs 2, 2 of 2"))
    assert min(place["width"], place["height"]) >= 44
    board.page.get_by_role("button", name="e1 going east, costs 2, 2 of 2").tap()
    expect(buttons).to_have_count(0)
    assert board.cell_of("transparent") == [0, 4]

    board = open_board(GLASS, viewport=DESK)
    board.page.evaluate("page.board.selected = 'transparent'")
    board.tap(0, 4)
    board.page.get_by_role("button", name="e1 going east, costs 2, 2 of 2").hover()
    expect(board.page.locator("rr-board .toll")).to_have_count(1)
    board.page.get_by_role("button", name="e1 going north, costs 1, 1 of 2").focus()
    expect(board.page.locator("rr-board .toll")).to_have_count(0)
    board.page.keyboard.press("Tab")
    expect(board.page.get_by_role("button", name="e1 going east, costs 2, 2 of 2")).to_be_focused()
    board.page.keyboard.press("Escape")
    assert board.label().startswith("a1, transparent robot, chosen")
    board.page.evaluate("page.board.steer('E', { focus: true })")
    expect(board.page.get_by_role("button", name="e1 going east, costs 2, 1 of 3")).to_be_focused()
    board.page.keyboard.press("Enter")
    assert board.moves == ["tE@e1E"]


def test_ends_of_a_transparent_robot_by_mouse(open_board: Callable[..., Board]) -> None:
    """Hovering over an end shows its route and what it crosses; a click goes there. The opposite direction (M7) is
    never offered, and hovering over an ordinary robot's end shows nothing.
    """
    board = open_board(WALLS, viewport=DESK)
    board.tap(2, 0)
    board.page.mouse.move(*board.middle(2, 4))
    expect(board.page.locator("rr-board .toll")).to_have_count(2)
    board.page.mouse.move(*board.middle(2, 1))
    board.page.mouse.move(*board.middle(0, 3))
    expect(board.page.locator("rr-board .toll")).to_have_count(0)
    board.tap(2, 2)
    assert board.cell_of("transparent") == [2, 2]
    words = [choice["direction"] for choice in board.get("choices") if choice["refusal"] is None]
    assert words == ["N", "E", "E", "S"]
    board.page.keyboard.press("g")
    board.page.mouse.move(*board.middle(0, 0))
    expect(board.page.locator("rr-board .aimed")).to_have_count(0)
    board.tap(0, 0)
    assert board.moves == ["tE", "gN"]


def test_moves_that_come_fast_are_shown_one_after_the_other(open_board: Callable[..., Board]) -> None:
    """Three pushes at once: green arrives where red was only after red has left."""
    board = open_board()
    order = board.page.evaluate(
        """async () => {
            const order = [];
            const play = (robot, direction, path) =>
                page.board.play({robot, direction, path}).then(() => order.push(robot));
            await Promise.all([
                play('red', 'S', [[2, 0], [3, 0], [4, 0]]),
                play('green', 'W', [[4, 1]]),
                play('blue', 'W', [[4, 2]]),
            ]);
            return order;
        }"""
    )
    assert order == ["red", "green", "blue"]
    board.page.evaluate("page.board.robots = {red: [4, 0], green: [4, 1], blue: [4, 2]}")
    assert [board.cell_of(robot) for robot in ("red", "green", "blue")] == [[4, 0], [4, 1], [4, 2]]


def test_a_position_set_during_a_slide_wins(open_board: Callable[..., Board]) -> None:
    """If all robots are reset in the middle of a slide, they are back, whatever was still queued."""
    board = open_board()
    board.page.evaluate(
        """() => {
            page.board.play({robot: 'red', direction: 'S', path: [[2, 0], [3, 0], [4, 0]]});
            page.board.play({robot: 'green', direction: 'W', path: [[4, 1]]});
            return new Promise((done) => setTimeout(done, 40))
                .then(() => { page.board.robots = {red: [1, 0], green: [4, 2], blue: [0, 0]}; })
                .then(() => page.board.updateComplete);
        }"""
    )
    board.get("settled()")
    assert [board.cell_of(robot) for robot in ("red", "green", "blue")] == [[1, 0], [4, 2], [0, 0]]


def test_with_reduced_motion_nothing_slides(open_board: Callable[..., Board]) -> None:
    """The robot is at its end at once; a line shows its route."""
    board = open_board(reduced_motion="reduce")
    board.page.keyboard.press("Tab")
    board.page.keyboard.press("r")
    animations, wakes = board.page.evaluate(
        """async () => {
            page.board.robots = {...page.board.robots, red: [4, 0]};
            await page.board.settled();
            const wakes = page.board.renderRoot.querySelectorAll('.wake').length;
            return [page.board.pieceOf('red').getAnimations().length, wakes];
        }"""
    )
    assert (animations, wakes) == (0, 1)
    assert board.cell_of("red") == [4, 0]


def test_trail_and_solution_are_drawn_from_the_start(open_board: Callable[..., Board]) -> None:
    """The moves of a solution are numbered lines, those of a trail plain lines."""
    board = open_board()
    board.show(SMALL, solution="rE gN", movable=False)
    expect(board.page.locator("rr-board .trail-step text")).to_have_text(["1", "2"])
    board.show(SMALL, trail=[{"robot": "red", "path": [[2, 0], [3, 0], [4, 0]]}])
    expect(board.page.locator("rr-board .trail")).to_have_count(1)
    expect(board.page.locator("rr-board .trail-step")).to_have_count(0)


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (5, 12), (64, 64)])
def test_boards_of_any_size_are_drawn(open_board: Callable[..., Board], rows: int, cols: int) -> None:
    """From 3×3 to 64×64, robots are on their cells, the last cell has its name, and the board keeps its
    aspect ratio.
    """
    problem = {
        "board": {"rows": rows, "cols": cols, "walls": [[0, 0, "E"], [rows - 2, cols - 1, "S"]]},
        "robots": {"red": [rows - 1, cols - 1], "silver": [0, 0]},
    }
    board = open_board(problem, viewport=DESK)
    assert board.cell_of("red") == pytest.approx([rows - 1, cols - 1], abs=0.05)
    last = board.page.locator(f"rr-board [data-cell='{rows - 1},{cols - 1}']")
    expect(last).to_have_attribute(
        "aria-label", "{}, red robot, wall north".format({3: "c3", 12: "l5", 64: "bl64"}[cols])
    )
    field = box(board.page.locator("rr-board .field"))
    assert field["width"] / cols == pytest.approx(field["height"] / rows, rel=0.01)


def test_the_sand_ring_runs_down(open_board: Callable[..., Board]) -> None:
    """The ring around the chip shows the remaining sand; in the last sixth it changes color."""
    problem = {"board": {"rows": 6, "cols": 6, "center": [[2, 2], [2, 3], [3, 2], [3, 3]]}, "robots": {"red": [0, 0]}}
    board = open_board(problem)
    ring = board.page.locator("rr-board .sand")
    expect(ring).to_have_count(0)
    board.show(problem, sand=0.75, sandLabel="45")
    expect(ring).to_have_attribute("stroke-dashoffset", "0.2500")
    expect(board.page.locator("rr-board .sand-label")).to_have_text("45")
    board.show(problem, sand=0.1, sandLow=True, sandLabel="6")
    expect(ring).to_have_class("sand short")


def test_there_is_no_sound_until_it_is_switched_on(open_board: Callable[..., Board]) -> None:
    """Sound is off by default: no audio is even prepared. Switched on, the next slide plays a sound."""
    board = open_board()
    counted = """() => {
        window.heard = 0;
        window.AudioContext = class extends AudioContext { constructor() { super(); window.heard += 1; } };
    }"""
    board.page.evaluate(counted)
    board.drag((1, 0), (0, 60))
    board.cell_of("red")
    assert board.page.evaluate("heard") == 0
    board.page.evaluate("page.choose({sound: true})")
    board.drag((4, 3), (0, -80))
    board.cell_of("blue")
    assert board.page.evaluate("heard") == 1


def test_color_signs_are_letters_on_targets_and_diagonals(open_board: Callable[..., Board]) -> None:
    """Color signs appear only when switched on; robots always have their initial."""
    board = open_board()
    opacity = "getComputedStyle(page.board.renderRoot.querySelector('.diagonal .sign')).opacity"
    assert board.page.evaluate(opacity) == "0"
    board.page.evaluate("document.documentElement.dataset.colorSigns = 'on'")
    assert board.page.evaluate(opacity) == "1"
    assert board.page.locator("rr-board .diagonal .sign").text_content() == "B"
    assert board.page.locator("rr-board .target .sign").text_content() == "R"
    assert board.page.locator("rr-board .piece.red .initial").text_content() == "R"


@pytest.mark.parametrize("scheme", ["light", *more("dark")])
def test_pictures_of_a_full_board(open_board: Callable[..., Board], shots: Path, scheme: str) -> None:
    """Pictures for people: six robots, one selected, one with powers, start markers, every symbol, bars of all colors,
    sand.
    """
    line = (
        (Path(__file__).parents[1] / "data/problems/official-silver.jsonl").read_text(encoding="utf-8").splitlines()[0]
    )
    problem = to_json(from_json_object(json.loads(line)), explicit=True)
    problem["robots"] |= {"transparent": [12, 3]}
    for name, size in (("phone", PHONE), ("desk", DESK)):
        board = open_board(viewport=size, color_scheme=scheme)
        board.get("style.setProperty('--board-max-height', 'calc(100dvh - 16px)')")
        board.show(problem, selected="red", sand=0.6, sandLabel="36", powers=["yellow"])
        expect(board.page.locator("rr-board .piece")).to_have_count(6)
        expect(board.page.locator("rr-board .piece .film")).to_have_count(2)
        board.page.screenshot(path=shots / f"board-{name}-{scheme}.png")


def fingers(board: Board, *steps: tuple[str, list[tuple[float, float]]]) -> None:
    """Several fingers at once, as system events."""
    line = board.page.context.new_cdp_session(board.page)
    for kind, points in steps:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    line.detach()


@pytest.mark.parametrize("elsewhere", ["board", "page"])
def test_a_second_finger_cancels_the_push(open_board: Callable[..., Board], elsewhere: str) -> None:
    """If a second finger touches the board or the page during a drag, neither finger pushes."""
    board = open_board(viewport=PHONE, has_touch=True, is_mobile=True)
    x, y = board.middle(1, 0)
    second = board.middle(3, 4) if elsewhere == "board" else (200.0, 700.0)
    fingers(
        board,
        ("touchStart", [(x, y)]),
        ("touchMove", [(x, y + 70)]),
        ("touchStart", [(x, y + 70), second]),
        ("touchMove", [(x, y + 110), (second[0] - 60, second[1])]),
        ("touchEnd", [second]),
        ("touchEnd", []),
    )
    assert board.log == []
    expect(board.page.locator("rr-board .aimed")).to_have_count(0)
    board.swipe((1, 0), 0, 80)
    assert board.log == [["red", "S", None]]


@pytest.mark.parametrize("chosen", [None, "red"])
def test_two_fingers_beside_the_robots_zoom(open_board: Callable[..., Board], chosen: str | None) -> None:
    """A pinch that begins on empty cells zooms the page, with or without a selected robot, and pushes nothing."""
    board = open_board(viewport=PHONE, has_touch=True, is_mobile=True)
    board.show(SMALL, selected=chosen)
    (x, y), (far, low) = board.middle(2, 1), board.middle(3, 4)
    spread = [("touchMove", [(x - step, y - 2 * step), (far + step, low + 3 * step)]) for step in range(4, 40, 4)]
    fingers(board, ("touchStart", [(x, y)]), ("touchStart", [(x, y), (far, low)]), *spread, ("touchEnd", []))
    board.until("visualViewport.scale > 1.1")
    assert board.log == []


def test_the_board_stays_below_sticky_headings(open_board: Callable[..., Board]) -> None:
    """Robots are not painted over a heading that sticks to the top during scrolling."""
    board = open_board()
    board.page.evaluate(
        """() => {
            const head = document.createElement('div');
            head.id = 'head';
            head.style.cssText = 'position: fixed; inset: 0; z-index: 1; background: white';
            document.body.append(head);
        }"""
    )
    x, y = board.middle(4, 3)
    assert board.page.evaluate("([x, y]) => document.elementFromPoint(x, y).id", [x, y]) == "head"


def test_home_and_end_move_the_focus(open_board: Callable[..., Board]) -> None:
    """As in every grid, Home and End go to the ends of the row, with Ctrl to the corners of the board."""
    board = open_board()
    board.page.keyboard.press("Tab")
    for key, cell in (
        ("ArrowDown", "a2"),
        ("End", "e2"),
        ("Home", "a2"),
        ("Control+End", "e5"),
        ("Control+Home", "a1"),
    ):
        board.page.keyboard.press(key)
        assert board.label().split(",")[0] == cell, key


def test_a_reason_disappears_with_the_next_move(open_board: Callable[..., Board]) -> None:
    """The text beside a refused robot is removed with the next move."""
    board = open_board()
    board.drag((1, 0), (0, 60))
    board.cell_of("red")
    board.page.keyboard.press("ArrowUp")
    shown = "renderRoot.querySelector('.bubble').getAnimations().length"
    expect(board.page.locator("rr-board .bubble")).to_have_text("not straight back")
    board.page.evaluate(
        """() => {  // said once more, for longer than the two seconds that a slow machine may let go by
            page.board.bubble("red", "not straight back");
            for (const words of page.board.renderRoot.querySelector(".bubble").getAnimations()) words.pause();
        }"""
    )
    assert board.get(shown) == 1
    board.page.keyboard.press("ArrowRight")
    assert board.log[-2:] == [["red", "N", "M7"], ["red", "E", None]]
    assert board.cell_of("red") == [4, 1]
    assert board.get(shown) == 0


@pytest.mark.parametrize("color", ["red", "transparent", *more("green", "blue", "yellow", "silver")])
def test_no_head_covers_the_initial_above(open_board: Callable[..., Board], color: str) -> None:
    """Of two robots in one column, the lower one's head with its rim ends below the upper one's letter."""
    other = "green" if color == "red" else "red"
    problem = {"board": {"rows": 4, "cols": 4}, "robots": {other: [1, 1], color: [2, 1]}}
    board = open_board(problem)
    gap = board.page.evaluate(
        """([lower, upper]) => {
            const rim = page.board.pieceOf(lower).querySelector('.rim');
            const letter = page.board.pieceOf(upper).querySelector('.initial');
            const unit = page.board.renderRoot.querySelector('.field').getBoundingClientRect().height / 4 / 40;
            const baseline = letter.getScreenCTM().f + letter.getScreenCTM().d * letter.y.baseVal[0].value;
            return (rim.getBoundingClientRect().top - 2 * rim.getScreenCTM().d - baseline) / unit;
        }""",
        [color, other],
    )
    assert gap > 0.5
