"""Programs compiled plain and with `affine-optimize`: is any of them slower with it?

python benchmarks/optimised.py [PROGRAM …] [--flags none|fast] [--before TEXT] [--pipeline TEXT]
                               [--dtype f32|f64] [--extent N] [--rounds N] [--core N] [--check]

The programs are PolyBench's thirty kernels (their extents begin at `--extent`), the kernels of
`benchmarks/kernels`, the programs of `benchmarks/fusion`, those of `fusion_held_out.py` (arrays of
more than 32 MiB are left out), and those of `benchmarks/optimised`, which `mlir-opt-22` lowers from
linalg. With `--flags fast` all floating-point operations carry `fastmath<fast>`. `--before` is a
pipeline that both forms begin with. Both run in turn on the same values, pinned to one core, in
either order alternately; the medians of the paired ratios of CPU time are printed, plain over
optimised. Programs whose machine code is the same are named only. Without flags all outputs must
agree bit by bit; with them `!` marks those that differ by more than rounding (Gram-Schmidt's matrix
is nearly singular).

A program is slower (`<`) if the median is below 0.97 and three of four rounds say so too. With
`--check` what is slower is measured again, with four times the rounds, and if it still is, the
status is 1. `--pipeline affine-loop-fusion,affine-optimize --check` asks whether fusion before it
costs more than it saves.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from tests.generate.polybench import KERNELS, arguments_of, parameters, sizes_of

import loopwright as lw
from benchmarks import fusion_held_out
from benchmarks.kernels import FOLDER as KERNEL_FOLDER
from benchmarks.kernels import Array, aligned
from benchmarks.run import difference, machine
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline

HERE = Path(__file__).resolve().parent
SAMPLE = 1e-3
"""Seconds of a sample at least: shorter programs are repeated in it."""
SLOWER = 0.97
"""Programs whose ratio is below may be slower than plain."""
TOLERANCE = 1e-3
MOST_BYTES = 1 << 25
"""Programs of larger arrays are left out: they measure memory."""
FLAGGED = re.compile(
    r"((?:arith\.(?:addf|subf|mulf|divf|negf|maximumf|minimumf|maxnumf|minnumf)"
    r"|math\.(?:exp|sqrt|rsqrt|tanh|powf|absf|log)) [^:\n]*?)(?: fastmath<\w+>)? :"
)
_TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i8": np.int8, "i16": np.int16}


@dataclass(frozen=True)
class Program:
    """A function of a module, and the values to call it with."""

    name: str
    text: str
    entry: str
    values: Callable[[], list[Any]]


def programs(options: argparse.Namespace) -> Iterator[Program]:
    """All programs, in their order."""
    for kernel in KERNELS.values():
        if kernel.dtype != "i32":
            kernel = replace(kernel, dtype=options.dtype)
        extent = options.extent // 5 if kernel.name in ("doitgen", "heat-3d") else options.extent
        sizes = sizes_of(kernel, extent)
        arguments = arguments_of(kernel, sizes)
        names = [name for name in parameters(kernel) if name not in kernel.extents]
        values = [arguments[name] for name in names]
        yield Program(kernel.name, kernel.text("static", sizes), kernel.symbol, lambda v=values: v)
    for path in sorted(KERNEL_FOLDER.glob("*.mlir")):
        yield _of_text(f"kernels/{path.stem}", path.read_text())
    for path in sorted((HERE / "fusion").glob("*.mlir")):
        yield _of_text(f"fusion/{path.stem}", path.read_text())
    for instance in fusion_held_out.instances():
        yield _of_text(instance.name.replace(" ", "/"), instance.text)
    for path in sorted((HERE / "optimised").glob("*.mlir")):
        yield _of_text(f"linalg/{path.stem}", as_loops(path.read_text()))


def _of_text(name: str, text: str) -> Program:
    entry, signature = re.findall(r"func\.func @(\w+)\((.*?)\)(?: ->|[^)]*?\{)", text, re.DOTALL)[0]
    return Program(name, text, entry, lambda: _values(signature))


def _values(signature: str) -> list[Any]:
    rng = np.random.default_rng(7)
    values: list[Any] = []
    for parameter in re.findall(r"%\w+: (memref<[^>]*>|\w+)", signature):
        shaped = re.fullmatch(r"memref<((?:(?:\d+|\?)x)*)(\w+)(?:, .*)?>", parameter)
        if shaped is None:
            values.append(1.5 if parameter.startswith("f") else 4096)
            continue
        extents = [4096 if e == "?" else int(e) for e in shaped[1].split("x")[:-1]]
        kind = _TYPES[shaped[2]]
        if issubclass(kind, np.integer):
            values.append(rng.integers(0, 100, extents).astype(kind))
        else:
            values.append((rng.random(extents) + 0.5).astype(kind))
    return values


class Candidate:
    """A compiled program; all of them are called on the same arrays."""

    def __init__(self, call: Callable[..., object], start: list[Any], values: list[Any]) -> None:
        self._call = call
        self._start = start
        self.values = values
        self.results: object = None

    def seconds(self, repeated: int = 1) -> float:
        """The time of so many calls, each on the first values."""
        total = 0
        for _ in range(repeated):
            for value, start in zip(self.values, self._start, strict=True):
                if isinstance(value, np.ndarray):
                    value[...] = start
            begun = time.process_time_ns()
            self.results = self._call(*self.values)
            total += time.process_time_ns() - begun
        return total / 1e9

    def outputs(self) -> list[np.ndarray]:
        """What it wrote and gave back."""
        results = self.results if isinstance(self.results, tuple) else (self.results,)
        returned = [value for value in results if value is not None]
        return [np.array(value) for value in (*self.values, *returned)]


def as_loops(text: str) -> str:
    """The affine loops that `mlir-opt` makes of a program's operations of `linalg`."""
    command = ["mlir-opt-22", "--convert-linalg-to-affine-loops"]
    result = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return result.stdout


def passed(text: str, pipeline: str) -> str:
    """A program after passes."""
    op = parse_module(text, make_context())
    if pipeline:
        PassManager(parse_any_pipeline(pipeline)).run(op)
    return print_module(op)


def measure(program: Program, options: argparse.Namespace) -> tuple[float, bool] | None:
    """Prints a row; the ratio and whether it is slower, if the pipeline changes the program."""
    text = program.text
    if options.flags == "fast":
        text = FLAGGED.sub(r"\1 fastmath<fast> :", text)
    is_fast = re.search(r"fastmath<[^>]*(?:fast|reassoc)", text) is not None
    plain = passed(text, options.before)
    after = passed(plain, options.pipeline)
    if after == passed(plain, "canonicalize,cse,canonicalize"):
        print(f"{program.name:32} {'unchanged':>10}", flush=True)
        return None
    values = program.values()
    if sum(v.nbytes for v in values if isinstance(v, np.ndarray)) > MOST_BYTES:
        return None
    kernels = [lw.parse(form).compile(program.entry, threads=1) for form in (plain, after)]
    if kernels[0].inspect_asm() == kernels[1].inspect_asm():
        print(f"{program.name:32} {'same code':>10}", flush=True)
        return None
    arrays = [
        aligned(Array(value.dtype.str, value.shape)) if isinstance(value, np.ndarray) else value
        for value in values
    ]
    candidates = [Candidate(kernel, values, arrays) for kernel in kernels]
    outputs: list[list[np.ndarray]] = []
    for candidate in candidates:
        candidate.seconds()
        outputs.append(candidate.outputs())
    wrong = False
    for expected, actual in zip(*outputs, strict=True):
        same = np.array_equal(expected, actual, equal_nan=True)
        if not same and not is_fast:
            raise SystemExit(f"{program.name}: outputs differ")
        wrong |= not same and not difference(actual, expected) < TOLERANCE
    once = [candidate.seconds() for candidate in candidates]
    repeated = max(1, math.ceil(SAMPLE / max(*once, 1e-6)))
    times: list[list[float]] = []
    for turn in range(options.rounds):
        order = candidates if turn % 2 else candidates[::-1]
        seconds_of = {candidate: candidate.seconds(repeated) for candidate in order}
        times.append([seconds_of[candidate] for candidate in candidates])
    ratios = [before / later for before, later in times]
    low, _, high = statistics.quantiles(ratios, n=4)
    ratio = statistics.median(ratios)
    before, later = (statistics.median(row[k] for row in times) / repeated * 1e3 for k in (0, 1))
    is_slower = ratio < SLOWER and high < 1
    mark = (" <" if is_slower else "") + (" !" if wrong else "")
    print(
        f"{program.name:32} {before:10.3f} {later:10.3f} {ratio:7.3f}  {low:5.2f} – {high:5.2f}"
        f"{mark}",
        flush=True,
    )
    return ratio, is_slower


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure whether optimised code is slower.")
    parser.add_argument("programs", nargs="*", help="how names begin; all without any")
    parser.add_argument("--flags", choices=("none", "fast"), default="none")
    parser.add_argument("--before", default="")
    parser.add_argument("--pipeline", default="affine-optimize")
    parser.add_argument("--dtype", choices=("f32", "f64"), default="f64")
    parser.add_argument("--extent", type=int, default=250, help="the least extent of PolyBench's")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--check", action="store_true", help="fail if a program is slower, twice")
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core})
    print(machine())
    print(f"{'program':32} {'plain ms':>10} {'after ms':>10} {'ratio':>7}  quartiles")
    ratios: list[float] = []
    slower: list[Program] = []
    for program in programs(options):
        if options.programs and not program.name.startswith(tuple(options.programs)):
            continue
        if (measured := measure(program, options)) is not None:
            ratios.append(measured[0])
            if measured[1]:
                slower.append(program)
    if ratios:
        mean = statistics.geometric_mean(ratios)
        print(f"of {len(ratios)} changed: geometric mean {mean:.3f}, least {min(ratios):.3f}")
    if not options.check:
        return 0
    options.rounds *= 4
    again = [measure(program, options) for program in slower]
    return int(any(measured is not None and measured[1] for measured in again))


if __name__ == "__main__":
    sys.exit(main())
