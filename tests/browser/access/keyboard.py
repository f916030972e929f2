"""The Tab key: it reaches everything that can be used, once, in reading order, and each focus is visible.

The order is that of the document, and it never goes back: neither to the left in a row, nor up in a column. The ring
of the focus changes at least as many pixels by 3 : 1 as a line of one pixel around the element has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.access.page import measure, picture

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONGEST = 400
"""More stops than any page has."""


def faults(page: Page, rings: set[str] | None = None) -> list[str]:
    """What is wrong with the way of the focus. `rings`: the kinds of elements whose ring has been measured; None
    measures no ring.
    """
    found = _once(page, rings)
    if found:  # perhaps a film came to its end, or a button changed on the way
        again = _once(page, None if rings is None else set())
        found = [one for one in found if one in again]
    return found


def _once(page: Page, rings: set[str] | None) -> list[str]:
    stops: list[str] = measure(page, "beginTab")
    order: list[int] = []
    found: list[str] = []
    for _ in range(LONGEST):
        page.keyboard.press("Tab")
        at: dict[str, Any] | None = measure(page, "focused")
        if at is None:
            break
        if not at["held"]:
            found.append(f"left the dialog: {at['tag']}")
            break
        if at["index"] in order:
            if at["index"] != order[0]:
                found.append(f"twice: {at['tag']}")
            break
        if at["index"] >= 0:
            order.append(at["index"])
        if not at["visible"]:
            found.append(f"no visible focus: {at['tag']}")
        if rings is not None and at["kind"] not in rings:
            rings.add(at["kind"])
            share = _ring(page, at["box"])
            if share < 1:
                found.append(f"faint focus ({share:.2f} of the outline): {at['tag']}")
    found += [f"not reached: {one}" for one in measure(page, "missed", order)]
    if order != sorted(order):
        found.append(f"not in the document's order: {[stops[index] for index in order]}")
    found += measure(page, "backward", order)
    measure(page, "restore")
    return found


def _ring(page: Page, box: list[float]) -> float:
    """The share of the element's outline that changes: 1 is a line of one pixel all around."""
    focused = picture(page)
    measure(page, "blur")
    share: float = measure(page, "ring", {"box": box, "shots": [focused, picture(page)]})
    return share
