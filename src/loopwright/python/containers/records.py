"""Structured arrays and their records: each field is an array that lies between the others.

A record is a view of one element of each field, as it is in NumPy: what is stored in it shows in
the array.
"""

from __future__ import annotations

from collections.abc import Sequence

from loopwright.python import registry
from loopwright.python.values import arrays
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    AnyList,
    Array,
    Lazy,
    RecordValue,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
)

ALL = Static(...)


def shape_of(value: RecordValue) -> tuple[Scalar, ...]:
    """The extents of a structured array."""
    first = value.items[0]
    shape = shape_of(first) if isinstance(first, RecordValue) else getattr(first, "shape", ())
    return tuple(shape[: len(shape) - value.kind.ranks[0]])


def field(b: Builder, value: RecordValue, name: str) -> Array | RecordValue:
    """`value["name"]`, as memory even if it is a number."""
    result = value.field(name)
    if not isinstance(result, Array | RecordValue):
        raise b.error(f"{describe(value)} has no field '{name}'")
    return result


@registry.gets_item(RecordValue)
def subscript(b: Builder, value: RecordValue, key: Value) -> Value:
    """`value[key]`."""
    if isinstance(key, Static) and isinstance(key.value, str):
        selected = field(b, value, key.value)
        return _element(b, selected) if value.kind.is_record else selected
    if value.kind.is_record:
        raise b.error("a record is subscripted by the name of a field")
    if _has_arrays(key):
        return _chosen(b, value, key)
    return _part(b, value, arrays.keys_of(key), len(shape_of(value)))


def attribute(b: Builder, value: RecordValue, name: str) -> Value | None:
    """`value.name`, if that is a field."""
    if name not in value.kind.names or not value.kind.has_attributes:
        return None
    return subscript(b, value, Static(name))


def item_at(b: Builder, value: RecordValue, number: Scalar) -> Value:
    """The item at an in-bounds position."""
    return _part(b, value, [number], len(shape_of(value)))


@registry.sets_item(RecordValue)
def _store(b: Builder, value: RecordValue, key: Value, new: Value) -> None:
    """`value[key] = new`."""
    name = key.value if isinstance(key, Static) else None
    if _has_arrays(key):
        if not isinstance(new, RecordValue) or new.kind.key != value.kind.key:
            raise b.error("records of the same type are stored at several places")
        keys = [arrays.in_memory(b, x) for x in arrays.keys_of(key)]
        key = TupleValue(tuple(keys))
        for inner, one in zip(value.items, new.items, strict=True):
            registry.SETTERS[type(inner)](b, inner, key, one)
        return
    selected = field(b, value, name) if isinstance(name, str) else subscript(b, value, key)
    assert isinstance(selected, Array | RecordValue)
    _put(b, selected, new)


def _put(b: Builder, target: Array | RecordValue, new: Value) -> None:
    """Store a value in a whole array or record."""
    if isinstance(target, Array):
        registry.SETTERS[Array](b, target, ALL if target.shape else TupleValue(()), new)
        return
    names = target.kind.names
    if isinstance(new, RecordValue):
        if new.kind.key != target.kind.key:
            raise b.error("records of another type cannot be stored here", "store their fields")
        several: Sequence[Value] = new.items
    elif isinstance(new, TupleValue) and not new.is_list and target.kind.is_record:
        several = new.items
        if len(several) != len(names):
            raise b.error(f"{len(several)} values for {len(names)} fields")
    else:
        raise b.error(f"{describe(new)} cannot be stored in {describe(target)}", "store its fields")
    for inner, one in zip(target.items, several, strict=True):
        assert isinstance(inner, Array | RecordValue)
        _put(b, inner, one)


def _element(b: Builder, selected: Array | RecordValue) -> Value:
    """A field of a record: a number where it is no array."""
    if isinstance(selected, RecordValue) or selected.shape:
        return selected
    return arrays.element_at(b, selected, ())


def _has_arrays(key: Value) -> bool:
    """Whether a subscript contains arrays or lists, which select copies."""
    keys = arrays.keys_of(key)
    return any(isinstance(x, Array | Lazy | AnyList | TupleValue) for x in keys)


def _chosen(b: Builder, value: RecordValue, key: Value) -> RecordValue:
    """A new structured array of the records that arrays select."""
    items: list[Value] = []
    for item in value.items:
        if isinstance(item, RecordValue):
            items.append(_chosen(b, item, key))
        else:
            items.append(arrays.in_memory(b, registry.GETTERS[Array](b, item, key)))
    return RecordValue(tuple(items), value.kind)


def _part(b: Builder, value: RecordValue, keys: Sequence[Value], rank: int) -> RecordValue:
    if not all(isinstance(item, Scalar | SliceValue) for item in keys):
        raise b.error(
            "a structured array is subscripted by numbers, slices and names of fields",
            "subscript its fields",
        )
    if len(keys) > rank:
        raise b.error(f"{len(keys)} subscripts for {rank} dimensions")
    items: list[Value] = []
    for item in value.items:
        if isinstance(item, RecordValue):
            items.append(_part(b, item, keys, rank))
        else:
            assert isinstance(item, Array)
            items.append(arrays.view(b, item, keys))
    numbers = all(isinstance(item, Scalar) for item in keys)
    is_record = numbers and len(keys) == rank
    return RecordValue(tuple(items), value.kind.part(is_record=is_record))
