"""Blocks of many loops are compiled in parts, with the results that they have as a whole."""

import re
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.native.codegen import emit_module, function_codegen
from tests.dtypes import DTYPES
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def several(a: Any, b: Any) -> Any:
    """Memory that is made in a part and used after it, and numbers that loops give."""
    t = a + b
    u = np.empty(len(a))
    for i in range(len(a)):
        u[i] = t[i] * 2
    s = 0.0
    for i in range(len(a)):
        s += u[len(a) - 1 - i]
    for i in range(len(a)):
        b[i] = s + t[i]
    for i in range(1, len(a)):
        a[i] = a[i - 1] / b[i]
    return s, t * 2


def repeated(a: Any, n: int) -> Any:
    """A loop of loops, one of which raises."""
    for k in range(n):
        for i in range(len(a)):
            a[i] += k
        for i in range(len(a) - 1):
            a[i + 1] -= a[i]
        for i in range(len(a)):
            if a[i] > 1e6:
                raise ValueError("too large")
            a[i] *= -1.5
    return a.sum()


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(function_codegen, "MOST_LOOPS", 1)
    monkeypatch.setattr(emit_module, "LOOPS_OF_A_PART", 2)


DIVIDED = PROGRAMS["divided"]


def both(function: Any, *arguments: Any, **options: Any) -> tuple[Any, Any, str]:
    """What Python and the compiled code give and leave in arrays, and the LLVM IR."""
    kernel = lw.kernel(**options)(function)
    outcomes: list[Any] = []
    for call in (function, kernel):
        own: list[Any] = [x.copy() if isinstance(x, np.ndarray) else x for x in arguments]
        try:
            result = call(*own)
        except ValueError as error:
            result = str(error)
        outcomes.append((result, own))
    return *outcomes, kernel.inspect_llvm(optimised=False)


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize("size", [0, 1, 9])
def test_results_are_those_of_the_whole(size: int, *, optimise: bool) -> None:
    a = np.linspace(1, 2, size)
    b = np.linspace(-3, 5, size)
    expected, actual, text = both(several, a, b, optimise=optimise)
    np.testing.assert_equal(actual, expected)
    is_short = optimise and size == 1  # loops of one iteration are no loops
    assert ("@_lw_part_several" in text) is not is_short


@pytest.mark.parametrize("first", [1.0, 1e9])
def test_loops_around_parts_and_exceptions_in_them(first: float) -> None:
    a = np.full(5, 2.0)
    a[2] = first
    expected, actual, text = both(repeated, a, 3, optimise=False)
    np.testing.assert_equal(actual, expected)
    assert "@_lw_part_repeated" in text


def test_arrays_that_are_distinct_are_so_in_parts() -> None:
    *_, text = both(several, np.ones(4), np.ones(4), optimise=False)
    parameters = re.findall(r"define internal .* @_lw_part_several\S*\((.*)\) ", text)
    assert parameters
    assert all(parameter_list.count("noalias") > 1 for parameter_list in parameters)


def test_few_loops_are_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(function_codegen, "MOST_LOOPS", 48)
    assert "_lw_part" not in both(several, np.ones(4), np.ones(4), optimise=False)[2]


def test_what_may_fault_is_not_computed_before_a_part_that_may_end() -> None:
    kernel = lw.parse(DIVIDED).compile()
    assert kernel(np.zeros(4, np.int32), 7, 4) == 3
    with pytest.raises(lw.ExecutionError, match="zero"):
        kernel(np.zeros(4, np.int32), 7, 0)


def factorised(a: Any) -> None:
    """A factorisation, whose blocks update several parts of the matrix by packed tiles."""
    for j in range(len(a)):
        for i in range(j + 1):
            for k in range(i):
                a[i, j] -= a[i, k] * a[k, j]
        for i in range(j + 1, len(a)):
            for k in range(j):
                a[i, j] -= a[i, k] * a[k, j]
            a[i, j] /= a[j, j]


@pytest.mark.parametrize("size", [128, 201])
def test_nests_of_packed_tiles_in_blocks_are_functions(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(function_codegen, "MOST_LOOPS", 48)
    values = np.random.default_rng(size).standard_normal((size, size)) + 9 * np.eye(size)
    results: list[Any] = []
    for optimise in (True, False):
        kernel = lw.kernel(optimise=optimise)(factorised)
        results.append(values.copy())
        kernel(results[-1])
        text = kernel.inspect_llvm(optimised=False)
        assert (text.count("define internal void @_lw_part_") > 1) is optimise
    assert results[0].tobytes() == results[1].tobytes()


def multiplied(a: Any, b: Any, c: Any) -> None:
    """One nest of packed tiles."""
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                c[i, j] += a[i, k] * b[k, j]


def test_a_single_nest_of_packed_tiles_is_no_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(function_codegen, "MOST_LOOPS", 48)
    kernel = lw.kernel(multiplied)
    kernel(*(np.ones((130, 130)) for _ in range(3)))
    assert "_lw_part" not in kernel.inspect_llvm(optimised=False)


def test_vectors_of_any_length_are_passed() -> None:
    values = np.arange(33).astype(DTYPES["bf16"])
    lw.compile(PROGRAMS["bfloats"])(values, True)
    assert (values == -np.arange(33)).all()
