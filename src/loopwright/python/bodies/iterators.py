"""The iterators of `itertools`, and `filter`, as generators: loops over them are replaced by the
loops of the generators.

An iterator over other iterables takes them as parameters that its only loop iterates over, so that
these may be iterators, too. Tuples and lists are read during the loop; `POOLED` lists the functions
that copy them first.
"""

from __future__ import annotations

import builtins
import itertools
import operator
from collections.abc import Callable, Iterator
from typing import Any

from loopwright.python.bodies.primitives import chosen, require
from loopwright.python.declarations import computing_body
from loopwright.python.source.iterator_functions import ENDED, item_at, next_place

_NUMBER = "must be None or an integer: 0 <= x <= sys.maxsize."
_NO_STOP = f"Stop argument for islice() {_NUMBER}"
_NO_INDEX = f"Indices for islice() {_NUMBER}"
_NEGATIVE = "r must be non-negative"
_NO_STEP = "Step for islice() must be a positive integer or None."

# Iterators over the items of other iterables


@computing_body
def of_iterator(iterable: Any) -> Iterator[Any]:
    """Yield the items of an object whose `__iter__` returns one with `__next__`, such as itself."""
    iterator = iterable.__iter__()
    while True:
        try:
            item = iterator.__next__()
        except StopIteration:
            return
        yield item


of_iterator.__name__ = "__iter__"  # what an iteration over the object calls


@computing_body
def place_after(items: Any, place: int, state: int, count: int) -> int:
    """Return the position of an iterator behind a number of items."""
    require(count >= 0, ValueError, _NO_STOP)
    for _ in range(count):
        following = next_place(items, place, state)
        place = following + 1 if following < ENDED else ENDED
    return place


@computing_body
def rest_of(items: Any, place: int, state: int, end: int) -> Any:
    """Return the items of a mutable container between two positions."""
    remaining_items: list[Any] = []
    place = next_place(items, place, state)
    while place < end:
        remaining_items.append(item_at(items, place))
        place = next_place(items, place + 1, state)
    return remaining_items


@computing_body
def _filter(function: Any, iterable: Any) -> Iterator[Any]:
    for item in iterable:
        if function(item):
            yield item


@computing_body
def _filter_true(_: Any, iterable: Any) -> Iterator[Any]:
    for item in iterable:
        if item:
            yield item


@computing_body
def _map(func: Any, iterable: Any) -> Iterator[Any]:
    for item in iterable:
        yield func(item)


@computing_body
def _map_two(func: Any, first: Any, second: Any) -> Iterator[Any]:
    for x, y in zip(first, second, strict=False):
        yield func(x, y)


@computing_body
def _map_three(func: Any, first: Any, second: Any, third: Any) -> Iterator[Any]:
    for x, y, z in zip(first, second, third, strict=False):
        yield func(x, y, z)


@computing_body
def _enumerate(iterable: Any, start: Any = 0) -> Iterator[Any]:
    number = start
    for item in iterable:
        yield number, item
        number += 1


@computing_body
def _zip_first(iterable: Any, items: Any) -> Iterator[Any]:
    for number, item in enumerate(iterable):
        if number >= len(items):
            return
        yield item, items[number]


@computing_body
def _zip_second(items: Any, iterable: Any) -> Iterator[Any]:
    if len(items) == 0:
        return
    for number, item in enumerate(iterable, 1):
        yield items[number - 1], item
        if number >= len(items):
            return


@computing_body
def _nothing() -> Iterator[Any]:
    yield from ()


@computing_body
def _all(iterable: Any) -> Iterator[Any]:
    yield from iterable


@computing_body
def _chain(first: Any, second: Any) -> Iterator[Any]:
    yield from first
    yield from second


@computing_body
def _chain_of_rows(iterable: Any) -> Iterator[Any]:
    for row in iterable:
        yield from row


@computing_body
def _starmap(function: Any, iterable: Any) -> Iterator[Any]:
    for items in iterable:
        yield function(*items)


@computing_body
def _filterfalse(function: Any, iterable: Any) -> Iterator[Any]:
    for item in iterable:
        if not function(item):
            yield item


@computing_body
def _takewhile(predicate: Any, iterable: Any) -> Iterator[Any]:
    for item in iterable:
        if not predicate(item):
            return
        yield item


@computing_body
def _dropwhile(predicate: Any, iterable: Any) -> Iterator[Any]:
    begun = False
    for item in iterable:
        if not begun and not predicate(item):
            begun = True
        if begun:
            yield item


@computing_body
def _islice_to(iterable: Any, stop: Any) -> Iterator[Any]:
    require(stop != -1, ValueError, _NO_STOP)
    require(stop >= 0, ValueError, _NO_INDEX)
    if stop == 0:
        return
    for number, item in enumerate(iterable, 1):
        yield item
        if number >= stop:
            return


@computing_body
def _islice(iterable: Any, start: Any, stop: Any, step: Any = 1) -> Iterator[Any]:
    require(stop != -1, ValueError, _NO_STOP)
    require(start >= 0 and stop >= 0, ValueError, _NO_INDEX)
    require(step >= 1, ValueError, _NO_STEP)
    last = max(start, stop)
    if last == 0:
        return
    next_number = start
    for number, item in enumerate(iterable):
        if number == next_number and number < stop:
            yield item
            next_number += step
        if number + 1 >= last:
            return


@computing_body
def _islice_from(iterable: Any, start: Any, _: Any, step: Any = 1) -> Iterator[Any]:
    require(start >= 0, ValueError, _NO_INDEX)
    require(step >= 1, ValueError, _NO_STEP)
    next_number = start
    for number, item in enumerate(iterable):
        if number == next_number:
            yield item
            next_number += step


@computing_body
def _zip_longest_of_2(a: Any, b: Any, fillvalue: Any) -> Iterator[Any]:
    for k in range(max(len(a), len(b))):
        yield a[k] if k < len(a) else fillvalue, b[k] if k < len(b) else fillvalue


@computing_body
def _zip_longest_of_3(a: Any, b: Any, c: Any, fillvalue: Any) -> Iterator[Any]:
    for k in range(max(len(a), len(b), len(c))):
        first = a[k] if k < len(a) else fillvalue
        yield first, b[k] if k < len(b) else fillvalue, c[k] if k < len(c) else fillvalue


@computing_body
def _cycle(pool: Any) -> Iterator[Any]:
    while len(pool) > 0:
        yield from pool


@computing_body
def _compress(data: Any, selectors: Any) -> Iterator[Any]:
    for item, selector in zip(data, selectors):  # noqa: B905
        if selector:
            yield item


@computing_body
def _pairwise(iterable: Any) -> Iterator[Any]:
    # `before` has no value in front of the loop, where the item type is not known
    number = 0
    for item in iterable:
        if number > 0:
            yield before, item  # noqa: F821  # pyright: ignore[reportPossiblyUnboundVariable]
        before = item  # noqa: F841
        number = 1


@computing_body
def _accumulate_from(iterable: Any, func: Any = operator.add, *, initial: Any) -> Iterator[Any]:
    total = initial
    yield total
    for item in iterable:
        total = func(total, item)
        yield total


@computing_body
def _accumulate(iterable: Any, func: Any = operator.add) -> Iterator[Any]:
    # `total` has no value in front of the loop, where the item type is not known
    number = 0
    for item in iterable:
        total = func(total, item) if number > 0 else item  # noqa: F821  # pyright: ignore[reportPossiblyUnboundVariable]
        number = 1
        yield total


@computing_body
def _groupby(iterable: Any, key: Any = None) -> Iterator[Any]:
    items: list[Any] = []
    for item in iterable:
        items.append(item)
    yield from _groups(items if key is None else [key(item) for item in items], items)


@computing_body
def _groups(keys: Any, items: Any) -> Iterator[Any]:
    """Yield each key with the list of consecutive items that have it."""
    start = 0
    while start < len(items):
        stop = start + 1
        while stop < len(items) and keys[stop] == keys[start]:
            stop += 1
        yield keys[start], items[start:stop]
        start = stop


# Infinite iterators, and repetitions of one value


@computing_body
def _count(start: Any = 0, step: Any = 1) -> Iterator[Any]:
    number = start
    while True:
        yield number
        number += step


@computing_body
def _repeat(object: Any, times: Any) -> Iterator[Any]:  # noqa: A002
    for _ in range(times):
        yield object


@computing_body
def _repeat_always(object: Any) -> Iterator[Any]:  # noqa: A002
    while True:
        yield object


# Combinations of items


@computing_body
def _product_of_2(a: Any, b: Any) -> Iterator[Any]:
    for x in a:
        for y in b:
            yield x, y


@computing_body
def _product_of_3(a: Any, b: Any, c: Any) -> Iterator[Any]:
    for x in a:
        for y in b:
            for z in c:
                yield x, y, z


@computing_body
def _product_of_1(a: Any) -> Iterator[Any]:
    for x in a:
        yield (x,)


@computing_body
def _product_of_more(a: Any, b: Any, c: Any, tails: Any) -> Iterator[Any]:
    for x in a:
        for y in b:
            for z in c:
                for items in tails:
                    yield x, y, z, *items


@computing_body
def _combinations_of_2(pool: Any) -> Iterator[Any]:
    for i in range(len(pool)):
        for j in range(i + 1, len(pool)):
            yield pool[i], pool[j]


@computing_body
def _combinations_of_3(pool: Any) -> Iterator[Any]:
    for i in range(len(pool)):
        for j in range(i + 1, len(pool)):
            for k in range(j + 1, len(pool)):
                yield pool[i], pool[j], pool[k]


@computing_body
def _multisets_of_2(pool: Any) -> Iterator[Any]:
    for i in range(len(pool)):
        for j in range(i, len(pool)):
            yield pool[i], pool[j]


@computing_body
def _multisets_of_3(pool: Any) -> Iterator[Any]:
    for i in range(len(pool)):
        for j in range(i, len(pool)):
            for k in range(j, len(pool)):
                yield pool[i], pool[j], pool[k]


@computing_body
def _permutations_of_2(pool: Any) -> Iterator[Any]:
    for i in range(len(pool)):
        for j in range(len(pool)):
            if i != j:
                yield pool[i], pool[j]


@computing_body
def _permutations_of_3(pool: Any) -> Iterator[Any]:
    for i in range(len(pool)):
        for j in range(len(pool)):
            for k in range(len(pool)):
                if i != j and i != k and j != k:
                    yield pool[i], pool[j], pool[k]


@computing_body
def _combinations(pool: Any, r: Any, as_list: Any = False) -> Iterator[Any]:
    require(r >= 0, ValueError, _NEGATIVE)
    n = len(pool)
    places = [*range(r)]
    goes_on = r <= n
    while goes_on:
        yield chosen(pool, places, r, as_list)
        last = r - 1
        while last >= 0 and places[last] == last + n - r:
            last -= 1
        goes_on = last >= 0
        if goes_on:
            places[last] += 1
            for k in range(last + 1, r):
                places[k] = places[k - 1] + 1


@computing_body
def _counted(pool: Any, r: Any, is_sorted: Any, as_list: Any) -> Iterator[Any]:
    # The positions count like digits. In sorted tuples the digits after the incremented one restart
    # from its value instead of 0.
    n = len(pool)
    places = [0] * r
    goes_on = n > 0 or r == 0
    while goes_on:
        yield chosen(pool, places, r, as_list)
        last = r - 1
        while last >= 0 and places[last] == n - 1:
            last -= 1
        goes_on = last >= 0
        if goes_on:
            places[last] += 1
            for k in range(last + 1, r):
                places[k] = places[last] if is_sorted else 0


@computing_body
def _multisets(pool: Any, r: Any, as_list: Any = False) -> Iterator[Any]:
    require(r >= 0, ValueError, _NEGATIVE)
    yield from _counted(pool, r, True, as_list)


@computing_body
def _permutations(pool: Any, r: Any, as_list: Any = False) -> Iterator[Any]:
    require(r >= 0, ValueError, _NEGATIVE)
    n = len(pool)
    places = [*range(len(pool))]
    cycles: list[int] = [n - k for k in range(r)]
    goes_on = r <= n
    while goes_on:
        yield chosen(pool, places, r, as_list)
        last: int = r - 1
        while last >= 0 and cycles[last] == 1:
            first = places[last]
            for k in range(last, n - 1):
                places[k] = places[k + 1]
            places[n - 1] = first
            cycles[last] = n - last
            last -= 1
        goes_on = last >= 0
        if goes_on:
            cycles[last] -= 1
            partner = n - cycles[last]
            places[last], places[partner] = places[partner], places[last]


@computing_body
def _permutations_of_all(pool: Any, as_list: Any = False) -> Iterator[Any]:
    yield from _permutations(pool, len(pool), as_list)


@computing_body
def _product_with_itself(pool: Any, repeat: Any, as_list: Any = False) -> Iterator[Any]:
    times = operator.index(repeat)
    require(times >= 0, ValueError, "repeat argument cannot be negative")
    yield from _counted(pool, times, False, as_list)


# Functions that return functions, and reductions


@computing_body
def partial(func: Any, *args: Any, **keywords: Any) -> Any:
    """`functools.partial`"""

    def called(*more: Any, **more_keywords: Any) -> Any:
        return func(*args, *more, **(keywords | more_keywords))

    return called


@computing_body
def itemgetter(item: Any, *items: Any) -> Any:
    """`operator.itemgetter`"""

    def get_item(obj: Any) -> Any:
        return obj[item]

    def get_items(obj: Any) -> Any:
        return (obj[item], *(obj[x] for x in items))

    return get_item if len(items) == 0 else get_items


@computing_body
def attrgetter(attr: Any, *attrs: Any) -> Any:
    """`operator.attrgetter`"""

    def get_attribute(obj: Any) -> Any:
        return getattr(obj, attr)

    def get_attributes(obj: Any) -> Any:
        return (getattr(obj, attr), *(getattr(obj, x) for x in attrs))

    return get_attribute if len(attrs) == 0 else get_attributes


@computing_body
def _reduce(function: Any, iterable: Any) -> Any:
    number = 0
    total = 0
    for item in iterable:
        total = item if number == 0 else function(total, item)
        number = 1
    require(number > 0, TypeError, "reduce() of empty iterable with no initial value")
    return total


def is_variable_list(items: Any) -> bool:
    """Return whether a value is a list whose length is not a constant."""
    return isinstance(items, list)


@computing_body
def _reduce_list(function: Any, items: Any) -> Any:
    require(len(items) > 0, TypeError, "reduce() of empty iterable with no initial value")
    total = items[0]
    place = 1
    while place < len(items):
        total = function(total, items[place])
        place += 1
    return total


@computing_body
def reduce(function: Any, iterable: Any, *initial: Any) -> Any:
    """`functools.reduce`"""
    if len(initial) == 0 and is_variable_list(iterable):
        return _reduce_list(function, iterable)
    if len(initial) == 0:
        return _reduce(function, iterable)
    total = initial[0]
    for item in iterable:
        total = function(total, item)
    return total


BY_COUNT: dict[object, dict[int, Callable[..., Any]]] = {
    builtins.filter: {2: _filter},
    itertools.chain: {0: _nothing, 1: _all, 2: _chain},
    itertools.chain.from_iterable: {1: _chain_of_rows},
    itertools.starmap: {2: _starmap},
    itertools.filterfalse: {2: _filterfalse},
    itertools.takewhile: {2: _takewhile},
    itertools.dropwhile: {2: _dropwhile},
    itertools.islice: {2: _islice_to, 3: _islice, 4: _islice},
    itertools.compress: {2: _compress},
    itertools.cycle: {1: _cycle},
    itertools.zip_longest: {3: _zip_longest_of_2, 4: _zip_longest_of_3},
    itertools.pairwise: {1: _pairwise},
    itertools.accumulate: {1: _accumulate, 2: _accumulate},
    itertools.count: {0: _count, 1: _count, 2: _count},
    itertools.groupby: {1: _groupby, 2: _groupby},
    itertools.repeat: {1: _repeat_always, 2: _repeat},
    itertools.product: {
        1: _product_of_1,
        2: _product_of_2,
        3: _product_of_3,
        4: _product_of_more,
    },
}
"""The generator that a call creates, by its function and the number of its arguments."""
BY_LENGTH: dict[object, dict[int, Callable[..., Any]]] = {
    itertools.combinations: {2: _combinations_of_2, 3: _combinations_of_3},
    itertools.combinations_with_replacement: {2: _multisets_of_2, 3: _multisets_of_3},
    itertools.permutations: {2: _permutations_of_2, 3: _permutations_of_3},
}
"""The generator that a call creates, by its function and the number of items in the tuples that it
yields."""
OF_ANY_LENGTH: dict[object, Callable[..., Any]] = {
    itertools.combinations: _combinations,
    itertools.combinations_with_replacement: _multisets,
    itertools.permutations: _permutations,
}
"""The generators for any other number of items, which is an argument. If it is not a constant, they
yield lists if `as_list` is true."""
PERMUTATIONS = _permutations_of_all
PRODUCT = _product_with_itself
"""The generators of `permutations` of all items, and of `product` with a `repeat` that is not a
constant."""
OF_GENERATORS: dict[object, dict[int, Callable[..., Any]]] = {
    builtins.map: {2: _map, 3: _map_two, 4: _map_three},
    builtins.enumerate: {1: _enumerate, 2: _enumerate},
    builtins.zip: {2: _zip_first},
}
"""The generators of functions that are generators only if their arguments are."""
ZIP_SECOND: dict[int, Callable[..., Any]] = {2: _zip_second}
"""The generators of `zip` of a sequence and a generator."""
ISLICE_FROM: dict[int, Callable[..., Any]] = {3: _islice_from, 4: _islice_from}
"""The generators of `islice` without an end."""
ACCUMULATE_FROM: dict[int, Callable[..., Any]] = {2: _accumulate_from, 3: _accumulate_from}
"""The generators of `accumulate` with an initial value."""
FILTER_TRUE = _filter_true
"""The generator of `filter(None, …)`."""
POOLED: tuple[object, ...] = (
    itertools.product,
    itertools.cycle,
    itertools.zip_longest,
    *BY_LENGTH,
)
"""Functions that read all items of their arguments before they yield the first."""
