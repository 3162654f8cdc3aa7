"""Kernels as tasks of joblib and dask, and as what is sent to other processes."""

import pickle
import sys
from collections.abc import Iterator
from typing import Any

import cloudpickle
import dask.array
import joblib
import numpy as np
import pytest
from joblib.externals.loky import get_reusable_executor

import loopwright as lw


@lw.kernel
def scaled(x, factor):
    for i in range(len(x)):
        x[i] = x[i] * factor
    return x.sum()


@lw.kernel
def smoothed(x):
    y = x.copy()
    for i in range(1, x.shape[0] - 1):
        for j in range(x.shape[1]):
            y[i, j] = x[i - 1, j] + x[i + 1, j]
    return y


@lw.stencil
def beside(x):
    return x[-1, 0] + x[1, 0]


def made(factor: float, **options: Any) -> Any:
    @lw.kernel(**options)
    def inner(x):
        return x * factor

    return inner


@pytest.fixture(scope="module", autouse=True)
def workers() -> Iterator[None]:
    yield
    get_reusable_executor(reuse=True).shutdown(wait=True)


def test_joblib_runs_kernels_in_processes_and_threads() -> None:
    rows = [np.full(3, float(k)) for k in range(4)]
    kernel = made(5.0)
    assert kernel(rows[1]).tolist() == [5.0] * 3  # so that its code is in the disk cache
    rows_in_order = joblib.Parallel(n_jobs=2)(joblib.delayed(kernel)(row) for row in rows)
    assert [row.tolist() for row in rows_in_order] == [[5.0 * k] * 3 for k in range(4)]
    with joblib.parallel_config("threading", n_jobs=2):
        assert joblib.Parallel()(joblib.delayed(scaled)(row, 2.0) for row in rows)[3] == 18.0


def test_dask_runs_kernels_on_blocks() -> None:
    grid = np.arange(48.0).reshape(12, 4) ** 2
    blocks = dask.array.from_array(grid, chunks=(6, 2))
    with joblib.parallel_config("threading"):
        smoothed_blocks = blocks.map_overlap(
            smoothed, depth={0: 1}, boundary="none", dtype=grid.dtype
        )
        assert np.array_equal(smoothed_blocks.compute(), smoothed.py_func(grid))
    smoothed_blocks = blocks.map_overlap(beside, depth=1, boundary=1.0, dtype=grid.dtype)
    wide = np.pad(grid, 1, constant_values=1.0)
    assert np.array_equal(smoothed_blocks.compute(), (wide[:-2] + wide[2:])[:, 1:-1])
    assert np.array_equal(blocks.map_blocks(made(3.0)).compute(), grid * 3)


def test_a_kernel_without_a_name_is_sent_as_its_function() -> None:
    kernel = made(4.0, fastmath=True)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pickle.dumps(kernel)
    sent = cloudpickle.dumps(kernel)
    received = cloudpickle.loads(sent)
    again = cloudpickle.loads(sent)
    assert received is again and received is not kernel
    assert received.options.fastmath and received(np.ones(2)).tolist() == [4, 4]
    approximate = cloudpickle.loads(cloudpickle.dumps(made(5.0, fastmath=True)))
    assert approximate is not received and approximate(np.ones(2)).tolist() == [5, 5]
    plain = cloudpickle.loads(cloudpickle.dumps(made(4.0)))
    assert plain is not received and not plain.options.fastmath


def test_a_kernel_of_the_main_module(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "import loopwright as lw\nBY = 3\n@lw.kernel\ndef main_kernel(x):\n    return x * BY\n"
    import linecache

    linecache.cache["<main>"] = (len(text), None, text.splitlines(keepends=True), "<main>")
    scope: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(text, "<main>", "exec"), scope)
    kernel = scope["main_kernel"]
    monkeypatch.setattr(sys.modules["__main__"], "main_kernel", kernel, raising=False)
    assert pickle.loads(pickle.dumps(kernel)) is kernel
    sent = cloudpickle.dumps(kernel)
    assert cloudpickle.loads(sent)(2) == 6
    monkeypatch.delattr(sys.modules["__main__"], "main_kernel")
    del linecache.cache["<main>"]
    assert cloudpickle.loads(sent)(np.ones(2)).tolist() == [3, 3]
    assert "<main>" in linecache.cache
