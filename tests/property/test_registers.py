"""Values in buffers and buffers in values: the same results, and the same IR there and back."""

from tests.campaigns import Report
from tests.campaigns.handing import registers
from tests.campaigns.passes import equivalence
from tests.generate import nests
from tests.generate.program import generate
from tests.property.registers import PIPELINES, check_back
from tests.property.small_programs import PARALLEL, REGISTERS, banded, campaign
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


# Registers, buffers, parallel loops and bands in small functions: the same arrays afterwards


def test_registers() -> None:
    report = campaign(few(range(18, 34), 11), REGISTERS)
    assert not report.failures, report.failures[0]
    for code in ("carried", "dead-store", "forwarded", "promoted"):
        assert report.coverage[f"affine-mem2reg: decision {code}"] > 1, code


def test_parallel_loops() -> None:
    # In the last one a loop is asked about an inner loop that is parallel by then.
    report = campaign([*few(range(1000, 1012), 4), 910172], PARALLEL)
    assert not report.failures, report.failures[0]
    assert report.coverage["affine-for-to-parallel: decision parallelized"] > 8


def test_bands_that_run_once() -> None:
    report = banded(few(range(3), 2))
    assert not report.failures, report.failures[0]
    assert report.coverage["canonicalize: decision single-iteration"] > 9
    assert report.coverage["canonicalize: decision no-iterations"] > 0
    assert report.coverage["lower-affine: decision lowered"] > 9
