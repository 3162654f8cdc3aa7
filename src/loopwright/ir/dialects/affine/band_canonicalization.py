"""Canonicalization patterns of `affine.parallel`: loops that run once.

**Before → After**

    %s = affine.parallel (%i, %j) = (0, 5)       %s = affine.parallel (%i) = (0) to (9)
        to (9, 6) reduce ("addi") -> (i32) {         reduce ("addi") -> (i32) {
      … %j …                                       … %c5 …

    %s = affine.parallel (%i) = (5) to (6)       %v = … %c5 …
        reduce ("addf") -> (f32) {               %s = arith.addf %zero, %v : f32
      … %v …

A band without loops gives what its body yields, combined with the identity where that may change
it: 0.0 and -0.0 make 0.0. `mlir-opt` leaves such loops alone.

**Legal when** the bounds of a loop are one step apart. Reductions that are symbols stay.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.dialects.affine.bands import (
    loops_of_band,
    make_band,
    reduction_entries,
    value_of_bound,
)
from loopwright.ir.dialects.reduction.clauses import kinds_of
from loopwright.ir.dialects.reduction.kinds import combined, identity_attribute
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.rewriting import PatternRewriter


def drop_single_iterations(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Take loops that run once out of a band; put the body of a band without loops in its place."""
    if not isinstance(op, ParallelOp):
        return None
    loops = loops_of_band(op)
    once = [k for k, loop in enumerate(loops) if loop.trip_count == 1]
    kinds = kinds_of(op)
    if len(once) == len(loops):
        if kinds is None:
            return None
    elif not once:
        return None
    for k in once:
        argument = op.body.args[k]
        if argument.first_use is not None:
            value = value_of_bound(loops[k].lower, op)
            if isinstance(value.owner, Operation):
                rewriter.added(value.owner)
            rewriter.replace_uses(argument, value)
    if len(once) == len(loops) and kinds is not None:
        _put_body_in_place(op, kinds, rewriter)
        return "single-iteration"
    for k in reversed(once):
        op.body.erase_arg(op.body.args[k])
    made = make_band(
        [loop for k, loop in enumerate(loops) if k not in once],
        op.detach_region(op.region),
        reduction_entries(op),
        tuple(op.result_types),
    )
    made.location = op.location
    made.attributes.update(op.attributes)
    rewriter.insert_before(op, made)
    rewriter.replace(op, made.results)
    return "single-iteration"


def _put_body_in_place(
    op: ParallelOp, kinds: Sequence[AtomicRMWKind], rewriter: PatternRewriter
) -> None:
    terminator = op.terminator
    yielded = tuple(terminator.operands)
    rewriter.erase(terminator)
    rewriter.inline_block(op.body, op, op.body.args)
    values = [
        _combined(op, kind, value, rewriter) for kind, value in zip(kinds, yielded, strict=True)
    ]
    rewriter.replace(op, values)


def _combined(
    op: ParallelOp, kind: AtomicRMWKind, value: SSAValue, rewriter: PatternRewriter
) -> SSAValue:
    """The value combined with the identity of its kind."""
    if kind is not AtomicRMWKind.addf:
        return value
    zero = rewriter.constant(op, identity_attribute(kind, value.type))
    made = combined(kind, zero, value)
    made.location = op.location
    rewriter.insert_before(op, made)
    return made.results[0]
