"""Canonicalization patterns of `vector` operations: masks that are known.

**Before → After**

    %m = vector.create_mask %c2 : vector<4xi1>     %m = vector.constant_mask [2] : vector<4xi1>
    %v = vector.maskedload %b[%i], %true, %p       %v = vector.load %b[%i]

**Legal when** always.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    MemRefType,
    VectorType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.dialects.affine.symbols import constant_value
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.arith.selection import SelectOp
from loopwright.ir.dialects.memref.folds import fold_memref_cast
from loopwright.ir.dialects.ub import poison_of
from loopwright.ir.dialects.vector.constraints import like, scalable_of, shape_of
from loopwright.ir.dialects.vector.elements import BroadcastOp, ExtractStridedSliceOp
from loopwright.ir.dialects.vector.memory import (
    CompressStoreOp,
    ConstantMaskOp,
    CreateMaskOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    MaskOp,
    ScatterOp,
    StoreOp,
    YieldOp,
)
from loopwright.ir.dialects.vector.shapes import TransposeOp
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp
from loopwright.ir.interfaces.rewriting import (
    IN_PLACE,
    Constants,
    FoldResult,
    PatternRewriter,
    constant_of,
)
from loopwright.ir.syntax.narrowing import (
    is_dense,
    is_float,
    is_integer,
    is_memref,
    is_vector,
)
from loopwright.ir.syntax.properties import (
    element_values,
    integers,
    is_splat,
    pack_elements,
    segments,
    set_segments,
    splat_attribute,
    storage_bytes,
)


def make_mask_constant(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A mask whose extents are constants."""
    assert isinstance(op, CreateMaskOp)
    type_ = op.result.type
    shape = shape_of(type_) or (1,)
    scalable = scalable_of(type_) or (False,)
    sizes: list[int] = []
    for operand, extent, is_scalable in zip(op.operands_, shape, scalable, strict=True):
        size = integer_of(constant_of(operand))
        if size is None or (is_scalable and size > 0):
            return None
        sizes.append(min(max(size, 0), extent))
    if 0 in sizes:
        sizes = [0] * len(sizes)
    rewriter.replace_with(op, _constant_mask(type_, sizes))
    return "constant-mask"


def known_mask(mask: SSAValue) -> bool | None:
    """Whether a mask is true everywhere; None if it is sometimes, or that is not known."""
    constant = constant_of(mask)
    if not is_dense(constant):
        return None
    bits = {bool(bit) for bit in element_values(constant)}
    return bits.pop() if len(bits) == 1 else None


def load_unmasked(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A load of all elements, or of none."""
    assert isinstance(op, MaskedLoadOp | ExpandLoadOp)
    known = known_mask(op.mask)
    if known is None:
        return None
    if not known:
        rewriter.replace(op, [op.pass_thru])
        return "unmasked"
    new = LoadOp.create(
        operands=[op.base, *op.indices],
        result_types=list(op.result_types),
        properties=dict(LoadOp.OPTIONAL_DEFAULTS),
    )
    rewriter.replace_with(op, new)
    return "unmasked"


def store_unmasked(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A store of all elements, or of none."""
    assert isinstance(op, MaskedStoreOp | CompressStoreOp)
    known = known_mask(op.mask)
    if known is None:
        return None
    if not known:
        rewriter.replace(op, [])
        return "unmasked"
    new = StoreOp.create(
        operands=[op.value_to_store, op.base, *op.indices],
        properties=dict(StoreOp.OPTIONAL_DEFAULTS),
    )
    rewriter.replace_with(op, new)
    return "unmasked"


def access_nothing(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Elements of which none is gathered, or scattered."""
    assert isinstance(op, GatherOp | ScatterOp)
    if known_mask(op.mask) is not False or not is_memref(op.base.type):
        return None
    rewriter.replace(op, [op.pass_thru] if isinstance(op, GatherOp) else [])
    return "unmasked"


def access_in_order(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Elements that follow each other are loaded, or stored."""
    assert isinstance(op, GatherOp | ScatterOp)
    positions = constant_of(op.indices)
    if (
        not is_dense(positions)
        or not is_memref(op.base.type)
        or len(shape_of(op.indices.type)) != 1
    ):
        return None
    if list(element_values(positions)) != list(range(shape_of(op.indices.type)[0])):
        return None
    if isinstance(op, GatherOp):
        new = MaskedLoadOp.create(
            operands=[op.base, *op.offsets, op.mask, op.pass_thru],
            result_types=list(op.result_types),
            properties=dict(MaskedLoadOp.OPTIONAL_DEFAULTS),
        )
    else:
        new = MaskedStoreOp.create(
            operands=[op.base, *op.offsets, op.mask, op.value_to_store],
            properties=dict(MaskedStoreOp.OPTIONAL_DEFAULTS),
        )
    rewriter.replace_with(op, new)
    return "in-order"


def unwrap_masked(op: Operation, rewriter: PatternRewriter) -> str | None:
    """An operation under a mask that is true everywhere."""
    assert isinstance(op, MaskOp)
    block = op.mask_region.block
    inner = block.first_op
    if known_mask(op.mask) is not True or inner is None or inner is block.last_op:
        return None
    inner.detach()
    rewriter.insert_before(op, inner)
    rewriter.replace(op, inner.results)
    return "unmasked"


def fold_empty_mask(op: Operation, constants: Constants) -> FoldResult:
    """A mask around nothing gives what it yields."""
    assert isinstance(op, MaskOp)
    last = op.mask_region.block.first_op
    if not isinstance(last, YieldOp) or op.passthru is not None or not last.operands:
        return None
    return list(last.operands)


def execute_nothing(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A mask around nothing gives what it passes on where it has no lane."""
    assert isinstance(op, MaskOp)
    last = op.mask_region.block.first_op
    if not isinstance(last, YieldOp):
        return None
    if op.passthru is None or not op.results:
        rewriter.replace(op, list(last.operands))
        return "no-operation"
    value = last.operands[0]
    if op.passthru.type != value.type or not _has_lanes_of(op.mask, value):
        return None
    chosen = SelectOp.create(operands=[op.mask, value, op.passthru], result_types=[value.type])
    rewriter.replace_with(op, chosen)
    return "no-operation"


def _has_lanes_of(mask: SSAValue, value: SSAValue) -> bool:
    return is_vector(value.type) and like(value.type, i1) == mask.type


def slice_of_mask(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A part of a mask with known extents is such a mask."""
    assert isinstance(op, ExtractStridedSliceOp)
    mask = op.source.owner
    if not isinstance(mask, ConstantMaskOp):
        return None
    shape = shape_of(op.result.type)
    extents = list(integers(mask, "mask_dim_sizes"))
    for place, (offset, size) in enumerate(
        zip(integers(op, "offsets"), integers(op, "sizes"), strict=True)
    ):
        extents[place] = max(0, min(offset + size, extents[place]) - offset)
    if len(shape) != len(extents):
        return None
    if 0 in extents:
        extents = [0] * len(extents)
    rewriter.replace_with(op, _constant_mask(op.result.type, extents))
    return "constant-mask"


def transposed_mask(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A mask whose extents are exchanged."""
    assert isinstance(op, TransposeOp)
    mask, order = op.vector.owner, integers(op, "permutation")
    if isinstance(mask, ConstantMaskOp):
        extents = integers(mask, "mask_dim_sizes")
        new = _constant_mask(op.result.type, [extents[dimension] for dimension in order])
    elif isinstance(mask, CreateMaskOp):
        operands = [mask.operands_[dimension] for dimension in order]
        new = CreateMaskOp.create(operands=operands, result_types=[op.result.type])
    else:
        return None
    rewriter.replace_with(op, new)
    return "transposed-mask"


def _constant_mask(type_: Attribute, extents: Sequence[int]) -> ConstantMaskOp:
    properties = {"mask_dim_sizes": DenseArrayBase.from_list(i64, list(extents))}
    return ConstantMaskOp.create(result_types=[type_], properties=properties)


# Folds of `vector` operations: transfers of memory, broadcasts of constants.


def fold_transfer(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """A transfer that is known to be in bounds says so; casts of its memref are looked through; a
    mask that is true everywhere goes."""
    assert isinstance(op, TransferReadOp | TransferWriteOp)
    vector = op.vector if isinstance(op, TransferReadOp) else op.value_to_store
    flags = [bool(flag) for flag in integers(op, "in_bounds")]
    if is_memref(op.base.type) and is_vector(vector.type) and not all(flags):
        inside = [
            flag or _is_inside(op, op.base.type, vector.type, place)
            for place, flag in enumerate(flags)
        ]
        if inside != flags:
            op.properties["in_bounds"] = ArrayAttr([BoolAttr.from_bool(flag) for flag in inside])
            return IN_PLACE
    mask = None if op.mask is None else constant_of(op.mask)
    if is_dense(mask) and all(element_values(mask)):
        groups = [list(group) for group in segments(op)]
        set_segments(op, [*groups[:-1], []])
        return IN_PLACE
    return fold_memref_cast(op, constants)


def fold_broadcast(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """A number everywhere, or a vector of it, is a constant vector; nothing is done to what has
    all the extents already, and all at once to what is broadcast twice."""
    assert isinstance(op, BroadcastOp)
    (constant,), made = constants, op.vector.type
    if op.source.type == made:
        return [op.source]
    if (poison := poison_of(op.source)) is not None:
        return [poison]
    if not is_vector(made):
        return None
    inner = op.source.owner
    if isinstance(inner, BroadcastOp):
        op.operands[0] = inner.source
        return IN_PLACE
    if is_integer(constant) or is_float(constant):
        data = pack_elements([constant.value.data], constant.type)
    elif is_dense(constant) and is_splat(constant):
        data = constant.data.data[: storage_bytes(constant.get_element_type())]
    else:
        return None
    return [splat_attribute(made, data)]


def _is_inside(
    op: TransferReadOp | TransferWriteOp,
    memory: MemRefType[Attribute],
    vector: VectorType[Attribute],
    place: int,
) -> bool:
    """Whether all lanes along a dimension of a vector are between constant bounds."""
    result = op.permutation_map.data.results[place]
    if not isinstance(result, AffineDimExpr) or vector.get_scalable_dims()[place]:
        return False
    first = constant_value(op.indices[result.position])
    extent = memory.get_shape()[result.position]
    if first is None or extent == DYNAMIC_INDEX:
        return False
    return first >= 0 and first + vector.get_shape()[place] <= extent
