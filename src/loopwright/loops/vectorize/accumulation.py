"""Carried values that only accumulate, through however many ops, branches and inner loops.

A value accumulates if everything computed from it is computed by one combining op, by selecting
among such values, or by handing them on; and if nothing else uses any of these. Each lane may then
accumulate some of the iterations on its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.affine import ForOp, IfOp, YieldOp
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.arith.attributes import may_combine_in_any_order
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, accumulating_kind
from loopwright.ir.syntax.enclosing import depth_of
from loopwright.loops.vectorize.plan import CarriedReduction, Reductions


def accumulation(loop: Operation, number: int) -> CarriedReduction | None:
    """Carried value `number` of an `affine.for`, if it only accumulates."""
    return _Accumulation(loop, number).reduction()


class _Accumulation:
    """What is computed from one carried value of a loop."""

    def __init__(self, loop: Operation, number: int) -> None:
        self._loop = loop
        self._number = number
        self._known: set[SSAValue] = set()
        self._combining: dict[Operation, AtomicRMWKind] = {}
        self._partners: list[SSAValue] = []
        """What must accumulate as well: the other values that stand where one does."""

    def reduction(self) -> CarriedReduction | None:
        """The reduction; None if the value does anything but accumulate."""
        if not self._follow(self._loop.regions[0].block.args[1 + self._number]):
            return None
        known, combining = self._known, self._combining
        yielded = _terminator(self._loop).operands[self._number]
        if not combining or not known.issuperset((yielded, *self._partners)):
            return None
        if any(sum(value in known for value in op.operands) != 1 for op in combining):
            return None
        kinds = set(combining.values())
        if len(kinds) != 1:
            return None
        return CarriedReduction(self._number, kinds.pop(), tuple(combining))

    def _follow(self, start: SSAValue) -> bool:
        """Find all that is computed from a value; False if it is used in another way."""
        waiting = [start]
        self._known.add(start)
        while waiting:
            for use in waiting.pop().uses:
                derived = self._derived(use.operation, use.index)
                if derived is None:
                    return False
                fresh = [value for value in derived if value not in self._known]
                self._known.update(fresh)
                waiting += fresh
        return True

    def _derived(self, op: Operation, index: int) -> Sequence[SSAValue] | None:
        """The values that an op computes from an operand that accumulates; None if it uses that in
        another way."""
        if (kind := accumulating_kind(op, index)) is not None:
            self._combining[op] = kind
            return op.results
        if isinstance(op, SelectOp) and index > 0:
            self._partners += op.operands[1:]
            return op.results
        if isinstance(op, YieldOp):
            return self._yielded(op, index)
        if isinstance(op, ForOp) and index >= _first_init(op):
            position = index - _first_init(op)
            self._partners.append(_terminator(op).operands[position])
            return [op.regions[0].block.args[1 + position], op.results[position]]
        return None

    def _yielded(self, op: YieldOp, index: int) -> Sequence[SSAValue] | None:
        """What an op around a terminator hands on of one of the operands of that."""
        parent = op.parent_op()
        assert parent is not None
        if parent is self._loop:
            return [] if index == self._number else None
        if isinstance(parent, IfOp):
            self._partners += _yields(parent, index)
        elif isinstance(parent, ForOp):
            carried = parent.regions[0].block.args[1 + index]
            self._partners += [parent.operands[_first_init(parent) + index], carried]
        else:
            return None
        return [parent.results[index]]


def _yields(op: Operation, index: int) -> Iterator[SSAValue]:
    for region in op.regions:
        last = region.block.last_op
        assert last is not None
        yield last.operands[index]


def _first_init(loop: Operation) -> int:
    return len(loop.operands) - len(loop.results)


def _terminator(loop: Operation) -> Operation:
    last = loop.regions[0].block.last_op
    assert last is not None, "the body of a loop ends in a terminator"
    return last


def shared(reductions: Reductions) -> Reductions:
    """The reductions of loops, where an outer one may leave all lanes to one inside of it.

    It may if it does nothing else with the carried value: what the inner loop starts from is what
    came in, and what that ends with goes on to the next iteration.
    """
    found = {loop: list(given) for loop, given in reductions.items()}
    for loop in sorted(found, key=depth_of, reverse=True):
        for place, outer in enumerate(found[loop]):
            if not isinstance(outer, CarriedReduction):
                continue
            inner = _handed_to(loop, outer.number)
            if inner is None:
                continue
            below, number = inner
            for other, reduction in enumerate(found.get(below, ())):
                if isinstance(reduction, CarriedReduction) and reduction.number == number:
                    found[below][other] = replace(reduction, handed=True)
                    found[loop][place] = replace(outer, below=reduction.below + 1)
    return {loop: tuple(given) for loop, given in found.items()}


def _handed_to(loop: Operation, number: int) -> tuple[Operation, int] | None:
    """The loop right inside, and its carried value, that a carried value is all the time."""
    uses = list(loop.regions[0].block.args[1 + number].uses)
    if len(uses) != 1:
        return None
    inner, position = uses[0].operation, uses[0].index - _first_init(uses[0].operation)
    if not isinstance(inner, ForOp) or inner.parent_op() is not loop or position < 0:
        return None
    result = inner.results[position]
    if _terminator(loop).operands[number] is not result or len(list(result.uses)) != 1:
        return None
    return inner, position


def may_reorder(reduction: CarriedReduction) -> bool:
    """Whether another order gives the same bits, or the ops' flags allow others."""
    return may_combine_in_any_order(reduction.kind, reduction.combining)
