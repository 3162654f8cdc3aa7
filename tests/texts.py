"""Programs of tests that are long enough for files of their own."""

from __future__ import annotations

from pathlib import Path

SEPARATOR = "// -----\n"


def texts_beside(test: str) -> dict[str, str]:
    """The programs of a test (its `__file__`): of `test_memory.py` those in `memory.mlir` beside
    it, by the names in the comments that are their first lines."""
    path = Path(test)
    texts = path.with_name(path.stem.removeprefix("test_") + ".mlir").read_text(encoding="utf-8")
    named = (text.partition("\n") for text in texts.split(SEPARATOR))
    return {name.removeprefix("// "): text for name, _, text in named}
