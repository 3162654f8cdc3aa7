"""The suite has a file for each op and pass."""

from __future__ import annotations

from extensions.mlir.tests.lit.write_forms import SUITE
from tests.lit.test_coverage import options_of_mlir_opt, words_of_runs

from loopwright.ir.syntax.packages import PASSES


def test_passes() -> None:
    known = {*PASSES} & options_of_mlir_opt()
    assert not known - words_of_runs(SUITE.folder)


def test_ops() -> None:
    assert not SUITE.missing_ops()
