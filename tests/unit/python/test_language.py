# ruff: noqa: N803, N806, E741, B905
"""The language of kernels: each construct gives what Python gives, bit for bit."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw

K = 3
OFFSETS = (1, 2)


def loops(n, A):
    s = 0.0
    for i in range(n):
        for j in range(i, n):
            s += A[i] * A[j]
    for i in range(n - 1, -1, -1):
        s -= A[i] / 3
    for i in range(0, n, 2):
        A[i] += i
    for i in range(n, 0, -3):
        A[i - 1] *= 0.5
    return s, i, j


def unknown_step(start, stop, step, A):
    k = 0
    for i in range(start, stop, step):
        k += 1
        A[i] += k
    return k, len(range(start, stop, step))


def iterables(A, B):
    s = 0.0
    for a in A:
        s += a
    for i, a in enumerate(A):
        s += i * a
    for a, b in zip(A, B):
        s -= a * b
    for i, (a, b) in enumerate(zip(A, B), 1):
        s += i * (a - b)
    for a in reversed(A):
        s = s * 0.5 + a
    for k in (1, 2.5, K):
        s += k
    for d in OFFSETS:
        s += A[d]
    for i in reversed(range(2, 7, 3)):
        s += i
    return s, sum(A), sum(range(5)), len(A), sum((1, 2.5))


def slices(A, B):
    B[1:-1] = A[:-2] + A[2:]
    A[::2] = A[1::2]
    B[::-1] = A
    A[-3:] += 1
    B[2:2] = 7
    A[1:4][1] = 100
    B[5:100] = 3
    return A[-1], B[:3], A[::-2].copy(), A[3:1]


def overlaps(A):
    A[1:] = A[:-1] + 1
    A[:-1] = A[1:] * 2
    A[2:] += A[:-2]
    A[::-1] = A
    A[:] = A[::-1] - A
    return A


def matrices(A, B, v):
    C = A * 2 + B
    C += v
    D = A.T + 1
    C[0] = v
    C[:, 1] = C[:, 0] * 3
    row = A[1]
    row[2] = -1
    C[1:, ::-1] -= A[:-1]
    E = C[:, None, :] * v
    return C, D, E.shape, A[0, 1], A.T[1, 0], C[1:2], v[None, :] + B


def casts(A, f):
    I = A.astype(np.int32)
    I[0] = 3.9
    F = A.astype(np.float32) * f
    return (
        I,
        F,
        np.float32(f) * 2,
        np.int64(f),
        int(A[1]),
        float(I[1]),
        A > 1,
        np.zeros(3, np.uint8),
    )


def conditions(A, i, n):
    s = 0
    if i < n and A[i] > 0:
        s += 1
    if i >= n or A[i] < 0:
        s += 2
    if not (0 <= i < n) or A[i] == 0:
        s += 4
    t = A[i] > 0 if i < n else False
    u = i and n
    v = i or n
    return s, t, u, v, 0 < i <= n != 3, i in (1, 2, 3), i not in OFFSETS


def negative_subscripts(A, i):
    A[-1] = 5
    A[i] += A[-2]
    A[-i] = A[i - 1]
    return A[i - 2]


def defaults(x, y=2, *, z=0.5, flag=None, name="plus"):
    if flag is None and name == "plus":
        return x + y + z
    return x - y - z


def zero_dimensional(A, n):
    A[()] = A[()] * n
    return A


def modify(row, k):
    row[0] = k
    return row[1:]


def views(A):
    tail = modify(A[1], 3)
    tail[0] += 5
    B = A[:, 1]
    B[:] = 1
    return tail, B


def loops_in_loops_that_are_left(A, n):
    steps = 0
    for i, a in enumerate(A):
        if a > 1:
            if i > n:
                return steps, i
            w = 0
            while w < n and a < 5:
                w += 1
        else:
            A[i] = 2
        for j in range(n):
            if A[j] > a:
                break
            steps += j
    return steps, -1


def arrays(*shape: int, dtype: Any = float) -> Any:
    rng = np.random.default_rng(7)
    return (rng.integers(-50, 50, shape) / 8).astype(dtype)


CASES: list[tuple[Callable[..., Any], list[tuple[Any, ...]]]] = [
    (loops, [(5, arrays(5)), (1, arrays(3))]),
    (unknown_step, [(0, 9, 2, arrays(9)), (8, -1, -3, arrays(9)), (3, 3, 1, arrays(2))]),
    (iterables, [(arrays(6), arrays(6)), (arrays(5), arrays(9))]),
    (slices, [(arrays(8), arrays(8))]),
    (overlaps, [(arrays(9),), (arrays(9, dtype=np.int64),), (arrays(2),)]),
    (matrices, [(arrays(4, 4), arrays(4, 4), arrays(4))]),
    (casts, [(arrays(5), 2.5), (arrays(5), np.float32(0.1))]),
    (conditions, [(arrays(4), 2, 4), (arrays(4), 7, 4), (arrays(4), 0, 4)]),
    (negative_subscripts, [(arrays(5), 2), (arrays(5), -2), (arrays(5), 1)]),
    (defaults, [(1.0,), (1.0, 3)]),
    (zero_dimensional, [(np.array(2.5), 2)]),
    (views, [(arrays(4, 5),), (arrays(5, 4).T,)]),
    (loops_in_loops_that_are_left, [(arrays(6), 3), (arrays(6), 0)]),
]


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize("function", [case[0] for case in CASES], ids=lambda f: f.__name__)
def test_results_are_those_of_python(function: Callable[..., Any]) -> None:
    kernel = lw.kernel(function)
    for arguments in {f.__name__: a for f, a in CASES}[function.__name__]:
        kernel.check(*arguments)


def chained(a, i, n):
    later = i < n < a[i], 0 <= n - 4 < len(a), i < n < 1 // (i - n)
    if n < i <= raised(a) < 9:
        a[1] += 1
    return later, a[0] < a[1] < a[2] != n, i < n < raised(a), a


def raised(a):
    a[0] += 7
    return a[0]


def test_chains_of_comparisons_stop_at_the_first_that_is_false() -> None:
    for optimise in (True, False):
        kernel = lw.kernel(optimise=optimise)(chained)
        for i, n in ((10, 5), (2, 3), (6, 6), (1, 4)):
            kernel.check(np.arange(4.0), i, n)


def under_conditions(a, r, n):
    for i in range(n):
        i > 1 and a.sort()
        (i == 0 or n > 5) and a[0] > -1 and a.fill(i)
        a[1] > 7 or a.fill(8.0 - i)
        a.sort() if i else r.append(i)
        r.pop() if i > 2 else r.insert(0, n)
        (x := i * 2) > 2 and r.append(x)
    n and r.append(6 // n)
    return a, r, x, (a.sort() if n > 2 else None) is None


def test_calls_may_be_made_under_conditions() -> None:
    for n in (1, 3, 6):
        lw.kernel(under_conditions).check(np.arange(5.0)[::-1], [1, 2], n)


def starred(a, n):
    first, *middle, (*few, last) = a[0], n, n + 1, (a[1], a[2], 7)
    *no_items, before_last, last_number = n, 2
    return first, middle, few, last, no_items, before_last, last_number, len(middle)


def test_starred_targets_take_what_is_left() -> None:
    lw.kernel(starred).check(np.arange(4.0), 3)
