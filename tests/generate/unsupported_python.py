"""Generated Python functions with a construct put at a random place that kernels may not know.

>>> text, arguments = unsupported_function(4)
>>> text.startswith("def function("), len(arguments) > 2
(True, True)
"""

import ast
import random
from pathlib import Path
from typing import Any

from tests.generate.python_functions import python_function

_statements, _expressions = (
    Path(__file__).with_suffix(".txt").read_text().split("\n\nEXPRESSIONS\n\n")
)
STATEMENTS = _statements.split("\n\n")
EXPRESSIONS = _expressions.splitlines()


def unsupported_function(seed: int) -> tuple[str, list[Any]]:
    """A function's text, in which one or two constructs were put at random, and its arguments.

    Parts of an f-string are no expressions:

    >>> unsupported_function(7200251)[0].startswith("def function(")
    True
    """
    text, arguments = python_function(seed)
    r = random.Random(seed)
    tree = ast.parse(text)
    for _ in range(r.choice((1, 1, 2))):
        change = r.choice((_add_statement, _replace_expression, _replace_expression, _drop))
        change(tree, r)
    return ast.unparse(ast.fix_missing_locations(tree)), arguments


def _bodies(tree: ast.Module) -> list[list[ast.stmt]]:
    return [
        part
        for node in ast.walk(tree)
        for name in ("body", "orelse")
        if isinstance(part := getattr(node, name, None), list) and part and node is not tree
    ]


def _add_statement(tree: ast.Module, r: random.Random) -> None:
    body = r.choice(_bodies(tree))
    added = ast.parse(r.choice(STATEMENTS)).body
    place = r.randint(0, len(body))
    body[place:place] = added


def _replace_expression(tree: ast.Module, r: random.Random) -> None:
    """Put an expression in the place of one that is read."""
    places: list[tuple[ast.AST, str, int | None]] = []
    for node in ast.walk(tree.body[0]):
        if isinstance(node, ast.arguments | ast.arg | ast.JoinedStr):
            continue
        for name, part in ast.iter_fields(node):
            if name == "format_spec":
                continue
            items = list(enumerate(part)) if isinstance(part, list) else [(None, part)]
            places += [
                (node, name, k)
                for k, child in items
                if isinstance(child, ast.expr)
                and not isinstance(getattr(child, "ctx", None), ast.Store)
            ]
    node, name, k = r.choice(places)
    try:
        call_statement = ast.parse(f"f({r.choice(EXPRESSIONS)})").body[0]
    except SyntaxError:
        return
    assert isinstance(call_statement, ast.Expr) and isinstance(call_statement.value, ast.Call)
    if k is None:
        setattr(node, name, call_statement.value.args[0])
    else:
        getattr(node, name)[k] = call_statement.value.args[0]


def _drop(tree: ast.Module, r: random.Random) -> None:
    """Take a statement away: names may be unbound after that."""
    body = r.choice(_bodies(tree))
    if len(body) > 1:
        del body[r.randrange(len(body))]
