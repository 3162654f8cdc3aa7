"""Loops made of branches between blocks (`cf`): which of them ask whether the program is to end.

An edge that leads back in reverse postorder enters a loop again, at its header. Loops that contain
others ask, and so do innermost ones that do not count: nothing vectorises these. An innermost loop
that counts to a number known before it is left as it is, like an innermost `affine.for`.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from xdsl.ir import Block, SSAValue

from loopwright.dialects import arith, cf
from loopwright.dialects.affine.symbols import constant_value
from loopwright.dialects.func import CallIndirectOp, CallOp


def asking_headers(order: Sequence[Block]) -> Set[Block]:
    """The headers of loops that ask, of blocks in reverse postorder."""
    position = {block: number for number, block in enumerate(order)}
    latches: dict[Block, list[Block]] = {}
    for block in order:
        for following in _successors(block):
            if position[following] <= position[block]:
                latches.setdefault(following, []).append(block)
    return {
        header
        for header, sources in latches.items()
        if not _counts(header, sources, _loop_of(header, sources), latches.keys())
    }


def _successors(block: Block) -> Sequence[Block]:
    return () if block.last_op is None else block.last_op.successors


def _loop_of(header: Block, latches: Sequence[Block]) -> Set[Block]:
    """The blocks from which a latch is reached without the header, and the header."""
    found = {header}
    waiting = list(latches)
    while waiting:
        block = waiting.pop()
        if block not in found:
            found.add(block)
            waiting += block.predecessors()
    return found


def _counts(
    header: Block, latches: Sequence[Block], inside: Set[Block], headers: Set[Block]
) -> bool:
    """Whether a loop contains no other, and leaves where an index that grows by a constant number
    in each iteration passes one known before it."""
    if len(latches) != 1 or any(block in headers for block in inside if block is not header):
        return False
    ops = (op for block in inside for op in block.ops)
    if any(op.regions or isinstance(op, CallOp | CallIndirectOp) for op in ops):
        return False
    counted = _counted(header, latches[0])
    for block in inside:
        last = block.last_op
        if all(following in inside for following in _successors(block)) or last is None:
            continue
        compared = last.operands[0].owner if isinstance(last, cf.ConditionalBranchOp) else None
        if isinstance(compared, arith.CmpiOp):
            ends = [value for value in compared.operands if _is_known(value, inside)]
            if ends and any(value in counted for value in compared.operands):
                return True
    return False


def _counted(header: Block, latch: Block) -> list[SSAValue]:
    """The values that grow by a constant in each iteration, before and after."""
    found: list[SSAValue] = []
    for argument, following in zip(header.args, _handed(latch, header), strict=False):
        step = following.owner
        if isinstance(step, arith.AddiOp) and argument in step.operands:
            if any(map(constant_value, step.operands)):
                found += [argument, following]
    return found


def _handed(latch: Block, header: Block) -> Sequence[SSAValue]:
    """The arguments that a branch hands to a block; none if it is of another kind."""
    last = latch.last_op
    if isinstance(last, cf.BranchOp):
        return last.operands
    if not isinstance(last, cf.ConditionalBranchOp):
        return ()
    return last.true_dest_operands if last.true_dest is header else last.false_dest_operands


def _is_known(value: SSAValue, inside: Set[Block]) -> bool:
    """Whether a value is the same in all iterations: defined before the loop, or a constant."""
    if constant_value(value) is not None:
        return True
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent_block()
    return block not in inside
