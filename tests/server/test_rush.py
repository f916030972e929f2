"""Rush: begun, judged, ended once, by the server's clock; its best results; used, attacked, deleted."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.puzzles.bank.kinds import kind_named
from randolph.server.puzzles.bank import PuzzleBank
from randolph.server.puzzles.rush import MODES, chosen
from randolph.server.store import Store
from randolph.server.store.rush import MOST_OPEN, StoredRun
from tests.server.databases import Place, Postgres
from tests.server.in_process import Clock, RunningServer, Visitor, running_server
from tests.server.test_players import begin, me, values
from tests.server.test_privacy import everything

NOON = 1_795_435_200_000
"""2026-11-23, 12:00 UTC."""

DAY = 86_400
TODAY = NOON // (1000 * DAY)
DIRECTIONS = "NESW"


async def started(visitor: Visitor, mode: str = "three", game: str = "ricochet") -> dict[str, Any]:
    """A rush that has begun."""
    answer = await visitor.http.post("/api/me/rush", json={"mode": mode, "game": game})
    assert answer.status_code == 201, answer.text
    rush: dict[str, Any] = answer.json()
    return rush


async def ended(visitor: Visitor, rush: dict[str, Any], tries: Sequence[object]) -> httpx.Response:
    """The answer to the end of a rush."""
    return await visitor.http.post(f"/api/me/rush/{rush['id']}", json={"tries": tries})


async def result(visitor: Visitor, rush: dict[str, Any], tries: list[str]) -> dict[str, Any]:
    """The result of a rush."""
    answer = await ended(visitor, rush, tries)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def bests(visitor: Visitor) -> list[dict[str, Any]]:
    """The best results of a visitor's player."""
    found: list[dict[str, Any]] = (await visitor.http.get("/api/me/rush")).json()["bests"]
    return found


def solved(rush: dict[str, Any], count: int) -> list[str]:
    """Optimal solutions of the first puzzles of a rush, which the solver finds."""
    return [solution(puzzle) for puzzle in rush["puzzles"][:count]]


def solution(puzzle: dict[str, Any]) -> str:
    """An optimal solution of a puzzle."""
    kind = kind_named(puzzle["game"])
    moves = kind.solution(kind.from_line(puzzle["line"]))
    assert moves is not None
    return moves


def detour(puzzle: dict[str, Any]) -> str:
    """A solution of a puzzle of Ricochet Robots with one move more than the optimum."""
    kind = kind_named("ricochet")
    problem, best = kind.from_line(puzzle["line"]), solution(puzzle)
    for first in (robot + direction for robot in "rgby" for direction in DIRECTIONS):
        try:
            judged = kind.judge(problem, f"{first} {best}")
        except ValueError:
            continue
        if judged.solved and judged.cost == puzzle["optimum"] + 1:
            return f"{first} {best}"
    pytest.fail("no robot can move aside")


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, str(answer.json()["error"]["code"])


# ── choosing ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(st.integers(0, 3000), st.integers(1, 100), st.integers(0, 2**32))
def test_a_run_becomes_harder_and_repeats_nothing(size: int, count: int, seed: int) -> None:
    """Whatever the sizes are, the chosen puzzles are in the order of their ratings, each once, and no more than asked
    for; a bank with enough puzzles gives all of them.
    """
    ids = [f"{number:05}" for number in range(size)]
    drawn = chosen(ids, count, random.Random(seed))
    assert drawn == sorted(set(drawn))
    assert set(drawn) <= set(ids)
    assert len(drawn) <= count
    assert len(drawn) == count or size < 4 * count
    assert bool(drawn) == bool(ids)


def test_runs_differ_and_begin_gently() -> None:
    """A thousand runs of sixty from ten thousand puzzles: they begin with one of the easiest hundredth, are in the
    easier 35 % at the middle, and end in the hardest twentieth; and no first puzzle is in every twentieth run.
    """
    ids = [f"{number:05}" for number in range(10_000)]
    runs = [[int(each) for each in chosen(ids, 60, random.Random(seed))] for seed in range(1000)]
    assert all(run[0] < 100 and run[30] < 3500 and run[-1] >= 9500 for run in runs)
    firsts = [run[0] for run in runs]
    assert max(firsts.count(first) for first in set(firsts)) < 50


# ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("mode", "game", "seconds", "count"),
    [("three", "ricochet", 180, 60), ("five", "micro", 300, 80), ("survival", "ricochet", None, 100)],
)
async def test_a_rush_has_puzzles_from_easy_to_hard(
    tmp_path: Path, mode: str, game: str, seconds: int | None, count: int
) -> None:
    """A rush has puzzles of its game with their optima, the easier first by the estimates, each once, and no daily."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = h.visitor()
        await begin(ann)
        rush = await started(ann, mode, game)
        puzzles = rush.pop("puzzles")
        assert rush == {"id": rush["id"], "mode": mode, "game": game, "seconds": seconds, "mistakes": 3}
        ratings = [puzzle["rating"] for puzzle in puzzles]
        assert ratings == sorted(ratings)
        assert len({puzzle["id"] for puzzle in puzzles}) == len(puzzles) == count
        assert {(puzzle["game"], puzzle["daily"], puzzle["day"]) for puzzle in puzzles} == {(game, None, None)}
        assert all(puzzle["optimum"] >= 2 for puzzle in puzzles)
        other = await started(ann, mode, game)
        assert other["id"] != rush["id"]
        assert [puzzle["id"] for puzzle in other["puzzles"]] != [puzzle["id"] for puzzle in puzzles]


@pytest.mark.parametrize("game", ["ricochet", "micro"])
async def test_the_server_counts_what_is_solved(place: Place, tmp_path: Path, game: str) -> None:
    """Tries that reach the target count, in both games; no moves and moves that end elsewhere are mistakes. The result
    becomes the best one of the day, the week and ever, and no rating changes.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann = h.visitor()
        before = await begin(ann)
        rush = await started(ann, game=game)
        good = solved(rush, 5)
        short = " ".join(good[2].split()[:-1]) if game == "ricochet" else good[2].rpartition("-")[0]
        found = await result(ann, rush, [*good[:2], short, good[3], "", good[4]][:5])
        best = {"mode": "three", "game": game, "today": 3, "week": 3, "ever": 3}
        expected = {"id": rush["id"], "mode": "three", "game": game, "solved": 3, "mistakes": 2, "first": True}
        assert found == {**expected, "best": best}
        assert await bests(ann) == [best]
        assert await me(ann) == before
        assert values(place, "tries") == []


async def test_a_detour_is_a_mistake_and_the_third_mistake_is_the_end(tmp_path: Path) -> None:
    """A solution with one move more than the optimum is a mistake. What comes after three mistakes does not count."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = h.visitor()
        await begin(ann)
        rush = await started(ann)
        good = solved(rush, 6)
        tries = [good[0], detour(rush["puzzles"][1]), "", good[3], " ", good[5]]
        found = await result(ann, rush, tries)
        assert (found["solved"], found["mistakes"]) == (2, 3)


async def test_moves_after_the_target_do_not_matter(tmp_path: Path) -> None:
    """An attempt ends on the target, as in the game: what follows in the text is not made (B4)."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = h.visitor()
        await begin(ann)
        rush = await started(ann)
        assert (await result(ann, rush, [f"{solved(rush, 1)[0]} rN gN"]))["solved"] == 1


async def test_a_rush_is_counted_once(place: Place, tmp_path: Path) -> None:
    """The first result counts: whoever hands in a rush again, with the same tries or better ones, one after the other
    or both at once, gets the first result.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann = h.visitor()
        await begin(ann)
        rush = await started(ann)
        good = solved(rush, 3)
        first = await result(ann, rush, good[:1])
        again = [await result(ann, rush, good[:1]), await result(ann, rush, good)]
        h.clock.pass_seconds(3600)
        again.append(await result(ann, rush, good))
        assert again == 3 * [{**first, "first": False}]
        rush = await started(ann)
        both = await asyncio.gather(*(result(ann, rush, solved(rush, count)) for count in (1, 2, 3)))
        assert sorted(found["first"] for found in both) == [False, False, True]
        assert len({found["solved"] for found in both}) == 1
        assert [row["solved"] for row in values(place, "rush_runs") if row["id"] == rush["id"]] == [both[0]["solved"]]


@pytest.mark.parametrize(("mode", "last"), [("three", 190), ("five", 310), ("survival", DAY)])
async def test_the_servers_clock_decides(tmp_path: Path, mode: str, last: int) -> None:
    """A result counts until ten seconds after the end of the time; later nothing counts. Without a limit a rush may
    take a day.
    """
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = h.visitor()
        await begin(ann)
        in_time, late = await started(ann, mode), await started(ann, mode)
        h.clock.pass_seconds(last)
        assert (await result(ann, in_time, solved(in_time, 2)))["solved"] == 2
        h.clock.pass_seconds(0.001)
        assert refusal(await ended(ann, late, solved(late, 3))) == (409, "rush_over")
        assert [best["ever"] for best in await bests(ann)] == [2]


async def test_a_clock_turned_back_takes_nothing(tmp_path: Path) -> None:
    """If the server's clock is turned back by an hour, a rush that has begun can still be ended, and counts."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = h.visitor()
        await begin(ann)
        rush = await started(ann)
        h.clock.pass_seconds(-3600)
        assert (await result(ann, rush, solved(rush, 2)))["solved"] == 2


async def test_best_results_of_a_day_a_week_and_ever(place: Place, tmp_path: Path) -> None:
    """Each mode and game has its own best results. A day counts for seven days, and forever."""
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann = h.visitor()
        assert await bests(ann) == []
        await begin(ann)
        for days, count in ((0, 3), (2, 2), (4, 1)):  # days after the one before
            h.clock.pass_seconds(days * DAY)
            rush = await started(ann)
            await result(ann, rush, solved(rush, count))
        rush = await started(ann, "survival", "micro")
        await result(ann, rush, [])
        found = [(one["game"], one["mode"], one["today"], one["week"], one["ever"]) for one in await bests(ann)]
        assert found == [("micro", "survival", 0, 0, 0), ("ricochet", "three", 1, 3, 3)]
        h.clock.pass_seconds(DAY)
        assert [(one["today"], one["week"], one["ever"]) for one in await bests(ann)] == [(None, 0, 0), (None, 2, 3)]
        h.clock.pass_seconds(7 * DAY)
        assert [(one["today"], one["week"], one["ever"]) for one in await bests(ann)] == [
            (None,) * 2 + (0,),
            (None,) * 2 + (3,),
        ]


# ── bad input, limits ────────────────────────────────────────────────────────────────────────────────────────────────


async def test_only_the_player_who_began_a_rush_ends_it(tmp_path: Path) -> None:
    """Without a player there is no rush. Other players and invented ids get the same answer; the rush goes on."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann, bob, eve = h.visitor(), h.visitor(), h.visitor()
        assert refusal(await eve.http.post("/api/me/rush", json={"mode": "three"})) == (403, "no_player")
        eve.http.cookies.set("randolph_player", "made-up", domain="testserver.local", path="/api/me")
        assert refusal(await eve.http.post("/api/me/rush", json={"mode": "three"})) == (403, "no_player")
        await begin(ann)
        await begin(bob)
        rush = await started(ann)
        for visitor in (bob, eve):
            assert refusal(await ended(visitor, rush, [])) == (404, "unknown_rush")
        answer = await ended(ann, {"id": "nothing"}, [])
        assert (*refusal(answer), answer.json()["error"]["quote"]) == (404, "unknown_rush", "nothing")
        assert (await result(ann, rush, solved(rush, 1)))["first"]


async def test_bad_tries_count_nothing(tmp_path: Path) -> None:
    """Texts that are no moves, moves that cannot be made, and too many tries get one clear answer each. The rush goes
    on, and may still be ended.
    """
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = h.visitor()
        await begin(ann)
        rush = await started(ann)
        one = solved(rush, 1)[0]
        for tries, code, quote in (
            ([one, "rX"], "illegal_solution", "rX"),
            (["rN " * 300], "illegal_solution", None),
            (["rN rN"], "illegal_solution", "rN rN"),
            ([""] * 61, "malformed", None),
            (["rN" * 501], "malformed", None),
            ([""] * 201, "malformed", None),
            ([7], "malformed", None),
        ):
            answer = await ended(ann, rush, tries)
            assert refusal(answer) == ({"malformed": 400}.get(code, 422), code), tries
            assert quote is None or answer.json()["error"]["quote"] == quote
        answer = await ended(ann, rush, [one, "rX"])
        assert answer.json()["error"]["message"].startswith("try 2: ")
        answer = await ended(ann, rush, ["x" * 999] * 100)
        assert refusal(answer) == (413, "too_large")
        assert await bests(ann) == []
        assert (await result(ann, rush, [one]))["solved"] == 1


@pytest.mark.parametrize(
    "body", [b"{}", b"[]", b'{"mode": "ten"}', b'{"mode": "three", "game": "chess"}', b'{"mode": "three", "seed": 1}']
)
async def test_other_wishes_are_refused(tmp_path: Path, body: bytes) -> None:
    """There are three modes and two games, and a client cannot wish for puzzles."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = h.visitor()
        await begin(ann)
        answer = await ann.http.post("/api/me/rush", content=body, headers={"content-type": "application/json"})
        assert refusal(answer) == (400, "malformed")


async def test_the_rate_of_rushes_is_limited(place: Place, tmp_path: Path) -> None:
    """A player begins ten at once, then one in twenty seconds; others are not affected."""
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob = h.visitor(), h.visitor()
        await begin(ann)
        await begin(bob)
        for _ in range(10):
            await started(ann)
        assert refusal(await ann.http.post("/api/me/rush", json={"mode": "three"})) == (429, "too_frequent")
        await started(bob)
        h.clock.pass_seconds(20)
        await started(ann)


async def test_without_a_bank_there_is_no_rush(tmp_path: Path) -> None:
    """If the puzzle bank cannot be read, the answer says so, and nothing is stored; best results can still be read."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        h.inside.puzzles = PuzzleBank(tmp_path / "nothing")
        ann = h.visitor()
        await begin(ann)
        assert refusal(await ann.http.post("/api/me/rush", json={"mode": "three"})) == (503, "no_puzzles")
        assert await bests(ann) == []
    assert values(Place(tmp_path), "rush_runs") == []


# ── what is kept ─────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_an_ended_rush_has_no_time(place: Place, tmp_path: Path) -> None:
    """The time and the puzzles of a rush are deleted when it ends: the day, the numbers of solved puzzles and of
    mistakes remain. Everything goes with the player.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob = h.visitor(), h.visitor()
        rushes = []
        for visitor in (ann, bob):
            await begin(visitor)
            rushes.append(await started(visitor))
            await started(visitor)
            h.clock.pass_seconds(60)
            await result(visitor, rushes[-1], solved(rushes[-1], 2))
        done = [row for row in values(place, "rush_runs") if row["ended_on"] is not None]
        assert {(row["began_at"], row["puzzles"], row["ended_on"], row["solved"], row["mistakes"]) for row in done} == {
            (None, None, TODAY, 2, 0)
        }
        assert rushes[1]["id"] in everything(place)
        await bob.http.delete("/api/me")
        assert rushes[1]["id"] not in everything(place)
        assert len(values(place, "rush_runs")) == 2


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """An open store on a new database, of either kind."""
    with place.open() as opened:
        yield opened


def run(name: str, at: int = NOON, mode: str = "three") -> StoredRun:
    """A run that has begun."""
    return StoredRun(id=name, mode=mode, game="ricochet", began_at=at, puzzles=("p1", "p2"))


async def done(store: Store, name: str, count: int, day: int = TODAY, mode: str = "three") -> None:
    """A run of Ann's that has ended."""
    assert await store.rush.begin("ann", run(name, mode=mode))
    assert (await store.rush.end("ann", name, day, solved=count, mistakes=1) or (None, False))[1]


async def test_only_the_best_run_of_a_past_day_stays(place: Place, store: Store) -> None:
    """Of each past day one best run stays for each mode; runs of today stay. Runs that were never ended go when they
    are too old.
    """
    await store.players.create("ann", TODAY)
    for name, count, day, mode in (
        ("a1", 3, TODAY - 1, "three"),
        ("a2", 5, TODAY - 1, "three"),
        ("a3", 5, TODAY - 1, "three"),
        ("b1", 2, TODAY - 1, "five"),
        ("c1", 9, TODAY - 2, "three"),
        ("d1", 1, TODAY, "three"),
        ("d2", 2, TODAY, "three"),
    ):
        await done(store, name, count, day, mode)
    await store.rush.begin("ann", run("old", NOON - 1))
    await store.rush.begin("ann", run("open", NOON))
    assert await store.rush.expire(TODAY, NOON) == 3
    kept = {row["id"] for row in values(place, "rush_runs")}
    assert kept - {"a2", "a3"} == {"b1", "c1", "d1", "d2", "open"}
    assert len(kept & {"a2", "a3"}) == 1
    assert await store.rush.expire(TODAY, NOON) == 0


async def test_open_runs_are_limited(place: Place, store: Store) -> None:
    """A player has a bounded number of runs that have not ended; one more replaces the oldest, and ended ones stay."""
    await store.players.create("ann", TODAY)
    await store.players.create("bob", TODAY)
    await done(store, "done", 1)
    await store.rush.begin("bob", run("bob", NOON - 100))
    for number in range(MOST_OPEN + 2):
        assert await store.rush.begin("ann", run(f"r{number}", NOON + number))
    kept = {row["id"] for row in values(place, "rush_runs")}
    assert kept == {"done", "bob", *(f"r{number}" for number in range(2, MOST_OPEN + 2))}
    assert not await store.rush.begin("nobody", run("x"))


async def test_two_processes_end_the_same_run(postgres: Postgres, tmp_path: Path) -> None:
    """Two processes that end twenty runs at the same time count each of them once, and both give the same result."""
    with postgres.database() as url:
        place = Place(tmp_path, url)
        with place.open() as one, place.open() as other:
            await one.players.create("ann", TODAY)
            for number in range(20):
                name = f"r{number}"
                await one.rush.begin("ann", run(name))
                ends = (
                    store.rush.end("ann", name, TODAY, solved=solved_, mistakes=0)
                    for solved_, store in ((1, one), (2, other))
                )
                first, second = await asyncio.gather(*ends)
                assert first is not None
                assert second is not None
                assert sorted((first[1], second[1])) == [False, True]
                assert first[0] == second[0]
            assert len(values(place, "rush_runs")) == 20


async def test_two_processes_end_a_rush_over_http(postgres: Postgres, tmp_path: Path) -> None:
    """A player whose two requests reach two processes at the same time has one result."""
    with postgres.database() as url:
        clock = Clock(NOON)
        async with (
            running_server(tmp_path / "a", clock=clock, database=url) as one,
            running_server(tmp_path / "b", clock=clock, database=url) as other,
        ):
            ann = one.visitor()
            await begin(ann)
            twin = _twin(other, ann)
            rush = await started(ann)
            found = await asyncio.gather(result(ann, rush, solved(rush, 1)), result(twin, rush, solved(rush, 2)))
            assert sorted(each["first"] for each in found) == [False, True]
            assert found[0]["solved"] == found[1]["solved"]
            assert await bests(ann) == await bests(twin)


def _twin(server: RunningServer, visitor: Visitor) -> Visitor:
    """The same browser at another process."""
    made = server.visitor()
    made.http.cookies = httpx.Cookies(visitor.http.cookies)
    return made


def test_grace_and_modes() -> None:
    """Three minutes, five minutes, and no limit; each has more puzzles than seconds allow: one in four seconds."""
    assert {mode: kind.seconds for mode, kind in MODES.items()} == {"three": 180, "five": 300, "survival": None}
    assert all(kind.seconds is None or kind.puzzles >= kind.seconds / 4 for kind in MODES.values())
