"""What a blocked interchange is made of, and whether it keeps the meaning of a program.

The iterations of a parallel loop depend on nothing of each other, so they may be interleaved in any
way, as long as each runs through its own ops in order. So the body of the loop is cut into parts,
each of which a block of iterations runs through before the next part: straight code, and inner
loops, which then go outside of the block. Values that later parts use are expanded: each
iteration of the block has an element of a buffer for them (scalar expansion; Padua and Wolfe,
"Advanced Compiler Optimizations for Supercomputers", 1986). What only computes subscripts is
computed again in each part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue, Use

from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp, IfOp, ParallelOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_of
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.interfaces.control_flow import is_counted_loop
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, has_no_effects
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.enclosing import is_defined_in
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.narrowing import can_be_held

if TYPE_CHECKING:
    from loopwright.exact.loops import LoopFacts


@dataclass(frozen=True, slots=True)
class Part:
    """Ops of a body that a block of iterations runs through together: straight code, or one loop
    that goes outside."""

    ops: tuple[Operation, ...]
    loop: ForOp | None


@dataclass(frozen=True, slots=True)
class Interchange:
    """A parallel loop whose inner loops `moved` go outside of blocks of its iterations.

    `expanded` are the values that have buffers, `again` the ops that each part repeats. A block has
    `block` iterations; `unroll` iterations of a moved loop are run through together.
    """

    loop: ForOp
    pieces: Pieces
    block: int
    unroll: int

    @property
    def moved(self) -> tuple[ForOp, ...]:
        """The inner loops that go outside."""
        return tuple(part.loop for part in self.pieces.parts if part.loop is not None)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The body of a loop, cut into parts."""

    parts: tuple[Part, ...]
    expanded: tuple[SSAValue, ...]
    again: tuple[Operation, ...]


def inner_loops(loop: ForOp) -> list[ForOp]:
    """The loops in the body of a loop, not deeper, whose bounds are the same in all iterations."""
    return [
        op
        for op in loops_of(loop.body)
        if not any(
            is_defined_in(v, loop) for v in (*op.lower_bound_operands, *op.upper_bound_operands)
        )
    ]


def cut(loop: ForOp, moved: Sequence[ForOp]) -> Pieces | Refusal:
    """The parts of the body of a loop whose inner loops `moved` go outside, or why that cannot be.

    Only the form is judged here, not whether iterations depend on each other.
    """
    if loop.results:
        return Refusal(
            "carries-values", RefusalKind.UNSUPPORTED, "the loop carries values", (loop,)
        )
    for op in loop.walk():
        # They end for certain, and do nothing that iterations could not interleave.
        if is_counted_loop(op) or isinstance(op, IfOp | ParallelOp | scf.IfOp):
            continue
        effects = effects_of(op)
        if effects is None or effects & Effect.FREE or op.regions:
            message = f"the loop contains '{operation_name(op)}'"
            return Refusal("unsupported-op", RefusalKind.UNSUPPORTED, message, (loop, op))
    again = list(_repeated(loop))
    parts = _parts(loop, moved, set(again))
    expanded: list[SSAValue] = []
    for op, value in _crossing(parts):
        if not can_be_held(value.type) or isinstance(value.type, IndexType):
            what = f"'{operation_name(op)}'"
            message = f"no buffer can keep a value of {what} for later parts of an iteration"
            return Refusal("unsupported-value", RefusalKind.UNSUPPORTED, message, (loop, op))
        expanded.append(value)
    for inner in moved:
        for number, (argument, result) in enumerate(
            zip(inner.region_iter_args, inner.results, strict=True)
        ):
            if not can_be_held(result.type) or any(map(_is_subscript, (argument, result))):
                message = f"no buffer can hold carried value #{number}"
                return Refusal("unsupported-value", RefusalKind.UNSUPPORTED, message, (loop, inner))
    return Pieces(tuple(parts), tuple(expanded), tuple(again))


def _repeated(loop: ForOp) -> Iterator[Operation]:
    """The ops that any part may repeat: constants, and what computes indices or other things that
    no buffer holds from values that are there."""
    known: set[SSAValue] = {loop.induction_variable}
    for op in loop.body.ops:
        if op.regions or not op.results or not has_no_effects(op):
            continue
        cheap = isinstance(op, ConstantOp) or not any(
            can_be_held(r.type) and not isinstance(r.type, IndexType) for r in op.results
        )
        if cheap and all(not is_defined_in(v, loop) or v in known for v in op.operands):
            known.update(op.results)
            yield op


def _parts(loop: ForOp, moved: Sequence[ForOp], again: set[Operation]) -> list[Part]:
    parts: list[Part] = []
    straight: list[Operation] = []
    for op in loop.body.ops:
        if op in again or op is loop.terminator:
            continue
        if isinstance(op, ForOp) and op in moved:
            parts += [Part(tuple(straight), None), Part((op,), op)]
            straight = []
        else:
            straight.append(op)
    return [*parts, Part(tuple(straight), None)]


def _crossing(parts: Sequence[Part]) -> Iterator[tuple[Operation, SSAValue]]:
    """The values of straight parts that other parts use; those of moved loops are in buffers."""
    part_of = {op: part for part in parts for op in part.ops}
    before = {after.loop: part for part, after in pairwise(parts) if after.loop is not None}

    def used_in(use: Use) -> Part:
        """The part of a use. What a moved loop starts from is put into its buffer before."""
        op = use.operation
        return before[op] if isinstance(op, ForOp) and op in before else part_of[_top(op, part_of)]

    for part in parts:
        if part.loop is None:
            for op in part.ops:
                for result in op.results:
                    if any(used_in(use) is not part for use in result.uses):
                        yield op, result


def _is_subscript(value: SSAValue) -> bool:
    """Whether an affine expression uses a value, which then may not be a loaded one."""
    return isinstance(value.type, IndexType) and any(
        use.operation.name.startswith("affine.") and not isinstance(use.operation, YieldOp)
        for use in value.uses
    )


def _top(op: Operation, known: dict[Operation, Part]) -> Operation:
    """The op of a part that an op is, or is in."""
    while op not in known:
        parent = op.parent_op()
        assert parent is not None, "what uses a value of a body is in that body"
        op = parent
    return op


def tied(facts: LoopFacts, loop: ForOp) -> Refusal | None:
    """What ties iterations of a loop together, if anything does, or may do."""
    from loopwright.exact.dependences.describe import carried_message, evidence_of

    worst = facts.worst_carried(loop)
    if worst is None:
        return None
    message, evidence = carried_message(worst), evidence_of(worst)
    ops = (loop, worst.source.op, worst.sink.op)
    code, kind = "unknown-dependence", RefusalKind.UNKNOWN
    if worst.is_certain:
        code, kind = "carried-dependence", RefusalKind.ILLEGAL
    return Refusal(code, kind, message, ops, evidence.figures, evidence.compute_witness)
