"""A sample of the campaigns on passes of the extension; its `fuzz.py` runs them at length."""

from __future__ import annotations

import re

import pytest
from extensions.mlir.tests.campaigns import EVERY_PASS, ON_NESTS, TO_LLVM
from tests.campaigns.loops import beside, sound
from tests.campaigns.passes import equivalence

from loopwright.ir.syntax.packages import PASSES

RARE = {"test-affine-loop-unswitch"}
"""Passes that find little to do in some kinds of programs."""


def test_every_pass_is_among_those_that_campaigns_run() -> None:
    named = {name for steps in EVERY_PASS for name in re.findall(r"(?:^|,)([a-z][\w-]*)", steps)}
    # The last needs a script; nothing here runs what the first leaves.
    named |= {"convert-affine-for-to-gpu", *TO_LLVM, "transform-interpreter"}
    assert not {*PASSES} - named


def test_passes_keep_what_programs_on_memory_of_rare_types_mean() -> None:
    report = equivalence(range(320_000, 320_002), EVERY_PASS, programs="rare")
    assert not report.failures, "\n".join(report.failures[:5])


@pytest.mark.parametrize("name", ON_NESTS)
@pytest.mark.parametrize(("programs", "count"), [("nests", 6), ("general", 3)])
def test_programs_mean_the_same(name: str, programs: str, count: int) -> None:
    report = sound(range(count), name, programs)
    assert not report.failures, report.failures[0]
    if name not in RARE:
        assert report.coverage[f"{name}: programs changed"] > 0


@pytest.mark.parametrize("name", ON_NESTS)
def test_beside_mlir_opt(name: str) -> None:
    report = beside(range(8), name)
    assert not report.failures, report.failures[0]
    assert report.identical > 1
