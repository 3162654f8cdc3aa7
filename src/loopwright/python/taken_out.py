"""Numbers that iterations accumulate in conditionals, in loops inside, or by several operations.

Where each way through an iteration only combines such a number with others, by one kind, the
iteration computes what it contributes from the identity on, and combines that with the number at
its end: a reduction of one operation, as loops that run on threads have it.

    if %c { yield %s + %x } else { yield %s }  →  %t = if %c { yield 0 + %x } else { yield 0 }
                                                  yield %s + %t
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from loopwright.ir.dialects import affine, arith, scf
from loopwright.ir.interfaces.atomic_kinds import (
    AtomicRMWKind,
    accumulating_kind,
    combining_kind,
    identity_of,
)
from loopwright.ir.interfaces.control_flow import carried_arguments, is_counted_loop
from loopwright.ir.syntax.enclosing import ops_around
from loopwright.loops.parallel.surgery import forget_overflow
from loopwright.loops.steps.builder import LoopBuilder


@dataclass(frozen=True)
class Accumulated:
    """A number that a loop carries, and the operations on it, of which one combines."""

    loop: Operation
    number: int
    kind: AtomicRMWKind
    combining: Operation


@dataclass(frozen=True)
class TakenOut:
    """What was put in for one number: its identity, and the combination at the end."""

    carried: BlockArgument
    identity: Operation
    combination: Operation
    terminator: Operation
    number: int

    def undo(self) -> None:
        """Put everything back as it was."""
        self.terminator.operands[self.number] = self.combination.operands[1]
        self.identity.results[0].replace_all_uses_with(self.carried)
        self.combination.detach()
        self.identity.detach()


def accumulated_in(loop: Operation) -> list[Accumulated]:
    """The numbers of a loop that are accumulated, but not by one operation of its body."""
    found: list[Accumulated] = []
    block = loop.regions[0].block
    for number, carried in enumerate(carried_arguments(loop)):
        ops = _path(carried, block, number)
        kinds = {kind for _, kind in ops or ()}
        direct = len(ops or ()) == 1 and ops is not None and ops[0][0].parent_block() is block
        combining = next((op for op, kind in ops or () if combining_kind(op) is kind), None)
        if len(kinds) == 1 and combining is not None and not direct and _has_identity(carried):
            found.append(Accumulated(loop, number, kinds.pop(), combining))
    return found


def take_out(one: Accumulated) -> TakenOut:
    """Let an iteration compute what it contributes, and combine that with the number at its end."""
    block = one.loop.regions[0].block
    terminator, carried = block.last_op, carried_arguments(one.loop)[one.number]
    assert terminator is not None, "the body of a loop ends in a terminator"
    first = block.first_op
    assert first is not None
    identity = LoopBuilder.before(first).insert(_identity(one.kind, carried))
    carried.replace_all_uses_with(identity.results[0])
    contribution = terminator.operands[one.number]
    combination = type(one.combining).create(
        operands=[carried, contribution],
        result_types=[carried.type],
        properties=dict(one.combining.properties),
    )
    forget_overflow(combination)
    LoopBuilder.before(terminator).insert(combination)
    terminator.operands[one.number] = combination.results[0]
    return TakenOut(carried, identity, combination, terminator, one.number)


def _has_identity(value: SSAValue) -> bool:
    return isinstance(value.type, AnyFloat | IntegerType)


def _identity(kind: AtomicRMWKind, value: SSAValue) -> Operation:
    type_: Any = value.type
    if isinstance(value.type, AnyFloat):
        number = float(identity_of(kind, type_.bitwidth, partial=True))
        return arith.ConstantOp(FloatAttr(number, type_))
    return arith.ConstantOp(IntegerAttr(int(identity_of(kind, type_.width.data)), type_))


def _path(
    start: SSAValue, block: Block, number: int
) -> list[tuple[Operation, AtomicRMWKind]] | None:
    """The operations by which a block accumulates a value, to what it yields as `number`; `None` if
    anything else is done there with the value, or with what is accumulated."""
    ops: list[tuple[Operation, AtomicRMWKind]] = []
    current = start
    while True:
        uses = [(use, _in_block(use.operation, block)) for use in current.uses]
        inside = [(use, user) for use, user in uses if user is not None]
        if not inside or any(user is not inside[0][1] for _, user in inside):
            return None
        use, user = inside[0]
        if user is block.last_op:
            return ops if len(inside) == 1 and use.index == number else None
        is_direct = use.operation is user
        kind = accumulating_kind(user, use.index) if is_direct and len(inside) == 1 else None
        if kind is not None:
            ops.append((user, kind))
            current = user.results[0]
            continue
        through = _through(current, user, use.index if is_direct and len(inside) == 1 else None)
        if through is None:
            return None
        place, inner = through
        ops += inner
        current = user.results[place]


def _in_block(op: Operation, block: Block) -> Operation | None:
    """The op of a block that an op is, or is in."""
    around = (one for one in (op, *ops_around(op)) if one.parent_block() is block)
    return next(around, None)


def _through(
    value: SSAValue, op: Operation, operand: int | None
) -> tuple[int, Sequence[tuple[Operation, AtomicRMWKind]]] | None:
    """Which result of a loop or a conditional a value is accumulated to, and by which ops; it is
    the only use of the value in that block, as an `operand` or in regions."""
    if is_counted_loop(op):
        place = -1 if operand is None else operand - len(op.operands) + len(op.results)
        if place < 0:
            return None
        inner = _path(carried_arguments(op)[place], op.regions[0].block, place)
        return None if inner is None else (place, inner)
    if operand is not None or not isinstance(op, scf.IfOp | affine.IfOp):
        return None
    for place in range(len(op.results)):
        ways = [_path(value, region.block, place) for region in op.regions]
        known = [one for one in ways if one is not None]
        if len(known) == len(ways):
            return place, [each for way in known for each in way]
    return None
