"""The programs that commands are about: files of MLIR, and functions of Python files.

`FILE.py:NAME` is a function, a kernel or a plain one, lowered for arguments of some types: those
that are given, or its annotations.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import linecache
import os
import re
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from loopwright.loops import module as api
from loopwright.reporting import errors
from loopwright.reporting.package_files import is_of_package
from loopwright.tools.terminal import run_interruptibly

if TYPE_CHECKING:
    from loopwright.python.kernels.ahead import AnyKernel
    from loopwright.python.types import ArgumentType

_T = TypeVar("_T")
TYPES_OF_FUNCTIONS = "--arg-type applies to Python functions only: FILE.py:NAME"
_FUNCTION = re.compile(r"(?P<file>.+\.py):(?P<name>\w+)")


def is_function(path: str) -> bool:
    """Return whether a command names a function of Python."""
    return _FUNCTION.fullmatch(path) is not None


def file_of(path: str) -> str:
    """Return the file that a command reads.

    >>> file_of("f.mlir"), file_of("kernels.py:f")
    ('f.mlir', 'kernels.py')
    """
    named = _FUNCTION.fullmatch(path)
    return path if named is None else named["file"]


def given_program(options: argparse.Namespace) -> api.Module:
    """Return the program that the options of a command name."""
    unregistered: bool = options.allow_unregistered_dialect
    return read_program(options.file, options.types, allow_unregistered=unregistered)


def read_program(
    path: str, types: Sequence[str] = (), *, called: str = "", allow_unregistered: bool = False
) -> api.Module:
    """Return the module that a command names: a file, `-` for standard input, or `FILE.py:NAME`.
    `called` renames the function of a kernel.

    Raises `UsageError` or `CompileError` if there is none.
    """
    named = named_kernel(path)
    if named is not None:
        return _lowered(named, types, called)
    errors.expect(not types, TYPES_OF_FUNCTIONS)
    expect_mlir(path)
    return api.read(path, allow_unregistered=allow_unregistered)


def expect_mlir(path: str) -> None:
    """Raise `UsageError` for a file of Python without the name of a function."""
    if not path.endswith(".py"):
        return
    try:
        tree = ast.parse(Path(path).read_bytes())
        names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    except (OSError, SyntaxError, ValueError):
        names = []
    listed = f" (it has: {', '.join(names)})" if names else ""
    example = names[0] if names else "NAME"
    raise errors.UsageError(
        f"'{path}' is a file of Python: name a function of it, as in {path}:{example}{listed}"
    )


def named_kernel(path: str) -> AnyKernel | None:
    """Return the kernel that a command names, a plain function as one; None if it names something
    else.

    Raises `UsageError` if there is none of that name.
    """
    named = _FUNCTION.fullmatch(path)
    if named is None:
        return None
    from loopwright.python.kernels.decorators import kernel
    from loopwright.python.kernels.kernel import FunctionKernel

    module = vars(imported(Path(named["file"]), "_program"))
    member: Any = module.get(named["name"])
    if isinstance(member, FunctionType):
        member = kernel(member)
    if not isinstance(member, FunctionKernel):
        functions = [
            name for name, x in module.items() if isinstance(x, FunctionKernel | FunctionType)
        ]
        near = errors.nearest(named["name"], functions)[:1]
        hint = f": did you mean '{near[0]}'?" if near else ""
        raise errors.UsageError(f"'{named['file']}' has no function '{named['name']}'{hint}")
    return cast("AnyKernel", member)


def _lowered(function_kernel: AnyKernel, types: Sequence[str], called: str) -> api.Module:
    from loopwright.python.kernels.stated_types import module_for_usual

    return module_for_usual(
        function_kernel.source,
        function_kernel.options,
        argument_types(function_kernel, types),
        called,
    )


def argument_types(function_kernel: AnyKernel, types: Sequence[str]) -> Mapping[str, ArgumentType]:
    """Return the types of a kernel's arguments: those given, or else its annotations."""
    from loopwright.python.kernels.stated_types import annotated_types, type_of

    if not types:
        return annotated_types(function_kernel.source)
    parameters = list(function_kernel.source.parameters)
    if len(types) != len(parameters):
        count_text = errors.counted(len(parameters), "argument")
        raise errors.UsageError(
            f"'{function_kernel.source.name}' has {count_text}, and --arg-type says {len(types)}"
        )
    return dict(zip(parameters, map(type_of, types), strict=True))


def imported(path: Path, name: str) -> ModuleType:
    """Import a Python file as a module; its exceptions become errors at its lines."""
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get(name)
    sys.modules[name] = module
    sys.path.insert(0, str(path.resolve().parent))
    try:
        spec.loader.exec_module(module)
    except FileNotFoundError as error:
        if error.filename != str(path.resolve()):
            raise errors.CompileError(failure(error, path)) from error
        raise errors.UsageError(f"cannot open input file '{path}': {error.strerror}") from error
    except errors.LoopwrightError:
        raise
    except Exception as error:
        raise errors.CompileError(failure(error, path)) from error
    finally:
        sys.path.pop(0)
        if before is None:
            del sys.modules[name]
        else:
            sys.modules[name] = before
    return module


def call_python(path: str, work: Callable[[], _T], label: str) -> _T:
    """Return the value of `work()`, which calls a function of the file that a command names; what
    the function raises becomes an error at its line."""
    try:
        return run_interruptibly(work, label)
    except (errors.LoopwrightError, MemoryError, BrokenPipeError):
        raise
    except Exception as error:
        diagnostic = _raised_by(error, Path(file_of(path)))
        if diagnostic is None or os.environ.get("LOOPWRIGHT_TRACEBACK"):
            raise
        raise errors.DiagnosticError(diagnostic) from error


_PLACE = re.compile(r"at (?P<file>.+):(?P<line>\d+):(?P<column>\d+)")


def _raised_by(error: Exception, path: Path) -> errors.Diagnostic | None:
    """Return the diagnostic for an exception that a program raised: compiled code notes where, and
    frames of the program lie inside of all of this package. None for the package's own
    exceptions."""
    for note in getattr(error, "__notes__", ()):
        if found := _PLACE.fullmatch(note):
            is_given = found["file"] == str(path.resolve())
            file = str(path) if is_given else found["file"]
            line = int(found["line"])
            return errors.Diagnostic(
                _describe_error(error),
                errors.SourceLocation(file, line, int(found["column"])),
                source_line=linecache.getline(found["file"], line).rstrip() or None,
            )
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename == str(path.resolve()):
            return errors.Diagnostic(
                _describe_error(error),
                errors.SourceLocation(str(path), frame.lineno or 1, 1 + (frame.colno or 0)),
                source_line=linecache.getline(frame.filename, frame.lineno or 1).rstrip() or None,
            )
        if is_of_package(frame.filename):
            return None
    return None


def _describe_error(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip().removesuffix(":")


def failure(error: Exception, path: Path) -> errors.Diagnostic:
    """Return the diagnostic for an exception of a module's import, at the last of its lines that
    was involved."""
    file = str(path.resolve())
    line = 1
    column = 1
    text = None
    if isinstance(error, SyntaxError) and error.filename == file:
        line = error.lineno or 1
        column = error.offset or 1
        text = error.text
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == file:
            line = frame.lineno or 1
            text = frame.line
    message = getattr(error, "msg", None) or error
    return errors.Diagnostic(
        f"{type(error).__name__}: {message}",
        errors.SourceLocation(str(path), line, column),
        source_line=text.rstrip() if text else None,
    )
