"""The changes that `make mutants` tries fit the package as it is."""

from __future__ import annotations

import pytest

from tests.mutants import ROOT, mutated
from tests.property.mutants import GROUPS, Mutant

MUTANTS = [mutant for group in GROUPS.values() for mutant in group.mutants]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutant_is_another_program(mutant: Mutant) -> None:
    text = (ROOT / "src" / "loopwright" / mutant.file).read_text()
    changed = mutated(mutant, text)
    assert changed != text
    compile(changed, mutant.file, "exec")


def test_names_are_distinct() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("name", GROUPS)
def test_every_pattern_of_a_suite_finds_files(name: str) -> None:
    folder = ROOT / "tests" / "property"
    assert all(list(folder.glob(pattern)) for pattern in GROUPS[name].suite)
