"""`-affine-distribute-windows`: what fusion computes window by window gets whole loops back.

**What.** Where each iteration of some loops first runs through a window of its own of a larger
space (as fusion leaves a producer in a consumer that takes every second element), the windows get a
nest for themselves, and as they follow each other without gaps, each loop and its window become one
loop. Short loops inside the innermost body, which stand against vectors, are no more.

**Before → After**

    affine.for %i = 0 to 32 {                    affine.for %p = 0 to 64 {
      affine.for %p = 2 * %i to 2 * %i + 2 {       A(%p)
        A(%p)                                    }
      }                                          affine.for %i = 0 to 32 {
      B(%i)                                        B(%i)
    }                                            }

**Legal when** the loops can be distributed (`loops.isolate`), nothing in the windows depends on
another iteration of the loops or of the windows, and uses of the loops only what bounds the
windows.

**Refuses when** `not-distributed`: a dependence or a value stands against that;
`carried-dependence`, `unknown-dependence`: iterations in the windows are tied, or may be (witness);
`index-overflow`: a bound may not fit 64 bits. Candidates are windows of at most eight iterations,
one in each of the innermost loops around, in the same order, with no other loop beside; these loops
have a known number of iterations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.exact.loops import trip_count
from loopwright.ir.affine_expr import dim
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loop_directly_around, loops_in
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import (
    fits,
    is_defined_in,
    lower_bound,
    upper_bound,
)
from loopwright.loops.steps.distribute import Isolation, isolate, plan_isolation
from loopwright.loops.steps.editing import erase_nest, move_body
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import decision, refusal
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence

_MOST = 8
"""How many iterations a window has at most: longer ones fill vectors themselves."""


@dataclass(frozen=True, slots=True)
class _Window:
    """A loop `inner` from `size * i + offset` on, as many iterations as `size`, `i` being the
    variable of `outer`."""

    outer: ForOp
    inner: ForOp
    size: int
    offset: int

    def bounds(self) -> tuple[BoundExprs, BoundExprs]:
        """The bounds of all windows together."""
        low, high = lower_bound(self.outer), upper_bound(self.outer)
        return (
            low.with_exprs([expr * self.size + self.offset for expr in low.exprs]),
            high.with_exprs([expr * self.size + self.offset for expr in high.exprs]),
        )


@dataclass(frozen=True, slots=True)
class _Plan:
    windows: tuple[_Window, ...]
    isolation: Isolation


@dataclass(frozen=True)
class AffineDistributeWindowsPass(Pass):
    """Give windows that loops run through whole loops."""

    name: ClassVar[str] = "affine-distribute-windows"
    description: ClassVar[str] = "Give windows that loops run through loops of their own"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.functions import functions_with_bodies

        for function in functions_with_bodies(op):
            refused: set[Operation] = set()
            while True:
                found = [w for w in _candidates(function) if w[0].inner not in refused]
                if not found:
                    break
                dependences = list(DependenceAnalysis(function).dependences())
                plan = _plan(found[0], dependences)
                if isinstance(plan, Refusal):
                    refused.add(found[0][0].inner)
                    ledger.append(plan.entry(self.name))
                    continue
                loops = tuple(w.inner for w in plan.windows)
                figures = {"windows": "x".join(str(w.size) for w in plan.windows)}
                ledger.append(decision("distributed", self.name, loops, "", figures))
                _apply(plan)


def _candidates(function: Operation) -> Iterator[list[_Window]]:
    """The windows of each innermost loop that begins with some, outermost first."""
    for op in loops_in(function):
        if (outer := loop_directly_around(op)) is None:
            continue
        if any(other.regions for other in outer.body.ops if other is not op):
            continue
        inner = [op]
        while (
            isinstance(first := inner[-1].body.first_op, ForOp)
            and first.next_op is inner[-1].terminator
        ):
            inner.append(first)
        for count in range(len(inner), 0, -1):
            windows = _windows(outer, inner[:count])
            if windows is not None:
                yield windows
                break


def _windows(innermost: ForOp, inner: Sequence[ForOp]) -> list[_Window] | None:
    """The windows of some loops in the loops around them, one in each."""
    around = [innermost]
    while len(around) < len(inner):
        parent = loop_directly_around(around[0])
        if parent is None:
            return None
        around.insert(0, parent)
    found = [_window(a, b) for a, b in zip(around, inner, strict=True)]
    windows = [window for window in found if window is not None]
    if len(windows) < len(found) or windows[-1].size > _MOST:
        return None
    body = inner[-1]
    operands = {value for op in body.body.walk() for value in op.operands}
    operands -= {loop.induction_variable for loop in inner}
    if any(is_defined_in(v, around[0]) and not is_defined_in(v, body) for v in operands):
        return None
    return windows


def _window(outer: ForOp, inner: ForOp) -> _Window | None:
    if outer.results or inner.results or outer.step_value != 1 or inner.step_value != 1:
        return None
    size = trip_count(inner)
    low, high = compose(lower_bound(inner)), compose(upper_bound(inner))
    if (
        not trip_count(outer)
        or size is None
        or size < 2
        or len(low.exprs) != 1
        or len(high.exprs) != 1
    ):
        return None
    if low.operands != (outer.induction_variable,):
        return None
    offset = low.exprs[0].replace_dims([dim(0) * 0]).constant_value()
    if offset is None or low.exprs[0] != dim(0) * size + offset:
        return None
    return _Window(outer, inner, size, offset)


def _plan(windows: list[_Window], dependences: Sequence[Dependence]) -> _Plan | Refusal:
    loops = [window.outer for window in windows]
    inner = [window.inner for window in windows]
    isolation = plan_isolation([*loops, inner[0]], dependences)
    if isolation.loops != tuple(loops):
        message = "the windows cannot be distributed from what else the loops do"
        return refusal("not-distributed", (inner[0], *loops), message)
    band = {*loops, *inner}
    for found in dependences:
        if (
            found.loop is not None
            and found.loop.op in band
            and all(is_inside(end.op, inner[0]) for end in (found.source, found.sink))
        ):
            code = "carried-dependence" if found.is_certain else "unknown-dependence"
            ops = (inner[0], found.source.op, found.sink.op)
            return refusal(code, ops, "iterations are tied", dependence=found)
    for window in windows:
        if not fits(*window.bounds()):
            message = "a bound of all windows may not fit 64 bits"
            return refusal("index-overflow", (window.inner,), message)
    return _Plan(tuple(windows), isolation)


def _apply(plan: _Plan) -> None:
    isolate(plan.isolation)
    root = plan.windows[0].outer
    builder = LoopBuilder.before(root)
    made: list[ForOp] = []
    for window in plan.windows:
        loop = builder.loop(*window.bounds())
        loop.attributes.update(window.inner.attributes)
        window.inner.induction_variable.replace_all_uses_with(loop.induction_variable)
        made.append(loop)
        builder = LoopBuilder.at_end(loop)
    move_body(plan.windows[-1].inner, made[-1])
    erase_nest(root)
