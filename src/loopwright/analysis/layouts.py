"""Layouts that put several subscripts at one address.

Accesses to one memref are compared by their subscripts. That is right where its layout tells
elements apart, as the identity, transposed, padded and tiled layouts do; where it does not, or
might not, accesses are compared by address, or may touch any element. What is known of the layout
of an argument depends on the calls, too: see `analysis.argument_layouts`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute, SSAValue

from loopwright.affine_expr import AffineExpr, AffineMap, dim, flatten
from loopwright.affine_expr.flatten import Flattened
from loopwright.analysis.indices import Frame, Offset
from loopwright.dialects.memref.layout import (
    has_identity_layout,
    strided_map,
    strides_and_offset,
)
from loopwright.presburger.undecided import UndecidedError
from loopwright.syntax.attributes import AffineMapAttr
from loopwright.syntax.narrowing import is_memref

if TYPE_CHECKING:
    from loopwright.analysis.argument_layouts import ArgumentLayouts
    from loopwright.analysis.touches import Subscripts
    from loopwright.analysis.views import Place

SHARED_ADDRESSES = "the layout of the memref may put several subscripts at one address"


def tells_apart(memref: MemRefType[Attribute]) -> bool:
    """Whether a layout is known to put different subscripts (within the extents) at different
    addresses, whatever its symbols are.

    >>> from xdsl.dialects.builtin import f32
    >>> [tells_apart(MemRefType(f32, [4, 6], StridedLayoutAttr(strides)))
    ...  for strides in ([1, 4], [8, 1], [5, 1], [1, 1], [0, 1], [None, 1])]
    [True, True, False, False, False, False]
    """
    return isinstance(memref.layout, NoneAttr) or _is_injective(memref)


@lru_cache(maxsize=1 << 10)
def _is_injective(memref: MemRefType[Attribute]) -> bool:
    if has_identity_layout(memref) or _is_nested(memref):
        return True
    layout = _map_of(memref)
    shape = memref.get_shape()
    if layout is None or layout.num_dims != len(shape) or not layout.is_pure_affine():
        return False
    try:
        return _has_no_meeting(layout, shape)
    except UndecidedError:
        return False


def _is_nested(memref: MemRefType[Attribute]) -> bool:
    """Whether each dimension steps over all elements of those with smaller strides: what most
    strided layouts do, without a solver."""
    layout = strides_and_offset(memref)
    if layout is None or None in layout[0]:
        return False
    shape = memref.get_shape()
    if len(layout[0]) != len(shape):
        return False
    steps = sorted((abs(s or 0), n) for s, n in zip(layout[0], shape, strict=True) if n != 1)
    reach = 1
    for number, (stride, extent) in enumerate(steps):
        if stride < reach or (extent < 0 and number < len(steps) - 1):
            return False
        reach = stride * extent
    return True


def is_shared(memref: MemRefType[Attribute]) -> bool:
    """Whether a layout puts several subscripts at one address whatever its dynamic extents are, as
    long as they are 2 or more; no where that depends on its symbols.

    >>> from xdsl.dialects.builtin import f32
    >>> [is_shared(MemRefType(f32, shape, StridedLayoutAttr(strides)))
    ...  for shape, strides in (([-1, -1], [1, 1]), ([-1, -1], [8, 1]), ([4, 6], [None, 1]))]
    [True, False, False]
    """
    if tells_apart(memref) or not _has_known_places(memref):
        return False
    shape = [2 if extent < 0 else extent for extent in memref.get_shape()]
    return not tells_apart(
        MemRefType(memref.element_type, shape, memref.layout, memref.memory_space)
    )


def _has_known_places(memref: MemRefType[Attribute]) -> bool:
    """Whether the distance of any two elements is known by their subscripts."""
    layout = _map_of(memref)
    if layout is None:
        return False
    strided = strides_and_offset(memref)
    return not layout.num_symbols or (strided is not None and None not in strided[0])


def _map_of(memref: MemRefType[Attribute]) -> AffineMap | None:
    layout = memref.layout
    if isinstance(layout, StridedLayoutAttr):
        return strided_map(layout.get_strides(), layout.get_offset())
    return layout.data if isinstance(layout, AffineMapAttr) else None


def _has_no_meeting(layout: AffineMap, shape: tuple[int, ...]) -> bool:
    """Whether no two points of a shape have one image: of two different ones, one is before the
    other in some dimension."""
    from loopwright.presburger.sets import PresburgerSet

    rank, symbols = len(shape), layout.num_symbols
    others = [dim(rank + k) for k in range(rank)]
    gaps = [result - result.replace_dims(others) for result in layout.results]
    flat = flatten(gaps, 2 * rank, symbols)
    if flat is None or any(local.dividend is None for local in flat.locals):
        return False
    width = 2 * rank + symbols + len(flat.locals)
    limits = _definitions(flat, width)
    for column in range(2 * rank):
        limits.append(_row(width, {column: 1}))
        if shape[column % rank] >= 0:
            limits.append(_row(width, {column: -1}, shape[column % rank] - 1))
    return all(
        PresburgerSet.from_rows(
            2 * rank + symbols,
            len(flat.locals),
            flat.rows,
            [*limits, _row(width, {rank + k: 1, k: -1}, -1)],
        ).is_empty()
        for k in range(rank)
    )


def _definitions(flat: Flattened, width: int) -> list[tuple[int, ...]]:
    """What defines the quotients: `0 <= dividend - divisor * quotient < divisor`."""
    first = flat.num_dims + flat.num_symbols
    rows: list[tuple[int, ...]] = []
    for number, local in enumerate(flat.locals):
        assert local.dividend is not None
        parts = dict(enumerate(local.dividend[:-1]))
        parts[first + number] = -local.divisor
        rest = local.dividend[-1]
        rows.append(_row(width, parts, rest))
        negated = {column: -value for column, value in parts.items()}
        rows.append(_row(width, negated, local.divisor - 1 - rest))
    return rows


def _row(width: int, parts: dict[int, int], constant: int = 0) -> tuple[int, ...]:
    return (*(parts.get(column, 0) for column in range(width)), constant)


def by_address(place: Place, frame: Frame, layouts: ArgumentLayouts | None = None) -> Place:
    """The place, compared by address where subscripts do not tell the elements of its memref apart:
    a position in memory, or anywhere.

    With `layouts` the memref is an argument.
    """
    type_ = place.memref.type
    if place.subscripts is None or place.is_linear or not is_memref(type_) or tells_apart(type_):
        return place
    if layouts is not None:
        known = layouts.shared(place.memref)
        if known is None:
            return place
        type_ = known
    position = _position(type_, place.memref, place.subscripts, frame)
    if position is None:
        frame.doubt(SHARED_ADDRESSES)
        return replace(place, subscripts=None)
    return replace(place, subscripts=(position,), is_linear=True)


def _position(
    type_: MemRefType[Attribute], memref: SSAValue, subscripts: Subscripts, frame: Frame
) -> AffineExpr | None:
    """The position of an element from the aligned pointer, by the layout of a type."""
    layout = _map_of(type_)
    if layout is None or len(layout.results) != 1 or layout.num_dims != len(subscripts):
        return None
    if not layout.num_symbols:
        return layout.results[0].replace_dims_and_symbols(subscripts, ())
    strided = strides_and_offset(type_)
    if strided is None or strided[1] is not None:
        return None
    position = frame.parameter(Offset(memref))
    for subscript, stride in zip(subscripts, strided[0], strict=True):
        if stride is None:
            return None
        position = position + subscript * stride
    return position
