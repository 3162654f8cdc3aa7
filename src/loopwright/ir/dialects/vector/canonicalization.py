"""Canonicalization patterns of `vector` operations: masks that are known, elements that are put
elsewhere by shuffles, slices, casts of shapes, transpositions and broadcasts of each other.

**Before → After**

    %m = vector.create_mask %c2 : vector<4xi1>     %m = vector.constant_mask [2] : vector<4xi1>
    %v = vector.maskedload %b[%i], %true, %p       %v = vector.load %b[%i]

    %0 = vector.broadcast %x : f32 to vector<4xf32>
    %1 = vector.shape_cast %0 : vector<4xf32> to …       %1 = vector.broadcast %x : f32 to …

    vector.from_elements %x, %x                          vector.broadcast %x
    vector.shuffle %a, %b [0, 2, 1, 3]                   vector.interleave %a, %b
    vector.insert_strided_slice (part of %v there), %v   %v

**Legal when** always, for vectors of fixed length: they have the same elements in the same places.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from xdsl.dialects.builtin import AnyFloat, DenseArrayBase, i1, i64
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.attributes import is_dense, is_memref, is_vector
from loopwright.ir.core.properties import (
    element_values,
    elements_attribute,
    integers,
    is_splat,
    pack_elements,
    storage_bytes,
)
from loopwright.ir.dialects import vector
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.arith.selection import SelectOp
from loopwright.ir.dialects.reduction.kinds import combined
from loopwright.ir.dialects.vector.constraints import (
    element_of,
    is_scalable,
    like,
    rank_of,
    scalable_of,
    shape_of,
    vector_of,
)
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, of_vector_kind
from loopwright.ir.interfaces.rewriting import PatternRewriter, Rewritten, constant_of, pattern

MOST_ELEMENTS = 256
"""Constants are not folded to constants with more elements."""


def is_fixed(*values: SSAValue) -> bool:
    """Whether none of the values is a scalable vector."""
    return not any(is_vector(value.type) and is_scalable(value.type) for value in values)


def place_in_order(place: Sequence[int], shape: Sequence[int]) -> int:
    """The number in row-major order of the element at `place`; where `place` has fewer positions
    than `shape` has dimensions, the number of the subvector there."""
    number = 0
    for position, extent in zip(place, shape, strict=False):
        number = number * extent + position
    return number


def _stretches(source: Sequence[int], wide: Sequence[int]) -> bool:
    """Whether a vector can be broadcast to a shape: its dimensions match the innermost ones or have
    extent 1."""
    surplus = len(wide) - len(source)
    pairs = zip(source, wide[max(surplus, 0) :], strict=False)
    return surplus >= 0 and all(extent in (1, new) for extent, new in pairs)


def _broadcast(source: SSAValue, type_: Attribute) -> Operation:
    return vector.BroadcastOp.create(operands=[source], result_types=[type_])


def _shape_cast(source: SSAValue, type_: Attribute) -> Operation:
    return vector.ShapeCastOp.create(operands=[source], result_types=[type_])


def _extract(source: SSAValue, position: Sequence[int], type_: Attribute) -> Operation:
    properties = {"static_position": DenseArrayBase.from_list(i64, position)}
    return vector.ExtractOp.create(operands=[source], result_types=[type_], properties=properties)


# Masks


def _constant_mask(type_: Attribute, sizes: Sequence[int]) -> Operation:
    """A mask with these extents; none is true where one of them is 0."""
    sizes = [0] * len(sizes) if 0 in sizes else sizes
    properties = {"mask_dim_sizes": DenseArrayBase.from_list(i64, sizes)}
    return vector.ConstantMaskOp.create(result_types=[type_], properties=properties)


@pattern("constant-mask")
def make_mask_constant(op: vector.CreateMaskOp) -> Rewritten:
    """A mask whose extents are constants."""
    type_ = op.result.type
    extents = zip(shape_of(type_) or (1,), scalable_of(type_) or (False,), strict=True)
    sizes: list[int] = []
    for operand, (extent, is_scaled) in zip(op.operands_, extents, strict=True):
        size = integer_of(constant_of(operand))
        if size is None or (is_scaled and size > 0):
            return None
        sizes.append(min(max(size, 0), extent))
    return _constant_mask(type_, sizes)


def known_mask(mask: SSAValue) -> bool | None:
    """Whether a mask is true everywhere; None if it is sometimes, or that is not known."""
    constant = constant_of(mask)
    if not is_dense(constant):
        return None
    bits = {bool(bit) for bit in element_values(constant)}
    return bits.pop() if len(bits) == 1 else None


@pattern("unmasked")
def load_unmasked(op: vector.MaskedLoadOp | vector.ExpandLoadOp) -> Rewritten:
    """A load of all elements, or of none."""
    mask_value = known_mask(op.mask)
    if not mask_value:
        return None if mask_value is None else [op.pass_thru]
    return vector.LoadOp.create(
        operands=[op.base, *op.indices],
        result_types=op.result_types,
        properties=vector.LoadOp.OPTIONAL_DEFAULTS,
    )


@pattern("unmasked")
def store_unmasked(op: vector.MaskedStoreOp | vector.CompressStoreOp) -> Rewritten:
    """A store of all elements, or of none."""
    mask_value = known_mask(op.mask)
    if not mask_value:
        return None if mask_value is None else []
    return vector.StoreOp.create(
        operands=[op.value_to_store, op.base, *op.indices],
        properties=vector.StoreOp.OPTIONAL_DEFAULTS,
    )


@pattern("unmasked")
def access_nothing(op: vector.GatherOp | vector.ScatterOp) -> Rewritten:
    """Elements of which none is gathered, or scattered."""
    if known_mask(op.mask) is not False or not is_memref(op.base.type):
        return None
    return [op.pass_thru] if isinstance(op, vector.GatherOp) else []


@pattern("in-order")
def access_in_order(op: vector.GatherOp | vector.ScatterOp) -> Rewritten:
    """Elements that follow each other are loaded, or stored."""
    positions = constant_of(op.indices)
    shape = shape_of(op.indices.type)
    if not is_dense(positions) or not is_memref(op.base.type) or len(shape) != 1:
        return None
    if list(element_values(positions)) != list(range(shape[0])):
        return None
    is_load = isinstance(op, vector.GatherOp)
    return (vector.MaskedLoadOp if is_load else vector.MaskedStoreOp).create(
        operands=[op.base, *op.offsets, op.mask, op.operands[-1]], result_types=op.result_types
    )


@pattern("unmasked", with_rewriter=True)
def unwrap_masked(op: vector.MaskOp, rewriter: PatternRewriter) -> Rewritten:
    """An operation under a mask that is true everywhere."""
    block = op.mask_region.block
    inner = block.first_op
    if known_mask(op.mask) is not True or inner is None or inner is block.last_op:
        return None
    inner.detach()
    return rewriter.insert_before(op, inner)


@pattern("no-operation")
def execute_nothing(op: vector.MaskOp) -> Rewritten:
    """Replace an empty mask by the pass-through value."""
    last = op.mask_region.block.first_op
    if not isinstance(last, vector.YieldOp):
        return None
    if op.passthru is None or not op.results:
        return list(last.operands)
    value = last.operands[0]
    if op.passthru.type != value.type or not is_vector(value.type):
        return None
    if like(value.type, i1) != op.mask.type:
        return None
    return SelectOp.create(operands=[op.mask, value, op.passthru], result_types=[value.type])


@pattern("constant-mask", vector.ConstantMaskOp)
def slice_of_mask(op: vector.ExtractStridedSliceOp, mask: vector.ConstantMaskOp) -> Rewritten:
    """Fold the slice of a constant mask to a constant mask."""
    extents = list(integers(mask, "mask_dim_sizes"))
    parts = zip(integers(op, "offsets"), integers(op, "sizes"), strict=True)
    for place, (offset, size) in enumerate(parts):
        extents[place] = max(0, min(offset + size, extents[place]) - offset)
    if rank_of(op.result.type) != len(extents):
        return None
    return _constant_mask(op.result.type, extents)


@pattern("transposed-mask", vector.ConstantMaskOp, vector.CreateMaskOp)
def transposed_mask(
    op: vector.TransposeOp, mask: vector.ConstantMaskOp | vector.CreateMaskOp
) -> Rewritten:
    """A mask whose extents are exchanged."""
    type_ = op.result.type
    order = integers(op, "permutation")
    if isinstance(mask, vector.ConstantMaskOp):
        extents = integers(mask, "mask_dim_sizes")
        return _constant_mask(type_, [extents[dimension] for dimension in order])
    operands = [mask.operands_[dimension] for dimension in order]
    return vector.CreateMaskOp.create(operands=operands, result_types=[type_])


# Shuffles


def _repeated(value: SSAValue) -> SSAValue | None:
    """The number that is broadcast to a vector."""
    inner = value.owner
    if not isinstance(inner, vector.BroadcastOp) or is_vector(inner.source.type):
        return None
    return inner.source


@pattern("shuffle-to-broadcast")
def shuffle_of_equal(op: vector.ShuffleOp) -> Rewritten:
    """A broadcast, where all elements are one number."""
    if rank_of(op.v1.type) == 0 and integers(op, "mask") == (0,):
        return _broadcast(op.v1, op.vector.type)
    number = _repeated(op.v1)
    if number is None or _repeated(op.v2) is not number:
        return None
    return _broadcast(number, op.vector.type)


@pattern("shuffle-to-interleave")
def shuffle_to_interleave(op: vector.ShuffleOp) -> Rewritten:
    """The elements of both vectors alternately."""
    if rank_of(op.v1.type) > 1 or op.v1.type != op.v2.type or not is_fixed(op.v1):
        return None
    extent = prod(shape_of(op.v1.type))
    if integers(op, "mask") != tuple(i + k * extent for i in range(extent) for k in (0, 1)):
        return None
    return vector.InterleaveOp.create(operands=[op.v1, op.v2], result_types=[op.vector.type])


# Slices


@pattern("inserted-already")
def insert_same_slice(op: vector.InsertStridedSliceOp) -> Rewritten:
    """Inserting an element into a vector that has only that element changes nothing, nor does
    inserting what is already there."""
    number = _repeated(op.value_to_store)
    inner = op.value_to_store.owner
    is_same = number is not None and _repeated(op.dest) is number
    if isinstance(inner, vector.ExtractStridedSliceOp) and inner.source is op.dest:
        offsets = list(integers(inner, "offsets"))
        offsets += [0] * (rank_of(op.dest.type) - len(offsets))
        is_same = offsets == list(integers(op, "offsets"))
    return [op.dest] if is_same else None


@pattern("constant-slice", with_rewriter=True)
def insert_constant_slice(op: vector.InsertStridedSliceOp, rewriter: PatternRewriter) -> Rewritten:
    """A constant with a part of it replaced by another."""
    stored = constant_of(op.value_to_store)
    into = constant_of(op.dest)
    type_ = op.result.type
    if not is_dense(stored) or not is_dense(into) or not is_vector(type_) or not is_fixed(op.dest):
        return None
    shape = shape_of(type_)
    part = shape_of(op.value_to_store.type)
    if prod(shape) > MOST_ELEMENTS:
        return None
    size = storage_bytes(stored.get_element_type())
    constant: Attribute = into
    alike = is_splat(stored) and is_splat(into)
    if not alike or stored.data.data[:size] != into.data.data[:size]:
        numbers = list(element_values(into))
        new = element_values(stored)
        offsets = integers(op, "offsets")
        leading = [0] * (len(shape) - len(part))
        for number, place in enumerate(product(*map(range, part))):
            at = [a + b for a, b in zip([*leading, *place], offsets, strict=True)]
            numbers[place_in_order(at, shape)] = new[number]
        constant = elements_attribute(type_, pack_elements(numbers, type_.element_type))
    return [rewriter.constant(op, constant)]


@pattern("broadcast-less", vector.BroadcastOp)
def slice_of_broadcast(op: vector.ExtractStridedSliceOp, inner: vector.BroadcastOp) -> Rewritten:
    """A broadcast of a number, or of a slice of what is broadcast."""
    if not is_fixed(inner.source, op.source):
        return None
    source = inner.source
    type_ = op.result.type
    shape = shape_of(source.type)
    wide = shape_of(type_)
    surplus = len(wide) - len(shape)
    own = [new if extent != 1 else 1 for extent, new in zip(shape, wide[surplus:], strict=True)]
    if list(shape) == own:
        return _broadcast(source, type_)
    offsets = [*integers(op, "offsets"), *[0] * len(wide)][surplus : len(wide)]
    at = [0 if extent == 1 else place for extent, place in zip(shape, offsets, strict=True)]
    part = vector.ExtractStridedSliceOp(source, at, own)
    return [part, _broadcast(part.result, type_)]


@pattern("slice-to-extract")
def slice_to_extract(op: vector.ExtractStridedSliceOp) -> Rewritten:
    """One of the parts of a vector, whole."""
    type_ = op.result.type
    shape = shape_of(op.source.type)
    part = shape_of(type_)
    count = 0
    while count < len(part) and part[count] == 1 and shape[count] != 1:
        count += 1
    if not 0 < count < len(shape) or part[count:] != shape[count:] or not is_fixed(op.source):
        return None
    inner_type = vector_of(element_of(type_), shape[count:])
    extracted = _extract(op.source, integers(op, "offsets")[:count], inner_type)
    return [extracted, _shape_cast(extracted.results[0], type_)]


# Broadcasts, casts of shapes and transpositions


@pattern("looked-through-broadcast", vector.BroadcastOp)
def cast_of_broadcast(op: vector.ShapeCastOp, inner: vector.BroadcastOp) -> Rewritten:
    """A broadcast, or a cast, of what is broadcast."""
    source = inner.source
    type_ = op.result.type
    if not is_fixed(source, op.source, op.result):
        return None
    shape = shape_of(source.type)
    result_shape = shape_of(type_)
    if _stretches(shape, result_shape):
        return _broadcast(source, type_)
    is_same = is_vector(source.type) and prod(shape) == prod(result_shape)
    return _shape_cast(source, type_) if is_same else None


@pattern("looked-through-cast", vector.ShapeCastOp)
def broadcast_of_cast(op: vector.BroadcastOp, inner: vector.ShapeCastOp) -> Rewritten:
    """A broadcast of what was given leading extents of one."""
    before = shape_of(inner.source.type)
    after = shape_of(op.source.type)
    surplus = len(after) - len(before)
    if not is_fixed(inner.source, op.vector) or surplus < 0 or after != (*[1] * surplus, *before):
        return None
    return _broadcast(inner.source, op.vector.type)


@pattern("looked-through-broadcast", vector.BroadcastOp)
def transposed_broadcast(op: vector.TransposeOp, inner: vector.BroadcastOp) -> Rewritten:
    """A broadcast of which dimensions are exchanged that hold the same elements."""
    order = list(integers(op, "permutation"))
    surplus = len(order) - len(shape_of(inner.source.type))
    if not is_fixed(inner.source, op.vector) or order[surplus:] != sorted(order)[surplus:]:
        return None
    return _broadcast(inner.source, op.result.type)


@pattern("transposed-elements", vector.FromElementsOp)
def transposed_elements(op: vector.TransposeOp, inner: vector.FromElementsOp) -> Rewritten:
    """A vector of the elements in another order."""
    order = integers(op, "permutation")
    shape = shape_of(op.vector.type)
    elements: list[SSAValue] = []
    for place in product(*map(range, shape_of(op.result.type))):
        moved = [place[order.index(dimension)] for dimension in range(len(shape))]
        elements.append(inner.elements[place_in_order(moved, shape)])
    return vector.FromElementsOp.create(operands=elements, result_types=[op.result.type])


@pattern("transposed-once", vector.TransposeOp)
def transposed_twice(op: vector.TransposeOp, inner: vector.TransposeOp) -> Rewritten:
    """One transposition of two."""
    before = integers(inner, "permutation")
    order = [before[dimension] for dimension in integers(op, "permutation")]
    return vector.TransposeOp.create(
        operands=[inner.vector],
        result_types=[op.result.type],
        properties={"permutation": DenseArrayBase.from_list(i64, order)},
    )


def keeps_order(op: vector.TransposeOp) -> bool:
    """Whether the elements stay in row-major order: dimensions of one move at most."""
    shape = shape_of(op.vector.type)
    moved = [dimension for dimension in integers(op, "permutation") if shape[dimension] != 1]
    return moved == sorted(moved)


@pattern("looked-through-cast", vector.ShapeCastOp)
def transposed_cast(op: vector.TransposeOp, inner: vector.ShapeCastOp) -> Rewritten:
    """A cast of which dimensions of extent one are exchanged with others."""
    if not is_fixed(inner.source, op.vector) or not keeps_order(op):
        return None
    return _shape_cast(inner.source, op.result.type)


# Elements


@pattern("elements-to-broadcast")
def equal_elements(op: vector.FromElementsOp) -> Rewritten:
    """A broadcast of one number."""
    return _broadcast(op.elements[0], op.dest.type) if len(set(op.elements)) == 1 else None


@pattern("elements-to-cast")
def elements_of_one_vector(op: vector.FromElementsOp) -> Rewritten:
    """A vector whose elements were extracted, in another shape."""
    first = op.elements[0].owner if op.elements else None
    if not isinstance(first, vector.ExtractOp) or not is_fixed(first.source):
        return None
    source = first.source
    shape = shape_of(first.source.type)
    if prod(shape) != len(op.elements):
        return None
    for value, place in zip(op.elements, product(*map(range, shape)), strict=True):
        inner = value.owner
        if not isinstance(inner, vector.ExtractOp) or inner.source is not source:
            return None
        if integers(inner, "static_position") != place:
            return None
    return _shape_cast(source, op.dest.type)


@pattern("insert-to-broadcast")
def insert_to_broadcast(op: vector.InsertOp) -> Rewritten:
    """A broadcast of the only element, or part, of a vector."""
    result_shape = shape_of(op.result.type)
    part = shape_of(op.value_to_store.type)
    if (
        not is_fixed(op.dest)
        or prod(result_shape) != prod(part)
        or not _stretches(part, result_shape)
    ):
        return None
    return _broadcast(op.value_to_store, op.result.type)


@pattern("broadcast-less", vector.BroadcastOp)
def extract_of_broadcast(op: vector.ExtractOp, inner: vector.BroadcastOp) -> Rewritten:
    """A smaller broadcast of what is broadcast to all parts."""
    source = inner.source
    type_ = op.result.type
    if not is_fixed(source, op.source) or not is_vector(type_):
        return None
    is_less = _stretches(shape_of(source.type), shape_of(type_))
    return _broadcast(source, type_) if is_less else None


def kind_of(op: vector.ReductionOp | vector.MultiReductionOp) -> AtomicRMWKind:
    """How a reduction combines."""
    is_float = isinstance(element_of(op.dest.type), AnyFloat)
    return of_vector_kind(op.kind.data, is_float=is_float)


@pattern("reduction-of-one", with_rewriter=True)
def reduction_of_one(op: vector.ReductionOp, rewriter: PatternRewriter) -> Rewritten:
    """Combine the only element of a vector with the accumulator; under a mask, select by its
    lane."""
    if shape_of(op.vector.type) not in ((), (1,)) or is_scalable(op.vector.type):
        return None
    type_ = op.dest.type
    mask_op = op.parent_op()
    if op.acc is None and isinstance(mask_op, vector.MaskOp):
        return None
    place = [0] * rank_of(op.vector.type)
    extracted = _extract(op.vector, place, type_)
    if op.acc is None:
        return extracted
    new = combined(kind_of(op), extracted.results[0], op.acc)
    if isinstance(type_, AnyFloat):
        new.properties["fastmath"] = op.properties["fastmath"]
    if not isinstance(mask_op, vector.MaskOp):
        return [extracted, new]
    is_active = _extract(mask_op.mask, place, i1)
    rewriter.insert_before(mask_op, is_active, extracted, new)
    operands = [is_active.results[0], new.results[0], op.acc]
    rewriter.replace_with(mask_op, SelectOp.create(operands=operands, result_types=[type_]))
    return True


@pattern("reduction-of-one", with_rewriter=True)
def reductions_of_one(op: vector.MultiReductionOp, rewriter: PatternRewriter) -> Rewritten:
    """Combine elements with the accumulator where all reduced extents are 1."""
    type_ = op.dest.type
    mask_op = op.parent_op()
    reduced = integers(op, "reduction_dims")
    extents = shape_of(op.source.type)
    if any(extents[place] != 1 for place in reduced) or is_scalable(op.source.type):
        return None
    root = mask_op if isinstance(mask_op, vector.MaskOp) else op

    def unreduced(value: SSAValue) -> SSAValue:
        element = element_of(value.type)
        if not reduced:
            return value
        if is_vector(type_):
            new = _shape_cast(value, like(type_, element))
        else:
            new = _extract(value, [0] * len(extents), element)
        return rewriter.insert_before(root, new)[0]

    mask = unreduced(mask_op.mask) if isinstance(mask_op, vector.MaskOp) else None
    combination = combined(kind_of(op), op.acc, unreduced(op.source))
    if mask is None:
        return combination
    (value,) = rewriter.insert_before(root, combination)
    chosen = SelectOp.create(operands=[mask, value, op.acc], result_types=[type_])
    rewriter.replace_with(root, chosen)
    return True


@pattern("inserted-once", with_rewriter=True)
def insert_again(op: vector.InsertOp, rewriter: PatternRewriter) -> Rewritten:
    """Insert nothing where something else is inserted at once."""
    inner = op.dest.owner
    if not isinstance(inner, vector.InsertOp) or op.dynamic_position or inner.dynamic_position:
        return None
    if integers(inner, "static_position") != integers(op, "static_position"):
        return None
    op.operands[1] = inner.dest
    rewriter.revisit(op)
    rewriter.revisit(inner)
    return True
