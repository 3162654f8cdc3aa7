"""The types of a function line by line, as text and as HTML: `kernel.inspect_types(…)`.

pairs(a: float64[:], n: int) -> list[tuple[int, float64]]            pairs.py:1
  1  def pairs(a, n):
  2      xs = []
           xs: list[tuple[int, float64]]
  3      for i in range(n):
           i: int
           range(n): range
"""

from __future__ import annotations

import ast
import html
from collections.abc import Iterator, Sequence

from loopwright.python.inference.fixed_point import Inference
from loopwright.python.inference.instances import FunctionInstance, bound_name
from loopwright.python.source.scopes import user_names
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import BoundMethodType, UnknownType
from loopwright.records import dataclass

LONGEST_EXPRESSION = 60
"""Longer expressions are cut."""
_PLAIN = ast.Name | ast.Constant | ast.Slice | ast.arg
"""Expressions whose types are those of variables, or obvious."""


@dataclass(frozen=True)
class Line:
    """A line of a function, with the types on it: those of bound variables, then those of
    expressions, each with its source text."""

    number: int
    text: str
    types: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class TypeReport:
    """The types of a function for some arguments, and of all that it calls."""

    inference: Inference

    def __str__(self) -> str:
        parts = ["\n".join(_text_of(x)) for x in self.instances]
        assumptions = [
            f"  line {_line(x.instance, x.node)}: {x.text}" for x in self.inference.assumptions
        ]
        if assumptions:
            parts.append("\n".join(["Compiled code tests that", *assumptions]))
        return "\n\n".join(parts)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """In notebooks: a table for each function, with the types beside the lines."""
        return "".join(map(_html_of, self.instances))

    @property
    def instances(self) -> Sequence[FunctionInstance]:
        """The function instances, in the order in which they are called."""
        return self.inference.instances


def signature(instance: FunctionInstance) -> str:
    """Return a function instance as a signature with annotations.

    >>> from loopwright.python.inference.fixed_point import infer
    >>> from loopwright.python.source.function_source import source_of
    >>> signature(infer(source_of(bound_name), {"node": None}).entry)
    'bound_name(node: None) -> None'
    """
    parameters = ", ".join(f"{name}: {type_}" for name, type_ in instance.arguments.items())
    result = f"Iterator[{instance.result}]" if instance.definition.is_generator else instance.result
    return f"{instance.definition.name}({parameters}) -> {result}"


def lines_of(instance: FunctionInstance) -> Iterator[Line]:
    """Yield the lines of a function with the types on each."""
    by_line = dict[int, dict[str, list[Type]]]()
    for is_variable in (True, False):
        for (node, _), type_ in instance.types.items():
            text = _described(node, type_)
            line = getattr(node, "lineno", None)
            if text is None or line is None or (bound_name(node) is not None) != is_variable:
                continue
            line_types = by_line.setdefault(line, {}).setdefault(text, [])
            if type_ not in line_types:
                line_types.append(type_)
    definition = instance.definition.source.definition
    for number, text in enumerate(definition.text.splitlines(), 1):
        types = [(x, _listed(y)) for x, y in by_line.get(number, {}).items()]
        yield Line(number + definition.first_line - 1, text, types)


def _described(node: ast.AST, type_: Type) -> str | None:
    """Return the source text of a node; `None` if its type is not worth showing."""
    name = bound_name(node)
    if name is not None:
        return user_names(name) if name.replace("·", "").isidentifier() else None
    if isinstance(node, _PLAIN) or isinstance(type_, BoundMethodType):
        return None
    try:
        text = user_names(ast.unparse(node))
    except Exception:  # of nodes that desugaring makes
        return None
    return text if len(text) <= LONGEST_EXPRESSION else f"{text[: LONGEST_EXPRESSION - 1]}…"


def _listed(types: Sequence[Type]) -> str:
    """Return the types of one expression at several places or in several copies."""
    texts = [f"Unknown ({x.reason})" if isinstance(x, UnknownType) else str(x) for x in types]
    return "; ".join(dict.fromkeys(texts))


def _line(instance: FunctionInstance, node: ast.AST) -> int:
    return instance.definition.source.location(node).line


def _text_of(instance: FunctionInstance) -> Iterator[str]:
    source = instance.definition.source
    place = source.location(instance.definition.tree)
    yield f"{signature(instance)}    {place.file}:{place.line}"
    shown = _own_lines(instance)
    width = len(str(shown[-1].number)) if shown else 1
    for line in shown:
        yield f"  {line.number:>{width}}  {line.text}"
        indent = len(line.text) - len(line.text.lstrip()) + 2
        for text, types in line.types:
            yield f"  {'':{width}}  {'':{indent}}{text}: {types}"


def _own_lines(instance: FunctionInstance) -> list[Line]:
    """Return the lines of a function, without those of an enclosing function."""
    tree = instance.definition.tree
    first = _line(instance, tree)
    last = first + (tree.end_lineno or tree.lineno) - tree.lineno
    return [x for x in lines_of(instance) if first <= x.number <= last]


def _html_of(instance: FunctionInstance) -> str:
    rows = [
        f"<tr><td>{line.number}</td><td><pre>{html.escape(line.text)}</pre></td><td>"
        + "<br>".join(
            f"<code>{html.escape(text)}</code>: {html.escape(types)}" for text, types in line.types
        )
        + "</td></tr>"
        for line in _own_lines(instance)
    ]
    title = html.escape(signature(instance))
    return f"<table><caption><code>{title}</code></caption>{''.join(rows)}</table>"
