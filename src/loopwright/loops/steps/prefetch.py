"""Prefetching: asking for what later iterations of a loop will access.

**Before → After** (four iterations ahead)

    affine.for %i = 0 to %n {              affine.for %i = 0 to %n {
      %0 = affine.load %A[%i * 8]            affine.prefetch %A[%i * 8 + 32], read, …
      A(%0)                                  %0 = affine.load %A[%i * 8]
                                             A(%0)

Processors find regular strides by themselves; it is long strides, many streams and short rows that
gain (Mowry, Lam, Gupta, "Design and Evaluation of a Compiler Algorithm for Prefetching", 1992).

**Legal when** always: a prefetch neither reads nor writes, and may be beyond the end.

**Refuses when** `no-access`: the loop does not access the memref; `same-element`: what it accesses
does not change with the loop; `index-overflow`: the distance does not fit 64 bits.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, SSAValue

from loopwright.ir.affine_expr import dim, symbol
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.memory import AccessOperation, PrefetchOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import fits
from loopwright.loops.support.reporting import refusal


@dataclass(frozen=True, slots=True)
class Prefetching:
    """The accesses in front of which a prefetch is put, each with the subscripts of that."""

    places: tuple[tuple[AccessOperation, BoundExprs], ...]


def plan_prefetching(loop: ForOp, memref: SSAValue, distance: int) -> Prefetching | Refusal:
    """What would be prefetched, so many iterations of the loop ahead."""
    accesses = [op for op in loop.walk() if isinstance(op, AccessOperation) and op.memref is memref]
    if not accesses:
        return refusal("no-access", (loop,), "the loop does not access the memref")
    ahead = distance * loop.step_value
    found: dict[tuple[Block | None, BoundExprs], AccessOperation] = {}
    for op in accesses:
        place = compose(bind(op.affine_map, op.map_operands))
        moved = _moved(place, loop.induction_variable, ahead)
        if not fits(moved):
            return refusal("index-overflow", (loop, op), "a subscript does not fit 64 bits")
        if moved != place:
            found.setdefault((op.parent_block(), moved), op)
    if not found:
        message = "what the loop accesses does not change from iteration to iteration"
        return refusal("same-element", (loop, accesses[0]), message)
    return Prefetching(tuple((op, place) for (_, place), op in found.items()))


def _moved(place: BoundExprs, variable: SSAValue, by: int) -> BoundExprs:
    """Subscripts with something added to a variable."""
    dims = [dim(k) + (by if value is variable else 0) for k, value in enumerate(place.dims)]
    symbols = [symbol(k) for k in range(len(place.symbols))]
    exprs = [expr.replace_dims_and_symbols(dims, symbols) for expr in place.exprs]
    return place.with_exprs(exprs).simplified()


def apply_prefetching(plan: Prefetching, *, locality: int) -> None:
    """Put the prefetches in front of the accesses; `locality` is 3 for the nearest cache."""
    for op, place in plan.places:
        made = PrefetchOp(
            op.memref, place.map, place.operands, is_write=op.STORES, locality=locality
        )
        LoopBuilder.before(op).insert(made)
