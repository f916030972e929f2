"""The audience of a room: its connections to this process, from their welcome to their end.

An admitted connection gets every update as its viewer sees it (`happened`). Connections that see the same get the same
text, which is made once. Updates are sent to the connections of this process first, and then over the bus to the other
processes. Phrases of players, which are not events, are sent in the same way (`say`). Sending never waits;
`connections.py` deals with slow clients.
"""

from __future__ import annotations

import msgspec

from randolph import game
from randolph.game import State
from randolph.game.views import SharedView
from randolph.protocol import PROTOCOL
from randolph.server.clock import RoomClock
from randolph.server.room.presence import Presence
from randolph.server.room.replica import Replica
from randolph.server.room.screens import Screens
from randolph.server.room.seats import seat_of_view
from randolph.server.room.updates import RoomConnection, Update
from randolph.server.room.view_changes import ViewChanges
from randolph.server.room_context import RoomContext
from randolph.server.stored_events import resumed
from randolph.server.wire import (
    Events,
    Screen,
    Waiting,
    Welcome,
    merged_json,
    raw,
    shared_json,
    to_client,
    with_views,
)


class Audience:
    """The open connections of a room. `connections` are those that get updates."""

    def __init__(
        self, room_id: int, replica: Replica, presence: Presence, *, clock: RoomClock, context: RoomContext
    ) -> None:
        self.connections: set[RoomConnection] = set()
        self.screens = Screens(
            context.settings.grace_seconds,
            notify=lambda *, on: self.broadcast(to_client(Screen(on))),
            keep=self._keep_screen,
        )
        self._room_id = room_id
        self._replica = replica
        self._presence = presence
        self._clock = clock
        self._context = context
        self._changes = ViewChanges()
        self._board_text: msgspec.Raw | None = None
        self._shown: tuple[State, SharedView] | None = None

    def admit(self, connection: RoomConnection, missed: tuple[msgspec.Raw, ...]) -> None:
        """Welcome a connection, with the events that it has missed; from now on it gets all updates."""
        self.screens.opened(connection)
        connection.send(self._welcome(connection.seat, missed))
        if self._context.write_monitor.blocked:
            connection.send(to_client(Waiting(on=True)))
        self.connections.add(connection)

    def leave(self, connection: RoomConnection) -> bool:
        """A connection has ended; returns whether it was in the audience."""
        if connection not in self.connections:
            return False
        self.connections.discard(connection)
        self.screens.closed(connection)
        return True

    def happened(self, update: Update) -> None:
        """Send an update to every connection as its viewer sees it; the connection that sent the command gets the reply
        with it. Then notify the other processes.
        """
        self._send_update(update)
        if update.own:
            scattered = self.screens.elsewhere or bool(self._presence.elsewhere)
            self._context.bus.publish(self._room_id, self._replica.seq, update.stored if scattered else ())

    def say(self, text: bytes) -> None:
        """Send a message that is not an event to every connection of the room, at all processes."""
        self.broadcast(text)
        self._context.bus.send_text(self._room_id, text.decode())

    def broadcast(self, text: bytes) -> None:
        """Send a message that is not part of the game, and may be lost, to every connection of this process."""
        for connection in tuple(self.connections):
            connection.send(text)

    def reconnect_all(self) -> None:
        """Ask all clients to reconnect; another process may be responsible for this room by now."""
        for connection in tuple(self.connections):
            connection.ask_to_reconnect()

    async def missed(self, after: int) -> tuple[msgspec.Raw, ...]:
        """The events after this one; none if they are too many or must not be sent any more. Raises `StoreError`."""
        known = self._replica.missed(after)
        if known is not None:  # None: they are only in the store
            return known
        stored = await self._context.store.events(self._room_id, after=after)
        return resumed(stored, after, self._replica.seq)

    def _send_update(self, update: Update) -> None:
        state, seq = self._replica.state, self._replica.seq
        board: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
        if any(isinstance(event, game.GameStarted) for event in update.events):
            self._board_text = None
            board = self._board()
        now, since = self._clock.now(), self._context.seconds()
        seen_by_all = game.shared_view(state, now, self._shown)
        self._shown = state, seen_by_all
        own_view = game.own_views(state, now)
        shared = {True: bytes(self._changes.since(seen_by_all))}  # keyed by whether a client gets only changes
        if not self.connections:
            return
        text_of = with_views(Events(now=now, seq=seq, events=update.texts, view=msgspec.Raw(), board=board))
        texts: dict[tuple[int | None, bool], bytes] = {}
        requester = update.requester
        for connection in tuple(self.connections):
            viewer, changes = seat_of_view(state, connection.seat), connection.changes
            text = texts.get((viewer, changes))
            if text is None:
                if changes not in shared:
                    shared[changes] = bytes(shared_json(seen_by_all))
                text = texts[viewer, changes] = text_of(bytes(raw(own_view(viewer))), shared[changes])
            answer = requester.answer(seq) if requester is not None and requester.connection is connection else None
            connection.send(text, since, answer)

    def _welcome(self, seat: int | None, missed: tuple[msgspec.Raw, ...]) -> bytes:
        now, state = self._clock.now(), self._replica.state
        seen_by_all = game.shared_view(state, now, self._shown)
        self._shown = state, seen_by_all
        self._changes.welcomed(seen_by_all)
        own = game.own_view(state, seat_of_view(state, seat), now)
        message = Welcome(
            protocol=PROTOCOL,
            now=now,
            seq=self._replica.seq,
            board=self._board(),
            events=missed,
            view=merged_json(raw(own), shared_json(seen_by_all)),
            screen=self.screens.on,
        )
        return to_client(message)

    def _board(self) -> msgspec.Raw:
        """The text of the board, which is made once for a game."""
        if self._board_text is None:
            self._board_text = raw(game.board_json(self._replica.state))
        return self._board_text

    def _keep_screen(self, *, on: bool) -> None:
        """Record in the store, for the other processes, whether this one has a screen; not while the process stops."""
        if self._context.store.shared and not self._context.closing:
            self._context.spawn(self._context.store.screen(self._room_id, on=on))
