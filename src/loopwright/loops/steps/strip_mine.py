"""Strip-mining: a loop becomes one over blocks of iterations, and one through each block.

**Before → After** (size 4)

    affine.for %i = 0 to %n {          affine.for %b = 0 to %n step 4 {
      A(%i)                              affine.for %i = %b to min(%b + 4, %n) {
    }                                      A(%i)

What the loop carries, both loops carry.

**Legal when** always: iterations keep their order. Upper bounds of which nothing is known are taken
to be so small that the ends of blocks fit 64 bits (`no-overflow` in the ledger).

**Refuses when** `index-overflow`: the end of a block may not fit 64 bits; `named-reductions`: the
loop says what it reduces, in words for one loop.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import dim
from loopwright.ir.dialects.affine import ForOp, YieldOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import fits, lower_bound, may_step_beyond, upper_bound
from loopwright.loops.steps.editing import erase_nest
from loopwright.loops.steps.tile import bounds_within_tile
from loopwright.loops.support.reporting import refusal


@dataclass(frozen=True, slots=True)
class StripMining:
    """A loop, and how many of its iterations make a block."""

    loop: ForOp
    size: int


def plan_strip_mining(loop: ForOp, size: int) -> StripMining | Refusal:
    """Whether a loop may be strip-mined; `size` is positive."""
    if loop.reductions is not None:
        return refusal("named-reductions", (loop,), "the loop names its reductions")
    length = size * loop.step_value
    ends = upper_bound(loop).with_exprs([dim(0) + length])
    if may_step_beyond(upper_bound(loop), length) or not fits(ends, upper_bound(loop)):
        message = "the end of a block may not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    return StripMining(loop, size)


def apply_strip_mining(plan: StripMining) -> tuple[ForOp, ForOp]:
    """Strip-mine a loop as planned: the loop over blocks, and that through each of them."""
    loop = plan.loop
    builder = LoopBuilder.before(loop)
    step, inits = loop.step_value, tuple(loop.inits)
    outer = builder.loop(lower_bound(loop), upper_bound(loop), step * plan.size, inits)
    within = bounds_within_tile(loop, plan.size, outer)
    last = None if inits else outer.terminator
    carried: tuple[SSAValue, ...] = tuple(outer.region_iter_args)
    inner = LoopBuilder(outer.body, last, loop.location).loop(*within, step, carried)
    if inits:
        LoopBuilder(outer.body, None, loop.location).insert(YieldOp(*inner.results))
    inner.attributes.update(loop.attributes)
    move_body(loop, inner)
    for old, new in zip(loop.results, outer.results, strict=True):
        old.replace_all_uses_with(new)
    erase_nest(loop)
    return outer, inner


def move_body(source: ForOp, target: ForOp) -> None:
    """Move the body of a loop, terminator included, into an empty one that carries as much."""
    if not target.inits:
        erase_nest(target.terminator)
    for old, new in zip(source.body.args, target.body.args, strict=True):
        old.replace_all_uses_with(new)
    LoopBuilder(target.body, None, target.location).splice(source.body)
