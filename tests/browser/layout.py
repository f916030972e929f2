"""Where the parts of a page are. What a test compares comes from one layout, and from one that has settled.

A page needs several frames for a layout: transitions, also those of a millisecond which less motion leaves, elements
that fit themselves to their new size, and dialogs that rise. On a busy machine a frame takes a tenth of a second.
"""

from __future__ import annotations

from typing import Any, TypedDict, cast

from playwright.sync_api import Locator, Page

SETTLED = """async (parts) => {
    const coarse = "main, main > *, .room, .room > *, .stage > *";
    const place = (one) => {
        const { x, y, width, height, right, bottom } = one.getBoundingClientRect();
        return { x, y, width, height, right, bottom };
    };
    // The sand runs for minutes, and a cursor blinks forever.
    const passing = ({ playState, currentTime, effect }) =>
        playState === "running" && effect?.getComputedTiming().endTime - (currentTime ?? 0) < 1000;
    const moves = (root) => root.getAnimations().some(passing) ||
        [...root.querySelectorAll("*")].some(({ shadowRoot }) => shadowRoot && moves(shadowRoot));
    await document.fonts.ready;
    let before = "", same = 0;
    for (let frames = 0; same < 4; frames += 1) {
        if (frames === 600) throw new Error(`the page moves forever: ${before}`);
        await new Promise(requestAnimationFrame);
        const { scrollWidth, scrollHeight } = document.documentElement;
        const now = JSON.stringify([
            innerWidth, innerHeight, scrollWidth, scrollHeight,
            document.querySelectorAll("[hidden]").length, document.body.textContent.length,
            [...parts, ...document.querySelectorAll(coarse)].map(place),
        ]);
        same = now === before && !moves(document) ? same + 1 : 0;
        before = now;
    }
    return parts.every((one) => one.isConnected) ? parts.map(place) : null;
}"""
"""Resolves when these elements, the large parts of the page, its size and how much of it is hidden have not changed for
four frames, and no short animation runs; then to the places of the elements, or to null if the page has replaced one.
"""

TRIES = 20
"""How often elements are looked up again that the page replaces while they are measured."""


class Box(TypedDict):
    """The place of an element in the window, in pixels."""

    x: float
    y: float
    width: float
    height: float
    right: float
    bottom: float


def settle(page: Page) -> None:
    """Wait until nothing moves."""
    page.evaluate(SETTLED, [])


def settled(page: Page, claim: str, given: object = None) -> Any:  # noqa: ANN401 – whatever JavaScript has
    """What JavaScript says about a page on which nothing moves."""
    settle(page)
    return page.evaluate(claim, given)


def boxes(*parts: Locator) -> list[Box]:
    """The places of all these elements in one layout, after nothing has moved for a while."""
    page = parts[0].page
    for part in parts:
        part.first.wait_for()
    for _ in range(TRIES):
        elements = [element for part in parts for element in part.element_handles()]
        found = page.evaluate(SETTLED, elements)
        if found is not None:
            return cast("list[Box]", found)
    raise AssertionError(f"the page replaces {parts} again and again")


def box(part: Locator) -> Box:
    """The place of the only element of this kind."""
    [found] = boxes(part)
    return found
