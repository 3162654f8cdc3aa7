"""Loops near the ends of 64 bits: the right result, or a refusal."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import RefusedStepError
from tests.campaigns.passes import judge
from tests.generate import small
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


PACKED = PROGRAMS["packed"]
SHIFTED = PROGRAMS["shifted"]
LONG = PROGRAMS["long"]
UNKNOWN_ENDS = PROGRAMS["unknown ends"]


@pytest.mark.parametrize(
    ("word", "fields", "code"),
    [
        ("pack", {"memref": "a", "at": "r"}, "constant-overflow"),
        ("shift", {"loop": "r", "by": -(2**63)}, "index-overflow"),
        ("shift", {"loop": "q", "by": 1}, "index-overflow"),
    ],
)
def test_refused_steps(word: str, fields: dict[str, object], code: str) -> None:
    schedule = lw.parse(PACKED).schedule("f")
    with pytest.raises(RefusedStepError) as refused:
        schedule.step(word, **fields)
    assert refused.value.refusal.code == code
    assert not len(schedule)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("affine-loop-fusion", {"mode": "greedy", "shift": True}),
        ("affine-reschedule", {"fuse": "max"}),
        ("affine-optimize", {}),
    ],
)
def test_loops_that_are_far_from_each_other(name: str, options: dict[str, Any]) -> None:
    a = np.zeros(64, np.float32)
    b = np.zeros(64, np.float32)
    lw.parse(SHIFTED).apply(name, **options).interpret("f", a, b, 3.0)
    assert (a[:7] == 6).all()
    assert (b[:7] == 6).all()
    assert not b[7:].any()


def test_other_memrefs_are_copied_all_the_same() -> None:
    copied = lw.parse(PACKED).apply("affine-data-copy-generate", fast_mem_capacity=0)
    assert [entry.code for entry in copied.ledger][:2] == ["constant-overflow", "copied"]


def test_the_scheduler_has_a_budget_of_operations_on_long_numbers() -> None:
    module = lw.parse(LONG).apply("affine-reschedule", fuse="max")
    assert "budget-spent" in [entry.code for entry in module.ledger]


@pytest.mark.parametrize(
    ("word", "fields"),
    [
        ("peel", {"loop": "i", "last": 2}),
        ("unroll", {"loop": "i", "factor": 4}),
        ("split", {"loop": "k", "factor": 16}),
        ("shift", {"loop": "k", "by": 2**62}),
        ("skew", {"loop": "j", "by": "p", "factor": 2}),
    ],
)
def test_ends_of_unknown_and_far_numbers(word: str, fields: dict[str, object]) -> None:
    schedule = lw.parse(UNKNOWN_ENDS).schedule("f")
    with pytest.raises(RefusedStepError) as refused:
        schedule.step(word, **fields)
    assert refused.value.refusal.code == "index-overflow"


def test_whole_groups_of_far_loops() -> None:
    """No test of whole groups whose numbers do not fit 64 bits."""
    schedule = lw.parse(UNKNOWN_ENDS).schedule("f")
    with pytest.raises(RefusedStepError):
        schedule.unroll("l", factor=2)


def test_generated_loops() -> None:
    pipelines = ("affine-loop-tile{tile-size=3}", "affine-loop-unroll{unroll-factor=3}")
    for seed in range(4):
        for pipeline, outcome in judge(small.far(seed), pipelines).items():
            assert not outcome.failure, (seed, pipeline)
