"""Reading and writing elements: scalars and vectors as they lie in memory.

A vector's elements lie side by side, each as that scalar would lie alone: an `i1` fills a byte, an
integer of odd width the next power of two of bytes.
"""

from __future__ import annotations

from xdsl.dialects.builtin import Signedness
from xdsl.ir import Attribute

from loopwright.codegen.core.components import components, from_components, leaf_count
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import (
    BF16,
    F80,
    I1,
    FloatType,
    IntType,
    LLVMType,
    VecType,
    int_type,
    is_integer,
    is_vector,
    memory_bytes,
    memory_type,
    register_type,
    scalar_type,
    vec_type,
)
from loopwright.codegen.core.values import Lowered, Value
from loopwright.codegen.vectors.single_lanes import Lane, assemble_leaf, scalar
from loopwright.errors import CompileError
from loopwright.syntax.narrowing import is_complex_type

_BITS = int_type(16)
"""How scalars of `bf16` are read and written. Of loads and stores of `bfloat` LLVM may make such of
vectors with idle lanes, of which it cannot generate code for processors with AVX512-BF16."""


def memory_leaf(ty: IntType | FloatType | VecType) -> LLVMType:
    """What a scalar or LLVM vector is in memory."""
    if not isinstance(ty, VecType):
        return memory_type(ty)
    if ty.element is F80:
        raise CompileError("vectors of f80 in memory are not supported by code generation")
    return vec_type(ty.lanes, memory_type(ty.element))


def load_leaf(
    fn: FunctionLowering, pointer: Value, ty: IntType | FloatType | VecType, alignment: int
) -> Value:
    """Read a scalar or LLVM vector of the register type `type`."""
    if ty is BF16:
        return fn.b.cast("bitcast", fn.b.load(_BITS, pointer, alignment), ty)
    return in_register(fn, fn.b.load(memory_leaf(ty), pointer, alignment), ty)


def in_register(fn: FunctionLowering, loaded: Value, ty: LLVMType) -> Value:
    """What was loaded, as a value of a register type: of an `i1` any byte but 0 is true."""
    if loaded.type == ty:
        return loaded
    if ty == I1:
        return fn.b.icmp("ne", loaded, Value(loaded.type, "0"))
    if isinstance(ty, VecType) and ty.element == I1:
        return fn.b.icmp("ne", loaded, Value(loaded.type, "zeroinitializer"))
    return fn.b.cast("trunc", loaded, ty)


def extension(attribute: Attribute) -> str:
    """How an integer type is widened to what it is in memory."""
    if is_vector(attribute):
        attribute = attribute.element_type
    if is_integer(attribute):
        unsigned = attribute.signedness.data is Signedness.UNSIGNED
        return "zext" if unsigned or attribute.width.data == 1 else "sext"
    return "sext"


def to_memory(fn: FunctionLowering, leaf: Value, attribute: Attribute) -> Value:
    """A leaf of a value of an MLIR type, as it is stored."""
    assert isinstance(leaf.type, IntType | FloatType | VecType)
    in_memory = memory_leaf(leaf.type)
    if in_memory == leaf.type:
        return leaf
    return fn.b.cast(extension(attribute), leaf, in_memory)


def store_leaf(
    fn: FunctionLowering, leaf: Value, pointer: Value, attribute: Attribute, alignment: int
) -> None:
    """Write a leaf of a value of an MLIR type."""
    if leaf.type is BF16:
        leaf = fn.b.cast("bitcast", leaf, _BITS)
        fn.b.store(leaf, pointer, alignment)
        return
    fn.b.store(to_memory(fn, leaf, attribute), pointer, alignment)


def leaf_bytes(attribute: Attribute) -> int:
    """How many bytes one leaf of a scalar or vector type takes in memory."""
    ty = register_type(attribute)
    if isinstance(ty, VecType):
        return ty.lanes * memory_bytes(ty.element)
    return memory_bytes(ty)


def stream(fn: FunctionLowering, value: Lowered, pointer: Value, element: Attribute) -> None:
    """Write a vector of one leaf past the caches, to an address that is a multiple of its size.

    Such stores are not ordered before what other threads do later (Intel SDM, volume 1, 10.4.6.2):
    the function ends with a fence.
    """
    (leaf,) = components(value)
    assert isinstance(leaf.type, VecType)
    stored = to_memory(fn, leaf, element)
    size = leaf.type.lanes * memory_bytes(leaf.type.element)
    fn.b.store(stored, pointer, size, f", !nontemporal {fn.unit.metadata('!{i32 1}')}")
    fn.end_with_fence()


def load_element(
    fn: FunctionLowering, pointer: Value, attribute: Attribute, alignment: int
) -> Lowered:
    """Read a scalar or vector of an MLIR type; parts of complex numbers one by one: LLVM does not
    vectorise loops that read vectors."""
    ty = register_type(attribute)
    size = leaf_bytes(attribute)
    if is_complex_type(attribute):
        assert isinstance(ty, VecType)
        half = size // 2
        places = [fn.b.byte_offset(pointer, offset) for offset in (0, half)]
        parts = [load_leaf(fn, place, ty.element, _at(alignment, half)) for place in places]
        return assemble_leaf(fn, ty, [Lane(part, None) for part in parts])
    leaves = [
        load_leaf(fn, fn.b.byte_offset(pointer, size * i), ty, _at(alignment, size * i))
        for i in range(leaf_count(attribute))
    ]
    return from_components(attribute, leaves)


def store_element(
    fn: FunctionLowering, value: Lowered, pointer: Value, attribute: Attribute, alignment: int
) -> None:
    """Write a scalar or vector of an MLIR type."""
    size = leaf_bytes(attribute)
    if is_complex_type(attribute):
        (leaf,), half = components(value), size // 2
        for i in range(2):
            place = fn.b.byte_offset(pointer, half * i)
            part = scalar(fn, Lane(leaf, i))
            store_leaf(fn, part, place, attribute.element_type, _at(alignment, half))
        return
    for i, leaf in enumerate(components(value)):
        place = fn.b.byte_offset(pointer, size * i)
        store_leaf(fn, leaf, place, attribute, _at(alignment, size * i))


def _at(alignment: int, offset: int) -> int:
    """The alignment that holds `offset` bytes beyond an aligned address.

    >>> _at(16, 24), _at(16, 0)
    (8, 16)
    """
    while offset % alignment:
        alignment //= 2
    return alignment


def natural_alignment(attribute: Attribute) -> int:
    """The alignment of the scalars that a value consists of."""
    if is_vector(attribute) or is_complex_type(attribute):
        attribute = attribute.element_type
    return min(16, memory_bytes(scalar_type(attribute)))
