"""A new room of Micro Robots: the choice of the game, tiles placed by touch, by keyboard and by number, the rules of
the room, and solo runs with the best one kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from randolph.notation.micro import from_json_board_object
from randolph.rules.micro import Arrangement, Side, arrangement
from tests.browser.conftest import DESK, PHONE, Server, unfold
from tests.browser.layout import box, settle
from tests.browser.micro_table import MicroSeat
from tests.browser.table import CLOCKWISE
from tests.conftest import more

People = Callable[..., BrowserContext]

TOUCH = 44
"""The minimum size of a touch target in pixels."""


def form(page: Page, server: Server, wish: str = "") -> Locator:
    """The form for a new room of Micro Robots."""
    page.goto(f"{server.address}/new?game=micro{wish}")
    found = page.locator("rr-new form")
    expect(page.get_by_role("radio", name="Micro Robots")).to_be_checked()
    if "tiles=" not in wish:  # a link that brings something shows it
        unfold(page)
    return found


def by_hand(page: Page) -> None:
    """Choose to place the tiles here."""
    page.locator("mr-tiles-choice").get_by_role("radio", name="By hand or number").check()
    page.locator("mr-tiles .place").first.wait_for()


def place(page: Page, name: str) -> Locator:
    """A corner of the board: nw, ne, se, sw."""
    return page.locator(f"mr-tiles .place.{name}")


def tile(page: Page, number: int) -> Locator:
    """A tile among the four that are offered."""
    return page.locator(f"mr-tiles .tile[data-tile='{number}']")


def lying(page: Page) -> list[str]:
    """The labels of the four corners, clockwise from the north-west."""
    labels: list[str] = page.locator("mr-tiles .place").evaluate_all(CLOCKWISE)
    return labels


def says(page: Page) -> Locator:
    """The message of the choice of tiles: the next step, or the name of the arrangement."""
    return page.locator("mr-tiles .says")


def number(page: Page) -> Locator:
    """The field for the number."""
    return page.locator("mr-tiles input.field")


def named(side: Side, *places: str) -> str:
    """The name that the page shows for these tiles."""
    return f"{side.value.capitalize()} · {Arrangement(side, *places).number} of 1536"


def carry(page: Page, thing: Locator, goal: dict[str, float]) -> None:
    """Drag an element with a finger: rest until it is lifted, move, release."""
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle(thing)]})
    page.locator("mr-tiles .ghost").wait_for()
    line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [goal]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("mr-tiles .ghost")).to_have_count(0)


def middle(thing: Locator) -> dict[str, float]:
    """The center of an element, in the window."""
    place = box(thing)
    return {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}


def open_room(page: Page, name: str = "Open the room") -> MicroSeat:
    """Send the form; the seat of the sender."""
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_url(re.compile(r"/r/\w{6}$"))
    page.locator(".zone-foot").wait_for()
    return MicroSeat(page, "Ann")


@pytest.mark.more
def test_tiles_are_placed_by_touch_and_the_room_uses_them(server: Server, people: People, shots: Path) -> None:
    """U1: tiles are tapped and dragged into the corners, and turned by taps. An incomplete arrangement is explained and
    not sent. The room has the rules of the form and uses exactly these tiles.
    """
    page = people(has_touch=True, is_mobile=True, viewport=PHONE).new_page()
    form(page, server)
    page.get_by_label("Your name").fill("Ann")
    by_hand(page)
    expect(says(page)).to_have_text("Tap the tile for the north-west.")

    # A tile and then its corner; a tile alone; a corner and then its tile.
    tile(page, 2).tap()
    expect(says(page)).to_have_text("Tap the tile for the north-east – or another corner for tile 2.")
    place(page, "se").tap()
    expect(says(page)).to_have_text("Tap the tile for the north-west.")
    tile(page, 1).tap()
    tile(page, 1).tap()
    expect(says(page)).to_have_text("Tile 1: tap its new corner.")
    tile(page, 1).tap()
    place(page, "sw").tap()
    expect(says(page)).to_have_text("Tap the tile for the south-west.")
    tile(page, 4).tap()
    expect(place(page, "sw")).to_have_accessible_name("South-west: tile 4, top facing north.")
    assert lying(page) == [
        "North-west: tile 1, top facing north.",
        "North-east: free.",
        "South-east: tile 2, top facing north.",
        "South-west: tile 4, top facing north.",
    ]

    # Three tiles are no board.
    page.get_by_role("button", name="Open the room").tap()
    expect(page.locator("mr-tiles-choice .fault")).to_have_text("Place all four tiles first.")
    assert page.url.endswith("/new?game=micro")

    # The fourth is carried there; a tile that lies is carried to another's place, and turned where it lies.
    place(page, "ne").scroll_into_view_if_needed()
    tile(page, 3).scroll_into_view_if_needed()
    carry(page, tile(page, 3), middle(place(page, "ne")))
    expect(says(page)).to_have_text(named(Side.BLACK, "1N", "3N", "2N", "4N"))
    carry(page, place(page, "ne"), middle(place(page, "sw")))
    place(page, "ne").tap()
    for _ in range(3):
        place(page, "se").tap()
    expect(says(page)).to_have_text(named(Side.BLACK, "1N", "4E", "2W", "3N"))
    expect(number(page)).to_have_value(str(Arrangement(Side.BLACK, "1N", "4E", "2W", "3N").number))
    page.screenshot(path=shots / "micro-new-phone.png", full_page=True)

    # Off the board and back again.
    page.locator("mr-tiles .table").evaluate("table => table.scrollIntoView({ block: 'center' })")
    table = box(page.locator("mr-tiles .table"))
    carry(page, place(page, "se"), {"x": table["x"] + 60, "y": table["bottom"] + 40})
    expect(says(page)).to_have_text("Tap the tile for the south-east.")
    page.get_by_role("button", name="Undo").tap()
    expect(says(page)).to_have_text(named(Side.BLACK, "1N", "4E", "2W", "3N"))

    page.get_by_role("switch", name="Intermediate cell").check()
    page.get_by_role("switch", name="Others may call fewer").check()
    page.get_by_label("Time for lower calls").select_option("30")
    page.get_by_role("switch", name="No chip on the target").check()
    page.get_by_role("radio", name="Chips", exact=True).check()
    page.get_by_label("Chips to win").fill("26")
    expect(page.get_by_text("A whole number from 1 to 25.")).to_be_visible()
    page.get_by_label("Chips to win").fill("3")
    ann = open_room(page)
    rules = ann.view()["rules"]
    wanted = {"game": "micro", "mode": "group", "side": "black", "tiles": ["1N", "4E", "2W", "3N"]}
    switches = {"via": True, "overcall": True, "overcall_seconds": 30, "marked": False, "must_be_shortest": False}
    assert {**rules, **wanted, **switches, "end": {"kind": "chips", "count": 3}} == rules
    number_there = Arrangement(Side.BLACK, "1N", "4E", "2W", "3N").number
    expect(page.locator(".rules-line")).to_contain_text(f"Black tiles as chosen (no. {number_there})")

    code = page.url[-6:]
    MicroSeat.enter(people(), server.address, code, "Bob")
    page.get_by_role("button", name="Start the game").tap()
    ann.round(1)
    assert ann.lies() == Arrangement(Side.BLACK, "1N", "4E", "2W", "3N").board()


@pytest.mark.more
def test_tiles_are_placed_by_keyboard_and_by_number(server: Server, people: People, shots: Path) -> None:
    """U1, E8: a digit places its tile in the focused corner, Enter turns it, Delete removes it. A typed number or a
    pasted name places all four, of the side that it names.
    """
    page = people(viewport=DESK, color_scheme="dark").new_page()
    form(page, server)
    by_hand(page)
    page.get_by_role("radio", name="By hand or number").focus()
    page.keyboard.press("Tab")
    expect(place(page, "nw")).to_be_focused()
    for key in ("1", "ArrowRight", "4", "Enter", "ArrowDown", "3", "ArrowLeft", "2", "Shift+Enter"):
        page.keyboard.press(key)
    expect(place(page, "sw")).to_be_focused()
    expect(says(page)).to_have_text(named(Side.BLACK, "1N", "4E", "3N", "2W"))
    expect(place(page, "ne")).to_have_accessible_name("North-east: tile 4, top facing east.")
    expect(place(page, "ne")).to_have_accessible_description(
        "pink 6, yellow 5, pink 1; red 1, blue 5, yellow 6; green 1, red 5, yellow 1"
    )
    page.keyboard.press("Delete")
    expect(place(page, "sw")).to_have_accessible_name("South-west: free.")
    page.keyboard.press("4")
    expect(place(page, "sw")).to_have_accessible_name(re.compile("tile 4"))
    assert [label.split(": ")[1][:6] for label in lying(page)] == ["tile 1", "free.", "tile 3", "tile 4"]
    page.keyboard.press("ArrowUp")
    expect(place(page, "nw")).to_be_focused()

    # By number, from both sides.
    number(page).fill("17")
    expect(says(page)).to_have_text("Black · 17 of 1536")
    number(page).press("Enter")
    expect(place(page, "ne")).to_have_accessible_name("North-east: tile 2, top facing east.")
    number(page).fill("1537")
    expect(page.locator("mr-tiles .wrong")).to_have_text("A number from 1 to 1536.")
    expect(says(page)).to_have_text("Black · 17 of 1536")
    number(page).fill("Copper · 1000 of 1536")
    number(page).press("Tab")
    expect(says(page)).to_have_text("Copper · 1000 of 1536")
    expect(page.get_by_role("radio", name="Copper")).to_be_checked()
    page.screenshot(path=shots / "micro-new-desk-dark.png", full_page=True)

    page.get_by_label("Your name").fill("Ann")
    ann = open_room(page)
    rules = ann.view()["rules"]
    assert (rules["side"], tuple(rules["tiles"])) == ("copper", arrangement(Side.COPPER, 1000).places)

    # In the lobby the same form changes the rules of the room, each change at once.
    page.get_by_role("button", name="change", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("mr-tiles .place.nw").click()
    places = list(arrangement(Side.COPPER, 1000).places)
    places[0] = places[0][0] + "NESW"[("NESW".index(places[0][1]) + 1) % 4]
    ann.until("(room, places) => String(room.view.rules.tiles) === String(places)", places)
    dialog.get_by_role("radio", name="At random").check()
    ann.until("room => room.view.rules.tiles === null")
    dialog.get_by_role("radio", name="Black").check()
    ann.until("room => room.view.rules.side === 'black'")


@pytest.mark.more
def test_the_game_is_remembered_and_a_link_brings_its_own(server: Server, people: People) -> None:
    """The form begins with the game chosen last on this device, each game with its own rules. A link gives the game and
    its tiles; an invalid arrangement is ignored. U5, U4: who gets the chip, and a demonstration without a clock, can be
    chosen without unfolding anything.
    """
    page = people().new_page()
    page.goto(f"{server.address}/new")
    expect(page.get_by_role("radio", name="Ricochet Robots")).to_be_checked()
    unfold(page)
    expect(page.get_by_role("radio", name="First edition")).to_be_checked()
    page.get_by_label("Time to show a solution").select_option("No clock")
    page.get_by_role("radio", name="Micro Robots").check()
    expect(page.get_by_role("radio", name="First edition")).to_have_count(0)
    page.get_by_role("radio", name="Copper").check()
    page.get_by_role("radio", name="Only a shortest path").check()
    page.get_by_label("Time to show a path").select_option("No clock")
    page.get_by_label("Your name").fill("Ann")
    rules = open_room(page).view()["rules"]
    assert (rules["must_be_shortest"], rules["demonstration_seconds"]) == (True, 0)

    page.goto(f"{server.address}/new?mode=solo")
    expect(page.get_by_role("radio", name="Micro Robots")).to_be_checked()
    expect(page.get_by_role("radio", name="Alone")).to_be_checked()
    unfold(page)
    expect(page.get_by_role("radio", name="Copper")).to_be_checked()
    expect(page.get_by_role("radio", name="Only a shortest path")).to_be_checked()

    form(page, server, "&tiles=black:17")
    expect(page.get_by_role("radio", name="Black")).to_be_checked()
    expect(says(page)).to_have_text("Black · 17 of 1536")
    form(page, server, "&tiles=black:1537")
    unfold(page)
    expect(page.get_by_role("radio", name="At random")).to_be_checked()
    page.goto(f"{server.address}/new?faces=1A-2B-3A-4B")
    expect(page.get_by_role("radio", name="Ricochet Robots")).to_be_checked()

    page.goto(f"{server.address}/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Play Micro Robots").click()
    expect(page.get_by_role("radio", name="Micro Robots")).to_be_checked()


def test_a_run_alone_is_kept_and_beaten(server: Server, people: People, shots: Path) -> None:
    """U4: a round is declared and jumped along a shortest path, across a reload; the optimum is shown beside it. A
    better run becomes the device's best, and is still shown as such after a reload.
    """
    page = people().new_page()
    form(page, server, "&mode=solo")
    page.get_by_role("radio", name="Other").check()
    page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label("Time to think, each round").select_option("600")
    me = open_room(page, "Start")
    me.round(1)
    assert me.view()["rules"]["end"] == {"kind": "rounds", "count": 1}
    assert me.lies() == from_json_board_object(me.board())
    me.find_none()
    page.get_by_role("button", name="Give up", exact=True).click()
    me.zone("finished")
    expect(page.locator(".zone h1")).to_have_text("0 of 1 round found")
    expect(page.locator(".news")).to_have_text("Your first run of this kind: now you have a score to beat.")

    page.get_by_role("button", name="Another run").click()
    me.zone("bidding")
    page.reload()
    me.zone("bidding")
    path = me.shortest()
    me.declare(len(path))
    me.zone("mine")
    page.reload()
    me.zone("mine")
    me.show_path(path)
    me.zone("finished")
    expect(page.locator(".news")).to_contain_text("New best on this device!")
    me.until("room => room.view.run[0].optimum !== null")
    cells = page.locator(".run-table tbody tr").first.locator("td")
    assert [text.strip() for text in cells.all_inner_texts()[1:4]] == [str(len(path))] * 3
    page.reload()
    expect(page.locator(".news")).to_contain_text("New best on this device!")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.screenshot(path=shots / "micro-run-end.png")

    page.get_by_role("button", name="Another run").click()
    me.zone("bidding")
    page.locator(".bar .players").click()
    before = page.locator("rr-dialog")
    expect(before.get_by_role("heading", name="Last run")).to_be_visible()
    expect(before.locator(".run-table tbody tr")).to_have_count(1)
    page.keyboard.press("Escape")
    me.find_none()
    page.get_by_role("button", name="Give up", exact=True).click()
    me.zone("finished")
    expect(page.locator(".news")).to_contain_text("Your best: 1/1 found, 1 shortest")


@pytest.mark.parametrize("width", [320, 390])
def test_touch_targets_are_large_enough(server: Server, people: People, width: int) -> None:
    """Touch targets are at least 44 pixels high and wide, and nothing is wider than the screen."""
    page = people(viewport={"width": width, "height": 844}).new_page()
    form(page, server)
    by_hand(page)
    page.get_by_role("button", name="Place them at random").click()
    settle(page)
    for things in (".place", ".tile", "button.icon-button", "input.field"):
        sizes: list[Any] = page.locator(f"mr-tiles {things}").evaluate_all(
            "things => things.map(thing => [thing.offsetWidth, thing.offsetHeight])"
        )
        assert sizes
        assert min(side for size in sizes for side in size) >= TOUCH, things
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
@pytest.mark.parametrize("scheme", ["light", *more("dark")])
def test_the_form_fits_each_screen(server: Server, people: People, shots: Path, scheme: str, locale: str) -> None:
    """Pictures of the form on a phone, a tablet and a desktop; on none of them anything is wider than the screen."""
    page = people(color_scheme=scheme, locale=locale).new_page()
    page.goto(f"{server.address}/new?game=micro&mode=solo&tiles=copper:1000")
    page.locator("mr-tiles .place").first.wait_for()
    for size in (PHONE, {"width": 820, "height": 1180}, DESK):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_function(
            "width => innerWidth === width && document.documentElement.scrollWidth <= width", arg=size["width"]
        )
        page.screenshot(path=shots / f"micro-new-{scheme}-{locale[:2]}-{size['width']}.png", full_page=True)


def test_the_text_on_a_tile_is_part_of_its_name(server: Server, people: People) -> None:
    """With voice control, people can say what they read on a tile: each word is in its name, whether the corner is free
    or not; the color letters are a picture below it.
    """
    page = people().new_page()
    form(page, server)
    by_hand(page)
    tile(page, 2).click()
    strange = page.locator("mr-tiles").evaluate(
        """tiles => [...tiles.shadowRoot.querySelectorAll("button")].flatMap(button => {
            const name = (button.ariaLabel ?? button.textContent).toLowerCase();
            const words = button.textContent.toLowerCase().split(/\\s+/).filter(Boolean);
            return words.filter(word => !name.includes(word)).map(word => `${word} on ${name}`);
        })"""
    )
    assert strange == []
