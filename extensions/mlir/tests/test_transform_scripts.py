"""Transform scripts beside `mlir-opt`: the same program and what is printed, or the same error."""

from __future__ import annotations

from pathlib import Path

import pytest
from extensions.mlir.tests.transform_campaign import ours, read_scripts, scripts, theirs

SCRIPTS = read_scripts(Path(__file__).parent / "transform_scripts.txt")


@pytest.mark.parametrize("part", range(4))
def test_scripts_do_as_in_mlir_opt(part: int) -> None:
    for text in SCRIPTS[part::4]:
        assert ours(text) == theirs(text), text


def test_generated_scripts() -> None:
    report = scripts(range(12))
    assert not report.failures, "\n".join(report.failures)
    assert report.identical
