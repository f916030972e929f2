"""`prefers-reduced-motion: reduce`: everything that moves or fades for longer than 10 milliseconds is noted.

`access.js` notes animations of style sheets, transitions, and animations of scripts, in the document and in every
component, if it is an initial script of the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.access.page import measure

if TYPE_CHECKING:
    from playwright.sync_api import Page


def moved(page: Page) -> list[str]:
    """What has moved on this page since the last call although its reader asked for less motion."""
    found: list[str] = measure(page, "moved")
    return found
