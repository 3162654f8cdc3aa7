"""Statements made of texts, in which names stand for expressions and statements."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from copy import deepcopy


def filled(
    text: str, parts: Mapping[str, ast.AST], other: Callable[[str], str] = str
) -> list[ast.stmt]:
    """The statements of a text with parts in the places of names; `other` gives the names of other
    variables. What the text itself has gets its place in a program later.

    >>> made = filled("X = Y", {"Y": ast.Constant(1)}, str.lower)
    >>> [ast.unparse(ast.fix_missing_locations(x)) for x in made]
    ['x = 1']
    """
    made = ast.parse(text)
    for node in ast.walk(made):
        if isinstance(node, ast.stmt | ast.expr):
            del node.lineno
    return [_Filling(parts, other).visit(x) for x in made.body]


class _Filling(ast.NodeTransformer):
    """Puts parts in the places of names."""

    def __init__(self, parts: Mapping[str, ast.AST], other: Callable[[str], str]) -> None:
        self.parts, self.other = parts, other

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Replace a name that is a statement."""
        part = self.parts.get(node.value.id) if isinstance(node.value, ast.Name) else None
        return deepcopy(part) if isinstance(part, ast.stmt) else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Replace a name by its expression."""
        part = self.parts.get(node.id)
        if part is None:
            return ast.Name(self.other(node.id), node.ctx)
        if isinstance(part, ast.Name):
            return ast.copy_location(ast.Name(part.id, node.ctx), part)
        return deepcopy(part)
