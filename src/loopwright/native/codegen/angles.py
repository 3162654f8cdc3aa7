"""Trigonometric functions and their inverses on vectors and scalars that may be approximated:
errors are at most 3 units in the last place.

The polynomials are those of Sun's `fdlibm`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from loopwright.native.codegen import floating, llvm
from loopwright.native.codegen.builder import Value
from loopwright.native.codegen.function_codegen import FunctionCodegen
from loopwright.native.codegen.library_bits import Rounded, Writer, with_library

_QUARTER = tuple(
    map(float.fromhex, ("0x1.921fb54442d18p+0", "0x1.1a62633145c06p-54", "0x1.c1cd129024e09p-107"))
)
"""The parts of pi / 2, none of which changes the sign of zero."""
_TURNS = 2.0**20
"""Larger angles, infinities and NaN are passed to the C library."""
_SINE = (
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
)
_COSINE = (
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
)
_TANGENT = (
    -3.33333333333329318027e-01,
    1.99999999998764832476e-01,
    -1.42857142725034663711e-01,
    1.11111104054623557880e-01,
    -9.09088713343650656196e-02,
    7.69187620504482999495e-02,
    -6.66107313738753120669e-02,
    5.83357013379057348645e-02,
    -4.97687799461593236017e-02,
    3.65315727442169155270e-02,
    -1.62858201153657823623e-02,
)
_ARC_TOP = (
    1.66666666666666657415e-01,
    -3.25565818622400915405e-01,
    2.01212532134862925881e-01,
    -4.00555345006794114027e-02,
    7.91534994289814532176e-04,
    3.47933107596021167570e-05,
)
_ARC_BOTTOM = (
    1.0,
    -2.40339491173441421878e00,
    2.02094576023350569471e00,
    -6.88283971605453293030e-01,
    7.70381505559019352791e-02,
)


def function_of_lanes(
    fn: FunctionCodegen, call: Callable[..., Value], name: str, *values: Value
) -> Value:
    """Compute a function of `LANES` in each lane of vectors of `float` or `double`; `call` calls
    the library."""
    floats = floating.Floats(fn.b)
    is_narrow = floating.element(values[0].type) is llvm.F32
    wide = [floats.extend(value, llvm.F64) for value in values]
    rounded = LANES[name](Writer(floats, wide[0]), *wide[1:])
    if is_narrow:
        rounded = Rounded(floats.convert(rounded.value, llvm.F32), rounded.ends)
    symbol = "" if len(values) > 1 else name + "f" * is_narrow
    return with_library(fn, call, rounded, symbol, *values)


def _periodic(name: str, w: Writer) -> Rounded:
    """Return the sine, cosine or tangent of angles below `_TURNS`.

    The angle is reduced by multiples of pi / 2 (Cody and Waite, "Software Manual for the Elementary
    Functions", 1980): the product with the first of its three parts is exact.
    """
    b = w.floats.b
    floats = w.floats
    rounding = w.constant(1.5 * 2.0**52)
    shifted = w.multiply_add(w.value, w.constant(2 / math.pi), rounding)
    turns = w.negated(w.subtract(shifted, rounding))
    reduced = w.value
    for part in _QUARTER:
        reduced = w.multiply_add(turns, w.constant(part), reduced)
    square = w.multiply(reduced, reduced)
    cube = w.multiply(square, reduced)
    fourth = w.multiply(square, square)
    sine = floats.copy_sign(w.multiply_add(cube, w.series(square, _SINE), reduced), reduced)
    unit = w.constant(1.0)
    half = w.multiply(square, w.constant(0.5))
    most = w.subtract(unit, half)
    rounded_off = w.subtract(w.subtract(unit, most), half)
    rounded_off = w.multiply_add(fourth, w.series(square, _COSINE), rounded_off)
    cosine = w.add(most, rounded_off)
    quarter = floats.bits(shifted)

    def bit(number: int, of: Value) -> Value:
        return b.binary("and", of, floating.integer_constant(quarter.type, number))

    if name == "cos":
        quarter = b.binary("add", quarter, floating.integer_constant(quarter.type, 1))
    odd = b.icmp("ne", bit(1, quarter), floating.integer_constant(quarter.type, 0))
    size = b.select(odd, cosine, sine)
    sign = bit(2, quarter)
    places = 62
    if name == "tan":
        size = w.divide(size, b.select(odd, sine, cosine))
        sign = bit(1, quarter)
        places = 63
    sign = b.binary("shl", sign, floating.integer_constant(sign.type, places))
    result = floats.from_bits(b.binary("xor", floats.bits(size), sign), llvm.F64)
    near = b.fcmp("olt", floats.absolute(w.value), w.constant(_TURNS))
    return w.where(near, result)


def _angle(w: floating.Arithmetic, ordinate: Value, abscissa: Value) -> Value:
    """Return the angle of a point that has no negative coordinate, from 0 to pi / 2."""
    b = w.floats.b
    scaled = w.multiply(abscissa, w.constant(math.tan(math.pi / 8)))
    below = b.fcmp("ogt", ordinate, scaled)
    above = b.fcmp("ogt", w.multiply(ordinate, w.constant(math.tan(math.pi / 8))), abscissa)
    top = w.subtract(ordinate, abscissa)
    bottom = w.add(ordinate, abscissa)
    top = b.select(above, w.negated(abscissa), b.select(below, top, ordinate))
    bottom = b.select(above, ordinate, b.select(below, bottom, abscissa))
    tangent = w.divide(top, bottom)
    square = w.multiply(tangent, tangent)
    angle = w.multiply(w.multiply(tangent, square), w.series(square, _TANGENT))
    for part in _QUARTER[1::-1]:
        half = b.select(below, w.constant(part / 2), w.constant(0.0))
        base = b.select(above, w.constant(part), half)
        angle = w.add(base, angle if part is _QUARTER[1] else w.add(tangent, angle))
    return angle


def arc_tangent(w: floating.Arithmetic) -> Value:
    """Return the angle of a tangent."""
    size = w.floats.absolute(w.value)
    return w.floats.copy_sign(_angle(w, size, w.constant(1.0)), w.value)


def _of_point(w: Writer, abscissa: Value) -> Rounded:
    """Return the angle of a point, valid unless a coordinate is huge or both are tiny."""
    b = w.floats.b
    floats = w.floats
    sizes = floats.absolute(w.value), floats.absolute(abscissa)
    angle = _angle(w, *sizes)
    zero = w.constant(0.0)
    opposite = b.icmp("slt", floats.bits(abscissa), floats.bits(zero))
    beyond = w.subtract(w.constant(math.pi), w.subtract(angle, w.constant(2 * _QUARTER[1])))
    angle = floats.copy_sign(b.select(opposite, beyond, angle), w.value)
    most = w.choose("ogt", *sizes, *sizes)
    near = b.fcmp("ogt", most, w.constant(2.0**-900))
    for size in sizes:
        near = b.binary("and", near, b.fcmp("olt", size, w.constant(2.0**900)))
    return w.where(near, angle)


def _arc(w: floating.Arithmetic) -> tuple[Value, Value]:
    """Return a flag for numbers whose magnitude is below 1/2, and the arc sines of these; for other
    numbers the arc sine of the square root of (1 - magnitude) / 2."""
    size = w.floats.absolute(w.value)
    unit = w.constant(1.0)
    half = w.constant(0.5)
    small = w.floats.b.fcmp("olt", size, half)
    square = w.multiply(w.subtract(unit, size), half)
    square = w.floats.b.select(small, w.multiply(size, size), square)
    sine = w.floats.b.select(small, size, w.floats.intrinsic("sqrt", square))
    ratio = w.divide(w.series(square, _ARC_TOP), w.series(square, _ARC_BOTTOM))
    return small, w.multiply_add(w.multiply(sine, square), ratio, sine)


def _from(w: floating.Arithmetic, quarters: float, angle: Value) -> Value:
    """Return a multiple of pi / 2 minus an angle."""
    high, low, _ = _QUARTER
    return w.subtract(w.constant(quarters * high), w.subtract(angle, w.constant(quarters * low)))


def arc_sine(w: floating.Arithmetic) -> Value:
    """Return the angle of a sine."""
    small, angle = _arc(w)
    size = w.floats.b.select(small, angle, _from(w, 1, w.add(angle, angle)))
    return w.floats.copy_sign(size, w.value)


def arc_cosine(w: floating.Arithmetic) -> Value:
    """Return the angle of a cosine."""
    small, angle = _arc(w)
    double = w.add(angle, angle)
    outer = w.choose("olt", w.value, w.constant(0.0), _from(w, 2, double), double)
    signed = w.floats.copy_sign(angle, w.value)
    return w.floats.b.select(small, _from(w, 1, signed), outer)


LANES: dict[str, Callable[..., Rounded]] = {
    **{name: partial(_periodic, name) for name in ("sin", "cos", "tan")},
    "atan2": _of_point,
    "pow": Writer.power_of,
}
"""Functions that are computed inline in vectors, by their C library names; some operands are passed
to the library."""
