"""Generators, whose loops become those of the loops through them.

for x in generator(n):                  n' = n
    use(x)                              for k' in range(n'):
                                  ->        x = f(k')
                                            use(x)
"""

from __future__ import annotations

import ast
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from inspect import CO_GENERATOR, Parameter, Signature
from types import FunctionType
from typing import Any

from loopwright.python.liveness import jumps
from loopwright.python.source import FunctionSource, plain_function, source_of
from loopwright.python.syntax.local_functions import DEFINITIONS, SUSPENDING, own_nodes

_OF_LISTS: tuple[object, ...] = (sorted, set, Counter, math.fsum)
"""Functions that read all items before they do anything with them."""

Meaning = Callable[[ast.expr], object]
"""Returns the meaning of an expression, if it is known without evaluation."""


def without_generators(
    source: FunctionSource, meaning: Meaning, around: tuple[object, ...] = ()
) -> tuple[FunctionSource, list[FunctionSource]]:
    """A function whose loops through generators are the loops of these, in which each item is used
    where it is yielded; and the generators."""
    calls = (node for node in own_nodes(source.tree) if isinstance(node, ast.Call))
    if not any(is_generator(meaning(node.func)) for node in calls):
        return source, []
    tree = deepcopy(source.tree)
    change = _WithoutGenerators(meaning, around)
    tree.body = change.block(tree.body)
    ast.fix_missing_locations(tree)
    names = {**source.more_names, **change.names}
    given = replace(source.definition, tree=tree)
    return replace(source, given=given, more_names=names), change.generators


def is_generator(found: object) -> bool:
    """Whether a function is a generator."""
    found = plain_function(found)
    return isinstance(found, FunctionType) and bool(found.__code__.co_flags & CO_GENERATOR)


class _WithoutGenerators(ast.NodeTransformer):
    """Replaces loops through generators."""

    def __init__(self, meaning: Meaning, around: tuple[object, ...]) -> None:
        self.meaning, self.around = meaning, around
        self.names: dict[str, object] = {}
        self.generators: list[FunctionSource] = []

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements without such loops."""
        statements: list[ast.stmt] = []
        for node in body:
            made: Any = self.visit(node)
            statements += made if isinstance(made, list) else [made]
        return statements

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function of its own, which is lowered later."""
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """A function of its own, which is lowered later."""
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        """Items that another generator yields."""
        if not isinstance(node.value, ast.YieldFrom):
            return self.generic_visit(node)
        made = _through(node.value.value, "an.item")
        return self.visit_For(ast.fix_missing_locations(ast.copy_location(made, node)))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Rewrite calls that consume a generator's items as loops."""
        self.generic_visit(node)
        if not node.args or not isinstance(node.args[0], ast.Call):
            return node
        if not is_generator(self.meaning(node.args[0].func)):
            return node
        name = "an.item"
        clause = ast.comprehension(ast.Name(name, ast.Store()), node.args[0], [], 0)
        function, item = self.meaning(node.func), ast.Name(name, ast.Load())
        as_list = ast.copy_location(ast.ListComp(item, [clause]), node)
        if function is list and len(node.args) == 1 and not node.keywords:
            return as_list
        is_read = any(function is x for x in _OF_LISTS)
        node.args[0] = as_list if is_read else ast.GeneratorExp(item, [clause])
        return node

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        """The loop of a generator."""
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        found = self.meaning(node.iter.func) if isinstance(node.iter, ast.Call) else None
        function: Any = plain_function(found)
        if not isinstance(node.iter, ast.Call) or not is_generator(function):
            node.iter = self.visit(node.iter)
            return node
        if function in self.around:
            return node
        source = source_of(function)
        known = source.names

        def meaning(name: ast.expr) -> object:
            return known.get(name.id) if isinstance(name, ast.Name) else None

        inner, others = without_generators(source, meaning, (*self.around, function))
        begin = self._begin(node.iter, inner)
        if begin is None:
            return node
        self.generators += [source, *others]
        return _Consumed(
            node, inner.tree, f"{inner.name}.{len(self.generators)}", begin, self._mine(inner)
        ).statements

    def _mine(self, source: FunctionSource) -> Mapping[str, str]:
        """The names that all names of a generator get."""
        tree, number = source.tree, len(self.generators)
        nodes = [x for x in ast.walk(tree) if isinstance(x, ast.Name)]
        own = {x.id for x in nodes if isinstance(x.ctx, ast.Store)} | {*source.parameters}
        result: dict[str, str] = {}
        for name in [*own, *(x.id for x in nodes)]:
            result[name] = f"{name}.{source.name}.{number}"
            outer = None if name in own else source.names.get(name)
            if outer is not None and self.meaning(ast.Name(name, ast.Load())) is outer:
                result[name] = name
            elif outer is not None:
                self.names[result[name]] = outer
        return result

    def _begin(self, call: ast.Call, source: FunctionSource) -> dict[str, ast.expr] | None:
        """The parameters of a generator with their values; `None` if it stays a generator."""
        yields = [x for x in own_nodes(source.tree) if isinstance(x, SUSPENDING)]
        plain = [x.value for x in own_nodes(source.tree) if isinstance(x, ast.Expr)]
        if any(x not in plain or isinstance(x, ast.Await) for x in yields):
            return None
        if any(isinstance(x, DEFINITIONS) for x in own_nodes(source.tree)):
            return None
        several = Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD
        given: dict[str, Any] = {x.arg or "": x.value for x in call.keywords}
        if "" in given or any(isinstance(x, ast.Starred) for x in call.args):
            return None
        if any(x.kind in several for x in source.parameters.values()):
            return None
        try:
            bound = Signature([*source.parameters.values()]).bind(*call.args, **given)
        except TypeError:
            return None
        result: dict[str, ast.expr] = {**bound.arguments}
        for name, parameter in source.parameters.items():
            if name not in result:
                stands_for = f"{name}.default.{len(self.names)}"
                self.names[stands_for] = parameter.default
                result[name] = ast.Name(stands_for, ast.Load())
        return result


def _through(items: ast.expr, name: str) -> ast.For:
    """The loop that 'yield from' is."""
    item = ast.Expr(ast.Yield(ast.Name(name, ast.Load())))
    return ast.For(ast.Name(name, ast.Store()), items, [item], [])


class _Consumed:
    """The statements of a generator with those of a loop where an item is yielded."""

    def __init__(
        self,
        loop: ast.For,
        tree: ast.FunctionDef,
        name: str,
        begin: Mapping[str, ast.expr],
        names: Mapping[str, str],
    ) -> None:
        self.loop = loop
        self.has_break = jumps(loop.body, ast.Break)
        self.ended, self.broken = f"end.{name}", f"break.{name}"
        body = deepcopy(tree.body)
        for node in (x for statement in body for x in ast.walk(statement)):
            if isinstance(node, ast.expr | ast.stmt):
                ast.copy_location(node, loop.iter)
            if isinstance(node, ast.Name):
                node.id = names[node.id]
        statements: list[ast.stmt] = [
            ast.Assign([ast.Name(names[x], ast.Store())], value) for x, value in begin.items()
        ]
        inner, leaves = self._block(body)
        if leaves:
            statements += [self._set(x, value=False) for x in (self.ended, self.broken)]
            inner = [self._once(inner)]
        statements += inner
        if loop.orelse and self.has_break:
            test = ast.UnaryOp(ast.Not(), ast.Name(self.broken, ast.Load()))
            statements.append(ast.If(test, loop.orelse, []))
        else:
            statements += loop.orelse
        for node in (x for statement in statements for x in ast.walk(statement)):
            if isinstance(node, ast.expr | ast.stmt) and not hasattr(node, "lineno"):
                ast.copy_location(node, loop.iter)
        self.statements = statements

    def _once(self, body: list[ast.stmt]) -> ast.stmt:
        """Statements that a jump may leave."""
        once = ast.Tuple([ast.Constant(0)], ast.Load())
        return ast.For(ast.Name(f"once.{self.ended}", ast.Store()), once, body, [])

    def _set(self, name: str, *, value: bool) -> ast.stmt:
        return ast.Assign([ast.Name(name, ast.Store())], ast.Constant(value))

    def _leave(self, *names: str) -> list[ast.stmt]:
        return [*(self._set(name, value=True) for name in names), ast.Break()]

    def _block(self, body: Sequence[ast.stmt]) -> tuple[list[ast.stmt], bool]:
        """Statements of the generator, and whether they may leave all of its loops."""
        found, leaves = list[ast.stmt](), False
        for node in body:
            match node:
                case ast.Return(value=value):
                    found += [] if value is None else [ast.Expr(value)]
                    found += self._leave(self.ended)
                    leaves = True
                case ast.Expr(value=ast.Yield(value=value)):
                    item = ast.Constant(None) if value is None else value
                    found += self._used(item)
                    leaves = leaves or self.has_break
                case ast.Expr(value=ast.YieldFrom(value=value)):
                    more, ends = self._block([_through(value, f"item.{self.ended}")])
                    found, leaves = [*found, *more], leaves or ends
                case ast.For() | ast.While():
                    node.body, ends = self._block(node.body)
                    node.orelse, ends_behind = self._block(node.orelse)
                    found.append(node)
                    if ends:
                        found.append(ast.If(ast.Name(self.ended, ast.Load()), [ast.Break()], []))
                    leaves = leaves or ends or ends_behind
                case ast.If():
                    node.body, ends = self._block(node.body)
                    node.orelse, ends_else = self._block(node.orelse)
                    found.append(node)
                    leaves = leaves or ends or ends_else
                case _:
                    found.append(node)
        return found, leaves

    def _used(self, item: ast.expr) -> list[ast.stmt]:
        """Return the statements of the loop for an item."""
        body = [deepcopy(x) for x in self.loop.body]
        if self.has_break:
            body = self._without_breaks(body)
        body.insert(0, ast.Assign([deepcopy(self.loop.target)], item))
        if not jumps(self.loop.body, ast.Continue):
            return body
        after = ast.If(ast.Name(self.ended, ast.Load()), [ast.Break()], [])
        return [self._once(body), *([after] if self.has_break else [])]

    def _without_breaks(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements of the loop, whose 'break' leaves all loops of the generator."""
        statements: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.Break):
                statements += self._leave(self.broken, self.ended)
                continue
            if isinstance(node, ast.If):
                node.body = self._without_breaks(node.body)
            if isinstance(node, ast.If | ast.For | ast.While):
                node.orelse = self._without_breaks(node.orelse)
            statements.append(node)
        return statements
