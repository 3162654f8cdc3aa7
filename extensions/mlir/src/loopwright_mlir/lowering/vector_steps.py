"""Operations on vectors as simpler ones, until LLVM has an operation for each.

**Before → After**

    %v = vector.transfer_read %m[%i], %p        %b = arith.subi %extent, %i
        : memref<?xf32>, vector<4xf32>          %k = vector.create_mask %b : vector<4xi1>
                                                %0 = vector.broadcast %p : f32 to vector<4xf32>
                                                %v = vector.maskedload %m[%i], %k, %0
    %r = vector.broadcast %v : vector<4xf32>    %0 = vector.insert %v, %poison [0]
        to vector<2x4xf32>                      %r = vector.insert %v, %0 [1]

**Legal when** always: each operation computes what the one before did. Only transfers of vectors of
at most one dimension become loads and stores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import gcd, prod
from typing import Any

from xdsl.dialects import builtin
from xdsl.dialects.tensor import DimOp as TensorDimOp
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.attributes import is_memref, is_structure, is_vector
from loopwright.ir.core.properties import integers, splat_attribute, storage_bytes
from loopwright.ir.dialects.arith import AndIOp, CmpiOp, IndexCastOp, MulfOp, MuliOp
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.dialects.ub import PoisonOp
from loopwright.ir.dialects.vector import memory
from loopwright.ir.dialects.vector.arithmetic import FMAOp, OuterProductOp
from loopwright.ir.dialects.vector.constraints import (
    CombiningKindAttr,
    is_scalable,
    scalable_of,
    shape_of,
    vector_of,
)
from loopwright.ir.dialects.vector.elements import (
    BroadcastOp,
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    StepOp,
    ToElementsOp,
)
from loopwright.ir.dialects.vector.shapes import BitcastOp, ShapeCastOp, ShuffleOp, TransposeOp
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter
from loopwright_mlir.lowering.region_builder import RegionBuilder
from loopwright_mlir.lowering.transfer_maps import (
    Transfer,
    broadcast_read,
    in_bounds,
    is_alone,
    new_read,
    new_write,
    permutation_of,
    vector_type,
)

AnyVector = builtin.VectorType[Any]
"""Elements are numbers."""


class VectorBuilder(RegionBuilder):
    """Makes operations on vectors in front of one."""

    def extract(self, vector: SSAValue, position: Sequence[int]) -> SSAValue:
        """An element, or a vector of the innermost dimensions."""
        if not position and shape_of(vector.type):
            return vector
        return self.insert(extracted(vector, position))

    def put(self, value: SSAValue, vector: SSAValue, position: Sequence[int]) -> SSAValue:
        """A vector with another element, or another vector in it."""
        if not position and value.type == vector.type:
            return value
        return self.insert(
            InsertOp.create(
                operands=[value, vector],
                result_types=[vector.type],
                properties={
                    "static_position": builtin.DenseArrayBase.from_list(builtin.i64, position)
                },
            )
        )

    def broadcast(self, value: SSAValue, type_: Attribute) -> SSAValue:
        """A vector of a value again and again."""
        if value.type == type_:
            return value
        return self.insert(BroadcastOp.create(operands=[value], result_types=[type_]))

    def poison(self, type_: Attribute) -> SSAValue:
        """A vector all of whose elements will be replaced."""
        return self.insert(PoisonOp(type_))

    def zeros(self, type_: AnyVector) -> SSAValue:
        """A vector of zeros."""
        return self.constant(
            splat_attribute(type_, bytes(storage_bytes(type_.element_type))), type_
        )

    def shuffle(self, first: SSAValue, second: SSAValue, lanes: Sequence[int]) -> SSAValue:
        """Lanes of two vectors."""
        assert is_vector(first.type)
        return self.insert(
            ShuffleOp.create(
                operands=[first, second],
                result_types=[vector_of(first.type.element_type, [len(lanes)])],
                properties={"mask": builtin.DenseArrayBase.from_list(builtin.i64, lanes)},
            )
        )

    def slice(self, vector: SSAValue, begin: int, count: int) -> SSAValue:
        """Lanes one behind the other of a vector of one dimension."""
        return self.shuffle(vector, vector, range(begin, begin + count))

    def put_slice(self, value: SSAValue, vector: SSAValue, begin: int) -> SSAValue:
        """A vector with other lanes one behind the other."""
        (count,) = shape_of(value.type)
        (width,) = shape_of(vector.type)
        if count == width:
            return value
        wide = self.shuffle(value, value, [*range(count), *[0] * (width - count)])
        lanes = [
            lane - begin if begin <= lane < begin + count else width + lane for lane in range(width)
        ]
        return self.shuffle(wide, vector, lanes)


def extracted(vector: SSAValue, position: Sequence[int]) -> ExtractOp:
    """An element, or a vector of the innermost dimensions."""
    assert is_vector(vector.type)
    inner = inner_type(vector.type, len(position))
    return ExtractOp.create(
        operands=[vector],
        result_types=[inner],
        properties={"static_position": builtin.DenseArrayBase.from_list(builtin.i64, position)},
    )


def inner_type(type_: AnyVector, outer: int) -> Attribute:
    """The type of what a position in the outer dimensions is of."""
    shape = shape_of(type_)[outer:]
    if not shape:
        return type_.element_type
    return vector_of(type_.element_type, shape, scalable_of(type_)[outer:])


def type_of_vector(value: SSAValue) -> AnyVector:
    """The type of a vector."""
    assert is_vector(value.type)
    return value.type


# Dimensions


def unroll_broadcast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Broadcast the innermost dimension, and insert what that gives."""
    if not isinstance(op, BroadcastOp) or not is_vector(op.source.type):
        return None
    source = type_of_vector(op.source)
    type_ = type_of_vector(op.vector)
    old = shape_of(source)
    new = shape_of(type_)
    build = VectorBuilder(rewriter, op)
    if not old or old == (1,):
        element = build.extract(op.source, [0] * len(old))
        rewriter.replace(op, [build.broadcast(element, type_)])
        return "unrolled"
    if old == new:
        rewriter.replace(op, [op.source])
        return "unrolled"
    if any(scalable_of(type_)[: max(len(new) - 1, 1)]):
        return None
    inner = inner_type(type_, 1)
    result = build.poison(type_)
    if len(new) > len(old):
        parts = [build.broadcast(op.source, inner)] * new[0]
    elif old[0] == 1:
        parts = [build.broadcast(build.extract(op.source, [0]), inner)] * new[0]
    else:
        parts = []
    for place in range(new[0]):
        part = parts[place] if parts else build.broadcast(build.extract(op.source, [place]), inner)
        result = build.put(part, result, [place])
    rewriter.replace(op, [result])
    return "unrolled"


def unroll_transpose(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Extract and insert each element, or each vector of dimensions that stay where they are."""
    if not isinstance(op, TransposeOp) or any(scalable_of(type_of_vector(op.vector))):
        return None
    order = integers(op, "permutation")
    count = len(order)
    while count and order[count - 1] == count - 1:
        count -= 1
    build = VectorBuilder(rewriter, op)
    result = build.poison(op.result.type)
    shape = shape_of(op.vector.type)
    for place in product(*map(range, shape[:count])):
        part = build.extract(op.vector, place)
        result = build.put(part, result, [place[source] for source in order[:count]])
    rewriter.replace(op, [result])
    return "unrolled"


def shuffle_transpose(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Transpose what is a matrix but for extents of 1 as one vector, whose lanes are shuffled."""
    if not isinstance(op, TransposeOp) or any(scalable_of(type_of_vector(op.vector))):
        return None
    type_ = type_of_vector(op.vector)
    shape = shape_of(type_)
    large = [dim for dim, extent in enumerate(shape) if extent != 1]
    turned = [dim for dim in integers(op, "permutation") if shape[dim] != 1]
    if len(large) != 2 or turned != large[::-1]:
        return None
    rows, columns = (shape[dim] for dim in large)
    build = VectorBuilder(rewriter, op)
    flat = vector_of(type_.element_type, [rows * columns])
    row = build.insert(ShapeCastOp.create(operands=[op.vector], result_types=[flat]))
    lanes = [lane * columns + column for column in range(columns) for lane in range(rows)]
    shuffled = build.shuffle(row, row, lanes)
    cast = ShapeCastOp.create(operands=[shuffled], result_types=[op.results[0].type])
    rewriter.replace(op, [build.insert(cast)])
    return "shuffled"


def unroll_shape_cast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Move what is one behind the other in both shapes."""
    if not isinstance(op, ShapeCastOp):
        return None
    types = type_of_vector(op.source), type_of_vector(op.result)
    if any(map(is_scalable, types)):
        return None
    build = VectorBuilder(rewriter, op)
    old, new = map(shape_of, types)
    rewriter.replace(op, [_reshaped(build, op.source, old, new, types[1])])
    return "unrolled"


def _reshaped(
    build: VectorBuilder,
    source: SSAValue,
    old: Sequence[int],
    new: Sequence[int],
    type_: AnyVector,
) -> SSAValue:
    result = build.poison(type_)
    width, target = (shape[-1] if shape else 1 for shape in (old, new))
    chunk = gcd(width, target)
    if chunk == 1 and (width != target or not old or not new):
        places = zip(product(*map(range, old)), product(*map(range, new)), strict=True)
        for place, into in places:
            result = build.put(build.extract(source, place), result, into)
        return result
    sources = iter(product(*map(range, old[:-1])))
    row = source
    offset = width
    for into in product(*map(range, new[:-1])):
        filled = result if len(new) == 1 else None
        for begin in range(0, target, chunk):
            if offset == width:
                row = build.extract(source, next(sources))
                offset = 0
            part = row if chunk == width else build.slice(row, offset, chunk)
            offset += chunk
            if chunk == target:
                filled = part
                continue
            if filled is None:
                filled = build.poison(vector_of(type_.element_type, [target]))
            filled = build.put_slice(part, filled, begin)
        assert filled is not None
        result = build.put(filled, result, into)
    return result


def unroll_bitcast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Each vector of the inner dimensions seen as one of the other type."""
    if not isinstance(op, BitcastOp):
        return None
    type_ = type_of_vector(op.result)
    if len(shape_of(type_)) < 2 or any(scalable_of(type_)[:-1]):
        return None
    build = VectorBuilder(rewriter, op)
    inner = inner_type(type_, len(shape_of(type_)) - 1)
    result = build.poison(type_)
    for place in product(*map(range, shape_of(type_)[:-1])):
        row = build.extract(op.source, place)
        cast = BitcastOp.create(operands=[row], result_types=[inner])
        result = build.put(build.insert(cast), result, place)
    rewriter.replace(op, [result])
    return "unrolled"


def unroll_from_elements(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A vector of elements for each position in the outer dimension."""
    if not isinstance(op, FromElementsOp) or len(shape_of(op.dest.type)) < 2:
        return None
    type_ = type_of_vector(op.dest)
    inner = inner_type(type_, 1)
    build = VectorBuilder(rewriter, op)
    result = build.poison(type_)
    count = prod(shape_of(type_)[1:])
    for place in range(shape_of(type_)[0]):
        elements = op.elements[place * count : (place + 1) * count]
        row = build.insert(FromElementsOp.create(operands=elements, result_types=[inner]))
        result = build.put(row, result, [place])
    rewriter.replace(op, [result])
    return "unrolled"


def unroll_to_elements(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The elements of a vector for each position in the outer dimension."""
    if not isinstance(op, ToElementsOp) or len(shape_of(op.source.type)) < 2:
        return None
    type_ = type_of_vector(op.source)
    build = VectorBuilder(rewriter, op)
    count = prod(shape_of(type_)[1:])
    elements: list[SSAValue] = []
    for place in range(shape_of(type_)[0]):
        row = build.extract(op.source, [place])
        row_elements = ToElementsOp.create(
            operands=[row], result_types=[type_.element_type] * count
        )
        build.append(row_elements)
        elements += row_elements.results
    rewriter.replace(op, elements)
    return "unrolled"


# Slices


def unroll_extract_slice(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Shuffle lanes; slice each vector of the inner dimensions."""
    if not isinstance(op, ExtractStridedSliceOp):
        return None
    offsets, sizes, strides = (_numbers(op, name) for name in ("offsets", "sizes", "strides"))
    type_ = type_of_vector(op.result)
    source = type_of_vector(op.source)
    if is_scalable(type_) or is_scalable(source) or any(step != 1 for step in strides):
        return None
    build = VectorBuilder(rewriter, op)
    if len(shape_of(source)) == 1:
        rewriter.replace(op, [build.slice(op.source, offsets[0], sizes[0])])
        return "unrolled"
    result = build.zeros(type_)
    for place in range(sizes[0]):
        part = build.extract(op.source, [offsets[0] + place])
        if len(offsets) > 1:
            part = build.insert(_slice_of(op, part, inner_type(type_, 1)))
        result = build.put(part, result, [place])
    rewriter.replace(op, [result])
    return "unrolled"


def _slice_of(op: ExtractStridedSliceOp, part: SSAValue, type_: Attribute) -> ExtractStridedSliceOp:
    properties = {name: _tail(op, name) for name in ("offsets", "sizes", "strides")}
    return ExtractStridedSliceOp.create(
        operands=[part], result_types=[type_], properties=properties
    )


def _numbers(op: Operation, name: str) -> list[int]:
    attribute: Any = op.properties[name]
    return [each.value.data for each in attribute.data]


def _tail(op: Operation, name: str) -> builtin.ArrayAttr[Attribute]:
    attribute: Any = op.properties[name]
    return builtin.ArrayAttr(attribute.data[1:])


def unroll_insert_slice(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Shuffle lanes; insert into each vector of the inner dimensions."""
    if not isinstance(op, InsertStridedSliceOp):
        return None
    offsets = _numbers(op, "offsets")
    strides = _numbers(op, "strides")
    type_ = type_of_vector(op.dest)
    small = type_of_vector(op.value_to_store)
    if is_scalable(type_) or is_scalable(small) or any(step != 1 for step in strides):
        return None
    build = VectorBuilder(rewriter, op)
    rank = len(shape_of(type_))
    inner = len(shape_of(small))
    if rank > inner:
        place = offsets[: rank - inner]
        row = build.extract(op.dest, place)
        wider = build.insert(_inserted(op.value_to_store, row, offsets[rank - inner :], strides))
        rewriter.replace(op, [build.put(wider, op.dest, place)])
        return "unrolled"
    if rank == 1:
        rewriter.replace(op, [build.put_slice(op.value_to_store, op.dest, offsets[0])])
        return "unrolled"
    result: SSAValue = op.dest
    for number in range(shape_of(small)[0]):
        place = [offsets[0] + number]
        part = build.extract(op.value_to_store, [number])
        row = build.extract(op.dest, place)
        part = build.insert(_inserted(part, row, offsets[1:], strides[1:]))
        result = build.put(part, result, place)
    rewriter.replace(op, [result])
    return "unrolled"


def _inserted(
    value: SSAValue, vector: SSAValue, offsets: Sequence[int], strides: Sequence[int]
) -> InsertStridedSliceOp:
    numbers = {"offsets": offsets, "strides": strides}
    properties: dict[str, Attribute] = {
        name: builtin.ArrayAttr([builtin.IntegerAttr(each, builtin.i64) for each in values])
        for name, values in numbers.items()
    }
    return InsertStridedSliceOp.create(
        operands=[value, vector], result_types=[vector.type], properties=properties
    )


# Arithmetic


def unroll_fma(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Multiply and add each vector of the inner dimensions."""
    if not isinstance(op, FMAOp):
        return None
    type_ = type_of_vector(op.result)
    if len(shape_of(type_)) < 2 or scalable_of(type_)[0]:
        return None
    build = VectorBuilder(rewriter, op)
    result = build.zeros(type_)
    for place in range(shape_of(type_)[0]):
        parts = [build.extract(operand, [place]) for operand in op.operands]
        row_fma = FMAOp.create(operands=parts, result_types=[parts[0].type])
        result = build.put(build.insert(row_fma), result, [place])
    rewriter.replace(op, [result])
    return "unrolled"


def unroll_outer_product(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Multiply one operand with each element of the other."""
    if not isinstance(op, OuterProductOp):
        return None
    kind: Attribute = op.kind
    type_ = type_of_vector(op.result)
    if not isinstance(kind, CombiningKindAttr) or kind.data != "add" or scalable_of(type_)[0]:
        return None
    build = VectorBuilder(rewriter, op)
    if not is_vector(op.rhs.type):
        factor = build.broadcast(op.rhs, op.lhs.type)
        rewriter.replace(op, [_product(build, op.lhs, factor, op.acc)])
        return "unrolled"
    result = build.zeros(type_)
    for place in range(shape_of(type_)[0]):
        factor = build.broadcast(build.extract(op.lhs, [place]), op.rhs.type)
        row = None if op.acc is None else build.extract(op.acc, [place])
        result = build.put(_product(build, factor, op.rhs, row), result, [place])
    rewriter.replace(op, [result])
    return "unrolled"


def _product(build: VectorBuilder, lhs: SSAValue, rhs: SSAValue, acc: SSAValue | None) -> SSAValue:
    if not isinstance(type_of_vector(lhs).element_type, builtin.AnyFloat):
        product = build.plain(MuliOp, lhs, rhs)
        return product if acc is None else build.add(product, acc)
    if acc is None:
        return build.plain(MulfOp, lhs, rhs)
    return build.insert(FMAOp.create(operands=[lhs, rhs, acc], result_types=[lhs.type]))


# Masks


@dataclass(frozen=True)
class MaskLowering:
    """How wide the numbers of lanes are while they are compared."""

    narrow: bool

    def create(self, op: Operation, rewriter: PatternRewriter) -> str | None:
        """Compare the numbers of lanes with the extent."""
        if not isinstance(op, memory.CreateMaskOp):
            return None
        type_ = type_of_vector(op.result)
        if is_scalable(type_) or not shape_of(type_):
            return None
        build = VectorBuilder(rewriter, op)
        extents = op.operands
        if len(shape_of(type_)) == 1:
            rewriter.replace(op, [self._lanes_below(build, extents[0], type_)])
            return "compared"
        inner = inner_type(type_, 1)
        row = build.insert(memory.CreateMaskOp.create(operands=extents[1:], result_types=[inner]))
        assert is_vector(inner)
        none = build.zeros(inner)
        result = build.zeros(type_)
        for place in range(shape_of(type_)[0]):
            number = build.index(place)
            inside = build.compare("slt", number, extents[0])
            result = build.put(build.select(inside, row, none), result, [place])
        rewriter.replace(op, [result])
        return "compared"

    def _lanes_below(self, build: VectorBuilder, extent: SSAValue, type_: AnyVector) -> SSAValue:
        element = builtin.i32 if self.narrow else builtin.i64
        wide = vector_of(element, shape_of(type_))
        numbers = list(range(shape_of(type_)[0]))
        lanes = build.constant(builtin.DenseIntOrFPElementsAttr.from_list(wide, numbers), wide)
        bound = build.insert(IndexCastOp.create(operands=[extent], result_types=[element]))
        return build.insert(CmpiOp(lanes, build.broadcast(bound, wide), "slt"))


def constant_mask(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A mask whose extents are numbers is a constant."""
    if not isinstance(op, memory.ConstantMaskOp) or is_scalable(op.result.type):
        return None
    type_ = type_of_vector(op.result)
    extents = integers(op, "mask_dim_sizes")
    lanes = [
        int(all(lane < extent for lane, extent in zip(place, extents, strict=True)))
        for place in product(*map(range, shape_of(type_)))
    ]
    build = VectorBuilder(rewriter, op)
    if not shape_of(type_):
        lanes = [int(bool(extents[0]))]
    rewriter.replace(
        op, [build.constant(builtin.DenseIntOrFPElementsAttr.from_list(type_, lanes), type_)]
    )
    return "constant"


def constant_step(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The numbers of lanes are a constant."""
    if not isinstance(op, StepOp) or is_scalable(op.result.type):
        return None
    type_ = type_of_vector(op.result)
    value = builtin.DenseIntOrFPElementsAttr.from_list(type_, list(range(prod(shape_of(type_)))))
    rewriter.replace(op, [VectorBuilder(rewriter, op).constant(value, type_)])
    return "constant"


# Transfers


def _is_inner_row(op: Transfer) -> bool:
    """Whether a transfer is of lanes along the innermost dimension."""
    permutation = permutation_of(op)
    return (
        is_alone(op)
        and len(shape_of(vector_type(op))) <= 1
        and permutation == AffineMap.minor_identity(permutation.num_dims, len(permutation.results))
    )


def _is_row(op: Transfer) -> bool:
    """Whether a transfer is of lanes that lie one behind the other in memory."""
    return (
        _is_inner_row(op)
        and is_memref(op.base.type)
        and memory.has_unit_stride(op.base.type)
        and op.base.type.element_type == vector_type(op).element_type
    )


def broadcast_row(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Broadcast what can be loaded."""
    if not isinstance(op, Transfer) or not is_memref(op.base.type):
        return None
    return broadcast_read(op, rewriter) if memory.has_unit_stride(op.base.type) else None


def mask_transfer(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Let a mask say which lanes are in memory."""
    if not isinstance(op, Transfer) or not _is_inner_row(op) or all(in_bounds(op)):
        return None
    build = VectorBuilder(rewriter, op)
    assert is_structure(op.base.type)
    shape = op.base.type.get_shape()
    mask_type = vector_of(builtin.i1, shape_of(vector_type(op)), scalable_of(vector_type(op)))
    if shape[-1] >= 0:
        extent = build.index(shape[-1])
    else:
        number = build.index(len(shape) - 1)
        kind = DimOp if is_memref(op.base.type) else TensorDimOp
        extent = build.insert(
            kind.create(operands=[op.base, number], result_types=[builtin.IndexType()])
        )
    remaining = build.sub(extent, op.indices[-1])
    mask = build.insert(memory.CreateMaskOp.create(operands=[remaining], result_types=[mask_type]))
    if op.mask is not None:
        mask = build.plain(AndIOp, mask, op.mask)
    if isinstance(op, TransferReadOp):
        read = new_read(op, vector_type(op), permutation_of(op), [True], mask=mask)
        rewriter.replace_with(op, read)
    else:
        write = new_write(op, op.value_to_store, permutation_of(op), [True], mask=mask)
        rewriter.replace_with(op, write)
    return "masked"


def load_row(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Load what is read, and the padding where the mask has no lanes."""
    if not isinstance(op, TransferReadOp) or not _is_row(op) or not all(in_bounds(op)):
        return None
    build = VectorBuilder(rewriter, op)
    type_ = vector_type(op)
    if op.mask is None:
        load = memory.LoadOp.create(operands=[op.base, *op.indices], result_types=[type_])
        rewriter.replace(op, [build.insert(load)])
        return "loaded"
    padding = build.broadcast(op.padding, type_)
    load = memory.MaskedLoadOp.create(
        operands=[op.base, *op.indices, op.mask, padding], result_types=[type_]
    )
    rewriter.replace(op, [build.insert(load)])
    return "loaded"


def store_row(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Store what is written, where the mask has lanes."""
    if not isinstance(op, TransferWriteOp) or not _is_row(op) or not all(in_bounds(op)):
        return None
    build = VectorBuilder(rewriter, op)
    if op.mask is None:
        build.append(memory.StoreOp.create(operands=[op.value_to_store, op.base, *op.indices]))
    else:
        operands = [op.base, *op.indices, op.mask, op.value_to_store]
        build.append(memory.MaskedStoreOp.create(operands=operands))
    rewriter.erase(op)
    return "stored"


def steps(*, narrow: bool, shuffled: bool = False) -> Sequence[Pattern]:
    """All of them; matrices are transposed by shuffles if this is asked for."""
    return (
        *((shuffle_transpose,) if shuffled else ()),
        *(unroll_broadcast, unroll_transpose, unroll_shape_cast),
        *(unroll_bitcast, unroll_from_elements, unroll_to_elements),
        *(unroll_extract_slice, unroll_insert_slice, unroll_fma, unroll_outer_product),
        *(MaskLowering(narrow).create, constant_mask, constant_step),
        *(broadcast_row, mask_transfer, load_row, store_row),
    )
