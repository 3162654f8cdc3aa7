"""Kernels that run on the elements of arrays, with the methods that NumPy's ufuncs have."""

from __future__ import annotations

import functools
from collections.abc import Callable
from inspect import Parameter
from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from loopwright.python.kernels.kernel import FunctionKernel
from loopwright.python.source.element_functions import ElementFunction
from loopwright.python.source.function_source import parameters_of

AnyArray = np.ndarray[Any, Any]
_NOT_GIVEN: Any = object()


def _folded(function: Any) -> Callable[..., Any]:
    """What combines the rows of a matrix, one after the other, with a first one."""

    def fold(rows: Any, out: Any) -> None:
        for i in range(rows.shape[0]):
            for j in range(rows.shape[1]):
                out[j] = function(out[j], rows[i, j])

    return fold


def _running(function: Any) -> Callable[..., Any]:
    """What combines each row of a matrix with the one before it."""

    def run(rows: Any, out: Any) -> None:
        for i in range(1, rows.shape[0]):
            for j in range(rows.shape[1]):
                out[i, j] = function(out[i - 1, j], rows[i, j])

    return run


def _updating(function: Any) -> Callable[..., Any]:
    """What combines elements with values at places, which may occur again."""

    def update(elements: Any, places: Any, values: Any) -> None:
        for k in range(len(places)):
            elements[places[k]] = function(elements[places[k]], values[k])

    return update


def _updating_each(function: Any) -> Callable[..., Any]:
    """What replaces elements at places by the function of them."""

    def update(elements: Any, places: Any) -> None:
        for k in range(len(places)):
            elements[places[k]] = function(elements[places[k]])

    return update


class ElementKernel(FunctionKernel[..., Any]):
    """A function of numbers that runs on the elements of arrays, which are broadcast.

    >>> import loopwright as lw
    >>> @lw.vectorize
    ... def larger(x, y):
    ...     return x if x > y else y
    >>> larger.nin, larger.nout
    (2, 1)
    """

    @property
    def nin(self) -> int:
        """The number of operands."""
        kinds = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD
        return sum(x.kind in kinds for x in parameters_of(self._function).values())

    @property
    def nout(self) -> int:
        """The number of results."""
        return 1

    @property
    def nargs(self) -> int:
        """The number of operands and results."""
        return self.nin + self.nout

    @property
    def _function(self) -> FunctionType:
        """The function of numbers."""
        plain: Any = self.py_func
        inner: ElementFunction = plain.__globals__["_function"]
        return cast("Any", inner).py_func

    @functools.cached_property
    def _loops(self) -> dict[object, FunctionKernel[..., Any]]:
        """The kernels of the loops of this module for the function."""
        return {}

    def _compiled(self, loop: Callable[[Any], Callable[..., Any]]) -> FunctionKernel[..., Any]:
        """The kernel of one of the loops of this module for the function."""
        if loop not in self._loops:
            self._loops[loop] = FunctionKernel(loop(self._function), self.options)
        return self._loops[loop]

    def _expect_binary(self, method: str) -> None:
        if self.nin != 2:
            raise ValueError(f"{method} only supported for binary functions")

    def outer(self, a: Any, b: Any, /) -> Any:
        """The function of each pair of elements of two arrays."""
        self._expect_binary("outer product")
        left, right = np.asarray(a), np.asarray(b)
        return self(left.reshape(left.shape + (1,) * right.ndim), right)

    def reduce(
        self,
        array: Any,
        axis: int | tuple[int, ...] | None = 0,
        *,
        keepdims: bool = False,
        initial: Any = _NOT_GIVEN,
    ) -> Any:
        """Combine the elements along axes, one after the other; all of them for `None`."""
        self._expect_binary("reduce")
        given: AnyArray = np.asarray(array)
        axes = tuple(range(given.ndim)) if axis is None else normalize_axis_tuple(axis, given.ndim)
        kept = [k for k in range(given.ndim) if k not in axes]
        shape = tuple([given.shape[k] for k in kept])
        rows = given.transpose(*axes, *kept).reshape(-1, int(np.prod(shape, dtype=np.int64)))
        if initial is _NOT_GIVEN:
            if len(rows) == 0:
                raise ValueError(
                    f"zero-size array to reduction operation {self._function.__name__} which has "
                    "no identity"
                )
            first, rows = rows[0], rows[1:]
        else:
            first = np.full(rows.shape[1], initial)
        out = first.copy()
        if rows.size:
            out = first.astype(self._type_of(first, rows))
            self._compiled(_folded)(rows, out)
        if keepdims:
            shape = tuple([1 if k in axes else extent for k, extent in enumerate(given.shape)])
        return out.reshape(shape)[()]

    def _type_of(self, first: AnyArray, rows: AnyArray) -> np.dtype[Any]:
        """The type of combined elements, which are combined with others again."""
        dtype = first.dtype
        while True:
            combined = np.asarray(self(first[:1].astype(dtype), rows[0, :1])).dtype
            if np.promote_types(dtype, combined) == dtype or combined == dtype:
                return combined
            dtype = combined

    def accumulate(self, array: Any, axis: int = 0) -> AnyArray:
        """The results of combining ever more elements along an axis."""
        self._expect_binary("accumulate")
        given: AnyArray = np.asarray(array)
        (place,) = normalize_axis_tuple(axis, given.ndim)
        moved = np.moveaxis(given, place, 0)
        rows = moved.reshape(len(moved), int(np.prod(moved.shape[1:], dtype=np.int64)))
        several = len(rows) > 1 and rows.size > 0
        out = rows.astype(self._type_of(rows[0], rows[1:]) if several else rows.dtype)
        if several:
            self._compiled(_running)(rows, out)
        return np.moveaxis(cast("AnyArray", out.reshape(moved.shape)), 0, place)

    def reduceat(self, array: Any, indices: Any, axis: int = 0) -> AnyArray:
        """Combine the elements of runs along an axis, which begin at places; a run that does not
        end behind its beginning is its first element."""
        self._expect_binary("reduceat")
        given: AnyArray = np.asarray(array)
        starts: list[int] = np.asarray(indices, np.int64).tolist()
        (place,) = normalize_axis_tuple(axis, given.ndim)
        moved = np.moveaxis(given, place, 0)
        for start in starts:
            if not 0 <= start < len(moved):
                raise IndexError(f"index {start} out-of-bounds in reduceat [0, {len(moved)})")
        ends = [*starts[1:], len(moved)]
        pairs = zip(starts, ends, strict=True)
        runs = [self.reduce(moved[i : max(j, i + 1)]) for i, j in pairs]
        return np.moveaxis(np.array(runs), 0, place)

    def at(self, a: AnyArray, indices: Any, b: Any = _NOT_GIVEN, /) -> None:
        """Combine elements of an array with others, in place, as often as a place occurs."""
        if (b is _NOT_GIVEN) != (self.nin == 1):
            raise ValueError("second operand needed for ufunc" if self.nin > 1 else "too many")
        numbers: Any = np.arange(a.size)
        places: AnyArray = np.asarray(numbers.reshape(a.shape)[indices])
        elements = a if a.flags.c_contiguous else a.copy()
        flat = elements.reshape(-1)
        if b is _NOT_GIVEN:
            self._compiled(_updating_each)(flat, places.reshape(-1))
        else:
            values = np.broadcast_to(np.asarray(b), places.shape).reshape(-1)
            self._compiled(_updating)(flat, places.reshape(-1), values)
        if elements is not a:
            a[...] = elements
