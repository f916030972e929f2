"""Rush: as many puzzles as possible in three or five minutes, or without a time limit; three mistakes end it.

The server chooses the puzzles of a run at its beginning, from easy to hard, and keeps their ids with the time. At the
end it gets the moves of all tries. It judges each by the rules, and the time by its own clock: `GRACE_SECONDS` allow
for the time that the request takes. A run has one result, the first one that is handed in. No rush changes a rating.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from randolph.puzzles.bank import Entry
from randolph.puzzles.bank.kinds import kind_named
from randolph.rules import RandolphError
from randolph.server.boards import count_storage
from randolph.server.errors import ApiError
from randolph.server.players import required_token
from randolph.server.puzzles.bank import BankPuzzle, Practice, public_puzzle
from randolph.server.puzzles.dailies import DAY, day_at
from randolph.server.puzzles.messages import (
    EndRush,
    NewRush,
    Puzzle,
    Rush,
    RushBest,
    RushBests,
    RushMode,
    RushResult,
)
from randolph.server.responses import AnyRequest, json_body, json_response
from randolph.server.security import client_of, player_token, token_hash
from randolph.server.services import services_of
from randolph.server.store import PuzzleRating
from randolph.server.store.rush import Bests, StoredRun
from randolph.server.wire import decoded

MISTAKES = 3
"""This many mistakes end a run."""

GRACE_SECONDS = 10
"""Seconds after the end of a run in which its result is still accepted."""

EVENNESS = 0.3
"""How evenly a run becomes harder: the share of the easiest puzzles in it falls from 1 / `EVENNESS` times their share
in the bank to 1 / (2 - `EVENNESS`) times for the hardest.
"""

BYTES = 1200
"""The space of a run in the database until it ends; it counts towards the limits of its network and of the server."""

SENT_BYTES = 128 * 1024
"""The approximate size of the response with the puzzles of a run; it counts towards the limit of a network."""

LONGEST_END = 64 * 1024
"""The most bytes of the request that ends a run."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode: its length in seconds, if it has one, and its number of puzzles, more than people can solve."""

    seconds: int | None
    puzzles: int

    def over(self, began_at: int, now: int) -> bool:
        """Whether a result is too late at a time (ms). A run without a limit may take a day."""
        limit = DAY if self.seconds is None else (self.seconds + GRACE_SECONDS) * 1000
        return now - began_at > limit


MODES: dict[RushMode, Mode] = {
    "three": Mode(180, 60),
    "five": Mode(300, 80),
    "survival": Mode(None, 100),
}


@post("/me/rush", status_code=201)
async def begin_rush(request: AnyRequest) -> Response[bytes]:
    """Begin a rush: its puzzles, from easy to hard. Its time runs from now."""
    services, owner = services_of(request.scope), token_hash(required_token(request))
    body = decoded(_NEW.decode, await json_body(request))
    if not services.rushes.take(owner):
        raise ApiError("too_frequent")
    services.count_service(client_of(request.scope), SENT_BYTES)
    await count_storage(request, services, BYTES)
    mode, practice = MODES[body.mode], await services.puzzles.practice()
    entries = await asyncio.to_thread(_drawn, practice, body.game, mode.puzzles, services.rng)
    ids = tuple(entry.id for entry in entries)
    ratings = await services.store.puzzles.ratings(ids)
    puzzles = await asyncio.to_thread(_shown, entries, ratings, day_at(services.clock()))
    run = StoredRun(
        id=secrets.token_urlsafe(12), mode=body.mode, game=body.game, began_at=services.clock(), puzzles=ids
    )
    if not await services.store.rush.begin(owner, run):
        raise ApiError("no_player")
    return json_response(Rush(run.id, body.mode, body.game, mode.seconds, MISTAKES, puzzles), status=201)


@post("/me/rush/{rush_id:str}", status_code=200, request_max_body_size=LONGEST_END)
async def end_rush(request: AnyRequest, rush_id: FromPath[str]) -> Response[bytes]:
    """End a rush with the moves that were made; the server counts what is solved."""
    services, owner = services_of(request.scope), token_hash(required_token(request))
    now = services.clock()
    content = await json_body(request)
    services.count_service(client_of(request.scope), len(content))
    body = decoded(_END.decode, content, most=LONGEST_END)
    run = await services.store.rush.run(owner, rush_id)
    first = False
    if run is not None and run.began_at is not None:
        if MODES[_mode_of(run)].over(run.began_at, now):
            raise ApiError("rush_over")
        practice = await services.puzzles.practice()
        solved, mistakes = await asyncio.to_thread(_judged, practice, run.puzzles, body.tries)
        ended = await services.store.rush.end(owner, rush_id, day_at(now), solved=solved, mistakes=mistakes)
        run, first = (None, False) if ended is None else ended
    bests = () if run is None else await services.store.rush.bests(owner, day_at(now))
    best = next((_best(one) for one in bests if run and (one.mode, one.game) == (run.mode, run.game)), None)
    if run is None or best is None:  # or the player was deleted at this moment
        raise ApiError("unknown_rush", quote=rush_id[:32])
    return json_response(RushResult(run.id, _mode_of(run), run.game, run.solved, run.mistakes, first, best))


@get("/me/rush")
async def my_rushes(request: AnyRequest) -> Response[bytes]:
    """The best results of this player."""
    services, token = services_of(request.scope), player_token(request.scope)
    if token is None:
        return json_response(RushBests(()))
    bests = await services.store.rush.bests(token_hash(token), day_at(services.clock()))
    return json_response(RushBests(tuple(map(_best, bests))))


HANDLERS = (my_rushes, begin_rush, end_rush)

_NEW = msgspec.json.Decoder(NewRush)
_END = msgspec.json.Decoder(EndRush)


def chosen(ids: Sequence[str], count: int, rng: random.Random) -> list[str]:
    """At most this many of these puzzles, which are in the order of their ratings; fewer if there are not enough.

    The ids are cut into `count` pieces, small ones at the beginning and large ones at the end, and one is drawn from
    each. So a run becomes harder all the time, slowly at first, and no puzzle comes twice.
    """
    edges = [round(len(ids) * _share(number / count)) for number in range(count + 1)]
    return [ids[rng.randrange(first, end)] for first, end in pairwise(edges) if first < end]


def _share(part: float) -> float:
    """The share of the bank that a part of a run is drawn from."""
    return EVENNESS * part + (1 - EVENNESS) * part * part


def _drawn(practice: Practice, game: str, count: int, rng: random.Random) -> list[Entry]:
    ids = [choice.id for choice in practice.choices if game in choice.tags]
    return [_entry(practice, one) for one in chosen(ids, count, rng)]


def _shown(entries: Sequence[Entry], ratings: Mapping[str, PuzzleRating], today: int) -> tuple[Puzzle, ...]:
    return tuple(public_puzzle(BankPuzzle(entry), today, ratings.get(entry.id)) for entry in entries)


def _judged(practice: Practice, puzzles: Sequence[str], tries: Sequence[str]) -> tuple[int, int]:
    """How many puzzles were solved, and the number of mistakes. Tries after the last mistake do not count. Raises
    `ApiError` for moves that cannot be made, and for more tries than puzzles.
    """
    if len(tries) > len(puzzles):
        raise ApiError("malformed", f"this rush has {len(puzzles)} puzzles, not {len(tries)}")
    solved = mistakes = 0
    for number, (puzzle, moves) in enumerate(zip(puzzles, tries, strict=False), start=1):
        try:
            reached = _solves(_entry(practice, puzzle), moves)
        except RandolphError as error:
            raise ApiError("illegal_solution", f"try {number}: {error}", quote=moves[:60]) from error
        solved, mistakes = solved + reached, mistakes + (not reached)
        if mistakes == MISTAKES:
            break
    return solved, mistakes


def _solves(entry: Entry, moves: str) -> bool:
    """Whether moves reach the target of a puzzle in no more moves than the optimum. Raises `RandolphError`."""
    if not moves.strip():
        return False
    judged = kind_named(entry.game).judge(entry.problem, moves)
    return judged.solved and judged.cost <= entry.facts.optimum


def _entry(practice: Practice, id_: str) -> Entry:
    entry = practice.entry(id_)
    if entry is None:  # another process has another bank
        raise ApiError("no_puzzles")
    return entry


def _mode_of(stored: StoredRun | Bests) -> RushMode:
    mode: RushMode = msgspec.convert(stored.mode, RushMode)
    return mode


def _best(best: Bests) -> RushBest:
    return RushBest(_mode_of(best), best.game, best.today, best.week, best.ever)
