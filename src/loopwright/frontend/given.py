"""Arguments of a call: what is taken as an array, what of it selects the code, and how tuples of
arguments become arguments of compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from loopwright.frontend.layouts import order_in_memory

if TYPE_CHECKING:
    from loopwright.frontend.types import ArgumentType

MOST = (1 << 63) - 1
"""The largest integer of Python's that an argument can be."""

TAKEN = frozenset({np.ndarray, bool, int, float, complex, str, tuple, type(None)})
"""Classes of arguments that are taken as they are."""


def as_array(value: Any) -> Any:
    """An argument as an array that shares its memory, where it says that it is one: by
    `__array_interface__`, as a buffer, or by DLPack."""
    known = (np.ndarray, np.generic, type, np.dtype)
    if type(value) in TAKEN or isinstance(value, known):
        return cast("object", value)
    if hasattr(value, "__array_interface__"):
        return np.asarray(value)
    if hasattr(value, "__dlpack__"):
        return np.from_dlpack(value)
    if isinstance(value, bytes):
        return value
    try:
        return np.asarray(memoryview(value))
    except TypeError:
        return value


def dtype_of(given: Any) -> np.dtype[Any]:
    """The type of the elements of what has one."""
    return given.dtype


def not_taken(value: object) -> str | None:
    """What an argument is that has a class of arguments but another meaning; `None` for others."""
    if isinstance(value, np.ndarray):
        if type(cast("object", value)) is np.ndarray:
            return None  # without loading what knows masked arrays
        if isinstance(value, np.matrix):
            return "a matrix, whose '*' is another: use np.asarray(…)"
        masked = isinstance(value, np.ma.MaskedArray)
        return "a masked array: use its 'data' and its 'mask'" if masked else None
    large = type(value) is int and not -MOST - 1 <= value <= MOST
    return f"the integer {value}, which does not fit in 64 bits" if large else None


def key_of(value: object) -> object:
    """What of an argument selects the code."""
    if not_taken(value) is not None:
        return type(value), "not taken"
    if isinstance(value, np.ndarray):
        array = cast("np.ndarray[Any, Any]", value)
        layout = array.flags.c_contiguous or order_in_memory(array)
        return array.dtype, layout, *[extent == 1 for extent in array.shape]
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return tuple, *map(key_of, items)
    if value is None or isinstance(value, str | type | np.dtype):
        return "static", cast("object", value)
    return type(value)


def flat(values: tuple[object, ...]) -> tuple[object, ...]:
    """The numbers and arrays among arguments, in their order."""
    found: list[object] = []
    for value in values:
        if isinstance(value, tuple):
            items = cast("tuple[object, ...]", value)
            found += flat(items)
        elif value is not None and not isinstance(value, str | type | np.dtype):
            found.append(value)
    return tuple(found)


def flat_names(types: Mapping[str, ArgumentType]) -> list[str]:
    """What the numbers and arrays among arguments are called, in the order of `flat`."""
    from loopwright.frontend.types import StaticType, TupleType

    found: list[str] = []
    for name, type_ in types.items():
        if isinstance(type_, TupleType):
            found += flat_names({f"{name}[{k}]": item for k, item in enumerate(type_.items)})
        elif not isinstance(type_, StaticType):
            found.append(name)
    return found
