"""Plans of fusion with shifting: which nests run together, each later by how much, and why.

A plan belongs to one state of its block: every rewrite of the block ends that state, and the plan
with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.slices.regions import element_bytes
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_of
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.shifting_bounds import Range, Scope
from loopwright.reporting.ledger import JsonValue


@dataclass(frozen=True, slots=True)
class Member:
    """A nest: its loops that are fused, outermost first, and by how much each runs later."""

    node: Node
    band: tuple[ForOp, ...]
    shifts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """The loops of all members at one depth: when each runs, and when all do."""

    ranges: tuple[Range, ...]
    shared: Range
    step: int


@dataclass(frozen=True, slots=True)
class Demand:
    """A dependence that makes a loop of a member (`sink` is in it) run so much later than that of
    the member that `source` is in."""

    member: int
    level: int
    distance: int
    source: Operation
    sink: Operation


@dataclass(frozen=True, slots=True)
class RollingBuffer:
    """An array of which only the last `rows` rows are kept, in a buffer of a type."""

    memref: SSAValue
    rows: int
    type: MemRefType[Attribute]

    @property
    def num_bytes(self) -> int | None:
        """The size of the buffer; None if that is not constant."""
        size, shape = element_bytes(self.memref), self.type.get_shape()
        return None if size is None or min(shape) < 0 else size * prod(shape)


@dataclass(frozen=True, slots=True)
class ShiftPlan:
    """Nests that run together in front of `anchor`'s op, for the state `epoch` of their block."""

    members: tuple[Member, ...]
    levels: tuple[Level, ...]
    scope: Scope
    anchor: Node
    epoch: int
    demands: tuple[Demand, ...] = ()
    is_carried: bool = False
    """Whether iterations of the innermost fused loop depend on others because of the shifts."""
    buffers: tuple[RollingBuffer, ...] = ()

    @property
    def depth(self) -> int:
        """How many loops are fused."""
        return len(self.levels)

    @property
    def is_together(self) -> bool:
        """Whether no nest runs later than others, and all have the same iterations."""
        shifts = {shift for member in self.members for shift in member.shifts[: self.depth]}
        return shifts <= {0} and all(
            times == level.shared for level in self.levels for times in level.ranges
        )

    def to_json(self) -> dict[str, JsonValue]:
        """The plan as `json` can write it: nests by their number in the block."""
        block = self.anchor.op.parent_block()
        assert block is not None, "a nest is in a block"
        loops: list[Operation] = [*loops_of(block)]
        nests: list[JsonValue] = [
            {
                "nest": loops.index(member.node.op),
                "shifts": list(member.shifts[: self.depth]),
            }
            for member in self.members
        ]
        return {"kind": "affine-loop-fusion.shift", "depth": self.depth, "nests": nests}
