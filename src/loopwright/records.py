"""Dataclasses whose fields are found, and methods generated, when they are first looked up.

The standard library compiles up to six methods of a class when the class is defined, which takes
0.3 ms, and looks at its fields, which takes 0.13 ms. A process that compiles a function loads 500
such classes; it makes objects of a third of them, and compares those of twenty.
"""

from __future__ import annotations

import builtins
import copy
import dataclasses
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import KW_ONLY, asdict, field, fields, is_dataclass, replace
from functools import cache, partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from types import ModuleType
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
    requested = {"__init__": init, "__repr__": repr, "__eq__": eq, **dict.fromkeys(_ORDER, order)}
    names = [*_ALWAYS, *(name for name, is_wanted in requested.items() if is_wanted)]

    def declared(cls: Any) -> Any:
        own: dict[str, Any] = {**cls.__dict__}
        hints: dict[str, Any] = own.get("__annotations__", {})
        bases: list[Any] = [x for x in cls.__mro__[1:] if "__dataclass_params__" in vars(x)]
        if any(base.__dataclass_params__.frozen != frozen for base in bases):
            raise TypeError(f"{cls.__name__} and its bases have to be frozen, all or none")
        # A class variable is the default of the field; one without a default has none.
        defaults = {name: own[name] for name in hints if name in own}
        for name, value in defaults.items():
            if not _is_field(value):
                continue
            if value.default is dataclasses.MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, value.default)
        cls.__dataclass_params__ = flags
        if slots:
            cls.__dataclass_fields__ = _Generated(cls, _FIELDS, _fields_of, defaults)
            is_plain = not bases and all(map(_is_field_hint, hints.values()))
            cls = _with_slots(cls, list(hints) if is_plain else [x.name for x in fields(cls)])
        cls.__dataclass_fields__ = _Generated(cls, _FIELDS, _fields_of, defaults)
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
    sample = _standard(slots=slots, repr=False, eq=False)(type("_", (), {"__doc__": ""}))
    parameters = sample.__dataclass_params__
    for name, value in flags.items():
        setattr(parameters, name, value)
    return parameters


@contextmanager
def dataclasses_are_records(package: str) -> Generator[None]:
    """Make the dataclasses of a package's modules that are first imported inside records.

    Only these modules see the other decorator: a finder gives them a loader that executes them
    with an `__import__` of their own. The module `dataclasses` stays as it is, for everyone else
    and for other threads.
    """
    finder = _RecordFinder(package)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


class _RecordFinder:
    """Finds the modules of a package, to be executed by a `_RecordLoader`."""

    def __init__(self, package: str) -> None:
        self._package = package

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
        /,
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != self._package:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or type(spec.loader) is not SourceFileLoader:
            return spec
        return spec_from_file_location(
            fullname,
            spec.origin,
            loader=_RecordLoader(spec.loader.name, spec.loader.path),
            submodule_search_locations=spec.submodule_search_locations,
        )


class _RecordLoader(SourceFileLoader):
    """Executes a module in which `dataclasses.dataclass` makes records."""

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = _builtins_with_records()
        super().exec_module(module)


@cache
def _builtins_with_records() -> dict[str, Any]:
    """Return the built-in names, with an `__import__` that gives modules the records' decorator."""
    library = ModuleType(dataclasses.__name__)
    vars(library).update(vars(dataclasses), dataclass=_record_or_dataclass)

    def import_(name: str, *rest: Any, **keywords: Any) -> Any:
        return library if name == library.__name__ else __import__(name, *rest, **keywords)

    return {**vars(builtins), "__import__": import_}


def _record_or_dataclass(cls: Any = None, /, **options: bool) -> Any:
    """Return the decorator of records, or the library's for options that records do not have."""
    has_option = options.keys() <= {"frozen", "slots", "eq", "repr", "order", "init"}
    make = (dataclass if has_option else _standard)(**options)
    return make if cls is None else make(cls)


def _is_field(value: Any) -> bool:
    return isinstance(value, dataclasses.Field)


def _is_field_hint(hint: object) -> bool:
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
    slotted = kind(cls.__name__, cls.__bases__, space)
    slotted.__qualname__ = cls.__qualname__
    return slotted


def _fields_of(cls: Any, defaults: dict[str, Any]) -> dict[str, dataclasses.Field[Any]]:
    """The fields of a class, those of its bases first, from the class variables with their names
    that it was declared with."""
    fields_by_name: dict[str, dataclasses.Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        fields_by_name |= getattr(base, "__dataclass_fields__", {})
    own: dict[str, Any] = {**cls.__dict__}
    hints: dict[str, Any] = own.get("__annotations__", {})
    if all(map(_is_field_hint, hints.values())):
        return fields_by_name | {name: _plain_field(name, hints[name], defaults) for name in hints}
    space: dict[str, Any]
    space = {"__annotations__": hints, "__module__": cls.__module__, "__doc__": "", **defaults}
    make = _standard(init=False, repr=False, eq=False)
    return fields_by_name | make(type(cls.__name__, (), space)).__dataclass_fields__


@_standard(init=False, repr=False, eq=False)
class _OneField:
    only_field: object


def _plain_field(name: str, hint: str, defaults: dict[str, Any]) -> dataclasses.Field[Any]:
    """A field whose annotation is plain."""
    value: Any = defaults.get(name, dataclasses.MISSING)
    about: dict[str, Any] = {"name": name, "type": hint, "default": value}
    if _is_field(value):
        about |= {key: getattr(value, key) for key in _ABOUT}
        about["kw_only"] = value.kw_only is True
    field_ = copy.copy(fields(_OneField)[0])
    for key, part in about.items():
        setattr(field_, key, part)
    return field_


class _Generated:
    """What is in the place of a method, or of the fields, until they are looked up."""

    __slots__ = ("_make", "_name", "_owner")

    def __init__(self, owner: type, name: str, make: Callable[..., Any], *about: object) -> None:
        self._owner, self._name, self._make = owner, name, partial(make, owner, *about)

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        generated = self._make()
        setattr(self._owner, self._name, generated)
        bind = getattr(generated, "__get__", None)
        return generated if bind is None else bind(instance, owner)


def _generated(owner: Any, name: str) -> Any:
    """A method of a class; all but `__init__` are the standard library's for a class of the same
    fields, which would compile two more for an `__init__` of frozen objects."""
    if name == "__init__":
        return _initialiser(owner)
    about = {field_.name: field_ for field_ in fields(owner)}
    space: dict[str, object] = {
        **about,
        "__annotations__": {key: field_.type for key, field_ in about.items()},
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
    for field_ in fields(owner):
        default, default_text, value = f"_default_{field_.name}", "", field_.name
        if field_.default_factory is not dataclasses.MISSING:
            space[default] = field_.default_factory
            default_text = "=_absent"
            value = f"{default}() if {field_.name} is _absent else {field_.name}"
        elif field_.default is not dataclasses.MISSING:
            space[default] = field_.default
            default_text = f"={default}"
        if field_.init:
            (keywords if field_.kw_only else positional).append(field_.name + default_text)
        elif default_text:
            value = f"{default}()" if default_text == "=_absent" else default
        if field_.init or default_text:
            body.append(store.format(field_.name, value))
    if hasattr(owner, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join(positional + keywords * (len(keywords) > 1))
    exec(f"def __init__({parameters}):\n  " + "\n  ".join(body), space)
    method = space["__init__"]
    method.__qualname__, method.__module__ = f"{owner.__qualname__}.__init__", owner.__module__
    method.__annotations__ = {field_.name: field_.type for field_ in fields(owner) if field_.init}
    return method


def _freeze(cls: Any) -> None:
    """Let no field of its objects be changed."""

    def is_field(name: str) -> bool:
        return any(name == field_.name for field_ in fields(cls))

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
    return [getattr(self, field_.name) for field_ in fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for field_, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field_.name, value)
