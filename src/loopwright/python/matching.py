"""`match` as `if`: what patterns compare, and the names that they bind."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import cast


class _NoConditionError(Exception):
    """A pattern that is none of values, of several of these, or of a tuple that is written out."""


def without_matches(tree: ast.FunctionDef) -> ast.FunctionDef:
    """A function whose `match` statements are conditionals; those with other patterns are left."""
    if not any(isinstance(node, ast.Match) for node in ast.walk(tree)):
        return tree
    return cast("ast.FunctionDef", _Conditionals().visit(deepcopy(tree)))


class _Conditionals(ast.NodeTransformer):
    def visit_Match(self, node: ast.Match) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        parts = node.subject.elts if isinstance(node.subject, ast.Tuple) else [node.subject]
        kept: list[ast.stmt] = []
        named: list[ast.expr] = []
        for number, part in enumerate(parts):
            name = f"match {node.lineno} {node.col_offset} {number}"  # which no program has
            kept.append(ast.Assign([ast.Name(name, ast.Store())], part))
            named.append(ast.Name(name, ast.Load()))
        subject = ast.Tuple(named, ast.Load()) if isinstance(node.subject, ast.Tuple) else named[0]
        try:
            made = [*kept, *_chain(subject, node.cases)]
        except _NoConditionError:
            return node
        return [ast.fix_missing_locations(ast.copy_location(one, node)) for one in made]


def _chain(subject: ast.expr, cases: list[ast.match_case]) -> list[ast.stmt]:
    """The statements that run the first case whose pattern and guard hold."""
    if not cases:
        return []
    first, *rest = cases
    tests, bound = list[ast.expr](), list[ast.stmt]()
    _conditions(subject, first.pattern, tests, bound)
    if first.guard is not None and bound and tests:
        raise _NoConditionError  # the guard reads what is bound, where the tests hold only
    others = _chain(subject, rest)
    body = first.body
    if first.guard is not None and bound:
        return [*bound, ast.copy_location(ast.If(first.guard, body, others), first.guard)]
    body = [*bound, *body]
    tests += [] if first.guard is None else [first.guard]
    if not tests:
        return body
    test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
    return [ast.copy_location(ast.If(test, body, others), first.pattern)]


def _conditions(
    subject: ast.expr, pattern: ast.pattern, tests: list[ast.expr], bound: list[ast.stmt]
) -> None:
    """Add what has to hold for a pattern, and the names that it binds."""
    match pattern:
        case ast.MatchValue(value=value):
            tests.append(
                ast.copy_location(ast.Compare(deepcopy(subject), [ast.Eq()], [value]), pattern)
            )
        case ast.MatchSingleton(value=known):
            one = ast.Compare(deepcopy(subject), [ast.Is()], [ast.Constant(known)])
            tests.append(ast.copy_location(one, pattern))
        case ast.MatchOr(patterns=several):
            sides = list[ast.expr]()
            for one in several:
                inner = list[ast.expr]()
                before = len(bound)
                _conditions(subject, one, inner, bound)
                if not inner or len(bound) > before:
                    raise _NoConditionError
                sides.append(inner[0] if len(inner) == 1 else ast.BoolOp(ast.And(), inner))
            tests.append(ast.copy_location(ast.BoolOp(ast.Or(), sides), pattern))
        case ast.MatchAs(pattern=inner, name=name):
            if inner is not None:
                _conditions(subject, inner, tests, bound)
            if name is not None:
                target = ast.Name(name, ast.Store())
                bound.append(ast.copy_location(ast.Assign([target], deepcopy(subject)), pattern))
        case ast.MatchSequence(patterns=parts) if isinstance(subject, ast.Tuple):
            if any(isinstance(one, ast.MatchStar) for one in parts):
                raise _NoConditionError
            if len(parts) != len(subject.elts):
                tests.append(ast.copy_location(ast.Constant(False), pattern))
                return
            for item, one in zip(subject.elts, parts, strict=True):
                _conditions(item, one, tests, bound)
        case _:
            raise _NoConditionError
