"""Guards for the open internet: guessed codes, and rooms that would occupy the judge."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from randolph.jobs.kinds import GAME_SOLVERS, SearchResult
from randolph.protocol import CODE_LETTERS, PROTOCOL
from randolph.server import Settings, guess_limit, security
from randolph.server import judge as judges
from randolph.server.guess_limit import GuessLimit
from randolph.server.judge import Judge
from randolph.server.names import new_code
from randolph.server.store import Judgment
from randolph.solver import Limits, StopFlag
from tests.server.in_process import SECONDS, Visitor, running_server


def wrong_codes(code: str, number: int) -> list[str]:
    """This many codes, each different from this one."""
    return [f"{code[:5]}{letter}" for letter in CODE_LETTERS if letter != code[5]][:number]


SCHOOL = "10.0.0.1"


async def guess(eve: Visitor, code: str, number: int) -> list[int]:
    """Try this many wrong codes; returns the answers."""
    return [(await eve.http.get(f"/api/rooms/{wrong}")).status_code for wrong in wrong_codes(code, number)]


async def test_codes_cannot_be_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After many unknown codes, a network gets answers about codes that nobody there has used only in a tenth of the
    time, right or wrong, by request or socket. Other networks are not affected, and after a while the limit ends.
    """
    monkeypatch.setattr(guess_limit, "BURST_SECONDS", 300.0)
    async with running_server(tmp_path, guess_rate=0.02) as h:
        code = await h.visitor(address="10.0.0.9").make_room("Ann")
        eve, bob = h.visitor(address=SCHOOL), h.visitor(address="10.0.0.2")
        while h.inside.rooms.guesses._has_slot(SCHOOL, code):
            h.clock.pass_seconds(guess_limit.SLOT_SECONDS)
        assert await guess(eve, code, 8) == [404] * 6 + [429] * 2
        assert (await eve.http.get(f"/api/rooms/{code}")).status_code == 429
        unknown = (await eve.http.get(f"/r/{wrong_codes(code, 1)[0]}")).content
        assert (await eve.http.get(f"/r/{code}")).content == unknown != (await bob.http.get(f"/r/{code}")).content
        assert (await eve.http.post(f"/api/rooms/{code}/join", json={"name": "Eve"})).status_code == 429
        assert await said(eve, code) == await said(eve, wrong_codes(code, 1)[0]) == "too_frequent"
        eve.http.cookies.set("randolph_seat", "made-up", path=f"/api/rooms/{code}")
        assert (await eve.http.get(f"/api/rooms/{code}")).status_code == 429
        assert (await bob.http.get(f"/api/rooms/{code}")).status_code == 200
        h.clock.pass_seconds(50)
        assert (await eve.http.get(f"/api/rooms/{code}")).status_code == 200


async def test_requests_for_documents_count_as_guesses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request for the document of an unknown code counts like any other request for it."""
    monkeypatch.setattr(guess_limit, "BURST_SECONDS", 300.0)
    async with running_server(tmp_path, guess_rate=0.02) as h:
        code = await h.visitor(address="10.0.0.9").make_room("Ann")
        eve = h.visitor(address=SCHOOL)
        for wrong in wrong_codes(code, 6):
            assert (await eve.http.get(f"/r/{wrong}")).status_code == 200
        assert not h.inside.rooms.guesses.missed(SCHOOL)


async def test_a_guesser_keeps_nobody_from_their_rooms(tmp_path: Path) -> None:
    """Thirty wrong codes of one guest change nothing for the others. After hundreds, a player with a seat gets in, and
    so does everybody into a room that somebody of their network has used; into any other room within a hundred seconds,
    however many codes are guessed meanwhile.
    """
    async with running_server(tmp_path) as h:
        ann = h.visitor(address=SCHOOL)
        code = await ann.make_room("Ann")
        elsewhere = await h.visitor(address="10.0.0.9").make_room("Cem")
        third = await h.visitor(address="10.0.0.9").make_room("Dan")
        eve = h.visitor(address=SCHOOL)
        assert await guess(eve, code, 30) == [404] * 30
        assert (await h.visitor(address=SCHOOL).http.get(f"/api/rooms/{elsewhere}")).status_code == 200
        while h.inside.rooms.guesses.missed(SCHOOL):
            pass
        assert (await ann.enter(code)).view["you"] == 0
        assert await h.visitor(address=SCHOOL).join(code, "Bob") == 1
        assert await h.visitor(address=SCHOOL).join(elsewhere, "Eve") == 1
        statuses = []
        for _ in range(guess_limit.SLOTS):
            await guess(eve, code, 5)
            statuses.append((await h.visitor(address=SCHOOL).http.get(f"/api/rooms/{third}")).status_code)
            if statuses[-1] == 200:
                break
            h.clock.pass_seconds(guess_limit.SLOT_SECONDS)
            while h.inside.rooms.guesses.missed(SCHOOL):
                pass
        assert statuses == [429] * (len(statuses) - 1) + [200]


def test_each_code_has_its_slot() -> None:
    """In a slow network a tenth of the codes can be looked up at any time, each for ten of every hundred seconds; codes
    that it has used pass for a day.
    """
    now = 0.0
    slow = GuessLimit(0.1, lambda: now)

    def spend() -> None:
        while slow.missed("school"):
            pass

    def in_slots() -> list[bool]:
        nonlocal now
        found = []
        for _ in range(guess_limit.SLOTS):
            spend()
            found.append(slow.may_ask("school", codes[0]))
            now += guess_limit.SLOT_SECONDS
        return found

    codes = [new_code() for _ in range(2000)]
    open_in: Counter[str] = Counter()
    for slot in range(guess_limit.SLOTS):
        now = slot * guess_limit.SLOT_SECONDS
        spend()
        found = [code for code in codes if slow.may_ask("school", code)]
        assert 130 < len(found) < 270
        open_in.update(found)
    assert set(open_in.values()) == {1}
    assert set(open_in) == set(codes)
    for _ in range(2):  # a day after the first time is less than a day after the second
        slow.entered("school", codes[0])
        now += guess_limit.KNOWN_SECONDS - guess_limit.SLOTS * guess_limit.SLOT_SECONDS
    assert in_slots() == [True] * guess_limit.SLOTS
    assert in_slots().count(True) == 1


async def said(visitor: Visitor, code: str) -> str:
    """The error that a socket gets instead of a welcome."""
    line = await visitor.connect(code)
    await line.send({"type": "hello", "protocol": PROTOCOL, "after": 0})
    answer: str = (await line.receive())["error"]["code"]
    return answer


class Slow:
    """Replaces a search: runs until it is stopped or released, and records the problems it has begun."""

    def __init__(self) -> None:
        self.begun: list[object] = []
        self.go = threading.Event()

    def __call__(self, problem: object, _limits: Limits, stop: StopFlag) -> SearchResult:
        """Search."""
        self.begun.append(problem)
        with stop.waking(self.go.set):
            assert self.go.wait(SECONDS)
        return SearchResult("optimal", 1, "rE")


async def soon(wanted: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(SECONDS):
        while not wanted():  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0.01)


async def test_the_judges_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """If too many problems wait, the next gets "limit" at once; those of a game that has ended are dropped and never
    begun.
    """
    slow = Slow()
    monkeypatch.setitem(GAME_SOLVERS, "ricochet", replace(GAME_SOLVERS["ricochet"], search=slow))
    judge = Judge(threads=1, seconds=60, megabytes=16, waiting=2)
    waiting = [asyncio.create_task(judge.judge("ricochet", f"problem {n}", n)) for n in (1, 2, 3)]
    await soon(lambda: slow.begun == ["problem 1"] and judge.waiting == 2)
    assert await judge.judge("ricochet", "problem 4", 4) == Judgment("limit", None, None)
    judge.drop(2)
    judge.drop(1)
    assert [await task for task in waiting] == [None, None, Judgment("optimal", 1, "rE")]
    assert slow.begun == ["problem 1", "problem 3"]
    judge.close()


async def test_no_room_occupies_the_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chips that are given up one after the other leave two problems with the judge at most, in any game; after its
    answer the others follow.
    """
    slow = Slow()
    monkeypatch.setitem(GAME_SOLVERS, "ricochet", replace(GAME_SOLVERS["ricochet"], search=slow))
    async with running_server(tmp_path, judge_threads=1) as h:
        ann = h.visitor()
        a = await ann.enter(await ann.make_room("Ann", mode="solo"))
        await a.do("start")
        for _ in range(4):
            await a.do("give_up")
            if "ready" in a.view["actions"]:
                await a.do("ready")
        assert len(h.inside.judge._running) == judges.MOST_PER_ROOM
        slow.go.set()
        judged: list[dict[str, Any]] = [await a.receive_event("optimum_found") for _ in range(4)]
        assert sorted(event["round"] for event in judged) == [1, 2, 3, 4]


async def test_nobody_takes_all_seats_of_a_room(tmp_path: Path) -> None:
    """A network gets seats for a class at once, and then some each minute; a player with a seat gets in, and other
    networks get seats.
    """
    async with running_server(tmp_path) as home:
        ann = home.visitor()
        code = await ann.make_room("Ann")

        async def sit(name: str, address: str) -> int:
            person = home.visitor(address=address)
            return (await person.http.post(f"/api/rooms/{code}/join", json={"name": name})).status_code

        taken = [await sit(f"No {number}", "198.51.100.7") for number in range(45)]
        assert taken == [200] * 40 + [429] * 5
        assert await sit("Bob", "203.0.113.9") == 200
        assert (await ann.http.post(f"/api/rooms/{code}/join", json={"name": "Ann"})).json() == {"seat": 0}
        home.clock.pass_seconds(25)
        assert [await sit(f"Late {number}", "198.51.100.7") for number in range(3)] == [200, 200, 429]


async def test_a_refused_request_waits_before_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """One request too many is answered after the pause, other requests at once; a socket has no pause."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def app(_scope: object, _receive: object, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        statuses.append(message.get("status"))

    monkeypatch.setattr(security, "asyncio", SimpleNamespace(sleep=sleep))
    guard = security.Guard(app, Settings(address_rate=0.2), lambda: 0.0, pause=1.5)
    scope = {"type": "http", "method": "GET", "path": "/api/health", "headers": [], "client": ("10.0.0.1", 1)}
    for expected, pauses in ((204, []), (204, []), (429, [1.5]), (429, [1.5, 1.5])):
        statuses: list[int | None] = []
        await guard(dict(scope), receive, send)
        assert (statuses[0], slept) == (expected, pauses)
    await guard({**scope, "type": "websocket", "scheme": "ws"}, receive, send)
    assert slept == [1.5, 1.5]
