"""Defects once seen in pictures of rooms, measured: nothing jumps while numbers grow, nothing is cut off, nothing
touches.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scripts.pictures.people import Person
from scripts.pictures.rooms import MICRO, RICOCHET, Played
from tests.browser.conftest import PHONE, Server
from tests.browser.layout import box, boxes, settle
from tests.browser.table import Seat, make_room
from tests.browser.test_room_details import seats
from tests.browser.test_room_look import assert_fits, resize
from tests.conftest import more

People = Callable[..., BrowserContext]

pytestmark = pytest.mark.more

SMALL_DESK = (1280, 800)

CUT = """() => {
    const cut = [];
    for (const one of document.querySelectorAll(".room :is(button, input, a)")) {
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height || one.disabled) continue;
        one.focus({ focusVisible: true, preventScroll: true });
        if (document.activeElement !== one) continue;
        for (const change of one.getAnimations()) change.finish(); // a ring may come gently
        const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(one);
        const out = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        if (outlineStyle === "none") { cut.push(`${one.ariaLabel || one.textContent.trim()}: no ring`); continue; }
        const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let around = one.parentElement; around; around = around.parentElement) {
            const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(around);
            if (overflowX === "visible" && overflowY === "visible") continue;
            const edge = around.getBoundingClientRect();
            const more = overflowX === "clip" ? parseFloat(overflowClipMargin) || 0 : 0;
            if (overflowX !== "visible") {
                room.left = Math.max(room.left, edge.left - more);
                room.right = Math.min(room.right, edge.right + more);
            }
            if (overflowY !== "visible") {
                room.top = Math.max(room.top, edge.top - more);
                room.bottom = Math.min(room.bottom, edge.bottom + more);
            }
        }
        const whole = box.left >= room.left - 1 && box.right <= room.right + 1 && box.top >= room.top - 1 &&
            box.bottom <= room.bottom + 1;
        if (!whole) continue;
        const sides = [room.left - box.left, box.right - room.right, room.top - box.top, box.bottom - room.bottom];
        const over = Math.max(...sides);
        if (over + out > 0.5) cut.push(`${one.ariaLabel || one.textContent.trim()}: ${(over + out).toFixed(1)} px`);
    }
    document.activeElement.blur();
    return cut;
}"""
"""The buttons whose focus ring is cut off by the window or by a clipping box, and by how much; buttons scrolled out of
view do not count.
"""


NAMES = ("Ann", "Bo", "Maximiliane Sonnenschein", "Zoé", "Christopher")


class Five:
    """Rooms of five: the host's page, and four connected players. `open` creates one, whose game begins."""

    def __init__(self, server: Server, people: People) -> None:
        self.server, self.people = server, people
        self.seated: list[Person] = []

    def open(self, **rules: object) -> Page:
        """The host's page of a new room."""
        address = self.server.address
        ann = Person.host(self.people(), address, NAMES[0], **{"next_seconds": 300, **rules})
        self.seated += [ann, *(Person.guest(self.people(), address, ann.code, name) for name in NAMES[1:])]
        page = ann.open()
        page.get_by_role("button", name="Start the game").click()
        page.locator(".room[data-zone='bidding']").wait_for()
        for person in self.seated:
            person.until("thinking")
        return page


@pytest.fixture
def five(server: Server, people: People) -> Iterator[Five]:
    """Rooms of five, which end after the test."""
    rooms = Five(server, people)
    yield rooms
    for person in rooms.seated:
        person.leave()


LINES = """(one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    return new Set(boxes.map(({ bottom }) => Math.round(bottom / 8))).size;
}"""
CUT_TEXT = """(texts) => texts
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
    .map((one) => one.textContent.trim())"""


@pytest.mark.parametrize("end", [{"kind": "rounds", "count": 1}, *more({"kind": "chips", "count": 12})])
def test_five_players_are_visible_in_the_bar(end: dict[str, Any], five: Five, people: People) -> None:
    """On a phone and a small desktop everybody has a disc of 28 pixels, also after the window was large. The round and
    its end take two lines, and nothing of them is cut off.
    """
    page = five.open(end=end)
    french = people(locale="fr-FR").new_page()
    french.goto(page.url)
    french.locator(".room[data-zone='bidding']").wait_for()
    for seen in (page, french):
        for width, height in (SMALL_DESK, (1920, 1080), (390, 844), SMALL_DESK):
            resize(seen, width, height)
            if width == 1920:
                continue
            expect(seen.locator(".player .avatar:visible")).to_have_count(5)
            discs = seen.locator(".player .avatar").evaluate_all("discs => discs.map(one => one.clientWidth)")
            assert min(discs) >= 28
            assert seen.locator(".bar .round").evaluate(LINES) == 2
            assert seen.locator(".bar .round small:visible").evaluate_all(CUT_TEXT) == []
            assert_fits(seen, f"five players at {width}")


def test_two_players_have_their_names_in_the_bar(server: Server, people: People) -> None:
    """On a phone the own name is complete, and at least three letters of a long one are legible."""
    ann, _ = seats(server, people, "Ann", "Maximiliane Sonnenschein")
    settle(ann.page)
    assert ann.page.locator(".player.me .player-name").evaluate_all(CUT_TEXT) == []
    assert box(ann.page.locator(".player:not(.me) .player-name"))["width"] >= 36


SHARED = """room => {
    const players = room.view.players.map((one) => ({ ...one, chips: one.seat < 2 ? [one.seat] : [] }));
    room.view = { ...room.view, players, ending: { winners: [0, 1], reason: "rounds" } };
    room.requestUpdate();
    return room.updateComplete;
}"""


def test_the_end_of_five_is_completely_visible(five: Five) -> None:
    """On a phone and a small desktop nobody is below the keys, no name on the podium is cut off, and joint winners are
    in the order of the list.
    """
    page = five.open()
    for person in five.seated:
        person.do("end_game")
    page.locator(".room[data-zone='finished']").wait_for()
    page.evaluate(f"() => ({SHARED})(document.querySelector('game-room'))")
    for size in ((390, 844), SMALL_DESK):
        resize(page, *size)
        body, last = boxes(page.locator(".zone-body"), page.locator(".standings li").last)
        assert last["bottom"] <= body["bottom"]
        assert page.locator(".standings .named").all_inner_texts() == list(NAMES)
        assert page.locator(".podium .named").all_inner_texts() == list(NAMES[:3])
        assert page.locator(".podium .named").evaluate_all(CUT_TEXT) == []
        assert_fits(page, "the end of five")


@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_the_result_of_a_solo_game_is_shown_once(game: str, server: Server, people: People) -> None:
    """The number of solutions found is in the picture of the end and in the bar, but not again below."""
    hosting = people()
    code = make_room(hosting, server.address, "Ann", game=game, mode="solo")
    page = Seat.enter(hosting, server.address, code, "Ann").page
    page.locator(".room[data-zone='bidding']").wait_for()
    page.evaluate("document.querySelector('game-room').store.command({type: 'end_game'})")
    page.locator(".room[data-zone='finished']").wait_for()
    found = re.compile("^Found")
    expect(page.locator(".finale").get_by_text(found)).to_have_count(1)
    expect(page.locator(".zone").get_by_text(found)).to_have_count(0)
    assert_fits(page, f"the end of {game} alone")


def test_the_menu_of_a_room_fits_a_phone(five: Five) -> None:
    """The host's actions are in groups that fit a phone, and no text is cut off; everything else scrolls below the
    heading, which stays.
    """
    page = five.open()
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog").get_by_role("navigation")
    expect(menu.locator(".menu-list")).to_have_count(4)
    assert box(menu)["bottom"] <= PHONE["height"]
    assert menu.locator(".menu-item").evaluate_all(CUT_TEXT) == []
    page.get_by_role("button", name="Delete my data…").scroll_into_view_if_needed()
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


def test_a_phrase_of_a_long_name_is_one_line(server: Server, people: People) -> None:
    """On a phone a bubble is as high as its disc, and within the window."""
    ann, maximiliane = seats(server, people, "Ann", "Maximiliane Sonnenschein")
    maximiliane.room("room.store.say('hard')")
    bubble = box(ann.page.locator(".bubbles .bubble"))
    assert bubble["height"] <= 44
    assert bubble["right"] <= PHONE["width"]


@pytest.mark.parametrize("size", [(PHONE["width"], PHONE["height"]), *more(SMALL_DESK)])
def test_no_focus_ring_is_cut_off(size: tuple[int, int], server: Server, people: People) -> None:
    """After a dialog closes, its button shows the whole focus ring again, and so does every other control of a room."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600, next_seconds=300, demonstration_seconds=600)
    resize(ann.page, *size)
    found = {"thinking": ann.page.evaluate(CUT)}
    way = ann.solution()
    ann.bid(len(way))
    for seat in (ann, bob):
        seat.done()
    ann.zone("mine")
    found["mine"] = ann.page.evaluate(CUT)
    ann.show(way)
    ann.zone("over")
    expect(ann.page.locator(".reel").first).to_be_visible()
    found["over"] = ann.page.evaluate(CUT)
    assert found == {"thinking": [], "mine": [], "over": []}


def test_the_button_to_agree_is_apart_from_the_films(server: Server, people: People) -> None:
    """The button that agrees to end the game is between the heading and the films and touches neither."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600, next_seconds=300, demonstration_seconds=600)
    way = ann.solution()
    bob.bid(len(way) + 1)
    ann.bid(len(way))
    for seat in (ann, bob):
        seat.done()
    ann.show(way)
    ann.zone("over")
    bob.zone("over")
    bob.room("room.store.command({type: 'end_game'})")
    for size in ((PHONE["width"], PHONE["height"]), SMALL_DESK):
        resize(ann.page, *size)
        head, agree, films = boxes(*(ann.page.locator(part) for part in (".zone-head", ".wish .text-button", ".reels")))
        assert films["y"] - agree["bottom"] >= 4
        assert agree["y"] >= head["bottom"]
        assert_fits(ann.page, "a wish to end")


HEADS = """async (changes) => {
    const room = document.querySelector("game-room");
    const text = goal => {
        const range = document.createRange();
        const words = document.createTreeWalker(goal, NodeFilter.SHOW_TEXT);
        const boxes = [];
        while (words.nextNode()) {
            if (words.currentNode.parentElement.closest("svg, .visually-hidden")) continue;
            range.selectNodeContents(words.currentNode);
            boxes.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
        }
        return new Set(boxes.map(({ top }) => Math.round(top / 10))).size;
    };
    const found = [];
    for (const { demonstration, ...rest } of changes) {
        room.view = { ...room.view, ...rest, demonstration: { ...room.view.demonstration, ...demonstration } };
        room.requestUpdate();
        await room.updateComplete;
        const goal = room.querySelector(".zone .goal");
        for (const change of goal.getAnimations({ subtree: true })) change.finish();
        const left = Math.round(goal.getBoundingClientRect().left);
        found.push({ left, lines: text(goal), words: goal.textContent.trim() });
    }
    return found;
}"""
"""For each change of the view: the position of the heading, and its number of lines."""


@pytest.mark.more
@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
@pytest.mark.parametrize("played", [RICOCHET, MICRO], ids=lambda played: str(played.name))
def test_the_heading_does_not_move_during_moves(five: Five, people: People, played: Played, locale: str) -> None:
    """From the first move of eleven to the last, the heading of every target has the same position and one line, at
    1280 × 800.
    """
    five.open(**played.rules)
    ann = five.seated[0]
    watching = people(locale=locale, viewport={"width": 1280, "height": 800}).new_page()
    watching.goto(f"{ann.address}/r/{ann.code}")
    ann.do(played.number, moves=11)
    for person in five.seated:
        person.sync(ann)
        if "done" in person.view["actions"]:
            person.do("done")
    watching.locator(".room[data-zone='watching']").wait_for()
    counts = (0, 9, 10, 11)
    if played is MICRO:
        there = [played.way(ann)[0], ann.view["start"]] * 6  # a jump and back
        targets = [f"{color}{number}" for color in "bgprwy" for number in "123456"]
        changes: list[dict[str, Any]] = [
            {"target": target, "demonstration": {"declared": 11, "path": there[:made]}}
            for target in targets
            for made in counts
        ]
    else:
        chips = range(len(ann.board["targets"]))
        changes = [{"chip": chip, "demonstration": {"bid": 11, "cost": made}} for chip in chips for made in counts]
    heads = watching.evaluate(HEADS, changes)
    assert len(heads) == len(changes) == 4 * (36 if played is MICRO else 17)
    assert [head["words"] for head in heads if head["lines"] > 1] == []
    assert len({head["left"] for head in heads}) == 1


def test_talk_has_its_own_button_on_phones(server: Server, people: People) -> None:
    """A player on a phone says a phrase with two taps: the button in the bar, the phrase."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600)
    ann.page.get_by_role("button", name="Say something", exact=True).click()
    ann.page.get_by_role("button", name="Nice one!", exact=True).click()
    expect(bob.page.locator(".bubbles .bubble")).to_be_visible()


@pytest.mark.more
def test_a_phrase_disappears_although_a_clock_is_set_back(server: Server, people: People) -> None:
    """A phrase is visible for five seconds, whatever the device's clock does."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600)
    ann.room("room.store.say('nice')")
    bubble = bob.page.locator(".bubbles .bubble")
    bubble.wait_for()
    bob.page.evaluate("(now => { Date.now = () => now() - 60_000 })(Date.now)")
    expect(bubble).to_have_count(0)


def test_five_players_have_complete_rows_beside_their_phrases(five: Five) -> None:
    """On a large screen no row of the table is cut off, also while phrases of the others are visible."""
    page = five.open(end={"kind": "rounds", "count": 2})
    resize(page, 1920, 1080)
    five.seated[1].say("nice")
    five.seated[2].say("laugh")
    expect(page.locator(".talk-beside .bubble")).to_have_count(2)
    assert box(page.locator(".large > .log"))["height"] >= 40
    assert page.locator(".scoreboard").evaluate("board => board.scrollHeight - board.clientHeight") <= 0


@pytest.mark.more
@pytest.mark.parametrize("played", [RICOCHET, MICRO], ids=lambda played: str(played.name))
def test_a_television_hides_no_number_that_has_room(five: Five, server: Server, people: People, played: Played) -> None:
    """After four bids of two digits, at 1920 × 1080 all of them are visible during the first demonstration, whatever
    size the window had before.
    """
    five.open(**played.rules)
    ann, *others = five.seated
    for moves, person in zip((43, 42, 41, 40), (*others[:3], ann), strict=True):
        person.do(played.number, moves=moves)
    for person in five.seated:
        person.sync(ann)
        if "done" in person.view["actions"]:
            person.do("done")
    screen = people(viewport={"width": 1920, "height": 1080}).new_page()
    screen.goto(f"{server.address}/r/{ann.code}/screen")
    screen.locator(".screen[data-phase='demonstrating']").wait_for()
    for width, height in ((1920, 1080), (390, 844), (1280, 720), (1920, 1080), (1280, 720), (1920, 1080)):
        resize(screen, width, height)
        if width == 1920:
            expect(screen.locator(".screen-rung:visible")).to_have_count(4)
            expect(screen.locator(".screen-ladder .screen-rest")).to_be_hidden()


def at_table(server: Server, people: People, played: Played) -> tuple[Person, Page]:
    """The device between five players at a real table, whose game has begun."""
    device = Person.host(people(), server.address, "Player", **played.rules, mode="table")
    device.do("rename", seat=0, name=NAMES[0])
    for name in NAMES[1:]:
        device.do("add_player", seat=0, name=name)
    device.do("start", seat=0)
    return device, device.open()


def test_the_device_shows_the_demonstrator_and_five_scores(server: Server, people: People) -> None:
    """On a phone between five players no parts of a demonstration touch, and all five scores are visible above the
    keys. On a large screen the keys are large, and the winner's long name is complete.
    """
    device, page = at_table(server, people, RICOCHET)
    way = RICOCHET.way(device)
    device.do("bid", seat=2, moves=len(way))
    for seat in range(len(NAMES)):
        if "done" in device.view["seats"].get(str(seat), ()):
            device.do("done", seat=seat)
    device.until("demonstrating")
    page.locator(".room[data-phase='demonstrating'] .shower").wait_for()
    resize(page, 390, 844)
    names = (".hint", ".shower .avatar", ".robot-key >> nth=0", ".zone-foot")
    parts = boxes(*(page.locator(name) for name in names))
    assert len(parts) == len(names)
    for above, below in pairwise(parts):
        assert above["bottom"] <= below["y"]
    resize(page, 1920, 1080)
    for key in boxes(page.locator(".robot-key, .key.arrow")):
        assert min(key["width"], key["height"]) >= 120
    for move in way:
        device.do(**RICOCHET.step(move), seat=2)
    page.locator(".room[data-phase='over'] .scores li").first.wait_for()
    settle(page)
    assert page.locator(".scores .player-name").evaluate_all(CUT_TEXT) == []
    resize(page, 390, 844)
    last, foot = boxes(page.locator(".scores li").last, page.locator(".zone-foot"))
    assert last["bottom"] <= foot["y"]
    assert page.locator(".scores").evaluate("list => list.scrollHeight - list.clientHeight") <= 0


def test_phrases_hide_neither_the_target_nor_the_time(five: Five) -> None:
    """On a small desktop the phrases of two players are below the zone, in the window."""
    page = five.open()
    resize(page, *SMALL_DESK)
    five.seated[2].say("nice")
    five.seated[3].say("laugh")
    bubbles = page.locator(".bubbles .bubble")
    expect(bubbles).to_have_count(2)
    zone, *places = boxes(page.locator(".room > .zone"), bubbles)
    for bubble in places:
        assert bubble["y"] >= zone["bottom"]
        assert bubble["bottom"] <= SMALL_DESK[1]
