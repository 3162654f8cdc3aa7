"""Layouts that put several subscripts at one address.

Accesses to one memref are compared by their subscripts. That is right where its layout is
injective, as the identity, transposed, padded and tiled layouts are; where it is not, or might not
be, accesses are compared by address, or may access any element. What is known of the layout of an
argument depends on the calls, too: see `exact.memory.argument_layouts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute

from loopwright.exact.presburger.bounds import NonAffineError, add_expressions
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.dialects.memref.layout import (
    has_identity_layout,
    strided_map,
    strides_and_offset,
)
from loopwright.ir.syntax.attributes import AffineMapAttr

if TYPE_CHECKING:
    pass


def is_injective(memref: MemRefType[Attribute]) -> bool:
    """Whether a layout is known to put different subscripts (within the extents) at different
    addresses, whatever its symbols are.

    >>> from xdsl.dialects.builtin import f32
    >>> [is_injective(MemRefType(f32, [4, 6], StridedLayoutAttr(strides)))
    ...  for strides in ([1, 4], [8, 1], [5, 1], [1, 1], [0, 1], [None, 1])]
    [True, True, False, False, False, False]
    """
    return isinstance(memref.layout, NoneAttr) or _is_injective(memref)


def _is_injective(memref: MemRefType[Attribute]) -> bool:
    if has_identity_layout(memref) or _is_nested(memref):
        return True
    layout = map_of_layout(memref)
    shape = memref.get_shape()
    if layout is None or layout.num_dims != len(shape) or not layout.is_pure_affine():
        return False
    try:
        return _has_distinct_images(layout, shape)
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
    if is_injective(memref) or not _has_known_places(memref):
        return False
    shape = [2 if extent < 0 else extent for extent in memref.get_shape()]
    return not is_injective(
        MemRefType(memref.element_type, shape, memref.layout, memref.memory_space)
    )


def _has_known_places(memref: MemRefType[Attribute]) -> bool:
    """Whether the distance of any two elements is known by their subscripts."""
    layout = map_of_layout(memref)
    if layout is None:
        return False
    strided = strides_and_offset(memref)
    return not layout.num_symbols or (strided is not None and None not in strided[0])


def map_of_layout(memref: MemRefType[Attribute]) -> AffineMap | None:
    """The affine map of a layout; None for the identity and for layouts of other kinds."""
    layout = memref.layout
    if isinstance(layout, StridedLayoutAttr):
        return strided_map(layout.get_strides(), layout.get_offset())
    return layout.data if isinstance(layout, AffineMapAttr) else None


@counted(1 << 10)
def _has_distinct_images(layout: AffineMap, shape: tuple[int, ...]) -> bool:
    """Whether no two points of a shape have one image: of two different ones, one is before the
    other in some dimension."""
    from loopwright.exact.presburger.sets import PresburgerSet

    rank, symbols = len(shape), layout.num_symbols
    others = [dim(rank + k) for k in range(rank)]
    gaps = [result - result.replace_dims(others) for result in layout.results]
    space = Tableau.universe(range=[None] * (2 * rank + symbols))
    try:
        pairs, gone = add_expressions(space, gaps, 2 * rank, range(2 * rank + symbols))
    except NonAffineError:
        return False
    limits: list[Row] = []
    for column in range(2 * rank):
        limits.append(pairs.row({column: 1}))
        if shape[column % rank] >= 0:
            limits.append(pairs.row({column: -1}, shape[column % rank] - 1))
    pairs = pairs.with_equalities(gone).with_inequalities(limits)
    later = (pairs.row({rank + k: 1, k: -1}, -1) for k in range(rank))
    return all(
        PresburgerSet.from_tableau(pairs.with_inequalities([row])).is_empty() for row in later
    )
