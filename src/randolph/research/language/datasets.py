"""A data set of questions: a folder with one JSON line for each question, a card, and a manifest.

    README.md                    the card
    manifest.json                version, options, and the SHA-256 of each file
    ricochet-test.jsonl          questions with prompt, optimum and solution; also ricochet-train, micro-test, …
    parquet/ricochet-test.parquet        the same with the picture form
    json/…   pddl/…   asp/…      the problems for planners (`planning.py`)

The JSON lines are always there, the other folders as wanted. Equal options make equal bytes with the same versions of
the program and of the libraries that the manifest names. The folder appears whole or not at all. `read_dataset` refuses
one of another version, and names a file that is missing, cut or changed.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

import randolph
from randolph.notation.errors import excerpt
from randolph.research.language.card import card_of
from randolph.research.language.planning import PLANNING_FORMATS, planning_files, refuse_inexpressible
from randolph.research.language.prompts import PROMPTS, picture, picture_prompt, text_prompt
from randolph.research.language.questions import OF_MICRO, OF_RICOCHET, Question, QuestionOptions, questions
from randolph.research.language.scoring import GAMES, Game
from randolph.research.splits import SPLITS, Split
from randolph.rules import RandolphError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

VERSION = 1
"""Of the files, and of what equal options make."""

FORMAT = "randolph language data set"
FORMATS = ("parquet", *PLANNING_FORMATS)


class DatasetError(RandolphError):
    """A folder that is no data set of this version, or in which a file is missing, cut or changed."""


@dataclass(frozen=True, kw_only=True)
class DatasetOptions:
    """What a data set has: the numbers of questions of each game and split, the formats, and how problems are drawn.

    `drawn` are the other arguments of `QuestionOptions`, such as `edition`; each goes to the games that have it.
    `formats`: of `FORMATS`, those that are written beside the JSON lines. Raises `RandolphError` for values that do not
    fit together, such as a format that cannot express the game.
    """

    seed: int
    games: tuple[Game, ...] = GAMES
    train: int = 960
    test: int = 240
    formats: tuple[str, ...] = ("parquet",)
    drawn: Mapping[str, Any]

    def __post_init__(self) -> None:
        if not self.train and not self.test:
            raise RandolphError("a data set without questions: give a number for train or test")
        for name in self.formats:
            if name not in FORMATS:
                raise RandolphError(f"unknown format {name!r}: formats are {', '.join(FORMATS)}")
            if name in {"pddl", "asp"}:
                refuse_inexpressible(self.questions("ricochet" if "ricochet" in self.games else "micro", "test"), name)
        if "parquet" in self.formats and find_spec("pyarrow") is None:
            message = "the format parquet needs pyarrow, which is not installed: pip install 'randolph[tables]'"
            raise RandolphError(message)
        known = {"optimum"}
        known.update(OF_RICOCHET if "ricochet" in self.games else ())
        known.update(OF_MICRO if "micro" in self.games else ())
        for name in self.drawn:
            if name not in known:
                raise RandolphError(f"{name} is not an option of the game {' or '.join(self.games)}")
        for game in self.games:
            self.questions(game, "test")

    def questions(self, game: Game, split: Split) -> QuestionOptions:
        """How the questions of this game and split are drawn."""
        others = OF_MICRO if game == "ricochet" else OF_RICOCHET
        drawn = {name: value for name, value in self.drawn.items() if name not in others}
        return QuestionOptions(game=game, split=split, seed=self.seed, **drawn)

    def sizes(self) -> list[tuple[Game, Split, int]]:
        """Each game and split with its number of questions."""
        numbers = {"train": self.train, "test": self.test}
        return [(game, split, numbers[split]) for game in self.games for split in SPLITS if numbers[split]]


@dataclass(frozen=True, kw_only=True)
class Dataset:
    """A data set that was read: its questions by id, in order, and its manifest."""

    questions: Mapping[str, Question]
    manifest: Mapping[str, Any]


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def make_dataset(
    out: Path, options: DatasetOptions, *, on_progress: Callable[[int], object] = lambda _: None
) -> dict[str, Any]:
    """Draw the questions and write the folder `out`; `on_progress` is called with the number of questions done.

    Returns the manifest. Raises `RandolphError` if `out` exists and is not an empty folder, or if no problem fits.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise RandolphError(f"{out} exists already: name a new folder")
    if not out.parent.is_dir():
        raise RandolphError(f"{out}: there is no folder {out.parent}")
    part = Path(mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        manifest = _write_all(part, options, on_progress)
        part.chmod(0o755)
        part.replace(out)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return manifest


def _write_all(folder: Path, options: DatasetOptions, on_progress: Callable[[int], object]) -> dict[str, Any]:
    counts: dict[str, dict[str, int]] = {}
    done = 0
    for game, split, size in options.sizes():
        name = f"{game}-{split}"
        found: list[Question] = []
        for each in islice(questions(options.questions(game, split)), size):
            found.append(each)
            done += 1
            on_progress(done)
        counts[name] = {str(optimum): 0 for optimum in sorted({each.optimum for each in found})}
        for each in found:
            counts[name][str(each.optimum)] += 1
        _write(folder / f"{name}.jsonl", "".join(f"{json.dumps(row_of(each), ensure_ascii=False)}\n" for each in found))
        for kind in options.formats:
            if kind == "parquet":
                _write_parquet(folder / f"parquet/{name}.parquet", found)
            elif kind == "json" or game == "ricochet":
                for path, text in planning_files(kind, name, found):
                    _write(folder / path, text)
    used = {"randolph": randolph.__version__} | {name: _version(name) for name in _libraries(options)}
    manifest: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "prompts": PROMPTS,
        "made_with": used,
        "seed": options.seed,
        "formats": list(options.formats),
        "options": {f"{game}-{split}": options.questions(game, split).to_json() for game, split, _ in options.sizes()},
        "optima": counts,
    }
    _write(folder / "README.md", card_of(manifest))
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    manifest["files"] = {path.relative_to(folder).as_posix(): _digest(path) for path in paths}
    _write(folder / "manifest.json", f"{json.dumps(manifest, indent=2)}\n")
    return manifest


def row_of(question: Question) -> dict[str, Any]:
    """A question as the row of a table: its fields, and the prompt in its text form."""
    return {
        "id": question.id,
        "game": question.game,
        "split": question.split,
        "problem": question.problem,
        "optimum": question.optimum,
        "solution": question.solution,
        "prompt": text_prompt(question.value),
    }


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def _write_parquet(path: Path, found: Sequence[Question]) -> None:
    """The rows with the picture form; the schema says to `datasets` that the column is one of pictures."""
    import pyarrow as pa  # noqa: PLC0415 – an extra
    from pyarrow import parquet  # noqa: PLC0415

    rows = [
        row_of(each)
        | {
            "picture_prompt": picture_prompt(each.value),
            "picture": {"bytes": picture(each.value), "path": f"{each.id}.png"},
        }
        for each in found
    ]
    texts = ("id", "game", "split", "problem", "solution", "prompt", "picture_prompt")
    names = ("id", "game", "split", "problem", "optimum", "solution", "prompt", "picture_prompt")
    fields = [(name, pa.string() if name in texts else pa.int32()) for name in names]
    picture_type = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
    features = {name: {"dtype": "string" if name in texts else "int32", "_type": "Value"} for name in names}
    known = json.dumps({"info": {"features": features | {"picture": {"_type": "Image"}}}})
    schema = pa.schema([*fields, ("picture", picture_type)], metadata={"huggingface": known})
    path.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(pa.Table.from_pylist(rows, schema=schema), path, compression="zstd", row_group_size=256)


def _libraries(options: DatasetOptions) -> list[str]:
    return ["pyarrow", "resvg-py"] if "parquet" in options.formats else []


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def read_dataset(folder: Path) -> Dataset:
    """The data set of a folder. Raises `DatasetError` if it is none, of another version, or has a damaged file."""
    try:
        manifest = json.loads((folder / "manifest.json").read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise DatasetError(f"{folder} is no data set: it has no manifest.json") from None
    except ValueError:
        raise DatasetError(f"{folder / 'manifest.json'} is cut or damaged: it is not JSON") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise DatasetError(f"{folder / 'manifest.json'} is not the manifest of a language data set")
    if manifest.get("version") != VERSION:
        found = excerpt(str(manifest.get("version")))
        raise DatasetError(f"{folder} is a data set of version {found}; this program reads version {VERSION}")
    files = manifest.get("files")
    if not isinstance(files, dict):
        raise DatasetError(f"{folder / 'manifest.json'} is damaged: it names no files")
    for name, digest in files.items():
        path = folder / name
        if not path.is_file():
            raise DatasetError(f"{path} is missing")
        if _digest(path) != digest:
            raise DatasetError(f"{path} is cut or changed: it has another SHA-256 than in the manifest")
    names = [name for name in files if "/" not in name and name.endswith(".jsonl")]
    found_questions = [_read_row(line) for name in names for line in (folder / name).read_text("utf-8").splitlines()]
    return Dataset(questions={each.id: each for each in found_questions}, manifest=manifest)


def _read_row(line: str) -> Question:
    row = json.loads(line)
    return Question(**{name: row[name] for name in ("id", "game", "split", "problem", "optimum", "solution")})
