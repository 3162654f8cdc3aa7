"""Transfers of vectors of several dimensions, or along another dimension than the innermost, as
loops of smaller ones.

**Before → After**

    %v = vector.transfer_read %m[%i, %j], %p : memref<?x?xf32>, vector<4x5xf32>

    %b = memref.alloca() : memref<vector<4x5xf32>>
    %c = vector.type_cast %b : memref<vector<4x5xf32>> to memref<4xvector<5xf32>>
    scf.for %k = %c0 to %c4 step %c1 {
      scf.if %inside {        // of the memref, where `in_bounds` does not say so, and of the mask
        %0 = vector.transfer_read %m[%i + %k, %j], %p : memref<?x?xf32>, vector<5xf32>
        memref.store %0, %c[%k] : memref<4xvector<5xf32>>
      } else { … }            // %p everywhere
    }
    %v = memref.load %b[] : memref<vector<4x5xf32>>

Unrolled there is no buffer: each row is inserted into the vector, or extracted from it.

**Legal when** the elements of vector and memory are of one type, and the leading dimension of the
vector is not scalable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import builtin
from xdsl.dialects.tensor import DimOp as TensorDimOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr, AffineMap, dim
from loopwright.ir.core.attributes import is_memref, is_structure, is_vector
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.affine.operands import compose_map
from loopwright.ir.dialects.arith import AndIOp
from loopwright.ir.dialects.elementwise import bit_width
from loopwright.ir.dialects.memref import AllocaOp, DimOp, LoadOp, StoreOp
from loopwright.ir.dialects.memref.layout import strides_and_offset
from loopwright.ir.dialects.vector.constraints import scalable_of, shape_of, vector_of
from loopwright.ir.dialects.vector.elements import (
    BroadcastOp,
    ExtractOp,
    FromElementsOp,
    InsertOp,
    VectorScaleOp,
)
from loopwright.ir.dialects.vector.memory import CreateMaskOp
from loopwright.ir.dialects.vector.shapes import TransposeOp, TypeCastOp
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp
from loopwright.ir.interfaces.control_flow import AutomaticAllocationScope
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter
from loopwright.loops.lowering.expand_affine import NO_OVERFLOW
from loopwright_mlir.lowering.region_builder import RegionBuilder
from loopwright_mlir.lowering.transfer_maps import (
    Transfer,
    in_bounds,
    is_alone,
    new_read,
    new_write,
    permutation_of,
    vector_type,
)

PREPARED = "__vector_to_scf_lowering__"
"""The attribute of transfers whose vector is in a buffer, to be unpacked dimension by dimension."""

AnyVector = builtin.VectorType[Attribute]


def _is_padded(row: AnyVector) -> bool:
    """Whether the lanes of a row do not lie in memory as its elements alone would: the transfer of
    such a row, in a buffer of several, has a buffer of its own."""
    shape = shape_of(row)
    bits = bit_width(row.element_type) or 64
    size = prod(shape) * bits
    return len(shape) == 1 and (bits < 8 or size & (size - 1) != 0)


@dataclass(frozen=True)
class TransferLowering:
    """How far transfers are lowered."""

    target_rank: int
    lower_tensors: bool

    def is_too_large(self, op: Operation) -> bool:
        """Whether a transfer is of a vector of more dimensions than wanted, one of which can be
        taken away."""
        if not isinstance(op, Transfer) or not is_alone(op):
            return False
        type_ = vector_type(op)
        base = op.base.type
        return (
            len(shape_of(type_)) > self.target_rank
            and not scalable_of(type_)[0]
            and is_structure(base)
            and type_.element_type == base.element_type
            and (is_memref(base) or self.lower_tensors)
        )

    # Through buffers

    def prepare(self, op: Operation, rewriter: PatternRewriter) -> str | None:
        """Let a transfer have its vector, and its mask, in a buffer."""
        if not self.is_too_large(op) or PREPARED in op.attributes:
            return None
        assert isinstance(op, Transfer)
        scope = _allocation_block(op)
        if scope is None:
            return None
        build = RegionBuilder(rewriter, op)
        buffer = _allocated(rewriter, op, scope, vector_type(op))
        mask = op.mask
        if mask is not None:
            mask_buffer = _allocated(rewriter, op, scope, mask.type, behind=buffer)
            build.append(_store(mask, mask_buffer.results[0], ()))
            mask = build.insert(_load(mask_buffer.results[0], ()))
        if isinstance(op, TransferReadOp):
            permutation = permutation_of(op)
            flags = in_bounds(op)
            read = new_read(op, vector_type(op), permutation, flags, mask=mask)
            read.attributes |= {**op.attributes, PREPARED: builtin.UnitAttr()}
            value = build.insert(read)
            build.append(_store(value, buffer.results[0], ()))
            rewriter.replace_with(op, _load(buffer.results[0], ()))
            return "buffered"
        build.append(_store(op.value_to_store, buffer.results[0], ()))
        value = build.insert(_load(buffer.results[0], ()))
        masks = () if mask is None else (mask,)
        op.operands = (value, op.base, *op.indices, *masks)
        op.attributes[PREPARED] = builtin.UnitAttr()
        rewriter.revisit(op)
        return "buffered"

    def unpack(self, op: Operation, rewriter: PatternRewriter) -> str | None:
        """Make a loop of a transfer of a vector that is in a buffer."""
        if not isinstance(op, Transfer) or PREPARED not in op.attributes:
            return None
        access = _buffer_access(op)
        if scalable_of(vector_type(op))[0]:
            return None
        build = RegionBuilder(rewriter, op)
        cast = build.insert(_unpacked_cast(access.memref))
        mask: _MaskRows | None = None
        if op.mask is not None:
            mask = _mask_rows(op, op.mask, build)
        low = build.index(0)
        high = build.index(shape_of(vector_type(op))[0])
        step = build.index(1)
        state = [op.base] if op.results and isinstance(op, TransferWriteOp) else []

        def body(place: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            row = _Row(op, place, (*access.indices, place), cast, carried, mask)
            types = [value.type for value in carried]
            return _when(
                build,
                _is_transferred(build, op, place),
                types,
                lambda: self._transfer_row(build, row),
                lambda: _skip_row(build, row),
            )

        results = build.loop(low, high, step, state, body)
        if isinstance(op, TransferReadOp):
            rewriter.erase(access)
            rewriter.erase(op)
        else:
            rewriter.replace(op, results)
        return "unpacked"

    def _transfer_row(self, build: RegionBuilder, row: _Row) -> Sequence[SSAValue]:
        op = row.op
        permutation, flags = _without_first(op)
        indices = _shifted_indices(build, op, row.place)
        new: Transfer
        if isinstance(op, TransferReadOp):
            mask = row.loaded_mask(build)
            new = new_read(op, row.type, permutation, flags, indices=indices, mask=mask)
        else:
            value = build.insert(_load(row.buffer, row.indices))
            base = row.carried[0] if row.carried else op.base
            mask = row.loaded_mask(build)
            new = new_write(op, value, permutation, flags, at=(base, *indices), mask=mask)
        if len(shape_of(row.type)) > self.target_rank and not _is_padded(row.type):
            new.attributes[PREPARED] = builtin.UnitAttr()
        build.append(new)
        if isinstance(new, TransferReadOp):
            build.append(_store(new.results[0], row.buffer, row.indices))
            return []
        return new.results

    # Unrolled

    def unroll_read(self, op: Operation, rewriter: PatternRewriter) -> str | None:
        """Read row by row, and insert each into the vector."""
        if not isinstance(op, TransferReadOp) or not self.is_too_large(op):
            return None
        build = RegionBuilder(rewriter, op)
        type_ = vector_type(op)
        only = _only_insertion(op)
        into = None if only is None else only.dest
        if into is None:
            into = build.insert(BroadcastOp.create(operands=[op.padding], result_types=[type_]))
        outer = () if only is None else tuple(integers(only, "static_position"))
        dynamic = () if only is None else tuple(only.dynamic_position)
        small = _row_type(type_)
        permutation, flags = _without_first(op)
        for number in range(shape_of(type_)[0]):
            place = build.index(number)

            def inside(
                number: int = number, place: SSAValue = place, into: SSAValue = into
            ) -> Sequence[SSAValue]:
                indices = _shifted_indices(build, op, place)
                mask = _mask_row(build, op, number)
                row = build.insert(
                    new_read(op, small, permutation, flags, indices=indices, mask=mask)
                )
                if not shape_of(small):
                    row = build.insert(_extract(row, ()))
                position = builtin.DenseArrayBase.from_list(builtin.i64, [*outer, number])
                return [
                    build.insert(
                        InsertOp.create(
                            operands=[row, into, *dynamic],
                            result_types=[into.type],
                            properties={"static_position": position},
                        )
                    )
                ]

            before = [into]
            condition = _is_transferred(build, op, place)
            (into,) = _when(build, condition, [into.type], inside, lambda before=before: before)
        if only is None:
            rewriter.replace(op, [into])
        else:
            rewriter.replace(only, [into])
            rewriter.erase(op)
        return "unrolled-read"

    def unroll_write(self, op: Operation, rewriter: PatternRewriter) -> str | None:
        """Extract row by row, and write each."""
        if not isinstance(op, TransferWriteOp) or not self.is_too_large(op):
            return None
        build = RegionBuilder(rewriter, op)
        type_ = vector_type(op)
        value = op.value_to_store
        outer = ()
        dynamic = ()
        if isinstance(value.owner, ExtractOp):
            extraction = value.owner
            outer = integers(extraction, "static_position")
            dynamic = tuple(extraction.dynamic_position)
            value = extraction.source
        base = op.base
        permutation, flags = _without_first(op)
        for number in range(shape_of(type_)[0]):
            place = build.index(number)

            def inside(
                number: int = number, place: SSAValue = place, base: SSAValue = base
            ) -> Sequence[SSAValue]:
                indices = _shifted_indices(build, op, place)
                row = build.insert(_extract(value, (*outer, number), dynamic))
                if len(shape_of(type_)) == 1:
                    scalar = vector_of(row.type, ())
                    row = build.insert(BroadcastOp.create(operands=[row], result_types=[scalar]))
                mask = _mask_row(build, op, number)
                new = new_write(op, row, permutation, flags, at=(base, *indices), mask=mask)
                build.append(new)
                return new.results

            before = [base] if op.results else []
            types = [base.type] if op.results else []
            condition = _is_transferred(build, op, place)
            results = _when(build, condition, types, inside, lambda before=before: before)
            base = results[0] if results else base
        rewriter.replace(op, [base] if op.results else [])
        return "unrolled-write"

    # Along other dimensions

    def step_through(self, op: Operation, rewriter: PatternRewriter) -> str | None:
        """Load or store the elements of a vector of one dimension that do not lie side by side."""
        if not isinstance(op, Transfer) or not is_alone(op) or not is_memref(op.base.type):
            return None
        type_ = vector_type(op)
        permutation = permutation_of(op)
        if len(shape_of(type_)) != 1 or len(permutation.results) != 1:
            return None
        rank = permutation.num_dims
        if permutation == AffineMap.minor_identity(rank, 1) and _has_unit_stride(op.base.type):
            return None
        build = RegionBuilder(rewriter, op)
        low = build.index(0)
        high = build.index(shape_of(type_)[0])
        if scalable_of(type_)[0]:
            scale = build.insert(VectorScaleOp.create(result_types=[builtin.IndexType()]))
            high = build.mul(high, scale, NO_OVERFLOW)
        step = build.index(1)
        state: list[SSAValue] = []
        if isinstance(op, TransferReadOp):
            state.append(
                build.insert(BroadcastOp.create(operands=[op.padding], result_types=[type_]))
            )

        def body(place: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            indices = _shifted_indices(build, op, place)

            def inside() -> Sequence[SSAValue]:
                if isinstance(op, TransferWriteOp):
                    element = build.insert(_extract_at(op.value_to_store, place))
                    build.append(_store(element, op.base, indices))
                    return []
                element = build.insert(_load(op.base, indices))
                position = builtin.DenseArrayBase.from_list(builtin.i64, [builtin.DYNAMIC_INDEX])
                return [
                    build.insert(
                        InsertOp.create(
                            operands=[element, carried[0], place],
                            result_types=[type_],
                            properties={"static_position": position},
                        )
                    )
                ]

            types = [value.type for value in carried]
            condition = _is_transferred(build, op, place)
            return _when(build, condition, types, inside, lambda: carried)

        rewriter.replace(op, build.loop(low, high, step, state, body))
        return "stepped-through"

    def write_transposed(self, op: Operation, rewriter: PatternRewriter) -> str | None:
        """Write a transposed vector whose leading dimension is scalable row by row."""
        if not isinstance(op, TransferWriteOp) or not is_alone(op):
            return None
        type_ = vector_type(op)
        transposed = op.value_to_store.owner
        if scalable_of(type_) != (True, False) or (op.results and not self.lower_tensors):
            return None
        if not permutation_of(op).is_identity() or not in_bounds(op)[0]:
            return None
        if not isinstance(transposed, TransposeOp):
            return None
        extents: Sequence[SSAValue] = ()
        if op.mask is not None:
            if not isinstance(op.mask.owner, CreateMaskOp):
                return None
            extents = op.mask.owner.operands
        build = RegionBuilder(rewriter, op)
        small = _row_type(type_)
        columns = [
            build.insert(_extract(transposed.vector, (number,)))
            for number in range(shape_of(small)[0])
        ]
        low = build.index(0)
        if extents:
            high = extents[0]
        else:
            scale = build.insert(VectorScaleOp.create(result_types=[builtin.IndexType()]))
            high = build.mul(scale, build.index(shape_of(type_)[0]), NO_OVERFLOW)
        step = build.index(1)
        mask: SSAValue | None = None
        if extents:
            bits = vector_of(builtin.i1, shape_of(small))
            mask = build.insert(CreateMaskOp.create(operands=extents[1:], result_types=[bits]))
        permutation, flags = _without_first(op)

        def body(place: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            indices = _shifted_indices(build, op, place)
            elements = [build.insert(_extract_at(column, place)) for column in columns]
            row = build.insert(FromElementsOp.create(operands=elements, result_types=[small]))
            base = carried[0] if carried else op.base
            new = new_write(op, row, permutation, flags, at=(base, *indices), mask=mask)
            build.append(new)
            return new.results

        state = [op.base] if op.results else []
        rewriter.replace(op, build.loop(low, high, step, state, body))
        return "wrote-transposed"


def patterns(lowering: TransferLowering, *, unroll: bool, scalable: bool) -> tuple[Pattern, ...]:
    """The patterns that lower transfers, in the order in which they are tried."""
    patterns_: list[Pattern]
    if unroll:
        patterns_ = [lowering.unroll_read, lowering.unroll_write]
    else:
        patterns_ = [lowering.prepare, lowering.unpack]
    if lowering.target_rank == 1:
        patterns_.append(lowering.step_through)
    if scalable:
        patterns_.append(lowering.write_transposed)
    return tuple(patterns_)


@dataclass(frozen=True)
class _MaskRows:
    """The buffer of a mask, and where in it a row of the transfer finds its own."""

    buffer: SSAValue
    indices: Sequence[SSAValue]
    by_row: bool


@dataclass(frozen=True)
class _Row:
    """One row of a vector in a buffer: the iteration of a loop over these."""

    op: Transfer
    place: SSAValue
    indices: Sequence[SSAValue]
    buffer: SSAValue
    carried: Sequence[SSAValue]
    mask: _MaskRows | None

    @property
    def type(self) -> AnyVector:
        """The type of the row."""
        return _row_type(vector_type(self.op))

    def loaded_mask(self, build: RegionBuilder) -> SSAValue | None:
        """The mask of the row, if the transfer has one that is not tested."""
        if self.mask is None or _tested_mask(self.op) is not None:
            return None
        place = (self.place,) if self.mask.by_row else ()
        return build.insert(_load(self.mask.buffer, (*self.mask.indices, *place)))


def _row_type(type_: AnyVector) -> AnyVector:
    return vector_of(type_.element_type, shape_of(type_)[1:], scalable_of(type_)[1:])


def _allocation_block(op: Operation) -> Block | None:
    """Return the block at whose front buffers are allocated: the entry of the innermost automatic
    allocation scope."""
    ancestor = op.parent_op()
    while ancestor is not None and interface_of(ancestor, AutomaticAllocationScope) is None:
        ancestor = ancestor.parent_op()
    return None if ancestor is None else ancestor.regions[0].blocks.first


def _allocated(
    rewriter: PatternRewriter,
    op: Operation,
    block: Block,
    type_: Attribute,
    behind: Operation | None = None,
) -> AllocaOp:
    """A new buffer of one vector, at the front of a block or behind another op."""
    buffer = AllocaOp.create(
        result_types=[builtin.MemRefType(type_, [])],
        properties={"operandSegmentSizes": builtin.DenseArrayBase.from_list(builtin.i32, [0, 0])},
    )
    buffer.location = op.location
    anchor = block.first_op if behind is None else behind.next_op
    assert anchor is not None
    rewriter.insert_before(anchor, buffer)
    return buffer


def _load(memref: SSAValue, indices: Sequence[SSAValue]) -> LoadOp:
    assert is_memref(memref.type)
    return LoadOp.create(
        operands=[memref, *indices],
        result_types=[memref.type.element_type],
        properties=dict(LoadOp.OPTIONAL_DEFAULTS),
    )


def _store(value: SSAValue, memref: SSAValue, indices: Sequence[SSAValue]) -> StoreOp:
    return StoreOp.create(
        operands=[value, memref, *indices], properties=dict(StoreOp.OPTIONAL_DEFAULTS)
    )


def _extract(
    value: SSAValue, position: Sequence[int], dynamic: Sequence[SSAValue] = ()
) -> ExtractOp:
    type_ = value.type
    assert is_vector(type_)
    rank = len(position)
    shape = shape_of(type_)[rank:]
    scalable = scalable_of(type_)[rank:]
    result_type = vector_of(type_.element_type, shape, scalable) if shape else type_.element_type
    return ExtractOp.create(
        operands=[value, *dynamic],
        result_types=[result_type],
        properties={"static_position": builtin.DenseArrayBase.from_list(builtin.i64, position)},
    )


def _extract_at(value: SSAValue, place: SSAValue) -> ExtractOp:
    return _extract(value, (builtin.DYNAMIC_INDEX,), (place,))


def _buffer_access(op: Transfer) -> StoreOp | LoadOp:
    """What stores the vector that is read, or loads that which is written."""
    if isinstance(op, TransferReadOp):
        use = op.vector.first_use
        assert use is not None
        access = use.operation
    else:
        access = op.value_to_store.owner
    assert isinstance(access, StoreOp | LoadOp)
    return access


def _unpacked_cast(memref: SSAValue) -> TypeCastOp:
    """A buffer of vectors as one of their rows."""
    type_ = memref.type
    assert is_memref(type_)
    vector = type_.element_type
    assert is_vector(vector)
    shape = [*type_.get_shape(), shape_of(vector)[0]]
    unpacked = builtin.MemRefType(_row_type(vector), shape)
    return TypeCastOp.create(operands=[memref], result_types=[unpacked])


def _mask_rows(op: Transfer, mask: SSAValue, build: RegionBuilder) -> _MaskRows:
    load = mask.owner
    assert isinstance(load, LoadOp)
    assert is_vector(mask.type)
    broadcast = _unpacked_dimension(op) is None
    if broadcast or len(shape_of(mask.type)) == 1:
        return _MaskRows(load.memref, load.indices, by_row=False)
    cast = build.insert(_unpacked_cast(load.memref))
    return _MaskRows(cast, load.indices, by_row=True)


def _without_first(op: Transfer) -> tuple[AffineMap, list[bool]]:
    """The map and the bounds of one row."""
    permutation = permutation_of(op)
    return permutation.with_results(permutation.results[1:]), in_bounds(op)[1:]


def _unpacked_dimension(op: Transfer) -> int | None:
    """The dimension of memory along which the rows of a vector are; None where there is none."""
    first = permutation_of(op).results[0]
    return first.position if isinstance(first, AffineDimExpr) else None


def _shifted_indices(build: RegionBuilder, op: Transfer, place: SSAValue) -> list[SSAValue]:
    """Where a row is in memory."""
    indices = list(op.indices)
    dimension = _unpacked_dimension(op)
    if dimension is not None:
        indices[dimension] = _sum(build, indices[dimension], place)
    return indices


def _sum(build: RegionBuilder, base: SSAValue, place: SSAValue) -> SSAValue:
    affine_map, operands = compose_map(AffineMap(2, 0, [dim(0) + dim(1)]), [base, place])
    return build.insert(ApplyOp(affine_map, operands))


def _when(
    build: RegionBuilder,
    condition: SSAValue | None,
    types: Sequence[Attribute],
    inside: Callable[[], Sequence[SSAValue]],
    outside: Callable[[], Sequence[SSAValue]],
) -> Sequence[SSAValue]:
    """What `inside` makes under a condition, or in any case without one."""
    return inside() if condition is None else build.branch(condition, types, inside, outside)


def _is_transferred(build: RegionBuilder, op: Transfer, place: SSAValue) -> SSAValue | None:
    """The condition that a row, or element, is in memory and not masked off, if it may not be."""
    condition = None
    dimension = _unpacked_dimension(op)
    if dimension is not None and not in_bounds(op)[0]:
        extent = _extent(build, op.base, dimension)
        condition = build.compare("sgt", extent, _sum(build, op.indices[dimension], place))
    mask = _tested_mask(op)
    if mask is not None:
        enabled = build.insert(_extract_at(mask, place))
        condition = enabled if condition is None else build.plain(AndIOp, condition, enabled)
    return condition


def _tested_mask(op: Transfer) -> SSAValue | None:
    """The mask whose elements decide whether rows are transferred."""
    if op.mask is None or _unpacked_dimension(op) is None:
        return None
    assert is_vector(op.mask.type)
    return op.mask if len(shape_of(op.mask.type)) == 1 else None


def _extent(build: RegionBuilder, shaped: SSAValue, dimension: int) -> SSAValue:
    assert is_structure(shaped.type)
    index = build.index(dimension)
    extent = shaped.type.get_shape()[dimension]
    if extent != builtin.DYNAMIC_INDEX:
        return build.index(extent)
    kind = DimOp if is_memref(shaped.type) else TensorDimOp
    return build.insert(kind.create(operands=[shaped, index], result_types=[builtin.IndexType()]))


def _skip_row(build: RegionBuilder, row: _Row) -> Sequence[SSAValue]:
    """What becomes of a row that is not in memory: the padding is read, nothing is written."""
    if isinstance(row.op, TransferWriteOp):
        return row.carried
    padding = BroadcastOp.create(operands=[row.op.padding], result_types=[row.type])
    build.append(_store(build.insert(padding), row.buffer, row.indices))
    return []


def _only_insertion(op: TransferReadOp) -> InsertOp | None:
    """The `vector.insert` that alone uses what is read."""
    uses = list(op.vector.uses)
    if len(uses) == 1 and isinstance(uses[0].operation, InsertOp) and uses[0].index == 0:
        return uses[0].operation
    return None


def _mask_row(build: RegionBuilder, op: Transfer, number: int) -> SSAValue | None:
    """The mask of a row, if the transfer has one that is not tested."""
    if op.mask is None or _unpacked_dimension(op) is None:
        return op.mask
    assert is_vector(op.mask.type)
    if len(shape_of(op.mask.type)) == 1:
        return None
    return build.insert(_extract(op.mask, (number,)))


def _has_unit_stride(type_: builtin.MemRefType[Attribute]) -> bool:
    layout = strides_and_offset(type_)
    return layout is not None and (not layout[0] or layout[0][-1] == 1)
