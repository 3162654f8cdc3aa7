"""`-test-affine-data-copy`: the copies of `affine-data-copy-generate` for one memref of one nest.

**What.** In a function with one nest of loops, which has one loop that is innermost of all, what
the body of the outermost loop uses is copied in each of its iterations. With `memref-filter` only
the memref of the first `affine.load` of the innermost loop is; with `for-memref-region` that is
copied once, for the nest.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.data_copy`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.affine import ForOp, LoadOp
from loopwright.ir.dialects.affine.nesting import loops_of
from loopwright.loops.passes.copies import recorded
from loopwright.loops.steps.data_copy import CopyOptions, CopyPlanner
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.options import at_least, option
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineDataCopyTestPass(Pass):
    """Copy one memref of one nest."""

    capacity_kib: int | None = option(
        None,
        "the capacity of fast memory in KiB; none: unlimited",
        check=at_least(0),
        unset=str((1 << 64) - 1),
    )
    for_memref_region: bool = option(False, "whether copies are made for the whole nest")
    memref_filter: bool = option(False, "whether copies are made in the outermost loop")

    name: ClassVar[str] = "test-affine-data-copy"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Copy one memref of one nest to fast memory, and back"
    title: ClassVar[str] = "(anonymous namespace)::TestAffineDataCopy"
    assumes_noalias: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.loops.steps.data_copy_apply import apply_copies, tidy_copies

        options = CopyOptions(False, 0, 0, 0)
        for function in functions_with_bodies(op):
            nests = _nests(function)
            if nests is None:
                continue
            nest, innermost = nests
            is_one = self.memref_filter or self.for_memref_region
            only: SSAValue | None = None
            if is_one:
                load = next((op for op in innermost.body.ops if isinstance(op, LoadOp)), None)
                if load is None:
                    continue
                only = load.memref
            is_whole = self.for_memref_region and not self.memref_filter
            ops: list[Operation] = [nest] if is_whole else list(nest.body.ops)[:-1]
            if not ops:
                continue
            planner = CopyPlanner(function, options)
            plans = recorded(planner.plan(ops, only), ops, self.name, self.capacity_kib, ledger)
            tidy_copies(apply_copies(plans, options, ops[0]))


def _nests(function: Operation) -> tuple[ForOp, ForOp] | None:
    """The only nest of a function, and its only loop that is innermost; loops stand in each other
    with nothing else in between."""
    levels: list[list[ForOp]] = []
    blocks = [block for region in function.regions for block in region.blocks]
    while inner := [loop for block in blocks for loop in loops_of(block)]:
        levels.append(inner)
        blocks = [loop.body for loop in inner]
    if not levels or len(levels[0]) != 1 or len(levels[-1]) != 1:
        return None
    return levels[0][0], levels[-1][0]
