"""Plans of fusions: each for one state of one block; written down and replayed."""

from __future__ import annotations

import json

import pytest
from tests.unit.transforms.test_fusion import (
    CONSUMER,
    LOCAL,
    PRODUCER,
    copied,
    function,
    nest,
    nests_in,
    nests_of,
)

from loopwright.dialects.registry import make_context
from loopwright.errors import StalePlanError, UsageError
from loopwright.ledger import JsonValue
from loopwright.syntax import parse_module, print_module
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


def test_a_plan_made_after_another_one_is_replayed() -> None:
    first = nest(f"affine.for %j = 0 to 4 {{\n{copied('a', 'm')}\n}}")
    second = nest(f"affine.for %j = 0 to 3 {{\n{copied('m', 'b')}\n}}")
    third = nest(copied("b", "c") + "\n%1 = affine.load %m[%i] : memref<10xf32>")
    module = parse_module(function(LOCAL + first + second + third), make_context())
    nests = nests_in(module)
    source, sink, last = nests.loops()
    plan = nests.can_fuse(source, sink, 1, removes=False)
    assert isinstance(plan, Plan)
    nests.apply(plan)
    later = nests.can_fuse(sink, last, 1)
    assert isinstance(later, Plan)
    written = nests.to_json(later)
    assert written["bounds"] == [
        {"lower": "(d0) -> (d0)", "upper": "(d0) -> (d0 + 1)"},
        {"lower": "(d0) -> (0)", "upper": "(d0) -> (4)"},
        {"lower": "(d0) -> (0)", "upper": "(d0) -> (3)"},
    ]
    assert isinstance(nests_of(print_module(module)).replay(written), Plan)


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
