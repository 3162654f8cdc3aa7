"""The programs that commands are about: files of MLIR, and functions of Python files.

`FILE.py:NAME` is a function, a kernel or a plain one, lowered for arguments of some types: those
that are given, or its annotations.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from loopwright.loops import module as api
from loopwright.reporting import errors

if TYPE_CHECKING:
    from loopwright.python.kernels.ahead import AnyKernel
    from loopwright.python.types import ArgumentType

_FUNCTION = re.compile(r"(?P<file>.+\.py):(?P<name>\w+)")
_TYPE = re.compile(r"(?P<element>\w+)\s*(?:\[(?P<sizes>[^\]]*)\])?")
_PYTHON = {"bool": False, "int": 0, "float": 0.0, "complex": 0j}


USUAL = "subscripts are in bounds and not negative, as the tests at a Python function's entry say"
"""What is taken for granted of the arguments of functions of Python."""


def is_function(path: str) -> bool:
    """Whether a command names a function of Python."""
    return _FUNCTION.fullmatch(path) is not None


def given_program(options: argparse.Namespace) -> api.Module:
    """The program that the options of a command name."""
    unregistered: bool = options.allow_unregistered_dialect
    return read_program(options.file, options.types, allow_unregistered=unregistered)


def read_program(
    path: str, types: Sequence[str] = (), *, called: str = "", allow_unregistered: bool = False
) -> api.Module:
    """The module that a command names: a file, `-` for standard input, or `FILE.py:NAME`. `called`
    renames the function of a kernel.

    Raises `UsageError` or `CompileError` if there is none.
    """
    named = named_kernel(path)
    if named is not None:
        return _lowered(named, types, called)
    errors.expect(not types, "--arg is for functions of Python: FILE.py:NAME")
    return api.read(path, allow_unregistered=allow_unregistered)


def named_kernel(path: str) -> AnyKernel | None:
    """The kernel that a command names, a plain function as one; None if it names something else.

    Raises `UsageError` if there is none of that name.
    """
    from loopwright.python.kernels.decorators import kernel
    from loopwright.python.kernels.kernel import FunctionKernel

    named = _FUNCTION.fullmatch(path)
    if named is None:
        return None
    member: Any = getattr(imported(Path(named["file"]), "_program"), named["name"], None)
    if isinstance(member, FunctionType):
        member = kernel(member)
    if not isinstance(member, FunctionKernel):
        raise errors.UsageError(f"'{named['file']}' has no function '{named['name']}'")
    return cast("AnyKernel", member)


def _lowered(function_kernel: AnyKernel, types: Sequence[str], called: str) -> api.Module:
    from loopwright.python.kernels.ahead import module_for_usual

    return module_for_usual(function_kernel, argument_types(function_kernel, types), called)


def argument_types(function_kernel: AnyKernel, types: Sequence[str]) -> Mapping[str, ArgumentType]:
    """The types of a kernel's arguments: those given, or else its annotations."""
    from loopwright.python.kernels.ahead import annotated_types

    if not types:
        return annotated_types(function_kernel.source)
    parameters = list(function_kernel.source.parameters)
    if len(types) != len(parameters):
        count_text = errors.counted(len(parameters), "argument")
        raise errors.UsageError(
            f"'{function_kernel.source.name}' has {count_text}, and --arg says {len(types)}"
        )
    return dict(zip(parameters, map(type_of, types), strict=True))


def type_of(text: str) -> Any:
    """The type of an argument in a text; raises `UsageError` if that is none.

    >>> [str(type_of(text)) for text in ("float64[:, 20]", "int", "str")]
    ['float64[:, 20]', 'int', 'str']
    """
    import numpy as np

    from loopwright.python.types import ArrayType, TextType, scalar_type, type_of_number

    if text.strip() == "str":
        return TextType()
    parts = _TYPE.fullmatch(text.strip())
    error = errors.UsageError(f"'{text}' is no type, such as int, float64 or float32[:, 20]")
    if parts is None:
        raise error
    if parts["element"] in _PYTHON and parts["sizes"] is None:
        return type_of_number(_PYTHON[parts["element"]])
    try:
        element = scalar_type(np.dtype(parts["element"]))
    except (KeyError, TypeError, errors.LoopwrightError):
        raise error from None
    if parts["sizes"] is None:
        return element
    sizes = [size.strip() for size in parts["sizes"].split(",")]
    if not all(size == ":" or size.isdecimal() for size in sizes):
        raise error
    extents = tuple(None if size == ":" else int(size) for size in sizes)
    return ArrayType(
        element, len(sizes), known=extents if any(s is not None for s in extents) else ()
    )


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
