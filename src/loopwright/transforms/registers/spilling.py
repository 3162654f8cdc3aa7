"""Putting the values of structured affine ops into buffers: when it can be done, and doing it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseArrayBase,
    IndexType,
    IntegerType,
    MemRefType,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.affine_expr import AffineMap, dim
from loopwright.affine_expr.expr import INT64_MAX
from loopwright.dialects.affine import (
    AtomicRMWOp,
    ForOp,
    LoadOp,
    ParallelOp,
    StoreOp,
    is_valid_dim,
    is_valid_symbol,
)
from loopwright.dialects.affine.bands import (
    BandLoop,
    block_of,
    iterations_of,
    joined_bounds,
    loops_of_band,
    make_band,
)
from loopwright.dialects.affine.operands import BoundExprs
from loopwright.dialects.affine.symbols import is_top_level_value
from loopwright.dialects.arith import ConstantOp
from loopwright.dialects.memref import AllocaOp
from loopwright.dialects.memref.allocation import AllocaScopeOp
from loopwright.dialects.memref.constraints import is_signless
from loopwright.dialects.reduction.clauses import entries_of, has_symbols, kinds_of
from loopwright.dialects.reduction.kinds import combined, identity_attribute
from loopwright.dialects.scf.forall import ForallOp
from loopwright.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.interfaces.control_flow import is_affine_scope, is_parallel_loop
from loopwright.interfaces.reduction_order import SEQUENTIAL
from loopwright.syntax.narrowing import is_complex_type, is_vector
from loopwright.syntax.printer import attribute_text
from loopwright.transforms.parallel.reductions import order_matters
from loopwright.transforms.registers.passing import executes_once, hands_on
from loopwright.transforms.support.refusal import Refusal, RefusalKind


def _is_held(type_: Attribute) -> bool:
    """Whether a memref can hold values of a type: numbers, and vectors of fixed size."""
    if is_vector(type_):
        return not any(type_.get_scalable_dims())
    return isinstance(type_, IntegerType | IndexType | AnyFloat) or is_complex_type(type_)


def _stays(code: str, message: str, op: Operation) -> Refusal:
    return Refusal(code, RefusalKind.UNSUPPORTED, message, (op,))


def obstacle_to_spilling(op: Operation) -> Refusal | None:
    """Why the results of an op cannot go through buffers."""
    if executes_once(op) and not hands_on(op):
        return _stays("several-blocks", "its region has several blocks", op)
    if isinstance(op, ForOp) and op.reductions is not None:
        return _stays("stated-reduction", "the loop names its reductions", op)
    for number, result in enumerate(op.results):
        if not _is_held(result.type):
            message = (
                f"a buffer cannot hold result #{number}, which is {attribute_text(result.type)}"
            )
            return _stays("no-buffer", message, op)
        if not is_top_level_value(result) and (is_valid_symbol(result) or is_valid_dim(result)):
            message = f"result #{number} may stand in affine expressions"
            return _stays("used-as-symbol", message, op)
    return None


def obstacle_to_spilling_band(
    band: ParallelOp, *, private: bool, reassociate: bool
) -> Refusal | None:
    """Why the reductions of a band cannot go through buffers."""
    if has_symbols(band):
        return _stays("stated-reduction", "a reduction is a symbol", band)
    if AtomicRMWKind.assign in entries_of(band):
        return _stays("unsupported-reduction", "'assign' has the value of one iteration", band)
    for result in band.results:
        if not isinstance(result.type, AnyFloat) and not is_signless(result.type):
            message = f"values of {result.type} are not combined by 'arith'"
            return _stays("unsupported-reduction", message, band)
    if private:
        iterations = iterations_of(band)
        if iterations is None or not 0 < iterations <= SEQUENTIAL or not band.step_values:
            message = f"private buffers are for loops with 1 to {SEQUENTIAL} iterations in all"
            return _stays("unknown-extent", message, band)
        if any((loop.distance or 0) > INT64_MAX for loop in loops_of_band(band)):
            return _stays("unknown-extent", "the distance of two bounds does not fit 64 bits", band)
    elif order_matters(band) and not reassociate:
        return _stays("float-order", "atomic updates would round in another order", band)
    return None


class Buffers:
    """Makes buffers of one element, those of a function or a parallel loop in order."""

    def __init__(self) -> None:
        self._last: dict[Block, Operation] = {}

    def make(self, op: Operation, type_: Attribute, shape: Sequence[int] = ()) -> SSAValue:
        """A buffer for values of a type, at the front of the innermost body around an op that has
        stack memory of its own."""
        block = _scope(op)
        made = AllocaOp.create(
            result_types=[MemRefType(type_, shape)],
            properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, [0, 0])},
        )
        made.location = op.location
        last = self._last.get(block)
        anchor = block.first_op if last is None else last.next_op
        if anchor is None:
            block.add_op(made)
        else:
            block.insert_op_before(made, anchor)
        self._last[block] = made
        return made.results[0]


def _scope(op: Operation) -> Block:
    block = block_of(op)
    parent = block.parent_op()
    while parent is not None and not _is_stack_scope(parent):
        outer = parent.parent_block()
        if outer is None or is_affine_scope(parent):
            break
        block, parent = outer, outer.parent_op()
    region = block.parent
    assert region is not None, "a block of a function is in its region"
    first = region.blocks.first
    assert first is not None
    return first


_HERE = AffineMap(0, 0, ())


def _load(buffer: SSAValue, place: Operation, before: Operation | None, block: Block) -> SSAValue:
    made = LoadOp(buffer, _HERE, ())
    made.location = place.location
    _insert(made, before, block)
    return made.results[0]


def _store(
    value: SSAValue, buffer: SSAValue, place: Operation, before: Operation | None, block: Block
) -> None:
    made = StoreOp(value, buffer, _HERE, ())
    made.location = place.location
    _insert(made, before, block)


def _insert(op: Operation, before: Operation | None, block: Block) -> None:
    if before is None:
        block.add_op(op)
    else:
        block.insert_op_before(op, before)


def spill_loop(loop: ForOp, buffers: Buffers) -> ForOp:
    """Carry the values of an `affine.for` in buffers."""
    block, body = block_of(loop), loop.body
    slots = [buffers.make(loop, result.type) for result in loop.results]
    for init, slot in zip(tuple(loop.inits), slots, strict=True):
        _store(init, slot, loop, loop, block)
    first = body.first_op
    for argument, slot in zip(tuple(body.args[1:]), slots, strict=True):
        argument.replace_all_uses_with(_load(slot, loop, first, body))
    _store_yielded(body, slots, loop)
    for argument in reversed(body.args[1:]):
        body.erase_arg(argument)
    made = ForOp(
        loop.lower_map,
        tuple(loop.lower_bound_operands),
        loop.upper_map,
        tuple(loop.upper_bound_operands),
        step=loop.step_value,
        region=loop.detach_region(loop.region),
    )
    _take_place(loop, made, slots)
    return made


def spill_results(op: Operation, buffers: Buffers) -> Operation:
    """Give the results of an op that executes one of its regions through buffers."""
    slots = [buffers.make(op, result.type) for result in op.results]
    for region in op.regions:
        _store_yielded(region.block, slots, op)
    made = type(op).create(
        operands=tuple(op.operands),
        properties=dict(op.properties),
        regions=[op.detach_region(region) for region in tuple(op.regions)],
    )
    _take_place(op, made, slots)
    return made


def _store_yielded(block: Block, slots: Sequence[SSAValue], op: Operation) -> None:
    """Store what a block yields instead."""
    terminator = block.last_op
    assert terminator is not None, "a body has a terminator"
    for value, slot in zip(tuple(terminator.operands), slots, strict=True):
        _store(value, slot, op, terminator, block)
    terminator.operands = ()


def _take_place(old: Operation, new: Operation, slots: Sequence[SSAValue]) -> None:
    """Put an op without results in the place of one whose results are in buffers."""
    new.location = old.location
    new.attributes.update(old.attributes)
    block = block_of(old)
    block.insert_op_before(new, old)
    for result, slot in zip(old.results, slots, strict=True):
        result.replace_all_uses_with(_load(slot, old, old, block))
    old.detach()
    old.erase()


# Parallel loops ---------------------------------------------------------------------------------


def spill_band(band: ParallelOp, buffers: Buffers, *, private: bool) -> None:
    """Reduce through shared buffers, or through private ones that are combined afterwards."""
    kinds = kinds_of(band)
    assert kinds is not None, "planned: the reductions are kinds"
    block, terminator = block_of(band), band.terminator
    loops = loops_of_band(band)
    shape = [loop.trip_count or 0 for loop in loops] if private else []
    slots = [buffers.make(band, result.type) for result in band.results]
    parts = [buffers.make(band, result.type, shape) for result in band.results if private]
    for kind, slot, result in zip(kinds, slots, band.results, strict=True):
        _store_identity(kind, result.type, slot, band)
    for number, value in enumerate(tuple(terminator.operands)):
        if private:
            _store_part(band, loops, value, parts[number])
            continue
        update = AtomicRMWOp(kinds[number], value, slots[number], _HERE, ())
        update.location = band.location
        band.body.insert_op_before(update, terminator)
    terminator.operands = ()
    made = make_band(loops, band.detach_region(band.region))
    made.location = band.location
    made.attributes.update(band.attributes)
    block.insert_op_before(made, band)
    if private and prod(shape):
        _combine_parts(band, kinds, slots, parts, shape)
    for result, slot in zip(band.results, slots, strict=True):
        result.replace_all_uses_with(_load(slot, band, band, block))
    band.detach()
    band.erase()


def _store_identity(kind: AtomicRMWKind, type_: Attribute, slot: SSAValue, band: Operation) -> None:
    made = ConstantOp.create(
        result_types=[type_], properties={"value": identity_attribute(kind, type_)}
    )
    made.location = band.location
    block_of(band).insert_op_before(made, band)
    _store(made.results[0], slot, band, band, block_of(band))


def _store_part(
    band: ParallelOp, loops: Sequence[BandLoop], value: SSAValue, part: SSAValue
) -> None:
    """Store what an iteration yields in its own element."""
    pairs = zip(loops, band.body.args, strict=True)
    numbers = [iteration_number(loop, variable) for loop, variable in pairs]
    affine_map, operands, _ = joined_bounds(numbers)
    made = StoreOp(value, part, affine_map, operands)
    made.location = band.location
    band.body.insert_op_before(made, band.terminator)


def iteration_number(loop: BandLoop, variable: SSAValue) -> BoundExprs:
    """The number of an iteration, from 0 on."""
    lower = loop.lower
    place = dim(len(lower.dims))
    expr = (place - lower.exprs[0]) // loop.step
    return BoundExprs((expr,), (*lower.dims, variable), lower.symbols)


def _combine_parts(
    band: ParallelOp,
    kinds: Sequence[AtomicRMWKind],
    slots: Sequence[SSAValue],
    parts: Sequence[SSAValue],
    shape: Sequence[int],
) -> None:
    """Combine the elements of private buffers, in the order of iterations."""
    block, anchor = block_of(band), band
    variables: list[SSAValue] = []
    end: Operation = anchor
    for extent in shape:
        loop = ForOp(0, (), extent, ())
        loop.location = band.location
        block.insert_op_before(loop, end)
        block, end = loop.body, loop.terminator
        variables.append(loop.induction_variable)
    identity = AffineMap(len(shape), 0, [dim(k) for k in range(len(shape))])
    for kind, slot, part in zip(kinds, slots, parts, strict=True):
        load = LoadOp(part, identity, variables)
        load.location = band.location
        block.insert_op_before(load, end)
        op = combined(kind, _load(slot, band, end, block), load.results[0])
        op.location = band.location
        block.insert_op_before(op, end)
        _store(op.results[0], slot, band, end, block)


def _is_stack_scope(op: Operation) -> bool:
    """Whether the body of an op has stack memory of its own in each execution; functions' have."""
    return is_parallel_loop(op) or isinstance(op, ForallOp | AllocaScopeOp)
