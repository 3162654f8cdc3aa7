"""`-affine-for-to-parallel`: loops whose iterations may run in any order become parallel bands.

**What.** Unlike `affine-parallelize`, it takes chains of combining ops, values that a loop carries
unchanged, reductions that are symbols and, with `atomics`, elements of memory that iterations
update, and makes one band of loops that are perfectly nested.

**Before → After**

    affine.for %i = 0 to 8 {                     affine.parallel (%i, %j) = (0, 0) to (8, 9) {
      affine.for %j = 0 to 9 {                     …
        …
      }
    }

**Legal when** the loop carries no dependence but through reductions, and contains only ops that
read, write and allocate memory. Values that are carried are combined by one kind of op.

**Refuses when** `carried-dependence`: an iteration may depend on another one (witness);
`carried-values`: a carried value is no reduction; `unsupported-reduction`: a parallel loop cannot
reduce so; `float-order`: sums or products of floats would round in another order (their ops have
no `reassoc`, and `reassociate` is not given); `memory-reduction`: iterations update an element, and
`atomics` is not given or cannot do it; `unsupported-op`: there is an op with other effects;
`unsupported-bound`: a bound cannot be written in a band.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import IntegerAttr, SymbolRefAttr, i64
from xdsl.ir import Attribute, Operation

from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.intervals import has_unwritable_bound
from loopwright.ir.dialects.arith.attributes import may_reassociate
from loopwright.ir.dialects.memref import AllocOp
from loopwright.ir.dialects.memref.layout import MEMREF_OF_NUMBERS
from loopwright.ir.dialects.reduction.clauses import has_symbols
from loopwright.ir.dialects.reduction.definition import can_reduce
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_deallocation
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal, RefusalKind, RefusedError
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.loops.parallel.for_to_parallel import (
    CarriedReduction,
    MemoryReduction,
    Parallelization,
    apply,
    is_combination_of,
    merge_with_inner,
)
from loopwright.loops.parallel.reductions import (
    groups_of_results,
    holds_floats,
    order_matters,
)
from loopwright.loops.steps.nests import functions_with_loops
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.ledger import Assumption, Decision, Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.loops import LoopFacts
    from loopwright.exact.reductions.recognition import Reduction


@dataclass(frozen=True)
class AffineForToParallelPass(Pass):
    """Make loops whose iterations may run in any order parallel."""

    reassociate: bool = option(
        False, "whether sums and products of floats may be rounded in another order"
    )
    atomics: bool = option(
        False, "whether elements that iterations update may be updated atomically"
    )
    merge: bool = option(True, "whether bands that are perfectly nested become one")

    name: ClassVar[str] = "affine-for-to-parallel"
    description: ClassVar[str] = "Convert affine.for ops to bands of affine.parallel"
    takes_arguments_for_distinct: ClassVar[bool] = True

    @property
    def reassociates(self) -> bool:
        """Whether results may differ by rounding."""
        return self.reassociate

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function, loops in functions_with_loops(op):
            self._run_on(function, loops, ledger)

    def _run_on(self, function: Operation, loops: Sequence[ForOp], ledger: Ledger) -> None:
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.loops import LoopFacts

        known: tuple[DependenceAnalysis, LoopFacts] | None = None
        made: set[Operation] = set()
        for loop in reversed(loops):
            if known is None:
                analysis = DependenceAnalysis(function)
                known = (analysis, LoopFacts(analysis))
            plan = Planner(loop, *known, self).plan()
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
                continue
            self._record(plan, ledger)
            band: ParallelOp = apply(plan)
            made.add(band)
            if plan.memory:
                known = None
            merged = self._merged(band, made)
            while merged is not None:
                made.add(merged)
                merged = self._merged(merged, made)

    def _merged(self, band: ParallelOp, made: set[Operation]) -> ParallelOp | None:
        inner = band.body.first_op
        if not self.merge or (order_matters(band) and inner not in made):
            return None
        return merge_with_inner(band)

    def _record(self, plan: Parallelization, ledger: Ledger) -> None:
        loop = plan.loop
        function, places = enclosing_function(loop), locations_of(loop)
        ledger.append(Decision("parallelized", self.name, loop.name, "", function, places))
        if plan.reassociates:
            message = "the order in which the reduction rounds does not matter"
            entry = Assumption("reassociated", self.name, loop.name, message, function, places)
            ledger.append(entry)


class Planner:
    """Decides about one loop."""

    def __init__(
        self,
        loop: ForOp,
        analysis: DependenceAnalysis,
        facts: LoopFacts,
        options: AffineForToParallelPass,
    ) -> None:
        self._loop = loop
        self._analysis = analysis
        self._facts = facts
        self._options = options
        self._reassociates = False

    def plan(self) -> Parallelization | Refusal:
        """Whether the loop may become a band, and how."""
        try:
            return self._plan()
        except RefusedError as refused:
            return refused.refusal

    def _plan(self) -> Parallelization:
        loop = self._loop
        for op in loop.walk():
            effects = effects_of(op)
            if effects is None or (effects & Effect.FREE and not _frees_own(op, loop)):
                raise self._refused(
                    "unsupported-op", f"the loop contains '{operation_name(op)}'", op
                )
        if has_unwritable_bound(loop):
            message = "a bound is the least integer, which 'affine.parallel' cannot be written with"
            raise self._refused("unsupported-bound", message)
        from loopwright.exact.reductions.recognition import reductions_of

        reductions, _ = reductions_of(loop)
        worst = self._facts.worst_carried(loop, reductions)
        if worst is not None:
            raise self._carried_dependence(worst)
        carried, unchanged = self._carried(reductions)
        memory = tuple(self._memory(reductions))
        return Parallelization(loop, carried, unchanged, memory, self._reassociates)

    # Values -------------------------------------------------------------------------------------

    def _carried(
        self, reductions: Sequence[Reduction]
    ) -> tuple[tuple[CarriedReduction, ...], tuple[int, ...]]:
        loop = self._loop
        yielded, arguments = loop.terminator.operands, loop.body.args[1:]
        if has_symbols(loop):
            return tuple(self._stated()), ()
        known = {found.carried: found for found in reductions if found.carried is not None}
        carried: list[CarriedReduction] = []
        unchanged: list[int] = []
        for number, argument in enumerate(arguments):
            if yielded[number] is argument:
                unchanged.append(number)
                continue
            found = known.get(number)
            if found is None:
                raise self._refused("carried-values", f"carried value #{number} is no reduction")
            kind = AtomicRMWKind[found.kind]
            if not can_reduce(kind, argument.type):
                message = f"'affine.parallel' does not reduce {argument.type} by {kind.name}"
                raise self._refused("unsupported-reduction", message, found.combining[0])
            self._check_order(found.kind, argument.type, found.combining)
            entry = IntegerAttr(kind.value, i64)
            carried.append(CarriedReduction(number, 1, entry, found.combining))
        return tuple(carried), tuple(unchanged)

    def _stated(self) -> Iterator[CarriedReduction]:
        """The reductions that the loop's clause states, each one op in the body."""
        loop = self._loop
        arguments, yielded = loop.body.args[1:], loop.terminator.operands
        first = 0
        for entry, results in groups_of_results(loop):
            places = range(first, first + len(results))
            op = yielded[first].owner
            own = [arguments[k] for k in places]
            name = entry if isinstance(entry, str) else ""
            if (
                not isinstance(op, Operation)
                or not is_combination_of(op, name)
                or [yielded[k] for k in places] != list(op.results)
                or list(op.operands[: len(own)]) != own
                or any(len(list(v.uses)) != 1 for v in (*own, *op.results))
                or op.parent_block() is not loop.body
            ):
                message = f"carried value #{first} is not reduced as stated by one op"
                raise self._refused("carried-values", message)
            for result in results:
                self._check_order("addf", result.type, (op,))
            entry_attribute: Attribute = SymbolRefAttr(name)
            yield CarriedReduction(first, len(results), entry_attribute, (op,))
            first += len(results)

    def _check_order(self, kind: str, type_: Attribute, chain: Sequence[Operation]) -> None:
        """Refuse what would round in another order."""
        if kind not in [one.name for one in ROUNDING] or not holds_floats(type_):
            return
        if not self._options.reassociate and not all(map(may_reassociate, chain)):
            message = f"{kind} would combine floating-point numbers in another order"
            raise self._refused("float-order", message, chain[0])
        self._reassociates = True

    # Memory -------------------------------------------------------------------------------------

    def _memory(self, reductions: Sequence[Reduction]) -> Iterator[MemoryReduction]:
        """The reductions through memory that iterations share elements by."""
        shared = {
            op
            for found in self._facts.carried_by(self._loop)
            for op in (found.source.op, found.sink.op)
        }
        for found in reductions:
            if found.carried is not None or shared.isdisjoint(found.accesses):
                continue
            element = found.combining[0].results[0].type
            self._check_order(found.kind, element, found.combining)
            if found.combining == found.accesses:
                continue
            yield self._atomic(found)

    def _atomic(self, found: Reduction) -> MemoryReduction:
        load, store = found.accesses
        kind = AtomicRMWKind[found.kind]
        if not self._options.atomics:
            message = "iterations update one element, and 'atomics' is not given"
            raise self._refused("memory-reduction", message, load, store)
        if not MEMREF_OF_NUMBERS.holds(store.operands[1].type):
            message = f"elements of type {store.operands[0].type} cannot be updated atomically"
            raise self._refused("memory-reduction", message, load, store)
        obstacle = next(self._interference(load, store), None)
        if obstacle is not None:
            message = "between load and store the element may be used otherwise"
            raise self._refused("memory-reduction", message, load, store, obstacle)
        return MemoryReduction(kind, found.combining, load, store)

    def _interference(self, load: Operation, store: Operation) -> Iterator[Operation]:
        """The other ops in the loop that may access what a reduction through memory accesses."""
        analysis = self._analysis
        for op in self._loop.walk():
            if op is load or op is store:
                continue
            for other in analysis.accesses_by(op):
                for own in (*analysis.accesses_by(load), *analysis.accesses_by(store)):
                    if other not in analysis.partners()[own.root]:
                        continue
                    for pair in ((own, other), (other, own)):
                        if analysis.may_depend(*pair):
                            yield op

    # Refusals -----------------------------------------------------------------------------------

    def _carried_dependence(self, dependence: Dependence) -> RefusedError:
        from loopwright.exact.dependences.describe import carried_message, evidence_of

        kind = RefusalKind.ILLEGAL if dependence.is_certain else RefusalKind.UNKNOWN
        return RefusedError(
            "carried-dependence",
            self._loop,
            carried_message(dependence),
            dependence.source.op,
            dependence.sink.op,
            kind=kind,
            evidence=evidence_of(dependence),
        )

    def _refused(self, code: str, message: str, *others: Operation) -> RefusedError:
        return RefusedError(code, self._loop, message, *others)


def _frees_own(op: Operation, loop: Operation) -> bool:
    """Whether what an op frees was allocated in the same iteration of a loop."""
    if not is_deallocation(op):
        return bool(op.regions)
    owner = op.operands[0].owner
    return isinstance(owner, Operation) and isinstance(owner, AllocOp) and is_inside(owner, loop)
