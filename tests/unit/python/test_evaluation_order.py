# ruff: noqa: B905
"""Array expressions are computed when Python computes them, also where what they read changes
before their elements are used; memory and variables around loops."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import defined

import loopwright as lw


def matrix(*shape: int) -> Any:
    return np.arange(1.0, 1 + int(np.prod(shape))).reshape(shape)


def classes(value: Any) -> Any:
    return tuple(map(classes, value)) if isinstance(value, tuple) else type(value)


def change(a: Any) -> Any:
    a[0] += 100
    return 1


def first_and(x: Any, y: Any) -> Any:
    return x[0] + y


def stretched_row(a, k):
    a -= a[:1] * 0.5
    a[:, :] = (a[:, :1] + 1) * 3
    a[:, :] = a[:k] + 1


def named(a, b):
    (y := a + 1)
    a[0] = 50
    return y


def run_through(a, b):
    s = 0.0
    for i, (x, y) in enumerate(zip(a * 2, reversed(b + 1))):
        a[5 - i] = x
        b[:] = x
        s += x * i + y
    for x in (a + 1, a * 2):
        a[0] += 10
        s += x[0]
    return s


def before_calls(a, b):
    b[change(a) - 1 :] = a + 1
    r = first_and(a + 1, change(a)), (a + 1) > change(a) * 50, (a + 2, change(a), a + 3)
    return r, np.add(a + 1, change(a)), (a * 2)[change(a) - 1], (a + 1).sum() + change(b)


def before_stores(a, b):
    r = a + 1, a.fill(2.0), a * 2, np.negative(b, out=b), b + a, np.multiply(b, 2, b), b - 1
    t = (b + 0, np.add.at(b, [0], 5.0), b + 1, np.clip(b, 0, 1, b))[:3:2]
    return r, t, b + 3, np.put(b, [0], 9.0), b + np.sort(b), b.cumsum(0, None, b), b * 2, b.sort()


@dataclass(frozen=True)
class Changing:
    a: Any

    @property
    def first(self) -> Any:
        return change(self.a)

    def sum(self) -> Any:
        return change(self.a)

    def __add__(self, operand: Any) -> Any:
        return change(self.a) + operand


def under_other_names(a, b):
    from heapq import heappush as push

    c, functions, operands, heap = Changing(a), (np.add, change), (b, 1, b), [3, 1]
    r = b * 2 + functions[0](b, 1, b), a * 2 + functions[1](a), b * 2 + np.add(*operands)
    r = r, a * 2 + c.sum(), a * 2 + c.first, a * 2 + (c + 1), a * 2 + sum(map(change, [a]))
    push(heap, 0)
    return r, a * 2 + max([3, 2], key=lambda k: k * change(a)), heap[0], len(heap)


def conditions_of_while(a, b):
    n = 3
    while (a + 1).copy()[0] < 60:
        a += n
        b[1:] += a[:-1]
    while n > 0 and not (np.sqrt(b * b)[1:].copy().sum() > 1e4 or n < 0):
        t = b + n
        b += t
        n -= 1
        if t[1] > 700:
            break
    else:
        a[0] = -1
    return a, n


def names_in_tests(a, n):
    s = 0
    while (m := n * 5) > 0:
        s += m
        n -= 1
    k = 30
    while (k := k // 2.0) > 1:
        s += 1
    j = 0
    while (j := j + 1.5) < 20:
        if j > 7:
            break
    return s, m, n, k, j


def in_place_in_loops(a, n):
    for i in range(n):
        a += i
        for j in range(i):
            a *= 2
            if a[j, j] > 7:
                break
    return a


def else_of_a_loop(a, n):
    c = 0
    for i in range(8):
        for j in range(i):
            if a[j, 0] * a[0, i % 4] == 3:
                break
        else:
            c += 1
            if c > n:
                break
            continue
        c += 10
    else:
        c = -1
    return c, i, j


def no_dimensions(a, n):
    v = a[..., 0, 1]
    v += 5
    c = v + n
    d = c
    d += 1
    e = np.zeros(())
    e += c
    f = e
    f *= 2
    s = np.sum(e), e.mean(), e.argmax(), e.std(), e.max(keepdims=True)
    return v, c, d, e, f, s, e.astype(np.int64), np.where(e > 0, e, 2.0), -e, np.sqrt(e), e.copy()


def never_run(b, c, n):
    for _ in range(n - 1):
        b[1:-1] = b[:-2] * 0.5 + c[: n - 1]
    return b


def no_elements(a, n):
    z = np.zeros((0, n))
    return z.sum(), z.sum(axis=0), z.prod(), z.any()


MATRIX = lambda: (matrix(4, 4), 1)  # noqa: E731
VECTORS = lambda: (matrix(6), matrix(6))  # noqa: E731
CASES = [
    *[
        (f, MATRIX)
        for f in (stretched_row, names_in_tests, else_of_a_loop, no_dimensions, no_elements)
    ],
    *[(f, VECTORS) for f in (named, run_through, before_calls, before_stores, conditions_of_while)],
    (under_other_names, VECTORS),
    (never_run, lambda: (matrix(1), matrix(1), 1)),
    (in_place_in_loops, lambda: (matrix(4, 4), 3)),
]


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize(("function", "arguments"), CASES, ids=lambda x: getattr(x, "__name__", ""))
def test_order_is_that_of_python(
    function: Callable[..., Any], arguments: Callable[[], tuple[Any, ...]]
) -> None:
    kernel = lw.kernel(function)
    results = kernel.check(*arguments())
    assert classes(results) == classes(kernel.py_func(*arguments()))


def test_memory_of_a_branch_leaves_it_where_the_other_one_raises() -> None:
    def function(a, n):
        if n == 2:
            raise RuntimeError("two")
        else:  # noqa: RET506
            t = a + 1
        return t

    kernel = lw.kernel(function)
    kernel.check(matrix(6), 3)
    with pytest.raises(RuntimeError, match="two"):
        kernel(matrix(6), 2)


def always_raised(a, b, n):
    a[0] = 7.0
    b[n] = 1.0
    a[0] = 8.0


def raised_in_a_loop(a, b, n):
    a[0] = 7.0
    for i in range(n):
        b[2 * n - i] = 3.0
    a[0] = 8.0


def raised_in_prange(a, b, n):
    a[0] = 7.0
    for i in lw.prange(n):
        b[i + 1] = 3.0
    a[0] = 8.0


@pytest.mark.parametrize("parallel", [False, True])
@pytest.mark.parametrize("function", [always_raised, raised_in_a_loop, raised_in_prange])
def test_stores_in_front_of_an_exception(function: Any, parallel: bool) -> None:
    """LLVM knows that what is stored is seen behind an exception."""
    a = np.zeros(4)
    b = np.zeros(4)
    with pytest.raises(IndexError):
        lw.kernel(optimise=False, parallel=parallel)(function)(a, b, 4)
    assert a[0] == 7


STORING = "b[m] = a[m] * 2", "a[m] += b[m]", "b[a > 1] = -a[a > 1]", "a[:] = len(b[m])"
REDUCING = "a[m].max()", "np.any(a[m] > b[m])", "(a * b)[b < 2].prod()", "np.min(a[m].astype(int))"


@pytest.mark.parametrize("text", [*STORING, *(f"return {x}" for x in REDUCING)])
def test_elements_that_a_mask_chooses_have_no_memory(text: str) -> None:
    kernel = lw.kernel(defined(f"def function(a, b, m):\n    {text}\n", 0), optimise=False)
    kernel(np.arange(400.0), np.ones(400), np.arange(400) % 2 > 0)
    assert "memref.alloc" not in kernel.inspect_mlir()
