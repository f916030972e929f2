"""The look of the room in every phase: pictures for people, and checks that nothing jumps, nothing overflows, and all
controls are large enough.

`RANDOLPH_SHOTS=folder` keeps the pictures.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server, unfold
from tests.browser.layout import box, settle
from tests.browser.table import Seat, make_room

People = Callable[..., BrowserContext]

SIZES = {"phone": (390, 844), "tablet": (1024, 768), "desk": (1440, 900)}
NARROW = {"small": (360, 640), "zoomed": (320, 256)}
"""A small phone, and a desktop's 1280 × 1024 at 400 %."""


class Studio:
    """Takes the pictures, and checks the layout each time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tops: dict[str, set[float]] = {}
        self.heights: dict[str, set[float]] = {}

    def fit(self, page: Page, phase: str) -> None:
        """Check all sizes, without pictures."""
        for size, (width, height) in {**SIZES, **NARROW}.items():
            resize(page, width, height)
            assert_fits(page, f"{phase} at {size}")
            self.note(page, size)

    def note(self, page: Page, size: str) -> None:
        """Record the place of the zone. While a puzzle replaces the board, the zone also has the invitation, and is
        higher. Before the game a page that is too low for its texts is as long as they are.
        """
        if size in NARROW and page.locator(".room[data-zone='lobby']").count():
            return
        top, height = place_of(page, ".zone")
        self.tops.setdefault(size, set()).add(top)
        if not page.locator(".middle").count():
            self.heights.setdefault(size, set()).add(height)

    def stands_still(self) -> None:
        """In all phases the zone had one place and one height; with a puzzle in the middle only one place."""
        for places in (self.tops, self.heights):
            for size, found in places.items():
                assert len(found) == 1, f"at {size} the zone jumps: {found}"

    def shoot(self, page: Page, phase: str) -> None:
        """Check all sizes, with pictures in both themes if requested."""
        for size, (width, height) in {**SIZES, **NARROW}.items():
            resize(page, width, height)
            assert_fits(page, f"{phase} at {size}")
            self.note(page, size)
            if size in NARROW or "RANDOLPH_SHOTS" not in os.environ:
                continue
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                page.screenshot(path=self.folder / f"{phase}-{size}-{theme}.png", animations="disabled")
            page.emulate_media(color_scheme="light")
        resize(page, 390, 844)


def resize(page: Page, width: int, height: int) -> None:
    """Give the page a size, and wait until it is drawn in that size."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    settle(page)


def place_of(page: Page, selector: str) -> tuple[float, float]:
    """The top and the height of an element."""
    place = box(page.locator(selector))
    return round(place["y"]), round(place["height"])


def assert_fits(page: Page, where: str) -> None:
    """Nothing overflows at the side; every button and field is at least 44 pixels high and wide, and none
    is covered.
    """
    settle(page)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{where}: {wide} pixels stick out"
    over = page.evaluate("(zone => zone ? zone.scrollHeight - zone.clientHeight : 0)(document.querySelector('.zone'))")
    assert over <= 1, f"{where}: the zone is {over} pixels too full"
    small = page.evaluate("""() => [...document.querySelectorAll(":is(.room, .new) :is(button, input.field, a)")]
        .map(element => ({ name: element.ariaLabel || element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)""")
    assert small == [], f"{where}: too small to press"
    hidden = page.evaluate("""() => [...document.querySelectorAll(".zone button")]
        .map(element => ({ element, box: element.getBoundingClientRect() }))
        .map(({ element, box }) => ({ element, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
        .filter(({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)
        .filter(({ element, x, y }) => !element.contains(document.elementFromPoint(x, y)))
        .filter(({ element }) => !element.closest(".pad:has(.typing), .moves, .seats"))
        .map(({ element }) => element.ariaLabel || element.textContent.trim())""")
    assert hidden == [], f"{where}: covered by something else"


@pytest.mark.more
def test_every_phase_fits_three_sizes(server: Server, people: People, shots: Path) -> None:
    """Every phase in three sizes and two themes; the zone has one place and one height in all of them."""
    studio = Studio(shots)
    hosting = people()
    rules = {"edition": "third", "silver": True, "next_seconds": 300, "demonstration_seconds": 600, "sand_seconds": 600}
    code = make_room(hosting, server.address, "Ann", **rules, end={"kind": "rounds", "count": 2})
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(), server.address, code, "Bob")
    cia = Seat.enter(people(), server.address, code, "Cia")
    ann.page.get_by_role("heading", name="3 players at the table").wait_for()
    watcher = people().new_page()
    watcher.goto(f"{server.address}/r/{code}")
    Seat(watcher, "Dan").zone("lobby")
    studio.shoot(ann.page, "lobby")
    studio.fit(watcher, "lobby, watched")

    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob, cia):
        seat.round(1)
    studio.shoot(ann.page, "thinking")

    way = ann.solution()
    cia.bid(len(way) + 4)
    bob.bid(len(way) + 1)
    ann.bid(len(way))
    studio.shoot(ann.page, "sand")
    studio.fit(watcher, "sand, watched")
    ann.page.keyboard.press("1")
    ann.page.locator(".typing").wait_for()
    ann.page.screenshot(path=shots / "typing-phone-light.png", animations="disabled")
    ann.page.keyboard.press("Escape")

    for seat in (ann, bob, cia):
        seat.done()
    ann.zone("mine")
    if len(way) > 1:  # with diagonals one move may win, and then nothing is left to be looked at
        ann.push(way.pop(0))
        studio.shoot(ann.page, "mine")
        bob.zone("watching")
        bob.until("room => room.view.demonstration?.moves.length === 1 && !room.play.shown.stage.busy")
        studio.shoot(bob.page, "watching")
        studio.fit(watcher, "demonstration, watched")
        ann.page.keyboard.press("Backspace")
        ann.page.locator(".confirm").wait_for()
        studio.shoot(ann.page, "confirm")
        ann.page.keyboard.press("Escape")
    ann.show(way)
    ann.zone("over")
    ann.page.get_by_text("Optimum", exact=False).first.wait_for()
    studio.shoot(ann.page, "over")

    for seat in (ann, bob, cia):
        seat.ready()
    for seat in (ann, bob, cia):
        seat.round(2)
    bob.bid(3)
    for seat in (ann, bob, cia):
        seat.done()
    bob.give_up()
    ann.zone("finished")
    studio.shoot(ann.page, "finished")
    studio.fit(watcher, "finished, watched")

    studio.stands_still()


@pytest.mark.more
def test_the_form_fits_each_screen(server: Server, people: People, shots: Path) -> None:
    """The form for a new room fits all sizes, in both themes."""
    page = people().new_page()
    page.goto(f"{server.address}/new")
    unfold(page)
    page.get_by_role("radio", name="Third edition").check()
    page.get_by_text("More rules and times").click()
    for size, (width, height) in {**SIZES, **NARROW}.items():
        resize(page, width, height)
        assert_fits(page, f"the form at {size}")
        if size in NARROW:
            continue
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.screenshot(path=shots / f"new-{size}-{theme}.png", animations="disabled", full_page=True)


@pytest.mark.more
def test_the_bar_shows_every_player_with_their_chips(server: Server, people: People) -> None:
    """From two to eight players, on phones, tablets and desktops: nobody's disc or number of chips is cut off, hidden
    players are counted, and the button's label names everybody.
    """
    hosting = people()
    code = make_room(hosting, server.address, "Ann")
    ann = Seat.enter(hosting, server.address, code, "Ann")
    for number, name in enumerate(("Benjamin", "Zoé", "Yannick", "Maximiliane", "Kim", "Lou", "Otto"), 2):
        answer = people().request.post(
            f"{server.address}/api/rooms/{code}/join",
            data={"name": name},
            headers={"Origin": server.address},
            max_retries=1,
        )
        assert answer.ok, answer.text()
        ann.page.locator(".players .player").nth(number - 1).wait_for()
        for width, height in ((360, 740), (390, 844), (720, 450), (1024, 768), (1440, 900)):
            resize(ann.page, width, height)
            where = f"{number} players at {width}"
            assert_fits(ann.page, where)
            cut = ann.page.evaluate("""() => {
                const room = document.querySelector(".players").getBoundingClientRect();
                return [...document.querySelectorAll(".player:not([hidden]) :is(.avatar, .player-chips), .player-rest")]
                    .filter(part => !part.hidden).map(part => part.getBoundingClientRect())
                    .filter(box => box.width < 6 || box.right > room.right + 1 || box.bottom > room.bottom + 1).length;
            }""")
            assert cut == 0, f"{where}: {cut} parts are cut off"
            shown = ann.page.locator(".player:visible").count()
            rest = ann.page.locator(".player-rest:visible")
            assert rest.all_inner_texts() == ([f"+{number - shown}"] if shown < number else []), where
    label = ann.page.locator(".players").get_attribute("aria-label")
    assert label is not None
    assert label.startswith("Players: You, 0 chips; Benjamin, 0 chips")


def test_a_missing_value_is_reported_beside_its_field(server: Server, people: People) -> None:
    """If the name or the rounds are missing, the field gets the focus, the fault is reported in the page's own words,
    and no room is created.
    """
    page = people().new_page()
    page.goto(f"{server.address}/new")
    start = page.get_by_role("button", name="Open the room")
    expect(start).to_be_in_viewport()
    start.click()
    expect(page.get_by_text("Type your name first.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_label("Your name").fill("Ann")
    expect(page.get_by_text("Type your name first.")).to_be_hidden()
    unfold(page)
    page.get_by_role("radio", name="Rounds").check()
    page.get_by_role("spinbutton", name="Rounds").fill("0")
    unfold(page)
    expect(page.get_by_role("spinbutton", name="Rounds")).to_be_hidden()
    start.click()  # what is wrong is shown, though it was folded in
    expect(page.get_by_text("A whole number from 1 to 1000.")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Rounds")).to_be_focused()
    assert page.url.endswith("/new")
