"""The memref and vector dialects, each form and each way to break one, as `mlir-opt` has them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.snippets import differences, read_snippets

HERE = Path(__file__).parent
MANY = 200


@pytest.mark.parametrize("name", ["memref", "vector"])
def test_snippets_are_what_mlir_opt_makes_of_them(name: str) -> None:
    texts = read_snippets(HERE / f"{name}_snippets.txt")
    assert len(texts) > MANY
    found = differences(texts)
    assert not found, "\n\n".join(found)
