"""Kernels that are generators, consumed by Python: items, exceptions and changes are Python's."""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.campaigns.generators import generators
from tests.sampling import few

import loopwright as lw
from loopwright.reporting.errors import FallbackWarning, FrontendError


def sums(a, n):
    total = 0.0
    for i in range(n):
        total += a[i]
        yield total
    yield -1.0


def words_and_lengths(words):
    for w in words:
        yield w, len(w)


def fibonacci_numbers(limit):
    a, b = 0, 1
    while a < limit:
        yield a
        a, b = b, a + b


def doubled_above(x):
    seen = []
    for v in x:
        if v > 1:
            seen.append(v)
            yield v * 2
        elif v < 0:
            raise ValueError("negative", v)
    yield len(seen)


def rows_of(m, step=2):
    for row in m:
        yield row
        row[0] += step
    yield from (1, 2.5, "x", None)
    return m.sum()


def entries_of(d):
    for key in sorted(d):
        yield key, d[key]
    yield {"size": len(d)}
    yield [*d.values()]


def scaled(n, *more, scale=1.0, **_):
    for i, x in enumerate(more):
        if i == n:
            return
        yield i * scale + x


def running_total(limit):
    total = 0
    while total < limit:
        x = yield total
        total += 1 if x is None else x
    return "done"


def pairs_of(a):
    for i in range(len(a)):
        for j in range(i):
            if a[i] == a[j]:
                break
            yield i, j, a[i] - a[j]
        else:
            yield None


def divided(n):
    yield
    yield 1 // n


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
    (sums, (np.arange(5.0), 4), {}),
    (sums, (np.arange(5.0), 9), {}),
    (words_and_lengths, (["ab", "c", ""],), {}),
    (fibonacci_numbers, (40,), {}),
    (fibonacci_numbers, (0,), {}),
    (doubled_above, ([1.5, 0.5, 2.5],), {}),
    (doubled_above, ([1.5, -0.5, 2.5],), {}),
    (rows_of, (np.ones((3, 2)),), {}),
    (rows_of, (np.ones((2, 2)),), {"step": 5}),
    (entries_of, ({3: 1.5, 1: 2.5},), {}),
    (entries_of, ({"x": 1, "b": 2},), {}),
    (scaled, (2, 1.5, 2.5, 3.5), {"scale": 3.0}),
    (scaled, (9, 1, 2), {}),
    (running_total, (4,), {}),
    (pairs_of, (np.array([1, 2, 1, 4]),), {}),
    (divided, (0,), {}),
    (divided, (2,), {}),
]


def outcome(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What a generator yields and raises, where arrays change after the second item, and its
    arguments then."""
    given = copy.deepcopy(arguments)
    seen: list[Any] = []
    generator = function(*given, **named)
    for _ in range(40):
        try:
            seen.append(copy.deepcopy(next(generator)))
        except Exception as error:
            seen.append((type(error), error.args))
        if len(seen) == 2 and isinstance(given[0], np.ndarray):
            given[0][...] *= 2
    return repr((seen, given))


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize("number", range(len(CALLS)))
def test_items_are_those_of_python(number: int) -> None:
    function, arguments, named = CALLS[number]
    kernel: Any = lw.kernel(optimise=number % 4 == 0)(function)
    assert outcome(kernel, arguments, named) == outcome(function, arguments, named)


def driven(function: Any) -> list[Any]:
    seen: list[Any] = []
    generator = function(10)
    seen += [next(generator), generator.send(3), generator.send(2), next(generator)]
    with pytest.raises(StopIteration) as ended:
        generator.send(100)
    seen.append(ended.value.value)
    generator = function(10)
    with pytest.raises(TypeError, match="just-started"):
        generator.send(3)
    next(generator)
    generator.close()
    seen += generator
    generator = function(10)
    next(generator)
    with pytest.raises(KeyError, match="x"):
        generator.throw(KeyError("x"))
    return [*seen, *generator, iter(generator) is generator, *function(3)]


def test_sent_values_and_thrown_exceptions() -> None:
    assert driven(lw.kernel(running_total)) == driven(running_total)


def test_check_compares_the_items() -> None:
    assert lw.kernel(sums).check(np.arange(5.0), 2) == [0.0, 1.0, -1.0]


def in_try(n):
    try:
        yield n
    finally:
        print(n)


def test_refused_generators() -> None:
    with pytest.raises(FrontendError, match="consumed by compiled functions only"):
        lw.kernel(in_try)(3)
    with pytest.warns(FallbackWarning, match="runs in Python"):
        assert next(lw.kernel(fallback=True)(in_try)(3)) == 3


def with_item(n):
    k, word = 0, ""
    for k in range(n):
        word += "a"
        yield k, word
    return k


def of_arrays(a):
    for row in a:
        yield row[:2]


@pytest.mark.parametrize("function", [with_item, running_total])
def test_variables_are_passed_without_an_object(function: Any) -> None:
    generator: Any = lw.kernel(optimise=False)(function)(100)
    expected = function(100)
    assert [next(generator) for _ in range(70)] == [next(expected) for _ in range(70)]
    assert generator.is_stepping
    assert [*generator] == [*expected]
    assert not generator.is_stepping


def test_arrays_that_are_items_stay_in_an_object() -> None:
    a = np.arange(160.0).reshape(80, 2)
    generator: Any = lw.kernel(optimise=False)(of_arrays)(a)
    rows = [next(generator) for _ in range(70)]
    assert not generator.is_stepping
    assert [x.tolist() for x in rows] == a[:70].tolist()


def test_generated_functions() -> None:
    report = generators(few(range(400, 412), 2))
    assert not report.failures, report.failures[0]
