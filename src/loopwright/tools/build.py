"""`loopwright build`: the kernels of a Python module as a shared library with a C header."""

from __future__ import annotations

import argparse
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from loopwright.ir.syntax.files import check_writable, write_bytes
from loopwright.python.kernels.ahead import AnyKernel, build_all
from loopwright.python.kernels.c_interface import library_files
from loopwright.python.kernels.kernel import FunctionKernel
from loopwright.reporting import errors
from loopwright.tools.programs import imported


def execute(options: argparse.Namespace) -> int:
    """Compile all kernels, then write all files."""
    path = Path(options.file)
    directory = Path(options.directory)
    name = path.stem
    if path.suffix != ".py" or not (name.isidentifier() and name.isascii()):
        raise errors.UsageError(
            f"'{path}' is not a Python module after which a library can be named"
        )
    if directory.resolve() == path.resolve().parent:
        raise errors.UsageError(
            f"'{name}.py' in '{directory}' is the module itself: choose another -o"
        )
    kernels = _kernels_of(imported(path, name), path)
    errors.expect(kernels, f"'{path}' has no kernels (functions with '@lw.kernel')")
    files = library_files(name, build_all(kernels))
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise errors.UsageError(f"cannot make directory '{directory}': {error.strerror}") from error
    for file in files:
        check_writable(str(directory / file))
    for file, data in files.items():
        write_bytes(str(directory / file), data)
        print(directory / file)
    return 0


def _kernels_of(module: ModuleType, path: Path) -> list[AnyKernel]:
    """Return the kernels that a module defines, but for those whose names begin with an
    underscore."""
    kernels: list[AnyKernel] = []
    members: dict[str, Any] = vars(module)
    for name, kernel in members.items():
        if isinstance(kernel, FunctionKernel) and not name.startswith("_"):
            if kernel.py_func.__code__.co_filename == str(path.resolve()):
                kernels.append(cast("AnyKernel", kernel))
    return kernels
