"""What a compiled Python function depends on: its code, and the values of the names that it uses.

The same of the functions that it calls belongs to that. The result is a text for a key of the disk
cache, and a test at each call that nothing has changed.
"""

from __future__ import annotations

import ast
import dis
import importlib
import linecache
import marshal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import (
    BuiltinMethodType,
    CodeType,
    FunctionType,
    MethodType,
    MethodWrapperType,
    ModuleType,
)
from typing import Any, cast

import numpy as np

from loopwright.python.given import Keywords, fields_of, is_taken_apart
from loopwright.python.source import OuterNames, codes_in, module_of, plain_function

_KNOWN = frozenset({"builtins", "numpy", "math", "operator", "_operator", "loopwright"})
"""Packages whose functions and classes are what their names say, given the versions that are in the
key."""
_PLAIN = (bool, int, float, complex, str, bytes)
_number = count()
_METHODS = (MethodType, BuiltinMethodType, MethodWrapperType)


@dataclass(frozen=True)
class Uses:
    """What a function uses when it is compiled."""

    texts: tuple[str, ...]
    has_text: bool
    """Whether the texts say all of it, in other processes, too."""
    is_unchanged: Callable[[], bool] | None
    """Whether names and members are the objects that they were; `None` where none is used."""


def uses_of(function: FunctionType, values: Sequence[object] = ()) -> Uses:
    """What a function uses that is called with these values, which are part of its code."""
    members = frozenset[str]()
    while True:
        walk = _Walk(function, members)
        try:
            walk.value(tuple(values))
            walk.function(function)
        except RecursionError:  # of objects whose members are made when they are asked for
            return Uses((f"unknown {next(_number)}",), False, lambda: False)
        if walk.members <= members:
            return Uses(tuple(walk.texts), walk.has_text, walk.tested())
        members |= walk.members


class _Walk:
    """Goes through what a function uses; of modules and other objects, through some members."""

    def __init__(self, root: FunctionType, members: frozenset[str]) -> None:
        self.root = root
        self.texts = [np.__version__, sys.version]
        self.has_text = True
        self.members: frozenset[str] = frozenset()
        """The names of attributes in all code that is used."""
        self._followed = members
        self._seen: dict[int, object] = {}
        self._objects: list[object] = []
        self._tests: dict[int, tuple[dict[str, Any], list[ast.expr]]] = {}
        """By the globals of functions, what is tested where names mean what they mean there."""

    def function(self, function: FunctionType) -> None:
        """Note a function and all that it uses."""
        code = function.__code__
        self.texts.append(f"def {code.co_filename}:{code.co_firstlineno}")
        if not self._is_new(function):
            return
        self.texts.append(marshal.dumps(code, 2).hex())
        own = self._object(function)
        if function is not self.root:
            self._test(_member(own, "__code__"), code)
        if function.__defaults__ is not None:
            self._test(_member(own, "__defaults__"), function.__defaults__)
            self.value(function.__defaults__)
        for name, value in (function.__kwdefaults__ or {}).items():
            every = _member(own, "__kwdefaults__")
            self._test(ast.Subscript(every, ast.Constant(name), ast.Load()), value)
            self.texts.append(f"default {name}")
            self.value(value)
        outer = OuterNames(function)
        for name in sorted(self._names(code) | outer.cells.keys()):
            if name not in outer:
                continue
            self.texts.append(f"name {name}")
            if name in outer.cells:
                cell = self._object(outer.cells[name])
                self._test(_member(cell, "cell_contents"), outer[name])
            else:
                self._test(ast.Name(name, ast.Load()), outer[name], function.__globals__)
            self.value(outer[name])

    def _names(self, code: CodeType) -> set[str]:
        """The global names in code."""
        found: set[str] = set()
        for one in codes_in(code):
            self.members |= frozenset(one.co_names)
            steps = dis.get_instructions(one)
            found |= {s.argval for s in steps if "GLOBAL" in s.opname or s.opname == "LOAD_NAME"}
        return {name for name in found if name.isidentifier()}

    def value(self, value: object) -> None:
        """Note a value, and what can be reached from it."""
        given: Any = value
        kind = cast("Any", type(given))
        plain = plain_function(value)
        if value is None or value is ... or type(value) in _PLAIN:
            self.texts.append(f"{type(value).__name__} {value!r}")
        elif kind is slice or is_taken_apart(kind):
            is_slice = kind is slice
            items: Any = (given.start, given.stop, given.step) if is_slice else given
            self.texts.append(f"{type(given).__name__} {len(items)}")
            if kind is not tuple and not is_slice:
                self.value(kind)
            for item in items:
                self.value(item)
        elif isinstance(value, np.generic):
            self.texts.append(f"{given.dtype!r} {given.tobytes().hex()}")
        elif isinstance(value, np.dtype | Keywords):
            self.texts.append(repr(given))
        elif isinstance(value, type) and fields_of(value) is not None:
            self._object_with_members(value)  # whatever it says that its module is
        elif module_of(plain) in _KNOWN and hasattr(value, "__name__"):
            self.texts.append(f"{given.__module__}.{given.__name__}")
        elif type(given).__module__ == type(np.s_).__module__:  # np.r_, np.mgrid, …
            self.texts.append(type(given).__qualname__)
        elif isinstance(plain, FunctionType):
            self.texts.append(type(value).__name__)
            if plain is not value:
                self._test(_member(self._object(value), "py_func"), plain)
            self.value(getattr(given, "described", ()))
            self.function(plain)
        else:
            self._object_with_members(value)

    def _object_with_members(self, value: object) -> None:
        """Note the members of a module, or of another object, that may be used."""
        module = value.__name__ if isinstance(value, ModuleType) else None
        self.has_text = self.has_text and module is not None
        self.texts.append(
            f"module {module}" if module else f"{type(value).__qualname__} {id(value)}"
        )
        package = module.partition(".")[0] if module else None
        if package == "loopwright" or not self._is_new(value):
            return
        own = self._object(value)
        if isinstance(value, type) and fields_of(value) is not None:
            self._followed |= {"__new__"}
        followed = self._followed & vars(value).keys() if package in _KNOWN else self._followed
        for name in sorted(followed):
            try:
                member: object = getattr(value, name)
            except Exception:
                continue  # kernels with it are refused
            if module is None and isinstance(member, _METHODS) and member.__self__ is value:
                continue  # kernels are refused that call one
            self.texts.append(f"member {name}")
            self._test(_member(own, name), member)
            self.value(member)

    def _is_new(self, value: object) -> bool:
        is_new = id(value) not in self._seen
        self._seen[id(value)] = value
        return is_new

    # The test

    def _object(self, value: object) -> ast.expr:
        """What stands for an object in the test."""
        self._objects.append(value)
        return ast.Name(f"@{len(self._objects) - 1}", ast.Load())

    def _test(self, read: ast.expr, value: object, names: dict[str, Any] | None = None) -> None:
        """Test that what is read is still this object."""
        names = self.root.__globals__ if names is None else names
        same = ast.Compare(read, [ast.Is()], [self._object(value)])
        self._tests.setdefault(id(names), (names, []))[1].append(same)

    def tested(self) -> Callable[[], bool] | None:
        """Whether all is as it was, as a function; `None` if there is nothing to test."""
        own, tests = self._tests.pop(id(self.root.__globals__), (self.root.__globals__, []))
        for names, others in self._tests.values():
            tests.append(ast.Call(self._object(self._compiled(names, others)), [], []))
        if not tests:
            return None
        code = _member(self._object(self.root), "__code__")
        tests.append(ast.Compare(code, [ast.Is()], [self._object(self.root.__code__)]))
        return self._compiled(own, tests)

    def _compiled(self, names: dict[str, Any], tests: list[ast.expr]) -> Callable[[], bool]:
        module = ast.parse(_TEST)
        made: Any = module.body[0]
        made.args.args.extend(ast.arg(f"@{number}") for number in range(len(self._objects)))
        made.body[0].body[0].value.values.extend(tests)
        code = compile(ast.fix_missing_locations(module), "<is_unchanged>", "exec").co_consts[0]
        return FunctionType(code, names, None, tuple(self._objects))


_TEST = """
def is_unchanged():
    try:
        return True and True
    except Exception:
        return False
"""


def _member(found: ast.expr, name: str) -> ast.expr:
    return ast.Attribute(found, name, ast.Load())


_made: dict[tuple[str, ...], Any] = {}
"""The kernels that were made of functions, so that those that are sent again are the same."""


def reduced(kernel: Any) -> tuple[Any, ...]:
    """What `__reduce__` of a kernel gives."""
    module, name = kernel.__module__, getattr(kernel, "__qualname__", "")
    is_named = _member_of(sys.modules.get(module), name) is kernel
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
    return _member_of(importlib.import_module(module), name)


def received(
    function: FunctionType, kind: Any, options: Any, module: str, name: str, text: str
) -> Any:
    """The kernel of a function that was sent: the one that is here, or a new one."""
    here = _member_of(sys.modules.get(module), name)
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


def _member_of(found: Any, name: str) -> Any:
    for part in name.split("."):
        found = getattr(found, part, None)
    return found
