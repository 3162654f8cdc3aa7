"""Ranges of the results of `arith` operations: interval arithmetic on integers that wrap.

Each rule bounds the exact result at the corners of the operands' ranges, once read as signed and
once as unsigned numbers; where a corner does not fit into the width, nothing is known in that
reading (Warren, Hacker's Delight, chapter 4; Navas et al., Signedness-agnostic program analysis,
APLAS 2012, for reading numbers both ways).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from itertools import product

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from loopwright.ir.core.attributes import is_dense
from loopwright.ir.core.properties import element_values
from loopwright.ir.dialects.arith.attributes import IntegerOverflowAttr, IntegerOverflowFlag
from loopwright.ir.dialects.arith.constants import element_width, integer_of
from loopwright.ir.dialects.arith.selection import CmpiOp
from loopwright.ir.interfaces import scalars
from loopwright.ir.interfaces.index_values import (
    HasArgumentRanges,
    HasIntegerRange,
    IntegerRange,
    Ranges,
)
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import constant_of

_ORDERED = (2, 3, 4, 5)
"""The predicates `slt`, `sle`, `sgt` and `sge`."""


_DEPTH = 32
"""The longest use-def chain that is followed to find a range."""


class ValueRanges:
    """Which integers values may be, by the ops that compute them."""

    def __init__(self) -> None:
        self._ranges: dict[SSAValue, IntegerRange | None] = {}

    def range_of(self, value: SSAValue, depth: int = 0) -> IntegerRange | None:
        """Return the range of an integer value; None for values of other types."""
        width = element_width(value.type)
        number = integer_of(constant_of(value))
        if width is None:
            return None
        if number is not None:
            return IntegerRange.constant(width, number)
        if value not in self._ranges and depth < _DEPTH:
            self._ranges[value] = None  # In a graph region it may need itself.
            if isinstance(value, BlockArgument):
                self._ranges[value] = self._range_of_argument(value, depth + 1)
            elif isinstance(value, OpResult) and value.index == 0:
                rule = interface_of(value.op, HasIntegerRange)
                operands = [self.range_of(operand, depth + 1) for operand in value.op.operands]
                self._ranges[value] = None if rule is None else rule.rule(value.op, operands)
        return self._ranges.get(value) or IntegerRange.any(width)

    def _range_of_argument(self, argument: BlockArgument, depth: int) -> IntegerRange | None:
        """Return the range of an argument of an op's first block, as the op declares it."""
        parent = argument.owner.parent_op()
        if parent is None or argument.owner is not parent.regions[0].first_block:
            return None
        interface = interface_of(parent, HasArgumentRanges)
        if interface is None:
            return None
        return interface.rule(parent, argument.index, lambda operand: self.range_of(operand, depth))


def constant(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Return the range of a constant, or of the elements of a constant array."""
    width = element_width(op.results[0].type)
    value = op.properties["value"]
    if width is None:
        return None
    numbers = list(element_values(value)) if is_dense(value) else [integer_of(value)]
    known_ranges = [
        IntegerRange.constant(width, int(number)) for number in numbers if number is not None
    ]
    return functools.reduce(IntegerRange.join, known_ranges) if known_ranges else None


def unchanged(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Return the range of the first operand, from which all elements of the result are taken."""
    return ranges[0]


def either(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Return the union of the ranges of both operands, from which the elements of the result are
    taken."""
    first, second = ranges[:2]
    return None if first is None or second is None else first.join(second)


def _flag(op: Operation, flag: IntegerOverflowFlag) -> bool:
    flags = op.properties.get("overflowFlags")
    return isinstance(flags, IntegerOverflowAttr) and flag in flags.data


def _bounded(
    op: Operation, width: int, candidates: Iterable[int], *, is_signed: bool
) -> IntegerRange:
    """The range of an op's results, given that its flags exclude overflow; the full range if it may
    wrap around."""
    whole = IntegerRange.any(width)
    numbers: list[int] = []
    least, greatest = whole.bounds(is_signed=is_signed)
    saturates = _flag(op, IntegerOverflowFlag.NSW if is_signed else IntegerOverflowFlag.NUW)
    for number in candidates:
        if not least <= number <= greatest and not saturates:
            return whole
        numbers.append(min(max(number, least), greatest))
    return IntegerRange.of(width, min(numbers), max(numbers), is_signed=is_signed)


def _at_corners(
    op: Operation,
    lhs: IntegerRange,
    rhs: IntegerRange,
    corner: Callable[[int, int], int],
    *,
    is_signed: bool,
) -> IntegerRange:
    corners = product(lhs.bounds(is_signed=is_signed), rhs.bounds(is_signed=is_signed))
    return _bounded(op, lhs.width, (corner(a, b) for a, b in corners), is_signed=is_signed)


def integer_function(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The range of a function of two integers, by the kind of the function."""
    lhs, rhs = ranges
    function = interface_of(op, scalars.IntegerFunction)
    if lhs is None or rhs is None or function is None:
        return None
    is_signed = function.is_signed
    match function.kind:
        case "bitwise":
            corners = product(_known_bits(lhs), _known_bits(rhs))
            corner_values = [function.exact(a, b) for a, b in corners]
            low = functools.reduce(int.__and__, corner_values)
            high = functools.reduce(int.__or__, corner_values)
            return IntegerRange.of(lhs.width, low, high, is_signed=False)
        case "remainder":
            remainder = _remainder_signed if is_signed else _remainder_unsigned
            return remainder(lhs, rhs)
        case "shift":
            if rhs.umax >= lhs.width:
                return IntegerRange.any(lhs.width)
            rhs = IntegerRange(rhs.width, rhs.umin, rhs.umax, rhs.umin, rhs.umax)
        case "division":
            low, high = rhs.bounds(is_signed=is_signed)
            if low <= 0 <= high:
                return IntegerRange.any(lhs.width)
        case "other":
            return IntegerRange.any(lhs.width)
        case _:
            pass
    interval = _at_corners(op, lhs, rhs, function.exact, is_signed=is_signed)
    if function.kind == "wrapping" or function.exact is int.__lshift__:
        # These are what they are in both readings.
        interval = interval.meet(_at_corners(op, lhs, rhs, function.exact, is_signed=False))
    return interval


def _remainder_signed(dividend: IntegerRange, divisor: IntegerRange) -> IntegerRange:
    """Less than the divisor, with the sign of the dividend."""
    if divisor.smin <= 0 <= divisor.smax:
        return IntegerRange.any(dividend.width)
    magnitude = max(abs(divisor.smin), abs(divisor.smax))
    low = 1 - magnitude if dividend.smin < 0 else 0
    high = magnitude - 1 if dividend.smax > 0 else 0
    if divisor.smin == divisor.smax and dividend.smax - dividend.smin < magnitude:
        first, last = (
            bound - magnitude * scalars.truncated(bound, magnitude)
            for bound in (dividend.smin, dividend.smax)
        )
        if first <= last:
            low = first
            high = last
    return IntegerRange.of(dividend.width, low, high, is_signed=True)


def _remainder_unsigned(dividend: IntegerRange, divisor: IntegerRange) -> IntegerRange:
    """Less than the divisor, and not more than the dividend."""
    low = 0
    high = min(dividend.umax, max(divisor.umax - 1, 0))
    if divisor.umin == divisor.umax != 0 and dividend.umax - dividend.umin < divisor.umax:
        first = dividend.umin % divisor.umax
        last = dividend.umax % divisor.umax
        if first <= last:
            low = first
            high = last
    return IntegerRange.of(dividend.width, low, high, is_signed=False)


def _known_bits(range_: IntegerRange) -> tuple[int, int]:
    """Return the bits that are set in all numbers of a range, and those set in some, as far as the
    common leading bits of its ends tell."""
    varying = (1 << (range_.umin ^ range_.umax).bit_length()) - 1
    return range_.umin & ~varying, range_.umax | varying


def extend_unsigned(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The same unsigned numbers; their low bits in a narrower type."""
    return _converted_range(op, ranges[0], is_signed=False)


def extend_signed(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The same signed numbers; their low bits in a narrower type."""
    return _converted_range(op, ranges[0], is_signed=True)


def _converted_range(
    op: Operation, source: IntegerRange | None, *, is_signed: bool
) -> IntegerRange | None:
    width = element_width(op.results[0].type)
    if source is None or width is None:
        return None
    if width < source.width:
        return truncate(op, (source,))
    return IntegerRange.of(width, *source.bounds(is_signed=is_signed), is_signed=is_signed)


def truncate(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Return the range of the low bits; exact if the dropped bits are the same in all numbers."""
    source = ranges[0]
    width = element_width(op.results[0].type)
    return None if source is None or width is None else low_bits(source, width)


def low_bits(source: IntegerRange, width: int) -> IntegerRange:
    """The range of the low bits of the numbers of a range."""
    truncated = IntegerRange.any(width)
    if source.umin >> width == source.umax >> width:
        low = scalars.unsigned(source.umin, width)
        high = scalars.unsigned(source.umax, width)
        truncated = truncated.meet(IntegerRange.of(width, low, high, is_signed=False))
    return truncated.meet(IntegerRange.of(width, source.smin, source.smax, is_signed=True))


def compare(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """True or false, if the ranges decide the comparison."""
    lhs, rhs = ranges
    predicate = integer_of(op.properties["predicate"])
    if lhs is None or rhs is None or predicate is None:
        return None
    return truth(predicate, lhs, rhs)


def truth(predicate: int, lhs: IntegerRange, rhs: IntegerRange) -> IntegerRange:
    """Whether a comparison with a predicate, by its number, holds: true, false or both."""
    outcome = _decide_comparison(predicate, lhs, rhs)
    return IntegerRange.any(1) if outcome is None else IntegerRange.constant(1, int(outcome))


def _decide_comparison(predicate: int, a: IntegerRange, b: IntegerRange) -> bool | None:
    if predicate <= 1:
        disjoint = (a.umax < b.umin or b.umax < a.umin) and (a.smax < b.smin or b.smax < a.smin)
        same = a.value() is not None and a.value() == b.value()
        return None if not (disjoint or same) else same is (predicate == 0)
    holds = scalars.INTEGER_RELATIONS[predicate]
    is_signed = predicate < scalars.UNSIGNED_RELATIONS
    (low, high), (other_low, other_high) = (range_.bounds(is_signed=is_signed) for range_ in (a, b))
    corners = {holds(low, other_high), holds(high, other_low)}
    return corners.pop() if len(corners) == 1 else None


def select(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Return the range of the selected value, or the union of both, given which is selected
    where."""
    condition, yes, no = ranges
    condition_value = None if condition is None else condition.value()
    if condition_value is not None:
        return yes if condition_value else no
    if yes is None or no is None:
        return None
    return _where(op, 1, (yes, no), holds=True).join(_where(op, 2, (yes, no), holds=False))


def _where(
    op: Operation, number: int, choices: tuple[IntegerRange, IntegerRange], *, holds: bool
) -> IntegerRange:
    """The range of an operand of `arith.select` where its condition holds, or does not: if that
    compares the other operand with a number, as in `0 - x if x < 0 else x`, or this one."""
    full_range = choices[number - 1]
    value = op.operands[number]
    comparison = op.operands[0].owner
    if not isinstance(comparison, CmpiOp):
        return full_range
    compared = comparison.operands[0]
    predicate = integer_of(comparison.properties["predicate"])
    limit = integer_of(constant_of(comparison.operands[1]))
    compared_ranges = [
        own for own, x in zip(choices, op.operands[1:], strict=True) if x is compared
    ]
    if not compared_ranges or limit is None or predicate is None or predicate not in _ORDERED:
        return full_range
    is_strict = (predicate in _ORDERED[::2]) is holds
    if (predicate in _ORDERED[:2]) is holds:
        ends = compared_ranges[0].smin, min(compared_ranges[0].smax, limit - is_strict)
    else:
        ends = max(compared_ranges[0].smin, limit + is_strict), compared_ranges[0].smax
    narrowed = IntegerRange.of(compared_ranges[0].width, *ends, is_signed=True)
    if ends[0] > ends[1]:
        return full_range
    if value is compared:
        return narrowed
    if not isinstance(value.owner, Operation) or not interface_of(
        value.owner, scalars.IntegerFunction
    ):
        return full_range
    numbers = [(x, integer_of(constant_of(x))) for x in value.owner.operands]
    ranges = [
        narrowed if x is compared else IntegerRange.constant(narrowed.width, number or 0)
        for x, number in numbers
    ]
    has_known_operands = all(x is compared or number is not None for x, number in numbers)
    computed = integer_function(value.owner, ranges) if has_known_operands else None
    return full_range if computed is None else full_range.meet(computed)
