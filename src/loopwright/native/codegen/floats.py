"""Lowering of floating-point and complex arithmetic, and of conversions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from xdsl.dialects.builtin import f32, f64
from xdsl.ir import Operation

from loopwright.ir.dialects.arith.attributes import FastMathFlag
from loopwright.ir.dialects.elementwise import element_type
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import ComplexFunction, Conversion, FloatFunction
from loopwright.ir.syntax.narrowing import is_array, is_complex_type, is_float, is_memref
from loopwright.ir.syntax.properties import attribute, integer
from loopwright.native.codegen import context, floating, llvm
from loopwright.native.codegen.builder import Value, vector_constant
from loopwright.native.codegen.elements import Lane, assemble_leaf, leaf_lanes, scalar
from loopwright.native.codegen.integers import scalar_constant

# Arithmetic --------------------------------------------------------------------------------------


@context.lowers_functions(FloatFunction)
def arithmetic(fn: context.FunctionLowering, op: Operation) -> None:
    """One instruction, with the op's fast-math flags."""
    function = interface_of(op, FloatFunction)
    if function is None or not function.llvm:
        context.refuse(op, f"'{op.name}' is not supported by code generation")
    flags = context.fastmath_text(op)
    fn.map_leaves(op, lambda a, b: floating.float_result(fn.b, function, a, b, flags))


@context.lowers("arith.mulf")
def product(fn: context.FunctionLowering, op: Operation) -> None:
    """One instruction, unless all users contract it."""
    if not _is_contracted(op):
        arithmetic(fn, op)


@context.lowers("arith.addf", "arith.subf")
def total(fn: context.FunctionLowering, op: Operation) -> None:
    """One instruction, contracted with a product where that is allowed."""
    factor = _contracted_product(op)
    if factor is None:
        arithmetic(fn, op)
        return
    floats, lhs, rhs = floating.Floats(fn.b), *op.operands
    common = context.fastmath_flags(op) & context.fastmath_flags(factor)
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
    flags = context.fastmath_flags(op)
    return FastMathFlag.ALLOW_CONTRACT in flags and FastMathFlag.REASSOC not in flags


def _contracted_product(op: Operation) -> Operation | None:
    """The product that a sum is contracted with: the left operand's, or the right operand's.

    A product and a sum that may be contracted, but not reassociated, become `llvm.fmuladd`, as C
    compilers write `a * b + c`: LLVM's vectoriser takes them for one operation.
    """
    for operand in op.operands:
        owner = operand.owner
        if isinstance(owner, Operation) and owner.name == "arith.mulf" and _is_contracted(owner):
            return owner
    return None


def _is_contracted(product: Operation) -> bool:
    """Whether all users of a product may be contracted with it, and are in the same block.

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


_OPERATIONS: dict[str, Callable[..., Value]] = {
    "arith.negf": floating.Floats.negate,
    "math.absf": floating.Floats.absolute,
    "math.copysign": floating.Floats.copy_sign,
    "math.fma": floating.Floats.fma,
}


@context.lowers(*_OPERATIONS)
def operation(fn: context.FunctionLowering, op: Operation) -> None:
    """Emit an operation on floats."""
    operation, floats, flags = (
        _OPERATIONS[op.name],
        floating.Floats(fn.b),
        context.fastmath_text(op),
    )
    leaves = zip(*map(fn.vector, op.operands), strict=True)
    fn.bind_leaves(op.results[0], [operation(floats, *leaf, flags) for leaf in leaves])


# Complex numbers: vectors of two parts -----------------------------------------------------------


def _parts(fn: context.FunctionLowering, number: Value) -> list[Value]:
    """The parts of a complex number; a real one itself."""
    return [scalar(fn, lane) for lane in leaf_lanes(number)]


def _check(op: Operation) -> None:
    """Refuse arithmetic that LLVM would not round like the interpreter."""
    for value in (*op.operands, *op.results):
        ty = value.type
        if is_complex_type(ty) and llvm.register_type(ty.element_type) not in (llvm.F32, llvm.F64):
            context.refuse(op, f"arithmetic on type '{ty}' is not supported by code generation")


@context.lowers("complex.constant")
def constant(fn: context.FunctionLowering, op: Operation) -> None:
    """A constant is written where it is used."""
    value, ty = attribute(op, "value"), op.results[0].type
    if not (is_array(value) and is_complex_type(ty) and all(map(is_float, value.data))):
        context.refuse(op, f"a constant of type '{ty}' is not supported by code generation")
    parts = [scalar_constant(part.value.data, ty.element_type) for part in value.data]
    fn.bind(op.results[0], vector_constant(parts))


@context.lowers_functions(ComplexFunction)
def complex_function(fn: context.FunctionLowering, op: Operation) -> None:
    """Emit the function of an op's record on the parts of its complex operands."""
    function, flags = interface_of(op, ComplexFunction), context.fastmath_text(op)
    assert function is not None

    def compute(name: str, *values: Value) -> Value:
        _check(op)
        if name == "negf":
            return fn.b.unary("fneg", values[0], flags)
        return fn.b.binary(f"f{name[:3]}", values[0], values[1], flags)

    numbers = [fn.value(operand) for operand in op.operands]
    parts = [part for number in numbers for part in _parts(fn, number)]
    made = function.parts(compute, *parts)
    ty = llvm.register_type(op.results[0].type)
    if isinstance(ty, llvm.VecType):
        fn.bind(op.results[0], assemble_leaf(fn, ty, [Lane(part) for part in made]))
    else:
        fn.bind(op.results[0], made[0])


@context.lowers("complex.abs")
def complex_absolute(fn: context.FunctionLowering, op: Operation) -> None:
    """The larger part times the root of one plus the square of their ratio.

    So the squares do not overflow. Where the ratio is of zeros or infinities, it is the smaller.
    """
    _check(op)
    flags, emit = context.fastmath_text(op), fn.b.binary
    parts = _parts(fn, fn.value(op.operands[0]))
    ty = parts[0].type

    def call(name: str, *arguments: Value) -> Value:
        return fn.b.call(f"llvm.{name}.{llvm.type_suffix(ty)}", ty, arguments, flags=flags)

    a, b = (call("fabs", part) for part in parts)
    large, small = call("maximum", a, b), call("minimum", a, b)
    ratio = emit("fdiv", small, large, flags)
    one = scalar_constant(1.0, op.results[0].type)
    root = call("sqrt", emit("fadd", emit("fmul", ratio, ratio, flags), one, flags))
    found = emit("fmul", large, root, flags)
    fn.bind(op.results[0], fn.b.select(fn.b.fcmp("uno", found, found), small, found))


@context.lowers("complex.eq", "complex.neq")
def compare(fn: context.FunctionLowering, op: Operation) -> None:
    """Lower a comparison: both parts are equal, or one differs."""
    _check(op)
    predicate, join = ("oeq", "and") if op.name == "complex.eq" else ("une", "or")
    (a, b), (c, d) = (_parts(fn, fn.value(operand)) for operand in op.operands)
    first, second = fn.b.fcmp(predicate, a, c), fn.b.fcmp(predicate, b, d)
    fn.bind(op.results[0], fn.b.binary(join, first, second))


# Conversions -------------------------------------------------------------------------------------


@context.lowers_functions(Conversion)
def convert(fn: context.FunctionLowering, op: Operation) -> None:
    """Between integers one instruction, if the widths differ; or to a float or from one."""
    conversion, result = interface_of(op, Conversion), op.results[0]
    assert conversion is not None
    if is_memref(result.type):
        _retype_memref(fn, op)
        return
    source, ty = (llvm.register_type(value.type) for value in (op.operands[0], result))
    before, after = floating.element(source), floating.element(ty)
    if isinstance(after, llvm.FloatType):
        fn.map_leaves(op, lambda a: _integer_to_float(fn, op, a, ty, signed=conversion.is_signed))
    elif isinstance(before, llvm.FloatType):
        opcode = "fptosi" if conversion.is_signed else "fptoui"
        fn.map_leaves(op, lambda a: fn.b.cast(opcode, _ordinary(fn, a), ty))
    elif before.width > after.width:
        flags = context.overflow_text(op)
        fn.map_leaves(op, lambda a: fn.b.cast("trunc", a, ty, flags))
    else:
        opcode = "sext" if conversion.is_signed else "zext"
        fn.map_leaves(op, lambda a: a if a.type == ty else fn.b.cast(opcode, a, ty))


def _ordinary(fn: context.FunctionLowering, value: Value) -> Value:
    """A number of 16 bits as a `float`."""
    is_narrow = floating.element(value.type).width == 16
    return floating.Floats(fn.b).extend(value, llvm.F32) if is_narrow else value


@context.lowers("arith.bitcast")
def bitcast(fn: context.FunctionLowering, op: Operation) -> None:
    """The same bits as another type."""
    if is_memref(op.results[0].type):
        _retype_memref(fn, op)
        return
    ty = llvm.register_type(op.results[0].type)
    fn.map_leaves(op, lambda a: a if a.type == ty else fn.b.cast("bitcast", a, ty))


def _retype_memref(fn: context.FunctionLowering, op: Operation) -> None:
    """The same memory with elements of another type of the same size."""
    before, after = op.operands[0].type, op.results[0].type
    assert is_memref(before)
    assert is_memref(after)
    if llvm.scalar_type(before.element_type).width != llvm.scalar_type(after.element_type).width:
        context.refuse(
            op, f"'{op.name}' between memrefs of elements of different sizes is not supported"
        )
    fn.bind(op.results[0], replace(fn.memref(op.operands[0]), type=after))


@context.lowers("arith.extf")
def float_extension(fn: context.FunctionLowering, op: Operation) -> None:
    """To a wider format."""
    scalar = _float_element(op)
    flags = context.fastmath_text(op)
    fn.map_leaves(op, lambda a: floating.Floats(fn.b).extend(a, scalar, flags))


@context.lowers("arith.truncf")
def float_truncation(fn: context.FunctionLowering, op: Operation) -> None:
    """To a narrower format, in the rounding mode of the op."""
    scalar, mode = _float_element(op), integer(op, "roundingmode")
    fn.map_leaves(op, lambda a: _truncate(fn, a, scalar, mode))


def _truncate(
    fn: context.FunctionLowering, value: Value, scalar: llvm.FloatType, mode: int
) -> Value:
    floats = floating.Floats(fn.b)
    if mode == floating.TO_NEAREST_EVEN:
        return floats.convert(value, scalar)
    return floats.convert_directed(value, scalar, mode)


def _float_element(op: Operation) -> llvm.FloatType:
    scalar = floating.element(llvm.register_type(op.results[0].type))
    assert isinstance(scalar, llvm.FloatType)
    return scalar


def _integer_to_float(
    fn: context.FunctionLowering, op: Operation, value: Value, ty: llvm.LLVMType, *, signed: bool
) -> Value:
    """To the nearest number, with one rounding."""
    scalar = floating.element(ty)
    assert isinstance(scalar, llvm.FloatType)
    if scalar not in (llvm.F16, llvm.BF16):
        flags = "nneg" if attribute(op, "nonNeg") is not None else ""
        return fn.b.cast("sitofp" if signed else "uitofp", value, ty, flags)
    if floating.element(value.type).width > 64:
        context.refuse(op, f"'{op.name}' from more than 64 bits to '{scalar}' is not supported")
    return _to_narrow_float(fn, value, scalar, signed=signed)


def _to_narrow_float(
    fn: context.FunctionLowering, value: Value, scalar: llvm.FloatType, *, signed: bool
) -> Value:
    """Through a format in which the integer is exact, or differs below every rounding point."""
    opcode, width = "sitofp" if signed else "uitofp", floating.element(value.type).width
    if width <= 24 or scalar is llvm.F16:
        # Integers that are inexact in `float` are beyond the largest `half`.
        wide: llvm.LLVMType = floating.reshaped(value.type, llvm.F32)
    else:
        wide = floating.reshaped(value.type, llvm.F64)
        if width > 53:
            value = _fold_low_bits(fn, value, signed=signed)
    return floating.Floats(fn.b).convert(fn.b.cast(opcode, value, wide), scalar)


def _fold_low_bits(fn: context.FunctionLowering, value: Value, *, signed: bool) -> Value:
    """The integer with its low 11 bits or-ed into one, where it needs more than 53 bits."""
    b, ty = fn.b, value.type
    low = floating.integer_constant(ty, 0x7FF)
    folded = b.binary("or", b.binary("add", b.binary("and", value, low), low), value)
    folded = b.binary("and", folded, floating.integer_constant(ty, ~0x7FF))
    limit = 1 << 53
    shifted = b.binary("add", value, floating.integer_constant(ty, limit)) if signed else value
    few_bits = b.icmp("ult", shifted, floating.integer_constant(ty, 2 * limit if signed else limit))
    return b.select(few_bits, value, folded)
