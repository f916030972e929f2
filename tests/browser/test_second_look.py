"""What a second pair of eyes found in the pictures, measured: nothing is cut off with room beside it, columns of
numbers are aligned, and no sheet is empty.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from bench.review import ROUNDS, record_of
from scripts.pictures.people import Person
from scripts.pictures.rooms import MICRO, RICOCHET, Played
from tests.browser.conftest import PHONE, Server
from tests.browser.layout import box, boxes, settle, settled
from tests.browser.test_pages_look import LARGE, WINDOW, opened
from tests.browser.test_review import bring
from tests.browser.test_room_look import resize
from tests.browser.test_room_measured import CUT_TEXT, NAMES, SHARED, SMALL_DESK, Five, at_table, five
from tests.conftest import more

pytestmark = pytest.mark.more

__all__ = ["five"]

People = Callable[..., BrowserContext]

GAMES = pytest.mark.parametrize("played", [RICOCHET, MICRO], ids=lambda played: str(played.name))
LANGUAGES = pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])

INK = """(one) => [...one.querySelectorAll("*")]
    .filter((part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
        || part.matches("svg, img, input, button"))
    .map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0)
    .map(({ top, bottom }) => [top, bottom]).sort(([one], [other]) => one - other)"""
"""From where to where each word, picture and control below an element reaches."""


BROKEN = """(parts) => parts.flatMap((one) => {
    const range = document.createRange();
    return [...one.childNodes].filter(({ nodeType }) => nodeType === 3).flatMap((node) =>
        [...node.textContent.matchAll(/\\p{L}+/gu)].filter(({ 0: word, index }) => {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return range.getClientRects().length > 1;
        }).map(([word]) => word));
})"""
"""The words that are broken over two lines."""


def hole(part: Locator) -> float:
    """The largest height in an element in which nothing is."""
    place = box(part)
    end, largest = place["y"], 0.0
    for top, bottom in part.evaluate(INK):
        largest = max(largest, top - end)
        end = max(end, bottom)
    return max(largest, place["bottom"] - end)


def edges(parts: Locator) -> set[int]:
    """Where elements end at the right."""
    return {round(part["right"]) for part in boxes(parts)}


@GAMES
@pytest.mark.parametrize("count", [1, 5])
def test_a_visitor_sees_no_empty_sheet(server: Server, people: People, played: Played, count: int) -> None:
    """At 1920 × 1080 the invitation and the log below it fill the column of a visitor, and neither has a hole of a
    seventh of the height, with one player and with five.
    """
    host = Person.host(people(), server.address, NAMES[0], **played.rules)
    others = [Person.guest(people(), server.address, host.code, name) for name in NAMES[1:count]]
    page = people(viewport=LARGE).new_page()
    page.goto(f"{server.address}/r/{host.code}")
    expect(page.locator(".log li")).to_have_count(count)
    resize(page, 1920, 1080)
    zone, log = page.locator(".room > .zone"), page.locator(".room > .log")
    above, below = boxes(zone, log)
    assert below["y"] - above["bottom"] <= 24
    assert LARGE["height"] - 32 <= below["bottom"] <= LARGE["height"]
    assert hole(zone) <= LARGE["height"] / 7
    assert hole(log) <= 40
    assert zone.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    for person in (host, *others):
        person.leave()


@LANGUAGES
@pytest.mark.parametrize("size", [LARGE, *more(WINDOW)], ids=lambda size: str(size["width"]))
def test_all_tools_of_the_editor_are_seen_at_once(
    server: Server, people: People, size: dict[str, int], locale: str
) -> None:
    """Beside the board, which stays, nothing has to be scrolled: whichever tool is chosen."""
    page = opened(server, people, "/boards/edit", viewport=size, locale=locale)
    page.locator("rr-editor rr-board .field").wait_for()
    expect(page.locator(".editor-faults .good")).to_be_visible()
    for tool in page.locator(".tool").all():
        tool.click()
        over = settled(page, "document.documentElement.scrollHeight - innerHeight")
        assert over <= 0, f"{over} pixels are below the window with {tool.inner_text()}"
    parts = page.locator(".editor-dock :is(b, span, .button)")
    assert parts.evaluate_all(CUT_TEXT) == []
    assert parts.evaluate_all(BROKEN) == []


@LANGUAGES
def test_the_statistics_of_a_review_fit_a_phone(server: Server, people: People, locale: str) -> None:
    """Each number stands in the window beside its label, and nothing of them is hidden at the right, in any size."""
    page = people(viewport=PHONE, locale=locale).new_page()
    page.goto(f"{server.address}/review")
    bring(page, record_of("ricochet", 1, ROUNDS))
    table = page.locator("game-review table")
    expect(table.locator("tbody tr")).to_have_count(2)
    heads = table.locator("thead th").all_inner_texts()[1:]
    said = (
        table.locator("tbody tr")
        .first.locator("td")
        .evaluate_all("all => all.map(one => getComputedStyle(one, '::before').content.match(/\"(.*?)\"/)[1])")
    )
    assert said == heads
    for width in (320, 390, 719, 720, 860, 1000, 1199, 1200, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 844})
        settle(page)
        over = page.locator("game-review .scroll").evaluate(
            "one => one.scrollWidth - one.clientWidth + document.documentElement.scrollWidth - innerWidth"
        )
        assert over <= 0, f"{over} pixels of the statistics are hidden at {width}"


@GAMES
def test_the_chips_of_everybody_are_aligned(five: Five, played: Played) -> None:
    """At the end of a game the numbers of chips are below each other, also of players without a chip."""
    page = five.open(**played.rules)
    for person in five.seated:
        person.do("end_game")
    page.locator(".room[data-zone='finished']").wait_for()
    page.evaluate(f"() => ({SHARED})(document.querySelector('game-room'))")
    for size in ((390, 844), SMALL_DESK, (1920, 1080)):
        resize(page, *size)
        assert len(edges(page.locator(".standing-count"))) == 1, size


@GAMES
def test_scores_on_a_table_have_whole_names_and_aligned_chips(server: Server, people: People, played: Played) -> None:
    """Between the players, after a round, the winner's long name is whole beside the chips, and all rows of chips begin
    at the same place; while they show their solution, it begins where the hints begin.
    """
    device, page = at_table(server, people, played)
    way = played.way(device)
    device.do(played.number, seat=2, moves=len(way))
    for seat in range(len(NAMES)):
        if "done" in device.view["seats"].get(str(seat), ()):
            device.do("done", seat=seat)
    device.until("demonstrating")
    shower = page.locator(".room[data-phase='demonstrating'] .shower")
    shower.wait_for()
    for width, height in ((390, 844), SMALL_DESK):
        resize(page, width, height)
        hints, first, name = boxes(page.locator(".hints"), page.locator(".hints > :first-child"), shower)
        assert name["x"] == pytest.approx(hints["x"], abs=2) or name["right"] == pytest.approx(hints["right"], abs=2)
        assert name["y"] < first["bottom"] or name["x"] == pytest.approx(hints["x"], abs=2), "below, but at the right"
    for move in way:
        device.do(**played.step(move), seat=2)
    page.locator(".room[data-phase='over'] .scores li").first.wait_for()
    resize(page, *SMALL_DESK)
    assert page.locator(".scores .player-name").evaluate_all(CUT_TEXT) == []
    begins = {round(chips["x"]) for chips in boxes(page.locator(".scores .chips:visible"))}
    assert len(begins) == 1


def test_dice_on_a_television_are_whole(five: Five, people: People) -> None:
    """Nothing of the dice, which are drawn in perspective, is cut off, whatever the size of the television."""
    five.open(**MICRO.rules)
    screen = people(viewport=LARGE).new_page()
    screen.goto(f"{five.server.address}/r/{five.seated[0].code}/screen")
    screen.locator(".screen[data-phase='thinking'] mr-dice .facet").first.wait_for()
    for width, height in ((1920, 1080), SMALL_DESK, (390, 844)):
        resize(screen, width, height)
        place, *facets = boxes(screen.locator(".screen-middle"), screen.locator("mr-dice .facet"))
        for drawn in facets:
            assert drawn["y"] >= place["y"] - 0.5
            assert drawn["bottom"] <= place["bottom"] + 0.5
            assert drawn["x"] >= place["x"] - 0.5


def test_long_news_has_letters_for_a_desk(server: Server, people: People) -> None:
    """On a small desktop the longest news is in letters of 14 pixels at least, and none of it is cut off."""
    page = five_waiting(server, people, MICRO)
    page.evaluate(
        """() => {
            const news = document.querySelector(".zone .news-text");
            news.classList.add("long");
            news.textContent = "Vous lancez le départ : rouge 2. Le premier à 5 pions gagne. Attention : plus que "
                + "10 secondes. Zoé a perdu la connexion.";
        }"""
    )
    settle(page)
    letters = page.locator(".zone .news-text").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert letters >= 14
    assert page.locator(".zone .news-text").evaluate_all(CUT_TEXT) == []


def five_waiting(server: Server, people: People, played: Played) -> Page:
    """The host's page of a room before the game, on a small desktop."""
    host = Person.host(people(viewport=WINDOW), server.address, NAMES[0], **played.rules)
    for name in NAMES[1:]:
        Person.guest(people(), server.address, host.code, name)
    page = host.open()
    expect(page.locator(".seats .seat")).to_have_count(len(NAMES))
    return page


@GAMES
def test_nothing_ends_at_the_lower_edge_of_a_lobby(server: Server, people: People, played: Played) -> None:
    """On a small desktop no half line of the log is below the lobby, whose news says who has come; nor is its border
    there while it has no line.
    """
    page = five_waiting(server, people, played)
    expect(page.locator(".room > .log")).to_be_hidden()
    table = Person.host(people(viewport=WINDOW), server.address, "Player", **played.rules, mode="table")
    device = table.open()
    device.locator("#table-name").wait_for()
    expect(device.locator(".room > .log")).to_be_hidden()


def test_no_line_of_the_rules_begins_with_a_dot(server: Server, people: People) -> None:
    """The dots between the rules stay at the end of a line."""
    page = opened(server, people, "/new?game=micro", viewport=PHONE, locale="fr-FR")
    said = page.locator(".agreement > summary small").text_content() or ""
    assert said.count("\u00a0· ") == said.count("·") >= 2


def test_no_sign_begins_a_line_in_french(server: Server, people: People) -> None:
    """Before colons and question marks a French page has a space at which no line ends."""
    page = opened(server, people, "/alone", viewport=PHONE, locale="fr-FR")
    text = page.locator("main").text_content() or ""
    signs = [(before, sign) for before, sign in pairwise(text) if sign in ":;!?»"]
    assert signs
    assert {before for before, _ in signs} == {"\u00a0"}


@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_no_choice_of_a_form_is_cut_off(server: Server, people: People, game: str) -> None:
    """On a phone each select of the rules is as wide as its longest choice, in the language with the longer words."""
    page = opened(server, people, f"/new?game={game}", viewport=PHONE, locale="fr-FR")
    for summary in page.locator("form.new summary").all():
        summary.click()
    settle(page)
    widths = page.locator("form.new select:visible").evaluate_all(
        """all => all.map((one) => {
            const given = one.offsetWidth;
            one.style.inlineSize = one.style.minInlineSize = "max-content";
            return [given, one.offsetWidth];
        })"""
    )
    assert len(widths) >= 3
    assert [width for width in widths if width[0] < width[1]] == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_five_chips_have_one_line_in_the_table(five: Five) -> None:
    """In a game to five chips at 1920 × 1080 a row of the table is as high as its disc, no name is cut off, and the
    headings stand apart.
    """
    page = five.open(game="micro")
    resize(page, 1920, 1080)
    rows = page.locator(".score-table tbody tr")
    expect(rows.first.locator(".mr-chip")).to_have_count(5)
    assert max(row["height"] for row in boxes(rows)) <= 46
    heads = boxes(page.locator(".score-table thead th"))
    texts = page.locator(".score-table thead th").evaluate_all(
        """all => all.map((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return range.getBoundingClientRect().right;
        })"""
    )
    assert all(beside["x"] - right >= 8 for right, beside in zip(texts, heads[1:], strict=False))
    assert page.locator(".score-table bdi").evaluate_all(CUT_TEXT) == []
