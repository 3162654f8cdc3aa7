"""Types of items of containers as code is lowered: the structure of an item, and the types of its
numbers.

Equal types are one object, so that comparing them costs nothing at any depth. A list that is an
item of other lists is in an *arena* (`values.arenas`), which is identified by the item type of its
lists; a type variable stands for an unknown item type.

>>> from loopwright.python.types.numbers import PY_FLOAT, PY_INT
>>> pair = StructureType.of(tuple, (PY_INT, PY_FLOAT))
>>> rows = NestedListType.of(pair)
>>> str(rows), rows is NestedListType.of(StructureType.of(tuple, (PY_INT, PY_FLOAT)))
('list[tuple[int, float]]', True)
>>> str(NestedListType.of(rows)), NestedListType.of(rows).depth, has_part(rows, pair)
('list[list[tuple[int, float]]]', 2, True)
>>> str(NestedListType.of(ItemVariable(0)))
'list[?]'
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Self, cast
from weakref import WeakValueDictionary

import numpy as np

from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NONE_TYPE
from loopwright.python.types.kinds import NoneOr, OneOf, OneOfOrNone
from loopwright.python.types.numbers import ScalarType
from loopwright.records import dataclass


class _UniqueType(Type):
    """A type whose equal instances are one object."""

    __slots__ = ("__weakref__", "depth", "parts")

    depth: int
    """The nesting depth of lists in the type."""
    parts: tuple[Type, ...]
    """The types of its parts."""


_UNIQUE: WeakValueDictionary[tuple[Hashable, ...], Any] = WeakValueDictionary()


_UNIONS: tuple[Hashable, ...] = OneOf, OneOfOrNone


class StructureType(_UniqueType):
    """The type of a value with parts: a tuple, an object, a string, a dictionary and so on."""

    __slots__ = ("kind", "more")

    kind: Hashable
    """The class of the value, or a representative of one."""
    more: Hashable
    """The factory of the default values of a dictionary."""

    @classmethod
    def of(cls, kind: Hashable, parts: tuple[Type, ...], more: Hashable = None) -> Self:
        """Return the type of values with a class and parts."""
        key = cls, kind, parts, more
        unique = _UNIQUE.get(key)
        if unique is None:
            unique = _UNIQUE[key] = cls()
            unique.kind = kind
            unique.parts = parts
            unique.more = more
            unique.depth = max(map(depth_of, parts), default=0)
        return cast("Self", unique)

    def __str__(self) -> str:
        kind = self.kind
        if kind is tuple:
            return f"tuple[{', '.join(map(str, self.parts)) or '()'}]"
        if kind is NoneOr:
            return " | ".join(map(str, (*self.parts[1:], NONE_TYPE)))
        if kind in _UNIONS:
            members = [x.parts[1] for x in self.parts if isinstance(x, StructureType)]
            members += [NONE_TYPE] * (kind is OneOfOrNone)
            return " | ".join(map(str, members))
        if kind is np.ndarray:
            element = self.parts[0].item if isinstance(self.parts[0], NestedListType) else "?"
            return f"{element}[{', '.join(':' for _ in self.parts[1:])}]"
        name = str(getattr(kind, "__name__", kind))
        if isinstance(kind, type) and issubclass(kind, dict | set | frozenset | list):
            shown = self.parts if issubclass(kind, list) else self._entry_types()
            return f"{name}[{', '.join(map(str, shown))}]"
        return name

    def _entry_types(self) -> tuple[Type, ...]:
        """Return the types of keys and values of a dictionary, or of the items of a set."""
        entries = self.parts[1]
        entry = entries.item if isinstance(entries, NestedListType) else entries
        if not isinstance(entry, StructureType):
            return ()
        return entry.parts[1:2] if self.kind is set or self.kind is frozenset else entry.parts[1:]


class NestedListType(_UniqueType):
    """The type of a list in an arena, or of a tuple of variable length, with the type of its
    items."""

    __slots__ = ("item", "kind")

    item: Type
    kind: type

    @classmethod
    def of(cls, item: Type, kind: type = list) -> Self:
        """Return the type of lists, or tuples, of such items."""
        key = cls, item, kind
        unique = _UNIQUE.get(key)
        if unique is None:
            unique = _UNIQUE[key] = cls()
            unique.item = item
            unique.kind = kind
            unique.parts = (item,)
            unique.depth = depth_of(item) + 1
        return cast("Self", unique)

    def __str__(self) -> str:
        return f"{self.kind.__name__}[{self.item}{', ...' if self.kind is tuple else ''}]"


@dataclass(frozen=True, slots=True)
class NumberOfClasses(Type):
    """The type of a tagged number, with its payload type."""

    stored: ScalarType
    classes: tuple[ScalarType, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.classes))


@dataclass(frozen=True, slots=True)
class NamedListType(Type):
    """The type of a list outside of arenas, which has a name."""

    name: str

    def __str__(self) -> str:
        return "list"


@dataclass(frozen=True, slots=True)
class ConstantType(Type):
    """The type of a part that takes no memory."""

    def __str__(self) -> str:
        return "constant"


@dataclass(frozen=True, slots=True)
class ItemVariable(Type):
    """A type variable for the unknown item type of lists that are created at a place."""

    place: Hashable

    def __str__(self) -> str:
        return "?"


CONSTANT = ConstantType()


def depth_of(type_: Type) -> int:
    """Return the nesting depth of lists in a type."""
    return type_.depth if isinstance(type_, _UniqueType) else 0


def has_part(type_: Type, part: Type) -> bool:
    """Return whether a type is `part`, or contains it at any depth."""
    if type_ == part:
        return True
    return isinstance(type_, _UniqueType) and any(has_part(x, part) for x in type_.parts)
