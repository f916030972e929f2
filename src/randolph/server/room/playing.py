"""Requests of players: playing a command, and taking a seat."""

from __future__ import annotations

from typing import NamedTuple

from randolph import game
from randolph.game import Command, Event, Refused
from randolph.server.errors import ApiError
from randolph.server.room.parts import Parts
from randolph.server.room.seats import is_closed, new_name, with_names
from randolph.server.room.updates import Requester
from randolph.server.store import AlreadyAnswered, AlreadySeated, Played


class CommandRequest(NamedTuple):
    """A command, as it was sent.

    `seat` is the seat of the connection; at a real table it may speak for another one. `seen` is the last event that
    the client had when the command was given: a command for one round must not count in the next one. `credit` is the
    lag credit in milliseconds. The `requester` gets the reply together with the events, which saves a second message.
    """

    seat: int
    command_id: str
    command: Command
    speaking_for: int | None = None
    seen: int | None = None
    credit: int = 0
    requester: Requester | None = None


async def play(parts: Parts, request: CommandRequest, now: int) -> int:
    """Play a command once, however often it is sent; returns the number of the room's last event after it.

    Raises `Refused` if the game refuses it, `ApiError`, and `StoreError` if it could not be saved.
    """
    journal, context, own, command = parts.journal, parts.context, request.seat, request.command
    saved = None
    if isinstance(command, game.Settings) and own == parts.state.host_at(now):  # only the host may do this
        saved = await context.saved_board(command.rules)

    def decide(at: int) -> list[Event]:
        state = parts.state
        if state.players[own].hosted and own not in parts.presence.held:
            raise ApiError("no_seat")  # another process runs this computer player by now
        seat = game.speaker(state, own, request.speaking_for)
        if isinstance(command, game.OfARound) and request.seen is not None and request.seen < parts.replica.round_began:
            raise Refused("round_over", None, "this command was for an earlier round")
        named = with_names(command, state, seat, context.computer_limit.admit)
        return journal.ask(seat, named, at, saved, request.credit)

    try:
        played = Played(own, request.command_id)
        return await journal.write(decide, now, played=played, long=saved is not None, requester=request.requester)
    except AlreadyAnswered as answered:
        return answered.seq
    except (ApiError, Refused):  # perhaps it was played before, and would not be allowed again
        before = await context.store.answer(parts.id, own, request.command_id)
        if before is None:
            raise
        return before


async def join(parts: Parts, join: game.Join, token_hash: str, held: int | None, now: int) -> int:
    """Give a seat to a player; returns its number. `held` is the seat of the token in the request: if the host has
    closed it, the player gets no other one. Raises `ApiError` (the name, a full room, a closed seat) or `Refused`.
    """

    def decide(at: int) -> list[Event]:
        if is_closed(parts.state, held):
            raise ApiError("kicked")
        return parts.journal.ask(None, game.Join(new_name(parts.state, join.name), join.computer), at)

    try:
        await parts.journal.write(decide, now, token_hash=token_hash)
    except AlreadySeated as seated:
        return seated.seat
    return len(parts.state.players) - 1
