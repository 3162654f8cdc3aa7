"""Canonicalization patterns of `memref` operations: extents, offsets and strides that are known
stand in the types.

**Before → After**

    %m = memref.alloc(%c4) : memref<?xf32>     %0 = memref.alloc() : memref<4xf32>
                                               %m = memref.cast %0 : memref<4xf32> to memref<?xf32>

**Legal when** always: the cast gives what was there, and folds of what uses it look through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, MemRefType, i64
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.dialects.arith.constants import integer_of
from loopwright.dialects.memref.allocation import AllocationOp, AllocOp
from loopwright.dialects.memref.casts import CastOp, only_forgets
from loopwright.dialects.memref.layout import (
    extents,
    strided_memref,
    strides_and_offset,
    subview_type,
)
from loopwright.dialects.memref.shapes import CollapseShapeOp, ExpandShapeOp, groups_of
from loopwright.dialects.memref.view_forms import dropped_dimensions
from loopwright.dialects.memref.views import SubViewOp, ViewOp
from loopwright.interfaces.rewriting import PatternRewriter, constant_of
from loopwright.syntax.narrowing import is_memref
from loopwright.syntax.properties import integers, mixed, segments, set_segments

AnyMemRef = MemRefType[Attribute]


def _with_shape(type_: AnyMemRef, shape: Sequence[int]) -> AnyMemRef:
    return MemRefType(type_.element_type, shape, type_.layout, type_.memory_space)


def _known_extents(
    shape: Sequence[int], sizes: Sequence[SSAValue]
) -> tuple[list[int], list[SSAValue]]:
    """A shape with extents that are constant, and the sizes that are left."""
    given = iter(sizes)
    found: list[int] = []
    left: list[SSAValue] = []
    for extent in shape:
        if extent == DYNAMIC_INDEX:
            size = next(given)
            known = integer_of(constant_of(size))
            if known is None or known < 0:
                left.append(size)
            else:
                extent = known
        found.append(extent)
    return found, left


def _replace_with_cast(op: Operation, new: Operation, rewriter: PatternRewriter) -> None:
    """Put an operation in the place of another, cast to the type that was there."""
    new.location = op.location
    rewriter.insert_before(op, new)
    cast = CastOp.create(operands=[new.results[0]], result_types=[op.results[0].type])
    cast.location = op.location
    rewriter.replace_with(op, cast)


def make_allocation_static(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Allocate memory of known extents."""
    assert isinstance(op, AllocationOp)
    type_ = op.memref.type
    assert is_memref(type_)
    shape, sizes = _known_extents(type_.get_shape(), op.dynamic_sizes)
    if len(sizes) == len(op.dynamic_sizes):
        return None
    new = type(op).create(
        operands=[*sizes, *op.symbol_operands],
        result_types=[_with_shape(type_, shape)],
        properties=dict(op.properties),
    )
    set_segments(new, [sizes, op.symbol_operands])
    _replace_with_cast(op, new, rewriter)
    return "known-extents"


def make_view_static(op: Operation, rewriter: PatternRewriter) -> str | None:
    """View bytes as memory of known extents."""
    assert isinstance(op, ViewOp)
    type_ = op.result.type
    assert is_memref(type_)
    shape, sizes = _known_extents(type_.get_shape(), op.sizes)
    if len(sizes) == len(op.sizes):
        return None
    operands = [op.source, op.byte_shift, *sizes]
    new = ViewOp.create(operands=operands, result_types=[_with_shape(type_, shape)])
    _replace_with_cast(op, new, rewriter)
    return "known-extents"


def view_allocation(op: Operation, rewriter: PatternRewriter) -> str | None:
    """View the bytes that were allocated, not a cast of them."""
    assert isinstance(op, ViewOp)
    inner = op.source.owner
    if not isinstance(inner, CastOp) or not isinstance(inner.source.owner, AllocOp):
        return None
    op.operands[0] = inner.source
    rewriter.modified(op)
    rewriter.revisit(inner)
    return "looked-through-cast"


# Subviews ---------------------------------------------------------------------------------------

_Entries = list[int | SSAValue]
_PARTS = ("offsets", "sizes", "strides")


def _parts(op: SubViewOp) -> list[_Entries]:
    """Offsets, sizes and strides of a subview."""
    groups = segments(op)[1:]
    return [
        mixed(integers(op, f"static_{name}"), group)
        for name, group in zip(_PARTS, groups, strict=True)
    ]


def _known_entry(entry: int | SSAValue, least: int) -> int | SSAValue:
    known = None if isinstance(entry, int) else integer_of(constant_of(entry))
    return entry if known is None or known < least else known


def _part_type(
    op: SubViewOp, source: AnyMemRef, parts: Sequence[_Entries], dropped: set[int]
) -> AnyMemRef | None:
    """The type of a part of a memref, without some dimensions."""
    offsets, sizes, strides = (
        [entry if isinstance(entry, int) else None for entry in part] for part in parts
    )
    full = subview_type(source, offsets, sizes, strides)
    layout = None if full is None else strides_and_offset(full)
    if full is None or layout is None or not dropped:
        return full
    kept = [k for k in range(len(full.get_shape())) if k not in dropped]
    shape = extents(full)
    return strided_memref(full, [shape[k] for k in kept], [layout[0][k] for k in kept], layout[1])


def _part(source: SSAValue, parts: Sequence[_Entries], type_: AnyMemRef) -> SubViewOp:
    offsets, sizes, strides = parts
    return SubViewOp.of(source, offsets, sizes, strides, type_)


def make_subview_static(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Put offsets, sizes and strides that are constant into the operation."""
    assert isinstance(op, SubViewOp)
    parts, source = _parts(op), op.source.type
    changed = False
    for number, least in enumerate((0, 0, -(1 << 63))):
        found = [_known_entry(entry, least) for entry in parts[number]]
        if found != parts[number]:
            # One group at a time: those behind it follow when the new operation is looked at.
            parts[number], changed = found, True
            break
    dropped = dropped_dimensions(op)
    if not changed or dropped is None or not is_memref(source):
        return None
    made = _part_type(op, source, parts, dropped)
    if made is None:
        return None
    _replace_with_cast(op, _part(op.source, parts, made), rewriter)
    return "known-part"


def subview_of_cast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Take a part of what was cast."""
    assert isinstance(op, SubViewOp)
    inner = op.source.owner
    if any(constant_of(operand) is not None for operand in op.operands):
        return None
    if not isinstance(inner, CastOp) or not only_forgets(inner):
        return None
    source, dropped = inner.source.type, dropped_dimensions(op)
    if not is_memref(source) or dropped is None:
        return None
    parts = _parts(op)
    made = _part_type(op, source, parts, dropped)
    if made is None:
        return None
    _replace_with_cast(op, _part(inner.source, parts, made), rewriter)
    return "looked-through-cast"


def cast_whole_subview(op: Operation, rewriter: PatternRewriter) -> str | None:
    """All of a memref is a cast of it."""
    assert isinstance(op, SubViewOp)
    source, result = op.source.type, op.result.type
    if not is_memref(source) or not is_memref(result):
        return None
    rank, (offsets, sizes, strides) = len(source.get_shape()), _parts(op)
    whole = offsets == [0] * rank and strides == [1] * rank and sizes == [*source.get_shape()]
    if not whole or len(result.get_shape()) != rank:
        return None
    if source == result:
        rewriter.replace(op, [op.source])
    else:
        rewriter.replace_with(op, CastOp.create(operands=[op.source], result_types=[result]))
    return "whole-subview"


# Shapes -----------------------------------------------------------------------------------------


def _composed(outer: Sequence[Sequence[int]], inner: Sequence[Sequence[int]]) -> Attribute:
    """The groups of dimensions that groups of groups are."""

    def indices() -> Iterator[Attribute]:
        for group in outer:
            members = [index for member in group for index in inner[member]]
            yield ArrayAttr([IntegerAttr(index, i64) for index in members])

    return ArrayAttr(list(indices()))


def expand_at_once(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Expand what was expanded before."""
    assert isinstance(op, ExpandShapeOp)
    inner = op.src.owner
    if not isinstance(inner, ExpandShapeOp):
        return None
    groups = _composed(groups_of(inner.reassociation), groups_of(op.reassociation))
    new = ExpandShapeOp.create(
        operands=[inner.src, *op.output_shape],
        result_types=list(op.result_types),
        properties={**op.properties, "reassociation": groups},
    )
    rewriter.replace_with(op, new)
    return "composed-reshapes"


def collapse_at_once(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Collapse what was collapsed before."""
    assert isinstance(op, CollapseShapeOp)
    inner = op.src.owner
    if not isinstance(inner, CollapseShapeOp):
        return None
    groups = _composed(groups_of(op.reassociation), groups_of(inner.reassociation))
    new = CollapseShapeOp.create(
        operands=[inner.src],
        result_types=list(op.result_types),
        properties={**op.properties, "reassociation": groups},
    )
    rewriter.replace_with(op, new)
    return "composed-reshapes"
