"""Kernels beside other tools: functions of elements, objects that are arrays, processes."""

import ctypes
import linecache
import multiprocessing
import pickle
from array import array
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import loopwright as lw


@lw.vectorize
def limited(x, low, high=2.0):
    if x < low:
        return low
    for k in range(3):
        if x > high:
            x = x - k
    return x


@lw.kernel
def ratio(x, y):
    return 0.0 if y == 0 else x / y


@lw.kernel
def scaled(x, y):
    x[:] = limited(x, 0.5) * ratio.ufunc(x, y)
    return x.sum()


@lw.vectorize
def capped(x, most=2.0):
    return x if x < most else most


@lw.vectorize
def offset(x, out):
    return x + out


@lw.kernel
def capped_into(a, b):
    capped(a, out=b)
    return capped(b, 0.5).sum()


def test_results_of_vectorised_functions_are_stored_in_out() -> None:
    a = np.arange(4.0)
    out = np.zeros(4)
    assert capped(a, out=out) is out
    assert out.tolist() == [0, 1, 2, 2]
    assert capped(a, 1.0, out=None).tolist() == [0, 1, 1, 1]
    assert capped.check(a, out=np.zeros((2, 4), np.int64)).tolist() == [[0, 1, 2, 2]] * 2
    reversed_into_itself = a.copy()
    capped.check(reversed_into_itself, out=reversed_into_itself[::-1])
    assert ratio.ufunc(a, 2.0, out=out) is out
    assert out.tolist() == [0, 0.5, 1, 1.5] and capped.ufunc is capped
    assert capped_into.check(a, np.zeros(4)) == 1.5
    assert offset(a, 1.0).tolist() == [1, 2, 3, 4]
    with pytest.raises(ValueError, match="could not broadcast"):
        capped(a, out=np.zeros(3))


def test_functions_of_elements() -> None:
    x = np.array([[0.0, 1.5, 4.0], [9.0, -2.0, 0.25]])
    limited.check(x, 0.5)
    limited.check(x[::-1, ::2].T, np.array([0.5, 1.0]), 3)
    assert limited(3.5, 0.5) == limited.py_func(3.5, 0.5) == 0.5
    ratio.ufunc.check(x, np.array([2.0, 0.0, 1.0]))
    scaled.check(x.copy(), np.array([2.0, 0.0, 1.0]))
    assert pickle.loads(pickle.dumps(limited)) is limited
    assert pickle.loads(pickle.dumps(ratio.ufunc)) is ratio.ufunc


def pair(x):
    return x, x


def test_a_function_of_elements_gives_a_number() -> None:
    with pytest.raises(lw.FrontendError, match="a function of elements gives a number"):
        lw.vectorize(pair)(np.ones(3))
    with pytest.raises(TypeError, match="takes functions written in Python"):
        lw.vectorize(np.sin)


class Shared:
    """Memory that another library has."""

    def __init__(self, values: Any) -> None:
        self.__array_interface__ = values.__array_interface__
        self.values = values


class Exchanged:
    """An array that is handed over by DLPack."""

    def __init__(self, values: Any) -> None:
        self.values = values

    def __dlpack__(self, **options: Any) -> Any:
        return self.values.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.values.__dlpack_device__()


@lw.kernel
def doubled(x):
    for i in range(len(x)):
        x[i] *= 2
    return x[0]


def test_objects_that_are_arrays() -> None:
    values = np.array([1.0, 2.0])
    for argument in (Shared(values), Exchanged(values), values):
        doubled(argument)
    assert values.tolist() == [8.0, 16.0]
    numbers = array("d", [1.0, 3.0])
    assert doubled(np.asarray(numbers)) == 2
    assert numbers.tolist() == [2.0, 6.0]


def test_items_of_buffers_are_no_numbers_of_arrays() -> None:
    shared = (ctypes.c_double * 2)(5.0, 7.0)
    for buffer in (array("b", [100, 100]), memoryview(np.ones(2)), shared):
        with pytest.raises(lw.ArgumentError, match=r"Python numbers: pass np.asarray\(…\)"):
            doubled(buffer)
    for buffer in (bytearray(2), b"12"):
        with pytest.raises(lw.FrontendError, match=r"pass np.frombuffer\(…, np.uint8\)"):
            doubled(buffer)


def test_kernels_are_sent_to_other_processes() -> None:
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(doubled, [np.array([float(k)]) for k in range(4)]) == [0.0, 2.0, 4.0, 6.0]


def test_kernels_run_in_threads() -> None:
    with ThreadPoolExecutor(4) as pool:
        sums = list(pool.map(doubled, [np.full(1000, float(k)) for k in range(16)]))
    assert sums == [2.0 * k for k in range(16)]


class Shell:
    """What the magic needs of IPython's shell."""

    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {}
        self.magics: dict[str, Any] = {}

    def register_magic_function(self, function: Any, kind: str, name: str) -> None:
        assert kind == "cell"
        self.magics[name] = function

    def run_cell(self, cell: str) -> Any:
        file = f"<cell {len(linecache.cache)}>"
        linecache.cache[file] = (len(cell), None, cell.splitlines(keepends=True), file)
        exec(compile(cell, file, "exec"), self.user_ns)
        return SimpleNamespace(success=True)


def test_the_functions_of_a_cell_become_kernels() -> None:
    shell = Shell()
    lw.load_ipython_extension(shell)
    shell.magics["lw"]("fastmath", "LIMIT = 3\ndef bounded(x):\n    return min(x, LIMIT)\n")
    kernel = shell.user_ns["bounded"]
    assert kernel(5) == 3
    assert kernel.signatures == ["(x: int)"]
    assert kernel.options.fastmath
    assert shell.user_ns["LIMIT"] == 3
    with pytest.raises(lw.UsageError, match="no option quickly"):
        shell.magics["lw"]("quickly", "x = 1")


class Anything:
    def __getattr__(self, name: str) -> float:
        return 7.0


def test_attributes_of_any_name_are_no_array() -> None:
    with pytest.raises(lw.ArgumentError, match=r"is a tests\.Anything"):
        lw.kernel(lambda p: p.x)(Anything())
