"""Subscripts that nests assert to be in bounds are tested before them, in loops of their own."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw

Array = np.ndarray[Any, Any]


def scored(a: Array, b: Array, table: Array, h: Array) -> None:
    """Each subscript depends on one of two loops; the cells form a wavefront."""
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            best = h[i - 1, j - 1] + table[a[i - 1], b[j - 1]]
            best = max(best, h[i - 1, j] - 2)
            h[i, j] = max(best, h[i, j - 1] - 2)


def changing(a: Array, b: Array, table: Array, h: Array) -> None:
    """The nest writes what subscripts are loaded from."""
    for i in range(len(a)):
        for j in range(len(b)):
            h[i, j] = table[a[i], b[j]]
            a[i] = 0


def triangular(a: Array, b: Array, table: Array, h: Array) -> None:
    """An iteration of the inner loop may belong to no iteration of the nest."""
    for i in range(len(a)):
        for j in range(i, len(b)):
            h[i, j] = table[a[i], b[j]]


def both(a: Array, b: Array, table: Array, h: Array) -> None:
    """A subscript depends on all loops: testing it takes as long as the nest."""
    for i in range(len(a)):
        for j in range(len(b)):
            h[i, j] = table[a[i] + b[j], 0]


def is_tested(kernel: Any) -> bool:
    return any("in front of the nest" in getattr(e, "message", "") for e in kernel.history)


def outcome(function: Callable[..., None], arguments: list[Array]) -> tuple[str, bytes]:
    """The exception, and what the table holds then."""
    arrays = [array.copy() for array in arguments]
    message = ""
    try:
        function(*arrays)
    except IndexError as error:
        message = str(error)
    return message, arrays[3].tobytes()


@pytest.mark.parametrize("function", [scored, changing, triangular, both])
def test_nests_do_what_python_does(function: Callable[..., None]) -> None:
    rng = np.random.default_rng(3)
    kernel = lw.kernel(function)
    for n, m in ((0, 0), (0, 5), (5, 0), (1, 1), (40, 70), (64, 33), (70, 70)):
        for value, where in ((0, 0), (4, 0), (9, 1), (-4, 0), (-5, 1), (-5, 0)):
            subscripts = [rng.integers(0, 2, extent) for extent in (n, m)]
            if subscripts[where].size:
                subscripts[where][rng.integers(subscripts[where].size)] = value
            table = rng.integers(-3, 4, (4, 4))
            arguments = [*subscripts, table, np.zeros((n + 1, m + 1), np.int64)]
            assert outcome(kernel, arguments) == outcome(function, arguments), (n, m, value, where)
    assert is_tested(kernel) == (function is scored)


def test_cells_with_tested_subscripts_are_lanes() -> None:
    kernel: Any = lw.kernel(scored)
    lines = np.zeros(70, np.int64)
    kernel(lines, lines, np.zeros((4, 4), np.int64), np.zeros((71, 71), np.int64))
    assert any(entry.code == "wavefront" for entry in kernel.history)
