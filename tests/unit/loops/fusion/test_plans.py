"""Plans of fusions: each for one state of one block."""

from __future__ import annotations

import pytest

from loopwright.exact.costs.cost_model import NoDepthCause
from loopwright.exact.slices.state import NoSliceCause
from loopwright.ir.refusal import Refusal
from loopwright.loops.fusion.plan import CODES, Plan
from loopwright.reporting.errors import StalePlanError
from tests.unit.loops.fusion.test_fusion import (
    CONSUMER,
    LOCAL,
    PRODUCER,
    copied,
    function,
    nest,
    nests_of,
)


def test_a_plan_is_for_one_state_of_the_block() -> None:
    nests = nests_of(function(LOCAL + PRODUCER + CONSUMER))
    source, sink = nests.loops()
    plan = nests.can_fuse(source, sink, 1)
    assert isinstance(plan, Plan)
    nests.apply(plan)
    assert nests.loops() == [sink]
    with pytest.raises(StalePlanError):
        nests.apply(plan)


def test_a_plan_is_for_one_block() -> None:
    text = function(LOCAL + PRODUCER + CONSUMER)
    nests, others = nests_of(text), nests_of(text)
    source, sink = nests.loops()
    plan = nests.can_fuse(source, sink, 1)
    assert isinstance(plan, Plan)
    with pytest.raises(StalePlanError):
        others.apply(plan)


def test_each_cause_has_a_code_of_its_own() -> None:
    assert CODES.keys() == {*NoSliceCause, *NoDepthCause}
    assert len({*CODES.values()}) == len(CODES)


@pytest.mark.parametrize(
    ("consumer", "depth", "code"),
    [
        (CONSUMER, 2, "fusion.slice-depth"),
        (nest(copied("m", "b", "%i + 5"), "%i = 5 to 8"), 1, "fusion.slice-no-dependence"),
    ],
)
def test_what_has_no_slice_is_refused(consumer: str, depth: int, code: str) -> None:
    producer = nest(copied("a", "m"), "%i = 0 to 5")
    nests = nests_of(function(LOCAL + producer + consumer))
    found = nests.can_fuse(*nests.loops(), depth)
    assert isinstance(found, Refusal) and found.code == code
