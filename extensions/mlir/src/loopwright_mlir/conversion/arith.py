"""How operations of `arith` become ones of `llvm`.

**Before → After**

    %0 = arith.addi %a, %b overflow<nsw> : i32     %0 = llvm.add %a, %b overflow<nsw> : i32
    %1 = arith.index_cast %0 : i32 to index        %1 = llvm.sext %0 : i32 to i64
    %2 = arith.cmpi ult, %1, %n : index            %2 = llvm.icmp "ult" %1, %n : i64
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from xdsl.dialects import builtin, llvm
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith.attributes import FastMathFlagsAttr, IntegerOverflowAttr
from loopwright.ir.dialects.arith.constants import constant_like, element_width
from loopwright.ir.dialects.elementwise import with_element_type
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering.expand_affine import (
    NO_OVERFLOW,
    IndexBuilder,
    Lowering,
    NoCounterpartError,
    Rule,
    Rules,
)
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.dialects.llvm import arithmetic, numbers
from loopwright_mlir.dialects.llvm.constants import ConstantOp
from loopwright_mlir.dialects.llvm.constraints import element_of
from loopwright_mlir.dialects.llvm.intrinsics import BY_WORD
from loopwright_mlir.dialects.llvm.values import ExtractValueOp, InsertValueOp, PoisonOp

_OVERFLOW = {"nsw": 1, "nuw": 2}
_NOTHING: Mapping[str, Attribute] = MappingProxyType({})
_NO_WRAP: Mapping[str, Attribute] = {"overflowFlags": IntegerAttr(0, builtin.i32)}
_ROUNDING_MODES = (1, 3, 2, 0, 4)
"""The numbers in `llvm` of the rounding modes of `arith`, by theirs there."""
_NO_FASTMATH: Mapping[str, Attribute] = {"fastmathFlags": llvm.FastMathAttr(None)}


def properties_of(op: Operation) -> dict[str, Attribute]:
    """Convert the flags of an operation to those of `llvm`."""
    properties: dict[str, Attribute] = {}
    for name, value in op.properties.items():
        if isinstance(value, IntegerOverflowAttr):
            bits = sum(_OVERFLOW[flag.value] for flag in value.data)
            properties["overflowFlags"] = IntegerAttr(bits, builtin.i32)
        elif isinstance(value, FastMathFlagsAttr):
            properties["fastmathFlags"] = fastmath(value)
        elif name == "isExact":
            properties[name] = value
    return properties


def fastmath(flags: FastMathFlagsAttr) -> llvm.FastMathAttr:
    """Convert fast-math flags to those of `llvm`."""
    words = {flag.value for flag in flags.data}
    return llvm.FastMathAttr([flag for flag in FastMathFlag if flag.value in words])


def direct(
    target: type[Operation], fixed_properties: Mapping[str, Attribute] | None = None
) -> Rule:
    """An op of other operands and results, with the same flags, or those that are given."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        properties = properties_of(op) if fixed_properties is None else dict(fixed_properties)
        (result,) = op.results
        type_ = low.type_of(result.type)
        operands = low.operands(op.operands)
        make = made_of(build, target, properties, op.attributes)
        return [each_vector(build, type_, operands, make)]

    return rule


def computing(rules: Rules) -> Rules:
    """The rules for ops that compute: these stay where LLVM has only the bits of their floats."""
    return {kind: _of_floats(rule) for kind, rule in rules.items()}


def _of_floats(rule: Rule) -> Rule:
    def checked(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        for value in (*op.operands, *op.results):
            element = element_of(value.type)
            if isinstance(element, builtin.AnyFloat) and not isinstance(
                low.type_of(element), builtin.AnyFloat
            ):
                raise NoCounterpartError("no-type", None, f"LLVM computes with no '{element}'")
        return rule(low, op, build)

    return checked


def _bitcast(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    value = low.operand(op.operands[0])
    if value.type == low.type_of(op.results[0].type):
        return [value]
    return direct(llvm.BitcastOp)(low, op, build)


Make: TypeAlias = "Callable[[Sequence[SSAValue], Attribute], SSAValue]"
"""Computes a scalar, or a vector of one dimension, of the type."""


def each_vector(
    build: IndexBuilder, type_: Attribute, operands: Sequence[SSAValue], make: Make
) -> SSAValue:
    """Compute a scalar, or each vector of one dimension in an array of them.

    Where an operand is no such array, nothing is done: the operation is refused.
    """
    if not isinstance(type_, llvm.LLVMArrayType):
        return make(operands, type_)
    shape, inner = shape_of_arrays(type_)
    if any(shape_of_arrays(operand.type)[0] != shape for operand in operands):
        raise RefusedError("no-type", None, "vectors of several dimensions and others are mixed")
    result = build.insert(PoisonOp(type_))
    for position in product(*map(range, shape)):
        place = builtin.DenseArrayBase.from_list(builtin.i64, position)
        parts = [
            build.insert(ExtractValueOp(place, operand, shape_of_arrays(operand.type)[1]))
            for operand in operands
        ]
        result = build.insert(InsertValueOp(place, result, make(parts, inner)))
    return result


def made_of(
    build: IndexBuilder,
    kind: type[Operation],
    properties: Mapping[str, Attribute] = _NOTHING,
    attributes: Mapping[str, Attribute] = _NOTHING,
) -> Make:
    """Return a function that computes with one operation, which keeps the discardable
    attributes."""

    def make(operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
        return build.insert(
            kind.create(
                operands=operands,
                result_types=[type_],
                properties=dict(properties),
                attributes=dict(attributes),
            )
        )

    return make


def shape_of_arrays(type_: Attribute) -> tuple[list[int], Attribute]:
    """Return the extents of nested arrays, and their element type."""
    extents: list[int] = []
    while isinstance(type_, llvm.LLVMArrayType):
        extents.append(type_.size.data)
        type_ = type_.type
    return extents, type_


def _constant(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    type_ = low.type_of(op.results[0].type)
    properties = {"value": op.properties["value"]}
    return [
        build.insert(
            ConstantOp.create(result_types=[type_], properties=properties, attributes=op.attributes)
        )
    ]


def resize(extension: type[Operation]) -> Rule:
    """To a wider type, to a narrower one, or none of both."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        value = low.operand(op.operands[0])
        type_ = low.type_of(op.results[0].type)
        before, after = (element_width(shape_of_arrays(each)[1]) for each in (value.type, type_))
        assert before is not None
        assert after is not None
        if before == after:
            return [value]
        if before > after:
            make = made_of(build, arithmetic.TruncOp, _NO_WRAP)
        else:
            make = made_of(build, extension)
        return [each_vector(build, type_, [value], make)]

    return rule


def _compare(target: type[Operation], flags: Callable[[Operation], dict[str, Attribute]]) -> Rule:
    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        operands = low.operands(op.operands)
        predicate = cast("IntegerAttr[Any]", op.properties["predicate"]).value.data
        properties = {"predicate": IntegerAttr(predicate, builtin.i64)} | flags(op)
        type_ = low.type_of(op.results[0].type)
        return [each_vector(build, type_, operands, made_of(build, target, properties))]

    return rule


def _float_to_float(target: type[Operation]) -> Rule:
    """To another floating-point type; flags become an attribute, which the op of `llvm` lacks."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        type_ = low.type_of(op.results[0].type)
        operands = low.operands(op.operands)
        mode = op.properties.get("roundingmode")
        attributes = dict(op.attributes)
        flags = op.properties.get("fastmath")
        if flags is not None:
            attributes["fastmath"] = flags
        if mode is None:
            make = made_of(build, target, {}, attributes)
        else:
            number = _ROUNDING_MODES[cast("IntegerAttr[Any]", mode).value.data]
            chosen = {
                "roundingmode": IntegerAttr(number, builtin.i64),
                "fpExceptionBehavior": IntegerAttr(0, builtin.i64),
            }
            make = made_of(build, numbers.ConstrainedFPTruncOp, chosen, attributes)
        return [each_vector(build, type_, operands, make)]

    return rule


def _select(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    type_ = low.type_of(op.results[0].type)
    operands = low.operands(op.operands)
    make = made_of(build, numbers.SelectOp, _NO_FASTMATH, op.attributes)
    if isinstance(operands[0].type, llvm.LLVMArrayType):
        return [each_vector(build, type_, operands, make)]
    return [make(operands, type_)]


def _sum_and_overflow(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    types = [low.type_of(result.type) for result in op.results]
    _refuse_arrays(types[0])
    struct = llvm.LLVMStructType.from_type_list(types)
    pair = made_of(build, BY_WORD["uadd.with.overflow"])(low.operands(op.operands), struct)
    return [
        build.insert(
            ExtractValueOp(builtin.DenseArrayBase.from_list(builtin.i64, [place]), pair, type_)
        )
        for place, type_ in enumerate(types)
    ]


def _wide_product(extension: type[Operation]) -> Rule:
    """Both halves of a product, of numbers of twice the width."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        type_ = low.type_of(op.results[0].type)
        _refuse_arrays(type_)
        width = element_width(type_)
        assert width is not None
        wide = with_element_type(type_, IntegerType(2 * width))
        extend = made_of(build, extension)
        narrow = made_of(build, arithmetic.TruncOp, _NO_WRAP)
        factors = [extend([low.operand(operand)], wide) for operand in op.operands]
        whole = made_of(build, arithmetic.MulOp, _NO_WRAP)(factors, wide)
        low_half = narrow([whole], type_)
        high = [whole, constant(build, width, wide)]
        return [low_half, narrow([made_of(build, llvm.LShrOp)(high, wide)], type_)]

    return rule


def _refuse_arrays(type_: Attribute) -> None:
    if isinstance(type_, llvm.LLVMArrayType):
        raise RefusedError("no-type", None, "vectors of several dimensions are not converted")


def constant(build: IndexBuilder, value: int, type_: Attribute) -> SSAValue:
    """A number, or a vector, or an array of vectors, of it."""
    shape, inner = shape_of_arrays(type_)
    number: Attribute = IntegerAttr(value, cast("IntegerType", element_of(inner)))
    if inner is not element_of(inner):
        assert is_vector(inner)
        flags = builtin.ArrayAttr(
            [builtin.BoolAttr.from_bool(False)] * len(shape) + list(inner.scalable_dims)
        )
        vector = builtin.VectorType(inner.element_type, [*shape, *inner.get_shape()], flags)
        lanes = constant_like(value, vector)
        assert lanes is not None
        number = lanes
    return build.insert(ConstantOp.create(result_types=[type_], properties={"value": number}))


Expansion: TypeAlias = "Callable[[IndexBuilder, SSAValue, SSAValue], SSAValue]"
"""Computes a quotient with operations of `arith`."""


def _expanded(expansion: Expansion) -> Rule:
    """Other operations of `arith`, which are converted one by one."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        expansion_ops: list[Operation] = []

        def append(new: Operation) -> None:
            build.append(new)
            expansion_ops.append(new)

        result = expansion(IndexBuilder(append), *op.operands)
        for each in expansion_ops:
            low.lower(each)
        return [low.value(result)]

    return rule


def _number(build: IndexBuilder, value: int, type_: Attribute) -> SSAValue:
    number = constant_like(value, type_)
    assert number is not None
    return build.constant(number, type_)


# Quotients that are rounded otherwise, from those rounded towards zero (Warren, Hacker's Delight,
# chapter 9).


def _ceil_signed(build: IndexBuilder, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
    zero = _number(build, 0, lhs.type)
    unit = _number(build, 1, lhs.type)
    quotient = build.plain(arith.DivSIOp, lhs, rhs)
    is_inexact = build.compare("ne", lhs, build.mul(quotient, rhs, NO_OVERFLOW))
    negative = build.compare("slt", lhs, zero), build.compare("slt", rhs, zero)
    moved = build.plain(arith.AndIOp, is_inexact, build.compare("eq", *negative))
    return build.select(moved, build.add(quotient, unit), quotient)


def _floor_signed(build: IndexBuilder, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
    quotient = build.plain(arith.DivSIOp, lhs, rhs)
    is_inexact = build.compare("ne", lhs, build.mul(quotient, rhs, NO_OVERFLOW))
    zero = _number(build, 0, lhs.type)
    negative = build.compare("slt", lhs, zero), build.compare("slt", rhs, zero)
    moved = build.plain(arith.AndIOp, is_inexact, build.compare("ne", *negative))
    less = build.add(quotient, _number(build, -1, lhs.type))
    return build.select(moved, less, quotient)


def _ceil_unsigned(build: IndexBuilder, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
    zero = _number(build, 0, lhs.type)
    is_zero = build.compare("eq", lhs, zero)
    unit = _number(build, 1, lhs.type)
    quotient = build.plain(arith.DivUIOp, build.sub(lhs, unit), rhs)
    return build.select(is_zero, zero, build.add(quotient, unit))


_DIRECT: dict[type[Operation], type[Operation]] = {
    arith.AddiOp: arithmetic.AddOp,
    arith.SubiOp: arithmetic.SubOp,
    arith.MuliOp: arithmetic.MulOp,
    arith.ShLIOp: arithmetic.ShlOp,
    arith.ShRUIOp: llvm.LShrOp,
    arith.ShRSIOp: llvm.AShrOp,
    arith.DivUIOp: llvm.UDivOp,
    arith.DivSIOp: llvm.SDivOp,
    arith.RemUIOp: llvm.URemOp,
    arith.RemSIOp: llvm.SRemOp,
    arith.AndIOp: llvm.AndOp,
    arith.OrIOp: llvm.OrOp,
    arith.XOrIOp: llvm.XOrOp,
    arith.MaxSIOp: numbers.SMaxOp,
    arith.MaxUIOp: numbers.UMaxOp,
    arith.MinSIOp: numbers.SMinOp,
    arith.MinUIOp: numbers.UMinOp,
    arith.ExtUIOp: llvm.ZExtOp,
    arith.ExtSIOp: llvm.SExtOp,
    arith.TruncIOp: arithmetic.TruncOp,
    arith.SIToFPOp: llvm.SIToFPOp,
    arith.UIToFPOp: numbers.UIToFPOp,
    arith.FPToSIOp: numbers.FPToSIOp,
    arith.FPToUIOp: numbers.FPToUIOp,
    arith.AddfOp: llvm.FAddOp,
    arith.SubfOp: llvm.FSubOp,
    arith.MulfOp: llvm.FMulOp,
    arith.DivfOp: llvm.FDivOp,
    arith.RemfOp: llvm.FRemOp,
    arith.NegfOp: llvm.FNegOp,
    arith.MaximumfOp: numbers.MaximumOp,
    arith.MinimumfOp: numbers.MinimumOp,
    arith.MaxnumfOp: numbers.MaxNumOp,
    arith.MinnumfOp: numbers.MinNumOp,
}

RULES: Rules = {
    arith.ConstantOp: _constant,
    arith.BitcastOp: _bitcast,
    arith.SelectOp: _select,
    **computing(
        {
            **{source: direct(target) for source, target in _DIRECT.items()},
            arith.IndexCastOp: resize(llvm.SExtOp),
            arith.IndexCastUIOp: resize(llvm.ZExtOp),
            arith.CmpiOp: _compare(arithmetic.ICmpOp, lambda op: {}),
            arith.CmpfOp: _compare(arithmetic.FCmpOp, properties_of),
            arith.ExtFOp: _float_to_float(llvm.FPExtOp),
            arith.TruncFOp: _float_to_float(llvm.FPTruncOp),
            arith.CeilDivSIOp: _expanded(_ceil_signed),
            arith.CeilDivUIOp: _expanded(_ceil_unsigned),
            arith.FloorDivSIOp: _expanded(_floor_signed),
            arith.AddUIExtendedOp: _sum_and_overflow,
            arith.MulSIExtendedOp: _wide_product(llvm.SExtOp),
            arith.MulUIExtendedOp: _wide_product(llvm.ZExtOp),
        }
    ),
}
"""How each operation is converted."""
