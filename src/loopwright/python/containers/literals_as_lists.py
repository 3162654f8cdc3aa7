"""Literals that become mutable lists, to match other definitions of a variable."""

from __future__ import annotations

from collections.abc import Sequence

from loopwright.python.containers import texts
from loopwright.python.containers.list_items import (
    are_long,
    as_item,
    as_list,
    common_item,
    is_in_arenas,
    long_tuple,
    long_tuple_sample,
    nested_rows,
    sample_item,
)
from loopwright.python.containers.list_literals import (
    can_be_mutable,
    can_change,
    has_arrays,
    is_short,
    is_tuple,
)
from loopwright.python.containers.list_states import new_list_of, region_of, shared_error
from loopwright.python.values import carried
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    AnyList,
    Array,
    DictValue,
    Either,
    Fields,
    Lazy,
    ListValue,
    Maybe,
    Optional,
    PooledList,
    SharedList,
    Static,
    TupleValue,
    Unsure,
    Value,
    consists_of,
    is_list,
    is_none,
    types_of,
)


def as_variable(b: Builder, value: Value) -> Value:
    """Return a value as it is assigned to a variable: list literals that may be nested in another
    list are moved to an arena."""
    if not isinstance(value, TupleValue) or not b.shared.arenas.samples:
        return value
    rows = nested_rows(b, value)
    if rows is not None:
        return as_list(b, value) if is_in_arenas(b, rows.items) else value
    result = value.mapped(lambda x: as_variable(b, x))
    if result.is_list and any(_is_pooled(x) for x in result.items):
        return as_list(b, result)
    if not can_change(result):
        return result
    if not result.items:
        return new_list_of(b, result)
    first = result.items[0]
    if isinstance(first, Maybe) or any(map(_is_outside, result.items)):
        return result
    item = sample_item(b, first)
    region = region_of(result)
    if region is not None and b.shared.arenas.has(common_item(b, result.items, region)):
        return as_list(b, result)
    if not b.shared.arenas.has(item):
        return result
    same = all(types_of(sample_item(b, x)) == types_of(item) for x in result.items)
    return as_list(b, result) if same else result


def _is_outside(value: Value) -> bool:
    """Return whether a value is a list, a dictionary or an array outside of arenas, or has a part
    that is one."""
    match value:
        case TupleValue(kind=kind) if kind is list:
            return True
        case TupleValue() | Fields() | Optional() | Either():
            return any(map(_is_outside, value.items))
        case DictValue():
            return isinstance(value.entries, ListValue)
        case _:
            is_array = isinstance(value, Array | Lazy) and len(value.shape) > 0
            return isinstance(value, ListValue) or is_array


def _is_pooled(value: Value) -> bool:
    """Return whether a value is a container of an arena, or a mutable list, or a tuple with one."""
    if isinstance(value, DictValue):
        return isinstance(value.entries, PooledList)
    if isinstance(value, TupleValue) and not value.is_list:
        return any(map(_is_pooled, value.items))
    return isinstance(value, AnyList)


def expect_pool(b: Builder, value: Value, *, is_named: bool = False) -> None:
    """Move nested lists of a literal that becomes mutable to arenas, and itself if it has no
    name."""
    if isinstance(value, TupleValue) and value.is_list:
        inner = [x for item in value.items for x in _containers_in(item)]
        for x in inner or ([] if is_named else [value]):
            as_item(b, x)


def _containers_in(value: Value) -> list[Value]:
    """Return the list literals, dictionaries and sets in an item of a literal."""
    if isinstance(value, DictValue) or (isinstance(value, TupleValue) and value.is_list):
        return [value]
    is_tuple = isinstance(value, TupleValue)
    return [x for item in value.items for x in _containers_in(item)] if is_tuple else []


def is_like_list(
    b: Builder, value: Value | None, target: Value | None, arguments: Sequence[Value]
) -> bool:
    """Return whether a list literal must become a mutable list (or a constant string a run-time
    one) to match another value. To match `None`, a literal must if no argument contains it."""
    target = target.value if isinstance(target, Optional) else target
    if value is not None and target is not None and is_none(target):
        is_shared = isinstance(value, SharedList) or any(consists_of(x, value) for x in arguments)
        is_text = isinstance(value, Static) and texts.is_text(value)
        return is_text or (can_be_mutable(value) and not is_shared)
    if value is not None and target is None:
        return can_be_mutable(value) and texts.has_texts(value)
    if texts.as_other(b, value, target) is not value or are_long(b, value, target):
        return True
    if not (can_be_mutable(value) or has_arrays(value)):
        return False
    if is_list(target):
        return True
    return (can_be_mutable(target) or has_arrays(target)) and carried.matched(
        b, value, target
    ) is None


def as_other(
    b: Builder, value: Value | None, target: Value | None, arguments: Sequence[Value]
) -> Value | None:
    """Return the value with its list literals converted to mutable lists where `target` has mutable
    lists; `None` if they do not match."""
    if value is not None and value is target:
        return value
    target = target.items[1] if isinstance(target, Unsure) else target
    if isinstance(value, Unsure):
        inner = as_other(b, value.items[1], target, arguments)
        if inner is None or inner is value.items[1]:
            return value
        return value.of((value.items[0], inner))
    if is_like_list(b, value, target, arguments):
        return changing(b, value, target)
    target = target.value if isinstance(target, Optional) else target
    if value is not None and (target is None or is_none(target)):
        return texts.in_pool(b, value)
    if not (isinstance(value, TupleValue) and isinstance(target, TupleValue)):
        return value
    if value.is_list or not value.is_like(target):
        return value
    pairs = [
        (x, as_other(b, x, y, arguments)) for x, y in zip(value.items, target.items, strict=True)
    ]
    if all(x is y for x, y in pairs):
        return value
    return value.of(y for _, y in pairs if y is not None)


def changing(b: Builder, value: Value | None, target: Value | None = None) -> Value:
    """Convert a list literal or a constant string to its run-time form, to match another definition
    of the variable (`target`); a literal that is an item of another list is moved to an arena if
    the target is in one."""
    if value is not None and texts.is_text(value):
        return texts.as_text(b, value)
    if is_short(value) and value is not None:
        tuples = [value] if target is None or not is_tuple(target) else [value, target]
        return long_tuple(b, value, long_tuple_sample(b, *tuples))
    assert isinstance(value, TupleValue)
    variables = [x for frame in b.frames for name, x in frame.env.items() if str.isidentifier(name)]
    if any(x is not value and consists_of(x, value) for x in variables):
        as_item(b, value)
        raise shared_error(b, "")
    return as_list(b, value)
