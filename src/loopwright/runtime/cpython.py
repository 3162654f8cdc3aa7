"""CPython and NumPy as native code sees them: where the fields of their structs lie, what to call.

The offsets hold for 64-bit CPython with the GIL; `struct_layout_is_known` looks at live objects
before anything relies on them.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache

import numpy as np

from loopwright.runtime.specs import MemRefSpec, Signature, dtype_named

TYPE, NUMBER, TUPLE_ITEMS = 8, 16, 24
"""Offsets in Python's objects; `NUMBER` is the value of a float, or of a number of NumPy's."""

EXACT_INTEGERS = 1 << 53
"""Integers up to this one, of either sign, are doubles."""

DATA, RANK, EXTENTS, STRIDES, DTYPE, FLAGS = 16, 24, 32, 40, 56, 64
"""Offsets in NumPy's arrays."""

ALIGNED, WRITEABLE, C_CONTIGUOUS = 0x100, 0x400, 0x1
"""Bits of an array's flags."""

OBJECTS: dict[str, object] = {
    "ndarray": np.ndarray,
    "float": float,
    "int": int,
    "float64": np.float64,
    "float32": np.float32,
    "int64": np.int64,
    "int32": np.int32,
    "none": None,
    "true": True,
    "false": False,
}
"""The objects that wrappers compare with, by their names there."""

API = {
    "PyEval_SaveThread": "ptr ()",
    "PyEval_RestoreThread": "void (ptr)",
    "PyComplex_FromDoubles": "ptr (double, double)",
    "PyFloat_FromDouble": "ptr (double)",
    "PyLong_FromLongLong": "ptr (i64)",
    "PyLong_FromUnsignedLongLong": "ptr (i64)",
    "PyLong_FromVoidPtr": "ptr (ptr)",
    "PyLong_AsLongLongAndOverflow": "i64 (ptr, ptr)",
    "PyBool_FromLong": "ptr (i64)",
    "PyTuple_New": "ptr (i64)",
    "PyTuple_SetItem": "i32 (ptr, i64, ptr)",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
    "Py_IncRef": "void (ptr)",
    "Py_DecRef": "void (ptr)",
}
"""The functions of the C API that wrappers call, with their LLVM types."""


@cache
def struct_layout_is_known() -> bool:
    """Whether this interpreter and this NumPy lay out their structs as the wrapper reads them."""
    if ctypes.sizeof(ctypes.c_void_p) != 8 or sys.implementation.name != "cpython":
        return False
    if "t" in sys.abiflags or object.__basicsize__ != 16:
        return False
    probe = np.zeros((2, 3), np.float32)
    address = id(probe)
    pair = (probe, probe)
    numbers = {
        1.5: ctypes.c_double,
        np.float64(2.5): ctypes.c_double,
        np.float32(3.5): ctypes.c_float,
        np.int64(-(1 << 40)): ctypes.c_int64,
        np.int32(-5): ctypes.c_int32,
    }

    def word(offset: int) -> int:
        return ctypes.c_int64.from_address(address + offset).value

    def at(pointer: int, index: int) -> int:
        return ctypes.c_int64.from_address(pointer + 8 * index).value

    flags = ctypes.c_int32.from_address(address + FLAGS).value
    return (
        word(TYPE) == id(np.ndarray)
        and word(DATA) == probe.ctypes.data
        and ctypes.c_int32.from_address(address + RANK).value == 2
        and [at(word(EXTENTS), d) for d in range(2)] == [2, 3]
        and [at(word(STRIDES), d) for d in range(2)] == [12, 4]
        and word(DTYPE) == id(np.dtype(np.float32))
        and flags & 0x501 == ALIGNED | WRITEABLE | C_CONTIGUOUS
        and all(kind.from_address(id(n) + NUMBER).value == n for n, kind in numbers.items())
        and at(id(pair) + TUPLE_ITEMS, 1) == address
    )


def python_symbols(signature: Signature) -> dict[str, int]:
    """The addresses of the Python objects and functions that the wrapper of a signature names."""
    symbols = {f"lw_py_{name}": id(value) for name, value in OBJECTS.items()}
    for name in dtype_names(signature):
        symbols[f"lw_dtype_{name}"] = id(dtype_named(name))
    for name in API:
        function = getattr(ctypes.pythonapi, name)
        address = ctypes.cast(function, ctypes.c_void_p).value
        assert address is not None
        symbols[name] = address
    return symbols


def dtype_names(signature: Signature) -> list[str]:
    """The names of all dtypes that the arguments of a signature may have."""
    names = {
        name
        for spec in signature.arguments
        if isinstance(spec, MemRefSpec)
        for name in spec.element.dtypes
    }
    return sorted(names)
