"""Distributing the iterations of a loop over a grid of processors.

**Before → After** (processor %p of %n)

    scf.for %i = %l to %u step %s {    scf.for %i = %l + %p * %s to %u step %s * %n {
      A(%i)                              A(%i)
    }                                  }

With several numbers the grid has as many dimensions, the last one counting fastest. The program is
then what one processor runs: all together run each iteration once.

**Legal when** no dependence is carried by the loop: processors run at the same time.

**Refuses when** `illegal-mapping`, `unknown-mapping`: a dependence is carried, or may be (witness),
or the loop carries values; `not-available`: a number is not known where the loop stands;
`not-an-index`: the loop counts in another type.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, symbol
from loopwright.ir.dialects.scf import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.verification import Dominance
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.support.reporting import legality_refusal, refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis

_SUM = AffineMap(0, 2, (symbol(0) + symbol(1),))
_PRODUCT = AffineMap(0, 2, (symbol(0) * symbol(1),))


@dataclass(frozen=True, slots=True)
class Mapping:
    """A loop, and for each dimension of the grid the number of this processor and of all."""

    loop: ForOp
    grid: tuple[tuple[SSAValue, SSAValue], ...]


def plan_mapping(
    analysis: DependenceAnalysis,
    loop: ForOp,
    grid: Sequence[tuple[SSAValue, SSAValue]],
) -> Mapping | Refusal:
    """Whether processors may share the iterations of a loop."""
    from loopwright.exact.dependences.legality import unimodular_legality

    if not isinstance(loop.lower_bound.type, IndexType):
        message = "the loop does not count in 'index'"
        return refusal("not-an-index", (loop,), message)
    dominance = Dominance()
    for values in grid:
        for value in values:
            if not dominance.value_dominates(value, loop):
                places: tuple[Operation, ...] = (loop,)
                if isinstance(value.owner, Operation):
                    places = (loop, value.owner)
                message = "the number of a processor is not known where the loop stands"
                return refusal("not-available", places, message)
    # Iterations may run at the same time if they may run backwards.
    legality = unimodular_legality(analysis, [loop], [[-1]])
    found = legality_refusal(legality, "mapping", loop)
    return found or Mapping(loop, tuple(grid))


def apply_mapping(plan: Mapping) -> None:
    """Let a loop run only the iterations of one processor, as planned."""
    loop = plan.loop
    builder = LoopBuilder.before(loop)
    (place, number), *others = plan.grid
    numbers = [number]
    for own, count in others:
        place = builder.apply(_PRODUCT, [place, count])
        place = builder.apply(_SUM, [place, own])
        numbers.append(count)
    distance = builder.apply(_PRODUCT, [place, loop.step])
    first = builder.apply(_SUM, [distance, loop.lower_bound])
    step: SSAValue = loop.step
    for count in numbers:
        step = builder.apply(_PRODUCT, [count, step])
    loop.operands[0], loop.operands[2] = first, step
