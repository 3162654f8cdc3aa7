"""`-affine-parallelize`: loops whose iterations are independent become `affine.parallel` ops.

**What.** Each such `affine.for` becomes a parallel loop of one dimension, however deep it is; with
`max-nested`, no more of them are inside each other. With `parallel-reductions`, loops that carry
nothing but reductions become parallel loops that reduce, and the initial values are combined
afterwards: sums and products of floating-point numbers are then rounded in another order.

**Before → After** (`parallel-reductions`)

    %s = affine.for %i = 0 to 9 iter_args        %0 = affine.parallel (%i) = (0) to (9)
        (%a = %x) -> f32 {                             reduce ("addf") -> (f32) {
      %1 = affine.load %m[%i]                      %1 = affine.load %m[%i]
      %2 = arith.addf %a, %1 : f32                 affine.yield %1 : f32
      affine.yield %2 : f32                      }
    }                                            %s = arith.addf %x, %0 : f32

**Legal when** the loop carries no dependence, and there is nothing in it but affine loads and
stores, loops and conditions, allocations, and ops without effects.

**Refuses when** `carried-dependence`: an iteration may depend on another one (witness);
`carried-values`: the loop carries values that are not reduced, or may not be;
`unsupported-reduction`: a parallel loop cannot reduce so, or the loop names its reductions;
`unsupported-op`: the loop contains an op with other effects;
`unsupported-bound`: a bound cannot be written in a parallel loop;
`nested`: it would be inside too many parallel loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.intervals import has_unwritable_bound
from loopwright.ir.dialects.reduction.definition import can_reduce
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.loops.parallel.parallelization import (
    Parallelization,
    ReducedValue,
    apply_parallelization,
    unsupported_in,
)
from loopwright.loops.steps.nests import depth_in, functions_with_loops
from loopwright.loops.steps.structure import carries_values, stands_against
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.options import option, unsigned
from loopwright.reporting.ledger import Assumption, Decision, Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.loops import LoopFacts


@dataclass(frozen=True, slots=True)
class Carried:
    """Iterations of a loop hand on a value, or depend on each other through memory."""

    refusal: Refusal
    dependence: Dependence | None = None


@dataclass(frozen=True)
class AffineParallelizePass(Pass):
    """Make loops whose iterations are independent parallel."""

    max_nested: int | None = option(
        None,
        "how many parallel loops may be inside each other; any number by default",
        check=unsigned(),
        unset=str((1 << 32) - 1),
    )
    parallel_reductions: bool = option(False, "whether loops that reduce become parallel, too")

    name: ClassVar[str] = "affine-parallelize"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Make affine.for ops whose iterations are independent parallel"
    title: ClassVar[str] = "AffineParallelize"
    takes_arguments_for_distinct: ClassVar[bool] = True

    @property
    def reassociates(self) -> bool:
        """Whether floating-point results may round otherwise."""
        return self.parallel_reductions

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function, loops in functions_with_loops(op):
            self._run_on(function, loops, ledger)

    def _run_on(self, function: Operation, loops: Sequence[ForOp], ledger: Ledger) -> None:
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.loops import LoopFacts

        facts = LoopFacts(DependenceAnalysis(function))
        # All loops are judged before any is changed.
        for plan in [self.plan(loop, facts) for loop in loops]:
            if isinstance(plan, Parallelization) and self.max_nested is not None:
                if depth_in(plan.loop, ParallelOp) >= self.max_nested:
                    message = f"it would be inside of {self.max_nested} parallel loops"
                    ledger.append(self._refusal("nested", plan.loop, message).entry(self.name))
                    continue
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
            else:
                self._record(plan, ledger)
                apply_parallelization(plan)

    def plan(
        self, loop: ForOp, facts: LoopFacts, *, beyond_mlir: bool = False, for_threads: bool = False
    ) -> Parallelization | Refusal:
        """Whether a loop may become parallel; with `beyond_mlir` also where it has accesses without
        maps, such as transfers of vectors, and `for_threads` whatever they can share."""
        found = self.judge(loop, facts, beyond_mlir=beyond_mlir, for_threads=for_threads)
        return found.refusal if isinstance(found, Carried) else found

    def judge(
        self, loop: ForOp, facts: LoopFacts, *, beyond_mlir: bool = False, for_threads: bool = False
    ) -> Parallelization | Carried | Refusal:
        """The same, where what iterations hand on is distinguished from other reasons."""
        inner = unsupported_in(loop, beyond_mlir=beyond_mlir, for_threads=for_threads)
        if inner is not None:
            message = f"the loop contains '{operation_name(inner)}'"
            return stands_against(loop, inner, message, "unsupported-op")
        if has_unwritable_bound(loop):
            message = "a bound is the least integer, which 'affine.parallel' cannot be written with"
            return self._refusal("unsupported-bound", loop, message)
        reductions: tuple[ReducedValue, ...] = ()
        if loop.results:
            found = self._reductions(loop)
            if isinstance(found, Refusal | Carried):
                return found
            reductions = found
        carried = facts.worst_carried(loop)
        if carried is not None:
            return self._carried(loop, carried)
        return Parallelization(loop, reductions)

    def _reductions(self, loop: ForOp) -> tuple[ReducedValue, ...] | Carried | Refusal:
        """The reductions of the values that a loop carries."""
        from loopwright.exact.reductions.recognition import reductions_of

        if loop.reductions is not None:
            return self._refusal("unsupported-reduction", loop, "the loop names its reductions")
        if not self.parallel_reductions:
            return _carried_value(loop, "the loop carries values")
        if any(isinstance(value.type, MemRefType | UnrankedMemRefType) for value in loop.results):
            return _carried_value(loop, "the loop carries a memref")
        known = {
            found.carried: found
            for found in reductions_of(loop)[0]
            if found.carried is not None and len(found.combining) == 1
        }
        reduced: list[ReducedValue] = []
        for number, result in enumerate(loop.results):
            found = known.get(number)
            if found is None:
                return _carried_value(loop, f"carried value #{number} is not reduced by one op")
            kind = AtomicRMWKind[found.kind]
            if not can_reduce(kind, result.type):
                message = (
                    f"'affine.parallel' does not reduce values of {result.type} by {kind.name}"
                )
                return self._refusal("unsupported-reduction", loop, message, found.combining[0])
            reduced.append(ReducedValue(kind, found.combining[0]))
        return tuple(reduced)

    def _carried(self, loop: ForOp, dependence: Dependence) -> Carried:
        from loopwright.exact.dependences.describe import carried_message, evidence_of

        kind = RefusalKind.ILLEGAL if dependence.is_certain else RefusalKind.UNKNOWN
        ops = (loop, dependence.source.op, dependence.sink.op)
        witness = evidence_of(dependence).compute_witness
        message = carried_message(dependence)
        refusal = Refusal("carried-dependence", kind, message, ops, witness=witness)
        return Carried(refusal, dependence)

    def _refusal(self, code: str, loop: ForOp, message: str, *others: Operation) -> Refusal:
        return Refusal(code, RefusalKind.UNSUPPORTED, message, (loop, *others))

    def _record(self, plan: Parallelization, ledger: Ledger) -> None:
        loop = plan.loop
        place, function = locations_of(loop), enclosing_function(loop)
        kinds = ", ".join(reduced.kind.name for reduced in plan.reductions)
        message = f"reduces by {kinds}" if kinds else ""
        ledger.append(Decision("parallelized", self.name, loop.name, message, function, place))
        if any(reduced.kind.name in ("addf", "mulf") for reduced in plan.reductions):
            message = "the order in which the reduction rounds does not matter"
            ledger.append(
                Assumption("reassociated", self.name, loop.name, message, function, place)
            )


def _carried_value(loop: ForOp, message: str) -> Carried:
    return Carried(carries_values((loop,), loop, message, "carried-values"))
