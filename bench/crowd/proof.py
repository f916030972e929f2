"""The proof of a run: the store's content compared with what every client has received, event by event.

The store is read with separate SQL, not the program's own; the tables are those of `server/store/schema.py`. An event
on the wire is its number followed by the stored text, so a checksum over everything that a client has received, in
order, must equal that of the store's rows up to its last event. A command was executed once if its id is in the store
and there are as many of its events as granted commands.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection, create_engine, text

from bench.crowd.play import Member, Room

EVENT_OF = {"bid": "bid_made", "push": "robot_moved"}
"""Commands that have exactly one event if granted."""


@dataclass(slots=True)
class Proof:
    """What was compared, and what was wrong: all numbers except the first two must be zero.

    `lost` and `doubled` count events at clients; `changed` counts clients that received something else than what is
    stored; `unanswered` counts commands without a reply; `forgotten` counts granted ones that the store does not have;
    `replayed` counts commands whose events occur more or less often than they were granted.
    """

    events: int = 0
    compared: int = 0
    lost: int = 0
    doubled: int = 0
    changed: int = 0
    unanswered: int = 0
    forgotten: int = 0
    replayed: int = 0
    rooms_without_game: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether nothing was wrong."""
        wrong = (self.lost, self.doubled, self.changed, self.unanswered, self.forgotten, self.replayed)
        return not any(wrong) and not self.rooms_without_game


def last_events(url: str, rooms: Iterable[Room]) -> dict[str, int]:
    """The number of each room's last event in the store, by the room's code."""
    wanted = {room.code for room in rooms}
    with _reading(url) as connection:
        rows = connection.execute(
            text("SELECT rooms.code, max(events.seq) FROM rooms JOIN events ON events.room_id = rooms.id GROUP BY 1")
        )
        return {code: seq for code, seq in rows if code in wanted}


def compare(url: str, rooms: list[Room], least: dict[str, int]) -> Proof:
    """Compare everything; `least` is the event that every member must at least have."""
    proof = Proof()
    with _reading(url) as connection:
        for room in rooms:
            _compare_room(connection, room, least.get(room.code, 0), proof)
    return proof


def _compare_room(connection: Connection, room: Room, least: int, proof: Proof) -> None:
    rows = connection.execute(
        text(
            "SELECT events.seq, events.body FROM events JOIN rooms ON rooms.id = events.room_id "
            "WHERE rooms.code = :code ORDER BY events.seq"
        ),
        {"code": room.code},
    )
    checksums, checksum = [0], 0
    happened: Counter[tuple[str, int]] = Counter()
    kinds: Counter[str] = Counter()
    for place, (seq, body) in enumerate(rows, 1):
        if seq != place:
            proof.notes.append(f"room {room.code}: event {place} is missing in the store")
            proof.lost += seq - place
        checksum = zlib.crc32(f'{{"seq":{seq},{body[1:]}'.encode(), checksum)
        checksums.append(checksum)
        for kind, name in EVENT_OF.items():
            if f'"type":"{name}"' in body:
                seat = int(body.partition('"seat":')[2].partition(",")[0].rstrip("}"))
                happened[kind, seat] += 1
                kinds[kind] += 1
    proof.events += len(checksums) - 1
    if not kinds["bid"]:
        proof.rooms_without_game += 1
        proof.notes.append(f"room {room.code}: nobody has bid")
    known = connection.execute(
        text("SELECT commands.command_id FROM commands JOIN rooms ON rooms.id = commands.room_id WHERE code = :code"),
        {"code": room.code},
    )
    ids = {row[0] for row in known}
    for member in room.members:
        _compare_member(member, checksums, max(least, 0), proof)
        proof.unanswered += len(member.pending)
        proof.forgotten += sum(name not in ids for name in member.granted)
        granted = Counter(member.granted.values())
        for kind in EVENT_OF:
            surely, open_ = granted[kind], sum(each.kind == kind for each in member.pending.values())
            if not surely <= happened[kind, member.seat] <= surely + open_:
                proof.replayed += abs(happened[kind, member.seat] - surely)
                proof.notes.append(
                    f"room {room.code}, seat {member.seat}: {surely} commands {kind!r} were granted, "
                    f"{happened[kind, member.seat]} have happened"
                )


def _compare_member(member: Member, checksums: list[int], least: int, proof: Proof) -> None:
    proof.lost += member.lost + max(0, least - member.last)
    proof.doubled += member.doubled
    proof.compared += member.last
    where = f"room {member.room.code}, seat {member.seat}"
    if member.lost or member.doubled or member.last < least:
        proof.notes.append(
            f"{where}: {member.lost} lost, {member.doubled} doubled, has {member.last} of {least} at least"
        )
    if member.last >= len(checksums):
        proof.changed += 1
        proof.notes.append(f"{where}: has event {member.last}, the store has {len(checksums) - 1}")
    elif not member.lost and member.checksum != checksums[member.last]:
        proof.changed += 1
        proof.notes.append(f"{where}: has received other events than those stored")


def _reading(url: str) -> Connection:
    return create_engine(url).connect()
