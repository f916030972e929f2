"""`randolph show`: boards and problems as text, as SVG and in other notations."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from randolph.notation import from_ascii, from_json, from_line
from tests.unit.cli.program import Randolph, start

LINE = "2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2"
SMALL = "5x5;d=c3b/ r=a3,g=e5 r@c1"


def test_notations_are_converted_to_each_other(randolph: Randolph) -> None:
    """Every form of a problem can be converted to all the others."""
    problem = from_line(LINE)
    drawing = randolph("show", LINE, "--ascii").out
    written = randolph("show", LINE, "--json").out
    assert from_ascii(drawing) == problem
    assert from_json(written) == problem
    for text in (drawing, written):
        assert randolph("show", "-", "--line", given=text).out == f"{LINE}\n"
    explicit = json.loads(randolph("show", LINE, "--json", "--explicit").out)
    assert len(explicit["board"]["targets"]) == 17
    switched = randolph("show", LINE, "--line", "--no-ricochet", "--reversal").out
    assert switched == f"{LINE} -ricochet -no_reversal\n"


def test_a_board_alone_is_shown(randolph: Randolph) -> None:
    """A board needs no robots; all forms are available for it, too."""
    assert randolph("show", "3x3;w=a1E").out.splitlines()[2] == " 1 ┃ · ┃ ·   · ┃"
    assert json.loads(randolph("show", "2B-1B-3B-4A", "--json").out) == {"faces": ["2B", "1B", "3B", "4A"]}
    assert randolph("show", "-", "--line", given=randolph("show", "2B-1B-3B-4A", "--ascii").out).out == "2B-1B-3B-4A\n"
    assert ET.fromstring(randolph("show", "2B-1B-3B-4A", "--svg").out).tag.endswith("svg")
    assert "needs a problem" in randolph("show", "2B-1B-3B-4A", "--solution", "rE").error


@pytest.mark.parametrize(
    ("moves", "verdict"),
    [
        ("rE", "solved in 1 move"),
        ("gN gW", "not solved: red does not end on the target c1 (T1)"),
        ("optimal", "solved in 1 move"),
    ],
)
def test_moves_are_shown_and_checked(randolph: Randolph, moves: str, verdict: str) -> None:
    """T1: the moves step by step, and whether they solve the problem."""
    ran = randolph("show", SMALL, "--solution", moves)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == verdict


def test_the_number_chooses_a_problem(randolph: Randolph) -> None:
    """Of a file of several problems the first is shown, or the requested one."""
    given = f"{LINE}\n# between\n\n{SMALL}\n"
    assert randolph("show", "-", "--line", given=given).out == f"{LINE}\n"
    assert randolph("show", "-", "--line", "--number", "2", given=given).out == f"{SMALL}\n"
    assert "no problem number 3" in randolph("show", "-", "--number", "3", given=given).error


def test_pictures_go_to_files(randolph: Randolph, tmp_path: Path) -> None:
    """-o writes the picture, or the drawing that can be read again, to a file."""
    picture, drawing = tmp_path / "problem.svg", tmp_path / "problem.txt"
    assert randolph("show", SMALL, "--svg", "--solution", "rE gW", "--theme", "dark", "-o", str(picture)).out == ""
    assert "prefers-color-scheme" not in picture.read_text(encoding="utf-8")
    ET.parse(picture)
    assert randolph("show", SMALL, "-o", str(drawing)).out == ""
    assert from_ascii(drawing.read_text(encoding="utf-8")) == from_line(SMALL)


def test_terminals_without_box_characters_get_ascii() -> None:
    """If standard output cannot encode ┏, the drawing is plain ASCII."""
    with start("show", SMALL, PYTHONIOENCODING="ascii") as process:
        out, err = process.communicate(timeout=60)
    assert err == ""
    assert out.splitlines()[0] == "     a   b   c   d   e"
    assert out.isascii()


def test_mistakes_are_one_line_and_exit_code_2(randolph: Randolph, tmp_path: Path) -> None:
    """No input, no file, faults, illegal moves, two forms, an unknown theme, a file that cannot be written."""
    for arguments, said in [
        ([], "Missing argument 'INPUT'"),
        (["missing.txt"], "there is no such file"),
        (["5x5 r=a1,g=a1 r@a2"], "red, green stand on the same cell a1"),
        ([SMALL, "--solution", "rW"], "illegal move 'rW': red is blocked west of a3 (M2)"),
        ([SMALL, "--solution", "nonsense"], "a move is a robot and a direction"),
        ([SMALL, "--svg", "--json"], "choose one of --svg and --json"),
        ([SMALL, "--svg", "--theme", "sepia"], "unknown theme 'sepia'"),
        ([SMALL, "--svg", "-o", str(tmp_path / "no" / "folder.svg")], "No such file or directory"),
        (["3x3;w=c3NW r=a1 r@c3", "--solution", "optimal"], "there is no solution to show: unsolvable"),
    ]:
        ran = randolph("show", *arguments)
        assert ran.code == 2
        assert said in ran.error


GLASS = "5x5;w=c3ENS,a3NS,e3NS s=e5t,t=a3 *@d3 -ricochet"


def test_the_transparent_robot_is_shown(randolph: Randolph) -> None:
    """X6, M9: its moves with their costs, and the robots with its powers; notations are converted to each other."""
    ran = randolph("show", GLASS, "--solution", "tN tE tS@e3 tW")
    assert ran.code == 0
    assert "any robot to d3, no ricochet needed, silver moves like the transparent robot" in ran.out
    assert "  3. tS@e3  transparent south  e1 → e3, through the wall before e3: costs 2" in ran.out
    assert ran.out.splitlines()[-1] == "solved in 6 moves"
    ran = randolph("show", GLASS, "--solution", "tE@e3 tW")
    assert ran.code == 2
    assert "(M7)" in ran.err
    for form in ("--ascii", "--json"):
        written = randolph("show", GLASS, form).out
        assert from_line(randolph("show", "-", "--line", given=written).out) == from_line(GLASS)
    assert ET.fromstring(randolph("show", GLASS, "--svg", "--solution", "tN tE tS@e3 tW").out).tag.endswith("svg")
