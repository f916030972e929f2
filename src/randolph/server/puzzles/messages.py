"""The bodies of requests and responses about puzzles.

Days are texts such as `2026-11-23`, in UTC. Moves are texts such as `rE gN`, for Micro Robots paths such as `p6 w6`.
*Par* is the optimum of a daily. Fields that would reveal the par of a daily before its day is past are null for
everybody who has not handed in a solution.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Daily = Literal["easy", "medium", "hard", "micro"]
RushMode = Literal["three", "five", "survival"]
"""Three minutes, five minutes, or no time limit. Each ends with the third mistake."""

Medal = Literal["gold", "silver", "bronze"]
"""For par, one move more, two moves more."""

LONGEST_MOVES = 1000
"""The longest text of moves, in characters."""

LONGEST_RUN = 200
"""The most puzzles of a rush."""

Moves = Annotated[str, msgspec.Meta(max_length=LONGEST_MOVES)]
PuzzleId = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


# ── puzzles ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class Puzzle(msgspec.Struct, frozen=True):
    """A problem of the bank. `problem` is its JSON as in reviews: with all walls, which a page needs, and without the
    optimum. `line` is its problem line, which identifies it.

    `daily` and `day` are set for a daily only. `optimum`, `rating`, `themes` and `ways` (the number of optimal
    solutions) are null for a daily whose day is not past. `provisional` says that the rating is an estimate, or few
    have tried the puzzle. `tries` and `solved` count first tries in practice.
    """

    id: str
    game: str
    edition: str
    problem: msgspec.Raw
    line: str
    optimum: int | None
    ways: int | None
    themes: tuple[str, ...] | None
    rating: int | None
    provisional: bool
    tries: int
    solved: int
    daily: Daily | None = None
    day: str | None = None


class DailyPuzzles(msgspec.Struct, frozen=True):
    """`GET /api/puzzles/daily`: the four dailies of a day. `today` is the server's day, `first` the earliest day of the
    archive, `now` the server's time, and `ends` the time at which today ends (ms).
    """

    day: str
    today: str
    first: str
    now: int
    ends: int
    puzzles: tuple[Puzzle, ...]


# ── tries ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class NewTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me/tries`: the moves that a player has made, from the start of the puzzle. In practice no moves mean
    that the player gives up. A daily must reach its target.
    """

    puzzle: PuzzleId
    moves: Moves


class OneWay(msgspec.Struct, frozen=True):
    """An optimal solution of a daily that players have found, and how many of them."""

    moves: str
    players: int


class MovesShare(msgspec.Struct, frozen=True):
    """How many players needed this number of moves."""

    moves: int
    players: int


class DailyResult(msgspec.Struct, frozen=True):
    """A player's result of a daily: the first solution that they handed in counts.

    `in_time` says whether that was on the day of the daily; otherwise it counts neither for the streak nor in tables.
    `seconds` is the time from seeing the puzzle to handing it in; null if the server does not know when the player saw
    it.
    """

    daily: Daily
    day: str
    puzzle: str
    moves: int
    par: int
    medal: Medal | None
    solution: str
    in_time: bool
    seconds: int | None


class SolvedDaily(msgspec.Struct, frozen=True):
    """What a player sees after a daily: their result; how many players needed how many moves (empty until ten have
    solved it); and the different optimal solutions that players found, the most frequent first.
    """

    result: DailyResult
    players: int
    shares: tuple[MovesShare, ...]
    ways: tuple[OneWay, ...]
    optimal_ways: int


class TryResult(msgspec.Struct, frozen=True):
    """The result of `POST /api/me/tries`.

    `solved`: these moves reach the target, in practice in no more moves than the optimum. `first`: this try counts;
    `counted` is the result that counts, of this try or of an earlier one. `solution` is an optimal one, for practice.
    `rating` and `puzzle_rating` are those after the try, `change` is the change of the player's rating; all three are
    null for dailies. `daily` is null in practice.
    """

    puzzle: str
    solved: bool
    first: bool
    counted: bool
    moves: int
    optimum: int
    solution: str | None
    rating: int | None
    change: int | None
    provisional: bool | None
    puzzle_rating: int | None
    daily: SolvedDaily | None


class NextPuzzle(msgspec.Struct, frozen=True):
    """`GET /api/me/next`: a puzzle near the player's rating that they have not tried, or one that they failed and that
    comes again (`again`).

    The query chooses: `game` (`ricochet`, `micro`), `edition` (`first`, `second`, `third`, `black`, `copper`), `theme`,
    `least` and `most` (moves). `rated` is false for a puzzle that the player has tried before. Without a player the
    puzzle suits a new one.
    """

    puzzle: Puzzle
    again: bool
    rated: bool


# ── dailies of a player ──────────────────────────────────────────────────────────────────────────────────────────────


class SeenDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me/seen`: the player sees this daily now; the first time counts. Nothing happens without a player."""

    puzzle: PuzzleId


class Streak(msgspec.Struct, frozen=True):
    """Days in a row on which a player has solved a daily of the day: `current` (which ends today or yesterday, or on
    the day before a graced one), and the `longest`. One missed day in seven is graced. `grace`: the next day may be
    missed without ending the streak. `today`: a daily of today is solved.
    """

    current: int
    longest: int
    grace: bool
    today: bool


class DayResults(msgspec.Struct, frozen=True):
    """A day of the calendar: the results of its dailies; `graced` means a missed day that did not end the streak."""

    day: str
    results: tuple[DailyResult, ...]
    graced: bool


class MyDailies(msgspec.Struct, frozen=True):
    """`GET /api/me/daily?day=…`: the dailies of a day that this player has solved; and, with `month=2026-11`, the
    calendar of a month. Without a player all lists are empty.
    """

    day: str
    solved: tuple[SolvedDaily, ...]
    streak: Streak
    calendar: tuple[DayResults, ...]


# ── rush ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


class NewRush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me/rush`: begin a rush."""

    mode: RushMode
    game: Literal["ricochet", "micro"] = "ricochet"


class Rush(msgspec.Struct, frozen=True):
    """A rush that has begun: its puzzles, from easy to hard. `seconds` is its length by the server's clock; null
    without a limit. It ends after `mistakes` mistakes.
    """

    id: str
    mode: RushMode
    game: str
    seconds: int | None
    mistakes: int
    puzzles: tuple[Puzzle, ...]


class EndRush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me/rush/{id}`: the moves made at each puzzle, in order: each try either reaches the target with no
    more moves than the optimum, or is a mistake. No moves mean that the player skips the puzzle, which is a mistake,
    too.
    """

    tries: Annotated[tuple[Moves, ...], msgspec.Meta(max_length=LONGEST_RUN)]


class RushBest(msgspec.Struct, frozen=True):
    """A player's best results in a mode: today, in the last seven days, and of all time; null if there is none."""

    mode: RushMode
    game: str
    today: int | None
    week: int | None
    ever: int | None


class RushResult(msgspec.Struct, frozen=True):
    """The result of a rush: the server has checked every try. `first` is false if the result was handed in before; then
    this is the earlier one.
    """

    id: str
    mode: RushMode
    game: str
    solved: int
    mistakes: int
    first: bool
    best: RushBest


class RushBests(msgspec.Struct, frozen=True):
    """`GET /api/me/rush`: a player's best results, for each mode and game that they have played."""

    bests: tuple[RushBest, ...]


# ── groups ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class NewGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me/groups`: a new group, whose owner is this player. The player needs a public name."""

    title: str


class Group(msgspec.Struct, frozen=True):
    """A group of this player: its id, which is the secret of its link; `members` is their number."""

    id: str
    title: str
    path: str
    members: int
    owner: bool


class MyGroups(msgspec.Struct, frozen=True):
    """`GET /api/me/groups`: the groups of this player."""

    groups: tuple[Group, ...]


class TableRow(msgspec.Struct, frozen=True):
    """A row of a daily's table: best first, by moves, then by `seconds`; equal results have the same rank. `rank`,
    `moves`, `seconds` and `medal` are null for a reader who has not handed in the daily, before its day is past; then
    the order means nothing. `me`: the row is the reader's. `name` is empty for members who have removed their names.
    """

    member: int
    name: str
    rank: int | None
    moves: int | None
    seconds: int | None
    medal: Medal | None
    me: bool


class DailyTable(msgspec.Struct, frozen=True):
    """The table of a daily: the members who have solved it on its day. `open` says whether results, and with them
    `par`, are shown.
    """

    daily: Daily
    open: bool
    par: int | None
    rows: tuple[TableRow, ...]


class RushRow(msgspec.Struct, frozen=True):
    """A row of a rush table: a member's best result of the day, best first; equal results have the same rank."""

    member: int
    name: str
    rank: int
    solved: int
    me: bool


class RushTable(msgspec.Struct, frozen=True):
    """The table of a mode of rush on a day."""

    mode: RushMode
    game: str
    rows: tuple[RushRow, ...]


class GroupMember(msgspec.Struct, frozen=True):
    """A member of a group. `member` is the number with which the owner removes them; it has no other meaning."""

    member: int
    name: str
    owner: bool
    me: bool


class GroupTables(msgspec.Struct, frozen=True):
    """`GET /api/me/groups/{id}?day=…`: the tables of a group on a day; `first` is the earliest day. `member` says
    whether the reader is a member. Others see only the title and the number of members. In the group `public` everybody
    sees the tables, which have at most the best hundred, and nobody sees the list of members.
    """

    group: Group
    member: bool
    day: str
    today: str
    first: str
    members: tuple[GroupMember, ...]
    dailies: tuple[DailyTable, ...]
    rushes: tuple[RushTable, ...]
