"""Views looked through: from subscripts of a view to subscripts of the memref it is a view of.

Where a view only rearranges subscripts affinely (`subview`, `cast`, `transpose`, `collapse_shape`,
`expand_shape`), an access to it is an access to its source at composed subscripts. Where it
arranges memory anew (`reinterpret_cast`, `reshape`), the access is known by its position in memory.
Where elements have other sizes (`view`, `vector.type_cast`), the root is known but not the place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from loopwright.affine_expr import AffineDimExpr, AffineExpr, constant
from loopwright.analysis.attributes import integers, map_of, nested_integers, segments
from loopwright.analysis.indices import Frame
from loopwright.analysis.touches import Subscripts
from loopwright.dialects.memref.layout import dropped_dims, strides_and_offset, subview_type
from loopwright.interfaces.views import VIEWS
from loopwright.syntax.narrowing import is_memref
from loopwright.syntax.properties import mixed

_View: TypeAlias = Callable[[Operation, Frame, Subscripts], "Subscripts | None"]


@dataclass(frozen=True, slots=True)
class Place:
    """A memref that is no view, and where in it an access is.

    `subscripts` has one expression for each dimension of the memref, or, if `is_linear`, only the
    position in memory, in elements from its aligned pointer; None is anywhere.
    """

    memref: SSAValue
    subscripts: Subscripts | None
    is_linear: bool = False


def look_through(memref: SSAValue, subscripts: Subscripts | None, frame: Frame) -> Place:
    """The memref behind all views, and where an access to a view is in it."""
    is_linear = False
    while isinstance(memref, OpResult) and memref.op.name in VIEWS:
        op = memref.op
        if subscripts is not None and not (is_linear and op.name in _SAME_POINTER):
            if not is_linear and op.name in _LINEARIZED:
                subscripts, is_linear = _LINEARIZED[op.name](op, frame, subscripts), True
            else:
                rule = None if is_linear else _VIEWS.get(op.name)
                subscripts = None if rule is None else rule(op, frame, subscripts)
            if subscripts is None:
                frame.doubt(f"'{op.name}' addresses memory anew")
        memref = op.operands[0]
    return Place(memref, subscripts, is_linear and subscripts is not None)


def linear_place(memref: SSAValue, subscripts: Subscripts) -> Subscripts | None:
    """The position in memory of an element of a memref; None if its strides are not constants."""
    if not is_memref(memref.type):
        return None
    layout = strides_and_offset(memref.type)
    if layout is None or layout[1] is None or len(layout[0]) != len(subscripts):
        return None
    total = constant(layout[1])
    for subscript, stride in zip(subscripts, layout[0], strict=True):
        if stride is None:
            return None
        total = total + subscript * stride
    return (total,)


def _reinterpreted(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    groups = segments(op)
    offsets = mixed(integers(op, "static_offsets"), groups[1])
    strides = mixed(integers(op, "static_strides"), groups[3])
    total = frame.resolve(offsets[0])
    for subscript, stride in zip(subscripts, strides, strict=True):
        total = total + subscript * frame.resolve(stride)
    return (total,)


def _reshaped(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    """The source is contiguous and begins where its memory begins."""
    result = op.results[0].type
    if not is_memref(result) or any(extent < 0 for extent in result.get_shape()[1:]):
        return None
    total = constant(0)
    for subscript, extent in zip(subscripts, result.get_shape(), strict=True):
        total = total * max(extent, 0) + subscript
    return (total,)


def _same(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    both = isinstance(op.operands[0].type, MemRefType), isinstance(op.results[0].type, MemRefType)
    return subscripts if all(both) else None


def _subview(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    groups = segments(op)
    static = [integers(op, f"static_{name}") for name in ("offsets", "sizes", "strides")]
    offsets, _, strides = (
        mixed(entries, group) for entries, group in zip(static, groups[1:], strict=True)
    )
    dropped = _dropped(op, [[None if v < -(1 << 62) else v for v in entries] for entries in static])
    if dropped is None or len(offsets) - len(dropped) != len(subscripts):
        return None
    rest = iter(subscripts)
    found: list[AffineExpr] = []
    for position, (offset, stride) in enumerate(zip(offsets, strides, strict=True)):
        start = frame.resolve(offset)
        if position in dropped:
            found.append(start)
        else:
            found.append(start + next(rest) * frame.resolve(stride))
    return tuple(found)


def _dropped(op: Operation, static: Sequence[Sequence[int | None]]) -> set[int] | None:
    source = cast("MemRefType[Attribute]", op.operands[0].type)
    full = subview_type(source, static[0], static[1], static[2])
    return (
        None
        if full is None
        else dropped_dims(full, cast("MemRefType[Attribute]", op.results[0].type))
    )


def _transpose(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    permutation = map_of(op, "permutation")
    assert permutation is not None
    found = [constant(0)] * len(subscripts)
    for subscript, result in zip(subscripts, permutation.results, strict=True):
        assert isinstance(result, AffineDimExpr)
        found[result.position] = subscript
    return tuple(found)


def _collapse(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    groups = nested_integers(op, "reassociation")
    shape = cast("MemRefType[Attribute]", op.operands[0].type).get_shape()
    found = [constant(0)] * len(shape)
    for subscript, group in zip(subscripts, groups, strict=False):
        if any(shape[i] <= 0 for i in group[1:]):
            return None
        for position in reversed(group[1:]):
            found[position] = subscript % shape[position]
            subscript = subscript // shape[position]
        found[group[0]] = subscript
    return tuple(found)


def _expand(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    groups = nested_integers(op, "reassociation")
    shape = cast("MemRefType[Attribute]", op.results[0].type).get_shape()
    found: list[AffineExpr] = []
    for group in groups:
        if any(shape[i] < 0 for i in group[1:]):
            return None
        place = subscripts[group[0]]
        for position in group[1:]:
            place = place * shape[position] + subscripts[position]
        found.append(place)
    return tuple(found)


_LINEARIZED: dict[str, _View] = {
    "memref.reinterpret_cast": _reinterpreted,
    "memref.reshape": _reshaped,
}
_SAME_POINTER = VIEWS - {"memref.view", "vector.type_cast"}
"""Views that begin at the aligned pointer of their source, whatever their offset is."""

_VIEWS: dict[str, _View] = {
    "memref.assume_alignment": _same,
    "memref.cast": _same,
    "memref.collapse_shape": _collapse,
    "memref.expand_shape": _expand,
    "memref.memory_space_cast": _same,
    "memref.subview": _subview,
    "memref.transpose": _transpose,
}
