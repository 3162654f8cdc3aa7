"""Lowering of the functions of `math`: to calls and intrinsics, and to plain arithmetic where an
operation allows approximation."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial, reduce

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation

from loopwright.ir.dialects.arith.attributes import FastMathFlag
from loopwright.ir.dialects.math import constant_exponent, rounded_exponent
from loopwright.ir.interfaces.op_interfaces import Computation, computation
from loopwright.ir.interfaces.scalars import BitFunction, ClassFunction, LibraryFunction
from loopwright.native.codegen import angles, floating, library_bits, llvm
from loopwright.native.codegen.builder import FALSE, TRUE, Value, const_int
from loopwright.native.codegen.function_codegen import (
    FunctionCodegen,
    fastmath_flags,
    fastmath_text,
    lowers,
    lowers_functions,
)
from loopwright.records import dataclass
from loopwright.reporting.errors import CompileError

# Approximations


@dataclass(frozen=True)
class _Format:
    """Constants of a floating-point format."""

    digits: int
    """Bits of the significand that are stored."""
    bias: int
    ln2_high: float
    """The leading bits of ln 2; times any exponent it is exact."""
    ln2_low: float
    degree: int
    """The degree of the series for the exponential."""
    least: float
    greatest: float
    """Beyond these bounds the exponential is 0 or infinite."""
    root: int
    """The bits of sqrt(1/2)."""
    logarithm: tuple[float, ...]


_FORMATS = {
    llvm.F32: _Format(
        digits=23,
        bias=127,
        ln2_high=float.fromhex("0x1.62e3p-1"),
        ln2_low=float.fromhex("0x1.2fefa2p-17"),
        degree=7,
        least=-104.0,
        greatest=89.0,
        root=0x3F3504F3,
        logarithm=tuple(
            float.fromhex(text)
            for text in ("0x1.555554p-1", "0x1.999c26p-2", "0x1.23d3dcp-2", "0x1.f13c4cp-3")
        ),
    ),
    llvm.F64: _Format(
        digits=52,
        bias=1023,
        ln2_high=6.93147180369123816490e-01,
        ln2_low=1.90821492927058770002e-10,
        degree=13,
        least=-746.0,
        greatest=710.0,
        root=0x3FE6A09E00000000,
        logarithm=(
            6.666666666666735130e-01,
            3.999999999940941908e-01,
            2.857142874366239149e-01,
            2.222219843214978396e-01,
            1.818357216161805012e-01,
            1.531383769920937332e-01,
            1.479819860511658591e-01,
        ),
    ),
}

_FACTORS = (2.0, 3.0, 4.0)
"""Exponents of powers that are approximated by products, special values included."""
_SMALL_TERMS = 20
"""The terms of the exponential's series for numbers below 1, without the first."""
_TANH_LIMIT = 0.625
_TANH_F32 = (
    -3.33332819422e-1,
    1.33314422036e-1,
    -5.37397155531e-2,
    2.06390887954e-2,
    -5.70498872745e-3,
)
_TANH_TOP = (-1.61468768441708447952e3, -9.92877231001918586564e1, -9.64399179425052238628e-1)
_TANH_BOTTOM = (
    4.84406305325125486048e3,
    2.23548839060100448583e3,
    1.12811678491632931402e2,
    1.0,
)


@dataclass(frozen=True)
class _Writer(floating.Arithmetic):
    """Writes the arithmetic on values of one type."""

    flags: str = "contract"

    @property
    def format(self) -> _Format:
        return _FORMATS[self.scalar]

    def power_of_two(self, exponent: Value) -> Value:
        """Return 2 to the power of an integer (in an integer register) that is the exponent of a
        normal number."""
        b = self.floats.b
        kind = exponent.type
        biased = b.binary("add", exponent, floating.integer_constant(kind, self.format.bias))
        bits = b.binary("shl", biased, floating.integer_constant(kind, self.format.digits))
        return self.floats.from_bits(bits, self.scalar)

    # Exponentials

    def exponential(self, scale: float, reduce: Callable[[Value], Value]) -> Value:
        """Return exp(r) · 2^n, where n is the integer nearest to `scale` · x and `reduce(n)` is
        r."""
        form = self.format
        b = self.floats.b
        rounding = self.constant(1.5 * 2.0**form.digits)
        scaled = self.multiply(self.value, self.constant(scale))
        shifted = b.binary("fadd", scaled, rounding)
        whole = b.binary("fsub", shifted, rounding)
        terms = [1 / math.factorial(k) for k in range(form.degree + 1)]
        mantissa = self.series(reduce(whole), terms)
        exponent = b.binary("sub", self.floats.bits(shifted), self.floats.bits(rounding))
        half = b.binary("ashr", exponent, floating.integer_constant(exponent.type, 1))
        other_half = b.binary("sub", exponent, half)
        nearly = self.multiply(mantissa, self.power_of_two(half))
        return b.binary("fmul", nearly, self.power_of_two(other_half))

    def clamped(self, least: float, greatest: float) -> _Writer:
        """Return a writer for the value clamped between bounds; NaN is kept."""
        low = self.constant(least)
        high = self.constant(greatest)
        raised = self.choose("olt", self.value, low, low, self.value)
        return _Writer(self.floats, self.choose("ogt", raised, high, high, raised))

    def exp(self) -> Value:
        form = self.format
        inner = self.clamped(form.least, form.greatest)

        def reduced(whole: Value) -> Value:
            high = self.multiply(whole, self.constant(form.ln2_high))
            low = self.multiply(whole, self.constant(form.ln2_low))
            return self.subtract(self.subtract(inner.value, high), low)

        return inner.exponential(1 / math.log(2), reduced)

    def exp2(self) -> Value:
        form = self.format
        inner = self.clamped(form.least / math.log(2), form.greatest / math.log(2))

        def reduced(whole: Value) -> Value:
            fraction = self.floats.b.binary("fsub", inner.value, whole)
            return self.multiply(fraction, self.constant(math.log(2)))

        return inner.exponential(1.0, reduced)

    def exp_less_one(self) -> Value:
        """Return exp(x) - 1; for magnitudes below 1 by a separate series, as the subtraction would
        cancel digits."""
        terms = [1 / math.factorial(k) for k in range(1, _SMALL_TERMS)]
        near = self.multiply(self.value, self.series(self.value, terms))
        far = self.subtract(self.exp(), self.constant(1.0))
        size = self.floats.absolute(self.value)
        result = self.choose("olt", size, self.constant(1.0), near, far)
        return self.floats.copy_sign(result, self.value)

    # Logarithms

    def logarithm(self, combine: Callable[[Value, Value, Value, Value], Value]) -> Value:
        """Return `combine(k, f, h, t)` where x = 2^k · (1 + f) and log(1 + f) = f - (h - t)."""
        b = self.floats.b
        form = self.format
        least = self.constant(math.ldexp(1.0, 1 - form.bias))
        lifted = self.multiply(self.value, self.constant(math.ldexp(1.0, form.digits + 2)))
        small = b.fcmp("olt", self.value, least)
        bits = self.floats.bits(b.select(small, lifted, self.value))

        def whole(number: int) -> Value:
            return floating.integer_constant(bits.type, number)

        bits_of_one = form.bias << form.digits
        shifted = b.binary("add", bits, whole(bits_of_one - form.root))
        exponent = b.binary("ashr", shifted, whole(form.digits))
        raised = b.select(small, whole(form.bias + form.digits + 2), whole(form.bias))
        exponent = b.binary("sub", exponent, raised)
        fraction = b.binary("and", shifted, whole((1 << form.digits) - 1))
        significand = b.binary("add", fraction, whole(form.root))
        f = b.binary("fsub", self.floats.from_bits(significand, self.scalar), self.constant(1.0))
        s = self.divide(f, self.add(f, self.constant(2.0)))
        z = self.multiply(s, s)
        series = self.multiply(z, self.series(z, form.logarithm))
        h = self.multiply(self.constant(0.5), self.multiply(f, f))
        t = self.multiply(s, self.add(h, series))
        k = b.cast("sitofp", exponent, floating.reshaped(self.value.type, self.scalar))
        return self._special(combine(k, f, h, t))

    def _special(self, regular: Value) -> Value:
        """Return the logarithm where the value is zero, negative, infinite or NaN."""
        b = self.floats.b
        value = self.value
        zero = self.constant(0.0)
        infinite = self.constant(math.inf)
        negative = self.choose("olt", value, zero, self.constant(math.nan), value)
        irregular = self.choose("oeq", value, zero, self.constant(-math.inf), negative)
        positive = b.fcmp("ogt", value, zero)
        finite = b.fcmp("one", value, infinite)
        return b.select(b.binary("and", positive, finite), regular, irregular)

    def log(self) -> Value:
        def combine(k: Value, f: Value, h: Value, t: Value) -> Value:
            high = self.multiply(k, self.constant(self.format.ln2_high))
            low = self.multiply(k, self.constant(self.format.ln2_low))
            correction = self.subtract(self.subtract(h, self.add(t, low)), f)
            return self.subtract(high, correction)

        return self.logarithm(combine)

    def log_of_sum(self) -> Value:
        """Return log(1 + x), corrected by the rounding error of that sum."""
        unit = self.constant(1.0)
        total = _Writer(self.floats, self.add(unit, self.value))
        rounded_off = self.subtract(self.value, self.subtract(total.value, unit))
        result = self.add(total.log(), self.divide(rounded_off, total.value))
        size = self.floats.absolute(self.value)
        result = self.choose("ogt", size, self.constant(2.0**55), total.log(), result)
        result = self.choose(
            "oeq", self.value, self.constant(-1.0), self.constant(-math.inf), result
        )
        return self.floats.copy_sign(result, self.value)

    def log_of_base(self, base: float) -> Value:
        def combine(k: Value, f: Value, h: Value, t: Value) -> Value:
            own = self.multiply(
                self.subtract(f, self.subtract(h, t)), self.constant(1 / math.log(base))
            )
            return self.add(self.multiply(k, self.constant(math.log(2, base))), own)

        return self.logarithm(combine)

    # The hyperbolic tangent

    def tanh(self) -> Value:
        size = self.floats.absolute(self.value)
        doubled = _Writer(self.floats, self.add(size, size))
        quotient = self.divide(self.constant(2.0), self.add(doubled.exp(), self.constant(1.0)))
        large = self.floats.copy_sign(self.subtract(self.constant(1.0), quotient), self.value)
        z = self.multiply(self.value, self.value)
        if self.scalar is llvm.F32:
            ratio = self.series(z, _TANH_F32)
        else:
            ratio = self.divide(self.series(z, _TANH_TOP), self.series(z, _TANH_BOTTOM))
        cubic = self.multiply(self.multiply(z, ratio), self.value)
        small = self.floats.copy_sign(self.add(self.value, cubic), self.value)
        return self.choose("olt", size, self.constant(_TANH_LIMIT), small, large)


APPROXIMATIONS: dict[str, Callable[[_Writer], Value]] = {
    "exp": _Writer.exp,
    "exp2": _Writer.exp2,
    "expm1": _Writer.exp_less_one,
    "log": _Writer.log,
    "log1p": _Writer.log_of_sum,
    "log2": lambda writer: writer.log_of_base(2.0),
    "log10": lambda writer: writer.log_of_base(10.0),
    "tanh": _Writer.tanh,
    "acos": angles.arc_cosine,
    "asin": angles.arc_sine,
    "atan": angles.arc_tangent,
}
"""The functions, by the C library's names."""


def approximated(floats: floating.Floats, name: str, value: Value) -> Value | None:
    """Return the function `name` of a `float`, a `double` or a vector of them; None if it has no
    approximation.

    The errors are below 3 units in the last place
    (`tests/unit/native/codegen/test_approximations.py` measures them); infinities, NaNs, signed
    zeros and subnormal numbers come out as from the C library. Without branches and calls LLVM can
    turn loops over them into vectors, which it cannot do with calls of the C library.

    Argument reduction after Cody and Waite (1980) with the rounding constant of Dekker; the
    logarithm's series is that of Sun's `fdlibm`, the tangent's those of Moshier's Cephes.
    """
    if name not in APPROXIMATIONS or floating.element(value.type) not in _FORMATS:
        return None
    return APPROXIMATIONS[name](_Writer(floats, value))


def is_approximated(op: Operation) -> bool:
    """Return whether an op computes one of these functions of a scalar."""
    return (
        op.name.removeprefix("math.") in APPROXIMATIONS
        and FastMathFlag.APPROX_FUNC in fastmath_flags(op)
        and isinstance(op.results[0].type, AnyFloat)
    )


# Functions of floats


def call_library(
    fn: FunctionCodegen, op: Operation, name: str, *operands: Value, has_intrinsic: bool = True
) -> Value:
    """Call the C library's function on operands of one type; narrow formats go through `float`."""
    flags = fastmath_text(op)
    floats = floating.Floats(fn.b)
    exponent = rounded_exponent(op)

    def call(*scalars: Value) -> Value:
        scalar = scalars[0].type
        if scalar not in (llvm.F32, llvm.F64):
            raise CompileError(f"'{op.name}' on '{scalar}' is not supported by code generation")
        symbol = fn.unit.declare(
            name if scalar is llvm.F64 else f"{name}f",
            scalar.text,
            ", ".join([scalar.text] * len(scalars)),
            library_bits.PURE,
            user=op,
        )
        return fn.b.call(symbol, scalar, scalars, flags=flags)

    def in_line(value: Value) -> bool:
        lanes = getattr(value.type, "lanes", 0)
        return 0 < lanes <= library_bits.MOST_LANES and fn.unit.options.fuses

    constant_power = constant_exponent(op)
    is_half = (
        constant_power is not None and (2 * constant_power).is_integer()
    )  # LLVM expands these into products
    is_free = is_half and FastMathFlag.REASSOC in fastmath_flags(op)
    is_product = constant_power in _FACTORS and not is_free

    def approximate(*wide: Value) -> Value:
        if constant_power is not None and is_product:
            return reduce(partial(fn.b.binary, "fmul"), wide[:1] * int(constant_power))
        if name in angles.LANES and not is_free and in_line(wide[0]):
            return angles.function_of_lanes(fn, call, name, *wide)
        inlined = approximated(floats, name, wide[0]) if len(wide) == 1 else None
        if inlined or (has_intrinsic and (name != "pow" or is_free)):
            return inlined or floats.intrinsic(name, *wide, flags=flags)
        return library_bits.per_lane(fn, call, *wide)

    is_exact = exponent is not None and fn.unit.options.fuses and not (is_free or is_product)
    if FastMathFlag.APPROX_FUNC in fastmath_flags(op) and not is_exact:
        return floats.in_float(approximate, *operands, half=True)
    if exponent is not None and fn.unit.options.fuses:
        return library_bits.power(fn, call, operands[0], exponent, operands[1])

    def in_lanes(*wide: Value) -> Value:
        if exponent is None and computation(op) is Computation.RARE_CALL and in_line(wide[0]):
            return library_bits.function_of_lanes(fn, call, name, wide[0])
        return library_bits.per_lane(fn, call, *wide)

    return floats.in_float(in_lanes, *operands, half=True)


@lowers_functions(LibraryFunction)
def library_function(function: LibraryFunction, fn: FunctionCodegen, op: Operation) -> None:
    """Lower to one intrinsic, with narrow formats computed in `float`, or to a call of the C
    library.

    Operations that a processor rounds once (square root, rounding to an integer, fused
    multiply-add) are intrinsics of LLVM. Everything else calls the C library, under `nobuiltin`:
    LLVM folds known calls with an implementation other than the one that the program would call,
    and the last bits differ. Only where an op allows approximation (`afn`) is the function plain
    arithmetic (`approximated`), or is the call visible to LLVM as that function.
    """
    name = function.name
    flags = fastmath_text(op)
    if function.llvm == "exact":
        fn.map_leaves(op, lambda a: floating.Floats(fn.b).through_float(name, a, flags=flags))
        return
    leaves = zip(*map(fn.vector, op.operands), strict=True)
    has_intrinsic = bool(function.llvm)
    fn.bind_leaves(
        op.results[0],
        [call_library(fn, op, name, *leaf, has_intrinsic=has_intrinsic) for leaf in leaves],
    )


@lowers("math.rsqrt")
def reciprocal_square_root(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to `1 / sqrt(x)`, each step rounded."""
    flags = fastmath_text(op)
    floats = floating.Floats(fn.b)

    def reciprocal(value: Value) -> Value:
        root = floats.through_float("sqrt", value, flags=flags)
        return floats.binary("fdiv", floating.float_constant(value.type, 1.0), root, flags)

    fn.map_leaves(op, reciprocal)


@lowers("math.sincos")
def sine_and_cosine(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to two functions, whose common parts LLVM shares."""
    leaves = fn.vector(op.operands[0])
    for name, result in zip(("sin", "cos"), op.results, strict=True):
        fn.bind_leaves(result, [call_library(fn, op, name, leaf) for leaf in leaves])


@lowers("math.clampf")
def clamp(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to the minimum of the upper bound and the maximum of the lower bound and the value."""
    flags = fastmath_text(op)
    floats = floating.Floats(fn.b)

    def clamped(value: Value, low: Value, high: Value) -> Value:
        raised = floats.through_float("maximum", value, low, flags=flags)
        return floats.through_float("minimum", raised, high, flags=flags)

    fn.map_leaves(op, clamped)


@lowers("math.fpowi")
def power_of_integer(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to repeated squaring in a function of the module; narrow formats are computed in
    `float`."""
    bases = fn.vector(op.operands[0])
    exponents = fn.vector(op.operands[1])

    def call(base: Value, exponent: Value) -> Value:
        scalar = base.type
        if scalar not in (llvm.F32, llvm.F64) or floating.element(exponent.type).width > 64:
            raise CompileError(f"'{op.name}' on these types is not supported by code generation")
        if exponent.type is not llvm.I64:
            exponent = fn.b.cast("sext", exponent, llvm.I64)
        symbol = fn.unit.define_helper("_lw_powi", scalar.text)
        return fn.b.call(symbol, scalar, [base, exponent])

    def raised(base: Value, exponent: Value) -> Value:
        narrow = floating.element(base.type)
        floats = floating.Floats(fn.b)
        assert isinstance(narrow, llvm.FloatType)
        if narrow in (llvm.F16, llvm.BF16):
            base = floats.extend(base, llvm.F32)
        return floats.convert(library_bits.per_lane(fn, call, base, exponent), narrow)

    fn.bind_leaves(op.results[0], [raised(a, n) for a, n in zip(bases, exponents, strict=True)])


# Classification


@lowers_functions(ClassFunction)
def classify(function: ClassFunction, fn: FunctionCodegen, op: Operation) -> None:
    """Lower to `llvm.is.fpclass`; 16-bit formats are classified by their bits."""
    mask = const_int(function.classes, llvm.I32)

    def test(value: Value) -> Value:
        if floating.element(value.type).width == 16:
            return _classify_bits(fn, op.name, value)
        name = f"llvm.is.fpclass.{llvm.type_suffix(value.type)}"
        return fn.b.call(name, floating.reshaped(value.type, llvm.I1), [value, mask])

    fn.map_leaves(op, test)


def _classify_bits(fn: FunctionCodegen, name: str, value: Value) -> Value:
    b = fn.b
    floats = floating.Floats(fn.b)
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


@lowers_functions(BitFunction)
def bit_function(function: BitFunction, fn: FunctionCodegen, op: Operation) -> None:
    """Lower to an intrinsic, whose last argument says, where there is one, that no operand gives
    poison."""
    name = function.llvm
    more = [FALSE] if function.has_flag else []
    fn.map_leaves(op, lambda a: fn.b.call(f"{name}.{llvm.type_suffix(a.type)}", a.type, [a, *more]))


@lowers("math.ipowi")
def integer_power(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to a call of a function of the module."""

    def call(base: Value, exponent: Value) -> Value:
        scalar = floating.element(base.type)
        assert isinstance(scalar, llvm.IntType)
        if scalar.width == 1:
            # 0 to the power of -1 is undefined; everything to the power of 0 is 1.
            return fn.b.binary("or", base, fn.b.binary("xor", exponent, TRUE))
        symbol = fn.unit.define_helper("_lw_ipowi", scalar.text)
        return fn.b.call(symbol, scalar, [base, exponent])

    fn.map_leaves(op, lambda a, n: library_bits.per_lane(fn, call, a, n))
