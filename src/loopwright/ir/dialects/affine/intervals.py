"""Constant bounds and divisors of affine expressions.

An induction variable of an `affine.for` with constant bounds lies between them and is congruent to
the lower one; everything else is unbounded. With that, `d0 mod 16` is `d0` where `0 <= d0 < 16`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    Flattener,
    binary,
    constant,
)
from loopwright.ir.affine_expr.expr import INT64_MAX, INT64_MIN, is_writable
from loopwright.ir.affine_expr.intervals import (
    COMBINED,
    INT64,
    Interval,
    induction_interval,
    interval_of,
)
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.dialects.affine.loops import ForOp
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.dialects.affine.parallel import ParallelOp
from loopwright.ir.interfaces.index_values import IntegerRange, RangeOf, Ranges

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
        return Interval()
    lower = loop.constant_lower_bound
    upper = loop.constant_upper_bound
    step = loop.step_value
    if upper is None or lower is None:
        return Interval(lower, None if upper is None else upper - 1)
    span = upper - 1 - lower
    return Interval(lower, lower + (span // step if span >= 0 else -(-span // step)) * step)


def bound_interval(
    expr: AffineExpr, bound: BoundExprs, input_intervals: Sequence[Interval]
) -> Interval:
    """The interval of `expr` where the inputs lie in the intervals `input_intervals`.

    As in MLIR, of a division or of a sum without divisions; unknown for any other expression.
    """
    if isinstance(expr, AffineBinaryExpr) and expr.kind in _DIVISIONS:
        divisor = expr.rhs.constant_value()
        if divisor is None:
            return Interval()
        dividend = bound_interval(expr.lhs, bound, input_intervals)
        return COMBINED[expr.kind](dividend, Interval.of(divisor))
    flattener = Flattener(len(bound.dims), len(bound.symbols))
    row = flattener.flatten(expr)
    total = Interval.of(0)
    if row is None or flattener.local_exprs:
        return Interval()
    for column, coefficient in row.items():
        term = Interval.of(1) if column < 0 else input_intervals[column]
        total = total.plus(term.scaled(coefficient))
    return total


def simplify_with_operands(bound: BoundExprs) -> BoundExprs:
    """Simplify divisions using the ranges of the operands."""
    input_intervals = [operand_interval(value) for value in bound.operands]
    return bound.with_exprs([_simplified(expr, bound, input_intervals) for expr in bound.exprs])


def _simplified(
    expr: AffineExpr, bound: BoundExprs, input_intervals: Sequence[Interval]
) -> AffineExpr:
    simplified: dict[AffineExpr, AffineExpr] = {}
    for node in expr.walk():
        if isinstance(node, AffineBinaryExpr):
            built = binary(node.kind, simplified[node.lhs], simplified[node.rhs])
            simplified[node] = _simplified_division(built, bound, input_intervals)
        else:
            simplified[node] = node
    return simplified[expr]


def _simplified_division(
    expr: AffineExpr, bound: BoundExprs, input_intervals: Sequence[Interval]
) -> AffineExpr:
    if not isinstance(expr, AffineBinaryExpr) or expr.kind not in _DIVISIONS:
        return expr
    divisor = expr.rhs.constant_value()
    if divisor is None or divisor <= 0:
        return expr
    lhs = expr.lhs
    low, high = bound_interval(lhs, bound, input_intervals)
    if low is not None and high is not None and is_writable(low) and is_writable(high):
        if expr.kind is AffineExprKind.FLOORDIV and low // divisor == high // divisor:
            return constant(low // divisor)
        if expr.kind is AffineExprKind.CEILDIV and -(-low // divisor) == -(-high // divisor):
            return constant(-(-low // divisor))
        if expr.kind is AffineExprKind.MOD and low >= 0 and high < divisor:
            return lhs
    split = _multiple_and_rest(lhs, bound)
    if split is not None:
        multiple, remainder, factor = split
        if expr.kind is AffineExprKind.FLOORDIV and divisor % factor == 0:
            return multiple // divisor
        if expr.kind is AffineExprKind.MOD and factor % divisor == 0:
            return remainder % divisor
        return expr
    if expr.kind is AffineExprKind.MOD and _value_divisor(lhs, bound) % divisor == 0:
        return constant(0)
    return expr


def _multiple_and_rest(
    expr: AffineExpr, bound: BoundExprs
) -> tuple[AffineExpr, AffineExpr, int] | None:
    """A sum as (multiple of k, rest, k) with `0 <= rest < k`."""
    if not isinstance(expr, AffineBinaryExpr) or expr.kind is not AffineExprKind.ADD:
        return None
    for multiple, remainder in ((expr.lhs, expr.rhs), (expr.rhs, expr.lhs)):
        factor = _value_divisor(multiple, bound)
        if _is_below(remainder, bound, factor):
            return (multiple, remainder, factor)
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


def _value_divisor(expr: AffineExpr, bound: BoundExprs) -> int:
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
    input_intervals = [operand_interval(value) for value in bound.operands]
    intervals = [bound_interval(expr, bound, input_intervals) for expr in bound.exprs]
    if is_max:
        # The greatest of some values is the least of their negatives, negated.
        intervals = [each.scaled(-1) for each in intervals]
    exprs: list[AffineExpr | None] = list(bound.exprs)
    for i, (low, high) in reversed(list(enumerate(intervals))):
        if low is None:
            continue
        if any(
            other_high is not None and other_high <= low
            for j, (_, other_high) in enumerate(intervals)
            if j != i and exprs[j] is not None
        ):
            exprs[i] = None
        elif low == high and is_writable(low):
            exprs[i] = constant(-low if is_max else low)
    return bound.with_exprs([expr for expr in exprs if expr is not None])


def apply(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Return the range of the expression of an `affine.apply`."""
    assert isinstance(op, ApplyOp)
    (interval,) = _intervals_of_map(op.affine_map, ranges)
    return _range_within(interval)


def induction_variable(op: Operation, number: int, range_of: RangeOf) -> IntegerRange | None:
    """Return the range of the induction variable of an `affine.for`, from its bounds: the body is
    executed only where the variable is below the upper bound."""
    assert isinstance(op, ForOp)
    if number != 0:
        return None
    lower = _intervals_of_map(op.lower_map, [*map(range_of, op.lower_bound_operands)])
    upper = _intervals_of_map(op.upper_map, [*map(range_of, op.upper_bound_operands)])
    return _range_of_induction(lower, upper, op.step_value)


def induction_variables(op: Operation, number: int, range_of: RangeOf) -> IntegerRange | None:
    """Return the range of an induction variable of an `affine.parallel`, from its bounds."""
    assert isinstance(op, ParallelOp)
    lower = _intervals_of_map(op.lower_map, [*map(range_of, op.lower_bound_operands)])
    upper = _intervals_of_map(op.upper_map, [*map(range_of, op.upper_bound_operands)])
    first_lower = sum(op.lower_groups[:number])
    first_upper = sum(op.upper_groups[:number])
    return _range_of_induction(
        lower[first_lower : first_lower + op.lower_groups[number]],
        upper[first_upper : first_upper + op.upper_groups[number]],
        op.step_values[number],
    )


def _intervals_of_map(affine_map: AffineMap, ranges: Ranges) -> list[Interval]:
    """The intervals of the results of a map whose operands have these ranges."""
    intervals = [
        INT64 if range_ is None else Interval(range_.smin, range_.smax) for range_ in ranges
    ]
    dims = intervals[: affine_map.num_dims]
    symbols = intervals[affine_map.num_dims :]
    return [interval_of(expr, dims, symbols) for expr in affine_map.results]


def _range_of_induction(
    lower: Sequence[Interval], upper: Sequence[Interval], step: int
) -> IntegerRange | None:
    """The range of a variable from the greatest lower bound to below the least upper bound."""
    lower_ends = [interval.lower for interval in lower if interval.lower is not None]
    upper_ends = [interval.upper for interval in upper if interval.upper is not None]
    start = Interval(max(lower_ends, default=None), None)
    if len(lower) == 1:
        start = lower[0]
    end = Interval(None, min(upper_ends, default=None))
    return _range_within(induction_interval(start, end, step))


def _range_within(interval: Interval) -> IntegerRange | None:
    """An interval as the range of an index; None if it is empty, or not within 64 bits."""
    least = INT64_MIN if interval.lower is None else interval.lower
    greatest = INT64_MAX if interval.upper is None else interval.upper
    if not INT64_MIN <= least <= greatest <= INT64_MAX:
        return None
    return IntegerRange.of(64, least, greatest, is_signed=True)
