"""A loop in two versions, chosen by how large memory is when the loop is reached.

**Before → After**

    affine.for %t = … {          %n = memref.dim %m, %c0
      A(%t)                      … the bytes of all memrefs from outside …
    }                            %large = arith.cmpi sgt, %bytes, %limit
                                 … whether rows of them fit, and there are iterations enough …
                                 scf.if %pays {
                                   what has been made of the loop
                                 } else {
                                   affine.for %t = … { A(%t) }
                                 }

**Legal when** always: both do the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.ir.dialects import affine, scf
from loopwright.ir.dialects.arith import AddiOp, AndIOp, CmpiOp, MuliOp, OrIOp
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.syntax.enclosing import is_defined_in
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import bounds_of


def memrefs_from_outside(loop: Operation) -> list[SSAValue]:
    """The ranked memrefs that are used in a loop and defined in front of it."""
    used = dict.fromkeys(operand for op in loop.walk() for operand in op.operands)
    return [v for v in used if is_memref(v.type) and not is_defined_in(v, loop)]


@dataclass(frozen=True, slots=True)
class MemoryLimit:
    """Memory of more than `bytes` pays, if so many `rows` of it, all memrefs together, have at
    most `usable` bytes; without rows that does not matter."""

    bytes: int
    rows: int = 0
    usable: int = 0


def run_where_it_pays(
    made: Operation,
    plain: affine.ForOp,
    memrefs: Sequence[SSAValue],
    rooms: Sequence[MemoryLimit],
    least: int,
) -> None:
    """Run `made`, which is in a block, where what memrefs have pays in one of some caches and
    the loop `plain` has so many iterations at least, and elsewhere `plain`, which is nowhere;
    neither has results. Sizes of elements are known.
    """
    builder = LoopBuilder.before(made)
    total = _bytes(builder, memrefs, 0)
    row = _bytes(builder, memrefs, 1) if any(room.rows for room in rooms) else total
    pays: SSAValue | None = None
    for room in rooms:
        good = builder.value(CmpiOp(total, builder.constant(room.bytes), "sgt"))
        if room.rows:
            most = builder.constant(room.usable // room.rows)
            good = builder.value(AndIOp(good, builder.value(CmpiOp(row, most, "sle"))))
        pays = good if pays is None else builder.value(OrIOp(pays, good))
    assert pays is not None, "there is a cache"
    if trip_count(plain) is None:
        low, high = bounds_of(plain, builder)
        behind = builder.constant((least - 1) * plain.step_value)
        enough = builder.value(CmpiOp(builder.value(AddiOp(low, behind)), high, "slt"))
        pays = builder.value(AndIOp(pays, enough))
    versions = [Region(Block()), Region(Block())]
    chosen = builder.insert(scf.IfOp(pays, [], *versions))
    made.detach()
    for region, version in zip(chosen.regions, (made, plain), strict=True):
        region.block.add_ops([version, scf.YieldOp()])


def _bytes(builder: LoopBuilder, memrefs: Sequence[SSAValue], start: int) -> SSAValue:
    """The bytes of all memrefs together, only the dimensions from one on counted."""
    total = builder.constant(0)
    for memref in memrefs:
        type_, size = memref.type, element_bytes(memref)
        assert is_memref(type_) and size is not None, "sizes of elements are known"
        shape = [*enumerate(type_.get_shape())][start:]
        for _, extent in shape:
            size = size if extent == DYNAMIC_INDEX else size * extent
        product = builder.constant(size)
        for number, extent in shape:
            if extent == DYNAMIC_INDEX:
                product = builder.value(MuliOp(product, builder.extent(memref, number)))
        total = builder.value(AddiOp(total, product))
    return total
