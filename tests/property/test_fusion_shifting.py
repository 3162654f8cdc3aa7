"""Fusion with shifting keeps what programs compute: generated chains of stencils, and traps."""

import re
from itertools import product

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import LoopwrightError
from tests.campaigns import Report
from tests.campaigns.fusion import PASS
from tests.campaigns.passes import count, judge
from tests.generate import stencils
from tests.generate.program import Program
from tests.property.programs import programs
from tests.sampling import few

OPTIONS = ("shift=true compute-tolerance=0", "shift=true maximal=true mode=producer")
SEEDS = few(range(70_000, 70_016), 3)
GROUPS = 2


@pytest.mark.parametrize("group", few(range(GROUPS), 1))
def test_generated_chains(group: int) -> None:
    report = Report("shifting")
    for seed in SEEDS[group::GROUPS]:
        program = stencils.generate(seed)
        for _, outcome in judge(program, [f"{PASS}{{{text}}}" for text in OPTIONS]).items():
            assert not outcome.failure, outcome.failure
            count(report.coverage, "", outcome)
    assert report.coverage[f"{PASS}: decision fusion.shifted"] > 2


def test_parts_of_fused_nests_are_not_fused_again() -> None:
    """The nests go in front of what they must not pass, with all their parts."""
    pipeline = f"{PASS}{{shift=true}}"
    (text,) = programs("fusion_chain").values()
    outcome = judge(Program(50_132, "p50132", text, 2), [pipeline])[pipeline]
    assert not outcome.failure, outcome.failure
    shifted_entries = [entry for entry in outcome.ledger or () if entry.code == "fusion.shifted"]
    assert len(shifted_entries) == 1


TRAPS = programs("fusion_shifting")
SIZE = 24
KIND = f"memref<{SIZE}xi32>"
NUMBERS = ((20, 20, 2), (3, 20, 2), (20, 3, 5), (0, 2, 2), (4, 4, 6), (21, 19, 0))
TWICE = f"""
func.func @twice(%m: {KIND}, %c: {KIND}, %n: index, %p: index, %q: index, %x: i32) {{
  call @f(%m, %m, %c, %n, %p, %q, %x) : ({KIND}, {KIND}, {KIND}, index, index, index, i32) -> ()
  return
}}
"""


def run(module: lw.Module, entry: str, numbers: tuple[int, int, int]) -> list[str]:
    """What a function does to its arguments, or how it fails."""
    arrays = [(np.arange(SIZE) * k % 17 + k).astype(np.int32) for k in (3, 5, 7)]
    array_arguments = arrays if entry == "f" else arrays[:2]
    end = ""
    try:
        module.interpret(entry, *array_arguments, *numbers, np.int32(11))
    except LoopwrightError as error:
        end = str(error).rpartition("error: ")[2]
    return [str(array.tolist()) for array in array_arguments] + [end]


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("name", TRAPS)
def test_trap(name: str) -> None:
    calls = list(product(("f", "twice"), NUMBERS))
    module = lw.parse(TRAPS[name] + TWICE)
    expected = [run(module, *call) for call in calls]
    for maximal in (False, True):
        try:
            fused = module.apply(PASS, shift=True, compute_tolerance=0.0, maximal=maximal)
        except (LoopwrightError, KeyError, ValueError) as error:
            raise AssertionError(f"no result: {error}") from error
        if str(fused) != str(module):
            assert [run(fused, *call) for call in calls] == expected


SHIFTED = {
    name: found[1]
    for name, text in TRAPS.items()
    if (found := re.match(r"// shifts: (.*)\n", text))
}


@pytest.mark.parametrize("name", SHIFTED)
def test_no_more_than_demanded(name: str) -> None:
    fused = lw.parse(TRAPS[name]).apply(PASS, shift=True, compute_tolerance=0.0, mode="producer")
    (decision,) = (entry for entry in fused.ledger if entry.code == "fusion.shifted")
    assert decision.evidence.figures["shifts"] == SHIFTED[name]
