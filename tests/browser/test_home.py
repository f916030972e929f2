"""The home page: a puzzle that is playable at once, judged without the server, and the links from there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import DESK, PHONE, Server, Watch
from tests.browser.layout import box, boxes, settle, settled
from tests.conftest import more

ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
TABLET = {"width": 1024, "height": 768}
SIDEWAYS = {"width": 844, "height": 390}
PROBLEM = re.compile(r"/api/problem\?")

# Case 4 of vectors/cases.json: by T2 and M7 the optimum is 4; red may also go straight there, which is not enough.
SMALL: dict[str, Any] = {
    "problem": {
        "board": {
            "rows": 5,
            "cols": 5,
            "walls": [[2, 4, "S"]],
            "targets": [{"cell": [2, 4], "color": "red", "symbol": "square"}],
        },
        "robots": {"red": [2, 0], "green": [0, 2]},
        "target": {"cell": [2, 4], "color": "red"},
        "rules": {"ricochet": True, "no_reversal": True},
    },
    "optimum": 4,
    "solution": "rN gS rE rS",
}


# Case 13 of vectors/transparent.json, with a second robot that was given powers and is not needed. The pushes count 2,
# 1, 2 and 1: the first goes through a wall, and so does the third.
GLASS: dict[str, Any] = {
    "problem": {
        "board": {
            "rows": 5,
            "cols": 5,
            "walls": [[row, col, side] for row, col in ((2, 0), (2, 2), (2, 4)) for side in "NS"] + [[2, 2, "E"]],
        },
        "robots": {"green": {"cell": [4, 0], "kind": "transparent"}, "transparent": [2, 0]},
        "target": {"cell": [2, 3], "color": "any"},
        "rules": {"ricochet": False, "no_reversal": True},
    },
    "optimum": 6,
    "solution": "tN tE tS@e3 tW",
}

PATIENT = "AbortSignal.timeout = () => new AbortController().signal;"
"""Has a page wait for the given puzzle, however slow the machine is: after four seconds it would use one of its own."""


class Home:
    """A person at the home page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator("rr-board").first

    def push(self, moves: str) -> None:
        """Push robots by keyboard, each after the previous one has arrived."""
        for move in moves.split():
            self.page.keyboard.press(move[0])
            self.page.keyboard.press(ARROWS[move[1]])
            self.settled()

    def settled(self) -> None:
        """Wait until no robot slides."""
        self.board.evaluate("(board) => board.settled()")

    def robots(self) -> dict[str, list[int]]:
        """The cells of the robots."""
        found: dict[str, list[int]] = self.board.evaluate("(board) => board.robots")
        return found

    def count(self, moves: int) -> None:
        """The counter shows this number of moves."""
        expect(self.page.locator(".count")).to_have_text(str(moves))

    def press(self, name: str) -> None:
        """Press a button of the page."""
        self.page.get_by_role("button", name=name, exact=True).first.click()


@pytest.fixture
def open_home(server: Server, people: Callable[..., BrowserContext]) -> Callable[..., Home]:
    """Opens the home page, with the server's puzzle or a given one."""

    def opened(given: dict[str, Any] | None = None, **wishes: object) -> Home:
        page = people(**wishes).new_page()
        if given is not None:
            page.add_init_script(PATIENT)
            page.route(PROBLEM, lambda route: route.fulfill(json=given))
        page.goto(f"{server.address}/")
        page.locator("rr-board .piece").first.wait_for()
        return Home(page)

    return opened


def test_the_puzzle_is_playable_at_once(open_home: Callable[..., Home]) -> None:
    """The server's puzzle works at once: chip, robots, and a push that moves one of them and counts."""
    home = open_home()
    expect(home.page.locator(".task .chip-picture")).to_be_visible()
    home.count(0)
    before = home.robots()
    home.page.keyboard.press("r")
    expect(home.page.locator("rr-board .choice").first).to_be_attached()
    directions = home.board.evaluate(
        "(board) => board.choices.filter((way) => !way.refusal).map((way) => way.direction)"
    )
    home.push(f"r{directions[0]}")
    home.count(1)
    assert home.robots()["red"] != before["red"]
    assert {robot: cell for robot, cell in home.robots().items() if robot != "red"} == {
        robot: cell for robot, cell in before.items() if robot != "red"
    }


def test_the_servers_puzzle_is_solved_by_its_own_solution(open_home: Callable[..., Home]) -> None:
    """The page's own rules accept the server's optimum as the best solution."""
    home = open_home()
    known = home.page.locator("rr-home").evaluate("(home) => home.bench.given.known")
    home.push(known["solution"])
    expect(home.page.locator(".result")).to_contain_text(f"Solved in {known['optimum']}. Nobody can do better.")


def test_a_solution_of_the_transparent_robot_is_shown_and_counted(open_home: Callable[..., Home]) -> None:
    """X2, X6: the robot goes through walls as its moves say; the counter and the tape show their costs."""
    home = open_home(GLASS)
    home.push("tN")
    home.page.keyboard.press("Enter")  # it goes through a wall: that is asked first
    home.count(2)
    home.press("Show me")
    expect(home.page.locator(".count")).to_have_text("6")
    assert home.robots()["transparent"] == [2, 3]
    expect(home.page.locator(".tape .cost")).to_have_text(["2", "2"])
    expect(home.page.locator(".tape li").nth(2)).to_contain_text("transparent south, counts 2")
    home.press("Back")
    home.count(5)
    assert home.robots()["transparent"] == [2, 4]
    home.press("Back")
    home.count(3)
    home.press("Step")
    home.count(5)
    assert home.robots()["transparent"] == [2, 4]
    expect(home.page.locator("rr-board .piece .film")).to_have_count(2)


def test_undo_takes_back_one_move_and_start_over_all(open_home: Callable[..., Home]) -> None:
    """Practice allows undo, by button or by Backspace."""
    home = open_home(SMALL)
    home.push("rN gS rE")
    home.count(3)
    home.press("Undo")
    home.count(2)
    assert home.robots() == {"red": [0, 0], "green": [4, 2]}
    home.page.locator("body").press("Backspace")
    home.count(1)
    home.press("Start over")
    home.count(0)
    assert home.robots() == SMALL["problem"]["robots"]


def test_hints_go_step_by_step(open_home: Callable[..., Home]) -> None:
    """Beside "Show me" are hints, each with a little more, up to the whole solution; a move removes a hint."""
    home = open_home(SMALL)
    note = home.page.locator(".zone .note")
    told = []
    hint = home.page.get_by_role("button", name="Hint", exact=True)
    home.press("Hint")
    expect(note).to_contain_text("between")
    while hint.is_enabled():
        told.append(note.inner_text())
        hint.click()
        expect(note).not_to_have_text(told[-1])
    told.append(note.inner_text())
    # Case 4 of vectors/cases.json has its optimum of 4, and no other solution of that length.
    steps = ["red north", "green south", "red east", "red south"]
    assert [step for step, said in zip(steps, told[-4:], strict=True) if step not in said] == []
    assert "4" in told[2]
    home.count(0)
    home.push("rN")
    expect(home.page.locator(".tape li")).to_have_count(1)
    expect(note).to_have_count(0)


def test_hints_report_an_unreachable_server(open_home: Callable[..., Home], watch: Watch) -> None:
    """Hints need the server: if it is unreachable, the page says so, and the puzzle can still be played."""
    watch.expected.append("ERR_FAILED")
    home = open_home(SMALL)
    home.page.route("**/api/solve", lambda route: route.abort())
    home.press("Hint")
    expect(home.page.locator(".zone .note")).to_contain_text("hints need the server")
    home.push(SMALL["solution"])
    expect(home.page.locator(".result")).to_contain_text("Solved in 4.")


def test_keys_redo_what_was_undone(open_home: Callable[..., Home]) -> None:
    """Ctrl+Z undoes a move and Ctrl+Y redoes it, on the home page and on the page of a position."""
    home = open_home(SMALL)
    home.push("rN gS")
    home.page.keyboard.press("Control+z")
    home.count(1)
    home.page.keyboard.press("Control+y")
    home.count(2)
    assert home.robots() == {"red": [0, 0], "green": [4, 2]}


@pytest.mark.more
def test_a_film_keeps_the_moves_made_before_it(open_home: Callable[..., Home]) -> None:
    """A player who watches the solution after two moves continues with these two moves."""
    home = open_home(SMALL)
    home.push("rN gS")
    home.press("Show me")
    expect(home.page.locator(".count")).to_have_text("4")
    home.press("Try it")
    home.count(2)
    assert home.robots() == {"red": [0, 0], "green": [4, 2]}


def test_the_best_way_is_praised(open_home: Callable[..., Home]) -> None:
    """T2, M7: a solution with the optimum is praised as the best possible."""
    home = open_home(SMALL)
    home.push("rN gS rE rS")
    expect(home.page.locator(".result")).to_contain_text("Solved in 4. Nobody can do better.")
    expect(home.page.get_by_role("button", name="Watch it")).to_have_count(0)


def test_a_longer_solution_is_compared_and_the_best_can_be_watched(open_home: Callable[..., Home]) -> None:
    """After five moves instead of four, the page says so, plays the best solution step by step, and
    restores the board.
    """
    home = open_home(SMALL)
    home.push("rN gS gE rE rS")
    expect(home.page.locator(".result")).to_contain_text("Solved in 5. The best solution takes 4.")
    home.press("Watch it")
    expect(home.page.locator(".count")).to_have_text("4")
    assert home.robots() == {"red": [2, 4], "green": [4, 2]}
    home.press("Back")
    home.count(3)
    assert home.robots() == {"red": [0, 4], "green": [4, 2]}
    home.press("Step")
    home.count(4)
    home.press("Try it")
    home.count(0)
    assert home.robots() == SMALL["problem"]["robots"]


def test_straight_to_the_target_is_not_enough(open_home: Callable[..., Home]) -> None:
    """T4: the page gives the reason, and the attempt continues."""
    home = open_home(SMALL)
    home.push("rE")
    expect(home.page.locator(".note")).to_have_text(re.compile("^On target, but the robot must turn at least once"))
    expect(home.page.locator(".result")).to_have_count(0)


def test_straight_back_is_refused_and_explained(open_home: Callable[..., Home]) -> None:
    """M7: the robot shakes, a sentence gives the reason, nothing is counted."""
    home = open_home(SMALL)
    home.push("rN rS")
    home.count(1)
    expect(home.page.locator(".note")).to_contain_text("only after another one has moved")
    assert home.robots()["red"] == [0, 0]
    home.press("Why?")
    expect(home.page.locator("rr-learn .wanted h3")).to_have_text("Not straight back")
    expect(home.page.locator("rr-learn .wanted h3")).to_be_in_viewport()


def test_next_is_available_during_the_solution(open_home: Callable[..., Home]) -> None:
    """After the solution, one press leads on; every key shows its whole label, in both languages."""
    for language, show, following in (("en-US", "Show me", "Next"), ("fr-FR", "Montrer", "Suivant")):
        home = open_home(SMALL, locale=language)
        home.press(show)
        home.page.locator(".playback").wait_for()
        cut = settled(
            home.page,
            """[...document.querySelector("rr-home").renderRoot.querySelectorAll(".tool")]
                .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length""",
        )
        assert cut == 0
        home.page.unroute(PROBLEM)
        home.press(following)
        expect(home.page.locator("rr-board .piece.yellow")).to_be_attached()
        home.count(0)


def test_next_brings_another_puzzle(open_home: Callable[..., Home]) -> None:
    """A new puzzle begins with no moves."""
    home = open_home(SMALL)
    home.push("rN")
    home.page.unroute(PROBLEM)
    home.press("Next")
    expect(home.page.locator("rr-board .piece.yellow")).to_be_attached()
    home.count(0)


def test_without_the_server_the_page_has_its_own_puzzles(
    server: Server, people: Callable[..., BrowserContext], watch: Watch
) -> None:
    """If the server cannot give a puzzle, the page uses one of its own; its solution is right, too."""
    watch.expected.append("503")
    page = people().new_page()
    page.route(PROBLEM, lambda route: route.fulfill(status=503, body="{}"))
    page.goto(f"{server.address}/")
    page.locator("rr-board .piece").first.wait_for()
    home = Home(page)
    lying = "(home) => JSON.parse(home.bench.given.written)"
    given = page.locator("rr-home").evaluate(lying)
    assert given["id"].startswith("classic-")
    home.push(given["solution"])
    expect(page.locator(".result")).to_contain_text("Nobody can do better.")
    home.press("Next puzzle")
    home.count(0)
    assert page.locator("rr-home").evaluate(lying)["id"] != given["id"]


def test_the_links_of_the_home_page(open_home: Callable[..., Home]) -> None:
    """Play with friends, play alone, play the other game, join by a code, which may be a pasted link."""
    home = open_home(SMALL)
    page = home.page
    home.press("Play with friends")
    page.wait_for_url("**/new")
    page.go_back()
    home.press("Play alone")
    page.wait_for_url("**/alone")
    page.go_back()
    page.get_by_role("link", name="Micro Robots").click()
    page.wait_for_url("**/new?game=micro")
    expect(page.get_by_role("radio", name="Micro Robots")).to_be_checked()
    page.go_back()
    page.get_by_label("Room code").fill("k7m2qx")
    page.route("**/api/rooms/**", lambda route: route.abort())
    with page.expect_event("framenavigated", lambda frame: frame.url.endswith("/r/K7M2QX")):
        home.press("Join")


def test_how_to_play_is_one_press_away(open_home: Callable[..., Home]) -> None:
    """The lessons open; each has a board as its picture, a title, a text and a description of the picture."""
    home = open_home(SMALL)
    home.press("How to play")
    cards = home.page.locator("rr-learn .card-item")
    expect(cards).to_have_count(8)
    for index in range(8):
        card = cards.nth(index)
        card.scroll_into_view_if_needed()
        expect(card.locator("rr-board .piece").first).to_be_attached()
        assert len(card.locator("[role=img]").get_attribute("aria-label") or "") > 30
        assert len(card.locator("p").inner_text()) > 40


@pytest.mark.more
def test_lessons_move(open_home: Callable[..., Home]) -> None:
    """With motion allowed, the first lesson's robot slides to the place in its text, and can slide again."""
    home = open_home(SMALL, reduced_motion="no-preference")
    home.press("How to play")
    scene = home.page.locator("rr-scene").first
    scene.locator("rr-board .piece").first.wait_for()
    seen = scene.evaluate(
        """(scene) => new Promise((done) => {
            scene.film += 1;
            void scene.run(1);  // from its beginning, however long it has been playing
            const seen = [];
            const look = () => {
                const now = String(scene.board.robots.red);
                if (seen.at(-1) !== now) seen.push(now);
                if (now === "2,0") done(seen); else setTimeout(look, 20);
            };
            look();
        })"""
    )
    assert seen[-4:] == ["0,1", "0,4", "2,4", "2,0"]


def test_a_reload_keeps_the_puzzle_and_the_moves(open_home: Callable[..., Home]) -> None:
    """After a reload, or after a visit to a room, the same puzzle is there with the moves made; they can be undone."""
    home = open_home(SMALL)
    home.push("rN gS")
    home.page.reload()
    home.count(2)
    assert home.robots() == {"red": [0, 0], "green": [4, 2]}
    home.press("Play alone")
    home.page.wait_for_url("**/alone")
    home.page.go_back()
    home.count(2)
    home.press("Undo")
    home.count(1)
    home.push("gS rE rS")
    expect(home.page.locator(".result")).to_contain_text("Solved in 4. Nobody can do better.")
    home.page.reload()
    expect(home.page.locator(".result")).to_contain_text("Solved in 4. Nobody can do better.")


@pytest.mark.parametrize(
    "left", ["{", '{"moves": 7}', *more("[]", '{"given": {"problem": {"board": {}}}, "moves": "rE"}')]
)
def test_invalid_data_of_older_pages_is_ignored(open_home: Callable[..., Home], left: str) -> None:
    """An invalid stored position is dropped, and there is a puzzle."""
    home = open_home(SMALL)
    home.page.evaluate("(left) => sessionStorage.setItem('randolph.home.table', left)", left)
    home.page.reload()
    home.page.locator("rr-board .piece").first.wait_for()
    home.count(0)
    assert home.robots() == SMALL["problem"]["robots"]


def test_puzzles_become_harder_with_each_solution(server: Server, people: Callable[..., BrowserContext]) -> None:
    """The first puzzles are requested with an optimum of 2 to 4, after two solved ones 3 to 5, after five 4 to 7.

    The same puzzle counts only once, and one whose solution was shown does not count.
    """
    asked: list[str] = []
    page = people().new_page()

    def answer(route: Route) -> None:
        asked.append(route.request.url.split("?")[1])
        route.fulfill(json=SMALL)

    page.add_init_script(PATIENT)
    page.route(PROBLEM, answer)
    page.goto(f"{server.address}/")
    page.locator("rr-board .piece").first.wait_for()
    home = Home(page)
    for number in range(6):
        expect(page.locator(".count")).to_have_text("0")
        if number == 1:
            home.press("Show me")
            home.press("Try it")
        home.push(SMALL["solution"])
        if number == 0:
            home.press("Again")
            home.push(SMALL["solution"])
        home.press("Next puzzle")
    home.count(0)
    assert asked == ["least=2&most=4"] * 3 + ["least=3&most=5"] * 3 + ["least=4&most=7"]


def test_after_solving_enter_is_the_next_puzzle(open_home: Callable[..., Home]) -> None:
    """By keyboard alone: Enter after the solution brings the next puzzle, and keys push its robots at once."""
    home = open_home(SMALL)
    home.page.keyboard.press("Tab")
    home.push(SMALL["solution"])
    expect(home.page.get_by_role("button", name="Next puzzle")).to_be_focused()
    home.page.keyboard.press("Enter")
    home.count(0)
    expect(home.page.locator("rr-board [role=gridcell]:focus")).to_have_count(1)
    home.push("rN")
    home.count(1)
    home.press("Undo")
    home.count(0)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "Six letters and digits, like K7M2QX – or the room’s link."),
        ("k7m2q", "A code has six letters and digits, like K7M2QX."),
        ("K7M2QXX", "A code has six letters and digits, like K7M2QX."),
        ("K7M2Q0", "A code has letters and digits only, never 0, O, 1, I or L."),
        ("hallo?", "A code has letters and digits only, never 0, O, 1, I or L."),
    ],
)
def test_an_impossible_code_is_rejected_at_once(open_home: Callable[..., Home], code: str, said: str) -> None:
    """A code that is empty, has another length or impossible characters is rejected at the field, which
    gets the focus.
    """
    home = open_home(SMALL)
    field = home.page.get_by_label("Room code")
    field.fill(code)
    home.press("Join")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(home.page.locator("#code-fault")).to_have_text(said)
    assert home.page.url.endswith("/")
    field.press("End")
    field.type("2")
    expect(home.page.locator("#code-fault")).to_have_text("")


def test_start_over_clears_the_messages(open_home: Callable[..., Home]) -> None:
    """M7: the messages beside the robot, below the board and for screen readers disappear with the moves."""
    home = open_home(SMALL)
    home.push("rN rS")
    live = "(board) => board.renderRoot.querySelector('.live').textContent"
    shown = "(board) => board.renderRoot.querySelector('.bubble').getAnimations().length"
    assert home.board.evaluate(live) == "not straight back"
    expect(home.page.locator("rr-board .bubble").first).to_have_text("not straight back")
    home.board.evaluate(
        """(board) => {  // said once more, for longer than the two seconds that a slow machine may let go by
            board.bubble("red", "not straight back");
            for (const words of board.renderRoot.querySelector(".bubble").getAnimations()) words.pause();
        }"""
    )
    assert home.board.evaluate(shown) == 1
    home.press("Start over")
    home.count(0)
    assert (home.board.evaluate(live), home.board.evaluate(shown)) == ("", 0)
    expect(home.page.get_by_role("button", name="Why?")).to_have_count(0)


@pytest.mark.more
@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESK], ids=["phone", "sideways", "desk"])
def test_nothing_jumps_from_puzzle_to_puzzle(open_home: Callable[..., Home], size: dict[str, int], locale: str) -> None:
    """Whatever the target is called, the board and the links keep their places, within the screen."""
    home = open_home(SMALL, viewport=size, locale=locale)
    places = home.page.locator("rr-home").evaluate(
        """async (home) => {
            const places = new Set();
            for (const color of ['red', 'green', 'blue', 'yellow', 'any']) {
                for (const symbol of color === 'any' ? ['vortex'] : ['circle', 'triangle', 'square', 'hexagon']) {
                    const {given} = home.bench;
                    const target = {cell: [2, 4], color, symbol};
                    home.bench.setProblem({...given, problem: {...given.problem, target}});
                    await home.updateComplete;
                    const [board, ways] = ['rr-board', '.ways'].map((part) =>
                        home.renderRoot.querySelector(part).getBoundingClientRect());
                    places.add([board.top, ways.top, ways.bottom].map(Math.round).join());
                }
            }
            return [...places];
        }"""
    )
    assert len(places) == 1, places
    assert int(places[0].split(",")[2]) <= size["height"]


@pytest.mark.parametrize("size", [(667, 375), *more((844, 390), (720, 450))])
def test_a_phone_in_landscape(open_home: Callable[..., Home], size: tuple[int, int]) -> None:
    """The board is as high as the screen, or leaves 284 pixels beside it; nothing scrolls."""
    width, height = size
    home = open_home(SMALL, viewport={"width": width, "height": height})
    parts = (".task", ".zone", ".ways", ".app-bar")
    board, *places = boxes(home.page.locator("rr-board .stage"), *(home.page.locator(part).first for part in parts))
    assert board["width"] == pytest.approx(min(height - 16, width - 16 - 284), abs=1)
    for part, place in zip(parts, places, strict=True):
        assert place["x"] >= board["right"], part
        assert place["right"] <= width, part
        assert place["bottom"] <= height, part
    for name in ("Play with friends", "Join", "Play alone"):
        expect(home.page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
def test_lessons_fit_a_phone(open_home: Callable[..., Home], locale: str) -> None:
    """No picture and no text of a lesson is wider than its column."""
    home = open_home(SMALL, locale=locale)
    home.page.get_by_role("button", name=re.compile("^(How to play|Comment jouer)$")).click()
    home.page.locator("rr-learn .card-item").first.wait_for()
    settle(home.page)  # while the dialog rises, however briefly, it is drawn smaller than it is laid out
    wide = home.page.locator("rr-learn").evaluate(
        """(learn) => {
            const column = learn.getBoundingClientRect();
            return [...learn.renderRoot.querySelectorAll('.card-item, .picture, h3, p')].filter((part) => {
                const box = part.getBoundingClientRect();
                return box.left < column.left - 1 || box.right > column.right + 1 || part.scrollWidth > box.width + 1;
            }).length;
        }"""
    )
    assert wide == 0


def test_everything_by_keyboard(open_home: Callable[..., Home]) -> None:
    """Tab reaches the board and every button; no visible control is skipped, and the focus is visible."""
    home = open_home(SMALL, viewport=DESK)
    reached = []
    for _ in range(17):
        home.page.keyboard.press("Tab")
        reached.append(
            home.page.evaluate(
                """() => {
                    let at = document.activeElement;
                    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
                    return at?.getAttribute('aria-label') || at?.innerText || at?.id || '';
                }"""
            )
        )
    said = " | ".join(reached)
    for name in (
        "e3, target of the round: the red planet",
        "Show me",
        "Next",
        "Play with friends",
        "Daily",
        "Practice",
        "Rush",
        "code",
        "Join",
        "Play alone",
    ):
        assert name in said, f"{name!r} not among {said}"


@pytest.mark.more
@pytest.mark.parametrize("scheme", ["light", *more("dark")])
@pytest.mark.parametrize(("name", "size"), [("phone", PHONE), ("tablet", TABLET), ("desk", DESK)])
def test_pictures_of_home(
    open_home: Callable[..., Home], shots: Path, name: str, size: dict[str, int], scheme: str
) -> None:
    """Pictures for people. Also, nothing is wider than the screen; task, board and tools are visible
    without scrolling.
    """
    known = Path(__file__).parents[2] / "web/games/ricochet/puzzles/problems.json"
    builtin = json.loads(known.read_text(encoding="utf-8"))[1]
    home = open_home(builtin, viewport=size, color_scheme=scheme)
    parts = (".task", "rr-board .stage", ".tools")
    for part, place in zip(parts, boxes(*(home.page.locator(part).first for part in parts)), strict=True):
        assert place["bottom"] <= size["height"], part
    assert home.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    home.page.screenshot(path=shots / f"home-{name}-{scheme}.png")
    home.push(" ".join(builtin["solution"].split()[:2]))
    home.page.screenshot(path=shots / f"home-playing-{name}-{scheme}.png")
    home.push(" ".join(builtin["solution"].split()[2:]))
    expect(home.page.locator(".result")).to_be_visible()
    home.page.screenshot(path=shots / f"home-solved-{name}-{scheme}.png")


def test_zoomed_to_400_percent_nothing_is_lost(open_home: Callable[..., Home]) -> None:
    """A screen of 1280 pixels at 400 % is 320 wide: it does not scroll sideways, and every button can be pressed."""
    home = open_home(SMALL, viewport={"width": 320, "height": 256})
    assert settled(home.page, "document.documentElement.scrollWidth") <= 320
    home.press("Play alone")
    home.page.wait_for_url("**/alone")


def test_the_first_load_is_small(server: Server, people: Callable[..., BrowserContext]) -> None:
    """The home page loads at most 10 files and 75 kB before it is playable."""
    page = people().new_page()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    later: set[str] = set()  # the list of public rooms, which the page asks for some time after the puzzle
    loaded: dict[str, float] = {}

    def asked(event: dict[str, Any]) -> None:
        if event["request"]["url"].endswith("/api/rooms"):
            later.add(event["requestId"])

    line.on("Network.requestWillBeSent", asked)
    line.on("Network.loadingFinished", lambda event: loaded.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(f"{server.address}/")
    page.locator("rr-board .piece").first.wait_for()
    page.wait_for_load_state("networkidle")
    sizes = [size for request, size in loaded.items() if request not in later]
    assert 5 < len(sizes) <= 10
    assert 50_000 < sum(sizes) < 75_000


TEXTS = """
() => {
  const texts = [];
  const look = (root) => {
    for (const one of root.querySelectorAll("*")) {
      for (const name of ["aria-label", "title", "placeholder"]) texts.push(one.getAttribute(name) ?? "");
      for (const node of one.childNodes) if (node.nodeType === 3) texts.push(node.textContent.trim());
      if (one.shadowRoot) look(one.shadowRoot);
    }
  };
  look(document.body);
  return texts.filter(Boolean);
}
"""
"""All texts and labels of the page, in every shadow root."""

KEY = re.compile(r"[a-z]+(\.\w+)+")
"""The look of a text key whose translation is missing."""


@pytest.mark.parametrize("language", ["en-US", *more("fr-FR")])
def test_home_needs_only_its_own_texts(server: Server, people: Callable[..., BrowserContext], language: str) -> None:
    """The home page needs only its own file of texts: moves, hints, refusals, the result and the film work before the
    other file is requested; that comes with the first dialog that needs it.
    """
    asked: list[str] = []
    page = people(locale=language).new_page()
    page.add_init_script(PATIENT)
    page.route(PROBLEM, lambda route: route.fulfill(json=SMALL))
    page.on("request", lambda request: asked.append(request.url) if "-all-" in request.url else None)
    page.goto(f"{server.address}/")
    home = Home(page)
    home.board.locator(".piece").first.wait_for()
    said = set(page.evaluate(TEXTS))

    def look() -> None:
        home.settled()
        said.update(page.evaluate(TEXTS))

    for _hint in range(4):
        if page.locator(".tool.hint").is_enabled():
            page.locator(".tool.hint").click()
            look()
    home.push("rN rS")
    look()
    page.locator(".tool.restart").click()
    home.push(SMALL["solution"])
    look()
    page.locator(".again").click()
    home.push("rE rS")
    look()
    page.locator(".tool.show").click()
    look()
    assert len(said) > 40
    assert [text for text in said if KEY.fullmatch(text)] == []
    assert asked == []
    page.locator(".app-bar button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert [text for text in page.evaluate(TEXTS) if KEY.fullmatch(text)] == []
    assert len(asked) == 1


@pytest.mark.parametrize("language", ["en-US", *more("fr-FR")])
def test_all_of_the_page_is_seen_on_a_phone_at_once(open_home: Callable[..., Home], language: str) -> None:
    """On 390 × 844 nothing has to be scrolled, in either language."""
    home = open_home(SMALL, locale=language)
    assert box(home.page.locator("rr-home .ways"))["bottom"] <= PHONE["height"]
    assert home.page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]


def test_landmarks_have_different_names(open_home: Callable[..., Home]) -> None:
    """With the menu open, each navigation has its own name, and none is without."""
    home = open_home(SMALL)
    home.press("Menu")
    home.page.get_by_role("dialog").wait_for()
    names = [one.get_attribute("aria-label") for one in home.page.locator("nav").all()]
    assert len(names) > 1
    assert None not in names
    assert len(set(names)) == len(names)


@pytest.mark.usefixtures("one_day")
def test_the_home_page_says_how_many_dailies_are_done(server: Server, people: Callable[..., BrowserContext]) -> None:
    """What was handed in today stands beside "Daily", without a request; what was handed in yesterday does not."""
    page = people().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for days, said in ((0, "Daily2/4"), (1, "Daily")):
        page.goto(f"{server.address}/")
        page.evaluate(
            """days => {
                const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
                localStorage["randolph.daily.done"] = JSON.stringify({day, count: 2});
            }""",
            days,
        )
        page.reload()
        expect(page.get_by_role("link", name="Daily")).to_have_text(said)
    assert not [url for url in asked if "/api/me" in url or "/api/puzzles" in url]


def test_the_menu_leads_to_puzzles(open_home: Callable[..., Home]) -> None:
    """Dailies, practice and rush are in the menu of every page."""
    page = open_home(SMALL).page
    page.get_by_role("button", name="Menu", exact=True).click()
    for name, path in (("Daily", "/daily"), ("Practice", "/practice"), ("Rush", "/rush")):
        expect(page.get_by_role("dialog").get_by_role("link", name=name)).to_have_attribute("href", path)
