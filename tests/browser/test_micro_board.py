"""The board and the dice of Micro Robots with real touch, mouse and keyboard input, in Chromium, under a policy as
strict as the server's.

The content of the board is read from the page and compared with drawings and problems from other sources
(tests/data/SOURCE.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DESK, PHONE, Server
from tests.browser.layout import box, boxes, settle, settled
from tests.conftest import more

DATA = Path(__file__).resolve().parents[1] / "data"
DRAWN = dict(
    block.split("\n", 1)
    for block in (DATA / "micro-boards.txt").read_text(encoding="utf-8").strip().split("\n\n")
    if not block.startswith("#")
)
BLACK, COPPER = DRAWN
COLORS = {"b": "blue", "y": "yellow", "g": "green", "r": "red", "p": "pink", "w": "white"}
FIVE = ["p6", "w6", "r6", "r2", "w2"]
"""The example of the rule sheet on the black board, from p1 to w2."""


class Board:
    """The page with the board, and a person who uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def show(self, laid: object, **settings: object) -> None:
        """Show a board with these properties."""
        self.page.evaluate("([laid, settings]) => page.show(laid, settings)", [laid, settings])

    def cell(self, word: str) -> tuple[float, float]:
        """The center of the drawn cell with this combination."""
        place = self.page.locator(f"mr-board .die[data-word={word}] .face").bounding_box()
        assert place is not None
        return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2

    def tap(self, word: str) -> None:
        """Click the middle of a cell."""
        self.page.mouse.click(*self.cell(word))

    @property
    def wishes(self) -> list[list[str | None]]:
        """The requested jumps, and the reasons for refusals."""
        return cast("list[list[str | None]]", self.page.evaluate("page.wishes"))

    def robot(self) -> str:
        """The cell of the robot, once it has landed."""
        return cast("str", self.page.evaluate("page.board.settled().then(() => page.drawn())"))

    def get(self, expression: str) -> Any:  # noqa: ANN401 – whatever the page answers
        """A value of the component; texts with spaces where the page has some that do not break."""
        found = self.page.evaluate(f"page.board.{expression}")
        return found.replace("\u00a0", " ") if isinstance(found, str) else found

    def label(self) -> str:
        """The description of the cell with the keyboard focus for screen readers."""
        return cast("str", self.get("renderRoot.activeElement?.getAttribute('aria-label')"))

    def labels(self) -> list[str]:
        """The description of each cell for screen readers, once all is up to date."""
        self.page.evaluate(
            """async () => {
                await page.board.updateComplete;
                while (page.board.grid.waiting) await new Promise((done) => setTimeout(done, 10));
            }"""
        )
        words = self.get("grid.cells.map((cell) => cell.getAttribute('aria-label')).join('\\n')")
        return cast("str", words).split("\n")

    @property
    def live(self) -> str:
        """The last message to screen readers."""
        return cast("str", self.get("renderRoot.querySelector('.live').textContent")).strip()


@pytest.fixture
def open_board(people: Callable[..., BrowserContext], open_part: Callable[[Page, str], None]) -> Callable[..., Board]:
    """Opens a page with the board of the rule sheet, the robot on pink 1, the target white 2."""

    def opened(laid: object = BLACK, settings: dict[str, object] | None = None, **wishes: object) -> Board:
        context = people(**{"reduced_motion": "no-preference", **wishes})
        page = context.new_page()
        open_part(page, "micro.html")
        board = Board(page)
        board.show(laid, **({"start": "p1", "robot": "p1", "target": "w2"} if settings is None else settings))
        return board

    return opened


def cells_of_problem() -> list[list[list[object]]]:
    """The cells of a problem from another program, as a board."""
    first = (DATA / "micro.jsonl").read_text(encoding="utf-8").splitlines()[0]
    return cast("list[list[list[object]]]", json.loads(first)["cells"])


# ── What is on the board ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", [BLACK, COPPER, "own"])
def test_each_cell_shows_its_combination_in_three_ways(open_board: Callable[..., Board], name: str) -> None:
    """U1: each of the 36 cells of the drawing shows its color, its color's letter, and its number as pips, so that the
    board can be read in black and white. The description for screen readers says the same.
    """
    if name == "own":
        rows = [[f"{str(color)[0]}{number}" for color, number in row] for row in cells_of_problem()]
        board = open_board({"cells": cells_of_problem()})
    else:
        rows = [row.split() for row in DRAWN[name].splitlines()]
        board = open_board(name)
    shown = board.get(
        """renderRoot.querySelectorAll(".die").values().map((die) => {
            const field = page.board.renderRoot.querySelector(".field").getBoundingClientRect();
            const { left, top, width, height } = die.querySelector(".face").getBoundingClientRect();
            const place = (middle, start, size) => Math.floor(((middle - start) * 6) / size);
            return [
                place(top + height / 2, field.top, field.height), place(left + width / 2, field.left, field.width),
                getComputedStyle(die.querySelector(".face")).fill, die.querySelector(".letter").textContent,
                die.querySelectorAll(".pip").length,
            ];
        }).toArray()"""
    )
    fills = {
        color: board.page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('--{color}')")
        for color in COLORS.values()
    }
    seen = {(row, col): (fill, letter, pips) for row, col, fill, letter, pips in shown}
    assert len(seen) == len(shown) == 36
    labels = board.labels()
    for row, words in enumerate(rows):
        for col, word in enumerate(words):
            color, number = COLORS[word[0]], int(word[1])
            red, green, blue = (int(fills[color][at : at + 2], 16) for at in (1, 3, 5))
            assert seen[row, col] == (f"rgb({red}, {green}, {blue})", word[0].upper(), number)
            assert labels[6 * row + col].startswith(f"{color} {number}, column {col + 1}, row {row + 1}")


def test_the_sides_differ(open_board: Callable[..., Board]) -> None:
    """U1: the black and the copper side each have their own look, with four tiles and a gap between them."""
    looks = []
    for name in (BLACK, COPPER):
        board = open_board(name)
        slabs = board.page.locator("mr-board .slab")
        expect(slabs).to_have_count(4)
        looks.append(slabs.first.evaluate("(slab) => getComputedStyle(slab).fill"))
        settle(board.page)
        left, right = slabs.nth(0).bounding_box(), slabs.nth(1).bounding_box()  # with their strokes
        assert left is not None
        assert right is not None
        assert right["x"] - (left["x"] + left["width"]) > 1
        assert name.split(":")[0] in board.get("label")
    assert looks[0] != looks[1]


def test_nothing_covers_pips_and_letters(open_board: Callable[..., Board]) -> None:
    """The marks of start, target, intermediate cell and jumps leave every pip and letter of the board free. So does the
    robot: it is transparent, and the letter is in front of it.
    """
    settings = {"start": "p1", "robot": "w2", "target": "w2", "via": "r6", "passed": True, "path": FIVE}
    board = open_board(BLACK, settings)
    hidden = board.get(
        """settled().then(() => {
            const root = page.board.renderRoot;
            const box = (one) => one.getBoundingClientRect();
            const opaque = [...root.querySelectorAll(".badge, .visor, .eyes circle")].map(box);
            const hits = (pip) => opaque.filter(({ left, right, top, bottom }) => {
                const [x, y, r] = [(left + right) / 2, (top + bottom) / 2, (bottom - top) / 2];
                const [px, py, radius] = [(pip.left + pip.right) / 2, (pip.top + pip.bottom) / 2, pip.width / 2];
                return Math.hypot(px - x, py - y) < r + radius - 0.5;
            }).length;
            const lines = [...root.querySelectorAll(".bow-under, .ring")];
            const crossed = (pip) => lines.filter((line) => {
                const { left, right, top, bottom } = box(pip);
                const point = new DOMPoint((left + right) / 2, (top + bottom) / 2);
                return line.isPointInStroke(point.matrixTransform(line.getScreenCTM().inverse()));
            }).length;
            const small = [...root.querySelectorAll(".die .pip")];
            return small.filter((pip) => hits(box(pip)) || crossed(pip)).length;
        })"""
    )
    assert hidden == 0
    assert float(board.get("renderRoot.querySelector('.film').computedStyleMap().get('fill-opacity').value")) < 0.3
    tag = board.page.locator("mr-board .robot .tag .letter")
    expect(tag).to_have_text("W")


TIGHT = """(locale) => page.setLocale(locale).then(() => page.board.updateComplete).then(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    return Math.min(...[...page.board.renderRoot.querySelectorAll(".die")].flatMap((die) => {
        const letter = die.querySelector(".letter");
        const { x, y, width } = letter.getBBox();
        canvas.font = getComputedStyle(letter).font;
        const ink = canvas.measureText(letter.textContent);
        const baseline = Number(letter.getAttribute("y"));
        const [left, right] = [x, x + width];
        const [top, bottom] = [baseline - ink.actualBoundingBoxAscent, baseline + ink.actualBoundingBoxDescent];
        return [...die.querySelectorAll(".pip")].map(({ cx, cy, r }) => {
            const [px, py] = [cx.baseVal.value, cy.baseVal.value];
            const across = px - Math.max(left, Math.min(right, px));
            const down = py - Math.max(top, Math.min(bottom, py));
            return Math.hypot(across, down) - r.baseVal.value;
        });
    }));
})"""
"""The minimum distance between a letter and a pip of its face, in units of the drawing (a cell has 64)."""


def test_letters_are_there_with_color_signs_only_and_touch_no_pip(open_board: Callable[..., Board]) -> None:
    """Faces of cells and dice have letters if color signs are on, and on paper. In each language a letter is at least
    two of a cell's 64 units away from the pips of its face.
    """
    board = open_board()
    board.page.evaluate("document.querySelector('mr-dice').value = 'p1'")
    letter = board.page.locator("mr-board .die .letter").first
    big = board.page.locator("mr-dice .big").first
    for one in (letter, big):
        expect(one).to_have_css("opacity", "0")
    board.page.emulate_media(media="print")
    expect(letter).to_have_css("opacity", "1")
    board.page.emulate_media(media="screen")
    board.page.evaluate("document.documentElement.dataset.colorSigns = 'on'")
    for one in (letter, big):
        expect(one).to_have_css("opacity", "1")
    for locale in ("en", "fr"):
        assert board.page.evaluate(TIGHT, locale) >= 2


def test_without_a_chip_the_board_does_not_reveal_the_target(open_board: Callable[..., Board]) -> None:
    """U9: without a chip, neither picture nor text reveals the target or the intermediate cell; the start stays."""
    board = open_board(BLACK, {"start": "p1", "robot": "p1", "target": "w2", "via": "g3", "marked": False})
    stops = board.page.locator("mr-board .stop")
    expect(stops).to_have_count(1)
    expect(stops).to_have_attribute("data-stop", "start")
    assert not any("target" in words or "intermediate" in words for words in [*board.labels(), board.get("label")])


def test_screen_readers_describe_the_task(open_board: Callable[..., Board]) -> None:
    """U8: start, target, intermediate cell and jumps are in their cells' descriptions, and the task in the board's."""
    board = open_board(
        BLACK, {"start": "p1", "robot": "w6", "target": "w2", "via": "y2", "path": ["p6", "w6"], "hints": True}
    )
    assert board.get("label").endswith("black side. From pink 1 via yellow 2 to white 2.")
    labels = {words.split(",")[0]: words for words in board.labels()}
    assert labels["pink 1"] == "pink 1, column 6, row 4, start"
    assert labels["pink 6"] == "pink 6, column 4, row 4, one jump away, jump 1"
    assert labels["white 6"] == "white 6, column 1, row 4, the robot, jump 2"
    assert labels["white 2"] == "white 2, column 4, row 2, target"
    assert labels["yellow 2"] == "yellow 2, column 4, row 1, intermediate cell"
    board.get("passed = true")
    assert board.labels()[3] == "yellow 2, column 4, row 1, intermediate cell, done"


def test_the_texts_follow_the_language(open_board: Callable[..., Board]) -> None:
    """In French the cells have French descriptions and letters; the letters of the notation can be typed, too."""
    board = open_board()
    board.page.evaluate("page.setLocale('fr')")
    assert board.labels()[9] == "blanc 2, colonne 4, ligne 2, cible"
    expect(board.page.locator("mr-board .die[data-word=w2] .letter")).to_have_text("Bl")
    over = """[...page.board.renderRoot.querySelectorAll('.die')].filter((die) => {
        const [letter, face] = ['.letter', '.face'].map((part) => die.querySelector(part).getBoundingClientRect());
        return letter.left < face.left || letter.right > (face.left + face.right) / 2;
    }).length"""
    assert board.page.evaluate(over) == 0
    board.page.locator("mr-board [tabindex='0']").focus()
    for key in ("r", "o", "6"):
        board.page.keyboard.press(key)
    assert board.wishes == [["p6", None]]
    for key in ("w", "6"):
        board.page.keyboard.press(key)
    assert board.robot() == "w6"


# ── Jumping ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_path_of_the_sheet_by_tapping(open_board: Callable[..., Board]) -> None:
    """U2, U4: from pink 1 via six pink, six white, six red and two red to two white, cell by cell with the mouse; each
    jump is shown at its landing, with its number.
    """
    board = open_board()
    for number, word in enumerate(FIVE, start=1):
        board.tap(word)
        assert board.robot() == word
        expect(board.page.locator("mr-board .step text")).to_have_text([str(one) for one in range(1, number + 1)])
    assert board.wishes == [[word, None] for word in FIVE]
    assert board.live == "Robot on white 2."


def test_tapping_with_a_finger(open_board: Callable[..., Board]) -> None:
    """A touch jumps like a click; on a phone the touch targets are at least 44 pixels wide."""
    board = open_board(has_touch=True, viewport=PHONE)
    board.page.touchscreen.tap(*board.cell("p6"))
    expect(board.page.locator("mr-board .step text")).to_have_text(["1"])  # a tap may arrive a moment later
    assert board.robot() == "p6"
    sizes = board.get("grid.cells.flatMap((cell) => [cell.offsetWidth, cell.offsetHeight])")
    assert min(sizes) >= 44


def test_a_refused_jump_is_explained(open_board: Callable[..., Board]) -> None:
    """U2: a tap on an unreachable cell gives a short reason, and the robot stays."""
    board = open_board()
    board.tap("w2")
    assert board.wishes == [["w2", "line"]]
    assert board.live == "not in this row or column"
    expect(board.page.locator("mr-board .bubble")).to_have_text("not in this row or column")
    assert board.robot() == "p1"
    board.tap("y5")
    assert board.live == "neither the color nor the number"
    board.tap("p1")
    assert len(board.wishes) == 2  # on its own cell nothing is wished


def test_dragging_the_robot(open_board: Callable[..., Board]) -> None:
    """A drag moves the robot to the cell of its end; back on its cell, or beside the board, it does nothing."""
    board = open_board()
    mouse = board.page.mouse
    for end in (board.cell("p1"), (3.0, 500.0)):
        mouse.move(*board.cell("p1"))
        mouse.down()
        mouse.move(*board.cell("p6"), steps=3)
        mouse.move(*end, steps=3)
        mouse.up()
    assert board.wishes == []
    assert board.robot() == "p1"
    mouse.move(*board.cell("p1"))
    mouse.down()
    mouse.move(*board.cell("p6"), steps=4)
    mouse.up()
    assert board.wishes == [["p6", None]]
    assert board.robot() == "p6"


def test_a_board_that_is_not_interactive_requests_no_jump(open_board: Callable[..., Board]) -> None:
    """A board that is not interactive can be navigated and read, but taps, drags and keys request nothing."""
    board = open_board(BLACK, {"start": "p1", "robot": "p1", "target": "w2", "interactive": False})
    board.tap("p6")
    board.page.mouse.move(*board.cell("p1"))
    board.page.mouse.down()
    board.page.mouse.move(*board.cell("p6"), steps=3)
    board.page.mouse.up()
    board.page.locator("mr-board [tabindex='0']").focus()
    for key in ("ArrowLeft", "Enter", "p", "6"):
        board.page.keyboard.press(key)
    assert board.label().startswith("yellow 5, column 5, row 4")
    assert board.wishes == []
    assert board.robot() == "p1"


def test_by_keyboard(open_board: Callable[..., Board]) -> None:
    """One cell is in the tab order, that of the robot. Arrows, Home and End move the focus, Enter and the space bar
    jump; the ring shows the focus.
    """
    board = open_board()
    board.page.keyboard.press("Tab")
    assert board.label() == "pink 1, column 6, row 4, the robot, start"
    assert board.get("renderRoot.querySelectorAll('[tabindex=\"0\"]').length") == 1
    assert board.get("keyed") is True
    for _ in range(2):
        board.page.keyboard.press("ArrowLeft")
    assert board.label().startswith("pink 6")
    board.page.keyboard.press("Enter")
    assert board.robot() == "p6"
    board.page.keyboard.press("Home")
    board.page.keyboard.press(" ")
    assert board.robot() == "w6"
    board.page.keyboard.press("ArrowLeft")
    assert board.label().startswith("white 6, column 1, row 4, the robot")
    board.page.keyboard.press("Control+End")
    assert board.label().startswith("yellow 1, column 6, row 6")


def test_a_letter_and_a_digit_jump(open_board: Callable[..., Board]) -> None:
    """A letter and a digit name the cell, also in capitals. A letter that was removed or a wrong digit does nothing,
    and a digit alone is left to the page.
    """
    board = open_board()
    board.page.locator("mr-board [tabindex='0']").focus()
    for key in ("6", "y", "p", "6"):
        board.page.keyboard.press(key)
    assert board.wishes == [["p6", None]]
    for key in ("w", "Escape", "6", "w", "9", "6"):
        board.page.keyboard.press(key)
    assert len(board.wishes) == 1
    for key in ("W", "6"):
        board.page.keyboard.press(key)
    assert board.robot() == "w6"


def test_the_robot_flies_over_the_board(open_board: Callable[..., Board]) -> None:
    """During a jump the robot is between its cells and above the ground. `jump` resolves at the landing, and several
    requested jumps follow each other.
    """
    board = open_board(BLACK, {"start": "p1", "robot": "p6", "target": "w2"})
    seen = board.page.evaluate(
        """async () => {
            const { board } = page;
            const flight = board.jump("w6");
            const flying = () => board.piece.getAnimations({ subtree: true });
            while (flying().length === 0) await new Promise(requestAnimationFrame);
            const animations = flying();
            for (const animation of animations) animation.pause();
            for (const animation of animations) animation.currentTime = 220;
            const body = board.piece.firstElementChild.getBoundingClientRect();
            const shade = board.piece.querySelector(".shade").getBoundingClientRect();
            const [from, to] = ["p6", "w6"].map((word) =>
                board.renderRoot.querySelector(`.die[data-word=${word}]`).getBoundingClientRect());
            for (const animation of animations) animation.finish();
            await flight;
            return [to.right < body.left && body.right < from.left, shade.top - body.top > 10, page.drawn()];
        }"""
    )
    assert seen == [True, True, "w6"]
    landed = board.page.evaluate(
        "() => { const { board } = page; board.jump('r6'); return board.jump('r2').then(() => page.drawn()); }"
    )
    assert landed == "r2"


def test_reduced_motion_is_respected(open_board: Callable[..., Board]) -> None:
    """With reduced motion the robot is at its end at once, and the number of the jump shows the path."""
    board = open_board(reduced_motion="reduce")
    animations = board.page.evaluate(
        """async () => {
            const flight = page.board.jump("p6");
            await page.board.updateComplete;
            const count = page.board.piece.getAnimations({ subtree: true }).length;
            await flight;
            return [count, page.drawn()];
        }"""
    )
    assert animations == [0, "p6"]


def test_another_board_resets_the_robot(open_board: Callable[..., Board]) -> None:
    """With a new board the robot appears at its start, without a flight over removed tiles."""
    board = open_board()
    board.show(COPPER, start="b1", robot="b1", target="p2")
    assert board.page.evaluate("page.drawn()") == "b1"
    board.page.evaluate("page.board.place('p4')")
    assert board.page.evaluate("page.drawn()") == "p4"


# ── Dice ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_dice_show_the_given_roll(open_board: Callable[..., Board]) -> None:
    """U3: for each of the 36 rolls, the visible faces are the color with its letter and the number with its pips."""
    board = open_board(reduced_motion="reduce")
    found = board.page.evaluate(
        """async (words) => {
            const dice = document.querySelector("mr-dice");
            dice.silent = true;
            const shown = [];
            for (const word of words) {
                await dice.roll(word);
                const front = [...dice.renderRoot.querySelectorAll(".target .cube")].map((cube) => {
                    const matrix = (element) => new DOMMatrix(getComputedStyle(element).transform);
                    const depth = (facet) => matrix(cube).multiply(matrix(facet)).transformPoint({ z: 1 }).z;
                    return [...cube.children].sort((one, two) => depth(two) - depth(one))[0];
                });
                shown.push(`${front[0].querySelector(".big").textContent}${front[1].querySelectorAll(".pip").length}`);
            }
            return shown;
        }""",
        [f"{letter}{number}" for letter in COLORS for number in range(1, 7)],
    )
    assert found == [f"{letter.upper()}{number}" for letter in COLORS for number in range(1, 7)]


def test_a_new_roll_is_shown_and_announced(open_board: Callable[..., Board]) -> None:
    """U3, U8: initial dice lie still. A change rolls, both pairs if both change, and is announced afterwards; the
    second pair looks different.
    """
    board = open_board()
    states = board.page.evaluate(
        """async () => {
            const dice = document.createElement("mr-dice");
            dice.value = "p1";
            document.body.append(dice);
            const rolling = () => dice.renderRoot.querySelectorAll(".rolling").length;
            const live = () => dice.renderRoot.querySelector(".live").textContent;
            await dice.updateComplete;
            const found = [rolling(), live()];
            const rolled = dice.roll("w2", "g3");
            await dice.updateComplete;
            found.push(rolling(), live());
            for (const animation of dice.renderRoot.getAnimations()) animation.finish();
            await rolled;
            found.push(rolling(), live(), dice.renderRoot.querySelector(".pair.via").dataset.word);
            return found;
        }"""
    )
    assert states == [0, "", 4, "", 0, "Rolled: white\u00a02, via green\u00a03.", "g3"]


def test_entering_a_roll(open_board: Callable[..., Board]) -> None:
    """U3: at a real table two taps or two keys enter a roll; a roll that was used cannot be chosen."""
    board = open_board()
    board.page.evaluate(
        """() => {
            const input = document.querySelector("mr-dice-input");
            input.taken = ["p1"];
            window.rolled = [];
            input.addEventListener("mr-rolled", ({ detail }) => window.rolled.push(detail.word));
        }"""
    )
    rolled = "() => window.rolled"
    button = board.page.locator("mr-dice-input").get_by_role("button", exact=True, name="pink")
    button.click()
    one = board.page.locator("mr-dice-input").get_by_role("button", exact=True, name="1")
    expect(one).to_have_attribute("aria-disabled", "true")
    one.click(force=True)
    assert board.page.evaluate(rolled) == []
    board.page.locator("mr-dice-input").get_by_role("button", exact=True, name="2").click()
    assert board.page.evaluate(rolled) == ["p2"]
    expect(button).to_have_attribute("aria-pressed", "true")
    board.page.keyboard.press("g")
    board.page.keyboard.press("5")
    assert board.page.evaluate(rolled) == ["p2", "g2", "g5"]
    for option in boxes(board.page.locator("mr-dice-input").get_by_role("button")):
        assert min(option["width"], option["height"]) >= 44


# ── How to play ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def open_lessons(server: Server, people: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Opens *How to play* on the home page and switches to Micro Robots."""

    def opened(**wishes: object) -> Page:
        page = people(**wishes).new_page()
        page.goto(f"{server.address}/")
        page.get_by_role("button", name="How to play").first.click()
        page.locator("rr-learn").get_by_role("button", name="Micro Robots").click()
        expect(page.locator("rr-learn mr-scene")).to_have_count(5)
        return page

    return opened


def test_the_lessons_of_micro_robots_are_a_tap_away(open_lessons: Callable[..., Page]) -> None:
    """Each lesson has a board, a title, a text and a description of its picture; the other game's lessons are a tap
    away; on a phone nothing is wider than the screen.
    """
    page = open_lessons()
    for card in page.locator("rr-learn .card-item").all():
        card.scroll_into_view_if_needed()
        expect(card.locator("mr-board .die")).to_have_count(36)
        assert len(card.locator("mr-scene > [role=img], [role=img]").first.get_attribute("aria-label") or "") > 30
        assert len(card.locator("h3").inner_text()) > 5
        assert len(card.locator("p").inner_text()) > 40
    assert settled(page, "document.documentElement.scrollWidth <= innerWidth")
    page.locator("rr-learn").get_by_role("button", name="Ricochet Robots").click()
    expect(page.locator("rr-learn rr-scene").first).to_be_attached()
    expect(page.locator("rr-learn mr-scene")).to_have_count(0)


@pytest.mark.more
def test_the_lessons_move(open_lessons: Callable[..., Page]) -> None:
    """U2: the first lesson's robot jumps as its text says, is refused where the text says so, and continues."""
    page = open_lessons(reduced_motion="no-preference", viewport=DESK)
    page.locator("mr-scene").first.locator("mr-board .die").first.wait_for()
    seen = page.locator("mr-scene").first.evaluate(
        """(scene) => new Promise((done) => {
            scene.film += 1;
            void scene.run(1);  // from its beginning, however long it has been playing
            const { board } = scene;
            const seen = [];
            const look = () => {
                const now = board.renderRoot.querySelector(".live").textContent.trim() || board.robot;
                if (seen.at(-1) !== now) seen.push(now);
                if (board.robot === "r6") done(seen); else setTimeout(look, 20);
            };
            look();
        })"""
    )
    words = [one for one in seen if " " in one]
    assert words == [
        "Robot on pink\u00a06.",
        "Robot on white\u00a06.",
        "neither the color nor the number",
        "not in this row or column",
    ]


def test_a_rule_opens_its_lesson(server: Server, people: Callable[..., BrowserContext]) -> None:
    """U8: for a rule of Micro Robots, *How to play* opens its lesson."""
    page = people().new_page()
    page.goto(f"{server.address}/new?game=micro")
    asked = "app => app.dispatchEvent(new CustomEvent('learn', { detail: { rule: 'U8' } }))"
    page.locator("rr-app:has(rr-new)").evaluate(asked)
    expect(page.locator("rr-learn .wanted h3")).to_have_text("Via another cell")
    expect(page.locator("rr-learn .wanted h3")).to_be_in_viewport()


# ── Looking ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("scheme", ["light", *more("dark")])
@pytest.mark.parametrize(
    ("device", "size"), [("phone", PHONE), ("tablet", {"width": 820, "height": 1180}), ("desk", DESK)]
)
def test_it_fits_the_screen(
    open_board: Callable[..., Board], shots: Path, device: str, size: dict[str, int], scheme: str
) -> None:
    """On a phone, a tablet and a desktop, light and dark, the whole board is visible; nothing is wider than
    the screen.
    """
    name, path = (BLACK, FIVE[:3]) if scheme == "light" else (COPPER, ["p3", "p5", "p6"])
    settings = {"start": "p1", "robot": path[-1], "target": "w2", "via": "g3", "path": path, "hints": True}
    board = open_board(name, settings, viewport=size, color_scheme=scheme)
    board.page.evaluate("document.body.style.setProperty('--board-max-height', `${innerHeight - 40}px`)")
    board.robot()
    board.page.screenshot(path=shots / f"micro-board-{device}-{scheme}.png")
    stage = box(board.page.locator("mr-board .stage"))
    assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert stage["height"] <= size["height"]
    assert abs(stage["width"] - stage["height"]) < 1
