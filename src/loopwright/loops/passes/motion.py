"""Passes that move computations to where they are done less often."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import BlockArgument, Operation, OpResult, Region, SSAValue

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.domains import loop_bounds
from loopwright.exact.indices import Frame
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.arith.constants import element_width, integer_of
from loopwright.ir.dialects.scf import ForOp as ScfForOp
from loopwright.ir.interfaces.control_flow import induction_variables, is_loop, is_terminator
from loopwright.ir.interfaces.index_values import HasIntegerRange, IntegerRange, constant_value
from loopwright.ir.interfaces.memory_effects import effects_of, has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import constant_of, may_be_moved
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import always_runs
from loopwright.loops.steps.invariant import plan_hoisting
from loopwright.loops.steps.nests import inside_out
from loopwright.loops.steps.within_ranges import is_defined_within
from loopwright.loops.support.base import FUNC, Change, ChangingPass
from loopwright.loops.support.reporting import refusal
from loopwright.reporting.ledger import Figure


@dataclass(frozen=True)
class LoopInvariantCodeMotionPass(ChangingPass):
    """`-loop-invariant-code-motion`: what computes the same in each iteration is computed once
    before.

    **What** From the innermost loop outwards, of any dialect: ops of the body that have no effects
    and use nothing that is computed in the loop are put in front of it. Accesses of memory stay:
    `affine-loop-invariant-code-motion` moves those.

    **Before → After**

        scf.for %i = %c0 to %n step %c1 {     %a = arith.mulf %x, %x : f32
          %a = arith.mulf %x, %x : f32        scf.for %i = %c0 to %n step %c1 {
          memref.store %a, %m[%i]               memref.store %a, %m[%i]
        }                                     }

    **Legal when** the op has no effects, and all its operands are computed outside of the loop or
    are moved, too. It never faults for what its operands may be (ranges of integers), or the loop
    always runs and no op in front of it may end the program.

    **Refuses when** `may-fault`: it may fault and is not guaranteed to execute.
    """

    name: ClassVar[str] = "loop-invariant-code-motion"
    title: ClassVar[str] = "LoopInvariantCodeMotion"

    is_whole: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """What is invariant in loops of all kinds, inner ones first."""
        ranges = Ranges()
        for loop in [inner for inner in inside_out(function) if is_loop(inner)]:
            found = plan_motion(loop, ranges)
            yield from found.refusals
            front = LoopBuilder.before(loop)
            for each in found.ops:
                yield Change("hoisted", (each, loop), partial(front.move, each))


@dataclass(frozen=True, slots=True)
class Hoisting:
    """Ops to be executed once in front of a loop, in order, and why others are not that are
    invariant, too."""

    loop: Operation
    ops: tuple[Operation, ...]
    refusals: tuple[Refusal, ...]


_DEPTH = 32
"""So many ops, each of which uses the result of the next one, are looked at for a range at most."""


class Ranges:
    """Which integers values may be, by the ops that compute them and the loops that count them."""

    def __init__(self) -> None:
        self._known: dict[SSAValue, IntegerRange | None] = {}

    def range_of(self, value: SSAValue, depth: int = 0) -> IntegerRange | None:
        """The range of a value; None where it is no integer."""
        width, number = element_width(value.type), integer_of(constant_of(value))
        if width is None:
            return None
        if number is not None:
            return IntegerRange.constant(width, number)
        if value not in self._known and depth < _DEPTH:
            self._known[value] = None  # In a graph region it may need itself.
            if isinstance(value, BlockArgument):
                self._known[value] = _range_in_loop(value)
            elif isinstance(value, OpResult) and value.index == 0:
                rule = interface_of(value.op, HasIntegerRange)
                operands = [self.range_of(operand, depth + 1) for operand in value.op.operands]
                self._known[value] = None if rule is None else rule.rule(value.op, operands)
        return self._known.get(value) or IntegerRange.any(width)


def _range_in_loop(value: BlockArgument) -> IntegerRange | None:
    """The range of an induction variable of constant bounds."""
    loop = value.block.parent_op()
    variables = [] if loop is None else [*induction_variables(loop)]
    if loop is None or value not in variables or not isinstance(value.type, IndexType):
        return None
    frame = Frame()
    bounds = loop_bounds(loop, variables.index(value), frame)
    if bounds is None or frame.reasons:
        return None
    lows, highs = (
        [number for expr in exprs if (number := expr.constant_value()) is not None]
        for exprs in bounds[:2]
    )
    if not lows or not highs:
        return None
    return IntegerRange.of(64, max(lows), min(highs) - 1, is_signed=True)


def plan_motion(loop: Operation, ranges: Ranges) -> Hoisting:
    """What of the regions of a loop may be executed once in front of it."""
    hoisted: dict[Operation, None] = {}
    refusals: dict[Operation, Refusal] = {}
    executed = cache(partial(_is_always_executed, loop))
    for region in loop.regions:
        waiting = deque(op for block in region.blocks for op in block.ops)
        while waiting:
            op = waiting.popleft()
            if op in hoisted or not _is_movable(op) or not _is_invariant(op, region, hoisted):
                continue
            if not (is_defined_within(op, ranges.range_of) or op in executed()):
                message = "it may fault and is not guaranteed to execute"
                kind = RefusalKind.UNKNOWN
                refusals[op] = refusal("may-fault", (op, loop), message, kind=kind)
                continue
            hoisted[op] = None
            users = [use.operation for result in op.results for use in result.uses]
            waiting.extend(user for user in users if user.parent_region() is region)
    return Hoisting(loop, tuple(hoisted), tuple(refusals.values()))


def _is_movable(op: Operation) -> bool:
    """Whether `mlir-opt` moves an op: it is pure there, and loops in it are counted so."""
    if is_terminator(op) or not has_no_effects(op) or not all(map(may_be_moved, op.walk())):
        return False
    return all(_is_movable_loop(inner) for inner in op.walk() if is_loop(inner))


def _is_movable_loop(loop: Operation) -> bool:
    """Whether a loop counts in steps of one, or is an `affine.parallel`."""
    if isinstance(loop, ForOp):
        return loop.step_value == 1
    if isinstance(loop, ScfForOp):
        return constant_value(loop.step) == 1
    return isinstance(loop, ParallelOp)


def _is_invariant(op: Operation, region: Region, hoisted: dict[Operation, None]) -> bool:
    """Whether an op uses only values from outside of the region, or of ops that are hoisted."""
    for inner in op.walk():
        for operand in inner.operands:
            owner = operand.owner
            if isinstance(owner, Operation) and owner in hoisted:
                continue
            if region.is_ancestor(owner) and not op.is_ancestor(owner):
                return False
    return True


def _is_always_executed(loop: Operation) -> set[Operation]:
    """Which ops of a loop are executed whenever the loop is reached: those in front of which none
    may end the program, if the loop always runs."""
    found: set[Operation] = set()
    if isinstance(loop, ForOp) and always_runs(loop):
        for op in loop.body.ops:
            found.add(op)
            if effects_of(op) is None:
                break
    return found


@dataclass(frozen=True)
class AffineLoopInvariantCodeMotionPass(ChangingPass):
    """`-affine-loop-invariant-code-motion`: invariant code is executed once in front of affine
    loops.

    **What.** From the innermost `affine.for` outwards, ops in the body of a loop that compute, read
    and write the same in each iteration are put in front of the loop.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.invariant`.
    """

    name: ClassVar[str] = "affine-loop-invariant-code-motion"
    anchor: ClassVar[str] = FUNC
    title: ClassVar[str] = "AffineLoopInvariantCodeMotion"
    assumes_noalias: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """What is invariant in affine loops, inner ones first."""
        for loops in _by_height(function):
            # Loops of one height do not contain each other: what moves out of one changes no
            # other, and the analysis holds for all of them.
            analysis = DependenceAnalysis(function)
            for loop in loops:
                plan = plan_hoisting(analysis, loop)
                yield from plan.refusals
                front = LoopBuilder.before(loop)
                for each, number in zip(plan.ops, plan.compared, strict=True):
                    figures: dict[str, Figure] = {"compared": number} if number else {}
                    yield Change("hoisted", (each, loop), partial(front.move, each), "", figures)


def _by_height(function: Operation) -> Iterator[list[ForOp]]:
    """The `affine.for` ops by how many loops are nested in them at most, innermost first."""
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
