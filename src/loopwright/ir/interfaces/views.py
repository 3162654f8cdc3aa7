"""Views and allocations: which results name memory of an operand, and which name new memory."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.interfaces.index_values import IndexValues, Subscripts
from loopwright.ir.interfaces.op_interfaces import Interface, interface_of


class ViewLike(Interface):
    """The memrefs that an op gives are memory of its operand number `operand`.

    `same_pointer` says that the aligned pointer is that of the operand, whatever the offset. A view
    whose subscripts follow from those of its source overrides `source_subscripts`; one that
    `is_rearranged` gives memory other subscripts: an element is known by its `position` only.
    """

    is_rearranged = False

    def __init__(self, operand: int = 0, *, same_pointer: bool = True) -> None:
        self.operand = operand
        self.same_pointer = same_pointer

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """Where in its source the element of a view at `subscripts` is; None if that cannot be
        said in subscripts: then it may be anywhere."""
        return None

    def position(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> AffineExpr | None:
        """How many elements behind the aligned pointer of a view that `is_rearranged` the element
        at `subscripts` is; None if that is not known."""
        return None

    def source_position(
        self, op: Operation, values: IndexValues, position: AffineExpr
    ) -> AffineExpr | None:
        """How many of its elements behind the aligned pointer of the source the element is that is
        so many behind that of the view; None if that is not known."""
        return position if self.same_pointer else None

    def elements_of_source(self, op: Operation) -> int:
        """How many elements of the source one element of the view is; 0 if that is not known."""
        types = op.operands[self.operand].type, op.results[0].type
        elements = {
            cast("MemRefType[Attribute]", type_).element_type
            for type_ in types
            if isinstance(type_, MemRefType)
        }
        return 1 if self.same_pointer or len(elements) < 2 else 0

    def refined_type(
        self, op: Operation, source: MemRefType[Attribute]
    ) -> MemRefType[Attribute] | None:
        """The type of the view with what the type of its source says besides; None if nothing is
        known."""
        return None

    def is_injective(self, op: Operation) -> bool:
        """Whether no two elements of the view share an address if none of its source do."""
        return False


class AllocationLike(Interface):
    """The one result of an op is new memory, whose contents are not set; automatic memory lives as
    long as the region around it that holds allocations, other memory until it is freed."""

    def __init__(self, *, is_automatic: bool = False) -> None:
        self.is_automatic = is_automatic


def viewed_memref(op: Operation) -> SSAValue | None:
    """The operand whose memory the results of an op name, if the op makes a view."""
    view = interface_of(op, ViewLike)
    return None if view is None else op.operands[view.operand]


def is_view(op: Operation) -> bool:
    """Whether the results of an op are other names for memory of an operand."""
    return interface_of(op, ViewLike) is not None


def is_allocation(op: Operation) -> bool:
    """Whether the result of an op is new memory."""
    return interface_of(op, AllocationLike) is not None
