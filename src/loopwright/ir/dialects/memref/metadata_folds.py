"""Folds and patterns of what describes a memref: metadata that is known, and memrefs that are put
together again from it.

**Before → After**

    %b, %o, %s, %t = memref.extract_strided_metadata %m
    %r = memref.reinterpret_cast %b to offset: [%o], sizes: [%s], strides: [%t]        %m

**Legal when** all of it is the metadata of the same memref, value by value.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import SSAValue

from loopwright.ir.dialects.arith.constants import index_constant, integer_of
from loopwright.ir.dialects.memref.casts import CastOp, ExtractStridedMetadataOp, ReinterpretCastOp
from loopwright.ir.dialects.memref.layout import Extent, extents, strided_memref, strides_and_offset
from loopwright.ir.dialects.memref.views import SubViewOp
from loopwright.ir.interfaces.rewriting import (
    IN_PLACE,
    Constants,
    FoldResult,
    PatternRewriter,
    Rewritten,
    constant_of,
    pattern,
)
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.ir.syntax.properties import integers, mixed_parts, segments

Entry = int | SSAValue


def _metadata(op: ExtractStridedMetadataOp) -> list[Entry]:
    """Offset, sizes and strides: the numbers that the type says, results for others."""
    type_ = op.source.type
    assert is_memref(type_)
    layout = strides_and_offset(type_)
    assert layout is not None
    known: list[Extent] = [layout[1], *extents(type_), *layout[0]]
    return [
        result if number is None else number
        for number, result in zip(known, op.results[1:], strict=True)
    ]


@pattern("known-metadata")
def use_known_metadata(op: ExtractStridedMetadataOp, rewriter: PatternRewriter) -> Rewritten:
    """Use the numbers that a type says instead of reading them from the memref; read the others
    from what was cast to it."""
    changed = False
    for entry, result in zip(_metadata(op), op.results[1:], strict=True):
        if isinstance(entry, int) and result.first_use is not None:
            rewriter.replace_uses(result, rewriter.constant(op, index_constant(entry)))
            changed = True
    inner = op.source.owner
    if isinstance(inner, CastOp) and isinstance(inner.source.type, MemRefType):
        op.operands[0] = inner.source
        rewriter.revisit(op)
        rewriter.revisit(inner)
        changed = True
    return changed


def _entries(op: ReinterpretCastOp) -> list[list[Entry]]:
    """Offset, sizes and strides, with constants as numbers."""
    return [[_known(entry) for entry in part] for part in mixed_parts(op)]


def _known(entry: Entry) -> Entry:
    number = None if isinstance(entry, int) else integer_of(constant_of(entry))
    return entry if number is None else number


def fold_reinterpret_cast(op: ReinterpretCastOp, constants: Constants) -> FoldResult:
    """Reinterpret what was cast, reinterpreted or cut off behind its beginning; all of a memref
    that begins where its memory does as it is."""
    inner = op.source.owner
    if isinstance(inner, CastOp | ReinterpretCastOp) and isinstance(inner.source.type, MemRefType):
        op.operands[0] = inner.source
        return IN_PLACE
    if isinstance(inner, SubViewOp) and not any(integers(inner, "static_offsets")):
        op.operands[0] = inner.source
        return IN_PLACE
    numbers = [
        n for part in ("offsets", "sizes", "strides") for n in integers(op, f"static_{part}")
    ]
    if DYNAMIC_INDEX not in numbers and numbers[0] == 0 and op.source.type == op.result.type:
        return [op.source]
    return None


@pattern("rebuilt-from-metadata", ExtractStridedMetadataOp)
def rebuild_from_metadata(
    op: ReinterpretCastOp, inner: ExtractStridedMetadataOp, rewriter: PatternRewriter
) -> Rewritten:
    """A memref made of the metadata of another one is that one; with other metadata it is made of
    that one, not of the beginning of its memory."""
    source = inner.source
    if _metadata(inner) != [entry for part in _entries(op) for entry in part]:
        op.operands[0] = source
        return IN_PLACE
    if source.type == op.result.type:
        return [source]
    return CastOp.create(operands=[source], result_types=op.result_types)


@pattern("known-metadata")
def reinterpret_statically(op: ReinterpretCastOp, rewriter: PatternRewriter) -> Rewritten:
    """Put offset, sizes and strides that are constant into the operation."""
    result = op.result.type
    [offset], sizes, strides = found = _entries(op)
    given = sum(map(len, segments(op)[1:]))
    left = sum(isinstance(entry, SSAValue) for part in found for entry in part)
    if left == given or not is_memref(result):
        return None
    if any(isinstance(size, int) and size < 0 for size in sizes):
        return None
    shape, steps, start = (
        [entry if isinstance(entry, int) else None for entry in part]
        for part in (sizes, strides, [offset])
    )
    made = strided_memref(result, shape, steps, start[0])
    new = ReinterpretCastOp.of(op.source, [offset], sizes, strides, made)
    return [new, CastOp.create(operands=new.results, result_types=[result])]
