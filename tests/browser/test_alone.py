"""Playing alone: three choices, each a tap from its room, and a run of Ricochet Robots with its table and best run."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server
from tests.browser.table import Seat, make_room
from tests.browser.test_my_games import cards, go_home
from tests.browser.test_room_look import assert_fits, resize
from tests.conftest import more

People = Callable[..., BrowserContext]

ROOM = re.compile(r"/r/[A-Z0-9]{6}$")


def play(page: Page, server: Server, game: str, name: str) -> Seat:
    """Start a game alone."""
    page.goto(f"{server.address}/alone")
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name=f"Play: {name}").click()
    page.wait_for_url(ROOM)
    return Seat(page, "somebody alone")


@pytest.mark.parametrize("game", ["Ricochet Robots", *more("Micro Robots")])
def test_three_choices_start_games_alone(server: Server, people: People, game: str) -> None:
    """Relaxed is a run of ten without a clock; the other run is against the sand. Against the computer a game of two
    begins at once, with the chosen strength. The choices are remembered; the three unfinished games are on the home
    page.
    """
    page = people().new_page()
    for name, timed in (("Relaxed", False), ("Against the clock", True)):
        me = play(page, server, game, name)
        me.round(1)
        view = me.view()
        assert (view["mode"], view["rules"]["end"]) == ("solo", {"kind": "rounds", "count": 10})
        assert (view["deadline"] is not None) == timed
        expect(page.locator(".player-goal")).to_have_text("/10")
    page.goto(f"{server.address}/alone")
    page.get_by_label("How well it plays").select_option("2")
    me = play(page, server, game, "Against the computer")
    me.round(1)
    players = me.view()["players"]
    assert (me.view()["mode"], [player["computer"] for player in players]) == ("group", [None, 2])
    page.goto(f"{server.address}/alone")
    expect(page.get_by_role("radio", name=game)).to_be_checked()
    expect(page.get_by_label("How well it plays")).to_have_value("2")
    go_home(page, server)
    expect(cards(page)).to_have_count(3)
    expect(cards(page).filter(has_text=game)).to_have_count(3)


def test_the_computer_is_one_tap_from_home(server: Server, people: People) -> None:
    """One tap on the home page starts the first round of a game against the computer, with the last chosen strength."""
    page = people(locale="fr").new_page()
    page.goto(server.address)
    button = page.get_by_role("button", name="Contre l’ordinateur")
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    page.wait_for_url(ROOM)
    me = Seat(page, "somebody alone")
    me.round(1)
    assert [player["computer"] is None for player in me.view()["players"]] == [True, False]


def test_the_choices_fit_a_phone_and_a_large_screen(server: Server, people: People) -> None:
    """In French, which has the longest words, nothing is wider than the screen and every button can be pressed."""
    page = people(locale="fr").new_page()
    page.goto(f"{server.address}/alone")
    for width, height in ((390, 844), (1280, 800), (1920, 1080)):
        resize(page, width, height)
        expect(page.locator(".alone-choice")).to_have_count(3)
        assert page.evaluate("document.documentElement.scrollWidth === innerWidth")
        if width > 390:
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            tops = page.locator(".alone-choice").evaluate_all(
                "choices => choices.map(choice => choice.getBoundingClientRect().top)"
            )
            assert len(set(tops)) == 1


def test_a_run_of_ricochet_robots_is_kept_and_shared(server: Server, people: People) -> None:
    """The table shows for each round the bid, the demonstration and the optimum. The page shows the device's best run,
    and the text can be shared. An unfinished run is on the home page and continues where it was.
    """
    context = people()
    rules = {"mode": "solo", "pace": 0, "end": {"kind": "rounds", "count": 2}, "faces": ["1A", "2B", "3A", "4B"]}
    code = make_room(context, server.address, "Ann", **rules)
    me = Seat.enter(context, server.address, code, "Ann")
    page = me.page
    me.round(1)
    way = me.solution()
    me.announce(len(way))
    me.zone("mine")
    me.show(way)
    me.zone("over")
    page.goto("about:blank")
    go_home(page, server)
    expect(cards(page)).to_contain_text("Continue your game")
    expect(cards(page)).to_contain_text("Round 1 is over")
    cards(page).get_by_role("link").click()
    me.zone("over")
    me.ready()
    me.round(2)
    page.get_by_role("button", name="Give up this chip").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    me.zone("finished")
    expect(page.locator(".zone h1")).to_have_text("1 of 2 rounds found")
    expect(page.locator(".news")).to_have_text("Your first run of this kind: now you have a score to beat.")
    me.until("room => room.view.run.every(round => round.optimum !== null)")
    rows = [
        [cell.strip() for cell in row.locator("td").all_inner_texts()]
        for row in page.locator(".run-table tbody tr").all()
    ]
    assert rows[0][1:4] == [str(len(way))] * 3
    assert rows[1][1] == "–"
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    for width, height in ((390, 844), (1280, 800)):
        resize(page, width, height)
        assert_fits(page, f"the end of a run at {width} × {height}")
