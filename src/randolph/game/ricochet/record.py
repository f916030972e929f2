"""Which events of a game of bids may occur where in a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.game.faults import late_fault
from randolph.game.folds import Faults
from randolph.game.ricochet import events as ev
from randolph.game.ricochet.agreed import BOARD_ID, MOST_OPENED
from randolph.game.ricochet.boards import unplayable
from randolph.game.ricochet.state import Game, board_of, move_of
from randolph.game.seats import Phase
from randolph.notation import from_json_board_object
from randolph.rules import RandolphError, attempt, faults_of, solved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.game.events import Event
    from randolph.game.ricochet.agreed import GameRules
    from randolph.rules import Board, Color

PLACES: dict[type[Event], frozenset[Phase]] = {
    ev.BoardLaid: frozenset({Phase.LOBBY, Phase.FINISHED}),
    ev.GameStarted: frozenset({Phase.LOBBY, Phase.FINISHED}),
    ev.RobotsPlaced: frozenset({Phase.OVER}),
    ev.ChipDrawn: frozenset({Phase.OVER}),
    ev.ChipExchanged: frozenset({Phase.OVER, Phase.ALONE, Phase.DEMONSTRATING}),
    ev.BidMade: frozenset({Phase.THINKING, Phase.LAST_CALL, Phase.SAND, Phase.ALONE}),
    ev.BidStruck: frozenset({Phase.SAND, Phase.CLOSING, Phase.DEMONSTRATING}),
    ev.DoneSaid: frozenset({Phase.THINKING, Phase.LAST_CALL, Phase.SAND}),
    ev.TimerTurned: frozenset({Phase.THINKING}),
    ev.SandRanOut: frozenset({Phase.SAND}),
    ev.ThinkingResumed: frozenset({Phase.SAND, Phase.CLOSING}),
    ev.DemonstrationStarted: frozenset({Phase.CLOSING, Phase.DEMONSTRATING, Phase.ALONE}),
    ev.RobotMoved: frozenset({Phase.DEMONSTRATING}),
    ev.DemonstrationFailed: frozenset({Phase.DEMONSTRATING}),
    ev.RoundWon: frozenset({Phase.DEMONSTRATING}),
    ev.RoundLost: frozenset({Phase.THINKING, Phase.LAST_CALL, Phase.DEMONSTRATING, Phase.ALONE}),
    ev.ReadySaid: frozenset({Phase.OVER}),
    ev.EndAgreed: frozenset({Phase.THINKING, Phase.LAST_CALL, Phase.ALONE, Phase.OVER}),
    ev.GameEnded: frozenset({Phase.THINKING, Phase.LAST_CALL, Phase.ALONE, Phase.OVER}),
}
"""The phases in which an event may occur, besides those of every game."""


def _changed(state: Game, event: ev.RulesChanged[GameRules]) -> str | None:
    if event.rules.board is None:
        return None
    if state.laid is None or state.laid.id != event.rules.board:
        return f"the board {event.rules.board} has not been laid"
    return unplayable(state.laid.board, event.rules.robots)


def _laid(_state: Game, event: ev.BoardLaid) -> str | None:
    try:
        faults = faults_of(from_json_board_object(event.board))
    except RandolphError as error:
        return str(error)
    if not BOARD_ID.fullmatch(event.id):
        return f"{event.id[:40]!r} is not the id of a saved board"
    return faults[0].message if faults else None


def _started(state: Game, event: ev.GameStarted) -> str | None:
    own = state.rules.board is not None
    if own != (event.faces is None):
        return "this is not the agreed board"
    if own and (state.laid is None or state.laid.id != state.rules.board):
        return f"the board {state.rules.board} has not been laid"
    lines = len(event.opened_rows) + len(event.opened_cols)
    if lines > (0 if own else MOST_OPENED):
        return f"this number of rows and columns cannot be open: {lines}"
    try:
        board = board_of(state, event)
    except RandolphError as error:
        return str(error)
    if event.win_at is not None and event.win_at < 1:
        return "at least one chip is needed to win"
    return _standing(board, state.rules.robots, event.robots)


def _standing(board: Board, agreed: Iterable[Color], robots: dict[Color, ev.RowCol]) -> str | None:
    if set(robots) != set(agreed):
        return "these are not the agreed robots"
    cells = list(robots.values())
    if len(set(cells)) != len(cells) or not set(cells) <= set(board.free_cells):
        return "robots must be on different free cells"
    return None


def _placed(state: Game, event: ev.RobotsPlaced) -> str | None:
    if not state.at_table or state.board is None:
        return "robots are set by hand only at a real table"
    return _standing(state.board, state.rules.robots, event.robots)


def _drawn(state: Game, event: ev.ChipDrawn) -> str | None:
    if event.round != state.round + 1:
        return f"the next round is {state.round + 1}"
    return None if event.chip in state.pool else f"chip {event.chip} is not among those to draw from"


def _exchanged(state: Game, event: ev.ChipExchanged) -> str | None:
    if event.reason == "solved_at_start":
        found = state.chip is None and event.chip in state.pool
    else:
        last = state.result.chip if state.result is not None and state.result.outcome == "lost" else None
        found = state.shared and event.chip == (last if state.chip is None else state.chip)
    return None if found else f"chip {event.chip} cannot be exchanged"


def _bid(state: Game, event: ev.BidMade) -> str | None:
    standing = state.bid_of(event.seat)
    if event.moves < 1 or (standing is not None and event.moves >= standing.moves):
        return f"a bid of {event.moves} is not allowed, or not lower than the player's last one"
    return late_fault(state, event)


def _struck(state: Game, event: ev.BidStruck) -> str | None:
    return None if state.bid_of(event.seat) is not None else f"seat {event.seat} has no bid"


def _run_out(state: Game, _event: ev.SandRanOut) -> str | None:
    return None if state.bids else "there is no bid"


def _resumed(state: Game, _event: ev.ThinkingResumed) -> str | None:
    return "there is a bid" if state.bids else None


def _shown(state: Game, event: ev.DemonstrationStarted) -> str | None:
    standing = state.bid_of(event.seat)
    if state.demonstration is not None or standing is None or standing.failed or standing.moves != event.bid:
        return f"seat {event.seat} has no bid of {event.bid} to show"
    return None


def _moved(state: Game, event: ev.RobotMoved) -> str | None:
    if state.problem is None or state.demonstration is None or state.demonstration.seat != event.seat:
        return f"seat {event.seat} is not showing"
    try:
        made = attempt(state.problem, state.progress, move_of(event))
    except RandolphError as error:
        return str(error)
    if (made.robot, made.push.letter) != (event.robot, event.direction):
        return f"the move {event.move} is a different one"
    same_path = made.cells == event.path and made.cost == event.cost
    same_arrival = event.arrival is None or (event.arrival, event.turned) == (made.arrival.letter, made.turned)
    return None if same_path and same_arrival else "the robot takes another path"


def _failed(state: Game, event: ev.DemonstrationFailed) -> str | None:
    showing = state.demonstration is not None and state.demonstration.seat == event.seat
    return None if showing else f"seat {event.seat} is not showing"


def _won(state: Game, event: ev.RoundWon) -> str | None:
    if state.problem is None or state.demonstration is None or state.demonstration.seat != event.seat:
        return f"seat {event.seat} is not showing"
    if not solved(state.problem, state.progress) or event.moves != state.progress.cost:
        return "the target is not reached"
    return None if event.chip == state.chip else f"the chip of the round is {state.chip}"


def _lost(state: Game, event: ev.RoundLost) -> str | None:
    if state.demonstration is not None:
        return "somebody is still demonstrating"
    return None if event.chip == state.chip else f"the chip of the round is {state.chip}"


FAULTS: Faults[Game] = {
    ev.RulesChanged: _changed,
    ev.BoardLaid: _laid,
    ev.GameStarted: _started,
    ev.RobotsPlaced: _placed,
    ev.ChipDrawn: _drawn,
    ev.ChipExchanged: _exchanged,
    ev.BidMade: _bid,
    ev.BidStruck: _struck,
    ev.SandRanOut: _run_out,
    ev.ThinkingResumed: _resumed,
    ev.DemonstrationStarted: _shown,
    ev.RobotMoved: _moved,
    ev.DemonstrationFailed: _failed,
    ev.RoundWon: _won,
    ev.RoundLost: _lost,
}
"""The checks of an event, besides those of every game."""
