"""The theme is the system's unless one was chosen, and both have the same colors."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from randolph.render.palette import COLORS, Ground
from tests.browser.conftest import Server
from tests.conftest import more

USED = {
    "page": ("body", "backgroundColor"),
    "ink": ("html", "color"),
    "board-a": ("rr-board .tile.a", "fill"),
}
"""Where a color is used, in the document or in a component."""


def seen(red: int, green: int, blue: int) -> str:
    """A color as computed by the browser."""
    return f"rgb({red}, {green}, {blue})"


@pytest.mark.parametrize("chosen", ["auto", "dark", *more("light")])
@pytest.mark.parametrize("system", ["light", *more("dark")])
def test_a_chosen_theme_overrides_the_system(
    people: Callable[..., BrowserContext], server: Server, system: str, chosen: str
) -> None:
    """Page, text and board have the palette's colors for the chosen theme, otherwise for the system's; so have the
    browser's own controls.
    """
    page = people(color_scheme=system).new_page()
    page.goto(server.address)
    page.evaluate("(theme) => localStorage.setItem('randolph.settings', JSON.stringify({ theme }))", chosen)
    page.reload()
    page.locator("rr-board .field").wait_for()
    theme: Ground = "dark" if (system if chosen == "auto" else chosen) == "dark" else "light"
    for name, (selector, what) in USED.items():
        found = page.locator(selector).first.evaluate("(element, what) => getComputedStyle(element)[what]", what)
        assert found == seen(*bytes.fromhex(COLORS[theme][name][1:])), name
    canvas = page.evaluate("""() => {
        const drawn = document.createElement("i");
        drawn.style.color = "Canvas";
        return getComputedStyle(document.body.appendChild(drawn)).color;
    }""")
    assert (canvas == seen(255, 255, 255)) == (theme == "light")
