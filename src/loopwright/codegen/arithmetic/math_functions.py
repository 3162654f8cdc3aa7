"""Lowering of the floating-point functions of `math`.

What a processor does with one rounding (square root, rounding to an integer, fused multiply-add) is
an intrinsic of LLVM. Everything else calls the C library, under `nobuiltin`: LLVM folds calls that
it knows with other functions than those that the program would call, and the last bits differ. Only
where an op allows approximation (`afn`) is the function plain arithmetic (`approximations`), or
does LLVM get to see which one it is.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Operation

from loopwright.codegen.arithmetic.approximations import approximated
from loopwright.codegen.arithmetic.floating import (
    Floats,
    element,
    float_constant,
    integer_constant,
    reshaped,
)
from loopwright.codegen.arithmetic.math_helpers import define_float_power
from loopwright.codegen.core.constants import const_int
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.fastmath import fastmath_flags, fastmath_text
from loopwright.codegen.core.types import (
    BF16,
    F16,
    F32,
    F64,
    I1,
    I32,
    I64,
    FloatType,
    VecType,
    type_suffix,
)
from loopwright.codegen.core.values import Value
from loopwright.dialects.arith.attributes import FastMathFlag
from loopwright.errors import CompileError

_EXACT = {
    "math.ceil": "ceil",
    "math.floor": "floor",
    "math.round": "round",
    "math.roundeven": "roundeven",
    "math.sqrt": "sqrt",
    "math.trunc": "trunc",
}
_COMMON = (
    *("acos", "asin", "atan", "cos", "cosh", "exp", "exp2"),
    *("log", "log10", "log2", "sin", "sinh", "tan", "tanh"),
)
_UNARY = (*_COMMON, "acosh", "asinh", "atanh", "cbrt", "erf", "erfc", "expm1", "log1p")
_INTRINSIC = frozenset((*_COMMON, "atan2", "pow"))
"""The functions of which LLVM has intrinsics."""
_BINARY = {"math.atan2": "atan2", "math.powf": "pow"}
_PURE = " nobuiltin nounwind willreturn memory(none)"


def per_lane(fn: FunctionLowering, make: Callable[..., Value], *operands: Value) -> Value:
    """Apply to scalars what takes only scalars, lane by lane."""
    ty = operands[0].type
    if not isinstance(ty, VecType):
        return make(*operands)
    result: Value | None = None
    for lane in range(ty.lanes):
        scalars = [_extract(fn, operand, lane) for operand in operands]
        made = make(*scalars)
        whole = reshaped(ty, element(made.type))
        before = "poison" if result is None else result.text
        result = fn.b.emit(whole, f"insertelement {whole} {before}, {made.typed}, i64 {lane}")
    assert result is not None
    return result


def _extract(fn: FunctionLowering, operand: Value, lane: int) -> Value:
    return fn.b.emit(element(operand.type), f"extractelement {operand.typed}, i64 {lane}")


def call_library(fn: FunctionLowering, op: Operation, name: str, *operands: Value) -> Value:
    """The C library's function on operands of one type; narrow formats go through `float`."""
    flags = fastmath_text(op)
    if FastMathFlag.APPROX_FUNC in fastmath_flags(op) and name in _INTRINSIC:

        def approximate(*wide: Value) -> Value:
            floats = Floats(fn.b)
            inlined = approximated(floats, name, wide[0]) if len(wide) == 1 else None
            return inlined or floats.intrinsic(name, *wide, flags=flags)

        return Floats(fn.b).in_float(approximate, *operands, half=True)

    def call(*scalars: Value) -> Value:
        scalar = scalars[0].type
        if scalar not in (F32, F64):
            raise CompileError(f"'{op.name}' on '{scalar}' is not supported by code generation")
        symbol = fn.unit.declare(
            name if scalar is F64 else f"{name}f",
            scalar.text,
            ", ".join([scalar.text] * len(scalars)),
            _PURE,
            user=op,
        )
        return fn.b.call(symbol, scalar, scalars, flags=flags)

    return Floats(fn.b).in_float(lambda *wide: per_lane(fn, call, *wide), *operands, half=True)


@lowers(*(f"math.{name}" for name in _UNARY))
def library_function(fn: FunctionLowering, op: Operation) -> None:
    """A call of the C library."""
    name = op.name.removeprefix("math.")
    fn.map_leaves(op, lambda a: call_library(fn, op, name, a))


@lowers(*_BINARY)
def binary_library_function(fn: FunctionLowering, op: Operation) -> None:
    """A call of the C library with two arguments."""
    fn.map_leaves(op, lambda a, b: call_library(fn, op, _BINARY[op.name], a, b))


@lowers(*_EXACT)
def exact_function(fn: FunctionLowering, op: Operation) -> None:
    """One intrinsic; narrow formats go through `float`."""
    name, flags, floats = _EXACT[op.name], fastmath_text(op), Floats(fn.b)
    fn.map_leaves(op, lambda a: floats.through_float(name, a, flags))


@lowers("math.absf")
def absolute(fn: FunctionLowering, op: Operation) -> None:
    """The sign bit is cleared."""
    flags = fastmath_text(op)
    fn.map_leaves(op, lambda a: Floats(fn.b).absolute(a, flags))


@lowers("math.copysign")
def copy_sign(fn: FunctionLowering, op: Operation) -> None:
    """The sign bit is copied."""
    flags = fastmath_text(op)
    fn.map_leaves(op, lambda a, b: Floats(fn.b).copy_sign(a, b, flags))


@lowers("math.rsqrt")
def reciprocal_square_root(fn: FunctionLowering, op: Operation) -> None:
    """`1 / sqrt(x)`, each step rounded."""
    flags, floats = fastmath_text(op), Floats(fn.b)

    def reciprocal(value: Value) -> Value:
        root = floats.through_float("sqrt", value, flags)
        return floats.binary("fdiv", float_constant(value.type, 1.0), root, flags)

    fn.map_leaves(op, reciprocal)


@lowers("math.sincos")
def sine_and_cosine(fn: FunctionLowering, op: Operation) -> None:
    """Two calls."""
    leaves = fn.vector(op.operands[0])
    for name, result in zip(("sin", "cos"), op.results, strict=True):
        fn.bind_leaves(result, [call_library(fn, op, name, leaf) for leaf in leaves])


@lowers("math.fma")
def fused_multiply_add(fn: FunctionLowering, op: Operation) -> None:
    """`llvm.fma`."""
    flags = fastmath_text(op)
    fn.map_leaves(op, lambda a, b, c: Floats(fn.b).fma(a, b, c, flags))


@lowers("math.clampf")
def clamp(fn: FunctionLowering, op: Operation) -> None:
    """The minimum of the upper bound and the maximum of the lower bound and the value."""
    flags, floats = fastmath_text(op), Floats(fn.b)

    def clamped(value: Value, low: Value, high: Value) -> Value:
        raised = floats.extremum("maximum", value, low, flags)
        return floats.extremum("minimum", raised, high, flags)

    fn.map_leaves(op, clamped)


@lowers("math.fpowi")
def power_of_integer(fn: FunctionLowering, op: Operation) -> None:
    """Repeated squaring, in a function of the module; narrow formats go through `float`."""
    bases, exponents = fn.vector(op.operands[0]), fn.vector(op.operands[1])

    def call(base: Value, exponent: Value) -> Value:
        scalar = base.type
        if scalar not in (F32, F64) or element(exponent.type).width > 64:
            raise CompileError(f"'{op.name}' on these types is not supported by code generation")
        assert isinstance(scalar, FloatType)
        if exponent.type is not I64:
            exponent = fn.b.cast("sext", exponent, I64)
        return fn.b.call(define_float_power(fn.unit, scalar), scalar, [base, exponent])

    def power(base: Value, exponent: Value) -> Value:
        narrow, floats = element(base.type), Floats(fn.b)
        assert isinstance(narrow, FloatType)
        if narrow in (F16, BF16):
            base = floats.extend(base, F32)
        return floats.convert(per_lane(fn, call, base, exponent), narrow)

    fn.bind_leaves(op.results[0], [power(a, n) for a, n in zip(bases, exponents, strict=True)])


# Classification ----------------------------------------------------------------------------------

_CLASSES = {
    "math.isnan": 0b0000000011,
    "math.isinf": 0b1000000100,
    "math.isfinite": 0b0111111000,
    "math.isnormal": 0b0100001000,
}
"""The classes of `llvm.is.fpclass`: NaNs, -inf, -normal, -subnormal, zeros, +subnormal, …"""


@lowers(*_CLASSES)
def classify(fn: FunctionLowering, op: Operation) -> None:
    """`llvm.is.fpclass`; formats of 16 bits by their bits."""
    mask = const_int(_CLASSES[op.name], I32)

    def test(value: Value) -> Value:
        if element(value.type).width == 16:
            return _classify_bits(fn, op.name, value)
        name = f"llvm.is.fpclass.{type_suffix(value.type)}"
        return fn.b.call(name, reshaped(value.type, I1), [value, mask])

    fn.map_leaves(op, test)


def _classify_bits(fn: FunctionLowering, name: str, value: Value) -> Value:
    b, floats = fn.b, Floats(fn.b)
    size = floats.bits(floats.absolute(value))
    half = element(value.type) is F16
    infinity = integer_constant(size.type, 0x7C00 if half else 0x7F80)
    if name != "math.isnormal":
        predicate = {"math.isnan": "ugt", "math.isinf": "eq", "math.isfinite": "ult"}[name]
        return b.icmp(predicate, size, infinity)
    least = integer_constant(size.type, 0x0400 if half else 0x0080)
    above = b.icmp("uge", size, least)
    return b.binary("and", above, b.icmp("ult", size, infinity))
