"""Kernels in other processes: by the name under which their module has them, as functions are, or
by their functions, where a pickler takes such as a whole (as joblib's and dask's `cloudpickle`).

A kernel of `__main__` has a name there in processes that are forked or that run the same script,
and none in others; which of the two holds, only the pickler knows: its function is given, under a
name that finds it where the kernel is found.
"""

from __future__ import annotations

import importlib
import linecache
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

_made: dict[tuple[str, ...], Any] = {}
"""The kernels that were made of functions, so that those that are sent again are the same."""


def reduced(kernel: Any) -> tuple[Any, ...]:
    """What `__reduce__` of a kernel gives."""
    module, name = kernel.__module__, getattr(kernel, "__qualname__", "")
    is_named = _member(sys.modules.get(module), name) is kernel
    if is_named and module != "__main__":
        return named, (module, name)
    function: FunctionType = kernel.py_func
    if is_named:
        function.__qualname__ = f"{name}.py_func"
    file = function.__code__.co_filename
    text = "" if Path(file).exists() else "".join(linecache.getlines(file))
    return received, (function, type(kernel), kernel.options, module, name, text)


def named(module: str, name: str) -> Any:
    """The kernel that a module has under a name."""
    return _member(importlib.import_module(module), name)


def received(
    function: FunctionType, kind: Any, options: Any, module: str, name: str, text: str
) -> Any:
    """The kernel of a function that was sent: the one that is here, or a new one."""
    from loopwright.python.fingerprint import uses_of

    here = _member(sys.modules.get(module), name)
    if isinstance(here, kind) and getattr(here, "py_func", None) is function:
        return here
    file = function.__code__.co_filename
    if text and file not in linecache.cache:
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    about = uses_of(function)
    key = (module, name, _described(options), *about.texts) if about.has_text else None
    made = _made.get(key) if key is not None else None
    if made is None or uses_of(made.py_func).texts != about.texts:
        made = kind(function, options)
        made.__qualname__ = name
        if key is not None:
            _made[key] = made
    return made


def _described(options: Any) -> str:
    return repr(options.__dict__)


def _member(found: Any, name: str) -> Any:
    for part in name.split("."):
        found = getattr(found, part, None)
    return found
