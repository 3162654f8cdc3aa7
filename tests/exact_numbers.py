"""Rational numbers in the place of floats, with what the floats may be off by.

A sum of terms t with n additions between them, in any order, is off by `expm1(K) * sum |t|` at
most, where K is n units of rounding and what the worst term had before; a product of numbers off by
K and L by `expm1(K + L + u)` of their sizes (Higham, *Accuracy and Stability of Numerical
Algorithms*, 3.1 and 4.2). Where all terms are multiples of a power of two and their sizes add up to
what the format holds, nothing rounds in any order.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from loopwright.ir.core.floats import Format
from loopwright.meaning.floats import largest_finite, rounding

EVERYTHING = 1 << 30
"""The grain of zero, and the precision of what has not been added."""
LONGEST = 1 << 15
"""How many bits a number may have."""


class TooLongError(Exception):
    """A number has too many bits to go on."""


class Real(float):
    """A rational number as the value of a float; as a Python float the nearest one.

    It is a sum of terms that are multiples of `2**grain` and whose sizes are `size` in all, in a
    format of `precision` bits. `parts` is the error of its worst term, `sums` that of all additions
    between them, as exponents (see above). `fresh` says what has not been rounded yet.
    """

    __slots__ = ("exact", "fresh", "grain", "parts", "precision", "size", "sums")
    exact: Fraction
    size: Fraction
    grain: int
    parts: float
    sums: float
    precision: int
    fresh: str

    @property
    def exponent(self) -> float:
        """K: by which part of `size` the float may be off, as an exponent."""
        if not self.parts and (not self.sums or self.size <= power(self.grain + self.precision)):
            return 0.0
        return self.parts + self.sums

    @property
    def bound(self) -> float:
        """How far the float may be off."""
        if not self.exponent or not self.size:
            return 0.0
        if self.exponent > 1:
            return math.inf
        return math.expm1(self.exponent) * nearest(self.size) * (1 + 2.0**-40)

    def __add__(self, addend: float) -> Any:
        if not isinstance(addend, Real):
            addend = real(addend)
        if not isinstance(addend, Real):
            return addend
        for zero, nonzero in ((addend, self), (self, addend)):
            if not zero.size:
                return nonzero.with_sign()
        result = number(self.exact + addend.exact, self.size + addend.size)
        result.grain = min(self.grain, addend.grain)
        result.parts = max(self.parts, addend.parts)
        result.sums = self.sums + addend.sums
        result.precision = min(self.precision, addend.precision)
        result.fresh = "sum"
        return result

    def __mul__(self, factor: float) -> Any:
        if not isinstance(factor, Real):
            factor = real(factor)
        if not isinstance(factor, Real):
            return factor if self.exact > 0 else -factor if self.exact else math.nan
        own_factor, other_factor = (
            (abs(v.exact), 0.0) if not v.exponent else (v.size, v.exponent) for v in (self, factor)
        )
        result = number(self.exact * factor.exact, own_factor[0] * other_factor[0])
        result.parts = own_factor[1] + other_factor[1]
        result.fresh = "product"
        return result

    def __neg__(self) -> Any:
        return self.with_sign(-1)

    def with_sign(self, sign: int = 1) -> Real:
        """The same number, which needs no rounding, or the opposite one."""
        copy_of_self = number(sign * self.exact, self.size)
        for name in ("grain", "parts", "sums", "precision"):
            setattr(copy_of_self, name, getattr(self, name))
        copy_of_self.fresh = "kept"
        return copy_of_self

    def __sub__(self, subtrahend: float) -> Any:
        return self + -subtrahend

    def __rsub__(self, minuend: float) -> Any:
        return -self + minuend

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return self.exact == _exact(other)

    def __ne__(self, other: object) -> bool:
        return self.exact != _exact(other)

    def __lt__(self, other: float) -> bool:
        return self.exact < _exact(other)

    def __le__(self, other: float) -> bool:
        return self.exact <= _exact(other)

    def __gt__(self, other: float) -> bool:
        return self.exact > _exact(other)

    def __ge__(self, other: float) -> bool:
        return self.exact >= _exact(other)

    def __hash__(self) -> int:
        return hash(self.exact)


def _exact(value: Any) -> Any:
    return value.exact if isinstance(value, Real) else value


def power(exponent: int) -> Fraction:
    """A power of two; of exponents without end, one beyond all numbers."""
    return Fraction(2) ** min(exponent, 1 << 16)


def nearest(value: Fraction) -> float:
    """The nearest float, infinite for what is too large."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def number(exact: Fraction, size: Fraction) -> Real:
    """A number that is one term, exactly."""
    if exact.numerator.bit_length() + exact.denominator.bit_length() > LONGEST:
        raise TooLongError
    result = Real(nearest(exact))
    result.exact = exact
    result.size = size
    result.precision = EVERYTHING
    result.fresh = ""
    result.parts = result.sums = 0.0
    low = exact.numerator & -exact.numerator
    result.grain = (low.bit_length() - exact.denominator.bit_length()) if low else EVERYTHING
    return result


def real(value: float, *, lost: bool = False) -> Any:
    """A float as a number; infinities and NaNs stay. `lost`: it may be off by anything."""
    if isinstance(value, Real) or not math.isfinite(value):
        return value
    result = number(Fraction(value), abs(Fraction(value)))
    if lost:
        result.parts = math.inf
        result.size = max(result.size, Fraction(1))
    return result


def rounded(target: Format) -> Callable[[float], float]:
    """What takes the place of `rounding`: it only notes that floats are rounded here."""
    unit, truly = 2.0**-target.precision, rounding(target)

    def note(value: float) -> float:
        if not isinstance(value, Real):
            return truly(value)
        if value.fresh == "sum":
            value.sums += unit
            value.precision = min(value.precision, target.precision)
            rounded_value = value
        elif value.fresh == "kept":
            rounded_value = value
        else:
            exact = value.exact
            exponent = value.exponent
            rounded_value = number(exact, value.size if exponent else abs(exact))
            if exponent or not _holds(target, rounded_value):
                # The second unit is for what lies below the least normal number.
                tiny = 0 < rounded_value.size < power(target.least_exponent)
                rounded_value.parts = math.inf if tiny else exponent + 2 * unit
        if nearest(rounded_value.size) + rounded_value.bound > largest_finite(target):
            rounded_value.parts = math.inf
        rounded_value.fresh = ""
        return rounded_value

    return note


def chosen(choose: Callable[[float, float], float]) -> Callable[[float, float], float]:
    """What takes the place of a minimum or maximum: it is off by what the worse of both is."""

    def choice(a: float, b: float) -> float:
        choice = choose(a, b)
        if not (isinstance(a, Real) and isinstance(b, Real) and isinstance(choice, Real)):
            return choice
        if not (a.exponent or b.exponent):
            return number(choice.exact, abs(choice.exact))
        result = number(choice.exact, max(a.size, b.size))
        result.parts = max(a.exponent, b.exponent)
        return result

    return choice


def _holds(target: Format, value: Real) -> bool:
    """Whether a format has a number."""
    if not value.exact:
        return True
    least = target.least_exponent - target.precision + 1
    return value.grain >= least and value.size < power(value.grain + target.precision)
