"""Comparisons with constants that LLVM would take for nested minima and maxima.

LLVM simplifies `max(max(x, c), c)` to `max(x, c)` where both are selections by strict comparisons
with a constant, though these differ for NaN and for zeros of two signs:

    q = 0.0 if 0.0 > x else x
    r = q if q > 0.0 else 0.0        for x = NaN and -0.0: q is x, and r is 0.0

`x > c` is `x >= d` for the float `d` that follows `c`. LLVM does not recognise a selection of `x`
or `c` by that as a maximum. Comparisons are written so where a module compares several values with
one constant, or a value that a loop carries, as loops are unrolled.
"""

from __future__ import annotations

import math
import struct
from collections import defaultdict

from xdsl.dialects.builtin import Float32Type, Float64Type, ModuleOp
from xdsl.ir import Block, SSAValue

from loopwright.ir.core.attributes import is_dense, is_float
from loopwright.ir.core.properties import element_values
from loopwright.ir.dialects.arith import CmpfOp
from loopwright.ir.dialects.elementwise import element_type
from loopwright.ir.interfaces.rewriting import constant_of

_NEIGHBOUR = {
    "gt": ("ge", math.inf),
    "ge": ("gt", -math.inf),
    "lt": ("le", -math.inf),
    "le": ("lt", math.inf),
}
"""For each comparison of a value with a constant, the comparison that says the same of a neighbour
of the constant, and in which direction that lies."""
_MIRRORED = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}


def limit_of(value: SSAValue) -> float | None:
    """Return the finite constant that a float, or each element of a vector of floats, is; `None` of
    other values."""
    if not isinstance(element_type(value.type), Float32Type | Float64Type):
        return None
    attribute = constant_of(value)
    if is_float(attribute):
        number = attribute.value.data
    elif is_dense(attribute):
        numbers = {*element_values(attribute)}
        number = numbers.pop() if len(numbers) == 1 else math.nan
    else:
        return None
    return float(number) if math.isfinite(number) else None


def repeated_limits(module: ModuleOp) -> frozenset[float]:
    """Return the constants that several values of a module are compared with, or one that a loop
    carries."""
    compared = defaultdict[float, set[SSAValue]](set)
    repeated = set[float]()
    for op in module.walk():
        if not isinstance(op, CmpfOp):
            continue
        for value, limit in ((op.lhs, limit_of(op.rhs)), (op.rhs, limit_of(op.lhs))):
            if limit is None:
                continue
            compared[limit].add(value)
            is_carried = isinstance(value.owner, Block) and value.owner.parent_op() is not None
            if is_carried or len(compared[limit]) > 1:
                repeated.add(limit)
    return frozenset(repeated)


def beside_limit(
    predicate: str, limit: float, *, is_left: bool, is_single: bool
) -> tuple[str, float] | None:
    """Return a comparison that says the same as one with a constant, which is on the left or on the
    right, with a neighbour of the constant in its place; `None` if it asks for no order.

    >>> beside_limit("ogt", 1.0, is_left=False, is_single=False)
    ('oge', 1.0000000000000002)
    >>> beside_limit("ugt", 0.0, is_left=True, is_single=False)
    ('uge', -5e-324)
    """
    order = predicate[1:]
    if order not in _NEIGHBOUR:
        return None
    seen = _MIRRORED[order] if is_left else order
    replacement, direction = _NEIGHBOUR[seen]
    neighbour = _next_single(limit, direction) if is_single else math.nextafter(limit, direction)
    if not math.isfinite(neighbour):
        return None
    return predicate[0] + (_MIRRORED[replacement] if is_left else replacement), neighbour


def _next_single(number: float, direction: float) -> float:
    """Return the number of 32 bits that follows one in a direction.

    >>> _next_single(1.0, math.inf) == 1 + 2**-23, _next_single(0.0, -math.inf) == -(2**-149)
    (True, True)
    """
    if number == 0:
        return math.copysign(2.0**-149, direction)
    (bits,) = struct.unpack("<i", struct.pack("<f", number))
    is_away_from_zero = (direction > 0) == (number > 0)
    (neighbour,) = struct.unpack("<f", struct.pack("<i", bits + (1 if is_away_from_zero else -1)))
    return float(neighbour)
