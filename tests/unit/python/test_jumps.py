# ruff: noqa: RET507, RET508
"""Conditionals that end in a jump: what follows them is in their other path."""

import ast
import linecache
import math
import re
import signal
from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs

import loopwright as lw
from loopwright.python.source.liveness import ends


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pass", False),
        ("break", True),
        ("continue", True),
        ("return", True),
        ("break\nx = 1", False),
        ("if a:\n    break\nelse:\n    continue", True),
        ("if a:\n    break\nelse:\n    x = 1", False),
        ("if a:\n    x = 1\nelse:\n    return", False),
        ("if a:\n    break", False),
        ("while a:\n    break", False),
    ],
)
def test_what_certainly_ends_in_a_jump(text: str, expected: bool) -> None:
    assert ends(ast.parse(text).body) is expected


def continued(x):
    s = 0.0
    k = 0
    while k < len(x):
        k += 1
        if x[k - 1] > 1:
            if x[k - 1] > 2:
                s += 10
                break
            continue
        s += x[k - 1]
    return s, k


def continued_by_hand(x):
    s = 0.0
    k = 0
    while k < len(x):
        k += 1
        if x[k - 1] > 1:
            if x[k - 1] > 2:
                s += 10
                break
            else:
                continue
        else:
            s += x[k - 1]
    return s, k


def either(x):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 1:
            s += 1
        else:
            continue
        last = x[i]
        s += last * last
    return s


def either_by_hand(x):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 1:
            s += 1
            last = x[i]
            s += last * last
        else:
            continue
    return s


def both(x):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 2:
            s -= 1
            break
        if x[i] > 1:
            s += 100
            continue
        s += x[i]
    return s


def both_by_hand(x):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 2:
            s -= 1
            break
        else:
            if x[i] > 1:
                s += 100
                continue
            else:
                s += x[i]
    return s


def skipped_last(x):
    s = 0.0
    k = 0
    while k < len(x) + 1:
        k += 1
        if k > 5:
            continue
        if x[k - 1] > 9:
            break
        s += x[k - 1]
    else:
        s += 100
    return s


def nowhere(x):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 1:
            if x[i] > 2:
                break
            else:
                continue
        else:
            s += 1
        s += math.sin(x[i])
    return s


def plain(x):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 1:
            s += 1
        else:
            s += 2
        s += math.sin(x[i])
    return s


X = np.array([0.5, 1.5, 0.25, 3.0, 1.0])


@pytest.mark.parametrize(
    ("function", "by_hand", "arguments"),
    [
        (continued, continued_by_hand, (X,)),
        (either, either_by_hand, (X,)),
        (both, both_by_hand, (X,)),
    ],
)
def test_what_follows_is_written_as_if_it_were_in_the_other_path(
    function: Any, by_hand: Any, arguments: tuple[Any, ...]
) -> None:
    kernels: list[Any] = [lw.kernel(function), lw.kernel(by_hand)]
    for kernel in kernels:
        kernel.check(*arguments)
    first, second = [re.sub(r"py:\d+:\d+", "py", kernel.inspect_mlir()) for kernel in kernels]
    assert first == second.replace("_by_hand", "")


@pytest.mark.parametrize("function", [plain, nowhere])
def test_what_follows_a_conditional_is_written_once(function: Any) -> None:
    kernel: Any = lw.kernel(function)
    kernel.check(X)
    assert kernel.inspect_mlir().count("math.sin") == 1


def test_a_loop_whose_last_iteration_is_continued_has_ended() -> None:
    kernel: Any = lw.kernel(skipped_last)
    kernel.check(X)
    kernel.check(X * 9)


class EnoughError(Exception):
    pass


def enough(number: int, frame: object) -> None:
    raise EnoughError


def comes_to_its_end(function: Any, *arguments: Any) -> bool:
    """Whether a call comes to its end; if it does not, the processor works for nothing."""
    before = signal.signal(signal.SIGVTALRM, enough)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
    try:
        function(*arguments)
    except EnoughError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return True


ENDLESS = (
    "while n > 0: n = n + 0\nreturn n",
    "while n: a[1] += 1\nreturn 3",
    "while n:\n  for i in range(len(a)): n += 0\nreturn 1",
    "if n:\n  while True: pass",
    "if n:\n  while a[0] == 0: pass\n  a[7] = 1",
    "for i in range(n):\n  while i < n: x = i * 2\nreturn n",
    "while n > 0: n = n + 0\nif n: raise ValueError",
    "for i in prange(n):\n  while a[i] == 0: pass",
    "def g(k):\n  while k > 0: pass\n  return 1\nx = g(n)\nreturn 2",
    "while n:\n  b = a + 1\nreturn 1",
    "while n and a.sum() == 0: pass\nreturn 2",
)


OPTIONS = ({}, {"optimise": False}, {"parallel": True})


@pytest.mark.parametrize(("text", "options"), pairs(ENDLESS, OPTIONS, 3))
def test_loops_that_never_end(text: str, options: Any) -> None:
    name = f"<endless {ENDLESS.index(text)}>"
    lines = ["def f(n, a):", *(f"  {line}" for line in text.splitlines())]
    linecache.cache[name] = (0, None, [f"{line}\n" for line in lines], name)
    scope: dict[str, Any] = {"prange": lw.prange}
    exec(compile("\n".join(lines), name, "exec"), scope)
    kernel = lw.kernel(**options)(scope["f"])
    kernel(0, np.zeros(4))
    assert not comes_to_its_end(kernel, 1, np.zeros(4))


def calls(n):
    return n if n < 2 else calls(n - 1) + calls(n - 2)


@pytest.mark.parametrize("options", [{}, {"optimise": False}])
def test_calls_that_hardly_ever_end(options: Any) -> None:
    @lw.kernel(**options)
    def kernel(n):
        return calls(n)

    kernel.check(9)
    assert not comes_to_its_end(kernel, 80)


def bound_again(a, n):
    for x in a:
        x = x + 1
    else:
        x = 7.0
    for i, z in enumerate(a):
        i = i + n
        z = z * 2
        if z > 100:
            break
    else:
        i = 10
        z = 2.0
    for i in range(n):
        for x in reversed(a):
            x += 1
        else:
            x = 3.0
            i = 9
    else:
        i = x + i
    return i, x, z


def bound_in_else(a, n):
    for i in range(n):
        i = i * 2
        a[0] = i
    else:
        i = 1
    for x, y in zip(a, a[::-1]):  # noqa: B905
        x, y = y, x
    else:
        x, y = 1.0, 2.0
        for x in a:
            for x in range(2):
                a[0] += x
        else:
            x = 9.0
    a[1] = i
    return x, y


def bound_where_the_loop_is_left(a, n):
    for i in range(n):
        if a[i] > 2.0:
            i = i * 2
            break
        i = i + 1
    else:
        i = -1
    for x in a:
        for j in range(n):
            j += 1
            if j * x > 6.0:
                x = a[0]
                break
            x = a[1]
        else:
            x, j = a[1], 0
        if x < 0.5:
            break
    else:
        x = a[0]
    return i, x, j


@pytest.mark.parametrize("function", [bound_again, bound_in_else, bound_where_the_loop_is_left])
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize("count", [2, 5])
def test_loop_variables_that_are_bound_again(function: Any, optimise: bool, count: int) -> None:
    lw.kernel(optimise=optimise)(function).check(np.arange(float(count)), count)


def counted(x, y, n, s):
    t, i = 0, s
    while i <= n + 1:
        t = t + i * x[i % 5]
        i += 3
    j = 7
    while j < len(x):
        k = 0
        while k < y.shape[1]:
            y[j - 7, k] += x[k] * t
            k += 1
        j += 1
    return t, i, j


def not_counted(x, n, m):
    i, f, k = 0, 0.5, n
    while i < n:
        n -= 1
        i += 1
    while f < m:
        f += 1
    while k < m:
        k += 1
        if k % 7 == 3:
            break
        k += 1
    powers = [1, 2]
    j = 0
    while j < len(powers):
        if powers[j] < m:
            powers.append(powers[j] * 2)
        j += 1
    return i, n, f, k, j, len(powers)


@pytest.mark.parametrize("n", [-3, 0, 1, 5, 8, 20])
def test_loops_with_a_condition_that_count(n: int) -> None:
    kernel = lw.kernel(counted)
    for s in (0, 3, -2, 30):
        kernel.check(np.arange(9), np.zeros((2, 4), np.int64), n, s)
        lw.kernel(not_counted).check(np.arange(9), n, s)
    text = str(kernel.module)
    assert "scf.while" not in text and text.count("affine.for") == 3
