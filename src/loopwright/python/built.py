"""Calls the functions of a shared library that `loopwright build` has created.

It depends only on NumPy: its text is the beginning of the generated Python module of each library.
"""

from __future__ import annotations

import builtins
import ctypes
import json
import operator
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np


class Complex64(ctypes.Structure):
    """`lw_c64` of the header."""

    _fields_ = [("re", ctypes.c_float), ("im", ctypes.c_float)]


class Complex128(ctypes.Structure):
    """`lw_c128` of the header."""

    _fields_ = [("re", ctypes.c_double), ("im", ctypes.c_double)]


NUMBERS: dict[str, Any] = {
    "bool": ctypes.c_bool,
    "float32": ctypes.c_float,
    "float64": ctypes.c_double,
    "complex64": Complex64,
    "complex128": Complex128,
    **{f"int{bits}": getattr(ctypes, f"c_int{bits}") for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": getattr(ctypes, f"c_uint{bits}") for bits in (8, 16, 32, 64)},
}


NO_MEMORY = "out of memory: an allocation of "
"""The prefix of messages of failed allocations."""
TOO_BIG = (
    "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size."
)
"""NumPy's message for sizes that overflow 64 bits."""


@cache
def array_type(rank: int) -> Any:
    """Return the structure of an array with `rank` dimensions, as in the header."""
    extents = [(name, ctypes.c_int64 * rank) for name in ("sizes", "strides")]
    fields = [("data", ctypes.c_void_p), *(extents if rank else []), ("memory", ctypes.c_void_p)]
    return type(f"Array{rank}", (ctypes.Structure,), {"_fields_": fields})


class Owner:
    """Memory of a result; freed when no array refers to it any more."""

    def __init__(self, pointer: int, free: Any) -> None:
        self.pointer = pointer
        self.free = free

    def __del__(self) -> None:
        self.free(self.pointer)


class OwnedMemory:
    """Memory wrapped for an array, with the objects that keep it alive."""

    def __init__(self, interface: dict[str, Any], owner: object) -> None:
        self.__array_interface__ = interface
        self.owner = owner


def library(beside: str, name: str) -> Any:
    """Return the library with a name in the directory of a file."""
    return ctypes.CDLL(str(Path(beside).with_name(name)))


def is_numpy_array(value: Any) -> bool:
    """Return whether a value is a NumPy array."""
    kind: type = np.ndarray
    return isinstance(value, kind)


class BuiltFunction:
    """A function of a library.

    Parameters have a name, a dtype, a rank (-1 for numbers), and whether the array is written;
    results have a dtype and a rank, and `shape` is the form by which the Python value is assembled
    from them.
    """

    def __init__(
        self,
        library: Any,
        prefix: str,
        name: str,
        parameters: Sequence[tuple[str, str, int, bool]],
        results: Sequence[tuple[str, int]],
        shape: tuple[Any, ...],
    ) -> None:
        self.name = name
        self.parameters = parameters
        self.results = results
        self.shape = shape
        self.free = getattr(library, f"{prefix}_free")
        self.free.argtypes = [ctypes.c_void_p]
        self.free.restype = None
        self.call = getattr(library, f"{prefix}_{name}")
        self.call.restype = ctypes.c_char_p

    def __call__(self, *arguments: Any) -> Any:
        """Call the function; raises the exceptions that Python would raise."""
        passed: list[Any] = []
        for (name, dtype, rank, written), value in zip(self.parameters, arguments, strict=True):
            where = f"argument '{name}' of {self.name}()"
            if rank < 0:
                passed.append(number_of(where, dtype, value))
            else:
                passed.append(
                    ctypes.byref(descriptor_of(where, dtype, rank, value, written=written))
                )
        raw_results = [
            (NUMBERS[dtype] if rank < 0 else array_type(rank))() for dtype, rank in self.results
        ]
        message = self.call(*passed, *map(ctypes.byref, raw_results))
        if message is not None:
            raise exception_of(message.decode())
        owners: dict[int, Owner] = {}
        for raw in raw_results:
            pointer = getattr(raw, "memory", None)
            if pointer and pointer not in owners:
                owners[pointer] = Owner(pointer, self.free)
        values = [
            plain_number(raw) if rank < 0 else array_of(dtype, raw, rank, owners, arguments)
            for (dtype, rank), raw in zip(self.results, raw_results, strict=True)
        ]
        return built(self.shape, values, arguments)


def number_of(where: str, dtype: str, value: Any) -> Any:
    """Convert a number to the C type of a dtype; raises if it does not fit."""
    kind = np.dtype(dtype).kind
    value = value[()] if is_numpy_array(value) else value
    if kind in "iu":
        number = operator.index(value)
        bounds = np.iinfo(dtype)
        if not bounds.min <= number <= bounds.max:
            raise OverflowError(f"{where}: {number} does not fit in {dtype}")
        return NUMBERS[dtype](number)
    if not (np.isscalar(value) and np.result_type(type(value)).kind in "biufc"):
        raise TypeError(f"{where}: expected a number, not {type(value).__name__}")
    if "biufc".find(np.result_type(value).kind) > "biufc".find(kind):
        raise TypeError(f"{where}: {value} cannot be converted to {dtype}")
    if kind == "c":
        return NUMBERS[dtype](np.real(value), np.imag(value))
    return NUMBERS[dtype](value)


def plain_number(raw: Any) -> Any:
    """Return the Python number of a C value."""
    return complex(raw.re, raw.im) if hasattr(raw, "re") else raw.value


def descriptor_of(where: str, dtype: str, rank: int, value: Any, *, written: bool) -> Any:
    """Return the structure of an array argument; raises if the function does not accept it."""
    if not is_numpy_array(value) or value.dtype != dtype or value.ndim != rank:
        description = type(value).__name__
        if is_numpy_array(value):
            description = f"one of {value.dtype} with {value.ndim}"
        expected = f"an array of {dtype} with {rank} dimensions"
        raise TypeError(f"{where}: expected {expected}, not {description}")
    if not value.flags.aligned or any(step % value.itemsize for step in value.strides):
        raise ValueError(f"{where}: the elements of the array are not aligned")
    if written and not value.flags.writeable:
        raise ValueError(f"{where}: the array is read-only")
    result = array_type(rank)(data=value.ctypes.data)
    if rank:
        result.sizes[:] = value.shape
        result.strides[:] = [step // value.itemsize for step in value.strides]
    return result


def array_of(
    dtype: str, raw: Any, rank: int, owners: dict[int, Owner], arguments: tuple[Any, ...]
) -> Any:
    """Return the array that a structure describes, which keeps its memory alive."""
    item = np.dtype(dtype)
    sizes = tuple(raw.sizes) if rank else ()
    if 0 in sizes:
        return np.empty(sizes, item)
    interface = {
        "version": 3,
        "data": (raw.data, False),
        "shape": sizes,
        "strides": tuple(ctypes.c_int64(step * item.itemsize).value for step in raw.strides)
        if rank
        else (),
        "typestr": item.str,
    }
    return np.asarray(OwnedMemory(interface, owners.get(raw.memory, arguments)))


def built(shape: tuple[Any, ...], values: Sequence[Any], arguments: Sequence[Any]) -> Any:
    """Assemble the Python value from the results."""
    match shape:
        case ("tuple" | "list" as kind, items):
            parts = [built(item, values, arguments) for item in items]
            return parts if kind == "list" else tuple(parts)
        case ("number", number, dtype):
            return np.dtype(dtype).type(values[number]) if dtype else values[number]
        case ("array", number, is_writable):
            if not is_writable:
                values[number].flags.writeable = False
            return values[number]
        case ("argument", number):
            return arguments[number]
        case _:
            return None


def number_of_bits(dtype: str, is_plain: bool, bits: int) -> Any:  # noqa: FBT001
    """Return the number of a dtype, or Python's own, that is encoded in a 64-bit integer.

    >>> number_of_bits("float64", True, 4612811918334230528)
    2.5
    """
    raw = np.array(bits, np.int64)
    number = (raw.view(np.float64) if np.dtype(dtype).kind == "f" else raw).astype(dtype)
    return number.item() if is_plain else number[()]


def exception_of(message: str, *namespaces: Any) -> Exception:
    """Return the exception encoded in a library's message; `others` provides exceptions besides
    `builtins`."""
    if message.startswith(NO_MEMORY):
        size = message.removeprefix(NO_MEMORY)
        if size.startswith("more than"):
            return ValueError(TOO_BIG)
        return MemoryError(f"Unable to allocate {size}")
    if not message.startswith("["):
        return RuntimeError(message)
    name, text, place = json.loads(message)
    scopes = (builtins, np.linalg, *namespaces)
    exception_class: Any = next((getattr(x, name) for x in scopes if hasattr(x, name)), ValueError)
    argument = text if isinstance(text, str | int) else number_of_bits(*text)
    result: Exception = exception_class(*([] if text == "" else [argument]))
    result.add_note(f"at {place}")
    return result
