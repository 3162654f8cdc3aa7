"""Scalar functions on the types of ops, and what reductions do with two values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from loopwright.ir.core.attributes import is_integer_type, is_vector
from loopwright.ir.core.floats import Format
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.dialects.reduction.kinds import StatedReduction, stated_reductions
from loopwright.ir.interfaces import atomic_kinds
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.scalars import FloatFunction, IntegerFunction, signed, unsigned
from loopwright.meaning import machine as machines
from loopwright.meaning import values
from loopwright.meaning.floats import float_format, rounding
from loopwright.meaning.memory import fixed_shape, splat
from loopwright.records import dataclass


def scalar_type(value_type: Attribute) -> Attribute:
    """Return the element type of a vector type; any other type itself."""
    if is_vector(value_type):
        fixed_shape(value_type)
        return value_type.element_type
    return value_type


def width_of(value_type: Attribute) -> int:
    """Return the width of an integer or index type, or of the lanes of a vector type."""
    element = scalar_type(value_type)
    if isinstance(element, IndexType):
        return 64
    if is_integer_type(element):
        return element.width.data
    raise values.unsupported(f"uses {value_type} where integers are needed")


def format_of(value_type: Attribute) -> Format:
    """Return the format of a float type, or of the lanes of a vector type."""
    return float_format(scalar_type(value_type))


def is_integer(value_type: Attribute) -> bool:
    """Return whether a scalar type, or the lane type of a vector, is an integer or index type."""
    element = scalar_type(value_type)
    return is_integer_type(element) or isinstance(element, IndexType)


def on_operands(
    op: Operation, function: values.ScalarFunction, *, propagating: bool = True
) -> values.Scalar:
    """Return `function` on scalars as the evaluator of `op`, whose operands are scalars or vectors.

    Unless `propagating` is false, poison operands give poison.
    """
    if propagating:
        function = values.propagate(function, len(op.operands))
    if is_vector(op.operands[0].type):
        fixed_shape(op.operands[0].type)
        return values.lanewise(function)
    return function


def checked(op: Operation, function: values.ScalarFunction) -> values.Scalar:
    """Return `function` on floats under the op's fast-math flags.

    The flags are promises: with `nnan` or `ninf`, an operand or result that is one is poison. The
    other flags allow other results, and the strict one is always allowed.
    """
    flags = machines.words(attribute(op, "fastmath"))
    no_nan = bool({"nnan", "fast"} & flags)
    no_inf = bool({"ninf", "fast"} & flags)
    if not no_nan and not no_inf:
        return function
    infinities = (float("inf"), float("-inf"))

    def broken(value: Any) -> str | None:
        if isinstance(value, float):
            if no_nan and value != value:
                return "a NaN under 'nnan'"
            if no_inf and value in infinities:
                return "an infinity under 'ninf'"
        return None

    def strict(*operands: values.Value) -> values.Value:
        for operand in operands:
            if (reason := broken(operand)) is not None:
                return values.Poison(reason, op)
        result = function(*operands)
        reason = broken(result)
        return result if reason is None else values.Poison(reason, op)

    return strict


def vector_kind(kind: str, value_type: Attribute) -> AtomicRMWKind:
    """Return the atomic kind of a `#vector.kind` on a type."""
    return atomic_kinds.of_vector_kind(kind, is_float=not is_integer(value_type))


def scalar_combiner(
    kind: AtomicRMWKind, value_type: Attribute
) -> Callable[[values.Value, values.Value], values.Value]:
    """Return the function that combines two scalars; poison operands yield poison, except for
    `assign`."""
    if kind is AtomicRMWKind.assign:
        return lambda a, b: b
    return values.propagate(_defined_combiner(kind, value_type), 2)


def _defined_combiner(
    kind: AtomicRMWKind, value_type: Attribute
) -> Callable[[values.Value, values.Value], values.Value]:
    function = atomic_kinds.COMBINATIONS[kind]
    if isinstance(function, IntegerFunction):
        exact = function.exact
        width = width_of(value_type)
        if function.is_signed:
            return lambda a, b: signed(exact(a, b), width)
        return lambda a, b: signed(exact(unsigned(a, width), unsigned(b, width)), width)
    if not function.rounds:
        return function.exact
    compute = function.exact
    to_format = rounding(format_of(value_type))
    return lambda a, b: to_format(compute(a, b))


def combiner(
    kind: AtomicRMWKind, value_type: Attribute
) -> Callable[[values.Value, values.Value], values.Value]:
    """Return the function that combines two values of a scalar or vector type."""
    function = scalar_combiner(kind, value_type)
    return values.lanewise(function) if is_vector(value_type) else function


def identity(kind: AtomicRMWKind, value_type: Attribute) -> values.Value:
    """Return the value that leaves any other unchanged when combined with it."""
    if is_vector(value_type):
        return splat(value_type, identity(kind, value_type.element_type))
    is_float = isinstance(atomic_kinds.COMBINATIONS[kind], FloatFunction)
    return atomic_kinds.identity_of(kind, 0 if is_float else width_of(value_type))


def partial_identity(kind: AtomicRMWKind, value_type: Attribute) -> values.Value:
    """Return the initial value of every partial result of a reduction but the first."""
    if kind is AtomicRMWKind.addf:
        return atomic_kinds.identity_of(kind, 0, partial=True)
    return identity(kind, value_type)


Values = tuple[values.Value, ...]

_AT_ONCE = 1 << 16
"""The most points for which lists of numbers are created in advance."""


def count_of(axis: range) -> int:
    """Return the number of values in a range; `len` is limited.

    >>> count_of(range(-(2**63), 2**63 - 1))
    18446744073709551615
    """
    return max(0, -((axis.start - axis.stop) // axis.step))


def points(ranges: Sequence[range]) -> Iterator[tuple[int, ...]]:
    """Yield all points, the last coordinate fastest; their number is not limited.

    >>> list(points([range(0, 5, 4), range(2)])), next(points([range(2**63), range(2)]))
    ([(0, 0), (0, 1), (4, 0), (4, 1)], (0, 0))
    """
    counts = [count_of(axis) for axis in ranges]
    if prod(counts) <= _AT_ONCE:
        return product(*ranges) if all(counts) else iter(())
    return ((value, *further) for value in ranges[0] for further in points(ranges[1:]))


@dataclass(frozen=True, slots=True)
class Reducer:
    """How tuples of values combine: all reductions of a loop together.

    `start` gives the initial values, `partial` those of further partial results; without it the
    order cannot be changed.
    """

    combine: Callable[[Values, Values], Values]
    start: Callable[[], Values]
    partial: Callable[[], Values] | None

    def run(self, ranges: Sequence[range], run: Callable[[tuple[int, ...]], Values]) -> Values:
        """Combine the values of `run` at each point of the ranges in the order of
        `atomic_kinds.blocks_of`; without points return the initial values."""
        if not self.start():
            for point in points(ranges):
                run(point)
            return ()
        blocks = atomic_kinds.blocks_of([count_of(axis) for axis in ranges])
        if blocks is None or self.partial is None:
            total = self.start()
            for point in points(ranges):
                total = self.combine(total, run(point))
            return total
        partials: list[Values] = []
        for block in blocks:
            lanes = [self.partial()] * atomic_kinds.LANES
            if not partials:
                lanes[0] = self.start()
            for numbers in points(block):
                point = tuple(axis[i] for axis, i in zip(ranges, numbers, strict=True))
                lane = numbers[-1] % atomic_kinds.LANES
                lanes[lane] = self.combine(lanes[lane], run(point))
            partials.append(atomic_kinds.combine_lanes(lanes, self.combine))
        return atomic_kinds.combine_blocks(partials, self.combine)


class Application:
    """A `reduction.define` as a function for prepared code."""

    def __init__(self, definition: DefineOp, machine: machines.Machine) -> None:
        self._combination: machines.Body = machine.body(definition.combination)
        self._identity: machines.Body = machine.body(definition.identity)

    def combine(self, lhs: Values, rhs: Values) -> Values:
        """Two partial results combined."""
        return self._combination.run(*lhs, *rhs)

    def identity(self) -> Values:
        """Return the identity of the combination."""
        return self._identity.run()


def definition(op: Operation, machine: machines.Machine, name: Attribute) -> Application:
    """Return the reduction that an op names."""
    definition_op = machine.symbol(op, name)
    assert isinstance(definition_op, DefineOp), "verified"
    return Application(definition_op, machine)


def stated_reducer(op: Operation, machine: machines.Machine) -> Reducer:
    """Return the reducer of a clause. `assign` has a value only if exactly one iteration assigns
    it."""
    parts = [
        (slice(stated.first, stated.first + stated.count), _clause_reducer(op, machine, stated))
        for stated in stated_reductions(op, machine.symbol)
    ]

    def combine(lhs: Values, rhs: Values) -> Values:
        return tuple(x for place, part in parts for x in part.combine(lhs[place], rhs[place]))

    return Reducer(
        combine,
        lambda: tuple(value for _, part in parts for value in part.start()),
        lambda: tuple(value for _, part in parts for value in (part.partial or part.start)()),
    )


def _clause_reducer(op: Operation, machine: machines.Machine, stated: StatedReduction) -> Reducer:
    """Return the reducer of one of the reductions of a clause."""
    if stated.definition is not None:
        applied = Application(stated.definition, machine)
        return Reducer(applied.combine, applied.identity, applied.identity)
    assert stated.kind is not None
    if stated.kind is AtomicRMWKind.assign:
        return _assign(op)
    kind = stated.kind
    value_type = op.results[stated.first].type
    function = combiner(kind, value_type)
    first = (identity(kind, value_type),)
    further = (partial_identity(kind, value_type),)
    return Reducer(lambda a, b: (function(a[0], b[0]),), lambda: first, lambda: further)


def _assign(op: Operation) -> Reducer:
    nothing = values.Poison("an 'assign' reduction over other than one iteration", op)
    ambiguous = values.Poison("an 'assign' reduction over other than one iteration", op)

    def combine(lhs: Values, rhs: Values) -> Values:
        return rhs if lhs[0] is nothing else (ambiguous,)

    return Reducer(combine, lambda: (nothing,), lambda: (nothing,))


@machines.meaning("reduction.combine")
def apply_combination(op: Operation, machine: machines.Machine) -> machines.Evaluator:
    """Combine the values of the first half of the operands with those of the second."""
    applied = definition(op, machine, machines.require(op, "reduction"))
    count = len(op.results)

    def run(*operands: values.Value) -> tuple[values.Value, ...]:
        return applied.combine(operands[:count], operands[count:])

    return machines.single_result(op, run)


@machines.meaning("reduction.identity")
def apply_identity(op: Operation, machine: machines.Machine) -> machines.Evaluator:
    """Return the identity."""
    applied = definition(op, machine, machines.require(op, "reduction"))
    return machines.single_result(op, applied.identity)
