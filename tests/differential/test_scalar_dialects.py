"""`arith`, `math`, `index`, `func`, `cf`, `scf`, `ub`: forms as in `mlir-opt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.snippets import ours, read_snippets, theirs

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "name",
    [
        "arith",
        "math",
        "control",
        "func",
        "index",
        "complex",
        "rest",
    ],
)
def test_as_mlir_opt(name: str) -> None:
    texts = read_snippets(HERE / f"{name}_snippets.txt")
    wrong: list[str] = []
    for text, expected in zip(texts, theirs(texts), strict=True):
        found = ours(text)
        if found != expected:
            wrong.append(f"{text}\n  expected {expected}\n  found    {found}")
    assert not wrong, f"{len(wrong)} of {len(texts)}:\n" + "\n".join(wrong)
