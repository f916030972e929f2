"""What one member sees of a game of Micro Robots, beside what is the same for every game; and its board and problems.

Combinations are words, `p1`. Alone, the thinking with its clock is shown as *thinking*, too. What the judge knows is in
`result` and `run`, and those know only rounds that are over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from randolph.game.handicaps import grace_of
from randolph.game.micro.scoring import next_roller
from randolph.game.seats import Phase
from randolph.game.views import optimum
from randolph.notation.micro import to_json_board, to_path

if TYPE_CHECKING:
    from randolph.game.micro.state import Game, Result
    from randolph.rules.micro import Combination

_SHOWN_AS = {Phase.ALONE: "thinking"}


def view(state: Game, _now: int) -> dict[str, Any]:
    """The game's own part of the view, the same for everybody."""
    return {
        "phase": _SHOWN_AS.get(state.phase, state.phase.value),
        "robot": None if state.progress is None else str(state.progress.at),
        "start": _word(state.start),
        "target": _word(state.target),
        "via": _word(state.via),
        "passed": state.via is not None and state.progress is not None and state.progress.passed,
        "roller": next_roller(state) if state.phase is Phase.OVER else state.roller,
        "calls": _calls(state),
        "demonstration": _demonstration(state),
        "result": _result(state.result) if state.phase in {Phase.OVER, Phase.FINISHED} else None,
        "run": [_round(result) for result in state.run] if state.alone else None,
    }


def board(state: Game) -> dict[str, Any] | None:
    """The board of the game as JSON; None before the first."""
    return None if state.board is None else to_json_board(state.board, explicit=True)


def _word(combination: Combination | None) -> str | None:
    return None if combination is None else str(combination)


def _calls(state: Game) -> list[dict[str, Any]]:
    calls = []
    for call in sorted(state.calls, key=lambda call: call.rank):
        showing = state.demonstration is not None and state.demonstration.seat == call.seat
        word = "failed" if call.failed else "showing" if showing else "standing"
        calls.append({"seat": call.seat, "moves": call.moves, "state": word})
    return calls


def _demonstration(state: Game) -> dict[str, Any] | None:
    shown = state.demonstration
    if shown is None:
        return None
    path = [str(to) for to in shown.path]
    return {"seat": shown.seat, "declared": shown.declared, "grace": grace_of(state, shown.seat), "path": path}


def _result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    shown = result.shown
    gift = None if shown is None or result.given_to is None else {"from": shown.seat, "to": result.given_to}
    return {
        **_told(result),
        "seat": None if shown is None else shown.seat,
        "reason": result.reason,
        "chip": result.chip,
        "path": None if shown is None else to_path(shown.path),
        "failure": result.failure,
        "gift": gift,
        "optimum": optimum(result.optimum),
    }


def _round(result: Result) -> dict[str, Any]:
    """One round of a run alone; the optimum is a number, or None while the judge has none."""
    return {**_told(result), "optimum": None if result.optimum is None else result.optimum.moves}


def _told(result: Result) -> dict[str, Any]:
    shown = result.shown
    return {
        "round": result.round,
        "outcome": "won" if result.won else "lost",
        "declared": None if shown is None else shown.declared,
        "moves": len(shown.path) if shown is not None and result.won else None,
        "milliseconds": result.thought,
        "start": str(result.start),
        "target": str(result.target),
        "via": _word(result.via),
    }
