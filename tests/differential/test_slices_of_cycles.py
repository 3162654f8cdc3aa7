"""Passes on programs of any shape, and how they are called: as by `mlir-opt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracle import mlir_opt

from loopwright.loops.pipelines import load_pass
from loopwright.tools.opt import main


def ours(capfd: pytest.CaptureFixture[str], path: Path, pipeline: str) -> tuple[int, str, str]:
    status = main([str(path), "--allow-unregistered-dialect", f"--pass-pipeline={pipeline}"])
    said = capfd.readouterr()
    return status, said.out, said.err.replace(str(path), "<stdin>")


@pytest.mark.parametrize("kind", ["backward-slicing", "forward-slicing", "slicing"])
def test_slices_of_cycles(kind: str, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "cycle.mlir"
    path.write_text("""func.func @f() {
  "test.graph_region"() ({
    %0 = "slicing-test-op"(%1) : (i32) -> i32
    %1 = "slicing-test-op"(%0) : (i32) -> i32
  }) : () -> ()
  return
}\n""")
    pipeline = f"builtin.module(func.func(affine-super-vectorizer-test{{{kind}=true}}))"
    unregistered = "--allow-unregistered-dialect"
    theirs = mlir_opt(path.read_text(), unregistered, f"--pass-pipeline={pipeline}")
    status, _, err = ours(capfd, path, pipeline)
    assert (status, err) == (0, theirs.err)
    assert main([str(path), unregistered, "-affine-reschedule"]) == 0


def test_titles() -> None:
    known = {"affine-loop-fusion": "AffineLoopFusion", "inline": "Inliner"}
    assert {name: load_pass(name).shown_as() for name in known} == known
