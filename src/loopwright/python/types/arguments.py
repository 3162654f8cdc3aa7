"""Types of arguments: the properties on which a compiled function depends."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.kinds import (
    SETS,
    AnyKind,
    ClassesKind,
    HeapKind,
    NoneOr,
    ReferenceKind,
)
from loopwright.python.types.numbers import ScalarType
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class StaticType(Type):
    """The type of an argument whose value is compiled in: `None`, a string, a module, a library
    function."""

    value: object

    def __str__(self) -> str:
        if isinstance(self.value, ModuleType):
            return f"module {self.value.__name__}"
        is_function = callable(self.value) and not isinstance(self.value, type)
        return str(getattr(self.value, "__name__", "?")) if is_function else repr(self.value)

    def __repr__(self) -> str:  # without addresses, as it is part of keys
        return f"StaticType({self})"


@dataclass(frozen=True, slots=True)
class TupleType(Type):
    """The type of a tuple argument, of an object of a class with fields, or of a function with its
    captured values."""

    items: tuple[ArgumentType, ...]
    kind: AnyKind = tuple

    def __str__(self) -> str:
        name = "" if self.kind is tuple else self.kind.__name__
        match self.kind:
            case HeapKind():
                return str(self.items[-1])
            case ReferenceKind() | ClassesKind():
                return name
            case _ if self.kind is NoneOr:
                return " or ".join([*map(str, self.items[1:]), "None"])
            case _ if not isinstance(self.kind, type) and not self.items:
                return name
            case _:
                return f"{name}({', '.join(map(str, self.items))})"


@dataclass(frozen=True, slots=True)
class ListType(Type):
    """The type of a container argument, or of a nested list, with the type of its items; `None` if
    it is empty. The items of dictionaries and sets are entries: a live flag, a key and a value."""

    item: ItemType | None
    kind: type = list
    default: Any = None
    """The class of default values, or the maximum length of a deque."""

    @property
    def numbers(self) -> int:
        """The number of vectors in which the container is passed."""
        return _numbers(self.item)

    def __str__(self) -> str:
        shown = "" if self.item is None else str(self.item)
        if self.kind is not list and isinstance(self.item, TupleType):
            shown = ", ".join(map(str, self.item.items[1 : 2 if self.kind in SETS else None]))
        return f"{self.kind.__name__}[{shown}]"


def _numbers(item: ArgumentType | None) -> int:
    match item:
        case None:
            return 0
        case TupleType(items=items):
            return sum(map(_numbers, items))
        case TextType():
            return 2
        case ListType(kind=kind):
            return 1 if kind is list else 2
        case _:
            return 1


@dataclass(frozen=True, slots=True)
class TextType(Type):
    """The type of a string, or of bytes, whose characters are not compiled in."""

    kind: type = str

    def __str__(self) -> str:
        return self.kind.__name__


@dataclass(frozen=True, slots=True)
class KnownInteger(Type):
    """The type of an integer that is compiled in."""

    type: ScalarType
    value: int

    def __str__(self) -> str:
        return f"{self.type} = {self.value}"


ItemType = ScalarType | TupleType | ListType | TextType
"""The types of items of containers."""
ArgumentType = ScalarType | KnownInteger | ArrayType | StaticType | TupleType | ListType | TextType
