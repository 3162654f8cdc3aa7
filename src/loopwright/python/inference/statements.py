"""Statements: the states of the paths through them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from loopwright.python.inference import containers, narrowing, operations
from loopwright.python.inference.analysis import TableUse
from loopwright.python.inference.instances import FunctionDefinition, local_source
from loopwright.python.inference.objects import type_of_object
from loopwright.python.inference.state import State, join_states
from loopwright.python.inference.walk import Exits, FunctionWalk, infers_statement
from loopwright.python.source.cached_functions import ResultsTest, ShortResultsTest
from loopwright.python.source.liveness import WithBlock, bound_by
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    UNBOUND,
    ClosureType,
    ProductType,
    UnknownType,
)
from loopwright.python.types.joins import join_all, members_of, widen
from loopwright.python.types.regions import ITEM

# Assignments


@infers_statement(ast.Assign)
def _assign(walk: FunctionWalk, node: ast.Assign) -> None:
    value = walk.type_of(node.value)
    for target in node.targets:
        assign(walk, target, value)
        if target is not node.targets[-1]:
            walk.may_raise()


@infers_statement(ast.AnnAssign)
def _annotated_assign(walk: FunctionWalk, node: ast.AnnAssign) -> None:
    if node.value is not None:
        assign(walk, node.target, walk.type_of(node.value))


@infers_statement(ast.AugAssign)
def _augmented_assign(walk: FunctionWalk, node: ast.AugAssign) -> None:
    """Infer `x += y`, which changes lists and arrays in place without changing their types."""
    current = walk.type_of(_as_read(node.target))
    operand = walk.type_of(node.value)
    result = operations.in_place(walk, node, current, operand)
    assign(walk, node.target, result)


def _as_read(target: ast.expr) -> ast.expr:
    """Return the expression that reads what is assigned to."""
    match target:
        case ast.Name(name):
            return ast.copy_location(ast.Name(name, ast.Load()), target)
        case ast.Attribute(value, name):
            return ast.copy_location(ast.Attribute(value, name, ast.Load()), target)
        case _:
            return target


def assign(walk: FunctionWalk, target: ast.expr, value: Type) -> None:
    """Assign a value of a type to the target of an assignment."""
    if walk.state is None or value is NEVER:
        return
    match target:
        case ast.Name(name):
            walk.bind(name, value, target)
        case ast.Tuple(targets) | ast.List(targets):
            _unpack(walk, target, targets, value)
        case ast.Starred(inner):
            assign(walk, inner, value)
        case ast.Attribute(owner, name):
            containers.set_attribute(walk, walk.type_of(owner), name, value)
        case ast.Subscript(owner, key):
            subject = walk.type_of(owner)
            containers.set_item(walk, subject, walk.type_of(key), value)
        case _:
            walk.go_on(None)


def _unpack(walk: FunctionWalk, target: ast.expr, targets: Sequence[ast.expr], value: Type) -> None:
    """Infer the unpacking `x, *y, z = value`."""
    starred = next((k for k, x in enumerate(targets) if isinstance(x, ast.Starred)), None)
    columns = list[list[Type]]()
    for member in members_of(value):
        if isinstance(member, ProductType):
            parts = _split(walk, target, member.items, len(targets), starred)
        else:
            item = containers.item_type(walk, member, target)
            parts = [item for _ in targets]
            if starred is not None:
                row = walk.new_container(list, targets[starred], "rest")
                walk.store(row, ITEM, item)
                parts[starred] = row
        if parts is not None:
            columns.append(parts)
    if not columns:
        walk.go_on(None)  # no value has as many items
        return
    for part, types in zip(targets, zip(*columns, strict=True), strict=True):
        assign(walk, part, join_all(types))
        walk.may_raise()


def _split(
    walk: FunctionWalk,
    target: ast.expr,
    items: Sequence[Type],
    count: int,
    starred: int | None,
) -> list[Type] | None:
    """Return the types for the targets of a tuple of known length; `None` of another length."""
    if starred is None:
        return [*items] if len(items) == count else None
    surplus = len(items) - (count - 1)
    if surplus < 0:
        return None
    row = walk.new_container(list, target, "rest")
    for item in items[starred : starred + surplus]:
        walk.store(row, ITEM, item)
    return [*items[:starred], row, *items[starred + surplus :]]


@infers_statement(ast.Delete)
def _delete(walk: FunctionWalk, node: ast.Delete) -> None:
    for target in node.targets:
        if isinstance(target, ast.Name):
            walk.narrow(target.id, UNBOUND)
        elif isinstance(target, ast.Subscript):
            table, _ = walk.types_of((target.value, target.slice))
            walk.note_use(table, TableUse.OPEN)


@infers_statement(ast.Expr)
def _expression(walk: FunctionWalk, node: ast.Expr) -> None:
    walk.type_of(node.value)


@infers_statement(ast.Pass, ast.Global, ast.Nonlocal)
def _pass(_walk: FunctionWalk, _node: ast.stmt) -> None:
    """Do nothing; the names of `global` and `nonlocal` are not variables of the function."""


# Ends of paths


@infers_statement(ast.Return)
def _return(walk: FunctionWalk, node: ast.Return) -> None:
    value = walk.type_of(node.value) if node.value else type_of_object(None, walk.analysis.region)
    if walk.state is not None:
        walk.add_returned(value)
    walk.go_on(None)


@infers_statement(ast.Raise)
def _raise(walk: FunctionWalk, node: ast.Raise) -> None:
    if node.exc is not None:
        walk.type_of(node.exc)
    walk.may_raise()
    walk.go_on(None)


@infers_statement(ast.Break)
def _break(walk: FunctionWalk, _node: ast.Break) -> None:
    if walk.state is not None:
        walk.loops[-1].broken.append(walk.state)
    walk.go_on(None)


@infers_statement(ast.Continue)
def _continue(walk: FunctionWalk, _node: ast.Continue) -> None:
    if walk.state is not None:
        walk.loops[-1].continued.append(walk.state)
    walk.go_on(None)


# Branches


@infers_statement(ast.If, ResultsTest, ShortResultsTest)
def _if(walk: FunctionWalk, node: ast.If) -> None:
    truthy, falsy = narrowing.branches(walk, node.test)
    walk.go_on(truthy)
    walk.block(node.body)
    after_body = walk.state
    walk.go_on(falsy)
    walk.block(node.orelse)
    walk.join([after_body, walk.state], node)


@infers_statement(ast.Assert)
def _assert(walk: FunctionWalk, node: ast.Assert) -> None:
    truthy, falsy = narrowing.branches(walk, node.test)
    walk.go_on(falsy)
    if node.msg is not None:
        walk.type_of(node.msg)
    walk.may_raise()
    walk.go_on(truthy)


@infers_statement(WithBlock)
def _with(walk: FunctionWalk, node: WithBlock) -> None:
    walk.type_of(node.test)
    walk.block(node.body)


# Loops


@infers_statement(ast.While)
def _while(walk: FunctionWalk, node: ast.While) -> None:
    def enter() -> tuple[State | None, State | None]:
        return narrowing.branches(walk, node.test)

    _iterate(walk, node, enter)


@infers_statement(ast.For)
def _for(walk: FunctionWalk, node: ast.For) -> None:
    iterable = walk.type_of(node.iter)
    if walk.state is None:
        return
    copies = containers.copies_of(walk, iterable)
    if copies is not None:
        _expand(walk, node, copies)
        return

    def enter() -> tuple[State | None, State | None]:
        at_head = walk.state
        item = containers.item_type(walk, iterable, node.iter)
        if item is NEVER:
            return None, at_head
        assign(walk, node.target, item)
        return walk.state, at_head

    _iterate(walk, node, enter)


def _iterate(
    walk: FunctionWalk,
    node: ast.For | ast.While,
    enter: Callable[[], tuple[State | None, State | None]],
) -> None:
    """Walk a loop until the state at its head no longer changes.

    `enter` begins an iteration, and returns the states in which the body begins and in which the
    loop ends. The head is kept: a loop that is walked again, by a loop around it or in the next
    round, begins with the fixed point of the last time.
    """
    key = (node, walk.copy)
    is_live = walk.is_live_at_head(node)
    head = _meet(walk.instance.heads.get(key), walk.state, is_live)
    while True:
        exits = Exits()
        walk.loops.append(exits)
        walk.go_on(head)
        walk.may_raise()
        begun, ended = enter()
        walk.go_on(begun)
        walk.block(node.body)
        walk.loops.pop()
        again = join_states([walk.state, *exits.continued], is_live)
        next_head = _meet(head, again, is_live)
        if next_head == head:
            break
        head = next_head
    walk.instance.heads[key] = head
    walk.go_on(ended)
    walk.block(node.orelse)
    walk.join([walk.state, *exits.broken], node)


def _meet(
    before: State | None, state: State | None, is_live: Callable[[str], bool]
) -> State | None:
    """Join the state of another iteration to that of a head. Where a variable differs, constants
    are widened, so that counting has a fixed point."""
    if before is None or state is None:
        return state if before is None else before
    result = join_states([before, state], is_live)
    if result is None:
        return None
    return {
        name: type_ if type_ == before.get(name) else widen(type_) for name, type_ in result.items()
    }


def _expand(walk: FunctionWalk, node: ast.For, items: Sequence[Type]) -> None:
    """Walk a copy of the body for each item of a tuple, with the type of that item."""
    walk.instance.expansions[node, walk.copy] = len(items)
    broken = list[State]()
    for number, item in enumerate(items):
        if walk.state is None:
            break
        exits = Exits()
        walk.loops.append(exits)
        with walk.expanded(number):
            assign(walk, node.target, item)
            walk.block(node.body)
        walk.loops.pop()
        broken += exits.broken
        walk.go_on(join_states([walk.state, *exits.continued], walk.is_live_at_head(node)))
    walk.block(node.orelse)
    walk.join([walk.state, *broken], node)


# Exceptions


@infers_statement(ast.Try)
def _try(walk: FunctionWalk, node: ast.Try) -> None:
    """Infer `try`. Handlers begin with the join of all states in which the body may raise. The body
    of `finally` is walked once for the paths that continue, and in a copy for those that leave by
    an exception or a jump."""
    is_live = _is_live_where_raised(walk, node)
    exits = Exits()
    raised = list[State]()
    escaping = list[State]()
    walk.loops.append(exits)
    with walk.raising_to(raised):
        walk.block(node.body)
    with walk.raising_to(escaping):
        walk.block(node.orelse)
        behind = [walk.state]
        caught = join_states(raised, is_live)
        for handler in node.handlers:
            walk.go_on(caught)
            _handle(walk, handler)
            behind.append(walk.state)
    walk.loops.pop()
    if walk.loops:
        walk.loops[-1].broken.extend(_finished(walk, node, exits.broken))
        walk.loops[-1].continued.extend(_finished(walk, node, exits.continued))
    is_caught = any(_catches_all(x) for x in node.handlers)
    leaving = escaping if is_caught else [*raised, *escaping]
    _finished(walk, node, [x for x in [join_states(leaving, is_live)] if x is not None])
    walk.may_raise()
    walk.join(behind, node)
    walk.block(node.finalbody)


def _finished(walk: FunctionWalk, node: ast.Try, leaving: Sequence[State]) -> list[State]:
    """Return the states after `finally` on paths that leave a `try`."""
    result = list[State]()
    for state in leaving:
        walk.go_on(state)
        with walk.expanded(-1):
            behind = walk.block(node.finalbody)
        walk.may_raise()
        if behind is not None:
            result.append(behind)
    return result


def _is_live_where_raised(walk: FunctionWalk, node: ast.Try) -> Callable[[str], bool]:
    live = walk.definition.liveness.raised.get(node)
    return lambda name: live is None or name in live or not name.isidentifier()


def _handle(walk: FunctionWalk, handler: ast.ExceptHandler) -> None:
    if handler.type is not None:
        walk.type_of(handler.type)
    if handler.name is not None and walk.state is not None:
        walk.bind(handler.name, UnknownType("exceptions", handler.lineno), handler)
    walk.block(handler.body)
    if handler.name is not None:
        walk.unbind(handler.name)


def _catches_all(handler: ast.ExceptHandler) -> bool:
    match handler.type:
        case None:
            return True
        case ast.Name(name):
            return name == "BaseException"
        case _:
            return False


# Definitions and imports


@infers_statement(ast.FunctionDef)
def _function(walk: FunctionWalk, node: ast.FunctionDef) -> None:
    decorators = walk.types_of(node.decorator_list)
    closure = closure_type(walk, node, node)
    if decorators:
        closure = walk.unknown("decorated functions inside of kernels", node)
    walk.bind(node.name, closure, node)


def closure_type(walk: FunctionWalk, node: ast.AST, tree: ast.FunctionDef) -> Type:
    """Return the type of a function that a node defines. Its free variables are those of this
    instance, with the types of all their bindings."""
    arguments = tree.args
    positional_parameters = [*arguments.posonlyargs, *arguments.args]
    positional = positional_parameters[len(positional_parameters) - len(arguments.defaults) :]
    defaults = {x.arg: walk.type_of(y) for x, y in zip(positional, arguments.defaults, strict=True)}
    for parameter, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if value is not None:
            defaults[parameter.arg] = walk.type_of(value)
    key = (walk.instance, node)
    definition = walk.analysis.definitions.get(key)
    if definition is None:
        definition = FunctionDefinition(local_source(walk.definition.source, tree), walk.instance)
        walk.analysis.definitions[key] = definition
    definition.add_defaults(defaults)
    return ClosureType(tree.name, definition)


@infers_statement(ast.Import, ast.ImportFrom)
def _import(walk: FunctionWalk, node: ast.Import | ast.ImportFrom) -> None:
    for alias in node.names:
        value = _imported(node, alias)
        if value is None:
            type_: Type = walk.unknown(f"the import of '{alias.name}'", node)
        else:
            type_ = type_of_object(value, walk.analysis.region)
        walk.bind(bound_by(alias), type_)


def _imported(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> Any:
    """Return the imported object if its module is already loaded; importing it would run code."""
    import sys

    if isinstance(node, ast.ImportFrom):
        module = sys.modules.get(node.module or "")
        return getattr(module, alias.name, None)
    name = alias.name if alias.asname else alias.name.partition(".")[0]
    loaded_module = sys.modules.get(name)
    return loaded_module if isinstance(loaded_module, ModuleType) else None
