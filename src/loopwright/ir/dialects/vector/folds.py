"""Folds of `vector` operations: transfers of memory, broadcasts of constants."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, BoolAttr, MemRefType, VectorType
from xdsl.ir import Attribute, Operation

from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.dialects.affine.symbols import constant_value
from loopwright.ir.dialects.memref.folds import fold_memref_cast
from loopwright.ir.dialects.ub import poison_of
from loopwright.ir.dialects.vector.elements import BroadcastOp
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp
from loopwright.ir.interfaces.rewriting import IN_PLACE, FoldResult, constant_of
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
