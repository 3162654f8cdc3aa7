"""Tests of overflow of dividends that only remainders use: the dividend is computed with 128 bits
where it does not fit in 64.

**Before → After**

    %p = arith.muli %x, %y                   %p = arith.muli %x, %y
    cf.assert %p is exact                    %r = scf.if %p is exact {
    %r = arith.remsi %p, %m                    arith.remsi %p, %m
                                             } else {
                                               %wide = arith.muli (arith.extsi %x), …  : i128
                                               arith.trunci (arith.remsi %wide, (arith.extsi %m))
                                             }

**Legal when** all uses of a result are dividends of remainders, or operands of sums, differences
and products of which that holds, and the exact result fits in 128 bits: a remainder fits in 64 bits
as its divisor does. The ranges by which tests were erased remain valid: by these, a result in
question may be any 64-bit integer, so that the ranges of its remainders follow from divisors.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from xdsl.dialects.builtin import IntegerType, i64
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter

from loopwright.ir.core.closed_sets import greatest_closed_set
from loopwright.ir.dialects import arith, scf
from loopwright.ir.interfaces.index_values import IntegerRange, constant_value
from loopwright.loops.raising.intervals import Intervals
from loopwright.loops.raising.overflow import (
    OverflowTest,
    erase_test,
    exact_range,
    overflow_tests,
    tested_results,
)
from loopwright.loops.steps.editing import LoopBuilder

_WIDE = IntegerType(128)
_NARROW_BOUNDS = IntegerRange.any(64).bounds(is_signed=True)
_WIDE_BOUNDS = IntegerRange.any(128).bounds(is_signed=True)


def widen_dividends(root: Operation, intervals: Intervals) -> int:
    """Erase the tests of overflow of results that only remainders use, which are computed exactly
    instead; return how many there were. Tests erased before hold by `intervals`."""
    tests = {
        result: test
        for result, test in _tests_by_result(root).items()
        if _bounds(result, intervals) == _NARROW_BOUNDS
    }
    if not tests:
        return 0
    dividends = _dividends(tests, intervals)
    remainders = [
        use.operation
        for value in dividends
        for use in list(value.uses)
        if isinstance(use.operation, arith.RemSIOp)
    ]
    for remainder in remainders:
        _widen(remainder, dividends, tests)
    for value in dividends:
        erase_test(tests[value])
    return len(dividends)


def _tests_by_result(root: Operation) -> dict[SSAValue, OverflowTest]:
    """Return the tests of results that are computed in front of their tests, in the same block."""
    tests: dict[SSAValue, OverflowTest] = {}
    for test in overflow_tests(root):
        result = test.exactness.result
        if test.assertion.is_retried or not isinstance(result, SSAValue):
            continue
        if not isinstance(result.owner, test.exactness.kind):
            continue
        condition = test.assertion.arg.owner
        assert isinstance(condition, Operation), "it is a comparison"
        is_near = condition.parent is test.assertion.parent is result.owner.parent
        if is_near and result not in tests and _computes(result.owner, test):
            tests[result] = test
    return tests


def _computes(op: Operation, test: OverflowTest) -> bool:
    """Return whether an operation is the one whose exact result a test compares."""
    return all(
        constant_value(operand) == tested if isinstance(tested, int) else operand is tested
        for operand, tested in zip(op.operands, test.exactness.operands, strict=True)
    )


def _dividends(tests: Mapping[SSAValue, OverflowTest], intervals: Intervals) -> list[SSAValue]:
    """Return the results that are dividends only, or operands of such, and fit in 128 bits; those
    of 64-bit operands do."""
    candidates = list(tests)
    while True:
        closed = _used_by_remainders(frozenset(candidates))
        bounds: dict[SSAValue, tuple[int, int]] = {}
        for value in candidates:
            if value in closed:
                _note_exact_bounds(value, closed, intervals, bounds)
        longer_results = [value for value in bounds if value in closed and not _fits(bounds[value])]
        if not longer_results:
            return [value for value in candidates if value in closed]
        narrow = {operand for value in longer_results for operand in _operands(value)}
        candidates = [value for value in candidates if value in closed and value not in narrow]


def _fits(bounds: tuple[int, int]) -> bool:
    """Return whether integers within bounds have 128 bits."""
    return _WIDE_BOUNDS[0] <= bounds[0] and bounds[1] <= _WIDE_BOUNDS[1]


def _operands(result: SSAValue) -> Sequence[SSAValue]:
    """Return the two operands of a result that has a test."""
    assert isinstance(result.owner, Operation)
    return result.owner.operands


def _note_exact_bounds(
    value: SSAValue,
    dividends: Collection[SSAValue],
    intervals: Intervals,
    bounds: dict[SSAValue, tuple[int, int]],
) -> None:
    """Add the bounds of an exact result to those of others, and first those of its operands."""
    if value in bounds:
        return
    if value not in dividends:
        bounds[value] = _bounds(value, intervals)
        return
    first, second = _operands(value)
    for operand in (first, second):
        _note_exact_bounds(operand, dividends, intervals, bounds)
    assert isinstance(value.owner, Operation)
    bounds[value] = exact_range(type(value.owner), bounds[first], bounds[second])


def _bounds(value: SSAValue, intervals: Intervals) -> tuple[int, int]:
    """Return the least and the greatest number that a 64-bit value may be."""
    range_ = intervals.range_of(value)
    return _NARROW_BOUNDS if range_ is None else range_.bounds(is_signed=True)


def _used_by_remainders(candidates: frozenset[SSAValue]) -> frozenset[SSAValue]:
    """Return the candidates that only remainders use, or such candidates."""
    return greatest_closed_set(
        candidates, lambda value: _results_using(value) if value in candidates else None
    )


def _results_using(value: SSAValue) -> Sequence[SSAValue] | None:
    """Return the sums, differences and products that use a value; None if anything uses it but
    these, remainders, and tests of overflow."""
    results: list[SSAValue] = []
    for use in value.uses:
        op = use.operation
        match op:
            case arith.ExtSIOp():
                tested = tested_results(op)
                if tested is None:
                    return None
                results += tested
            case arith.RemSIOp() if use.index == 0:
                pass
            case arith.AddiOp() | arith.SubiOp() | arith.MuliOp():
                results.append(op.results[0])
            case _:
                return None
    return results


# The code


def _widen(
    remainder: Operation,
    dividends: Collection[SSAValue],
    tests: Mapping[SSAValue, OverflowTest],
) -> None:
    """Compute a remainder with 128 bits where its dividend, or an operand of that, overflows."""
    dividend, divisor = remainder.operands
    builder = LoopBuilder.before(remainder)
    conditions: list[SSAValue] = []
    body = Block()
    wide_builder = LoopBuilder(body, None, remainder.location)
    wide_values: dict[SSAValue, SSAValue] = {}

    def widened(value: SSAValue) -> SSAValue:
        if value not in wide_values:
            if value not in dividends:
                wide_values[value] = wide_builder.value(arith.ExtSIOp(value, _WIDE))
            else:
                operands = [widened(operand) for operand in _operands(value)]
                kind = tests[value].exactness.kind
                wide_values[value] = wide_builder.create(kind, operands, _WIDE)
                conditions.append(tests[value].assertion.arg)
        return wide_values[value]

    operands = [widened(dividend), widened(divisor)]
    exact = wide_builder.create(arith.RemSIOp, operands, _WIDE)
    wide_builder.insert(scf.YieldOp(wide_builder.value(arith.TruncIOp(exact, i64))))
    narrow = Block()
    narrow_builder = LoopBuilder(narrow, None, remainder.location)
    narrow_builder.insert(
        scf.YieldOp(narrow_builder.create(arith.RemSIOp, [dividend, divisor], i64))
    )
    is_exact = conditions[0]
    for condition in conditions[1:]:
        is_exact = builder.value(arith.AndIOp(is_exact, condition))
    choice = builder.insert(scf.IfOp(is_exact, [i64], Region(narrow), Region(body)))
    Rewriter.replace_op(remainder, [], list(choice.results))
