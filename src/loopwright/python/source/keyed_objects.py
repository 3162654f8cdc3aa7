"""Dictionaries whose keys are constants, as objects with a field for each key.

Scripts keep values of several types under the names of their roles:

    result = {"mean": x.mean(), "count": len(x), "outliers": x[x > limit]}

No table in memory has such values. Where inference knows all keys of such a dictionary
(`inference.constant_keys`), it is an object of a class that is created here: the keys are fields,
and the methods of dictionaries are written in terms of them, so that everything that works for
objects of classes works for these dictionaries: each value has its own type, and lists and other
dictionaries can contain them.

>>> kind = class_of_keys(("mean", "count"))
>>> kind.__name__, kind.loopwright_keys
('dict', ('mean', 'count'))
>>> class_of_keys(("mean", "count")) is kind
True
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from types import FunctionType
from typing import Any, cast

from loopwright.python.source.function_source import SYNTHETIC_DEFINITIONS, Definition
from loopwright.python.source.origins import number_nodes
from loopwright.python.types import KeyedObject, field_of_key

_FILE = "<a dictionary with constant keys>"
_OWN_CLASS = "own_class"
"""The name of the class in its text."""
_PLACEHOLDER = "field_"
"""The prefix of the numbers of fields in the text of a class."""


_MOST_KEYS = 64
"""The most keys of a dictionary that is an object: a field each, in all loops that carry it."""


def constant_keys(display: ast.Dict) -> tuple[str, ...] | None:
    """Return the keys of a display, if they are different constant strings."""
    names = [x.value for x in display.keys if isinstance(x, ast.Constant)]
    keys = tuple([x for x in names if isinstance(x, str)])
    is_complete = len({*keys}) == len(display.keys)
    return keys if is_complete and 0 < len(keys) <= _MOST_KEYS else None


@cache
def class_of_keys(keys: tuple[str, ...]) -> type[KeyedObject]:
    """Return the class of the dictionaries with these keys, in this order."""
    text = _text_of_class(keys)
    tree = ast.parse(text)
    names = {f"{_PLACEHOLDER}{number}": field_of_key(key) for number, key in enumerate(keys)}
    tree = _FieldNames(names).visit(tree)
    namespace: dict[str, Any] = {"__name__": __name__}
    exec(compile(tree, _FILE, "exec"), namespace)
    methods: dict[str, Any] = {}
    for definition in ast.iter_child_nodes(tree):
        assert isinstance(definition, ast.FunctionDef)
        number_nodes(definition)
        method: FunctionType = namespace[definition.name]
        SYNTHETIC_DEFINITIONS[method] = Definition(_FILE, 1, text, definition)
        methods[definition.name] = method
    members = {**methods, "loopwright_keys": keys, "__module__": "builtins"}
    kind = cast("type[KeyedObject]", type("dict", (KeyedObject,), members))
    namespace[_OWN_CLASS] = kind
    return kind


class _FieldNames(ast.NodeTransformer):
    """Names the fields of a class."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        name = self.names.get(node.attr)
        if name is None:
            return node
        return ast.copy_location(ast.Attribute(node.value, name, node.ctx), node)


def _text_of_class(keys: tuple[str, ...]) -> str:
    """Return the text of the methods of a class."""
    fields = [f"{_PLACEHOLDER}{number}" for number in range(len(keys))]
    pairs = list(zip(keys, fields, strict=True))
    reads = [f"    if key == {key!r}:\n        return self.{field}" for key, field in pairs]
    stores = [
        f"    if key == {key!r}:\n        self.{field} = value\n        return"
        for key, field in pairs
    ]
    values = "".join(f"self.{field}, " for field in fields)
    items = "".join(f"({key!r}, self.{field}), " for key, field in pairs)
    shown = " + ', ' + ".join(f"{repr(key) + ': '!r} + repr(self.{field})" for key, field in pairs)
    equal = " and ".join(f"self.{field} == other.{field}" for field in fields)
    parts = [
        f"def __init__(self, {', '.join(fields)}):",
        *(f"    self.{field} = {field}" for field in fields),
        "def __getitem__(self, key):",
        *reads,
        "    raise KeyError(key)",
        "def __setitem__(self, key, value):",
        *stores,
        "    raise NotImplementedError('a dictionary with constant keys gets another key')",
        "def __contains__(self, key):",
        f"    return key in {keys!r}",
        "def __len__(self):",
        f"    return {len(keys)}",
        "def __eq__(self, other):",
        f"    return {equal}",
        "def keys(self):",
        f"    return {keys!r}",
        "def values(self):",
        f"    return ({values})",
        "def items(self):",
        f"    return ({items})",
        "def get(self, key, default=None):",
        *reads,
        "    return default",
        "def copy(self):",
        f"    return {_OWN_CLASS}({values})",
        "def __iter__(self):",
        f"    return {keys!r}",
        "def __repr__(self):",
        f"    return '{{' + {shown} + '}}'",
    ]
    return "\n".join(parts) + "\n"
