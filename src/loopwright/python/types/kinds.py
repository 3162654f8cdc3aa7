"""Kinds of compound values: what their parts represent, if no Python class describes it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any

import numpy as np

from loopwright.python.types.numbers import ScalarType
from loopwright.records import dataclass, field, replace

SETS: tuple[type, ...] = set, frozenset
"""The classes of sets."""
BYTES: tuple[type, ...] = bytes, bytearray, memoryview
"""The classes of sequences of bytes, which kernels read as strings of codes below 256."""


class Same:
    """An object as a key that compares by identity."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


@dataclass(frozen=True)
class FunctionKind:
    """The part of a function that its compiled code depends on."""

    function: Any = field(compare=False)
    """A representative function of the kind."""
    names: tuple[str, ...]
    """The cells and parameters whose values are passed."""
    key: Hashable
    """Other properties of the function."""
    source: Any = field(default=None, compare=False)
    """Its source, for a function defined inside of a kernel."""

    @property
    def __name__(self) -> str:
        """The function's name."""
        return str(self.function.__name__)

    def __repr__(self) -> str:
        return f"{self.__name__}{self.names}"


@dataclass(frozen=True)
class ChoiceKind:
    """The functions that a value may be, by the order of their numbers."""

    keys: tuple[Hashable, ...]
    """The keys that distinguish these functions."""

    __name__ = "function"


@cache
def choice_of(keys: tuple[Hashable, ...]) -> ChoiceKind:
    """Return the canonical kind of a value that may be any of some functions."""
    return ChoiceKind(keys)


@dataclass(frozen=True, slots=True)
class RecordKind:
    """The common properties of structured arrays of a dtype, and of their records."""

    names: tuple[str, ...]
    ranks: tuple[int, ...]
    """The number of additional dimensions of each field."""
    dtype: np.dtype[Any]
    are_records: bool
    """Whether fields of records are attributes."""
    has_attributes: bool
    """Whether fields are attributes."""
    is_record: bool = False

    def part(self, *, is_record: bool) -> RecordKind:
        """Return the kind of a field that is itself structured."""
        has_attributes = self.are_records if is_record else self.has_attributes
        return the_same(replace(self, is_record=is_record, has_attributes=has_attributes))

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return "record" if self.is_record else "structured array"


def record_kind(dtype: np.dtype[Any], *, is_recarray: bool = False) -> RecordKind:
    """Return the kind of structured arrays of a dtype."""
    names = dtype.names or ()
    ranks = tuple([len(dtype[name].shape) for name in names])
    are_records = issubclass(dtype.type, np.record)
    return the_same(RecordKind(names, ranks, dtype, are_records, is_recarray))


@dataclass(frozen=True, slots=True)
class DictKind:
    """The kind of dictionaries of arrays, or of several kinds of values, whose keys are known at
    compile time."""

    keys: tuple[tuple[type, str | int], ...]
    """The class of each key, and the key."""

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return "dictionary of arrays, or of several kinds of values"


@cache
def the_same(kind: RecordKind) -> RecordKind:
    """Return the canonical object of all that are equal to this one."""
    return kind


class NoneOr:
    """The kind of a value that may be `None`: whether it is present, and the value."""


class OneOf:
    """The kind of a value of one of several types: a value that may be `None` for each of them, of
    which one is present."""


class OneOfOrNone(OneOf):
    """The kind of a value of one of several types, or `None`: then none of them is present."""


@dataclass(frozen=True, slots=True)
class ClassesKind:
    """The kind of tagged numbers: the number, and its tag."""

    classes: tuple[ScalarType, ...]

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return " or ".join(map(str, self.classes))


@dataclass(frozen=True, slots=True)
class ReferenceKind:
    """The kind of an object that is identified by its number among those of its class."""

    of: type

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return self.of.__name__


@dataclass(frozen=True, slots=True)
class HeapKind:
    """The kind of an argument that is passed after the fields of all numbered objects."""

    fields: tuple[tuple[type, str], ...]
    """The fields, each with its class."""
    without: tuple[tuple[type, str], ...]
    """Those that are not passed: some object has none, or their values have no common type."""

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return "objects"

    @property
    def classes(self) -> dict[type, tuple[str, ...]]:
        """The names of the fields of each class."""
        result = dict[type, tuple[str, ...]]()
        for kind, name in self.fields:
            result[kind] = (*result.get(kind, ()), name)
        return result


@dataclass(frozen=True, slots=True)
class KeywordsKind:
    """The kind of the arguments that `**` collects in a call from Python, with their names."""

    names: tuple[str, ...]

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return f"**{', '.join(self.names)}"


ContainerKind = DictKind | KeywordsKind
AnyKind = type | FunctionKind | RecordKind | ContainerKind | ClassesKind | ReferenceKind | HeapKind
