"""Dailies through HTTP: each counts once, by the rules and by the server's clock; medals, streak, calendar, others."""

from __future__ import annotations

import asyncio
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from randolph.server.puzzles.dailies import DAY, FIRST_DAY
from randolph.server.store.schema import metadata
from tests.server.databases import Place, Postgres
from tests.server.in_process import SECONDS, START, RunningServer, Visitor, running_server
from tests.server.puzzling import TODAY, clock_on, dailies, hand_in, mine, par_of, refused, solutions, text_of

NOBODY = {"current": 0, "longest": 0, "grace": False, "today": False}


async def a_player(h: RunningServer, address: str = "127.0.0.1") -> Visitor:
    """A visitor with a player."""
    visitor = h.visitor(address=address)
    assert (await visitor.http.post("/api/me")).status_code == 200
    return visitor


def rows(place: Place, table: str) -> list[dict[str, Any]]:
    """The rows of a table."""
    with place.connected() as connection:
        return [dict(row) for row in connection.execute(metadata.tables[table].select()).mappings()]


async def test_the_four_dailies_of_a_day(tmp_path: Path) -> None:
    """The same for everybody, by the server's day: three of Ricochet Robots, from easy to hard, and one of Micro
    Robots. They say when the day ends. Yesterday's are there, too, and other problems.
    """
    async with running_server(tmp_path, clock=clock_on(22)) as h:
        ann, bob = h.visitor(), h.visitor()
        answer = (await ann.http.get("/api/puzzles/daily")).json()
        assert (answer["day"], answer["today"], answer["first"]) == (TODAY, TODAY, "2026-11-01")
        assert answer["ends"] - answer["now"] == DAY // 2
        puzzles = answer["puzzles"]
        assert [(each["daily"], each["game"]) for each in puzzles] == [
            *((name, "ricochet") for name in ("easy", "medium", "hard")),
            ("micro", "micro"),
        ]
        assert (await bob.http.get(f"/api/puzzles/daily?day={TODAY}")).json() == answer
        before = await dailies(bob, text_of(21))
        assert {each["day"] for each in before.values()} == {text_of(21)}
        assert not {each["id"] for each in before.values()} & {each["id"] for each in puzzles}
        for each in puzzles:
            assert (await bob.http.get(f"/api/puzzles/{each['id']}")).json() == each


@pytest.mark.parametrize(("over", "medal"), [(0, "gold"), (1, "silver"), (2, "bronze"), (3, None)])
async def test_a_medal_by_the_moves(tmp_path: Path, over: int, medal: str | None) -> None:
    """A solution of par, one more, two more, three more moves, found by trying all moves."""
    async with running_server(tmp_path, clock=clock_on(22)) as h:
        ann = await a_player(h)
        puzzle = (await dailies(ann))["micro"]
        par = par_of(puzzle)
        moves = next(solutions(puzzle, par + over))
        found = await hand_in(ann, puzzle["id"], moves)
        assert (found["first"], found["solved"], found["counted"]) == (True, True, True)
        assert (found["moves"], found["optimum"]) == (par + over, par)
        assert (found["rating"], found["change"], found["puzzle_rating"]) == (None, None, None)
        assert found["solution"] in set(solutions(puzzle, par))
        assert found["daily"]["result"] == {
            "daily": "micro",
            "day": TODAY,
            "puzzle": puzzle["id"],
            "moves": par + over,
            "par": par,
            "medal": medal,
            "solution": moves,
            "in_time": True,
            "seconds": None,
        }
        assert found["daily"]["optimal_ways"] == len(list(solutions(puzzle, par)))


async def test_the_first_solution_counts(place: Place, tmp_path: Path) -> None:
    """A better solution afterwards is checked, answered with the result that counts, and changes nothing; neither do
    fifty at once. Dailies are no tries of practice.
    """
    async with running_server(tmp_path, clock=clock_on(22), database=place.url) as h:
        ann = await a_player(h)
        puzzle = (await dailies(ann))["micro"]
        par = par_of(puzzle)
        longer, best = next(solutions(puzzle, par + 1)), next(solutions(puzzle, par))
        found = await asyncio.gather(*(hand_in(ann, puzzle["id"], (longer, best)[number % 2]) for number in range(50)))
        assert [each["first"] for each in found].count(True) == 1
        first = next(each for each in found if each["first"])
        assert all(each["daily"]["result"] == first["daily"]["result"] for each in found)
        assert first["daily"]["result"]["moves"] == first["moves"]
        again = await hand_in(ann, puzzle["id"], best)
        assert (again["first"], again["moves"], again["daily"]["result"]) == (False, par, first["daily"]["result"])
        assert again["daily"]["players"] == 1
        assert (await mine(ann))["solved"] == [again["daily"]]
        assert (await ann.http.get("/api/me")).json()["me"]["tries"] == 0
    (row,) = rows(place, "daily_results")
    assert (row["moves"], row["solution"]) == (first["moves"], first["daily"]["result"]["solution"])
    assert rows(place, "tries") == []


async def test_two_processes_store_one_result(postgres: Postgres, tmp_path: Path) -> None:
    """Twenty players hand in the same daily at two processes at the same time, with different solutions: each has one
    result, which both processes answer with.
    """
    clock = clock_on(13)
    with postgres.migrated() as url:
        place = Place(tmp_path, url)
        async with (
            running_server(tmp_path / "one", clock=clock, database=url, address_rate=10_000) as one,
            running_server(tmp_path / "two", clock=clock, database=url, address_rate=10_000) as two,
        ):
            people = [await a_player(one) for _ in range(20)]
            others = [two.visitor() for _ in people]
            for person, other in zip(people, others, strict=True):
                other.http.cookies = person.http.cookies
            puzzle = (await dailies(people[0]))["micro"]
            texts = [next(solutions(puzzle, par_of(puzzle) + over)) for over in (0, 1)]
            both = zip(people, others, strict=True)
            asked = [hand_in(who, puzzle["id"], text) for pair in both for who, text in zip(pair, texts, strict=True)]
            found = await asyncio.gather(*asked)
            pairs = list(zip(found[::2], found[1::2], strict=True))
        assert all({first["first"], second["first"]} == {True, False} for first, second in pairs)
        assert all(first["daily"]["result"] == second["daily"]["result"] for first, second in pairs)
        assert len(rows(place, "daily_results")) == 20


async def test_fifty_players_at_once(place: Place, tmp_path: Path) -> None:
    """Fifty players hand in the same daily at the same time: each counts once. From ten solvers on everybody sees how
    many needed how many moves, and the different optimal ways that were found, the most frequent first.
    """
    async with running_server(tmp_path, clock=clock_on(13), database=place.url, address_rate=10_000) as h:
        people = await asyncio.gather(*(a_player(h, f"10.0.0.{number}") for number in range(50)))
        puzzle = (await dailies(people[0]))["micro"]
        par = par_of(puzzle)
        ways = list(islice(solutions(puzzle, par), 2))
        assert len(ways) == 2
        texts = [ways[0]] * 10 + [ways[1]] * 20 + [next(solutions(puzzle, par + 1))] * 20
        few = [await hand_in(one, puzzle["id"], text) for one, text in zip(people[:9], texts, strict=False)]
        assert few[-1]["daily"]["shares"] == []
        found = await asyncio.gather(
            *(hand_in(one, puzzle["id"], text) for one, text in zip(people[9:], texts[9:], strict=True))
        )
        assert all(each["first"] for each in found)
        last = await hand_in(people[0], puzzle["id"], ways[0])
        assert last["daily"]["players"] == 50
        assert last["daily"]["shares"] == [{"moves": par, "players": 30}, {"moves": par + 1, "players": 20}]
        assert last["daily"]["ways"] == [{"moves": ways[1], "players": 20}, {"moves": ways[0], "players": 10}]
    assert len(rows(place, "daily_results")) == 50


async def test_faulty_tries_of_a_daily(place: Place, tmp_path: Path) -> None:
    """Illegal, overlong, unfinished and absent moves, unknown fields, tomorrow's problem and unknown ones: one clear
    answer each, and nothing is stored.
    """
    clock = clock_on(23)
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann, eve = await a_player(h), h.visitor()
        tomorrow = (await dailies(ann))["micro"]["id"]
        clock.now -= DAY
        puzzle = (await dailies(ann))["micro"]
        one, best = puzzle["id"], next(solutions(puzzle, par_of(puzzle)))
        jump = best.split()[0]
        assert await refused(ann, one, f"{jump} {jump}") == (422, "illegal_solution")
        assert await refused(ann, one, "north") == (422, "illegal_solution")
        assert await refused(ann, one, " ".join([best] * 30)[:990]) == (422, "illegal_solution")
        assert await refused(ann, one, "p1 " * 334) == (400, "malformed")
        assert await refused(ann, one, jump) == (422, "not_solved")
        assert await refused(ann, one, "") == (422, "not_solved")
        assert await refused(ann, one, 7) == (400, "malformed")
        assert await refused(ann, tomorrow, best) == (404, "unknown_puzzle")
        assert await refused(ann, "nonesuch", best) == (404, "unknown_puzzle")
        assert await refused(ann, "x" * 33, best) == (400, "malformed")
        assert await refused(eve, one, best) == (403, "no_player")
        answer = await ann.http.post("/api/me/tries", json={"puzzle": one, "moves": best, "seconds": 1})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
        answer = await ann.http.post("/api/me/tries", json={"puzzle": one})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
        assert (await ann.http.get(f"/api/puzzles/{tomorrow}")).status_code == 404
        assert (await ann.http.get(f"/api/puzzles/{tomorrow}/preview.png")).status_code == 404
        for day in (text_of(23), "2026-10-31", "2026-11-32", "today", "9999-12-31"):
            for path in ("puzzles/daily", "me/daily"):
                answer = await ann.http.get(f"/api/{path}", params={"day": day})
                assert (answer.status_code, answer.json()["error"]["quote"]) == (404, day)
        assert (await ann.http.get("/api/me/daily?month=2026-13")).status_code == 400
        assert await mine(ann) == {"day": TODAY, "solved": [], "streak": NOBODY, "calendar": []}
    assert rows(place, "daily_results") == []


async def test_only_the_day_of_a_daily_counts_for_the_streak(tmp_path: Path) -> None:
    """A daily handed in a second before midnight is in time; one from the archive has a medal, but is not in time."""
    clock = clock_on(13, 23.999)
    async with running_server(tmp_path, clock=clock) as h:
        ann = await a_player(h)
        today = await dailies(ann)
        first, second = today["micro"], today["easy"]
        assert (await hand_in(ann, first["id"], next(solutions(first, par_of(first)))))["daily"]["result"]["in_time"]
        clock.pass_seconds(60)
        late = await hand_in(ann, second["id"], next(solutions(second, par_of(second))))
        assert (late["daily"]["result"]["in_time"], late["daily"]["result"]["medal"]) == (False, "gold")
        assert (await mine(ann))["streak"] == {"current": 1, "longest": 1, "grace": True, "today": False}
        assert (await mine(ann))["solved"] == []
        assert [each["result"]["daily"] for each in (await mine(ann, day=text_of(13)))["solved"]] == ["micro", "easy"]


async def test_a_streak_and_its_calendar(tmp_path: Path) -> None:
    """Dailies on the 20th, 21st and 23rd: the missed day is graced. The calendar of the month has the days with results
    and the graced day, that of another month nothing.
    """
    clock = clock_on(19)
    async with running_server(tmp_path, clock=clock) as h:
        ann = await a_player(h)
        for days in (1, 2, 1):
            puzzle = (await dailies(ann))["micro"]
            await hand_in(ann, puzzle["id"], next(solutions(puzzle, par_of(puzzle))))
            clock.now += days * DAY
        found = await mine(ann, month="2026-11")
        assert found["streak"] == {"current": 3, "longest": 3, "grace": False, "today": False}
        assert [(each["day"], len(each["results"]), each["graced"]) for each in found["calendar"]] == [
            ("2026-11-20", 1, False),
            ("2026-11-21", 1, False),
            ("2026-11-22", 0, True),
            ("2026-11-23", 1, False),
        ]
        assert (await mine(ann, month="2026-10"))["calendar"] == []
        assert (await mine(h.visitor(), month="2026-11")) == {
            "day": text_of(23),
            "solved": [],
            "streak": NOBODY,
            "calendar": [],
        }


async def test_the_time_from_seeing_to_handing_in(place: Place, tmp_path: Path) -> None:
    """The first look counts. The time of the look is deleted when the daily is handed in, and then only the seconds
    stay. Looks of visitors without a player, of other days, and after handing in are not stored.
    """
    clock = clock_on(22)
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann, eve = await a_player(h), h.visitor()
        puzzle = (await dailies(ann))["micro"]
        old = (await dailies(ann, text_of(3)))["micro"]
        body = {"puzzle": puzzle["id"]}
        for who in (eve, ann, ann):
            assert (await who.http.post("/api/me/seen", json=body)).status_code == 204
            clock.pass_seconds(30)
        assert (await ann.http.post("/api/me/seen", json={"puzzle": old["id"]})).status_code == 204
        assert (await ann.http.post("/api/me/seen", json={"puzzle": "nonesuch"})).status_code == 404
        assert [(row["puzzle_id"], row["seen_at"]) for row in rows(place, "daily_views")] == [
            (puzzle["id"], clock.now - 60_000)
        ]
        found = await hand_in(ann, puzzle["id"], next(solutions(puzzle, par_of(puzzle))))
        assert found["daily"]["result"]["seconds"] == 60
        assert (await ann.http.post("/api/me/seen", json=body)).status_code == 204
    assert rows(place, "daily_views") == []


async def test_looks_of_past_days_are_forgotten(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The task that deletes old rooms deletes when players saw the dailies of past days, too."""
    monkeypatch.setattr("randolph.server.rooms.EXPIRY_SECONDS", 0.01)
    clock = clock_on(22)
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann = await a_player(h)
        puzzle = (await dailies(ann))["micro"]
        await ann.http.post("/api/me/seen", json={"puzzle": puzzle["id"]})
        assert len(rows(place, "daily_views")) == 1
        clock.now += DAY
        async with asyncio.timeout(SECONDS):
            while rows(place, "daily_views"):  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        late = await hand_in(ann, puzzle["id"], next(solutions(puzzle, par_of(puzzle))))
        assert late["daily"]["result"]["seconds"] is None


async def test_a_clock_that_is_turned_back(place: Place, tmp_path: Path) -> None:
    """Results stay, and nothing counts twice: the daily of a day that has not come again is unknown, the streak goes
    on, and handing in again changes nothing. A clock before the first day shows the first day.
    """
    clock = clock_on(22)
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann = await a_player(h)
        puzzle = (await dailies(ann))["micro"]
        best = next(solutions(puzzle, par_of(puzzle)))
        await ann.http.post("/api/me/seen", json={"puzzle": puzzle["id"]})
        clock.pass_seconds(-30)
        counted = await hand_in(ann, puzzle["id"], best)
        assert counted["daily"]["result"]["seconds"] is None
        clock.now -= 3 * DAY
        assert await refused(ann, puzzle["id"], best) == (404, "unknown_puzzle")
        found = await mine(ann, month="2026-11")
        assert (found["day"], found["streak"]["current"], found["streak"]["today"]) == (text_of(19), 1, False)
        assert [each["results"] for each in found["calendar"]] == [[counted["daily"]["result"]]]
        clock.now = START
        assert START < FIRST_DAY * DAY
        answer = (await ann.http.get("/api/puzzles/daily")).json()
        assert (answer["day"], answer["today"]) == ("2026-11-01", "2026-11-01")
        clock.now = clock_on(22).now
        again = await hand_in(ann, puzzle["id"], best)
        assert (again["first"], again["daily"]["result"]) == (False, counted["daily"]["result"])
    assert len(rows(place, "daily_results")) == 1


async def test_the_reserve_ends(tmp_path: Path) -> None:
    """The last day of the reserve has dailies, the day after has none, and says so."""
    clock = clock_on(3674)
    async with running_server(tmp_path, clock=clock) as h:
        ann = h.visitor()
        assert len(await dailies(ann)) == 4
        clock.now += DAY
        answer = await ann.http.get("/api/puzzles/daily")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_day")


async def test_deleting_a_player_deletes_their_dailies(place: Place, tmp_path: Path) -> None:
    """Results and looks are deleted with the player; others no longer see them."""
    async with running_server(tmp_path, clock=clock_on(22), database=place.url) as h:
        ann, bob = await a_player(h), await a_player(h)
        today = await dailies(ann)
        puzzle = today["micro"]
        best = next(solutions(puzzle, par_of(puzzle)))
        await ann.http.post("/api/me/seen", json={"puzzle": today["hard"]["id"]})
        await hand_in(ann, puzzle["id"], best)
        assert (await hand_in(bob, puzzle["id"], best))["daily"]["players"] == 2
        await ann.http.delete("/api/me")
        assert (await hand_in(bob, puzzle["id"], best))["daily"]["players"] == 1
    assert len(rows(place, "daily_results")) == 1
    assert rows(place, "daily_views") == []
