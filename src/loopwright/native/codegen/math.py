"""Lowering of the functions of `math`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from loopwright.ir.dialects.arith.attributes import FastMathFlag
from loopwright.ir.dialects.math import is_exponential, rounded_exponent
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import BitFunction, ClassFunction, LibraryFunction
from loopwright.native.codegen import context, floating, llvm
from loopwright.native.codegen.builder import FALSE, TRUE, Value, const_float, const_int
from loopwright.reporting.errors import CompileError

# Approximations

_CONTRACT = "contract"


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
    """The degree of the exponential's series."""
    least: float
    greatest: float
    """Beyond these the exponential is 0 or infinite."""
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
class _Writer:
    """Writes the arithmetic on values of one type."""

    floats: floating.Floats
    value: Value

    @property
    def format(self) -> _Format:
        return _FORMATS[self.scalar]

    @property
    def scalar(self) -> llvm.FloatType:
        scalar = floating.element(self.value.type)
        assert isinstance(scalar, llvm.FloatType)
        return scalar

    def constant(self, number: float) -> Value:
        return floating.float_constant(self.value.type, number)

    def add(self, a: Value, b: Value) -> Value:
        return self.floats.b.binary("fadd", a, b, _CONTRACT)

    def subtract(self, a: Value, b: Value) -> Value:
        return self.floats.b.binary("fsub", a, b, _CONTRACT)

    def multiply(self, a: Value, b: Value) -> Value:
        return self.floats.b.binary("fmul", a, b, _CONTRACT)

    def divide(self, a: Value, b: Value) -> Value:
        return self.floats.b.binary("fdiv", a, b)

    def choose(self, predicate: str, a: Value, b: Value, yes: Value, no: Value) -> Value:
        return self.floats.b.select(self.floats.b.fcmp(predicate, a, b), yes, no)

    def series(self, at: Value, coefficients: Sequence[float]) -> Value:
        """The polynomial with these coefficients, lowest first (Horner's scheme)."""
        result = self.constant(coefficients[-1])
        for coefficient in reversed(coefficients[:-1]):
            result = self.add(self.multiply(result, at), self.constant(coefficient))
        return result

    def power_of_two(self, exponent: Value) -> Value:
        """2 to an integer (in an integer register) that is the exponent of a normal number."""
        b, kind = self.floats.b, exponent.type
        biased = b.binary("add", exponent, floating.integer_constant(kind, self.format.bias))
        bits = b.binary("shl", biased, floating.integer_constant(kind, self.format.digits))
        return self.floats.from_bits(bits, self.scalar)

    # Exponentials

    def exponential(self, scale: float, reduce: Callable[[Value], Value]) -> Value:
        """exp(r) · 2^n, where n is the integer next to `scale` · x and `reduce(n)` gives r."""
        form, b = self.format, self.floats.b
        rounding = self.constant(1.5 * 2.0**form.digits)
        scaled = self.multiply(self.value, self.constant(scale))
        shifted = b.binary("fadd", scaled, rounding)
        whole = b.binary("fsub", shifted, rounding)
        terms = [1 / math.factorial(k) for k in range(form.degree + 1)]
        mantissa = self.series(reduce(whole), terms)
        exponent = b.binary("sub", self.floats.bits(shifted), self.floats.bits(rounding))
        half = b.binary("ashr", exponent, floating.integer_constant(exponent.type, 1))
        rest = b.binary("sub", exponent, half)
        nearly = self.multiply(mantissa, self.power_of_two(half))
        return b.binary("fmul", nearly, self.power_of_two(rest))

    def clamped(self, least: float, greatest: float) -> _Writer:
        """A writer for the value between bounds; a NaN stays."""
        low, high = self.constant(least), self.constant(greatest)
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
            rest = self.floats.b.binary("fsub", inner.value, whole)
            return self.multiply(rest, self.constant(math.log(2)))

        return inner.exponential(1.0, reduced)

    # Logarithms

    def logarithm(self, combine: Callable[[Value, Value, Value, Value], Value]) -> Value:
        """`combine(k, f, h, t)` where x = 2^k · (1 + f) and log(1 + f) = f - (h - t)."""
        b, form = self.floats.b, self.format
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
        """The logarithm where the value is zero, negative, infinite or no number."""
        b, value = self.floats.b, self.value
        zero, infinite = self.constant(0.0), self.constant(math.inf)
        negative = self.choose("olt", value, zero, self.constant(math.nan), value)
        other = self.choose("oeq", value, zero, self.constant(-math.inf), negative)
        positive = b.fcmp("ogt", value, zero)
        finite = b.fcmp("one", value, infinite)
        return b.select(b.binary("and", positive, finite), regular, other)

    def log(self) -> Value:
        def combine(k: Value, f: Value, h: Value, t: Value) -> Value:
            high = self.multiply(k, self.constant(self.format.ln2_high))
            low = self.multiply(k, self.constant(self.format.ln2_low))
            rest = self.subtract(self.subtract(h, self.add(t, low)), f)
            return self.subtract(high, rest)

        return self.logarithm(combine)

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
    "log": _Writer.log,
    "log2": lambda writer: writer.log_of_base(2.0),
    "log10": lambda writer: writer.log_of_base(10.0),
    "tanh": _Writer.tanh,
}
"""The functions, by the C library's names."""


def approximated(floats: floating.Floats, name: str, value: Value) -> Value | None:
    """The function `name` of a `float`, a `double` or a vector of them; None if it has no
    approximation here.

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


# Functions of floats

_PURE = " nobuiltin nounwind willreturn memory(none)"


def per_lane(fn: context.FunctionCodegen, make: Callable[..., Value], *operands: Value) -> Value:
    """Apply to scalars what takes only scalars, lane by lane.

    The vector is put together at the end: calls leave nothing in vector registers, so that one in
    the making would be stored and loaded for each.
    """
    ty = operands[0].type
    if not isinstance(ty, llvm.VecType):
        return make(*operands)
    results = [
        make(*(_extract(fn, operand, lane) for operand in operands)) for lane in range(ty.lanes)
    ]
    whole = floating.reshaped(ty, floating.element(results[0].type))
    result: Value | None = None
    for lane, lane_result in enumerate(results):
        before = "poison" if result is None else result.text
        result = fn.b.emit(
            whole, f"insertelement {whole} {before}, {lane_result.typed}, i64 {lane}"
        )
    assert result is not None
    return result


def _extract(fn: context.FunctionCodegen, operand: Value, lane: int) -> Value:
    return fn.b.emit(floating.element(operand.type), f"extractelement {operand.typed}, i64 {lane}")


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
            _PURE,
            user=op,
        )
        return fn.b.call(symbol, scalar, scalars, flags=flags)

    exponent = rounded_exponent(op)
    if exponent is not None:
        return _Powers(fn, operands[0], exponent).of_library(call, operands[1])
    if is_exponential(op) and isinstance(operands[0].type, llvm.VecType):
        return _Exponentials(fn, operands[0]).of_library(call)
    return floating.Floats(fn.b).in_float(
        lambda *wide: per_lane(fn, call, *wide), *operands, half=True
    )


def _in_memory(fn: context.FunctionCodegen, value: Value) -> Value:
    """A stack slot with a value in it."""
    slot = fn.b.stack_slot(str(value.type), _ALIGNMENT)
    fn.b.store(value, slot, _ALIGNMENT)
    return slot


_ALIGNMENT, _MOST_LANES = 64, 64
_Twice = tuple[Value, Value]
"""A number, rounded, and what rounding took off."""


@dataclass(frozen=True)
class _Mostly:
    """What the C library gives for numbers, mostly without it: in twice the precision (Dekker, "A
    floating-point technique for extending the available precision", 1971)."""

    fn: context.FunctionCodegen
    base: Value

    def completed(
        self, found: Value, sure: Value, call: Callable[[], Value], helper: tuple[str, Value | None]
    ) -> Value:
        """Return what was found, with the results that are not sure by calls: of a scalar, or of
        these lanes by a helper, which takes one more argument perhaps."""
        b, ty = self.fn.b, self.base.type
        before, library, done = b.block, b.new_block("library"), b.new_block("found")
        lanes = ty.lanes if isinstance(ty, llvm.VecType) else 1
        bits = b.cast("bitcast", sure, llvm.int_type(lanes)) if lanes > 1 else sure
        b.branch_if(b.icmp("eq", bits, const_int(-1, llvm.int_type(lanes))), done, library)
        b.place(library)
        result = self._of_some(found, bits, *helper) if 1 < lanes <= _MOST_LANES else call()
        after = b.block
        b.branch(done)
        b.place(done)
        joined = b.phi(ty)
        joined.add(found, before)
        joined.add(result, after)
        return joined.value

    def _of_some(self, found: Value, sure: Value, helper: str, argument: Value | None) -> Value:
        """What was found, with the lanes that are not sure from the C library."""
        b = self.fn.b
        unsure = b.binary("xor", sure, floating.integer_constant(sure.type, -1))
        if sure.type is not llvm.I64:
            unsure = b.cast("zext", unsure, llvm.I64)
        base, results = (_in_memory(self.fn, value) for value in (self.base, found))
        arguments = base, results, unsure, *([] if argument is None else [argument])
        b.call(helper, llvm.VOID, arguments)
        return b.load(found.type, results, _ALIGNMENT)

    def rounds(self, number: Value, rest: Value) -> Value:
        """Whether a sum rounds to `number` also if it is off by 1/64 of the distance to the next
        one, and by a little less."""
        widened = self.fma(rest, self.constant(1 + 1 / 32), number)
        return self.fn.b.fcmp("oeq", widened, number)

    def product(self, x: _Twice, y: _Twice) -> _Twice:
        b = self.fn.b
        product = b.binary("fmul", x[0], y[0])
        rest = self.fma(x[0], y[0], b.unary("fneg", product))
        if x[0] is self.base is y[0]:
            return product, rest
        rest = self.fma(x[0], y[1], self.fma(x[1], y[0], rest))
        return self.rounded(product, rest)

    def rounded(self, number: Value, rest: Value) -> _Twice:
        """The sum of a number and a small one, rounded, and what that took off."""
        b = self.fn.b
        rounded = b.binary("fadd", number, rest)
        return rounded, b.binary("fsub", rest, b.binary("fsub", rounded, number))

    def constant(self, number: float) -> Value:
        return floating.float_constant(self.base.type, number)

    def fma(self, x: Value, y: Value, z: Value) -> Value:
        return floating.Floats(self.fn.b).intrinsic("fma", x, y, z)


@dataclass(frozen=True)
class _Powers(_Mostly):
    """Powers of 64-bit numbers.

    What rounding takes off a power it is at most half of the distance of two numbers. Between
    2^-128 and 2^128 `pow` of glibc and musl is wrong by less than 0.0133 of that distance before it
    rounds, whatever the exponent: its error is that of an exponential, at most 0.009 or 0.011
    without fused multiply-add, and 1.5 * 2^-68 of a logarithm of 89 at most. So it rounds to the
    same number where what was taken off and 1/32 of it, 0.0151 at least, stay below the half. It is
    called for the others, lane by lane.
    """

    exponent: float

    def of_library(self, call: Callable[..., Value], exponent: Value) -> Value:
        """Return the result of `call` on the base and the exponent, or of the fast path where it is
        exact."""
        b = self.fn.b
        power, rest = self._power()
        size = floating.Floats(b).absolute(power)
        sure = self.rounds(power, rest)
        sure = b.binary("and", sure, b.fcmp("ogt", size, self.constant(2.0**-128)))
        sure = b.binary("and", sure, b.fcmp("olt", size, self.constant(2.0**128)))
        if self.exponent > 1 and self.exponent.is_integer():
            sure = b.binary("or", sure, b.fcmp("oeq", self.base, self.constant(0.0)))
            if self.exponent % 2:
                power = floating.Floats(b).copy_sign(power, self.base)
        self.fn.unit.declare("pow", "double", "double, double", _PURE)
        helper = self.fn.unit.define_helper("_lw_powers"), const_float(self.exponent, llvm.F64)
        return self.completed(
            power, sure, lambda: per_lane(self.fn, call, self.base, exponent), helper
        )

    def _power(self) -> _Twice:
        """The power in twice the precision."""
        whole, zero = int(abs(self.exponent)), self.constant(0.0)
        power: _Twice | None = self._root() if abs(self.exponent) != whole else None
        square: _Twice = self.base, zero
        while whole:
            if whole & 1:
                power = square if power is None else self.product(power, square)
            whole >>= 1
            square = self.product(square, square) if whole else square
        assert power is not None, "exponents are not zero"
        return power if self.exponent > 0 else self._inverse(power)

    def _root(self) -> _Twice:
        b = self.fn.b
        root = floating.Floats(b).intrinsic("sqrt", self.base)
        rest = self.fma(b.unary("fneg", root), root, self.base)
        return root, b.binary("fdiv", rest, b.binary("fadd", root, root))

    def _inverse(self, x: _Twice) -> _Twice:
        b = self.fn.b
        quotient = b.binary("fdiv", self.constant(1.0), x[0])
        negated = b.unary("fneg", quotient)
        rest = self.fma(negated, x[1], self.fma(negated, x[0], self.constant(1.0)))
        return self.rounded(quotient, b.binary("fmul", quotient, rest))


@dataclass(frozen=True)
class _Exponentials(_Mostly):
    """Exponentials of vectors of 64-bit numbers.

    A multiple of ln 2 is taken off. Of a quarter of the rest the terms up to the square are
    computed in twice the precision, the others, below 2^-13, as numbers; and the sum is squared
    twice. That is wrong by 2^-61 at most, a part of the distance of two numbers below 0.004. `exp`
    of glibc and musl is wrong by less than 0.011 of that before it rounds (`_Powers`). It is
    called, lane by lane, also for results that are no normal numbers, but for 0 and infinity.
    """

    def of_library(self, call: Callable[..., Value]) -> Value:
        """Return the result of `call` on the numbers, or of the fast path where it is exact."""
        b, form = self.fn.b, _FORMATS[llvm.F64]
        writer = _Writer(floating.Floats(b), self.base)
        inner = writer.clamped(-_FARTHEST, _FARTHEST)
        rounding = self.constant(1.5 * 2.0**form.digits)
        shifted = self.fma(inner.value, self.constant(1 / math.log(2)), rounding)
        whole = b.binary("fsub", shifted, rounding)
        exponent = b.binary("sub", writer.floats.bits(shifted), writer.floats.bits(rounding))
        high = self.fma(whole, self.constant(-form.ln2_high), inner.value)
        low = b.binary("fmul", whole, self.constant(-form.ln2_low))
        quarter, rest = (
            b.binary("fmul", part, self.constant(0.25)) for part in self.rounded(high, low)
        )
        mantissa, rest = self._near_one(writer, quarter, rest)
        for _ in range(2):
            mantissa, rest = self.product((mantissa, rest), (mantissa, rest))
        found = b.binary("fmul", mantissa, writer.power_of_two(exponent))
        sure = self.rounds(mantissa, rest)
        sure = b.binary("and", sure, b.fcmp("oeq", inner.value, self.base))
        below = b.fcmp("olt", self.base, self.constant(form.least))
        above = b.fcmp("ogt", self.base, self.constant(form.greatest))
        found = b.select(below, self.constant(0.0), found)
        found = b.select(above, self.constant(math.inf), found)
        sure = b.binary("or", b.binary("or", sure, below), above)
        self.fn.unit.declare("exp", "double", "double", _PURE)
        helper = self.fn.unit.define_helper("_lw_exponentials"), None
        return self.completed(found, sure, lambda: per_lane(self.fn, call, self.base), helper)

    def _near_one(self, writer: _Writer, number: Value, rest: Value) -> _Twice:
        """The exponential of a number below 1/8 and a small one."""
        b, one = self.fn.b, self.constant(1.0)
        square = b.binary("fmul", number, number)
        more = self.fma(number, number, b.unary("fneg", square))
        terms = writer.series(number, [1 / math.factorial(k) for k in range(3, 12)])
        cubic = b.binary("fmul", b.binary("fmul", square, number), terms)
        half = self.constant(0.5)
        first, lost = self.rounded(one, number)
        second, gone = self.rounded(first, b.binary("fmul", square, half))
        small = self.fma(more, half, self.fma(number, rest, b.binary("fadd", cubic, rest)))
        return self.rounded(second, b.binary("fadd", b.binary("fadd", lost, gone), small))


_FARTHEST = 700.0
"""Exponentials of numbers up to that, either way, are normal numbers."""


@context.lowers_functions(LibraryFunction)
def library_function(fn: context.FunctionCodegen, op: Operation) -> None:
    """One intrinsic, where narrow formats go through `float`; or a call of the C library.

    What a processor does with one rounding (square root, rounding to an integer, fused
    multiply-add) is an intrinsic of LLVM. Everything else calls the C library, under `nobuiltin`:
    LLVM folds calls that it knows with other functions than those that the program would call, and
    the last bits differ. Only where an op allows approximation (`afn`) is the function plain
    arithmetic (`approximated`), or does LLVM get to see which one it is.
    """
    function = interface_of(op, LibraryFunction)
    assert function is not None
    name, flags = function.name, context.fastmath_text(op)
    if function.llvm == "exact":
        fn.map_leaves(op, lambda a: floating.Floats(fn.b).through_float(name, a, flags))
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
        root = floats.through_float("sqrt", value, flags)
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
        raised = floats.extremum("maximum", value, low, flags)
        return floats.extremum("minimum", raised, high, flags)

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

    def power(base: Value, exponent: Value) -> Value:
        narrow, floats = floating.element(base.type), floating.Floats(fn.b)
        assert isinstance(narrow, llvm.FloatType)
        if narrow in (llvm.F16, llvm.BF16):
            base = floats.extend(base, llvm.F32)
        return floats.convert(per_lane(fn, call, base, exponent), narrow)

    fn.bind_leaves(op.results[0], [power(a, n) for a, n in zip(bases, exponents, strict=True)])


# Classification


@context.lowers_functions(ClassFunction)
def classify(fn: context.FunctionCodegen, op: Operation) -> None:
    """`llvm.is.fpclass`; formats of 16 bits by their bits."""
    function = interface_of(op, ClassFunction)
    assert function is not None
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
def bit_function(fn: context.FunctionCodegen, op: Operation) -> None:
    """An intrinsic, whose last argument may say that no operand gives poison."""
    function = interface_of(op, BitFunction)
    assert function is not None
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
