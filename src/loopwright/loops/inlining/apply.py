"""Putting the body of a function in the place of a call."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import CallSiteLoc, LocationAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.ir.dialects.affine.operands import bind, demote_symbols, map_of
from loopwright.ir.dialects.cf import BranchOp
from loopwright.ir.dialects.func import CallOp, ReturnOp
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.loops.inlining.plan import InliningPlan, may_use_dims


def apply_inlining(plan: InliningPlan) -> list[Operation]:
    """Replace a call, which is erased, by the body; returns the ops that are there now, without
    those inside of them. A function that is inlined in place has no body then."""
    call = plan.call
    body = plan.callee.body if plan.in_place else plan.callee.body.clone()
    _relocate(body, call.location)
    blocks = list(body.blocks)
    ops = [op for block in blocks for op in block.ops if not isinstance(op, ReturnOp)]
    for argument, value in zip(blocks[0].args, call.operands, strict=True):
        argument.replace_all_uses_with(value)
    if len(blocks) == 1:
        _inline_block(call, blocks[0])
        for op in ops:
            if may_use_dims(op):
                _demote(op)
    else:
        _inline_blocks(call, body)
    return ops


def _demote(op: Operation) -> None:
    """Let the map of an op have dimensions where what it uses are no symbols here."""
    before = map_of(op)
    leading = op.operands[: len(op.operands) - before.num_inputs]
    bound = demote_symbols(bind(before, op.operands[len(leading) :]))
    if bound.map != before:
        op.operands = (*leading, *bound.operands)
        op.properties["map"] = AffineMapAttr(bound.map)


def _relocate(body: Region, place: LocationAttr) -> None:
    """Say of what is inlined where it was called."""
    made: dict[LocationAttr, CallSiteLoc] = {}

    def at_call(location: LocationAttr) -> CallSiteLoc:
        found = made.get(location)
        if found is None:
            found = made[location] = CallSiteLoc(location, place)
        return found

    for block in _all_blocks(body):
        for argument in block.args:
            argument.location = at_call(argument.location)
        for op in block.ops:
            op.location = at_call(op.location)


def _all_blocks(region: Region) -> Iterable[Block]:
    for block in region.blocks:
        yield block
        for op in block.ops:
            for inner in op.regions:
                yield from _all_blocks(inner)


def _inline_block(call: CallOp, block: Block) -> None:
    target = call.parent_block()
    last = block.last_op
    assert target is not None and last is not None
    results = list(last.operands)
    last.detach()
    last.erase()
    for op in list(block.ops):
        op.detach()
        target.insert_op_before(op, call)
    _finish(call, results)


def _inline_blocks(call: CallOp, body: Region) -> None:
    before = call.parent_block()
    assert before is not None
    after = before.split_before(call)
    entry, *others = body.blocks
    arguments = [after.insert_arg(result.type, k) for k, result in enumerate(call.results)]
    for argument in arguments:
        argument.location = call.location
    for block in (entry, *others):
        last = block.last_op
        if isinstance(last, ReturnOp):
            branch = BranchOp(after, *last.operands)
            branch.location = last.location
            block.insert_op_before(branch, last)
            last.detach()
            last.erase()
    for op in list(entry.ops):
        op.detach()
        before.add_op(op)
    body.detach_block(entry)
    entry.erase()
    body.move_blocks_before(after)
    _finish(call, arguments)


def _finish(call: CallOp, results: Iterable[SSAValue]) -> None:
    for result, value in zip(call.results, results, strict=True):
        result.replace_all_uses_with(value)
    call.detach()
    call.erase()
