"""Code of nests fused with shifts: prologues, the fused loop, epilogues, level by level inwards;
and rolling buffers, which keep the last rows of an array.

**Before → After** (the second loop is shifted by 1)

    affine.for %i = 0 to 64 { A(%i) }       affine.for %i = 0 to 1 { A(%i) }
    affine.for %i = 0 to 63 { B(%i) }       affine.for %t = 1 to 64 { A(%t)  B(%t - 1) }

The prologues of all nests come first, in their order, then the fused loop, then the epilogues: so
no conditions are needed inside the loops. A loop's carried values pass from part to part. Applying
a plan makes no decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.affine_expr import dim, simplify_affine_expr
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr, is_memref
from loopwright.ir.core.enclosing import Reached, op_in, terminator_of
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp, YieldOp
from loopwright.ir.dialects.affine import operands as affine_operands
from loopwright.ir.dialects.affine.index import MapOperation
from loopwright.ir.dialects.affine.memory import PrefetchOp
from loopwright.ir.dialects.affine.nesting import loops_around
from loopwright.ir.dialects.affine.transfers import VectorAccessOperation
from loopwright.ir.dialects.memref import AllocOp
from loopwright.ir.dialects.memref.layout import has_identity_layout
from loopwright.ir.interfaces.memory_access import is_affine_access, memref_position
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.private_buffers import FastMemory
from loopwright.loops.fusion.shifting import RollingBuffer, ShiftPlan, TimeRange, cut
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, erase_nest
from loopwright.records import dataclass
from loopwright.reporting.errors import StalePlanError


def apply_shift(graph: BlockGraph, plan: ShiftPlan) -> Node:
    """Apply a plan; return the node of the fused nest. Raises `StalePlanError` if the block has
    changed since it was planned."""
    if plan.epoch != graph.epoch:
        raise StalePlanError("the plan was made for another state of the block: plan again")
    emission = _Emission(plan, graph.block)
    values: list[dict[SSAValue, SSAValue]] = [{} for _ in plan.members]
    results = emission.level(_Level(0, (), values, plan.anchor.op))
    users = result_users(graph, plan)
    for member, final in zip(plan.members, results, strict=True):
        nest = member.node.op
        for result, value in zip(nest.results, final, strict=True):
            result.replace_all_uses_with(value)
        graph.nests.forget_nest(member.node.op)
        graph.remove(member.node)
        erase_nest(nest)
    emission.absorb()
    for buffer in plan.buffers:
        roll(graph, buffer)
    graph.begin_epoch()
    for user in users:
        graph.nests.forget_nest(user.op)
        graph.renew(user)
    for op in emission.emitted:
        graph.add(op)
    return graph.of_op[emission.fused]


def result_users(graph: BlockGraph, plan: ShiftPlan) -> list[Node]:
    """Return the other nodes that use results of the nests, directly or through index arithmetic.
    Cached facts about them refer to values that will be erased."""
    users: dict[Node, None] = {}
    reached = Reached(plan.ops)
    own = set(plan.ops)
    for op in reached:
        node = None if op in own else graph.of_op.get(op)
        if node is not None:
            users[node] = None
        if node is None or not node.is_nest:
            user_ops = (op_in(graph.block, use.operation) for x in op.results for use in x.uses)
            reached.add(user for user in user_ops if user is not None)
    return list(users)


@dataclass(frozen=True, slots=True)
class _Level:
    """The position of the loops of a level: before `anchor`, with the times of the fused loops and,
    for each member, the values of its outer induction variables."""

    number: int
    times: tuple[SSAValue, ...]
    values: Sequence[dict[SSAValue, SSAValue]]
    anchor: Operation


class _Emission:
    """Builds the loops of one plan."""

    def __init__(self, plan: ShiftPlan, block: Block) -> None:
        self.plan = plan
        self.emitted: list[Operation] = []
        """The new ops in the block, in order."""
        self._block = block
        self._fused: ForOp | None = None
        self._applies: list[ApplyOp] = []

    @property
    def fused(self) -> ForOp:
        """The outermost fused loop."""
        assert self._fused is not None, "a plan has a loop"
        return self._fused

    def level(self, at: _Level) -> list[Sequence[SSAValue]]:
        """Build the loops of a level; return the results of the members' loops."""
        plan = self.plan
        level_plan = self.plan.levels[at.number]
        cuts = [
            cut(plan.scope, own, level_plan.shared, level_plan.step) for own in level_plan.ranges
        ]
        carried: list[Sequence[SSAValue]] = [
            [values.get(value, value) for value in member.band[at.number].inits]
            for member, values in zip(plan.members, at.values, strict=True)
        ]
        for number, parts in enumerate(cuts):
            for part in parts.before:
                carried[number] = self._part(number, part, at, carried[number])
        carried = self._fused_loop(at, carried)
        for number, parts in enumerate(cuts):
            for part in parts.after:
                carried[number] = self._part(number, part, at, carried[number])
        return carried

    def _put(self, op: Operation, anchor: Operation) -> None:
        LoopBuilder.before(anchor).place(op)
        if op.parent_block() is self._block:
            self.emitted.append(op)

    def _part(
        self, number: int, part: TimeRange, at: _Level, carried: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """Build a prologue or an epilogue of a member's loop; return the final values
        that it carries."""
        member = self.plan.members[number]
        scope = self.plan.scope
        loop = member.band[at.number]
        shift = member.shifts[at.number]
        clone = loop.clone(dict(at.values[number]))
        assert isinstance(clone, ForOp)
        self._put(clone, at.anchor)
        lower = scope.bound([e - shift for e in part.lower], at.times)
        upper = scope.bound([e - shift for e in part.upper], at.times)
        clone.set_lower_bound(lower.map, lower.operands)
        clone.set_upper_bound(upper.map, upper.operands)
        first = len(clone.operands) - len(carried)
        clone.operands = [*clone.operands[:first], *carried]
        return tuple(clone.results)

    def _fused_loop(
        self, at: _Level, carried: Sequence[Sequence[SSAValue]]
    ) -> list[Sequence[SSAValue]]:
        """Build the fused loop of a level with its body; return its results for each member."""
        plan = self.plan
        level = at.number
        planned = self.plan.levels[at.number]
        lower = plan.scope.bound(planned.shared.lower, at.times)
        upper = plan.scope.bound(planned.shared.upper, at.times)
        inits = [value for state in carried for value in state]
        loop = ForOp(
            lower.map, lower.operands, upper.map, upper.operands, step=planned.step, inits=inits
        )
        loop.location = plan.members[-1].band[level].location
        self._put(loop, at.anchor)
        if self._fused is None:
            self._fused = loop
        own = [
            {
                **member_values,
                member.band[level].induction_variable: self._own_time(
                    loop, member.shifts[level], member.band[level]
                ),
            }
            for member, member_values in zip(plan.members, at.values, strict=True)
        ]
        if level + 1 < plan.depth:
            end = terminator_of(loop.body)
            self.level(_Level(level + 1, (*at.times, loop.induction_variable), own, end))
        else:
            self._bodies(loop, own)
        results: list[Sequence[SSAValue]] = []
        first = 0
        for state in carried:
            results.append(tuple(loop.results[first : first + len(state)]))
            first += len(state)
        return results

    def _own_time(self, loop: ForOp, shift: int, original: ForOp) -> SSAValue:
        """Return the value of a member's induction variable in the fused loop."""
        if shift == 0:
            return loop.induction_variable
        last = loop.body.last_op
        anchor = last if isinstance(last, YieldOp) else None
        builder = LoopBuilder(loop.body, anchor, original.location)
        value = builder.shifted(loop.induction_variable, -shift)
        assert isinstance(value.owner, ApplyOp)
        self._applies.append(value.owner)
        return value

    def _bodies(self, loop: ForOp, values: Sequence[dict[SSAValue, SSAValue]]) -> None:
        """Emit the bodies of the innermost fused loops in order."""
        block = loop.body
        if block.last_op is not None and isinstance(block.last_op, YieldOp):
            erase_nest(block.last_op)
        depth = self.plan.depth
        builder = LoopBuilder(block, None, loop.location)
        yielded: list[SSAValue] = []
        first = 1
        for member, values_of_member in zip(self.plan.members, values, strict=True):
            original = member.band[depth - 1]
            count = len(original.region_iter_args)
            mapped = dict(values_of_member)
            arguments = block.args[first : first + count]
            mapped.update(zip(original.region_iter_args, arguments, strict=True))
            first += count
            for op in original.body.ops:
                if op is not original.terminator:
                    builder.clone(op, mapped)
            yielded += [mapped.get(value, value) for value in original.terminator.operands]
        builder.insert(YieldOp(*yielded))

    def absorb(self) -> None:
        """Fold the shifts of the induction variables into the maps of their users, so that no
        `affine.apply` remains."""
        for apply in reversed(self._applies):
            for op in list(dict.fromkeys(use.operation for use in apply.results[0].uses)):
                _compose_subscripts(op)
            if apply.results[0].first_use is None:
                erase_nest(apply)


def _compose_subscripts(op: Operation) -> None:
    if isinstance(op, ForOp):
        lower = affine_operands.compose(lower_bound(op))
        upper = affine_operands.compose(upper_bound(op))
        op.set_lower_bound(lower.map, lower.operands)
        op.set_upper_bound(upper.map, upper.operands)
    elif isinstance(op, IfOp):
        condition, operands = affine_operands.compose_set(
            affine_operands.condition_of(op), tuple(op.operands)
        )
        op.operands = operands
        op.properties["condition"] = IntegerSetAttr(condition)
    elif isinstance(op, MapOperation | PrefetchOp) or is_affine_access(op):
        first = len(op.operands) - affine_operands.map_of(op).num_inputs
        bound = affine_operands.compose(
            affine_operands.bind(affine_operands.map_of(op), tuple(op.operands[first:]))
        )
        op.operands = [*op.operands[:first], *bound.operands]
        op.properties["map"] = AffineMapAttr(bound.map)


def plan_buffers(graph: BlockGraph, plan: ShiftPlan, fast: FastMemory) -> tuple[RollingBuffer, ...]:
    """Plan rolling buffers for the arrays of which only the last rows are live, if these are much
    fewer than all. An array with other uses is not replaced.

    **Before → After** (rows are read up to two iterations after they are written)

        %m = memref.alloc() : memref<64x64xf32>       %m = memref.alloc() : memref<3x64xf32>
        affine.for %t = 2 to 64 {                     affine.for %t = 2 to 64 {
          … affine.store %0, %m[%t, %j] …               … affine.store %0, %m[%t mod 3, %j] …
          … affine.load %m[%t - 2, %j] …                … affine.load %m[(%t - 2) mod 3, %j] …

    **Legal when** the array is allocated in the block of the nests, and nothing else reads or
    writes it. Every access is to row `t + c`, and to no other, at time `t` of the outermost fused
    loop. If `c` is between `l` and `h`, then a row written at time `t` has to be kept until `t + h
    - l`, plus the times that all prologues (or epilogues) take, as these do not run in the order of
    times. A row that is read was written in the same execution of the block: before that it has no
    value.
    """
    span = _prologue_iterations(plan)
    if span is None:
        return ()
    memrefs = dict.fromkeys(m for member in plan.members for m in member.node.stores)
    buffers = (_plan_rolling_buffer(graph, plan, memref, span, fast) for memref in memrefs)
    return tuple(buffer for buffer in buffers if buffer is not None)


def _prologue_iterations(plan: ShiftPlan) -> int | None:
    """Return the most times that prologues, or epilogues, take in total; None if not constant."""
    level = plan.levels[0]
    if len(level.shared.lower) != 1 or len(level.shared.upper) != 1:
        return None
    # All bounds are at a constant distance from these, or there would be more of them.
    (start,) = level.shared.lower
    (end,) = level.shared.upper
    spans = [1]
    for times in level.ranges:
        before = plan.scope.difference(start, times.lower[0])
        after = plan.scope.difference(times.upper[0], end)
        spans += [span for span in (before, after) if span is not None]
    return max(spans)


def _plan_rolling_buffer(
    graph: BlockGraph, plan: ShiftPlan, memref: SSAValue, span: int, fast: FastMemory
) -> RollingBuffer | None:
    """Return a buffer of the rows of a memref that are live at once; None if it would not be
    smaller, or a use is unsupported."""
    owner = memref.owner
    type_ = memref.type
    if not isinstance(owner, AllocOp) or owner.parent_block() is not graph.block:
        return None
    if not is_memref(type_) or not type_.get_shape() or not has_identity_layout(type_):
        return None
    offsets: list[int] = []
    innermost = False
    for use in memref.uses:
        if is_deallocation(use.operation):
            continue
        offset = _row_offset(graph, plan, use.operation)
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


def _row_offset(graph: BlockGraph, plan: ShiftPlan, op: Operation) -> int | None:
    """Return the row of an access minus its time; None if not constant."""
    nest = op_in(graph.block, op)
    member = next((m for m in plan.members if m.node.op is nest), None)
    if member is None or not is_affine_access(op) or not _is_in_one_row(op):
        return None
    bound = affine_operands.composed_subscripts(op)
    variable = member.band[0].induction_variable
    if variable not in bound.dims:
        return None
    difference = bound.exprs[0] - dim(bound.dims.index(variable))
    constant = simplify_affine_expr(
        difference, len(bound.dims), len(bound.symbols)
    ).constant_value()
    return None if constant is None else constant - member.shifts[0]


def _is_in_one_row(op: Operation) -> bool:
    """Return whether all lanes of a vector are in one row: in a buffer that wraps around, rows are
    not contiguous."""
    if not isinstance(op, VectorAccessOperation):
        return True
    if op.is_plain:
        return op.vector_type.get_num_dims() < op.memref_type.get_num_dims()
    return all(walk.dim != 0 for walk in op.walks)


def _is_innermost(plan: ShiftPlan, op: Operation) -> bool:
    """Return whether the outermost fused loop is the innermost one around an access."""
    innermost = next(loops_around(op), None)
    return any(member.band[0] is innermost for member in plan.members)


def roll(graph: BlockGraph, buffer: RollingBuffer) -> None:
    """Replace an array by a rolling buffer."""
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
        bound = affine_operands.composed_subscripts(op)
        exprs = (bound.exprs[0] % buffer.rows, *bound.exprs[1:])
        op.operands = [*op.operands[:first], *bound.operands]
        op.properties["map"] = AffineMapAttr(bound.with_exprs(exprs).map)
    graph.remove(graph.of_op[old])
    erase_nest(old)
    graph.add(new_op)
