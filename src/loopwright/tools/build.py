"""`loopwright build`: the kernels of a Python module as a shared library with a C header."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from loopwright.ir.syntax.files import check_writable, write_bytes
from loopwright.python.ahead import AnyKernel, build_all
from loopwright.python.c_interface import library_files
from loopwright.python.kernel import FunctionKernel
from loopwright.reporting import errors


def add_options(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("file", help="a Python module with kernels whose parameters have types")
    parser.add_argument(
        "-o",
        dest="directory",
        default="build",
        metavar="DIR",
        help="where libNAME.so, NAME.h and NAME.py are written (build)",
    )


def prepared(arguments: list[str]) -> list[str]:
    """The arguments as they are."""
    return arguments


def execute(options: argparse.Namespace) -> int:
    """Compile all kernels, then write all files."""
    path, directory = Path(options.file), Path(options.directory)
    name = path.stem
    if path.suffix != ".py" or not (name.isidentifier() and name.isascii()):
        raise errors.UsageError(f"'{path}' is no Python module that a library can be named after")
    if directory.resolve() == path.resolve().parent:
        raise errors.UsageError(
            f"'{name}.py' in '{directory}' is the module itself: choose another -o"
        )
    kernels = _kernels_of(_imported(path, name), path)
    if not kernels:
        raise errors.UsageError(f"'{path}' has no kernels (functions with '@lw.kernel')")
    made = library_files(name, build_all(kernels))
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise errors.UsageError(f"cannot make directory '{directory}': {error.strerror}") from error
    for file in made:
        check_writable(str(directory / file))
    for file, data in made.items():
        write_bytes(str(directory / file), data)
        print(directory / file)
    return 0


def _imported(path: Path, name: str) -> ModuleType:
    """The module of a file; what it raises is an error at its line."""
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
    file, line, column, text = str(path.resolve()), 1, 1, None
    if isinstance(error, SyntaxError) and error.filename == file:
        line, column, text = error.lineno or 1, error.offset or 1, error.text
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == file:
            line, text = frame.lineno or 1, frame.line
    message = getattr(error, "msg", None) or error
    return errors.Diagnostic(
        f"{type(error).__name__}: {message}",
        errors.SourceLocation(str(path), line, column),
        source_line=text.rstrip() if text else None,
    )


def _kernels_of(module: ModuleType, path: Path) -> list[AnyKernel]:
    """The kernels that a module defines, but for those whose names begin with an underscore."""
    found: list[AnyKernel] = []
    members: dict[str, Any] = vars(module)
    for name, kernel in members.items():
        if isinstance(kernel, FunctionKernel) and not name.startswith("_"):
            if kernel.py_func.__code__.co_filename == str(path.resolve()):
                found.append(cast("AnyKernel", kernel))
    return found
