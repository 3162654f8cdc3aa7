"""Bands of perfectly nested `affine.for` ops: found, and nested in another order.

**Before → After** (order 1, 0)

    affine.for %i = 0 to 4 {                     affine.for %j = 0 to 9 {
      %k = affine.apply #map(%i)                   affine.for %i = 0 to 4 {
      affine.for %j = 0 to 9 {                       %k = affine.apply #map(%i)
        affine.store %x, %m[%k, %j]                  affine.store %x, %m[%k, %j]

**Legal when** no dependence runs backwards in the new order (`exact.dependences.legality`), and
the bounds of each loop use only induction variables of loops that are then outside of it.

**Refuses when** `illegal-permutation`: a pair of iterations would be swapped (witness);
`unknown-permutation`: that is not known, or the loops carry values; `bounds-depend`: the bounds of
a loop are computed inside a loop that would not be around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.enclosing import ops_around
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.support.reporting import refusal
from loopwright.reporting.ledger import JsonValue

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.dependences.model import Dependence


def functions_with_loops(root: Operation) -> Iterator[tuple[Operation, list[ForOp]]]:
    """The functions in an op, or it itself, that contain `affine.for` ops, and these."""
    for function in functions_with_bodies(root):
        loops = list(loops_in(function))
        if loops:
            yield function, loops


def inner_loop(loop: Operation, *, ops_between: bool = False) -> ForOp | None:
    """The `affine.for` that is all that a loop contains, if `ops_between` apart from pure ops
    in front of it."""
    block = loop.regions[0].block
    last = block.last_op
    inner = None if last is None else last.prev_op
    if inner is None or not isinstance(inner, ForOp):
        return None
    before = inner.prev_op
    while before is not None:
        if not ops_between or not is_pure(before):
            return None
        before = before.prev_op
    return inner


def band_from(loop: ForOp, *, ops_between: bool = False) -> list[ForOp]:
    """The loop and all that are perfectly nested in it, outermost first."""
    band = [loop]
    while (inner := inner_loop(band[-1], ops_between=ops_between)) is not None:
        band.append(inner)
    return band


def inside_out(root: Operation) -> Iterator[Operation]:
    """The ops in `root`, each after all that are inside it."""
    for region in root.regions:
        for block in region.blocks:
            for op in block.ops:
                yield from inside_out(op)
                yield op


def depth_in(op: Operation, kind: type[Operation]) -> int:
    """In how many ops of a class an op stands."""
    return sum(isinstance(around, kind) for around in ops_around(op))


def bands_in(root: Operation, *, ops_between: bool = False) -> Iterator[list[ForOp]]:
    """The bands in `root` that are not part of a larger one, in the order of the text."""
    inside: set[Operation] = set()
    for loop in loops_in(root):
        if loop not in inside:
            band = band_from(loop, ops_between=ops_between)
            inside.update(band)
            yield band


@dataclass(frozen=True, slots=True)
class Reordering:
    """Loops to be nested anew: `order[k]` is the position in `band` of the loop that comes k-th."""

    band: tuple[ForOp, ...]
    order: tuple[int, ...]

    @property
    def is_identity(self) -> bool:
        """Whether nothing changes."""
        return self.order == tuple(range(len(self.order)))

    def dependent_bounds(self) -> tuple[Operation, Operation] | None:
        """A loop and another one that its bounds depend on, and that would not be around it, or an
        op between the loops that computes them: these ops go into the innermost loop."""
        for position, number in enumerate(self.order):
            inside = [self.band[k] for k in self.order[position:]]
            value_of = _operand_from(self.band[number], inside)
            if value_of is not None:
                return self.band[number], value_of
        for loop in self.band:
            for operand in loop.operands:
                owner = operand.owner
                if isinstance(owner, Operation) and owner.parent_op() in self.band:
                    return loop, owner
        return None


def plan_reordering(
    analysis: DependenceAnalysis,
    band: Sequence[ForOp],
    order: Sequence[int],
    *,
    any_bounds: bool = False,
) -> Reordering | Refusal:
    """Whether a band may be nested in another order. The loops of the band may have pure ops
    between them. With `any_bounds` the loops get other bounds: those they have do not count."""
    from loopwright.exact.dependences.legality import Verdict, permutation_legality

    first, end = 0, len(order)
    while first < end and order[first] == first:
        first += 1
    while end > first and order[end - 1] == end - 1:
        end -= 1
    changed = Reordering(tuple(band[first:end]), tuple(k - first for k in order[first:end]))
    if changed.is_identity:
        return changed
    depends = None if any_bounds else changed.dependent_bounds()
    if depends is not None:
        message = "the bounds of a loop depend on what would not be around it"
        return refusal("bounds-depend", depends, message)
    legality = permutation_legality(analysis, changed.band, changed.order)
    if legality.verdict is Verdict.UNKNOWN:
        places = [changed.band[0], *([] if legality.op is None else [legality.op])]
        kind = RefusalKind.UNKNOWN
        return Refusal("unknown-permutation", kind, legality.cause, tuple(places))
    if legality.obstacle is not None:
        return _illegal(changed.band[0], legality.obstacle)
    return changed


def _operand_from(loop: Operation, inside: Sequence[Operation]) -> Operation | None:
    """The loop of `inside` in which an operand of `loop` is computed."""
    for operand in loop.operands:
        owner = operand.owner
        block = owner.parent_block() if isinstance(owner, Operation) else owner
        parent = None if block is None else block.parent_op()
        if parent is not None and parent in inside:
            return parent
    return None


def _illegal(loop: Operation, obstacle: Dependence) -> Refusal:
    from loopwright.exact.dependences.describe import record, turned_message

    witness: JsonValue = record(obstacle)
    message = turned_message(obstacle, with_witness=True)
    ops = (loop, obstacle.source.op, obstacle.sink.op)
    kind = RefusalKind.ILLEGAL
    return Refusal("illegal-permutation", kind, message, ops, witness=lambda: witness)


def reorder(plan: Reordering) -> Operation:
    """Nest the loops of a plan anew; returns the outermost one."""
    if plan.is_identity:
        return plan.band[0]
    outermost = plan.band[0]
    place = LoopBuilder.after(outermost)
    body = [op for loop in plan.band for op in _contents(loop) if op not in plan.band]
    for op in (*plan.band, *body):
        op.detach()
    loops = [plan.band[k] for k in plan.order]
    for loop, inner in zip(loops, [*([op] for op in loops[1:]), body], strict=True):
        last = loop.regions[0].block.last_op
        assert last is not None, "the body of a loop ends in a terminator"
        end = LoopBuilder.before(last)
        for op in inner:
            end.place(op)
    return place.place(loops[0])


def _contents(loop: Operation) -> list[Operation]:
    """The ops in the body of a loop, without the terminator."""
    return list(loop.regions[0].block.ops)[:-1]
