"""The boundary of compilation: functions and classes of installed packages that reach too far into
their package.

A kernel may call functions of another package, which are compiled with it. A function from which
hundreds of others can be reached is not compiled: otherwise a plot or a table would cause all of
its package to be analysed first.
"""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from loopwright.python.source.function_source import codes_in, module_of, plain_function

_STANDARD_LIBRARY = tuple(
    {f"{sysconfig.get_path(name)}{os.sep}" for name in ("stdlib", "platstdlib")}
)
_FROZEN = "<frozen "
"""What the names of files begin with whose modules are inside of Python's executable."""
_METADATA = ".dist-info"
"""The suffix of the folder that installers leave beside a package."""
_MOST = 100
"""The number of functions that may be reached from one that is entered."""
_NEVER_ENTERED = frozenset(("builtins", "numpy", "loopwright", "typing", "abc", "enum"))


def is_beyond(value: object, root: object) -> bool:
    """Return whether a function or a class is of an installed package, other than that of `root`,
    and reaches too far into it.

    >>> import argparse, statistics
    >>> is_beyond(argparse.ArgumentParser, is_beyond), is_beyond(statistics.linear_regression, None)
    (True, False)
    """
    function = value if isinstance(value, type) else plain_function(value)
    if not isinstance(function, FunctionType | type) or not _is_installed(function):
        return False
    return module_of(function) != module_of(root) and _reaches_far(function)


def is_foreign(value: object, root: object) -> bool:
    """Return whether a function is of an installed package, other than that of `root`."""
    function = plain_function(getattr(value, "__func__", value))
    is_installed = isinstance(function, FunctionType) and _is_installed(function)
    return is_installed and module_of(function) != module_of(root)


def _is_installed(value: FunctionType | type) -> bool:
    if module_of(value) in _NEVER_ENTERED:
        return False
    code = _a_code_of(value)
    if code is None:
        return False
    file = code.co_filename
    return file.startswith((*_STANDARD_LIBRARY, _FROZEN)) or _is_in_installed_package(
        Path(file).parent
    )


@cache
def _is_in_installed_package(folder: Path) -> bool:
    """Return whether a folder is that of installed packages or inside one, wherever these are: in
    the environment, in the user's folder, or in one that the path of imports names."""
    while (folder / "__init__.py").exists():
        folder = folder.parent
    try:
        return any(entry.suffix == _METADATA for entry in folder.iterdir())
    except OSError:
        return False


def _a_code_of(value: FunctionType | type) -> CodeType | None:
    """Return the code of a function, or of one of the methods of a class."""
    if isinstance(value, FunctionType):
        return value.__code__
    return next((function.__code__ for function in _methods_of(value)), None)


def _methods_of(kind: type) -> Iterator[FunctionType]:
    """Yield the functions that a class and its bases define."""
    for base in kind.__mro__[:-1]:
        if module_of(base) in _NEVER_ENTERED:
            continue
        for member in vars(base).values():
            function = getattr(member, "__func__", getattr(member, "fget", member))
            if isinstance(function, FunctionType):
                yield function


@lru_cache(1 << 8)
def _reaches_far(start: FunctionType | type) -> bool:
    """Return whether many functions can be reached by the names in the code of others."""
    reached: set[int] = set()
    waiting: list[FunctionType | type] = [start]
    while waiting:
        value = waiting.pop()
        if id(value) in reached:
            continue
        reached.add(id(value))
        if len(reached) > _MOST:
            return True
        waiting += _methods_of(value) if isinstance(value, type) else _named_in(value)
    return False


def _named_in(function: FunctionType) -> Iterator[FunctionType | type]:
    """Yield the functions and classes that the names in a function's code refer to."""
    names = {name for code in codes_in(function.__code__) for name in code.co_names}
    wrapped: Any = getattr(function, "__wrapped__", None)
    candidates: list[Any] = [wrapped]
    for name in names:
        value: Any = function.__globals__.get(name)
        candidates.append(value)
        if isinstance(value, ModuleType) and _package_of(value) not in _NEVER_ENTERED:
            candidates += [vars(value)[member] for member in names & vars(value).keys()]
        if not isinstance(value, ModuleType | FunctionType | type):
            candidates.append(type(value))
    for cell in function.__closure__ or ():
        try:
            candidates.append(cell.cell_contents)
        except ValueError:
            continue  # not yet bound
    for candidate in candidates:
        is_named = isinstance(candidate, FunctionType | type)
        if is_named and module_of(candidate) not in _NEVER_ENTERED:
            yield candidate


def _package_of(module: ModuleType) -> str:
    """Return the package of a module."""
    return module.__name__.partition(".")[0]
