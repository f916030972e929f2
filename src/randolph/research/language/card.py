"""The card of a data set: the file README.md, in the form that hubs of data sets read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from randolph.research.language.scoring import MOST_MOVES

if TYPE_CHECKING:
    from collections.abc import Mapping


def card_of(manifest: Mapping[str, Any]) -> str:
    """The text of the card for a manifest that has no files yet."""
    counts: Mapping[str, Mapping[str, int]] = manifest["optima"]
    parts = [_head(manifest), _CARD, _table(counts)]
    if "parquet" in manifest["formats"]:
        parts.append(_PARQUET)
    if {"json", "pddl", "asp"} & set(manifest["formats"]):
        parts.append(_PLANNING)
    made = json.dumps({name: manifest[name] for name in ("seed", "options", "made_with", "prompts")}, indent=2)
    parts.append(f"## How it was made\n\nBy `randolph research dataset` with\n\n```json\n{made}\n```")
    return "\n\n".join(parts) + "\n"


def _head(manifest: Mapping[str, Any]) -> str:
    """The part that programs read: license, language, and where the tables are."""
    names = list(manifest["optima"])
    form = "parquet/{}.parquet" if "parquet" in manifest["formats"] else "{}.jsonl"
    lines = [
        "---",
        "pretty_name: Ricochet Robots and Micro Robots with proven optima",
        "license: mit",
        "language: [en]",
        "task_categories: [text-generation, visual-question-answering]",
        "tags: [planning, reasoning, games, ricochet-robots]",
        "configs:",
    ]
    for game in dict.fromkeys(name.partition("-")[0] for name in names):
        lines += [f"- config_name: {game}", "  data_files:"]
        for name in names:
            if name.startswith(game):
                lines += [f"  - split: {name.partition('-')[2]}", f"    path: {form.format(name)}"]
    return "\n".join([*lines, "---"])


_CARD = f"""# Ricochet Robots and Micro Robots with proven optima

Each row is a problem and what a language model is asked. An exact solver has proven its optimum: no solution has fewer
moves.

| column | |
|---|---|
| `id` | the name of the question |
| `game`, `split` | `ricochet` or `micro`; `train` or `test` |
| `prompt` | the text form: rules, board as a drawing, and how to answer |
| `optimum` | the least number of moves |
| `solution` | one optimal solution, in the form of an answer |
| `problem` | the problem in one line, for `randolph` |

## Scores

An answer is played by the rules. Its score is optimum / length; an answer that is malformed, illegal, unsolved or
longer than {MOST_MOVES} moves gets 0. *Regret* is length − optimum. The scorer is `randolph.research.language.scoring`;
`randolph research evaluate` makes tables of scores from lines like `{{"id": "…", "answer": "rE gN"}}`.

## Splits

Splits are by board: the hash of a board says whether it is for `train` or `test`, so no test board is in any training
set of this program. The number of problems of each optimum:"""

_PARQUET = """The Parquet files have two more columns: `picture`, the board as a PNG picture, and `picture_prompt`, the
text of the picture form."""

_PLANNING = """The folders `json`, `pddl` and `asp` have the same problems for planners, as far as a format can express
them: JSON for `randolph solve`, the domain of the International Planning Competition 2023, and facts for answer set
programming with an encoding. The CSV files give the optimum and a solution of each."""


def _table(counts: Mapping[str, Mapping[str, int]]) -> str:
    optima = sorted({int(optimum) for each in counts.values() for optimum in each})
    lines = [
        f"| optimum | {' | '.join(counts)} |",
        f"|---:|{'---:|' * len(counts)}",
        *(f"| {each} | {' | '.join(str(found.get(str(each), 0)) for found in counts.values())} |" for each in optima),
    ]
    return "\n".join(lines)
