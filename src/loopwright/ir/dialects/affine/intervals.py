"""Constant bounds and divisors of affine expressions.

An induction variable of an `affine.for` with constant bounds lies between them and is congruent to
the lower one; everything else is unbounded. With that, `d0 mod 16` is `d0` where `0 <= d0 < 16`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeAlias

from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineSymbolExpr,
    Flattener,
    binary,
    constant,
)
from loopwright.ir.affine_expr.expr import INT64_MIN, is_writable
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.dialects.affine.loops import ForOp
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.interfaces.index_values import IntegerRange, Ranges

Interval = tuple[int | None, int | None]
"""The least and the greatest value, both inclusive, None where unknown."""

_DIVISIONS = (AffineExprKind.FLOORDIV, AffineExprKind.CEILDIV, AffineExprKind.MOD)


def has_unwritable_bound(loop: ForOp) -> bool:
    """Whether a bound has the least integer, which no affine expression can be written with.

    As the only bound of an `affine.for` it is written as a number, and thus can be read.
    """
    exprs = (*loop.lower_map.results, *loop.upper_map.results)
    return any(part.constant_value() == INT64_MIN for expr in exprs for part in expr.walk())


def operand_interval(value: SSAValue) -> Interval:
    """The bounds of an induction variable; unknown for any other value.

    That of a loop without iterations has none, and the greatest value is below the least.
    """
    loop = loop_of_variable(value)
    if loop is None:
        return (None, None)
    lower, upper = loop.constant_lower_bound, loop.constant_upper_bound
    step = loop.step_value
    if upper is None or lower is None:
        return (lower, None if upper is None else upper - 1)
    span = upper - 1 - lower
    return (lower, lower + (span // step if span >= 0 else -(-span // step)) * step)


def interval_of(expr: AffineExpr, bound: BoundExprs, known: Sequence[Interval]) -> Interval:
    """The bounds of `expr` where the inputs lie in the intervals `known`."""
    if isinstance(expr, AffineBinaryExpr) and expr.kind in _DIVISIONS:
        divisor = expr.rhs.constant_value()
        if divisor is None or divisor < 1:
            return (None, None)
        low, high = interval_of(expr.lhs, bound, known)
        if expr.kind is AffineExprKind.FLOORDIV:
            return (_map(low, lambda v: v // divisor), _map(high, lambda v: v // divisor))
        if expr.kind is AffineExprKind.CEILDIV:
            return (_map(low, lambda v: -(-v // divisor)), _map(high, lambda v: -(-v // divisor)))
        if low is not None and high is not None and low // divisor == high // divisor:
            return (low % divisor, high % divisor)
        return (0, divisor - 1)
    flattener = Flattener(len(bound.dims), len(bound.symbols))
    row = flattener.flatten(expr)
    if row is None or flattener.local_exprs:
        return (None, None)
    return _linear_interval(row, known)


def _map(value: int | None, function: Callable[[int], int]) -> int | None:
    return None if value is None else function(value)


def _linear_interval(row: dict[int, int], known: Sequence[Interval]) -> Interval:
    low: int | None = 0
    high: int | None = 0
    for column, coefficient in row.items():
        least, greatest = (1, 1) if column < 0 else known[column]
        if coefficient < 0:
            least, greatest = greatest, least
        low = None if low is None or least is None else low + coefficient * least
        high = None if high is None or greatest is None else high + coefficient * greatest
    return (low, high)


def simplify_with_operands(bound: BoundExprs) -> BoundExprs:
    """Simplify divisions using the ranges of the operands."""
    known = [operand_interval(value) for value in bound.operands]
    return bound.with_exprs([_simplified(expr, bound, known) for expr in bound.exprs])


def _simplified(expr: AffineExpr, bound: BoundExprs, known: Sequence[Interval]) -> AffineExpr:
    done: dict[AffineExpr, AffineExpr] = {}
    for node in expr.walk():
        if isinstance(node, AffineBinaryExpr):
            built = binary(node.kind, done[node.lhs], done[node.rhs])
            done[node] = _simplified_division(built, bound, known)
        else:
            done[node] = node
    return done[expr]


def _simplified_division(
    expr: AffineExpr, bound: BoundExprs, known: Sequence[Interval]
) -> AffineExpr:
    if not isinstance(expr, AffineBinaryExpr) or expr.kind not in _DIVISIONS:
        return expr
    divisor = expr.rhs.constant_value()
    if divisor is None or divisor <= 0:
        return expr
    lhs = expr.lhs
    low, high = interval_of(lhs, bound, known)
    if low is not None and high is not None and is_writable(low) and is_writable(high):
        if expr.kind is AffineExprKind.FLOORDIV and low // divisor == high // divisor:
            return constant(low // divisor)
        if expr.kind is AffineExprKind.CEILDIV and -(-low // divisor) == -(-high // divisor):
            return constant(-(-low // divisor))
        if expr.kind is AffineExprKind.MOD and low >= 0 and high < divisor:
            return lhs
    split = _multiple_and_rest(lhs, bound)
    if split is not None:
        multiple, rest, factor = split
        if expr.kind is AffineExprKind.FLOORDIV and divisor % factor == 0:
            return multiple // divisor
        if expr.kind is AffineExprKind.MOD and factor % divisor == 0:
            return rest % divisor
        return expr
    if expr.kind is AffineExprKind.MOD and _divisor(lhs, bound) % divisor == 0:
        return constant(0)
    return expr


def _multiple_and_rest(
    expr: AffineExpr, bound: BoundExprs
) -> tuple[AffineExpr, AffineExpr, int] | None:
    """A sum as (multiple of k, rest, k) with `0 <= rest < k`."""
    if not isinstance(expr, AffineBinaryExpr) or expr.kind is not AffineExprKind.ADD:
        return None
    for multiple, rest in ((expr.lhs, expr.rhs), (expr.rhs, expr.lhs)):
        factor = _divisor(multiple, bound)
        if _is_below(rest, bound, factor):
            return (multiple, rest, factor)
    return None


def _is_below(expr: AffineExpr, bound: BoundExprs, limit: int) -> bool:
    """Whether `0 <= expr < limit` is known: for constants and induction variables."""
    value = expr.constant_value()
    if value is not None:
        return 0 <= value < limit
    if not isinstance(expr, AffineDimExpr):
        return False
    low, high = operand_interval(bound.dims[expr.position])
    return low is not None and high is not None and low >= 0 and high < limit


def _divisor(expr: AffineExpr, bound: BoundExprs) -> int:
    """A number that divides every value of `expr`."""
    if not isinstance(expr, AffineDimExpr):
        return expr.largest_known_divisor
    loop = loop_of_variable(bound.dims[expr.position])
    if loop is None:
        return 1
    return math.gcd(loop.step_value, *(r.largest_known_divisor for r in loop.lower_map.results))


def prune_min_max(bound: BoundExprs, *, is_max: bool) -> BoundExprs:
    """Drop the expressions that never are the least (or greatest) one; constants where fixed."""
    if not bound.operands:
        return bound
    known = [operand_interval(value) for value in bound.operands]
    intervals = [interval_of(expr, bound, known) for expr in bound.exprs]
    if is_max:
        # The greatest of some values is the least of their negatives, negated.
        intervals = [(_map(high, lambda v: -v), _map(low, lambda v: -v)) for low, high in intervals]
    exprs: list[AffineExpr | None] = list(bound.exprs)
    for i, (low, high) in reversed(list(enumerate(intervals))):
        if low is None:
            continue
        if any(
            other is not None and other <= low
            for j, (_, other) in enumerate(intervals)
            if j != i and exprs[j] is not None
        ):
            exprs[i] = None
        elif low == high and is_writable(low):
            exprs[i] = constant(-low if is_max else low)
    return bound.with_exprs([expr for expr in exprs if expr is not None])


# Ranges of what operations give
#
# Interval arithmetic, operand by operand.


Bounds: TypeAlias = tuple[int, int]
"""The least and the greatest value."""

_INDEX = IntegerRange.any(64)


def apply(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The bounds of the expression of an `affine.apply`."""
    assert isinstance(op, ApplyOp)
    bounds = [(_INDEX if one is None else one) for one in ranges]
    count = op.affine_map.num_dims
    found = bounds_of(op.affine_map.results[0], bounds[:count], bounds[count:])
    if found is None:
        return None
    return IntegerRange.of(64, *found, is_signed=True)


def bounds_of(
    expr: AffineExpr, dims: Sequence[IntegerRange], symbols: Sequence[IntegerRange]
) -> Bounds | None:
    """The bounds of an expression; None if it may be, on the way, no index of 64 bits.

    >>> from loopwright.ir.affine_expr import dim
    >>> bounds_of(dim(0) % 8 + 1, [IntegerRange.any(64)], [])
    (1, 8)
    """
    if isinstance(expr, AffineConstantExpr):
        return (expr.value, expr.value)
    if isinstance(expr, AffineDimExpr | AffineSymbolExpr):
        range_ = (dims if isinstance(expr, AffineDimExpr) else symbols)[expr.position]
        return (range_.smin, range_.smax)
    assert isinstance(expr, AffineBinaryExpr)
    left, right = bounds_of(expr.lhs, dims, symbols), bounds_of(expr.rhs, dims, symbols)
    interval = None if left is None or right is None else _combined(expr.kind, left, right)
    if interval is None or interval[0] < _INDEX.smin or interval[1] > _INDEX.smax:
        return None
    return interval


def _combined(kind: AffineExprKind, left: Bounds, right: Bounds) -> Bounds | None:
    if kind is AffineExprKind.ADD:
        return (left[0] + right[0], left[1] + right[1])
    if kind is AffineExprKind.MUL:
        corners = [a * b for a, b in product(left, right)]
        return (min(corners), max(corners))
    if right[0] <= 0:
        return None
    if kind is AffineExprKind.MOD:
        if right[0] == right[1] and left[0] // right[0] == left[1] // right[0]:
            return (left[0] % right[0], left[1] % right[0])
        return (0, right[1] - 1)
    up = kind is AffineExprKind.CEILDIV
    corners = [-(-a // b) if up else a // b for a, b in product(left, right)]
    return (min(corners), max(corners))
