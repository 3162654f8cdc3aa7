"""Folds and patterns of `memref`: casts looked through, known extents, metadata and elements."""

from __future__ import annotations

from typing import cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import SymbolTable

from loopwright.ir.affine_expr import AffineConstantExpr, AffineMap
from loopwright.ir.core.attributes import AffineMapAttr, is_complex_type, is_dense, is_memref
from loopwright.ir.core.properties import (
    integers,
    mixed_parts,
    segments,
    storage_bytes,
    unpack_elements,
)
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.ir.dialects.arith.constants import (
    constant_ints,
    index_constant,
    integer_attr,
    integer_of,
)
from loopwright.ir.dialects.memref.access import LoadOp, StoreOp
from loopwright.ir.dialects.memref.allocation import DeallocOp, GetGlobalOp
from loopwright.ir.dialects.memref.casts import (
    CastOp,
    CollapseShapeOp,
    ExpandShapeOp,
    ExtractStridedMetadataOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
)
from loopwright.ir.dialects.memref.layout import Extent, extents, strided_memref, strides_and_offset
from loopwright.ir.dialects.memref.view_forms import dropped_dimensions
from loopwright.ir.dialects.memref.views import ReshapeOp, SubViewOp, TransposeOp, ViewOp
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.memory_access import SubscriptedAccess, is_allocation
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import (
    IN_PLACE,
    Constants,
    FoldResult,
    PatternRewriter,
    Rewritten,
    constant_of,
    is_valid,
    pattern,
)


def fold_cast(op: Operation, constants: Constants) -> FoldResult:
    """A cast of a cast; a cast to the type that is already there."""
    inner = op.operands[0].owner
    if isinstance(inner, CastOp) and isinstance(op.operands[0].type, UnrankedMemRefType):
        source = inner.operands[0]
        if source.type == op.results[0].type:
            return [source]
        if isinstance(source.type, MemRefType):
            op.operands[0] = source
            if is_valid(op):
                return IN_PLACE
            op.operands[0] = inner.results[0]
    elif fold_memref_cast(op, constants) is not None:
        return IN_PLACE
    return [op.operands[0]] if _keeps_type(op) else None


def _keeps_type(op: Operation) -> bool:
    return op.operands[0].type == op.results[0].type


def fold_memory_space_cast(op: Operation, constants: Constants) -> FoldResult:
    """A cast of a cast; a cast to the memory space that is already there."""
    inner = op.operands[0].owner
    if isinstance(inner, MemorySpaceCastOp):
        op.operands[0] = inner.source
        return IN_PLACE
    return [op.operands[0]] if _keeps_type(op) else None


def fold_rank(op: Operation, constants: Constants) -> FoldResult:
    """The rank that a type says."""
    type_ = op.operands[0].type
    return [index_constant(type_.get_num_dims())] if is_memref(type_) else None


@pattern("extent-of-reshape", with_rewriter=True)
def load_extent_of_reshape(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """Replace an extent of a reshape by a load from its shape operand, directly after the
    reshape."""
    reshape = op.operands[0].owner
    position = integer_of(constant_of(op.operands[1]))
    if not isinstance(reshape, ReshapeOp) or not is_memref(reshape.result.type):
        return None
    shape = reshape.shape.type
    behind = reshape.next_op
    assert is_memref(shape) and behind is not None
    if position is None or not 0 <= position < reshape.result.type.get_num_dims():
        return None
    subscript = rewriter.constant(behind, index_constant(position))
    load = LoadOp.create(operands=[reshape.shape, subscript], result_types=[shape.element_type])
    (extent,) = rewriter.insert_before(behind, load)
    if extent.type != op.results[0].type:
        (extent,) = rewriter.insert_before(behind, IndexCastOp(extent, op.results[0].type))
    return [extent]


def fold_dim(op: Operation, constants: Constants) -> FoldResult:
    """A static extent, or the operand that an allocation or a view was given for it."""
    position = constant_ints(constants)[1]
    source = op.operands[0]
    type_ = source.type
    if position is None or not isinstance(type_, MemRefType):
        return fold_memref_cast(op, constants)
    if not 0 <= position < len(type_.get_shape()):
        return None
    size = extent_of(source, position)
    if size is None:
        return fold_memref_cast(op, constants)
    return [index_constant(size) if isinstance(size, int) else size]


def extent_of(memref: SSAValue, position: int) -> int | SSAValue | None:
    """The static extent of a dimension, or the operand that an allocation or a view was given for
    it; None if neither is known."""
    owner = memref.owner
    shape = cast("MemRefType[Attribute]", memref.type).get_shape()
    if shape[position] != DYNAMIC_INDEX:
        return shape[position]
    before = sum(extent == DYNAMIC_INDEX for extent in shape[:position])
    if isinstance(owner, Operation) and is_allocation(owner):
        return segments(owner)[0][before]
    if isinstance(owner, ViewOp):
        return owner.operands[2 + before]
    if isinstance(owner, SubViewOp) and (dropped := dropped_dimensions(owner)) is not None:
        sizes = mixed_parts(owner)[1]
        return [size for k, size in enumerate(sizes) if k not in dropped][position]
    return None


def fold_subview(op: Operation, constants: Constants) -> FoldResult:
    """A subview with all elements of its source, in their places."""
    source = op.operands[0]
    result = op.results[0]
    offsets, sizes, strides = mixed_parts(op)
    if source.type != result.type or not is_memref(source.type):
        return None
    if any(offset != 0 for offset in offsets) or any(stride != 1 for stride in strides):
        return None
    if DYNAMIC_INDEX not in source.type.get_shape():
        layout = strides_and_offset(source.type)
        if layout is not None and None not in (*layout[0], layout[1]):
            return [source]
    outer = source.owner
    return [source] if isinstance(outer, SubViewOp) and sizes == mixed_parts(outer)[1] else None


def fold_transpose(op: TransposeOp, constants: Constants) -> FoldResult:
    """No permutation at all; one of a memref that is permuted already."""
    own = op.permutation.data
    if own.is_identity() and op.in_.type == op.result.type:
        return [op.in_]
    inner = op.in_.owner
    if not isinstance(inner, TransposeOp):
        return None
    op.operands[0] = inner.in_
    op.properties["permutation"] = AffineMapAttr(own.compose(inner.permutation.data))
    if is_valid(op):
        return IN_PLACE
    op.operands[0] = inner.result
    op.properties["permutation"] = AffineMapAttr(own)
    return None


def fold_reshape(op: Operation, constants: Constants) -> FoldResult:
    """Fold a reshape to the same shape, and look through an earlier reshape.

    An extent that is not known is the one before since all others are, and none is zero.
    """
    source = op.operands[0]
    type_ = cast("MemRefType[Attribute]", op.results[0].type)
    if source.type == type_:
        return [source]
    inverse = ExpandShapeOp if isinstance(op, CollapseShapeOp) else CollapseShapeOp
    inner = source.owner
    if not isinstance(inner, inverse) or inner.src.type != type_:
        return None
    if isinstance(inner, ExpandShapeOp) and inner.reassociation == op.properties["reassociation"]:
        return [inner.src]
    shape = type_.get_shape()
    unknown = shape.count(DYNAMIC_INDEX)
    return None if unknown > 1 or (unknown and 0 in shape) else [inner.src]


@pattern("erase-write-only-buffer", with_rewriter=True)
def erase_write_only_buffer(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """Erase an allocation that is only stored to and freed, with the stores."""
    memref = op.results[0]
    users = [use.operation for use in memref.uses]
    for user in users:
        if isinstance(user, DeallocOp):
            continue
        if not isinstance(user, StoreOp) or user.operands[0] is memref:
            return None
    for user in dict.fromkeys(users):
        rewriter.erase(user)
    rewriter.erase(op)
    return True


@pattern("erase-copy-to-itself")
def erase_copy_of_nothing_new(op: Operation) -> Rewritten:
    """Erase copies of memory to itself, and copies of memory without elements."""
    is_empty = any(is_memref(type_) and 0 in type_.get_shape() for type_ in op.operand_types)
    if op.operands[0] is not op.operands[1] and not is_empty:
        return None
    return []


def fold_memref_cast(op: Operation, constants: Constants) -> FoldResult:
    """Use the memref that was cast to a less static type instead of the result of the cast.

    The verifier of the operation decides which operands may have another type: those it reads and
    writes memory through, but not a memref that is stored, nor one whose extents contradict the
    rest of the operation. While its surroundings are being rewritten it may accept neither type;
    then only memrefs are replaced that the operation declares to access.
    """
    changed = False
    for i, operand in enumerate(op.operands):
        cast = operand.owner
        if isinstance(cast, CastOp):
            source = cast.operands[0]
            if isinstance(source.type, MemRefType) and not isinstance(
                operand.type, UnrankedMemRefType
            ):
                op.operands[i] = source
                if is_valid(op):
                    changed = True
                    continue
                op.operands[i] = operand
                if _is_accessed(op, operand) and not is_valid(op):
                    op.operands[i] = source
                    changed = True
    return IN_PLACE if changed else None


def _is_accessed(op: Operation, memref: SSAValue) -> bool:
    accesses = interface_of(op, SubscriptedAccess)
    return accesses is not None and any(access.memref is memref for access in accesses.accesses(op))


Entry = int | SSAValue


def _metadata(op: ExtractStridedMetadataOp) -> list[Entry]:
    """Offset, sizes and strides: the numbers that the type says, results for others."""
    type_ = op.source.type
    assert is_memref(type_)
    layout = strides_and_offset(type_)
    assert layout is not None
    static_entries: list[Extent] = [layout[1], *extents(type_), *layout[0]]
    return [
        result if number is None else number
        for number, result in zip(static_entries, op.results[1:], strict=True)
    ]


@pattern("known-metadata", with_rewriter=True)
def use_known_metadata(op: ExtractStridedMetadataOp, rewriter: PatternRewriter) -> Rewritten:
    """Replace metadata stated by a type by constants; read the rest from the source of a cast."""
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
    return [[_static_entry(entry) for entry in part] for part in mixed_parts(op)]


def _static_entry(entry: Entry) -> Entry:
    number = None if isinstance(entry, int) else integer_of(constant_of(entry))
    return entry if number is None or number == DYNAMIC_INDEX else number


def fold_reinterpret_cast(op: ReinterpretCastOp, constants: Constants) -> FoldResult:
    """Reinterpret the source of a cast, of another reinterpretation, or of a view with the same
    start; fold an identity reinterpretation."""
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


@pattern("rebuilt-from-metadata", ExtractStridedMetadataOp, with_rewriter=True)
def rebuild_from_metadata(
    op: ReinterpretCastOp, inner: ExtractStridedMetadataOp, rewriter: PatternRewriter
) -> Rewritten:
    """A memref rebuilt from all the metadata of another memref is that memref, cast if the types
    differ. With other offset, sizes or strides it is reinterpreted from that memref itself, instead
    of from its base buffer."""
    source = inner.source
    if _metadata(inner) != [entry for part in _entries(op) for entry in part]:
        op.operands[0] = source
        return IN_PLACE
    if source.type == op.result.type:
        return [source]
    return CastOp.create(operands=[source], result_types=op.result_types)


@pattern("known-metadata", with_rewriter=True)
def reinterpret_statically(op: ReinterpretCastOp, rewriter: PatternRewriter) -> Rewritten:
    """Put offset, sizes and strides that are constant into the operation."""
    result = op.result.type
    [offset], sizes, strides = entries = _entries(op)
    operand_count = sum(map(len, segments(op)[1:]))
    dynamic_count = sum(isinstance(entry, SSAValue) for part in entries for entry in part)
    if dynamic_count == operand_count or not is_memref(result):
        return None
    if any(isinstance(number, int) and number < 0 for number in (offset, *sizes)):
        return None
    shape, steps, start = (
        [entry if isinstance(entry, int) else None for entry in part]
        for part in (sizes, strides, [offset])
    )
    static_type = strided_memref(result, shape, steps, start[0])
    new = ReinterpretCastOp.of(op.source, [offset], sizes, strides, static_type)
    if not is_valid(new):
        new.erase()
        return None
    return [new, CastOp.create(operands=new.results, result_types=[result])]


def loaded_constant(memref: SSAValue, subscripts: AffineMap) -> Attribute | None:
    """The element of a constant global at the subscripts, where it is known."""
    elements = _elements_of(memref)
    if elements is None:
        return None
    element_type: Attribute = elements.get_element_type()
    if is_complex_type(element_type):
        return None
    data = elements.data.data
    size = storage_bytes(element_type)
    position = 0 if data[size:] == data[:-size] else _position(elements.get_shape(), subscripts)
    if position is None or not data:
        return None
    (value,) = unpack_elements(data[position * size : (position + 1) * size], element_type)
    if isinstance(element_type, builtin.AnyFloat):
        return builtin.FloatAttr.new([builtin.FloatData(float(value)), element_type])
    return integer_attr(int(value), element_type)


def _elements_of(memref: SSAValue) -> builtin.DenseIntOrFPElementsAttr | None:
    """The initial value of the constant global whose memref this is."""
    access = memref.owner
    if not isinstance(access, GetGlobalOp):
        return None
    name = access.properties["name"]
    table: Operation | None = access
    while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
        table = table.parent_op()
    if table is None or not isinstance(name, builtin.SymbolRefAttr):
        return None
    for op in table.regions[0].block.ops:
        if symbol_name(op) == name.root_reference.data and "constant" in op.properties:
            value = op.properties.get("initial_value")
            return value if is_dense(value) else None
    return None


def _position(shape: tuple[int, ...], subscripts: AffineMap) -> int | None:
    """The row-major position of constant subscripts that are in bounds."""
    position = 0
    for extent, expr in zip(shape, subscripts.results, strict=True):
        if not isinstance(expr, AffineConstantExpr) or not 0 <= expr.value < extent:
            return None
        position = position * extent + expr.value
    return position
