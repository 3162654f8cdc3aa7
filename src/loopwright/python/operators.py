"""The operators of Python, with the functions that compute them in Python and in NumPy."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any, NamedTuple

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


BINARY: dict[type[ast.operator], Operator] = {
    ast.Add: Operator("+", operator.add, np.add),
    ast.Sub: Operator("-", operator.sub, np.subtract),
    ast.Mult: Operator("*", operator.mul, np.multiply),
    ast.Div: Operator("/", operator.truediv, np.divide),
    ast.FloorDiv: Operator("//", operator.floordiv, np.floor_divide),
    ast.Mod: Operator("%", operator.mod, np.remainder),
    ast.Pow: Operator("**", operator.pow, np.power),
    ast.MatMult: Operator("@", operator.matmul, np.matmul),
    ast.LShift: Operator("<<", operator.lshift, np.left_shift),
    ast.RShift: Operator(">>", operator.rshift, np.right_shift),
    ast.BitAnd: Operator("&", operator.and_, np.bitwise_and),
    ast.BitOr: Operator("|", operator.or_, np.bitwise_or),
    ast.BitXor: Operator("^", operator.xor, np.bitwise_xor),
}
COMPARISONS: dict[type[ast.cmpop], Operator] = {
    ast.Eq: Operator("==", operator.eq, np.equal),
    ast.NotEq: Operator("!=", operator.ne, np.not_equal),
    ast.Lt: Operator("<", operator.lt, np.less),
    ast.LtE: Operator("<=", operator.le, np.less_equal),
    ast.Gt: Operator(">", operator.gt, np.greater),
    ast.GtE: Operator(">=", operator.ge, np.greater_equal),
}
UNARY: dict[type[ast.unaryop], str] = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
BY_SYMBOL = {x.symbol: x for x in (*BINARY.values(), *COMPARISONS.values())}
BY_UFUNC = {x.ufunc: x for x in BY_SYMBOL.values()}
COMPARED = frozenset(x.symbol for x in COMPARISONS.values())
