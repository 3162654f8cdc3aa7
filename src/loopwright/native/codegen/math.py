"""Lowering of the functions of `math`."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.ir.dialects.arith.attributes import FastMathFlag
from loopwright.ir.dialects.math import rounded_exponent
from loopwright.ir.interfaces.op_interfaces import Computation, computation
from loopwright.ir.interfaces.scalars import BitFunction, ClassFunction, LibraryFunction
from loopwright.native.codegen import context, floating, llvm
from loopwright.native.codegen.approximations import approximated
from loopwright.native.codegen.builder import FALSE, TRUE, Value, const_int
from loopwright.native.codegen.library_bits import (
    MOST_LANES,
    PURE,
    function_of_lanes,
    per_lane,
    power,
)
from loopwright.reporting.errors import CompileError

# Functions of floats


def call_library(
    fn: context.FunctionCodegen,
    op: Operation,
    name: str,
    *operands: Value,
    has_intrinsic: bool = True,
) -> Value:
    """Call the C library's function on operands of one type; narrow formats go through `float`."""
    flags = context.fastmath_text(op)
    if FastMathFlag.APPROX_FUNC in context.fastmath_flags(op) and has_intrinsic:

        def approximate(*wide: Value) -> Value:
            floats = floating.Floats(fn.b)
            inlined = approximated(floats, name, wide[0]) if len(wide) == 1 else None
            return inlined or floats.intrinsic(name, *wide, flags=flags)

        return floating.Floats(fn.b).in_float(approximate, *operands, half=True)

    def call(*scalars: Value) -> Value:
        scalar = scalars[0].type
        if scalar not in (llvm.F32, llvm.F64):
            raise CompileError(f"'{op.name}' on '{scalar}' is not supported by code generation")
        symbol = fn.unit.declare(
            name if scalar is llvm.F64 else f"{name}f",
            scalar.text,
            ", ".join([scalar.text] * len(scalars)),
            PURE,
            user=op,
        )
        return fn.b.call(symbol, scalar, scalars, flags=flags)

    exponent = rounded_exponent(op)
    if exponent is not None:
        return power(fn, call, operands[0], exponent, operands[1])

    def in_lanes(*wide: Value) -> Value:
        lanes = getattr(wide[0].type, "lanes", 0)
        if computation(op) is Computation.RARE_CALL and 0 < lanes <= MOST_LANES:
            return function_of_lanes(fn, call, name, wide[0])
        return per_lane(fn, call, *wide)

    return floating.Floats(fn.b).in_float(in_lanes, *operands, half=True)


@context.lowers_functions(LibraryFunction)
def library_function(function: LibraryFunction, fn: context.FunctionCodegen, op: Operation) -> None:
    """One intrinsic, where narrow formats go through `float`; or a call of the C library.

    What a processor does with one rounding (square root, rounding to an integer, fused
    multiply-add) is an intrinsic of LLVM. Everything else calls the C library, under `nobuiltin`:
    LLVM folds calls that it knows with other functions than those that the program would call, and
    the last bits differ. Only where an op allows approximation (`afn`) is the function plain
    arithmetic (`approximated`), or does LLVM get to see which one it is.
    """
    name, flags = function.name, context.fastmath_text(op)
    if function.llvm == "exact":
        fn.map_leaves(op, lambda a: floating.Floats(fn.b).through_float(name, a, flags=flags))
        return
    leaves = zip(*map(fn.vector, op.operands), strict=True)
    has_intrinsic = bool(function.llvm)
    fn.bind_leaves(
        op.results[0],
        [call_library(fn, op, name, *leaf, has_intrinsic=has_intrinsic) for leaf in leaves],
    )


@context.lowers("math.rsqrt")
def reciprocal_square_root(fn: context.FunctionCodegen, op: Operation) -> None:
    """`1 / sqrt(x)`, each step rounded."""
    flags, floats = context.fastmath_text(op), floating.Floats(fn.b)

    def reciprocal(value: Value) -> Value:
        root = floats.through_float("sqrt", value, flags=flags)
        return floats.binary("fdiv", floating.float_constant(value.type, 1.0), root, flags)

    fn.map_leaves(op, reciprocal)


@context.lowers("math.sincos")
def sine_and_cosine(fn: context.FunctionCodegen, op: Operation) -> None:
    """Two calls."""
    leaves = fn.vector(op.operands[0])
    for name, result in zip(("sin", "cos"), op.results, strict=True):
        fn.bind_leaves(result, [call_library(fn, op, name, leaf) for leaf in leaves])


@context.lowers("math.clampf")
def clamp(fn: context.FunctionCodegen, op: Operation) -> None:
    """The minimum of the upper bound and the maximum of the lower bound and the value."""
    flags, floats = context.fastmath_text(op), floating.Floats(fn.b)

    def clamped(value: Value, low: Value, high: Value) -> Value:
        raised = floats.through_float("maximum", value, low, flags=flags)
        return floats.through_float("minimum", raised, high, flags=flags)

    fn.map_leaves(op, clamped)


@context.lowers("math.fpowi")
def power_of_integer(fn: context.FunctionCodegen, op: Operation) -> None:
    """Repeated squaring, in a function of the module; narrow formats go through `float`."""
    bases, exponents = fn.vector(op.operands[0]), fn.vector(op.operands[1])

    def call(base: Value, exponent: Value) -> Value:
        scalar = base.type
        if scalar not in (llvm.F32, llvm.F64) or floating.element(exponent.type).width > 64:
            raise CompileError(f"'{op.name}' on these types is not supported by code generation")
        if exponent.type is not llvm.I64:
            exponent = fn.b.cast("sext", exponent, llvm.I64)
        symbol = fn.unit.define_helper("_lw_powi", scalar.text)
        return fn.b.call(symbol, scalar, [base, exponent])

    def raised(base: Value, exponent: Value) -> Value:
        narrow, floats = floating.element(base.type), floating.Floats(fn.b)
        assert isinstance(narrow, llvm.FloatType)
        if narrow in (llvm.F16, llvm.BF16):
            base = floats.extend(base, llvm.F32)
        return floats.convert(per_lane(fn, call, base, exponent), narrow)

    fn.bind_leaves(op.results[0], [raised(a, n) for a, n in zip(bases, exponents, strict=True)])


# Classification


@context.lowers_functions(ClassFunction)
def classify(function: ClassFunction, fn: context.FunctionCodegen, op: Operation) -> None:
    """`llvm.is.fpclass`; formats of 16 bits by their bits."""
    mask = const_int(function.classes, llvm.I32)

    def test(value: Value) -> Value:
        if floating.element(value.type).width == 16:
            return _classify_bits(fn, op.name, value)
        name = f"llvm.is.fpclass.{llvm.type_suffix(value.type)}"
        return fn.b.call(name, floating.reshaped(value.type, llvm.I1), [value, mask])

    fn.map_leaves(op, test)


def _classify_bits(fn: context.FunctionCodegen, name: str, value: Value) -> Value:
    b, floats = fn.b, floating.Floats(fn.b)
    size = floats.bits(floats.absolute(value))
    half = floating.element(value.type) is llvm.F16
    infinity = floating.integer_constant(size.type, 0x7C00 if half else 0x7F80)
    if name != "math.isnormal":
        predicate = {"math.isnan": "ugt", "math.isinf": "eq", "math.isfinite": "ult"}[name]
        return b.icmp(predicate, size, infinity)
    least = floating.integer_constant(size.type, 0x0400 if half else 0x0080)
    above = b.icmp("uge", size, least)
    return b.binary("and", above, b.icmp("ult", size, infinity))


# Functions of integers


@context.lowers_functions(BitFunction)
def bit_function(function: BitFunction, fn: context.FunctionCodegen, op: Operation) -> None:
    """An intrinsic, whose last argument may say that no operand gives poison."""
    name, more = function.llvm, [FALSE] if function.has_flag else []
    fn.map_leaves(op, lambda a: fn.b.call(f"{name}.{llvm.type_suffix(a.type)}", a.type, [a, *more]))


@context.lowers("math.ipowi")
def integer_power(fn: context.FunctionCodegen, op: Operation) -> None:
    """A function of the module."""

    def call(base: Value, exponent: Value) -> Value:
        scalar = floating.element(base.type)
        assert isinstance(scalar, llvm.IntType)
        if scalar.width == 1:
            # 0 to the power of -1 is not defined; everything to the power of 0 is 1.
            return fn.b.binary("or", base, fn.b.binary("xor", exponent, TRUE))
        symbol = fn.unit.define_helper("_lw_ipowi", scalar.text)
        return fn.b.call(symbol, scalar, [base, exponent])

    fn.map_leaves(op, lambda a, n: per_lane(fn, call, a, n))
