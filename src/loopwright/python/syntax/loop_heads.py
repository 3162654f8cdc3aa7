"""What inference says of the variables of a loop where its iterations begin, before it is lowered.

A number that is `int` before a loop and `float` at the end of an iteration is carried with both
classes from the start; a list that is empty before a loop gets the type of the items that it is
given there. Where inference has no answer, the lowered iteration tells it (`carried_variables`).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

import numpy as np

from loopwright.python.containers import lists
from loopwright.python.source.liveness import nodes_in
from loopwright.python.source.vocabulary import ListName
from loopwright.python.syntax.function_lowering import FunctionLowering
from loopwright.python.types import PY_BOOL, PY_INT, ArrayType, ScalarType, TextType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import GeneratorType, Literal, ProductType
from loopwright.python.types.joins import members_of
from loopwright.python.types.regions import ITEM, KEY, VALUE, ContainerType
from loopwright.python.values import carried, mixed
from loopwright.python.values.arenas import arena_for
from loopwright.python.values.builder import Builder
from loopwright.python.values.environment import Variables
from loopwright.python.values.value import (
    POOL,
    ArrayItem,
    DequeValue,
    DictValue,
    ListValue,
    PooledList,
    Scalar,
    TextValue,
    TupleValue,
    Value,
)
from loopwright.reporting.errors import FrontendError


def with_types_at_head(
    fn: FunctionLowering, node: ast.For | ast.While, variables: Variables
) -> Variables:
    """Return carried variables, with numbers that have the types that they have at the head of the
    loop."""
    types = fn.b.shared.program_types
    if types is None:
        return variables
    result = dict(variables)
    for name, value in variables.items():
        if isinstance(value, Scalar):
            members = _numbers_in(types.at_head(node, name))
            if members and any(x != value.type for x in members):
                result[name] = _joined(fn, name, value, members)
    return result


def _numbers_in(type_: Type | None) -> Sequence[ScalarType]:
    """Return the types of numbers in a union; nothing if it has others."""
    if type_ is None:
        return ()
    members = members_of(type_)
    numbers = [x for x in members if isinstance(x, ScalarType)]
    return numbers if len(numbers) == len(members) else ()


def _joined(fn: FunctionLowering, name: str, value: Scalar, members: Sequence[ScalarType]) -> Value:
    """Return a number as one that may be of some types; itself if these have no common form."""
    b = fn.b
    joined: Value = value
    try:
        for type_ in members:
            assert isinstance(joined, Scalar)
            joined_form, member_form = mixed.in_common(b, joined, Scalar(type_))
            leaves = carried.flat(joined_form) or []
            other_leaves = carried.flat(member_form) or []
            kinds = [
                carried.joined_kind(b, name, *x) for x in zip(leaves, other_leaves, strict=True)
            ]
            parts = zip(leaves, kinds, strict=True)
            joined = carried.rebuilt(joined_form, [carried.recast(b, x, kind) for x, kind in parts])
    except FrontendError:
        return value
    return joined


def state_of_empty(fn: FunctionLowering, node: ast.For | ast.While, name: ListName) -> Value | None:
    """Return the state of a list that is empty before a loop which gives it items, by the types of
    these; `None` if they are not known, or several."""
    types = fn.b.shared.program_types
    if types is None:
        return None
    for part in nodes_in(node):
        if isinstance(part, ast.Name) and (container := fn.env.get(part.id)) is not None:
            sample = _item_in(fn.b, container, name, types.at(part))
            if sample is not None:
                fn.b.shared.arenas.learn_first_item(ListValue(name), sample)
                with fn.b.aside(), fn.b.at(_first_change(node, part.id) or part):
                    state = lists.reserve(fn.b, ListValue(name), sample, fn.b.integer(0))
                return carried.empty(state)
    return None


def _first_change(node: ast.AST, name: str) -> ast.AST | None:
    """Return the first place where a loop may change a container, for messages."""
    for part in nodes_in(node):
        match part:
            case ast.Call(ast.Attribute(ast.Name(container))) if container == name:
                return part
            case ast.Subscript(ast.Name(container), ctx=ast.Store()) if container == name:
                return part
            case _:
                pass
    return None


def _item_in(b: Builder, container: Value, name: ListName, type_: Type | None) -> Value | None:
    """Return an item of one of the lists that make a container of some type."""
    if isinstance(type_, GeneratorType):
        return _sample(b, type_.item) if container == ListValue(name) else None
    if not isinstance(type_, ContainerType):
        return None
    region = type_.region
    flag = Scalar(PY_BOOL)
    match container:
        case ListValue() if container.name == name:
            return _sample(b, region.content(ITEM))
        case DequeValue() if container.data.name == name:
            return _sample(b, region.content(ITEM))
        case DictValue(kind=kind) if container.entries == ListValue(name):
            is_set = kind is set
            key = _sample(b, region.content(ITEM if is_set else KEY))
            value = Scalar(PY_INT) if is_set else _sample(b, region.content(VALUE))
            return None if key is None or value is None else TupleValue((flag, key, value))
        case _:
            return None


def _sample(b: Builder, type_: Type) -> Value | None:
    """Return an item of a type, without its value; `None` for types of several forms."""
    match type_:
        case ScalarType():
            return Scalar(type_)
        case TextType() | Literal(value=str()) if b.shared.texts is not None:
            return TextValue((POOL, Scalar(PY_INT), Scalar(PY_INT)), str)
        case Literal():
            return Scalar(type_.widened) if isinstance(type_.widened, ScalarType) else None
        case ProductType(items=items, kind=kind) if kind is tuple and items:
            samples = [_sample(b, x) for x in items]
            present_samples = [x for x in samples if x is not None]
            return (
                TupleValue(tuple(present_samples)) if len(present_samples) == len(samples) else None
            )
        case ContainerType() if type_.region.kind is list:
            return _sample_list(b, _sample(b, type_.region.content(ITEM)))
        case ArrayType():
            row = _sample_list(b, Scalar(type_.element))
            extents = [Scalar(PY_INT)] * type_.rank
            return None if row is None else ArrayItem((row, *extents), np.ndarray)
        case _:
            return None


def _sample_list(b: Builder, item: Value | None) -> PooledList | None:
    """Return a list of the arena of lists with such items, if there is one."""
    arenas = b.shared.arenas
    return arenas.sample_list(arena_for(item)) if item is not None and arenas.has(item) else None
