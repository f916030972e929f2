"""A notebook shows boards, problems, solutions and records as pictures, which do not disturb each other."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

RECORD = Path(__file__).parents[1] / "data" / "record-version-1.json"

CELLS = {
    "problem": 'import randolph\nproblem = randolph.from_line("2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2")\nproblem',
    "result": "problem.solve()",
    "board": "problem.board",
    "arrangement": 'randolph.Arrangement("1A", "2B", "3C", "4D")',
    "solutions": "randolph.solve_all(problem)",
    "micro board": 'randolph.micro.Arrangement(randolph.micro.Side.COPPER, "1N", "4E", "3E", "2N").board()',
    "micro problem": "randolph.micro.deal(42)",
    "micro result": "randolph.micro.deal(42).solve()",
    "record": 'record = randolph.from_record(open("game.json", encoding="utf-8").read())\nrecord',
    "round": "randolph.rounds_of(record)[0]",
    "limit": "problem.solve(limits=randolph.Limits(moves=2))",
    "fault": 'randolph.Problem(problem.board, randolph.Position({"red": "a20"}), problem.target)',
}
"""What the cells of the notebook have, by the name of what each shows."""

PROGRAM = """
import json, sys, nbclient, nbformat
cells = [nbformat.v4.new_code_cell(text) for text in json.load(sys.stdin)]
notebook = nbformat.v4.new_notebook(cells=cells)
nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
json.dump([dict(cell.outputs[-1].data) for cell in notebook.cells], sys.stdout)
"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """What an executed notebook contains for each of the cells: texts by their media type."""
    folder = tmp_path_factory.mktemp("notebook")
    (folder / "game.json").write_text(RECORD.read_text("utf-8"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(list(CELLS.values())),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(CELLS, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("name", [name for name in CELLS if name not in {"record", "limit", "fault"}])
def test_values_show_themselves(shown: dict[str, dict[str, str]], name: str) -> None:
    """Each value is an SVG picture, well formed, beside its text."""
    output = shown[name]
    assert ET.fromstring(output["image/svg+xml"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert output["text/plain"]


def test_a_solution_is_drawn(shown: dict[str, dict[str, str]]) -> None:
    """The picture of a result has the six paths of its moves, that of a path its jumps; a problem has none."""
    assert shown["problem"]["image/svg+xml"].count('class="line path') == 0
    assert shown["result"]["image/svg+xml"].count('class="line path') == 6
    assert shown["micro problem"]["image/svg+xml"].count('class="line bow"') == 0
    assert shown["micro result"]["image/svg+xml"].count('class="line bow"') >= 1


def test_a_record_shows_its_rounds(shown: dict[str, dict[str, str]]) -> None:
    """Each round of the record is a picture with its name."""
    text = shown["record"]["text/html"]
    assert re.findall(r"<figcaption>(round \d)", text) == ["round 1", "round 2"]
    assert text.count('src="data:image/svg+xml;base64,') == 2


@pytest.mark.parametrize("name", ["limit", "fault"])
def test_what_has_no_picture_is_text(shown: dict[str, dict[str, str]], name: str) -> None:
    """A search without a solution and a problem with faults show their text and no error."""
    assert set(shown[name]) == {"text/plain"}
    assert shown[name]["text/plain"].startswith(("Result(", "Problem("))


def test_pictures_do_not_disturb_each_other(shown: dict[str, dict[str, str]]) -> None:
    """Each style rule begins with a class that only pictures with the same styles have."""
    styles: dict[str, set[str]] = {}
    for output in shown.values():
        for text in re.findall(r"<style>(.*?)</style>", output.get("image/svg+xml", "")):
            scopes = set(re.findall(r"\.rr-[a-p]{8}", text))
            assert len(scopes) == 1
            selectors = re.findall(r"([^{}]+)\{(?=[^{}]*\})", text)
            assert all(part.startswith(tuple(scopes)) for selector in selectors for part in selector.split(","))
            styles.setdefault(scopes.pop(), set()).add(text)
    assert len(styles) >= 3
    assert all(len(texts) == 1 for texts in styles.values())
