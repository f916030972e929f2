"""Import and export: the recognized format, its reading, and the omissions of an export."""

from __future__ import annotations

from dataclasses import replace

import pytest

from randolph.notation import (
    Format,
    NotationError,
    NoteKind,
    SolutionFormat,
    export_moves,
    export_problem,
    follow,
    from_line,
    from_moves,
    import_moves,
    import_problem,
    ipc_domain,
    recognize,
)
from randolph.rules import Color, IllegalMove, Rules
from tests.unit.notation.examples import CUSTOM, CUSTOM_DRAWING, CUSTOM_LINE, PRINTED, PRINTED_LINE
from tests.unit.notation.ipc_texts import COMMENTS_FILE, TWO_ROBOTS, TWO_ROBOTS_FILE, TWO_ROBOTS_PLAN, WIDE_FILE
from tests.unit.notation.test_asp import DESCRIBED, DESCRIBED_PROBLEM, LOOSE, SORTED


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (CUSTOM_LINE, Format.LINE),
        ("\n " + PRINTED_LINE, Format.LINE),
        ("2B-1B-3B-4A", Format.LINE),
        ("5x5", Format.LINE),
        (CUSTOM_DRAWING, Format.ASCII),
        ('\ufeff {"board": 1}', Format.JSON),
        ("0765+42+2E21BD0F+93", Format.GAME_ID),
        ("0765+42", Format.GAME_ID),
        ("!DriftingDroids_game!0A1B2C3D!AAAA!", Format.GAME_ID),
        (TWO_ROBOTS_FILE, Format.IPC),
        (COMMENTS_FILE, Format.IPC),
        (WIDE_FILE, Format.IPC),
        (DESCRIBED, Format.ASP),
        (SORTED, Format.ASP),
        (LOOSE, Format.ASP),
        ("", None),
        ("Dear friend,\nhow are you?", None),
        ("(go robot-1 east)", None),
        ("go(red,east,1).", None),
        ("\x89PNG\r\n\x1a\n", None),
    ],
)
def test_the_content_determines_the_format(text: str, form: Format | None) -> None:
    """The beginning of a text identifies its notation; other texts have none."""
    assert recognize(text) is form


def test_an_unknown_format_gets_the_list_of_formats() -> None:
    """The error quotes the text and lists what was expected."""
    with pytest.raises(NotationError) as caught:
        import_problem("Dear friend,\nhow are you?")
    for word in ("problem line", "JSON", "drawing", "game ID", "PDDL", "ASP facts", r"'Dear friend,\nhow are you?'"):
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ipc_domain(), "this is a planning domain"),
        (TWO_ROBOTS_PLAN, "this is a solution"),
        ("go(red,east,1).", "this is a solution"),
    ],
)
def test_parts_of_a_problem_are_named(text: str, said: str) -> None:
    """A domain, a plan, an answer are no problems; the error names them."""
    with pytest.raises(NotationError, match=said):
        import_problem(text)


def test_the_reading_of_d_faces_is_noted() -> None:
    """A game ID with D faces has a note in either reading, one without them has none."""
    for diagonals, kind in ((False, NoteKind.WITHOUT_DIAGONALS), (True, NoteKind.WITH_DIAGONALS)):
        imported = import_problem("FD24+5F+00FF0FF055+75", diagonals=diagonals)
        assert [note.kind for note in imported.notes] == [kind]
        assert import_problem("0765+42+2E21BD0F+93", diagonals=diagonals).notes == ()


def test_import_reports_format_length_and_id() -> None:
    """Facts name a length, JSON an id; a board alone is a board."""
    assert import_problem(DESCRIBED).length == 3
    assert import_problem(TWO_ROBOTS_FILE).format is Format.IPC
    assert import_problem('{"id": 7, "board": {"rows": 3, "cols": 3}, "robots": {"red": [0, 0]}, '
                          '"target": {"cell": [1, 1], "color": "red"}}').id == 7  # fmt: skip
    assert import_problem("2B-1B-3B-4A").thing == PRINTED.board


def test_export_reports_its_omissions() -> None:
    """M7 without T2, other targets, the symbol: each a note. Our own notations omit nothing."""
    plain = replace(PRINTED, rules=Rules(ricochet=False))
    assert [note.kind for note in export_problem(plain, Format.IPC).notes] == [
        NoteKind.REVERSAL_LEFT_OUT,
        NoteKind.TARGETS_LEFT_OUT,
        NoteKind.SYMBOL_LEFT_OUT,
    ]
    assert export_problem(TWO_ROBOTS, Format.IPC).notes == ()
    assert export_problem(DESCRIBED_PROBLEM, Format.ASP, length=3).notes == ()
    for form in (Format.LINE, Format.JSON, Format.ASCII):
        exported = export_problem(CUSTOM, form)
        assert exported.notes == ()
        assert import_problem(exported.text).thing == CUSTOM


def test_asp_facts_need_a_length() -> None:
    """Exactly one length belongs to an instance; it has to be given."""
    with pytest.raises(NotationError, match="number of moves"):
        export_problem(DESCRIBED_PROBLEM, Format.ASP)


def test_a_board_alone_is_no_problem() -> None:
    """Other programs' formats hold problems only."""
    for form in (Format.GAME_ID, Format.IPC, Format.ASP):
        with pytest.raises(NotationError, match="needs a problem"):
            export_problem(PRINTED.board, form)
    assert export_problem(PRINTED.board, Format.LINE).text == "2B-1B-3B-4A\n"


def test_faults_are_not_exported_to_other_programs() -> None:
    """A problem with faults, such as a robot on the center, is not exported for other programs."""
    faulty = import_problem("1A-4B-3B-2B r=h8 r@e2").thing
    for form in (Format.GAME_ID, Format.IPC, Format.ASP):
        with pytest.raises(NotationError, match="red robot on h8 is on the center"):
            export_problem(faulty, form, length=1)


def test_texts_that_are_too_long_are_refused() -> None:
    """Each notation has a length beyond which nothing is read."""
    for text in ("0765+42+" + "2E" * 1000, "16x16;w=" + "a1E," * 200_000, "{" + " " * 1_000_000, "dim(1)." * 100_000):
        with pytest.raises(NotationError, match="a text of more than"):
            import_problem(text)
    with pytest.raises(NotationError, match="is not a solution"):
        import_moves("rE " * 400_000, TWO_ROBOTS)


def test_solutions_are_recognized() -> None:
    """Moves, a plan and an answer of one solution."""
    moves = from_moves("rE rS")
    for text in ("rE rS", TWO_ROBOTS_PLAN, "go(red,east,1).\ngo(red,south,2).\n"):
        assert import_moves(text, TWO_ROBOTS, names=import_problem(TWO_ROBOTS_FILE).names) == moves
    assert export_moves(TWO_ROBOTS, moves, SolutionFormat.MOVES) == "rE rS\n"
    assert export_moves(TWO_ROBOTS, moves, SolutionFormat.ASP_ANSWER) == "go(red,east,1).\ngo(red,south,2).\n"


def test_follow_ends_with_the_success() -> None:
    """B4: moves after the success are left out, with a note; an incomplete attempt stays whole."""
    problem = from_line("3x3;w=a1E r=a1 r@c3 -ricochet")
    whole = follow(problem, from_moves("rS rE"))
    assert (whole.moves, whole.notes) == (from_moves("rS rE"), ())
    assert whole.progress.position[Color.RED] == problem.target.cell
    more = follow(problem, from_moves("rS rE rN rW"))
    assert more.moves == whole.moves
    assert [(note.kind, "2 moves" in note.message) for note in more.notes] == [(NoteKind.MOVES_LEFT_OUT, True)]
    assert follow(problem, from_moves("rS")).notes == ()
    with pytest.raises(IllegalMove, match="M2"):
        follow(problem, from_moves("rE"))
