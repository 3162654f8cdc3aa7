"""Loads and stores of elements (scalars and vectors, in their memory layout), and single lanes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import Signedness, VectorType
from xdsl.ir import Attribute, SSAValue

from loopwright.ir.core.attributes import is_complex_type, is_integer_type, is_vector
from loopwright.ir.dialects.vector.constraints import shape_of
from loopwright.ir.dialects.vector.lanes import Lanes, array_of, flattened
from loopwright.native.codegen import llvm
from loopwright.native.codegen.builder import Lowered, Value, const_int, splat, vector_constant
from loopwright.native.codegen.function_codegen import (
    FunctionCodegen,
    components,
    from_components,
    leaf_count,
)
from loopwright.records import dataclass
from loopwright.reporting.errors import CompileError


@dataclass(frozen=True, slots=True)
class Lane:
    """One element: a scalar value, or a lane of an LLVM vector; `leaf` is None for poison."""

    leaf: Value | None
    number: int | None = None


def vector_of(ty: Attribute) -> VectorType[Attribute]:
    """Return a type as the vector type it must be."""
    if not is_vector(ty):
        raise CompileError(f"type '{ty}' is not supported by code generation here")
    return ty


def leaf_lanes(leaf: Value) -> list[Lane]:
    """Return the lanes of an LLVM value."""
    if isinstance(leaf.type, llvm.VecType):
        return [Lane(leaf, i) for i in range(leaf.type.lanes)]
    return [Lane(leaf)]


def leaves_of(fn: FunctionCodegen, ssa: SSAValue) -> Lanes:
    """Return the leaves of a vector or scalar, in an array of the dimensions above the last one."""
    return array_of(fn.vector(ssa), shape_of(ssa.type)[:-1])


def lanes_of(fn: FunctionCodegen, ssa: SSAValue) -> Lanes:
    """Return all lanes of a vector in an array of its shape; a scalar is its only lane."""
    lanes = [lane for leaf in fn.vector(ssa) for lane in leaf_lanes(leaf)]
    return array_of(lanes, shape_of(ssa.type))


def scalars_of(fn: FunctionCodegen, ssa: SSAValue) -> Lanes:
    """Return the values of all lanes of a vector."""
    lanes = lanes_of(fn, ssa)
    return array_of([scalar(fn, lane) for lane in lanes.flat], lanes.shape)


def scalar(fn: FunctionCodegen, lane: Lane) -> Value:
    """Return the value of a lane."""
    assert lane.leaf is not None
    if lane.number is None:
        return lane.leaf
    leaf = lane.leaf
    return fn.b.emit(leaf.vector.element, f"extractelement {leaf.typed}, i64 {lane.number}")


def splatted(fn: FunctionCodegen, value: Value, lanes: int) -> Value:
    """Return a vector with the same value in every lane."""
    ty = value.type
    assert isinstance(ty, llvm.IntType | llvm.FloatType)
    ty_of_lanes = llvm.VecType(f"<{lanes} x {ty.text}>", lanes, ty)
    if not value.text.startswith("%"):
        return Value(ty_of_lanes, splat(value, lanes).text)
    first = fn.b.emit(ty_of_lanes, f"insertelement {ty_of_lanes} poison, {value.typed}, i64 0")
    zeros = f"<{lanes} x i32> zeroinitializer"
    return fn.b.emit(ty_of_lanes, f"shufflevector {first.typed}, {ty_of_lanes} poison, {zeros}")


def _shuffle(fn: FunctionCodegen, ty: llvm.VecType, lanes: Sequence[Lane]) -> Value | None:
    """Return the lanes as one shuffle, if they come from at most two vectors of one type."""
    leaves: list[Value] = []
    for lane in lanes:
        if lane.leaf is not None and lane.leaf not in leaves:
            if lane.number is None or len(leaves) == 2:
                return None
            leaves.append(lane.leaf)
    if not leaves:
        return Value(ty, "poison")
    if any(leaf.type != leaves[0].type for leaf in leaves):
        return None
    first = leaves[0].vector
    picks: list[int | None] = [
        None
        if lane.leaf is None or lane.number is None
        else lane.number + first.lanes * leaves.index(lane.leaf)
        for lane in lanes
    ]
    if first == ty and picks == list(range(ty.lanes)):
        return leaves[0]
    mask = ", ".join("i32 poison" if pick is None else f"i32 {pick}" for pick in picks)
    second = leaves[1].typed if len(leaves) == 2 else f"{first} poison"
    return fn.b.emit(
        ty, f"shufflevector {leaves[0].typed}, {second}, <{len(picks)} x i32> <{mask}>"
    )


def assemble_leaf(fn: FunctionCodegen, ty: llvm.VecType, lanes: Sequence[Lane]) -> Value:
    """Return one LLVM vector of these lanes."""
    first = lanes[0]
    if first.leaf is not None and first.number is None and all(lane == first for lane in lanes):
        return splatted(fn, first.leaf, len(lanes))
    shuffled = _shuffle(fn, ty, lanes)
    if shuffled is not None:
        return shuffled
    vector = Value(ty, "poison")
    for number, lane in enumerate(lanes):
        if lane.leaf is not None:
            value = scalar(fn, lane)
            vector = fn.b.emit(ty, f"insertelement {vector.typed}, {value.typed}, i64 {number}")
    return vector


def assemble(fn: FunctionCodegen, ssa: SSAValue, lanes: Any) -> None:
    """Bind a scalar or vector result to a lane, or to an array of lanes; None is poison.

    Operations that only move lanes give the source lane of each lane of their result, which becomes
    as few shuffles as possible.
    """
    listed: list[Lane] = [lane or Lane(None) for lane in flattened(lanes)]
    ty = llvm.register_type(ssa.type)
    if not isinstance(ty, llvm.VecType):
        (lane,) = listed
        fn.bind(ssa, Value(ty, "poison") if lane.leaf is None else scalar(fn, lane))
        return
    assembled_leaves: dict[tuple[Lane, ...], Value] = {}
    leaves: list[Value] = []
    for start in range(0, len(listed), ty.lanes):
        part = tuple(listed[start : start + ty.lanes])
        if part not in assembled_leaves:
            assembled_leaves[part] = assemble_leaf(fn, ty, part)
        leaves.append(assembled_leaves[part])
    fn.bind_leaves(ssa, leaves)


def step_vector(lanes: int) -> Value:
    """0, 1, 2, … as `i64`."""
    return vector_constant([const_int(i, llvm.I64) for i in range(lanes)])


_BITS = llvm.int_type(16)
"""The type with which `bf16` scalars are loaded and stored. LLVM may turn loads and stores of
`bfloat` into masked vector ones, for which it cannot generate code on processors with
AVX512-BF16."""


def memory_leaf(ty: llvm.IntType | llvm.FloatType | llvm.VecType) -> llvm.LLVMType:
    """Return the type of a scalar or LLVM vector in memory.

    A vector's elements are contiguous, each as the scalar would be stored: an `i1` fills a byte, an
    integer of odd width the next power of two of bytes.
    """
    if not isinstance(ty, llvm.VecType):
        return llvm.memory_type(ty)
    if ty.element is llvm.F80:
        raise CompileError("vectors of f80 in memory are not supported by code generation")
    return llvm.vec_type(ty.lanes, llvm.memory_type(ty.element))


def load_leaf(
    fn: FunctionCodegen,
    pointer: Value,
    ty: llvm.IntType | llvm.FloatType | llvm.VecType,
    alignment: int,
) -> Value:
    """Read a scalar or LLVM vector of the register type `type`."""
    if ty is llvm.BF16:
        return fn.b.cast("bitcast", fn.b.load(_BITS, pointer, alignment), ty)
    return in_register(fn, fn.b.load(memory_leaf(ty), pointer, alignment), ty)


def in_register(fn: FunctionCodegen, loaded: Value, ty: llvm.LLVMType) -> Value:
    """Convert a loaded value to its register type: for an `i1`, any byte but 0 is true."""
    if loaded.type == ty:
        return loaded
    if ty == llvm.I1:
        return fn.b.icmp("ne", loaded, Value(loaded.type, "0"))
    if isinstance(ty, llvm.VecType) and ty.element == llvm.I1:
        return fn.b.icmp("ne", loaded, Value(loaded.type, "zeroinitializer"))
    return fn.b.cast("trunc", loaded, ty)


def extension(attribute: Attribute) -> str:
    """Return the LLVM instruction that widens an integer type to its type in memory."""
    if is_vector(attribute):
        attribute = attribute.element_type
    if is_integer_type(attribute):
        unsigned = attribute.signedness.data is Signedness.UNSIGNED
        return "zext" if unsigned or attribute.width.data == 1 else "sext"
    return "sext"


def to_memory(fn: FunctionCodegen, leaf: Value, attribute: Attribute) -> Value:
    """Return a leaf of an MLIR value, converted to its type in memory."""
    assert isinstance(leaf.type, llvm.IntType | llvm.FloatType | llvm.VecType)
    in_memory = memory_leaf(leaf.type)
    if in_memory == leaf.type:
        return leaf
    return fn.b.cast(extension(attribute), leaf, in_memory)


def store_leaf(
    fn: FunctionCodegen, leaf: Value, pointer: Value, attribute: Attribute, alignment: int
) -> None:
    """Write a leaf of a value of an MLIR type."""
    if leaf.type is llvm.BF16:
        leaf = fn.b.cast("bitcast", leaf, _BITS)
        fn.b.store(leaf, pointer, alignment)
        return
    fn.b.store(to_memory(fn, leaf, attribute), pointer, alignment)


def leaf_bytes(attribute: Attribute) -> int:
    """Return how many bytes one leaf of a scalar or vector type takes in memory."""
    ty = llvm.register_type(attribute)
    if isinstance(ty, llvm.VecType):
        return ty.lanes * llvm.memory_bytes(ty.element)
    return llvm.memory_bytes(ty)


def stream(fn: FunctionCodegen, value: Lowered, pointer: Value, element: Attribute) -> None:
    """Write a vector of one leaf by a non-temporal store, to an address that is a multiple of its
    size.

    Such stores are not ordered before what other threads do later (Intel SDM, volume 1, 10.4.6.2):
    the function ends with a fence.
    """
    (leaf,) = components(value)
    stored = to_memory(fn, leaf, element)
    size = leaf.vector.lanes * llvm.memory_bytes(leaf.vector.element)
    fn.b.store(stored, pointer, size, f", !nontemporal {fn.unit.metadata('!{i32 1}')}")
    fn.end_with_fence()


def load_element(
    fn: FunctionCodegen, pointer: Value, attribute: Attribute, alignment: int
) -> Lowered:
    """Read a scalar or vector of an MLIR type; parts of complex numbers one by one: LLVM does not
    vectorise loops that read vectors."""
    ty = llvm.register_type(attribute)
    size = leaf_bytes(attribute)
    if is_complex_type(attribute):
        assert isinstance(ty, llvm.VecType)
        half = size // 2
        places = [fn.b.byte_offset(pointer, offset) for offset in (0, half)]
        parts = [
            load_leaf(fn, place, ty.element, _alignment_at(alignment, half)) for place in places
        ]
        return assemble_leaf(fn, ty, [Lane(part, None) for part in parts])
    leaves = [
        load_leaf(fn, fn.b.byte_offset(pointer, size * i), ty, _alignment_at(alignment, size * i))
        for i in range(leaf_count(attribute))
    ]
    return from_components(attribute, leaves)


def store_element(
    fn: FunctionCodegen, value: Lowered, pointer: Value, attribute: Attribute, alignment: int
) -> None:
    """Write a scalar or vector of an MLIR type."""
    size = leaf_bytes(attribute)
    if is_complex_type(attribute):
        (leaf,) = components(value)
        half = size // 2
        for i in range(2):
            place = fn.b.byte_offset(pointer, half * i)
            part = scalar(fn, Lane(leaf, i))
            store_leaf(fn, part, place, attribute.element_type, _alignment_at(alignment, half))
        return
    for i, leaf in enumerate(components(value)):
        place = fn.b.byte_offset(pointer, size * i)
        store_leaf(fn, leaf, place, attribute, _alignment_at(alignment, size * i))


def _alignment_at(alignment: int, offset: int) -> int:
    """Return the alignment at `offset` bytes from an aligned address.

    >>> _alignment_at(16, 24), _alignment_at(16, 0)
    (8, 16)
    """
    while offset % alignment:
        alignment //= 2
    return alignment


def natural_alignment(attribute: Attribute) -> int:
    """Return the alignment of the scalars that a value consists of."""
    if is_vector(attribute) or is_complex_type(attribute):
        attribute = attribute.element_type
    return min(16, llvm.memory_bytes(llvm.scalar_type(attribute)))
