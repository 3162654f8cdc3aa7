"""The pass that keeps elements which several iterations read in registers and line buffers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from xdsl.ir import Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers.line_buffers import (
    LineBuffer,
    apply_line_buffer,
    memrefs_read,
    plan_useful_buffers,
)
from loopwright.loops.registers.windows import (
    MOST_CARRIED,
    RegisterWindows,
    apply_register_windows,
    plan_register_windows,
)
from loopwright.loops.support.base import Change, ChangingPass, declared
from loopwright.loops.support.options import natural, option
from loopwright.reporting.errors import counted


@declared("affine-window-buffers", assumes_noalias=True)
class AffineWindowBuffersPass(ChangingPass):
    """`-affine-window-buffers`: loads elements once that several iterations of a loop read.

    **What.** Inner loops first: what loads of a loop read that others of them have read in earlier
    iterations is carried in registers, at most `most-carried` iterations far. Then elements that
    loads anywhere in the loop read in several iterations are copied to a buffer, of at most
    `most-bytes` if its size is constant, which is addressed modulo its extent; elements of the
    newest row that are read once are stored when they are loaded, in the places of the oldest ones
    (`loops.registers.windows`, `loops.registers.line_buffers`). The ledger says how many elements
    an iteration reads before and after.

    **Before → After**

        affine.for %i = 0 to 62 {                %0 = affine.load %a[0]   %1 = affine.load %a[1]
          %x = affine.load %a[%i]                affine.for %i = 0 to 62
          %y = affine.load %a[%i + 1]                iter_args(%y = %1, %x = %0) {
          %z = affine.load %a[%i + 2]              %z = affine.load %a[%i + 2]
          …                                        …
        }                                          affine.yield %z, %y
                                                 }

    **Legal when** no store in the loop may change an element between the iteration in which it is
    loaded and one that reads it, and elements that the program perhaps does not read exist: their
    subscripts are within the memref, or are tested.

    **Refuses when** `carried-dependence`, `unknown-dependence`: the loop writes, or may write, such
    an element (witness); `freed-in-loop`: the loop may free the memory; `may-fault`: an element is
    read conditionally, of memory that may be a part of other memory or may be freed before;
    `element-type`: the elements have no zero, which takes the place of one that does not exist;
    `no-symbols`: an extent that has to be tested is not a symbol there; `several-lower-bounds`: the
    first iteration is the greatest of several bounds; `named-reductions`: the loop says what it
    reduces; `unknown-region`: the elements that an iteration reads are not in a box of known
    extents; `not-translation-invariant`: the box of the next iteration has another extent, or moves
    unevenly; `moves-diagonally`: it moves along several dimensions; `buffer-size`: the buffer would
    be larger than `most-bytes`; `index-overflow`: a subscript or a bound does not fit 64 bits.
    """

    most_carried: int = natural(MOST_CARRIED, "the most iterations that an element is carried over")
    most_bytes: int = natural(1 << 16, "the size of the largest line buffer; 0: none are made")
    registers: bool = option(True, "whether elements are carried in registers")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the windows of all loops, inner loops first."""
        for loop in list(loops_inside_out(function)):
            # Registers replace a loop by one that carries them, but keep its body.
            body = loop.body
            is_innermost = not any(isinstance(op, ForOp) for op in body.walk())
            if self.most_bytes and not is_innermost:
                yield from self._line_buffers(function, loop)
            if self.registers:
                analysis = DependenceAnalysis(function)
                plan = plan_register_windows(analysis, loop, None, self.most_carried)
                yield from plan.refusals
                if plan.windows:
                    yield register_change(plan)
            if self.most_bytes and is_innermost:
                innermost = body.parent_op()
                assert isinstance(innermost, ForOp)
                yield from self._line_buffers(function, innermost)

    def _line_buffers(self, function: Operation, loop: ForOp) -> Iterator[Change | Refusal]:
        """Yield the line buffers of one loop."""
        for memref in memrefs_read(loop):
            for plan in plan_useful_buffers(DependenceAnalysis(function), loop, memref):
                if isinstance(plan, Refusal):
                    yield plan
                elif plan.num_bytes is not None and plan.num_bytes > self.most_bytes:
                    message = f"the buffer would have {plan.num_bytes} bytes"
                    yield Refusal("buffer-size", (loop, *plan.loads), message)
                elif plan.is_profitable:
                    yield from plan.refusals
                    yield buffer_change(plan)


def register_change(plan: RegisterWindows) -> Change:
    """Return the change that carries elements of windows in registers."""
    loop = plan.body.parent_op()
    assert isinstance(loop, ForOp)
    loads = [load for window in plan.windows for load in window.loads]
    message = (
        f"registers keep {counted(plan.num_carried, 'element')} of earlier iterations: "
        f"an iteration loads {plan.reads_after} instead of {plan.reads_before}"
    )
    apply = partial(apply_register_windows, plan)
    summary = "values of earlier iterations stay in registers"
    return Change("windowed", (loop, *loads), apply, message, plan.figures, summary=summary)


def buffer_change(plan: LineBuffer) -> Change:
    """Return the change that keeps elements of windows in a buffer."""
    loop = plan.body.parent_op()
    assert isinstance(loop, ForOp)
    message = (
        f"a buffer of {plan.figures['shape']} elements keeps {plan.num_kept} of {plan.extent} "
        f"in dimension {plan.along}: an iteration reads only what is new in its window"
    )
    apply = partial(apply_line_buffer, plan)
    summary = "elements of earlier iterations stay in a small buffer"
    return Change("line-buffer", (loop, *plan.loads), apply, message, plan.figures, summary=summary)
