"""Functions beside NumPy's that bodies call: they have lowerings, and do the same in Python."""

from __future__ import annotations

from typing import Any

import numpy as np


def refused(message: str) -> Any:
    """Refuse arguments that functions of the library do not support, when a call is compiled."""
    raise NotImplementedError(message)


def promoted(values: Any) -> Any:
    """The type that NumPy has for some values, or rows of an array, together."""
    return np.result_type(*values)


def sum_of_extents(x: Any, y: Any) -> Any:
    """`x + y`, or an exception where 64 bits do not hold it."""
    return x + y


def product_of_extents(x: Any, y: Any) -> Any:
    """`x * y`, or an exception where 64 bits do not hold it."""
    return x * y


def unrolled(count: Any) -> tuple[int, ...]:
    """What `for _ in unrolled(n)` goes through n times: the compiler unrolls loops over tuples, so
    that arrays may have another rank in each iteration. `count` is a constant of the call."""
    return (0,) * count


def is_python_float(x: Any) -> bool:
    """Whether a number is a float of Python's own, which rounds to digits in its own way."""
    return type(x) is float


def is_python_integer(x: Any) -> bool:
    """Whether a number is an integer of Python's own."""
    return type(x) is int


def rounded(x: Any) -> int:
    """The integer next to a number; of two that are as near, the even one."""
    return round(x)


def places_of(obj: Any, extent: Any) -> Any:
    """Return the indices that a slice selects on an axis; anything else is returned as it is."""
    return np.arange(extent)[obj] if isinstance(obj, slice) else obj  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def safe_elements(elements: Any, dtype: Any) -> Any:
    """`np.asarray(elements, dtype)`, of arrays only where the type has all of their values."""
    return np.asarray(elements, dtype)


def fill_by(function: Any, made: tuple[Any, ...], given: tuple[Any, ...], **options: Any) -> None:
    """Fill arrays with the results of a function of a library, which is called in Python."""
    found = function(*given, **options)
    for array, result in zip(made, (found,) if len(made) == 1 else found, strict=True):
        array[...] = result


def extended(a: Any, shape: Any, before: Any, mode: Any) -> Any:
    """An array that goes on with its edge, or periodically, from so many elements before it on."""
    widths = zip(before, shape, np.shape(a), strict=True)
    return np.pad(a, [(x, n - m - x) for x, n, m in widths], mode)


def read_only(a: Any) -> Any:
    """A view that cannot be written."""
    return a[...]


def require(holds: Any, exception: type[Exception], message: str) -> None:
    """Raise an exception unless something holds."""
    if not holds:
        raise exception(message)


def require_equal(x: Any, y: Any, message: str, exception: type[Exception] = ValueError) -> None:
    """Raise an exception unless two extents are the same."""
    if x != y:
        raise exception(f"{message}: {x} and {y}")


def element(a: Any, place: Any) -> Any:
    """The element of a vector at a place from the start, which is within the bounds."""
    return a[place]


def add_at(a: Any, place: Any, by: Any) -> None:
    """Add to the element of a vector at a place from the start, which is within the bounds."""
    a[place] += by
