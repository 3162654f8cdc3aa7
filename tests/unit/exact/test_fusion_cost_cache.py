"""Traffic, cycles and the decisions of the cache cost model, on nests small enough to count."""

from dataclasses import replace

import pytest

from loopwright.exact.costs.cache_model import CacheCostModel, rejection
from loopwright.exact.costs.cost_model import Candidate, CostDecision, Strategy
from loopwright.exact.costs.cycles import CycleCounter, Work
from loopwright.exact.costs.estimates import Estimate, Traffic
from loopwright.exact.costs.host import Cache, Host
from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.costs.nest_tree import UnknownTrafficError, fused_tree, plain_tree
from loopwright.exact.slices.slice import Slice
from tests.texts import texts_beside
from tests.unit.exact.nest_programs import Nests, accesses_in, body

TEXTS = texts_beside(__file__)

KIB = 1 << 10
HOST = Host("x86_64", 1, 256, (Cache(1, 32 * KIB, 64, 8, 1), Cache(2, 256 * KIB, 64, 8, 1)))

PASSES = TEXTS["passes"]
ARGUMENTS = ", ".join(f"%{name}: memref<256x256xf32>" for name in "amb")
WHOLE = 256 * 256 * 4
ROW = 256 * 4


def figures_of(nests: Nests) -> NestFigures:
    return NestFigures(nests.accesses)


def test_a_pass_over_two_arrays_moves_both_whatever_the_cache() -> None:
    nests = body(PASSES, ARGUMENTS)
    tree = plain_tree(figures_of(nests), nests.first)
    traffic = Traffic()
    assert traffic.footprint(tree, 0) == 2 * WHOLE
    assert traffic.footprint(tree, 1) == 2 * ROW
    assert traffic.footprint(tree, 2) == 2 * 64
    for capacity in (2 * 64, 2 * ROW, 2 * WHOLE):
        assert traffic.moved(tree, capacity) == 3 * WHOLE


def test_what_is_used_again_moves_once_if_it_fits() -> None:
    nests = body(TEXTS["what is used again moves once if it fits"], "%a: memref<1024xf32>")
    tree = plain_tree(figures_of(nests), nests.first)
    traffic = Traffic()
    assert traffic.moved(tree, 4096) == 4096
    assert traffic.moved(tree, 4095) == 16 * 4096


def test_columns_take_a_line_for_each_element() -> None:
    nests = body(TEXTS["columns take a line for each element"], "%a: memref<256x256xf32>")
    tree = plain_tree(figures_of(nests), nests.first)
    traffic = Traffic()
    assert traffic.footprint(tree, 1) == 256 * 64
    # A column's lines stay for the next columns, or they do not.
    assert traffic.moved(tree, 256 * 64) == 256 * 64 * 4
    assert traffic.moved(tree, 256 * 64 - 1) == 64 * 256 * 64


def test_a_fused_nest_reads_what_was_just_written() -> None:
    nests = body(PASSES, ARGUMENTS)
    figures = figures_of(nests)
    nest_slice = nests.union(1)
    assert isinstance(nest_slice, Slice)
    tree = fused_tree(figures, nests.first, nests.second, nest_slice)
    memref = nests.store().operands[1]
    for capacity, moved in ((2 * ROW, 6 * WHOLE), (3 * ROW, 5 * WHOLE)):
        assert Traffic().moved(tree, capacity) == moved
    # In a private row nothing of it moves.
    assert Traffic({memref: ROW}).moved(tree, 3 * ROW) == 3 * WHOLE


def test_single_iterations_dissolve_into_the_body() -> None:
    nests = body(PASSES, ARGUMENTS)
    nest_slice = nests.union(2)
    assert isinstance(nest_slice, Slice)
    tree = fused_tree(figures_of(nests), nests.first, nests.second, nest_slice)
    (inner,) = tree.children
    assert inner.is_innermost and [use.writes for use in inner.uses] == [False, True, False, True]


@pytest.mark.parametrize(
    ("loop", "is_vector"),
    [
        ("%0 = affine.load %a[%i, %j] : memref<256x256xf32>", True),
        ("%0 = affine.load %a[%i, 0] : memref<256x256xf32>", True),
        ("%0 = affine.load %a[%j, %i] : memref<256x256xf32>", False),
        ("%0 = affine.load %a[%i, %j * 2] : memref<256x256xf32>", False),
        ("affine.store %x, %a[%i, 0] : memref<256x256xf32>", False),
        (
            "%0 = affine.load %a[%i, %j] : memref<256x256xf32>\n"
            "affine.store %0, %a[%i, %j + 1] : memref<256x256xf32>",
            False,
        ),
    ],
)
def test_which_loops_vectorise(loop: str, is_vector: bool) -> None:
    nests = body(
        f"""
  affine.for %i = 0 to 100 {{
    affine.for %j = 0 to 100 {{
      {loop}
    }}
  }}
  affine.for %i = 0 to 8 {{
  }}""",
        "%a: memref<256x256xf32>",
    )
    (inner,) = plain_tree(figures_of(nests), nests.first).children
    clock = CycleCounter(nests.accesses, 32)
    assert clock.is_vectorisable(inner, inner.uses, [inner]) == is_vector


def candidate(nests: Nests, *depths: int, private: bool = False) -> Candidate:
    slices = {depth: nests.union(depth, stores=True) for depth in depths}
    legal = {
        depth: slice_or_reason
        for depth, slice_or_reason in slices.items()
        if isinstance(slice_or_reason, Slice)
    }
    outputs = tuple(op for op in accesses_in(nests.first) if "store" in op.name)
    memrefs = dict.fromkeys(legal, (outputs[0].operands[1],)) if private else {}
    return Candidate(nests.first, nests.second, Strategy.PRODUCER, legal, outputs, memrefs)


def decide(nests: Nests, *depths: int, caches: tuple[int, ...] = (), **kind: bool) -> CostDecision:
    model = CacheCostModel(caches, HOST)
    return model.choose(figures_of(nests), candidate(nests, *depths, **kind))


def test_passes_are_fused_where_memory_is_saved() -> None:
    decision = decide(body(PASSES, ARGUMENTS), 1, 2)
    assert decision.depth == 2 and decision.cause is None
    figures = dict(decision.totals)
    assert figures["unfused_traffic_l2_bytes"] == 6 * WHOLE
    assert figures["fused_traffic_l2_bytes"] == 5 * WHOLE
    assert figures["time_saving"] > 0.05


def test_nests_in_the_cache_gain_loop_overhead_only() -> None:
    decision = decide(body(PASSES, ARGUMENTS), 1, 2, caches=(8 << 20,))
    for depth in (1, 2):
        row = decision.at(depth)
        assert row is not None
        figures = dict(row.figures)
        assert figures["fused_traffic_l1_bytes"] == 0 and float(figures["time_saving"]) < 0.1
    outer = decision.at(1)
    assert outer is not None and outer.rejected == "no time is saved"


def test_what_is_put_in_keeps_its_registers() -> None:
    text = TEXTS["what is put in keeps its registers"]
    arguments = ", ".join(f"%{name}: memref<4096xf32>" for name in "amb")
    figures = dict(decide(body(text, arguments), 1, private=True).totals)
    assert figures["unfused_vectorised"] == figures["fused_vectorised"] == 1


def test_products_are_not_computed_again() -> None:
    text = TEXTS["products are not computed again"]
    decision = decide(body(text, ARGUMENTS), 1, 2, 3)
    assert decision.depth in (None, 1)
    deep = decision.at(3)
    assert deep is not None and deep.rejected
    assert dict(deep.figures)["additional_source_compute"] == 255.0


def test_fresh_memory_counts_where_it_need_not_be() -> None:
    text = f"  %m = memref.alloc() : memref<256x256xf32>{PASSES}"
    arguments = ARGUMENTS.replace("%m: memref<256x256xf32>, ", "")
    text = text.replace("256", "4096")
    arguments = arguments.replace("256", "4096")
    decision = decide(body(text, arguments), 1, 2, private=True)
    figures = dict(decision.totals)
    whole = 256 * WHOLE
    assert (figures["unfused_fresh_bytes"], figures["fused_fresh_bytes"]) == (whole, 0)
    assert decision.depth == 2 and figures["fused_traffic_l2_bytes"] == 3 * whole
    buffers = {row.depth: dict(row.figures)["buffer_bytes"] for row in decision.rows}
    assert buffers == {2: 4, 1: 16 * ROW}


@pytest.mark.parametrize(
    ("last", "is_vector"),
    [
        ("memref.dealloc %t : memref<1xf32>", True),
        ("%v = affine.load %t[0] : memref<1xf32>", False),
    ],
)
def test_temporaries_in_registers_hinder_nothing(last: str, is_vector: bool) -> None:
    text = f"""
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 100 {{
    affine.for %j = 0 to 100 {{
      %0 = affine.load %a[%i, %j] : memref<256x256xf32>
      affine.store %0, %t[0] : memref<1xf32>
      %1 = affine.load %t[0] : memref<1xf32>
      affine.store %1, %b[%i, %j] : memref<256x256xf32>
    }}
  }}
  affine.for %i = 0 to 8 {{
  }}
  {last}"""
    nests = body(text, ARGUMENTS)
    (inner,) = plain_tree(figures_of(nests), nests.first).children
    clock = CycleCounter(nests.accesses, 32)
    assert clock.is_vectorisable(inner, inner.uses, [inner]) == is_vector


def test_sizes_that_are_open_are_assumed_to_be_large() -> None:
    text = PASSES.replace("0 to 256", "0 to %n").replace("256x256", "?x?")
    decision = decide(body(text, f"{ARGUMENTS.replace('256x256', '?x?')}, %n: index"), 1, 2)
    figures = dict(decision.totals)
    assert decision.depth == 2
    assert figures["assumed_size"] == 256 and "taken as 256" in decision.reason
    assert figures["unfused_traffic_l2_bytes"] == 6 * WHOLE


def test_an_open_size_is_no_more_than_the_memref_has() -> None:
    text = PASSES.replace("0 to 256", "0 to %n")
    decision = decide(body(text, f"{ARGUMENTS}, %n: index"), 1, 2)
    assert dict(decision.totals)["unfused_traffic_l2_bytes"] == 6 * WHOLE


def test_what_pays_only_where_sizes_are_large_is_not_done() -> None:
    text = TEXTS["what pays only where sizes are large is not done"]
    arguments = ", ".join(f"%{name}: memref<?xf32>" for name in "amb")
    decision = decide(body(text, f"{arguments}, %n: index"), 1, private=True)
    assert decision.depth is None and decision.rows[0].rejected


CALLS = TEXTS["calls"]
LINE = ", ".join(f"%{name}: memref<65536xf32>" for name in "amb")


def test_library_functions_are_dear_and_take_no_vectors() -> None:
    called = decide(body(CALLS.replace("FLAGS", ""), LINE), 1)
    in_line = decide(body(CALLS.replace("FLAGS", "fastmath<afn>"), LINE), 1)
    assert called.depth is None
    row = called.at(1)
    assert row is not None and 1.9 < float(dict(row.figures)["additional_source_compute"]) < 2.1
    first = dict(called.totals)
    second = dict(in_line.totals)
    assert float(first["unfused_vectorised"]) < 0.5 and second["unfused_vectorised"] == 1
    assert float(first["unfused_compute_cycles"]) > 5 * float(second["unfused_compute_cycles"])


SEQUENTIAL = TEXTS["sequential"]


@pytest.mark.parametrize("cores", [1, 16])
def test_a_parallel_loop_is_not_put_into_a_sequential_one(cores: int) -> None:
    arguments = ", ".join(f"%{name}: memref<200000xf32>" for name in "amb")
    nests = body(SEQUENTIAL, arguments)
    model = CacheCostModel((), replace(HOST, cores=cores))
    decision = model.choose(figures_of(nests), candidate(nests, 1, private=True))
    row = decision.at(1)
    assert row is not None and dict(row.figures)["fused_parallel_iterations"] == 1
    if cores > 1:
        assert row.rejected == "what was done in parallel is not any more"
    else:
        assert decision.depth == 1


def test_the_fused_nest_of_parallel_loops_is_parallel() -> None:
    figures = dict(decide(body(PASSES, ARGUMENTS), 1, 2, private=True).totals)
    assert figures["unfused_parallel_iterations"] == figures["fused_parallel_iterations"] == 256


@pytest.mark.parametrize(
    ("expected", "repeated", "is_rejected"),
    [
        (99.0, 0.0, False),
        (104.0, 0.0, False),
        (104.0, 0.5, True),
        (108.0, 0.0, True),
        (130.0, 0.0, True),
    ],
)
def test_traffic_that_hides_less_needs_a_clear_gain(
    expected: float, repeated: float, is_rejected: bool
) -> None:
    nests = body(PASSES, ARGUMENTS)
    work = Work(80.0, 80.0, 80.0)
    before = Estimate(work, 80.0, (0.0,), 0, in_turn=200.0, expected=100.0, parallel=1)
    after = replace(before, in_turn=150.0, expected=expected, repeated=repeated)
    reason = "computation that was hidden behind traffic is not any more"
    assert rejection(candidate(nests, 1), before, after) == (reason if is_rejected else "")


def test_what_is_not_figured() -> None:
    text = PASSES.replace("affine.for %j = 0 to 256", "affine.parallel (%j) = (0) to (256)")
    nests = body(text, ARGUMENTS)
    with pytest.raises(UnknownTrafficError):
        plain_tree(figures_of(nests), nests.first)
    text = PASSES.replace("0 to 256", "0 to %n")
    nests = body(text, f"{ARGUMENTS}, %n: index")
    with pytest.raises(UnknownTrafficError):
        plain_tree(figures_of(nests), nests.first)
