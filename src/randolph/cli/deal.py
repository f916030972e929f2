"""`randolph deal`: random problems from a seed."""

from __future__ import annotations

import re

import click

from randolph.cli import options
from randolph.cli.inputs import InputError
from randolph.cli.output import Form, chosen_form, notation, print_aim, print_drawing
from randolph.rules import EDITIONS, Arrangement, Board, Problem, Rules


@click.command("deal")
@options.seed
@click.option("--edition", default="third", metavar="EDITION", help="Edition: first, second, third or mixed.")
@click.option("--faces", metavar="FACES", help="These faces, NW-NE-SE-SW, like 1A-2B-3C-4D.")
@click.option(
    "--number",
    type=options.Whole(min=1),
    metavar="N",
    help="The arrangement of the edition with this number, from 1 to 96 or to 1536.",
)
@click.option("--board", metavar="ROWSxCOLS", help="A random board in the style of the printed ones, 3x3 to 64x64.")
@click.option(
    "--diagonals/--no-diagonals",
    default=None,
    help="Whether faces with diagonals may be drawn, and whether a random board has diagonals.",
    show_default="faces: yes, random board: no",
)
@click.option(
    "--openings",
    type=options.Whole(min=0, max=4),
    default=0,
    metavar="N",
    help="Open this many rows and columns of the board at random (E6).",
)
@click.option("--silver", is_flag=True, help="Add the silver robot.")
@options.ricochet
@options.reversal
@options.count
@options.as_svg
@options.as_ascii
@options.as_line
@options.as_json
def deal(
    *,
    seed: str | None,
    edition: str,
    faces: str | None,
    number: int | None,
    board: str | None,
    diagonals: bool | None,
    openings: int,
    silver: bool,
    ricochet: bool | None,
    reversal: bool | None,
    count: int,
    as_svg: bool,
    as_ascii: bool,
    as_line: bool,
    as_json: bool,
) -> None:
    """Deal a random problem, as at the table.

    The boards are drawn from an edition, named, or made at random; then robots are placed, and a chip is drawn. SEED is
    a number or a word. The same seed deals the same problem on every machine; without one, a seed is chosen and
    printed.
    """
    form = chosen_form(svg=as_svg, ascii=as_ascii, line=as_line, json=as_json)
    if form is Form.SVG and count > 1:
        raise InputError("--svg is for one problem; run the command once for each")
    if sum(given is not None for given in (faces, number, board)) > 1:
        raise InputError("choose one of --faces, --number and --board")
    import secrets

    from randolph.puzzles import deal as deal_one

    chosen = seed if seed is not None else str(secrets.randbelow(10**9))
    for one in seeds(chosen, count):
        problem = deal_one(
            one,
            edition=edition,
            board=_board(one, edition, faces=faces, number=number, size=board, diagonals=diagonals, openings=openings),
            silver=silver,
            diagonals=diagonals is not False,
            rules=options.switched(Rules(), ricochet, reversal),
        )
        _print(problem, form, one, edition)


def _board(
    seed: str,
    edition: str,
    *,
    faces: str | None,
    number: int | None,
    size: str | None,
    diagonals: bool | None,
    openings: int,
) -> Board | None:
    """The board that the options select; None for faces drawn at random."""
    from randolph.puzzles import Dealer, open_lines, random_board

    if size is not None:
        rows, cols = _size(size)
        return random_board(seed, rows=rows, cols=cols, diagonals=bool(diagonals), openings=openings)
    if faces is None and number is None and not openings:
        return None
    if edition not in EDITIONS:
        raise InputError(f"unknown edition {edition!r}: editions are {', '.join(EDITIONS)}")
    dealer = Dealer(f"{seed} board".encode("utf-8", "surrogatepass"))
    if faces is not None:
        arrangement = Arrangement(*four_faces(faces))
    elif number is not None:
        arrangement = EDITIONS[edition].arrangement(number)
    else:
        arrangement = EDITIONS[edition].random_arrangement(dealer, diagonals=diagonals is not False)
    return open_lines(arrangement.board(), openings, dealer)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,2})[x×]([0-9]{1,2})", text, re.ASCII)
    if found is None:
        raise InputError(f"--board needs a size like 16x16 or 10x12, not {text!r}")
    return int(found.group(1)), int(found.group(2))


def four_faces(faces: str) -> list[str]:
    """The four names in `NW-NE-SE-SW`."""
    names = faces.split("-")
    if len(names) != 4:
        raise InputError(f"--faces needs four faces, like 1A-2B-3C-4D, not {faces!r}")
    return names


def seeds(seed: str, count: int) -> list[str]:
    """The seed and those that follow: the next numbers, or the word followed by numbers."""
    if seed.isascii() and seed.isdecimal() and len(seed) <= 18:
        return [seed, *(str(int(seed) + further) for further in range(1, count))]
    return [seed, *(f"{seed}-{further}" for further in range(2, count + 1))]


def _print(problem: Problem, form: Form, seed: str, edition: str) -> None:
    if form is Form.SVG:
        from randolph.render import to_svg

        print(to_svg(problem.board, problem.position, problem.target), end="")
    elif form is not Form.TEXT:
        print(notation(problem, form, name=seed), end="\n" if form is Form.ASCII else "")
    else:
        print_drawing(problem)
        print_aim(problem)
        print(f"{notation(problem, Form.LINE)}seed {seed}{_numbered(problem.board, edition)}")


def _numbered(board: Board, edition: str) -> str:
    """The number of the arrangement, if the board belongs to the edition."""
    from randolph.notation import arrangement_of

    arrangement = arrangement_of(board)
    if arrangement is None or not set(arrangement.faces) <= set(EDITIONS[edition].faces):
        return ""
    return f", arrangement {EDITIONS[edition].number(arrangement)} of the edition {edition}"
