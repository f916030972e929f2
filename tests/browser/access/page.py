"""The measures of `access.js` in a page. Scripts are evaluated through the debugger: the page's policy loads none."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page


@cache
def script() -> str:
    """The text of `access.js`."""
    return Path(__file__).with_name("access.js").read_text()


def measure(page: Page, name: str, given: object = None) -> Any:  # noqa: ANN401 – what the measure returns
    """Call a measure."""
    if not page.evaluate("() => 'access' in window"):
        page.evaluate(script())
    return page.evaluate(f"(given) => access.{name}(given)", given)


def picture(page: Page) -> str:
    """What the window shows, for a measure."""
    return base64.b64encode(page.screenshot(animations="disabled")).decode()
