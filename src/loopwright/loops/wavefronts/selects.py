"""Both branches of the conditionals in cells, and selections among their results.

**Before → After**

    %v = scf.if %equal -> (i32) {                   %a = affine.load %t[%i - 1, %j - 1]
      %a = affine.load %t[%i - 1, %j - 1]           %b = arith.addi %a, %one : i32
      %b = arith.addi %a, %one : i32                %c = affine.load %t[%i, %j - 1]
      scf.yield %b : i32                            %v = arith.select %equal, %b, %c : i32
    } else {
      %c = affine.load %t[%i, %j - 1]
      scf.yield %c : i32
    }

**Legal when** the ops in the branches have no effects and are defined for all operands, and each
load is valid whether or not its branch is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.exact.speculation import is_dereferenceable, never_faults
from loopwright.ir.core.enclosing import terminator_of
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp, LoadOp
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.editing import LoopBuilder, erase_nest

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis


def conditionals_in(loops: Iterable[ForOp]) -> list[scf.IfOp]:
    """Return the conditionals on data in loops, inner ones first."""
    inside = [op for loop in loops for op in loop.walk() if isinstance(op, scf.IfOp)]
    return inside[::-1]


def obstacle_to_selects(
    analysis: DependenceAnalysis, loop: ForOp, conditionals: Iterable[scf.IfOp]
) -> Refusal | None:
    """Return why a conditional cannot become selections; None if all can."""
    for conditional in conditionals:
        for region in conditional.regions:
            for block in region.blocks:
                for op in block.ops:
                    if not _is_safe(analysis, conditional, op):
                        message = "a branch may fault, or have an effect, where it is not taken"
                        return Refusal("conditional", (loop, op), message)
    return None


def _is_safe(analysis: DependenceAnalysis, conditional: scf.IfOp, op: Operation) -> bool:
    if isinstance(op, scf.YieldOp | scf.IfOp) or never_faults(op):
        return True
    return isinstance(op, LoadOp) and is_dereferenceable(op, analysis, conditional)


def apply_selects(conditionals: Iterable[scf.IfOp]) -> None:
    """Replace conditionals, inner ones first, by both branches and selections."""
    for conditional in conditionals:
        builder = LoopBuilder.before(conditional)
        yielded: list[tuple[SSAValue, ...]] = []
        for region in conditional.regions:
            for block in region.blocks:
                last = terminator_of(block)
                yielded.append(tuple(last.operands))
                builder.move_all(op for op in list(block.ops) if op is not last)
        for number, result in enumerate(conditional.results):
            chosen = SelectOp(conditional.operands[0], yielded[0][number], yielded[1][number])
            result.replace_all_uses_with(builder.value(chosen))
        erase_nest(conditional)
