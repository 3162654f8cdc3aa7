"""The changes that `make mutants` tries fit the package as it is."""

from __future__ import annotations

import pytest

from tests.mutants import FINDER, ROOT, mutated, source_of
from tests.property.mutants import GROUPS, Mutant

MUTANTS = [mutant for group in GROUPS.values() for mutant in group.mutants]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutant_is_another_program(mutant: Mutant) -> None:
    text = source_of(mutant).read_text()
    changed = mutated(mutant, text)
    assert changed != text
    compile(changed, mutant.file, "exec")


def test_names_are_distinct() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("name", GROUPS)
def test_every_pattern_of_a_suite_finds_files(name: str) -> None:
    folder = ROOT / "tests" / "property"
    assert all(list(folder.glob(pattern)) for pattern in GROUPS[name].suite)


@pytest.mark.parametrize("test", ["test_x", "test_x[%i - 1]", "test_x[a[1], b]"])
@pytest.mark.parametrize("reason", ["", " - assert x[0] - 1 == y[0] - 2"])
def test_the_name_of_a_test_ends_with_its_parameters(test: str, reason: str) -> None:
    found = FINDER.search(f"FAILED tests/unit/test_a.py::{test}{reason}\n")
    assert found is not None
    assert found[1] == f"tests/unit/test_a.py::{test}"
