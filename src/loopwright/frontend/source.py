"""The source of a Python function: its syntax tree with places, and what its names mean outside."""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import TYPE_CHECKING, Any

from loopwright.errors import FrontendError, SourceLocation
from loopwright.frontend.errors import located

if TYPE_CHECKING:
    from loopwright.frontend.annotations import Annotation


@dataclass(frozen=True)
class FunctionSource:
    """A function's tree, its file and lines, and its defaults."""

    function: FunctionType
    file: str
    first_line: int
    indent: int
    text: str
    tree: ast.FunctionDef
    part: str = ""
    """What a part of a split function is; empty for whole functions."""

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.__name__

    def location(self, node: ast.AST) -> SourceLocation:
        """Where a node stands in the file."""
        line = getattr(node, "lineno", 1) + self.first_line - 1
        column = getattr(node, "col_offset", 0) + 1 + self.indent
        return SourceLocation(self.file, line, column)

    def line(self, node: ast.AST) -> str | None:
        """The line of the file on which a node begins."""
        number = getattr(node, "lineno", 1)
        lines = self.text.splitlines()
        return " " * self.indent + lines[number - 1] if number <= len(lines) else None

    def error(self, node: ast.AST, message: str, hint: str = "") -> FrontendError:
        """An error at a node."""
        return located(message, self.location(node), self.line(node), hint)

    @cached_property
    def names(self) -> Mapping[str, object]:
        """What free names mean: cells of the closure, then globals, then builtins."""
        function: Any = self.function
        return outer_names(function)

    @cached_property
    def annotations(self) -> Mapping[str, Annotation]:
        """What annotations say of parameters."""
        if not self.function.__annotations__:
            return {}
        from loopwright.frontend.annotations import annotations_of

        return annotations_of(self.function.__annotations__, self.names)

    @cached_property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """The parameters, with their defaults."""
        return inspect.signature(self.function).parameters


def outer_names(function: FunctionType) -> Mapping[str, object]:
    """What the free names of a function mean when it is compiled."""
    found: dict[str, object] = {}
    known: Any = function.__globals__.get("__builtins__", {})
    inner: dict[str, object] = getattr(known, "__dict__", known)
    found.update(inner)
    found |= function.__globals__
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:
            continue  # not yet bound
    return found


def source_of(function: Callable[..., object]) -> FunctionSource:
    """The source of a function; raises `FrontendError` where there is none to read."""
    if not isinstance(function, FunctionType):
        raise FrontendError(f"a kernel is made of a Python function, not of {function!r}")
    code = function.__code__
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError, IndentationError, SyntaxError):
        linecache.checkcache(code.co_filename)
        place = SourceLocation(code.co_filename, code.co_firstlineno, 1)
        what = f"the source of '{function.__name__}' cannot be read"
        raise located(f"{what}: define it in a file or a notebook", place, None) from None
    raw = "".join(lines)
    text = textwrap.dedent(raw)
    indent = len(raw) - len(raw.lstrip()) if text != raw else 0
    try:
        tree = ast.parse(text)
    except SyntaxError:
        tree = ast.Module([], [])
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    if not found or isinstance(found[0], ast.AsyncFunctionDef):
        raise located(
            f"'{function.__name__}' is not a plain function",
            SourceLocation(code.co_filename, first, 1),
            lines[0].rstrip(),
            "write it with 'def', not 'lambda' or 'async def'",
        )
    return FunctionSource(function, code.co_filename, first, indent, text, found[0])
