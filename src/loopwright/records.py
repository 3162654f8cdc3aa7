"""Dataclasses whose methods are generated when they are first looked up.

The standard library compiles up to six methods of a class when the class is defined, which takes
0.3 ms. A process that compiles a function loads 500 such classes; it makes objects of a third of
them, and compares those of twenty.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import KW_ONLY, asdict, field, fields, is_dataclass, replace
from typing import Any, TypeVar, dataclass_transform

__all__ = [
    "KW_ONLY",
    "asdict",
    "dataclass",
    "field",
    "fields",
    "is_dataclass",
    "replace",
]

_Class = TypeVar("_Class", bound=type)
_ORDER = ("__lt__", "__le__", "__gt__", "__ge__")


@dataclass_transform(field_specifiers=(field,))
def dataclass(
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,  # noqa: A002
    order: bool = False,
) -> Callable[[_Class], _Class]:
    """A decorator with the meaning of `dataclasses.dataclass`.

    >>> @dataclass(frozen=True, slots=True)
    ... class Place:
    ...     '''A place in a file.'''
    ...
    ...     line: int
    ...     column: int = 1
    >>> Place(3), Place(3) == Place(3, 1), hash(Place(3)) == hash(Place(3))
    (Place(line=3, column=1), True, True)
    """

    def declared(cls: type[Any]) -> Any:
        own = dict(vars(cls))
        # The standard library checks that classes derived from frozen ones are frozen, too.
        is_derived = any(map(_is_frozen, cls.__mro__[1:]))
        make: Callable[[Any], Any] = dataclasses.dataclass(
            init=False, repr=False, eq=False, slots=slots, frozen=frozen and is_derived
        )
        made = make(cls)
        flags = {"init": True, "repr": repr, "eq": eq, "order": order, "frozen": frozen}
        for name, value in flags.items():
            setattr(made.__dataclass_params__, name, value)
        names = ["__init__", *["__repr__"] * repr, *["__eq__"] * eq, *_ORDER * order]
        added: dict[str, _Generated | None]
        added = {name: _Generated(made, name) for name in names if name not in own}
        # Python itself adds None where a class has only `__eq__`.
        if eq and own.get("__hash__") is None and ("__eq__" in own or "__hash__" not in own):
            added["__hash__"] = _Generated(made, "__hash__") if frozen else None
        for name, method in added.items():
            setattr(made, name, method)
        if frozen and not is_derived:
            _freeze(made)
        return made

    return declared


def _is_frozen(cls: type) -> bool:
    about: Any = vars(cls).get("__dataclass_params__")
    return about is not None and about.frozen


class _Generated:
    """What is in the place of a method until it is generated."""

    __slots__ = ("_name", "_owner")

    def __init__(self, owner: type, name: str) -> None:
        self._owner, self._name = owner, name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        method = _generated(self._owner, self._name)
        setattr(self._owner, self._name, method)
        return method.__get__(instance, owner)


def _generated(owner: Any, name: str) -> Any:
    """A method of a class; all but `__init__` are the standard library's for a class of the same
    fields, which would compile two more for an `__init__` of frozen objects."""
    if name == "__init__":
        return _initialiser(owner)
    about = {one.name: one for one in fields(owner)}
    space: dict[str, object] = {
        **about,
        "__annotations__": {key: one.type for key, one in about.items()},
        "__doc__": owner.__doc__,
        "__module__": owner.__module__,
        "__qualname__": owner.__qualname__,
    }
    make: Callable[[Any], Any] = dataclasses.dataclass(
        init=False,
        repr=name == "__repr__",
        eq=name in {"__eq__", *_ORDER},
        order=name in _ORDER,
        unsafe_hash=name == "__hash__",
    )
    twin: type = make(type(owner.__name__, (), space))
    return vars(twin)[name]


def _initialiser(owner: Any) -> Any:
    """The `__init__` of a class."""
    space: dict[str, Any] = {"_store": object.__setattr__, "_absent": object()}
    store = "_store(self, '{}', {})" if _is_frozen(owner) else "self.{} = {}"
    positional, keywords, body = ["self"], ["*"], ["pass"]
    for one in fields(owner):
        default, given, value = f"_default_{one.name}", "", one.name
        if one.default_factory is not dataclasses.MISSING:
            space[default] = one.default_factory
            given = "=_absent"
            value = f"{default}() if {one.name} is _absent else {one.name}"
        elif one.default is not dataclasses.MISSING:
            space[default] = one.default
            given = f"={default}"
        if one.init:
            (keywords if one.kw_only else positional).append(one.name + given)
        elif given:
            value = f"{default}()" if given == "=_absent" else default
        if one.init or given:
            body.append(store.format(one.name, value))
    if hasattr(owner, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join(positional + keywords * (len(keywords) > 1))
    exec(f"def __init__({parameters}):\n  " + "\n  ".join(body), space)
    method = space["__init__"]
    method.__qualname__, method.__module__ = f"{owner.__qualname__}.__init__", owner.__module__
    method.__annotations__ = {one.name: one.type for one in fields(owner) if one.init}
    return method


def _freeze(cls: Any) -> None:
    """Let no field of its objects be changed."""
    names = frozenset(one.name for one in fields(cls))

    def set_attribute(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    cls.__setattr__, cls.__delattr__ = set_attribute, delete_attribute
    if "__slots__" in vars(cls):
        cls.__getstate__, cls.__setstate__ = _state, _set_state


def _state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)
