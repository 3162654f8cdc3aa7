"""`make bench`: fusion of loop nests, by the time of programs and by the time of the pass.

python benchmarks/fusion.py [PROGRAM …] [--rounds N] [--core N] [--only programs|compile]

Each program of `benchmarks/fusion/` runs in turn unfused, fused with our `cost-model=mlir`, fused
with `cost-model=cache`, and fused by `mlir-opt-22`, all compiled by our JIT on the same arrays and
pinned to one core; the medians of the paired ratios of CPU time are printed: unfused over fused.
The pass is timed as a program, start-up included, beside `mlir-opt-22` on chains of producers and
consumers, a memref that many nests read, and nests that have nothing to do with each other.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from benchmarks.run import difference, machine

MLIR_OPT = "mlir-opt-22"
PROGRAMS = Path(__file__).resolve().parent / "fusion"
MEMORY_BOUND = frozenset(
    {
        "conv_bias_relu_pool",
        "gemver",
        "normalisation",
        "pointwise_chain",
        "stencil_chain_1d",
        "stencil_chain_2d",
    }
)
"""Programs that wait for memory when they are not fused; the others compute."""
VARIANTS = ("unfused", "mlir", "cache", "mlir-opt")
TOLERANCE = 1e-4
_TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32}


# Run time -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Speedup:
    """How much faster a variant is than the program as written: median and quartiles."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.median:7.3f} ({self.low:.3f} – {self.high:.3f})"


def variants(text: str) -> dict[str, str]:
    """The program in each form."""
    import loopwright as lw

    def ours(model: str) -> str:
        return str(lw.parse(text).apply("affine-loop-fusion", cost_model=model))

    done = subprocess.run(
        [MLIR_OPT, "-affine-loop-fusion"], input=text, capture_output=True, text=True, check=True
    )
    return {
        "unfused": text,
        "mlir": ours("mlir"),
        "cache": ours("cache"),
        "mlir-opt": done.stdout,
    }


def arguments(text: str) -> list[np.ndarray]:
    """Seeded arrays for the parameters of `@kernel`."""
    rng = np.random.default_rng(7)
    signature = re.search(r"@kernel\((.*?)\)", text, re.DOTALL)
    assert signature is not None
    found = re.findall(r"memref<((?:\d+x)+)(\w+)>", signature[1])
    return [
        rng.random(tuple(map(int, shape.rstrip("x").split("x")))).astype(_TYPES[kind])
        for shape, kind in found
    ]


def measure(text: str, rounds: int) -> tuple[float, dict[str, Speedup]]:
    """Milliseconds of the program as written, and the speed-up of each variant."""
    import loopwright as lw

    kernels = {
        name: lw.parse(program).compile("kernel", threads=1)
        for name, program in variants(text).items()
    }
    inputs = arguments(text)
    arrays = [array.copy() for array in inputs]

    def seconds(kernel: Callable[..., object]) -> float:
        for array, source in zip(arrays, inputs, strict=True):
            array[...] = source
        start = time.process_time_ns()
        kernel(*arrays)
        return (time.process_time_ns() - start) / 1e9

    expected: list[np.ndarray] = []
    for name, kernel in kernels.items():
        seconds(kernel)
        if not expected:
            expected = [array.copy() for array in arrays]
        error = max(difference(a, b) for a, b in zip(arrays, expected, strict=True))
        if error > TOLERANCE and name != "mlir-opt":
            raise SystemExit(f"{name}: results differ by {error:.3g}")
    times = [{name: seconds(kernel) for name, kernel in kernels.items()} for _ in range(rounds)]
    speedups: dict[str, Speedup] = {}
    for name in VARIANTS[1:]:
        ratios = [row["unfused"] / row[name] for row in times]
        low, _, high = statistics.quantiles(ratios, n=4)
        speedups[name] = Speedup(statistics.median(ratios), low, high)
    return statistics.median(row["unfused"] for row in times) * 1e3, speedups


def run_programs(names: Sequence[str], rounds: int) -> None:
    print(f"{'program':22} {'unfused ms':>10}  " + "  ".join(f"{n:>24}" for n in VARIANTS[1:]))
    bound: list[float] = []
    worst = math.inf, ""
    for path in sorted(PROGRAMS.glob("*.mlir")):
        if names and path.stem not in names:
            continue
        unfused, speedups = measure(path.read_text(), rounds)
        star = "*" if path.stem in MEMORY_BOUND else ""
        shown = "  ".join(f"{speedups[name]!s:>24}" for name in VARIANTS[1:])
        print(f"{path.stem + star:22} {unfused:10.2f}  {shown}", flush=True)
        worst = min(worst, (speedups["cache"].median, path.stem))
        if path.stem in MEMORY_BOUND:
            bound.append(speedups["cache"].median)
    if bound:
        mean = math.exp(statistics.fmean(map(math.log, bound)))
        print(f"* memory bound: geometric mean of cost-model=cache {mean:.3f}")
    print(f"worst of cost-model=cache: {worst[0]:.3f} ({worst[1]})")


# Compile time -------------------------------------------------------------------------------------

NEST = """  affine.for %i = 0 to 64 {{
    affine.for %j = 0 to 64 {{
      %0 = affine.load {source}[%i, %j] : memref<64x64xf32>
      %1 = arith.addf %0, %c : f32
      affine.store %1, {target}[%i, %j] : memref<64x64xf32>
    }}
  }}
"""
HEAD = """func.func @f(%in: memref<64x64xf32>, %out: memref<64x64xf32>) {
  %c = arith.constant 1.0 : f32
"""


def program(allocations: int, nests: Sequence[tuple[str, str]]) -> str:
    """Nests that each read one memref and write another, by name."""
    made = "".join(f"  %m{k} = memref.alloc() : memref<64x64xf32>\n" for k in range(allocations))
    body = "".join(NEST.format(source=source, target=target) for source, target in nests)
    return f"{HEAD}{made}{body}  return\n}}\n"


def chain(count: int) -> str:
    """Each nest reads what the one before wrote."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    return program(count - 1, list(pairwise(names)))


def hub(count: int) -> str:
    """One nest writes what all others read."""
    return program(count + 1, [("%in", "%m0"), *(("%m0", f"%m{k + 1}") for k in range(count))])


def independent(count: int) -> str:
    """Nests with memory of their own."""
    pairs = [(f"%m{2 * k}", f"%m{2 * k + 1}") for k in range(count)]
    return program(2 * count, pairs)


def cpu_seconds(command: Sequence[str], text: str, folder: Path) -> float:
    """User and system time of a program that reads a file, start-up included."""
    source = folder / "program.mlir"
    source.write_text(text)
    before = os.times()
    subprocess.run([*command, str(source), "-o", str(folder / "out.mlir")], check=True)
    after = os.times()
    return sum(
        getattr(after, field) - getattr(before, field)
        for field in ("children_user", "children_system")
    )


def run_compile(largest: int) -> None:
    ours = (str(Path(sys.executable).parent / "loopwright-opt"), "-affine-loop-fusion")
    theirs = (MLIR_OPT, "-affine-loop-fusion")
    cases = [(f"chain of {n}", chain(n), n) for n in (100, 400, 1600, 6400) if n <= largest]
    cases += [(f"hub of {n}", hub(n), 0) for n in (125, 500)]
    cases += [(f"{n} independent", independent(n), 0) for n in (125, 500)]
    print(f"{'program':18} {'ours s':>8} {'mlir-opt s':>10} {'ratio':>7} {'exponent':>8}")
    last: tuple[int, float] | None = None
    with tempfile.TemporaryDirectory() as name:
        for title, text, size in cases:
            mine = cpu_seconds(ours, text, Path(name))
            other = cpu_seconds(theirs, text, Path(name))
            exponent = ""
            if size and last is not None:
                exponent = f"{math.log(mine / last[1]) / math.log(size / last[0]):.2f}"
            last = (size, mine) if size else None
            print(
                f"{title:18} {mine:8.2f} {other:10.2f} {mine / other:7.3f} {exponent:>8}",
                flush=True,
            )


def main() -> int:
    parser = argparse.ArgumentParser(description="Fusion: run time and compile time.")
    parser.add_argument("programs", nargs="*", help="names of programs; all without any")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--only", choices=("programs", "compile"))
    parser.add_argument("--largest", type=int, default=6400, help="the longest chain")
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core})
    os.environ.setdefault("LOOPWRIGHT_NUM_THREADS", "1")
    print(machine())
    if options.only != "compile":
        run_programs(options.programs, options.rounds)
    if options.only != "programs" and not options.programs:
        run_compile(options.largest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
