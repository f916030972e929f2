"""`randolph research dataset` and `evaluate`: problems for language models and planners, and scores of answers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from randolph.cli import options
from randolph.cli.inputs import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from randolph.research.language.evaluating import Row

_MOST_NAMED = 20
"""Lines with errors that are named; all are counted."""


@click.command("dataset")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The new folder.")
@click.option("--seed", type=int, default=0, metavar="S", help="Of the draws; the same seed makes the same files.")
@click.option("--game", type=click.Choice(["ricochet", "micro"]), help="One game.  [default: both]")
@click.option(
    "--train", type=options.Whole(min=0), default=960, metavar="N", help="Questions of each game to learn from."
)
@click.option(
    "--test", type=options.Whole(min=0), default=240, metavar="N", help="Questions of each game, other boards."
)
@click.option(
    "--format",
    "formats",
    type=click.Choice(["parquet", "json", "pddl", "asp"]),
    multiple=True,
    help="Files beside the JSON lines; may be repeated.  [default: parquet]",
)
@click.option(
    "--optimum",
    nargs=2,
    type=options.Whole(min=1),
    metavar="LEAST MOST",
    help="The range of the optima, which are equally frequent.  [default: 1 12]",
)
@click.option("--edition", metavar="NAME", help="first, second, third, mixed, or random boards.  [default: random]")
@click.option("--diagonals", is_flag=True, default=None, help="Boards with diagonals, too.")
@click.option("--silver", is_flag=True, default=None, help="With the silver robot.")
@options.ricochet
@options.reversal
@click.option("--side", metavar="NAME", help="Of Micro Robots: black, copper or both.  [default: both]")
@click.option("--intermediate", is_flag=True, default=None, help="Micro Robots with an intermediate cell (U8).")
@options.as_json
@options.quiet
def dataset(
    *,
    out: Path,
    seed: int,
    game: str | None,
    train: int,
    test: int,
    formats: tuple[str, ...],
    reversal: bool | None,
    as_json: bool,
    quiet: bool,
    **given: Any,  # noqa: ANN401 – how questions are drawn
) -> None:
    """Make a data set of problems with proven optima, for language models and for planners.

    DIR gets a line of JSON for each question, a card (README.md) and a manifest. Without --ricochet and --no-reversal
    the game is the plain one, which PDDL and ASP can express.
    """
    from randolph.research.language.datasets import DatasetOptions, make_dataset
    from randolph.research.language.scoring import GAMES

    given["no_reversal"] = None if reversal is None else not reversal
    drawn = {name: value for name, value in given.items() if value is not None and value is not False}
    games = tuple(each for each in GAMES if game in (None, each))
    chosen = DatasetOptions(
        seed=seed,
        games=games,
        train=train,
        test=test,
        formats=tuple(dict.fromkeys(formats or ("parquet",))),
        drawn=drawn,
    )
    with options.bar_of(sum(size for *_, size in chosen.sizes()), quiet=quiet) as bar:
        manifest = make_dataset(out, chosen, on_progress=(lambda _: None) if bar is None else bar.at)
    if as_json:
        print(json.dumps({"path": str(out), **manifest}))
        return
    for name, counts in manifest["optima"].items():
        optima = sorted(map(int, counts))
        print(f"{name}: {sum(counts.values())} questions with optima from {optima[0]} to {optima[-1]}")
    print(f"{len(manifest['files'])} files and manifest.json: {out}")


@click.command(
    "evaluate", epilog="Exit codes: 0 done; 1 lines of ANSWERS are no answers; 2 the command could not work."
)
@click.argument("folder", metavar="DATASET", type=click.Path(path_type=Path))
@click.argument("answers", metavar="[ANSWERS]", required=False)
@click.option(
    "--baseline", "baselines", multiple=True, metavar="NAME", help="Instead: random, greedy, computer-1 … computer-5."
)
@click.option("--seed", type=options.Whole(min=0), default=0, metavar="S", help="The first seed of a baseline.")
@click.option("--seeds", type=options.Whole(min=1, max=1000), default=3, metavar="N", help="Seeds of a baseline.")
@click.option("--split", type=click.Choice(["train", "test"]), default="test", help="Which questions.")
@click.option("--game", type=click.Choice(["ricochet", "micro"]), help="One game.  [default: all in the data set]")
@options.out_json
@options.as_json
def evaluate(
    *,
    folder: Path,
    answers: str | None,
    baselines: tuple[str, ...],
    seed: int,
    seeds: int,
    split: str,
    game: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Score answers to the questions of a data set, or those of a baseline.

    ANSWERS is a file of JSON lines, {"id": "…", "answer": "…"}, or - for standard input. A score is optimum / length;
    questions without an answer get 0.
    """
    from randolph.research.language.datasets import read_dataset
    from randolph.research.language.evaluating import baseline_rows, read_answers, rows_of

    if (answers is None) == (not baselines):
        raise InputError("give a file of answers, or --baseline NAME")
    every = read_dataset(folder).questions.values()
    asked = [each for each in every if each.split == split and game in (None, each.game)]
    if not asked:
        raise InputError(f"{folder} has no questions of the split {split}" + (f" and the game {game}" if game else ""))
    if answers is None:
        tables = {name: baseline_rows(name, asked, range(seed, seed + seeds)) for name in baselines}
        _print(tables, {}, out=out, as_json=as_json)
        return
    lines = sys.stdin.buffer.read() if answers == "-" else Path(answers).read_bytes()
    read = read_answers(lines.split(b"\n"), [each.id for each in asked])
    _print({answers: rows_of(asked, read.given)}, read.errors, out=out, as_json=as_json)
    if read.errors:
        click.get_current_context().exit(1)


def _print(tables: Mapping[str, Sequence[Row]], errors: Mapping[int, str], *, out: Path | None, as_json: bool) -> None:
    from randolph.research.language.evaluating import table_of

    found = {name: [row.to_json() for row in rows] for name, rows in tables.items()}
    as_text = json.dumps({"tables": found, "errors": [{"line": line, "error": text} for line, text in errors.items()]})
    if out is not None:
        out.write_text(as_text + "\n", encoding="utf-8")
    if as_json:
        print(as_text)
    else:
        print("\n\n".join(f"{name}:\n\n{table_of(rows)}" for name, rows in tables.items()))
    for line, text in list(errors.items())[:_MOST_NAMED]:
        print(f"randolph: line {line}: {text}", file=sys.stderr)
    if errors:
        print(f"randolph: {len(errors)} line{'s are' if len(errors) > 1 else ' is'} left out", file=sys.stderr)
