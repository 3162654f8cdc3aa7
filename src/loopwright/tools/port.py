"""`loopwright port`: a Python file with Numba's decorators becomes one with this package's."""

from __future__ import annotations

import argparse
import ast
import functools
import math
import runpy
import sys
import warnings
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.ir.syntax.files import check_different, check_writable, read_text, write_text
from loopwright.python import registry
from loopwright.python.errors import located
from loopwright.python.kernels.kernel import FunctionKernel
from loopwright.python.syntax.function_lowering import EXPRESSIONS, STATEMENTS
from loopwright.reporting import errors
from loopwright.tools.programs import failure

_DECORATORS = {
    "numba.njit": "lw.kernel",
    "numba.jit": "lw.kernel",
    "numba.vectorize": "lw.vectorize",
    "numba.stencil": "lw.stencil",
}
_NAMES = {
    **_DECORATORS,
    "numba.prange": "lw.prange",
    "numba.typed.List": "list",
    "numba.typed.List.empty_list": "list",
}
"""The replacements of names of Numba. An empty typed list is created with the type of its items."""
_KEPT = ("parallel", "fastmath", "boundscheck", "neighborhood", "standard_indexing", "cval")
_TYPED = ("numba.typed.List.empty_list",)
_LIBRARIES: dict[str, Any] = {"numpy": np, "math": math}


class _Port(ast.NodeVisitor):
    """The edits of a file, and the notes on its functions."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.lines = text.splitlines(keepends=True)
        self.edits: list[tuple[int, int, str]] = []
        self.said: list[errors.Diagnostic] = []
        self._modules: dict[str, str] = {}
        """The meanings of names of the file: modules, and what is imported from them."""
        self._imports: list[ast.Import | ast.ImportFrom] = []
        self._decorators: list[ast.expr] = []
        self._left: set[str] = set()
        """The imported names of Numba that are still used."""
        self._starts = [*accumulate(map(len, self.lines), initial=0)]

    def _offset(self, line: int, column: int) -> int:
        """Where a place of the syntax tree is in the text; its columns count bytes."""
        before = self.lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)

    def _replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or 0)
        self.edits.append((self._offset(node.lineno, node.col_offset), end, text))

    def say(self, node: ast.expr | ast.stmt, message: str, hint: str = "") -> None:
        """Note something about a place."""
        location = errors.SourceLocation(self.path, node.lineno, node.col_offset + 1)
        line = self.lines[node.lineno - 1].rstrip()
        diagnostic = located(message, location, line, hint).diagnostics[0]
        self.said.append(
            errors.Diagnostic(message, location, errors.Severity.NOTE, line, diagnostic.notes)
        )

    def meaning(self, node: ast.AST) -> str:
        """The full name of what an expression names in a module that is imported; '' if none."""
        if isinstance(node, ast.Name):
            return self._modules.get(node.id, "")
        if isinstance(node, ast.Attribute):
            base = self.meaning(node.value)
            return f"{base}.{node.attr}" if base else ""
        return ""

    def read_import(self, node: ast.Import | ast.ImportFrom) -> None:
        """Note the meanings of the names of an import."""
        if isinstance(node, ast.ImportFrom):
            if node.names[0].name == "*" and node.module == "numba":
                known = (name.rpartition(".") for name in _NAMES)
                self._modules |= {x: f"numba.{x}" for room, _, x in known if room == "numba"}
                self.say(node, "'from numba import *' is left as it is: it may be used still")
                self._left.add("*")
            elif node.module and not node.level:
                named = {x.asname or x.name: f"{node.module}.{x.name}" for x in node.names}
                self._modules |= named
        else:
            for alias in node.names:
                bound = alias.name.partition(".")[0]
                self._modules |= {alias.asname: alias.name} if alias.asname else {bound: bound}
        if any(_is_of_numba(node, alias) for alias in node.names):
            self._imports.append(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = self.meaning(node.func)
        if name in _DECORATORS:
            self._replace(node, self._with_options(node, _DECORATORS[name]))
        elif name in _TYPED:
            self._replace(node, f"{_NAMES[name]}()")
        else:
            self.generic_visit(node)

    def _with_options(self, node: ast.Call, name: str) -> str:
        functions = [] if node in self._decorators else node.args  # others are signatures
        given = [
            ast.unparse(argument)
            for argument in functions
            if isinstance(argument, ast.Name | ast.Lambda)
        ]
        given = [
            argument
            for argument in given
            if not self._modules.get(argument, "").startswith("numba")
        ]
        for option in node.keywords:
            text = ast.unparse(option.value)
            if option.arg == "target" and text == "'parallel'":
                given.append("parallel=True")
            elif option.arg == "forceobj":
                self.say(node, "'forceobj' has no counterpart: the function is compiled")
            elif option.arg == "fastmath" and text not in ("True", "False"):
                self.say(node, f"fastmath={text} becomes fastmath=True, which allows all of them")
                given.append("fastmath=True")
            elif option.arg is None:
                self.say(node, f"the options in '**{text}' are left out")
            elif option.arg in _KEPT:
                given.append(f"{option.arg}={text}")
        return f"{name}({', '.join(given)})" if given else name

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._rename(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._rename(node)

    def _rename(self, node: ast.Name | ast.Attribute) -> None:
        name = self.meaning(node)
        if name in _NAMES:
            self._replace(node, _NAMES[name])
        elif name.partition(".")[0] == "numba":
            self.say(node, f"'{name}' has no counterpart and is left as it is")
            base: ast.expr = node
            while isinstance(base, ast.Attribute):
                base = base.value
            assert isinstance(base, ast.Name)
            self._left.add(base.id)
        elif isinstance(node, ast.Attribute):
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._decorators += node.decorator_list
        marks = [
            decorator.func if isinstance(decorator, ast.Call) else decorator
            for decorator in node.decorator_list
        ]
        if any(self.meaning(decorator) in _DECORATORS for decorator in marks):
            reasons = list(self._not_supported(node))
            for place, reason in reasons:
                self.say(place, f"{node.name}(): {reason}")
            if not reasons:
                self.say(node, f"{node.name}() becomes a kernel")
        for decorator in node.decorator_list:
            self.visit(decorator)
        node.decorator_list = []
        self._visit_with(_bound_in(node), node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_with(_bound_in(node), node)

    def _visit_with(self, bound: set[str], node: ast.AST) -> None:
        """Go on where some names are others than those that are imported."""
        around = self._modules
        self._modules = {name: x for name, x in around.items() if name not in bound}
        self.generic_visit(node)
        self._modules = around

    def visit_Module(self, node: ast.Module) -> None:
        for statement in node.body:  # what is in branches stands for what cannot be imported
            if isinstance(statement, ast.Assign | ast.FunctionDef):
                bound = (
                    {statement.name}
                    if isinstance(statement, ast.FunctionDef)
                    else _bound_in(statement)
                )
                for name in bound & self._modules.keys():
                    if self._modules[name].partition(".")[0] == "numba":
                        self.say(statement, f"'{name}' is another one here, and is left as it is")
                        del self._modules[name]
        self.generic_visit(node)

    def _not_supported(self, function: ast.FunctionDef) -> Iterator[tuple[Any, str]]:
        """The statements, expressions and calls of a function that surely do not compile."""
        registry.load()
        for node in (x for statement in function.body for x in ast.walk(statement)):
            kind = type(node).__name__
            if isinstance(node, ast.stmt | ast.expr) and not isinstance(node, ast.Starred):
                if type(node) not in STATEMENTS | EXPRESSIONS:
                    yield node, f"'{kind}' is not supported in kernels"
            if isinstance(node, ast.Call):
                called = self.meaning(node.func)
                if called.partition(".")[0] == "numba" and called not in _NAMES:
                    yield node, f"calls of '{called}' are not supported in kernels"
                library, _, rest = self.meaning(node.func).partition(".")
                member = _LIBRARIES.get(library)
                for part in rest.split(".") if member is not None else ():
                    member = getattr(member, part, None)
                if callable(member) and not isinstance(member, type):
                    if (
                        registry.lowering_of(member) is None
                        and registry.in_python(member) is member
                    ):
                        yield node, f"calls of '{library}.{rest}' are not supported in kernels"

    def finish(self) -> None:
        """Import this package in place of what is not used any more."""
        wanted = "import loopwright as lw"
        for statement in sorted(self._imports, key=lambda alias: (alias.col_offset, alias.lineno)):
            kept = [
                alias
                for alias in statement.names
                if not _is_of_numba(statement, alias)
                or (alias.asname or alias.name.partition(".")[0]) in self._left
            ]
            text = [wanted] if wanted else []
            if kept:
                is_from = isinstance(statement, ast.ImportFrom)
                start = f"from {statement.module} import" if is_from else "import"
                text.append(f"{start} {', '.join(map(ast.unparse, kept))}")
            if statement.col_offset:
                text = text or ["pass"]
            else:
                wanted = ""
            self._replace(statement, f"\n{' ' * statement.col_offset}".join(text))

    def text(self) -> str:
        """The file with all edits."""
        text = "".join(self.lines)
        for start, end, new in sorted(self.edits, reverse=True):
            skipped = not new and text[end : end + 1] == "\n"
            text = text[:start] + new + text[end + skipped :]
        return text


def _bound_in(node: ast.AST) -> set[str]:
    """The names of the parameters and variables of a function, or of a statement's variables."""
    names, parts = set[str](), [*ast.iter_child_nodes(node)]
    while parts:
        child = parts.pop()
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            parts += ast.iter_child_nodes(child)
        if isinstance(child, ast.arg):
            names.add(child.arg)
        elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            names.add(child.id)
    return names


def _is_of_numba(statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> bool:
    name = statement.module if isinstance(statement, ast.ImportFrom) else alias.name
    return (name or "").partition(".")[0] == "numba"


def ported(path: str, text: str) -> tuple[str, list[errors.Diagnostic]]:
    """A file's text with the decorators of this package in place of Numba's, and what is to say.

    Other names of Numba stay, and are noted; options without a counterpart (`cache`, `nogil`,
    signatures) are dropped. Of each decorated function it is noted what surely does not compile.

    Raises:
        LoopwrightError: the text is no Python.

    >>> made, said = ported("a.py", "from numba import njit\\n\\n@njit(cache=True)\\ndef f(x):\\n"
    ...                     "    return x\\n")
    >>> print(made)
    import loopwright as lw
    <BLANKLINE>
    @lw.kernel
    def f(x):
        return x
    <BLANKLINE>
    >>> said[0].message
    'f() becomes a kernel'
    """
    try:
        tree = ast.parse(text, path)
    except UnicodeEncodeError:
        raise errors.UsageError(f"cannot read '{path}': it is no text in UTF-8") from None
    except SyntaxError as error:
        place = errors.SourceLocation(path, error.lineno or 1, error.offset or 1)
        raise located(str(error.msg), place, (error.text or "").rstrip()) from None
    port = _Port(path, text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            port.read_import(node)
    port.visit(tree)
    port.finish()
    return port.text(), port.said


def execute(options: argparse.Namespace) -> int:
    """Write the file, and say what is to know about it."""
    errors.expect(not (options.run and options.output == "-"), "--run needs a file to run: -o FILE")
    check_different(options.file, options.output)
    check_writable(options.output)
    text, said = ported(options.file, read_text(options.file))
    write_text(options.output, text)
    for note in said:
        print(note.render(), file=sys.stderr)
    return _run(Path(options.output)) if options.run else 0


def _run(path: Path) -> int:
    """Run a program with Python in place of what does not compile, and say what that was."""
    path = path.resolve()
    names = {name.removeprefix("lw.") for name in _DECORATORS.values()}
    decorators: dict[str, Any] = {name: getattr(lw, name) for name in names}
    try:
        for name, decorator in decorators.items():
            setattr(lw, name, functools.partial(decorator, fallback=True))
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always", errors.FallbackWarning)
            found = runpy.run_path(str(path), run_name="__main__")
    except errors.LoopwrightError:
        raise
    except Exception as error:
        raise errors.CompileError(failure(error, path)) from error
    finally:
        for name, decorator in decorators.items():
            setattr(lw, name, decorator)
    for name, kernel in found.items():
        if isinstance(kernel, FunctionKernel):
            signatures: list[str] = kernel.signatures
            print(f"{name}(): compiled for {', '.join(signatures) or 'no call'}", file=sys.stderr)
    for message in dict.fromkeys(str(warning.message) for warning in warned):
        print(message, file=sys.stderr)
    return 0
