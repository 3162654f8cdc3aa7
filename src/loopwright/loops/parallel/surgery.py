"""Cutting and joining of `affine.parallel` bands: their loops one by one, and bands made of such.

These functions rewrite and never judge, as those of `loops.editing`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.dialects.affine.nesting import BandLoop, make_band, reduction_entries
from loopwright.ir.dialects.arith.attributes import IntegerOverflowAttr
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import replace_op


def replace_band(op: ParallelOp, loops: Sequence[BandLoop]) -> ParallelOp:
    """Put a band of other loops in the place of a band, with its body, which must fit them."""
    made = make_band(
        loops, op.detach_region(op.region), reduction_entries(op), tuple(op.result_types)
    )
    put_in_place(op, made)
    return made


def put_in_place(old: ParallelOp, new: ParallelOp) -> None:
    """Put a new op in the place of a band, its first results in that of the band's."""
    new.attributes.update(old.attributes)
    replace_op(old, new)


def splice_band(op: ParallelOp) -> tuple[SSAValue, ...]:
    """Put the body of a band without loops in its place; what it yields. The band stays, empty, as
    the caller has to replace its results."""
    terminator = op.terminator
    LoopBuilder.before(op).move_all(inner for inner in op.body.ops if inner is not terminator)
    return tuple(terminator.operands)


def forget_overflow(op: Operation) -> None:
    """Take back that a combination does not wrap: partial sums may, where the sums in order did
    not."""
    if "overflowFlags" in op.properties:
        op.properties["overflowFlags"] = IntegerOverflowAttr("none")
