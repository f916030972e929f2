"""`randolph solve`: its input, its output, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from randolph.notation import from_json, from_moves, to_ascii, to_line
from randolph.rules import verify
from tests.unit.cli.program import PROBLEMS, Ran, Randolph

ONE_MOVE = "5x5;d=c3b/ r=a3 r@c1"
"""Case 1: the deflection is the ricochet."""

FOUR_MOVES = "5x5;w=e3S r=a3,g=c1 r@e3"
"""Case 4: four moves with M7, three without."""


def objects(text: str) -> list[dict[str, Any]]:
    """The JSON objects of an output, one per line."""
    return [json.loads(line) for line in text.splitlines()]


def published(name: str, count: int) -> str:
    """The first lines of a file of problems with proven optima."""
    return "".join((PROBLEMS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[:count])


@pytest.mark.parametrize("name", ["official-third", "official-silver", "official-plain", "bench-vortex"])
def test_json_in_json_out(randolph: Randolph, tmp_path: Path, name: str) -> None:
    """One object per line, in order, with exactly the documented keys; published optima, valid solutions."""
    (tmp_path / "problems.jsonl").write_text(published(name, 5), encoding="utf-8")
    ran = randolph("solve", "--json", str(tmp_path / "problems.jsonl"))
    given, found = objects(published(name, 5)), objects(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert [answer["id"] for answer in found] == [problem["id"] for problem in given]
    for problem, answer in zip(given, found, strict=True):
        assert list(answer) == ["id", "status", "moves", "solution", "seconds", "nodes"]
        assert answer["status"] == "optimal"
        assert answer["moves"] == problem["optimum"]
        verdict = verify(from_json(json.dumps(problem)), from_moves(answer["solution"]))
        assert verdict.ok
        assert verdict.cost == problem["optimum"]


@pytest.mark.parametrize("threads", ["1", "3"])
def test_invalid_lines_do_not_stop_the_others(randolph: Randolph, threads: str) -> None:
    """An invalid line gives an object with the number of the line, in its place; the exit code is 1."""
    good = published("official-classic", 3).splitlines()
    faulty = json.loads(good[0])
    faulty["id"] = "faulty"
    faulty["robots"]["red"] = [7, 7]
    lines = [
        "nonsense",
        good[0],
        '{"id": "cut", "board": ',
        json.dumps(faulty),
        good[1],
        '{"id": 7, "board": {}}',
        "",
        good[2],
        '{"id": {}}',
        "[]",
    ]
    ran = randolph("solve", "--json", "--threads", threads, "-", given="\n".join(lines))
    found = objects(ran.out)
    assert (ran.code, ran.err) == (1, "")
    assert [(answer["id"], answer["status"]) for answer in found] == [
        ("line 1", "error"),
        ("classic-000", "optimal"),
        ("line 3", "error"),
        ("faulty", "error"),
        ("classic-001", "optimal"),
        (7, "error"),
        ("classic-002", "optimal"),
        ("line 9", "error"),
        ("line 10", "error"),
    ]
    errors = [answer for answer in found if answer["status"] == "error"]
    assert all(list(answer) == ["id", "status", "error"] for answer in errors)
    numbers = [answer["error"].split(":")[0] for answer in errors]
    assert numbers == ["line 1", "line 3, column 24", "line 4", "line 6", "line 9", "line 10"]
    assert errors[2]["error"] == "line 4: red robot on h8 is on the center"


def test_several_files_are_named(randolph: Randolph, tmp_path: Path) -> None:
    """With several inputs the number of the line comes with the name of the file."""
    (tmp_path / "a.txt").write_text(f"{ONE_MOVE}\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text(f"# a comment\n\n{ONE_MOVE}\nx y z\n", encoding="utf-8")
    ran = randolph("solve", "--json", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"))
    assert [answer["status"] for answer in objects(ran.out)] == ["optimal", "optimal", "error"]
    assert objects(ran.out)[2]["error"].startswith(f"{tmp_path / 'b.txt'} line 4: ")


def test_switches_change_the_rules_of_all_problems(randolph: Randolph) -> None:
    """M7, T2, T5: case 4 takes 4 moves, 3 with --reversal; case 8 takes 4, none with --no-ricochet; and back again."""

    def moves(*arguments: str) -> int:
        found: int = objects(randolph("solve", "--json", *arguments).out)[0]["moves"]
        return found

    on_target = "5x5 r=a1 r@a1"
    assert moves(FOUR_MOVES) == 4
    assert moves(FOUR_MOVES, "--reversal") == 3
    assert moves(f"{FOUR_MOVES} -no_reversal") == 3
    assert moves(f"{FOUR_MOVES} -no_reversal", "--no-reversal") == 4
    assert moves(on_target) == 4
    assert moves(on_target, "--no-ricochet") == 0
    assert moves(f"{on_target} -ricochet") == 0
    assert moves(f"{on_target} -ricochet", "--ricochet") == 4


def test_every_result_has_its_status(randolph: Randolph) -> None:
    """Unsolvable is a result; a limit is none, and gives exit code 1."""
    walled_in = "3x3;w=c3NW r=a1 r@c3"
    ran = randolph("solve", "--json", walled_in)
    assert ran.code == 0
    assert {key: objects(ran.out)[0][key] for key in ("status", "moves", "solution")} == {
        "status": "unsolvable",
        "moves": None,
        "solution": None,
    }
    ran = randolph("solve", "--json", "--limit-moves", "3", FOUR_MOVES)
    assert ran.code == 1
    assert {key: objects(ran.out)[0][key] for key in ("status", "moves", "solution")} == {
        "status": "limit",
        "moves": None,
        "solution": None,
    }


@pytest.mark.parametrize("engine", ["auto", "reference"])
def test_one_problem_is_shown_with_its_board(randolph: Randolph, engine: str) -> None:
    """The drawing, the task, the optimum, the solution and each of its steps."""
    ran = randolph("solve", "--engine", engine, ONE_MOVE)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[6] == " 3 ┃ R   ·   b╱  ·   · ┃"
    assert lines[12] == "red to c1"
    assert lines[13].startswith("1 move  (")
    assert lines[14:] == ["rE", "  1. rE  red    east   a3 → c1, turned at c3"]


def test_several_problems_are_a_list(randolph: Randolph) -> None:
    """One line each: name, number of moves, solution; errors go to standard error."""
    given = f"{FOUR_MOVES}\n3x3;w=c3NW r=a1 r@c3\nx\n{published('official-classic', 1)}"
    ran = randolph("solve", given=given)
    assert ran.code == 1
    assert [line.split()[:3] for line in ran.out.splitlines()] == [
        ["line", "1", "4"],
        ["line", "2", "unsolvable"],
        ["classic-000", "6", "moves"],
    ]
    assert ran.err.startswith("randolph: line 3: ")
    assert randolph("solve", "--limit-moves", "2", given=given).out.splitlines()[0].split() == (
        ["line", "1", "limit", "of", "moves:", "at", "least", "3", "moves"]
    )


def test_drawings_and_spread_out_objects_are_records(randolph: Randolph) -> None:
    """A drawing ends at the next blank line, an object that begins with a line `{` at its line `}`."""
    problem = from_json(published("official-classic", 1))
    spread = json.dumps(json.loads(published("official-classic", 1)), indent=2)
    given = f"\ufeff# first\n{to_ascii(problem)}\n\n{spread}\r\n{to_line(problem)}\n{to_ascii(problem)}"
    ran = randolph("solve", "--json", given=given)
    assert [(answer["id"], answer["moves"]) for answer in objects(ran.out)] == [
        ("line 2", 6),
        ("classic-000", 6),
        ("line 79", 6),
        ("line 80", 6),
    ]


def test_nothing_to_solve_is_no_error(randolph: Randolph) -> None:
    """An empty input has no problems and no results; a message tells people, programs see it."""
    note = "randolph: the input contains no problem\n"
    for arguments, err in ((["solve"], note), (["solve", "-"], note), (["solve", "--json", "-"], "")):
        assert randolph(*arguments, given="\n\n# nothing\n") == Ran(code=0, out="", err=err)


def test_mistakes_of_solve_are_one_line_and_exit_code_2(randolph: Randolph, tmp_path: Path) -> None:
    """No such file, a folder, no text, an invalid problem, a wrong option: one line, nothing is solved."""
    (tmp_path / "binary").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    (tmp_path / "zeros").write_bytes(bytes(100))
    good = str(PROBLEMS / "official-classic.jsonl")
    for arguments, said in [
        (["nonsense"], "nonsense: there is no such file"),
        ([good, "missing.jsonl"], "missing.jsonl: there is no such file"),
        (["a" * 5000], "there is no such file"),
        (["\0"], "there is no such file"),
        ([str(tmp_path)], "this is a directory"),
        ([""], "'' is neither a file nor a problem line"),
        ([str(tmp_path / "zeros")], "this is not a text file"),
        (["5x5 r=a9 r@a2"], "red robot on a9 is outside the board"),
        ([ONE_MOVE, "5x5 r=a1 r@"], "is not a target"),
        (['{"board": 1}'], "the key 'target' is missing"),
        (["--threads", "-1", ONE_MOVE], "--threads"),
        (["--limit-seconds", "x", ONE_MOVE], "--limit-seconds"),
        (["--engine", "steam", ONE_MOVE], "unknown engine 'steam'"),
        (["--nonsense"], "No such option '--nonsense'"),
    ]:
        ran = randolph("solve", *arguments)
        assert ran.code == 2
        assert said in ran.error
    ran = randolph("solve", "--json", str(tmp_path / "binary"))
    assert [answer["status"] for answer in objects(ran.out)] == ["error"] * len(objects(ran.out))


def test_an_argument_is_an_object_with_json(randolph: Randolph) -> None:
    """With --json an invalid problem on the command line is also an object, and the others are solved."""
    ran = randolph("solve", "--json", "5x5 r=a9 r@a2", ONE_MOVE)
    assert ran.code == 1
    assert [answer["status"] for answer in objects(ran.out)] == ["error", "optimal"]
    assert objects(ran.out)[0] == {"id": None, "status": "error", "error": "red robot on a9 is outside the board"}


def test_the_reference_engine_solves_the_transparent_robot(randolph: Randolph) -> None:
    """X6, X7: the optimum is the total cost, and moves beyond their first stop name their end. Without T2 case 13 takes
    6, and 3 if robots may go straight back.
    """
    around = "5x5;w=c3ENS,a3NS,e3NS t=a3 *@d3 -ricochet"
    (found,) = objects(randolph("solve", "--json", "--engine", "reference", around).out)
    assert (found["status"], found["moves"], found["solution"]) == ("optimal", 6, "tN tE tS@e3 tW")
    (found,) = objects(randolph("solve", "--json", "--engine", "reference", "--reversal", around).out)
    assert (found["status"], found["moves"], found["solution"]) == ("optimal", 3, "tE@e3 tW")


THREE_WAYS = "5x5;w=d5E r=a1,g=b3 r@d1 -ricochet"
"""Red reaches d1 alone, around via d5, or straight when green is on e1, via b1 or via e3: three moves each."""

ALIKE = "5x5;w=a4S,b4S,e4S,d1EW,d2EW,d3EW,d4EW,c1E,c2EW,c3EW,c4EW,a1S,b1S r=a5,g=d1,b=a1 r@c2"
"""Robots in corridors: four moves; one robot's move may come at three places."""


def test_all_solutions_as_json(randolph: Randolph) -> None:
    """--all lists and counts the optimal solutions, up to --cap; --count only counts them."""
    ran = randolph("solve", "--json", "--all", THREE_WAYS)
    (found,) = objects(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert (found["moves"], found["count"], found["classes"]) == (3, 3, 3)
    assert found["solutions"] == ["rS rE rN", "gN gE rE", "gE gN rE"]
    (found,) = objects(randolph("solve", "--json", "--all", "--cap", "2", THREE_WAYS).out)
    assert (found["count"], found["solutions"]) == (3, ["rS rE rN", "gN gE rE"])
    (found,) = objects(randolph("solve", "--json", "--count", ALIKE).out)
    assert (found["count"], found["classes"]) == (3, 1)
    assert "solutions" not in found
    (found,) = objects(randolph("solve", "--json", "--count", "3x3;w=c3NW r=a1 r@c3").out)
    assert (found["status"], found["count"], found["classes"]) == ("unsolvable", 0, 0)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_preferred_solution(randolph: Randolph, engine: str) -> None:
    """--prefer shows the optimal solution with the fewest robots, the most robots, or the longest runs."""

    def shown(problem: str, prefer: str) -> str:
        (found,) = objects(randolph("solve", "--json", "--engine", engine, "--prefer", prefer, problem).out)
        solution: str = found["solution"]
        return solution

    assert shown(THREE_WAYS, "fewest") == "rS rE rN"
    assert shown(THREE_WAYS, "most") == "gN gE rE"
    assert shown(ALIKE, "longest") == "gS bE rE rN"


def test_all_solutions_for_people(randolph: Randolph) -> None:
    """The number of solutions, with and without regard to the order, and each of them; indented in a list."""
    out = randolph("solve", "--all", "--cap", "2", ALIKE).out.splitlines()
    assert out[-4:] == [
        "3 optimal solutions, 1 not counting the order of independent moves",
        "  gS rE bE rN",
        "  gS bE rE rN",
        "  … the first 2: --cap lists more",
    ]
    out = randolph("solve", "--count", "-", given=f"{ALIKE}\nx\n{ONE_MOVE}\n").out.splitlines()
    assert out[0].startswith("line 1          4 moves ")
    assert out[1] == "  3 optimal solutions, 1 not counting the order of independent moves"
    assert out[2].startswith("line 3          1 move ")
    assert out[3] == "  1 optimal solution"


def test_hints_reveal_only_what_is_requested(randolph: Randolph) -> None:
    """The first hints of a problem, then more and more; the hints' own tests compute the spans by hand."""
    shown = randolph("solve", FOUR_MOVES, "--hints", "2")
    assert shown.out.splitlines()[-2:] == ["1. between 1 and 6 moves", "2. fewer than 5 moves"]
    assert "4 moves" not in shown.out
    told = ["3. 4 moves", "4. moving: red, green"]
    assert randolph("solve", FOUR_MOVES, "--hints", "4").out.splitlines()[-2:] == told
    through = "3x3;w=b1E t=a1 *@c1 -ricochet"
    assert randolph("solve", through, "--hints", "99").out.splitlines()[-1] == "5. move 1: tE@c1 (it costs 2)"
    assert randolph("solve", "3x3;w=c3N,b3E r=a1 r@c3", "--hints", "1").out.splitlines()[-1] == "unsolvable"


def test_hints_for_programs_and_of_several_problems(randolph: Randolph) -> None:
    """JSON has the status and the hints, and nothing that reveals more; of several problems each has its name."""
    ran = randolph("solve", FOUR_MOVES, "--json", "--hints", "1")
    assert objects(ran.out) == [
        {"id": None, "status": "optimal", "hints": [{"kind": "between", "least": 1, "most": 6}]}
    ]
    ran = randolph("solve", "-", "--hints", "1", given=f"{FOUR_MOVES}\n{ONE_MOVE}\n")
    assert ran.out.splitlines() == ["line 1", "  1. between 1 and 6 moves", "line 2", "  1. between 1 and 4 moves"]
    limited = randolph("solve", FOUR_MOVES, "--json", "--hints", "3", "--limit-moves", "2")
    assert (limited.code, objects(limited.out)[0]["hints"]) == (1, [])
    refused = randolph("solve", FOUR_MOVES, "--hints", "1", "--all")
    assert (refused.code, "--hints cannot be combined with" in refused.error) == (2, True)


def test_distances_after_each_move(randolph: Randolph) -> None:
    """--distances prints the remaining distance for each legal move, as a table and as JSON; X6: with its cost."""
    out = randolph("solve", "--distances", ONE_MOVE).out.splitlines()
    assert out[-4:] == [
        "after",
        "  rN       the target can no longer be reached",
        "  rE       0 moves left",
        "  rS       the target can no longer be reached",
    ]
    (found,) = objects(randolph("solve", "--json", "--distances", "3x3;w=b1E t=b1 *@c1 -ricochet").out)
    left = {each["move"]: (each["cost"], each["status"], each["moves"]) for each in found["distances"]}
    assert found["moves"] == 2
    assert left["tE"] == (2, "optimal", 0)
    assert left["tS"] == (1, "optimal", 2)
    ran = randolph("solve", "--distances", "--limit-moves", "1", FOUR_MOVES)
    assert ran.code == 1
    assert "limit of moves: at least 2 moves left" in ran.out


def test_a_limit_reports_what_is_known(randolph: Randolph) -> None:
    """A limit comes with its name and the bound; if only the count is missing, with the optimum."""
    (found,) = objects(randolph("solve", "--json", "--limit-moves", "3", FOUR_MOVES).out)
    assert (found["status"], found["limit"], found["bound"]) == ("limit", "moves", 4)
    nodes = objects(randolph("solve", "--json", ALIKE).out)[0]["nodes"]
    ran = randolph("solve", "--json", "--count", "--limit-nodes", str(nodes + 1), ALIKE)
    (found,) = objects(ran.out)
    assert ran.code == 1
    assert (found["status"], found["limit"], found["moves"], found["count"]) == ("limit", "nodes", 4, None)
    assert found["solution"] is not None
    ran = randolph("solve", "--count", "--limit-nodes", str(nodes + 1), ALIKE)
    assert "4 moves; limit of nodes: not all solutions are known" in ran.out


@pytest.mark.parametrize("simd", ["auto", "portable"])
@pytest.mark.parametrize("threads", ["0", "2"])
def test_threads_and_instruction_sets_change_no_optimum(randolph: Randolph, simd: str, threads: str) -> None:
    """--threads, for one problem and for several, and --simd give the same optima."""
    given = published("official-classic", 3)
    ran = randolph("solve", "--json", "--threads", threads, "--simd", simd, "-", given=given)
    assert [answer["moves"] for answer in objects(ran.out)] == [problem["optimum"] for problem in objects(given)]
    (found,) = objects(randolph("solve", "--json", "--threads", threads, "--simd", simd, FOUR_MOVES).out)
    assert found["moves"] == 4


def test_absurd_settings_are_refused(randolph: Randolph) -> None:
    """Limits below zero, an invalid number, an unknown instruction set or preference: a line that names it, and exit
    code 2.
    """
    for arguments, said in [
        (["--limit-seconds", "-1"], "--limit-seconds"),
        (["--limit-seconds", "nan"], "--limit-seconds"),
        (["--limit-moves", "-1"], "--limit-moves"),
        (["--limit-moves", "1.5"], "--limit-moves"),
        (["--limit-nodes", "-5"], "--limit-nodes"),
        (["--limit-memory", "0"], "--limit-memory"),
        (["--threads", "100000"], "--threads"),
        (["--simd", "mmx"], "unknown instruction set 'mmx': there are auto, portable, avx2, avx512"),
        (["--prefer", "prettiest"], "--prefer"),
        (["--all", "--cap", "-1"], "--cap"),
    ]:
        ran = randolph("solve", *arguments, FOUR_MOVES)
        assert ran.code == 2
        assert said in ran.error
