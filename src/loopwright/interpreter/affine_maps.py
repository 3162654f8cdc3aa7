"""Affine maps and integer sets as Python functions of their operands.

Maps are evaluated again and again, so each is turned into Python code once. Python's `//` and `%`
round down, as `floordiv` and `mod` do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from loopwright.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    IntegerSet,
)
from loopwright.interpreter.faults import DivisionByZeroError, Fault

MapFunction = Callable[[Sequence[int]], tuple[int, ...]]
SetFunction = Callable[[Sequence[int]], bool]


def _positive(divisor: int) -> int:
    if divisor <= 0:
        raise Fault(DivisionByZeroError, f"divides by {divisor}: a divisor must be positive")
    return divisor


_OPERATORS = {
    AffineExprKind.ADD: "({} + {})",
    AffineExprKind.MUL: "({} * {})",
    AffineExprKind.MOD: "({} % {})",
    AffineExprKind.FLOORDIV: "({} // {})",
    AffineExprKind.CEILDIV: "(-(-{} // {}))",
}


def _code(expr: AffineExpr, num_dims: int) -> str:
    if isinstance(expr, AffineConstantExpr):
        return f"({expr.value})"
    if isinstance(expr, AffineDimExpr):
        return f"x[{expr.position}]"
    if isinstance(expr, AffineSymbolExpr):
        return f"x[{num_dims + expr.position}]"
    assert isinstance(expr, AffineBinaryExpr)
    lhs, rhs = _code(expr.lhs, num_dims), _code(expr.rhs, num_dims)
    divides = expr.kind not in (AffineExprKind.ADD, AffineExprKind.MUL)
    if divides and not (isinstance(expr.rhs, AffineConstantExpr) and expr.rhs.value > 0):
        rhs = f"positive({rhs})"
    return _OPERATORS[expr.kind].format(lhs, rhs)


@cache
def map_function(affine_map: AffineMap) -> MapFunction:
    """The function from the operands (dimensions, then symbols) to the results.

    >>> from loopwright.affine_expr import dim, symbol
    >>> map_function(AffineMap(1, 1, (dim(0) // 4, dim(0) % symbol(0))))([-1, 3])
    (-1, 2)
    """
    results = "".join(_code(result, affine_map.num_dims) + ", " for result in affine_map.results)
    return eval(f"lambda x: ({results})", {"positive": _positive})


@cache
def set_function(integer_set: IntegerSet) -> SetFunction:
    """The function that says whether the operands (dimensions, then symbols) are in the set.

    >>> from loopwright.affine_expr import dim
    >>> set_function(IntegerSet(1, 0, (dim(0) - 3,), (False,)))([2])
    False
    """
    tests = [
        f"{_code(constraint, integer_set.num_dims)} {'==' if equality else '>='} 0"
        for constraint, equality in zip(integer_set.constraints, integer_set.eq_flags, strict=True)
    ]
    return eval(f"lambda x: {' and '.join(tests) or 'True'}", {"positive": _positive})
