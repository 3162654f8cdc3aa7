"""The meaning of `affine`'s structured ops and index arithmetic.

Index arithmetic is that of 64-bit two's complement; division rounds down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from xdsl.ir import Operation

from loopwright.interpreter.affine_maps import (
    MapFunction,
    Overflow,
    fitting,
    map_function,
    set_function,
)
from loopwright.interpreter.attributes import flag, integer, integers, require, segments
from loopwright.interpreter.faults import DivisionByZeroError, Fault
from loopwright.interpreter.machine import Evaluator, Machine, meaning, single_result
from loopwright.interpreter.reducing import stated_reducer
from loopwright.interpreter.values import Poison, Value, defined, wrap
from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.syntax.properties import mixed


def map_property(op: Operation, name: str) -> tuple[MapFunction, int]:
    """The function of a map, and how many operands it takes."""
    attribute = require(op, name)
    assert isinstance(attribute, AffineMapAttr)
    return map_function(attribute.data), attribute.data.num_dims + attribute.data.num_symbols


def _known(operands: Sequence[Value], use: str = "an operand") -> Sequence[int]:
    for operand in operands:
        if operand.__class__ is Poison:
            raise operand.fault(use)
    return operands


def _pure(op: Operation, choose: Callable[[tuple[int, ...]], int]) -> Evaluator:
    """An op whose result `choose` picks from those of its map; poison for poison."""
    function, _ = map_property(op, "map")

    def run(*operands: Value) -> Value:
        for operand in operands:
            if operand.__class__ is Poison:
                return operand
        try:
            return choose(function(operands))
        except Overflow as overflow:
            return Poison(overflow.reason, op)

    return run


def _compared(value: int) -> int:
    return fitting(value, "what is compared")


@meaning("affine.apply")
def apply(op: Operation, machine: Machine) -> Evaluator:
    """The value of its map; a sum wraps around."""
    return _pure(op, lambda results: wrap(results[0], 64))


@meaning("affine.min")
def minimum(op: Operation, machine: Machine) -> Evaluator:
    """The least of the values of its map."""
    return _pure(op, lambda results: min(map(_compared, results)))


@meaning("affine.max")
def maximum(op: Operation, machine: Machine) -> Evaluator:
    """The greatest of the values of its map."""
    return _pure(op, lambda results: max(map(_compared, results)))


# Structured control flow -----------------------------------------------------------------------


@meaning("affine.for")
def for_loop(op: Operation, machine: Machine) -> Evaluator:
    """The body for each value from the greatest lower bound to the least upper bound."""
    lower_map, _ = map_property(op, "lowerBoundMap")
    upper_map, _ = map_property(op, "upperBoundMap")
    step = integer(op, "step")
    body = machine.body(op.regions[0])

    def run(*operands: Value) -> tuple[Value, ...]:
        lower, upper, carried = segments(op, operands, 3)
        first = max(map(_compared, lower_map(_known(lower, "an operand of the lower bound"))))
        end = min(map(_compared, upper_map(_known(upper, "an operand of the upper bound"))))
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
    regions = [machine.body(region) for region in op.regions if region.blocks]

    def run(*operands: Value) -> tuple[Value, ...]:
        if contains(_known(operands, "an operand of the condition")):
            return regions[0].run()
        return regions[1].run() if len(regions) > 1 else ()

    return single_result(op, run)


@meaning("affine.parallel")
def parallel(op: Operation, machine: Machine) -> Evaluator:
    """The body at each point, in lexicographic order; reductions start from their identities."""
    lower_map, lower_count = map_property(op, "lowerBoundsMap")
    upper_map, _ = map_property(op, "upperBoundsMap")
    lower_groups = integers(require(op, "lowerBoundsGroups"))
    upper_groups = integers(require(op, "upperBoundsGroups"))
    steps = integers(require(op, "steps"))
    reducer = stated_reducer(op, machine)
    body = machine.body(op.regions[0])

    def run(*operands: Value) -> tuple[Value, ...]:
        _known(operands, "an operand of the bounds")
        lower = _grouped(lower_map(operands[:lower_count]), lower_groups, max)
        upper = _grouped(upper_map(operands[lower_count:]), upper_groups, min)
        return reducer.run(list(map(range, lower, upper, steps)), body.run_iteration)

    return single_result(op, run)


def _grouped(
    results: Sequence[int], groups: Sequence[int], choose: Callable[[Sequence[int]], int]
) -> list[int]:
    bounds: list[int] = []
    start = 0
    for size in groups:
        bounds.append(choose(list(map(_compared, results[start : start + size]))))
        start += size
    return bounds


# Linear and multi-dimensional indices ----------------------------------------------------------


@meaning("affine.delinearize_index")
def delinearize_index(op: Operation, machine: Machine) -> Evaluator:
    """The digits of an index in a mixed radix; the first digit takes what is left."""
    static = integers(require(op, "static_basis"))

    def run(index: Value, *dynamic: Value) -> tuple[Value, ...]:
        basis = _basis(mixed(static, dynamic))
        if index.__class__ is Poison:
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
    static = integers(require(op, "static_basis"))
    disjoint = flag(op, "disjoint")

    def run(*operands: Value) -> Value:
        digits, dynamic = segments(op, operands, 2)
        basis = _basis(mixed(static, dynamic))
        for digit in digits:
            if digit.__class__ is Poison:
                return digit
        inner = basis[len(basis) - len(digits) + 1 :]
        if disjoint and any(
            not 0 <= digit < size for digit, size in zip(digits[1:], inner, strict=True)
        ):
            return Poison("a digit outside its basis under 'disjoint'", op)
        weights = [prod(inner[i:]) for i in range(len(digits))]
        return wrap(sum(d * w for d, w in zip(digits, weights, strict=True)), 64)

    return run


def _basis(entries: Sequence[Value]) -> list[int]:
    basis = [defined(entry, "an entry of the basis") for entry in entries]
    for entry in basis:
        if entry <= 0:
            raise Fault(DivisionByZeroError, f"has the basis {entry}, which is not positive")
    return basis
