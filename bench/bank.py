"""The puzzle bank: how well its ratings predict, whether its facts are right, and how long making it takes.

    .venv/bin/python bench/bank.py [--count N] [--seeds N] [--fit] [--facts N]

- *rating*: N problems of each game from a seed that no weights were fitted to. Each computer player thinks about each
  problem with several seeds; a *miss* is a try without an optimal solution at the end. The figures are the rank
  correlations (Spearman) of the misses with the rating, and with the optimum alone.
- `--fit` prints the weights of the model, from other problems. The target of the least squares is the rating at which
  a player of 1500 would miss as often: 1500 + 400 log10(misses / hits), with half a try added to both.
- `--facts N`: the facts of N problems against the brute force of the tests.

Nobody has played these problems yet. The computer players are a model of people, and their effort counts moves, robots
and solutions, too: the figures say how well the rating predicts them.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from randolph.bots import STRENGTHS
from randolph.bots.study import Case, bids_case, micro_case
from randolph.puzzles.bank.entries import Entry
from randolph.puzzles.bank.facts import Facts, Weights
from randolph.puzzles.bank.making import make
from randolph.solver import StopFlag

_Row = tuple[float, ...]


def entries(game: str, seed: str, count: int) -> list[Entry]:
    """This many entries of one game: of Micro Robots from its dailies, which have no others."""
    collection = "micro" if game == "micro" else "practice"
    found = (entry for entry in make(seed, 10 * count, collection=collection) if entry.game == game)
    return list(islice(found, count))


def missed(entry: Entry, seeds: int) -> tuple[int, int]:
    """How many tries of the computer players end without an optimal solution, and the number of tries."""
    case: Case = (micro_case if entry.game == "micro" else bids_case)(entry.problem, entry.facts.optimum)
    misses = 0
    for strength in STRENGTHS:
        for seed in range(seeds):
            ideas = case.question(strength, seed, StopFlag())
            misses += not (ideas and ideas[-1].number == case.optimum and case.shows(ideas[-1]))
    return misses, len(STRENGTHS) * seeds


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in order[start:end]:
            found[place] = (start + end - 1) / 2
        start = end
    return found


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation of two lists."""
    return correlation(ranks(one), ranks(other))


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Pearson's correlation of two lists; 0 if one of them does not vary."""
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    both = sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    squares = sum((a - mean_one) ** 2 for a in one) * sum((b - mean_other) ** 2 for b in other)
    return both / math.sqrt(squares) if squares else 0.0


def features(facts: Facts) -> _Row:
    """The features of the model, in the order of its weights."""
    return tuple(facts.features())


def fitted(rows: Sequence[_Row], targets: Sequence[float]) -> Weights:
    """The weights with the least squared error; a feature that does not vary has none, but for the base."""
    size = len(rows[0])
    varying = [not place or len({row[place] for row in rows}) > 1 for place in range(size)]
    rows = [tuple(value * used for value, used in zip(row, varying, strict=True)) for row in rows]
    matrix = [
        [sum(row[i] * row[j] for row in rows) + (1e-6 if i == j else 0) for j in range(size)] for i in range(size)
    ]
    right = [sum(row[i] * target for row, target in zip(rows, targets, strict=True)) for i in range(size)]
    for i in range(size):  # Gauss, with the largest pivot
        pivot = max(range(i, size), key=lambda row: abs(matrix[row][i]))
        matrix[i], matrix[pivot], right[i], right[pivot] = matrix[pivot], matrix[i], right[pivot], right[i]
        for j in range(size):
            if j != i:
                factor = matrix[j][i] / matrix[i][i]
                matrix[j] = [a - factor * b for a, b in zip(matrix[j], matrix[i], strict=True)]
                right[j] -= factor * right[i]
    return Weights(*(right[i] / matrix[i][i] for i in range(size)))


def fit(game: str, count: int, seeds: int) -> Weights:
    """The weights for a game."""
    found = entries(game, "bench fit", count)
    tries = [missed(entry, seeds) for entry in found]
    targets = [1500 + 400 * math.log10((misses + 0.5) / (many - misses + 0.5)) for misses, many in tries]
    return fitted([features(entry.facts) for entry in found], targets)


def predict(game: str, count: int, seeds: int) -> str:
    """The figures of a game, as a row of a table."""
    found = entries(game, "bench rating", count)
    misses = [missed(entry, seeds)[0] / (len(STRENGTHS) * seeds) for entry in found]
    rating = spearman(misses, [entry.facts.rating for entry in found])
    length = spearman(misses, [entry.facts.optimum for entry in found])
    ratings = sorted(entry.facts.rating for entry in found)
    quartiles = " ".join(str(ratings[len(ratings) * part // 4]) for part in (1, 2, 3))
    return f"| {game} | {count} | {sum(misses) / count:.0%} | {rating:.3f} | {length:.3f} | {quartiles} |"


def main() -> None:
    """Measure what the options ask for."""
    parser = argparse.ArgumentParser(
        description="The puzzle bank: its ratings, its facts, and how long making it takes."
    )
    parser.add_argument("--count", type=int, default=600, help="problems of each game")
    parser.add_argument("--seeds", type=int, default=5, help="tries of each strength at each problem")
    parser.add_argument("--fit", action="store_true", help="print the weights of the model")
    parser.add_argument("--facts", type=int, metavar="N", help="check the facts of this many problems")
    given = parser.parse_args()
    if given.facts:
        check_facts(given.facts)
        return
    if given.fit:
        for game in ("ricochet", "micro"):
            print(
                game,
                "".join(
                    f"\n    {name}={value:.1f},"
                    for name, value in fit(game, given.count, given.seeds)._asdict().items()
                ),
            )
        return
    begin = time.process_time()
    made = list(make("bench", 200))
    each = (time.process_time() - begin) / len(made) * 1000
    print(f"making: {each:.1f} ms of a processor for each of {len(made)} entries, one process")
    print("| game | problems | missed | rating | optimum alone | quartiles of ratings |\n|---|---|---|---|---|---|")
    for game in ("ricochet", "micro"):
        print(predict(game, given.count, given.seeds), flush=True)


def check_facts(count: int) -> None:
    """Compare facts with the tests' brute force; raises `AssertionError` for the first that differ."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.brute_facts import check, small_problems  # noqa: PLC0415 – the tests are no package

    begin = time.perf_counter()
    for problem in islice(small_problems("bench"), count):
        check(problem)
    print(f"the facts of {count} problems are those of the brute force ({time.perf_counter() - begin:.0f} s)")


if __name__ == "__main__":
    main()
