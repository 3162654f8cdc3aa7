"""Canonicalization patterns of `vector` operations: masks that are known.

**Before → After**

    %m = vector.create_mask %c2 : vector<4xi1>     %m = vector.constant_mask [2] : vector<4xi1>
    %v = vector.maskedload %b[%i], %true, %p       %v = vector.load %b[%i]

**Legal when** always.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.ir import Operation, SSAValue

from loopwright.dialects.arith.constants import integer_of
from loopwright.dialects.vector.constraints import scalable_of, shape_of
from loopwright.dialects.vector.masks import ConstantMaskOp, CreateMaskOp
from loopwright.dialects.vector.memory import LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp
from loopwright.interfaces.rewriting import PatternRewriter, constant_of
from loopwright.syntax.elements import element_values
from loopwright.syntax.narrowing import is_dense


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
    properties = {"mask_dim_sizes": DenseArrayBase.from_list(i64, sizes)}
    new = ConstantMaskOp.create(result_types=[type_], properties=properties)
    rewriter.replace_with(op, new)
    return "constant-mask"


def _known_mask(mask: SSAValue) -> bool | None:
    """Whether a mask is true everywhere; None if it is sometimes, or that is not known."""
    constant = constant_of(mask)
    if not is_dense(constant):
        return None
    bits = {bool(bit) for bit in element_values(constant)}
    return bits.pop() if len(bits) == 1 else None


def load_unmasked(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A load of all elements, or of none."""
    assert isinstance(op, MaskedLoadOp)
    known = _known_mask(op.mask)
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
    assert isinstance(op, MaskedStoreOp)
    known = _known_mask(op.mask)
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
