"""The judge: the optimum is found early, published late, found again after a restart, and never delays a game."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from randolph.jobs import kinds
from randolph.notation import from_moves, to_line
from randolph.rules import Color, Problem, verify
from randolph.solver import Limits, Result, Status, StopFlag, solve
from tests.server.in_process import SECONDS, running_server
from tests.server.play import way, win_round
from tests.server.test_rooms import as_if_killed, record, two_players, with_cookies_of

if TYPE_CHECKING:
    from collections.abc import Callable


def endless(_problem: Problem, *, limits: Limits, stop: StopFlag) -> Result:
    """A search that only its flag ends."""
    stopped = threading.Event()
    with stop.waking(stopped.set):
        assert stopped.wait(SECONDS), "nobody has stopped the search"
    return Result(status=Status.LIMIT, bound=1, nodes=0, seconds=0.0, memory=0, engine="test")


def never(_problem: Problem, *, limits: Limits, stop: StopFlag) -> Result:
    """A search that must not be called."""
    raise AssertionError("this has been judged before")


async def judged(folder: Path, rows: int) -> None:
    """Wait until the side table has this many rows."""
    async with asyncio.timeout(SECONDS):
        while True:
            with sqlite3.connect(folder / "randolph.sqlite3") as connection:
                (count,) = connection.execute("SELECT count(*) FROM judgments").fetchone()
            connection.close()
            if count >= rows:
                return
            await asyncio.sleep(0.01)


async def test_the_optimum_is_known_during_the_round_and_secret_until_its_end(tmp_path: Path) -> None:
    """During the round only the side table has the judge's result; then it becomes an event."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        watcher = await h.visitor().enter(code)
        await a.do("start")
        await judged(tmp_path, 1)
        await a.do("bid", moves=20)
        assert "optimum_found" not in [event["type"] for event in await record(ann, code)]
        assert a.view["result"] is None
        await b.do("done")
        await a.do("done")
        await a.do("give_up")
        for line in (a, b, watcher):
            found = await line.receive_event("optimum_found")
            assert line.view["result"]["optimum"] == {key: found[key] for key in ("status", "moves", "solution")}


async def test_the_judge_knows_the_powers(tmp_path: Path) -> None:
    """X6, M9: with the transparent robot and a silver one with its powers the optimum counts costs, and its moves name
    their ends if necessary.
    """
    async with running_server(tmp_path) as h:
        code, _, _, a, b = await two_players(h, transparent=True, silver=True, silver_power=True, no_bid=False)
        await a.do("start")
        async with h.inside.rooms.use(code) as room:
            problem = room.state.problem
        assert isinstance(problem, Problem)
        assert problem.transparent == {Color.SILVER, Color.TRANSPARENT}
        for line in (a, b):
            await line.do("done")
        found = await a.receive_event("optimum_found")
        assert found["status"] == "optimal"
        verdict = verify(problem, from_moves(found["solution"]))
        assert (verdict.ok, verdict.cost) == (True, found["moves"])
        plain = solve(replace(problem, powers=frozenset()))
        assert plain.optimum is None or found["moves"] <= plain.optimum


async def test_the_optimum_is_found_again_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server stops before the judge has a result; the next one judges the past round and publishes it."""
    with monkeypatch.context() as patched:
        patched.setattr(kinds, "solve", endless)
        async with running_server(tmp_path) as h:
            code, ann, _, a, b = await two_players(h)
            await a.do("start")
            bid = await win_round(a, [b])
            assert a.view["result"]["optimum"]["status"] == "pending"
            cookies = ann.http.cookies
    async with running_server(tmp_path) as h2:
        a = await with_cookies_of(h2.visitor(), cookies).enter(code)
        assert (await a.receive_event("optimum_found"))["moves"] == bid


async def test_a_judged_problem_is_not_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result of a killed server is taken from the side table, and still published only after the round."""
    async with running_server(tmp_path / "a") as h:
        code, ann, bob, a, _ = await two_players(h)
        await a.do("start")
        await judged(tmp_path / "a", 1)
        copy = as_if_killed(tmp_path / "a", tmp_path / "b")
        cookies = ann.http.cookies, bob.http.cookies
    monkeypatch.setattr(kinds, "solve", never)
    async with running_server(copy) as h2:
        a, b = [await with_cookies_of(h2.visitor(), jar).enter(code) for jar in cookies]
        assert "optimum_found" not in [event["type"] for event in a.events]
        bid = await win_round(a, [b])
        assert (await b.receive_event("optimum_found"))["moves"] == bid


async def test_a_search_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the judge searches without end, everything goes on, round after round; stopping the server stops the
    search.
    """
    monkeypatch.setattr(kinds, "solve", endless)
    async with running_server(tmp_path, judge_threads=2, seat_rate=1e4) as h:
        _, _, _, a, b = await two_players(h, next_seconds=0)
        await a.do("start")
        for _ in range(3):
            await win_round(a, [b])
            await a.do("ready")
            await b.ask("ready")
            for line in (a, b):
                while line.view["phase"] != "thinking":
                    await line.receive()
        assert a.view["round"] == 4


async def test_a_limit_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the judge gives up, the players' result stands: the status is `limit`, without moves."""
    monkeypatch.setattr(
        kinds,
        "solve",
        lambda *_, **__: Result(status=Status.LIMIT, bound=3, nodes=9, seconds=1.0, memory=0, engine="test"),
    )
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        await win_round(a, [b])
        await a.receive_event("optimum_found")
        assert a.view["result"]["optimum"] == {"status": "limit", "moves": None, "solution": None}


async def test_a_failing_search_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An unexpected failure of a search is like a limit: the optimum is unknown, and the room goes on."""

    def failing(*_: object, **__: object) -> Result:
        raise MemoryError("the search failed")

    monkeypatch.setattr(kinds, "solve", failing)
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        await win_round(a, [b])
        await a.receive_event("optimum_found")
        assert a.view["result"]["optimum"] == {"status": "limit", "moves": None, "solution": None}
        for line in (a, b):
            await line.disconnect()
        await ann.http.get(f"/api/rooms/{code}")
        assert h.inside.rooms._rooms[code].idle
        assert sum(line.exc_info is not None for line in caplog.records) == 1


def unsolvable_once() -> Callable[..., Result]:
    """A search that finds its first problem unsolvable."""
    first: list[str] = []

    def search(problem: Problem, *, limits: Limits, stop: StopFlag) -> Result:
        if not first or first[0] == to_line(problem):
            first[:] = [to_line(problem)]
            return Result(status=Status.UNSOLVABLE, bound=0, nodes=1, seconds=0.0, memory=0, engine="test")
        return solve(problem, limits=limits, stop=stop)

    return search


async def test_an_unsolvable_solo_chip_is_exchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """O2: alone, a provably unsolvable chip goes back, and another one is drawn with a new timer."""
    monkeypatch.setattr(kinds, "solve", unsolvable_once())
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann", mode="solo")
        a = await ann.enter(code)
        await a.do("start")
        drawn = await a.receive_event("chip_drawn")
        exchanged = await a.receive_event("chip_exchanged")
        assert (exchanged["chip"], exchanged["reason"]) == (drawn["chip"], "unsolvable")
        again = await a.receive_event("chip_drawn")
        assert again["chip"] != drawn["chip"]
        assert a.view["deadline"]["left"] == 60_000
        assert a.board is not None
        await a.do("bid", moves=len(way(a.board, a.view)))
        for move in way(a.board, a.view):
            await a.do("push", **move)
        assert (await a.receive_event("optimum_found"))["round"] == again["round"]
        assert [event["type"] for event in await record(ann, code)].count("optimum_found") == 1


async def test_a_group_learns_that_the_problem_was_unsolvable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a group the round follows the rules (B6, B7); afterwards the judge says `unsolvable`."""
    monkeypatch.setattr(kinds, "solve", unsolvable_once())
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("done")
        await b.do("done")
        await a.receive_event("optimum_found")
        assert a.view["result"]["optimum"]["status"] == "unsolvable"


async def test_a_new_game_is_judged_separately(tmp_path: Path) -> None:
    """Rounds of the next game in the same room have the same numbers but their own optima."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        for _ in range(2):
            bid = await win_round(a, [b])
            assert (await a.receive_event("optimum_found"))["moves"] == bid
            assert (await b.receive_event("optimum_found"))["round"] == 1
            for line in (a, b):
                await line.ask("end_game")
            await a.receive_until(lambda m: m["type"] == "events" and m["view"]["phase"] == "finished")
            await a.do("again")
            await b.receive_event("game_started")


async def test_an_ended_round_without_result_is_judged(tmp_path: Path) -> None:
    """If the players agree to end the game within a round, they still learn its optimum."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        for line in (a, b):
            await line.do("end_game")
        assert (await a.receive_event("optimum_found"))["round"] == 1
