"""A room on a television: the table screen, phones as bid pads, and a whole game through lost connections."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from randolph.locales import LANGUAGES
from scripts.pictures.people import Person
from scripts.pictures.rooms import MICRO, RICOCHET, Played
from tests.browser.access.inspector import stage
from tests.browser.conftest import PHONE, Server, Watch
from tests.browser.layout import box, boxes, settle, settled
from tests.browser.micro_table import MicroSeat
from tests.browser.table import Seat, assert_qr, make_room
from tests.conftest import more

People = Callable[..., BrowserContext]

SIZES = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080}, {"width": 3840, "height": 2160})

LEGIBLE = 0.025
"""The minimum size of letters as a share of the screen's height: 13 mm on a television of 43 inches."""

PHONES = ({"width": 844, "height": 390}, {"width": 667, "height": 375}, {"width": 568, "height": 320})
"""Phones in landscape."""

LEAST = 10
"""The smallest letters on a phone, in pixels."""

CONTROLS = """() => {
    const found = [];
    const walk = root => {
        for (const node of root.querySelectorAll("*")) {
            if (node.closest("[inert]")) continue;
            if (node.matches("button, a[href], input, select, textarea, summary, [tabindex], [contenteditable]"))
                found.push(node.outerHTML.slice(0, 80));
            if (node.shadowRoot) walk(node.shadowRoot);
        }
    };
    walk(document);
    return found;
}"""
"""Everything on a page that can be pressed, typed into or reached by Tab."""

LETTERS = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector(".screen"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const box = node.parentElement;
        if (!node.textContent.trim() || box.closest(".visually-hidden, [aria-hidden=true], svg")) continue;
        found.push([node.textContent.trim(), parseFloat(getComputedStyle(box).fontSize)]);
    }
    return found;
}"""
"""The texts of a table screen, each with the size of its letters in pixels."""


UNREADABLE = """least => {
    const screen = document.querySelector(".screen");
    const found = [];
    const drawn = [];
    const side = screen.querySelector(".screen-side").getBoundingClientRect().right;
    const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const around = node.parentElement;
        const unread = ".visually-hidden, [aria-hidden=true], svg, select, [hidden], .avatar";
        if (!node.textContent.trim() || around.closest(unread)) continue;
        const letters = parseFloat(getComputedStyle(around).fontSize);
        if (letters < least) found.push(`${letters} pixels: ${node.textContent.trim()}`);
        const range = document.createRange();
        range.selectNodeContents(node);
        const end = around.getBoundingClientRect().right; // a long name ends with dots
        for (const { left, right, top, bottom } of range.getClientRects()) {
            const middle = (top + bottom) / 2;
            const [high, low] = [middle - 0.35 * letters, middle + 0.35 * letters];
            const box = { left, right: Math.min(right, end), top: high, bottom: low };
            if (left >= side) continue; // a ladder of bids without room is in a hidden second column
            drawn.push({ node, name: node.textContent.trim(), box });
        }
    }
    for (const one of screen.querySelectorAll(".screen-side svg.glyph, .screen-qr"))
        drawn.push({ node: one, name: one.outerHTML.slice(0, 60), box: one.getBoundingClientRect() });
    const meet = (one, other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    for (const [at, { node, name, box }] of drawn.entries()) {
        if (box.right > innerWidth || box.bottom > innerHeight || box.top < 0) found.push(`outside: ${name}`);
        for (const other of drawn.slice(at + 1))
            if (node !== other.node && meet(box, other.box)) found.push(`${name} over ${other.name}`);
    }
    for (const one of screen.querySelectorAll(".screen-middle, .screen-news"))
        if (one.scrollHeight > one.clientHeight + 2) found.push(`cut: ${one.textContent.trim()}`);
    return found;
}"""
"""Letters of a table screen that are too small, leave the window, or are covered by others or by a sign; and messages
that are cut.
"""


HOLE = """() => {
    const [above] = [...document.querySelectorAll(".screen-middle > *")].reverse();
    return document.querySelector(".screen-players").getBoundingClientRect().top - above.getBoundingClientRect().bottom;
}"""
"""The empty pixels between the message and the players."""


CUT = """() => [...document.querySelectorAll(".screen-rung:not([hidden])")].filter(rung => {
    const [box, around] = [rung, rung.closest(".screen-middle")].map(one => one.getBoundingClientRect());
    const shown = rung.closest("ol").getBoundingClientRect();
    return box.top < shown.bottom && (box.bottom > shown.bottom + 1 || box.bottom > around.bottom + 1);
}).map(rung => rung.textContent.trim())"""
"""The bids that are only partly visible: each must be completely visible or hidden."""


MANY = """async count => {
    const room = document.querySelector("game-room");
    const { onScreen } = Object.getPrototypeOf(room.play);
    const strip = "";
    const rungs = Array.from({ length: count }, (_, at) => ({ seat: at % 4, moves: 12 + at, state: "waiting" }));
    room.game = { ...room.game, rungs: () => rungs };
    room.play.onScreen = view => ({ ...onScreen.call(room.play, view), strip });
    room.requestUpdate();
    await room.updateComplete;
}"""
"""Let a television show this many bids of any players."""


SEATED = """count => {
    const room = document.querySelector("game-room");
    const [player] = room.view.players;
    const players = Array.from({ length: count }, (_, seat) => ({ ...player, seat, name: `Player ${seat}` }));
    room.view = { ...room.view, players };
}"""
"""Let a television show this many players."""


def assert_no_bid_is_cut(screen: Page) -> None:
    """However many players bid, each bid is completely visible or counted among the others, and the first one is
    visible, also if many players leave little room for the last row.
    """
    resize(screen, SIZES[0])
    for count in (5, 30, 99):
        screen.evaluate(MANY, count)
        assert (settled(screen, CUT), count) == ([], count)
        expect(screen.locator(".screen-rung").first).to_be_visible()
        unseen = screen.locator(".screen-rung[hidden]").count()
        expect(screen.locator(".screen-ladder .screen-rest")).to_have_text(f"+{unseen}")
        assert unseen > count - 30
    resize(screen, SIZES[1])
    screen.evaluate(SEATED, 38)
    screen.evaluate(MANY, 38)
    assert settled(screen, CUT) == []


def assert_own_bid_is_visible(seat: Seat) -> None:
    """Among the bids of a class the lowest is first, and the own one is visible, too. Failed bids do not widen the
    page, and are announced as failed to screen readers.
    """
    seat.page.evaluate(
        """async () => {
            const room = document.querySelector("game-room");
            const { view } = room;
            const bids = Array.from({ length: 99 }, (_, at) => ({ seat: at % 2, moves: 9 + at, state: "failed" }));
            room.view = { ...view, bids: [...bids.slice(0, 60), { seat: 2, moves: 69, state: "standing" }] };
            room.requestUpdate();
            await room.updateComplete;
        }"""
    )
    expect(seat.page.locator(".rung").first).to_be_in_viewport()
    expect(seat.page.locator(".rung.mine")).to_be_in_viewport(ratio=1)
    assert settled(seat.page, "document.documentElement.scrollWidth === innerWidth")


def television(context: BrowserContext, address: str, code: str) -> Page:
    """Open a room's table screen."""
    page = context.new_page()
    page.goto(f"{address}/r/{code}/screen")
    page.locator(".screen-player").first.wait_for()
    return page


def resize(page: Page, size: dict[str, int]) -> None:
    """Change the window's size, and wait until the page exactly fills it."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.wait_for_function(
        """([width, height]) => {
            const { scrollWidth, scrollHeight } = document.documentElement;
            return innerWidth === width && innerHeight === height && scrollWidth === width && scrollHeight === height;
        }""",
        arg=[size["width"], size["height"]],
    )
    settle(page)


def cut(seat: Seat) -> None:
    """Cut the connection without a close by the page."""
    seat.page.evaluate("document.querySelector('game-room').store.socket.socket.close()")


def away(watcher: Seat, *seats: int) -> None:
    """Wait until exactly these players are disconnected, on this page."""
    watcher.until(
        "(room, seats) => room.view.players.every(({seat, connected}) => connected !== seats.includes(seat))", [*seats]
    )


@pytest.mark.more
def test_six_devices_play_a_game(server: Server, people: People, watch: Watch, shots: Path) -> None:
    """Four phones, a television and a spectator play to the end. Two phones lose their connection during the bids and
    return with seat, bid and clock. One is closed in the middle of its demonstration and continues there. Another one
    stays closed, and the game continues without it. The television has no controls and shows everything.
    """
    watch.expected.append("ERR_INTERNET_DISCONNECTED")
    rules: dict[str, Any] = {"next_seconds": 300, "demonstration_seconds": 600, "sand_seconds": 300}
    phones = [people() for _ in range(4)]
    code = make_room(phones[0], server.address, "Ann", **rules, end={"kind": "rounds", "count": 2})
    ann, bob, cem, dee = (
        Seat.enter(phone, server.address, code, name)
        for phone, name in zip(phones, ("Ann", "Bob", "Cem", "Dee"), strict=True)
    )
    screen = television(people(viewport=SIZES[1]), server.address, code)
    watching = people().new_page()
    watching.goto(f"{server.address}/r/{code}")
    eve = Seat(watching, "Eve")
    expect(screen.locator(".screen-player .named")).to_have_text(["Ann", "Bob", "Cem", "Dee"])
    expect(ann.page.locator(".poster .locked")).to_have_text("A TV is showing this room.")
    ann.page.get_by_role("button", name="Start the game").click()

    # Round 1. Bob and Cem have bid when they lose the network; Bob bids lower meanwhile, which arrives on the return.
    for seat in (ann, bob, cem, dee):
        seat.round(1)
        expect(seat.page.locator(".room.as-pad")).to_have_count(1)
    expect(eve.page.locator(".room.as-pad")).to_have_count(0)
    way = ann.solution()
    bob.bid(len(way) + 5)
    cem.bid(len(way) + 4)
    sand = ann.view()["deadline"]["at"]
    phones[1].set_offline(True)
    cut(bob)
    phones[2].set_offline(True)
    cut(cem)
    away(ann, 1, 2)
    expect(screen.locator(".screen-player.away")).to_have_count(2)
    for seat in (bob, cem):
        expect(seat.page.locator(".banner")).to_contain_text("Connection lost")
    bob.announce(len(way) + 3)
    dee.bid(len(way))
    for phone in (phones[1], phones[2]):
        phone.set_offline(False)
    away(ann)
    everybody = (ann, bob, cem, dee, eve)
    ladder = [(3, len(way)), (1, len(way) + 3), (2, len(way) + 4)]
    for seat in everybody:
        seat.until("(room, count) => room.view.bids.some(bid => bid.moves === count)", len(way) + 3)
        assert [(bid["seat"], bid["moves"]) for bid in seat.view()["bids"]] == ladder
        assert seat.view()["deadline"]["at"] == sand
    assert [seat.view()["you"] for seat in everybody] == [0, 1, 2, 3, None]
    # When the sand runs out, by the clock of this machine, on which all five are.
    out = [seat.room("room.view.deadline.at - room.now() + Date.now()") for seat in everybody]
    assert max(out) - min(out) < 2000
    expect(screen.locator(".screen-rung b")).to_have_text([str(moves) for _, moves in ladder])
    screen.screenshot(path=shots / "television.png")

    # Dee shows; before her last move her phone is closed. It is opened again, and she goes on.
    assert_own_bid_is_visible(cem)
    for seat in (ann, bob, cem, dee):
        seat.done()
    dee.show(way[:-1])
    expect(screen.locator(".screen-show .counter b")).to_have_text(str(len(way) - 1))
    assert_no_bid_is_cut(screen)
    kept = phones[3].storage_state()
    phones[3].close()
    away(ann, 3)
    assert screen.locator(".screen[data-phase=demonstrating]").count() == 1
    dee = Seat.enter(people(storage_state=kept), server.address, code, "Dee")
    assert (dee.view()["you"], dee.view()["demonstration"]["cost"]) == (3, len(way) - 1)
    dee.show(way[-1:])
    expect(screen.locator(".screen-goal")).to_contain_text("Dee wins")
    expect(screen.locator(".screen-chips")).to_have_text(["0", "0", "0", "1"])
    expect(screen.locator(".screen-round")).to_contain_text("Round 1 of 2")
    expect(screen.locator(".screen-side")).to_contain_text("Optimum")  # once the judge has found it
    assert screen.locator(".screen-side").inner_text().count("Optimum") == 1
    for seat in (ann, bob, cem, dee):
        seat.ready()

    # Round 2. Bob's phone is closed in the demonstration and stays so; Ann closes the seat, and shows.
    for seat in (ann, bob, cem, dee):
        seat.round(2)
    way = ann.solution()
    bob.bid(len(way))
    ann.bid(len(way) + 1)
    for seat in (ann, bob, cem, dee):
        seat.done()
    bob.zone("mine")
    phones[1].close()
    away(ann, 1)
    ann.page.locator("button.players").click()
    ann.page.get_by_role("button", name="Options for Bob").click()
    ann.page.get_by_role("button", name="Close this seat").click()
    ann.page.get_by_role("button", name="Close the seat").click()
    ann.page.keyboard.press("Escape")
    ann.show(way)
    for seat in (ann, cem, dee):
        seat.zone("finished")
        assert seat.view()["ending"]["winners"] == [0, 3]
    expect(screen.locator(".screen-goal")).to_contain_text("Ann and Dee share the victory")
    # The language is the only thing that can be chosen at a screen that nobody plays on.
    (control,) = screen.evaluate(CONTROLS)
    assert control.startswith('<select aria-label="Language"')
    answer = ann.page.request.get(f"{server.address}/api/rooms/{code}/record", max_retries=1).json()
    assert {event["seat"] for event in answer["events"] if "seat" in event} == {0, 1, 2, 3}


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_a_screen_can_be_read_from_a_distance(game: str, server: Server, people: People) -> None:
    """At each size of a television the page fits without scrolling, and no letter is smaller than a fortieth of its
    height. The board has all of the height, or all that the text leaves, and a QR code leads phones into the room.
    """
    host = people()
    code = make_room(host, server.address, "Maximiliane Wunderlich", game=game)
    kind = MicroSeat if game == "micro" else Seat
    seat = kind.enter(host, server.address, code, "Ann")
    for name in ("Bob", "Cem", "W" * 24):
        answer = people().request.post(
            f"{server.address}/api/rooms/{code}/join",
            data={"name": name},
            headers={"Origin": server.address},
            max_retries=1,
        )
        assert answer.status == 200
    kind.enter(people(), server.address, code, "Dee")
    dark = people(viewport=SIZES[0], color_scheme="dark", reduced_motion="no-preference")
    screen = television(dark, server.address, code)
    for phase in ("lobby", "thinking"):
        for size in SIZES:
            resize(screen, size)
            expect(screen.locator(".screen-player")).to_have_count(5)
            letters = screen.evaluate(LETTERS)
            assert [(text, pixels, size) for text, pixels in letters if pixels < LEGIBLE * size["height"]] == []
            assert screen.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
                size["width"],
                size["height"],
            ]
            assert box(screen.locator(".screen-way"))["bottom"] <= size["height"]
            assert screen.evaluate(HOLE) <= 0.04 * size["height"]
        assert_qr(screen.locator(".screen-qr"), f"{server.address}/r/{code}")
        if phase == "lobby":
            expect(screen.locator(".screen-goal")).to_have_text("2 players are here")  # the others never came
            seat.page.get_by_role("button", name="Start the game").click()
            screen.locator(".screen[data-phase=thinking]").wait_for()
    assert box(screen.locator("rr-board, mr-board"))["height"] > 0.9 * SIZES[-1]["height"]
    assert_no_bid_is_cut(screen)


def assert_readable_on_phones(screen: Page, phase: str) -> None:
    """On each phone, and on the smallest one in each language, everything can be read, and a finger can choose the
    language.
    """
    screen.locator(f".screen[data-phase={phase}]").wait_for()
    for size in PHONES:
        resize(screen, size)
        assert (phase, size, settled(screen, UNREADABLE, LEAST)) == (phase, size, [])
        globe = box(screen.locator(".language"))
        assert min(globe["width"], globe["height"]) >= 24
    for language in (*(tag for tag in LANGUAGES if tag != "en"), "en"):
        screen.locator(".language select").select_option(language)
        expect(screen.locator("html")).to_have_attribute("lang", language)
        assert (phase, language, settled(screen, UNREADABLE, LEAST)) == (phase, language, [])


@pytest.mark.more
@pytest.mark.parametrize("played", [MICRO, *more(RICOCHET)], ids=lambda played: played.name)
def test_a_phone_in_landscape_can_be_the_screen(played: Played, people: People, tmp_path: Path) -> None:
    """From the lobby to the end of a game of five, with bids and a demonstration, a phone in landscape shows what a
    television does: nothing is cut or covered, and letters have at least 10 pixels.
    """
    with stage(tmp_path) as address:
        host = Person.host(people(), address, "Ann", **played.rules)
        names = ("Bo", "Maximiliane Sonnenschein", "Zoé", "Christopher")
        group = [host, *(Person.guest(people(), address, host.code, name) for name in names)]
        screen = television(people(viewport=PHONES[0]), address, host.code)
        assert_readable_on_phones(screen, "lobby")
        host.do("start")
        host.until("thinking")
        way = played.way(host)
        for person, above in zip(group[3::-1], (4, 3, 1, 0), strict=True):
            person.do(played.number, moves=len(way) + above)
        expect(screen.locator(".screen-rung")).to_have_count(4)
        assert_readable_on_phones(screen, played.numbers)
        for person in group:
            person.sync(host)
            if "done" in person.view["actions"]:
                person.do("done")
        host.do(**played.step(way[0]))
        expect(screen.locator(".screen-show .counter b")).to_have_text("1")
        assert_readable_on_phones(screen, "demonstrating")
        for move in way[1:]:
            host.do(**played.step(move))
        assert_readable_on_phones(screen, "over")
        for person in group:
            person.do("end_game")
        assert_readable_on_phones(screen, "finished")
        screen.close()
        for person in group:
            person.leave()


@pytest.mark.parametrize("game", ["micro", *more("ricochet")])
def test_a_phone_is_a_bid_pad(game: str, server: Server, people: People) -> None:
    """In portrait and landscape, the keys have more room than the small board and are large enough for a thumb. One tap
    on the board enlarges it, one more restores the keys, and a choice in the menu is remembered.
    """
    host = people()
    code = make_room(host, server.address, "Ann", game=game)
    kind = MicroSeat if game == "micro" else Seat
    ann = kind.enter(host, server.address, code, "Ann")
    kind.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.zone("bidding")
    expect(ann.page.locator(".as-pad")).to_have_count(0)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Bid pad: large keys").click()
    for size in (PHONE, {"width": 844, "height": 390}):
        resize(ann.page, size)
        assert ann.page.evaluate("document.documentElement.scrollHeight") == size["height"]
        board, pad, *keys = boxes(*(ann.page.locator(name) for name in (".room > .stage", ".pad", ".pad .key")))
        assert len(keys) == 12
        for key in keys:
            assert min(key["width"], key["height"]) >= 48
            assert key["bottom"] <= size["height"]
        assert board["width"] >= 170
        assert pad["width"] * pad["height"] > board["width"] * board["height"]
    resize(ann.page, PHONE)
    ann.page.get_by_role("button", name="Make the board large").click()
    ann.until("room => room.querySelector('.room > .stage').getBoundingClientRect().width === innerWidth")
    ann.page.get_by_role("button", name="Make the keys large").click()
    expect(ann.page.locator(".as-pad")).to_have_count(1)
    ann.page.reload()
    ann.zone("bidding")
    expect(ann.page.locator(".as-pad")).to_have_count(1)
