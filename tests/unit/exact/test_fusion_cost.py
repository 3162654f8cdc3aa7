"""Nest statistics, figures that follow a growing nest, and the decisions of MLIR's cost model."""

import pytest

import loopwright as lw
from loopwright.exact.costs.cost_model import (
    Candidate,
    CostDecision,
    MlirCostModel,
    NoDepthCause,
    Strategy,
)
from loopwright.exact.costs.nest_figures import (
    LoopStats,
    NestFigures,
    Uncounted,
    compute_cost,
    nest_stats,
)
from loopwright.exact.slices.slice import Slice
from tests.texts import texts_beside
from tests.unit.exact.nest_programs import MATMUL_CHAIN, Nests, accesses_in, body, nests_of

TEXTS = texts_beside(__file__)


def candidate(nests: Nests, *depths: int, may_repeat: bool = True) -> Candidate:
    slices = {depth: nests.union(depth, stores=True) for depth in depths}
    outputs = tuple(op for op in accesses_in(nests.first) if "store" in op.name)
    legal = {
        depth: slice_or_reason
        for depth, slice_or_reason in slices.items()
        if isinstance(slice_or_reason, Slice)
    }
    return Candidate(
        nests.first, nests.second, Strategy.PRODUCER, legal, outputs, may_repeat=may_repeat
    )


def decide(
    nests: Nests, *depths: int, tolerance: float = 0.3, may_repeat: bool = True
) -> CostDecision:
    model = MlirCostModel(tolerance)
    figures = NestFigures(nests.accesses)
    return model.choose(figures, candidate(nests, *depths, may_repeat=may_repeat))


def test_the_figures_of_a_product_of_matrices() -> None:
    decision = decide(nests_of(MATMUL_CHAIN), 1, 2, 3, 4)
    assert decision.depth == 2 and decision.cause is None
    assert dict(decision.totals) == {
        "source_cost": 1207959552,
        "sink_cost": 201326592,
        "fused_cost": 1409286144,
        "source_bytes": 9961472,
        "sink_bytes": 3407872,
        "fused_bytes": 5505024,
        "slice_bytes": 2097152,
        "storage_saving": pytest.approx(0.58823529),
        "additional_compute": 0.0,
    }
    assert [row.depth for row in decision.rows] == [4, 3, 2, 1]
    for row in decision.rows:
        deep = row.depth > 2
        assert bool(row.rejected) == deep
        assert dict(row.figures) == {
            "additional_compute": 54.0 if deep else 0.0,
            "region_ratio": 1.0,
            "fused_cost": 77510737920 if deep else 1409286144,
            "source_region_bytes": 2097152,
            "slice_region_bytes": 2097152,
        }


STENCIL = TEXTS["stencil"]
ARGUMENTS = "%a: memref<100xf32>, %b: memref<100xf32>, %m: memref<100xf32>"


@pytest.mark.parametrize(("tolerance", "depth"), [(0.655, None), (0.656, 1)])
def test_what_is_computed_again_is_tolerated_or_not(tolerance: float, depth: int | None) -> None:
    decision = decide(body(STENCIL, ARGUMENTS), 1, tolerance=tolerance)
    assert decision.depth == depth
    row = decision.at(1)
    assert row is not None and dict(row.figures)["additional_compute"] == 980 / 592 - 1


def test_sources_that_must_not_be_repeated() -> None:
    decision = decide(body(STENCIL, ARGUMENTS), 1, tolerance=10, may_repeat=False)
    assert decision.depth is None and decision.cause is NoDepthCause.UNPROFITABLE


def test_several_stores_go_to_the_innermost_depth_or_nowhere() -> None:
    text = TEXTS["several stores go to the innermost depth or nowhere"]
    nests = body(text, "%m: memref<100xf32>")
    # 200 + 700 op instances become 700 * 3.
    assert decide(nests, 1, 2, tolerance=1.3).depth is None
    assert decide(nests, 1, 2, tolerance=1.4).depth == 2
    assert decide(nests, 1, tolerance=0.0).depth == 1


def test_costs_that_are_not_known() -> None:
    text = STENCIL.replace("0 to 100", "0 to %n")
    decision = decide(body(text, f"{ARGUMENTS}, %n: index"), 1)
    assert decision.depth is None and decision.cause is NoDepthCause.UNKNOWN_COST


def stats(text: str) -> LoopStats | Uncounted:
    function = lw.parse(f"func.func @f(%x: f32, %n: index) {{\n{text}\nreturn\n}}").op
    block = function.regions[0].block.first_op
    assert block is not None
    loop = block.regions[0].block.first_op
    assert loop is not None
    return nest_stats(loop)


def test_ops_are_counted_where_they_stand() -> None:
    loop_stats = stats(TEXTS["ops are counted where they stand"])
    assert isinstance(loop_stats, LoopStats)
    assert (loop_stats.trip_count, loop_stats.op_count) == (10, 1)
    assert [(inner.trip_count, inner.op_count) for inner in loop_stats.children] == [(2, 2), (6, 1)]
    assert compute_cost(loop_stats) == 10 * (1 + 2 * 2 + 6)
    assert compute_cost(loop_stats, {loop_stats.loop: 2, loop_stats.children[0].loop: 1}) == 2 * (
        1 + 2 + 6
    )


@pytest.mark.parametrize(
    "loop",
    [
        "affine.for %i = 0 to %n {\n}",
        "affine.for %i = 0 to 8 {\nscf.for %j = %n to %n step %n {\n"
        "affine.for %k = 0 to 3 {\n}\n}\n}",
        "affine.parallel (%i) = (0) to (%n) {\n}",
    ],
)
def test_what_cannot_be_counted(loop: str) -> None:
    assert isinstance(stats(loop), Uncounted)


def test_other_ops_with_regions_count_as_one() -> None:
    loop_stats = stats(TEXTS["other ops with regions count as one"])
    assert isinstance(loop_stats, LoopStats) and compute_cost(loop_stats) == 20


def test_figures_follow_a_growing_nest() -> None:
    nests = body(STENCIL, ARGUMENTS)
    figures = NestFigures(nests.accesses)
    before = figures.cost(nests.second), figures.footprint_bytes(nests.second)
    assert before == (392, 100 * 4 + 98 * 4)
    # As if the first nest were put into the second one, reading %a through %m no more.
    inner = nests.second.regions[0].block
    clone = nests.first.clone()
    assert inner.first_op is not None
    inner.insert_op_before(clone, inner.first_op)
    load = accesses_in(nests.second)[2]
    assert load.name == "affine.load"
    old = load.operands[0]
    new = accesses_in(nests.first)[0].operands[0]
    load.operands[0] = new
    nests.accesses.forget([load])
    figures.grew(nests.second, [clone], [old, new])
    fresh = NestFigures(nests.accesses)
    assert figures.cost(nests.second) == fresh.cost(nests.second) == 392 + 98 * 200
    assert figures.footprint_bytes(nests.second) == fresh.footprint_bytes(nests.second)
    assert figures.footprint(nests.second).keys() == fresh.footprint(nests.second).keys()
    figures.forget(nests.second)
    assert figures.cost(nests.second) == fresh.cost(nests.second)


def test_regions_are_kept_until_an_access_is_another_one() -> None:
    nests = nests_of(MATMUL_CHAIN)
    figures = NestFigures(nests.accesses)
    op = accesses_in(nests.first)[0]
    cached_region = figures.region(op, 1)
    assert figures.region(op, 1) is cached_region
    assert figures.region(op, 2) is not cached_region
    nests.accesses.forget([op])
    again = figures.region(op, 1)
    assert again is not cached_region and again == cached_region
