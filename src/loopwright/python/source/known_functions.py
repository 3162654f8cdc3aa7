"""Names of a program that refer to functions whose calls are rewritten."""

from __future__ import annotations

import ast
import builtins
import functools
import itertools
import math
import random
from collections.abc import Iterable, Mapping

import numpy


def known_names(
    names: Mapping[str, object], used_names: Iterable[str]
) -> frozenset[tuple[str, str]]:
    """Return the names that refer to Python functions or modules whose calls may be rewritten, with
    the original names of these."""
    own = ((name, _KNOWN.get(id(names.get(name)), "")) for name in used_names)
    return frozenset(pair for pair in own if pair[1])


def imported_functions(node: ast.AST) -> dict[str, str]:
    """Return the names that an import binds to `functools` or its caches, with the own names of
    these."""
    match node:
        case ast.Import(names):
            return {x.asname or x.name: x.name for x in names if x.name == "functools"}
        case ast.ImportFrom("functools", names, 0):
            return {x.asname or x.name: x.name for x in names if x.name in CACHES}
        case _:
            return {}


def original_name(node: ast.AST) -> str:
    """Return the own name of what a name in a tree is known to mean, or of what a known module
    has."""
    if isinstance(node, ast.Attribute) and (module := original_name(node.value)):
        return f"{module}.{node.attr}"
    return getattr(node, MEANING, "")


def called_name(node: ast.AST) -> str:
    """Return the own name of the function that a call without keywords calls, if it is a known
    one."""
    if not isinstance(node, ast.Call) or node.keywords:
        return ""
    return getattr(node.func, MEANING, "")


TAKING_ALL = frozenset(("list", "max", "min", "set", "sorted", "sum", "tuple"))
"""Functions that take all that is left of an iterator."""


OF_ITEMS = frozenset(("all", "any", "enumerate", "len", "reversed", "zip"))
"""Other functions that take lists and tuples alike."""
REWRITTEN = frozenset(("dict", "iter", "next", "map", "zip"))
CACHES = frozenset(("cache", "lru_cache"))
_KNOWN = {
    **{id(getattr(builtins, name)): name for name in TAKING_ALL | OF_ITEMS | REWRITTEN | {"print"}},
    **{id(getattr(functools, name)): name for name in CACHES},
    **{id(module): module.__name__ for module in (functools, itertools, math, numpy, random)},
    id(itertools.chain): "chain",
    id(itertools.islice): "islice",
}
MEANING = "meaning"
"""The attribute of a name in a tree for the original name of the object that it refers to."""
