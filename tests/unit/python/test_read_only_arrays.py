"""Read-only arrays that are read under several names, as branches and loops pass them on."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw


def chosen(a, c, n):
    b = a if n > 1 else c
    return b.sum(), len(b), np.sort(b), b[1:].max()


def reversed_on_one_path(a, c, n):
    b = a
    if n > 1:
        b = c[::-1]
    total = 0.0
    for x in b:
        total = total * 0.5 + x
    return total


def in_turn(a, c, n):
    total = 0.0
    for v in (a, c):
        total += v[0] + v.sum()
    for _ in range(n):
        a, c = c, a
    return total, a[0] - c[1]


def shrinking(a, c, n):
    best = a
    while n > 0:
        a = a[1:]
        n -= 1
        if a.sum() > best.sum():
            best = a
        else:
            best = c[::-1]
    return a.sum(), best[0]


def maybe(a, c, n):
    b = None
    d = np.zeros(3)
    if n > 1:
        b = a.reshape(2, 2)
        d = c
    return 0.0 if b is None else float(b.T[0, 1]), d.sum()


def beside_a_written_one(a, c, n):
    out = np.zeros(4)
    for i in range(n):
        b = a if i % 2 else c
        out[i] = b[i]
        a, c = c, a
    return out


def written_on_one_path(a, c, n):
    b = a
    if n > 1:
        b = c.copy()
        b[0] = 5.0
    return b.sum()


READING = [chosen, reversed_on_one_path, in_turn, shrinking, maybe, beside_a_written_one]


def read_only(numbers: list[float]) -> Any:
    array = np.array(numbers)
    array.setflags(write=False)
    return array


@pytest.mark.cases_by_day(7)
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("function", [*READING, written_on_one_path])
def test_arrays_that_are_read_may_be_read_only(function: Any, n: int, optimise: bool) -> None:
    arguments = read_only([1.0, 2.0, 4.0, 3.0]), read_only([2.0, 7.0, 1.0, 0.5]), n
    if function is written_on_one_path:
        arguments = read_only([1.0, 2.0]), np.array([3.0, 4.0]), n
    kernel: Any = lw.kernel(optimise=optimise)(function)
    assert repr(kernel(*arguments)) == repr(function(*arguments))


def test_one_that_may_be_stored_in_is_refused() -> None:
    @lw.kernel
    def stored(a: Any, c: Any, n: int) -> None:
        b = a if n > 1 else c
        b[0] = 3.0

    with pytest.raises(lw.ArgumentError, match=r"'a'.*can be written, not a read-only array"):
        stored(read_only([1.0]), np.ones(1), 3)
