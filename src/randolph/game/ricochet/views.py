"""What one member sees of a game of bids, besides what is the same for every game, and the game's board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from randolph.game import views
from randolph.game.handicaps import grace_of
from randolph.game.ricochet.agreed import Faces, GameRules
from randolph.game.ricochet.events import Direction, Exchange, Loss, Robots, RowCol
from randolph.game.ricochet.handlers import offer_at
from randolph.game.ricochet.scoring import ladder
from randolph.game.ricochet.state import Game, Outcome, move_of
from randolph.game.seats import Phase
from randolph.game.views import GameView, deadline, optimum
from randolph.notation import to_json_board, to_moves
from randolph.rules import Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.game.ricochet.events import RobotMoved
    from randolph.game.ricochet.state import Result as RoundOver
    from randolph.rules import Position


class Deadline(views.Deadline, frozen=True, kw_only=True):
    """What will happen automatically, and when; `left` milliseconds, which do not decrease while it is paused."""

    kind: Annotated[
        Literal["sand", "no_bid", "closing", "demonstration", "next", "reveal", "solo", "rematch"],
        Meta(description="also of the kinds `sand`, `no_bid`, `closing`"),
    ]


class LadderBid(Struct, frozen=True):
    """A bid as the ladder shows it."""

    seat: int
    moves: int
    state: Annotated[Literal["standing", "showing", "failed"], Meta(description="`standing`, `showing`, `failed`")]


class ShownMove(Struct, frozen=True, kw_only=True):
    """A demonstrated move, with the cells passed, including the end, and its cost (X6)."""

    robot: Color
    direction: Direction
    path: tuple[RowCol, ...]
    cost: int
    move: Annotated[
        str | UnsetType, Meta(description="its name, if robot and direction leave the end open: `tE@c7`")
    ] = UNSET


class Demonstration(views.Demonstration, frozen=True, kw_only=True):
    """The player who demonstrates, and the moves so far."""

    bid: int
    grace: Annotated[int, Meta(description="the additional moves allowed, H4")]
    cost: Annotated[int, Meta(description="so far")]
    moves: Annotated[
        list[ShownMove],
        Meta(
            description="with the cells passed, their cost and – if robot and direction leave the end open – their name"
        ),
    ]
    ricocheted: Annotated[bool, Meta(description="whether the active robot has, T2")]


class Result(views.Result, frozen=True, kw_only=True):
    """How a round ended."""

    outcome: Annotated[Outcome, Meta(description="`won`, `lost`, `exchanged` (O2)")]
    reason: Loss | Exchange | None
    bid: int | None
    moves: Annotated[str | None, Meta(description="the winner's")]
    cost: Annotated[int | None, Meta(description="their total cost, X6")]
    start: Robots


class RunRound(views.RunRound, frozen=True, kw_only=True):
    """One round of a run alone."""

    chip: int


class RicochetView(GameView, frozen=True, kw_only=True):
    """What a game of Ricochet Robots shows, the same for everybody."""

    rules: GameRules
    played: GameRules | None
    deadline: Deadline | None
    board_name: Annotated[
        str | None, Meta(description="the name of the saved board that is agreed on; null without one")
    ]
    powers: Annotated[
        list[Color],
        Meta(description="the robots that have the transparent robot's powers, besides that robot itself (M9)"),
    ]
    robots: Annotated[
        Robots,
        Meta(description="the cells of the robots, after the demonstrated moves: color → `[row, col]`"),
    ]
    start: Annotated[Robots, Meta(description="their cells when the round began")]
    bids: Annotated[list[LadderBid], Meta(description="the ladder in the order of demonstration")]
    offer_at: Annotated[
        int | None,
        Meta(description="when any player may first turn the timer without a bid (B7); null if nobody may"),
    ]
    demonstration: Demonstration | None
    result: Result | None
    run: Annotated[list[RunRound] | None, Meta(description="alone: all rounds so far; otherwise null")]
    face_up: Annotated[
        tuple[int, ...],
        Meta(description="solo: the chips won; all against the board (C2): those of the players"),
    ]
    face_down: Annotated[
        tuple[int, ...], Meta(description="solo: the chips lost; all against the board: those of the board")
    ]


def view(state: Game, now: int) -> RicochetView:
    """The game's own part of the view at `now`."""
    begun = state.begun_with
    played = begun or state.rules
    return RicochetView(
        phase=state.phase,
        rules=state.rules,
        played=None if played == state.rules else played,
        deadline=None if state.deadline is None or state.deadline.kind == "auto" else deadline(state, now, Deadline),
        board_name=None if state.rules.board is None or state.laid is None else state.laid.name,
        powers=[color for color in played.robots if color in played.powers],
        robots=_cells(state.progress.position),
        start=_cells(state.start),
        bids=_bids(state),
        offer_at=offer_at(state),
        demonstration=_demonstration(state),
        result=_result(state) if state.phase in {Phase.OVER, Phase.FINISHED} else None,
        run=[_round(result) for result in state.run] if state.rules.mode == "solo" else None,
        face_up=state.face_up,
        face_down=state.face_down,
    )


def _round(result: RoundOver) -> RunRound:
    won = result.outcome == "won"
    return RunRound(
        round=result.round,
        outcome="won" if won else "lost",
        declared=result.bid,
        moves=sum(move.cost for move in result.moves) if won else None,
        optimum=None if result.optimum is None else result.optimum.moves,
        milliseconds=result.thought,
        chip=result.chip,
    )


def _cells(position: Position) -> Robots:
    return dict(position.items())


def _bids(state: Game) -> list[LadderBid]:
    shown = state.demonstration
    bids = []
    for bid in ladder(state):
        showing = shown is not None and shown.seat == bid.seat
        bids.append(LadderBid(bid.seat, bid.moves, "failed" if bid.failed else "showing" if showing else "standing"))
    return bids


def _demonstration(state: Game) -> Demonstration | None:
    shown, problem = state.demonstration, state.problem
    if shown is None or problem is None:
        return None
    return Demonstration(
        seat=shown.seat,
        bid=shown.bid,
        grace=grace_of(state, shown.seat),
        cost=state.progress.cost,
        moves=[_shown_move(move) for move in shown.moves],
        ricocheted=any(state.progress.ricocheted(robot) for robot in problem.active),
    )


def _shown_move(move: RobotMoved) -> ShownMove:
    return ShownMove(
        robot=move.robot,
        direction=move.direction,
        path=move.path,
        cost=move.cost,
        move=UNSET if move.move is None else move.move,
    )


def _moves_text(moves: Iterable[RobotMoved]) -> str:
    return to_moves(move_of(move) for move in moves)


def _result(state: Game) -> Result | None:
    result = state.result
    if result is None:
        return None
    won = result.outcome == "won"
    return Result(
        round=result.round,
        outcome=result.outcome,
        seat=result.seat,
        reason=result.reason,
        chip=result.chip,
        bid=result.bid,
        moves=_moves_text(result.moves) if won else None,
        cost=sum(move.cost for move in result.moves) if won else None,
        start=_cells(result.start),
        optimum=optimum(result.optimum),
    )


# ── the board ────────────────────────────────────────────────────────────────────────────────────────────────────────

Side = tuple[int, int, Direction]
"""A side of a cell: row, column, direction."""


class DiagonalJson(Struct, frozen=True):
    """A diagonal, drawn as `direction`."""

    cell: RowCol
    color: Color
    direction: Literal["/", "\\"]


class TargetJson(Struct, frozen=True):
    """A target; one of color `any` is for every robot (T3)."""

    cell: RowCol
    color: Literal["red", "green", "blue", "yellow", "silver", "transparent", "any"]
    symbol: Symbol | UnsetType = UNSET


class BoardJson(Struct, frozen=True, kw_only=True):
    """A board with all its parts, and its `faces` if it is made of printed ones.

    Rows and columns count from 0 in the north-west. An opening or a wall between two cells is listed once.
    """

    faces: Faces | UnsetType = UNSET
    rows: int
    cols: int
    walls: tuple[Side, ...]
    diagonals: tuple[DiagonalJson, ...]
    openings: tuple[Side, ...]
    targets: tuple[TargetJson, ...]
    center: tuple[RowCol, ...]


def board(state: Game) -> BoardJson | None:
    """The board of the game; None before the first."""
    if state.board is None:
        return None
    return msgspec.convert(to_json_board(state.board, explicit=True), BoardJson)
