"""Objects among arguments that are represented by their parts or by their identity."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import FunctionType
from typing import Any, TypeGuard, cast

import numpy as np

from loopwright.records import dataclass


class Keywords(dict[str, Any]):
    """The keyword arguments that `**` collects in a call, known at compile time."""

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        return hash(frozenset(self))


class Table(Keywords):
    """A list or a dictionary with compile-time keys: a constant from outside, or an argument whose
    values are arrays or of several kinds. It maps each key, or position, to the values of the key
    and the item."""

    def __init__(
        self, pairs: Mapping[Any, Any], *, is_list: bool, is_argument: bool = False
    ) -> None:
        super().__init__(pairs)
        self.is_list = is_list
        self.is_argument = is_argument

    @property
    def described(self) -> str:
        """A description for messages."""
        if self.is_argument:
            return "a dictionary of arrays, or of several kinds of values, that is an argument"
        return f"a {'list' if self.is_list else 'dictionary'} from outside that is a constant"


_LARGEST_TABLE = 256


def is_table(value: object) -> TypeGuard[list[Any] | dict[Any, Any]]:
    """Return whether a list or a dictionary from outside can be a constant of the code, without
    passing its items."""
    return type(value) in (list, dict) and len(cast("list[Any]", value)) <= _LARGEST_TABLE


@dataclass(frozen=True)
class ArgumentClass:
    """The class of an argument, or of an object in it; calls do not create objects of it unless the
    code does."""

    kind: type
    names: tuple[str, ...] = ()
    """The attributes that are passed."""
    absent_names: tuple[str, ...] = ()
    """The attributes that are not."""
    called: FunctionType | None = None
    """What a call of the argument runs, if it is a bound method."""
    is_changing: bool = False
    """Whether the attributes may change."""


class Attributes:
    """The base of classes that represent objects of classes other than dataclasses, with the
    attributes that they have at a call. Their members may have any other names."""

    loopwright_class: ArgumentClass
    """What it represents."""
    loopwright_object: object
    """The object, if that may change."""


def is_changing(kind: object) -> TypeGuard[type[Attributes]]:
    """Return whether objects of a class are mutable."""
    if not isinstance(kind, type) or not issubclass(kind, Attributes):
        return False
    return kind.loopwright_class.is_changing


class ConstantNumber:
    """An integer or boolean argument that is a constant of the code. Numbers of different classes
    differ."""

    __slots__ = ("value",)

    def __init__(self, value: int | np.integer[Any] | np.bool) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ConstantNumber):
            return False
        return type(self.value) is type(other.value) and bool(self.value == other.value)

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return repr(self.value)


class SameContainer(int):
    """The number of a list, dictionary, set or deque that occurred earlier among the arguments."""


class ListOfPool:
    """A list argument that is also in another argument: it is passed as the only item of a list, so
    that it gets the same number."""

    __slots__ = ("item",)

    def __init__(self, item: list[Any]) -> None:
        self.item = item


class SameObject(int):
    """The number of a mutable object that occurred earlier among the arguments."""


class KeyedObject:
    """The base of the classes that represent dictionaries with constant keys, whose values have
    individual types (`source.keyed_objects`)."""

    loopwright_keys: tuple[str, ...]
    """The keys, in their order."""


def is_keyed(kind: object) -> TypeGuard[type[KeyedObject]]:
    """Return whether the objects of a class represent dictionaries with constant keys."""
    return isinstance(kind, type) and issubclass(kind, KeyedObject)


_FIELD = "key_"
"""The beginning of the names of fields for keys; no method of dictionaries is called so."""
_ESCAPED = re.compile(r"[^A-Za-z0-9_]")
_ESCAPE = re.compile(r"\$([0-9a-f]+)\$")


def field_of_key(key: str) -> str:
    """Return the name of the field for a key, in characters that are valid in names of the IR.

    >>> field_of_key("mean"), field_of_key("a b")
    ('key_mean', 'key_a$20$b')
    """
    return _FIELD + _ESCAPED.sub(lambda match: f"${ord(match[0]):x}$", key)


def key_of_field(name: str) -> str:
    """Return the key of a field.

    >>> key_of_field(field_of_key("a b"))
    'a b'
    """
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), name.removeprefix(_FIELD))
