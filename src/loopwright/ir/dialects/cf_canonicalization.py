"""Canonicalization patterns of `cf`: branches that are known, and blocks that follow each other.

**Before → After**

    cf.cond_br %true, ^bb1, ^bb2                           cf.br ^bb1

**Legal when** the condition is constant, or known by the branch to the block; blocks are merged
where nothing else branches to the second, and left out where they do nothing but branch.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.cf import BranchOp, ConditionalBranchOp, SwitchOp
from loopwright.ir.dialects.ub import UnreachableOp
from loopwright.ir.interfaces.control_flow import SuccessorOperands
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import PatternRewriter, constant_of
from loopwright.ir.syntax.narrowing import is_integer_type
from loopwright.ir.syntax.properties import segments


def branch_on_constant(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The target of a `cf.cond_br` whose condition is constant."""
    condition = integer_of(constant_of(op.operands[0]))
    if condition is None:
        return None
    arguments = segments(op)[1 if condition else 2]
    target = op.successors[0 if condition else 1]
    rewriter.insert_before(op, BranchOp(target, *arguments))
    rewriter.erase(op)
    return "branch-on-constant"


def merge_with_only_successor(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Append the target of a `cf.br` to its block, if nothing else branches there."""
    target = op.successors[0]
    block = op.parent_block()
    if block is None or target is block or len(list(target.uses)) != 1:
        return None
    region = target.parent_region()
    if region is None or region is not block.parent_region() or region.first_block is target:
        return None
    rewriter.inline_block(target, op, list(op.operands))
    rewriter.erase(op)
    region.erase_block(target)
    return "merge-blocks"


def pass_through_branch(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Branch to where the target of a `cf.br` does nothing but branch to."""
    found = _passed_through(op, op.successors[0], op.operands)
    if found is None:
        return None
    target, operands = found
    rewriter.replace_with(op, BranchOp(target, *operands))
    return "pass-through-branch"


def pass_through_conditional_branch(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Branch to where a target of a `cf.cond_br` does nothing but branch to."""
    assert isinstance(op, ConditionalBranchOp)
    given = [
        (block, list(operands))
        for block, operands in zip(op.successors, segments(op)[1:], strict=True)
    ]
    found = [_passed_through(op, block, operands) for block, operands in given]
    if found == [None, None]:
        return None
    (yes, yes_operands), (no, no_operands) = (a or b for a, b in zip(found, given, strict=True))
    new = ConditionalBranchOp(op.condition, yes, yes_operands, no, no_operands)
    if op.branch_weights is not None:
        new.branch_weights = op.branch_weights
    rewriter.replace_with(op, new)
    return "pass-through-branch"


def branch_to_one_block(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A `cf.br` where both targets are one block, with `arith.select` for operands that differ."""
    target, other = op.successors
    if target is not other:
        return None
    (condition,), yes, no = segments(op)
    if list(yes) != list(no) and any(use.operation is not op for use in target.uses):
        return None
    operands: list[SSAValue] = []
    for a, b in zip(yes, no, strict=True):
        if a is b:
            operands.append(a)
            continue
        select = SelectOp(condition, a, b)
        rewriter.insert_before(op, select)
        operands.append(select.results[0])
    rewriter.replace_with(op, BranchOp(target, *operands))
    return "branch-to-one-block"


def branch_on_known_condition(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The target of a `cf.cond_br` in a block that is only reached by a branch on its condition."""
    block = op.parent_block()
    uses = [] if block is None else list(block.uses)
    if len(uses) != 1 or not isinstance(before := uses[0].operation, ConditionalBranchOp):
        return None
    if before is op or before.condition is not op.operands[0]:
        return None
    number = uses[0].index
    operands = segments(op)[1 + number]
    rewriter.replace_with(op, BranchOp(op.successors[number], *operands))
    return "branch-on-known-condition"


def propagate_condition(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Constants for uses of the condition of a `cf.cond_br` in blocks that only it branches to."""
    condition = op.operands[0]
    if constant_of(condition) is not None:
        return None
    replaced = False
    for block, value in zip(op.successors, (1, 0), strict=True):
        if len(list(block.uses)) != 1:
            continue
        uses = [use for use in condition.uses if use.operation.parent_block() is block]
        if not uses:
            continue
        constant = rewriter.constant(op, IntegerAttr(value, 1))
        for use in uses:
            use.operation.operands[use.index] = constant
            rewriter.modified(use.operation)
        replaced = True
    return "propagate-condition" if replaced else None


def branch_around_unreachable(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The target of a `cf.cond_br` that is reached, where the other one never is."""
    for number, block in enumerate(op.successors):
        if isinstance(block.first_op, UnreachableOp):
            operands = segments(op)[2 - number]
            rewriter.replace_with(op, BranchOp(op.successors[1 - number], *operands))
            return "branch-around-unreachable"
    return None


def erase_true_assertion(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Erase a `cf.assert` of what is true."""
    if not integer_of(constant_of(op.operands[0])):
        return None
    rewriter.erase(op)
    return "erase-assertion"


def switch_without_cases(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A `cf.br` to the default."""
    assert isinstance(op, SwitchOp)
    if op.case_destinations:
        return None
    rewriter.replace_with(op, BranchOp(op.default_destination, *op.default_operands))
    return "branch-to-one-block"


def drop_cases_like_default(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Leave out cases that go where the default goes, with the same operands."""
    assert isinstance(op, SwitchOp)
    default, handed = op.default_destination, list(op.default_operands)
    cases = op.cases()
    kept = [case for case in cases if case[1] is not default or list(case[2]) != handed]
    if len(kept) == len(cases):
        return None
    op.set_cases(kept)
    rewriter.modified(op)
    return "drop-cases"


def switch_on_constant(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The case of a `cf.switch` whose flag is constant."""
    assert isinstance(op, SwitchOp)
    flag = integer_of(constant_of(op.flag))
    return None if flag is None else _branch_to_case(op, flag, rewriter)


def switch_on_known_flag(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The case of a `cf.switch` in a block that is only reached by one on the same flag; behind its
    default, all cases but those that are tested there."""
    assert isinstance(op, SwitchOp)
    block = op.parent_block()
    uses = [] if block is None else list(block.uses)
    if len(uses) != 1 or not isinstance(before := uses[0].operation, SwitchOp):
        return None
    if before is op or before.flag is not op.flag:
        return None
    tested = [value for value, _, _ in before.cases()]
    if uses[0].index > 0:
        return _branch_to_case(op, tested[uses[0].index - 1], rewriter)
    cases = op.cases()
    kept = [case for case in cases if case[0] not in tested]
    if len(kept) == len(cases):
        return None
    op.set_cases(kept)
    rewriter.modified(op)
    return "drop-cases"


def _branch_to_case(op: SwitchOp, flag: int, rewriter: PatternRewriter) -> str:
    """Branch to the first case of a number, without regard to its sign."""
    assert is_integer_type(op.flag.type)
    number = flag % (1 << op.flag.type.width.data)
    target, operands = op.default_destination, op.default_operands
    for value, block, handed in op.cases():
        if value == number:
            target, operands = block, handed
            break
    rewriter.replace_with(op, BranchOp(target, *operands))
    return "branch-on-constant"


def pass_through_switch(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Branch to where a target of a `cf.switch` does nothing but branch to."""
    interface = interface_of(op, SuccessorOperands)
    assert interface is not None, "declared by the op"
    given = list(zip(op.successors, interface.groups(op), strict=True))
    found = [_passed_through(op, block, operands) for block, operands in given]
    if not any(found):
        return None
    targets = [new or (block, list(old)) for new, (block, old) in zip(found, given, strict=True)]
    op.successors = [block for block, _ in targets]
    interface.set_groups(op, [operands for _, operands in targets])
    rewriter.modified(op)
    return "pass-through-branch"


def _passed_through(
    op: Operation, block: Block, operands: Sequence[SSAValue]
) -> tuple[Block, list[SSAValue]] | None:
    """Where a block that does nothing but branch leads to, with the operands; None if it is no
    such block."""
    branch = block.first_op
    if block is op.parent_block() or not isinstance(branch, BranchOp):
        return None
    target = branch.successors[0]
    used = (use for argument in block.args for use in argument.uses)
    if target is block or any(use.operation is not branch for use in used):
        return None
    handed: dict[SSAValue, SSAValue] = dict(zip(block.args, operands, strict=True))
    return target, [handed.get(operand, operand) for operand in branch.operands]
