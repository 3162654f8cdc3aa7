"""The LLVM values that a value of MLIR consists of, and what the layouts of memrefs say of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute

from loopwright.affine_expr import AffineExpr, AffineExprKind, AffineMap
from loopwright.affine_expr.expr import AffineBinaryExpr, AffineConstantExpr, AffineDimExpr
from loopwright.codegen.builder import Block, Builder, Phi
from loopwright.codegen.ranges import Range, expr_range
from loopwright.codegen.values import (
    I64,
    PTR,
    Index,
    LLVMType,
    Lowered,
    MemRef,
    UnrankedMemRef,
    Value,
    VectorValue,
    VecType,
    index_value,
    register_type,
)
from loopwright.errors import CompileError
from loopwright.syntax.attributes import AffineMapAttr
from loopwright.syntax.narrowing import is_complex_type, is_memref, is_unranked, is_vector

# Layouts -----------------------------------------------------------------------------------------
# What the layout of a memref type says of offset and strides.
#
# A layout is *strided* when the linear position of an element is `offset + Σ subscript * stride`:
# the identity, `strided<…>`, and affine maps with one linear result. Any other affine map sends the
# subscripts to those of a row-major array, whose extents are bounds of the map's results over the
# memref's shape.


@dataclass(frozen=True, slots=True)
class Layout:
    """Offset and strides in elements, `None` where only the descriptor knows them.

    With `map`, the strides are those of the row-major array that the map leads to, and `extents`
    its shape.
    """

    offset: int | None
    strides: tuple[int | None, ...]
    map: AffineMap | None = None
    extents: tuple[int, ...] = ()


def row_major_strides(shape: Sequence[int | None]) -> tuple[int | None, ...]:
    """The strides of a dense row-major array; `None` stands for an unknown extent or stride.

    >>> row_major_strides([4, None, 3])
    (None, 3, 1)
    """
    strides: list[int | None] = []
    stride: int | None = 1
    for extent in reversed(shape):
        strides.append(stride)
        stride = None if stride is None or extent is None else stride * extent
    return tuple(reversed(strides))


def static_shape(ty: MemRefType[Attribute]) -> tuple[int | None, ...]:
    """The extents, `None` where dynamic."""
    return tuple(None if s == DYNAMIC_INDEX else s for s in ty.get_shape())


@cache
def layout_of(ty: MemRefType[Attribute]) -> Layout:
    """The layout of a memref type."""
    match ty.layout:
        case NoneAttr():
            return Layout(0, row_major_strides(static_shape(ty)))
        case StridedLayoutAttr():
            return Layout(ty.layout.get_offset(), tuple(ty.layout.get_strides()))
        case AffineMapAttr():
            return _map_layout(ty, ty.layout.data)
        case _:
            raise CompileError(f"layout of type '{ty}' is not supported by code generation")


def is_identity_layout(ty: MemRefType[Attribute]) -> bool:
    """Whether the elements lie row by row without gaps."""
    match ty.layout:
        case NoneAttr():
            return True
        case AffineMapAttr():
            return ty.layout.data.is_identity()
        case _:
            return False


def _map_layout(ty: MemRefType[Attribute], affine_map: AffineMap) -> Layout:
    shape = static_shape(ty)
    if affine_map.is_identity():
        return Layout(0, row_major_strides(shape))
    if (
        len(affine_map.results) == 1
        and (found := _linear(affine_map.results[0], len(shape))) is not None
    ):
        coefficients, offset = found
        return Layout(offset, tuple(coefficients))
    if affine_map.num_symbols or None in shape:
        raise CompileError(
            f"layout of type '{ty}' is not strided and depends on run-time values: "
            "not supported by code generation"
        )
    ranges = [Range(0, max(0, (s or 0) - 1)) for s in shape]
    bounds = [expr_range(result, ranges, []) for result in affine_map.results]
    if any(b.low is None or b.high is None or b.low < 0 for b in bounds):
        raise CompileError(f"layout of type '{ty}' leads to negative subscripts")
    extents = tuple((b.high or 0) + 1 for b in bounds)
    return Layout(0, row_major_strides(extents), affine_map, extents)


def _linear(expr: AffineExpr, rank: int) -> tuple[list[int | None], int | None] | None:
    """The coefficient of each dimension and the constant term, `None` inside where symbolic."""
    if isinstance(expr, AffineConstantExpr):
        return [0] * rank, expr.value
    if isinstance(expr, AffineDimExpr):
        return [int(i == expr.position) for i in range(rank)], 0
    if not isinstance(expr, AffineBinaryExpr):
        return [0] * rank, None
    if expr.symbolic:
        return [0] * rank, None
    lhs, rhs = _linear(expr.lhs, rank), _linear(expr.rhs, rank)
    if lhs is None or rhs is None:
        return None
    if expr.kind is AffineExprKind.ADD:
        added = [_sum(a, b) for a, b in zip(lhs[0], rhs[0], strict=True)]
        return added, _sum(lhs[1], rhs[1])
    if expr.kind is AffineExprKind.MUL and expr.rhs.symbolic:
        factor = rhs[1]
        return [_scaled(a, factor) for a in lhs[0]], _scaled(lhs[1], factor)
    return None


def _sum(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _scaled(a: int | None, factor: int | None) -> int | None:
    if a == 0:
        return 0
    return None if a is None or factor is None else a * factor


# Components --------------------------------------------------------------------------------------
# The LLVM values that a value of MLIR consists of, and phis of them.


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
