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

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerAttr,
    i1,
)
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects.arith import (
    AddiOp,
    BitcastOp,
    CmpfOp,
    CmpiOp,
    ExtSIOp,
    ExtUIOp,
    IndexCastOp,
    IntegerOverflowAttr,
    IntegerOverflowFlag,
    MuliOp,
    MulSIExtendedOp,
    SelectOp,
    ShRSIOp,
    ShRUIOp,
    SIToFPOp,
    SubiOp,
    TruncIOp,
    UIToFPOp,
    XOrIOp,
)
from loopwright.ir.dialects.arith.constants import (
    constant_like,
    element_width,
    integer_attr,
    integer_of,
    width_of,
)
from loopwright.ir.dialects.arith.folds import shared_flags
from loopwright.ir.dialects.arith.selection import CMPF_PREDICATES, CMPI_PREDICATES
from loopwright.ir.interfaces.rewriting import PatternRewriter, constant_of
from loopwright.ir.interfaces.scalars import signed
from loopwright.ir.syntax.floats import Format, format_of
from loopwright.ir.syntax.narrowing import is_float


def _integer(value: SSAValue) -> int | None:
    attribute = constant_of(value)
    return attribute.value.data if isinstance(attribute, IntegerAttr) else None


def _flags(op: Operation, inner: Operation, value: int, *, growing: bool) -> IntegerOverflowAttr:
    """The overflow flags of both operations that hold with the gathered constant `value` too.

    No signed overflow holds if the constant itself does not wrap; no unsigned overflow only where
    both operations are sums, or products, of numbers that are not negative.
    """
    flags = shared_flags(op, inner)
    shared = set(() if flags is None else flags.data)
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


def select_again(op: Operation, rewriter: PatternRewriter) -> str | None:
    """What is chosen by a condition that has chosen it already."""
    for position in (1, 2):
        inner = _inner(op.operands[position], "arith.select")
        if inner is not None and inner.operands[0] is op.operands[0]:
            op.operands[position] = inner.operands[position]
            rewriter.modified(op)
            rewriter.revisit(inner)
            return "select-again"
    return None


def select_of_truth(op: Operation, rewriter: PatternRewriter) -> str | None:
    """`select p, 1, 0` is `p`, extended; with the two exchanged, its negation."""
    condition, type_ = op.operands[0], op.results[0].type
    width = width_of(type_)
    if condition.type != i1 or width is None or isinstance(type_, IndexType):
        return None
    one = signed(1, width)
    known = (_integer(op.operands[1]), _integer(op.operands[2]))
    if known not in ((one, 0), (0, one)):
        return None
    if known[0] == 0:
        condition = _negation(op, condition, rewriter)
    if type_ == i1:
        rewriter.replace(op, [condition])
    else:
        rewriter.replace_with(op, ExtUIOp(condition, type_))
    return "select-of-truth"


def _negation(op: Operation, value: SSAValue, rewriter: PatternRewriter) -> SSAValue:
    """The negation of a truth value, computed in front of `op`."""
    negation = XOrIOp(value, rewriter.constant(op, IntegerAttr(-1, i1)))
    rewriter.insert_before(op, negation)
    return negation.results[0]


_OPPOSITE = (1, 0, 5, 4, 3, 2, 9, 8, 7, 6)
"""The predicate of `arith.cmpi` that holds where another does not, by predicate."""


def opposite(compared: Operation) -> int:
    """The predicate that holds where that of an `arith.cmpi` does not."""
    predicate = integer_of(compared.properties["predicate"])
    assert predicate is not None
    return _OPPOSITE[predicate]


def negated_comparison(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A comparison that is negated is the opposite one."""
    compared = _inner(op.operands[0], "arith.cmpi")
    if compared is None or op.results[0].type != i1 or _integer(op.operands[1]) != -1:
        return None
    lhs, rhs = compared.operands
    rewriter.replace_with(op, CmpiOp(lhs, rhs, CMPI_PREDICATES[opposite(compared)]))
    return "negated-comparison"


def compare_integers(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Compare an integer, and not that integer as a floating-point number, with a constant."""
    assert isinstance(op, CmpfOp)
    inner, constant = op.lhs.owner, constant_of(op.rhs)
    if not isinstance(inner, SIToFPOp | UIToFPOp) or not is_float(constant):
        return None
    value, type_ = inner.operands[0], inner.operands[0].type
    width, number = width_of(type_), constant.value.data
    form = _known_format(constant.type)
    predicate = CMPF_PREDICATES[integer_of(op.properties["predicate"]) or 0]
    if width is None or form is None or math.isnan(number) or predicate in ("true", "false"):
        return None
    is_signed = isinstance(inner, SIToFPOp)
    bits = width - is_signed
    if bits > form.precision and not _is_exact(number, bits, form):
        return None
    bounds = (-(1 << bits), (1 << bits) - 1) if is_signed else (0, (1 << bits) - 1)
    found = (
        predicate == "ord"
        if predicate in ("ord", "uno")
        else _integer_comparison(predicate[1:], number, bounds)
    )
    if isinstance(found, bool):
        rewriter.replace(op, [rewriter.constant(op, IntegerAttr(-1 if found else 0, i1))])
        return "integer-comparison"
    name, bound = found
    sign = "" if name in ("eq", "ne") else "s" if is_signed else "u"
    attribute = integer_attr(bound, type_)
    assert attribute is not None
    limit = rewriter.constant(op, attribute)
    rewriter.replace_with(op, CmpiOp(value, limit, f"{sign}{name}"))
    return "integer-comparison"


def _known_format(type_: Attribute) -> Format | None:
    kinds = (Float16Type, BFloat16Type, Float32Type, Float64Type)
    return format_of(type_) if isinstance(type_, kinds) else None


def _is_exact(number: float, bits: int, form: Format) -> bool:
    """Whether integers of so many bits are distinct in a format where they are near a number."""
    if math.isinf(number):
        return form.largest.numerator.bit_length() > bits
    exponent = math.frexp(number)[1] - 1 if number else -1
    return not form.precision <= exponent <= bits


def _integer_comparison(
    name: str, number: float, bounds: tuple[int, int]
) -> tuple[str, int] | bool:
    """What comparing an integer with a number that need be none is; or whether it always holds."""
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


_EXTENSIONS: dict[str, type[ExtUIOp | ExtSIOp]] = {
    op_class.name: op_class for op_class in (ExtUIOp, ExtSIOp)
}


def narrow_bitwise(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A bitwise operation on two extended numbers is one on the narrow numbers."""
    extensions = [operand.owner for operand in op.operands]
    first, second = extensions
    if not (isinstance(first, Operation) and isinstance(second, Operation)):
        return None
    extension = _EXTENSIONS.get(first.name)
    a, b = (inner.operands[0] if inner.operands else None for inner in (first, second))
    if extension is None or first.name != second.name or a is None or b is None:
        return None
    if a.type != b.type:
        return None
    narrow = type(op).create(operands=[a, b], result_types=[a.type])
    rewriter.insert_before(op, narrow)
    rewriter.replace_with(op, extension(narrow.results[0], op.results[0].type))
    return "narrow-bitwise"


def extend_at_once(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A number that has been extended with zeros is not negative: neither is what it becomes."""
    inner = _inner(op.operands[0], "arith.extui")
    if inner is None:
        return None
    rewriter.replace_with(op, ExtUIOp(inner.operands[0], op.results[0].type))
    return "extend-at-once"


def truncate_extension(op: Operation, rewriter: PatternRewriter) -> str | None:
    """What is extended and truncated to less is extended to the width in the end."""
    inner = op.operands[0].owner
    if not isinstance(inner, Operation) or inner.name not in _EXTENSIONS:
        return None
    value, type_ = inner.operands[0], op.results[0].type
    source, target = element_width(value.type), element_width(type_)
    if source is None or target is None or source >= target:
        return None
    rewriter.replace_with(op, _EXTENSIONS[inner.name](value, type_))
    return "truncate-extension"


def shift_without_sign(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Of the upper bits nothing but these is asked for: what is shifted in is not.

    That the sign is all that is cut off need not hold any longer.
    """
    assert isinstance(op, TruncIOp)
    shift = op.operand.owner
    if not isinstance(shift, ShRSIOp):
        return None
    amount, target = constant_of(shift.rhs), element_width(op.result.type)
    number = integer_of(amount)
    if amount is None or number is None or target is None:
        return None
    if number + target != element_width(shift.lhs.type):
        return None
    new = ShRUIOp(shift.lhs, rewriter.constant(op, amount))
    rewriter.insert_before(op, new)
    flags = set(op.overflow_flags.data) - {IntegerOverflowFlag.NSW}
    narrow = TruncIOp.create(
        operands=[new.result],
        result_types=list(op.result_types),
        properties={"overflowFlags": IntegerOverflowAttr(sorted(flags))},
    )
    rewriter.replace_with(op, narrow)
    return "shift-without-sign"


def cast_back(op: Operation, rewriter: PatternRewriter) -> str | None:
    """What is cast to a type that holds all its numbers, and back, is as before."""
    inner = _inner(op.operands[0], "arith.index_cast")
    if inner is None or inner.operands[0].type != op.results[0].type:
        return None
    source, between = (element_width(one.operands[0].type) for one in (inner, op))
    if source is None or between is None or source > between:
        return None
    rewriter.replace(op, [inner.operands[0]])
    return "cast-back"


def multiply_alone(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A product of whose upper half nobody asks."""
    low, high = op.results
    if high.first_use is not None:
        return None
    lhs, rhs = op.operands
    new = MuliOp(lhs, rhs)
    new.location = op.location
    rewriter.insert_before(op, new)
    rewriter.replace_uses(low, new.results[0])
    rewriter.erase(op)
    return "product-alone"


def wide_product_by_one(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The number itself, and its sign everywhere."""
    value, type_ = op.operands[0], op.operands[0].type
    if not isinstance(op, MulSIExtendedOp) or integer_of(constant_of(op.operands[1])) != 1:
        return None
    zero = constant_like(0, type_)
    if zero is None:
        return None
    negative = CmpiOp(value, rewriter.constant(op, zero), "slt")
    sign = ExtSIOp(negative.results[0], type_)
    rewriter.insert_before(op, negative, sign)
    rewriter.replace(op, [value, sign.results[0]])
    return "product-by-one"


def add_alone(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A sum of whose overflow nobody asks."""
    lhs, rhs = op.operands
    total, overflow = op.results
    if overflow.first_use is not None:
        return None
    new = AddiOp(lhs, rhs)
    new.location = op.location
    rewriter.insert_before(op, new)
    rewriter.replace_uses(total, new.results[0])
    rewriter.erase(op)
    return "sum-alone"


def bitcast_at_once(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The bits of a number are those of what it was made of."""
    inner = _inner(op.operands[0], "arith.bitcast")
    if inner is None:
        return None
    source, type_ = inner.operands[0], op.results[0].type
    if source.type == type_:
        rewriter.replace(op, [source])
    else:
        rewriter.replace_with(op, BitcastOp.create(operands=[source], result_types=[type_]))
    return "bitcast-at-once"


def drop_both_signs(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Of two negated numbers product and quotient are those of the numbers."""
    negations = [_inner(operand, "arith.negf") for operand in op.operands]
    values = [one.operands[0] for one in negations if one is not None]
    if len(values) < 2:
        return None
    new = type(op).create(
        operands=values, result_types=list(op.result_types), properties=dict(op.properties)
    )
    rewriter.replace_with(op, new)
    return "drop-both-signs"


def cast_unextended(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Cast the narrow number to `index`, not what it was extended to in the same way."""
    extension = ExtSIOp if isinstance(op, IndexCastOp) else ExtUIOp
    inner = op.operands[0].owner
    if not isinstance(inner, extension):
        return None
    new = type(op).create(operands=[inner.operand], result_types=list(op.result_types))
    rewriter.replace_with(op, new)
    return "cast-unextended"
