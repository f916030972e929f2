"""Puzzles on paper: one HTML file that prints as pages of A4 or letter, one to six puzzles each, solutions at the end.

The file is self-contained; any browser shows it and prints it, or saves it as PDF. The boards are SVG in the theme
`print`. Below each are the task and, in small type, its problem line, with which the program can load it again.
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from randolph.locales import FALLBACK, LANGUAGES, Language, texts
from randolph.notation import to_line, to_moves
from randolph.render.svg import printable, to_svg
from randolph.render.words import task, word
from randolph.rules import RandolphError, verify
from randolph.rules.errors import expect_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from randolph.rules import Move, Problem

_Item = TypeVar("_Item")
Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")

_SIZES = {"a4": ("A4", "210mm", "297mm"), "letter": ("letter", "8.5in", "11in")}
_COLUMNS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2}
MOST_PER_PAGE = max(_COLUMNS)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A problem for the sheet, with a name if it has one and the moves of its solution, if any."""

    problem: Problem
    name: str = ""
    moves: tuple[Move, ...] | None = None


def to_sheet(
    puzzles: Sequence[Puzzle],
    *,
    paper: Paper = "a4",
    per_page: int | None = None,
    title: str = "",
    names: bool = True,
    language: Language = FALLBACK,
) -> str:
    """The HTML file of a sheet. Solutions, if puzzles have them, are on separate pages after the puzzles.

    `per_page` is 1 to 6; by default one or two puzzles fill a page, and more are four on each. `names` writes columns
    and rows around the boards. `language` is that of the words; without a `title` it is the game's in this language.
    Raises `RandolphError` for no puzzles, an unknown paper or language, another number, and `IllegalMove` for illegal
    moves.
    """
    puzzles = tuple(expect_all(puzzles, Puzzle, "puzzles"))
    if paper not in PAPERS:
        raise RandolphError(f"unknown paper {paper!r}: papers are {', '.join(PAPERS)}")
    if language not in LANGUAGES:
        raise RandolphError(f"unknown language {language!r}: languages are {', '.join(LANGUAGES)}")
    if not puzzles:
        raise RandolphError("the sheet needs at least one puzzle")
    many = per_page if per_page is not None else min(len(puzzles), 4 if len(puzzles) > 2 else 2)
    if many not in _COLUMNS:
        raise RandolphError(f"a page has 1 to {MOST_PER_PAGE} puzzles, not {many}")
    heading = html.escape(printable(title or texts(language)["ricochet.title"]))
    numbered = list(enumerate(puzzles, start=1))
    pages = [
        _page(heading, many, [_puzzle(number, puzzle, names=names, language=language) for number, puzzle in part])
        for part in _parts(numbered, many)
    ]
    solved = [(number, puzzle, puzzle.moves) for number, puzzle in numbered if puzzle.moves is not None]
    for part in _parts(solved, max(many, min(4, len(solved)))):
        solutions = [_solution(number, puzzle, moves, names=names, language=language) for number, puzzle, moves in part]
        pages.append(_page(word("solutions", language, title=heading), max(many, min(4, len(solved))), solutions))
    body = "\n".join(pages)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{heading}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{_style(paper)}</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _parts(items: Sequence[_Item], size: int) -> Iterable[Sequence[_Item]]:
    return (items[at : at + size] for at in range(0, len(items), size))


def _page(heading: str, many: int, figures: list[str]) -> str:
    columns = _COLUMNS[many]
    grid = f"grid-template-columns:repeat({columns},1fr);grid-template-rows:repeat({-(-many // columns)},1fr)"
    inside = "\n".join(figures)
    return f'<section class="sheet"><h1>{heading}</h1><div class="puzzles" style="{grid}">\n{inside}\n</div></section>'


def _puzzle(number: int, puzzle: Puzzle, *, names: bool, language: Language) -> str:
    problem = puzzle.problem
    picture = to_svg(
        problem.board,
        problem.position,
        problem.target,
        powers=problem.powers,
        theme="print",
        names=names,
        language=language,
    )
    aim, answer = html.escape(task(problem, language)), word("answer", language)
    return (
        f'<figure>{picture}<figcaption>{_name(puzzle)}<b>{number}.</b> {aim}<span class="answer">{answer} </span>'
        f"<code>{html.escape(to_line(problem))}</code></figcaption></figure>"
    )


def _solution(number: int, puzzle: Puzzle, moves: tuple[Move, ...], *, names: bool, language: Language) -> str:
    problem = puzzle.problem
    picture = to_svg(
        problem.board,
        problem.position,
        problem.target,
        moves=moves,
        powers=problem.powers,
        theme="print",
        names=names,
        language=language,
    )
    verdict = verify(problem, moves)
    made = word("moves", language, count=verdict.cost) if verdict.ok else word("unsolved", language)
    return (
        f"<figure>{picture}<figcaption>{_name(puzzle)}<b>{number}.</b> {made} "
        f"<code>{html.escape(to_moves(moves))}</code></figcaption></figure>"
    )


def _name(puzzle: Puzzle) -> str:
    """The puzzle's own name, in the corner, so that it is not mistaken for its number on the sheet."""
    return f'<span class="name">{html.escape(printable(puzzle.name))}</span>' if puzzle.name else ""


def _style(paper: Paper) -> str:
    size, wide, high = _SIZES[paper]
    return (
        f"@page{{size:{size} portrait;margin:12mm}}"
        "*{box-sizing:border-box}"
        "body{margin:0;color:#000;font:11pt/1.35 system-ui,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif}"
        f".sheet{{width:calc({wide} - 24mm);height:calc({high} - 25mm);display:flex;flex-direction:column;"
        "break-after:page;overflow:hidden}"
        ".sheet:last-child{break-after:auto}"
        "h1{font-size:14pt;margin:0 0 3mm}"
        ".puzzles{flex:1;min-height:0;display:grid;gap:5mm 7mm}"
        "figure{margin:0;min-width:0;min-height:0;display:flex;flex-direction:column;break-inside:avoid}"
        "figure svg{flex:1;min-height:0;width:100%;height:auto}"
        "figcaption{padding-top:1.5mm}"
        "figcaption .name{float:right;font-size:8pt;padding-left:3mm}"
        ".answer{display:block;border-bottom:.3mm solid #000;height:8mm;padding-top:2.5mm;font-size:9pt}"
        "code{display:block;font:7pt/1.3 ui-monospace,'DejaVu Sans Mono',monospace;overflow-wrap:anywhere;"
        "max-height:5.3em;overflow:hidden;padding-top:1mm}"
        "@media screen{body{background:#777;padding:8mm}.sheet{background:#fff;margin:0 auto 8mm;"
        f"width:{wide};height:{high};padding:12mm;box-shadow:0 1mm 4mm #0006}}}}"
    )
