"""One loop that does what several copies of a loop would do, carrying the values of all.

These functions rewrite and never judge, as those of `loops.editing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.affine_expr import AffineMap, dim
from loopwright.dialects.affine import ApplyOp, ForOp
from loopwright.dialects.affine.terminator import YieldOp
from loopwright.interfaces.control_flow import is_terminator


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
    yielded: list[SSAValue] = []
    count = len(loop.results)
    for number, copy in enumerate(copies):
        carried = body.args[1 + number * count : 1 + (number + 1) * count]
        inside = dict(copy.values)
        inside[index] = _ahead(body, copy.distance, loop)
        inside |= dict(zip(loop.body.args[1:], carried, strict=True))
        for op in loop.body.ops:
            if is_terminator(op):
                yielded += [inside.get(value, value) for value in op.operands]
            else:
                body.add_op(op.clone(inside))
    body.add_op(YieldOp(*yielded))
    block = anchor.parent_block()
    assert block is not None, "an anchor stands in a block"
    block.insert_op_before(made, anchor)
    return made


def _ahead(body: Block, distance: int, loop: ForOp) -> SSAValue:
    if not distance:
        return body.args[0]
    apply = ApplyOp(AffineMap(1, 0, (dim(0) + distance,)), [body.args[0]])
    apply.location = loop.location
    body.add_op(apply)
    return apply.results[0]
