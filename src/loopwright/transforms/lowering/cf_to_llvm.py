"""How branches become ones of `llvm`, with the arguments of the blocks that they lead to."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import llvm
from xdsl.ir import Block, Operation, SSAValue

from loopwright.dialects.cf import BranchOp, ConditionalBranchOp
from loopwright.syntax.properties import segments
from loopwright.transforms.lowering.conversion import Conversion
from loopwright.transforms.lowering.engine import Lowering, Rules
from loopwright.transforms.lowering.expand_affine import IndexBuilder
from loopwright.transforms.support.refusal import RefusedError


def _branch(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    (target,) = _targets(low, op)
    values = low.operands(op.operands)
    low.convert_block(target)
    build.append(llvm.BrOp(target, *values))
    return []


def _conditional_branch(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    targets = _targets(low, op)
    (condition,), yes, no = [low.operands(group) for group in segments(op)]
    for target in targets:
        low.convert_block(target)
    new = llvm.CondBrOp(condition, targets[0], yes, targets[1], no)
    weights = op.properties.get("branch_weights")
    if weights is not None:
        new.properties["branch_weights"] = weights
    build.append(new)
    return []


def _targets(low: Conversion, op: Operation) -> Sequence[Block]:
    """Where an op branches to, if all that branches there is converted."""
    for block in op.successors:
        for use in block.uses:
            other = use.operation
            if type(other) not in low.rules and other.name.partition(".")[0] != "llvm":
                raise RefusedError("branches", None, f"'{other.name}' branches there, too")
        for argument in block.args:
            low.type_of(argument.type)
    return list(op.successors)


RULES: Rules = {BranchOp: _branch, ConditionalBranchOp: _conditional_branch}
"""How each operation is converted."""
