"""Where long-running code lets itself be interrupted.

A loop around other loops counts its iterations down and asks the runtime when the count has run
out (`lw_poll`, which answers with the next count, or leaves the program). One count, in a register
or on the stack, serves all loops of a function. Innermost loops stay as they are, for LLVM to
vectorise, and so do loops around few iterations of constant number, which it unrolls.
"""

from __future__ import annotations

from loopwright.codegen.context import FunctionLowering
from loopwright.codegen.types import I32
from loopwright.codegen.values import Value

LONG = 256
"""How many iterations inside of another one are many."""

UNKNOWN = 1 << 20
"""What a loop counts whose number of iterations is not known."""

_FIRST = 8
"""Iterations to the first question of a call."""

_CONVENTION = "preserve_mostcc"
"""No general register is lost by asking."""

_RARELY = '!{!"branch_weights", i32 1, i32 2000}'


def count_iterations(fn: FunctionLowering, before: int, trips: int | None) -> int:
    """Account for a loop whose body has been lowered; `before` is what `fn` had counted until then.

    Returns how many iterations of inner loops one iteration of it has.
    """
    inside = fn.iterations - before
    fn.iterations = before + (UNKNOWN if trips is None else trips) * max(1, inside)
    return inside


def poll(fn: FunctionLowering) -> None:
    """Count down, and ask at zero whether the program is to end."""
    b = fn.b
    if fn.countdown is None:
        fn.countdown = b.stack_slot(str(I32), 4)
        b.entry_lines.append(f"store i32 {_FIRST}, {fn.countdown.typed}, align 4")
    fn.unit.declare(
        "lw_poll",
        f"{_CONVENTION} i32",
        "",
        " nounwind cold memory(inaccessiblemem: readwrite)",
        runtime=True,
    )
    ask, go_on = b.new_block("ask"), b.new_block("on")
    left = b.binary("sub", b.load(I32, fn.countdown, 4), Value(I32, "1"))
    b.store(left, fn.countdown, 4)
    due = b.icmp("eq", left, Value(I32, "0"))
    b.branch_if(due, ask, go_on, f", !prof {fn.unit.metadata(_RARELY)}")
    b.place(ask)
    b.store(b.call("lw_poll", I32, [], flags=_CONVENTION), fn.countdown, 4)
    b.branch(go_on)
    b.place(go_on)
