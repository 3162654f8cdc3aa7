"""`collections.deque`: two mutable lists, see `bodies.deques`."""

from __future__ import annotations

from collections import deque

from loopwright.python import registry
from loopwright.python.bodies import deques as bodies
from loopwright.python.bodies import lists as list_bodies
from loopwright.python.containers import list_items, list_states, lists
from loopwright.python.declarations import reading_all
from loopwright.python.types import PY_BOOL, PY_INT
from loopwright.python.values import scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    NONE,
    DequeValue,
    Scalar,
    TupleValue,
    Value,
    describe,
    is_none,
)


def new_deque(b: Builder, most: Scalar | None) -> DequeValue:
    """Return an empty deque with a maximum length."""
    parts = list_states.new_unpooled_list(b), list_states.new_unpooled_list(b)
    result = DequeValue(parts, is_bounded=most is not None)
    b.frame.of_library(bodies.initialise, result, b.integer(0) if most is None else most)
    return result


def size(b: Builder, d: DequeValue) -> Scalar:
    """`len(d)`."""
    return b.frame.of_library(bodies.size, d)  # pyright: ignore[reportReturnType]


def has_type(b: Builder, d: DequeValue) -> bool:
    """Return whether the item type of a deque is known: an item was added."""
    return bool(list_states.state_of(b, d.data).items)


def first_of(b: Builder, d: DequeValue) -> Scalar:
    """Return the position of the first item in its list."""
    return lists.item_at(b, d.ends, b.integer(0))  # pyright: ignore[reportReturnType]


def run_of(b: Builder, d: DequeValue) -> lists.Run:
    """Return the current items."""
    if not has_type(b, d):
        return lists.run_of(b, d.data)
    first = first_of(b, d)
    return size(b, d), lambda k: lists.item_at(b, d.data, scalars.binary(b, "+", first, k))


def expect_same(b: Builder, d: DequeValue, changes: Scalar) -> None:
    """Check that a deque is not changed during an iteration."""
    same = scalars.compare(b, "==", changes_of(b, d), changes)
    b.check(same, "RuntimeError", "deque mutated during iteration")


def changes_of(b: Builder, d: DequeValue) -> Scalar:
    """Return the modification counter: the number of times that items were added or removed."""
    return b.frame.of_library(bodies.changes, d)  # pyright: ignore[reportReturnType]


def _place(b: Builder, d: DequeValue, key: Value) -> Scalar:
    """Return the position in the list of a deque for a subscript, checked to be in bounds."""
    requirement = "the index of a deque is an integer"
    message = "deque index out of range"
    k = slices.checked_place(b, key, size(b, d), requirement, message)
    return scalars.binary(b, "+", first_of(b, d), k)


@registry.gets_item(DequeValue)
def _deque_item(b: Builder, d: DequeValue, key: Value) -> Value:
    return lists.item_at(b, d.data, _place(b, d, key))


@registry.sets_item(DequeValue)
def _set_item(b: Builder, d: DequeValue, key: Value, value: Value) -> None:
    list_items.put(b, d.data, _place(b, d, key), value)


@registry.deletes_item(DequeValue)
def _delete_item(b: Builder, d: DequeValue, key: Value) -> None:
    place = _place(b, d, key)
    first = first_of(b, d)
    b.frame.of_library(bodies.delete, d, scalars.binary(b, "-", place, first))


def binary(b: Builder, op: str, left: Value, right: Value) -> Value | None:
    """`left op right` of two deques; `None` if they have no such operator."""
    if not (isinstance(left, DequeValue) and isinstance(right, DequeValue)):
        return None
    if op == "+":
        return b.frame.of_library(bodies.joined, left, right)
    if op not in ("==", "!=", "<", "<=", ">", ">="):
        return None
    if not (has_type(b, left) and has_type(b, right)):
        return scalars.compare(b, op, size(b, left), size(b, right))
    item_lists = (b.frame.of_library(bodies.current_items, x) for x in (left, right))
    order = b.frame.of_library(list_bodies.order, *item_lists)
    assert isinstance(order, Scalar)
    return scalars.compare(b, op, order, b.integer(0))


def attribute(b: Builder, d: DequeValue, name: str) -> Value | None:
    """`d.maxlen`."""
    if name != "maxlen":
        return None
    return lists.item_at(b, d.ends, b.integer(2)) if d.is_bounded else NONE


@registry.lowers(deque)
@reading_all
def _deque(b: Builder, iterable: Value = NONE, maxlen: Value = NONE) -> Value:
    if not is_none(maxlen):
        if not isinstance(maxlen, Scalar) or maxlen.type not in (PY_BOOL, PY_INT):
            raise b.error(f"'maxlen' is an int, not {describe(maxlen)}")
        maxlen = scalars.python_integer(b, maxlen)
    result = new_deque(b, maxlen if isinstance(maxlen, Scalar) else None)
    if isinstance(iterable, TupleValue) and iterable.items:
        iterable = list_items.as_list(b, iterable)
    if not is_none(iterable):
        b.frame.of_library(bodies.extend, result, iterable)
    return result


# Primitives of bodies


_ROWS: registry.Rows = {
    bodies.ends_of: lambda _, d: d.ends,
    bodies.items_of: lambda _, d: d.data,
    bodies.is_bounded: lambda b, d: b.number(isinstance(d, DequeValue) and d.is_bounded),
    bodies.is_deque: lambda b, x: b.number(isinstance(x, DequeValue)),
}
registry.FUNCTIONS.update(_ROWS)


@registry.lowers(bodies.new_like)
def _new_like(b: Builder, d: DequeValue) -> Value:
    most = attribute(b, d, "maxlen")
    return new_deque(b, most if isinstance(most, Scalar) else None)
