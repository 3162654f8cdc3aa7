"""The LLVM values that a value of MLIR consists of, and phis of them."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute

from loopwright.codegen.core.builder import Block, Builder, Phi
from loopwright.codegen.core.types import (
    I64,
    PTR,
    LLVMType,
    VecType,
    is_memref,
    is_unranked,
    is_vector,
    register_type,
)
from loopwright.codegen.core.values import (
    Index,
    Lowered,
    MemRef,
    UnrankedMemRef,
    Value,
    VectorValue,
    index_value,
)
from loopwright.codegen.memory.layouts import layout_of, static_shape
from loopwright.syntax.narrowing import is_complex_type


def component_types(ty: Attribute) -> list[LLVMType]:
    """The LLVM types of the components of a value of an MLIR type, in order.

    >>> from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, f32
    >>> [str(t) for t in component_types(MemRefType(f32, [DYNAMIC_INDEX, 8]))]
    ['ptr', 'ptr', 'i64']
    """
    if is_memref(ty):
        layout = layout_of(ty)
        dynamic = (layout.offset, *static_shape(ty), *layout.strides)
        return [PTR, PTR, *(I64 for part in dynamic if part is None)]
    if is_unranked(ty):
        return [I64, PTR]
    if isinstance(ty, FunctionType):
        return [PTR]
    leaf = register_type(ty)
    return [leaf] * leaf_count(ty)


def leaf_count(ty: Attribute) -> int:
    """How many LLVM values a scalar or vector of an MLIR type consists of."""
    if not is_vector(ty):
        return 1
    count = 1
    for extent in ty.get_shape()[:-1]:
        count *= extent
    return count


def components(lowered: Lowered) -> list[Value]:
    """The components of a value, static parts of a memref's type left out."""
    match lowered:
        case Value():
            return [lowered]
        case VectorValue():
            return list(lowered.leaves)
        case UnrankedMemRef():
            return [index_value(lowered.rank), lowered.descriptor]
        case MemRef():
            layout = layout_of(lowered.type)
            known = (layout.offset, *static_shape(lowered.type), *layout.strides)
            actual = (lowered.offset, *lowered.sizes, *lowered.strides)
            dynamic = [
                index_value(part)
                for static, part in zip(known, actual, strict=True)
                if static is None
            ]
            return [lowered.allocated, lowered.aligned, *dynamic]


def from_components(ty: Attribute, parts: Sequence[Value]) -> Lowered:
    """The inverse of `components`."""
    if is_memref(ty):
        layout = layout_of(ty)
        rest = iter(parts[2:])

        def part(static: int | None) -> Index:
            return next(rest) if static is None else static

        offset = part(layout.offset)
        sizes = tuple(part(size) for size in static_shape(ty))
        strides = tuple(part(stride) for stride in layout.strides)
        return MemRef(ty, parts[0], parts[1], offset, sizes, strides, layout.map)
    if is_unranked(ty):
        return UnrankedMemRef(ty, parts[0], parts[1])
    if is_vector(ty) and ty.get_num_dims() > 1:
        return VectorValue(ty, tuple(parts))
    return parts[0]


def _parts(ty: Attribute) -> list[LLVMType]:
    number = register_type(ty)
    assert isinstance(number, VecType)
    return [number.element] * 2


class Carried:
    """The values that a loop carries around: one phi for each component, and `in_parts` for each
    part of a complex number, so that LLVM sees two reductions in a sum."""

    def __init__(
        self, builder: Builder, types: Sequence[Attribute], *, in_parts: bool = False
    ) -> None:
        self._types = types
        self._apart = [in_parts and is_complex_type(ty) for ty in types]
        self._phis: list[list[Phi]] = [
            [builder.phi(leaf) for leaf in (_parts(ty) if apart else component_types(ty))]
            for ty, apart in zip(types, self._apart, strict=True)
        ]
        self._builder = builder

    def add(self, values: Sequence[Lowered], source: Block | None = None) -> None:
        """Take these values when control comes from `source` (the current block by default)."""
        block = source or self._builder.block
        for apart, phis, value in zip(self._apart, self._phis, values, strict=True):
            parts = components(value)
            if apart:
                parts = [self._builder.part_at_end(block, parts[0], i) for i in (0, 1)]
            for phi, part in zip(phis, parts, strict=True):
                phi.add(part, block)

    @property
    def values(self) -> list[Lowered]:
        """The values in the loop, and after it."""
        found: list[Lowered] = []
        for ty, apart, phis in zip(self._types, self._apart, self._phis, strict=True):
            parts = [phi.value for phi in phis]
            if apart:
                parts = [self._builder.pair(register_type(ty), *parts)]
            found.append(from_components(ty, parts))
        return found
