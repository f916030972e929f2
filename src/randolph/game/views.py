"""What one member sees of any game: the view, in three parts, as the wire and the page use it.

The page draws only from the view and needs no fold. All of it is public – a state contains no secrets – but `OwnView`
differs for each viewer. `RoomView` is the same in every game, and `GameView` is the root of what each game shows. On
the wire the three are one object; their fields are disjoint.

Times are milliseconds of the server's clock. The description of a field is its line in `docs/reference/protocol.md`
and its comment in the page's generated types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeVar

from msgspec import Meta, Struct

from randolph.game import rematch
from randolph.game.agreed import Agreed, Mode
from randolph.game.events import Ending, Strength
from randolph.game.handicaps import wait_of
from randolph.game.seats import DEVICE, NO_HANDICAP, Handicap, Phase, State
from randolph.game.table import AnyKind, Role, actions, actions_of, roles_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from randolph.game.events import OptimumFound

# ── common parts ─────────────────────────────────────────────────────────────────────────────────────────────────────


class Deadline(Struct, frozen=True, kw_only=True):
    """What will happen automatically, and when; `left` milliseconds, which do not decrease while it is paused."""

    kind: Annotated[
        str, Meta(description="`demonstration`, `next`, `reveal`, `solo`, `rematch`, and those of the game")
    ]
    at: int
    total: int
    left: int
    paused: Annotated[bool, Meta(description="while no player is connected or the game is paused")]


class Optimum(Struct, frozen=True):
    """The judge's result for a round that is over, as far as it is known."""

    status: Annotated[
        Literal["pending", "optimal", "unsolvable", "limit"],
        Meta(description="`pending`, `optimal`, `unsolvable`, `limit`"),
    ]
    moves: int | None = None
    solution: str | None = None


class Demonstration(Struct, frozen=True, kw_only=True):
    """The root of the games' views of a demonstration."""

    seat: int


class Result(Struct, frozen=True, kw_only=True):
    """The root of the games' views of the end of a round."""

    round: int
    outcome: str
    reason: str | None
    seat: int | None
    chip: int
    optimum: Optimum


class RunRound(Struct, frozen=True, kw_only=True):
    """The root of the games' views of one round of a run alone."""

    round: int
    outcome: Literal["won", "lost"]
    declared: int | None
    moves: Annotated[int | None, Meta(description="the number that won it")]
    optimum: Annotated[int | None, Meta(description="null while it is unknown")]
    milliseconds: Annotated[int | None, Meta(description="of thinking; null if time ran out")]


# ── the parts of a view ──────────────────────────────────────────────────────────────────────────────────────────────


class OwnView(Struct, frozen=True, kw_only=True):
    """The part of a view that differs for each viewer."""

    you: Annotated[int | None, Meta(description="the viewer's seat; null for a spectator")]
    shut_out: Annotated[
        bool, Meta(description="whether the viewer's own seat is closed, so that they see the room as a spectator")
    ]
    actions: Annotated[list[str], Meta(description="the names of the commands that this viewer may give now")]
    seats: Annotated[
        dict[int, list[str]] | None,
        Meta(description="at a real table, for its device: seat → the commands that this seat may give now; else null"),
    ]


class PlayerHandicap(Struct, frozen=True):
    """A player's handicap (H2); `head_start` in seconds."""

    ties: bool
    grace: bool
    head_start: int


class Player(Struct, frozen=True, kw_only=True):
    """A player with a seat."""

    seat: int
    name: str
    computer: Annotated[Strength | None, Meta(description="the strength of a computer player, 1 to 5; null for people")]
    chips: Annotated[tuple[int, ...], Meta(description="their numbers")]
    connected: bool
    left: bool
    waiting: Annotated[bool, Meta(description="they joined during the round")]
    done: Annotated[bool, Meta(description="B8, U6")]
    ready: Annotated[bool, Meta(description="for the next round")]
    agreed: Annotated[bool, Meta(description="to end the game")]
    handicap: Annotated[
        PlayerHandicap | None, Meta(description="`ties`, `grace`, `head_start`, H2; null if there is none")
    ]
    speaks_at: Annotated[
        int | None,
        Meta(description="when the player may say a number, while others have a head start, H5; null: at once"),
    ]


class ClosedSeat(Struct, frozen=True):
    """A seat that the host has closed."""

    seat: int
    name: str


class GameEnding(Struct, frozen=True):
    """How a game has ended."""

    winners: tuple[int, ...]
    reason: Ending


class RematchWishes(Struct, frozen=True):
    """A request for another game with the same rules; the `deadline` of the kind `rematch` says until when."""

    seats: Annotated[list[int], Meta(description="the connected players who ask for it")]
    needed: Annotated[int, Meta(description="the number of requests that starts the game")]


class RoomView(Struct, frozen=True, kw_only=True):
    """The part of a view that is the same for everybody and in every game."""

    mode: Annotated[Mode, Meta(description="`group`, `solo` or `table`")]
    host: Annotated[int | None, Meta(description="the seat that may start the game and change the rules")]
    locked: Annotated[bool, Meta(description="whether new seats are blocked")]
    paused: Annotated[bool, Meta(description="whether the host has paused the game: all clocks are stopped")]
    closed: Annotated[list[ClosedSeat], Meta(description="the seats that the host has closed")]
    players: Annotated[list[Player], Meta(description="the players with a seat")]
    round: Annotated[int, Meta(description="its number, from 1; 0 before the first")]
    round_since: Annotated[
        int | None,
        Meta(
            description="when the current round began, plus the time in which the clocks were stopped since; "
            "null outside rounds"
        ),
    ]
    win_at: Annotated[int | None, Meta(description="the number of chips that wins; null: the most chips at the end")]
    chips_left: Annotated[
        int, Meta(description="the number of chips that nobody has won yet, without that of the current round")
    ]
    chip: Annotated[int | None, Meta(description="the chip of the current round; null if there is none")]
    ending: Annotated[GameEnding | None, Meta(description="how the game has ended; null before")]
    rematch: Annotated[
        RematchWishes | None,
        Meta(description="`seats`: the players who ask for another game, `needed`: how many must; null if nobody does"),
    ]


class GameView(Struct, frozen=True, kw_only=True):
    """The root of the games' own parts of the view, the same for everybody."""

    phase: Annotated[
        Phase,
        Meta(
            description="`lobby`; `thinking`, or `alone` in the solo variant; `last_call` (B7), `sand`, `closing`; "
            "`calling` (U5); `demonstrating`; `over` (between rounds); `finished`"
        ),
    ]
    rules: Annotated[Agreed, Meta(description="the game's rules, see below")]
    played: Annotated[
        Agreed | None,
        Meta(
            description="the rules of the current game, if others are agreed on for the next one; null if they are "
            "the same"
        ),
    ]
    deadline: Annotated[Deadline | None, Meta(description="what will happen automatically; null if no clock runs")]
    demonstration: Annotated[
        Demonstration | None, Meta(description="the player who demonstrates, and what; null if nobody does")
    ]
    result: Annotated[Result | None, Meta(description="how the last round ended; null during a round")]


class SharedView(NamedTuple):
    """The two parts of a view that are the same for everybody."""

    room: RoomView
    game: GameView


# ── making them ──────────────────────────────────────────────────────────────────────────────────────────────────────


def own_views(kind: AnyKind, state: State, now: int) -> Callable[[int | None], OwnView]:
    """The viewers' own parts, as a function of the seat; None is a spectator, and so is a player with a closed seat.

    Members with the same role may give the same commands, which are found once.
    """
    shut = {player.seat for player in state.closed}
    role = roles_at(state, now)
    known: dict[Role, list[str]] = {}

    def own_view(seat: int | None) -> OwnView:
        shut_out = seat in shut
        seat = None if shut_out else seat
        who = role(seat)
        may = known.get(who)
        if may is None:
            may = known[who] = actions_of(kind, state, who, now)
        return OwnView(
            you=seat,
            shut_out=shut_out,
            actions=may,
            seats=_seats(kind, state, now) if state.at_table and seat == DEVICE else None,
        )

    return own_view


def shared_view(kind: AnyKind, state: State, now: int, before: tuple[State, SharedView] | None = None) -> SharedView:
    """The part that is the same for everybody. `before`: an earlier state of this game with its view. Its list of
    players is used again if nothing about them has changed; with head starts the list depends on the time.
    """
    head_starts = any(player.handicap.head_start for player in state.players)
    same_players = before is not None and before[0].players is state.players and not head_starts
    room = RoomView(
        mode=state.rules.mode,
        host=state.host_at(now),
        locked=state.locked,
        paused=state.paused,
        closed=[ClosedSeat(player.seat, player.name) for player in state.closed],
        players=before[1].room.players
        if before and same_players
        else _players(state, now, some_first=head_starts and state.running),
        round=state.round,
        round_since=now - state.played(now) + state.round_at if state.running else None,
        win_at=state.win_at,
        chips_left=len(state.pool),
        chip=state.chip,
        ending=None if state.ending is None else GameEnding(state.ending.winners, state.ending.reason),
        rematch=_rematch(state),
    )
    return SharedView(room, kind.projections.view(state, now))


def _seats(kind: AnyKind, state: State, now: int) -> dict[int, list[str]]:
    """The commands that the device at a real table may give for each seat."""
    return {player.seat: actions(kind, state, player.seat, now) for player in state.players if not player.left}


def _players(state: State, now: int, *, some_first: bool) -> list[Player]:
    """The players with a seat; `some_first`: some have a head start in this round."""
    return [
        Player(
            seat=player.seat,
            name=player.name,
            computer=player.computer,
            chips=player.chips,
            connected=player.connected,
            left=player.left,
            waiting=player.waiting,
            done=player.done,
            ready=player.ready,
            agreed=player.agreed,
            handicap=_handicap(player.handicap),
            speaks_at=_speaks_at(state, player.seat, now) if some_first else None,
        )
        for player in state.players
        if not player.past
    ]


def _rematch(state: State) -> RematchWishes | None:
    """The seats that ask for a rematch; None if nobody does."""
    if not any(player.rematch for player in state.players):
        return None
    return RematchWishes([player.seat for player in rematch.requesters(state)], rematch.needed(state))


def _handicap(given: Handicap) -> PlayerHandicap | None:
    """A player's handicap (H2); None: none."""
    return None if given == NO_HANDICAP else PlayerHandicap(given.ties, given.grace, given.head_start)


def _speaks_at(state: State, seat: int, now: int) -> int | None:
    """When a player may say a number in a round in which others have a head start (H5); None: at once."""
    wait = wait_of(state, seat, now)
    return now + wait if wait else None


# ── for the games' own parts ─────────────────────────────────────────────────────────────────────────────────────────

D = TypeVar("D", bound=Deadline)


def deadline(state: State, now: int, shown_as: type[D]) -> D | None:
    """What happens automatically, and when."""
    running = state.deadline
    if running is None:
        return None
    left = max(0, running.at - now) if running.left is None else running.left
    return shown_as(kind=running.kind, at=running.at, total=running.total, left=left, paused=running.left is not None)


PENDING = Optimum("pending")


def optimum(found: OptimumFound | None) -> Optimum:
    """The judge's result for a round that is over, as far as it is known."""
    return PENDING if found is None else Optimum(found.status, found.moves, found.solution)
