"""`-affine-jam-updates`: iterations that update the same elements are run through together.

**What.** Where each iteration of a loop runs through the same elements of memory and updates them,
several iterations become one: an element is loaded and stored once for all of them, and what their
other inner loops carry, they carry side by side, so that no iteration waits for the one before it.

**Before → After** (`rows=2`)

    affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 step 2 {
      affine.for %j = 0 to 999 {                 affine.for %j = 0 to 999 {
        %y = affine.load %v[%j]                    %y = affine.load %v[%j]
        … add %m[%i, %j] * %x[%i]                  … add %m[%i, %j] * %x[%i]
        affine.store %n, %v[%j]                    … add %m[%i + 1, %j] * %x[%i + 1]
      }                                            affine.store %n, %v[%j]
    }                                            }
                                               }

Iterations that are left run in a loop of their own.

**Legal when** no dependence forbids unroll-and-jam (`loops.steps.unroll.Jam`): each element is
updated in the order of the iterations. Results keep all their bits.

**Refuses when** `illegal-jam`, `unknown-jam`: a dependence forbids it, or may (witness);
`bounds-vary`: bounds of an inner loop are computed inside the loop; and as
`loops.steps.unroll.Unrolling`: `few-iterations`, `never-runs`, `bound-of-several`,
`index-overflow`, `too-large`. Candidates are loops whose inner loops contain no others and call no
functions, one of which updates elements that do not depend on the loop around it, and runs through
enough of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.exact.loops import trip_count
from loopwright.exact.slices.regions import element_bytes
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_in, loops_of
from loopwright.ir.refusal import Refusal
from loopwright.ir.target import describe_host
from loopwright.loops.steps.unroll import apply_jam, plan_jam
from loopwright.loops.support.jam_pass import JamPass, Planned, is_straight
from loopwright.loops.support.options import option, zero_or_at_least

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis

_ROWS = 4
"""How many iterations become one; twice as many where they read more than caches hold: memory is
run through in that many places at once."""
_OPS = 16
"""How many ops an inner loop has at most: more leave no registers for several iterations."""
_LEAST = 128
"""How many elements are updated at least for it to pay."""
_LEAST_IN_ORDER = 32
"""The same where a sum's order is fixed: its iterations wait for each other otherwise."""
_QUEUED = 4096
"""Bytes whose stores have not all left the queue of the processor when they are loaded again."""


@dataclass(frozen=True)
class AffineJamUpdatesPass(JamPass):
    """Run iterations that update the same elements through together."""

    name: ClassVar[str] = "affine-jam-updates"
    description: ClassVar[str] = "Run iterations that update the same elements together"
    message: ClassVar[str] = "that update the same elements become one"

    rows: int = option(
        0,
        "how many iterations become one; 0 is four, eight where they wait for memory",
        check=zero_or_at_least(2),
    )

    def candidates(self, function: Operation) -> Iterator[ForOp]:
        """Loops whose inner loops contain no others, one of which updates the same each time."""
        return (loop for loop in loops_in(function) if self._is_candidate(loop))

    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> Planned | Refusal:
        """Whether no dependence forbids unroll-and-jam."""
        is_far = _read(loop, loops_of(loop.body)) > describe_host().cache_size(3) // 2
        plan = plan_jam(analysis, loop, self.rows or (2 * _ROWS if is_far else _ROWS))
        if isinstance(plan, Refusal):
            return plan
        return Planned(plan.unrolling, partial(apply_jam, plan))

    def _is_candidate(self, loop: ForOp) -> bool:
        """Whether a loop has the form, and jamming it pays."""
        inner_loops = list(loops_of(loop.body))
        updating = [inner for inner in inner_loops if _updates_the_same(loop, inner)]
        bodies = [op for block in (loop, *inner_loops) for op in block.body.ops]
        if loop.results or not updating:
            return False
        if not all(op in inner_loops or is_straight(op) for op in bodies):
            return False
        return self.everywhere or _pays(loop, inner_loops, updating)


def _updates_the_same(loop: ForOp, inner: ForOp) -> bool:
    """Whether an inner loop loads and stores elements that depend on it, but not on `loop`."""
    from loopwright.loops.vectorize.subscripts import composed_subscripts

    stored = [
        (op.memref, composed_subscripts(op)) for op in inner.body.ops if isinstance(op, StoreOp)
    ]
    return any(
        (op.memref, subscripts) in stored
        and inner.induction_variable in subscripts.operands
        and loop.induction_variable not in subscripts.operands
        for op in inner.body.ops
        if isinstance(op, LoadOp)
        for subscripts in (composed_subscripts(op),)
    )


def _read(loop: ForOp, inner_loops: Iterable[ForOp]) -> int:
    """How many bytes all iterations read together that each reads for itself; 0 if not known."""
    from loopwright.loops.vectorize.subscripts import composed_subscripts

    return sum(
        (trip_count(loop) or 0) * (trip_count(inner) or 0) * (element_bytes(op.memref) or 0)
        for inner in inner_loops
        for op in inner.body.ops
        if isinstance(op, LoadOp)
        and {loop.induction_variable, inner.induction_variable}
        <= set(composed_subscripts(op).operands)
    )


def _pays(loop: ForOp, inner_loops: Sequence[ForOp], updating: Sequence[ForOp]) -> bool:
    from loopwright.exact.costs.nest_figures import is_call
    from loopwright.loops.vectorize.accumulation import accumulation, may_reorder

    if any(
        len(inner.body.ops) > _OPS or any(map(is_call, inner.body.ops)) for inner in inner_loops
    ):
        return False
    sums = [
        accumulation(inner, number) for inner in inner_loops for number in range(len(inner.results))
    ]
    is_free = all(one is not None and may_reorder(one) for one in sums)
    least = _LEAST if is_free else _LEAST_IN_ORDER
    if any((trip_count(inner) or least) < least for inner in updating):
        return False
    host = describe_host()
    read, updated = _read(loop, inner_loops), [_updated(inner) for inner in updating]
    # One row alone asks for all that the last cache gives, and what it updates is at hand.
    is_near = 2 * host.cache_size(2) < read <= host.cache_size(3) // 2
    if is_free and is_near and _QUEUED <= min(updated) <= max(updated) <= host.cache_size(1) // 2:
        return False
    # What fits registers the code generator keeps there through all iterations.
    return not (is_free and all(map(host.keeps_in_registers, updated)))


def _updated(inner: ForOp) -> int:
    """How many bytes a loop updates, at least where that is not known."""
    sizes = [element_bytes(op.memref) or 0 for op in inner.body.ops if isinstance(op, StoreOp)]
    return sum(sizes) * (trip_count(inner) or 1 << 20)
