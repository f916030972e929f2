"""A game's record: its event log as a file, with a version.

The record is the game: `replay` folds it to the same state. `from_record` is total – any text gives the events of a
game, or one `RecordError` that says what is wrong with it. A text comes from outside, so before an event is folded it
is asked whether it can stand where it stands (`_fault`): every state on the way can be shown and stepped through. What
a handler may write must stand in `_PLACES`; whether chance and clock really went so is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from randolph.game import events as ev
from randolph.game.agreed import BOARD_ID, MOST_OPENED
from randolph.game.boards import unplayable
from randolph.game.events import RECORD_VERSION, AnyEvent, Event
from randolph.game.state import Game, Phase, board_of, fold, move_of
from randolph.notation import from_json_board_object
from randolph.rules import RandolphError, attempt, solved, status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from randolph.rules import Board, Color

FORMAT = "randolph-record"
LATEST = 2**53
"""The latest time of an event, in milliseconds: the greatest number that every reader of JSON has exactly."""


class RecordError(RandolphError):
    """A text that is no record of a game."""


class _Record(msgspec.Struct, frozen=True):
    format: str
    version: int
    events: list[AnyEvent]


def to_record(events: Iterable[Event]) -> dict[str, Any]:
    """The record of a game: its format, version and events, ready for JSON."""
    return {"format": FORMAT, "version": RECORD_VERSION, "events": [msgspec.to_builtins(event) for event in events]}


def from_record(text: str | bytes) -> list[Event]:
    """The events of a record. Raises `RecordError` where the text is none, or its events do not make a game."""
    try:
        record = msgspec.json.decode(text, type=_Record, strict=True)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        msg = f"no record of a game: {error}"
        raise RecordError(msg) from None
    if record.format != FORMAT or not 1 <= record.version <= RECORD_VERSION:
        msg = (
            f"no record that this program reads: format {record.format[:40]!r}, version {record.version}; "
            f"expected {FORMAT!r}, version 1 to {RECORD_VERSION}"
        )
        raise RecordError(msg)
    state: Game | None = None
    for number, event in enumerate(record.events, start=1):
        fault = _fault(state, event)
        if fault is not None:
            msg = f"event {number}, {type(event).__name__}, cannot stand here: {fault}"
            raise RecordError(msg)
        state = fold(state, [event])
    if state is None:
        msg = "no record of a game: it has no events"
        raise RecordError(msg)
    return list(record.events)


def replay(events: Iterable[Event]) -> Game:
    """The state at the end of a record."""
    return fold(None, events)


_EVERYWHERE = frozenset(Phase)
_GAME = _EVERYWHERE - {Phase.LOBBY}
_PLACES: dict[type[Event], frozenset[Phase]] = {
    ev.PlayerJoined: _EVERYWHERE,
    ev.PlayerLeft: _EVERYWHERE,
    ev.PlayerConnected: _EVERYWHERE,
    ev.PlayerDisconnected: _EVERYWHERE,
    ev.RulesChanged: frozenset({Phase.LOBBY, Phase.FINISHED}),
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
    ev.OptimumFound: _GAME,
    ev.ReadySaid: frozenset({Phase.OVER}),
    ev.EndAgreed: frozenset({Phase.THINKING, Phase.LAST_CALL, Phase.ALONE, Phase.OVER}),
    ev.GameEnded: frozenset({Phase.THINKING, Phase.LAST_CALL, Phase.ALONE, Phase.OVER}),
}


def _fault(state: Game | None, event: Event) -> str | None:
    """Why this event cannot stand after this state; None when it can."""
    if (state is None) != isinstance(event, ev.RoomCreated):
        return "a game begins with RoomCreated, once"
    if not 0 <= event.at <= LATEST:
        return f"its time is {event.at}: milliseconds from 0 to {LATEST}"
    if state is None:
        return None
    if event.at < state.clock:
        return f"its time {event.at} is before the time {state.clock} of the event before it"
    if state.phase not in _PLACES[type(event)]:
        return f"the game is in the state {state.phase}"
    seat = getattr(event, "seat", None)
    if seat is not None and not isinstance(event, ev.PlayerJoined):
        if not 0 <= seat < len(state.players):
            return f"there is no seat {seat}"
        if state.players[seat].left and not isinstance(event, ev.DemonstrationFailed):
            return f"the player of seat {seat} has left"
    check = _FAULTS.get(type(event))
    return None if check is None else check(state, event)


def _joined(state: Game, event: ev.PlayerJoined) -> str | None:
    if state.rules.mode == "solo" and state.players:
        return "this is a game for one player"
    return None if event.seat == len(state.players) else f"the next seat is {len(state.players)}"


def _changed(state: Game, event: ev.RulesChanged) -> str | None:
    if event.rules.mode != state.rules.mode:
        return "a room stays what it is"
    if event.rules.board is None:
        return None
    if state.laid is None or state.laid.id != event.rules.board:
        return f"the board {event.rules.board} has not been laid"
    return unplayable(state.laid.board, event.rules.robots)


def _laid(_state: Game, event: ev.BoardLaid) -> str | None:
    try:
        faults = status(from_json_board_object(event.board))
    except RandolphError as error:
        return str(error)
    if not BOARD_ID.fullmatch(event.id):
        return f"{event.id[:40]!r} is no id of a saved board"
    return faults[0].message if faults else None


def _started(state: Game, event: ev.GameStarted) -> str | None:
    own = state.rules.board is not None
    if own != (event.faces is None):
        return "the board is not the agreed one"
    if own and (state.laid is None or state.laid.id != state.rules.board):
        return f"the board {state.rules.board} has not been laid"
    lines = len(event.opened_rows) + len(event.opened_cols)
    if lines > (0 if own else MOST_OPENED):
        return f"{lines} rows and columns cannot be open"
    try:
        board = board_of(state, event)
    except RandolphError as error:
        return str(error)
    if event.win_at is not None and event.win_at < 1:
        return "it takes one chip at least to win"
    return _standing(board, state.rules.robots, event.robots)


def _standing(board: Board, agreed: Iterable[Color], robots: dict[Color, ev.RowCol]) -> str | None:
    if set(robots) != set(agreed):
        return "these are not the agreed robots"
    cells = list(robots.values())
    if len(set(cells)) != len(cells) or not set(cells) <= set(board.free_cells):
        return "robots stand on free cells, each on its own"
    return None


def _placed(state: Game, event: ev.RobotsPlaced) -> str | None:
    if not state.at_table or state.board is None:
        return "robots are set by hand at a real table only"
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
        found = state.rules.mode == "solo" and event.chip == (last if state.chip is None else state.chip)
    return None if found else f"chip {event.chip} is not there to be exchanged"


def _bid(state: Game, event: ev.BidMade) -> str | None:
    standing = state.bid_of(event.seat)
    if event.moves < 1 or (standing is not None and event.moves >= standing.moves):
        return f"a bid of {event.moves} is none, or not lower than the player's own"
    return None


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
        return f"the move {event.move} is another one"
    told = event.arrival is None or (event.arrival, event.turned) == (made.arrival.letter, made.turned)
    return None if made.cells == event.path and made.cost == event.cost and told else "the robot goes another way"


def _failed(state: Game, event: ev.DemonstrationFailed) -> str | None:
    showing = state.demonstration is not None and state.demonstration.seat == event.seat
    return None if showing else f"seat {event.seat} is not showing"


def _won(state: Game, event: ev.RoundWon) -> str | None:
    if state.problem is None or state.demonstration is None or state.demonstration.seat != event.seat:
        return f"seat {event.seat} is not showing"
    if not solved(state.problem, state.progress) or event.moves != state.progress.cost:
        return "the target is not reached so"
    return None if event.chip == state.chip else f"the chip of the round is {state.chip}"


def _lost(state: Game, event: ev.RoundLost) -> str | None:
    if state.demonstration is not None:
        return "somebody is still showing"
    return None if event.chip == state.chip else f"the chip of the round is {state.chip}"


def _judged(state: Game, event: ev.OptimumFound) -> str | None:
    over = 1 <= event.round <= state.round and not (event.round == state.round and state.chip is not None)
    return None if over else f"round {event.round} is not over"


def _ended(state: Game, event: ev.GameEnded) -> str | None:
    known = all(0 <= seat < len(state.players) for seat in event.winners)
    return None if known else "a winner has no seat"


_FAULTS: dict[type[Event], Callable[[Game, Any], str | None]] = {
    ev.PlayerJoined: _joined,
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
    ev.OptimumFound: _judged,
    ev.GameEnded: _ended,
}
