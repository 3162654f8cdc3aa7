"""The identity of nodes: copies of trees have the values of the nodes that they are copies of.

What is inferred of a node of a program holds for its copies, which lowering makes where it inlines
or expands code. Each node has a number, which `deepcopy` keeps.

>>> tree = ast.parse("x + 1")
>>> number_nodes(tree)
>>> from copy import deepcopy
>>> origin_of(deepcopy(tree).body[0]) == origin_of(tree.body[0]) is not None
True
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import count

_ORIGIN = "origin"
_numbers = count()


def number_nodes(tree: ast.AST) -> None:
    """Number the statements and expressions of a program."""
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.stmt | ast.comprehension):
            setattr(node, _ORIGIN, next(_numbers))


def origin_of(node: ast.AST) -> int | None:
    """Return the number of the node that a node is, or is a copy of; `None` of other nodes."""
    return getattr(node, _ORIGIN, None)


def mark_copies(nodes: Iterable[ast.AST], original: ast.AST) -> None:
    """Record that nodes created by lowering have the value of a node of the program."""
    for node in nodes:
        setattr(node, _ORIGIN, origin_of(original))


def forget_loops(nodes: Iterable[ast.AST]) -> None:
    """Record that loops are not copies: variables are renamed or missing."""
    for node in nodes:
        if isinstance(node, ast.For | ast.While):
            setattr(node, _ORIGIN, None)
