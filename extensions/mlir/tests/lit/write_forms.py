"""Writes the files of `ops` and `passes` again: see `tests/lit/write_forms.py`.

.venv/bin/python -m extensions.mlir.tests.lit.write_forms
"""

from __future__ import annotations

from pathlib import Path

from extensions.mlir.tests.lit.inputs import INPUTS, PASSES
from tests.lit.write_forms import Suite

from loopwright.ir.dialects.registry import known_dialects

SUITE = Suite(
    Path(__file__).parent,
    PASSES,
    INPUTS,
    package="loopwright_mlir",
    dialects=known_dialects(),
    forms=lambda: (),
    snippets=sorted((Path(__file__).parents[1] / "snippets").glob("*.txt")),
)

if __name__ == "__main__":
    SUITE.write()
