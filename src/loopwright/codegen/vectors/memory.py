"""Lowering of the vector dialect's loads and stores: whole, masked, gathered, packed."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.codegen.core.context import FunctionLowering, lowers, refuse
from loopwright.codegen.core.expressions import Ranged
from loopwright.codegen.core.types import (
    I64,
    PTR,
    VOID,
    LLVMType,
    VecType,
    element_text,
    is_memref,
    is_vector,
    type_suffix,
)
from loopwright.codegen.core.values import MemRef, Value, index_value
from loopwright.codegen.memory.addressing import element_address
from loopwright.codegen.memory.elements import in_register, natural_alignment, to_memory
from loopwright.codegen.memory.layouts import layout_of
from loopwright.codegen.memory.memref_access import ranged
from loopwright.codegen.memory.slices import load_slice, store_slice
from loopwright.codegen.vectors.single_lanes import (
    leaf_lanes,
    positions,
    scalar,
    shape_of,
    splatted,
    step_vector,
    vector_of,
)


@lowers("vector.load")
def load(fn: FunctionLowering, op: Operation) -> None:
    """The slice that begins at the subscripts."""
    indices = ranged(fn, op.operands[1:])
    ty = vector_of(op.results[0].type)
    fn.bind(op.results[0], load_slice(fn, fn.memref(op.operands[0]), indices, ty))


@lowers("vector.store")
def store(fn: FunctionLowering, op: Operation) -> None:
    """Write the slice that begins at the subscripts."""
    value, memref = op.operands[0], fn.memref(op.operands[1])
    indices = ranged(fn, op.operands[2:])
    store_slice(fn, fn.lowered(value), memref, indices, vector_of(value.type))


# Leaves with masks -------------------------------------------------------------------------------


def plain_elements(op: Operation, memref: MemRef) -> Attribute:
    """The element type of a memref of scalars."""
    element = memref.type.element_type
    if is_vector(element):
        refuse(op, "vector elements are not supported by code generation here")
    return element


def pointer_vector(lanes: int) -> LLVMType:
    """The type of a vector of pointers."""
    return LLVMType(f"<{lanes} x ptr>")


def read_masked(
    fn: FunctionLowering, place: Value, mask: Value, otherwise: Value, element: Attribute
) -> Value:
    """Where the mask is set the elements from an address on, or those at a vector of addresses;
    `otherwise` elsewhere, where no memory is accessed."""
    passed = to_memory(fn, otherwise, element)
    loaded = fn.b.call(
        _masked(place, "load", "gather", passed.type),
        passed.type,
        [_aligned(place, element), mask, passed],
    )
    return in_register(fn, loaded, otherwise.type)


def write_masked(
    fn: FunctionLowering, value: Value, place: Value, mask: Value, element: Attribute
) -> None:
    """Write lanes, from the first to the last, where the mask is set: from an address on, or to a
    vector of addresses."""
    stored = to_memory(fn, value, element)
    fn.b.call(
        _masked(place, "store", "scatter", stored.type),
        VOID,
        [stored, _aligned(place, element), mask],
    )


def _masked(place: Value, consecutive: str, scattered: str, ty: LLVMType) -> str:
    """The name of an intrinsic on vectors of a type, by the kind of place."""
    if place.type == PTR:
        return f"llvm.masked.{consecutive}.{type_suffix(ty)}.p0"
    assert isinstance(ty, VecType)
    return f"llvm.masked.{scattered}.{type_suffix(ty)}.v{ty.lanes}p0"


def _aligned(place: Value, element: Attribute) -> str:
    return f"{place.type} align {natural_alignment(element)} {place.text}"


def displaced(
    fn: FunctionLowering, memref: MemRef, base: Value, distances: Value, lanes: int
) -> Value:
    """Addresses that lie as many elements along the last dimension from `base` as given."""
    text = element_text(memref.type.element_type)
    stride = memref.strides[-1] if memref.strides else 1
    if stride != 1:
        steps = splatted(fn, index_value(stride), lanes)
        distances = fn.b.binary("mul", distances, steps)
    return fn.b.emit(
        pointer_vector(lanes), f"getelementptr {text}, {base.typed}, {distances.typed}"
    )


def lane_addresses(
    fn: FunctionLowering, memref: MemRef, subscripts: Sequence[Sequence[Ranged]]
) -> Value:
    """The addresses of elements at arbitrary subscripts, as a vector of pointers."""
    ty = pointer_vector(len(subscripts))
    made = Value(ty, "poison")
    for number, place in enumerate(subscripts):
        address = element_address(fn, memref, place, inbounds=False)
        made = fn.b.emit(ty, f"insertelement {made.typed}, {address.typed}, i64 {number}")
    return made


# Masked and packed -------------------------------------------------------------------------------


def _split(op: Operation, rank: int) -> tuple[list[SSAValue], SSAValue, SSAValue]:
    """The subscripts, the mask, and the last operand of a masked access."""
    operands = list(op.operands)
    return operands[1 : 1 + rank], operands[1 + rank], operands[2 + rank]


@lowers("vector.maskedload", "vector.maskedstore")
def masked(fn: FunctionLowering, op: Operation) -> None:
    """Consecutive elements along the last dimension, lanes selected by a mask."""
    memref = fn.memref(op.operands[0])
    element = plain_elements(op, memref)
    where, mask, last = _split(op, len(memref.sizes))
    start = ranged(fn, where)
    shape = shape_of(last.type)
    leaves: list[Value] = []
    selection, values = fn.vector(mask), fn.vector(last)
    for at, flags, value in zip(positions(shape[:-1]), selection, values, strict=True):
        place = moved(fn, start, at, len(start) - len(shape))
        lanes = shape[-1]
        if memref.layout is None and memref.strides and memref.strides[-1] == 1:
            address = element_address(fn, memref, place, inbounds=False)
        else:
            last_index = place[-1].index
            along = [[*place[:-1], Ranged.of(fn.b.index_add(last_index, k))] for k in range(lanes)]
            address = lane_addresses(fn, memref, along)
        if op.name == "vector.maskedload":
            leaves.append(read_masked(fn, address, flags, value, element))
        else:
            write_masked(fn, value, address, flags, element)
    if op.results:
        fn.bind_leaves(op.results[0], leaves)


def moved(
    fn: FunctionLowering, start: Sequence[Ranged], by: Sequence[int], first: int
) -> list[Ranged]:
    """Subscripts with constants added to those from dimension `first` on."""
    place = list(start)
    for number, distance in enumerate(by):
        if distance:
            dim = first + number
            place[dim] = Ranged.of(fn.b.index_add(place[dim].index, distance))
    return place


@lowers("vector.expandload", "vector.compressstore")
def packed(fn: FunctionLowering, op: Operation) -> None:
    """Consecutive elements for the lanes that the mask selects."""
    memref = fn.memref(op.operands[0])
    element = plain_elements(op, memref)
    where, mask, last = _split(op, len(memref.sizes))
    base = element_address(fn, memref, ranged(fn, where), inbounds=False)
    leaves: list[Value] = []
    count = Value(I64, "0")
    selections = fn.vector(mask)
    for number, (flags, value) in enumerate(zip(selections, fn.vector(last), strict=True), 1):
        assert isinstance(value.type, VecType)
        ranks, count = _ranks(fn, flags, count, is_last=number == len(selections))
        addresses = displaced(fn, memref, base, ranks, value.type.lanes)
        if op.name == "vector.expandload":
            leaves.append(read_masked(fn, addresses, flags, value, element))
        else:
            write_masked(fn, value, addresses, flags, element)
    if op.results:
        fn.bind_leaves(op.results[0], leaves)


def _ranks(
    fn: FunctionLowering, flags: Value, count: Value, *, is_last: bool
) -> tuple[Value, Value]:
    """For each lane, how many lanes are selected before it, with `count` of them before the first;
    and how many after the last one, unless these lanes are the last."""
    assert isinstance(flags.type, VecType)
    lanes = flags.type.lanes
    ty = step_vector(lanes).type
    made = Value(ty, "poison")
    for number, lane in enumerate(leaf_lanes(flags)):
        made = fn.b.emit(ty, f"insertelement {made.typed}, {count.typed}, i64 {number}")
        if number + 1 < lanes or not is_last:
            one = fn.b.cast("zext", scalar(fn, lane), I64)
            count = fn.b.binary("add", count, one)
    return made, count


@lowers("vector.type_cast")
def type_cast(fn: FunctionLowering, op: Operation) -> None:
    """The trailing dimensions of an array as vectors; both types are static and row-major."""
    memref = fn.memref(op.operands[0])
    ty = op.results[0].type
    assert is_memref(ty)
    sizes = tuple(ty.get_shape())
    strides = tuple(stride for stride in layout_of(ty).strides if stride is not None)
    fn.bind(
        op.results[0],
        MemRef(ty, memref.allocated, memref.aligned, memref.offset, sizes, strides),
    )
