"""Seats, refusals and their reasons, and the effect of a lost connection: one room, seen from several browsers."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from randolph.rules import Progress, legal_moves
from tests.browser.conftest import TIMEOUT_MILLISECONDS, Server, Watch
from tests.browser.table import Seat, assert_qr, make_room

People = Callable[..., BrowserContext]


@pytest.fixture
def game(server: Server, people: People) -> tuple[Seat, Seat, str]:
    """Ann and Bob in the first round of a game."""
    hosting = people()
    code = make_room(hosting, server.address, "Ann", next_seconds=300, demonstration_seconds=600)
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    return ann, bob, code


def test_two_players_enter_a_room_by_its_code(server: Server, people: People) -> None:
    """A room is opened from the home page and entered by its code, as people type it, without an account or a link."""
    page = people().new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the room").click()
    page.get_by_text("Waiting for friends").first.wait_for()
    code = page.locator(".poster-code b").inner_text()
    assert page.get_by_label("Link to this room").input_value() == f"{server.address}/r/{code}"
    assert_qr(page.locator("img.qr"), f"{server.address}/r/{code}")

    other = people().new_page()
    other.goto(server.address)
    other.get_by_label("Room code").fill(code.lower())
    other.get_by_role("button", name="Join", exact=True).click()
    bob = Seat(other, "Bob")
    bob.zone("lobby")
    bob.join()
    expect(page.locator(".seats .seat")).to_contain_text(["Ann", "Bob"])
    page.get_by_role("button", name="Start the game").click()
    bob.round(1)


@pytest.mark.more
def test_a_qr_code_that_a_busy_server_refused_comes_later(server: Server, people: People, watch: Watch) -> None:
    """If the server is too busy to draw the QR code, the lobby and the television ask again, and show it then."""
    watch.expected.append("503 .*/qr.svg")
    host = people()
    code = make_room(host, server.address, "Ann")
    for path, picture in (("", "img.qr"), ("/screen", "img.screen-qr")):
        page = host.new_page()
        page.route("**/qr.svg", lambda route: route.fulfill(status=503), times=2)
        page.goto(f"{server.address}/r/{code}{path}")
        expect(page.locator(picture)).not_to_have_js_property("naturalWidth", 0)
        assert_qr(page.locator(picture), f"{server.address}/r/{code}")


def test_reload_and_second_tab_keep_the_seat(game: tuple[Seat, Seat, str], server: Server) -> None:
    """After a reload, and in a second tab, a player has the same seat and the same bid, shown in the same words."""
    ann, bob, code = game
    ann.bid(7)
    ann.page.reload()
    ann.page.locator(".rung.mine").wait_for()
    assert ann.view()["you"] == 0
    expect(ann.news).to_contain_text("You bid 7 – 60 seconds for everybody.")

    second = Seat.enter(ann.page.context, server.address, code, "Ann")
    assert second.view()["you"] == 0
    second.bid(6)
    for seat in (ann, bob):
        expect(seat.page.locator(".rung")).to_have_count(1)
        expect(seat.page.locator(".rung b")).to_have_text("6")


def test_a_spectator_watches_and_may_join(game: tuple[Seat, Seat, str], server: Server, people: People) -> None:
    """G3: a visitor who opens the link during a game watches; with a name they get a seat, and play from the next
    round.
    """
    ann, _bob, code = game
    page = people().new_page()
    page.goto(f"{server.address}/r/{code}")
    cia = Seat(page, "Cia")
    cia.zone("bidding")
    expect(page.locator(".pad")).to_have_count(0)
    ann.bid(7)
    expect(cia.news).to_contain_text("Ann bids 7")
    cia.join()
    expect(page.locator(".zone-body")).to_contain_text("from the next round")
    expect(ann.page.locator(".players .player")).to_have_count(3)


def test_a_taken_name_is_refused_with_a_reason(
    game: tuple[Seat, Seat, str], server: Server, people: People, watch: Watch
) -> None:
    """Two players of one room cannot have the same name."""
    watch.expected.append("^409 .*/join$")
    _, _, code = game
    page = people().new_page()
    page.goto(f"{server.address}/r/{code}")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".news.bad")).to_contain_text("Somebody here already has that name.")


BID_15 = """async () => {
  const room = document.querySelector("game-room");
  const keys = () => [...room.querySelectorAll(".pad .key")];
  room.turnPad(1);
  await room.updateComplete;
  keys().find((key) => key.textContent.trim() === "15").click();
  await room.updateComplete;
  return keys().map((key) => key.textContent.trim());
}"""
"""Bids 15, and returns what the pad shows before the server can have answered."""


def test_raising_a_bid_is_refused_with_its_rule(game: tuple[Seat, Seat, str]) -> None:
    """B2: a bid may be lowered, never raised; the rule is one tap away. The pad does not move when a number is tapped,
    so that a double tap bids nothing else.
    """
    ann, _, _ = game
    assert ann.page.evaluate(BID_15) == ["1–11", *map(str, range(12, 22)), "22+"]
    ann.until("room => room.view.bids.length === 1")
    ann.bid(5)
    ann.until("room => room.view.bids[0].moves === 5")
    ann.tap_bid(8)
    expect(ann.page.locator(".news.bad")).to_contain_text("never raise it")
    ann.page.get_by_role("button", name="Why? Show the rule").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Lower, never raise")
    expect(dialog).to_contain_text("B2")
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert [bid["moves"] for bid in ann.view()["bids"]] == [5]


def test_a_refusal_of_the_server_is_shown_too(game: tuple[Seat, Seat, str]) -> None:
    """A refusal that only the server can decide is shown among the news in the page's words, with its rule's button."""
    ann, bob, _ = game
    ann.bid(5)
    bob.page.evaluate("document.querySelector('game-room').store.command({type: 'bid', moves: 9})")
    bob.until("room => room.view.bids.length === 2")
    bob.page.evaluate("document.querySelector('game-room').store.command({type: 'bid', moves: 10})")
    expect(bob.page.locator(".news.bad")).to_contain_text("never raise it")
    bob.page.evaluate("document.querySelector('game-room').store.command({type: 'push', robot: 'red', direction: 'E'})")
    expect(bob.page.locator(".news.bad")).to_contain_text("That is not possible right now.")


def test_a_blocked_push_costs_nothing_and_is_explained(game: tuple[Seat, Seat, str]) -> None:
    """B4, M7: a push straight back is refused with its rule, and the counter stays."""
    ann, bob, _ = game
    ann.bid(9)
    ann.done()
    bob.done()
    ann.zone("mine")
    problem = ann.problem()
    there = next(str(move) for move in legal_moves(problem, Progress.start(problem.position)) if str(move)[0] == "r")
    ann.push(there)
    expect(ann.page.get_by_label("1 of 9 moves made")).to_be_visible()
    back = {"N": "ArrowDown", "E": "ArrowLeft", "S": "ArrowUp", "W": "ArrowRight"}[there[1]]
    ann.page.keyboard.press("r")
    ann.page.keyboard.press(back)
    expect(ann.page.locator(".news.bad")).to_contain_text("Red")
    expect(ann.page.get_by_label("1 of 9 moves made")).to_be_visible()
    ann.page.get_by_role("button", name="Why? Show the rule").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("M7")


@pytest.mark.more
def test_giving_up_needs_a_confirmation_and_undo_is_explained(game: tuple[Seat, Seat, str]) -> None:
    """B4: there is no undo. Its key explains that starting over means giving up, and Escape continues."""
    ann, bob, _ = game
    ann.bid(9)
    bob.bid(12)
    ann.done()
    bob.done()
    ann.zone("mine")
    ann.page.keyboard.press("Backspace")
    confirm = ann.page.locator(".confirm")
    expect(confirm).to_contain_text("the robots go back to the start")
    expect(confirm).to_contain_text("Then Bob shows 12 moves.")
    ann.page.keyboard.press("Escape")
    expect(confirm).to_have_count(0)
    assert ann.view()["demonstration"]["seat"] == 0
    ann.give_up()
    bob.zone("mine")
    ann.zone("watching")


@pytest.mark.more
def test_the_sand_runs_down_by_itself(server: Server, people: People) -> None:
    """B1, B3: the seconds only decrease, and at their end the lowest bidder's demonstration begins without
    any action.
    """
    hosting = people()
    code = make_room(hosting, server.address, "Ann", sand_seconds=3)
    ann = Seat.enter(hosting, server.address, code, "Ann")
    Seat.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    ann.page.evaluate("""() => {
        window.clocks = [];
        const look = () => {
            const timer = document.querySelector(".room[data-phase='sand'] .timer");
            if (timer) window.clocks.push(timer.textContent.trim());
            requestAnimationFrame(look);
        };
        look();
    }""")
    ann.bid(6)
    ann.zone("mine")
    clocks = ann.page.evaluate("window.clocks")
    assert clocks == sorted(clocks, reverse=True)
    assert set(clocks) <= {"0:03", "0:02", "0:01", "0:00"}
    assert clocks


def test_a_lost_connection_is_shown_and_restored(game: tuple[Seat, Seat, str]) -> None:
    """A lost connection is shown at once. The page reconnects, receives the missed events, and sends the commands given
    meanwhile.
    """
    ann, bob, _ = game
    ann.page.evaluate("""() => {
        const { socket } = document.querySelector("game-room").store;
        socket.world.later = (call, ms) => { window.reconnect = call; return 0; };
        socket.cut(socket.socket);
    }""")
    expect(ann.page.locator(".banner")).to_contain_text("Connection lost")
    ann.page.keyboard.type("8")
    ann.page.keyboard.press("Enter")
    bob.bid(9)
    ann.page.evaluate("window.reconnect()")
    expect(ann.page.locator(".banner")).to_have_count(0)
    for seat in (ann, bob):
        expect(seat.page.locator(".rung b")).to_have_text(["8", "9"])


def test_pages_wait_for_a_killed_server(own_server: Server, people: People, watch: Watch) -> None:
    """After a kill and a restart, the server has every seat, bid and chip, and the page reconnects."""
    watch.expected += ["WebSocket connection", "ERR_CONNECTION"]
    hosting = people()
    code = make_room(hosting, own_server.address, "Ann", sand_seconds=600)
    ann = Seat.enter(hosting, own_server.address, code, "Ann")
    bob = Seat.enter(people(), own_server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    bob.round(1)
    ann.bid(7)
    chip = ann.view()["chip"]
    own_server.kill()
    expect(ann.page.locator(".banner")).to_contain_text("Connection lost")
    own_server.start()
    for seat in (ann, bob):
        expect(seat.page.locator(".banner")).to_have_count(0, timeout=TIMEOUT_MILLISECONDS)
        assert seat.view()["chip"] == chip
    bob.bid(6)
    for seat in (ann, bob):
        expect(seat.page.locator(".rung b")).to_have_text(["6", "7"])


def test_an_outdated_page_asks_for_a_reload(server: Server, people: People) -> None:
    """With a server of another protocol version, the page asks for a reload instead of misreading messages."""
    hosting = people()
    code = make_room(hosting, server.address, "Ann")
    page: Page = hosting.new_page()

    def other(socket: WebSocketRoute) -> None:
        welcome = {"type": "welcome", "protocol": 99, "now": 0, "seq": 0, "board": None, "events": [], "view": {}}
        socket.on_message(lambda _: socket.send(json.dumps(welcome)))

    page.route_web_socket("**/socket", other)
    page.goto(f"{server.address}/r/{code}")
    expect(page.get_by_role("alert").filter(has_text="out of date")).to_be_visible()
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_a_missing_room_is_reported(server: Server, people: People, watch: Watch) -> None:
    """A wrong code leads to a page with a link to the home page, not to an endless wait."""
    watch.expected.append("^404 .*/api/rooms/")
    page = people().new_page()
    page.goto(f"{server.address}/r/ZZZZZZ")
    expect(page.get_by_role("heading")).to_have_text("This room does not exist")
    page.get_by_role("link", name="Home").click()
    expect(page).to_have_url(f"{server.address}/")


def test_leaving_gives_up_the_seat(game: tuple[Seat, Seat, str], server: Server) -> None:
    """G3: a player who leaves by the menu is gone for the others, and is on the home page."""
    ann, bob, _ = game
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Leave the game").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(bob.page).to_have_url(f"{server.address}/")
    expect(ann.page.locator(".players .player")).to_have_count(1)


def test_a_name_is_plain_text(server: Server, people: People) -> None:
    """Markup in a name is shown as typed in the lobby, in the bar and in the news, and has no effect."""
    name = "<img src=x onerror=x()>"
    hosting = people()
    ann = Seat.enter(hosting, server.address, make_room(hosting, server.address, name), name)
    expect(ann.page.locator(".seats .seat").first).to_contain_text(name)
    guest = people().new_page()
    guest.goto(ann.page.url)
    expect(guest.locator("main")).to_contain_text(name)
    for page in (ann.page, guest):
        assert page.locator("img[onerror], img[src=x]").count() == 0


def test_a_player_can_delete_their_name(game: tuple[Seat, Seat, str], server: Server) -> None:
    """With the menu of the room, after a confirmation: the others see a number instead of the name, also in past
    messages; the player is on the home page, and the browser keeps nothing.
    """
    ann, bob, code = game
    bob.bid(9)
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Delete my data…").click()
    dialog = bob.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You leave every room")
    dialog.get_by_role("button", name="Delete everything").click()
    expect(dialog).to_contain_text("Everything has been deleted.")
    dialog.get_by_role("button", name="Start over").click()
    expect(bob.page).to_have_url(f"{server.address}/")
    assert bob.page.evaluate("localStorage.getItem('randolph.rooms')") is None
    assert bob.page.context.cookies() == []
    expect(ann.page.locator(".players .player")).to_have_count(1)
    ann.page.reload()
    expect(ann.page.locator(".players .player")).to_have_count(1)
    assert [player["name"] for player in ann.view()["players"]] == ["Ann", "#2"]
    bob.page.goto(f"{server.address}/r/{code}")
    expect(bob.page.get_by_label("Your name")).to_have_value("")


def test_the_language_changes_at_once(game: tuple[Seat, Seat, str]) -> None:
    """The whole room changes its language without a reload."""
    ann, _, _ = game
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("radio", name="Français").check()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("button", name="J’ai fini")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.lang") == "fr"
