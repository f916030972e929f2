"""Navigation between pages without a reload: address and page belong together, also on a slow connection."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Server, Watch

People = Callable[..., BrowserContext]


def hold(page: Page, file: str) -> Callable[[], None]:
    """Delay a file of the page; the result releases it."""
    held: list[Route] = []
    page.route(file, lambda route: held.append(route))  # noqa: PLW0108 – Playwright writes on what it is given

    def let_go() -> None:
        for route in held:
            route.continue_()
        page.unroute(file)

    return let_go


def go(page: Page, path: str) -> None:
    """Follow a link of the page."""
    follow = "(app, path) => app.appendChild(Object.assign(document.createElement('a'), { href: path })).click()"
    page.locator("rr-app").evaluate(follow, path)


def test_address_and_page_change_together(server: Server, people: People) -> None:
    """While the new page loads, the address is that of the visible page, which still works; then both change at the
    same moment. A visitor who follows another link meanwhile never visits the first page.
    """
    page = people().new_page()
    page.goto(server.address)
    page.locator("rr-home h1").first.wait_for()
    let_go = hold(page, "**/static/assets/rr-rooms-*.js")
    with page.expect_request("**/static/assets/rr-rooms-*.js"):
        go(page, "/rooms")
    assert page.url == f"{server.address}/"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Close").click()
    let_go()
    expect(page).to_have_url(f"{server.address}/rooms")
    assert page.locator("rr-rooms h1").count() == 1
    assert page.locator("rr-home").count() == 0

    let_go = hold(page, "**/static/assets/boards-*.js")
    with page.expect_request("**/static/assets/boards-*.js"):
        go(page, "/boards")
    page.locator(".brand").click()
    expect(page).to_have_url(f"{server.address}/")
    assert page.locator("rr-home").count() == 1
    let_go()
    page.go_back()
    page.locator("rr-rooms").wait_for()


def test_back_leaves_no_controls_of_another_address(server: Server, people: People) -> None:
    """Back and forward change the address at once: until its page is loaded, the visible one ignores taps."""
    page = people().new_page()
    page.goto(server.address)
    page.locator(".app-bar").wait_for()
    go(page, "/rooms")
    page.locator("rr-rooms").wait_for()
    page.reload()  # of the home page nothing is loaded now
    page.locator("rr-rooms").wait_for()
    let_go = hold(page, "**/static/assets/rr-home-*.js")
    with page.expect_request("**/static/assets/rr-home-*.js"):
        page.evaluate("history.back()")
    assert page.url == f"{server.address}/"
    expect(page.locator("rr-app > main")).to_have_count(1)
    assert page.locator("rr-app").evaluate("app => app.inert") is True
    let_go()
    page.locator("rr-home").wait_for()
    assert page.locator("rr-app").evaluate("app => app.inert") is False


def test_a_page_whose_files_are_gone_loads_the_new_version(server: Server, people: People, watch: Watch) -> None:
    """After an update of the server an open page requests files that are gone. Then it loads the new version at the
    requested address, once; if that does not help, the page stays usable.
    """
    page = people().new_page()
    watch.expected += ["404 .*/(rr-rooms|boards)-", "uncaught: .*Failed to fetch dynamically imported module"]
    page.goto(server.address)
    page.locator("rr-home h1").first.wait_for()
    gone: list[str] = []

    def once(route: Route) -> None:
        gone.append(route.request.url)
        route.fulfill(status=404) if len(gone) == 1 else route.continue_()

    def newer(route: Route) -> None:
        if route.request.resource_type == "document":
            return route.continue_()
        return route.fulfill(content_type="text/html", body='<script type="module" src="/static/assets/newer.js">')

    page.route("**/static/assets/rr-rooms-*.js", once)
    page.route(f"{server.address}/", newer)
    go(page, "/rooms")
    page.locator("rr-rooms").wait_for()
    assert len(gone) == 2
    page.route("**/static/assets/boards-*.js", lambda route: route.fulfill(status=404))
    with page.expect_response("**/static/assets/boards-*.js"):
        go(page, "/boards")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Close").click()
    expect(page).to_have_url(f"{server.address}/rooms")


def test_a_page_stays_usable_while_the_server_is_unreachable(own_server: Server, people: People, watch: Watch) -> None:
    """Without a server a link, the back button and a dialog that was never opened leave page and address unchanged, and
    report the error; when the server is back, the next attempt works.
    """
    page = people().new_page()
    watch.expected += ["uncaught: .*Failed to fetch dynamically imported module", "uncaught: .*Unable to preload"]
    page.goto(f"{own_server.address}/rooms")
    page.locator("rr-rooms h1").wait_for()
    page.evaluate("for (const path of ['/boards', '/rooms']) history.pushState(null, '', path)")  # and back
    page.evaluate("window.same = true")
    own_server.kill()
    said = page.get_by_role("alert").filter(has_text="The server cannot be reached.")
    state = "app => [app.inert, app.unreachableShown = false, window.same]"
    for wish in ("/boards/edit", "back", "/boards"):
        page.evaluate("history.back()") if wish == "back" else go(page, wish)
        expect(said).to_be_visible()
        expect(page).to_have_url(f"{own_server.address}/rooms")
        assert page.locator("rr-app").evaluate(state) == [False, False, True]
    page.get_by_role("button", name="How to play").click()
    expect(said).to_be_visible()
    expect(page.locator("rr-rooms h1")).to_be_visible()
    own_server.start()
    page.get_by_role("button", name="How to play").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    go(page, "/boards")
    page.locator("rr-boards h1").wait_for()
    expect(page).to_have_url(f"{own_server.address}/boards")


def test_the_title_follows_the_language(server: Server, people: People) -> None:
    """The browser's tab has the title of the page in the language that was chosen last."""
    page = people().new_page()
    page.goto(f"{server.address}/boards")
    expect(page).to_have_title("My boards – randolph")
    page.get_by_role("combobox", name="Language").select_option("Français")
    expect(page).to_have_title("Mes plateaux – randolph")
