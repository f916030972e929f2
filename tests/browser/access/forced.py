"""The system's own colors (`forced-colors: active`): what is chosen looks different from what is not.

The mark of a choice is taken away for a moment: at least as many pixels must change by 3 : 1 as its width and height
together have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.access.page import measure, picture

if TYPE_CHECKING:
    from playwright.sync_api import Page


def alike(page: Page) -> list[str]:
    """Chosen elements that look as if they were not."""
    measure(page, "beginChosen")
    found: list[str] = []
    while measure(page, "nextChosen"):
        chosen = picture(page)
        measure(page, "clearChosen")
        found += measure(page, "compareChosen", [chosen, picture(page)])
    measure(page, "restore")
    return found
