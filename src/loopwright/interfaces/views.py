"""Views and allocations: which results name memory of an operand, and which name new memory."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from loopwright.interfaces.index_values import IndexValues, Subscripts
from loopwright.interfaces.op_interfaces import Interface, interface_of


class ViewLike(Interface):
    """The memrefs that an op gives are memory of its operand number `operand`.

    `same_pointer` says that the aligned pointer is that of the operand, whatever the offset. An op
    whose subscripts follow from those of its source overrides `source_subscripts`.
    """

    def __init__(self, operand: int = 0, *, same_pointer: bool = True) -> None:
        self.operand = operand
        self.same_pointer = same_pointer

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """Where in its source the element of a view at `subscripts` is; None if that cannot be
        said in subscripts: then it may be anywhere."""
        return None


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
