"""Floating-point values of every format: their bits, and the decimal form that MLIR prints.

Values are Python floats. A NaN keeps its sign and as much of its payload as fits.
"""

from __future__ import annotations

import math
import struct
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from xdsl.dialects import builtin

if TYPE_CHECKING:
    from fractions import Fraction


class Format(NamedTuple):
    """An IEEE-like format; `precision` counts the hidden bit, `bias` is the exponent's."""

    width: int
    precision: int
    bias: int
    infinities: bool = True
    nans: bool = True
    nan_is_minus_zero: bool = False
    nan_is_all_ones: bool = False
    unsigned_power: bool = False
    explicit_bit: bool = False

    @property
    def exponent_bits(self) -> int:
        """How many bits the exponent takes."""
        hidden = 0 if self.explicit_bit else 1
        return self.width - (self.precision - hidden) - (0 if self.unsigned_power else 1)

    @property
    def least_exponent(self) -> int:
        """The exponent of the smallest normal number, that of 1.x * 2**e."""
        return (0 if self.unsigned_power else 1) - self.bias

    @property
    def largest(self) -> Fraction:
        """The largest finite value."""
        return bits_to_fraction(self, self.largest_bits)

    @property
    def largest_bits(self) -> int:
        """The bits of the largest finite value."""
        magnitude = (1 << (self.width - (0 if self.unsigned_power else 1))) - 1
        if self.infinities:
            return infinity_bits(self) - 1
        return magnitude - 1 if self.nan_is_all_ones else magnitude


FORMATS = {
    "f16": Format(16, 11, 15),
    "bf16": Format(16, 8, 127),
    "f32": Format(32, 24, 127),
    "f64": Format(64, 53, 1023),
    "f80": Format(80, 64, 16383, explicit_bit=True),
    "f128": Format(128, 113, 16383),
    "tf32": Format(19, 11, 127),
    "f8E5M2": Format(8, 3, 15),
    "f8E4M3": Format(8, 4, 7),
    "f8E3M4": Format(8, 5, 3),
    "f8E4M3FN": Format(8, 4, 7, infinities=False, nan_is_all_ones=True),
    "f8E5M2FNUZ": Format(8, 3, 16, infinities=False, nan_is_minus_zero=True),
    "f8E4M3FNUZ": Format(8, 4, 8, infinities=False, nan_is_minus_zero=True),
    "f8E4M3B11FNUZ": Format(8, 4, 11, infinities=False, nan_is_minus_zero=True),
    "f8E8M0FNU": Format(8, 1, 127, infinities=False, nan_is_all_ones=True, unsigned_power=True),
    "f6E3M2FN": Format(6, 3, 3, infinities=False, nans=False),
    "f6E2M3FN": Format(6, 4, 1, infinities=False, nans=False),
    "f4E2M1FN": Format(4, 2, 1, infinities=False, nans=False),
}


def format_of(type_: builtin.AnyFloat) -> Format:
    """Return the format of a floating-point type."""
    return FORMATS[type_.name]


def dtype_name(name: str) -> str | None:
    """Return the name of a format in NumPy or ml_dtypes; None if no dtype has it.

    >>> dtype_name("f32"), dtype_name("bf16"), dtype_name("f8E4M3FN"), dtype_name("f80")
    ('float32', 'bfloat16', 'float8_e4m3fn', None)
    """
    if name == "bf16" or name in ("f16", "f32", "f64"):
        return "bfloat16" if name == "bf16" else f"float{name[1:]}"
    return f"float8_{name[2:].lower()}" if name in FORMATS and name.startswith("f8E") else None


@cache
def infinity_bits(form: Format) -> int:
    """Return the bits of plus infinity."""
    exponent = ((1 << form.exponent_bits) - 1) << (form.precision - 1)
    if form.explicit_bit:
        return (((1 << form.exponent_bits) - 1) << form.precision) | 1 << (form.precision - 1)
    return exponent


def bits_to_fraction(form: Format, bits: int) -> Fraction:
    """Return the magnitude of finite bits; the sign is ignored."""
    from fractions import Fraction

    if form.unsigned_power:
        return Fraction(2) ** (bits - form.bias)
    fraction_bits = form.precision - (0 if form.explicit_bit else 1)
    significand = bits & ((1 << fraction_bits) - 1)
    exponent = (bits >> fraction_bits) & ((1 << form.exponent_bits) - 1)
    if exponent and not form.explicit_bit:
        significand |= 1 << fraction_bits
    return Fraction(significand) * Fraction(2) ** (
        max(exponent, 1) - form.bias - form.precision + 1
    )


def _is_nan_bits(form: Format, bits: int) -> bool:
    if form.nan_is_minus_zero:
        return bits == 1 << (form.width - 1)
    magnitude = bits if form.unsigned_power else bits & ((1 << (form.width - 1)) - 1)
    if form.nan_is_all_ones:
        return magnitude == (1 << (form.width - (0 if form.unsigned_power else 1))) - 1
    return form.infinities and magnitude > infinity_bits(form)


def bits_to_float(form: Format, bits: int) -> float:
    """Return the value of a bit pattern; the payload of a NaN is kept as far as a double has
    room."""
    negative = not form.unsigned_power and bool(bits >> (form.width - 1))
    if _is_nan_bits(form, bits):
        payload = bits & ((1 << (form.precision - 1)) - 1)
        shift = 53 - form.precision
        payload = payload << shift if shift >= 0 else payload >> -shift
        if form.nan_is_minus_zero or form.nan_is_all_ones:
            payload = 1 << 51
        return _double(negative << 63 | 0x7FF << 52 | (payload or 1 << 51))
    magnitude = bits & ((1 << (form.width - (0 if form.unsigned_power else 1))) - 1)
    if form.infinities and magnitude == infinity_bits(form):
        return -math.inf if negative else math.inf
    exact = bits_to_fraction(form, magnitude)
    try:
        value = float(exact)
    except OverflowError:
        value = math.inf
    return -value if negative else value


def float_to_bits(form: Format, value: float) -> int:
    """Return the bits of a value, rounded to nearest even; overflow gives infinity, NaN stays
    NaN."""
    if form.width == 64:
        return int.from_bytes(struct.pack("<d", value), "little")
    negative = math.copysign(1.0, value) < 0
    sign = 0 if form.unsigned_power else negative << (form.width - 1)
    if math.isnan(value):
        return _nan_bits(form, value, sign)
    if math.isinf(value):
        return sign | infinity_bits(form) if form.infinities else _overflow_bits(form, sign)
    from fractions import Fraction

    return fraction_to_bits(form, Fraction(value), sign)


def fraction_to_bits(form: Format, value: Fraction, sign: int) -> int:
    """Return the bits of a rational number, rounded to nearest even, with the bits of a sign."""
    magnitude = _rounded_bits(form, abs(value))
    if magnitude > form.largest_bits:
        return sign | infinity_bits(form) if form.infinities else _overflow_bits(form, sign)
    if form.nan_is_minus_zero and magnitude == 0:
        return 0
    return sign | magnitude


def _nan_bits(form: Format, value: float, sign: int) -> int:
    if form.nan_is_minus_zero or form.nan_is_all_ones or not form.nans:
        return _overflow_bits(form, sign)
    payload = float_to_bits(FORMATS["f64"], value) & ((1 << 52) - 1)
    shift = form.precision - 53
    payload = payload << shift if shift >= 0 else payload >> -shift
    return sign | infinity_bits(form) | (payload or 1 << (form.precision - 2))


def _overflow_bits(form: Format, sign: int) -> int:
    if form.nan_is_minus_zero:
        return 1 << (form.width - 1)
    if form.nan_is_all_ones:
        return sign | (1 << (form.width - (0 if form.unsigned_power else 1))) - 1
    return sign | form.largest_bits


def _rounded_bits(form: Format, value: Fraction) -> int:
    """Return the bits of a non-negative value, rounded to nearest even, not limited in size."""
    from fractions import Fraction

    if not value:
        return 0
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    if value < Fraction(2) ** exponent:
        exponent -= 1
    exponent = max(exponent, form.least_exponent)
    unit = Fraction(2) ** (exponent - form.precision + 1)
    significand = round(value / unit)
    if form.unsigned_power:
        return max(exponent + form.bias + (significand > 1), 0)
    if significand >> form.precision:
        significand >>= 1
        exponent += 1
    fraction_bits = form.precision - (0 if form.explicit_bit else 1)
    if significand >> (form.precision - 1) == 0:
        return significand
    stored = significand & ((1 << fraction_bits) - 1)
    return (exponent + form.bias) << fraction_bits | stored


def _double(bits: int) -> float:
    return struct.unpack("<d", bits.to_bytes(8, "little"))[0]


_QUIET = 1 << 51

QUIET_NAN = _double(0x7FF << 52 | _QUIET)
"""The result of operations whose result is undefined for their numbers."""


def bits_of(value: float) -> int:
    """Return the bits of a double."""
    return float_to_bits(FORMATS["f64"], value)


def is_signaling(value: float) -> bool:
    """Return whether a value is a NaN that signals."""
    return math.isnan(value) and not bits_of(value) & _QUIET


def quieted(*values: float) -> float:
    """Return the first NaN among values, which signals no more; without one, a NaN.

    >>> math.isnan(quieted(1.0, -math.nan)), math.copysign(1.0, quieted(1.0, -math.nan))
    (True, -1.0)
    """
    nan = next(filter(math.isnan, values), None)
    return QUIET_NAN if nan is None else _double(bits_of(nan) | _QUIET)


_NATIVE: dict[type[builtin.AnyFloat], struct.Struct] = {
    builtin.Float16Type: struct.Struct("<e"),
    builtin.Float32Type: struct.Struct("<f"),
}
"""The formats that Python rounds to itself."""


def round_to_type(value: float, type_: builtin.AnyFloat) -> float:
    """Return the value that a type holds for a double.

    >>> from xdsl.dialects.builtin import f16, f32
    >>> round_to_type(0.1, f32), round_to_type(-1e9, f16)
    (0.10000000149011612, -inf)
    """
    native = _NATIVE.get(type(type_))
    if native is not None and value == value:
        try:
            return native.unpack(native.pack(value))[0]
        except OverflowError:
            return math.copysign(math.inf, value)
    form = format_of(type_)
    return value if form.width >= 64 else bits_to_float(form, float_to_bits(form, value))


def float_attribute(value: float, type_: builtin.AnyFloat) -> builtin.FloatAttr:
    """Return the attribute of a value, rounded to its type, whatever its size."""
    return builtin.FloatAttr.new([builtin.FloatData(round_to_type(value, type_)), type_])


_LARGEST_SINGLE = struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]


def float_text(value: float, type_: builtin.AnyFloat) -> str:
    """Return a value as MLIR prints it.

    >>> from xdsl.dialects.builtin import f32, f64
    >>> float_text(1.0, f32), float_text(0.1, f64), float_text(16777217.0, f64)
    ('1.000000e+00', '1.000000e-01', '0x4170000010000000')
    >>> float_text(8353052.0, f32), float_text(835305.0, f32)
    ('0x4AFEEA38', '8.353050e+05')
    """
    if (
        isinstance(type_, builtin.Float32Type | builtin.Float64Type)
        and abs(value) <= _LARGEST_SINGLE
    ):
        text = f"{value:.24e}"
        power = text.index("e")
        if not text[power - 19 : power].strip("0"):
            return text[: power - 18] + text[power:]  # so few digits are the whole value
    form = format_of(type_)
    bits = float_to_bits(form, value)
    if not (math.isnan(value) or math.isinf(value)):
        text = decimal_text(form, value, 6)
        if float_to_bits(form, float(text)) == bits and _is_exact(form, text, bits):
            return text
        text = decimal_text(form, value, 0)
        if "." in text:
            return text
    return f"0x{bits:X}"


def _is_exact(form: Format, text: str, bits: int) -> bool:
    """Return whether the decimal, rounded once, gives the bits (`float` may have rounded
    before)."""
    from fractions import Fraction

    if form.width <= 64:
        mask = (1 << (form.width - (0 if form.unsigned_power else 1))) - 1
        return _rounded_bits(form, abs(Fraction(text))) == bits & mask
    return _rounded_bits(form, abs(Fraction(text))) == bits & ((1 << (form.width - 1)) - 1)


def decimal_text(form: Format, value: float, digits: int) -> str:
    """Return a finite value in decimal.

    With `digits`, scientific notation with so many digits and a zero more, truncated as LLVM does;
    without, as many digits as the format has, and scientific notation only where it is shorter.
    """
    scientific = digits != 0
    sign = "-" if math.copysign(1.0, value) < 0 else ""
    if value == 0:
        return f"{sign}0.{'0' * digits}e+00" if scientific else f"{sign}0"
    numerator, denominator = abs(value).as_integer_ratio()
    trailing = (numerator & -numerator).bit_length() - 1
    binary = trailing if denominator == 1 else 1 - denominator.bit_length()
    digits = digits or 2 + form.precision * 59 // 196
    mantissa, exponent = _significant_digits(numerator >> trailing, binary, digits)
    if scientific:
        power = exponent + len(mantissa) - 1
        fraction = mantissa[1:].ljust(digits, "0")
        return f"{sign}{mantissa[0]}.{fraction}e{'-' if power < 0 else '+'}{abs(power):02d}"
    return sign + _shortest_layout(mantissa, exponent, digits)


def _significant_digits(significand: int, binary: int, digits: int) -> tuple[str, int]:
    """Decimal digits and the power of ten of the last, of `significand * 2 ** binary`."""
    exponent = 0
    if binary >= 0:
        significand <<= binary
    else:
        significand *= 5**-binary
        exponent = binary
    required = (digits * 196 + 58) // 59
    removable = max(significand.bit_length() - required, 0) * 59 // 196
    exponent += removable
    text = str(significand // 10**removable)
    stripped = text.rstrip("0")
    exponent += len(text) - len(stripped)
    if len(stripped) > digits:
        exponent += len(stripped) - digits
        rounded = int(stripped[:digits]) + (stripped[digits] >= "5")
        text = str(rounded)
        stripped = text.rstrip("0")
        exponent += len(text) - len(stripped)
    return stripped, exponent


def _shortest_layout(mantissa: str, exponent: int, digits: int) -> str:
    count = len(mantissa)
    power = exponent + count - 1
    padding = 3
    if exponent >= 0:
        scientific = exponent > padding or count + exponent > digits
    else:
        scientific = power < 0 and -power > padding
    if scientific:
        return f"{mantissa[0]}.{mantissa[1:] or '0'}E{'-' if power < 0 else '+'}{abs(power)}"
    if exponent >= 0:
        return mantissa + "0" * exponent
    whole = count + exponent
    if whole > 0:
        return f"{mantissa[:whole]}.{mantissa[whole:]}"
    return "0." + "0" * -whole + mantissa
