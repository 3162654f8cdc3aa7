"""Comparing a compiled function with Python's own, bit for bit."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import redirect_stdout
from types import MethodType
from typing import Any, cast

import numpy as np

from loopwright.native.runtime.copies import copied
from loopwright.native.runtime.numpy_generators import is_class_of_streams, restored, state_of
from loopwright.python.calls.argument_containers import attributes_in, makes_instances
from loopwright.python.calls.argument_values import attributes_of, has_no_attributes, items_of
from loopwright.python.calls.fingerprint import restoring
from loopwright.python.types import fields_of
from loopwright.reporting.errors import CheckError, LoopwrightError


def compared(
    compiled: Any, plain: Callable[..., Any], args: Any, kwargs: Any, streams: Sequence[Any] = ()
) -> Any:
    """Run both on copies of the arguments and compare everything. Both draw the same from the
    streams that they are not given. What both print is printed once."""
    first = copied((args, kwargs))
    second = copied((args, kwargs))
    with restoring(plain) as arrays, restored(streams), np.errstate(all="ignore"):
        expected = _outcome(plain, second)
        expected_arrays = copied(arrays)
        states = list(map(state_of, streams))
    with restoring(plain) as arrays, restored(streams):
        actual = _outcome(compiled, first)
        actual_arrays = copied(arrays)
        actual_states = list(map(state_of, streams))
    _expect_same("the exception", expected[1], actual[1])
    _expect_same("what is printed", expected[3], actual[3])
    print(actual[3], end="")
    if expected[1] is None:
        _expect_same("what is drawn", states, actual_states)
    if expected[1] is None:
        _expect_same("the result", expected[0], actual[0])
        _expect_same("the arguments", second, first)
        _expect_same("what arrays from outside hold", expected_arrays, actual_arrays)
    if actual[2] is not None:
        raise actual[2]
    return actual[0]


def _outcome(
    function: Callable[..., Any], arguments: Any
) -> tuple[Any, Any, Exception | None, str]:
    """The result of a call, its exception with the class, and its output."""
    printed = io.StringIO()
    try:
        with redirect_stdout(printed):
            result = function(*arguments[0], **arguments[1])
            if isinstance(result, Generator):
                generator = cast("Generator[Any]", result)
                result = [copied(x) for x in generator]
            return result, None, None, printed.getvalue()
    except LoopwrightError:
        raise
    except Exception as error:
        return None, type(error).__name__, error, printed.getvalue()


def _expect_same(what: str, expected: Any, actual: Any) -> None:
    problem = describe_difference(*map(_written_out, (expected, actual)))
    if problem:
        raise CheckError(f"{what} of the compiled function differs: {problem}")


def _written_out(value: object) -> object:
    """Return a value with numbers in place of objects of classes, and the attributes of these."""
    objects: list[object] = []

    def numbered(part: Any) -> Any:
        if type(part) in (list, tuple):
            return type(part)(map(numbered, part))
        if type(part) is dict:
            items = cast("dict[Any, Any]", part)
            return dict(zip(items, map(numbered, items.values()), strict=True))
        if not makes_instances(cast("Any", type(part))):
            return part
        if not any(part is x for x in objects):
            objects.append(part)
        return type(part).__name__, [x is part for x in objects].index(True)

    written = [numbered(value)]
    written += (numbered(attributes_in(x)) for x in objects)  # which become more
    return written if objects else value


def describe_difference(expected: Any, actual: Any) -> str:
    """How two values differ; empty if they are equal bit for bit.

    >>> describe_difference((1, np.zeros(2)), (1, np.zeros(2)))
    ''
    >>> describe_difference(np.zeros(2), np.array([0.0, 1.0]))
    'element (1,) is 0.0 in Python and 1.0 compiled'
    >>> describe_difference(1 << 99999, 0)
    'an integer of 100000 bits in Python and 0 compiled'
    """
    if _is_sequence(expected) and _is_sequence(actual):
        if type(expected) is not type(actual):
            return f"a {type(expected).__name__} in Python and a {type(actual).__name__} compiled"
        if len(expected) != len(actual):
            return f"{len(expected)} items in Python and {len(actual)} compiled"
        problems: Any = map(describe_difference, expected, actual)
        return next((p for p in problems if p), "")
    kind = cast("Any", type(expected))
    actual_kind = cast("Any", type(actual))
    if kind is actual_kind and is_class_of_streams(kind):
        return describe_difference(state_of(expected), state_of(actual))
    if kind is actual_kind is deque:
        return describe_difference([expected.maxlen, *expected], [actual.maxlen, *actual])
    names = fields_of(kind) if kind is actual_kind else None
    if names:
        return describe_difference(
            *([getattr(x, name) for name in names] for x in (expected, actual))
        )
    if kind is actual_kind is MethodType and expected.__func__ is actual.__func__:
        return describe_difference(expected.__self__, actual.__self__)
    if kind is actual_kind and kind.__eq__ is object.__eq__ and has_no_attributes(kind):
        return ""
    if kind is actual_kind and hasattr(expected, "__dict__") and kind.__eq__ is object.__eq__:
        return describe_difference(*(items_of(attributes_of(x)) or () for x in (expected, actual)))
    if isinstance(expected, dict) and isinstance(actual, dict):
        if kind is not actual_kind:
            return f"a {kind.__name__} in Python and a {actual_kind.__name__} compiled"
        first = cast("dict[Any, Any]", expected)
        second = cast("dict[Any, Any]", actual)
        return describe_difference(list(first.items()), list(second.items()))
    if isinstance(expected, np.ndarray) and isinstance(actual, np.ndarray):
        return _array_difference(expected, actual)
    if isinstance(expected, np.ndarray) or isinstance(actual, np.ndarray):
        return f"{_format_value(expected)} in Python and {_format_value(actual)} compiled"
    if isinstance(expected, int | float | complex | np.number | np.bool_) and isinstance(
        actual, int | float | complex | np.number | np.bool_
    ):
        if isinstance(expected, complex) and isinstance(actual, complex):
            return describe_difference(
                (expected.real, expected.imag),  # pyright: ignore[reportUnknownMemberType]
                (actual.real, actual.imag),  # pyright: ignore[reportUnknownMemberType]
            )
        same = _number_and_sign(expected) == _number_and_sign(actual) or (
            expected != expected and actual != actual
        )
        return (
            ""
            if same
            else f"{_format_value(expected)} in Python and {_format_value(actual)} compiled"
        )
    same = _is_as_equal(expected, actual)
    return (
        "" if same else f"{_format_value(expected)} in Python and {_format_value(actual)} compiled"
    )


def _is_as_equal(expected: Any, actual: Any) -> bool:
    """Return whether an object compares to another as it does to itself: `==` may return an array,
    as for tables, where NaN differs from itself."""
    try:
        return np.array_equal(np.asarray(expected == actual), np.asarray(expected == expected))
    except Exception:  # of shapes that `==` cannot compare
        return False


def _format_value(value: Any) -> str:
    """Return the text of a value; a placeholder for integers with too many digits."""
    if isinstance(value, int) and value.bit_length() > 4096:
        return f"an integer of {value.bit_length()} bits"
    return repr(value)


def _is_sequence(value: object) -> bool:
    return isinstance(value, list | tuple)


def _number_and_sign(value: Any) -> object:
    if isinstance(value, float | np.floating):
        number = float(cast("float", value))
        return number, str(number)[0]
    return value, ""


def _array_difference(expected: Any, actual: Any) -> str:
    """How an array differs from the expected one, with the first element that does."""
    if expected.dtype != actual.dtype or expected.shape != actual.shape:
        return (
            f"{expected.dtype}{list(expected.shape)} in Python and "
            f"{actual.dtype}{list(actual.shape)} compiled"
        )
    for name in expected.dtype.names or ():
        if problem := _array_difference(expected[name], actual[name]):
            return f"field {name!r}: {problem}"
    if expected.dtype.names:
        return ""
    if expected.dtype.kind == "c":
        return _array_difference(expected.real, actual.real) or _array_difference(
            expected.imag, actual.imag
        )
    equal = expected == actual
    if expected.dtype.kind == "f":
        equal = (equal & (np.signbit(expected) == np.signbit(actual))) | (
            np.isnan(expected) & np.isnan(actual)
        )
    if equal.all():
        return ""
    where = tuple(int(k) for k in np.argwhere(~equal)[0])
    return f"element {where} is {expected[where]!s} in Python and {actual[where]!s} compiled"
