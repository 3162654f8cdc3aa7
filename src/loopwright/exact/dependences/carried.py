"""Values that loops carry from one iteration to the next: dependences through registers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.ir import Operation, OpResult

from loopwright.exact.attributes import integer
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.control_flow import carried_arguments
from loopwright.ir.syntax.enclosing import is_inside


@dataclass(frozen=True, slots=True)
class CarriedValue:
    """`source` computes a value that `sink` uses in the next iteration of `loop`.

    `distance` is the step of the loop where that is known; `number` counts the loop's carried
    values.
    """

    source: Operation
    sink: Operation
    loop: Operation
    number: int
    distance: int | None


def carried_values(function: Operation) -> Iterator[CarriedValue]:
    """The carried values of all loops in a function, in program order.

    A value that is yielded unchanged from outside the body, or as it came in, is not computed in
    an iteration and so depends on none; what another carried value hands on is followed no further
    than to the terminator.
    """
    for loop in function.walk():
        yield from carried_by(loop)


def carried_by(loop: Operation) -> Iterator[CarriedValue]:
    """The carried values of one loop; none of an op that is no loop."""
    carried = carried_arguments(loop)
    if not carried:
        return
    terminator = loop.regions[0].block.last_op
    assert terminator is not None, "the body of a loop ends in a terminator"
    for number, argument in enumerate(carried):
        value = terminator.operands[number]
        if value is argument:
            continue
        source = value.owner if isinstance(value, OpResult) else terminator
        if not is_inside(source, loop):
            continue
        for user in dict.fromkeys(use.operation for use in argument.uses):
            yield CarriedValue(source, user, loop, number, _step(loop))


def _step(loop: Operation) -> int | None:
    if not isinstance(loop, ForOp):
        return None
    return integer(loop, "step")
