"""Sheets of puzzles: their contents, their pages, and a self-contained file."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from randolph.locales import LANGUAGES
from randolph.notation import from_line, from_moves, to_line
from randolph.puzzles import deal
from randolph.render import PAPERS, Puzzle, to_sheet
from randolph.rules import IllegalMove, RandolphError

ONE = Puzzle(from_line("5x5;d=c3b/ r=a3 r@c1"))


class Outline(HTMLParser):
    """The elements of a file: whether each one is closed, and the number of figures on each page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.pages: list[int] = []
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins; meta has no end."""
        if tag != "meta":
            self.open.append(tag)
        if tag == "section":
            self.pages.append(0)
        if tag == "figure":
            self.pages[-1] += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content."""

    def handle_endtag(self, tag: str) -> None:
        """An element ends: the one that was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """What can be read."""
        self.text += data


def puzzles(count: int, *, solved: bool = False) -> list[Puzzle]:
    """Dealt problems; with `solved` each has a move."""
    moves = from_moves("rE") if solved else None
    return [Puzzle(from_line("5x5 r=a1,g=e5 r@c3"), f"no. {number}", moves) for number in range(count)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_in_the_language(language: str) -> None:
    """In another language a sheet says nothing in English but the game's name and the problem lines."""
    solved, unsolved = Puzzle(ONE.problem, "", from_moves("rE")), Puzzle(ONE.problem, "", from_moves("rN"))

    def words(language: str) -> set[str]:
        text = re.sub(
            r"(?s)<(style|code|text|title)\b.*?</\1>|Ricochet Robots",
            "",
            to_sheet([solved, unsolved], language=language),
        )
        return set(re.findall(r"[a-z]{3,}", Outline(text).text.lower()))

    assert f'<html lang="{language}">' in to_sheet([ONE], language=language)
    if language == "en":
        assert {"red", "moves", "solution", "solutions", "solved"} <= words("en")
    else:
        assert words(language) & words("en") <= {"de": set(), "fr": {"solution", "solutions"}}.get(language, set())


def test_without_a_title_the_sheet_has_the_name_of_the_game() -> None:
    """The game's name is that of the language's edition, unless the sheet has a title of its own."""
    assert "<h1>Rasende Roboter</h1>" in to_sheet([ONE], language="de")
    assert "<h1>Ricochet Robots</h1>" in to_sheet([ONE], language="fi")
    assert "<h1>Friday</h1>" in to_sheet([ONE], title="Friday", language="de")


@pytest.mark.parametrize(
    ("count", "per_page", "pages"),
    [(1, None, [1]), (2, None, [2]), (3, None, [3]), (5, None, [4, 1]), (7, 6, [6, 1]), (3, 1, [1, 1, 1])],
)
def test_puzzles_are_paged(count: int, per_page: int | None, pages: list[int]) -> None:
    """One or two fill a page; more are placed four to a page, or as many as requested."""
    assert Outline(to_sheet(puzzles(count), per_page=per_page)).pages == pages


def test_solutions_follow_the_puzzles() -> None:
    """Solutions are on separate pages; a puzzle without one has none there."""
    assert Outline(to_sheet([*puzzles(3, solved=True), *puzzles(2)])).pages == [4, 1, 3]


def test_each_puzzle_has_its_task() -> None:
    """Its number, its name, the task with its rules in words, and the problem line to restore it."""
    problem = deal(3, silver=True, edition="second")
    text = Outline(to_sheet([ONE, Puzzle(problem, "Friday")])).text
    assert "1. red to c1" in text
    assert "2. any robot" in text or f"2. {problem.target.color} to" in text
    assert "Friday" in text
    assert to_line(problem) in text


def test_the_file_is_self_contained() -> None:
    """No script, nothing external; users' texts are escaped."""
    evil = '<script>alert("x")</script> \0'
    text = to_sheet([Puzzle(ONE.problem, evil)], title=evil).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"http|href|url\(|@import|<script|<image|<foreignObject|\bon\w+=", text)
    assert "\0" not in text
    assert "prefers-color-scheme" not in text


@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_is_the_pages_size(paper: str) -> None:
    """A4 and letter are printed without the browser's own scaling: @page has the size."""
    size = {"a4": "size:A4 portrait", "letter": "size:letter portrait"}[paper]
    assert size in to_sheet([ONE], paper="a4" if paper == "a4" else "letter")


def test_absurd_sheets_are_refused() -> None:
    """No puzzles, an unknown paper, seven on a page, illegal moves."""
    with pytest.raises(RandolphError, match="at least one puzzle"):
        to_sheet([])
    with pytest.raises(RandolphError, match="unknown paper 'a5'"):
        to_sheet([ONE], paper="a5")  # type: ignore[arg-type]  # a value from outside
    with pytest.raises(RandolphError, match="1 to 6 puzzles, not 7"):
        to_sheet([ONE], per_page=7)
    with pytest.raises(IllegalMove):
        to_sheet([Puzzle(ONE.problem, "", from_moves("rW"))])
