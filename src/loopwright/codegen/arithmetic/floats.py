"""Lowering of floating-point arithmetic.

A product and a sum that may be contracted, but not reassociated, become `llvm.fmuladd`, as C
compilers write `a * b + c`: LLVM's vectoriser takes them for one operation.
"""

from __future__ import annotations

from xdsl.dialects.builtin import f32, f64
from xdsl.ir import Operation

from loopwright.codegen.arithmetic.floating import Floats
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.fastmath import fastmath_flags, fastmath_text
from loopwright.codegen.core.values import Value
from loopwright.dialects.arith.attributes import FastMathFlag
from loopwright.dialects.elementwise import element_type

_INSTRUCTIONS = {
    "arith.addf": "fadd",
    "arith.subf": "fsub",
    "arith.mulf": "fmul",
    "arith.divf": "fdiv",
    "arith.remf": "frem",
}


@lowers("arith.divf", "arith.remf")
def arithmetic(fn: FunctionLowering, op: Operation) -> None:
    """One instruction, with the op's fast-math flags."""
    opcode, flags = _INSTRUCTIONS[op.name], fastmath_text(op)
    floats = Floats(fn.b)
    fn.map_leaves(op, lambda a, b: floats.binary(opcode, a, b, flags))


@lowers("arith.mulf")
def product(fn: FunctionLowering, op: Operation) -> None:
    """One instruction, unless all users contract it."""
    if not _is_contracted(op):
        arithmetic(fn, op)


@lowers("arith.addf", "arith.subf")
def total(fn: FunctionLowering, op: Operation) -> None:
    """One instruction, contracted with a product where that is allowed."""
    factor = _contracted_product(op)
    if factor is None:
        arithmetic(fn, op)
        return
    floats, lhs, rhs = Floats(fn.b), *op.operands
    common = fastmath_flags(op) & fastmath_flags(factor)
    flags = " ".join(flag.value for flag in FastMathFlag if flag in common)
    is_left = lhs.owner is factor
    negated = op.name == "arith.subf"
    leaves: list[Value] = []
    columns = (*factor.operands, rhs if is_left else lhs)
    for a, b, addend in zip(*(fn.vector(value) for value in columns), strict=True):
        if negated and is_left:
            addend = floats.negate(addend)
        elif negated:
            a = floats.negate(a)
        leaves.append(floats.intrinsic("fmuladd", a, b, addend, flags=flags))
    fn.bind_leaves(op.results[0], leaves)


def _may_contract(op: Operation) -> bool:
    flags = fastmath_flags(op)
    return FastMathFlag.ALLOW_CONTRACT in flags and FastMathFlag.REASSOC not in flags


def _contracted_product(op: Operation) -> Operation | None:
    """The product that a sum is contracted with: the left operand's, or the right operand's."""
    for operand in op.operands:
        owner = operand.owner
        if isinstance(owner, Operation) and owner.name == "arith.mulf" and _is_contracted(owner):
            return owner
    return None


def _is_contracted(product: Operation) -> bool:
    """Whether all users of a product may be contracted with it and stand in the same block.

    A sum of two products is contracted with the left one.
    """
    if element_type(product.results[0].type) not in (f32, f64) or not _may_contract(product):
        return False
    users = [use.operation for use in product.results[0].uses]
    return bool(users) and all(_contracts(user, product) for user in users)


def _contracts(user: Operation, product: Operation) -> bool:
    if user.name not in ("arith.addf", "arith.subf") or not _may_contract(user):
        return False
    lhs, rhs = user.operands
    if user.parent is not product.parent or lhs is rhs:
        return False
    if lhs.owner is product:
        return True
    other = lhs.owner
    if not isinstance(other, Operation) or other.name != "arith.mulf":
        return True
    return not _may_contract(other)


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
