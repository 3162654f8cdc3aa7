"""Intervals of integers, and those that the values of affine expressions lie in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from loopwright.ir.affine_expr import expr as exprs


class Interval(NamedTuple):
    """The integers from `lower` to `upper`, both included; None for a missing bound.

    >>> print(Interval(0, 4).plus(Interval(-1, None)), Interval(-2, 3).times(Interval(4, 5)))
    [-1, +inf] [-10, 15]
    """

    lower: int | None = None
    upper: int | None = None

    def __str__(self) -> str:
        low = "-inf" if self.lower is None else str(self.lower)
        return f"[{low}, {'+inf' if self.upper is None else self.upper}]"

    @staticmethod
    def of(value: int) -> Interval:
        """Return the interval of one number."""
        return Interval(value, value)

    @staticmethod
    def least_of(intervals: Sequence[Interval]) -> Interval:
        """Return the interval of the least of some numbers, one of each interval.

        >>> print(Interval.least_of([Interval(0, 9), Interval(3, None)]))
        [0, 9]
        """
        lowers = [each.lower for each in intervals if each.lower is not None]
        uppers = [each.upper for each in intervals if each.upper is not None]
        lower = min(lowers, default=None) if len(lowers) == len(intervals) else None
        return Interval(lower, min(uppers, default=None))

    @staticmethod
    def greatest_of(intervals: Sequence[Interval]) -> Interval:
        """Return the interval of the greatest of some numbers, one of each interval."""
        return Interval.least_of([each.scaled(-1) for each in intervals]).scaled(-1)

    @staticmethod
    def hull(intervals: Sequence[Interval]) -> Interval:
        """Return the smallest interval that contains some intervals.

        >>> print(Interval.hull([Interval(0, 3), Interval(-1, None)]))
        [-1, +inf]
        """
        return Interval(Interval.least_of(intervals).lower, Interval.greatest_of(intervals).upper)

    @property
    def ends(self) -> tuple[int, int] | None:
        """Both bounds, if there are any."""
        return None if self.lower is None or self.upper is None else (self.lower, self.upper)

    @property
    def value(self) -> int | None:
        """The only integer of the interval; None if it contains several."""
        return self.lower if self.lower == self.upper else None

    @property
    def non_negative(self) -> bool:
        """Whether every number is at least 0."""
        return self.lower is not None and self.lower >= 0

    @property
    def fits(self) -> bool:
        """Whether every number is a signed 64-bit integer."""
        return self.within(INT64)

    def within(self, other: Interval) -> bool:
        """Return whether every number lies in `other`, which has both bounds."""
        ends = self.ends
        limit = other.ends
        return bool(ends and limit and ends[0] >= limit[0] and ends[1] <= limit[1])

    def clamped(self) -> Interval:
        """Return the interval of the numbers after they have wrapped around in 64 bits."""
        return self if self.fits else INT64

    def clipped(self, limit: Interval) -> Interval:
        """Return the interval with its ends moved into `limit`, which has both bounds."""
        assert limit.ends is not None
        low, high = limit.ends
        return Interval(
            low if self.lower is None else max(low, min(self.lower, high)),
            high if self.upper is None else min(high, max(self.upper, low)),
        )

    def scaled(self, factor: int) -> Interval:
        """Return the interval of the products with a number."""
        low, high = (None if end is None else end * factor for end in self)
        return Interval(low, high) if factor >= 0 else Interval(high, low)

    def plus(self, other: Interval) -> Interval:
        """Return the interval of the sums."""
        low, high = (
            None if end is None or more is None else end + more
            for end, more in zip(self, other, strict=True)
        )
        return Interval(low, high)

    def times(self, other: Interval) -> Interval:
        """Return the interval of the products."""
        for factor, interval in ((other, self), (self, other)):
            if factor.value is not None:
                return interval.scaled(factor.value)
        return self._at_corners(other, int.__mul__)

    def floordiv(self, divisor: Interval) -> Interval:
        """Return the interval of the quotients by positive numbers, rounded down."""
        return self._divided(divisor, int.__floordiv__)

    def ceildiv(self, divisor: Interval) -> Interval:
        """Return the interval of the quotients by positive numbers, rounded up."""
        return self._divided(divisor, lambda a, b: -(-a // b))

    def mod(self, divisor: Interval) -> Interval:
        """Return the interval of the remainders modulo positive numbers."""
        if divisor.lower is None or divisor.lower <= 0:
            return Interval()
        quotient = self.floordiv(divisor).value
        if quotient == 0:
            return self
        if quotient is not None and divisor.value is not None:
            return self.plus(Interval.of(-quotient * divisor.value))
        return Interval(0, None if divisor.upper is None else divisor.upper - 1)

    def _divided(self, divisor: Interval, quotient: Callable[[int, int], int]) -> Interval:
        if divisor.lower is None or divisor.lower <= 0:
            return Interval()
        number = divisor.value
        if number is None:
            return self._at_corners(divisor, quotient)
        low, high = (None if end is None else quotient(end, number) for end in self)
        return Interval(low, high)

    def _at_corners(self, other: Interval, function: Callable[[int, int], int]) -> Interval:
        """Return the interval of the values of a function that is monotonic in both numbers."""
        ends = self.ends
        other_ends = other.ends
        if ends is None or other_ends is None:
            return Interval()
        corners = [function(a, b) for a, b in product(ends, other_ends)]
        return Interval(min(corners), max(corners))


INT64 = Interval(exprs.INT64_MIN, exprs.INT64_MAX)

COMBINED: Mapping[exprs.AffineExprKind, Callable[[Interval, Interval], Interval]] = {
    exprs.AffineExprKind.ADD: Interval.plus,
    exprs.AffineExprKind.MUL: Interval.times,
    exprs.AffineExprKind.FLOORDIV: Interval.floordiv,
    exprs.AffineExprKind.CEILDIV: Interval.ceildiv,
    exprs.AffineExprKind.MOD: Interval.mod,
}
"""The interval of a binary expression from those of its operands."""


def interval_of(
    expr: exprs.AffineExpr, dims: Sequence[Interval], symbols: Sequence[Interval]
) -> Interval:
    """Return the interval of an expression; unknown if it may be, on the way, no index of 64 bits.

    >>> from loopwright.ir.affine_expr import dim
    >>> print(interval_of(dim(0) % 8 + 1, [INT64], []))
    [1, 8]
    """
    if isinstance(expr, exprs.AffineConstantExpr):
        return Interval.of(expr.value)
    if isinstance(expr, exprs.AffineDimExpr):
        return dims[expr.position]
    if isinstance(expr, exprs.AffineSymbolExpr):
        return symbols[expr.position]
    assert isinstance(expr, exprs.AffineBinaryExpr)
    lhs, rhs = (interval_of(part, dims, symbols) for part in (expr.lhs, expr.rhs))
    if not (lhs.fits and rhs.fits):
        return Interval()
    interval = COMBINED[expr.kind](lhs, rhs)
    return interval if interval.fits else Interval()


def induction_interval(lower: Interval, upper: Interval, step: object = 1) -> Interval:
    """Return the interval of an induction variable that runs from `lower` up to, not including,
    `upper`.

    A step counts where it is a number and the loop starts from a known one.

    >>> print(induction_interval(Interval(0, 3), Interval(10, 20)))
    [0, 19]
    >>> print(induction_interval(Interval.of(0), Interval.of(16), 8))
    [0, 8]
    """
    low = lower.lower
    high = None if upper.upper is None else upper.upper - 1
    if low is None or high is None:
        return Interval(low, high)
    if isinstance(step, int) and step > 1 and low == lower.upper:
        high -= (high - low) % step
    return Interval(low, max(low, high))  # never executed: any will do
