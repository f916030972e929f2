"""The words on pictures and sheets, in the languages of the page.

They are the words of the page (`src/randolph/locales/`), which names robots and symbols. If you rename one there,
rename it here; a test compares the two. The terminal has its own words (`text.py`), because it draws other signs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from randolph.rules import Color, Symbol, cell_name

if TYPE_CHECKING:
    from randolph.rules import Position, Problem, Target

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


class Words(NamedTuple):
    """All words of one language; names in braces are replaced."""

    robots: dict[Color | None, str]
    symbols: dict[Symbol, str]
    aim: str
    no_ricochet: str
    reversal: str
    power: str
    board: str
    answer: str
    move: str
    moves: str
    unsolved: str
    solutions: str


WORDS: dict[Language, Words] = {
    "en": Words(
        robots={**{color: str(color) for color in Color}, None: "any robot"},
        symbols={
            Symbol.CIRCLE: "moon",
            Symbol.TRIANGLE: "gear",
            Symbol.SQUARE: "planet",
            Symbol.HEXAGON: "star",
            Symbol.VORTEX: "cosmic vortex",
        },
        aim="{robot} to {cell}",
        no_ricochet="no turn needed",
        reversal="straight back allowed",
        power="{robot} passes walls",
        board="A board of Ricochet Robots",
        answer="moves:",
        move="{count} move:",
        moves="{count} moves:",
        unsolved="not solved by:",
        solutions="{title}: solutions",
    ),
    "fr": Words(
        robots={
            Color.RED: "rouge",
            Color.GREEN: "vert",
            Color.BLUE: "bleu",
            Color.YELLOW: "jaune",
            Color.SILVER: "argent",
            Color.TRANSPARENT: "transparent",
            None: "n’importe quel robot",
        },
        symbols={
            Symbol.CIRCLE: "lune",
            Symbol.TRIANGLE: "engrenage",
            Symbol.SQUARE: "planète",
            Symbol.HEXAGON: "étoile",
            Symbol.VORTEX: "tourbillon cosmique",
        },
        aim="{robot} vers {cell}",
        no_ricochet="sans virage obligé",
        reversal="demi-tour permis",
        power="{robot} passe les murs",
        board="Un plateau de Ricochet Robots",
        answer="coups :",
        move="{count} coup :",
        moves="{count} coups :",
        unsolved="non résolu par :",
        solutions="{title} : solutions",
    ),
}


def task(problem: Problem, language: Language = "en") -> str:
    """The task, with the rules that are off and the robots with powers (M9).

    >>> from randolph.notation import from_line
    >>> task(from_line("5x5;t=c1rC r=a3 r@c1 -ricochet"))
    'red to c1 (moon), no turn needed'
    """
    words, target = WORDS[language], problem.target
    sign = "" if target.symbol is None else f" ({words.symbols[target.symbol]})"
    more = [] if problem.rules.ricochet else [words.no_ricochet]
    if not problem.rules.no_reversal:
        more.append(words.reversal)
    powerful = [robot for robot in problem.position.colors if robot in problem.powers]
    more += [words.power.format(robot=words.robots[robot]) for robot in powerful]
    return ", ".join([_aim(target, words) + sign, *more])


def described(position: Position | None, target: Target | None, language: Language = "en") -> str:
    """A picture in words, for people who cannot see it: the task, and the robots' cells."""
    words = WORDS[language]
    if target is None:
        return words.board
    robots = (
        [] if position is None else [f"{words.robots[robot]} {cell_name(cell)}" for robot, cell in position.items()]
    )
    aim = _aim(target, words)
    return f"{aim[0].upper()}{aim[1:]}{'; ' if robots else ''}{', '.join(robots)}"


def _aim(target: Target, words: Words) -> str:
    return words.aim.format(robot=words.robots[target.color], cell=cell_name(target.cell))
