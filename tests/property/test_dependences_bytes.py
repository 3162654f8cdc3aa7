"""Dependences between views of different element types: decided byte by byte."""

from __future__ import annotations

from collections import Counter

from tests.property.dependences.bytes import SCALARS, generate_bytes
from tests.property.dependences.check import check_program
from tests.sampling import few

SEEDS = few(range(60), 20)


def test_views_of_other_types_agree_with_brute_force() -> None:
    dependences = skipped = 0
    forms: Counter[str] = Counter()
    for seed in SEEDS:
        outcome = check_program(generate_bytes(seed), by_bytes=True)
        assert not outcome.failures, f"program {seed}: {outcome.failures[0]}"
        dependences += outcome.dependences
        skipped += outcome.skipped
        forms += outcome.forms
    assert dependences > 100
    assert skipped < len(SEEDS) // 10
    assert {*SCALARS, "subview", "shift by a loop", "type_cast"} - {"i8"} <= set(forms)
