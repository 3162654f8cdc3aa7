"""Forwarding what is stored to what is loaded, and erasing stores that nobody reads.

Both follow the exact value-based flow of `analysis.dataflow`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.ir import Block, Operation, SSAValue

from loopwright.analysis.dataflow import DataFlow, ValueFlow
from loopwright.analysis.dependence import DependenceAnalysis, Interval
from loopwright.transforms.registers.cells import LOADS, STORES, is_allocation, memref_position

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


def forwardings(analysis: DependenceAnalysis, flow: DataFlow) -> Iterator[Forwarding]:
    """The loads of a function all of whose executions read what one store stored."""
    partners = analysis.partners()
    for access in analysis.accesses:
        if access.op.name not in LOADS:
            continue
        stores = [a for a in partners[access.root] if a.op.name in STORES]
        if not any(a.op.operands[0].type == access.op.results[0].type for a in stores):
            continue
        sources = flow.of(access)
        if sources.unknown or sources.before is not None or len(sources.flows) != 1:
            continue
        (found,) = sources.flows
        store = found.source.op
        if store.name in STORES and _is_available(store.operands[0], access.op, found, analysis):
            yield Forwarding(access.op, store)


def _is_available(
    value: SSAValue, load: Operation, found: ValueFlow, analysis: DependenceAnalysis
) -> bool:
    """Whether a value is there where a load is, and is the one of the iteration that stored it."""
    if value.type != load.results[0].type or not _dominates(value, load, analysis):
        return False
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent_block()
    assert block is not None, "a value of a function is defined in a block"
    loops = len(analysis.domains.of_block(block).loops)
    intervals = found.intervals[:loops]
    return len(intervals) == loops and all(interval == _SAME for interval in intervals)


def _dominates(value: SSAValue, op: Operation, analysis: DependenceAnalysis) -> bool:
    """Whether a value is defined in a block around an op, and before it."""
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent_block()
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


def dead_stores(flow: DataFlow) -> Iterator[Operation]:
    """The stores whose values nobody ever reads."""
    for found in flow.dead_stores():
        if found.always and found.write.op.name in STORES:
            yield found.write.op


def only_written(op: Operation) -> list[Operation] | None:
    """The stores to a buffer, and what frees it, if nothing else uses it."""
    if not is_allocation(op):
        return None
    users: dict[Operation, None] = {}
    for use in op.results[0].uses:
        user = use.operation
        stores = user.name in STORES and use.index == memref_position(user)
        if not stores and user.name != "memref.dealloc":
            return None
        users[user] = None
    return list(users)
