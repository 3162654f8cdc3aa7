"""Reductions for the comparison with clang and NumPy: the same loops in MLIR and in C.

A kernel runs `repeats` times in one call, each time into another element (or row) of its output, so
that a call costs nothing beside its work at any size. In MLIR it is a function of its own that a
loop calls, so no transformation makes use of the repetition. All floating-point operations may be
reassociated (`fastmath<fast>`; C is compiled with `-ffast-math`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Floats = np.ndarray[tuple[int, ...], np.dtype[np.floating]]
NumPy = Callable[[Floats, Floats], object]
"""What NumPy makes of the first and the last input."""


@dataclass(frozen=True)
class Size:
    """The extents of vectors and matrices, and how often one call repeats the work."""

    name: str
    bytes: int
    repeats: int

    def vector(self, width: int) -> int:
        """How many elements of `width` bytes."""
        return self.bytes // width

    def matrix(self, width: int) -> tuple[int, int]:
        """Rows and columns with about as many elements, powers of two."""
        bits = (self.bytes // width).bit_length() - 1
        return 1 << (bits // 2), 1 << (bits - bits // 2)


SIZES = (Size("L1", 1 << 14, 256), Size("L2", 1 << 18, 32), Size("memory", 1 << 26, 1))


@dataclass(frozen=True)
class Reduction:
    """One kernel: `vector`/`matrix` inputs, the extents of its output, and its loops in MLIR and C.

    In the texts `T` is the element type, `N` the length of a vector, `R` and `C` the rows and
    columns of a matrix, `Z` the repeats.
    """

    name: str
    inputs: tuple[str, ...]
    output: str
    mlir: str
    c: str
    numpy: NumPy


def _loop(body: str, results: str = "%s", start: str = "%zero") -> str:
    return f"""
      %o = affine.for %i = 0 to N iter_args(%acc = {start}) -> (T) {{
        %a = affine.load %A[%i] : memref<NxT>
{body}
        affine.yield {results} : T
      }}
      affine.store %o, %out[%z, 0] : memref<Zx1xT>"""


_EXPONENT = "math.exp %d fastmath<fast> : T"

KERNELS: tuple[Reduction, ...] = (
    Reduction(
        "sum",
        ("A:N",),
        "1",
        _loop("        %s = arith.addf %acc, %a fastmath<fast> : T"),
        "T s = 0; for (long i = 0; i < N; ++i) s += A[i]; out[z] = s;",
        lambda a, _: a.sum(),
    ),
    Reduction(
        "dot",
        ("A:N", "B:N"),
        "1",
        _loop(
            "        %b = affine.load %B[%i] : memref<NxT>\n"
            "        %p = arith.mulf %a, %b fastmath<fast> : T\n"
            "        %s = arith.addf %acc, %p fastmath<fast> : T"
        ),
        "T s = 0; for (long i = 0; i < N; ++i) s += A[i] * B[i]; out[z] = s;",
        lambda a, b: a @ b,
    ),
    Reduction(
        "max",
        ("A:N",),
        "1",
        _loop("        %s = arith.maximumf %acc, %a fastmath<fast> : T", start="%low"),
        "T s = -1e30; for (long i = 0; i < N; ++i) s = A[i] > s ? A[i] : s; out[z] = s;",
        lambda a, _: a.max(),
    ),
    Reduction(
        "arg_max",
        ("A:N",),
        "1",
        """
      %o:2 = affine.for %i = 0 to N iter_args(%best = %low, %at = %zero_i) -> (T, index) {
        %a = affine.load %A[%i] : memref<NxT>
        %g = arith.cmpf ogt, %a, %best fastmath<fast> : T
        %b = arith.select %g, %a, %best : T
        %p = arith.select %g, %i, %at : index
        affine.yield %b, %p : T, index
      }
      %q = arith.index_cast %o#1 : index to i64
      %f = arith.sitofp %q : i64 to T
      affine.store %f, %out[%z, 0] : memref<Zx1xT>""",
        "T s = -1e30; long p = 0; for (long i = 0; i < N; ++i) if (A[i] > s) { s = A[i]; p = i; }"
        " out[z] = (T)p;",
        lambda a, _: a.argmax(),
    ),
    Reduction(
        "norm",
        ("A:N",),
        "1",
        _loop(
            "        %p = arith.mulf %a, %a fastmath<fast> : T\n"
            "        %s = arith.addf %acc, %p fastmath<fast> : T"
        ).replace("affine.store %o", "%n = math.sqrt %o fastmath<fast> : T\n      affine.store %n"),
        "T s = 0; for (long i = 0; i < N; ++i) s += A[i] * A[i]; out[z] = SQRT(s);",
        lambda a, _: np.linalg.norm(a),
    ),
    Reduction(
        "column_sums",
        ("A:RC",),
        "C",
        """
      affine.for %j = 0 to C {
        %o = affine.for %i = 0 to R iter_args(%acc = %zero) -> (T) {
          %a = affine.load %A[%i, %j] : memref<RxCxT>
          %s = arith.addf %acc, %a fastmath<fast> : T
          affine.yield %s : T
        }
        affine.store %o, %out[%z, %j] : memref<ZxCxT>
      }""",
        "for (long j = 0; j < C; ++j) { T s = 0; for (long i = 0; i < R; ++i) s += A[i * C + j];"
        " out[z * C + j] = s; }",
        lambda a, _: a.sum(axis=0),
    ),
    Reduction(
        "row_sums",
        ("A:RC",),
        "R",
        """
      affine.for %i = 0 to R {
        %o = affine.for %j = 0 to C iter_args(%acc = %zero) -> (T) {
          %a = affine.load %A[%i, %j] : memref<RxCxT>
          %s = arith.addf %acc, %a fastmath<fast> : T
          affine.yield %s : T
        }
        affine.store %o, %out[%z, %i] : memref<ZxRxT>
      }""",
        "for (long i = 0; i < R; ++i) { T s = 0; for (long j = 0; j < C; ++j) s += A[i * C + j];"
        " out[z * R + i] = s; }",
        lambda a, _: a.sum(axis=1),
    ),
    Reduction(
        "matvec",
        ("A:RC", "B:C"),
        "R",
        """
      affine.for %i = 0 to R {
        %o = affine.for %j = 0 to C iter_args(%acc = %zero) -> (T) {
          %a = affine.load %A[%i, %j] : memref<RxCxT>
          %b = affine.load %B[%j] : memref<CxT>
          %p = arith.mulf %a, %b fastmath<fast> : T
          %s = arith.addf %acc, %p fastmath<fast> : T
          affine.yield %s : T
        }
        affine.store %o, %out[%z, %i] : memref<ZxRxT>
      }""",
        "for (long i = 0; i < R; ++i) { T s = 0; for (long j = 0; j < C; ++j) s += A[i * C + j]"
        " * B[j]; out[z * R + i] = s; }",
        lambda a, b: a @ b,
    ),
    Reduction(
        "matvec_transposed",
        ("A:RC", "B:R"),
        "C",
        """
      affine.for %j = 0 to C {
        %o = affine.for %i = 0 to R iter_args(%acc = %zero) -> (T) {
          %a = affine.load %A[%i, %j] : memref<RxCxT>
          %b = affine.load %B[%i] : memref<RxT>
          %p = arith.mulf %a, %b fastmath<fast> : T
          %s = arith.addf %acc, %p fastmath<fast> : T
          affine.yield %s : T
        }
        affine.store %o, %out[%z, %j] : memref<ZxCxT>
      }""",
        "for (long j = 0; j < C; ++j) { T s = 0; for (long i = 0; i < R; ++i) s += A[i * C + j]"
        " * B[i]; out[z * C + j] = s; }",
        lambda a, b: b @ a,
    ),
    Reduction(
        "softmax",
        ("A:N",),
        "N",
        f"""
      %m = affine.for %i = 0 to N iter_args(%acc = %low) -> (T) {{
        %a = affine.load %A[%i] : memref<NxT>
        %s = arith.maximumf %acc, %a fastmath<fast> : T
        affine.yield %s : T
      }}
      %t = affine.for %i = 0 to N iter_args(%acc = %zero) -> (T) {{
        %a = affine.load %A[%i] : memref<NxT>
        %d = arith.subf %a, %m fastmath<fast> : T
        %e = {_EXPONENT}
        affine.store %e, %out[%z, %i] : memref<ZxNxT>
        %s = arith.addf %acc, %e fastmath<fast> : T
        affine.yield %s : T
      }}
      affine.for %i = 0 to N {{
        %e = affine.load %out[%z, %i] : memref<ZxNxT>
        %q = arith.divf %e, %t fastmath<fast> : T
        affine.store %q, %out[%z, %i] : memref<ZxNxT>
      }}""",
        "T m = -1e30; for (long i = 0; i < N; ++i) m = A[i] > m ? A[i] : m;"
        " T t = 0; for (long i = 0; i < N; ++i) { T e = EXP(A[i] - m); out[z * N + i] = e;"
        " t += e; }"
        " for (long i = 0; i < N; ++i) out[z * N + i] /= t;",
        lambda a, _: (e := np.exp(a - a.max())) / e.sum(),
    ),
    Reduction(
        "mean_variance",
        ("A:N",),
        "2",
        """
      %o:2 = affine.for %i = 0 to N iter_args(%x = %zero, %y = %zero) -> (T, T) {
        %a = affine.load %A[%i] : memref<NxT>
        %p = arith.mulf %a, %a fastmath<fast> : T
        %s = arith.addf %x, %a fastmath<fast> : T
        %q = arith.addf %y, %p fastmath<fast> : T
        affine.yield %s, %q : T, T
      }
      %n = arith.constant N.0 : T
      %mean = arith.divf %o#0, %n fastmath<fast> : T
      %square = arith.divf %o#1, %n fastmath<fast> : T
      %mm = arith.mulf %mean, %mean fastmath<fast> : T
      %var = arith.subf %square, %mm fastmath<fast> : T
      affine.store %mean, %out[%z, 0] : memref<Zx2xT>
      affine.store %var, %out[%z, 1] : memref<Zx2xT>""",
        "T x = 0, y = 0; for (long i = 0; i < N; ++i) { x += A[i]; y += A[i] * A[i]; }"
        " x /= N; out[2 * z] = x; out[2 * z + 1] = y / N - x * x;",
        lambda a, _: np.array([a.mean(), a.var()]),
    ),
)
