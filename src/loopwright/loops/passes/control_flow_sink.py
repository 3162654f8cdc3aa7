"""`-control-flow-sink`: what only one branch needs is computed in that branch.

**What** Operations without effects all of whose results are used in one region of a conditional
move to the front of that region, and so do those that only they need.

**Before → After**

    %a = arith.addi %x, %y : i32          %r = scf.if %c -> i32 {
    %r = scf.if %c -> i32 {                 %a = arith.addi %x, %y : i32
      %b = arith.muli %a, %a : i32          %b = arith.muli %a, %a : i32
      …                                     …

**Legal when** the region is executed at most once each time the conditional is reached, the
operation has no effects, and all its uses are in the region.

**Refuses when** nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation, Region
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.ir.interfaces.control_flow import RegionBranch
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.loops.steps.nests import inside_out
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class ControlFlowSinkPass(Pass):
    """Sink operations into the branches that need them."""

    name: ClassVar[str] = "control-flow-sink"
    description: ClassVar[str] = "Sink operations into the branches that need them"
    title: ClassVar[str] = "ControlFlowSink"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for inner in list(inside_out(op)):
            branch = interface_of(inner, RegionBranch)
            if branch is None or not branch.at_most_once:
                continue
            for region in inner.regions:
                ops = plan(region)
                ledger.extend(decision("sunk", self.name, (each, inner)) for each in ops)
                apply(region, ops)


def plan(region: Region) -> tuple[Operation, ...]:
    """What may move to the front of a region, each op to be put in front of those before it."""
    found: dict[Operation, None] = {}
    stack = [op for block in region.blocks for op in block.ops]
    while stack:
        stack += _sink_operands(stack.pop(), region, found)
    return tuple(found)


def apply(region: Region, ops: tuple[Operation, ...]) -> None:
    """Move ops to the front of a region as planned."""
    block = region.blocks.first
    for op in ops:
        assert block is not None
        op.detach()
        Rewriter.insert_op(op, InsertPoint.at_start(block))


def _sink_operands(op: Operation, region: Region, found: dict[Operation, None]) -> list[Operation]:
    """The ops that give operands of an op and can be sunk, too; they are added to what is found."""
    added: list[Operation] = []
    for operand in op.operands:
        maker = operand.owner
        if not isinstance(maker, Operation) or maker in found or maker.parent_region() is region:
            continue
        if has_no_effects(maker) and _all_uses_are_inside(maker, region, found):
            found[maker] = None
            added.append(maker)
    return added


def _all_uses_are_inside(op: Operation, region: Region, found: dict[Operation, None]) -> bool:
    users = [use.operation for result in op.results for use in result.uses]
    return all(_is_inside(user, region, found) for user in users)


def _is_inside(op: Operation, region: Region, found: dict[Operation, None]) -> bool:
    """Whether an op is in a region, or in an op that is to be sunk there."""
    current: Operation | None = op
    while current is not None:
        if current in found or current.parent_region() is region:
            return True
        current = current.parent_op()
    return False
