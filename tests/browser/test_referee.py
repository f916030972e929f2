"""The referee: one device between the players at a real table, by taps alone. It covers names, bids of two taps, the
ladder and its reasons, demonstrations, chips drawn by hand, robots placed and carried over, and the optimum on request.

`RANDOLPH_SHOTS=folder` keeps pictures of every phase.
"""

from __future__ import annotations

import base64
import json
import os
import re
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Position, expect

from randolph.notation import from_json_object, to_moves
from randolph.solver import Status, solve
from tests.browser.conftest import DESK, PHONE, Server, place_of, unfold
from tests.browser.layout import box
from tests.browser.table import ARROW_NAMES, COLORS, Seat, make_room
from tests.browser.test_room_look import assert_fits, resize

People = Callable[..., BrowserContext]

FACES = ["1A", "2C", "3B", "4D"]
ROBOTS = {"red": [0, 0], "green": [0, 15], "blue": [15, 15], "yellow": [15, 0]}
CALM = {"sand_seconds": 600, "demonstration_seconds": 600}
CORNER: Position = {"x": 8, "y": 8}
"""Where names are tapped: a number that appears at the place of a tap ignores a tap that follows at once."""
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "lying": (844, 390), "desk": (1440, 900)}
LYING = {"lobby", "thinking", "number", "sand", "showing", "way", "drawn"}
"""The phases in which a phone in landscape shows everything without a scrolling list."""


class Device:
    """The device, used with fingers by people around a table."""

    def __init__(self, page: Page, shots: Path, name: str) -> None:
        self.page = page
        self.seat = Seat(page, "the table")
        self.shots = shots
        self.name = name

    # ── what is seen ──

    def view(self) -> dict[str, Any]:
        """The view that the page shows."""
        return self.seat.view()

    def zone(self, name: str) -> None:
        """Wait for a phase."""
        self.seat.zone(name)

    def ladder(self, *lines: str) -> None:
        """Wait until the bids with their names, and the reasons between equal ones, are in this order."""
        words = [re.compile(r"^\W*" + line.replace(" ", r"\W+") + r"\W*$") for line in lines]
        expect(self.page.locator(".zone .ladder > li")).to_have_text(words, use_inner_text=True)

    def chips(self) -> dict[str, int]:
        """The number of chips of each player."""
        return {player["name"]: len(player["chips"]) for player in self.view()["players"]}

    def shoot(self, phase: str) -> None:
        """In each size nothing overflows and everything can be pressed; with pictures in both themes, if requested."""
        kept = self.page.viewport_size
        assert kept is not None
        wanted = "RANDOLPH_SHOTS" in os.environ
        for size, (width, height) in SIZES.items():
            scrolled = size == "lying" and phase not in LYING  # a list is cut where it scrolls
            if (size == "desk" or scrolled) and not wanted:
                continue
            resize(self.page, width, height)
            if not scrolled:
                assert_fits(self.page, f"{phase} at {size}")
            for theme in ("light", "dark") if wanted else ():
                self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                self.page.screenshot(path=self.shots / f"{self.name}-{phase}-{size}-{theme}.png", animations="disabled")
        self.page.emulate_media(color_scheme="light")
        resize(self.page, kept["width"], kept["height"])

    # ── fingers ──

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def tap(self, name: str, *, exact: bool = False) -> None:
        """Tap the button with this name."""
        self.button(name, exact=exact).tap()

    def add(self, *names: str) -> None:
        """Type names one after the other: the field keeps the focus."""
        for name in names:
            field = self.page.get_by_label("Next name")
            field.fill(name)
            self.button("Add", exact=True).tap()
            self.page.locator(".table-seats .seat", has_text=name).first.wait_for()
            expect(field).to_be_focused()
            expect(field).to_have_value("")

    def press(self, thing: Locator) -> None:
        """Tap an element that refuses and gives the reason, once it is still."""
        expect(thing).to_have_attribute("aria-disabled", "true")
        thing.hover(trial=True)
        place = box(thing)
        self.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    def tap_cell(self, row: int, col: int) -> None:
        """Tap a cell of the board."""
        self.page.touchscreen.tap(*place_of(self.page.locator("rr-board"), (col + 0.5) / 16, (row + 0.5) / 16))

    def bid(self, name: str, moves: int) -> None:
        """Two taps: the name, the number."""
        speaker = self.page.locator(".speaker", has_text=name)
        speaker.tap(position=CORNER)
        self.page.locator(".pad .key", has_text=re.compile(rf"^\s*{moves}\s*$")).tap()
        expect(speaker.locator(".speaker-bid")).to_have_text(str(moves))

    def push(self, move: str) -> None:
        """Move a robot with the zone's buttons."""
        before = self.seat.step()
        self.page.locator(f".robot-key.{COLORS[move[0]]}").tap()
        self.page.locator(".arrows").get_by_role("button", name=ARROW_NAMES[move[1]]).tap()
        self.seat.wait_for_progress(before)

    def show(self, moves: list[str]) -> None:
        """Make all moves of a demonstration."""
        self.zone("mine")
        for move in moves:
            self.push(move)

    def draw(self, chip: int) -> None:
        """Enter the next chip, drawn by hand: tap its target on the board, and begin the round."""
        self.tap("Next chip")
        self.tap_cell(*self.seat.board()["targets"][chip]["cell"])
        self.tap("Begin the round")
        self.zone("bidding")


def solution(board: Mapping[str, Any], robots: Mapping[str, Any], chip: int) -> list[str]:
    """A shortest solution for a chip; empty if there is none."""
    target = board["targets"][chip]
    parts = {name: part for name, part in board.items() if name != "faces"}
    aim = {"cell": target["cell"], "color": target["color"]}
    found = solve(from_json_object({"board": parts, "robots": robots, "target": aim}))
    return to_moves(found.solution).split() if found.status is Status.OPTIMAL and found.solution else []


def chip_of(board: Mapping[str, Any], robots: Mapping[str, Any], moves: range, won: set[int]) -> tuple[int, list[str]]:
    """A chip that is not yet won, whose solution has this number of moves, and the solution."""
    for chip in range(len(board["targets"])):
        way = [] if chip in won else solution(board, robots, chip)
        if len(way) in moves:
            return chip, way
    raise AssertionError("no such chip")


def carried(path: str) -> Any:  # noqa: ANN401 – JSON
    """The problem as the fragment of a link to the page of positions: raw deflate in base64url."""
    text = path.removeprefix("/position#p1=")
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15))


def wrong_move(device: Device, way: list[str]) -> str:
    """A legal first move that is not in the solution."""
    legal: list[str] = device.page.evaluate("""() => {
        const board = document.querySelector("rr-board");
        return Object.keys(board.robots).flatMap(robot =>
            board.ends(robot).filter(end => !end.refusal).map(end => robot[0] + end.direction));
    }""")
    return next(move for move in legal if move[0] != way[0][0])


@pytest.mark.more
def test_four_people_play_at_a_table_by_taps_alone(server: Server, people: People, shots: Path) -> None:
    """A phone on the table, four players, taps alone: robots and chips set by hand; bids of two taps (B2) with the
    ladder and its reasons (B5); a failed demonstration (B4) and the next of the ladder; chips that are kept; robots
    carried over (S4) and placed again; a reload; players who join and leave (G3); and the optimum on request.
    """
    context = people(viewport=PHONE, has_touch=True)
    code = make_room(context, server.address, "Ann", mode="table", edition="mixed", faces=FACES, **CALM)
    page = context.new_page()
    page.goto(f"{server.address}/r/{code}")
    device = Device(page, shots, "referee")
    device.zone("lobby")
    device.add("Bobb")
    device.tap("Bobb leaves")
    device.add("Bob", "Cia", "Dan")
    expect(page.get_by_role("heading")).to_have_text("4 players at the table")

    # What is on the table: four taps for the robots, a tap for the chip.
    device.tap("Robots: at random")
    for row, col in ROBOTS.values():
        device.tap_cell(row, col)
    device.shoot("placing")
    device.tap("That’s it")
    board = page.evaluate("document.querySelector('game-room').referee.game.preview")
    chip, way = chip_of(board, ROBOTS, range(2, 5), set())
    device.tap("Chip: at random")
    device.tap_cell(*board["targets"][chip]["cell"])
    device.tap("This chip")
    device.shoot("lobby")
    page.reload()  # what lies on the table is not forgotten
    device.zone("lobby")
    device.tap("Start the game")

    # Round 1. Equal bids: nobody has a chip yet, so the earlier goes first. Nobody may raise.
    device.zone("bidding")
    assert device.view()["start"] == ROBOTS
    assert device.view()["chip"] == chip
    device.shoot("thinking")
    device.bid("Bob", len(way))
    device.bid("Cia", len(way))
    device.bid("Ann", len(way) + 3)
    device.bid("Ann", len(way) + 2)
    device.bid("Dan", 2)
    page.locator(".speaker", has_text="Dan").tap(position=CORNER)
    device.shoot("strike")
    device.tap("Withdraw the bid")  # tapped by mistake: withdrawn after a question, and the pad waits for the right one
    expect(page.get_by_role("dialog")).to_contain_text("Withdraw Dan’s 2?")
    device.tap("Withdraw it")
    expect(page.locator(".question")).to_contain_text("Dan: how many moves?")
    expect(device.button("Withdraw the bid")).to_have_count(0)
    page.locator(".zone-foot").get_by_role("button", name="Cancel").tap()
    device.ladder(f"{len(way)} Bob", "bid earlier", f"{len(way)} Cia", f"{len(way) + 2} Ann")
    page.locator(".speaker", has_text="Ann").tap(position=CORNER)
    device.shoot("number")
    device.press(page.locator(".pad .key", has_text=re.compile(rf"^\s*{len(way) + 3}\s*$")))
    expect(device.seat.news).to_contain_text(f"Ann has bid {len(way) + 2}: a new bid must be lower.")
    page.locator(".question").get_by_role("button", name="Cancel").tap()
    device.shoot("sand")
    device.tap("Everybody is done")

    # Bob fails: the robot has to be put back by hand. Cia shows and wins.
    device.zone("mine")
    expect(page.locator(".shower")).to_have_text("B Bob shows", use_inner_text=True)
    astray = wrong_move(device, way)
    device.push(astray)
    expect(page.locator(".counter")).to_have_text(re.compile(rf"1\s*/\s*{len(way)}"))
    device.shoot("showing")
    device.tap("Give up")
    page.locator(".confirm").wait_for()
    device.tap("Give up")
    back = page.locator(".put-back li")
    expect(back).to_have_count(1)
    expect(back).to_contain_text(re.compile(COLORS[astray[0]], re.IGNORECASE))
    expect(page.locator(".next-shows")).to_contain_text("Then Cia shows")
    assert device.view()["robots"] == ROBOTS
    device.shoot("put-back")
    device.tap("They are back")
    device.show(way)
    device.zone("over")
    expect(page.locator(".verdict")).to_contain_text("Cia wins")
    assert device.chips() == {"Ann": 0, "Bob": 0, "Cia": 1, "Dan": 0}

    # The optimum is there, but hidden until somebody asks – first for the number, then for the way.
    device.seat.until("room => room.view.result.optimum.status === 'optimal'")
    expect(page.locator(".zone")).not_to_contain_text("Optimum")
    device.shoot("over")
    closer = page.get_by_role("link", name="Take a closer look")
    expect(closer).to_have_count(0)
    device.tap("What was the optimum?")
    expect(device.seat.news).to_contain_text(f"Optimum {len(way)}, and Cia saw it.")
    device.shoot("asked")
    problem = carried(closer.get_attribute("href") or "")
    rules = {"ricochet": True, "no_reversal": True}
    assert (problem["robots"], problem["target"], problem["rules"]) == (ROBOTS, board["targets"][chip], rules)
    assert all(problem["board"][part] == board[part] for part in ("rows", "cols", "walls", "diagonals", "center"))
    with page.expect_popup() as opened:
        closer.tap()
    opened.value.locator("rr-position rr-board").wait_for()
    opened.value.close()
    expect(page.locator(".player-keys")).to_have_count(0)
    device.tap("Show the solution")
    expect(page.locator(".film-at")).to_have_text(f"{len(way)} / {len(way)}")
    device.shoot("way")

    # Round 2: the chip is drawn by hand, the robots stand where they were left. Fewer chips go first.
    robots = device.view()["robots"]
    assert robots != ROBOTS
    chip, way = chip_of(board, robots, range(2, 6), {chip})
    device.tap("Next chip")
    device.shoot("chips")
    device.tap("Back")
    device.draw(chip)
    assert (device.view()["start"], device.view()["chip"]) == (robots, chip)
    device.bid("Cia", len(way))
    device.bid("Dan", len(way))
    page.reload()
    device.zone("bidding")
    device.ladder(f"{len(way)} Dan", "fewer chips", f"{len(way)} Cia")
    device.tap("Turn the screen around")
    device.bid("Ann", 10)  # opposite people tap as well
    device.shoot("turned")
    page.locator(".speaker", has_text="Bob").tap(position=CORNER)
    device.tap("Bob is done")
    device.tap("Everybody is done")
    device.zone("mine")
    chosen = page.evaluate("document.querySelector('game-room').play.selected")
    other = next(robot for robot in ROBOTS if robot != chosen)
    row, col = device.view()["robots"][other]
    device.tap_cell(15 - row, 15 - col)  # as it is seen from the other side
    device.seat.until("(room, robot) => room.play.selected === robot", other)
    device.tap("Turn the screen around")
    device.show(way)
    device.zone("over")
    assert device.chips() == {"Ann": 0, "Bob": 0, "Cia": 1, "Dan": 1}

    # Between rounds: robots are moved by hand, somebody joins and somebody leaves.
    robots = device.view()["robots"]
    free = next([0, col] for col in range(16) if [0, col] not in robots.values() and col not in (7, 8))
    device.tap("Correct the robots")
    page.locator(".place-key.red").tap()
    device.tap_cell(*free)
    device.tap("That’s it")
    device.seat.until("(room, cell) => String(room.view.robots.red) === String(cell)", free)
    page.locator(".zone-foot").get_by_role("button", name="Players").tap()
    page.locator("rr-dialog").get_by_label("Next name").fill("Eve")
    page.locator("rr-dialog").get_by_role("button", name="Add", exact=True).tap()
    page.locator("rr-dialog .seat", has_text="Eve").wait_for()
    page.locator("rr-dialog").get_by_role("button", name="Ann leaves").tap()
    page.locator("rr-dialog").get_by_role("button", name="Leave").tap()
    device.seat.until("room => room.view.players[0].left")
    device.tap("Next chip")
    device.tap("At random")
    device.zone("bidding")
    expect(page.locator(".speaker-name")).to_have_text(["Bob", "Cia", "Dan", "Eve"])
    device.bid("Eve", 9)

    # The end: all agree through the one device.
    device.tap("Everybody is done")
    device.zone("mine")
    device.tap("Give up")
    page.locator(".confirm").wait_for()
    device.tap("Give up")
    device.zone("over")
    device.tap("Menu")
    device.tap("End the game")
    device.tap("End it")
    device.zone("finished")
    expect(page.locator(".zone h1")).to_have_text("Cia and Dan share the victory")
    device.shoot("finished")
    device.tap("Play again")
    page.locator(".chip-key").first.tap()
    device.tap("Begin the round")
    device.zone("bidding")
    assert set(device.chips().values()) == {0}

    # The game that has ended is among the device's own, and the one that is on can be gone on with.
    page.goto(f"{server.address}/games")
    expect(page.locator(".played > li")).to_have_count(1)
    expect(page.locator(".played > li")).to_contain_text("Cia and Dan share the victory")
    expect(page.locator("rr-cards li")).to_contain_text("Continue at the table: Bob")


@pytest.mark.more
def test_a_tournament_at_a_table_from_the_form_with_keyboard_and_watchers(
    server: Server, people: People, shots: Path
) -> None:
    """A tablet with a keyboard: created by the form, with boards and robots drawn before the game (E7, S1). The last
    group joins with one tap, and number keys bid. In a tournament the earlier of equal bids goes first, whatever the
    chips (B5). Others may watch, but not join. Another game uses the same boards.
    """
    context = people(viewport=DESK, has_touch=True)
    page = context.new_page()
    page.goto(f"{server.address}/new")
    page.evaluate("""localStorage.setItem("randolph.table.names", '["Ann", "Bob"]')""")
    page.get_by_role("radio", name="On a real table").check()
    unfold(page)
    page.get_by_label("First player").fill("Player")  # as somebody is called who was not asked
    page.get_by_role("radio", name="Rounds").check()
    page.get_by_role("spinbutton", name="Rounds").fill("2")
    page.get_by_text("More rules and times").click()
    page.get_by_role("radio", name="Earlier bid").check()
    page.get_by_role("button", name="Open the table").click()
    device = Device(page, shots, "tournament")
    device.zone("lobby")
    expect(page.get_by_role("heading")).to_have_text("Who is playing?")
    expect(page.locator(".bar .player, .table-seats .seat")).to_have_count(0)
    expect(page.locator(".zone .news")).to_have_text("")
    device.tap("Draw the boards")  # before the game: what the lot gives has to be laid first
    expect(device.button("Start the game needs two players")).to_have_attribute("aria-disabled", "true")
    device.tap("Draw other boards")
    page.get_by_role("button", name="Again with Ann, Bob").click()
    expect(page.get_by_role("heading")).to_have_text("2 players at the table")
    expect(page.locator(".zone .news.bad")).to_have_count(0)
    code = page.url.rsplit("/", 1)[1]
    assert device.view()["rules"]["mode"] == "table"

    watcher = people().new_page()
    watcher.goto(f"{server.address}/r/{code}")
    drawn = page.evaluate(
        "({ lie: document.querySelector('game-room').referee.game.lies, rules: "
        "document.querySelector('game-room').view.rules })"
    )
    expect(page.locator(".faces-line b")).to_have_text(drawn["rules"]["faces"])
    device.shoot("drawn")
    page.get_by_role("button", name="Start the game").click()
    Seat(watcher, "Wim").zone("bidding")
    expect(watcher.locator(".spectator")).to_contain_text("real table")
    expect(watcher.get_by_role("button", name="Join")).to_have_count(0)

    device.zone("bidding")
    assert device.view()["start"] == drawn["lie"]["robots"]
    faces = device.seat.board()["faces"]
    assert faces == drawn["rules"]["faces"]
    way = device.seat.solution()
    page.keyboard.press("2")
    device.seat.announce(len(way))
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    page.locator(".rung", has_text="Bob").wait_for()
    expect(page.locator(".question")).to_have_count(0)
    device.button("Everybody is done").click()
    device.seat.show(way)
    device.zone("over")
    Seat(watcher, "Wim").zone("over")
    expect(watcher.locator(".zone")).not_to_contain_text("Optimum")

    page.get_by_role("button", name="Next chip").click()
    page.get_by_role("button", name="At random").click()
    device.zone("bidding")
    device.bid("Bob", 8)
    device.bid("Ann", 8)
    device.ladder("8 Bob", "bid earlier", "8 Ann")

    # Once more on the boards that lie there.
    device.button("Everybody is done").click()
    for _ in range(2):
        device.zone("mine")
        device.tap("Give up")
        page.locator(".confirm").wait_for()
        device.tap("Give up")
        page.locator(".confirm").wait_for(state="hidden")
    device.zone("finished")
    robots = device.view()["robots"]
    device.tap("Play again")
    page.locator(".chip-key").first.tap()
    device.tap("Begin the round")
    device.zone("bidding")
    assert (device.view()["start"], device.seat.board()["faces"]) == (robots, faces)
