"""The load client plays real games, finds no error in a correct server, and would find real errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.crowd.figures import Times
from bench.crowd.play import Plan
from bench.crowd.proof import Proof, compare
from bench.crowd.servers import Servers
from bench.load import Options, report, run, summary_row

OPTIONS = Options(
    rooms=10,
    seconds=9.0,
    kill_every=9.0,
    cut_every=20.0,
    ramp=1.0,
    plan=Plan(round_seconds=6.0, ping_seconds=2.0, push_seconds=0.1, ready_seconds=0.3),
)


@pytest.mark.more
async def test_ten_rooms_lose_nothing(tmp_path: Path) -> None:
    """Ten rooms survive cut connections and a killed server; the proof holds, and each kind of damage breaks it."""
    result = await run(OPTIONS, Servers(1, tmp_path, {}, dying=True), None)
    assert result is not None
    figures, rooms, proof = result.crowd.figures, result.crowd.rooms, result.proof
    assert proof.holds, proof
    assert result.complete
    assert (len(rooms), len(result.crowd.members), len(result.kills)) == (10, 60, 1)
    assert result.exits == [0]
    assert len(figures.delivery["bid"]) > 0
    assert figures.sent["bid"] >= len(rooms)
    assert figures.cuts > 0
    assert len(figures.reconnects_after_kill) > 0
    assert proof.compared > proof.events > 0
    assert all(member.last > 0 for member in result.crowd.members)
    assert "| lost, doubled, changed | 0, 0, 0 |" in report(result)
    assert summary_row(result).startswith(f"| {result.began:%Y-%m-%d %H:%M:%S} –")

    def compared(**least: int) -> Proof:
        return compare(f"sqlite:///{tmp_path}/data/randolph.sqlite3", rooms, least)

    member = rooms[3].members[2]
    assert compared().holds
    member.checksum ^= 1
    assert compared().changed == 1
    member.checksum ^= 1
    member.last += 10_000
    assert compared().changed == 1
    member.last -= 10_000
    member.granted["nobody-knows-it"] = "ready"
    assert compared().forgotten == 1
    member.granted["nobody-knows-it"] = "bid"
    assert compared().replayed == 1
    del member.granted["nobody-knows-it"]
    member.doubled = 1
    assert compared().doubled == 1
    member.doubled = 0
    assert compared(**{member.room.code: member.last + 2}).lost >= 2
    assert compared().holds


def test_percentiles_are_correct() -> None:
    """Of a hundred times from 1 to 100 ms, 50, 95 and 99 are at most the printed percentiles."""
    times = Times()
    for number in range(100, 0, -1):
        times.add(number / 1000)
    assert times.cells() == ("100", "50.0", "95.0", "99.0", "100.0")
    assert Times().cells() == ("0", "–", "–", "–", "–")


async def test_connections_are_placed_as_by_a_proxy(tmp_path: Path) -> None:
    """The connections of a room go to one process, those of many rooms to all processes. They avoid a process that is
    down or has just failed; if scattered, each goes to the next one.
    """
    by_room = Servers(2, tmp_path, {}, dying=False)
    one, two = by_room.all
    one.running = two.running = True
    codes = [f"ROOM{number:02}" for number in range(40)]
    homes = {code: by_room.place(code) for code in codes}
    assert all(by_room.place(code) is home for code, home in homes.items())
    assert len(set(homes.values())) == 2
    assert all(by_room.place(code, avoid=home) is not home for code, home in homes.items())
    one.running = False
    assert {by_room.place(code) for code in codes} == {two}
    scattered = Servers(2, tmp_path, {}, dying=False, scattered=True)
    for server in scattered.all:
        server.running = True
    assert {scattered.place(codes[0]) for _ in range(2)} == set(scattered.all)
    for servers in (by_room, scattered):
        await servers.close()
