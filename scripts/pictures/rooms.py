"""Rooms: a whole game of several players, a solo game, one device at a real table, for each game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from randolph.notation import from_json_object, to_moves
from randolph.notation.micro import from_json_board_object
from randolph.solver import solve
from tests.browser.micro_table import paths

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocketRoute

    from scripts.pictures.people import Person
    from scripts.pictures.studio import Studio

NAMES = ("Ann", "Bo", "Maximiliane Sonnenschein", "Zoé", "Christopher")
CALM: dict[str, Any] = {"next_seconds": 600, "demonstration_seconds": 600}
"""Enough time to take every picture."""
DEMONSTRATED = 3
"""A demonstration needs at least this many moves to be visible before its end."""
COLORS = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "s": "silver"}


@dataclass(frozen=True, slots=True)
class Played:
    """A game for the scenes: the command for a number and the phase after it, a shortest solution, and the command for
    one of its moves.
    """

    name: str
    rules: dict[str, Any]
    number: str
    numbers: str
    way: Callable[[Person], list[str]]
    step: Callable[[str], dict[str, Any]]


def _ricochet_way(person: Person) -> list[str]:
    view, board = person.view, person.board
    target = board["targets"][view["chip"]]
    problem = from_json_object(
        {
            "board": {name: part for name, part in board.items() if name != "faces"},
            "robots": view["start"],
            "target": {"cell": target["cell"], "color": target["color"]},
            "rules": {name: view["rules"][name] for name in ("ricochet", "no_reversal")},
        }
    )
    solution = solve(problem).solution
    if solution is None:
        raise LookupError("this chip cannot be won")
    return to_moves(solution).split()


def _micro_way(person: Person) -> list[str]:
    view = person.view
    board = from_json_board_object(person.board)
    return next(iter(paths(board, view["start"], view["target"], view["via"], longest=40).values()))


RICOCHET = Played(
    "ricochet",
    {**CALM, "game": "ricochet", "faces": ["1A", "2B", "3A", "4B"], "sand_seconds": 600},
    "bid",
    "sand",
    _ricochet_way,
    lambda move: {"kind": "push", "robot": COLORS[move[0]], "direction": move[1]},
)
MICRO = Played(
    "micro",
    {
        **CALM,
        "game": "micro",
        "tiles": ["2N", "3E", "4E", "1N"],
        "overcall": True,
        "overcall_seconds": 600,
        "round_seconds": 600,
        "no_path_seconds": 600,
    },
    "declare",
    "calling",
    _micro_way,
    lambda to: {"kind": "jump", "to": to},
)
GAMES = (RICOCHET, MICRO)


class Group:
    """A room of five people, the first of whom is the host, with the pages for pictures: those of the host, a guest, a
    television, and a visitor who has opened the link without joining.
    """

    def __init__(self, studio: Studio, played: Played) -> None:
        self.studio = studio
        self.played = played
        self.host = studio.host(NAMES[0], **played.rules, end={"kind": "rounds", "count": 2})
        self.others = [studio.guest(self.host.code, name) for name in NAMES[1:]]
        self.people = [self.host, *self.others]
        self.stranger = studio.page(f"/r/{self.host.code}", "#join-name")
        self.pages = {"host": self.host.open(), "guest": self.others[0].open()}

    def shoot(self, phase: str, **names: str) -> None:
        """Take pictures of pages in a phase: of `host` and `guest`, each with the name of the picture."""
        for who, name in names.items():
            page = self.pages[who]
            page.locator(f".room[data-phase='{phase}']:not(.as-pad)").wait_for()
            self.picture(page, name)

    def television(self, phase: str, name: str, pad: str | None = None) -> None:
        """Take a picture of the television, which is connected only briefly: meanwhile phones are pads, with the
        picture `pad`.
        """
        screen = self.host.open("/screen")
        screen.locator(f".screen[data-phase='{phase}']").wait_for()
        self.picture(screen, f"television-{name}")
        if pad is not None:
            self.pages["host"].locator(".as-pad").wait_for()
            self.picture(self.pages["host"], pad)
        screen.close()

    def picture(self, page: Page, name: str) -> None:
        """Take a picture of a page as it is."""
        self.studio.shoot(page, f"{self.played.name}/{name}")

    def dialog(self, name: str, *words: str) -> None:
        """Take a picture of a dialog of the host."""
        self.studio.dialog(self.pages["host"], f"{self.played.name}/{name}", *words)

    def win(self, winner: Person, way: list[str]) -> None:
        """A player says the number of a solution, and demonstrates all of it."""
        winner.do(self.played.number, moves=len(way))
        self.host.sync(winner)
        self.done()
        self.show(winner, way)

    def done(self) -> None:
        """All players who still can declare that they are done."""
        for person in self.people:
            person.sync(self.host)
            if "done" in person.view["actions"]:
                person.do("done")
        self.host.until("demonstrating")

    def show(self, person: Person, way: list[str]) -> None:
        """Make moves."""
        person.until("demonstrating")
        for move in way:
            person.do(**self.played.step(move))


def game(studio: Studio, played: Played) -> None:
    """A game of two rounds, from the lobby to its end."""
    group = Group(studio, played)
    host, others = group.host, group.others
    group.picture(group.stranger, "guest-before-joining")
    group.shoot("lobby", host="lobby-host", guest="lobby-guest")
    group.television("lobby", "lobby")

    host.do("start")
    group.shoot("thinking", host="thinking")
    group.television("thinking", "thinking")
    group.picture(group.stranger, "thinking-watched")
    dialogs(group)

    way = played.way(host)
    for more, person in zip((4, 3, 1, 0), (others[2], others[1], others[0], host), strict=True):
        person.do(played.number, moves=len(way) + more)
    group.shoot(played.numbers, host="numbers", guest="numbers-guest")
    group.television(played.numbers, "numbers", pad="numbers-pad")
    others[3].leave()
    group.people.remove(others[3])
    group.pages["host"].locator(".avatar.away").first.wait_for(state="attached")
    group.picture(group.pages["host"], "away")

    group.done()
    group.show(host, way[:1])
    group.shoot("demonstrating", host="showing", guest="showing-watched")
    group.television("demonstrating", "showing")
    page = group.pages["host"]
    studio.press(page, "room.give_up")
    page.locator(".confirm").wait_for()
    group.picture(page, "giving-up")
    page.keyboard.press("Escape")
    group.show(host, way[1:])
    group.shoot("over", host="over", guest="over-guest")
    group.television("over", "over")
    others[0].do("end_game")
    page.locator(".wish").wait_for()
    group.picture(page, "end-wish")

    for person in group.people:
        person.do("ready")
    host.until("thinking")
    host.do("pause", on=True)
    group.pages["guest"].get_by_text(studio.word("people.paused")).first.wait_for()
    group.shoot("thinking", host="paused", guest="paused-guest")
    group.television("paused", "paused")
    host.do("pause", on=False)
    others[0].sync(host)
    group.win(others[0], played.way(host))
    group.shoot("finished", host="finished", guest="finished-guest")
    group.television("finished", "finished")


def dialogs(group: Group) -> None:
    """The dialogs of the host during the thinking time, and the phrases of others."""
    page = group.pages["host"]
    group.dialog("menu", "app.menu")
    group.dialog("rules", "app.menu", "room.rules")
    page.locator(".bar [aria-haspopup]").first.click()
    page.locator("dialog[open]").wait_for()
    group.picture(page, "players")
    page.get_by_role("button", name=group.studio.word("people.more").format(name=NAMES[1]), exact=True).click()
    group.picture(page, "people")
    group.studio.close_dialog(page)
    group.dialog("talk", "app.menu", "people.talk")
    page.locator("game-room").evaluate("room => { room.hush = () => {}; }")  # what was said stays
    group.others[1].say("nice")
    group.others[2].say("laugh")
    page.locator(".bubble").nth(1).wait_for()
    group.picture(page, "said")
    page.reload()  # what was said is gone


def reveal(studio: Studio, played: Played) -> None:
    """The countdown before a round. It takes at most ten seconds: the page is not told of its end."""
    host = studio.host(NAMES[0], **played.rules, reveal_seconds=10)
    studio.guest(host.code, NAMES[1])
    host.context.route_web_socket("**/socket", _until_the_reveal)
    page = host.open()
    host.do("start")
    page.locator(".room[data-phase='over']").wait_for()
    studio.shoot(page, f"{played.name}/reveal")


def _until_the_reveal(page: WebSocketRoute) -> None:
    """Pass everything on to the page but the events after the beginning of the countdown."""
    server = page.connect_to_server()
    begun = False

    def passed(message: str | bytes) -> None:
        nonlocal begun
        text = message if isinstance(message, str) else message.decode()
        if not begun or json.loads(text)["type"] != "events":
            page.send(message)
        begun = begun or '"reveal_started"' in text

    server.on_message(passed)


def waits(studio: Studio) -> None:
    """Additional states of Ricochet Robots: the timer turned without a bid, the pause before the first move."""
    host = studio.host(NAMES[0], **RICOCHET.rules, no_bid_offer_seconds=1, closing_seconds=600)
    guest = studio.guest(host.code, NAMES[2])
    page = host.open()
    host.do("start")
    studio.press(page, "room.turn_timer")
    page.get_by_role("timer").wait_for()
    studio.shoot(page, "ricochet/last-call")
    guest.sync(host)
    guest.do("bid", moves=9)
    for person in (host, guest):
        person.sync(guest)
        if "done" in person.view["actions"]:
            person.do("done")
    page.locator(".room[data-phase='closing']").wait_for()
    studio.shoot(page, "ricochet/closing")


def alone(studio: Studio, played: Played) -> None:
    """A solo game."""
    host = studio.host(NAMES[0], **played.rules, mode="solo")
    page = host.open()

    def shoot(phase: str, name: str) -> None:
        page.locator(f".room[data-phase='{phase}']").wait_for()
        studio.shoot(page, f"{played.name}/{name}")

    shoot("alone", "alone")
    way = played.way(host)
    host.do(played.number, moves=len(way))
    host.do(**played.step(way[0]))
    shoot("demonstrating", "alone-showing")
    for move in way[1:]:
        host.do(**played.step(move))
    shoot("over", "alone-over")
    host.do("end_game")
    shoot("finished", "alone-finished")


def device(studio: Studio, played: Played) -> None:
    """One device between the players of a real table; random problems are drawn until one needs enough moves."""

    def shoot(page: Page, phase: str, name: str) -> None:
        page.locator(f".room[data-phase='{phase}']").wait_for()
        studio.shoot(page, f"{played.name}/device-{name}")

    while True:
        host = studio.host(studio.word("new.name.default"), **played.rules, mode="table")
        page = host.open()
        shoot(page, "lobby", "nobody")
        host.do("rename", seat=0, name=NAMES[0])
        for name in NAMES[1:]:
            host.do("add_player", seat=0, name=name)
        shoot(page, "lobby", "lobby")
        host.do("start", seat=0)
        way = played.way(host)
        if len(way) >= DEMONSTRATED:
            break
    shoot(page, "thinking", "thinking")
    for more, seat in ((2, 1), (0, 2)):
        host.do(played.number, seat=seat, moves=len(way) + more)
    shoot(page, played.numbers, "numbers")
    for seat in range(len(NAMES)):
        if "done" in host.view["seats"].get(str(seat), ()):
            host.do("done", seat=seat)
    host.until("demonstrating")
    for move in way[:1]:
        host.do(**played.step(move), seat=2)
    shoot(page, "demonstrating", "showing")
    for move in way[1:]:
        host.do(**played.step(move), seat=2)
    shoot(page, "over", "over")
    for seat in range(len(NAMES)):
        host.do("end_game", seat=seat)
    shoot(page, "finished", "finished")
