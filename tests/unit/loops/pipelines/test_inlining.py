"""Calls that are inlined, and why others stay."""

import pytest
from tests.campaigns.passes_beside import ours
from tests.texts import texts_beside

import loopwright as lw
from loopwright.reporting.errors import UsageError

PROGRAMS = texts_beside(__file__)

LEAF = PROGRAMS["leaf"]
CALLS = LEAF + PROGRAMS["calls"]


def test_pipelines_for_functions() -> None:
    assert "muli" in lw.parse(CALLS).apply("inline", op_pipelines="func.func(cse)").text()
    with pytest.raises(UsageError, match="does not run inside of 'inline'"):
        lw.parse(CALLS).apply("inline", default_pipeline="affine-loop-fusion")
    assert "does not define a symbol table" in ours(CALLS, "builtin.module(func.func(inline))")
