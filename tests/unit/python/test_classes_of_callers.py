"""Numbers in objects and containers of the caller have the classes that Python leaves, also after
exceptions."""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import loopwright as lw


class Body:
    def __init__(self) -> None:
        self.x: Any = 1.0
        self.n: Any = 1
        self.b: Any = True
        self.xs = [1.0, 2.0]


@dataclass
class Mutable:
    x: Any = 1.0
    n: Any = 1


class Slotted:
    __slots__ = ("n", "x")

    def __init__(self) -> None:
        self.x: Any = 1.0
        self.n: Any = 1


def first(p, r):
    p.x = r[0]
    p.n = len(r)


def in_loop(p, r):
    for v in r:
        if v > 3:
            p.x = v


def chosen(p, r):
    p.x = r[0] if p.n > 1 else 1.0


def item(p, r):
    p.xs[1] = r[0]
    p.xs.append(2.5)


def of_second(ps, r):
    ps[1].x = r[0]


def of_all(ps, r):
    for p in ps:
        p.x += r[0]


def of_value(d, r):
    d["a"].x = r[0]


def set_item(items, r):
    items[0] = r[0]


def append(items, r):
    items.append(r[1])
    items.append(items[0])


def set_value(d, r):
    d["a"] = r[0]
    d["c"] = d["b"]


def set_in_tuple(items, r):
    items[1] = (1, r[0])


def set_in_row(rows, r):
    rows[0][0] = r[0]
    rows[1].append(r[1])


def summed(items, r):
    s = 0.0
    for k in range(len(items)):
        items[k] = r[k]
        s += items[k]
    items[0] = s * 2
    return max(items), sorted(items)


CASES: list[tuple[Callable[..., Any], Callable[[], Any]]] = [
    *((function, Body) for function in (first, in_loop, chosen, item)),
    (first, Mutable),
    (first, Slotted),
    *((f, lambda: [Body(), Body()]) for f in (of_second, of_all)),
    (of_second, lambda: [Slotted(), Slotted()]),
    (of_second, lambda: [Mutable(), Mutable()]),
    (of_value, lambda: {"a": Body()}),
    *((f, lambda: [1.0, 2.0]) for f in (set_item, append, summed)),
    (set_value, lambda: {"a": 1.0, "b": 2.0}),
    (set_in_tuple, lambda: [(1, 2.0), (2, 3.0)]),
    (set_in_row, lambda: [[1.0], [2.0]]),
]


def described(value: Any) -> Any:
    kind: Any = type(value)
    if isinstance(value, list | tuple):
        return kind, [described(x) for x in value]
    if isinstance(value, dict):
        return kind, [(k, described(x)) for k, x in value.items()]
    if hasattr(value, "__dict__"):
        return kind, described(vars(value))
    if hasattr(value, "__slots__"):
        return kind, [described(getattr(value, x)) for x in value.__slots__]
    return kind, repr(value)


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(("function", "make"), CASES)
def test_numbers_that_are_stored_keep_their_classes(
    function: Callable[..., Any], make: Callable[[], Any], optimise: bool
) -> None:
    kernel = lw.kernel(optimise=optimise)(function)
    for values in ([3.0, 4.0, 5.0], [5.0, 6.0]):
        argument = make()
        expected = deepcopy(argument)
        for _ in range(2):
            results = [
                run(x, np.array(values)) for run, x in ((function, expected), (kernel, argument))
            ]
            assert described(results[1]) == described(results[0])
            assert described(argument) == described(expected)


def test_integers_of_numpy_in_lists_of_integers_keep_their_class() -> None:
    kernel = lw.kernel(set_item)
    items = [1, 2]
    kernel(items, np.array([7, 8]))
    assert [*map(type, items)] == [np.int64, int]


def test_results_have_the_class_that_python_gives_them() -> None:
    kernel = lw.kernel(lambda a: a[0] if a[1] > 2 else 1.0)
    assert [type(kernel(np.array([0.5, x]))) for x in (3.0, 1.0)] == [np.float64, float]


def raises_late(p, a, k):
    a[0] += 7.0
    p.x = 5.0
    p.xs.append(a[0])
    a[1] = a[k]
    p.n = 6


def raises_in_list(items, a, k):
    items.append(a[0])
    for i in range(k):
        a[i] = items[-1] + 1
    items[0] = 9.0


def raises_with_objects(ps, a, k):
    ps[0].x = a[1]
    a[0] += 1
    if k > 3:
        raise KeyError(k)
    ps[1].x = 2.5


def raises_in_handler(items, a, k):
    try:
        items.append(4.0)
        a[k] = 2.0
    except IndexError:
        items.append(5.0)
        raise


def raises_in_dict(entries, a, k):
    entries[1] = 5
    a[1:3].sort()
    a[k] = 1.0


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(
    ("function", "make"),
    [
        (raises_late, Body),
        (raises_in_list, lambda: [1.0]),
        (raises_with_objects, lambda: [Body(), Body()]),
        (raises_in_handler, lambda: [1.0]),
        (raises_in_dict, lambda: {0: 0}),
    ],
)
def test_objects_and_arrays_are_those_of_python_after_exceptions(
    function: Callable[..., Any], make: Callable[[], Any], optimise: bool
) -> None:
    kernel = lw.kernel(optimise=optimise)(function)
    pairs = [(make(), np.zeros(5)) for _ in range(2)]
    for k in (1, 9, 9, 2, 9):
        raised: list[Any] = []
        for run, (value, array) in zip((function, kernel), pairs, strict=True):
            try:
                run(value, array, k)
                raised.append(None)
            except LookupError as error:
                raised.append(type(error))
        assert raised[0] == raised[1]
        assert described(pairs[1][0]) == described(pairs[0][0])
        assert np.array_equal(pairs[1][1], pairs[0][1])


def test_arrays_at_any_address_are_put_back() -> None:
    kernel = lw.kernel(optimise=False)(raises_in_list)
    memory = np.zeros(41, np.uint8)[1:].view(np.float64)
    for array in memory, np.zeros(10)[::2], np.zeros(5)[::-1]:
        expected = array.copy()
        items = [1.0]
        own_items = [1.0]
        for run, x, y in ((raises_in_list, own_items, expected), (kernel, items, array)):
            with pytest.raises(IndexError):
                run(x, y, 9)
        assert described(items) == described(own_items)
        assert array.tolist() == expected.tolist()


def draws_and_prints(items, rng, k):
    items.append(rng.random())
    print(len(items))
    items.append(rng.normal() + np.random.random())
    return items[k]


@pytest.mark.parametrize("make", [np.random.default_rng, np.random.RandomState])
def test_what_was_printed_and_drawn_is_not_repeated(make: Any, capsys: Any) -> None:
    kernel = lw.kernel(draws_and_prints)
    sides: list[Any] = []
    for run in (draws_and_prints, kernel):
        items = list[float]()
        rng = make(5)
        np.random.seed(3)
        for k in (0, 9, 9, 1, 9):
            with suppress(IndexError):
                run(items, rng, k)
        sides.append((items, rng.random(), np.random.random(), capsys.readouterr().out))
    assert sides[0] == sides[1]
