"""Kernels that run on the elements of arrays, with the methods that NumPy's ufuncs have."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from inspect import Parameter
from types import FunctionType
from typing import Any, Literal, TypeAlias, cast

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from loopwright.python.calls import result_parts
from loopwright.python.kernels.kernel import FunctionKernel
from loopwright.python.kernels.version import Options, Version
from loopwright.python.source.element_functions import ElementFunction
from loopwright.python.source.function_source import parameters_of
from loopwright.python.types import ArgumentType, ArrayType, ScalarType
from loopwright.reporting.errors import ArgumentError

AnyArray = np.ndarray[Any, Any]
Identity: TypeAlias = complex | Literal["reorderable"] | None
"""The identity of a function, in the form that NumPy ufuncs state it."""
_NOT_GIVEN: Any = object()
_NO = False
_EVERYWHERE = True
"""The defaults of NumPy's arguments `keepdims` and `where`, which have positions."""
_KEYWORDS = "where", "dtype", "casting", "order"
"""The keywords of calls that functions on elements have in common with ufuncs, besides `out`."""


def _folded(function: Any) -> Callable[..., Any]:
    """Return the loop that combines the rows of a matrix, one after the other, with a first one."""

    def fold(rows: Any, out: Any) -> None:
        for i in range(rows.shape[0]):
            for j in range(rows.shape[1]):
                out[j] = function(out[j], rows[i, j])

    return fold


def _folded_where(function: Any) -> Callable[..., Any]:
    """Return the loop that combines the chosen elements of the rows of a matrix with a first
    row."""

    def fold(rows: Any, chosen: Any, out: Any) -> None:
        for i in range(rows.shape[0]):
            for j in range(rows.shape[1]):
                if chosen[i, j]:
                    out[j] = function(out[j], rows[i, j])

    return fold


def _running(function: Any) -> Callable[..., Any]:
    """Return the loop that combines each row of a matrix with the previous one."""

    def run(rows: Any, out: Any) -> None:
        for i in range(1, rows.shape[0]):
            for j in range(rows.shape[1]):
                out[i, j] = function(out[i - 1, j], rows[i, j])

    return run


def _updating(function: Any) -> Callable[..., Any]:
    """Return the loop that combines elements at positions, which may repeat, with values."""

    def update(elements: Any, places: Any, values: Any) -> None:
        for k in range(len(places)):
            elements[places[k]] = function(elements[places[k]], values[k])

    return update


def _updating_each(function: Any) -> Callable[..., Any]:
    """Return the loop that replaces elements at positions by the function of them."""

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

    signature: None = None
    """The core dimensions of generalised ufuncs; this is not one."""

    def __new__(
        cls, function: Callable[..., Any], options: Options, identity: Identity = None
    ) -> ElementKernel:
        """Give the kernel its own class, as any kernel has."""
        return super().__new__(cls, function, options)

    def __init__(
        self, function: Callable[..., Any], options: Options, identity: Identity = None
    ) -> None:
        super().__init__(function, options)
        self.identity = identity
        self._parameters = parameters_of(self._function)

    def __reduce__(self) -> tuple[Any, ...]:
        make, arguments = super().__reduce__()
        return _with_identity, (self.identity, make, arguments)

    # Calls

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function as NumPy calls ufuncs, where no fast path is tried first: sequences
        become arrays, and the result is stored in `out` where `where` holds."""
        names = [name for name in _KEYWORDS if name in kwargs and name not in self._parameters]
        options = {name: kwargs.pop(name) for name in names}
        has_out = "out" not in self._parameters
        operands = list(args)
        if has_out and len(operands) == self.nargs and "out" not in kwargs:
            kwargs["out"] = operands.pop()
        if has_out and isinstance(kwargs.get("out"), tuple):
            (kwargs["out"],) = kwargs["out"]
        if has_out and not isinstance(kwargs.get("out"), np.ndarray | None):
            raise TypeError("return arrays must be of ArrayType")
        is_variadic = self.nin < len(operands)
        numbers = [x if is_variadic else self._operand(k, x) for k, x in enumerate(operands)]
        if options:
            return self._called_with(numbers, kwargs, **options)
        return super().__call__(*numbers, **kwargs)

    def _operand(self, number: int, value: Any) -> Any:
        """Return an operand as a number or an array; raises `ArgumentError` if it is neither."""
        operand: object = value
        if isinstance(operand, bool | int | float | complex | np.generic | np.ndarray):
            return value
        try:
            array: AnyArray = np.asarray(value)
        except ValueError:  # of lists of several lengths
            array = np.asarray(None)
        if array.dtype.kind not in "biufc":
            name = [*self._parameters][number]
            raise ArgumentError(
                f"argument {number + 1} ('{name}') of {self._function.__name__}(): expected a "
                f"number, an array, or a sequence of numbers, not {value!r:.60}"
            )
        return array

    def _called_with(
        self,
        operands: Sequence[Any],
        kwargs: dict[str, Any],
        *,
        where: Any = _EVERYWHERE,
        dtype: Any = None,
        casting: Any = "same_kind",
        order: Any = "K",
    ) -> Any:
        """Return the result of a call with keywords that ufuncs have."""
        if dtype is not None:
            operands = [self._cast(k, x, np.dtype(dtype), casting) for k, x in enumerate(operands)]
        if where is not _EVERYWHERE:
            return self._called_where(operands, np.asarray(where), kwargs)
        call: Any = self
        result = call(*operands, **kwargs)
        if kwargs.get("out") is not None:
            return result
        result = np.asarray(result, dtype, order=order)
        return result if result.ndim else result[()]

    def _cast(self, number: int, x: Any, dtype: np.dtype[Any], casting: Any) -> Any:
        """Return an operand of a type that the caller requested."""
        array: AnyArray = np.asarray(x)
        is_python = isinstance(x, bool | int | float | complex)
        if not is_python and not np.can_cast(array.dtype, dtype, casting):
            raise TypeError(
                f"Cannot cast ufunc '{self._function.__name__}' input {number} from "
                f"{array.dtype!r} to {dtype!r} with casting rule '{casting}'"
            )
        return array.astype(dtype)[()]

    def _called_where(
        self, operands: Sequence[Any], where: AnyArray, kwargs: dict[str, Any]
    ) -> AnyArray:
        """Return the results of a call for the elements at which a mask holds; others are left as
        they are in `out`."""
        out = kwargs.pop("out", None)
        arrays = np.broadcast_arrays(where, *operands, *([] if out is None else [out]))
        holds = arrays[0].astype(bool, copy=False)
        call: Any = self
        results = call(*[x[holds] for x in arrays[1 : 1 + len(operands)]], **kwargs)
        if out is None:
            out = np.empty(holds.shape, results.dtype)
        out[holds] = results
        return out

    # Attributes of ufuncs

    @property
    def nin(self) -> int:
        """The number of operands."""
        kinds = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD
        return sum(x.kind in kinds for x in self._parameters.values())

    @property
    def nout(self) -> int:
        """The number of results."""
        return 1

    @property
    def nargs(self) -> int:
        """The number of operands and results."""
        return self.nin + self.nout

    @property
    def types(self) -> list[str]:
        """The types of operands and of results for which there is code, by the characters of their
        dtypes.

        >>> import loopwright as lw
        >>> negative = lw.vectorize(lambda x: -x)
        >>> negative(np.arange(3.0)), negative.types
        (array([-0., -1., -2.]), ['d->d'])
        """
        versions = (x.latest for x in self._dispatcher.versions.values())
        return [*dict.fromkeys(x for version in versions for x in self._loop_types(version))]

    @property
    def ntypes(self) -> int:
        """The number of these types."""
        return len(self.types)

    def _loop_types(self, version: Version) -> Iterator[str]:
        """Yield the types of the operands and of the result of a version."""
        elements = [_element_of(x) for x in version.types.values()][: self.nin]
        operands = [x.dtype.char for x in elements if x is not None]
        _, result = version.callable(version.mode)
        dtype = next(result_parts.dtypes_of(result), "").removesuffix(" written")
        if dtype and len(operands) == self.nin:
            yield f"{''.join(operands)}->{np.dtype(dtype).char}"

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
        """Return the kernel of one of the loops of this module for the function."""
        if loop not in self._loops:
            self._loops[loop] = FunctionKernel(loop(self._function), self.options)
        return self._loops[loop]

    def _expect_binary(self, method: str) -> None:
        if self.nin != 2:
            raise ValueError(f"{method} only supported for binary functions")

    # Methods of ufuncs

    def outer(self, a: Any, b: Any, /, **keywords: Any) -> Any:
        """Return the function of each pair of elements of two arrays."""
        self._expect_binary("outer product")
        left = np.asarray(a)
        right = np.asarray(b)
        return self(left.reshape(left.shape + (1,) * right.ndim), right, **keywords)

    def reduce(
        self,
        array: Any,
        axis: int | tuple[int, ...] | None = 0,
        dtype: Any = None,
        out: Any = None,
        keepdims: Any = _NO,
        initial: Any = _NOT_GIVEN,
        where: Any = _EVERYWHERE,
    ) -> Any:
        """Combine the elements along axes, one after the other; all of them for `None`. They are
        those at which `where` is true, after `initial`."""
        self._expect_binary("reduce")
        elements: AnyArray = np.asarray(array, dtype)
        source = elements if elements.ndim else elements.reshape(1)
        axes = (
            tuple(range(source.ndim)) if axis is None else normalize_axis_tuple(axis, source.ndim)
        )
        other_axes = [k for k in range(source.ndim) if k not in axes]
        shape = tuple([source.shape[k] for k in other_axes])
        rows = _matrix(source, axes, other_axes)
        chosen = None
        if where is not _EVERYWHERE:
            chosen = _matrix(np.broadcast_to(np.asarray(where), source.shape), axes, other_axes)
        is_empty = len(rows) == 0 < rows.shape[1]
        first = self._initial(initial, is_empty=is_empty, is_chosen=chosen is not None)
        type_ = source.dtype if dtype is None else np.dtype(dtype)
        if first is None and rows.size == 0:
            combined = np.empty(rows.shape[1], type_)
        elif first is None:
            combined = rows[0].astype(type_ if dtype or len(rows) == 1 else self._type_of(type_))
            rows = rows[1:]
        else:
            combined = np.full(rows.shape[1], first, type_ if dtype else self._type_of(type_))
        if rows.size and chosen is None:
            self._compiled(_folded)(rows, combined)
        elif rows.size:
            self._compiled(_folded_where)(rows, chosen, combined)
        if keepdims and elements.ndim:
            shape = tuple([1 if k in axes else extent for k, extent in enumerate(source.shape)])
        return _stored(combined.reshape(shape)[()], out)

    def _initial(self, initial: Any, *, is_empty: bool, is_chosen: bool) -> Any:
        """Return the initial value of a reduction, of no elements or of chosen ones; `None` for the
        first element."""
        name = self._function.__name__
        identity = None if self.identity == "reorderable" else self.identity
        if initial is not None and initial is not _NOT_GIVEN:
            return initial
        identity = None if initial is None else identity
        if is_chosen and identity is None:
            raise ValueError(
                f"reduction operation '{name}' does not have an identity, so to use a where mask "
                "one has to specify 'initial'"
            )
        if is_empty and identity is None:
            raise ValueError(f"zero-size array to reduction operation {name} which has no identity")
        return identity if is_empty or is_chosen else None

    def _type_of(self, dtype: np.dtype[Any]) -> np.dtype[Any]:
        """Return the type of combined elements, which are combined with others again."""
        combined = dtype
        while True:
            result = np.asarray(self(np.empty(0, combined), np.empty(0, dtype))).dtype
            if np.promote_types(combined, result) == combined or result == combined:
                return result
            combined = result

    def accumulate(self, array: Any, axis: int = 0, dtype: Any = None, out: Any = None) -> Any:
        """Return the results of combining ever more elements along an axis."""
        self._expect_binary("accumulate")
        source: AnyArray = np.asarray(array, dtype)
        (place,) = normalize_axis_tuple(axis, source.ndim)
        moved = np.moveaxis(source, place, 0)
        rows = moved.reshape(len(moved), int(np.prod(moved.shape[1:], dtype=np.int64)))
        has_several = len(rows) > 1 and rows.size > 0
        running = rows.astype(
            self._type_of(rows.dtype) if has_several and not dtype else rows.dtype
        )
        if has_several:
            self._compiled(_running)(rows, running)
        shaped = cast("AnyArray", running.reshape(moved.shape))
        return _stored(np.moveaxis(shaped, 0, place), out)

    def reduceat(
        self, array: Any, indices: Any, axis: int = 0, dtype: Any = None, out: Any = None
    ) -> Any:
        """Combine the elements of runs along an axis, which begin at places; a run that does not
        end after its beginning is its first element."""
        self._expect_binary("reduceat")
        source: AnyArray = np.asarray(array, dtype)
        starts: list[int] = np.asarray(indices).astype(np.int64).tolist()
        (place,) = normalize_axis_tuple(axis, source.ndim)
        moved = np.moveaxis(source, place, 0)
        name = self._function.__name__
        for start in starts:
            if not 0 <= start < len(moved):
                raise IndexError(
                    f"index {start} out-of-bounds in {name}.reduceat [0, {len(moved)})"
                )
        ends = [*starts[1:], len(moved)][: len(starts)]
        pairs = zip(starts, ends, strict=True)
        runs = [self.reduce(moved[i : max(j, i + 1)], dtype=dtype) for i, j in pairs]
        combined = np.array(runs) if runs else moved[:0]
        return _stored(np.moveaxis(combined, 0, place), out)

    def at(self, a: AnyArray, indices: Any, b: Any = _NOT_GIVEN, /) -> None:
        """Combine elements of an array with others, in place, as often as a place occurs."""
        if (b is _NOT_GIVEN) != (self.nin == 1):
            raise ValueError("second operand needed for ufunc" if self.nin > 1 else "too many")
        if not isinstance(cast("object", a), np.ndarray):
            raise TypeError("first operand must be array")
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


def _with_identity(
    identity: Identity, make: Callable[..., ElementKernel], arguments: tuple[Any, ...]
) -> ElementKernel:
    """Return a kernel received from another process."""
    kernel = make(*arguments)
    kernel.identity = identity
    return kernel


def _matrix(array: AnyArray, axes: Sequence[int], other_axes: Sequence[int]) -> AnyArray:
    """Return an array as a matrix of rows along axes, whose columns are along the others."""
    extents = [
        int(np.prod([array.shape[k] for k in x], dtype=np.int64)) for x in (axes, other_axes)
    ]
    return array.transpose(*axes, *other_axes).reshape(*extents)


def _stored(result: Any, out: Any) -> Any:
    """Return a result, or the array of the caller that it is stored in."""
    if isinstance(out, tuple):
        (out,) = cast("tuple[Any]", out)
    if out is None:
        return result
    out[...] = result
    return out


def _element_of(type_: ArgumentType) -> ScalarType | None:
    """Return the type of the numbers of an argument."""
    if isinstance(type_, ArrayType):
        return type_.element
    return type_ if isinstance(type_, ScalarType) else None
