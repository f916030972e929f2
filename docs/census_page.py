"""Makes `docs/explanation/how-hard-is-it.md` and its pictures from the published ledgers in `docs/data/census/`."""

from __future__ import annotations

import gzip
import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DATA = Path(__file__).resolve().parent / "data" / "census"
PICTURES = "images/census"
CLAIMED = 25
"""The greatest optimum that was known before, of a problem published with DriftingDroids."""
NEAR = 9
"""The sheets of the game say that most problems take fewer than ten moves."""

INTRODUCTION = """\
# How hard is it?

<!-- Made by docs/census_page.py from docs/data/census/. Change it there, then `make docs`. -->

How many moves does a problem of Ricochet Robots take? For single problems any solver answers that. Here it is answered
for every position there is: [a census](census.md) finds the optimum of each, exactly. The ledgers are in
[docs/data/census](../data/census/SOURCE.md), with the commands that make them again.

A *unit* is one board and one target. A printed board has 252 free cells. With a target of one color, the active robot
and the set of the three others stand in 656,239,500 ways. Under the cosmic vortex any robot may arrive: a position is
the set of the four cells, and there are 164,059,875. Diagonals tell all robots apart: then there are 3.8 × 10⁹
positions.
"""

NOT_YET = {
    "first-vortex": "the cosmic vortex on the boards of the first edition",
    "second": "the boards without diagonals of the second edition",
    "third": "the boards without diagonals of the third edition",
    "first-ricochet": "what the ricochet rule changes",
}
"""What readers may look for: it is named as long as there is no ledger of it."""


@dataclass(frozen=True)
class Unit:
    """A line of a ledger."""

    faces: str
    target: str
    cell: str
    histogram: tuple[int, ...]
    unsolvable: int
    longest: tuple[str, ...]

    @property
    def optimum(self) -> int:
        """The greatest optimum."""
        return len(self.histogram) - 1

    @property
    def mean(self) -> float:
        """The mean optimum."""
        return mean([self])


@cache
def manifest() -> dict[str, dict[str, Any]]:
    """What is published, by the name of its folder."""
    found: dict[str, dict[str, Any]] = json.loads((DATA / "manifest.json").read_text())
    return found


@cache
def units(name: str) -> tuple[Unit, ...]:
    """The lines of a ledger."""
    with gzip.open(DATA / name / "units.jsonl.gz", "rt", encoding="utf-8") as lines:
        return tuple(_unit(json.loads(line)) for line in lines)


def _unit(line: dict[str, Any]) -> Unit:
    target = line["target"]
    row, col = target["cell"]
    color = "vortex" if target["color"] == "any" else f"{target['color']} {target['symbol']}"
    cell = f"{'abcdefghijklmnop'[col]}{row + 1}"
    return Unit(
        "-".join(line["faces"]), color, cell, tuple(line["histogram"]), line["unsolvable"], tuple(line["longest"])
    )


def histogram(found: Iterable[Unit]) -> list[int]:
    """The number of positions with each optimum, over some units."""
    sums: list[int] = []
    for unit in found:
        sums += [0] * (len(unit.histogram) - len(sums))
        for moves, many in enumerate(unit.histogram):
            sums[moves] += many
    return sums


def mean(found: Iterable[Unit]) -> float:
    """The mean optimum over some units."""
    sums = histogram(found)
    return sum(moves * many for moves, many in enumerate(sums)) / sum(sums)


def grouped(found: Iterable[Unit], key: Callable[[Unit], str]) -> dict[str, list[Unit]]:
    """Units by one of their properties, easiest first by their mean."""
    groups: dict[str, list[Unit]] = defaultdict(list)
    for unit in found:
        groups[key(unit)].append(unit)
    return dict(sorted(groups.items(), key=lambda item: (mean(item[1]), item[0])))


# ── the page ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def page() -> str:
    """The page as it should be."""
    names = sorted(manifest())
    rows = [
        (
            f"[{facts['title']}](#{_anchor(facts['title'])})",
            "a sample" if facts["sample"] else "all",
            f"{facts['boards']:,}",
            f"{facts['units']:,}",
            f"{facts['positions']:,}",
            str(facts["longest"]),
            f"{mean(units(name)):.3f}",
        )
        for name, facts in ((name, manifest()[name]) for name in names)
    ]
    heads = ("what", "units counted", "boards", "units", "positions", "longest", "mean")
    parts = [INTRODUCTION, "## What is counted\n", _table(heads, rows)]
    if "first" in manifest():
        parts += ["## Is 25 the most?\n", _claim(units("first"), manifest()["first"])]
    for name in names:
        parts += _section(name, manifest()[name])
    parts.append(_end())
    return "\n".join(parts)


def _end() -> str:
    missing = [what for name, what in NOT_YET.items() if name not in manifest()]
    missing += [f"{NOT_YET[name]} beyond the sample" for name in NOT_YET if manifest().get(name, {}).get("sample")]
    diagonals = "boards with diagonals" + (" beyond the sample" if "third-diagonals" in manifest() else "")
    missing += [diagonals, "the ricochet rule in the second and the third edition beyond the samples", "five robots"]
    listed = f"Not counted here: {'; '.join(missing)}. "
    return "\n".join(
        [
            "## What is not known yet\n",
            _wrap(
                f"{listed}No figure on this page is an estimate. The command counts more than is published here, so "
                "anybody can add to it: [how to count](../howto/count-all-positions.md)."
            ),
            "",
            _wrap("""
                For each target of the first edition, one of the hardest positions is on the page **Hardest positions**
                in the game's menu (`/hardest`), to be played and shared.
            """)
            + "\n",
        ]
    )


def _claim(found: tuple[Unit, ...], facts: dict[str, Any]) -> str:
    longest = max(unit.optimum for unit in found)
    hardest = [unit for unit in found if unit.optimum == longest]
    many = sum(unit.histogram[-1] for unit in hardest)
    vortex = "first-vortex" in manifest()
    most = max(longest, manifest()["first-vortex"]["longest"] if vortex else 0)
    known = "The claim is" if vortex else "For colored targets the claim is"
    verdict = (
        f"no position takes more than {longest} moves. **{known} confirmed.**"
        if most == CLAIMED
        else f"the longest takes {longest} moves. **The claim is refuted.**"
    )
    said = f"""
        The hardest problem published before takes {CLAIMED} moves. It is a [game ID of
        DriftingDroids](../reference/notation.md#game-ids-of-driftingdroids) on a board of the first edition, under the
        plain rules, without the [ricochet rule](../rules.md#t2-at-least-one-ricochet). The claim was that no problem of
        that edition takes more. Over all {facts["boards"]} boards with their 16 colored targets,
        {facts["positions"]:,} positions, {verdict}
    """
    counted = (
        f"{_many(many, 'position')} of {_many(len(hardest), 'unit')} {'has' if many == 1 else 'have'} this optimum:"
    )
    lines = [f"- `{line}`" for unit in hardest for line in unit.longest]
    if many > len(lines):
        counted = counted[:-1] + ". A ledger lists the first ten of each unit:"
    left = (
        f"To the cosmic vortex, the seventeenth target, the longest is {manifest()['first-vortex']['longest']} moves."
        if vortex
        else "The cosmic vortex, the seventeenth target, is not counted yet. Any robot may arrive there."
    )
    if "third" in manifest():
        left += f" {_of_third(longest, {(unit.faces, unit.cell) for unit in hardest})}"
    return "\n".join([_wrap(said), "", _wrap(counted), "", *lines, "", _wrap(left)]) + "\n"


def _of_third(longest: int, known: set[tuple[str, str]]) -> str:
    """Whether the third edition has longer problems than the first one, whose longest are in the `known` units."""
    facts, found = manifest()["third"], units("third")
    if facts["longest"] != longest:
        return f"On the boards without diagonals of the third edition the longest is {facts['longest']} moves."
    hardest = [unit for unit in found if unit.optimum == longest]
    new = [unit for unit in hardest if (unit.faces, unit.cell) not in known]
    many, more = sum(unit.histogram[-1] for unit in hardest), sum(unit.histogram[-1] for unit in new)
    boards = ", ".join(f"{unit.faces} (such as `{unit.longest[0]}`)" for unit in new)
    return (
        f"The {facts['boards']} boards without diagonals of the third edition, with {facts['positions']:,} positions, "
        f"have no longer problem either: {_many(many, 'position')} take {longest} moves. Of these, {more} are on a "
        f"board that the first edition does not have: {boards}."
    )


def _section(name: str, facts: dict[str, Any]) -> list[str]:
    found = units(name)
    sums = histogram(found)
    total = sum(sums)
    near = sum(sums[: NEAR + 1]) / total
    common = max(range(len(sums)), key=lambda moves: sums[moves])
    parts = [f"## {facts['title']}\n"]
    if facts["sample"]:
        parts.append(_wrap(f"This is a sample, not a census of everything: {facts['sample']}.") + "\n")
    if name == "first-ricochet":
        parts.append(_compared(found, units("first")))
    unsolvable = facts["unsolvable"]
    parts += [
        _picture(name, "distribution", f"Share of positions by their optimum; the most common one is {common} moves"),
        _wrap(
            f"The mean optimum is {mean(found):.3f} moves, the most common one {common}. The sheets of the game say "
            f"that most problems take fewer than ten moves. That is true of {100 * near:.1f} % of all positions. "
            + (f"{unsolvable:,} positions have no solution." if unsolvable else "Every position has a solution.")
        )
        + "\n",
        _table(("moves", "positions", "share", "as many or fewer"), _distribution(sums)),
        _picture(name, "longest", "Number of units by the optimum of their longest position"),
        _wrap(
            "This picture has one position of each unit, the hardest. In half of the units it takes at least "
            f"{sorted(unit.optimum for unit in found)[len(found) // 2]} moves."
        )
        + "\n",
    ]
    boards = grouped(found, lambda unit: unit.faces)
    if len(boards) > 10 and not facts["sample"]:
        kind = list(boards.items())
        parts += [
            "### Boards\n",
            _picture(name, "boards", "Boards by the mean optimum and the longest of all their targets"),
            _wrap("The five easiest and the five hardest boards, by the mean optimum over all their targets:") + "\n",
            _table(("board", "mean", "longest"), (_group(*item) for item in (*kind[:5], *kind[-5:]))),
        ]
    targets = grouped(found, lambda unit: unit.target)
    if len(targets) > 1 and not facts["sample"]:
        parts += [
            "### Targets\n",
            _wrap("Each target is counted on every board on which it is printed:") + "\n",
            _table(("target", "mean", "longest"), (_group(*item) for item in targets.items())),
        ]
    return parts


def _compared(found: tuple[Unit, ...], plain: tuple[Unit, ...]) -> str:
    """What the ricochet rule changes in the same units."""
    places = {(unit.faces, unit.cell) for unit in found}
    same = [unit for unit in plain if (unit.faces, unit.cell) in places]
    total = sum(histogram(same))
    ones = 100 * histogram(found)[1] / total, 100 * histogram(same)[1] / total
    longest = max(unit.optimum for unit in found), max(unit.optimum for unit in same)
    hardest = [unit for unit in found if unit.optimum == longest[0]]
    many = sum(unit.histogram[-1] for unit in hardest)
    return (
        _wrap(f"""
            In the same {len(same):,} units without the rule, the mean optimum is {mean(same):.3f} moves, and the
            longest takes {longest[1]}. With the rule the mean is {mean(found):.3f}, and the longest takes {longest[0]}:
            {_many(many, "position")} of {_many(len(hardest), "unit")}, such as `{hardest[0].longest[0]}`.
            One move is enough in {ones[1]:.1f} % of the positions without the rule, and in {ones[0]:.1f} % with it.
        """)
        + "\n"
    )


def _distribution(sums: list[int]) -> Iterable[tuple[str, ...]]:
    total = sum(sums)
    for moves, many in enumerate(sums):
        more = sum(sums[moves + 1 :])
        known = "all" if more == 0 else f"all but {_share(more, total)}" if 10 * more < total else None
        yield (str(moves), f"{many:,}", _share(many, total), known or _share(total - more, total))


def _share(part: int, total: int) -> str:
    """A share in percent; if it is small, as one in so many."""
    if part == 0:
        return "none"
    if 1000 * part >= total:
        return f"{100 * part / total:.1f} %"
    many = total / part
    digits = 10 ** (len(str(int(many))) - 2)
    return f"1 in {round(many / digits) * digits:,}"


def _group(name: str, found: list[Unit]) -> tuple[str, ...]:
    return (name, f"{mean(found):.3f}", str(max(unit.optimum for unit in found)))


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _anchor(title: str) -> str:
    return "".join(sign for sign in title.lower().replace(" ", "-") if sign.isalnum() or sign == "-")


def _wrap(text: str) -> str:
    """A paragraph in lines of at most 120 signs."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= 120:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)


def _picture(name: str, kind: str, text: str) -> str:
    return f"![{text}](../{PICTURES}/{name}-{kind}.svg)\n"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heads = tuple(heads)
    lines = ["| " + " | ".join(row) + " |" for row in (heads, ("---",) + ("--:",) * (len(heads) - 1), *rows)]
    return "\n".join(lines) + "\n"


# ── pictures ─────────────────────────────────────────────────────────────────────────────────────────────────────────

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 720, 280, 52, 44, 16
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#444}.bar{fill:#3d73b8}.axis{stroke:#999;fill:none}"
    "@media(prefers-color-scheme:dark){text{fill:#ccc}.bar{fill:#7fb0ea}.axis{stroke:#777}}"
)


def pictures() -> dict[str, Callable[[], str]]:
    """The pictures of the page, by their path in docs/."""
    found: dict[str, Callable[[], str]] = {}
    for name in sorted(manifest()):
        found[f"{PICTURES}/{name}-distribution.svg"] = partial(distribution, name)
        found[f"{PICTURES}/{name}-longest.svg"] = partial(longest, name)
        if len({unit.faces for unit in units(name)}) > 10 and not manifest()[name]["sample"]:
            found[f"{PICTURES}/{name}-boards.svg"] = partial(boards, name)
    return found


def distribution(name: str) -> str:
    """Bars: the share of all positions with each optimum."""
    sums = histogram(units(name))
    total = sum(sums)
    values = {moves: 100 * many / total for moves, many in enumerate(sums)}
    return _bars(values, "moves", "positions, %", lambda value: f"{value:.1f}" if value >= 0.05 else "")


def longest(name: str) -> str:
    """Bars: how many units have each greatest optimum."""
    counted = Counter(unit.optimum for unit in units(name))
    values = {moves: float(counted[moves]) for moves in range(min(counted), max(counted) + 1)}
    return _bars(values, "moves of the longest position", "units", lambda value: f"{value:.0f}" if value else "")


def _bars(values: dict[int, float], below: str, beside: str, label: Callable[[float], str]) -> str:
    most = max(values.values())
    step = (WIDTH - LEFT - 8) / len(values)
    parts = []
    for index, (key, value) in enumerate(values.items()):
        x = LEFT + index * step
        height = (HEIGHT - TOP - BOTTOM - 14) * value / most
        y = HEIGHT - BOTTOM - height
        middle = x + step / 2
        parts.append(f'<rect class="bar" x="{x + 2:.1f}" y="{y:.1f}" width="{step - 4:.1f}" height="{height:.1f}"/>')
        parts.append(_text(middle, HEIGHT - BOTTOM + 16, str(key)))
        if label(value):
            parts.append(_text(middle, y - 4, label(value), size=11))
    return _svg(parts, below, beside)


def boards(name: str) -> str:
    """A dot for each board: its mean optimum, and the greatest."""
    found = [(mean(group), max(unit.optimum for unit in group)) for group in grouped(units(name), _faces).values()]
    least, most = min(x for x, _ in found), max(x for x, _ in found)
    low, high = min(y for _, y in found), max(y for _, y in found)

    def across(value: float) -> float:
        return LEFT + 16 + (WIDTH - LEFT - 40) * (value - least) / (most - least)

    def up(value: float) -> float:
        return HEIGHT - BOTTOM - 12 - (HEIGHT - TOP - BOTTOM - 24) * (value - low) / max(high - low, 1)

    dots = [f'<circle class="bar" cx="{across(x):.1f}" cy="{up(y):.1f}" r="4" opacity=".7"/>' for x, y in found]
    tenths = range(int(least * 10) + 1, int(most * 10) + 1)
    ticks = [_text(across(tenth / 10), HEIGHT - BOTTOM + 16, f"{tenth / 10:.1f}") for tenth in tenths if tenth % 2 == 0]
    ticks += [_text(LEFT - 12, up(value) + 4, str(value)) for value in range(low, high + 1)]
    return _svg([*dots, *ticks], "mean moves over all targets", "longest")


def _faces(unit: Unit) -> str:
    return unit.faces


def _text(x: float, y: float, text: str, size: int = 13) -> str:
    small = f' style="font-size:{size}px"' if size != 13 else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle"{small}>{text}</text>'


def _svg(parts: Iterable[str], below: str, beside: str) -> str:
    axis = f'<path class="axis" d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - 8}"/>'
    turned = f"translate(16 {(TOP + HEIGHT - BOTTOM) / 2:.0f})rotate(-90)"
    names = _text((LEFT + WIDTH) / 2, HEIGHT - 8, below)
    names += f'<text transform="{turned}" text-anchor="middle">{beside}</text>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    return "\n".join([f"{head}<style>{STYLE}</style>", axis, names, *parts, "</svg>"]) + "\n"
