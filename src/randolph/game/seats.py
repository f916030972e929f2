"""Seats, presence and clocks: what the state of every game has.

`State` is a frozen value, the fold of a game's events (`folds.py`); each game adds its fields to it.

Deadlines belong to the state. None runs while no player is connected or the host has paused the game: then the time
that was left is kept, and the deadline moves on afterwards. The agreed minutes of a game (G1) stand still with them.
By correspondence they run whoever is connected: a player who is away keeps their seat and their bid.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from randolph.game import events as ev
from randolph.game.agreed import Agreed
from randolph.game.values import found_once

DEVICE = 0
"""The seat whose claim speaks for all seats at a real table."""


MAKER = 0
"""The seat of the player who made the room."""


SEAT_KEPT = 20_000
"""Milliseconds in which a new seat's player is awaited: until then nobody gets the seat by asking for its name."""

ABSENCE = 3 * 86_400_000
"""By correspondence to be away is nothing: only after so many milliseconds of it somebody stands in for the host."""


class Phase(StrEnum):
    """Where a game stands; the rows of the tables. Not every game has each of them."""

    LOBBY = "lobby"
    THINKING = "thinking"
    LAST_CALL = "last_call"
    SAND = "sand"
    CALLING = "calling"
    CLOSING = "closing"
    DEMONSTRATING = "demonstrating"
    ALONE = "alone"
    OVER = "over"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicap:
    """What balances a game with stronger players (H2).

    `ties`: they come first among equal bids; `grace`: they may show one move more than they have said; `head_start`:
    for so many seconds of each round only they may say the first number.
    """

    ties: bool = False
    grace: bool = False
    head_start: int = 0


NO_HANDICAP = Handicap()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A seat: its player's name and chips, and what they have said in this round.

    `waiting`: they joined during the round and play from the next one; `past`: they had left before this game began;
    `sat_at`: when the seat was taken; `seen`: its player has been connected at least once – a seat whose player never
    came is nobody's, see `SEAT_KEPT`; `kicked`: they left because the host closed the seat; `rematch`: wishes for
    another game; `computer`: the strength of a computer player, None of a person; `hosted`: the server lets it play;
    `away_since`: when they were last seen, while they are not connected.
    """

    seat: int
    name: str
    computer: int | None = None
    hosted: bool = False
    chips: tuple[int, ...] = ()
    connected: bool = False
    sat_at: int = 0
    seen: bool = False
    left: bool = False
    past: bool = False
    kicked: bool = False
    waiting: bool = False
    done: bool = False
    ready: bool = False
    agreed: bool = False
    rematch: bool = False
    handicap: Handicap = NO_HANDICAP
    away_since: int | None = None

    @property
    def seated(self) -> bool:
        """Whether they count as one of the players: they have come, and have not left for good."""
        return self.seen and not self.left


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """Something that happens by itself at `at`; `left` is what was left of it when the clocks stopped.

    For `credit` milliseconds after it, what was said in time may still arrive (B1): only then comes what follows.
    `serial` counts the deadlines of a game: a timer set for another serial is late and does nothing.
    """

    kind: str
    at: int
    total: int
    serial: int
    left: int | None = None
    credit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a round ended, as far as all games are alike, and the judge's word on it once it is known."""

    round: int
    chip: int
    optimum: ev.OptimumFound | None = None


@dataclass(frozen=True, kw_only=True)
class State:
    """A game at one moment, as far as all games are alike. Seats count from 0 and are the indices of `players`.

    `begun_with`: the rules of the game that was started last, while `rules` may be those of the next. `win_at`: so many
    chips win; None: the most. `pool`: the chips that nobody has won yet; `chip`: the one that is played for, None
    outside rounds. `locked`: nobody takes a new seat, as long as somebody has one. `appointed`: the seat to which the
    host has handed over, or on which the host sat when they opened a closed one. `paused`: by the host. `still_since`:
    since when the clocks stand still. `judged`: the rounds whose optimum is published. `round_at`: how long the game
    had lasted when the round began, without the time in which the clocks stood still. `silent`: how many rounds in
    succession nobody has said a word in. `result`: how the last round ended.
    `face_up`, `face_down`: the chips won and lost where they are nobody's own (`shared`); `run`: alone, all rounds.
    """

    rules: Agreed
    phase: Phase = Phase.LOBBY
    clock: int = 0
    players: tuple[Player, ...] = ()
    locked: bool = False
    appointed: int | None = None
    paused: bool = False
    still_since: int | None = None
    begun_with: Agreed | None = None
    win_at: int | None = None
    started_at: int = 0
    pool: tuple[int, ...] = ()
    round: int = 0
    round_at: int = 0
    chip: int | None = None
    deadline: Deadline | None = None
    deadlines_set: int = 0
    judged: frozenset[int] = frozenset()
    silent: int = 0
    result: Result | None = None
    ending: ev.GameEnded | None = None
    face_up: tuple[int, ...] = ()
    face_down: tuple[int, ...] = ()
    run: tuple[Result, ...] = ()

    @property
    def problem(self) -> object:
        """The round's problem; None outside rounds."""
        raise NotImplementedError

    @property
    def shared(self) -> bool:
        """Whether chips lie face up and face down, and not with players: alone (O1)."""
        return bool(self.rules.mode == "solo")

    @property
    def shower(self) -> int | None:
        """The seat that demonstrates; None: nobody does."""
        raise NotImplementedError

    @property
    def said(self) -> bool:
        """Whether a number that somebody has said in this round stands."""
        raise NotImplementedError

    def all_may_speak_in(self, _now: int) -> int | None:
        """In how many milliseconds all may say a number, whoever has a head start (H5); None: when those have ended."""
        return None

    @property
    def slow_moves(self) -> bool:
        """Whether to decide on a demonstrated move may take long."""
        return False

    @property
    def running(self) -> bool:
        """Whether a round is on."""
        return self.phase not in {Phase.LOBBY, Phase.OVER, Phase.FINISHED}

    @property
    def at_table(self) -> bool:
        """Whether the game is played at a real table: one device, with the claim to seat 0, speaks for all seats."""
        return bool(self.rules.mode == "table")

    @property
    def host(self) -> int | None:
        """The host, as things stood when something happened last."""
        return self.host_at(self.clock)

    def host_at(self, now: int) -> int | None:
        """The seat that may change the rules and begin: the owner, or in the owner's absence the first who is there.

        So a room never waits for somebody whose phone has died; owners who come back are the host again. At a real
        table it is the device, also when the player of its seat has gone home. A computer player is no host as long as
        a person has a seat. By correspondence, where everybody is away most of the time, the owner stays the host until
        they have been away for days: that is judged at `now`, whether or not anything has happened meanwhile.
        """
        away = self._away_since
        return self._present_host if away is None or now - away >= ABSENCE else self.owner

    @found_once
    def _present_host(self) -> int | None:
        """The host where nobody waits for the owner."""
        if self.at_table:
            return DEVICE
        there = [player.seat for player in self.people if player.connected]
        return self.owner if self.owner in there else next(iter(there), self.owner)

    @found_once
    def _away_since(self) -> int | None:
        """Since when the owner is away, where the room waits for them: by correspondence."""
        return self.players[self.owner].away_since if self.rules.correspondence and self.owner is not None else None

    @found_once
    def owner(self) -> int | None:
        """The seat that is the host when its player is there: the one appointed, else the first who has not left."""
        if self.at_table:
            return DEVICE
        if self.appointed is not None:
            return self.appointed
        return next((player.seat for player in self.people), None)

    @found_once
    def people(self) -> tuple[Player, ...]:
        """The people who have not left; computer players among themselves count as such."""
        staying = tuple(player for player in self.players if not player.left)
        return tuple(player for player in staying if player.computer is None) or staying

    def called(self, name: str) -> list[Player]:
        """The players with this name, in whatever capitals; those who have left have none any more."""
        return [player for player in self.players if not player.left and player.name.casefold() == name.casefold()]

    @found_once
    def closed(self) -> tuple[Player, ...]:
        """The players whose seats the host has closed."""
        return tuple(player for player in self.players if player.kicked)

    @property
    def there(self) -> tuple[Player, ...]:
        """The players whose word counts now: who is connected; by correspondence everybody who has a seat."""
        by_mail = self.rules.correspondence
        return tuple(p for p in self.players if not p.left and (p.seen if by_mail else p.connected))

    @property
    def playing(self) -> tuple[Player, ...]:
        """Those of them who take part in the round: seated since its start."""
        return tuple(player for player in self.there if not player.waiting)

    @property
    def anybody(self) -> bool:
        """Whether any person is there, so that clocks run unless the game is paused: not for computers alone."""
        return any(player in self.there for player in self.people)

    @property
    def ticking(self) -> bool:
        """Whether the clocks run."""
        return self.anybody and not self.paused

    @property
    def revealing(self) -> bool:
        """Whether the countdown to the next round runs."""
        return self.phase is Phase.OVER and self.deadline is not None and self.deadline.kind == "reveal"

    @property
    def last_moment(self) -> Deadline | None:
        """The deadline after which what was said in time may still arrive, if there is one and its clock runs."""
        running = self.deadline
        return running if running is not None and running.credit and running.left is None else None

    def with_claim(self, seat: int) -> tuple[Player, ...]:
        """The players who come and go with the claim to this seat: its own; at a real table all who have not left."""
        claimed = self.players if self.at_table else self.players[seat : seat + 1]
        return tuple(player for player in claimed if not player.left)

    def played(self, now: int) -> int:
        """How many milliseconds the game has lasted, without the time in which the clocks stood still."""
        return (now if self.still_since is None else self.still_since) - self.started_at
