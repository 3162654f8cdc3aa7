"""Functions of numbers that run on the elements of arrays, which are broadcast."""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

import numpy as np


class ElementFunction:
    """A function of numbers, called with arrays: a kernel runs it in a loop over their elements.

    >>> ElementFunction(lambda x, y: x + y)(np.arange(3), 1).tolist()
    [1, 2, 3]
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function

    def __call__(self, *arguments: Any) -> Any:
        """What compiled code does, in Python."""
        if not any(isinstance(x, np.ndarray) and x.ndim for x in arguments):
            return self.py_func(*[x[()] if isinstance(x, np.ndarray) else x for x in arguments])
        given: list[Any] = [x for x in arguments if isinstance(x, np.ndarray)]
        same: Any = iter(np.broadcast_arrays(*given))
        sides: list[Any] = [next(same) if isinstance(x, np.ndarray) else x for x in arguments]
        shape = np.broadcast_shapes(*[x.shape for x in given])
        marked = [(x, isinstance(x, np.ndarray)) for x in sides]
        found = [
            self.py_func(*[x[index] if is_array else x for x, is_array in marked])
            for index in np.ndindex(shape)
        ]
        return np.array(found).reshape(shape)


def on_elements(function: FunctionType, name: str) -> FunctionType:
    """A function with the parameters of another, which it calls for each element; `name` is how it
    is found in its module. With `out`, results are stored there, unless a parameter is called
    that."""
    inner = ElementFunction(function)
    if "out" in inspect.signature(function).parameters:
        return calling(function, name, inner, "on elements")
    arguments = ", ".join(inspect.signature(function).parameters)
    lines = (
        "    if out is None:",
        f"        return _function({arguments})",
        f"    out[...] = _function({arguments})",
        "    return out",
    )
    return _written(function, name, inner, f"({arguments}, *, out=None)", lines, "on elements")


def is_on_elements(function: FunctionType) -> bool:
    """Whether a function is one that `on_elements` made."""
    return isinstance(function.__globals__.get("_function"), ElementFunction)


def calling(
    function: FunctionType, name: str, inner: Callable[..., Any], what: str, **more: str
) -> FunctionType:
    """A function with the parameters of another, and `more` with defaults that are written there,
    which calls `inner` with them; its source can be read."""
    given: Sequence[str] = list(inspect.signature(function).parameters)
    parameters = ", ".join([*given, *(["*"] if more else []), *map("=".join, more.items())])
    arguments = ", ".join([*given, *(f"{one}={one}" for one in more)])
    lines = (f"    return _function({arguments})",)
    return _written(function, name, inner, f"({parameters})", lines, what)


def _written(
    function: FunctionType,
    name: str,
    inner: Callable[..., Any],
    parameters: str,
    lines: Sequence[str],
    what: str,
) -> FunctionType:
    """A function like another of these parameters and lines, in which `_function` is `inner`."""
    text = "\n".join([f"def {function.__name__}{parameters}:", *lines, ""])
    file = f"<{function.__module__}.{name}{parameters} {what}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    scope: dict[str, Any] = {"_function": inner}
    exec(compile(text, file, "exec"), scope)
    made: FunctionType = scope[function.__name__]
    made.__module__, made.__qualname__, made.__doc__ = function.__module__, name, function.__doc__
    made.__defaults__ = function.__defaults__
    return made
