"""`-test-mapping-to-processing-elements`: outermost `scf.for` ops are shared by processors.

**What.** Each `"new_processor_id_and_range"` op of a function gives the number of this processor
and how many there are, along one dimension of a grid. With any, each `scf.for` that stands
in no other runs the iterations of this processor only.

**Before → After**, **Legal when**, **Refuses when**: see `loopwright_mlir.loops.processors`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.scf import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.loops.steps.nests import depth_in
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.loops.processors import apply_mapping, plan_mapping

_PROCESSOR = "new_processor_id_and_range"


@dataclass(frozen=True)
class MappingToProcessingElementsPass(Pass):
    """Share the iterations of outermost loops among processors."""

    name: ClassVar[str] = "test-mapping-to-processing-elements"
    description: ClassVar[str] = "Share the iterations of outermost scf.for loops among processors"
    title: ClassVar[str] = "(anonymous namespace)::TestLoopMappingPass"
    assumes_noalias: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis

        for function in functions_with_bodies(op):
            ops = list(function.walk())
            grid = [(each.results[0], each.results[1]) for each in ops if _is_processor(each)]
            loops = [each for each in ops if isinstance(each, ForOp) and not depth_in(each, ForOp)]
            if not grid or not loops:
                continue
            analysis = DependenceAnalysis(function)
            for plan in [plan_mapping(analysis, loop, grid) for loop in loops]:
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                    continue
                message = f"by {len(grid)} numbers"
                ledger.append(decision("mapped", self.name, (plan.loop,), message))
                apply_mapping(plan)


def _is_processor(op: Operation) -> bool:
    """Whether an op gives the number of a processor and how many there are."""
    if operation_name(op) != _PROCESSOR or len(op.results) < 2:
        return False
    return all(isinstance(result.type, IndexType) for result in op.results[:2])
