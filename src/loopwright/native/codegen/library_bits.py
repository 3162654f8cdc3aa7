"""Functions of the C library computed in line, with the library's bits.

A result is computed in twice the precision: a rounded number, what rounding took off it, and a
bound on how far the exact result and the library's, before it rounds, are from their sum. Where all
numbers within that bound round to the same one, it is what the library returns. For the others the
library is called, lane by lane (the rounding test of Ziv, "Fast evaluation of elementary
mathematical functions with correctly rounded last bit", 1991).

The bounds on the library's errors are those that glibc (from 2.28 on) and musl document, in units
in the last place: 0.502 for `expf` and `exp2f`, 0.511 for `exp`, 0.520 for `log`. A library that
rounds correctly is within them. Without its rounding that leaves 0.002, 0.011 and 0.020.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from loopwright.native.codegen import floating, llvm
from loopwright.native.codegen.builder import Value
from loopwright.native.codegen.function_codegen import FunctionCodegen
from loopwright.records import dataclass

PURE = " nobuiltin nounwind willreturn memory(none)"
"""Attributes of the library's functions. LLVM folds functions that it knows with others than those
that the program would call, and the last bits differ."""
_ALIGNMENT, MOST_LANES = 64, 64
_UNIT = 2.0**-52
"""The unit in the last place of 64-bit numbers in [1, 2)."""
_PLACES = 64
"""The binary places of powers that are computed in line, on both sides of the point."""
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
"""The polynomial of degree 7 that is closest to exp(r) in relative terms where |r| is at most
ln(2) / 2, by Lawson's iteration: 4.02e-11 apart."""


@dataclass(frozen=True)
class _Rounded:
    """A result, and two numbers that are the same in lanes in which the library returns it, too.
    `also` gives further lanes, which are asked for where not all are sure."""

    value: Value
    ends: tuple[Value, Value]
    also: Callable[[], Value] | None = None


@dataclass(frozen=True)
class _Twofold:
    """A rounded number and what rounding took off: a number in twice the precision."""

    high: Value
    low: Value


def power(
    fn: FunctionCodegen, call: Callable[..., Value], base: Value, constant: float, n: Value
) -> Value:
    """A 64-bit number to the power of a constant of half integers between -4 and 4, other than 0
    and 1; `call` is the library's function, and `n` the constant in each lane."""
    return _with_library(fn, call, _Writer(fn, base).power(constant), "pow", base, n)


def function_of_lanes(
    fn: FunctionCodegen, call: Callable[..., Value], name: str, value: Value
) -> Value:
    """A function of the library, by its name for doubles, in each lane of a vector of `float` or
    `double`, where ops say that it is computed in line."""
    writer = _Writer(fn, value)
    if floating.element(value.type) is llvm.F32:
        return _with_library(fn, call, writer.through_double(name), f"{name}f", value)
    rounded = {"exp": writer.exponential, "log": writer.logarithm}[name]()
    return _with_library(fn, call, rounded, name, value)


def per_lane(fn: FunctionCodegen, make: Callable[..., Value], *operands: Value) -> Value:
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


def _extract(fn: FunctionCodegen, operand: Value, lane: int) -> Value:
    return fn.b.emit(floating.element(operand.type), f"extractelement {operand.typed}, i64 {lane}")


def _with_library(
    fn: FunctionCodegen,
    call: Callable[..., Value],
    rounded: _Rounded,
    symbol: str,
    *operands: Value,
) -> Value:
    """The result where it is sure in all lanes, otherwise the library's in those where it is not.
    A second operand is the same in all lanes."""
    b, ty = fn.b, rounded.value.type
    before, library, done = b.block, b.new_block("library"), b.new_block("rounded")
    lanes = ty.lanes if isinstance(ty, llvm.VecType) else 0
    b.branch_if(_are_same(fn, *rounded.ends), done, library)
    b.place(library)
    if 0 < lanes <= MOST_LANES:
        sure = b.fcmp("oeq", *rounded.ends)
        sure = b.binary("or", sure, rounded.also()) if rounded.also is not None else sure
        bits = b.cast("bitcast", sure, llvm.int_type(lanes))
        result = _of_some_lanes(fn, rounded.value, bits, symbol, *operands)
    else:
        result = per_lane(fn, call, *operands)
    after = b.block
    b.branch(done)
    b.place(done)
    joined = b.phi(ty)
    joined.add(rounded.value, before)
    joined.add(result, after)
    return joined.value


def _are_same(fn: FunctionCodegen, x: Value, y: Value) -> Value:
    """Whether two numbers are the same in all lanes: differences of bits are combined without
    masks of lanes."""
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
    """The results, with those of lanes that are not sure from the library. The helper always takes
    a second operand."""
    b, scalar = fn.b, floating.element(value.type)
    unsure = b.binary("xor", sure, floating.integer_constant(sure.type, -1))
    if sure.type is not llvm.I64:
        unsure = b.cast("zext", unsure, llvm.I64)
    given, results = (_in_memory(fn, one) for one in (operands[0], value))
    fn.unit.declare(symbol, scalar.text, ", ".join([scalar.text] * len(operands)), PURE)
    second = [_extract(fn, operand, 0) for operand in operands[1:]] or [_extract(fn, value, 0)]
    arguments = f"{scalar} %x" + f", {scalar} %n" * (len(operands) - 1)
    lanes = fn.unit.define_helper("_lw_lanes", scalar.text, symbol, f"@{symbol}({arguments})")
    b.call(lanes, llvm.VOID, [given, results, unsure, *second])
    return b.load(value.type, results, _ALIGNMENT)


def _in_memory(fn: FunctionCodegen, value: Value) -> Value:
    """A stack slot with a value in it."""
    slot = fn.b.stack_slot(str(value.type), _ALIGNMENT)
    fn.b.store(value, slot, _ALIGNMENT)
    return slot


@dataclass(frozen=True)
class _Writer:
    """Writes arithmetic in twice the precision on values of one type (Dekker, "A floating-point
    technique for extending the available precision", 1971)."""

    fn: FunctionCodegen
    x: Value

    # Powers

    def power(self, exponent: float) -> _Rounded:
        """The power of `x`.

        Before it rounds `pow` is wrong by the error of an exponential, at most 0.009 units or 0.011
        without fused multiply-add, and by 1.5 * 2^-68 of the logarithm of the result, which is a
        number below 2 times a power of two: 3.18e-5 units for each binary place. The rest is at
        most half a unit, and the library rounds like that if more of it still is.
        """
        b, floats = self.fn.b, floating.Floats(self.fn.b)
        result = self._power(exponent)
        error = 0.0114 + 3.3e-5 * _PLACES
        more = self._constant(1 / (1 - 2 * error))
        more = b.select(self._has_places(floats.absolute(result.high)), more, self._nan())
        ends = self._fma(result.low, more, result.high), result.high
        if exponent < 0 or not exponent.is_integer():
            return _Rounded(result.high, ends)
        value = floats.copy_sign(result.high, self.x) if exponent % 2 else result.high
        return _Rounded(value, ends, lambda: b.fcmp("oeq", self.x, self._constant(0.0)))

    def _has_places(self, size: Value) -> Value:
        """Whether a number is between 2^-`_PLACES` and 2^`_PLACES`: one comparison of bits, from
        the least integer on."""
        b, bits = self.fn.b, floating.Floats(self.fn.b).bits(size)
        least = (1023 - _PLACES) << 52
        lowest = floating.integer_constant(bits.type, -(2**63) - least)
        width = floating.integer_constant(bits.type, -(2**63) + (2 * _PLACES << 52))
        return b.icmp("slt", b.binary("add", bits, lowest), width)

    def _power(self, exponent: float) -> _Twofold:
        whole = int(abs(exponent))
        result: _Twofold | None = self._root() if abs(exponent) != whole else None
        square = _Twofold(self.x, self._constant(0.0))
        while whole:
            if whole & 1:
                result = square if result is None else self._times(result, square)
            whole >>= 1
            square = self._times(square, square) if whole else square
        assert result is not None, "exponents are not zero"
        return result if exponent > 0 else self._inverse(result)

    def _times(self, x: _Twofold, y: _Twofold) -> _Twofold:
        product = self._product(x.high, y.high)
        rest = self._fma(x.high, y.high, self._negated(product))
        if x.high is self.x is y.high:
            return _Twofold(product, rest)
        rest = self._fma(x.high, y.low, self._fma(x.low, y.high, rest))
        return self._sum(product, rest)

    def _root(self) -> _Twofold:
        root = floating.Floats(self.fn.b).intrinsic("sqrt", self.x)
        rest = self._fma(self._negated(root), root, self.x)
        return _Twofold(root, self._quotient(rest, self._add(root, root)))

    def _inverse(self, x: _Twofold) -> _Twofold:
        one = self._constant(1.0)
        quotient = self._quotient(one, x.high)
        negated = self._negated(quotient)
        rest = self._fma(negated, x.low, self._fma(negated, x.high, one))
        return self._sum(quotient, self._product(quotient, rest))

    # Exponentials and logarithms

    def through_double(self, name: str) -> _Rounded:
        """`exp` or `exp2` of `float`. The library computes them in 64 bits as well, with a relative
        error of 1.69 * 2^-34, and this series has one of 2^-34; 2^-31 is allowed for both."""
        b, floats = self.fn.b, floating.Floats(self.fn.b)
        wide = _Writer(self.fn, floats.extend(self.x, llvm.F64))
        low, high = wide._constant(-200.0), wide._constant(200.0)
        inside = b.select(b.fcmp("olt", wide.x, low), low, wide.x)
        inside = b.select(b.fcmp("ogt", inside, high), high, inside)
        n, power = wide._nearest(inside, 1.0 if name == "exp2" else 1 / math.log(2))
        ln2 = wide._constant(math.log(2))
        if name == "exp2":
            r = wide._product(wide._subtract(inside, n), ln2)
        else:
            r = wide._fma(wide._negated(n), ln2, inside)
        close = wide._product(wide._series(r, _EXPONENTIAL), power)
        below, above = (
            floats.convert(wide._product(close, wide._constant(factor)), llvm.F32)
            for factor in (1 - 2.0**-31, 1 + 2.0**-31)
        )
        return _Rounded(below, (below, above))

    def exponential(self) -> _Rounded:
        """exp(r) 2^n, where n is the integer next to x / ln 2.

        With c = r^3, whose product with the rest of the series is rounded five times, the error is
        below 0.51 c units.
        """
        b, floats = self.fn.b, floating.Floats(self.fn.b)
        n, scale = self._nearest(self.x, 1 / math.log(2))
        negated = self._negated(n)
        # The product of n and the first part of ln 2 is exact, and so is what is left of x.
        left = self._fma(negated, self._constant(float.fromhex("0x1.62e42feep-1")), self.x)
        second = self._constant(float.fromhex("0x1.a39ef35793c76p-33"))
        part = self._product(n, second)
        r = self._subtract(left, part)
        r_rest = self._subtract(self._subtract(left, r), part)
        r_rest = self._subtract(r_rest, self._fma(n, second, self._negated(part)))
        square = self._product(r, r)
        half_rest = self._product(self._constant(0.5), self._fma(r, r, self._negated(square)))
        cube = self._product(square, r)
        series = self._series(r, [1 / math.factorial(k) for k in range(3, 16)])
        linear = self._sum(self._constant(1.0), r)
        quadratic = self._sum(linear.high, self._product(self._constant(0.5), square))
        rest = self._fma(quadratic.high, r_rest, half_rest)
        rest = self._add(rest, self._add(linear.low, quadratic.low))
        result = self._sum(quadratic.high, self._fma(cube, series, rest))
        own = self._product(floats.absolute(cube), self._constant(0.55 * _UNIT))
        error = self._fma(result.high, self._constant(0.0115 * _UNIT), own)
        normal = b.fcmp("olt", floats.absolute(self.x), self._constant(700.0))
        rounded = self._rounded(result, error, normal)
        vanishes = b.fcmp("olt", self.x, self._constant(-746.0))
        overflows = b.fcmp("ogt", self.x, self._constant(710.0))
        value = b.select(vanishes, self._constant(0.0), self._product(rounded.value, scale))
        value = b.select(overflows, self._constant(math.inf), value)
        return _Rounded(value, rounded.ends, lambda: b.binary("or", vanishes, overflows))

    def _nearest(self, x: Value, scale: float) -> tuple[Value, Value]:
        """The integer n next to a scaled number, and 2^n. The lowest bits of the sum with a number
        whose unit in the last place is 1 are n, and its exponent where that has the bias."""
        rounding = self._constant(1.5 * 2.0**52 + 1023)
        shifted = self._fma(x, self._constant(scale), rounding)
        bits = floating.Floats(self.fn.b).bits(shifted)
        power = self.fn.b.binary("shl", bits, floating.integer_constant(bits.type, 52))
        return self._subtract(shifted, rounding), floating.Floats(self.fn.b).from_bits(
            power, llvm.F64
        )

    def logarithm(self) -> _Rounded:
        """k ln 2 + log((1 + s) / (1 - s)), where x = 2^k (1 + f) and s = f / (2 + f).

        With c = s^3, whose product with the rest of the series is rounded five times, the error is
        below 1.75 c units. Of subnormal numbers the library is asked.
        """
        b, floats = self.fn.b, floating.Floats(self.fn.b)
        bits = floats.bits(self.x)

        def whole(number: int) -> Value:
            return floating.integer_constant(bits.type, number)

        root = 0x3FE6A09E00000000
        shifted = b.binary("add", bits, whole((1023 << 52) - root))
        exponent = b.binary("sub", b.binary("ashr", shifted, whole(52)), whole(1023))
        fraction = b.binary("and", shifted, whole((1 << 52) - 1))
        significand = floats.from_bits(b.binary("add", fraction, whole(root)), llvm.F64)
        k = b.cast("sitofp", exponent, self.x.type)
        one, two = self._constant(1.0), self._constant(2.0)
        f = self._subtract(significand, one)
        divisor = self._sum(two, f)
        inverse = self._quotient(one, divisor.high)
        s = self._product(f, inverse)
        negated = self._negated(s)
        s_rest = self._fma(negated, divisor.low, self._fma(negated, divisor.high, f))
        s_rest = self._product(s_rest, inverse)
        square = self._product(s, s)
        cube = self._product(square, s)
        series = self._series(square, [2 / j for j in range(3, 29, 2)])
        # The product of k and the first part of ln 2 is exact.
        scaled = self._product(k, self._constant(float.fromhex("0x1.62e42fefa38p-1")))
        total = self._sum(scaled, self._add(s, s))
        second = self._product(k, self._constant(float.fromhex("0x1.ef35793c7673p-45")))
        rest = self._fma(self._add(s_rest, s_rest), self._add(one, square), second)
        rest = self._fma(cube, series, self._add(total.low, rest))
        result = self._sum(total.high, rest)
        own = self._product(floats.absolute(cube), self._constant(1.75 * _UNIT))
        error = self._fma(floats.absolute(result.high), self._constant(0.0205 * _UNIT), own)
        normal = b.binary(
            "and",
            b.fcmp("oge", self.x, self._constant(2.0**-1022)),
            b.fcmp("olt", self.x, self._constant(math.inf)),
        )
        return self._rounded(result, error, normal)

    # Arithmetic

    def _rounded(self, number: _Twofold, error: Value, normal: Value) -> _Rounded:
        """The number. Where it is normal and the ends of the error of it round alike, all between
        them round to it."""
        above, below = (
            self._add(number.high, change(number.low, error))
            for change in (self._add, self._subtract)
        )
        return _Rounded(number.high, (self.fn.b.select(normal, above, self._nan()), below))

    def _nan(self) -> Value:
        return self._constant(math.nan)

    def _sum(self, number: Value, small: Value) -> _Twofold:
        """The sum of a number, which may be zero, and one that is not greater."""
        high = self._add(number, small)
        return _Twofold(high, self._subtract(small, self._subtract(high, number)))

    def _series(self, at: Value, coefficients: Sequence[float]) -> Value:
        """The polynomial with these coefficients, lowest first (Horner's scheme)."""
        result = self._constant(coefficients[-1])
        for coefficient in reversed(coefficients[:-1]):
            result = self._fma(result, at, self._constant(coefficient))
        return result

    def _constant(self, number: float) -> Value:
        return floating.float_constant(self.x.type, number)

    def _fma(self, x: Value, y: Value, z: Value) -> Value:
        return floating.Floats(self.fn.b).intrinsic("fma", x, y, z)

    def _negated(self, x: Value) -> Value:
        return self.fn.b.unary("fneg", x)

    def _add(self, x: Value, y: Value) -> Value:
        return self.fn.b.binary("fadd", x, y)

    def _subtract(self, x: Value, y: Value) -> Value:
        return self.fn.b.binary("fsub", x, y)

    def _product(self, x: Value, y: Value) -> Value:
        return self.fn.b.binary("fmul", x, y)

    def _quotient(self, x: Value, y: Value) -> Value:
        return self.fn.b.binary("fdiv", x, y)
