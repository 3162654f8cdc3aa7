"""Passes keep what programs compute: interpreted before and after."""

from __future__ import annotations

import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.meaning import Interpreter
from tests.generate.program import generate

PIPELINES = (
    "canonicalize",
    "cse",
    "lower-affine",
    "canonicalize,cse,lower-affine,canonicalize,cse",
    "lower-affine,canonicalize",
)


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize("seed", range(1000, 1006))
def test_generated_programs(seed: int) -> None:
    program = generate(seed)
    expected = Interpreter(parse_module(program.text, make_context())).call(program.name)
    for pipeline in PIPELINES:
        module = parse_module(program.text, make_context())
        PassManager(parse_xdsl_pipeline(pipeline)).run(module)
        assert Interpreter(module).call(program.name) == expected, pipeline
