"""Fusion with shifting: plans, refusals, the parts of loops, rolling buffers, what it costs."""

from itertools import product

import pytest

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.aliases import Aliases
from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import parse_module
from loopwright.loops.fusion import shifting
from loopwright.loops.fusion.conflicts import Surroundings
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.shifted_loops import apply_shift
from loopwright.reporting.errors import StalePlanError

ARGUMENTS = "%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index"


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


# Parts of loops -----------------------------------------------------------------------------------


def times(time_range: shifting.TimeRange, step: int) -> list[int]:
    low = [e.constant_value() for e in time_range.lower]
    high = [e.constant_value() for e in time_range.upper]
    first = max(v for v in low if v is not None)
    last = min(v for v in high if v is not None)
    return list(range(first, last, step))


@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_parts_of_a_loop_are_the_loop(step: int) -> None:
    """Whatever the bounds: each loop runs all its iterations once, in order; the fused one those
    of both."""
    scope = shifting.BoundNumbering(1)
    for start, end, offset, fused_end in product(
        (-2, 0, 3), (-1, 0, 4, 7), (-2, 0, 1, 3), (0, 2, 5, 9)
    ):
        begin = start + offset * step
        ranges = [
            shifting.TimeRange((constant(start),), (constant(end),)),
            shifting.TimeRange((constant(begin),), (constant(fused_end),)),
        ]
        shared = shifting.overlap(scope, ranges)
        for own, (low, high) in zip(ranges, ((start, end), (begin, fused_end)), strict=True):
            parts = shifting.cut(scope, own, shared, step)
            ran = [t for part in parts.before for t in times(part, step)]
            together = times(shared, step)
            ran += together
            ran += [t for part in parts.after for t in times(part, step)]
            assert ran == list(range(low, high, step))


# Plans --------------------------------------------------------------------------------------------


def planned(body: str, *, maximal: bool = False) -> tuple[BlockGraph, shifting.ShiftPlan | Refusal]:
    """The plan of all nests of a function."""
    module = parse_module(function(body), make_context(), file="f.mlir")
    block = list(module.body.block.ops)[-1].regions[0].block
    graph = BlockGraph(block, NestAccesses())
    planner = shifting.ShiftPlanner(graph, Surroundings(graph, Aliases(module)), maximal=maximal)
    first, *later_nests = [node for node in graph.nodes.values() if node.is_nest]
    plan: shifting.ShiftPlan | Refusal | None = planner.start(first)
    assert plan is not None
    for node in later_nests:
        assert isinstance(plan, shifting.ShiftPlan)
        plan = planner.join(plan, node)
    return graph, plan


def test_each_nest_runs_later_than_those_before() -> None:
    _, plan = planned(PAIR + sweep("c", "a", header="3 to 37"))
    assert isinstance(plan, shifting.ShiftPlan)
    assert [member.shifts for member in plan.members] == [(0,), (1,), (2,)]
    assert [(d.member, d.level, d.distance) for d in plan.demands] == [(1, 0, 1), (2, 0, 1)]


def test_a_plan_is_for_one_state_of_the_block() -> None:
    graph, plan = planned(PAIR)
    assert isinstance(plan, shifting.ShiftPlan)
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
        assert isinstance(plan, shifting.ShiftPlan)
        shifts.append([member.shifts for member in plan.members])
        assert plan.is_carried != maximal
    assert shifts == [[(0, 0), (1,)], [(0, 0), (1, 1)]]
