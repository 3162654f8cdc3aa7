"""A counted loop whose iterations are independent, but for what they reduce, as a parallel one.

`loops.passes.parallelizing` shows what becomes of a loop that reduces: what its iterations compute
is reduced by the parallel loop, and the initial value is combined with that behind it. What is
reduced in an element of memory is updated there atomically.

**Legal when** iterations are independent but for the reductions, which `plan_parallelization` asks;
who applies a plan of its own has proved it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerAttr, MemRefType, UnrankedMemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.traits import RecursiveMemoryEffect

from loopwright.exact.dependences.describe import carried_message
from loopwright.exact.reductions.recognition import reductions_of
from loopwright.ir.dialects.affine import AtomicRMWOp, ForOp, IfOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.intervals import has_unwritable_bound
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.arith.attributes import drop_poison_generating_flags
from loopwright.ir.dialects.memref import AtomicRMWOp as MemRefAtomicRMWOp
from loopwright.ir.dialects.reduction.clauses import Entry
from loopwright.ir.dialects.reduction.definition import CombineOp
from loopwright.ir.dialects.reduction.kinds import can_reduce
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.memory_access import AccessInterface, is_affine_access, is_allocation
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_deallocation
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import erase_nest, replace_op
from loopwright.loops.support.reporting import carried_refusal, carries_value, op_against, refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.loops import LoopFacts


@dataclass(frozen=True, slots=True)
class CarriedReduction:
    """Carried values number `first` and following that a chain of ops combines with others."""

    first: int
    count: int
    entry: Entry
    chain: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class MemoryReduction:
    """An element that is loaded, combined and stored again, to be updated atomically."""

    kind: AtomicRMWKind
    chain: tuple[Operation, ...]
    load: Operation
    store: Operation


@dataclass(frozen=True, slots=True)
class Parallelization:
    """A loop that may become parallel: what it reduces, and which values it carries unchanged."""

    loop: ForOp
    carried: tuple[CarriedReduction, ...] = ()
    unchanged: tuple[int, ...] = ()
    memory: tuple[MemoryReduction, ...] = ()
    reassociates: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """Iterations of a loop hand on a value, or depend on each other through memory."""

    refusal: Refusal
    dependence: Dependence | None = None


def plan_parallelization(
    loop: ForOp,
    facts: LoopFacts,
    *,
    reduces: bool = False,
    beyond_mlir: bool = False,
    for_threads: bool = False,
) -> Parallelization | Refusal:
    """Whether a loop may become parallel, if it `reduces` with what it carries: with `beyond_mlir`
    also where it has accesses without maps, such as transfers of vectors, and `for_threads`
    whatever they can share."""
    found = judge_parallelization(
        loop, facts, reduces=reduces, beyond_mlir=beyond_mlir, for_threads=for_threads
    )
    return found.refusal if isinstance(found, Carried) else found


def judge_parallelization(
    loop: ForOp,
    facts: LoopFacts,
    *,
    reduces: bool = False,
    beyond_mlir: bool = False,
    for_threads: bool = False,
) -> Parallelization | Carried | Refusal:
    """The same, where what iterations hand on is distinguished from other reasons."""
    inner = unsupported_in(loop, beyond_mlir=beyond_mlir, for_threads=for_threads)
    if inner is not None:
        message = f"the loop contains '{operation_name(inner)}'"
        return op_against(loop, inner, message, "unsupported-op")
    if (unwritable := unwritable_bound(loop)) is not None:
        return unwritable
    reductions: tuple[CarriedReduction, ...] = ()
    if loop.results:
        found = _reductions(loop, reduces=reduces)
        if isinstance(found, Refusal | Carried):
            return found
        reductions = found
    carried = facts.worst_carried(loop)
    if carried is not None:
        return Carried(carried_dependence(loop, carried), carried)
    return Parallelization(loop, reductions)


def _reductions(loop: ForOp, *, reduces: bool) -> tuple[CarriedReduction, ...] | Carried | Refusal:
    """The reductions of the values that a loop carries."""
    if loop.reductions is not None:
        return refusal("unsupported-reduction", (loop,), "the loop names its reductions")
    if not reduces:
        return _carried_value(loop, "the loop carries values")
    if any(isinstance(value.type, MemRefType | UnrankedMemRefType) for value in loop.results):
        return _carried_value(loop, "the loop carries a memref")
    known = {
        found.carried: found
        for found in reductions_of(loop)[0]
        if found.carried is not None and len(found.combining) == 1
    }
    reduced: list[CarriedReduction] = []
    for number, result in enumerate(loop.results):
        found = known.get(number)
        if found is None:
            return _carried_value(loop, f"carried value #{number} is not a reduction by one op")
        kind = AtomicRMWKind[found.kind]
        if not can_reduce(kind, result.type):
            message = f"'affine.parallel' does not reduce values of {result.type} by {kind.name}"
            return refusal("unsupported-reduction", (loop, found.combining[0]), message)
        reduced.append(CarriedReduction(number, 1, kind, found.combining))
    return tuple(reduced)


def unwritable_bound(loop: ForOp) -> Refusal | None:
    """Why the bounds of a loop cannot be those of a parallel one."""
    if not has_unwritable_bound(loop):
        return None
    message = "a bound is the least 64-bit integer, which 'affine.parallel' cannot express"
    return refusal("unsupported-bound", (loop,), message)


def carried_dependence(loop: ForOp, found: Dependence) -> Refusal:
    """A loop stays as it is because of a dependence that it carries."""
    return carried_refusal(found, carried_message(found), loop)


def _carried_value(loop: ForOp, message: str) -> Carried:
    return Carried(carries_value((loop,), loop, message, "carried-values"))


def unsupported_in(
    loop: Operation, *, beyond_mlir: bool = False, for_threads: bool = False
) -> Operation | None:
    """The first op in a loop that may not be in a parallel one, if there is any; with `beyond_mlir`
    accesses without maps may, such as transfers of vectors, and `for_threads` also ops that do no
    more than those in them, and what frees memory of the same iteration."""
    for inner in loop.walk():
        is_allowed = (
            _is_allowed(inner)
            or ((beyond_mlir or for_threads) and _only_accesses(inner))
            or (for_threads and (_does_what_is_inside(inner) or _frees_own(inner, loop)))
        )
        if not is_allowed and effects_of(inner) != Effect.NONE:
            return inner
    return None


def _is_allowed(op: Operation) -> bool:
    """Whether an op may be in a loop that is made parallel: others are not looked into."""
    return isinstance(op, ForOp | IfOp | YieldOp) or is_affine_access(op) or is_allocation(op)


def _only_accesses(op: Operation) -> bool:
    """Whether all that an op does is to read, or to write, memory that it says itself."""
    is_access = interface_of(op, AccessInterface) is not None
    return is_access and effects_of(op) in (Effect.READ, Effect.WRITE)


def _does_what_is_inside(op: Operation) -> bool:
    """Whether all effects of an op, which are known, are those of ops in it."""
    return bool(op.regions) and op.has_trait(RecursiveMemoryEffect) and effects_of(op) is not None


def _frees_own(op: Operation, loop: Operation) -> bool:
    """Whether an op frees what was allocated in the same iteration of a loop."""
    return is_deallocation(op) and all(
        isinstance(value.owner, Operation)
        and is_allocation(value.owner)
        and is_inside(value.owner, loop)
        for value in op.operands
    )


def apply_parallelization(plan: Parallelization, *, keep_attributes: bool = False) -> ParallelOp:
    """Put a parallel loop in the place of the loop of a plan."""
    loop = plan.loop
    for found in plan.memory:
        _make_atomic(found)
    inits, block = tuple(loop.inits), loop.body
    arguments = tuple(block.args[1:])
    for number in plan.unchanged:
        arguments[number].replace_all_uses_with(inits[number])
        loop.results[number].replace_all_uses_with(inits[number])
    yielded: list[SSAValue] = []
    combining: list[tuple[CarriedReduction, Operation]] = []
    for found in plan.carried:
        first, values = _uncarry(found, arguments, loop.terminator)
        combining.append((found, first))
        yielded += values
    replace_op(loop.terminator, YieldOp(*yielded))
    for argument in reversed(arguments):
        block.erase_arg(argument)
    types = [loop.results[f.first + k].type for f in plan.carried for k in range(f.count)]
    entries = [found.entry for found in plan.carried]
    band_loop = nesting.BandLoop(lower_bound(loop), upper_bound(loop), loop.step_value)
    made = nesting.make_band([band_loop], loop.detach_region(loop.region), entries, types)
    if keep_attributes:
        made.attributes.update(loop.attributes)
    LoopBuilder.before(loop).insert(made)
    results = list(made.results)
    for found, op in combining:
        partial, results = results[: found.count], results[found.count :]
        _combine_after(loop, found, op, inits, partial)
    erase_nest(loop)
    return made


def _uncarry(
    found: CarriedReduction, arguments: Sequence[SSAValue], terminator: Operation
) -> tuple[Operation, list[SSAValue]]:
    """Take the first op out of a chain, whose other operands take its place; the op, and what is
    to be yielded now."""
    first = found.chain[0]
    own = arguments[found.first : found.first + found.count]
    others = [operand for operand in first.operands if operand not in own]
    if len(others) > found.count:
        raise AssertionError("a chain uses what is carried once")
    for result, value in zip(first.results, others, strict=True):
        result.replace_all_uses_with(value)
    first.detach()
    first.operands = ()
    for op in found.chain[1:]:
        drop_poison_generating_flags(op)
    places = range(found.first, found.first + found.count)
    return first, [terminator.operands[k] for k in places]


def _combine_after(
    loop: ForOp,
    found: CarriedReduction,
    op: Operation,
    inits: Sequence[SSAValue],
    partial: Sequence[SSAValue],
) -> None:
    """Combine initial values with what a band gives, by the op that did so in each iteration."""
    drop_poison_generating_flags(op)
    places = range(found.first, found.first + found.count)
    op.operands = [*(inits[k] for k in places), *partial]
    LoopBuilder.before(loop).place(op)
    for k, value in zip(places, op.results, strict=True):
        loop.results[k].replace_all_uses_with(value)


def _make_atomic(found: MemoryReduction) -> None:
    """Update the element of a reduction through memory in one step."""
    load, store, first = found.load, found.store, found.chain[0]
    (other,) = [operand for operand in first.operands if operand is not load.results[0]]
    first.results[0].replace_all_uses_with(other)
    erase_nest(first)
    for op in found.chain[1:]:
        drop_poison_generating_flags(op)
    value, memref, *indices = store.operands
    made: Operation
    if is_affine_access(store):
        made = AtomicRMWOp(found.kind, value, memref, map_of(store), indices)
    else:
        made = MemRefAtomicRMWOp.create(
            operands=[value, memref, *indices],
            result_types=[value.type],
            properties={"kind": IntegerAttr(found.kind.value, 64)},
        )
    replace_op(store, made)
    erase_nest(load)


def is_combination_of(op: Operation, name: str) -> bool:
    """Whether an op combines two partial results by the reduction of a name."""
    return isinstance(op, CombineOp) and op.reduction.root_reference.data == name
