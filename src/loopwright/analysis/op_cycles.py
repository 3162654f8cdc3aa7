"""Predicted cycles of single ops: a rough table, by what the code generator makes of them.

Plain arithmetic is one vector instruction as well as one scalar one; what calls the C library is
dear, and loops with such calls do not vectorise (an op with `afn` is computed in line instead).
Figures are of current processors with a C library of theirs; they weigh what is computed again.
"""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.dialects.arith.attributes import FastMathFlag, FastMathFlagsAttr
from loopwright.syntax.properties import attribute

PLAIN = 0.5
"""The cycles of an op that the tables do not have."""
_SLOW = {
    **dict.fromkeys(("arith.divf", "math.sqrt", "complex.abs"), 4.0),
    "math.rsqrt": 6.0,
    **dict.fromkeys(("arith.divsi", "arith.divui", "arith.remsi", "arith.remui"), 8.0),
    **dict.fromkeys(("arith.ceildivsi", "arith.ceildivui", "arith.floordivsi"), 10.0),
    "math.ipowi": 30.0,
}
_CALLS = {
    **dict.fromkeys(("arith.remf", "math.cbrt"), 10.0),
    **dict.fromkeys(("math.exp", "math.exp2", "math.log", "math.log2", "math.log10"), 10.0),
    **dict.fromkeys(("math.cos", "math.sin"), 15.0),
    **dict.fromkeys(("math.expm1", "math.log1p", "math.powf", "math.tan"), 25.0),
    **dict.fromkeys(("math.cosh", "math.sinh", "math.tanh", "math.sincos"), 30.0),
    **dict.fromkeys(("math.acos", "math.asin", "math.atan", "math.atan2"), 25.0),
    **dict.fromkeys(("math.acosh", "math.asinh", "math.atanh"), 30.0),
    **dict.fromkeys(("math.erf", "math.erfc"), 25.0),
}
_IN_LINE = frozenset({"math.exp", "math.exp2", "math.log", "math.log2", "math.log10", "math.tanh"})
_FREE = frozenset({"arith.constant", "affine.apply"})


def op_cycles(op: Operation) -> float:
    """The cycles of one execution, for one element."""
    if op.name in _FREE:
        return 0.0
    return _CALLS.get(op.name) or _SLOW.get(op.name, PLAIN)


def is_call(op: Operation) -> bool:
    """Whether an op becomes a call of the C library."""
    return op.name in _CALLS and not (
        op.name in _IN_LINE and has_flag(op, FastMathFlag.APPROX_FUNC)
    )


def has_flag(op: Operation, flag: FastMathFlag) -> bool:
    """Whether an op has a fast-math flag."""
    flags = attribute(op, "fastmath")
    return isinstance(flags, FastMathFlagsAttr) and flag in flags.data
