"""A planner's view of the game: an executor of plans, and writers of task files, without any code of randolph.

The executor reads a domain, a task and a plan in PDDL, and applies the domain's actions to the task's facts: parameters
and their types, preconditions with `and` and `not`, effects with `increase`. The writer formats a task like the
competition's files, with any names, in any order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

Tree: TypeAlias = "str | list[Tree]"
Fact: TypeAlias = tuple[str, ...]


# ── Carrying out ─────────────────────────────────────────────────────────────────────────────────────────────────────


class PlanFails(AssertionError):
    """A plan that cannot be executed, or does not reach the goal."""


def trees(text: str) -> list[Any]:
    """The nested lists of a PDDL text, in small letters, without comments."""
    words = re.findall(r"[()]|[^\s()]+", re.sub(r";[^\n]*", "", text).lower())
    stack: list[list[Any]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    assert len(stack) == 1
    return stack[0]


def typed(words: Sequence[str]) -> dict[str, str]:
    """A list like `a b - cell c - robot`: each name with its type."""
    found: dict[str, str] = {}
    waiting: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "-":
            kind = next(rest)
            found |= dict.fromkeys(waiting, kind)
            waiting = []
        else:
            assert word not in found
            waiting.append(word)
    return found | dict.fromkeys(waiting, "object")


@dataclass
class World:
    """The facts at one moment of a plan."""

    objects: dict[str, str]
    facts: set[Fact] = field(default_factory=set)
    numbers: dict[Fact, int] = field(default_factory=dict)

    def holds(self, wish: Tree, given: Mapping[str, str]) -> bool:
        """Whether a condition holds, with these objects as its parameters."""
        match wish:
            case ["and", *parts]:
                return all(self.holds(part, given) for part in parts)
            case ["not", part]:
                return not self.holds(part, given)
            case [*words]:
                return _ground(words, given) in self.facts
        raise PlanFails(f"unknown condition {wish}")

    def change(self, effect: Tree, given: Mapping[str, str]) -> None:
        """Remove, add, count, in this order, whatever the order of the text."""
        parts = effect[1:] if effect[0] == "and" else [effect]
        added: set[Fact] = set()
        for part in parts:
            match part:
                case ["not", [*words]]:
                    self.facts.discard(_ground(words, given))
                case ["increase", [*what], [*by]]:
                    self.numbers[_ground(what, given)] += self.numbers[_ground(by, given)]
                case [*words]:
                    added.add(_ground(words, given))
        self.facts |= added


def _ground(words: Sequence[Any], given: Mapping[str, str]) -> Fact:
    return tuple(given.get(word, word) for word in words)


def carried_out(domain: str, task: str, plan: str) -> World:
    """The world after a plan. Raises `PlanFails` for an action that cannot be executed."""
    (domain_tree,) = trees(domain)
    (task_tree,) = trees(task)
    actions: dict[str, dict[str, Any]] = {}
    for part in domain_tree[2:]:
        if part[0] == ":action":
            actions[part[1]] = dict(zip(part[2::2], part[3::2], strict=True))
    parts = {part[0]: part[1:] for part in task_tree[1:]}
    assert parts[":domain"] == [domain_tree[1][1]]
    world = World(typed(parts[":objects"]))
    for fact in parts[":init"]:
        match fact:
            case ["=", [*name], number]:
                world.numbers[tuple(name)] = int(number)
            case [*words]:
                assert all(word in world.objects for word in words[1:]), fact
                world.facts.add(tuple(words))
    for number, (name, *given) in enumerate(trees(plan), start=1):
        action = actions[name]
        parameters = typed(action[":parameters"])
        kinds = [world.objects.get(word, "nothing") for word in given]
        if kinds != list(parameters.values()):
            raise PlanFails(f"action {number}, ({name} {' '.join(given)}): its objects are {kinds}")
        bound = dict(zip(parameters, given, strict=True))
        if not world.holds(action[":precondition"], bound):
            raise PlanFails(f"action {number}, ({name} {' '.join(given)}), cannot be carried out")
        world.change(action[":effect"], bound)
    return world


def cost_of(domain: str, task: str, plan: str) -> int:
    """The cost of a plan that reaches the task's goal. Raises `PlanFails` if it does not."""
    world = carried_out(domain, task, plan)
    (task_tree,) = trees(task)
    (goal,) = next(part[1:] for part in task_tree[1:] if part[0] == ":goal")
    if not world.holds(goal, {}):
        raise PlanFails(f"the goal {goal} is not reached")
    return world.numbers["total-cost",]


# ── Tasks ────────────────────────────────────────────────────────────────────────────────────────────────────────────

WAYS = {"west": (0, -1), "east": (0, 1), "north": (-1, 0), "south": (1, 0)}
LETTERS = {"N": "north", "E": "east", "S": "south", "W": "west"}


@dataclass
class Style:
    """How a task is written: its names, and the order of objects and facts."""

    robot: Callable[[int, str], str] = lambda number, color: f"robot-{number}"
    cell: Callable[[int, int], str] = lambda row, col: f"cell-{col + 1}-{row + 1}"
    way: Callable[[str], str] = lambda way: way
    robots: Callable[[list[str]], list[str]] = lambda colors: colors
    order: Callable[[list[str]], Iterable[str]] = lambda lines: lines
    upper: bool = False
    walled: bool = True
    comments: bool = True


def task_of(value: dict[str, Any], style: Style) -> str:
    """The task file of a problem in the JSON of the published tasks; robots in the order of that JSON."""
    rows, cols = value["board"]["rows"], value["board"]["cols"]
    closed = {tuple(cell) for cell in value["board"].get("center", [])}
    cells = [(row, col) for col in range(cols) for row in range(rows)]
    walls = set()
    for row, col, letter in value["board"]["walls"]:
        down, right = WAYS[LETTERS[letter]]
        back = next(way for way, step in WAYS.items() if step == (-down, -right))
        walls |= {(row, col, LETTERS[letter]), (row + down, col + right, back)}
    across: dict[tuple[int, int, str], tuple[int, int]] = {}
    for row, col, letter in value["board"].get("openings", []):
        down, right = WAYS[LETTERS[letter]]
        back = next(way for way, step in WAYS.items() if step == (-down, -right))
        end = ((row + down) % rows, (col + right) % cols)
        across |= {(row, col, LETTERS[letter]): end, (*end, back): (row, col)}
    name = style.cell
    colors = style.robots(list(value["robots"]))
    robots = {color: style.robot(number, color) for number, color in enumerate(colors, start=1)}
    facts = []
    for way, (down, right) in WAYS.items():
        for row, col in cells:
            there = across.get((row, col, way), (row + down, col + right))
            wall = there not in cells or (row, col, way) in walls
            if there in cells and (style.walled or not wall):
                facts.append(f"(NEXT {name(row, col)} {name(*there)} {style.way(way)})")
            if wall or (style.walled and ((row, col) in closed) != (there in closed)):
                facts.append(f"(BLOCKED {name(row, col)} {style.way(way)})")
    standing = {tuple(cell) for cell in value["robots"].values()}
    facts += [f"(free {name(*cell)})" for cell in cells if cell not in standing | closed]
    facts += [
        f"(at {robots[color]} {name(*value['robots'][color])})" + (f" ;; {color}" if style.comments else "")
        for color in colors
    ]
    aim = f"(at {robots[value['target']['color']]} {name(*value['target']['cell'])})"
    lines = [
        ";; a comment before the task",
        f"(define (problem {value['id']})",
        "(:domain ricochet-robots)",
        "(:objects",
        f"    {' '.join(style.order([name(*cell) for cell in cells]))} - cell",
        f"    {' '.join(robots.values())} - robot",
        f"    {' '.join(style.order([style.way(way) for way in WAYS]))} - direction",
        ")",
        "(:init",
        *(f"    {fact}" for fact in style.order(facts)),
        "    (nothing-is-moving)",
        "    (= (total-cost) 0) (= (go-cost) 1) (= (step-cost) 0) (= (stop-cost) 0)",
        ")",
        f"(:goal (and (nothing-is-moving) {aim}))",
        "(:metric minimize (total-cost))",
        ")",
    ]
    text = "\n".join(lines) + "\n"
    return text.upper() if style.upper else text


PUBLISHED = Path(__file__).parent / "data" / "problems" / "ipc2023-optimal.jsonl"
TASKS: list[dict[str, Any]] = [json.loads(line) for line in PUBLISHED.read_text(encoding="utf-8").splitlines()]
"""The published tasks, with their optima."""

TURNED = {"west": "south", "south": "east", "east": "north", "north": "west"}
STYLES = {
    "as the competition's": Style(),
    "robots reordered": Style(robots=lambda colors: colors[::-1]),
    "robots without colors": Style(robot=lambda number, _: f"r{9 - number}", comments=False),
    "robots called by others' colors": Style(robot=lambda _, color: {"red": "blue", "blue": "red"}.get(color, color)),
    "cells counted from 0, by row": Style(cell=lambda row, col: f"f{row}_{col}"),
    "cells counted from 5": Style(cell=lambda row, col: f"cell-{col + 5}-{row + 5}"),
    "everything otherwise": Style(
        robot=lambda number, color: f"{color}-bot.{number}",
        cell=lambda row, col: f"p{97 * row + col:x}",
        way=lambda way: f"to_{way}",
        robots=lambda colors: [*colors[2:], *colors[:2]],
        order=lambda lines: sorted(lines, key=lambda line: line[::-1]),
        comments=False,
    ),
    "capital letters": Style(upper=True),
    "directions that are words for others": Style(way=TURNED.__getitem__, cell=lambda row, col: f"q{row}-{col}"),
    "closed cells without walls, walls without neighbors": Style(walled=False),
    "cells counted by row": Style(cell=lambda row, col: f"cell-{row + 1}-{col + 1}"),
    "left and right exchanged": Style(
        way={"north": "up", "east": "left", "south": "down", "west": "right"}.__getitem__
    ),
    "opposites that are none": Style(
        way={"north": "west", "east": "north", "south": "south", "west": "east"}.__getitem__
    ),
    "directions up and down": Style(way={"north": "up", "east": "right", "south": "down", "west": "left"}.__getitem__),
}
"""Ways to write a task."""
