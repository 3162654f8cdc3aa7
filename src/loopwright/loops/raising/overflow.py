"""Tests of overflow that always hold: `cf.assert` that a sum, a difference or a product of 64-bit
integers is the exact one.

**Before → After**

    %n = scf.while (%k = %c0) … {            %n = scf.while (%k = %c0) … {
      %s = arith.addi %k, %c1                  %s = arith.addi %k, %c1
      cf.assert %s is exact                    …
      …                                      }
    }

**Legal when** the exact result is in the range of 64 bits for all that the operands may be
(`loops.raising.intervals`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.rewriter import Rewriter

from loopwright.ir.core.enclosing import Reached, ops_around, terminator_of
from loopwright.ir.dialects import affine, arith, func, scf
from loopwright.ir.dialects.arith.exactness import ExactnessTest, exactness_test
from loopwright.ir.dialects.cf import AssertOp
from loopwright.ir.interfaces.index_values import IntegerRange
from loopwright.ir.interfaces.memory_effects import is_trivially_dead
from loopwright.loops.raising.intervals import Intervals
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.records import dataclass
from loopwright.reporting.errors import RETRY

_LOOPS = (affine.ForOp, scf.ForOp, scf.WhileOp)
_MOST_ARGUMENT = 1 << 30
"""Products of two integers up to this one, times a small constant, fit in 64 bits; so do moduli
below a thousand million."""


@dataclass(frozen=True, slots=True)
class OverflowTest:
    """An assertion that an operation of two 64-bit integers does not wrap around."""

    assertion: AssertOp
    exactness: ExactnessTest


def overflow_tests(root: Operation) -> list[OverflowTest]:
    """Return the tests of overflow in an op."""
    tests: list[OverflowTest] = []
    for op in root.walk():
        if isinstance(op, AssertOp) and isinstance(op.arg.owner, Operation):
            exactness = exactness_test(op.arg.owner)
            if exactness is not None:
                tests.append(OverflowTest(op, exactness))
    return tests


def tested_results(extension: Operation) -> list[SSAValue] | None:
    """Return the results of the tests of overflow for which a value is extended; None if it is
    extended for something else."""
    results: list[SSAValue] = []
    comparisons: list[Operation] = []
    for use in extension.results[0].uses:
        if isinstance(use.operation, arith.CmpiOp):
            comparisons.append(use.operation)
        elif isinstance(use.operation, arith.AddiOp | arith.SubiOp | arith.MuliOp):
            comparisons += [further.operation for further in use.operation.results[0].uses]
        else:
            return None
    for comparison in comparisons:
        exactness = exactness_test(comparison)
        if exactness is None or not isinstance(exactness.result, SSAValue):
            return None
        if not all(isinstance(use.operation, AssertOp) for use in comparison.results[0].uses):
            return None
        results.append(exactness.result)
    return results


def drop_overflow_tests(root: Operation, *, may_retry: bool) -> Intervals | None:
    """Erase the tests of overflow that always hold; return the ranges by which they do, None if
    there are no tests. If calls may be repeated with general code, integer arguments are assumed to
    be less than `_MOST_ARGUMENT` where more tests hold then, and the entry of a function tests
    that."""
    tests = overflow_tests(root)
    if not tests:
        return None
    intervals = Intervals(root)
    holding = _holding(tests, intervals)
    assertions = {test.assertion for test in holding}
    remaining = [test for test in tests if test.assertion not in assertions]
    arguments = _integer_arguments(remaining) if may_retry else []
    if arguments:
        small = IntegerRange.of(64, -_MOST_ARGUMENT, _MOST_ARGUMENT, is_signed=True)
        limits: dict[SSAValue, IntegerRange] = dict.fromkeys(list[SSAValue](arguments), small)
        intervals_for_small = Intervals(root, limits)
        holding_for_small = _holding(remaining, intervals_for_small)
        if holding_for_small:
            _limit_at_entry(arguments)
            holding += holding_for_small
            intervals = intervals_for_small
    for test in holding:
        erase_test(test)
    return intervals


def erase_test(test: OverflowTest) -> None:
    """Erase a test, and what only it needs: further uses of a carried value would hide that it is
    the value of a reduction."""
    waiting: list[Operation] = [test.assertion]
    while waiting:
        op = waiting.pop()
        computing = dict.fromkeys(operand.owner for operand in op.operands)
        Rewriter.erase_op(op)
        waiting += [
            owner
            for owner in computing
            if isinstance(owner, Operation) and is_trivially_dead(owner)
        ]


def _holding(tests: Sequence[OverflowTest], intervals: Intervals) -> list[OverflowTest]:
    """Return the tests that hold for all values in their ranges."""
    holding: list[OverflowTest] = []
    for test in tests:
        first, second = (
            IntegerRange.constant(64, operand)
            if isinstance(operand, int)
            else intervals.range_of(operand)
            for operand in test.exactness.operands
        )
        if first is not None and second is not None and _fits(test.exactness.kind, first, second):
            holding.append(test)
    return holding


def _integer_arguments(tests: Sequence[OverflowTest]) -> list[BlockArgument]:
    """Return the 64-bit arguments of entry functions on which tests in loops depend."""
    in_loops = [
        test for test in tests if any(isinstance(op, _LOOPS) for op in ops_around(test.assertion))
    ]
    reached = Reached[SSAValue](
        operand
        for test in in_loops
        for operand in test.exactness.operands
        if isinstance(operand, SSAValue)
    )
    arguments: list[BlockArgument] = []
    for value in reached:
        if isinstance(value, BlockArgument):
            parent = value.owner.parent_op()
            if isinstance(parent, func.FuncOp):
                if value.type == i64 and parent.sym_visibility is None:
                    arguments.append(value)
            elif parent is not None:
                reached.add(_values_into(parent))
        else:
            owner = value.owner
            assert isinstance(owner, Operation)
            reached.add(owner.operands)
            if owner.regions:
                reached.add(_values_into(owner))
    return arguments


def _values_into(op: Operation) -> Iterator[SSAValue]:
    """Yield the operands of an op with regions, and those of the terminators of its regions."""
    yield from op.operands
    for region in op.regions:
        for block in region.blocks:
            yield from terminator_of(block).operands


def _limit_at_entry(arguments: Sequence[BlockArgument]) -> None:
    """Let calls be repeated with general code where an argument is large."""
    for argument in arguments:
        first = argument.owner.first_op
        assert first is not None, "a function has a terminator"
        builder = LoopBuilder(argument.owner, first, first.location)
        shift = builder.value(arith.ConstantOp(IntegerAttr(_MOST_ARGUMENT, i64)))
        shifted = builder.value(arith.AddiOp(argument, shift))
        limit = builder.value(arith.ConstantOp(IntegerAttr(2 * _MOST_ARGUMENT, i64)))
        is_small = builder.value(arith.CmpiOp(shifted, limit, "ule"))
        builder.insert(AssertOp(is_small, RETRY))


def exact_range(
    kind: type[Operation], first: tuple[int, int], second: tuple[int, int]
) -> tuple[int, int]:
    """Return the least and the greatest sum, difference or product of numbers of two ranges."""
    low, high = first
    other_low, other_high = second
    if kind is arith.AddiOp:
        return low + other_low, high + other_high
    if kind is arith.SubiOp:
        return low - other_high, high - other_low
    products = [x * y for x in first for y in second]
    return min(products), max(products)


def _fits(kind: type[Operation], first: IntegerRange, second: IntegerRange) -> bool:
    """Return whether all sums, differences or products of numbers of two ranges have 64 bits."""
    bounds = [range_.bounds(is_signed=True) for range_ in (first, second)]
    low, high = exact_range(kind, *bounds)
    least, greatest = IntegerRange.any(64).bounds(is_signed=True)
    return least <= low and high <= greatest
