"""Functions of `numpy.linalg`. Those of LAPACK are calls of NumPy, whose results are bit-identical:
Python calls, or, if the shapes allow it, calls of NumPy's inner loops
(`native.runtime.core_loops`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg._linalg import EighResult, EigResult, QRResult, SlogdetResult, SVDResult

from loopwright.python.bodies.primitives import fill_by, filled_by, refused
from loopwright.python.declarations import body, implements, takes_arrays


@implements("numpy.linalg.diagonal")
@takes_arrays("x", "offset")
@body
def diagonal(x: Any, *, offset: Any = 0) -> Any:
    return np.diagonal(x, offset, -2, -1)


@implements("numpy.linalg.trace")
@takes_arrays("x", "offset")
@body
def trace(x: Any, *, offset: Any = 0, dtype: Any = None) -> Any:
    return np.trace(x, offset, -2, -1, dtype)


@implements("numpy.linalg.outer")
@takes_arrays("x1", "x2")
@body
def outer(x1: Any, x2: Any, /) -> Any:
    if np.ndim(x1) != 1 or np.ndim(x2) != 1:
        dims = f"x1.ndim={np.ndim(x1)} and x2.ndim={np.ndim(x2)}"
        raise ValueError(f"Input arrays must be one-dimensional, but they are {dims}.")
    return np.outer(x1, x2)


@implements("numpy.linalg.matrix_power")
@takes_arrays("a")
@body
def matrix_power(a: Any, n: Any) -> Any:
    if np.ndim(a) != 2 or np.asarray(n).dtype.kind not in ("b", "i", "u"):
        refused("matrix_power() takes a matrix and an integer exponent here")
    if np.shape(a)[0] != np.shape(a)[1]:
        np.linalg.inv(a)  # raises what NumPy raises
    if n == 1:
        return a
    if n < 0:
        if a.dtype.kind not in ("f", "c"):
            raise ValueError("a negative power of an integer is a float")
        return inv(a) if n == -1 else _positive_power(inv(a), -n)
    return _positive_power(a, n)


@body
def _positive_power(a: Any, n: Any) -> Any:
    power = np.eye(len(a), dtype=a.dtype)
    square = np.array(a)
    is_set = False
    while n > 0:
        if n & 1:
            if is_set:
                power[...] = power @ square
            else:
                power[...] = square
            is_set = True
        n >>= 1
        if n > 0:
            square[...] = square @ square
    return power


@implements("numpy.linalg.norm")
@takes_arrays("x")
@body
def norm(
    x: Any,
    ord: Any = None,  # noqa: A002
    axis: Any = None,
    keepdims: Any = False,
) -> Any:
    """Without an axis it is a sum of products in loop order, where NumPy uses BLAS."""
    x = np.asarray(x)
    if x.dtype.kind not in ("f", "c"):
        x = x.astype(np.float64)
    usual: Any = 2 if np.ndim(x) == 1 else "fro" if np.ndim(x) == 2 else None
    if axis is None and (ord is None or ord == usual):
        if x.dtype.kind == "c":
            x = np.abs(x)
        length = np.sqrt(np.tensordot(x, x, np.ndim(x)))
        return np.full((1,) * np.ndim(x), length) if keepdims else length
    axes = (0, 1, 2)[: np.ndim(x)] if axis is None else (axis,) if np.ndim(axis) == 0 else axis
    if len(axes) == 2:
        if ord in (2, -2, "nuc"):
            return _of_singular_values(x, ord, axes, keepdims)
        return _of_matrices(x, ord, axes, keepdims)
    if len(axes) != 1 or ord == "fro":
        refused("this norm is not supported without an axis, or with this one")
    if ord is None or ord == 2:
        return np.sqrt(np.sum(_squares(x), axis=axes, keepdims=keepdims))
    if ord == np.inf:
        return np.max(np.abs(x), axis=axes, keepdims=keepdims, initial=0)
    if ord == -np.inf:
        return np.min(np.abs(x), axis=axes, keepdims=keepdims)
    if ord == 1:
        return np.sum(np.abs(x), axis=axes, keepdims=keepdims)
    if ord == 0:
        return np.sum((x != 0).astype(x.real.dtype), axis=axes, keepdims=keepdims)
    powers: Any = np.sum(np.abs(x) ** float(ord), axis=axes, keepdims=keepdims)
    return np.power(powers, 1 / float(ord))


@body
def _squares(x: Any) -> Any:
    return np.real(np.conj(x) * x) if x.dtype.kind == "c" else x * x


@body
def _of_singular_values(x: Any, order: Any, axes: Any, keepdims: Any) -> Any:
    if np.ndim(x) > 2:
        refused("this norm is supported for a single matrix only")
    result = np.empty((1, 1) if keepdims else (), _real_type(x))
    fill_by(np.linalg.norm, (result,), (x,), ord=order, axis=axes, keepdims=keepdims)
    return _scalar_or_array(result)


@body
def _of_matrices(x: Any, order: Any, axes: Any, keepdims: Any) -> Any:
    """Return the norms of the matrices in two axes, of rows and of columns."""
    if order is None or order == "fro":
        return np.sqrt(np.sum(_squares(x), axis=axes, keepdims=keepdims))
    if abs(order) != 1 and abs(order) != np.inf:
        refused("the norms of matrices are 1, 2, inf, their negatives, 'fro' and 'nuc'")
    sums = np.sum(np.abs(x), axis=axes[0 if abs(order) == 1 else 1], keepdims=True)
    if order > 0:
        return np.max(sums, axis=axes, keepdims=keepdims, initial=0)
    return np.min(sums, axis=axes, keepdims=keepdims)


@body
def _number_type(x: Any) -> Any:
    """Return the type in which `numpy.linalg` computes with an array."""
    return np.float64 if x.dtype.kind in ("b", "i", "u") else x.dtype


@body
def _real_type(x: Any) -> Any:
    return np.float32 if _number_type(x) in (np.float32, np.complex64) else np.float64


@body
def _common_type(x: Any, y: Any) -> Any:
    is_single = _real_type(x) == np.float32 and _real_type(y) == np.float32
    if x.dtype.kind == "c" or y.dtype.kind == "c":
        return np.complex64 if is_single else np.complex128
    return np.float32 if is_single else np.float64


@body
def _complex_type(x: Any) -> Any:
    return np.complex64 if _real_type(x) == np.float32 else np.complex128


@body
def _scalar_or_array(x: Any) -> Any:
    """Return an array; for one without dimensions its element, as NumPy's functions return it."""
    return x[()] if np.ndim(x) == 0 else x


@body
def _least(x: Any, y: Any) -> Any:
    """Return the smaller extent."""
    return min(x, y)


@implements("numpy.linalg.solve")
@takes_arrays("a", "b")
@body
def solve(a: Any, b: Any) -> Any:
    a = np.asarray(a)
    b = np.asarray(b)
    at_end: Any = np.shape(b)[-1:] if np.ndim(b) == 1 else np.shape(b)[-2:]
    batch_shape = () if np.ndim(b) == 1 else np.shape(b)[:-2]
    before = _together(np.shape(a)[:-2], batch_shape)
    return filled_by(np.linalg.solve, before + at_end, _common_type(a, b), a, b)


@body
def _together(shape: Any, other_shape: Any) -> Any:
    """Return the broadcast shape of two shapes."""
    if len(shape) == 0:
        return other_shape
    if len(other_shape) == 0:
        return shape
    return np.shape(np.empty(shape, np.bool_) | np.empty(other_shape, np.bool_))


@implements("numpy.linalg.inv")
@takes_arrays("a")
@body
def inv(a: Any) -> Any:
    a = np.asarray(a)
    return filled_by(np.linalg.inv, np.shape(a), _number_type(a), a)


@implements("numpy.linalg.det")
@takes_arrays("a")
@body
def det(a: Any) -> Any:
    a = np.asarray(a)
    return _scalar_or_array(filled_by(np.linalg.det, np.shape(a)[:-2], _number_type(a), a))


@implements("numpy.linalg.slogdet")
@takes_arrays("a")
@body
def slogdet(a: Any) -> Any:
    a = np.asarray(a)
    sign = np.empty(np.shape(a)[:-2], _number_type(a))
    size = np.empty(np.shape(a)[:-2], _real_type(a))
    fill_by(np.linalg.slogdet, (sign, size), (a,))
    return SlogdetResult(_scalar_or_array(sign), _scalar_or_array(size))


@implements("numpy.linalg.cholesky")
@takes_arrays("a")
@body
def cholesky(a: Any, /, *, upper: Any = False) -> Any:
    a = np.asarray(a)
    return filled_by(np.linalg.cholesky, np.shape(a), _number_type(a), a, upper=upper)


@implements("numpy.linalg.qr")
@takes_arrays("a")
@body
def qr(a: Any, mode: Any = "reduced") -> Any:
    a = np.asarray(a)
    rows = np.shape(a)[-2]
    columns = np.shape(a)[-1]
    least = _least(rows, columns)
    before = np.shape(a)[:-2]
    dtype = _number_type(a)
    if mode == "raw":
        reflections = np.empty((*before, columns, rows), dtype)
        factors = np.empty((*before, least), dtype)
        fill_by(np.linalg.qr, (reflections, factors), (a,), mode=mode)
        return reflections, factors
    if mode == "r":
        return filled_by(np.linalg.qr, (*before, least, columns), dtype, a, mode=mode)
    right = np.empty((*before, rows if mode == "complete" else least, columns), dtype)
    if mode not in ("reduced", "complete"):
        refused("the mode of qr() must be 'reduced', 'complete', 'r' or 'raw'")
    left = np.empty((*before, rows, rows if mode == "complete" else least), dtype)
    fill_by(np.linalg.qr, (left, right), (a,), mode=mode)
    return QRResult(left, right)


@implements("numpy.linalg.svd")
@takes_arrays("a")
@body
def svd(a: Any, full_matrices: Any = True, compute_uv: Any = True, hermitian: Any = False) -> Any:
    a = np.asarray(a)
    rows = np.shape(a)[-2]
    columns = np.shape(a)[-1]
    least = _least(rows, columns)
    before = np.shape(a)[:-2]
    dtype = _number_type(a)
    values = np.empty((*before, least), _real_type(a))
    if not compute_uv:
        fill_by(np.linalg.svd, (values,), (a,), compute_uv=False, hermitian=hermitian)
        return values
    left = np.empty((*before, rows, rows if full_matrices else least), dtype)
    right = np.empty((*before, columns if full_matrices else least, columns), dtype)
    parts = (left, values, right)
    fill_by(np.linalg.svd, parts, (a,), full_matrices=full_matrices, hermitian=hermitian)
    return SVDResult(left, values, right)


@implements("numpy.linalg.svdvals")
@takes_arrays("x")
@body
def svdvals(x: Any, /) -> Any:
    return svd(x, compute_uv=False)


@implements("numpy.linalg.eig")
@takes_arrays("a")
@body
def eig(a: Any) -> Any:
    """Both results are complex, where NumPy returns real ones if all eigenvalues are real."""
    a = np.asarray(a)
    values = np.empty(np.shape(a)[:-1], _complex_type(a))
    vectors = np.empty(np.shape(a), _complex_type(a))
    fill_by(np.linalg.eig, (values, vectors), (a,))
    return EigResult(values, vectors)


@implements("numpy.linalg.eigvals")
@takes_arrays("a")
@body
def eigvals(a: Any) -> Any:
    """Return the result is complex, where NumPy returns a real one if all eigenvalues are real."""
    a = np.asarray(a)
    return filled_by(np.linalg.eigvals, np.shape(a)[:-1], _complex_type(a), a)


@implements("numpy.linalg.eigh")
@takes_arrays("a")
@body
def eigh(a: Any, UPLO: Any = "L") -> Any:
    a = np.asarray(a)
    values = np.empty(np.shape(a)[:-1], _real_type(a))
    vectors = np.empty(np.shape(a), _number_type(a))
    fill_by(np.linalg.eigh, (values, vectors), (a,), UPLO=UPLO)
    return EighResult(values, vectors)


@implements("numpy.linalg.eigvalsh")
@takes_arrays("a")
@body
def eigvalsh(a: Any, UPLO: Any = "L") -> Any:
    a = np.asarray(a)
    return filled_by(np.linalg.eigvalsh, np.shape(a)[:-1], _real_type(a), a, UPLO=UPLO)


@implements("numpy.linalg.pinv")
@takes_arrays("a", "rcond", "rtol")
@body
def pinv(a: Any, rcond: Any = None, hermitian: Any = False, *, rtol: Any = None) -> Any:
    a = np.asarray(a)
    shape = (*np.shape(a)[:-2], np.shape(a)[-1], np.shape(a)[-2])
    function = np.linalg.pinv
    kind = _number_type(a)
    if rtol is None:
        return filled_by(function, shape, kind, a, rcond=rcond, hermitian=hermitian)
    return filled_by(function, shape, kind, a, rcond=rcond, hermitian=hermitian, rtol=rtol)


@implements("numpy.linalg.matrix_rank")
@takes_arrays("A", "tol", "rtol")
@body
def matrix_rank(
    A: Any,
    tol: Any = None,
    hermitian: Any = False,
    *,
    rtol: Any = None,
) -> Any:
    a = np.asarray(A)
    if np.ndim(a) < 2:
        return int(not np.all(a == 0))
    rank = np.empty(np.shape(a)[:-2], np.int64)
    fill_by(np.linalg.matrix_rank, (rank,), (a,), tol=tol, hermitian=hermitian, rtol=rtol)
    return _scalar_or_array(rank)


@implements("numpy.linalg.cond")
@takes_arrays("x", "p")
@body
def cond(x: Any, p: Any = None) -> Any:
    x = np.asarray(x)
    return _scalar_or_array(filled_by(np.linalg.cond, np.shape(x)[:-2], _real_type(x), x, p=p))


@implements("numpy.linalg.vector_norm")
@takes_arrays("x")
@body
def vector_norm(x: Any, axis: Any = None, keepdims: Any = False, ord: Any = 2) -> Any:  # noqa: A002
    x = np.asarray(x)
    if axis is None and not keepdims:
        return norm(x.flatten(), ord)
    return norm(x, ord, axis, keepdims)


@implements("numpy.linalg.matrix_norm")
@takes_arrays("x")
@body
def matrix_norm(x: Any, keepdims: Any = False, ord: Any = "fro") -> Any:  # noqa: A002
    return norm(np.asarray(x), ord, (-2, -1), keepdims)


@implements("numpy.linalg.cross")
@takes_arrays("x1", "x2")
@body
def cross(x1: Any, x2: Any) -> Any:
    return np.cross(x1, x2)


@implements("numpy.linalg.tensordot")
@takes_arrays("x1", "x2")
@body
def tensordot(x1: Any, x2: Any, *, axes: Any = 2) -> Any:
    return np.tensordot(x1, x2, axes)


@implements("numpy.linalg.multi_dot")
@takes_arrays(sequences=("arrays",))
@body
def multi_dot(arrays: Any) -> Any:
    """In NumPy's order, which minimises the number of multiplications."""
    if len(arrays) < 2:
        raise ValueError("Expecting at least two arrays.")
    if len(arrays) > 3:
        refused("multi_dot() takes two or three matrices here: use @")
    a = arrays[0]
    b = arrays[1]
    if len(arrays) == 2:
        return np.dot(a, b)
    c = arrays[2]
    if np.ndim(a) != 2 or np.ndim(b) != 2 or np.ndim(c) != 2:
        refused("multi_dot() takes matrices here: use @")
    (n, m) = np.shape(a)
    (p, q) = np.shape(c)
    if n * p * (m + q) < m * q * (n + p):
        return np.dot(np.dot(a, b), c)
    return np.dot(a, np.dot(b, c))


@implements("numpy.linalg.lstsq")
@takes_arrays("a", "b", "rcond")
@body
def lstsq(a: Any, b: Any, rcond: Any = None) -> Any:
    a = np.asarray(a)
    b = np.asarray(b)
    rows, columns = np.shape(a)
    dtype = _common_type(a, b)
    solution = np.empty((columns, *np.shape(b)[1:]), dtype)
    count: Any = np.shape(b)[1] if np.ndim(b) == 2 else 1
    residuals = np.empty(count, np.float32 if dtype in (np.float32, np.complex64) else np.float64)
    is_there = np.empty((), np.bool_)
    rank = np.empty((), np.int32)
    values = np.empty(_least(rows, columns), residuals.dtype)
    parts = (solution, residuals, is_there, rank, values)
    fill_by(lstsq_of_fixed_shape, parts, (a, b), rcond=rcond)
    return solution, residuals[: count if is_there[()] else 0], rank[()], values


@body
def lstsq_of_fixed_shape(a: Any, b: Any, rcond: Any) -> Any:
    """`numpy.linalg.lstsq`, with the maximum number of residuals, and a flag whether they exist."""
    function: Any = np.linalg.lstsq
    solution, residuals, rank, values = function(a, b, rcond)
    count = b.shape[1] if b.ndim == 2 else 1
    return solution, np.resize(residuals, count), np.bool_(residuals.size), rank, values
