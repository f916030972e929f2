"""The verdicts alone: searched at once, kept in the side table, and published when the game allows it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

import pytest

from randolph import game
from randolph.game.ricochet import Bid, Start
from randolph.game.ricochet.commands import Again
from randolph.server.store import Judgment
from tests.room_parts import a_room, until

if TYPE_CHECKING:
    from pathlib import Path

    from randolph.server.room.journal import Journal
    from tests.room_parts import Pieces

FOUND = Judgment("optimal", 7, None)


class Looks:
    """Counts the calls to look at the room."""

    def __init__(self) -> None:
        self.times = 0

    async def __call__(self) -> None:
        """Look."""
        self.times += 1


def judge_that_finds(pieces: Pieces, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Let the judge find the same for every problem; returns the problems that it got."""
    asked: list[object] = []

    async def judge(_game: str, problem: object, _room_id: int) -> Judgment:
        asked.append(problem)
        return FOUND

    monkeypatch.setattr(pieces.context.judge, "judge", judge)
    return asked


async def begin(pieces: Pieces, journal: Journal, now: int) -> None:
    """Both players connect, and the game begins."""
    for seat, command in ((0, game.Connect()), (1, game.Connect()), (0, Start())):
        await journal.write(partial(journal.ask, seat, command), now)


async def end_round(pieces: Pieces, journal: Journal, now: int) -> None:
    """Ann bids, the sand runs out, and she gives up."""
    await journal.write(partial(journal.ask, 0, Bid(30)), now)
    later = now + 61_000
    await journal.catch_up(later)
    await journal.write(partial(journal.ask, pieces.replica.state.demonstrator, game.GiveUp()), later)


async def test_the_optimum_is_searched_at_once_and_known_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search begins with the round; its result becomes an event when the round is over, and not before."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, looks, now = pieces.journal(), Looks(), room.clock()
        asked = judge_that_finds(pieces, monkeypatch)
        await begin(pieces, journal, now)
        pieces.verdicts.start(looks)
        assert pieces.verdicts.searching
        await until(lambda: looks.times)
        assert (asked, pieces.verdicts.optimum()) == ([pieces.replica.state.problem], 7)
        assert not pieces.verdicts.searching
        await pieces.verdicts.publish(journal, now)
        assert "optimum_found" not in await room.events()
        await end_round(pieces, journal, now)
        await pieces.verdicts.publish(journal, now + 61_000)
        await pieces.verdicts.publish(journal, now + 61_000)
        assert (await room.events()).count("optimum_found") == 1


async def test_what_is_in_the_side_table_is_not_searched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process, or an earlier run of this one, has searched for it."""
    async with a_room(tmp_path) as room:
        one = await room.pieces()
        journal, looks = one.journal(), Looks()
        judge_that_finds(one, monkeypatch)
        await begin(one, journal, room.clock())
        one.verdicts.start(looks)
        await until(lambda: looks.times)
        two = await room.pieces("other")
        asked = judge_that_finds(two, monkeypatch)
        two.verdicts.start(looks)
        await until(lambda: looks.times == 2)
        assert (asked, two.verdicts.optimum()) == ([], 7)


async def test_a_problem_is_searched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The room may be settled any number of times meanwhile and afterwards."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, looks = pieces.journal(), Looks()
        asked = judge_that_finds(pieces, monkeypatch)
        await begin(pieces, journal, room.clock())
        for _ in range(3):
            pieces.verdicts.start(looks)
        await until(lambda: looks.times)
        pieces.verdicts.start(looks)
        assert (len(asked), pieces.verdicts.searching, pieces.verdicts.changes) == (1, False, 1)


async def test_a_search_that_fails_counts_as_one_without_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The failure is logged, and the search is not repeated forever."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, looks = pieces.journal(), Looks()

        async def fails(*_: object) -> Judgment:
            raise RuntimeError("no memory left")

        monkeypatch.setattr(pieces.context.judge, "judge", fails)
        await begin(pieces, journal, room.clock())
        pieces.verdicts.start(looks)
        await until(lambda: looks.times)
        assert pieces.verdicts.judgments == {1: Judgment("limit", None, None)}
        assert "the search for the optimum of round 1 failed" in caplog.text


async def test_the_process_that_wrote_last_publishes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process waits until it is due, and then publishes what is still unknown."""
    async with a_room(tmp_path) as room:
        one, two = await room.pieces(), await room.pieces("other")
        first, second, looks = one.journal(), two.journal(), Looks()
        judge_that_finds(two, monkeypatch)
        await begin(one, first, room.clock())
        await second.read_on()
        two.verdicts.start(looks)
        await until(lambda: looks.times)
        now = room.clock() + 61_000
        await end_round(one, first, room.clock())
        room.clock.pass_seconds(61)
        await second.read_on()
        await two.verdicts.publish(second, now)
        assert two.verdicts.due == now + 100
        assert "optimum_found" not in await room.events()
        await two.verdicts.publish(second, now + 100)
        assert (await room.events())[-1] == "optimum_found"
        await two.verdicts.publish(second, now + 100)
        assert [two.verdicts.due] == [None]


async def test_a_new_game_forgets_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results for its rounds are dropped, and the judge stops."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        journal, looks = pieces.journal(), Looks()
        dropped: list[int] = []
        judge_that_finds(pieces, monkeypatch)
        monkeypatch.setattr(pieces.context.judge, "drop", dropped.append)
        await begin(pieces, journal, room.clock())
        pieces.verdicts.start(looks)
        await until(lambda: looks.times)
        for seat, command in ((0, game.EndGame()), (1, game.EndGame()), (0, Again())):
            await journal.write(partial(journal.ask, seat, command), room.clock())
        assert (await room.events()).count("game_started") == 2
        assert (pieces.verdicts.judgments, dropped) == ({}, [pieces.id, pieces.id])


class Interrupted:
    """A journal in which another process has begun a new game when the first verdict is written."""

    deferred_until = 0

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.times = 0

    async def write(self, _decide: object, _now: int) -> int:
        """Fold that game."""
        self.times += 1
        self.pieces.verdicts.judgments.clear()
        return 0


async def test_a_new_game_between_two_verdicts_ends_their_publication(tmp_path: Path) -> None:
    """After the first of two verdicts another process's new game is folded: the second one is not published."""
    async with a_room(tmp_path) as room:
        pieces = await room.pieces()
        await begin(pieces, pieces.journal(), room.clock())
        await end_round(pieces, pieces.journal(), room.clock())
        pieces.replica.unjudged[2] = pieces.replica.unjudged[1]
        pieces.verdicts.judgments.update({1: FOUND, 2: FOUND})
        journal = Interrupted(pieces)
        await pieces.verdicts.publish(cast("Journal", journal), room.clock())
        assert journal.times == 1
