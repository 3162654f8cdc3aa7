"""Kernels on Dask arrays: the bits of whole arrays, tasks, refusals, and workers that end."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import dask
import dask.array as da
import h5py
import numpy as np
import pytest
from tests.campaigns.chunks import chunks as campaign
from tests.sampling import few, spread
from tests.texts import defined_in, texts_beside

import loopwright as lw

PROGRAMS = texts_beside(__file__)


@lw.kernel(optimise=False)
def heat(a, b, n):
    for _ in range(n):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = b[i, j]


@lw.kernel(optimise=False)
def gauss_seidel(a, n):
    for _ in range(n):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


@lw.kernel(optimise=False)
def product(a, b):
    return a @ b


@lw.kernel(optimise=False)
def prefix_sums(a, out):
    total = 0.0
    for i in range(a.shape[0]):
        total += a[i]
        out[i] = total
    return total


@lw.kernel(optimise=False)
def convolved(a, w, out):
    n = a.shape[0]
    for i in range(n):
        s = 0.0
        for k in range(w.shape[0]):
            at = i + k - 1
            if at >= 0 and at < n:
                s += a[at] * w[k]
        out[i] = s


@lw.kernel(optimise=False)
def cholesky(a):
    for j in range(a.shape[0]):
        s = a[j, j]
        for k in range(j):
            s -= a[j, k] * a[j, k]
        a[j, j] = np.sqrt(s)
        for i in range(j + 1, a.shape[0]):
            s = a[i, j]
            for k in range(j):
                s -= a[i, k] * a[j, k]
            a[i, j] = s / a[j, j]


@lw.kernel(optimise=False)
def tiled_cholesky(a):
    n = a.shape[0]
    for low in range(0, n, 4):
        end = low + 4
        for j in range(low, end):
            for k in range(low, j):
                a[j, j] -= a[j, k] * a[j, k]
            a[j, j] = np.sqrt(a[j, j])
            for i in range(j + 1, n):
                for k in range(low, j):
                    a[i, j] -= a[i, k] * a[j, k]
                a[i, j] /= a[j, j]
        for i in range(end, n):
            for j in range(end, i + 1):
                for k in range(low, end):
                    a[i, j] -= a[i, k] * a[j, k]


@lw.kernel(optimise=False)
def blurred(a, w, out):
    rows, columns = a.shape
    for i in range(rows):
        for j in range(columns):
            s = 0.0
            for di in range(3):
                for dj in range(3):
                    y, x = i + di - 1, j + dj - 1
                    if y >= 0 and y < rows and x >= 0 and x < columns:
                        s += a[y, x] * w[di, dj]
            out[i, j] = s


@lw.kernel(optimise=False)
def floyd_warshall(a):
    n = a.shape[0]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                a[i, j] = min(a[i, j], a[i, k] + a[k, j])


@lw.kernel(optimise=False)
def smith_waterman(h, x, y):
    for i in range(1, h.shape[0]):
        for j in range(1, h.shape[1]):
            s = 2.0 if x[i - 1] == y[j - 1] else -1.0
            h[i, j] = max(0.0, h[i - 1, j - 1] + s, h[i - 1, j] - 1.0, h[i, j - 1] - 1.0)


@lw.kernel(optimise=False)
def histogram(x, counts):
    for i in range(x.shape[0]):
        counts[x[i]] += 1


@lw.kernel(optimise=False)
def next_one(a, b):
    b[()] = a[()] + 1.0


@lw.kernel(optimise=False)
def above(a, limit):
    values = np.zeros(a.shape[0])
    for i in range(a.shape[0]):
        if a[i] > limit:
            values[i] = a[i]
    return values, a.shape[0], a


@lw.kernel(optimise=False)
def nine_points(a):
    for i in range(1, a.shape[0] - 1):
        for j in range(1, a.shape[1] - 1):
            a[i, j] = a[i - 1, j + 1] + a[i, j - 1]


@lw.kernel(optimise=False)
def heat_3d(a, n):
    b = a.copy()
    for _ in range(n):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                for k in range(1, a.shape[2] - 1):
                    s = a[i - 1, j, k] + a[i + 1, j, k] + a[i, j - 1, k]
                    b[i, j, k] = (s + a[i, j + 1, k] + a[i, j, k - 1] + a[i, j, k + 1]) / 6.0
        a, b = b, a
    return a


def numbers(*shape: int) -> Any:
    return np.random.default_rng(sum(shape)).random(shape)


CALLS: dict[str, tuple[Any, Callable[[], list[Any]], list[Any]]] = {
    "heat": (heat, lambda: [numbers(13, 11), numbers(11, 13).T.copy(), 3], [(4, 5), (5, 3)]),
    "gauss-seidel": (gauss_seidel, lambda: [numbers(13, 11), 2], [((4, 1, 8), 5)]),
    "product": (product, lambda: [numbers(9, 11), numbers(11, 8)], [(4, 5), (3, 4)]),
    "prefix sums": (prefix_sums, lambda: [numbers(23), numbers(23)], [5, 4]),
    "convolution": (convolved, lambda: [numbers(23), numbers(3), numbers(23)], [5, 2, 4]),
    "blur": (
        blurred,
        lambda: [numbers(9, 8), numbers(3, 3), numbers(8, 9).T.copy()],
        [(4, 3), 3, 5],
    ),
    "cholesky": (cholesky, lambda: [numbers(11, 11) + 15 * np.eye(11)], [(4, 5)]),
    "tiled cholesky": (
        tiled_cholesky,
        lambda: [numbers(12, 12) + 15 * np.eye(12)],
        [(4, 4)],
    ),
    "floyd-warshall": (floyd_warshall, lambda: [numbers(7, 7)], [(3, 4)]),
    "smith-waterman": (
        smith_waterman,
        lambda: [np.zeros((12, 9)), np.arange(11) % 3, np.arange(8) % 4],
        [(4, 5), 3, 4],
    ),
    "histogram": (histogram, lambda: [np.arange(17, dtype=np.uint8) % 5, np.zeros(6)], [4, 6]),
    "heat-3d": (heat_3d, lambda: [numbers(7, 8, 9), 3], [(3, 5, 4)]),
    "no dimensions": (next_one, lambda: [np.array(3.0), np.array(1.0)], [(), ()]),
    "conditional": (above, lambda: [numbers(17), 0.5], [4]),
}


def on_chunks(arguments: list[Any], sizes: list[Any]) -> list[Any]:
    arrays = [x for x in arguments if isinstance(x, np.ndarray)]
    cut = iter([da.from_array(x.copy(), chunks=c) for x, c in zip(arrays, sizes, strict=True)])
    return [next(cut) if isinstance(x, np.ndarray) else x for x in arguments]


def expect_same_bits(kernel: Any, arguments: list[Any], lazy_results: Any) -> None:
    """What was computed is what the kernel returns, and then what it makes of the arrays."""
    before = [x.copy() if isinstance(x, np.ndarray) else x for x in arguments]
    returned = kernel(*arguments)
    expected_results = list(returned) if isinstance(returned, tuple) else [returned]
    expected_results = [] if returned is None else expected_results
    for x, old in zip(arguments, before, strict=True):
        if isinstance(x, np.ndarray) and not np.array_equal(x, old):
            expected_results.append(x)
    actual_results = lazy_results if isinstance(lazy_results, tuple | list) else (lazy_results,)
    assert len(actual_results) == len(expected_results)
    for x, y in zip(actual_results, expected_results, strict=True):
        assert np.asarray(x).dtype == np.asarray(y).dtype and np.array_equal(x, y)


@pytest.mark.parametrize("name", CALLS)
def test_the_bits_are_those_of_whole_arrays(name: str) -> None:
    kernel, arguments, sizes = CALLS[name]
    lazy = kernel.dask(*on_chunks(arguments(), sizes))
    (results,) = dask.compute(lazy, scheduler="synchronous")
    expect_same_bits(kernel, arguments(), results)


@lw.kernel(optimise=False)
def wave(u, old, w, n):
    new = np.zeros(u.shape[0])
    for t in range(n):
        for i in range(2, u.shape[0] - 1):
            if w[i] > 0.3:
                new[i] = 2.0 * u[i] - old[i] + w[i] * (u[i - 2] + u[i + 1])
        u[0] = w[t]
        for i in range(1, u.shape[0]):
            old[i] = u[i]
            u[i] = new[i]


@lw.kernel(optimise=False)
def narrowing(a, b, n):
    for t in range(n):
        for i in range(4 + t, 7):
            a[i] = 0.5 * b[i - 1] + b[i + 1]
        for i in range(2, 7):
            b[i] = (t + 1) * a[i + 2]


@pytest.mark.parametrize("steps", [2, 3, 9, "auto"])
@pytest.mark.parametrize(
    ("kernel", "shapes", "sizes"),
    [
        (heat, [(13, 11), (13, 11)], [(4, 5), (4, 5)]),
        (heat, [(9, 14), (9, 14)], [(5, 2), (3, 14)]),
        (wave, [(23,)] * 3, [((4, 1, 8, 10),), 5, 7]),
        (narrowing, [(10,), (10,)], [3, 4]),
    ],
)
def test_tasks_of_several_steps(kernel: Any, shapes: Any, sizes: Any, steps: Any) -> None:
    arguments = [*(numbers(*shape) for shape in shapes), 5]
    lazy = kernel.dask(*on_chunks(arguments, sizes), steps_per_task=steps)
    (results,) = dask.compute(lazy, scheduler="synchronous")
    expect_same_bits(kernel, arguments, results)


@lw.kernel(optimise=False)
def turning(a, b, c, n):
    for _ in range(n):
        for i in range(1, a.shape[0] - 1):
            c[i] = 0.25 * (a[i - 1] + a[i + 1] + b[i])
        a, b, c = b, c, a
    return b


@lw.kernel(optimise=False)
def renewed(a, n, smooth):
    for _ in range(n):
        b = a.copy()
        for i in range(1, a.shape[0] - 1):
            if smooth:
                b[i] = 0.25 * (a[i - 1] + a[i + 1])
        a = b
    return a


@pytest.mark.parametrize("steps", few((1, 4, 0, 2, 3, 5), 2))
def test_names_that_are_swapped_in_a_loop(steps: int) -> None:
    for kernel, arguments, sizes in (
        (turning, [numbers(13), numbers(13) + 1, numbers(13) + 2, steps], [5, 4, (6, 7)]),
        (renewed, [numbers(13), steps, True], [5]),
        (renewed, [numbers(13), steps, False], [5]),
    ):
        lazy = kernel.dask(*on_chunks(arguments, sizes), steps_per_task="auto")
        (results,) = dask.compute(lazy, scheduler="synchronous")
        written = [x for x in arguments if isinstance(x, np.ndarray)] if kernel is turning else []
        result = kernel(*arguments)
        for x, y in zip(results if written else [results], [result, *written], strict=True):
            assert np.array_equal(x, y)


def test_the_halo_of_several_steps_grows() -> None:
    blocks = [da.zeros((60, 60), chunks=20), da.zeros((60, 60), chunks=20)]
    text = heat.dask.explain(*blocks, 8, steps_per_task=4)
    line = heat.py_func.__code__.co_firstlineno + 3
    assert f"line {line}: 18 tasks of up to 4 steps" in text
    assert f"in the tasks of line {line}" in text
    assert "     16  80  16\n     80 400  80\n" in text
    message = refusal(lambda: gauss_seidel.dask(blocks[0], 8, steps_per_task=2))
    assert "in the same step [steps-apart]" in message
    message = refusal(lambda: product.dask(*blocks, steps_per_task=2))
    assert "no iteration of a loop has tasks of its own [steps-apart]" in message
    assert "at least 1" in refusal(lambda: heat.dask(*blocks, 8, steps_per_task=0))
    assert "is an int, not a float" in refusal(lambda: heat.dask(*blocks, 8, steps_per_task=2.0))


@lw.kernel(optimise=False)
def summed(a, columns):
    s = a[0, 0]
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            s += a[i, j]
            columns[j] += a[i, j] * 3
    return s


@lw.kernel(optimise=False)
def lowest(a, counts):
    least = a[0]
    for i in range(a.shape[0]):
        least = min(least, a[i])
        counts[a[i] % 4] -= 1
    return least


@pytest.mark.parametrize("dtype", ["int64", "uint16", "float64", "float32"])
def test_partial_results_are_merged_in_a_tree(dtype: str) -> None:
    whole = (numbers(50, 9) * 200).astype(dtype) + 1
    arguments = [whole, np.arange(9).astype(dtype)]
    blocks = on_chunks(arguments, [(2, 5), (3,)])
    is_exact = np.dtype(dtype).kind != "f"
    text = summed.dask.explain(*blocks)
    assert ("that merge their results" in text) == is_exact
    text = summed.dask.explain(*blocks, reassociate=True)
    assert text.startswith("summed: ") and " in a row at most" in text
    depth = int(text.split(", ")[1].split()[0])
    assert depth < 8
    (results,) = dask.compute(summed.dask(*blocks, reassociate=True), scheduler="synchronous")
    if is_exact:
        expect_same_bits(summed, arguments, results)
        return
    expected = [summed(*arguments), *arguments[1:]]
    for x, y in zip(results, expected, strict=True):
        assert np.allclose(x, y, rtol=1e-5)
    (again,) = dask.compute(summed.dask(*blocks, reassociate=True), scheduler="threads")
    assert all(map(np.array_equal, results, again))


def test_fastmath_frees_the_order() -> None:
    kernel = lw.kernel(fastmath=True, optimise=False)(summed.py_func)
    blocks = on_chunks([numbers(50, 9), numbers(9)], [(2, 5), (3,)])
    assert "that merge their results" in kernel.dask.explain(*blocks)


@pytest.mark.parametrize("dtype", ["int8", "uint64"])
def test_extrema_and_counts_of_integers_are_merged(dtype: str) -> None:
    arguments = [(numbers(60) * 110 + 3).astype(dtype), np.zeros(4, np.int16)]
    blocks = on_chunks(arguments, [(7,), (4,)])
    assert "that merge their results" in lowest.dask.explain(*blocks)
    (results,) = dask.compute(lowest.dask(*blocks), scheduler="synchronous")
    expect_same_bits(lowest, arguments, results)


MODULE = PROGRAMS["module"]


@pytest.mark.parametrize("optimise", [False, True])
def test_functions_of_modules(optimise: bool) -> None:
    smooth = lw.parse(MODULE).compile("smooth", optimise=optimise)
    whole = numbers(11, 8).astype(np.float32)
    blocks = da.from_array(whole.copy(), chunks=(4, 3))
    (results,) = dask.compute(smooth.dask(blocks, 3, 0.5), scheduler="synchronous")
    total, smoothed = smooth(whole, 3, 0.5)
    for x, y in zip(results, (total, smoothed, whole), strict=True):
        assert np.array_equal(x, y) and np.asarray(x).dtype == np.float32
    assert smooth.dask.explain(blocks, 3, 0.5, steps_per_task=3).startswith("smooth: ")
    for wrong, message in (
        ((blocks, 3), "takes 3 arguments, given 2"),
        ((blocks.astype(np.float64), 3, 0.5), "expected dtype float32 for memref<?x8xf32>"),
        ((blocks[:, 1:], 3, 0.5), "of @smooth: expected"),
    ):
        with pytest.raises(lw.ArgumentError, match=re.escape(message)):
            smooth.dask(*wrong)


def test_generated_kernels() -> None:
    report = campaign(few(range(9000, 9012), 2))
    assert not report.failures


def test_arguments_are_not_changed_and_chunks_stay() -> None:
    grid = numbers(12, 12)
    blocks = da.from_array(grid, chunks=((5, 7), (12,)))
    smoothed = gauss_seidel.dask(blocks, 1)
    assert isinstance(smoothed, da.Array) and smoothed.chunks == blocks.chunks
    old = grid.copy()
    smoothed.compute(scheduler="synchronous")
    assert np.array_equal(grid, old)


def test_tasks_read_exactly_their_halo() -> None:
    text = heat.dask.explain(da.zeros((12, 12), chunks=4), da.zeros((12, 12), chunks=4), 2)
    assert re.match(
        r"heat: 36 tasks, 4 in a row at most\nabout \d.* ms for one worker, \d.* ms at least .*\n"
        "3040 bytes between tasks,",
        text,
    )
    assert "recurrence" not in text
    assert "     .  4  .\n     4 16  4\n     .  4  ." in text
    many = [da.zeros(128, chunks=2), da.zeros(128, chunks=2)]
    chain = "the recurrence runs along 'out' axis 0: tasks form a chain of 64"
    assert chain in prefix_sums.dask.explain(*many)
    wave = gauss_seidel.dask.explain(da.zeros((12, 12), chunks=4), 1)
    assert "along 'a' axis 0 and 'a' axis 1: tasks form a wave of 5" in wave
    triangle = cholesky.dask.explain(da.zeros((12, 12), chunks=4))
    assert triangle.startswith("cholesky: 6 tasks")
    names = {str(key[0]) for key in gauss_seidel.dask(da.zeros((9, 9), chunks=3), 1).dask}
    assert any(name.startswith("gauss_seidel-line_") for name in names)


def refusal(call: Callable[[], Any]) -> str:
    with pytest.raises((lw.ChunkingError, lw.UsageError)) as error:
        call()
    return str(error.value)


def test_what_cannot_be_cut_is_refused_before_anything_runs() -> None:
    grid = da.from_array(numbers(9, 9), chunks=3)
    message = refusal(lambda: nine_points.dask(grid))
    assert "along axis 1 depend on each other" in message and "`a.rechunk({1: -1})`" in message
    assert "            a[i, j] = a[i - 1, j + 1] + a[i, j - 1]\n            ^" in message
    assert "test_dask.py:" in message and "[dependence-cycle]" in message
    for lazy in (nine_points.dask(grid, rechunk=True), nine_points.dask(grid.rechunk({1: -1}))):
        expect_same_bits(nine_points, [numbers(9, 9)], lazy.compute(scheduler="synchronous"))
    x, counts = da.from_array(np.array([1, 2, 1]), chunks=2), da.zeros(4, chunks=2)
    message = refusal(lambda: histogram.dask(x, counts))
    assert "`counts[x[i]]` may read anywhere along axis 0: `counts.rechunk({0: -1})`" in message
    assert message.splitlines()[0].endswith("or `rechunk=True` [scattered-access]")
    with pytest.raises(lw.ChunkingError) as error:
        nine_points.dask(grid)
    record = error.value.refusal
    assert record.code == "dependence-cycle"
    assert record.evidence.figures == {"array": "a", "axis": 1}
    assert re.fullmatch(r"\(%i = \d, %j = \d\) -> .*", record.evidence.witness_text())
    assert "two of its arguments" in refusal(lambda: heat.dask(grid, grid, 1))
    unknown = da.from_array(numbers(6), chunks=3)
    unknown = unknown[unknown > 0.5]
    assert "compute_chunk_sizes()" in refusal(lambda: above.dask(unknown, 0.5))
    with pytest.raises(lw.ArgumentError, match="is a masked array"):
        above.dask(da.ma.masked_greater(grid, 0.5), 0.5)


def test_exceptions_of_tasks_are_those_of_the_kernel() -> None:
    x = da.from_array(np.array([1, 9, 1]), chunks=2)
    counts = da.zeros(4, chunks=4)
    with pytest.raises(IndexError, match="index 9 is out of bounds for axis 0 with size 4"):
        histogram.dask(x, counts).compute(scheduler="synchronous")


@pytest.mark.parametrize("extent", [5, 6])
def test_chunks_of_other_types_and_shapes_than_declared(extent: int) -> None:
    chunk = dask.delayed(np.arange)(extent)
    delayed_array = da.from_delayed(chunk, (6,), float).rechunk(4)
    result = prefix_sums.dask(delayed_array, da.zeros(6, chunks=4))
    if extent == 6:
        expect_same_bits(prefix_sums, [np.arange(6.0), np.zeros(6)], dask.compute(*result))
        return
    with pytest.raises(ValueError, match=r"a chunk has the shape \(1,\) instead of \(2,\)"):
        dask.compute(*result, scheduler="synchronous")


@lw.kernel(optimise=False)
def of_two_lengths(short, long):
    for i in range(long.shape[0]):
        if i < short.shape[0]:
            short[i] = 2.0
        long[i] += 1.0


@lw.kernel(optimise=False)
def moved(a, b):
    for i in range(a.shape[0]):
        b[i + 4] = a[i]


@lw.kernel(optimise=False)
def sixth(a, b):
    for i in range(a.shape[0]):
        b[i * 6] = a[i]


def test_iterations_beyond_the_array_that_tiles_are_cut_by() -> None:
    for sizes in ([3, 20], [3, 7], [(1, 8), 4]):
        arguments = [numbers(9), numbers(20)]
        lazy = of_two_lengths.dask(*on_chunks(arguments, sizes))
        (results,) = dask.compute(lazy, scheduler="synchronous")
        expect_same_bits(of_two_lengths, arguments, results)
    arguments = [numbers(9), numbers(13)]
    blocks = on_chunks(arguments, [3, 5])
    expect_same_bits(moved, arguments, moved.dask(*blocks).compute(scheduler="synchronous"))
    with pytest.raises(IndexError, match="index 12 is out of bounds for axis 0 with size 12"):
        moved.dask(blocks[0], blocks[1][:12]).compute(scheduler="synchronous")
    message = refusal(lambda: sixth.dask(*blocks[:2]))
    assert "would not be checked where no result needs what a task writes [assertion]" in message


UNFIT = {
    "a view of an array is returned": "b[:] = a\n    return b[1:]",
    "data-dependent": "i = 0\n    while a[i] > 0.5:\n        a[i] = 0.0\n        i += 1",
    "use range": "for i in prange(a.shape[0]):\n        a[i] = 1.0",
    "assertion": "assert len(a) > 20\n    for i in range(a.shape[0]):\n        b[i] = a[i]",
    "moved-load": (
        "for i in range(9):\n        x = a[i]\n        for j in range(2):\n"
        "            a[i] = a[i] + 1.0\n        b[i] = x"
    ),
    "unknown-effect": (
        "for i in range(8):\n        if a[i] > 0.5:\n            b[i] = 1.0\n"
        "        else:\n            b[i + 1] = 2.0"
    ),
    "too-many-cases": (
        "n = len(a)\n    for _ in range(6):\n        for i in range(3, n - 3):\n"
        "            if i > 3:\n                b[i] = a[i + 2]\n"
        "        for i in range(4, n - 4):\n            if i > 5:\n"
        "                a[i] = b[i] + a[i + 2]\n        for i in range(4, n - 4):\n"
        "            b[i] += a[i] + a[i + 2]\n        a, b = b, a"
    ),
}


@pytest.mark.parametrize("told", UNFIT)
def test_what_tasks_cannot_do(told: str) -> None:
    namespace = defined_in(f"def unfit(a, b):\n    {UNFIT[told]}\n", prange=lw.prange)
    blocks = [da.from_array(numbers(9), chunks=3), da.zeros(9, chunks=3)]
    assert told in refusal(lambda: lw.kernel(namespace["unfit"]).dask(*blocks))


# Files


def test_from_file_to_file(tmp_path: Path) -> None:
    grid = numbers(12, 10)
    zarr = str(tmp_path / "b.zarr")
    last = tmp_path / "c.h5"
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["a"] = grid
    with h5py.File(tmp_path / "a.h5") as file, dask.config.set(scheduler="synchronous"):
        a = da.from_array(file["a"], chunks=(5, 4))
        heat.dask(a, a + 0.0, 3, steps_per_task=2)[0].rechunk(4).to_zarr(zarr)
        gauss_seidel.dask(da.from_zarr(zarr), 1).to_hdf5(last, "/c")
    heat(grid, grid.copy(), 3)
    gauss_seidel(grid, 1)
    with h5py.File(last) as file:
        assert np.array_equal(file["c"][...], grid)


# Workers


def two_workers() -> Iterator[Any]:
    """A client of two processes."""
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        yield client


client = pytest.fixture(scope="module")(two_workers)
fresh_client = pytest.fixture(two_workers)
"""Of a worker that is killed while it starts, Dask does not always start another one."""


@pytest.mark.filterwarnings("default")
def test_two_processes_give_the_same_bits(client: Any) -> None:
    calls = spread(list(CALLS.values()), 3)
    futures = [
        client.compute(f.dask(*on_chunks(make_arguments(), sizes)))
        for f, make_arguments, sizes in calls
    ]
    for (kernel, arguments, _), future in zip(calls, futures, strict=True):
        expect_same_bits(kernel, arguments(), client.gather(future))


@pytest.mark.filterwarnings("default")
def test_two_processes_in_random_chunks(client: Any) -> None:
    choice = np.random.default_rng(7)
    futures: list[Any] = []
    for name, (kernel, arguments, _) in spread(list(CALLS.items()), 3, 1):
        arrays = [x for x in arguments() if isinstance(x, np.ndarray)]
        cuts = [[np.sort(choice.choice(n - 1, 2, replace=False)) for n in x.shape] for x in arrays]
        sizes = [
            tuple(
                tuple(np.diff([0, *(ends + 1), extent]).tolist())
                for ends, extent in zip(of, x.shape, strict=True)
            )
            for of, x in zip(cuts, arrays, strict=True)
        ]
        steps = "auto" if name.startswith("heat") else 1
        rechunk = name == "histogram"
        lazy = kernel.dask(*on_chunks(arguments(), sizes), steps_per_task=steps, rechunk=rechunk)
        futures.append((kernel, arguments, client.compute(lazy)))
    for kernel, arguments, future in futures:
        expect_same_bits(kernel, arguments(), client.gather(future))


KILLS = int(os.environ.get("LOOPWRIGHT_KILLS", "1"))
"""How often a worker ends; `make kills` does it twenty times."""


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("kill", range(KILLS))
def test_a_worker_that_is_killed_costs_its_tasks_only(fresh_client: Any, kill: int) -> None:
    client = fresh_client
    grid = numbers(40, 40)
    client.wait_for_workers(2)
    processes = sorted(client.run(os.getpid).values())
    future = client.compute(gauss_seidel.dask(da.from_array(grid, chunks=10), 12 + kill))
    time.sleep(0.1 + 0.05 * (kill % 7))
    os.kill(processes[kill % 2], signal.SIGKILL)
    expect_same_bits(gauss_seidel, [grid.copy(), 12 + kill], future.result())


@lw.kernel(optimise=False)
def far_apart(a, c):
    out = np.empty(len(a))
    for i in range(len(a)):
        out[i] = a[i] + c[i // 10_000_019]
    return out


def test_large_divisors_do_not_overflow() -> None:
    a = numbers(20)
    c = numbers(20) + 1
    result = far_apart.dask(da.from_array(a, chunks=5), da.from_array(c, chunks=5))
    assert np.array_equal(result.compute(), far_apart(a, c))
