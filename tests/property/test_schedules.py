"""Random legal schedules on generated programs, a few; `make fuzz` runs many."""

from __future__ import annotations

from tests.schedule_campaigns import schedules


def test_programs_mean_the_same_after_random_schedules() -> None:
    report = schedules(range(700_000, 700_005))
    assert not report.failures, report.failures[0]
