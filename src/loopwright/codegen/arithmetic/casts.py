"""Lowering of conversions."""

from __future__ import annotations

from dataclasses import replace

from xdsl.ir import Operation

from loopwright.codegen.arithmetic.floating import (
    TO_NEAREST_EVEN,
    Floats,
    element,
    integer_constant,
    reshaped,
)
from loopwright.codegen.core.attributes import integer
from loopwright.codegen.core.context import FunctionLowering, lowers, refuse
from loopwright.codegen.core.fastmath import fastmath_text, overflow_text
from loopwright.codegen.core.types import (
    BF16,
    F16,
    F32,
    F64,
    FloatType,
    LLVMType,
    is_memref,
    register_type,
    scalar_type,
)
from loopwright.codegen.core.values import Value
from loopwright.syntax.properties import attribute


@lowers("arith.extui", "arith.extsi", "arith.trunci")
def integer_cast(fn: FunctionLowering, op: Operation) -> None:
    """One instruction."""
    opcode = {"arith.extui": "zext", "arith.extsi": "sext", "arith.trunci": "trunc"}[op.name]
    ty, flags = register_type(op.results[0].type), overflow_text(op)
    fn.map_leaves(op, lambda a: fn.b.cast(opcode, a, ty, flags))


@lowers("arith.index_cast", "arith.index_castui", "index.casts", "index.castu")
def index_cast(fn: FunctionLowering, op: Operation) -> None:
    """Extension or truncation; an `index` has 64 bits."""
    operand, result = op.operands[0], op.results[0]
    if is_memref(result.type):
        _retype_memref(fn, op)
        return
    ty = register_type(result.type)
    extension = "sext" if op.name in ("arith.index_cast", "index.casts") else "zext"

    def convert(value: Value) -> Value:
        before, after = element(value.type).width, element(ty).width
        if before == after:
            return value
        return fn.b.cast(extension if before < after else "trunc", value, ty)

    fn.bind_leaves(result, [convert(leaf) for leaf in fn.vector(operand)])


@lowers("arith.bitcast")
def bitcast(fn: FunctionLowering, op: Operation) -> None:
    """The same bits as another type."""
    if is_memref(op.results[0].type):
        _retype_memref(fn, op)
        return
    ty = register_type(op.results[0].type)
    fn.map_leaves(op, lambda a: a if a.type == ty else fn.b.cast("bitcast", a, ty))


def _retype_memref(fn: FunctionLowering, op: Operation) -> None:
    """The same memory with elements of another type of the same size."""
    before, after = op.operands[0].type, op.results[0].type
    assert is_memref(before)
    assert is_memref(after)
    if scalar_type(before.element_type).width != scalar_type(after.element_type).width:
        refuse(op, f"'{op.name}' between memrefs of elements of different sizes is not supported")
    fn.bind(op.results[0], replace(fn.memref(op.operands[0]), type=after))


@lowers("arith.extf")
def float_extension(fn: FunctionLowering, op: Operation) -> None:
    """To a wider format."""
    scalar = _float_element(op)
    flags = fastmath_text(op)
    fn.map_leaves(op, lambda a: Floats(fn.b).extend(a, scalar, flags))


@lowers("arith.truncf")
def float_truncation(fn: FunctionLowering, op: Operation) -> None:
    """To a narrower format, in the rounding mode of the op."""
    scalar, mode = _float_element(op), integer(op, "roundingmode")
    fn.map_leaves(op, lambda a: _truncate(fn, a, scalar, mode))


def _truncate(fn: FunctionLowering, value: Value, scalar: FloatType, mode: int) -> Value:
    floats = Floats(fn.b)
    if mode == TO_NEAREST_EVEN:
        return floats.convert(value, scalar)
    return floats.convert_directed(value, scalar, mode)


def _float_element(op: Operation) -> FloatType:
    scalar = element(register_type(op.results[0].type))
    assert isinstance(scalar, FloatType)
    return scalar


@lowers("arith.sitofp", "arith.uitofp")
def integer_to_float(fn: FunctionLowering, op: Operation) -> None:
    """To the nearest number, with one rounding."""
    signed = op.name == "arith.sitofp"
    ty = register_type(op.results[0].type)
    flags = "nneg" if attribute(op, "nonNeg") is not None else ""

    def convert(value: Value) -> Value:
        scalar = element(ty)
        assert isinstance(scalar, FloatType)
        width = element(value.type).width
        if scalar not in (F16, BF16):
            return fn.b.cast("sitofp" if signed else "uitofp", value, ty, flags)
        if width > 64:
            refuse(op, f"'{op.name}' from more than 64 bits to '{scalar}' is not supported")
        return _to_narrow_float(fn, value, scalar, signed=signed)

    fn.map_leaves(op, convert)


def _to_narrow_float(
    fn: FunctionLowering, value: Value, scalar: FloatType, *, signed: bool
) -> Value:
    """Through a format in which the integer is exact, or differs below every rounding point."""
    opcode, width = "sitofp" if signed else "uitofp", element(value.type).width
    if width <= 24 or scalar is F16:
        # Integers that are inexact in `float` are beyond the largest `half`.
        wide: LLVMType = reshaped(value.type, F32)
    else:
        wide = reshaped(value.type, F64)
        if width > 53:
            value = _fold_low_bits(fn, value, signed=signed)
    return Floats(fn.b).convert(fn.b.cast(opcode, value, wide), scalar)


def _fold_low_bits(fn: FunctionLowering, value: Value, *, signed: bool) -> Value:
    """The integer with its low 11 bits or-ed into one, where it needs more than 53 bits."""
    b, ty = fn.b, value.type
    low = integer_constant(ty, 0x7FF)
    folded = b.binary("or", b.binary("add", b.binary("and", value, low), low), value)
    folded = b.binary("and", folded, integer_constant(ty, ~0x7FF))
    limit = 1 << 53
    shifted = b.binary("add", value, integer_constant(ty, limit)) if signed else value
    few_bits = b.icmp("ult", shifted, integer_constant(ty, 2 * limit if signed else limit))
    return b.select(few_bits, value, folded)


@lowers("arith.fptosi", "arith.fptoui")
def float_to_integer(fn: FunctionLowering, op: Operation) -> None:
    """Rounded towards zero."""
    opcode, ty = op.name.removeprefix("arith."), register_type(op.results[0].type)

    def convert(value: Value) -> Value:
        if element(value.type).width == 16:
            value = Floats(fn.b).extend(value, F32)
        return fn.b.cast(opcode, value, ty)

    fn.map_leaves(op, convert)
