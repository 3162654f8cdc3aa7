"""Remarks on the dependences of generated programs: where `mlir-opt` differs, ours are true.

`tests/fuzz.py remarks` compares many more.
"""

from __future__ import annotations

import pytest
from tests.property.dependences.compare import Comparison, compare_seed, compare_text
from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

SEEDS = few(range(40), 18)


def test_our_remarks_are_true() -> None:
    total = Comparison()
    for seed in SEEDS:
        total.merge(compare_seed(seed))
    assert not total.failures, total.failures[0]
    assert total.answers > 300 * len(SEEDS) // 40
    assert total.silent + total.skipped < len(SEEDS) // 4


CLASSES = {
    "rational shadow": PROGRAMS["rational shadow"],
    "else": PROGRAMS["else"],
    "step of a parallel loop, or from a maximum": PROGRAMS["step or maximum"],
    "mod, floordiv, ceildiv": PROGRAMS["mod, floordiv, ceildiv"],
    "delinearize_index, linearize_index": PROGRAMS["delinearize index, linearize index"],
    "views of one memref": PROGRAMS["views of one memref"],
    "allocation in a loop": PROGRAMS["allocation in a loop"],
    "scf.for": PROGRAMS["scf.for"],
}


@pytest.mark.parametrize("name", CLASSES)
def test_class_of_disagreements(name: str) -> None:
    text = (
        "func.func @f(%n: index, %x: f32, %v2: vector<2xf32>, %w: vector<2x3xf32>) {\n"
        f"  %A = memref.alloc() : memref<64x128xf32>{CLASSES[name]}\n  return\n}}\n"
    )
    found = compare_text(text)
    assert not found.failures, found.failures[0]
    assert {disagreement.cause for disagreement in found.disagreements} == {name}
