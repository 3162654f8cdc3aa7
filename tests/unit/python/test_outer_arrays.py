"""Arrays from outside of a kernel: what names, members, defaults and items of tuples mean."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.campaigns.definitions import definitions
from tests.sampling import few, spread

import loopwright as lw
from loopwright.python.kernels import version

WEIGHTS: Any = np.array([1.0, 2.0, 3.0])
AGAIN: Any = WEIGHTS
LAYERS = np.ones(3), np.arange(3)
tables = SimpleNamespace(inner=SimpleNamespace(rows=np.eye(2)))


def test_generated_definitions_do_what_python_does() -> None:
    assert not definitions(few(range(40, 60), 3)).failures


def helper(i: int, layer: Any = LAYERS[1]) -> Any:
    return WEIGHTS[i] * layer[i] + helper(i - 1) if i > 0 else LAYERS[0][i]


@lw.kernel
def weighted(x: Any) -> Any:
    WEIGHTS[0] += 1
    return (x * AGAIN).sum() + helper(2), tables.inner.rows @ x[:2], len(WEIGHTS)


def test_calls_read_what_names_mean_then(monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.array([1.0, 0.5, 0.25])
    arrays: list[Any] = [WEIGHTS, np.arange(6.0)[::2], np.arange(3), np.arange(3, dtype="u8"), x]
    for array in spread(arrays, 2):
        monkeypatch.setitem(globals(), "WEIGHTS", array)
        for again in (array, np.array([5, 6, 7])):
            monkeypatch.setitem(globals(), "AGAIN", again)
            expected = [weighted.py_func(x.copy()), weighted.py_func(x.copy())]
            array[0] -= 2
            results = [weighted(x.copy()), weighted(x.copy())]
            assert repr(results) == repr(expected)
    before = x[0]
    assert weighted.check(x)[2] == 3 and x[0] == before


def test_types_that_came_before_have_their_code(monkeypatch: pytest.MonkeyPatch) -> None:
    table: Any = None
    compilations: list[object] = []
    usual: Any = version.Version.compiled

    def compiled(*args: Any, **kwargs: Any) -> Any:
        compilations.append(args)
        return usual(*args, **kwargs)

    monkeypatch.setattr(version.Version, "compiled", compiled)

    @lw.kernel
    def total() -> Any:
        return table[0] + table[-1]

    for _ in range(3):
        for array in (np.array([1.0, 2.0]), np.array([1, 2]), np.array([1.0, 7.0, 2.0])[::2]):
            table = array
            assert total() == 3
    assert len(compilations) <= 3
    assert total.signatures == ["(table: float64[:] (strided))"]


def test_arguments_may_be_the_same_memory() -> None:
    @lw.kernel
    def shifted(x: Any) -> Any:
        table[1:] = x[:-1]
        return table

    table = np.arange(4.0)
    assert shifted(np.arange(4.0)) is table
    assert shifted(table[::-1]).tolist() == [0, 2, 1, 0]


def test_what_is_no_array_of_numbers_is_refused() -> None:
    table: Any = np.array(["a"])

    @lw.kernel
    def first() -> Any:
        return table[0]

    with pytest.raises(lw.FrontendError, match="an array of dtype <U1 from outside"):
        first()
    table = np.arange(3.0)
    assert first() == 0
    library: Any = np.ma
    table = library.array([1.0])
    with pytest.raises(lw.FrontendError, match="a MaskedArray of dtype float64 from outside"):
        first()
    table = np.frombuffer(bytes(17), np.uint8)[1:].view(np.float64)
    with pytest.raises(lw.FrontendError, match="from outside"):
        first()


FIRST = np.zeros(2)
SECOND = np.ones(2)


def of_both():
    FIRST[0] += 1
    SECOND[0] *= 2
    return FIRST[0], SECOND[0]


def test_two_names_mean_one_array_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = lw.kernel(of_both)
    for first in (FIRST, SECOND, SECOND, np.zeros(2), SECOND, np.zeros(2)):
        monkeypatch.setitem(of_both.__globals__, "FIRST", first)
        kernel.check()
        kernel()


TABLE = {"change": abs}
NUMBERS = [1]


def of_containers(x: int) -> tuple[float, float]:
    NUMBERS.append(x)
    return TABLE["change"](x), NUMBERS[0]


def test_containers_are_read_at_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = lw.kernel(of_containers)
    for numbers, function in (([1], abs), ([2.5], abs), ([2.5], float), ([1], abs)):
        monkeypatch.setitem(of_containers.__globals__, "NUMBERS", numbers)
        monkeypatch.setitem(TABLE, "change", function)
        kernel.check(-3)
        assert kernel(-3) == (function(-3), numbers[0])
        assert numbers[1:] == [-3]
    monkeypatch.setitem(of_containers.__globals__, "NUMBERS", [1 << 70])
    with pytest.raises(lw.ArgumentError, match="'NUMBERS': an integer in it does not fit"):
        kernel(-3)
