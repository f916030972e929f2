"""Tables of scores: the answers of a model, or of a baseline with several seeds, to the questions of a data set.

Answers are JSON lines, `{"id": "…", "answer": "…"}`. A line that is none is named, counted and left out. A question
without an answer gets 0, because a model that answers only what is easy would otherwise look better.
"""

from __future__ import annotations

import json
import math
import statistics
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from randolph.notation.errors import excerpt
from randolph.research.language.baselines import answer_of_baseline
from randolph.research.language.scoring import Outcome, Score
from randolph.rules import RandolphError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from randolph.research.language.questions import Question

BANDS = ((1, 3), (4, 6), (7, 9), (10, 12))
"""Ranges of optima in tables; a last one has the greater ones."""

MISSING = "missing"
"""What questions without an answer are counted as, beside the outcomes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Figures of some questions of a game.

    `questions`: their number. `score`: the mean score, `error` its standard error over the questions. `solved`,
    `optimal`: the shares with a solution and with a shortest one. `regret`: the mean regret of the solutions, None if
    there is none. `counts`: how many questions came to each outcome, or have no answer. `spread`: of a baseline, the
    standard deviation of the mean score over the seeds, None with a single one.
    """

    game: str
    optima: tuple[int, int] | None
    questions: int
    score: float
    error: float
    solved: float
    optimal: float
    regret: float | None
    counts: Mapping[str, int]
    spread: float | None = None

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        found = {name: getattr(self, name) for name in self.__slots__ if name != "counts"}
        return found | {"optima": self.optima and list(self.optima), "counts": dict(self.counts)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The answers that were read, by id, and what is wrong with other lines, by their numbers."""

    given: Mapping[str, str]
    errors: Mapping[int, str]


def read_answers(lines: Iterable[bytes | str], known: Iterable[str]) -> Answers:
    """Read JSON lines of answers to the questions with the `known` ids. Empty lines are skipped."""
    ids = set(known)
    given: dict[str, str] = {}
    errors: dict[int, str] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            name, answer = _answer(line)
        except ValueError as error:
            errors[number] = str(error)
            continue
        if name not in ids:
            errors[number] = f"the data set has no question {excerpt(name)}"
        elif name in given:
            errors[number] = f"there is an answer to {excerpt(name)} already"
        else:
            given[name] = answer
    return Answers(given=given, errors=errors)


def _answer(line: bytes | str) -> tuple[str, str]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError("this is not JSON") from None
    expected = 'expected {"id": "…", "answer": "…"}'
    if not isinstance(found, dict):
        raise ValueError(expected)  # noqa: TRY004 – of a line, not of an argument
    for name in ("id", "answer"):
        if not isinstance(found.get(name), str):
            problem = f"{name} is not a text" if name in found else f"there is no {name}"
            raise ValueError(f"{problem}: {expected}")  # noqa: TRY004 – of a line, not of an argument
    return found["id"], found["answer"]


def rows_of(questions: Sequence[Question], given: Mapping[str, str]) -> list[Row]:
    """The figures of answers: for each game, a row for each range of optima, and one for all."""
    scores = {each.id: each.score(given[each.id]) if each.id in given else None for each in questions}
    return [_row(game, optima, [scores[each.id] for each in group]) for game, optima, group in _groups(questions)]


def baseline_rows(name: str, questions: Sequence[Question], seeds: Sequence[int]) -> list[Row]:
    """The figures of a baseline, over all seeds together. Raises `RandolphError` for an unknown name or no seed."""
    if not seeds:
        raise RandolphError("a baseline needs a seed")
    scores = {(each.id, seed): each.score(answer_of_baseline(name, each, seed)) for each in questions for seed in seeds}
    rows = []
    for game, optima, group in _groups(questions):
        means = [statistics.fmean(scores[each.id, seed].value for each in group) for seed in seeds]
        spread = statistics.stdev(means) if len(means) > 1 else None
        rows.append(_row(game, optima, [scores[each.id, seed] for each in group for seed in seeds], len(seeds), spread))
    return rows


def _groups(questions: Sequence[Question]) -> list[tuple[str, tuple[int, int] | None, list[Question]]]:
    """The questions of each game: those of each range of optima, then all."""
    found: list[tuple[str, tuple[int, int] | None, list[Question]]] = []
    for game in dict.fromkeys(each.game for each in questions):
        every = [each for each in questions if each.game == game]
        most = max(each.optimum for each in every)
        for low, high in (*BANDS, (BANDS[-1][1] + 1, most)):
            group = [each for each in every if low <= each.optimum <= high]
            if group:
                optima = (min(each.optimum for each in group), max(each.optimum for each in group))
                found.append((game, optima, group))
        found.append((game, None, every))
    return found


def _row(
    game: str,
    optima: tuple[int, int] | None,
    scores: Sequence[Score | None],
    seeds: int = 1,
    spread: float | None = None,
) -> Row:
    values = [0.0 if score is None else score.value for score in scores]
    regrets = [score.regret for score in scores if score is not None and score.regret is not None]
    counts = Counter(MISSING if score is None else score.outcome.value for score in scores)
    return Row(
        game=game,
        optima=optima,
        questions=len(scores) // seeds,
        score=statistics.fmean(values),
        error=statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0,
        solved=len(regrets) / len(scores),
        optimal=regrets.count(0) / len(scores),
        regret=statistics.fmean(regrets) if regrets else None,
        counts={name: counts[name] for name in (*(each.value for each in Outcome), MISSING)},
        spread=spread,
    )


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def table_of(rows: Sequence[Row]) -> str:
    """The figures as a table in Markdown; `±` is the standard error of the score."""
    failures = (Outcome.UNSOLVED, Outcome.ILLEGAL, Outcome.MALFORMED, Outcome.OVERLONG, MISSING)
    spread = any(row.spread is not None for row in rows)
    head = ["game", "optimum", "questions", "score", *["over seeds"] * spread, "solved", "optimal", "regret", *failures]
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    for row in rows:
        optima = "all" if row.optima is None else "–".join(map(str, dict.fromkeys(row.optima)))
        over = ["–" if row.spread is None else f"± {row.spread:.3f}"] * spread
        regret = "–" if row.regret is None else f"{row.regret:.2f}"
        figures = [f"{row.score:.3f} ± {row.error:.3f}", *over, f"{row.solved:.1%}", f"{row.optimal:.1%}", regret]
        lines.append([row.game, optima, str(row.questions), *figures, *(str(row.counts[name]) for name in failures)])
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))} |" for line in lines
    )
