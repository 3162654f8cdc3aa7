"""The dependencies of a compiled Python function: its code, and the values of the names that it
uses.

The dependencies of the functions that it calls are included. The result is a text for a key of the
disk cache, and a test at each call that nothing has changed. Arrays and containers only contribute
their types: each call reads what the names refer to then, and passes these as arguments.
"""

from __future__ import annotations

import abc
import ast
import builtins
import copy
import dis
import importlib
import linecache
import marshal
import random
import sys
from collections import deque
from collections.abc import (
    Callable,
    Container,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager, suppress
from enum import Enum, EnumMeta
from itertools import chain, count, starmap
from operator import is_
from pathlib import Path
from types import (
    BuiltinMethodType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any, cast

import numpy as np

from loopwright.native.runtime import inner_loops, numpy_generators
from loopwright.native.runtime.call_entry import Guard, GuardedFact
from loopwright.native.runtime.copies import copied
from loopwright.python.calls import argument_containers, argument_values
from loopwright.python.source import function_source
from loopwright.python.source.foreign import is_beyond
from loopwright.python.source.liveness import bound_by
from loopwright.python.source.vocabulary import BINARY
from loopwright.python.types import (
    GETTER,
    ArgumentClass,
    ArgumentType,
    ClassesKind,
    FunctionKind,
    Keywords,
    KeywordsKind,
    RecordKind,
    SameContainer,
    SameObject,
    array_type,
    fields_of,
    is_enumeration,
    is_table,
    is_taken_apart,
)
from loopwright.records import dataclass, field

_PLAIN = (bool, int, float, complex, str, bytes)
_SAID_BY_NAME = argument_containers.LIBRARIES | {"enum"}
_OPERATORS = {f"__{side}{x.method}__" for x in BINARY.values() for side in ("", "r", "i")}
_SPECIAL = frozenset(
    _OPERATORS.union(
        f"__{name}__"
        for name in (
            "abs array array_function array_interface array_ufunc bool call ceil complex contains "
            "copy deepcopy del delattr delitem divmod dlpack enter eq exit float floor format ge "
            "getattr getattribute getitem gt hash index int invert iter le len length_hint lt "
            "match_args missing ne neg next pos pow rdivmod repr reversed round setattr setitem "
            "str trunc"
        ).split()
    )
)
"""Methods of classes that code calls implicitly, and those that decide whether objects can be
arguments."""
_MAKING = frozenset("__init__ __new__ __post_init__".split())
"""Methods that create objects."""
_NAMES_TO_MAKE = frozenset("type __class__ replace _replace _make copy deepcopy".split())
"""Names in code that may create objects of the class of another object."""
_DESCRIBED = frozenset("_fields __dataclass_fields__ __dataclass_params__".split())
"""Members that define the fields of objects."""
_GETTERS = (MemberDescriptorType, GetSetDescriptorType, GETTER)
"""Members of classes that read fields by name."""
_number = count()
_METHODS = (MethodType, BuiltinMethodType, MethodWrapperType)


def imported_by(node: ast.Import | ast.ImportFrom) -> dict[str, object]:
    """Return the names that an import binds, for packages whose functions are determined by their
    names; raises `ImportError` for others and missing ones.

    >>> imported_by(ast.parse("import math as m").body[0])["m"].pi
    3.141592653589793
    """
    result: dict[str, object] = {}
    for item in node.names:
        name = item.name
        if isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
        if name.partition(".")[0] not in argument_containers.LIBRARIES:
            raise ImportError(f"'{name}' cannot be imported in kernels")
        module = importlib.import_module(name)
        if isinstance(node, ast.Import):
            result[bound_by(item)] = module if item.asname else sys.modules[bound_by(item)]
        elif item.name in vars(module):
            result[bound_by(item)] = vars(module)[item.name]
        else:
            raise ImportError(f"cannot import name '{item.name}' from '{name}'")
    return result


@dataclass(frozen=True)
class Uses:
    """The names and values that a function used when it was compiled."""

    texts: tuple[str, ...]
    has_text: bool
    """Whether the texts describe it completely, also in other processes, in which other classes
    correspond to `classes`."""
    classes: tuple[type, ...]
    """The classes in the texts, in order."""
    is_unchanged: Callable[[], bool] | None
    """Tests whether names and members refer to the same objects; `None` if none is used."""
    arrays: Callable[[], tuple[Any, ...]] | None = None
    """Reads the arrays and containers that names and members refer to now; `None` if none is
    used."""
    types: Mapping[str, ArgumentType] = field(default_factory=dict[str, ArgumentType])
    """Their types at compile time."""
    keys: tuple[object, ...] = ()
    """The parts of them that select the code."""
    draws: bool = False
    """Whether random generators, or functions of `numpy.random`, are used."""
    guards: tuple[GuardedFact, ...] = ()
    """What `is_unchanged` tests, for native code."""

    @property
    def identity(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The key that equal uses share, while their classes exist: the same code serves both."""
        return self.texts, tuple(map(id, self.classes))

    @property
    def holds(self) -> bool:
        """Whether nothing has changed."""
        if self.is_unchanged is None:
            return True
        if not self.is_unchanged():
            return False
        return self.arrays is None or tuple(map(argument_values.key_of, self.arrays())) == self.keys


def uses_of(
    function: FunctionType, values: Sequence[object] = (), argument_ids: Container[int] = ()
) -> Uses:
    """Return the uses of a function that is called with these values, which are part of its code.
    Containers with an `id` in `argument_ids` are among its arguments."""
    members = frozenset[str]()
    while True:
        walk = _Walk(function, members, argument_ids)
        try:
            walk.value(tuple(values))
            walk.function(function)
            walk.relations()
        except RecursionError:  # of objects that create their members on access
            changed: Callable[[], bool] = lambda: False  # noqa: E731
            guards = ((Guard.TEST, changed, None, None),)
            return Uses((f"unknown {next(_number)}",), False, (), changed, guards=guards)
        if walk.members <= members:
            tested = walk.tested()
            types = walk.types_of_arrays()
            keys = tuple(walk.keys)
            read = walk.read_arrays() if types else None
            classes = tuple(walk.classes)
            texts = tuple(walk.texts)
            return Uses(
                texts, walk.has_text, classes, tested, read, types, keys, walk.draws, walk.guards
            )
        members |= walk.members


@contextmanager
def restoring(function: Any) -> Generator[tuple[Any, ...]]:
    """Yield the outside arrays and containers that a function uses, and restore their contents on
    exit."""
    read = uses_of(function).arrays
    outside: tuple[Any, ...] = () if read is None else read()
    before = [(x, copied(x)) for x in outside if not argument_containers.is_container(x)]
    held: list[Any] = [*outside]
    for container in held:  # grows meanwhile
        if isinstance(container, list | tuple | deque | dict):
            held += (
                cast("dict[Any, Any]", container).values()
                if isinstance(container, dict)
                else container
            )
    containers = [(x, copy.copy(x)) for x in held if argument_containers.is_container(x)]
    draws = any(x is numpy_generators.words_of_python() for x in outside)
    state = random.getstate() if draws else None
    try:
        yield outside
    finally:
        for array, old in before:
            if array.flags.writeable:
                array[...] = old
        for container, old in containers:
            container.clear()
            add = getattr(container, "update", None) or container.extend
            add(old)
        if state is not None:
            random.setstate(state)  # including the number that `gauss` keeps


class _Walk:
    """Collects what a function uses; of modules and other objects, only the used members."""

    def __init__(
        self, root: FunctionType, members: frozenset[str], argument_ids: Container[int]
    ) -> None:
        self.root = root
        self._argument_ids = argument_ids
        self.texts = [np.__version__, sys.version]
        self.has_text = True
        self.draws = False
        self.members: frozenset[str] = frozenset()
        """The names of attributes in all used code."""
        self._followed = members
        self.classes: list[type] = []
        """The classes of the user, in the order in which they were met."""
        self._recorded: set[tuple[object, ...]] = set()
        """The classes and namespaces that were recorded, with the names."""
        self._abstract: dict[int, type] = {}
        """Classes of which others may be registered as subclasses, by identity."""
        self._visited: dict[int, object] = {}
        self._arrays: dict[int, tuple[str, ast.expr, ArgumentType, Any]] = {}
        """The arrays and containers, with their names, how to read them, and their types."""
        self.keys: list[object] = []
        self._objects: list[object] = []
        self._tests: dict[int, tuple[dict[str, Any], list[ast.expr]]] = {}
        """The tests, by the globals of the functions whose names they use."""
        self.guards: tuple[GuardedFact, ...] = ()
        """The same, for native code; complete after `tested`."""

    def function(self, function: FunctionType, passed: Sequence[str] = ()) -> None:
        """Record a function and all that it uses, except names `passed` with each call."""
        code = function.__code__
        self.texts.append(f"def {code.co_filename}:{code.co_firstlineno}")
        if not self._is_new(function):
            return
        self.texts.append(marshal.dumps(code, 2).hex())
        own = self._object(function)
        if function is not self.root:
            self._test(_member(own, "__code__"), code)
        if passed:
            for name, value in argument_values.captured_by(function).items():
                if name not in passed and name not in code.co_freevars:
                    self.texts.append(f"default {name}")
                    self.value(value, name)
        elif function.__defaults__ is not None:
            self._read(_member(own, "__defaults__"), function.__defaults__, "default")
        for name, value in () if passed else (function.__kwdefaults__ or {}).items():
            every = _member(own, "__kwdefaults__")
            self.texts.append(f"default {name}")
            self._read(ast.Subscript(every, ast.Constant(name), ast.Load()), value, name)
        outer = function_source.OuterNames(function)
        for name in sorted((self._names(code) | outer.cells.keys()).difference(passed)):
            if name not in outer:
                continue
            self.texts.append(f"name {name}")
            if name in outer.cells:
                cell = self._object(outer.cells[name])
                self._read(_member(cell, "cell_contents"), outer[name], name)
            else:
                self._read(ast.Name(name, ast.Load()), outer[name], name, function.__globals__)

    def _names(self, code: CodeType) -> set[str]:
        """Return the global names that code uses."""
        names: set[str] = set()
        for item in function_source.codes_in(code):
            self.members |= frozenset(item.co_names)
            steps = dis.get_instructions(item)
            names |= {s.argval for s in steps if "GLOBAL" in s.opname or s.opname == "LOAD_NAME"}
        return {name for name in names if name.isidentifier()}

    def _read(
        self, read: ast.expr, value: object, name: str, names: dict[str, Any] | None = None
    ) -> None:
        """Record the value of a name or a member, and test that it is unchanged."""
        type_ = _container_type(value)
        if id(value) in self._argument_ids:
            self.texts.append("an argument")
            self._test(read, value, names)
            return
        if type_ is None:
            self._test(read, value, names)
            self.value(value, name)
            return
        if names is not None and names is not self.root.__globals__:
            every = self._object(names)
            key = ast.Constant(ast.unparse(read))
            read = ast.Subscript(every, key, ast.Load())
        if id(value) in self._arrays:
            number = [*self._arrays].index(id(value))
            self.texts.append(f"array {number} again")
            self._add_test(read, self._arrays[id(value)][1])
            return
        self.texts.append(f"array {argument_values.key_of(value)!r}")
        self.keys.append(argument_values.key_of(value))
        self._arrays[id(value)] = name, read, type_, value
        self._test(_member(read, "__class__"), type(value))
        if isinstance(value, np.ndarray):
            self._test(_member(read, "dtype"), argument_values.dtype_of(cast("object", value)))

    def types_of_arrays(self) -> dict[str, ArgumentType]:
        """Return the types of the arrays and containers, under names that no parameter has."""
        code = self.root.__code__
        result: dict[str, ArgumentType] = {}
        for name, _, type_, _ in self._arrays.values():
            while name in result or name in code.co_varnames:
                name += "_"
            result[name] = type_
        return result

    def read_arrays(self) -> Callable[[], tuple[Any, ...]]:
        """Return the function that reads the arrays and containers that the names refer to now."""
        items = [read for _, read, _, _ in self._arrays.values()]
        return self._compiled(self.root.__globals__, ast.Tuple(items, ast.Load()), _READ)

    def value(self, value: object, name: str = "") -> None:
        """Record a named value, and all values reachable from it."""
        untyped: Any = value
        kind = cast("Any", type(untyped))
        plain = function_source.plain_function(value)
        module = untyped.__name__ if kind is ModuleType else getattr(plain, "__module__", None)
        if isinstance(value, abc.ABCMeta):
            self._abstract[id(value)] = value
        self.draws |= numpy_generators.is_stream(value) or str(module).startswith("numpy.random")
        if numpy_generators.draws_of_python(value):
            self.draws = True
            words = numpy_generators.words_of_python()
            self._read(self._object(words), words, "random")
            self.texts.append(f"random.{untyped.__name__}")
        elif value is None or value is ... or type(value) in _PLAIN:
            self.texts.append(f"{type(value).__name__} {value!r}")
        elif isinstance(value, SameObject | SameContainer):
            self.texts.append(f"{kind.__name__} {int(value)}")
        elif is_beyond(value, self.root):
            self.texts.append(f"{untyped.__module__}.{untyped.__qualname__}, which is not entered")
        elif kind is slice or is_taken_apart(kind):
            is_slice = kind is slice
            items: Any = (untyped.start, untyped.stop, untyped.step) if is_slice else untyped
            self.texts.append(f"{type(untyped).__name__} {len(items)}")
            if kind is not tuple and not is_slice:
                self.value(kind)
            self._items(items, name)
        elif is_table(value):
            items = [*value] if isinstance(value, list) else [*chain(*value.items())]
            self.texts.append(f"{kind.__name__} {len(items)}")
            if self._is_new(value):
                same = self._object(_has_items), self._object(value), self._object(items)
                self._tests_of(None).append(ast.Call(same[0], [*same[1:]], []))
                self._items(items, name)
        elif kind is property or kind is staticmethod or kind is classmethod:
            self.texts.append(kind.__name__)
            self.value((untyped.fget, untyped.fset) if kind is property else untyped.__func__)
        elif isinstance(value, ArgumentClass):
            self.texts.append(f"object {value.names} {value.absent_names} {value.is_changing}")
            self._class(value.kind, makes_objects=False)
            self.value(value.called)
        elif isinstance(value, np.generic):
            self.texts.append(f"{untyped.dtype!r} {untyped.tobytes().hex()}")
        elif isinstance(value, FunctionKind):
            self.texts.append(f"function {value.names}")
            self.function(value.function, value.names)
        elif isinstance(value, np.dtype | Keywords | KeywordsKind | RecordKind | ClassesKind):
            self.texts.append(repr(untyped))
        elif is_enumeration(kind if isinstance(value, Enum) else value):
            members: Any = kind if isinstance(value, Enum) else value
            self.texts += [self._numbered(members), repr(value)]
            if self._is_new(members):
                for member in members:
                    self.value(cast("dict[str, object]", vars(member)))
                self._namespace(members, _SPECIAL)
                self._visited.pop(id(members))
                self._object_with_members(members)
        elif isinstance(value, type) and not _is_of_library(value):
            self._class(value, makes_objects=True)
        elif function_source.module_of(plain) in _SAID_BY_NAME and hasattr(value, "__name__"):
            self.texts.append(f"{untyped.__module__}.{untyped.__name__}")
        elif method := _method_of_library(value):
            self.texts.append(method)
        elif isinstance(value, np.ufunc) and (home := inner_loops.home_of(value)):
            self.texts.append(f"{home}.{value.__name__}")
        elif type(untyped).__module__ == type(np.s_).__module__:  # np.r_, np.mgrid, …
            self.texts.append(type(untyped).__qualname__)
        elif isinstance(plain, FunctionType):
            keeps_results = function_source.keeps_results(value, plain)
            self.texts.append(f"{type(value).__name__} {keeps_results}")
            if plain is not value:
                inside = "__wrapped__" if function_source.has_cache(value) else "py_func"
                self._test(_member(self._object(value), inside), plain)
            self.value(getattr(untyped, "described", ()))
            self.function(plain)
        else:
            self._object_with_members(value)

    def _items(self, items: Iterable[object], name: str) -> None:
        """Record the items of a tuple, or of a list or a dictionary that is a constant."""
        for number, item in enumerate(items):
            if _container_type(item) is None:
                self.value(item, f"{name}.{number}")
            else:
                self._read(self._object(item), item, f"{name}.{number}")

    def _class(self, kind: type, *, makes_objects: bool) -> None:
        """Record what code can see of a class of the user: its bases, the members whose names the
        code has, and special methods; those that create objects only if the code may do that."""
        self.texts.append(self._numbered(kind))
        names = self._followed
        if _has_objects(kind):
            names |= _SPECIAL | _DESCRIBED
            makes_objects |= not _NAMES_TO_MAKE.isdisjoint(self._followed)
        names = names | _MAKING if makes_objects else names - _MAKING
        if (id(kind), names) in self._recorded:
            return
        self._recorded.add((id(kind), names))
        self._test(_member(self._object(kind), "__mro__"), kind.__mro__)
        for base in kind.__mro__:
            if base is kind or not _is_of_library(base):
                self.texts.append(self._numbered(base))
                self._namespace(base, names)
            else:
                self.texts.append(f"base {base.__module__}.{base.__qualname__}")
        is_made = any(isinstance(vars(x).get(y), classmethod) for x in kind.__mro__ for y in names)
        if is_made and not makes_objects:
            self._class(kind, makes_objects=True)

    def _numbered(self, kind: type) -> str:
        """Return the text of a class, with its number."""
        if all(x is not kind for x in self.classes):
            self.classes.append(kind)
        number = next(k for k, x in enumerate(self.classes) if x is kind)
        return f"class {number} {kind.__module__}.{kind.__qualname__}"

    def relations(self) -> None:
        """Record which classes are registered as subclasses of abstract ones that the code has."""
        if self._abstract:
            number = abc.get_cache_token()
            token = ast.Call(self._object(abc.get_cache_token), [], [])
            self._add_test(token, self._object(number), equal=True)
        for base in self._abstract.values():
            related = [k for k, x in enumerate(self.classes) if _is_subclass(x, base)]
            self.texts.append(f"subclasses of {base.__qualname__} {related}")

    def _namespace(self, kind: type, names: frozenset[str]) -> None:
        """Record the members with some names that a class has itself, and that it has no others."""
        if (id(kind), names, "own") in self._recorded:
            return
        self._recorded.add((id(kind), names, "own"))
        namespace = vars(kind)
        lookup = self._object(namespace)
        absent = names - namespace.keys()
        without = _member(self._object(absent), "isdisjoint")
        self._tests_of(None).append(ast.Call(without, [lookup], []))
        for name in sorted(names & namespace.keys()):
            member: object = namespace[name]
            read = ast.Subscript(lookup, ast.Constant(name), ast.Load())
            self.texts.append(f"member {name}")
            if name in _DESCRIBED:
                self._test(read, member)
                self._fields(member)
            elif isinstance(member, _GETTERS):
                self._test(read, member)
            elif name not in _MAKING and argument_values.is_generated(member):
                method: Any = getattr(member, "__wrapped__", member)
                self.texts.append(marshal.dumps(method.__code__, 2).hex())
                self._test(read, member)  # it uses the fields
            else:
                self._read(read, member, f"{kind.__name__}.{name}")

    def _fields(self, described: Any) -> None:
        """Record the fields of named tuples or dataclasses, or the options of the latter."""
        if not isinstance(described, dict):
            self.texts.append(repr(described))
            return
        for name, item in cast("dict[str, Any]", described).items():
            options = item.init, item.repr, item.hash, item.compare, item.kw_only
            self.texts.append(f"field {name} {options}")
            if callable(item.default_factory):
                self.value(item.default_factory)

    def _object_with_members(self, value: object) -> None:
        """Record the used members of a module or another object that is not a class."""
        module = value.__name__ if isinstance(value, ModuleType) else None
        if module is not None:
            self.texts.append(f"module {module}")
        elif isinstance(value, EnumMeta):
            self.texts.append(self._numbered(value))
        else:
            self.has_text = False
            self.texts.append(f"{type(value).__qualname__} {id(value)}")
        package = module.partition(".")[0] if module else None
        if package == "loopwright" or not self._is_new(value):
            return
        own = self._object(value)
        kind = cast("Any", type(value))
        if module is None and not _is_of_library(kind):
            self._test(_member(own, "__class__"), kind)
            self._class(kind, makes_objects=False)
        is_known = package in argument_containers.LIBRARIES
        followed = self._followed & vars(value).keys() if is_known else self._followed
        for name in sorted(followed):
            try:
                member: object = getattr(value, name)
            except Exception:
                continue  # kernels that use it are refused
            if isinstance(member, MethodType) and member.__self__ is value:
                function = _member(_member(own, name), "__func__")
                self._read(function, member.__func__, name)
                continue
            is_made = getattr(value, name) is not member  # a new object each time
            of_value = isinstance(member, _METHODS) and member.__self__ is value
            if of_value and (is_made or module is None):
                continue  # kernels that call one are refused
            self.texts.append(f"member {name}")
            called = getattr(value, "__name__", type(value).__name__)
            if is_made and type(member) in _PLAIN:
                self.texts.append(f"{type(member).__name__} {member!r}")
                self._test(_member(_member(own, name), "__class__"), type(member))
                self._add_test(_member(own, name), self._object(member), equal=True)
                continue
            self._read(_member(own, name), member, f"{called}.{name}")

    def _is_new(self, value: object) -> bool:
        is_new = id(value) not in self._visited
        self._visited[id(value)] = value
        return is_new

    # The test

    def _object(self, value: object) -> ast.expr:
        """Return the expression for an object in the test."""
        self._objects.append(value)
        return ast.Name(f"@{len(self._objects) - 1}", ast.Load())

    def _test(self, read: ast.expr, value: object, names: dict[str, Any] | None = None) -> None:
        """Test that the object read is still this one."""
        self._add_test(read, self._object(value), names)

    def _add_test(
        self,
        read: ast.expr,
        same: ast.expr,
        names: dict[str, Any] | None = None,
        *,
        equal: bool = False,
    ) -> None:
        test = ast.Compare(read, [ast.Eq() if equal else ast.Is()], [same])
        self._tests_of(names).append(test)

    def _tests_of(self, names: dict[str, Any] | None) -> list[ast.expr]:
        names = self.root.__globals__ if names is None else names
        return self._tests.setdefault(id(names), (names, []))[1]

    def tested(self) -> Callable[[], bool] | None:
        """Return a function that tests whether nothing has changed; `None` if there is nothing to
        test."""
        all_tests = [(names, test) for names, tests in self._tests.values() for test in tests]
        own, tests = self._tests.pop(id(self.root.__globals__), (self.root.__globals__, []))
        for names, other_tests in self._tests.values():
            tests.append(ast.Call(self._object(self._tested(names, other_tests)), [], []))
        if not tests:
            return None
        if len(self._arrays) > 1:  # that two names refer to one array is compiled in
            reads = [read for _, read, _, _ in self._arrays.values()]
            tests.append(ast.Call(self._object(_are_several), reads, []))
            all_tests.append((own, tests[-1]))
        code = _member(self._object(self.root), "__code__")
        tests.append(ast.Compare(code, [ast.Is()], [self._object(self.root.__code__)]))
        all_tests.append((own, tests[-1]))
        self.guards = tuple(chain.from_iterable(starmap(self._guards_of, all_tests)))
        return self._tested(own, tests)

    def _guards_of(self, names: dict[str, Any], test: ast.expr) -> Iterator[GuardedFact]:
        """Yield the guards that hold if and only if a test does."""
        match test:
            case ast.Compare(_, _, [ast.Name(name)]) if not _is_object(name):
                yield Guard.TEST, self._tested(names, [test]), None, None
            case ast.Compare(
                ast.Attribute(ast.Name(owner), "__code__"), [ast.Is()], [ast.Name(same)]
            ) if _is_object(owner) and isinstance(self._value(owner), FunctionType):
                yield Guard.CODE, self._value(owner), self._value(same), None
            case ast.Compare(
                ast.Attribute(ast.Name(owner), name), [ast.Is()], [ast.Name(same)]
            ) if _is_object(owner):
                yield Guard.MEMBER, self._value(owner), sys.intern(name), self._value(same)
            case ast.Compare(
                ast.Subscript(ast.Name(owner), ast.Constant(key)), [ast.Is()], [ast.Name(same)]
            ) if _is_object(owner):
                yield Guard.ITEM, self._value(owner), key, self._value(same)
            case ast.Compare(ast.Name(name), [ast.Is()], [ast.Name(same)]):
                in_builtins = _builtins_of(names)
                if name in names:
                    yield Guard.ENTRY, names, sys.intern(name), self._value(same)
                elif name in in_builtins:
                    yield Guard.NO_ENTRY, names, sys.intern(name), None
                    yield Guard.ENTRY, in_builtins, sys.intern(name), self._value(same)
                else:
                    yield Guard.TEST, self._tested(names, [test]), None, None
            case ast.Call(ast.Attribute(ast.Name(owner), name), [ast.Name(argument)], []) if (
                _is_object(owner) and _is_object(argument)
            ):
                method = getattr(self._value(owner), name)
                yield Guard.TEST_OF, method, self._value(argument), None
            case _:
                yield Guard.TEST, self._tested(names, [test]), None, None

    def _value(self, name: str) -> object:
        """Return the object that a name stands for in a test."""
        return self._objects[int(name.removeprefix("@"))]

    def _tested(self, names: dict[str, Any], tests: list[ast.expr]) -> Callable[[], bool]:
        return self._compiled(names, ast.BoolOp(ast.And(), [ast.Constant(True), *tests]), _TEST)

    def _compiled(self, names: dict[str, Any], result: ast.expr, form: str) -> Callable[[], Any]:
        module = ast.parse(form)
        definition: Any = module.body[0]
        definition.args.args.extend(ast.arg(f"@{number}") for number in range(len(self._objects)))
        return_statement = next(
            node for node in ast.walk(definition) if isinstance(node, ast.Return)
        )
        return_statement.value = result
        code = compile(ast.fix_missing_locations(module), "<is_unchanged>", "exec").co_consts[0]
        return FunctionType(code, names, None, tuple(self._objects))


_READ = """
def arrays():
    return ()
"""
_TEST = """
def is_unchanged():
    try:
        return True
    except Exception:
        return False
"""


def _has_objects(kind: type) -> bool:
    """Return whether code may have objects of a class of the user, and may call its special
    methods."""
    return fields_of(kind) is not None or argument_containers.makes_instances(kind)


def _is_of_library(kind: type) -> bool:
    """Return whether the name of a class identifies it; classes of the user never count."""
    is_named = function_source.module_of(kind) in _SAID_BY_NAME | {"abc", "typing"}
    return kind is object or (is_named and not _has_objects(kind))


def _is_subclass(kind: type, base: type) -> bool | None:
    """Return whether a class is a subclass of another one; `None` if that is unknown."""
    try:
        return issubclass(kind, base)
    except TypeError:  # a protocol with attributes
        return None


def _method_of_library(value: Any) -> str:
    """Return the name of a method of a builtin class, which is not of Python code; empty for
    others."""
    is_builtin = isinstance(value, BuiltinMethodType)
    if not isinstance(value, WrapperDescriptorType | MethodDescriptorType) and not is_builtin:
        return ""
    owner: object = value.__self__ if is_builtin else value.__objclass__
    if not isinstance(owner, type) or not _is_of_library(owner):
        return ""
    return f"{owner.__module__}.{owner.__qualname__}.{value.__name__}"


def _are_several(*values: object) -> bool:
    """Return whether some objects are pairwise distinct."""
    return len(set(map(id, values))) == len(values)


def _has_items(table: list[Any] | dict[Any, Any], items: list[Any]) -> bool:
    """Return whether a list has these items, or a dictionary these keys and items in turn."""
    now = table if isinstance(table, list) else [*chain(*table.items())]
    return len(now) == len(items) and all(map(is_, now, items))


def _container_type(value: object) -> ArgumentType | None:
    """Return the type of an array or a container that a kernel can read; `None` for other objects.
    Containers of dictionaries and sets, such as nested tables of settings, are constants of the
    code."""
    if argument_values.is_passed_as_vectors(value) and not argument_containers.has_objects(value):
        with suppress(argument_containers.ItemsError):
            type_ = argument_containers.container_type(value)
            if all(kinds == [list] for kinds in argument_containers.pools_in([type_]).values()):
                return type_
    if not isinstance(value, np.ndarray):
        return None
    array = cast("np.ndarray[Any, Any]", value)
    with suppress(KeyError):
        return (
            array_type(array)
            if array.flags.aligned and not argument_values.not_taken(array)
            else None
        )
    return None


def _builtins_of(names: dict[str, Any]) -> dict[str, Any]:
    """Return the builtins that functions with some globals see."""
    namespace: Any = names.get("__builtins__", builtins)
    return vars(namespace) if isinstance(namespace, ModuleType) else namespace


def _is_object(name: str) -> bool:
    """Return whether a name in a test stands for an object, and is not one of the function's."""
    return name.startswith("@")


def _member(object_: ast.expr, name: str) -> ast.expr:
    return ast.Attribute(object_, name, ast.Load())


_kernels: dict[tuple[str, ...], Any] = {}
"""The kernels by function, so that a kernel that is sent repeatedly is the same object."""


def reduced(kernel: Any, kind: type) -> tuple[Any, ...]:
    """Implement `__reduce__` of a kernel, which is an instance of its own class."""
    module = kernel.__module__
    name = getattr(kernel, "__qualname__", "")
    is_named = _member_of(sys.modules.get(module), name) is kernel
    if is_named and module != "__main__":
        return named, (module, name)
    function: FunctionType = kernel.py_func
    if is_named:
        function.__qualname__ = f"{name}.py_func"
    file = function.__code__.co_filename
    text = "" if Path(file).exists() else "".join(linecache.getlines(file))
    return received, (function, kind, kernel.options, module, name, file, text)


def named(module: str, name: str) -> Any:
    """Return the kernel with a name in a module."""
    return _member_of(importlib.import_module(module), name)


def received(
    function: FunctionType, kind: Any, options: Any, module: str, name: str, file: str, text: str
) -> Any:
    """Return the kernel of a function received from another process: an existing one, or a new
    one."""
    here = _member_of(sys.modules.get(module), name)
    if isinstance(here, kind) and getattr(here, "py_func", None) is function:
        return here
    function_source.add_sent_file(file, text)
    uses = uses_of(function)
    is_known = uses.has_text and uses.arrays is None
    key = (module, name, repr(options.__dict__), *uses.texts) if is_known else None
    result = _kernels.get(key) if key is not None else None
    if result is None or uses_of(result.py_func).identity != uses.identity:
        result = kind(function, options)
        result.__qualname__ = name
        if key is not None:
            _kernels[key] = result
    return result


def _member_of(value: Any, name: str) -> Any:
    for part in name.split("."):
        value = getattr(value, part, None)
    return value
