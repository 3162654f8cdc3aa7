"""Passes that keep elements of memory in values, and values in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, partial
from typing import TYPE_CHECKING, Literal, TypeAlias

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.loops import LoopFacts
from loopwright.exact.memory.access import Root
from loopwright.exact.memory.aliases import Aliases
from loopwright.ir.core.enclosing import blocks_around, ops_in, outermost_op, parent_of
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.memory import AccessOperation
from loopwright.ir.dialects.affine.nesting import has_affine_regions, loops_around
from loopwright.ir.dialects.reduction.kinds import order_matters
from loopwright.ir.interfaces.memory_access import is_allocation, is_store, memref_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers import carrying, promotion, reducing, scalar_replacement
from loopwright.loops.steps.editing import erase_nest, executes_once
from loopwright.loops.support.aside import set_aside
from loopwright.loops.support.base import FUNC, Change, ChangingPass, FinishingPass, Pass, declared
from loopwright.loops.support.options import REASSOCIATE, at_least, option, own_option
from loopwright.loops.support.reporting import decision, reassociated
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Figure, Ledger, LoopChange

if TYPE_CHECKING:
    from loopwright.loops.registers.scalar_replacement import (
        OverwrittenStore,
        Replacement,
    )


def _make_versions(
    pass_name: str,
    plans: Iterable[carrying.ExtentVersions | Refusal],
    function: Operation,
    ledger: Ledger,
    run: Callable[[Operation, Ledger], object],
) -> list[Operation]:
    """Version nests for which a condition allows more, and run again on the versions; return the
    fallback versions."""

    new_loops: list[Operation] = []
    for plan in list(plans):
        if isinstance(plan, Refusal):
            ledger.append(plan.entry(pass_name))
            continue
        figures: dict[str, Figure] = {"conditions": len(plan.conditions)}
        summary = "in two versions, chosen by its bounds"
        entry = decision("versioned", pass_name, (plan.nest,), "", figures, summary=summary)
        ledger.append(entry)
        new_loops.append(carrying.apply_extent_versions(plan))
    aside = [set_aside(nest) for nest in new_loops]
    if aside:
        run(function, ledger)
    return [nest for record in reversed(aside) for nest in record.put_back(function)]


@dataclass(eq=False)
class _Round:
    """One analysis of a function's data flow. In a round each root is changed in loops only that
    are not within each other, so that the facts about other roots and other loops stay valid."""

    analysis: DependenceAnalysis
    flow: DataFlow
    pass_name: str
    ledger: Ledger
    _changed: set[tuple[Root, Block]] = field(default_factory=set[tuple[Root, Block]])
    """The roots that are changed, with the bodies of the loops."""
    _enclosing: set[tuple[Root, Block]] = field(default_factory=set[tuple[Root, Block]])
    """The same, with all blocks around the changes."""
    has_changes: bool = False
    """Whether anything was rewritten."""

    def forward(self) -> None:
        """Replace loads by stored values."""
        plans = list(promotion.forwardings(self.analysis, self.flow))
        for plan in plans:
            message = "the value stored before is used, not loaded"
            self._record("forwarded", message, plan.load, plan.store, summary=_IN_REGISTERS)
        for plan in plans:
            promotion.forward(plan)

    def carry_elements(self) -> None:
        """Carry loop-invariant elements through loops."""
        numbers: dict[Operation, int] | None = None
        for element in list(carrying.carried_elements(self.analysis)):
            if not self._claim(element.root, element.body):
                continue
            if numbers is None:
                numbers = promotion.numbered(self.analysis.function)
            loop = parent_of(element.body)
            message = "an element stays in a register from iteration to iteration"
            self._record("carried", message, loop, *element.accesses, summary=_IN_REGISTERS)
            carrying.carry_element(element, numbers)

    def carry_flows(self, flows: Sequence[carrying.CarriedFlow]) -> None:
        """Carry stored elements to later iterations that read them. The flows are of the function
        before this round changed anything."""
        claimed: set[tuple[Root, Block]] = set()
        carried: dict[tuple[Operation, int], SSAValue] = {}
        for flow in flows:
            (load,) = self.analysis.accesses_by(flow.load)
            place = load.root, flow.body
            if place not in claimed and not self._claim(*place):
                continue
            claimed.add(place)
            later = counted(flow.distance, "iteration")
            message = f"the stored value is carried in registers, to be used {later} later"
            accesses = flow.load, flow.store
            self._record("carried", message, *accesses, flow.loop, summary=_IN_REGISTERS)
            value = flow.store, flow.distance
            if value not in carried:
                carried[value] = carrying.carry_flow(flow)
            flow.load.results[0].replace_all_uses_with(carried[value])
            erase_nest(flow.load)

    def _claim(self, root: Root, body: Block) -> bool:
        """Mark a root, and all roots that may alias it, as changed in the body of a loop; return
        False, and mark nothing, if one of them is already marked in that loop, or in one around or
        inside it."""
        related = self.analysis.related[root]
        enclosing = list(blocks_around(body))
        if any((alias, body) in self._enclosing for alias in related) or any(
            (alias, block) in self._changed for alias in related for block in enclosing
        ):
            return False
        self._changed.update((alias, body) for alias in related)
        self._enclosing.update((alias, block) for alias in related for block in enclosing)
        return True

    def erase(self) -> None:
        """Erase dead stores and write-only buffers."""
        for op in list(promotion.dead_stores(self.flow, _MOST_DEAD_PAIRS, _DEAD_STORE_STEPS)):
            summary = "values that nothing reads are not stored"
            self._record("dead-store", "nothing reads what is stored", op, summary=summary)
            erase_nest(op)
        for buffer, users in promotion.unread_buffers(self.analysis.function):
            self._record("dead-buffer", "the buffer is only written", buffer)
            for op in (*users, buffer):
                erase_nest(op)

    def _record(self, code: str, message: str, *ops: Operation, summary: str = "") -> None:
        """Record a change, also in the ledger."""
        self.has_changes = True
        change = decision(code, self.pass_name, ops, message, None, LoopChange.BODY, summary)
        self.ledger.append(change)


_IN_REGISTERS = "values stay in registers"

_MOST_DEAD_PAIRS = 4096
"""The most pairs of a load and a store of one memory for which dead stores are searched."""
_DEAD_STORE_STEPS = 500_000
"""The most steps (`exact.presburger.budget`) for dead stores: half a second at worst."""
_MOST_ROUNDS = 32
"""The most rounds: a nest needs one for each of its loops, and some for newly exposed
opportunities."""


@declared("affine-mem2reg", assumes_noalias=True)
class AffineMem2RegPass(FinishingPass):
    """`-affine-mem2reg`: elements of memory that only pass values on become SSA values.

    **What.** In this order, until nothing changes:

    1. Buffers whose elements are accessed at constant places become values: loops carry them,
    conditionals give them, those of `scf` too, and so do `scf.execute_region` and
    `memref.alloca_scope`; parallel loops reduce what they update atomically. 2. A loaded value is
    replaced by the stored one, if that is known exactly (value-based flow). 3. An element that a
    loop reads and writes in each iteration is loaded before the loop, carried, and stored after it;
    an element that was written some iterations before is carried over these. 4. Stores that nothing
    reads, and buffers that are only written, go.

    With `version-extents`, a nest for which 3. would do more if extents were known to be large
    enough gets two versions, selected by an `affine.if` on the extents
    (`loops.registers.carrying`).

    **Before → After**

        affine.store %x, %b[]                        %s = affine.for %i = 0 to 9
        affine.for %i = 0 to 9 {                         iter_args(%a = %x) -> (f32) {
          %a = affine.load %b[]                        %v = arith.addf %a, %a : f32
          %v = arith.addf %a, %a : f32                 affine.yield %v : f32
          affine.store %v, %b[]                      }
        }
        %s = affine.load %b[]

    **Legal when** all accesses to a buffer are known; when all executions of a load read one
    store's value, which is available; when an element is not accessed otherwise in the loop, and
    the loop runs. If it may not run, or accesses the element under a condition, the element has to
    exist, and is stored only where the loop has stored it (a truth value is carried for that),
    unless something beside the loop stores to its memory.

    **Refuses when** `escapes`: the buffer is used as a whole; `unknown-place`: which element is
    accessed is not known; `layout`: several subscripts may name one element; `control-flow`: an
    access is inside an op that values do not pass through; `atomic-update`: an atomic update is no
    reduction; `float-order`: its sum would round otherwise; `no-bound`, `no-symbols`: which extents
    a nest needs cannot be asked before it.
    """

    buffers_only: bool = option(False, "whether only whole buffers become values")
    reassociate: bool = option(False, REASSOCIATE)
    across_iterations: bool = option(
        True, "whether loops carry elements that were stored some iterations before"
    )

    version_extents: bool = option(
        False, "whether nests get a version for extents that hold all elements which loops update"
    )

    def finish(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Run on one function; return the nests that are fallback versions for other extents."""
        self._share_parts(function, ledger)
        self._promote_buffers(function, ledger, reports=True)
        if self.buffers_only:
            return []
        analysis = self._follow_all_values(function, ledger)
        if not self.version_extents or analysis is None:
            return []
        plans = carrying.plan_extent_versions(analysis)
        return _make_versions(self.name, plans, function, ledger, self._follow_all_values)

    def _follow_all_values(self, function: Operation, ledger: Ledger) -> DependenceAnalysis | None:
        """Run transformations based on value flow; return the dependences afterwards, if something
        is stored."""
        for _ in range(_MOST_ROUNDS):
            if not any(is_store(op) for op in ops_in(function)):
                break
            analysis = DependenceAnalysis(function)
            if not self._follow_values(analysis, ledger):
                return analysis
            self._promote_buffers(function, ledger, reports=False)
        return None

    def _follow_values(self, analysis: DependenceAnalysis, ledger: Ledger) -> bool:
        """Run one round of transformations based on value flow; return whether anything changed."""
        now = _Round(analysis, DataFlow(analysis), self.name, ledger)
        now.forward()
        if now.has_changes:
            return True
        flows = list(carrying.carried_flows(analysis, now.flow)) if self.across_iterations else []
        now.carry_elements()
        now.carry_flows(flows)
        if not now.has_changes:
            now.erase()
        return now.has_changes

    def _share_parts(self, function: Operation, ledger: Ledger) -> None:
        for op in list(function.walk()):
            plan = reducing.private_parts(op)
            if plan is not None:
                ledger.append(decision("shared-parts", self.name, (op, plan.band)))
                reducing.share(plan)

    def _promote_buffers(self, function: Operation, ledger: Ledger, *, reports: bool) -> None:
        numbers = promotion.numbered(function)
        for op in list(numbers):
            if not promotion.is_candidate(op):
                continue
            plan = self.plan(op, numbers)
            combining: list[reducing.Combination] = []
            if isinstance(plan, reducing.ReducedUpdates):
                combining = reducing.reduce_updates(plan)
                numbers = promotion.numbered(function)
                plan = self.plan(op, numbers)
                assert not isinstance(plan, reducing.ReducedUpdates), "all updates are reduced"
            if isinstance(plan, Refusal):
                if not reports:
                    continue
                ledger.append(replace(plan, ops=(op, *plan.ops)).entry(self.name))
                continue
            message = counted(len(plan.buffer.cells), "element")
            ledger.append(decision("promoted", self.name, (op,), message))
            promotion.promote(plan, numbers)
            reducing.drop_identities(combining)

    def plan(
        self, op: Operation, numbers: dict[Operation, int]
    ) -> promotion.PromotedBuffer | reducing.ReducedUpdates | Refusal:
        """Plan to promote the elements of a buffer to values, or refuse; `numbers` orders the ops.
        If atomic updates must become reductions first, the plan is to do that."""
        buffer = promotion.buffer_of(op)
        if isinstance(buffer, Refusal):
            return buffer
        updates = reducing.updates_of(buffer, reassociate=self.reassociate)
        if isinstance(updates, Refusal):
            return updates
        plan = promotion.plan_promotion(buffer, numbers)
        if isinstance(plan, Refusal) or not updates:
            return plan
        return reducing.ReducedUpdates(tuple(updates))


@declared("affine-reg2mem", is_whole=True)
class AffineReg2MemPass(ChangingPass):
    """`-affine-reg2mem`: carried values of loops and results of conditionals go through buffers.

    **What.** Each carried value of an `affine.for`, each result of an `affine.if` and, with
    `parallel`, each reduction of an `affine.parallel` gets a buffer of one element. So do the
    results of `scf.execute_region` and `memref.alloca_scope`. Passes that move ops which access
    memory then need to know nothing of values; `affine-mem2reg` undoes it.

    **Before → After**

        %s = affine.for %i = 0 to 9                  affine.store %x, %b[]
            iter_args(%a = %x) -> (f32) {            affine.for %i = 0 to 9 {
          %v = arith.addf %a, %a : f32                 %a = affine.load %b[]
          affine.yield %v : f32                        %v = arith.addf %a, %a : f32
        }                                              affine.store %v, %b[]
                                                     }
                                                     %s = affine.load %b[]

    Buffers are at the front of the function, or of the parallel loop: each of its iterations has
    its own. The reductions of a parallel loop become atomic updates of a shared buffer, or
    (`private`) of one buffer with an element for each iteration, which a nest of loops combines
    afterwards.

    **Legal when** always.

    **Refuses when** `no-buffer`: a memref cannot hold a value of that type; `used-as-symbol`: a
    result is in affine expressions, where a loaded value may not; `stated-reduction`: the
    reduction is a symbol; `float-order`: atomic updates round in another order, and `reassociate`
    is not given; `unsupported-reduction`: there is no such atomic update; `unknown-extent`: the
    number of iterations is not constant, or too large for private buffers; `several-blocks`: the
    region has branches; `pure-region`: the op is in a `reduction.define`, an `scf.reduce` or a
    `memref.generic_atomic_rmw`. All values of the op stay then.
    """

    parallel: Literal["keep", "atomic", "private"] = option(
        "atomic", "how the reductions of parallel loops are stored"
    )
    reassociate: bool = option(False, REASSOCIATE)

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the ops whose results are spilled to buffers, outer ops first."""
        buffers = promotion.Buffers()
        for op in list(function.walk()):
            if not op.results or not (has_affine_regions(op) or executes_once(op)):
                continue
            is_band = isinstance(op, ParallelOp)
            if is_band and self.parallel == "keep":
                continue
            obstacle = self.plan(op)
            if obstacle is not None:
                yield obstacle
                continue
            rounds = is_band and self.reassociate and order_matters(op)
            assumed = [reassociated(op)] if rounds else []
            message = counted(len(op.results), "value")
            yield Change("spilled", (op,), partial(self._apply, op, buffers), message, {}, assumed)

    def plan(self, op: Operation) -> Refusal | None:
        """Return why the results of an op cannot be spilled to buffers; None if they can."""
        if isinstance(op, ParallelOp):
            private = self.parallel == "private"
            obstacle = promotion.obstacle_to_spilling_band(
                op, private=private, reassociate=self.reassociate
            )
            return obstacle if obstacle is not None else promotion.obstacle_to_spilling(op)
        return promotion.obstacle_to_spilling(op)

    def _apply(self, op: Operation, buffers: promotion.Buffers) -> None:
        if isinstance(op, ParallelOp):
            promotion.spill_band(op, buffers, private=self.parallel == "private")
        else:
            promotion.spill(op, buffers.slots(op))


_MOST_WRITES = 32
"""The most writes to a memory for which loads are forwarded by exact flow analysis, which is not
linear in their number."""
_MOST_PAIRS = 256
"""The most pairs of a read and a write of a memory for which dead stores are searched exactly."""


@declared("affine-scalrep", FUNC, title="AffineScalarReplacement")
class AffineScalRepPass(Pass):
    """`-affine-scalrep`: replaces loads by known values, and removes stores that nothing reads.

    **What.** In this order: loads are replaced by values stored before; stores that are
    overwritten, and local memory that is only written, are removed; loads are replaced by values
    loaded before. Between two accesses of the same elements, one of which dominates the other,
    exact dependences tell whether another access intervenes; that is what `mlir-opt` does where it
    is right. Beyond that, unless `value-based` is off, a load is replaced by the value of any store
    that all its executions read, by exact value-based flow. A store is erased if its value is never
    read.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.registers.scalar_replacement`.
    `unknown-effects`: an op with unknown effects is in between (without `value-based`).
    """

    value_based: bool = own_option(
        True, "whether values are traced through memory exactly, beyond what mlir-opt does"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        aliases = Aliases(outermost_op(op), distinct_arguments=False)
        for function in functions_with_bodies(op):
            if any(isinstance(x, AccessOperation | memref.LoadOp) for x in function.walk()):
                _Function(self, function, aliases, ledger).run()


@dataclass(eq=False)
class _Function:
    """The pass on one function."""

    options: AffineScalRepPass
    function: Operation
    aliases: Aliases
    ledger: Ledger
    _dependences: DependenceAnalysis | None = None

    def run(self) -> None:
        read = self._replace(self._local().forwarded_loads(), "forwarded")
        if self.options.value_based:
            for _ in range(_MOST_ROUNDS):
                if not self._forward_by_flow():
                    break
        self._erase_overwritten(self._local().overwritten_stores())
        self._erase_buffers(read)
        if self.options.value_based:
            self._erase_buffers(self._erase_unread())
        self._replace(self._local().repeated_loads(), "reused")

    # Analyses

    def _analysis(self) -> DependenceAnalysis:
        if self._dependences is None:
            self._dependences = DependenceAnalysis(self.function, self.aliases)
        return self._dependences

    def _local(self) -> scalar_replacement.ScalarReplacement:
        only_affine = not self.options.value_based
        return scalar_replacement.ScalarReplacement(
            self.function, self._analysis, only_affine=only_affine
        )

    def _flow(self) -> DataFlow:
        return DataFlow(self._analysis())

    # Steps

    def _replace(self, plans: Iterable[Replacement | Refusal], code: str) -> set[SSAValue]:
        """Replace loads by earlier values, and erase them; return the memrefs that they read."""
        applied: list[Replacement] = []
        for plan in plans:
            if isinstance(plan, Refusal):
                self.ledger.append(plan.entry(self.options.name))
            else:
                applied.append(plan)
                self._record(code, plan.load, plan.source)
        read = {plan.load.operands[0] for plan in applied}
        for plan in applied:
            promotion.replace_loaded(plan.load, plan.value)
        self._erase([plan.load for plan in applied])
        return read

    def _forward_by_flow(self) -> bool:
        """Replace loads whose executions all read the value of one store; return whether there were
        any."""
        plans = list(promotion.forwardings(self._analysis(), self._flow(), _MOST_WRITES))
        for plan in plans:
            self._record("forwarded-by-flow", plan.load, plan.store)
            promotion.forward(plan)
        if plans:
            self._dependences = None
        return bool(plans)

    def _erase_overwritten(self, plans: Iterable[OverwrittenStore | Refusal]) -> None:
        dead: list[Operation] = []
        for plan in plans:
            if isinstance(plan, Refusal):
                self.ledger.append(plan.entry(self.options.name))
            else:
                self._record("overwritten", plan.store, plan.by)
                dead.append(plan.store)
        self._erase(dead)

    def _erase_unread(self) -> set[SSAValue]:
        """Erase dead stores; return the memrefs that they wrote."""
        dead = list(promotion.dead_stores(self._flow(), _MOST_PAIRS))
        for op in dead:
            self._record("dead-store", op)
        written = {op.operands[1] for op in dead}
        self._erase(dead)
        return written

    def _erase_buffers(self, accessed: AbstractSet[SSAValue]) -> None:
        """Erase local buffers that are only written, or whose loads were replaced; without
        `value-based` only the latter."""
        dead: list[Operation] = []
        for op in self.function.walk():
            if not is_allocation(op):
                continue
            is_written = self.options.value_based and op.results[0].first_use is not None
            if not is_written and op.results[0] not in accessed:
                continue
            users = _writers(op.results[0])
            if users is not None:
                self._record("dead-buffer", op)
                dead += [*users, op]
        self._erase(dead)

    def _erase(self, ops: Sequence[Operation]) -> None:
        for op in ops:
            erase_nest(op)
        if ops:
            self._dependences = None

    def _record(self, code: str, *ops: Operation) -> None:
        entry = decision(code, self.options.name, ops, change=LoopChange.BODY)
        self.ledger.append(entry)


def _writers(memory: SSAValue) -> list[Operation] | None:
    """Return the ops that write or free memory, if it has no other uses."""
    users: dict[Operation, None] = {}
    for use in memory.uses:
        user = use.operation
        if isinstance(user, AccessOperation | memref.StoreOp):
            writes = user.operands[0] is not memory and not user.results
        else:
            writes = isinstance(user, memref.DeallocOp)
        if not writes:
            return None
        users[user] = None
    return list(users)


_MOST_CARRYING_ROUNDS = 8
"""The most rounds of carrying elements: of memory that may alias, one element is carried per
round."""

_FlowFacts: TypeAlias = tuple[DependenceAnalysis, DataFlow, Callable[[carrying.CarriedFlow], bool]]


@declared("affine-carry-recurrences", assumes_noalias=True)
class AffineCarryRecurrencesPass(FinishingPass):
    """`-affine-carry-recurrences`: carries elements that later iterations read as values.

    **What.** Where an inner loop computes each element from those before it (recurrences, scans),
    the elements are read from memory just after they were stored there. Where the iterations of the
    enclosing loop do not depend on each other, they become vectors. Each such vector is gathered
    from rows that were just written, one element at a time. This pass carries stored values to the
    iterations that read them; stores are kept.

    The elements of a state, of which each iteration has several, are carried in any loop, since
    steps would otherwise wait for memory.

    A loop that only reads and carries a position, such as that of the greatest element so far, also
    carries the element at that position, if some iteration has always loaded it.

    **Before → After**

        affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 {
          affine.for %j = 1 to 64 {                  %0 = affine.load %m[%i, 0]
            %a = affine.load %m[%i, %j - 1]          affine.for %j = 1 to 64 iter_args(%a = %0) {
            …                                          …
            affine.store %b, %m[%i, %j]                affine.store %b, %m[%i, %j]
          }                                            affine.yield %b : f32
        }                                            }
                                                   }

    **Legal when** all elements that the load reads from the loop are stored by one store, a
    constant number of iterations before (value-based flow). The loop runs that often whenever it is
    reached. With `version-trips`, nests whose loops may have fewer iterations are duplicated, and a
    condition on the bounds of these loops selects a version; the nest for few iterations is
    unchanged.

    **Refuses when** never; it leaves what is not known to be legal, single elements in loops in
    none whose iterations are independent (but with `everywhere`), and elements that are handed on
    further than `distance`. `affine-mem2reg` carries all of them.
    """

    distance: int = option(2, "over how many iterations at most", check=at_least(1))
    everywhere: bool = option(False, "also where no loop around has independent iterations")

    version_trips: bool = option(
        False, "whether nests get a version for loops with enough iterations"
    )

    def finish(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Run on one function; return the nests that are fallback versions for short loops."""
        while (place := next(scalar_replacement.carried_places(function), None)) is not None:
            message = "the element at a place that the loop carries stays in a register"
            ops = place.loop, place.load
            change = decision(
                "carried", self.name, ops, message, None, LoopChange.BODY, _IN_REGISTERS
            )
            ledger.append(change)
            scalar_replacement.carry_place(place)
        facts = self._carry_all(function, ledger)
        if facts is None or not self.version_trips:
            return []
        analysis, flow, pays = facts
        plans = carrying.plan_trip_versions(
            filter(pays, carrying.carried_flows(analysis, flow, anyway=False))
        )
        return _make_versions(self.name, plans, function, ledger, self._carry_all)

    def _carry_all(self, function: Operation, ledger: Ledger) -> _FlowFacts | None:
        """Carry elements as long as there are candidates; return the facts about the function
        afterwards."""
        facts = self._flow_facts(function)
        for _ in range(_MOST_CARRYING_ROUNDS):
            if facts is None:
                break
            analysis, flow, pays = facts
            now = _Round(analysis, flow, self.name, ledger)
            now.carry_flows([x for x in carrying.carried_flows(analysis, flow) if pays(x)])
            if not now.has_changes:
                break
            facts = self._flow_facts(function)
        return facts

    def _flow_facts(self, function: Operation) -> _FlowFacts | None:
        """Return the dependences and the value flow of a function, and a predicate for the flows
        that pay off if carried. None if the subscripts show that there are no such flows."""
        flows = [flow for flow in carrying.handed_on(function) if flow.distance <= self.distance]
        if not flows:
            return None
        stores = {(flow.body, memref_of(flow.store)): flow.store for flow in flows}
        states = {
            flow.body
            for flow in flows
            if flow.store is not stores[flow.body, memref_of(flow.store)]
        }
        analysis = DependenceAnalysis(function)
        facts = LoopFacts(analysis)

        @cache
        def is_independent(loop: ForOp) -> bool:
            return not facts.carries_any(loop)

        def pays(candidate: carrying.CarriedFlow) -> bool:
            if candidate.distance > self.distance:
                return False
            enclosing = next(loops_around(candidate.loop), None)
            if self.everywhere or candidate.body in states:
                return True
            return enclosing is not None and is_independent(enclosing)

        return analysis, DataFlow(analysis), pays
