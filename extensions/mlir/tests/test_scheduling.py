"""Which operations passes run on, and what is said of other pipelines: as by `mlir-opt`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.oracle import mlir_opt
from tests.sampling import spread

from loopwright.loops.pipelines import available_passes
from loopwright.tools.opt import main

ANCHORS = ("func.func", "gpu.func", "gpu.module", "llvm.func")
PIPELINES = ("builtin.module({})", *(f"builtin.module({name}({{}}))" for name in ANCHORS))
THEIRS = set(re.findall(r"(?<=--)[\w-]+", mlir_opt("", "--help").out))
OTHERWISE = {"test-lower-to-llvm": "a pipeline of passes there"}

FUNCTIONS = """\
gpu.module @device {
  gpu.func @kernel(%m: memref<8xf32>, %o: memref<8xf32>) kernel {
    BODY
    gpu.return
  }
}
llvm.func @native() {
  %m = memref.alloc() : memref<8xf32>
  %o = memref.alloc() : memref<8xf32>
  BODY
  llvm.return
}
func.func @host(%m: memref<8xf32>, %o: memref<8xf32>) {
  BODY
  return
}
"test.unknown"() ({
^bb0(%m: memref<8xf32>, %o: memref<8xf32>):
  BODY
  "test.end"() : () -> ()
}) {sym_name = "f", function_type = (memref<8xf32>) -> ()} : () -> ()
""".replace(
    "BODY",
    """\
affine.for %i = 0 to 8 {
  %x = affine.load %m[%i] : memref<8xf32>
  %y = affine.load %m[%i] : memref<8xf32>
  %z = arith.addf %x, %y : f32
  affine.store %z, %o[%i] : memref<8xf32>
}
affine.for %i = 0 to 8 {
  %u = affine.load %o[%i] : memref<8xf32>
  affine.store %u, %m[%i] : memref<8xf32>
}""",
)


def ours(capfd: pytest.CaptureFixture[str], path: Path, pipeline: str) -> tuple[int, str, str]:
    status = main([str(path), "--allow-unregistered-dialect", f"--pass-pipeline={pipeline}"])
    captured = capfd.readouterr()
    return status, captured.out, captured.err.replace(str(path), "<stdin>")


NAMES = sorted(THEIRS.intersection(available_passes()) - {*OTHERWISE})


@pytest.mark.parametrize(("number", "name"), list(enumerate(NAMES)))
def test_what_cannot_be_scheduled(
    number: int, name: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "empty.mlir"
    path.write_text("gpu.module @m {}\nllvm.func @f()\n")
    for pattern in spread(PIPELINES, 2, number):
        pipeline = pattern.format(name)
        theirs = mlir_opt(path.read_text(), f"--pass-pipeline={pipeline}")
        words = theirs.err.partition("\n")[0]
        refused = "schedule" in words or "restricted" in words
        status, _, err = ours(capfd, path, pipeline)
        first_line = err.partition("\n")[0]
        assert refused == ("schedule" in first_line or "restricted" in first_line), pipeline
        if refused:
            assert (status, first_line) == (1, words.replace("<stdin>:0:0:", "<unknown>:0:"))


@pytest.mark.parametrize(
    "pipeline",
    [
        "any(affine-loop-unroll)",
        "builtin.module(any(affine-loop-unroll))",
        "builtin.module(any(any(affine-loop-unroll),cse))",
        "builtin.module(gpu.module(gpu.func(affine-loop-unroll)))",
        "builtin.module(llvm.func(affine-loop-unroll,affine-loop-fusion))",
        "builtin.module(any(affine-loop-tile,normalize-memrefs))",
        "builtin.module(any(affine-loop-tile))",
        "builtin.module(func.func(affine.for(canonicalize)))",
        "builtin.module(func.func(any(canonicalize)))",
        "builtin.module(test.unknown(canonicalize))",
        "builtin.module(cse,any(affine-scalrep))",
    ],
)
def test_functions_of_all_dialects(
    pipeline: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "functions.mlir"
    path.write_text(FUNCTIONS)
    theirs = mlir_opt(FUNCTIONS, "--allow-unregistered-dialect", f"--pass-pipeline={pipeline}")
    status, out, err = ours(capfd, path, pipeline)
    assert (status == 0) == theirs.ok
    assert out == theirs.out
    first = err.partition("\n")[0]
    first_of_mlir_opt = theirs.err.partition("\n")[0]
    # The module of a file without one has no place, which `mlir-opt` writes as 0:0.
    assert first.replace("<unknown>:0:", "<stdin>:0:0:") == first_of_mlir_opt
