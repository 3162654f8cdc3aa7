"""Structured arrays with their records, and objects of classes.

Each field of a structured array is an array that lies between the others. A record is a view of one
element of each field, as in NumPy: storing in it changes the array.

The fields of an object (`Instance`) are variables, which loops and conditionals carry like others.
Where the object is known only at run time, such as an item of a list, the objects of that class
have numbers, and each field is a list of its values by these numbers. An object gets its number
when all of its fields are set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import ReprEnum
from functools import partial
from itertools import count
from typing import Any, TypeGuard, cast

import numpy as np

from loopwright.python import registry
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import iterators
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies.primitives import owner_of
from loopwright.python.containers import (
    list_identities,
    list_items,
    list_literals,
    list_states,
    lists,
    literals_as_lists,
    texts,
)
from loopwright.python.source.vocabulary import FieldName, ObjectName
from loopwright.python.types import is_enumeration, record_kind, the_same
from loopwright.python.values import arrays
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    AnyList,
    Array,
    Fields,
    Instance,
    Lazy,
    ListState,
    ListValue,
    Maybe,
    RecordValue,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Unsure,
    Value,
    describe,
)
from loopwright.records import replace
from loopwright.reporting.errors import FrontendError

ALL = Static(...)
_objects = count()


def shape_of(value: RecordValue) -> tuple[Scalar, ...]:
    """Return the extents of a structured array."""
    first = value.items[0]
    shape = shape_of(first) if isinstance(first, RecordValue) else getattr(first, "shape", ())
    return tuple(shape[: len(shape) - value.kind.ranks[0]])


def new_records(
    b: Builder,
    dtype: np.dtype[Any],
    shape: Sequence[Scalar],
    new_array: Callable[[Value, Sequence[Scalar]], Array],
    *,
    is_recarray: bool = False,
) -> RecordValue:
    """Return a new structured array, whose fields `new_array` creates from their dtypes and
    shapes."""
    items: list[Value] = []
    for name in dtype.names or ():
        part = dtype[name]
        extents = (*shape, *map(b.integer, part.shape))
        is_array = part.base.names is None
        items.append(
            new_array(Static(part.base), extents)
            if is_array
            else new_records(b, part.base, extents, new_array)
        )
    return RecordValue(tuple(items), record_kind(dtype, is_recarray=is_recarray))


def copied(b: Builder, value: RecordValue) -> RecordValue:
    """Return a copy of a structured array, or of a record."""
    return value.of(
        copied(b, x) if isinstance(x, RecordValue) else arrays.copied(b, cast("Array", x))
        for x in value.items
    )


def leaves_of(value: RecordValue) -> list[Array]:
    """Return the arrays of all fields, including nested ones."""
    inner = [leaves_of(x) if isinstance(x, RecordValue) else [x] for x in value.items]
    return [x for leaves in inner for x in leaves if isinstance(x, Array)]


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
        return _number_or_array(b, selected) if value.kind.is_record else selected
    b.expect(not value.kind.is_record, "a record is subscripted by the name of a field")
    if _has_arrays(key):
        return _chosen(b, value, key)
    return _selected_part(b, value, arrays.keys_of(key))


def attribute(b: Builder, value: RecordValue, name: str) -> Value | None:
    """`value.name`, if that is a field."""
    if name not in value.kind.names or not value.kind.has_attributes:
        return None
    selected = subscript(b, value, Static(name))
    if not isinstance(selected, RecordValue):
        return selected
    kind = replace(selected.kind, are_records=True, has_attributes=True)
    return RecordValue(selected.items, the_same(kind))


def item_at(b: Builder, value: RecordValue, number: Scalar) -> Value:
    """Return the item at an in-bounds position."""
    return _selected_part(b, value, [number])


@registry.sets_item(RecordValue)
def _store(b: Builder, value: RecordValue, key: Value, new: Value) -> None:
    """`value[key] = new`."""
    name = key.value if isinstance(key, Static) else None
    if _has_arrays(key):
        if not isinstance(new, RecordValue) or new.kind.dtype != value.kind.dtype:
            raise b.error("records of the same type are stored at several places")
        key = TupleValue(tuple(arrays.in_memory(b, x) for x in arrays.keys_of(key)))
        for inner, item in zip(value.items, new.items, strict=True):
            registry.SETTERS[type(inner)](b, inner, key, item)
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
        if new.kind.dtype != target.kind.dtype:
            raise b.error("records of another type cannot be stored here", "store their fields")
        values: Sequence[Value] = new.items
    elif isinstance(new, TupleValue) and not new.is_list and target.kind.is_record:
        values = new.items
        b.expect(len(values) == len(names), f"{len(values)} values for {len(names)} fields")
    else:
        raise b.error(f"{describe(new)} cannot be stored in {describe(target)}", "store its fields")
    for inner, field_value in zip(target.items, values, strict=True):
        assert isinstance(inner, Array | RecordValue)
        _put(b, inner, field_value)


def _number_or_array(b: Builder, selected: Array | RecordValue) -> Value:
    """Return a field of a record: a number unless it is an array."""
    if isinstance(selected, RecordValue) or selected.shape:
        return selected
    return arrays.element_at(b, selected, ())


def _has_arrays(key: Value) -> bool:
    """Return whether a subscript contains arrays or lists, which select copies."""
    keys = arrays.keys_of(key)
    return any(isinstance(x, Array | Lazy | AnyList | TupleValue) for x in keys)


def _chosen(b: Builder, value: RecordValue, key: Value) -> RecordValue:
    """Return a new structured array of the records that arrays select."""
    items: list[Value] = []
    for item in value.items:
        if isinstance(item, RecordValue):
            items.append(_chosen(b, item, key))
        else:
            items.append(arrays.in_memory(b, registry.GETTERS[Array](b, item, key)))
    return RecordValue(tuple(items), value.kind)


def _selected_part(b: Builder, value: RecordValue, keys: Sequence[Value]) -> RecordValue:
    """Return the part of a structured array that subscripts select. They apply to structured fields
    as well, which may have more dimensions."""
    if not all(isinstance(item, Scalar | SliceValue) for item in keys):
        raise b.error(
            "a structured array is subscripted by numbers, slices and names of fields",
            "subscript its fields",
        )
    rank = len(shape_of(value))
    b.expect(len(keys) <= rank, f"{len(keys)} subscripts for {rank} dimensions")
    items: list[Value] = []
    for item in value.items:
        if isinstance(item, RecordValue):
            items.append(_selected_part(b, item, keys))
        else:
            assert isinstance(item, Array)
            items.append(arrays.view(b, item, keys))
    numbers = all(isinstance(item, Scalar) for item in keys)
    is_record = numbers and len(keys) == rank
    return RecordValue(tuple(items), value.kind.part(is_record=is_record))


# Objects of classes


def new_object(b: Builder, kind: type) -> Instance:
    """Return a new object of a class, without fields."""
    name = ObjectName(f"@object {next(_objects)}")
    b.frame.env[name] = ListState((), list)
    return Instance((ListValue(name),), kind)


def fields_in(b: Builder, obj: Instance) -> tuple[str, ...]:
    """Return the names of the fields that an object has."""
    if obj.is_pooled:
        return b.shared.arenas.object_fields.get(obj.kind, ())
    names = [x for x in b.frame.env if isinstance(x, FieldName)]
    return tuple(x.field for x in names if x.owner == obj.name)


def field_of(b: Builder, obj: Instance, name: str) -> Value | None:
    """Return the value of a field; `None` if the object has none of this name."""
    if not obj.is_pooled:
        return b.frame.env.get(FieldName.of(obj.name, name))
    if name not in fields_in(b, obj):
        return None
    return lists.item_at(b, b.shared.arenas.column(obj.kind, name), obj.number)


def set_field(b: Builder, obj: Instance, name: str, value: Value) -> None:
    """`obj.name = value`, where `name` is the name of a field."""
    value = as_field(b, value)
    for x in list_identities.lists_in(value):
        if obj.is_pooled or x.name != obj.name:
            b.shared.making.pop(x.name, None)
    if not obj.is_pooled:
        b.frame.env[FieldName.of(obj.name, name)] = value
    elif name in fields_in(b, obj):
        _keep(b, obj, name, value)
    else:
        message = f"{describe(obj)} gets the new field '{name}' after its creation"
        hint = "give it a value in __init__"
        if hasattr(obj.kind, "advance_"):
            message = "this variable holds one of several generators that yielded no item before"
            hint = "iterate over each in its own 'for' loop, or collect its items: [*generator]"
        raise b.error(message, hint)


def _keep(b: Builder, obj: Instance, name: str, value: Value, *, is_new: bool = False) -> None:
    """Store a field of a numbered object, which is appended if it `is_new`."""
    column = b.shared.arenas.column(obj.kind, name)
    try:
        if is_new:
            b.frame.of_library(bodies.append, column, value)
        else:
            list_items.put(b, column, obj.number, value)
    except FrontendError as error:
        first = error.diagnostics[0]
        message = f"the field '{name}' of {obj.kind.__name__}: {first.message}"
        raise b.error(message, first.notes[0].message if first.notes else "") from None


def as_field(b: Builder, value: Value) -> Value:
    """Return a value as a field, or as the result of a loop: list literals in it become mutable
    lists, for all of their names."""
    value = texts.in_pool(b, value)
    if not isinstance(value, TupleValue):
        return value
    if not value.is_list:
        return value.of(as_field(b, x) for x in value.items)
    if not list_literals.can_be_mutable(value):
        return value
    result = literals_as_lists.changing(b, value)
    for frame in b.frames:
        frame.env.update({name: result for name, x in frame.env.items() if x is value})
    return result


def numbered(b: Builder, obj: Instance) -> Instance:
    """Return an object whose fields are set, with a number if objects of its class have numbers."""
    kind = obj.kind
    names = fields_in(b, obj)
    if kind not in b.shared.arenas.object_fields:
        return obj
    values = {name: b.frame.env.pop(FieldName.of(obj.name, name)) for name in names}
    if b.catching.handlers:  # where a field may be missing because of an exception
        with b.catching.suspended():
            message = f"a {kind.__name__} is created without one of its fields"
            values = {x: b.frame.bound(x, y, "RuntimeError", message) for x, y in values.items()}
    result = with_number(b, kind, values, obj)
    del b.frame.env[obj.name]
    return result


def with_number(
    b: Builder, kind: type, values: Mapping[str, Value], obj: Instance | None = None
) -> Instance:
    """Return a new numbered object with the given fields; in their values it replaces `obj`."""
    arenas = b.shared.arenas
    names = tuple(values)
    known_names = arenas.object_fields[kind]
    wrong = [x for x, y in values.items() if isinstance(y, Maybe | Unsure)]
    if known_names and kind not in arenas.assumed_fields:
        wrong += sorted({*names} ^ {*known_names})
    for name in wrong:
        message = f"the field '{name}' is not set in all objects of {kind.__name__}"
        raise b.error(message, "give it a value in __init__, on all paths")
    b.expect(names, f"a {kind.__name__} without fields cannot be stored in a list or a field")
    arenas.confirm_fields(kind, names)
    number = list_states.length_of(b, arenas.column(kind, names[0]))
    result = Instance((number,), kind)
    for name, value in values.items():
        field_value = as_field(b, value) if obj is None else _in_place_of(value, obj, result)
        _keep(b, result, name, field_value, is_new=True)
    return result


def _in_place_of(value: Value, obj: Instance, replacement: Instance) -> Value:
    """Return a value in which one object replaces another."""
    if isinstance(value, Instance):
        is_it = not value.is_pooled and value.name == obj.name
        return replacement if is_it else value
    if isinstance(value, TupleValue):
        return value.of(_in_place_of(x, obj, replacement) for x in value.items)
    return value


def special(b: Builder, obj: Instance, *arguments: Value, name: str) -> Value:
    """Call a method that a class defines for an operation."""
    method = obj.member(name)
    if method is None:
        raise b.error(f"{describe(obj)} has no method {name}", "write one")
    return b.frame.call(method, [obj, *arguments], {})


def iterated(b: Builder, obj: Instance) -> Value:
    """Return the iterator over an object of a class."""
    iterable = obj if obj.member("__iter__") is None else special(b, obj, name="__iter__")
    if (
        isinstance(iterable, Instance)
        and iterable.member("__iter__")
        and iterable.member("__next__")
    ):
        b.frame.call(iterators.of_iterator, [obj], {})  # where lowering begins again
    return iterable


@registry.lowers(owner_of)
def _owner_of(b: Builder, obj: Value, method: Value) -> Value:
    function: object = method.value if isinstance(method, Static) else None
    if function is iterators.of_iterator and isinstance(obj, Instance) and obj.member("__iter__"):
        return obj
    if isinstance(obj, Instance) and obj.member(getattr(function, "__name__", "")) is function:
        return obj
    message = f"a loop iterates over {describe(obj)}, and over an object of another class before"
    raise b.error(message, "write a function for each class")


registry.gets_item(Instance)(partial(special, name="__getitem__"))
registry.sets_item(Instance)(partial(special, name="__setitem__"))
registry.deletes_item(Instance)(partial(special, name="__delitem__"))


# Members of enumerations


def is_member(value: Value) -> TypeGuard[Fields]:
    """Return whether a value is a member of an enumeration."""
    return isinstance(value, Fields) and is_enumeration(value.kind)


def of_member(b: Builder, member: Fields, values: Sequence[Value]) -> Value:
    """Return the value that belongs to a member of an enumeration, given those of all members."""
    number = member.items[0]
    assert isinstance(number, Scalar)
    if number.const is not None:
        return values[int(number.const.real)]
    return b.frame.of_library(dict_bodies.item_at, TupleValue(tuple(values)), number)


def as_integer(b: Builder, value: Value) -> Value:
    """Return the integer of a member of an enumeration of integers; other values unchanged."""
    if is_member(value) and issubclass(value.kind, int):
        members: Any = value.kind
        return of_member(b, value, [b.number(int(x)) for x in members])
    return value


def text_of_member(b: Builder, member: Fields, *, by_repr: bool) -> Value:
    """`str(member)` or `repr(member)`."""
    function = repr if by_repr else str
    members = member.kind
    if not _are_of_python(member.kind):
        raise b.error(
            f"{describe(member)} defines its own conversion to a string, which is not supported"
        )
    if issubclass(member.kind, int) and not by_repr:
        return as_integer(b, member)
    return of_member(b, member, [Static(function(x)) for x in members])


def _are_of_python(kind: type) -> bool:
    """Return whether an enumeration keeps Python's conversions of members to strings."""
    methods = [getattr(kind, x) for x in ("__str__", "__repr__", "__format__")]
    is_mixed = issubclass(kind, int) and not issubclass(kind, ReprEnum)
    of_python = (getattr(x, "__module__", "enum") in ("enum", "builtins") for x in methods)
    return not is_mixed and all(of_python)
