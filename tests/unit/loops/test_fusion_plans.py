"""Plans of fusions: each for one state of one block."""

from __future__ import annotations

import pytest

from loopwright.loops.fusion.plan import Plan
from loopwright.reporting.errors import StalePlanError
from tests.unit.loops.test_fusion import (
    CONSUMER,
    LOCAL,
    PRODUCER,
    function,
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
