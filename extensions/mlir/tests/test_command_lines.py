"""Command lines with passes of the extension: what they print, as `mlir-opt` does."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.test_command_lines import check_files, check_line
from tests.unit.tools import conftest
from tests.unit.tools.test_driver_options import PROGRAM as PROGRAM
from tests.unit.tools.test_driver_options import run, theirs

program = conftest.program
TO_LLVM = (
    "-lower-affine -convert-scf-to-cf -expand-strided-metadata -finalize-memref-to-llvm"
    " -convert-func-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts"
)
SCRIPT = "builtin.module(transform-interpreter{entry-point=__transform_main},canonicalize,cse)"
KERNELS = "builtin.module(func.func(convert-affine-for-to-gpu),gpu-kernel-outlining)"


DOWN = (
    "-lower-affine -convert-scf-to-cf -convert-arith-to-llvm -finalize-memref-to-llvm"
    " -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts"
)
UNROLLED = "builtin.module(func.func(affine-loop-unroll{unroll-factor=4}),inline,symbol-dce)"


@pytest.mark.parametrize("line", [f"OPT a.mlir {DOWN}", f"OPT a.mlir --pass-pipeline='{UNROLLED}'"])
def test_as_mlir_opt(line: str, tmp_path: Path) -> None:
    check_files(line, tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "OPT lin.mlir -convert-linalg-to-affine-loops -affine-loop-fusion -lower-affine -cse",
        f"OPT lin.mlir -convert-linalg-to-affine-loops {TO_LLVM}",
        "OPT scf.mlir -convert-scf-to-cf -canonicalize -cse -symbol-dce",
        "OPT scf.mlir -print-op-stats 2>&1",
        "OPT scf.mlir -print-op-stats=json=true -o /dev/null 2>&1",
        "OPT scf.mlir -loop-invariant-code-motion -cse",
        "OPT script.mlir -transform-interpreter -canonicalize",
        f"OPT script.mlir --pass-pipeline='{SCRIPT}'",
        f"OPT vec.mlir -convert-vector-to-scf -convert-vector-to-llvm {TO_LLVM}",
        "OPT vec.mlir -convert-vector-to-scf='full-unroll=true target-rank=1' -canonicalize",
        "OPT vec.mlir -convert-vector-to-llvm='reassociate-fp-reductions=true'",
        "OPT check.mlir -mlir-print-debuginfo -mlir-pretty-debuginfo -strip-debuginfo",
        "OPT check.mlir -lower-affine -convert-scf-to-cf -convert-to-llvm",
        f"OPT nest.mlir --pass-pipeline='{KERNELS}' --mlir-print-local-scope | OPT",
    ],
)
def test_pipelines_as_mlir_opt(line: str, tmp_path: Path) -> None:
    check_line(line, tmp_path)


def test_a_local_reproducer_has_the_pass_that_failed_alone(
    capsys: pytest.CaptureFixture[str], program: str, tmp_path: Path
) -> None:
    again = tmp_path / "again.mlir"
    pipeline = "--pass-pipeline=builtin.module(func.func(affine-loop-tile,symbol-dce))"
    local = "--mlir-pass-pipeline-local-reproducer"
    flags = [pipeline, local, f"--mlir-pass-pipeline-crash-reproducer={again}"]
    _, text = run(capsys, program, *flags, status=1)
    head = text.splitlines()[0]
    written = again.read_text()
    assert text.splitlines()[3] == theirs(program, *flags, status=1)[1].splitlines()[3]
    theirs_written = again.read_text()
    assert written.partition("pipeline:")[0] == theirs_written.partition("pipeline:")[0]
    assert '"builtin.module(func.func(symbol-dce))"' in written
    assert '"builtin.module(func.func(symbol-dce))"' in theirs_written
    again.write_text(written)
    _, repeated = run(capsys, "--run-reproducer", str(again), status=1)
    assert repeated.splitlines()[0].partition("error")[2] == head.partition("error")[2]
    assert "see current operation" in text and "see current operation" in repeated
