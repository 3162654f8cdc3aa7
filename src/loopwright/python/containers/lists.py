"""Operations on lists at run time: subscripts, slices, iteration, concatenation, conversion to
arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial, reduce

import numpy as np
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import func, loopwright
from loopwright.ir.dialects.cf import AssertOp
from loopwright.python import registry
from loopwright.python.bodies import lists as bodies
from loopwright.python.containers import texts
from loopwright.python.containers.array_items import opened
from loopwright.python.containers.list_items import (
    as_inferred,
    as_item,
    as_list,
    as_read,
    convert_item,
    empty_tuple,
    has_none,
    join_items,
    numbers_of,
    put,
    reserve,
    sample_item,
    widen_to,
)
from loopwright.python.containers.list_literals import is_short
from loopwright.python.containers.list_states import (
    change,
    component_vector,
    drop,
    header_field,
    in_arena,
    length_of,
    memory_of,
    new_list,
    new_unpooled_list,
    set_length,
    set_state,
    state_of,
    with_room,
)
from loopwright.python.types import PY_FLOAT, PY_INT, ScalarType
from loopwright.python.types.inferred import NEVER
from loopwright.python.values import arrays, carried, mixed, scalars, slices
from loopwright.python.values.arenas import CreationSite
from loopwright.python.values.builder import Builder, Steps, counted_loop, release
from loopwright.python.values.entry_tests import assume
from loopwright.python.values.environment import setting
from loopwright.python.values.inferred_items import region_at
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    ArrayItem,
    Combined,
    Compound,
    DictValue,
    Fields,
    Instance,
    Iteration,
    ListState,
    ListValue,
    PooledList,
    Scalar,
    SliceValue,
    Static,
    TextValue,
    TupleValue,
    Value,
    class_of,
    describe,
    is_none,
    scalars_of,
)

Run = tuple[Scalar, Callable[[Scalar], Value]]
"""A number of items, and a function for the item at a position."""


def begin_with(b: Builder, items: AnyList, numbers: Sequence[int], room: int) -> None:
    """Store the first items of an empty list, which are integers; a list of an arena has capacity
    for them."""
    if isinstance(items, ListValue):
        reserve(b, items, b.integer(0), b.integer(room))
    for place, number in enumerate(numbers):
        put(b, items, b.integer(place), b.integer(number))
    set_length(b, items, b.integer(len(numbers)))


def item_at(b: Builder, items: AnyList | ListState, place: Scalar) -> Value:
    """Return the item at an in-bounds position."""
    return as_read(opened(b, _kept_at(b, items, place)))


def _kept_at(b: Builder, items: AnyList | ListState, place: Scalar) -> Value:
    """Return the item at an in-bounds position in its stored form, to become an item of another
    list."""
    state = state_of(b, items) if isinstance(items, AnyList) else items
    if isinstance(items, PooledList):
        place = scalars.binary(b, "+", header_field(b, items, 0), place)
    if state.item is None:
        raise carried.UnresolvedError  # it ended in an exception
    numbers = numbers_of(state.item)
    values = [
        Scalar(x.type, ssa=b.ssa(arrays.element_at(b, memory, [place])))
        for x, memory in zip(numbers, memory_of(state), strict=True)
    ]
    return carried.rebuilt(state.item, values)


def checked_place(b: Builder, items: AnyList, key: Value, doing: str = "index") -> Scalar:
    """Return the in-bounds position for a subscript; raises the exception otherwise."""
    requirement = "the index of a list is an integer or a slice"
    message = f"list {doing} out of range"
    return slices.checked_place(b, key, length_of(b, items), requirement, message)


@registry.gets_item(ListValue, PooledList)
def _list_item(b: Builder, items: AnyList, key: Value) -> Value:
    if isinstance(key, SliceValue):
        return sliced(b, items, key)
    return item_at(b, items, checked_place(b, items, key))


def expect_list(b: Builder, items: AnyList) -> None:
    """Refuse to change a tuple."""
    b.expect(class_of(items) is list, "a tuple cannot be changed", "make a list of it: list(x)")


@registry.deletes_item(ListValue, PooledList)
def _delete_item(b: Builder, items: AnyList, key: Value) -> None:
    expect_list(b, items)
    if isinstance(key, SliceValue):
        start, step, n = slices.slice_of(b, key, length_of(b, items))
        by = b.integer(1) if step is None else step
        b.frame.of_library(bodies.delete_slice, items, start, by, n)
    else:
        b.frame.of_library(bodies.delete, items, checked_place(b, items, key, "assignment index"))


def collected(
    b: Builder, runs: Sequence[Run], kind: type = list, *, outside_arenas: bool = False
) -> ListValue | PooledList:
    """Return a list or a tuple of all items of some runs; if the items are known to have a common
    type, that is its item type."""
    nonempty_runs = list[Run]()
    templates = list[Value]()
    makes = False
    is_caught = bool(b.catching.handlers)
    with b.aside():
        for run in runs:
            if run[0].const != 0:
                with suppress(carried.UnresolvedError):  # of a list that has no items
                    item = run[1](b.integer(0))
                    makes |= _has_arrays(item)
                    makes |= is_caught and any(map(_may_stop, b.block.walk()))
                    templates.append(sample_item(b, item))
                    nonempty_runs.append(run)
    if not templates:
        return new_list(b) if kind is list else empty_tuple(b)
    template = reduce(partial(join_items, b), templates)
    region = (
        None if b.is_in_library or kind is not list else region_at(b.shared.program_types, b.node)
    )
    if region is not None and region.kind is list:
        template = as_inferred(b, template, region)
    makes = makes or any(_creates_lists(b, x, template) for x in nonempty_runs)
    total = b.integer(0)
    for n, _ in nonempty_runs:
        total = scalars.binary(b, "+", total, n)
    arenas = b.shared.arenas
    site: CreationSite = b.user_location(), b.frame.call_types, "collected"
    outside_arenas = (
        outside_arenas or not arenas.has(template) or arenas.arenas_by_site.get(site, NEVER) is None
    )
    if kind is tuple or not outside_arenas:
        result = in_arena(b, arenas.require(template), total, kind)
        arenas.created_empty.append((result, site))
    else:
        result = new_unpooled_list(b)
        reserve(b, result, template, total)
    if makes:  # arrays that move to growing memory, or items that may raise a caught exception
        into = PooledList(result.items, list) if isinstance(result, PooledList) else result
        for n, item_of in nonempty_runs:
            b.frame.of_library(bodies.extend, into, Static(Combined(Iteration(n, item_of))))
        return result
    start = b.integer(0)
    for n, item_of in nonempty_runs:

        def body(iv: Scalar, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            with b.own_memory() as allocated:
                put(b, result, scalars.binary(b, "+", start, iv), item_of(iv))  # noqa: B023
                release(b, allocated)
            return ()

        counted_loop(b, Steps(constant(0), b.form(n)), (), body)
        start = scalars.binary(b, "+", start, n)
    set_length(b, result, total)
    return result


def _creates_lists(b: Builder, run: Run, template: Value) -> bool:
    """Return whether lists are created where items of a run become items of a list: tuples of
    run-time length, and empty ones."""
    changed = set[str]()
    with b.aside(), suppress(carried.UnresolvedError):
        item = run[1](b.integer(0))
        if _has_tuple(item):
            with setting(b.list_changes, changed=changed):
                widen_to(b, as_item(b, item), template)
    return len(changed) > 0


def _has_tuple(value: Value) -> bool:
    """Return whether a value is a tuple, or may be one."""
    return is_short(value) or (isinstance(value, Compound) and any(map(_has_tuple, value.items)))


def _may_stop(op: Operation) -> bool:
    """Return whether an op raises an exception, or may."""
    return isinstance(op, AssertOp | loopwright.AssertOp | func.CallOp)


def _has_arrays(value: Value) -> bool:
    """Return whether a value is an array outside of lists, or a tuple with one."""
    inner = value.items if isinstance(value, TupleValue | Fields) else ()
    return isinstance(value, AnyArray) or any(map(_has_arrays, inner))


def run_of(b: Builder, items: AnyList) -> Run:
    """Return the current items of a list."""
    return length_of(b, items), lambda k: as_read(_kept_at(b, items, k))


def expect_same(b: Builder, through: Sequence[AnyList], before: Sequence[ListState]) -> None:
    """Check that lists are not resized during an iteration."""
    if not all(map(carried.same, before, [state_of(b, x) for x in through])):
        hint = "iterate over a copy, such as x.copy(), or write a 'while' loop"
        raise b.error("this list changes size during iteration", hint)


def sliced(
    b: Builder, items: AnyList, key: SliceValue, kind: type | None = None
) -> ListValue | PooledList:
    """`items[start:stop:step]`, a new list or tuple."""
    start, step, n = slices.slice_of(b, key, length_of(b, items))
    by = b.integer(1) if step is None else step

    def item(k: Scalar) -> Value:
        place = scalars.binary(b, "+", start, scalars.binary(b, "*", k, by))
        return as_read(_kept_at(b, items, place))

    return collected(b, [(n, item)], kind or class_of(items))


def store_slice(b: Builder, items: AnyList, key: SliceValue, replacement: Run) -> None:
    """Store `items[start:stop:step] = replacement`; all items of the replacement are read before
    any change."""
    start, step, n = slices.slice_of(b, key, length_of(b, items))
    if key.step is None:
        end = scalars.binary(b, "+", start, n)
        (_, item_of) = run_of(b, items)
        remaining = scalars.binary(b, "-", length_of(b, items), end)

        def behind(k: Scalar) -> Value:
            return item_of(scalars.binary(b, "+", end, k))

        become(b, items, collected(b, [(start, item_of), replacement, (remaining, behind)]))
        return
    new_items = collected(b, [replacement])
    by = b.integer(1) if step is None else step
    new_length = length_of(b, new_items)
    message = "attempt to assign sequence of size %ld to extended slice"
    numbers = [new_length, n]
    if new_length.const is not None:
        message = message.replace("%ld", str(new_length.const))
        numbers = [n]
    same = scalars.compare(b, "==", new_length, n)
    plain = message.replace("%ld", "another")
    same = scalars.logical_or(b, same, scalars.compare(b, "==", by, b.integer(1)))
    b.check(same, "ValueError", plain, f"{message} of size %ld", *numbers)
    if state_of(b, new_items).items:
        b.frame.of_library(bodies.put_slice, items, start, by, n, new_items)
    elif by.const is None or by.const == 1:
        b.frame.of_library(bodies.delete_slice, items, start, by, n)


def become(b: Builder, items: AnyList, source: AnyList) -> None:
    """Move the items of a list without other names into another list, replacing its items."""
    if isinstance(items, PooledList) or isinstance(source, PooledList):
        b.frame.of_library(bodies.become, items, source)
        return
    assert isinstance(items, ListValue) and isinstance(source, ListValue)
    old = state_of(b, items)
    new = state_of(b, source)
    if not new.items:
        b.frame.of_library(bodies.cut, items, b.integer(0))
        return
    if old.items and new.item is not None:
        convert_item(b, items, new.item)
        new = ListState(new.items, list, old.item, old.place)
    change(b, items)
    b.frame.env[items.name] = new
    del b.frame.env[source.name]
    drop(b, old)


def repeated(b: Builder, run: Run, times: Scalar, kind: type = list) -> ListValue | PooledList:
    """`items * times`."""
    (n, item_of) = run
    repetitions = scalars.python_integer(b, times)
    if not b.forms.at_least_zero(b.form(repetitions)):
        repetitions = b.integer(slices.extremum(b, b.form(repetitions), constant(0), least=False))
    if n.const == 1:
        first = item_of(b.integer(0))
        return collected(b, [(repetitions, lambda _: first)], kind)
    total = slices.times(b, n, repetitions)
    return collected(b, [(total, lambda k: item_of(scalars.binary(b, "%", k, n)))], kind)


def as_array(b: Builder, items: AnyList, *, of_none: ScalarType = PY_FLOAT.strong) -> Array:
    """Return the array that NumPy creates from a list; for an empty list, one with the element type
    `of_none`."""
    state = state_of(b, items)
    if not state.items:
        return arrays.allocate(b, of_none, [b.integer(0)])
    memory = memory_of(state)
    if isinstance(state.item, PooledList | TupleValue | ArrayItem):
        return b.frame.of_library(bodies.array_of_rows, items)  # pyright: ignore[reportReturnType]
    if not isinstance(state.item, Scalar):
        raise b.error(f"an array of {describe(state)} is not supported")
    n = length_of(b, items)
    if state.item.classes is not None:
        _expect_widest(b, state.item, component_vector(b, items, memory[1], n))
    if memory[0].element != of_none and not assume(b, b.form(n) - 1):
        is_nonempty = b.compare_index("sgt", b.form(n), constant(0))
        text = "the array of an empty list has float elements, unlike its items"
        b.check(b.truth(is_nonempty), "ValueError", text)
    return arrays.copied(b, component_vector(b, items, memory[0], n))


def _expect_widest(b: Builder, item: Scalar, codes: Array) -> None:
    """Raise `ValueError` if no number in a non-empty list has the kind of the elements of its
    array."""
    call = registry.FUNCTIONS
    code = mixed.code_of(item.type)
    has_widest = call[np.any](b, call[np.equal](b, codes, code))
    assert isinstance(has_widest, Scalar)
    text = "the array of a list that may hold floats would have integer elements"
    is_empty = scalars.compare(b, "==", codes.shape[0], b.integer(0))
    b.check(scalars.logical_or(b, is_empty, scalars.truth(b, has_widest)), "ValueError", text)


def has_integers(b: Builder, items: AnyList) -> bool:
    """Return whether items, or their items, are Python integers, or NumPy integers of the same
    size."""
    item = state_of(b, items).item
    if isinstance(item, PooledList):
        return has_integers(b, item)
    return any(x.type.strong == PY_INT.strong for x in scalars_of(item))


def plain(b: Builder, value: Value) -> Value:
    """Return the value as an argument of NumPy functions: a list as an array, and never `None`."""
    if isinstance(value, TupleValue) and has_none(value):
        return value.of(plain(b, carried.present(b, x)) for x in value.items)
    return as_array(b, value) if isinstance(value, AnyList) else value


@registry.lowers(bodies.put)
def _put(b: Builder, a: Value, place: Scalar, x: Value) -> Value:
    if isinstance(a, AnyList):
        put(b, a, place, x)
    else:
        assert isinstance(a, Array) and isinstance(x, Scalar)
        arrays.store_at(b, a, [place], x)
    return NONE


@registry.lowers(bodies.keys)
def _keys(b: Builder, items: Value) -> Value:
    items = as_list(b, items) if isinstance(items, TupleValue) else items
    assert isinstance(items, AnyList)
    columns = iter(_columns(b, items))
    parts = list[Value]()
    for x in scalars_of(state_of(b, items).item):
        parts += [next(columns) for _ in carried.flat(x) or ()][:1]
    return TupleValue(tuple(parts))


@registry.lowers(bodies.vectors)
def _vectors(b: Builder, items: Value) -> Value:
    items = as_list(b, items) if isinstance(items, TupleValue) else items
    assert isinstance(items, AnyList)
    change(b, items)
    return TupleValue(tuple(_columns(b, items)))


def _columns(b: Builder, items: AnyList) -> list[Array]:
    """Return the components of the items, as arrays that share their memory."""
    n = length_of(b, items)
    return [component_vector(b, items, x, n) for x in memory_of(state_of(b, items))]


@registry.lowers(bodies.are_compared)
def _are_compared(b: Builder, items: Value, key: Value) -> Value:
    changing_list = as_list(b, items) if isinstance(items, TupleValue) else items
    assert isinstance(changing_list, AnyList)
    item = state_of(b, changing_list).item
    if item is not None and not is_none(key):
        with b.aside(), suppress(carried.UnresolvedError):
            function: object = key.value if isinstance(key, Static) else key
            item = b.frame.call(function, [item_at(b, changing_list, b.integer(0))], {})
    return b.number(has_sequences(item) or has_none(item))


def has_sequences(item: Value | None) -> bool:
    """Return whether a value is a string or a container, or a tuple or an object that contains
    one."""
    if isinstance(item, TupleValue):
        return item.kind is list or any(map(has_sequences, item.items))
    if isinstance(item, Fields):  # which are compared by a method
        compared = item.compared("__lt__")
        is_plain = compared is not None and len(compared.items) == len(item.items)
        return not is_plain or any(map(has_sequences, item.items))
    return isinstance(item, AnyList | DictValue | Instance | TextValue) or texts.is_text(item)


@registry.lowers(bodies.append)
def _append(b: Builder, items: AnyList, x: Value) -> Value:
    carried.learn_arenas(b, x, state_of(b, items).item, are_dicts_moved=True)
    x = as_item(b, x)
    if isinstance(items, PooledList):
        convert_item(b, items, x)
        return b.frame.of_library(bodies.add, *items.items, x)
    assert isinstance(items, ListValue)
    numbers = convert_item(b, items, x)
    n = length_of(b, items)
    state = state_of(b, items)
    longer = scalars.binary(b, "+", n, b.integer(1))
    is_full = scalars.compare(b, "==", n, memory_of(state)[0].shape[0])
    memory = with_room(b, state, is_full, longer)
    for number, column in zip(numbers, memory, strict=True):
        arrays.store_at(b, column, [n], number)
    set_state(b, items, longer, memory)
    return NONE
