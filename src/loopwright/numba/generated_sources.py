"""Sources of functions that programs generate with `exec` and `compile`.

Kernels are compiled from sources, which Python finds by file name. Strings that a program executes
have no file name, or share one such as `<string>`. Here each gets a unique name, under which
`linecache` stores it.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import functools
import inspect
import linecache
import sys
from itertools import count
from types import CodeType, FrameType
from typing import Any

_COMPILE = builtins.compile
_EXEC = builtins.exec
_NUMBERS = count()
_FLAGS: list[int] = [getattr(__future__, x).compiler_flag for x in __future__.all_feature_names]
_FUTURES = functools.reduce(lambda x, y: x | y, _FLAGS)
"""The flags of code for what it imports from `__future__`."""
_PACKAGES_WITHOUT_KERNELS = frozenset(sys.stdlib_module_names) | {"loopwright", "numpy", "_pytest"}
"""Packages whose generated functions programs do not apply decorators to."""


def keep_sources() -> None:
    """Store the sources of functions that `exec` and `compile` generate, in this process."""
    builtins.__dict__.update(compile=_compile, exec=_exec)


def _caller() -> FrameType:
    """Return the frame of what called the function that calls this one."""
    frame = inspect.currentframe()
    for _ in range(2):
        assert frame is not None
        frame = frame.f_back
    assert frame is not None
    return frame


def _keeps_sources(frame: FrameType) -> bool:
    """Return whether the sources of functions that a caller generates are stored."""
    module = str(frame.f_globals.get("__name__", ""))
    return module.partition(".")[0] not in _PACKAGES_WITHOUT_KERNELS


def _register_source(text: str, filename: str) -> str:
    """Store a source under a new file name; return the name."""
    name = f"<{filename.strip('<>')} {next(_NUMBERS)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    return name


def _compile(
    source: Any,
    filename: Any,
    mode: str,
    flags: int = 0,
    dont_inherit: Any = False,  # noqa: FBT002
    optimize: int = -1,
    **options: Any,
) -> Any:
    """Compile as Python does; a source that is not a file gets a unique name."""
    frame = _caller()
    if not dont_inherit:
        flags |= frame.f_code.co_flags & _FUTURES
    is_tree = isinstance(source, ast.Module)
    is_text = isinstance(source, str) and mode == "exec"
    is_code = not flags & ast.PyCF_ONLY_AST
    is_nameless = isinstance(filename, str) and filename.startswith("<")
    if is_code and is_nameless and (is_tree or is_text) and _keeps_sources(frame):
        source = ast.unparse(source) if is_tree else source
        filename = _register_source(source, filename)
    return _COMPILE(source, filename, mode, flags, True, optimize, **options)


def _exec(source: Any, globals: Any = None, locals: Any = None, /, **options: Any) -> None:  # noqa: A002
    """Execute as Python does; strings are compiled under unique names."""
    frame = _caller()
    if globals is None:
        globals = frame.f_globals  # noqa: A001
        locals = frame.f_locals if locals is None else locals  # noqa: A001
    if isinstance(source, str) and _keeps_sources(frame):
        flags = frame.f_code.co_flags & _FUTURES
        source = _COMPILE(source, _register_source(source, "string"), "exec", flags, True)
    elif not isinstance(source, CodeType):
        flags = frame.f_code.co_flags & _FUTURES
        source = _COMPILE(source, "<string>", "exec", flags, True)
    _EXEC(source, globals, globals if locals is None else locals, **options)
