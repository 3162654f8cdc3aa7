"""One loop that does what several copies of a loop would do, carrying the values of all.

These functions rewrite and never judge, as those of `loops.editing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.conditionals import YieldOp
from loopwright.ir.interfaces.control_flow import is_terminator
from loopwright.loops.steps.builder import LoopBuilder


@dataclass(frozen=True, slots=True)
class Copy:
    """What a copy of a loop knows: its initial values, how far its induction variable is ahead,
    and for values from outside what they are in it."""

    inits: Sequence[SSAValue]
    distance: int = 0
    values: Mapping[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])


def joined(loop: ForOp, copies: Sequence[Copy], anchor: Operation) -> ForOp:
    """The loop with the body of each copy, one after another, in front of `anchor`.

    Its results are those of the first copy, then those of the next one.
    """
    inits = [init for copy in copies for init in copy.inits]
    index = loop.body.args[0]
    body = Block(arg_types=[index.type, *(init.type for init in inits)])
    made = ForOp(
        loop.lower_map,
        loop.lower_bound_operands,
        loop.upper_map,
        loop.upper_bound_operands,
        step=loop.step_value,
        inits=inits,
        region=Region(body),
    )
    made.location = loop.location
    builder = LoopBuilder(body, None, loop.location)
    yielded: list[SSAValue] = []
    count = len(loop.results)
    for number, copy in enumerate(copies):
        carried = body.args[1 + number * count : 1 + (number + 1) * count]
        inside = dict(copy.values)
        inside[index] = (
            builder.shifted(body.args[0], copy.distance) if copy.distance else body.args[0]
        )
        inside |= dict(zip(loop.body.args[1:], carried, strict=True))
        for op in loop.body.ops:
            if is_terminator(op):
                yielded += [inside.get(value, value) for value in op.operands]
            else:
                builder.clone(op, inside)
    builder.insert(YieldOp(*yielded))
    return LoopBuilder.before(anchor).place(made)
