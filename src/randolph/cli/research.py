"""`randolph research`: banks of solved problems for the environments of the research kit."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from randolph.cli import options

if TYPE_CHECKING:
    from randolph.research.banks import Bank

_RICOCHET = ("edition", "diagonals", "openings", "silver", "transparent", "ricochet", "no_reversal")
_MICRO = ("side", "intermediate")


@click.group("research", cls=options.Group, invoke_without_command=True, subcommand_metavar="COMMAND [ARGS]...")
@click.pass_context
def group(context: click.Context) -> None:
    """The research kit: banks of solved problems for its environments."""
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
    from randolph.research.banks import bank_classes, bank_of, kept_path
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
