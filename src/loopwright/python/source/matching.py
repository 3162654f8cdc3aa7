"""Desugaring of `match`: conditionals over the patterns of each case."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any

import numpy

from loopwright.python.source.cells import Replacing
from loopwright.python.source.templates import (
    NotRewrittenError,
    assignment,
    call_node,
    constant_of,
    located_at,
)

_Part = ast.expr | tuple[str, ast.expr]
_IS_SEQUENCE = 1 << 5
"""The flag of classes that sequence patterns match; arrays have it since NumPy 2.5."""
_SEQUENCES = tuple(
    x for x in (list, tuple, range, deque, numpy.ndarray) if x.__flags__ & _IS_SEQUENCE
)
_MATCHES_ITSELF = 1 << 22
"""The flag of classes whose single positional pattern matches the whole value, as in `int(x)`."""


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
        return call_node(self, _part_of, self.value, self.cls, *numbers)


def _all(tests: Sequence[ast.expr]) -> ast.expr:
    """Return the condition that all of some hold."""
    if len(tests) == 1:
        return tests[0]
    return ast.copy_location(ast.BoolOp(ast.And(), [*tests]), tests[0])


def first_matching(subject: ast.expr, cases: Sequence[ast.match_case]) -> list[ast.stmt]:
    """Return the statements that run the first case whose pattern and guard hold. A pattern binds
    its variables even if the guard fails."""
    if not cases:
        return []
    case = cases[0]
    remaining = first_matching(subject, cases[1:])
    tests, values = _tests_and_values(_pattern_parts(subject, case.pattern))
    bound = [located_at(value, assignment(name, value)) for name, value in values.items()]
    if case.guard is None:
        return _choice(tests, [*bound, *case.body], remaining)
    guard = Replacing(values).visit(deepcopy(case.guard))
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
            yield located_at(pattern, ast.Compare(deepcopy(subject), [ast.Eq()], [value]))
        case ast.MatchSingleton(value=singleton):
            yield located_at(
                pattern, ast.Compare(deepcopy(subject), [ast.Is()], [ast.Constant(singleton)])
            )
        case ast.MatchOr(patterns=alternatives):
            sides = [
                _tests_and_values(_pattern_parts(subject, alternative))
                for alternative in alternatives
            ]
            conditions = [
                _all(tests or [located_at(pattern, ast.Constant(True))]) for tests, _ in sides
            ]
            yield located_at(pattern, ast.BoolOp(ast.Or(), conditions))
            for name, bound_value in sides[-1][1].items():
                for test, (_, values) in [*zip(conditions, sides, strict=True)][-2::-1]:
                    bound_value = located_at(
                        pattern, ast.IfExp(deepcopy(test), values[name], bound_value)
                    )
                yield name, bound_value
        case ast.MatchAs(pattern=inner, name=name):
            if inner is not None:
                yield from _pattern_parts(subject, inner)
            if name is not None:
                yield name, located_at(pattern, deepcopy(subject))
        case ast.MatchSequence(patterns=parts):
            yield from _parts_of_items(subject, pattern, parts)
        case ast.MatchClass(cls, inner, names, fields):
            yield call_node(pattern, isinstance, subject, cls)
            for position, subpattern in enumerate(inner):
                part = MatchedPart(deepcopy(subject), deepcopy(cls), position, len(inner))  # pyright: ignore[reportCallIssue]
                yield from _pattern_parts(located_at(subpattern, part), subpattern)
            for name, subpattern in zip(names, fields, strict=True):
                field = ast.Attribute(deepcopy(subject), name, ast.Load())
                yield from _pattern_parts(located_at(subpattern, field), subpattern)
        case _:
            raise NotRewrittenError


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
    count = call_node(pattern, len, subject)
    length = ast.Constant(len(parts) - len(starred))
    yield call_node(pattern, isinstance, subject, constant_of(_SEQUENCES))
    yield located_at(pattern, ast.Compare(count, [ast.GtE() if starred else ast.Eq()], [length]))
    for number, part in enumerate(parts):
        is_behind = bool(starred) and number > starred[0]
        key: ast.expr = ast.Constant(number - len(parts) if is_behind else number)
        if isinstance(part, ast.MatchStar):
            after = len(parts) - 1 - number
            key = ast.Slice(key, ast.Constant(-after) if after else None)
        item = located_at(part, ast.Subscript(deepcopy(subject), key, ast.Load()))
        if not isinstance(part, ast.MatchStar):
            yield from _pattern_parts(item, part)
        elif part.name is not None:
            yield part.name, call_node(part, list, item)
