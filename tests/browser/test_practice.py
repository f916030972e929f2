"""Practice: one try without undo, judged by the server, then trying freely; what is chosen; without a connection."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import DESK, PHONE, Server, Watch
from tests.browser.layout import box, boxes, settled
from tests.browser.solving import make, push, puzzle_of, solution_of, waste
from tests.conftest import more

pytestmark = pytest.mark.usefixtures("one_day")

People = Callable[..., BrowserContext]
SIGN_IN = r"403 .*/api/me/tries"
"""A try of somebody without a player is refused first; then the page makes one."""


class Practice:
    """A person who practices."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.host = page.locator("rr-practice")
        self.verdict = page.locator(".verdict strong")

    @property
    def puzzle(self) -> dict[str, Any]:
        """The current puzzle, as the server has sent it."""
        found: dict[str, Any] = self.host.evaluate("({current}) => current.puzzle")
        return found

    def solve(self) -> None:
        """Make the moves of a shortest solution."""
        make(self.host, solution_of(self.puzzle["id"]))

    def press(self, name: str) -> None:
        """Press a button of the page."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def ready(self) -> None:
        """Wait for a puzzle to try."""
        self.page.locator(".give-up").wait_for()

    def decided(self, said: str) -> None:
        """The server has judged the try."""
        expect(self.verdict).to_have_text(said)
        expect(self.page.locator(".change")).to_have_text(re.compile("[+−]\\d"))


@pytest.fixture
def practice(server: Server, people: People, watch: Watch) -> Callable[..., Practice]:
    """Opens practice, or one puzzle, in a new browser context."""
    watch.expected.append(SIGN_IN)

    def opened(puzzle: str = "", *, person: BrowserContext | None = None, **wishes: object) -> Practice:
        page = (person or people(**wishes)).new_page()
        page.goto(f"{server.address}/practice{puzzle and '/'}{puzzle}")
        found = Practice(page)
        found.ready()
        return found

    return opened


EASY = puzzle_of("ricochet", 3, "one-robot").id


def test_the_number_of_moves_is_read_across_in_every_language(practice: Callable[..., Practice]) -> None:
    """In Japanese, where a line could end after any sign, the number of moves is no column of single signs."""
    person = practice(locale="ja", viewport=PHONE)
    within = box(person.page.locator(".within"))
    assert within["width"] > within["height"]


def test_a_solved_try_raises_the_rating(practice: Callable[..., Practice]) -> None:
    """The task says the number of moves; the target within them wins: the rating rises and stays marked as uncertain.
    Looking at a puzzle makes no player, the try does.
    """
    ann = practice(EASY)
    expect(ann.page.locator(".within")).to_have_text("in 3 moves")
    expect(ann.page.locator(".its")).to_have_text(str(ann.puzzle["rating"]))
    assert ann.page.evaluate("fetch('/api/me').then(answer => answer.json())") == {"me": None}
    expect(ann.page.locator(".mine")).to_have_text("–")
    push(ann.page, solution_of(EASY))
    ann.decided("Solved!")
    expect(ann.page.locator(".change")).to_have_text(re.compile(r"\+\d+"))
    expect(ann.page.locator(".mine")).to_have_text(re.compile(r"1[5-9]\d\d\?|2\d\d\d\?"))
    expect(ann.page.locator(".standing")).to_contain_text("1 try")


def test_moves_stand_until_the_try_is_decided(practice: Callable[..., Practice]) -> None:
    """During the try there is no undo, by button or by key. After the last move the try is lost, and undo is there."""
    ann = practice(EASY)
    expect(ann.page.locator(".tool")).to_have_count(0)
    waste(ann.host, 2)
    ann.page.keyboard.press("Backspace")
    ann.page.keyboard.press("Control+z")
    expect(ann.page.locator("output.count")).to_have_text("2/3")
    waste(ann.host, 1)
    ann.decided("Not solved")
    expect(ann.page.locator(".change")).to_have_text(re.compile(r"−\d+"))
    ann.page.locator(".tool.undo").click()
    expect(ann.page.locator("output.count")).to_have_text("2")


def test_giving_up_loses_and_opens_hints_and_solution(practice: Callable[..., Practice]) -> None:
    """After giving up, the solution is a film, hints come, and trying freely changes nothing any more."""
    ann = practice(EASY)
    ann.press("Give up")
    ann.decided("Not solved")
    now = ann.page.locator(".mine").inner_text()
    ann.page.locator(".tool.show").click()
    expect(ann.page.locator(".tool.forward")).to_be_visible()
    ann.page.locator(".tool.close").click()
    ann.page.locator(".tool.hint").click()
    expect(ann.page.locator(".note")).to_contain_text("best solution")
    ann.solve()
    expect(ann.page.locator(".result")).to_contain_text("Solved in 3.")
    expect(ann.page.locator(".mine")).to_have_text(now)


def test_the_next_puzzle_is_one_key_away(practice: Callable[..., Practice]) -> None:
    """After a solved and after a lost try the focus is on the next step; Enter brings another puzzle to try."""
    ann = practice()
    for end in (ann.solve, lambda: ann.press("Give up")):
        before = ann.puzzle["id"]
        end()
        expect(ann.page.locator(".zone .after, .zone .tool.next").first).to_be_focused()
        ann.page.keyboard.press("Enter")
        ann.ready()
        assert ann.puzzle["id"] != before


@pytest.mark.parametrize("comes", ["Enter", "reload"])
def test_the_server_knows_the_try_before_it_draws_the_next_puzzle(
    comes: str, practice: Callable[..., Practice]
) -> None:
    """Until the server has judged the try, no other puzzle is requested: it might be the same one."""
    ann = practice()
    held: list[Route] = []
    ann.page.route("**/api/me/tries", lambda route: held.append(route))  # noqa: PLW0108 – Playwright takes no built-in function
    order: list[str] = []
    ann.page.on("request", lambda request: order.append("drawn") if "/api/me/next" in request.url else None)
    ann.page.on("requestfinished", lambda request: order.append("judged") if "/tries" in request.url else None)
    with ann.page.expect_request("**/api/me/tries"):
        ann.press("Give up")
    expect(ann.page.locator(".zone .tool.next")).to_be_focused()
    if comes == "Enter":
        ann.page.keyboard.press("Enter")
    else:
        with ann.page.expect_request("**/api/me/tries"):
            ann.page.reload()
    ann.page.unroute("**/api/me/tries")  # which lets the requests go on
    ann.ready()
    assert order[-2:] == ["judged", "drawn"]


def test_a_reload_is_no_undo(practice: Callable[..., Practice]) -> None:
    """After a reload the same puzzle is there, with the moves made."""
    ann = practice()
    before = ann.puzzle["id"]
    waste(ann.host, 1)
    ann.page.reload()
    ann.ready()
    assert ann.puzzle["id"] == before
    expect(ann.page.locator("output.count")).to_have_text(re.compile(r"1/\d+"))


def test_a_second_try_changes_no_rating(practice: Callable[..., Practice]) -> None:
    """The link of a puzzle that was tried before opens it again; the page says that the first try has counted."""
    ann = practice(EASY)
    ann.press("Give up")
    ann.decided("Not solved")
    now = ann.page.locator(".mine").inner_text()
    ann.page.reload()
    ann.ready()
    ann.solve()
    expect(ann.verdict).to_have_text("Solved!")
    expect(ann.page.locator(".said")).to_contain_text("Only the first try")
    expect(ann.page.locator(".change")).to_have_count(0)
    expect(ann.page.locator(".mine")).to_have_text(now)


def test_a_try_without_a_connection_is_sent_later(practice: Callable[..., Practice], watch: Watch) -> None:
    """Offline the page says that the try is kept; it is sent when the connection is back, also after a reload."""
    watch.expected.append("net::ERR_INTERNET_DISCONNECTED")
    ann = practice(EASY)
    ann.page.context.set_offline(True)
    ann.solve()
    expect(ann.page.locator(".said")).to_contain_text("kept on this device")
    expect(ann.page.locator(".waiting")).to_have_text("1 try waits on this device for the server.")
    ann.page.context.set_offline(False)
    expect(ann.page.locator(".waiting")).to_have_count(0)
    expect(ann.page.locator(".standing")).to_contain_text("1 try")


def test_what_is_chosen_stays_in_the_browser(practice: Callable[..., Practice]) -> None:
    """Game, length and theme are chosen in a dialog; the next puzzles fit, and so they do on the next visit."""
    ann = practice()
    ann.press("Choose")
    ann.page.get_by_label("Theme").select_option(label="With the silver robot")
    ann.page.get_by_role("radio", name="5–7").check()
    ann.press("Done")
    for _visit in range(2):
        expect(ann.page.get_by_role("button", name="My choice")).to_be_visible()
        ann.page.wait_for_function(  # the puzzle that is still there may have the theme by chance
            """() => {
                const { themes, optimum } = document.querySelector('rr-practice').current.puzzle;
                return themes.includes('silver') && 5 <= optimum && optimum <= 7;
            }"""
        )
        ann.page.evaluate("sessionStorage.clear()")
        ann.page.reload()
        ann.ready()
    ann.press("My choice")
    ann.page.get_by_role("radio", name="Micro Robots").check()
    expect(ann.page.get_by_label("Theme").locator("option")).to_have_count(3)
    ann.press("Done")
    ann.page.locator("mr-board").wait_for()


def test_another_choice_does_not_save_a_try_from_being_lost(practice: Callable[..., Practice]) -> None:
    """After a move the puzzle stays until it is decided; the next one fits the choice."""
    ann = practice()
    before = ann.puzzle["id"]
    waste(ann.host, 1)
    ann.press("Choose")
    ann.page.get_by_label("Theme").select_option(label="With the silver robot")
    ann.press("Done")
    expect(ann.page.get_by_role("button", name="My choice")).to_be_visible()
    assert ann.puzzle["id"] == before
    ann.press("Give up")
    ann.decided("Not solved")
    ann.page.locator(".tool.next").click()
    ann.ready()
    assert "silver" in ann.puzzle["themes"]


def test_a_choice_without_puzzles_is_widened(practice: Callable[..., Practice], watch: Watch) -> None:
    """If no puzzle fits the choice, the page says so and takes any puzzle on request."""
    watch.expected.append("404 .*/api/me/next")
    ann = practice()
    wish = '{"game": "micro", "edition": "", "theme": "three-robots", "length": "short"}'
    ann.page.evaluate("wish => { sessionStorage.clear(); localStorage['randolph.practice'] = wish; }", wish)
    ann.page.reload()
    expect(ann.page.get_by_role("alert")).to_contain_text("No puzzle was found")
    ann.press("Take any puzzle")
    ann.ready()
    assert ann.puzzle["game"] == "micro"


def test_a_failed_puzzle_that_comes_again_is_marked(server: Server, people: People) -> None:
    """It says so, and that it changes no rating."""
    page = people().new_page()
    again = page.request.get(f"{server.address}/api/puzzles/{EASY}", max_retries=1).json()
    page.route("**/api/me/next?*", lambda route: route.fulfill(json={"puzzle": again, "again": True, "rated": False}))
    page.goto(f"{server.address}/practice")
    expect(page.locator(".again-mark")).to_have_text("Again")
    expect(page.locator(".said")).to_contain_text("does not change your rating")


def test_the_link_of_a_puzzle_is_copied(practice: Callable[..., Practice]) -> None:
    """The copied link opens this puzzle for others."""
    ann = practice(permissions=["clipboard-read", "clipboard-write"])
    ann.press("Copy link")
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    link = ann.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/practice/{ann.puzzle['id']}")


def test_the_players_numbers_are_one_tap_away(practice: Callable[..., Practice]) -> None:
    """The rating opens the player, with the name and the six words."""
    ann = practice(EASY)
    ann.solve()
    ann.decided("Solved!")
    ann.page.locator(".me").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(ann.page.locator(".mine").inner_text().rstrip("?"))


def test_a_daily_of_today_is_not_practiced(server: Server, people: People) -> None:
    """Its number of moves is hidden, so the link to practice leads to the daily."""
    page = people().new_page()
    daily = page.request.get(f"{server.address}/api/puzzles/daily", max_retries=1).json()["puzzles"][1]
    page.goto(f"{server.address}/practice/{daily['id']}")
    expect(page.get_by_role("link", name="Open the daily")).to_have_attribute(
        "href", f"/daily/{daily['day']}/{daily['daily']}"
    )
    expect(page.locator(".within")).to_have_count(0)


def test_an_unknown_puzzle_is_said_in_a_sentence(server: Server, people: People, watch: Watch) -> None:
    """A wrong link gets a sentence, and a way on."""
    watch.expected.append("404 .*/api/puzzles/nothere")
    page = people().new_page()
    page.goto(f"{server.address}/practice/nothere")
    expect(page.get_by_role("alert")).to_contain_text("No puzzle was found")


@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_all_of_a_try_is_visible_at_once(
    practice: Callable[..., Practice], game: str, size: dict[str, int], locale: str
) -> None:
    """Ratings, task, board, zone and result are in the window, before and after the try."""
    ann = practice(puzzle_of(game, 5).id, viewport=size, locale=locale)

    def assert_visible() -> None:
        parts = boxes(*(ann.page.locator(name) for name in (".standing", ".task", ".table", ".zone", ".said")))
        assert len(parts) == 5
        assert min(min(part["x"], part["y"]) for part in parts) >= 0
        assert max(part["right"] for part in parts) <= size["width"]
        assert max(part["bottom"] for part in parts) <= size["height"]

    assert_visible()
    ann.page.locator(".give-up").click()
    ann.page.locator(".change").wait_for()
    assert_visible()
    assert settled(ann.page, "document.documentElement.scrollWidth") <= size["width"]
