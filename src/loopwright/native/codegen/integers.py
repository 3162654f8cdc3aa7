"""Lowering of constants, comparisons, selection, and of integer arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects.arith.attributes import FastMathFlag
from loopwright.ir.dialects.arith.selection import CMPF_PREDICATES, CMPI_PREDICATES
from loopwright.ir.dialects.index import CmpPredicateAttr
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import IntegerFunction
from loopwright.ir.syntax.narrowing import is_dense, is_vector
from loopwright.ir.syntax.properties import attribute, element_values, integer
from loopwright.native.codegen import builder, context, floating, llvm

# Constants ---------------------------------------------------------------------------------------


def scalar_constant(number: float, ty: Attribute) -> builder.Value:
    """The constant of an integer, index or float type with a value of that type.

    >>> from xdsl.dialects.builtin import f32
    >>> scalar_constant(0.5, f32).typed, scalar_constant(-1, IndexType()).typed
    ('float 0x3FE0000000000000', 'i64 -1')
    """
    scalar = llvm.scalar_type(ty)
    if isinstance(scalar, llvm.FloatType):
        return builder.const_float(number, scalar)
    return builder.const_int(int(number), scalar)


@context.lowers("arith.constant", "index.constant", "index.bool.constant", "llvm.mlir.constant")
def constant(fn: context.FunctionLowering, op: Operation) -> None:
    """A constant is written where it is used."""
    value, result = attribute(op, "value"), op.results[0]
    if isinstance(value, builtin.IntegerAttr | builtin.FloatAttr):
        number = value.value.data
        fn.bind(result, scalar_constant(number, result.type))
    elif is_dense(value) and is_vector(result.type):
        _bind_dense(fn, result, value)
    else:
        kind = "complex" if isinstance(value, builtin.ArrayAttr) else str(result.type)
        context.refuse(op, f"a constant of type '{kind}' is not supported by code generation")


@context.lowers("index.sizeof")
def sizeof(fn: context.FunctionLowering, op: Operation) -> None:
    """The width of `index`."""
    result = op.results[0]
    fn.bind(result, scalar_constant(llvm.I64.width, result.type))


def _bind_dense(
    fn: context.FunctionLowering, result: SSAValue, value: builtin.DenseIntOrFPElementsAttr[Any]
) -> None:
    vector = result.type
    assert is_vector(vector)
    scalar = vector.element_type
    shape = vector.get_shape()
    last = shape[-1] if shape else 1
    leaves = 1
    for extent in shape[:-1]:
        leaves *= extent
    numbers = element_values(value)
    if len(numbers) == 1:
        leaf = builder.vector_constant([scalar_constant(numbers[0], scalar)] * last)
        fn.bind_leaves(result, [leaf] * leaves)
        return
    elements = [scalar_constant(number, scalar) for number in numbers]
    fn.bind_leaves(
        result,
        [builder.vector_constant(elements[i * last : (i + 1) * last]) for i in range(leaves)],
    )


@context.lowers("ub.poison", "llvm.mlir.poison")
def poison(fn: context.FunctionLowering, op: Operation) -> None:
    """Poison in every component, or what the options put in its place."""
    result = op.results[0]
    parts = [_nothing(fn, ty) for ty in context.component_types(result.type)]
    fn.bind(result, context.from_components(result.type, parts))


def _nothing(fn: context.FunctionLowering, ty: llvm.LLVMType) -> builder.Value:
    byte = fn.unit.options.fill
    match ty:
        case llvm.IntType() | llvm.FloatType():
            width = ty.width
        case llvm.VecType():
            width = ty.lanes * ty.element.width
        case _:
            width = 0
    if byte is None or not width:
        return builder.Value(ty, "poison")
    bits = int.from_bytes(bytes([byte]) * ((width + 7) // 8), "little") & ((1 << width) - 1)
    return fn.b.emit(ty, f"bitcast i{width} {bits} to {ty}")


@context.lowers("llvm.mlir.undef", "llvm.mlir.zero")
def undef(fn: context.FunctionLowering, op: Operation) -> None:
    """Undefined, or zero, in every component."""
    result = op.results[0]
    text = "undef" if op.name == "llvm.mlir.undef" else "zeroinitializer"
    parts = [builder.Value(ty, text) for ty in context.component_types(result.type)]
    fn.bind(result, context.from_components(result.type, parts))


# Comparisons -------------------------------------------------------------------------------------


@context.lowers("arith.cmpi", "index.cmp")
def compare_integers(fn: context.FunctionLowering, op: Operation) -> None:
    """One instruction; indices that are known fold."""
    found = attribute(op, "pred")
    by_name = isinstance(found, CmpPredicateAttr)
    predicate = found.data if by_name else CMPI_PREDICATES[integer(op, "predicate")]
    if isinstance(op.operands[0].type, IndexType) and predicate[0] != "u":
        lhs, rhs = fn.index(op.operands[0]), fn.index(op.operands[1])
        fn.bind(op.results[0], fn.b.index_compare(predicate, lhs, rhs))
        return
    fn.map_leaves(op, lambda a, b: fn.b.icmp(predicate, a, b))


@context.lowers("arith.cmpf")
def compare_floats(fn: context.FunctionLowering, op: Operation) -> None:
    """One instruction; narrow formats compare as `float`, which is exact."""
    predicate, flags = CMPF_PREDICATES[integer(op, "predicate")], context.fastmath_text(op)
    floats = floating.Floats(fn.b)

    def compare(lhs: builder.Value, rhs: builder.Value) -> builder.Value:
        if floating.element(lhs.type) in (llvm.F16, llvm.BF16):
            lhs, rhs = floats.extend(lhs, llvm.F32), floats.extend(rhs, llvm.F32)
        return fn.b.fcmp(predicate, lhs, rhs, flags)

    fn.map_leaves(op, compare)


# Selection ---------------------------------------------------------------------------------------


@context.lowers("arith.select")
def select(fn: context.FunctionLowering, op: Operation) -> None:
    """Select each component, by one condition or lane by lane."""
    condition, yes, no = op.operands
    flags = _extremum_flags(condition, yes, no)
    if condition.type == op.results[0].type or is_vector(condition.type):
        fn.map_leaves(op, lambda c, a, b: fn.b.select(c, a, b, flags))
        return
    chosen = fn.value(condition)
    parts = [
        a
        if a == b
        else fn.b.select(chosen, a, b, flags if isinstance(a.type, llvm.FloatType) else "")
        for a, b in zip(
            context.components(fn.lowered(yes)), context.components(fn.lowered(no)), strict=True
        )
    ]
    fn.bind(op.results[0], context.from_components(op.results[0].type, parts))


_EXTREMUM_FLAGS = {FastMathFlag.NO_NANS, FastMathFlag.NO_SIGNED_ZEROS}


def _extremum_flags(condition: SSAValue, yes: SSAValue, no: SSAValue) -> str:
    """Flags for a selection that, with the comparison before it, is a minimum or a maximum.

    The comparison says that there are no NaNs and that the sign of zero does not matter; on the
    selection of the same two numbers LLVM needs to know it too.
    """
    compare = condition.owner
    if not isinstance(compare, Operation) or compare.name != "arith.cmpf":
        return ""
    if set(compare.operands) == {yes, no} and context.fastmath_flags(compare) >= _EXTREMUM_FLAGS:
        return "nnan nsz"
    return ""


# Integer arithmetic ------------------------------------------------------------------------------


@context.lowers_functions(IntegerFunction)
def integer_function(fn: context.FunctionLowering, op: Operation) -> None:
    """One instruction with the op's flags, or an intrinsic; indices that are known fold."""
    function = interface_of(op, IntegerFunction)
    assert function is not None
    opcode, flags = function.llvm, context.overflow_text(op)
    if not opcode:
        context.refuse(op, f"'{op.name}' is not supported by code generation")
    if function.kind == "wrapping" and isinstance(op.results[0].type, IndexType):
        fold = {"add": fn.b.index_add, "sub": fn.b.index_sub, "mul": fn.b.index_mul}[opcode]
        fn.bind(op.results[0], fold(fn.index(op.operands[0]), fn.index(op.operands[1]), flags))
    else:
        fn.map_leaves(op, lambda a, b: floating.integer_result(fn.b, function, a, b, flags))


# Division that rounds down or up -----------------------------------------------------------------


def _power_of_two(value: builder.Value) -> int | None:
    """The exponent, if a value is a constant power of two; for a vector if all lanes are."""
    text = value.text
    if isinstance(value.type, llvm.VecType):
        if not text.startswith("splat ("):
            return None
        text = text.removeprefix("splat (").removesuffix(")").split(" ")[-1]
    if not text.isdigit():
        return None
    number = int(text)
    return number.bit_length() - 1 if number.bit_count() == 1 else None


@context.lowers("arith.floordivsi", "index.floordivs")
def floor_division(fn: context.FunctionLowering, op: Operation) -> None:
    """The quotient rounded towards zero, less one where it is negative and inexact."""
    fn.map_leaves(op, lambda a, b: _rounded_division(fn, a, b, up=False))


@context.lowers("arith.ceildivsi", "index.ceildivs")
def ceiling_division(fn: context.FunctionLowering, op: Operation) -> None:
    """The quotient rounded towards zero, plus one where it is positive and inexact."""
    fn.map_leaves(op, lambda a, b: _rounded_division(fn, a, b, up=True))


def _rounded_division(
    fn: context.FunctionLowering, lhs: builder.Value, rhs: builder.Value, *, up: bool
) -> builder.Value:
    b, ty = fn.b, lhs.type
    zero = floating.integer_constant(ty, 0)
    exponent = _power_of_two(rhs)
    if exponent is not None:
        shifted = b.binary("ashr", lhs, floating.integer_constant(ty, exponent))
        if not up:
            return shifted
        rest = b.binary("and", lhs, floating.integer_constant(ty, (1 << exponent) - 1))
        return b.binary("add", shifted, b.cast("zext", b.icmp("ne", rest, zero), ty))
    quotient = b.binary("sdiv", lhs, rhs)
    rest = b.binary("srem", lhs, rhs)
    inexact = b.icmp("ne", rest, zero)
    signs_differ = b.icmp("slt", b.binary("xor", lhs, rhs), zero)
    if up:
        same = b.binary("xor", signs_differ, floating.integer_constant(signs_differ.type, 1))
        return b.binary("add", quotient, b.cast("zext", b.binary("and", inexact, same), ty))
    return b.binary("add", quotient, b.cast("sext", b.binary("and", inexact, signs_differ), ty))


@context.lowers("arith.ceildivui", "index.ceildivu")
def unsigned_ceiling_division(fn: context.FunctionLowering, op: Operation) -> None:
    """The quotient rounded down, plus one where it is inexact."""

    def divide(lhs: builder.Value, rhs: builder.Value) -> builder.Value:
        rest = fn.b.binary("urem", lhs, rhs)
        inexact = fn.b.icmp("ne", rest, floating.integer_constant(lhs.type, 0))
        return fn.b.binary(
            "add", fn.b.binary("udiv", lhs, rhs), fn.b.cast("zext", inexact, lhs.type)
        )

    fn.map_leaves(op, divide)


# Two results -------------------------------------------------------------------------------------


def _bind_pairs(
    fn: context.FunctionLowering,
    op: Operation,
    make: Callable[[builder.Value, builder.Value], tuple[builder.Value, builder.Value]],
) -> None:
    """Bind both results of an op to what is made of each pair of leaves."""
    made = [make(*pair) for pair in zip(*map(fn.vector, op.operands), strict=True)]
    for result, leaves in zip(op.results, zip(*made, strict=True), strict=True):
        fn.bind_leaves(result, leaves)


@context.lowers("arith.addui_extended")
def add_extended(fn: context.FunctionLowering, op: Operation) -> None:
    """The sum, which overflowed if it is less than an operand."""

    def add(lhs: builder.Value, rhs: builder.Value) -> tuple[builder.Value, builder.Value]:
        total = fn.b.binary("add", lhs, rhs)
        return total, fn.b.icmp("ult", total, lhs)

    _bind_pairs(fn, op, add)


@context.lowers("arith.mulsi_extended", "arith.mului_extended")
def multiply_extended(fn: context.FunctionLowering, op: Operation) -> None:
    """Both halves of the product of the extended operands."""
    extension = "sext" if op.name == "arith.mulsi_extended" else "zext"

    def multiply(lhs: builder.Value, rhs: builder.Value) -> tuple[builder.Value, builder.Value]:
        width = floating.element(lhs.type).width
        wide = floating.reshaped(lhs.type, llvm.int_type(2 * width))
        left, right = (fn.b.cast(extension, factor, wide) for factor in (lhs, rhs))
        product = fn.b.binary("mul", left, right)
        shifted = fn.b.binary("lshr", product, floating.integer_constant(wide, width))
        return fn.b.cast("trunc", product, lhs.type), fn.b.cast("trunc", shifted, lhs.type)

    _bind_pairs(fn, op, multiply)
