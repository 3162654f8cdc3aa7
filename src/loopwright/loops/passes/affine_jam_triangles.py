"""`-affine-jam-triangles`: rows of triangles, each of which needs the ones before, run through
together as far as they can.

**What.** Where each iteration of a loop runs through what the iterations before it have computed,
as in substitutions and factorisations, several of them become one up to where the first of them
ends: there sums are computed side by side, and what they share is read once. What is left of each,
a few iterations of the inner loop and what follows it, they run through one after the other.

**Before → After** (`rows=2`)

    affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 step 2 {
      %s = affine.for %j = 0 to %i               %s:2 = affine.for %j = 0 to %i
          iter_args(%t = %zero) -> (f32) {           iter_args(%t = %zero, %u = %zero) … {
        … add %l[%i, %j] * %x[%j]                  … add %l[%i, %j] * %x[%j]
      }                                            … add %l[%i + 1, %j] * %x[%j]
      … store what %s makes to %x[%i]            }
    }                                            … store what %s#0 makes to %x[%i]
                                                 %r = affine.for %j = %i to %i + 1
                                                     iter_args(%u = %s#1) -> (f32) { … }
                                                 … store what %r makes to %x[%i + 1]
                                               }

Iterations that are left run in a loop of their own. As many become one as `rows` says; by default
as fill a vector where they access neighbours (columns of a factorisation), and four otherwise.

**Legal when** nothing that is run through together depends on what is left of an iteration before,
nor on a later iteration of the inner loop
(`exact.dependences.legality.triangular_jam_legality`). Results keep all their bits.

**Refuses when** `illegal-jam`, `unknown-jam`: a dependence forbids it, or may (witness);
`bounds-vary`: bounds of other inner loops are computed inside the loop; `carries-values`: the loop
carries values; and as `loops.steps.unroll.Unrolling`: `few-iterations`, `never-runs`,
`bound-of-several`, `index-overflow`, `too-large`. Candidates are loops with an inner loop that ends
at their induction variable or near it, in which sums are carried that call no functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.exact.loops import trip_count
from loopwright.exact.slices.regions import element_bytes
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_around, loops_in, loops_of
from loopwright.ir.refusal import Refusal
from loopwright.ir.target import describe_host
from loopwright.loops.steps.counts import body_size
from loopwright.loops.steps.unroll import (
    apply_triangular_jam,
    end_beside,
    plan_triangular_jam,
)
from loopwright.loops.support.jam_pass import JamPass, Planned
from loopwright.loops.support.options import option, zero_or_at_least

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis

_OPS = 16
"""How many ops an innermost loop has at most: more leave no registers for several iterations."""
_ALL_OPS = 80
"""How many ops an iteration has at most, all of which are copied."""
_ROWS = 4
"""How many iterations become one where none says otherwise."""
_MOST_LANES = 8
"""How many elements of a vector are filled at most: as many iterations are copied."""
_LEAST = 24
"""How many iterations the loop has at least for it to pay."""


@dataclass(frozen=True)
class AffineJamTrianglesPass(JamPass):
    """Run rows of triangles through together as far as they can."""

    name: ClassVar[str] = "affine-jam-triangles"
    description: ClassVar[str] = "Run rows of triangles through together as far as they can"
    message: ClassVar[str] = "become one up to where the first of them ends"

    rows: int = option(
        0,
        "how many iterations become one; 0 is four, a vector's elements where they are neighbours",
        check=zero_or_at_least(2),
    )

    def candidates(self, function: Operation) -> Iterator[ForOp]:
        """Loops with an inner loop that ends at their induction variable, none inside another."""
        taken: set[ForOp] = set()
        for loop in loops_in(function):
            if not taken.isdisjoint(loops_around(loop)):
                continue
            inner = next((o for o in loops_of(loop.body) if end_beside(loop, o) is not None), None)
            if inner is not None and (self.everywhere or _pays(loop, inner)):
                taken.add(loop)
                yield loop

    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> Planned | Refusal:
        """Whether nothing in common depends on what is left of an iteration before."""
        plan = plan_triangular_jam(analysis, loop, self.rows or _rows_for(loop))
        if isinstance(plan, Refusal):
            return plan
        return Planned(plan.unrolling, partial(apply_triangular_jam, plan))


def _rows_for(loop: ForOp) -> int:
    """As many iterations as fill a vector with neighbours, where all that the innermost loops
    access with them are such; a few otherwise."""
    from loopwright.loops.vectorize.subscripts import composed_subscripts, is_contiguous

    varying = [
        op
        for inner in loops_in(loop)
        if inner is not loop and next(loops_of(inner.body), None) is None
        for op in inner.body.ops
        if isinstance(op, LoadOp | StoreOp)
        and loop.induction_variable in composed_subscripts(op).operands
    ]
    if not varying or not all(is_contiguous(op, loop) for op in varying):
        return _ROWS
    sizes = [element_bytes(op.memref) or 0 for op in varying]
    lanes = describe_host().vector_bits // 8 // max(sizes) if min(sizes) else _ROWS
    return max(_ROWS, min(lanes, _MOST_LANES))


def _pays(loop: ForOp, inner: ForOp) -> bool:
    from loopwright.exact.costs.nest_figures import is_call

    innermost = [one for one in loops_in(inner) if next(loops_of(one.body), None) is None]
    if body_size(loop) > _ALL_OPS or (trip_count(loop) or _LEAST) < _LEAST:
        return False
    return all(
        bool(one.results)
        and len(one.body.ops) <= _OPS
        and not any(op.regions or is_call(op) for op in one.body.ops)
        for one in innermost
    )
