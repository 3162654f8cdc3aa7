"""Arrays that iterations make and hand on: their memory, and what may still be named of it."""

import resource
from typing import Any

import numpy as np
import pytest

import loopwright as lw

V = np.random.default_rng(3).normal(size=8)


def both(u, n):
    v = u * 2
    for _ in range(n):
        u, v = u + v, v - np.roll(u, 1)
    return u, v


def counted(u, n):
    k = 0
    while k < n:
        u = u * 0.5 + 1
        k += 1
    u[0] = 3
    return u


def converging(u, n):
    for k in range(50):  # noqa: B007
        y = np.cos(u)
        err = np.max(np.abs(y - u))
        u = y
        if err < 10.0**-n:
            break
    return u, k


def inner(u, n):
    w = u
    for _ in range(n):
        for _ in range(2):
            u = u + w
        w = u[::-1].copy()
    return u, w


def one_before(u, n):
    last = u
    for _ in range(n):
        last = u
        u = u + 1
    return u, last


def view_of_the_one_before(u, n):
    x = u
    for t in range(n):
        y = x[1:]
        x = np.concatenate((y, y[:1])) * 2
        if t == 3:
            return y
    return x


def shorter_until_it_returns(u, n):
    """The extents of the view are computed in the branch that goes on."""
    x = u
    for t in range(n):
        if t == 3:
            return x
        x = x[1:]
    return u.copy()


def in_a_tuple(u, n):
    pair = (u, 1.5)
    for _ in range(n):
        pair = (pair[0] * 2, pair[1] + 1)
    return pair


def run_through(u, n):
    for row in u:
        u = u + row
    for _ in range(n):
        for row in u:
            u = u * 0.5 + row
    return u


def shrinking(u, n):
    for _ in range(n, 0, -1):
        u = u[:-1] + u[1:]
        if len(u) < 4:
            return u
    return u * 2


def one_under_two_names(u, n):
    a, b = u, u + 1
    for _ in range(n):
        a = b * 2
        b = a
    a[0] = 77
    return a, b


def given_on(u, n):
    a, b = u, u + 1
    for _ in range(n):
        c = b * 2
        b = c + a
        a = c
    a[0] = 77
    return a, b, u


@pytest.mark.cases_by_day(5)
@pytest.mark.parametrize(
    "function",
    [
        *(both, counted, converging, inner, one_before, view_of_the_one_before, in_a_tuple),
        shorter_until_it_returns,
        *(run_through, shrinking, one_under_two_names, given_on),
    ],
)
def test_arrays_that_are_handed_on(function: Any) -> None:
    kernel = lw.kernel(function)
    for n in (0, 1, 2, 5):
        kernel.check(V.copy(), n)


def test_memory_of_iterations_is_used_again() -> None:
    u = np.ones(1 << 20)
    kernel = lw.kernel(counted)
    kernel(u, 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kernel(u, 60)  # 480 MiB in all
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 << 10


def test_rows_that_change_places_are_in_range_for_any_number_of_iterations() -> None:
    """The last iteration of an odd number of them is known to be one where it is reached."""

    @lw.kernel
    def last(a, b):
        previous = np.zeros(len(b) + 1)
        current = np.zeros(len(b) + 1)
        for i in range(1, len(a) + 1):
            for j in range(1, len(b) + 1):
                current[j] = max(previous[j], current[j - 1]) + a[i - 1]
            previous, current = current, previous
        return previous[len(b)]

    rows = np.arange(8.0)
    for count in (7, 8):
        assert last(rows[:count], rows) == last.__wrapped__(rows[:count], rows)
    assert " mod 2" not in last.inspect_mlir()


def relaxed(a, steps):
    result = np.zeros(len(a))
    for _ in range(steps):
        result = result * 0.5 + a
    return result


def test_reports_tell_a_loop_from_the_copies_of_its_arrays() -> None:
    kernel: Any = lw.kernel(relaxed)
    kernel(np.ones(1000), 50)
    rows = str(kernel.explain()).splitlines()
    (of_steps,) = [row for row in rows if "`for _ in range(steps)`" in row]
    assert "vectorised" not in of_steps
