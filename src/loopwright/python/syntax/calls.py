"""Calls of known functions: each is lowered by its lowering, by a body in Python, or in place."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import types as python_types
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from loopwright.native.runtime.random_streams import is_stream
from loopwright.python import registry
from loopwright.python.calls.argument_values import makes_named_tuples, makes_objects
from loopwright.python.containers import lists
from loopwright.python.functions.elements import ufunc_lowering
from loopwright.python.source.element_functions import ElementFunction, StencilFunction
from loopwright.python.source.function_source import module_of, plain_function
from loopwright.python.syntax.local_functions import LocalFunction
from loopwright.python.syntax.scope import as_value
from loopwright.python.syntax.stencils import applied
from loopwright.python.values import arrays, mixed, scalars
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder, CallFrame
from loopwright.python.values.types import ScalarType, fields_of
from loopwright.python.values.value import (
    NONE,
    AnyList,
    Array,
    Closure,
    Compound,
    Lazy,
    Scalar,
    Static,
    TupleValue,
    Value,
    compound,
    describe,
)
from loopwright.reporting.errors import FrontendError

_INNER_CALL = re.compile(r"^_\w+\(\): ")
UNCOMPILED_PACKAGES = (
    *("bisect", "builtins", "collections", "functools", "heapq", "itertools", "math", "numpy"),
)
"""Packages whose functions are not compiled from source."""
OUTSIDE = (
    "call it outside of the kernel and pass the result, or have Python run the statement: "
    "lw.kernel(fallback=True)"
)


def call(
    frame: CallFrame, function: object, arguments: list[Value], named: dict[str, Value]
) -> Value:
    """Call a known function."""
    b = frame.b
    if isinstance(function, Closure):
        return frame.inlined(function, arguments, named)
    name = getattr(function, "__name__", type(function).__name__)
    made_of = registry.in_python(function)
    if (is_of_numpy(function) or function is round) and not b.is_in_library:
        several = next((k for k, x in enumerate(arguments) if mixed.several(x)), None)
        if several is not None:
            return _by_class(frame, function, arguments, named, several)
    if is_of_numpy(function):
        _expect_wide(frame.b, [*arguments, *named.values()])
        arguments = [lists.plain(b, x) for x in arguments]
        named = {key: lists.plain(b, x) for key, x in named.items()}
    if isinstance(function, np.ufunc) and isinstance(made_of, ElementFunction):
        lowering = _of_ufunc(frame, function, made_of)
        return of_library(
            frame.b,
            name,
            lambda: in_memory(frame.b, registry.call(b, lowering, name, arguments, named)),
        )
    if made_of is not function:
        return of_library(frame.b, name, lambda: call(frame, made_of, arguments, named))
    lowering = registry.lowering_of(function)
    if lowering is not None:
        return registry.call(b, lowering, name, arguments, named)
    if function is dataclasses.replace:
        return replaced(frame.b, "replace", arguments, named)
    if isinstance(function, type) and makes_named_tuples(function):
        return _object(frame.b, function, function.__new__, [function, *arguments], named)
    if isinstance(function, type) and makes_objects(function):
        return _object(frame.b, function, function.__init__, [NONE, *arguments], named)
    plain = plain_function(function)
    if isinstance(plain, python_types.FunctionType) and module_of(plain) not in UNCOMPILED_PACKAGES:
        if isinstance(function, ElementFunction):
            return _on_elements(frame, plain, arguments)
        if isinstance(function, StencilFunction):
            run = partial(frame.inlined, function.py_func, named={})
            return applied(b, function, arguments, named.get("out"), run)
        return frame.inlined(plain, arguments, named)
    if isinstance(plain, LocalFunction):
        return frame.inlined(plain, arguments, named)
    written = ast.unparse(b.node.func) if isinstance(b.node, ast.Call) else name
    raise b.error(f"calls of '{written}' are not supported in kernels", OUTSIDE)


def _by_class(
    frame: CallFrame, function: object, given: list[Value], named: dict[str, Value], place: int
) -> Value:
    """Call a function with a number whose class is known at run time only, on a path for each."""
    x = given[place]
    assert isinstance(x, Scalar)

    def of_class(type_: ScalarType) -> Value:
        arguments = [*given[:place], scalars.cast(frame.b, x, type_), *given[place + 1 :]]
        return call(frame, function, arguments, named)

    def of_one(types: Sequence[ScalarType]) -> Value:
        type_, *rest = types
        if not rest:
            return of_class(type_)
        is_it = mixed.has_class(frame.b, x, lambda other: other == type_)
        result = frame.branch(is_it, lambda: of_class(type_), lambda: of_one(rest))
        assert result is not None
        return result

    return of_one(mixed.several(x))


def replaced(b: Builder, name: str, given: Sequence[Value], named: dict[str, Value]) -> Value:
    """Copy a named tuple, or a frozen dataclass object, with some fields replaced."""
    obj = given[0] if len(given) == 1 else None
    is_made = isinstance(obj, Compound) and (isinstance(obj, TupleValue) or makes_objects(obj.kind))
    if not isinstance(obj, Compound) or not is_made:
        raise b.error(f"{name}() takes one object, and new values of its fields by name")
    for field in named:
        if field not in obj.names:
            raise b.error(f"{name}(): {obj.kind.__name__} has no field '{field}'")
    pairs = zip(obj.names, obj.items, strict=True)
    return in_memory(b, obj.of(named.get(field, old) for field, old in pairs))


def _object(
    b: Builder, kind: type, made_by: Any, arguments: Sequence[object], named: dict[str, Value]
) -> Value:
    """Construct an object of a named tuple or a frozen dataclass."""
    try:
        bound = inspect.signature(made_by).bind(*arguments, **named)
    except TypeError as error:
        raise b.error(f"{kind.__name__}(): {error}") from None
    bound.apply_defaults()
    given = dict([*bound.arguments.items()][1:])
    names = fields_of(kind) or ()
    if given.keys() != {*names} or any(_is_made_by_function(x) for x in given.values()):
        raise b.error(f"{kind.__name__}(): give all fields a value here")
    items = [x if isinstance(x, Value) else as_value(b, x) for x in map(given.get, names)]
    return in_memory(b, compound(kind, items))


def of_library(b: Builder, name: str, call: Callable[[], Value]) -> Value:
    """Call a library function that is written in Python here; its errors are reported at the
    call."""
    if b.is_in_library:
        return call()
    try:
        with b.library():
            return call()
    except FrontendError as error:
        diagnostic = error.diagnostics[0]
        message = _INNER_CALL.sub("", diagnostic.message)
        hint = diagnostic.notes[0].message if diagnostic.notes else ""
        if isinstance(error, lists.ItemsDifferError):
            raise error.again(b.error(message, hint)) from None
        is_named = message.startswith(f"{name}()")
        raise b.error(message if is_named else f"{name}(): {message}", hint) from None


def _expect_wide(b: Builder, arguments: Sequence[Value]) -> None:
    """Check that Python integers in lists fit when they become elements of a narrower type."""
    if any(isinstance(x, AnyList) and lists.has_integers(b, x) for x in arguments):
        known = [x.value for x in arguments if isinstance(x, Static)]
        if any(is_narrow(x) for x in known):
            hint = "write np.array(…).astype(…)"
            raise b.error("a list of integers does not become narrower ones here", hint)


def _on_elements(
    frame: CallFrame, function: python_types.FunctionType, arguments: Sequence[Value]
) -> Value:
    """Apply a scalar function to each element of arrays."""
    b = frame.b

    def compute(numbers: Sequence[Scalar]) -> Scalar:
        return _of_numbers(frame, function, numbers)

    with b.aside():  # only to see of which type the result is
        zero = b.integer(0)
        numbers = [
            arrays.element_at(b, x, [zero] * len(x.shape)) if isinstance(x, Array | Lazy) else x
            for x in arguments
        ]
        element = compute([x for x in numbers if isinstance(x, Scalar)]).type.strong
    return in_memory(frame.b, arrays.elementwise(b, arguments, element, compute))


def _of_numbers(frame: CallFrame, function: Any, numbers: Sequence[Scalar]) -> Scalar:
    """Apply a scalar function to numbers."""
    result = frame.inlined(function, list(numbers), {})
    if not isinstance(result, Scalar):
        raise frame.b.error(f"a function of elements gives a number, not {describe(result)}")
    return result


def _of_ufunc(
    frame: CallFrame, function: np.ufunc, made_of: ElementFunction
) -> Callable[..., Value]:
    """Return the lowering of a ufunc whose elements are computed by a Python function."""

    def compute(b: Builder, v: Sequence[Scalar], loop: Sequence[ScalarType]) -> Scalar:
        numbers = [scalars.fitted(b, x, type_) for x, type_ in zip(v, loop, strict=False)]
        return _of_numbers(frame, made_of.py_func, numbers)

    return ufunc_lowering(function, compute)


def is_narrow(given: Any) -> bool:
    """Whether an argument is an integer type that cannot hold all Python integers."""
    with suppress(TypeError):  # which the function says
        type_: np.dtype[Any] = np.dtype(given)
        return given is not None and type_.kind in "iu" and type_ != np.int64
    return False


def _is_made_by_function(default: object) -> bool:
    """Whether a default of a dataclass is a placeholder for the result of a factory."""
    return type(default).__name__ == "_HAS_DEFAULT_FACTORY_CLASS"


def is_of_numpy(function: object) -> bool:
    """Whether a NumPy function takes lists as arrays; functions of `numpy.random` may modify
    lists."""
    if is_stream(getattr(function, "__self__", None)):
        return False
    return isinstance(function, np.ufunc) or module_of(function) == "numpy"
