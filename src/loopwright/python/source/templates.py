"""Statements and expressions built from texts, in which names stand for parts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, TypeVar, cast

# Templates
#


def filled(
    text: str, parts: Mapping[str, ast.AST], rename: Callable[[str], str] = str
) -> list[ast.stmt]:
    """Return the statements of a text with names replaced by parts; `rename` maps the names of
    other variables. Nodes of the text itself get their locations later.

    >>> made = filled("X = Y", {"Y": ast.Constant(1)}, str.lower)
    >>> [ast.unparse(ast.fix_missing_locations(x)) for x in made]
    ['x = 1']
    """
    module = ast.parse(text)
    for node in ast.walk(module):
        if isinstance(node, ast.stmt | ast.expr):
            del node.lineno
    return [_Filling(parts, rename).visit(x) for x in module.body]


class _Filling(ast.NodeTransformer):
    """Puts parts in the places of names."""

    def __init__(self, parts: Mapping[str, ast.AST], rename: Callable[[str], str]) -> None:
        self.parts = parts
        self.rename = rename

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Replace a name that is a statement."""
        part = self.parts.get(node.value.id) if isinstance(node.value, ast.Name) else None
        return deepcopy(part) if isinstance(part, ast.stmt) else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Replace a name by its expression."""
        part = self.parts.get(node.id)
        if part is None:
            return ast.Name(self.rename(node.id), node.ctx)
        if isinstance(part, ast.Name):
            return ast.copy_location(ast.Name(part.id, node.ctx), part)
        return deepcopy(part)


# Desugaring

_Node = TypeVar("_Node", bound=ast.AST)


class NotRewrittenError(Exception):
    """A statement that is not rewritten."""


def assignment(name: str, value: ast.expr) -> ast.Assign:
    """Return the statement `name = value`."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def located_at(place: ast.AST, node: _Node) -> _Node:
    """Return a new node with the source location of another one."""
    return ast.copy_location(node, place)


def constant_of(value: object) -> ast.expr:
    """Return an object as a constant of a tree."""
    return ast.Constant(value)  # pyright: ignore[reportArgumentType]


def call_node(place: ast.AST, function: object, *arguments: ast.expr) -> ast.expr:
    """Return a call of a Python function, whatever its name refers to there."""
    call = located_at(place, ast.Call(constant_of(function), [deepcopy(x) for x in arguments], []))
    return ast.fix_missing_locations(call)


def nodes_of(node: Any) -> list[Any]:
    """Return the nodes that a transformer returned, which may be one or several."""
    return cast("list[Any]", node if isinstance(node, list) else [node])
