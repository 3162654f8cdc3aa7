"""The flags of `arith` and `math` ops as LLVM spells them."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.codegen.attributes import attribute
from loopwright.dialects.arith.attributes import (
    FastMathFlag,
    FastMathFlagsAttr,
    IntegerOverflowAttr,
)


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
