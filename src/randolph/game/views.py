"""What one member sees of a game: the whole dynamic state as plain data, ready for JSON.

The page draws from the view alone and needs no fold. Everything in it is public – the game keeps no secrets in its
state – but `you`, `actions` and the like are each viewer's own. Two phases of the table have their familiar name
here: a last call is still *thinking*, and the solo variant's thinking has its *sand* running.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from randolph.game.scoring import ladder
from randolph.game.state import DEVICE, Game, Phase, move_of
from randolph.game.table import actions, offer_at
from randolph.notation import to_moves

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.game.events import RobotMoved
    from randolph.rules import Position

_SHOWN_AS = {Phase.LAST_CALL: "thinking", Phase.ALONE: "sand"}


def view(state: Game, seat: int | None, now: int) -> dict[str, Any]:
    """The state as the member on `seat` sees it at `now`; `seat` None is a spectator."""
    played = state.begun_with or state.rules
    return {
        "phase": _SHOWN_AS.get(state.phase, state.phase.value),
        "mode": state.rules.mode,
        "you": seat,
        "host": state.host,
        "rules": msgspec.to_builtins(state.rules),
        "board_name": None if state.rules.board is None or state.laid is None else state.laid.name,
        "played": None if played == state.rules else msgspec.to_builtins(played),
        "powers": [color.value for color in played.robots if color in played.powers],
        "players": _players(state),
        "round": state.round,
        "win_at": state.win_at,
        "chips_left": len(state.pool),
        "chip": state.chip,
        "robots": _cells(state.progress.position),
        "start": _cells(state.start),
        "bids": _bids(state),
        "deadline": _deadline(state, now),
        "offer_at": offer_at(state),
        "demonstration": _demonstration(state),
        "result": _result(state) if state.phase in {Phase.OVER, Phase.FINISHED} else None,
        "ending": None
        if state.ending is None
        else {"winners": list(state.ending.winners), "reason": state.ending.reason},
        "face_up": list(state.face_up),
        "face_down": list(state.face_down),
        "actions": actions(state, seat, now),
        "seats": _seats(state, now) if state.at_table and seat == DEVICE else None,
    }


def _seats(state: Game, now: int) -> dict[str, list[str]]:
    """What the device at a real table may say for each seat."""
    return {str(player.seat): actions(state, player.seat, now) for player in state.players if not player.left}


def _players(state: Game) -> list[dict[str, Any]]:
    return [
        {
            "seat": player.seat,
            "name": player.name,
            "chips": list(player.chips),
            "connected": player.connected,
            "left": player.left,
            "waiting": player.waiting,
            "done": player.done,
            "ready": player.ready,
            "agreed": player.agreed,
        }
        for player in state.players
        if not player.past
    ]


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


def _deadline(state: Game, now: int) -> dict[str, Any] | None:
    deadline = state.deadline
    if deadline is None or deadline.kind == "auto":
        return None
    left = max(0, deadline.at - now) if deadline.left is None else deadline.left
    return {
        "kind": deadline.kind,
        "at": deadline.at,
        "total": deadline.total,
        "paused": deadline.left is not None,
        "left": left,
    }


def _demonstration(state: Game) -> dict[str, Any] | None:
    shown, problem = state.demonstration, state.problem
    if shown is None or problem is None:
        return None
    return {
        "seat": shown.seat,
        "bid": shown.bid,
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
    optimum = result.optimum
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
        "optimum": {"status": "pending", "moves": None, "solution": None}
        if optimum is None
        else {"status": optimum.status, "moves": optimum.moves, "solution": optimum.solution},
    }
