"""Functions as arguments of kernels, and what they capture."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw

kernel = lw.kernel(optimise=False)
RATE = 2.0
A = np.arange(4.0)


@kernel
def integral(f, low, high, n):
    total, h = 0.0, (high - low) / n
    for k in range(n):
        total += f(low + (k + 0.5) * h)
    return total * h


def adaptive(f, low, high, depth):
    middle = (low + high) / 2
    whole, halves = f(middle), (f((low + middle) / 2) + f((middle + high) / 2)) / 2
    if abs(whole - halves) < 1e-3 or depth == 0:
        return halves * (high - low)
    return adaptive(f, low, middle, depth - 1) + adaptive(f, middle, high, depth - 1)


refined = kernel(adaptive)


def squared(x, scale=1.5):
    return x * x * scale * RATE


def scaled(k: Any) -> Callable[..., Any]:
    return lambda x: k * x


def looked_up(a: Any, k: int) -> Callable[..., Any]:
    def f(x, shift=0.25):
        return a[k] * x + shift

    return f


def composed(f: Any, g: Any) -> Callable[..., Any]:
    return lambda x: f(g(x))


def countdown(step: float) -> Callable[..., Any]:
    def inner(x):
        return 0.0 if x < 0.1 else x + inner(x - step)

    return inner


FUNCTIONS = [
    *(
        math.sin,
        np.sqrt,
        abs,
        float,
        kernel(squared),
        squared,
        scaled(0.5),
        scaled(np.float32(3)),
        scaled(3),
    ),
    *(
        looked_up(A, 2),
        composed(scaled(0.5), looked_up(A, 1)),
        composed(math.exp, squared),
        countdown(0.25),
    ),
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_functions_are_arguments(function: Any) -> None:
    integral.check(function, 0.0, 1.0, 7)
    refined.check(function, 0.0, 1.0, 4)


def test_what_is_captured_is_read_at_each_call() -> None:
    @kernel
    def apply(f, x):
        return f(x)

    a = np.arange(3.0)
    for k in (1.0, 2.0, 2.5):
        assert apply(scaled(k), 2.0) == 2 * k
        a[1] = k
        assert apply(looked_up(a, 1), 2.0) == 2 * k + 0.25
    assert len(apply.signatures) == 2
    assert apply(scaled(3), 2.0) == 6
    assert apply(scaled(4), 2.0) == 8
    function = looked_up(a, 1)
    assert apply(function, 2.0) == 5.25
    function.__defaults__ = (1.0,)
    assert apply(function, 2.0) == 6.0


def test_versions_are_for_kinds_of_functions() -> None:
    @kernel
    def apply(f, x):
        return f(x)

    for k in range(30):
        assert apply(scaled(k // 10), 1.0) == k // 10
    assert apply.signatures == ["(f: <lambda>, x: float)"] * 3


def test_functions_are_optional_and_in_tuples() -> None:
    @kernel
    def steps(x, each, finish=None):
        for f in each:
            x = f(x)
        return x if finish is None else finish(x, each[0](x))

    steps.check(2.0, (math.sqrt, scaled(0.5), squared))
    steps.check(2.0, (math.sqrt, scaled(0.5), squared), max)
    steps.check(2.0, (scaled(0.5), math.sqrt), lambda x, y: x - y)


def test_a_function_of_the_module_is_looked_at() -> None:
    scope: dict[str, Any] = {}
    exec("R = 2.0\ndef f(x): return x * R", scope)  # its text is not in a file
    with pytest.raises(lw.FrontendError, match="the source of 'f' cannot be read"):
        integral(scope["f"], 0.0, 1.0, 2)
    global RATE
    before = integral(squared, 0.0, 1.0, 2)
    RATE = 4.0
    assert integral(squared, 0.0, 1.0, 2) == 2 * before
    RATE = 2.0


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (scaled(np.ma.masked_array([1.0])), r"argument 1 \('f'\) of integral.*a masked array"),
        (scaled("a"), "not defined for the string 'a'"),
        ([].append, "calls of 'f' are not supported"),
        (lambda: 1.0, "too many positional arguments"),
    ],
)
def test_what_is_refused(function: Any, message: str) -> None:
    with pytest.raises(lw.LoopwrightError, match=message):
        integral(function, 0.0, 1.0, 2)


def local_recursion(n, w):
    def fib(k):
        return k * w if k < 2 else fib(k - 1) + fib(k - 2)

    def power(k, f):
        return 1.0 if k == 0 else f(k) * power(k - 1, f)

    return fib(n), power(n, lambda v: v + w)


def test_inner_functions_call_themselves() -> None:
    kernel(local_recursion).check(9, 0.5)


def test_code_is_found_again_by_what_functions_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept(function: Any, x: float) -> int:
        lw.kernel(applied)(function, x)
        return len([*tmp_path.iterdir()])

    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    first = kept(scaled(0.5), 1.0)
    assert kept(scaled(2.5), 2.0) == first
    assert kept(scaled(2), 2.0) == kept(scaled(2), 3.0) == first + 1
    assert kept(scaled(3), 2.0) == kept(math.cos, 2.0) - 1 == first + 2


def applied(f, x):
    return f(x)


class Rules:
    """A class whose objects have no attributes."""

    rate = 3

    def doubled(self, x):
        return 2 * x

    def scaled(self, x, k=2):
        return x * k * self.rate + self.doubled(x)

    def __call__(self, x):
        return self.doubled(x) + self.rate


class OtherRules(Rules):
    rate = 5


def doubled_and_scaled(f, g, x):
    total = 0
    for k in range(3):
        total += f(k) * g(x)
    return total, g(x, k=1) + g(x, 4)


def test_methods_of_objects_without_attributes() -> None:
    @kernel
    def called(f: Any, x: float) -> float:
        return f(x)

    rules = Rules()
    assert called(rules.doubled, 1.5) == 3.0
    assert called(rules, 1.5) == 6.0
    for method in (rules.scaled, OtherRules().scaled):
        assert kernel(doubled_and_scaled)(rules.doubled, method, 4) == doubled_and_scaled(
            rules.doubled, method, 4
        )


@dataclass(frozen=True)
class Scaling:
    factor: float
    table: np.ndarray

    def at(self, k):
        return self.factor * self.table[k] + self.offset(k)

    def offset(self, k):
        return k + 1


@dataclass(frozen=True, slots=True)
class Tripling:
    factor: float

    def at(self, k):
        return 3 * self.factor * k


class Doubling:
    __slots__ = ()

    def at(self, k):
        return 2 * k


def summed_over(at, n):
    s = 0.0
    for k in range(n):
        s += at(k)
    return s


def test_methods_of_objects_that_do_not_change() -> None:
    kernel: Any = lw.kernel(summed_over)
    for _ in range(2):
        for owner in (
            Scaling(2.0, np.arange(5.0)),
            Scaling(3.0, np.arange(5)),
            Scaling(0.5, np.ones(5)),
            Doubling(),
            Tripling(0.5),
        ):
            kernel.check(owner.at, 4)
            assert kernel(owner.at, 4) == summed_over(owner.at, 4)
    assert len(kernel.signatures) == 4
