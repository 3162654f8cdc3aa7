"""Affine maps and integer sets as Python functions of their operands.

Maps are evaluated again and again, so each is turned into Python code once. Python's `//` and `%`
round down, as `floordiv` and `mod` do.

Maps are simplified, composed and solved as if nothing overflowed. Sums and products wrap around:
whatever form they are given, they are the same modulo 2^64. That does not hold for what is divided
or compared: if it does not fit in 64 bits, it is undefined. Operands of ordinary size cannot lead
to any: only others are looked at step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

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
from loopwright.affine_expr.expr import INT64_MAX, INT64_MIN
from loopwright.interpreter.faults import DivisionByZeroError, Fault, PoisonError

T = TypeVar("T")
MapFunction = Callable[[Sequence[int]], tuple[int, ...]]
SetFunction = Callable[[Sequence[int]], bool]


class Overflow(Fault):
    """Something in an affine expression does not fit in 64 bits."""

    def __init__(self, what: str) -> None:
        super().__init__(PoisonError, f"uses poison: {what} does not fit in 64 bits")
        self.reason = f"{what} that does not fit in 64 bits"


def fitting(value: int, what: str) -> int:
    """A value that something depends on, which must not have wrapped around."""
    if not INT64_MIN <= value <= INT64_MAX:
        raise Overflow(what)
    return value


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

    def function(
        self, result: str, exprs: Sequence[AffineExpr], slowly: Callable[[Sequence[int]], T]
    ) -> Callable[[Sequence[int]], T]:
        """The function of `x` that returns the value of some code for expressions, or what `slowly`
        says where an operand is so large that something might not fit."""
        names: dict[str, Any] = {"positive": _positive, "slowly": slowly}
        ordinary = _ordinary(exprs, self._num_dims)
        if not self.lines:
            checked = f"{result} if {ordinary} else slowly(x)" if ordinary else result
            return eval(f"lambda x: {checked}", names)
        test = [f"if not ({ordinary}): return slowly(x)"] if ordinary else []
        body = "\n".join(f"    {line}" for line in [*test, *self.lines, f"return {result}"])
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

    def slowly(x: Sequence[int]) -> tuple[int, ...]:
        return tuple(_exact(result, x, affine_map.num_dims) for result in affine_map.results)

    return code.function(f"({results})", affine_map.results, slowly)


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

    def slowly(x: Sequence[int]) -> bool:
        values = [_exact(one, x, integer_set.num_dims) for one in integer_set.constraints]
        signs = [fitting(value, "what is compared") for value in values]
        return all(
            value == 0 if equality else value >= 0
            for value, equality in zip(signs, integer_set.eq_flags, strict=True)
        )

    return code.function(" and ".join(tests) or "True", integer_set.constraints, slowly)


# Large operands ---------------------------------------------------------------------------------


def _ordinary(exprs: Sequence[AffineExpr], num_dims: int) -> str:
    """The code of a test that operands are so small that all in some expressions fits; empty where
    nothing is computed."""
    parts = {one for expr in exprs if isinstance(expr, AffineBinaryExpr) for one in expr.walk()}
    dims = {part.position for part in parts if isinstance(part, AffineDimExpr)}
    symbols = {part.position + num_dims for part in parts if isinstance(part, AffineSymbolExpr)}
    most = next((1 << k for k in (56, 40, 24) if all(_size(e, 1 << k) for e in exprs)), 0)
    return " and ".join(f"{-most} <= x[{k}] <= {most}" for k in sorted(dims | symbols))


def _size(expr: AffineExpr, most: int) -> int:
    """How large an expression may become if operands have at most a size; 0 for too large."""
    if isinstance(expr, AffineConstantExpr):
        return abs(expr.value) or 1
    if not isinstance(expr, AffineBinaryExpr):
        return most
    lhs, rhs = _size(expr.lhs, most), _size(expr.rhs, most)
    if not lhs or not rhs:
        return 0
    product = expr.kind is AffineExprKind.MUL
    size = lhs * rhs if product else lhs + rhs
    return size if size <= INT64_MAX else 0


def _exact(expr: AffineExpr, x: Sequence[int], num_dims: int) -> int:
    """The value of an expression, step by step."""
    if isinstance(expr, AffineConstantExpr):
        return expr.value
    if isinstance(expr, AffineDimExpr):
        return x[expr.position]
    if isinstance(expr, AffineSymbolExpr):
        return x[num_dims + expr.position]
    assert isinstance(expr, AffineBinaryExpr)
    lhs, rhs = _exact(expr.lhs, x, num_dims), _exact(expr.rhs, x, num_dims)
    if expr.kind is AffineExprKind.ADD:
        return lhs + rhs
    if expr.kind is AffineExprKind.MUL:
        return lhs * rhs
    lhs, rhs = fitting(lhs, "what is divided"), _positive(fitting(rhs, "a divisor"))
    if expr.kind is AffineExprKind.MOD:
        return lhs % rhs
    return lhs // rhs if expr.kind is AffineExprKind.FLOORDIV else -(-lhs // rhs)
