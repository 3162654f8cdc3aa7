"""Scalar functions applied to the elements of broadcast arrays, and stencils, which run at each
position of an array."""

from __future__ import annotations

import ast
import inspect
import linecache
import operator
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, cast

import numpy as np

from loopwright.python.source.function_source import FunctionSource, parameters_of, source_of
from loopwright.python.source.liveness import written
from loopwright.records import dataclass

PASSES_ON = "passes_on_to"
"""The attribute of a generated function that refers to the function whose defaults it has."""


class ElementFunction:
    """A scalar function called with arrays: a kernel runs it in a loop over their elements.

    >>> ElementFunction(lambda x, y: x + y)(np.arange(3), 1).tolist()
    [1, 2, 3]
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function

    def __call__(self, *arguments: Any) -> Any:
        """Compute in Python what compiled code computes."""
        arguments = tuple([np.asarray(x) if _is_sequence(x) else x for x in arguments])
        if not any(isinstance(x, np.ndarray) and x.ndim for x in arguments):
            return self.py_func(*[x[()] if isinstance(x, np.ndarray) else x for x in arguments])
        arrays: list[Any] = [x for x in arguments if isinstance(x, np.ndarray)]
        same: Any = iter(np.broadcast_arrays(*arrays))
        sides: list[Any] = [next(same) if isinstance(x, np.ndarray) else x for x in arguments]
        shape = np.broadcast_shapes(*[x.shape for x in arrays])
        marked = [(x, isinstance(x, np.ndarray)) for x in sides]
        results = [
            self.py_func(*[x[index] if is_array else x for x, is_array in marked])
            for index in np.ndindex(shape)
        ]
        return np.array(results).reshape(shape)


def _is_sequence(value: Any) -> bool:
    """Return whether an argument becomes an array."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def on_elements(function: FunctionType, name: str) -> FunctionType:
    """Return a function with the parameters of another, which it calls for each element; `name` is
    its name in its module. With `out`, results are stored there, unless a parameter has that
    name."""
    inner = ElementFunction(function)
    if "out" in parameters_of(function):
        return calling(function, name, inner, "on elements")
    arguments, parameters = _passed_on(function, {"out": "None"})
    lines = (
        "    if out is None:",
        f"        return _function({arguments})",
        f"    out[...] = _function({arguments})",
        "    return out",
    )
    return _written(function, name, inner, parameters, lines, "on elements")


def is_on_elements(function: FunctionType) -> bool:
    """Return whether a function was created by `on_elements`."""
    return isinstance(function.__globals__.get("_function"), ElementFunction)


def calling(
    function: FunctionType, name: str, inner: Callable[..., Any], what: str, **more: str
) -> FunctionType:
    """Return a function with the parameters of another, and `more` parameters with literal
    defaults, that calls `inner` with them; its source is available."""
    arguments, parameters = _passed_on(function, more)
    arguments = ", ".join([arguments, *(f"{x}={x}" for x in more)])
    lines = (f"    return _function({arguments})",)
    return _written(function, name, inner, parameters, lines, what)


def _passed_on(function: FunctionType, more: dict[str, str]) -> tuple[str, str]:
    """Return the arguments by which a function forwards all of its parameters, and its parameter
    list, extended by `more`."""
    forwarded: list[str] = []
    for name, parameter in parameters_of(function).items():
        if parameter.kind is parameter.VAR_POSITIONAL:
            forwarded.append(f"*{name}")
        elif parameter.kind is parameter.KEYWORD_ONLY and parameter.default is parameter.empty:
            raise TypeError(f"{function.__name__}() needs '{name}' by name: make it positional")
        elif parameter.kind not in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD):
            forwarded.append(name)
    star = ["*"] if more and not any(argument[0] == "*" for argument in forwarded) else []
    named = [*forwarded, *star, *map("=".join, more.items())]
    return ", ".join(forwarded), f"({', '.join(named)})"


def _written(
    function: FunctionType,
    name: str,
    inner: Callable[..., Any],
    parameters: str,
    lines: Sequence[str],
    what: str,
) -> FunctionType:
    """Return a function compiled from parameters and lines, in which `_function` is `inner`."""
    called = function.__name__ if function.__name__.isidentifier() else "function"
    text = "\n".join([f"def {called}{parameters}:", *lines, ""])
    file = f"<{function.__module__}.{name}{parameters} {what}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    scope: dict[str, Any] = {"_function": inner}
    exec(compile(text, file, "exec"), scope)
    result: FunctionType = scope[called]
    result.__module__ = function.__module__
    result.__qualname__ = name
    result.__doc__ = function.__doc__
    result.__defaults__ = function.__defaults__
    vars(result)[PASSES_ON] = function
    return result


Range = tuple[int, int]
"""The range of relative subscripts along an axis."""


@dataclass(eq=False)
class StencilFunction:
    """A function of numbers around a position, called with arrays: it runs at each position whose
    neighbourhood lies within the first array. The options are those of `stencil`.

    >>> def sides(a):
    ...     return a[-1] + a[1]
    >>> StencilFunction(sides, ((-1, 1),), cval=9)(np.array([1, 2, 4, 8])).tolist()
    [9, 5, 10, 9]
    """

    py_func: Callable[..., Any]
    neighborhood: tuple[Range, ...] | None = None
    standard_indexing: tuple[str, ...] = ()
    cval: complex | None = None

    @property
    def described(self) -> tuple[object, ...]:
        """Return the options that the results depend on."""
        return self.neighborhood, self.standard_indexing, self.cval

    @property
    def source(self) -> FunctionSource:
        """The source of the function."""
        return source_of(self.py_func)

    def borders(self, names: Sequence[str], rank: int) -> list[Range]:
        """Return the widths of the borders of an array, before and after, along each of its axes.

        `names` are the parameters that are subscripted relatively. Raises `FrontendError` if they
        are unknown.
        """
        ranges = self.neighborhood or _ranges_of(self.source, names, rank)
        if len(ranges) != rank:
            message = f"'neighborhood' has {len(ranges)} ranges, the array {rank} dimensions"
            raise self.source.error(self.source.tree, message)
        return [(max(0, -low), max(0, high)) for low, high in ranges]

    def __call__(self, *arguments: Any, out: Any = None) -> Any:
        """Compute in Python what compiled code computes."""
        bound = inspect.Signature(list(self.source.parameters.values())).bind(*arguments)
        bound.apply_defaults()
        values: dict[str, Any] = bound.arguments
        first: Any = next(iter(values.values()), None)
        if not _is_array(first):
            raise TypeError(f"the first argument of a stencil is an array, not {first!r}")
        names = [
            name
            for name, value in values.items()
            if _is_array(value) and name not in self.standard_indexing
        ]
        borders = self.borders(names, first.ndim)
        for name in names:
            if values[name].ndim != first.ndim:
                raise TypeError(f"'{name}' does not have as many dimensions as the first array")
            if any(x < y for x, y in zip(values[name].shape, first.shape, strict=True)):
                raise ValueError(f"'{name}' is smaller than the first array")
        if out is not None and out.shape != first.shape:
            raise ValueError("'out' does not have the shape of the first array")
        inner = [max(0, n - x - y) for n, (x, y) in zip(first.shape, borders, strict=True)]
        starts = [x for x, _ in borders]
        computed = np.array([self._at(values, names, k, starts) for k in np.ndindex(*inner)])
        if not computed.size:
            # an array of ones determines the type of the result
            wide = [x + y + 1 for x, y in borders]
            ones = {name: np.ones(wide, values[name].dtype) for name in names}
            zero = [0] * len(wide)
            computed = np.array([self._at({**values, **ones}, names, zero, starts)])[:0]
        if out is not None and not np.can_cast(computed.dtype, out.dtype, "same_kind"):
            raise TypeError(f"'out' is of {out.dtype}, the result of {computed.dtype}")
        result = np.empty(first.shape, computed.dtype) if out is None else out
        result[tuple(slice(x, x + n) for x, n in zip(starts, inner, strict=True))] = (
            computed.reshape(inner)
        )
        if out is None or self.cval is not None:
            self._fill(result, borders)
        return result

    def _at(
        self, values: dict[str, Any], names: Sequence[str], index: Sequence[int], starts: list[int]
    ) -> Any:
        """Call the function at an index of the computed positions."""
        call_arguments: dict[str, Any] = {}
        for name, value in values.items():
            call_arguments[name] = value
            if name in names:
                call_arguments[name] = _Beside(
                    value, [x + k for x, k in zip(starts, index, strict=True)]
                )
            elif isinstance(value, np.ndarray):
                call_arguments[name] = value.view()
                call_arguments[name].flags.writeable = False
        return self.py_func(*call_arguments.values())

    def _fill(self, result: Any, borders: Sequence[Range]) -> None:
        fill = 0 if self.cval is None else self.cval
        if "biufc".find(np.result_type(fill).kind) > max(1, "biufc".find(result.dtype.kind)):
            raise TypeError(
                f"cval {fill} cannot be converted to the type of the result, {result.dtype}"
            )
        for axis, (before, after) in enumerate(borders):
            side = np.moveaxis(result, axis, 0)
            side[:before] = fill
            side[max(0, len(side) - after) :] = fill


class _Beside:
    """An array with subscripts relative to a position, which must be within it."""

    def __init__(self, array: Any, position: Sequence[int]) -> None:
        self._array = array
        self._position = position

    def __getitem__(self, key: Any) -> Any:
        keys: tuple[Any, ...] = cast("Any", key) if isinstance(key, tuple) else (key,)
        if len(keys) != len(self._position):
            raise TypeError(f"{len(keys)} subscripts for {len(self._position)} dimensions")
        places = [
            self._place(*x) for x in zip(keys, self._position, self._array.shape, strict=True)
        ]
        return self._array[tuple(places)]

    def _place(self, key: Any, position: int, extent: int) -> int | slice:
        is_slice = isinstance(key, slice)
        bounds: Any = (key.start, key.stop) if is_slice else (key, operator.index(key) + 1)  # pyright: ignore[reportUnknownMemberType]
        start, stop = (position + operator.index(x) for x in bounds)
        if not 0 <= start <= stop <= extent:
            raise IndexError("a relative subscript is outside of the array")
        return slice(start, stop) if is_slice else start


def _is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.ndim > 0


def _ranges_of(source: FunctionSource, names: Sequence[str], rank: int) -> list[Range]:
    """Return the range of the constant relative subscripts of parameters, including 0."""
    subscripts: list[list[int]] = [[0] for _ in range(rank)]
    visited: set[ast.expr] = set()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Name) and node.id in names and node not in visited:
            message = f"'{node.id}' is not only subscripted, so it is unknown how far it is read"
            raise source.error(node, message, _HINT)
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
            continue
        if node.value.id not in names:
            continue
        visited.add(node.value)
        keys = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if len(keys) != rank:
            raise source.error(node, f"{len(keys)} subscripts for {rank} dimensions")
        for key, offsets in zip(keys, subscripts, strict=True):
            parts = [key.lower, key.upper] if isinstance(key, ast.Slice) else [key]
            bounds = [_integer_constant(source, part) for part in parts]
            if None in bounds:
                raise source.error(key, "this subscript is not a constant integer", _HINT)
            offsets += [bound for bound in bounds[:1] if bound is not None]
            offsets += [bound - 1 for bound in bounds[1:] if bound is not None]
    return [(min(offsets), max(offsets)) for offsets in subscripts]


_HINT = "state how far it is read, as in neighborhood=((-1, 1), (-1, 1))"


def _integer_constant(source: FunctionSource, node: ast.expr | None) -> int | None:
    """Return the integer value of a constant expression; `None` for others."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            value = _integer_constant(source, inner)
            return None if value is None else -value
        case ast.Name(id=name) if name not in written(source.tree.body) | set(source.parameters):
            outer = source.names.get(name)
            return outer if type(outer) is int else None
        case _:
            return None
