"""A sample of the campaigns; `make fuzz` runs them at length."""

import pytest

from tests.campaigns import extended, naming, programs, reprint, requests, roundtrip
from tests.campaigns.guarded import check as check_guarded
from tests.campaigns.pages import pages
from tests.campaigns.passes import EVERY_PASS, equivalence, valid
from tests.campaigns.reductions import check as check_reduction
from tests.generate import rare
from tests.generate.forms import OWN_FORMS, snippet
from tests.property.mutations import check, mutate_and_check
from tests.sampling import few, spread


def test_generated_modules_round_trip() -> None:
    seeds = few(range(100_000, 100_200), 12)
    report = roundtrip(seeds)
    assert report.count == len(seeds)
    assert not report.failures, "\n".join(report.failures[:5])


def test_generated_programs_agree() -> None:
    seeds = few(range(100_000, 100_060), 3)
    report = programs(seeds)
    assert report.count == len(seeds)
    assert not report.failures, "\n".join(report.failures[:5])


def test_extended_programs_agree() -> None:
    seeds = few(range(200_000, 200_020), 2)
    report = extended(seeds)
    assert report.count == len(seeds)
    assert not report.failures, "\n".join(report.failures[:5])


def test_passes_leave_valid_ir() -> None:
    seeds = few(range(300_000, 300_002), 1)
    report = valid(seeds, share=12)
    assert report.count == 5 * len(seeds)
    assert not report.failures, "\n".join(report.failures[:5])


def test_programs_on_memory_of_rare_types_agree() -> None:
    report = programs(few(range(310_000, 310_030), 2), rare.generate)
    assert not report.failures, "\n".join(report.failures[:5])


def test_passes_keep_what_programs_on_memory_of_rare_types_mean() -> None:
    report = equivalence(few(range(320_000, 320_002), 1), spread(EVERY_PASS, 2), programs="rare")
    assert not report.failures, "\n".join(report.failures[:5])


# A few programs of the campaign of reductions; `make fuzz` runs more


@pytest.mark.parametrize("seed", few(range(100, 108), 1))
def test_generated_reductions(seed: int) -> None:
    assert not check_reduction(seed)


# Loops with conditionals on data: vectors do in each lane what the loop does, and no more


@pytest.mark.parametrize("first", few(range(0, 60, 5), 1))
def test_vectors_keep_what_branches_mean(first: int) -> None:
    are_vectorised = [
        check_guarded(seed, natively=seed % 5 == 0) for seed in range(first, first + 5)
    ]
    assert any(are_vectorised)


# Pages that explain generated programs: some of the campaign


def test_pages_are_right() -> None:
    report = pages(range(6, 9))
    assert report.failures == []
    assert report.facts["programs"] == 3 and report.facts["functions"]


# Names of values in generated programs, and what is asked for by name: some of the campaigns


def test_names_are_unique_and_of_the_text() -> None:
    report = naming.names(few(range(9), 2))
    assert report.failures == []
    assert report.coverage["no pass"] == 2 * report.count


def test_requests_are_done_or_refused_alike() -> None:
    report = requests.requests(few(range(3), 1))
    assert report.failures == []
    kinds = {"permute", "tile", "function", "entry", "run", "code", "kind", "deps", "convert"}
    assert all(report.coverage[f"{kind}: refused"] for kind in kinds)
    assert all(report.coverage[f"{kind}: done"] for kind in ("entry", "function", "code"))


# Forms that `mlir-opt` does not know: both printed forms read back as the same module


@pytest.mark.parametrize("name", sorted(OWN_FORMS))
def test_round_trip(name: str) -> None:
    for seed in few(range(25), 3):
        text = snippet(name, seed)
        printed = reprint(text)
        assert reprint(printed) == printed, text
        assert reprint(reprint(text, generic=True)) == printed, text


# A sample of the mutation campaign; `make fuzz` runs all of it


@pytest.mark.parametrize("seed", few(range(4), 1))
def test_mutated_texts_give_diagnostics(seed: int) -> None:
    findings = mutate_and_check(seed, 150)
    assert not findings, "\n\n".join(f"{finding.problem}\n{finding.text}" for finding in findings)


def test_the_check_sees_a_broken_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **options: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr("tests.property.mutations.parse_module", broken)
    problem = check("module {}")
    assert problem is not None and problem.startswith("IndexError")


def test_symbols_without_names_are_not_read_again() -> None:
    assert check('func.func private @""()') is None
