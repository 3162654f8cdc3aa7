"""A loop whose iterations are independent as a parallel one.

`loops.passes.parallelizing` shows what becomes of a loop that reduces: what its
iterations compute is reduced by the parallel loop, and the initial value is combined with that
behind it.

**Legal when** the caller has proved that iterations are independent but for the reductions.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import RecursiveMemoryEffect

from loopwright.ir.dialects.affine import ForOp, IfOp, ParallelOp, YieldOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.memory_access import AccessInterface, is_affine_access, is_allocation
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_deallocation
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.loops.parallel.bands import drop_poison_generating_flags
from loopwright.loops.steps.builder import LoopBuilder


@dataclass(frozen=True, slots=True)
class ReducedValue:
    """A carried value that one op combines with what an iteration computes."""

    kind: AtomicRMWKind
    combining: Operation


@dataclass(frozen=True, slots=True)
class Parallelization:
    """A loop that may become parallel, and how its values are reduced."""

    loop: ForOp
    reductions: tuple[ReducedValue, ...]


def apply_parallelization(plan: Parallelization) -> ParallelOp:
    """Put a parallel loop in the place of the loop of a plan."""
    loop = plan.loop
    inits, block = tuple(loop.inits), loop.body
    made = ParallelOp(
        loop.lower_map,
        tuple(loop.lower_bound_operands),
        loop.upper_map,
        tuple(loop.upper_bound_operands),
        [loop.step_value],
        lower_groups=[loop.lower_map.num_results],
        upper_groups=[loop.upper_map.num_results],
        reductions=[reduced.kind for reduced in plan.reductions],
        result_types=[result.type for result in loop.results],
        region=loop.detach_region(loop.region),
    )
    builder = LoopBuilder.before(loop)
    builder.insert(made)
    for number, reduced in enumerate(plan.reductions):
        combining = reduced.combining
        _take_out(combining, block, block.args[number + 1])
        combining.operands = (inits[number], made.results[number])
        drop_poison_generating_flags(combining)
        builder.place(combining)
        loop.results[number].replace_all_uses_with(combining.results[0])
    for argument in reversed(block.args[1:]):
        block.erase_arg(argument)
    loop.detach()
    loop.erase()
    return made


def _take_out(combining: Operation, block: Block, carried: SSAValue) -> None:
    """Yield what is combined with the carried value instead of the combination."""
    (other,) = [operand for operand in combining.operands if operand is not carried]
    combining.results[0].replace_all_uses_with(other)
    combining.detach()


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
