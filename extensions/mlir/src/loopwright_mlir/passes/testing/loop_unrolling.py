"""`-test-loop-unrolling`: `scf.for` ops at one depth unrolled by a factor, or completely.

**What.** Of each `scf.for` that is in `loop-depth` others, `unroll-factor` iterations become
one (-1: all of them). With `annotate`, ops say in `unrolled_iteration` which iteration of a group
they are of. `unroll-up-to-factor` is read, and changes nothing, as in `mlir-opt`.

**Before → After**, **Legal when**, **Refuses when**: see
`loopwright_mlir.loops.value_loops.ValueUnrolling`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, IntegerType, Signedness
from xdsl.ir import Operation

from loopwright.ir.core.enclosing import depth_in, inside_out
from loopwright.ir.dialects.scf import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.passes.jamming import is_factor
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option, unsigned
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.loops.value_loops import apply_unrolling, plan_full_unrolling, plan_unrolling


@dataclass(frozen=True)
class LoopUnrollingPass(Pass):
    """Unroll loops whose bounds are values."""

    unroll_factor: int = option(
        1, "how many iterations become one; -1 is all of them", check=is_factor
    )
    unroll_up_to_factor: bool = option(False, "changes nothing, as in mlir-opt")
    annotate: bool = option(False, "whether ops say which iteration of a group they are of")
    loop_depth: int = option(0, "in how many others the loops stand", check=unsigned())

    name: ClassVar[str] = "test-loop-unrolling"
    description: ClassVar[str] = "Unroll scf.for loops"
    title: ClassVar[str] = "(anonymous namespace)::TestLoopUnrollingPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        loops = [inner for inner in inside_out(op) if isinstance(inner, ForOp)]
        for loop in [loop for loop in loops if depth_in(loop, ForOp) == self.loop_depth]:
            factor = self.unroll_factor
            plan = plan_full_unrolling(loop) if factor == -1 else plan_unrolling(loop, factor)
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
            elif plan.changes_something:
                message = f"{plan.factor} iterations become one"
                ledger.append(decision("unrolled", self.name, (loop,), message, plan.figures))
                apply_unrolling(plan, _annotate if self.annotate else None)


def _annotate(iteration: int, op: Operation) -> None:
    kind = IntegerType(32, Signedness.UNSIGNED)
    op.attributes["unrolled_iteration"] = IntegerAttr(iteration, kind)
