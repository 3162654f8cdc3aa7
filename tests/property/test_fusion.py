"""Fusion keeps what generated programs compute; its witnesses of illegal fusions are true.

`make fuzz` does it at length; `make mutants` disables the conditions of legality one by one.
"""

from __future__ import annotations

import pytest

from tests.campaigns import Report
from tests.fusion_campaigns import PASS, judge_witnesses
from tests.generate import nests
from tests.pass_campaigns import count, judge

EAGER = "compute-tolerance=1000"
"""Everything pays: what is legal is done."""
OPTIONS = (
    "",
    f"{EAGER} maximal=true",
    f"{EAGER} mode=producer",
    "mode=sibling fast-mem-space=1 local-buf-threshold=1",
)
SEEDS = range(800_000, 800_048)
GROUPS = 8


@pytest.mark.parametrize("group", range(GROUPS))
def test_generated_programs(group: int) -> None:
    report = Report("fusion")
    for seed in SEEDS[group::GROUPS]:
        program = nests.generate(seed, most=6)
        for pipeline, outcome in judge(program, [f"{PASS}{{{text}}}" for text in OPTIONS]).items():
            assert not outcome.failure, outcome.failure
            count(report.coverage, pipeline, outcome)
            judge_witnesses(report, program, outcome)
    assert not report.failures, report.failures[0]
    assert report.coverage[f"{PASS}: decision fusion.fused"] > 3
