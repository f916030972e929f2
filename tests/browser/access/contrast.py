"""Contrast measured on pixels, where axe cannot tell: text on pictures, gradients and other elements, and glyphs.

A picture with the text is compared with one without it, so what is painted behind each letter is known. The text's
color (with its opacity) must differ enough from the worst pixel behind any of its letters: 4.5 : 1, or 3 : 1 for large
text and for glyphs of controls (WCAG 2.2, 1.4.3 and 1.4.11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.access import axe
from tests.browser.access.page import measure, picture

if TYPE_CHECKING:
    from playwright.sync_api import Page


def violations_and_low(page: Page) -> list[str]:
    """Every violation that axe finds, and everything whose contrast is too low."""
    result = axe.run(page)
    return [*axe.violations_of(result), *_low(page, result)]


def low(page: Page) -> list[str]:
    """Texts that axe cannot measure, and glyphs, whose contrast is too low."""
    return _low(page, axe.run(page))


def _low(page: Page, result: dict[str, Any]) -> list[str]:
    unsure = [rule for rule in result["incomplete"] if rule["id"] == "color-contrast"]
    measure(page, "beginContrast", [node["target"] for rule in unsure for node in rule["nodes"]])
    found: list[str] = []
    while measure(page, "nextTexts"):
        findings = _compared(page)
        if findings:  # perhaps something moved between the two pictures
            again = _compared(page)
            findings = [one for one in findings if one in again]
        found += findings
    measure(page, "restore")
    return found


def _compared(page: Page) -> list[str]:
    with_text = picture(page)
    measure(page, "hideTexts")
    found: list[str] = measure(page, "compareTexts", [with_text, picture(page)])
    return found
