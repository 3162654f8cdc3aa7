"""The dialects of the extension: forms and errors as in `mlir-opt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.snippets import ours, read_snippets, theirs

SNIPPETS = sorted((Path(__file__).parent / "snippets").glob("*.txt"))


@pytest.mark.parametrize("path", SNIPPETS, ids=lambda path: path.stem)
def test_as_mlir_opt(path: Path) -> None:
    texts = read_snippets(path)
    wrong: list[str] = []
    for text, expected in zip(texts, theirs(texts), strict=True):
        printed = ours(text)
        if printed != expected:
            wrong.append(f"{text}\n  expected {expected}\n  found    {printed}")
    assert not wrong, f"{len(wrong)} of {len(texts)}:\n" + "\n".join(wrong)
