"""`-affine-jam-skewed`: rows each of whose elements waits for the one before run side by side.

**What.** Where each iteration of an innermost loop needs what the one before it has stored, and the
iterations of the loop around need each other's results, too (Gauss–Seidel sweeps, tables of dynamic
programming), several rows run through together, each a few elements behind the one above: they do
not wait for each other, and the processor works at all of them at once.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.unroll.SkewedJam`, and
`unprofitable`: no iteration of the inner loop computes long with what the one before it has stored.
Results keep all their bits. Candidates are innermost loops without branches that load from what
they store to, elsewhere, in at most 40 ops, with two or more operations on floats from what the
iteration before has stored to what is stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue

from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loop_directly_around, loops_in, loops_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.steps.unroll import apply_skewed_jam, plan_skewed_jam
from loopwright.loops.support.jam_pass import JamPass, Planned, is_straight
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis

_OPS = 40
"""How many ops the inner loop has at most."""
_LEAST_CHAIN = 2
"""How many operations on floats an iteration does at least with what the one before has stored:
where there is less to wait for, one row keeps the processor busy."""
_LEAST = 32
"""How many iterations both loops have at least for it to pay."""


@dataclass(frozen=True)
class AffineJamSkewedPass(JamPass):
    """Run rows side by side whose elements wait for each other."""

    name: ClassVar[str] = "affine-jam-skewed"
    description: ClassVar[str] = "Run rows side by side whose elements wait for each other"
    message: ClassVar[str] = "run side by side, each behind the one before"

    rows: int = option(8, "how many iterations become one", check=at_least(2))

    def candidates(self, function: Operation) -> Iterator[ForOp]:
        """Loops around an innermost one that loads from what it stores to, elsewhere."""
        for inner in loops_in(function):
            loop = loop_directly_around(inner)
            if loop is None or not all(map(is_straight, inner.body.ops)):
                continue
            if _loads_elsewhere(inner) and (self.everywhere or _is_worth_it(loop, inner)):
                yield loop

    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> Planned | Refusal:
        """Whether rows may run side by side."""
        inner = next(loops_of(loop.body))
        plan = plan_skewed_jam(analysis, loop, inner, self.rows)
        if isinstance(plan, Refusal):
            return plan
        if not (self.everywhere or _waits(analysis, inner)):
            message = "no iteration computes long with what the one before it has stored"
            return refusal("unprofitable", (loop, inner), message, kind=RefusalKind.UNPROFITABLE)
        return Planned(plan.unrolling, partial(apply_skewed_jam, plan), (inner,))


def _loads_elsewhere(inner: ForOp) -> bool:
    from loopwright.loops.vectorize.subscripts import composed_subscripts

    stores = [op for op in inner.body.ops if isinstance(op, StoreOp)]
    places = [(op.memref, composed_subscripts(op)) for op in stores]
    memrefs = [op.memref for op in stores]
    return any(
        op.memref in memrefs and (op.memref, composed_subscripts(op)) not in places
        for op in inner.body.ops
        if isinstance(op, LoadOp)
    )


def _is_worth_it(loop: ForOp, inner: ForOp) -> bool:
    from loopwright.exact.costs.nest_figures import is_call

    if len(inner.body.ops) > _OPS or any(map(is_call, inner.body.ops)):
        return False
    return all((trip_count(one) or _LEAST) >= _LEAST for one in (loop, inner))


def _waits(analysis: DependenceAnalysis, inner: ForOp) -> bool:
    """Whether an iteration of a loop computes for some time with what the one before it stores."""
    from loopwright.exact.dependences.model import DependenceKind
    from loopwright.exact.loops import LoopFacts

    return any(
        found.kind is DependenceKind.FLOW
        and found.is_certain
        and any(distance[-1] == 1 for distance in found.distances or ())
        and _float_ops(inner, found.sink.op, found.source.op) >= _LEAST_CHAIN
        for found in LoopFacts(analysis).carried_by(inner)
    )


def _float_ops(loop: ForOp, load: Operation, store: Operation) -> int:
    """How many operations on floats are one after the other from what is loaded to what is
    stored."""
    longest: dict[SSAValue, int] = dict.fromkeys(load.results, 0)
    for op in loop.body.ops:
        before = [longest[value] for value in op.operands if value in longest]
        if op is store:
            return max(before, default=0)
        for result in op.results if before else ():
            longest[result] = max(before) + isinstance(result.type, AnyFloat)
    return 0
