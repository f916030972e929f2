"""Practice through HTTP: the next puzzle, first tries, and ratings."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from randolph.puzzles.bank import Bank, Entry
from randolph.puzzles.bank.kinds import KINDS
from randolph.server.glicko import Rating, after_try, aged
from randolph.server.puzzles import bank
from randolph.server.puzzles.dailies import DAY
from tests.server.databases import Place, Postgres
from tests.server.in_process import Clock, RunningServer, Visitor, running_server
from tests.server.process import serving
from tests.server.puzzling import NOON, hand_in, par_of, refused, solutions
from tests.server.solvers import GENEROUS, Solvers
from tests.server.test_dailies import a_player, rows
from tests.server.test_first_tries import make_certain, replayed, stored

SHORT = {"game": "micro", "most": "4"}
"""The query for puzzles whose solutions can be found by trying all moves."""


@pytest.fixture(scope="module")
def installed() -> dict[str, Entry]:
    """The problems for practice, by their ids."""
    return {entry.id: entry for entry in Bank().practice()}


async def offered(visitor: Visitor, **query: str) -> dict[str, Any]:
    """The next puzzle."""
    answer = await visitor.http.get("/api/me/next", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def rating_of(visitor: Visitor) -> int:
    """The rating of a visitor's player."""
    found: int = (await visitor.http.get("/api/me")).json()["me"]["rating"]
    return found


def estimated(entry: Entry) -> Rating:
    """The rating of a puzzle that nobody has tried: its estimate ± 350, as the documents say."""
    return Rating(entry.facts.rating, 350, 0.09)


async def test_a_first_try_moves_ratings_once(place: Place, tmp_path: Path, installed: dict[str, Entry]) -> None:
    """A puzzle solved in its optimum is won, with one move more it is lost, as without any. The ratings are those of
    Glicko-2 for these games; replayed tries change nothing and get the result that counts.
    """
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann = await a_player(h)
        expected = Rating()
        for over in (0, 1, None):
            puzzle = (await offered(ann, **SHORT))["puzzle"]
            entry = installed[puzzle["id"]]
            par = par_of(puzzle)
            assert (puzzle["optimum"], puzzle["rating"], puzzle["provisional"]) == (par, entry.facts.rating, True)
            moves = "" if over is None else next(solutions(puzzle, par + over))
            found = await hand_in(ann, puzzle["id"], moves)
            before, won = expected, over == 0
            expected, of_puzzle = after_try(expected, estimated(entry), won=won)
            assert (found["solved"], found["first"], found["counted"], found["optimum"]) == (won, True, won, par)
            assert found["moves"] == (0 if over is None else par + over)
            assert found["rating"] == await rating_of(ann) == round(expected.rating)
            assert found["change"] == round(expected.rating) - round(before.rating)
            assert (found["puzzle_rating"], found["daily"]) == (round(of_puzzle.rating), None)
            assert found["solution"] in set(solutions(puzzle, par))
            again = await hand_in(ann, puzzle["id"], next(solutions(puzzle, par)))
            assert (again["solved"], again["first"], again["counted"]) == (True, False, won)
            assert (again["rating"], again["change"]) == (found["rating"], 0)
            shown = (await ann.http.get(f"/api/puzzles/{puzzle['id']}")).json()
            assert (shown["tries"], shown["solved"]) == (1, int(won))
    assert [bool(row["won"]) for row in rows(place, "tries")] == [True, False, False]


async def test_fifty_tries_at_once_count_once(place: Place, tmp_path: Path) -> None:
    """Won and lost tries of one player at one puzzle, all at the same time: one counts, and all responses say which."""
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url, address_rate=10_000) as h:
        ann = await a_player(h)
        puzzle = (await offered(ann, **SHORT))["puzzle"]
        texts = ("", next(solutions(puzzle, puzzle["optimum"])))
        found = await asyncio.gather(*(hand_in(ann, puzzle["id"], texts[number % 2]) for number in range(50)))
        firsts = [each for each in found if each["first"]]
        assert len(firsts) == 1
        assert {each["counted"] for each in found} == {firsts[0]["solved"]}
        assert {each["rating"] for each in found} == {firsts[0]["rating"]}
    assert len(rows(place, "tries")) == 1


async def test_faulty_tries_count_nothing(place: Place, tmp_path: Path) -> None:
    """Illegal, overlong and unreadable moves, unknown fields, and tries without a player are refused."""
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, eve = await a_player(h), h.visitor()
        puzzle = (await offered(ann, **SHORT))["puzzle"]
        start = puzzle["line"].split()[1]
        assert await refused(ann, puzzle["id"], start) == (422, "illegal_solution")
        assert await refused(ann, puzzle["id"], "rE") == (422, "illegal_solution")
        assert await refused(ann, puzzle["id"], "b1 " * 333) == (422, "illegal_solution")
        assert await refused(ann, puzzle["id"], "b1 " * 334) == (400, "malformed")
        assert await refused(ann, puzzle["id"], None) == (400, "malformed")
        assert await refused(eve, puzzle["id"], "") == (403, "no_player")
        answer = await ann.http.post("/api/me/tries", json={"puzzle": puzzle["id"], "moves": "", "won": True})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
        answer = await ann.http.post("/api/me/tries", content=b"{}", headers={"content-type": "text/plain"})
        assert answer.status_code == 415
    assert rows(place, "tries") == []


async def test_a_network_cannot_fill_the_database_with_tries(place: Place, tmp_path: Path) -> None:
    """When a network address has stored as much as allowed in a day, its tries are refused; those of others count."""
    async with running_server(tmp_path, clock=Clock(NOON), database=place.url) as h:
        ann, bob = await a_player(h), await a_player(h, "10.0.0.1")
        puzzle = (await offered(ann, **SHORT))["puzzle"]["id"]
        while h.inside.kept_boards.take("127.0.0.1", 200):
            h.inside.kept_boards.take("127.0.0.1", 1 << 20)
        assert await refused(ann, puzzle, "") == (429, "too_much_saved")
        assert (await hand_in(bob, puzzle, ""))["first"]
    assert len(rows(place, "tries")) == 1


async def test_a_failed_puzzle_comes_again(tmp_path: Path) -> None:
    """From the next day on, a failed puzzle is offered first, unless another kind is asked for; its tries are not rated
    any more. Solved then, it comes no more.
    """
    clock = Clock(NOON)
    async with running_server(tmp_path, clock=clock) as h:
        ann = await a_player(h)
        first = await offered(ann, **SHORT)
        assert (first["again"], first["rated"]) == (False, True)
        failed = first["puzzle"]
        await hand_in(ann, failed["id"], "")
        assert (await offered(ann, **SHORT))["puzzle"]["id"] != failed["id"]
        clock.now += DAY
        for query in ({}, SHORT):
            again = await offered(ann, **query)
            assert (again["puzzle"]["id"], again["again"], again["rated"]) == (failed["id"], True, False)
        other = await offered(ann, game="ricochet")
        assert (other["puzzle"]["game"], other["again"], other["rated"]) == ("ricochet", False, True)
        before = await rating_of(ann)
        found = await hand_in(ann, failed["id"], next(solutions(failed, failed["optimum"])))
        assert (found["first"], found["solved"], found["counted"]) == (False, True, False)
        assert await rating_of(ann) == before
        clock.now += 5 * DAY
        assert (await offered(ann, **SHORT))["puzzle"]["id"] != failed["id"]


async def test_the_next_puzzle_is_near_the_players_rating_and_as_asked(
    tmp_path: Path, installed: dict[str, Entry]
) -> None:
    """Every filter is kept. What is offered is among the hundred that fit and are nearest to the rating, which the
    player has not tried; and not always the same one.
    """
    queries: list[dict[str, str]] = [
        {},
        {"game": "micro"},
        {"edition": "second", "least": "6", "most": "8"},
        {"theme": "diagonals", "least": "4"},
        {"edition": "copper", "theme": "intermediate"},
    ]
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann, nobody = await a_player(h), h.visitor()
        tried: set[str] = set()
        for query in queries:
            rating = await rating_of(ann)
            fitting = [
                entry
                for entry in installed.values()
                if query.get("game", entry.game) == entry.game
                and query.get("edition", entry.edition) == entry.edition
                and (query.get("theme") is None or query["theme"] in entry.themes)
                and int(query.get("least", 0)) <= entry.facts.optimum <= int(query.get("most", 99))
            ]
            for who, near in ((ann, rating), (nobody, 1500)):
                distances = sorted(abs(entry.facts.rating - near) for entry in fitting)
                found = {(await offered(who, **query))["puzzle"]["id"] for _ in range(8)}
                assert len(found) > 1
                assert found <= {entry.id for entry in fitting} - (tried if who is ann else set())
                assert all(abs(installed[one].facts.rating - near) <= distances[100] for one in found)
            tried.add((await offered(ann, **query))["puzzle"]["id"])
            await asyncio.gather(*(hand_in(ann, one, "") for one in tried))


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("game=chess", 400, "malformed"),
        ("edition=fourth", 400, "malformed"),
        ("theme=fork", 400, "malformed"),
        ("least=-1", 400, "malformed"),
        ("most=1000", 400, "malformed"),
        ("least=9&most=3", 404, "unknown_puzzle"),
        ("game=ricochet&edition=copper", 404, "unknown_puzzle"),
    ],
)
async def test_a_choice_that_nothing_fits(tmp_path: Path, query: str, status: int, code: str) -> None:
    """An unknown value is quoted with what is known; a choice without puzzles says that there is none."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        answer = await h.visitor().http.get(f"/api/me/next?{query}")
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (status, code)
        assert error["quote"] in query


async def test_practice_offers_no_daily(tmp_path: Path) -> None:
    """A daily is no puzzle for practice, and the reserve shares none with it."""
    real = Bank()
    reserve = {id_ for part in real.reserve.values() for id_ in real.rows(part)}
    assert not reserve & {id_ for part in real.parts for id_ in real.rows(part)}
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        nobody = h.visitor()
        assert not reserve & {(await offered(nobody))["puzzle"]["id"] for _ in range(20)}


async def test_a_player_who_has_tried_everything(tmp_path: Path, installed: dict[str, Entry]) -> None:
    """If nothing is left that was not tried, a tried puzzle is offered, and said not to be rated."""
    query = {"edition": "copper", "least": "11"}
    few = [one for one in installed.values() if one.edition == "copper" and one.facts.optimum >= 11]
    assert 0 < len(few) < 40
    async with running_server(tmp_path, clock=Clock(NOON), address_rate=10_000) as h:
        ann = await a_player(h)
        for number in range(len(few)):
            puzzle = await offered(ann, **query)
            assert puzzle["rated"], number
            await hand_in(ann, puzzle["puzzle"]["id"], "")
        last = await offered(ann, **query)
        assert (last["rated"], last["again"]) == (False, False)


async def test_a_try_counts_as_use_of_the_player(tmp_path: Path) -> None:
    """The first try of a day renews the cookie, like the first request for the player; later ones do not."""
    clock = Clock(NOON)
    async with running_server(tmp_path, clock=clock) as h:
        ann = await a_player(h)
        puzzle = (await offered(ann, **SHORT))["puzzle"]
        cookies = []
        for days in (0, 1, 0):
            clock.now += days * DAY
            answer = await ann.http.post("/api/me/tries", json={"puzzle": puzzle["id"], "moves": ""})
            cookies.append("randolph_player=" in answer.headers.get("set-cookie", ""))
        assert cookies == [False, True, False]


async def test_a_pause_counts_in_the_change(tmp_path: Path, installed: dict[str, Entry]) -> None:
    """After thirty days the player's rating is less certain, and the change is larger accordingly."""
    clock = Clock(NOON)
    async with running_server(tmp_path, clock=clock) as h:
        ann = await a_player(h)
        expected, last = Rating(), 0
        for day, game in ((0, "ricochet"), (30, "micro")):
            clock.now = NOON + day * DAY
            puzzle = (await offered(ann, game=game))["puzzle"]
            found = await hand_in(ann, puzzle["id"], "")
            before = aged(expected, day - last)
            expected, _ = after_try(before, estimated(installed[puzzle["id"]]), won=False)
            assert found["change"] == round(expected.rating) - round(before.rating)
            last = day


async def test_a_busy_solver_loses_no_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no solution can be searched now, the try counts all the same, and the solution comes with the next answer. The
    reference solver is not used, because it would hold up the rooms.
    """
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = await a_player(h)
        puzzle = (await offered(ann, **SHORT))["puzzle"]
        with monkeypatch.context() as patch:
            patch.setattr(bank, "MOST_SEARCHES", 0)
            found = await hand_in(ann, puzzle["id"], "")
        assert (found["first"], found["solution"]) == (True, None)
        with monkeypatch.context() as patch:
            patch.setattr(bank, "engine_name", lambda: "reference")
            assert (await hand_in(ann, puzzle["id"], ""))["solution"] is None
        again = await hand_in(ann, puzzle["id"], "")
        assert (again["first"], again["solution"] in set(solutions(puzzle, puzzle["optimum"]))) == (False, True)


async def test_a_solution_is_searched_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: dict[str, Entry]
) -> None:
    """Many players who fail at one puzzle together wait for one search, in another thread; later ones for none. Of
    solutions that were searched long ago, the oldest are forgotten.
    """
    searched: list[tuple[object, bool]] = []

    def solving(problem: object) -> str:
        searched.append((problem, threading.current_thread() is threading.main_thread()))
        return "a solution"

    monkeypatch.setitem(KINDS, "micro", replace(KINDS["micro"], solution=solving))
    monkeypatch.setattr(bank, "MOST_SOLUTIONS", 2)
    async with running_server(tmp_path, clock=Clock(NOON), address_rate=10_000) as h:
        people = [await a_player(h) for _ in range(5)]
        one, two, three = [entry for entry in installed.values() if entry.game == "micro"][:3]
        for _ in range(2):
            found = await asyncio.gather(*(hand_in(each, one.id, "") for each in people))
            assert {each["solution"] for each in found} == {"a solution"}
            assert searched == [(one.problem, False)]
        for entry in (two, three, one):
            await hand_in(people[0], entry.id, "")
        assert [problem for problem, _ in searched] == [one.problem, two.problem, three.problem, one.problem]


async def test_a_player_who_is_deleted_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A try of a player whom another device deletes at the same moment is refused with `no_player`."""
    async with running_server(tmp_path, clock=Clock(NOON)) as h:
        ann = await a_player(h)
        puzzle = (await offered(ann, **SHORT))["puzzle"]
        await refused_after_deletion(h, ann, puzzle["id"], monkeypatch)


async def refused_after_deletion(h: RunningServer, ann: Visitor, puzzle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Delete the player between reading them and counting the try."""
    store, counting = h.inside.store.players, h.inside.store.players.first_try

    async def late(attempt: Any) -> Any:  # noqa: ANN401 – as the real one
        await ann.http.delete("/api/me")
        return await counting(attempt)

    monkeypatch.setattr(store, "first_try", late)
    assert await refused(ann, puzzle, "") == (403, "no_player")


@pytest.mark.more
async def test_two_processes_count_each_first_try_once_under_fifty_solvers(
    tmp_path: Path, postgres: Postgres, installed: dict[str, Entry]
) -> None:
    """Fifty players send every try at six puzzles to both processes at the same time, through HTTP. Each first try
    counts once, and both responses say how; the ratings are those of one process for the same tries in their order.
    """
    puzzles = list(installed.values())[:6]
    with postgres.migrated() as url:
        place = Place(tmp_path, url)
        async with (
            serving(tmp_path / "one", database=url, **GENEROUS) as one,
            serving(tmp_path / "two", database=url, **GENEROUS) as two,
            Solvers([one.address, two.address]) as solvers,
        ):
            await solvers.begin(50)
            make_certain(place)
            tally = await solvers.solve(puzzles, Random(1), everywhere=True)
            logs = one.log + two.log
        assert len(tally.answers) == 600
        assert sum(answer["first"] for answer in tally.answers) == 300
        pairs = zip(tally.answers[::2], tally.answers[1::2], strict=True)
        assert all(one["counted"] == two["counted"] and one["first"] != two["first"] for one, two in pairs)
        counted = [(row["player_id"], row["puzzle_id"]) for row in rows(place, "tries")]
        assert len(counted) == len(set(counted)) == 300
        priors = {entry.id: estimated(entry) for entry in puzzles}
        assert stored(place) == replayed(place, since=rows(place, "players")[0]["created_on"], priors=priors)
        assert {row["tries"] for row in rows(place, "puzzle_ratings")} == {50}
    assert "ERROR" not in logs
    assert "Traceback" not in logs
