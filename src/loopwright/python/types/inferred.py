"""Types that inference gives to expressions, besides those of numbers, arrays and strings.

>>> from loopwright.python.types.numbers import FLOAT64, PY_INT
>>> str(UnionType((PY_INT, FLOAT64, NONE_TYPE)))
'int | float64 | None'
>>> str(ProductType((PY_INT, Literal("a")))), str(Literal(3)), str(RangeType())
("tuple[int, Literal['a']]", 'Literal[3]', 'range')
"""

from __future__ import annotations

import struct
from collections.abc import Hashable
from types import ModuleType
from typing import Any

from loopwright.python.types.arguments import TextType
from loopwright.python.types.base import Type
from loopwright.python.types.numbers import type_of_number
from loopwright.records import dataclass, field


@dataclass(frozen=True, slots=True)
class NoneType(Type):
    """The type of `None`."""

    def __str__(self) -> str:
        return "None"


@dataclass(frozen=True, slots=True)
class NeverType(Type):
    """The type without values: of a result that is never returned, or of the items of a container
    that stays empty. It is the neutral element of `join`."""

    def __str__(self) -> str:
        return "Never"


@dataclass(frozen=True, slots=True)
class UnboundType(Type):
    """The member of the type of a variable that is not bound on every path."""

    def __str__(self) -> str:
        return "<unbound>"


@dataclass(frozen=True, slots=True, eq=False)
class UnknownType(Type):
    """The type of a value that inference cannot type yet. It absorbs every type that it is joined
    with, so that types are never guessed; all unknown types are equal, regardless of their
    reasons."""

    reason: str
    line: int | None = None
    """The line of the function that it comes from."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnknownType)

    def __hash__(self) -> int:
        return hash(UnknownType)

    def __str__(self) -> str:
        return "Unknown"


NONE_TYPE = NoneType()
NEVER = NeverType()
UNBOUND = UnboundType()


class Literal(Type):
    """The type of one constant: a number, a string, or an object such as a module, a class, a dtype
    or a function of a library.

    Constants of different classes differ, as do the two zeros:

    >>> Literal(1) == Literal(True), Literal(0.0) == Literal(-0.0), Literal(1) == Literal(1)
    (False, False, True)
    """

    __slots__ = ("_identity", "value")

    def __init__(self, value: object) -> None:
        self.value = value
        self._identity = _identity_of(value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Literal) and other._identity == self._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        return f"Literal({self.value!r})"

    def __str__(self) -> str:
        value = self.value
        if isinstance(value, bool | int | float | complex | str | bytes):
            return f"Literal[{value!r}]"
        if isinstance(value, type):
            return f"type[{value.__name__}]"
        if isinstance(value, ModuleType):
            return f"module {value.__name__}"
        return str(getattr(value, "__name__", type(value).__name__))

    @property
    def widened(self) -> Type:
        """The type of all constants of this class; the type itself if there is none."""
        if isinstance(self.value, str | bytes):
            return TextType(type(self.value))
        return type_of_number(self.value) or self


def _identity_of(value: object) -> Hashable:
    """Return a key that two constants share if no operation can distinguish them."""
    if isinstance(value, float):
        return float, struct.pack("d", value)
    if isinstance(value, complex):
        return complex, struct.pack("dd", value.real, value.imag)
    if isinstance(value, bool | int | str | bytes):
        return type(value), value
    return id(value)


@dataclass(frozen=True, slots=True)
class ProductType(Type):
    """The type of a tuple of known length, of a named tuple, or of an object of a frozen
    dataclass, by the types of its fields."""

    items: tuple[Type, ...]
    kind: type[Any] = tuple

    def __str__(self) -> str:
        if self.kind is not tuple:
            return self.kind.__name__
        return f"tuple[{', '.join(map(str, self.items)) or '()'}]"


@dataclass(frozen=True, slots=True)
class RangeType(Type):
    """The type of a `range`."""

    def __str__(self) -> str:
        return "range"


@dataclass(frozen=True, slots=True)
class SliceType(Type):
    """The type of a slice, with the types of its parts."""

    start: Type = NONE_TYPE
    stop: Type = NONE_TYPE
    step: Type = NONE_TYPE

    def __str__(self) -> str:
        return "slice"


@dataclass(frozen=True, slots=True)
class ClosureType(Type):
    """The type of a function of the program, with the types of the variables that it captures."""

    name: str
    definition: Hashable
    """The identity of the definition."""
    captured: tuple[tuple[str, Type], ...] = ()

    def __str__(self) -> str:
        return f"function {self.name}"


@dataclass(frozen=True, slots=True)
class BoundMethodType(Type):
    """The type of a method that is bound to an object."""

    receiver: Type
    name: str
    function: object = field(default=None, compare=False)
    """The function of the program that it runs, if it is one."""

    def __str__(self) -> str:
        return f"method {self.name} of {self.receiver}"


@dataclass(frozen=True, slots=True)
class SuperType(Type):
    """The type of `super()`: an object whose methods are looked up after a class in its method
    resolution order."""

    receiver: Type
    kind: type[Any]
    """The class behind which methods are looked up, in the order of the object's own class."""

    def __str__(self) -> str:
        return f"super of {self.receiver}"


@dataclass(frozen=True, slots=True)
class GeneratorType(Type):
    """The type of a generator, by the type of the items that it yields."""

    item: Type
    definition: Hashable = None
    """The identity of the function or expression that created it."""

    def __str__(self) -> str:
        return f"Iterator[{self.item}]"


@dataclass(frozen=True, slots=True)
class RandomGeneratorType(Type):
    """The type of a generator of random numbers."""

    kind: type[Any]

    def __str__(self) -> str:
        return self.kind.__name__


@dataclass(frozen=True, slots=True, eq=False)
class UnionType(Type):
    """The type of a value that has one of several types.

    `joins.join` makes unions: of at least two members, none of them a union, at most one of them a
    container of each class. Their order matters only for messages; unions of the same members are
    equal."""

    members: tuple[Type, ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, UnionType) or len(self.members) != len(other.members):
            return False
        return all(member in other.members for member in self.members)

    def __hash__(self) -> int:
        return hash(frozenset(self.members))

    def __str__(self) -> str:
        return " | ".join(map(str, self.members))
