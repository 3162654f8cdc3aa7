"""Affine maps and integer sets as Python functions of their operands.

Maps are evaluated again and again, so each is turned into Python code once. Python's `//` and `%`
round down, as `floordiv` and `mod` do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

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
    AffineExprKind.ADD: "{} + {}",
    AffineExprKind.MUL: "{} * {}",
    AffineExprKind.MOD: "{} % {}",
    AffineExprKind.FLOORDIV: "{} // {}",
    AffineExprKind.CEILDIV: "-(-{} // {})",
}
_MOST_NESTED = 40
"""Parentheses within each other before a variable takes over: Python's parser allows 200."""


class _Code:
    """Python code of expressions: `lines` of assignments that come before the last expression."""

    def __init__(self, num_dims: int) -> None:
        self._num_dims = num_dims
        self.lines: list[str] = []

    def of(self, expr: AffineExpr) -> str:
        """The code of an expression, which the assignments so far belong to."""
        return self._nested(expr)[0]

    def _nested(self, expr: AffineExpr) -> tuple[str, int]:
        """The code of an expression, and how deeply it nests parentheses."""
        if isinstance(expr, AffineConstantExpr):
            return f"({expr.value})", 1
        if isinstance(expr, AffineDimExpr):
            return f"x[{expr.position}]", 0
        if isinstance(expr, AffineSymbolExpr):
            return f"x[{self._num_dims + expr.position}]", 0
        assert isinstance(expr, AffineBinaryExpr)
        lhs, left = self._nested(expr.lhs)
        rhs, right = self._nested(expr.rhs)
        divides = expr.kind not in (AffineExprKind.ADD, AffineExprKind.MUL)
        if divides and not (isinstance(expr.rhs, AffineConstantExpr) and expr.rhs.value > 0):
            rhs, right = f"positive({rhs})", right + 1
        depth = max(left, right) + 2
        code = f"({_OPERATORS[expr.kind].format(lhs, rhs)})"
        if depth < _MOST_NESTED:
            return code, depth
        name = f"t{len(self.lines)}"
        self.lines.append(f"{name} = {code}")
        return name, 0

    def function(self, result: str) -> Any:
        """The function of `x` that returns the value of some code."""
        if not self.lines:
            return eval(f"lambda x: {result}", {"positive": _positive})
        body = "\n".join(f"    {line}" for line in [*self.lines, f"return {result}"])
        names: dict[str, Any] = {"positive": _positive}
        exec(f"def evaluate(x):\n{body}", names)
        return names["evaluate"]


@cache
def map_function(affine_map: AffineMap) -> MapFunction:
    """The function from the operands (dimensions, then symbols) to the results.

    >>> from loopwright.affine_expr import dim, symbol
    >>> map_function(AffineMap(1, 1, (dim(0) // 4, dim(0) % symbol(0))))([-1, 3])
    (-1, 2)
    """
    code = _Code(affine_map.num_dims)
    results = "".join(code.of(result) + ", " for result in affine_map.results)
    return code.function(f"({results})")


@cache
def set_function(integer_set: IntegerSet) -> SetFunction:
    """The function that says whether the operands (dimensions, then symbols) are in the set.

    >>> from loopwright.affine_expr import dim
    >>> set_function(IntegerSet(1, 0, (dim(0) - 3,), (False,)))([2])
    False
    """
    code = _Code(integer_set.num_dims)
    tests = [
        f"{code.of(constraint)} {'==' if equality else '>='} 0"
        for constraint, equality in zip(integer_set.constraints, integer_set.eq_flags, strict=True)
    ]
    return code.function(" and ".join(tests) or "True")
