"""Writes the files of `ops` and `passes` again: see `tests/lit/write_forms.py`.

.venv/bin/python -m extensions.mlir.tests.lit.write_forms
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tests.lit.write_forms import Suite

from loopwright.ir.syntax.packages import DIALECTS

HERE = Path(__file__).parent
LINALG = HERE.parent / "passes" / "linalg_named.mlir"


def forms() -> Iterable[tuple[str, str]]:
    """The name of each operation of `linalg`, and a module with it."""
    for function in re.findall(r"func\.func.*?\n}\n", LINALG.read_text(), re.DOTALL):
        name = re.search(r"\blinalg\.\w+", function)
        assert name is not None
        yield name[0], function


SUITE = Suite(
    HERE,
    package="loopwright_mlir",
    dialects=DIALECTS,
    forms=forms,
    snippets=sorted((HERE.parent / "snippets").glob("*.txt")),
)

if __name__ == "__main__":
    SUITE.write()
