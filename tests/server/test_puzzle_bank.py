"""The bank in the server: read off the event loop when it is needed, and what happens without one."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from randolph.puzzles.bank import Bank
from randolph.puzzles.bank.installed import DATA
from randolph.server.puzzles import bank
from tests.server.in_process import running_server
from tests.server.puzzling import clock_on, dailies


def no_index(folder: Path) -> None:
    """No bank at all."""
    (folder / "bank.json").unlink()


def newer(folder: Path) -> None:
    """A bank of another version."""
    index = json.loads((folder / "bank.json").read_text("utf-8"))
    (folder / "bank.json").write_text(json.dumps(index | {"format": 2}))


def no_json(folder: Path) -> None:
    """An index that cannot be read."""
    (folder / "bank.json").write_text("{")


def no_micro(folder: Path) -> None:
    """A reserve without one of the dailies."""
    index = json.loads((folder / "bank.json").read_text("utf-8"))
    (folder / "bank.json").write_text(json.dumps(index | {"reserve": index["reserve"][:3]}))


def cut_off(folder: Path) -> None:
    """A part that ends too early."""
    part = folder / "reserve" / "hard.tsv.gz"
    part.write_bytes(part.read_bytes()[:5000])


def changed(folder: Path) -> None:
    """A part with another checksum."""
    part = folder / "reserve" / "hard.tsv.gz"
    part.write_bytes(gzip.compress(gzip.decompress(part.read_bytes()).replace(b" 8 ", b" 7 ", 1)))


def no_part(folder: Path) -> None:
    """A part that is missing."""
    (folder / "reserve" / "easy.tsv.gz").unlink()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the installed bank, which the servers of the test read."""
    copy = tmp_path / "bank"
    shutil.copytree(DATA, copy)
    monkeypatch.setattr(bank, "FOLDER", copy)
    return copy


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (no_index, "there is no puzzle bank in"),
        (newer, "has format 2, and this program reads format 1"),
        (no_json, "is damaged: bank.json"),
        (no_micro, "is damaged: it has no micro dailies"),
        (cut_off, "is damaged: hard.tsv.gz"),
        (changed, "hard.tsv.gz has another checksum"),
        (no_part, "there is no easy.tsv.gz"),
    ],
)
async def test_a_bank_that_cannot_be_read(
    tmp_path: Path, folder: Path, caplog: pytest.LogCaptureFixture, damage: Callable[[Path], None], message: str
) -> None:
    """All that needs it is refused with `no_puzzles`, also many requests at once; the log has one line. Pages, rooms
    and players work as ever.
    """
    damage(folder)
    puzzle = next(Bank().practice()).id
    async with running_server(tmp_path / "data", clock=clock_on(0)) as h:
        ann = h.visitor()
        await ann.http.post("/api/me")
        asked = [
            ann.http.get("/api/puzzles/daily"),
            ann.http.get(f"/api/puzzles/{puzzle}"),
            ann.http.get(f"/api/puzzles/{puzzle}/preview.png"),
            ann.http.post("/api/me/tries", json={"puzzle": puzzle, "moves": ""}),
            ann.http.post("/api/me/seen", json={"puzzle": puzzle}),
        ]
        for answer in await asyncio.gather(*asked):
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "no_puzzles")
        for page in ("/daily", "/daily/2026-11-01/easy", f"/practice/{puzzle}"):
            assert (await ann.http.get(page)).status_code == 200
        assert (await ann.http.get("/api/me/daily")).status_code == 200
        await ann.make_room()
    lines = [line for line in caplog.records if line.levelno >= logging.WARNING and "puzzle" in line.getMessage()]
    assert [(line.levelname, message in line.getMessage()) for line in lines] == [("ERROR", True)]
    assert all(line.exc_info is None for line in lines)


async def test_dailies_need_no_problems_for_practice(
    tmp_path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With a damaged part of the practice bank, dailies are played; practice is refused."""
    (folder / "practice-07.tsv.gz").write_bytes(b"")
    async with running_server(tmp_path / "data", clock=clock_on(0)) as h:
        ann = h.visitor()
        for _ in range(2):
            assert len(await dailies(ann)) == 4
            answer = await ann.http.get("/api/me/next")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "no_puzzles")
    assert [line.levelname for line in caplog.records if "practice-07" in line.getMessage()] == ["ERROR"]


async def test_a_bank_is_read_once_and_not_by_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that come together wait for one reading, which is in another thread; the event loop goes on."""
    loop_thread, readings, begun = asyncio.get_running_loop(), 0, asyncio.Event()
    go = asyncio.Event()
    real = bank._read_reserve

    def reading(found: Bank) -> bank.Reserve:
        nonlocal readings
        readings += 1
        loop_thread.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(go.wait(), loop_thread).result()  # from another thread alone
        return real(found)

    monkeypatch.setattr(bank, "_read_reserve", reading)
    async with running_server(tmp_path / "data", clock=clock_on(0)) as h:
        ann = h.visitor()
        asked = [asyncio.ensure_future(dailies(ann)) for _ in range(5)]
        await begun.wait()
        assert (await ann.http.get("/api/health")).status_code == 200
        assert not any(each.done() for each in asked)
        go.set()
        assert len({str(each) for each in await asyncio.gather(*asked)}) == 1
    assert readings == 1
