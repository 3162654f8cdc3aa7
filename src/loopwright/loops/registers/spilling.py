"""Spills the results and carried values of structured affine ops to buffers."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.core.attributes import can_be_held
from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine import nesting
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.dialects.affine.symbols import is_top_level_value
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref import AllocaOp
from loopwright.ir.dialects.memref.access import GenericAtomicRMWOp
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.dialects.reduction.kinds import (
    combined,
    entries_of,
    has_symbols,
    identity_attribute,
    kinds_of,
    order_matters,
)
from loopwright.ir.dialects.scf import ReduceOp
from loopwright.ir.interfaces.atomic_kinds import SEQUENTIAL, AtomicRMWKind
from loopwright.ir.interfaces.control_flow import is_affine_scope, is_stack_scope
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.printer import attribute_text
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import erase_nest, executes_once, hands_on
from loopwright.records import dataclass

_COMBINING = (DefineOp, GenericAtomicRMWOp, ReduceOp)
"""Ops whose regions are pure combinations, executed at any time and any number of times."""


def obstacle_to_spilling(op: Operation) -> Refusal | None:
    """Return the refusal if the results of an op cannot be spilled to buffers."""
    if any(isinstance(around, _COMBINING) for around in ops_around(op)):
        return Refusal("pure-region", (op,), "it is in a region that has no effects")
    if executes_once(op) and not hands_on(op):
        return Refusal("several-blocks", (op,), "its region has several blocks")
    if isinstance(op, affine.ForOp) and op.reductions is not None:
        return Refusal("stated-reduction", (op,), "the loop names its reductions")
    for number, result in enumerate(op.results):
        if not can_be_held(result.type):
            message = f"a buffer cannot hold result #{number} of type {attribute_text(result.type)}"
            return Refusal("no-buffer", (op,), message)
        if not is_top_level_value(result) and (
            affine.is_valid_symbol(result) or affine.is_valid_dim(result)
        ):
            message = f"result #{number} may be used in affine expressions"
            return Refusal("used-as-symbol", (op,), message)
    return None


def obstacle_to_spilling_band(
    band: affine.ParallelOp, *, private: bool, reassociate: bool
) -> Refusal | None:
    """Return the refusal if the reductions of a band cannot be spilled to buffers."""
    if has_symbols(band):
        return Refusal("stated-reduction", (band,), "a reduction is a symbol")
    if AtomicRMWKind.assign in entries_of(band):
        return Refusal("unsupported-reduction", (band,), "'assign' has the value of one iteration")
    for result in band.results:
        if not isinstance(result.type, builtin.AnyFloat) and not is_signless_integer(result.type):
            message = f"values of {result.type} are not combined by 'arith'"
            return Refusal("unsupported-reduction", (band,), message)
    if private:
        iterations = nesting.iterations_of(band)
        if iterations is None or not 0 < iterations <= SEQUENTIAL or not band.step_values:
            message = f"private buffers are for loops with 1 to {SEQUENTIAL} iterations in all"
            return Refusal("unknown-extent", (band,), message)
        if any((loop.distance or 0) > INT64_MAX for loop in nesting.loops_of_band(band)):
            return Refusal(
                "unknown-extent", (band,), "the distance of two bounds does not fit 64 bits"
            )
    elif order_matters(band) and not reassociate:
        return Refusal(
            "float-order", (band,), "atomic updates would reassociate floating-point operations"
        )
    return None


_HERE = AffineMap(0, 0, ())


@dataclass(frozen=True, slots=True)
class Slot:
    """An element of a buffer for a carried value or a result; it may already contain the value that
    it `holds` before the op."""

    buffer: SSAValue
    map: AffineMap = _HERE
    indices: tuple[SSAValue, ...] = ()
    holds: SSAValue | None = None

    def load(self, builder: LoopBuilder) -> SSAValue:
        """Insert a load of the value."""
        return builder.value(affine.LoadOp(self.buffer, self.map, self.indices))

    def store(self, builder: LoopBuilder, value: SSAValue) -> None:
        """Insert a store of the value."""
        builder.insert(affine.StoreOp(value, self.buffer, self.map, self.indices))


class Buffers:
    """Makes buffers of one element, those of a function or a parallel loop in order."""

    def __init__(self) -> None:
        self._last: dict[Block, Operation] = {}

    def make(self, op: Operation, type_: Attribute, shape: Sequence[int] = ()) -> SSAValue:
        """A buffer for values of a type, at the front of the innermost body around an op that is an
        automatic allocation scope."""
        block = _scope(op)
        new_op = AllocaOp.create(
            result_types=[builtin.MemRefType(type_, shape)],
            properties={
                "operandSegmentSizes": builtin.DenseArrayBase.from_list(builtin.i32, [0, 0])
            },
        )
        last = self._last.get(block)
        anchor = block.first_op if last is None else last.next_op
        self._last[block] = LoopBuilder(block, anchor, op.location).insert(new_op)
        return new_op.results[0]

    def slots(self, op: Operation) -> list[Slot]:
        """A buffer for each result of an op."""
        return [Slot(self.make(op, result.type)) for result in op.results]


def _scope(op: Operation) -> Block:
    block = nesting.block_of(op)
    parent = block.parent_op()
    while parent is not None and not is_stack_scope(parent):
        outer = parent.parent_block()
        if outer is None or is_affine_scope(parent):
            break
        block, parent = outer, outer.parent_op()
    region = block.parent
    assert region is not None, "a block of a function is in its region"
    first = region.blocks.first
    assert first is not None
    return first


def spill(op: Operation, slots: Sequence[Slot]) -> Operation:
    """Spill the values that an `affine.for` carries, or the results of an op that executes its
    regions at most once, to buffers; return the op's replacement."""
    return _spill_loop(op, slots) if isinstance(op, affine.ForOp) else _spill_results(op, slots)


def _spill_loop(loop: affine.ForOp, slots: Sequence[Slot]) -> affine.ForOp:
    """Replace an `affine.for` by one whose carried values are in buffers."""
    body = loop.body
    before, inside = LoopBuilder.before(loop), LoopBuilder.at_start(loop)
    for init, slot in zip(tuple(loop.inits), slots, strict=True):
        if init is not slot.holds:
            slot.store(before, init)
    for argument, slot in zip(tuple(body.args[1:]), slots, strict=True):
        argument.replace_all_uses_with(slot.load(inside))
    _store_yielded(body, slots, loop)
    for argument in reversed(body.args[1:]):
        body.erase_arg(argument)
    new_loop = loop.with_inits(())
    _take_place(loop, new_loop, slots)
    return new_loop


def _spill_results(op: Operation, slots: Sequence[Slot]) -> Operation:
    """Replace an op that executes at most one of its regions by one whose results are in
    buffers."""
    for region in op.regions:
        _store_yielded(region.block, slots, op)
    new_op = type(op).create(
        operands=tuple(op.operands),
        properties=dict(op.properties),
        regions=[op.detach_region(region) for region in tuple(op.regions)],
    )
    _take_place(op, new_op, slots)
    return new_op


def _store_yielded(block: Block, slots: Sequence[Slot], op: Operation) -> None:
    """Store the values that a block yields instead of yielding them."""
    terminator = block.last_op
    assert terminator is not None, "a body has a terminator"
    builder = LoopBuilder(block, terminator, op.location)
    for value, slot in zip(tuple(terminator.operands), slots, strict=True):
        if value is not slot.holds:
            slot.store(builder, value)
    terminator.operands = ()


def _take_place(old: Operation, new: Operation, slots: Sequence[Slot]) -> None:
    """Replace an op by one without results; its results are loaded from buffers."""
    new.attributes.update(old.attributes)
    builder = LoopBuilder.before(old)
    builder.insert(new)
    for result, slot in zip(old.results, slots, strict=True):
        result.replace_all_uses_with(slot.load(builder))
    erase_nest(old)


# Parallel loops


def spill_band(band: affine.ParallelOp, buffers: Buffers, *, private: bool) -> None:
    """Spill the reductions of a band to shared buffers, or to private ones that are combined
    afterwards."""
    kinds = kinds_of(band)
    assert kinds is not None, "planned: the reductions are kinds"
    builder, terminator = LoopBuilder.before(band), band.terminator
    at_end = LoopBuilder(band.body, terminator, band.location)
    loops = nesting.loops_of_band(band)
    shape = [loop.trip_count or 0 for loop in loops] if private else []
    slots = buffers.slots(band)
    parts = [buffers.make(band, result.type, shape) for result in band.results if private]
    for kind, slot, result in zip(kinds, slots, band.results, strict=True):
        slot.store(builder, _identity(builder, kind, result.type))
    for number, value in enumerate(tuple(terminator.operands)):
        if private:
            at_end.insert(_store_of_part(band, loops, value, parts[number]))
        else:
            at_end.insert(affine.AtomicRMWOp(kinds[number], value, slots[number].buffer, _HERE, ()))
    terminator.operands = ()
    new_band = nesting.make_band(loops, band.detach_region(band.region))
    new_band.attributes.update(band.attributes)
    builder.insert(new_band)
    if private and prod(shape):
        _combine_parts(builder, kinds, slots, parts, shape)
    for result, slot in zip(band.results, slots, strict=True):
        result.replace_all_uses_with(slot.load(builder))
    erase_nest(band)


def _identity(builder: LoopBuilder, kind: AtomicRMWKind, type_: Attribute) -> SSAValue:
    properties = {"value": identity_attribute(kind, type_)}
    return builder.value(ConstantOp.create(result_types=[type_], properties=properties))


def _store_of_part(
    band: affine.ParallelOp, loops: Sequence[nesting.BandLoop], value: SSAValue, part: SSAValue
) -> affine.StoreOp:
    """Store the value that an iteration yields to its own element."""
    pairs = zip(loops, band.body.args, strict=True)
    numbers = [iteration_number(loop, variable) for loop, variable in pairs]
    affine_map, operands, _ = nesting.joined_bounds(numbers)
    return affine.StoreOp(value, part, affine_map, operands)


def iteration_number(loop: nesting.BandLoop, variable: SSAValue) -> BoundExprs:
    """The number of an iteration, counted from 0."""
    lower = loop.lower
    place = dim(len(lower.dims))
    expr = (place - lower.exprs[0]) // loop.step
    return BoundExprs((expr,), (*lower.dims, variable), lower.symbols)


def _combine_parts(
    builder: LoopBuilder,
    kinds: Sequence[AtomicRMWKind],
    slots: Sequence[Slot],
    parts: Sequence[SSAValue],
    shape: Sequence[int],
) -> None:
    """Combine the elements of private buffers, in the order of iterations."""
    variables: list[SSAValue] = []
    for extent in shape:
        loop = builder.insert(affine.ForOp(0, (), extent, ()))
        builder = LoopBuilder.at_end(loop)
        variables.append(loop.induction_variable)
    identity = AffineMap(len(shape), 0, [dim(k) for k in range(len(shape))])
    for kind, slot, part in zip(kinds, slots, parts, strict=True):
        element = builder.value(affine.LoadOp(part, identity, variables))
        combination = builder.insert(combined(kind, slot.load(builder), element))
        slot.store(builder, combination.results[0])
