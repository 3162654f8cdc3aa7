"""The notes that follow an error are `mlir-opt`'s, too: the whole output, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracle import SPLIT, mlir_opt
from tests.texts import texts_beside

from loopwright.tools.opt import main as loopwright_opt

PROGRAMS = texts_beside(__file__)

BRANCHES = (
    PROGRAMS["branches"],
    PROGRAMS["branches, 2"],
    PROGRAMS["branches, 3"],
)


def test_notes_on_branches(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = SPLIT.join(BRANCHES)
    file = tmp_path / "branches.mlir"
    file.write_text(text)
    assert loopwright_opt(["--split-input-file", str(file)]) == 1
    answer = mlir_opt(text, "--split-input-file")
    assert capfd.readouterr().err.replace(str(file), "<stdin>") == answer.err
    assert answer.err.count("note: region branch point") == len(BRANCHES)
