"""The services for positions: faces, check, import, export, solve; right answers, and typed errors."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from randolph.jobs import positions
from randolph.jobs.errors import JobError
from randolph.notation import (
    from_json_board_object,
    from_json_object,
    from_line,
    from_moves,
    ipc_domain,
    to_json,
    to_json_board,
)
from randolph.puzzles import random_board
from randolph.rules import EDITIONS, Board, Cell, Color, Direction, Position, Target, verify
from randolph.rules import faces as printed
from tests.planning import STYLES, TASKS, cost_of, task_of
from tests.server.in_process import Visitor, running_server

DATA = Path(__file__).parents[1] / "data"

LINE = "2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2"
PLAIN = "5x5;w=c3E r=a1,g=e5 r@c3 -ricochet -no_reversal"
PAGES = ("/table", "/position", "/boards", "/boards/edit")


def problem_of(line: str) -> dict[str, Any]:
    """The problem of a line of notation, as a page sends it."""
    return to_json(from_line(line), explicit=True)


async def ask(visitor: Visitor, service: str, status: int = 200, **words: object) -> dict[str, Any]:
    """Call a service, and expect a status."""
    answer = await visitor.http.post(f"/api/{service}", json=words)
    assert answer.status_code == status, answer.text
    said: dict[str, Any] = answer.json()
    return said


async def test_the_new_pages_are_the_one_page(tmp_path: Path) -> None:
    """The addresses of table, position, boards and editor have the same page, too."""
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        for path in PAGES:
            assert "<rr-app></rr-app>" in (await http.get(path)).text


async def test_faces_are_the_printed_ones(tmp_path: Path) -> None:
    """All sixteen, in their north-west orientation, and the editions with the counts of E8; browsers keep them."""
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        answer = await http.get("/api/faces")
        said = answer.json()
        assert [face["id"] for face in said["faces"]] == [f"{mark}{letter}" for mark in "1234" for letter in "ABCD"]
        assert {name: edition["count"] for name, edition in said["editions"].items()} == {
            "first": 96,
            "second": 96,
            "third": 1536,
            "mixed": 1536,
        }
        assert all(tuple(said["editions"][name]["faces"]) == EDITIONS[name].faces for name in EDITIONS)
        for face in said["faces"]:
            board = Board.build(rows=8, cols=8, walls=[(Cell(r, c), Direction[s]) for r, c, s in face["walls"]])
            there = {(cell, side) for cell, side in printed()[face["id"]].walls if cell.beside(side) in board}
            assert there <= board.walls
            assert face["mark"] == printed()[face["id"]].mark
            assert [(t["color"], tuple(t["cell"])) for t in face["targets"]] == [
                ("any" if t.color is None else t.color, t.cell) for t in printed()[face["id"]].targets
            ]
            assert [(d["direction"], d["color"]) for d in face["diagonals"]] == [
                (d.slash, d.color) for d in printed()[face["id"]].diagonals
            ]
        again = await http.get("/api/faces", headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_check_lists_every_fault_with_its_cells(tmp_path: Path) -> None:
    """A playable problem has no faults; of two robots on one cell and a target outside, both are reported with their
    cells.
    """
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        assert await ask(visitor, "check", problem=problem_of(LINE)) == {"faults": []}
        bad = problem_of(PLAIN)
        bad["robots"]["green"] = bad["robots"]["red"]
        bad["board"]["targets"] = [{"cell": [7, 7], "color": "red", "symbol": "circle"}]
        faults = (await ask(visitor, "check", problem=bad))["faults"]
        assert {(fault["kind"], tuple(map(tuple, fault["cells"]))) for fault in faults} == {
            ("target_outside", ((7, 7),)),
            ("robots_overlap", ((0, 0),)),
        }
        assert (await ask(visitor, "check", board={"rows": 1, "cols": 5}))["faults"][0]["kind"] == "size"


async def test_import_reports_the_format_and_its_reading(tmp_path: Path) -> None:
    """The content determines the format; a game ID with D faces has two readings, and a note says which was taken.

    The digits C D E F are 1D 2D 3D 4D, whose diagonals DriftingDroids leaves out.
    """
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        line = await ask(visitor, "import", text=LINE)
        assert (line["kind"], line["format"], line["line"]) == ("problem", "line", LINE)
        assert (line["notes"], line["faults"]) == ([], [])
        assert from_json_object(line["problem"]) == from_line(LINE)
        assert line["problem"]["board"]["walls"]
        board = await ask(visitor, "import", text="5x5;w=c3E")
        assert (board["kind"], board["line"], board["board"]["walls"]) == ("board", "5x5;w=c3E", [[2, 2, "E"]])
        without = await ask(visitor, "import", text="CDEF+42+2E21BD0F+63")
        with_ = await ask(visitor, "import", text="CDEF+42+2E21BD0F+63", diagonals=True)
        assert [note["kind"] for note in without["notes"]] == ["without_diagonals"]
        assert [note["kind"] for note in with_["notes"]] == ["with_diagonals"]
        assert (without["problem"]["board"]["diagonals"], len(with_["problem"]["board"]["diagonals"]) > 0) == ([], True)


async def test_the_planning_domain_belongs_to_every_planning_file(tmp_path: Path) -> None:
    """A planner needs both: the domain has the actions of IPC 2023, and importing it gives an error that says what it
    is.
    """
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        text = (await ask(visitor, "export", problem=problem_of(LINE), format="ipc-domain"))["text"]
        assert "(domain ricochet-robots)" in text
        assert re.findall(r"\(:action ([a-z-]+)", text) == ["go", "step", "stop-at-barrier", "stop-at-robot"]
        assert (await ask(visitor, "import", 400, text=text))["error"]["causes"] == ["domain"]


async def test_import_takes_solutions_of_a_problem(tmp_path: Path) -> None:
    """Moves, answers and plans, up to the success; without a problem an error says what a solution is.

    By hand: south, then east leads from a1 to c3; a plan of the planning domain names the robot by its number.
    """
    problem = problem_of("3x3;w=a1E r=a1 r@c3")
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        expected = {"kind": "solution", "solution": "rS rE", "cost": 2, "solves": True}
        plan = (await ask(visitor, "export", problem=problem, format="ipc-plan", solution="rS rE"))["text"]
        for form, text, left_out in (
            ("moves", " rS rE rN", ["moves_left_out"]),
            ("moves", "rS rE", []),
            ("asp-answer", "go(red,south,1). go(red,east,2).", []),
            ("ipc-plan", plan, []),
        ):
            said = await ask(visitor, "import", text=text, problem=problem)
            assert [note["kind"] for note in said.pop("notes")] == left_out
            assert said == {**expected, "format": form}
        short = await ask(visitor, "import", text="rS", problem=problem)
        assert (short["solution"], short["solves"]) == ("rS", False)
        wrong = (await ask(visitor, "import", 422, text="rS rS", problem=problem))["error"]
        assert (wrong["code"], wrong["message"].split(":")[0]) == ("illegal_solution", "move 2")
        assert (await ask(visitor, "import", text=LINE, problem=problem))["line"] == LINE
        for text in ("bE bS", "go(red,east,1).", plan):
            alone = await ask(visitor, "import", 400, text=text)
            assert "this is a solution" in alone["error"]["message"]


async def test_names_of_a_file_are_used_in_its_answers(tmp_path: Path) -> None:
    """A planning file is exported in its own names: its plan, the file, and a plan that comes back.

    An executor of the domain, which knows nothing of the program, checks the plan.
    """
    value = TASKS[10]
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        for style in ("robots reordered", "everything otherwise"):
            text = task_of(value, STYLES[style])
            problem = (await ask(visitor, "import", text=text))["problem"]
            solution = (await ask(visitor, "solve", problem=problem))["solution"]
            plan = (await ask(visitor, "export", problem=problem, format="ipc-plan", solution=solution))["text"]
            assert cost_of(ipc_domain(), text, plan) == value["optimum"]
            file = (await ask(visitor, "export", problem=problem, format="ipc"))["text"]
            assert cost_of(ipc_domain(), file, plan) == value["optimum"]
            assert (await ask(visitor, "import", text=plan, problem=problem))["solution"] == solution
            wrong = problem | {"names": {"format": "ipc", "robots": {"red": "r"}}}
            refused = await ask(visitor, "export", 400, problem=wrong, format="ipc")
            assert refused["error"]["message"].endswith("at names.robots")


async def test_a_record_is_imported_as_its_rounds(tmp_path: Path) -> None:
    """Import offers the rounds of a record of either game, as lines; a damaged one is refused with the faulty event."""
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        found = await ask(visitor, "import", text=(DATA / "record-version-1.json").read_text(encoding="utf-8"))
        assert (found["kind"], found["game"]) == ("record", "ricochet")
        assert [(each["name"], each["line"]) for each in found["rounds"]] == [
            ("round 1", "1A-2A-3A-4A r=h16,g=p16,b=j16,y=a1 r@i11"),
            ("round 2", "1A-2A-3A-4A r=i11,g=p16,b=j16,y=a1 r@e2"),
        ]
        assert (await ask(visitor, "import", text=found["rounds"][1]["line"]))["line"] == found["rounds"][1]["line"]
        text = (DATA / "record-version-3.json").read_text(encoding="utf-8")
        found = await ask(visitor, "import", text=text)
        assert (found["game"], found["rounds"][0]["line"]) == ("micro", "black:2N-3E-4E-1N p1 w2 via=y5")
        refused = await ask(visitor, "import", 400, text=text.replace('"to": "p6"', '"to": "b1"'))
        assert refused["error"]["message"].startswith("event 13, RobotJumped, is not possible here: illegal")


def test_the_replay_of_a_record_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moves of a transparent robot may take long to replay: a record that takes too long is refused."""
    monkeypatch.setattr(positions, "FOLLOWING_SECONDS", -1.0)
    body = json.dumps({"text": (DATA / "record-version-1.json").read_text(encoding="utf-8")}).encode()
    with pytest.raises(JobError, match="this record takes too long to be replayed here"):
        positions.read(body)


async def test_solve_returns_steps_and_hints(tmp_path: Path) -> None:
    """By hand: on an empty 3×3 board a robot in one corner reaches the opposite one in two moves, over four cells."""
    async with running_server(tmp_path) as h:
        said = await ask(h.visitor(), "solve", problem=problem_of("3x3 r=a1 r@c3"))
        assert (said["status"], said["moves"], said["least"]) == ("optimal", 2, 2)
        assert said["solution"] in {"rE rS", "rS rE"}
        cells = {"rE": [[0, 1], [0, 2]], "rS": [[1, 2], [2, 2]]}
        if said["solution"] == "rS rE":
            cells = {"rS": [[1, 0], [2, 0]], "rE": [[2, 1], [2, 2]]}
        assert [(s["move"], s["robot"], s["direction"], s["path"], s["cost"]) for s in said["steps"]] == [
            (move, "red", move[1], path, 1) for move, path in cells.items()
        ]
        assert [hint["kind"] for hint in said["hints"]] == ["between", "fewer", "moves", "robots", "move", "move"]
        assert said["hints"][0]["least"] <= 2 <= said["hints"][0]["most"]
        assert said["hints"][2] == {"kind": "moves", "count": 2}


@pytest.mark.more
async def test_the_published_problems_solve_in_24_and_25(tmp_path: Path) -> None:
    """The two game IDs of the longest known problems, without the ricochet rule, T6; the solutions verify."""
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        for game_id, optimum in (("0765+42+2E21BD0F+93", 24), ("7650+42+E2302B12+C9", 25)):
            problem = (await ask(visitor, "import", text=game_id))["problem"]
            problem["rules"] = {"ricochet": False}
            said = await ask(visitor, "solve", problem=problem)
            assert (said["status"], said["moves"]) == ("optimal", optimum)
            assert verify(from_json_object(problem), from_moves(said["solution"])).cost == optimum


async def test_an_unsolvable_problem_is_reported(tmp_path: Path) -> None:
    """A target behind walls is unsolvable; a problem with faults is refused with them; neither has hints."""
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        walled = await ask(visitor, "solve", problem=problem_of("3x3;w=c3N,b3E r=a1 r@c3"))
        assert (walled["status"], walled["moves"], walled["solution"], walled["steps"], walled["hints"]) == (
            *("unsolvable", None, None),
            *([], []),
        )
        bad = problem_of(PLAIN)
        del bad["robots"]["red"]
        refused = await ask(visitor, "solve", 422, problem=bad)
        assert refused["error"]["code"] == "faulty"


TEXTS = {
    "line": "5x5;w=c3E r=a1,g=e5 r@c3 -ricochet -no_reversal\n",
    "moves": "rE rS\n",
    "asp-answer": "go(red,east,1).\ngo(red,south,2).\n",
}
"""By hand, after the descriptions of the formats."""


async def test_export_writes_texts(tmp_path: Path) -> None:
    """Line, moves and answers as written by hand; JSON, drawing, planning and ASP files can be read back."""
    problem = from_line(PLAIN)
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        for form, text in TEXTS.items():
            said = await ask(visitor, "export", problem=problem_of(PLAIN), format=form, solution="rE rS")
            assert (form, said["text"]) == (form, text)
        for form in ("json", "ascii", "ipc", "asp"):
            said = await ask(visitor, "export", problem=problem_of(PLAIN), format=form, solution="rE rS")
            back = from_json_object((await ask(visitor, "import", text=said["text"]))["problem"])
            assert (form, back.position, back.target.cell) == (form, problem.position, problem.target.cell)
            assert back.board.walls == problem.board.walls
        board = await ask(visitor, "export", board=to_json_board(problem.board), format="line")
        assert board["text"] == "5x5;w=c3E\n"


async def test_export_reports_omissions_and_refuses_the_impossible(tmp_path: Path) -> None:
    """M7 and symbols make notes by kind; the ricochet rule, another size and a missing solution are reasons."""
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        noted = await ask(visitor, "export", problem=problem_of("5x5;t=c3rC r=a1 r@c3 -ricochet"), format="ipc")
        assert {note["kind"] for note in noted["notes"]} == {"reversal_left_out", "symbol_left_out"}
        for form, line, reason in (
            ("ipc", "5x5 r=a1 r@c3", "ricochet"),
            ("game-id", PLAIN, ""),
            ("asp", PLAIN, "number of moves"),
            ("moves", PLAIN, "solution"),
        ):
            said = await ask(visitor, "export", 422, problem=problem_of(line), format=form)
            assert said["error"]["code"] == "inexpressible"
            assert reason in said["error"]["message"]
        board = to_json_board(from_line(PLAIN).board)
        for form in ("sheet", "ipc", "moves"):
            assert (await ask(visitor, "export", 422, board=board, format=form))["error"]["code"] == "inexpressible"


async def test_moves_after_the_success_are_not_dropped_silently(tmp_path: Path) -> None:
    """Texts and pictures end with the success (B4), and a note says that moves were left out.

    By hand: on the plain board of 3×3 red goes south and east from a1 to c3.
    """
    problem = problem_of("3x3;w=a1E r=a1 r@c3 -ricochet")
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        for form in ("moves", "ipc-plan", "asp-answer", "asp"):
            short = await ask(visitor, "export", problem=problem, format=form, solution="rS rE")
            long = await ask(visitor, "export", problem=problem, format=form, solution="rS rE rN rW")
            assert long["text"] == short["text"]
            kinds = [[note["kind"] for note in said["notes"]] for said in (short, long)]
            assert ["moves_left_out" in found for found in kinds] == [False, True]
        for form in ("svg", "sheet"):
            words = {"problem": problem, "format": form, "solution": "rS rE rN"}
            answer = await visitor.http.post("/api/export", json=words)
            assert answer.headers["randolph-notes"] == "moves_left_out"
            answer = await visitor.http.post("/api/export", json=words | {"solution": "rS rE"})
            assert "randolph-notes" not in answer.headers


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        (" ", "empty"),
        ("Dear friend", "no_notation"),
        ("rE gN", "solution"),
        ("(define (domain ricochet-robots))", "domain"),
        ("{", "not_json"),
        ("1A-1B-3B-4A r=f5 r@c2", "faces"),
        ("2B-1B-3B r=f5 r@c2", "faces"),
        ("2E-1B-3B-4A r=f5 r@c2", "unknown_face"),
        ("0000+42+2E21BD0F+93", "faces"),
        ("0765+42+2E21BD0F+00", "unknown_target"),
        (
            '{"board": {"faces": ["1A", "1B", "2A", "3A"]}, "robots": {}, "target": {"cell": [0, 0], "color": "any"}}',
            "faces",
        ),
        ("5x5 r=a99 r@c2", "unknown_cell"),
        ("99x99 r=a1 r@c2", "size"),
        ("5x5 r=a1", "incomplete"),
        ("5x5 " + "r=a1 r@b2" * 100_000, "too_long"),
    ],
)
async def test_unreadable_input_has_a_short_cause(tmp_path: Path, text: str, cause: str) -> None:
    """The usual errors have causes, from which the page makes sentences in its own language."""
    async with running_server(tmp_path) as h:
        error = (await ask(h.visitor(), "import", 400, text=text))["error"]
        assert (error["code"], error["causes"]) == ("unreadable", [cause])


@pytest.mark.parametrize(
    ("line", "form", "causes"),
    [
        ("5x5 r=a1,t=b1 *@c3", "ipc", ["ricochet", "any_robot", "transparent"]),
        ("5x5;d=b2r/ r=a1 r@c3 -ricochet", "ipc", ["diagonals"]),
        ("5x6;o=c1N,c5S r=a1 r@c3 -ricochet", "asp", ["not_square", "openings"]),
        ("5x5 r=a1 r@c3 -ricochet -no_reversal", "game-id", ["not_printed", "no_ricochet", "reversal"]),
        ("5x5 r=a1 r@z9 -ricochet", "ipc", ["faults"]),
        ("5x5 r=a1 r@c3", "moves", ["no_solution"]),
        ("2B-1B-3B-4A g=f5 g@a1", "game-id", ["own_target", "robots_missing"]),
    ],
)
async def test_limits_of_a_format_are_reported_by_kind(tmp_path: Path, line: str, form: str, causes: list[str]) -> None:
    """All reasons at once, each with its cause."""
    words = {"problem": problem_of(line), "format": form, **({"solution": "rE"} if form == "asp" else {})}
    async with running_server(tmp_path) as h:
        error = (await ask(h.visitor(), "export", 422, **words))["error"]
        assert (error["code"], error["causes"]) == ("inexpressible", causes)


async def test_sheets_and_pictures_use_the_pages_language(tmp_path: Path) -> None:
    """The page calls the square a planet, `planète` in French, where a move is a `coup`; other names are refused."""
    words = {"problem": problem_of("5x5;t=e5rS r=a1 r@e5"), "solution": "rE rS"}
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        texts = [
            (await visitor.http.post("/api/export", json={**words, "format": form, "language": language})).text
            for form in ("sheet", "svg")
            for language in ("en", "fr")
        ]
        for text, said in zip(
            texts,
            (
                ('lang="en"', "red to e5 (planet)", "moves: ", "solutions", "solution (2): "),
                ('lang="fr"', "rouge vers e5 (planète)", "coups : ", "solutions", "solution (2) : "),
                ("Red to e5; red a1",),
                ("Rouge vers e5; rouge a1",),
            ),
            strict=True,
        ):
            assert [part for part in said if part not in text] == []
            assert "square" not in text
        await ask(visitor, "export", 400, **words, format="sheet", language="xx")


PICTURES = (
    ("svg", "image/svg+xml", b"<svg "),
    ("png", "image/png", b"\x89PNG\r\n\x1a\n"),
    ("sheet", "text/html", b"<!doctype"),
)


async def test_export_draws_pictures(tmp_path: Path) -> None:
    """Pictures have the media type of their format; one with the solution differs from one without."""
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        for form, kind, begin in PICTURES:
            words = {"problem": problem_of("5x5 r=a1 r@e5"), "format": form, "theme": "print", "name": "A & B"}
            answer = await http.post("/api/export", json=words)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith(kind)
            assert answer.headers["content-disposition"].startswith('attachment; filename="randolph.')
            assert answer.content.startswith(begin)
            solved = await http.post("/api/export", json={**words, "solution": "rE rS"})
            assert len(solved.content) > len(answer.content)


async def test_random_boards_come_with_their_seed(tmp_path: Path) -> None:
    """The board is that of `random_board`; without a seed every request makes another one, with its seed."""
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        given = await ask(visitor, "boards/random", rows=12, cols=9, diagonals=True, openings=2, seed=7)
        assert given["seed"] == 7
        expected = random_board(7, rows=12, cols=9, diagonals=True, openings=2)
        assert from_json_board_object(given["board"]) == expected
        chosen = [await ask(visitor, "boards/random") for _ in range(2)]
        assert chosen[0] != chosen[1]
        assert from_json_board_object(chosen[0]["board"]) == random_board(chosen[0]["seed"])
        for words in ({"rows": 2}, {"cols": 65}, {"openings": 5}, {"seed": -1}, {"rows": 7.5}, {"size": 9}):
            assert (await ask(visitor, "boards/random", 400, **words))["error"]["code"] == "malformed"


BAD_REQUESTS: tuple[tuple[str, dict[str, object], int, str], ...] = (
    ("check", {}, 400, "malformed"),
    ("check", {"board": {"rows": 5, "cols": 5}, "problem": {}}, 400, "malformed"),
    ("check", {"board": None}, 400, "unreadable"),
    ("check", {"board": {"rows": 65, "cols": 5}}, 400, "unreadable"),
    ("check", {"problem": {"board": {"faces": ["1A", "1A", "1A", "1A"]}}}, 400, "unreadable"),
    ("check", {"thing": 1}, 400, "malformed"),
    ("solve", {"problem": []}, 400, "unreadable"),
    ("solve", {"board": {}}, 400, "malformed"),
    ("import", {"text": ""}, 400, "unreadable"),
    ("import", {"text": "Dear friend"}, 400, "unreadable"),
    ("import", {"text": 7}, 400, "malformed"),
    ("import", {"text": "\x00" * 1000}, 400, "unreadable"),
    ("export", {"problem": {}, "format": "doc"}, 400, "malformed"),
    ("export", {"board": {"rows": 5, "cols": 5}, "format": "svg", "solution": "rE"}, 400, "malformed"),
    ("export", {"board": {"rows": 2, "cols": 5}, "format": "svg"}, 422, "faulty"),
)


async def test_bad_requests_are_typed_errors(tmp_path: Path) -> None:
    """Every error has one code, and a sentence."""
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        for service, words, status, code in BAD_REQUESTS:
            said = await ask(visitor, service, status, **words)
            assert said["error"]["code"] == code, (service, words)
            assert said["error"]["message"]


async def test_illegal_moves_are_refused(tmp_path: Path) -> None:
    """An invalid list of moves, and one that breaks a rule; one that ends elsewhere may be drawn."""
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        problem = problem_of(PLAIN)
        wrong = await ask(visitor, "export", 400, problem=problem, format="moves", solution="x")
        illegal = await ask(visitor, "export", 422, problem=problem, format="moves", solution="rN")
        too_many = await ask(visitor, "export", 400, problem=problem, format="moves", solution="rE rW " * 600)
        assert [said["error"]["code"] for said in (wrong, illegal, too_many)] == [
            "unreadable",
            "illegal_solution",
            "unreadable",
        ]
        assert (await ask(visitor, "export", problem=problem, format="moves", solution="gN"))["text"] == "gN\n"


async def test_following_moves_has_a_time_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a transparent robot has thousands of ends, following the moves stops with an error that says so.

    Moves after the success are not followed at all, B4.
    """
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        problem = problem_of("3x3 r=a1 r@c3")
        assert (await ask(visitor, "export", problem=problem, format="moves", solution="rE rS rW"))["text"] == "rE rS\n"
    monkeypatch.setattr(positions, "FOLLOWING_SECONDS", -1.0)
    with pytest.raises(JobError, match="too long") as refusal:
        positions.write(msgspec.json.encode({"problem": problem, "format": "moves", "solution": "rE rS"}))
    assert refusal.value.code == "illegal_solution"


async def test_powers_and_costs_are_served(tmp_path: Path) -> None:
    """X2, X6: the transparent robot goes through the wall east of b1, which costs 2, and stops at the border."""
    line = "3x3;w=b1E r=a3,t=a1 *@c1 -ricochet"
    async with running_server(tmp_path) as h:
        said = await ask(h.visitor(), "solve", problem=problem_of(line))
        assert (said["status"], said["moves"]) == ("optimal", 2)
        if said["solution"].startswith("tE@c1"):
            assert [(step["move"], step["cost"]) for step in said["steps"]] == [("tE@c1", 2)]
            assert said["hints"][-1] == {"kind": "move", "at": 1, "move": "tE@c1", "cost": 2}


def test_positions_of_a_page_are_positions() -> None:
    """The helper of these tests sends the same JSON as a page: it decodes to the same problem."""
    sent = msgspec.json.decode(msgspec.json.encode(problem_of(PLAIN)))
    found = from_json_object(sent)
    assert found.position == Position({Color.RED: Cell(0, 0), Color.GREEN: Cell(4, 4)})
    assert found.target == Target(Cell(2, 2), Color.RED)
