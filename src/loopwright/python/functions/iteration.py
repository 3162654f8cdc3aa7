"""Iteration over ranges, arrays, tuples and containers, and by `enumerate`, `zip`, `map` and
`reversed`.
"""

from __future__ import annotations

import builtins
import operator
from collections.abc import Callable, Sequence
from contextlib import suppress

from loopwright.ir.affine_expr import AffineSymbolExpr
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import iterators
from loopwright.python.bodies.primitives import chosen
from loopwright.python.containers import (
    deques,
    dicts,
    list_items,
    list_literals,
    list_states,
    lists,
    records,
    texts,
)
from loopwright.python.declarations import takes_numbers
from loopwright.python.functions.arguments import flag_of, integer
from loopwright.python.registry import SETTERS, gets_item, lowers, sets_item
from loopwright.python.source import iterator_functions
from loopwright.python.types import SETS, prange
from loopwright.python.values import arrays, carried, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.entry_tests import fits
from loopwright.python.values.value import (
    AnyArray,
    AnyList,
    Array,
    Combined,
    DequeValue,
    DictValue,
    Instance,
    Iteration,
    Lazy,
    ListValue,
    PooledList,
    RangeValue,
    RecordValue,
    Scalar,
    SliceValue,
    Static,
    TextValue,
    TupleValue,
    Value,
    describe,
)
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import ConstantOverflowError


@dataclass(frozen=True)
class Flat(Combined):
    """`array.flat`: the elements of an array in C order; `index` maps a position to an index."""

    array: AnyArray
    index: Callable[[Scalar], list[Scalar]]


def index_of(b: Builder, shape: Sequence[Scalar], number: Scalar) -> list[Scalar]:
    """Return the index of the element at a position in C order."""
    numbers: list[Scalar] = []
    for extent in reversed(shape[1:]):
        numbers.insert(0, scalars.binary(b, "%", number, extent))
        number = scalars.binary(b, "//", number, extent)
    return [number, *numbers]


def iteration_of(b: Builder, value: Value) -> Iteration:
    """Return the iteration over a value."""
    match value:
        case Static(value=Combined(iteration=iteration)):
            return iteration
        case Instance():
            return iteration_of(b, items_of_object(b, value))
        case PooledList():
            return _row_iteration(b, value)
        case ListValue():
            return Iteration(
                list_states.length_of(b, value), lambda k: lists.item_at(b, value, k), (value,)
            )
        case DictValue() if value.kind in SETS:
            members = iteration_of(b, dicts.listed(b, value))
            return Iteration(members.count, members.item, dicts.fixed_lists(b, value)[1:])
        case DictValue():
            return iteration_of(b, Static(dicts.View(value, "keys")))
        case Static(value=dicts.View(of=d)):
            count = b.frame.of_library(dict_bodies.compact, d)
            return Iteration(count, lambda k: _item_at(b, value, k), dicts.fixed_lists(b, d)[1:])  # pyright: ignore[reportArgumentType]
        case DequeValue():
            return Iteration(*deques.run_of(b, value), (value.ends, value.data))
        case RangeValue():
            length = range_length(b, value)
            return Iteration(length, lambda k: _range_item(b, value, k, length))
        case TextValue() | Static(value=str()):
            text = texts.in_characters(b, value)
            return Iteration(text.length, lambda k: texts.character(b, text, k))
        case Array() | Lazy():
            b.expect(value.shape, "a zero-dimensional array is not iterable")
            return Iteration(value.shape[0], lambda k: arrays.item_at(b, value, k))
        case RecordValue() if records.shape_of(value):
            length = records.shape_of(value)[0]
            return Iteration(length, lambda k: records.item_at(b, value, k))
        case TupleValue() if list_literals.can_change(value) or list_literals.is_short(value):
            return iteration_of(b, list_items.as_list(b, value))
        case TupleValue():
            raise b.error("tuples are iterated over only by 'for' itself", "use a range")
        case _:
            raise b.error(
                f"'for' cannot iterate over {describe(value)}", "use range(…) or an array"
            )


def items_of_object(b: Builder, obj: Instance) -> Value:
    """Return the iterable whose items the method `__iter__` of an object yields."""
    items = records.iterated(b, obj)
    if isinstance(items, Instance):
        message = f"iteration over {describe(items)} is not supported here"
        raise b.error(message, "write list(…) of it before, or let __iter__ return iter(items)")
    return items


# Iterators in variables


@lowers(iter)
def _iter(b: Builder, iterable: Value) -> Value:
    message = f"this use of an iterator of {describe(iterable)} is not supported"
    raise b.error(message, "use next(it), 'for', list(it), sum(it) and similar functions")


@lowers(iterator_functions.items_of)
def _items_of(b: Builder, iterable: Value) -> Value:
    return items_of_object(b, iterable) if isinstance(iterable, Instance) else iterable


@lowers(iterator_functions.state_of)
def _state_of(b: Builder, items: Value) -> Scalar:
    if isinstance(items, Instance):
        message = f"a generator in a variable cannot iterate over {describe(items)}"
        raise b.error(message, "pass list(…) of it")
    if isinstance(items, DequeValue):
        return deques.changes_of(b, items)
    view = dicts.slots_of(items)
    return b.integer(0) if view is None else dicts.state_of(b, view.of)


@lowers(iterator_functions.next_place)
def _next_place(b: Builder, items: Value, place: Scalar, state: Scalar) -> Scalar:
    view = dicts.slots_of(items)
    end = b.integer(iterator_functions.ENDED)
    now = _state_of(b, items)
    if now.const is None:
        is_same = scalars.compare(b, "==", now, state)
        has_ended = scalars.compare(b, ">=", place, end)
        what = "deque mutated" if view is None else f"{dicts.name_of(view.of)} changed size"
        holds = scalars.logical_or(b, is_same, has_ended)
        b.check(holds, "RuntimeError", f"{what} during iteration")
    if view is not None and dicts.has_type(b, view.of):
        return b.frame.of_library(dict_bodies.next_entry, view.of, place)  # pyright: ignore[reportReturnType]
    count = b.frame.call(len, [items], {}) if view is None else b.integer(0)
    assert isinstance(count, Scalar)
    if count.const == 0:
        return end
    return scalars.select(b, scalars.compare(b, "<", place, count), place, end)


@lowers(iterator_functions.item_at)
def _item_at(b: Builder, items: Value, place: Scalar) -> Value:
    view = dicts.slots_of(items)
    if view is None:
        return b.frame.call(operator.getitem, [items, place], {})
    return dicts.item_of(b, view, lists.item_at(b, view.of.entries, place))


@lowers(iterator_functions.rest_of)
def _rest_of(b: Builder, items: Value, place: Scalar, state: Scalar, end: Scalar) -> Value:
    if isinstance(items, DequeValue) or dicts.slots_of(items):
        return b.frame.of_library(iterators.rest_of, items, place, state, end)
    return b.frame.call(operator.getitem, [items, SliceValue(place, end, None)], {})


@lowers(iterator_functions.place_after)
def _place_after(b: Builder, items: Value, place: Value, state: Value, count: Value) -> Value:
    taken = integer(b, count, "the number of items")
    return b.frame.of_library(iterators.place_after, items, place, state, taken)


@lowers(iterator_functions.next_item)
def _next_item(b: Builder, items: Value, place: Value, default: Value | None = None) -> Value:
    if not isinstance(place, Scalar):
        items = _items_of(b, items)
        place = _next_place(b, items, b.integer(0), _state_of(b, items))
    position = place
    is_there = scalars.compare(b, "<", place, b.integer(iterator_functions.ENDED))
    if default is None:
        b.check(is_there, "StopIteration", "")
        if is_there.const is False:
            raise carried.UnresolvedError
        return _item_at(b, items, place)
    if is_there.const is False:
        return default
    return b.frame.branch(is_there, lambda: _item_at(b, items, position), lambda: default)  # pyright: ignore[reportReturnType]


def _row_iteration(b: Builder, row: PooledList) -> Iteration:
    """Return the iteration over a list in a list, which must not be resized meanwhile. If no list
    of the arena has items, `through` records that this one is empty."""
    is_empty = not list_states.state_of(b, row).items
    count = b.integer(0) if is_empty else list_states.length_of(b, row)

    def item(k: Scalar) -> Value:
        same = scalars.compare(b, "==", list_states.length_of(b, row), count)
        b.check(same, "RuntimeError", "list changed size during iteration")
        return lists.item_at(b, row, k)

    return Iteration(count, item, (row,) if is_empty else ())


def _range_item(b: Builder, value: RangeValue, number: Scalar, length: Scalar) -> Scalar:
    """Return `range(…)[number]`, which is known to be in range if the item exists."""
    result = scalars.binary(b, "+", value.start, scalars.binary(b, "*", number, value.step))
    k = b.form(number)
    natural = b.form(value.step) - 1, k, b.form(length) - 1 - k
    if value.length is None and all(map(b.forms.at_least_zero, natural)):
        item = b.form(result)
        b.forms.learn(item - b.form(value.start), b.form(value.stop) - 1 - item)
        return b.integer(item)
    return result


def range_length(b: Builder, value: RangeValue) -> Scalar:
    """Return `len(range(…))`."""
    if value.length is not None:
        return value.length
    step = value.step.const
    if step is not None:
        start = b.form(value.start)
        stop = b.form(value.stop)
        size = abs(int(step.real))
        low, high = (start, stop) if step.real > 0 else (stop, start)
        return b.integer(slices.steps_to(b, low, high, size))
    return slices.steps_between(b, value.start, value.stop, value.step)


@lowers(range)
@takes_numbers
def _range(
    b: Builder, first: Value, second: Value | None = None, step: Value | None = None
) -> RangeValue:
    start = b.integer(0) if second is None else integer(b, first, "the start of a range")
    by = b.integer(1) if step is None else integer(b, step, "the step of a range")
    near = by.const is not None and abs(by.const.real) <= slices.LARGE
    stop = integer(b, first if second is None else second, "the end of a range", capped=near)
    b.expect(by.const != 0, "the step of a range cannot be zero")
    if by.const is None:
        nonzero = scalars.compare(b, "!=", by, b.integer(0))
        b.check(nonzero, "ValueError", "range() arg 3 must not be zero")
    return RangeValue((start, stop, by))


@lowers(prange)
def _prange(
    b: Builder, first: Value, second: Value | None = None, step: Value | None = None
) -> Value:
    return replace(_range(b, first, second, step), parallel=True)


def iterator(
    count: Scalar, item: Callable[[Scalar], Value], through: tuple[AnyList, ...] = ()
) -> Static:
    """Return the value that only `for` loops and functions of iterables accept."""
    return Static(Combined(Iteration(count, item, through)))


@lowers(enumerate)
def _enumerate(b: Builder, iterable: Value, start: Value | None = None) -> Value:
    first = b.integer(0) if start is None else integer(b, start, "the start")
    if isinstance(iterable, TupleValue):
        pairs = [
            TupleValue((scalars.binary(b, "+", first, b.integer(k)), item))
            for k, item in builtins.enumerate(iterable.items)
        ]
        return TupleValue(tuple(pairs))
    iteration = iteration_of(b, iterable)

    def item(k: Scalar) -> Value:
        return TupleValue((scalars.binary(b, "+", first, k), iteration.item(k)))

    return iterator(iteration.count, item, iteration.through)


@lowers(zip)
def _zip(b: Builder, *iterables: Value, strict: Value | None = None) -> Value:
    if flag_of(b, strict, "strict"):
        _expect_same_lengths(b, iterables)
    tuples = [x for x in iterables if isinstance(x, TupleValue)]
    if len(tuples) == len(iterables):
        return TupleValue(
            tuple(TupleValue(items) for items in zip(*(t.items for t in tuples), strict=False))
        )
    iterations = [iteration_of(b, x) for x in iterables]
    count = b.form(iterations[0].count)
    for iteration in iterations[1:]:
        form = b.form(iteration.count)
        are_whole = isinstance(count, AffineSymbolExpr) and isinstance(form, AffineSymbolExpr)
        if (
            b.mode.fast
            and are_whole
            and arrays.same_extent(b, iterations[0].count, iteration.count)
        ):
            continue
        count = slices.extremum(b, count, form, least=True)
    through = tuple(entry for x in iterations for entry in x.through)

    def item(k: Scalar) -> Value:
        return TupleValue(tuple(x.item(k) for x in iterations))

    return iterator(b.integer(count), item, through)


def _expect_same_lengths(b: Builder, iterables: Sequence[Value]) -> None:
    """Raise the exception of `zip(strict=True)` after the items of the shortest iterable, before
    the first item is used."""
    if b.catching.handlers:
        message = "zip() with 'strict=True' inside of 'try' is not supported"
        raise b.error(message, "compare the lengths before")
    counts = [iteration_of(b, x).count for x in iterables]
    for number, count in enumerate(counts[1:], 2):
        earlier = "argument 1" if number == 2 else f"arguments 1-{number - 1}"
        for op, word in ((">=", "shorter"), ("<=", "longer")):
            message = f"zip() argument {number} is {word} than {earlier}"
            b.check(scalars.compare(b, op, count, counts[0]), "ValueError", message)


@lowers(map)
def _map(b: Builder, function: Value, *iterables: Value) -> Value:
    callee: object = function.value if isinstance(function, Static) else function
    packed = _zip(b, *iterables)
    if isinstance(packed, TupleValue):
        rows = [x.items for x in packed.items if isinstance(x, TupleValue)]
        return TupleValue(tuple(b.frame.call(callee, [*row], {}) for row in rows))
    iteration = iteration_of(b, packed)

    def item(k: Scalar) -> Value:
        row = iteration.item(k)
        assert isinstance(row, TupleValue)
        result = b.frame.call(callee, [*row.items], {})
        if lists.has_sequences(result):
            raise b.error("map() does not make strings and lists here", "write [f(x) for x in y]")
        return result

    return iterator(iteration.count, item, iteration.through)


@lowers(reversed)
def _reversed(b: Builder, iterable: Value) -> Value:
    if isinstance(iterable, TupleValue):
        return TupleValue(iterable.items[::-1])
    if isinstance(iterable, Instance):
        message = f"reversed() of {describe(iterable)} is not supported"
        raise b.error(message, "write reversed(list(…))")
    iteration = iteration_of(b, iterable)
    last = scalars.binary(b, "-", iteration.count, b.integer(1))

    def item(k: Scalar) -> Value:
        return iteration.item(scalars.binary(b, "-", last, k))

    return iterator(iteration.count, item, iteration.through)


def run_of(b: Builder, x: Value) -> lists.Run:
    """Return the current items of an iterable."""
    iteration = iteration_of(b, list_items.as_list(b, x) if isinstance(x, TupleValue) else x)
    return iteration.count, iteration.item


# Items


@sets_item(ListValue, PooledList)
def _set_item(b: Builder, items: AnyList, key: Value, value: Value) -> None:
    lists.expect_list(b, items)
    if isinstance(key, SliceValue):
        lists.store_slice(b, items, key, run_of(b, value))
    else:
        list_items.put(b, items, lists.checked_place(b, items, key, "assignment index"), value)


@gets_item(RangeValue)
def _of_range(b: Builder, values: RangeValue, key: Value) -> Value:
    length = range_length(b, values)

    def at(place: Scalar) -> Scalar:
        moved = scalars.binary(b, "*", place, values.step)
        return scalars.binary(b, "+", values.start, moved)

    if not isinstance(key, SliceValue):
        requirement = "the index of a range is an integer or a slice"
        message = "range object index out of range"
        return at(slices.checked_place(b, key, length, requirement, message))
    start, by, n = slices.slice_of(b, key, length)
    step = values.step if by is None else scalars.binary(b, "*", values.step, by)
    first = at(start)
    if step.const is not None:
        with suppress(ConstantOverflowError):
            end = b.form(first) + b.form(n) * int(step.const.real)
            if fits(b, end):
                return RangeValue((first, b.integer(end), step))
    return RangeValue((first, first, step, n))


@gets_item(Flat)
def _of_flat(b: Builder, flat: Static, key: Value) -> Value:
    assert isinstance(flat.value, Flat)
    return flat.value.iteration.item(_place_in(b, flat.value, lists.plain(b, key)))


@sets_item(Flat)
def _set_in_flat(b: Builder, flat: Static, key: Value, value: Value) -> None:
    assert isinstance(flat.value, Flat)
    index = TupleValue(tuple(flat.value.index(_place_in(b, flat.value, key))))
    SETTERS[Array](b, flat.value.array, index, value)


def _place_in(b: Builder, flat: Flat, key: Value) -> Scalar:
    """Return the position in `array.flat` of a subscript."""
    if not isinstance(key, Scalar) or not key.type.is_integer:
        raise b.error("the index of 'flat' is an integer", "use ravel()")
    return slices.checked_index(b, key, flat.iteration.count, 0)


@lowers(chosen)
def _select_items(
    b: Builder, items: Value, places: AnyList, count: Scalar, as_list: Value
) -> Value:
    item = iteration_of(b, items).item

    def chosen_at(k: Scalar) -> Value:
        place = lists.item_at(b, places, k)
        assert isinstance(place, Scalar)
        return item(place)

    if count.const is not None:
        return TupleValue(tuple(chosen_at(b.integer(k)) for k in range(int(count.const.real))))
    kind = list if flag_of(b, as_list, "as_list") else tuple
    return lists.collected(b, [(count, chosen_at)], kind)
