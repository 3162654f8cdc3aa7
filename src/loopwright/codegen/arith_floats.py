"""Lowering of floating-point arithmetic."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.codegen.context import FunctionLowering, lowers
from loopwright.codegen.fastmath import fastmath_text
from loopwright.codegen.floating import Floats

_INSTRUCTIONS = {
    "arith.addf": "fadd",
    "arith.subf": "fsub",
    "arith.mulf": "fmul",
    "arith.divf": "fdiv",
    "arith.remf": "frem",
}


@lowers(*_INSTRUCTIONS)
def arithmetic(fn: FunctionLowering, op: Operation) -> None:
    """One instruction, with the op's fast-math flags."""
    opcode, flags = _INSTRUCTIONS[op.name], fastmath_text(op)
    floats = Floats(fn.b)
    fn.map_leaves(op, lambda a, b: floats.binary(opcode, a, b, flags))


@lowers("arith.negf")
def negation(fn: FunctionLowering, op: Operation) -> None:
    """The sign bit is flipped."""
    flags = fastmath_text(op)
    fn.map_leaves(op, lambda a: Floats(fn.b).negate(a, flags))


@lowers("arith.maximumf", "arith.minimumf")
def extremum(fn: FunctionLowering, op: Operation) -> None:
    """`llvm.maximum` and `llvm.minimum`."""
    name, flags = op.name.removeprefix("arith.").removesuffix("f"), fastmath_text(op)
    fn.map_leaves(op, lambda a, b: Floats(fn.b).extremum(name, a, b, flags))


@lowers("arith.maxnumf", "arith.minnumf")
def extremum_number(fn: FunctionLowering, op: Operation) -> None:
    """Comparisons that say which zero it is, where `llvm.maxnum` does not."""
    predicate = "ogt" if op.name == "arith.maxnumf" else "olt"
    flags = fastmath_text(op)
    fn.map_leaves(op, lambda a, b: Floats(fn.b).extremum_number(predicate, a, b, flags))
