"""`make bench`: generated code against clang on the same loops, pair by pair, and call overhead.

Each kernel is compiled by loopwright and, from C with `restrict`, by `clang-22 -O3
-march=native` (with `-ffast-math` where its operations carry fast-math flags). The two run in turn
on the same buffers, pinned to one core, and the medians of the paired ratios of CPU time are
printed. Outputs are compared outside the timed regions.
"""

from __future__ import annotations

import argparse
import ctypes
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from benchmarks.kernels import SPECS, Spec, contents

Call = Callable[[], object]
Bind = Callable[[list[np.ndarray]], Call]
"""Arrays in, a call on them out: arguments are made ready outside the timed region."""

CLANG = "clang-22"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


@dataclass(frozen=True)
class Row:
    """One line of the table; times in milliseconds, `low`/`high` the quartiles of the ratio."""

    name: str
    ours: float
    clang: float
    ratio: float
    low: float
    high: float
    gflops: float
    error: float


def compile_c(spec: Spec, folder: Path) -> Bind:
    library = folder / f"{spec.name}.so"
    extra = ["-ffast-math"] if spec.fast else []
    subprocess.run([CLANG, *FLAGS, *extra, str(spec.c_file), "-o", str(library)], check=True)
    function = ctypes.CDLL(str(library)).kernel
    function.restype = None

    def bind(arrays: list[np.ndarray]) -> Call:
        arguments = (
            *(ctypes.c_double(s) for s in spec.scalars),
            *(ctypes.c_long(n) for n in spec.extents),
            *(ctypes.c_void_p(a.ctypes.data) for a in arrays),
        )
        return lambda: function(*arguments)

    return bind


def compile_ours(spec: Spec) -> Bind:
    import loopwright as lw

    kernel = lw.parse(spec.mlir).compile("kernel", threads=1)

    def bind(arrays: list[np.ndarray]) -> Call:
        arguments = (*spec.scalars, *arrays)
        return lambda: kernel(*arguments)

    return bind


def seconds(call: Call, arrays: list[np.ndarray], inputs: list[np.ndarray], repeat: int) -> float:
    for array, source in zip(arrays, inputs, strict=True):
        array[...] = source
    start = time.process_time_ns()
    for _ in range(repeat):
        call()
    return (time.process_time_ns() - start) / 1e9 / repeat


def measure(spec: Spec, rounds: int, folder: Path) -> Row:
    rng = np.random.default_rng(7)
    inputs = [contents(array, rng) for array in spec.arrays]
    arrays = [contents(array, rng) for array in spec.arrays]
    candidates = [bind(arrays) for bind in (compile_ours(spec), compile_c(spec, folder))]
    outputs: list[list[np.ndarray]] = []
    for call in candidates:
        seconds(call, arrays, inputs, 1)
        outputs.append([a.copy() for a, s in zip(arrays, spec.arrays, strict=True) if s.written])
    error = max(difference(a, b) for a, b in zip(*outputs, strict=True))
    if error > spec.tolerance:
        raise SystemExit(f"{spec.name}: results differ by {error:.3g}")
    pairs = [
        tuple(seconds(call, arrays, inputs, spec.repeat) for call in candidates)
        for _ in range(rounds)
    ]
    ratios = [ours / clang for ours, clang in pairs]
    quartiles = statistics.quantiles(ratios, n=4)
    ours = statistics.median(ours for ours, _ in pairs)
    clang = statistics.median(clang for _, clang in pairs)
    rate = spec.flops / ours / 1e9
    ratio = statistics.median(ratios)
    return Row(spec.name, ours * 1e3, clang * 1e3, ratio, quartiles[0], quartiles[2], rate, error)


def difference(a: np.ndarray, b: np.ndarray) -> float:
    """The largest difference relative to the largest magnitude."""
    wide = [x.astype(np.float64) for x in (a, b)]
    scale = max(float(np.abs(wide[1]).max()), 1e-300)
    return float(np.abs(wide[0] - wide[1]).max()) / scale


def call_overhead(rounds: int = 20000) -> tuple[float, float]:
    """Microseconds of a call with three memref arguments, and of an empty ctypes call."""
    import loopwright as lw

    text = """func.func @f(%a: memref<4xf32>, %b: memref<?xf32>, %c: memref<4xf32>) {
      %x = affine.load %a[0] : memref<4xf32>
      affine.store %x, %c[0] : memref<4xf32>
      return
    }"""
    kernel = lw.parse(text).compile("f")
    arrays = [np.zeros(4, np.float32) for _ in range(3)]
    empty = ctypes.CDLL(None).getpid

    def per_call(function: object, *arguments: object) -> float:
        best = math.inf
        for _ in range(7):
            start = time.perf_counter_ns()
            for _ in range(rounds):
                function(*arguments)  # type: ignore[operator]
            best = min(best, (time.perf_counter_ns() - start) / rounds / 1e3)
        return best

    return per_call(kernel, *arrays), per_call(empty)


def start_up(rounds: int = 15) -> float:
    """The time of `loopwright-opt --version` over that of `python -c "import xdsl.ir"`."""
    tool = str(Path(sys.executable).parent / "loopwright-opt")
    commands = ([tool, "--version"], [sys.executable, "-c", "import xdsl.ir"])
    ratios = []
    for _ in range(rounds):
        times = []
        for command in commands:
            before = os.times()
            subprocess.run(command, check=True, capture_output=True)
            after = os.times()
            times.append(
                after.children_user
                + after.children_system
                - before.children_user
                - before.children_system
            )
        ratios.append(times[0] / max(times[1], 1e-9))
    return statistics.median(ratios)


def machine() -> str:
    model = next(
        (
            line.split(":", 1)[1].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    return f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare generated code with clang.")
    parser.add_argument("kernels", nargs="*", help="names of kernels; all without any")
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("--core", type=int, default=0)
    options = parser.parse_args()
    if shutil.which(CLANG) is None:
        print(f"{CLANG} is missing: install the Debian package clang-22", file=sys.stderr)
        return 1
    os.sched_setaffinity(0, {options.core})
    os.environ.setdefault("LOOPWRIGHT_NUM_THREADS", "1")
    print(machine())
    if os.getloadavg()[0] > 1:
        print("warning: the machine is busy; the figures are not to be trusted")
    print(
        f"{'kernel':20} {'ours ms':>9} {'clang ms':>9} {'ratio':>6} {'quartiles':13} {'GFLOP/s':>8}"
    )
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for spec in SPECS:
            if options.kernels and spec.name not in options.kernels:
                continue
            row = measure(spec, options.rounds, Path(folder))
            rows.append(row)
            print(
                f"{row.name:20} {row.ours:9.4f} {row.clang:9.4f} {row.ratio:6.3f}  "
                f"{row.low:5.3f} – {row.high:5.3f} {row.gflops:8.2f}",
                flush=True,
            )
    mean = math.exp(statistics.fmean(math.log(row.ratio) for row in rows))
    worst = max(rows, key=lambda row: row.ratio)
    print(f"geometric mean {mean:.3f}; worst {worst.ratio:.3f} ({worst.name})")
    if not options.kernels:
        ours, empty = call_overhead()
        print(f"call with three memrefs {ours:.3f} µs; empty ctypes call {empty:.3f} µs")
        print(f"loopwright-opt --version / python -c 'import xdsl.ir': {start_up():.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
