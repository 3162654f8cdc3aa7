"""The function that an op computes, or how it moves lanes: one record for each class.

Folder, interpreter, range analysis and code generator read the record; an op that it describes
completely is in no other file. An op that is lowered to several instructions has a lowering of its
own in `native/codegen`, by its name.

The functions are mathematical ones, on Python's integers and on binary64: the caller wraps or
rounds the result.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import cached_property
from typing import Any, Literal, TypeAlias

from xdsl.ir import Operation

from loopwright.ir.interfaces.op_interfaces import Interface, loaded
from loopwright.records import dataclass

# Integers


def signed(value: int, width: int) -> int:
    """Return the low `width` bits, read as a signed number; zero if there are none.

    >>> signed(255, 8), signed(128, 8), signed(1, 1), signed(1, 0)
    (-1, -128, -1, 0)
    """
    value &= (1 << width) - 1
    return value - (1 << width) if value << 1 >> width else value


def unsigned(value: int, width: int) -> int:
    """Return the low `width` bits, read as an unsigned number.

    >>> unsigned(-1, 8)
    255
    """
    return value & ((1 << width) - 1)


def least(width: int, *, is_signed: bool = True) -> int:
    """Return the least number of `width` bits."""
    return -(1 << width >> 1) if is_signed else 0


def greatest(width: int, *, is_signed: bool = True) -> int:
    """Return the greatest number of `width` bits.

    >>> greatest(8), greatest(8, is_signed=False)
    (127, 255)
    """
    return (1 << width >> is_signed) - 1


def truncated(a: int, b: int) -> int:
    """Return the quotient, rounded towards zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder(a: int, b: int) -> int:
    """Return the remainder of that quotient; it has the sign of the dividend."""
    return a - b * truncated(a, b)


def rounded_up(a: int, b: int) -> int:
    """Return the quotient, rounded up."""
    return -(-a // b)


Kind: TypeAlias = Literal[
    "wrapping", "bitwise", "extremum", "shift", "division", "remainder", "other"
]
Limit: TypeAlias = "int | Callable[[int], int] | None"
"""A signed number, for a width; None if there is none."""


@dataclass(frozen=True, eq=False)
class IntegerFunction(Interface):
    """An op computes an integer from two integers of its width."""

    kind: Kind
    """The kind of the function `exact`. Results of a `wrapping` function wrap around; no range is
    computed for `other` functions. A shift by the width or more is poison. Division by zero is
    undefined, and so is division of the least signed number by -1."""
    exact: Callable[[int, int], int]
    llvm: str = ""
    """LLVM's instruction, or its intrinsic where that begins with `llvm.`; none if there are
    several."""
    is_signed: bool = True
    """Whether the operands are read as signed numbers; a shift amount is always unsigned."""
    neutral: Limit = None
    """The right operand for which the result equals the left one."""
    absorbing: Limit = None
    """The right operand that the result equals for every left operand."""
    cancels: bool = False
    """Whether the result is zero for two equal operands."""
    negates: bool = False
    """Whether `mlir-opt` folds by dividing the negated operands. It then does not fold the least
    signed number, whose negation overflows."""

    def evaluate(self, a: int, b: int, width: int) -> int | None:
        """Return the result for constants, not wrapped around; None where it is undefined or not
        folded.

        >>> IntegerFunction("shift", int.__lshift__).evaluate(3, 2, 8)
        12
        """
        if self.kind == "shift":
            return None if unsigned(b, width) >= width else self.shifted(a, b, width)
        if self.kind in ("division", "remainder"):
            low = least(width)
            overflows = self.is_signed and self.kind == "division" and b == -1 and a == low
            if b == 0 or overflows or (self.negates and low in (a, b)):
                return None
        return self.exact(self.read(a, width), self.read(b, width))

    def shifted(self, a: int, b: int, width: int) -> int:
        """Return a shift whose amount is clamped to the width."""
        return self.exact(self.read(a, width), min(unsigned(b, width), width))

    def read(self, value: int, width: int) -> int:
        """Return a signed number as the op reads it."""
        return value if self.is_signed else unsigned(value, width)


@dataclass(frozen=True, eq=False)
class Partners(Interface):
    """How an op folds if its operands are the result of an inner op and an operand of that inner
    op.

    `rests` has the folded result by the class of the inner op: `inner` is the result of the inner
    op, `other` its other operand, `first` its first operand, provided that the shared operand is
    the second. `absorbing` is the absorbing number, where the inner result is the complement of the
    shared operand.
    """

    rests: Callable[[], Mapping[type[Operation], Literal["inner", "other", "first", "absorbing"]]]


@dataclass(frozen=True, eq=False)
class BitFunction(Interface):
    """An op computes an integer from one integer of its width."""

    exact: Callable[[int, int], int]
    """The result for a signed number and the width."""
    llvm: str
    """LLVM's intrinsic."""
    has_flag: bool = True
    """Whether its last argument says that no operand gives poison."""


def limit(of: Limit, width: int) -> int | None:
    """Return the number for a width.

    >>> limit(least, 8), limit(1, 1), limit(None, 8)
    (-128, -1, None)
    """
    if callable(of):
        return of(width)
    return None if of is None else signed(of, width)


@dataclass(frozen=True, eq=False)
class Conversion(Interface):
    """An op converts an integer (signed or unsigned) to another integer or to a float, or a float
    to an integer, rounding towards zero."""

    is_signed: bool

    def read(self, value: int, width: int) -> int:
        """Return a signed number of a width as the op reads it."""
        return value if self.is_signed else unsigned(value, width)

    def bounds(self, width: int) -> tuple[int, int]:
        """Return the least and the greatest integer of a width that a conversion can produce.

        >>> Conversion(True).bounds(8), Conversion(False).bounds(8)
        ((-128, 127), (0, 255))
        """
        return least(width, is_signed=self.is_signed), greatest(width, is_signed=self.is_signed)


SIGNED = Conversion(True)
UNSIGNED = Conversion(False)

INTEGER_RELATIONS: tuple[Callable[[int, int], bool], ...] = (
    operator.eq,
    operator.ne,
    *(operator.lt, operator.le, operator.gt, operator.ge) * 2,
)
"""`eq ne slt sle sgt sge ult ule ugt uge`, by number."""
UNSIGNED_RELATIONS = 6
"""The number of the first unsigned relation; all later ones are unsigned, too."""


def integers_compare(predicate: int, a: int, b: int, width: int) -> bool:
    """Return whether signed numbers are in a relation.

    >>> integers_compare(2, -1, 1, 8), integers_compare(6, -1, 1, 8)
    (True, False)
    """
    if predicate >= UNSIGNED_RELATIONS:
        a, b = unsigned(a, width), unsigned(b, width)
    return INTEGER_RELATIONS[predicate](a, b)


# Constants


class ConstantValue(Interface):
    """The result of an op is what its attribute `value` says."""


@dataclass(frozen=True, eq=False)
class TypeConstant(Interface):
    """The result of an op is a constant that LLVM has of every type, under this name."""

    llvm: Literal["poison", "undef", "zeroinitializer"]


# Floating-point numbers

INVALID = math.inf - math.inf
"""The NaN that the processor makes of operands that have no result; that of x86-64 is negative."""


def divide(a: float, b: float) -> float:
    """IEEE division: by zero it gives an infinity, or NaN.

    >>> divide(-1.0, 0.0), divide(6.0, 4.0)
    (-inf, 1.5)
    """
    if b != 0.0:
        return a / b
    if a == 0.0 or math.isnan(a):
        return a if math.isnan(a) else INVALID
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def float_remainder(a: float, b: float) -> float:
    """C's `fmod`: exact, with the sign of the dividend.

    >>> float_remainder(-7.5, 2.0)
    -1.5
    """
    if math.isnan(a) or math.isnan(b):
        return a + b
    if math.isinf(a) or b == 0.0:
        return INVALID
    return math.fmod(a, b)


def maximum(a: float, b: float) -> float:
    """NaN if either is NaN, and -0.0 < 0.0.

    >>> maximum(-0.0, 0.0), maximum(1.0, math.nan)
    (0.0, nan)
    """
    if math.isnan(a) or math.isnan(b):
        return a if math.isnan(a) else b
    if a == b:
        return a if math.copysign(1.0, a) > 0 else b
    return a if a > b else b


def minimum(a: float, b: float) -> float:
    """NaN if either is NaN, and -0.0 < 0.0."""
    return -maximum(-a, -b)


def maximum_number(a: float, b: float) -> float:
    """Return the other operand if one is NaN; of two zeros the first.

    >>> maximum_number(math.nan, 1.0), maximum_number(-0.0, 0.0)
    (1.0, -0.0)
    """
    if math.isnan(a):
        return b
    return a if math.isnan(b) or a >= b else b


def minimum_number(a: float, b: float) -> float:
    """Return the other operand if one is NaN; of two zeros the first."""
    return -maximum_number(-a, -b)


class FloatForm(Enum):
    """How LLVM IR computes a function of two floats."""

    INSTRUCTION = auto()
    INTRINSIC = auto()
    COMPARISON = auto()
    """A comparison of the operands selects one of them; a NaN operand is never selected."""


@dataclass(frozen=True, eq=False)
class FloatFunction(Interface):
    """An op computes a floating-point number from two numbers of its format."""

    exact: Callable[[float, float], float]
    llvm: str = ""
    """The name of the instruction, of the intrinsic without `llvm.`, or the predicate of the
    comparison. Empty if it takes several instructions."""
    neutral: str = ""
    """The right operand with which the result is the left one, as `repr` writes it."""
    rounds: bool = True
    """Whether the result may need rounding to the format."""
    is_idempotent: bool = False
    """Whether the result for two equal operands is that operand."""
    form: FloatForm = FloatForm.INSTRUCTION


@dataclass(frozen=True, eq=False)
class LibraryFunction(Interface):
    """An op computes a function of the C library from one or two numbers of its format."""

    name: str
    """The library's name for the function of doubles."""
    llvm: Literal["exact", "approximates", ""] = "approximates"
    """Whether LLVM has an intrinsic of that name. An `exact` one is correctly rounded and can
    always replace the function; one that `approximates` only where approximations are allowed."""
    least: float = -math.inf
    """The least operand at which `mlir-opt` folds the function."""


@dataclass(frozen=True, eq=False)
class ClassFunction(Interface):
    """An op tests whether a number belongs to some floating-point classes."""

    holds: Callable[[float, float], bool]
    """The predicate, for a number and the least normal number of its format."""
    classes: int
    """The classes of `llvm.is.fpclass`: NaNs, -inf, -normal, -subnormal, zeros, +subnormal, …"""


def _is_ordered(a: float, b: float) -> bool:
    return a == a and b == b


_RELATIONS: tuple[Callable[[float, float], bool], ...] = (
    lambda a, b: False,
    operator.eq,
    operator.gt,
    operator.ge,
    operator.lt,
    operator.le,
    lambda a, b: a != b and _is_ordered(a, b),
    _is_ordered,
)


def floats_compare(predicate: int, a: float, b: float) -> bool:
    """Return whether numbers are in a relation: `false oeq ogt oge olt ole one ord`, then `ueq ugt
    uge ult ule une uno true`, by number.

    >>> floats_compare(4, 1.0, 2.0), floats_compare(8, 1.0, math.nan), floats_compare(14, 1.0, 1.0)
    (True, True, False)
    """
    if predicate < 8:
        return _RELATIONS[predicate](a, b)
    if predicate == 15 or not _is_ordered(a, b):
        return True
    return predicate != 14 and _RELATIONS[predicate - 7](a, b)


# Complex numbers

Compute: TypeAlias = Callable[..., Any]
"""Computes `arith.addf`, `subf`, `mulf`, `divf` and `negf`, by these names."""


@dataclass(frozen=True)
class Real:
    """A real number in a formula: a value, or code that computes it."""

    value: Any
    compute: Compute

    def __add__(self, other: Real) -> Real:
        return Real(self.compute("addf", self.value, other.value), self.compute)

    def __sub__(self, other: Real) -> Real:
        return Real(self.compute("subf", self.value, other.value), self.compute)

    def __mul__(self, other: Real) -> Real:
        return Real(self.compute("mulf", self.value, other.value), self.compute)

    def __truediv__(self, other: Real) -> Real:
        return Real(self.compute("divf", self.value, other.value), self.compute)

    def __neg__(self) -> Real:
        return Real(self.compute("negf", self.value), self.compute)


@dataclass(frozen=True, eq=False)
class ComplexFunction(Interface):
    """An op computes a complex or real number from the parts of its operands.

    The formula takes all parts and returns one part or two. Each operation in it rounds once.
    """

    formula: (
        Callable[[Real, Real], tuple[Real, ...]]
        | Callable[[Real, Real, Real, Real], tuple[Real, ...]]
    )

    def parts(self, compute: Compute, *parts: Any) -> list[Any]:
        """Return the parts of the result.

        >>> product = ComplexFunction(lambda a, b, c, d: (a * c - b * d, b * c + a * d))
        >>> product.parts(lambda name, *values: f"{name}{values}".replace("'", ""), *"abcd")[0]
        'subf(mulf(a, c), mulf(b, d))'
        """
        formula: Callable[..., tuple[Real, ...]] = self.formula
        return [part.value for part in formula(*(Real(part, compute) for part in parts))]


# Lanes


class LaneMovement(Interface):
    """Each lane of an op's results is a lane of its operands, chosen independently of their values.

    The function takes the op and an array of lanes for each operand, and returns one array for each
    result; None is an undefined lane.
    """

    def __init__(self, move: str) -> None:
        self._move = move

    @cached_property
    def move(self) -> Callable[..., Any]:
        """The function, imported when it is first asked for."""
        return loaded(self._move)
