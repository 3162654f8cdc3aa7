"""Command lines with passes of the extension: what they print, as `mlir-opt` does."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.test_command_lines import check_line

KERNELS = "builtin.module(func.func(convert-affine-for-to-gpu),gpu-kernel-outlining)"


@pytest.mark.parametrize(
    "line",
    [
        f"OPT nest.mlir --pass-pipeline='{KERNELS}' --mlir-print-local-scope | OPT",
    ],
)
def test_pipelines_as_mlir_opt(line: str, tmp_path: Path) -> None:
    check_line(line, tmp_path)
