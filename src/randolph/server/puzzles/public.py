"""Puzzles for every client, at `/api/puzzles`: the dailies of a day, one puzzle, and its picture for links.

These requests need no player. The par of a daily, and everything that would reveal it, is hidden until its day is past.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from litestar import Response, get
from litestar.params import FromPath

from randolph.jobs.previews import Preview, of_page, of_puzzle
from randolph.server.errors import ApiError
from randolph.server.previews import picture_response
from randolph.server.puzzles.bank import BankPuzzle, public_puzzle
from randolph.server.puzzles.dailies import DAY, FIRST_DAY, date_of, day_at, day_from, day_text
from randolph.server.puzzles.messages import DailyPuzzles, Puzzle
from randolph.server.responses import AnyRequest, json_response
from randolph.server.services import Services, services_of

LONGEST_ID = 32

PreviewByLanguage = Callable[[str], Preview]


@get("/puzzles/daily")
async def daily_puzzles(request: AnyRequest) -> Response[bytes]:
    """The four dailies of a day."""
    services = services_of(request.scope)
    now = services.clock()
    today, day = day_at(now), requested_day(request, services)
    puzzles = await services.puzzles.dailies(day)
    if not puzzles:
        raise ApiError("unknown_day", quote=day_text(day))
    dailies = DailyPuzzles(
        day=day_text(day),
        today=day_text(today),
        first=day_text(FIRST_DAY),
        now=now,
        ends=(today + 1) * DAY,
        puzzles=tuple(public_puzzle(each, today) for each in puzzles),
    )
    return json_response(dailies)


@get("/puzzles/{puzzle_id:str}")
async def one_puzzle(request: AnyRequest, puzzle_id: FromPath[str]) -> Response[bytes]:
    """One puzzle: of the practice bank, or a daily whose day has come."""
    services = services_of(request.scope)
    puzzle = await find_puzzle(services, puzzle_id)
    return json_response((await rated_puzzles(services, [puzzle]))[0])


@get("/puzzles/{puzzle_id:str}/preview.png")
async def puzzle_preview(request: AnyRequest, puzzle_id: FromPath[str]) -> Response[bytes]:
    """The picture beside links to a puzzle: its board."""
    services = services_of(request.scope)
    entry = (await find_puzzle(services, puzzle_id)).entry
    body = f"{entry.game} {entry.line}".encode()
    return await picture_response(request, services, (entry.id, 0), "puzzle_preview", body)


HANDLERS = (daily_puzzles, one_puzzle, puzzle_preview)


def requested_day(request: AnyRequest, services: Services) -> int:
    """The day in the query, or today. Raises `ApiError` (`unknown_day`) for a day that has not come."""
    today, text = day_at(services.clock()), request.query_params.get("day")
    day = today if text is None else day_from(text)
    if day is None or not FIRST_DAY <= day <= today:
        raise ApiError("unknown_day", quote=str(text)[:LONGEST_ID])
    return day


async def find_puzzle(services: Services, puzzle_id: str) -> BankPuzzle:
    """The puzzle with this id. Raises `ApiError` (`unknown_puzzle`), also for a daily whose day has not come."""
    if len(puzzle_id) > LONGEST_ID:
        raise ApiError("unknown_puzzle", quote=puzzle_id[:LONGEST_ID])
    return await services.puzzles.find(puzzle_id, day_at(services.clock()))


async def rated_puzzles(services: Services, puzzles: list[BankPuzzle]) -> list[Puzzle]:
    """These puzzles as every client may see them, with their ratings by first tries."""
    today = day_at(services.clock())
    rated = await services.store.puzzles.ratings([each.entry.id for each in puzzles if each.place is None])
    return [public_puzzle(each, today, rated.get(each.entry.id)) for each in puzzles]


async def link_preview(services: Services, *, day: str = "", daily: str = "", puzzle: str = "") -> PreviewByLanguage:
    """The description of a link to a daily, to a day, or to a puzzle, in each language. It is that of any page if there
    is no such puzzle, or if reading the bank takes longer than a moment. The picture of a day is one of its boards.
    """
    linked = await services.context.in_a_moment(_linked(services, day, daily, puzzle))
    if linked is None:
        return of_page
    if linked.place is None:
        return partial(of_puzzle, puzzle=linked.entry.id)
    return partial(of_puzzle, puzzle=linked.entry.id, daily=daily, day=date_of(linked.place.day))


async def _linked(services: Services, day: str, daily: str, puzzle: str) -> BankPuzzle | None:
    try:
        if puzzle:
            return await find_puzzle(services, puzzle)
        number = day_from(day)
        if number is None or not FIRST_DAY <= number <= day_at(services.clock()):
            return None
        dailies = await services.puzzles.dailies(number)
        return next(
            (each for each in dailies if each.place is not None and each.place.daily == (daily or "medium")), None
        )
    except ApiError:
        return None
