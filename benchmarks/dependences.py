"""`make bench`: what dependences cost, a query and whole programs, and against `mlir-opt-22`.

- A query: the dependence of a pair of accesses at one depth, with distances and witness, over nests
  of generated extents, offsets and coefficients. Cold means that no answer is kept, seen that a
  pair of the same structure was asked before in another program. CPU time.
- `loopwright deps` on chains of N two-deep nests, each with a load and a store: CPU time, and the
  exponent of growth, log(t(4N) / t(N)) / log 4, of what is left without start-up.
- `-test-memref-dependence-check`, which tells of all pairs, on the same chains: CPU time of both
  programs, start-up included, with the operation behind each remark and (mlir-opt's
  `-mlir-print-op-on-diagnostic=false`) without.

    python benchmarks/dependences.py [--pairs N] [--rounds R] [--quick]
"""

from __future__ import annotations

import argparse
import math
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import loopwright as lw
from loopwright.exact.dependences import solver
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.functions import functions_with_bodies

ORACLE = "mlir-opt-22"
SIZES = (100, 400, 1600)
MOST = 60
"""CPU seconds that a program may take; a figure as high as this is a lower bound."""


def chain(nests: int) -> str:
    """Nests that copy one array to the next."""
    lines = ["func.func @chain() {"]
    lines += [f"  %m{k} = memref.alloc() : memref<64x64xf32>" for k in range(nests + 1)]
    for k in range(nests):
        lines += [
            "  affine.for %i = 0 to 64 {",
            "    affine.for %j = 0 to 64 {",
            f"      %v = affine.load %m{k}[%i, %j] : memref<64x64xf32>",
            f"      affine.store %v, %m{k + 1}[%i, %j] : memref<64x64xf32>",
            "    }",
            "  }",
        ]
    return "\n".join([*lines, "  return", "}", ""])


def subscripts(source: random.Random) -> str:
    """Two subscripts: mostly shifted loops, some with coefficients or of both loops."""
    shown: list[str] = []
    for own, second in (("%i", "%j"), ("%j", "%i")):
        text = own if source.random() < 0.7 else f"{source.randint(-3, 3)} * {own}"
        if source.random() < 0.3:
            text += f" + {source.randint(1, 3)} * {second}"
        shown.append(f"{text} + {source.randint(0, 4)}")
    return ", ".join(shown)


def pair(source: random.Random) -> str:
    """A nest, rectangular or triangular, with a store and a load of one array."""
    outer, inner = (source.choice([7, 16, 64, 100, 1024]) for _ in range(2))
    start = source.choice(["0", "0", "0", "affine_map<(d0) -> (d0)>(%i)"])
    return f"""func.func @f(%m: memref<?x?xf32>, %x: f32) {{
      affine.for %i = 0 to {outer} {{
        affine.for %j = {start} to {inner} step {source.choice([1, 1, 1, 2])} {{
          affine.store %x, %m[{subscripts(source)}] : memref<?x?xf32>
          %v = affine.load %m[{subscripts(source)}] : memref<?x?xf32>
        }}
      }}
      return
    }}"""


def analysis_of(text: str) -> DependenceAnalysis:
    """The analysis of the text's function, its accesses found."""
    (function,) = functions_with_bodies(lw.parse(text).op, None)
    analysis = DependenceAnalysis(function)
    for access in analysis.accesses:
        analysis.shaped(access)
    return analysis


def forget() -> None:
    """Drop all answers."""
    for cached in (
        solver._answer_by_loop_bounds,  # pyright: ignore[reportPrivateUsage]
        solver._answer_by_polyhedra,  # pyright: ignore[reportPrivateUsage]
        solver._answer_in_closed_form,  # pyright: ignore[reportPrivateUsage]
        solver.box_of,
    ):
        cached.cache_clear()


def query(analysis: DependenceAnalysis, depth: int) -> float:
    """Microseconds of CPU for the question whether the load depends on the store at a depth."""
    store, load = analysis.accesses
    start = time.process_time_ns()
    list(analysis.between(store, load, depths=[depth]))
    return (time.process_time_ns() - start) / 1e3


def queries(count: int) -> tuple[list[float], list[float]]:
    """Times of cold queries, and of the same ones seen in another program."""
    source = random.Random(3)
    texts = [pair(source) for _ in range(count)]
    for text in texts[:20]:  # Everything is loaded.
        query(analysis_of(text), 1)
    cold: list[float] = []
    repeated: list[float] = []
    for text in texts:
        first = analysis_of(text)
        second = analysis_of(text)
        for depth in (1, 2, 3):
            forget()
            cold.append(query(first, depth))
            repeated.append(query(second, depth))
    return cold, repeated


def cpu_seconds(command: Sequence[str]) -> float:
    """User and system time of a program, its output dropped; it is stopped after `MOST`."""
    limited = ["prlimit", f"--cpu={MOST}", *command]
    before = os.times()
    result = subprocess.run(limited, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    if result.returncode not in (0, -signal.SIGXCPU, -signal.SIGKILL):
        raise SystemExit(f"failed: {' '.join(command)}")
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


def best(command: Sequence[str], rounds: int) -> float:
    return min(cpu_seconds(command) for _ in range(rounds))


def report_queries(count: int) -> None:
    cold, repeated = queries(count)
    print(f"{len(cold)} queries, µs               mean   median      p99")
    for name, times in (("cold", cold), ("structure seen before", repeated)):
        high = sorted(times)[int(len(times) * 0.99)]
        mean = statistics.fmean(times)
        middle = statistics.median(times)
        print(f"{name:24} {mean:9.1f} {middle:8.1f} {high:8.1f}")


def report_growth(tool: str, files: dict[int, str], rounds: int) -> None:
    empty = best([tool, "deps", files[0]], rounds)
    print(f"loopwright deps, CPU s; start-up {empty:.3f} s")
    last: float | None = None
    for nests in SIZES:
        net = best([tool, "deps", files[nests]], rounds) - empty
        grown = "" if last is None else f"   exponent {math.log(net / last) / math.log(4):5.2f}"
        print(f"{nests:6} nests {net:9.3f}{grown}")
        last = net


def report_against_oracle(tool: str, files: dict[int, str], sizes: Sequence[int]) -> None:
    print(f"-test-memref-dependence-check, CPU s    ours   {ORACLE}   the latter, bare remarks")
    print(f"(stopped after {MOST} s)")
    flag = "-test-memref-dependence-check"
    for nests in sizes:
        ours = cpu_seconds([tool, flag, files[nests]])
        bare = cpu_seconds([ORACLE, flag, "-mlir-print-op-on-diagnostic=false", files[nests]])
        theirs = cpu_seconds([ORACLE, flag, files[nests]])
        print(f"{nests:6} nests {'':24} {ours:8.2f} {theirs:13.2f} {bare:10.2f}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what dependences cost.")
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="without the largest comparisons")
    options = parser.parse_args()
    report_queries(options.pairs)
    tools = Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as folder:
        files: dict[int, str] = {}
        for nests in (0, *SIZES):
            files[nests] = f"{folder}/chain{nests}.mlir"
            Path(files[nests]).write_text(chain(nests))
        report_growth(str(tools / "loopwright"), files, options.rounds)
        if shutil.which(ORACLE) is None:
            print(f"{ORACLE} is missing: no comparison", file=sys.stderr)
            return 0
        sizes = SIZES[: 1 if options.quick else 2]
        report_against_oracle(str(tools / "loopwright-opt"), files, sizes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
