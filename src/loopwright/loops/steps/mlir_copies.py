"""What copies of data have in common with those of `mlir-opt`, so that the IR is the same.

The order of the operands of their maps, and index constants that nothing needs to use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.dialects.affine import ApplyOp, ForOp, StoreOp
from loopwright.ir.dialects.arith.constants import scope_block
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.data_copy import NoCopyCause

_LATE = (
    NoCopyCause.NO_ELEMENTS,
    NoCopyCause.NO_BOX,
    NoCopyCause.DEPENDENT_BOUNDS,
    NoCopyCause.NEVER_RUNS,
)
"""What `mlir-opt` finds out when it has built the first constant of a copy."""


def leaves_constant(cause: NoCopyCause) -> bool:
    """Whether `mlir-opt` leaves an unused constant 0 where a memref is not copied."""
    return cause in _LATE


class Constants:
    """Builds index constants at the front of a function, one for each use, as `mlir-opt` does."""

    def __init__(self, op: Operation) -> None:
        block = scope_block(op)
        self._builder = LoopBuilder(block, block.first_op, op.location)

    def of(self, number: int) -> SSAValue:
        """Build one more constant."""
        return self._builder.constant(number)


def operand_order(
    users: Sequence[Operation], operands: Sequence[SSAValue], depth: int
) -> tuple[int, ...]:
    """The numbers of operands in the order in which accesses use them; the first `depth` operands
    are induction variables.

    Operands of subscripts come first, then those of the bounds of the loops of these, and so on;
    parameters are last.
    """
    places = {value: k for k, value in reversed(list(enumerate(operands)))}
    order: dict[int, None] = {}
    for user in users:
        values = list(_terminals(user.operands[isinstance(user, StoreOp) + 1 :]))
        while values:
            order |= {places[value]: None for value in values if value in places}
            loops = [v.owner.parent_op() for v in values if isinstance(v.owner, Block)]
            bounds = [
                (*loop.lower_bound_operands, *loop.upper_bound_operands)
                for loop in loops
                if isinstance(loop, ForOp)
            ]
            values = [value for mine in bounds for value in _terminals(mine)]
    variables = [k for k in order if k < depth]
    return (*variables, *(k for k in order if k >= depth))


def _terminals(values: Sequence[SSAValue]) -> Iterator[SSAValue]:
    """Yield the operands of a composition of `affine.apply` ops that are not results of such ops
    themselves."""
    for value in values:
        if isinstance(value.owner, ApplyOp):
            yield from _terminals(value.owner.operands)
        else:
            yield value
