"""Making one `affine.for` an `affine.parallel`, as planned; and merging bands in each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.functions import map_of
from loopwright.ir.dialects.affine import AtomicRMWOp, ForOp, ParallelOp, YieldOp
from loopwright.ir.dialects.affine.nesting import (
    BandLoop,
    loops_of_band,
    make_band,
    reduction_entries,
)
from loopwright.ir.dialects.affine.operands import bind
from loopwright.ir.dialects.memref import AtomicRMWOp as MemRefAtomicRMWOp
from loopwright.ir.dialects.reduction import CombineOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.loops.parallel.surgery import forget_overflow, put_in_place
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import erase_nest, replace_op


@dataclass(frozen=True, slots=True)
class CarriedReduction:
    """Carried values number `first` and following that a chain of ops combines with others."""

    first: int
    count: int
    entry: Attribute
    chain: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class MemoryReduction:
    """An element that is loaded, combined and stored again, to be updated atomically."""

    kind: AtomicRMWKind
    chain: tuple[Operation, ...]
    load: Operation
    store: Operation


@dataclass(frozen=True, slots=True)
class BandPlan:
    """A loop that becomes a band: what it reduces, and which values it carries unchanged."""

    loop: ForOp
    carried: tuple[CarriedReduction, ...]
    unchanged: tuple[int, ...]
    memory: tuple[MemoryReduction, ...]
    reassociates: bool


def apply_band(plan: BandPlan) -> ParallelOp:
    """Put a band in the place of the loop of a plan."""
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
    made = make_band([_band_loop(loop)], loop.detach_region(loop.region), entries, types)
    made.attributes.update(loop.attributes)
    LoopBuilder.before(loop).insert(made)
    results = list(made.results)
    for found, op in combining:
        partial, results = results[: found.count], results[found.count :]
        _combine_after(loop, found, op, inits, partial)
    loop.detach()
    loop.erase()
    return made


def _band_loop(loop: ForOp) -> BandLoop:
    lower = bind(loop.lower_map, tuple(loop.lower_bound_operands))
    upper = bind(loop.upper_map, tuple(loop.upper_bound_operands))
    return BandLoop(lower, upper, loop.step_value)


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
        forget_overflow(op)
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
    forget_overflow(op)
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
    first.detach()
    first.erase()
    for op in found.chain[1:]:
        forget_overflow(op)
    value, memref, *indices = store.operands
    made: Operation
    affine_map = map_of(store, "map")
    if affine_map is not None:
        made = AtomicRMWOp(found.kind, value, memref, affine_map, indices)
    else:
        made = MemRefAtomicRMWOp.create(
            operands=[value, memref, *indices],
            result_types=[value.type],
            properties={"kind": IntegerAttr(found.kind.value, 64)},
        )
    replace_op(store, made)
    erase_nest(load)


# Merging bands ----------------------------------------------------------------------------------


def merge_with_inner(outer: ParallelOp) -> ParallelOp | None:
    """Make one band of two of which the inner is all that the outer contains; None if it is not."""
    inner = outer.body.first_op
    if not isinstance(inner, ParallelOp) or inner.next_op is not outer.body.last_op:
        return None
    if tuple(outer.terminator.operands) != tuple(inner.results):
        return None
    if reduction_entries(outer) != reduction_entries(inner):
        return None
    if any(operand in outer.body.args for operand in inner.operands):
        return None
    loops = [*loops_of_band(outer), *loops_of_band(inner)]
    variables: Mapping[SSAValue, SSAValue] = {
        argument: inner.body.insert_arg(argument.type, k)
        for k, argument in enumerate(outer.body.args)
    }
    for old, new in variables.items():
        old.replace_all_uses_with(new)
    types = tuple(outer.result_types)
    made = make_band(loops, inner.detach_region(inner.region), reduction_entries(outer), types)
    put_in_place(outer, made)
    return made


def is_combination_of(op: Operation, name: str) -> bool:
    """Whether an op combines two partial results by the reduction of a name."""
    return isinstance(op, CombineOp) and op.reduction.root_reference.data == name
