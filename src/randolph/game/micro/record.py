"""Which events of a game of Micro Robots may occur where in a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.game import events as common
from randolph.game.faults import late_fault
from randolph.game.folds import Faults
from randolph.game.handicaps import grace_of
from randolph.game.micro import events as ev
from randolph.game.micro.scoring import receiver
from randolph.game.micro.state import board_of
from randolph.game.seats import Phase
from randolph.notation.micro import from_combination
from randolph.protocol import HIGHEST_NUMBER
from randolph.rules import RandolphError
from randolph.rules.micro import apply, solved

if TYPE_CHECKING:
    from randolph.game.events import Event
    from randolph.game.micro.state import Demonstration, Game

PLACES: dict[type[Event], frozenset[Phase]] = {
    ev.GameStarted: frozenset({Phase.LOBBY, Phase.FINISHED}),
    ev.DiceRolled: frozenset({Phase.OVER}),
    ev.PathDeclared: frozenset({Phase.THINKING, Phase.CALLING, Phase.ALONE}),
    ev.DeclarationStruck: frozenset({Phase.CALLING, Phase.DEMONSTRATING}),
    common.DoneSaid: frozenset({Phase.THINKING, Phase.CALLING}),
    ev.CallingEnded: frozenset({Phase.CALLING}),
    common.ThinkingResumed: frozenset({Phase.CALLING}),
    ev.DemonstrationStarted: frozenset({Phase.CALLING}),
    ev.RobotJumped: frozenset({Phase.DEMONSTRATING}),
    ev.DemonstrationFailed: frozenset({Phase.DEMONSTRATING}),
    ev.ChipGiven: frozenset({Phase.DEMONSTRATING}),
    common.RoundWon: frozenset({Phase.DEMONSTRATING}),
    ev.RoundLost: frozenset({Phase.THINKING, Phase.DEMONSTRATING, Phase.ALONE}),
    common.ReadySaid: frozenset({Phase.OVER}),
    common.EndAgreed: frozenset({Phase.THINKING, Phase.ALONE, Phase.OVER}),
    common.GameEnded: frozenset({Phase.THINKING, Phase.ALONE, Phase.OVER}),
}
"""The phases in which an event may occur, besides those of every game."""

ABOUT_DEPARTED: frozenset[type[Event]] = frozenset({ev.DemonstrationFailed, ev.ChipGiven})
"""A player who leaves while demonstrating fails and pays for it, so these events may name a player who has left
(U4).
"""


def _started(state: Game, event: ev.GameStarted) -> str | None:
    if state.rules.tiles not in {None, event.tiles}:
        return "these are not the agreed tiles"
    try:
        board_of(state.rules.side, event.tiles)
    except RandolphError as error:
        return str(error)
    if event.win_at is not None and event.win_at < 1:
        return "at least one chip is needed to win"
    return None


def _rolled(state: Game, event: ev.DiceRolled) -> str | None:
    if event.round != state.round + 1:
        return f"the next round is {state.round + 1}"
    if state.start is None or state.pool[:1] != (event.chip,):
        return f"chip {event.chip} is not the next one"
    if event.start is not None and not state.at_table:
        return "the robot is set by hand only at a real table"
    start = state.start if event.start is None else from_combination(event.start)
    target = from_combination(event.target)
    if target in {start, state.abandoned}:
        return f"a roll of {target} has to be repeated"
    if (event.via is not None) != state.rules.via:
        return "an intermediate cell is rolled if and only if it is agreed on"
    if event.via is not None and from_combination(event.via) in {start, target}:
        return f"a roll of {event.via} has to be repeated"
    return None


def _declared(state: Game, event: ev.PathDeclared) -> str | None:
    if not 1 <= event.moves <= HIGHEST_NUMBER:
        return f"a declaration of {event.moves} is not allowed"
    if state.players[event.seat].waiting:
        return f"seat {event.seat} waits for the next round"
    if state.phase is Phase.CALLING and not state.calling:
        return "the calls have ended"
    if state.lowest is not None and not state.outranks(event.seat, event.moves):
        return f"{state.lowest.moves} has been called"
    return late_fault(state, event)


def _struck(state: Game, event: ev.DeclarationStruck) -> str | None:
    return None if state.call_of(event.seat) is not None else f"seat {event.seat} has declared nothing"


def _calls_ended(state: Game, _event: ev.CallingEnded) -> str | None:
    return None if state.calling and state.lowest is not None else "nobody can call"


def _resumed(state: Game, _event: common.ThinkingResumed) -> str | None:
    return None if state.lowest is None else "a call stands"


def _shown(state: Game, event: ev.DemonstrationStarted) -> str | None:
    lowest = state.lowest
    if state.calling or lowest is None or (lowest.seat, lowest.moves) != (event.seat, event.declared):
        return f"seat {event.seat} has no call of {event.declared} to show"
    return None


def _showing(state: Game, seat: int) -> Demonstration | None:
    shown = state.demonstration
    return shown if shown is not None and shown.seat == seat else None


def _jumped(state: Game, event: ev.RobotJumped) -> str | None:
    problem, progress, shown = state.problem, state.progress, _showing(state, event.seat)
    if problem is None or progress is None or shown is None:
        return f"seat {event.seat} is not showing"
    if solved(problem, progress) or progress.jumps >= shown.declared + grace_of(state, event.seat):
        return "the path has ended"
    try:
        apply(problem, progress, from_combination(event.to))
    except RandolphError as error:
        return str(error)
    return None


def _failed(state: Game, event: ev.DemonstrationFailed) -> str | None:
    shown = _showing(state, event.seat)
    if shown is None:
        return f"seat {event.seat} is not showing"
    if (event.declared, event.moves) != (shown.declared, len(shown.path)):
        return f"{shown.declared} declared and {len(shown.path)} made do not match"
    return None


def _given(state: Game, event: ev.ChipGiven) -> str | None:
    attempt = state.attempt
    if attempt is None or attempt.shown.seat != event.seat or attempt.given_to is not None:
        return f"seat {event.seat} has no chip to give"
    if event.to != receiver(state, event.seat) or event.chip not in state.players[event.seat].chips:
        return f"chip {event.chip} of seat {event.seat} is not given to seat {event.to}"
    return None


def _won(state: Game, event: common.RoundWon) -> str | None:
    problem, progress, shown = state.problem, state.progress, _showing(state, event.seat)
    if problem is None or progress is None or shown is None:
        return f"seat {event.seat} is not showing"
    most = shown.declared + grace_of(state, event.seat)
    if not solved(problem, progress) or event.moves != progress.jumps or not shown.declared <= progress.jumps <= most:
        return "the target is not reached"
    return _chip(state, event.chip)


def _lost(state: Game, event: ev.RoundLost) -> str | None:
    if state.demonstration is not None:
        return "somebody is still demonstrating"
    if (event.reason == "wrong") != (state.attempt is not None):
        return f"the round is not lost by {event.reason}"
    return _chip(state, event.chip)


def _chip(state: Game, chip: int) -> str | None:
    return None if chip == state.chip else f"the chip of the round is {state.chip}"


FAULTS: Faults[Game] = {
    ev.GameStarted: _started,
    ev.DiceRolled: _rolled,
    ev.PathDeclared: _declared,
    ev.DeclarationStruck: _struck,
    ev.CallingEnded: _calls_ended,
    common.ThinkingResumed: _resumed,
    ev.DemonstrationStarted: _shown,
    ev.RobotJumped: _jumped,
    ev.DemonstrationFailed: _failed,
    ev.ChipGiven: _given,
    common.RoundWon: _won,
    ev.RoundLost: _lost,
}
"""Why an event of this game cannot follow a state; the class of the event is the key."""
