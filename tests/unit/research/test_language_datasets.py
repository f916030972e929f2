"""Data sets for language models and planners: the same bytes for the same options, and damage is named."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image
from pyarrow import parquet

from randolph.notation import from_asp, from_asp_length, from_ipc, from_ipc_plan, from_json, to_ipc_plan, to_moves
from randolph.notation.moves import from_moves
from randolph.research.language import datasets
from randolph.research.language.datasets import DatasetError, DatasetOptions, make_dataset, read_dataset
from randolph.rules import Problem, RandolphError
from randolph.solver import solve
from tests.planning import cost_of

OPTIONS = DatasetOptions(seed=3, train=4, test=4, formats=("parquet", "json", "pddl", "asp"), drawn={"optimum": (1, 4)})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data set in all formats."""
    made = tmp_path_factory.mktemp("data") / "set"
    make_dataset(made, OPTIONS)
    return made


def files_of(folder: Path) -> dict[str, bytes]:
    """The content of all files."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.more
def test_equal_options_make_equal_bytes(folder: Path, tmp_path: Path) -> None:
    """The same seed makes the same files, byte for byte; another seed makes other questions."""
    make_dataset(tmp_path / "again", OPTIONS)
    assert files_of(tmp_path / "again") == files_of(folder)
    make_dataset(tmp_path / "other", DatasetOptions(seed=4, train=4, test=0, formats=(), drawn={"optimum": (1, 4)}))
    assert set(read_dataset(tmp_path / "other").questions).isdisjoint(read_dataset(folder).questions)


def test_the_manifest_and_the_card_say_what_there_is(folder: Path) -> None:
    """Both games and splits have their numbers of questions, with equally frequent optima; the card says so, too."""
    found = read_dataset(folder)
    assert Counter((each.game, each.split) for each in found.questions.values()) == dict.fromkeys(
        [(game, split) for game in ("ricochet", "micro") for split in ("train", "test")], 4
    )
    assert found.manifest["optima"]["micro-test"] == {"1": 1, "2": 1, "3": 1, "4": 1}
    assert set(found.manifest["files"]) == set(files_of(folder)) - {"manifest.json"}
    card = (folder / "README.md").read_text("utf-8")
    assert card.startswith("---\npretty_name: ")
    assert "    path: parquet/ricochet-test.parquet\n" in card
    assert "| optimum | ricochet-train | ricochet-test | micro-train | micro-test |" in card


def test_parquet_has_the_rows_and_the_pictures(folder: Path) -> None:
    """The columns are those of the JSON lines, and each picture is as wide as the prompts promise."""
    for name in ("ricochet-test", "micro-train"):
        rows = parquet.read_table(folder / f"parquet/{name}.parquet").to_pylist()
        pictures = [row.pop("picture") for row in rows]
        assert all("The picture shows the board" in row.pop("picture_prompt") for row in rows)
        assert rows == [json.loads(line) for line in (folder / f"{name}.jsonl").read_text("utf-8").splitlines()]
        assert [Image.open(io.BytesIO(each["bytes"])).width for each in pictures] == [768] * 4


def test_planners_get_the_same_problems(folder: Path) -> None:
    """PDDL, ASP and JSON files are read back as the problem, and the plan of the solution has the optimum's cost."""
    domain = (folder / "pddl/domain.pddl").read_text("utf-8")
    lines = (folder / "json/ricochet-test.jsonl").read_text("utf-8").splitlines()
    listed = list(csv.DictReader(io.StringIO((folder / "pddl/ricochet-test.csv").read_text("utf-8"))))
    asked = [
        each for each in read_dataset(folder).questions.values() if each.game == "ricochet" and each.split == "test"
    ]
    assert len(asked) == len(lines) == len(listed) == 4
    for each, line, row in zip(asked, lines, listed, strict=True):
        task = (folder / f"pddl/{row['file']}").read_text("utf-8")
        facts = (folder / f"asp/ricochet-test/{each.id}.lp").read_text("utf-8")
        problem = each.value
        assert isinstance(problem, Problem)
        assert from_json(line) == problem
        assert (json.loads(line)["id"], json.loads(line)["optimum"]) == (each.id, each.optimum)
        for read in (from_ipc(task), from_asp(facts)):
            assert (read.board.center, read.position) == (problem.board.center, problem.position)
            assert solve(read).optimum == each.optimum == int(row["optimum"]) == from_asp_length(facts)
        plan = to_ipc_plan(problem, from_moves(row["solution"]))
        assert cost_of(domain, task, plan) == each.optimum
        assert to_moves(from_ipc_plan(plan, problem)) == each.solution


def test_damage_is_named(folder: Path, tmp_path: Path) -> None:
    """A file that is missing, cut or changed, another version and another folder are refused by name."""
    copies = {
        name: files_of(folder) for name in ("cut", "missing", "version", "no manifest", "half a manifest", "foreign")
    }
    copies["cut"]["micro-test.jsonl"] = copies["cut"]["micro-test.jsonl"][:-20]
    del copies["missing"]["README.md"]
    manifest = json.loads(copies["version"]["manifest.json"])
    copies["version"]["manifest.json"] = json.dumps(manifest | {"version": 99}).encode()
    del copies["no manifest"]["manifest.json"]
    copies["half a manifest"]["manifest.json"] = copies["half a manifest"]["manifest.json"][:100]
    copies["foreign"]["manifest.json"] = b'{"format": "something else"}'
    messages = {
        "cut": "micro-test.jsonl is cut or changed: it has another SHA-256 than in the manifest",
        "missing": "README.md is missing",
        "version": "is a data set of version '99'; this program reads version 1",
        "no manifest": "is no data set: it has no manifest.json",
        "half a manifest": "manifest.json is cut or damaged: it is not JSON",
        "foreign": "manifest.json is not the manifest of a language data set",
    }
    for name, files in copies.items():
        for path, content in files.items():
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_bytes(content)
        with pytest.raises(DatasetError) as refused:
            read_dataset(tmp_path / name)
        assert str(refused.value).endswith(messages[name])
    with pytest.raises(DatasetError, match="is no data set"):
        read_dataset(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": ("micro",), "formats": ("pddl",)}, "the format pddl has no Micro Robots"),
        (
            {"formats": ("asp",), "drawn": {"diagonals": True}},
            "the format asp has only the plain game: leave out diagonals",
        ),
        ({"formats": ("xml",)}, "unknown format 'xml': formats are parquet, json, pddl, asp"),
        ({"train": 0, "test": 0}, "a data set without questions"),
        (
            {"games": ("micro",), "formats": (), "drawn": {"edition": "first"}},
            "edition is not an option of the game micro",
        ),
        ({"formats": (), "drawn": {"optimum": (0, 3)}}, r"optimum=\(0, 3\): expected two numbers"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, object], message: str) -> None:
    """A format that cannot express the problems, and options of another game, are refused before anything is drawn."""
    with pytest.raises(RandolphError, match=message):
        DatasetOptions(**{"seed": 0, "drawn": {}, **options})  # type: ignore[arg-type]  # checked by the class


def test_nothing_is_written_unless_all_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that exists is left alone, and a set that cannot be drawn leaves nothing behind."""
    (tmp_path / "old").mkdir()
    (tmp_path / "old/notes.txt").write_text("mine")
    with pytest.raises(RandolphError, match="old exists already: name a new folder"):
        make_dataset(tmp_path / "old", OPTIONS)
    impossible = DatasetOptions(seed=0, games=("micro",), train=0, test=1, formats=(), drawn={"optimum": (20, 20)})
    with pytest.raises(RandolphError, match="boards of the split 'test' have optima from 1 to"):
        make_dataset(tmp_path / "new", impossible)
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    monkeypatch.setattr(datasets, "find_spec", lambda _: None)
    with pytest.raises(RandolphError, match=r"needs pyarrow, which is not installed: pip install 'randolph\[tables\]'"):
        DatasetOptions(seed=0, drawn={})
