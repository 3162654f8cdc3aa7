"""Comparing a compiled function with Python's own, bit for bit."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Sequence
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
        found = _outcome(compiled, first)
        found_arrays = copied(arrays)
        found_states = list(map(state_of, streams))
    _expect_same("the exception", expected[1], found[1])
    _expect_same("what is printed", expected[3], found[3])
    print(found[3], end="")
    if expected[1] is None:
        _expect_same("what is drawn", states, found_states)
    if expected[1] is None:
        _expect_same("the result", expected[0], found[0])
        _expect_same("the arguments", second, first)
        _expect_same("what arrays from outside hold", expected_arrays, found_arrays)
    if found[2] is not None:
        raise found[2]
    return found[0]


def _outcome(
    function: Callable[..., Any], arguments: Any
) -> tuple[Any, Any, Exception | None, str]:
    """What a call gives, the class of its exception and that itself, and what it prints."""
    printed = io.StringIO()
    try:
        with redirect_stdout(printed):
            return function(*arguments[0], **arguments[1]), None, None, printed.getvalue()
    except LoopwrightError:
        raise
    except Exception as error:
        return None, type(error).__name__, error, printed.getvalue()


def _expect_same(what: str, expected: Any, found: Any) -> None:
    problem = difference(*map(_written_out, (expected, found)))
    if problem:
        raise CheckError(f"{what} of the compiled function differs: {problem}")


def _written_out(value: object) -> object:
    """A value with numbers in place of objects of classes, and the attributes of these."""
    known: list[object] = []

    def numbered(part: Any) -> Any:
        if type(part) in (list, tuple):
            return type(part)(map(numbered, part))
        if type(part) is dict:
            items = cast("dict[Any, Any]", part)
            return dict(zip(items, map(numbered, items.values()), strict=True))
        if not makes_instances(cast("Any", type(part))):
            return part
        if not any(part is x for x in known):
            known.append(part)
        return type(part).__name__, [x is part for x in known].index(True)

    written = [numbered(value)]
    written += (numbered(attributes_in(x)) for x in known)  # which become more
    return written if known else value


def difference(expected: Any, found: Any) -> str:
    """How two values differ; empty if they are equal bit for bit.

    >>> difference((1, np.zeros(2)), (1, np.zeros(2)))
    ''
    >>> difference(np.zeros(2), np.array([0.0, 1.0]))
    'element (1,) is 0.0 in Python and 1.0 compiled'
    >>> difference(1 << 99999, 0)
    'an integer of 100000 bits in Python and 0 compiled'
    """
    if _is_sequence(expected) and _is_sequence(found):
        if type(expected) is not type(found):
            return f"a {type(expected).__name__} in Python and a {type(found).__name__} compiled"
        if len(expected) != len(found):
            return f"{len(expected)} items in Python and {len(found)} compiled"
        problems: Any = map(difference, expected, found)
        return next((p for p in problems if p), "")
    kind = cast("Any", type(expected))
    other = cast("Any", type(found))
    if kind is other and is_class_of_streams(kind):
        return difference(state_of(expected), state_of(found))
    if kind is other is deque:
        return difference([expected.maxlen, *expected], [found.maxlen, *found])
    names = fields_of(kind) if kind is other else None
    if names:
        return difference(*([getattr(x, name) for name in names] for x in (expected, found)))
    if kind is other is MethodType and expected.__func__ is found.__func__:
        return difference(expected.__self__, found.__self__)
    if kind is other and kind.__eq__ is object.__eq__ and has_no_attributes(kind):
        return ""
    if kind is other and hasattr(expected, "__dict__") and kind.__eq__ is object.__eq__:
        return difference(*(items_of(attributes_of(x)) or () for x in (expected, found)))
    if isinstance(expected, dict) and isinstance(found, dict):
        if kind is not other:
            return f"a {kind.__name__} in Python and a {other.__name__} compiled"
        first = cast("dict[Any, Any]", expected)
        second = cast("dict[Any, Any]", found)
        return difference(list(first.items()), list(second.items()))
    if isinstance(expected, np.ndarray) and isinstance(found, np.ndarray):
        return _array_difference(expected, found)
    if isinstance(expected, np.ndarray) or isinstance(found, np.ndarray):
        return f"{_shown(expected)} in Python and {_shown(found)} compiled"
    if isinstance(expected, int | float | complex | np.number | np.bool_) and isinstance(
        found, int | float | complex | np.number | np.bool_
    ):
        if isinstance(expected, complex) and isinstance(found, complex):
            return difference(
                (expected.real, expected.imag),  # pyright: ignore[reportUnknownMemberType]
                (found.real, found.imag),  # pyright: ignore[reportUnknownMemberType]
            )
        same = _bits(expected) == _bits(found) or (expected != expected and found != found)
        return "" if same else f"{_shown(expected)} in Python and {_shown(found)} compiled"
    same = _is_as_equal(expected, found)
    return "" if same else f"{_shown(expected)} in Python and {_shown(found)} compiled"


def _is_as_equal(one: Any, other: Any) -> bool:
    """Whether an object compares to another one as it does to itself: `==` may return an array, as
    for tables, where NaN differs from itself."""
    try:
        return np.array_equal(np.asarray(one == other), np.asarray(one == one))
    except Exception:  # of shapes that `==` cannot compare
        return False


def _shown(value: Any) -> str:
    """The text of a value; a placeholder for integers with too many digits."""
    if isinstance(value, int) and value.bit_length() > 4096:
        return f"an integer of {value.bit_length()} bits"
    return repr(value)


def _is_sequence(value: object) -> bool:
    return isinstance(value, list | tuple)


def _bits(value: Any) -> object:
    if isinstance(value, float | np.floating):
        number = float(cast("float", value))
        return number, str(number)[0]
    return value, ""


def _array_difference(expected: Any, found: Any) -> str:
    """How an array differs from the expected one, with the first element that does."""
    if expected.dtype != found.dtype or expected.shape != found.shape:
        return (
            f"{expected.dtype}{list(expected.shape)} in Python and "
            f"{found.dtype}{list(found.shape)} compiled"
        )
    for name in expected.dtype.names or ():
        if problem := _array_difference(expected[name], found[name]):
            return f"field {name!r}: {problem}"
    if expected.dtype.names:
        return ""
    if expected.dtype.kind == "c":
        return _array_difference(expected.real, found.real) or _array_difference(
            expected.imag, found.imag
        )
    equal = expected == found
    if expected.dtype.kind == "f":
        equal = (equal & (np.signbit(expected) == np.signbit(found))) | (
            np.isnan(expected) & np.isnan(found)
        )
    if equal.all():
        return ""
    where = tuple(int(k) for k in np.argwhere(~equal)[0])
    return f"element {where} is {expected[where]!s} in Python and {found[where]!s} compiled"
