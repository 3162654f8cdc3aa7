"""PolyBench's kernels: what `affine-optimize`, or another pipeline, gains over the code generator.

python benchmarks/polybench.py [KERNEL …] [--pipeline TEXT] [--extent N] [--steps N] [--rounds N]
                               [--core N] [--style arguments|static|dynamic] [--threads N]

Each kernel is compiled as it is and after the pipeline; both run in turn on the same arguments,
pinned to one core, and the medians of the paired ratios of CPU time are printed: plain over
optimised. All outputs must agree bit by bit.

With `--threads` both are after the pipeline, for one thread and for N (`affine-optimize` gets the
option), and the ratios are of wall-clock time, on all cores.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from tests.generate.loops import STYLES, Kernel
from tests.generate.polybench import KERNELS, arguments_of, parameters, sizes_of

import loopwright as lw
from benchmarks.kernels import Array, aligned
from benchmarks.run import machine
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline

Arguments = dict[str, Any]

_CUBES = ("doitgen", "heat-3d")
"""Kernels of three-dimensional arrays: their extents begin at a fifth of the others'."""


def copied(arguments: Arguments) -> Arguments:
    """The same values in fresh arrays, aligned like each other."""
    copies = dict(arguments)
    for name, value in arguments.items():
        if isinstance(value, np.ndarray):
            copies[name] = aligned(Array(value.dtype.str, value.shape))
            copies[name][...] = value
    return copies


class Candidate:
    """A compiled kernel with arguments of its own."""

    def __init__(
        self,
        kernel: Kernel,
        style: str,
        call: Callable[..., object],
        values: Arguments,
        clock: Callable[[], int] = time.process_time_ns,
    ) -> None:
        self._clock = clock
        self.values = copied(values)
        self.start = values
        names = [n for n in parameters(kernel) if style != "static" or n not in kernel.extents]
        self._call = lambda: call(*(self.values[name] for name in names))

    def seconds(self) -> float:
        """The time of one call on the first values."""
        for name, value in self.start.items():
            if isinstance(value, np.ndarray):
                self.values[name][...] = value
        start = self._clock()
        self._call()
        return (self._clock() - start) / 1e9


def passed(text: str, pipeline: str) -> lw.Module:
    """A program after passes."""
    op = parse_module(text, make_context())
    PassManager(parse_any_pipeline(pipeline)).run(op)
    return lw.parse(print_module(op))


def measure(kernel: Kernel, options: argparse.Namespace) -> float | None:
    """Prints a row; the ratio, if the pipeline changes the program."""
    extent = options.extent // 5 if kernel.name in _CUBES else options.extent
    sizes = sizes_of(kernel, extent)
    if options.steps and "steps" in sizes:
        sizes["steps"] = options.steps
    text = kernel.text(options.style, sizes)
    threads = options.threads
    plain = lw.parse(text)
    changed = passed(text, options.pipeline)
    if threads > 1:
        plain = changed
        changed = passed(text, f"affine-optimize{{threads={threads}}}")
    elif str(changed) == str(passed(text, "canonicalize,cse,canonicalize")):
        print(f"{kernel.name:16} {'unchanged':>10}", flush=True)
        return None
    values = arguments_of(kernel, sizes)
    candidates = [
        Candidate(
            kernel,
            options.style,
            module.compile(kernel.symbol, threads=number),
            values,
            time.perf_counter_ns if threads > 1 else time.process_time_ns,
        )
        for module, number in ((plain, 1), (changed, threads))
    ]
    for candidate in candidates:
        candidate.seconds()
    for name, value in candidates[0].values.items():
        if isinstance(value, np.ndarray) and not np.array_equal(value, candidates[1].values[name]):
            raise SystemExit(f"{kernel.name}: '{name}' differs")
    times = [[candidate.seconds() for candidate in candidates] for _ in range(options.rounds)]
    ratios = [before / later for before, later in times]
    quartiles = statistics.quantiles(ratios, n=4)
    ratio = statistics.median(ratios)
    before, later = (statistics.median(row[k] for row in times) * 1e3 for k in (0, 1))
    print(
        f"{kernel.name:16} {before:10.3f} {later:10.3f} {ratio:7.3f}  "
        f"{quartiles[0]:5.2f} – {quartiles[2]:5.2f}",
        flush=True,
    )
    return ratio


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what a pipeline gains on PolyBench.")
    parser.add_argument("kernels", nargs="*", help="names of kernels; all without any")
    parser.add_argument("--pipeline", default="affine-optimize")
    parser.add_argument("--extent", type=int, default=300, help="the least extent")
    parser.add_argument("--steps", type=int, default=0, help="how many time steps stencils have")
    parser.add_argument("--style", choices=STYLES, default="static")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1, help="beside one thread, by wall time")
    options = parser.parse_args()
    if options.threads == 1:
        os.sched_setaffinity(0, {options.core})
    print(machine())
    print(f"{'kernel':16} {'plain ms':>10} {'after ms':>10} {'ratio':>7}  quartiles")
    results = [
        measure(kernel, options)
        for name, kernel in KERNELS.items()
        if not options.kernels or name in options.kernels
    ]
    ratios = [ratio for ratio in results if ratio is not None]
    if ratios:
        mean = math.exp(statistics.fmean(map(math.log, ratios)))
        print(f"of {len(ratios)} changed: geometric mean {mean:.3f}, least {min(ratios):.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
