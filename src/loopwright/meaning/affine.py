"""The meaning of `affine`: loops, conditionals, maps and sets, accesses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import prod
from operator import eq, ge, itemgetter
from typing import Any

import numpy as np
from xdsl.ir import Operation

from loopwright.ir import affine_expr
from loopwright.ir.affine_expr import AffineMap, IntegerSet
from loopwright.ir.affine_expr.expr import INT64_MAX, INT64_MIN
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.core.properties import attribute, grouped, integer, integers, mixed, segmented
from loopwright.ir.dialects.affine import MinMaxOperation, VectorLoadOp, VectorStoreOp
from loopwright.ir.interfaces.scalars import signed
from loopwright.meaning import values
from loopwright.meaning.combining import stated_reducer
from loopwright.meaning.control import either_region
from loopwright.meaning.machine import Evaluator, Machine, flag, meaning, require, single_result
from loopwright.meaning.memory import MemRef, fixed_shape
from loopwright.meaning.vector import Place, accesses, slice_places

# Maps and sets

MapFunction = Callable[[Sequence[int]], tuple[int, ...]]
SetFunction = Callable[[Sequence[int]], bool]


class Overflow(values.Fault):
    """A value in an affine expression does not fit in 64 bits."""

    def __init__(self, what: str) -> None:
        super().__init__(values.PoisonError, f"uses poison: {what} does not fit in 64 bits")
        self.reason = f"{what} that does not fit in 64 bits"


def fitting(value: int, what: str) -> int:
    """Check that a value on which something depends has not wrapped around."""
    if not INT64_MIN <= value <= INT64_MAX:
        raise Overflow(what)
    return value


def _dividend(value: int) -> int:
    return fitting(value, "what is divided")


def _checked_divisor(value: int) -> int:
    divisor = fitting(value, "a divisor")
    if divisor <= 0:
        raise values.Fault(
            values.DivisionByZeroError, f"divides by {divisor}: a divisor must be positive"
        )
    return divisor


def _evaluator(expr: affine_expr.AffineExpr, num_dims: int) -> Callable[[Sequence[int]], int]:
    """Return the function from the operands of a map to the value of an expression."""
    if isinstance(expr, affine_expr.AffineConstantExpr):
        value = expr.value
        return lambda x: value
    if isinstance(expr, affine_expr.AffineDimExpr):
        return itemgetter(expr.position)
    if isinstance(expr, affine_expr.AffineSymbolExpr):
        return itemgetter(num_dims + expr.position)
    assert isinstance(expr, affine_expr.AffineBinaryExpr)
    lhs = _evaluator(expr.lhs, num_dims)
    rhs = _evaluator(expr.rhs, num_dims)
    match expr.kind:
        case affine_expr.AffineExprKind.ADD:
            return lambda x: lhs(x) + rhs(x)
        case affine_expr.AffineExprKind.MUL:
            return lambda x: lhs(x) * rhs(x)
        case affine_expr.AffineExprKind.MOD:
            return lambda x: _dividend(lhs(x)) % _checked_divisor(rhs(x))
        case affine_expr.AffineExprKind.FLOORDIV:
            return lambda x: _dividend(lhs(x)) // _checked_divisor(rhs(x))
        case _:
            return lambda x: -(-_dividend(lhs(x)) // _checked_divisor(rhs(x)))


@cache
def map_function(affine_map: AffineMap) -> MapFunction:
    """Return the function from the operands (dimensions, then symbols) to the results.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> map_function(AffineMap(1, 1, (dim(0) // 4, dim(0) % symbol(0))))([-1, 3])
    (-1, 2)

    Maps are evaluated again and again, so each is turned into functions once. Python's `//` and `%`
    round down, as `floordiv` and `mod` do.

    Maps are simplified, composed and solved as if nothing overflowed. Sums and products wrap
    around: whatever form they are given, they are the same modulo 2^64. That does not hold for what
    is divided or compared: if it does not fit in 64 bits, it is undefined.
    """
    results = [_evaluator(result, affine_map.num_dims) for result in affine_map.results]
    return lambda x: tuple([result(x) for result in results])


@cache
def set_function(integer_set: IntegerSet) -> SetFunction:
    """Return the function that says whether the operands (dimensions, then symbols) are in the set.

    >>> from loopwright.ir.affine_expr import dim
    >>> set_function(IntegerSet(1, 0, (dim(0) - 3,), (False,)))([2])
    False
    """
    constraints = [
        (_evaluator(constraint, integer_set.num_dims), eq if equality else ge)
        for constraint, equality in zip(integer_set.constraints, integer_set.eq_flags, strict=True)
    ]
    return lambda x: all(holds(_comparison_operand(value(x)), 0) for value, holds in constraints)


# Structured ops


def map_property(op: Operation, name: str) -> tuple[MapFunction, int]:
    """Return the function of a map, and how many operands it takes."""
    map_attribute = require(op, name)
    assert isinstance(map_attribute, AffineMapAttr)
    return map_function(
        map_attribute.data
    ), map_attribute.data.num_dims + map_attribute.data.num_symbols


def _defined_operands(operands: Sequence[values.Value], use: str = "an operand") -> Sequence[int]:
    for operand in operands:
        if operand.__class__ is values.Poison:
            raise operand.fault(use)
    return operands


def _pure(op: Operation, choose: Callable[[tuple[int, ...]], int]) -> Evaluator:
    """An op whose result `choose` selects from those of its map; poison propagates."""
    function, _ = map_property(op, "map")

    def run(*operands: values.Value) -> values.Value:
        for operand in operands:
            if operand.__class__ is values.Poison:
                return operand
        try:
            return choose(function(operands))
        except Overflow as overflow:
            return values.Poison(overflow.reason, op)

    return run


def _comparison_operand(value: int) -> int:
    return fitting(value, "what is compared")


@meaning("affine.apply")
def apply(op: Operation, machine: Machine) -> Evaluator:
    """The value of its map; a sum wraps around.

    Index arithmetic is that of 64-bit two's complement; division rounds down.
    """
    return _pure(op, lambda results: signed(results[0], 64))


@meaning("affine.min", "affine.max")
def extremum(op: Operation, machine: Machine) -> Evaluator:
    """The least or the greatest of the values of its map."""
    assert isinstance(op, MinMaxOperation)
    choose = min if op.IS_LEAST else max
    return _pure(op, lambda results: choose(map(_comparison_operand, results)))


# Structured control flow


@meaning("affine.for")
def for_loop(op: Operation, machine: Machine) -> Evaluator:
    """The body for each value from the greatest lower bound to the least upper bound."""
    lower_map, _ = map_property(op, "lowerBoundMap")
    upper_map, _ = map_property(op, "upperBoundMap")
    step = integer(op, "step")
    body = machine.body(op.regions[0])

    def run(*operands: values.Value) -> tuple[values.Value, ...]:
        lower, upper, carried = grouped(op, operands)
        first = max(
            map(
                _comparison_operand,
                lower_map(_defined_operands(lower, "an operand of the lower bound")),
            )
        )
        end = min(
            map(
                _comparison_operand,
                upper_map(_defined_operands(upper, "an operand of the upper bound")),
            )
        )
        results = tuple(carried)
        for induction in range(first, end, step):
            results = body.run_iteration((induction,), *results)
        return results

    return single_result(op, run)


@meaning("affine.if")
def if_op(op: Operation, machine: Machine) -> Evaluator:
    """The first region where the operands are in the set, else the second."""
    condition = require(op, "condition")
    assert isinstance(condition, IntegerSetAttr)
    contains = set_function(condition.data)

    def holds(*operands: values.Value) -> bool:
        return contains(_defined_operands(operands, "an operand of the condition"))

    return either_region(op, machine, holds)


@meaning("affine.parallel")
def parallel(op: Operation, machine: Machine) -> Evaluator:
    """The body at each point, in lexicographic order; reductions start from their identities."""
    lower_map, lower_count = map_property(op, "lowerBoundsMap")
    upper_map, _ = map_property(op, "upperBoundsMap")
    lower_groups = integers(op, "lowerBoundsGroups")
    upper_groups = integers(op, "upperBoundsGroups")
    steps = integers(op, "steps")
    reducer = stated_reducer(op, machine)
    body = machine.body(op.regions[0])

    def run(*operands: values.Value) -> tuple[values.Value, ...]:
        _defined_operands(operands, "an operand of the bounds")
        lower = _grouped(lower_map(operands[:lower_count]), lower_groups, max)
        upper = _grouped(upper_map(operands[lower_count:]), upper_groups, min)
        return reducer.run(list(map(range, lower, upper, steps)), body.run_iteration)

    return single_result(op, run)


def _grouped(
    results: Sequence[int], groups: Sequence[int], choose: Callable[[Sequence[int]], int]
) -> list[int]:
    return [choose(list(map(_comparison_operand, part))) for part in segmented(results, groups)]


# Linear and multi-dimensional indices


@meaning("affine.delinearize_index")
def delinearize_index(op: Operation, machine: Machine) -> Evaluator:
    """The digits of an index in a mixed radix; the first digit is the remaining quotient."""
    static = integers(op, "static_basis")

    def run(index: values.Value, *dynamic: values.Value) -> tuple[values.Value, ...]:
        basis = _basis(mixed(static, dynamic))
        if index.__class__ is values.Poison:
            return (index,) * len(op.results)
        digits: list[int] = []
        for size in reversed(basis[len(basis) - len(op.results) + 1 :]):
            index, digit = divmod(index, size)
            digits.append(digit)
        return (index, *reversed(digits))

    return single_result(op, run)


@meaning("affine.linearize_index")
def linearize_index(op: Operation, machine: Machine) -> Evaluator:
    """The index with given digits in a mixed radix; with `disjoint`, digits must be digits."""
    static = integers(op, "static_basis")
    disjoint = flag(op, "disjoint")

    def run(*operands: values.Value) -> values.Value:
        digits, dynamic = grouped(op, operands)
        basis = _basis(mixed(static, dynamic))
        for digit in digits:
            if digit.__class__ is values.Poison:
                return digit
        inner = basis[len(basis) - len(digits) + 1 :]
        if disjoint and any(
            not 0 <= digit < size for digit, size in zip(digits[1:], inner, strict=True)
        ):
            return values.Poison("a digit outside its basis under 'disjoint'", op)
        weights = [prod(inner[i:]) for i in range(len(digits))]
        return signed(sum(d * w for d, w in zip(digits, weights, strict=True)), 64)

    return run


def _basis(entries: Sequence[values.Value]) -> list[int]:
    basis = [values.defined(entry, "an entry of the basis") for entry in entries]
    for entry in basis:
        if entry <= 0:
            raise values.Fault(
                values.DivisionByZeroError, f"has the basis {entry}, which is not positive"
            )
    return basis


# Accesses

Subscripts = Callable[[Sequence[values.Value]], Sequence[int]]


def subscripts_of(op: Operation) -> Subscripts:
    """Return the function from an access's operands after the memref to its subscripts: by its map
    if it has one, else the operands themselves."""
    if attribute(op, "map") is None:
        return lambda operands: operands
    function, _ = map_property(op, "map")
    return lambda operands: function(_defined_operands(operands, "an operand of a subscript"))


@accesses("affine.vector_load", "affine.vector_store")
def vector_access(
    op: Operation, memref: MemRef, operands: Sequence[values.Value], _: Any
) -> Iterator[Place]:
    """Yield the slice of the last dimensions that begins at the subscripts, or what the op walks
    to."""
    value, subscript_operands = (None, operands) if op.results else (operands[0], operands[1:])
    start = subscripts_of(op)(subscript_operands)
    if not isinstance(op, VectorLoadOp | VectorStoreOp) or op.is_plain:
        yield from slice_places(op, memref, start, value)
        return
    for lane in np.ndindex(fixed_shape(op.vector_type)):
        place = [*start]
        for walk, number in zip(op.walks, lane, strict=True):
            if walk.dim is not None:
                place[walk.dim] += walk.stride * number
        yield tuple(place), None if value is None else value[lane]
