"""A room: where game, judge and store meet, and the only place where they do.

A `Room` is the live end of a game's event log. Everything that happens to it happens in turn, one piece of work after
the other, in the order of arrival: catch up with the clock (`advance`), let the game decide (`handle`), append to the
store, and only then fold the events into the state and tell everybody. So the store is the authority; what is in
memory is a copy that may be dropped at any time. If somebody else has appended first (`Conflict`), the room reads
what he wrote, decides again on the new state, and tries again. Where other processes share the store, it reads on as
soon as it hears of events that it does not have (`heard`), and before it refuses anything.

Time: a command counts from the moment the server has it, not from its turn. Timers only make `advance` prompt; a late
or superfluous one does nothing. Presence: the claims of `Presence` become `Connect` and `Disconnect` here, each at
the moment at which it began or ended; a player who has lines to several processes is there until the last one ends.
While the store does not write nothing happens here, and everybody is told that the room waits (`Rooms.append`).
Judge: a round's optimum is searched from the moment its chip is drawn, kept in the store's side table, and becomes an
event – and so visible – only when the round is over, also after a restart.

A piece of work that has begun is finished even if its asker goes away: a cut connection must not tear a room between
store and state.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from randolph import game
from randolph.game import DEVICE, Command, Event, Refused, State
from randolph.game.views import Known
from randolph.protocol import PROTOCOL
from randolph.server.changes import Changes
from randolph.server.clock import RoomClock
from randolph.server.errors import ApiError
from randolph.server.judge import OF_A_ROOM
from randolph.server.limits import Buckets
from randolph.server.lobby import listing
from randolph.server.logs import about
from randolph.server.names import checked_name, same_name
from randolph.server.presence import Presence
from randolph.server.screens import Screens
from randolph.server.snapshots import EVERY, from_snapshot, snapshot
from randolph.server.store import (
    SCREEN,
    AlreadyAnswered,
    Append,
    Conflict,
    Damaged,
    Judgment,
    Lease,
    LeaseChange,
    NewSeat,
    Played,
    RoomGone,
    Seated,
    StoredEvent,
    StoredGame,
    StoredSnapshot,
    StoreError,
    Taken,
)
from randolph.server.wire import Events, Screen, Waiting, Welcome, raw, shown, to_client, together

if TYPE_CHECKING:
    from randolph.server.rooms import Rooms

Result = TypeVar("Result")

WINDOW = 500
"""How many events a client may have missed and still get them; beyond that the view alone has to do."""

RECENT = 100
"""How many of them are kept in memory; the others are read from the store when somebody has missed so much."""

MOST_SEATS = 500
"""Seats that a room may give out in its life; players who leave keep theirs."""

SIT_RATE, SIT_BURST = 1 / 10, 40.0
"""How many seats of a room a network may take in a second for long, and at once: a class, but not all of them."""

HOME_RATE, HOME_BURST = 1.0, 120.0
"""The same for the network from which the host is connected: everybody in a hall sits down within a minute."""

AT_TABLE = 10
"""How many times the messages of another seat the device at a real table may send: "all are done" is one of each."""

TALK_RATE, TALK_BURST = 0.5, 4.0
"""How many phrases a second a seat may say for long, and at once."""

LEAST_PAUSE = 1000
"""Milliseconds for which nothing could be saved that become a pause."""

TRIES = 40
"""How often a decision is made anew because somebody else was faster; many processes may want the same number."""
RETRY_SECONDS = 1.0

BEHIND = 100
"""Milliseconds by which a process is late with what happens by itself – a deadline, the judge's word – in a room whose
last event another one has written: all of them know when, one is enough, and each other one would be in its way.
"""

SOON = 5000
"""Milliseconds before something that happens by itself in which a room is not quiet any more."""

_RENAMED = f'"type":"{game.PlayerRenamed.__struct_config__.tag}"'
"""What only a rename has in the JSON of an event: in a name the quotation marks would be escaped."""

_ENCODER = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


class Line(Protocol):
    """An open socket as its room sees it."""

    seat: int | None
    hosted: int | None
    screen: bool
    changes: bool
    address: str | None
    alive: bool

    def send(self, text: bytes, since: float | None = None, then: bytes | None = None) -> None:
        """Queue a message, and perhaps one that goes with it, `then`; never waits. `since` is the moment from which on
        it could be sent, where that is timed.
        """

    def cut(self) -> None:
        """End it."""

    def dismiss(self) -> None:
        """End it with the word that it be dialed anew."""


class Asker:
    """The line on which a command has come, and what it hears when the command has been granted, once."""

    def __init__(self, line: Line, answer: Callable[[int], bytes]) -> None:
        self.line = line
        self._answer: Callable[[int], bytes] | None = answer

    def answer(self, seq: int) -> bytes | None:
        """The answer, from the room's last event; None when it has been given."""
        answer, self._answer = self._answer, None
        return None if answer is None else answer(seq)


class Room:
    """One room in memory. `users` counts those who hold it; it may be `dropped` from memory only when nobody does."""

    def __init__(self, rooms: Rooms, kept: StoredGame) -> None:
        self.code = kept.row.code
        self.users = 0
        self.idle_since: float | None = None
        self.buckets = Buckets(rooms.settings.seat_rate, 3 * rooms.settings.seat_rate, rooms.seconds, most=2000)
        self._sitting = Buckets(SIT_RATE, SIT_BURST, rooms.seconds, most=2000)
        self._home = Buckets(HOME_RATE, HOME_BURST, rooms.seconds, most=100)
        self.talk = Buckets(TALK_RATE, TALK_BURST, rooms.seconds, most=MOST_SEATS)
        self.id = kept.row.id
        self._rooms = rooms
        self._store = rooms.store
        self._turn = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._armed: int | None = None
        self._lines: set[Line] = set()
        self._present: dict[Line, int] = {}
        self._changes = Changes()
        self._recent: deque[tuple[int, msgspec.Raw]] = deque(maxlen=RECENT)
        self._silent_before = 0
        self._seats = dict(kept.seats)
        self._snapshot_at = 0
        self._board_text: msgspec.Raw | None = None
        self._unjudged: dict[int, tuple[object, str]] = {}
        self._judging: set[int] = set()
        self._judgments: dict[int, Judgment] = {}
        self._settled: tuple[State, Presence, int] | None = None
        self._called: tuple[object, ...] | None = None
        self._foreseen: tuple[State, Sequence[Event], State] | None = None
        self._held: set[int] = set()
        self._lapses = len(rooms.lapses)
        self._outages = len(rooms.outages)
        self._hearing = False
        self._ahead: dict[int, StoredEvent] = {}
        self._newest = 0
        self._led_until = 0
        self._verdict_at: int | None = None
        self._round_began = 0
        self.dropped = self.gone = False
        self.unsure = False
        """Whether something could not be saved and may have been written all the same."""
        self._restore(kept)
        self.presence = Presence()
        self.screens = Screens(
            rooms.settings.grace_seconds,
            tell=lambda *, on: self.tell_all(to_client(Screen(on))),
            keep=self._keep_screen,
        )
        self._clock = RoomClock(rooms.clock, self.state.clock)
        others = [lease for lease in kept.leases if lease.process_id != self._store.process_id]
        self._take_over(others)
        there = any(lease.seat == SCREEN and lease.expires_at > rooms.clock() for lease in others)
        self.screens.heard(elsewhere=there)

    def _restore(self, kept: StoredGame) -> None:
        """Make the state of what the store has: of all events, or of a snapshot and those after it."""
        if kept.snapshot is None:
            self.state: State = game.fold(None, from_stored(kept.events[:1]))
            self.seq = 1
        else:
            self.state, self._round_began = from_snapshot(kept.snapshot)
            self.seq = self._snapshot_at = kept.snapshot.seq
            self._await_judgment()
        known = [row for row in kept.events if row.seq <= self.seq]
        for row in known:
            if _RENAMED in row.body:
                self._fall_silent(row.seq)
            self._recent.append((row.seq, _numbered(row)))
        new = kept.events[len(known) :]
        self._fold(from_stored(new, self.state.rules.game), new)

    # ── what others ask of it ────────────────────────────────────────────────────────────────────────────────────────

    def now(self) -> int:
        """The room's time in milliseconds."""
        return self._clock.now()

    async def look(self) -> State:
        """The state, caught up with the clock."""

        async def work(_now: int) -> State:
            return self.state

        return await self._in_turn(work)

    async def perform(
        self,
        claim: int,
        command_id: str,
        command: Command,
        *,
        speaking_for: int | None = None,
        seen: int | None = None,
        credit: int = 0,
        asker: Asker | None = None,
    ) -> int:
        """Play a command once, however often it is sent; returns the room's last event after it.

        `claim` is the seat of the line; at a real table it may speak for another one. `seen` is the last event that was
        known when the command was given: what was said of a round must not count in the next one. `credit` is by how
        many milliseconds the line is slow, as far as this server grants that. The `asker` hears the answer before this
        returns, together with the events, which spares whoever asked a second waking, and his line a second message.

        Raises `Refused` when the game does not grant it, and `StoreError` when it could not be saved.
        """

        async def work(now: int) -> int:
            saved = None
            hosting = claim == self.state.host_at(now)
            if hosting and isinstance(command, game.Settings):  # nobody else's wish is worth a look
                saved = await self._rooms.saved_board(command.rules)

            def decide(at: int) -> list[Event]:
                if self.state.players[claim].hosted and claim not in self._held:
                    raise ApiError("no_seat")  # another process lets it play by now
                seat = game.speaker(self.state, claim, speaking_for)
                if isinstance(command, game.OfARound) and seen is not None and seen < self._round_began:
                    raise Refused("round_over", None, "this was said of an earlier round")
                if isinstance(command, game.AddPlayer):
                    return self._ask(seat, game.AddPlayer(self._new_name(command.name)), at)
                if isinstance(command, game.AddComputer):
                    self._rooms.admit_computer(self)
                    named = None if command.name is None else self._new_name(command.name)
                    return self._ask(seat, game.AddComputer(command.strength, named), at)
                if isinstance(command, game.Rename):
                    return self._ask(seat, game.Rename(self._free_name(command.name, seat)), at)
                if isinstance(command, game.Readmit):
                    for player in self.state.closed:
                        if player.seat == command.seat:
                            self._free_name(player.name, player.seat)
                return self._ask(seat, command, at, saved, credit)

            try:
                played = Played(claim, command_id)
                seq = await self._write(decide, now, played=played, long=saved is not None, asker=asker)
            except AlreadyAnswered as answered:
                seq = answered.seq
            except Refused:
                before = await self._store.answer(self.id, claim, command_id)
                if before is None:
                    raise
                seq = before
            return seq

        def granted(seq: int) -> None:
            answer = None if asker is None else asker.answer(seq)
            if asker is not None and answer is not None:
                asker.line.send(answer)

        return await self._in_turn(work, told=granted)

    def weight(self, seat: int | None) -> float:
        """What one message of a seat counts against its rate: a device that speaks for many is asked for more."""
        spoken_for = len(self.state.with_claim(seat)) if self.state.at_table and seat == DEVICE else 1
        return 1 / min(max(1, spoken_for), AT_TABLE)

    def may_sit(self, address: str) -> bool:
        """Whether one more seat may go to this network now; if so it is counted."""
        owner = self.state.owner
        at_home = any(line.address == address for line, seat in self._present.items() if seat == owner)
        return (self._home if at_home else self._sitting).take(address)

    async def join(self, name: str, token_hash: str, claim: str | None = None, *, computer: int | None = None) -> int:
        """Give a seat to a player; raises `ApiError` (the name, a full room, a closed seat) or `Refused`.

        `claim` is the token that he has come with, if any: to a seat that the host has closed it gives no other one.
        `computer` is the strength of a computer player from outside.
        """
        checked_name(name)
        held = None if claim is None else await self._store.seat(self.id, claim)

        def decide(at: int) -> list[Event]:
            if self._is_closed(held):
                raise ApiError("kicked")
            return self._ask(None, game.Join(self._new_name(name), computer), at)

        async def work(now: int) -> int:
            try:
                await self._write(decide, now, token_hash=token_hash)
            except Seated as seated:
                return seated.seat
            return len(self.state.players) - 1

        return await self._in_turn(work)

    def _new_name(self, name: str) -> str:
        """The name of one more player, as it is written here. Raises `ApiError`."""
        checked = self._free_name(name)
        if len(self.state.players) >= MOST_SEATS:
            raise ApiError("full", f"this room has given out all its {MOST_SEATS} seats: make a new one, or watch")
        return checked

    def _free_name(self, name: str, own: int | None = None) -> str:
        """A name as it is written here, which nobody has but the seat that is its `own`. Raises `ApiError`."""
        checked = checked_name(name)
        for player in self.state.players:
            # Of equal names the game knows whether one of them may be given anew; it knows no look-alikes.
            alike = not player.left and player.seat != own and player.name.casefold() != checked.casefold()
            if alike and same_name(checked, player.name):
                raise ApiError("name_taken", quote=checked)
        return checked

    async def seat_of(self, token_hash: str | None) -> int | None:
        """The seat of a token, unless its player has left."""
        return self.viewer(await self.claim_of(token_hash))

    async def claim_of(self, token_hash: str | None) -> int | None:
        """The seat for which a line with this token speaks: also one that the host has closed and may open again."""
        if token_hash is None:
            return None
        seat = self._seats.get(token_hash)
        if seat is None:
            seat = await self._store.seat(self.id, token_hash)
        if seat is not None and seat >= len(self.state.players):  # given by another process

            async def work(_now: int) -> None:
                await self._read_on()

            await self._in_turn(work)
        return self._eyes(seat)

    async def forget(self, token_hash: str) -> None:
        """Forget who has the seat with this token: he leaves, is called by his number from his first event on, and the
        token is nobody's any more. The device at a real table forgets all whom it has named. Nothing for a token
        without a seat.
        """
        seat = await self._store.seat(self.id, token_hash)
        if seat is None:
            return
        await self.claim_of(token_hash)  # it may have been given by another process

        async def work(now: int) -> None:
            names: dict[int, str] = {}

            def decide(at: int) -> list[Event]:
                names.update(self._numbers(seat))
                players = self.state.players
                events: list[Event] = [
                    game.PlayerRenamed(at=at, seat=one, name=name)
                    for one, name in names.items()
                    if players[one].name != name or players[one].kicked
                ]
                if not (self.state.players[seat].left or self.state.at_table):
                    with suppress(Refused):
                        after = game.fold(self.state, events)
                        events += game.handle(after, seat, game.Leave(), at, self._rooms.rng)
                return events

            await self._write(decide, now)
            with self._rooms.reading(self.id):
                stored = await self._store.events(self.id)
                read = from_stored(stored)
            plain = [game.renamed(event, names) for event in read]
            changed = {
                row.seq: _ENCODER.encode(new).decode()
                for row, old, new in zip(stored, read, plain, strict=True)
                if new is not old
            }
            self._seats.clear()
            await self._store.erase(self.id, changed, seat)

        await self._in_turn(work)

    def _numbers(self, seat: int) -> dict[int, str]:
        """What a player is called whose name is forgotten, and at a real table all of them: `Player 3` has seat 2."""
        whose = range(len(self.state.players)) if self.state.at_table else (seat,)
        others = {player.name.casefold() for player in self.state.players if player.seat not in whose}
        found = {}
        for one in whose:
            names = (f"Player {one + 1}", *(f"Player {one + 1} ({more})" for more in range(2, MOST_SEATS + 2)))
            found[one] = next(name for name in names if name.casefold() not in others)
        return found

    async def attach(self, line: Line, after: int) -> None:
        """Welcome a new line: from now on it hears everything."""

        async def work(now: int) -> None:
            if after > self.seq:  # another process has told the line what we have not heard of yet
                await self._read_on()
            seat = self.viewer(line.seat)
            if seat is not None:
                self.presence.opened(seat)
                self._present[line] = seat
            missed: tuple[msgspec.Raw, ...] = ()
            try:
                await self._settle(now)
                missed = await self._missed(after)
            except BaseException:
                line.alive = False
                raise
            finally:
                if line.alive:
                    self.screens.opened(line)
                    line.send(self._welcome(line.seat, missed))
                    if self._rooms.waiting:
                        line.send(to_client(Waiting(on=True)))
                    self._lines.add(line)
                else:
                    self._absent(line)

        await self._in_turn(work)

    def detach(self, line: Line) -> None:
        """A line is gone; its seat stays connected for a moment, in which it may come back."""
        line.alive = False
        if line in self._lines:
            self._lines.discard(line)
            self.screens.closed(line)
            self._absent(line)
            self._arm()

    def _absent(self, line: Line) -> None:
        seat = self._present.pop(line, None)
        if seat is not None:
            grace = 0.0 if line.hosted is not None else self._rooms.settings.grace_seconds  # nobody else comes for it
            self.presence.closed(seat, self.now() + round(grace * 1000))

    def heard(self, seq: int, events: Sequence[StoredEvent] = ()) -> None:
        """Somebody says that the store has events up to `seq`, of which these are some; those that are new are told,
        and read where they are not at hand.
        """
        if seq > self.seq and not self.dropped:
            self._newest = max(self._newest, seq)
            if len(self._ahead) < RECENT:
                self._ahead.update((row.seq, row) for row in events)
            if not self._hearing:
                self._hearing = True
                self._rooms.spawn(self._follow())

    async def _follow(self) -> None:
        async def work(_now: int) -> None:
            return None

        try:
            await self._turn_with(work, first=self._hear)
        except Damaged:  # the log has it, and nothing is tried again
            pass
        except StoreError as error:
            _log.warning("what others wrote could not be read, trying again: %s", error, extra=about(room=self.id))

    async def _hear(self) -> None:
        self._hearing = False  # what is heard from now on may not be in what is read now
        newest = self._newest
        while self.seq < newest and await self._read_on():
            pass

    def say(self, text: bytes) -> None:
        """Tell every line of the room, at the other processes, too, what is no event."""
        self.tell_all(text)
        self._rooms.bus.tell(self.id, text.decode())

    def tell_all(self, text: bytes) -> None:
        """Send every line of this process something that is no part of the game, has no number, and may be missed."""
        for line in tuple(self._lines):
            line.send(text)

    async def close(self) -> None:
        """The server stops.

        Everybody of this process is disconnected now, and no deadline of an empty room runs; but where other processes
        share the store, they take the players over, who are given the usual moment to come back.
        """

        async def work(now: int) -> None:
            self.presence = Presence()
            for seat in sorted(() if self._store.shared else self._held):
                await self._disconnect(seat, now)

        try:
            await self._in_turn(work)
        finally:
            self.drop()

    def drop(self) -> None:
        """Leave memory."""
        self.dropped = True
        self._stop_timer()
        self.screens.drop()

    def _keep_screen(self, *, on: bool) -> None:
        """Tell the other processes that this one has a screen, or none any more; a process that stops has none."""
        if self._store.shared and not self._rooms.closing:
            self._rooms.spawn(self._store.screen(self.id, on=on))

    @property
    def lines(self) -> int:
        """How many sockets are open here."""
        return len(self._lines)

    @property
    def quiet(self) -> bool:
        """Whether nobody minds a short interruption: no round is on, or it is paused, and nothing is due soon."""
        deadline = game.next_deadline(self.state)
        soon = deadline is not None and deadline - self.now() < SOON
        nothing_on = self.state.paused or not self.state.running
        return nothing_on and not soon and not self._turn.locked() and not self._rooms.waiting

    def move(self) -> None:
        """Ask all lines to dial anew; another process may be the one for this room by now."""
        for line in tuple(self._lines):
            line.dismiss()

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room in memory."""
        nobody = self.users == 0 and not self._lines and not self._turn.locked()
        return nobody and not self._held and not self._judging

    def viewer(self, seat: int | None) -> int | None:
        """The seat for which things are shown: a player who has left watches like anybody else."""
        return None if seat is None or self._has_left(seat) else seat

    def _eyes(self, seat: int | None) -> int | None:
        """The seat as which a line sees things: like `viewer`, but whose seat is closed is told so."""
        return seat if self._is_closed(seat) else self.viewer(seat)

    def _is_closed(self, seat: int | None) -> bool:
        """Whether the host has closed this seat."""
        return seat is not None and seat < len(self.state.players) and self.state.players[seat].kicked

    # ── in turn ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _in_turn(
        self,
        work: Callable[[int], Awaitable[Result]],
        *,
        told: Callable[[Result], object] | None = None,
    ) -> Result:
        """Do a piece of work after all that was asked before; it is finished even if the asker goes away."""
        return await asyncio.shield(self._rooms.spawn(self._turn_with(work, told=told)))

    def _turn_with(
        self,
        work: Callable[[int], Awaitable[Result]],
        *,
        first: Callable[[], Awaitable[None]] | None = None,
        told: Callable[[Result], object] | None = None,
    ) -> Coroutine[None, None, Result]:
        """A piece of work that waits for its turn and counts from now on; before it the room is settled, and before
        that something else may come `first`; when all is done, somebody may be `told`.
        """
        if self.gone:
            raise RoomGone(f"room {self.id} has been deleted")
        if self.dropped:
            raise StoreError(f"room {self.id} has left memory")
        self.users += 1
        asked = self.now()

        async def run() -> Result:
            pause = RETRY_SECONDS  # unless all goes well: what fails at once would fail again at once
            try:
                async with self._turn:
                    if first is not None:
                        await first()
                    await self._settle(asked)
                    done = await work(asked)
                    with suppress(StoreError):  # what was asked for is done; the rest is tried again
                        await self._settle(asked)
                        pause = 0.0
                    if told is not None:
                        told(done)
                    return done
            except (ApiError, Refused):
                pause = 0.0
                raise
            finally:
                self.users -= 1
                self._arm(pause)
                self._rooms.look_after_computers(self)

        return run()

    async def _settle(self, now: int) -> None:
        """Let everything happen that is due at `now`: claims that began or ended, deadlines, the judge's word."""
        if self.unsure:
            await self._read_on()
            self.unsure = False
        if self._rooms.lapsed:
            await self._rooms.keep_lease()
        if self._lapses < len(self._rooms.lapses):  # what we held has ended meanwhile
            ended = self._clock.of_clock(self._rooms.lapses[self._lapses])
            self._settled = None
            for seat in sorted(self._held):
                await self._disconnect(seat, ended)
            self._lapses = len(self._rooms.lapses)
        elif self._is_settled(now):
            return
        await self._end_claims(now)
        attendance = self._attendance
        if self._called != attendance:
            await self._call_the_roll(now)
            self._called = attendance  # as it was before: what the roll has changed is looked at once more
        await self._catch_up(now)
        await self._publish_judgments(now)
        self._start_judging()
        self._settled = self.state, self.presence, self.presence.changes

    @property
    def _attendance(self) -> tuple[object, ...]:
        """All that says who is to be connected, beside whom this process holds."""
        return self.state.players, self.state.rules, self.presence, self.presence.changes

    async def _call_the_roll(self, now: int) -> None:
        """Connect those who have come, and give up the seats of those who have left."""
        for seat in sorted(self._held.union(self.presence.seats)):
            if self._has_left(seat):
                await self._disconnect(seat, now)
                self.presence.forget(seat)
                self._present = {line: at for line, at in self._present.items() if at != seat}
        self._take_back()
        for seat in self.presence.seats:
            if seat not in self._held or not all(player.connected for player in self.state.with_claim(seat)):
                try:
                    await self._connect(seat, now)
                except Taken:
                    self._cut(seat)

    def _is_settled(self, now: int) -> bool:
        """Whether nothing has happened since all was settled, and nothing is due."""
        if self._settled is None or self._outages < len(self._rooms.outages):
            return False
        state, presence, changes = self._settled
        if state is not self.state or presence is not self.presence or changes != presence.changes:
            return False
        return all(at is None or at > now for at in (game.next_deadline(state), presence.next_end, self._verdict_at))

    def _cut(self, seat: int) -> None:
        """End all lines of a seat that another process lets play."""
        for line in [line for line, at in self._present.items() if at == seat]:
            del self._present[line]
            line.cut()
        self.presence.forget(seat)
        self._claim_for_others()

    def _take_back(self) -> None:
        """The open lines of a seat that was closed and is open again count once more."""
        for line in self._lines - self._present.keys():
            seat = self.viewer(line.seat) if line.alive else None
            if seat is not None:
                self.presence.opened(seat)
                self._present[line] = seat

    async def _end_claims(self, now: int) -> None:
        """Disconnect those whose claims have ended by `now`, as far as no other process has renewed its own."""
        ended = self.presence.ended(now)
        if not ended:
            return
        others = await self._others() if any(seat not in self._held for _, seat in ended) else {}
        for at, seat in ended:
            end = at if seat in self._held else max(others.get(seat, {}).values(), default=at)
            if end <= now and (seat in self._held or any(player.connected for player in self.state.with_claim(seat))):
                end = await self._disconnect(seat, end)
            self.presence.forget(seat)
            if end > now:
                self.presence.claimed(seat, end)

    async def _connect(self, seat: int, now: int) -> None:
        hosted = self.state.players[seat].hosted

        async def lease() -> LeaseChange:
            others = (await self._others()).get(seat, {}) if hosted else {}
            ended = frozenset(process for process, end in others.items() if end <= self.now())
            return LeaseChange(seat, self._store.process_id, held=True, ended=ended, alone=hosted)

        await self._write(
            lambda at: [] if self._has_left(seat) else self._ask(seat, game.Connect(), at), now, lease=lease
        )
        self._held.add(seat)
        self._called = None

    async def _disconnect(self, seat: int, now: int) -> int:
        """Give a seat up. Its player has gone unless he has a line to another process; of one who has left there is
        nothing to tell any more. Returns `now`, or when the claims of the other processes end.
        """
        living: dict[str, int] = {}

        async def lease() -> LeaseChange:
            nonlocal living
            others = (await self._others()).get(seat, {})
            living = {process: end for process, end in others.items() if end > self.now()}
            ended = frozenset(others.keys() - living.keys())
            return LeaseChange(seat, self._store.process_id, held=False, ended=ended, others=frozenset(living))

        def decide(at: int) -> list[Event]:
            return [] if living or self._has_left(seat) else self._ask(seat, game.Disconnect(), at)

        await self._write(decide, now, lease=lease)
        self._held.discard(seat)
        self._called = None
        return max((now, *living.values()))

    async def _others(self) -> dict[int, dict[str, int]]:
        """The other processes that hold seats, by seat, and when their leases end as far as they have been renewed."""
        found: dict[int, dict[str, int]] = {}
        for lease in await self._store.leases(self.id):
            if lease.process_id != self._store.process_id:
                found.setdefault(lease.seat, {})[lease.process_id] = self._clock.of_clock(lease.expires_at)
        return found

    def _ask(self, seat: int | None, command: Command, now: int, saved: object = None, credit: int = 0) -> list[Event]:
        self._judge_at_once()
        found = self._judgments.get(self.state.round)
        optimum = None if found is None else found.moves
        state, rng = self.state, self._rooms.rng
        events, after = game.outcome(state, seat, command, now, rng, saved=saved, optimum=optimum, credit=credit)
        self._foreseen = state, events, after
        return events

    def _has_left(self, seat: int) -> bool:
        """Whether a claim is good for nothing any more; the device at a real table speaks for those who stay."""
        return self.state.players[seat].left and not (self.state.at_table and seat == DEVICE)

    def _take_over(self, leases: Iterable[Lease]) -> None:
        """Whoever is connected by the log is held by some process, alive or dead, until its lease ends."""
        ends = {lease.seat: self._clock.of_clock(lease.expires_at) for lease in leases}
        for player in self.state.players:
            if player.connected and not player.left:
                seat = DEVICE if self.state.at_table else player.seat
                self.presence.claimed(seat, ends.get(seat, self.state.clock))

    # ── writing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _write(
        self,
        decide: Callable[[int], list[Event]],
        now: int,
        *,
        played: Played | None = None,
        token_hash: str | None = None,
        lease: Callable[[], Awaitable[LeaseChange]] | None = None,
        long: bool = False,
        asker: Asker | None = None,
    ) -> int:
        """Decide on the present state, append, fold, tell; again from the start when somebody else was faster.

        A decision that may take `long` is made beside the event loop.
        """
        for _ in range(TRIES):
            await self._catch_up(now)
            change = None if lease is None else await lease()
            at = max(now, self.state.clock)
            try:
                events = await self._rooms.aside(partial(decide, at)) if long or self.state.slow_moves else decide(at)
            except (ApiError, Refused):
                if self._store.shared and await self._read_on():
                    continue  # that was decided on a state that is not the present one
                raise
            seat = None
            if token_hash is not None:
                seat = NewSeat(next(e.seat for e in events if isinstance(e, game.PlayerJoined)), token_hash)
            try:
                await self._append(events, played=played, seat=seat, lease=change, asker=asker)
            except Conflict as conflict:
                await self._read_on(conflict.events)
            else:
                return self.seq
        raise StoreError(f"room {self.id} is written to by others all the time")

    def _left_out(self) -> list[Event]:
        """The pause that a time becomes in which nothing could be saved; nothing where no clock has run in it."""
        chance = self._rooms.rng
        while self._outages < len(self._rooms.outages):
            begun, ended = map(self._clock.of_clock, self._rooms.outages[self._outages])
            begun = max(begun, self.state.clock)
            if ended - begun >= LEAST_PAUSE and game.next_deadline(self.state) is not None:
                due = game.advance(self.state, begun, chance)
                if due:
                    return due
                with suppress(Refused):
                    pause = game.handle(self.state, self.state.host_at(begun), game.Pause(on=True), begun, chance)
                    paused = game.fold(self.state, pause)
                    resumed = game.handle(paused, paused.host_at(ended), game.Pause(on=False), ended, chance)
                    return [*pause, *resumed]
            self._outages += 1
        return []

    def _due(self, now: int) -> list[Event]:
        """What has happened by itself by `now`."""
        due = game.next_deadline(self.state)
        return [] if due is None or due > now else game.advance(self.state, now, self._rooms.rng)

    async def _catch_up(self, now: int) -> None:
        """Let the deadlines up to `now` pass, but for the time in which nothing could be saved."""
        while events := self._left_out() or self._due(now):
            if self._rooms.waiting:  # who could not bid meanwhile shall not find that the sand has run out
                raise StoreError("nothing can be saved at the moment")
            try:
                await self._append(events)
            except Conflict as conflict:
                await self._read_on(conflict.events)

    async def _append(
        self,
        events: Sequence[Event],
        *,
        played: Played | None = None,
        seat: NewSeat | None = None,
        lease: LeaseChange | None = None,
        asker: Asker | None = None,
    ) -> None:
        stored = to_stored(events, self.seq)
        written = self._snapshot() if stored else None
        if stored or played is not None or lease is not None:
            unit = Append(
                room_id=self.id,
                after=self.seq,
                events=stored,
                played=played,
                seat=seat,
                lease=lease,
                listing=self._listing(events),
                snapshot=written,
            )
            asked = self._rooms.seconds()
            try:
                await self._rooms.append(unit)
            except Conflict:
                self._rooms.conflicts.add()
                raise
            except (AlreadyAnswered, RoomGone, Seated, Taken):  # nothing was written
                raise
            except StoreError:
                self.unsure = True
                raise
            self._rooms.commits.add(self._rooms.seconds() - asked)
            self._rooms.events.add(times=len(stored))
        if written is not None:
            self._snapshot_at = written.seq
        self._happened(events, stored, asker)
        if stored:
            self._led_until = 0
            self._rooms.bus.publish(self.id, self.seq, stored if self._is_scattered() else ())

    def _is_scattered(self) -> bool:
        """Whether other processes are known to have lines of this room, too."""
        return self.screens.elsewhere or bool(self.elsewhere)

    @property
    def elsewhere(self) -> set[int]:
        """The seats that other processes are known to hold, and this one does not."""
        return self.presence.claims - self._held

    def _snapshot(self) -> StoredSnapshot | None:
        """The present state, to be kept for whoever reads the room back; None where that is not worth it yet."""
        if self.seq - self._snapshot_at < EVERY:
            return None
        return snapshot(self.state, self.seq, self._round_began, self._unjudged)

    def _listing(self, events: Sequence[Event]) -> str | None:
        """What is told of the room in the lobby after these events; None where that is what was told before."""
        agreed = any(isinstance(event, game.RulesChanged) for event in events)
        if not events or not (agreed or self.state.rules.listed):
            return None
        before, after = (
            listing(state, most_seats=MOST_SEATS) for state in (self.state, game.fold(self.state, list(events)))
        )
        return None if after == before else after

    async def _read_on(self, known: Sequence[StoredEvent] = ()) -> bool:
        """Take what somebody else has appended, if he has: what is known of it or has been heard, otherwise what the
        store has.
        """
        try:
            with self._rooms.reading(self.id):
                stored = known or self._next_heard() or await self._store.news(self.id, after=self.seq)
                self._happened(from_stored(stored, self.state.rules.game), stored)
        except Damaged:
            self._give_up()
            raise
        if stored:
            self._led_until = self.now() + BEHIND
        self._claim_for_others()
        return bool(stored)

    def _give_up(self) -> None:
        """What comes next cannot be read: this copy cannot go on. Those who dial anew are told what is wrong."""
        self._rooms.let_go(self)
        self.move()

    def _claim_for_others(self) -> None:
        """Who is connected, and not by this process, is so by another one, whose lease is looked up later."""
        lasting = self.now() + self._rooms.settings.lease_seconds * 1000
        for player in self.state.players:
            seat = DEVICE if self.state.at_table else player.seat
            if player.connected and not player.left and seat not in self._held and not self.presence.has(seat):
                self.presence.claimed(seat, lasting)

    def _next_heard(self) -> list[StoredEvent]:
        """The events that have been heard of and are the next ones; the others are not kept."""
        ahead, self._ahead = self._ahead, {}
        found: list[StoredEvent] = []
        while (row := ahead.get(self.seq + len(found) + 1)) is not None:
            found.append(row)
        return found

    def _happened(self, events: Sequence[Event], stored: Sequence[StoredEvent], asker: Asker | None = None) -> None:
        if events:
            numbered = self._fold(events, stored)
            self._clock.saw(self.state.clock)
            self._tell(events, numbered, asker)

    def _fold(self, events: Sequence[Event], stored: Sequence[StoredEvent]) -> tuple[msgspec.Raw, ...]:
        """Go on to the state after events; returns them as the wire has them."""
        numbered = tuple(map(_numbered, stored))
        before, foreseen, after = self._foreseen or (None, (), None)
        self._foreseen = None
        alone = len(events) == 1 and foreseen is events and before is self.state  # so it was decided just now
        for event, row, text in zip(events, stored, numbered, strict=True):
            self.state = after if alone and after is not None else game.fold(self.state, [event])
            self.seq = row.seq
            if isinstance(event, game.PlayerRenamed):
                self._fall_silent(row.seq)
            if isinstance(event, (game.PlayerRenamed, game.PlayerLeft)):  # … and the token with it
                self._seats.clear()
            self._recent.append((row.seq, text))
            if isinstance(event, game.GameStarted):
                self._board_text = None
                self._unjudged.clear()
                self._judgments.clear()
                self._judging.clear()
                self._rooms.judge.drop(self.id)
            elif isinstance(event, game.RoundStarted):
                self._round_began = row.seq
                self._await_judgment()
            for number in self.state.judged & self._unjudged.keys():
                del self._unjudged[number]
        return numbered

    def _fall_silent(self, renamed: int) -> None:
        """Tell nobody any more what was before the event with this number: the name in it may be to be forgotten."""
        self._recent.clear()
        self._silent_before = renamed - 1

    def _await_judgment(self) -> None:
        """The round that is on is to be judged."""
        problem = game.problem_text(self.state)
        if problem is not None and self.state.round not in self.state.judged:
            self._unjudged[self.state.round] = self.state.problem, problem

    # ── telling ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _tell(self, events: Sequence[Event], numbered: tuple[msgspec.Raw, ...], asker: Asker | None) -> None:
        """Tell every line what happened, each as its viewer sees it, and whose command it was that it was granted."""
        board = self._board() if any(isinstance(event, game.GameStarted) for event in events) else msgspec.UNSET
        now, since = self.now(), self._rooms.seconds()
        seen_by_all = game.shared_view(self.state, now)
        shared = {True: self._changes.since(seen_by_all)}  # whether somebody has asked for changes, and what is told
        known: Known = {}
        texts: dict[tuple[int | None, bool], bytes] = {}
        for line in tuple(self._lines):
            viewer = self._eyes(line.seat)
            text = texts.get((viewer, line.changes))
            if text is None:
                if line.changes not in shared:
                    shared[line.changes] = shown(seen_by_all)
                view = together(raw(game.own_view(self.state, viewer, now, known)), shared[line.changes])
                text = to_client(Events(now=now, seq=self.seq, events=numbered, view=view, board=board))
                texts[viewer, line.changes] = text
            answer = asker.answer(self.seq) if asker is not None and asker.line is line else None
            line.send(text, since, answer)

    async def _missed(self, after: int) -> tuple[msgspec.Raw, ...]:
        """The events after this one; none when they are too many."""
        if not max(self._silent_before, self.seq - WINDOW) <= after < self.seq:
            return ()
        if self._recent[0][0] <= after + 1:
            return tuple(event for seq, event in self._recent if seq > after)
        stored = await self._store.events(self.id, after=after)
        return tuple(_numbered(row) for row in stored if row.seq <= self.seq)

    def _welcome(self, seat: int | None, missed: tuple[msgspec.Raw, ...]) -> bytes:
        now = self.now()
        seen_by_all = game.shared_view(self.state, now)
        self._changes.welcomed(seen_by_all)
        own = game.own_view(self.state, self._eyes(seat), now)
        message = Welcome(
            protocol=PROTOCOL,
            now=now,
            seq=self.seq,
            board=self._board(),
            events=missed,
            view=together(raw(own), shown(seen_by_all)),
            screen=self.screens.on,
        )
        return to_client(message)

    def _board(self) -> msgspec.Raw:
        """The board's text, which is made once for a game."""
        if self._board_text is None:
            self._board_text = raw(game.board_json(self.state))
        return self._board_text

    # ── the judge ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _judge_at_once(self) -> None:
        """Judge what takes no time before anybody's word is weighed: a rule may need it (U5)."""
        for number, (problem, _) in self._unjudged.items():
            if number not in self._judgments:
                found = self._rooms.judge.at_once(self.state.rules.game, problem)
                if found is not None:
                    self._judgments[number] = found

    def _start_judging(self) -> None:
        self._judge_at_once()
        for number, (problem, line) in self._unjudged.items():
            if number in self._judging or number in self._judgments:
                continue
            if len(self._judging) >= OF_A_ROOM or self._rooms.judge.busy_with(self.id):
                break  # one after the other: whoever plays fast shall not have the judge for himself
            self._judging.add(number)
            self._rooms.spawn(self._judge(number, problem, line))

    async def _judge(self, number: int, problem: object, line: str) -> None:
        """Find the optimum, or find it in the side table; the room publishes it when it may."""
        found: Judgment | None = None
        try:
            found = await self._store.judgment(self.id, number, line)
            if found is None:
                found = await self._rooms.judge.judge(self.state.rules.game, problem, self.id)
                if found is not None:
                    await self._store.save_judgment(self.id, number, line, found, self.now())
        except StoreError as error:
            _log.warning("the optimum of round %d is lost for now: %s", number, error, extra=about(room=self.id))
            found = None
        except Exception:  # noqa: BLE001 – told like a search that reached its limit, or it would be tried for ever
            _log.exception("the search for the optimum of round %d failed", number, extra=about(room=self.id))
            found = Judgment("limit", None, None)
        finally:
            current = self._unjudged.get(number, (None,))[0] is problem  # otherwise a new game has begun meanwhile
            if current:
                self._judging.discard(number)
            self._settled = None
        if current and found is not None:
            self._judgments[number] = found
        left = self._unjudged.keys() - self._judgments.keys() - self._judging
        if (current and found is not None) or (left and not current and not self._rooms.closing):
            await self.look()

    async def _publish_judgments(self, now: int) -> None:
        """Publish what the judge knows of rounds that are over."""
        self._verdict_at = None
        for number in sorted(self._judgments.keys() & self._unjudged.keys()):
            found = self._judgments[number]
            judged = game.Judged(number, found.status, found.moves, found.solution)
            for command in game.verdicts(self.state, judged):
                if now < self._led_until:
                    self._verdict_at = self._led_until
                    return
                if await self._granted(command, now):
                    break

    async def _granted(self, command: Command, now: int) -> bool:
        try:
            await self._write(lambda at: self._ask(None, command, at), now)
        except Refused as refusal:
            _log.debug("not granted to the server: %s", refusal.code, extra=about(room=self.id))
            return False
        return True

    # ── the timer ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _arm(self, least: float = 0.0) -> None:
        """Set the timer for the next thing that happens by itself, in `least` seconds at the earliest."""
        idle = self._store.shared and not self._lines and not self._held  # whoever has a line looks at the clock for it
        deadline = game.next_deadline(self.state)
        if deadline is not None and self._led_until:
            deadline += BEHIND
        moments = [at for at in (deadline, self.presence.next_end, self._verdict_at) if at is not None]
        first = None if idle or self.dropped or self._rooms.closing else min(moments, default=None)
        if self._timer is not None and first == self._armed and not least:
            return
        self._stop_timer()
        if first is not None:
            delay = max(least, 0.001, min((first - self.now()) / 1000, 3600.0))
            self._armed = None if least else first
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._rooms.spawn(self._on_time())

    async def _on_time(self) -> None:
        try:
            await self.look()
        except RoomGone:
            self.gone = True
            self.drop()
        except Damaged:  # as above
            pass
        except StoreError as error:
            _log.warning("a deadline could not be saved, trying again: %s", error, extra=about(room=self.id))

    def wake(self) -> None:
        """Look at the store and the clock anew, now: neither may be as it was when the timer was set."""
        if not (self.dropped or self.gone):
            self._rooms.spawn(self._on_time())

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def to_stored(events: Iterable[Event], after: int) -> tuple[StoredEvent, ...]:
    """Events as the store keeps them, numbered from `after` on."""
    return tuple(
        StoredEvent(seq, event.at, _ENCODER.encode(event).decode()) for seq, event in enumerate(events, after + 1)
    )


def from_stored(stored: Iterable[StoredEvent], played: str = "") -> list[Event]:
    """The events that the store has kept, of the game `played` unless the first of all says which.

    Raises `Damaged` when it has kept something else.
    """
    read: list[Event] = []
    for row in stored:
        try:
            event = game.first_event_from(row.body) if row.seq == 1 else game.event_from(played, row.body)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Damaged(f"event {row.seq} cannot be read: {error}") from error
        if isinstance(event, game.RoomCreated):
            played = event.rules.game
        read.append(event)
    return read


@contextmanager
def as_damage(what: str) -> Iterator[None]:
    """In this block stored events are folded and shown. Raises `Damaged`, which says `what` is wrong, for whatever they
    do to the game if no game has written them.
    """
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise Damaged(f"{what}: {error.__class__.__name__}: {error}") from error


def _numbered(row: StoredEvent) -> msgspec.Raw:
    """An event as the wire has it: its number before what is stored."""
    return msgspec.Raw(f'{{"seq":{row.seq},{row.body[1:]}'.encode())
