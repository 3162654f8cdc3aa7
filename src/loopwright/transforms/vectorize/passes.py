"""`-affine-super-vectorize`: loops whose iterations become lanes of vectors.

**What.** Loops are strip-mined by the size of a virtual vector, and everything in them works on
vectors: loads and stores become transfers with permutation maps, values that are the same in all
lanes are broadcast, constants splatted, carried values carried as vectors.

**Before → After**

    affine.for %i = 0 to 64 {                     affine.for %i = 0 to 64 step 4 {
      %0 = affine.load %a[%i] : memref<64xf32>      %0 = vector.transfer_read %a[%i], … : …
      %1 = arith.addf %0, %0 : f32                  %1 = arith.addf %0, %0 : vector<4xf32>
      affine.store %1, %a[%i] : memref<64xf32>      vector.transfer_write %1, %a[%i] : …
    }                                             }

**Legal when** the loop carries no dependence through memory, carried values only accumulate (and
`vectorize-reductions` allows to combine them in another order), and each lane touches the element
after that of the lane before, or all the same one. Lanes for which there is no iteration write
nothing.

**Refuses when** `vectorize.carried-dependence`, `unknown-dependence`, `carried-value`, `reduction`,
`reduction-step`, `unsupported-op`, `element-type`, `layout`, `not-contiguous`, `invariant-store`,
`composed-subscript`, `imperfect-nest`, `varying-bounds`, `varying-index`, `not-affine`,
`index-value`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.errors import Diagnostic, PassError, Severity
from loopwright.ledger import Assumption, Decision, Entry, Evidence, Ledger, Refusal
from loopwright.syntax.locations import source_location
from loopwright.transforms.base import Pass, enclosing_function, locations_of
from loopwright.transforms.options import option

if TYPE_CHECKING:
    from loopwright.transforms.vectorize.candidates import Candidates
    from loopwright.transforms.vectorize.plan import VectorPlan

_REASSOCIATED = ("addf", "mulf")


@dataclass(frozen=True)
class AffineSuperVectorizePass(Pass):
    """Turn iterations of loops into lanes of vectors."""

    name: ClassVar[str] = "affine-super-vectorize"
    description: ClassVar[str] = "Turn iterations of loops into lanes of vectors"

    virtual_vector_size: tuple[int, ...] = option(
        (), "the extents of the vectors, one for each loop that is vectorised together"
    )
    test_fastest_varying: tuple[int, ...] = option(
        (), "for each loop the dimension of memory, from the last, that it must vary; -1 is any"
    )
    vectorize_reductions: bool = option(
        False, "vectorise loops with reductions, which combine values in another order then"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Vectorise each function in `op`, or `op` itself."""
        functions = [inner for inner in op.walk() if inner.name == "func.func"]
        problem = self._problem()
        if problem is not None:
            severity, message = problem
            raise PassError([Diagnostic(message, source_location(f), severity) for f in functions])
        if self.virtual_vector_size:
            for function in functions:
                self._run_on(function, ledger)

    def _problem(self) -> tuple[Severity, str] | None:
        """What `mlir-opt` says of options that do not go together."""
        sizes, fastest = self.virtual_vector_size, self.test_fastest_varying
        if fastest and len(fastest) != len(sizes):
            words = "Fastest varying pattern specified with different size than the vector size."
            return Severity.REMARK, words
        if self.vectorize_reductions and len(sizes) != 1:
            return Severity.ERROR, "Vectorizing reductions is supported only for 1-D vectors."
        if any(size <= 0 for size in sizes):
            return Severity.ERROR, "Vectorization factor must be greater than zero."
        return None

    def _run_on(self, function: Operation, ledger: Ledger) -> None:
        from loopwright.transforms.vectorize.applying import apply_plan
        from loopwright.transforms.vectorize.candidates import Candidates, encloses
        from loopwright.transforms.vectorize.carried import Ties
        from loopwright.transforms.vectorize.plan import Refused, Settings
        from loopwright.transforms.vectorize.planning import plan_nest

        settings = Settings(
            self.virtual_vector_size, self.test_fastest_varying, self.vectorize_reductions
        )
        candidates = Candidates(function, settings, Ties(function))
        plans: list[VectorPlan] = []
        for bucket in candidates.buckets():
            for match in bucket:
                if any(encloses(p.root, match.root) or encloses(match.root, p.root) for p in plans):
                    continue
                found = plan_nest(match, settings)
                if not isinstance(found, Refused):
                    plans.append(found)
                    break
                candidates.refused.setdefault(match.root, found)
        ledger.extend(self._refusals(candidates, plans))
        for plan in plans:
            ledger.extend(self._decisions(plan))
        for plan in plans:
            apply_plan(plan)

    def _decisions(self, plan: VectorPlan) -> Iterator[Entry]:
        root = plan.root
        function, places = enclosing_function(root), locations_of(root)
        size = "x".join(map(str, plan.shape))
        figures = {
            "vector_size": size,
            "loops": len(plan.loops),
            "masked": plan.masked or not all(loop.whole for loop in plan.loops),
            "reductions": sum(map(len, plan.reductions.values())),
        }
        message = f"vectorised by {size}"
        yield Decision(
            "vectorized", self.name, root.name, message, function, places, Evidence(figures)
        )
        for loop, reductions in plan.reductions.items():
            for reduction in reductions:
                if reduction.kind.name in _REASSOCIATED:
                    words = (
                        f"'{reduction.combining.name}' may combine in another order: each lane on "
                        "its own, then the lanes ('vectorize-reductions' says so)"
                    )
                    yield Assumption(
                        "vectorize.reassociated",
                        self.name,
                        loop.name,
                        words,
                        function,
                        locations_of(loop, reduction.combining),
                    )

    def _refusals(self, candidates: Candidates, plans: list[VectorPlan]) -> Iterator[Entry]:
        from loopwright.transforms.vectorize.candidates import encloses

        for loop, refused in candidates.refused.items():
            if any(encloses(p.root, loop) or encloses(loop, p.root) for p in plans):
                continue
            yield Refusal(
                refused.code,
                self.name,
                loop.name,
                refused.message,
                enclosing_function(loop),
                locations_of(*dict.fromkeys(refused.ops)),
                Evidence(compute_witness=refused.witness),
            )
