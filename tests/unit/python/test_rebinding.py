# ruff: noqa: N803, N806
"""Array variables that name other arrays after a loop or a branch, with all layouts."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import turning
from tests.sampling import few

import loopwright as lw


def swap(steps, A, B):
    for t in range(steps):
        B[1:-1] = 0.5 * (A[:-2] + A[2:]) + t
        A, B = B, A
    return A


def swap_for(steps, A, B):
    for t in range(2, steps, 3):
        for i in range(1, len(A) - 1):
            B[i] = A[i - 1] * 0.5 + A[i + 1] * t
        tmp = A
        A = B
        B = tmp
    A[0] += 1
    B[-1] -= 3


def rotate(n, a, b, c):
    for _k in range(n):
        c[1:-1] = 2 * b[1:-1] - a[1:-1] + 0.1 * (b[2:] + b[:-2])
        a, b, c = b, c, a
    return a, b


def chosen(c, a, b):
    x = a if c > 0 else b
    x[0] = 5
    y = a + 1 if c > 2 else b * 2
    y[1] += x[0]
    return x, y


def branches(c, a, b):
    if c > 0:
        x = a[::-1]
    elif c < -1:
        x = b[1:]
    else:
        x = a * 3
    x[1] = 4
    b[1:] = x[0] * 2
    x[1:] = x[:-1] + 1
    return x


def early(c, a, b):
    if c == 0:
        return a
    for i in range(c):
        if a[i] > 1:
            return b[i:] * 2
    return a + b


def shrink(n, x):
    k = 0
    while len(x) > 2 and k < n:
        x = x[1:-1]
        x[0] += 1
        k += 1
    return x, k


def whiles(A, B, tol):
    d = 1e9
    k = 0
    while d > tol:
        B[1:-1] = 0.5 * (A[:-2] + A[2:])
        d = max(abs(B - A))
        A, B = B, A
        k += 1
        if k > 50:
            break
    return A, k


def condswap(n, A, B):
    for i in range(n):
        if A[i] > B[i]:
            A, B = B, A
        A[i] += 10
    return A - B


def tuples(n, a, b):
    p = (a, b)
    for i in range(n):
        p = (p[1], p[0])
        p[0][i] += i
    q, r = p
    return q, r


def nested(n, a, b):
    for _i in range(n):
        for j in range(3):
            b[1:] = a[:-1] + j
            a, b = b, a
        a = a + 1
    return a, b


LAYOUTS: list[Callable[[Any], Any]] = [
    lambda a: a,
    lambda a: np.repeat(a, 2)[::2],
    lambda a: a[::-1],
]
COUNTED = [swap, swap_for, shrink, condswap, tuples, nested]


def vector(seed: int) -> Any:
    return np.random.default_rng(seed).random(7) * 4


@pytest.mark.cases_by_day(16)
@pytest.mark.parametrize("function", COUNTED)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_arrays_that_loops_rebind(function: Any, layout: Any) -> None:
    kernel = lw.kernel(optimise=function is swap)(function)
    names = function.__code__.co_varnames[1 : function.__code__.co_argcount]
    for n in (0, 1, 2, 5):
        kernel.check(n, *[layout(vector(k)) if k else vector(k) for k, _ in enumerate(names)])


def test_arrays_that_take_turns() -> None:
    kernel = lw.kernel(rotate)
    for n in range(6):
        kernel.check(n, vector(1), vector(2), vector(3))
    assert "scf" not in lw_loops(kernel)
    kernel = lw.kernel(whiles)
    kernel.check(vector(1), vector(2)[::-1], 0.3)


def test_generated_sweeps_whose_arrays_change_places() -> None:
    report = turning(few(range(1, 61), 2))
    assert not report.failures, report.failures[0]
    assert report.facts["compared"] > 1


def lw_loops(kernel: Any) -> str:
    """The text of the main loop of a kernel."""
    return str(kernel.inspect_mlir()).partition("affine.for")[2].partition("scf.if")[0]


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_arrays_that_branches_choose(layout: Any) -> None:
    for function in (chosen, branches, early):
        kernel = lw.kernel(function)
        for c in (-2, 0, 1, 3):
            kernel.check(max(c, 0) if function is early else c, layout(vector(1)), vector(2))


def test_what_is_written_may_be_an_argument() -> None:
    a = vector(1)
    b = vector(2)
    b.flags.writeable = False
    with pytest.raises(lw.ArgumentError, match="read-only"):
        lw.kernel(chosen)(1, a, b)


def test_arguments_that_overlap_and_change_places() -> None:
    whole = np.arange(10.0)
    again = whole.copy()
    expected = swap(3, again[:7], again[3:])
    assert (lw.kernel(swap)(3, whole[:7], whole[3:]) == expected).all()
    assert (whole == again).all()


def test_free_variables_without_a_value() -> None:
    def free(n, m):
        if n > m:
            i = n
        return sum(i + j for j in range(n))

    kernel = lw.kernel(free)
    assert kernel(5, 3) == free(5, 3)
    with pytest.raises(NameError, match="cannot access free variable 'i'") as raised:
        kernel(3, 5)
    assert raised.type is NameError


def in_items(n):
    for i in range(n):
        last = i
    return [last + j for j in range(3)][1]


def in_a_generator(n):
    for i in range(n):
        last = i
    return tuple(last + j for j in range(3))[1]


def in_the_first_iterable(n):
    for i in range(n):
        last = i
    return [j + 1 for j in (last, n)][1]


@pytest.mark.parametrize("function", [in_items, in_a_generator, in_the_first_iterable])
def test_items_may_be_computed_in_a_function_of_their_own(function) -> None:
    with pytest.raises(NameError) as theirs:
        function(0)
    kernel = lw.kernel(function)
    assert kernel(2) == function(2)
    with pytest.raises(NameError) as ours:
        kernel(0)
    assert (ours.type, str(ours.value)) == (theirs.type, str(theirs.value))
