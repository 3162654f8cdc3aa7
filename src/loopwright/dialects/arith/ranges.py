"""Ranges of the results of `arith` operations: interval arithmetic on integers that wrap.

Each rule bounds the exact result at the corners of the operands' ranges, once read as signed and
once as unsigned numbers; where a corner does not fit into the width, nothing is known in that
reading (Warren, Hacker's Delight, chapter 4; Navas et al., Signedness-agnostic program analysis,
APLAS 2012, for reading numbers both ways).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from xdsl.ir import Operation

from loopwright.dialects.arith.attributes import IntegerOverflowAttr, IntegerOverflowFlag
from loopwright.dialects.arith.constants import element_width, integer_of
from loopwright.interfaces.integer_ranges import IntegerRange, Ranges


def constant(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The number, or that of all elements."""
    width, value = element_width(op.results[0].type), integer_of(op.properties["value"])
    return None if width is None or value is None else IntegerRange.constant(width, value)


def _flag(op: Operation, flag: IntegerOverflowFlag) -> bool:
    flags = op.properties.get("overflowFlags")
    return isinstance(flags, IntegerOverflowAttr) and flag in flags.data


def _bounded(
    op: Operation, width: int, found: Iterable[int | None], *, is_signed: bool
) -> IntegerRange:
    """The range of numbers, of which the flags of an op may say that none is outside of the width;
    everything if there is None among them, or one that wraps around."""
    whole = IntegerRange.any(width)
    numbers: list[int] = []
    least, greatest = (whole.smin, whole.smax) if is_signed else (whole.umin, whole.umax)
    saturates = _flag(op, IntegerOverflowFlag.NSW if is_signed else IntegerOverflowFlag.NUW)
    for number in found:
        if number is None:
            return whole
        if not least <= number <= greatest and not saturates:
            return whole
        numbers.append(min(max(number, least), greatest))
    return IntegerRange.of(width, min(numbers), max(numbers), is_signed=is_signed)


def _pair(ranges: Ranges) -> tuple[IntegerRange, IntegerRange] | None:
    left, right = ranges
    return None if left is None or right is None else (left, right)


Corner = Callable[[int, int], "int | None"]


def _signed_corners(
    op: Operation, left: IntegerRange, right: IntegerRange, corner: Corner
) -> IntegerRange:
    corners = product((left.smin, left.smax), (right.smin, right.smax))
    return _bounded(op, left.width, (corner(a, b) for a, b in corners), is_signed=True)


def _unsigned_corners(
    op: Operation, left: IntegerRange, right: IntegerRange, corner: Corner
) -> IntegerRange:
    corners = product((left.umin, left.umax), (right.umin, right.umax))
    return _bounded(op, left.width, (corner(a, b) for a, b in corners), is_signed=False)


def add(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Sums of the least and of the greatest numbers."""
    found = _pair(ranges)
    if found is None:
        return None
    a, b = found
    unsigned = _bounded(op, a.width, (a.umin + b.umin, a.umax + b.umax), is_signed=False)
    signed = _bounded(op, a.width, (a.smin + b.smin, a.smax + b.smax), is_signed=True)
    return unsigned.meet(signed)


def subtract(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The least number without the greatest, and the other way round."""
    found = _pair(ranges)
    if found is None:
        return None
    a, b = found
    unsigned = _bounded(op, a.width, (a.umin - b.umax, a.umax - b.umin), is_signed=False)
    signed = _bounded(op, a.width, (a.smin - b.smax, a.smax - b.smin), is_signed=True)
    return unsigned.meet(signed)


def multiply(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Products at the corners."""
    found = _pair(ranges)
    if found is None:
        return None
    unsigned = _unsigned_corners(op, *found, lambda a, b: a * b)
    return unsigned.meet(_signed_corners(op, *found, lambda a, b: a * b))


def truncated(a: int, b: int) -> int:
    """The quotient, rounded towards zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


_QUOTIENTS: dict[str, Callable[[int, int], int]] = {
    "divsi": truncated,
    "floordivsi": lambda a, b: a // b,
    "ceildivsi": lambda a, b: -(-a // b),
    "divui": lambda a, b: a // b,
    "ceildivui": lambda a, b: -(-a // b),
}


def divide_signed(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Quotients at the corners, where the divisor has one sign."""
    found = _pair(ranges)
    if found is None:
        return None
    if found[1].smin <= 0 <= found[1].smax:
        return IntegerRange.any(found[0].width)
    return _signed_corners(op, *found, _QUOTIENTS[op.name.partition(".")[2]])


def divide_unsigned(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Quotients at the corners, where the divisor is not 0."""
    found = _pair(ranges)
    if found is None:
        return None
    if found[1].umin == 0:
        return IntegerRange.any(found[0].width)
    return _unsigned_corners(op, *found, _QUOTIENTS[op.name.partition(".")[2]])


def remainder_signed(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Less than the divisor, with the sign of the dividend."""
    found = _pair(ranges)
    if found is None:
        return None
    a, b = found
    if b.smin <= 0 <= b.smax:
        return IntegerRange.any(a.width)
    divisor = max(abs(b.smin), abs(b.smax))
    low = 1 - divisor if a.smin < 0 else 0
    high = divisor - 1 if a.smax > 0 else 0
    if b.smin == b.smax and a.smax - a.smin < divisor:
        first, last = (one - divisor * truncated(one, divisor) for one in (a.smin, a.smax))
        if first <= last:
            low, high = first, last
    return IntegerRange.of(a.width, low, high, is_signed=True)


def remainder_unsigned(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Less than the divisor, and not more than the dividend."""
    found = _pair(ranges)
    if found is None:
        return None
    a, b = found
    low, high = 0, min(a.umax, max(b.umax - 1, 0)) if b.umin else a.umax
    if b.umin == 0:
        high = min(a.umax, max(b.umax - 1, 0))
    elif b.umin == b.umax and a.umax - a.umin < b.umax:
        first, last = a.umin % b.umax, a.umax % b.umax
        if first <= last:
            low, high = first, last
    return IntegerRange.of(a.width, low, high, is_signed=False)


def _known_bits(range_: IntegerRange) -> tuple[int, int]:
    """The bits that are set in all numbers of a range, and those that are in some, as far as the
    leading bits that the least and the greatest have in common say."""
    varying = (1 << (range_.umin ^ range_.umax).bit_length()) - 1
    return range_.umin & ~varying, range_.umax | varying


def bitwise(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """What follows from leading bits that do not vary."""
    found = _pair(ranges)
    if found is None:
        return None
    (sure, possible), (other_sure, other_possible) = map(_known_bits, found)
    name = op.name.partition(".")[2]
    if name == "andi":
        low, high = sure & other_sure, possible & other_possible
    elif name == "ori":
        low, high = sure | other_sure, possible | other_possible
    else:
        varying = (possible & ~sure) | (other_possible & ~other_sure)
        low = (sure ^ other_sure) & ~varying
        high = low | varying
    return IntegerRange.of(found[0].width, low, high, is_signed=False)


def shift_left(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Shifts at the corners."""
    found = _pair(ranges)
    if found is None:
        return None
    a, b = found
    if b.umax >= a.width:
        return IntegerRange.any(a.width)
    unsigned = _unsigned_corners(op, a, b, lambda value, amount: value << amount)
    amounts = IntegerRange(b.width, b.umin, b.umax, b.umin, b.umax)
    return unsigned.meet(_signed_corners(op, a, amounts, lambda value, amount: value << amount))


def shift_right_unsigned(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Shifts at the corners."""
    found = _pair(ranges)
    if found is None:
        return None
    if found[1].umax >= found[0].width:
        return IntegerRange.any(found[0].width)
    return _unsigned_corners(op, *found, lambda value, amount: value >> amount)


def shift_right_signed(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """Shifts at the corners."""
    found = _pair(ranges)
    if found is None:
        return None
    a, b = found
    if b.umax >= a.width:
        return IntegerRange.any(a.width)
    amounts = IntegerRange(b.width, b.umin, b.umax, b.umin, b.umax)
    return _signed_corners(op, a, amounts, lambda value, amount: value >> amount)


def extremum(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The extremum of the bounds."""
    found = _pair(ranges)
    if found is None:
        return None
    a, b = found
    name = op.name.partition(".")[2]
    choose = max if name.startswith("max") else min
    if name.endswith("si"):
        low, high = choose(a.smin, b.smin), choose(a.smax, b.smax)
        return IntegerRange.of(a.width, low, high, is_signed=True)
    low, high = choose(a.umin, b.umin), choose(a.umax, b.umax)
    return IntegerRange.of(a.width, low, high, is_signed=False)


def extend_unsigned(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The same unsigned numbers; their low bits in a narrower type."""
    return _converted(op, ranges[0], is_signed=False)


def extend_signed(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The same signed numbers; their low bits in a narrower type."""
    return _converted(op, ranges[0], is_signed=True)


def _converted(
    op: Operation, source: IntegerRange | None, *, is_signed: bool
) -> IntegerRange | None:
    width = element_width(op.results[0].type)
    if source is None or width is None:
        return None
    if width < source.width:
        return truncate(op, (source,))
    if is_signed:
        return IntegerRange.of(width, source.smin, source.smax, is_signed=True)
    return IntegerRange.of(width, source.umin, source.umax, is_signed=False)


def truncate(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The low bits, where the bits that are lost are the same in all numbers."""
    source = ranges[0]
    width = element_width(op.results[0].type)
    if source is None or width is None:
        return None
    size = 1 << width
    found = IntegerRange.any(width)
    if source.umin >> width == source.umax >> width:
        low, high = source.umin % size, source.umax % size
        found = found.meet(IntegerRange.of(width, low, high, is_signed=False))
    return found.meet(IntegerRange.of(width, source.smin, source.smax, is_signed=True))


_ORDERS: tuple[tuple[Callable[[int, int], bool], bool], ...] = (
    (lambda a, b: a < b, True),
    (lambda a, b: a <= b, True),
    (lambda a, b: a > b, True),
    (lambda a, b: a >= b, True),
    (lambda a, b: a < b, False),
    (lambda a, b: a <= b, False),
    (lambda a, b: a > b, False),
    (lambda a, b: a >= b, False),
)


def compare(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """True or false, where the bounds say so."""
    found = _pair(ranges)
    predicate = integer_of(op.properties["predicate"])
    if found is None or predicate is None:
        return None
    known = _compared(predicate, *found)
    return IntegerRange.any(1) if known is None else IntegerRange.constant(1, int(known))


def _compared(predicate: int, a: IntegerRange, b: IntegerRange) -> bool | None:
    if predicate <= 1:
        apart = a.umax < b.umin or b.umax < a.umin
        same = a.value() is not None and a.value() == b.value()
        return None if not (apart or same) else same is (predicate == 0)
    holds, is_signed = _ORDERS[predicate - 2]
    lows, highs = (
        ((a.smin, b.smin), (a.smax, b.smax)) if is_signed else ((a.umin, b.umin), (a.umax, b.umax))
    )
    corners = {holds(lows[0], highs[1]), holds(highs[0], lows[1])}
    return corners.pop() if len(corners) == 1 else None


def select(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """That of the chosen value, or both."""
    condition, yes, no = ranges
    known = None if condition is None else condition.value()
    if known is not None:
        return yes if known else no
    return None if yes is None or no is None else yes.join(no)
