"""Bands of perfectly nested `affine.for` ops, found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import ops_around
from loopwright.loops.support.reporting import refusal


def inner_loop(loop: Operation, *, ops_between: bool = False) -> ForOp | None:
    """The `affine.for` that is all that a loop contains, if `ops_between` apart from pure ops
    in front of it."""
    block = loop.regions[0].block
    last = block.last_op
    inner = None if last is None else last.prev_op
    if inner is None or not isinstance(inner, ForOp):
        return None
    before = inner.prev_op
    while before is not None:
        if not ops_between or not is_pure(before):
            return None
        before = before.prev_op
    return inner


def band_from(loop: ForOp, *, ops_between: bool = False) -> list[ForOp]:
    """The loop and all that are perfectly nested in it, outermost first."""
    band = [loop]
    while (inner := inner_loop(band[-1], ops_between=ops_between)) is not None:
        band.append(inner)
    return band


def nest_refusal(band: Sequence[ForOp], *, ops_between: bool = False) -> Refusal | None:
    """Why loops, outermost first, are no perfect nest."""
    for outer, inner in pairwise(band):
        if inner_loop(outer, ops_between=ops_between) is not inner:
            message = "the loops are not perfectly nested"
            message += ", pure ops aside" if ops_between else ""
            return refusal("not-nested", (outer, inner), message)
    return None


def inside_out(root: Operation) -> Iterator[Operation]:
    """The ops in `root`, each after all that are inside it."""
    for region in root.regions:
        for block in region.blocks:
            for op in block.ops:
                yield from inside_out(op)
                yield op


def depth_in(op: Operation, kind: type[Operation]) -> int:
    """In how many ops of a class an op is."""
    return sum(isinstance(around, kind) for around in ops_around(op))


def bands_in(root: Operation, *, ops_between: bool = False) -> Iterator[list[ForOp]]:
    """The bands in `root` that are not part of a larger one, in the order of the text."""
    inside: set[Operation] = set()
    for loop in loops_in(root):
        if loop not in inside:
            band = band_from(loop, ops_between=ops_between)
            inside.update(band)
            yield band
