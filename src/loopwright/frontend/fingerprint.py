"""What the code of a Python function depends on outside of it, as text for a key of the disk cache:
its source and place, the values of the names that it uses, and so on for functions that it calls.

What a kernel may look at without leaving a trace here makes the answer `None`, and nothing is kept.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from tokenize import TokenError
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from loopwright.frontend.source import outer_names

_KNOWN = frozenset({"builtins", "numpy", "math", "operator", "loopwright"})
"""Packages whose members are what their names say, given the versions that are in the key."""


def fingerprint(function: FunctionType) -> list[str] | None:
    """The text for a function; `None` if it uses objects that are not known by a text."""
    found: list[str] = [np.__version__, sys.version]
    return found if _Walk(found).function(function) else None


def describe_value(value: object) -> list[str] | None:
    """The text for a value that is part of the compiled function."""
    found: list[str] = []
    return found if _Walk(found).value(value, frozenset()) else None


class _Walk:
    def __init__(self, found: list[str]) -> None:
        self.found = found
        self.seen: set[int] = set()

    def function(self, function: FunctionType) -> bool:
        """Note a function and all that it uses."""
        code = function.__code__
        self.found.append(f"def {code.co_filename}:{code.co_firstlineno}")
        if id(function) in self.seen:
            return True
        self.seen.add(id(function))
        try:
            self.found.append(inspect.getsource(function))
        except (OSError, TypeError, SyntaxError, TokenError):
            return False
        names = _names(code)
        outer: Mapping[str, object] = outer_names(function)
        defaults = (function.__defaults__ or (), tuple((function.__kwdefaults__ or {}).items()))
        if not self.value(defaults, names):
            return False
        for name in sorted(names & outer.keys()):
            self.found.append(f"name {name}")
            if not self.value(outer[name], names):
                return False
        return True

    def value(self, value: object, names: frozenset[str]) -> bool:
        """Note a value; of modules, the members of these names."""
        given: Any = value
        plain = getattr(given, "py_func", given)
        if value is None or value is ... or type(value) in (bool, int, float, complex, str, bytes):
            self.found.append(f"{type(value).__name__} {value!r}")
            return True
        if type(value) is tuple:
            items = cast("tuple[object, ...]", value)
            self.found.append(f"tuple {len(items)}")
            return all(self.value(item, names) for item in items)
        if isinstance(value, np.generic):
            self.found.append(f"{given.dtype!r} {given.tobytes().hex()}")
            return True
        if isinstance(value, np.dtype):
            self.found.append(repr(given))
            return True
        if isinstance(value, np.ndarray):
            self.found.append("array")  # which is an error wherever it is used
            return True
        if isinstance(value, ModuleType):
            return self.module(value, names)
        if isinstance(plain, FunctionType) and not _is_known(plain):
            self.found.append(type(value).__name__)
            described: object = getattr(given, "described", ())
            return self.value(described, names) and self.function(plain)
        if _is_known(value) and hasattr(value, "__name__"):
            self.found.append(f"{given.__module__}.{given.__name__}")
            return True
        return False

    def module(self, module: ModuleType, names: frozenset[str]) -> bool:
        """Note the members of a module that may be used."""
        self.found.append(f"module {module.__name__}")
        if module.__name__.partition(".")[0] in _KNOWN or id(module) in self.seen:
            return True
        self.seen.add(id(module))
        for name in sorted(names & vars(module).keys()):
            self.found.append(f"member {name}")
            if not self.value(vars(module)[name], names):
                return False
        return True


def _is_known(value: object) -> bool:
    module: object = getattr(value, "__module__", None)
    return isinstance(module, str) and module.partition(".")[0] in _KNOWN


def _names(code: CodeType) -> frozenset[str]:
    found = {*code.co_names, *code.co_freevars}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found |= _names(inner)
    return frozenset(found)
