"""A sample of the campaigns; `make fuzz` runs them at length."""

from __future__ import annotations

from tests.campaigns import extended, programs, roundtrip
from tests.campaigns.passes import EVERY_PASS, equivalence, valid
from tests.generate import rare
from tests.sampling import few, spread


def test_generated_modules_round_trip() -> None:
    seeds = few(range(100_000, 100_200), 24)
    report = roundtrip(seeds)
    assert report.count == len(seeds)
    assert not report.failures, "\n".join(report.failures[:5])


def test_generated_programs_agree() -> None:
    seeds = few(range(100_000, 100_060), 5)
    report = programs(seeds)
    assert report.count == len(seeds)
    assert not report.failures, "\n".join(report.failures[:5])


def test_extended_programs_agree() -> None:
    seeds = few(range(200_000, 200_020), 3)
    report = extended(seeds)
    assert report.count == len(seeds)
    assert not report.failures, "\n".join(report.failures[:5])


def test_passes_leave_valid_ir_on_memory_of_rare_types() -> None:
    seeds = few(range(300_000, 300_002), 1)
    report = valid(seeds, share=4)
    assert report.count == len(seeds)
    assert not report.failures, "\n".join(report.failures[:5])


def test_programs_on_memory_of_rare_types_agree() -> None:
    report = programs(few(range(310_000, 310_030), 3), rare.generate)
    assert not report.failures, "\n".join(report.failures[:5])


def test_passes_keep_what_programs_on_memory_of_rare_types_mean() -> None:
    report = equivalence(few(range(320_000, 320_002), 1), spread(EVERY_PASS, 2), programs="rare")
    assert not report.failures, "\n".join(report.failures[:5])
