"""The suite passes under both programs, and notices what is wrong."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def lit(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    run = "from lit.main import main; main()"
    command = [sys.executable, "-c", run, "-j1", "-v", "--param", f"opt={program}", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=250)


@pytest.mark.parametrize("program", ["loopwright-opt", "mlir-opt-22"])
def test_suite(program: str) -> None:
    done = lit(HERE, program)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    assert f"Passed: {len(list(HERE.rglob('*.mlir')))} " in done.stdout


@pytest.mark.parametrize("program", ["loopwright-opt", "mlir-opt-22"])
def test_wrong_expectations_fail(program: str, tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "lit"
    folder.mkdir(parents=True)
    configuration = (HERE / "lit.cfg.py").read_text()
    root = f"ROOT = Path({str(HERE.parents[1])!r})"
    (folder / "lit.cfg.py").write_text(
        configuration.replace("ROOT = Path(__file__).resolve().parents[2]", root)
    )
    shutil.copy(HERE / "ops" / "arith" / "addi.mlir", folder / "right.mlir")
    text = (folder / "right.mlir").read_text()
    (folder / "wrong.mlir").write_text(text.replace("// CHECK-NEXT: return", "// CHECK-NEXT: back"))
    (folder / "status.mlir").write_text("// RUN: not %opt %s\n\nfunc.func @f() { return }\n")
    done = lit(folder, program)
    assert done.returncode != 0
    failed = {line.split()[-1] for line in done.stdout.split("Failed Tests")[1].splitlines()[1:3]}
    assert failed == {"wrong.mlir", "status.mlir"}, done.stdout
