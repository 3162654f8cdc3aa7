"""Lowering of masks, of `vector.gather` and `vector.scatter`, of transfers, and of the loads and
stores of vectors of `affine`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.memory.access import is_streamable
from loopwright.ir.affine_expr import AffineBinaryExpr, AffineExprKind
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.ir.core.attributes import AffineMapAttr, is_dense, is_memref, is_vector
from loopwright.ir.core.properties import attribute, element_values, integers, items, segments
from loopwright.ir.dialects.affine import VectorLoadOp, VectorStoreOp
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.vector.constraints import shape_of
from loopwright.ir.dialects.vector.lanes import positions
from loopwright.native.codegen import elements, llvm, vector_memory
from loopwright.native.codegen.builder import Index, MemRef, Value, index_value
from loopwright.native.codegen.expressions import Ranged, element_address, emit_map, ranged_operand
from loopwright.native.codegen.function_codegen import FunctionCodegen, lowers, refuse, yields
from loopwright.native.codegen.memref_access import ranged
from loopwright.records import dataclass, replace

# Masks

MaskedLowering = Callable[[FunctionCodegen, Operation, SSAValue | None], None]

_MASKED: dict[str, MaskedLowering] = {}


def maskable(name: str) -> Callable[[MaskedLowering], MaskedLowering]:
    """Register a lowering that also takes the mask around the op, or None."""

    def register(lowering: MaskedLowering) -> MaskedLowering:
        _MASKED[name] = lowering
        lowers(name)(lambda fn, op: lowering(fn, op, None))
        return lowering

    return register


def lanes_below(fn: FunctionCodegen, lanes: int, bound: Index) -> Value:
    """Return the mask of the lanes whose number is less than `bound`."""
    limit = elements.splatted(fn, index_value(bound), lanes)
    return fn.b.icmp("slt", elements.step_vector(lanes), limit)


def all_of(fn: FunctionCodegen, masks: Sequence[Value]) -> Value | None:
    """Return the lanes that all masks select; None for no masks."""
    result: Value | None = None
    for mask in masks:
        result = mask if result is None else fn.b.binary("and", result, mask)
    return result


def _bind_mask(fn: FunctionCodegen, result: SSAValue, bounds: Sequence[Index]) -> None:
    shape = shape_of(result.type)
    ty = llvm.vector_type(result.type)
    if not shape:
        fn.bind(result, elements.splatted(fn, fn.b.index_compare("sgt", bounds[0], 0), 1))
        return
    innermost = lanes_below(fn, ty.lanes, bounds[-1])
    leaves: list[Value] = []
    for at in positions(shape[:-1]):
        inside = [
            fn.b.index_compare("sgt", bound, i) for i, bound in zip(at, bounds[:-1], strict=True)
        ]
        outer = all_of(fn, [flag for flag in inside if flag.text != "true"])
        if outer is None:
            leaves.append(innermost)
        else:
            leaves.append(fn.b.binary("and", innermost, elements.splatted(fn, outer, ty.lanes)))
    fn.bind_leaves(result, leaves)


@lowers("vector.create_mask")
def create_mask(fn: FunctionCodegen, op: Operation) -> None:
    """Set where every position is less than the operand of its dimension."""
    _bind_mask(fn, op.results[0], fn.indices(op.operands))


@lowers("vector.constant_mask")
def constant_mask(fn: FunctionCodegen, op: Operation) -> None:
    """Set where every position is less than the bound of its dimension."""
    _bind_mask(fn, op.results[0], integers(op, "mask_dim_sizes"))


@lowers("vector.mask")
def mask(fn: FunctionCodegen, op: Operation) -> None:
    """Run the op inside on the selected lanes; the others come from the last operand."""
    inside = list(op.regions[0].blocks[0].ops)
    masked = [inner for inner in inside if inner.name != "vector.yield"]
    if len(masked) > 1 or any(inner.name not in _MASKED for inner in masked):
        refuse(masked[0], f"masking '{masked[0].name}' is not supported by code generation")
    for inner in masked:
        _MASKED[inner.name](fn, inner, op.operands[0])
    yielded = inside[-1].operands if inside and inside[-1].name == "vector.yield" else ()
    selection = fn.vector(op.operands[0])
    for result, value in zip(op.results, yielded, strict=True):
        leaves = fn.vector(value)
        if len(op.operands) > 1 and shape_of(value.type) == shape_of(op.operands[0].type):
            old = fn.vector(op.operands[1])
            leaves = tuple(
                fn.b.select(flags, new, before)
                for flags, new, before in zip(selection, leaves, old, strict=True)
            )
        fn.bind_leaves(result, leaves)


yields("vector.yield")


def all_true(lanes: int) -> Value:
    """Return the mask of all lanes."""
    ty = llvm.VecType(f"<{lanes} x i1>", lanes, llvm.I1)
    return Value(ty, f"<{', '.join(['i1 true'] * lanes)}>")


# Gathers and scatters


@dataclass(frozen=True)
class _IndexedLeaf:
    """A leaf of a gather or scatter: its last operand, mask, and indices; these as numbers if they
    are constant and all lanes are selected."""

    value: Value
    mask: Value
    index: Value
    constant_indices: tuple[int, ...] | None

    @property
    def distance(self) -> int | None:
        """How much the known indices grow from lane to lane, if always by as much."""
        if self.constant_indices is None or len(self.constant_indices) < 2:
            return None
        grows = {
            b - a for a, b in zip(self.constant_indices, self.constant_indices[1:], strict=False)
        }
        return grows.pop() if len(grows) == 1 else None


class _Indexed:
    """The accesses of a gather or scatter."""

    def __init__(self, fn: FunctionCodegen, op: Operation, outer_mask: SSAValue | None) -> None:
        self.fn = fn
        self.memref = memref = fn.memref(op.operands[0])
        self.element = vector_memory.plain_elements(op, memref)
        if memref.layout is not None:
            refuse(op, "layouts that are not strided are not supported by code generation here")
        rank = len(memref.sizes)
        self.start = ranged(fn, op.operands[1 : 1 + rank])
        self.offset = 0
        if rank:
            self.start[-1], self.offset = _without_constant(fn, op.operands[rank])
        self.indices = op.operands[1 + rank]
        self.mask = op.operands[2 + rank]
        self.last = op.operands[3 + rank]
        self.outer_mask = outer_mask

    def leaves(self) -> Iterator[_IndexedLeaf]:
        """Yield each leaf, in row-major order."""
        fn = self.fn
        masks = fn.vector(self.mask)
        outer = [None] * len(masks) if self.outer_mask is None else fn.vector(self.outer_mask)
        constant_indices = self._constant_indices()
        first = 0
        for index, flags, value, more in zip(
            fn.vector(self.indices), masks, fn.vector(self.last), outer, strict=True
        ):
            numbers = (
                None
                if constant_indices is None
                else constant_indices[first : first + index.vector.lanes]
            )
            first += index.vector.lanes
            selected = flags if more is None else fn.b.binary("and", flags, more)
            yield _IndexedLeaf(value, selected, index, numbers)

    def _constant_indices(self) -> tuple[int, ...] | None:
        """Return the indices, if they are constant numbers of ordinary width and all lanes
        selected."""
        width = llvm.scalar_type(elements.vector_of(self.indices.type).element_type).width
        if self.outer_mask is not None or not 1 < width <= 64 or not _all_set(self.mask):
            return None
        return _constants(self.indices)

    @property
    def _stride(self) -> Index:
        return self.memref.strides[-1] if self.memref.strides else 1

    def _place(self, number: int) -> Value:
        """Return the address of the element that many positions after the subscripts."""
        base = element_address(self.fn, self.memref, self.start, inbounds=False)
        distance = self.fn.b.index_mul(number + self.offset, self._stride)
        return self.fn.b.gep(llvm.element_text(self.element), base, distance, "")

    def place(self, leaf: _IndexedLeaf) -> vector_memory.Place:
        """Return where the lanes of a leaf are.

        Constant indices under a constant mask are not left to the instructions for gathers, which
        are slow on most machines: neighbours at one distance are read in whole vectors, others are
        read one by one.
        """
        if leaf.constant_indices is None:
            return vector_memory.Masked(self._addresses(leaf), leaf.mask, leaf.value)
        if leaf.distance is None:
            return vector_memory.Scattered(map(self._place, leaf.constant_indices))
        first = self._place(leaf.constant_indices[0])
        distance = self.fn.b.index_mul(leaf.distance, self._stride)
        return vector_memory.Strided(
            first, distance, self._readable(leaf.constant_indices, leaf.distance)
        )

    def _readable(self, constant_indices: tuple[int, ...], distance: int) -> vector_memory.Readable:
        """Return the memory that may be read around the lanes of known indices."""
        if not self.start:
            return vector_memory.Readable(vector_memory.owns_between(self.memref))
        number = self.offset + constant_indices[0]
        reach = constant_indices[-1] - constant_indices[0]
        first = self.start[-1].range.plus(Interval.of(number))
        before = number % (abs(distance) or 1) if reach > 0 else 0
        return vector_memory.readable_along(self.memref, first, reach, before)

    def _addresses(self, leaf: _IndexedLeaf) -> Value:
        """Return the address of each lane, as a vector of pointers."""
        base = self._place(0)
        distances = _as_i64(self.fn, leaf.index, self.indices.type)
        return vector_memory.displaced(
            self.fn, self.memref, base, distances, leaf.index.vector.lanes
        )


def _without_constant(fn: FunctionCodegen, subscript: SSAValue) -> tuple[Ranged, int]:
    """Return a subscript without the constant that it adds last, and that constant.

    Accesses that differ in the constant alone share the addresses of what they read.
    """
    owner = subscript.owner
    if isinstance(owner, Operation) and owner.name == "affine.apply":
        affine_map = map_of(owner)
        (expr,) = affine_map.results
        if isinstance(expr, AffineBinaryExpr) and expr.kind is AffineExprKind.ADD:
            constant = expr.rhs.constant_value()
            if constant is not None:
                variable_part = affine_map.with_results([expr.lhs])
                return emit_map(fn, variable_part, owner.operands)[0], constant
    return ranged_operand(fn, subscript), 0


def _constants(value: SSAValue) -> tuple[int, ...] | None:
    """Return the elements of a constant vector of integers."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "arith.constant":
        return None
    elements_attr = owner.properties["value"]
    if not is_dense(elements_attr):
        return None
    numbers = tuple(int(element) for element in element_values(elements_attr))
    return numbers * prod(shape_of(value.type)) if len(numbers) == 1 else numbers


def _all_set(mask: SSAValue) -> bool:
    owner = mask.owner
    if isinstance(owner, Operation) and owner.name == "vector.constant_mask":
        return tuple(integers(owner, "mask_dim_sizes")) == shape_of(mask.type)
    flags = _constants(mask)
    return flags is not None and all(flags)


def _as_i64(fn: FunctionCodegen, index: Value, ty: Attribute) -> Value:
    """Return indices as signed numbers; a single bit is 0 or -1."""
    width = llvm.scalar_type(elements.vector_of(ty).element_type).width
    wide = elements.step_vector(index.vector.lanes).type
    if width == 64:
        return index
    how = "trunc" if width > 64 else "sext" if width == 1 else elements.extension(ty)
    return fn.b.cast(how, index, wide)


@maskable("vector.gather")
@maskable("vector.scatter")
def gather_or_scatter(fn: FunctionCodegen, op: Operation, mask: SSAValue | None) -> None:
    """Access the elements at the distances from the subscripts that the indices give; lanes are
    written from first to last."""
    indexed = _Indexed(fn, op, mask)
    leaves = ((indexed.place(leaf), leaf.value) for leaf in indexed.leaves())
    vector_memory.access(fn, op, indexed.element, leaves)


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
        self.fn = fn
        self.memref = memref
        self.start = start
        self.vector = elements.vector_of(vector.type)
        self.masks = masks
        permutation = attribute(op, "permutation_map")
        assert isinstance(permutation, AffineMapAttr)
        self.along = permutation.data.dim_positions()
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
        """Return whether all lanes along a dimension of the vector are known to be in bounds."""
        dim = self.along[i]
        if dim is None or self.in_bounds[i]:
            return True
        size = self.memref.sizes[dim]
        start_range = self.start[dim].range
        extent = self.vector.get_shape()[i]
        return (
            isinstance(size, int)
            and start_range.non_negative
            and start_range.upper is not None
            and start_range.upper + extent <= size
        )

    def leaves(self) -> list[_Leaf]:
        """Return all leaves, in row-major order."""
        shape = self.vector.get_shape()
        return [self._leaf(at) for at in positions(shape[:-1])]

    def _leaf(self, at: tuple[int, ...]) -> _Leaf:
        fn = self.fn
        shape = self.vector.get_shape()
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
        index = index_value(place[dim].index)
        size = index_value(self.memref.sizes[dim])
        return self.fn.b.icmp("ult", index, size)

    def _lanes_inside(self, place: Sequence[Ranged], dim: int, lanes: int) -> Value:
        fn = self.fn
        first = elements.splatted(fn, index_value(place[dim].index), lanes)
        numbers = fn.b.binary("add", first, elements.step_vector(lanes))
        return fn.b.icmp(
            "ult", numbers, elements.splatted(fn, index_value(self.memref.sizes[dim]), lanes)
        )

    def _selected(self, mask: SSAValue, at: Sequence[int], lanes: int) -> Value:
        """Return the lanes of a mask, whose dimensions are in the order of those of the memref."""
        flags = elements.lanes_of(self.fn, mask)
        places = [(*at, lane) for lane in range(lanes)]
        picked = [flags[tuple(place[i] for i in self.mask_order)] for place in places]
        return elements.assemble_leaf(self.fn, llvm.vec_type(lanes, llvm.I1), picked)

    def place(self, leaf: _Leaf, padding: Value | None) -> vector_memory.Place:
        """Return where the lanes of a leaf are; masked lanes have the padding if nothing is
        read."""
        fn = self.fn
        memref = self.memref
        if leaf.mask is None and leaf.along is not None and memref.layout is None:
            first = element_address(fn, memref, leaf.start)
            distance = memref.strides[leaf.along]
            return vector_memory.Strided(
                first, distance, vector_memory.Readable(vector_memory.owns_between(memref))
            )
        mask = leaf.mask or all_true(leaf.lanes)
        otherwise = mask if padding is None else elements.splatted(fn, padding, leaf.lanes)
        return vector_memory.Masked(self._address(leaf), mask, otherwise)

    def _address(self, leaf: _Leaf) -> Value:
        """Return the address of the first lane if the lanes are contiguous in memory; otherwise one
        address per lane."""
        fn = self.fn
        memref = self.memref
        if memref.layout is None and leaf.along is not None:
            base = element_address(fn, memref, leaf.start, inbounds=False)
            stride = memref.strides[leaf.along]
            if stride == 1:
                return base
            steps = elements.splatted(fn, index_value(stride), leaf.lanes)
            row = MemRef(memref.type, memref.allocated, memref.aligned, 0, (), ())
            distances = fn.b.binary("mul", elements.step_vector(leaf.lanes), steps)
            return vector_memory.displaced(fn, row, base, distances, leaf.lanes)
        places = [
            leaf.start
            if leaf.along is None
            else vector_memory.moved(fn, leaf.start, [lane], leaf.along)
            for lane in range(leaf.lanes)
        ]
        return vector_memory.lane_addresses(fn, memref, places)


def _memref(fn: FunctionCodegen, op: Operation, operand: SSAValue) -> MemRef:
    if not is_memref(operand.type):
        refuse(op, "transfers of tensors are not supported by code generation")
    memref = fn.memref(operand)
    vector_memory.plain_elements(op, memref)
    return memref


def _masks(inner_masks: Sequence[SSAValue], outer_mask: SSAValue | None) -> list[SSAValue]:
    return [*inner_masks] if outer_mask is None else [*inner_masks, outer_mask]


@maskable("vector.transfer_read")
def transfer_read(fn: FunctionCodegen, op: Operation, outer_mask: SSAValue | None) -> None:
    """Read a slice, permuted; lanes that are masked off or outside the memref get the padding."""
    (source,), indices, (padded,), inner_masks = segments(op)
    memref = _memref(fn, op, source)
    start = ranged(fn, indices)
    padding = fn.value(padded)
    masks = _masks(inner_masks, outer_mask)
    result = op.results[0]
    transfer = _Transfer(fn, op, result, memref, start, masks)
    if transfer.is_slice:
        fn.bind(
            result, vector_memory.load_slice(fn, memref, start, elements.vector_of(result.type))
        )
        return
    fn.bind_leaves(result, [_read_leaf(fn, transfer, leaf, padding) for leaf in transfer.leaves()])


def _read_leaf(fn: FunctionCodegen, transfer: _Transfer, leaf: _Leaf, padding: Value) -> Value:
    memref = transfer.memref
    element = memref.type.element_type
    ty = llvm.vector_type(transfer.vector)
    if leaf.mask is None and leaf.along is None:
        address = element_address(fn, memref, leaf.start)
        alignment = elements.natural_alignment(element)
        return elements.splatted(
            fn, elements.load_leaf(fn, address, ty.element, alignment), leaf.lanes
        )
    return transfer.place(leaf, padding).read(fn, ty, element)


@maskable("vector.transfer_write")
def transfer_write(fn: FunctionCodegen, op: Operation, outer_mask: SSAValue | None) -> None:
    """Write a slice, permuted; nothing where it is masked off or outside the memref."""
    (value,), (target,), indices, inner_masks = segments(op)
    memref = _memref(fn, op, target)
    start = ranged(fn, indices)
    masks = _masks(inner_masks, outer_mask)
    transfer = _Transfer(fn, op, value, memref, start, masks)
    if transfer.is_slice:
        vector_memory.store_slice(
            fn, fn.lowered(value), memref, start, elements.vector_of(value.type)
        )
        return
    places = (transfer.place(leaf, None) for leaf in transfer.leaves())
    vector_memory.write_vector(fn, fn.lowered(value), places, memref.type.element_type)


# Slices with strides


@dataclass(frozen=True)
class _Walk:
    """The accesses of an `affine.vector_load` or `_store` with strides or a permutation map, from
    the subscripts of the first lane.

    Each leaf of the vector is a walk through memory with one distance, in elements, from lane to
    lane, if the memref's layout is strided.
    """

    fn: FunctionCodegen
    op: VectorLoadOp | VectorStoreOp
    memref: MemRef
    indices: Sequence[Ranged]

    def places(self) -> Iterator[vector_memory.Place]:
        """Yield where the leaves are."""
        distance = self._distance()
        lanes = self.op.vector_type.get_shape()[-1]
        for position in positions(llvm.leaf_shape(self.op.vector_type)):
            by = [0] * len(self.indices)
            for walk, number in zip(self.op.walks, position, strict=False):
                if walk.dim is not None:
                    by[walk.dim] += walk.stride * number
            start = vector_memory.moved(self.fn, self.indices, by, 0)
            if distance is None:
                yield vector_memory.Scattered(self._addresses(start, lanes))
            else:
                first = element_address(self.fn, self.memref, start)
                yield vector_memory.Strided(first, distance, self._readable(start, lanes))

    def _distance(self) -> Index | None:
        """Return the distance in elements from one lane of a leaf to the next; None if it
        varies."""
        last = self.op.walks[-1]
        if last.dim is None or self.memref.layout is not None:
            return 0 if last.dim is None else None
        return self.fn.b.index_mul(self.memref.strides[last.dim], last.stride, "nsw")

    def _readable(self, start: Sequence[Ranged], lanes: int) -> vector_memory.Readable:
        """Return the elements that may be read around the lanes of a leaf."""
        last = self.op.walks[-1]
        if last.dim is None:
            return vector_memory.Readable(True)
        dense = self.memref.strides[last.dim] in (1, -1)
        between = vector_memory.owns_between(self.memref) or dense
        if last.dim != len(start) - 1:
            return vector_memory.Readable(between)
        along = vector_memory.readable_along(
            self.memref, start[-1].range, last.stride * (lanes - 1)
        )
        return replace(along, between=between)

    def _addresses(self, start: Sequence[Ranged], lanes: int) -> Iterator[Value]:
        """Yield the addresses of the lanes of a leaf whose distance varies."""
        last = self.op.walks[-1]
        for lane in range(lanes):
            by = [last.stride * lane * (dim == last.dim) for dim in range(len(start))]
            yield element_address(self.fn, self.memref, vector_memory.moved(self.fn, start, by, 0))


# `affine`


@lowers("affine.vector_load")
def lower_affine_vector_load(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.vector_load`."""
    memref = fn.memref(op.operands[0])
    ty = op.results[0].type
    indices = emit_map(fn, map_of(op), op.operands[1:])
    assert is_vector(ty)
    if isinstance(op, VectorLoadOp) and not op.is_plain:
        places = _Walk(fn, op, memref, indices).places()
        fn.bind(op.results[0], vector_memory.read_vector(fn, ty, places, memref.type.element_type))
    else:
        fn.bind(op.results[0], vector_memory.load_slice(fn, memref, indices, ty))


@lowers("affine.vector_store")
def lower_affine_vector_store(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.vector_store`."""
    value = fn.lowered(op.operands[0])
    memref = fn.memref(op.operands[1])
    indices = emit_map(fn, map_of(op), op.operands[2:])
    if isinstance(op, VectorStoreOp) and not op.is_plain:
        places = _Walk(fn, op, memref, indices).places()
        vector_memory.write_vector(fn, value, places, memref.type.element_type)
    elif isinstance(op, VectorStoreOp) and op.is_nontemporal and is_streamable(op):
        elements.stream(fn, value, element_address(fn, memref, indices), memref.type.element_type)
    else:
        vector_memory.store_slice(
            fn, value, memref, indices, elements.vector_of(op.operands[0].type)
        )
