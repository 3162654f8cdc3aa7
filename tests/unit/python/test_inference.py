"""Inference of types: what it says of variables, results and containers, and that it is sound."""

# The programs here are typed by what is tested.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportArgumentType=false, reportUnusedVariable=false, reportPossiblyUnboundVariable=false
# pyright: reportPrivateUsage=false

import collections
import functools
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.campaigns import Report
from tests.campaigns.typing import SOURCES, check, kernel_typing, typing

import loopwright as lw
from loopwright.python.inference import infer
from loopwright.python.source.function_source import source_of
from loopwright.python.types.inferred import UnknownType

A = np.arange(4.0)
I32 = np.arange(4, dtype=np.int32)
F32 = np.arange(4, dtype=np.float32)


def result(function: Any, *arguments: Any) -> str:
    """Return the type of a result, which is also checked beside a run."""
    report = Report("result")
    inference = check(report, function.__name__, function, arguments)
    assert inference is not None
    assert not report.failures
    return str(inference.result)


def variables(function: Any, *arguments: Any) -> dict[str, list[str]]:
    """Return the types of the variables of a function, of each place that binds them."""
    names = function.__code__.co_varnames
    inference = infer(source_of(function), dict(zip(names, arguments, strict=False)))
    return {name: [*map(str, types)] for name, types in inference.entry.variables().items()}


# Numbers and paths


def number_or_none(n: Any) -> Any:
    best = None
    for i in range(n):
        if i % 3 == 2:
            best = i
    return best


def sum_of_narrow_floats(a: Any) -> Any:
    total = 0.0
    for x in a:
        total += x
    return total


def text_or_number(n: Any) -> Any:
    x = n
    for i in range(n):
        if i % 3 == 0:
            x = "fizz"
    return x


def place_of_largest(v: Any) -> Any:
    m = 0
    for i in v:
        if v[i] > v[m]:
            m = i
    return m


def dead_variable(n: Any) -> Any:
    total = 0
    for i in range(n):
        if i > 2:
            part = "text"
            if total > 3:
                continue
        else:
            part = 1.5
        total += i
        part = total  # noqa: F841
    return total


def narrowed(x: Any) -> Any:
    if isinstance(x, int):
        return 0.5
    return x


def narrowed_none(n: Any) -> Any:
    y = None if n > 3 else n
    if y is None:
        y = 2.5
    return y


def unbound_in_python(n: Any) -> Any:
    if n > 100:
        bound_late = n
    try:
        return bound_late
    except NameError:
        return None


def caught(a: Any, k: Any) -> Any:
    state = 0
    try:
        state = "begun"
        x = a[k]
        state = x
    except IndexError:
        return state
    finally:
        last = state
    return last


def jumps_through_finally(n: Any) -> Any:
    last = None
    for i in range(n):
        try:
            if i == 2:
                break
        finally:
            last = i
    return last


CASES: list[tuple[Any, tuple[Any, ...], str]] = [
    (number_or_none, (5,), "int | None"),
    (sum_of_narrow_floats, (F32,), "float | float32"),
    (text_or_number, (4,), "int | str"),
    (place_of_largest, (I32,), "int | int32"),
    (dead_variable, (5,), "int"),
    (narrowed, (3,), "Literal[0.5]"),
    (narrowed, (A,), "float64[:]"),
    (narrowed_none, (3,), "int | Literal[2.5]"),
    (unbound_in_python, (3,), "int | None"),
    (caught, (A, 9), "float64 | Literal['begun']"),
    (jumps_through_finally, (5,), "int | None"),
]


@pytest.mark.parametrize(("function", "arguments", "expected"), CASES)
def test_results_of_several_paths(
    function: Callable[..., Any], arguments: tuple[Any, ...], expected: str
) -> None:
    assert sorted(result(function, *arguments).split(" | ")) == sorted(expected.split(" | "))


# Containers


def pairs(a: Any, n: Any) -> Any:
    xs = []
    for i in range(n):
        xs.append((i, a[i]))
    return xs


def mixed_items(n: Any) -> Any:
    xs = [0.5]
    for i in range(n):
        xs.append(i * 1j)
    return xs


def two_names(n: Any) -> Any:
    xs = []
    ys = xs
    ys.append(n)
    return xs


def one_of_two(n: Any) -> Any:
    xs, ys = [], []
    zs = xs if n > 2 else ys
    zs.append(0.5)
    xs.append(n)
    return ys


def table_of_lists(n: Any) -> Any:
    table = collections.defaultdict(list)
    for i in range(n):
        table[i % 3].append(i * 0.5)
    return table


def counted(n: Any) -> Any:
    return collections.Counter(str(i % 3) for i in range(n))


def adjacency(n: Any) -> Any:
    graph = {i: set() for i in range(n)}
    for i in range(n):
        graph[i].add((i + 1) % n)
    return graph


def own_list(n: Any) -> Any:
    xs: list[Any] = [n]
    xs.append(xs)
    return xs


def sums(xs: Any) -> Any:
    return sum(x for x in xs if x > 100)


def tuples_of_lengths(n: Any) -> Any:
    t: tuple[int, ...] = ()
    for i in range(n):
        t = (*t, i)
    return t


def of_union_items(xs: Any) -> Any:
    return np.array([x if x > 1 else 2 for x in xs])


@pytest.mark.parametrize(
    ("function", "arguments", "expected"),
    [
        (pairs, (A, 3), "list[tuple[int, float64]]"),
        (mixed_items, (3,), "list[float | complex]"),
        (two_names, (3,), "list[int]"),
        (one_of_two, (1,), "list[int | float]"),
        (table_of_lists, (5,), "defaultdict[int, list[float]]"),
        (counted, (5,), "Counter[str, int]"),
        (adjacency, (5,), "dict[int, set[int]]"),
        (own_list, (5,), "list[int | ...]"),
        (sums, ([0.5, 1.5],), "int | float"),
        (of_union_items, ([0.5, 1.5],), "int64[:] | float64[:]"),
    ],
)
def test_containers(
    function: Callable[..., Any], arguments: tuple[Any, ...], expected: str
) -> None:
    assert result(function, *arguments) == expected


def test_tuples_that_grow_have_a_fixed_point() -> None:
    assert "tuple[int, ...]" in result(tuples_of_lengths, 20)


# Functions


def fib(n: Any) -> Any:
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def depth(tree: Any) -> Any:
    if tree is None:
        return 0
    left_subtree, right_subtree = tree
    return 1 + max(depth(left_subtree), depth(right_subtree))


def closures(n: Any) -> Any:
    total = 0

    def add(k: Any) -> Any:
        nonlocal total
        total += k
        return total

    add(n)
    add(0.5)
    return total


def twice(f: Callable[[Any], Any], x: Any) -> Any:
    return f(f(x))


def higher_order(n: Any) -> Any:
    return twice(lambda x: x / 2, n), twice(lambda x: x + 1, n)


def evens(n: Any) -> Any:
    for i in range(n):
        if i % 2 == 0:
            yield i * 0.5


def collected(n: Any) -> Any:
    return [*evens(n)]


def never_ends(n: Any) -> Any:
    return never_ends(n + 1)


@pytest.mark.parametrize(
    ("function", "arguments", "expected"),
    [
        (fib, (5,), "int"),
        (depth, (((None, None), None),), "int"),
        (closures, (3,), "int | float"),
        (higher_order, (3,), "tuple[float, int]"),
        (collected, (5,), "list[float]"),
    ],
)
def test_functions(function: Callable[..., Any], arguments: tuple[Any, ...], expected: str) -> None:
    assert result(function, *arguments) == expected


def test_a_function_that_never_returns_has_no_value() -> None:
    assert str(infer(source_of(never_ends), {"n": 3}).result) == "Never"


# Loops over tuples


def over_tuple(a: Any) -> Any:
    parts = []
    for f in (np.sin, np.sum, len):
        parts.append(f(a))
    return parts


def test_a_loop_over_a_tuple_has_a_copy_for_each_item() -> None:
    inference = infer(source_of(over_tuple), {"a": A})
    assert [*inference.entry.expansions.values()] == [3]
    assert {str(x) for x in inference.entry.variables()["f"]} == {"sin", "sum", "len"}
    assert str(inference.result) == "list[int | float64 | float64[:]]"


# Objects


class Point(NamedTuple):
    """A named tuple."""

    x: float
    y: float = 0.5

    def scaled(self, k: Any) -> Any:
        """Another one."""
        return Point(self.x * k, self.y)


class Node:
    """A class whose objects change."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.next: Any = None

    @property
    def double(self) -> Any:
        """Twice the value."""
        return self.value * 2


def linked(n: Any) -> Any:
    first = Node(0)
    node = first
    for i in range(n):
        node.next = Node(i * 0.5)
        node = node.next
    total = 0
    while node is not None:
        total += node.double
        node = node.next
    return total


def moved(p: Any) -> Any:
    return p.scaled(2).x, p._replace(y=1).y


def test_objects() -> None:
    assert result(linked, 3) == "int | float"
    assert result(moved, Point(1.5)) == "tuple[float, Literal[1]]"


# What is unknown


def calls_unknown(n: Any) -> Any:
    xs = [n]
    inspect.signature(xs)
    return xs[0]


def test_what_has_no_rule_is_unknown_and_taints_what_it_is_given() -> None:
    inference = infer(source_of(calls_unknown), {"n": 3})
    assert isinstance(inference.result, UnknownType)
    assert "signature" in inference.result.reason


# What users see


@lw.kernel
def shown(a: Any, n: int = 3) -> Any:
    xs = []
    for i in range(n):
        xs.append((i, a[i]))
    return xs


def test_inspect_types() -> None:
    report = shown.inspect_types(A)
    text = str(report)
    assert text.startswith("shown(a: float64[:], n: int) -> list[tuple[int, float64]]")
    assert "xs: list[tuple[int, float64]]" in text
    assert "a[i]: float64" in text
    assert "<td>" in report._repr_html_()
    assert not shown.signatures  # nothing is compiled


def test_arguments_are_not_changed() -> None:
    items = [[1], [2]]
    assert result(two_names, 3) == "list[int]"
    infer(source_of(one_of_two), {"n": items})
    assert items == [[1], [2]]


def composed(n):
    return functools.reduce(lambda f, g: lambda x: g(f(x)), [abs, lambda x: x * 2])(n)


def nested(n):
    return functools.reduce(lambda a, b: (a, b), range(n), 0)


def test_folds_whose_types_grow_are_unknown() -> None:
    assert result(composed, 3) == "Unknown"
    assert result(nested, 3) == "Unknown"


# Beside Python


def test_kernels_are_typed_and_sound() -> None:
    report = kernel_typing(range(0, 350, 7))
    assert not report.failures
    assert report.facts["fully typed"] >= 0.8 * report.count


@pytest.mark.parametrize("source", range(len(SOURCES)))
def test_generated_programs_are_typed_and_sound(source: int) -> None:
    report = typing(range(source, 12 * len(SOURCES), len(SOURCES)))
    assert not report.failures
    assert report.facts["fully typed"] >= 0.6 * report.count
