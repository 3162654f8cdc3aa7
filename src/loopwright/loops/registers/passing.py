"""Ops that values pass through: loops that carry one more, and conditionals that give one more.

Each function puts an op with one more value in the place of another; the blocks stay the same
objects. What loops yield for the value is still to be added. Other ops that execute their region
once are treated as conditionals are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp, IfOp, YieldOp
from loopwright.ir.dialects.memref.allocation import AllocaScopeOp
from loopwright.loops.steps.editing import replace_op


def executes_once(op: Operation) -> bool:
    """Whether an op executes its only region exactly once."""
    # `region_kind` says the same of `memref.generic_atomic_rmw`, which can have no further result.
    return isinstance(op, scf.ExecuteRegionOp | AllocaScopeOp)


def executes_at_most_once(op: Operation) -> bool:
    """Whether an op is a conditional, or executes its only region once."""
    return is_conditional(op) or executes_once(op)


def is_conditional(op: Operation) -> bool:
    """Whether an op executes one of its regions, or none where there is no `else`."""
    return isinstance(op, IfOp | scf.IfOp | scf.IndexSwitchOp)


def is_counted(op: Operation) -> bool:
    """Whether an op is a counted loop that can be given one more carried value."""
    return isinstance(op, ForOp | scf.ForOp)


def hands_on(op: Operation) -> bool:
    """Whether an op can hand on one more value: not if its region has branches."""
    handing = executes_at_most_once(op) or is_counted(op) or isinstance(op, scf.WhileOp)
    return handing and not (executes_once(op) and len(op.regions[0].blocks) != 1)


def block_executed(op: Operation) -> Block | None:
    """The innermost block around an op that executes it each time, but for regions that are only
    executed once."""
    block = op.parent_block()
    parent = None if block is None else block.parent_op()
    if parent is not None and executes_once(parent) and hands_on(parent):
        return block_executed(parent)
    return block


def ops_executed(block: Block) -> Iterator[Operation]:
    """The ops of a block, and those of regions in it that are executed once."""
    for op in block.ops:
        yield op
        if executes_once(op) and hands_on(op):
            yield from ops_executed(op.regions[0].block)


def body_of(loop: Operation) -> Block:
    """The only block of a counting loop."""
    return loop.regions[0].block


def append_to_yield(block: Block, *values: SSAValue) -> None:
    """Add values to those that the terminator of a block hands on."""
    terminator = block.last_op
    assert terminator is not None, "a body has a terminator"
    terminator.operands = [*terminator.operands, *values]


def add_carried(loop: Operation, init: SSAValue) -> tuple[Operation, BlockArgument]:
    """A counting loop that carries one more value, and its argument."""
    body = body_of(loop)
    argument = body.insert_arg(init.type, len(body.args))
    if isinstance(loop, ForOp):
        made = loop.with_inits([*loop.inits, init])
        replace_op(loop, made)
        return made, argument
    return _with_one_more(loop, [*loop.operands, init], init), argument


def add_to_while(loop: Operation, init: SSAValue) -> tuple[Operation, BlockArgument, BlockArgument]:
    """An `scf.while` that carries one more value, and the argument of each of its regions."""
    before, after = (region.block for region in loop.regions)
    arguments = [block.insert_arg(init.type, len(block.args)) for block in (before, after)]
    return _with_one_more(loop, [*loop.operands, init], init), arguments[0], arguments[1]


def add_result(op: Operation, values: Sequence[SSAValue]) -> Operation:
    """A conditional, or an op that executes its region once, that gives one more value: that of
    each of its regions, in order."""
    for region, value in zip(op.regions, values, strict=True):
        if not region.blocks:
            region.add_block(Block([YieldOp() if isinstance(op, IfOp) else scf.YieldOp()]))
        append_to_yield(region.block, value)
    return _with_one_more(op, op.operands, values[0])


def _with_one_more(op: Operation, operands: Sequence[SSAValue], like: SSAValue) -> Operation:
    """An op of the same kind with the regions of another one, and a result more."""
    regions: list[Region] = [op.detach_region(region) for region in tuple(op.regions)]
    kind: Any = type(op)
    made: Operation = kind.create(
        operands=list(operands),
        result_types=[*op.result_types, like.type],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
        regions=regions,
    )
    replace_op(op, made)
    return made
