"""The inferred types of loop variables at the beginning of an iteration, before the loop is
lowered.

A number that is `int` before a loop and `float` at the end of an iteration is carried with both
classes from the start; a list that is empty before a loop gets the type of the items that it is
given there. Where inference has no answer, the lowered iteration tells it (`carried_variables`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence

from loopwright.python.containers import list_items
from loopwright.python.source.iterator_functions import next_place, state_of
from loopwright.python.source.liveness import nodes_in
from loopwright.python.source.vocabulary import FieldName, HiddenName, ListName
from loopwright.python.syntax.changes import Binding
from loopwright.python.syntax.function_lowering import FunctionLowering
from loopwright.python.syntax.joins import matched_variable
from loopwright.python.types import PY_INT, Kind, ScalarType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    NONE_TYPE,
    GeneratorType,
    Literal,
    ProductType,
    UnboundType,
    UnionType,
)
from loopwright.python.types.joins import join, members_of, widen, without
from loopwright.python.types.regions import ContainerType
from loopwright.python.values import carried, mixed
from loopwright.python.values.builder import Builder
from loopwright.python.values.environment import RESULT, Variables
from loopwright.python.values.inferred_items import item_in, sample_of
from loopwright.python.values.value import (
    Compound,
    DequeValue,
    DictValue,
    Either,
    Instance,
    ListValue,
    Maybe,
    Optional,
    Scalar,
    TextValue,
    TupleValue,
    Value,
    is_none,
    types_of,
)
from loopwright.records import dataclass
from loopwright.reporting.errors import FrontendError

LoopNode = ast.For | ast.While


def with_types_at_head(
    fn: FunctionLowering, node: LoopNode, variables: Variables, unbound_names: Iterable[str]
) -> Variables:
    """Return carried variables with the types that they have at the head of the loop, and those of
    some names which are unbound before it: they are carried with a flag."""
    if fn.b.shared.program_types is None:
        return variables
    result = dict(variables)
    for name, value in variables.items():
        if not isinstance(name, ListName) and name != RESULT:
            result[name] = _with_type(fn, name, value, _type_at_head(fn, node, name))
    for name in unbound_names:
        type_ = _type_at_head(fn, node, name)
        sample = None if type_ is None else _sample_of_parts(fn, without(type_, UnboundType))
        unbound = None if sample is None else _unbound(fn.b, sample)
        if unbound is not None:
            result[name] = unbound
    return result


def _unbound(b: Builder, sample: Value) -> Value | None:
    """Return an unbound value of the type of a sample; `None` for unions, whose members have no
    order before there are values."""
    return None if _has_union(sample) else carried.unbound(b, sample)


def _has_union(sample: Value) -> bool:
    if isinstance(sample, Scalar):
        return sample.classes is not None
    is_union = isinstance(sample, Either)
    return is_union or (isinstance(sample, Compound) and any(map(_has_union, sample.items)))


def unset_fields(
    fn: FunctionLowering, owner: Instance, bindings: Mapping[str, Sequence[Binding]]
) -> Variables:
    """Return the values of fields of an object before they are set for the first time, or that are
    `None` before, given where they are set; fields of unknown types are left out."""
    fields = {FieldName.of(owner.name, x): places for x, places in bindings.items()}
    samples = {name: fn.env[name] for name in fn.env}
    pending = {name: places for name, places in fields.items() if name not in samples}
    typing = _FieldTypes(fn, samples)
    count = -1
    while count != (count := len(samples)):
        for name in sorted(pending.keys() - samples.keys()):
            sample = typing.sample_of(pending[name])
            if sample is not None:
                samples[name] = sample
    typed_names = sorted(pending.keys() & samples.keys())
    unbound = {x: _unbound(fn.b, samples[x]) for x in typed_names}
    values: Variables = {name: value for name, value in unbound.items() if value is not None}
    for name, places in fields.items():
        before = fn.env.get(name)
        stored_type = typing.type_of(places) if before is not None and is_none(before) else None
        if before is not None and stored_type is not None:
            value = _with_type(fn, name, before, join(NONE_TYPE, stored_type))
            if not is_none(value):
                values[name] = value
    return values


@dataclass(frozen=True)
class _FieldTypes:
    """The types of the variables of a generator that are set after its first item is requested."""

    fn: FunctionLowering
    samples: Variables
    """The variables and fields that are set, and those of the generator whose types are known."""

    def sample_of(self, bindings: Sequence[Binding]) -> Value | None:
        """Return a value of the type of what some statements store; `None` if it is not known."""
        type_ = self.type_of(bindings)
        return None if type_ is None else _sample_of_parts(self.fn, type_)

    def type_of(self, bindings: Sequence[Binding]) -> Type | None:
        """Return the join of what some statements store; `None` if a part of it is not known."""
        type_: Type = NEVER
        for binding in bindings:
            stored_type = self._type_of_binding(*binding)
            if stored_type is None:
                return None
            type_ = join(type_, widen(stored_type))
        return type_

    def _type_of_binding(self, target: ast.expr, value: ast.expr | None) -> Type | None:
        types = self.fn.b.shared.program_types
        type_ = None if types is None else types.at(target)
        return self._type_of(value) if type_ is None and value is not None else type_

    def _type_of(self, node: ast.expr) -> Type | None:
        """Return the type of an expression of the program, or of the positions of iterators that
        lowering adds to it."""
        match node:
            case ast.Constant(bool() | int() | float() as number):
                return widen(Literal(number))
            case ast.Call(ast.Constant(function)) if function in (state_of, next_place):
                return PY_INT
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() | ast.Mod(), right) if (
                self._type_of(left) == self._type_of(right) == PY_INT
            ):
                return PY_INT
            case ast.Attribute() if isinstance(sample := self._value_of(node), Scalar):
                return None if sample.classes else sample.type
            case _:
                types = self.fn.b.shared.program_types
                return None if types is None else types.at(node)

    def _value_of(self, node: ast.expr) -> Value | None:
        match node:
            case ast.Name(name):
                return self.samples.get(name)
            case ast.Attribute(inner, field):
                owner = self._value_of(inner)
                if not isinstance(owner, Instance) or owner.is_pooled:
                    return None
                value = self.samples.get(FieldName.of(owner.name, field))
                return value.value if isinstance(value, Maybe) else value
            case _:
                return None


def _type_at_head(fn: FunctionLowering, node: LoopNode, name: str) -> Type | None:
    """Return the type of a variable at the head of a loop. A variable of a loop created by lowering
    has the type of the expression that the loop computes."""
    types = fn.b.shared.program_types
    assert types is not None
    type_ = types.at_head(node, name)
    if type_ is not None or not isinstance(name, HiddenName):
        return type_
    uses = (x for x in nodes_in(node) if isinstance(x, ast.Name) and x.id == name)
    return next((x for use in uses if (x := types.at(use)) is not None), None)


def becomes_complex(fn: FunctionLowering, node: LoopNode, variables: Variables) -> bool:
    """Return whether a variable is a real number before a loop, and may be a complex one where
    iterations begin. These have no common form, but the first iteration can be peeled."""
    if fn.b.shared.program_types is None:
        return False
    return any(
        isinstance(value, Scalar)
        and value.type.kind is not Kind.COMPLEX
        and any(x.kind is Kind.COMPLEX for x in _numbers_in(_type_at_head(fn, node, name)))
        for name, value in variables.items()
        if not isinstance(name, ListName)
    )


def _with_type(fn: FunctionLowering, name: str, value: Value, type_: Type | None) -> Value:
    """Return a value in the form of all values of a type, of which it is one."""
    if type_ is None:
        return value
    members = _numbers_in(type_)
    if isinstance(value, Scalar) and members:
        differ = any(x != value.type for x in members)
        return _joined(fn, name, value, members) if differ else value
    sample = _sample_of_parts(fn, type_) if isinstance(type_, UnionType | ProductType) else None
    if sample is None or types_of(sample) == types_of(value):
        return value
    try:
        pair = matched_variable(fn, name, value, sample)
        return value if pair is None else _common_form(fn.b, name, *pair)
    except FrontendError:
        return value


def _sample_of_parts(fn: FunctionLowering, type_: Type) -> Value | None:
    """Return a value of a type if it consists of numbers, strings and tuples of them."""
    sample = sample_of(fn.b.shared.arenas, type_)
    return sample if sample is not None and _is_of_parts(fn.b, sample) else None


def _is_of_parts(b: Builder, sample: Value) -> bool:
    match sample:
        case Scalar():
            return True
        case TextValue():
            return b.shared.has_texts
        case Optional() if sample.is_empty:
            return False
        case TupleValue() | Optional() | Either():
            return len(sample.items) > 0 and all(_is_of_parts(b, x) for x in sample.items)
        case _:
            return False


def _numbers_in(type_: Type | None) -> Sequence[ScalarType]:
    """Return the types of numbers in a union; nothing if it has others."""
    if type_ is None:
        return ()
    members = [widen(x) for x in members_of(type_)]
    numbers = [x for x in members if isinstance(x, ScalarType)]
    return numbers if len(numbers) == len(members) else ()


def _joined(fn: FunctionLowering, name: str, value: Value, members: Sequence[ScalarType]) -> Value:
    """Return a number as one that may be of some types; itself if these have no common form."""
    joined = value
    try:
        for type_ in members:
            assert isinstance(joined, Scalar)
            joined = _common_form(fn.b, name, *mixed.in_common(fn.b, joined, Scalar(type_)))
    except FrontendError:
        return value
    return joined


def _common_form(b: Builder, name: str, value: Value, sample: Value) -> Value:
    """Return a value whose numbers have the common types with another value of the same
    structure."""
    leaves = carried.flat(value) or []
    sample_leaves = carried.flat(sample) or []
    kinds = [carried.joined_kind(b, name, *x) for x in zip(leaves, sample_leaves, strict=True)]
    parts = zip(leaves, kinds, strict=True)
    return carried.rebuilt(value, [carried.recast(b, x, kind) for x, kind in parts])


def state_of_empty(fn: FunctionLowering, node: LoopNode, name: ListName) -> Value | None:
    """Return the state of a list that is empty before a loop which adds items, by their types;
    `None` if these are unknown, or several."""
    types = fn.b.shared.program_types
    if types is None:
        return None
    for part in nodes_in(node):
        if isinstance(part, ast.Name) and (container := fn.env.get(part.id)) is not None:
            sample = _item_in(fn.b, container, name, types.at(part))
            if sample is not None:
                fn.b.shared.arenas.learn_first_item(ListValue(name), sample)
                with fn.b.aside(), fn.b.at(_first_change(node, part.id) or part):
                    state = list_items.reserve(fn.b, ListValue(name), sample, fn.b.integer(0))
                return carried.empty(state)
    return None


def sample_at_head(fn: FunctionLowering, node: LoopNode, name: str) -> Value | None:
    """Return a sample item with the type of a variable at the beginning of an iteration; `None` if
    the type is not known, or has no such form."""
    types = fn.b.shared.program_types
    type_ = None if types is None else types.at_head(node, name)
    return None if type_ is None else sample_of(fn.b.shared.arenas, type_)


def _first_change(node: ast.AST, name: str) -> ast.AST | None:
    """Return the first place where a loop may change a container, for messages."""
    for part in nodes_in(node):
        match part:
            case ast.Call(ast.Attribute(ast.Name(container))) if container == name:
                return part
            case ast.Subscript(ast.Name(container), ctx=ast.Store()) if container == name:
                return part
            case _:
                pass
    return None


def _item_in(b: Builder, container: Value, name: ListName, type_: Type | None) -> Value | None:
    """Return a sample item of one of the lists that implement a container."""
    if isinstance(type_, GeneratorType):
        return sample_of(b.shared.arenas, type_.item) if container == ListValue(name) else None
    if not isinstance(type_, ContainerType):
        return None
    match container:
        case ListValue() if container.name == name:
            is_own = True
        case DequeValue():
            is_own = container.data.name == name
        case DictValue():
            is_own = container.entries == ListValue(name)
        case _:
            is_own = False
    return item_in(b.shared.arenas, type_.region) if is_own else None
