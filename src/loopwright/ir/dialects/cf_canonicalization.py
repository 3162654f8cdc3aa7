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

from loopwright.ir.core.attributes import is_integer_type
from loopwright.ir.core.properties import segments
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.cf import BranchOp, ConditionalBranchOp, SwitchOp
from loopwright.ir.dialects.ub import UnreachableOp
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.control_flow import SuccessorOperands
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import unsigned


@rewriting.pattern("branch-on-constant")
def branch_on_constant(op: Operation) -> rewriting.Rewritten:
    """The target of a `cf.cond_br` whose condition is constant."""
    condition = integer_of(rewriting.constant_of(op.operands[0]))
    if condition is None:
        return None
    arguments = segments(op)[1 if condition else 2]
    target = op.successors[0 if condition else 1]
    return BranchOp(target, *arguments)


@rewriting.pattern("merge-blocks", with_rewriter=True)
def merge_with_only_successor(
    op: Operation, rewriter: rewriting.PatternRewriter
) -> rewriting.Rewritten:
    """Merge the target of a `cf.br` into its block, if it has no other predecessors."""
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
    return True


@rewriting.pattern("pass-through-branch")
def pass_through_branch(op: Operation) -> rewriting.Rewritten:
    """Skip a target of a `cf.br` that only branches."""
    destination = _passed_through(op, op.successors[0], op.operands)
    if destination is None:
        return None
    target, operands = destination
    return BranchOp(target, *operands)


@rewriting.pattern("pass-through-branch")
def pass_through_conditional_branch(op: ConditionalBranchOp) -> rewriting.Rewritten:
    """Skip a target of a `cf.cond_br` that only branches."""
    targets = [
        (block, list(operands))
        for block, operands in zip(op.successors, segments(op)[1:], strict=True)
    ]
    destinations = [_passed_through(op, block, operands) for block, operands in targets]
    if destinations == [None, None]:
        return None
    yes, no = (new or old for new, old in zip(destinations, targets, strict=True))
    new = ConditionalBranchOp(op.condition, *yes, *no)
    if op.branch_weights is not None:
        new.branch_weights = op.branch_weights
    return new


@rewriting.pattern("branch-to-one-block", with_rewriter=True)
def branch_to_one_block(op: Operation, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """A `cf.br` where both targets are one block, with `arith.select` for operands that differ."""
    target, other_target = op.successors
    if target is not other_target:
        return None
    (condition,), yes, no = segments(op)
    if list(yes) != list(no) and any(use.operation is not op for use in target.uses):
        return None
    operands: list[SSAValue] = []
    for a, b in zip(yes, no, strict=True):
        if a is b:
            operands.append(a)
            continue
        operands += rewriter.insert_before(op, SelectOp(condition, a, b))
    return BranchOp(target, *operands)


@rewriting.pattern("branch-on-known-condition")
def branch_on_known_condition(op: Operation) -> rewriting.Rewritten:
    """The target of a `cf.cond_br` in a block that is only reached by a branch on its condition."""
    before, number = _only_branch_to(op)
    if not isinstance(before, ConditionalBranchOp) or before is op:
        return None
    if before.condition is not op.operands[0]:
        return None
    return BranchOp(op.successors[number], *segments(op)[1 + number])


@rewriting.pattern("propagate-condition", with_rewriter=True)
def propagate_condition(op: Operation, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Constants for uses of the condition of a `cf.cond_br` in blocks that only it branches to."""
    condition = op.operands[0]
    if rewriting.constant_of(condition) is not None:
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
            rewriter.revisit(use.operation)
        replaced = True
    return replaced


@rewriting.pattern("branch-around-unreachable")
def branch_around_unreachable(op: Operation) -> rewriting.Rewritten:
    """Replace a `cf.cond_br` one of whose targets is unreachable by a branch to the other."""
    for number, block in enumerate(op.successors):
        if isinstance(block.first_op, UnreachableOp):
            return BranchOp(op.successors[1 - number], *segments(op)[2 - number])
    return None


@rewriting.pattern("erase-assertion")
def erase_true_assertion(op: Operation) -> rewriting.Rewritten:
    """Erase an assertion that always holds."""
    return [] if integer_of(rewriting.constant_of(op.operands[0])) else None


@rewriting.pattern("branch-to-one-block")
def switch_without_cases(op: SwitchOp) -> rewriting.Rewritten:
    """A `cf.br` to the default."""
    if op.case_destinations:
        return None
    return BranchOp(op.default_destination, *op.default_operands)


@rewriting.pattern("drop-cases")
def drop_cases_like_default(op: SwitchOp) -> rewriting.Rewritten:
    """Drop cases with the same destination and operands as the default."""
    default = op.default_destination
    handed = list(op.default_operands)
    cases = op.cases()
    return _keep_cases(
        op, [case for case in cases if case[1] is not default or [*case[2]] != handed]
    )


@rewriting.pattern("branch-on-constant")
def switch_on_constant(op: SwitchOp) -> rewriting.Rewritten:
    """The case of a `cf.switch` whose flag is constant."""
    flag = integer_of(rewriting.constant_of(op.flag))
    return None if flag is None else _branch_to_case(op, flag)


@rewriting.pattern("drop-cases")
def switch_on_known_flag(op: SwitchOp) -> rewriting.Rewritten:
    """The case of a `cf.switch` in a block that is only reached from one on the same flag; after
    its default, all cases except those that are tested there."""
    before, number = _only_branch_to(op)
    if not isinstance(before, SwitchOp) or before is op or before.flag is not op.flag:
        return None
    tested = [value for value, _, _ in before.cases()]
    if number > 0:
        return _branch_to_case(op, tested[number - 1])
    return _keep_cases(op, [case for case in op.cases() if case[0] not in tested])


def _only_branch_to(op: Operation) -> tuple[Operation | None, int]:
    """The only branch to the block of an op, and which of its successors that is."""
    block = op.parent_block()
    uses = [] if block is None else list(block.uses)
    return (uses[0].operation, uses[0].index) if len(uses) == 1 else (None, 0)


def _keep_cases(
    op: SwitchOp, kept_cases: Sequence[tuple[int, Block, Sequence[SSAValue]]]
) -> rewriting.Rewritten:
    if len(kept_cases) == len(op.case_destinations):
        return None
    op.set_cases(kept_cases)
    return rewriting.IN_PLACE


def _branch_to_case(op: SwitchOp, flag: int) -> BranchOp:
    """A branch to the first case of a number, without regard to its sign."""
    assert is_integer_type(op.flag.type)
    number = unsigned(flag, op.flag.type.width.data)
    for value, block, handed in op.cases():
        if value == number:
            return BranchOp(block, *handed)
    return BranchOp(op.default_destination, *op.default_operands)


@rewriting.pattern("pass-through-branch")
def pass_through_switch(op: Operation) -> rewriting.Rewritten:
    """Skip a target of a `cf.switch` that only branches."""
    interface = interface_of(op, SuccessorOperands)
    assert interface is not None, "declared by the op"
    targets = list(zip(op.successors, interface.groups(op), strict=True))
    destinations = [_passed_through(op, block, operands) for block, operands in targets]
    if not any(destinations):
        return None
    new_targets = [
        new or (block, list(old)) for new, (block, old) in zip(destinations, targets, strict=True)
    ]
    op.successors = [block for block, _ in new_targets]
    interface.set_groups(op, [operands for _, operands in new_targets])
    return rewriting.IN_PLACE


def _passed_through(
    op: Operation, block: Block, operands: Sequence[SSAValue]
) -> tuple[Block, list[SSAValue]] | None:
    """The destination and operands of a block that only branches; None for other blocks."""
    branch = block.first_op
    if block is op.parent_block() or not isinstance(branch, BranchOp):
        return None
    target = branch.successors[0]
    uses = (use for argument in block.args for use in argument.uses)
    if target is block or any(use.operation is not branch for use in uses):
        return None
    handed: dict[SSAValue, SSAValue] = dict(zip(block.args, operands, strict=True))
    return target, [handed.get(operand, operand) for operand in branch.operands]
