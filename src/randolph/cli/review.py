"""`randolph review`: the rounds of a game and the statistics of its players, from its record."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from randolph.cli import options
from randolph.cli.inputs import LONGEST_GAME, TITLES, InputError, check_text
from randolph.cli.output import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from randolph.game.review import Bid, Demonstration, Review, Round

_MEGABYTES = 512
"""The memory for the search of one optimum, as for the server's judge."""

_TIES = {"handicap": "wins ties", "chips": "has fewer chips", "earlier": "bid earlier"}

EPILOG = "Exit codes: 0 every optimum is known; 1 some were not found in time; 2 the record could not be read."


@click.command("review", epilog=EPILOG)
@click.argument("record", metavar="RECORD")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each game.")
@click.option(
    "--seconds",
    type=options.Number(min=0),
    default=30,
    metavar="S",
    help="How long to search for each missing optimum; 0: not at all.",
)
@click.option("--all", "every", is_flag=True, help="List all optimal solutions of each round.")
@options.cap
def review(*, record: str, as_json: bool, seconds: float, every: bool, cap: int) -> None:
    """Show how the finished rounds of a game went, and the statistics of its players.

    RECORD is a game's record: a file, or - for standard input. Optima that it lacks are searched.
    """
    text = _text_of(record)
    from randolph.game import RecordError
    from randolph.jobs.reviews import read_reviews

    name = "standard input" if record == "-" else record
    try:
        reviews = read_reviews(text)
    except RecordError as error:
        raise InputError(f"{name}: {error}") from None
    ways = cap if every else 0
    known = True
    for number, unsearched in enumerate(reviews, start=1):
        found = _searched(unsearched, seconds, ways)
        known &= all(each.optimum.status != "unknown" for each in found.rounds)
        if as_json:
            print(json.dumps(_object(found, with_ways=every)), flush=True)
        else:
            _print_game(found, f"game {number}: " if len(reviews) > 1 else "", with_ways=every)
    if not known:
        raise click.exceptions.Exit(1)


def _text_of(given: str) -> str:
    """The text of a record. Raises `InputError` if there is none; reads no more than a record may have."""
    most = 4 * LONGEST_GAME + 4
    if given == "-":
        if sys.stdin is None or sys.stdin.isatty():
            raise InputError("nothing to review: give a file, or pipe a record to this command")
        data, name = sys.stdin.buffer.read(most), "standard input"
    else:
        with Path(given).open("rb") as file:
            data, name = file.read(most), given
    check_text(data, name)
    text = data.decode("utf-8-sig", "replace")
    if len(text) > LONGEST_GAME:
        raise InputError(f"{name}: this is longer than any record: more than {LONGEST_GAME:,} characters")
    return text


def _searched(found: Review, seconds: float, ways: int) -> Review:
    """The review with the optima that can be found in time."""
    if not seconds:
        return found
    from randolph.jobs.reviews import with_optima
    from randolph.solver import Limits

    return with_optima(found, Limits(seconds=seconds, memory=_MEGABYTES << 20), ways=ways)


def _object(found: Review, *, with_ways: bool) -> dict[str, object]:
    from randolph.game import review_json

    review = review_json(found)
    if with_ways:
        for each, written in zip(found.rounds, review["rounds"], strict=True):
            written["ways"] = list(each.optimum.ways)
    return review


# ── for people ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _print_game(found: Review, prefix: str, *, with_ways: bool) -> None:
    names = {seat: printable(name) for seat, name in found.seats}
    print(f"{prefix}{TITLES[found.game]}, {_count(len(found.rounds), 'finished round')}{_winners(found, names)}")
    if found.rounds:
        rounds = [_round_row(each, names) for each in found.rounds]
        _print_table(("round", "target", "optimum", "bids", "won by", "above"), rounds)
        for each in found.rounds:
            _print_details(each, names, with_ways=with_ways)
    players = [
        (
            printable(player.name),
            str(player.chips),
            str(player.bids),
            str(player.first_bids),
            _number(player.mean_distance),
            str(player.failures),
            _number(player.seconds_to_first_bid),
        )
        for player in found.players
    ]
    _print_table(("player", "chips", "bids", "first bids", "mean distance", "failures", "s to first bid"), players)
    sys.stdout.flush()


def _winners(found: Review, names: dict[int, str]) -> str:
    if found.winners is None:
        return "; the game is not over"
    winners = " and ".join(names.get(seat, f"seat {seat}") for seat in found.winners)
    return f"; {winners} won" if winners else "; nobody won"


def _round_row(found: Round, names: dict[int, str]) -> Sequence[str]:
    optimum = str(found.optimum.moves) if found.optimum.status == "optimal" else found.optimum.status
    winner = {"won": "", "lost": "nobody", "exchanged": "exchanged", "ended": "the game ended"}[found.outcome]
    if found.winner is not None:
        winner = f"{names[found.winner]} ({found.demonstrations[-1].cost})"
    distance = "" if found.distance is None else str(found.distance)
    bids = ", ".join(_bid(bid, names) for bid in found.bids)
    return str(found.number), found.target, optimum, bids or "none", winner, distance


def _bid(bid: Bid, names: dict[int, str]) -> str:
    return f"{names[bid.seat]} {bid.moves} at {bid.seconds:.1f} s{' (withdrawn)' if bid.struck else ''}"


def _print_details(found: Round, names: dict[int, str], *, with_ways: bool) -> None:
    places = {bid.place: bid.seat for bid in found.bids if bid.place is not None}
    for bid in found.bids:
        if bid.tie is not None and bid.place is not None:
            equal = names[places[bid.place + 1]]
            print(f"round {found.number}: {names[bid.seat]} came before {equal}: {_TIES[bid.tie]}")
    for shown in found.demonstrations:
        if shown.reason is not None:
            print(f"round {found.number}: {names[shown.seat]} showed {shown.bid} and failed {_failure(shown)}")
    for way in found.optimum.ways if with_ways else ():
        print(f"round {found.number}, optimal: {printable(way)}")


def _failure(shown: Demonstration) -> str:
    made = f"after {_count(len(shown.moves.split()), 'move')} ({shown.moves})" if shown.moves else "before any move"
    return f"{made}: {str(shown.reason).replace('_', ' ')}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _number(number: float | None) -> str:
    return "–" if number is None else f"{number:.1f}"


def _print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    print()
    for line in lines:
        print("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip())
    print()
