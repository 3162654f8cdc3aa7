"""Programs that print: the interpreter, compiled code and `mlir-runner-22` print the same, but for
addresses. Those that say so in the first line are interpreted only."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.interpreting import compiled_by_mlir, interpreted, without_addresses

import loopwright as lw

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.mlir"))


@pytest.mark.cases_by_day(2)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_prints_the_same(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = path.read_text()
    expected = compiled_by_mlir(text)
    assert expected
    assert interpreted(text) == expected
    if not text.startswith("// Interpreted only."):
        lw.parse(text).compile()()
        assert without_addresses(capfd.readouterr().out) == expected
