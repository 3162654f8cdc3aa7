# ruff: noqa: N803, N806
"""Sums of floating-point numbers have NumPy's bits also where NumPy's arrays are not in C order."""

import re
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import defined
from tests.sampling import pairs, spread

import loopwright as lw
from loopwright.python.types import order_in_memory

ORDER = "NumPy's order of this floating-point sum is not"


def numbers(*shape: int) -> np.ndarray[Any, Any]:
    return np.random.default_rng(0).standard_normal(shape)


def of_rows(A):
    B = A[[0, 2, 1]]
    return B.sum(axis=0)


def of_joined(A):
    B = np.concatenate((A, A))
    return np.sum(B, axis=-1)


def of_rounds(A):
    B = A.copy()
    for _ in range(3):
        B = B + A
    return B.sum()


def of_branches(A, n):
    B = A + 1
    if n > 2:
        B = A - 1
    return B.sum()


def test_joined_arrays_are_summed_in_their_order() -> None:
    A = numbers(37, 41)
    for array in (A, np.asfortranarray(A), A.T, A[:, ::2]):
        lw.kernel(of_joined).check(array)
    with pytest.raises(lw.FrontendError, match=ORDER):
        lw.kernel(of_joined)(A[:, :1])


@pytest.mark.parametrize("function", [of_rows, of_rounds, of_branches])
def test_what_is_in_no_known_order_is_not_summed(function: Any) -> None:
    A = numbers(37, 41)
    more_arguments = (3,) if function is of_branches else ()
    lw.kernel(function).check(A, *more_arguments)
    with pytest.raises(lw.FrontendError, match=ORDER):
        lw.kernel(function)(np.asfortranarray(A), *more_arguments)
    total = lw.kernel(fastmath=True)(function)(np.asfortranarray(A), *more_arguments)
    np.testing.assert_allclose(total, function(A, *more_arguments))


def of_diagonals(A):
    B = np.einsum("iij->ij", A) + 1
    return B.sum(axis=0)


def test_diagonals_lie_in_no_order_of_dimensions() -> None:
    """The first axis of such a view runs through two dimensions of the memory."""
    A = np.asfortranarray(numbers(40, 40, 40))
    with pytest.raises(lw.FrontendError, match=ORDER):
        lw.kernel(of_diagonals)(A)
    total = lw.kernel(fastmath=True)(of_diagonals)(A)
    np.testing.assert_allclose(total, of_diagonals(A))


def of_repeated(A):
    B = np.broadcast_to(A, (3, 40, 50)) + 1
    return B.sum(axis=1)


def test_axes_that_are_not_in_memory_have_no_place_in_its_order() -> None:
    A = np.asfortranarray(numbers(40, 50))
    with pytest.raises(lw.FrontendError, match=ORDER):
        lw.kernel(of_repeated)(A)


def of_copies(A):
    B = A.copy()
    return B.sum(), (A[:, 0] + 1).shape, np.zeros_like(A, shape=(3,)).sum()


def reshaped(A):
    B = A * 2
    C = B.reshape(-1)
    C[0] = 7
    return B


def reshaped_matrix(A):
    return A.reshape(4, 3)


def test_copies_are_in_c_order() -> None:
    lw.kernel(of_copies).check(np.asfortranarray(numbers(37, 41)))
    lw.kernel(reshaped).check(numbers(3, 4))
    lw.kernel(reshaped).check(np.asfortranarray(numbers(3, 4)))
    with pytest.raises(lw.FrontendError, match=r"use x.copy\(\).reshape"):
        lw.kernel(reshaped_matrix)(np.asfortranarray(numbers(3, 4)))


def of_expressions(A, C, v):
    B = A + 1
    turned = (2 * A).T
    return (
        *(B.sum(), B.sum(axis=0), B.T.sum(axis=0), B[1:, :-1].sum(axis=1), B.prod(axis=0)),
        *((A * C).sum(axis=0), (A * v).sum(axis=1), (A[:, :1] * A[:1]).sum()),
        *(turned[1:].sum(axis=0), np.full_like(A, 0.1).sum(), A.astype(np.float32).sum()),
        *(A.var(axis=0), (A - A.mean(axis=0)).std(axis=1, keepdims=True), np.copy(A).sum()),
        *(np.where(A > 0, A, 0.1).mean(axis=0), A.prod()),
        *((A.sum(axis=1, keepdims=True) * A).sum(axis=0), (np.argmax(A, axis=0) * A).sum()),
    )  # fmt: skip


def of_cubes(A, C):
    B = A * 0.1
    return (
        *(A.sum(), A.sum(axis=1), A.sum(axis=(0, 2)), A.prod(axis=(0, 1)), B.mean(axis=(1, 2))),
        *((A.sum(axis=1) * 0.1).sum(axis=0), (A[0] + A.min(axis=0)).sum()),
        *((B * B).sum(axis=(2, 0)), B[:, 1:].sum(axis=0), (B.T - A.T).sum(axis=1)),
        (A.mean(axis=2, keepdims=True) * A).sum(),
    )  # fmt: skip


ARRANGED = [
    np.asfortranarray,
    lambda A: A[::-1, ::2],
    lambda A: np.asfortranarray(A)[::2, ::-1],
    lambda A: A.T,
]


def all_bits(function: Any, *arguments: Any) -> None:
    results = [call(*arguments) for call in (lw.kernel(function, optimise=False), function)]
    for number, (mine, theirs) in enumerate(zip(*results, strict=True)):
        assert np.asarray(mine).tobytes() == np.asarray(theirs).tobytes(), number


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize("arrange", ARRANGED)
def test_sums_of_expressions_are_in_the_order_of_their_operands(arrange: Any) -> None:
    A = arrange(numbers(140, 134))
    all_bits(of_expressions, A, numbers(*A.shape), numbers(A.shape[1]))
    B = arrange(numbers(13, 40, 17).transpose(1, 0, 2))
    all_bits(of_cubes, B, numbers(*B.shape))


def total(A):
    return (A + 1).sum(axis=0)


def test_one_kernel_sums_arrays_in_several_orders() -> None:
    kernel = lw.kernel(total, optimise=False)
    A = numbers(150, 130)
    base = numbers(600, 300)
    for B in (np.asfortranarray(A), A[:, ::2], A[::-1].T, base[::2, ::2], base.T[::2, ::2], A):
        for _ in range(2):
            assert np.array_equal(kernel(B), total(B)), B.strides


def interleaved(A):
    return (A + 1).sum()


def test_interleaved_axes_are_in_no_known_order() -> None:
    windows = np.lib.stride_tricks.as_strided(numbers(20), (4, 3), (16, 24))
    assert order_in_memory(windows) is None
    with pytest.raises(lw.FrontendError, match=ORDER):
        lw.kernel(interleaved)(windows)


def of_vectors(A):
    rows = A[1:].reshape(-1)
    rows[0] = 7
    turned = A.T.ravel()
    turned[0] = 9
    cut = A[:, 1:].ravel()
    cut[0] = 11
    return rows, turned, cut, (A.T * 2).ravel(), (A.T + 1).reshape(2, -1), A.T.flatten(), A.copy()


def test_vectors_are_views_where_numpy_has_views() -> None:
    lw.kernel(of_vectors).check(numbers(4, 6))
    lw.kernel(of_vectors).check(numbers(2, 6))


def turned_vector(A):
    r = A.T.ravel()
    r += 1
    return r


def test_vectors_of_calls_with_extents_of_one_are_not_taken_for_copies() -> None:
    kernel = lw.kernel(turned_vector)
    kernel.check(numbers(4, 6))
    for shape in ((1, 6), (4, 1), (1, 1)):
        with pytest.raises(lw.FrontendError, match=r"use x.copy\(\).ravel"):
            kernel(numbers(*shape))
    kernel.check(numbers(3, 2))


def backwards(A):
    return A[0][::-1].sum()


def inner(A):
    B = A[1:-1, 1:-1]
    return B.sum(), B.mean(axis=0), B.T.sum(axis=0), A[:, ::-2].sum(), A[1:].sum(), A[:, 1].mean()


def of_row_expressions(A):
    results = np.zeros((len(A), 3))
    for i in range(len(A)):
        results[i, 0] = ((A[i] - A[0]) ** 2).sum()
        results[i, 1] = np.sum(A[i] * A[-1])
        results[i, 2] = (A[i, ::-1] * 0.1).mean()
    return results


@pytest.mark.parametrize(
    "arrange",
    [
        lambda A: A,
        np.asfortranarray,
        lambda A: A[::-1],
        lambda A: A[::-2, ::-1],
        lambda A: A[:, ::3],
    ],
)
def test_expressions_of_rows_are_vectors_in_any_order(arrange: Any) -> None:
    for A in (numbers(3, 301), numbers(3, 2)):
        lw.kernel(of_row_expressions).check(arrange(A))


def of_argument(A):
    return A.sum(), A.sum(axis=0), A.sum(axis=1, keepdims=True)


def over_several_axes(A):
    B = A[:, 1:, :-1]
    return A.sum(axis=(0, 2)), A.mean(axis=(0, 1)), A.var(axis=(1, 2)), B.sum(axis=(1, 2)), B.sum()


def converted(A):
    return A.sum(dtype=np.float64), A[:, ::2].mean(axis=0, dtype=np.complex128)


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (backwards, [numbers(3, 40)]),
        (inner, [numbers(37, 41), numbers(130, 110), numbers(3, 3)]),
        (of_argument, [numbers(41, 37).T, numbers(90, 240)[::2, 1::2], numbers(9, 30)[::-1]]),
        (over_several_axes, [numbers(3, 4, 5), numbers(3, 120, 90), numbers(2, 1, 9)]),
        (converted, [numbers(3, 9000).astype(np.float32)]),
    ],
)
def test_sums_are_in_the_order_of_memory(function: Any, arguments: Any) -> None:
    kernel = lw.kernel(function)
    for A in arguments:
        results = [call(A) for call in (kernel, function)]
        for mine, theirs in zip(*(r if isinstance(r, tuple) else [r] for r in results)):  # noqa: B905
            assert np.asarray(mine).tobytes() == np.asarray(theirs).tobytes(), (A.shape, A.strides)


def overlapping(A, b):
    for i in range(A.shape[0]):
        for j in range(A.shape[1]):
            A[i, j] = 2 * A[i, j] + b[j]


STRIDES = ((8, 8), (0, 8), (8, 0), (16, 8), (8, 16))
EACH_WAY = pytest.mark.parametrize(("strides", "optimise"), pairs(STRIDES, (True, False), 2))


@EACH_WAY
def test_loops_over_arrays_that_overlap_themselves(strides: Any, optimise: bool) -> None:
    overlapping_array = np.lib.stride_tricks.as_strided(np.arange(20.0), (4, 4), strides)
    lw.kernel(optimise=optimise)(overlapping).check(overlapping_array, np.ones(4))


def put(a):
    a[...] = a + 1


def add(a):
    a += 1


def out(a):
    np.add(a, a, out=a)


def fill(a):
    a.fill(1)


def masked(a):
    a[a > 1] = 0


def gathered(a):
    a[[0, 0]] = a[1]


def row(a):
    a[0] = a[1]


def either(a, n=1):
    b = a if n else a.copy()
    for _ in range(n):
        b[:] = 1
        b = b[::-1]


def rows_of(a, i):
    if i > 0:
        a[i, 1:] = a[i - 1, :-1]
        rows_of(a, i - 1)


def recursive(a):
    rows_of(a, 2)


STORING = (put, add, out, fill, masked, gathered, row, either, recursive)


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize(
    ("function", "strides", "optimise"), spread(list(product(STORING, STRIDES, (True, False))), 3)
)
def test_nothing_is_stored_at_once_in_what_overlaps_itself(
    function: Any, strides: Any, optimise: bool
) -> None:
    kernel = lw.kernel(optimise=optimise)(function)
    overlapping_array = np.lib.stride_tricks.as_strided(np.arange(20.0), (4, 4), strides)
    with pytest.raises(lw.ArgumentError, match=r"argument 1 \('a'\) .* does not overlap itself"):
        kernel(overlapping_array)
    kernel.check(np.lib.stride_tricks.as_strided(np.arange(30.0), (3, 3), (56, 16)))
    kernel.check(np.arange(16.0).reshape(4, 4).T)


def read(a, b):
    b[:] = a + 1


@EACH_WAY
def test_what_is_read_may_overlap_itself(strides: Any, optimise: bool) -> None:
    overlapping_array = np.lib.stride_tricks.as_strided(np.arange(20.0), (4, 4), strides)
    lw.kernel(optimise=optimise)(read).check(overlapping_array, np.zeros((4, 4)))


ORDERED = """
a.T + 1; np.sin(a.T) * a.T; a > 1; f.copy(); f.copy('K'); np.copy(f); np.array(f, np.float32)
f.astype(int); np.zeros_like(f); np.full_like(t.T, 2); np.where(f > 1, f, 0)
t.transpose(2, 0, 1) + 1; t.transpose(2, 0, 1).sum(1); t.T.sum(2); f[::2] + f[::2]
f[:, ::-1] * 2; s.T + 1; np.sort(f, 0); np.cumsum(f, 0); np.concatenate((f, f))
np.concatenate((f, a)); np.roll(f, 1, 0); np.round(f, 1); f.clip(0, 1)
np.insert(f, 1, 0, axis=0); np.pad(f, 1); np.diff(f, axis=0); np.select([f > 1], [f])
np.max(t.transpose(1, 2, 0), axis=0); np.fft.fft(f); -f; f @ f.T; (f + 1, f * 2)
np.divmod(f, 2); np.square(f); f**2; np.argsort(f, 0); np.outer(f[0], f[1]); f.ravel()
np.append(f, f, 0)
"""


def axes_in_memory(array: Any) -> list[int]:
    axes = [k for k, extent in enumerate(array.shape) if extent > 1]
    return sorted(axes, key=lambda k: -array.strides[k])


@pytest.mark.parametrize("expression", re.split(r";\s+|\n", ORDERED.strip()))
def test_results_lie_as_those_of_numpy(expression: str) -> None:
    kernel = lw.kernel(defined(f"def function(a, f, t, s):\n    return {expression}\n", 0))
    a = numbers(3, 4)
    arrays = a, np.asfortranarray(a), numbers(2, 3, 4), numbers(8, 6)[::2, ::2]
    result = kernel.check(*arrays)
    expected = kernel.py_func(*arrays)
    pairs = (
        [(result, expected)]
        if isinstance(result, np.ndarray)
        else zip(result, expected, strict=True)
    )
    for ours, theirs in pairs:
        assert axes_in_memory(ours) == axes_in_memory(theirs)
        assert ours.flags.c_contiguous == theirs.flags.c_contiguous


def filled(f, n):
    out = np.zeros_like(f)
    for i in range(f.shape[0]):
        for j in range(f.shape[1]):
            out[i, j] = f[i, j] * n
    return out


def filled_twice(f, n):
    out = f * n
    return out, out[0], out


def test_returned_arrays_are_copied_where_nothing_shares_them() -> None:
    f = np.asfortranarray(numbers(5, 7))
    assert lw.kernel(filled).check(f, 2.0).flags.f_contiguous
    assert lw.kernel(filled).check(f.copy("C"), 2.0).flags.c_contiguous
    first, row, again = lw.kernel(filled_twice).check(f, 2.0)
    assert first is again and np.shares_memory(first, row)


def sorted_and_flat(f):
    b = np.sort(f, axis=0)
    c = b.ravel()
    c[0] = 99
    return b, c


def test_flat_results_in_another_order_are_copies() -> None:
    for order in ("C", "F"):
        lw.kernel(sorted_and_flat).check(np.array(numbers(3, 4), order=order))


def plus_one_transposed(a):
    return a.T + 1


def test_the_order_of_a_result_does_not_depend_on_earlier_calls() -> None:
    kernel = lw.kernel(plus_one_transposed)
    rows = numbers(3, 4)
    for a in (np.asfortranarray(rows), rows, numbers(6, 8)[::2, ::2], rows, rows.T):
        for _ in range(3):
            assert axes_in_memory(kernel(a)) == axes_in_memory(kernel.py_func(a))
