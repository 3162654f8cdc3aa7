"""Lowering of vector transfers, and of `affine.vector_load` and `affine.vector_store`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from loopwright.exact.memory.access import is_streamable
from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.core.attributes import AffineMapAttr, is_memref, is_vector
from loopwright.ir.core.properties import attribute, items, segments
from loopwright.ir.dialects.affine import VectorLoadOp, VectorStoreOp
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.vector.lanes import positions
from loopwright.native.codegen import elements, llvm
from loopwright.native.codegen.builder import Index, MemRef, Value, index_value
from loopwright.native.codegen.expressions import Ranged, element_address, emit_map
from loopwright.native.codegen.function_codegen import (
    FunctionCodegen,
    lowers,
    refuse,
)
from loopwright.native.codegen.memref_access import ranged
from loopwright.native.codegen.vector_gather import all_of, all_true, maskable
from loopwright.native.codegen.vector_memory import (
    Masked,
    Place,
    Readable,
    Scattered,
    Strided,
    displaced,
    lane_addresses,
    load_slice,
    moved,
    owns_between,
    plain_elements,
    read_vector,
    readable_along,
    store_slice,
    write_vector,
)
from loopwright.records import dataclass, replace

# Transfers


@dataclass(frozen=True)
class _Leaf:
    """One leaf of a transfer: where it begins, along which dimension it runs, which lanes count."""

    start: list[Ranged]
    along: int | None
    lanes: int
    mask: Value | None


class _Transfer:
    """The elements that each leaf of a transfer accesses.

    Each leaf of the vector is one access along the dimension of the memref that the last dimension
    of the vector traverses. A transfer that cannot leave the memref is a plain load or store; one
    that might is masked with a comparison of lane numbers against the rest of that dimension.
    """

    def __init__(
        self,
        fn: FunctionCodegen,
        op: Operation,
        vector: SSAValue,
        memref: MemRef,
        start: Sequence[Ranged],
        masks: Sequence[SSAValue],
    ) -> None:
        self.fn, self.memref, self.start = fn, memref, start
        self.vector, self.masks = elements.vector_of(vector.type), masks
        permutation = attribute(op, "permutation_map")
        assert isinstance(permutation, AffineMapAttr)
        self.along = [
            result.position if isinstance(result, AffineDimExpr) else None
            for result in permutation.data.results
        ]
        bounds = items(op, "in_bounds")
        self.in_bounds = [isinstance(b, IntegerAttr) and b.value.data != 0 for b in bounds]
        moving = [i for i, dim in enumerate(self.along) if dim is not None]
        self.mask_order = sorted(moving, key=lambda i: self.along[i] or 0)

    @property
    def is_slice(self) -> bool:
        """Whether it is a slice of the last dimensions that cannot leave the memref."""
        rank = len(self.memref.sizes)
        last = list(range(rank - len(self.along), rank))
        return (
            not self.masks
            and self.along == last
            and self.memref.layout is None
            and all(self._stays_inside(i) for i in range(len(self.along)))
        )

    def _stays_inside(self, i: int) -> bool:
        """Whether all lanes along a dimension of the vector are known to be in bounds."""
        dim = self.along[i]
        if dim is None or self.in_bounds[i]:
            return True
        size, known = self.memref.sizes[dim], self.start[dim].range
        extent = self.vector.get_shape()[i]
        return (
            isinstance(size, int)
            and known.non_negative
            and known.upper is not None
            and known.upper + extent <= size
        )

    def leaves(self) -> list[_Leaf]:
        """All leaves, in row-major order."""
        shape = self.vector.get_shape()
        return [self._leaf(at) for at in positions(shape[:-1])]

    def _leaf(self, at: tuple[int, ...]) -> _Leaf:
        fn, shape = self.fn, self.vector.get_shape()
        lanes = shape[-1] if shape else 1
        place = list(self.start)
        outside: list[Value] = []
        for i, distance in enumerate(at):
            dim = self.along[i]
            if dim is None:
                continue
            if distance:
                place[dim] = Ranged.of(fn.b.index_add(place[dim].index, distance))
            if not self._stays_inside(i):
                outside.append(self._inside(place, dim))
        along = self.along[-1] if self.along else None
        masks: list[Value] = []
        if along is not None and not self._stays_inside(len(self.along) - 1):
            masks.append(self._lanes_inside(place, along, lanes))
        condition = all_of(fn, outside)
        if condition is not None:
            masks.append(elements.splatted(fn, condition, lanes))
        masks += [self._selected(mask, at, lanes) for mask in self.masks]
        return _Leaf(place, along, lanes, all_of(fn, masks))

    def _inside(self, place: Sequence[Ranged], dim: int) -> Value:
        index, size = index_value(place[dim].index), index_value(self.memref.sizes[dim])
        return self.fn.b.icmp("ult", index, size)

    def _lanes_inside(self, place: Sequence[Ranged], dim: int, lanes: int) -> Value:
        fn = self.fn
        first = elements.splatted(fn, index_value(place[dim].index), lanes)
        numbers = fn.b.binary("add", first, elements.step_vector(lanes))
        return fn.b.icmp(
            "ult", numbers, elements.splatted(fn, index_value(self.memref.sizes[dim]), lanes)
        )

    def _selected(self, mask: SSAValue, at: Sequence[int], lanes: int) -> Value:
        """The lanes of a mask, whose dimensions are in the order of those of the memref."""
        flags = elements.lanes_of(self.fn, mask)
        places = [(*at, lane) for lane in range(lanes)]
        picked = [flags[tuple(place[i] for i in self.mask_order)] for place in places]
        return elements.assemble_leaf(self.fn, llvm.vec_type(lanes, llvm.I1), picked)

    def place(self, leaf: _Leaf, padding: Value | None) -> Place:
        """Where the lanes of a leaf are; masked ones have the padding where nothing is read."""
        fn, memref = self.fn, self.memref
        if leaf.mask is None and leaf.along is not None and memref.layout is None:
            first, distance = element_address(fn, memref, leaf.start), memref.strides[leaf.along]
            return Strided(first, distance, Readable(owns_between(memref)))
        mask = leaf.mask or all_true(leaf.lanes)
        otherwise = mask if padding is None else elements.splatted(fn, padding, leaf.lanes)
        return Masked(self._address(leaf), mask, otherwise)

    def _address(self, leaf: _Leaf) -> Value:
        """The address of the first lane, if they lie side by side in memory; else one of each."""
        fn, memref = self.fn, self.memref
        if memref.layout is None and leaf.along is not None:
            base = element_address(fn, memref, leaf.start, inbounds=False)
            stride = memref.strides[leaf.along]
            if stride == 1:
                return base
            steps = elements.splatted(fn, index_value(stride), leaf.lanes)
            row = MemRef(memref.type, memref.allocated, memref.aligned, 0, (), ())
            distances = fn.b.binary("mul", elements.step_vector(leaf.lanes), steps)
            return displaced(fn, row, base, distances, leaf.lanes)
        places = [
            leaf.start if leaf.along is None else moved(fn, leaf.start, [lane], leaf.along)
            for lane in range(leaf.lanes)
        ]
        return lane_addresses(fn, memref, places)


def _memref(fn: FunctionCodegen, op: Operation, operand: SSAValue) -> MemRef:
    if not is_memref(operand.type):
        refuse(op, "transfers of tensors are not supported by code generation")
    memref = fn.memref(operand)
    plain_elements(op, memref)
    return memref


def _masks(given: Sequence[SSAValue], around: SSAValue | None) -> list[SSAValue]:
    return [*given] if around is None else [*given, around]


@maskable("vector.transfer_read")
def transfer_read(fn: FunctionCodegen, op: Operation, around: SSAValue | None) -> None:
    """A slice, permuted; the padding where it is masked off or outside the memref."""
    (source,), indices, (padded,), given = segments(op)
    memref = _memref(fn, op, source)
    start, padding = ranged(fn, indices), fn.value(padded)
    masks = _masks(given, around)
    result = op.results[0]
    transfer = _Transfer(fn, op, result, memref, start, masks)
    if transfer.is_slice:
        fn.bind(result, load_slice(fn, memref, start, elements.vector_of(result.type)))
        return
    fn.bind_leaves(result, [_read_leaf(fn, transfer, leaf, padding) for leaf in transfer.leaves()])


def _read_leaf(fn: FunctionCodegen, transfer: _Transfer, leaf: _Leaf, padding: Value) -> Value:
    memref = transfer.memref
    element = memref.type.element_type
    ty = llvm.register_type(transfer.vector)
    assert isinstance(ty, llvm.VecType)
    if leaf.mask is None and leaf.along is None:
        address = element_address(fn, memref, leaf.start)
        alignment = elements.natural_alignment(element)
        return elements.splatted(
            fn, elements.load_leaf(fn, address, ty.element, alignment), leaf.lanes
        )
    return transfer.place(leaf, padding).read(fn, ty, element)


@maskable("vector.transfer_write")
def transfer_write(fn: FunctionCodegen, op: Operation, around: SSAValue | None) -> None:
    """Write a slice, permuted; nothing where it is masked off or outside the memref."""
    (value,), (target,), indices, given = segments(op)
    memref = _memref(fn, op, target)
    start = ranged(fn, indices)
    masks = _masks(given, around)
    transfer = _Transfer(fn, op, value, memref, start, masks)
    if transfer.is_slice:
        store_slice(fn, fn.lowered(value), memref, start, elements.vector_of(value.type))
        return
    places = (transfer.place(leaf, None) for leaf in transfer.leaves())
    write_vector(fn, fn.lowered(value), places, memref.type.element_type)


# Slices with strides


@dataclass(frozen=True)
class _Walk:
    """An `affine.vector_load` or `_store` with strides or a permutation map: what it accesses of a
    memref whose subscripts of the first lane are given.

    Each leaf of the vector is a walk through memory with one distance, in elements, from lane to
    lane, if the memref's layout is strided.
    """

    fn: FunctionCodegen
    op: VectorLoadOp | VectorStoreOp
    memref: MemRef
    indices: Sequence[Ranged]

    def places(self) -> Iterator[Place]:
        """Where the leaves are."""
        distance = self._distance()
        lanes = self.op.vector_type.get_shape()[-1]
        for position in positions(llvm.leaf_shape(self.op.vector_type)):
            by = [0] * len(self.indices)
            for walk, number in zip(self.op.walks, position, strict=False):
                if walk.dim is not None:
                    by[walk.dim] += walk.stride * number
            start = moved(self.fn, self.indices, by, 0)
            if distance is None:
                yield Scattered(self._addresses(start, lanes))
            else:
                first = element_address(self.fn, self.memref, start)
                yield Strided(first, distance, self._readable(start, lanes))

    def _distance(self) -> Index | None:
        """How many elements of memory a lane of a leaf is from the one before; None: it varies."""
        last = self.op.walks[-1]
        if last.dim is None or self.memref.layout is not None:
            return 0 if last.dim is None else None
        return self.fn.b.index_mul(self.memref.strides[last.dim], last.stride, "nsw")

    def _readable(self, start: Sequence[Ranged], lanes: int) -> Readable:
        """Return the elements that may be read around the lanes of a leaf."""
        last = self.op.walks[-1]
        if last.dim is None:
            return Readable(True)
        dense = self.memref.strides[last.dim] in (1, -1)
        between = owns_between(self.memref) or dense
        if last.dim != len(start) - 1:
            return Readable(between)
        along = readable_along(self.memref, start[-1].range, last.stride * (lanes - 1))
        return replace(along, between=between)

    def _addresses(self, start: Sequence[Ranged], lanes: int) -> Iterator[Value]:
        """The addresses of the lanes of a leaf whose distance varies."""
        last = self.op.walks[-1]
        for lane in range(lanes):
            by = [last.stride * lane * (dim == last.dim) for dim in range(len(start))]
            yield element_address(self.fn, self.memref, moved(self.fn, start, by, 0))


# `affine`


@lowers("affine.vector_load")
def lower_affine_vector_load(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.vector_load`."""
    memref, ty = fn.memref(op.operands[0]), op.results[0].type
    indices = emit_map(fn, map_of(op), op.operands[1:])
    assert is_vector(ty)
    if isinstance(op, VectorLoadOp) and not op.is_plain:
        places = _Walk(fn, op, memref, indices).places()
        fn.bind(op.results[0], read_vector(fn, ty, places, memref.type.element_type))
    else:
        fn.bind(op.results[0], load_slice(fn, memref, indices, ty))


@lowers("affine.vector_store")
def lower_affine_vector_store(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.vector_store`."""
    value, memref = fn.lowered(op.operands[0]), fn.memref(op.operands[1])
    indices = emit_map(fn, map_of(op), op.operands[2:])
    if isinstance(op, VectorStoreOp) and not op.is_plain:
        places = _Walk(fn, op, memref, indices).places()
        write_vector(fn, value, places, memref.type.element_type)
    elif isinstance(op, VectorStoreOp) and op.is_nontemporal and is_streamable(op):
        elements.stream(fn, value, element_address(fn, memref, indices), memref.type.element_type)
    else:
        store_slice(fn, value, memref, indices, elements.vector_of(op.operands[0].type))
