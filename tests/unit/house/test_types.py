"""Types are compared, searched and identified as objects, never through their texts."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.house.source import FILES, name_of, nodes, place_in

TYPED = {"type", "types", "element", "arena", "type_", "item_type"}
"""Names of variables and attributes that are types."""
ABOUT_TYPES = {"types_of", "arena_for", "arena_of", "kinds_of", "shown_type"}
"""Functions whose results are types."""
LOOKING_UP = {"get", "setdefault", "pop", "index", "count", "startswith", "endswith", "partition"}


def texts_of_types(node: ast.AST) -> Iterator[ast.AST]:
    """The texts of types in an expression: `str` and `repr` of one, and f-strings with one."""
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Name(id="str" | "repr" | "format"), args=[one, *_]):
                written = [one]
            case ast.JoinedStr(values=values):
                written = [x.value for x in values if isinstance(x, ast.FormattedValue)]
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="str" | "repr"), one]):
                written = [one]
            case _:
                continue
        if any(map(is_type, written)):
            yield part


def is_type(node: ast.expr) -> bool:
    """Whether an expression is a type by the name of its variable, attribute or function."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in TYPED
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in ABOUT_TYPES
        case _:
            return False


def decisions_from_texts(path: Path) -> Iterator[ast.AST]:
    """Where a file compares or searches the text of a type, or uses it as a key."""
    kinds = ast.Compare, ast.Subscript, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.Call
    for node in nodes(path, *kinds):
        match node:
            case ast.Compare():
                decisive = [node.left, *node.comparators]
            case ast.Subscript(slice=key) if not isinstance(node.value, ast.Constant):
                decisive = [key]
            case ast.Dict(keys=keys):
                decisive = [key for key in keys if key is not None]
            case ast.DictComp(key=key) | ast.SetComp(elt=key):
                decisive = [key]
            case ast.Set(elts=items):
                decisive = items
            case ast.Call(func=ast.Attribute(value=text, attr=name)) if name in LOOKING_UP:
                decisive = [text, *node.args[:1]]
            case _:
                continue
        if any(True for x in decisive for _ in texts_of_types(x)):
            yield node


def test_no_type_is_known_by_its_text() -> None:
    places = [
        place_in(path, node)
        for path in FILES
        if name_of(path).startswith("python/")
        for node in decisions_from_texts(path)
    ]
    assert not places


@pytest.mark.parametrize(
    "code",
    [
        "'@heads int' in str(types_of(item))",
        "repr(known.type) == repr(other.type)",
        "names[repr(types)]",
        "bound_at[name, str(value.type)]",
        "places.get(f'{types_of(item)} {location}')",
        "{str(type_): 1}",
    ],
)
def test_texts_of_types_are_found(code: str, tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(code)
    assert [*decisions_from_texts(path)]
