"""Passes that move computations to where they are done less often."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import ClassVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType
from xdsl.ir import BlockArgument, Operation, OpResult, Region, SSAValue

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.domains import loop_bounds
from loopwright.exact.indices import Frame
from loopwright.exact.speculation import divides_by_numbers, is_defined
from loopwright.ir.core.enclosing import inside_out
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.core.properties import integers, mixed, segments
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine import DelinearizeIndexOp, ForOp, ParallelOp
from loopwright.ir.dialects.arith.constants import element_width, integer_of
from loopwright.ir.dialects.memref.folds import extent_of
from loopwright.ir.dialects.memref.layout import has_identity_layout
from loopwright.ir.dialects.scf import ForOp as ScfForOp
from loopwright.ir.dialects.vector.constraints import shape_of
from loopwright.ir.dialects.vector.elements import ExtractOp, InsertOp
from loopwright.ir.interfaces.control_flow import induction_variables, is_loop, is_terminator
from loopwright.ir.interfaces.index_values import HasIntegerRange, IntegerRange, constant_value
from loopwright.ir.interfaces.memory_effects import effects_of, has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import UndefinedDivisors, constant_of, may_be_moved
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import always_runs
from loopwright.loops.steps.invariant import plan_hoisting
from loopwright.loops.support.base import FUNC, Change, ChangingPass
from loopwright.loops.support.reporting import refusal
from loopwright.records import dataclass
from loopwright.reporting.ledger import Figure


@dataclass(frozen=True)
class LoopInvariantCodeMotionPass(ChangingPass):
    """`-loop-invariant-code-motion`: what computes the same in each iteration is computed once
    before.

    **What** From the innermost loop outwards, of any dialect: ops of the body that have no effects
    and use nothing that is computed in the loop are put before it. Accesses of memory stay:
    `affine-loop-invariant-code-motion` moves those.

    **Before → After**

        scf.for %i = %c0 to %n step %c1 {     %a = arith.mulf %x, %x : f32
          %a = arith.mulf %x, %x : f32        scf.for %i = %c0 to %n step %c1 {
          memref.store %a, %m[%i]               memref.store %a, %m[%i]
        }                                     }

    **Legal when** the op has no effects, and all its operands are computed outside of the loop or
    are moved, too. It never faults for what its operands may be (ranges of integers), or the loop
    always runs and no op before it may end the program.

    **Refuses when** `may-fault`: it may fault and is not guaranteed to execute.
    """

    name: ClassVar[str] = "loop-invariant-code-motion"
    title: ClassVar[str] = "LoopInvariantCodeMotion"

    is_whole: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the invariant ops of loops of all kinds, innermost loops first."""
        ranges = Ranges()
        for loop in [inner for inner in inside_out(function) if is_loop(inner)]:
            plan = plan_motion(loop, ranges)
            yield from plan.refusals
            front = LoopBuilder.before(loop)
            for each in plan.ops:
                yield Change("hoisted", (each, loop), partial(front.move, each))


@dataclass(frozen=True, slots=True)
class CodeMotion:
    """Ops to be hoisted out of a loop, in order, and the refusals of other invariant ops."""

    loop: Operation
    ops: tuple[Operation, ...]
    refusals: tuple[Refusal, ...]


_DEPTH = 32
"""The longest use-def chain that is followed to find a range."""


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


def plan_motion(loop: Operation, ranges: Ranges) -> CodeMotion:
    """Plan which ops of the regions of a loop may be hoisted before it."""
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
    return CodeMotion(loop, tuple(hoisted), tuple(refusals.values()))


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
    """Return the ops of a loop that are executed whenever the loop is reached: if the loop always
    runs, those before which no op may end the program."""
    ops: set[Operation] = set()
    if isinstance(loop, ForOp) and always_runs(loop):
        for op in loop.body.ops:
            ops.add(op)
            if effects_of(op) is None:
                break
    return ops


@dataclass(frozen=True)
class AffineLoopInvariantCodeMotionPass(ChangingPass):
    """`-affine-loop-invariant-code-motion`: invariant code is executed once before affine
    loops.

    **What.** From the innermost `affine.for` outwards, ops in the body of a loop that compute, read
    and write the same in each iteration are put before the loop.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.invariant`.
    """

    name: ClassVar[str] = "affine-loop-invariant-code-motion"
    anchor: ClassVar[str] = FUNC
    title: ClassVar[str] = "AffineLoopInvariantCodeMotion"
    assumes_noalias: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the invariant ops of affine loops, innermost loops first."""
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


# Ops that are defined within ranges

RangeOf = Callable[[SSAValue], IntegerRange | None]
"""The range of a value; None where it is no integer, or nothing is known."""

_Interval = tuple[int, int]


def is_defined_within(op: Operation, range_of: RangeOf) -> bool:
    """Whether an op has no effects and is defined wherever its operands are in their ranges, and so
    is what is in it."""
    return has_no_effects(op) and all(
        is_defined(inner) or _is_defined_within(inner, range_of) for inner in op.walk()
    )


def _is_defined_within(op: Operation, range_of: RangeOf) -> bool:
    """Whether the ranges of its operands exclude undefined behaviour of an op."""
    if not divides_by_numbers(op):
        return False
    division = interface_of(op, UndefinedDivisors)
    if division is not None:
        return _divides(op, division, range_of)
    if isinstance(op, ExtractOp | InsertOp):
        vector = op.source if isinstance(op, ExtractOp) else op.dest
        places = mixed(integers(op, "static_position"), op.dynamic_position)
        return all(
            isinstance(place, int) or _is_inside(place, extent, range_of)
            for place, extent in zip(places, shape_of(vector.type), strict=False)
        )
    if isinstance(op, DelinearizeIndexOp):
        ranges = [range_of(size) for size in op.dynamic_basis]
        return all(interval is not None and interval.smin > 0 for interval in ranges)
    if isinstance(op, memref.DimOp):
        return is_memref(op.source.type) and _is_inside(
            op.index, op.source.type.get_num_dims(), range_of
        )
    if isinstance(op, memref.SubViewOp):
        return _is_part(op, range_of)
    if isinstance(op, memref.CollapseShapeOp | memref.ExpandShapeOp):
        types = (op.src.type, op.result.type)
        return all(
            is_memref(type_)
            and has_identity_layout(type_)
            and DYNAMIC_INDEX not in type_.get_shape()
            for type_ in types
        )
    if isinstance(op, memref.ReinterpretCastOp):
        entries = _entries(op, range_of)
        return entries is not None and all(size[0] >= 0 for size in entries[1])
    return False


def _is_inside(value: SSAValue, extent: int, range_of: RangeOf) -> bool:
    interval = range_of(value)
    return interval is not None and interval.smin >= 0 and interval.smax < extent


def _divides(op: Operation, division: UndefinedDivisors, range_of: RangeOf) -> bool:
    """Whether the divisor is never 0, nor -1 where the dividend may be the least integer."""
    dividend, divisor = range_of(op.operands[0]), range_of(op.operands[division.divisor])
    if dividend is None or divisor is None:
        return False
    if divisor.umin == 0 and divisor.smin <= 0 and divisor.smax >= 0:
        return False
    least = IntegerRange.any(divisor.width).smin
    may_be_minus_one = divisor.smin <= -1 <= divisor.smax
    return -1 not in division.undefined or not may_be_minus_one or dividend.smin > least


def _interval(entry: int | SSAValue | None, range_of: RangeOf) -> _Interval | None:
    if entry is None or isinstance(entry, int):
        return None if entry is None else (entry, entry)
    interval = range_of(entry)
    return None if interval is None else (interval.smin, interval.smax)


def _entries(op: Operation, range_of: RangeOf) -> list[list[_Interval]] | None:
    """Offsets, sizes and strides of a view, as intervals."""
    entries: list[list[_Interval]] = []
    for name, group in zip(("offsets", "sizes", "strides"), segments(op)[1:], strict=True):
        intervals = [
            _interval(entry, range_of) for entry in mixed(integers(op, f"static_{name}"), group)
        ]
        if None in intervals:
            return None
        entries.append([interval for interval in intervals if interval is not None])
    return entries


def _last(
    offset: _Interval, sizes: Sequence[_Interval], strides: Sequence[_Interval]
) -> int | None:
    """Return the greatest position in a view whose positions are not negative; None if one may be
    negative."""
    if offset[0] < 0 or any(size[0] < 0 for size in sizes) or any(step[0] < 0 for step in strides):
        return None
    spans = (max(size[1] - 1, 0) * stride[1] for size, stride in zip(sizes, strides, strict=True))
    return offset[1] + sum(spans)


def _is_part(op: memref.SubViewOp, range_of: RangeOf) -> bool:
    """Whether a subview is within the extents of its source."""
    entries, type_ = _entries(op, range_of), op.source.type
    if entries is None or not is_memref(type_):
        return False
    for place, (offset, size, stride) in enumerate(zip(*entries, strict=True)):
        extent = _interval(extent_of(op.source, place), range_of)
        last = _last(offset, [size], [stride])
        if extent is None or last is None or last >= extent[0]:
            return False
    return True
