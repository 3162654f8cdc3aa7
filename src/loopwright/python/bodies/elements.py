"""Functions of elements, comparisons of whole arrays, and methods of ufuncs."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from loopwright.python.bodies.mathematics import scaled
from loopwright.python.bodies.primitives import (
    product_of_extents,
    promoted,
    refused,
    require,
    safe_elements,
    stored,
    type_of_reduction,
    unrolled,
)
from loopwright.python.bodies.shapes import as_axis, as_one_axis, with_axes
from loopwright.python.declarations import body, implements, stores_result, takes_arrays
from loopwright.python.source.element_functions import ElementFunction

# Comparisons, types


@implements("numpy.isclose")
@takes_arrays("a", "b", "rtol", "atol")
@body
def isclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    b_float = b + 0.0
    is_close = (np.abs(a - b_float) <= atol + rtol * np.abs(b_float)) & np.isfinite(b_float) | (
        a == b_float
    )
    return is_close | (np.isnan(a) & np.isnan(b_float)) if equal_nan else is_close


@implements("numpy.allclose")
@takes_arrays("a", "b", "rtol", "atol")
@body
def allclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    return bool(np.all(isclose(a, b, rtol, atol, equal_nan)))


@implements("numpy.array_equal")
@takes_arrays("a1", "a2")
@body
def array_equal(a1: Any, a2: Any, equal_nan: Any = False) -> Any:
    if np.shape(a1) != np.shape(a2):
        return False
    same = a1 == a2
    return bool(np.all(same | ((a1 != a1) & (a2 != a2)) if equal_nan else same))


@implements("numpy.array_equiv")
@takes_arrays("a1", "a2")
@body
def array_equiv(a1: Any, a2: Any) -> Any:
    for left_extent, right_extent in zip(np.shape(a1)[::-1], np.shape(a2)[::-1]):  # noqa: B905 - what both have
        if left_extent not in (right_extent, 1) and right_extent != 1:
            return False
    return bool(np.all(np.asarray(a1) == np.asarray(a2)))


@implements("numpy.iscomplexobj")
@takes_arrays("x")
@body
def iscomplexobj(x: Any) -> bool:
    return np.asarray(x).dtype.kind == "c"


@implements("numpy.isrealobj")
@takes_arrays("x")
@body
def isrealobj(x: Any) -> bool:
    return np.asarray(x).dtype.kind != "c"


@implements("numpy.astype")
@takes_arrays()
@body
def astype(x: Any, dtype: Any) -> Any:
    return x.astype(dtype)


@implements("numpy.nan_to_num")
@takes_arrays("x", "nan", "posinf", "neginf")
@body
def nan_to_num(
    x: Any, copy: Any = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None
) -> Any:
    if not copy:
        refused("nan_to_num() makes a copy here: write x[...] = np.nan_to_num(x)")
    dtype = promoted((x,))
    if dtype.kind == "c":
        refused("this function takes real numbers here")
    if dtype.kind != "f":
        return dtype.type(x) if np.ndim(x) == 0 else np.array(x)
    most: Any = np.finfo(dtype).max
    of_nan = dtype.type(0 if nan is None else nan)
    above = most if posinf is None else posinf
    below = dtype.type(-most if neginf is None else neginf)
    numbers = of_nan, dtype.type(above), below
    return _in_place_of(dtype.type(x) if np.ndim(x) == 0 else x, *numbers)


@body
def _in_place_of(x: Any, of_nan: Any, above: Any, below: Any) -> Any:
    """Replace NaN and infinite numbers."""
    return np.where(x != x, of_nan, np.where(x == np.inf, above, np.where(x == -np.inf, below, x)))  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


# Functions of elements


@body
def round_to(a: Any, decimals: Any) -> Any:
    """Round to a number of decimals that is not a constant."""
    if promoted((a,)).kind != "f":
        refused("the number of decimals must be a constant unless the numbers are floats")
    require(decimals < 1 << 31, OverflowError, "signed integer is greater than maximum")
    require(decimals >= -(1 << 31), OverflowError, "signed integer is less than minimum")
    power = 1.0
    for _ in range(min(abs(decimals), 309)):  # 10.0**309 is infinite
        power *= 10.0
    if decimals >= 0:
        return np.rint(a * power) / power
    return np.rint(a / power) * power


@implements("numpy.logaddexp")
@ElementFunction
@takes_arrays("x", "y")
@body
def logaddexp(x: Any, y: Any) -> Any:
    if x == y:
        return x + 0.693147180559945309417232121458176568
    difference = x - y
    if difference > 0:
        return x + np.log1p(np.exp(-difference))
    return y + np.log1p(np.exp(difference)) if difference <= 0 else difference


@implements("numpy.logaddexp2")
@ElementFunction
@takes_arrays("x", "y")
@body
def logaddexp2(x: Any, y: Any) -> Any:
    if x == y:
        return x + 1
    difference = x - y
    if difference > 0:
        return x + 1.442695040888963407359924681001892137 * np.log1p(np.exp2(-difference))
    if difference <= 0:
        return y + 1.442695040888963407359924681001892137 * np.log1p(np.exp2(difference))
    return difference


@takes_arrays("x", "y")
@body
def _gcd(x: Any, y: Any) -> Any:
    x = abs(x)
    y = abs(y)
    while y != 0:
        x, y = y, x % y
    return abs(x)  # the least integer has no absolute value


gcd = implements("numpy.gcd")(ElementFunction(_gcd))


@implements("numpy.lcm")
@ElementFunction
@takes_arrays("x", "y")
@body
def lcm(x: Any, y: Any) -> Any:
    g = _gcd(x, y)
    return g if g == 0 else abs(abs(x) // g) * abs(y)


@implements("numpy.sinc")
@ElementFunction
@takes_arrays("x")
@body
def sinc(x: Any) -> Any:
    y = np.pi * x
    return np.sin(y) / y if y != 0 else np.cos(y)


@implements("numpy.isposinf")
@takes_arrays("x")
@stores_result("out")
@body
def isposinf(x: Any, out: Any = None) -> Any:
    return np.logical_and(np.isinf(x), np.logical_not(np.signbit(x)), out)


@implements("numpy.isneginf")
@takes_arrays("x")
@stores_result("out")
@body
def isneginf(x: Any, out: Any = None) -> Any:
    return np.logical_and(np.isinf(x), np.signbit(x), out)


@implements("numpy.iscomplex")
@takes_arrays("x")
@body
def iscomplex(x: Any) -> Any:
    return np.not_equal(np.imag(x), 0)  # pyright: ignore[reportUnknownArgumentType]


@implements("numpy.isreal")
@takes_arrays("x")
@body
def isreal(x: Any) -> Any:
    return np.imag(x) == 0


@implements("numpy.fix")
@takes_arrays("x")
@stores_result("out")
@body
def fix(x: Any, out: Any = None) -> Any:
    return np.trunc(x, out=out)


@implements("numpy.unpackbits")
@takes_arrays("a", "count")
@body
def unpackbits(a: Any, axis: Any = None, count: Any = None, bitorder: Any = "big") -> Any:
    if a.dtype != np.uint8:
        raise TypeError("Expected an input array of unsigned byte data type")
    lines = _lines(a, axis)
    bits: Any = np.zeros(
        (*np.shape(lines)[:-1], product_of_extents(8, np.shape(lines)[-1])), np.uint8
    )
    for k in range(np.shape(bits)[-1]):
        by = k % 8 if bitorder == "little" else 7 - k % 8
        bits[..., k] = (lines[..., k // 8] >> by) & 1
    if count is not None:
        length = np.shape(bits)[-1]
        bit_count = count if count >= 0 else max(length + count, 0)
        leading_bits = bits[..., : min(bit_count, length)]
        bits = np.zeros((*np.shape(lines)[:-1], bit_count), np.uint8)
        bits[..., : np.shape(leading_bits)[-1]] = leading_bits
    return bits if axis is None else np.moveaxis(bits, -1, axis).copy()


@implements("numpy.packbits")
@takes_arrays("a")
@body
def packbits(a: Any, axis: Any = None, bitorder: Any = "big") -> Any:
    a = np.asarray(a)
    if a.dtype.kind not in ("b", "i", "u"):
        raise TypeError("Expected an input array of integer or boolean data type")
    if bitorder not in ("big", "little"):
        raise ValueError("'order' must be either 'little' or 'big'")
    lines = _lines(a, axis)
    packed: Any = np.zeros((*np.shape(lines)[:-1], (np.shape(lines)[-1] + 7) // 8), np.uint8)
    for k in range(np.shape(lines)[-1]):
        bit = np.uint8(128 >> (k % 8) if bitorder == "big" else 1 << (k % 8))
        packed[..., k // 8] |= np.where(lines[..., k] != 0, bit, np.uint8(0))
    return packed if axis is None else np.moveaxis(packed, -1, axis).copy()


@body
def _lines(a: Any, axis: Any) -> Any:
    """Return an array with an axis moved to the end; without an axis, all elements."""
    return np.asarray(a).flatten() if axis is None else np.moveaxis(a, axis, -1)


# Parts of floats


@implements("numpy.modf")
@takes_arrays("x")
@body
def modf(x: Any) -> Any:
    x = np.copysign(x, x)  # converts to the type in which NumPy computes
    whole = np.trunc(x)
    return np.copysign(np.where(np.isinf(x), 0, x - whole), x), whole


@implements("numpy.ldexp")
@ElementFunction
@takes_arrays("x1", "x2")
@body
def ldexp(x1: Any, x2: Any) -> Any:
    return scaled(float(x1), int(x2))


@ElementFunction
@body
def _mantissa(x: Any) -> Any:
    return x.dtype.type(math.frexp(x)[0])


@ElementFunction
@body
def _exponent(x: Any) -> Any:
    return np.int32(math.frexp(x)[1])


@implements("numpy.frexp")
@takes_arrays("x")
@body
def frexp(x: Any) -> Any:
    x = np.copysign(x, x)  # converts to the type in which NumPy computes
    return _mantissa(x), _exponent(x)


@implements("numpy.nextafter")
@ElementFunction
@takes_arrays("x1", "x2")
@body
def nextafter(x1: Any, x2: Any) -> Any:
    if x1.dtype != np.float64:
        refused("nextafter() takes float64 numbers here")
    return np.float64(math.nextafter(x1, x2))


_REDUCED: tuple[np.ufunc, ...] = (
    *(np.add, np.multiply, np.minimum, np.maximum, np.logical_and, np.logical_or),
    *(np.bitwise_and, np.bitwise_or, np.bitwise_xor),
)
"""The ufuncs whose reductions have lowerings."""


# Running, outer and partial results of ufuncs


@body
def _expect_axis(array: Any) -> None:
    if np.ndim(array) == 0:
        raise TypeError("cannot accumulate on a scalar")


def _accumulated(function: Any) -> Callable[..., Any]:
    @takes_arrays("array")
    @stores_result("out")
    @body
    def accumulate(array: Any, axis: Any = 0, dtype: Any = None, out: Any = None) -> Any:
        _expect_axis(array)
        result = array.astype(type_of_reduction(function, array.dtype, dtype))
        rows = np.moveaxis(result, axis, 0)
        for i in range(1, len(rows)):
            rows[i] = function(rows[i - 1], rows[i])
        return stored(result, out)

    return accumulate


def _reduced(function: Any) -> Callable[..., Any]:
    identity = function.identity
    name = function.__name__
    empty = f"zero-size array to reduction operation {name} which has no identity"
    not_reorderable = (
        f"reduction operation '{name}' is not reorderable, so at most one axis may be given"
    )
    one_axis_only = f"{name}.reduce() is along one axis here"
    is_free = function in (np.fmax, np.fmin, np.logical_xor, np.gcd)

    @body
    def along(array: Any, axis: Any, dtype: Any, initial: Any) -> Any:
        rows = np.moveaxis(array, axis, 0)
        kind = type_of_reduction(function, array.dtype, dtype)
        result = np.empty(np.shape(rows)[1:], kind)
        if identity is None and initial is None:
            require(len(rows) > 0, ValueError, empty)
            result[...] = rows[0]
            rows = rows[1:]
        else:
            result[...] = identity if initial is None else initial
        for row in rows:
            result[...] = function(result, row.astype(kind))
        return result

    @takes_arrays("array", "initial")
    @stores_result("out")
    @body
    def reduce(
        array: Any,
        axis: Any = 0,
        dtype: Any = None,
        out: Any = None,
        keepdims: Any = False,
        initial: Any = None,
    ) -> Any:
        axes = np.ndim(array) if axis is None else np.size(axis)
        require(axes < 2 or is_free or identity is not None, ValueError, not_reorderable)
        if axes != 1 and not is_free:
            refused(one_axis_only)
        reshaped, reduced_axis = as_one_axis(array, axis)
        result = along(reshaped, reduced_axis, dtype, initial)
        return stored(with_axes(result[()], axis, np.ndim(array), keepdims), out)

    return reduce


@takes_arrays("array")
@body
def _running_sum(array: Any, axis: Any = 0, dtype: Any = None) -> Any:
    _expect_axis(array)
    return np.cumsum(array, axis, dtype)


@takes_arrays("array")
@body
def _running_product(array: Any, axis: Any = 0, dtype: Any = None) -> Any:
    _expect_axis(array)
    return np.cumprod(array, axis, dtype)  # pyright: ignore[reportUnknownVariableType]


def _outer_of(function: Any) -> Callable[..., Any]:
    @takes_arrays("A", "B")
    @body
    def outer(A: Any, B: Any) -> Any:
        left = np.asarray(A)
        right = np.asarray(B)
        for _ in unrolled(np.ndim(right)):
            left = np.expand_dims(left, -1)
        return function(left, right)

    return outer


@body
def _run_ends(indices: Any, n: Any) -> Any:
    """Return the bounds of runs: where each begins, and where the next begins."""
    starts = safe_elements(indices, np.int64)
    ends = np.empty(len(starts), np.int64)
    ends[:-1] = starts[1:]
    ends[-1:] = n
    if np.any(starts < 0) or np.any(starts >= n):
        _ = np.ones(n, np.bool_)[starts]
        raise IndexError("an index of reduceat() is negative")
    return starts, ends


@takes_arrays("array", "indices")
@body
def _added_at(array: Any, indices: Any, axis: Any = 0) -> Any:
    lines = np.moveaxis(array, axis, -1)
    starts, ends = _run_ends(indices, np.shape(lines)[-1])
    kind = np.sum(np.ones(1, array.dtype)).dtype
    sums = np.empty((*np.shape(lines)[:-1], len(starts)), kind)
    for place in np.ndindex(np.shape(sums)):
        start = starts[place[-1]]
        end = ends[place[-1]]
        line = lines[place[:-1]]
        sums[place] = line[start]
        if end > start + 1:
            sums[place] += np.sum(line[start + 1 : end])
    return as_axis(np.moveaxis(sums, -1, 0), axis) if np.ndim(array) > 1 else sums


@body
def _product_of_elements(a: Any) -> Any:
    return np.prod(a)  # pyright: ignore[reportUnknownVariableType]


def _reduced_at(function: Any) -> Callable[..., Any]:
    @takes_arrays("array", "indices")
    @body
    def reduceat(array: Any, indices: Any, axis: Any = 0) -> Any:
        rows = np.moveaxis(array, axis, 0)
        starts, ends = _run_ends(indices, len(rows))
        kind = type_of_reduction(function, array.dtype, None)
        if function == np.multiply:
            kind = _product_of_elements(array[:0]).dtype
        result = np.empty((len(starts), *np.shape(rows)[1:]), kind)
        for k in range(len(starts)):
            result[k] = rows[starts[k]]
            for i in range(starts[k] + 1, ends[k]):
                result[k] = function(result[k], rows[i])
        return as_axis(result, axis)

    return reduceat


_OF_TWO = {
    x: None
    for x in vars(np).values()
    if isinstance(x, np.ufunc) and (x.nin, x.nout, x.signature) == (2, 1, None)
}
METHODS_OF_UFUNCS: dict[object, Any] = {
    **{function.outer: _outer_of(function) for function in _OF_TWO},
    **{function.accumulate: _accumulated(function) for function in _OF_TWO},
    **{function.reduce: _reduced(function) for function in _OF_TWO if function not in _REDUCED},
    **{function.reduceat: _reduced_at(function) for function in _OF_TWO},
    np.add.accumulate: _running_sum,
    np.multiply.accumulate: _running_product,
    np.add.reduceat: _added_at,
}
