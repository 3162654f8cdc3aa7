"""Stores under constant keys that follow the display of a dictionary, as parts of the display.

    report = {}                                  value = x.mean()
    report["mean"] = x.mean()             ->     order = sorted(x)
    order = sorted(x)                            report = {"mean": value, "median": order[n // 2]}
    report["median"] = order[n // 2]

Nothing between the two may see the dictionary, and no handler or inner function: then it makes no
difference when it begins to exist. What is evaluated, and in which order, stays the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from loopwright.python.source.liveness import blocks_of, own_nodes

_BARRIERS = (
    *(ast.Return, ast.Break, ast.Continue, ast.Raise, ast.Assert, ast.Try, ast.With),
    *(ast.FunctionDef, ast.ClassDef, ast.Lambda, ast.Yield, ast.YieldFrom, ast.Await),
    *(ast.Global, ast.Nonlocal),
)
"""What a store is not moved across: paths end there, or code runs at another time."""


def merge_stores(function: ast.FunctionDef) -> None:
    """Rewrite displays in the tree of a function that are followed by such stores."""
    names_of_others = {
        x.id
        for scope in ast.walk(function)
        if isinstance(scope, ast.FunctionDef | ast.Lambda) and scope is not function
        for x in ast.walk(scope)
        if isinstance(x, ast.Name)
    }
    shared = {y for x in own_nodes(function) if isinstance(x, _SHARING) for y in x.names}
    for block in _blocks(function.body):
        _merge_in(block, names_of_others | shared)


_SHARING = ast.Global | ast.Nonlocal


def _blocks(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of a function in which an exception ends the function."""
    yield body
    for statement in body:
        if not isinstance(statement, ast.Try):
            for block in blocks_of(statement):
                yield from _blocks(block)


def _merge_in(block: list[ast.stmt], excluded_names: set[str]) -> None:
    number = 0
    while number < len(block):
        statement = block[number]
        match statement:
            case ast.Assign([ast.Name(name)], ast.Dict(keys) as display) if (
                name not in excluded_names and _are_constant(keys)
            ):
                _merge_into(block, number, name, display)
            case _:
                pass
        number += 1


def _are_constant(keys: Sequence[ast.expr | None]) -> bool:
    names = [x.value for x in keys if isinstance(x, ast.Constant)]
    return len({x for x in names if isinstance(x, str)}) == len(keys)


def _merge_into(block: list[ast.stmt], number: int, name: str, display: ast.Dict) -> None:
    """Move the stores in a variable that follow its display into the display."""
    keys = {x.value for x in display.keys if isinstance(x, ast.Constant)}
    stores: list[int] = []
    for place in range(number + 1, len(block)):
        key = _stored_key(block[place], name)
        if key is not None and key not in keys:
            keys.add(key)
            stores.append(place)
        elif _may_see(block[place], name):
            break
    if not stores:
        return
    last = stores[-1]
    is_adjacent = last - number == len(stores)
    keys_in_order: list[ast.expr | None] = [*display.keys]
    values = [*display.values]
    pending: list[ast.stmt] = []
    if not is_adjacent:
        values = [_evaluated_before(x, f"{name}.{k}", pending) for k, x in enumerate(values)]
    for place in range(number + 1, last + 1):
        match block[place]:
            case ast.Assign([ast.Subscript(slice=key)], value) if place in stores:
                keys_in_order.append(key)
                if not is_adjacent:
                    value = _evaluated_before(value, f"{name}.{len(values)}", pending)
                values.append(value)
            case statement:
                pending.append(statement)
    assignment = block[number]
    assert isinstance(assignment, ast.Assign)
    assignment.value = ast.copy_location(ast.Dict(keys_in_order, values), display)
    block[number : last + 1] = [*pending, assignment]


def _evaluated_before(value: ast.expr, variable: str, pending: list[ast.stmt]) -> ast.expr:
    """Return an expression for a value that is computed before later statements, which is then in a
    variable of a name that no program has."""
    if isinstance(value, ast.Constant):
        return value
    target = ast.copy_location(ast.Name(variable, ast.Store()), value)
    pending.append(ast.copy_location(ast.Assign([target], value), value))
    return ast.copy_location(ast.Name(variable, ast.Load()), value)


def _stored_key(statement: ast.stmt, name: str) -> str | None:
    """Return the constant key under which a statement stores a value in a variable; `None` of
    others, and if the value reads the variable."""
    match statement:
        case ast.Assign([ast.Subscript(ast.Name(variable), ast.Constant(str() as key))], value) if (
            variable == name and not _may_see(value, name)
        ):
            return key
        case _:
            return None


def _may_see(node: ast.AST, name: str) -> bool:
    """Return whether code mentions a variable, or may end the path."""
    return any(
        isinstance(x, _BARRIERS) or (isinstance(x, ast.Name) and x.id == name)
        for x in ast.walk(node)
    )
