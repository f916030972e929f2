"""A review: the finished rounds of a record's games, and the statistics of each player.

`reviews_of` reads only events; a review never contains anything of the current round. Missing optima are searched
elsewhere (`randolph.jobs.reviews`), because game and solver do not depend on each other. A review with other optima
is a `replace` of its rounds; the players' statistics are computed from the rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, Any, Literal

from randolph.game import events as ev
from randolph.game import review_events
from randolph.game.kinds import fold, kind_of
from randolph.rules.errors import expect, expect_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from randolph.game.agreed import Agreed
    from randolph.game.seats import State
    from randolph.game.table import AnyKind
    from randolph.protocol import Json

Outcome = Literal["won", "lost", "exchanged", "ended"]
"""How a round ended; `exchanged`: its chip could not be won (O2, C2); `ended`: the game ended before the round."""

End = Literal["right", "failed", "given_up", "time", "broken_off"]
"""How a demonstration ended; `broken_off`: the chip was exchanged during it."""

_ENDS: dict[str, End] = {"gave_up": "given_up", "clock": "time"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """A bid or a declaration, `seconds` after the target was revealed, without the time in which the clocks were
    stopped.

    `struck`: it was withdrawn, or its player left before the demonstration; it does not count. `place`: its rank in the
    order of demonstration at the end of the round, from 1; None if it was withdrawn or lowered. `tie`: why it came
    before the next one, if that is equal.
    """

    seat: int
    moves: int
    seconds: float
    struck: bool = False
    place: int | None = None
    tie: review_events.Tie | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstration:
    """A demonstration, with the moves that were made, as text, and their cost (X6).

    If it failed, it failed after these moves, for this `reason`.
    """

    seat: int
    bid: int
    moves: str = ""
    cost: int = 0
    outcome: End = "broken_off"
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Optimum:
    """What is known about the optimum of a round; without a result of the judge it is `unknown`.

    `ways` are optimal solutions as text: the judge's, or all that were requested.
    """

    status: Literal["optimal", "unsolvable", "unknown"]
    moves: int | None = None
    ways: tuple[str, ...] = ()


UNKNOWN = Optimum(status="unknown")


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A finished round.

    `problem` is a value of the game's rules, `line` the same as text: the board, the start and the target. `reason`:
    why nobody won. `chips`: the chips of each seat after the round, as in `Player.chips`.
    """

    number: int
    problem: Any  # of the game named in the review
    line: str
    target: str
    outcome: Outcome
    reason: str | None
    winner: int | None
    bids: tuple[Bid, ...]
    demonstrations: tuple[Demonstration, ...]
    chips: tuple[int, ...]
    optimum: Optimum = UNKNOWN

    @property
    def distance(self) -> int | None:
        """The winner's cost minus the optimum; None if one of them is unknown."""
        if self.winner is None or self.optimum.moves is None:
            return None
        return self.demonstrations[-1].cost - self.optimum.moves

    def counted(self, seat: int) -> tuple[Bid, ...]:
        """The valid bids of a player, in the order of time; the last one is the lowest."""
        return tuple(bid for bid in self.bids if bid.seat == seat and not bid.struck)


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player's statistics in the finished rounds of a game.

    `chips`: those won and received, minus those given away (U4); alone and together, where chips lie face up, those
    that the player turned. `bids`: all valid bids, including those that were lowered later. `first_bids`: the number of
    rounds with the first valid bid. `mean_distance`: the mean difference between the last bid of a round and its
    optimum, too high or too low, over the rounds with a bid and a known optimum. `failures`: the demonstrations that
    failed, were given up or took too long. `seconds_to_first_bid`: the mean time from the target's reveal to the first
    valid bid, over the rounds with a bid.
    """

    seat: int
    name: str
    chips: int
    bids: int
    first_bids: int
    mean_distance: float | None
    failures: int
    seconds_to_first_bid: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A game's finished rounds.

    `began`, `ended`: the times in milliseconds; `rules` are those at the beginning. `seats`: the players' names, by
    seat. `ended` and `winners` are None if the game is not over.
    """

    game: str
    began: int
    ended: int | None
    rules: Agreed
    rounds: tuple[Round, ...]
    seats: tuple[tuple[int, str], ...]
    winners: tuple[int, ...] | None

    @property
    def players(self) -> tuple[Player, ...]:
        """The statistics of each player, in the order of the seats."""
        return tuple(self._player(seat, name) for seat, name in self.seats)

    def _player(self, seat: int, name: str) -> Player:
        counted = [(each, each.counted(seat)) for each in self.rounds]
        spoken = [(each, bids) for each, bids in counted if bids]
        first = [next(bid.seat for bid in each.bids if not bid.struck) for each, _ in spoken]
        chips = self.rounds[-1].chips if self.rounds else ()
        shown = [each for found in self.rounds for each in found.demonstrations if each.seat == seat]
        return Player(
            seat=seat,
            name=name,
            chips=chips[seat] if seat < len(chips) else 0,
            bids=sum(len(bids) for _, bids in spoken),
            first_bids=first.count(seat),
            mean_distance=_mean(
                abs(bids[-1].moves - each.optimum.moves) for each, bids in spoken if each.optimum.moves is not None
            ),
            failures=sum(each.reason is not None for each in shown),
            seconds_to_first_bid=_mean(bids[0].seconds for _, bids in spoken),
        )


def _mean(numbers: Iterable[float]) -> float | None:
    found = list(numbers)
    return round(fmean(found), 3) if found else None


def reviews_of(events: Iterable[ev.Event], *, between: Callable[[], None] | None = None) -> tuple[Review, ...]:
    """The games of a record, in order; none if no game has begun. Names are those at the end of the record.

    The events are those of `from_record`; `between` as there.
    """
    state: State | None = None
    games: list[_Game] = []
    for event in expect_all(events, ev.Event, "events"):
        if between is not None:
            between()
        before = state
        state = fold(state, [event])
        if isinstance(event, ev.GameStarted):
            games.append(_Game(state, event.at))
        if games and before is not None:
            games[-1].happened(before, event, state)
    if state is None:
        return ()
    names = [player.name for player in state.players]
    return tuple(game.review(names) for game in games)


class _Game:
    """The state of a game while its events are processed."""

    def __init__(self, state: State, began: int) -> None:
        self._kind: AnyKind = kind_of(state)
        self._rules = state.rules
        self._began = began
        self._ended: int | None = None
        self._rounds: list[Round] = []
        self._chips: dict[int, int] = {}
        self._winners: tuple[int, ...] | None = None
        self._seats: tuple[int, ...] = ()
        self._begin()

    def _begin(self) -> None:
        self._bids: list[Bid] = []
        self._shown: list[Demonstration] = []

    def review(self, names: list[str]) -> Review:
        """The review so far."""
        spoken = {bid.seat for each in self._rounds for bid in each.bids}
        seats = sorted({*self._seats, *spoken})
        return Review(
            game=self._kind.name,
            began=self._began,
            ended=self._ended,
            rules=self._rules,
            rounds=tuple(self._rounds),
            seats=tuple((seat, names[seat]) for seat in seats),
            winners=self._winners,
        )

    def happened(self, before: State, event: ev.Event, after: State) -> None:
        """Process an event that leads from one state to the other."""
        if self._winners is None:
            self._seats = tuple(player.seat for player in after.players if player.seen and not player.past)
        match event:
            case ev.RoundStarted():
                self._begin()
            case ev.RoundWon():
                self._chips[event.seat] = self._chips.get(event.seat, 0) + 1
                self._shown[-1] = replace(self._shown[-1], outcome="right")
                self._over(before, "won", winner=event.seat)
            case ev.OptimumFound():
                self._judged(event)
            case ev.GameEnded():
                if before.running:
                    self._over(before, "ended")
                self._winners, self._ended = event.winners, event.at
            case _:
                self._translated(before, self._kind.reviewing.translate(event), event.at, after)

    def _translated(self, before: State, what: review_events.ReviewEvent | None, at: int, after: State) -> None:
        match what:
            case review_events.Said():
                seconds = (before.played(at) - before.round_at) / 1000
                self._bids.append(Bid(seat=what.seat, moves=what.moves, seconds=seconds))
            case review_events.Struck():
                self._bids = [replace(bid, struck=bid.struck or bid.seat == what.seat) for bid in self._bids]
                if before.demonstrator is not None and after.demonstrator is None:
                    self._shown.pop()
            case review_events.Shown():
                self._shown.append(Demonstration(seat=what.seat, bid=what.bid))
            case review_events.Moved():
                shown = self._shown[-1]
                moves = f"{shown.moves} {what.move}".lstrip()
                self._shown[-1] = replace(shown, moves=moves, cost=shown.cost + what.cost)
            case review_events.Failed():
                outcome = _ENDS.get(what.reason, "failed")
                self._shown[-1] = replace(self._shown[-1], outcome=outcome, reason=what.reason)
            case review_events.Given():
                for seat, more in ((what.seat, -1), (what.to, 1)):
                    self._chips[seat] = self._chips.get(seat, 0) + more
            case review_events.Lost():
                self._over(before, "lost", what.reason)
            case review_events.Exchanged():
                self._exchanged(before)

    def _over(self, state: State, outcome: Outcome, reason: str | None = None, winner: int | None = None) -> None:
        problem = state.problem
        self._rounds.append(
            Round(
                number=state.round,
                problem=problem,
                line=self._kind.projections.problem_text(problem),
                target=self._kind.reviewing.target(problem),
                outcome=outcome,
                reason=reason,
                winner=winner,
                bids=tuple(self._placed(state)),
                demonstrations=tuple(self._shown),
                chips=tuple(self._chips.get(player.seat, 0) for player in state.players),
            )
        )
        self._begin()

    def _placed(self, state: State) -> Iterator[Bid]:
        """The bids of the round, the standing ones with their places."""
        places = {rung.seat: (place, rung.tie) for place, rung in enumerate(self._kind.reviewing.ladder(state), 1)}
        last = {bid.seat: bid for bid in self._bids if not bid.struck}
        for bid in self._bids:
            place, tie = places.get(bid.seat, (None, None)) if last.get(bid.seat) is bid else (None, None)
            yield replace(bid, place=place, tie=tie)

    def _exchanged(self, before: State) -> None:
        """An exchange during the round, or after it was lost."""
        if before.running:
            self._over(before, "exchanged")
        self._rounds[-1] = replace(
            self._rounds[-1], outcome="exchanged", reason=None, optimum=Optimum(status="unsolvable")
        )

    def _judged(self, event: ev.OptimumFound) -> None:
        """The judge's result for a round; it is ignored if a demonstrated solution disproves it."""
        at, found = next((at, each) for at, each in enumerate(self._rounds) if each.number == event.round)
        won = found.demonstrations[-1].cost if found.winner is not None else None
        if event.status == "unsolvable" and won is None:
            optimum = Optimum(status="unsolvable")
        elif event.status == "optimal" and event.moves is not None and 0 < event.moves <= (won or event.moves):
            ways = () if event.solution is None else (event.solution,)
            optimum = Optimum(status="optimal", moves=event.moves, ways=ways)
        else:
            return
        self._rounds[at] = replace(found, optimum=optimum)


def review_json(review: Review) -> Json:
    """A review for programs. The optimum is a number, "unsolvable", or null if it is unknown."""
    expect(review, Review)
    return {
        "game": review.game,
        "rounds": [_round_json(each) for each in review.rounds],
        "players": [_fields(player) for player in review.players],
    }


def _round_json(found: Round) -> Json:
    return {
        "number": found.number,
        "target": found.target,
        "optimum": "unsolvable" if found.optimum.status == "unsolvable" else found.optimum.moves,
        "bids": [_fields(bid) for bid in found.bids],
        "demonstrations": [_fields(shown) for shown in found.demonstrations],
        "winner": found.winner,
    }


def _fields(value: Bid | Demonstration | Player) -> Json:
    return {name: getattr(value, name) for name in value.__slots__}
