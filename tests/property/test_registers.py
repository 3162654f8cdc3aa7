"""Values in buffers and buffers in values: the same results, and the same IR there and back."""

from __future__ import annotations

from tests.campaigns import Report
from tests.campaigns.handing import registers
from tests.campaigns.passes import equivalence
from tests.generate import nests
from tests.generate.program import generate
from tests.property.registers import PIPELINES, check_back
from tests.sampling import few


def test_there_and_back() -> None:
    report = Report("registers")
    for seed in few(range(800_000, 800_008), 2):
        check_back(nests.generate(seed), report)
        check_back(generate(seed), report)
    assert not report.failures, "\n".join(report.failures[:2])
    assert all(count > 2 for count in report.coverage.values()), report.coverage


def test_results_of_nests() -> None:
    report = equivalence(few(range(810_000, 810_014), 8), PIPELINES)
    assert not report.failures, "\n".join(report.failures[:3])
    for code in ("promoted", "forwarded", "carried", "dead-store", "dead-buffer"):
        assert report.coverage[f"affine-mem2reg: decision {code}"] > 1, code


def test_results_of_programs() -> None:
    report = equivalence(few(range(820_000, 820_004), 1), PIPELINES[:2], programs="general")
    assert not report.failures, "\n".join(report.failures[:3])


def test_programs_that_hand_values_on() -> None:
    report = registers(few(range(830_000, 830_010), 4))
    assert not report.failures, "\n".join(report.failures[:2])
    assert report.facts["native runs"] > 9
    for code in ("promoted", "forwarded", "carried", "dead-store"):
        assert report.coverage[f"affine-mem2reg: decision {code}"] > 1, code
