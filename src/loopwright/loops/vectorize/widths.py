"""How many registers wide the lanes of a loop that reduces are, or of one around reductions.

Additions to one register wait for each other. Several registers side by side, each with sums of its
own, fill the time, and share what is the same in all lanes.
"""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.exact.domains import trip_count
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.affine.operands import composed_subscripts
from loopwright.ir.interfaces.memory_access import is_affine_element_access
from loopwright.loops.vectorize import subscripts
from loopwright.loops.vectorize.cost import LATENCY, accumulates_floats, scalar_cost

_MOST = 4
_ACCUMULATORS = 8
"""How many registers of sums there are at most: the others are for what is added."""


def rows_at_once(root: Operation, lanes: int) -> int:
    """How many registers of `lanes` lanes the iterations of an `affine.for` should fill: 1, 2 or 4.

    Several, if inner loops accumulate floats and run through memory along the lanes, and if no more
    iterations than before are left over.
    """
    inner = [loop for loop in loops_in(root) if loop is not root]
    waiting = [loop for loop in inner if accumulates_floats(loop)]
    count = trip_count(root)
    if not waiting or len(waiting) < len(inner) or not count:
        return 1
    if not all(_is_near(root, op) for loop in waiting for op in loop.walk()):
        return 1
    sums = max(len(loop.results) for loop in waiting)
    registers = _MOST
    while registers > 1 and (
        sums * registers > _ACCUMULATORS or count % (lanes * registers) != count % lanes
    ):
        registers //= 2
    return registers


def accumulators(root: Operation, lanes: int) -> int:
    """How many registers of `lanes` lanes the iterations of an `affine.for` that reduces should
    fill: 4, or 1 or 2 where fewer iterations are left over then and that is estimated to be better.
    """
    count = trip_count(root)
    if not count:
        return _MOST
    work = sum(map(scalar_cost, root.regions[0].block.ops))

    def cost(registers: int) -> float:
        groups, rest = divmod(count, lanes * registers)
        return groups * (1 + max(registers * work, LATENCY)) + rest * max(work, LATENCY)

    return min((_MOST, 2, 1), key=cost)


def _is_near(root: Operation, op: Operation) -> bool:
    """Whether lanes of a loop access neighbours, or all the same element, if an op does at all."""
    if not is_affine_element_access(op):
        return True
    variable = root.regions[0].block.args[0]
    strides = subscripts.lane_strides(
        composed_subscripts(op),
        subscripts.Lanes(variable, subscripts.step_of(root), 1, None),
    )
    return not any(stride != 0 for stride in strides[:-1]) and strides[-1:] in ((), (0,), (1,))
