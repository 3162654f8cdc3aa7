"""Canonicalization patterns of `arith`: constants gathered across two operations.

**Before → After**

    %0 = arith.addi %x, %c2
    %1 = arith.addi %0, %c5                 %1 = arith.addi %x, %c7

**Legal when** integers wrap: sums and products of constants are taken modulo the width. The flags
of the result are those that both operations have.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Operation, SSAValue

from loopwright.dialects.arith import (
    AddiOp,
    IntegerOverflowAttr,
    IntegerOverflowFlag,
    MuliOp,
    SelectOp,
    SubiOp,
)
from loopwright.dialects.arith.constants import integer_attr, integer_of, signed, width_of
from loopwright.interfaces.rewriting import PatternRewriter, constant_of

_NO_FLAGS = IntegerOverflowAttr("none")


def _integer(value: SSAValue) -> int | None:
    attribute = constant_of(value)
    return attribute.value.data if isinstance(attribute, IntegerAttr) else None


def _flags(op: Operation, inner: Operation, value: int, *, growing: bool) -> IntegerOverflowAttr:
    """The overflow flags of both operations that hold with the gathered constant `value` too.

    No signed overflow holds if the constant itself does not wrap; no unsigned overflow only where
    both operations are sums, or products, of numbers that are not negative.
    """
    shared = {IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW}
    for source in (op, inner):
        flags = source.properties.get("overflowFlags", _NO_FLAGS)
        shared &= set(flags.data) if isinstance(flags, IntegerOverflowAttr) else set()
    width = width_of(op.results[0].type) or 1
    if signed(value, width) != value:
        shared.clear()
    if not growing or value < 0:
        shared.discard(IntegerOverflowFlag.NUW)
    return IntegerOverflowAttr(sorted(shared))


def _inner(value: SSAValue, name: str) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, Operation) and owner.name == name else None


def _emit(
    rewriter: PatternRewriter,
    op: Operation,
    op_type: type[Operation],
    operands: Sequence[SSAValue | int],
    inner: Operation,
) -> bool:
    """Replace `op` by `op_type` on `operands`, where integers stand for constants of its type."""
    type_ = op.results[0].type
    values: list[SSAValue] = []
    for operand in operands:
        if isinstance(operand, int):
            attribute = integer_attr(operand, type_)
            if attribute is None:
                return False
            values.append(rewriter.constant(op, attribute))
        else:
            values.append(operand)
    gathered = next((operand for operand in operands if isinstance(operand, int)), 0)
    growing = op.name == inner.name and op_type.name == op.name and op.name != "arith.subi"
    properties = {"overflowFlags": _flags(op, inner, gathered, growing=growing)}
    rewriter.replace_with(
        op, op_type.create(operands=values, result_types=[type_], properties=properties)
    )
    return True


def gather_in_add(op: Operation, rewriter: PatternRewriter) -> str | None:
    """`(x + a) + b`, `(x - a) + b`, `(a - x) + b`, `x + y * -1`."""
    lhs, rhs = op.operands
    right = _integer(rhs)
    if right is not None:
        add, sub = _inner(lhs, "arith.addi"), _inner(lhs, "arith.subi")
        if add is not None and (a := _integer(add.operands[1])) is not None:
            done = _emit(rewriter, op, AddiOp, [add.operands[0], a + right], add)
            return "gather-constants" if done else None
        if sub is not None and (a := _integer(sub.operands[1])) is not None:
            done = _emit(rewriter, op, AddiOp, [sub.operands[0], right - a], sub)
            return "gather-constants" if done else None
        if sub is not None and (a := _integer(sub.operands[0])) is not None:
            done = _emit(rewriter, op, SubiOp, [a + right, sub.operands[1]], sub)
            return "gather-constants" if done else None
    for value, other in ((rhs, lhs), (lhs, rhs)):
        product = _inner(value, "arith.muli")
        if product is not None and _integer(product.operands[1]) == -1:
            done = _emit(rewriter, op, SubiOp, [other, product.operands[0]], product)
            return "negated-operand" if done else None
    return None


def gather_in_sub(op: Operation, rewriter: PatternRewriter) -> str | None:
    """`(x + a) - b`, `b - (x + a)`, `(x - a) - b`, `(a - x) - b`, `b - (x - a)`, `b - (a - x)`."""
    lhs, rhs = op.operands
    left, right = _integer(lhs), _integer(rhs)
    value = lhs if right is not None else rhs
    known = right if right is not None else left
    if known is None:
        first = _inner(lhs, "arith.subi")
        if first is not None and first.operands[0] is rhs:
            done = _emit(rewriter, op, SubiOp, [0, first.operands[1]], first)
            return "cancel-operand" if done else None
        return None
    add, sub = _inner(value, "arith.addi"), _inner(value, "arith.subi")
    inner = add or sub
    if inner is None:
        return None
    first, second = _integer(inner.operands[0]), _integer(inner.operands[1])
    if second is not None:
        offset, x, sign = (second if add is not None else -second), inner.operands[0], 1
    elif first is not None and sub is not None:
        offset, x, sign = first, inner.operands[1], -1
    else:
        return None
    # The operand is offset + sign * x.
    constant = offset - known if right is not None else known - offset
    sign = sign if right is not None else -sign
    if sign > 0:
        done = _emit(rewriter, op, *_plus(x, constant, add is not None, right), inner)
    else:
        done = _emit(rewriter, op, SubiOp, [constant, x], inner)
    return "gather-constants" if done else None


def _plus(
    x: SSAValue, constant: int, was_sum: bool, right: int | None
) -> tuple[type[Operation], list[SSAValue | int]]:
    """`x + constant`, written as a difference where only differences were involved."""
    if was_sum or right is None:
        return AddiOp, [x, constant]
    return SubiOp, [x, -constant]


def gather_in_mul(op: Operation, rewriter: PatternRewriter) -> str | None:
    """`(x * a) * b`."""
    right = _integer(op.operands[1])
    product = _inner(op.operands[0], "arith.muli")
    factor = None if product is None else _integer(product.operands[1])
    if right is None or product is None or factor is None:
        return None
    done = _emit(rewriter, op, MuliOp, [product.operands[0], factor * right], product)
    return "gather-constants" if done else None


def select_of_negation(op: Operation, rewriter: PatternRewriter) -> str | None:
    """`select (p xor true), a, b` chooses `b` where `p` holds."""
    condition = op.operands[0]
    negation = _inner(condition, "arith.xori")
    if condition.type != i1 or negation is None:
        return None
    if integer_of(constant_of(negation.operands[1])) != -1:
        return None
    values = [negation.operands[0], op.operands[2], op.operands[1]]
    types = [op.results[0].type]
    rewriter.replace_with(op, SelectOp.create(operands=values, result_types=types))
    return "select-of-negation"
