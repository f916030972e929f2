"""The words on pictures and sheets, in the languages of the page (`src/randolph/locales/`).

The terminal has its own words (`text.py`), because it draws other signs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.locales import FALLBACK, Language, texts
from randolph.rules import cell_name

if TYPE_CHECKING:
    from randolph.rules import Color, Position, Problem, Target


def word(key: str, language: Language, **values: object) -> str:
    """A text of `picture.json` with its placeholders filled."""
    return texts(language)[f"picture.{key}"].format(**values)


def task(problem: Problem, language: Language = FALLBACK) -> str:
    """The task, with the rules that are off and the robots with powers (M9).

    >>> from randolph.notation import from_line
    >>> task(from_line("5x5;t=c1rC r=a3 r@c1 -ricochet"))
    'red to c1 (moon), no turn needed'
    """
    target = problem.target
    sign = "" if target.symbol is None else f" ({texts(language)[f'rules.symbol.{target.symbol}']})"
    more = [] if problem.rules.ricochet else [word("noRicochet", language)]
    if not problem.rules.no_reversal:
        more.append(word("reversal", language))
    powerful = [robot for robot in problem.position.colors if robot in problem.powers]
    more += [word("power", language, robot=_robot(robot, language)) for robot in powerful]
    return ", ".join([_aim(target, language) + sign, *more])


def described(position: Position | None, target: Target | None, language: Language = FALLBACK) -> str:
    """A picture in words, for people who cannot see it: the task, and the robots' cells."""
    if target is None:
        return word("board", language)
    robots = (
        [] if position is None else [f"{_robot(robot, language)} {cell_name(cell)}" for robot, cell in position.items()]
    )
    aim = _aim(target, language)
    return f"{aim[0].upper()}{aim[1:]}{'; ' if robots else ''}{', '.join(robots)}"


def _robot(robot: Color | None, language: Language) -> str:
    return texts(language)[f"rules.robot.{robot or 'any'}"]


def _aim(target: Target, language: Language) -> str:
    return word("aim", language, robot=_robot(target.color, language), cell=cell_name(target.cell))
