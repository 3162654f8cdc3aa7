"""Expressions: the type of each, by its class."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from loopwright.python.inference import calls, containers, library, narrowing, operations
from loopwright.python.inference.objects import type_of_object
from loopwright.python.inference.state import State, join_states
from loopwright.python.inference.statements import assign, closure_type
from loopwright.python.inference.walk import FunctionWalk, infers_expression
from loopwright.python.source.cells import CellItem
from loopwright.python.source.function_source import of_lambda
from loopwright.python.source.keyed_objects import class_of_keys, constant_keys
from loopwright.python.source.matching import MatchedPart, name_of_part
from loopwright.python.source.origins import origin_of
from loopwright.python.types.arguments import TextType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    NONE_TYPE,
    GeneratorType,
    Literal,
    ProductType,
    SliceType,
)
from loopwright.python.types.joins import join, join_all, members_of
from loopwright.python.types.numbers import PY_BOOL
from loopwright.python.types.passed_objects import field_of_key
from loopwright.python.types.regions import ITEM, KEY, VALUE, ContainerType, InstanceType


@infers_expression(ast.Constant)
def _constant(walk: FunctionWalk, node: ast.Constant) -> Type:
    if node.value is ...:
        return Literal(...)
    return type_of_object(node.value, walk.analysis.region)


@infers_expression(ast.Name)
def _name(walk: FunctionWalk, node: ast.Name) -> Type:
    return walk.read(node.id, node)


@infers_expression(ast.NamedExpr)
def _named(walk: FunctionWalk, node: ast.NamedExpr) -> Type:
    value = walk.type_of(node.value)
    assign(walk, node.target, value)
    walk.may_raise()
    return value


@infers_expression(ast.JoinedStr)
def _formatted(walk: FunctionWalk, node: ast.JoinedStr) -> Type:
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            library.shown_as_text(walk, node, walk.type_of(part.value))
    return TextType()


@infers_expression(ast.Lambda)
def _lambda(walk: FunctionWalk, node: ast.Lambda) -> Type:
    key = (walk.instance, node)
    definition = walk.analysis.definitions.get(key)
    tree = of_lambda(node) if definition is None else definition.tree
    return closure_type(walk, node, tree)


# Operators


@infers_expression(ast.BinOp)
def _binary(walk: FunctionWalk, node: ast.BinOp) -> Type:
    left = walk.type_of(node.left)
    right = walk.type_of(node.right)
    return operations.binary(walk, node, node.op, left, right)


@infers_expression(ast.UnaryOp)
def _unary(walk: FunctionWalk, node: ast.UnaryOp) -> Type:
    operand = walk.type_of(node.operand)
    return operations.unary(walk, node, operand) if walk.state is not None else NEVER


@infers_expression(ast.Compare)
def _compare(walk: FunctionWalk, node: ast.Compare) -> Type:
    """Infer a comparison. The value of `a < b < c` is that of `a < b` if this is false, and that of
    `b < c` otherwise."""
    left = walk.type_of(node.left)
    results = list[Type]()
    for op, operand in zip(node.ops, node.comparators, strict=True):
        right = walk.type_of(operand)
        results.append(operations.comparison(walk, node, op, left, right))
        left = right
    return join_all(results) if walk.state is not None else NEVER


@infers_expression(ast.BoolOp)
def _bool_op(walk: FunctionWalk, node: ast.BoolOp) -> Type:
    """Infer `x and y` or `x or y`. The value is one of the operands: it is `x` only if the truth of
    `x` decides, which narrows its type."""
    results = list[Type]()
    decided = list[State]()
    *leading, last = node.values
    for operand in leading:
        value = walk.type_of(operand)
        truthy, falsy = narrowing.states_of(walk, operand, value)
        short, going_on = (falsy, truthy) if isinstance(node.op, ast.And) else (truthy, falsy)
        if short is not None:
            results.append(narrowing.with_truth(value, truth=isinstance(node.op, ast.Or)))
            decided.append(short)
        walk.go_on(going_on)
        if walk.state is None:
            break
    if walk.state is not None:
        results.append(walk.type_of(last))
    walk.go_on(join_states([*decided, walk.state]))
    return join_all(results)


@infers_expression(ast.IfExp)
def _conditional(walk: FunctionWalk, node: ast.IfExp) -> Type:
    truthy, falsy = narrowing.branches(walk, node.test)
    walk.go_on(truthy)
    body = walk.type_of(node.body)
    after_body = walk.state
    walk.go_on(falsy)
    orelse = walk.type_of(node.orelse)
    walk.go_on(join_states([after_body, walk.state]))
    return join(body, orelse)


# Displays


@infers_expression(ast.Tuple)
def _tuple(walk: FunctionWalk, node: ast.Tuple) -> Type:
    items = list[Type]()
    for part in node.elts:
        if not isinstance(part, ast.Starred):
            items.append(walk.type_of(part))
            continue
        value = walk.type_of(part.value)
        if isinstance(value, ProductType):
            items += value.items
            continue
        row = walk.new_container(tuple, node)
        for item in (*items, containers.item_type(walk, value, part.value)):
            walk.store(row, ITEM, item)
        for later_item in node.elts[node.elts.index(part) + 1 :]:
            walk.store(row, ITEM, _display_item(walk, later_item))
        return row
    return ProductType(tuple(items)) if walk.state is not None else NEVER


@infers_expression(ast.List)
def _list(walk: FunctionWalk, node: ast.List) -> Type:
    return _display(walk, node, list, node.elts)


@infers_expression(ast.Set)
def _set(walk: FunctionWalk, node: ast.Set) -> Type:
    return _display(walk, node, set, node.elts)


def _display(walk: FunctionWalk, node: ast.expr, kind: type, parts: Sequence[ast.expr]) -> Type:
    result = walk.new_container(kind, node)
    for part in parts:
        walk.fill(result, ITEM, containers.stored(_display_item(walk, part)))
    return result if walk.state is not None else NEVER


def _display_item(walk: FunctionWalk, part: ast.expr) -> Type:
    if isinstance(part, ast.Starred):
        return containers.item_type(walk, walk.type_of(part.value), part.value)
    return walk.type_of(part)


@infers_expression(ast.Dict)
def _dict(walk: FunctionWalk, node: ast.Dict) -> Type:
    keys = constant_keys(node)
    origin = origin_of(node)
    rejected_displays = walk.analysis.rejected_displays
    if keys is not None and origin is not None and origin not in rejected_displays:
        return _keyed_object(walk, node, keys, origin)
    result = walk.new_container(dict, node)
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            containers.update(walk, result, walk.type_of(value), node)
            continue
        walk.store(result, KEY, containers.stored(walk.type_of(key)))
        walk.store(result, VALUE, containers.stored(walk.type_of(value)))
    return result if walk.state is not None else NEVER


def _keyed_object(walk: FunctionWalk, node: ast.Dict, keys: tuple[str, ...], origin: int) -> Type:
    """Infer the display of a dictionary that is an object with a field for each key."""
    kind = class_of_keys(keys)
    walk.analysis.keyed_displays[origin] = kind
    result = InstanceType(walk.site_region(node, kind))
    for key, value in zip(keys, node.values, strict=True):
        walk.store(result, field_of_key(key), containers.stored(walk.type_of(value)))
    return result if walk.state is not None else NEVER


# Comprehensions


@infers_expression(ast.ListComp)
def _list_comprehension(walk: FunctionWalk, node: ast.ListComp) -> Type:
    result = walk.new_container(list, node)
    item = containers.stored(_items(walk, node, (node.elt,))[0])
    iterables = [walk.instance.type_at(x.iter, walk.copy) for x in node.generators]
    for iterable in iterables:
        if isinstance(iterable, ContainerType) and iterable.region.kind is list:
            iterable.region.root.add_part(result.region)
        elif not isinstance(iterable, ProductType):
            result.region.root.note_growth()
    if any(clause.ifs for clause in node.generators):
        result.region.root.note_growth()
    walk.fill(result, ITEM, item)
    return result


@infers_expression(ast.SetComp)
def _set_comprehension(walk: FunctionWalk, node: ast.SetComp) -> Type:
    result = walk.new_container(set, node)
    walk.store(result, ITEM, containers.stored(_items(walk, node, (node.elt,))[0]))
    return result


@infers_expression(ast.DictComp)
def _dict_comprehension(walk: FunctionWalk, node: ast.DictComp) -> Type:
    result = walk.new_container(dict, node)
    key, value = _items(walk, node, (node.key, node.value))
    walk.store(result, KEY, containers.stored(key))
    walk.store(result, VALUE, containers.stored(value))
    return result


@infers_expression(ast.GeneratorExp)
def _generator_expression(walk: FunctionWalk, node: ast.GeneratorExp) -> Type:
    (item,) = _items(walk, node, (node.elt,))
    return GeneratorType(item, "generator expression")


def _items(
    walk: FunctionWalk,
    node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    parts: Sequence[ast.expr],
) -> list[Type]:
    """Return the types of the elements of a comprehension. It iterates any number of times, and its
    variables are not visible after it, except those of `:=`."""
    before = walk.state
    results = list[Type](NEVER for _ in parts)
    while True:
        state = walk.state
        _clauses(walk, node, 0, parts, results)
        after = join_states([state, before, walk.state])
        if after == state:
            break
        walk.go_on(after)
    targets = (x for y in node.generators for x in ast.walk(y.target))
    for name in dict.fromkeys(x.id for x in targets if isinstance(x, ast.Name)):
        if before is None or name not in before:
            walk.unbind(name)
    return results


def _clauses(
    walk: FunctionWalk,
    node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    number: int,
    parts: Sequence[ast.expr],
    results: list[Type],
) -> None:
    """Walk the clauses of a comprehension from a given one on; the state after them is that of an
    exhausted iterator."""
    if number == len(node.generators):
        for place, part in enumerate(parts):
            results[place] = join(results[place], walk.type_of(part))
        return
    clause = node.generators[number]
    iterable = walk.type_of(clause.iter)
    if walk.state is None:
        return
    at_head = walk.state
    copies = containers.copies_of(walk, iterable)
    ends = list[State | None]([at_head])
    if copies is not None:
        walk.instance.expansions[clause, walk.copy] = len(copies)
    items = [containers.item_type(walk, iterable, clause.iter)] if copies is None else copies
    for copy_number, item in enumerate(items):
        walk.go_on(join_states(ends))
        if copies is None:
            _clause(walk, node, number, parts, results, item)
        else:
            with walk.expanded(copy_number):
                _clause(walk, node, number, parts, results, item)
        ends.append(walk.state)
    walk.go_on(join_states(ends))


def _clause(
    walk: FunctionWalk,
    node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    number: int,
    parts: Sequence[ast.expr],
    results: list[Type],
    item: Type,
) -> None:
    """Walk a clause for an item, with the clauses inside it."""
    if item is NEVER:
        walk.go_on(None)
        return
    clause = node.generators[number]
    assign(walk, clause.target, item)
    rejected = list[State | None]()
    for test in clause.ifs:
        truthy, falsy = narrowing.branches(walk, test)
        walk.go_on(truthy)
        rejected.append(falsy)
    if walk.state is not None:
        _clauses(walk, node, number + 1, parts, results)
    walk.go_on(join_states([walk.state, *rejected]))


@infers_expression(ast.Yield)
def _yield(walk: FunctionWalk, node: ast.Yield) -> Type:
    item = walk.type_of(node.value) if node.value is not None else NONE_TYPE
    walk.add_yielded(item)
    return NONE_TYPE


@infers_expression(ast.YieldFrom)
def _yield_from(walk: FunctionWalk, node: ast.YieldFrom) -> Type:
    item = containers.item_type(walk, walk.type_of(node.value), node)
    walk.add_yielded(item)
    return NONE_TYPE


# Parts of values


@infers_expression(ast.Attribute)
def _attribute(walk: FunctionWalk, node: ast.Attribute) -> Type:
    owner = walk.type_of(node.value)
    if walk.state is None:
        return NEVER
    results = list[Type]()
    for receiver in members_of(owner):
        type_ = calls.attribute(walk, node, receiver, node.attr)
        if type_ is not None:
            results.append(type_)
    if not results:
        return walk.unknown(f"the attribute '{node.attr}' of {owner}", node)
    return join_all(results)


@infers_expression(ast.Subscript, CellItem)
def _subscript(walk: FunctionWalk, node: ast.Subscript) -> Type:
    owner = walk.type_of(node.value)
    key = walk.type_of(node.slice)
    if walk.state is None:
        return NEVER
    return containers.get_item(walk, node, owner, key)


@infers_expression(ast.Slice)
def _slice(walk: FunctionWalk, node: ast.Slice) -> Type:
    start, stop, step = (
        NONE_TYPE if x is None else walk.type_of(x) for x in (node.lower, node.upper, node.step)
    )
    return SliceType(start, stop, step)


@infers_expression(ast.Call)
def _call(walk: FunctionWalk, node: ast.Call) -> Type:
    return calls.call_expression(walk, node)


@infers_expression(MatchedPart)
def _matched_part(walk: FunctionWalk, node: MatchedPart) -> Type:
    """Return the type of the part of a value that a position in a class pattern matches."""
    value = walk.type_of(node.value)
    kind = walk.type_of(node.cls)
    if walk.state is None:
        return NEVER
    if not isinstance(kind, Literal):
        return walk.unknown("a pattern of a class that is not a constant", node)
    name = name_of_part(kind.value, node.position, node.pattern_count)
    if name is None:
        return value
    types = [calls.attribute(walk, node, x, name) for x in members_of(value)]
    return join_all([x for x in types if x is not None])


__all__ = ["PY_BOOL", "ContainerType"]
