"""What a language model is shown: the rules of the game, a problem, and how to answer.

A problem has two forms. In the *text* form the board is a drawing in ASCII. In the *picture* form it is a PNG picture,
and the text names only the target. Both say everything that the rules need, and neither says anything about the
optimum. Targets of other rounds are not drawn in the text, because they have no meaning there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from randolph.notation import micro as micro_notation
from randolph.notation import to_ascii
from randolph.render import micro as micro_render
from randolph.render import to_png, to_svg
from randolph.research.language.scoring import MOST_MOVES
from randolph.rules import Problem, cell_name, micro

if TYPE_CHECKING:
    from randolph.rules import Color

PROMPTS = 1
"""The version of the prompts. Scores of different versions cannot be compared."""

WIDTH = 768
"""Pixels of a picture, in width."""


def text_prompt(problem: Problem | micro.Problem) -> str:
    """The text form."""
    if isinstance(problem, micro.Problem):
        return f"{_MICRO_RULES}\n\n{_MICRO_TEXT}\n\n{micro_notation.to_ascii(problem)}\n{_micro_task(problem)}"
    board = replace(problem.board, targets=(problem.target,))
    drawing = to_ascii(replace(problem, board=board)).split("target:")[0].rstrip("\n")
    robots = ", ".join(f"{_named(robot)} on {cell_name(cell)}" for robot, cell in problem.position.items())
    return f"{_rules(problem)}\n\n{_legend(problem)}\n\n{drawing}\n\nRobots: {robots}.\n{_task(problem)}"


def picture_prompt(problem: Problem | micro.Problem) -> str:
    """The text of the picture form; `picture` is shown with it."""
    if isinstance(problem, micro.Problem):
        return f"{_MICRO_RULES}\n\n{_MICRO_PICTURE}\n\n{_micro_task(problem)}"
    robots = ", ".join(map(_named, problem.position.colors))
    return f"{_rules(problem)}\n\n{_PICTURE}\n\nRobots: {robots}.\n{_task(problem)}"


def picture(problem: Problem | micro.Problem, *, width: int = WIDTH) -> bytes:
    """The picture of the picture form, as a PNG file."""
    if isinstance(problem, micro.Problem):
        return to_png(micro_render.to_svg(problem, theme="light"), width=width)
    board = replace(problem.board, targets=(problem.target,))
    svg = to_svg(board, problem.position, problem.target, powers=problem.powers, theme="light")
    return to_png(svg, width=width)


# ── Ricochet Robots ──────────────────────────────────────────────────────────────────────────────────────────────────


_COORDINATES = "Rows are numbered from 1 at the north, columns have letters from a at the west: c7 is column c, row 7."

_SLIDING = (
    "A move pushes one robot north (N), east (E), south (S) or west (W). It slides on until a wall, another robot, the "
    "blocked center or the border of the board stops it. It cannot stop earlier. A push that moves no robot is not "
    "allowed."
)


def _named(robot: Color) -> str:
    return f"{robot} ({robot.letter})"


def _rules(problem: Problem) -> str:
    board, rules = problem.board, problem.rules
    size = f"{board.rows} rows and {board.cols} columns"
    lines = [
        f"This is a problem of Ricochet Robots on a board of {size}. {_COORDINATES}",
        _SLIDING,
    ]
    if board.openings:
        lines.append("At an opening in the border a robot leaves the board, enters it at the other end, and slides on.")
    if board.diagonals:
        lines.append(
            "A diagonal turns a robot of another color by a right angle, and the robot slides on. Robots of the "
            "diagonal's own color pass through it. No robot may stop on a diagonal."
        )
    if problem.transparent:
        lines.append(
            "The transparent robot may pass through walls and robots, and straight through diagonals, and may end "
            "wherever something would stop it. Each wall and each diagonal that it passes through costs one more."
        )
    if rules.ricochet:
        lines.append("The robot that reaches the target must have turned by a right angle on its way or at a diagonal.")
    if rules.no_reversal:
        lines.append("A robot may not go straight back in its next move, unless another robot has moved in between.")
    return "\n".join(lines)


def _legend(problem: Problem) -> str:
    signs = ["--- and | are walls", ". is an empty cell", "## is blocked"]
    signs.append(f"{' '.join(robot.letter.upper() for robot in problem.position.colors)} are robots")
    signs.append("a small letter with a capital, like rC, or * with one, is the target")
    if problem.board.diagonals:
        signs.append("a small letter with / or \\ is a diagonal of that color")
    if problem.board.openings:
        signs.append("^ < > v are openings")
    return f"The board: {'; '.join(signs)}."


_PICTURE = (
    "The picture shows the board, with the names of rows and columns beside it. Thick lines are walls. Robots have "
    "their colors and letters."
)


def _task(problem: Problem) -> str:
    target = problem.target
    who = "any robot" if target.color is None else f"the {target.color} robot"
    one = problem.position.colors[0].letter
    return (
        f"Target: {who} must stop on {cell_name(target.cell)}. Other robots may be moved, too.\n"
        "Find a solution with as few moves as possible. Write each move as the letters of the robot and the "
        f"direction, like {one}E for {problem.position.colors[0]} east. {_limit()} "
        f"End your answer with the moves in this form: <answer>{one}E {one}N</answer>"
    )


def _limit() -> str:
    return f"At most {MOST_MOVES} moves are accepted."


# ── Micro Robots ─────────────────────────────────────────────────────────────────────────────────────────────────────

_MICRO_RULES = (
    "This is a problem of Micro Robots. The board has 6 rows and 6 columns of cells. Each cell has one of six colors – "
    "blue (b), yellow (y), green (g), red (r), pink (p), white (w) – and a number from 1 to 6. Each combination occurs "
    "once, so it names its cell: p1 is pink 1.\n"
    "The robot jumps from its cell to any other cell of the same row or column that has the same color or the same "
    "number. It may jump over other cells."
)

_MICRO_TEXT = "The board, with the start in ( ) and the target in [ ]; < > is an intermediate cell, if there is one:"

_MICRO_PICTURE = (
    "The picture shows the board. A cell has its color, and its number as the pips of a die. The letter in its corner "
    "is that of its color."
)


def _micro_task(problem: micro.Problem) -> str:
    via = "" if problem.via is None else f" It must land on {problem.via} on the way."
    return (
        f"The robot starts on {problem.start} and must land on {problem.target}.{via}\n"
        "Find a path with as few jumps as possible. Write the cells that it jumps to, without the start, with the "
        f"target at the end. {_limit().replace('moves', 'jumps')} End your answer with them in this form: "
        "<answer>p6 w6</answer>"
    )
