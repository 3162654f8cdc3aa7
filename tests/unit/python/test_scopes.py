"""Scopes: names that mean one thing in a function, and another in a comprehension or a lambda."""

from typing import Any

import numpy as np
import pytest
from tests.campaigns.scopes import scopes
from tests.sampling import few
from tests.unit.python.outcomes import expect_same

import loopwright as lw

# ruff: noqa: B023, C400, C402, E731


def of_known_length(rate, v):
    def of_rate(k):
        return k * rate

    pairs = [(rate, of_rate(rate)) for rate in (2, 3)]
    nested = [[of_rate(i) for rate in range(i)] for i in range(3)]
    return pairs, nested, [k for k in range(4) for rate in range(k) if of_rate(rate) > v[0]], rate


def handed_to_functions(total, v):
    def more():
        return total + 1

    every = list(more() for total in range(2)), tuple(more() for total in v)
    ordered = sorted(more() * total for total in (3, 1)), max(more() for total in range(2))
    keys = dict((total, more()) for total in range(2)), {total: more() for total in (4, 5)}
    sums = sum(more() for total in range(3)), any(more() > 4 for total in range(9))
    array = np.array([more() + total for total in range(3)]).tolist()
    return every, ordered, keys, sums, array, ",".join([str(more()) for total in (1, 2)])


def appended_to(n, v):
    items = [n]

    def keep(item):
        items.append(item)
        return len(items)

    return [keep(kept[0]) for kept in ([7], [8])], items, [keep(n) for n in v], n


def called_afterwards(x, v):
    functions = [lambda: x * 10 for x in (1, 2, 3)]
    rows = [[lambda y: x + y + k for x in (k, k + 1)] for k in (10, 20)]
    defaults = [lambda x=x: x for x in (1, 2)]
    called = [f() for f in functions] + [f() for f in defaults]
    return called, [f(100) for row in rows for f in row], x


def bound_in_comprehensions(n, v):
    if any((hit := item) > n for item in v):
        first_hit = hit
    else:
        first_hit = -1
    last = 0.5
    sums = [last := last + item for item in v]
    odd = [(half, item) for item in v if (half := item // 2) != n]
    n = n + len([n := n + item for item in v])
    return first_hit, last, sums, odd, n


def bound_in_inner_functions(n, v):
    best = -1

    def search(least):
        nonlocal best
        return [item for item in v if (best := max(best, item)) > least]

    return search(n), best, [(last_item := item) for item in (4, 5)], last_item


def unbound_without_items(n, v):
    doubled = [(last := item) * 2 for item in v]
    return doubled, last


def of_two_types(n, v):
    count = 0
    for x in ("ab", "cde"):
        count += len(x)
    for x in v:
        count += x
    twice = lambda x: 2 * x
    return count, [x for x in v if twice(x) > 2], (lambda x, y=n: x * y)(3)


def of_inner_functions(n, v):
    def outer(x):
        n = x * 2

        def inner():
            return [n + x for x in v for n in (x, 2 * x)]

        return inner(), [inner() for n in range(2)], n

    return outer(n), n


def of_generators(n, v):
    def items(x):
        for k in (n + x for n in v):
            yield k, n

    numbers = []
    for n, k in items(3):
        numbers += [n * k for k in (k, n)]
    for k in (len(row) for row in ([1], [2, 3])):
        numbers.append(k)
    for k in (item for item in v if (lambda n, k=2: n * k)(n=item) > n):
        numbers.append(k)
    return numbers, n


FUNCTIONS = (
    *(of_known_length, handed_to_functions, appended_to, called_afterwards),
    *(bound_in_comprehensions, bound_in_inner_functions, unbound_without_items, of_two_types),
    *(of_inner_functions, of_generators),
)


@pytest.mark.cases_by_day(20)
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_names_mean_what_they_do_in_python(function: Any, optimise: bool) -> None:
    expect_same(function, [(3, [3, 1, 4]), (0, [2])], optimise=optimise)


def test_a_variable_without_a_value_has_its_own_name_in_messages() -> None:
    @lw.kernel
    def last(v, n):
        doubled = [(item := x) * n for x in v]
        return doubled, item

    assert last([2, 3], 2) == ([4, 6], 3)
    with pytest.raises(UnboundLocalError, match="cannot access local variable 'item'"):
        last([], 2)


def test_messages_have_names_of_the_program() -> None:
    @lw.kernel
    def added(x, v):
        return [x.nothing for x in v], x

    with pytest.raises(lw.FrontendError) as raised:
        added(1, [2, 3])
    assert "·" not in str(raised.value)


def test_generated_functions() -> None:
    report = scopes(few(range(200, 210), 2))
    assert not report.failures, report.failures[0]
