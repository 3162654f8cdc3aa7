"""Desugaring of iterators in variables: `items = iter(x)`, `next(items)`, loops over `items`."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Any

from loopwright.python.source.iterator_functions import (
    ENDED,
    item_at,
    items_of,
    next_item,
    next_place,
    place_after,
    rest_of,
    state_of,
)
from loopwright.python.source.known_functions import MEANING, TAKING_ALL, called_name, original_name
from loopwright.python.source.templates import NotRewrittenError, constant_of, filled, nodes_of


def iterator_in(node: ast.AST) -> str:
    """Return the variable that a statement binds to `iter(…)`, or nothing."""
    match node:
        case ast.Assign([ast.Name(name)], ast.Call(_, [_]) as call) if called_name(call) == "iter":
            return name
        case _:
            return ""


def with_place(function: ast.FunctionDef, name: str) -> list[ast.stmt]:
    """Return the statements of a function whose variable is an iterator: its items, and how many of
    them are gone."""
    body = [y for x in function.body for y in nodes_of(_Iterator(name).visit(deepcopy(x)))]
    if any(isinstance(x, ast.Name) and x.id == name for part in body for x in ast.walk(part)):
        raise NotRewrittenError  # another use
    return body


class _Iterator(ast.NodeTransformer):
    """Replaces the uses of an iterator."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _filled(self, node: ast.AST, text: str, **parts: ast.AST) -> Any:
        """Return the tree of a text with some parts, at the place of a node."""
        variables = "items", "place", "state"
        names = {x.upper(): ast.Name(f"{self.name}.{x}", ast.Load()) for x in variables}
        body = filled(text, {**names, **ITERATOR_PARTS, **parts})
        for x in (y for part in body for y in ast.walk(part)):
            ast.copy_location(x, node)
        return body if len(body) > 1 or not isinstance(body[0], ast.Expr) else body[0].value

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        if iterator_in(node) != self.name:
            return self.generic_visit(node)
        assert isinstance(node.value, ast.Call)
        return self._filled(node, ITERATOR_BEGIN, VALUE=self.visit(node.value.args[0]))

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        if not self._is_it(node.iter):
            return self.generic_visit(node)
        self.generic_visit(node.target)
        test = "(PLACE := NEXT(ITEMS, PLACE, STATE) + 1) <= ENDED"
        text = f"while {test}:\n  TARGET = {ITERATOR_ITEM}"
        (loop,) = self._filled(node, text, TARGET=node.target)
        loop.body += [y for x in node.body for y in nodes_of(self.visit(x))]
        loop.orelse = [y for x in node.orelse for y in nodes_of(self.visit(x))]
        return loop

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = getattr(node.func, MEANING, "")
        if function in TAKING_ALL and node.args and (count := self._sliced(node.args[0])):
            text = "REST(ITEMS, PLACE, STATE, (PLACE := AFTER(ITEMS, PLACE, STATE, COUNT)))"
            functions = {"REST": constant_of(rest_of), "AFTER": constant_of(place_after)}
            first = self._filled(node, text, COUNT=self.visit(count), **functions)
            node.args = [first, *map(self.visit, node.args[1:])]
            return node
        if not node.args or not self._is_it(node.args[0]):
            return self.generic_visit(node)
        arguments: list[ast.expr] = [self.visit(x) for x in node.args[1:]]
        if function == "next":
            text = "NEXT_ITEM(ITEMS, (PLACE := NEXT(ITEMS, PLACE, STATE) + 1) - 1)"
            call = self._filled(node, text, NEXT_ITEM=constant_of(next_item))
            call.args += arguments
            return call
        if function in TAKING_ALL:
            text = "REST(ITEMS, PLACE, STATE, (PLACE := ENDED))"
            node.args = [self._filled(node, text, REST=constant_of(rest_of)), *arguments]
        return node

    def _sliced(self, node: ast.AST) -> ast.expr | None:
        """Return how many items `islice` takes of the iterator; `None` for other expressions."""
        match node:
            case ast.Call(function, [items, count], []) if self._is_it(items):
                return count if original_name(function) in ("islice", "itertools.islice") else None
            case _:
                return None

    def _is_it(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id == self.name


ITERATOR_BEGIN = "ITEMS, PLACE = OF(VALUE), 0\nSTATE = STATE_OF(ITEMS)"
ITERATOR_ITEM = "AT(ITEMS, PLACE - 1)"
ITERATOR_PARTS = {"ENDED": constant_of(ENDED), "OF": constant_of(items_of)} | {
    "STATE_OF": constant_of(state_of),
    "NEXT": constant_of(next_place),
    "AT": constant_of(item_at),
}
