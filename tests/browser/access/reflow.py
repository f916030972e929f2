"""400 % zoom of a window of 1280 × 800: 320 × 200 CSS pixels (WCAG 2.2, 1.4.10).

The page scrolls in one direction only, and everything that can be pressed or read can be scrolled into the window,
where nothing covers it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.access.page import measure

if TYPE_CHECKING:
    from playwright.sync_api import Page


def lost(page: Page) -> list[str]:
    """What cannot be reached or read at this zoom. Nobody zooms a television."""
    if page.url.endswith("/screen"):
        return []
    found: list[str] = measure(page, "lost")
    return found
