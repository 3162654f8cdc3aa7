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

    def __add__(self, other: float) -> Any:
        if not isinstance(other, Real):
            other = real(other)
        if not isinstance(other, Real):
            return other
        for zero, rest in ((other, self), (self, other)):
            if not zero.size:
                return rest.kept()
        made = number(self.exact + other.exact, self.size + other.size)
        made.grain = min(self.grain, other.grain)
        made.parts = max(self.parts, other.parts)
        made.sums = self.sums + other.sums
        made.precision = min(self.precision, other.precision)
        made.fresh = "sum"
        return made

    def __mul__(self, other: float) -> Any:
        if not isinstance(other, Real):
            other = real(other)
        if not isinstance(other, Real):
            return other if self.exact > 0 else -other if self.exact else math.nan
        one, two = (
            (abs(v.exact), 0.0) if not v.exponent else (v.size, v.exponent) for v in (self, other)
        )
        made = number(self.exact * other.exact, one[0] * two[0])
        made.parts = one[1] + two[1]
        made.fresh = "product"
        return made

    def __neg__(self) -> Any:
        return self.kept(-1)

    def kept(self, sign: int = 1) -> Real:
        """The same number, which needs no rounding, or the opposite one."""
        made = number(sign * self.exact, self.size)
        for name in ("grain", "parts", "sums", "precision"):
            setattr(made, name, getattr(self, name))
        made.fresh = "kept"
        return made

    def __sub__(self, other: float) -> Any:
        return self + -other

    def __rsub__(self, other: float) -> Any:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

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
    made = Real(nearest(exact))
    made.exact, made.size, made.precision, made.fresh = exact, size, EVERYTHING, ""
    made.parts = made.sums = 0.0
    low = exact.numerator & -exact.numerator
    made.grain = (low.bit_length() - exact.denominator.bit_length()) if low else EVERYTHING
    return made


def real(value: float, *, lost: bool = False) -> Any:
    """A float as a number; infinities and NaNs stay. `lost`: it may be off by anything."""
    if isinstance(value, Real) or not math.isfinite(value):
        return value
    made = number(Fraction(value), abs(Fraction(value)))
    if lost:
        made.parts = math.inf
        made.size = max(made.size, Fraction(1))
    return made


def rounded(target: Format) -> Callable[[float], float]:
    """What takes the place of `rounding`: it only notes that floats are rounded here."""
    unit, truly = 2.0**-target.precision, rounding(target)

    def note(value: float) -> float:
        if not isinstance(value, Real):
            return truly(value)
        if value.fresh == "sum":
            value.sums += unit
            value.precision = min(value.precision, target.precision)
            made = value
        elif value.fresh == "kept":
            made = value
        else:
            exact, exponent = value.exact, value.exponent
            made = number(exact, value.size if exponent else abs(exact))
            if exponent or not _holds(target, made):
                # The second unit is for what lies below the least normal number.
                tiny = 0 < made.size < power(target.least_exponent)
                made.parts = math.inf if tiny else exponent + 2 * unit
        if nearest(made.size) + made.bound > largest_finite(target):
            made.parts = math.inf
        made.fresh = ""
        return made

    return note


def chosen(choose: Callable[[float, float], float]) -> Callable[[float, float], float]:
    """What takes the place of a minimum or maximum: it is off by what the worse of both is."""

    def choice(a: float, b: float) -> float:
        made = choose(a, b)
        if not (isinstance(a, Real) and isinstance(b, Real) and isinstance(made, Real)):
            return made
        if not (a.exponent or b.exponent):
            return number(made.exact, abs(made.exact))
        found = number(made.exact, max(a.size, b.size))
        found.parts = max(a.exponent, b.exponent)
        return found

    return choice


def _holds(target: Format, value: Real) -> bool:
    """Whether a format has a number."""
    if not value.exact:
        return True
    least = target.least_exponent - target.precision + 1
    return value.grain >= least and value.size < power(value.grain + target.precision)
