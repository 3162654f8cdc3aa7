"""Ranges of 64-bit integers in structured control flow, by abstract interpretation with intervals.

All operations of a function are visited in order, again and again, until no range changes
(Cousot and Cousot, Abstract interpretation, POPL 1977). A range that a loop makes grow is widened:
to `FARTHEST` if the value *grows in steps*, to all integers otherwise; two visits without widening
narrow it again. The conditions of `while` loops bound what they pass on, and assertions at the
entry of a function bound its arguments.

A value grows in steps if it begins near zero, and is selected, carried by loops, and changed by
small constants. No program executes so many operations that it gets far: where a value got far, the
steps before would have taken months.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from loopwright.ir.affine_expr.expr import AffineDimExpr, AffineSymbolExpr
from loopwright.ir.core.closed_sets import greatest_closed_set
from loopwright.ir.core.enclosing import terminator_of
from loopwright.ir.dialects import affine, arith, func, scf
from loopwright.ir.dialects.arith.constants import element_width, integer_of
from loopwright.ir.dialects.cf import AssertOp
from loopwright.ir.interfaces.index_values import (
    HasArgumentRanges,
    HasIntegerRange,
    IntegerRange,
    constant_value,
)
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import constant_of
from loopwright.loops.steps.editing import initial_values

_MOST_STEP = 1 << 8
"""The largest constant by which a value changes at once that grows in steps."""
_MOST_STEPS = 1 << 48
"""More operations than a program executes, one after the other, in months."""
_FARTHEST_START = _MOST_STEP * _MOST_STEPS
FARTHEST = _FARTHEST_START + _MOST_STEP * _MOST_STEPS
"""The largest absolute value of what grows in steps."""
_FIRST_WIDENING = 2
_MOST_VISITS = 24
_NARROWING_VISITS = 2
_NEGATED: Mapping[str, str] = {
    "slt": "sge",
    "sle": "sgt",
    "sgt": "sle",
    "sge": "slt",
    "eq": "ne",
    "ne": "eq",
}
_TURNED: Mapping[str, str] = {
    "slt": "sgt",
    "sle": "sge",
    "sgt": "slt",
    "sge": "sle",
    "eq": "eq",
    "ne": "ne",
}


class Intervals:
    """The ranges of the values of an op; arguments of a function are in `argument_ranges` where
    that has them.
    """

    def __init__(
        self, root: Operation, argument_ranges: Mapping[SSAValue, IntegerRange] | None = None
    ) -> None:
        self._argument_ranges = argument_ranges or {}
        self._ranges: dict[SSAValue, IntegerRange] = {}
        self._asserted: dict[SSAValue, IntegerRange] = {}
        self._has_changed = False
        self._widens = False
        self._narrows = False
        self._growing = values_in_steps(root)
        for visit in range(_MOST_VISITS):
            self._has_changed = False
            self._widens = visit >= _FIRST_WIDENING
            self._visit_regions(root)
            if not self._has_changed:
                break
        else:
            self._ranges.clear()
            return
        self._narrows = True
        for _ in range(_NARROWING_VISITS):
            self._visit_regions(root)

    def range_of(self, value: SSAValue) -> IntegerRange | None:
        """Return the range of an integer value; None for values of other types."""
        width = element_width(value.type)
        if width is None:
            return None
        return self._current(value) or IntegerRange.any(width)

    # Visits

    def _visit_regions(self, op: Operation) -> None:
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    self._visit(inner)

    def _visit(self, op: Operation) -> None:
        match op:
            case scf.ForOp() | affine.ForOp():
                self._visit_counted_loop(op)
            case scf.WhileOp():
                self._visit_while(op)
            case scf.IfOp() | affine.IfOp():
                self._visit_regions(op)
                self._join_branches(op)
            case AssertOp() if op.is_retried:
                self._note_assertion(op)
            case _:
                self._visit_regions(op)
                self._apply_rule(op)

    def _apply_rule(self, op: Operation) -> None:
        if not op.results:
            return
        rule = interface_of(op, HasIntegerRange)
        if rule is None:
            return
        operands = [self._current(operand) for operand in op.operands]
        types = [element_width(operand.type) for operand in op.operands]
        if any(
            range_ is None and width is not None
            for range_, width in zip(operands, types, strict=True)
        ):
            return  # an operand has no value yet
        width = element_width(op.results[0].type)
        if width is not None:
            self._set(op.results[0], rule.rule(op, operands) or IntegerRange.any(width))

    def _visit_counted_loop(self, loop: scf.ForOp | affine.ForOp) -> None:
        variable = loop.regions[0].block.args[0]
        bounds = interface_of(loop, HasArgumentRanges)
        counted = None if bounds is None else bounds.rule(loop, 0, self.range_of)
        if variable in self._growing:
            start = self._start_of(loop)
            counted = _meet(counted or IntegerRange.any(64), _steps_from(start))
        self._set(variable, counted or IntegerRange.any(64))
        yielded = terminator_of(loop.regions[0].block).operands
        arguments = loop.regions[0].block.args[1:]
        for argument, init, value in zip(arguments, initial_values(loop), yielded, strict=True):
            self._join_into(argument, (init, value))
        self._visit_regions(loop)
        for result, init, value in zip(loop.results, initial_values(loop), yielded, strict=True):
            self._join_into(result, (init, value))

    def _start_of(self, loop: scf.ForOp | affine.ForOp) -> IntegerRange | None:
        """Return the range of the lower bound of a loop."""
        if isinstance(loop, scf.ForOp):
            return self.range_of(loop.lower_bound)
        constants = loop.lower_map.constant_results()
        if constants is not None and len(constants) == 1:
            return IntegerRange.constant(64, constants[0])
        if len(loop.lower_bound_operands) == 1:
            return self.range_of(loop.lower_bound_operands[0])
        return None

    def _visit_while(self, loop: scf.WhileOp) -> None:
        before, after = (region.block for region in loop.regions)
        again = terminator_of(after).operands
        for argument, init, value in zip(before.args, loop.inits, again, strict=True):
            self._join_into(argument, (init, value))
        self._visit_block(before)
        condition, *passed_values = terminator_of(before).operands
        for argument, value in zip(after.args, passed_values, strict=True):
            self._set_within(argument, value, self._range_where(condition, value, holds=True))
        self._visit_block(after)
        for result, value in zip(loop.results, passed_values, strict=True):
            self._set_within(result, value, self._range_where(condition, value, holds=False))

    def _visit_block(self, block: Block) -> None:
        for op in block.ops:
            self._visit(op)

    def _join_branches(self, op: scf.IfOp | affine.IfOp) -> None:
        if not op.results:
            return
        terminators = [terminator_of(region.block) for region in op.regions]
        for result in op.results:
            self._join_into(result, [end.operands[result.index] for end in terminators])

    def _note_assertion(self, assertion: AssertOp) -> None:
        """Bound what an assertion at the entry of a function compares: the call ends otherwise."""
        parent = assertion.parent_op()
        comparison = assertion.arg.owner
        if not isinstance(parent, func.FuncOp) or not isinstance(comparison, arith.CmpiOp):
            return
        for value in comparison.operands:
            range_ = self._range_where(assertion.arg, value, holds=True)
            if range_ is not None:
                self._asserted[value] = _meet(range_, self._asserted.get(value))

    # Conditions

    def _range_where(
        self, condition: SSAValue, value: SSAValue, *, holds: bool
    ) -> IntegerRange | None:
        """Return the range of a 64-bit value where a condition holds, or does not; None if that
        says nothing."""
        if element_width(value.type) != 64:
            return None
        test = condition.owner
        if isinstance(test, arith.CmpiOp):
            return self._range_of_compared(test, value, holds=holds)
        both: Sequence[SSAValue] = ()
        if holds and isinstance(test, arith.AndIOp):
            both = test.operands
        elif holds and isinstance(test, scf.IfOp) and len(test.results) == 1:
            then_value, else_value = (
                terminator_of(region.block).operands[0] for region in test.regions
            )
            if constant_value(else_value) == 0:
                both = (test.operands[0], then_value)
        ranges = [self._range_where(part, value, holds=True) for part in both]
        meet: IntegerRange | None = None
        for range_ in ranges:
            meet = range_ if meet is None else _meet(meet, range_)
        return meet

    def _range_of_compared(
        self, test: arith.CmpiOp, value: SSAValue, *, holds: bool
    ) -> IntegerRange | None:
        predicate = test.predicate_name
        if predicate not in _NEGATED:
            return None
        if not holds:
            predicate = _NEGATED[predicate]
        if test.lhs is value:
            limit = self.range_of(test.rhs)
        elif test.rhs is value:
            predicate = _TURNED[predicate]
            limit = self.range_of(test.lhs)
        else:
            return None
        if limit is None:
            return None
        low, high = limit.bounds(is_signed=True)
        least, greatest = IntegerRange.any(64).bounds(is_signed=True)
        match predicate:
            case "slt":
                return _signed(least, high - 1)
            case "sle":
                return _signed(least, high)
            case "sgt":
                return _signed(low + 1, greatest)
            case "sge":
                return _signed(low, greatest)
            case "eq":
                return limit
            case _:
                return None

    # Ranges

    def _current(self, value: SSAValue) -> IntegerRange | None:
        """Return the range that a value has so far; None if it has none yet."""
        width = element_width(value.type)
        if width is None:
            return None
        number = integer_of(constant_of(value))
        if number is not None:
            return IntegerRange.constant(width, number)
        if value in self._ranges:
            return _meet(self._ranges[value], self._asserted.get(value))
        return None if self._is_computed_here(value) else self._range_from_outside(value)

    def _is_computed_here(self, value: SSAValue) -> bool:
        """Return whether some visit sets the range of a value."""
        owner = value.owner
        if isinstance(value, BlockArgument):
            parent = value.owner.parent_op()
            return isinstance(parent, scf.ForOp | affine.ForOp | scf.WhileOp)
        if isinstance(owner, scf.ForOp | affine.ForOp | scf.WhileOp | scf.IfOp | affine.IfOp):
            return True
        assert isinstance(value, OpResult)
        return value.index == 0 and interface_of(value.op, HasIntegerRange) is not None

    def _range_from_outside(self, value: SSAValue) -> IntegerRange | None:
        width = element_width(value.type)
        assert width is not None, "it is an integer"
        range_ = self._argument_ranges.get(value) or IntegerRange.any(width)
        return _meet(range_, self._asserted.get(value))

    def _join_into(self, target: SSAValue, sources: Sequence[SSAValue]) -> None:
        """Set the range of a value that is one of several."""
        if element_width(target.type) is None:
            return
        ranges = [range_ for range_ in map(self._current, sources) if range_ is not None]
        if not ranges:
            return
        joined = ranges[0]
        for range_ in ranges[1:]:
            joined = joined.join(range_)
        self._set(target, joined)

    def _set_within(self, target: SSAValue, source: SSAValue, limit: IntegerRange | None) -> None:
        range_ = self._current(source)
        if range_ is not None:
            self._set(target, _meet(range_, limit))

    def _set(self, value: SSAValue, range_: IntegerRange) -> None:
        if element_width(value.type) != range_.width:
            return
        if value in self._growing:
            range_ = _meet(range_, _NEAR)
        earlier = self._ranges.get(value)
        if self._narrows:
            self._ranges[value] = range_ if earlier is None else _meet(earlier, range_)
            return
        joined = range_ if earlier is None else earlier.join(range_)
        if joined == earlier:
            return
        self._has_changed = True
        if earlier is not None and self._widens:
            joined = self._widened(value, joined)
        self._ranges[value] = joined

    def _widened(self, value: SSAValue, range_: IntegerRange) -> IntegerRange:
        if value in self._growing:
            return _NEAR
        return IntegerRange.any(range_.width)


def _signed(low: int, high: int) -> IntegerRange:
    """Return the 64-bit integers from one to another; all of them if there is none."""
    return IntegerRange.of(64, low, high, is_signed=True)


_NEAR = _signed(-FARTHEST, FARTHEST)


def _meet(range_: IntegerRange, limit: IntegerRange | None) -> IntegerRange:
    """Return the intersection of two ranges; the first if it is empty, as for code that is never
    executed."""
    if limit is None or limit.width != range_.width:
        return range_
    meet = range_.meet(limit)
    is_empty = meet.smin > meet.smax or meet.umin > meet.umax
    return range_ if is_empty else meet


def _steps_from(start: IntegerRange | None) -> IntegerRange | None:
    """Return the range of what begins in a range and grows in steps."""
    if start is None:
        return None
    low, high = start.bounds(is_signed=True)
    return _signed(low, high + _MOST_STEP * _MOST_STEPS)


# Values that grow in steps


def values_in_steps(root: Operation) -> frozenset[SSAValue]:
    """Return the 64-bit values of an op that grow in steps: the greatest set of which each begins
    near zero, or is from others of the set."""
    arguments: list[SSAValue] = [
        argument
        for op in root.walk()
        if isinstance(op, scf.ForOp | affine.ForOp | scf.WhileOp)
        for region in op.regions
        for argument in region.block.args
    ]
    return greatest_closed_set(
        arguments, lambda value: () if _is_near(value) else _before_step(value)
    )


def _is_near(value: SSAValue) -> bool:
    number = constant_value(value)
    return number is not None and abs(number) <= _FARTHEST_START


def _before_step(value: SSAValue) -> Sequence[SSAValue] | None:
    """Return the values of which a value is one, or from which it differs by a small constant; None
    if it is from others."""
    owner = value.owner
    if element_width(value.type) != 64:
        return None
    if isinstance(value, BlockArgument):
        parent = value.owner.parent_op()
        if isinstance(parent, scf.ForOp | affine.ForOp):
            if not value.index:
                return _first_value(parent)
            number = value.index - 1
            return [initial_values(parent)[number], _yielded(parent, number)]
        return _carried_by_while(parent, value) if isinstance(parent, scf.WhileOp) else None
    assert isinstance(value, OpResult)
    match owner:
        case arith.AddiOp() | arith.SubiOp():
            return _before_change(owner)
        case scf.ForOp() | affine.ForOp():
            return [initial_values(owner)[value.index], _yielded(owner, value.index)]
        case scf.WhileOp():
            return [_passed_on(owner, value.index)]
        case scf.IfOp() | affine.IfOp():
            return [terminator_of(region.block).operands[value.index] for region in owner.regions]
        case arith.SelectOp() | arith.MinSIOp() | arith.MaxSIOp():
            return owner.operands[-2:]
        case arith.IndexCastOp():
            return owner.operands
        case _:
            return None


def _before_change(op: Operation) -> Sequence[SSAValue] | None:
    """Return the operand to which a sum or a difference adds a small constant."""
    first, second = op.operands
    if _is_step(second):
        return [first]
    if isinstance(op, arith.AddiOp) and _is_step(first):
        return [second]
    return None


def _is_step(value: SSAValue) -> bool:
    """Return whether a value is a small constant, or one of several."""
    number = constant_value(value)
    owner = value.owner
    if number is not None:
        return abs(number) <= _MOST_STEP
    if isinstance(owner, arith.SelectOp):
        return all(map(_is_step, owner.operands[-2:]))
    if isinstance(owner, scf.IfOp):
        assert isinstance(value, OpResult)
        ends = [terminator_of(region.block) for region in owner.regions]
        return all(_is_step(end.operands[value.index]) for end in ends)
    return isinstance(owner, arith.ExtUIOp) and element_width(owner.operands[0].type) == 1


def _yielded(loop: Operation, number: int) -> SSAValue:
    return terminator_of(loop.regions[0].block).operands[number]


def _first_value(loop: scf.ForOp | affine.ForOp) -> list[SSAValue] | None:
    """Return the lower bound of a counted loop with small steps; nothing if it is a constant near
    zero."""
    if isinstance(loop, scf.ForOp):
        step = constant_value(loop.step)
        return None if step is None or not 0 < step <= _MOST_STEP else [loop.lower_bound]
    lower = loop.lower_map
    if loop.step_value > _MOST_STEP or lower.num_results != 1:
        return None
    constants = lower.constant_results()
    if constants is not None:
        return [] if abs(constants[0]) <= _FARTHEST_START else None
    is_operand = isinstance(lower.results[0], AffineDimExpr | AffineSymbolExpr)
    return list(loop.lower_bound_operands) if is_operand else None


def _carried_by_while(loop: scf.WhileOp, argument: BlockArgument) -> list[SSAValue]:
    """Return the values of which an argument of a `while` loop's condition or body is one."""
    if argument.owner is loop.regions[0].block:
        again = terminator_of(loop.regions[1].block).operands[argument.index]
        return [loop.inits[argument.index], again]
    return [_passed_on(loop, argument.index)]


def _passed_on(loop: scf.WhileOp, number: int) -> SSAValue:
    """Return the value that the condition of a `while` loop passes to its body and its results."""
    return terminator_of(loop.regions[0].block).operands[1 + number]
