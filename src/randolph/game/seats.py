"""Seats, presence and clocks: what the state of every game has, and how the common events change it.

`State` is a frozen value, the fold of a game's events; each game adds its fields to it. No rule is decided here:
folding only keeps the books. `FOLDS` are the folds of the common events.

Deadlines belong to the state. None runs while no player is connected or the host has paused the game: then the time
that was left is kept, and the deadline moves on afterwards. The agreed minutes of a game (G1) stand still with them.
By correspondence they run whoever is connected: a player who is away has his seat, his bid and his word.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from randolph.game import events as ev
from randolph.game.values import found_once, replace

if TYPE_CHECKING:
    from collections.abc import Callable

DEVICE = 0
"""The seat whose claim speaks for all seats at a real table."""


MAKER = 0
"""The seat of whoever has made the room."""


SEAT_KEPT = 20_000
"""Milliseconds in which a new seat's player is awaited: until then nobody gets the seat by asking for its name."""


PATIENCE = 60_000
"""The milliseconds for which a demonstration without a clock waits for a player who is away."""

REMATCH = 30_000
"""The milliseconds in which enough players have to wish for a rematch."""

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
    """What a player is given so that he may sit with stronger ones (H2).

    `ties`: he goes first among equals; `grace`: he may show one move more than he has said; `head_start`: so many
    seconds of each round are his before the others may say the first number.
    """

    ties: bool = False
    grace: bool = False
    head_start: int = 0


NO_HANDICAP = Handicap()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A seat: its player's name and chips, and what he has said in this round.

    `waiting`: he has joined during the round and plays from the next one; `past`: he had left before this game began;
    `sat_at`: when the seat was taken; `seen`: its player has been connected at least once – a seat whose player never
    came is nobody's, see `SEAT_KEPT`; `kicked`: he has left because the host has closed his seat; `rematch`: wishes for
    another game; `computer`: the strength of a computer player, None of a person; `hosted`: the server lets it play;
    `away_since`: when he was last seen, while he is not connected.
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
        """Whether he counts as one of the players: he has come, and has not left for good."""
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


@dataclass(frozen=True, kw_only=True)
class State:
    """A game at one moment, as far as all games are alike. Seats count from 0 and are the indices of `players`.

    `begun_with`: the rules of the game that was started last, while `rules` may be those of the next. `win_at`: so many
    chips win; None: the most. `pool`: the chips that nobody has won yet; `chip`: the one that is played for, None
    outside rounds. `locked`: nobody takes a new seat, as long as somebody has one. `appointed`: the seat to which the
    host has handed over, or on which he sat when he opened a closed one. `paused`: by the host. `still_since`: since
    when the clocks stand still. `judged`: the rounds whose optimum is published. `round_at`: how long the
    game had lasted when the round began, without the time in which the clocks stood still. `silent`: how many rounds in
    succession nobody has said a word in. `result`: how the last round ended; it has at least its `round` and the
    `optimum`.
    """

    rules: Any
    phase: Phase = Phase.LOBBY
    clock: int = 0
    players: tuple[Player, ...] = ()
    locked: bool = False
    appointed: int | None = None
    paused: bool = False
    still_since: int | None = None
    begun_with: Any = None
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
    result: Any = None
    ending: ev.GameEnded | None = None

    @property
    def problem(self) -> Any:  # noqa: ANN401 – each game has its own kind of problem
        """The round's problem; None outside rounds."""
        raise NotImplementedError

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
        """The seat that may change the rules and begin: the owner, and while he is not there, the first who is.

        So a room never waits for somebody whose telephone has died; who comes back is the host again. At a real table
        it is the device, also when the player of its seat has gone home. A computer player is no host as long as a
        person has a seat. By correspondence, where everybody is away most of the time, the owner stays the host until
        he has not been there for days: that is so at `now`, whether or not anything has happened meanwhile.
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
        """Since when the owner is away, where the room waits for him: by correspondence."""
        return self.players[self.owner].away_since if self.rules.correspondence and self.owner is not None else None

    @found_once
    def owner(self) -> int | None:
        """Who is the host whenever he is there: to whom it was handed over, else the first who has not left."""
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


S = TypeVar("S", bound=State)


def one_seat(state: State, seat: int, **changes: Any) -> tuple[Player, ...]:  # noqa: ANN401 – fields of Player
    """The players, one of them changed."""
    return tuple(replace(player, **changes) if player.seat == seat else player for player in state.players)


def everybody(state: State, **changes: Any) -> tuple[Player, ...]:  # noqa: ANN401 – fields of Player
    """The players, all changed alike."""
    return tuple(replace(player, **changes) for player in state.players)


def new_game(state: State) -> tuple[Player, ...]:
    """The players at the beginning of a game: without chips, and nobody waits any more."""
    return tuple(
        replace(player, chips=(), past=player.left, waiting=False, done=False, ready=False, agreed=False, rematch=False)
        for player in state.players
    )


def with_deadline(state: S, kind: str, at: int, milliseconds: int | None, *, credit: int = 0) -> S:
    """The state in which this happens `milliseconds` after `at`, as long as the clocks run; with None, never."""
    if milliseconds is None:
        return replace(state, deadline=None)
    serial = state.deadlines_set + 1
    left = None if state.ticking else milliseconds
    deadline = Deadline(kind=kind, at=at + milliseconds, total=milliseconds, serial=serial, left=left, credit=credit)
    return replace(state, deadline=deadline, deadlines_set=serial)


def with_sand(state: S, kind: str, at: int, seconds: int) -> S:
    """The same for a time of thinking: at the agreed pace, and with the lag credit of the room."""
    return with_deadline(state, kind, at, state.rules.thinking(seconds), credit=state.rules.lag_credit_ms)


def with_demonstration(state: S, at: int) -> S:
    """The clock of a demonstration that begins. Where none is agreed on, one runs while its player is away."""
    seconds = state.rules.demonstration_seconds
    return with_deadline(state, "demonstration", at, seconds * 1000) if seconds else _attended(state, at)


def _attended(state: S, at: int) -> S:
    """A demonstration without a clock waits for its player, but not for ever for one who does not come back (B4)."""
    if state.shower is None or state.rules.demonstration_seconds:
        return state
    there = state.players[state.shower].connected
    return with_deadline(state, "demonstration", at, None if there else PATIENCE)


def _clocks(state: S, at: int) -> S:
    """Stop the clocks when the last player is gone or the game is paused, let them go on afterwards."""
    if state.ticking == (state.still_since is None):
        return state
    deadline = state.deadline
    if not state.ticking:
        stopped = deadline and replace(deadline, left=max(0, deadline.at - at))
        return replace(state, deadline=stopped, still_since=at)
    state = replace(state, still_since=None, started_at=state.started_at + at - (state.still_since or 0))
    if deadline is None:
        return state
    moved = replace(deadline, at=at + (deadline.left or 0), left=None, serial=state.deadlines_set + 1)
    return replace(state, deadline=moved, deadlines_set=moved.serial)


def _player_joined(state: S, event: ev.PlayerJoined) -> S:
    joined = Player(
        seat=event.seat,
        name=event.name,
        computer=event.computer,
        hosted=event.hosted,
        sat_at=event.at,
        waiting=state.running,
    )
    return _clocks(replace(state, players=(*state.players, joined)), event.at)


def _player_left(state: S, event: ev.PlayerLeft) -> S:
    said = {"done": False, "ready": False, "agreed": False, "rematch": False}
    players = one_seat(state, event.seat, left=True, connected=False, away_since=event.at, **said)
    appointed = None if state.appointed == event.seat else state.appointed
    locked = state.locked and any(player.seated for player in players)  # otherwise nobody could unlock it
    return _clocks(replace(state, players=players, appointed=appointed, locked=locked), event.at)


def _player_renamed(state: S, event: ev.PlayerRenamed) -> S:
    """Who is called otherwise after he has gone wants to be forgotten: to his seat nobody comes back."""
    kicked = state.players[event.seat].kicked and not state.players[event.seat].left
    return replace(state, players=one_seat(state, event.seat, name=event.name, kicked=kicked))


def _room_locked(state: S, event: ev.RoomLocked) -> S:
    return replace(state, locked=event.locked)


def _player_kicked(state: S, event: ev.PlayerKicked) -> S:
    return replace(state, players=one_seat(state, event.seat, kicked=True))


def _player_readmitted(state: S, event: ev.PlayerReadmitted) -> S:
    """His chips of this game are still his; of a game that began without him he has none. The host stays who he is,
    also where the seat comes before his.
    """
    changes = {"left": False, "past": False, "kicked": False, "waiting": state.running}
    return replace(state, players=one_seat(state, event.seat, **changes), appointed=state.owner)


def _host_changed(state: S, event: ev.HostChanged) -> S:
    return replace(state, appointed=event.seat)


def _handicap_set(state: S, event: ev.HandicapSet) -> S:
    handicap = Handicap(ties=event.ties, grace=event.grace, head_start=event.head_start)
    return replace(state, players=one_seat(state, event.seat, handicap=handicap))


def _player_connected(state: S, event: ev.PlayerConnected) -> S:
    """Who comes back thinks again: the first to return to a table is not "all", even if he was done before (B8).

    By correspondence a word stands.
    """
    player = state.players[event.seat]
    by_mail = state.rules.correspondence
    said = {"done": by_mail and player.done, "ready": by_mail and player.ready}
    players = one_seat(state, event.seat, connected=True, seen=True, away_since=None, **said)
    state = _clocks(replace(state, players=players), event.at)
    return _attended(state, event.at) if event.seat == state.shower else state


def _player_disconnected(state: S, event: ev.PlayerDisconnected) -> S:
    players = one_seat(state, event.seat, connected=False, away_since=event.at)
    state = _clocks(replace(state, players=players), event.at)
    return _attended(state, event.at) if event.seat == state.shower else state


def _game_paused(state: S, event: ev.GamePaused) -> S:
    return _clocks(replace(state, paused=True), event.at)


def _game_resumed(state: S, event: ev.GameResumed) -> S:
    return _clocks(replace(state, paused=False), event.at)


def _rules_changed(state: S, event: ev.RulesChanged[Any]) -> S:
    """Between two rounds the game that is on goes on with them; a wish for a rematch was one with the old rules."""
    on = state.phase is Phase.OVER
    state = replace(state, rules=event.rules, begun_with=event.rules if on else state.begun_with)
    return _clocks(_without_wishes(state) if state.phase is Phase.FINISHED else state, event.at)


def _without_wishes(state: S) -> S:
    return replace(state, players=everybody(state, rematch=False), deadline=None)


def _reveal_started(state: S, event: ev.RevealStarted) -> S:
    return with_deadline(state, "reveal", event.at, state.rules.reveal_seconds * 1000)


def _done_said(state: S, event: ev.DoneSaid) -> S:
    return replace(state, players=one_seat(state, event.seat, done=True), silent=0)


def _optimum_found(state: S, event: ev.OptimumFound) -> S:
    state = replace(state, judged=state.judged | {event.round})
    if state.result is None or state.result.round != event.round:
        return state
    return replace(state, result=replace(state.result, optimum=event))


def _ready_said(state: S, event: ev.ReadySaid) -> S:
    state = replace(state, players=one_seat(state, event.seat, ready=True), silent=0)
    if state.deadline is not None:
        return state
    return with_deadline(state, "next", event.at, state.rules.next_seconds * 1000)


def _end_agreed(state: S, event: ev.EndAgreed) -> S:
    return replace(state, players=one_seat(state, event.seat, agreed=True))


def _rematch_wished(state: S, event: ev.RematchWished) -> S:
    """The first wish opens the window; by correspondence, where nobody is awaited within seconds, it stays open."""
    first = not any(player.rematch for player in state.players)
    state = replace(state, players=one_seat(state, event.seat, rematch=True))
    window = None if state.rules.correspondence else REMATCH
    return with_deadline(state, "rematch", event.at, window) if first else state


def _rematch_lapsed(state: S, _event: ev.RematchLapsed) -> S:
    return _without_wishes(state)


FOLDS: dict[type[ev.Event], Callable[[Any, Any], Any]] = {
    ev.PlayerJoined: _player_joined,
    ev.PlayerLeft: _player_left,
    ev.PlayerConnected: _player_connected,
    ev.PlayerDisconnected: _player_disconnected,
    ev.PlayerRenamed: _player_renamed,
    ev.RoomLocked: _room_locked,
    ev.PlayerKicked: _player_kicked,
    ev.PlayerReadmitted: _player_readmitted,
    ev.HostChanged: _host_changed,
    ev.HandicapSet: _handicap_set,
    ev.GamePaused: _game_paused,
    ev.GameResumed: _game_resumed,
    ev.RulesChanged: _rules_changed,
    ev.RevealStarted: _reveal_started,
    ev.DoneSaid: _done_said,
    ev.OptimumFound: _optimum_found,
    ev.ReadySaid: _ready_said,
    ev.EndAgreed: _end_agreed,
    ev.RematchWished: _rematch_wished,
    ev.RematchLapsed: _rematch_lapsed,
}
"""The folds of the events that mean the same in every game."""
