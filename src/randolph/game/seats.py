"""Seats, presence and clocks: the parts of the state that every game has.

`State` is a frozen value, the fold of a game's events (`folds.py`); each game adds its fields to it.

Deadlines are part of the state. They stop while no player is connected, and while the host has paused the game; the
remaining time is kept, and the deadline is moved afterwards. The agreed minutes of a game (G1) stop with them. In a
game by correspondence, deadlines always run: a player who is away keeps their seat and their bid.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from randolph.game import events as ev
from randolph.game.agreed import Agreed
from randolph.game.values import cached_value

DEVICE = 0
"""The seat whose claim speaks for all seats at a real table."""


MAKER = 0
"""The seat of the player who made the room."""


SEAT_KEPT_MS = 20_000
"""Milliseconds in which the player of a new seat may connect; until then nobody else gets the seat by joining with its
name.
"""

HOST_ABSENCE_MS = 3 * 86_400_000
"""Milliseconds of absence after which somebody stands in for the host of a game by correspondence."""


class Phase(StrEnum):
    """The state of a game; the rows of the tables. Not every game has all of them."""

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
    """A handicap against stronger players (H2).

    `ties`: the player comes first among equal bids; `grace`: they may show one move more than announced; `head_start`:
    for this many seconds at the start of each round, only they may say the first number.
    """

    ties: bool = False
    grace: bool = False
    head_start: int = 0


NO_HANDICAP = Handicap()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A seat: its player's name and chips, and what they have said in this round.

    `waiting`: they joined during the round and play from the next one; `past`: they left before this game began;
    `sat_at`: when the seat was taken; `seen`: the player has been connected at least once – until then the seat is
    nobody's (`SEAT_KEPT_MS`); `kicked`: they left because the host closed the seat; `rematch`: asks for another game;
    `computer`: the strength of a computer player, None for people; `hosted`: the server runs it; `away_since`: when
    they were last seen, while they are not connected.
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
        """Whether they count as a player: they have connected once, and have not left for good."""
        return self.seen and not self.left


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """Something that happens automatically at `at`; `left` is the time that remained when the clocks stopped.

    For `credit` milliseconds after it, commands that were sent in time may still arrive (B1); the deadline acts only
    after that. `serial` counts the deadlines of a game: a timer set for another serial is obsolete and does nothing.
    """

    kind: str
    at: int
    total: int
    serial: int
    left: int | None = None
    credit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a round ended, for any game, and the judge's result once it is known."""

    round: int
    chip: int
    optimum: ev.OptimumFound | None = None


@dataclass(frozen=True, kw_only=True)
class State:
    """A game at one moment: the part that is the same for all games. Seats count from 0 and are the indices of
    `players`.

    `begun_with`: the rules of the game that was started last; `rules` may be those of the next. `win_at`: the number of
    chips that wins; None: whoever has the most wins. `pool`: the chips that nobody has won yet; `chip`: that of the
    current round, None outside rounds. `locked`: nobody can take a new seat, as long as somebody has one. `appointed`:
    the seat that the host handed over to, or the host's own when they reopened a closed one. `paused`: by the host.
    `still_since`: when the clocks stopped. `judged`: the rounds with a published optimum. `round_at`: the duration of
    the game when the round began, without the time in which the clocks were stopped. `silent`: the number of rounds in
    a row in which nobody said a number. `result`: how the last round ended. `face_up`, `face_down`: the chips won and
    lost if they belong to nobody (`shared`); `run`: in a game alone, all its rounds.
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
        """Whether chips lie face up and face down instead of belonging to players: alone (O1)."""
        return bool(self.rules.mode == "solo")

    @property
    def demonstrator(self) -> int | None:
        """The seat that demonstrates; None: nobody does."""
        raise NotImplementedError

    @property
    def number_stands(self) -> bool:
        """Whether a number that somebody said in this round still stands."""
        raise NotImplementedError

    def all_may_speak_in(self, _now: int) -> int | None:
        """The milliseconds until head starts end early and all may say a number (H5); None: they do not."""
        return None

    @property
    def slow_moves(self) -> bool:
        """Whether checking a demonstrated move may take long."""
        return False

    @property
    def running(self) -> bool:
        """Whether a round is in progress."""
        return self.phase not in {Phase.LOBBY, Phase.OVER, Phase.FINISHED}

    @property
    def at_table(self) -> bool:
        """Whether the game is played at a real table: one device, with the claim to seat 0, speaks for all seats."""
        return bool(self.rules.mode == "table")

    @property
    def host(self) -> int | None:
        """The host at the time of the last event."""
        return self.host_at(self.clock)

    def host_at(self, now: int) -> int | None:
        """The seat that may change the rules and start: the owner, or in the owner's absence the first player present.

        So a room never waits for somebody whose phone has died; an owner who returns is the host again. At a real table
        it is the device, even after the player of its seat has left. A computer player is not the host while a person
        has a seat. In a game by correspondence players are mostly away, so the owner stays the host until they have
        been away for days, measured at `now`.
        """
        away = self._away_since
        return self._present_host if away is None or now - away >= HOST_ABSENCE_MS else self.owner

    @cached_value
    def _present_host(self) -> int | None:
        """The host, if the room does not wait for the owner."""
        if self.at_table:
            return DEVICE
        there = [player.seat for player in self.people if player.connected]
        return self.owner if self.owner in there else next(iter(there), self.owner)

    @cached_value
    def _away_since(self) -> int | None:
        """When the owner disconnected, if the room waits for them, as it does by correspondence."""
        return self.players[self.owner].away_since if self.rules.correspondence and self.owner is not None else None

    @cached_value
    def owner(self) -> int | None:
        """The seat that is the host while its player is present: the appointed one, else the first player who has not
        left.
        """
        if self.at_table:
            return DEVICE
        if self.appointed is not None:
            return self.appointed
        return next((player.seat for player in self.people), None)

    @cached_value
    def people(self) -> tuple[Player, ...]:
        """The people who have not left; if there are only computer players, those."""
        staying = tuple(player for player in self.players if not player.left)
        return tuple(player for player in staying if player.computer is None) or staying

    def with_name(self, name: str) -> list[Player]:
        """The players with this name, ignoring case; those who have left have no name any more."""
        return [player for player in self.players if not player.left and player.name.casefold() == name.casefold()]

    @cached_value
    def closed(self) -> tuple[Player, ...]:
        """The players whose seats the host has closed."""
        return tuple(player for player in self.players if player.kicked)

    @property
    def present(self) -> tuple[Player, ...]:
        """The players who count as present: the connected ones; in a game by correspondence, everybody with a seat."""
        return tuple(filter(self._is_present, self.players))

    def _is_present(self, player: Player) -> bool:
        return not player.left and (player.seen if self.rules.correspondence else player.connected)

    @property
    def playing(self) -> tuple[Player, ...]:
        """The present players who take part in the round: those with a seat since its start."""
        return tuple(player for player in self.present if not player.waiting)

    @property
    def person_present(self) -> bool:
        """Whether any person is present, so that clocks run unless the game is paused; computers alone do not count."""
        return any(map(self._is_present, self.people))

    @property
    def clocks_run(self) -> bool:
        """Whether the clocks run."""
        return self.person_present and not self.paused

    @property
    def revealing(self) -> bool:
        """Whether the countdown to the next round runs."""
        return self.phase is Phase.OVER and self.deadline is not None and self.deadline.kind == "reveal"

    @property
    def last_moment(self) -> Deadline | None:
        """The deadline after which commands that were sent in time may still arrive, if there is one and its clock
        runs.
        """
        running = self.deadline
        return running if running is not None and running.credit and running.left is None else None

    def with_claim(self, seat: int) -> tuple[Player, ...]:
        """The players who connect with the claim to this seat: its own; at a real table everybody who has not left."""
        claimed = self.players if self.at_table else self.players[seat : seat + 1]
        return tuple(player for player in claimed if not player.left)

    def played(self, now: int) -> int:
        """The milliseconds that the game has lasted, without the time in which the clocks were stopped."""
        return (now if self.still_since is None else self.still_since) - self.started_at
