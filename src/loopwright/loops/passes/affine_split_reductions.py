"""`-affine-split-reductions`: a long reduction as several shorter ones, side by side in one loop.

**What.** The iterations of a loop that only reduces are cut into as many parts, one after another,
as there are to be; the loop then runs through all of them at once, with a partial result for each,
which are combined behind it. Memory is run through in several places at once, so that one page walk
or prefetcher need not wait for another.

**Before → After** (`parts=2`)

    %s = affine.for %i = 0 to 4099               %p:2 = affine.for %i = 0 to 2048
        iter_args(%t = %init) -> (f32) {             iter_args(%t = %init, %u = %minus_zero) … {
      %a = affine.load %m[%i]                      … of %m[%i]
      … add %t, %a                                 … of %m[%i + 2048]
    }                                            }
                                                 %q = … add %p#0, %p#1
                                                 %s = affine.for %i = 4096 to 4099
                                                     iter_args(%t = %q) -> (f32) {
                                                   … of %m[%i]
                                                 }

A part is a multiple of 64 iterations, so that vectors fill it; what is left follows.

**Legal when** all that the loop carries are reductions whose order is free: of integers, minima and
maxima, or of floats whose operations carry `reassoc`; and when the loop neither writes memory nor
has other effects.

**Refuses when** `ordered`: the order of what is carried matters, or it is no reduction;
`trip-count`: the number of iterations is not known, or too small, an error if `parts` is given and
nothing is done; `too-many`: the partial results
would not fit the registers; `unprofitable`: what the loop runs through fits the last cache, or is
several memrefs, which are several places at once already (figures). Candidates are innermost loops
that carry values and only compute and read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.loops import trip_count
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.dialects.affine import ForOp, LoadOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.reduction.definition import can_combine, combined, identity_attribute
from loopwright.ir.interfaces.atomic_kinds import IDEMPOTENT
from loopwright.ir.interfaces.control_flow import is_terminator
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.refusal import Refusal, RefusalKind, RequestedWork
from loopwright.ir.syntax.properties import attribute
from loopwright.ir.target import describe_host
from loopwright.loops.parallel.surgery import forget_overflow
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import clone_before, set_bounds
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import decision
from loopwright.loops.support.side_by_side import Copy, joined
from loopwright.reporting.ledger import Decision, Ledger

if TYPE_CHECKING:
    from loopwright.loops.vectorize.plan import CarriedReduction

_PARTS = 4
_ACCUMULATORS = 8
"""How many partial results there are at most: the other registers are for what is combined."""


@dataclass(frozen=True, slots=True)
class _Split:
    """`parts` parts of `length` iterations of `loop` run side by side, then the rest."""

    loop: ForOp
    reductions: Sequence[CarriedReduction]
    parts: int
    length: int
    rest: int


@dataclass(frozen=True)
class AffineSplitReductionsPass(Pass):
    """Run through the parts of long reductions side by side."""

    name: ClassVar[str] = "affine-split-reductions"
    description: ClassVar[str] = "Run through the parts of long reductions side by side"

    parts: int = option(0, "how many parts; 0 is four, or two", check=at_least(0))
    multiple: int = option(
        64, "a part is a multiple of so many iterations, for vectors to fill it", check=at_least(1)
    )
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        work = RequestedWork(self.name)
        for split in list(self._plans(op, work)):
            _apply(split)
        work.report(ledger)

    def _plans(self, root: Operation, work: RequestedWork) -> Iterator[_Split]:
        for loop in loops_in(root):
            if not _is_candidate(loop):
                continue
            found = self._plan(loop)
            if isinstance(found, Refusal):
                work.refused(found)
                continue
            work.did(self._decision(found))
            yield found

    def _plan(self, loop: ForOp) -> _Split | Refusal:
        reductions = _free_reductions(loop)
        if reductions is None:
            message = "what the loop carries cannot be combined in another order"
            return Refusal("ordered", RefusalKind.UNSUPPORTED, message, (loop,))
        parts, results = self.parts, len(reductions)
        if not parts:
            parts = next((p for p in (_PARTS, 2) if results * p <= _ACCUMULATORS), 0)
        if not parts:
            message = "partial results would not fit the registers"
            kind = RefusalKind.UNPROFITABLE
            return Refusal("too-many", kind, message, (loop,), {"results": results})
        trips = trip_count(loop)
        length = (trips or 0) // parts // self.multiple * self.multiple
        if trips is None or not length or loop.lower_map.num_results != 1:
            message = (
                f"the number of iterations is not known to be at least {parts * self.multiple}"
            )
            kind, asked = RefusalKind.UNSUPPORTED, bool(self.parts)
            return Refusal("trip-count", kind, message, (loop,), is_requested=asked)
        figures = _traffic(loop, trips)
        if not self.everywhere and figures["memrefs"] != 1:
            message = "the loop does not run through one memref, but through several, or none"
            return Refusal("unprofitable", RefusalKind.UNPROFITABLE, message, (loop,), figures)
        if not self.everywhere and figures["bytes"] <= figures["cache_bytes"]:
            message = "what the loop runs through fits the last cache"
            return Refusal("unprofitable", RefusalKind.UNPROFITABLE, message, (loop,), figures)
        return _Split(loop, reductions, parts, length, trips - parts * length)

    def _decision(self, split: _Split) -> Decision:
        message = f"{split.parts} parts of {split.length} iterations run side by side"
        figures = {"parts": split.parts, "iterations": split.length, "rest": split.rest}
        return decision("split", self.name, (split.loop,), message, figures)


def _is_candidate(loop: ForOp) -> bool:
    """Whether a loop carries values, and only computes and reads; if it does not say itself what it
    reduces, which means an order of its own."""
    if not loop.results or attribute(loop, "reductions") is not None:
        return False
    return all(
        not op.regions and (isinstance(op, LoadOp) or is_terminator(op) or has_no_effects(op))
        for op in loop.body.ops
    )


def _free_reductions(loop: ForOp) -> Sequence[CarriedReduction] | None:
    """What a loop carries, if all of it is reductions of scalars whose order is free."""
    from loopwright.loops.vectorize.accumulation import accumulation, may_reorder

    found: list[CarriedReduction] = []
    for number, result in enumerate(loop.results):
        reduction = accumulation(loop, number)
        if reduction is None or not may_reorder(reduction):
            return None
        if not can_combine(reduction.kind, result.type):
            return None
        found.append(reduction)
    return found


def _traffic(loop: ForOp, trips: int) -> dict[str, int]:
    """What a loop of so many iterations reads at places of their own, and what the cache holds."""
    from loopwright.exact.slices.regions import bytes_of_type
    from loopwright.loops.vectorize.subscripts import composed_subscripts, memref_of

    reads = [
        op
        for op in loop.body.ops
        if isinstance(op, LoadOp) and loop.body.args[0] in composed_subscripts(op).operands
    ]
    size = sum(bytes_of_type(op.results[0].type) or 0 for op in reads)
    return {
        "bytes": trips * size,
        "memrefs": len({memref_of(op) for op in reads}),
        "cache_bytes": describe_host().caches[-1].size,
    }


# Rewriting ---------------------------------------------------------------------------------------


def _apply(split: _Split) -> None:
    loop, count = split.loop, len(split.loop.results)
    for reduction in split.reductions:
        for op in reduction.combining:
            forget_overflow(op)
    block = loop.parent_block()
    assert block is not None, "a loop stands in a block"
    distance = split.length * loop.step_value
    further = [_start(loop, reduction, block) for reduction in split.reductions]
    copies = [Copy(loop.inits)]
    copies += [Copy(further, number * distance) for number in range(1, split.parts)]
    made = joined(loop, copies, loop)
    set_bounds(made, None, _behind(loop, distance), loop.lower_bound_operands)
    values: list[SSAValue] = []
    for number, reduction in enumerate(split.reductions):
        partial = list(made.results[number::count])
        while len(partial) > 1:
            pairs = zip(partial[::2], partial[1::2], strict=False)
            odd = partial[len(partial) // 2 * 2 :]
            partial = [_combined(reduction, a, b, loop, block) for a, b in pairs] + odd
        values += partial
    if split.rest:
        rest = clone_before(loop, block, loop).root
        assert isinstance(rest, ForOp)
        rest.operands = [*rest.operands[: len(rest.operands) - count], *values]
        set_bounds(rest, _behind(loop, split.parts * distance), None, loop.lower_bound_operands)
        values = list(rest.results)
    for old, new in zip(list(loop.results), values, strict=True):
        old.replace_all_uses_with(new)
    loop.detach()
    loop.erase()


def _behind(loop: ForOp, distance: int) -> AffineMap:
    """The lower bound of a loop, so much later."""
    lower = loop.lower_map
    return AffineMap(lower.num_dims, lower.num_symbols, (lower.results[0] + distance,))


def _start(loop: ForOp, reduction: CarriedReduction, block: Block) -> SSAValue:
    """What the second part and the ones behind start from: what changes nothing."""
    init = loop.inits[reduction.number]
    if reduction.kind in IDEMPOTENT:
        return init
    constant = ConstantOp(identity_attribute(reduction.kind, init.type, partial=True))
    return LoopBuilder.before(loop).insert(constant).results[0]


def _combined(
    reduction: CarriedReduction, left: SSAValue, right: SSAValue, loop: ForOp, block: Block
) -> SSAValue:
    """Two partial results as one, under the flags of the first op that combines."""
    made = LoopBuilder.before(loop).insert(combined(reduction.kind, left, right))
    flags = attribute(reduction.combining[0], "fastmath")
    if flags is not None:
        made.properties["fastmath"] = flags
    return made.results[0]
