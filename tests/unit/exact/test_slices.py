"""Slices: their bounds, validity, maximality and coverage, also against all iterations."""

import pytest
from xdsl.ir import Operation

from loopwright.exact.slices.slice import NoSlice, NoSliceCause, Slice
from loopwright.exact.slices.slicing import covers_source
from tests.sampling import WHOLE, few
from tests.texts import texts_beside
from tests.unit.exact.nest_programs import (
    MATMUL_CHAIN,
    Nests,
    Values,
    accesses_in,
    body,
    element,
    evaluated,
    generated,
    iterations,
    loop_range,
    loops_around,
    nests_of,
)

TEXTS = texts_beside(__file__)


def shown(nest_slice: Slice | NoSlice) -> list[str]:
    assert isinstance(nest_slice, Slice)
    pairs = zip(nest_slice.lower, nest_slice.upper, strict=True)
    return [
        "own" if low is None or high is None else f"{low.results[0]}:{high.results[0]}"
        for low, high in pairs
    ]


def cause(nest_slice: Slice | NoSlice) -> NoSliceCause:
    assert isinstance(nest_slice, NoSlice)
    return nest_slice.cause


@pytest.mark.parametrize(
    ("depth", "bounds", "trips"),
    [
        (1, ["d0:d0 + 1", "0:128", "0:512", "0:384"], [1, 128, 512, 384]),
        (2, ["d0:d0 + 1", "d1:d1 + 1", "0:512", "0:384"], [1, 1, 512, 384]),
        (3, ["d0:d0 + 1", "d1:d1 + 1", "0:512", "0:384"], [1, 1, 512, 384]),
        (4, ["d0:d0 + 1", "d1:d1 + 1", "d3:d3 + 1", "0:384"], [1, 1, 1, 384]),
    ],
)
def test_slices_of_a_product_of_matrices(depth: int, bounds: list[str], trips: list[int]) -> None:
    nests = nests_of(MATMUL_CHAIN)
    nest_slice = nests.union(depth, stores=True)
    assert shown(nest_slice) == bounds
    assert isinstance(nest_slice, Slice) and not nest_slice.is_beyond and not nest_slice.is_whole()
    counts = nest_slice.trip_counts()
    assert counts is not None and list(counts.values()) == trips
    assert covers_source(nest_slice) is True
    block, before = nest_slice.insertion_point()
    assert before is block.first_op and block.parent_op() is nest_slice.enclosing_loops[-1].op
    assert [loop.variable for loop in nest_slice.enclosing_loops] == list(nest_slice.operands)


STENCIL = TEXTS["stencil"]


def test_the_union_of_two_reads() -> None:
    nests = body(STENCIL, "%m: memref<100xf32>")
    assert shown(nests.union(1)) == ["d0 - 1:d0 + 2"]


def test_a_forward_slice_goes_before_the_terminator() -> None:
    nests = body(STENCIL.replace("0 to 100", "5 to 90"), "%m: memref<100xf32>")
    nest_slice = nests.union(1, is_backward=False)
    assert shown(nest_slice) == ["d0 - 1:d0 + 2"]
    assert isinstance(nest_slice, Slice)
    block, before = nest_slice.insertion_point()
    assert before is block.last_op and block is nests.first.regions[0].block


def test_a_slice_must_not_leave_the_nest() -> None:
    nests = body(STENCIL.replace("1 to 99", "1 to 110"), "%m: memref<100xf32>")
    nest_slice = nests.union(1)
    assert cause(nest_slice) is NoSliceCause.INVALID
    assert isinstance(nest_slice, NoSlice) and nest_slice.slice is not None
    assert shown(nest_slice.slice) == ["d0 - 1:d0 + 2"]


def test_what_no_pair_asks_for() -> None:
    nests = body(
        STENCIL.replace("%m[%i - 1]", "%n[%i]").replace("%m[%i + 1]", "%n[%i]"),
        "%m: memref<100xf32>, %n: memref<100xf32>",
    )
    assert cause(nests.union(1)) is NoSliceCause.NO_DEPENDENCE


@pytest.mark.parametrize("depth", [0, 2])
def test_depths_are_those_of_the_other_nest(depth: int) -> None:
    assert cause(body(STENCIL, "%m: memref<100xf32>").union(depth)) is NoSliceCause.DEPTH


def test_quotients_and_remainders() -> None:
    nests = body(TEXTS["quotients and remainders"], "%m: memref<100xf32>")
    bounds = ["d0 floordiv 10:d0 floordiv 10 + 1", "d0 mod 10:d0 mod 10 + 1"]
    assert shown(nests.union(1)) == bounds


def test_loops_around_both_nests_are_not_sliced() -> None:
    nests = body(TEXTS["loops around both nests are not sliced"], "%m: memref<100xf32>")
    nest_slice = nests.union(2)
    assert shown(nest_slice) == ["0:3", "d0:d0 + 1"]
    assert isinstance(nest_slice, Slice)
    inner, outer = nest_slice.operands
    assert inner is nests.second.regions[0].block.args[0]
    assert outer is loops_around(nests.second)[0].regions[0].block.args[0]
    assert cause(nests.union(1)) is NoSliceCause.DEPTH


def test_loops_that_carry_values_run_from_their_start() -> None:
    nests = body(TEXTS["loops that carry values run from their start"], "%m: memref<10x10xf32>")
    nest_slice = nests.union(2)
    assert shown(nest_slice) == ["d0:d0 + 1", "0:10"]
    assert isinstance(nest_slice, Slice) and nest_slice.is_beyond


def test_symbolic_nests_have_slices() -> None:
    text = TEXTS["symbolic nests have slices"]
    nests = body(text, "%n: index, %m: memref<?x?xf32>")
    nest_slice = nests.union(1)
    # The second loop may have fewer than four iterations: its own bounds stay.
    assert shown(nest_slice) == ["d0:d0 + 1", "own"]
    assert (
        isinstance(nest_slice, Slice) and nest_slice.is_beyond and nest_slice.trip_counts() is None
    )
    assert cause(nests.union(2)) is NoSliceCause.INVALID


def test_an_extent_is_an_operand_where_a_value_has_it() -> None:
    text = TEXTS["an extent is an operand where a value has it"]
    nests = body(text, "%m: memref<?xf32>")
    nest_slice = nests.union(1)
    assert shown(nest_slice) == ["0:s0"]
    assert isinstance(nest_slice, Slice) and nest_slice.operands[1].name_hint == "d"


STEPS = TEXTS["steps"]


def test_steps_are_kept() -> None:
    nests = body(STEPS, "%m: memref<100xf32>")
    nest_slice = nests.union(1)
    assert shown(nest_slice) == ["d0 + 2:d0 + 3"]
    assert isinstance(nest_slice, Slice) and nest_slice.is_beyond
    odd = body(STEPS.replace("%i + 2]", "%i + 3]"), "%m: memref<100xf32>")
    assert cause(odd.union(1)) is NoSliceCause.NO_DEPENDENCE
    every = body(STEPS.replace("to 90 step 2", "to 90"), "%m: memref<100xf32>")
    # In odd iterations there is nothing to read that was written: the box has no such form.
    assert shown(every.union(1)) == ["6:92"]


# Against all iterations ---------------------------------------------------------------------------


def executed(nest_slice: Slice, op: Operation, outer_values: Values) -> set[tuple[int, ...]]:
    """The iterations of the loops around an op that the slice runs in an iteration of the outer
    loops, in the cloned nest."""
    loops = loops_around(op)
    ranges: dict[Operation, range] = {}
    for loop, low, high in zip(nest_slice.loops, nest_slice.lower, nest_slice.upper, strict=True):
        variable = loop.op.regions[0].block.args[0]
        if loop.op in loops[: nest_slice.common]:
            ranges[loop.op] = range(outer_values[variable], outer_values[variable] + 1)
        elif low is not None and high is not None:
            start = max(evaluated(low, nest_slice.operands, outer_values))
            stop = min(evaluated(high, nest_slice.operands, outer_values))
            ranges[loop.op] = range(start, stop, loop.step or 1)
    return {
        tuple(values[loop.regions[0].block.args[0]] for loop in loops)
        for values in iterations(loops, {}, ranges)
    }


def domain(op: Operation) -> set[tuple[int, ...]]:
    loops = loops_around(op)
    return {
        tuple(values[loop.regions[0].block.args[0]] for loop in loops)
        for values in iterations(loops, {})
    }


@pytest.mark.parametrize("is_backward", [True, False])
def test_slices_of_generated_nests(is_backward: bool) -> None:
    valid = 0
    for seed in few(range(120), 60):
        nests = body(generated(seed), "%m: memref<64x64xf32>")
        sliced_nest = nests.second if is_backward else nests.first
        deepest = max(len(loops_around(op)) for op in accesses_in(sliced_nest))
        for depth in range(nests.common + 1, deepest + 1):
            nest_slice = nests.union(depth, is_backward=is_backward)
            if isinstance(nest_slice, Slice):
                valid += 1
                check(nests, nest_slice)
    assert valid > (40 if WHOLE else 15)


def check(nests: Nests, nest_slice: Slice) -> None:
    """Compare what the analysis says of a slice with all iterations."""
    mine = nests.first
    theirs = nests.second
    if not nest_slice.is_backward:
        mine, theirs = theirs, mine
    outer_loops = tuple(loop.op for loop in nest_slice.enclosing_loops)
    runs = list(iterations(outer_loops, {}))
    for op in accesses_in(mine):
        if tuple(loop.op for loop in nests.accesses.loops_around(op)) not in [
            tuple(nest_slice.loops[k].op for k in chain[-1].loops)
            for chain in nest_slice.layout.chains
        ]:
            continue
        whole = domain(op)
        ran = [executed(nest_slice, op, values) for values in runs]
        assert all(iterations_run <= whole for iterations_run in ran)
        if covers_source(nest_slice) is True:
            assert set().union(*ran) == whole
        for values, iterations_run in zip(runs, ran, strict=True):
            for sink in accesses_in(theirs):
                assert needed(op, sink, outer_loops, values, nest_slice.common) <= iterations_run
    if len(nest_slice.layout.chains) == 1 and covers_source(nest_slice) is False:
        (op, *_) = (op for op in accesses_in(mine) if nests.accesses.single(op))
        assert set().union(*(executed(nest_slice, op, values) for values in runs)) != domain(op)


def needed(
    op: Operation, sink: Operation, outer_loops: tuple[Operation, ...], values: Values, common: int
) -> set[tuple[int, ...]]:
    """The iterations of an op that touch what another touches in an iteration of outer loops."""
    loops = loops_around(sink)
    if loops[: len(outer_loops)] != outer_loops:
        return set()
    touched = {element(sink, inner) for inner in iterations(loops[len(outer_loops) :], values)}
    mine = loops_around(op)
    fixed = {
        loop: range(
            values[loop.regions[0].block.args[0]], values[loop.regions[0].block.args[0]] + 1
        )
        for loop in mine[:common]
    }
    return {
        tuple(inner[loop.regions[0].block.args[0]] for loop in mine)
        for inner in iterations(mine, {}, fixed)
        if element(op, inner) in touched
    }


def test_bounds_have_constants_that_can_be_written() -> None:
    big = 9223372036854775800
    loop = f"affine.for %i = {big} to {big + 6}"
    nests = body(
        f"""
        {loop} {{
          affine.store %x, %m[%i - {big}] : memref<6xf32>
        }}
        {loop} {{
          %0 = affine.load %m[-%i + {big + 5}] : memref<6xf32>
        }}""",
        "%m: memref<6xf32>",
    )
    assert cause(nests.union(1)) is NoSliceCause.UNBOUNDED


def test_ranges_are_those_of_the_loop() -> None:
    nests = body(STENCIL, "%m: memref<100xf32>")
    assert loop_range(nests.second, {}) == range(1, 99)
