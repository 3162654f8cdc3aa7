"""Random legal schedules, the optimiser's and those of `affine-reschedule` on generated programs, a
few; `make fuzz` runs many."""

from collections.abc import Callable, Sequence

import pytest

from tests.campaigns import Report
from tests.campaigns.passes import parse
from tests.campaigns.rescheduling import flow_differs, rescheduled
from tests.campaigns.schedules import optimised, schedules
from tests.campaigns.updating import updates
from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


@pytest.mark.parametrize(
    ("campaign", "seeds"),
    [
        (schedules, few(range(700_000, 700_003), 1)),
        (optimised, range(700_000, 700_001)),
        (rescheduled, range(700_002, 700_003)),
    ],
)
def test_programs_mean_the_same(campaign: Callable[..., Report], seeds: Sequence[int]) -> None:
    report = campaign(seeds, everywhere=False)
    assert not report.failures, report.failures[0]


def test_updates_take_place_in_any_order() -> None:
    report = updates(few(range(700_000, 700_009), 1))
    assert not report.failures, report.failures[0]
    assert report.facts["with updates"]


BEFORE = PROGRAMS["before"]


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({}, ""),
        ({"END": "3"}, "stores are missing"),
        ({"INDEX": "%i - 1"}, "a read sees another writer"),
        ({"FIRST": "2"}, "a read sees another writer"),
    ],
)
def test_recorded_last_writers_tell_programs_apart(changes: dict[str, str], what: str) -> None:
    usual = {"FIRST": "1", "END": "4", "INDEX": "%i"}
    old = BEFORE
    new = BEFORE
    for key, text in usual.items():
        old = old.replace(key, text)
        new = new.replace(key, changes.get(key, text))
    message = flow_differs(parse(old), parse(new), "main", Report(""))
    assert message.partition(":")[0] == what
