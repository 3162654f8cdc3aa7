"""The operators of Python, with the functions that compute them in Python and in NumPy; and the
classes of internal names, which no program has.

Internal names are strings like those of variables, so that paths and loops join and carry their
values like variables. Their texts begin with `$` or `@`, which no identifier has.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any, NamedTuple, Self

import numpy as np


class Operator(NamedTuple):
    """A binary operator: its symbol, and its functions in `operator` and NumPy."""

    symbol: str
    function: Callable[[Any, Any], Any]
    ufunc: np.ufunc

    @property
    def method(self) -> str:
        """The name of the method that classes define it by, without underscores and prefix."""
        return self.function.__name__.strip("_")


_PYTHON: Any = operator

BINARY: dict[type[ast.operator], Operator] = {
    ast.Add: Operator("+", _PYTHON.add, np.add),
    ast.Sub: Operator("-", _PYTHON.sub, np.subtract),
    ast.Mult: Operator("*", _PYTHON.mul, np.multiply),
    ast.Div: Operator("/", _PYTHON.truediv, np.divide),
    ast.FloorDiv: Operator("//", _PYTHON.floordiv, np.floor_divide),
    ast.Mod: Operator("%", _PYTHON.mod, np.remainder),
    ast.Pow: Operator("**", _PYTHON.pow, np.power),
    ast.MatMult: Operator("@", _PYTHON.matmul, np.matmul),
    ast.LShift: Operator("<<", _PYTHON.lshift, np.left_shift),
    ast.RShift: Operator(">>", _PYTHON.rshift, np.right_shift),
    ast.BitAnd: Operator("&", _PYTHON.and_, np.bitwise_and),
    ast.BitOr: Operator("|", _PYTHON.or_, np.bitwise_or),
    ast.BitXor: Operator("^", _PYTHON.xor, np.bitwise_xor),
}
COMPARISONS: dict[type[ast.cmpop], Operator] = {
    ast.Eq: Operator("==", _PYTHON.eq, np.equal),
    ast.NotEq: Operator("!=", _PYTHON.ne, np.not_equal),
    ast.Lt: Operator("<", _PYTHON.lt, np.less),
    ast.LtE: Operator("<=", _PYTHON.le, np.less_equal),
    ast.Gt: Operator(">", _PYTHON.gt, np.greater),
    ast.GtE: Operator(">=", _PYTHON.ge, np.greater_equal),
}
UNARY: dict[type[ast.unaryop], str] = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
BY_SYMBOL = {x.symbol: x for x in (*BINARY.values(), *COMPARISONS.values())}
BY_UFUNC = {x.ufunc: x for x in BY_SYMBOL.values()}
COMPARED = frozenset(x.symbol for x in COMPARISONS.values())


# Internal names


class InternalName(str):
    """A name that does not occur in programs."""

    __slots__ = ()


class HiddenName(InternalName):
    """The name of an internal value: a pending jump, the function's result."""

    __slots__ = ()


class IteratedName(HiddenName):
    """The name of the lists that a loop iterates over, while it is lowered."""

    __slots__ = ()


class CounterName(HiddenName):
    """The name of an iteration counter."""

    __slots__ = ()


class ListName(InternalName):
    """The name of a mutable list, and of its state."""

    __slots__ = ()


class ArgumentName(ListName):
    """The name of a list argument of the kernel."""

    __slots__ = ()


class CommonListName(ListName):
    """The name of a list that all functions know: a part of an arena, or the values of a field."""

    __slots__ = ()


class ArenaPartName(CommonListName):
    """The name of one of the two lists of an arena (`values.arenas`)."""

    __slots__ = ("arena",)

    arena: Any
    """The type that identifies the arena."""

    def __new__(cls, name: str, arena: Any) -> Self:
        """Return the name of a list of the arena that a type identifies."""
        self = super().__new__(cls, name)
        self.arena = arena
        return self


class HeadersName(ArenaPartName):
    """The name of the headers of the lists of an arena."""

    __slots__ = ()


class ItemsName(ArenaPartName):
    """The name of the items of the lists of an arena."""

    __slots__ = ()


class ColumnName(CommonListName):
    """The name of the values that a field has, by the numbers of the objects of a class."""

    __slots__ = ()


class ObjectName(ListName):
    """The name of an object of a class whose fields are variables, like the name of a list."""

    __slots__ = ()


class FieldName(InternalName):
    """The name of a field of an object: that of the object, and that of the field.

    >>> name = FieldName.of(ObjectName("@object 1"), "x")
    >>> name, name.owner, name.field
    ('@object 1.x', '@object 1', 'x')
    """

    __slots__ = ()

    @classmethod
    def of(cls, owner: ListName, field: str) -> FieldName:
        """Return the name of a field of an object."""
        return cls(f"{owner}.{field}")

    @property
    def owner(self) -> ObjectName:
        """The name of the object."""
        return ObjectName(self.rpartition(".")[0])

    @property
    def field(self) -> str:
        """The name of the field in the program."""
        return self.rpartition(".")[2]


class OuterName(HiddenName):
    """The name of a parameter that stands for an outside array: `$` and its `id`."""

    __slots__ = ()

    @property
    def identity(self) -> int:
        """The `id` of the array."""
        return int(self[1:])
