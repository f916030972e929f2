"""Accessibility of the home page and of a room, in two languages; `tests/more/` measures every state of all pages, in
all languages.

How each of these is measured: `tests/browser/access/`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scripts.pictures.run import SCENES, Scene
from tests.browser import wording
from tests.browser.access import axe, contrast, forced, keyboard, motion, reflow
from tests.browser.access.inspector import DESK, NARROW, PHONE, ZOOMED, Mode, findings
from tests.browser.access.page import script
from tests.browser.conftest import Server
from tests.browser.layout import settle, settled
from tests.browser.table import make_room
from tests.conftest import more

People = Callable[..., BrowserContext]

LONG_AND_OTHER = ("de", "ja")
"""The longest words, and other letters; all other tests are in English."""
MAIN = {"home/playing", "ricochet/lobby-guest", "ricochet/thinking"}
"""The states that are measured here."""
PARTS = [
    pytest.param(scene, found, id=min(found))
    for scene in SCENES
    if (found := {state.path for state in scene.states} & MAIN)
]


def fits_in_both(page: Page) -> list[str]:
    """What is wrong with a page in these languages."""
    return wording.faults(page, LONG_AND_OTHER)


@pytest.mark.parametrize(("scene", "states"), PARTS)
def test_the_main_pages_are_accessible_and_fit(
    browser: Browser, tmp_path: Path, scene: Scene, states: set[str]
) -> None:
    """On a phone in light colors no rule of axe is violated, and what axe cannot measure has enough contrast. On the
    narrowest phone, with the language switched in place, the window is wide enough, no text is cut or leaves its button
    or label, no key is shown, and no English is left over.
    """
    checks = [(Mode(PHONE), contrast.violations_and_low), (Mode(NARROW), fits_in_both)]
    found = findings(browser, tmp_path, scene, states, checks)
    assert not found, "\n".join(found)


SPOILED = """(how) => {
    const spoiled = document.createElement("p");
    spoiled.textContent = "spoiled";
    spoiled.style.cssText = how;
    document.querySelector("main").prepend(spoiled);
}"""


def open_home(server: Server, people: People, **wishes: object) -> Page:
    """The home page with its puzzle."""
    context = people(viewport=DESK, **wishes)
    context.add_init_script(script())
    page = context.new_page()
    page.goto(server.address)
    page.locator("rr-board .piece").first.wait_for()
    return page


@pytest.mark.more
def test_the_measures_find_what_is_wrong(server: Server, people: People) -> None:
    """A picture without a name, gray text on gray and on a gradient, a button that loses its focus ring or its place,
    a wide paragraph and a long animation: each is found, and nothing was found before.
    """
    page = open_home(server, people)
    assert contrast.violations_and_low(page) == []
    assert keyboard.faults(page, set()) == []
    page.evaluate(SPOILED, "color: #aaa; background: #fff")
    page.evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    assert {one.partition(":")[0] for one in axe.violations(page)} == {"color-contrast", "image-alt"}
    page.reload()
    page.locator("rr-board .piece").first.wait_for()
    page.evaluate(SPOILED, "color: #aaa; background: linear-gradient(#eee, #eee)")
    assert axe.violations(page) == []
    assert [one.split(" <")[0] for one in contrast.low(page)] == ["2.00"]
    page.evaluate("() => { for (const one of document.querySelectorAll('.app-bar > *')) one.style.outline = 'none'; }")
    page.evaluate("() => document.querySelector('.app-bar').append(document.querySelector('.app-bar > *'))")
    assert {one.partition(" ")[0] for one in keyboard.faults(page, set())} >= {"faint"}
    page.evaluate(SPOILED, "inline-size: 900px; animation: rise 3s !important")
    Mode(ZOOMED).show(page)
    assert motion.moved(page) == ["rise 3000 ms:  p."]
    assert [one.split(" is ")[0] for one in reflow.lost(page)][:1] == ["the page"]


def test_a_board_follows_a_window_that_becomes_narrower(server: Server, people: People) -> None:
    """When a reader zooms in, the home page is never wider than its window."""
    page = open_home(server, people)
    for size in (PHONE, ZOOMED):
        page.set_viewport_size(size)
        expect(page.locator(".home")).to_have_js_property("offsetWidth", size["width"])
        assert settled(page, "document.scrollingElement.scrollWidth") == size["width"]
    expect(page.locator("rr-board .stage")).to_have_js_property("offsetWidth", ZOOMED["width"] - 16)


@pytest.mark.parametrize("path", ["/table", "/new", *more("/table?game=micro", "/new?game=micro", "/alone")])
def test_choices_are_visible_in_the_colors_of_the_system(server: Server, people: People, path: str) -> None:
    """With forced colors a chosen segment, edition, game or switch looks different from the others, on the page and in
    its menu.
    """
    page = people(viewport=PHONE, forced_colors="active").new_page()
    page.goto(server.address + path)
    page.locator("main").get_by_role("button").first.wait_for()
    assert forced.alike(page) == []
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("switch").first.check(force=True)
    assert forced.alike(page) == []


ROBOTS = """(board) => Object.fromEntries([...board.shadowRoot.querySelectorAll(".piece")].map((piece) => [
    piece.getAttribute("class"), getComputedStyle(piece.querySelector(".skin")).fill]))"""


def test_a_board_keeps_its_colors(server: Server, people: People) -> None:
    """With forced colors robots have the same colors as without, and no two have the same."""
    page = open_home(server, people)
    usual = page.locator("rr-board").evaluate(ROBOTS)
    page.emulate_media(forced_colors="active")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert page.locator("rr-board").evaluate(ROBOTS) == usual
    assert len(set(usual.values())) == len(usual) >= 4


TRANSITIONS = """() => {
    document.documentElement.style.fontSize = "30px";
    const trees = (root) => [
        root, ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? trees(shadowRoot) : [])),
    ];
    return trees(document).flatMap((root) => root.getAnimations()).map(({ transitionProperty }) => transitionProperty);
}"""


@pytest.mark.parametrize("path", ["/table", *more("/", "/new", "/daily")])
def test_with_less_motion_a_new_size_is_drawn_at_once(server: Server, people: People, path: str) -> None:
    """Whoever asks for less motion sees no frame of the old layout: no transition starts when letters become larger."""
    page = people(viewport=DESK, reduced_motion="reduce").new_page()
    page.goto(server.address + path)
    settle(page)
    assert page.evaluate(TRANSITIONS) == []


FOCUSED = """() => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    return one?.ariaLabel || one?.textContent.trim();
}"""


@pytest.mark.parametrize("path", ["/", "room", *more("/new", "/table", "/daily", "/review")])
def test_escape_leaves_each_dialog_and_returns_the_focus(server: Server, people: People, path: str) -> None:
    """Each button of the header opens a dialog by Enter; the focus is in it, the Tab key stays in it, and Escape
    closes it and returns the focus to the button.
    """
    context = people(viewport=DESK)
    room = path == "room"
    page = context.new_page()
    page.goto(server.address + (f"/r/{make_room(context, server.address, 'Ann')}" if room else path))
    buttons = page.locator(".bar button" if room else ".app-bar button")
    buttons.first.wait_for()
    settle(page)  # a room has more buttons once it is connected
    opened = 0
    for button in buttons.all():
        if button.get_attribute("aria-pressed") is not None or not button.is_visible():
            continue
        button.focus()
        page.keyboard.press("Enter")
        dialog = page.locator("dialog[open]")
        dialog.wait_for()
        assert page.evaluate("document.querySelector('dialog[open]').matches(':focus-within')")
        assert keyboard.faults(page) == []
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        assert page.evaluate(FOCUSED) == button.evaluate("(one) => one.ariaLabel || one.textContent.trim()")
        opened += 1
    assert opened >= 2
