"""Mixed groups, through the page: trying moves during the thinking time, and handicaps from the host."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import DESK, Server
from tests.browser.micro_table import MicroSeat, micro_room
from tests.browser.table import ARROWS, COLORS, Seat, make_room

People = Callable[..., BrowserContext]

GAMES: dict[str, tuple[type[Seat], Callable[..., str]]] = {
    "ricochet": (Seat, make_room),
    "micro": (MicroSeat, micro_room),
}
BOARDS = {"ricochet": "rr-board", "micro": "mr-board"}

STANDING = "document.querySelector('rr-board').robots"


def test_moves_are_tried_on_the_own_screen(server: Server, people: People, shots: Path) -> None:
    """H1: robots slide on the own device, with undo and start over. Nobody else sees it, nothing is sent, digits still
    bid, and the demonstration begins at the start of the round. If trying is switched off, no robot can be moved.
    """
    hosting = people()
    code = make_room(hosting, server.address, "Ann", try_moves=True)
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(viewport=DESK), server.address, code, "Bob")
    expect(ann.page.locator(".rules-line")).to_contain_text("moves may be tried while thinking")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    way = ann.solution()
    start, heard = ann.view()["start"], ann.seen()
    tried = ann.page.locator(".tried output")
    for count, move in enumerate(way, 1):
        ann.page.keyboard.press(move[0])
        ann.page.keyboard.press(ARROWS[move[1]])
        expect(tried).to_have_text(str(count))
    expect(ann.page.locator(".tried.reached")).to_be_visible()
    assert ann.page.evaluate(STANDING) != start
    assert bob.page.evaluate(STANDING) == start
    ann.page.screenshot(path=shots / "mixed-tried.png")
    ann.page.get_by_role("button", name="Take back the last move").click()
    expect(tried).to_have_text(str(len(way) - 1))
    ann.page.keyboard.press("Backspace")
    left = max(0, len(way) - 2)
    expect(tried).to_have_text(str(left))
    ann.page.keyboard.press(way[left][0])
    ann.page.keyboard.press(ARROWS[way[left][1]])
    expect(tried).to_have_text(str(left + 1))
    ann.page.get_by_role("button", name="Take back all moves").click()
    expect(tried).to_have_text("0")
    assert ann.page.evaluate(STANDING) == start
    assert ann.seen() == heard
    row, col = start[COLORS[way[0][0]]]
    x, y = ann.cell(row, col)
    if ann.page.evaluate("document.querySelector('rr-board').selected") != COLORS[way[0][0]]:
        ann.page.mouse.click(x, y)  # a tap on the robot that is chosen would let go of it
    ann.page.keyboard.press(ARROWS[way[0][1]])
    expect(tried).to_have_text("1")
    bob.bid(len(way) + 1)
    expect(tried).to_have_text("1")
    ann.bid(len(way))
    ann.done()
    bob.done()
    ann.zone("mine")
    assert ann.page.evaluate(STANDING) == start
    ann.show(way)
    ann.zone("over")

    code = make_room(hosting, server.address, "Ann", mode="solo")
    ann = Seat.enter(hosting, server.address, code, "Ann")
    ann.round(1)
    expect(ann.page.locator(".tried")).to_have_count(0)
    start = ann.view()["start"]
    ann.page.keyboard.press("r")
    for key in ARROWS.values():
        ann.page.keyboard.press(key)
    assert ann.page.evaluate(STANDING) == start


def test_jumps_are_tried_too(server: Server, people: People, shots: Path) -> None:
    """H1: in Micro Robots the robot jumps on the own screen, by letters and digits or by a tap, and back."""
    hosting = people()
    code = micro_room(hosting, server.address, "Ann", mode="solo", try_moves=True)
    ann = MicroSeat.enter(hosting, server.address, code, "Ann")
    ann.round(1)
    tried = ann.page.locator(".tried output")
    path = ann.shortest()
    for count, word in enumerate(path, 1):
        ann.page.keyboard.type(word)
        expect(tried).to_have_text(str(count))
    expect(ann.page.locator(".tried.reached")).to_be_visible()
    ann.page.screenshot(path=shots / "mixed-jumps.png")
    ann.page.get_by_role("button", name="Take back all jumps").click()
    expect(tried).to_have_text("0")
    ann.page.keyboard.type(str(len(path)))
    ann.page.keyboard.press("Enter")
    ann.zone("mine")


@pytest.mark.more
def test_the_host_gives_a_handicap(server: Server, people: People, shots: Path) -> None:
    """H2–H5: the host gives a handicap at a player's name, and all see it there. During a head start the pad of the
    others shows its remaining time, a bid is refused with the rule's name, and the first bid ends the head start.
    """
    hosting = people()
    code = make_room(hosting, server.address, "Ann")
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(viewport=DESK, color_scheme="dark"), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Options for Bob").click()
    ann.page.get_by_role("button", name="Give a handicap").click()
    dialog = ann.page.get_by_role("dialog", name="For Bob")
    dialog.get_by_role("switch", name="Wins ties").check()
    dialog.get_by_role("switch", name="Extra move").check()
    dialog.get_by_label("Head start").select_option("120")
    for seat in (ann, bob):
        row = seat.page.locator(".seats .seat", has_text="Bob")
        for words in ("Bob", "wins ties", "+1 move", "120 s ahead"):
            expect(row).to_contain_text(words)
    expect(bob.page.locator(".news")).to_contain_text("The host gives you")
    ann.page.screenshot(path=shots / "mixed-handicap-dialog.png")
    dialog.get_by_role("button", name="Close").click()
    ann.page.screenshot(path=shots / "mixed-handicap-lobby.png")
    bob.page.screenshot(path=shots / "mixed-handicap-lobby-dark.png")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    expect(ann.page.locator(".ladder.waits")).to_contain_text("Bob has a head start")
    ann.tap_bid(5)
    expect(ann.news).to_contain_text("head start")
    ann.page.screenshot(path=shots / "mixed-head-start.png")
    ann.page.locator(".news .why").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("H5")
    ann.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    way = bob.solution()
    bob.bid(len(way))
    expect(ann.page.locator(".ladder.waits")).to_have_count(0)
    ann.bid(len(way))
    expect(ann.page.locator(".rung").first).to_contain_text("Bob")
    ann.done()
    bob.done()
    bob.zone("mine")
    expect(bob.page.locator(".counter .grace")).to_have_text("+1")
    bob.page.screenshot(path=shots / "mixed-grace.png")
    bob.show(way)
    bob.zone("over")


def test_all_against_the_board(server: Server, people: People, shots: Path) -> None:
    """C1–C3: the optimum wins the chip for all, the board wins a round without a bid, and the end shows both scores."""
    hosting = people()
    code = make_room(hosting, server.address, "Ann", together=True, end={"kind": "rounds", "count": 2})
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(viewport=DESK), server.address, code, "Bob")
    expect(bob.page.locator(".rules-line")).to_contain_text("all against the board")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    way = ann.solution()
    ann.bid(len(way))
    for seat in (ann, bob):
        seat.done()
    ann.show(way)
    for seat in (ann, bob):
        seat.zone("over")
        expect(seat.page.get_by_role("img", name="Team 1, board 0")).to_be_visible()
    expect(bob.page.locator(".zone .goal")).to_contain_text("Your team wins")
    bob.page.screenshot(path=shots / "mixed-together-won.png")
    for seat in (ann, bob):
        seat.ready()
    for seat in (ann, bob):
        seat.round(2)
    ann.page.screenshot(path=shots / "mixed-together.png")
    for seat in (ann, bob):
        seat.done()
    for seat in (ann, bob):
        seat.zone("finished")
    expect(ann.page.locator(".zone .goal")).to_have_text("A draw with the board, 1 to 1")
    ann.page.screenshot(path=shots / "mixed-together-end.png")


@pytest.mark.more
@pytest.mark.parametrize("game", GAMES)
def test_a_waiting_player_has_a_puzzle(game: str, server: Server, people: People, shots: Path) -> None:
    """H6: a player who is done may open a puzzle on another board and move its robots. The room receives nothing of it,
    and it closes by itself when the player has to act.
    """
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(viewport=DESK), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    expect(ann.page.locator(".warm-up-key")).to_have_count(0)
    ann.page.get_by_role("button", name="I am done" if game == "ricochet" else "I can’t find one").click()
    ann.page.locator(".warm-up-key").click()
    puzzle = ann.page.get_by_role("dialog", name="A puzzle while you wait")
    expect(puzzle.locator(BOARDS[game])).to_be_focused()
    heard = ann.seen()
    if game == "ricochet":
        ann.page.keyboard.press("r")
        for key in ARROWS.values():
            ann.page.keyboard.press(key)
        moved = re.compile(r"^\s*([1-9] moves?\b|Solved in [1-9])")  # some puzzles are solved by these moves
        expect(puzzle.get_by_role("status").filter(has_text=moved).first).to_be_visible()
    ann.page.screenshot(path=shots / f"mixed-puzzle-{game}.png")
    assert ann.seen() == heard
    bob.page.get_by_role("button", name="I am done" if game == "ricochet" else "I can’t find one").click()
    ann.zone("over")
    expect(puzzle).to_have_count(0)


def test_the_device_of_a_real_table_gives_handicaps(server: Server, people: People, shots: Path) -> None:
    """H2: the list of players can give each of them a handicap; it is shown beside the chips."""
    context = people()
    code = make_room(context, server.address, "Ann", mode="table")
    page = context.new_page()
    page.goto(f"{server.address}/r/{code}")
    page.locator(".bar .players").click()
    page.get_by_role("dialog").get_by_role("button", name="Ann: Give a handicap").click()
    page.get_by_role("dialog", name="For Ann").get_by_role("switch", name="Wins ties").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.locator(".bar .players").click()
    expect(page.locator(".standings")).to_contain_text("wins ties")
    page.screenshot(path=shots / "mixed-table.png")


@pytest.mark.more
def test_a_television_shows_the_shared_score(server: Server, people: People, shots: Path) -> None:
    """C2, H2: a table screen shows one score for all, and marks players with a handicap; no robot can be
    tried on it.
    """
    hosting = people()
    code = make_room(hosting, server.address, "Ann", together=True, try_moves=True)
    ann = Seat.enter(hosting, server.address, code, "Ann")
    Seat.enter(people(), server.address, code, "Bob")
    ann.page.evaluate("""document.querySelector('game-room').store.command({type: 'handicap', seat: 1, ties: true})""")
    screen = people(viewport=DESK).new_page()
    screen.goto(f"{server.address}/r/{code}/screen")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    expect(screen.get_by_role("img", name="Team 0, board 0")).to_be_visible()
    expect(screen.locator(".screen-player .given-sign")).to_have_count(1)
    start = screen.evaluate(STANDING)
    screen.keyboard.press("r")
    for key in ARROWS.values():
        screen.keyboard.press(key)
    assert screen.evaluate(STANDING) == start
    screen.screenshot(path=shots / "mixed-television.png")
