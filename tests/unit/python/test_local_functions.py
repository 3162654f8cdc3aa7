"""Functions that are defined inside of kernels, `lambda`, and comprehensions."""

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs

import loopwright as lw

# ruff: noqa: B023, B905, C400, C416, C417, E731, N806, RET503


def as_it_is_then(x, k):
    scale = 2.0

    def scaled(v, p=k, *, q=1):
        return v * scale + p + q

    k, total = 100, 0.0
    for i in range(len(x)):
        scale = scale + 1
        total += scaled(x[i]) + scaled(x[i], q=3)
    return total, scaled(1.0)


def stores(x, k):
    def put(i, v):
        x[i] = v + k

    total = x[0] + sum([put(i, 2 * i) is None for i in range(3)])
    for i in range(3, len(x)):
        put(i, i)
    return x, total


def on_each(f, x):
    y = np.empty_like(x)
    for i in range(len(x)):
        y[i] = f(x[i])
    return y


def multiplied_by(k):
    def multiplied(v):
        return v * k

    return multiplied


def handed_on(x, k):
    thrice = multiplied_by(3)
    return on_each(lambda v: v + k, x), on_each(thrice, x), multiplied_by(k)(x).sum()


def in_each_other(x, k):
    def outer(y):
        def inner(z):
            return z + y + len(x) + k

        return inner(y) * 2

    def square():
        return x * x

    return outer(3), square().sum()


def one_after_the_other(x, k):
    total = 0.0
    for i in range(3):

        def shifted(v):
            return v + i * k

        total += shifted(x[i])
    return total, i


def lists(x, k):
    twice = [2 * i for i in range(3)]
    a, b, c = [x[i] for i in twice]
    d, e = (v + k for v in (a, b))
    pairs = [i + j for i in (1, 2) for j in (10, 20) if i != 1 or j != 20]
    return a, b, c, d, e, twice, pairs, tuple(v + 1 for v in (1, 2)), list(v for v in (k, 2))


def names_of_their_own(x, k):
    i = 5
    values_of_comprehensions = sum(i for i in range(k)), [i for i in range(3)], i
    return values_of_comprehensions, sum(v + i for v in x)


def call_each_other(x, k):
    def is_even(n):
        return True if n == 0 else is_odd(n - 1)

    def is_odd(n):
        return False if n == 0 else is_even(n - 1)

    fibonacci = lambda n: n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
    return is_even(k), is_odd(7 * k), fibonacci(3 * k)


def made_again(x, k):
    for _ in range(k):
        x = np.array([np.sum(x[i] * (x * 0.5)) for i in range(len(x))])
    return x


ROW = np.arange(6.0) - 1
CASES: list[tuple[Callable[..., Any], Callable[[], tuple[Any, ...]]]] = [
    *((function, lambda: (ROW.copy(), 3)) for function in (as_it_is_then, stores, handed_on)),
    *((function, lambda: (ROW.copy(), 3)) for function in (in_each_other, one_after_the_other)),
    *((function, lambda: (ROW.copy(), 3)) for function in (lists, names_of_their_own)),
    *((function, lambda: (ROW.copy(), 3)) for function in (made_again,)),
    (call_each_other, lambda: (ROW.copy(), 3)),
]


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize(("case", "optimise"), pairs(CASES, (False, True), 2))
def test_they_do_what_python_does(case: Any, *, optimise: bool) -> None:
    function, make_arguments = case
    lw.kernel(optimise=optimise)(function).check(*make_arguments())


def too_large(x):
    return np.array([300 + i for i in range(3)], dtype=np.uint8), x


def test_integers_that_do_not_fit_are_not_cut_off() -> None:
    with pytest.raises((lw.FrontendError, OverflowError), match="300"):
        lw.kernel(too_large)(1)


def gives_nothing(x):
    def positive(v):
        if v > 0:
            return v - 1

    return positive(x)


def test_a_value_that_is_returned_elsewhere() -> None:
    kernel = lw.kernel(gives_nothing)
    assert (kernel(3.0), kernel(-3.0)) == (2.0, None)


LIMIT = 50


def fibonacci_numbers(limit):
    a, b = 0, 1
    while a < limit:
        yield a
        a, b = b, a + b


def counted_from(start=1, *, step=2):
    while True:
        yield start
        start += step


def cells(n, m):
    for i in range(n):
        for j in range(m):
            if i * j > 20:
                return
            if (i + j) % 3 == 0:
                continue
            yield i, j
    yield n, m


def chained(n, by=LIMIT):
    if n < 0:
        raise ValueError("negative")
    yield from fibonacci_numbers(n)
    yield from range(3)
    for i, j in cells(2, 2):
        yield (i + j) * by + len(list(fibonacci_numbers(n)))


def through_one(n):
    received = []
    for x in chained(n):
        if x == 2:
            continue
        received.append(x)
        if len(received) > 9:
            break
    else:
        received.append(-1)
    return received


def of_iterators(n):
    def multiples(count, by=2):
        for k in range(count):
            yield k * by + n

    pool, total = [n, 1, 4], 0
    for x, y in itertools.product(pool, range(2)):
        pool[0] = total = total * 3 + x - y
    for (i, x), (k, y) in itertools.combinations(list(enumerate(pool)), 2):
        total += i * y - x * k
    for k, x in enumerate(filter(lambda x: x % 2 == 0, itertools.chain(multiples(n), pool)), n):
        if k > n + 2:
            break
        n, total = n + 1, total + k * x
    else:
        total += 1000
    counted = itertools.accumulate(itertools.takewhile(lambda x: x < 5 * n, itertools.count(n, 2)))
    return total, list(counted), list(itertools.islice(multiples(9, 5), 1, n, 3))


def multiples_of_limit(n):
    for k in range(n):
        try:
            if 6 // (k - 4) == 3:
                return
        except ZeroDivisionError:
            yield -LIMIT
            return
        yield k * LIMIT


def negated(n):
    shifted = map(lambda k: k + n, itertools.chain(range(n), multiples_of_limit(n)))
    for k in itertools.islice(shifted, 1, None):
        yield -k
    yield from itertools.starmap(math.gcd, enumerate(filter(lambda k: k < n, range(9))))


def names_of_generators(n):
    def own(count, by=-1):
        yield from range(n, count, by)

    def consumed(generator, m):
        total = 0
        for x in own(by=calls.append(m) or 2, count=calls.append(-m) or 9):
            total = total * 3 + x
        for x in generator(m):
            try:
                total += 60 // (x - 3)
                if x > 5:
                    break
            except ZeroDivisionError:
                break
        else:
            total += 1000
        return total

    calls, LIMIT, rows = [0], n + 1, ([n, 2], [1, n])
    for x in multiples_of_limit(n):
        calls.append(x + LIMIT)
    pairs, rows = zip(*rows), ([0], [0])
    steps = (
        list(itertools.accumulate([n, 2], initial=n)),
        [x for x in itertools.islice(own(9, 1), 5, 2)],
    )
    return (
        calls,
        consumed(negated, n),
        consumed(multiples_of_limit, 2),
        [x * y for x, y in pairs],
        steps,
    )


def scaled_sums(n):
    y = n + 1
    for i in itertools.accumulate(x * y for x in fibonacci_numbers(n)):
        yield i + y
    yield from (y * n for n in range(2))


def generator_expressions(n):
    y = item = 2
    multiples = (x * y for x in range(n))
    y, total = 3, 0
    for x in itertools.takewhile(lambda v: v < 9 * y, (item * v + y for v in multiples if v != 4)):
        item, total = item + 1, total + x
    pairs = [a * b - n for a, b in itertools.combinations((x * y for x in range(n % 5)), 2)]
    return (
        total,
        pairs,
        list(scaled_sums(n)),
        sum(v for v in itertools.islice((x + y for x in itertools.count(n)), 3)),
    )


def returned_from_within(n):
    start = 3
    for i, j in cells(n, start + 2):
        for a in counted_from(start):
            if a > i * j:
                start += i * j
                break
            if a > 7:
                return start, i, j
    return start, -1, -1


def functions_of_items(n):
    pairs = [x + y for x in fibonacci_numbers(n) for y in chained(x)]
    best = max(fibonacci_numbers(n), default=-1), any(x > n for x in chained(n))
    return sum(chained(n)), best, sorted(fibonacci_numbers(n)), pairs, set(cells(n, 2)) == {(0, 0)}


THROUGH = (
    generator_expressions,
    names_of_generators,
    of_iterators,
    through_one,
    returned_from_within,
    functions_of_items,
)


@pytest.mark.parametrize(("function", "optimise"), pairs(THROUGH, (True, False), 2))
def test_loops_through_generators(function: Any, optimise: bool) -> None:
    kernel = lw.kernel(optimise=optimise)(function)
    for n in (0, 1, 4, 9, 30):
        kernel.check(n)


def test_exceptions_of_generators() -> None:
    with pytest.raises(ValueError, match="negative"):
        lw.kernel(through_one)(-1)


def first_iterables(n: int, kind: int) -> int:
    if n > 3:
        m = n
    if kind == 0:
        return sum(i for i in range(m))
    if kind == 1:
        return sum(m + i for i in range(n))
    if kind == 2:
        return sum(i for i in itertools.chain(range(2), map(abs, [m])))
    return sum((i for i in range(n)), m)


@pytest.mark.parametrize("kind", range(4))
def test_first_iterables_belong_to_the_function_around(kind: int) -> None:
    with pytest.raises(NameError) as expected:
        first_iterables(2, kind)
    with pytest.raises(NameError) as raised:
        lw.kernel(first_iterables)(2, kind)
    assert repr(raised.value) == repr(expected.value)


def made(factor: int) -> tuple[Callable[[int], int], Any, Callable[[int], None]]:
    """A function and a generator with a cell of their own, and what changes it."""

    def times(n: int) -> int:
        return n * factor

    def multiples(n: int) -> Any:
        for k in range(n):
            yield k * factor

    def change(value: int) -> None:
        nonlocal factor
        factor = value

    return times, multiples, change


DOUBLE, EVEN, CHANGE = made(2)
TRIPLE, THIRD, _ = made(3)


def test_functions_of_one_definition_have_cells_of_their_own() -> None:
    @lw.kernel
    def both_closures(n: int) -> Any:
        return DOUBLE(n), TRIPLE(n), sum(EVEN(n)), sum(THIRD(n))

    assert both_closures.check(4) == (8, 12, 12, 18)
    CHANGE(5)
    assert both_closures.check(4) == (20, 12, 30, 18)
    CHANGE(2)
