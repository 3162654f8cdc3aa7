"""Views looked through: from subscripts of a view to subscripts of the memref it is a view of.

Where a view only rearranges subscripts affinely (`subview`, `cast`, `transpose`, `collapse_shape`,
`expand_shape`), an access to it is an access to its source at composed subscripts. Where it
arranges memory anew (`reinterpret_cast`, `reshape`), the access is known by its position in memory.
Where its elements are larger (`view`, `vector.type_cast`), the access touches several elements of
the source: all bytes, or all elements of the vector.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, IndexType, MemRefType, VectorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from loopwright.affine_expr import AffineDimExpr, AffineExpr, constant
from loopwright.analysis.attributes import integers, map_of, nested_integers, segments
from loopwright.analysis.indices import Frame
from loopwright.analysis.touches import Subscripts
from loopwright.dialects.memref.layout import dropped_dims, strides_and_offset, subview_type
from loopwright.interfaces.op_interfaces import interface_of
from loopwright.interfaces.views import ViewLike
from loopwright.syntax.elements import storage_bytes
from loopwright.syntax.narrowing import is_complex_type, is_integer_type, is_memref, is_vector
from loopwright.syntax.properties import mixed

_View: TypeAlias = Callable[[Operation, Frame, Subscripts], "Subscripts | None"]


@dataclass(frozen=True, slots=True)
class Place:
    """A memref that is no view, and where in it an access is.

    `subscripts` has one expression for each dimension of the memref, or, if `is_linear`, only the
    position in memory, in elements from its aligned pointer; None is anywhere. `unit` elements of
    the memref are one element of the view that was looked through.
    """

    memref: SSAValue
    subscripts: Subscripts | None
    is_linear: bool = False
    unit: int = 1


def look_through(memref: SSAValue, subscripts: Subscripts | None, frame: Frame) -> Place:
    """The memref behind all views, and where an access to a view is in it."""
    is_linear, unit = False, 1
    while isinstance(memref, OpResult) and (view := interface_of(memref.op, ViewLike)) is not None:
        op = memref.op
        unit *= _unit(op)
        if subscripts is not None and not (is_linear and view.same_pointer):
            if is_linear or op.name in _LINEARIZED:
                place = subscripts[0] if is_linear else _linearized(op, frame, subscripts)
                subscripts = None if place is None else _refined(op, frame, place)
                is_linear = True
            else:
                rule = _VIEWS.get(op.name)
                subscripts = (rule or view.source_subscripts)(op, frame, subscripts)
            if subscripts is None:
                frame.doubt(f"'{op.name}' addresses memory anew")
        memref = op.operands[view.operand]
    return Place(memref, subscripts, is_linear and subscripts is not None, unit)


def _linearized(op: Operation, frame: Frame, subscripts: Subscripts) -> AffineExpr | None:
    """The position of an element of a view, in elements from its aligned pointer."""
    return _LINEARIZED[op.name](op, frame, subscripts)


def _refined(op: Operation, frame: Frame, place: AffineExpr) -> Subscripts | None:
    """From a position in a view to the positions in its source."""
    if _has_same_pointer(op):
        return (place,)
    unit = _unit(op)
    if unit == 0:
        return None
    place = place * unit
    if op.name == "memref.view":
        place = place + frame.resolve(op.operands[1])
    return (place + frame.between(0, unit) if unit > 1 else place,)


def _has_same_pointer(op: Operation) -> bool:
    view = interface_of(op, ViewLike)
    return view is not None and view.same_pointer


def _unit(op: Operation) -> int:
    """How many elements of its source an element of a view is; 0 if that is not known."""
    source, result = op.operands[0].type, op.results[0].type
    if _has_same_pointer(op) or not (is_memref(source) and is_memref(result)):
        return 1
    if op.name == "vector.type_cast":
        inner, outer = (_lanes(type_.element_type) for type_ in (source, result))
        return outer // inner if outer % inner == 0 else 0
    return _bytes(result.element_type)


def _lanes(element: Attribute) -> int:
    return prod(element.get_shape()) if is_vector(element) else 1


def _bytes(element: Attribute) -> int:
    """How many bytes an element takes; 0 where that depends on how it is packed or padded."""
    is_one = not (is_vector(element) or is_complex_type(element))
    scalar = element if is_one else cast("VectorType[Attribute]", element).element_type
    if not (is_integer_type(scalar) or isinstance(scalar, AnyFloat | IndexType)):
        return 0
    size = storage_bytes(scalar)
    if not is_one:
        bits = 64 if isinstance(scalar, IndexType) else scalar.bitwidth
        parts = 2 if is_complex_type(element) else _lanes(element)
        return size * parts if bits == 8 * size and not parts & (parts - 1) else 0
    return size if size in (1, 2, 4, 8) else 0


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


def _reinterpreted(op: Operation, frame: Frame, subscripts: Subscripts) -> AffineExpr | None:
    groups = segments(op)
    offsets = mixed(integers(op, "static_offsets"), groups[1])
    strides = mixed(integers(op, "static_strides"), groups[3])
    total = frame.resolve(offsets[0])
    for subscript, stride in zip(subscripts, strides, strict=True):
        total = total + subscript * frame.resolve(stride)
    return total


def _reshaped(op: Operation, frame: Frame, subscripts: Subscripts) -> AffineExpr | None:
    """The source is contiguous and begins where its memory begins."""
    result = op.results[0].type
    if not is_memref(result) or any(extent < 0 for extent in result.get_shape()[1:]):
        return None
    return _row_major(subscripts, result.get_shape())


def _row_major(subscripts: Subscripts, shape: Sequence[int]) -> AffineExpr:
    total = constant(0)
    for subscript, extent in zip(subscripts, shape, strict=True):
        total = total * max(extent, 0) + subscript
    return total


def _viewed(op: Operation, frame: Frame, subscripts: Subscripts) -> AffineExpr | None:
    result = cast("MemRefType[Attribute]", op.results[0].type)
    sizes = iter(op.operands[2:])
    shape = [
        extent if extent >= 0 else frame.resolve(next(sizes)).constant_value()
        for extent in result.get_shape()
    ]
    if None in shape[1:]:
        return None
    return _row_major(subscripts, [extent or 0 for extent in shape])


def _type_cast(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    """Each vector is the trailing dimensions of the source at leading subscripts."""
    source = cast("MemRefType[Attribute]", op.operands[0].type)
    shape = source.get_shape()
    kept = len(subscripts)
    if kept > len(shape) or any(extent < 0 for extent in shape):
        return None
    if _unit(op) != prod(shape[kept:]):
        return None
    inner = (frame.between(0, n) if n != 1 else constant(0) for n in shape[kept:])
    return (*subscripts, *inner)


def _same(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    both = isinstance(op.operands[0].type, MemRefType), isinstance(op.results[0].type, MemRefType)
    return subscripts if all(both) else None


def _subview(op: Operation, frame: Frame, subscripts: Subscripts) -> Subscripts | None:
    groups = segments(op)
    offsets, strides = (
        mixed(integers(op, f"static_{name}"), group)
        for name, group in (("offsets", groups[1]), ("strides", groups[3]))
    )
    dropped = dropped_dimensions(op)
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


def dropped_dimensions(op: Operation) -> set[int] | None:
    """The dimensions of its source that a `memref.subview` drops; None if that is not known."""
    source = cast("MemRefType[Attribute]", op.operands[0].type)
    offsets, sizes, strides = (
        [None if entry == DYNAMIC_INDEX else entry for entry in integers(op, f"static_{name}")]
        for name in ("offsets", "sizes", "strides")
    )
    full = subview_type(source, offsets, sizes, strides)
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


_LINEARIZED: dict[str, Callable[[Operation, Frame, Subscripts], AffineExpr | None]] = {
    "memref.reinterpret_cast": _reinterpreted,
    "memref.reshape": _reshaped,
    "memref.view": _viewed,
}
_VIEWS: dict[str, _View] = {
    "memref.assume_alignment": _same,
    "memref.cast": _same,
    "memref.collapse_shape": _collapse,
    "memref.expand_shape": _expand,
    "memref.memory_space_cast": _same,
    "memref.subview": _subview,
    "memref.transpose": _transpose,
    "vector.type_cast": _type_cast,
}
