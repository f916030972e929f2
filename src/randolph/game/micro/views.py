"""What one member sees of a game of Micro Robots, besides what is the same for every game, and the game's board.

Combinations are strings, `p1`. The judge's results are in `result` and `run`, which contain only rounds that are over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from randolph.game import views
from randolph.game.handicaps import grace_of
from randolph.game.micro.agreed import MicroRules
from randolph.game.micro.events import Failure, Loss, Word
from randolph.game.micro.scoring import next_roller
from randolph.game.seats import Phase
from randolph.game.views import GameView, deadline, optimum
from randolph.notation.micro import to_json_board, to_path
from randolph.rules.micro import Color

if TYPE_CHECKING:
    from randolph.game.micro import state as of
    from randolph.game.micro.state import Game
    from randolph.rules.micro import Combination


class Deadline(views.Deadline, frozen=True, kw_only=True):
    """What will happen automatically, and when; `left` milliseconds, which do not decrease while it is paused."""

    kind: Annotated[
        Literal["reroll", "calling", "demonstration", "next", "reveal", "solo", "rematch"],
        Meta(description="also of the kinds `reroll` (U6), `calling` (U5)"),
    ]


class Call(Struct, frozen=True):
    """A declaration, or one of several with `overcall`."""

    seat: int
    moves: int
    state: Annotated[Literal["standing", "showing", "failed"], Meta(description="`standing`, `showing`, `failed`")]


class Demonstration(views.Demonstration, frozen=True, kw_only=True):
    """The player who demonstrates, and the cells jumped to."""

    declared: int
    grace: Annotated[int, Meta(description="the additional jumps allowed, H4")]
    path: Annotated[list[Word], Meta(description="so far")]


class Gift(Struct, frozen=True, rename={"giver": "from", "receiver": "to"}):
    """The chip given away for a wrong declaration (U4)."""

    giver: int
    receiver: int


class Result(views.Result, frozen=True, kw_only=True):
    """How a round ended; fields are null if nobody demonstrated anything."""

    outcome: Annotated[Literal["won", "lost"], Meta(description="`won`, `lost`")]
    reason: Loss | None
    seat: Annotated[int | None, Meta(description="the player who demonstrated, if anybody did")]
    declared: int | None
    path: Annotated[str | None, Meta(description="the demonstrated path")]
    moves: Annotated[int | None, Meta(description="of a correct declaration")]
    milliseconds: Annotated[int | None, Meta(description="of thinking")]
    start: Word
    target: Word
    via: Word | None
    failure: Annotated[Failure | None, Meta(description="of a wrong declaration")]
    gift: Annotated[Gift | None, Meta(description="`from` a seat `to` another: the chip given away for it, U4")]


class RunRound(views.RunRound, frozen=True, kw_only=True):
    """One round of a run alone."""

    start: Word
    target: Word
    via: Word | None


class MicroView(GameView, frozen=True, kw_only=True):
    """What a game of Micro Robots shows, the same for everybody."""

    rules: MicroRules
    played: MicroRules | None
    deadline: Deadline | None
    robot: Annotated[
        Word | None,
        Meta(description="the robot's cell, as a combination: `p1`; null before the first game"),
    ]
    start: Annotated[Word | None, Meta(description="the round's start; between two rounds, that of the next one")]
    target: Annotated[Word | None, Meta(description="the target; null outside rounds")]
    via: Annotated[Word | None, Meta(description="the intermediate cell (U8), or null")]
    passed: Annotated[bool, Meta(description="whether the robot has landed on the intermediate cell")]
    roller: Annotated[
        int | None,
        Meta(
            description="the seat that rolled this round's dice; between two rounds, the next to roll (U3); null "
            "before the first round"
        ),
    ]
    calls: Annotated[list[Call], Meta(description="the declarations, lowest first")]
    demonstration: Demonstration | None
    result: Result | None
    run: Annotated[list[RunRound] | None, Meta(description="alone: all rounds so far; otherwise null")]


def view(state: Game, now: int) -> MicroView:
    """The game's own part of the view at `now`."""
    played = state.begun_with or state.rules
    return MicroView(
        phase=state.phase,
        rules=state.rules,
        played=None if played == state.rules else played,
        deadline=deadline(state, now, Deadline),
        robot=None if state.progress is None else str(state.progress.at),
        start=_word(state.start),
        target=_word(state.target),
        via=_word(state.via),
        passed=state.via is not None and state.progress is not None and state.progress.passed,
        roller=next_roller(state) if state.phase is Phase.OVER else state.roller,
        calls=_calls(state),
        demonstration=_demonstration(state),
        result=_result(state.result) if state.phase in {Phase.OVER, Phase.FINISHED} else None,
        run=[_round(result) for result in state.run] if state.alone else None,
    )


def _word(combination: Combination | None) -> str | None:
    return None if combination is None else str(combination)


def _calls(state: Game) -> list[Call]:
    calls = []
    for call in sorted(state.calls, key=lambda call: call.rank):
        showing = state.demonstration is not None and state.demonstration.seat == call.seat
        calls.append(Call(call.seat, call.moves, "failed" if call.failed else "showing" if showing else "standing"))
    return calls


def _demonstration(state: Game) -> Demonstration | None:
    shown = state.demonstration
    if shown is None:
        return None
    path = [str(to) for to in shown.path]
    return Demonstration(seat=shown.seat, declared=shown.declared, grace=grace_of(state, shown.seat), path=path)


def _result(result: of.Result | None) -> Result | None:
    if result is None:
        return None
    shown = result.shown
    return Result(
        round=result.round,
        outcome="won" if result.won else "lost",
        reason=result.reason,
        seat=None if shown is None else shown.seat,
        chip=result.chip,
        declared=None if shown is None else shown.declared,
        path=None if shown is None else to_path(shown.path),
        moves=_moves(result),
        milliseconds=result.thought,
        start=str(result.start),
        target=str(result.target),
        via=_word(result.via),
        failure=result.failure,
        gift=None if shown is None or result.given_to is None else Gift(shown.seat, result.given_to),
        optimum=optimum(result.optimum),
    )


def _round(result: of.Result) -> RunRound:
    return RunRound(
        round=result.round,
        outcome="won" if result.won else "lost",
        declared=None if result.shown is None else result.shown.declared,
        moves=_moves(result),
        optimum=None if result.optimum is None else result.optimum.moves,
        milliseconds=result.thought,
        start=str(result.start),
        target=str(result.target),
        via=_word(result.via),
    )


def _moves(result: of.Result) -> int | None:
    """The number of jumps that won the round."""
    return len(result.shown.path) if result.shown is not None and result.won else None


# ── the board ────────────────────────────────────────────────────────────────────────────────────────────────────────


class BoardJson(Struct, frozen=True, kw_only=True):
    """A board: its `cells`, row by row from the north, and the arrangement if it is made of printed tiles."""

    arrangement: Annotated[str | UnsetType, Meta(description="`black:1N-4E-3E-2N`")] = UNSET
    cells: tuple[tuple[tuple[Color, int], ...], ...]


def board(state: Game) -> BoardJson | None:
    """The board of the game; None before the first."""
    if state.board is None:
        return None
    return msgspec.convert(to_json_board(state.board, explicit=True), BoardJson)
