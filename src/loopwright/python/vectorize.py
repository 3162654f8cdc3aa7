"""Functions of numbers that run on the elements of arrays, which are broadcast."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from loopwright.python.given import PASSES_ON
from loopwright.python.source import parameters_of


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
    """Whether a function is one that `on_elements` made."""
    return isinstance(function.__globals__.get("_function"), ElementFunction)


def calling(
    function: FunctionType, name: str, inner: Callable[..., Any], what: str, **more: str
) -> FunctionType:
    """A function with the parameters of another, and `more` with defaults that are written there,
    which calls `inner` with them; its source can be read."""
    arguments, parameters = _passed_on(function, more)
    arguments = ", ".join([arguments, *(f"{one}={one}" for one in more)])
    lines = (f"    return _function({arguments})",)
    return _written(function, name, inner, parameters, lines, what)


def _passed_on(function: FunctionType, more: dict[str, str]) -> tuple[str, str]:
    """The arguments with which another function passes on all that this one takes by position, and
    the parameters of that function, with `more` behind them."""
    given: list[str] = []
    for name, one in parameters_of(function).items():
        if one.kind is one.VAR_POSITIONAL:
            given.append(f"*{name}")
        elif one.kind is one.KEYWORD_ONLY and one.default is one.empty:
            raise TypeError(f"{function.__name__}() needs '{name}' by name: make it positional")
        elif one.kind not in (one.KEYWORD_ONLY, one.VAR_KEYWORD):
            given.append(name)
    star = ["*"] if more and not any(one[0] == "*" for one in given) else []
    named = [*given, *star, *map("=".join, more.items())]
    return ", ".join(given), f"({', '.join(named)})"


def _written(
    function: FunctionType,
    name: str,
    inner: Callable[..., Any],
    parameters: str,
    lines: Sequence[str],
    what: str,
) -> FunctionType:
    """A function like another of these parameters and lines, in which `_function` is `inner`."""
    called = function.__name__ if function.__name__.isidentifier() else "function"
    text = "\n".join([f"def {called}{parameters}:", *lines, ""])
    file = f"<{function.__module__}.{name}{parameters} {what}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    scope: dict[str, Any] = {"_function": inner}
    exec(compile(text, file, "exec"), scope)
    made: FunctionType = scope[called]
    made.__module__, made.__qualname__, made.__doc__ = function.__module__, name, function.__doc__
    made.__defaults__ = function.__defaults__
    vars(made)[PASSES_ON] = function
    return made
