"""Two-way branches whose regions yield the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, Operation

from loopwright.codegen.core.builder import Block
from loopwright.codegen.core.components import Carried
from loopwright.codegen.core.constants import FALSE, TRUE
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.values import Lowered, Value

Arm = Callable[[], Sequence[Lowered]]


def two_way(
    fn: FunctionLowering, condition: Value, types: Sequence[Attribute], yes: Arm, no: Arm | None
) -> list[Lowered]:
    """Run `yes` or `no` and merge what they yield."""
    if condition in (TRUE, FALSE):
        taken = yes if condition == TRUE else no
        return [] if taken is None else list(taken())
    b = fn.b
    after = b.new_block("endif")
    arms = [(b.new_block("then"), yes)]
    if no is not None:
        arms.append((b.new_block("else"), no))
    b.branch_if(condition, arms[0][0], after if no is None else arms[1][0])
    arrivals: list[tuple[Sequence[Lowered], Block]] = []
    for block, arm in arms:
        b.place(block)
        values = arm()
        arrivals.append((values, b.block))
        if not b.block.terminated:
            b.branch(after)
    b.place(after)
    carried = Carried(fn.b, types)
    for values, source in arrivals:
        carried.add(values, source)
    return carried.values


def branch(fn: FunctionLowering, op: Operation, condition: Value) -> None:
    """Lower an op with a `then` and a possibly empty `else` region of one block each."""

    def arm(index: int) -> Arm | None:
        blocks = op.regions[index].blocks
        return (lambda: fn.lower_block(blocks[0])) if blocks else None

    yes = arm(0)
    assert yes is not None
    results = two_way(fn, condition, [r.type for r in op.results], yes, arm(1))
    for result, value in zip(op.results, results, strict=True):
        fn.bind(result, value)
