"""The program of `docs/howto/write-a-bot.md` plays, and so does the command at the beginning of the page."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from randolph.bots import Client
from tests.docs.pages import ROOT, blocks
from tests.faults import faulty_proxy
from tests.server.process import serving

PAGE = ROOT / "docs" / "howto" / "write-a-bot.md"
SECONDS = 60.0


@asynccontextmanager
async def program(*words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A program in a separate process, during the block."""
    running = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ)
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()


async def until(room: Client, claim: Callable[[dict[str, Any]], bool]) -> None:
    """Wait until the view fulfills a condition."""
    async with asyncio.timeout(SECONDS):
        async for _ in room:
            if claim(room.view):
                return


def there(view: dict[str, Any]) -> list[str]:
    """The computer players that are connected."""
    return [player["name"] for player in view["players"] if player["computer"] and player["connected"]]


async def test_the_program_of_the_page_wins_a_round(tmp_path: Path) -> None:
    """The program as printed joins, bids, demonstrates a shortest solution, and ends when the host kicks it."""
    file = tmp_path / "marvin.py"
    file.write_text(blocks(PAGE, "py")[0].text, encoding="utf-8")
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(tmp_path / "data"))
        ann = await stack.enter_async_context(await Client.create(server.address, "Ann"))
        marvin = await stack.enter_async_context(program(str(file), f"{server.address}/r/{ann.code}", "Marvin"))
        await until(ann, lambda view: there(view) == ["Marvin"])
        await ann.do("start")
        await ann.do("bid", moves=90)
        await until(ann, lambda view: any(bid["seat"] == 1 for bid in view["bids"]))  # which clears who is done (B8)
        await ann.do("done")
        await until(ann, lambda view: view["phase"] == "over")
        await until(ann, lambda view: view["result"] and view["result"]["optimum"]["status"] == "optimal")
        result = ann.view["result"]
        assert (result["seat"], result["cost"]) == (1, result["optimum"]["moves"])
        await ann.do("kick", seat=1)
        async with asyncio.timeout(SECONDS):
            assert await marvin.wait() == 0


@pytest.mark.more
async def test_the_short_program_plays_with_a_computer_player(tmp_path: Path) -> None:
    """The program makes a room, prints its link, which can be joined, and starts a game with a computer player."""
    async with serving(tmp_path / "data") as server:
        text = blocks(PAGE, "py")[1].text.replace("http://127.0.0.1:8017", server.address)
        (tmp_path / "short.py").write_text(text, encoding="utf-8")
        async with program(str(tmp_path / "short.py")) as short, asyncio.timeout(SECONDS):
            assert short.stdout is not None
            link = (await short.stdout.readline()).decode().strip()
            assert await short.wait() == 0
        async with await Client.watch(link) as room:
            assert (room.link, room.link.rpartition("/")[2]) == (link, room.code)
            await until(room, lambda view: view["phase"] == "thinking")
            assert [bool(player["computer"]) for player in room.view["players"]] == [False, True]


@pytest.mark.more
async def test_the_command_of_the_page_lets_several_play(tmp_path: Path) -> None:
    """Each computer player has a name and a seat until it is kicked or the command ends. A lost connection is restored,
    and both the loss and the reconnect are reported once on standard error.
    """
    async with (
        serving(tmp_path / "data") as server,
        faulty_proxy(server.address) as proxy,
        await Client.create(server.address, "Ann") as ann,
    ):
        words = ("-m", "randolph", "bot", "--room", ann.code, "--server", proxy.address, "--count", "2")
        async with program(*words, "--strength", "5", "--name", "Rob") as command:
            await until(ann, lambda view: sorted(there(view)) == ["Rob", "Rob 2"])
            assert {player["computer"] for player in ann.view["players"]} == {None, 5}
            assert command.stderr is not None
            proxy.refusing = True
            proxy.cut()
            async with asyncio.timeout(SECONDS):
                told = {await command.stderr.readline() for _ in range(2)}
                proxy.refusing = False
                told |= {await command.stderr.readline() for _ in range(2)}
            said = (b"connection lost, reconnecting", b"connected again")
            assert told == {b"randolph: %s: %s\n" % (name, what) for name in (b"Rob", b"Rob 2") for what in said}
            await ann.do("kick", seat=1)
            command.terminate()
            await until(ann, lambda view: [player["left"] for player in view["players"]] == [False, True, True])
            async with asyncio.timeout(SECONDS):
                assert await command.wait() == 0
                assert await command.stderr.read() == b""
