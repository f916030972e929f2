"""What one saw in pictures of rooms, measured: nothing jumps while numbers grow, nothing is cut, nothing touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import PHONE, Server
from tests.browser.test_room_details import seats
from tests.browser.test_room_look import assert_fits, resize

People = Callable[..., BrowserContext]

SMALL_DESK = (1280, 800)

CUT = """() => {
    const cut = [];
    for (const one of document.querySelectorAll(".room :is(button, input, a)")) {
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height || one.disabled) continue;
        one.focus({ focusVisible: true, preventScroll: true });
        if (document.activeElement !== one) continue;
        for (const change of one.getAnimations()) change.finish(); // a ring may come gently
        const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(one);
        const out = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        if (outlineStyle === "none") { cut.push(`${one.ariaLabel || one.textContent.trim()}: no ring`); continue; }
        const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let around = one.parentElement; around; around = around.parentElement) {
            const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(around);
            if (overflowX === "visible" && overflowY === "visible") continue;
            const edge = around.getBoundingClientRect();
            const more = overflowX === "clip" ? parseFloat(overflowClipMargin) || 0 : 0;
            if (overflowX !== "visible") {
                room.left = Math.max(room.left, edge.left - more);
                room.right = Math.min(room.right, edge.right + more);
            }
            if (overflowY !== "visible") {
                room.top = Math.max(room.top, edge.top - more);
                room.bottom = Math.min(room.bottom, edge.bottom + more);
            }
        }
        const whole = box.left >= room.left - 1 && box.right <= room.right + 1 && box.top >= room.top - 1 &&
            box.bottom <= room.bottom + 1;
        if (!whole) continue;
        const sides = [room.left - box.left, box.right - room.right, room.top - box.top, box.bottom - room.bottom];
        const over = Math.max(...sides);
        if (over + out > 0.5) cut.push(`${one.ariaLabel || one.textContent.trim()}: ${(over + out).toFixed(1)} px`);
    }
    document.activeElement.blur();
    return cut;
}"""
"""The buttons whose ring is cut by the window or by a box that cuts, with how much of it; those that are scrolled out
of sight themselves do not count.
"""


@pytest.mark.parametrize("size", [(PHONE["width"], PHONE["height"]), SMALL_DESK])
def test_no_ring_of_the_keyboard_is_cut(size: tuple[int, int], server: Server, people: People) -> None:
    """After a dialog is closed its button has the ring again, all of it – and so has everything else in a room."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600, next_seconds=300, demonstration_seconds=600)
    resize(ann.page, *size)
    found = {"thinking": ann.page.evaluate(CUT)}
    way = ann.solution()
    ann.bid(len(way))
    for seat in (ann, bob):
        seat.done()
    ann.zone("mine")
    found["mine"] = ann.page.evaluate(CUT)
    ann.show(way)
    ann.zone("over")
    expect(ann.page.locator(".reel").first).to_be_visible()
    found["over"] = ann.page.evaluate(CUT)
    assert found == {"thinking": [], "mine": [], "over": []}


def test_agreeing_stands_apart_from_the_films(server: Server, people: People) -> None:
    """The button that agrees to end the game touches none of the films below it, on a phone."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600, next_seconds=300, demonstration_seconds=600)
    way = ann.solution()
    bob.bid(len(way) + 1)
    ann.bid(len(way))
    for seat in (ann, bob):
        seat.done()
    ann.show(way)
    ann.zone("over")
    bob.zone("over")
    bob.room("room.store.command({type: 'end_game'})")
    agree = ann.page.locator(".wish .button").bounding_box()
    films = ann.page.locator(".reels").bounding_box()
    assert agree is not None
    assert films is not None
    assert films["y"] - (agree["y"] + agree["height"]) >= 4
    assert_fits(ann.page, "a wish to end")


HEADS = """async ([counts, bid]) => {
    const room = document.querySelector("game-room");
    const text = goal => {
        const range = document.createRange();
        const words = document.createTreeWalker(goal, NodeFilter.SHOW_TEXT);
        const boxes = [];
        while (words.nextNode()) {
            range.selectNodeContents(words.currentNode);
            boxes.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
        }
        return new Set(boxes.map(({ top }) => Math.round(top / 10))).size;
    };
    const found = [];
    for (let chip = 0; chip < room.board.targets.length; chip += 1) {
        for (const made of counts) {
            room.view = { ...room.view, chip, demonstration: { ...room.view.demonstration, cost: made, bid } };
            room.requestUpdate();
            await room.updateComplete;
            const goal = room.querySelector(".zone .goal");
            for (const change of goal.getAnimations({ subtree: true })) change.finish();
            const left = Math.round(goal.getBoundingClientRect().left);
            found.push({ left, lines: text(goal), words: goal.textContent.trim() });
        }
    }
    return found;
}"""
"""For every target and each number of moves made: where the heading begins, and of how many lines it is."""


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
def test_the_heading_stays_where_it_is_while_moves_are_made(locale: str, server: Server, people: People) -> None:
    """From the first move of eleven to the last the heading of every target begins in the same place, and is of one
    line, at 1280 × 800.
    """
    wishes: dict[str, Any] = {"locale": locale, "viewport": {"width": 1280, "height": 800}}
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600, demonstration_seconds=600)
    watching = people(**wishes).new_page()
    watching.goto(ann.page.url)
    ann.bid(11)
    for seat in (ann, bob):
        seat.done()
    watching.locator(".room[data-zone='watching']").wait_for()
    heads = watching.evaluate(HEADS, [[0, 9, 10, 11], 11])
    assert len(heads) == 4 * 17
    assert [head["words"] for head in heads if head["lines"] > 1] == []
    assert len({head["left"] for head in heads}) == 1


def test_talk_has_a_button_of_its_own_on_phones(server: Server, people: People) -> None:
    """Whoever plays on a phone says something with two taps: the button in the bar, the phrase."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600)
    ann.page.get_by_role("button", name="Say something", exact=True).click()
    ann.page.get_by_role("button", name="Nicely found!", exact=True).click()
    expect(bob.page.locator(".bubbles .bubble")).to_be_visible()


def test_what_was_said_goes_although_a_clock_is_set_back(server: Server, people: People) -> None:
    """A phrase is seen for five seconds, whatever the device's clock does meanwhile."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600)
    ann.room("room.store.say('nice')")
    bubble = bob.page.locator(".bubbles .bubble")
    bubble.wait_for()
    bob.page.evaluate("(now => { Date.now = () => now() - 60_000 })(Date.now)")
    expect(bubble).to_have_count(0)
