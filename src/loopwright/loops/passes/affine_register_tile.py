"""`-affine-register-tile`: contractions in register tiles, from packed operands.

**What.** A nest that updates elements again and again (products of matrices in any order of loops,
of transposed operands, of batches; convolutions; triangular ones) is computed in tiles of rows and
vectors of columns whose accumulators stay in registers while a block of the reductions is run
through. What the columns use of a block is copied before, contiguous, aligned, padded and in the
order of its use, and what the rows use unless they read it along the reduction; nothing is copied
that fits the caches as it is. Then tiles also start from the value that all
elements have been given before, which is not stored any more. An analytical model of registers and
caches chooses all extents.

**Before → After** (`rows=2 vectors=1 lanes=8 pack=never`)

    affine.for %i = 0 to 64 {                    affine.for %j = 0 to 64 step 8 {
      affine.for %j = 0 to 64 {                    affine.for %i = 0 to 64 step 2 {
        affine.for %k = 0 to 64 {                    … vectors of %C[%i, %j], %C[%i + 1, %j]
          … %C[%i, %j] += %A[%i, %k] * …             affine.for %k = 0 to 64 iter_args(…) {
                                                       … update both with %A[%i, %k] * %B[%k, %j],
                                                         %A[%i + 1, %k] * %B[%k, %j]
                                                     }
                                                     … store them

**Legal when** every dependence of the nest is one of an updated element on itself, with distance
zero along each loop that numbers the elements (exactly); what else is loaded is written nowhere in
the nest. Each element is updated in the order that the loops state: results keep all their bits.

**Refuses when** `carried-dependence`, `unknown-dependence`: something else is tied, or may be
(witness); `step`: a loop has another step than 1; `not-contiguous`: no loop runs through neighbours
of what is updated; `no-reuse`: nothing is used again by other rows or columns; `unprofitable`:
there is too little to do, or extents are not known that have to be. Candidates are innermost loops
that load, compute and store, and load what they store, with what is around them but for other
stores; and such that carry a value which is stored behind them (`contraction.carried`).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from xdsl.ir import Operation

from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.support.aside import FinishingPass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import decision, refusal
from loopwright.reporting.ledger import Decision, Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence
    from loopwright.ir.dialects.affine import ForOp
    from loopwright.loops.contraction.carried import CarriedAccumulator
    from loopwright.loops.contraction.model import Overrides
    from loopwright.loops.contraction.tiling import RegisterTiling


@dataclass(frozen=True)
class AffineRegisterTilePass(FinishingPass):
    """Put contractions into register tiles."""

    name: ClassVar[str] = "affine-register-tile"
    description: ClassVar[str] = "Compute contractions in register tiles, from packed operands"
    takes_arguments_for_distinct: ClassVar[bool] = True

    rows: int = option(0, "rows of a register tile; 0 is what the model finds", check=at_least(0))
    vectors: int = option(0, "vectors of columns of a register tile, or 0", check=at_least(0))
    lanes: int = option(0, "lanes of a vector; 0 fills a register", check=at_least(0))
    block_rows: int = option(0, "rows that are packed together, or 0", check=at_least(0))
    block_columns: int = option(0, "columns that are packed together, or 0", check=at_least(0))
    block_reduction: int = option(
        0, "iterations of the outermost reduction in a block, or 0", check=at_least(0)
    )
    pack: Literal["auto", "never", "columns", "always"] = option(
        "auto", "whether operands are packed; `auto`: if they do not fit the caches as they are"
    )
    threads: int = option(
        1, "how many threads share the blocks; 0: as many as there are cores", check=at_least(0)
    )
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def finish(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Run on one function; the outermost loops that are new."""
        from loopwright.loops.contraction.carried import put_into_memory
        from loopwright.loops.support.aside import Aside, set_aside

        done: list[Aside] = []
        left: set[Operation] = set()
        for accumulator in self._carried(function):
            put_into_memory(accumulator)
        while True:
            refusals = Ledger()
            plans = self._plans(function, refusals, left)
            ledger.extend(
                refusals if not plans else [e for e in refusals if isinstance(e, Decision)]
            )
            if not plans:
                break
            for plan in plans:
                applied = plan.apply()
                done.append(set_aside(applied.nest))
                if applied.left is not None:
                    left.add(applied.left)
        return [nest for one in reversed(done) for nest in one.put_back(function)]

    def _carried(self, function: Operation) -> list[CarriedAccumulator]:
        """The accumulators that loops carry and register tiles keep; a copy of the function shows
        of which that is so."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.loops.contraction import carried
        from loopwright.loops.contraction.plan import candidates
        from loopwright.loops.contraction.tiling import RegisterTiling

        found = list(carried.candidates(function))
        if not found:
            return []
        copy = function.clone()
        ops = dict(zip(function.walk(), copy.walk(), strict=True))
        innermost = {carried.put_into_memory(one.in_copy(ops)): one for one in found}
        dependences = list(DependenceAnalysis(copy).dependences())
        return [
            innermost[chain[-1]]
            for chain in candidates(copy)
            if chain[-1] in innermost and isinstance(self._plan(chain, dependences), RegisterTiling)
        ]

    def _plans(
        self, function: Operation, ledger: Ledger, left: Container[Operation]
    ) -> list[RegisterTiling]:
        """What can be done at once: of loops that contain several nests only one is done."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.loops.contraction.plan import candidates

        chains = [c for c in candidates(function) if not any(loop in left for loop in c)]
        if not chains:
            return []
        dependences = list(DependenceAnalysis(function).dependences())
        plans: list[RegisterTiling] = []
        taken: set[Operation] = set()
        for chain in chains:
            if chain[0] in taken:
                continue
            plan = self._plan(chain, dependences)
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
            elif plan is not None:
                figures = {**plan.tiles.figures, "distributed": not plan.isolation.is_done}
                figures["started"] = len(plan.starts)
                band = plan.contraction.band
                ledger.append(decision("register-tiled", self.name, band, "", figures))
                plans.append(plan)
                taken.add(chain[0])
        return plans

    def _plan(
        self, chain: tuple[ForOp, ...], dependences: Sequence[Dependence]
    ) -> RegisterTiling | Refusal | None:
        """What becomes of a chain of loops; None if it is no candidate."""
        from loopwright.loops.contraction.tiling import recognise_candidate

        candidate = recognise_candidate(chain, dependences)
        if candidate is None or isinstance(candidate, Refusal):
            return candidate
        plan = candidate.tiled(self._wishes())
        if plan is not None:
            return plan
        message = "tiles do not pay, or extents are not known"
        root = candidate.contraction.root
        return refusal("unprofitable", (root,), message, kind=RefusalKind.UNPROFITABLE)

    def _wishes(self) -> Overrides:
        from loopwright.loops.contraction.model import PACKING, Overrides

        return Overrides(
            self.rows,
            self.vectors,
            self.lanes,
            self.block_rows,
            self.block_columns,
            self.block_reduction,
            PACKING[self.pack],
            self.everywhere,
            self.threads,
        )
