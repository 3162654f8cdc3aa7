"""The functions of the module `math`."""

from __future__ import annotations

import math as python_math
from collections.abc import Callable
from functools import partial
from typing import Literal

from xdsl.ir import Operation

from loopwright.ir.dialects import arith, math
from loopwright.python.declarations import takes_numbers
from loopwright.python.functions.arguments import apply, number
from loopwright.python.functions.builtin_functions import absolute
from loopwright.python.registry import LoweringT, lowers
from loopwright.python.types import PY_FLOAT
from loopwright.python.values import scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import Scalar, Value, describe

_CAN_OVERFLOW = frozenset({"cosh", "sinh", "exp", "exp2", "expm1"})
_BY_HAND = frozenset({"ceil", "fabs", "floor", "log", "trunc"})
_WITHOUT_ERRORS = frozenset({"asinh", "atan", "cbrt", "erf", "erfc", "tanh"})


def _lowers(*functions: object) -> Callable[[LoweringT], LoweringT]:
    """Register the lowering of functions of numbers."""
    return lambda lowering: lowers(*functions)(takes_numbers(lowering))


def _checked(name: str, kind: type[Operation], b: Builder, x: Value) -> Value:
    """Lower a function of `math`, with CPython's exceptions."""
    operand = scalars.cast(b, number(b, x), PY_FLOAT)
    result = Scalar(PY_FLOAT, ssa=b.op(kind, b.ssa(operand)))
    if name in _WITHOUT_ERRORS or not b.mode.strict:
        return result
    same = scalars.compare(b, "==", result, result)
    nan = scalars.compare(b, "!=", operand, operand)
    b.check(scalars.logical_or(b, same, nan), "ValueError", "math domain error")
    if name in _CAN_OVERFLOW or name in ("log2", "log10", "log1p", "atanh"):
        fine = scalars.logical_not(b, scalars.is_finite(b, operand))
        fine = scalars.logical_or(b, scalars.is_finite(b, result), fine)
        overflow = "OverflowError", "math range error"
        domain = "ValueError", "math domain error"
        b.check(fine, *(overflow if name in _CAN_OVERFLOW else domain))
    return result


for _name, _kind in math.UNARY.items():
    if hasattr(python_math, _name) and _name not in _BY_HAND:
        _lowers(getattr(python_math, _name))(partial(_checked, _name, _kind))


@_lowers(python_math.log)
def _log(b: Builder, x: Value, base: Value | None = None) -> Value:
    operand = scalars.cast(b, number(b, x), PY_FLOAT)
    if b.mode.strict:
        low = scalars.compare(b, "<=", operand, b.number(0.0))
        b.check(scalars.logical_not(b, low), "ValueError", "math domain error")
    logarithm = Scalar(PY_FLOAT, ssa=b.op(math.LogOp, b.ssa(operand)))
    return (
        logarithm if base is None else scalars.binary(b, "/", logarithm, number(b, _log(b, base)))
    )


@_lowers(python_math.fabs)
def _fabs(b: Builder, x: Value) -> Value:
    return absolute(b, scalars.cast(b, number(b, x), PY_FLOAT))


def _rounded(
    kind: type[Operation], name: Literal["trunc", "floor", "ceil"], b: Builder, x: Value
) -> Value:
    scalar = number(b, x)
    takes = isinstance(x, Scalar) and (scalar.type.weak or scalar.type == PY_FLOAT.strong)
    if kind is math.TruncOp and not takes:
        raise b.error(f"{describe(x)} has no method __trunc__", "use int(x)")
    if kind is not math.TruncOp and not scalar.type.weak:
        scalar = scalars.cast(
            b, scalar, PY_FLOAT
        )  # these functions convert NumPy integers to floats
    if not scalar.type.is_float:
        return scalars.python_integer(b, scalar)
    whole = scalars.rounded_quotient(b, scalar, name)
    if whole is not None:
        return whole
    return apply(b, int, Scalar(scalar.type, ssa=b.op(kind, b.ssa(scalar))))


_lowers(python_math.floor)(partial(_rounded, math.FloorOp, "floor"))
_lowers(python_math.ceil)(partial(_rounded, math.CeilOp, "ceil"))
_lowers(python_math.trunc)(partial(_rounded, math.TruncOp, "trunc"))


def _float_binary(kind: type[Operation], b: Builder, x: Value, y: Value) -> Value:
    left, right = (scalars.cast(b, number(b, v), PY_FLOAT) for v in (x, y))
    return Scalar(PY_FLOAT, ssa=b.op(kind, b.ssa(left), b.ssa(right)))


_lowers(python_math.atan2)(partial(_float_binary, math.Atan2Op))
_lowers(python_math.copysign)(partial(_float_binary, math.CopySignOp))


@_lowers(python_math.fmod)
def _fmod(b: Builder, x: Value, y: Value) -> Value:
    left, right = (scalars.cast(b, number(b, v), PY_FLOAT) for v in (x, y))
    result = Scalar(PY_FLOAT, ssa=b.op(arith.RemfOp, b.ssa(left), b.ssa(right)))
    if b.mode.strict:
        fine = scalars.compare(b, "==", result, result)
        for side in (left, right):
            fine = scalars.logical_or(b, fine, scalars.compare(b, "!=", side, side))
        b.check(fine, "ValueError", "math domain error")
    return result


def _angle(factor: float, b: Builder, x: Value) -> Value:
    return scalars.binary(b, "*", scalars.cast(b, number(b, x), PY_FLOAT), b.number(factor))


def _of_library(name: str, b: Builder, x: Value) -> Value:
    """Call a function of the C library. CPython's `math` has its own implementation, whose last
    bits may differ."""
    operand = scalars.cast(b, number(b, x), PY_FLOAT)
    result = Scalar(PY_FLOAT, ssa=b.external(name, b.ssa(operand)))
    if b.mode.strict:
        low = scalars.compare(b, "<=", operand, b.number(0.0))
        whole = scalars.logical_and(b, low, scalars.is_integral(b, operand))
        if name == "lgamma":  # also infinite at infinities
            whole = scalars.logical_and(b, whole, scalars.is_finite(b, operand))
        b.check(scalars.logical_not(b, whole), "ValueError", "math domain error")
        fine = scalars.logical_not(b, scalars.is_finite(b, operand))
        fine = scalars.logical_or(b, scalars.is_finite(b, result), fine)
        b.check(fine, "OverflowError", "math range error")
    return result


_lowers(python_math.gamma)(partial(_of_library, "tgamma"))
_lowers(python_math.lgamma)(partial(_of_library, "lgamma"))
_lowers(python_math.degrees)(partial(_angle, 180.0 / python_math.pi))
_lowers(python_math.radians)(partial(_angle, python_math.pi / 180.0))


@_lowers(python_math.pow)
def _math_pow(b: Builder, x: Value, y: Value) -> Value:
    left, right = (scalars.cast(b, number(b, v), PY_FLOAT) for v in (x, y))
    result = Scalar(PY_FLOAT, ssa=b.op(math.PowFOp, b.ssa(left), b.ssa(right)))
    if b.mode.strict:
        finite = scalars.logical_and(b, scalars.is_finite(b, left), scalars.is_finite(b, right))
        infinite = scalars.logical_not(b, finite)
        nan = scalars.compare(b, "!=", result, result)
        zero = scalars.compare(b, "==", left, b.number(0.0))
        bad = scalars.logical_and(b, finite, scalars.logical_or(b, nan, zero))
        is_defined = scalars.logical_or(
            b, scalars.logical_not(b, bad), scalars.is_finite(b, result)
        )
        b.check(is_defined, "ValueError", "math domain error")
        small = scalars.logical_or(b, infinite, scalars.is_finite(b, result))
        b.check(small, "OverflowError", "math range error")
    return result


@_lowers(python_math.isnan)
def _isnan(b: Builder, x: Value) -> Value:
    operand = scalars.cast(b, number(b, x), PY_FLOAT)
    return scalars.compare(b, "!=", operand, operand)


@_lowers(python_math.isfinite)
def _isfinite(b: Builder, x: Value) -> Value:
    return scalars.is_finite(b, scalars.cast(b, number(b, x), PY_FLOAT))


@_lowers(python_math.isinf)
def _isinf(b: Builder, x: Value) -> Value:
    return scalars.is_infinite(b, scalars.cast(b, number(b, x), PY_FLOAT))
