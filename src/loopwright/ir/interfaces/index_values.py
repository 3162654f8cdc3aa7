"""Index values as affine expressions, which ops compute such, and the ranges of integers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Literal, NamedTuple, Protocol, TypeAlias

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineMap
from loopwright.ir.interfaces.op_interfaces import Interface, loaded
from loopwright.ir.interfaces.scalars import greatest, least, signed, unsigned
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause

Subscripts: TypeAlias = tuple[AffineExpr, ...]
"""One expression for each dimension of a memref."""

Comparison: TypeAlias = tuple[AffineExpr, bool]
"""An expression that is zero, if so marked, or at least zero."""
Clause: TypeAlias = tuple[Comparison, ...]
"""Comparisons of which at least one holds."""


class Known(NamedTuple):
    """Facts where a condition holds: all of the clauses; `is_whole` says that they are equivalent
    to it."""

    clauses: Sequence[Clause]
    is_whole: bool = True


class IndexValues(Protocol):
    """The index values at one place of a program, as expressions of its loops and parameters."""

    def resolve(self, value: SSAValue | int, /) -> AffineExpr:
        """Return the expression of an index value."""
        ...

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue], /) -> list[AffineExpr]:
        """Return the results of a map at operands, dimensions first."""
        ...

    def between(self, low: int, high: int, /) -> AffineExpr:
        """Return a new variable that ranges from `low` to `high`, exclusive."""
        ...

    def doubt(self, cause: Cause, /, *about: str | int) -> None:
        """Record that the expressions may be an over-approximation."""

    def extremum(self, values: Sequence[AffineExpr], /, *, is_least: bool) -> AffineExpr:
        """Return the minimum or the maximum of some values."""
        ...

    def either(
        self, clauses: Sequence[Clause], then: AffineExpr, otherwise: AffineExpr, /
    ) -> AffineExpr | None:
        """Return a variable that equals one expression where all clauses hold, and another
        elsewhere; None if unsupported."""

    def extent(self, memref: SSAValue, position: int, /) -> AffineExpr:
        """Return the extent of a dimension of a memref."""
        ...


def constant_value(value: SSAValue) -> int | None:
    """Return the value of an integer or index constant."""
    op = value.op if isinstance(value, OpResult) else None
    if op is not None and op.name in ("arith.constant", "index.constant"):
        attr = op.properties.get("value", op.attributes.get("value"))
        if isinstance(attr, IntegerAttr):
            return attr.value.data
    return None


class AffineForm(Interface):
    """The index results of an op are affine expressions of its operands.

    Without `needs_operands` these do not use the operands' expressions.
    """

    needs_operands = True

    @abstractmethod
    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        """Return the expression of the op's result with a number; None if there is none."""


class DimensionForm(AffineForm):
    """The results may be bound to dimensions of affine maps if all operands may."""


class ShapedDim(Interface):
    """The op gives an extent of its first operand; the second operand is the dimension."""


class DynamicSizes(Interface):
    """Operands of the op are the dynamic extents of its result; without `sizes` its extents are
    those of its first operand."""

    def __init__(self, sizes: Callable[[Operation], Sequence[SSAValue]] | None = None) -> None:
        self.sizes = sizes


class Arithmetic(AffineForm):
    """An index computed from two indices, by a rule for expressions that may return None.

    As everywhere in affine expressions, indices beyond 64 bits are assumed not to occur; but where
    numbers are so large that wrap-around is intended, no bounds are given. Narrower integers may
    wrap around.
    """

    def __init__(self, combine: Callable[[AffineExpr, AffineExpr], AffineExpr | None]) -> None:
        self.combine = combine

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        """Return the two operands, combined."""
        if not isinstance(op.results[0].type, IndexType):
            return None
        combined = self.combine(values.resolve(op.operands[0]), values.resolve(op.operands[1]))
        return combined if combined is not None and has_small_numbers(combined) else None


class Quotient(AffineForm):
    """The quotient of an index and a positive number, rounded `down`, `up` or to `zero`, or with
    `remains` what remains of the index."""

    def __init__(self, rounded: Literal["down", "up", "zero"], *, remains: bool = False) -> None:
        self.rounded = rounded
        self.remains = remains

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        """Return an expression of the operand; rounded to zero, one of two by its sign."""
        divisor = constant_value(op.operands[1])
        if not isinstance(op.results[0].type, IndexType) or divisor is None:
            return None
        if not 0 < divisor <= _SMALL:
            return None
        value = values.resolve(op.operands[0])
        down = value // divisor
        up = value.ceildiv(divisor)
        if self.remains:
            down = value % divisor
            up = value - up * divisor
        if self.rounded == "zero":
            return values.either([((value, False),)], down, up)
        return down if self.rounded == "down" else up


class Extremum(AffineForm):
    """The minimum or the maximum of two indices."""

    def __init__(self, *, is_least: bool) -> None:
        self.is_least = is_least

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        """Return a variable that is one of the operands."""
        if not isinstance(op.results[0].type, IndexType):
            return None
        return values.extremum([*map(values.resolve, op.operands)], is_least=self.is_least)


def _multiple(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if lhs.constant_value() is None and rhs.constant_value() is None:
        return None
    return lhs * rhs


def has_small_numbers(expr: AffineExpr) -> bool:
    """Return whether the constants in an expression are small enough that it does not overflow for
    ordinary indices.

    >>> from loopwright.ir.affine_expr import dim
    >>> has_small_numbers(dim(0) * 4 + 1), has_small_numbers(dim(0) * 2**62)
    (True, False)
    """
    numbers = (part.constant_value() for part in expr.walk())
    return all(number is None or abs(number) <= _SMALL for number in numbers)


_SMALL = 1 << 32
"""Larger steps can take indices below 2^31 out of 64 bits."""

SUM = Arithmetic(lambda lhs, rhs: lhs + rhs)
DIFFERENCE = Arithmetic(lambda lhs, rhs: lhs - rhs)
PRODUCT = Arithmetic(_multiple)
LEAST = Extremum(is_least=True)
GREATEST = Extremum(is_least=False)


# The least and the greatest values that integers may have, read as signed or as unsigned.


@dataclass(frozen=True, slots=True)
class IntegerRange:
    """Inclusive bounds of the values of integers of a width, as unsigned and as signed numbers.

    >>> IntegerRange.of(8, -3, 5, is_signed=True)
    IntegerRange(width=8, umin=0, umax=255, smin=-3, smax=5)
    """

    width: int
    umin: int
    umax: int
    smin: int
    smax: int

    @classmethod
    @cache
    def any(cls, width: int) -> IntegerRange:
        """Return the full range of a width.

        >>> IntegerRange.any(4)
        IntegerRange(width=4, umin=0, umax=15, smin=-8, smax=7)
        """
        return cls(width, 0, greatest(width, is_signed=False), least(width), greatest(width))

    @classmethod
    def of(cls, width: int, low: int, high: int, *, is_signed: bool) -> IntegerRange:
        """Return the range from `low` to `high` in one reading, with its consequences for the
        other.

        All integers of the width if the bounds are none of its numbers.
        """
        whole = cls.any(width)
        first, last = whole.bounds(is_signed=is_signed)
        if not first <= low <= high <= last:
            return whole
        read = unsigned if is_signed else signed
        other_bounds = read(low, width), read(high, width)
        if other_bounds[0] > other_bounds[1]:  # the interval wraps around in the other reading
            other_bounds = whole.bounds(is_signed=not is_signed)
        return (
            cls(width, *other_bounds, low, high)
            if is_signed
            else cls(width, low, high, *other_bounds)
        )

    @classmethod
    def constant(cls, width: int, value: int) -> IntegerRange:
        """Return the range of a single number.

        >>> IntegerRange.constant(8, -1)
        IntegerRange(width=8, umin=255, umax=255, smin=-1, smax=-1)
        """
        number = unsigned(value, width)
        return cls.of(width, number, number, is_signed=False)

    def bounds(self, *, is_signed: bool) -> tuple[int, int]:
        """Return the least and the greatest number in one reading, signed or unsigned.

        >>> IntegerRange.constant(8, -1).bounds(is_signed=False)
        (255, 255)
        """
        return (self.smin, self.smax) if is_signed else (self.umin, self.umax)

    def meet(self, other: IntegerRange) -> IntegerRange:
        """Return the intersection.

        >>> IntegerRange.of(8, 0, 9, is_signed=False).meet(IntegerRange.constant(8, 4))
        IntegerRange(width=8, umin=4, umax=4, smin=4, smax=4)
        """
        return self._combined(other, max, min)

    def join(self, other: IntegerRange) -> IntegerRange:
        """Return the smallest range that contains both.

        >>> IntegerRange.constant(8, 1).join(IntegerRange.constant(8, 4))
        IntegerRange(width=8, umin=1, umax=4, smin=1, smax=4)
        """
        return self._combined(other, min, max)

    def _combined(
        self, other: IntegerRange, low: Callable[[int, int], int], high: Callable[[int, int], int]
    ) -> IntegerRange:
        """Return the range whose bounds are combined by `low` and `high`, in both readings."""
        return IntegerRange(
            self.width,
            low(self.umin, other.umin),
            high(self.umax, other.umax),
            low(self.smin, other.smin),
            high(self.smax, other.smax),
        )

    def value(self) -> int | None:
        """Return the only number in the range, as a signed one; None if there are several.

        >>> IntegerRange.constant(8, 255).value(), IntegerRange.any(8).value()
        (-1, None)
        """
        if self.umin == self.umax:
            return signed(self.umin, self.width)
        return self.smin if self.smin == self.smax else None


Ranges: TypeAlias = "Sequence[IntegerRange | None]"
"""The range of each operand; None for operands that are not integers."""

RangeRule: TypeAlias = Callable[[Operation, Ranges], "IntegerRange | None"]
"""The range of an op's first result, given those of its operands; None if unknown."""


class HasIntegerRange(Interface):
    """The range of the first result follows from those of the operands.

    The rule is given as `"package.module:function"` and imported when it is first asked for.
    """

    def __init__(self, rule: RangeRule | str) -> None:
        self._rule = rule

    @cached_property
    def rule(self) -> RangeRule:
        """The rule, imported when it is first asked for."""
        return loaded(self._rule)


RangeOf: TypeAlias = Callable[[SSAValue], "IntegerRange | None"]
"""The range of a value; None if it is not an integer."""

ArgumentRangeRule: TypeAlias = Callable[[Operation, int, RangeOf], "IntegerRange | None"]
"""The range of a numbered argument of the first block of an op; None if unknown."""


class HasArgumentRanges(Interface):
    """The ranges of some arguments of the op's first block follow from its operands, as those of an
    induction variable follow from the bounds of the loop.

    The rule is given as `"package.module:function"` and imported when it is first asked for.
    """

    def __init__(self, rule: ArgumentRangeRule | str) -> None:
        self._rule = rule

    @cached_property
    def rule(self) -> ArgumentRangeRule:
        """The rule, imported when it is first asked for."""
        return loaded(self._rule)


def _extent_range(op: Operation, ranges: Ranges) -> IntegerRange:
    return IntegerRange.of(64, 0, greatest(64), is_signed=True)


EXTENT = HasIntegerRange(_extent_range)
"""The result is an extent of memory."""
