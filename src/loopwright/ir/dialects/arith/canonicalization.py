"""Canonicalization patterns of `arith`: two operations that are one, or a cheaper one.

**Before → After**

    %0 = arith.addi %x, %c2
    %1 = arith.addi %0, %c5                 %1 = arith.addi %x, %c7
    %1 = arith.select %p, %c1, %c0          %1 = arith.extui %p
    %0 = arith.cmpi slt, %x, %y
    %1 = arith.xori %0, %true               %1 = arith.cmpi sge, %x, %y
    %0, %1 = arith.extui %a, arith.extui %b %2 = arith.andi %a, %b
    %2 = arith.andi %0, %1                  %3 = arith.extui %2

**Legal when** integers wrap: sums and products of constants are taken modulo the width. The flags
of the result are those that both operations have.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from xdsl.dialects import builtin
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.core.attributes import is_float
from loopwright.ir.core.floats import Format
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith import forms
from loopwright.ir.dialects.arith.attributes import shared_flags
from loopwright.ir.dialects.arith.constants import (
    constant_ints,
    constant_like,
    element_width,
    integer_attr,
    integer_of,
    width_of,
)
from loopwright.ir.dialects.arith.folds import known_format
from loopwright.ir.dialects.arith.ranges import ValueRanges
from loopwright.ir.dialects.arith.selection import OPPOSITE
from loopwright.ir.interfaces.rewriting import PatternRewriter, Rewritten, constant_of, pattern
from loopwright.ir.interfaces.scalars import greatest, least, signed

_Linear = tuple[int, int, SSAValue]
"""`a + s * x`: a constant, 1 or -1, and a value."""


def _linear(op: Operation | Block) -> _Linear | None:
    """Match a sum or difference with one constant operand."""
    if not isinstance(op, arith.AddiOp | arith.SubiOp):
        return None
    lhs_constant, rhs_constant = constant_ints([constant_of(operand) for operand in op.operands])
    sign = -1 if type(op) is arith.SubiOp else 1
    if rhs_constant is not None:
        return sign * rhs_constant, 1, op.lhs
    return None if lhs_constant is None else (lhs_constant, sign, op.rhs)


def _gathered(
    op: Operation,
    inner: Operation,
    kind: type[forms.OverflowingBinaryOp],
    operands: Sequence[SSAValue | int],
    rewriter: PatternRewriter,
) -> Rewritten:
    """An op on `operands`, of which a number is a constant, with the overflow flags of both ops
    that hold with that constant, too.

    No signed overflow holds if the constant itself does not wrap; no unsigned overflow only where
    both operations are sums, or products, of numbers that are not negative.
    """
    type_ = op.results[0].type
    flags = set(shared_flags(op, inner).data)
    values: list[SSAValue] = []
    is_growing = type(op) is type(inner) is kind is not arith.SubiOp
    for operand in operands:
        if isinstance(operand, int):
            attribute = integer_attr(operand, type_)
            assert attribute is not None
            if attribute.value.data != operand:
                flags.clear()
            is_growing &= operand >= 0
            operand = rewriter.constant(op, attribute)
        values.append(operand)
    if not is_growing:
        flags.discard(arith.IntegerOverflowFlag.NUW)
    lhs, rhs = values
    return kind(lhs, rhs, arith.IntegerOverflowAttr(sorted(flags)))


@pattern("gather-constants", with_rewriter=True)
def gather_in_sum(op: forms.OverflowingBinaryOp, rewriter: PatternRewriter) -> Rewritten:
    """`(x + a) + b`, `b - (x + a)`, `(a - x) - b` and the like."""
    outer = _linear(op)
    inner = None if outer is None else _linear(outer[2].owner)
    if outer is None or inner is None:
        return None
    producer = outer[2].owner
    assert isinstance(producer, Operation)
    (a, sign, _) = outer
    (b, inner_sign, x) = inner
    total = a + sign * b
    if sign != inner_sign:
        return _gathered(op, producer, arith.SubiOp, [total, x], rewriter)
    # A difference stays one where no sum is involved, and the operands are in this order.
    if sign == 1 and type(op) is type(producer) is arith.SubiOp:
        return _gathered(op, producer, arith.SubiOp, [x, -total], rewriter)
    return _gathered(op, producer, arith.AddiOp, [x, total], rewriter)


@pattern("gather-constants", arith.MuliOp, with_rewriter=True)
def gather_in_product(
    op: forms.OverflowingBinaryOp, inner: forms.OverflowingBinaryOp, rewriter: PatternRewriter
) -> Rewritten:
    """`(x * a) * b`."""
    a, b = constant_ints([constant_of(product_op.rhs) for product_op in (inner, op)])
    if a is None or b is None:
        return None
    return _gathered(op, inner, arith.MuliOp, [inner.lhs, a * b], rewriter)


@pattern("negated-operand", with_rewriter=True)
def add_negated(op: forms.OverflowingBinaryOp, rewriter: PatternRewriter) -> Rewritten:
    """`x + y * -1`."""
    for addend, value in (op.operands, op.operands[::-1]):
        inner = value.owner
        if isinstance(inner, arith.MuliOp) and constant_ints([constant_of(inner.rhs)]) == [-1]:
            return _gathered(op, inner, arith.SubiOp, [addend, inner.lhs], rewriter)
    return None


@pattern("cancel-operand", arith.SubiOp, with_rewriter=True)
def cancel_operand(
    op: forms.OverflowingBinaryOp, inner: forms.OverflowingBinaryOp, rewriter: PatternRewriter
) -> Rewritten:
    """`(x - y) - x`."""
    if inner.lhs is not op.rhs or width_of(op.result.type) is None:
        return None
    return _gathered(op, inner, arith.SubiOp, [0, inner.rhs], rewriter)


@pattern("select-of-negation", arith.XOrIOp)
def select_of_negation(op: arith.SelectOp, negation: forms.IntegerBinaryOp) -> Rewritten:
    """`select (p xor true), a, b` chooses `b` where `p` holds."""
    if op.condition.type != builtin.i1 or integer_of(constant_of(negation.rhs)) != -1:
        return None
    return arith.SelectOp(negation.lhs, op.false_value, op.true_value)


@pattern("select-again", with_rewriter=True)
def select_again(op: arith.SelectOp, rewriter: PatternRewriter) -> Rewritten:
    """Replace a select whose condition already selected its operand."""
    for position in (1, 2):
        inner = op.operands[position].owner
        if isinstance(inner, arith.SelectOp) and inner.condition is op.condition:
            op.operands[position] = inner.operands[position]
            rewriter.revisit(op)
            rewriter.revisit(inner)
            return True
    return None


@pattern("select-of-truth", with_rewriter=True)
def select_of_truth(op: arith.SelectOp, rewriter: PatternRewriter) -> Rewritten:
    """`select p, 1, 0` is `p`, extended; with the two exchanged, its negation."""
    condition = op.condition
    type_ = op.result.type
    width = width_of(type_)
    if condition.type != builtin.i1 or width is None or isinstance(type_, builtin.IndexType):
        return None
    signed_one = signed(1, width)
    choices = constant_ints([constant_of(value) for value in op.operands[1:]])
    if choices not in ([signed_one, 0], [0, signed_one]):
        return None
    if choices[0] == 0:
        negation = arith.XOrIOp(
            condition, rewriter.constant(op, builtin.IntegerAttr(-1, builtin.i1))
        )
        (condition,) = rewriter.insert_before(op, negation)
    return [condition] if type_ == builtin.i1 else arith.ExtUIOp(condition, type_)


@pattern("negated-comparison", arith.CmpiOp)
def negated_comparison(op: Operation, compared: arith.CmpiOp) -> Rewritten:
    """A comparison that is negated is the opposite one."""
    if op.results[0].type != builtin.i1 or integer_of(constant_of(op.operands[1])) != -1:
        return None
    return arith.CmpiOp(compared.lhs, compared.rhs, OPPOSITE[compared.predicate_name])


@pattern("comparison-within-ranges", with_rewriter=True)
def compare_by_ranges(op: arith.CmpiOp, rewriter: PatternRewriter) -> Rewritten:
    """The result of a comparison that the ranges of its operands decide, such as that of an
    induction variable with a number beyond its bounds."""
    outcome = ValueRanges().range_of(op.results[0])
    number = None if outcome is None else outcome.value()
    if number is None:
        return None
    constant = constant_like(number, op.results[0].type)
    return None if constant is None else [rewriter.constant(op, constant)]


@pattern("integer-comparison", arith.SIToFPOp, arith.UIToFPOp, with_rewriter=True)
def compare_integers(op: arith.CmpfOp, inner: forms.CastOp, rewriter: PatternRewriter) -> Rewritten:
    """Compare an integer, and not that integer as a floating-point number, with a constant."""
    constant = constant_of(op.rhs)
    value = inner.operands[0]
    if not is_float(constant):
        return None
    width = width_of(value.type)
    number = constant.value.data
    form = known_format(constant.type)
    predicate = op.predicate_name
    if width is None or form is None or math.isnan(number) or predicate in ("true", "false"):
        return None
    is_signed = isinstance(inner, arith.SIToFPOp)
    bits = width - is_signed
    if bits > form.precision and not _is_exact(number, bits, form):
        return None
    bounds = least(width, is_signed=is_signed), greatest(width, is_signed=is_signed)
    comparison = (
        predicate == "ord"
        if predicate in ("ord", "uno")
        else _integer_comparison(predicate[1:], number, bounds)
    )
    if isinstance(comparison, bool):
        return [rewriter.constant(op, builtin.IntegerAttr(-1 if comparison else 0, builtin.i1))]
    name, bound = comparison
    sign = "" if name in ("eq", "ne") else "s" if is_signed else "u"
    attribute = integer_attr(bound, value.type)
    assert attribute is not None
    return arith.CmpiOp(value, rewriter.constant(op, attribute), f"{sign}{name}")


def _is_exact(number: float, bits: int, form: Format) -> bool:
    """Whether all integers of `bits` bits near a number are representable in a format."""
    if math.isinf(number):
        return form.largest.numerator.bit_length() > bits
    exponent = math.frexp(number)[1] - 1 if number else -1
    return not form.precision <= exponent <= bits


def _integer_comparison(
    name: str, number: float, bounds: tuple[int, int]
) -> tuple[str, int] | bool:
    """Convert the comparison of an integer with a number that may be no integer into one with an
    integer; or return its constant result."""
    low, high = bounds
    if number > high:
        return name in ("ne", "lt", "le")
    if number < low:
        return name in ("ne", "gt", "ge")
    whole = math.trunc(number)
    if whole == number or name in ("eq", "ne"):
        return (name, whole) if whole == number else name == "ne"
    if number < 0:
        return ("lt" if name in ("lt", "le") else "ge"), whole
    return ("le" if name in ("lt", "le") else "gt"), whole


_Extension = arith.ExtUIOp | arith.ExtSIOp


@pattern("narrow-bitwise", arith.ExtUIOp, arith.ExtSIOp)
def narrow_bitwise(op: forms.IntegerBinaryOp, inner: _Extension) -> Rewritten:
    """Do a bitwise operation on two extended numbers on the narrow numbers, and extend the
    result."""
    rhs_extension = op.rhs.owner
    if (
        not isinstance(rhs_extension, type(inner))
        or rhs_extension.operand.type != inner.operand.type
    ):
        return None
    narrow = type(op)(inner.operand, rhs_extension.operand)
    return [narrow, type(inner)(narrow.result, op.result.type)]


@pattern("extend-at-once", arith.ExtUIOp)
def extend_at_once(op: arith.ExtSIOp, inner: arith.ExtUIOp) -> Rewritten:
    """Combine extensions: a zero-extended number is non-negative, so its sign extension is a zero
    extension."""
    return arith.ExtUIOp(inner.operand, op.result.type)


@pattern("truncate-extension", arith.ExtUIOp, arith.ExtSIOp)
def truncate_extension(op: arith.TruncIOp, inner: _Extension) -> Rewritten:
    """Truncating an extension to a wider type extends to that type directly."""
    source = element_width(inner.operand.type)
    target = element_width(op.result.type)
    if source is None or target is None or source >= target:
        return None
    return type(inner)(inner.operand, op.result.type)


@pattern("cast-back", arith.IndexCastOp)
def cast_back(op: arith.IndexCastOp, inner: arith.IndexCastOp) -> Rewritten:
    """Casting to a type that holds all values, and back, is the identity."""
    source, between = (element_width(cast.operand.type) for cast in (inner, op))
    if source is None or between is None or source > between:
        return None
    return [inner.operand] if inner.operand.type == op.result.type else None


@pattern("cast-unextended", arith.ExtUIOp, arith.ExtSIOp)
def cast_unextended(op: forms.CastOp, inner: _Extension) -> Rewritten:
    """Cast the narrow number to `index`, instead of its extension of the same kind."""
    if isinstance(op, arith.IndexCastOp) is not isinstance(inner, arith.ExtSIOp):
        return None
    return type(op)(inner.operand, op.results[0].type)


@pattern("bitcast-at-once", arith.BitcastOp)
def bitcast_at_once(op: arith.BitcastOp, inner: arith.BitcastOp) -> Rewritten:
    """Compose bitcasts."""
    source = inner.operand
    type_ = op.result.type
    return [source] if source.type == type_ else arith.BitcastOp(source, type_)


@pattern("drop-both-signs", arith.NegfOp)
def drop_both_signs(op: forms.FloatBinaryOp, inner: forms.FloatUnaryOp) -> Rewritten:
    """Replace the product or quotient of two negated numbers by that of the numbers themselves."""
    rhs_negation = op.rhs.owner
    if not isinstance(rhs_negation, arith.NegfOp):
        return None
    return type(op)(inner.operand, rhs_negation.operand, fastmath=op.fastmath)


@pattern("shift-without-sign", arith.ShRSIOp, with_rewriter=True)
def shift_without_sign(
    op: arith.TruncIOp, shift: forms.IntegerBinaryOp, rewriter: PatternRewriter
) -> Rewritten:
    """Shift logically where the truncation drops all bits that are shifted in.

    The flag `nsw` is dropped: the bits cut off may differ from the sign now.
    """
    amount = constant_of(shift.rhs)
    target = element_width(op.result.type)
    number = integer_of(amount)
    if amount is None or number is None or target is None:
        return None
    if number + target != element_width(shift.lhs.type):
        return None
    new = arith.ShRUIOp(shift.lhs, rewriter.constant(op, amount))
    flags = set(op.overflow_flags.data) - {arith.IntegerOverflowFlag.NSW}
    narrow = arith.TruncIOp.create(
        operands=[new.result],
        result_types=op.result_types,
        properties={"overflowFlags": arith.IntegerOverflowAttr(sorted(flags))},
    )
    return [new, narrow]


@pattern("product-alone", with_rewriter=True)
def multiply_alone(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """A product whose upper half is unused."""
    return _lower_alone(op, arith.MuliOp, rewriter)


@pattern("sum-alone", with_rewriter=True)
def add_alone(op: arith.AddUIExtendedOp, rewriter: PatternRewriter) -> Rewritten:
    """A sum whose overflow is unused."""
    return _lower_alone(op, arith.AddiOp, rewriter)


def _lower_alone(
    op: Operation, kind: type[forms.IntegerBinaryOp], rewriter: PatternRewriter
) -> bool:
    low, high = op.results
    if high.first_use is not None:
        return False
    new = kind(*op.operands)
    new.location = op.location
    rewriter.insert_before(op, new)
    rewriter.replace_uses(low, new.results[0])
    rewriter.erase(op)
    return True


@pattern("product-by-one", with_rewriter=True)
def wide_product_by_one(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """The number itself, and its sign everywhere."""
    value = op.operands[0]
    type_ = op.operands[0].type
    if not isinstance(op, arith.MulSIExtendedOp) or integer_of(constant_of(op.operands[1])) != 1:
        return None
    zero = constant_like(0, type_)
    if zero is None:
        return None
    negative = arith.CmpiOp(value, rewriter.constant(op, zero), "slt")
    sign = arith.ExtSIOp(negative.results[0], type_)
    return [value, *rewriter.insert_before(op, negative, sign)]
