"""Command lines of every day, written for `mlir-opt`: the same output and status.

Our program is called in this process where a line needs no shell; at night it has its own always.
"""

import contextlib
import io
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.oracle import program
from tests.sampling import WHOLE
from tests.texts import texts_beside

from loopwright.tools.opt import main

PROGRAMS = texts_beside(__file__)

PRODUCT = PROGRAMS["product"]
FILES = {
    "a.mlir": PRODUCT,
    "split.mlir": """\
func.func @x(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %a, %0 : i32
  return %1 : i32
}
// -----
func.func @y(%m: memref<8xf32>) {
  // expected-error@+1 {{rank}}
  %v = affine.load %m[0, 0] : memref<8xf32>
  return
}
""",
    "unknown.mlir": PROGRAMS["files"],
    "bad.mlir": "func.func @f(%m: memref<8xf32>) {\n  %v = affine.load %m[0 : memref<8xf32>\n}\n",
}
EVERYDAY = Path(__file__).parent / "everyday"
NEST = "builtin.module(func.func(affine-loop-tile{tile-size=8},canonicalize,cse))"
OURS = f"{sys.executable} -m loopwright.tools.opt"
SHELL = re.compile(r"[|<;]|[^2]>")
"""What only a shell understands."""
UNROLLED = "builtin.module(func.func(affine-loop-unroll{unroll-factor=4}),inline,cse)"


def outcome(line: str, command: str, folder: Path) -> tuple[int, str, str]:
    if command == OURS and not WHOLE and not SHELL.search(line):
        status, printed = called(line, folder)
    else:
        process = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line.replace("OPT", command)],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        status, printed = process.returncode, process.stdout
    written = folder / "out.mlir"
    text = written.read_text() if written.exists() else ""
    written.unlink(missing_ok=True)
    return status, printed, text


def called(line: str, folder: Path) -> tuple[int, str]:
    """The status and the output of our program in this process."""
    out = io.StringIO()
    errors = out if "2>&1" in line else io.StringIO()
    arguments = shlex.split(line.replace("2>&1", "").removeprefix("OPT"))
    streams = contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors)
    with contextlib.chdir(folder), streams[0], streams[1]:
        return main(arguments), out.getvalue()


@pytest.mark.parametrize(
    "line",
    [
        "OPT a.mlir",
        "OPT < a.mlir",
        "cat a.mlir | OPT - -o out.mlir",
        "OPT a.mlir -canonicalize -cse",
        f"OPT a.mlir --pass-pipeline='{NEST}'",
        "OPT a.mlir --affine-loop-tile='tile-sizes=4,8,16' --canonicalize -o out.mlir",
        "OPT a.mlir | OPT -canonicalize | OPT -cse",
        "OPT split.mlir -split-input-file -verify-diagnostics -canonicalize",
        "OPT split.mlir -split-input-file",
        "OPT split.mlir --split-input-file --output-split-marker='// ***' -verify-diagnostics",
        "OPT split.mlir -verify-diagnostics",
        "OPT a.mlir --mlir-print-ir-after-all -canonicalize -cse 2>&1",
        "OPT a.mlir --mlir-print-ir-before=cse --mlir-print-ir-after=cse -canonicalize -cse 2>&1",
        "OPT a.mlir --mlir-print-ir-after-change --mlir-print-ir-after-all -cse -cse 2>&1",
        "OPT a.mlir --mlir-print-debuginfo",
        "OPT a.mlir --mlir-print-debuginfo --mlir-print-local-scope -canonicalize",
        "OPT a.mlir --mlir-print-op-generic",
        "OPT unknown.mlir",
        "OPT unknown.mlir -allow-unregistered-dialect -cse",
        "OPT unknown.mlir --no-implicit-module -allow-unregistered-dialect -cse",
        "OPT bad.mlir 2>&1",
        "OPT missing.mlir",
        "OPT a.mlir --mlir-disable-threading -affine-loop-fusion -affine-scalrep",
        "OPT a.mlir -affine-super-vectorize='virtual-vector-size=8 vectorize-reductions=true'",
        "OPT a.mlir --dump-pass-pipeline --canonicalize --affine-loop-tile --cse 2>&1",
        f"OPT a.mlir --pass-pipeline='{UNROLLED}'",
        "OPT a.mlir --verify-each=0 -affine-loop-invariant-code-motion",
        "OPT a.mlir --affine-loop-coalescing --affine-loop-normalize --affine-expand-index-ops",
        "OPT a.mlir -affine-parallelize",
        "OPT a.mlir --canonicalise",
    ],
)
def test_as_mlir_opt(line: str, tmp_path: Path) -> None:
    check_files(line, tmp_path)


def check_files(line: str, folder: Path) -> None:
    """A line makes of the files what it does with `mlir-opt`."""
    for name, text in FILES.items():
        (folder / name).write_text(text)
    assert outcome(line, OURS, folder) == outcome(line, program("mlir-opt-22"), folder)


CONVERGING = (
    "builtin.module(func.func(canonicalize{  test-convergence=true max-iterations=3 }), cse )"
)
DUMPED = "-mlir-print-ir-after-all -mlir-print-ir-tree-dir=tree -canonicalize -cse"
REPRODUCER = "-mlir-pass-pipeline-crash-reproducer=again.mlir"


@pytest.mark.parametrize(
    "line",
    [
        "OPT nest.mlir -affine-super-vectorize='virtual-vector-size=4,8' -canonicalize",
        "OPT nest.mlir -affine-parallelize='max-nested=1 parallel-reductions' -lower-affine",
        "OPT nest.mlir -affine-data-copy-generate='generate-dma=false fast-mem-space=0' -cse",
        "OPT nest.mlir -affine-pipeline-data-transfer -affine-simplify-structures",
        f"OPT nest.mlir --pass-pipeline='{CONVERGING}'",
        "OPT nest.mlir --pass-pipeline='func.func(canonicalize)'",
        f"OPT nest.mlir {DUMPED} 2>&1; find tree -type f | sort | xargs cat",
        "OPT nest.mlir -mlir-timing -mlir-timing-display=list -cse 2>&1 | grep -c Total",
        f"OPT nest.mlir {REPRODUCER} -affine-loop-tile -o out.mlir; ls",
        "OPT nest.mlir -mlir-generate-reproducer=again.mlir -cse -canonicalize;"
        " grep pipeline: again.mlir; OPT again.mlir -run-reproducer -o out.mlir; head -3 out.mlir",
        "OPT repro.mlir -run-reproducer -mlir-print-ir-after-all 2>&1",
        "OPT check.mlir -affine-loop-tile=tile-size=8 | grep -c 'step 8'",
        "OPT check.mlir -o /no/such/folder/out.mlir",
        "OPT check.mlir nest.mlir",
        "OPT check.mlir -debug-only=affine-loop-fusion -affine-loop-fusion",
        "OPT check.mlir -affine-loop-tile=tile-size=4 -affine-loop-tile=tile-size=2",
        "OPT --version > text; OPT --help > text; OPT -h > text",
    ],
)
def test_pipelines_as_mlir_opt(line: str, tmp_path: Path) -> None:
    check_line(line, tmp_path)


def check_line(line: str, folder: Path) -> None:
    """A line makes of the everyday files what it does with `mlir-opt`."""
    for path in EVERYDAY.iterdir():
        shutil.copy(path, folder)
    theirs = outcome(line, program("mlir-opt-22"), folder)
    shutil.rmtree(folder / "tree", ignore_errors=True)
    (folder / "again.mlir").unlink(missing_ok=True)
    assert outcome(line, OURS, folder) == theirs


def test_bytecode_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.mlir").write_text(PRODUCT)
    status, out, _ = outcome("OPT a.mlir --emit-bytecode -o out.bc 2>&1", OURS, tmp_path)
    assert status == 1 and "MLIR is written as text alone" in out
    assert not (tmp_path / "out.bc").exists()
