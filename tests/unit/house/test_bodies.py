"""What a body in Python stores in, `@changing` declares: the order in which a
statement is evaluated depends on it."""

import ast
from types import FunctionType
from typing import Any

import numpy as np

from loopwright.python import bodies, registry
from loopwright.python.bodies import deques, dicts, lists, primitives, sorting
from loopwright.python.declarations import METHODS, declaration_of
from loopwright.python.source.function_source import source_of
from loopwright.python.source.liveness import nodes_in

STORING: dict[object, set[str]] = {
    lists.append: {"items"},
    lists.put: {"a"},
    lists.cut: {"items"},
    lists.stretch: {"items"},
    lists.reverse_by: {"items"},
    primitives.add_at: {"a"},
    primitives.fill_by: {"made"},
    dicts.rebuild: set(),  # the same entries, in other places
}
"""What functions store in that have lowerings or are given how, or that programs do not notice."""
VIEWS = (
    *(np.swapaxes, np.moveaxis, np.reshape, sorting._rows),  # pyright: ignore[reportPrivateUsage]
    *(deques.ends_of, deques.items_of, dicts.entries_of, dicts.table_of),
)
"""Functions whose results are parts or views of their first arguments."""


def known(function: object) -> FunctionType | None:
    """The body of a function, if it is one in Python."""
    body: Any = registry.in_python(function)
    body = getattr(body, "py_func", body)
    if not isinstance(body, FunctionType):
        return None
    return body if declaration_of(body).is_body or body in STORING else None


def stored(function: FunctionType) -> set[str]:
    """The parameters that a body stores in, itself or through others; not those that it binds to
    something else first."""
    if function in STORING:
        return STORING[function]
    STORING[function] = stored_parameters = set[
        str
    ]()  # until it is known: of recursions the rest says it
    source = source_of(function)
    nodes = nodes_in(source.tree)
    owners = {name: {name} for name in source.parameters}

    def owner(node: ast.AST) -> set[str]:
        """The parameters that an expression is a part or a view of."""
        match node:
            case ast.Name(id=name):
                return owners.get(name, set())
            case ast.Subscript(value=part) | ast.Attribute(value=part):
                return owner(part)
            case ast.Call(func=called, args=[first, *_]):
                return owner(first) if source.meaning(called) in VIEWS else set()
            case ast.IfExp(body=one, orelse=other):
                return owner(one) | owner(other)
            case _:
                return set()

    for node in nodes:
        match node:
            case ast.Assign([ast.Name(id=name)], value):
                owners[name] = owner(value)
            case ast.Assign([ast.Tuple(elts=names)], ast.Tuple(elts=values)):
                pairs = zip(names, values, strict=True)
                owners |= {x.id: owner(y) for x, y in pairs if isinstance(x, ast.Name)}
            case _:
                pass
    for node in nodes:
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
            stored_parameters |= owner(node.value)
        elif isinstance(node, ast.Call):
            body = known(source.meaning(node.func))
            stored_arguments = passed(node, body) if body is not None else []
            stored_parameters |= {name for x in stored_arguments for name in owner(x)}
    return stored_parameters


def passed(call: ast.Call, function: FunctionType) -> list[ast.expr]:
    """The arguments of a call that the function stores in."""
    changed = stored(function)
    names = function.__code__.co_varnames
    passed_arguments = [(x.arg, x.value) for x in call.keywords]
    passed_arguments += zip(names, call.args, strict=False)
    return [x for name, x in passed_arguments if name in changed]


def test_bodies_declare_what_they_store_in() -> None:
    registry.load()
    methods = [x for every in METHODS.values() for x in every]
    called = {known(x) for x in (*bodies.FUNCTIONS, *methods)} - {None}
    wrong = dict[str, tuple[set[str], str | None]]()
    for function in called:
        assert function is not None
        stored_parameters = stored(function) - {"out"}
        declared = declaration_of(function).changed
        if stored_parameters != {declared} - {None}:
            wrong[f"{function.__module__}.{function.__code__.co_name}"] = (
                stored_parameters,
                declared,
            )
    assert not wrong
