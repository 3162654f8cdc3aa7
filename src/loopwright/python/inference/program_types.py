"""The types of a program as its lowering reads them: by nodes of trees."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from loopwright.python.inference.fixed_point import Inference, infer_types, new_analysis
from loopwright.python.inference.instances import FunctionInstance
from loopwright.python.inference.objects import Regions
from loopwright.python.inference.state import State
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.types.arguments import (
    ArgumentType,
    KnownInteger,
    ListType,
    StaticType,
    TextType,
    TupleType,
)
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NONE_TYPE, Literal, ProductType, UnknownType
from loopwright.python.types.joins import join, members_of
from loopwright.python.types.numbers import ScalarType
from loopwright.python.types.regions import ITEM, ContainerType
from loopwright.records import dataclass, field


@dataclass(eq=False)
class ProgramTypes:
    """The types of a function and of everything that it calls, for some argument types; inferred at
    the first query."""

    source: FunctionSource
    arguments: Mapping[str, ArgumentType]
    originals: dict[ast.AST, ast.AST] = field(default_factory=dict[ast.AST, ast.AST])
    """The nodes of the program whose values nodes have that lowering made."""

    @cached_property
    def inference(self) -> Inference:
        """What was inferred."""
        analysis = new_analysis(self.source)
        types = {name: _inferred(x, name, analysis.region) for name, x in self.arguments.items()}
        return infer_types(self.source, types, analysis)

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
    def _types(self) -> dict[ast.AST, list[Type]]:
        types = dict[ast.AST, list[Type]]()
        for instance in self._instances:
            for (node, _), type_ in instance.types.items():
                types.setdefault(node, []).append(type_)
        return types

    @cached_property
    def _heads(self) -> dict[ast.AST, list[State]]:
        heads = dict[ast.AST, list[State]]()
        for instance in self._instances:
            for (node, _), state in instance.heads.items():
                heads.setdefault(node, []).append(state or {})
        return heads

    @cached_property
    def has_texts(self) -> bool:
        """Whether run-time strings occur where the types are known."""
        return self._strings.has_texts

    @cached_property
    def may_have_texts(self) -> bool:
        """Whether strings may occur: false if it is certain that there are none."""
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

    def note_copies(self, copies: Iterable[ast.AST], original: ast.AST) -> None:
        """Record that nodes which lowering made have the value of one of the program."""
        self.originals.update(dict.fromkeys(copies, original))

    def at(self, node: ast.AST) -> Type | None:
        """Return the type of an expression, if it is known and the same wherever the node is
        walked."""
        return _only(self._types.get(self.originals.get(node, node), ()))

    def at_head(self, loop: ast.AST, name: str) -> Type | None:
        """Return the type of a variable where iterations of a loop begin, if it is known and the
        same wherever the loop is walked."""
        states = self._heads.get(loop, ())
        return _only([state.get(name) for state in states])


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


def _inferred(argument: ArgumentType, place: Hashable, regions: Regions) -> Type:
    """Return the type of an argument in inference."""
    match argument:
        case ScalarType() | ArrayType() | TextType():
            return argument
        case KnownInteger():
            return argument.type
        case StaticType(value=None):
            return NONE_TYPE
        case StaticType():
            return Literal(argument.value)
        case TupleType(kind=kind) if kind is tuple:
            items = (_inferred(x, (place, k), regions) for k, x in enumerate(argument.items))
            return ProductType(tuple(items))
        case ListType() if argument.kind is list:
            region = regions(place, list)
            if argument.item is not None:
                region.add(ITEM, _inferred(argument.item, (place, ITEM), regions), join)
            return ContainerType(region)
        case _:
            return UnknownType("arguments of other kinds")
