"""Functions in addition to NumPy's that bodies call: they have lowerings, and equivalent Python
implementations."""

from __future__ import annotations

from typing import Any

import numpy as np

from loopwright.python.declarations import body


def refused(message: str) -> Any:
    """Refuse arguments that library functions do not support, at compile time."""
    raise NotImplementedError(message)


def in_own_order(x: Any) -> Any:
    """Return an array, or the transpose of one in Fortran order: both are in C order."""
    return x


def chosen(items: Any, places: Any, count: Any, as_list: Any) -> Any:
    """Return the tuple of the items at the first `count` positions, or a list if `as_list` is true
    and `count` is not a constant."""
    return tuple(items[k] for k in places[:count])


def promoted(values: Any) -> Any:
    """Return the common NumPy type of several values, or of the rows of an array."""
    return np.result_type(*values)


def type_of_reduction(function: Any, dtype: Any, requested_dtype: Any) -> Any:
    """Return the type in which a ufunc combines elements of a type: the requested one, if any."""
    operand_types = (None, dtype, None)
    signature = (requested_dtype, None, None)
    resolved_types = function.resolve_dtypes(operand_types, signature=signature, reduction=True)
    if len({*resolved_types}) > 1:
        raise TypeError(f"{function.__name__}() has results of another type than its operands")
    return resolved_types[0]


def sum_of_extents(x: Any, y: Any) -> Any:
    """`x + y`; raises an exception on 64-bit overflow."""
    return x + y


def product_of_extents(x: Any, y: Any) -> Any:
    """`x * y`; raises an exception on 64-bit overflow."""
    return x * y


def unrolled(count: Any) -> tuple[int, ...]:
    """Return a tuple of `count` items: `for _ in unrolled(n)` is unrolled by the compiler, so that
    arrays may have a different rank in each iteration. `count` is a compile-time constant."""
    return (0,) * count


def counted(items: Any) -> tuple[Any, ...]:
    """Return the items of a list, a tuple or a vector, whose number is a compile-time constant."""
    return tuple(items)


def is_counted(items: Any) -> bool:
    """Return whether the number of items, or the number itself, is a compile-time constant, or
    becomes one where it is an argument."""
    return isinstance(items, tuple)


def is_python_float(x: Any) -> bool:
    """Return whether a number is a Python float, which rounds to digits differently from NumPy."""
    return type(x) is float


def is_python_integer(x: Any) -> bool:
    """Return whether a number is a Python integer."""
    return type(x) is int


def rounded(x: Any) -> int:
    """Return the integer nearest to a number, ties to even."""
    return round(x)


def places_of(obj: Any, extent: Any) -> Any:
    """Return the indices that a slice selects on an axis; anything else is returned as it is."""
    return np.arange(extent)[obj] if isinstance(obj, slice) else obj  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def safe_elements(elements: Any, dtype: Any) -> Any:
    """`np.asarray(elements, dtype)`; arrays are only accepted if the type can represent all of
    their values."""
    return np.asarray(elements, dtype)


def fill_by(
    function: Any, results: tuple[Any, ...], arguments: tuple[Any, ...], **options: Any
) -> None:
    """Call a library function in Python and fill arrays with its results."""
    values = function(*arguments, **options)
    for array, result in zip(results, (values,) if len(results) == 1 else values, strict=True):
        array[...] = result


@body
def filled_by(function: Any, shape: Any, dtype: Any, *arguments: Any, **options: Any) -> Any:
    """Return a new array, filled with the result of such a function."""
    result = np.empty(shape, dtype)
    fill_by(function, (result,), arguments, **options)
    return result


def extended(a: Any, shape: Any, before: Any, mode: Any) -> Any:
    """Return an array extended by its edge values, or periodically, starting `before` elements
    before it."""
    widths = zip(before, shape, np.shape(a), strict=True)
    return np.pad(a, [(x, n - m - x) for x, n, m in widths], mode)


def rolled(a: Any, shifts: tuple[int, ...]) -> Any:
    """Return an array whose elements are moved along each axis by a shift, those at the end to the
    beginning."""
    return np.roll(a, shifts, tuple(range(np.ndim(a))))


def read_only(a: Any) -> Any:
    """Return a view that cannot be written."""
    return a[...]


def stored(result: Any, out: Any) -> Any:
    """Return the result of a function: `out`, with the result in it, if that is given."""
    if out is None:
        return result
    out[...] = result
    return out


def require(holds: Any, exception: type[Exception], message: str) -> None:
    """Raise an exception unless something holds."""
    if not holds:
        raise exception(message)


def require_equal(x: Any, y: Any, message: str, exception: type[Exception] = ValueError) -> None:
    """Raise an exception unless two extents are equal."""
    if x != y:
        raise exception(f"{message}: {x} and {y}")


def same(x: Any, y: Any) -> bool:
    """Compare as containers compare their items: a NaN is equal to itself if it is the same object.
    Compiled code raises an exception if it cannot know whether it is."""
    return x is y or x == y


def identity(x: Any) -> int:
    """Return a number that identifies a list in a list."""
    return id(x)


def element(a: Any, place: Any) -> Any:
    """Return the element of a vector at an in-bounds position."""
    return a[place]


def add_at(a: Any, place: Any, by: Any) -> None:
    """Add to the element of a vector at an in-bounds position."""
    a[place] += by


def owner_of(obj: Any, method: Any) -> Any:
    """Return the object; compilation is refused if its class does not define the method."""
    return obj if getattr(obj.__class__, method.__name__) is method else None
