"""Rush: a countdown, puzzle after puzzle, the third mistake; reload and lost connection; the result."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Server, Watch
from tests.browser.layout import settled
from tests.browser.solving import make, push, solution_of, waste
from tests.conftest import more

pytestmark = pytest.mark.usefixtures("one_day")

People = Callable[..., BrowserContext]


COUNTED = """(rush) => {
    window.counted = [];
    new MutationObserver(() => {
        const number = rush.renderRoot.querySelector(".rush-number")?.textContent;
        if (number && number !== counted.at(-1)) counted.push(number);
    }).observe(rush.renderRoot, { childList: true, characterData: true, subtree: true });
}"""
"""Notes each number of the countdown in `counted`: each is shown for a second only."""


class Rusher:
    """A person in a rush."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.run = page.locator("rush-run")
        self.solved = page.locator(".dash .solved")
        self.marks = page.locator(".marks .made")

    @property
    def puzzle(self) -> str:
        """The id of the current puzzle."""
        return str(self.run.evaluate("({run}) => run.rush.puzzles[run.tries.length].id"))

    def start(self, mode: str) -> None:
        """Start a run, and wait for its first puzzle."""
        self.page.get_by_role("button", name=f"Start: {mode}").click()
        self.ready()

    def ready(self) -> None:
        """Wait for a puzzle to try."""
        self.page.locator(".give-up").wait_for()

    def solve(self) -> None:
        """Solve the current puzzle, and wait for the next one."""
        before = self.puzzle
        make(self.run, solution_of(before))
        self.moved_on(before)

    def skip(self) -> None:
        """Skip the current puzzle, and wait for the next one or the end."""
        before = self.puzzle
        self.page.locator(".give-up").click()
        self.moved_on(before)

    def moved_on(self, before: str) -> None:
        """Wait until another puzzle can be tried, or the run is over."""
        self.page.wait_for_function(
            """before => {
                const host = document.querySelector("rush-run");
                if (!host) return true;
                const { bench, verdict, run } = host;
                return !verdict && bench.budget !== null && run.rush.puzzles[run.tries.length]?.id !== before;
            }""",
            arg=before,
        )

    def over(self) -> None:
        """Wait for the result that the server has checked."""
        self.page.locator("rush-over .bests").wait_for()


@pytest.fixture
def rusher(server: Server, people: People, watch: Watch) -> Callable[..., Rusher]:
    """Opens rush in a new browser context."""
    watch.expected.append("403 .*/api/me/rush")  # the first request of somebody without a player; then there is one

    def opened(**wishes: object) -> Rusher:
        page = people(**wishes).new_page()
        page.goto(f"{server.address}/rush")
        return Rusher(page)

    return opened


def test_a_countdown_then_puzzles_until_the_third_mistake(rusher: Callable[..., Rusher]) -> None:
    """3, 2, 1; then two solved puzzles and three skipped ones: the server counts two, and the best results are there.
    The three missed ones are links to try them freely.
    """
    ann = rusher()
    ann.page.get_by_role("button", name="Start: Three minutes").wait_for()
    ann.page.locator("rr-rush").evaluate(COUNTED)
    ann.start("Three minutes")
    assert ann.page.evaluate("counted") == [*"321"]
    expect(ann.page.locator(".clock")).to_have_text(re.compile("[23]:[0-5][0-9]"))
    ann.solve()
    ann.solve()
    expect(ann.solved).to_have_text("2")
    for mistakes in (1, 2):
        ann.skip()
        expect(ann.marks).to_have_count(mistakes)
    ann.skip()
    ann.over()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("2 solved")
    expect(ann.page.locator(".record")).to_be_visible()
    expect(ann.page.locator(".bests dd")).to_have_text(["2", "2", "2"])
    expect(ann.page.locator(".tasks a")).to_have_count(3)
    ann.page.locator(".tasks a").first.click()
    ann.page.wait_for_url("**/practice/*?free")
    expect(ann.page.locator("rr-practice .tool.show")).to_be_enabled()
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("2 solved")


@pytest.mark.more
def test_used_up_moves_are_a_mistake(rusher: Callable[..., Rusher]) -> None:
    """A puzzle is a mistake as soon as its moves are used up; the next one comes without a reload."""
    ann = rusher()
    ann.start("Survival")
    ann.page.evaluate("window.stayed = true")
    before = ann.puzzle
    optimum = ann.run.evaluate("({bench}) => bench.budget")
    waste(ann.run, optimum)
    ann.moved_on(before)
    expect(ann.marks).to_have_count(1)
    assert ann.page.evaluate("window.stayed")


@pytest.mark.more
def test_survival_has_no_clock(rusher: Callable[..., Rusher]) -> None:
    """Only mistakes end it."""
    ann = rusher()
    ann.start("Survival")
    expect(ann.page.locator(".clock")).to_have_count(0)


@pytest.mark.more
def test_a_reload_continues_the_run(rusher: Callable[..., Rusher]) -> None:
    """After a reload the same puzzle is there, with its moves, the count and the mistakes; the clock has gone on."""
    ann = rusher()
    ann.start("Five minutes")
    ann.solve()
    ann.skip()
    before = ann.puzzle
    first = solution_of(before).split()[0]
    make(ann.run, first)
    left = ann.page.locator(".clock").inner_text()
    ann.page.reload()
    ann.ready()
    assert ann.puzzle == before
    expect(ann.solved).to_have_text("1")
    expect(ann.marks).to_have_count(1)
    expect(ann.page.locator("output.count")).to_have_text(re.compile(r"1/\d+"))
    assert ann.page.locator(".clock").inner_text() <= left


@pytest.mark.more
def test_another_language_continues_the_run(rusher: Callable[..., Rusher]) -> None:
    """After a change of the language in a run the same puzzle is there, with the count and the mistakes."""
    ann = rusher()
    ann.start("Five minutes")
    ann.solve()
    ann.skip()
    before = ann.puzzle
    ann.page.locator(".language select").select_option("Deutsch")
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    expect(ann.page.locator(".give-up")).to_contain_text("Fehler")
    assert ann.puzzle == before
    expect(ann.solved).to_have_text("1")
    expect(ann.marks).to_have_count(1)


@pytest.mark.more
def test_the_time_ends_a_run(rusher: Callable[..., Rusher]) -> None:
    """When the clock is at zero, the run is over, and what was solved counts."""
    ann = rusher()
    ann.start("Three minutes")
    ann.solve()
    # As if the run had begun three minutes ago by this device's clock; the server's clock does not mind.
    ann.page.evaluate(
        """() => {
            const run = JSON.parse(sessionStorage["randolph.rush.run"]);
            sessionStorage["randolph.rush.run"] = JSON.stringify({...run, began: run.began - 180_000});
        }"""
    )
    ann.page.reload()
    ann.over()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("1 solved")


@pytest.mark.more
def test_a_result_is_sent_again_after_a_lost_connection(rusher: Callable[..., Rusher], watch: Watch) -> None:
    """Without a connection the result is kept, and the page says so; it counts when the connection is back, after a
    reload, too.
    """
    watch.expected.append("net::ERR_INTERNET_DISCONNECTED")
    ann = rusher()
    ann.start("Survival")
    ann.solve()
    ann.page.context.set_offline(True)
    for _mistake in range(3):
        ann.skip()
    expect(ann.page.locator("rush-over")).to_contain_text("kept on this device")
    ann.page.context.set_offline(False)
    ann.page.reload()
    ann.over()
    expect(ann.page.locator(".bests dd").last).to_have_text("1")
    assert ann.page.evaluate("localStorage['randolph.rush.later']") == "[]"


@pytest.mark.more
def test_the_result_of_a_closed_tab_is_sent_on_the_next_visit(rusher: Callable[..., Rusher], watch: Watch) -> None:
    """A result that could not be handed in stays on the device; the next visit hands it in, and shows it."""
    watch.expected.append("net::ERR_INTERNET_DISCONNECTED")
    ann = rusher()
    ann.start("Survival")
    ann.solve()
    address, person = ann.page.url, ann.page.context
    person.set_offline(True)
    for _mistake in range(3):
        ann.skip()
    expect(ann.page.locator("rush-over")).to_contain_text("kept on this device")
    ann.page.close()
    person.set_offline(False)
    page = person.new_page()
    page.goto(address)
    expect(page.locator(".alone-choice", has_text="Survival")).to_contain_text("Today 1 · this week 1 · all time 1")


def test_without_a_server_no_rush_begins(rusher: Callable[..., Rusher], watch: Watch) -> None:
    """The page says so, and can be used again at once."""
    watch.expected.append("net::ERR_INTERNET_DISCONNECTED")
    ann = rusher()
    ann.page.get_by_role("button", name="Start: Survival").wait_for()
    ann.page.context.set_offline(True)
    ann.page.get_by_role("button", name="Start: Survival").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("A rush needs it to begin")
    ann.page.context.set_offline(False)
    ann.start("Survival")


@pytest.mark.more
def test_a_rush_by_keyboard(rusher: Callable[..., Rusher]) -> None:
    """From the start button on, no mouse: keys push robots of the first puzzle at once, and Enter plays again."""
    ann = rusher()
    ann.page.get_by_role("button", name="Start: Survival").focus()
    ann.page.keyboard.press("Enter")
    ann.ready()
    before = ann.puzzle
    push(ann.page, solution_of(before))
    ann.moved_on(before)
    expect(ann.solved).to_have_text("1")
    for _mistake in range(3):
        now = ann.puzzle
        ann.page.locator(".give-up").focus()
        ann.page.keyboard.press("Enter")
        ann.moved_on(now)
    ann.over()
    expect(ann.page.get_by_role("button", name="Once more")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".rush-number")).to_be_visible()


@pytest.mark.more
def test_a_rush_of_the_other_game(rusher: Callable[..., Rusher]) -> None:
    """The game is chosen before; all puzzles are of it."""
    ann = rusher()
    ann.page.get_by_role("radio", name="Micro Robots").check()
    ann.start("Survival")
    ann.page.locator("mr-board").wait_for()
    ann.solve()
    expect(ann.solved).to_have_text("1")


@pytest.mark.more
@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
def test_all_of_a_run_is_visible_on_a_phone(rusher: Callable[..., Rusher], locale: str) -> None:
    """On 390 × 844 nothing has to be scrolled during a run."""
    ann = rusher(locale=locale)
    ann.page.locator(".alone-choice button").first.click()
    ann.ready()
    assert settled(ann.page, "document.documentElement.scrollHeight") <= PHONE["height"]
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
