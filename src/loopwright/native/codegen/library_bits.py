"""Functions of the C library computed inline, bit-identical to the library.

A result is computed in twice the precision: a rounded number, its rounding error, and a bound on
how far the exact result, and the library's result before rounding, are from their sum. Where all
numbers within that bound round to the same one, it is what the library returns. For the others the
library is called, lane by lane (the rounding test of Ziv, "Fast evaluation of elementary
mathematical functions with correctly rounded last bit", 1991).

The bounds on the library's errors are those that glibc (from 2.28 on) and musl document, in units
in the last place: 0.502 for `expf` and `exp2f`, 0.511 for `exp`, 0.520 for `log`. A library that
rounds correctly is within them. Without its rounding that leaves 0.002, 0.011 and 0.020.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from functools import reduce

from loopwright.native.codegen import floating, llvm
from loopwright.native.codegen.builder import FALSE, Value
from loopwright.native.codegen.function_codegen import FunctionCodegen
from loopwright.records import dataclass

PURE = " nobuiltin nounwind willreturn memory(none)"
"""Attributes of the library's functions. LLVM folds known functions with an implementation other
than the one that the program would call, and the last bits differ."""
_ALIGNMENT = 64
MOST_LANES = 64
_UNIT = 2.0**-52
"""The unit in the last place of 64-bit numbers in [1, 2)."""
_PLACES = 64
"""The range of binary exponents of powers that are computed inline, in both directions."""
_PLACES_F32 = 125
"""The same for powers of 32-bit numbers."""
_EXPONENTIAL = tuple(
    map(
        float.fromhex,
        (
            "0x1.ffffffffababbp-1",
            "0x1.000000010b7f9p+0",
            "0x1.00000059d96fdp-1",
            "0x1.55555343b1fa3p-3",
            "0x1.55546859762f2p-5",
            "0x1.1112fa5d50262p-7",
            "0x1.6da4c0cebc6c7p-10",
            "0x1.9eb7136fd2cabp-13",
        ),
    )
)
"""The polynomial of degree 7 with the least relative error for exp(r) where |r| is at most ln(2) /
2, by Lawson's iteration: the error is 4.02e-11."""
_UNLIKE_RESULTS: float = struct.unpack("<d", struct.pack("<Q", 0x7FF9_2345_6000_0000))[0]
"""A NaN with a payload, which `float` has, too."""


@dataclass(frozen=True)
class Rounded:
    """A result, and two numbers that are equal in the lanes in which the library certainly returns
    the same result. `also` selects further lanes; it is evaluated where not all are certain."""

    value: Value
    ends: tuple[Value, Value]
    also: Callable[[], Value] | None = None


@dataclass(frozen=True)
class Twofold:
    """A rounded number and its rounding error: a number in twice the precision."""

    high: Value
    low: Value


def power(
    fn: FunctionCodegen, call: Callable[..., Value], base: Value, constant: float, n: Value
) -> Value:
    """Return a number of 32 or 64 bits to the power of a constant, a multiple of 1/2 between -4 and
    4 other than 0 and 1; `call` is the library's function, and `n` the constant in each lane."""
    writer = Writer(floating.Floats(fn.b), base)
    if floating.element(base.type) is llvm.F32:
        return with_library(fn, call, writer.power_through_double(constant), "powf", base, n)
    return with_library(fn, call, writer.power(constant), "pow", base, n)


def function_of_lanes(
    fn: FunctionCodegen, call: Callable[..., Value], name: str, value: Value
) -> Value:
    """Return a function of the library, by its name for doubles, in each lane of a vector of
    `float` or `double`, for ops that have it computed inline."""
    writer = Writer(floating.Floats(fn.b), value)
    if floating.element(value.type) is llvm.F32:
        return with_library(fn, call, writer.through_double(name), f"{name}f", value)
    rounded = {"exp": writer.exponential, "log": writer.logarithm}[name]()
    return with_library(fn, call, rounded, name, value)


def per_lane(fn: FunctionCodegen, make: Callable[..., Value], *operands: Value) -> Value:
    """Apply a function of scalars lane by lane.

    The vector is assembled at the end: calls preserve no vector registers, so that a partial vector
    would be stored and loaded around each call.
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


def _extract(fn: FunctionCodegen, operand: Value, lane: int) -> Value:
    return fn.b.emit(floating.element(operand.type), f"extractelement {operand.typed}, i64 {lane}")


def with_library(
    fn: FunctionCodegen,
    call: Callable[..., Value],
    rounded: Rounded,
    symbol: str,
    *operands: Value,
) -> Value:
    """Return the rounded result where it is certain in all lanes, and call the library for the
    other lanes: through `symbol`, whose second operand is uniform, or without a symbol `call` for
    all lanes."""
    b = fn.b
    ty = rounded.value.type
    before = b.block
    library = b.new_block("library")
    rounded_block = b.new_block("rounded")
    lanes = ty.lanes if isinstance(ty, llvm.VecType) else 0
    b.branch_if(_are_same(fn, *rounded.ends), rounded_block, library)
    b.place(library)
    if symbol and 0 < lanes <= MOST_LANES:
        sure = b.fcmp("oeq", *rounded.ends)
        sure = b.binary("or", sure, rounded.also()) if rounded.also is not None else sure
        bits = b.cast("bitcast", sure, llvm.int_type(lanes))
        result = _of_some_lanes(fn, rounded.value, bits, symbol, *operands)
    else:
        result = per_lane(fn, call, *operands)
    after = b.block
    b.branch(rounded_block)
    b.place(rounded_block)
    joined = b.phi(ty)
    joined.add(rounded.value, before)
    joined.add(result, after)
    return joined.value


def _are_same(fn: FunctionCodegen, x: Value, y: Value) -> Value:
    """Return whether two numbers are equal in all lanes, by combining their bit differences without
    masks."""
    if not isinstance(x.type, llvm.VecType):
        return fn.b.fcmp("oeq", x, y)
    floats = floating.Floats(fn.b)
    differing = fn.b.binary("xor", floats.bits(x), floats.bits(y))
    scalar = floating.element(differing.type)
    name = f"llvm.vector.reduce.or.{llvm.type_suffix(differing.type)}"
    whole = fn.b.call(name, scalar, [differing])
    return fn.b.icmp("eq", whole, floating.integer_constant(scalar, 0))


def _of_some_lanes(
    fn: FunctionCodegen, value: Value, sure: Value, symbol: str, *operands: Value
) -> Value:
    """Replace the uncertain lanes of a result by those of the library. The helper always takes a
    second operand."""
    b = fn.b
    scalar = floating.element(value.type)
    unsure = b.binary("xor", sure, floating.integer_constant(sure.type, -1))
    if sure.type is not llvm.I64:
        unsure = b.cast("zext", unsure, llvm.I64)
    inputs, results = (_in_memory(fn, value_) for value_ in (operands[0], value))
    fn.unit.declare(symbol, scalar.text, ", ".join([scalar.text] * len(operands)), PURE)
    second = [_extract(fn, operand, 0) for operand in operands[1:]] or [_extract(fn, value, 0)]
    arguments = f"{scalar} %x" + f", {scalar} %n" * (len(operands) - 1)
    lanes = fn.unit.define_helper("_lw_lanes", scalar.text, symbol, f"@{symbol}({arguments})")
    b.call(lanes, llvm.VOID, [inputs, results, unsure, *second])
    return b.load(value.type, results, _ALIGNMENT)


def _in_memory(fn: FunctionCodegen, value: Value) -> Value:
    """Return a stack slot with a value in it."""
    slot = fn.b.stack_slot(str(value.type), _ALIGNMENT)
    fn.b.store(value, slot, _ALIGNMENT)
    return slot


@dataclass(frozen=True)
class Writer(floating.Arithmetic):
    """Writes arithmetic in twice the precision on values of one type (Dekker, "A floating-point
    technique for extending the available precision", 1971)."""

    # Powers

    def power(self, exponent: float) -> Rounded:
        """Return the power of `x`.

        Before rounding, the error of `pow` is that of an exponential, at most 0.009 units (0.011
        without fused multiply-add), plus 1.5 * 2^-68 of the logarithm of the result, which is a
        number below 2 times a power of two: 3.18e-5 units for each binary place. Rounding adds at
        most half a unit, and the library rounds the same way unless these errors matter.
        """
        b = self.floats.b
        floats = self.floats
        error = 0.0114 + 3.3e-5 * _PLACES
        if exponent == 0.5:
            return self._square_root(error)
        result = self._power(exponent)
        end = self.multiply_add(result.low, self.constant(1 / (1 - 2 * error)), result.high)
        end = b.select(self._has_places(floats.absolute(result.high)), end, self._nan())
        if exponent > 0:
            end = b.select(self._is_zero(), result.high, end)
        if not exponent.is_integer():
            return Rounded(floats.absolute(result.high), (end, result.high))
        value = floats.copy_sign(result.high, self.value) if exponent % 2 else result.high
        return Rounded(value, (end, result.high))

    def _square_root(self, error: float) -> Rounded:
        """Return the square root, if the library's error is `error` units. Its own error is the
        remainder over twice the root: certain is what is less than half a unit of the number below
        by more than that, without a division."""
        b = self.floats.b
        floats = self.floats
        root = floats.absolute(floats.intrinsic("sqrt", self.value))
        remainder = self.multiply_add(self.negated(root), root, self.value)
        bits = floats.bits(root)
        below = b.binary("sub", bits, floating.integer_constant(bits.type, 1))
        below = b.binary("and", below, floating.integer_constant(bits.type, 0x7FF << 52))
        place = floats.from_bits(below, llvm.F64)
        most = self.multiply(root, self.multiply(place, self.constant((1 - 2 * error) * _UNIT)))
        sure = b.fcmp("olt", floats.absolute(remainder), most)
        sure = b.binary("and", sure, self._has_places(root))
        sure = b.binary("or", sure, self._is_zero())
        return Rounded(root, (b.select(sure, root, self._nan()), root))

    def _is_zero(self) -> Value:
        return self.floats.b.fcmp("oeq", self.value, self.constant(0.0))

    def power_through_double(self, exponent: float) -> Rounded:
        """Return the power of a `float`, computed in 64 bits.

        So does the library. glibc and musl document a relative error of 1.83 * 2^-33 for the binary
        logarithm and of 1.69 * 2^-34 for the exponential, hence of 1.27 |l| + 0.85 times 2^-33
        where the result is 2^l. Here 1.5 |l| + 1.25 is allowed, in units of 2^-53 of the number,
        which is at most the unit in the last place. The bits of a positive number, less those of
        1, are l in fixed point, but for at most 0.09.
        """
        b = self.floats.b
        wide = Writer(self.floats, self.floats.extend(self.value, llvm.F64))
        close = wide._close_power(exponent)
        bits = self.floats.bits(close)

        def whole(number: int) -> Value:
            return floating.integer_constant(bits.type, number)

        size = self.floats.bits(self.floats.absolute(close))
        places = b.binary("sub", size, whole(1023 << 52))
        places = b.call(f"llvm.abs.{llvm.type_suffix(bits.type)}", bits.type, [places, FALSE])
        error = b.binary("lshr", places, whole(32))
        error = b.binary("add", error, b.binary("lshr", places, whole(33)))
        error = b.binary("add", error, whole(5 << 18))
        inside = b.icmp("ult", places, whole(_PLACES_F32 << 52))
        if exponent > 0:
            error = b.select(wide._is_zero(), whole(0), error)
            inside = b.binary("or", inside, wide._is_zero())
        below, above = (
            self.floats.convert(
                self.floats.from_bits(b.binary(change, bits, error), llvm.F64), llvm.F32
            )
            for change in ("sub", "add")
        )
        return Rounded(below, (b.select(inside, above, self._nan()), below))

    def _close_power(self, exponent: float) -> Value:
        """Return the power with an error of at most five roundings; of zeros for positive exponents
        exactly."""
        whole = int(abs(exponent))
        factors = [self.value] * whole
        if abs(exponent) != whole:
            factors.append(self.floats.intrinsic("sqrt", self.value))
        product = reduce(self.multiply, factors)
        if abs(exponent) != whole:
            product = self.floats.absolute(product)
        return product if exponent > 0 else self.divide(self.constant(1.0), product)

    def _has_places(self, size: Value) -> Value:
        """Return whether a number is between 2^-`_PLACES` and 2^`_PLACES`, by one unsigned
        comparison of its bits."""
        b = self.floats.b
        bits = self.floats.bits(size)
        least = (1023 - _PLACES) << 52
        lowest = floating.integer_constant(bits.type, -(2**63) - least)
        width = floating.integer_constant(bits.type, -(2**63) + (2 * _PLACES << 52))
        return b.icmp("slt", b.binary("add", bits, lowest), width)

    def _power(self, exponent: float) -> Twofold:
        whole = int(abs(exponent))
        result: Twofold | None = self._root() if abs(exponent) != whole else None
        square = Twofold(self.value, self.constant(0.0))
        while whole:
            if whole & 1:
                result = square if result is None else self._times(result, square)
            whole >>= 1
            square = self._times(square, square) if whole else square
        assert result is not None, "exponents are not zero"
        return result if exponent > 0 else self._inverse(result)

    def _times(self, x: Twofold, y: Twofold) -> Twofold:
        product = self.multiply(x.high, y.high)
        low = self.multiply_add(x.high, y.high, self.negated(product))
        if x.high is self.value is y.high:
            return Twofold(product, low)
        low = self.multiply_add(x.high, y.low, self.multiply_add(x.low, y.high, low))
        return self._sum(product, low)

    def _root(self) -> Twofold:
        root = self.floats.intrinsic("sqrt", self.value)
        remainder = self.multiply_add(self.negated(root), root, self.value)
        error = self.divide(remainder, self.add(root, root))
        return Twofold(root, self.floats.b.select(self._is_zero(), self.constant(0.0), error))

    def _inverse(self, x: Twofold) -> Twofold:
        unit = self.constant(1.0)
        quotient = self.divide(unit, x.high)
        negated = self.negated(quotient)
        remainder = self.multiply_add(negated, x.low, self.multiply_add(negated, x.high, unit))
        return self._sum(quotient, self.multiply(quotient, remainder))

    # Exponentials and logarithms

    def through_double(self, name: str) -> Rounded:
        """Return `exp` or `exp2` of `float`. The library computes them in 64 bits as well, with a
        relative error of 1.69 * 2^-34, and the error of this series is 2^-34; 2^-31 is allowed for
        both together."""
        b = self.floats.b
        floats = self.floats
        wide = Writer(self.floats, floats.extend(self.value, llvm.F64))
        low = wide.constant(-200.0)
        high = wide.constant(200.0)
        inside = b.select(b.fcmp("olt", wide.value, low), low, wide.value)
        inside = b.select(b.fcmp("ogt", inside, high), high, inside)
        n, power = wide._nearest(inside, 1.0 if name == "exp2" else 1 / math.log(2))
        ln2 = wide.constant(math.log(2))
        if name == "exp2":
            r = wide.multiply(wide.subtract(inside, n), ln2)
        else:
            r = wide.multiply_add(wide.negated(n), ln2, inside)
        close = wide.multiply(wide.series(r, _EXPONENTIAL), power)
        below, above = (
            floats.convert(wide.multiply(close, wide.constant(factor)), llvm.F32)
            for factor in (1 - 2.0**-31, 1 + 2.0**-31)
        )
        return Rounded(below, (below, above))

    def exponential(self) -> Rounded:
        """Return the exponential, in twice the precision before it is rounded."""
        b = self.floats.b
        floats = self.floats
        result, cube, scale = self._exponential()
        own = self.multiply(floats.absolute(cube), self.constant(0.55 * _UNIT))
        error = self.multiply_add(result.high, self.constant(0.0115 * _UNIT), own)
        normal = b.fcmp("olt", floats.absolute(self.value), self.constant(700.0))
        rounded = self._rounded(result, error, normal)
        vanishes = b.fcmp("olt", self.value, self.constant(-746.0))
        overflows = b.fcmp("ogt", self.value, self.constant(710.0))
        value = b.select(vanishes, self.constant(0.0), self.multiply(rounded.value, scale))
        value = b.select(overflows, self.constant(math.inf), value)
        return Rounded(value, rounded.ends, lambda: b.binary("or", vanishes, overflows))

    def _exponential(self, further: Value | None = None) -> tuple[Twofold, Value, Value]:
        """Return exp(r), c = r^3 and 2^n, where n is the integer nearest to x / ln 2; `further` may
        be a low-order part of x.

        The product of c and the rest of the series is rounded five times, so that the error is
        below 0.51 c units.
        """
        n, scale = self._nearest(self.value, 1 / math.log(2))
        negated = self.negated(n)
        # The product of n and the first part of ln 2 is exact, and so is the difference from x.
        reduced = self.multiply_add(
            negated, self.constant(float.fromhex("0x1.62e42feep-1")), self.value
        )
        second = self.constant(float.fromhex("0x1.a39ef35793c76p-33"))
        part = self.multiply(n, second)
        r = self.subtract(reduced, part)
        r_rest = self.subtract(self.subtract(reduced, r), part)
        r_rest = self.subtract(r_rest, self.multiply_add(n, second, self.negated(part)))
        r_rest = r_rest if further is None else self.add(r_rest, further)
        square = self.multiply(r, r)
        half_rest = self.multiply(self.constant(0.5), self.multiply_add(r, r, self.negated(square)))
        cube = self.multiply(square, r)
        series = self.series(r, [1 / math.factorial(k) for k in range(3, 16)])
        linear = self._sum(self.constant(1.0), r)
        quadratic = self._sum(linear.high, self.multiply(self.constant(0.5), square))
        low = self.multiply_add(quadratic.high, r_rest, half_rest)
        low = self.add(low, self.add(linear.low, quadratic.low))
        result = self._sum(quadratic.high, self.multiply_add(cube, series, low))
        return result, cube, scale

    def _nearest(self, x: Value, scale: float) -> tuple[Value, Value]:
        """Return the integer n nearest to a scaled number, and 2^n. The lowest bits of the sum with
        a number whose unit in the last place is 1 are n; if that number includes the bias, they are
        the exponent of 2^n."""
        rounding = self.constant(1.5 * 2.0**52 + 1023)
        shifted = self.multiply_add(x, self.constant(scale), rounding)
        bits = self.floats.bits(shifted)
        power = self.floats.b.binary("shl", bits, floating.integer_constant(bits.type, 52))
        return self.subtract(shifted, rounding), self.floats.from_bits(power, llvm.F64)

    def logarithm(self) -> Rounded:
        """Return the logarithm; the library computes those of subnormal numbers."""
        result, cube = self._logarithm()
        floats = self.floats
        own = self.multiply(floats.absolute(cube), self.constant(1.75 * _UNIT))
        size = floats.absolute(result.high)
        error = self.multiply_add(size, self.constant(0.0205 * _UNIT), own)
        return self._rounded(result, error, self._is_normal())

    def _is_normal(self) -> Value:
        b = self.floats.b
        least = b.fcmp("oge", self.value, self.constant(2.0**-1022))
        return b.binary("and", least, b.fcmp("olt", self.value, self.constant(math.inf)))

    def _logarithm(self) -> tuple[Twofold, Value]:
        """Return k ln 2 + log((1 + s) / (1 - s)) and c = s^3, where x = 2^k (1 + f) and s = f / (2
        + f).

        The product of c and the rest of the series is rounded five times, so that the error is
        below 1.75 c units.
        """
        b = self.floats.b
        floats = self.floats
        bits = floats.bits(self.value)

        def whole(number: int) -> Value:
            return floating.integer_constant(bits.type, number)

        root = 0x3FE6A09E00000000
        shifted = b.binary("add", bits, whole((1023 << 52) - root))
        exponent = b.binary("sub", b.binary("ashr", shifted, whole(52)), whole(1023))
        fraction = b.binary("and", shifted, whole((1 << 52) - 1))
        significand = floats.from_bits(b.binary("add", fraction, whole(root)), llvm.F64)
        k = b.cast("sitofp", exponent, self.value.type)
        unit = self.constant(1.0)
        two = self.constant(2.0)
        f = self.subtract(significand, unit)
        divisor = self._sum(two, f)
        inverse = self.divide(unit, divisor.high)
        s = self.multiply(f, inverse)
        negated = self.negated(s)
        s_rest = self.multiply_add(
            negated, divisor.low, self.multiply_add(negated, divisor.high, f)
        )
        s_rest = self.multiply(s_rest, inverse)
        square = self.multiply(s, s)
        cube = self.multiply(square, s)
        series = self.series(square, [2 / j for j in range(3, 29, 2)])
        # The product of k and the first part of ln 2 is exact.
        scaled = self.multiply(k, self.constant(float.fromhex("0x1.62e42fefa38p-1")))
        total = self._sum(scaled, self.add(s, s))
        second = self.multiply(k, self.constant(float.fromhex("0x1.ef35793c7673p-45")))
        low = self.multiply_add(self.add(s_rest, s_rest), self.add(unit, square), second)
        low = self.multiply_add(cube, series, self.add(total.low, low))
        return self._sum(total.high, low), cube

    def power_of(self, exponent: Value) -> Rounded:
        """Return the power, with an error of at most 2.5 units, of positive normal numbers where it
        is between 2^-`_PLACES` and 2^`_PLACES`."""
        b = self.floats.b
        (logarithm, _) = self._logarithm()
        high = self.multiply(exponent, logarithm.high)
        low = self.multiply_add(exponent, logarithm.high, self.negated(high))
        low = self.multiply_add(exponent, logarithm.low, low)
        result, _, scale = Writer(self.floats, high)._exponential(low)
        near = b.fcmp("olt", self.floats.absolute(high), self.constant(_PLACES * math.log(2)))
        return self.where(
            b.binary("and", near, self._is_normal()), self.multiply(result.high, scale)
        )

    def where(self, near: Value, value: Value) -> Rounded:
        """Return a value that is only used in some lanes."""
        zero = self.constant(0.0)
        return Rounded(value, (self.floats.b.select(near, zero, self.constant(1.0)), zero))

    # Arithmetic

    def _rounded(self, number: Twofold, error: Value, normal: Value) -> Rounded:
        """Return the rounded number. If it is normal and both ends of its error interval round to
        it, so does every number between them."""
        above, below = (
            self.add(number.high, change(number.low, error)) for change in (self.add, self.subtract)
        )
        return Rounded(number.high, (self.floats.b.select(normal, above, self._nan()), below))

    def _nan(self) -> Value:
        """Return a NaN that arithmetic only returns if an operand is this NaN: it differs in its
        bits from the result beside it, also where that is NaN."""
        return self.constant(_UNLIKE_RESULTS)

    def _sum(self, number: Value, small: Value) -> Twofold:
        """Return the sum of a number, which may be zero, and another whose magnitude is not
        greater."""
        high = self.add(number, small)
        return Twofold(high, self.subtract(small, self.subtract(high, number)))
