"""Desugaring of variables that several functions share (`nonlocal`): items of a list.

count = 0                           count' = [count]
def found():                        def found():
    nonlocal count            ->        count'[0] += 1
    count += 1
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from loopwright.python.source.liveness import (
    COMPREHENSIONS,
    DEFINITIONS,
    Function,
    Names,
    children,
    own_variables,
    written,
)
from loopwright.python.source.templates import (
    NotRewrittenError,
    assignment,
    call_node,
    constant_of,
    located_at,
)


class CellItem(ast.Subscript):
    """The variable of a cell: the only item of a list, which functions share."""

    @property
    def variable(self) -> str:
        """Its name in the program."""
        assert isinstance(self.value, ast.Name)
        return self.value.id.removeprefix(_CELL)


_CELL = "nonlocal."


class Replacing(ast.NodeTransformer):
    """Replaces variables by expressions, except where functions and comprehensions have variables
    of those names."""

    def __init__(self, by: Mapping[str, ast.expr]) -> None:
        self.by = by

    def visit(self, node: ast.AST) -> Any:
        """Replace the variables in a node, unless it binds them."""
        bound = {getattr(node, "name", None), getattr(node, "asname", None)}
        if not bound.isdisjoint(self.by):
            raise NotRewrittenError  # bound in a way in which a list item cannot be
        if not isinstance(node, Function | COMPREHENSIONS):
            return super().visit(node)
        if isinstance(node, COMPREHENSIONS):  # evaluated in the enclosing scope
            node.generators[0].iter = self.visit(node.generators[0].iter)
        else:
            node.args = self.visit(node.args)
        own = own_variables(node)
        return Replacing({k: x for k, x in self.by.items() if k not in own}).generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Replace a variable by its expression."""
        if node.id not in self.by:
            return node
        if isinstance(node.ctx, ast.Del):
            raise NotRewrittenError
        replacement = deepcopy(self.by[node.id])
        if isinstance(replacement, CellItem):
            replacement = CellItem(replacement.value, replacement.slice, node.ctx)
        return ast.copy_location(replacement, node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
        """Store the value of `:=` in the cell of its variable."""
        value = self.visit(node.value)
        item = self.by.get(node.target.id)
        if item is None:
            return ast.copy_location(ast.NamedExpr(node.target, value), node)
        match item:
            case ast.Subscript(cell) | ast.Call(ast.Constant(), [cell, _]):
                return call_node(node, set_cell, cell, value)
            case _:
                raise NotRewrittenError  # part of a value that is matched

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.AST:
        """Drop the declarations of replaced variables."""
        names = [x for x in node.names if x not in self.by]
        return ast.copy_location(ast.Nonlocal(names) if names else ast.Pass(), node)


def bound_in_comprehensions(function: ast.FunctionDef) -> Names:
    """Return the variables of a function that `:=` binds in a comprehension and that are used
    outside of it, too."""
    own = [y for x in function.body for y in _nodes_in_scope(x)]
    comprehensions = [x for x in own if isinstance(x, COMPREHENSIONS)]
    bound = {name for x in comprehensions for name in _walrus_targets(x)}
    for node in own:
        if isinstance(node, ast.Nonlocal | ast.Global):
            bound.difference_update(node.names)
    if not bound:
        return Names()
    uses = _name_counts(function)
    within = [_name_counts(x) for x in comprehensions]
    parameters = {x.arg for x in ast.walk(function.args) if isinstance(x, ast.arg)}
    shared = (x for x in bound if all(counts[x] < uses[x] for counts in within))
    return frozenset({*shared, *(bound & parameters)})


def _walrus_targets(node: ast.AST) -> Names:
    """Return the names that `:=` binds in a tree, outside of functions defined there."""
    nodes = _nodes_in_scope(node)
    return frozenset(x.target.id for x in nodes if isinstance(x, ast.NamedExpr))


def _nodes_in_scope(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node with its parts outside of functions that it defines. It keeps nothing of trees,
    which are about to change."""
    if not isinstance(node, DEFINITIONS):
        yield node
        for part in ast.iter_child_nodes(node):
            yield from _nodes_in_scope(part)


def _name_counts(tree: ast.AST) -> Counter[str]:
    """How often names are written in a tree."""
    return Counter(x.id for x in ast.walk(tree) if isinstance(x, ast.Name))


def with_cell(function: ast.FunctionDef, name: str) -> list[ast.stmt]:
    """Return the statements of a function whose variable is in a cell: from its first value on,
    which is an argument, or assigned where nothing is around; from the start, where `:=` alone
    binds it."""
    is_parameter = any(x.arg == name for x in children(function.args) if isinstance(x, ast.arg))
    bound = [number for number, x in enumerate(function.body) if name in written([x])]
    first = -1 if is_parameter else min(bound, default=0)
    used_before = [*function.body[: first + 1]] if bound and not is_parameter else []
    if any(name in _comprehension_targets(x) for x in used_before):
        raise NotRewrittenError
    cell = ast.Name(f"{_CELL}{name}", ast.Load())
    item: ast.expr = CellItem(cell, ast.Constant(0), ast.Load())
    begin = assignment(cell.id, ast.List([ast.Name(name, ast.Load())], ast.Load()))
    if not is_parameter and not bound:
        first = -1
        message = f"cannot access local variable '{name}' where it is not associated with a value"
        item = ast.Call(constant_of(item_of_cell), [cell, ast.Constant(message)], [])
        begin = assignment(cell.id, ast.List([], ast.Load()))
    elif not is_parameter and not isinstance(function.body[first], ast.Assign | ast.AnnAssign):
        raise NotRewrittenError
    begin = located_at(function.body[max(first, 0)], begin)
    body = deepcopy(function.body)
    replacing = Replacing({name: item})
    body = [x if k == first else replacing.visit(x) for k, x in enumerate(body)]
    statements = [*body[: first + 1], begin, *body[first + 1 :]]
    return [ast.fix_missing_locations(x) for x in statements]


def _comprehension_targets(node: ast.AST) -> Names:
    """Return the names that `:=` binds in comprehensions of a tree."""
    comprehensions = (x for x in ast.walk(node) if isinstance(x, COMPREHENSIONS))
    return Names().union(*map(_walrus_targets, comprehensions))


def set_cell(cell: list[Any], value: Any) -> Any:
    """Bind the variable of a cell, which may have no value yet, and return its value."""
    if cell:
        cell[0] = value
    else:
        cell.append(value)
    return value


def item_of_cell(cell: list[Any], message: str) -> Any:
    """Return the value of the variable of a cell; raises an exception with a message without
    one."""
    if not cell:
        raise UnboundLocalError(message)
    return cell[0]
