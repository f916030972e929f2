"""The state of a game, as the fold of its events – and nothing that is not in them.

`Game` is a frozen value; `fold(state, events)` makes the next one. No rule is decided here: whether a bid is heard,
who shows first, who has won is decided in `table` and written down in events; folding only keeps the books. So
replay, review, recovery after a crash and a second process all come from the same lines. What follows from the state
without being kept (the ladder, the active problem) stands in properties and in `scoring`.

Deadlines belong to the state. None runs while no player is connected: then the time that was left is kept, and the
deadline moves on when somebody comes back. The agreed minutes of a game (G1) stand still with them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from randolph.game import events as ev
from randolph.game.boards import SavedBoard, arranged, chips_of
from randolph.notation import from_json_board_object, from_move
from randolph.rules import Cell, Direction, Move, Position, Problem, Progress, RandolphError, apply, moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from randolph.game.agreed import GameRules
    from randolph.rules import Board


DEVICE = 0
"""The seat whose claim speaks for all seats at a real table."""

SILENT_ROUNDS = 3
"""After so many rounds in succession without any word the next chip waits for one: nobody looks at the table (B7)."""


class Phase(StrEnum):
    """Where a game stands; the rows of the table."""

    LOBBY = "lobby"
    THINKING = "thinking"
    LAST_CALL = "last_call"
    SAND = "sand"
    CLOSING = "closing"
    DEMONSTRATING = "demonstrating"
    ALONE = "alone"
    OVER = "over"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A seat: its player's name and chips, and what he has said in this round.

    `waiting`: he has joined during the round and plays from the next one; `past`: he had left before this game began;
    `seen`: he has been connected at least once – a seat whose player never came is nobody's.
    """

    seat: int
    name: str
    chips: tuple[int, ...] = ()
    connected: bool = False
    seen: bool = False
    left: bool = False
    past: bool = False
    waiting: bool = False
    done: bool = False
    ready: bool = False
    agreed: bool = False

    @property
    def seated(self) -> bool:
        """Whether he counts as one of the players: he has come, and has not left for good."""
        return self.seen and not self.left

    @property
    def playing(self) -> bool:
        """Whether he takes part in this round: seated since its start, not gone, and there."""
        return self.connected and not self.left and not self.waiting


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingBid:
    """A player's one bid of the round (B2); `order` counts the bids of the round, for ties (B5)."""

    seat: int
    moves: int
    order: int
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """Something that happens by itself at `at`; `left` is what was left of it when the last player was gone.

    `serial` counts the deadlines of a game: a timer set for another serial is late and does nothing.
    """

    kind: str
    at: int
    total: int
    serial: int
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstration:
    """Who shows, with what bid, and the moves made so far with the cells passed."""

    seat: int
    bid: int
    moves: tuple[ev.RobotMoved, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a round ended, and the judge's word on it once it is known."""

    round: int
    outcome: str
    reason: str | None
    seat: int | None
    chip: int
    bid: int | None
    moves: tuple[ev.RobotMoved, ...]
    start: Position
    optimum: ev.OptimumFound | None = None


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game at one moment. Seats count from 0 and are the indices of `players`.

    `begun_with`: the rules with which the game was started, while `rules` may be those of the next.
    `laid`: the saved board that was laid last; `cells_laid`: how many cells all of them have. `board`: the board of the
    game, None before the first start. `empty_since`: since when no player is connected. `judged`: the rounds whose
    optimum is published. `returned`: the chip that has just gone back without a bid; another one is drawn, if there is
    any (B7). `silent`: how many rounds in succession nobody has said a word in. `unplayable`: the chips that cannot be
    won from this position (T5, O2).
    """

    rules: GameRules
    phase: Phase = Phase.LOBBY
    clock: int = 0
    players: tuple[Player, ...] = ()
    empty_since: int | None = None
    begun_with: GameRules | None = None
    laid: SavedBoard | None = None
    cells_laid: int = 0
    board: Board | None = None
    win_at: int | None = None
    started_at: int = 0
    pool: tuple[int, ...] = ()
    round: int = 0
    chip: int | None = None
    progress: Progress = field(default_factory=lambda: Progress.start(Position({})))
    start: Position = field(default_factory=lambda: Position({}))
    bids: tuple[StandingBid, ...] = ()
    bids_made: int = 0
    deadline: Deadline | None = None
    deadlines_set: int = 0
    demonstration: Demonstration | None = None
    result: Result | None = None
    judged: frozenset[int] = frozenset()
    returned: int | None = None
    silent: int = 0
    unplayable: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()
    face_down: tuple[int, ...] = ()
    ending: ev.GameEnded | None = None

    @cached_property
    def problem(self) -> Problem | None:
        """The round's problem: from its start position to its chip's target; None outside rounds."""
        if self.board is None or self.chip is None:
            return None
        return self.problem_of(self.board, self.chip, self.start)

    def problem_of(self, board: Board, chip: int, position: Position) -> Problem:
        """What there would be to solve with this chip from this position."""
        return Problem(board, position, board.targets[chip], self.rules.movement, self.rules.powers)

    @property
    def at_table(self) -> bool:
        """Whether the game is played at a real table: one device, with the claim to seat 0, speaks for all seats."""
        return self.rules.mode == "table"

    @property
    def host(self) -> int | None:
        """The seat that may change the rules and begin: the first player who is there, else the first who has not left.

        So a room never waits for somebody whose telephone has died; who comes back is the host again. At a real table
        it is the device, also when the player of its seat has gone home.
        """
        if self.at_table:
            return DEVICE
        seated = [player for player in self.players if not player.left]
        return next((player.seat for player in sorted(seated, key=lambda player: not player.connected)), None)

    @property
    def playing(self) -> tuple[Player, ...]:
        """The players who take part in the round and are there."""
        return tuple(player for player in self.players if player.playing)

    @property
    def anybody(self) -> bool:
        """Whether any player is connected: otherwise no deadline runs."""
        return any(player.connected for player in self.players)

    def with_claim(self, seat: int) -> tuple[Player, ...]:
        """The players who come and go with the claim to this seat: its own; at a real table all who have not left."""
        return tuple(player for player in self.players if not player.left and (self.at_table or player.seat == seat))

    def played(self, now: int) -> int:
        """How many milliseconds the game has lasted, without the time in which nobody was there."""
        return (now if self.empty_since is None else self.empty_since) - self.started_at

    def bid_of(self, seat: int) -> StandingBid | None:
        """The player's standing bid of this round."""
        return next((bid for bid in self.bids if bid.seat == seat), None)


def fold(state: Game | None, events: Iterable[ev.Event]) -> Game:
    """The state after more events. The first event of all is `RoomCreated`, and only it may meet None."""
    for event in events:
        if state is None or isinstance(event, ev.RoomCreated):
            if state is not None or not isinstance(event, ev.RoomCreated):
                msg = f"{type(event).__name__} cannot stand here: a game begins with RoomCreated, once"
                raise ValueError(msg)
            state = Game(rules=event.rules, clock=event.at, empty_since=event.at)
        else:
            state = replace(_FOLDS[type(event)](state, event), clock=max(state.clock, event.at))
    if state is None:
        msg = "no events: a game begins with RoomCreated"
        raise ValueError(msg)
    return state


def _seat(state: Game, seat: int, **changes: Any) -> tuple[Player, ...]:  # noqa: ANN401 – fields of Player
    return tuple(replace(player, **changes) if player.seat == seat else player for player in state.players)


def _everybody(state: Game, **changes: Any) -> tuple[Player, ...]:  # noqa: ANN401 – fields of Player
    return tuple(replace(player, **changes) for player in state.players)


def _with_deadline(state: Game, kind: str, at: int, milliseconds: int) -> Game:
    serial = state.deadlines_set + 1
    left = None if state.anybody else milliseconds
    deadline = Deadline(kind=kind, at=at + milliseconds, total=milliseconds, serial=serial, left=left)
    return replace(state, deadline=deadline, deadlines_set=serial)


def _paused_or_not(state: Game, at: int) -> Game:
    """Stop the clocks when the last player is gone, let them go on when somebody is there again."""
    if state.anybody == (state.empty_since is None):
        return state
    deadline = state.deadline
    if not state.anybody:
        stopped = deadline and replace(deadline, left=max(0, deadline.at - at))
        return replace(state, deadline=stopped, empty_since=at)
    state = replace(state, empty_since=None, started_at=state.started_at + at - (state.empty_since or 0))
    if deadline is None:
        return state
    moved = replace(deadline, at=at + (deadline.left or 0), left=None, serial=state.deadlines_set + 1)
    return replace(state, deadline=moved, deadlines_set=moved.serial)


def _player_joined(state: Game, event: ev.PlayerJoined) -> Game:
    waiting = state.phase not in {Phase.LOBBY, Phase.OVER, Phase.FINISHED}
    return replace(state, players=(*state.players, Player(seat=event.seat, name=event.name, waiting=waiting)))


def _player_left(state: Game, event: ev.PlayerLeft) -> Game:
    players = _seat(state, event.seat, left=True, connected=False, done=False, ready=False, agreed=False)
    return _paused_or_not(replace(state, players=players), event.at)


def _player_connected(state: Game, event: ev.PlayerConnected) -> Game:
    """Who comes back thinks again: the first to return to a table is not "all", even if he was done before (B8)."""
    players = _seat(state, event.seat, connected=True, seen=True, done=False, ready=False)
    return _paused_or_not(replace(state, players=players), event.at)


def _player_disconnected(state: Game, event: ev.PlayerDisconnected) -> Game:
    return _paused_or_not(replace(state, players=_seat(state, event.seat, connected=False)), event.at)


def _rules_changed(state: Game, event: ev.RulesChanged) -> Game:
    return replace(state, rules=event.rules)


def _board_laid(state: Game, event: ev.BoardLaid) -> Game:
    laid = SavedBoard(event.id, event.name, from_json_board_object(event.board))
    return replace(state, laid=laid, cells_laid=state.cells_laid + laid.board.rows * laid.board.cols)


def board_of(state: Game, event: ev.GameStarted) -> Board:
    """The board on which a game begins. Raises `RandolphError` where there is none such."""
    if event.faces is not None:
        return arranged(event.faces, event.opened_rows, event.opened_cols)
    if state.laid is None:
        raise RandolphError("no saved board has been laid")
    return state.laid.board


def _game_started(state: Game, event: ev.GameStarted) -> Game:
    board = board_of(state, event)
    start = Position({color: Cell(*cell) for color, cell in event.robots.items()})
    players = tuple(
        replace(player, chips=(), past=player.left, waiting=False, done=False, ready=False, agreed=False)
        for player in state.players
    )
    return replace(
        state,
        phase=Phase.OVER,
        players=players,
        empty_since=None if state.anybody else event.at,
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
        ending=None,
    )


def _robots_placed(state: Game, event: ev.RobotsPlaced) -> Game:
    """From another position other chips can be won."""
    start = Position({color: Cell(*cell) for color, cell in event.robots.items()})
    return replace(state, start=start, progress=Progress.start(start), unplayable=())


def _chip_drawn(state: Game, event: ev.ChipDrawn) -> Game:
    alone = state.rules.mode == "solo"
    state = replace(
        state,
        phase=Phase.ALONE if alone else Phase.THINKING,
        players=_everybody(state, waiting=False, done=False, ready=False, agreed=False),
        pool=tuple(chip for chip in state.pool if chip != event.chip),
        round=event.round,
        chip=event.chip,
        start=state.progress.position,
        progress=Progress.start(state.progress.position),
        bids=(),
        bids_made=0,
        deadline=None,
        demonstration=None,
    )
    if alone:
        return _with_deadline(state, "solo", event.at, state.rules.sand)
    return _thinking(state, event.at)


def _thinking(state: Game, at: int) -> Game:
    state = replace(state, phase=Phase.THINKING, deadline=None)
    return _with_deadline(state, "auto", at, state.rules.no_bid_auto_seconds * 1000) if state.rules.no_bid else state


def _chip_exchanged(state: Game, event: ev.ChipExchanged) -> Game:
    """The chip goes back into the pool, from wherever it lies, and is not drawn again from this position."""
    if event.reason == "unsolvable":  # it was played for; a chip that is solved at the start has never made a round
        word = ev.OptimumFound(at=event.at, round=state.round, status="unsolvable")
        result = _lost(state, event.chip, "exchanged", event.reason, word)
        state = replace(state, result=result, judged=state.judged | {state.round})
    return replace(
        state,
        phase=Phase.OVER,
        pool=tuple(sorted({*state.pool, event.chip})),
        face_down=tuple(chip for chip in state.face_down if chip != event.chip),
        unplayable=(*state.unplayable, event.chip),
        chip=None,
        progress=Progress.start(state.start if state.chip is not None else state.progress.position),
        bids=(),
        deadline=None if state.chip is not None else state.deadline,
        demonstration=None,
    )


def _bid_made(state: Game, event: ev.BidMade) -> Game:
    order = state.bids_made + 1
    bid = StandingBid(seat=event.seat, moves=event.moves, order=order)
    players = tuple(
        replace(player, done=player.done and player.seat == event.seat, agreed=False) for player in state.players
    )
    bids = (*(standing for standing in state.bids if standing.seat != event.seat), bid)
    state = replace(state, bids=bids, bids_made=order, players=players, silent=0)
    if state.phase in {Phase.THINKING, Phase.LAST_CALL}:
        state = _with_deadline(replace(state, phase=Phase.SAND), "sand", event.at, state.rules.sand)
    return state


def _bid_struck(state: Game, event: ev.BidStruck) -> Game:
    return replace(state, bids=tuple(bid for bid in state.bids if bid.seat != event.seat))


def _done_said(state: Game, event: ev.DoneSaid) -> Game:
    return replace(state, players=_seat(state, event.seat, done=True), silent=0)


def _timer_turned(state: Game, event: ev.TimerTurned) -> Game:
    state = replace(state, phase=Phase.LAST_CALL, silent=state.silent if event.seat is None else 0)
    return _with_deadline(state, "no_bid", event.at, state.rules.sand)


def _sand_ran_out(state: Game, event: ev.SandRanOut) -> Game:
    state = replace(state, phase=Phase.CLOSING)
    return _with_deadline(state, "closing", event.at, state.rules.closing_seconds * 1000)


def _thinking_resumed(state: Game, event: ev.ThinkingResumed) -> Game:
    """Who was done was done against a bid that is gone: everybody thinks again, with all the time of B7."""
    return _thinking(replace(state, players=_everybody(state, done=False)), event.at)


def _demonstration_started(state: Game, event: ev.DemonstrationStarted) -> Game:
    state = replace(
        state,
        phase=Phase.DEMONSTRATING,
        demonstration=Demonstration(seat=event.seat, bid=event.bid),
        progress=Progress.start(state.start),
    )
    return _with_deadline(state, "demonstration", event.at, state.rules.demonstration_seconds * 1000)


def move_of(event: ev.RobotMoved) -> Move:
    """The move that was made. Raises `NotationError` where its name is none."""
    return Move(event.robot, Direction[event.direction]) if event.move is None else from_move(event.move)


def _robot_moved(state: Game, event: ev.RobotMoved) -> Game:
    if state.problem is None or state.demonstration is None:
        msg = "RobotMoved cannot stand outside a demonstration"
        raise ValueError(msg)
    if event.arrival is None:
        progress = apply(state.problem, state.progress, move_of(event))
    else:
        push, arrival = Direction[event.direction], Direction[event.arrival]
        end = Cell(*event.path[-1])
        progress = moved(state.progress, event.robot, push, end, arrival, turned=event.turned, cost=event.cost)
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
    )
    alone = state.rules.mode == "solo"
    state = _round_over(state, result)
    if not alone:
        players = _seat(state, event.seat, chips=(*state.players[event.seat].chips, event.chip))
        state = replace(state, players=players)
    return replace(
        state, face_up=(*state.face_up, event.chip) if alone else state.face_up, returned=None, silent=0, unplayable=()
    )


def _round_lost(state: Game, event: ev.RoundLost) -> Game:
    alone = state.rules.mode == "solo"
    without_bid = event.reason == "no_bid"
    state = replace(
        _round_over(state, _lost(state, event.chip, "lost", event.reason)),
        pool=state.pool if alone else tuple(sorted({*state.pool, event.chip})),
        face_down=(*state.face_down, event.chip) if alone else state.face_down,
        progress=Progress.start(state.start),
        returned=event.chip if without_bid else None,
        silent=state.silent + 1 if without_bid else 0,
    )
    if without_bid and state.silent < SILENT_ROUNDS and not state.at_table:  # another chip is drawn by itself (B7)
        return _with_deadline(state, "next", event.at, state.rules.next_seconds * 1000)
    return state


def _round_over(state: Game, result: Result) -> Game:
    players = _everybody(state, waiting=False, done=False)
    return replace(
        state, phase=Phase.OVER, players=players, chip=None, deadline=None, demonstration=None, result=result
    )


def _lost(state: Game, chip: int, outcome: str, reason: str, optimum: ev.OptimumFound | None = None) -> Result:
    return Result(
        round=state.round,
        outcome=outcome,
        reason=reason,
        seat=None,
        chip=chip,
        bid=None,
        moves=(),
        start=state.start,
        optimum=optimum,
    )


def _optimum_found(state: Game, event: ev.OptimumFound) -> Game:
    state = replace(state, judged=state.judged | {event.round})
    if state.result is None or state.result.round != event.round:
        return state
    return replace(state, result=replace(state.result, optimum=event))


def _ready_said(state: Game, event: ev.ReadySaid) -> Game:
    state = replace(state, players=_seat(state, event.seat, ready=True), silent=0)
    if state.deadline is not None:
        return state
    return _with_deadline(state, "next", event.at, state.rules.next_seconds * 1000)


def _end_agreed(state: Game, event: ev.EndAgreed) -> Game:
    return replace(state, players=_seat(state, event.seat, agreed=True))


def _game_ended(state: Game, event: ev.GameEnded) -> Game:
    return replace(
        state,
        phase=Phase.FINISHED,
        pool=state.pool if state.chip is None else tuple(sorted({*state.pool, state.chip})),
        players=_everybody(state, waiting=False, done=False, ready=False, agreed=False),
        chip=None,
        progress=Progress.start(state.progress.position),
        bids=(),
        deadline=None,
        demonstration=None,
        ending=event,
    )


_FOLDS: dict[type[ev.Event], Callable[[Game, Any], Game]] = {
    ev.PlayerJoined: _player_joined,
    ev.PlayerLeft: _player_left,
    ev.PlayerConnected: _player_connected,
    ev.PlayerDisconnected: _player_disconnected,
    ev.RulesChanged: _rules_changed,
    ev.BoardLaid: _board_laid,
    ev.GameStarted: _game_started,
    ev.RobotsPlaced: _robots_placed,
    ev.ChipDrawn: _chip_drawn,
    ev.ChipExchanged: _chip_exchanged,
    ev.BidMade: _bid_made,
    ev.BidStruck: _bid_struck,
    ev.DoneSaid: _done_said,
    ev.TimerTurned: _timer_turned,
    ev.SandRanOut: _sand_ran_out,
    ev.ThinkingResumed: _thinking_resumed,
    ev.DemonstrationStarted: _demonstration_started,
    ev.RobotMoved: _robot_moved,
    ev.DemonstrationFailed: _demonstration_failed,
    ev.RoundWon: _round_won,
    ev.RoundLost: _round_lost,
    ev.OptimumFound: _optimum_found,
    ev.ReadySaid: _ready_said,
    ev.EndAgreed: _end_agreed,
    ev.GameEnded: _game_ended,
}
