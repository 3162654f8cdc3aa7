"""Modulo schedules: minima, critical cycles, and why an interval is not reached."""

from fractions import Fraction

import pytest

import loopwright as lw
from loopwright.loops.steps.modulo_scheduling import (
    Failure,
    ModuloProblem,
    TimeEdge,
    critical_cycle,
    is_respected,
    resource_minimum,
    schedule,
)
from tests.unit.loops.schedule.taking import code_of

COPY = """
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %b[%i] : memref<64xf32>
  }
  return
}"""


def test_the_critical_cycle_has_the_greatest_ratio() -> None:
    edges = (
        TimeEdge(0, 1, 4, 0),
        TimeEdge(1, 0, 3, 2),
        TimeEdge(1, 2, 1, 0),
        TimeEdge(2, 1, 9, 5),
    )
    cycle = critical_cycle(ModuloProblem((None,) * 3, edges, {}))
    assert cycle.ratio == Fraction(7, 2)
    assert set(cycle.edges) == set(edges[:2])
    assert cycle.minimum == 4


def test_operations_of_an_iteration_cannot_wait_for_each_other() -> None:
    edges = (TimeEdge(0, 1, 1, 0), TimeEdge(1, 0, 1, 0))
    with pytest.raises(ValueError, match="wait for each other"):
        critical_cycle(ModuloProblem((None, None), edges, {}))


def test_units_limit_the_interval() -> None:
    problem = ModuloProblem(("load",) * 5, (), {"load": 2})
    assert resource_minimum(problem) == 3
    assert schedule(problem).interval == 3


def test_an_interval_that_no_schedule_has_is_impossible() -> None:
    # Both operations of a kind are to be executed in the same row of two.
    edges = (TimeEdge(0, 1, 2, 0), TimeEdge(1, 0, 2, 2))
    problem = ModuloProblem(("a", "a"), edges, {"a": 1})
    result = schedule(problem)
    assert result.minimum == 2
    assert result.failures == ((2, Failure.IMPOSSIBLE),)
    assert result.interval == 3
    assert is_respected(problem, result.interval, result.times)


def test_a_step_pipelines_a_loop() -> None:
    module = lw.parse(COPY)
    s = module.schedule("f").pipeline("i", latencies="load:3,arith.mulf:2", units="store:1")
    figures = s.ledger[-1].evidence.figures
    assert (figures["interval"], figures["stages"], figures["length"]) == (1, 6, 6)
    assert s.loops == ("i",)
    assert lw.prove(module, s.module).is_equal


def test_steps_that_are_refused() -> None:
    s = lw.parse(COPY.replace("64 {", "3 {")).schedule("f")
    assert code_of(lambda: s.pipeline("i")) == "too-few-iterations"
    for latencies, units in (("load", ""), ("", "load:x"), ("", "load:0")):
        with pytest.raises(lw.ScheduleError):
            s.pipeline("i", latencies=latencies, units=units)


@pytest.mark.parametrize(("latencies", "units"), [("mulf", ""), ("", "float:0"), ("", "a:b")])
def test_tables_are_checked(latencies: str, units: str) -> None:
    with pytest.raises(ValueError):
        lw.parse(COPY).apply("affine-pipeline", latencies=latencies, units=units)
