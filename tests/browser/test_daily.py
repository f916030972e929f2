"""The dailies: four puzzles a day by the server's clock, tried freely and handed in once; the player's dialog."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Locator, Page, Route, expect

from randolph.puzzles.bank import Bank, Entry
from randolph.puzzles.bank.kinds import kind_named
from tests.browser.conftest import PHONE, Server, Watch
from tests.browser.layout import box, settled
from tests.browser.solving import push
from tests.conftest import more

People = Callable[..., BrowserContext]

pytestmark = pytest.mark.usefixtures("one_day")

FIRST = date(2026, 11, 1)
"""The first day of the reserve."""

ME = re.compile(r"/api/me$")


def today_of(server: Server, person: BrowserContext) -> date:
    """The server's day."""
    return date.fromisoformat(person.request.get(f"{server.address}/api/puzzles/daily", max_retries=1).json()["today"])


@cache
def bank() -> Bank:
    """The installed bank."""
    return Bank()


def entry_of(day: date, daily: str = "easy") -> Entry:
    """The puzzle of a day in the reserve."""
    return bank().daily(daily, (day - FIRST).days)


def moves_for(entry: Entry, extra: int = 0) -> str:
    """A solution in this many moves more than the optimum. The judge confirms it: moves that change nothing for the
    solution are put before it.
    """
    kind = kind_named(entry.game)
    moves = kind.solution(entry.problem)
    assert moves is not None
    for found in range(extra):
        moves = next(
            longer
            for push in (f"{robot}{way}" for robot in "rgby" for way in "NESW")
            if costs(entry, longer := f"{push} {moves}") == entry.facts.optimum + found + 1
        )
    return moves


def costs(entry: Entry, moves: str) -> int | None:
    """The cost of moves that solve a puzzle; None for others."""
    try:
        judged = kind_named(entry.game).judge(entry.problem, moves)
    except ValueError:
        return None
    return judged.cost if judged.solved else None


def hand_in_alone(request: APIRequestContext, server: Server, entry: Entry, moves: str) -> None:
    """Another player hands in a solution, without a page."""
    assert request.post(f"{server.address}/api/me", max_retries=1).ok
    answer = request.post(f"{server.address}/api/me/tries", data={"puzzle": entry.id, "moves": moves}, max_retries=1)
    assert answer.ok, answer.text()


class Solver:
    """A person at one of the dailies."""

    def __init__(self, person: BrowserContext, server: Server, *, daily: str = "easy", back: int = 0) -> None:
        self.day = today_of(server, person) - timedelta(days=back)
        self.entry = entry_of(self.day, daily)
        self.server = server
        self.page = person.new_page()
        self.path = f"/daily/{self.day}/{daily}"

    def open(self) -> Page:
        """Open the puzzle and wait for its board."""
        self.page.goto(f"{self.server.address}{self.path}")
        self.page.locator("rr-board .piece").first.wait_for()
        self.settled()
        return self.page

    def settled(self) -> None:
        """Wait until no robot slides."""
        self.page.locator("rr-board").evaluate("(board) => board.settled()")

    def push(self, moves: str) -> None:
        """Push robots by keyboard, each after the previous one has arrived."""
        push(self.page, moves)

    @property
    def button(self) -> Locator:
        """The button that hands in."""
        return self.page.get_by_role("button", name="Hand in")

    @property
    def verdict(self) -> Locator:
        """The result in words."""
        return self.page.locator(".verdict")


def test_a_day_has_four_puzzles_and_each_card_opens_its_own(people: People, server: Server) -> None:
    """/daily shows four puzzles with their tasks; a card leads to the address of its puzzle."""
    person = people()
    page = person.new_page()
    page.goto(f"{server.address}/daily")
    cards = page.locator(".choice")
    expect(cards).to_have_count(4)
    expect(cards.locator("h2")).to_have_text(["Easy", "Medium", "Hard", "Micro Robots"])
    expect(cards.locator(".aim")).to_have_count(4)
    cards.nth(1).get_by_role("link").click()
    expect(page).to_have_url(f"{server.address}/daily/{today_of(server, person)}/medium")
    expect(page.locator("rr-board")).to_be_visible()
    expect(page.get_by_role("link", name="Medium")).to_have_attribute("aria-current", "page")


def test_the_day_is_the_servers_whatever_the_device_says(people: People, server: Server) -> None:
    """On a device whose clock is years ahead the page shows the server's day, and counts down to its end."""
    person = people(timezone_id="Pacific/Kiritimati")
    today = today_of(server, person)
    page = person.new_page()
    page.clock.install(time="2031-05-05T12:00:00Z")
    page.goto(f"{server.address}/daily")
    expect(page.locator(".when")).to_contain_text(f"{today:%B} {today.day}, {today.year}")
    expect(page.locator(".when")).to_contain_text(re.compile(r"New puzzles in (\d{1,2}\sh|\d{1,2}:\d\d)"))


def test_nothing_tells_par_before_a_solution_is_handed_in(people: People, server: Server) -> None:
    """Neither hints nor the solution are offered, and no answer of the server has par, until the hand-in."""
    solver = Solver(people(), server)
    answers: list[str] = []
    solver.page.on("response", lambda response: answers.append(response.text()) if "/api/" in response.url else None)
    page = solver.open()
    solver.push(moves_for(solver.entry))
    expect(solver.button).to_be_visible()
    for name in ("Hint", "Show me", "Watch", "Is there a shorter"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    assert answers
    assert not any(re.search(r'"(optimum|par|ways|rating)":[^n\[]', answer) for answer in answers)


def test_the_first_solution_handed_in_counts(people: People, server: Server) -> None:
    """One move above par gives silver. A better solution later can be tried, but not handed in, and a reload shows the
    same result.
    """
    solver = Solver(people(), server)
    par = solver.entry.facts.optimum
    page = solver.open()
    solver.push(moves_for(solver.entry, 1))
    expect(solver.button).to_have_text(f"Hand in {par + 1} moves")
    solver.button.click()
    expect(solver.verdict).to_contain_text(f"Silver: {par + 1} moves, one over par")
    expect(solver.verdict).to_contain_text(f"Par is {par} moves.")
    page.get_by_role("button", name="Again").click()
    solver.push(moves_for(solver.entry))
    expect(page.locator(".result")).to_contain_text(f"Solved in {par}.")
    expect(solver.button).to_have_count(0)
    page.goto(f"{server.address}/daily")
    expect(page.locator(".choice").first).to_contain_text(f"{par + 1} moves, one over par")
    expect(page.locator(".streak")).to_contain_text("1")
    expect(page.locator(".day[aria-current]")).to_have_attribute("aria-label", re.compile(r"Easy: \d+ moves, one over"))


def test_nothing_is_said_about_results_before_they_are_known(people: People, server: Server) -> None:
    """Until the server has answered, the page neither says that a puzzle is not solved nor that the streak is 0."""
    person = people()
    entry = entry_of(today_of(server, person))
    hand_in_alone(person.request, server, entry, moves_for(entry))
    held: list[Route] = []
    mine = re.compile(r"/api/me/daily")
    person.route(mine, lambda route: held.append(route))  # noqa: PLW0108 – Playwright takes no built-in function
    page = person.new_page()
    page.goto(f"{server.address}/daily")
    expect(page.locator(".choice h2")).to_have_count(4)
    expect(page.get_by_text("Not solved yet").first).to_be_hidden()
    expect(page.locator(".streak")).to_be_hidden()
    person.unroute(mine)
    expect(page.locator(".streak b")).to_be_visible()
    expect(page.locator(".streak b")).to_have_text("1")


def test_what_was_tried_is_still_there_after_a_reload(people: People, server: Server) -> None:
    """The moves of a try stay in the tab, with the offer to hand them in."""
    solver = Solver(people(), server)
    page = solver.open()
    solver.push(moves_for(solver.entry))
    expect(solver.button).to_be_visible()
    page.reload()
    expect(solver.button).to_be_visible()
    page.get_by_role("button", name="Again").click()
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()


def test_a_solution_without_a_server_is_handed_in_later(people: People, server: Server, watch: Watch) -> None:
    """If the server cannot be reached, the solution stays on the device, and the next visit hands it in."""
    watch.expected.append("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    person = people()
    solver = Solver(person, server)
    page = solver.open()
    solver.push(moves_for(solver.entry))
    person.set_offline(True)
    solver.button.click()
    expect(page.get_by_text("Handed in on this device.")).to_be_visible()
    expect(solver.button).to_have_count(0)
    page.close()
    person.set_offline(False)
    later = person.new_page()
    later.goto(f"{server.address}/daily")
    expect(later.locator(".choice").first.locator(".medal.gold")).to_be_visible()
    assert later.evaluate("JSON.parse(localStorage['randolph.tries']).length") == 0


def test_the_connection_that_comes_back_hands_in_at_once(people: People, server: Server, watch: Watch) -> None:
    """A page that stays open hands in what waits as soon as the device is online again."""
    watch.expected.append("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    person = people()
    solver = Solver(person, server)
    page = solver.open()
    solver.push(moves_for(solver.entry))
    person.set_offline(True)
    solver.button.click()
    expect(page.get_by_text("Handed in on this device.")).to_be_visible()
    person.set_offline(False)
    expect(solver.verdict).to_contain_text("Gold")


def test_two_tabs_that_hand_in_at_once_are_one_player(people: People, server: Server) -> None:
    """A tab that hands in while another one makes the player waits for it: both results are of one player."""
    person = people()
    solvers = [Solver(person, server), Solver(person, server, daily="medium")]
    for solver in solvers:
        solver.open()
        solver.push(moves_for(solver.entry))
    made: list[Route] = []
    person.route(ME, lambda route: made.append(route))  # noqa: PLW0108 – Playwright takes no built-in function
    first, second = solvers
    first.page.bring_to_front()
    with first.page.expect_request(ME):
        first.button.click()
    expect(first.button).to_be_disabled()
    second.page.bring_to_front()
    second.button.click()
    expect(second.button).to_be_disabled()
    assert len(made) == 1
    person.unroute(ME)  # which lets the request go on
    for solver in solvers:
        expect(solver.verdict).to_contain_text("Gold")
    mine = person.request.get(f"{server.address}/api/me/daily", max_retries=1).json()
    assert {each["result"]["daily"] for each in mine["solved"]} == {"easy", "medium"}


@pytest.mark.more
def test_from_ten_players_on_bars_show_how_many_moves_they_needed(people: People, own_server: Server) -> None:
    """The ninth hand-in shows no numbers, the tenth does; the reader's own bar is marked, and shortest solutions of
    others are films.
    """
    ninth, tenth = Solver(people(), own_server), Solver(people(), own_server)
    par, shortest = ninth.entry.facts.optimum, moves_for(ninth.entry)
    for number in range(8):
        hand_in_alone(people().request, own_server, ninth.entry, moves_for(ninth.entry, int(number > 2)))
    for solver in (ninth, tenth):
        solver.open()
        solver.push(moves_for(solver.entry, 1))
        solver.button.click()
        expect(solver.verdict).to_be_visible()
    expect(ninth.page.locator(".shares")).to_contain_text("Shown when 10 players have solved it; 9 have so far.")
    bars = tenth.page.locator(".bars li")
    expect(bars).to_have_count(2)
    expect(bars.nth(0)).to_contain_text(f"{par} moves: 3 players")
    expect(bars.nth(1)).to_contain_text(f"{par + 1} moves: 7 players, you, too")
    film = tenth.page.locator(".reel", has_text="Shortest 1")
    expect(film).to_contain_text("3 players")
    film.click()
    expect(tenth.page.locator("rr-board")).to_be_in_viewport(ratio=0.9)
    expect(film).to_have_attribute("aria-pressed", "true")
    expect(tenth.page.locator(".zone output")).to_have_attribute("aria-label", f"Step {par} of {par}")
    assert costs(tenth.entry, shortest) == par


def test_an_archive_puzzle_counts_for_no_streak(people: People, server: Server) -> None:
    """A day before today is reached by its address and from the calendar; its result says that it came later."""
    person = people()
    solver = Solver(person, server, back=1)
    page = solver.open()
    solver.push(moves_for(solver.entry))
    solver.button.click()
    expect(solver.verdict).to_contain_text("Handed in after its day")
    page.goto(f"{server.address}/daily/{solver.day}")
    expect(page.locator(".streak b")).to_have_text("0")
    expect(page.get_by_text("This day is over")).to_be_visible()
    page.get_by_role("link", name="Today’s puzzles").click()
    expect(page).to_have_url(f"{server.address}/daily")
    expect(page.get_by_text("This day is over")).to_have_count(0)  # until today's puzzles are there, yesterday's are
    page.get_by_role("link", name="The day before").click()
    expect(page).to_have_url(f"{server.address}/daily/{solver.day}")
    expect(page.locator(".choice").first).to_contain_text("par,")


@pytest.mark.parametrize("day", ["2999-01-01", "2020-01-01", "yesterday"])
def test_a_day_without_puzzles_says_so(people: People, server: Server, watch: Watch, day: str) -> None:
    """A day that has not come, one before the first, and what is no day lead to one sentence and back to today."""
    watch.expected.append("404 .*/api/puzzles/daily|400 .*/api/puzzles/daily")
    page = people().new_page()
    page.goto(f"{server.address}/daily/{day}")
    expect(page.get_by_role("alert")).to_contain_text("There are no puzzles for this day")
    page.get_by_role("link", name="Today’s puzzles").click()
    expect(page.locator(".choice")).to_have_count(4)


def test_the_shared_text_is_what_the_page_shows(people: People, server: Server) -> None:
    """The copied text names the day, the result in words and the day's address."""
    person = people(permissions=["clipboard-read", "clipboard-write"])
    solver = Solver(person, server)
    page = solver.open()
    solver.push(moves_for(solver.entry))
    solver.button.click()
    page.get_by_role("button", name="Copy text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    day, par = solver.day, solver.entry.facts.optimum
    assert page.evaluate("navigator.clipboard.readText()") == (
        f"Randolph, {day:%B} {day.day}, {day.year}. Easy: par, {par} moves. {server.address}/daily/{day}"
    )


def test_by_keyboard_alone(people: People, server: Server) -> None:
    """From the list to the result without a pointer: the focus moves to the hand-in and then to the result, which is
    announced.
    """
    solver = Solver(people(viewport=PHONE), server)
    page = solver.page
    page.goto(f"{server.address}/daily")
    page.get_by_role("link", name="Easy", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator("rr-board .piece").first.wait_for()
    solver.settled()
    solver.push(moves_for(solver.entry))
    expect(solver.button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Result")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Gold: par")).to_be_visible()


def test_six_words_bring_the_player_to_another_device(people: People, server: Server, watch: Watch) -> None:
    """The words are shown once. A device with another player is asked before that one is replaced; then the results of
    the first one are there.
    """
    watch.expected.append("409 .*/api/me/return")
    solver = Solver(people(), server)
    page = solver.open()
    solver.push(moves_for(solver.entry))
    solver.button.click()
    expect(solver.verdict).to_be_visible()
    page.goto(f"{server.address}/daily")
    page.get_by_role("button", name="You", exact=True).click()
    page.get_by_role("textbox", name="Public name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name="Show six words").click()
    words = page.locator(".six li")
    expect(words).to_have_count(6)
    six = " ".join(words.all_inner_texts())
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="You", exact=True).click()
    expect(page.get_by_text("You have six words already.")).to_be_visible()
    expect(words).to_have_count(0)

    other = people()
    assert other.request.post(f"{server.address}/api/me", max_retries=1).ok
    second = other.new_page()
    second.goto(f"{server.address}/daily")
    second.get_by_role("button", name="You", exact=True).click()
    second.get_by_role("textbox", name="Bring a player to this device").fill(six)
    second.get_by_role("button", name="Bring back").click()
    expect(second.get_by_role("alert")).to_contain_text("This device has another player.")
    second.get_by_role("button", name="Replace").click()
    expect(second.get_by_text("The player is on this device now.")).to_be_visible()
    expect(second.get_by_role("textbox", name="Public name")).to_have_value("Ada")
    second.get_by_role("button", name="Close").click()
    expect(second.locator(".choice").first.locator(".medal.gold")).to_be_visible()


def test_a_name_is_typed_only_when_the_player_is_known(people: People, server: Server) -> None:
    """While the server has not answered, the dialog has no fields: an answer cannot overwrite what was typed."""
    person = people()
    page = person.new_page()
    page.goto(f"{server.address}/daily")
    held: list[Route] = []
    person.route(ME, lambda route: held.append(route))  # noqa: PLW0108 – Playwright takes no built-in function
    page.get_by_role("button", name="You", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    person.unroute(ME)
    expect(page.get_by_role("textbox", name="Public name")).to_have_value("")


def test_delete_my_data_deletes_the_player(people: People, server: Server) -> None:
    """The dialog leads to "Delete my data", which says so; afterwards nothing is known of the results."""
    person = people()
    entry = entry_of(today_of(server, person))
    hand_in_alone(person.request, server, entry, moves_for(entry))
    page = person.new_page()
    page.goto(f"{server.address}/daily")
    expect(page.locator(".medal.gold")).to_be_visible()
    page.get_by_role("button", name="You", exact=True).click()
    page.get_by_role("button", name="Delete my data").click()
    expect(page.get_by_text("Your player of puzzles")).to_be_visible()
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Start over").click()
    page.wait_for_url(f"{server.address}/")
    page.goto(f"{server.address}/daily")
    expect(page.locator(".choice").first).to_contain_text("Not solved yet")
    assert person.request.get(f"{server.address}/api/me", max_retries=1).json() == {"me": None}


@pytest.mark.parametrize("daily", ["easy", *more("micro")])
@pytest.mark.parametrize("size", [PHONE, *more({"width": 1280, "height": 800})], ids=["phone", "desk"])
def test_nothing_is_wider_than_the_window(
    people: People, server: Server, shots: Path, daily: str, size: dict[str, int]
) -> None:
    """Neither the list nor a puzzle scrolls sideways, and a board is whole without scrolling."""
    person = people(viewport=size)
    page = person.new_page()
    for path in ("/daily", f"/daily/{today_of(server, person)}/{daily}"):
        page.goto(f"{server.address}{path}")
        page.locator(".choice, rr-board .piece, mr-board").first.wait_for()
        assert settled(page, "document.documentElement.scrollWidth <= innerWidth")
    assert box(page.locator("rr-board, mr-board").first)["bottom"] <= size["height"]
    page.screenshot(path=shots / f"daily-{daily}-{size['width']}.png")
