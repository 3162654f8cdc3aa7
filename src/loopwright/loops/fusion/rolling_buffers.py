"""Rolling buffers: an array that only nests which run together use keeps its last rows only.

**Before → After** (rows are read up to two iterations after they are written)

    %m = memref.alloc() : memref<64x64xf32>       %m = memref.alloc() : memref<3x64xf32>
    affine.for %t = 2 to 64 {                     affine.for %t = 2 to 64 {
      … affine.store %0, %m[%t, %j] …               … affine.store %0, %m[%t mod 3, %j] …
      … affine.load %m[%t - 2, %j] …                … affine.load %m[(%t - 2) mod 3, %j] …

**Legal when** the array is allocated in the block of the nests, and nothing else reads or writes
it. Every access is to row `t + c`, and to no other, at time `t` of the outermost fused loop. If `c`
is between `l` and `h`, then what is written at time `t` has to stay until `t + h - l`. It stays
longer by the times that prologues (or epilogues) take together, as these do not run in the order of
times. A row that is read was written in the same execution of the block: before that it has no
value.

**Refuses when** the array is used otherwise, or that many rows are not much less than all.
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import dim, simplify_affine_expr
from loopwright.ir.dialects.affine.nesting import loops_around
from loopwright.ir.dialects.affine.operands import composed_subscripts
from loopwright.ir.dialects.affine.transfers import VectorAccessOperation
from loopwright.ir.dialects.memref import AllocOp
from loopwright.ir.dialects.memref.layout import has_identity_layout
from loopwright.ir.interfaces.memory_access import is_affine_access, memref_position
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.enclosing import op_in
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.private_buffers import FastMemory
from loopwright.loops.fusion.shifting import RollingBuffer, ShiftPlan
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import erase_nest


def plan_buffers(graph: BlockGraph, plan: ShiftPlan, fast: FastMemory) -> tuple[RollingBuffer, ...]:
    """The arrays that nests of a plan may keep the last rows of."""
    span = _prologue_iterations(plan)
    if span is None:
        return ()
    memrefs = dict.fromkeys(m for member in plan.members for m in member.node.stores)
    found = (_buffer(graph, plan, memref, span, fast) for memref in memrefs)
    return tuple(buffer for buffer in found if buffer is not None)


def _prologue_iterations(plan: ShiftPlan) -> int | None:
    """The greatest number of times that prologues, or epilogues, take together; None if that is
    not constant."""
    level = plan.levels[0]
    if len(level.shared.lower) != 1 or len(level.shared.upper) != 1:
        return None
    # All bounds are as far from these as a constant says, or else there were more.
    (start,), (end,) = level.shared.lower, level.shared.upper
    spans = [1]
    for times in level.ranges:
        before = plan.scope.difference(start, times.lower[0])
        after = plan.scope.difference(times.upper[0], end)
        spans += [span for span in (before, after) if span is not None]
    return max(spans)


def _buffer(
    graph: BlockGraph,
    plan: ShiftPlan,
    memref: SSAValue,
    span: int,
    fast: FastMemory,
) -> RollingBuffer | None:
    """A buffer of the rows of a memref that are in use at once; None where it would not be smaller,
    or a use is not described."""
    owner, type_ = memref.owner, memref.type
    if not isinstance(owner, AllocOp) or owner.parent_block() is not graph.block:
        return None
    if not is_memref(type_) or not type_.get_shape() or not has_identity_layout(type_):
        return None
    offsets: list[int] = []
    innermost = False
    for use in memref.uses:
        if is_deallocation(use.operation):
            continue
        offset = _offset(graph, plan, use.operation)
        if offset is None:
            return None
        offsets.append(offset)
        innermost |= _is_innermost(plan, use.operation)
    rows = max(offsets) - min(offsets) + span
    if innermost:
        # The remainder is then taken for each element: that of a power of two is cheap.
        rows = 1 << (rows - 1).bit_length()
    extent_ = type_.get_shape()[0]
    if extent_ != DYNAMIC_INDEX and 2 * rows > extent_:
        return None
    shape = (rows, *type_.get_shape()[1:])
    return RollingBuffer(memref, rows, fast.buffer_type(memref, shape))


def _offset(graph: BlockGraph, plan: ShiftPlan, op: Operation) -> int | None:
    """The row that an access accesses, less the time at which it does; None if not constant."""
    nest = op_in(graph.block, op)
    member = next((m for m in plan.members if m.node.op is nest), None)
    if member is None or not is_affine_access(op) or not _is_in_one_row(op):
        return None
    bound = composed_subscripts(op)
    variable = member.band[0].induction_variable
    if variable not in bound.dims:
        return None
    rest = bound.exprs[0] - dim(bound.dims.index(variable))
    constant = simplify_affine_expr(rest, len(bound.dims), len(bound.symbols)).constant_value()
    return None if constant is None else constant - member.shifts[0]


def _is_in_one_row(op: Operation) -> bool:
    """Whether no lane of a vector is in another row than the first one: that need not come after
    it in a buffer that wraps around."""
    if not isinstance(op, VectorAccessOperation):
        return True
    if op.is_plain:
        return op.vector_type.get_num_dims() < op.memref_type.get_num_dims()
    return all(walk.dim != 0 for walk in op.walks)


def _is_innermost(plan: ShiftPlan, op: Operation) -> bool:
    """Whether the outermost fused loop is the innermost one around an access."""
    innermost = next(loops_around(op), None)
    return any(member.band[0] is innermost for member in plan.members)


def roll(graph: BlockGraph, buffer: RollingBuffer) -> None:
    """Let a buffer take the place of an array."""
    memref = buffer.memref
    old = memref.owner
    assert isinstance(old, AllocOp), "it was an allocation when it was planned"
    sizes = list(old.dynamic_sizes)
    is_dynamic = cast(MemRefType[Attribute], memref.type).get_shape()[0] == DYNAMIC_INDEX
    new_op = AllocOp(operands=[sizes[1:] if is_dynamic else sizes, []], result_types=[buffer.type])
    new_op.properties |= {"alignment": old.alignment} if old.alignment is not None else {}
    LoopBuilder.before(old).insert(new_op)
    uses = [use.operation for use in memref.uses]
    memref.replace_all_uses_with(new_op.results[0])
    graph.nests.forget(uses)
    for op in uses:
        if is_deallocation(op):
            node = graph.of_op.get(op)
            if node is not None:
                graph.renew(node)
            continue
        first = memref_position(op) + 1
        bound = composed_subscripts(op)
        exprs = (bound.exprs[0] % buffer.rows, *bound.exprs[1:])
        op.operands = [*op.operands[:first], *bound.operands]
        op.properties["map"] = AffineMapAttr(bound.with_exprs(exprs).map)
    graph.remove(graph.of_op[old])
    erase_nest(old)
    graph.add(new_op)
