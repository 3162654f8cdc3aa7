"""What an operation uses of what surrounds it."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue


def values_from_outside(op: Operation, *, own: bool = True) -> list[SSAValue]:
    """Return the values used in an op and defined outside of it, in the order in which ops end;
    with `own=False` without its own operands."""
    inside = set(op.walk())
    outside_values: dict[SSAValue, None] = {}

    def visit(inner: Operation) -> None:
        for region in inner.regions:
            for block in region.blocks:
                for each in block.ops:
                    visit(each)
        for operand in inner.operands if own or inner is not op else ():
            owner = operand.owner
            defining = owner if isinstance(owner, Operation) else owner.parent_op()
            if defining not in inside:
                outside_values[operand] = None

    visit(op)
    return list(outside_values)
