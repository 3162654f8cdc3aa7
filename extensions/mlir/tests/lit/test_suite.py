"""The suite passes under both programs, and has a file for each op and pass."""

from __future__ import annotations

import pytest
from extensions.mlir.tests.lit.write_forms import SUITE
from tests.lit.test_coverage import options_of_mlir_opt, words_of_runs
from tests.lit.test_suite import lit

from loopwright.ir.syntax.packages import PASSES


@pytest.mark.parametrize("program", ["loopwright-opt", "mlir-opt-22"])
def test_suite(program: str) -> None:
    done = lit(SUITE.folder, program)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    assert f"Passed: {len(list(SUITE.folder.rglob('*.mlir')))} " in done.stdout


def test_passes() -> None:
    known = {*PASSES} & options_of_mlir_opt()
    # What it makes differs on purpose: `docs/differences.md`.
    assert known - words_of_runs(SUITE.folder) == {"test-extract-fixed-outer-loops"}


def test_ops() -> None:
    assert not SUITE.missing_ops()
