"""What parallel loops do with the values that their iterations yield."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from xdsl.ir import Attribute, Operation

from loopwright.dialects.reduction.clauses import StatedReduction, stated_reductions
from loopwright.dialects.reduction.definition import DefineOp
from loopwright.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.interfaces.reduction_order import (
    LANES,
    blocks_of,
    combine_blocks,
    combine_lanes,
)
from loopwright.interpreter.combining import combiner, identity, partial_identity
from loopwright.interpreter.machine import Body, Machine
from loopwright.interpreter.values import Poison, Value

Values = tuple[Value, ...]

_AT_ONCE = 1 << 16
"""Of how many points lists of numbers may be made in advance."""


def count_of(values: range) -> int:
    """How many values there are; `len` has a limit.

    >>> count_of(range(-(2**63), 2**63 - 1))
    18446744073709551615
    """
    return max(0, -((values.start - values.stop) // values.step))


def points(ranges: Sequence[range]) -> Iterator[tuple[int, ...]]:
    """All points, the last coordinate fastest; as many as one likes.

    >>> list(points([range(0, 5, 4), range(2)])), next(points([range(2**63), range(2)]))
    ([(0, 0), (0, 1), (4, 0), (4, 1)], (0, 0))
    """
    counts = [count_of(values) for values in ranges]
    if prod(counts) <= _AT_ONCE:
        return product(*ranges) if all(counts) else iter(())
    return ((value, *rest) for value in ranges[0] for rest in points(ranges[1:]))


@dataclass(frozen=True, slots=True)
class Reducer:
    """How tuples of values combine: all of a loop's reductions side by side.

    `start` gives what the reductions start from, `partial` what further partial results start from;
    without it the order cannot be changed.
    """

    combine: Callable[[Values, Values], Values]
    start: Callable[[], Values]
    partial: Callable[[], Values] | None

    def run(self, ranges: Sequence[range], run: Callable[[tuple[int, ...]], Values]) -> Values:
        """The values of `run` at each point of the ranges, combined in the order of
        `reduction_order`; without points what the reductions start from."""
        if not self.start():
            for point in points(ranges):
                run(point)
            return ()
        blocks = blocks_of([count_of(values) for values in ranges])
        if blocks is None or self.partial is None:
            total = self.start()
            for point in points(ranges):
                total = self.combine(total, run(point))
            return total
        partials: list[Values] = []
        for block in blocks:
            lanes = [self.partial()] * LANES
            if not partials:
                lanes[0] = self.start()
            for numbers in points(block):
                point = tuple(values[i] for values, i in zip(ranges, numbers, strict=True))
                lane = numbers[-1] % LANES
                lanes[lane] = self.combine(lanes[lane], run(point))
            partials.append(combine_lanes(lanes, self.combine))
        return combine_blocks(partials, self.combine)


class Application:
    """A `reduction.define` as the function of prepared code that uses it."""

    def __init__(self, definition: DefineOp, machine: Machine) -> None:
        self._combination: Body = machine.body(definition.combination)
        self._identity: Body = machine.body(definition.identity)

    def combine(self, left: Values, right: Values) -> Values:
        """Two partial results combined."""
        return self._combination.run(*left, *right)

    def identity(self) -> Values:
        """What may be combined in without changing anything."""
        return self._identity.run()


def definition(op: Operation, machine: Machine, name: Attribute) -> Application:
    """The reduction that an op names."""
    found = machine.symbol(op, name)
    assert isinstance(found, DefineOp), "verified"
    return Application(found, machine)


@dataclass(frozen=True, slots=True)
class _Part:
    """One reduction of a loop."""

    values: slice
    combine: Callable[[Values, Values], Values]
    start: Callable[[], Values]
    partial: Callable[[], Values]


def stated_reducer(op: Operation, machine: Machine) -> Reducer:
    """The reducer of a clause. `assign` has a value only where one iteration gives it."""
    parts = [_part(op, machine, stated) for stated in stated_reductions(op, machine.symbol)]

    def combine(left: Values, right: Values) -> Values:
        combined: list[Value] = []
        for part in parts:
            combined += part.combine(left[part.values], right[part.values])
        return tuple(combined)

    return Reducer(
        combine,
        lambda: tuple(value for part in parts for value in part.start()),
        lambda: tuple(value for part in parts for value in part.partial()),
    )


def _part(op: Operation, machine: Machine, stated: StatedReduction) -> _Part:
    place = slice(stated.first, stated.first + stated.count)
    if stated.definition is not None:
        applied = Application(stated.definition, machine)
        return _Part(place, applied.combine, applied.identity, applied.identity)
    assert stated.kind is not None
    if stated.kind is AtomicRMWKind.assign:
        return _assign(op, place)
    name, value_type = stated.kind.name, op.results[stated.first].type
    function = combiner(name, value_type)
    first, further = (identity(name, value_type),), (partial_identity(name, value_type),)
    return _Part(place, lambda a, b: (function(a[0], b[0]),), lambda: first, lambda: further)


def _assign(op: Operation, place: slice) -> _Part:
    nothing = Poison("an 'assign' reduction over other than one iteration", op)
    several = Poison("an 'assign' reduction over other than one iteration", op)

    def combine(left: Values, right: Values) -> Values:
        return right if left[0] is nothing else (several,)

    return _Part(place, combine, lambda: (nothing,), lambda: (nothing,))
