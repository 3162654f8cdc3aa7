"""Passes that move computations to places where they are executed less often."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from xdsl.ir import Operation, Region, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.speculation import divides_by_numbers, is_defined
from loopwright.ir.core.enclosing import inside_out
from loopwright.ir.core.properties import integers, mixed
from loopwright.ir.dialects.affine import BasisOperation, ForOp, ParallelOp
from loopwright.ir.dialects.arith.ranges import ValueRanges
from loopwright.ir.dialects.scf import ForOp as ScfForOp
from loopwright.ir.dialects.vector.constraints import shape_of
from loopwright.ir.dialects.vector.elements import ExtractOp, InsertOp
from loopwright.ir.interfaces.control_flow import is_loop, is_terminator
from loopwright.ir.interfaces.index_values import IntegerRange, constant_value
from loopwright.ir.interfaces.memory_effects import effects_of, has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import UndefinedDivisors, may_be_moved
from loopwright.ir.refusal import Reason, Refusal
from loopwright.loops.steps.counts import always_runs
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.steps.invariant import plan_hoisting
from loopwright.loops.support.base import FUNC, Change, ChangingPass, declared
from loopwright.reporting.ledger import Figure


@declared("loop-invariant-code-motion", title="LoopInvariantCodeMotion", is_whole=True)
class LoopInvariantCodeMotionPass(ChangingPass):
    """`-loop-invariant-code-motion`: ops that compute the same values in each iteration are
    executed once before the loop.

    **What** From the innermost loop outwards, of any dialect: ops of the body that have no effects
    and use no value computed in the loop are moved before it. Accesses of memory stay:
    `affine-loop-invariant-code-motion` moves those.

    **Before → After**

        scf.for %i = %c0 to %n step %c1 {     %a = arith.mulf %x, %x : f32
          %a = arith.mulf %x, %x : f32        scf.for %i = %c0 to %n step %c1 {
          memref.store %a, %m[%i]               memref.store %a, %m[%i]
        }                                     }

    **Legal when** the op has no effects, and all its operands are computed outside of the loop or
    are moved, too. It cannot fault for any possible operands (by ranges of integers), or the loop
    always runs and no op before it may end the program.

    **Refuses when** `may-fault`: it may fault and is not guaranteed to execute.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the invariant ops of loops of all kinds, innermost loops first."""
        ranges = ValueRanges()
        for loop in [inner for inner in inside_out(function) if is_loop(inner)]:
            hoisted, refusals = plan_motion(loop, ranges)
            yield from refusals
            front = LoopBuilder.before(loop)
            for each in hoisted:
                yield Change("hoisted", (each, loop), partial(front.move, each))


def plan_motion(
    loop: Operation, ranges: ValueRanges
) -> tuple[Iterable[Operation], Iterable[Refusal]]:
    """Plan which ops of the regions of a loop may be hoisted before it, in order; return the
    refusals of other invariant ops, too."""
    hoisted: dict[Operation, None] = {}
    refusals: dict[Operation, Refusal] = {}
    executed = cache(partial(_is_always_executed, loop))
    for region in loop.regions:
        waiting = deque(op for block in region.blocks for op in block.ops)
        while waiting:
            op = waiting.popleft()
            if op in hoisted or not _is_movable(op) or not _is_invariant(op, region, hoisted):
                continue
            is_safe = all(
                is_defined(inner) or _is_defined_within(inner, ranges.range_of)
                for inner in op.walk()
            )
            if not (is_safe or op in executed()):
                message = "it may fault and is not guaranteed to execute"
                refusals[op] = Refusal("may-fault", (op, loop), message, Reason.UNKNOWN)
                continue
            hoisted[op] = None
            users = [use.operation for result in op.results for use in result.uses]
            waiting.extend(user for user in users if user.parent_region() is region)
    return hoisted, refusals.values()


def _is_movable(op: Operation) -> bool:
    """Return whether `mlir-opt` moves an op: it is pure there, and loops in it are counted so."""
    if is_terminator(op) or not has_no_effects(op) or not all(map(may_be_moved, op.walk())):
        return False
    return all(_is_movable_loop(inner) for inner in op.walk() if is_loop(inner))


def _is_movable_loop(loop: Operation) -> bool:
    """Return whether a loop counts in steps of one, or is an `affine.parallel`."""
    if isinstance(loop, ForOp):
        return loop.step_value == 1
    if isinstance(loop, ScfForOp):
        return constant_value(loop.step) == 1
    return isinstance(loop, ParallelOp)


def _is_invariant(op: Operation, region: Region, hoisted: dict[Operation, None]) -> bool:
    """Return whether an op uses only values from outside of the region, or of ops that are
    hoisted."""
    for inner in op.walk():
        for operand in inner.operands:
            owner = operand.owner
            if isinstance(owner, Operation) and owner in hoisted:
                continue
            if region.is_ancestor(owner) and not op.is_ancestor(owner):
                return False
    return True


def _is_always_executed(loop: Operation) -> set[Operation]:
    """Return the ops of a loop that are executed whenever the loop is reached: if the loop always
    runs, those before which no op may end the program."""
    ops: set[Operation] = set()
    if isinstance(loop, ForOp) and always_runs(loop):
        for op in loop.body.ops:
            ops.add(op)
            if effects_of(op) is None:
                break
    return ops


@declared(
    "affine-loop-invariant-code-motion",
    FUNC,
    title="AffineLoopInvariantCodeMotion",
    assumes_noalias=True,
)
class AffineLoopInvariantCodeMotionPass(ChangingPass):
    """`-affine-loop-invariant-code-motion`: invariant code is executed once before affine
    loops.

    **What.** From the innermost `affine.for` outwards, ops in the body of a loop that compute, read
    and write the same in each iteration are moved before the loop.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.invariant`.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the invariant ops of affine loops, innermost loops first."""
        for loops in _by_height(function):
            # Loops of one height do not contain each other: moving ops out of one does not change
            # the others, and the analysis stays valid for all of them.
            analysis = DependenceAnalysis(function)
            for loop in loops:
                hoisted, refusals = plan_hoisting(analysis, loop)
                yield from refusals
                front = LoopBuilder.before(loop)
                for each, number in hoisted.items():
                    figures: dict[str, Figure] = {"compared": number} if number else {}
                    yield Change("hoisted", (each, loop), partial(front.move, each), "", figures)


def _by_height(function: Operation) -> Iterator[list[ForOp]]:
    """Yield the `affine.for` ops by how many loops are nested in them at most, innermost first."""
    heights: dict[Operation, int] = {}
    levels: list[list[ForOp]] = []
    for op in reversed(list(function.walk())):
        own = heights.pop(op, 0)
        if isinstance(op, ForOp):
            if own == len(levels):
                levels.append([])
            levels[own].append(op)
            own += 1
        parent = op.parent_op()
        if parent is not None and op is not function:
            heights[parent] = max(heights.get(parent, 0), own)
    for level in levels:
        yield level[::-1]


# Ops that are defined within ranges

RangeOf = Callable[[SSAValue], IntegerRange | None]
"""The range of a value; None if it is not an integer, or has no known range."""


def _is_defined_within(op: Operation, range_of: RangeOf) -> bool:
    """Return whether the ranges of its operands exclude undefined behaviour of an op."""
    if not divides_by_numbers(op):
        return False
    division = interface_of(op, UndefinedDivisors)
    if division is not None:
        return _divides(op, division, range_of)
    if isinstance(op, ExtractOp | InsertOp):
        vector = op.source if isinstance(op, ExtractOp) else op.dest
        places = mixed(integers(op, "static_position"), op.dynamic_position)
        ranges = [
            IntegerRange.constant(64, p) if isinstance(p, int) else range_of(p) for p in places
        ]
        return all(
            interval is not None and interval.smin >= 0 and interval.smax < extent
            for interval, extent in zip(ranges, shape_of(vector.type), strict=False)
        )
    if isinstance(op, BasisOperation):
        sizes = op.mixed_basis
        ranges = [
            IntegerRange.constant(64, s) if isinstance(s, int) else range_of(s) for s in sizes
        ]
        return all(interval is not None and interval.smin > 0 for interval in ranges)
    return False


def _divides(op: Operation, division: UndefinedDivisors, range_of: RangeOf) -> bool:
    """Return whether the divisor is never 0, nor -1 where the dividend may be the least integer."""
    dividend = range_of(op.operands[0])
    divisor = range_of(op.operands[division.divisor])
    if dividend is None or divisor is None:
        return False
    if divisor.umin == 0 and divisor.smin <= 0 and divisor.smax >= 0:
        return False
    least = IntegerRange.any(divisor.width).smin
    may_be_minus_one = divisor.smin <= -1 <= divisor.smax
    return -1 not in division.undefined or not may_be_minus_one or dividend.smin > least
