"""Passes that move computations to where they are done less often."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import ClassVar

from xdsl.ir import Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.symbols import constant_value
from loopwright.ir.dialects.arith.constants import element_width, integer_of
from loopwright.ir.dialects.scf import ForOp as ScfForOp
from loopwright.ir.interfaces.control_flow import RegionBranch, is_loop, is_terminator
from loopwright.ir.interfaces.index_values import IntegerRange
from loopwright.ir.interfaces.memory_effects import effects_of, has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import constant_of, may_be_moved
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.invariant import plan_hoisting
from loopwright.loops.steps.nests import inside_out
from loopwright.loops.steps.within_ranges import is_defined_within
from loopwright.loops.support.base import FUNC
from loopwright.loops.support.changes import Change, ChangingPass
from loopwright.loops.support.propagation import RangePropagation
from loopwright.loops.support.reporting import refusal
from loopwright.reporting.ledger import Figure


@dataclass(frozen=True)
class LoopInvariantCodeMotionPass(ChangingPass):
    """`-loop-invariant-code-motion`: what computes the same in each iteration is computed once
    before.

    **What** From the innermost loop outwards, of any dialect, ops of the body that have no effects
    and use nothing that is computed in the loop are put in front of it. Accesses of memory stay:
    `affine-loop-invariant-code-motion` moves those.

    **Before → After**

        scf.for %i = %c0 to %n step %c1 {     %a = arith.mulf %x, %x : f32
          %a = arith.mulf %x, %x : f32        scf.for %i = %c0 to %n step %c1 {
          memref.store %a, %m[%i]               memref.store %a, %m[%i]
        }                                     }

    **Legal when** the op has no effects, all its operands are computed outside of the loop or are
    moved, too, and it never faults for what its operands may be (ranges of integers), or the loop
    always runs and no op in front of it may end the program, or the loop is never reached.

    **Refuses when** `may-fault`: it may fault, and it is not known that it is executed.
    """

    name: ClassVar[str] = "loop-invariant-code-motion"
    title: ClassVar[str] = "LoopInvariantCodeMotion"

    is_whole: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """What is invariant in loops of all kinds, inner ones first."""
        ranges = Ranges(function)
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


class Ranges:
    """Which integers values inside of an op may be, found when somebody asks: hoisting does not
    change them."""

    def __init__(self, root: Operation) -> None:
        self._root = root

    def range_of(self, value: SSAValue) -> IntegerRange | None:
        """The range of a value; None where it is no integer, or nothing is known."""
        number, width = integer_of(constant_of(value)), element_width(value.type)
        if number is not None and width is not None:
            return IntegerRange.constant(width, number)
        return self._propagation.range_of(value)

    def is_reached(self, loop: Operation) -> bool:
        """Whether a loop may be reached."""
        block = loop.parent_block()
        return block is None or self._propagation.is_executed(block)

    @cached_property
    def _propagation(self) -> RangePropagation:
        return RangePropagation(self._root)


def plan_motion(loop: Operation, ranges: Ranges) -> Hoisting:
    """What of the regions of a loop may be executed once in front of it."""
    hoisted: dict[Operation, None] = {}
    refusals: dict[Operation, Refusal] = {}
    executed = cache(partial(_surely_executed, loop))
    for region in loop.regions:
        waiting = deque(op for block in region.blocks for op in block.ops)
        while waiting:
            op = waiting.popleft()
            if op in hoisted or not _is_movable(op) or not _is_invariant(op, region, hoisted):
                continue
            if not (
                is_defined_within(op, ranges.range_of)
                or op in executed()
                or not ranges.is_reached(loop)
            ):
                message = "it may fault, and it is not known that it is executed"
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


def _surely_executed(loop: Operation) -> set[Operation]:
    """Which ops of a loop are executed whenever the loop is reached: those in front of which none
    may end the program, if the loop always runs."""
    from loopwright.loops.steps.counts import always_runs

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


@dataclass(frozen=True)
class ControlFlowSinkPass(ChangingPass):
    """`-control-flow-sink`: what only one branch needs is computed in that branch.

    **What** Operations without effects all of whose results are used in one region of a conditional
    move to the front of that region, and so do those that only they need.

    **Before → After**

        %a = arith.addi %x, %y : i32          %r = scf.if %c -> i32 {
        %r = scf.if %c -> i32 {                 %a = arith.addi %x, %y : i32
          %b = arith.muli %a, %a : i32          %b = arith.muli %a, %a : i32
          …                                     …

    **Legal when** the region is executed at most once each time the conditional is reached, the
    operation has no effects, and all its uses are in the region.

    **Refuses when** nothing.
    """

    name: ClassVar[str] = "control-flow-sink"
    title: ClassVar[str] = "ControlFlowSink"

    is_whole: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """What the regions that run at most once alone use, inner ones first."""
        for inner in list(inside_out(function)):
            branch = interface_of(inner, RegionBranch)
            if branch is None or not branch.at_most_once:
                continue
            for region in inner.regions:
                for each in plan_sinking(region):
                    yield Change("sunk", (each, inner), partial(sink, each, region))


def plan_sinking(region: Region) -> tuple[Operation, ...]:
    """What may move to the front of a region, each op to be put in front of those before it."""
    found: dict[Operation, None] = {}
    stack = [op for block in region.blocks for op in block.ops]
    while stack:
        stack += _sink_operands(stack.pop(), region, found)
    return tuple(found)


def sink(op: Operation, region: Region) -> None:
    """Move an op to the front of a region."""
    op.detach()
    Rewriter.insert_op(op, InsertPoint.at_start(region.blocks[0]))


def _sink_operands(op: Operation, region: Region, found: dict[Operation, None]) -> list[Operation]:
    """The ops that give operands of an op and can be sunk, too; they are added to what is found."""
    added: list[Operation] = []
    for operand in op.operands:
        maker = operand.owner
        if not isinstance(maker, Operation) or maker in found or maker.parent_region() is region:
            continue
        if has_no_effects(maker) and _all_uses_are_inside(maker, region, found):
            found[maker] = None
            added.append(maker)
    return added


def _all_uses_are_inside(op: Operation, region: Region, found: dict[Operation, None]) -> bool:
    users = [use.operation for result in op.results for use in result.uses]
    return all(_is_inside(user, region, found) for user in users)


def _is_inside(op: Operation, region: Region, found: dict[Operation, None]) -> bool:
    """Whether an op is in a region, or in an op that is to be sunk there."""
    current: Operation | None = op
    while current is not None:
        if current in found or current.parent_region() is region:
            return True
        current = current.parent_op()
    return False
