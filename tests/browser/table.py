"""Playing in a room through its page: what a player sees and does, and the solver's hints for tests that must win.

The solver uses the view that the page received, as a person could; the server is not asked.
"""

from __future__ import annotations

from typing import Any, Self, cast

import segno
from playwright.sync_api import BrowserContext, Locator, Page, expect

from randolph.notation import from_json_object, to_moves
from randolph.rules import Problem
from randolph.solver import Status, solve
from tests.browser.conftest import place_of

TIMEOUT_MILLISECONDS = 30_000
"""How long to wait for something, in milliseconds."""

ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
ARROW_NAMES = {"N": "up", "E": "right", "S": "down", "W": "left"}
COLORS = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "s": "silver"}
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}

CLOCKWISE = """(places) => places.toSorted((one, other) => one.dataset.corner - other.dataset.corner)
    .map((place) => place.ariaLabel)"""
"""The labels of the four corners of a choice of boards, which are row by row in the document."""


def make_room(context: BrowserContext, address: str, name: str, **rules: object) -> str:
    """Create a room with this person as its host; its code. Like a browser, all requests of tests are repeated if the
    server closes the connection that they would have used again (`max_retries`).
    """
    answer = context.request.post(
        f"{address}/api/rooms", data={"name": name, "rules": rules}, headers={"Origin": address}, max_retries=1
    )
    assert answer.status == 201, answer.text()
    return cast("str", answer.json()["code"])


DARK = """async (picture, side) => {
    await picture.decode();
    const canvas = new OffscreenCanvas(4 * side, 4 * side).getContext("2d");
    canvas.drawImage(picture, 0, 0, 4 * side, 4 * side);
    const { data } = canvas.getImageData(0, 0, 4 * side, 4 * side);
    const dark = (row, col) => Number(data[4 * ((4 * row + 2) * 4 * side + 4 * col + 2)] < 128);
    return Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, col) => dark(row, col)));
}"""
"""Which squares of a picture are dark, as a camera sees them; fails if the picture has not loaded."""


def assert_qr(picture: Locator, link: str) -> None:
    """The picture has loaded, is the QR code of a link to a room, and has an alternative text."""
    expect(picture).to_be_visible()
    expect(picture).to_have_accessible_name("QR code with the link to this room")
    squares = [[int(dark) for dark in row] for row in segno.make(link, error="m").matrix_iter(border=4)]
    assert picture.evaluate(DARK, len(squares)) == squares


STEP = """(room => {
    const { phase, round, demonstration } = room.view;
    return JSON.stringify([phase, round, demonstration?.seat, (demonstration?.moves ?? demonstration?.path)?.length]);
})"""
"""The progress of the demonstration that a page shows, as a text: it changes with each move and at the end."""


class Seat:
    """A person at the page of a room."""

    ROOM = "game-room"
    """The custom element of this game's room page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    @classmethod
    def enter(cls, context: BrowserContext, address: str, code: str, name: str) -> Self:
        """Open the room's link; players without a seat take one with their name."""
        page = context.new_page()
        page.goto(f"{address}/r/{code}")
        seat = cls(page, name)
        page.locator(".zone-foot").wait_for()
        if seat.view()["you"] is None:
            seat.join()
        return seat

    def join(self) -> None:
        """Type the name, press the button."""
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Join").click()
        self.until("room => room.view.you !== null")

    # ── what is seen ──

    def room(self, ask: str, argument: object = None) -> Any:  # noqa: ANN401 – whatever JavaScript has
        """Evaluate an expression on the room's element, `room`, with an optional `argument`."""
        return self.page.evaluate(f"argument => (room => {ask})(document.querySelector({self.ROOM!r}))", argument)

    def view(self) -> dict[str, Any]:
        """The view that the page shows."""
        return cast("dict[str, Any]", self.room("room.view"))

    def board(self) -> dict[str, Any]:
        """The board that the page shows."""
        return cast("dict[str, Any]", self.room("room.board"))

    def zone(self, name: str) -> None:
        """Wait until the zone below the board is in this state: lobby, bidding, mine, watching, over, finished."""
        self.page.locator(f".room[data-zone='{name}']").wait_for()

    def round(self, number: int) -> None:
        """Wait until the thinking time of this round has begun."""
        expect(self.page.locator(".round b")).to_have_text(str(number))
        self.zone("bidding")

    @property
    def news(self) -> Locator:
        """The message about the last event or refusal."""
        return self.page.locator(".news")

    def chips(self) -> int:
        """The number of chips of this player in the bar."""
        return int(self.page.locator(".player.me .player-chips").inner_text())

    def problem(self) -> Problem:
        """The problem of the round, from the data of the page."""
        view, board = self.view(), self.board()
        target = board["targets"][view["chip"]]
        return from_json_object(
            {
                "board": {name: part for name, part in board.items() if name != "faces"},
                "robots": view["start"],
                "target": {"cell": target["cell"], "color": target["color"]},
                "rules": {"ricochet": view["rules"]["ricochet"], "no_reversal": view["rules"]["no_reversal"]},
            }
        )

    def solution(self) -> list[str]:
        """A shortest solution of the round, as `rE`, `gN` …; fails if there is none."""
        found = solve(self.problem())
        assert found.status is Status.OPTIMAL, found
        assert found.solution is not None
        return to_moves(found.solution).split()

    def seen(self) -> int:
        """The number of the last event that the page has received."""
        return cast("int", self.room("room.store.socket.seen"))

    def step(self) -> str:
        """The progress of the demonstration that the page shows, for comparison."""
        return cast("str", self.room(f"{STEP}(room)"))

    def until(self, claim: str, argument: object = None) -> None:
        """Wait until a condition on the room's element is true.

        Playwright's own `wait_for_function` needs `eval`, which the page's Content-Security-Policy forbids.
        """
        self.page.evaluate(
            f"""async argument => {{
                const claim = {claim};
                for (let tries = {TIMEOUT_MILLISECONDS // 20}; tries > 0; tries -= 1) {{
                    const room = document.querySelector({self.ROOM!r});
                    if (room?.view && claim(room, argument)) return;
                    await new Promise(resolve => setTimeout(resolve, 20));
                }}
                throw new Error("waited in vain for " + {claim!r});
            }}""",
            argument,
        )

    # ── what is done ──

    def announce(self, moves: int) -> None:
        """Type a number of moves; two digits need no Enter."""
        self.page.keyboard.type(str(moves))
        if moves < 10:
            self.page.keyboard.press("Enter")

    def bid(self, moves: int) -> None:
        """Type a bid, and see it on the ladder."""
        self.announce(moves)
        self.page.locator(".rung.mine b", has_text=str(moves)).wait_for()

    def tap_bid(self, moves: int) -> None:
        """Tap a bid on the pad; the key may refuse it."""
        self.page.locator(".pad .key", has_text=str(moves)).get_by_text(str(moves), exact=True).first.click(force=True)

    def done(self) -> None:
        """Say "I am done"."""
        self.page.get_by_role("button", name="I am done").click()

    def push(self, move: str) -> None:
        """One move by keyboard; waits until it is counted or the round has gone on."""
        before = self.step()
        self.page.keyboard.press(move[0])
        self.page.keyboard.press(ARROWS[move[1]])
        self.wait_for_progress(before)

    def wait_for_progress(self, before: str) -> None:
        """Wait until the demonstration has progressed since then, and the page shows it."""
        self.until(f"(room, before) => {STEP}(room) !== before && !room.play.shown.stage.busy", before)

    def show(self, moves: list[str]) -> None:
        """Demonstrate by keyboard."""
        self.zone("mine")
        for move in moves:
            self.push(move)

    def give_up(self) -> None:
        """Give up: three quick taps, which only ask, and the confirmation."""
        self.zone("mine")
        self.page.get_by_role("button", name="Give up").click(click_count=3)
        self.page.locator(".confirm").wait_for()
        self.page.get_by_role("button", name="Give up").click()

    def ready(self) -> None:
        """Say "next"."""
        self.zone("over")
        self.page.get_by_role("button", name="Next round").click()

    # ── fingers ──

    def cell(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        board = self.board()
        return place_of(self.page.locator("rr-board"), (col + 0.5) / board["cols"], (row + 0.5) / board["rows"])

    def drag(self, move: str) -> None:
        """One move by dragging the robot a little in its direction."""
        row, col = self.view()["robots"][COLORS[move[0]]]
        before = self.step()
        x, y = self.cell(row, col)
        down, right = STEPS[move[1]]
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 20 * right, y + 20 * down, steps=4)
        self.page.mouse.move(x + 60 * right, y + 60 * down, steps=4)
        self.page.mouse.up()
        self.wait_for_progress(before)

    def tap(self, move: str) -> None:
        """One move by the zone's buttons: a robot, then an arrow."""
        before = self.step()
        self.page.locator(f".robot-key.{COLORS[move[0]]}").click()
        self.page.locator(".arrows").get_by_role("button", name=ARROW_NAMES[move[1]]).click()
        self.wait_for_progress(before)
