"""The state of a game of bids: the fold of its events, and nothing else.

`Game` is a frozen value; `fold(state, events)` makes the next one. No rule is decided here: `table` decides whether a
bid is allowed, who demonstrates first and who wins, and events record it. So replay, review, recovery after a crash and
a second process all use the same code. What follows from the state without being stored (the ladder, the active
problem) is in properties and in `scoring`.

Deadlines are part of the state; `randolph.game.seats` says when they run.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from randolph.game import folds, seats
from randolph.game.folds import Folds, everybody, new_game, one_seat, with_deadline, with_demonstration, with_sand
from randolph.game.ricochet import events as ev
from randolph.game.ricochet.agreed import GameRules
from randolph.game.ricochet.boards import SavedBoard, arranged, chips_of
from randolph.game.seats import Phase, State
from randolph.game.values import cached_value, replace
from randolph.notation import from_json_board_object, from_move
from randolph.rules import (
    Board,
    Cell,
    Direction,
    Move,
    Position,
    Problem,
    Progress,
    RandolphError,
    apply,
    progress_after_push,
)

FEW_DIAGONALS = 32
"""Printed boards have at most a quarter of this; on boards with more diagonals a push can take many milliseconds."""

SILENT_ROUNDS = 3
"""After this many rounds in a row without a command no chip is drawn until somebody acts, because nobody is watching
(B7).
"""

JUDGE_SECONDS = 2
"""Together, the least time between a round without a bid and the next chip: the judge may still prove that the target
was unreachable and the round does not count (C2).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingBid:
    """A player's one bid of the round (B2).

    `order` counts the bids of the round, for ties (B5); `ties`: its player goes first among equals (H3).
    """

    seat: int
    moves: int
    order: int
    ties: bool = False
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstration:
    """A demonstration in progress: its player, their bid, and the moves made so far with the cells passed."""

    seat: int
    bid: int
    moves: tuple[ev.RobotMoved, ...] = ()


Outcome = Literal["won", "lost", "exchanged"]
"""How a round ended; `exchanged`: its chip could not be won, and another is drawn (O2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(seats.Result):
    """How a round ended, and the judge's result once it is known.

    `thought`: the duration of the round in milliseconds when its last demonstration began; None without one.
    """

    outcome: Outcome
    reason: ev.Loss | ev.Exchange | None
    seat: int | None
    bid: int | None
    moves: tuple[ev.RobotMoved, ...]
    start: Position
    thought: int | None = None


@dataclass(frozen=True, kw_only=True)
class Game(State):
    """A game at one moment. Seats count from 0 and are the indices of `players`.

    `laid`: the saved board that was laid last; `cells_laid`: the cells of all of them. `board`: the board of the game,
    None before the first start. `returned`: the chip that was just returned without a bid; another one is drawn, if
    there is any (B7). `unplayable`: the chips that cannot be won from this position (T5, O2). `tie_break`: how equal
    bids of this round are ordered, whatever is agreed on for the next (B5). `thought`: the duration of this round in
    milliseconds when its last demonstration began.
    """

    rules: GameRules
    begun_with: GameRules | None = None
    laid: SavedBoard | None = None
    cells_laid: int = 0
    board: Board | None = None
    progress: Progress = field(default_factory=lambda: Progress.start(Position({})))
    start: Position = field(default_factory=lambda: Position({}))
    tie_break: str = "chips"
    bids: tuple[StandingBid, ...] = ()
    bids_made: int = 0
    demonstration: Demonstration | None = None
    result: Result | None = None
    run: tuple[Result, ...] = ()
    thought: int | None = None
    returned: int | None = None
    unplayable: tuple[int, ...] = ()

    @cached_value
    def problem(self) -> Problem | None:
        """The round's problem: from its start position to its chip's target; None outside rounds."""
        if self.board is None or self.chip is None:
            return None
        return self.problem_of(self.board, self.chip, self.start)

    def problem_of(self, board: Board, chip: int, position: Position) -> Problem:
        """The problem with this chip from this position."""
        return Problem(board, position, board.targets[chip], self.rules.movement, self.rules.powers)

    @property
    def together(self) -> bool:
        """Whether all play against the board (C1)."""
        return (self.begun_with or self.rules).together

    @property
    def shared(self) -> bool:
        """Whether chips do not belong to players: alone, and all against the board (O1, C2)."""
        return super().shared or self.together

    @property
    def demonstrator(self) -> int | None:
        """The seat that demonstrates."""
        return None if self.demonstration is None else self.demonstration.seat

    @property
    def number_stands(self) -> bool:
        """Whether a bid stands."""
        return bool(self.bids)

    def all_may_speak_in(self, _now: int) -> int | None:
        """After the timer was turned without a bid, all may bid (B7, H5)."""
        return 0 if self.phase is Phase.LAST_CALL else None

    @property
    def slow_moves(self) -> bool:
        """Whether a push may have so many ends that finding them takes long: each diagonal doubles the ways (X4)."""
        if self.demonstration is None or self.problem is None or len(self.problem.board.diagonals) <= FEW_DIAGONALS:
            return False
        return bool(self.problem.transparent)

    def bid_of(self, seat: int) -> StandingBid | None:
        """The player's standing bid of this round."""
        return next((bid for bid in self.bids if bid.seat == seat), None)


def begin(event: ev.RoomCreated[GameRules]) -> Game:
    """The state of a new room."""
    return Game(rules=event.rules)


def _board_laid(state: Game, event: ev.BoardLaid) -> Game:
    laid = SavedBoard(event.id, event.name, from_json_board_object(event.board))
    return replace(state, laid=laid, cells_laid=state.cells_laid + laid.board.rows * laid.board.cols)


def board_of(state: Game, event: ev.GameStarted) -> Board:
    """The board on which a game begins. Raises `RandolphError` if there is none."""
    if event.faces is not None:
        return arranged(event.faces, event.opened_rows, event.opened_cols)
    if state.laid is None:
        raise RandolphError("no saved board has been laid")
    return state.laid.board


def _game_started(state: Game, event: ev.GameStarted) -> Game:
    board = board_of(state, event)
    start = Position({color: Cell(*cell) for color, cell in event.robots.items()})
    return replace(
        state,
        phase=Phase.OVER,
        players=new_game(state),
        paused=False,
        still_since=None if state.person_present else event.at,
        begun_with=state.rules,
        board=board,
        win_at=event.win_at,
        started_at=event.at,
        pool=chips_of(board, start.colors),
        round=0,
        chip=None,
        start=start,
        progress=Progress.start(start),
        bids=(),
        deadline=None,
        demonstration=None,
        result=None,
        judged=frozenset(),
        returned=None,
        silent=0,
        unplayable=(),
        face_up=(),
        face_down=(),
        run=(),
        ending=None,
    )


def _robots_placed(state: Game, event: ev.RobotsPlaced) -> Game:
    """Other chips can be won from another position."""
    start = Position({color: Cell(*cell) for color, cell in event.robots.items()})
    return replace(state, start=start, progress=Progress.start(start), unplayable=())


def _chip_drawn(state: Game, event: ev.ChipDrawn) -> Game:
    alone = state.rules.mode == "solo"
    state = replace(
        state,
        phase=Phase.ALONE if alone else Phase.THINKING,
        players=everybody(state, waiting=False, done=False, ready=False, agreed=False),
        pool=tuple(chip for chip in state.pool if chip != event.chip),
        round=event.round,
        round_at=state.played(event.at),
        chip=event.chip,
        start=state.progress.position,
        progress=Progress.start(state.progress.position),
        tie_break=state.rules.tie_break,
        bids=(),
        bids_made=0,
        deadline=None,
        demonstration=None,
        thought=None,
    )
    if alone:
        return with_sand(state, "solo", event.at, state.rules.sand)
    return _thinking(state, event.at)


def _thinking(state: Game, at: int) -> Game:
    state = replace(state, phase=Phase.THINKING, deadline=None)
    if not state.rules.no_bid:
        return state
    return with_deadline(state, "auto", at, state.rules.thinking(state.rules.no_bid_auto_seconds))


def _chip_exchanged(state: Game, event: ev.ChipExchanged) -> Game:
    """The chip is returned to the pool, wherever it is, and is not drawn again from this position."""
    if event.reason == "unsolvable":  # it was the chip of a round; a chip that is solved at the start never begins one
        word = ev.OptimumFound(at=event.at, round=state.round, status="unsolvable")
        result = _lost(state, event.chip, "exchanged", event.reason, word)
        state = replace(state, result=result, judged=state.judged | {state.round})
    return replace(
        state,
        phase=Phase.OVER,
        pool=tuple(sorted({*state.pool, event.chip})),
        face_down=tuple(chip for chip in state.face_down if chip != event.chip),
        run=tuple(result for result in state.run if result.chip != event.chip),
        unplayable=(*state.unplayable, event.chip),
        chip=None,
        progress=Progress.start(state.start if state.chip is not None else state.progress.position),
        bids=(),
        deadline=None if state.chip is not None else state.deadline,
        demonstration=None,
    )


def _bid_made(state: Game, event: ev.BidMade) -> Game:
    order = state.bids_made + 1
    ties = state.players[event.seat].handicap.ties
    bid = StandingBid(seat=event.seat, moves=event.moves, order=order, ties=ties)
    players = state.players
    if any(player.done or player.agreed for player in players):
        players = tuple(
            replace(player, done=player.done and player.seat == event.seat, agreed=False) for player in players
        )
    bids = (*(standing for standing in state.bids if standing.seat != event.seat), bid)
    state = replace(state, bids=bids, bids_made=order, players=players, silent=0)
    if state.phase in {Phase.THINKING, Phase.LAST_CALL}:
        state = with_sand(replace(state, phase=Phase.SAND), "sand", event.at, state.rules.sand)
    return state


def _bid_struck(state: Game, event: ev.BidStruck) -> Game:
    return replace(state, bids=tuple(bid for bid in state.bids if bid.seat != event.seat))


def _timer_turned(state: Game, event: ev.TimerTurned) -> Game:
    state = replace(state, phase=Phase.LAST_CALL, silent=state.silent if event.seat is None else 0)
    return with_sand(state, "no_bid", event.at, state.rules.sand)


def _sand_ran_out(state: Game, event: ev.SandRanOut) -> Game:
    state = replace(state, phase=Phase.CLOSING)
    return with_deadline(state, "closing", event.at, state.rules.closing_seconds * 1000)


def _thinking_resumed(state: Game, event: ev.ThinkingResumed) -> Game:
    """When the bid is withdrawn, nobody is done any more: everybody thinks again, with the whole time of B7."""
    return _thinking(replace(state, players=everybody(state, done=False)), event.at)


def _demonstration_started(state: Game, event: ev.DemonstrationStarted) -> Game:
    state = replace(
        state,
        phase=Phase.DEMONSTRATING,
        demonstration=Demonstration(seat=event.seat, bid=event.bid),
        thought=state.played(event.at) - state.round_at,
        progress=Progress.start(state.start),
    )
    return with_demonstration(state, event.at)


def move_of(event: ev.RobotMoved) -> Move:
    """The move that was made. Raises `NotationError` for an invalid name."""
    return Move(event.robot, Direction[event.direction]) if event.move is None else from_move(event.move)


def _robot_moved(state: Game, event: ev.RobotMoved) -> Game:
    if state.problem is None or state.demonstration is None:
        msg = "RobotMoved is not possible outside a demonstration"
        raise ValueError(msg)
    if event.arrival is None:
        progress = apply(state.problem, state.progress, move_of(event))
    else:
        push, arrival = Direction[event.direction], Direction[event.arrival]
        end = Cell(*event.path[-1])
        progress = progress_after_push(
            state.progress, event.robot, push, end, arrival, turned=event.turned, cost=event.cost
        )
    shown = replace(state.demonstration, moves=(*state.demonstration.moves, event))
    return replace(state, progress=progress, demonstration=shown)


def _demonstration_failed(state: Game, event: ev.DemonstrationFailed) -> Game:
    bids = tuple(replace(bid, failed=True) if bid.seat == event.seat else bid for bid in state.bids)
    return replace(state, bids=bids, progress=Progress.start(state.start), demonstration=None, deadline=None)


def _round_won(state: Game, event: ev.RoundWon) -> Game:
    shown = state.demonstration
    result = Result(
        round=state.round,
        outcome="won",
        reason=None,
        seat=event.seat,
        chip=event.chip,
        bid=shown.bid if shown else None,
        moves=shown.moves if shown else (),
        start=state.start,
        thought=state.thought,
    )
    shared = state.shared
    state = _round_over(state, result)
    if not shared:
        players = one_seat(state, event.seat, chips=(*state.players[event.seat].chips, event.chip))
        state = replace(state, players=players)
    return replace(
        state, face_up=(*state.face_up, event.chip) if shared else state.face_up, returned=None, silent=0, unplayable=()
    )


def _round_lost(state: Game, event: ev.RoundLost) -> Game:
    shared = state.shared
    without_bid = event.reason == "no_bid"
    state = replace(
        _round_over(state, _lost(state, event.chip, "lost", event.reason)),
        pool=state.pool if shared else tuple(sorted({*state.pool, event.chip})),
        face_down=(*state.face_down, event.chip) if shared else state.face_down,
        progress=Progress.start(state.start),
        returned=event.chip if without_bid and not shared else None,
        silent=state.silent + 1 if without_bid else 0,
    )
    if without_bid and state.silent < SILENT_ROUNDS and not state.at_table:  # another chip is drawn automatically (B7)
        seconds = max(state.rules.next_seconds, JUDGE_SECONDS if state.together else 0)
        return with_deadline(state, "next", event.at, seconds * 1000)
    return state


def _round_over(state: Game, result: Result) -> Game:
    players = everybody(state, waiting=False, done=False)
    return replace(
        state,
        phase=Phase.OVER,
        players=players,
        chip=None,
        deadline=None,
        demonstration=None,
        result=result,
        run=(*state.run, result) if state.rules.mode == "solo" else (),
    )


def _lost(
    state: Game,
    chip: int,
    outcome: Outcome,
    reason: ev.Loss | ev.Exchange,
    optimum: ev.OptimumFound | None = None,
) -> Result:
    return Result(
        round=state.round,
        outcome=outcome,
        reason=reason,
        seat=None,
        chip=chip,
        bid=None,
        moves=(),
        start=state.start,
        thought=state.thought,
        optimum=optimum,
    )


def _game_ended(state: Game, event: ev.GameEnded) -> Game:
    return replace(
        state,
        phase=Phase.FINISHED,
        pool=state.pool if state.chip is None else tuple(sorted({*state.pool, state.chip})),
        players=everybody(state, waiting=False, done=False, ready=False, agreed=False),
        chip=None,
        progress=Progress.start(state.progress.position),
        bids=(),
        deadline=None,
        demonstration=None,
        paused=False,
        ending=event,
    )


FOLDS: Folds[Game] = {
    **folds.FOLDS,
    ev.BoardLaid: _board_laid,
    ev.GameStarted: _game_started,
    ev.RobotsPlaced: _robots_placed,
    ev.ChipDrawn: _chip_drawn,
    ev.ChipExchanged: _chip_exchanged,
    ev.BidMade: _bid_made,
    ev.BidStruck: _bid_struck,
    ev.TimerTurned: _timer_turned,
    ev.SandRanOut: _sand_ran_out,
    ev.ThinkingResumed: _thinking_resumed,
    ev.DemonstrationStarted: _demonstration_started,
    ev.RobotMoved: _robot_moved,
    ev.DemonstrationFailed: _demonstration_failed,
    ev.RoundWon: _round_won,
    ev.RoundLost: _round_lost,
    ev.GameEnded: _game_ended,
}
