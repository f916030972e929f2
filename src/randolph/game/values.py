"""Values: one with some of its fields changed, and one for all that are equal.

Folding is nothing but making the next value, several times for each event, and reading a room back folds all events
that it ever had; `dataclasses.replace` looks at every field's description each time, which made it most of that work.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload
from weakref import WeakKeyDictionary, ref

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")


def replace(value: Value, **changes: object) -> Value:
    """A value like this one but for the named fields: `dataclasses.replace`, sooner.

    For dataclasses that are made of what they are given: all fields in `__init__`, no `__post_init__`. Raises
    `TypeError` for a field that there is not.
    """
    kind: object = type(value)  # mypy takes no type of a type variable for a key of the cache
    made: Value = _maker(kind)(value, changes)
    return made


@cache
def _maker(kind: type[Any]) -> Callable[[Any, dict[str, object]], Any]:  # of any fields, and once for each class
    names = tuple(field.name for field in fields(kind))
    if hasattr(kind, "__post_init__") or not all(field.init for field in fields(kind)):
        raise TypeError(f"{kind.__name__} is not made of its fields alone")
    if not kind.__dictoffset__:  # its fields are slots
        values = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
        return lambda value, changes: kind(**{**dict(zip(names, values(value), strict=True)), **changes})

    known = frozenset(names)
    found_later = tuple({name for each in kind.__mro__ for name, at in vars(each).items() if _is_cached(at)})

    def make(value: object, changes: dict[str, object]) -> object:
        if not changes.keys() <= known:
            raise TypeError(f"{kind.__name__} has no field {', '.join(sorted(changes.keys() - known))}")
        made = object.__new__(kind)
        held = made.__dict__
        held.update(value.__dict__)
        for name in found_later:
            held.pop(name, None)
        held.update(changes)
        return made

    return make


def _is_cached(attribute: object) -> bool:
    return isinstance(attribute, found_once)


class found_once(Generic[Value]):  # noqa: N801 – it stands where `property` would
    """A property of a value that does not change, which is worked out when it is first asked for.

    It is `functools.cached_property` without the lock that this has before Python 3.12, and that takes longer than what
    is worked out: two threads that ask at once find the same.
    """

    def __init__(self, work: Callable[[Any], Value]) -> None:  # of the class in which it stands
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type[object], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, value: None, owner: type[object]) -> Self: ...

    @overload
    def __get__(self, value: object, owner: type[object]) -> Value: ...

    def __get__(self, value: object | None, owner: type[object]) -> Self | Value:
        if value is None:
            return self
        found = value.__dict__[self._name] = self._work(value)
        return found


class Shared(Generic[Value]):
    """Of equal values the one that somebody has, for as long as anybody has it.

    What is read twice is there once; and nothing is kept that nobody needs, for only a key and a reference that are
    both weak lead to it.
    """

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Value, ref[Value]] = WeakKeyDictionary()

    def __call__(self, value: Value) -> Value:
        """The value that is equal to this one and was there first; this one, where there is none."""
        known = self._kept.get(value)
        found = None if known is None else known()
        if found is not None:
            return found
        self._kept[value] = ref(value)
        return value
