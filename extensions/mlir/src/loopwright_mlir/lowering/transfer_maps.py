"""Transfers whose permutation map is no minor identity: transposed, broadcast, or given more
dimensions, so that the map becomes one.

**Before → After**

    %v = vector.transfer_read %m[%i, %j], %p {permutation_map = (d0, d1) -> (d1, d0)}
    %0 = vector.transfer_read %m[%i, %j], %p : memref<?x?xf32>, vector<5x4xf32>
    %v = vector.transpose %0, [1, 0] : vector<5x4xf32> to vector<4x5xf32>

**Legal when** always: masks and bounds are of dimensions of memory, and move with them.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, BoolAttr, DenseArrayBase, VectorType, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr, AffineMap, dim
from loopwright.ir.core.attributes import AffineMapAttr, is_vector
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects.vector.constraints import scalable_of, shape_of, vector_of
from loopwright.ir.dialects.vector.elements import BroadcastOp
from loopwright.ir.dialects.vector.memory import MaskOp
from loopwright.ir.dialects.vector.shapes import TransposeOp
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp
from loopwright.ir.interfaces.rewriting import PatternRewriter

Transfer = TransferReadOp | TransferWriteOp


def vector_type(op: Transfer) -> VectorType[Attribute]:
    """The type of the vector that is read or written."""
    value = op.vector if isinstance(op, TransferReadOp) else op.value_to_store
    assert is_vector(value.type)
    return value.type


def in_bounds(op: Transfer) -> list[bool]:
    """For each dimension of the vector, whether all its lanes are in memory."""
    return [bool(flag) for flag in integers(op, "in_bounds")]


def permutation_of(op: Transfer) -> AffineMap:
    """The map from dimensions of memory to those of the vector."""
    attribute: Attribute = op.permutation_map
    assert isinstance(attribute, AffineMapAttr)
    return attribute.data


def transfer_properties(
    op: Transfer, permutation: AffineMap, flags: Sequence[bool], mask: SSAValue | None
) -> dict[str, Attribute]:
    """The properties of a transfer like `op` with another map, other bounds and another mask."""
    leading = [1, len(op.indices), 1] if isinstance(op, TransferReadOp) else [1, 1, len(op.indices)]
    sizes = [*leading, 0 if mask is None else 1]
    return {
        "operandSegmentSizes": DenseArrayBase.from_list(i32, sizes),
        "permutation_map": AffineMapAttr(permutation),
        "in_bounds": ArrayAttr([BoolAttr.from_bool(flag) for flag in flags]),
    }


def new_read(
    op: TransferReadOp,
    type_: VectorType[Attribute],
    permutation: AffineMap,
    flags: Sequence[bool],
    *,
    indices: Sequence[SSAValue] | None = None,
    mask: SSAValue | None = None,
) -> TransferReadOp:
    """A read of another vector from where `op` reads."""
    places = op.indices if indices is None else indices
    masks = () if mask is None else (mask,)
    return TransferReadOp.create(
        operands=[op.base, *places, op.padding, *masks],
        result_types=[type_],
        properties=transfer_properties(op, permutation, flags, mask),
    )


def new_write(
    op: TransferWriteOp,
    value: SSAValue,
    permutation: AffineMap,
    flags: Sequence[bool],
    *,
    at: Sequence[SSAValue] = (),
    mask: SSAValue | None = None,
) -> TransferWriteOp:
    """A write of another vector to where `op` writes, or `at` a memref and its indices."""
    masks = () if mask is None else (mask,)
    return TransferWriteOp.create(
        operands=[value, *(at or (op.base, *op.indices)), *masks],
        result_types=list(op.result_types),
        properties=transfer_properties(op, permutation, flags, mask),
    )


def is_alone(op: Operation) -> bool:
    """Whether an op is not inside a `vector.mask`, which holds a single op."""
    return not isinstance(op.parent_op(), MaskOp)


def _is_minor_identity(permutation: AffineMap, *, broadcasting: bool = False) -> bool:
    """Whether the results are the innermost dimensions in order, or constants if `broadcasting`."""
    rank = permutation.num_dims
    count = len(permutation.results)
    return count <= rank and all(
        result == dim(rank - count + place) or (broadcasting and result.constant_value() == 0)
        for place, result in enumerate(permutation.results)
    )


def _permutation_to_minor_identity(permutation: AffineMap) -> list[int] | None:
    """For each result its place in a minor identity, places that nothing has for broadcasts.

    None if the dimensions among the results are not the innermost ones, as far as these reach.
    """
    rank = permutation.num_dims
    count = len(permutation.results)
    leading = max(rank - count, 0)
    places: list[int | None] = []
    for result in permutation.results:
        if result.constant_value() == 0:
            places.append(None)
            continue
        assert isinstance(result, AffineDimExpr)
        if result.position < leading:
            return None
        places.append(result.position - leading + max(count - rank, 0))
    free = iter(sorted(set(range(count)) - {place for place in places if place is not None}))
    return [next(free) if place is None else place for place in places]


def _moved(values: Sequence[bool], places: Sequence[int]) -> list[bool]:
    """Values with each at its new place."""
    moved = [False] * len(values)
    for value, place in zip(values, places, strict=True):
        moved[place] = value
    return moved


def transpose_read(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Read with memory's dimensions in order, and transpose what was read."""
    if not isinstance(op, TransferReadOp) or not op.permutation_map.data.results:
        return None
    permutation = permutation_of(op)
    places = _permutation_to_minor_identity(permutation)
    if places is None or places == sorted(places) or not is_alone(op):
        return None
    type_ = vector_type(op)
    count = len(places)
    sources = [places.index(place) for place in range(count)]
    shape = shape_of(type_)
    scalable = scalable_of(type_)
    source_type = vector_of(
        type_.element_type, [shape[k] for k in sources], [scalable[k] for k in sources]
    )
    results = [permutation.results[k] for k in sources]
    flags = _moved(in_bounds(op), places)
    read = new_read(op, source_type, permutation.with_results(results), flags, mask=op.mask)
    rewriter.insert_before(op, read)
    rewriter.replace_with(op, _transposed(read.results[0], places, type_))
    return "transposed-read"


def _transposed(
    value: SSAValue, places: Sequence[int], type_: VectorType[Attribute]
) -> TransposeOp:
    order = DenseArrayBase.from_list(i64, places)
    return TransposeOp.create(
        operands=[value], result_types=[type_], properties={"permutation": order}
    )


def transpose_write(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Transpose what is written, so that its dimensions are in memory's order."""
    if not isinstance(op, TransferWriteOp) or not op.permutation_map.data.results:
        return None
    permutation = permutation_of(op)
    places = _permutation_to_minor_identity(permutation)
    if places is None or _is_minor_identity(permutation) or not is_alone(op):
        return None
    order = [places.index(place) for place in range(len(places))]
    written = reordered(op.value_to_store, order)
    rewriter.insert_before(op, written)
    plain = AffineMap.minor_identity(permutation.num_dims, len(places))
    flags = _moved(in_bounds(op), places)
    rewriter.replace_with(op, new_write(op, written.results[0], plain, flags, mask=op.mask))
    return "transposed-write"


def reordered(value: SSAValue, order: Sequence[int]) -> TransposeOp:
    """A vector whose dimension k is dimension `order[k]` of `value`."""
    type_ = value.type
    assert is_vector(type_)
    shape = shape_of(type_)
    scalable = scalable_of(type_)
    turned = vector_of(type_.element_type, [shape[k] for k in order], [scalable[k] for k in order])
    return _transposed(value, order, turned)


def add_dimensions(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Give a vector that skips inner dimensions of memory these dimensions, with one lane each."""
    if not isinstance(op, TransferWriteOp) or not op.permutation_map.data.results:
        return None
    permutation = permutation_of(op)
    if _permutation_to_minor_identity(permutation) is not None or not is_alone(op):
        return None
    used_dims = permutation.used_dims()
    missing = [k for k in range(min(used_dims), permutation.num_dims) if k not in used_dims]
    vector = _stretched(op.value_to_store, len(missing))
    rewriter.insert_before(op, vector)
    mask: SSAValue | None = None
    if op.mask is not None:
        wide = _stretched(op.mask, len(missing))
        rank = len(shape_of(wide.result_types[0]))
        turned = reordered(wide.results[0], [*range(len(missing), rank), *range(len(missing))])
        rewriter.insert_before(op, wide, turned)
        mask = turned.results[0]
    results = [*(dim(k) for k in missing), *permutation.results]
    flags = [True] * len(missing) + in_bounds(op)
    write = new_write(op, vector.results[0], permutation.with_results(results), flags, mask=mask)
    rewriter.replace_with(op, write)
    return "added-dimensions"


def _stretched(value: SSAValue, count: int) -> BroadcastOp:
    """A vector with more dimensions in front, of one lane each."""
    type_ = value.type
    assert is_vector(type_)
    shape = (1,) * count + shape_of(type_)
    scalable = (False,) * count + scalable_of(type_)
    wide = vector_of(type_.element_type, shape, scalable)
    return BroadcastOp.create(operands=[value], result_types=[wide])


def broadcast_read(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Read without leading dimensions that memory does not have, and broadcast what was read."""
    if not isinstance(op, TransferReadOp) or not is_alone(op):
        return None
    permutation = permutation_of(op)
    results = list(permutation.results)
    while results and results[0].constant_value() == 0:
        results.pop(0)
    dropped = len(permutation.results) - len(results)
    reduced = permutation.with_results(results)
    if dropped == 0 or not _is_minor_identity(reduced, broadcasting=True):
        return None
    type_ = vector_type(op)
    small = vector_of(type_.element_type, shape_of(type_)[dropped:], scalable_of(type_)[dropped:])
    read = new_read(op, small, reduced, in_bounds(op)[dropped:], mask=op.mask)
    rewriter.insert_before(op, read)
    rewriter.replace_with(op, BroadcastOp.create(operands=[read.results[0]], result_types=[type_]))
    return "broadcast-read"


PATTERNS = (transpose_read, transpose_write, broadcast_read, add_dimensions)
"""What turns maps into minor identities."""
