"""The suite notices what is wrong, under pytest and under lit."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lit.running import PROGRAMS, problem_of

HERE = Path(__file__).parent


def broken(folder: Path) -> tuple[Path, list[Path]]:
    """A test that passes, and tests with a wrong line, and a wrong status."""
    right = folder / "right.mlir"
    shutil.copy(HERE / "ops" / "arith" / "addi.mlir", right)
    line = folder / "wrong.mlir"
    status = folder / "status.mlir"
    line.write_text(right.read_text().replace("// CHECK-NEXT: return", "// CHECK-NEXT: back"))
    status.write_text("// RUN: not %opt %s\n\nfunc.func @f() { return }\n")
    return right, [line, status]


@pytest.mark.parametrize("program", PROGRAMS)
def test_wrong_expectations_fail(program: str, tmp_path: Path) -> None:
    right, wrong = broken(tmp_path)
    assert not problem_of(right, program)
    assert all(problem_of(path, program) for path in wrong)


def test_lit_runs_the_same_tests(tmp_path: Path) -> None:
    broken(tmp_path)
    configuration = (HERE / "lit.cfg.py").read_text()
    root = "ROOT = Path(__file__).resolve().parents[2]"
    assert root in configuration
    (tmp_path / "lit.cfg.py").write_text(
        configuration.replace(root, f"ROOT = Path({str(HERE.parents[1])!r})")
    )
    run = "from lit.main import main; main()"
    command = [sys.executable, "-c", run, "-j1", "-v", str(tmp_path)]
    process = subprocess.run(command, capture_output=True, text=True, timeout=250)
    failed = {
        line.split()[-1] for line in process.stdout.split("Failed Tests")[1].splitlines()[1:3]
    }
    assert failed == {"wrong.mlir", "status.mlir"}, process.stdout
    assert "Passed: 1 " in process.stdout


CALLED = """// RUN: call %s

func.func @f(%m: memref<2xi8>, %x: i8) -> i8 {
  affine.store %x, %m[1] : memref<2xi8>
  return %x : i8
}

// CALL: f([1, 2], 3) = 3 leaves #0 = [1, 3] allocates 0
"""


@pytest.mark.parametrize("change", ["", "= 3 ->= 4 ", "[1, 3]->[1, 2]", "tes 0->tes 1"])
def test_what_calls_do_is_compared(change: str, tmp_path: Path) -> None:
    old, _, new = change.partition("->")
    path = tmp_path / "called.mlir"
    path.write_text(CALLED.replace(old, new) if change else CALLED)
    assert bool(problem_of(path)) is bool(change)
