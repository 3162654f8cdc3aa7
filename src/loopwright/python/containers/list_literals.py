"""List and tuple literals, whose items are known at compile time: tests of what they contain."""

from __future__ import annotations

from collections.abc import Collection

from loopwright.python.containers import texts
from loopwright.python.values import carried
from loopwright.python.values.value import (
    AnyList,
    Array,
    Compound,
    DictValue,
    Either,
    Fields,
    Instance,
    Lazy,
    Maybe,
    PooledList,
    Scalar,
    SharedList,
    TextValue,
    TupleValue,
    Value,
)


def is_short(value: Value | None) -> bool:
    """Return whether a value is a plain tuple of a length known at compile time."""
    return isinstance(value, TupleValue) and value.kind is tuple


def is_tuple(value: Value | None) -> bool:
    """Return whether a value is a plain tuple."""
    return is_short(value) or (isinstance(value, PooledList) and value.is_tuple)


def bound_value(x: Value) -> Value:
    """Return the value of a variable without the flags for being unbound."""
    if isinstance(x, Maybe):
        return x.value
    return x.mapped(bound_value) if isinstance(x, Compound) else x


def can_change(value: Value | None) -> bool:
    """Return whether a value is a list literal whose items a mutable list can hold."""
    if not isinstance(value, TupleValue) or not value.is_list:
        return False
    return all(isinstance(x, Maybe) or _is_part(x) for x in value.items)


def can_be_mutable(value: Value | None) -> bool:
    """Return whether a value is a list literal of items, or of lists, that a mutable list can
    hold."""
    if can_change(value):
        return True
    if not isinstance(value, TupleValue) or not value.is_list:
        return False
    return all(isinstance(x, AnyList) or can_be_mutable(x) for x in value.items)


def literals_in(value: Value | None) -> list[TupleValue]:
    """Return the list literals in a value."""
    if not isinstance(value, Compound):
        return []
    own = [value] if isinstance(value, TupleValue) and value.is_list else []
    return [*own, *(x for item in value.items for x in literals_in(item))]


def marked(value: Value, shared: Collection[Value] | None = None) -> Value:
    """Return a value whose given list literals, compared by identity, are marked as shared; by
    default all of them."""
    if not isinstance(value, Compound):
        return value
    result = value.mapped(lambda x: marked(x, shared))
    if isinstance(value, TupleValue) and value.is_list and (shared is None or value in shared):
        return SharedList(result.items, list)
    return result


def with_shared(value: Value) -> Value:
    """Return a value in which list literals that occur several times are marked as shared."""
    literals = literals_in(value)
    return marked(value, [x for x in literals if literals.count(x) > 1])


def has_arrays(value: Value | None) -> bool:
    """Return whether a value is a list literal with arrays."""
    return isinstance(value, TupleValue) and value.is_list and any(map(_has_array, value.items))


def _has_array(value: Value) -> bool:
    """Return whether a value is an array, or a tuple with one."""
    if isinstance(value, TupleValue) and not value.is_list:
        return any(map(_has_array, value.items))
    return isinstance(value, Array | Lazy)


def _is_part(value: Value) -> bool:
    """Return whether a value may be an item of a list, or a part of one, without conversion."""
    if isinstance(value, TupleValue | Fields) and value.kind is not list:
        return bool(value.items or is_short(value)) and all(map(_is_part, value.items))
    if isinstance(value, DictValue):
        return isinstance(value.entries, PooledList)
    is_plain = isinstance(value, Scalar | TextValue | PooledList | Instance | Either)
    is_plain |= texts.is_text(value)
    return is_plain or carried.may_be_none(value)
