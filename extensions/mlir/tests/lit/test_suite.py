"""The suite has a file for each op and pass."""

from __future__ import annotations

from extensions.mlir.tests.lit.write_forms import SUITE
from tests.lit.test_coverage import options_of_mlir_opt, words_of_runs

from loopwright.ir.syntax.packages import PASSES


def test_passes() -> None:
    shared_passes = {*PASSES} & options_of_mlir_opt()
    assert not shared_passes - words_of_runs(SUITE.folder)


def test_ops() -> None:
    assert not SUITE.missing_ops()
