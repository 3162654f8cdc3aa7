"""Dataclasses whose fields are found, and methods generated, when they are first looked up.

The standard library compiles up to six methods of a class when the class is defined, which takes
0.3 ms, and looks at its fields, which takes 0.13 ms. A process that compiles a function loads 500
such classes; it makes objects of a third of them, and compares those of twenty.
"""

from __future__ import annotations

import copy
import dataclasses
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import KW_ONLY, asdict, field, fields, is_dataclass, replace
from functools import cache, partial
from typing import Any, TypeVar, dataclass_transform

_Class = TypeVar("_Class", bound=type)
_standard: Callable[..., Any] = dataclasses.dataclass
_ALWAYS = ("__match_args__", *["__replace__"] * (sys.version_info >= (3, 13)))
_ORDER = ("__lt__", "__le__", "__gt__", "__ge__")
_FIELDS = "__dataclass_fields__"
_ABOUT = ("default", "default_factory", "init", "repr", "hash", "compare", "metadata")


@dataclass_transform(field_specifiers=(field,))
def dataclass(
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,  # noqa: A002
    order: bool = False,
    init: bool = True,
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
    flags = _flags(frozen=frozen, slots=slots, eq=eq, repr=repr, order=order, init=init)
    wanted = {"__init__": init, "__repr__": repr, "__eq__": eq, **dict.fromkeys(_ORDER, order)}
    names = [*_ALWAYS, *(name for name, is_wanted in wanted.items() if is_wanted)]

    def declared(cls: Any) -> Any:
        own: dict[str, Any] = {**cls.__dict__}
        hints: dict[str, Any] = own.get("__annotations__", {})
        bases: list[Any] = [x for x in cls.__mro__[1:] if "__dataclass_params__" in vars(x)]
        if any(base.__dataclass_params__.frozen != frozen for base in bases):
            raise TypeError(f"{cls.__name__} and its bases have to be frozen, all or none")
        # A class variable is the default of the field; one without a default has none.
        given = {name: own[name] for name in hints if name in own}
        for name, value in given.items():
            if not _is_field(value):
                continue
            if value.default is dataclasses.MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, value.default)
        cls.__dataclass_params__ = flags
        if slots:
            cls.__dataclass_fields__ = _Generated(cls, _FIELDS, _fields_of, given)
            is_plain = not bases and all(map(_is_plain, hints.values()))
            cls = _with_slots(cls, list(hints) if is_plain else [x.name for x in fields(cls)])
        cls.__dataclass_fields__ = _Generated(cls, _FIELDS, _fields_of, given)
        added: dict[str, _Generated | None]
        added = {name: _Generated(cls, name, _generated, name) for name in names if name not in own}
        # Python itself adds None where a class has only `__eq__`.
        if eq and own.get("__hash__") is None and ("__eq__" in own or "__hash__" not in own):
            method = _Generated(cls, "__hash__", _generated, "__hash__")
            added["__hash__"] = method if frozen else None
        for name, method in added.items():
            setattr(cls, name, method)
        if frozen:
            _freeze(cls)
        return cls

    return declared


@cache
def _flags(*, slots: bool, **flags: bool) -> Any:
    made = _standard(slots=slots, repr=False, eq=False)(type("_", (), {"__doc__": ""}))
    found = made.__dataclass_params__
    for name, value in flags.items():
        setattr(found, name, value)
    return found


@contextmanager
def dataclasses_are_records() -> Generator[None]:
    """Dataclasses of modules of other packages that are first imported inside are records."""

    def decorator(cls: Any = None, /, **options: bool) -> Any:
        is_known = options.keys() <= {"frozen", "slots", "eq", "repr", "order", "init"}
        make = (dataclass if is_known else _standard)(**options)
        return make if cls is None else make(cls)

    library: Any = dataclasses
    before = library.dataclass
    library.dataclass = decorator
    try:
        yield
    finally:
        library.dataclass = before


def _is_field(value: Any) -> bool:
    return isinstance(value, dataclasses.Field)


def _is_plain(hint: object) -> bool:
    """Whether an annotation is certainly that of a field."""
    return isinstance(hint, str) and not any(
        word in hint for word in ("ClassVar", "KW_ONLY", "InitVar")
    )


def _with_slots(cls: type[Any], names: list[str]) -> Any:
    """The class again, with slots for its fields that no base has."""
    space = dict(vars(cls))
    inherited: set[str] = set()
    for base in cls.__mro__[1:-1]:
        of_base: str | tuple[str, ...] = vars(base).get("__slots__", ())
        inherited.update([of_base] if isinstance(of_base, str) else of_base)
    space["__slots__"] = tuple(name for name in names if name not in inherited)
    for name in (*names, "__dict__", "__weakref__"):
        space.pop(name, None)
    kind: type[type] = type(cls)
    made = kind(cls.__name__, cls.__bases__, space)
    made.__qualname__ = cls.__qualname__
    return made


def _fields_of(cls: Any, given: dict[str, Any]) -> dict[str, dataclasses.Field[Any]]:
    """The fields of a class, those of its bases first, from the class variables with their names
    that it was declared with."""
    found: dict[str, dataclasses.Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        found |= getattr(base, "__dataclass_fields__", {})
    own: dict[str, Any] = {**cls.__dict__}
    hints: dict[str, Any] = own.get("__annotations__", {})
    if all(map(_is_plain, hints.values())):
        return found | {name: _field(name, hints[name], given) for name in hints}
    space: dict[str, Any]
    space = {"__annotations__": hints, "__module__": cls.__module__, "__doc__": "", **given}
    make = _standard(init=False, repr=False, eq=False)
    return found | make(type(cls.__name__, (), space)).__dataclass_fields__


@_standard(init=False, repr=False, eq=False)
class _OneField:
    one: object


def _field(name: str, hint: str, given: dict[str, Any]) -> dataclasses.Field[Any]:
    """A field whose annotation is plain."""
    value: Any = given.get(name, dataclasses.MISSING)
    about: dict[str, Any] = {"name": name, "type": hint, "default": value}
    if _is_field(value):
        about |= {key: getattr(value, key) for key in _ABOUT}
        about["kw_only"] = value.kw_only is True
    found = copy.copy(fields(_OneField)[0])
    for key, part in about.items():
        setattr(found, key, part)
    return found


class _Generated:
    """What is in the place of a method, or of the fields, until they are looked up."""

    __slots__ = ("_make", "_name", "_owner")

    def __init__(self, owner: type, name: str, make: Callable[..., Any], *about: object) -> None:
        self._owner, self._name, self._make = owner, name, partial(make, owner, *about)

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        found = self._make()
        setattr(self._owner, self._name, found)
        bind = getattr(found, "__get__", None)
        return found if bind is None else bind(instance, owner)


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
    make = _standard(
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
    store = "_store(self, '{}', {})" if owner.__dataclass_params__.frozen else "self.{} = {}"
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

    def is_field(name: str) -> bool:
        return any(name == one.name for one in fields(cls))

    def set_attribute(self: object, name: str, value: object) -> None:
        if type(self) is cls or is_field(name):
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        if type(self) is cls or is_field(name):
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
