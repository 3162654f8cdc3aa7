"""Which values an index can take: intervals, recorded while lowering or found from definitions.

They decide which no-wrap flags an instruction may carry and whether a floor division may be a plain
one. A bound is `None` where nothing better than 64 bits is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, OpResult, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineExprKind
from loopwright.ir.affine_expr.expr import (
    INT64_MAX,
    INT64_MIN,
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineSymbolExpr,
)
from loopwright.ir.core.attributes import is_integer_type, is_memref, is_vector
from loopwright.ir.dialects.arith.constants import element_width
from loopwright.ir.interfaces import scalars
from loopwright.ir.interfaces.index_values import HasIntegerRange, IntegerRange
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.records import dataclass

EXTENT_LIMIT = 1 << 60
"""No memref has an extent this large: it would not fit into any address space."""

_DEPTH = 24


@dataclass(frozen=True, slots=True)
class Range:
    """All integers from `low` to `high`, both included; `None` is unbounded in 64 bits."""

    low: int | None = None
    high: int | None = None

    @property
    def non_negative(self) -> bool:
        """Whether every value is at least 0."""
        return self.low is not None and self.low >= 0

    @property
    def fits(self) -> bool:
        """Whether the mathematical value is known to fit into a signed 64-bit integer."""
        return (
            self.low is not None
            and self.high is not None
            and self.low >= INT64_MIN
            and self.high <= INT64_MAX
        )

    def within(self, other: Range) -> bool:
        """Whether every value lies in `other`, whose bounds are known."""
        if self.low is None or self.high is None or other.low is None or other.high is None:
            return False
        return self.low >= other.low and self.high <= other.high

    def clamped(self) -> Range:
        """Return the range after wrapping around in 64 bits."""
        return self if self.fits else FULL


FULL = Range(INT64_MIN, INT64_MAX)

SMALL = Range(-EXTENT_LIMIT, EXTENT_LIMIT)
"""Indices that may be added and scaled by small factors without wrapping around."""


def add_ranges(a: Range, b: Range) -> Range:
    """The range of a sum, before wrapping around.

    >>> add_ranges(Range(0, 4), Range(-1, 2))
    Range(low=-1, high=6)
    """
    return Range(
        None if a.low is None or b.low is None else a.low + b.low,
        None if a.high is None or b.high is None else a.high + b.high,
    )


def mul_ranges(a: Range, b: Range) -> Range:
    """The range of a product, before wrapping around.

    >>> mul_ranges(Range(-2, 3), Range(4, 5))
    Range(low=-10, high=15)
    """
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return Range()
    corners = (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    return Range(min(corners), max(corners))


def _divide(a: Range, b: Range, quotient: Callable[[int, int], int]) -> Range:
    if a.low is None or a.high is None or b.low is None or b.high is None or b.low <= 0:
        return FULL
    corners = [quotient(n, d) for n in (a.low, a.high) for d in (b.low, b.high)]
    return Range(min(corners), max(corners))


def combine(kind: AffineExprKind, a: Range, b: Range) -> Range:
    """The range of a binary affine expression, before wrapping around."""
    match kind:
        case AffineExprKind.ADD:
            return add_ranges(a, b)
        case AffineExprKind.MUL:
            return mul_ranges(a, b)
        case AffineExprKind.FLOORDIV:
            return _divide(a, b, lambda n, d: n // d)
        case AffineExprKind.CEILDIV:
            return _divide(a, b, lambda n, d: -(-n // d))
        case _:
            if b.high is None or b.low is None or b.low <= 0:
                return FULL
            if a.non_negative and a.high is not None and a.high < b.low:
                return a
            return Range(0, b.high - 1)


def expr_range(expr: AffineExpr, dims: Sequence[Range], symbols: Sequence[Range]) -> Range:
    """The range of an affine expression over ranges of its operands, before wrapping around."""
    if isinstance(expr, AffineConstantExpr):
        return Range(expr.value, expr.value)
    if isinstance(expr, AffineDimExpr):
        return dims[expr.position]
    if isinstance(expr, AffineSymbolExpr):
        return symbols[expr.position]
    assert isinstance(expr, AffineBinaryExpr)
    lhs = expr_range(expr.lhs, dims, symbols).clamped()
    return combine(expr.kind, lhs, expr_range(expr.rhs, dims, symbols).clamped())


class RangeAnalysis:
    """Ranges of SSA values.

    Lowerings record what they know (induction variables, results of maps) while they bind a value;
    the rest is computed from its definition when asked for.
    """

    def __init__(self) -> None:
        self._known: dict[SSAValue, Range] = {}

    def of(self, value: SSAValue, depth: int = 0) -> Range:
        """Return the range of an integer or index value, as a signed number."""
        cached = self._known.get(value)
        if cached is not None:
            return cached
        if depth > _DEPTH:
            return FULL
        interval = self._compute(value, depth + 1).clamped()
        if is_integer_type(value.type):
            interval = _truncated(interval, value.type.width.data)
        self._known[value] = interval
        return interval

    def record(self, value: SSAValue, interval: Range) -> None:
        """Remember what a lowering knows of a value."""
        self._known[value] = interval.clamped()

    def _compute(self, value: SSAValue, depth: int) -> Range:
        if not isinstance(value, OpResult):
            return FULL
        op = value.op
        if op.name == "memref.dim":
            return self._extent(op.operands[0].type, op.operands[1])
        rule = interface_of(op, HasIntegerRange)
        if rule is None or value.index:
            return FULL
        found = rule.rule(op, [self._as_integers(operand, depth) for operand in op.operands])
        return FULL if found is None else Range(found.smin, found.smax)

    def _as_integers(self, value: SSAValue, depth: int) -> IntegerRange | None:
        width = element_width(value.type)
        if width is None or width > 64 or is_vector(value.type):
            return None
        known = self.of(value, depth)
        low = INT64_MIN if known.low is None else known.low
        high = INT64_MAX if known.high is None else known.high
        return IntegerRange.of(width, low, high, is_signed=True)

    def _extent(self, memref: Attribute, dimension: SSAValue) -> Range:
        at = self.of(dimension)
        if is_memref(memref) and at.low is not None and at.low == at.high:
            shape = memref.get_shape()
            if 0 <= at.low < len(shape) and shape[at.low] >= 0:
                return Range(shape[at.low], shape[at.low])
        return Range(0, EXTENT_LIMIT)


def extremum_range(a: Range, b: Range, *, smallest: bool) -> Range:
    """The range of the smaller or the larger of two values.

    >>> extremum_range(Range(0, 9), Range(3, None), smallest=True)
    Range(low=0, high=9)
    """
    pick = min if smallest else max
    low = (INT64_MIN if a.low is None else a.low, INT64_MIN if b.low is None else b.low)
    high = (INT64_MAX if a.high is None else a.high, INT64_MAX if b.high is None else b.high)
    return Range(pick(low), pick(high))


def loop_range(lower: Range, upper: Range, step: object = 1) -> Range:
    """The range of an induction variable that runs from `lower` up to, not including, `upper`.

    A step counts where it is a number and the loop starts from a known one.

    >>> loop_range(Range(0, 3), Range(10, 20))
    Range(low=0, high=19)
    >>> loop_range(Range(0, 0), Range(16, 16), 8)
    Range(low=0, high=8)
    """
    high = None if upper.high is None else upper.high - 1
    if isinstance(step, int) and step > 1 and high is not None and lower.low is not None:
        if lower.low == lower.high:
            high -= (high - lower.low) % step
    if high is not None and lower.low is not None and high < lower.low:
        high = lower.low  # never executed: any range will do
    return Range(lower.low, high)


def _truncated(interval: Range, width: int) -> Range:
    """The range kept if every value fits into `width` bits, else all of them."""
    low, high = scalars.least(width), scalars.greatest(width)
    if interval.low is None or interval.high is None or interval.low < low or interval.high > high:
        return Range(low, high)
    return interval
