"""Numba's names for loopwright's kernels: a drop-in for packages that are written for Numba.

    import loopwright.numba as numba            # in a program
    python -m loopwright.numba script.py        # or a program as it is
    python -m loopwright.numba -m pytest …

Results are Python's and NumPy's to the bit, subscripts are checked, and what cannot be compiled
runs in Python with a warning that names the place (an error if `LOOPWRIGHT_NUMBA_STRICT` is set).

>>> import loopwright.numba as numba
>>> @numba.njit(cache=True)
... def total(a):
...     s = 0.0
...     for x in a:
...         s += x
...     return s
>>> import numpy as np
>>> total.py_func(np.array([1.0, 2.0]))
np.float64(3.0)
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from loopwright.native.runtime.process import get_num_threads, set_num_threads
from loopwright.numba import config, cuda, errors, experimental, extending, typed, types
from loopwright.numba.decorators import (
    cfunc,
    guvectorize,
    jit,
    jit_module,
    njit,
    stencil,
    vectorize,
)
from loopwright.numba.errors import (
    NumbaDeprecationWarning,
    NumbaPendingDeprecationWarning,
    NumbaPerformanceWarning,
    TypingError,
)
from loopwright.numba.experimental import jitclass
from loopwright.numba.types import (
    b1,
    bool_,
    boolean,
    byte,
    c8,
    c16,
    char,
    complex64,
    complex128,
    deferred_type,
    double,
    f4,
    f8,
    float32,
    float64,
    float_,
    from_dtype,
    i1,
    i2,
    i4,
    i8,
    int8,
    int16,
    int32,
    int64,
    int_,
    intc,
    intp,
    long_,
    longlong,
    none,
    optional,
    short,
    size_t,
    ssize_t,
    typeof,
    u1,
    u2,
    u4,
    u8,
    uchar,
    uint,
    uint8,
    uint16,
    uint32,
    uint64,
    uintc,
    uintp,
    ulong,
    ulonglong,
    ushort,
    void,
)
from loopwright.python.types import prange

IS_LOOPWRIGHT = True
"""Tells this package from Numba where it is imported under that name."""
__version__ = "0.61.0"
"""The release of Numba whose names are here."""
version_info = (0, 61, 0)


def literally(value: Any) -> Any:
    """Return the value: kernels see constants as such."""
    return value


def literal_unroll(value: Any) -> Any:
    """Return the tuple: kernels iterate over tuples of several types."""
    return value


@contextmanager
def objmode(*args: str, **types_of_results: str) -> Generator[None]:
    """Run statements in Python, as the parts of kernels that cannot be compiled do."""
    del args, types_of_results
    yield


def set_parallel_chunksize(n: int) -> int:
    """Accept the size of chunks of parallel loops, which are chosen here; return the former 0."""
    del n
    return 0


def get_parallel_chunksize() -> int:
    """Return the size of chunks of parallel loops: 0, as it is chosen here."""
    return 0


@contextmanager
def parallel_chunksize(n: int) -> Generator[None]:
    """Accept the size of chunks of parallel loops, which are chosen here."""
    del n
    yield


def carray(ptr: Any, shape: int | tuple[int, ...], dtype: Any = None) -> Any:
    """Return the array of C's order at an address."""
    return _array_at(ptr, shape, dtype)


def farray(ptr: Any, shape: int | tuple[int, ...], dtype: Any = None) -> Any:
    """Return the array of Fortran's order at an address."""
    extents = shape if isinstance(shape, tuple) else (shape,)
    return _array_at(ptr, extents[::-1], dtype).T


def _array_at(ptr: Any, shape: int | tuple[int, ...], dtype: Any) -> Any:
    import ctypes

    import numpy as np

    extents = shape if isinstance(shape, tuple) else (shape,)
    element = dtype.dtype if isinstance(dtype, types.Number) else dtype and np.dtype(dtype)
    if isinstance(ptr, int | ctypes.c_void_p):
        if element is None:
            raise TypeError("carray() of an address without type needs a dtype")
        ptr = ctypes.cast(ptr, ctypes.POINTER(np.ctypeslib.as_ctypes_type(element)))
    array = np.ctypeslib.as_array(ptr, extents)
    if element is not None and array.dtype != element:
        raise TypeError(f"mismatching dtype '{dtype}' for pointer to {array.dtype}")
    return array


def threading_layer() -> str:
    """Return the name of what runs threads."""
    return "loopwright"


def get_thread_id() -> int:
    """Return the number of the thread that runs: 0 outside of parallel loops."""
    return 0


__all__ = [
    "IS_LOOPWRIGHT",
    "NumbaDeprecationWarning",
    "NumbaPendingDeprecationWarning",
    "NumbaPerformanceWarning",
    "TypingError",
    "b1",
    "bool_",
    "boolean",
    "byte",
    "c8",
    "c16",
    "carray",
    "cfunc",
    "char",
    "complex64",
    "complex128",
    "config",
    "cuda",
    "deferred_type",
    "double",
    "errors",
    "experimental",
    "extending",
    "f4",
    "f8",
    "farray",
    "float32",
    "float64",
    "float_",
    "from_dtype",
    "get_num_threads",
    "get_parallel_chunksize",
    "get_thread_id",
    "guvectorize",
    "i1",
    "i2",
    "i4",
    "i8",
    "int8",
    "int16",
    "int32",
    "int64",
    "int_",
    "intc",
    "intp",
    "jit",
    "jit_module",
    "jitclass",
    "literal_unroll",
    "literally",
    "long_",
    "longlong",
    "njit",
    "none",
    "objmode",
    "optional",
    "parallel_chunksize",
    "prange",
    "set_num_threads",
    "set_parallel_chunksize",
    "short",
    "size_t",
    "ssize_t",
    "stencil",
    "threading_layer",
    "typed",
    "typeof",
    "types",
    "u1",
    "u2",
    "u4",
    "u8",
    "uchar",
    "uint",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "uintc",
    "uintp",
    "ulong",
    "ulonglong",
    "ushort",
    "vectorize",
    "version_info",
    "void",
]
