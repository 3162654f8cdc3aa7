"""A sample of the campaigns; `make fuzz` runs them at length."""

from __future__ import annotations

from tests.campaigns import extended, programs, roundtrip


def test_generated_modules_round_trip() -> None:
    report = roundtrip(range(100_000, 100_200))
    assert report.count == 200
    assert not report.failures, "\n".join(report.failures[:5])


def test_generated_programs_agree() -> None:
    report = programs(range(100_000, 100_120))
    assert report.count == 120
    assert not report.failures, "\n".join(report.failures[:5])


def test_extended_programs_agree() -> None:
    report = extended(range(200_000, 200_040))
    assert report.count == 40
    assert not report.failures, "\n".join(report.failures[:5])
