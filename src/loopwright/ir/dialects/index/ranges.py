"""Ranges of the results of `index` operations: those of the operations of `arith` that compute the
same, for an index of 64 bits joined with those for one of 32, so that the program still says what
it does on another target."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.ir.dialects.arith import CMPI_PREDICATES, ranges
from loopwright.ir.dialects.index.attributes import CmpPredicateAttr
from loopwright.ir.interfaces.index_values import IntegerRange, RangeRule, Ranges

_RULES: dict[str, RangeRule] = {
    "add": ranges.add,
    "and": ranges.bitwise,
    "ceildivs": ranges.divide,
    "ceildivu": ranges.divide,
    "divs": ranges.divide,
    "divu": ranges.divide,
    "floordivs": ranges.divide,
    "maxs": ranges.extremum,
    "maxu": ranges.extremum,
    "mins": ranges.extremum,
    "minu": ranges.extremum,
    "mul": ranges.multiply,
    "or": ranges.bitwise,
    "rems": ranges.remainder_signed,
    "remu": ranges.remainder_unsigned,
    "shl": ranges.shift,
    "shrs": ranges.shift,
    "shru": ranges.shift,
    "sub": ranges.subtract,
    "xor": ranges.bitwise,
}


def binary(op: Operation, known: Ranges) -> IntegerRange | None:
    """The range of an operation on two indices."""
    rule = _RULES[op.name.partition(".")[2]]
    halves = [None if one is None else ranges.low_bits(one, 32) for one in known]
    wide, low = rule(op, known), rule(op, halves)
    if wide is None or low is None:
        return None
    return wide.join(IntegerRange(wide.width, low.umin, low.umax, low.smin, low.smax))


def comparison(op: Operation, known: Ranges) -> IntegerRange | None:
    """True or false, where the bounds say so of indices of both widths."""
    predicate, (left, right) = op.properties["pred"], known
    assert isinstance(predicate, CmpPredicateAttr)
    if left is None or right is None:
        return None
    number = CMPI_PREDICATES.index(predicate.data)
    wide = ranges.truth(number, left, right)
    return wide.join(ranges.truth(number, ranges.low_bits(left, 32), ranges.low_bits(right, 32)))
