"""Values: copies with some fields changed, and one shared object for equal values.

Folding makes new values several times for each event, and loading a room folds many events. `dataclasses.replace`
examines every field's description on each call, which took most of that time.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload
from weakref import WeakKeyDictionary, ref

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")


def replace(value: Value, **changes: object) -> Value:
    """A copy of this value with the named fields changed: a faster `dataclasses.replace`.

    For dataclasses with all fields in `__init__` and without `__post_init__`. Raises `TypeError` for an unknown field.
    """
    kind: object = type(value)  # mypy does not accept the type of a type variable as a cache key
    made: Value = _maker(kind)(value, changes)
    return made


@cache
def _maker(kind: type[Any]) -> Callable[[Any, dict[str, object]], Any]:  # for any fields, once for each class
    names = tuple(field.name for field in fields(kind))
    if hasattr(kind, "__post_init__") or not all(field.init for field in fields(kind)):
        raise TypeError(f"{kind.__name__} has fields outside __init__, or a __post_init__")
    known = frozenset(names)

    def check(changes: dict[str, object]) -> None:
        if not changes.keys() <= known:
            raise TypeError(f"{kind.__name__} has no field {', '.join(sorted(changes.keys() - known))}")

    if not kind.__dictoffset__:  # its fields are slots, which a frozen `__init__` sets slowly
        setters = {name: getattr(kind, name).__set__ for name in names}
        copied = tuple((getattr(kind, name).__get__, set_field) for name, set_field in setters.items())

        def make_with_slots(value: object, changes: dict[str, object]) -> object:
            check(changes)
            made = object.__new__(kind)
            for field_of, set_field in copied:
                set_field(made, field_of(value))
            for name, new in changes.items():
                setters[name](made, new)
            return made

        return make_with_slots

    found_later = tuple({name for each in kind.__mro__ for name, at in vars(each).items() if _is_cached(at)})

    def make(value: object, changes: dict[str, object]) -> object:
        check(changes)
        made = object.__new__(kind)
        held = made.__dict__
        held.update(value.__dict__)
        for name in found_later:
            held.pop(name, None)
        held.update(changes)
        return made

    return make


def _is_cached(attribute: object) -> bool:
    return isinstance(attribute, cached_value)


class cached_value(Generic[Value]):  # noqa: N801 – used like `property`
    """A property of an immutable value, computed on first use.

    It is `functools.cached_property` without the lock of Python before 3.12, which takes longer than most computations.
    Two threads that ask at once compute the same value.
    """

    def __init__(self, work: Callable[[Any], Value]) -> None:  # of the class that has the property
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


class Interned(Generic[Value]):
    """Returns, for equal values, the one that is already in use, as long as anybody uses it.

    So a value that is read twice exists once. It keeps nothing alive: the key and the reference to the value are both
    weak.
    """

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Value, ref[Value]] = WeakKeyDictionary()

    def __call__(self, value: Value) -> Value:
        """The equal value that is already in use, or this one."""
        known = self._kept.get(value)
        found = None if known is None else known()
        if found is not None:
            return found
        self._kept[value] = ref(value)
        return value
