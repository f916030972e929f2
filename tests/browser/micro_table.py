"""Playing Micro Robots in a room through its page. Paths are found here by a plain search over the jumps that the rules
allow; the solver is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from randolph.notation.micro import from_combination, from_json_board_object
from randolph.rules.micro import Board, legal_jumps
from tests.browser.conftest import place_of
from tests.browser.table import Seat, make_room

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

SIZE = 6


def micro_room(context: BrowserContext, address: str, name: str, **rules: object) -> str:
    """A new room of Micro Robots with time to look around; its code."""
    calm = {"next_seconds": 300, "demonstration_seconds": 600, "no_path_seconds": 600}
    return make_room(context, address, name, game="micro", **{**calm, **rules})


def paths(board: Board, start: str, target: str, via: str | None, *, longest: int) -> dict[int, list[str]]:
    """For each length up to `longest`, one path that ends with its first valid landing on the target (U2, U8).

    Breadth first over (cell, whether `via` has been visited), keeping one path for each length.
    """
    reached: dict[tuple[str, bool], list[str]] = {(start, via is None): []}
    found: dict[int, list[str]] = {}
    for length in range(1, longest + 1):
        ahead: dict[tuple[str, bool], list[str]] = {}
        for (at, passed), way in reached.items():
            for to in map(str, legal_jumps(board, from_combination(at))):
                now = (to, passed or to == via)
                if now == (target, True):
                    found.setdefault(length, [*way, to])
                else:
                    ahead.setdefault(now, [*way, to])
        reached = ahead
    return found


class MicroSeat(Seat):
    """A person at the page of a room of Micro Robots."""

    # ── what is seen ──

    def lies(self) -> Board:
        """The board of the room."""
        return from_json_board_object(self.board())

    def paths(self) -> dict[int, list[str]]:
        """For each possible length a path of this round; the first is a shortest one."""
        view = self.view()
        return paths(self.lies(), view["start"], view["target"], view["via"], longest=40)

    def shortest(self) -> list[str]:
        """A shortest path of this round."""
        return next(iter(self.paths().values()))

    def ends(self) -> list[str]:
        """The cells to which the robot may jump."""
        return [str(to) for to in legal_jumps(self.lies(), from_combination(self.view()["robot"]))]

    def chips_of_all(self) -> list[int]:
        """Each player's number of chips, as this page shows it, by seat."""
        label = self.page.locator("button.players").get_attribute("aria-label")
        assert label is not None
        seats = label.removeprefix("Players: ").split("; ")
        return [int(seat.split(", ")[1].split()[0]) for seat in seats]

    # ── what is done ──

    def declare(self, moves: int) -> None:
        """Type a number, press Enter."""
        self.page.keyboard.type(str(moves))
        self.page.keyboard.press("Enter")

    def tap_declaration(self, moves: int) -> None:
        """Tap a number on the pad, then the button that declares it. Numbers above 11 are on further pages."""
        for _ in range((moves - 2) // 10):
            self.page.locator(".pad .key.page").last.click()
        self.page.get_by_role("button", name=f"{moves} jump", exact=False).first.click()
        self.page.get_by_role("button", name=f"Declare {moves} jump").click()

    def type_jump(self, to: str) -> None:
        """One jump by its letter and number."""
        before = self.step()
        self.page.keyboard.type(to)
        self.wait_for_progress(before)

    def tap_jump(self, to: str) -> None:
        """One jump by tapping the cell."""
        before = self.step()
        self.tap_cell(to)
        self.wait_for_progress(before)

    def walk_jump(self, to: str) -> None:
        """One jump with the arrow keys and Enter, from the robot's cell, which has the keyboard focus."""
        cells = self.lies().cells
        here, there = cells[from_combination(self.view()["robot"])], cells[from_combination(to)]
        before = self.step()
        self.page.locator("mr-board").evaluate("board => board.focus()")
        down, right = there.row - here.row, there.col - here.col
        for key, count in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
            for _ in range(count):
                self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")
        self.wait_for_progress(before)

    def tap_cell(self, word: str) -> None:
        """Tap the cell of a combination."""
        cell = self.lies().cells[from_combination(word)]
        at = place_of(self.page.locator("mr-board"), (cell.col + 0.5) / SIZE, (cell.row + 0.5) / SIZE)
        self.page.mouse.click(*at)

    def show_path(self, path: list[str]) -> None:
        """Demonstrate a path by typing its cells."""
        self.zone("mine")
        for to in path:
            self.type_jump(to)

    def find_none(self) -> None:
        """Say that no path was found."""
        self.page.get_by_role("button", name="I can’t find one").click()

    def force(self, **command: object) -> None:
        """Send a command that is refused, so that the page says why."""
        assert self.room("room.store.command(argument)", command) is False


def refused(seat: MicroSeat, text: str, rule: str) -> None:
    """The page gives the reason, and the rule is one tap away."""
    expect(seat.page.get_by_role("alert").first).to_contain_text(text)
    seat.page.get_by_role("button", name="Why? Show the rule").click()
    dialog = seat.page.get_by_role("dialog")
    expect(dialog.locator(f"#rule-{rule}")).to_be_visible()
    seat.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
