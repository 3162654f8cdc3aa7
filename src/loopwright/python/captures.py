"""Functions as arguments: their code selects the compiled code, as types do, and the numbers and
arrays that they capture are passed with them.

What a function captures is in the cells of its closure and in its defaults. Floats, complex
numbers, numbers of NumPy and arrays are read at each call. Integers, strings, functions and other
objects are part of the code.
"""

from __future__ import annotations

from collections.abc import Hashable
from types import BuiltinFunctionType, FunctionType
from typing import Any, cast

import numpy as np

from loopwright.python.source import module_of
from loopwright.python.types import FunctionKind, Same, type_of_number

LIBRARIES = ("builtins", "numpy", "math", "operator", "_operator", "itertools", "loopwright")
"""Packages whose functions are what their names say."""
_CONSTANTS = (bool, int, str, bytes, type(None))


class _CycleError(Exception):
    """A function captures one that captures it."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


def is_function(value: object) -> bool:
    """Whether a value is a function of the program, which is taken apart."""
    return isinstance(value, FunctionType) and module_of(value) not in LIBRARIES


def is_known_function(value: object) -> bool:
    """Whether a value is a kernel, or a function of a library, which is part of the code as it
    is."""
    if not callable(value) or isinstance(value, type | BuiltinFunctionType | np.ufunc):
        return callable(value)
    is_kernel = isinstance(getattr(value, "py_func", None), FunctionType)
    return is_kernel or module_of(value) in LIBRARIES


def taken_apart(
    function: FunctionType, around: tuple[FunctionType, ...] = ()
) -> tuple[FunctionKind, tuple[object, ...]]:
    """The kind of a function, and the values that it captures and that are passed.

    >>> def scaled_by(k):
    ...     return lambda x: k * x
    >>> one, two = taken_apart(scaled_by(0.5)), taken_apart(scaled_by(2.0))
    >>> one[0] == two[0], one[0] == taken_apart(scaled_by(2))[0], one[1]
    (True, False, (0.5,))
    """
    code, closure = function.__code__, function.__closure__
    place = Same(function.__globals__)
    if not (closure or function.__defaults__ or function.__kwdefaults__):
        return FunctionKind(function, (), (code, place)), ()
    if function in around:
        raise _CycleError(function)
    names, values, known = list[str](), list[object](), list[Hashable]()
    try:
        for name, value in captured_by(function).items():
            if _is_passed(value, (*around, function)):
                names.append(name)
                values.append(value)
            else:
                known.append((name, _key(value, (*around, function))))
    except _CycleError as error:
        if error.function is not function:
            raise
        return FunctionKind(function, (), Same(function)), ()
    return FunctionKind(function, tuple(names), (code, place, *known)), tuple(values)


def captured_by(function: FunctionType) -> dict[str, object]:
    """What the cells and the defaults of a function have now, by its names for that."""
    found: dict[str, object] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:
            continue  # not yet bound
    defaults: tuple[object, ...] = function.__defaults__ or ()
    count = function.__code__.co_argcount
    names = function.__code__.co_varnames[count - len(defaults) : count]
    found |= zip(names, defaults, strict=True)
    return found | (function.__kwdefaults__ or {})


def _is_passed(value: object, around: tuple[FunctionType, ...]) -> bool:
    """Whether a captured value is passed with each call."""
    if isinstance(value, np.ndarray) or type(value) in (float, complex):
        return True
    if type(value) is tuple:
        items = cast("tuple[object, ...]", value)
        passed = [_is_passed(x, around) for x in items]
        known = (isinstance(x, _CONSTANTS) for x in items)
        return any(passed) and all(map(bool.__or__, passed, known))
    if is_function(value):
        return bool(taken_apart(cast("FunctionType", value), around)[1])
    return isinstance(value, np.generic) and type_of_number(cast("object", value)) is not None


def _key(value: object, around: tuple[FunctionType, ...]) -> Hashable:
    """What stands for a captured value that is part of the code."""
    if isinstance(value, _CONSTANTS):
        return type(value), value
    if type(value) is tuple:
        return tuple(_key(x, around) for x in cast("tuple[Any, ...]", value))
    if is_function(value):
        return taken_apart(cast("FunctionType", value), around)[0]
    return Same(value)
