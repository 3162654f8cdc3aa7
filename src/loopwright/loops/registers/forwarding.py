"""Forwarding by exact value-based flow: loads are replaced by stored values, and dead stores and
buffers that are only written are erased.

It follows the value-based flow of `exact.dependences.dataflow`.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.dataflow import DataFlow, ValueFlow
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.model import DependenceKind, Interval, common_loops
from loopwright.exact.memory.access import Access, Root
from loopwright.ir.core.enclosing import op_in
from loopwright.ir.interfaces.memory_access import is_load, is_store, memref_position
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.loops.registers.promotion import is_allocation
from loopwright.records import dataclass

_SAME = Interval(0, 0)


@dataclass(frozen=True, slots=True)
class Forwarding:
    """A load whose executions all read the value that `store` stores."""

    load: Operation
    store: Operation

    @property
    def value(self) -> SSAValue:
        """The stored value, as the store is now."""
        return self.store.operands[0]


def forwardings(
    analysis: DependenceAnalysis, flow: DataFlow, most_writes: int | None = None
) -> Iterator[Forwarding]:
    """The loads of a function all of whose executions read what one store stored.

    Skips memory that more than `most_writes` ops write.
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
        (value_flow,) = sources.flows
        store = value_flow.source.op
        if is_store(store) and _is_available(store.operands[0], access.op, value_flow, analysis):
            yield Forwarding(access.op, store)


class _Candidates:
    """The stores that could provide a load's value, by the blocks that define their values."""

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
        """Whether some store may have stored the loaded value in the current iteration of the loops
        around its definition."""
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
        cached = self._stores.get(root)
        if cached is None:
            cached = self._stores[root] = {}
            for access in self._analysis.partners()[root]:
                if is_store(access.op):
                    cached.setdefault(_block_of(access.op.operands[0]), []).append(access)
        return cached

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
    """Whether a value dominates a load, and its definition is in the same iteration as the
    store."""
    if value.type != load.results[0].type or not _dominates(value, load, analysis):
        return False
    loops = len(analysis.domains.of_block(_block_of(value)).loops)
    intervals = found.intervals[:loops]
    return len(intervals) == loops and all(interval == _SAME for interval in intervals)


def _dominates(value: SSAValue, op: Operation, analysis: DependenceAnalysis) -> bool:
    """Whether a value is defined in a block around an op, and before it."""
    owner, block = value.owner, _block_of(value)
    current = op_in(block, op)
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


def dead_stores(
    flow: DataFlow, most_pairs: int | None = None, steps: int | None = None
) -> Iterator[Operation]:
    """Dead stores, by `DataFlow.dead_stores`."""
    for dead in flow.dead_stores(most_pairs, always=True, steps=steps):
        if is_store(dead.write.op):
            yield dead.write.op


def unread_buffers(function: Operation) -> list[tuple[Operation, list[Operation]]]:
    """The write-only buffers of a function, each with its stores and deallocations."""
    users = ((op, only_written(op)) for op in function.walk())
    return [(op, some) for op, some in users if some is not None]


def only_written(op: Operation) -> list[Operation] | None:
    """The stores to and deallocations of a buffer, if it has no other uses."""
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
