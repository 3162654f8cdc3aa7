"""Lowering of the vector dialect's loads and stores, and slices of memrefs as vectors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import NoneAttr, VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr.intervals import Interval
from loopwright.ir.core.attributes import is_memref, is_vector
from loopwright.ir.dialects.vector.constraints import shape_of
from loopwright.ir.dialects.vector.lanes import positions
from loopwright.native.codegen import elements, llvm
from loopwright.native.codegen.builder import Index, Lowered, MemRef, Value, index_value
from loopwright.native.codegen.expressions import Ranged, element_address
from loopwright.native.codegen.function_codegen import (
    FunctionCodegen,
    components,
    from_components,
    lowers,
    refuse,
)
from loopwright.native.codegen.memref_access import ranged
from loopwright.records import dataclass, replace

# Lanes at one distance

_MOST_PICKED = 4
"""The greatest distance of lanes that are picked out of whole vectors."""


@dataclass(frozen=True, slots=True)
class Readable:
    """The elements that may be read besides the lanes: those `between` them (unless that memory is
    promised to be distinct), those before the lane lowest in memory, and those after the highest
    one."""

    between: bool
    before: int = 0
    behind: int = 0


def readable_along(memref: MemRef, first: Interval, reach: int, offset: int = 0) -> Readable:
    """Return the elements that may be read along the last dimension of a memref, from the range of
    the first subscript there.

    The last lane's subscript is `reach` more. At most `offset` elements before are requested.
    """
    between = Readable(owns_between(memref))
    if memref.layout is not None or not memref.strides or memref.strides[-1] != 1:
        return between
    size = memref.sizes[-1]
    low = first.lower
    high = first.upper
    if not isinstance(size, int) or low is None or high is None:
        return between
    before = low + min(reach, 0)
    behind = size - 1 - high - max(reach, 0)
    return replace(between, before=offset if before >= offset else 0, behind=max(behind, 0))


def owns_between(memref: MemRef) -> bool:
    """Return whether all that lies between two elements of a memref is the memref's."""
    return memref.layout is None and isinstance(memref.type.layout, NoneAttr)


class Place(ABC):
    """Where the lanes of a leaf are in memory."""

    @abstractmethod
    def read(self, fn: FunctionCodegen, ty: llvm.VecType, element: Attribute) -> Value:
        """Load a leaf of a type from this place."""

    @abstractmethod
    def write(self, fn: FunctionCodegen, leaf: Value, element: Attribute) -> None:
        """Write a leaf there, from the first lane to the last."""


@dataclass(frozen=True, slots=True)
class Strided(Place):
    """Lanes from the address `first` on, `distance` elements from one to the next.

    Where the distance is 1 or -1, a vector is moved as a whole (and reversed). Where it is a small
    constant, a load reads what lies between as well, in whole vectors, and picks lanes. Where it is
    0, one element is read. Otherwise lanes are moved one by one, which is faster than the
    instructions for gathers and scatters of most machines that have them.
    """

    first: Value
    distance: Index
    readable: Readable = Readable(False)

    def read(self, fn: FunctionCodegen, ty: llvm.VecType, element: Attribute) -> Value:
        """Return a load, lanes picked out of loads, or lanes one by one."""
        distance = self.distance
        alignment = elements.natural_alignment(element)
        if ty.lanes == 1:
            return elements.load_leaf(fn, self.first, ty, alignment)
        if distance == 0:
            lane = elements.load_leaf(fn, self.first, ty.element, alignment)
            return elements.assemble_leaf(fn, ty, [elements.Lane(lane)] * ty.lanes)
        if isinstance(distance, int) and (
            distance in (1, -1) or (self.readable.between and abs(distance) <= _MOST_PICKED)
        ):
            return _picked(fn, self.first, ty, distance, element, self.readable)
        return self._lanes(fn, ty.lanes, element).read(fn, ty, element)

    def write(self, fn: FunctionCodegen, leaf: Value, element: Attribute) -> None:
        """Write by a store, or lanes one by one."""
        lanes = leaf.vector.lanes
        alignment = elements.natural_alignment(element)
        if lanes == 1 or self.distance == 1:
            elements.store_leaf(fn, leaf, self.first, element, alignment)
        elif self.distance == -1:
            reverse = elements.assemble_leaf(fn, leaf.vector, elements.leaf_lanes(leaf)[::-1])
            lowest = fn.b.gep(llvm.element_text(element), self.first, 1 - lanes)
            elements.store_leaf(fn, reverse, lowest, element, alignment)
        else:
            self._lanes(fn, lanes, element).write(fn, leaf, element)

    def _lanes(self, fn: FunctionCodegen, count: int, element: Attribute) -> Scattered:
        text = llvm.element_text(element)
        b = fn.b
        distances = (b.index_mul(lane, self.distance, "nsw") for lane in range(count))
        return Scattered(b.gep(text, self.first, distance) for distance in distances)


@dataclass(frozen=True, slots=True)
class Scattered(Place):
    """Lanes at these addresses, which are computed one by one."""

    addresses: Iterator[Value]

    def read(self, fn: FunctionCodegen, ty: llvm.VecType, element: Attribute) -> Value:
        """Return a load for each lane."""
        alignment = elements.natural_alignment(element)
        lanes = [
            elements.Lane(elements.load_leaf(fn, address, ty.element, alignment))
            for address in self.addresses
        ]
        return elements.assemble_leaf(fn, ty, lanes)

    def write(self, fn: FunctionCodegen, leaf: Value, element: Attribute) -> None:
        """Write each lane by a store."""
        alignment = elements.natural_alignment(element)
        for lane, address in zip(elements.leaf_lanes(leaf), self.addresses, strict=True):
            elements.store_leaf(fn, elements.scalar(fn, lane), address, element, alignment)


@dataclass(frozen=True, slots=True)
class Masked(Place):
    """Lanes from an address on, or at a vector of addresses, where a mask is set; those of
    `otherwise` elsewhere. Masked-off lanes access no memory."""

    place: Value
    mask: Value
    otherwise: Value

    def read(self, fn: FunctionCodegen, ty: llvm.VecType, element: Attribute) -> Value:
        """Return a masked load, or a gather."""
        passed = elements.to_memory(fn, self.otherwise, element)
        called = self._intrinsic("load", "gather", passed.type)
        arguments = [self._aligned(element), self.mask, passed]
        return elements.in_register(fn, fn.b.call(called, passed.type, arguments), ty)

    def write(self, fn: FunctionCodegen, leaf: Value, element: Attribute) -> None:
        """Write by a masked store, or a scatter."""
        stored = elements.to_memory(fn, leaf, element)
        called = self._intrinsic("store", "scatter", stored.type)
        fn.b.call(called, llvm.VOID, [stored, self._aligned(element), self.mask])

    def _intrinsic(self, consecutive: str, scattered: str, ty: llvm.LLVMType) -> str:
        if self.place.type == llvm.PTR:
            return f"llvm.masked.{consecutive}.{llvm.type_suffix(ty)}.p0"
        assert isinstance(ty, llvm.VecType)
        return f"llvm.masked.{scattered}.{llvm.type_suffix(ty)}.v{ty.lanes}p0"

    def _aligned(self, element: Attribute) -> str:
        alignment = elements.natural_alignment(element)
        return f"{self.place.type} align {alignment} {self.place.text}"


def read_vector(
    fn: FunctionCodegen, ty: VectorType[Attribute], places: Iterator[Place], element: Attribute
) -> Lowered:
    """Return the vector whose leaves are at these places."""
    leaf = llvm.vector_type(ty)
    return from_components(ty, [place.read(fn, leaf, element) for place in places])


def write_vector(
    fn: FunctionCodegen, value: Lowered, places: Iterator[Place], element: Attribute
) -> None:
    """Write the leaves of a vector to these places."""
    for leaf, place in zip(components(value), places, strict=True):
        place.write(fn, leaf, element)


def access(
    fn: FunctionCodegen, op: Operation, element: Attribute, leaves: Iterator[tuple[Place, Value]]
) -> None:
    """Read the result of an op, whose leaves have the types of these values; if it has none, write
    the values."""
    if op.results:
        read = [place.read(fn, value.vector, element) for place, value in leaves]
        fn.bind_leaves(op.results[0], read)
        return
    for place, value in leaves:
        place.write(fn, value, element)


def _picked(
    fn: FunctionCodegen,
    first: Value,
    ty: llvm.VecType,
    distance: int,
    element: Attribute,
    readable: Readable,
) -> Value:
    """Return lanes at a constant distance, picked out of whole vectors.

    These follow each other if that may be read, so that accesses of what lies between can share
    them; otherwise the last one ends with the last lane.
    """
    spacing = abs(distance)
    text = llvm.element_text(element)
    skipped = readable.before
    lowest = first if distance > 0 else fn.b.gep(text, first, distance * (ty.lanes - 1))
    lowest = fn.b.gep(text, lowest, -skipped)
    span = skipped + spacing * (ty.lanes - 1) + 1
    count = -(-span // ty.lanes)
    end = span - ty.lanes if count * ty.lanes - span > readable.behind else count * ty.lanes
    firsts = [min(k * ty.lanes, end) for k in range(count)]
    parts = [
        elements.load_leaf(
            fn, fn.b.gep(text, lowest, place), ty, elements.natural_alignment(element)
        )
        for place in firsts
    ]
    lanes: list[elements.Lane] = []
    for number in range(ty.lanes):
        place = skipped + spacing * (number if distance > 0 else ty.lanes - 1 - number)
        part = max(k for k, first in enumerate(firsts) if first <= place)
        lanes.append(elements.Lane(parts[part], place - firsts[part]))
    return _merge_lanes(fn, ty, lanes, parts)


def _merge_lanes(
    fn: FunctionCodegen, ty: llvm.VecType, lanes: list[elements.Lane], parts: Sequence[Value]
) -> Value:
    """Return the lanes of any number of vectors, two vectors at a time."""
    joined_leaf = parts[0]
    for part in parts[1:-1]:
        chosen = [
            elements.Lane(lane.leaf, lane.number)
            if lane.leaf in (joined_leaf, part)
            else elements.Lane(None)
            for lane in lanes
        ]
        joined = elements.assemble_leaf(fn, ty, chosen)
        lanes = [
            elements.Lane(joined, number) if lane.leaf in (joined_leaf, part) else lane
            for number, lane in enumerate(lanes)
        ]
        joined_leaf = joined
    return elements.assemble_leaf(fn, ty, lanes)


# Slices


def _rows_of(
    fn: FunctionCodegen, memref: MemRef, base: Value, ty: VectorType[Attribute]
) -> Iterator[Place]:
    """Yield where the leaves of a slice of a memref of scalars are, from an address on."""
    rank = ty.get_num_dims()
    element = llvm.element_text(memref.type.element_type)
    strides = memref.strides[len(memref.strides) - rank :]
    distance = memref.strides[-1] if memref.strides and rank else 1
    for position in positions(llvm.leaf_shape(ty)):
        address = base
        for at, stride in zip(position, strides, strict=False):
            address = fn.b.gep(element, address, fn.b.index_mul(at, stride, "nsw"))
        yield Strided(address, distance)


def load_slice(
    fn: FunctionCodegen,
    memref: MemRef,
    indices: Sequence[Index | Ranged],
    ty: VectorType[Attribute],
) -> Lowered:
    """Return the vector of type `ty` whose first element is at `indices`.

    A slice of rank r covers the last r dimensions of the memref, from the given indices on. Each
    leaf of the vector lies along the innermost dimension; if that one is not contiguous, its
    elements are moved one by one.
    """
    element = memref.type.element_type
    base = element_address(fn, memref, indices)
    if is_vector(element):
        # A memref of vectors: the slice is one element.
        return elements.load_element(fn, base, ty, elements.natural_alignment(element))
    return read_vector(fn, ty, _rows_of(fn, memref, base, ty), element)


def store_slice(
    fn: FunctionCodegen,
    value: Lowered,
    memref: MemRef,
    indices: Sequence[Index | Ranged],
    ty: VectorType[Attribute],
) -> None:
    """Write the vector `value` of type `ty` from `indices` on."""
    element = memref.type.element_type
    base = element_address(fn, memref, indices)
    if is_vector(element):
        elements.store_element(fn, value, base, ty, elements.natural_alignment(element))
    else:
        write_vector(fn, value, _rows_of(fn, memref, base, ty), element)


# Loads and stores


@lowers("vector.load")
def load(fn: FunctionCodegen, op: Operation) -> None:
    """Load the slice that begins at the subscripts."""
    indices = ranged(fn, op.operands[1:])
    ty = elements.vector_of(op.results[0].type)
    fn.bind(op.results[0], load_slice(fn, fn.memref(op.operands[0]), indices, ty))


@lowers("vector.store")
def store(fn: FunctionCodegen, op: Operation) -> None:
    """Write the slice that begins at the subscripts."""
    value = op.operands[0]
    memref = fn.memref(op.operands[1])
    indices = ranged(fn, op.operands[2:])
    store_slice(fn, fn.lowered(value), memref, indices, elements.vector_of(value.type))


# Leaves with masks


def plain_elements(op: Operation, memref: MemRef) -> Attribute:
    """Return the element type of a memref of scalars."""
    element = memref.type.element_type
    if is_vector(element):
        refuse(op, "vector elements are not supported by code generation here")
    return element


def pointer_vector(lanes: int) -> llvm.LLVMType:
    """Return the type of a vector of pointers."""
    return llvm.LLVMType(f"<{lanes} x ptr>")


def displaced(
    fn: FunctionCodegen, memref: MemRef, base: Value, distances: Value, lanes: int
) -> Value:
    """Return addresses at the given element distances from `base` along the last dimension."""
    text = llvm.element_text(memref.type.element_type)
    stride = memref.strides[-1] if memref.strides else 1
    if stride != 1:
        steps = elements.splatted(fn, index_value(stride), lanes)
        distances = fn.b.binary("mul", distances, steps)
    return fn.b.emit(
        pointer_vector(lanes), f"getelementptr {text}, {base.typed}, {distances.typed}"
    )


def lane_addresses(
    fn: FunctionCodegen, memref: MemRef, subscripts: Sequence[Sequence[Ranged]]
) -> Value:
    """Return the addresses of elements at arbitrary subscripts, as a vector of pointers."""
    ty = pointer_vector(len(subscripts))
    addresses = Value(ty, "poison")
    for number, place in enumerate(subscripts):
        address = element_address(fn, memref, place, inbounds=False)
        addresses = fn.b.emit(ty, f"insertelement {addresses.typed}, {address.typed}, i64 {number}")
    return addresses


# Masked and packed


def _masked_operands(op: Operation, rank: int) -> tuple[list[SSAValue], SSAValue, SSAValue]:
    """Return the subscripts, the mask, and the last operand of a masked access."""
    operands = list(op.operands)
    return operands[1 : 1 + rank], operands[1 + rank], operands[2 + rank]


@lowers("vector.maskedload", "vector.maskedstore")
def masked(fn: FunctionCodegen, op: Operation) -> None:
    """Access consecutive elements along the last dimension, with lanes selected by a mask."""
    memref = fn.memref(op.operands[0])
    element = plain_elements(op, memref)
    where, mask, last = _masked_operands(op, len(memref.sizes))
    start = ranged(fn, where)
    shape = shape_of(last.type)
    selection = fn.vector(mask)
    values = fn.vector(last)

    def leaves() -> Iterator[tuple[Place, Value]]:
        for at, flags, value in zip(positions(shape[:-1]), selection, values, strict=True):
            place = moved(fn, start, at, len(start) - len(shape))
            if memref.layout is None and memref.strides and memref.strides[-1] == 1:
                address = element_address(fn, memref, place, inbounds=False)
            else:
                along = [moved(fn, place, [k], len(place) - 1) for k in range(shape[-1])]
                address = lane_addresses(fn, memref, along)
            yield Masked(address, flags, value), value

    access(fn, op, element, leaves())


def moved(
    fn: FunctionCodegen, start: Sequence[Ranged], by: Sequence[int], first: int
) -> list[Ranged]:
    """Return the subscripts with constants added to those from dimension `first` on."""
    place = list(start)
    for number, distance in enumerate(by):
        if distance:
            dim = first + number
            place[dim] = Ranged.of(fn.b.index_add(place[dim].index, distance))
    return place


@lowers("vector.expandload", "vector.compressstore")
def packed(fn: FunctionCodegen, op: Operation) -> None:
    """Access consecutive elements for the lanes that the mask selects."""
    memref = fn.memref(op.operands[0])
    element = plain_elements(op, memref)
    where, mask, last = _masked_operands(op, len(memref.sizes))
    base = element_address(fn, memref, ranged(fn, where), inbounds=False)

    def leaves() -> Iterator[tuple[Place, Value]]:
        count = Value(llvm.I64, "0")
        selections = fn.vector(mask)
        for number, (flags, value) in enumerate(zip(selections, fn.vector(last), strict=True), 1):
            ranks, count = _ranks(fn, flags, count, is_last=number == len(selections))
            addresses = displaced(fn, memref, base, ranks, value.vector.lanes)
            yield Masked(addresses, flags, value), value

    access(fn, op, element, leaves())


def _ranks(
    fn: FunctionCodegen, flags: Value, count: Value, *, is_last: bool
) -> tuple[Value, Value]:
    """Return for each lane how many selected lanes precede it, `count` of them before the first
    lane; and the total after the last one, unless these lanes are the last."""
    lanes = flags.vector.lanes
    ty = elements.step_vector(lanes).type
    ranks = Value(ty, "poison")
    for number, lane in enumerate(elements.leaf_lanes(flags)):
        ranks = fn.b.emit(ty, f"insertelement {ranks.typed}, {count.typed}, i64 {number}")
        if number + 1 < lanes or not is_last:
            bit = fn.b.cast("zext", elements.scalar(fn, lane), llvm.I64)
            count = fn.b.binary("add", count, bit)
    return ranks, count


@lowers("vector.type_cast")
def type_cast(fn: FunctionCodegen, op: Operation) -> None:
    """Reinterpret the trailing dimensions of an array as vectors; both types are static and
    row-major."""
    memref = fn.memref(op.operands[0])
    ty = op.results[0].type
    assert is_memref(ty)
    sizes = tuple(ty.get_shape())
    strides = tuple(stride for stride in llvm.layout_of(ty).strides if stride is not None)
    fn.bind(
        op.results[0], MemRef(ty, memref.allocated, memref.aligned, memref.offset, sizes, strides)
    )
