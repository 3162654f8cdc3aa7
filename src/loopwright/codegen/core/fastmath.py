"""The flags of `arith` and `math` ops as LLVM spells them."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Operation

from loopwright.dialects.arith.attributes import (
    FastMathFlag,
    FastMathFlagsAttr,
    IntegerOverflowAttr,
)
from loopwright.syntax.properties import attribute


def fastmath_flags(op: Operation) -> frozenset[FastMathFlag]:
    """What an op allows an optimiser to assume."""
    found = attribute(op, "fastmath")
    return found.data if isinstance(found, FastMathFlagsAttr) else frozenset()


def fastmath_text(op: Operation) -> str:
    """The fast-math flags of an op, as they stand in an instruction."""
    flags = fastmath_flags(op)
    if len(flags) == len(FastMathFlag):
        return "fast"
    return " ".join(flag.value for flag in FastMathFlag if flag in flags)


def overflow_text(op: Operation) -> str:
    """`nuw` and `nsw`, or `exact`, as they stand in an instruction."""
    found = attribute(op, "overflowFlags")
    if isinstance(found, IntegerOverflowAttr):
        return " ".join(sorted((flag.value for flag in found.data), reverse=True))
    return "exact" if attribute(op, "isExact") is not None else ""


_WITHOUT_ARITHMETIC = frozenset({"affine", "cf", "func", "memref", "scf"})
_NEUTRAL = frozenset({"arith.constant", "arith.select"})
_REDUCING = frozenset({"affine.atomic_rmw", "affine.parallel", "memref.atomic_rmw", "scf.parallel"})


def function_flags(function: Operation) -> str:
    """Attributes for a function all of whose floating-point ops may ignore NaNs and signed zeros.

    LLVM's back end looks at them where it does not look at an instruction's flags: maximum and
    minimum take a memory operand on either side only then.
    """
    seen = False
    for op in function.walk():
        if attribute(op, "fastmath") is not None:
            if not {FastMathFlag.NO_NANS, FastMathFlag.NO_SIGNED_ZEROS} <= fastmath_flags(op):
                return ""
            seen = True
        elif op.name not in _NEUTRAL and _computes_with_floats(op):
            return ""
    return ' "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true"' if seen else ""


def _computes_with_floats(op: Operation) -> bool:
    """Whether an op without flags may do more with floats than move them."""
    if op.name.partition(".")[0] in _WITHOUT_ARITHMETIC:
        return op.name in _REDUCING and bool(op.results)
    values = (*op.operands, *op.results)
    return any(not isinstance(v.type, IntegerType | IndexType) for v in values)
