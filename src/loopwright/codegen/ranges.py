"""Which values an index can take: intervals, found by walking back through its definitions.

They decide which no-wrap flags an instruction may carry and whether a floor division may be a plain
one. A bound is `None` where nothing better than 64 bits is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, MemRefType
from xdsl.ir import BlockArgument, OpResult, SSAValue

from loopwright.affine_expr import AffineExpr, AffineExprKind
from loopwright.affine_expr.expr import (
    INT64_MAX,
    INT64_MIN,
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineSymbolExpr,
)
from loopwright.syntax.attributes import AffineMapAttr

EXTENT_LIMIT = 1 << 62
"""No memref has an extent this large: it would not fit into the address space."""

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

    def clamped(self) -> Range:
        """What is known of the value after wrapping around in 64 bits."""
        return self if self.fits else FULL


FULL = Range(INT64_MIN, INT64_MAX)


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
    """Ranges of SSA values, computed when asked for and remembered."""

    def __init__(self) -> None:
        self._known: dict[SSAValue, Range] = {}

    def of(self, value: SSAValue, depth: int = 0) -> Range:
        """What is known of an integer or index value, read as a signed number."""
        known = self._known.get(value)
        if known is not None:
            return known
        if depth > _DEPTH:
            return FULL
        found = self._compute(value, depth + 1).clamped()
        if isinstance(value.type, IntegerType):
            found = _truncated(found, value.type.width.data)
        self._known[value] = found
        return found

    def record(self, value: SSAValue, interval: Range) -> None:
        """Remember what a lowering knows of a value."""
        self._known[value] = interval.clamped()

    def operands(
        self, map_dims: int, operands: Sequence[SSAValue]
    ) -> tuple[list[Range], list[Range]]:
        """The ranges of a map's operands, dimensions and symbols apart."""
        ranges = [self.of(operand) for operand in operands]
        return ranges[:map_dims], ranges[map_dims:]

    def _compute(self, value: SSAValue, depth: int) -> Range:
        if isinstance(value, BlockArgument):
            return self._block_argument(value, depth)
        assert isinstance(value, OpResult)
        op = value.op
        match op.name:
            case "arith.constant":
                attribute = op.properties.get("value")
                if isinstance(attribute, IntegerAttr):
                    return Range(attribute.value.data, attribute.value.data)
            case "arith.index_cast" | "arith.extsi" if isinstance(
                op.operands[0].type, IntegerType | IndexType
            ):
                return self.of(op.operands[0], depth)
            case "arith.addi" | "arith.subi" | "arith.muli" if isinstance(value.type, IndexType):
                a, b = self.of(op.operands[0], depth), self.of(op.operands[1], depth)
                if op.name == "arith.muli":
                    return mul_ranges(a, b)
                if op.name == "arith.subi":
                    b = mul_ranges(b, Range(-1, -1))
                return add_ranges(a, b)
            case "memref.dim":
                return self._extent(op.operands[0], op.operands[1])
            case "affine.apply":
                map_attribute = op.properties["map"]
                assert isinstance(map_attribute, AffineMapAttr)
                return self._map(map_attribute, op.operands, depth)[0]
            case "affine.min" | "affine.max":
                map_attribute = op.properties["map"]
                assert isinstance(map_attribute, AffineMapAttr)
                results = self._map(map_attribute, op.operands, depth)
                return _extremum(results, smallest=op.name == "affine.min")
            case _:
                pass
        return FULL

    def _extent(self, memref: SSAValue, dimension: SSAValue) -> Range:
        owner = dimension.owner
        if isinstance(memref.type, MemRefType) and getattr(owner, "name", "") == "arith.constant":
            attribute = owner.properties.get("value")  # pyright: ignore
            shape = memref.type.get_shape()
            if isinstance(attribute, IntegerAttr) and 0 <= attribute.value.data < len(shape):
                extent = shape[attribute.value.data]
                if extent >= 0:
                    return Range(extent, extent)
        return Range(0, EXTENT_LIMIT)

    def _map(
        self, attribute: AffineMapAttr, operands: Sequence[SSAValue], depth: int
    ) -> list[Range]:
        affine_map = attribute.data
        ranges = [self.of(operand, depth) for operand in operands]
        dims, symbols = ranges[: affine_map.num_dims], ranges[affine_map.num_dims :]
        return [expr_range(result, dims, symbols).clamped() for result in affine_map.results]

    def _block_argument(self, argument: BlockArgument, depth: int) -> Range:
        parent = argument.block.parent_op()
        if parent is None:
            return FULL
        if parent.name == "affine.for" and argument.index == 0:
            return self._affine_for(argument, depth)
        return FULL

    def _affine_for(self, argument: BlockArgument, depth: int) -> Range:
        op = argument.block.parent_op()
        assert op is not None
        lower, upper = op.properties["lowerBoundMap"], op.properties["upperBoundMap"]
        assert isinstance(lower, AffineMapAttr) and isinstance(upper, AffineMapAttr)
        count = lower.data.num_dims + lower.data.num_symbols
        upper_count = upper.data.num_dims + upper.data.num_symbols
        lows = self._map(lower, op.operands[:count], depth)
        highs = self._map(upper, op.operands[count : count + upper_count], depth)
        return loop_range(_extremum(lows, smallest=False), _extremum(highs, smallest=True))


def loop_range(lower: Range, upper: Range) -> Range:
    """The range of an induction variable that runs from `lower` up to, not including, `upper`.

    >>> loop_range(Range(0, 3), Range(10, 20))
    Range(low=0, high=19)
    """
    high = None if upper.high is None else upper.high - 1
    if high is not None and lower.low is not None and high < lower.low:
        high = lower.low  # never executed: any range will do
    return Range(lower.low, high)


def _extremum(ranges: Sequence[Range], *, smallest: bool) -> Range:
    pick = min if smallest else max
    lows = [r.low if r.low is not None else INT64_MIN for r in ranges]
    highs = [r.high if r.high is not None else INT64_MAX for r in ranges]
    return Range(pick(lows), pick(highs))


def _truncated(interval: Range, width: int) -> Range:
    """The range kept if every value fits into `width` bits, else all of them."""
    low, high = -(1 << width - 1), (1 << width - 1) - 1
    if interval.low is None or interval.high is None or interval.low < low or interval.high > high:
        return Range(low, high)
    return interval
