"""Counted loops whose iterations are independent, except for reductions, as parallel ones.

`loops.passes.bands` shows the result for a loop that reduces: the parallel loop reduces the values
of its iterations, and the initial value is combined with the result after it. Reductions into an
element of memory become atomic updates.

**Legal when** iterations are independent except for the reductions, which `plan_parallelization`
checks; callers that apply their own plan have proved it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerAttr, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import RecursiveMemoryEffect

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.describe import carried_message
from loopwright.exact.reductions.recognition import Reduction, reductions_of
from loopwright.ir.core.enclosing import is_inside, replace_all
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects.affine import AtomicRMWOp, ForOp, IfOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.intervals import has_unwritable_bound
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.arith.attributes import drop_poison_generating_flags, may_reassociate
from loopwright.ir.dialects.memref import AtomicRMWOp as MemRefAtomicRMWOp
from loopwright.ir.dialects.memref.layout import MEMREF_OF_NUMBERS
from loopwright.ir.dialects.reduction import kinds
from loopwright.ir.dialects.reduction.definition import CombineOp
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind
from loopwright.ir.interfaces.memory_access import AccessInterface, is_affine_access, is_allocation
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_deallocation
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, replace_op
from loopwright.loops.support import reporting
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.loops import LoopFacts


@dataclass(frozen=True, slots=True)
class ChainReduction:
    """The carried values from number `first` on that a chain of ops combines with other values."""

    first: int
    count: int
    entry: kinds.Entry
    chain: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class MemoryReduction:
    """An element that is loaded, combined and stored again, to be updated atomically."""

    kind: AtomicRMWKind
    chain: tuple[Operation, ...]
    load: Operation
    store: Operation


@dataclass(frozen=True, slots=True)
class Parallelization(reporting.Assuming):
    """A loop that may become parallel: its reductions, and the values that it carries unchanged."""

    loop: ForOp
    carried: tuple[ChainReduction, ...] = ()
    unchanged: tuple[int, ...] = ()
    memory: tuple[MemoryReduction, ...] = ()


@dataclass(frozen=True, slots=True)
class Carried:
    """The refusal cause that a loop carries a value, or a dependence through memory."""

    refusal: Refusal
    dependence: Dependence | None = None


class AllowedOps(IntEnum):
    """Which ops with effects may be in a parallel loop; each kind allows more."""

    MLIR = 0
    """Loops, conditionals, allocations and accesses of `affine`."""
    ACCESSES = 1
    """Accesses without maps, too, such as vector transfers."""
    THREADS = 2
    """Ops that have only the effects of the ops inside them, too, and deallocations of memory of
    the same iteration."""


def plan_parallelization(
    loop: ForOp,
    facts: LoopFacts | None,
    *,
    reduces: bool = False,
    allowed: AllowedOps = AllowedOps.MLIR,
) -> Parallelization | Refusal:
    """Plan to parallelise a loop, or refuse, under the conditions of `judge_parallelization`."""
    verdict = judge_parallelization(loop, facts, reduces=reduces, allowed=allowed)
    return verdict.refusal if isinstance(verdict, Carried) else verdict


def judge_parallelization(
    loop: ForOp,
    facts: LoopFacts | None,
    *,
    reduces: bool = False,
    allowed: AllowedOps = AllowedOps.MLIR,
) -> Parallelization | Carried | Refusal:
    """Plan to parallelise a loop, or refuse: with `Carried` if a loop-carried dependence or value
    is the obstacle. Iterations are known to be independent without `facts`. With `reduces`, values
    that the loop carries become reductions."""
    inner = unsupported_in(loop, allowed)
    if inner is not None:
        message = f"the loop contains '{operation_name(inner)}'"
        return reporting.op_against("unsupported-op", loop, inner, message)
    if (unwritable := unwritable_bound(loop)) is not None:
        return unwritable
    reductions: tuple[ChainReduction, ...] = ()
    if loop.results:
        try:
            result = _reductions(loop, reduces=reduces)
        except RefusedError as refused:
            return refused.refusal
        if isinstance(result, Refusal | Carried):
            return result
        reductions = result
    carried = None if facts is None else facts.worst_carried(loop)
    if carried is not None:
        return Carried(carried_dependence(loop, carried), carried)
    rounding = [reduction.chain[0] for reduction in reductions if reduction.entry in ROUNDING]
    assumed = () if all(map(may_reassociate, rounding)) else (reporting.reassociated(loop),)
    return Parallelization(loop, reductions, assumed=assumed)


def _reductions(loop: ForOp, *, reduces: bool) -> tuple[ChainReduction, ...] | Carried | Refusal:
    """Return the reductions of the values that a loop carries."""
    if loop.reductions is not None:
        return Refusal("unsupported-reduction", (loop,), "the loop names its reductions")
    if not reduces:
        return _carried_value(loop, "the loop carries values")
    if any(isinstance(value.type, MemRefType | UnrankedMemRefType) for value in loop.results):
        return _carried_value(loop, "the loop carries a memref")
    by_number = {
        reduction.carried: reduction
        for reduction in reductions_of(loop)[0]
        if reduction.carried is not None and len(reduction.combining) == 1
    }
    reduced: list[ChainReduction] = []
    for number in range(len(loop.results)):
        reduction = by_number.get(number)
        if reduction is None:
            return _carried_value(loop, f"carried value #{number} is not a reduction by one op")
        reduced.append(_carried_reduction(loop, number, reduction))
    return tuple(reduced)


def _carried_reduction(loop: ForOp, number: int, reduction: Reduction) -> ChainReduction:
    """Return the reduction of a parallel loop for an iteration argument; raises `RefusedError`."""
    kind = AtomicRMWKind[reduction.kind]
    type_ = loop.results[number].type
    if not kinds.can_reduce(kind, type_):
        message = f"'affine.parallel' does not reduce values of {type_} by {kind.name}"
        raise RefusedError("unsupported-reduction", loop, message, reduction.combining[0])
    return ChainReduction(number, 1, kind, reduction.combining)


def unwritable_bound(loop: ForOp) -> Refusal | None:
    """Refuse bounds that an `affine.parallel` cannot have."""
    if not has_unwritable_bound(loop):
        return None
    message = "a bound is the least 64-bit integer, which 'affine.parallel' cannot express"
    return Refusal("unsupported-bound", (loop,), message)


def carried_dependence(loop: ForOp, dependence: Dependence) -> Refusal:
    """Refuse a loop because of a dependence that it carries."""
    return reporting.carried_refusal(dependence, carried_message(dependence), loop)


def _carried_value(loop: ForOp, message: str) -> Carried:
    return Carried(reporting.carries_value("carried-values", (loop,), message, loop))


def unsupported_in(loop: Operation, allowed: AllowedOps) -> Operation | None:
    """Return the first op in a loop that must not be in a parallel loop."""
    for inner in loop.walk():
        is_usual = isinstance(inner, ForOp | IfOp | YieldOp) or is_affine_access(inner)
        is_allowed = (
            (is_usual or is_allocation(inner))
            or (allowed >= AllowedOps.ACCESSES and _only_accesses(inner))
            or (
                allowed >= AllowedOps.THREADS
                and (_does_what_is_inside(inner) or _frees_own(inner, loop))
            )
        )
        if not is_allowed and effects_of(inner) != Effect.NONE:
            return inner
    return None


def _only_accesses(op: Operation) -> bool:
    """Return whether an op's only effects are its declared reads, or its declared writes."""
    is_access = interface_of(op, AccessInterface) is not None
    return is_access and effects_of(op) in (Effect.READ, Effect.WRITE)


def _does_what_is_inside(op: Operation) -> bool:
    """Return whether an op has known effects, all of them from ops inside it."""
    return bool(op.regions) and op.has_trait(RecursiveMemoryEffect) and effects_of(op) is not None


def _frees_own(op: Operation, loop: Operation) -> bool:
    """Return whether an op frees memory that was allocated in the same iteration of a loop."""
    return is_deallocation(op) and all(
        isinstance(value.owner, Operation)
        and is_allocation(value.owner)
        and is_inside(value.owner, loop)
        for value in op.operands
    )


@dataclass(eq=False)
class BandPlanner:
    """Decides whether one loop may become a band that combines chains of ops, values that a loop
    carries unchanged, reductions that are symbols and, with `atomics`, elements of memory; sums and
    products of floats only with `reassociate`, or where their ops allow it."""

    loop: ForOp
    analysis: DependenceAnalysis
    facts: LoopFacts
    reassociate: bool = False
    atomics: bool = False
    _assumed: tuple[reporting.Premise, ...] = ()

    def plan(self) -> Parallelization | Refusal:
        """Plan a band to replace the loop, or refuse."""
        try:
            return self._plan()
        except RefusedError as refused:
            return refused.refusal

    def _plan(self) -> Parallelization | Refusal:
        loop = self.loop
        for op in loop.walk():
            effects = effects_of(op)
            if effects is None or (
                effects & Effect.FREE and not op.regions and not _frees_own(op, loop)
            ):
                raise self._refused(
                    "unsupported-op", f"the loop contains '{operation_name(op)}'", op
                )
        if (unwritable := unwritable_bound(loop)) is not None:
            return unwritable

        reductions, _ = reductions_of(loop)
        worst = self.facts.worst_carried(loop, reductions)
        if worst is not None:
            return carried_dependence(loop, worst)
        carried, unchanged = self._carried(reductions)
        memory = tuple(self._memory_reductions(reductions))
        return Parallelization(loop, carried, unchanged, memory, assumed=self._assumed)

    # Values

    def _carried(
        self, reductions: Sequence[Reduction]
    ) -> tuple[tuple[ChainReduction, ...], tuple[int, ...]]:
        """Return the reductions of values that the loop carries, and the numbers of those that it
        carries unchanged."""
        loop = self.loop
        yielded = loop.terminator.operands
        arguments = loop.body.args[1:]
        if kinds.has_symbols(loop):
            return tuple(self._stated_reductions()), ()
        by_number = {
            reduction.carried: reduction
            for reduction in reductions
            if reduction.carried is not None
        }
        carried: list[ChainReduction] = []
        unchanged: list[int] = []
        for number, argument in enumerate(arguments):
            if yielded[number] is argument:
                unchanged.append(number)
                continue
            reduction = by_number.get(number)
            if reduction is None:
                raise self._refused("carried-values", f"carried value #{number} is not a reduction")
            carried.append(_carried_reduction(loop, number, reduction))
            self._check_order(reduction.kind, argument.type, reduction.combining)
        return tuple(carried), tuple(unchanged)

    def _stated_reductions(self) -> Iterator[ChainReduction]:
        """Yield the reductions that the loop's clause states, each one op in the body."""
        loop = self.loop
        arguments = loop.body.args[1:]
        yielded = loop.terminator.operands
        first = 0
        for entry, results in kinds.groups_of_results(loop):
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
            yield ChainReduction(first, len(results), name, (op,))
            first += len(results)

    def _check_order(self, kind: str, type_: Attribute, chain: Sequence[Operation]) -> None:
        """Refuse reductions whose rounding depends on the order."""
        if kind not in [flag.name for flag in ROUNDING] or not kinds.holds_floats(type_):
            return
        if not self.reassociate and not all(map(may_reassociate, chain)):
            message = f"{kind} would reassociate floating-point operations"
            raise self._refused("float-order", message, chain[0])
        self._assumed = (reporting.reassociated(self.loop),)

    # Memory

    def _memory_reductions(self, reductions: Sequence[Reduction]) -> Iterator[MemoryReduction]:
        """Yield the reductions through memory by which iterations share elements."""
        shared = {
            op
            for reduction in self.facts.carried_by(self.loop)
            for op in (reduction.source.op, reduction.sink.op)
        }
        for reduction in reductions:
            if reduction.carried is not None or shared.isdisjoint(reduction.accesses):
                continue
            element = reduction.combining[0].results[0].type
            self._check_order(reduction.kind, element, reduction.combining)
            if reduction.combining == reduction.accesses:
                continue
            yield self._atomic(reduction)

    def _atomic(self, reduction: Reduction) -> MemoryReduction:
        load, store = reduction.accesses
        kind = AtomicRMWKind[reduction.kind]
        if not self.atomics:
            message = "iterations update the same element, and 'atomics' is not set"
            raise self._refused("memory-reduction", message, load, store)
        if not MEMREF_OF_NUMBERS.holds(store.operands[1].type):
            message = f"elements of type {store.operands[0].type} cannot be updated atomically"
            raise self._refused("memory-reduction", message, load, store)
        obstacle = next(self._interference(load, store), None)
        if obstacle is not None:
            message = "the element may be accessed between the load and the store"
            raise self._refused("memory-reduction", message, load, store, obstacle)
        return MemoryReduction(kind, reduction.combining, load, store)

    def _interference(self, load: Operation, store: Operation) -> Iterator[Operation]:
        """Yield the other ops in the loop that may access what a reduction through memory
        accesses."""
        # Loops that became parallel after the analysis was computed have no position in its order.
        analysis = DependenceAnalysis(self.analysis.function)
        for op in self.loop.walk():
            if op is load or op is store:
                continue
            for access in analysis.accesses_by(op):
                for own in (*analysis.accesses_by(load), *analysis.accesses_by(store)):
                    if access not in analysis.partners()[own.root]:
                        continue
                    for pair in ((own, access), (access, own)):
                        if analysis.may_depend(*pair):
                            yield op

    # Refusals

    def _refused(self, code: str, message: str, *further_ops: Operation) -> RefusedError:
        return RefusedError(code, self.loop, message, *further_ops)


def apply_parallelization(plan: Parallelization, *, keep_attributes: bool = False) -> ParallelOp:
    """Replace the loop of a plan by a parallel loop."""
    loop = plan.loop
    for reduction in plan.memory:
        _make_atomic(reduction)
    inits = tuple(loop.inits)
    block = loop.body
    arguments = tuple(block.args[1:])
    for number in plan.unchanged:
        arguments[number].replace_all_uses_with(inits[number])
        loop.results[number].replace_all_uses_with(inits[number])
    yielded: list[SSAValue] = []
    combining: list[tuple[ChainReduction, Operation]] = []
    for reduction in plan.carried:
        first, values = _remove_from_chain(reduction, arguments, loop.terminator)
        combining.append((reduction, first))
        yielded += values
    replace_op(loop.terminator, YieldOp(*yielded))
    for argument in reversed(arguments):
        block.erase_arg(argument)
    types = [loop.results[f.first + k].type for f in plan.carried for k in range(f.count)]
    entries = [reduction.entry for reduction in plan.carried]
    band_loop = nesting.BandLoop(lower_bound(loop), upper_bound(loop), loop.step_value)
    new_band = nesting.make_band([band_loop], loop.detach_region(loop.region), entries, types)
    if keep_attributes:
        new_band.attributes.update(loop.attributes)
    LoopBuilder.before(loop).insert(new_band)
    results = list(new_band.results)
    for reduction, op in combining:
        partial = results[: reduction.count]
        results = results[reduction.count :]
        # The op that combined in each iteration combines the initial values with the results.
        drop_poison_generating_flags(op)
        places = range(reduction.first, reduction.first + reduction.count)
        op.operands = [*(inits[k] for k in places), *partial]
        LoopBuilder.before(loop).place(op)
        for k, value in zip(places, op.results, strict=True):
            loop.results[k].replace_all_uses_with(value)
    erase_nest(loop)
    return new_band


def _remove_from_chain(
    reduction: ChainReduction, arguments: Sequence[SSAValue], terminator: Operation
) -> tuple[Operation, list[SSAValue]]:
    """Remove the first op from a chain, replacing it by its other operands; return the op, and the
    values to be yielded."""
    first = reduction.chain[0]
    own = arguments[reduction.first : reduction.first + reduction.count]
    contributions = [operand for operand in first.operands if operand not in own]
    if len(contributions) > reduction.count:
        raise AssertionError("a chain uses what is carried once")
    replace_all(first.results, contributions)
    first.detach()
    first.operands = ()
    for op in reduction.chain[1:]:
        drop_poison_generating_flags(op)
    places = range(reduction.first, reduction.first + reduction.count)
    return first, [terminator.operands[k] for k in places]


def _make_atomic(reduction: MemoryReduction) -> None:
    """Replace the update of a reduction through memory by an atomic one."""
    load = reduction.load
    store = reduction.store
    first = reduction.chain[0]
    (contribution,) = [operand for operand in first.operands if operand is not load.results[0]]
    first.results[0].replace_all_uses_with(contribution)
    erase_nest(first)
    for op in reduction.chain[1:]:
        drop_poison_generating_flags(op)
    value, memref, *indices = store.operands
    update: Operation
    if is_affine_access(store):
        update = AtomicRMWOp(reduction.kind, value, memref, map_of(store), indices)
    else:
        update = MemRefAtomicRMWOp.create(
            operands=[value, memref, *indices],
            result_types=[value.type],
            properties={"kind": IntegerAttr(reduction.kind.value, 64)},
        )
    replace_op(store, update)
    erase_nest(load)


def is_combination_of(op: Operation, name: str) -> bool:
    """Return whether an op combines two partial results by a named reduction."""
    return isinstance(op, CombineOp) and op.reduction.root_reference.data == name
