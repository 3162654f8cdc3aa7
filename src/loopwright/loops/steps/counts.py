"""Bounds and trip counts of `affine.for` ops as expressions: their sign and size, the assumptions
about overflow, and which of several expressions determine a bound."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.domains import Domains, loop_bounds, trip_count
from loopwright.exact.indices import Constraint, Extent, Frame
from loopwright.exact.memory.shapes import shape_in
from loopwright.exact.presburger.elimination import is_empty_by_elimination
from loopwright.ir.affine_expr import AffineBinaryExpr, AffineExpr
from loopwright.ir.affine_expr.expr import INT64_MAX, fits_int64, is_writable
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.intervals import bound_interval
from loopwright.ir.dialects.affine.nesting import loop_of_variable, loops_of_band
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize, compose
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_effects import Assume, is_assumed
from loopwright.loops.support.reporting import Premise

_MOST_CORNERS = 64
"""The most combinations of ends of operands that a bound is evaluated at."""


def lower_bound(loop: ForOp) -> BoundExprs:
    """Return the lower bound of a loop, the greatest of some expressions, with its operands."""
    return bind(loop.lower_map, tuple(loop.lower_bound_operands))


def upper_bound(loop: ForOp) -> BoundExprs:
    """Return the upper bound of a loop, the least of some expressions, with its operands."""
    return bind(loop.upper_map, tuple(loop.upper_bound_operands))


def all_exprs(first: BoundExprs, second: BoundExprs) -> BoundExprs:
    """Return the combination of two bounds of the same kind: all expressions of both."""
    return compose(first.joined(second))


def trip_count_exprs(loop: ForOp) -> BoundExprs | None:
    """Expressions whose minimum is the trip count of a loop if it has iterations, and possibly
    negative otherwise. None if the lower bound is a maximum of several values."""
    if loop.lower_map.num_results != 1:
        return None
    low = compose(lower_bound(loop))
    high = compose(upper_bound(loop))
    distance = high.minus(low)
    counts = [expr.ceildiv(loop.step_value) for expr in distance.exprs]
    return distance.with_exprs(counts)


def trip_count_limit(loop: ForOp) -> int | None:
    """Return an upper bound on the trip count over all iterations of the enclosing loops; None if
    unknown."""
    low, high = _extremes(lower_bound(loop), upper_bound(loop))
    return None if low is None or high is None else max(0, -((low - high) // loop.step_value))


def distance_fits(loop: ForOp, more: int = 0) -> bool:
    """Return whether the distance of the bounds, as far as known, plus `more`, fits 64 bits."""
    return fits_int64((trip_count_limit(loop) or 0) * loop.step_value + more)


def _extremes(lower: BoundExprs, upper: BoundExprs) -> Interval:
    """Return the minimum of a lower and the maximum of an upper bound."""
    least = Interval.greatest_of(intervals_of(lower)).lower
    return Interval(least, Interval.least_of(intervals_of(upper)).upper)


def trip_count_divisor(loop: ForOp) -> int:
    """Return the greatest known divisor of the trip count expression, which may be negative for a
    loop that does not run; 0 if it is 0."""
    counts = trip_count_exprs(loop)
    if counts is None:
        return 1
    constants = [expr.constant_value() for expr in counts.exprs]
    parts = [
        expr.largest_known_divisor if number is None else max(0, number)
        for expr, number in zip(counts.exprs, constants, strict=True)
    ]
    return math.gcd(*parts)


def may_count_below_zero(loop: ForOp) -> bool:
    """True unless the upper bound of a loop with single bounds is always above the lower one minus
    the step, so that its trip count expression is never negative."""
    step = loop.step_value
    return not _is_always_negative(
        loop, loop, lambda low, high: low - high - step
    ) and not is_assumed(Assume.TRIP_COUNTS, loop)


def may_be_bounded_below_zero(loop: ForOp, at: Operation) -> bool:
    """Return whether the upper bound of a loop may be negative where an op is reached, the loop or
    one around it."""
    is_natural = _is_always_negative(loop, at, lambda low, high: -high - 1)
    return not is_natural and not is_assumed(Assume.TRIP_COUNTS, loop)


def always_runs(loop: ForOp, times: int = 1) -> bool:
    """Return whether a loop is known to have at least `times` iterations whenever it is
    executed."""
    count = trip_count(loop)
    if count is not None:
        return count >= times
    length = (times - 1) * loop.step_value
    return _is_always_negative(loop, loop, lambda low, high: low + length - high)


def _is_always_negative(
    loop: ForOp, at: Operation, expr_of: Callable[[AffineExpr, AffineExpr], AffineExpr]
) -> bool:
    """Return whether an expression of bounds of a loop is always negative where an op is
    executed."""
    frame_at = Domains().of(at).frame

    def exprs(frame: Frame) -> list[AffineExpr]:
        bounds = loop_bounds(loop, 0, frame)
        assert bounds is not None, "an 'affine.for' has bounds"
        return [expr_of(low, high) for low in bounds[0] for high in bounds[1]]

    for position in range(len(exprs(frame_at.copy()))):
        frame = frame_at.copy()
        if not never_holds(frame, exprs(frame)[position]):
            return False
    return True


def never_holds(frame: Frame, expr: AffineExpr) -> bool:
    """Return whether an expression is known to be negative. Adds the opposite as a constraint to
    the frame."""
    frame.require(Constraint(expr))
    _require_extents(frame)
    shape, _, _ = shape_in(frame, None)
    return all(_is_empty(piece.domain) is True for piece in shape.pieces)


_is_empty = lru_cache(maxsize=1 << 12)(is_empty_by_elimination)


def sufficient(op: Operation, bound: BoundExprs, *, least: bool) -> tuple[int, ...]:
    """Return the positions of a subset of expressions that always contains the minimum (or the
    maximum) of all expressions when an op is executed."""
    frame = Domains().of(op).frame
    remaining = list(range(len(bound.exprs)))
    for position in reversed(range(len(bound.exprs))):
        competitors = (competitor for competitor in remaining if competitor != position)
        if any(
            _is_beyond(frame.copy(), bound, position, competitor, least=least)
            for competitor in competitors
        ):
            remaining.remove(position)
    return tuple(remaining)


def _is_beyond(
    frame: Frame, bound: BoundExprs, position: int, competitor: int, *, least: bool
) -> bool:
    """Return whether an expression is never less (or never greater) than another. Adds the opposite
    as a constraint to the frame."""
    dims, symbols = ([*map(frame.resolve, values)] for values in (bound.dims, bound.symbols))
    exprs = (bound.exprs[k].replace_dims_and_symbols(dims, symbols) for k in (position, competitor))
    expr, than = exprs if least else (-each for each in exprs)
    return never_holds(frame, than - expr - 1)


def _require_extents(frame: Frame) -> None:
    """No extent of a memref is negative."""
    for key in list(frame.parameters):
        if isinstance(key, Extent):
            frame.require(Constraint(frame.parameter(key)))


# Tightening


def tightened(loop: ForOp, bound: BoundExprs, *, least: bool) -> BoundExprs:
    """Return a bound of a loop, or of a part that it will be cut into, without expressions that
    never set it: the least of some, or the greatest.

    **Before → After**

        affine.for %i = 0 to 248 step 8 {              affine.for %i = 0 to 248 step 8 {
          affine.for %j = %i to min(%i + 8, 250) {       affine.for %j = %i to %i + 8 {

    **Legal when** always: an expression of a lower bound is removed if it is never greater than
    another, in any iteration of the enclosing loops and under any condition; one of an upper bound,
    if it is never less. If it is unknown, the op is kept.
    """
    sufficient_positions = sufficient(loop, bound, least=least)
    return canonicalize(
        bound.with_exprs([bound.exprs[position] for position in sufficient_positions])
    )


def bound_by(loop: ForOp, lower: BoundExprs, upper: BoundExprs) -> None:
    """Give a loop other bounds."""
    loop.set_lower_bound(lower.map, lower.operands)
    loop.set_upper_bound(upper.map, upper.operands)


# Sizes


def fits(*bounds: BoundExprs) -> bool:
    """Return whether every constant in some expressions fits 64 bits, and can be printed; constant
    operands, too, which are negated in differences."""
    values = (constant_value(value) for bound in bounds for value in bound.operands)
    parts = (part for bound in bounds for expr in bound.exprs for part in expr.walk())
    return all(is_writable(value or 0) for value in values) and all(map(_fits_64_bits, parts))


def values_fit(*bounds: BoundExprs) -> bool:
    """Return whether all constants in some expressions fit 64 bits, and also the values of the
    expressions, as far as they are known. Unknown operands are taken to be about 0: constants may
    bring the values near the ends."""
    ends = (end for bound in bounds for each in intervals_of(bound) for end in each)
    usual_ends = itertools.chain(*map(_usual_ends, bounds))
    return (
        fits(*bounds)
        and all(end is None or fits_int64(end) for end in ends)
        and all(map(fits_int64, usual_ends))
    )


def _usual_ends(bound: BoundExprs) -> Iterator[int]:
    """Yield the values of affine expressions at the ends of the intervals of their operands, with 0
    in place of unknown ends."""
    bound = compose(bound)
    count = len(bound.dims)
    ends = (dict.fromkeys(end or 0 for end in _interval(value)) for value in bound.operands)
    for corner in itertools.islice(itertools.product(*ends), _MOST_CORNERS):
        for expr in bound.exprs:
            if expr.pure:
                yield expr.evaluate(corner[:count], corner[count:])


def _fits_64_bits(expr: AffineExpr) -> bool:
    """Return whether an expression fits; an operation on two constants is only left unfolded if its
    result does not."""
    if isinstance(expr, AffineBinaryExpr):
        return expr.lhs.constant_value() is None or expr.rhs.constant_value() is None
    number = expr.constant_value()
    return number is None or is_writable(number)


def may_step_beyond(upper: BoundExprs, length: int) -> bool:
    """Return whether an induction variable below a bound, plus `length`, may exceed 64 bits.
    Unknown operands of bounds are assumed to be far enough from the largest index."""
    last = Interval.least_of(intervals_of(upper)).upper
    if last is None:
        last = max(_usual_ends(upper), default=1)
    last -= 1
    return length > INT64_MAX or max(0, last) + length > INT64_MAX


def is_taken_far(upper: BoundExprs) -> bool:
    """Return whether a bound is unknown, so that it is assumed to be far from the largest index."""
    return all(each.upper is None for each in intervals_of(upper))


def fit_assumed(loops: Sequence[ForOp], what: str, factor: int = 2) -> tuple[Premise, ...]:
    """Return the assumption that positions beyond the ends of loops fit 64 bits, where these ends
    have no known bounds. Returns no assumption for a `factor` of 1, as no position beyond the ends
    is computed."""
    far = tuple(loop for loop in loops if is_taken_far(upper_bound(loop)))
    if not far or factor == 1:
        return ()
    return (Premise("no-overflow", far, f"{what} fit 64 bits"),)


def distance_assumed(
    op: Operation, bounds: Sequence[tuple[BoundExprs, BoundExprs]]
) -> tuple[Premise, ...]:
    """Return the assumption that the distances between the bounds of loops fit 64 bits, where that
    is not known; lower bounds are single values."""
    if all(_is_near(lower, upper) for lower, upper in bounds):
        return ()
    return (Premise("no-overflow", (op,), "the distance of the bounds fits 64 bits"),)


def _is_near(lower: BoundExprs, upper: BoundExprs) -> bool:
    """Return whether differences between values of two bounds certainly fit 64 bits."""
    if lower.exprs[0].constant_value() == 0:
        return True
    return all(each.fits for each in intervals_of(upper.minus(lower)))


def intervals_of(bound: BoundExprs) -> Sequence[Interval]:
    """Return the interval of each expression."""
    bound = compose(bound)
    intervals = [_interval(value) for value in bound.operands]
    return [bound_interval(expr, bound, intervals) for expr in bound.exprs]


def _interval(value: SSAValue) -> Interval:
    """Return the interval of an index, by constants and bounds of loops."""
    number = constant_value(value)
    if number is not None:
        return Interval.of(number)
    loop = loop_of_variable(value)
    parent = value.block.parent_op() if isinstance(value, BlockArgument) else None
    if loop is not None:
        low, high = _extremes(lower_bound(loop), upper_bound(loop))
    elif isinstance(value, BlockArgument) and isinstance(parent, ParallelOp):
        band = loops_of_band(parent)[value.index]
        low, high = _extremes(band.lower, band.upper)
    else:
        return Interval()
    return Interval(low, None if high is None else high - 1)


def body_size(loop: ForOp) -> int:
    """Return the number of ops in the body of a loop, nested ones included, without its
    terminator."""
    return sum(1 for _ in loop.body.walk()) - 1
