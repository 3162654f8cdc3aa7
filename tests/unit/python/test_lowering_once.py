"""How often the lowering of functions and loops begins again: less and less.

Functions are lowered in rounds, and loops in attempts, where types are found only while code is
emitted. The figures are ceilings: a change that lowers one writes the lower figure here.
Some vary a little with the order of sets.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from tests.campaigns import typing

import loopwright as lw
from loopwright.python.errors import ConstantNeededError, TextNeededError
from loopwright.python.kernels.dispatch import Dispatcher
from loopwright.python.lowering import lower
from loopwright.python.syntax import loop_forms
from loopwright.reporting.errors import FrontendError

CEILINGS = {
    "kernels": {"more rounds": 0, "more attempts": 0},
    "cookbook": {"more rounds": 0, "more attempts": 4},
    "generated programs": {"more rounds": 2, "more attempts": 18},
}
EVERY = 6
"""Each how many-th kernel is lowered."""
SEEDS = range(18)

Program = tuple[Callable[..., Any], Sequence[Any]]


def programs_of(name: str) -> Iterator[Program]:
    if name == "generated programs":
        for seed in SEEDS:
            yield from typing.SOURCES[seed % len(typing.SOURCES)](seed)
        return
    programs = [*(typing.kernel_forms() if name == "kernels" else typing.cookbook_programs())]
    for _, function, arguments in programs[:: EVERY if name == "kernels" else 1]:
        yield function, arguments()


def lower_for(function: Callable[..., Any], arguments: Sequence[Any]) -> None:
    """Lower a function for arguments, without compiling it."""
    kernel: Any = lw.kernel(function)
    dispatcher: Dispatcher = kernel._dispatcher
    dispatcher.follow_code()
    converted = dispatcher.convert(dispatcher.parameters.bound(tuple(arguments), {}))
    while True:
        key = dispatcher.key_of(converted.values)
        version = dispatcher.current(key) or dispatcher.new_version(key, converted.values)
        try:
            version.module(version.usual)
        except (TextNeededError, ConstantNeededError) as needed:
            dispatcher.drop(key)
            dispatcher.pass_as_needed(needed, converted)
            converted = dispatcher.convert(converted.originals)
        except FrontendError as error:
            otherwise = dispatcher.convert_otherwise(converted, error)
            if otherwise is None:
                return
            converted = otherwise
        else:
            return


def count_lowerings(programs: Iterable[Program], monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return how often the lowering of programs, and of their loops, begins again."""
    counts = Counter[str]()
    rounds: Any = lower
    loops: Any = loop_forms
    lower_function = lower.lower
    begin = rounds._Lowering.__init__
    attempt_loop = loops._revision

    def lowered(*arguments: Any, **options: Any) -> Any:
        counts["more rounds"] -= 1  # the first one
        return lower_function(*arguments, **options)

    def begin_round(*arguments: Any, **options: Any) -> None:
        counts["more rounds"] += 1
        begin(*arguments, **options)

    def revision(*arguments: Any) -> Any:
        result = attempt_loop(*arguments)
        counts["more attempts"] += result is not None
        return result

    monkeypatch.setattr(lower, "lower", lowered)
    monkeypatch.setattr(rounds._Lowering, "__init__", begin_round)
    monkeypatch.setattr(loop_forms, "_revision", revision)
    for function, arguments in programs:
        lower_for(function, arguments)
    return counts


@pytest.mark.parametrize("name", CEILINGS)
def test_lowering_begins_again_at_most_so_often(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = count_lowerings(programs_of(name), monkeypatch)
    ceilings = CEILINGS[name]
    assert all(counts[x] <= ceilings[x] for x in ceilings), dict(counts)


def bound_in_loop(n: Any, a: Any) -> Any:
    for i in range(n):
        if a[i] > 1:
            last = i
        if i > 3:
            a[i] = last  # pyright: ignore[reportPossiblyUnboundVariable]
    return last  # pyright: ignore[reportPossiblyUnboundVariable]


def may_be_none(n: Any, a: Any) -> Any:
    best = None
    for i in range(n):
        if best is None or a[i] > a[best]:
            best = i
    return best


def pair_or_none(n: Any, a: Any) -> Any:
    pair = None
    for i in range(n):
        if a[i] > 2:
            pair = (i, a[i])
    return pair


def total_of_items(n: Any, a: Any) -> Any:
    return sum(a[i] for i in range(n)), max(a[i] for i in range(n))


def becomes_complex(n: Any, a: Any) -> Any:
    z = 1
    for i in range(n):
        z = z * 1j + a[i]
    return z


def squares(n: Any) -> Any:
    for i in range(n):
        for j in range(i):
            yield i * j


def sum_of_squares(n: Any) -> Any:
    total = 0
    for i in range(n):
        yield i * i
        total += i * i
    return total


def words(n: Any) -> Any:
    word = ""
    for i in range(n):
        word += "a"
        yield i, word


def sets_of_sets(n: Any, a: Any) -> Any:
    sets = {frozenset({i % 3}) for i in range(n)}
    common = {i * i for i in range(n)} & {len(sets), 4}
    return len(sets | {frozenset({7})}), len(common)


def generator_in_variable(n: Any, a: Any) -> Any:
    items = squares(n)
    first = next(items, 0)
    for x in items:
        a[x % n] += 1
    return first


@pytest.mark.parametrize(
    "function",
    [
        bound_in_loop,
        may_be_none,
        pair_or_none,
        total_of_items,
        becomes_complex,
        generator_in_variable,
        sets_of_sets,
    ],
)
def test_loops_are_lowered_once(
    function: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = count_lowerings([(function, (6, np.arange(6.0)))], monkeypatch)
    assert counts["more attempts"] == 0
    lw.kernel(function).check(6, np.arange(6.0))


def test_loops_of_generators_are_lowered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = lw.kernel(sum_of_squares)
    results = list[Any]()

    def consume() -> Iterator[Any]:
        results.append((yield from generator(3)))

    def consumed() -> Iterator[Program]:
        assert list(consume()) == [0, 1, 4]
        assert list(lw.kernel(words)(3)) == [(0, "a"), (1, "aa"), (2, "aaa")]
        yield from ()

    counts = count_lowerings(consumed(), monkeypatch)
    assert counts["more attempts"] == 0
    assert results == [5]


class Counted:
    """A class of objects that change."""

    def __init__(self, count: int) -> None:
        self.count = count


def stores_numbers_of_other_classes(
    items: list[Any], table: dict[int, Any], more: list[Any], ends: deque[Any]
) -> int:
    items.append(np.int64(3))
    table[1] = 2.5
    more.append(None)
    ends.append(4.5)
    return len(items) + len(more)


def stores_in_rows(rows: list[list[Any]], row: list[Any]) -> Any:
    row.append(4)
    rows[0].append(np.int64(1))
    return rows


def stores_in_one_list(items: list[Any], same_items: list[Any]) -> Any:
    items.append(0.5)
    return len(same_items), same_items[-1]


def stores_in_objects(counted: list[Counted], sums: dict[str, Any]) -> Any:
    counted[0].count = 1.5  # pyright: ignore[reportAttributeAccessIssue]
    sums["a"] = counted[1].count
    return sums


def nests_arrays(rows: list[Any], a: Any) -> Any:
    more = list(rows)
    more.append(a)
    return [x.sum() for x in more]


def with_rows() -> Sequence[Any]:
    row = [1]
    return [row, [2]], row


def with_one_list() -> Sequence[Any]:
    items = [1]
    return items, items


OF_CONTAINERS: Sequence[tuple[Callable[..., Any], Callable[[], Sequence[Any]]]] = (
    (stores_numbers_of_other_classes, lambda: ([1, 2], {1: 2}, [1], deque([1]))),
    (stores_in_rows, with_rows),
    (stores_in_one_list, with_one_list),
    (stores_in_objects, lambda: ([Counted(1), Counted(2)], {"b": 1})),
    (nests_arrays, lambda: ([np.ones(2), np.ones(3)], np.ones(1))),
)


def changes_a_row_of_a_display(n: int) -> Any:
    rows = [[1, 2], [n]]
    rows[0].append(3)
    return rows


def chooses_a_row_of_a_display(n: int) -> Any:
    rows = [[1, 2], [3, n]]
    return rows[n % 2][0]


def copies_lists_beside_arenas(items: list[int], n: int) -> Any:
    rows = [[x] for x in range(n)]
    more = [x for x in items if x > n]
    more.append(n)
    return [set(items), set(more)], rows


def gives_fields_other_types(n: int) -> Any:
    cells = [Counted(k) for k in range(n)]
    cells[0].count = 0.5  # pyright: ignore[reportAttributeAccessIssue]
    cells[1].count = None  # pyright: ignore[reportAttributeAccessIssue]
    return [x.count for x in cells]


class Walked:
    """A class of objects over which a generator iterates, and which link to each other."""

    def __init__(self, count: int, step: float = 1) -> None:
        self.count = count
        self.step = step
        self.link: Walked | None = None

    def __iter__(self) -> Any:
        k = 0
        while k < self.count:
            yield k * self.step
            k += 1

    def grown(self, count: int) -> "Walked":
        self.count += count
        return self


def selects_an_object(n: int) -> Any:
    first, second = Walked(n), Walked(2)
    chosen = first.grown(1)
    if n > 3:
        chosen = second.grown(2)
    chosen.count += 1
    return first.count, second.count


def selects_an_object_of_a_field(n: int) -> Any:
    first, second, third = Walked(n), Walked(2), Walked(3)
    first.link = second
    if n > 3:
        first.link = third
    first.link.count += 1
    return second.count, third.count


def has_fields_of_several_sites(n: int) -> Any:
    walked = [Walked(k) for k in range(n)]
    walked[0].step = 0.5
    few = [Walked(2, 1.5), Walked(3, 2)]
    few.append(Walked(4, n))
    return [x.step for x in few], [x.step for x in walked]


def passes_displays(n: int) -> Any:
    rows = [Walked(*[n, 2]), Walked(**{"count": 2, "step": n})]  # noqa: PIE804
    return [x.count * x.step for x in rows]


def iterates_over_an_object(n: int) -> Any:
    walked = Walked(n)
    items = [*walked]
    return items, list(walked), len([*walked, 5.5])


def goes_on_in_a_display(n: int) -> Any:
    boxes, last = [Walked(n), Walked(2)], Walked(3)
    for box in boxes:
        if box.count > n:
            last.count += 1
            continue
        last.step += 1
    return last, boxes


OF_OBJECTS: Sequence[tuple[Callable[..., Any], Callable[[], Sequence[Any]]]] = (
    (selects_an_object, lambda: (4,)),
    (selects_an_object_of_a_field, lambda: (4,)),
    (has_fields_of_several_sites, lambda: (4,)),
    (passes_displays, lambda: (4,)),
    (iterates_over_an_object, lambda: (4,)),
    (goes_on_in_a_display, lambda: (4,)),
)


def gives_a_display_items_of_other_types(n: int) -> Any:
    items: list[Any] = [Counted(2), None, (n, 0.5)]
    items[n % 2] = 0.5 * n
    return [x is None for x in items]


OF_DISPLAYS: Sequence[tuple[Callable[..., Any], Callable[[], Sequence[Any]]]] = (
    (changes_a_row_of_a_display, lambda: (4,)),
    (chooses_a_row_of_a_display, lambda: (4,)),
    (copies_lists_beside_arenas, lambda: ([1, 5], 3)),
    (gives_fields_other_types, lambda: (4,)),
    (gives_a_display_items_of_other_types, lambda: (4,)),
)


@pytest.mark.parametrize(("function", "arguments"), [*OF_CONTAINERS, *OF_DISPLAYS, *OF_OBJECTS])
def test_containers_of_containers_are_known_before_lowering(
    function: Callable[..., Any],
    arguments: Callable[[], Sequence[Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = count_lowerings([(function, arguments())], monkeypatch)
    assert counts["more rounds"] == 0
    lw.kernel(function).check(*arguments())
