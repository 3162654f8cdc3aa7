"""Conditions on what is only known when a loop is reached: how large memory is, whether it runs.

**Before → After**

    affine.for %t = … {          %n = memref.dim %m, %c0
      A(%t)                      … the bytes of all memrefs from outside …
    }                            %large = arith.cmpi sgt, %bytes, %limit
                                 scf.if %large {
                                   what has been made of the loop
                                 } else {
                                   affine.for %t = … { A(%t) }
                                 }

**Legal when** always: both do the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.analysis.slices.regions import element_bytes
from loopwright.dialects import affine, scf
from loopwright.dialects.arith import AddiOp, CmpiOp, MuliOp
from loopwright.syntax.narrowing import is_memref
from loopwright.transforms.loops.builder import LoopBuilder
from loopwright.transforms.loops.counts import is_defined_in


def memrefs_from_outside(loop: Operation) -> list[SSAValue]:
    """The ranked memrefs that are used in a loop and defined in front of it."""
    used = dict.fromkeys(operand for op in loop.walk() for operand in op.operands)
    return [v for v in used if is_memref(v.type) and not is_defined_in(v, loop)]


def run_where_large(
    made: Operation, plain: Operation, memrefs: Sequence[SSAValue], limit: int
) -> None:
    """Run `made`, which stands in a block, where memrefs together have more than `limit` bytes, and
    elsewhere `plain`, which stands nowhere; neither has results. Sizes of elements are known.
    """
    builder = LoopBuilder.before(made)

    total = builder.constant(0)
    for memref in memrefs:
        type_, size = memref.type, element_bytes(memref)
        assert is_memref(type_) and size is not None, "sizes of elements are known"
        for extent in type_.get_shape():
            size = size if extent == DYNAMIC_INDEX else size * extent
        product = builder.constant(size)
        for number, extent in enumerate(type_.get_shape()):
            if extent == DYNAMIC_INDEX:
                product = builder.value(MuliOp(product, builder.extent(memref, number)))
        total = builder.value(AddiOp(total, product))
    is_large = builder.value(CmpiOp(total, builder.constant(limit), "sgt"))
    versions = [Region(Block()), Region(Block())]
    chosen = builder.insert(scf.IfOp(is_large, [], *versions))
    made.detach()
    for region, version in zip(chosen.regions, (made, plain), strict=True):
        region.block.add_ops([version, scf.YieldOp()])


def insert_where_it_ran(op: Operation, loop: Operation) -> None:
    """Insert an op without results behind a counted loop (`affine.for`, `scf.for`), executed only
    where that has iterations.

    The bounds are compared, not their difference with 0, which need not fit into 64 bits.
    """
    builder = LoopBuilder.after(loop)
    match loop:
        case affine.ForOp():
            predicate = "slt"
        case scf.ForOp():
            predicate = "slt" if loop.unsigned_cmp is None else "ult"
        case _:
            raise ValueError(f"'{loop.name}' is not a counted loop")
    runs = builder.insert(CmpiOp(*bounds_of(loop, builder), predicate))
    builder.insert(scf.IfOp(runs, [], Region(Block([op, scf.YieldOp()]))))


def bounds_of(loop: affine.ForOp | scf.ForOp, builder: LoopBuilder) -> tuple[SSAValue, SSAValue]:
    """The lower and the upper bound of a loop as values, computed where a builder inserts."""
    match loop:
        case affine.ForOp():
            lower, upper = loop.lower_map, loop.upper_map
            lower_kind = affine.MaxOp if lower.num_results > 1 else affine.ApplyOp
            upper_kind = affine.MinOp if upper.num_results > 1 else affine.ApplyOp
            low = builder.value(lower_kind(lower, list(loop.lower_bound_operands)))
            high = builder.value(upper_kind(upper, list(loop.upper_bound_operands)))
            return low, high
        case scf.ForOp():
            return loop.lower_bound, loop.upper_bound
