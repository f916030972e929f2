"""First tries in the store: each counts once, and the ratings of players and puzzles are those of one sequence."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from randolph.server.glicko import Rating, after_try, aged
from randolph.server.store import PlayerGone, Store, StoredPlayer, Try, TryResult
from randolph.server.store.schema import metadata
from tests.server.databases import Place, Postgres
from tests.server.in_process import lay

TODAY = 20_000
PRIOR = Rating(1700.0, 120.0, 0.08)
CERTAIN = Rating(1500.0, 100.0, 0.06)
AGAIN = ((False, 0), (False, 1), (True, 2), (False, 3))
"""Tries at a puzzle that is solved when it comes again the second time."""


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """An open store on a new database, of either kind."""
    with place.open() as opened:
        yield opened


@pytest.fixture
def shared(tmp_path: Path, postgres: Postgres) -> Iterator[Place]:
    """An empty PostgreSQL database."""
    with postgres.database() as url:
        yield Place(tmp_path, url)


async def new_player(store: Store, token: str = "ann") -> int:
    """The id of a new player."""
    await store.players.create(token, TODAY)
    return (await known(store, token)).id


async def known(store: Store, token: str = "ann") -> StoredPlayer:
    """The player of a token, who exists."""
    found = await store.players.player(token)
    assert found is not None
    return found


def a_try(player: int, puzzle: str = "p1", *, won: bool = True, day: int = TODAY) -> Try:
    """A try."""
    return Try(player_id=player, puzzle_id=puzzle, won=won, prior=PRIOR, day=day)


def rows(place: Place, table: str) -> list[dict[str, Any]]:
    """The rows of a table, in the order of their keys."""
    keys = metadata.tables[table].primary_key.columns
    with place.connected() as connection:
        found = connection.execute(metadata.tables[table].select().order_by(*keys)).mappings()
        return [dict(row) for row in found]


def make_certain(place: Place) -> None:
    """All players have played enough to move puzzles."""
    place.run(f"UPDATE players SET deviation = {CERTAIN.deviation}, volatility = {CERTAIN.volatility}")


def replayed(
    place: Place, *, since: int = TODAY, priors: Mapping[str, Rating] | None = None
) -> tuple[dict[int, Rating], dict[str, Rating]]:
    """The ratings that one process would have computed from all tries, in their order. Players began on the day
    `since`; puzzles begin with `PRIOR`, or with these `priors`.
    """
    people: dict[int, Rating] = {}
    puzzles: dict[str, Rating] = {}
    last: dict[int, int] = {}
    for row in sorted(rows(place, "tries"), key=lambda row: int(row["id"])):
        player, puzzle = row["player_id"], row["puzzle_id"]
        before = aged(people.get(player, CERTAIN), row["tried_on"] - last.get(player, since))
        people[player], puzzles[puzzle] = after_try(
            before, puzzles.get(puzzle, (priors or {}).get(puzzle, PRIOR)), won=bool(row["won"])
        )
        last[player] = max(row["tried_on"], last.get(player, since))
    return people, puzzles


def stored(place: Place) -> tuple[dict[int, Rating], dict[str, Rating]]:
    """The ratings in the database, of those who have tried or were tried."""
    people, puzzles = (
        {
            row[key]: Rating(row["rating"], row["deviation"], row["volatility"])
            for row in rows(place, table)
            if row["tries"]
        }
        for table, key in (("players", "id"), ("puzzle_ratings", "puzzle_id"))
    )
    return people, puzzles


async def test_a_first_try_moves_both_ratings_once(place: Place, store: Store) -> None:
    """The first try changes the player and the puzzle as Glicko-2 says; a second one, with another result, changes
    nothing and gets the result of the first.
    """
    ann = await new_player(store)
    make_certain(place)
    expected = after_try(CERTAIN, PRIOR, won=False)
    assert await store.players.first_try(a_try(ann, won=False)) == TryResult(True, False, *expected)
    assert await store.players.first_try(a_try(ann, won=True)) == TryResult(False, False, *expected)
    assert stored(place) == ({ann: expected[0]}, {"p1": expected[1]})
    assert [(row["won"], row["due_on"]) for row in rows(place, "tries")] == [(False, TODAY + 1)]
    assert [(row["tries"], row["won"]) for row in rows(place, "puzzle_ratings")] == [(1, 0)]
    assert (await known(store)).tries == 1


async def test_a_new_player_moves_no_puzzle(place: Place, store: Store) -> None:
    """The puzzle of an uncertain player keeps its estimate; the try is counted."""
    ann = await new_player(store)
    tried = await store.players.first_try(a_try(ann))
    assert tried.puzzle == PRIOR
    assert tried.player == after_try(Rating(), PRIOR, won=True)[0]
    assert [(row["rating"], row["tries"], row["won"]) for row in rows(place, "puzzle_ratings")] == [(1700, 1, 1)]


async def test_a_pause_makes_a_player_less_certain(place: Place, store: Store) -> None:
    """A try after a pause begins with the deviation that has grown meanwhile; a clock that was set back counts as no
    pause, and does not set the day back.
    """
    ann = await new_player(store)
    make_certain(place)
    await store.players.first_try(a_try(ann, "p1", day=TODAY))
    before = (await known(store)).rating
    tried = await store.players.first_try(a_try(ann, "p2", day=TODAY + 100))
    assert tried.player == after_try(aged(before, 100), PRIOR, won=True)[0]
    again = await store.players.first_try(a_try(ann, "p3", day=TODAY - 50))
    assert again.player == after_try(tried.player, PRIOR, won=True)[0]
    assert (await known(store)).rated_on == TODAY + 100
    assert (await known(store)).rating_on(TODAY + 130) == aged(again.player, 30)


async def test_fifty_tries_at_once_for_one_puzzle_count_once(place: Place, store: Store) -> None:
    """Whatever a player sends at the same time: one try is the first, and all others get its result."""
    ann = await new_player(store)
    make_certain(place)
    tried = await asyncio.gather(*(store.players.first_try(a_try(ann, won=number % 2 > 0)) for number in range(50)))
    assert [one.first for one in tried].count(True) == 1
    first = next(one for one in tried if one.first)
    assert {(one.won, one.player, one.puzzle) for one in tried} == {(first.won, first.player, first.puzzle)}
    assert len(rows(place, "tries")) == 1
    assert stored(place) == replayed(place)


async def test_failed_puzzles_come_again(store: Store) -> None:
    """A failed puzzle is due from the next day on, until it is solved then; solving it on the same day changes nothing,
    and neither do later tries at a solved one.
    """
    ann = await new_player(store)

    async def due_after(*tried: tuple[str, bool, int]) -> list[list[str]]:
        for puzzle, won, day in tried:
            await store.players.first_try(a_try(ann, puzzle, won=won, day=TODAY + day))
        return [await store.players.due(ann, TODAY + day, most=9) for day in (0, 1, 2)]

    assert await due_after(("p1", False, 0), ("p2", True, 0), ("p3", False, 0)) == [[], ["p1", "p3"], ["p1", "p3"]]
    assert await due_after(("p1", True, 0), ("p2", False, 0), ("p2", False, 1)) == [[], ["p1", "p3"], ["p1", "p3"]]
    assert await due_after(("p1", False, 1)) == [[], ["p3"], ["p3", "p1"]]
    assert await due_after(("p3", True, 1), ("p1", True, 2)) == [[], [], []]
    same_batch = (store.players.first_try(a_try(ann, "p9", won=won, day=TODAY + day)) for won, day in AGAIN)
    await asyncio.gather(*same_batch)
    assert await store.players.due(ann, TODAY + 9, most=9) == []
    await due_after(*((f"q{number}", False, 0) for number in range(3)))
    assert await store.players.due(ann, TODAY + 1, most=2) == ["q0", "q1"]


async def test_a_try_of_a_player_who_was_deleted(place: Place, store: Store) -> None:
    """It is refused, and the tries of others in the same transaction count."""
    ann, bob = await new_player(store), await new_player(store, "bob")
    make_certain(place)
    await store.players.delete("ann")
    tried = await asyncio.gather(*(store.players.first_try(a_try(one)) for one in (ann, bob)), return_exceptions=True)
    assert isinstance(tried[0], PlayerGone)
    assert isinstance(tried[1], TryResult)
    assert [row["player_id"] for row in rows(place, "tries")] == [bob]
    with pytest.raises(PlayerGone):
        await store.players.first_try(a_try(ann))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.booleans(), st.integers(0, 30)), max_size=25),
    st.integers(1, 9),
)
def test_any_tries_in_any_batches_are_one_sequence(
    tmp_path_factory: pytest.TempPathFactory, wanted: list[tuple[int, int, bool, int]], size: int
) -> None:
    """However tries are batched, each pair of a player and a puzzle counts once, by its first try, and all ratings are
    those of Glicko-2 applied try after try.
    """
    place = Place(tmp_path_factory.mktemp("tries"))
    lay(place.folder)

    async def playing(store: Store) -> None:
        people = [await new_player(store, f"token {number}") for number in range(5)]
        make_certain(place)
        firsts: dict[tuple[int, int], bool] = {}
        for start in range(0, len(wanted), size):
            batch = wanted[start : start + size]
            results = await asyncio.gather(
                *(
                    store.players.first_try(a_try(people[who], f"p{which}", won=won, day=TODAY + day))
                    for who, which, won, day in batch
                )
            )
            for (who, which, won, _), tried in zip(batch, results, strict=True):
                assert tried.first == ((who, which) not in firsts)
                assert tried.won == firsts.setdefault((who, which), won)
        counted = [(row["player_id"], row["puzzle_id"], bool(row["won"])) for row in rows(place, "tries")]
        assert counted == [(people[who], f"p{which}", won) for (who, which), won in firsts.items()]

    with place.open() as store:
        asyncio.run(playing(store))
    assert stored(place) == replayed(place)


async def test_two_processes_count_each_first_try_once_and_in_one_sequence(shared: Place) -> None:
    """Two processes have the same fifty players try the same eight puzzles at the same time, each pair in both. Every
    first try counts once, the ratings are exactly those of one process in the order of the tries, no transaction waits
    in a deadlock, and both processes were at work on the same puzzles by turns.
    """
    with shared.open() as store:
        for number in range(50):
            await new_player(store, f"token {number}")
    make_certain(shared)
    words = [sys.executable, "-m", "tests.server.trying", str(shared.folder), shared.url, "50", "8"]
    running = [
        await asyncio.create_subprocess_exec(
            *words, str(seed), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
        )
        for seed in (1, 2)
    ]
    for word in (b"ready\n", b"half\n"):  # no process can have done all before the other one begins
        for process in running:
            assert process.stdout is not None
            assert await process.stdout.readline() == word
            if word == b"ready\n":
                assert process.stdin is not None
                process.stdin.write(b"\n")
    said = await asyncio.gather(*(process.communicate(b"\n") for process in running))
    firsts = [int(out.split()[0]) for out, _ in said]
    assert [process.returncode for process in running] == [0, 0]
    assert sum(firsts) == 400
    assert min(firsts) > 0
    counted = [(row["player_id"], row["puzzle_id"]) for row in rows(shared, "tries")]
    assert len(counted) == len(set(counted)) == 400
    assert stored(shared) == replayed(shared)
    assert {row["tries"] for row in rows(shared, "puzzle_ratings")} == {50}
    with shared.connected() as connection:
        deadlocks = "SELECT sum(deadlocks) FROM pg_stat_database"
        assert connection.exec_driver_sql(deadlocks).scalar_one() == 0


async def test_a_try_does_not_wait_for_another_process(shared: Place) -> None:
    """While another connection has locked a puzzle, tries at other puzzles are counted, and the try at this one when
    the lock is released.
    """
    with shared.open() as store:
        ann = await new_player(store)
        make_certain(shared)
        await store.players.first_try(a_try(ann, "busy"))
        bob = await new_player(store, "bob")
        with shared.connected() as other:
            other.exec_driver_sql("SELECT 1 FROM puzzle_ratings WHERE puzzle_id = 'busy' FOR UPDATE")
            waiting = asyncio.ensure_future(store.players.first_try(a_try(bob, "busy")))
            assert (await store.players.first_try(a_try(bob, "free"))).first
            assert (await store.players.first_try(a_try(ann, "free"))).first
            assert not waiting.done()
        assert (await waiting).first
    assert [row["puzzle_id"] for row in rows(shared, "tries")] == ["busy", "free", "free", "busy"]


async def test_a_player_who_is_being_changed_elsewhere_is_tried_again(shared: Place) -> None:
    """A change of a player whom another process has locked is made when the lock is released."""
    with shared.open() as store:
        await new_player(store)
        with shared.connected() as other:
            other.exec_driver_sql("SELECT 1 FROM players FOR UPDATE")
            renaming = asyncio.ensure_future(store.players.rename("ann", "Ann"))
            await store.renew(0, 10**13)  # another job of the writer is done meanwhile
            assert not renaming.done()
        assert await renaming
        assert (await known(store)).name == "Ann"
