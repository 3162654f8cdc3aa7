"""A parallel loop to lower: its op, its bounds, and its iterations one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, Operation

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.expressions import Ranged
from loopwright.codegen.core.types import I64
from loopwright.codegen.core.values import Index, Lowered, Value, index_value
from loopwright.codegen.loops.counted import Iterations, loop_nest
from loopwright.codegen.loops.outlining import Taken

Bound = tuple[Ranged, Ranged, Index]
"""Lower bound, upper bound and step of a loop."""


@dataclass(frozen=True, slots=True)
class Band:
    """A parallel loop: its op, whose only block is the body, and its bounds."""

    op: Operation
    bounds: tuple[Bound, ...]

    def nest(
        self,
        fn: FunctionLowering,
        types: Sequence[Attribute],
        inits: Sequence[Lowered],
        combine: Callable[[list[Lowered]], Sequence[Lowered]],
    ) -> list[Lowered]:
        """All iterations, one after the other."""
        return loop_nest(
            fn,
            self.op.regions[0].blocks[0].args,
            [
                Iterations((low.index, high.index, step), (low.range, high.range))
                for low, high, step in self.bounds
            ],
            types,
            inits,
            combine,
        )

    def body(self, fn: FunctionLowering) -> list[Lowered]:
        """One iteration, whose induction variables are bound: what it yields."""
        return fn.lower_block(self.op.regions[0].blocks[0])

    def indices(self) -> list[Taken]:
        """The bounds and steps, for an outlined body to take along."""
        return [part for a, z, step in self.bounds for part in (a.index, z.index, step)]

    def with_indices(self, indices: Sequence[Taken]) -> Band:
        """The band with its bounds and steps as an outlined body knows them."""
        rest = iter(indices)
        bounds: list[Bound] = []
        for low, high, _ in self.bounds:
            first, last, step = next(rest), next(rest), next(rest)
            assert isinstance(first, int | Value) and isinstance(last, int | Value)
            assert isinstance(step, int | Value)
            bounds.append((Ranged.of(first, low.range), Ranged.of(last, high.range), step))
        return Band(self.op, tuple(bounds))


def trip_count(fn: FunctionLowering, bound: Bound) -> Index:
    """How often a loop runs."""
    low, high, step = bound[0].index, bound[1].index, bound[2]
    if isinstance(low, int) and isinstance(high, int) and isinstance(step, int):
        return max(0, -(-(high - low) // step))
    b = fn.b
    some = b.index_compare("slt", low, high)
    distance = b.index_sub(high, low)
    if step != 1:
        whole = b.binary("udiv", index_value(b.index_sub(distance, 1)), index_value(step))
        distance = b.index_add(whole, 1)
    return b.select(some, index_value(distance), Value(I64, "0"))
