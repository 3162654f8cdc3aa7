"""Arithmetic of memref layouts: bytes, strides, offsets, the types of views; constraints on them.

A stride, an offset or an extent that is not known statically is `None` here. Strides and offsets
count elements.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from functools import partial
from itertools import pairwise
from math import prod
from typing import Any, TypeAlias, cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.dialects.builtin import i8 as i8_type
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import VerifyException

from loopwright.ir import affine_expr
from loopwright.ir.core.attributes import (
    AffineMapAttr,
    is_complex_type,
    is_integer_type,
    is_memref,
    is_vector,
)
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.ods import I64_ARRAY, OdsConstraint, array_of, of_class
from loopwright.ir.interfaces.rewriting import Foldable
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.verification import PlainVerifyException

Extent: TypeAlias = int | None


class Gap(Enum):
    """The dimensions of a group are not contiguous."""

    GAP = "gap"


GAP = Gap.GAP
AnyMemRef: TypeAlias = MemRefType[Any]


def extents(shaped: Any) -> list[Extent]:
    """The extents of a shaped type, `None` where dynamic.

    >>> from xdsl.dialects.builtin import f32
    >>> extents(MemRefType(f32, [4, DYNAMIC_INDEX]))
    [4, None]
    """
    return [None if size == DYNAMIC_INDEX else size for size in shaped.get_shape()]


def from_extents(sizes: Sequence[Extent]) -> list[int]:
    """Extents as xDSL's types hold them."""
    return [DYNAMIC_INDEX if size is None else size for size in sizes]


def element_bytes(memref: SSAValue) -> int | None:
    """The bytes that an element of a memref takes; None if its type has no size.

    An index takes eight; bits fill whole bytes.
    """
    type_ = memref.type
    return bytes_of_type(type_.element_type) if is_memref(type_) else None


def bytes_of_type(type_: Attribute) -> int | None:
    """The bytes that a value of a type takes in memory; None if it has no size."""
    bits = _bits_of(type_)
    return None if bits is None else -(-bits // 8)


def _bits_of(type_: Attribute) -> int | None:
    if is_vector(type_):
        inner = _bits_of(type_.element_type)
        if inner is None or any(type_.get_scalable_dims()):
            return None
        return inner * prod(type_.get_shape())
    if is_integer_type(type_):
        return type_.width.data
    if isinstance(type_, builtin.AnyFloat):
        return type_.bitwidth
    if is_complex_type(type_):
        inner = _bits_of(type_.element_type)
        return None if inner is None else 2 * inner
    return 64 if isinstance(type_, builtin.IndexType) else None


def memory_space_of(memref: AnyMemRef) -> int:
    """Return the number of a memory space; 0 if it is not an integer."""
    space = memref.memory_space
    return space.value.data if isinstance(space, builtin.IntegerAttr) else 0


def has_identity_layout(memref: AnyMemRef) -> bool:
    """Whether the elements lie in row-major order without gaps."""
    layout = memref.layout
    if isinstance(layout, builtin.NoneAttr):
        return True
    if isinstance(layout, AffineMapAttr):
        return layout.data.is_identity()
    if isinstance(layout, StridedLayoutAttr):
        # What counts is whether the map of the layout is the identity.
        return layout.get_offset() == 0 and list(layout.get_strides()) == [1]
    return False


def row_major_strides(sizes: Sequence[Extent]) -> list[Extent]:
    """The strides of an array without gaps.

    >>> row_major_strides([2, 3, 4]), row_major_strides([2, None, 4])
    ([12, 4, 1], [None, 4, 1])
    """
    strides: list[Extent] = []
    running: Extent = 1
    for size in reversed(sizes):
        strides.append(running)
        running = times(running, size)
    return strides[::-1]


def strides_and_offset(memref: AnyMemRef) -> tuple[list[Extent], Extent] | None:
    """The stride of each dimension and the offset, or `None` where the layout is not strided.

    >>> from xdsl.dialects.builtin import f32
    >>> strides_and_offset(MemRefType(f32, [4, 6]))
    ([6, 1], 0)
    >>> strides_and_offset(MemRefType(f32, [4, 6], StridedLayoutAttr([None, 1], 3)))
    ([None, 1], 3)
    """
    layout = memref.layout
    if isinstance(layout, StridedLayoutAttr):
        return list(layout.get_strides()), layout.get_offset()
    if isinstance(layout, builtin.NoneAttr):
        return row_major_strides(extents(memref)), 0
    if not isinstance(layout, AffineMapAttr):
        return None
    if layout.data.is_identity():
        return row_major_strides(extents(memref)), 0
    return strides_and_offset_of_map(layout.data)


def strides_and_offset_of_map(layout: affine_expr.AffineMap) -> tuple[list[Extent], Extent] | None:
    """The strides and the offset of a map with one result, a sum of multiples of dimensions.

    A factor or a term that contains a symbol is not known statically.
    """
    if len(layout.results) != 1:
        return None
    terms: list[affine_expr.AffineExpr] = [affine_expr.constant(0)] * layout.num_dims
    offset = _collect(layout.results[0], affine_expr.constant(1), terms)
    if offset is None:
        return None
    symbols = layout.num_symbols
    return [_constant_of(term, symbols) for term in terms], _constant_of(offset, symbols)


def strided_map(strides: Sequence[Extent], offset: Extent) -> affine_expr.AffineMap:
    """The map of a strided layout, with a symbol for everything that is not known.

    >>> str(strided_map([None, 1], 3)), str(strided_map([4, None], None))
    ('(d0, d1)[s0] -> (d0 * s0 + d1 + 3)', '(d0, d1)[s0, s1] -> (d0 * 4 + s0 + d1 * s1)')
    """
    symbols = 0
    expression = affine_expr.constant(0)
    for index, value in enumerate((offset, *strides)):
        factor = affine_expr.symbol(symbols) if value is None else affine_expr.constant(value)
        symbols += value is None
        expression = expression + (affine_expr.dim(index - 1) * factor if index else factor)
    return affine_expr.AffineMap(len(strides), symbols, (expression,))


def canonical(memref: AnyMemRef) -> AnyMemRef:
    """The type with its layout as an affine map, or without one if it is row-major."""
    layout = memref.layout
    if isinstance(layout, StridedLayoutAttr):
        linear = strided_map(layout.get_strides(), layout.get_offset())
    elif isinstance(layout, AffineMapAttr):
        linear = layout.data
    else:
        return memref
    rank = memref.get_num_dims()
    if len(linear.results) != 1 or (rank == 0 and linear.num_symbols):
        return memref
    static_layout = strides_and_offset_of_map(linear)
    if static_layout == (row_major_strides(extents(memref)), 0) and linear.num_symbols == 0:
        return _without_layout(memref, memref.get_shape())
    if static_layout is not None and None not in (
        *static_layout[0],
        static_layout[1],
    ):  # sums in the order of dimensions
        linear = strided_map(*static_layout)
    return MemRefType(memref.element_type, memref.shape, AffineMapAttr(linear), memref.memory_space)


def _without_layout(memref: AnyMemRef, shape: Sequence[int]) -> AnyMemRef:
    return MemRefType(memref.element_type, shape, builtin.NoneAttr(), memref.memory_space)


def _collect(
    expression: affine_expr.AffineExpr,
    factor: affine_expr.AffineExpr,
    terms: list[affine_expr.AffineExpr],
) -> affine_expr.AffineExpr | None:
    """Add `factor * expression` to the factors of the dimensions; return the rest of the sum."""
    if isinstance(expression, affine_expr.AffineDimExpr):
        terms[expression.position] = terms[expression.position] + factor
        return affine_expr.constant(0)
    if not isinstance(expression, affine_expr.AffineBinaryExpr):
        return expression * factor
    if expression.kind is affine_expr.AffineExprKind.ADD:
        lhs = _collect(expression.lhs, factor, terms)
        rhs = _collect(expression.rhs, factor, terms)
        return None if lhs is None or rhs is None else lhs + rhs
    if expression.kind is affine_expr.AffineExprKind.MUL:
        if expression.lhs.is_symbolic_or_constant():
            return _collect(expression.rhs, factor * expression.lhs, terms)
        return _collect(expression.lhs, factor * expression.rhs, terms)
    return None


def _constant_of(expression: affine_expr.AffineExpr, symbols: int) -> Extent:
    """The constant that an expression of symbols is."""
    if not isinstance(expression, affine_expr.AffineConstantExpr):
        expression = affine_expr.simplify_affine_expr(expression, 0, symbols)
    return expression.value if isinstance(expression, affine_expr.AffineConstantExpr) else None


def times(lhs: Extent, rhs: Extent) -> Extent:
    """A product of which a factor may be unknown; zero times anything is zero.

    >>> times(3, None), times(None, 0)
    (None, 0)
    """
    if lhs == 0 or rhs == 0:
        return 0
    return None if lhs is None or rhs is None else lhs * rhs


def product(sizes: Iterable[Extent]) -> Extent:
    """The number of elements of a shape; unknown if any extent is."""
    result = 1
    for size in sizes:
        if size is None:
            return None
        result *= size
    return result


def plus(lhs: Extent, rhs: Extent) -> Extent:
    """A sum of which a term may be unknown."""
    return None if lhs is None or rhs is None else lhs + rhs


def strided_memref(
    like: AnyMemRef, sizes: Sequence[Extent], strides: Sequence[Extent], offset: Extent
) -> AnyMemRef:
    """The memref type with the given strided layout, of `like`'s elements and memory space."""
    layout = StridedLayoutAttr(list(strides), offset)
    return MemRefType(like.element_type, from_extents(sizes), layout, like.memory_space)


def subview_type(
    source: AnyMemRef, offsets: Sequence[Extent], sizes: Sequence[Extent], strides: Sequence[Extent]
) -> AnyMemRef | None:
    """The type of a subview that keeps all dimensions; `None` if the source is not strided."""
    base = strides_and_offset(source)
    if base is None:
        return None
    base_strides, offset = base
    for position, stride in zip(offsets, base_strides, strict=True):
        offset = plus(offset, times(position, stride))
    view_strides = [times(a, b) for a, b in zip(base_strides, strides, strict=True)]
    return strided_memref(source, sizes, view_strides, offset)


def dropped_dims(full: AnyMemRef, reduced: AnyMemRef) -> set[int]:
    """Which dimensions of its full type a rank-reducing subview drops.

    Dropped dimensions have extent one. Where there are more of these than are dropped, those go
    whose strides the reduced type lacks, the outermost first; if what is left then has not the
    extents of the reduced type, dimensions are matched from the innermost on.

    >>> from xdsl.dialects.builtin import f32
    >>> full = MemRefType(f32, [1, 4, 1], StridedLayoutAttr([8, 2, 1]))
    >>> dropped_dims(full, MemRefType(f32, [1, 4], StridedLayoutAttr([8, 2])))
    {2}
    """
    sizes = extents(full)
    dropped = dropped_by_stride(full, reduced, _ones(full))
    if dropped is not None:
        kept_sizes = [size for index, size in enumerate(sizes) if index not in dropped]
        if kept_sizes == extents(reduced):
            return dropped
    return _dropped_by_position(full, reduced)


def rank_reduction(full: AnyMemRef, reduced: AnyMemRef) -> bool:
    """Whether the layout of a rank-reduced subview is the full layout without some dimensions."""
    full_layout = strides_and_offset(full)
    reduced_layout = strides_and_offset(reduced)
    if full_layout is None or reduced_layout is None or full_layout[1] != reduced_layout[1]:
        return False
    dropped = dropped_by_stride(full, reduced, _ones(full))
    if dropped is None:
        return False
    kept_strides = [stride for index, stride in enumerate(full_layout[0]) if index not in dropped]
    return kept_strides == reduced_layout[0]


def _ones(full: AnyMemRef) -> list[int]:
    return [index for index, size in enumerate(extents(full)) if size == 1]


def dropped_by_stride(full: AnyMemRef, reduced: AnyMemRef, ones: Sequence[int]) -> set[int] | None:
    """Return which of the unit dimensions `ones` are dropped, from how often each stride occurs in
    both types; None where that is ambiguous."""
    surplus = full.get_num_dims() - reduced.get_num_dims()
    if surplus == 0:
        return set()
    if len(ones) == surplus:
        return set(ones)
    full_layout = strides_and_offset(full)
    reduced_layout = strides_and_offset(reduced)
    if full_layout is None or reduced_layout is None or len(ones) < surplus:
        return None
    remaining_strides = list(full_layout[0])
    dropped: set[int] = set()
    for index in ones:
        stride = full_layout[0][index]
        have = remaining_strides.count(stride)
        want = reduced_layout[0].count(stride)
        if have < want:
            return None
        if have > want:
            remaining_strides.remove(stride)
            dropped.add(index)
    return dropped if len(dropped) == surplus else None


def _dropped_by_position(full: AnyMemRef, reduced: AnyMemRef) -> set[int]:
    remaining_extents = extents(reduced)
    dropped: set[int] = set()
    for index, size in reversed(list(enumerate(extents(full)))):
        # An extent of one is dropped where the rest would otherwise not fit any more.
        if remaining_extents and size == remaining_extents[-1]:
            remaining_extents.pop()
        else:
            dropped.add(index)
    return dropped


def cast_compatible(source: Attribute, target: Attribute) -> bool:
    """Whether `memref.cast` may convert one type into the other.

    Extents, strides and offsets that both types know must agree; one side may be unranked.
    """
    memrefs = (MemRefType, builtin.UnrankedMemRefType)
    if not isinstance(source, memrefs) or not isinstance(target, memrefs):
        return False
    first = cast(Any, source)
    second = cast(Any, target)
    if first.element_type != second.element_type or first.memory_space != second.memory_space:
        return False
    if not isinstance(source, MemRefType) or not isinstance(target, MemRefType):
        return isinstance(source, MemRefType) or isinstance(target, MemRefType)
    if first.layout != second.layout and not _layouts_agree(first, second):
        return False
    return first.get_num_dims() == second.get_num_dims() and all(
        map(_agree, extents(first), extents(second))
    )


def _layouts_agree(source: AnyMemRef, target: AnyMemRef) -> bool:
    first = strides_and_offset(source)
    second = strides_and_offset(target)
    if first is None or second is None or len(first[0]) != len(second[0]):
        return False
    return _agree(first[1], second[1]) and all(map(_agree, first[0], second[0]))


def _agree(lhs: Extent, rhs: Extent) -> bool:
    return lhs is None or rhs is None or lhs == rhs


def expanded_type(
    source: AnyMemRef, sizes: Sequence[Extent], groups: Sequence[Sequence[int]]
) -> AnyMemRef | None:
    """The type of `memref.expand_shape`; `None` if the source is not strided."""
    if has_identity_layout(source):
        return _without_layout(source, from_extents(sizes))
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides: list[Extent] = []
    for group, stride in zip(groups, layout[0], strict=True):
        strides += [times(inner, stride) for inner in row_major_strides([sizes[i] for i in group])]
    if not groups:
        strides = [1] * len(sizes)
    return strided_memref(source, sizes, strides, layout[1])


def reduced_type(source: AnyMemRef, dropped: Collection[int]) -> AnyMemRef | None:
    """The type without some dimensions; `None` if the source is not strided."""
    layout = strides_and_offset(source)
    sizes = extents(source)
    if layout is None:
        return None
    kept_dims = [k for k in range(len(sizes)) if k not in dropped]
    return strided_memref(
        source, [sizes[k] for k in kept_dims], [layout[0][k] for k in kept_dims], layout[1]
    )


def collapsed_type(source: AnyMemRef, groups: Sequence[Sequence[int]]) -> AnyMemRef | None:
    """The type of `memref.collapse_shape`.

    `None` if the source is not strided, or the dimensions of a group are known not to be
    contiguous.
    """
    source_sizes = extents(source)
    sizes = [product(source_sizes[index] for index in group) for group in groups]
    if has_identity_layout(source):
        return _without_layout(source, from_extents(sizes))
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides: list[Extent] = []
    for group in groups:
        stride = _collapsed_stride(source_sizes, layout[0], group)
        if isinstance(stride, Gap):
            return None
        strides.append(stride)
    return strided_memref(source, sizes, strides, layout[1])


def _collapsed_stride(
    sizes: Sequence[Extent], strides: Sequence[Extent], group: Sequence[int]
) -> Extent | Gap:
    """The stride of a collapsed group."""
    # Trailing extents of one do not move the stride; the innermost other dimension gives it,
    # unless it may turn out to have extent one.
    if not group:
        return 1
    inner = len(group) - 1
    while inner > 0 and sizes[group[inner]] == 1:
        inner -= 1
    is_stride_known = inner == 0 or sizes[group[inner]] is not None
    stride = strides[group[inner]] if is_stride_known else None
    expected = stride
    for outer, index in reversed(list(pairwise(group[: inner + 1]))):
        expected = times(expected, sizes[index])
        if sizes[outer] != 1 and not _agree(expected, strides[outer]):
            return GAP
    return stride


def transposed_type(source: AnyMemRef, positions: list[int]) -> AnyMemRef:
    """The type of a transposed memref, with an affine map as its layout."""
    layout = strides_and_offset(source)
    assert layout is not None
    sizes = [extents(source)[position] for position in positions]
    linear = strided_map([layout[0][position] for position in positions], layout[1])
    permuted = MemRefType(
        source.element_type, from_extents(sizes), AffineMapAttr(linear), source.memory_space
    )
    return canonical(permuted)


def verify_same_memory(
    source: Any, result: Any, first: str, second: str, *, has_elements: bool = True
) -> None:
    """A view, or a copy, has the memory space of its source and, mostly, elements of its type."""
    what = "memory spaces" if source.memory_space != result.memory_space else ""
    if not what and has_elements and source.element_type != result.element_type:
        what = "element types"
    if what:
        raise PlainVerifyException(
            f"different {what} specified for {first} type '{attribute_text(source)}' and "
            f"{second} type '{attribute_text(result)}'"
        )


def verify_element(value: SSAValue, memref: SSAValue, what: str, of: str) -> None:
    """Verify that a value has the type of a memref's elements; errors have the two names."""
    if value.type != cast("AnyMemRef", memref.type).element_type:
        raise VerifyException(f"failed to verify that {what} matches element type of {of}")


def is_power_of_two(value: int) -> bool:
    """Whether a value is a positive power of two."""
    return value > 0 and value & (value - 1) == 0


def _signless_or_float(type_: Any) -> bool:
    return isinstance(type_, builtin.AnyFloat) or is_signless_integer(type_)


ANY_MEMREF = of_class(
    "ranked or unranked memref of any type values", (MemRefType, builtin.UnrankedMemRefType)
)
UNCAST = Foldable(".memref.folds:fold_memref_cast")
"""Of ops on memrefs: they use what was cast to a more general type."""
_memref = partial(OdsConstraint, storage=MemRefType)
STRIDED_MEMREF = _memref(
    "strided memref of any type values", lambda type_: strides_and_offset(type_) is not None
)
STRIDED_MEMREF_0D = _memref(
    "strided memref of any type values of rank 0",
    lambda type_: type_.get_num_dims() == 0 and strides_and_offset(type_) is not None,
)
STATIC_MEMREF = _memref(
    "statically shaped memref of any type values", lambda type_: type_.has_static_shape()
)
MEMREF_1D = _memref("1D memref of any type values", lambda type_: type_.get_num_dims() == 1)
MEMREF_1D_I8 = _memref(
    "1D memref of 8-bit signless integer values",
    lambda type_: type_.get_num_dims() == 1 and type_.element_type == i8_type,
)
MEMREF_1D_INTEGERS = _memref(
    "1D memref of signless integer or index values",
    lambda type_: (
        type_.get_num_dims() == 1
        and (
            isinstance(type_.element_type, builtin.IndexType)
            or is_signless_integer(type_.element_type)
        )
    ),
)
MEMREF_OF_NUMBERS = _memref(
    "memref of signless integer or floating-point values",
    lambda type_: _signless_or_float(type_.element_type),
)
WITH_DIMENSIONS = OdsConstraint(
    "unranked.memref of any type values or non-0-ranked.memref of any type values",
    lambda type_: (
        isinstance(type_, builtin.UnrankedMemRefType)
        or (isinstance(type_, MemRefType) and type_.get_num_dims() > 0)
    ),
)
NUMBER = OdsConstraint("signless integer or floating-point", _signless_or_float)
ALIGNMENT = OdsConstraint(
    "64-bit signless integer attribute whose value is positive and whose value is a power of "
    "two > 0",
    lambda attr: attr.type == builtin.i64 and is_power_of_two(attr.value.data),
    builtin.IntegerAttr,
)
POSITIVE_I32 = OdsConstraint(
    "32-bit signless integer attribute whose value is positive",
    lambda attr: attr.type == builtin.i32 and attr.value.data > 0,
    builtin.IntegerAttr,
    of_type=builtin.i32,
)
REASSOCIATION = array_of("Array of 64-bit integer array attributes", I64_ARRAY.holds)
MEMREF_TYPE = OdsConstraint("memref type attribute", lambda type_: isinstance(type_, MemRefType))
