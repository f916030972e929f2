"""The pages of a real table for screen readers, voice control and early visitors: the text of a button is part of its
name, landmarks have different names, and a table without players says so.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Server
from tests.browser.micro_table import micro_room
from tests.browser.table import make_room
from tests.conftest import more

People = Callable[..., BrowserContext]

MISNAMED = r"""() => {
    const plain = text => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
    const shown = node => {
        if (node.nodeType === Node.TEXT_NODE) return node.textContent;
        if (!(node instanceof HTMLElement)) return "";  // pictures are no words
        const { display, visibility } = getComputedStyle(node);
        if (display === "none" || visibility === "hidden" || node.matches(".visually-hidden")) return "";
        return [...(node.shadowRoot ?? node).childNodes].map(shown).join(" ");
    };
    const all = root => [...root.querySelectorAll("*")]
        .flatMap(one => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    return all(document)
        .filter(one => one.matches("button, a[href], summary") && one.ariaLabel && one.checkVisibility())
        .map(one => [plain(shown(one)), plain(one.ariaLabel)]).filter(([read, called]) => !called.includes(read));
}"""
"""Controls whose name does not contain their visible text (WCAG 2.5.3)."""

LANDMARKS = """() => {
    const parent = node => node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;
    const inside = node => node && (node.matches?.("article, aside, main, nav, section") || inside(parent(node)));
    const all = root => [...root.querySelectorAll("*")]
        .flatMap(one => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const role = node => ({
        ASIDE: "complementary", MAIN: "main", NAV: "navigation",
        SECTION: node.ariaLabel ? "region" : "", FORM: node.ariaLabel ? "form" : "",
        HEADER: inside(parent(node)) ? "" : "banner", FOOTER: inside(parent(node)) ? "" : "contentinfo",
    })[node.tagName];
    return all(document).filter(node => role(node)).map(node => `${role(node)} ${node.ariaLabel ?? ""}`.trim());
}"""
"""The landmarks of the page, by HTML's mapping to roles, with their names."""


def assert_named(page: Page) -> None:
    """Voice control can press each button by its visible text."""
    assert page.evaluate(MISNAMED) == []


@pytest.mark.parametrize("language", ["en", *more("fr")])
def test_texts_in_the_corners_of_a_table_are_part_of_their_names(server: Server, people: People, language: str) -> None:
    """Corners and parts of both boxes, while they are free, taken and all placed."""
    page = people(viewport=PHONE, locale=language).new_page()
    for path, part in (("/table", "rr-corners [data-face='{}A']"), ("/table?game=micro", "mr-tiles [data-tile='{}']")):
        page.goto(server.address + path)
        for number in "1234":
            page.locator(part.format(number)).wait_for()
            assert_named(page)
            page.locator(part.format(number)).click()
        assert_named(page)


@pytest.mark.parametrize("path", ["/", "/table", *more("/table?game=micro", "/boards", "/new")])
def test_landmarks_of_the_same_kind_have_different_names(server: Server, people: People, path: str) -> None:
    """While the menu is open, no two landmarks have the same role and the same name."""
    page = people(viewport=PHONE).new_page()
    page.goto(server.address + path)
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("dialog").get_by_role("link").first.wait_for()
    found = page.evaluate(LANDMARKS)
    assert "main" in found
    assert sorted(found) == sorted(set(found))


@pytest.mark.parametrize("make", [make_room, *more(micro_room)])
def test_a_table_without_players_says_so(server: Server, people: People, make: Callable[..., str]) -> None:
    """On the device, for a watcher and on a screen, nobody is counted, called "Player" or named as the host."""
    context = people(viewport=PHONE)
    code = make(context, server.address, "Player", mode="table")
    device = context.new_page()
    device.goto(f"{server.address}/r/{code}")
    expect(device.get_by_role("heading")).to_have_text("Who is playing?")
    expect(device.get_by_role("list", name="Players")).to_have_count(0)

    watcher, television = people(viewport=PHONE).new_page(), people().new_page()
    watcher.goto(f"{server.address}/r/{code}")
    television.goto(f"{server.address}/r/{code}/screen")
    for page in (watcher, television):
        expect(page.get_by_role("heading", level=1)).to_have_text("Nobody sits at the table yet")
        expect(page.locator("main")).to_contain_text("Names are typed on the device on the table.")
        expect(page.get_by_text("Player", exact=True)).to_have_count(0)
        expect(page.get_by_text("host", exact=True)).to_have_count(0)

    for name in ("Ann", "Bob"):
        device.locator("#table-name").fill(name)
        device.get_by_role("button", name="Add", exact=True).click()
        device.locator(".table-seats .seat", has_text=name).wait_for()
    for page in (watcher, television):
        expect(page.get_by_role("heading", level=1)).to_have_text("2 players at the table")
        expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(2)
    expect(watcher.get_by_role("button", name="Ann leaves")).to_have_count(0)
