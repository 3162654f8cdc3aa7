"""Folds and patterns of `tensor` operations: casts looked through, extents and elements that are
known.

**Before → After**

    %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
    %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>    %0
    %3 = tensor.from_elements %a, %b
    %4 = tensor.extract %3[%c1]                             %b

**Legal when** a cast that is left out says no extent that those beside it do not say.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, TensorType, i64
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core import properties
from loopwright.ir.core.attributes import is_dense, is_float, is_integer, is_structure
from loopwright.ir.dialects.arith.constants import constant_ints, index_constant, integer_of
from loopwright.ir.dialects.arith.folds import number_attr
from loopwright.ir.interfaces import rewriting
from loopwright_mlir.dialects.tensor import CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp

AnyTensor = TensorType[Attribute]


def _shape(value: SSAValue) -> tuple[int, ...] | None:
    """The extents of a tensor, if there are as many as are known."""
    type_ = value.type
    return tuple(type_.get_shape()) if is_structure(type_) else None


def _with_shape(type_: AnyTensor, shape: Sequence[int]) -> AnyTensor:
    return TensorType(type_.element_type, shape, type_.encoding)


def _uncast(value: SSAValue) -> SSAValue | None:
    """What was cast to a tensor, if its extents are known to be as many."""
    inner = value.owner
    if not isinstance(inner, CastOp) or not isinstance(inner.source.type, TensorType):
        return None
    return inner.source


# Casts


def fold_cast(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Fold a cast to the same type."""
    return [op.operands[0]] if op.operands[0].type == op.results[0].type else None


def cast_at_once(op: Operation, rewriter: rewriting.PatternRewriter) -> str | None:
    """Compose two casts unless the inner one checks more."""
    assert isinstance(op, CastOp)
    inner = op.source.owner
    if not isinstance(inner, CastOp):
        return None
    shapes = [_shape(value) for value in (inner.source, op.source, op.dest)]
    ranks = {len(shape) for shape in shapes if shape is not None}
    if len(ranks) > 1:
        return None
    unknown = (DYNAMIC_INDEX,) * max(ranks, default=0)
    for extents in zip(*(unknown if shape is None else shape for shape in shapes), strict=True):
        static_extents = {extent for extent in extents if extent != DYNAMIC_INDEX}
        ends = {extent for extent in (extents[0], extents[2]) if extent != DYNAMIC_INDEX}
        if len(static_extents) > 1 or static_extents != ends:
            return None
    rewriter.replace_with(op, CastOp.create(operands=[inner.source], result_types=[op.dest.type]))
    return "cast-at-once"


def _replace_with_cast(op: Operation, new: Operation, rewriter: rewriting.PatternRewriter) -> None:
    new.location = op.location
    rewriter.insert_before(op, new)
    cast = CastOp.create(operands=[new.results[0]], result_types=[op.results[0].type])
    cast.location = op.location
    rewriter.replace_with(op, cast)


# Extents and elements


def fold_dim(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Fold to the static extent, or look through a cast."""
    assert isinstance(op, tensor.DimOp)
    position = constant_ints(constants)[1]
    shape = _shape(op.source)
    if position is not None and shape is not None and 0 <= position < len(shape):
        if shape[position] != DYNAMIC_INDEX:
            return [index_constant(shape[position])]
    source = _uncast(op.source)
    if source is None:
        return None
    op.operands[0] = source
    return rewriting.IN_PLACE


def extent_of_empty(op: Operation, rewriter: rewriting.PatternRewriter) -> str | None:
    """The extent that a tensor was made with."""
    assert isinstance(op, tensor.DimOp)
    position = integer_of(rewriting.constant_of(op.index))
    owner = op.source.owner
    shape = _shape(op.source)
    if not isinstance(owner, EmptyOp) or position is None or shape is None:
        return None
    if not 0 <= position < len(shape) or shape[position] != DYNAMIC_INDEX:
        return None
    before = sum(extent == DYNAMIC_INDEX for extent in shape[:position])
    rewriter.replace(op, [owner.dynamic_sizes[before]])
    return "known-extent"


def fold_extract(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Fold to an element of a constant, or of `tensor.from_elements`."""
    assert isinstance(op, tensor.ExtractOp)
    whole = constants[0]
    owner = op.tensor.owner
    shape = _shape(op.tensor)
    if is_dense(whole) and properties.is_splat(whole):
        element = number_attr(properties.element_values(whole)[0], op.result.type)
        return None if element is None else [element]
    subscripts = constant_ints(constants)[1:]
    place = 0
    for subscript, extent in zip(subscripts, shape or (), strict=False):
        if subscript is None or not 0 <= subscript < extent:
            return None
        place = place * extent + subscript
    if isinstance(owner, tensor.FromElementsOp):
        return [owner.operands[place]]
    element = (
        number_attr(properties.element_values(whole)[place], op.result.type)
        if is_dense(whole)
        else None
    )
    return None if element is None else [element]


def fold_from_elements(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """A tensor of constants."""
    type_ = op.results[0].type
    numbers = [
        constant.value.data for constant in constants if is_integer(constant) or is_float(constant)
    ]
    if len(numbers) != len(constants) or not is_structure(type_):
        return None
    return [
        properties.elements_attribute(type_, properties.pack_elements(numbers, type_.element_type))
    ]


def extract_uncast(op: Operation, rewriter: rewriting.PatternRewriter) -> str | None:
    """Extract from the operand of a cast."""
    assert isinstance(op, tensor.ExtractOp)
    source = _uncast(op.tensor)
    if source is None:
        return None
    new = type(op).create(operands=[source, *op.indices], result_types=list(op.result_types))
    rewriter.replace_with(op, new)
    return "looked-through-cast"


def make_empty_static(op: Operation, rewriter: rewriting.PatternRewriter) -> str | None:
    """A tensor of known extents, cast."""
    assert isinstance(op, EmptyOp)
    type_ = op.tensor.type
    shape = _shape(op.tensor)
    assert isinstance(type_, TensorType) and shape is not None
    dynamic_sizes = iter(op.dynamic_sizes)
    sizes = [next(dynamic_sizes) if extent == DYNAMIC_INDEX else extent for extent in shape]
    new_sizes = [_static_entry(size, least=0) for size in sizes]
    if new_sizes == sizes:
        return None
    remaining_sizes = [size for size in new_sizes if isinstance(size, SSAValue)]
    _replace_with_cast(
        op, EmptyOp(remaining_sizes, _with_shape(type_, _static(new_sizes))), rewriter
    )
    return "known-extents"


# Parts and shapes

_PARTS = ("offsets", "sizes", "strides")


def _static_entry(entry: int | SSAValue, least: int) -> int | SSAValue:
    number = None if isinstance(entry, int) else integer_of(rewriting.constant_of(entry))
    return entry if number is None or number < least else number


def _static(entries: Sequence[int | SSAValue]) -> list[int]:
    return [entry if isinstance(entry, int) else DYNAMIC_INDEX for entry in entries]


def _parts(op: Operation) -> list[list[int | SSAValue]]:
    """Offsets, sizes and strides of a slice."""
    groups = properties.segments(op)[-3:]
    return [
        properties.mixed(properties.integers(op, f"static_{name}"), group)
        for name, group in zip(_PARTS, groups, strict=True)
    ]


def _with_known_parts(op: Operation) -> Operation | None:
    """The operation with offsets, sizes and strides that are constant in it; None if none are."""
    parts = _parts(op)
    leasts = (0, 0, DYNAMIC_INDEX + 1)
    new_parts = [
        [_static_entry(entry, least) for entry in part]
        for part, least in zip(parts, leasts, strict=True)
    ]
    if new_parts == parts:
        return None
    new = op.clone()
    for name, part in zip(_PARTS, new_parts, strict=True):
        new.properties[f"static_{name}"] = DenseArrayBase.from_list(i64, _static(part))
    dynamic = [[entry for entry in part if isinstance(entry, SSAValue)] for part in new_parts]
    properties.set_segments(new, [*properties.segments(op)[:-3], *dynamic])
    return new


def fold_extract_slice(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """All of a tensor of known extents."""
    assert isinstance(op, ExtractSliceOp)
    shape = _shape(op.source)
    is_whole = shape is not None and _static(_parts(op)[1]) == list(shape)
    if not is_whole or op.source.type != op.result.type or DYNAMIC_INDEX in (shape or ()):
        return None
    offsets, _, strides = _parts(op)
    moves = any(offset != 0 for offset in offsets) or any(stride != 1 for stride in strides)
    return None if moves else [op.source]


def make_slice_static(op: Operation, rewriter: rewriting.PatternRewriter) -> str | None:
    """Make constant offsets, sizes and strides of a slice static."""
    assert isinstance(op, ExtractSliceOp)
    type_ = op.result.type
    shape = _shape(op.result)
    new = _with_known_parts(op)
    if new is None or shape is None:
        return None
    assert isinstance(type_, TensorType)
    static = _static(_parts(new)[1])
    is_same = static == _static(_parts(op)[1])
    if is_same and rewriting.is_valid(new):
        rewriter.replace_with(op, new)
        return "known-part"
    if is_same or len(static) != len(shape):
        new.erase()
        return None
    slice_ = ExtractSliceOp.create(
        operands=new.operands,
        result_types=[_with_shape(type_, static)],
        properties=new.properties,
        attributes=new.attributes,
    )
    new.erase()
    if not rewriting.is_valid(slice_):
        slice_.erase()
        return None
    _replace_with_cast(op, slice_, rewriter)
    return "known-part"


def make_insertion_static(op: Operation, rewriter: rewriting.PatternRewriter) -> str | None:
    """Make constant offsets, sizes and strides of an insertion static."""
    assert isinstance(op, InsertSliceOp)
    new = _with_known_parts(op)
    if new is None:
        return None
    static = _static(_parts(new)[1])
    has_extents = static in (_static(_parts(op)[1]), list(_shape(op.source) or ()))
    if not has_extents or not rewriting.is_valid(new):
        new.erase()
        return None
    rewriter.replace_with(op, new)
    return "known-part"


def fold_reshape(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Fold a reshape to the same shape, and look through an earlier one."""
    source = op.operands[0]
    type_ = op.results[0].type
    if source.type == type_:
        return [source]
    is_collapse = isinstance(op, tensor.CollapseShapeOp)
    inner = source.owner
    if not isinstance(inner, tensor.ExpandShapeOp if is_collapse else tensor.CollapseShapeOp):
        return None
    before = inner.operands[0]
    is_same = before.type == type_ and DYNAMIC_INDEX not in (_shape(before) or (DYNAMIC_INDEX,))
    return [before] if is_same else None
