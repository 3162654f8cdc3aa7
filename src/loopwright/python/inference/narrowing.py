"""Narrowing: the types of variables that a condition implies on the paths where it holds and where
it does not.

`isinstance(x, int)`, `x is None` and the truth of `x` leave the members of a union that they allow.
A condition that types decide leaves one path: the other one is never walked.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType
from types import UnionType as UnionOfClasses
from typing import Any

import numpy as np

from loopwright.python.inference.state import State, join_states
from loopwright.python.inference.walk import FunctionWalk
from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    ClosureType,
    Literal,
    NoneType,
    ProductType,
    RandomGeneratorType,
    RangeType,
    SliceType,
)
from loopwright.python.types.joins import join_all, members_of
from loopwright.python.types.numbers import PY_BOOL, ScalarType
from loopwright.python.types.passed_objects import is_keyed
from loopwright.python.types.regions import ContainerType, InstanceType

Branches = tuple[State | None, State | None]
"""The states where a condition is true and where it is false."""


def branches(walk: FunctionWalk, test: ast.expr) -> Branches:
    """Walk a condition and return the states of the paths after it."""
    if walk.state is None:
        return None, None
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            truthy, falsy = branches(walk, operand)
            walk.instance.types[test, walk.copy] = PY_BOOL
            return falsy, truthy
        case ast.BoolOp(op, operands):
            is_and = isinstance(op, ast.And)
            decided = list[State | None]()
            for operand in operands:
                truthy, falsy = branches(walk, operand)
                decided.append(falsy if is_and else truthy)
                walk.go_on(truthy if is_and else falsy)
            going_on = walk.state
            short = join_states(decided)
            return (going_on, short) if is_and else (short, going_on)
        case _:
            return states_of(walk, test, walk.type_of(test))


def states_of(walk: FunctionWalk, test: ast.expr, value: Type) -> Branches:
    """Return the states after a condition of some type that was walked."""
    if walk.state is None:
        return None, None
    truthy = with_truth(value, truth=True)
    falsy = with_truth(value, truth=False)
    then = _narrowed(walk, test, truth=True) if truthy is not NEVER else None
    otherwise = _narrowed(walk, test, truth=False) if falsy is not NEVER else None
    return then, otherwise


def with_truth(type_: Type, *, truth: bool) -> Type:
    """Return a type without the members whose values are never true, or never false."""
    return join_all([x for x in members_of(type_) if truth_of(x) in (truth, None)])


def truth_of(type_: Type) -> bool | None:
    """Return whether all values of a type are true; `None` if they differ or it is not known."""
    match type_:
        case Literal(value=value):
            return bool(value)
        case NoneType():
            return False
        case ProductType(items=items, kind=kind) if kind is tuple:
            return bool(items)
        case ClosureType():
            return True
        case _:
            return None


def _narrowed(walk: FunctionWalk, test: ast.expr, *, truth: bool) -> State | None:
    """Return the state on the path where a condition is true, or where it is false."""
    state = walk.state
    if state is None:
        return None
    name, test_member = _tested(walk, test)
    if name is None or name not in state:
        return state
    members = [x for x in members_of(state[name]) if test_member(x) in (truth, None)]
    if len(members) == len(members_of(state[name])):
        return state
    return {**state, name: join_all(members)} if members else None


def _tested(walk: FunctionWalk, test: ast.expr) -> tuple[str | None, Callable[[Type], bool | None]]:
    """Return the variable that a condition tests, and a function from its type to the value of the
    condition, or `None` if the type does not decide."""
    match test:
        case ast.Name(name) | ast.NamedExpr(ast.Name(name)):
            return name, truth_of
        case ast.Compare(ast.Name(name), [op], [ast.Constant(None)]) if isinstance(
            op, ast.Is | ast.IsNot
        ):
            is_none = isinstance(op, ast.Is)
            return name, lambda x: isinstance(x, NoneType) == is_none
        case ast.Call(function, [ast.Name(name), kinds]):
            function_type = walk.instance.types.get((function, walk.copy))
            if isinstance(function_type, Literal) and function_type.value is isinstance:
                classes = walk.instance.types.get((kinds, walk.copy))
                return name, lambda x: None if classes is None else is_instance(x, classes)
        case _:
            pass
    return None, truth_of


def is_instance(type_: Type, classes: Type) -> bool | None:
    """Return whether values of a type that is not a union are instances of a class, or of one of
    several; `None` if the type does not tell."""
    match classes:
        case ProductType(items=several):
            answers = [is_instance(type_, x) for x in several]
            if True in answers:
                return True
            return None if None in answers else False
        case Literal(value=kind) if isinstance(kind, type):
            return _is_of_class(type_, kind)
        case Literal(value=kind) if isinstance(kind, UnionOfClasses):
            return is_instance(type_, ProductType(tuple(map(Literal, kind.__args__))))
        case _:
            return None


def _is_of_class(type_: Type, kind: type) -> bool | None:
    own: Any = class_of(type_)
    return None if own is None else issubclass(own, kind)


def class_of(type_: Type) -> type[Any] | None:
    """Return the Python class of values of a type; `None` if the type does not tell."""
    match type_:
        case ScalarType():
            return type_.python if type_.weak else type_.dtype.type
        case Literal(value=value):
            return type(value)
        case ArrayType():
            return np.ndarray
        case TextType(kind=kind):
            return kind
        case NoneType():
            return type(None)
        case RangeType():
            return range
        case SliceType():
            return slice
        case ProductType(kind=kind) | RandomGeneratorType(kind=kind):
            return kind
        case ContainerType(region=region) | InstanceType(region=region):
            return dict if is_keyed(region.kind) else region.kind
        case ClosureType():
            return FunctionType
        case _:
            return None
