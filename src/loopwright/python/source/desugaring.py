"""Desugaring: rewriting statements in terms of others when a definition is read.

    match x:                        match' = x                      count = 0
        case 1 | 2:                 if match' == 1 or match' == 2:  def found():
            small()           ->        small()                         nonlocal count
        case float(y) if y > 3:     elif isinstance(match', float)      count += 1
            large(y)                        and match' > 3:
                                        y = match'            ->    count = 0
    with np.errstate(all="ignore"):     large(y)                    count' = [count]
        x = 1 / y             ->    WithBlock, a kind of `if`       def found():
                                                                        count'[0] += 1

The readers of a tree (liveness, splitting, generators, the lowerings of `syntax`) only handle the
remaining kinds of statements. A statement that cannot be rewritten is kept, and refused at its
place.
"""

from __future__ import annotations

import ast
import builtins
import functools
import itertools
import math
import random
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any, TypeVar, cast

import numpy

from loopwright.python.source.liveness import (
    COMPREHENSIONS,
    DEFINITIONS,
    Comprehension,
    Function,
    Names,
    WithBlock,
    children,
    declared,
    own_nodes,
    own_variables,
    written,
)

# Templates
#
# Statements are parsed from texts in which names stand for expressions and statements.


def filled(
    text: str, parts: Mapping[str, ast.AST], rename: Callable[[str], str] = str
) -> list[ast.stmt]:
    """Return the statements of a text with parts in the places of names; `rename` gives the names
    of other variables. What the text itself has gets its place in a program later.

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
_Part = ast.expr | tuple[str, ast.expr]
_IS_SEQUENCE = 1 << 5
"""The flag of classes that sequence patterns match; arrays have it since NumPy 2.5."""
_SEQUENCES = tuple(
    x for x in (list, tuple, range, deque, numpy.ndarray) if x.__flags__ & _IS_SEQUENCE
)
_MAKING_CONTAINERS = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp)
"""Expressions that create a container, which all targets of an assignment share."""
_MATCHES_ITSELF = 1 << 22
"""The flag of classes whose single positional pattern matches the whole value, as in `int(x)`."""


class _LeftError(Exception):
    """A statement that is not rewritten."""


class CellItem(ast.Subscript):
    """The variable of a cell: the only item of a list, which functions share."""

    @property
    def variable(self) -> str:
        """Its name in the program."""
        assert isinstance(self.value, ast.Name)
        return self.value.id.removeprefix(_CELL)


class MatchedPart(ast.expr):
    """The part of a value that a positional pattern of a class matches; lowering resolves the name
    of the class."""

    _fields = ("value", "cls", "position", "pattern_count")
    value: ast.expr
    cls: ast.expr
    position: int
    pattern_count: int

    @property
    def call(self) -> ast.expr:
        """The call that computes it in Python."""
        numbers = ast.Constant(self.position), ast.Constant(self.pattern_count)
        return _call_node(self, _part_of, self.value, self.cls, *numbers)


class ResultsTest(ast.If):
    """Whether a function with a cache has the result already."""


class ShortResultsTest(ResultsTest):
    """A test of a cache that compiled code has for one call only."""


_CELL = "nonlocal."


def known_names(
    names: Mapping[str, object], used_names: Iterable[str]
) -> frozenset[tuple[str, str]]:
    """Return the names that refer to Python functions or modules whose calls may be rewritten, with
    the original names of these."""
    own = ((name, _KNOWN.get(id(names.get(name)), "")) for name in used_names)
    return frozenset(pair for pair in own if pair[1])


def desugared(
    tree: ast.FunctionDef, known_functions: Iterable[tuple[str, str]] = ()
) -> ast.FunctionDef:
    """Return a function without `match`, `with`, `nonlocal` and needless `global`, where calls of
    `known_functions` names are rewritten that it does not bind. The tree is changed."""
    nodes = [*ast.walk(tree)]
    meanings = dict(known_functions)
    bound = {y for x in nodes for y in _bound_by(x) if y not in _imported(x)}
    for x in nodes:
        meanings |= _imported(x)
    for x in nodes:
        if isinstance(x, ast.Name) and x.id in meanings and x.id not in bound:
            setattr(x, _MEANING, meanings[x.id])
        if isinstance(x, ast.For | ast.comprehension):
            setattr(x.iter, _RUN_THROUGH, True)
    inner = nodes[1:]
    kinds = ast.Match | ast.With | ast.Global | ast.Nonlocal
    tests = (
        _caches,
        _display,
        _gives_to_several,
        _gives_kinds,
        _iterator_in,
        _is_first,
        _raises_either,
        _rows_in,
        _unrolls,
    )
    is_changed = any(isinstance(x, kinds) or any(test(x) for test in tests) for x in inner)
    functions = (x for x in nodes if isinstance(x, ast.FunctionDef))
    is_changed = is_changed or any(map(_bound_in_comprehensions, functions))
    if not is_changed and _iterated(tree) is None:
        return tree
    return deepcopy(_Desugaring().visit(tree))  # facts about nodes are cached by their identity


def _bound_by(node: ast.AST) -> Sequence[str]:
    """Return the names that a node binds, or declares."""
    match node:
        case ast.Name(name, ast.Store() | ast.Del()) | ast.arg(name):
            return [name]
        case (
            ast.FunctionDef(name)
            | ast.ExceptHandler(name=str(name))
            | ast.MatchAs(name=str(name))
            | ast.MatchStar(str(name))
            | ast.MatchMapping(rest=str(name))
        ):
            return [name]
        case ast.Import(names) | ast.ImportFrom(names=names):
            return [x.asname or x.name.partition(".")[0] for x in names]
        case ast.Global(names) | ast.Nonlocal(names):
            return names
        case _:
            return []


def _imported(node: ast.AST) -> dict[str, str]:
    """Return the names that an import binds to `functools` or its caches, with the own names of
    these."""
    match node:
        case ast.Import(names):
            return {x.asname or x.name: x.name for x in names if x.name == "functools"}
        case ast.ImportFrom("functools", names, 0):
            return {x.asname or x.name: x.name for x in names if x.name in _CACHES}
        case _:
            return {}


def _own_name(node: ast.AST) -> str:
    """Return the own name of what a name in a tree is known to mean, or of what a known module
    has."""
    if isinstance(node, ast.Attribute) and (module := _own_name(node.value)):
        return f"{module}.{node.attr}"
    return getattr(node, _MEANING, "")


def _called_name(node: ast.AST) -> str:
    """Return the own name of the function that a call without keywords calls, if it is a known
    one."""
    if not isinstance(node, ast.Call) or node.keywords:
        return ""
    return getattr(node.func, _MEANING, "")


def _display(node: ast.AST) -> ast.expr | None:
    """Return the display that a call of `list`, `tuple` or `dict` without positional arguments
    is."""
    if not isinstance(node, ast.Call) or node.args:
        return None
    if node.keywords:
        names = [ast.Constant(x.arg) for x in node.keywords if x.arg is not None]
        if getattr(node.func, _MEANING, "") != "dict" or len(names) < len(node.keywords):
            return None
        return ast.Dict([*names], [x.value for x in node.keywords])
    match _called_name(node):
        case "list":
            return ast.List([], ast.Load())
        case "tuple":
            return ast.Tuple([], ast.Load())
        case "dict":
            return ast.Dict([], [])
        case _:
            return None


def _gives_to_several(node: ast.AST) -> bool:
    """Return whether a statement stores a container that it creates in several places."""
    return (
        isinstance(node, ast.Assign)
        and len(node.targets) > 1
        and any(isinstance(x, ast.Subscript) for x in node.targets)
        and any(isinstance(x, _MAKING_CONTAINERS) for x in ast.walk(node.value))
    )


def _gives_kinds(node: ast.AST) -> bool:
    """Return whether a statement returns a string literal, or anything on another path."""
    match node:
        case ast.Return(ast.IfExp(_, body, other)):
            are_strings = (
                isinstance(x, ast.JoinedStr) or isinstance(getattr(x, "value", None), str)
                for x in (body, other)
            )
            return sum(are_strings) == 1
        case _:
            return False


def _raises_either(node: ast.AST) -> bool:
    """Return whether a statement raises one of two exceptions."""
    return isinstance(node, ast.Raise) and isinstance(node.exc, ast.IfExp)


def is_made_once(node: ast.Set) -> bool:
    """Return whether Python creates a set once: of three constants or more, or that a loop runs
    through."""
    is_often = len(node.elts) > 2 or hasattr(node, _RUN_THROUGH)
    return is_often and all(map(_is_constant_expression, node.elts))


def display_of_constants(node: ast.Set) -> bool:
    """Return whether a set is a copy of one that Python creates once."""
    return is_made_once(node) and not hasattr(node, _RUN_THROUGH)


def _is_constant_expression(node: ast.expr) -> bool:
    match node:
        case ast.Tuple(items):
            return all(map(_is_constant_expression, items))
        case ast.UnaryOp(_, inner):
            return _is_constant_expression(inner)
        case _:
            return isinstance(node, ast.Constant)


class _Desugaring(ast.NodeTransformer):
    """Rewrites statements, those inside of others first."""

    function: ast.AST = ast.Pass()

    def visit_With(self, node: ast.With) -> ast.AST:
        self.generic_visit(node)
        if any(item.optional_vars for item in node.items):
            return node
        body: list[ast.stmt] = node.body
        for item in reversed(node.items):
            body = [_located_at(node, WithBlock(item.context_expr, body, []))]
        return body[0]

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """`return "none" if test else x`, which may be of another kind: a path for each."""
        self.generic_visit(node)
        value = node.value
        if not _gives_kinds(node) or not isinstance(value, ast.IfExp):
            return node
        then, otherwise = (_located_at(x, ast.Return(x)) for x in (value.body, value.orelse))
        return _located_at(node, ast.If(value.test, [then], _several(self.visit_Return(otherwise))))

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """`raise X if test else Y` becomes a conditional with two statements."""
        match node:
            case ast.Raise(ast.IfExp(test, body, orelse), cause):
                then, otherwise = (_located_at(x, ast.Raise(x, cause)) for x in (body, orelse))
                return self.visit(_located_at(node, ast.If(test, [then], [otherwise])))
            case _:
                return self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> ast.AST:
        nodes = (x for x in ast.walk(self.function) if not isinstance(x, ast.Global))
        bound = {name for x in nodes for name in _bound_by(x)}
        return node if bound.intersection(node.names) else ast.copy_location(ast.Pass(), node)

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = _columns(_chained(node.iter), node.target, [self.function])
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        rows = _rows_in(node.value)
        node.value = _mapped(node.value, node.targets[0])
        match node.targets:
            case [ast.Tuple(names)] if isinstance(rows, _ROWS) and not _has_star(names):
                begin: list[ast.stmt] = []
                if not isinstance(rows, ast.Name):
                    begin = [_located_at(node, _assigned("an.rows", _call_node(node, list, rows)))]
                    rows = ast.Name("an.rows", ast.Load())
                of_lists = [_is_list_or_tuple(x, [self.function]) for x in names]
                functions = [column_of if x else tuple_of_column for x in of_lists]
                columns: list[ast.expr] = [
                    _call_node(node, x, rows, constant_of(k)) for k, x in enumerate(functions)
                ]
                count = constant_of(len(names))
                test = _located_at(node, ast.Expr(_call_node(node, expect_columns, rows, count)))
                node.value = _located_at(node, ast.Tuple(columns, ast.Load()))
                return [*begin, test, node]
            case [ast.Name()] if rows is not None:
                node.value = _call_node(node, tuples_of_columns, _call_node(node, list, rows))
                return node
            case _ if _gives_to_several(node):
                temporary = ast.Name("an.made", ast.Store())
                values = [ast.Name(temporary.id, ast.Load()) for _ in node.targets]
                each = zip([temporary, *node.targets], [node.value, *values], strict=True)
                return [_located_at(node, ast.Assign([target], value)) for target, value in each]
            case _:
                return node

    def _visit_comprehension(self, node: Comprehension) -> ast.AST:
        self.generic_visit(node)
        for part in node.generators:
            part.iter = _columns(_chained(part.iter), part.target, [node])
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension  # noqa: N815

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = _called_name(node)
        if (display := _display(node)) is not None:
            return _located_at(node, display)
        if getattr(node.func, _MEANING, "") in _TAKING_ITEMS:
            node.args = [_columns(_chained(x)) for x in node.args]
        match node:
            case ast.Call(_, [ast.Name() as function, over]) if name == "map":
                item = ast.Name("an.item", ast.Store())
                call = ast.Call(function, [ast.Name(item.id, ast.Load())], [])
                columns = _columns(over, item, [call])
                if columns is not over:
                    clause = ast.comprehension(item, columns, [], 0)
                    return _located_at(node, ast.ListComp(_located_at(node, call), [clause]))
            case _:
                pass
        if not _is_first(node):
            return node
        inner, *default = node.args
        assert isinstance(inner, ast.Call)
        return _call_node(node, next_item, *inner.args, ast.Constant(None), *default)

    def visit_Match(self, node: ast.Match) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        name = f"match.{node.lineno}.{node.col_offset}"  # which no program has
        try:
            statements = _first_of(ast.Name(name, ast.Load()), node.cases)
        except _LeftError:
            return node
        expanded = [_assigned(name, node.subject), *statements]
        return [ast.fix_missing_locations(ast.copy_location(x, node)) for x in expanded]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | list[ast.stmt]:
        if (last := _iterated(node)) is not None and isinstance(last.value, ast.Call):
            last.value = last.value.args[0]
        outer = self.function
        self.function = node
        self.generic_visit(node)
        self.function = outer
        inner = (x for x in ast.walk(node) if isinstance(x, ast.Nonlocal))
        shared = {name for x in inner for name in x.names} - declared(node)
        for name in sorted(shared | _bound_in_comprehensions(node)):
            with suppress(_LeftError):
                node.body = _with_cell(node, name)
        for name in [x for x in map(_iterator_in, own_nodes(node)) if x]:
            with suppress(_LeftError):
                node.body = _with_place(node, name)
        node.body = [y for x in node.body for y in _with_cache(x)]
        return node


class _Replacing(ast.NodeTransformer):
    """Puts expressions in the place of variables, but where functions and comprehensions have
    variables of those names."""

    def __init__(self, by: Mapping[str, ast.expr]) -> None:
        self.by = by

    def visit(self, node: ast.AST) -> Any:
        bound = {getattr(node, "name", None), getattr(node, "asname", None)}
        if not bound.isdisjoint(self.by):
            raise _LeftError  # bound in a way in which a list item cannot be
        if not isinstance(node, Function | COMPREHENSIONS):
            return super().visit(node)
        if isinstance(node, COMPREHENSIONS):  # evaluated outside of its own scope
            node.generators[0].iter = self.visit(node.generators[0].iter)
        else:
            node.args = self.visit(node.args)
        own = own_variables(node)
        return _Replacing({k: x for k, x in self.by.items() if k not in own}).generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id not in self.by:
            return node
        if isinstance(node.ctx, ast.Del):
            raise _LeftError
        replacement = deepcopy(self.by[node.id])
        if isinstance(replacement, CellItem):
            replacement = CellItem(replacement.value, replacement.slice, node.ctx)
        return ast.copy_location(replacement, node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
        value = self.visit(node.value)
        item = self.by.get(node.target.id)
        if item is None:
            return ast.copy_location(ast.NamedExpr(node.target, value), node)
        match item:
            case ast.Subscript(cell) | ast.Call(ast.Constant(), [cell, _]):
                return _call_node(node, set_cell, cell, value)
            case _:
                raise _LeftError  # part of a value that is matched

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.AST:
        names = [x for x in node.names if x not in self.by]
        return ast.copy_location(ast.Nonlocal(names) if names else ast.Pass(), node)


def _assigned(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _all(tests: Sequence[ast.expr]) -> ast.expr:
    """Return the condition that all of some hold."""
    if len(tests) == 1:
        return tests[0]
    return ast.copy_location(ast.BoolOp(ast.And(), [*tests]), tests[0])


# `match`


def _first_of(subject: ast.expr, cases: Sequence[ast.match_case]) -> list[ast.stmt]:
    """Return the statements that run the first case whose pattern and guard hold. A pattern binds
    its variables even if the guard fails."""
    if not cases:
        return []
    case = cases[0]
    remaining = _first_of(subject, cases[1:])
    tests, values = _tests_and_values(_pattern_parts(subject, case.pattern))
    bound = [_located_at(value, _assigned(name, value)) for name, value in values.items()]
    if case.guard is None:
        return _choice(tests, [*bound, *case.body], remaining)
    guard = _Replacing(values).visit(deepcopy(case.guard))
    failed = _choice(deepcopy(tests), deepcopy(bound), []) if bound else []
    return _choice([*tests, guard], [*bound, *case.body], [*failed, *remaining])


def _choice(
    tests: Sequence[ast.expr], body: Sequence[ast.stmt], otherwise: Sequence[ast.stmt]
) -> list[ast.stmt]:
    if not tests:
        return [*body]
    return [ast.copy_location(ast.If(_all(tests), [*body], [*otherwise]), tests[0])]


def _tests_and_values(parts: Iterable[_Part]) -> tuple[list[ast.expr], dict[str, ast.expr]]:
    """Separate the conditions of a pattern from the values of names."""
    tests = list[ast.expr]()
    values = dict[str, ast.expr]()
    for part in parts:
        if isinstance(part, tuple):
            values[part[0]] = part[1]
        else:
            tests.append(part)
    return tests, values


def _pattern_parts(subject: ast.expr, pattern: ast.pattern) -> Iterator[_Part]:
    """Yield the conditions of a pattern, and the names that it binds with their values."""
    match pattern:
        case ast.MatchValue(value=value):
            yield _located_at(pattern, ast.Compare(deepcopy(subject), [ast.Eq()], [value]))
        case ast.MatchSingleton(value=singleton):
            yield _located_at(
                pattern, ast.Compare(deepcopy(subject), [ast.Is()], [ast.Constant(singleton)])
            )
        case ast.MatchOr(patterns=alternatives):
            sides = [
                _tests_and_values(_pattern_parts(subject, alternative))
                for alternative in alternatives
            ]
            conditions = [
                _all(tests or [_located_at(pattern, ast.Constant(True))]) for tests, _ in sides
            ]
            yield _located_at(pattern, ast.BoolOp(ast.Or(), conditions))
            for name, bound_value in sides[-1][1].items():
                for test, (_, values) in [*zip(conditions, sides, strict=True)][-2::-1]:
                    bound_value = _located_at(
                        pattern, ast.IfExp(deepcopy(test), values[name], bound_value)
                    )
                yield name, bound_value
        case ast.MatchAs(pattern=inner, name=name):
            if inner is not None:
                yield from _pattern_parts(subject, inner)
            if name is not None:
                yield name, _located_at(pattern, deepcopy(subject))
        case ast.MatchSequence(patterns=parts):
            yield from _parts_of_items(subject, pattern, parts)
        case ast.MatchClass(cls, inner, names, fields):
            yield _call_node(pattern, isinstance, subject, cls)
            for position, subpattern in enumerate(inner):
                part = MatchedPart(deepcopy(subject), deepcopy(cls), position, len(inner))  # pyright: ignore[reportCallIssue]
                yield from _pattern_parts(_located_at(subpattern, part), subpattern)
            for name, subpattern in zip(names, fields, strict=True):
                field = ast.Attribute(deepcopy(subject), name, ast.Load())
                yield from _pattern_parts(_located_at(subpattern, field), subpattern)
        case _:
            raise _LeftError


def name_of_part(cls: Any, position: int, count: int) -> str | None:
    """Return the attribute that the pattern at a position of `count` in the parentheses of a class
    is for; `None` where it is for the whole value. Raises `TypeError` if they are too many."""
    names = getattr(cls, "__match_args__", None)
    is_whole = names is None and bool(cls.__flags__ & _MATCHES_ITSELF)
    attributes = (None,) if is_whole else names or ()
    if count > len(attributes):
        plural = "" if len(attributes) == 1 else "s"
        message = f"accepts {len(attributes)} positional sub-pattern{plural} ({count} given)"
        raise TypeError(f"{cls.__name__}() {message}")
    return attributes[position]


def _part_of(value: object, cls: type, position: int, count: int) -> object:
    name = name_of_part(cls, position, count)
    return value if name is None else getattr(value, name)


def _parts_of_items(
    subject: ast.expr, pattern: ast.pattern, parts: Sequence[ast.pattern]
) -> Iterator[_Part]:
    """Yield the conditions and names of the patterns of the items of a sequence."""
    starred = [number for number, part in enumerate(parts) if isinstance(part, ast.MatchStar)]
    count = _call_node(pattern, len, subject)
    length = ast.Constant(len(parts) - len(starred))
    yield _call_node(pattern, isinstance, subject, constant_of(_SEQUENCES))
    yield _located_at(pattern, ast.Compare(count, [ast.GtE() if starred else ast.Eq()], [length]))
    for number, part in enumerate(parts):
        is_behind = bool(starred) and number > starred[0]
        key: ast.expr = ast.Constant(number - len(parts) if is_behind else number)
        if isinstance(part, ast.MatchStar):
            after = len(parts) - 1 - number
            key = ast.Slice(key, ast.Constant(-after) if after else None)
        item = _located_at(part, ast.Subscript(deepcopy(subject), key, ast.Load()))
        if not isinstance(part, ast.MatchStar):
            yield from _pattern_parts(item, part)
        elif part.name is not None:
            yield part.name, _call_node(part, list, item)


def _located_at(place: ast.AST, node: _Node) -> _Node:
    return ast.copy_location(node, place)


def constant_of(value: object) -> ast.expr:
    """Return an object as a constant of a tree."""
    return ast.Constant(value)  # pyright: ignore[reportArgumentType]


def _call_node(place: ast.AST, function: object, *arguments: ast.expr) -> ast.expr:
    """Return a call of a Python function, whatever its name refers to there."""
    call = _located_at(place, ast.Call(constant_of(function), [deepcopy(x) for x in arguments], []))
    return ast.fix_missing_locations(call)


# Iterators


def _iterator_in(node: ast.AST) -> str:
    """Return the variable that a statement binds to `iter(…)`, or nothing."""
    match node:
        case ast.Assign([ast.Name(name)], ast.Call(_, [_]) as call) if _called_name(call) == "iter":
            return name
        case _:
            return ""


def _iterated(node: ast.AST) -> ast.Return | None:
    """Return the statement `return iter(x)` that ends a method `__iter__`: the object is run
    through as `x` is."""
    match node:
        case ast.FunctionDef("__iter__", body=[*_, ast.Return(ast.Call(_, [_]) as call) as last]):
            return last if _called_name(call) == "iter" else None
        case _:
            return None


def _is_first(node: ast.AST) -> bool:
    """Return whether an expression is the first item of an iterable."""
    match node:
        case ast.Call(_, [ast.Call(_, [_]) as inner, *_]):
            return (_called_name(node), _called_name(inner)) == ("next", "iter")
        case _:
            return False


def _chained(node: ast.expr) -> ast.expr:
    """`chain.from_iterable` of a generator expression as one that runs through the items, too."""
    match node:
        case ast.Call(_, [ast.GeneratorExp(inner, clauses)]):
            if _own_name(node.func).removeprefix("itertools.") == "chain.from_iterable":
                item = ast.comprehension(ast.Name("an.inner", ast.Store()), inner, [], 0)
                value = ast.Name("an.inner", ast.Load())
                expression = _located_at(node, ast.GeneratorExp(value, [*clauses, item]))
                return ast.fix_missing_locations(expression)
        case _:
            pass
    return node


def _has_star(nodes: Iterable[ast.expr]) -> bool:
    return any(isinstance(x, ast.Starred) for x in nodes)


def _mapped(node: ast.expr, target: ast.expr) -> ast.expr:
    """Return the calls of which `x, y = map(f, (a, b))` has the results."""
    match node, target:
        case ast.Call(_, [ast.Name() | ast.Attribute() as function, over]), ast.Tuple(names):
            arguments = over.elts if isinstance(over, ast.Tuple | ast.List) else []
            is_matching = len(arguments) == len(names) and not _has_star((*arguments, *names))
            if _called_name(node) == "map" and is_matching:
                calls: list[ast.expr] = [ast.Call(function, [x], []) for x in arguments]
                return ast.fix_missing_locations(_located_at(node, ast.Tuple(calls, ast.Load())))
        case _:
            pass
    return node


def _unrolls(node: ast.AST) -> bool:
    """Return whether a node is one of these calls, or assigns their results."""
    if isinstance(node, ast.Assign):
        return _mapped(node.value, node.targets[0]) is not node.value
    return isinstance(node, ast.Call) and _chained(node) is not node


_ROWS = ast.Name | ast.ListComp | ast.GeneratorExp | ast.Call


def _rows_in(node: ast.AST) -> ast.expr | None:
    """Return the rows whose columns `zip(*rows)` yields."""
    match node:
        case ast.Call(_, [ast.Starred(rows)]) if _called_name(node) == "zip":
            return rows
        case _:
            return None


def _columns(
    node: ast.expr, target: ast.expr | None = None, scopes: Sequence[ast.AST] = ()
) -> ast.expr:
    """Return an iterable in which a function of this package replaces `zip(*rows)`."""
    rows = _rows_in(node)
    match rows:
        case None:
            return node
        case ast.BinOp(ast.List([ast.Call(_, [items]) as call]), ast.Mult(), count):
            if _called_name(call) == "iter":
                return _call_node(node, batches_of, items, count)
        case _:
            rows = _as_list(rows)
    are_lists = target is not None and _is_list_or_tuple(target, scopes)
    return _call_node(node, columns_of if are_lists else tuples_of_columns, rows)


def _as_list(node: ast.expr) -> ast.expr:
    """Return an expression with a list in place of an iterator or a view, in those of
    comprehensions, too."""
    match node:
        case ast.GeneratorExp(item, clauses) | ast.ListComp(item, clauses):
            return _located_at(node, ast.ListComp(_as_list(item), clauses))
        case ast.Call(function) if (
            _called_name(node) in _REWRITTEN or getattr(function, "attr", "") in _VIEWS
        ):
            return _call_node(node, list, node)
        case _:
            return node


def _is_list_or_tuple(target: ast.expr, scopes: Sequence[ast.AST]) -> bool:
    """Return whether all that is done with the value of a target is done with lists and tuples
    alike."""
    if not isinstance(target, ast.Name):
        return True
    uses = {x for y in scopes for x in ast.walk(y) if getattr(x, "id", "") == target.id}
    return uses <= {target, *(x for y in scopes for part in ast.walk(y) for x in _alike_uses(part))}


def _alike_uses(node: ast.AST) -> Sequence[ast.AST]:
    """Return the parts of a node that may be lists or tuples."""
    match node:
        case ast.Call(function, arguments) if (
            getattr(function, _MEANING, "") in _OF_ALL | _OF_ITEMS
        ):
            return arguments
        case ast.Call(ast.Attribute(module), arguments) if (
            getattr(module, _MEANING, "") in _MODULES
        ):
            return arguments
        case ast.Call(ast.Attribute(ast.Constant(), "join"), arguments):
            return arguments
        case ast.Subscript(value=value, slice=key) if not isinstance(key, ast.Slice):
            return [value]
        case ast.For(iter=over) | ast.comprehension(iter=over):
            return [over]
        case _:
            return []


def _with_place(function: ast.FunctionDef, name: str) -> list[ast.stmt]:
    """Return the statements of a function whose variable is an iterator: its items, and how many of
    them are gone."""
    body = [y for x in function.body for y in _several(_Iterator(name).visit(deepcopy(x)))]
    if any(isinstance(x, ast.Name) and x.id == name for part in body for x in ast.walk(part)):
        raise _LeftError  # another use
    return body


_OF_ALL = frozenset(("list", "max", "min", "set", "sorted", "sum", "tuple"))
"""Functions that take all that is left of an iterator."""


_OF_ITEMS = frozenset(("all", "any", "enumerate", "len", "reversed", "zip"))
"""Other functions that take lists and tuples alike."""
_MODULES = frozenset(("numpy", "math"))
"""Modules of such functions."""
_TAKING_ITEMS = _OF_ALL | frozenset(("dict", "enumerate", "reversed"))
"""Functions that may take generators."""
_REWRITTEN = frozenset(("dict", "iter", "next", "map", "zip"))
_VIEWS = frozenset(("items", "keys", "values"))
_CACHES = frozenset(("cache", "lru_cache"))
_KNOWN = {
    **{id(getattr(builtins, name)): name for name in _OF_ALL | _OF_ITEMS | _REWRITTEN | {"print"}},
    **{id(getattr(functools, name)): name for name in _CACHES},
    **{id(module): module.__name__ for module in (functools, itertools, math, numpy, random)},
    id(itertools.chain): "chain",
}
_MEANING = "meaning"
"""The attribute of a name in a tree for the original name of the object that it refers to."""
_RUN_THROUGH = "is_run_through"
"""That of an expression in a tree that a loop runs through."""


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
        if _iterator_in(node) != self.name:
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
        loop.body += [y for x in node.body for y in _several(self.visit(x))]
        loop.orelse = [y for x in node.orelse for y in _several(self.visit(x))]
        return loop

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = getattr(node.func, _MEANING, "")
        if not node.args or not self._is_it(node.args[0]):
            return self.generic_visit(node)
        arguments: list[ast.expr] = [self.visit(x) for x in node.args[1:]]
        if function == "next":
            text = "NEXT_ITEM(ITEMS, (PLACE := NEXT(ITEMS, PLACE, STATE) + 1) - 1)"
            call = self._filled(node, text, NEXT_ITEM=constant_of(next_item))
            call.args += arguments
            return call
        if function in _OF_ALL:
            text = "REST(ITEMS, PLACE, STATE, (PLACE := ENDED))"
            node.args = [self._filled(node, text, REST=constant_of(rest_of)), *arguments]
        return node

    def _is_it(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id == self.name


def _several(node: Any) -> list[Any]:
    return cast("list[Any]", node if isinstance(node, list) else [node])


# Functions to which iterators in variables are rewritten, in compiled code: the iterable, the
# current position, and the modification counter, whose change ends the iterator. What they do in
# Python is for generators that are run again after an exception.


def items_of(iterable: Any) -> Any:
    """Return the iterable of `iter(…)`."""
    return iterable if hasattr(iterable, "__len__") else list(iterable)


def state_of(items: Any) -> Any:
    """Return the modification counter, which changes when iterators become invalid."""
    return 0


def next_place(items: Any, place: int, state: int) -> Any:
    """Return the position of the next item at or after a position; `ENDED` if there is none."""
    return place if place < len(items) else ENDED


def item_at(items: Any, place: int) -> Any:
    """Return the item at a place."""
    return items[place] if hasattr(items, "index") or hasattr(items, "dtype") else [*items][place]


def rest_of(items: Any, place: int, state: int, end: int) -> Any:
    """Return the items from a place on, after which an iterator is at the end."""


def next_item(items: Any, place: int | None, *default: Any) -> Any:
    """Return `next(iterator)` for a known position of the item, or `next(iter(items))` without
    one."""


ENDED = 1 << 62
"""The place of an iterator that has no more items, even if more come."""
ITERATOR_BEGIN = "ITEMS, PLACE = OF(VALUE), 0\nSTATE = STATE_OF(ITEMS)"
ITERATOR_ITEM = "AT(ITEMS, PLACE - 1)"
ITERATOR_PARTS = {"ENDED": constant_of(ENDED), "OF": constant_of(items_of)} | {
    "STATE_OF": constant_of(state_of),
    "NEXT": constant_of(next_place),
    "AT": constant_of(item_at),
}


def columns_of(rows: Any) -> Iterator[Any]:
    """Yield the columns of `zip(*rows)` as lists, where tuples are not required."""
    rows = rows[:]
    for place in range(min((len(row) for row in rows), default=0)):
        yield [row[place] for row in rows]


def tuples_of_columns(rows: Any) -> Iterator[Any]:
    """`zip(*rows)`"""
    rows = rows[:]
    for place in range(min((len(row) for row in rows), default=0)):
        yield tuple([row[place] for row in rows])


def batches_of(items: Any, count: Any) -> Iterator[Any]:
    """`zip(*[iter(items)] * count)`"""
    for number in range(len(items) // count if count > 0 else 0):
        yield tuple(items[number * count : (number + 1) * count])


def expect_columns(rows: Any, count: Any) -> None:
    """Raise the exception for `zip(*rows)` unpacked into a different number of variables."""
    column_count = min((len(row) for row in rows), default=0)
    if column_count > count:
        raise ValueError(f"too many values to unpack (expected {count})")
    if column_count < count:
        raise ValueError(f"not enough values to unpack (expected {count}, got {column_count})")


def column_of(rows: Any, place: Any) -> Any:
    """Return one of the columns into which `zip(*rows)` is unpacked."""
    return [row[place] for row in rows]


def tuple_of_column(rows: Any, place: Any) -> Any:
    """Return one of these columns as a tuple."""
    return tuple([row[place] for row in rows])


# `functools.cache`


def _caches(node: ast.AST) -> bool:
    """Return whether a function inside of others keeps its results."""
    decorators = [
        x.func if isinstance(x, ast.Call) else x for x in getattr(node, "decorator_list", [])
    ]
    names = [_own_name(x).removeprefix("functools.") for x in decorators]
    return isinstance(node, ast.FunctionDef) and len(names) == 1 and names[0] in _CACHES


def changes_others(tree: ast.FunctionDef) -> bool:
    """Return whether a function may do more than return a result: it prints, draws random numbers,
    or changes objects that it did not create.

    >>> [changes_others(ast.parse(f"def f(x): {x}").body[0]) for x in ("return x", "y[0] = x")]
    [False, True]
    """
    own = written(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.Nonlocal | ast.Global | ast.Yield | ast.YieldFrom):
            return True
        match node:
            case ast.Call(func=target):
                if _prints_or_draws(target):
                    return True
                is_changed = isinstance(target, ast.Attribute) and target.attr in _CHANGING
            case ast.Subscript() | ast.Attribute():
                target = node
                is_changed = not isinstance(node.ctx, ast.Load)
            case _:
                continue
        if is_changed and not {x.id for x in ast.walk(target) if isinstance(x, ast.Name)} & own:
            return True
    return False


def _prints_or_draws(function: ast.expr) -> bool:
    """Return whether a function is `print`, or draws random numbers; the effects of other methods
    are judged by name, since types are not known yet."""
    name = _own_name(function)
    if not name and isinstance(function, ast.Attribute):
        return function.attr in _drawing() | {"random"}
    return name == "print" or name.startswith(("random.", "numpy.random."))


@functools.cache
def _drawing() -> set[str]:
    """Return the methods that draw random numbers, but those with the names of other functions."""
    kinds = random.Random, numpy.random.RandomState, numpy.random.Generator
    return {x for kind in kinds for x in dir(kind) if x[0] != "_"} - {*dir(numpy), *dir(math)}


_CHANGING = frozenset(
    name for kind in (list, dict, set, deque) for name in dir(kind) if not hasattr(tuple, name)
) - {"copy", "keys", "values", "items", "get"}


def _forgets(function: ast.FunctionDef) -> bool:
    """Return whether a cache may observably recompute a result, or distinguishes more than the
    values of positional arguments."""
    parameters = function.args
    calls = [x for x in function.decorator_list if isinstance(x, ast.Call)]
    options = [y for x in calls for y in (*x.args, *(z.value for z in x.keywords))]
    is_typed = len(options) > 1 or any(y.arg == "typed" for x in calls for y in x.keywords)
    if parameters.kwonlyargs or parameters.vararg or parameters.kwarg or is_typed:
        return True
    if all(isinstance(x, ast.Constant) and x.value is None for x in options):
        return False
    for node in (y for x in function.body for y in ast.walk(x)):
        if isinstance(node, ast.Call) and not _own_name(node.func).startswith("math."):
            allowed = function.name, *vars(builtins)
            if not isinstance(node.func, ast.Name) or node.func.id not in allowed:
                return True
        if isinstance(node, _NEW):
            return True
    return False


_NEW = ast.List | ast.ListComp | ast.Set | ast.SetComp | ast.Dict | ast.DictComp


def _with_cache(function: ast.stmt, *, is_known: bool = False) -> list[ast.stmt]:
    """Return a function that looks up its result among those of earlier calls, and the objects that
    it needs."""
    if not isinstance(function, ast.FunctionDef) or not (is_known or _caches(function)):
        return [function]
    plain = deepcopy(function)
    memory = ast.Name(f"{function.name}.results", ast.Load())
    plain.name = f"{function.name}.computed"
    plain.decorator_list = []
    names = [ast.Name(x.arg, ast.Load()) for x in (*function.args.posonlyargs, *function.args.args)]
    key = names[0] if len(names) == 1 else ast.Tuple([*names], ast.Load())
    nothing = ast.Name(f"{function.name}.nothing", ast.Load())
    item = ast.Subscript(memory, key, ast.Load())
    result = ast.Name("a.result", ast.Load())
    call = ast.Call(ast.Name(plain.name, ast.Load()), [*names], [])
    kind = ShortResultsTest if is_known else ResultsTest
    cached = ast.FunctionDef(function.name, deepcopy(function.args), [
        kind(ast.Compare(key, [ast.In()], [memory]), [ast.Return(item)], []),
        ast.If(ast.Compare(key, [ast.In()], [nothing]), [ast.Return(ast.Constant(None))], []),
        _assigned(result.id, call),
        ast.If(
            ast.Compare(result, [ast.Is()], [ast.Constant(None)]),
            [ast.Assign([ast.Subscript(nothing, key, ast.Store())], ast.Constant(True))],
            [ast.Assign([ast.Subscript(memory, key, ast.Store())], result)],
        ),
        ast.Return(result),
    ], function.decorator_list)  # fmt: skip
    if changes_others(plain) or _forgets(function):
        return [function]
    empty = [_assigned(x.id, ast.Dict([], [])) for x in (memory, nothing)]
    statements = [*empty, plain, cached]
    return [deepcopy(ast.fix_missing_locations(_located_at(function, x))) for x in statements]


def keeping_results(tree: ast.FunctionDef, caches: Sequence[ast.expr]) -> ast.FunctionDef:
    """Return a function whose calls of itself find the results of earlier ones; each call from
    elsewhere begins without any. It has these of its decorators."""
    outer = deepcopy(tree)
    inner = deepcopy(tree)
    inner.decorator_list = [*caches]
    names = [ast.Name(x.arg, ast.Load()) for x in (*tree.args.posonlyargs, *tree.args.args)]
    last = ast.Return(ast.Call(ast.Name(tree.name, ast.Load()), [*names], []))
    outer.body = [
        *_with_cache(inner, is_known=True),
        ast.fix_missing_locations(_located_at(tree, last)),
    ]
    return outer


# `nonlocal`


def _bound_in_comprehensions(function: ast.FunctionDef) -> Names:
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


def _with_cell(function: ast.FunctionDef, name: str) -> list[ast.stmt]:
    """Return the statements of a function whose variable is in a cell: from its first value on,
    which is an argument, or assigned where nothing is around; from the start, where `:=` alone
    binds it."""
    is_parameter = any(x.arg == name for x in children(function.args) if isinstance(x, ast.arg))
    bound = [number for number, x in enumerate(function.body) if name in written([x])]
    first = -1 if is_parameter else min(bound, default=0)
    used_before = [*function.body[: first + 1]] if bound and not is_parameter else []
    if any(name in _comprehension_targets(x) for x in used_before):
        raise _LeftError
    cell = ast.Name(f"{_CELL}{name}", ast.Load())
    item: ast.expr = CellItem(cell, ast.Constant(0), ast.Load())
    begin = _assigned(cell.id, ast.List([ast.Name(name, ast.Load())], ast.Load()))
    if not is_parameter and not bound:
        first = -1
        message = f"cannot access local variable '{name}' where it is not associated with a value"
        item = ast.Call(constant_of(item_of_cell), [cell, ast.Constant(message)], [])
        begin = _assigned(cell.id, ast.List([], ast.Load()))
    elif not is_parameter and not isinstance(function.body[first], ast.Assign | ast.AnnAssign):
        raise _LeftError
    begin = _located_at(function.body[max(first, 0)], begin)
    body = deepcopy(function.body)
    replacing = _Replacing({name: item})
    body = [x if k == first else replacing.visit(x) for k, x in enumerate(body)]
    statements = [*body[: first + 1], begin, *body[first + 1 :]]
    return [ast.fix_missing_locations(x) for x in statements]


def _comprehension_targets(node: ast.AST) -> Names:
    """Return the names that `:=` binds in comprehensions of a tree."""
    comprehensions = (x for x in ast.walk(node) if isinstance(x, COMPREHENSIONS))
    return Names().union(*map(_walrus_targets, comprehensions))


# Access to the variable of a cell, in compiled code and in parts that Python runs


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
