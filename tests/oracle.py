"""Asking MLIR's own programs, `mlir-opt-22` and `mlir-runner-22`, about inputs of our own.

A missing program is an error, never a skip: the differential tests must not pass in silence.
"""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SPLIT = "\n// -----\n"
LOWERING_PASSES = (
    "lower-affine",
    "func.func(lower-vector-multi-reduction)",
    "convert-vector-to-scf",
    "expand-strided-metadata",
    "lower-affine",
    "convert-scf-to-cf",
    "convert-complex-to-standard{complex-range=basic}",
    "convert-vector-to-llvm",
    "convert-math-to-llvm{approximate-log1p=0}",
    "convert-math-to-libm",
    "finalize-memref-to-llvm",
    "convert-complex-to-llvm",
    "convert-arith-to-llvm",
    "convert-index-to-llvm",
    "convert-ub-to-llvm",
    "convert-func-to-llvm",
    "convert-cf-to-llvm",
    "reconcile-unrealized-casts",
)
LOWER_TO_LLVM = f"--pass-pipeline=builtin.module({','.join(LOWERING_PASSES)})"


@dataclass(frozen=True)
class Answer:
    """What a program said: exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def ok(self) -> bool:
        return self.status == 0


@cache
def program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise RuntimeError(f"{name} is missing: install the Debian package mlir-22-tools")
    return path


def ask(name: str, arguments: Sequence[str], text: str, timeout: float = 120) -> Answer:
    """Run a program of the oracle on `text` as standard input."""
    process = subprocess.run(
        [program(name), *arguments], input=text, capture_output=True, text=True, timeout=timeout
    )
    return Answer(process.returncode, process.stdout, process.stderr)


def mlir_opt(text: str, *arguments: str) -> Answer:
    """`mlir-opt-22` on `text`, read from standard input.

    On one thread: passes that print would do so in any order otherwise.
    """
    return ask("mlir-opt-22", ("-mlir-disable-threading", *arguments), text)


def mlir_opt_many(texts: Sequence[str], *arguments: str) -> list[str]:
    """The printed form of each text, in one process; every text must be accepted."""
    answer = mlir_opt(SPLIT.join(texts), "--split-input-file", *arguments)
    if not answer.ok:
        raise AssertionError(answer.err)
    return [part.strip("\n") + "\n" for part in answer.out.split("// -----\n")]


def runner_library(name: str) -> str:
    """The path of one of MLIR's runner libraries, for instance `mlir_runner_utils`."""
    library_paths = sorted(Path("/usr/lib/llvm-22/lib").glob(f"lib{name}.so*"))
    if not library_paths:
        raise RuntimeError(f"lib{name}.so of mlir-22-tools is missing")
    return str(library_paths[0])


def mlir_run(text: str, entry: str = "main", result: str = "void") -> Answer:
    """Lower `text` with `mlir-opt-22` and run `entry` with `mlir-runner-22`."""
    lowered = mlir_opt(text, LOWER_TO_LLVM)
    if not lowered.ok:
        return lowered
    libraries = ",".join(
        runner_library(name) for name in ("mlir_runner_utils", "mlir_c_runner_utils")
    )
    return ask(
        "mlir-runner-22",
        ["-e", entry, f"-entry-point-result={result}", f"-shared-libs={libraries}"],
        lowered.out,
    )
