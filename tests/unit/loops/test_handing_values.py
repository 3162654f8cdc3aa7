"""Passes on registers and on parallel loops keep what some hand-written functions compute."""

from __future__ import annotations

from pathlib import Path

import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.loops.pipelines.running import RunningVerifier

PROGRAM = Path(__file__).with_name("handing.mlir").read_text()
PIPELINES = (
    "affine-mem2reg,affine-parallel-to-for",
    "affine-reg2mem,affine-mem2reg{reassociate=true}",
    "affine-reg2mem{parallel=private},affine-mem2reg",
    "affine-for-to-parallel{atomics=true},affine-parallel-fusion",
    "affine-parallel-tile{tile-sizes=3,2},canonicalize,affine-parallel-to-for{reassociate=true}",
    "affine-mem2reg,affine-parallelize{parallel-reductions=true},cse",
)


@pytest.mark.cases_by_day(2)
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_functions_compute_the_same(pipeline: str) -> None:
    module = parse_module(PROGRAM, make_context())
    verifier = RunningVerifier()
    manager = PassManager(parse_any_pipeline(pipeline), instruments=[verifier])
    manager.run(module)
    assert not verifier.warnings
