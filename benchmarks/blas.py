"""The libraries here that multiply matrices: NumPy's, BLIS and MKL, with one thread each.

NumPy's is OpenBLAS in most builds. On a processor with AVX-512, `OPENBLAS_CORETYPE` forces its
kernels to the widest ones, which has to be set before NumPy is imported. BLIS is what the
system's loader finds as `libblis` (Debian: `libblis4-serial`), MKL `libmkl_rt` among the libraries
of this Python, of `MKL_ROOT`, or of the system (PyPI: `mkl`); it chooses its kernels itself.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
if "avx512f" in Path("/proc/cpuinfo").read_text(encoding="utf-8"):
    os.environ.setdefault("OPENBLAS_CORETYPE", "SkylakeX")
os.environ.setdefault("BLIS_NUM_THREADS", "1")
os.environ.setdefault("MKL_NUM_THREADS", "1")
os.environ.setdefault("MKL_THREADING_LAYER", "SEQUENTIAL")

import numpy as np

Matrix = np.ndarray[Any, np.dtype[Any]]
Multiply = Callable[[Matrix, Matrix, Matrix], object]
"""Writes the product of the first two to the third; the first two may be transposed views."""
_ROWS = 101
_AS_IT_IS = 111
_TRANSPOSED = 112
_NAMES = {np.dtype(np.float32): "cblas_sgemm", np.dtype(np.float64): "cblas_dgemm"}


def libraries() -> dict[str, Multiply]:
    """The libraries that are here, by name."""
    by_name: dict[str, Multiply] = {"NumPy": lambda a, b, out: np.matmul(a, b, out=out)}
    for name, paths in (("BLIS", _blis()), ("MKL", _mkl())):
        for path in paths:
            try:
                library = ctypes.CDLL(path)
            except OSError:
                continue
            by_name[name] = partial(_multiply, library)
            break
    return by_name


def _blis() -> Iterator[str]:
    library_name = ctypes.util.find_library("blis")
    if library_name is not None:
        yield library_name


def _mkl() -> Iterator[str]:
    for root in (sys.prefix, os.environ.get("MKL_ROOT", "")):
        folders = (Path(root) / "lib", Path(root) / "lib" / "intel64") if root else ()
        for folder in folders:
            yield from map(str, sorted(folder.glob("libmkl_rt.so*")))
    library_name = ctypes.util.find_library("mkl_rt")
    if library_name is not None:
        yield library_name


@cache
def _function(library: ctypes.CDLL, dtype: np.dtype[Any]) -> Callable[..., object]:
    function = getattr(library, _NAMES[dtype])
    scalar = ctypes.c_float if dtype == np.float32 else ctypes.c_double
    matrix = [ctypes.c_void_p, ctypes.c_int]
    function.argtypes = [*[ctypes.c_int] * 6, scalar, *matrix, *matrix, scalar, *matrix]
    function.restype = None
    return function


def _multiply(library: ctypes.CDLL, a: Matrix, b: Matrix, out: Matrix) -> None:
    (m, k) = a.shape
    n = b.shape[1]
    function = _function(library, out.dtype)
    orders = [_AS_IT_IS if matrix.flags.c_contiguous else _TRANSPOSED for matrix in (a, b)]
    places: list[int] = []
    for matrix, order in zip((a, b), orders, strict=True):
        places += [matrix.ctypes.data, matrix.shape[1 if order == _AS_IT_IS else 0]]
    function(_ROWS, *orders, m, n, k, 1.0, *places, 0.0, out.ctypes.data, n)
