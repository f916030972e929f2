"""Continue on another device: one browser packs its seats and games, and another one opens them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import segno
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from tests.browser.conftest import Server, Watch
from tests.browser.table import Seat, make_room

People = Callable[..., BrowserContext]

PLAIN = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"
"""A page loaded by plain HTTP."""

GAME = {
    "id": "AAAAAA-1700000000000",
    "code": "AAAAAA",
    "game": "ricochet",
    "mode": "group",
    "at": 1700000000000,
    "seat": 0,
    "standing": [{"seat": 0, "name": "Ann", "chips": 5}],
    "turned": None,
    "winners": [0],
}
"""A game that the server has deleted."""


def seated(context: BrowserContext, server: Server, rooms: int = 2) -> list[str]:
    """A person with seats in this many rooms, entered by their pages; the codes, the latest first."""
    codes = [make_room(context, server.address, "Ann") for _ in range(rooms)]
    for code in codes:
        Seat.enter(context, server.address, code, "Ann").page.close()
    return codes[::-1]


def page_of(context: BrowserContext, server: Server, place: str = "") -> Page:
    """The page to continue on another device."""
    page = context.new_page()
    page.goto(f"{server.address}/take-along{place}")
    expect(page.get_by_role("heading", name="Continue on another device")).to_be_visible()
    return page


def pack(page: Page) -> tuple[str, str]:
    """Pack, and read the link and the code."""
    page.get_by_role("button", name="Create a code").click()
    link = page.get_by_role("textbox", name="Link for the other device").input_value()
    code = page.locator(".along-code b").inner_text()
    assert link.endswith("#" + code.replace("-", ""))
    return link, code


def open_code(page: Page, code: str) -> None:
    """Enter a code, and open it."""
    page.get_by_role("textbox", name="Code").fill(code)
    page.get_by_role("button", name="Open", exact=True).click()


def rooms_of(page: Page) -> list[str]:
    """The rooms that a browser remembers."""
    found: list[str] = page.evaluate("JSON.parse(localStorage.getItem('randolph.rooms') ?? '[]')")
    return found


def sees(context: BrowserContext, server: Server, code: str) -> int | None:
    """The player as whom a browser sees a room."""
    page = context.new_page()
    page.goto(f"{server.address}/r/{code}")
    page.locator(".zone-foot, .welcome").first.wait_for()
    seat: int | None = Seat(page, "Ann").view()["you"]
    page.close()
    return seat


def test_seats_move_to_another_device_by_a_link(server: Server, people: People, watch: Watch) -> None:
    """The menu leads to the page. A preview of the link takes nothing; a tap takes the parcel, once. Then both devices
    have the seats, a second taker gets a sentence, and the code does not stay in the address.
    """
    old, new, third = people(), people(), people()
    codes = seated(old, server)
    giving = old.new_page()
    giving.goto(f"{server.address}/")
    giving.get_by_role("button", name="Menu").click()
    giving.get_by_role("dialog").get_by_role("link", name="Continue on another device").click()
    expect(giving.locator(".along")).to_contain_text("Copies your seats in 2 rooms to another device")
    link, _ = pack(giving)
    for _ in range(3):
        assert new.request.get(link, max_retries=1).ok
    looking = new.new_page()
    posts: list[str] = []
    looking.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    looking.goto(link)
    expect(looking.get_by_role("button", name="Open")).to_be_visible()
    assert posts == []
    looking.get_by_role("button", name="Open").click()
    expect(looking.locator(".along")).to_contain_text("2 seats are now on this device.")
    assert looking.url == f"{server.address}/take-along"
    assert rooms_of(looking) == codes
    assert [sees(who, server, code) for who in (old, new) for code in codes] == [0, 0, 0, 0]
    watch.expected.append("^410 ")
    late = third.new_page()
    late.goto(link)
    late.get_by_role("button", name="Open").click()
    expect(late.get_by_role("alert")).to_contain_text("This code has been used already")
    assert rooms_of(late) == []


def test_no_request_connects_two_seats(server: Server, people: People) -> None:
    """While three seats are packed and unpacked, each request names at most one room in its address, body and cookies,
    and none has the code; without the code nobody can read what the server stores.
    """
    old, new = people(), people()
    codes = seated(old, server, rooms=3)
    asked: list[Request] = []
    giving, taking = page_of(old, server), page_of(new, server)
    for page in (giving, taking):
        page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 – Playwright marks what it calls
    _, code = pack(giving)
    open_code(taking, code)
    expect(taking.locator(".along")).to_contain_text("3 seats are now on this device.")
    told = []
    for request in asked:
        words = f"{request.url} {request.post_data or ''}"
        assert not re.search(code.replace("-", "-?"), words)
        about = [one for one in codes if one in words]
        assert len(about) <= 1
        assert request.all_headers().get("cookie", "").count("randolph_seat") <= len(about)
        told += about
    assert sorted(told) == sorted([*codes, *codes])  # each for a pass, and for the seat
    parcels = [request.url.split("/api/")[1] for request in asked if "/parcels" in request.url]
    assert parcels == ["parcels", "parcels/take"]


@pytest.mark.more
def test_a_code_is_typed_as_people_type(server: Server, people: People, watch: Watch) -> None:
    """Small letters and spaces are accepted. An invalid code is reported before any request, and an unknown one in a
    sentence. If the device already has a seat in a room, it keeps that seat.
    """
    old, new = people(), people()
    codes = seated(old, server)
    bob = Seat.enter(new, server.address, codes[0], "Bob")
    assert bob.view()["you"] == 1
    _, code = pack(page_of(old, server))
    taking = page_of(new, server)
    open_code(taking, "12345")
    expect(taking.get_by_role("alert")).to_have_text("A code has 16 letters and digits, never 0, 1, I, L or O.")
    watch.expected.append("^404 ")
    open_code(taking, "2222-2222-2222-2222")
    expect(taking.get_by_role("alert")).to_have_text("This code does not exist, or its ten minutes are over.")
    open_code(taking, code.lower().replace("-", " "))
    expect(taking.locator(".along")).to_contain_text("1 seat is now on this device.")
    assert [sees(new, server, one) for one in codes] == [1, 0]


def test_games_and_records_move_along(server: Server, people: People) -> None:
    """The other device gets this browser's list of games and records, and keeps its own."""
    old, new = people(), people()
    giving, taking = page_of(old, server), page_of(new, server)
    giving.evaluate("games => localStorage.setItem('randolph.games', JSON.stringify(games))", [GAME])
    giving.evaluate(RECORDS, [GAME["id"], "the record of a game"])
    own = {**GAME, "id": "BBBBBB-1", "code": "BBBBBB", "at": 1}
    taking.evaluate("games => localStorage.setItem('randolph.games', JSON.stringify(games))", [own])
    giving.reload()
    expect(giving.locator(".along")).to_contain_text("The list of your games is copied, too (1 game).")
    _, code = pack(giving)
    open_code(taking, code)
    expect(taking.locator(".along")).to_contain_text("1 game is new in the list.")
    games = json.loads(taking.evaluate("localStorage.getItem('randolph.games')"))
    assert games == [GAME, own]
    assert taking.evaluate(RECORDS, [GAME["id"], None]) == "the record of a game"


RECORDS = """([id, record]) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("randolph", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("records");
    opening.onerror = reject;
    opening.onsuccess = () => {
        const base = opening.result;
        const store = base.transaction("records", "readwrite").objectStore("records");
        const asked = record === null ? store.get(id) : store.put(record, id);
        asked.onsuccess = () => (base.close(), resolve(asked.result ?? null));
    };
})"""
"""Put a record into the browser's storage, or read it there."""


@pytest.mark.more
def test_a_file_replaces_the_link_without_encryption(
    server: Server, people: People, watch: Watch, tmp_path: Path
) -> None:
    """By plain HTTP the page offers a file, and gives the reason; the other device opens it. If it is opened again, its
    seats are taken. Any other file is refused in a sentence, and the page continues to work.
    """
    old, new, third = people(), people(), people()
    for context in (old, new, third):
        context.add_init_script(PLAIN)
    codes = seated(old, server)
    giving = page_of(old, server)
    expect(giving.locator(".along")).to_contain_text("This page is not encrypted (plain HTTP)")
    expect(giving.get_by_role("button", name="Create a code")).to_have_count(0)
    with giving.expect_download() as saved:
        giving.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    expect(giving.locator(".along")).to_contain_text("then delete it: anybody with the file gets your seats.")
    taking = page_of(new, server, "#23456789ABCDEFGH")
    expect(taking.locator(".along")).to_contain_text("On the other device choose “Save as a file”")
    (tmp_path / "other.json").write_text('{"format": "randolph-record", "version": 5, "events": []}', encoding="utf-8")
    taking.locator("input[type=file]").set_input_files(tmp_path / "other.json")
    expect(taking.get_by_role("alert")).to_contain_text("This cannot be read: it was not made by randolph")
    taking.locator("input[type=file]").set_input_files(file)
    expect(taking.locator(".along")).to_contain_text("2 seats are now on this device.")
    assert [sees(new, server, code) for code in codes] == [0, 0]
    watch.expected.append("^403 .*/sit")
    late = page_of(third, server)
    late.locator("input[type=file]").set_input_files(file)
    expect(late.locator(".along")).to_contain_text("2 seats are no longer available")


@pytest.mark.more
def test_deleted_rooms_delay_nothing(server: Server, people: People, watch: Watch) -> None:
    """A list of hundreds of deleted rooms is packed with the one that exists; an empty list is reported."""
    old, new = people(), people()
    nobody = page_of(new, server)
    expect(nobody.locator(".along")).to_contain_text("This browser has no seats or games yet.")
    (code,) = seated(old, server, rooms=1)
    giving = page_of(old, server)
    dead = [f"2222{one}{other}" for one in "23456789ABCDEFGH" for other in "23456789ABCDEFGHJKMN"]
    giving.evaluate("codes => localStorage.setItem('randolph.rooms', JSON.stringify(codes))", [*dead, code])
    giving.reload()
    watch.expected.append("^403 .*/pass")
    _, word = pack(giving)
    open_code(nobody, word)
    expect(nobody.locator(".along")).to_contain_text("1 seat is now on this device.")
    assert rooms_of(nobody) == [code]


@pytest.mark.more
def test_an_interrupted_import_can_be_continued(server: Server, people: People, watch: Watch) -> None:
    """If the connection is cut between two seats, the imported seats stay, and a press continues with the rest."""
    old, new = people(), people()
    codes = seated(old, server)
    _, word = pack(page_of(old, server))
    taking = page_of(new, server)
    taking.route(f"**/api/rooms/{codes[0]}/sit", lambda route: route.abort())
    watch.expected.append("ERR_FAILED")
    open_code(taking, word)
    expect(taking.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    assert rooms_of(taking) == [codes[1]]
    taking.unroute(f"**/api/rooms/{codes[0]}/sit")
    taking.get_by_role("button", name="Continue").click()
    expect(taking.locator(".along")).to_contain_text("2 seats are now on this device.")
    assert rooms_of(taking) == codes


@pytest.mark.more
def test_deleting_my_data_ends_the_seats_on_both_devices(server: Server, people: People, watch: Watch) -> None:
    """The page says beforehand what is deleted and what stays. No request names two rooms or two seats. The requesting
    device keeps nothing, not even records; on the other one the seats are free.
    """
    old, new = people(), people()
    codes = seated(old, server)
    _, word = pack(page_of(old, server))
    taking = page_of(new, server)
    open_code(taking, word)
    expect(taking.locator(".along")).to_contain_text("2 seats are now on this device.")
    taking.evaluate(RECORDS, [GAME["id"], "the record of a game"])
    taking.get_by_role("button", name="Menu").click()
    taking.get_by_role("button", name="Delete my data…").click()
    dialog = taking.get_by_role("dialog")
    expect(dialog).to_contain_text("your other devices lose those seats, too.")
    expect(dialog).to_contain_text("What stays: other players’ games")
    asked: list[Request] = []
    taking.on("request", lambda request: asked.append(request) if request.method == "DELETE" else None)
    dialog.get_by_role("button", name="Delete everything").click()
    expect(dialog).to_contain_text("Everything has been deleted.")
    about = [[code for code in codes if code in f"{request.url} {request.post_data}"] for request in asked]
    assert sorted(about) == [[], [], *([code] for code in sorted(codes))]  # the first two: saved boards, puzzle player
    assert all(request.all_headers().get("cookie", "").count("randolph_seat") <= 1 for request in asked)
    assert taking.evaluate("localStorage.length") == 0
    assert taking.evaluate(RECORDS, [GAME["id"], None]) is None
    assert new.cookies() == []
    assert [sees(old, server, code) for code in codes] == [None, None]


@pytest.mark.more
def test_the_other_device_offers_to_delete_its_data(server: Server, people: People, shots: Path) -> None:
    """After "Delete my data" on one device, My games on the other lists what the server no longer knows, also of a
    finished game. "Keep it here" ends the question and keeps the list; the dialog deletes everything.
    """
    old, new, third = people(), people(), people()
    codes = seated(old, server)
    giving = page_of(old, server)
    giving.evaluate("games => localStorage.setItem('randolph.games', JSON.stringify(games))", [{**GAME, "gone": True}])
    giving.reload()
    for other in (new, third):
        _, word = pack(giving)
        taking = page_of(other, server)
        open_code(taking, word)
        expect(taking.locator(".along")).to_contain_text("2 seats are now on this device.")
        # one of the games has ended, and the page has no reason to ask about it again
        taking.evaluate("codes => localStorage.setItem('randolph.rooms.resting', JSON.stringify(codes))", codes[:1])
        giving.reload()
    giving.get_by_role("button", name="Menu").click()
    giving.get_by_role("button", name="Delete my data…").click()
    expect(giving.get_by_role("dialog")).to_contain_text("will ask in “My games” whether to delete their data, too.")
    giving.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(giving.get_by_role("dialog")).to_contain_text("Everything has been deleted.")

    asking, keeping = new.new_page(), third.new_page()
    for page in (asking, keeping):
        page.goto(f"{server.address}/games")
        expect(page.get_by_role("status")).to_contain_text("no longer knows this browser’s seats in 2 rooms.")
        expect(page.locator(".played > li")).to_have_count(1)
    keeping.screenshot(path=shots / "my-games-deleted.png")
    keeping.get_by_role("button", name="Keep it here").click()
    expect(keeping.get_by_role("heading", name="My games")).to_be_focused()
    for _ in range(2):
        expect(keeping.get_by_role("button", name="Keep it here")).to_have_count(0)
        expect(keeping.locator(".played > li")).to_have_count(1)
        assert rooms_of(keeping) == []
        keeping.reload()
    asking.get_by_role("status").get_by_role("button", name="Delete my data…").click()
    asking.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(asking.get_by_role("dialog")).to_contain_text("Everything has been deleted.")
    assert asking.evaluate("localStorage.length") == 0


def squares(picture: Locator) -> list[str]:
    """Which squares of a QR code are dark."""
    side = int((picture.get_attribute("viewBox") or "").split()[2]) - 8
    path = picture.locator("path").get_attribute("d") or ""
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h", path)}
    return ["".join(str(int((row, col) in dark)) for col in range(side)) for row in range(side)]


@pytest.mark.more
@pytest.mark.parametrize("public", ["https://abcdefghijklmnopqr.example"])
def test_the_qr_code_contains_the_link(public: str, people: People, tmp_path: Path) -> None:
    """The QR code is that of the link with the server's public address, as another program draws it. The address
    exactly fills a code, because the padding differs between programs.
    """
    running = Server(tmp_path / "data", PUBLIC_URL=public)
    running.start()
    try:
        context = people()
        seated(context, running, rooms=1)
        page = page_of(context, running)
        link, _ = pack(page)
        assert link.startswith(f"{public}/take-along#")
        assert len(link) == 62
        picture = page.get_by_role("img", name="QR code with the link for the other device")
        expect(picture).to_be_visible()
        code = segno.make(link, version=4, error="m", mode="byte", mask=0, boost_error=False)
        assert squares(picture) == ["".join(map(str, row)) for row in code.matrix]
    finally:
        running.stop()
