"""Cells of memory, and ops that values pass through.

Ops that values pass through: loops that carry one more, conditionals and others that execute
their region once that give one more.

Each function puts an op with one more value in the place of another; the blocks stay the same
objects. What loops yield for the value is still to be added.

Buffers whose elements can be values: known places, known accesses, nobody else's memory.

Forwarding what is stored to what is loaded, and erasing stores that nothing reads.

Both follow the exact value-based flow of `exact.dependences.dataflow`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue

from loopwright.exact.dependences.dataflow import DataFlow, ValueFlow
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.model import DependenceKind, Interval, common_loops
from loopwright.exact.functions import map_of
from loopwright.exact.memory.access import Access, Root
from loopwright.exact.memory.layouts import is_injective
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp, IfOp, YieldOp
from loopwright.ir.dialects.affine.operands import bind, canonicalize
from loopwright.ir.dialects.memref.allocation import AllocaScopeOp
from loopwright.ir.interfaces.atomic_kinds import is_atomic_update
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import (
    AllocationLike,
    is_load,
    is_store,
    memref_position,
)
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.loops.steps.editing import replace_op


def executes_once(op: Operation) -> bool:
    """Whether an op executes its only region exactly once."""
    return isinstance(op, scf.ExecuteRegionOp | AllocaScopeOp)


def executes_at_most_once(op: Operation) -> bool:
    """Whether an op is a conditional, or executes its only region once."""
    return is_conditional(op) or executes_once(op)


def is_conditional(op: Operation) -> bool:
    """Whether an op executes one of its regions, or none where there is no `else`."""
    return isinstance(op, IfOp | scf.IfOp | scf.IndexSwitchOp)


def is_counted(op: Operation) -> bool:
    """Whether an op is a counted loop that can be given one more carried value."""
    return isinstance(op, ForOp | scf.ForOp)


def hands_on(op: Operation) -> bool:
    """Whether an op can hand on one more value: not if its region has branches."""
    handing = executes_at_most_once(op) or is_counted(op) or isinstance(op, scf.WhileOp)
    return handing and not (executes_once(op) and len(op.regions[0].blocks) != 1)


def block_executed(op: Operation) -> Block | None:
    """The innermost block around an op that executes it each time, but for regions that are only
    executed once."""
    block = op.parent_block()
    parent = None if block is None else block.parent_op()
    if parent is not None and executes_once(parent) and hands_on(parent):
        return block_executed(parent)
    return block


def ops_executed(block: Block) -> Iterator[Operation]:
    """The ops of a block, and those of regions in it that are executed once."""
    for op in block.ops:
        yield op
        if executes_once(op) and hands_on(op):
            yield from ops_executed(op.regions[0].block)


def body_of(loop: Operation) -> Block:
    """The only block of a counting loop."""
    return loop.regions[0].block


def yields_also(block: Block, *values: SSAValue) -> None:
    """Add values to those that a block hands on."""
    terminator = block.last_op
    assert terminator is not None, "a body has a terminator"
    terminator.operands = [*terminator.operands, *values]


def add_carried(loop: Operation, init: SSAValue) -> tuple[Operation, BlockArgument]:
    """A counting loop that carries one more value, and its argument."""
    body = body_of(loop)
    argument = body.insert_arg(init.type, len(body.args))
    if isinstance(loop, ForOp):
        made: Operation = ForOp(
            loop.lower_map,
            tuple(loop.lower_bound_operands),
            loop.upper_map,
            tuple(loop.upper_bound_operands),
            step=loop.step_value,
            inits=[*loop.inits, init],
            reductions=loop.reductions,
            region=loop.detach_region(loop.region),
        )
        made.attributes.update(loop.attributes)
        replace_op(loop, made)
        return made, argument
    return _with_one_more(loop, [*loop.operands, init], init), argument


def add_to_while(loop: Operation, init: SSAValue) -> tuple[Operation, BlockArgument, BlockArgument]:
    """An `scf.while` that carries one more value, and the argument of each of its regions."""
    before, after = (region.block for region in loop.regions)
    arguments = [block.insert_arg(init.type, len(block.args)) for block in (before, after)]
    return _with_one_more(loop, [*loop.operands, init], init), arguments[0], arguments[1]


def add_result(op: Operation, values: Sequence[SSAValue]) -> Operation:
    """A conditional, or an op that executes its region once, that gives one more value: that of
    each of its regions, in order."""
    for region, value in zip(op.regions, values, strict=True):
        if not region.blocks:
            region.add_block(Block([YieldOp() if isinstance(op, IfOp) else scf.YieldOp()]))
        yields_also(region.block, value)
    return _with_one_more(op, op.operands, values[0])


def _with_one_more(op: Operation, operands: Sequence[SSAValue], like: SSAValue) -> Operation:
    """An op of the same kind with the regions of another one, and a result more."""
    regions: list[Region] = [op.detach_region(region) for region in tuple(op.regions)]
    kind: Any = type(op)
    made: Operation = kind.create(
        operands=list(operands),
        result_types=[*op.result_types, like.type],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
        regions=regions,
    )
    replace_op(op, made)
    return made


@dataclass(frozen=True, slots=True)
class Cell:
    """One element of a buffer, and the ops that access it.

    All of them are inside of each block of `tops`, the innermost first; values pass through all ops
    between these and the accesses. The last one is that of the allocation, if `is_whole`.
    """

    buffer: Operation
    place: tuple[int, ...]
    accesses: tuple[Operation, ...]
    tops: tuple[Block, ...]
    is_whole: bool

    @property
    def type(self) -> Attribute:
        """The type of the element."""
        return cast("MemRefType[Attribute]", self.buffer.results[0].type).element_type


@dataclass(frozen=True, slots=True)
class Buffer:
    """An allocation all of whose elements are cells, and the ops that free it."""

    op: Operation
    cells: tuple[Cell, ...]
    frees: tuple[Operation, ...]


def no_cells(code: str, message: str, op: Operation) -> Refusal:
    """Why the elements of an allocation cannot be values, and an op that shows it."""
    return Refusal(code, RefusalKind.UNSUPPORTED, message, (op,))


def is_allocation(op: Operation) -> bool:
    """Whether an op allocates memory of a known number of elements."""
    if interface_of(op, AllocationLike) is None or op.operands:
        return False
    type_ = op.results[0].type
    return is_memref(type_) and not is_memref(type_.element_type)


def is_candidate(op: Operation) -> bool:
    """Whether somebody might expect an allocation to become values: it has one element, or its
    elements are accessed at constant places only."""
    if not is_allocation(op):
        return False
    if cast("MemRefType[Attribute]", op.results[0].type).element_count() == 1:
        return True
    users = [use.operation for use in op.results[0].uses]
    return all(is_deallocation(user) or _place(user) is not None for user in users)


def buffer_of(op: Operation) -> Buffer | Refusal:
    """The cells of an allocation of a known number of elements."""
    accesses: dict[tuple[int, ...], list[Operation]] = {}
    frees: list[Operation] = []
    type_ = cast("MemRefType[Attribute]", op.results[0].type)
    if not is_injective(type_):
        return no_cells("layout", "the layout puts several subscripts at one address", op)
    shape = type_.get_shape()
    for use in op.results[0].uses:
        user = use.operation
        if is_deallocation(user) and user.parent_block() is op.parent_block():
            frees.append(user)
            continue
        if not _is_access(user) or use.index != memref_position(user):
            return no_cells("escapes", f"'{user.name}' uses the buffer as a whole", user)
        place = _place(user)
        if place is None or not _is_inside(place, shape):
            return no_cells("unknown-place", "which element is accessed is not known", user)
        accesses.setdefault(place, []).append(user)
    cells: list[Cell] = []
    for place, ops in sorted(accesses.items()):
        tops, obstacle = _tops(ops, op)
        if obstacle is not None and not tops:
            return no_cells("control-flow", f"an access is inside '{obstacle.name}'", ops[0])
        cells.append(Cell(op, place, tuple(ops), tuple(tops), obstacle is None))
    return Buffer(op, tuple(cells), tuple(frees))


def _is_access(op: Operation) -> bool:
    """Whether an op accesses one element, and nothing else."""
    return is_load(op) or is_store(op) or is_atomic_update(op)


def _is_inside(place: Sequence[int], shape: Sequence[int]) -> bool:
    return len(place) == len(shape) and all(0 <= k < n for k, n in zip(place, shape, strict=True))


def _place(op: Operation) -> tuple[int, ...] | None:
    """The constant subscripts of an access."""
    if not _is_access(op):
        return None
    operands = op.operands[memref_position(op) + 1 :]
    known = [constant_value(operand) for operand in operands]
    if None in known:
        return None
    affine_map = map_of(op, "map")
    if affine_map is None:
        return tuple(cast("list[int]", known))
    return canonicalize(bind(affine_map, operands)).simplified().map.constant_results()


def _tops(
    accesses: Sequence[Operation], allocation: Operation
) -> tuple[list[Block], Operation | None]:
    """The blocks around all accesses, the innermost first, up to that of the allocation or to an
    op that values do not pass through, which is returned then."""
    tops: list[Block] = []
    block = _common_block(accesses)
    while True:
        for access in accesses:
            obstacle = _obstacle_around(access, block)
            if obstacle is not None:
                return tops, obstacle
        tops.append(block)
        parent = block.parent_op()
        if block is allocation.parent_block():
            return tops, None
        outer = None if parent is None else parent.parent_block()
        if parent is None or outer is None:
            return tops, allocation
        block = outer


def _common_block(ops: Sequence[Operation]) -> Block:
    """The innermost block that all ops are in or inside of."""
    common = _blocks_around(ops[0])
    for op in ops[1:]:
        pairs = zip(common, _blocks_around(op), strict=False)
        count = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        common = common[:count]
    return common[-1]


def _blocks_around(op: Operation) -> list[Block]:
    """The blocks that an op is inside of, outermost first."""
    found: list[Block] = []
    current: Operation | None = op
    while current is not None and (block := current.parent_block()) is not None:
        found.append(block)
        current = block.parent_op()
    return found[::-1]


def _obstacle_around(user: Operation, top: Block) -> Operation | None:
    """The op between an access and a block around it that values do not pass through."""
    current: Operation = user
    while current.parent_block() is not top:
        parent = current.parent_op()
        if parent is None:
            return user
        if not hands_on(parent) and not is_parallel_loop(parent):
            return parent
        if is_store(user) and (is_parallel_loop(parent) or "reductions" in parent.properties):
            return parent
        current = parent
    return None


_SAME = Interval(0, 0)


@dataclass(frozen=True, slots=True)
class Forwarding:
    """A load, and the value that it always gives: what `store` stores."""

    load: Operation
    store: Operation

    @property
    def value(self) -> SSAValue:
        """What the store stores now."""
        return self.store.operands[0]


def forwardings(
    analysis: DependenceAnalysis, flow: DataFlow, most_writes: int | None = None
) -> Iterator[Forwarding]:
    """The loads of a function all of whose executions read what one store stored.

    Memory that more than `most_writes` ops write is left out.
    """
    candidates = _Candidates(analysis)
    for access in analysis.accesses:
        if not is_load(access.op) or not candidates.any_for(access):
            continue
        if most_writes is not None and candidates.num_writes(access.root) > most_writes:
            continue
        sources = flow.of(access)
        if sources.unknown or sources.before is not None or len(sources.flows) != 1:
            continue
        (found,) = sources.flows
        store = found.source.op
        if is_store(store) and _is_available(store.operands[0], access.op, found, analysis):
            yield Forwarding(access.op, store)


class _Candidates:
    """The stores that could give a load its value, by where their values are defined."""

    def __init__(self, analysis: DependenceAnalysis) -> None:
        self._analysis = analysis
        self._stores: dict[Root, dict[Block, list[Access]]] = {}
        self._writes: dict[Root, int] = {}

    def num_writes(self, root: Root) -> int:
        """How many ops may write the memory of a root."""
        known = self._writes.get(root)
        if known is None:
            known = sum(access.writes for access in self._analysis.partners()[root])
            self._writes[root] = known
        return known

    def any_for(self, load: Access) -> bool:
        """Whether some store may have stored what is loaded, in the iteration of the loops around
        the definition of its value in which that is loaded."""
        stores = self._by_block(load.root)
        block = load.op.parent_block()
        while block is not None and stores:
            loops = len(self._analysis.domains.of_block(block).loops)
            if any(self._may_give(store, load, loops) for store in stores.get(block, ())):
                return True
            parent = block.parent_op()
            if parent is None or parent is self._analysis.function:
                return False
            block = parent.parent_block()
        return False

    def _by_block(self, root: Root) -> dict[Block, list[Access]]:
        known = self._stores.get(root)
        if known is None:
            known = self._stores[root] = {}
            for access in self._analysis.partners()[root]:
                if is_store(access.op):
                    known.setdefault(_block_of(access.op.operands[0]), []).append(access)
        return known

    def _may_give(self, store: Access, load: Access, loops: int) -> bool:
        value = store.op.operands[0]
        if value.type != load.op.results[0].type or not _dominates(value, load.op, self._analysis):
            return False
        depths = range(loops + 1, common_loops(store.loops, load.loops) + 2)
        return self._analysis.may_depend(store, load, [DependenceKind.FLOW], depths)


def _block_of(value: SSAValue) -> Block:
    """The block that a value is defined in."""
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent_block()
    assert block is not None, "a value of a function is defined in a block"
    return block


def _is_available(
    value: SSAValue, load: Operation, found: ValueFlow, analysis: DependenceAnalysis
) -> bool:
    """Whether a value is there where a load is, and is the one of the iteration that stored it."""
    if value.type != load.results[0].type or not _dominates(value, load, analysis):
        return False
    loops = len(analysis.domains.of_block(_block_of(value)).loops)
    intervals = found.intervals[:loops]
    return len(intervals) == loops and all(interval == _SAME for interval in intervals)


def _dominates(value: SSAValue, op: Operation, analysis: DependenceAnalysis) -> bool:
    """Whether a value is defined in a block around an op, and before it."""
    owner, block = value.owner, _block_of(value)
    current: Operation | None = op
    while current is not None and current.parent_block() is not block:
        current = current.parent_op()
    if current is None:
        return False
    if isinstance(owner, Block):
        return True
    number_of = analysis.order.number_of
    return current is not owner and number_of(owner) < number_of(current)


def forward(plan: Forwarding) -> None:
    """Replace a load by what is stored."""
    plan.load.results[0].replace_all_uses_with(plan.value)
    plan.load.detach()
    plan.load.erase()


def dead_stores(flow: DataFlow, most_pairs: int | None = None) -> Iterator[Operation]:
    """The stores whose values nothing ever reads; memory with more than `most_pairs` pairs of a
    read and a write is left out."""
    for found in flow.dead_stores(most_pairs):
        if found.always and is_store(found.write.op):
            yield found.write.op


def only_written(op: Operation) -> list[Operation] | None:
    """The stores to a buffer, and what frees it, if nothing else uses it."""
    if not is_allocation(op):
        return None
    users: dict[Operation, None] = {}
    for use in op.results[0].uses:
        user = use.operation
        stores = is_store(user) and use.index == memref_position(user)
        if not stores and not is_deallocation(user):
            return None
        users[user] = None
    return list(users)
