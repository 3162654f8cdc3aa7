"""The types of a program as its lowering reads them: by nodes of trees, and of copies of them."""

from __future__ import annotations

import ast
import dis
import sys
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from loopwright.python.inference.argument_types import ArgumentTyping
from loopwright.python.inference.constant_keys import displays_to_reject
from loopwright.python.inference.fixed_point import Inference, infer_types, new_analysis
from loopwright.python.inference.instances import Copy, FunctionInstance
from loopwright.python.inference.library import is_of_library
from loopwright.python.inference.state import State
from loopwright.python.source.function_source import (
    FunctionSource,
    OuterNames,
    place_of,
    plain_function,
)
from loopwright.python.source.origins import origin_of
from loopwright.python.types.arguments import (
    ArgumentType,
    ListType,
    TextType,
    TupleType,
)
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NONE_TYPE,
    Literal,
    ProductType,
    UnionType,
    UnknownType,
)
from loopwright.python.types.joins import members_of
from loopwright.python.types.numbers import Kind, ScalarType
from loopwright.python.types.passed_objects import KeyedObject
from loopwright.python.types.regions import InstanceType
from loopwright.records import dataclass


@dataclass(eq=False)
class ProgramTypes:
    """The types of a function and of everything that it calls, for some argument types; inferred at
    the first query."""

    source: FunctionSource
    arguments: Mapping[str, ArgumentType]

    @property
    def inference(self) -> Inference:
        """The result of inference."""
        return self._inferred[0]

    @property
    def argument_typing(self) -> ArgumentTyping:
        """The types of the arguments, including the contents of containers among them."""
        return self._inferred[1]

    @cached_property
    def _inferred(self) -> tuple[Inference, ArgumentTyping]:
        rejected_displays = frozenset[int]()
        while True:
            analysis = new_analysis(self.source, rejected_displays)
            typing = ArgumentTyping(analysis.region)
            types = typing.types_of(self.arguments)
            result = infer_types(self.source, types, analysis)
            newly_rejected = displays_to_reject(analysis)
            if not newly_rejected:
                return result, typing
            rejected_displays |= newly_rejected

    def keyed_class(self, display: ast.Dict) -> type[KeyedObject] | None:
        """Return the class of the objects that a display of a dictionary makes; `None` if they are
        dictionaries in memory."""
        origin = origin_of(display)
        return None if origin is None else self.inference.keyed_displays.get(origin)

    @cached_property
    def _instances(self) -> Sequence[FunctionInstance]:
        """The instances whose types hold: where a value is unknown, it may call any function with
        other arguments."""
        entry = self.inference.entry
        instances = self.inference.instances
        if not all(x.is_settled for x in instances):
            return ()
        types = (y for x in instances for y in (*x.types.values(), x.result))
        unknown = (x for x in types if isinstance(x, UnknownType) and x.reason != "exceptions")
        return instances if next(unknown, None) is None else [entry]

    @cached_property
    def _types(self) -> dict[int | None, list[Type]]:
        types = dict[int | None, list[Type]]()
        for instance in self._instances:
            for (node, _), type_ in instance.types.items():
                types.setdefault(origin_of(node), []).append(type_)
        return types

    @cached_property
    def _heads(self) -> dict[int | None, list[State]]:
        heads = dict[int | None, list[State]]()
        for instance in self._instances:
            for (node, _), state in instance.heads.items():
                heads.setdefault(origin_of(node), []).append(state or {})
        return heads

    @cached_property
    def makes_objects(self) -> bool:
        """Whether the function, or a function that it calls, may create containers, objects, or
        tuples of several lengths."""
        if any(isinstance(x, ListType | TupleType) for x in self.arguments.values()):
            return True
        if _has_tuples_of_several_lengths(self.source.tree):
            return True
        names = self.source.names
        visited = set[CodeType]()
        return any(
            isinstance(node, _DISPLAYS)
            or (isinstance(node, ast.Name) and _may_make_objects(names.get(node.id), visited))
            for statement in self.source.tree.body
            for node in ast.walk(statement)
        )

    @cached_property
    def unions(self) -> Sequence[UnionType]:
        """The unions that are types of expressions or results."""
        types = (y for x in self.inference.instances for y in (*x.types.values(), x.result))
        return [x for x in types if isinstance(x, UnionType)]

    @cached_property
    def has_mixed_items(self) -> bool:
        """Whether containers or objects that the function creates may contain values of several
        types other than real numbers and `None`."""
        return self.makes_objects and any(map(is_mixed, self.unions))

    @cached_property
    def generator_calls(self) -> Sequence[tuple[object, Hashable, object]]:
        """The calls of generator methods: the calling function, the place of the expression, and
        the generator."""
        result = dict[tuple[object, Hashable], set[Any]]()
        for instance in self._instances:
            source = instance.definition.source
            if instance.definition.enclosing is not None:
                continue
            for (node, copy), called in instance.calls.items():
                if not isinstance(node, ast.expr):
                    continue
                for callee in called:
                    if not callee.definition.is_generator:
                        continue
                    place = _place_of_method(instance, node, copy, callee.definition.name)
                    if place is not None:
                        generators = result.setdefault((source.function, place_of(place)), set())
                        generators.add(callee.definition.source.function)
        return [(*key, x.pop()) for key, x in result.items() if len(x) == 1]

    @cached_property
    def has_texts(self) -> bool:
        """Whether run-time strings occur where the types are known."""
        return self._strings.has_texts

    @cached_property
    def may_have_texts(self) -> bool:
        """Whether strings may occur."""
        is_complete = len(self._instances) == len(self.inference.instances) > 0
        return not is_complete or self._strings.has_constants or self._strings.has_texts

    @cached_property
    def _strings(self) -> _Strings:
        has_constants = False
        for instance in self.inference.instances:
            messages = _messages(instance.definition.tree)
            for (node, _), type_ in instance.types.items():
                for member in members_of(type_):
                    has_constants |= _is_constant_text(member)
                    if isinstance(member, TextType) and node not in messages:
                        return _Strings(has_texts=True, has_constants=has_constants)
        contents = (x.content(name) for x in self.inference.regions for name in x.names)
        has_texts = any(_has_text(x) for x in contents)
        return _Strings(has_texts=has_texts, has_constants=has_constants)

    def at(self, node: ast.AST) -> Type | None:
        """Return the type of an expression, if it is known and the same wherever the node is
        walked."""
        return _only(self.all_at(node))

    def all_at(self, node: ast.AST) -> Sequence[Type]:
        """Return the types that an expression has where it is walked."""
        origin = origin_of(node)
        return () if origin is None else self._types.get(origin, ())

    def at_head(self, loop: ast.AST, name: str) -> Type | None:
        """Return the type of a variable where iterations of a loop begin, if it is known and the
        same wherever the loop is walked."""
        origin = origin_of(loop)
        states = () if origin is None else self._heads.get(origin, ())
        return _only([state.get(name) for state in states])


_DISPLAYS = (
    ast.List,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.GeneratorExp,
)
_WITHOUT_CONTENTS = (
    int,
    float,
    complex,
    str,
    np.generic,
    range,
    enumerate,
    zip,
    slice,
    BaseException,
)
"""The classes whose objects are not containers."""


_MAKING = {
    dis.opmap[name]
    for name in ("BUILD_LIST", "BUILD_MAP", "BUILD_SET", "BUILD_CONST_KEY_MAP", "MAKE_FUNCTION")
    if name in dis.opmap
}
"""The instructions that create containers, or functions, whose own code is not inspected."""


_OF_UNIONS = ScalarType, TextType, Literal, ProductType, InstanceType
"""The types of values that variables of several types may have."""


def is_mixed(type_: Type | None) -> bool:
    """Return whether values of a type have several types other than real numbers and `None`."""
    if not isinstance(type_, UnionType):
        return False
    members = [x for x in type_.members if x is not NONE_TYPE]
    numbers = [x for x in members if isinstance(x, ScalarType)]
    if len(members) < 2 or not all(isinstance(x, _OF_UNIONS) for x in members):
        return False
    if len({x.strong for x in numbers}) < len(numbers):
        return False
    kinds = {x.kind for x in numbers}
    return len(numbers) < len(members) or len(kinds) < len(numbers) or Kind.COMPLEX in kinds


def _has_tuples_of_several_lengths(tree: ast.FunctionDef) -> bool:
    """Return whether a function returns, or assigns to a variable, tuples of several lengths."""
    lengths = set[int]()
    for node in ast.walk(tree):
        match node:
            case ast.Return(value=ast.expr() as value):
                lengths.update(_lengths_of_tuples(value))
            case ast.Assign(targets=[ast.Name()], value=value):
                lengths.update(_lengths_of_tuples(value))
            case _:
                pass
    return len(lengths) > 1


def _lengths_of_tuples(node: ast.expr) -> Iterator[int]:
    """Yield the lengths of the displays of tuples that an expression may be."""
    match node:
        case ast.Tuple(elts=items):
            yield len(items)
        case ast.IfExp(body=body, orelse=alternative):
            yield from _lengths_of_tuples(body)
            yield from _lengths_of_tuples(alternative)
        case _:
            pass


def _may_make_objects(meaning: object, visited: set[CodeType]) -> bool:
    """Return whether a call of the object that a name refers to may create containers or
    objects."""
    function = plain_function(meaning)
    if isinstance(function, FunctionType):
        code = function.__code__
        if is_of_library(function) or code in visited:
            return False
        visited.add(code)
        if not _MAKING.isdisjoint(code.co_code[::2]):
            return True
        names = OuterNames(function)
        used = [*code.co_names, *code.co_freevars]
        return any(_may_make_objects(names.get(name), visited) for name in used)
    if isinstance(meaning, ModuleType):
        return meaning.__name__.partition(".")[0] not in ("numpy", *sys.stdlib_module_names)
    return isinstance(meaning, type) and not issubclass(meaning, _WITHOUT_CONTENTS)


def _place_of_method(
    instance: FunctionInstance, node: ast.expr, copy: Copy, name: str
) -> ast.expr | None:
    """Return the expression that calls a method of an object, or that is the object over which a
    node iterates by its `__iter__`; `None` if a function of that name is called otherwise."""

    def is_object(expression: ast.expr) -> bool:
        return isinstance(instance.type_at(expression, copy), InstanceType | ProductType)

    match node:
        case ast.Call(ast.Attribute(receiver, attribute)) if attribute == name:
            return node if is_object(receiver) else None
        case _ if name != "__iter__":
            return None
        case ast.Name() | ast.Attribute() | ast.Subscript() | ast.Call() if is_object(node):
            return node
        case ast.Call(args=[iterable]) if is_object(iterable):
            return iterable
        case _:
            return None


class _Strings(NamedTuple):
    has_texts: bool
    has_constants: bool


def _messages(tree: ast.FunctionDef) -> set[ast.AST]:
    """Return the expressions of the messages of exceptions, which are strings only where a handler
    reads them."""
    raising = (x for x in ast.walk(tree) if isinstance(x, ast.Raise | ast.Assert))
    return {part for x in raising for part in ast.walk(x)}


def _has_text(type_: Type) -> bool:
    """Return whether a value of a type is a string, or a tuple with strings."""
    return any(
        isinstance(x, TextType) or (isinstance(x, ProductType) and any(map(_has_text, x.items)))
        for x in members_of(type_)
    )


def _is_constant_text(type_: Type) -> bool:
    return isinstance(type_, Literal) and isinstance(type_.value, str)


def _only(types: Sequence[Type | None]) -> Type | None:
    if not types or any(x is None or x != types[0] for x in types):
        return None
    return None if isinstance(types[0], UnknownType) else types[0]
