"""Statements of Python as others: `match` and `with np.errstate(…)` as `if`, and variables of
`nonlocal` as the only item of a list, which inner functions change.

match x:                        if x == 1 or x == 2:            count = 0
    case 1 | 2:                     small()             ->      def found():
        small()                 elif isinstance(x, float):          nonlocal count
    case float(y) if y > 3:         y = x                           count += 1
        large(y)                    if y > 3: large(y)
                                                        ->      count' = [0]
                                                                def found():
                                                                    count'[0] += 1
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterator
from copy import deepcopy
from typing import cast


def in_fewer_statements(tree: ast.FunctionDef) -> ast.FunctionDef:
    """A function in which these statements are others; those that cannot be are left."""
    if not any(isinstance(x, ast.Match | ast.With | ast.Nonlocal) for x in ast.walk(tree)):
        return tree
    copied = deepcopy(tree)
    return _without_nonlocals(
        cast("ast.FunctionDef", _Conditionals(_read_elsewhere(copied)).visit(copied))
    )


# `match` and `with`: what patterns compare, and the names that they bind


class _NoConditionError(Exception):
    """A pattern that has no condition: of a mapping, or of a class that is taken apart by place."""


def _names(tree: ast.AST, context: type[ast.expr_context]) -> Iterator[ast.Name]:
    """The names that are read or bound somewhere in a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, context):
            yield node


def _read_elsewhere(tree: ast.FunctionDef) -> set[str]:
    """The names that are read where no case of a `match` around binds them."""
    bound = set[ast.Name]()
    for case in (node for node in ast.walk(tree) if isinstance(node, ast.match_case)):
        captured = {getattr(pattern, "name", None) for pattern in ast.walk(case.pattern)}
        inside = [case.guard, *case.body] if case.guard is not None else case.body
        bound.update(n for part in inside for n in _names(part, ast.Load) if n.id in captured)
    return {name.id for name in _names(tree, ast.Load) if name not in bound}


class _Replaced(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, by: dict[str, ast.expr]) -> None:
        self._by = by

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return deepcopy(self._by[node.id]) if node.id in self._by else node


def _bound(expression: ast.expr) -> Iterator[str]:
    """The names that an expression binds: in comprehensions, functions and by `:=`."""
    yield from (name.id for name in _names(expression, ast.Store))
    yield from (node.arg for node in ast.walk(expression) if isinstance(node, ast.arg))


class _Conditionals(ast.NodeTransformer):
    def __init__(self, read_elsewhere: set[str]) -> None:
        self._read_elsewhere = read_elsewhere

    def visit_With(self, node: ast.With) -> ast.AST:
        self.generic_visit(node)
        tests = [item.context_expr for item in node.items]
        are_states = all(
            isinstance(x, ast.Call) and ast.unparse(x.func).endswith("errstate") for x in tests
        )
        if not are_states or any(item.optional_vars for item in node.items):
            return node
        return ast.copy_location(ast.If(_all(tests), node.body, []), node)

    def visit_Match(self, node: ast.Match) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        parts = node.subject.elts if isinstance(node.subject, ast.Tuple) else [node.subject]
        kept: list[ast.stmt] = []
        named: list[ast.expr] = []
        for number, part in enumerate(parts):
            name = f"match.{node.lineno}.{node.col_offset}.{number}"  # which no program has
            kept.append(ast.Assign([ast.Name(name, ast.Store())], part))
            named.append(ast.Name(name, ast.Load()))
        subject = ast.Tuple(named, ast.Load()) if isinstance(node.subject, ast.Tuple) else named[0]
        try:
            made = [*kept, *_chain(subject, node.cases, self._read_elsewhere)]
        except _NoConditionError:
            return node
        return [ast.fix_missing_locations(ast.copy_location(x, node)) for x in made]


def _chain(
    subject: ast.expr, cases: list[ast.match_case], read_elsewhere: set[str]
) -> list[ast.stmt]:
    """The statements that run the first case whose pattern and guard hold. A guard is part of the
    condition where only its case reads what the pattern binds."""
    if not cases:
        return []
    first, *rest = cases
    tests, bound = list[ast.expr](), list[ast.Assign]()
    _conditions(subject, first.pattern, tests, bound)
    others, guard, body = _chain(subject, rest, read_elsewhere), first.guard, first.body
    values = {cast("ast.Name", one.targets[0]).id: one.value for one in bound}
    if guard is not None and tests and read_elsewhere.isdisjoint(values):
        if values.keys().isdisjoint(_bound(guard)):
            tests.append(_Replaced(values).visit(deepcopy(guard)))
            guard = None
    if guard is not None and bound and tests:  # what is bound stays so where the guard fails
        place = first.pattern
        name = f"case.{place.lineno}.{place.col_offset}"
        flags = [ast.Assign([ast.Name(name, ast.Store())], ast.Constant(x)) for x in (False, True)]
        inner = ast.copy_location(ast.If(guard, [flags[1], *body], []), guard)
        chosen = ast.copy_location(ast.If(_all(tests), [*bound, inner], []), place)
        failed = ast.UnaryOp(ast.Not(), ast.Name(name, ast.Load()))
        return [flags[0], chosen, *([ast.If(failed, others, [])] if others else [])]
    if guard is not None and bound:
        return [*bound, ast.copy_location(ast.If(guard, body, others), guard)]
    body = [*bound, *body]
    tests += [] if guard is None else [guard]
    if not tests:
        return body
    return [ast.copy_location(ast.If(_all(tests), body, others), first.pattern)]


def _all(tests: list[ast.expr]) -> ast.expr:
    """The condition that all of some hold."""
    every = ast.copy_location(ast.BoolOp(ast.And(), tests), tests[0])
    return tests[0] if len(tests) == 1 else every


def _conditions(
    subject: ast.expr, pattern: ast.pattern, tests: list[ast.expr], bound: list[ast.Assign]
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
                sides.append(_all(inner))
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
        case ast.MatchSequence(patterns=parts):
            _conditions_of_items(subject, pattern, parts, tests, bound)
        case ast.MatchClass(cls, inner, names, fields) if len(inner) <= _takes_itself(cls):
            tests.append(_called(isinstance, deepcopy(subject), cls, at=pattern))
            for one in inner:
                _conditions(subject, one, tests, bound)
            for name, one in zip(names, fields, strict=True):
                field = ast.Attribute(deepcopy(subject), name, ast.Load())
                _conditions(ast.copy_location(field, one), one, tests, bound)
        case _:
            raise _NoConditionError


def _conditions_of_items(
    subject: ast.expr,
    pattern: ast.pattern,
    parts: list[ast.pattern],
    tests: list[ast.expr],
    bound: list[ast.Assign],
) -> None:
    """The same for the patterns of the items of a sequence."""
    starred = [number for number, one in enumerate(parts) if isinstance(one, ast.MatchStar)]
    after = len(parts) - 1 - starred[0] if starred else 0
    length = ast.Constant(len(parts) - len(starred))
    count = _called(len, deepcopy(subject), at=pattern)
    enough = ast.Compare(count, [ast.GtE() if starred else ast.Eq()], [length])
    classes = ast.Constant(_SEQUENCES)  # pyright: ignore[reportArgumentType]
    tests.append(_called(isinstance, deepcopy(subject), classes, at=pattern))
    tests.append(ast.copy_location(enough, pattern))
    for number, one in enumerate(parts):
        key: ast.expr = ast.Constant(number)
        if isinstance(one, ast.MatchStar):
            end = ast.Constant(-after) if after else None
            key = ast.Slice(ast.Constant(number), end)
        elif starred and number > starred[0]:
            key = ast.Constant(number - len(parts))
        item = ast.copy_location(ast.Subscript(deepcopy(subject), key, ast.Load()), one)
        if not isinstance(one, ast.MatchStar):
            _conditions(item, one, tests, bound)
        elif one.name is not None:
            target, rest = ast.Name(one.name, ast.Store()), _called(list, item, at=one)
            bound.append(ast.copy_location(ast.Assign([target], rest), one))


_SEQUENCES = list, tuple, range, deque
"""The classes of what a pattern of items is for; strings and arrays are none of these."""
_TAKE_THEMSELVES = "bool", "dict", "float", "int", "list", "set", "str", "tuple"


def _takes_itself(cls: ast.expr) -> bool:
    """Whether the pattern in the parentheses of a class is for the whole value."""
    return isinstance(cls, ast.Name) and cls.id in _TAKE_THEMSELVES


def _called(function: object, *arguments: ast.expr, at: ast.AST) -> ast.expr:
    """The call of a function of Python's, whatever its name means there."""
    return ast.copy_location(ast.Call(ast.Constant(function), [*arguments], []), at)  # pyright: ignore[reportArgumentType]


# `nonlocal`


def _without_nonlocals(tree: ast.FunctionDef) -> ast.FunctionDef:
    """A function without `nonlocal` of the variables that get a value at the top of their own."""
    for function in [x for x in ast.walk(tree) if isinstance(x, ast.FunctionDef)]:
        inner = (x for x in ast.walk(function) if isinstance(x, ast.Nonlocal))
        shared = {name for x in inner for name in x.names} - _declared(function)
        for name in sorted(shared):
            if not _is_rebound(function, name):
                _share(function, name)
    return tree


def _own(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions in it."""
    waiting: list[ast.AST] = [*function.body]
    for node in waiting:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def _declared(function: ast.FunctionDef) -> set[str]:
    """The names that a function takes from around it."""
    found = (x for x in _own(function) if isinstance(x, ast.Nonlocal | ast.Global))
    return {name for x in found for name in x.names}


def _binds(node: ast.AST, name: str) -> bool:
    """Whether a name is assigned in some statements."""
    names = (x for x in ast.walk(node) if isinstance(x, ast.Name))
    return any(x.id == name and not isinstance(x.ctx, ast.Load) for x in names)


def _parameters(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    return {x.arg for x in ast.walk(function.args) if isinstance(x, ast.arg)}


def _is_rebound(function: ast.FunctionDef, name: str) -> bool:
    """Whether a name is bound in ways that an item of a list is not."""
    for node in ast.walk(function):
        match node:
            case ast.comprehension(target=target) if _binds(target, name):
                return True
            case ast.NamedExpr(target=ast.Name(id=bound)) if bound == name:
                return True
            case ast.Lambda() if name in _parameters(node):
                return True
            case ast.Name(id=bound, ctx=ast.Del()) if bound == name:
                return True
            case ast.FunctionDef(name=bound) | ast.ExceptHandler(name=bound) if bound == name:
                return True
            case ast.alias() if name in (node.name, node.asname):
                return True
            case _:
                pass
    return False


def _share(function: ast.FunctionDef, name: str) -> None:
    """Have a variable be the item of a list from its first value on, if that is at the top."""
    bound = [number for number, x in enumerate(function.body) if _binds(x, name)]
    first = -1 if name in _parameters(function) else min(bound, default=None)
    if first is None or (first >= 0 and not isinstance(function.body[first], ast.Assign)):
        return
    shared = _Shared(name)
    item = ast.List([ast.Name(name, ast.Load())], ast.Load())
    begin = ast.Assign([ast.Name(shared.cell, ast.Store())], item)
    place = function.body[max(first, 0)]
    begin = ast.fix_missing_locations(ast.copy_location(begin, place))
    body = [x if k == first else shared.visit(x) for k, x in enumerate(function.body)]
    function.body = [*body[: first + 1], begin, *body[first + 1 :]]


class _Shared(ast.NodeTransformer):
    """Replaces a variable by the item of a list."""

    def __init__(self, name: str) -> None:
        self.name, self.cell = name, f"nonlocal.{name}"

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id != self.name:
            return node
        item = ast.Subscript(ast.Name(self.cell, ast.Load()), ast.Constant(0), node.ctx)
        return ast.fix_missing_locations(ast.copy_location(item, node))

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.AST:
        names = [x for x in node.names if x != self.name]
        return ast.copy_location(ast.Nonlocal(names) if names else ast.Pass(), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        own = {x.id for x in _own(node) if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
        own = (own - _declared(node)) | _parameters(node)
        node.args = self.visit(node.args)
        if self.name not in own:
            node.body = [self.visit(x) for x in node.body]
        return node
