"""A sample of the campaigns; `make fuzz` runs them at length."""

from __future__ import annotations

from tests.campaigns import extended, programs, roundtrip
from tests.generate import rare
from tests.pass_campaigns import EVERY_PASS, equivalence, valid


def test_generated_modules_round_trip() -> None:
    report = roundtrip(range(100_000, 100_200))
    assert report.count == 200
    assert not report.failures, "\n".join(report.failures[:5])


def test_generated_programs_agree() -> None:
    report = programs(range(100_000, 100_060))
    assert report.count == 60
    assert not report.failures, "\n".join(report.failures[:5])


def test_extended_programs_agree() -> None:
    report = extended(range(200_000, 200_020))
    assert report.count == 20
    assert not report.failures, "\n".join(report.failures[:5])


def test_passes_leave_valid_ir_on_memory_of_rare_types() -> None:
    report = valid(range(300_000, 300_002))
    assert report.count == 2
    assert not report.failures, "\n".join(report.failures[:5])


def test_programs_on_memory_of_rare_types_agree() -> None:
    report = programs(range(310_000, 310_030), rare.generate)
    assert not report.failures, "\n".join(report.failures[:5])


def test_passes_keep_what_programs_on_memory_of_rare_types_mean() -> None:
    report = equivalence(range(320_000, 320_002), EVERY_PASS, programs="rare")
    assert not report.failures, "\n".join(report.failures[:5])
