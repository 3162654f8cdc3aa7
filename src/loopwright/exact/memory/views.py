"""Views looked through: from subscripts of a view to subscripts of the memref it is a view of.

What a view does to subscripts, and where it arranges memory anew to positions in memory, its op
declares (`ir.interfaces.views.ViewLike`).
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import OpResult, SSAValue

from loopwright.exact.indices import Frame
from loopwright.exact.memory.effects import Subscripts
from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects.memref.layout import strides_and_offset
from loopwright.ir.interfaces.memory_access import ViewLike
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.reporting.unknown import Cause


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
        unit *= view.elements_of_source(op)
        if subscripts is not None and not (is_linear and view.same_pointer):
            if is_linear or view.is_rearranged:
                place = subscripts[0] if is_linear else view.position(op, frame, subscripts)
                place = None if place is None else view.source_position(op, frame, place)
                subscripts = None if place is None else (place,)
                is_linear = True
            else:
                subscripts = view.source_subscripts(op, frame, subscripts)
            if subscripts is None:
                frame.doubt(Cause.ADDRESSED_ANEW, op.name)
        memref = op.operands[view.operand]
    return Place(memref, subscripts, is_linear and subscripts is not None, unit)


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
