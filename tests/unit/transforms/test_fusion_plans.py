"""Plans of fusions: each for one state of one block; written down and replayed."""

from __future__ import annotations

import json

import pytest
from tests.unit.transforms.test_fusion import CONSUMER, LOCAL, PRODUCER, function, nests_of

from loopwright.errors import StalePlanError, UsageError
from loopwright.ledger import JsonValue
from loopwright.transforms.fusion.plan import Plan


def test_a_plan_is_for_one_state_of_the_block() -> None:
    nests = nests_of(function(LOCAL + PRODUCER + CONSUMER))
    source, sink = nests.loops()
    plan = nests.can_fuse(source, sink, 1)
    assert isinstance(plan, Plan)
    nests.apply(plan)
    assert nests.loops() == [sink]
    with pytest.raises(StalePlanError):
        nests.apply(plan)


def test_a_plan_is_written_down_and_replayed() -> None:
    text = function(LOCAL + PRODUCER + CONSUMER)
    nests = nests_of(text)
    source, sink = nests.loops()
    plan = nests.can_fuse(source, sink, 1)
    assert isinstance(plan, Plan)
    written = json.loads(json.dumps(nests.to_json(plan)))
    assert written["bounds"] == [{"lower": "(d0) -> (d0)", "upper": "(d0) -> (d0 + 1)"}]
    again = nests_of(text)
    replayed = again.replay(written)
    assert isinstance(replayed, Plan)
    again.apply(replayed)
    assert len(again.loops()) == 1
    with pytest.raises(StalePlanError):
        again.replay(written)
    with pytest.raises(StalePlanError):
        nests_of(text.replace("%x: f32", "%x: f64")).replay(written)


def test_a_plan_is_for_one_block() -> None:
    text = function(LOCAL + PRODUCER + CONSUMER)
    nests, others = nests_of(text), nests_of(text)
    source, sink = nests.loops()
    plan = nests.can_fuse(source, sink, 1)
    assert isinstance(plan, Plan)
    with pytest.raises(StalePlanError):
        others.apply(plan)
    with pytest.raises(UsageError, match="no nest of the block"):
        others.can_fuse(source, sink, 1)


@pytest.mark.parametrize(
    "change",
    [
        {"source": 7},
        {"sink": -1},
        {"depth": "1"},
        {"strategy": "other"},
        {"removes": None},
        {"block": None},
        {"bounds": []},
    ],
    ids=str,
)
def test_what_was_written_down_and_changed_is_not_replayed(change: dict[str, JsonValue]) -> None:
    nests = nests_of(function(LOCAL + PRODUCER + CONSUMER))
    source, sink = nests.loops()
    plan = nests.can_fuse(source, sink, 1)
    assert isinstance(plan, Plan)
    written = nests.to_json(plan)
    for wrong in (written | change, {k: v for k, v in written.items() if k not in change}):
        with pytest.raises(StalePlanError):
            nests.replay(wrong)
