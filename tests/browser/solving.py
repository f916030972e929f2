"""Puzzles of the bank in a browser: their solutions, and moves on the workbench of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from randolph.puzzles.bank.installed import Bank
from randolph.puzzles.bank.kinds import KINDS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from randolph.puzzles.bank.entries import Entry

ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def puzzle_of(game: str, optimum: int, theme: str = "") -> Entry:
    """The first puzzle for practice with this optimum; a later version of the bank may have another one."""
    return next(
        entry
        for entry in Bank().practice()
        if entry.game == game and entry.facts.optimum == optimum and theme in (*entry.themes, "")
    )


def solution_of(puzzle: str) -> str:
    """A shortest solution of the puzzle with this id."""
    entry = Bank().find(puzzle)
    assert entry is not None
    found = KINDS[entry.game].solution(entry.problem)
    assert found is not None
    return found


STEPS = """({ chooser: { ends } }, wanted) => ends.length === 0 ? null
  : ends.findIndex(({ move: { end, arrival = "", turned } }) =>
    wanted === (end ? `@${"abcdefghijklmnop"[end[1]]}${end[0] + 1}${arrival}${turned ? "*" : ""}` : ""))"""
"""How many steps an end is away on a board's open offer, by its part of the move's notation; null without an offer."""


def push(page: Page, moves: str) -> None:
    """Push robots by keyboard, each after the previous one has arrived. If a transparent robot may stop in several
    places, its arrow opens an offer, steps on to the end of the move, and Enter goes there.
    """
    board = page.locator("rr-board")
    for move in moves.split():
        arrow = ARROWS[move[1]]
        page.keyboard.press(move[0])
        page.keyboard.press(arrow)
        steps = board.evaluate(STEPS, move[2:])
        if steps is not None:
            assert steps >= 0, f"{move} is not on offer"
            for key in [*[arrow] * steps, "Enter"]:
                page.keyboard.press(key)
        board.evaluate("(board) => board.settled()")


def make(host: Locator, moves: str) -> None:
    """Make moves of any game on the workbench of an element, without the keyboard."""
    host.evaluate("({bench}, text) => { for (const move of bench.game.read(text)) bench.push(move); }", moves)


def waste(host: Locator, count: int) -> None:
    """Make this many moves that do not reach the target: a robot goes to and fro, and another one between."""
    missing: Any = host.evaluate(
        """({bench}, count) => {
            const moves = [..."rgby"].flatMap((robot) => [..."NESW"].map((to) => robot + to));
            for (let tried = 0; count > 0 && tried < 200; tried += 1) {
                const [move] = bench.game.read(moves[(tried * 7) % moves.length]);
                const { stage, refusal } = bench.game.play(bench.attempt.stage, move);
                if (refusal || bench.game.solved(stage)) continue;
                bench.push(move);
                count -= 1;
            }
            return count;
        }""",
        count,
    )
    assert missing == 0
