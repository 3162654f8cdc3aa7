"""Which variables of a function are changed if they are lists: by methods, by what is stored, or by
functions that they are passed to."""

from __future__ import annotations

import ast
from contextlib import suppress
from types import FunctionType

from loopwright.python import registry
from loopwright.python.bodies import lists as bodies
from loopwright.python.source.function_source import plain_function, source_of
from loopwright.python.source.liveness import Names
from loopwright.python.syntax.iterator_calls import Meaning
from loopwright.python.syntax.local_functions import LocalFunction
from loopwright.reporting.errors import FrontendError

_Around = tuple[ast.FunctionDef, ...]


def changed_lists(tree: ast.FunctionDef, meaning: Meaning, around: _Around = ()) -> Names:
    """The names in a function of what is changed if it is a list."""
    found: set[str] = set()
    same: list[set[str]] = []
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=base, attr=name) if changes_list(name):
                found |= _base(base)
            case ast.Call():
                found |= _passed(node, tree, meaning, around)
            case ast.Subscript(ctx=ast.Store() | ast.Del()):
                found |= _base(node)
            case ast.AugAssign():
                found |= _base(node.target)
            case ast.Assign():
                same += [_named(target) | _named(node.value) for target in node.targets]
            case _:
                pass
    for _ in same:
        for names in same:
            found |= names if names & found else set()
    return frozenset(found)


def changes_list(method: str) -> bool:
    """Whether a list has a method of this name that changes it."""
    return registry.changed_by(bodies.METHODS.get(method)) is not None


def _base(node: ast.expr) -> set[str]:
    """The variable of which something is a part."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()


def _named(node: ast.expr) -> set[str]:
    """The variables that a value may be, or be put together of."""
    match node:
        case ast.Name():
            return {node.id}
        case ast.IfExp():
            return _named(node.body) | _named(node.orelse)
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            return {name for x in parts for name in _named(x)}
        case _:
            return set()


def _passed(node: ast.Call, tree: ast.FunctionDef, meaning: Meaning, around: _Around) -> set[str]:
    """The variables that a call in a function passes to another one which changes them."""
    given = [(number, _named(x)) for number, x in enumerate(node.args)]
    given += [(x.arg, _named(x.value)) for x in node.keywords]  # pyright: ignore[reportArgumentType]
    if not any(names for _, names in given):
        return set()
    inner = (x for x in ast.walk(tree) if isinstance(x, ast.FunctionDef) and x is not tree)
    local = {x.name: x for x in inner}
    function = plain_function(meaning(node.func))
    called: ast.FunctionDef | None = None
    if isinstance(node.func, ast.Name) and node.func.id in local:
        called = local[node.func.id]
    elif isinstance(function, LocalFunction):
        called = function.source.tree
    elif isinstance(parameter := registry.changed_by(function), str):
        return {name for place, names in given if place in (0, parameter) for name in names}
    elif isinstance(function, FunctionType) and not registry.lowering_of(function):
        with suppress(FrontendError):
            source = source_of(function)
            called, meaning = source.tree, source.meaning
    if called is None or called in (*around, tree):
        return set()
    changed = changed_lists(called, meaning, (*around, tree))
    parameters = [
        x.arg for x in (*called.args.posonlyargs, *called.args.args, *called.args.kwonlyargs)
    ]
    result: set[str] = set()
    for place, names in given:
        name = parameters[place] if isinstance(place, int) and place < len(parameters) else place
        result |= names if name in changed else set()
    return result
