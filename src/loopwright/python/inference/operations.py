"""Operators: arithmetic and comparisons of numbers, arrays, strings, containers and objects.

Numbers and arrays follow NumPy's own rules (`samples`). Containers have rules here: `+`, `*` and
`|` create a new container with the items of both; in place, they change the left one.
"""

from __future__ import annotations

import ast
import operator
from collections import deque
from collections.abc import Callable
from typing import Any

from loopwright.python.inference import containers, samples
from loopwright.python.inference.analysis import TableUse
from loopwright.python.inference.walk import FunctionWalk
from loopwright.python.source.vocabulary import BINARY, COMPARISONS
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NEVER, Literal, ProductType, UnknownType
from loopwright.python.types.joins import join_all, members_of, widen
from loopwright.python.types.kinds import SETS
from loopwright.python.types.numbers import PY_BOOL, Kind, ScalarType, type_of_number
from loopwright.python.types.regions import ITEM, KEY, VALUE, ContainerType, InstanceType

_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}
_NAMES_OF_UNARY: dict[type[ast.unaryop], str] = {
    ast.USub: "__neg__",
    ast.UAdd: "__pos__",
    ast.Invert: "__invert__",
}
_MOST_BITS = 63
"""The longest integers that constants are computed to."""
_LONGEST_TUPLE = 64
"""The longest tuple whose items have a type each when it is repeated or put together."""


# Binary operators


def binary(walk: FunctionWalk, node: ast.AST, op: ast.operator, left: Type, right: Type) -> Type:
    """Return the type of `left op right`."""
    return _of_members(walk, node, op, left, right, is_in_place=False)


def in_place(walk: FunctionWalk, node: ast.AugAssign, left: Type, right: Type) -> Type:
    """Return the type of the left side after `left op= right`."""
    return _of_members(walk, node, node.op, left, right, is_in_place=True)


def _of_members(
    walk: FunctionWalk,
    node: ast.AST,
    op: ast.operator,
    left: Type,
    right: Type,
    *,
    is_in_place: bool,
) -> Type:
    """Return the join of the results for all members of unions, without those that raise."""
    if walk.state is None:
        return NEVER
    results = [
        _binary(walk, node, op, x, y, is_in_place=is_in_place)
        for x in members_of(left)
        for y in members_of(right)
    ]
    return _join_of_results(results)


def _join_of_results(results: list[Type]) -> Type:
    """Join results, without combinations that raise unless all of them do."""
    raising = [x for x in results if isinstance(x, UnknownType) and "TypeError" in x.reason]
    if 0 < len(raising) < len(results):
        results = [x for x in results if x not in raising or not isinstance(x, UnknownType)]
    return join_all(results)


def _binary(
    walk: FunctionWalk,
    node: ast.AST,
    op: ast.operator,
    left: Type,
    right: Type,
    *,
    is_in_place: bool,
) -> Type:
    for unknown in (left, right):
        if isinstance(unknown, UnknownType):
            walk.escape((left, right), "an operation on values of unknown types")
            return unknown
    walk.note_use(left, TableUse.OPEN)
    walk.note_use(right, TableUse.OPEN)
    by_class = _of_objects(walk, node, op, left, right)
    if by_class is not None:
        return by_class
    if isinstance(left, ContainerType) or isinstance(right, ContainerType):
        result = _of_containers(walk, node, op, left, right, is_in_place=is_in_place)
        if result is not None:
            return result
    if isinstance(left, ProductType) or isinstance(right, ProductType):
        result = _of_tuples(walk, node, op, left, right)
        if result is not None:
            return result
    if is_in_place and isinstance(left, ArrayType) and left.rank:
        return left
    _assume_about_power(walk, node, op, left, right)
    folded = _folded(BINARY[type(op)].function, op, left, right)
    if folded is not None:
        return folded
    return samples.result_type(BINARY[type(op)].function, (left, right))


def _folded(
    function: Callable[[Any, Any], Any], op: ast.operator, left: Type, right: Type
) -> Type | None:
    """Return the constant result of an operation on constants, if it is short."""
    if not (isinstance(left, Literal) and isinstance(right, Literal)):
        return None
    if isinstance(op, ast.Pow | ast.LShift | ast.MatMult):
        return None
    values = left.value, right.value
    if not all(isinstance(x, bool | int | float) for x in values):
        return None
    try:
        result = function(*values)
    except (ArithmeticError, TypeError, ValueError):
        return None
    if isinstance(result, int) and result.bit_length() > _MOST_BITS:
        return None
    return Literal(result)


def _assume_about_power(
    walk: FunctionWalk, node: ast.AST, op: ast.operator, left: Type, right: Type
) -> None:
    """Record the assumptions about a power of Python numbers, whose type depends on their values:
    compiled code raises an exception for the other types."""
    if not isinstance(op, ast.Pow):
        return
    base = widen(left)
    exponent = widen(right)
    if not (isinstance(base, ScalarType) and isinstance(exponent, ScalarType)):
        return
    is_constant = isinstance(right, Literal)
    if base.kind <= Kind.INTEGER and exponent.kind <= Kind.INTEGER and not is_constant:
        walk.assume(node, "the exponent of an integer power is not negative")
    if exponent.is_float:
        walk.assume(node, "a negative number is not raised to a fractional power")


def _of_containers(
    walk: FunctionWalk,
    node: ast.AST,
    op: ast.operator,
    left: Type,
    right: Type,
    *,
    is_in_place: bool,
) -> Type | None:
    """Return the type of an operation on lists, dictionaries, sets and deques; `None` for other
    operations."""
    if isinstance(op, ast.Mult):
        row = left if isinstance(left, ContainerType) else right
        count = right if row is left else left
        if not isinstance(row, ContainerType) or not isinstance(widen(count), ScalarType):
            return None
        if is_in_place and row is left and row.region.kind is not tuple:
            return left
        return _new_like(walk, node, row, [row])
    if isinstance(op, ast.Mod) and not isinstance(left, ContainerType):
        return None  # formatting
    if not isinstance(left, ContainerType):
        if isinstance(left, ProductType) and isinstance(right, ContainerType):
            return _new_like(walk, node, right, [left, right]) if _adds(op) else None
        return None
    is_same_kind = isinstance(right, ContainerType | ProductType)
    if is_in_place and isinstance(op, ast.Add) and left.region.kind in (list, deque):
        walk.store(left, ITEM, containers.item_type(walk, right, node))
        return left
    if not is_same_kind or not isinstance(
        op, ast.Add | ast.Sub | ast.BitAnd | ast.BitOr | ast.BitXor
    ):
        return None
    if is_in_place and left.region.kind not in (tuple, frozenset):
        _fill(walk, left, right)
        return left
    parts = [left] if isinstance(op, ast.Sub) and left.region.kind in SETS else [left, right]
    return _new_like(walk, node, left, parts)


def _adds(op: ast.operator) -> bool:
    return isinstance(op, ast.Add)


def _new_like(
    walk: FunctionWalk, node: ast.AST, model: ContainerType, parts: list[Any]
) -> ContainerType:
    """Return a new container of the class of `model`, with the contents of `parts`."""
    result = walk.new_container(model.region.kind, node, default=model.region.root.default)
    for part in parts:
        _fill(walk, result, part)
    return result


def _fill(walk: FunctionWalk, target: ContainerType, source: Type) -> None:
    """Store the contents of a container in another container."""
    match source:
        case ContainerType(region=region):
            for name in (ITEM, KEY, VALUE):
                if name in region.names:
                    walk.store(target, name, region.content(name))
        case ProductType(items=items):
            for item in items:
                walk.store(target, ITEM, item)
        case _:
            pass


def _of_tuples(
    walk: FunctionWalk, node: ast.AST, op: ast.operator, left: Type, right: Type
) -> Type | None:
    match left, op, right:
        case ProductType(items=first), ast.Add(), ProductType(items=second):
            if len(first) + len(second) <= _LONGEST_TUPLE:
                return ProductType((*first, *second))
            row = walk.new_container(tuple, node)
            for item in (*first, *second):
                walk.store(row, ITEM, item)
            return row
        case (ProductType(items=items), ast.Mult(), count) | (
            count,
            ast.Mult(),
            ProductType(items=items),
        ):
            if isinstance(count, Literal) and isinstance(count.value, int):
                if len(items) * count.value <= _LONGEST_TUPLE:
                    return ProductType(items * count.value)
            if isinstance(widen(count), ScalarType):
                row = walk.new_container(tuple, node)
                for item in items:
                    walk.store(row, ITEM, item)
                return row
        case _:
            pass
    return None


def _of_objects(
    walk: FunctionWalk, node: ast.AST, op: ast.operator, left: Type, right: Type
) -> Type | None:
    """Return the result of an operator that a class of the program defines; `None` for other
    operands."""
    name = BINARY[type(op)].method
    for receiver, operand, prefix in ((left, right, ""), (right, left, "r")):
        if is_object(receiver):
            method = walk.member(receiver, f"__{prefix}{name}__")
            if method is not None:
                return walk.call(node, method, [operand], {})
    return None


def is_object(type_: Type) -> bool:
    """Return whether a type is that of objects of a class of the program."""
    if isinstance(type_, InstanceType):
        return True
    return isinstance(type_, ProductType) and type_.kind is not tuple


# Other operators


def unary(walk: FunctionWalk, node: ast.UnaryOp, operand: Type) -> Type:
    """Return the type of `-x`, `+x`, `~x` or `not x`."""
    if isinstance(node.op, ast.Not):
        return PY_BOOL
    if isinstance(operand, Literal) and type_of_number(operand.value) is not None:
        value: Any = operand.value
        if isinstance(value, bool | int | float):
            return Literal(_UNARY[type(node.op)](value))
    if is_object(operand):
        method = walk.member(operand, _NAMES_OF_UNARY[type(node.op)])
        if method is not None:
            return walk.call(node, method, [], {})
    return samples.result_type(_UNARY[type(node.op)], (operand,))


_NAMES_OF_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "__eq__",
    ast.NotEq: "__ne__",
    ast.Lt: "__lt__",
    ast.LtE: "__le__",
    ast.Gt: "__gt__",
    ast.GtE: "__ge__",
}


def comparison(walk: FunctionWalk, node: ast.AST, op: ast.cmpop, left: Type, right: Type) -> Type:
    """Return the type of `left op right`."""
    if isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn):
        if isinstance(op, ast.In | ast.NotIn) and is_object(right):
            method = walk.member(right, "__contains__")
            if method is not None:
                walk.call(node, method, [left], {})
        return PY_BOOL
    if walk.state is None:
        return NEVER
    return _join_of_results(
        [_comparison(walk, node, op, x, y) for x in members_of(left) for y in members_of(right)]
    )


def _comparison(walk: FunctionWalk, node: ast.AST, op: ast.cmpop, left: Type, right: Type) -> Type:
    for operand in (left, right):
        if isinstance(operand, UnknownType):
            return operand
    for receiver, argument in ((left, right), (right, left)):
        if is_object(receiver):
            method = walk.member(receiver, _NAMES_OF_COMPARISONS[type(op)])
            if method is not None:
                return walk.call(node, method, [argument], {})
    if isinstance(left, Literal) and isinstance(right, Literal):
        constants = left.value, right.value
        if all(isinstance(x, str) for x in constants):
            return Literal(bool(COMPARISONS[type(op)].function(*constants)))
    if not any(_is_of_numpy(x) for x in (left, right)):
        return PY_BOOL
    return samples.result_type(COMPARISONS[type(op)].function, (left, right))


def _is_of_numpy(type_: Type) -> bool:
    return isinstance(type_, ArrayType) or (isinstance(type_, ScalarType) and not type_.weak)
