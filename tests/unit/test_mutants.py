"""The changes that `make mutants` tries fit the package as it is."""

from __future__ import annotations

import pytest

from tests.mutants import ROOT, mutated
from tests.property.dependences.mutants import MUTANTS, Mutant


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutant_is_another_program(mutant: Mutant) -> None:
    text = (ROOT / "src" / "loopwright" / mutant.file).read_text()
    changed = mutated(mutant, text)
    assert changed != text
    compile(changed, mutant.file, "exec")


def test_names_are_distinct() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
