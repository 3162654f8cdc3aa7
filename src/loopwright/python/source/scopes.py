"""Scopes of Python: each variable of a comprehension gets a name that nothing else in the function
has, so that statements and expressions may be lowered in the function's own scope.

    def g(): return x                       def g(): return x
    return [g() + x for x in v]     ->      return [g() + x·1 for x·1 in v]

What a person reads has the names of the program (`user_names`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from loopwright.python.source.liveness import (
    COMPREHENSIONS,
    Comprehension,
    Function,
    Names,
    bound_by,
    own_variables,
    parts_by_scope,
)
from loopwright.records import dataclass, field

_MARK = "·"
"""The separator between the name of a variable and its number; identifiers may contain it."""
_NUMBERED = re.compile(f"{_MARK}[0-9]+(?![0-9A-Za-z_])")


def user_names(text: str) -> str:
    """Return a text with the names that variables have in the program.

    >>> user_names("'x·12' has no value here")
    "'x' has no value here"
    """
    return _NUMBERED.sub("", text) if _MARK in text else text


def numbered(name: str, number: int | str) -> str:
    """Return the name of a variable with a number that distinguishes it from others of that
    name."""
    return f"{user_names(name)}{_MARK}{number}"


def rename_variables(comprehension: Comprehension, new_names: Mapping[str, str]) -> None:
    """Give variables of a comprehension other names, in place."""
    resolution = _Resolution()
    resolution.visit(comprehension, ())
    for name, new_name in new_names.items():
        for occurrence in resolution.occurrences[comprehension, name]:
            occurrence.id = new_name


def resolve_comprehensions(tree: ast.FunctionDef) -> None:
    """Rename the variables of comprehensions whose names mean something else elsewhere in a
    function, in place."""
    comprehensions = [x for x in ast.walk(tree) if isinstance(x, COMPREHENSIONS)]
    if not comprehensions:
        return
    resolution = _Resolution()
    resolution.visit(tree, ())
    numbers = dict[str, int]()
    for comprehension in comprehensions:
        for name in sorted(own_variables(comprehension)):
            if not resolution.is_shared(comprehension, name):
                continue
            numbers[name] = numbers.get(name, 0) + 1
            while (unique := numbered(name, numbers[name])) in resolution.names:
                numbers[name] += 1
            for occurrence in resolution.occurrences[comprehension, name]:
                occurrence.id = unique


@dataclass(frozen=True, eq=False)
class _Scope:
    """A function or a comprehension, with the variables that it has."""

    node: ast.AST
    variables: Names


@dataclass(eq=False)
class _Resolution:
    """The scopes that the names of a function belong to."""

    occurrences: dict[tuple[Comprehension, str], list[ast.Name]] = field(default_factory=dict)
    """The places where variables of comprehensions are bound or read."""
    enclosing: dict[Comprehension, Sequence[_Scope]] = field(default_factory=dict)
    """The scopes that comprehensions are in, the innermost one last."""
    elsewhere: set[str] = field(default_factory=set)
    """Names that refer to variables of functions, or to objects outside of them."""
    names: set[str] = field(default_factory=set)
    """All names."""

    def is_shared(self, comprehension: Comprehension, name: str) -> bool:
        """Return whether the name of a variable means something else outside of its comprehension,
        or in a comprehension around it."""
        enclosing = self.enclosing[comprehension]
        return name in self.elsewhere or any(name in x.variables for x in enclosing)

    def visit(self, node: ast.AST, scopes: tuple[_Scope, ...]) -> None:
        """Resolve the names in a tree that is in some scopes, the innermost one last."""
        if isinstance(node, ast.Name):
            self._resolve(node, scopes)
        for name in _names_bound_without_nodes(node):
            self.names.add(name)
            self.elsewhere.add(name)
        outside, inside = parts_by_scope(node)
        for part in outside:
            self.visit(part, scopes)
        if isinstance(node, COMPREHENSIONS):
            self.enclosing[node] = scopes
        if isinstance(node, COMPREHENSIONS | Function):
            scopes = (*scopes, _Scope(node, own_variables(node)))
        for part in inside:
            self.visit(part, scopes)

    def _resolve(self, node: ast.Name, scopes: tuple[_Scope, ...]) -> None:
        """Enter a name where it belongs; what `:=` binds in a comprehension is a variable of the
        function around it, which no comprehension around hides."""
        self.names.add(node.id)
        for scope in reversed(scopes):
            if node.id not in scope.variables:
                continue
            if isinstance(scope.node, COMPREHENSIONS):
                self.occurrences.setdefault((scope.node, node.id), []).append(node)
                return
            break
        self.elsewhere.add(node.id)


def _names_bound_without_nodes(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node binds or declares which are not expressions of it."""
    match node:
        case ast.arg(name) | ast.FunctionDef(name) | ast.ExceptHandler(name=str(name)):
            yield name
        case ast.alias():
            yield bound_by(node)
        case ast.Global(names) | ast.Nonlocal(names):
            yield from names
        case _:
            pass
