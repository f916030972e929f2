"""compose/compose.yaml: all services start in its order, and people play through its nginx."""

from __future__ import annotations

import asyncio
import json
import signal
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.server.composed import PROCESSES, Composition, composition
from tests.server.databases import WAITING
from tests.server.process import Person
from tests.server.test_deploy import Front, Player, turned_away

SETTINGS = {"RANDOLPH_GRACE_SECONDS": "120", "RANDOLPH_LEASE_SECONDS": "300", "RANDOLPH_MOVE_SECONDS": "0"}
GATEWAY = "127.0.0.9"
"""The address that stands for the gateway of the network."""


def cookie_from(services: Composition, address: str, scheme: str) -> str:
    """The cookie for a room that somebody makes from an address of this machine, who claims to use this scheme."""
    front = HTTPConnection("127.0.0.1", services.ports["nginx"], timeout=WAITING, source_address=(address, 0))
    headers = {"Content-Type": "application/json", "X-Forwarded-Proto": scheme}
    try:
        front.request("POST", "/api/rooms", json.dumps({"name": "Ann"}), headers)
        return front.getresponse().getheader("Set-Cookie", "")
    finally:
        front.close()


async def test_people_play_through_all_services(tmp_path: Path) -> None:
    """Two people play, and each process is killed and starts again meanwhile: every bid is made once and nobody counts
    as disconnected. Forged addresses evade no limit, and only the gateway may say that a visitor uses HTTPS. Stopped,
    both processes end regularly.
    """
    with composition(tmp_path, SETTINGS) as services:
        assert services.started[2:] == ["upgrade", *PROCESSES, "nginx"]
        assert "Upgraded: 0001" in services.log("upgrade")
        ann, bob = Person(), Person()
        front = Front(f"http://127.0.0.1:{services.ports['nginx']}")

        async def ask(person: Person, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 – JSON
            return await person.ask(front, method, path, body)  # type: ignore[arg-type]  # whatever has an address

        room = await ask(ann, "POST", "/api/rooms", {"name": "Ann", "rules": {"sand_seconds": 600}})
        code = room["code"]
        assert room["link"] == f"{front.address}/r/{code}"
        await ask(bob, "POST", f"/api/rooms/{code}/join", {"name": "Bob"})
        players = [Player(ann, front, code), Player(bob, front, code)]
        for player in players:
            await player.connect()
        bids: list[tuple[int, int]] = []
        async with asyncio.TaskGroup() as group:
            staying = [group.create_task(player.stay()) for player in players]
            await players[0].do("start")
            for name in PROCESSES:
                assert services.stop(name, signal.SIGKILL) == -signal.SIGKILL
                for seat, player in enumerate(players):
                    bids.append((seat, 99 - len(bids)))
                    await player.do("bid", moves=bids[-1][1])
                services.start(name)
                await asyncio.to_thread(services.wait_until_healthy, name)
            for task in staying:
                task.cancel()
        events = (await ask(bob, "GET", f"/api/rooms/{code}/record"))["events"]
        assert [(event["seat"], event["moves"]) for event in events if event["type"] == "bid_made"] == bids
        assert [event for event in events if event["type"] == "player_disconnected"] == []

        port = services.ports["nginx"]
        assert await asyncio.to_thread(turned_away, "127.0.0.2", port, "10.0.0.{}") >= 1
        assert "Secure" not in await asyncio.to_thread(cookie_from, services, "127.0.0.3", "https")
        assert "Secure" not in await asyncio.to_thread(cookie_from, services, GATEWAY, "http")
        assert "Secure" in await asyncio.to_thread(cookie_from, services, GATEWAY, "https")
        await ann.leave()
        await bob.leave()
        assert [await asyncio.to_thread(services.stop, name) for name in PROCESSES] == [0, 0]
        assert all("Traceback" not in services.log(name) for name in (*PROCESSES, "nginx"))
