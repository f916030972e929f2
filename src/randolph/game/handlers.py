"""The handlers of commands that mean the same in every game: players, game rules, the judge's result.

A handler takes `(draft, seat, command, now)` and refuses or writes events. The tables, not the handlers, decide whether
a command is allowed in a state, and from whom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from randolph.game import commands as cmd
from randolph.game import events as ev
from randolph.game.agreed import between_rounds
from randolph.game.seats import DEVICE, MAKER, SEAT_KEPT_MS, Phase, State
from randolph.game.table import AnyKind, Draft, Refused, Row
from randolph.protocol import MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from randolph.game.agreed import Agreed

S = TypeVar("S", bound=State)

COMPUTERS = ("Ada", "Blaise", "Grace", "Konrad", "Hedy", "Alan", "Emmy", "Charles", "Sofia", "Edsger", "Mary", "Herman")
"""Default names of computer players: people whose work made thinking machines possible."""


# ── the lobby, seats and presence ─────────────────────────────────────────────────────────────────────────────────────


def settings(draft: Draft[State], _seat: int, command: cmd.Settings[Agreed], now: int) -> None:
    """Change the game rules, before a game."""
    if command.rules.mode != draft.state.rules.mode:
        raise Refused("mode", None, "the mode of a room – group, alone, real table – cannot change: make a new room")
    draft.kind.course.lay(draft, command.rules, now)
    if command.rules != draft.state.rules:
        draft.write(ev.RulesChanged(at=now, rules=command.rules))


def settings_between(draft: Draft[State], _seat: int, command: cmd.Settings[Agreed], now: int) -> None:
    """Change the game rules between two rounds, if that does not affect the current game."""
    before, after = draft.state.rules, command.rules
    waiting = waits(draft.kind, before, after)
    if waiting:
        raise Refused("next_game", None, f"{', '.join(waiting)}: this can be changed when the game is over")
    if before != after:
        draft.write(ev.RulesChanged(at=now, rules=after))


def waits(kind: AnyKind, before: Agreed, after: Agreed) -> list[str]:
    """The changed rules that wait for the next game."""
    return [
        name
        for name in before.__struct_fields__
        if name not in between_rounds(kind.messages.rules) and getattr(before, name) != getattr(after, name)
    ]


def pause(draft: Draft[State], _seat: int, command: cmd.Pause, now: int) -> None:
    """Stop all clocks, or restart them."""
    if command.on != draft.state.paused:
        draft.write(ev.GamePaused(at=now) if command.on else ev.GameResumed(at=now))


def _join(draft: Draft[State], _seat: int, command: cmd.Join, now: int) -> None:
    """Take the next seat, at any time; a new player watches the current round (G3)."""
    state = draft.state
    if state.rules.mode == "solo":
        raise Refused("solo", "O1", "this is a game for one player: you can watch it")
    if state.at_table:
        raise Refused("table", None, "this game is played at a real table: you can watch it")
    if state.locked:
        raise Refused("locked", None, "the room is locked: nobody can take a new seat until the host unlocks it")
    named = state.with_name(command.name)
    if any(player.seen or player.seat == MAKER or now - player.sat_at < SEAT_KEPT_MS for player in named):
        raise _taken(command.name)
    _refuse_more_players(state)
    # The answer to the first request was lost: a client that repeats it gets a seat that it can use.
    for player in named:
        draft.kind.course.table[draft.state.phase][cmd.Leave].act(draft, player.seat, cmd.Leave(), now)
    draft.write(ev.PlayerJoined(at=now, seat=len(state.players), name=command.name, computer=command.computer))


def _add_computer(draft: Draft[State], _seat: int, command: cmd.AddComputer, now: int) -> None:
    """A computer player takes the next seat, like any other player; it connects when a process runs it."""
    state = draft.state
    if command.name is not None and state.with_name(command.name):
        raise _taken(command.name)
    _refuse_more_players(state, also=sum(not player.left and not player.seen for player in state.players))
    names = (command.name,) if command.name is not None else (*COMPUTERS, *(f"Robot {n}" for n in range(1, 100)))
    name = next(name for name in names if not state.with_name(name))
    seat = len(state.players)
    draft.write(ev.PlayerJoined(at=now, seat=seat, name=name, computer=command.strength, hosted=True))


def _taken(name: str) -> Refused:
    return Refused("name_taken", None, f"the name {name!r} is taken: choose another")


def _refuse_more_players(state: State, *, also: int = 0) -> None:
    if sum(player.seated for player in state.players) + also >= MOST_PLAYERS:
        raise Refused("full", "G3", f"no seat is left: a room has {MOST_PLAYERS}, and all are taken; watch instead")


def _add_player(draft: Draft[State], _seat: int, command: cmd.AddPlayer, now: int) -> None:
    """One more player at a real table, who is present as long as the device is (G3)."""
    state = draft.state
    if state.with_name(command.name):
        raise _taken(command.name)
    _refuse_more_players(state)
    seat = len(state.players)
    draft.write(ev.PlayerJoined(at=now, seat=seat, name=command.name))
    if all(player.connected for player in state.with_claim(DEVICE)):  # otherwise they connect with the others
        draft.write(ev.PlayerConnected(at=now, seat=seat))


def _rename(draft: Draft[State], seat: int, command: cmd.Rename, now: int) -> None:
    """Change a name; changing only the case of one's own name is allowed."""
    state = draft.state
    if any(player.seat != seat for player in state.with_name(command.name)):
        raise _taken(command.name)
    if state.players[seat].name != command.name:
        draft.write(ev.PlayerRenamed(at=now, seat=seat, name=command.name))


def only_at_a_table(state: State, _now: int) -> Refused | None:
    """Commands for a real table; in other rooms the server does these things."""
    return None if state.at_table else Refused("no_table", None, "this is only for a real table")


def not_at_a_table(state: State, _now: int) -> Refused | None:
    """At a real table nothing happens automatically between two rounds."""
    if state.at_table:
        return Refused("table", None, "at a real table somebody starts the next round")
    return None


def no_ready(state: State, now: int) -> Refused | None:
    """Nobody has to be ready if somebody starts the next round, or if it is about to begin."""
    if state.revealing:
        return Refused("revealing", None, "the next round is about to begin")
    return not_at_a_table(state, now)


def counted_down(draft: Draft[State], now: int) -> bool:
    """Whether the next round waits for a countdown, which begins now; at a real table everybody sees the same board."""
    if not draft.state.rules.reveal_seconds or draft.state.at_table:
        return False
    draft.write(ev.RevealStarted(at=now))
    return True


def too_few(state: State, _now: int) -> Refused | None:
    """A group needs two players, around a screen or a table."""
    if state.rules.mode != "solo" and sum(player.seated for player in state.players) < 2:
        return Refused("too_few", "G1", "a group needs at least two players: share the link, or play alone")
    return None


def _connect(draft: Draft[State], seat: int, _command: cmd.Connect, now: int) -> None:
    """The player is present, and stopped clocks continue. At a real table all players are present with the device."""
    for player in draft.state.with_claim(seat):
        if not player.connected:
            draft.write(ev.PlayerConnected(at=now, seat=player.seat))


def _disconnect(draft: Draft[State], seat: int, _command: cmd.Disconnect, now: int) -> None:
    """The player has lost the connection.

    Their number stands, and so does their turn to demonstrate: the clock bounds it (B4).
    """
    for player in draft.state.with_claim(seat):
        if player.connected:
            draft.write(ev.PlayerDisconnected(at=now, seat=player.seat))


# ── what the host does about people ──────────────────────────────────────────────────────────────────────────────────


def _lock(draft: Draft[State], _seat: int, command: cmd.Lock, now: int) -> None:
    """Lock the room, or unlock it."""
    if command.on != draft.state.locked:
        draft.write(ev.RoomLocked(at=now, locked=command.on))


def _kick(draft: Draft[State], seat: int, command: cmd.Kick, now: int) -> None:
    """Close a seat. Each game decides what happens to the chips of a player who leaves (G3).

    The handler of `Leave` gets this command, so it knows that the player does not leave by choice: the host must not be
    able to give chips to anybody.
    """
    state = draft.state
    _refuse_empty_seat(state, command.seat)
    if command.seat == seat:
        raise Refused("own_seat", None, "you cannot close your own seat: leave the game")
    if command.seat == state.owner:
        raise Refused("deputy", None, "you stand in for the host and cannot close the host's seat")
    draft.kind.course.table[state.phase][cmd.Leave].act(draft, command.seat, command, now)
    if state.players[command.seat].computer is not None:
        return  # a computer player does not come back
    draft.write(ev.PlayerKicked(at=now, seat=command.seat))


def _readmit(draft: Draft[State], _seat: int, command: cmd.Readmit, now: int) -> None:
    """Reopen a closed seat; its player watches the current round (G3)."""
    state = draft.state
    closed = next((player for player in state.closed if player.seat == command.seat), None)
    if closed is None:
        raise Refused("no_seat", None, "this seat is not closed")
    if state.with_name(closed.name):
        raise Refused("name_taken", None, f"somebody else is called {closed.name!r} now")
    _refuse_more_players(state)
    draft.write(ev.PlayerReadmitted(at=now, seat=command.seat))


def _hand_over(draft: Draft[State], seat: int, command: cmd.HandOver, now: int) -> None:
    """Make another player the host."""
    _refuse_empty_seat(draft.state, command.seat)
    if draft.state.players[command.seat] not in draft.state.present:
        raise Refused("away", None, "this player is not connected: a host has to be present")
    if draft.state.players[command.seat].computer is not None:
        raise Refused("computer", None, "a computer player cannot be the host")
    if command.seat != seat:
        draft.write(ev.HostChanged(at=now, seat=command.seat))


def _refuse_empty_seat(state: State, seat: int) -> None:
    if not 0 <= seat < len(state.players) or state.players[seat].left:
        raise Refused("no_seat", None, "nobody has this seat")


def in_a_group(state: State, _now: int) -> Refused | None:
    """Only rooms of a group can be joined by other devices."""
    if state.rules.mode == "solo":
        return Refused("solo", None, "this is a game for one player")
    if state.at_table:
        return Refused("table", None, "at a real table everybody is already present")
    return None


def _deputy(state: State, now: int) -> Refused | None:
    """A deputy, who stands in for the absent host, cannot make another player the host."""
    if state.host_at(now) != state.owner:
        return Refused("deputy", None, "you stand in for the host and cannot appoint another one")
    return in_a_group(state, now)


def coming_and_going(
    leave: Callable[[Draft[S], int, cmd.Command, int], None],
    *,
    join: tuple[Phase, ...] = (),
    connect: tuple[Phase, ...] = (),
    disconnect: tuple[Phase, ...] = (),
    leaving: tuple[Phase, ...] = (),
    hosted: bool = True,
) -> dict[type[cmd.Command], Row[S]]:
    """The rows of commands about people, which are always allowed. The next phase depends on the current one: perhaps
    everybody who stays is done, or ready.

    `hosted`: there may be others in this phase, whom the host can manage.
    """
    hosting: dict[type[cmd.Command], Row[S]] = {
        cmd.Lock: Row("host", _lock, unless=in_a_group),
        cmd.Kick: Row("host", _kick, leaving, unless=in_a_group),
        cmd.Readmit: Row("host", _readmit, unless=in_a_group),
        cmd.HandOver: Row("host", _hand_over, unless=_deputy),
        cmd.AddComputer: Row("host", _add_computer, unless=in_a_group),
    }
    return {
        cmd.Join: Row("server", _join, join),
        cmd.AddPlayer: Row("host", _add_player, join, unless=only_at_a_table),
        cmd.Connect: Row("claim", _connect, connect),
        cmd.Disconnect: Row("claim", _disconnect, disconnect),
        cmd.Leave: Row("seat", leave, leaving),
        cmd.Rename: Row("seat", _rename),
        **(hosting if hosted else {}),
    }


# ── done, ready, the agreed end, the judge's result ───────────────────────────────────────────────────────────────────


def done(draft: Draft[State], seat: int, _command: cmd.Done, now: int) -> None:
    """Say "I am done" (B8, U6)."""
    if not draft.state.players[seat].done:
        draft.write(ev.DoneSaid(at=now, seat=seat))


def ready(draft: Draft[State], seat: int, _command: cmd.Ready, now: int) -> None:
    """Ready for the next round."""
    if not draft.state.players[seat].ready:
        draft.write(ev.ReadySaid(at=now, seat=seat))


def agree(draft: Draft[State], seat: int, _command: cmd.EndGame, now: int) -> None:
    """Agree to end the game now.

    Only a command completes an agreement, and never a lost connection. A player who repeats the command is counted
    again.
    """
    if not draft.state.players[seat].agreed:
        draft.write(ev.EndAgreed(at=now, seat=seat))
    end_if_agreed(draft, now)


def end_if_agreed(draft: Draft[State], now: int) -> None:
    """The game is over when everybody present has agreed."""
    state = draft.state
    there = state.present
    if there and all(player.agreed for player in there) and state.phase is not Phase.FINISHED:
        draft.write(ev.GameEnded(at=now, winners=draft.kind.course.winners(state), reason="agreed"))


def judged(draft: Draft[State], _seat: int, command: cmd.Judged, now: int) -> None:
    """Publish the judge's result for a round that is over; once."""
    state, number = draft.state, command.round
    if not is_over(state, number):
        raise Refused("not_over", None, f"round {number} is not over: its optimum is still secret")
    if number not in state.judged:
        draft.write(
            ev.OptimumFound(at=now, round=number, status=command.status, moves=command.moves, solution=command.solution)
        )


def is_over(state: State, number: int) -> bool:
    """Whether the round with this number has been played to its end."""
    return 1 <= number <= state.round and not (number == state.round and state.running)
