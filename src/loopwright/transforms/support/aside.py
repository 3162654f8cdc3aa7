"""Setting nests that are finished aside while further passes run.

A nest that is set aside is an op of unknown effects to them: they neither look into it nor move
anything across. What the nest uses from outside are the operands of that op, so it may be put back
after these have been replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Block, Operation, SSAValue

_NAME = "loopwright.aside"


@dataclass(frozen=True, slots=True)
class Aside:
    """A nest without results, in a block of its own, and the op in its place."""

    block: Block
    place: Operation

    def put_back(self) -> list[Operation]:
        """Put the nest into its place; its ops, none if the place has been erased."""
        target = self.place.parent_block()
        if target is None:
            return []
        for argument, value in zip(self.block.args, self.place.operands, strict=True):
            argument.replace_all_uses_with(value)
        ops = list(self.block.ops)
        for op in ops:
            op.detach()
        target.insert_ops_before(ops, self.place)
        self.place.detach()
        self.place.erase()
        return ops


def set_aside(nest: Operation) -> Aside:
    """Put an op without results aside."""
    used = _used_from_outside(nest)
    place = UnregisteredOp.with_name(_NAME).create(operands=used)
    place.location = nest.location
    target = nest.parent_block()
    assert target is not None, "a nest stands in a block"
    target.insert_op_before(place, nest)
    nest.detach()
    block = Block([nest], arg_types=[value.type for value in used])
    new = dict(zip(used, block.args, strict=True))
    for op in nest.walk():
        for index, operand in enumerate(op.operands):
            if operand in new:
                op.operands[index] = new[operand]
    return Aside(block, place)


def _used_from_outside(nest: Operation) -> Sequence[SSAValue]:
    inside: set[SSAValue] = set()
    used: dict[SSAValue, None] = {}
    for op in nest.walk():
        inside.update(op.results)
        for region in op.regions:
            for block in region.blocks:
                inside.update(block.args)
        used.update(dict.fromkeys(op.operands))
    return [value for value in used if value not in inside]
