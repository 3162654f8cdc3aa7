"""Fusion with shifting: plans, refusals, the parts of loops, rolling buffers, what it costs."""

from __future__ import annotations

from itertools import product

import pytest

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.aliases import Aliases
from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.fusion.conflicts import Surroundings
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.shifting import ShiftPlanner
from loopwright.loops.fusion.shifting_apply import apply_shift
from loopwright.loops.fusion.shifting_plan import Range, Scope, ShiftPlan, cut, overlap
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.errors import StalePlanError
from loopwright.reporting.ledger import Decision, Entry, Ledger

ARGUMENTS = "%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index"


def fused(text: str, options: str = "shift=true compute-tolerance=0") -> tuple[Ledger, str]:
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = PassManager(parse_xdsl_pipeline(f"affine-loop-fusion{{{options}}}")).run(module)
    return ledger, print_module(module)


def function(body: str) -> str:
    return f"func.func private @unknown()\nfunc.func @f({ARGUMENTS}) {{\n{body}\nreturn\n}}\n"


def sweep(
    source: str, target: str, at: str = "%i + 1", header: str = "1 to 39", more: str = ""
) -> str:
    return f"""affine.for %i = {header} {{
      %0 = affine.load %{source}[%i - 1] : memref<40xf32>
      %1 = affine.load %{source}[{at}] : memref<40xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %{target}[%i] : memref<40xf32>
      {more}
    }}
    """


PAIR = sweep("a", "b") + sweep("b", "c")


def entries(ledger: Ledger, code: str) -> list[Entry]:
    return [entry for entry in ledger if entry.code == code]


# Parts of loops -----------------------------------------------------------------------------------


def times(found: Range, step: int) -> list[int]:
    low = [e.constant_value() for e in found.lower]
    high = [e.constant_value() for e in found.upper]
    first, last = max(v for v in low if v is not None), min(v for v in high if v is not None)
    return list(range(first, last, step))


@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_parts_of_a_loop_are_the_loop(step: int) -> None:
    """Whatever the bounds: each loop runs all its iterations once, in order; the fused one those
    of both."""
    scope = Scope(1)
    for start, end, offset, other in product(
        (-2, 0, 3), (-1, 0, 4, 7), (-2, 0, 1, 3), (0, 2, 5, 9)
    ):
        begin = start + offset * step
        ranges = [
            Range((constant(start),), (constant(end),)),
            Range((constant(begin),), (constant(other),)),
        ]
        shared = overlap(scope, ranges)
        for own, (low, high) in zip(ranges, ((start, end), (begin, other)), strict=True):
            parts = cut(scope, own, shared, step)
            ran = [t for part in parts.before for t in times(part, step)]
            together = times(shared, step)
            ran += together
            ran += [t for part in parts.after for t in times(part, step)]
            assert ran == list(range(low, high, step))


def test_parts_of_loops_with_several_bounds() -> None:
    """Bounds that are not known to be in an order make several parts, all but one of them empty."""
    ledger, text = fused(
        function(
            sweep("a", "b", header="1 to min affine_map<()[s0] -> (s0, 39)>()[%n]")
            + sweep("b", "c", header="1 to %n")
        )
    )
    assert len(entries(ledger, "fusion.shifted")) == 1
    assert text.count("affine.for") == 4


# Plans --------------------------------------------------------------------------------------------


def planned(body: str, *, maximal: bool = False) -> tuple[BlockGraph, ShiftPlan | Refusal]:
    """The plan of all nests of a function."""
    module = parse_module(function(body), make_context(), file="f.mlir")
    block = list(module.body.block.ops)[-1].regions[0].block
    graph = BlockGraph(block, NestAccesses())
    planner = ShiftPlanner(graph, Surroundings(graph, Aliases(module)), maximal=maximal)
    first, *others = [node for node in graph.nodes.values() if node.is_nest]
    plan: ShiftPlan | Refusal | None = planner.start(first)
    assert plan is not None
    for node in others:
        assert isinstance(plan, ShiftPlan)
        plan = planner.join(plan, node)
    return graph, plan


def test_a_plan_changes_nothing_and_can_be_written_down() -> None:
    _, plan = planned(PAIR + sweep("c", "a", header="3 to 37"))
    assert isinstance(plan, ShiftPlan)
    assert plan.to_json() == {
        "kind": "affine-loop-fusion.shift",
        "depth": 1,
        "nests": [
            {"nest": 0, "shifts": [0]},
            {"nest": 1, "shifts": [1]},
            {"nest": 2, "shifts": [2]},
        ],
    }
    assert [(d.member, d.level, d.distance) for d in plan.demands] == [(1, 0, 1), (2, 0, 1)]


def test_a_plan_is_for_one_state_of_the_block() -> None:
    graph, plan = planned(PAIR)
    assert isinstance(plan, ShiftPlan)
    apply_shift(graph, plan)
    with pytest.raises(StalePlanError):
        apply_shift(graph, plan)


def test_loops_are_fused_inwards_as_far_as_asked_for() -> None:
    rows = """affine.for %i = 1 to 39 {{
      affine.for %j = 1 to 39 {{
        %0 = affine.load %{0}[%i + {2}, %j + {2}] : memref<40x40xf32>
        affine.store %0, %{1}[%i, %j] : memref<40x40xf32>
      }}
    }}
    """
    locals_ = "%m = memref.alloc() : memref<40x40xf32>\n%k = memref.alloc() : memref<40x40xf32>\n"
    body = locals_ + rows.format("m", "k", 0) + rows.format("k", "m", 1)
    shifts: list[list[tuple[int, ...]]] = []
    for maximal in (False, True):
        _, plan = planned(body, maximal=maximal)
        assert isinstance(plan, ShiftPlan)
        shifts.append([member.shifts for member in plan.members])
        assert plan.is_carried != maximal
    assert shifts == [[(0, 0), (1,)], [(0, 0), (1, 1)]]


# Refusals -----------------------------------------------------------------------------------------

REFUSED = {
    "unknown-effects": ("unsupported", sweep("a", "b")
        + sweep("b", "c", more="func.call @unknown() : () -> ()")),
    "shift-steps": ("unsupported", sweep("a", "b") + sweep("b", "c", header="1 to 39 step 2")),
    "shift-bounds": ("unsupported", sweep("a", "b", header="1 to 39 step 2")
        + sweep("b", "c", header="%n to 39 step 2")),
    "shift-overlap": ("unprofitable", sweep("a", "b") + sweep("b", "c", at="-%i + 39")),
    "shift-distance": ("illegal", sweep("a", "b", header="1 to %n")
        + sweep("b", "c", at="-%i + symbol(%n)", header="1 to %n")),
    "op-between": ("illegal", sweep("a", "b")
        + "%x = affine.load %b[7] : memref<40xf32>\naffine.store %x, %c[7] : memref<40xf32>\n"
        + sweep("b", "c")),
}  # fmt: skip


@pytest.mark.parametrize("code", REFUSED)
def test_refusals_say_why(code: str) -> None:
    kind, body = REFUSED[code]
    ledger, _ = fused(function(body))
    assert not entries(ledger, "fusion.shifted")
    found = entries(ledger, f"fusion.{code}")
    assert found
    assert found[-1].evidence.figures["reason"] == kind
    assert (found[-1].evidence.witness() is not None) == (kind == "illegal")


def test_a_witness_names_two_iterations_on_one_element() -> None:
    ledger, _ = fused(function(REFUSED["shift-distance"][1]))
    (refusal,) = entries(ledger, "fusion.shift-distance")
    witness = refusal.evidence.witness()
    assert isinstance(witness, dict)
    source, sink = witness["source"], witness["sink"]
    assert isinstance(source, list) and isinstance(sink, list)
    assert int(str(source[0])) > int(str(sink[0]))


def test_nothing_is_shifted_unless_asked_for() -> None:
    ledger, text = fused(function(PAIR), "compute-tolerance=0")
    assert not entries(ledger, "fusion.shifted")
    assert text.count("affine.for") == 2


# The ledger ---------------------------------------------------------------------------------------


def test_the_ledger_has_shifts_and_what_demands_them() -> None:
    ledger, _ = fused(function(PAIR))
    (entry,) = entries(ledger, "fusion.shifted")
    assert isinstance(entry, Decision)
    assert entry.message == "2 nests run together, shifted by (0), (1)"
    assert entry.evidence.figures == {"kind": "shift", "depth": 1, "nests": 2, "shifts": "(0), (1)"}
    assert [place.line for place in entry.locations] == [3, 10]
    assert entry.evidence.details() == {
        "shifts": [
            {
                "nest": 1,
                "loop": 0,
                "shift": 1,
                "distance": 1,
                "source": "f.mlir:7:7",
                "sink": "f.mlir:12:12",
            }
        ]
    }


# Rolling buffers ----------------------------------------------------------------------------------

LOCAL = "%m = memref.alloc() {alignment = 64 : i64} : memref<40xf32>\n"


def test_an_array_keeps_its_last_rows() -> None:
    body = (
        LOCAL
        + sweep("a", "m")
        + sweep("m", "b", header="2 to 38")
        + "memref.dealloc %m : memref<40xf32>\n"
    )
    ledger, text = fused(function(body))
    (entry,) = entries(ledger, "fusion.rolling-buffer")
    assert entry.evidence.figures == {"from": "memref<40xf32>", "to": "memref<4xf32>"}
    assert "memref.alloc() {alignment = 64 : i64} : memref<4xf32>" in text
    assert "mod 4" in text
    assert "memref.dealloc %alloc : memref<4xf32>" in text


@pytest.mark.parametrize(
    "body",
    [
        LOCAL + sweep("a", "m") + sweep("m", "b", header="2 to 38") + sweep("m", "c", "-%i + 39"),
        LOCAL + sweep("a", "m") + sweep("m", "b", "%i + 19", "2 to 20"),
        LOCAL + sweep("a", "m", header="1 to %n") + sweep("m", "b", header="2 to 30"),
        sweep("a", "b") + sweep("b", "c"),
    ],
    ids=["another reader", "too many rows", "an epilogue of any length", "an argument"],
)
def test_arrays_that_stay(body: str) -> None:
    ledger, text = fused(function(body))
    assert entries(ledger, "fusion.shifted")
    assert not entries(ledger, "fusion.rolling-buffer")
    assert " mod " not in text


# Costs --------------------------------------------------------------------------------------------


def plane(size: int) -> str:
    kind = f"memref<{size}x{size}xf32>"
    nests = "".join(
        f"""affine.for %i = {low} to {size - low} {{
          affine.for %j = {low} to {size - low} {{
            %0 = affine.load %{source}[%i - 1, %j] : {kind}
            %1 = affine.load %{source}[%i + 1, %j] : {kind}
            %2 = arith.addf %0, %1 : f32
            affine.store %2, %{target}[%i, %j] : {kind}
          }}
        }}
        """
        for source, target, low in (("in", "m", 1), ("m", "out", 2))
    )
    return (
        f"func.func @f(%in: {kind}, %out: {kind}) {{\n%m = memref.alloc() : {kind}\n{nests}"
        f"memref.dealloc %m : {kind}\nreturn\n}}\n"
    )


CACHES = "cache-sizes=32768,1048576,4194304"


def test_the_cache_model_shifts_what_does_not_fit() -> None:
    ledger, _ = fused(plane(4096), f"shift=true cost-model=cache {CACHES}")
    assert len(entries(ledger, "fusion.shifted")) == 1
    assert len(entries(ledger, "fusion.rolling-buffer")) == 1


def test_the_cache_model_leaves_what_fits() -> None:
    ledger, _ = fused(plane(64), f"shift=true cost-model=cache {CACHES}")
    assert not entries(ledger, "fusion.shifted")
    refusal = entries(ledger, "fusion.shift-unprofitable")[-1]
    assert "unfused_time_cycles" in refusal.evidence.figures


def test_the_cache_model_keeps_vectors() -> None:
    """A chain in one dimension would carry elements from iteration to iteration."""
    body = PAIR.replace("40xf32", "4000000xf32").replace("39", "3999999")
    text = f"func.func @f({ARGUMENTS.replace('40xf32', '4000000xf32')}) {{\n{body}return\n}}\n"
    ledger, _ = fused(text, f"shift=true cost-model=cache {CACHES}")
    assert not entries(ledger, "fusion.shifted")
    assert any("vectors" in e.message for e in entries(ledger, "fusion.shift-unprofitable"))


def test_what_rather_waits_for_a_shift_has_both_times() -> None:
    text = """
func.func @f(%a: memref<4x8xf64>, %x: f64) {
  %m = memref.alloc() : memref<4x8x8xf64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {
          affine.store %x, %m[%i, %j, %k] : memref<4x8x8xf64>
        } else {
          %y = arith.addf %x, %x : f64
          affine.store %y, %m[%i, %j, %k] : memref<4x8x8xf64>
        }
      }
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j, 2] : memref<4x8x8xf64>
      affine.store %0, %a[%i, %j] : memref<4x8xf64>
    }
  }
  return
}"""
    ledger, _ = fused(text, "mode=producer compute-tolerance=5 cost-model=cache shift=true")
    (refusal,) = (entry for entry in ledger if entry.code == "fusion.shift-instead")
    times = refusal.evidence.figures
    without, shifted = times["fused_time_cycles"], times["shifted_time_cycles"]
    assert isinstance(without, int | float) and isinstance(shifted, int | float)
    assert 0 < shifted < without


@pytest.mark.parametrize("bound", ["%n", "%k"])
@pytest.mark.parametrize("model", ["mlir", "cache cache-sizes=64,128"])
def test_nests_with_results_that_others_use_are_shifted_first(bound: str, model: str) -> None:
    text = f"""
func.func @f(%a: memref<8xi32>, %b: memref<8xi32>) {{
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 8 {{
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %x, %m[%i] : memref<8xi32>
  }}
  %n = affine.for %i = 0 to 8 iter_args(%p = %c0) -> index {{
    %x = affine.load %m[%i] : memref<8xi32>
    %q = arith.index_cast %x : i32 to index
    %t = arith.maxsi %p, %q : index
    affine.yield %t : index
  }}
  %k = arith.addi %n, %n : index
  affine.for %i = 0 to {bound} {{
    %x = affine.load %m[%i] : memref<8xi32>
    affine.store %x, %b[%i] : memref<8xi32>
  }}
  affine.for %i = 0 to 8 {{
    %x = affine.load %b[(%i + symbol({bound})) mod 8] : memref<8xi32>
    affine.store %x, %a[%i] : memref<8xi32>
  }}
  return
}}"""
    ledger, _ = fused(text, f"shift=true cost-model={model}")
    if model == "mlir":
        assert entries(ledger, "fusion.shifted")
