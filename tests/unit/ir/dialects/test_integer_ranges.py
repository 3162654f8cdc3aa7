"""Ranges of integers: each rule holds for all numbers of a small width."""

import random
from itertools import product

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import IntegerAttr, IntegerType, i64
from xdsl.ir import Operation

from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith.ranges import ValueRanges
from loopwright.ir.dialects.arith.selection import CMPI_PREDICATES
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.index_values import HasIntegerRange, IntegerRange, RangeRule
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import IntegerFunction, signed

WIDTH = 4
NUMBERS = range(-8, 8)
OPS = {op.name: op for op in arith.Arith.operations if op.has_trait(IntegerFunction)}


def some_range(rng: random.Random) -> IntegerRange:
    low, high = sorted((rng.randrange(-8, 8), rng.randrange(-8, 8)))
    drawn_range = IntegerRange.of(WIDTH, low, high, is_signed=True)
    if rng.random() < 0.5:
        low, high = sorted((rng.randrange(16), rng.randrange(16)))
        drawn_range = IntegerRange.of(WIDTH, low, high, is_signed=False)
    if rng.random() < 0.2:
        drawn_range = IntegerRange.of(WIDTH, 0, rng.randrange(3), is_signed=False)
    return drawn_range


def holds(number: int, range_: IntegerRange) -> bool:
    unsigned = number % (1 << range_.width)
    return range_.smin <= number <= range_.smax and range_.umin <= unsigned <= range_.umax


def rule_of(op: Operation) -> RangeRule:
    interface = interface_of(op, HasIntegerRange)
    assert interface is not None
    return interface.rule


@pytest.mark.parametrize("name", sorted(OPS))
def test_results_are_in_their_range(name: str) -> None:
    rng = random.Random(name)
    narrowed = 0
    values = test.TestOp(result_types=[IntegerType(WIDTH)] * 2).results
    op = OPS[name](*values)
    rule = rule_of(op)
    function = interface_of(op, IntegerFunction)
    assert function is not None
    for _ in range(200):
        ranges = [some_range(rng), some_range(rng)]
        range_found = rule(op, ranges)
        assert range_found is not None
        narrowed += range_found != IntegerRange.any(WIDTH)
        for a, b in product(NUMBERS, NUMBERS):
            if holds(a, ranges[0]) and holds(b, ranges[1]):
                result = function.evaluate(a, b, WIDTH)
                assert result is None or holds(signed(result, WIDTH), range_found), (ranges, a, b)
    assert narrowed or function.kind == "other"


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("predicate", range(len(CMPI_PREDICATES)))
def test_comparisons_are_in_their_range(predicate: int) -> None:
    from loopwright.ir.dialects.arith.folds import fold_cmpi

    rng = random.Random(predicate)
    a, b = test.TestOp(result_types=[IntegerType(WIDTH)] * 2).results
    op = arith.CmpiOp(a, b, CMPI_PREDICATES[predicate])
    rule = rule_of(op)
    decided_count = 0
    for _ in range(100):
        ranges = [some_range(rng), some_range(rng)]
        range_found = rule(op, ranges)
        assert range_found is not None
        decided_count += range_found.value() is not None
        for x, y in product(NUMBERS, NUMBERS):
            if holds(x, ranges[0]) and holds(y, ranges[1]):
                folded = fold_cmpi(op, [IntegerAttr(n, IntegerType(WIDTH)) for n in (x, y)])
                assert folded is not None
                assert holds(folded[0].value.data, range_found), (ranges, x, y)
    assert decided_count


@pytest.mark.parametrize("op_class", [arith.ExtUIOp, arith.ExtSIOp, arith.TruncIOp])
def test_conversions_are_in_their_range(op_class: type[arith.ExtUIOp]) -> None:
    rng = random.Random(op_class.name)
    width = 2 if op_class is arith.TruncIOp else 8
    (value,) = test.TestOp(result_types=[IntegerType(WIDTH)]).results
    op = op_class(value, IntegerType(width))
    rule = rule_of(op)
    for _ in range(200):
        range_ = some_range(rng)
        range_found = rule(op, [range_])
        assert range_found is not None
        for number in NUMBERS:
            if holds(number, range_):
                exact = number % 16 if op_class is arith.ExtUIOp else number
                assert holds(signed(exact, width), range_found), (range_, number)


def test_wrapping_flags_bound_sums() -> None:
    a, b = test.TestOp(result_types=[i64] * 2).results
    ranges = [IntegerRange.any(64), IntegerRange.constant(64, 1)]
    flags = arith.IntegerOverflowAttr([arith.IntegerOverflowFlag.NUW])
    plain = arith.AddiOp(a, b)
    flagged = arith.AddiOp(a, b, flags)
    assert rule_of(plain)(plain, ranges) == IntegerRange.any(64)
    assert rule_of(flagged)(flagged, ranges).umin == 1


LOOPS = """
func.func @f(%n: index, %k: i8, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i8
  %five = arith.constant 5 : i8
  %two = arith.constant 2 : i8
  %extent = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to 16 step 5 {
    affine.for %j = max affine_map<(d0) -> (d0, 2)>(%i)
        to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] {
    }
  }
  affine.for %i = 0 to %extent {
  }
  affine.for %i = 0 to %n {
  }
  affine.parallel (%i, %j) = (0, max(1, symbol(%n))) to (7, 9) step (2, 1) {
  }
  scf.for %i = %zero to %five step %two : i8 {
  }
  scf.for %i = %zero to %k step %two : i8 {
  }
  return
}
"""


def test_induction_variables_are_within_the_bounds_of_their_loops() -> None:
    ranges = ValueRanges()
    intervals: list[tuple[int, int] | None] = []
    for op in read_module(LOOPS).walk():
        if is_loop(op):
            block = op.regions[0].first_block
            assert block is not None
            for argument in block.args:
                range_ = ranges.range_of(argument)
                assert range_ is not None
                is_any = range_ == IntegerRange.any(range_.width)
                intervals.append(None if is_any else range_.bounds(is_signed=True))
    greatest = 2**63 - 1
    assert intervals == [
        (0, 15),
        (2, 18),
        (0, greatest - 1),
        (0, greatest - 1),
        (0, 6),
        (1, 8),
        (0, 4),
        None,  # 126 and 2 make -128
    ]
