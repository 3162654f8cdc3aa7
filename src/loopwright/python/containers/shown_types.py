"""Types of values as messages show them, in the form of annotations."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from loopwright.python.types import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NONE_TYPE, Literal, RangeType, SliceType
from loopwright.python.types.items import ItemVariable, NestedListType, StructureType
from loopwright.python.values.value import (
    Array,
    Compound,
    DequeValue,
    DictValue,
    Lazy,
    ListState,
    ListValue,
    Maybe,
    Memory,
    PooledList,
    RangeValue,
    SliceValue,
    Static,
    TextValue,
    Unsure,
    Value,
    class_of,
    types_of,
)

_NO_ITEM = ItemVariable(None)


def shown_type(env: Mapping[str, Value], value: Value) -> Type:
    """Return the type of a value, with the item types of lists that are variables of an
    environment."""
    match value:
        case Static(value=constant):
            return NONE_TYPE if constant is None else Literal(constant)
        case Array() | Lazy():
            return ArrayType(value.element, len(value.shape))
        case Memory(array=inner) | Maybe(value=inner) | Unsure(items=(_, inner)):
            return shown_type(env, inner)
        case ListValue(name=name):
            state = env.get(name)
            if isinstance(state, ListState):
                return shown_type(env, state)
            return NestedListType.of(_NO_ITEM)
        case ListState(item=item):
            return NestedListType.of(_NO_ITEM if item is None else types_of(item))
        case DictValue(entries=ListValue() as entries) | DequeValue(data=ListValue() as entries):
            parts = shown_type(env, entries), shown_type(env, entries)
            return StructureType.of(value.kind, parts)
        case RangeValue():
            return RangeType()
        case SliceValue():
            return SliceType()
        case Compound() if not isinstance(value, PooledList | TextValue):
            parts = tuple([shown_type(env, item) for item in value.items])
            whole = types_of(value)
            assert isinstance(whole, StructureType)
            return StructureType.of(whole.kind, parts)
        case _:
            return types_of(value)


def binding_key(value: Value) -> Hashable:
    """Return a key of a value; values of a variable with different keys cannot be joined."""
    match value:
        case Static():
            return value.value is None
        case Array() | Lazy():
            return value.element, len(value.shape)
        case ListValue() | PooledList():
            return class_of(value)
        case Compound():
            return value.kind, len(value.items)
        case _:
            return types_of(value)
