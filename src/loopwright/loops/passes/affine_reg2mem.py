"""`-affine-reg2mem`: values that loops carry and conditionals give go through buffers.

**What.** Each carried value of an `affine.for`, each result of an `affine.if` and, with `parallel`,
each reduction of an `affine.parallel` gets a buffer of one element, and so do the results of
`scf.execute_region` and `memref.alloca_scope`. Passes that move ops which access memory then need
to know nothing of values; `affine-mem2reg` undoes it.

**Before → After**

    %s = affine.for %i = 0 to 9                  affine.store %x, %b[]
        iter_args(%a = %x) -> (f32) {            affine.for %i = 0 to 9 {
      %v = arith.addf %a, %a : f32                 %a = affine.load %b[]
      affine.yield %v : f32                        %v = arith.addf %a, %a : f32
    }                                              affine.store %v, %b[]
                                                 }
                                                 %s = affine.load %b[]

Buffers stand at the front of the function, or of the parallel loop: each of its iterations has its
own. The reductions of a parallel loop become atomic updates of a shared buffer, or (`private`) of
one buffer with an element for each iteration, which a nest of loops combines afterwards.

**Legal when** always.

**Refuses when** `no-buffer`: a memref cannot hold a value of that type; `used-as-symbol`: a result
stands in affine expressions, where a loaded value may not; `stated-reduction`: the reduction is a
symbol; `float-order`: atomic updates round in another order, and `reassociate` is not given;
`unsupported-reduction`: there is no such atomic update; `unknown-extent`: the number of iterations
is not constant, or too large for private buffers; `several-blocks`: the region has branches;
`pure-region`: the op is in a `reduction.define`, an `scf.reduce` or a `memref.generic_atomic_rmw`.
All values of the op stay then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.dialects.affine.nesting import has_affine_regions
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.reductions import order_matters
from loopwright.loops.registers.passing import executes_once
from loopwright.loops.registers.spilling import (
    Buffers,
    obstacle_to_spilling,
    obstacle_to_spilling_band,
    spill,
    spill_band,
)
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Assumption, Decision, Ledger


def _gives_values(op: Operation) -> bool:
    return has_affine_regions(op) or executes_once(op)


@dataclass(frozen=True)
class AffineReg2MemPass(Pass):
    """Put carried values and results of structured ops into buffers."""

    parallel: Literal["keep", "atomic", "private"] = option(
        "atomic", "what becomes of the reductions of parallel loops"
    )
    reassociate: bool = option(
        False, "whether sums and products of floats may be rounded in another order"
    )

    name: ClassVar[str] = "affine-reg2mem"
    description: ClassVar[str] = "Put values that affine ops carry and give into buffers"

    @property
    def reassociates(self) -> bool:
        """Whether results may differ by rounding."""
        return self.reassociate

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        buffers = Buffers()
        for inner in list(op.walk()):
            if not inner.results or not _gives_values(inner):
                continue
            if isinstance(inner, ParallelOp) and self.parallel == "keep":
                continue
            obstacle = self.plan(inner)
            if obstacle is None:
                self._record(inner, ledger)
                self._apply(inner, buffers)
            else:
                ledger.append(obstacle.entry(self.name))

    def plan(self, op: Operation) -> Refusal | None:
        """Why the results of an op are not put into buffers; None if they are."""
        if isinstance(op, ParallelOp):
            private = self.parallel == "private"
            found = obstacle_to_spilling_band(op, private=private, reassociate=self.reassociate)
            return found if found is not None else obstacle_to_spilling(op)
        return obstacle_to_spilling(op)

    def _apply(self, op: Operation, buffers: Buffers) -> None:
        if isinstance(op, ParallelOp):
            spill_band(op, buffers, private=self.parallel == "private")
        else:
            spill(op, buffers.slots(op))

    def _record(self, op: Operation, ledger: Ledger) -> None:
        function, places = enclosing_function(op), locations_of(op)
        message = counted(len(op.results), "value")
        ledger.append(Decision("spilled", self.name, op.name, message, function, places))
        if isinstance(op, ParallelOp) and self.reassociate and order_matters(op):
            message = "the order in which the reduction rounds does not matter"
            entry = Assumption("reassociated", self.name, op.name, message, function, places)
            ledger.append(entry)
