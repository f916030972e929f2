"""The pages outside rooms."""

from __future__ import annotations

import base64
import json
import random
import zlib
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from bench.review import ROUNDS, record_of
from randolph.puzzles.bank.kinds import kind_named
from randolph.server.problem_pool import deal
from randolph.solver import StopFlag

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from scripts.pictures.studio import Studio

MICRO = "m1=black:2N-3E-4E-1N+p1+w2"
"""The example of the rule sheet: from pink 1 to white 2."""
FACES = ("1A", "2B", "3A", "4B")
ROBOTS = ((2, 12), (4, 5), (11, 2), (13, 11))
"""Their places on a real table."""
ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


@cache
def puzzle() -> str:
    """The puzzle of the home page, as from the server."""
    found = deal(random.Random(18), StopFlag())
    if found is None:
        raise LookupError("no puzzle")
    return msgspec.json.encode(found).decode()


def home(studio: Studio) -> None:
    """An unsolved puzzle, its film, and a solved one; the two dialogs of the header."""
    context = studio.context()
    _with_puzzle(context)
    page = context.new_page()
    page.goto(studio.address)
    page.locator("rr-board .piece").first.wait_for()
    studio.shoot(page, "home/playing", whole=True)
    studio.dialog(page, "home/menu", "app.menu")
    studio.dialog(page, "home/learn", "app.learn")
    _push(page, json.loads(puzzle())["solution"])
    page.get_by_text(studio.word("home.next.long")).wait_for()
    studio.shoot(page, "home/solved", whole=True)
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.locator("rr-board .piece").first.wait_for()
    studio.press(page, "home.show")
    studio.shoot(page, "home/film", whole=True)


def _with_puzzle(context: BrowserContext) -> None:
    """The home page has always the same puzzle."""
    context.route("**/api/problem?**", lambda route: route.fulfill(content_type="application/json", body=puzzle()))


def _push(page: Page, moves: str) -> None:
    """Push robots by keyboard, each after the previous one has arrived."""
    for move in moves.split():
        page.keyboard.press(move[0])
        page.keyboard.press(ARROWS[move[1]])
        page.locator("rr-board").evaluate("(board) => board.settled()")


def forms(studio: Studio) -> None:
    """The form for a new room: each game and each mode, its rules open, and the lessons."""
    studio.shoot(studio.page("/alone", ".alone-choice"), "new/alone", whole=True)
    for game in ("ricochet", "micro"):
        for name, path in (("group", ""), ("solo", "&mode=solo"), ("table", "&mode=table")):
            page = studio.page(f"/new?game={game}{path}", "form.new button.primary")
            studio.shoot(page, f"new/{game}-{name}", whole=True)
        page = studio.page(f"/new?game={game}", "form.new button.primary")
        for summary in page.locator("form.new summary").all():
            if summary.is_visible():
                summary.click()
        studio.shoot(page, f"new/{game}-rules", whole=True)
        studio.dialog(page, f"new/{game}-learn", "app.learn")


def tools(studio: Studio) -> None:
    """Positions, tables, boards, the editor and the hardest positions."""
    page = studio.page("/position", "rr-position")
    studio.shoot(page, "position/ricochet-import", whole=True)
    page = studio.page(f"/position#{carried()}", "rr-position rr-board .piece")
    studio.shoot(page, "position/ricochet", whole=True)
    page = studio.page(f"/position?game=micro#{MICRO}", "mr-position mr-board")
    studio.shoot(page, "position/micro", whole=True)
    page = studio.page("/table", "rr-table")
    studio.shoot(page, "table/ricochet-empty", whole=True)
    for face in FACES:
        page.locator(f"rr-corners [data-face='{face}']").click()
    field = page.locator("rr-table rr-board .field")
    width, height = field.evaluate("(field) => [field.clientWidth, field.clientHeight]")
    for row, col in ROBOTS:
        field.click(position={"x": (col + 0.5) * width / 16, "y": (row + 0.5) * height / 16}, force=True)
    studio.shoot(page, "table/ricochet", whole=True)
    page = studio.page("/table?game=micro", "mr-table")
    studio.shoot(page, "table/micro-empty", whole=True)
    page = studio.page(f"/table?game=micro#{MICRO}", "mr-table mr-board")
    studio.shoot(page, "table/micro", whole=True)
    page = studio.page("/boards", "rr-boards")
    studio.shoot(page, "boards/empty", whole=True)
    saved(studio, page)
    page.goto(f"{studio.address}/boards/edit")
    page.locator("rr-editor rr-board .field").wait_for()
    studio.shoot(page, "boards/editor", whole=True)
    studio.shoot(studio.page("/hardest", "rr-hardest .board-card"), "hardest/list", whole=True)


def saved(studio: Studio, page: Page) -> None:
    """Some own boards."""
    board = json.loads(puzzle())["problem"]["board"]
    for name in ("Sunday", "The long corridor, with a twist", "Three"):
        answer = page.context.request.post(
            f"{studio.address}/api/boards", data={"name": name, "board": board}, headers={"Origin": studio.address}
        )
        if not answer.ok:
            raise RuntimeError(answer.text())
    page.reload()
    page.get_by_text("Sunday").first.wait_for()
    studio.shoot(page, "boards/saved", whole=True)


@cache
def record(game: str) -> str:
    """The record of a game of a scripted player and a computer player; in one of its rounds a demonstration fails."""
    return record_of(game, 1, ROUNDS)


def reviews(studio: Studio) -> None:
    """The choice of a record, a refused one, a game of each kind, a round, a film of a failed demonstration, and own
    moves.
    """
    page = studio.page("/review", "game-review h1")
    studio.shoot(page, "review/choose", whole=True)
    bring(page, "no record")
    page.locator("game-review .fault").wait_for()
    studio.shoot(page, "review/refused", whole=True)
    for game in ("ricochet", "micro"):
        page = studio.page("/review", "game-review h1")
        bring(page, record(game))
        page.locator("game-review .round").nth(ROUNDS - 1).wait_for()
        searching = page.locator("game-review .optimum", has_text="…")
        while searching.count():
            page.wait_for_timeout(100)
        studio.shoot(page, f"review/{game}-list", whole=True)
        page.locator("game-review .round:has(.failed) h3 button").first.click()
        page.locator("review-round .reel.way").first.wait_for()
        studio.shoot(page, f"review/{game}-round")
        page.locator("review-round .reel.failed").first.click()
        page.locator("review-round .tool.forward:disabled").wait_for()
        studio.shoot(page, f"review/{game}-failed")
        page.locator("review-round .tool.back").click()
        page.locator("review-round .tool.try").click()
        studio.shoot(page, f"review/{game}-own")


def bring(page: Page, text: str) -> None:
    """Choose a file with this text."""
    page.locator("game-review input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def errors(studio: Studio) -> None:
    """An unknown address, and an unknown room."""
    studio.shoot(studio.page("/nowhere", ".blank"), "errors/no-such-page")
    studio.shoot(studio.page("/r/ZZZZZZ", "a.button"), "errors/unknown-room")


def rooms(studio: Studio) -> None:
    """The open rooms, without any and with some."""
    studio.shoot(studio.page("/rooms", "rr-rooms"), "rooms/none")
    hosts = [studio.host("Ann", listed=True), studio.host("Maximiliane Sonnenschein", game="micro", listed=True)]
    studio.guest(hosts[0].code, "Bo")
    page = studio.page("/rooms", "rr-rooms .open-room")
    studio.shoot(page, "rooms/some")
    for host in hosts:
        host.do("settings", rules={**host.view["rules"], "listed": False})


PLAYED = (
    ("ricochet", "group", (("Ann", 5), ("Bo", 3)), None, (0,)),
    ("micro", "group", (("Ann", 2), ("Maximiliane Sonnenschein", 3), ("Cem", 1)), None, (1,)),
    ("ricochet", "solo", (("Ann", 0),), (7, 3), (0,)),
    ("ricochet", "table", (("Ann", 4), ("Bo", 4)), None, (0, 1)),
)
"""Games that have ended: game, mode, names with chips, chips face up and face down, winners."""


def games(studio: Studio) -> None:
    """Own games: none, finished ones, one to continue, and data deleted elsewhere."""
    studio.shoot(studio.page("/games", "rr-games"), "games/none")
    ann = studio.host("Ann")
    bo = studio.guest(ann.code, "Bo")
    ann.do("start")
    _with_puzzle(ann.context)
    page = ann.context.new_page()
    page.route("**/record", lambda route: route.fulfill(json={}))
    page.goto(f"{studio.address}/new")
    ended = [
        {
            "id": f"AAAAA{number}-1",
            "code": f"AAAAA{number}",
            "game": game,
            "mode": mode,
            "seat": 0,
            "at": 1_790_000_000_000 - number * 90_000_000,
            "turned": turned,
            "winners": winners,
            "standing": [{"seat": seat, "name": name, "chips": chips} for seat, (name, chips) in enumerate(players)],
        }
        for number, (game, mode, players, turned, winners) in enumerate(PLAYED, start=2)
    ]
    page.evaluate(
        """([rooms, games]) => {
            localStorage.setItem("randolph.rooms", JSON.stringify(rooms));
            localStorage.setItem("randolph.games", JSON.stringify(games));
        }""",
        [[bo.code], ended],
    )
    page.goto(f"{studio.address}/games")
    page.locator("rr-cards li").wait_for()
    studio.shoot(page, "games/some", whole=True)
    page.evaluate("codes => localStorage.setItem('randolph.rooms.lost', JSON.stringify(codes))", ["AAAAA2", "AAAAA3"])
    page.reload()
    page.get_by_text(studio.word("games.deleted.keep")).wait_for()
    studio.shoot(page, "games/deleted", whole=True)
    page.evaluate("localStorage.removeItem('randolph.rooms.lost')")
    page.goto(studio.address)
    page.locator("rr-cards li").wait_for()
    page.locator("rr-board .piece").first.wait_for()
    studio.shoot(page, "home/continue", whole=True)


def daily(studio: Studio) -> None:
    """The day's puzzles: tried, solved, handed in, and as the list shows them; the player's dialog and six words."""
    page = studio.page("/daily", ".choice .aim")
    studio.shoot(page, "daily/day", whole=True)
    puzzles = page.evaluate("fetch('/api/puzzles/daily').then((response) => response.json())")["puzzles"]
    day = puzzles[0]["day"]
    studio.shoot(studio.page(f"/daily/{day}/micro", "mr-board"), "daily/micro")
    page.goto(f"{studio.address}/daily/{day}/easy")
    page.locator("rr-board .piece").first.wait_for()
    studio.shoot(page, "daily/playing")
    _push(page, solution_of(puzzles[0]))
    page.locator(".after").wait_for()
    studio.shoot(page, "daily/target")
    page.locator(".after").click()
    page.locator(".verdict").wait_for()
    studio.shoot(page, "daily/result", whole=True)
    page.goto(f"{studio.address}/daily")
    page.locator(".choice .medal").wait_for()
    studio.shoot(page, "daily/solved", whole=True)
    studio.dialog(page, "daily/player", "player.title")
    studio.dialog(page, "daily/words", "player.title", "player.words.make")
    page.goto(f"{studio.address}/daily/2026-11-02")
    page.locator(".choice .aim").first.wait_for()
    studio.shoot(page, "daily/past", whole=True)


def group(studio: Studio) -> None:
    """A group: the public table, a group as its link shows it, as a guest joins, as its owner sees it, on a past day,
    and when it is gone.
    """
    page = studio.page("/group/public", ".group-page")
    studio.shoot(page, "group/public", whole=True)
    guest = studio.page("/group/public", ".group-page")
    ids = []
    for one, name in ((page, "Ann"), (guest, "Bob")):
        request = one.context.request
        request.post(f"{studio.address}/api/me")
        request.put(f"{studio.address}/api/me", data={"name": name})
        made = request.post(f"{studio.address}/api/me/groups", data={"title": f"{name}\u2019s friends"})
        ids.append(made.json()["id"])
        puzzles = request.get(f"{studio.address}/api/puzzles/daily").json()["puzzles"]
        for puzzle in puzzles[:3] if one is page else (puzzles[0], puzzles[3]):
            moves = {"puzzle": puzzle["id"], "moves": solution_of(puzzle)}
            request.post(f"{studio.address}/api/me/tries", data=moves)
        rush = request.post(f"{studio.address}/api/me/rush", data={"mode": "three"}).json()
        solved = [solution_of(puzzle) for puzzle in rush["puzzles"][: 3 if one is page else 2]]
        request.post(f"{studio.address}/api/me/rush/{rush['id']}", data={"tries": solved})
    address = f"{studio.address}/group/{ids[0]}"
    stranger = studio.page(f"/group/{ids[0]}", ".group-page")
    studio.shoot(stranger, "group/link", whole=True)
    guest.goto(address)
    guest.locator("form .primary").wait_for()
    studio.shoot(guest, "group/joining", whole=True)
    guest.locator("form .primary").click()
    guest.locator(".qr-picture").wait_for()
    page.goto(address)
    page.locator(".qr-picture").wait_for()
    studio.shoot(page, "group/member", whole=True)
    page.locator(".days a").first.click()
    page.locator(".days a").nth(1).wait_for()
    studio.shoot(page, "group/past", whole=True)
    page.goto(f"{studio.address}/group/nothing000")
    page.locator("[role=alert]").wait_for()
    studio.shoot(page, "group/gone")


def solution_of(puzzle: dict[str, str]) -> str:
    """A shortest solution of a puzzle."""
    kind = kind_named(puzzle["game"])
    return str(kind.solution(kind.from_line(puzzle["line"])))


def along(studio: Studio) -> None:
    """Seats are packed on one device and opened on another, by the link; a third one is too late."""
    ready = ".along button.primary"
    studio.shoot(studio.page("/take-along", ".along"), "take-along/nothing")
    host = studio.host("Ann")
    page = host.context.new_page()
    page.goto(f"{studio.address}/r/{host.code}")
    page.locator(".zone-foot").wait_for()
    page.goto(f"{studio.address}/take-along")
    page.locator(ready).wait_for()
    studio.shoot(page, "take-along/give")
    studio.press(page, "along.pack")
    link = page.locator(".along-link [readonly]").input_value().partition("/take-along")[2]
    studio.shoot(page, "take-along/packed", whole=True)
    page = studio.page(f"/take-along{link}", ready)
    late = studio.page(f"/take-along{link}", ready)
    studio.shoot(page, "take-along/linked")
    studio.press(page, "along.open")
    page.locator(".along a.button").wait_for()
    studio.shoot(page, "take-along/opened")
    studio.press(late, "along.open")
    late.locator("[role=alert]").wait_for()
    studio.shoot(late, "take-along/taken")


def carried() -> str:
    """The puzzle of the home page as the fragment of a link: raw deflate in base64url."""
    packer = zlib.compressobj(wbits=-15)
    text = json.dumps(json.loads(puzzle())["problem"]).encode()
    packed = packer.compress(text) + packer.flush()
    return f"p1={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
