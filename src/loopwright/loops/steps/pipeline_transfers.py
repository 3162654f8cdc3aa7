"""Software pipelining of transfers: those of the next iteration overlap with the rest of this one.

**Before → After**

    affine.for %i = 0 to 8 {               affine.dma_start %m[0], %b[0, 0], …
      affine.dma_start %m[%i * 4], %b[0]   affine.for %i = 1 to 8 {
      affine.dma_wait …                      affine.dma_start %m[%i * 4], %b[%i mod 2, 0], …
      A(%i)                                  affine.dma_wait …
    }                                        A(%i - 1)
                                           }
                                           affine.dma_wait …
                                           A(7)

The buffer and the tag get room for two iterations, which alternate.

**Legal when** nothing in the loop may write what a transfer reads, and the transfer fills the whole
buffer. Nothing accesses the buffer before it in the body, and both buffer and tag are allocated for
this loop only. The loop runs a known number of times. Carried values are passed on to the
iterations after it.

**Refuses when** `unknown-count`: the number of iterations is not known, or zero; `unknown-order`,
`illegal-order`: something in the loop may write, or writes, what the transfer reads, or accesses
the buffer before it; `partly-filled`: the transfer does not fill the buffer; `lives-longer`: the
buffer or the tag is used elsewhere, too, or is not allocated; `shared-tag`: the tag is that of
other transfers or waits, too; `unsupported-use`: an access cannot be given one more subscript;
`needed-values`: the transfer needs values that only its own iteration computes; `named-reductions`:
the loop declares its reductions; `may-end`: an iteration may end the program before the source of
the next transfer is valid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.core.attributes import AffineMapAttr, is_memref
from loopwright.ir.core.enclosing import Reached, is_inside, op_in, replace_all
from loopwright.ir.dialects.affine import DmaStartOp, DmaWaitOp, ForOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize, compose
from loopwright.ir.dialects.memref import AllocOp, DeallocOp
from loopwright.ir.dialects.memref.layout import has_identity_layout, memory_space_of
from loopwright.ir.interfaces.control_flow import Assertion
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import SubscriptedAccess
from loopwright.ir.interfaces.memory_effects import is_output
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Reason, Refusal
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, promote_if_single_iteration
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class Pipelining:
    """A loop, its transfers in order, and the ops without effects that these need, in order."""

    loop: ForOp
    count: int
    transfers: tuple[DmaStartOp, ...]
    needed: tuple[Operation, ...]


def incoming_transfers(loop: ForOp) -> list[DmaStartOp]:
    """Return the transfers directly in a loop to a higher memory space than that of their
    source."""
    return [
        op for op in loop.body.ops if isinstance(op, DmaStartOp) and _space(op.dst) > _space(op.src)
    ]


def _space(value: SSAValue) -> int:
    assert is_memref(value.type)
    return memory_space_of(value.type)


def plan_pipelining(
    analysis: DependenceAnalysis, loop: ForOp
) -> tuple[Pipelining | None, list[Refusal]]:
    """Plan to pipeline the transfers of a loop; return the refusals of the others as well."""
    starts = incoming_transfers(loop)
    if not starts:
        return None, []
    count = trip_count(loop)
    if not count:
        message = "the trip count is unknown or zero"
        return None, [Refusal("unknown-count", (loop,), message)]
    if loop.reductions is not None:
        message = "the loop names its reductions"
        return None, [Refusal("named-reductions", (loop,), message)]
    ending = next(filter(_may_stop, loop.walk()), None)
    if ending is not None:
        message = "the next transfer may read out of bounds: this iteration may be the last"
        return None, [Refusal("may-end", (loop, ending), message)]
    judged = [(start, _refusal(analysis, loop, start)) for start in starts]
    refusals = [refused for _, refused in judged if refused is not None]
    transfers = tuple(start for start, refused in judged if refused is None)
    if not transfers:
        return None, refusals
    needed = set[Operation]().union(*(_needed_ops(start, loop) or () for start in transfers))
    order = tuple(op for op in loop.body.ops if op in needed)
    return Pipelining(loop, count, transfers, order), refusals


def _may_stop(op: Operation) -> bool:
    """Return whether an op ends the program if a condition does not hold."""
    return is_output(op) and interface_of(op, Assertion) is not None


def _refusal(analysis: DependenceAnalysis, loop: ForOp, start: DmaStartOp) -> Refusal | None:
    """Return why the buffers of a transfer cannot be doubled; None if they can."""
    wait = _wait_for(loop, start)
    if wait is None:
        message = "no wait directly in the loop belongs to this transfer alone"
        return Refusal("shared-tag", (start,), message)
    for value in (start.dst, start.tag):
        if not _is_private_memory(value, loop):
            message = "a buffer of the transfer is not allocated for this loop alone"
            owner = (value.owner,) if isinstance(value.owner, Operation) else ()
            return Refusal("lives-longer", (start, *owner), message)
        for use in value.uses:
            if not _takes_subscript(use.operation, value):
                message = "an access cannot be given one more subscript"
                return Refusal("unsupported-use", (start, use.operation), message)
    if _needed_ops(start, loop) is None:
        message = "the operands of the transfer have effects or come from other iterations"
        return Refusal("needed-values", (start,), message)
    if not _fills(start):
        message = "the transfer does not fill its buffer"
        return Refusal("partly-filled", (start,), message)
    return _order_refusal(analysis, loop, start)


def _wait_for(loop: ForOp, start: DmaStartOp) -> DmaWaitOp | None:
    """Return the wait that follows a transfer directly in a loop, if no other op uses the tag."""
    users = [use.operation for use in start.tag.uses]
    users = [op for op in users if op is not start and not isinstance(op, DeallocOp)]
    if len(users) != 1 or not isinstance(users[0], DmaWaitOp):
        return None
    wait = users[0]
    if wait.parent_op() is not loop or not start.is_before_in_block(wait):
        return None
    ours, theirs = (op.places["tag_map"] for op in (start, wait))
    same = ours.map == theirs.map and list(ours.indices) == list(theirs.indices)
    return wait if same else None


def _is_private_memory(value: SSAValue, loop: ForOp) -> bool:
    """Return whether memory is allocated before a loop or directly in it, and only used there."""
    op = value.owner
    if not isinstance(op, AllocOp) or op.symbol_operands or op.dynamic_sizes:
        return False
    if is_inside(op, loop) and op.parent_op() is not loop:
        return False
    return has_identity_layout(cast("MemRefType[Attribute]", value.type)) and all(
        is_inside(use.operation, loop) or isinstance(use.operation, DeallocOp) for use in value.uses
    )


def _takes_subscript(op: Operation, value: SSAValue) -> bool:
    if isinstance(op, DmaStartOp | DmaWaitOp | DeallocOp):
        return True
    access = interface_of(op, SubscriptedAccess)
    if access is None or access.map is None or list(op.operands).count(value) != 1:
        return False
    if access.vector is not None:
        spans = access.spans(op, value)
        rank = len(getattr(op, access.map).data.results)
        if spans is None or [s.dim for s in spans] != list(range(rank - len(spans), rank)):
            return False
    return getattr(op, (access.reads or access.writes)[0]) is value


def _fills(start: DmaStartOp) -> bool:
    """Return whether a transfer writes each element of its buffer."""
    assert is_memref(start.dst.type)
    shape = start.dst.type.get_shape()
    assert DYNAMIC_INDEX not in shape, "the allocation has a static shape"
    _, affine_map, indices = start.places["dst_map"]
    corner = compose(bind(affine_map, indices)).map.constant_results()
    return (
        constant_value(start.num_elements) == prod(shape) and corner is not None and not any(corner)
    )


def _needed_ops(start: DmaStartOp, loop: ForOp) -> set[Operation] | None:
    """Return the ops in a loop that compute the operands of a transfer; None if one has effects, is
    not directly in the loop, or uses values of another iteration."""
    reached = Reached[Operation]([start])
    for needed in reached:
        for operand in needed.operands:
            if operand in loop.region_iter_args:
                return None
            op = operand.owner
            if not isinstance(op, Operation) or not is_inside(op, loop) or op in reached.visited:
                continue
            if operand in (start.dst, start.tag):
                continue
            if op.regions or not is_pure(op) or op.parent_op() is not loop:
                return None
            reached.add([op])
    return reached.visited.keys() - {start}


def _order_refusal(analysis: DependenceAnalysis, loop: ForOp, start: DmaStartOp) -> Refusal | None:
    """Return the refusal if a transfer may not begin before the preceding iteration ends."""
    source, *_ = analysis.accesses_by(start)
    for op in loop.body.walk():
        if isinstance(op, DmaWaitOp) and _begins_here(op, loop):
            continue
        for access in analysis.accesses_by(op):
            if not access.writes and not access.frees:
                continue
            if analysis.aliases.may_alias(access.root, source.root):
                message = f"'{op.name}' may write elements that the transfer reads"
                return Refusal("unknown-order", (start, op), message, Reason.UNKNOWN)
    for use in start.dst.uses:
        op = op_in(loop.body, use.operation)
        if op is not None and op is not start and op.is_before_in_block(start):
            message = "the buffer is used in front of the transfer that fills it"
            return Refusal("illegal-order", (start, use.operation), message, Reason.ILLEGAL)
    return None


def _begins_here(wait: DmaWaitOp, loop: ForOp) -> bool:
    """Return whether a wait is for transfers started in the loop, whose destinations are known."""
    starts = [use.operation for use in wait.tag.uses if isinstance(use.operation, DmaStartOp)]
    is_local = isinstance(wait.tag.owner, AllocOp)
    return is_local and bool(starts) and all(is_inside(op, loop) for op in starts)


# Applying


def apply_pipelining(plan: Pipelining) -> None:
    """Pipeline the transfers of a loop as planned."""
    loop = plan.loop
    place = LoopBuilder.before(loop)
    buffers = [*(start.dst for start in plan.transfers), *(start.tag for start in plan.transfers)]
    freed = [_doubled(buffer, loop, place) for buffer in buffers]
    end = LoopBuilder.after(loop)
    for memory in reversed(freed):
        end.insert(DeallocOp(operands=[memory]))
    _skewed(plan, place)


def _doubled(old: SSAValue, loop: ForOp, place: LoopBuilder) -> SSAValue:
    """Allocate memory for two iterations instead of one."""
    type_ = cast("MemRefType[Attribute]", old.type)
    shape = [2, *type_.get_shape()]
    new = MemRefType(type_.element_type, shape, memory_space=type_.memory_space)
    owner = cast(AllocOp, old.owner)
    new_op = place.insert(
        AllocOp(operands=[[], []], result_types=[new], properties={"alignment": owner.alignment})
    )
    memory = new_op.results[0]
    turn = (dim(0) // loop.step_value) % 2
    variable = loop.induction_variable
    LoopBuilder.at_start(loop).apply(AffineMap(1, 0, (turn,)), [variable])
    for op in [use.operation for use in old.uses]:
        if isinstance(op, DeallocOp):
            erase_nest(op)
        else:
            _use_buffer(op, old, memory, BoundExprs((turn,), (variable,), ()))
    erase_nest(owner)
    return memory


def _use_buffer(op: Operation, old: SSAValue, new: SSAValue, turn: BoundExprs) -> None:
    """Redirect an op to the new memory, with an additional leading subscript."""
    operands = list(op.operands)
    for name, start, count in reversed(list(_access_maps(op))):
        if operands[start] is not old:
            continue
        maps = op.attributes if name in op.attributes else op.properties
        own = cast(AffineMapAttr, maps[name]).data
        bound = bind(own, operands[start + 1 : start + 1 + count])
        first = turn.exprs[0].replace_dims([dim(len(bound.dims))])
        whole = BoundExprs((first, *bound.exprs), (*bound.dims, *turn.dims), bound.symbols)
        canonical = canonicalize(whole).simplified()
        maps[name] = AffineMapAttr(canonical.map)
        operands[start : start + 1 + count] = [new, *canonical.operands]
    op.operands = operands


def _access_maps(op: Operation) -> Iterator[tuple[str, int, int]]:
    """Yield the maps of an op: the name, the position of the memref operand, and the number of
    inputs."""
    if isinstance(op, DmaStartOp | DmaWaitOp):
        start = 0
        for name, place in op.places.items():
            yield name, start, place.map.num_inputs
            start += 1 + place.map.num_inputs
    else:
        access = interface_of(op, SubscriptedAccess)
        assert access is not None and access.map is not None, "the plan has looked"
        memref = getattr(op, (access.reads or access.writes)[0])
        place = list(op.operands).index(memref)
        yield access.map, place, getattr(op, access.map).data.num_inputs


def _skewed(plan: Pipelining, place: LoopBuilder) -> None:
    """Run the code after the transfers one iteration later."""
    loop = plan.loop
    step = plan.loop.step_value
    starts: tuple[Operation, ...] = plan.transfers
    early = [op for op in loop.body.ops if op in (*plan.needed, *starts)]
    alone = [op for op in plan.needed if all(use.operation in early for use in op.results[0].uses)]
    late = [op for op in list(loop.body.ops)[:-1] if op not in starts and op not in alone]
    low = bind(loop.lower_map, loop.lower_bound_operands)
    (first,) = low.exprs  # As the number of iterations is known.
    length = plan.count * step
    cuts = [low.with_exprs([first + n]) for n in (0, step, length, length + step)]
    loops: list[ForOp] = []
    carried: Sequence[SSAValue] = loop.inits
    for number, (start, end) in enumerate(pairwise(cuts)):
        piece = place.loop(start, end, step, carried if number else ())
        loops.append(piece)
        builder = LoopBuilder.at_end(piece)
        if number < 2:
            _cloned(early, builder, loop, (piece.induction_variable,))
        if number > 0:
            variable = builder.shifted(piece.induction_variable, -step)
            values = _cloned(late, builder, loop, (variable, *piece.region_iter_args))
            if loop.results:
                yielded = loop.terminator.operands
                builder.insert(YieldOp(*(values.get(value, value) for value in yielded)))
                carried = piece.results
    replace_all(loop.results, carried)
    erase_nest(loop)
    for piece in loops:
        promote_if_single_iteration(piece)


def _cloned(
    ops: Sequence[Operation], builder: LoopBuilder, loop: ForOp, arguments: Sequence[SSAValue]
) -> dict[SSAValue, SSAValue]:
    """Clone ops of a loop with other values for its first arguments; return the map of old values
    to new ones."""
    values: dict[SSAValue, SSAValue] = dict(zip(loop.body.args, arguments, strict=False))
    for op in ops:
        builder.clone(op, values)
    return values
