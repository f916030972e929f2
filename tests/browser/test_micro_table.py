"""Micro Robots at a real table: one device between the players, by taps alone. It covers tiles, dice entered by hand,
declarations of two taps, one of them taken back, and paths followed on the screen. Chips change hands (U4), and a
gift ends the game (U7). Others are calling fewer via an intermediate cell (U5, U8) and a position set up to be solved.

`RANDOLPH_SHOTS=folder` keeps pictures of every phase.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from randolph.notation.micro import from_combination
from tests.browser.conftest import PHONE, Server, place_of
from tests.browser.layout import settle
from tests.browser.micro_table import SIZE, MicroSeat, micro_room
from tests.browser.test_referee import CORNER, Device

People = Callable[..., BrowserContext]

SHEET = {"side": "black", "tiles": ["2N", "3E", "4E", "1N"]}
"""Tiles on which the example of the rule sheet works: from pink 1 to white 2."""
WAY = ["p6", "w6", "r6", "r2", "w2"]


class MicroDevice(Device):
    """The device, used with fingers by people around a table."""

    seat: MicroSeat

    def __init__(self, page: Page, shots: Path, name: str) -> None:
        super().__init__(page, shots, name)
        self.seat = MicroSeat(page, "the table")

    def add_first(self, name: str) -> None:
        """The first name replaces the unnamed player."""
        self.page.get_by_label("First name").fill(name)
        self.button("Add", exact=True).tap()
        self.page.locator(".table-seats .seat", has_text=name).wait_for()

    def count(self) -> list[int]:
        """The chips of those present, by seat."""
        return [len(player["chips"]) for player in self.view()["players"]]

    def tap_word(self, word: str) -> None:
        """Tap the cell of a combination, on whichever board is shown."""
        find = "(board, word) => board.surface.words.indexOf(word)"
        row, col = divmod(self.page.locator("mr-board").evaluate(find, word), SIZE)
        if self.page.evaluate("document.documentElement.hasAttribute('data-turned')"):
            row, col = SIZE - 1 - row, SIZE - 1 - col  # as it is seen from the other side
        self.page.touchscreen.tap(*place_of(self.page.locator("mr-board"), (col + 0.5) / SIZE, (row + 0.5) / SIZE))

    def say_dice(self, word: str) -> None:
        """Enter the dice: a color, a number."""
        combination = from_combination(word)
        dice = self.page.locator("mr-dice-input")
        dice.get_by_role("button", name=combination.color.value, exact=True).tap()
        dice.get_by_role("button", name=str(combination.number), exact=True).tap()

    def roll(self, word: str) -> None:
        """Begin the next round with dice rolled by hand."""
        self.tap("Next roll")
        self.say_dice(word)
        self.tap("Begin the round")
        self.zone("bidding")
        assert self.view()["target"] == word

    def declare(self, name: str, moves: int) -> None:
        """Tap the name, the number (a finger may hit it twice), and the button that declares; numbers above 11 are on
        further pages of the pad.
        """
        self.page.locator(".speaker", has_text=name).tap(position=CORNER)
        for _ in range((moves - 2) // 10):
            self.page.locator(".pad .key.page").last.tap()
        self.number(moves).tap()
        self.number(moves).tap()
        self.page.get_by_role("button", name=re.compile(f"^Declare {moves} jumps?$")).tap()

    def number(self, moves: int) -> Locator:
        """A number of the pad."""
        return self.page.locator(".pad .key:not(.page)", has_text=re.compile(rf"^\s*{moves}\s*$"))

    def follow(self, path: list[str]) -> None:
        """Tap the cells of a path that is demonstrated on the table."""
        self.zone("mine")
        for to in path:
            before = self.seat.step()
            self.tap_word(to)
            self.seat.wait_for_progress(before)

    def win(self, name: str) -> None:
        """A player wins with a shortest path."""
        path = self.seat.shortest()
        self.declare(name, len(path))
        self.follow(path)
        self.zone("over")

    def wrong(self, name: str) -> None:
        """A player's path is wrong, and nobody has tapped it."""
        self.declare(name, 3)
        self.zone("mine")
        self.tap("It is wrong")
        self.page.locator(".confirm").wait_for()
        self.tap("It is wrong")
        self.zone("over")

    def gift(self) -> str:
        """The giver and the receiver of a chip, as shown."""
        return re.sub(r"\s+", " ", self.page.locator(".mr-gift .visually-hidden").inner_text()).strip()


def laid(people: People, server: Server, shots: Path, *names: str, **rules: object) -> MicroDevice:
    """A phone on the table, with these players besides Ann."""
    context = people(viewport=PHONE, has_touch=True)
    code = micro_room(context, server.address, "Ann", mode="table", **{**SHEET, **rules})
    page = context.new_page()
    page.goto(f"{server.address}/r/{code}")
    device = MicroDevice(page, shots, "micro-table")
    device.zone("lobby")
    device.add(*names)
    return device


@pytest.mark.more
def test_four_people_play_at_a_table_by_taps_alone(server: Server, people: People, shots: Path) -> None:
    """A phone on the table, four players, taps alone: U3 dice by hand; U4 declarations of two taps, one taken back,
    right and wrong ones, the penalty and its tie-break in seat order; U6 a round without a path; a reload; G3 players
    join and leave; U7 a gift that makes five chips. The chips were counted by hand.
    """
    device = laid(people, server, shots, "Bob", "Cia", "Dan")
    page = device.page
    expect(page.locator(".faces-line b")).to_have_text(["2", "3", "4", "1"])

    # What is on the table: two taps on the board.
    device.tap("Start: at random")
    device.tap_word("p1")
    device.shoot("dice")
    device.tap_word("p1")  # the start is no target
    expect(device.seat.news).not_to_contain_text("Start")
    device.tap_word("w2")
    device.tap("That’s it")
    device.shoot("lobby")
    page.reload()  # what lies on the table is not forgotten
    device.zone("lobby")
    device.tap("Start the game")
    device.zone("bidding")
    assert (device.view()["start"], device.view()["target"]) == ("p1", "w2")
    device.shoot("thinking")

    # Round 1: the wrong number is tapped, and taken back before a jump is made. A jump that is none costs nothing.
    page.locator(".speaker", has_text="Bob").tap(position=CORNER)
    device.shoot("number")
    page.locator(".question").get_by_role("button", name="Cancel").tap()
    device.declare("Bob", 4)
    device.zone("mine")
    device.tap("Take it back")
    expect(page.get_by_role("dialog")).to_contain_text("Take back Bob’s 4?")
    page.get_by_role("dialog").get_by_role("button", name="Take it back").tap()
    device.zone("bidding")
    device.declare("Bob", 5)
    device.zone("mine")
    expect(page.locator(".shower")).to_contain_text("Bob shows")
    device.tap_word("b3")
    expect(device.seat.news).to_contain_text("not in this row or column")
    device.follow(WAY[:2])
    expect(device.button("Take it back")).to_have_count(0)
    device.shoot("showing")
    page.reload()  # in the demonstration
    device.zone("mine")
    assert device.view()["demonstration"] == {"seat": 1, "declared": 5, "grace": 0, "path": WAY[:2]}
    device.follow(WAY[2:])
    device.zone("over")
    assert device.count() == [0, 1, 0, 0]
    expect(page.locator(".verdict h1")).to_have_text("Bob wins the chip with 5 jumps")
    expect(page.locator(".mr-hands")).to_contain_text("Robot: white 2")
    device.shoot("over")

    # The optimum is there, but hidden until somebody asks – first for the number, then for the way.
    device.seat.until("room => room.view.result.optimum.status === 'optimal'")
    expect(page.locator(".zone")).not_to_contain_text("Optimum")
    device.tap("What was the optimum?")
    expect(device.seat.news).to_contain_text("Optimum 5, and Bob saw it.")
    device.tap("Show the solution")
    expect(page.locator(".film-at")).to_have_text("5 / 5")
    device.shoot("way")

    # Round 2: Bob rolls, and is wrong: all others are equally poor, and Cia is next clockwise.
    expect(device.button("Next roll")).to_contain_text("Bob rolls")
    device.tap("Next roll")
    device.shoot("rolled")
    device.tap("Back")
    device.roll("g3")
    device.wrong("Bob")
    assert device.count() == [0, 0, 1, 0]
    assert device.gift() == "Bob gives a chip to Cia."
    expect(device.seat.news).to_contain_text("Cia, Ann, and Dan have the fewest chips; Cia is next clockwise.")
    expect(page.locator(".mr-hands")).to_contain_text("Robot: green 3")
    device.shoot("gift")

    # Rounds 3 and 4: Cia wins a second chip, and then is there too early: Dan is next after her.
    device.roll("b5")
    device.win("Cia")
    assert device.count() == [0, 0, 2, 0]
    device.roll("y1")
    path = device.seat.shortest()
    device.declare("Cia", len(path) + 1)
    device.follow(path)
    device.zone("over")
    assert device.count() == [0, 0, 1, 1]
    assert device.gift() == "Cia gives a chip to Dan."

    # Round 5: the number is used up. Ann and Bob are poorest; Ann is next after Dan, round the table.
    device.roll("w6")
    device.declare("Dan", 1)
    first = device.seat.shortest()[0]
    device.follow([first] if first != "w6" else [next(end for end in device.seat.ends() if end != "w6")])
    device.zone("over")
    assert device.count() == [1, 0, 1, 0]
    assert device.gift() == "Dan gives a chip to Ann."
    expect(page.locator(".verdict h1")).to_have_text("Dan declared 1 and did not get there")

    # Round 6: Bob has nothing to give. Round 7: nobody finds a path; the robot stays, and that target is not rolled.
    device.roll("r1")
    device.wrong("Bob")
    assert device.count() == [1, 0, 1, 0]
    expect(device.seat.news).to_contain_text("Bob has no chip to give away.")
    device.roll("p5")
    device.tap("Nobody finds one")
    expect(page.get_by_role("dialog")).to_contain_text("the dice are rolled again")
    device.tap("Roll again")
    device.zone("over")
    expect(page.locator(".verdict h1")).to_have_text("Nobody found a path")
    expect(page.locator(".mr-hands")).to_contain_text("Robot: red 1")
    device.tap("Next roll")
    page.locator("mr-dice-input").get_by_role("button", name="pink", exact=True).tap()
    device.press(page.locator("mr-dice-input").get_by_role("button", name="5", exact=True))
    device.tap("Back")

    # The robot on the table was set elsewhere; Eve comes while they think, and declares from the next round on.
    device.tap("Robot elsewhere")
    device.tap_word("g4")
    device.tap_word("y6")
    device.tap("Begin the round")
    device.zone("bidding")
    assert (device.view()["start"], device.view()["target"]) == ("g4", "y6")
    page.locator("button.players").tap()
    page.locator("rr-dialog").get_by_label("Next name").fill("Eve")
    page.locator("rr-dialog").get_by_role("button", name="Add", exact=True).tap()
    page.locator("rr-dialog .seat", has_text="Eve").wait_for()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".speaker", has_text="Eve")).to_have_attribute("aria-disabled", "true")
    device.win("Ann")
    assert device.count() == [2, 0, 1, 0, 0]

    # Three go home. Ann wins twice more; then Cia is wrong, and her only chip is Ann's fifth.
    device.tap("Turn the screen around")
    for seat, name in ((1, "Bob"), (3, "Dan"), (4, "Eve")):
        page.locator(".zone-foot").get_by_role("button", name="Players").tap()
        page.locator("rr-dialog").get_by_role("button", name=f"{name} leaves").tap()
        page.locator("rr-dialog").get_by_role("button", name="Leave", exact=True).tap()
        device.seat.until("(room, seat) => room.view.players[seat].left", seat)
    device.tap("Next roll")
    device.tap_word("b1")
    device.tap("Begin the round")
    device.zone("bidding")
    assert device.view()["target"] == "b1"
    device.shoot("turned")
    device.win("Ann")
    device.tap("Turn the screen around")
    device.tap("Next roll")
    device.tap("Roll them here")
    device.zone("bidding")
    path = device.seat.shortest()
    page.keyboard.press("1")  # a tablet with a keyboard
    expect(page.locator(".question")).to_contain_text("Ann: how many jumps?")
    device.seat.declare(len(path))
    device.seat.show_path(path)
    device.zone("over")
    assert device.count() == [4, 0, 1, 0, 0]
    device.tap("Next roll")
    device.tap("Roll them here")
    device.zone("bidding")
    device.declare("Cia", 9)
    device.zone("mine")
    device.tap("It is wrong")
    page.locator(".confirm").wait_for()
    device.tap("It is wrong")
    device.zone("finished")
    assert device.count() == [5, 0, 0, 0, 0]
    expect(page.locator(".zone h1")).to_have_text("Ann wins!")
    device.shoot("finished")

    device.tap("Play again")
    device.tap_word("p1")
    device.tap_word("w2")
    device.tap("Begin the round")
    device.zone("bidding")
    assert (device.view()["start"], device.view()["target"], sum(device.count())) == ("p1", "w2", 0)


@pytest.mark.more
def test_calling_fewer_by_way_of_an_intermediate_cell(server: Server, people: People, shots: Path) -> None:
    """U5, U8 at a table: three dice are entered, others call fewer, a call is taken back, the lowest is demonstrated.
    Others may watch remotely, and they do not see the optimum before it is requested.
    """
    device = laid(people, server, shots, "Bob", "Cia", tiles=None, via=True, overcall=True, overcall_seconds=600)
    page = device.page
    device.name = "micro-overcall"
    device.tap("Draw the tiles")
    tiles = page.locator(".faces-line b")
    expect(tiles).to_have_count(4)
    device.shoot("drawn")
    device.tap("Draw other tiles")
    device.tap("Intermediate cell: at random")
    for said, word in (("Start", "p1"), ("Target", "w2"), ("Intermediate cell", "g3")):
        page.locator(".mr-entry", has_text=said).tap()
        device.say_dice(word)
    device.shoot("three-dice")
    device.tap("That’s it")
    device.tap("Start the game")
    device.zone("bidding")
    view = device.view()
    assert (view["start"], view["via"], view["target"]) == ("p1", "g3", "w2")
    watcher = people().new_page()
    watcher.goto(page.url)
    MicroSeat(watcher, "Wim").zone("bidding")
    expect(watcher.locator(".spectator")).to_contain_text("real table")

    path = device.seat.shortest()
    device.declare("Ann", len(path) + 4)
    device.declare("Bob", len(path) + 2)
    page.locator(".rung", has_text="Bob").wait_for()
    device.ladder(f"{len(path) + 2} Bob", f"{len(path) + 4} Ann")
    page.locator(".speaker", has_text="Cia").tap(position=CORNER)
    for _ in range(len(path) // 10):
        page.locator(".pad .key.page").last.tap()
    device.press(device.number(len(path) + 2))
    expect(device.seat.news).to_contain_text("Only fewer jumps may be called now.")
    page.locator(".question").get_by_role("button", name="Cancel").tap()
    device.declare("Cia", len(path) - 1)
    page.locator(".rung", has_text="Cia").wait_for()
    page.locator(".speaker", has_text="Cia").tap(position=CORNER)
    device.tap("Take it back")
    page.get_by_role("dialog").get_by_role("button", name="Take it back").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".question").get_by_role("button", name="Cancel").tap()
    device.declare("Cia", len(path))
    page.locator(".rung", has_text="Cia").wait_for()
    device.shoot("calls")
    device.tap("Everybody passes")
    device.follow(path)
    device.zone("over")
    assert device.count() == [0, 0, 1]
    MicroSeat(watcher, "Wim").zone("over")
    expect(watcher.locator(".zone")).not_to_contain_text("Optimum")


def test_a_position_is_set_up_solved_and_refereed(server: Server, people: People, shots: Path) -> None:
    """A phone, without scrolling: one tap for each tile and each quarter turn, for start and target. Then hints, one by
    one, and the solution, all without the server; and the same position in the referee. The tiles are remembered.
    """
    context = people(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(f"{server.address}/table")
    page.get_by_role("link", name="Micro Robots").tap()
    device = MicroDevice(page, shots, "micro-set-up")
    taps = 0

    def tap(thing: Locator) -> None:
        nonlocal taps
        expect(thing).to_be_in_viewport(ratio=1)
        thing.tap()
        assert page.evaluate("scrollY") == 0
        taps += 1

    for tile in "2341":
        tap(page.locator(f"mr-tiles [data-tile='{tile}']"))
    tap(page.locator("mr-tiles [data-corner='1']"))
    tap(page.locator("mr-tiles [data-corner='2']"))
    tap(page.get_by_role("button", name="Continue"))
    assert taps == 4 + 2 + 1
    expect(page.locator(".prompt")).to_have_text("Tap where the robot starts")
    device.tap_word("p1")
    expect(page.locator(".prompt")).to_have_text("Tap where it should go")
    device.say_dice("w2")
    expect(page.locator(".prompt")).to_have_text("From pink 1 to white 2.")
    tap(page.get_by_role("button", name="Solve"))
    expect(page).to_have_url(f"{server.address}/position?game=micro#m1=black:2N-3E-4E-1N+p1+w2")

    # Trying: a jump that is none says why; five lead there, four are undone and done again.
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if "/api/" in request.url else None)
    count = page.locator(".zone .count")
    device.tap_word("g6")
    expect(page.locator(".zone .note")).to_have_text("No jump to green 6: not in this row or column.")
    for number, word in enumerate(WAY, start=1):
        device.tap_word(word)
        expect(count).to_have_text(str(number))
    expect(page.locator(".zone [role='status']")).to_contain_text("Solved in 5 jumps.")
    device.tap("Is there a shorter solution?")
    expect(page.locator(".zone [role='status']")).to_contain_text("No path is shorter.")
    page.locator(".again").tap()

    # Hints one by one, kept through a reload; then the solution.
    said = (
        "A shortest path has between 4 and 6 jumps.",
        "It has exactly 5 jumps.",
        "The first jump keeps the color.",
        "Jump 1: to pink 6.",
    )
    for text in said:
        device.tap("Hint", exact=True)
        expect(page.locator(".said .newest")).to_have_text(text)
    page.reload()
    expect(page.locator(".said .hint")).to_have_count(4)
    device.tap("Solution")
    expect(page.locator(".zone .count")).to_have_text("5")
    expect(page.locator("mr-position mr-board")).to_have_js_property("robot", "w2")
    device.tap("Back", exact=True)
    expect(page.locator(".zone .count")).to_have_text("4")
    assert requests == []

    # The same position refereed, with an intermediate cell.
    page.get_by_role("link", name="Change").tap()
    page.get_by_role("button", name="Intermediate cell").tap()
    expect(page.locator(".prompt")).to_have_text("Tap the intermediate cell")
    device.tap_word("w2")
    expect(page.locator(".prompt")).to_have_text("white 2 is already taken.")
    device.tap_word("g3")
    device.tap("Referee")
    device.zone("lobby")
    device.add_first("Ann")
    device.add("Bob")
    device.tap("Start the game")
    device.zone("bidding")
    view = device.view()
    assert (view["start"], view["via"], view["target"]) == ("p1", "g3", "w2")
    assert (view["rules"]["tiles"], view["rules"]["demonstration_seconds"]) == (SHEET["tiles"], 180)
    assert [player["name"] for player in view["players"] if not player["left"]] == ["Ann", "Bob"]
    page.goto(f"{server.address}/table?game=micro")
    expect(page.locator(".prompt")).to_have_text("From pink 1 via green 3 to white 2.")


@pytest.mark.more
def test_a_position_is_kept_on_table_and_form(server: Server, people: People) -> None:
    """The position of an address appears on the table where it can be changed, and its tiles in a new room. Help and
    menu stay with the game; no button is too small for its text.
    """
    page = people(viewport=PHONE, locale="fr").new_page()
    lies = "black:2N-3E-4E-1N+p1+w2+via=g3"
    page.goto(f"{server.address}/position?game=micro#m1={lies}")
    page.locator(".ways a").first.click()
    page.locator("mr-table .starts").wait_for()
    settle(page)
    burst = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert page.locator("mr-table button").evaluate_all(burst) == []
    page.locator("mr-table .starts button").first.click()
    expect(page).to_have_url(f"{server.address}/position?game=micro#m1={lies}")
    page.locator(".ways a").last.click()
    expect(page).to_have_title(re.compile("^Micro Robots"))
    expect(page.locator("rr-new mr-tiles .says")).to_have_text("Noir · 91 sur 1536")
    page.locator(".app-bar button").last.click()
    page.locator("rr-dialog nav").wait_for()
    assert page.locator("rr-dialog nav a").evaluate_all("all => all.map(one => one.getAttribute('href'))") == [
        "/", "/daily", "/practice", "/rush", "/group/public",
        "/games", "/new?game=ricochet", "/table?game=micro", "/position?game=micro",
    ]  # fmt: skip
    page.keyboard.press("Escape")
    page.locator(".app-bar button").first.click()
    expect(page.locator("rr-learn .games [aria-pressed=true]")).to_have_text("Micro Robots")
