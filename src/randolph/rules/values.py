"""Frozen dataclasses that are made quickly: what the rules and the solver need of the module `dataclasses`.

The standard module loads `inspect`, and compiles six functions of each class one by one. For the twenty classes of the
rules and the solver that was a third of `import randolph.solver` (bench/RESULTS.md, "Start time"). Here the functions
of a class are compiled together, and those that need no names of fields are shared.

Nothing else differs. Type checkers see the standard decorator, and the functions of `dataclasses` accept these classes:
its descriptions of the fields are made when somebody asks for them. A test compares every class with the one that the
standard decorator makes (tests/unit/rules/test_values.py). Options that the classes do not use are missing.
"""

from __future__ import annotations

from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_MISSING: Any = object()


class _Made:
    """The default of a field that has a `default_factory`."""

    def __repr__(self) -> str:
        return "<factory>"


_MADE = _Made()


class _Field:
    """A field of a class: its default, or what makes one; whether `repr` shows it, `==` compares it, and it has to be
    named.
    """

    __slots__ = ("compare", "default", "factory", "kw_only", "repr")

    def __init__(self, default: object, factory: object, *, shown: bool, compare: bool) -> None:
        self.default, self.factory, self.repr, self.compare, self.kw_only = default, factory, shown, compare, False


def _field(
    *,
    default: object = _MISSING,
    default_factory: object = _MISSING,
    repr: bool = True,  # noqa: A002 – the standard's name
    compare: bool = True,
) -> _Field:
    """As `dataclasses.field`."""
    return _Field(default, default_factory, shown=repr, compare=compare)


def _replace(value: object, /, **changes: object) -> object:
    """As `dataclasses.replace`."""
    for name in _fields_of(type(value)):
        if name not in changes:
            changes[name] = getattr(value, name)
    return type(value)(**changes)


def _dataclass(*, frozen: bool, slots: bool = False, kw_only: bool = False) -> Callable[[type], type]:
    """As `dataclasses.dataclass`; `frozen` has to be true."""
    if not frozen:
        raise TypeError("values are frozen")

    def make(cls: type) -> type:
        own: dict[str, _Field] = {}
        for name in _annotations(cls):
            default = cls.__dict__.get(name, _MISSING)
            own[name] = default if isinstance(default, _Field) else _Field(default, _MISSING, shown=True, compare=True)
            own[name].kw_only = kw_only
        fields = _fields_of(cls) | own
        functions = _functions(fields, has_post_init=hasattr(cls, "__post_init__"), slots=slots)
        functions["__init__"].__annotations__ = {**_all_annotations(cls), "return": None}
        members: dict[str, Any] = {}
        for name, function in functions.items():
            if name not in cls.__dict__:
                function.__qualname__ = f"{cls.__qualname__}.{name}"
                members[name] = function
        members |= {"__setattr__": _refuse_change, "__delattr__": _refuse_deletion}
        members["__value_fields__"] = fields
        members["__match_args__"] = tuple(name for name, each in fields.items() if not each.kw_only)
        made = _with_slots(cls, own, members) if slots else _with_members(cls, own, members)
        if slots:
            functions["__init__"].__globals__.update({f"set_{name}": _setter(made, name) for name in fields})
        for name in _STANDARD:
            setattr(made, name, _Standard(made, name))
        return made

    return make


def _with_slots(cls: type, own: dict[str, _Field], members: dict[str, Any]) -> type:
    """The class again, with a slot for each of its own fields."""
    kept = {name: member for name, member in cls.__dict__.items() if name not in own}
    kept.pop("__dict__", None)
    kept.pop("__weakref__", None)
    slots = {"__slots__": tuple(own), "__getstate__": _state, "__setstate__": _set_state}
    return type(cls)(cls.__name__, cls.__bases__, kept | members | slots | {"__qualname__": cls.__qualname__})


def _with_members(cls: type, own: dict[str, _Field], members: dict[str, Any]) -> type:
    """The same class with more members, and the defaults of its own fields."""
    for name, each in own.items():
        if each.default is not _MISSING:
            setattr(cls, name, each.default)
        elif name in cls.__dict__:
            delattr(cls, name)
    for name, member in members.items():
        setattr(cls, name, member)
    return cls


def _setter(cls: type, name: str) -> Callable[[Any, Any], None]:
    """What sets a field of a frozen value. A slot's own setter takes two thirds of the time of `object.__setattr__`."""
    slot = getattr(cls, name, None)
    if isinstance(slot, MemberDescriptorType):
        return slot.__set__
    return lambda value, new: object.__setattr__(value, name, new)


def _functions(fields: dict[str, _Field], *, has_post_init: bool, slots: bool) -> dict[str, Any]:
    """The methods of a class with these fields. With `slots`, `__init__` needs setters `set_<field>` in its globals."""
    context: dict[str, Any] = {"set_field": object.__setattr__, "made": _MADE}
    positional, named, assigned = ["self"], list[str](), list[str]()
    for name, each in fields.items():
        value = name
        default = each.default
        if each.factory is not _MISSING:
            context[f"make_{name}"], default = each.factory, _MISSING
            value = f"make_{name}() if {name} is made else {name}"
            parameter = f"{name}=made"
        elif default is not _MISSING:
            context[f"default_{name}"] = default
            parameter = f"{name}=default_{name}"
        else:
            parameter = name
        (named if each.kw_only else positional).append(parameter)
        assigned.append(f" set_{name}(self, {value})\n" if slots else f" set_field(self, {name!r}, {value})\n")
    parameters = ", ".join([*positional, "*", *named] if named else positional)
    body = "".join(assigned) + (" self.__post_init__()\n" if has_post_init else "") or " pass\n"
    shown = ", ".join(f"{name}={{self.{name}!r}}" for name, each in fields.items() if each.repr)
    compared = [name for name, each in fields.items() if each.compare]
    mine, others = ("".join(f"{who}.{name}," for name in compared) for who in ("self", "other"))
    made: dict[str, Any] = {}
    exec(  # noqa: S102 – the names are those of the fields in the source of a class
        f"def __init__({parameters}):\n{body}"
        f"def __repr__(self):\n return f'{{self.__class__.__qualname__}}({shown})'\n"
        "def __eq__(self, other):\n"
        f" return ({mine}) == ({others}) if other.__class__ is self.__class__ else NotImplemented\n"
        f"def __hash__(self):\n return hash(({mine}))\n",
        context,
        made,
    )
    return made


class _Standard:
    """What `dataclasses` looks for in a class: made when it is needed, by the standard decorator."""

    __slots__ = ("cls", "name")

    def __init__(self, cls: type, name: str) -> None:
        self.cls, self.name = cls, name

    def __get__(self, value: object, owner: type) -> object:
        import dataclasses  # noqa: PLC0415 – see the top

        kinds = _all_annotations(self.cls)
        described = []
        for name, each in _fields_of(self.cls).items():
            options: dict[str, Any] = {"repr": each.repr, "compare": each.compare, "kw_only": each.kw_only}
            if each.default is not _MISSING:
                options["default"] = each.default
            if each.factory is not _MISSING:
                options["default_factory"] = each.factory
            described.append((name, kinds[name], dataclasses.field(**options)))
        made = dataclasses.make_dataclass(self.cls.__name__, described, frozen=True)
        for name in _STANDARD:
            setattr(self.cls, name, getattr(made, name))
        return getattr(made, self.name)


_STANDARD = ("__dataclass_fields__", "__dataclass_params__")


def _annotations(cls: type) -> dict[str, object]:
    """The annotations of a class, without those of its bases."""
    found: dict[str, object] = cls.__dict__.get("__annotations__", {})  # noqa: RUF063 – `inspect` is slow to load
    return found


def _all_annotations(cls: type) -> dict[str, object]:
    """The annotations of a class and its bases."""
    found: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        found |= _annotations(base)
    return found


def _fields_of(cls: type) -> dict[str, _Field]:
    found: dict[str, _Field] = getattr(cls, "__value_fields__", {})
    return found


def _refuse_change(self: object, name: str, value: object) -> None:
    _refuse(self, name, "assign to")
    object.__setattr__(self, name, value)


def _refuse_deletion(self: object, name: str) -> None:
    _refuse(self, name, "delete")
    object.__delattr__(self, name)


def _refuse(value: object, name: str, what: str) -> None:
    """Raise `FrozenInstanceError`, unless this is another attribute, of a class that is derived from a value."""
    if name in _fields_of(type(value)) or "__value_fields__" in type(value).__dict__:
        from dataclasses import FrozenInstanceError  # noqa: PLC0415 – see the top

        raise FrozenInstanceError(f"cannot {what} field {name!r}")


def _state(self: object) -> list[Any]:
    return [getattr(self, name) for name in _fields_of(type(self))]


def _set_state(self: object, state: list[Any]) -> None:
    for name, each in zip(_fields_of(type(self)), state, strict=True):
        object.__setattr__(self, name, each)


if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:
    dataclass, field, replace = _dataclass, _field, _replace

__all__ = ["dataclass", "field", "replace"]
