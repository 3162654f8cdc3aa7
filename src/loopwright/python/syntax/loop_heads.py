"""The inferred types of loop variables at the beginning of an iteration, before the loop is
lowered.

A number that is `int` before a loop and `float` at the end of an iteration is carried with both
classes from the start; a list that is empty before a loop gets the type of the items that it is
given there. Where inference has no answer, the lowered iteration tells it (`carried_variables`).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from loopwright.python.containers import lists
from loopwright.python.source.liveness import nodes_in
from loopwright.python.source.vocabulary import ListName
from loopwright.python.syntax.function_lowering import FunctionLowering
from loopwright.python.types import ScalarType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import GeneratorType
from loopwright.python.types.joins import members_of
from loopwright.python.types.regions import ContainerType
from loopwright.python.values import carried, mixed
from loopwright.python.values.builder import Builder
from loopwright.python.values.environment import Variables
from loopwright.python.values.inferred_items import item_in, sample_of
from loopwright.python.values.value import (
    DequeValue,
    DictValue,
    ListValue,
    Scalar,
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


def sample_at_head(fn: FunctionLowering, node: ast.For | ast.While, name: str) -> Value | None:
    """Return a sample item with the type of a variable at the beginning of an iteration; `None` if
    the type is not known, or has no such form."""
    types = fn.b.shared.program_types
    type_ = None if types is None else types.at_head(node, name)
    return None if type_ is None else sample_of(fn.b.shared.arenas, type_)


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
    """Return a sample item of one of the lists that implement a container."""
    if isinstance(type_, GeneratorType):
        return sample_of(b.shared.arenas, type_.item) if container == ListValue(name) else None
    if not isinstance(type_, ContainerType):
        return None
    match container:
        case ListValue() if container.name == name:
            is_own = True
        case DequeValue():
            is_own = container.data.name == name
        case DictValue():
            is_own = container.entries == ListValue(name)
        case _:
            is_own = False
    return item_in(b.shared.arenas, type_.region) if is_own else None
