"""The state of a game of Micro Robots: the fold of its events, and nothing else.

`Game` adds the board, the dice, the calls and the demonstration to what every game has (`randolph.game.seats`). No rule
is decided here. `FOLDS` are all folds of this game.

Chips are all alike, so the pool is kept in order and the first is the next to lie on a target. A chip that nobody won
is returned to the pool and moves to the next target with the same number (U4, U6).
"""

from __future__ import annotations

from dataclasses import dataclass

from randolph.game import events as common
from randolph.game import folds, seats
from randolph.game.folds import Folds, everybody, new_game, one_seat, with_deadline, with_demonstration, with_sand
from randolph.game.micro import events as ev
from randolph.game.micro.agreed import CHIPS, MicroRules
from randolph.game.seats import Phase, State
from randolph.game.values import cached_value, replace
from randolph.notation.micro import from_combination
from randolph.rules.micro import Arrangement, Board, Combination, Problem, Progress, Side, apply

SILENT_ROUNDS = 3
"""After this many rounds in a row without a command no dice are rolled until somebody acts, because nobody is watching
(U6).
"""


LAST_MINUTE = 60_000
"""Milliseconds before the dice are rolled again in which nobody waits for a head start (H5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A player's one standing declaration of the round, and the milliseconds of thinking before it.

    `ties`: its player goes first among equals (H3).
    """

    seat: int
    moves: int
    thought: int
    ties: bool = False
    failed: bool = False

    @property
    def rank(self) -> tuple[int, bool]:
        """Its rank among the calls, the lowest first."""
        return self.moves, not self.ties


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstration:
    """A demonstration in progress: its player, their declaration, and the cells jumped to so far."""

    seat: int
    declared: int
    path: tuple[Combination, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A failed demonstration: the reason, and who got a chip for it (U4)."""

    shown: Demonstration
    failure: ev.Failure
    given_to: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(seats.Result):
    """How a round ended, and the judge's result once it is known.

    `shown`: the demonstration that won or lost it, if any, after `thought` milliseconds of thinking; `failure` and
    `given_to` as in `Attempt`.
    """

    won: bool
    reason: ev.Loss | None
    start: Combination
    target: Combination
    via: Combination | None
    shown: Demonstration | None = None
    thought: int | None = None
    failure: ev.Failure | None = None
    given_to: int | None = None


@dataclass(frozen=True, kw_only=True)
class Game(State):
    """A game at one moment.

    `board`: None before the first start. `roller`: the last to roll. `start`: of the current round; between two rounds,
    of the next one. `target` and `via`: None outside rounds. `abandoned`: the target to which nobody found a path,
    until the next is rolled (U6). `progress`: the robot's place. `calling`: others may call fewer (U5). `attempt`: the
    failed demonstration, until the round is over.
    """

    rules: MicroRules
    begun_with: MicroRules | None = None
    board: Board | None = None
    roller: int | None = None
    start: Combination | None = None
    target: Combination | None = None
    via: Combination | None = None
    abandoned: Combination | None = None
    progress: Progress | None = None
    calls: tuple[Call, ...] = ()
    calling: bool = False
    demonstration: Demonstration | None = None
    attempt: Attempt | None = None
    result: Result | None = None
    run: tuple[Result, ...] = ()

    @cached_value
    def problem(self) -> Problem | None:
        """The round's problem; None outside rounds."""
        if self.board is None or self.start is None or self.target is None:
            return None
        return Problem(self.board, self.start, self.target, self.via)

    @property
    def alone(self) -> bool:
        """Whether this is a run of one player."""
        return self.rules.mode == "solo"

    @property
    def lowest(self) -> Call | None:
        """The lowest standing call. Only a player who wins ties may equal it, and then has the lowest (U5, H3)."""
        standing = [call for call in self.calls if not call.failed]
        return min(standing, key=lambda call: call.rank, default=None)

    def outranks(self, seat: int, moves: int) -> bool:
        """Whether a call of this player would be lower than all standing ones, or shown before an equal one (U5,
        H3).
        """
        lowest = self.lowest
        return lowest is None or (moves, not self.players[seat].handicap.ties) < lowest.rank

    @property
    def demonstrator(self) -> int | None:
        """The seat that demonstrates."""
        return None if self.demonstration is None else self.demonstration.seat

    @property
    def number_stands(self) -> bool:
        """Whether somebody has declared."""
        return bool(self.calls)

    def all_may_speak_in(self, now: int) -> int | None:
        """In the last minute before the dice are rolled again all may declare (U6, H5)."""
        if self.phase is not Phase.THINKING or self.deadline is None:
            return None
        left = self.deadline.at - now if self.deadline.left is None else self.deadline.left
        return max(0, left - LAST_MINUTE)

    def call_of(self, seat: int) -> Call | None:
        """The player's declaration of this round."""
        return next((call for call in self.calls if call.seat == seat), None)


def begin(event: common.RoomCreated[MicroRules]) -> Game:
    """The first state of a room."""
    return Game(rules=event.rules)


def board_of(side: str, tiles: tuple[str, str, str, str]) -> Board:
    """The board of printed tiles (U1). Raises `RandolphError` for unknown tiles."""
    return Arrangement(Side(side), *tiles).board()


def _standing(start: Combination) -> Progress:
    """The robot between two rounds."""
    return Progress(start, passed=False)


def _word(text: str | None) -> Combination | None:
    return None if text is None else from_combination(text)


def _game_started(state: Game, event: ev.GameStarted) -> Game:
    start = from_combination(event.start)
    return replace(
        state,
        phase=Phase.OVER,
        players=new_game(state),
        paused=False,
        still_since=None if state.person_present else event.at,
        begun_with=state.rules,
        board=board_of(state.rules.side, event.tiles),
        win_at=event.win_at,
        started_at=event.at,
        pool=tuple(range(CHIPS)),
        round=0,
        chip=None,
        deadline=None,
        judged=frozenset(),
        silent=0,
        ending=None,
        roller=event.seat,
        start=start,
        target=None,
        via=None,
        abandoned=None,
        progress=_standing(start),
        calls=(),
        demonstration=None,
        attempt=None,
        result=None,
        face_up=(),
        face_down=(),
        run=(),
    )


def _dice_rolled(state: Game, event: ev.DiceRolled) -> Game:
    state = replace(
        state,
        players=everybody(state, done=False, ready=False, agreed=False),
        pool=tuple(chip for chip in state.pool if chip != event.chip),
        round=event.round,
        chip=event.chip,
        roller=event.seat,
        start=state.start if event.start is None else from_combination(event.start),
        target=from_combination(event.target),
        via=_word(event.via),
        abandoned=None,
        round_at=state.played(event.at),
        calls=(),
    )
    state = _on_the_start(state)
    if state.alone:
        state = replace(state, phase=Phase.ALONE)
        return with_sand(state, "solo", event.at, state.rules.round_seconds)
    return _thinking(state, event.at)


def _thinking(state: Game, at: int) -> Game:
    state = replace(state, phase=Phase.THINKING, deadline=None)
    return with_sand(state, "reroll", at, state.rules.no_path_seconds) if state.rules.no_path else state


def _on_the_start(state: Game) -> Game:
    return state if state.problem is None else replace(state, progress=Progress.start(state.problem))


def _path_declared(state: Game, event: ev.PathDeclared) -> Game:
    """Others who were done may think again, and the time for calls begins with the first one."""
    call = Call(
        seat=event.seat,
        moves=event.moves,
        thought=state.played(event.at) - state.round_at,
        ties=state.players[event.seat].handicap.ties,
    )
    players = tuple(
        replace(player, done=player.done and player.seat == event.seat, agreed=False) for player in state.players
    )
    calls = (*(standing for standing in state.calls if standing.seat != event.seat), call)
    first = state.phase is not Phase.CALLING
    state = replace(state, calls=calls, players=players, silent=0)
    return _calling(state, event.at) if first else state


def _declaration_struck(state: Game, event: ev.DeclarationStruck) -> Game:
    """When the call is withdrawn, nobody is done any more: all may call again (U5).

    If it was being shown, the robot returns, and if others had called, there is time for calls again.
    """
    calls = tuple(call for call in state.calls if call.seat != event.seat)
    state = replace(state, calls=calls, players=everybody(state, done=False))
    if state.demonstration is None or state.demonstration.seat != event.seat:
        return state
    return _calling(_on_the_start(replace(state, demonstration=None)), event.at)


def _calling(state: Game, at: int) -> Game:
    """Others may call fewer: only with `overcall`, in a group, there is time for it (U5)."""
    state = replace(state, phase=Phase.CALLING, deadline=None)
    state = replace(state, calling=state.rules.overcall and not state.alone)
    return with_sand(state, "calling", at, state.rules.overcall_seconds) if state.calling else state


def _calling_ended(state: Game, _event: ev.CallingEnded) -> Game:
    return replace(state, deadline=None, calling=False)


def _thinking_resumed(state: Game, event: common.ThinkingResumed) -> Game:
    """When the call is withdrawn, nobody is done any more: everybody thinks again, with the whole time of U6."""
    return _thinking(replace(state, players=everybody(state, done=False)), event.at)


def _demonstration_started(state: Game, event: ev.DemonstrationStarted) -> Game:
    shown = Demonstration(seat=event.seat, declared=event.declared)
    state = _on_the_start(replace(state, phase=Phase.DEMONSTRATING, demonstration=shown))
    return with_demonstration(state, event.at)


def _robot_jumped(state: Game, event: ev.RobotJumped) -> Game:
    if state.problem is None or state.demonstration is None or state.progress is None:
        msg = "RobotJumped is not possible outside a demonstration"
        raise ValueError(msg)
    to = from_combination(event.to)
    shown = replace(state.demonstration, path=(*state.demonstration.path, to))
    return replace(state, progress=apply(state.problem, state.progress, to), demonstration=shown)


def _demonstration_failed(state: Game, event: ev.DemonstrationFailed) -> Game:
    calls = tuple(replace(call, failed=True) if call.seat == event.seat else call for call in state.calls)
    attempt = None if state.demonstration is None else Attempt(shown=state.demonstration, failure=event.reason)
    return replace(state, calls=calls, attempt=attempt, demonstration=None, deadline=None)


def _chip_given(state: Game, event: ev.ChipGiven) -> Game:
    kept = tuple(chip for chip in state.players[event.seat].chips if chip != event.chip)
    state = replace(state, players=one_seat(state, event.seat, chips=kept))
    players = one_seat(state, event.to, chips=(*state.players[event.to].chips, event.chip))
    attempt = None if state.attempt is None else replace(state.attempt, given_to=event.to)
    return replace(state, players=players, attempt=attempt)


def _round_won(state: Game, event: common.RoundWon) -> Game:
    shown = state.demonstration
    if state.alone:
        state = replace(state, face_up=(*state.face_up, event.chip))
    else:
        chips = (*state.players[event.seat].chips, event.chip)
        state = replace(state, players=one_seat(state, event.seat, chips=chips))
    return _round_over(replace(state, silent=0), event.chip, None, shown)


def _round_lost(state: Game, event: ev.RoundLost) -> Game:
    """The chip is returned to the pool; alone it is turned face down. After some silent rounds the next roll waits for
    a command.
    """
    if state.alone:
        state = replace(state, face_down=(*state.face_down, event.chip))
    else:
        state = replace(state, pool=tuple(sorted({*state.pool, event.chip})))
    silent = state.silent + 1 if event.reason == "no_path" else 0
    shown = None if state.attempt is None else state.attempt.shown
    state = _round_over(replace(state, silent=silent), event.chip, event.reason, shown)
    if event.reason == "no_path" and silent < SILENT_ROUNDS and not state.at_table:
        return with_deadline(state, "next", event.at, state.rules.next_seconds * 1000)
    return state


def _round_over(state: Game, chip: int, reason: ev.Loss | None, shown: Demonstration | None) -> Game:
    """The target becomes the next start (U4); if nobody declared a path, the start stays (U6)."""
    if state.start is None or state.target is None:
        msg = "no round is in progress"
        raise ValueError(msg)
    call = None if shown is None else state.call_of(shown.seat)
    result = Result(
        round=state.round,
        won=reason is None,
        reason=reason,
        chip=chip,
        start=state.start,
        target=state.target,
        via=state.via,
        shown=shown,
        thought=None if call is None else call.thought,
        failure=None if state.attempt is None else state.attempt.failure,
        given_to=None if state.attempt is None else state.attempt.given_to,
    )
    start = state.start if shown is None else state.target
    return replace(
        state,
        phase=Phase.OVER,
        players=everybody(state, waiting=False, done=False),
        chip=None,
        deadline=None,
        demonstration=None,
        attempt=None,
        result=result,
        run=(*state.run, result) if state.alone else (),
        start=start,
        target=None,
        via=None,
        abandoned=state.target if shown is None else None,
        progress=_standing(start),
    )


def _game_ended(state: Game, event: common.GameEnded) -> Game:
    return replace(
        state,
        phase=Phase.FINISHED,
        pool=state.pool if state.chip is None else tuple(sorted({*state.pool, state.chip})),
        players=everybody(state, waiting=False, done=False, ready=False, agreed=False),
        chip=None,
        target=None,
        via=None,
        abandoned=None,
        progress=None if state.start is None else _standing(state.start),
        calls=(),
        deadline=None,
        demonstration=None,
        attempt=None,
        paused=False,
        ending=event,
    )


FOLDS: Folds[Game] = {
    **folds.FOLDS,
    ev.GameStarted: _game_started,
    ev.DiceRolled: _dice_rolled,
    ev.PathDeclared: _path_declared,
    ev.DeclarationStruck: _declaration_struck,
    ev.CallingEnded: _calling_ended,
    common.ThinkingResumed: _thinking_resumed,
    ev.DemonstrationStarted: _demonstration_started,
    ev.RobotJumped: _robot_jumped,
    ev.DemonstrationFailed: _demonstration_failed,
    ev.ChipGiven: _chip_given,
    common.RoundWon: _round_won,
    ev.RoundLost: _round_lost,
    common.GameEnded: _game_ended,
}
