"""What a player does with puzzles, at `/api/me`: tries, the next puzzle for practice, and the results of dailies.

The server judges every try by the rules; it does not trust the client. A daily counts once: the first solution that a
player hands in, even if more come at the same time or later. In practice the first try counts, and changes the ratings
of player and puzzle.
"""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections.abc import Sequence
from heapq import merge
from itertools import islice

import msgspec
from litestar import Response, get, post

from randolph.puzzles.bank import EDITIONS, THEMES, Entry
from randolph.puzzles.bank.kinds import KINDS, Judged, kind_named
from randolph.rules import RandolphError
from randolph.server.errors import ApiError
from randolph.server.glicko import Rating
from randolph.server.players import player_of, renewed_cookie
from randolph.server.players import today as rating_day
from randolph.server.puzzles.bank import BankPuzzle, Choice, prior_of, problem_of
from randolph.server.puzzles.dailies import day_at, day_text, medal, month_from, streaks
from randolph.server.puzzles.messages import (
    Daily,
    DailyResult,
    DayResults,
    MovesShare,
    MyDailies,
    NewTry,
    NextPuzzle,
    OneWay,
    SeenDaily,
    SolvedDaily,
    Streak,
    TryResult,
)
from randolph.server.puzzles.public import find_puzzle, rated_puzzles, requested_day
from randolph.server.responses import AnyRequest, json_body, json_response, number_in
from randolph.server.security import client_of
from randolph.server.services import Services, services_of
from randolph.server.store import PlayerGone, StoredDaily, StoredPlayer, Try
from randolph.server.wire import decoded

BYTES = 200
"""The space of a try in the database. It counts towards the daily limit of a network: half a million tries."""

ENOUGH_SOLVERS = 10
"""With this many solvers, everybody who has handed in a daily sees how many moves the others needed."""

LONGEST_OPTIMUM = 999

NEAREST = 20
"""A puzzle is drawn from this many puzzles, those whose ratings are nearest to the player's."""

_ESTIMATED_NEAREST = 60
"""This many puzzles are looked up, those with the nearest estimates; first tries may have changed their ratings."""

_MOST_DUE = 100


@post("/me/tries", status_code=200)
async def try_puzzle(request: AnyRequest) -> Response[bytes]:
    """Hand in the moves of this player at a puzzle."""
    services = services_of(request.scope)
    body = decoded(_TRY.decode, await json_body(request))
    player = await player_of(request, services)
    if player is None:
        raise ApiError("no_player")
    puzzle = await find_puzzle(services, body.puzzle)
    judged = judge(puzzle, body.moves)
    if not services.kept_boards.take(client_of(request.scope), BYTES):
        raise ApiError("too_much_saved")
    record = _hand_in if puzzle.place is not None else _try_in_practice
    try:
        result = await record(services, player, puzzle, judged)
        cookie = await renewed_cookie(request, services, player)
    except PlayerGone as error:
        raise ApiError("no_player") from error
    return json_response(result, cookie=cookie)


@get("/me/next")
async def next_puzzle(request: AnyRequest) -> Response[bytes]:
    """A puzzle for practice, near the rating of this player."""
    services = services_of(request.scope)
    tags, least, most = _choice(request)
    player = await player_of(request, services)
    practice = await services.puzzles.practice()
    fitting = practice.fitting(tags, least, most)
    if not fitting:
        raise ApiError("unknown_puzzle", "there is no puzzle like that", quote=request.url.query[:100])
    day = rating_day(services)
    due = [] if player is None else await services.store.players.due(player.id, day, most=_MOST_DUE)
    again = next((each for each in due if practice.fits(each, tags, least, most)), None)
    chosen, rated = (again, False) if again is not None else await _nearest(services, player, day, fitting)
    (puzzle,) = await rated_puzzles(services, [await find_puzzle(services, chosen)])
    return json_response(NextPuzzle(puzzle=puzzle, again=again is not None, rated=rated))


@post("/me/seen", status_code=204)
async def seen_daily(request: AnyRequest) -> Response[None]:
    """Note that this player sees a daily of today now."""
    services = services_of(request.scope)
    body = decoded(_SEEN.decode, await json_body(request))
    puzzle = await find_puzzle(services, body.puzzle)
    player, now = await player_of(request, services), services.clock()
    if player is not None and puzzle.place is not None and puzzle.place.day == day_at(now):
        await services.store.puzzles.see(player.id, puzzle.entry.id, puzzle.place.day, now)
    return Response(None, status_code=204)


@get("/me/daily")
async def my_dailies(request: AnyRequest) -> Response[bytes]:
    """The dailies that this player has solved."""
    services = services_of(request.scope)
    day, month = requested_day(request, services), request.query_params.get("month")
    days = range(day, day) if month is None else month_from(month)
    if days is None:
        raise ApiError("malformed", "month must be a month such as 2026-11", quote=str(month)[:60])
    player = await player_of(request, services)
    if player is None:
        nothing = Streak(current=0, longest=0, grace=False, today=False)
        return json_response(MyDailies(day=day_text(day), solved=(), streak=nothing, calendar=()))
    player_streaks = streaks(await services.store.puzzles.days_in_time(player.id), day_at(services.clock()))
    solved = [await _solved(services, *each) for each in await _results(services, player, range(day, day + 1))]
    of_month = [result for result, _ in await _results(services, player, days)]
    days_graced = {day_text(each): each in player_streaks.graced for each in days}
    calendar = tuple(
        DayResults(each, tuple(result for result in of_month if result.day == each), graced)
        for each, graced in days_graced.items()
        if graced or any(result.day == each for result in of_month)
    )
    streak = Streak(
        current=player_streaks.current,
        longest=player_streaks.longest,
        grace=player_streaks.grace,
        today=player_streaks.today,
    )
    return json_response(MyDailies(day=day_text(day), solved=tuple(solved), streak=streak, calendar=calendar))


HANDLERS = (try_puzzle, next_puzzle, seen_daily, my_dailies)

_TRY = msgspec.json.Decoder(NewTry)
_SEEN = msgspec.json.Decoder(SeenDaily)


def judge(puzzle: BankPuzzle, moves: str) -> Judged:
    """What the rules say about these moves. Raises `ApiError` (`illegal_solution`)."""
    entry = puzzle.entry
    try:
        return kind_named(entry.game).judge(problem_of(entry), moves)
    except RandolphError as error:
        raise ApiError("illegal_solution", str(error), quote=moves[:60]) from error


# ── tries ────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def _try_in_practice(services: Services, player: StoredPlayer, puzzle: BankPuzzle, judged: Judged) -> TryResult:
    entry = puzzle.entry
    optimum = entry.facts.optimum
    won = judged.solved and judged.cost <= optimum
    attempt = Try(player_id=player.id, puzzle_id=entry.id, won=won, prior=prior_of(entry), day=rating_day(services))
    rated = await services.store.players.first_try(attempt)
    new_rating = round(rated.player.rating)
    return TryResult(
        puzzle=entry.id,
        solved=won,
        first=rated.first,
        counted=rated.won,
        moves=judged.cost,
        optimum=optimum,
        solution=judged.moves if won else await services.puzzles.solution(entry),
        rating=new_rating,
        change=new_rating - round(rated.before) if rated.first else 0,
        provisional=rated.player.provisional,
        puzzle_rating=round(rated.puzzle.rating),
        daily=None,
    )


async def _hand_in(services: Services, player: StoredPlayer, puzzle: BankPuzzle, judged: Judged) -> TryResult:
    if not judged.solved or puzzle.place is None:
        raise ApiError("not_solved", quote=judged.moves[:60])
    entry, now = puzzle.entry, services.clock()
    new = StoredDaily(
        puzzle_id=entry.id,
        daily_on=puzzle.place.day,
        solved_on=day_at(now),
        moves=judged.cost,
        solution=judged.moves,
    )
    counted, first = await services.store.puzzles.hand_in(player.id, new, now)
    optimum = entry.facts.optimum
    return TryResult(
        puzzle=entry.id,
        solved=True,
        first=first,
        counted=True,
        moves=judged.cost,
        optimum=optimum,
        solution=judged.moves if judged.cost == optimum else await services.puzzles.solution(entry),
        rating=None,
        change=None,
        provisional=None,
        puzzle_rating=None,
        daily=await _solved(services, _result(counted, puzzle.place.daily, entry), entry),
    )


# ── dailies ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _result(stored: StoredDaily, daily: Daily, entry: Entry) -> DailyResult:
    """A result of a daily."""
    par = entry.facts.optimum
    return DailyResult(
        daily=daily,
        day=day_text(stored.daily_on),
        puzzle=entry.id,
        moves=stored.moves,
        par=par,
        medal=medal(stored.moves, par),
        solution=stored.solution,
        in_time=stored.in_time,
        seconds=stored.seconds,
    )


async def _solved(services: Services, result: DailyResult, entry: Entry) -> SolvedDaily:
    """A result of a daily, beside those of others."""
    store = services.store.puzzles
    shares, ways = await store.shares(entry.id), await store.ways(entry.id, result.par)
    players = sum(count for _, count in shares)
    return SolvedDaily(
        result=result,
        players=players,
        shares=tuple(MovesShare(*share) for share in shares) if players >= ENOUGH_SOLVERS else (),
        ways=tuple(OneWay(*way) for way in ways),
        optimal_ways=entry.facts.ways,
    )


async def _results(services: Services, player: StoredPlayer, days: range) -> list[tuple[DailyResult, Entry]]:
    """The results of a player in the dailies of these days. A result of a problem that is no longer in the bank is left
    out. A result of a future day is included: the clock was turned back.
    """
    stored = await services.store.puzzles.dailies(player.id, days) if days else []
    pairs = [(each, await services.puzzles.daily(each.puzzle_id)) for each in stored]
    return [
        (_result(each, puzzle.place.daily, puzzle.entry), puzzle.entry)
        for each, puzzle in pairs
        if puzzle is not None and puzzle.place is not None
    ]


# ── the next puzzle ──────────────────────────────────────────────────────────────────────────────────────────────────


def _choice(request: AnyRequest) -> tuple[frozenset[str], int, int]:
    """The tags and the lengths in the query. Raises `ApiError` (`malformed`)."""
    query = request.query_params
    tags = set()
    for name, known in (("game", KINDS), ("edition", EDITIONS), ("theme", THEMES)):
        value = query.get(name)
        if value is None:
            continue
        if value not in known:
            raise ApiError("malformed", f"{name} must be one of {', '.join(known)}", quote=str(value)[:60])
        tags.add(str(value))
    return frozenset(tags), number_in(request, "least", 0), number_in(request, "most", LONGEST_OPTIMUM)


async def _nearest(
    services: Services, player: StoredPlayer | None, day: int, fitting: Sequence[Choice]
) -> tuple[str, bool]:
    """One of the puzzles that are nearest to the player's rating and that they have not tried, and True; if they have
    tried all, any puzzle, and False.
    """
    store = services.store.puzzles
    rating = (Rating() if player is None else player.rating_on(day)).rating
    tried = set() if player is None else await store.tried(player.id)
    middle = bisect_left(fitting, rating, key=lambda each: each.rating)
    outward = merge(reversed(fitting[:middle]), fitting[middle:], key=lambda each: abs(each.rating - rating))
    fresh = list(islice((each for each in outward if each.id not in tried), _ESTIMATED_NEAREST))
    if not fresh:
        return secrets.choice(fitting).id, False
    rated = await store.ratings([each.id for each in fresh])
    current = {each.id: rated[each.id].rating.rating if each.id in rated else each.rating for each in fresh}
    nearest = sorted(current, key=lambda each: abs(current[each] - rating))
    return secrets.choice(nearest[:NEAREST]), True
