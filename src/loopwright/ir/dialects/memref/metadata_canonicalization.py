"""Folds and patterns of what describes a memref: metadata that is known, and memrefs that are put
together again from it.

**Before → After**

    %b, %o, %s, %t = memref.extract_strided_metadata %m
    %r = memref.reinterpret_cast %b to offset: [%o], sizes: [%s], strides: [%t]        %m

**Legal when** all of it is the metadata of the same memref, value by value.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects.arith.constants import index_constant, integer_of
from loopwright.ir.dialects.memref.casts import CastOp, ExtractStridedMetadataOp, ReinterpretCastOp
from loopwright.ir.dialects.memref.layout import Extent, extents, strided_memref, strides_and_offset
from loopwright.ir.dialects.memref.views import SubViewOp
from loopwright.ir.interfaces.rewriting import IN_PLACE, FoldResult, PatternRewriter, constant_of
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.ir.syntax.properties import integers, mixed, segments

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


def use_known_metadata(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Use the numbers that a type says instead of reading them from the memref; read the others
    from what was cast to it."""
    assert isinstance(op, ExtractStridedMetadataOp)
    changed = False
    for entry, result in zip(_metadata(op), op.results[1:], strict=True):
        if isinstance(entry, int) and result.first_use is not None:
            rewriter.replace_uses(result, rewriter.constant(op, index_constant(entry)))
            changed = True
    inner = op.source.owner
    if isinstance(inner, CastOp) and isinstance(inner.source.type, MemRefType):
        op.operands[0] = inner.source
        rewriter.modified(op)
        rewriter.revisit(inner)
        changed = True
    return "known-metadata" if changed else None


def _entries(op: ReinterpretCastOp) -> list[list[Entry]]:
    """Offset, sizes and strides, with constants as numbers."""
    names = ("offsets", "sizes", "strides")
    return [
        [_known(entry) for entry in mixed(integers(op, f"static_{name}"), group)]
        for name, group in zip(names, segments(op)[1:], strict=True)
    ]


def _known(entry: Entry) -> Entry:
    number = None if isinstance(entry, int) else integer_of(constant_of(entry))
    return entry if number is None else number


def fold_reinterpret_cast(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """Reinterpret what was cast, reinterpreted or cut off behind its beginning; all of a memref
    that begins where its memory does as it is."""
    assert isinstance(op, ReinterpretCastOp)
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


def rebuild_from_metadata(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A memref made of the metadata of another one is that one; with other metadata it is made of
    that one, not of the beginning of its memory."""
    assert isinstance(op, ReinterpretCastOp)
    inner = op.source.owner
    if not isinstance(inner, ExtractStridedMetadataOp):
        return None
    source = inner.source
    if _metadata(inner) != [entry for part in _entries(op) for entry in part]:
        op.operands[0] = source
        rewriter.modified(op)
        rewriter.revisit(inner)
    elif source.type == op.result.type:
        rewriter.replace(op, [source])
    else:
        rewriter.replace_with(op, CastOp.create(operands=[source], result_types=op.result_types))
    return "rebuilt-from-metadata"


def reinterpret_statically(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Put offset, sizes and strides that are constant into the operation."""
    assert isinstance(op, ReinterpretCastOp)
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
    new = ReinterpretCastOp.of(op.source, offset, sizes, strides, made)
    new.location = op.location
    rewriter.insert_before(op, new)
    cast = CastOp.create(operands=[new.result], result_types=[result])
    cast.location = op.location
    rewriter.replace_with(op, cast)
    return "known-metadata"
