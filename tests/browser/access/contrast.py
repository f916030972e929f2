"""Contrast measured on pixels, where axe cannot tell: text on pictures, gradients and other elements, and glyphs.

A picture with the text is compared with one without it, so what is painted behind each letter is known. The text's
color (with its opacity) must differ enough from the worst pixel behind any of its letters: 4.5 : 1, or 3 : 1 for large
text and for glyphs of controls (WCAG 2.2, 1.4.3 and 1.4.11).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scripts.pictures.camera import SETTLE, STILL
from tests.browser.access import axe
from tests.browser.access.page import measure, picture

if TYPE_CHECKING:
    from playwright.sync_api import Page


TIMES = 4
"""How often a fault must be found in a row."""


def violations_and_low(page: Page) -> list[str]:
    """Every violation that axe finds, and everything whose contrast is too low."""
    return _lasting(page, lambda result: [*axe.violations_of(result), *_low(page, result)])


def low(page: Page) -> list[str]:
    """Texts that axe cannot measure, and glyphs, whose contrast is too low."""
    return _lasting(page, lambda result: _low(page, result))


def _lasting(page: Page, faults: Callable[[dict[str, Any]], list[str]]) -> list[str]:
    """What is found each time: meanwhile a page that was still moving, or changing its colors, comes to rest."""
    found = faults(axe.run(page))
    for _ in range(TIMES - 1):
        if not found:
            break
        page.evaluate(STILL, SETTLE)
        again = faults(axe.run(page))
        found = [one for one in found if one in again]
    return found


def _low(page: Page, result: dict[str, Any]) -> list[str]:
    unsure = [rule for rule in result["incomplete"] if rule["id"] == "color-contrast"]
    found: list[str] = []
    measure(page, "beginContrast", [node["target"] for rule in unsure for node in rule["nodes"]])
    while measure(page, "nextTexts"):
        with_text = picture(page)
        measure(page, "hideTexts")
        found += measure(page, "compareTexts", [with_text, picture(page)])
    measure(page, "restore")
    return found
