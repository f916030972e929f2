"""`randolph research`: banks for environments and how fast these are, data sets for language models and planners."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from randolph.cli import language, options

if TYPE_CHECKING:
    from randolph.research.banks import Bank

_RICOCHET = ("edition", "diagonals", "openings", "silver", "transparent", "ricochet", "no_reversal")
_MICRO = ("side", "intermediate")


@click.group("research", cls=options.Group, invoke_without_command=True, subcommand_metavar="COMMAND [ARGS]...")
@click.pass_context
def group(context: click.Context) -> None:
    """The research kit: banks and speed of its environments, data sets and scores for language models."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@group.command("bank")
@click.argument("game", type=click.Choice(["ricochet", "micro"]))
@click.option("--size", type=options.Whole(min=1), metavar="N", help="Problems.  [default: 16384]")
@click.option("--optimum", nargs=2, type=options.Whole(min=1), metavar="LEAST MOST", help="The range of the optima.")
@click.option("--split", type=click.Choice(["train", "test"]), help="Which boards.  [default: train]")
@click.option("--boards", type=options.Whole(min=1), metavar="N", help="At most so many boards of the split.")
@click.option("--seed", type=int, metavar="S", help="Of the draws; the same seed makes the same bank.  [default: 0]")
@click.option("--edition", metavar="NAME", help="first, second, third, mixed, or random boards.  [default: first]")
@click.option("--diagonals", is_flag=True, default=None, help="Boards with diagonals, too.")
@click.option("--openings", type=options.Whole(min=0), metavar="N", help="Open rows and columns of random boards (E6).")
@click.option("--silver", is_flag=True, default=None, help="With the silver robot.")
@click.option("--transparent", is_flag=True, default=None, help="With the transparent robot.")
@options.ricochet
@options.reversal
@click.option("--side", metavar="NAME", help="Of Micro Robots: black, copper or both.  [default: both]")
@click.option("--intermediate", is_flag=True, default=None, help="Micro Robots with an intermediate cell (U8).")
@click.option("--threads", type=options.Whole(min=1, max=256), default=1, metavar="T", help="Threads that solve.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The file; without it, the cache folder.")
@options.as_json
@options.quiet
def bank(
    *,
    game: str,
    threads: int,
    out: Path | None,
    as_json: bool,
    quiet: bool,
    reversal: bool | None,
    **given: Any,  # noqa: ANN401 – the options of the bank
) -> None:
    """Draw and solve problems for environments, and keep them in a file.

    Equal options make equal files. Environments with the same options find the bank in the cache folder; FILE is for
    `bank=FILE`.
    """
    from randolph.research import bank_of  # first: it says what is not installed
    from randolph.research.banks import bank_classes, kept_path
    from randolph.rules import RandolphError

    given["no_reversal"] = None if reversal is None else not reversal
    wanted = {name: value for name, value in given.items() if value is not None}
    for name in _MICRO if game == "ricochet" else _RICOCHET:
        if name in wanted:
            raise RandolphError(
                f"--{'reversal' if name == 'no_reversal' else name} is not an option of the game {game}"
            )
    chosen = bank_classes()[game][0].of(wanted)
    if out is not None and not out.parent.is_dir():
        raise RandolphError(f"{out}: there is no folder {out.parent}")
    with options.bar_of(chosen.size, quiet=quiet) as bar:
        made = bank_of(chosen, on_progress=(lambda _: None) if bar is None else bar.at, threads=threads)
    path = kept_path(chosen) if out is None else made.save(out)
    found = _facts(made, path)
    if as_json:
        print(json.dumps(found))
        return
    print(f"{found['problems']} problems on {found['boards']} boards: {path}")
    print("optima: " + ", ".join(f"{count} of {optimum}" for optimum, count in found["optima"].items()))
    print(f"sha256: {found['sha256']}")


def _facts(made: Bank[Any, Any], path: Path) -> dict[str, Any]:
    return {
        "path": str(path),
        "problems": len(made),
        "boards": len(made.boards),
        "optima": dict(sorted(Counter(made.optima.tolist()).items())),
        "sha256": made.digest,
        "options": made.options.to_json(),
    }


@group.command("bench")
@click.argument("game", type=click.Choice(["ricochet", "micro"]))
@click.option("--bank", type=click.Path(path_type=Path), metavar="FILE", help="A bank.  [default: 4096 easy problems]")
@click.option("--envs", type=options.Whole(min=1, max=2**20), default=1024, metavar="N", help="Environments.")
@click.option("--threads", type=options.Whole(min=1, max=256), default=1, metavar="T", help="Threads that step.")
@click.option("--observation", type=click.Choice(["symbolic", "cells", "planes"]), default="symbolic")
@click.option("--masks/--no-masks", default=True, help="Masks of the legal actions, too; on by default.")
@click.option("--steps", type=options.Whole(min=1), default=1_000_000, metavar="N", help="Steps in a run, altogether.")
@click.option("--runs", type=options.Whole(min=1), default=5, metavar="N", help="The median is of so many runs.")
@click.option(
    "--seed", type=options.Whole(min=0), default=0, metavar="S", help="Of the problems and the random actions."
)
@options.out_json
@options.as_json
@options.quiet
def bench(
    *,
    game: str,
    bank: Path | None,
    envs: int,
    threads: int,
    observation: Any,  # noqa: ANN401 – one of the three names
    masks: bool,
    steps: int,
    runs: int,
    seed: int,
    out: Path | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Measure how many steps a second the environments make, resets included.

    With one thread it counts processor time, so other programs hardly matter; with several, the time on the clock.
    """
    import time
    from statistics import median

    from randolph.research import MicroVectorEnv, RicochetVectorEnv
    from randolph.research.banks import bank_classes, bank_of, load_bank
    from randolph.research.speed import steps_per_second

    if bank is None:
        chosen = bank_classes()[game][0].of({"size": 4096, "optimum": (1, 4)})
        with options.bar_of(chosen.size, quiet=quiet) as bar:
            used = bank_of(chosen, on_progress=(lambda _: None) if bar is None else bar.at)
    else:
        used = load_bank(bank)
    make = RicochetVectorEnv if game == "ricochet" else MicroVectorEnv
    made = make(envs, bank=used, observation=observation, masks=masks, threads=threads, copy=False)
    clock = time.process_time if threads == 1 else time.perf_counter
    speeds = [steps_per_second(made, steps, seed=seed, clock=clock) for _ in range(runs)]
    found = {
        "game": game,
        "envs": envs,
        "threads": threads,
        "observation": observation,
        "masks": masks,
        "bank": used.digest,
        "clock": "processor" if threads == 1 else "wall",
        "steps_per_second": round(median(speeds)),
        "least": round(min(speeds)),
        "greatest": round(max(speeds)),
    }
    if out is not None:
        out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    if as_json:
        print(json.dumps(found))
        return
    million = 1e6
    print(
        f"{median(speeds) / million:.1f} million steps a second ({min(speeds) / million:.1f} to "
        f"{max(speeds) / million:.1f}) of {'processor time' if threads == 1 else 'the clock'}"
    )


group.add_command(language.dataset)
group.add_command(language.evaluate)
