"""What one member sees of a game of bids, beside what is the same for every game.

Two phases of the table have their familiar name
here: a last call is still *thinking*, and the solo variant's thinking has its *sand* running.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from randolph.game.handicaps import grace_of
from randolph.game.ricochet.handlers import offer_at
from randolph.game.ricochet.scoring import ladder
from randolph.game.ricochet.state import Game, move_of
from randolph.game.seats import Phase
from randolph.game.views import deadline, optimum
from randolph.notation import to_json_board, to_moves

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.game.ricochet.events import RobotMoved
    from randolph.rules import Position

_SHOWN_AS = {Phase.LAST_CALL: "thinking", Phase.ALONE: "sand"}


def view(state: Game, now: int) -> dict[str, Any]:
    """The game's own part of the view at `now`, the same for everybody, beside what is the same for every game."""
    played = state.begun_with or state.rules
    return {
        "phase": _SHOWN_AS.get(state.phase, state.phase.value),
        "board_name": None if state.rules.board is None or state.laid is None else state.laid.name,
        "powers": [color.value for color in played.robots if color in played.powers],
        "robots": _cells(state.progress.position),
        "start": _cells(state.start),
        "bids": _bids(state),
        "deadline": None if state.deadline is None or state.deadline.kind == "auto" else deadline(state, now),
        "offer_at": offer_at(state),
        "demonstration": _demonstration(state),
        "result": _result(state) if state.phase in {Phase.OVER, Phase.FINISHED} else None,
        "face_up": list(state.face_up),
        "face_down": list(state.face_down),
    }


def board(state: Game) -> dict[str, Any] | None:
    """The board of the game as JSON; None before the first."""
    return None if state.board is None else to_json_board(state.board, explicit=True)


def _cells(position: Position) -> dict[str, list[int]]:
    return {color.value: [cell.row, cell.col] for color, cell in position.items()}


def _bids(state: Game) -> list[dict[str, Any]]:
    shown = state.demonstration
    bids = []
    for bid in ladder(state):
        showing = shown is not None and shown.seat == bid.seat
        word = "failed" if bid.failed else "showing" if showing else "standing"
        bids.append({"seat": bid.seat, "moves": bid.moves, "state": word})
    return bids


def _demonstration(state: Game) -> dict[str, Any] | None:
    shown, problem = state.demonstration, state.problem
    if shown is None or problem is None:
        return None
    return {
        "seat": shown.seat,
        "bid": shown.bid,
        "grace": grace_of(state, shown.seat),
        "cost": state.progress.cost,
        "moves": [_shown_move(move) for move in shown.moves],
        "ricocheted": any(state.progress.ricocheted(robot) for robot in problem.active),
    }


def _shown_move(move: RobotMoved) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "robot": move.robot.value,
        "direction": move.direction,
        "path": [list(cell) for cell in move.path],
        "cost": move.cost,
    }
    return shown if move.move is None else {**shown, "move": move.move}


def _moves_text(moves: Iterable[RobotMoved]) -> str:
    return to_moves(move_of(move) for move in moves)


def _result(state: Game) -> dict[str, Any] | None:
    result = state.result
    if result is None:
        return None
    return {
        "round": result.round,
        "outcome": result.outcome,
        "seat": result.seat,
        "reason": result.reason,
        "chip": result.chip,
        "bid": result.bid,
        "moves": _moves_text(result.moves) if result.outcome == "won" else None,
        "cost": sum(move.cost for move in result.moves) if result.outcome == "won" else None,
        "start": _cells(result.start),
        "optimum": optimum(result.optimum),
    }
