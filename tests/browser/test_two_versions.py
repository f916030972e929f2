"""An update of the server while pages are open: two versions of the page behind a proxy that alternates, and then only
the newer one. Servers, PostgreSQL and nginx are real; the newer page is the current one with renamed files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from randolph.server.services import STATIC
from tests.browser.conftest import DESK, PHONE, START_TIMEOUT_SECONDS, Server, Watch
from tests.browser.table import Seat, make_room
from tests.browser.test_home import PROBLEM, SMALL, Home
from tests.browser.test_travel import go
from tests.conftest import more
from tests.server.databases import postgres_server
from tests.server.nginx import Nginx

People = Callable[..., BrowserContext]

OTHER_PAGE = ("-m", "tests.browser.other_page")
GONE = (
    "404 .*/static/assets/",
    "console error: Refused to apply style from .*/static/assets/",
    "uncaught: .*(Failed to fetch dynamically imported module|Unable to preload CSS|error loading dynamically)",
    "WebSocket connection to .* failed",
)
"""The browser's messages about files that are gone, and about sockets that nginx ends."""
RENEWED = "This page was reloaded: the server has a newer version."
LATER = "It loads after this round."
INCOMPLETE = "This part of the page could not be loaded."


def newer_page(folder: Path) -> None:
    """The current page with renamed files: each hash is reversed everywhere."""
    files = [file for file in STATIC.rglob("*") if file.is_file() and file.suffix not in {".br", ".gz", ".map"}]
    hashes = {found[1] for file in files if (found := re.search(r"-([\w-]{8})\.\w+$", file.name))}
    pattern = re.compile("|".join(map(re.escape, hashes)))

    def renamed(text: str) -> str:
        return pattern.sub(lambda found: found[0][::-1], text)

    for file in files:
        at = folder / renamed(str(file.relative_to(STATIC)))
        at.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".png":
            at.write_bytes(file.read_bytes())
        else:
            at.write_text(renamed(file.read_text("utf-8")), "utf-8")


class Front:
    """nginx in front of two servers, which share a database: `old` has the page of this build, `new` a newer one."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self._nginx = Nginx(folder)
        self.address = f"http://127.0.0.1:{self._nginx.port}"
        (folder / "page").mkdir(parents=True)
        newer_page(folder / "page")
        self.old = Server(folder / "old", DATABASE=database)
        self.new = Server(folder / "new", OTHER_PAGE, DATABASE=database, TEST_PAGE=str(folder / "page"))

    def lead_to(self, *servers: Server) -> None:
        """From now on requests go to these servers in turn; open sockets end."""
        self._nginx.lead_to(*(f"127.0.0.1:{server.port}" for server in servers))

    def end(self) -> None:
        """Stop all processes."""
        self._nginx.stop()
        for server in (self.old, self.new):
            server.stop()


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """Both servers and nginx, once for all tests."""
    with postgres_server() as postgres, postgres.database() as database:
        front = Front(tmp_path_factory.mktemp("versions"), database)
        try:
            front.old.start()
            front.new.start()
            yield front
        finally:
            front.end()


@pytest.fixture
def front(installation: Front) -> Front:
    """The state before the update: all requests go to the old version."""
    installation.lead_to(installation.old)
    return installation


def mark(page: Page) -> None:
    """Mark this document as loaded now."""
    page.evaluate("window.same = true")


def same(page: Page) -> bool:
    """Whether the page was not reloaded since the mark."""
    return bool(page.evaluate("window.same === true"))


def entered(context: BrowserContext, front: Front, code: str, name: str) -> Seat:
    """A person in a room that has fetched everything it may need."""
    page = context.new_page()
    with page.expect_response("**/static/assets/warm-up-*.js"), page.expect_response("**/static/assets/rr-learn-*.js"):
        page.goto(f"{front.address}/r/{code}")
    page.wait_for_load_state("networkidle")
    seat = Seat(page, name)
    if seat.view()["you"] is None:
        seat.join()
    mark(page)
    return seat


def banner(page: Page) -> Locator:
    """The message about the page itself, or its connection."""
    return page.locator(".banner")


def in_french(page: Page) -> None:
    """Choose the other language in the bar, or in the menu of a room on a phone."""
    globe = page.locator(".language select")
    if globe.is_visible():
        globe.select_option("Français")
    else:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("radio", name="Français").check()
        page.keyboard.press("Escape")


def helped(page: Page) -> None:
    """Open *How to play*."""
    if page.locator("game-room").count():
        page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="How to play").last.click()
    page.locator("rr-learn .card-item").first.wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


@pytest.mark.more
def test_old_tabs_continue_while_two_versions_alternate(front: Front, people: People, watch: Watch) -> None:
    """With the old version on one process, a newer one on the other, and alternating requests, open pages continue and
    visit other pages without a reload. New visitors get a complete page of either version.
    """
    watch.expected += GONE[-1:]
    hosting = people()
    code = make_room(hosting, front.address, "Ann", sand_seconds=600)
    ann, bob = (entered(context, front, code, name) for context, name in ((hosting, "Ann"), (people(), "Bob")))
    home = people().new_page()
    home.goto(front.address)
    home.locator("rr-board .piece").first.wait_for()
    mark(home)

    front.lead_to(front.old, front.new)
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    way = ann.solution()
    bob.bid(len(way) + 1)
    ann.bid(len(way))
    for seat in (ann, bob):
        seat.done()
    ann.show(way)
    for seat in (ann, bob):
        seat.zone("over")
    helped(ann.page)
    in_french(bob.page)
    expect(bob.page.locator("html")).to_have_attribute("lang", "fr")
    for path, element in (
        ("/new", "rr-new"),
        ("/table", "rr-table"),
        ("/boards", "rr-boards"),
        ("/position", "rr-position"),
    ):
        go(home, path)
        home.locator(element).wait_for()
    assert [same(page) for page in (ann.page, bob.page, home)] == [True] * 3

    scripts = set()
    for turn in range(10):
        page = Seat.enter(people(), front.address, code, f"Guest {turn}").page
        scripts.add(page.locator("script[type=module]").get_attribute("src"))
        go(page, "/boards")
        page.locator("rr-boards h1").wait_for()
        if len(scripts) == 2:
            break
        urlopen(
            f"{front.address}/api/health", timeout=START_TIMEOUT_SECONDS
        ).close()  # else the same turns might come again
    assert len(scripts) == 2, "one of the versions was given to nobody"


def test_after_an_update_a_room_finishes_its_round(front: Front, people: People, watch: Watch) -> None:
    """In a room entered before the update, help and puzzles still work. What was never fetched is announced for after
    the round; then the page is reloaded once, returns to its place, and reports the update.
    """
    watch.expected += GONE
    hosting = people()
    code = make_room(hosting, front.address, "Ann", sand_seconds=600, next_seconds=1)
    ann, bob = (entered(context, front, code, name) for context, name in ((hosting, "Ann"), (people(), "Bob")))
    front.lead_to(front.new)
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
        helped(seat.page)
    with ann.page.expect_response("**/static/assets/fr-*.js?asked=7") as answer:
        in_french(ann.page)
    assert answer.value.status == 404
    expect(banner(ann.page)).to_contain_text(LATER)
    way = ann.solution()
    ann.bid(len(way))
    for seat in (ann, bob):
        seat.done()
    ann.show(way[:-1])
    assert same(ann.page)
    ann.page.keyboard.press(way[-1][0])
    with ann.page.expect_navigation(url=f"{front.address}/r/{code}"):
        ann.page.keyboard.press({"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}[way[-1][1]])
    expect(banner(ann.page)).to_have_text("La page a été rechargée : le serveur en a une version plus récente.")
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    ann.zone("over")
    assert ann.view()["you"] == 0
    assert same(bob.page)
    bob.ready()
    bob.round(2)
    ann.round(2)


@pytest.mark.more
def test_a_waiting_player_has_puzzles_after_an_update(front: Front, people: People, watch: Watch) -> None:
    """A player who waits in a room of either game gets puzzles of that game, though their files are gone from the
    server.
    """
    watch.expected += GONE
    rooms = []
    for game in ("ricochet", "micro"):
        context = people()
        code = make_room(context, front.address, "Ann", game=game)
        page = context.new_page()
        with page.expect_response("**/static/assets/warm-up-*.js"):
            page.goto(f"{front.address}/r/{code}")
        page.wait_for_load_state("networkidle")
        mark(page)
        rooms.append(page)
    front.lead_to(front.new)
    for page in rooms:
        page.locator("game-room").evaluate("async room => document.body.append(await room.play.puzzle())")
        page.locator(".warm-up").wait_for()
        assert same(page)


@pytest.mark.more
def test_an_update_keeps_tries_and_drafts(front: Front, people: People, watch: Watch) -> None:
    """A page whose file is gone is reloaded at the requested address, and says so. Tried moves, a board being drawn and
    a half-filled form are kept.
    """
    watch.expected += GONE
    home, form, editor = (people(viewport=viewport).new_page() for viewport in (PHONE, PHONE, DESK))
    home.route(PROBLEM, lambda route: route.fulfill(json=SMALL))
    home.goto(front.address)
    home.locator("rr-board .piece").first.wait_for()
    home.wait_for_load_state("networkidle")
    puzzle = Home(home)
    puzzle.push("rN gS")
    tried = puzzle.robots()
    form.goto(f"{front.address}/new?mode=solo")
    form.get_by_role("radio", name="With friends").check(force=True)
    form.get_by_label("Your name").fill("Ann")
    form.get_by_role("radio", name=re.compile("Micro Robots")).check(force=True)
    editor.goto(f"{front.address}/boards/edit")
    editor.locator("input[name=rows]").fill("7")
    editor.locator("input[name=rows]").blur()
    expect(editor).to_have_url(re.compile(r"/boards/edit\?draft="))
    drawn = editor.locator("rr-board").evaluate("board => JSON.stringify(board.board)")
    assert '"rows":7' in drawn

    front.lead_to(front.new)
    go(home, "/boards")
    home.locator("rr-boards h1").wait_for()
    expect(banner(home)).to_have_text(RENEWED)
    expect(home).to_have_url(f"{front.address}/boards")
    go(home, "/")
    puzzle.count(2)
    assert puzzle.robots() == tried

    form.get_by_role("button", name="How to play").click()
    expect(banner(form)).to_have_text(RENEWED)
    expect(form.get_by_label("Your name")).to_have_value("Ann")
    expect(form.get_by_role("radio", name="With friends")).to_be_checked()
    expect(form.get_by_role("radio", name=re.compile("Micro Robots"))).to_be_checked()
    helped(form)

    editor.get_by_role("button", name="Export").click()
    expect(banner(editor)).to_have_text(RENEWED)
    assert editor.locator("rr-board").evaluate("board => JSON.stringify(board.board)") == drawn


@pytest.mark.parametrize("file", ["core", *more("en-first", "rr-home")])
def test_a_page_that_cannot_start_is_reloaded_once(server: Server, people: People, watch: Watch, file: str) -> None:
    """If a file is gone that a page needs to start, it is reloaded once; if that does not help, it reports the error
    instead of staying blank.
    """
    watch.expected += GONE
    page = people().new_page()
    there = False

    def answer(route: Route) -> None:
        route.continue_() if there else route.fulfill(status=404)

    page.route(re.compile(rf"/static/assets/{file}-[\w-]{{8}}\.js"), answer)
    loads: list[str] = []
    page.on("request", lambda request: loads.append(request.url) if request.is_navigation_request() else None)
    page.goto(server.address)
    unbegun, alone = page.get_by_text("The page has not loaded."), page.get_by_text(INCOMPLETE)
    page.wait_for_load_state("networkidle")
    expect(unbegun).to_be_hidden()
    page.evaluate("for (const waiting of document.getAnimations()) waiting.finish()")
    expect(unbegun.or_(alone).filter(visible=True)).to_have_count(1)
    assert len(loads) == 2
    there = True
    page.reload()
    page.locator("rr-board .piece").first.wait_for()
    expect(unbegun).to_be_hidden()


def gone(page: Page, file: str) -> str:
    """Remove this file from the server; the result is for `page.unroute`."""
    files = f"**/static/assets/{file}-*.js"
    page.route(files, lambda route: route.fulfill(status=404))
    return files


@pytest.mark.more
def test_a_missing_file_is_not_reported_as_an_unreachable_server(server: Server, people: People, watch: Watch) -> None:
    """If a file is gone, but the server sends the open page, the page says that a part could not be loaded, until its
    button reloads it at the requested address.
    """
    watch.expected += GONE
    page = people().new_page()
    page.goto(server.address)
    page.locator("rr-board .piece").first.wait_for()
    mark(page)
    files = gone(page, "boards")
    go(page, "/boards")
    expect(banner(page)).to_contain_text(INCOMPLETE)
    assert same(page)
    page.unroute(files)
    banner(page).get_by_role("button", name="Reload").click()
    expect(page).to_have_url(f"{server.address}/boards")
    page.locator("rr-boards h1").wait_for()
    expect(banner(page)).to_have_count(0)


@pytest.mark.more
def test_a_missing_page_is_requested_again_at_most_once_a_minute(server: Server, people: People, watch: Watch) -> None:
    """The way back to a page whose file is gone reloads it at its address. If that does not help, the previous page
    stays, with its address, without another reload.
    """
    watch.expected += GONE
    page = people().new_page()
    page.goto(server.address)
    page.locator("rr-board .piece").first.wait_for()
    page.evaluate("for (const place of ['/boards', '/']) history.pushState(null, '', place)")
    files = gone(page, "boards")
    page.evaluate("history.back()")
    expect(banner(page)).to_contain_text(INCOMPLETE)
    expect(page).to_have_url(f"{server.address}/")
    page.unroute(files)
    with page.expect_navigation(wait_until="load"):
        page.evaluate("history.back()")
    page.locator("rr-boards h1").wait_for()
    expect(page).to_have_url(f"{server.address}/boards")

    mark(page)
    gone(page, "rr-rooms")
    for _ in range(2):
        go(page, "/rooms")
        expect(banner(page)).to_contain_text(INCOMPLETE)
        expect(page.locator("rr-app")).to_have_js_property("wanted", None)
    page.wait_for_load_state("networkidle")
    assert same(page)
    expect(page).to_have_url(f"{server.address}/boards")
