"""Kernels beside the best library and the limit of the machine: what is left to gain.

    python benchmarks/limits.py [NAME …] [--extent N …] [--type f64|f32] [--rounds N] [--core N]

Loops that update a matrix in place (`benchmarks/in_place.py`), strict, on one thread, beside LAPACK
and BLAS as SciPy brings them. Both are called in turn on fresh copies of the same arguments; the
medians of CPU time are given, their ratio, and the share of the measured peak. Results are compared
with those of the same loops without the optimiser, bit by bit, at the smallest extent. The
variables OPENBLAS_CORETYPE and OPENBLAS_L2_SIZE slow libraries on some machines: unset them.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import blas  # before NumPy, whose threads it sets  # noqa: F401

# isort: split
import numpy as np

import loopwright as lw
from benchmarks.in_place import CASES, Case, arguments_of, library_call
from benchmarks.run import machine
from loopwright.native.runtime.profiling.measuring import host_limits

TYPES = {"f64": np.float64, "f32": np.float32}
MOST_SECONDS = 2.0
"""How long the calls of one kernel at one extent may take, apart from three rounds."""


def timed(function: Callable[..., Any], arguments: tuple[Any, ...], order: str) -> float:
    """Return the CPU seconds of a call on copies of the arguments."""
    copies = [value.copy(order) for value in arguments]
    start = time.process_time()
    function(*copies)
    return time.process_time() - start


def measure(case: Case, extent: int, dtype: type, rounds: int) -> tuple[float, float]:
    """Return the median CPU seconds of the kernel and of the library."""
    arguments = arguments_of(case, extent, dtype)
    kernel = lw.kernel(case.function)
    library = library_call(case, dtype)
    timed(kernel, arguments, "C")
    timed(library, arguments, "F")
    pairs: list[tuple[float, float]] = []
    end = time.process_time() + MOST_SECONDS
    while len(pairs) < min(3, rounds) or (len(pairs) < rounds and time.process_time() < end):
        pairs.append((timed(kernel, arguments, "C"), timed(library, arguments, "F")))
    kernel_seconds, library_seconds = zip(*pairs, strict=True)
    return statistics.median(kernel_seconds), statistics.median(library_seconds)


def keeps_bits(case: Case, extent: int, dtype: type) -> bool:
    """Return whether the optimised kernel has the bits of the loops as they are written."""
    results: list[list[Any]] = []
    for optimise in (True, False):
        arguments = [value.copy() for value in arguments_of(case, extent, dtype)]
        lw.kernel(optimise=optimise)(case.function)(*arguments)
        results.append(arguments)
    return all(np.array_equal(*pair) for pair in zip(*results, strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--extent", type=int, nargs="+", default=[300, 1000, 2000])
    parser.add_argument("--type", choices=list(TYPES), default="f64")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--core", type=int)
    options = parser.parse_args()
    if options.core is not None:
        os.sched_setaffinity(0, {options.core})
    cases = {name: CASES[name] for name in options.names or CASES}
    dtype = TYPES[options.type]
    limits = host_limits(lambda module, entry: lw.Module(module).compile(entry))
    peak = limits.wide if dtype is np.float64 else limits.narrow
    print(machine())
    print(f"{'kernel':18}{'extent':>7}{'ms':>10}{'library ms':>12}{'ratio':>8}{'of peak':>9}  bits")
    ratios: list[float] = []
    failures = 0
    for name, case in cases.items():
        has_bits = keeps_bits(case, min(options.extent), dtype)
        failures += not has_bits
        for extent in options.extent:
            own, library = measure(case, extent, dtype, options.rounds)
            ratios.append(own / library)
            share = case.operations * extent**3 / own / peak
            bits = "same" if has_bits else "OTHERS"
            print(
                f"{name:18}{extent:7}{own * 1e3:10.2f}{library * 1e3:12.2f}{ratios[-1]:8.2f}"
                f"{share:9.0%}  {bits}",
                flush=True,
            )
    print(f"geometric mean of the ratios: {statistics.geometric_mean(ratios):.2f}")
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main())
