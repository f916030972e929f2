"""Play first, form second: from the home page to a room in a few taps, the rules in one line, what guests see who
follow a link, and the puzzle while others are awaited.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Server, unfold
from tests.browser.layout import box, boxes, settled
from tests.browser.micro_table import MicroSeat, micro_room
from tests.browser.table import Seat, make_room
from tests.conftest import more

EXPLAINED = """form => {
    const text = one => one?.textContent.trim() ?? "";
    const beside = (one, up) => up && !one.matches(".agreement-form")
        ? [...one.querySelectorAll(":scope > p.muted")].map(text).join(" ") || beside(one.parentElement, up - 1) : "";
    return [
        ...[...form.querySelectorAll(".toggle, .choice, .edition")].map(one => text(one.querySelector("small"))),
        ...[...form.querySelectorAll(".segmented")].map(one => beside(one, 3) || text(one.querySelector("legend"))),
    ];
}"""
"""The explanation of each choice of a form."""
People = Callable[..., BrowserContext]

WINDOW = {"width": 1280, "height": 800}
LARGE = {"width": 1920, "height": 1080}
BOARDS = {"ricochet": "rr-board", "micro": "mr-board"}
TITLES = {"ricochet": "A game of Ricochet Robots", "micro": "A game of Micro Robots"}


def room_with(game: str, server: Server, people: People, **how: object) -> tuple[Seat | MicroSeat, str]:
    """Ann, the host of a new room, and its code."""
    hosting = people(**how)
    if game == "micro":
        code = micro_room(hosting, server.address, "Ann")
        return MicroSeat.enter(hosting, server.address, code, "Ann"), code
    code = make_room(hosting, server.address, "Ann")
    return Seat.enter(hosting, server.address, code, "Ann"), code


def guest(server: Server, people: People, code: str, **how: object) -> Page:
    """A guest who has followed the link and has not entered a name."""
    page = people(**how).new_page()
    page.goto(f"{server.address}/r/{code}")
    page.locator("#join-name").wait_for()
    return page


@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
@pytest.mark.parametrize("mode", ["group", "table", "solo"])
def test_a_phone_shows_the_whole_form(server: Server, people: People, mode: str, game: str, locale: str) -> None:
    """At 390 × 844 nothing has to be scrolled: two games with a picture each, the mode, the name, the rules in a line
    and the button are all in the window, and the rules are folded.
    """
    page = people(viewport=PHONE, locale=locale).new_page()
    page.goto(f"{server.address}/new?game={game}&mode={mode}")
    expect(page.locator(".games svg")).to_have_count(2)
    submit, agreement, bar = boxes(*(page.locator(part) for part in (".submit", ".agreement", ".submit-bar")))
    assert submit["bottom"] <= PHONE["height"]
    assert agreement["bottom"] <= bar["y"]
    assert settled(page, "document.documentElement.scrollHeight") <= PHONE["height"]
    expect(page.locator(".agreement-form")).to_be_hidden()


def test_friends_are_a_name_and_a_tap_away(server: Server, people: People) -> None:
    """*Play with friends* leads to the name, which has the focus while it is empty; if the device knows it, one more
    tap opens the room.
    """
    page = people().new_page()
    page.goto(f"{server.address}/")
    page.get_by_role("button", name="Play with friends").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/r/\w{6}$"))

    page.goto(f"{server.address}/")
    page.get_by_role("button", name="Play with friends").click()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    page.get_by_role("button", name="Open the room").click()
    page.wait_for_url(re.compile(r"/r/\w{6}$"))
    expect(page.locator(".seat")).to_contain_text("Ann")


def test_the_rules_are_one_line_until_unfolded(server: Server, people: People) -> None:
    """The line shows the agreed rules and follows each choice. A link with rules unfolds them, and a reload keeps the
    state.
    """
    page = people().new_page()
    page.goto(f"{server.address}/new")
    line = page.locator(".agreement > summary")
    rules = page.locator(".agreement-form")
    expect(line).to_contain_text("Rules: First edition (1999)")
    expect(line).to_contain_text("sand timer of 60 seconds")
    assert box(line)["height"] <= 80
    page.get_by_role("radio", name="Micro Robots").check()
    expect(line).to_contain_text("Rules: Black tiles at random")
    page.get_by_role("radio", name="Ricochet Robots").check()
    unfold(page)
    page.get_by_role("radio", name=re.compile("^Second edition")).check()
    expect(line).to_contain_text("Rules: Second edition")
    page.reload()
    expect(page.get_by_role("radio", name=re.compile("^Second edition"))).to_be_checked()
    expect(rules).to_be_visible()

    for brings, shown in (
        ("?game=micro", False),
        ("?mode=solo", False),
        ("?game=micro&tiles=black:17", True),
        ("?faces=1A-2B-3A-4B", True),
    ):
        page.goto(f"{server.address}/new{brings}")
        expect(line).to_be_visible()
        expect(rules).to_be_visible(visible=shown)


@pytest.mark.more
@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
def test_every_choice_has_a_sentence(server: Server, people: People, locale: str) -> None:
    """Each switch, each time and each choice of both games' rules, with everything that switches unfold, has a sentence
    or is a question itself; editions and sides of the tiles have a picture, too.
    """
    page = people(locale=locale).new_page()
    for game in ("ricochet", "micro"):
        for mode in ("group", "solo"):
            page.goto(f"{server.address}/new?game={game}&mode={mode}")
            unfold(page)
            page.locator(".agreement-form .more > summary").last.click()
            for name in ("input[role=switch]:not(:checked)", "input[role=switch]"):
                for switch in page.locator(f".agreement-form {name}").all():
                    if switch.is_visible():
                        switch.check(force=True)
            hints = page.locator(".agreement-form").evaluate(EXPLAINED)
            assert len(hints) >= 8
            short = [hint for hint in hints if len(hint.split()) < 4]
            assert short == [], (game, mode, short)
            pictures = page.locator(".agreement-form .edition").evaluate_all(
                "all => all.map(one => one.querySelectorAll('rr-face, mr-picture').length)"
            )
            assert len(pictures) >= 2
            assert min(pictures) > 0


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
@pytest.mark.parametrize("size", [PHONE, *more(WINDOW, LARGE)], ids=lambda size: str(size["width"]))
def test_a_guest_sees_the_game_and_its_players(server: Server, people: People, size: dict[str, int], game: str) -> None:
    """A guest who follows a link sees a picture of the game and its name, the players, a field, a button, and the code
    in small letters, but no QR code. All of it is in the window, and the game's name is the largest text.
    """
    _, code = room_with(game, server, people)
    page = guest(server, people, code, viewport=size)
    welcome = page.locator(".welcome")
    expect(welcome.locator(".company")).to_contain_text(TITLES[game])
    expect(welcome.locator(".company")).to_contain_text("with Ann")
    expect(welcome.locator("input")).to_have_count(1)
    expect(welcome.get_by_role("button")).to_have_count(1)
    expect(page.locator(".qr")).to_have_count(0)
    parts = (".welcome-game svg", ".company", "#join-name", ".join .button", ".welcome-code")
    for part, place in zip(parts, boxes(*(welcome.locator(part) for part in parts)), strict=True):
        assert min(place["x"], place["y"]) >= 0, part
        assert (place["right"] <= size["width"], place["bottom"] <= size["height"]) == (True, True), part
    letters = [
        page.locator(f".welcome {part}").evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
        for part in (".company b", "#join-name", ".welcome-code b")
    ]
    assert letters == sorted(letters, reverse=True)
    assert letters[0] > letters[1] > letters[2]


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_a_guest_during_a_game_sees_the_same_sentence(server: Server, people: People, game: str) -> None:
    """A guest who comes during a round sees the board, and the same sentence beside the field."""
    ann, code = room_with(game, server, people)
    type(ann).enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    page = guest(server, people, code)
    expect(page.locator(f".stage {BOARDS[game]}")).to_be_visible()
    expect(page.locator(".zone .company")).to_contain_text(TITLES[game])
    expect(page.locator(".zone .company")).to_contain_text("with Ann and Bob")


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", "micro"])
@pytest.mark.parametrize("size", [LARGE, *more(WINDOW)], ids=lambda size: str(size["width"]))
def test_a_puzzle_is_shown_while_friends_are_awaited(
    server: Server, people: People, size: dict[str, int], game: str
) -> None:
    """H6: in a large window a puzzle takes the place of the board, with code, QR code and link beside it and the start
    button visible; keys move its robots. When the game begins, it disappears at once, and keys work in the round.
    """
    ann, code = room_with(game, server, people, viewport=size)
    page = ann.page
    puzzle = page.locator(".stage waiting-puzzle")
    board = puzzle.locator(BOARDS[game])
    parts = (".zone .qr", ".zone .poster-code", ".zone .poster-link", ".zone-foot")
    lies, *places = boxes(board, *(page.locator(part).first for part in parts))
    assert lies["width"] >= 0.6 * size["height"]
    assert lies["bottom"] <= size["height"]
    for part, place in zip(parts, places, strict=True):
        assert place["x"] >= lies["right"], part
        assert place["bottom"] <= size["height"], part
    expect(page.locator(".warm-up-key")).to_have_count(0)
    expect(page.locator("#join-name")).to_have_count(0)

    board.focus()
    bob = type(ann).enter(people(), server.address, code, "Bob")
    page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    expect(page.locator("waiting-puzzle")).to_have_count(0)
    expect(page.locator(f".stage {BOARDS[game]}")).to_have_count(1)
    page.keyboard.press("7")
    expect(page.locator(".zone")).to_contain_text("7")


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_a_phone_shows_the_code_and_has_the_puzzle_a_tap_away(server: Server, people: People, game: str) -> None:
    """H6: on a phone the code comes first; a tap opens the puzzle, and the start of the game closes it. In a large
    window the same page shows the puzzle in the middle.
    """
    ann, code = room_with(game, server, people, viewport=PHONE)
    page = ann.page
    expect(page.locator(".stage .qr")).to_be_visible()
    expect(page.locator("waiting-puzzle")).to_have_count(0)
    page.get_by_role("button", name="A puzzle while you wait").click()
    expect(page.locator(f"rr-dialog waiting-puzzle {BOARDS[game]}")).to_be_focused()
    page.get_by_role("button", name="Close").click()
    page.set_viewport_size({"width": WINDOW["width"], "height": WINDOW["height"]})
    expect(page.locator(f".stage waiting-puzzle {BOARDS[game]}")).to_be_visible()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    expect(page.locator(".stage .qr")).to_be_visible()

    bob = type(ann).enter(people(viewport=PHONE), server.address, code, "Bob")
    bob.page.get_by_role("button", name="A puzzle while you wait").click()
    expect(bob.page.locator("waiting-puzzle")).to_have_count(1)
    page.get_by_role("button", name="Start the game").click()
    bob.round(1)
    expect(bob.page.locator("waiting-puzzle")).to_have_count(0)
