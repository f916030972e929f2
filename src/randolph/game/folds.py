"""How the events of every game change its state: `FOLDS`, and helpers for each game's own folds.

Folds decide no rules: they only apply what has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from randolph.game import events as ev
from randolph.game.agreed import Agreed
from randolph.game.seats import Deadline, Handicap, Phase, Player, State
from randolph.game.values import replace

ABSENCE_MS = 60_000
"""Milliseconds for which a demonstration without a clock waits for an absent player."""

REMATCH_MS = 30_000
"""Milliseconds in which enough players have to ask for a rematch."""

S = TypeVar("S", bound=State)

Folds: TypeAlias = Mapping[type[ev.Event], Callable[[S, Any], S]]
"""How events change a state; a fold takes an event of the class that is its key."""

Faults: TypeAlias = Mapping[type[ev.Event], Callable[[S, Any], str | None]]
"""Why an event cannot follow a state; the class of the event is the key."""


def one_seat(state: State, seat: int, **changes: object) -> tuple[Player, ...]:
    """The players, with changes to one of them."""
    return tuple(replace(player, **changes) if player.seat == seat else player for player in state.players)


def everybody(state: State, **changes: object) -> tuple[Player, ...]:
    """The players, with the same changes to all."""
    return tuple(replace(player, **changes) for player in state.players)


def new_game(state: State) -> tuple[Player, ...]:
    """The players at the beginning of a game: without chips, and none of them waits any more."""
    return tuple(
        replace(player, chips=(), past=player.left, waiting=False, done=False, ready=False, agreed=False, rematch=False)
        for player in state.players
    )


def with_deadline(state: S, kind: str, at: int, milliseconds: int | None, *, credit: int = 0) -> S:
    """The state with a deadline `milliseconds` after `at`, while the clocks run; None: no deadline."""
    if milliseconds is None:
        return replace(state, deadline=None)
    serial = state.deadlines_set + 1
    left = None if state.clocks_run else milliseconds
    deadline = Deadline(kind=kind, at=at + milliseconds, total=milliseconds, serial=serial, left=left, credit=credit)
    return replace(state, deadline=deadline, deadlines_set=serial)


def with_sand(state: S, kind: str, at: int, seconds: int) -> S:
    """The state with a deadline for thinking: at the agreed pace, and with the lag credit of the room."""
    return with_deadline(state, kind, at, state.rules.thinking(seconds), credit=state.rules.lag_credit_ms)


def with_demonstration(state: S, at: int) -> S:
    """Start the clock of a demonstration. If none is agreed on, one runs while its player is away."""
    seconds = state.rules.demonstration_seconds
    return with_deadline(state, "demonstration", at, seconds * 1000) if seconds else _attended(state, at)


def _attended(state: S, at: int) -> S:
    """A demonstration without a clock waits for its player, but not forever for one who does not return (B4)."""
    if state.demonstrator is None or state.rules.demonstration_seconds:
        return state
    there = state.players[state.demonstrator].connected
    return with_deadline(state, "demonstration", at, None if there else ABSENCE_MS)


def _clocks(state: S, at: int) -> S:
    """Stop the clocks when the last player leaves or the game is paused; restart them afterwards."""
    if state.clocks_run == (state.still_since is None):
        return state
    deadline = state.deadline
    if not state.clocks_run:
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
    """A player who is renamed after leaving wants to be forgotten, so nobody can return to that seat."""
    kicked = state.players[event.seat].kicked and not state.players[event.seat].left
    return replace(state, players=one_seat(state, event.seat, name=event.name, kicked=kicked))


def _room_locked(state: S, event: ev.RoomLocked) -> S:
    return replace(state, locked=event.locked)


def _player_kicked(state: S, event: ev.PlayerKicked) -> S:
    return replace(state, players=one_seat(state, event.seat, kicked=True))


def _player_readmitted(state: S, event: ev.PlayerReadmitted) -> S:
    """The player keeps the chips of this game, but has none in a game that began in the meantime. The host stays the
    same, even if the seat precedes the host's.
    """
    changes = {"left": False, "past": False, "kicked": False, "waiting": state.running}
    return replace(state, players=one_seat(state, event.seat, **changes), appointed=state.owner)


def _host_changed(state: S, event: ev.HostChanged) -> S:
    return replace(state, appointed=event.seat)


def _handicap_set(state: S, event: ev.HandicapSet) -> S:
    handicap = Handicap(ties=event.ties, grace=event.grace, head_start=event.head_start)
    return replace(state, players=one_seat(state, event.seat, handicap=handicap))


def _player_connected(state: S, event: ev.PlayerConnected) -> S:
    """A returning player is no longer done. Otherwise the first one to return to a table would count as "all" (B8).

    By correspondence, what they said stands.
    """
    player = state.players[event.seat]
    by_mail = state.rules.correspondence
    said = {"done": by_mail and player.done, "ready": by_mail and player.ready}
    players = one_seat(state, event.seat, connected=True, seen=True, away_since=None, **said)
    state = _clocks(replace(state, players=players), event.at)
    return _attended(state, event.at) if event.seat == state.demonstrator else state


def _player_disconnected(state: S, event: ev.PlayerDisconnected) -> S:
    players = one_seat(state, event.seat, connected=False, away_since=event.at)
    state = _clocks(replace(state, players=players), event.at)
    return _attended(state, event.at) if event.seat == state.demonstrator else state


def _game_paused(state: S, event: ev.GamePaused) -> S:
    return _clocks(replace(state, paused=True), event.at)


def _game_resumed(state: S, event: ev.GameResumed) -> S:
    return _clocks(replace(state, paused=False), event.at)


def _rules_changed(state: S, event: ev.RulesChanged[Agreed]) -> S:
    """Between two rounds the current game continues with the new rules. Requests for a rematch end, because they were
    made under the old ones.
    """
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
    run = tuple(replace(result, optimum=event) if result.round == event.round else result for result in state.run)
    state = replace(state, judged=state.judged | {event.round}, run=run)
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
    """The first request opens the window. By correspondence it stays open, because nobody answers within seconds."""
    first = not any(player.rematch for player in state.players)
    state = replace(state, players=one_seat(state, event.seat, rematch=True))
    window = None if state.rules.correspondence else REMATCH_MS
    return with_deadline(state, "rematch", event.at, window) if first else state


def _rematch_lapsed(state: S, _event: ev.RematchLapsed) -> S:
    return _without_wishes(state)


class Fold(Protocol):
    """How an event of every game changes the state of any game."""

    def __call__(self, state: S, event: Any, /) -> S:  # noqa: ANN401 – an event of the class that is the key
        """The state after it."""


FOLDS: Mapping[type[ev.Event], Fold] = {
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
