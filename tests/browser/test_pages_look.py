"""Pages outside a running round in large windows, in both languages: they use the window, nothing is cut off or
overlaps, and empty pages have a picture with a next step.

The expected sizes are those of the requirements, not the page's own.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Server, Watch
from tests.browser.layout import Box, box, boxes, settle, settled
from tests.browser.micro_table import micro_room
from tests.browser.table import make_room
from tests.browser.test_home import SMALL
from tests.browser.test_play_first import guest
from tests.conftest import more

People = Callable[..., BrowserContext]

pytestmark = pytest.mark.more

WINDOW = {"width": 1280, "height": 800}
LARGE = {"width": 1920, "height": 1080}
PROBLEM = "#m1=black:2N-3E-4E-1N+p1+w2"
"""The example of the rule sheet of Micro Robots."""
PACKER = zlib.compressobj(wbits=-15)
PACKED = base64.urlsafe_b64encode(PACKER.compress(json.dumps(SMALL["problem"]).encode()) + PACKER.flush())
RICOCHET = f"#p1={PACKED.decode().rstrip('=')}"
"""A small board of Ricochet Robots, as links carry it."""
BLANK = (
    *("/nowhere", "/r/ZZZZZZ", "/rooms", "/boards", "/boards/edit?draft=none", "/position", "/position?game=micro"),
    *("/games", "/review", "/take-along"),
)
PAGES = (
    "/",
    "/new",
    "/alone",
    "/daily",
    "/table",
    "/table?game=micro",
    f"/position?game=micro{PROBLEM}",
    "/boards/edit",
)

UNKNOWN = ("404 .*/nowhere", "404 .*/ZZZZZZ")
"""The console's message about an address, or a room, that does not exist."""


def opened(server: Server, people: People, path: str, **how: object) -> Page:
    """A page of the server, once its parts are drawn."""
    page = people(**how).new_page()
    page.goto(f"{server.address}{path}")
    page.locator("main.page > *, rr-room-entry > main.page").first.wait_for()
    expect(page.locator(".app-bar")).to_be_visible()
    return page


def apart(one: Box, other: Box) -> bool:
    """Whether two elements do not overlap."""
    return one["right"] <= other["x"] or one["bottom"] <= other["y"]


@pytest.mark.parametrize("size", [LARGE, *more(WINDOW)], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("path", [*BLANK[::3], *more(*BLANK[1::3], *BLANK[2::3])])
def test_an_empty_page_fills_the_window(
    server: Server, people: People, watch: Watch, path: str, size: dict[str, int]
) -> None:
    """An address without a page, and a missing room, board, draft or position: a picture and a next step fill most of
    the window, without scrolling.
    """
    watch.expected += UNKNOWN
    page = opened(server, people, path, viewport=size)
    blank = page.locator(".blank")
    picture = page.locator(".blank-picture > *")
    expect(picture).to_be_visible()
    picture.evaluate("one => one.decode?.()")  # fails if there is no picture
    expect(blank.locator(".button").first).to_be_visible()
    place, drawn, brand = boxes(blank, picture, page.locator(".app-bar .brand"))
    assert place["width"] >= 0.6 * size["width"]
    assert place["height"] >= 0.6 * size["height"]
    assert place["bottom"] <= size["height"]
    assert drawn["height"] >= 0.25 * size["height"]
    assert place["x"] == pytest.approx(brand["x"], abs=24), "the header begins elsewhere"


STICKS_OUT = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""How many pixels of a page are beyond its right edge."""


@pytest.mark.more
@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
@pytest.mark.parametrize("path", [*PAGES, *BLANK])
def test_letters_grow_with_the_window(server: Server, people: People, watch: Watch, path: str, locale: str) -> None:
    """At 1920 × 1080 sizes measured in letters are a quarter larger than at 1280 × 800; no size scrolls sideways."""
    watch.expected += UNKNOWN
    page = opened(server, people, path, viewport=WINDOW, locale=locale)
    for size, letters in ((WINDOW, 16), (LARGE, 20), (PHONE, 16)):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.locator("html")).to_have_css("font-size", f"{letters}px")
        over = settled(page, STICKS_OUT)  # bars choose their parts by size
        assert over <= 0, f"{over} pixels stick out at {size}"


@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_the_form_has_its_game_beside_it(server: Server, people: People, game: str) -> None:
    """At 1920 × 1080 a picture of the chosen game is beside the form, and stays visible while the rules scroll; both
    together are as wide as the header. A smaller window has only the form.
    """
    page = opened(server, people, f"/new?game={game}", viewport=LARGE, locale="fr-FR")
    picture, form = page.locator(".new-picture > *"), page.locator("form.new")
    drawn, asked = boxes(picture, form)
    assert drawn["width"] >= 0.3 * LARGE["width"]
    assert drawn["right"] <= asked["x"]
    assert asked["right"] - drawn["x"] >= 0.7 * LARGE["width"]
    assert asked["bottom"] <= LARGE["height"]
    page.locator("summary").first.click()
    expect(page.locator(".agreement-form")).to_be_visible()
    page.locator("form.new .toggle").last.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 300
    expect(picture).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(picture).to_be_hidden()


def test_playing_alone_fills_a_large_window(server: Server, people: People) -> None:
    """At 1920 × 1080 the choices extend from the heading into the last quarter; headings and buttons are aligned."""
    page = opened(server, people, "/alone", viewport=LARGE, locale="fr-FR")
    expect(page.locator(":root")).to_have_css("font-size", "20px")  # the text of a large window
    choices = boxes(page.locator(".alone-choice"))
    assert len(choices) == 3
    assert choices[-1]["right"] - choices[0]["x"] >= 0.7 * LARGE["width"]
    assert all(0.75 * LARGE["height"] <= choice["bottom"] <= 0.95 * LARGE["height"] for choice in choices)
    for part in ("h2", ".button"):
        assert len({round(one["y"]) for one in boxes(page.locator(f".alone-choice {part}"))}) == 1


@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
def test_home_fills_a_large_window(server: Server, people: People, locale: str) -> None:
    """At 1920 × 1080 less than an eighth of the height is empty beside the board, and no button needs two lines."""
    page = opened(server, people, "/", viewport=LARGE, locale=locale)
    page.locator("rr-home rr-board .piece").first.wait_for()
    ways, tools = boxes(page.locator("rr-home .ways"), page.locator("rr-home section.zone"))
    assert 0 <= ways["y"] - tools["bottom"] <= LARGE["height"] / 8
    assert ways["bottom"] <= LARGE["height"]
    for button in page.locator("rr-home .ways .button").all():
        words = button.evaluate(
            "one => { const range = document.createRange(); range.selectNode([...one.childNodes].findLast("
            "node => node.nodeType === 3 && node.textContent.trim())); return range.getBoundingClientRect().height; }"
        )
        assert words <= 40, button.inner_text()


def test_the_tiles_of_a_table_are_large_in_a_large_window(server: Server, people: People) -> None:
    """At 1920 × 1080 each offered tile is 180 pixels wide, and the placed ones take two thirds of the height;
    everything is visible without scrolling.
    """
    page = opened(server, people, "/table?game=micro", viewport=LARGE)
    case, number, *tiles = boxes(*(page.locator(f"mr-tiles {part}") for part in (".table", ".number", ".offered svg")))
    assert len(tiles) == 4
    assert min(tile["width"] for tile in tiles) >= 180
    assert case["height"] >= 0.66 * LARGE["height"]
    assert number["x"] >= case["right"]
    assert settled(page, "document.documentElement.scrollHeight") <= LARGE["height"]


@pytest.mark.parametrize("size", [LARGE, *more(WINDOW)], ids=lambda size: str(size["width"]))
def test_the_chips_of_a_table_are_visible_at_once(server: Server, people: People, size: dict[str, int]) -> None:
    """One row per color, all of them visible, beside the whole board."""
    page = opened(server, people, "/table", viewport=size)
    for face in ("1A", "2B", "3A", "4B"):
        page.locator(f"rr-corners [data-face='{face}']").click()
    field = page.locator("rr-table rr-board .field")
    drawn = box(field)
    for row, col in ((2, 12), (4, 5), (11, 2), (13, 11)):
        x, y = (col + 0.5) * drawn["width"] / 16, (row + 0.5) * drawn["height"] / 16
        field.click(position={"x": x, "y": y}, force=True)
    rows = page.locator("rr-table .chip-row:not(.beside)")
    expect(rows).to_have_count(4)
    for of_a_color in rows.all():
        assert len({round(chip["y"]) for chip in boxes(of_a_color.locator(".chip"))}) == 1
    for chip in page.locator("rr-table .chips .chip").all():
        expect(chip).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [LARGE, *more(WINDOW)], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("path", ["/table", "/table?game=micro", f"/table?game=micro{PROBLEM}"])
def test_the_set_up_of_a_table_leaves_no_hole(server: Server, people: People, path: str, size: dict[str, int]) -> None:
    """What is chosen stands beside the board and ends in the last tenth of the height; nothing scrolls."""
    page = opened(server, people, path, viewport=size)
    left, right = ("rr-corners .table", "rr-corners .faces")
    if "micro" in path:
        left, right = ("mr-table .table", "mr-table .zone") if "#" in path else ("mr-tiles .table", "mr-tiles .below")
    board, beside = boxes(page.locator(left), page.locator(right))
    assert board["right"] <= beside["x"]
    assert 0.9 * size["height"] <= beside["bottom"] <= size["height"]
    assert board["height"] >= 0.62 * size["height"]
    assert settled(page, "document.documentElement.scrollHeight") <= size["height"]


def test_the_center_of_an_empty_table_is_no_cross(server: Server, people: People) -> None:
    """Between two corners without a face the center is as pale as in them: the gap does not show it."""
    page = opened(server, people, "/table", viewport=WINDOW)
    places = page.locator("rr-corners .place.free")
    expect(places).to_have_count(4)
    first, second, *_ = boxes(places)
    gap = second["x"] - first["right"]
    for place in places.all():
        paper, shadow = place.evaluate(
            "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).boxShadow]"
        )
        assert shadow.startswith(paper), shadow
        assert float(shadow.removeprefix(paper).split()[3].removesuffix("px")) >= gap / 2


@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
@pytest.mark.parametrize("size", [LARGE, *more(WINDOW)], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("path", ["/position", "/position?game=micro"])
def test_the_column_of_a_position_is_used(
    server: Server, people: People, path: str, size: dict[str, int], locale: str
) -> None:
    """Beside the board no two parts are farther apart than 40 pixels, and the last one ends where the board ends."""
    page = opened(server, people, "/", viewport=size, locale=locale)
    page.goto(f"{server.address}{path}{PROBLEM if 'micro' in path else RICOCHET}")
    names = (".tool.hint", ".table", ".task", ".zone", ".said", ".ways")
    key, board, *parts = boxes(*(page.locator(f":is(rr-position, mr-position) {name}") for name in names))
    assert len(parts) == 4
    assert all(below["y"] - above["bottom"] <= 40 for above, below in pairwise(parts))
    assert parts[-1]["bottom"] == pytest.approx(board["bottom"], abs=24)
    assert page.locator(".said").evaluate("one => getComputedStyle(one, '::before').content").strip('"')
    assert min(key["width"], key["height"]) >= 80


@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
@pytest.mark.parametrize("size", [LARGE, *more(WINDOW)], ids=lambda size: str(size["width"]))
def test_the_menu_is_seen_at_once(server: Server, people: People, size: dict[str, int], locale: str) -> None:
    """Nothing of the menu has to be scrolled: on a page, and in a room, where it is longest."""
    hosting = people(viewport=size, locale=locale)
    page = hosting.new_page()
    for path in ("/", f"/r/{make_room(hosting, server.address, 'Ann')}"):
        page.goto(f"{server.address}{path}")
        page.get_by_role("button", name="Menu", exact=True).click()
        dialog = page.locator("dialog[open]")
        expect(dialog.locator(".menu-list.last")).to_be_visible()
        settle(page)
        over = dialog.evaluate("one => one.scrollHeight - one.clientHeight")
        assert over <= 0, f"{over} pixels of the menu are hidden on {path}"


@pytest.mark.parametrize("size", [PHONE, *more(WINDOW, LARGE)], ids=lambda size: str(size["width"]))
def test_the_link_to_another_device_is_read(server: Server, people: People, size: dict[str, int]) -> None:
    """The field with the link shows at least its host; the words stand in the middle beside the picture."""
    hosting = people(viewport=size)
    page = hosting.new_page()
    page.goto(f"{server.address}/r/{make_room(hosting, server.address, 'Ann')}")
    page.locator(".room[data-zone]").wait_for()
    page.wait_for_function("() => localStorage.getItem('randolph.rooms') !== null")
    page.goto(f"{server.address}/take-along")
    page.get_by_role("button", name="Create a code").click()
    field = page.locator(".along-link [readonly]")
    assert box(field)["width"] >= 150
    page.goto(f"{server.address}/take-along#AAAA-AAAA-AAAA-AAAA")
    words, blank = boxes(page.locator(".blank-words"), page.locator(".blank"))
    if size != PHONE:
        assert words["y"] - blank["y"] == pytest.approx(blank["bottom"] - words["bottom"], abs=2)


@pytest.mark.parametrize("size", [PHONE, *more(WINDOW, LARGE)], ids=lambda size: str(size["width"]))
def test_the_rules_of_a_new_room_are_said_whole(server: Server, people: People, size: dict[str, int]) -> None:
    """The line with the rules is not cut, in the language with the longer words."""
    page = opened(server, people, "/new?game=micro", viewport=size, locale="fr-FR")
    line = page.locator(".agreement > summary small")
    assert box(page.locator("form.new .submit"))["bottom"] <= size["height"]
    assert line.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


@pytest.mark.parametrize("size", [PHONE, *more(WINDOW, LARGE)], ids=lambda size: str(size["width"]))
def test_the_path_of_micro_robots_is_beside_its_sentence(server: Server, people: People, size: dict[str, int]) -> None:
    """The faces of start and target, the arrow between them and the sentence do not overlap."""
    page = opened(server, people, f"/position?game=micro{PROBLEM}", viewport=size)
    parts = boxes(page.locator(".mr-way svg"), page.locator(".aim"))
    assert len(parts) == 4
    assert all(apart(one, other) for one, other in pairwise(parts))


def test_the_editor_uses_a_large_window(server: Server, people: People) -> None:
    """At 1920 × 1080 the board of the editor has 80 % of the height, and the header is as wide as the page below."""
    page = opened(server, people, "/boards/edit", viewport=LARGE)
    board, brand = boxes(page.locator("rr-editor rr-board"), page.locator(".app-bar .brand"))
    assert board["height"] >= 0.8 * LARGE["height"]
    assert brand["x"] == pytest.approx(board["x"], abs=24)


@pytest.mark.parametrize("size", [LARGE, *more(WINDOW)], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_a_guest_has_a_puzzle_beside_the_entry(server: Server, people: People, game: str, size: dict[str, int]) -> None:
    """In a large window a puzzle fills the middle before the game, explained in one sentence, and the field for the
    name beside it has the focus.
    """
    make = micro_room if game == "micro" else make_room
    page = guest(server, people, make(people(), server.address, "Ann"), viewport=size)
    board = page.locator(".stage waiting-puzzle :is(rr-board, mr-board)")
    expect(board).to_be_visible()
    lies, welcome = boxes(board, page.locator(".zone .welcome"))
    assert lies["height"] >= 0.75 * size["height"]
    assert welcome["x"] >= lies["right"]
    expect(page.locator("#join-name")).to_be_focused()
    expect(page.locator("waiting-puzzle .aim")).to_have_count(1)
    expect(page.locator("waiting-puzzle .mr-to")).to_have_count(0)
