"""Views and allocations: which results name memory of an operand, and which name new memory."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from loopwright.interfaces.index_values import IndexValues, Subscripts
from loopwright.interfaces.op_interfaces import interface_of


@dataclass(frozen=True)
class ViewLike(OpTrait):
    """The memrefs that an op gives are memory of its operand number `operand`.

    `same_pointer` says that the aligned pointer is that of the operand, whatever the offset. An op
    whose subscripts follow from those of its source overrides `source_subscripts`.
    """

    operand: int = 0
    same_pointer: bool = True

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """Where in its source the element of a view at `subscripts` is; None if that cannot be
        said in subscripts: then it may be anywhere."""
        return None


@dataclass(frozen=True)
class AllocationLike(OpTrait):
    """The one result of an op is new memory, whose contents are not set; automatic memory lives as
    long as the region around it that holds allocations, other memory until it is freed."""

    is_automatic: bool = False


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
