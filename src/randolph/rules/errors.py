"""The root of the error classes, and the check of an argument's kind.

Every error that randolph raises on purpose is a `RandolphError`, and so a `ValueError`: bad syntax (`notation`),
an illegal move (`rules`), a refused command (`game`). Each message quotes the input and says what was expected.
Public functions call `expect` for their arguments: a value of the wrong kind is named at once, before it gives a wrong
answer or an error somewhere inside. Every error can be pickled, so it reaches the caller of another process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Sent(Exception):
    """An exception that arrives in another process as it was, whatever arguments its class takes."""

    def __reduce__(self) -> tuple[Any, ...]:
        # The arguments of an exception are its message, with which Python would call the class again.
        return _restored, (type(self), self.args, self.__dict__)


class RandolphError(Sent, ValueError):
    """A value breaks a format or a rule; the message quotes it."""


def _restored(kind: type[Sent], arguments: tuple[object, ...], fields: dict[str, Any]) -> Sent:
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(fields)
    return error


class WrongType(RandolphError, TypeError):
    """An argument is of another kind than the function takes; the message names both and may suggest a conversion."""


_LONGEST = 40
"""The most characters that a message quotes."""

_WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "True or False"}

_SUGGESTED = {
    ("Problem", "str"): "from_line",
    ("Problem", "dict"): "from_json",
    ("Problem", "Board"): "Problem(board, position, target)",
    ("Board", "str"): "from_line_board",
    ("Board", "dict"): "from_json_board",
    ("Board", "Problem"): "problem.board",
    ("Board", "Arrangement"): "arrangement.board()",
    ("Position", "dict"): "Position({Color.RED: …})",
    ("Position", "Problem"): "problem.position",
    ("Position", "Progress"): "progress.position",
    ("Progress", "Position"): "Progress.start(position)",
    ("Progress", "Problem"): "Progress.start(problem.position)",
    ("Cell", "str"): "Cell.of",
    ("Cell", "tuple"): "Cell(row, col)",
    ("Move", "str"): "Move.of",
    ("Move", "tuple"): "Move(robot, direction)",
    ("Direction", "str"): "Direction['E']",
    ("Direction", "int"): "Direction(1)",
    ("Color", "str"): "Color('red')",
    ("Combination", "str"): "from_combination",
    ("Combination", "Cell"): "board[cell]",
    ("Target", "Cell"): "Target(cell, color)",
    ("Limits", "int"): "Limits(seconds=…)",
    ("Limits", "float"): "Limits(seconds=…)",
    ("Options", "int"): "Options(threads=…)",
    ("Arrangement", "str"): "Arrangement('1A', '2A', '3A', '4A')",
    ("Side", "str"): "Side('black')",
    ("moves", "str"): "from_moves",
    ("moves", "Result"): "result.solution",
    ("moves", "Move"): "[move]",
    ("path", "str"): "from_path",
    ("path", "Result"): "result.path",
    ("events", "str"): "from_record",
    ("events", "bytes"): "from_record",
    ("events", "dict"): "from_record",
    ("problems", "Problem"): "[problem]",
    ("problems", "str"): "map(from_line, lines)",
}
"""What may help, by the kind that is expected and the kind that was given."""


_MARKS = {int: ("__index__",), float: ("is_integer",)}
"""What numbers of other libraries have."""


def expect(value: object, *kinds: type, name: str = "", optional: bool = False) -> None:
    """Raise `WrongType` unless the value is of one of these kinds; `name` is the argument's, if that helps.

    True and False are not numbers here, but numbers of other libraries are. With `optional`, None is also accepted.
    """
    if type(value) is bool:
        if bool in kinds:
            return
    elif isinstance(value, kinds) or any(hasattr(value, mark) for kind in kinds for mark in _MARKS.get(kind, ())):
        return
    if not (optional and value is None):
        raise wrong_type(value, " or ".join(_kind_words(kind) for kind in kinds), kinds[0].__name__, name, kinds[0])


def expect_all(values: Iterable[Any], kind: type, name: str) -> Iterator[Any]:
    """The values one by one, each of this kind; `name` says what they are together. Raises `WrongType`.

    A text is refused, although Python can iterate over it.
    """
    if isinstance(values, str | bytes | dict) or not hasattr(values, "__iter__") or type(values).__name__ == "Result":
        raise wrong_type(values, name, name)
    return _each(values, kind)


def _each(values: Iterable[Any], kind: type) -> Iterator[Any]:
    for value in values:
        if not isinstance(value, kind):
            expect(value, kind)
        yield value


def wrong_type(value: object, words: str, suggested: str = "", name: str = "", kind: type | None = None) -> WrongType:
    """The error for a value that should have been what `words` say."""
    given = type(value)
    where = f"{name}: " if name else ""
    if kind is not None and kind.__name__ == given.__name__:
        return WrongType(f"{where}expected {words} of {_game(kind)}, not one of {_game(given)}")
    hint = next(
        (_SUGGESTED[suggested, base.__name__] for base in given.__mro__ if (suggested, base.__name__) in _SUGGESTED), ""
    )
    return WrongType(f"{where}expected {words}, not {_described(value)}{f' ({hint}?)' if hint else ''}")


def refuse_no_generator(rng: object) -> None:
    """Raise `WrongType` for anything but a random generator, such as a seed."""
    if not hasattr(rng, "random") or not hasattr(rng, "getrandbits"):
        raise wrong_type(rng, "a random generator, like random.Random(1)", name="rng")


def _kind_words(kind: type) -> str:
    if kind in _WORDS:
        return _WORDS[kind]
    name = kind.__name__
    if name.endswith("s") and not name.endswith("ss"):
        return name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _game(kind: type) -> str:
    return "Micro Robots" if "micro" in kind.__module__ else "Ricochet Robots"


def _described(value: object) -> str:
    if value is None or isinstance(value, bool):
        return str(value)
    name = type(value).__name__
    if type(value) in (str, bytes, int, float):
        text = repr(value)
        return f"{name} {text if len(text) <= _LONGEST else text[:_LONGEST] + '…'}"
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"
