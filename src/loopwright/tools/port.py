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
from loopwright.ir.syntax.files import check_writable, read_text, write_text
from loopwright.python import registry
from loopwright.python.errors import located
from loopwright.python.kernels.kernel import FunctionKernel
from loopwright.python.syntax.function_lowering import EXPRESSIONS, STATEMENTS
from loopwright.records import dataclass
from loopwright.reporting import errors
from loopwright.tools.programs import failure

_DECORATORS = {
    "numba.njit": "lw.kernel",
    "numba.jit": "lw.kernel",
    "numba.vectorize": "lw.vectorize",
    "numba.stencil": "lw.stencil",
}
_TYPED = {
    "numba.typed.List.empty_list": "list",
    "numba.typed.Dict.empty": "dict",
}
"""What makes an empty container, given the types of its items."""
_NAMES = {
    **_DECORATORS,
    **_TYPED,
    "numba.prange": "lw.prange",
    "numba.typed.List": "list",
    "numba.typed.Dict": "dict",
}
"""The replacements of names of Numba."""
_UNNEEDED = {
    "numba.experimental.jitclass": "is a plain class: kernels make and take its objects",
    "numba.jitclass": "is a plain class: kernels make and take its objects",
    "numba.extending.register_jitable": "is a plain function, which kernels that call it compile",
}
"""Decorators that are left out, and what becomes of what they decorate."""
_NUMBERS = {
    **{name: name for name in "int8 int16 int32 int64 uint8 uint16 uint32 uint64".split()},
    **{name: name for name in "float32 float64 complex64 complex128 intp".split()},
    "boolean": "bool_",
}
"""Types of Numba that convert numbers, and the types of NumPy that do."""
_KEPT_OPTIONS = ("parallel", "fastmath", "boundscheck", "neighborhood", "standard_indexing", "cval")
_SILENT = ("cache", "nogil", "nopython", "inline", "debug", "target", "no_cpython_wrapper")
"""Options that change no results and need no counterpart."""
_LEFT_OUT = {
    "forceobj": "'forceobj' has no counterpart: the function is compiled",
    "error_model": "'error_model' is left out: Python's numbers raise ZeroDivisionError, and "
    "NumPy's (np.float64(x) / y) give inf and nan",
    "locals": "'locals' is left out: variables have the types of Python; write x = np.float32(…) "
    "for others",
}
"""Options without a counterpart, and what to do instead."""
_ADAPTER = "with_numba_options"
_ADAPTER_TEXT = f'''

def {_ADAPTER}(decorator):
    """The decorator with Numba's options, of which it is given those that it has, too."""

    def decorate(*args, **options):
        functions = [x for x in args if callable(x)]  # others are signatures
        names = "{" ".join(_KEPT_OPTIONS)}".split()
        known = {{name: x for name, x in options.items() if name in names}}
        if "fastmath" in known:
            known["fastmath"] = bool(known["fastmath"])
        return decorator(*functions, **known)

    return decorate

'''
"""What a file gets that hands decorators or their options on."""
_LIBRARIES: dict[str, Any] = {"numpy": np, "math": math}


class _Port(ast.NodeVisitor):
    """The edits of a file, and the notes on its functions."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.lines = text.splitlines(keepends=True)
        self.edits: list[tuple[int, int, str]] = []
        self.notes: list[errors.Diagnostic] = []
        self._modules: dict[str, str] = {}
        """The meanings of names of the file: modules, and what is imported from them."""
        self._imports: list[ast.Import | ast.ImportFrom] = []
        self._decorators: list[ast.expr] = []
        self._tree = ast.Module([], [])
        self._unused: list[ast.Assign] = []
        """Assignments that are left out with the decorators that used them."""
        self._numba_names: set[str] = set()
        """The imported names of Numba that are still used."""
        self._is_adapted = False
        """Whether the file hands decorators on, or options that are known at run time only."""
        self.is_complete = True
        """Whether all names of Numba were replaced, and nothing surely does not compile."""
        self._starts = [*accumulate(map(len, self.lines), initial=0)]

    def _offset(self, line: int, column: int) -> int:
        """Return where a place of the syntax tree is in the text; its columns count bytes."""
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
        self.notes.append(
            errors.Diagnostic(message, location, errors.Severity.NOTE, line, diagnostic.notes)
        )

    def meaning(self, node: ast.AST) -> str:
        """Return the full name of what an expression names in a module that is imported; '' if
        none."""
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
                split_names = (name.rpartition(".") for name in _NAMES)
                self._modules |= {x: f"numba.{x}" for room, _, x in split_names if room == "numba"}
                self.say(node, "'from numba import *' is left as it is: it may be used still")
                self._numba_names.add("*")
                self.is_complete = False
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
        number = _number_named(name)
        if name in _DECORATORS and _is_known_at_run_time(node):
            self._replace(node.func, self._adapted(name))
            for part in (*node.args, *node.keywords):
                self.visit(part)
        elif name in _DECORATORS:
            self._replace(node, self._with_options(node, _DECORATORS[name]))
        elif name in _TYPED:
            self._replace(node, f"{_NAMES[name]}()")
        elif name == "numba.literal_unroll" and len(node.args) == 1:
            self._replace(node, ast.unparse(node.args[0]))
        elif number and self._numpy and len(node.args) == 1:
            self._replace(node.func, f"{self._numpy}.{number}")
            self.visit(node.args[0])
        else:
            self.generic_visit(node)

    @property
    def _numpy(self) -> str:
        """The name under which the file imports NumPy; '' if it does not."""
        return next((name for name, x in self._modules.items() if x == "numpy"), "")

    def _adapted(self, name: str) -> str:
        """A decorator that takes Numba's options when the program runs."""
        self._is_adapted = True
        return f"{_ADAPTER}({_DECORATORS[name]})"

    def _with_options(self, node: ast.Call, name: str) -> str:
        functions = [] if node in self._decorators else node.args  # others are signatures
        call_arguments = [
            ast.unparse(argument)
            for argument in functions
            if isinstance(argument, ast.Name | ast.Lambda)
        ]
        call_arguments = [
            argument
            for argument in call_arguments
            if not self._modules.get(argument, "").startswith("numba")
        ]
        for option in node.keywords:
            text = ast.unparse(option.value)
            if option.arg == "target" and text == "'parallel'":
                call_arguments.append("parallel=True")
            elif option.arg == "fastmath" and text not in ("True", "False"):
                self.say(node, f"fastmath={text} becomes fastmath=True, which allows all of them")
                call_arguments.append("fastmath=True")
            elif option.arg is None:
                self.say(node, f"the options in '**{text}' are left out")
            elif option.arg in _KEPT_OPTIONS:
                call_arguments.append(f"{option.arg}={text}")
            elif option.arg in _LEFT_OUT:
                self.say(node, _LEFT_OUT[option.arg])
            elif option.arg not in _SILENT:
                self.say(node, f"the option '{option.arg}' has no counterpart and is left out")
        return f"{name}({', '.join(call_arguments)})" if call_arguments else name

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._rename(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._rename(node)

    def _rename(self, node: ast.Name | ast.Attribute) -> None:
        name = self.meaning(node)
        if name in _DECORATORS and node not in self._decorators:
            self._replace(node, self._adapted(name))
        elif name in _NAMES:
            self._replace(node, _NAMES[name])
        elif name.partition(".")[0] == "numba":
            self.say(node, f"'{name}' has no counterpart and is left as it is")
            base: ast.expr = node
            while isinstance(base, ast.Attribute):
                base = base.value
            assert isinstance(base, ast.Name)
            self._numba_names.add(base.id)
            self.is_complete = False
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
                self.is_complete = False
                self.say(place, f"{node.name}(): {reason}")
            if not reasons:
                self.say(node, f"{node.name}() becomes a kernel")
        self._visit_decorators(node)
        self._visit_with(_bound_in(node), node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._visit_decorators(node)
        self.generic_visit(node)

    def _visit_decorators(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        """Replace the decorators of a function or a class; leave out those that nothing needs."""
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            becomes = _UNNEEDED.get(self.meaning(called))
            if becomes is None:
                self.visit(decorator)
                continue
            self.say(node, f"{node.name} {becomes}")
            first = self._starts[decorator.lineno - 1]
            last = self._starts[decorator.end_lineno or decorator.lineno]
            self.edits.append((first, last, ""))
        node.decorator_list = []

    def _leave_out(self, name: str) -> None:
        """Leave out the assignment of a variable of the file that nothing else uses."""
        uses = [x for x in ast.walk(self._tree) if isinstance(x, ast.Name) and x.id == name]
        if len(uses) != 2:
            return
        for statement in self._tree.body:
            if isinstance(statement, ast.Assign) and statement.targets[0] in uses:
                self.edits.append(
                    (
                        self._starts[statement.lineno - 1],
                        self._starts[statement.end_lineno or statement.lineno],
                        "",
                    )
                )
                self._unused.append(statement)

    def visit_Assign(self, node: ast.Assign) -> None:
        if node not in self._unused:
            self.generic_visit(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_with(_bound_in(node), node)

    def _visit_with(self, bound: set[str], node: ast.AST) -> None:
        """Go on where some names are others than those that are imported."""
        outer_modules = self._modules
        self._modules = {name: x for name, x in outer_modules.items() if name not in bound}
        self.generic_visit(node)
        self._modules = outer_modules

    def visit_Module(self, node: ast.Module) -> None:
        self._tree = node
        for statement in node.body:
            for decorator in getattr(statement, "decorator_list", ()):
                self._decorators.append(decorator)
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if self.meaning(called) in _UNNEEDED:
                    for part in ast.walk(decorator):
                        if isinstance(part, ast.Name):
                            self._leave_out(part.id)
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
        """Yield the statements, expressions and calls of a function that surely do not compile."""
        registry.load()
        for node in (x for statement in function.body for x in ast.walk(statement)):
            kind = type(node).__name__
            if isinstance(node, ast.stmt | ast.expr) and not isinstance(node, ast.Starred):
                if type(node) not in STATEMENTS | EXPRESSIONS:
                    yield node, f"'{kind}' is not supported in kernels"
            if isinstance(node, ast.Call):
                called = self.meaning(node.func)
                is_replaced = called in _NAMES or called == "numba.literal_unroll"
                is_replaced = is_replaced or (_number_named(called) and self._numpy)
                if called.partition(".")[0] == "numba" and not is_replaced:
                    yield node, f"calls of '{called}' are not supported in kernels"
                library, _, member_path = self.meaning(node.func).partition(".")
                member = _LIBRARIES.get(library)
                for part in member_path.split(".") if member is not None else ():
                    member = getattr(member, part, None)
                if callable(member) and not isinstance(member, type):
                    if (
                        registry.lowering_of(member) is None
                        and registry.in_python(member) is member
                    ):
                        yield (
                            node,
                            f"calls of '{library}.{member_path}' are not supported in kernels",
                        )

    def finish(self) -> None:
        """Replace imports that are no longer used by the import of this package."""
        pending_import = "import loopwright as lw"
        for statement in sorted(self._imports, key=lambda alias: (alias.col_offset, alias.lineno)):
            remaining_aliases = [
                alias
                for alias in statement.names
                if not _is_of_numba(statement, alias)
                or (alias.asname or alias.name.partition(".")[0]) in self._numba_names
            ]
            text = [pending_import] if pending_import else []
            if remaining_aliases:
                is_from = isinstance(statement, ast.ImportFrom)
                start = f"from {statement.module} import" if is_from else "import"
                text.append(f"{start} {', '.join(map(ast.unparse, remaining_aliases))}")
            if statement.col_offset:
                text = text or ["pass"]
            else:
                pending_import = ""
            self._replace(statement, f"\n{' ' * statement.col_offset}".join(text))
        if self._is_adapted:
            imports = (x for x in self._tree.body if any(map(_is_import, ast.walk(x))))
            last = max((x.end_lineno or x.lineno for x in imports), default=0)
            place = self._starts[last]
            self.edits.append((place, place, _ADAPTER_TEXT))

    def text(self) -> str:
        """Return the file with all edits."""
        text = "".join(self.lines)
        for start, end, new in sorted(self.edits, reverse=True):
            skipped = not new and text[end : end + 1] == "\n"
            text = text[:start] + new + text[end + skipped :]
        return text


def _number_named(name: str) -> str:
    """Return the type of NumPy for one of Numba that converts numbers; '' if a name is none."""
    library, _, kind = name.replace("numba.types.", "numba.").partition(".")
    return _NUMBERS.get(kind, "") if library == "numba" else ""


def _is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def _is_known_at_run_time(call: ast.Call) -> bool:
    """Return whether a call has arguments that only running the program tells."""
    starred = any(isinstance(x, ast.Starred) for x in call.args)
    return starred or any(x.arg is None for x in call.keywords)


def _bound_in(node: ast.AST) -> set[str]:
    """Return the names of the parameters and variables of a function, or of a statement's
    variables."""
    names = set[str]()
    parts = [*ast.iter_child_nodes(node)]
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


@dataclass(frozen=True)
class Ported:
    """What became of a file."""

    text: str
    notes: list[errors.Diagnostic]
    is_complete: bool
    """Whether all names of Numba were replaced, and nothing surely does not compile."""


def ported(path: str, text: str) -> Ported:
    """Return a file's text with this package's decorators instead of Numba's, and notes.

    Other names of Numba stay, and are noted; options without a counterpart (`cache`, `nogil`,
    signatures) are dropped. Of each decorated function it is noted what surely does not compile.

    Raises:
        LoopwrightError: the text is no Python.

    >>> made = ported("a.py", "from numba import njit\\n\\n@njit(cache=True)\\ndef f(x):\\n"
    ...               "    return x\\n")
    >>> print(made.text)
    import loopwright as lw
    <BLANKLINE>
    @lw.kernel
    def f(x):
        return x
    <BLANKLINE>
    >>> made.notes[0].message
    'f() becomes a kernel'
    """
    try:
        tree = ast.parse(text, path)
    except UnicodeEncodeError:
        raise errors.UsageError(f"cannot read '{path}': it is not UTF-8 text") from None
    except SyntaxError as error:
        place = errors.SourceLocation(path, error.lineno or 1, error.offset or 1)
        raise located(str(error.msg), place, (error.text or "").rstrip()) from None
    port = _Port(path, text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            port.read_import(node)
    port.visit(tree)
    port.finish()
    return Ported(port.text(), port.notes, port.is_complete)


def execute(options: argparse.Namespace) -> int:
    """Write the ported file and print the notes."""
    errors.expect(not (options.run and options.output == "-"), "--run needs a file to run: -o FILE")
    check_writable(options.output, beside=options.file)
    port = ported(options.file, read_text(options.file))
    write_text(options.output, port.text)
    for note in port.notes:
        print(note.render(), file=sys.stderr)
    status = 0 if port.is_complete else 1
    return _run_program(Path(options.output)) or status if options.run else status


def _run_program(path: Path) -> int:
    """Run a program, with Python in place of what does not compile, and print what that was; the
    exit status is then 1."""
    path = path.resolve()
    names = {name.removeprefix("lw.") for name in _DECORATORS.values()}
    decorators: dict[str, Any] = {name: getattr(lw, name) for name in names}
    own_arguments = [*sys.argv]
    sys.argv[:] = [str(path)]
    sys.path.insert(0, str(path.parent))
    try:
        for name, decorator in decorators.items():
            setattr(lw, name, functools.partial(decorator, fallback=True))
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always", errors.FallbackWarning)
            module_globals = runpy.run_path(str(path), run_name="__main__")
    except errors.LoopwrightError:
        raise
    except Exception as error:
        raise errors.CompileError(failure(error, path)) from error
    finally:
        sys.argv[:] = own_arguments
        sys.path.remove(str(path.parent))
        for name, decorator in decorators.items():
            setattr(lw, name, decorator)
    for name, kernel in module_globals.items():
        if isinstance(kernel, FunctionKernel):
            signatures: list[str] = kernel.signatures
            print(f"{name}(): compiled for {', '.join(signatures) or 'no call'}", file=sys.stderr)
    for message in dict.fromkeys(str(warning.message) for warning in warned):
        print(message, file=sys.stderr)
    return 1 if warned else 0
