"""Reductions of memory-sized arrays on two threads, beside the bandwidth that C reaches.

The bandwidth of the machine is measured as STREAM does it: a sum and a triad over arrays much
larger than the caches, each thread its half, in C by clang (a triad counts three arrays). Ours are
`affine.parallel` loops with reductions. All run in turn; the medians of the paired ratios, of
wall-clock time and of the CPU time of all threads together, which is worth more on a busy machine.
"""

from __future__ import annotations

import ctypes
import statistics
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.run import CLANG, FLAGS

_BYTES = 1 << 26
_LENGTH = _BYTES // 8

_C = f"""
#include <pthread.h>
enum {{ N = {_LENGTH}, HALF = N / 2 }};
static double *a, *b, *c, part[16];
static void *sum(void *k) {{
  long lo = (long)k * HALF; double s = 0;
  for (long i = lo; i < lo + HALF; ++i) s += a[i];
  part[8 * (long)k] = s; return 0;
}}
static void *triad(void *k) {{
  long lo = (long)k * HALF;
  for (long i = lo; i < lo + HALF; ++i) c[i] = a[i] + 3.0 * b[i];
  return 0;
}}
static void both(void *(*f)(void *)) {{
  pthread_t t; pthread_create(&t, 0, f, (void *)1); f(0); pthread_join(t, 0);
}}
double run_sum(double *x) {{ a = x; both(sum); return part[0] + part[8]; }}
void run_triad(double *x, double *y, double *z) {{ a = x; b = y; c = z; both(triad); }}
"""


def _mlir(kind: str, body: str) -> str:
    memref = f"memref<{_LENGTH}xf64>"
    return f"""func.func @kernel(%A: {memref}, %B: {memref}) -> f64 {{
      %one = arith.constant 1.0 : f64
      %r = affine.parallel (%i) = (0) to ({_LENGTH}) reduce ("{kind}") -> (f64) {{
        %a = affine.load %A[%i] : {memref}
        {body.replace("MEMREF", memref)}
        affine.yield %v : f64
      }}
      return %r : f64
    }}"""


_KERNELS: dict[str, tuple[str, int]] = {
    "sum": (_mlir("addf", "%v = arith.mulf %a, %one : f64"), 1),
    "max": (_mlir("maximumf", "%v = arith.maximumf %a, %a : f64"), 1),
    "norm": (_mlir("addf", "%v = arith.mulf %a, %a : f64"), 1),
    "dot": (
        _mlir("addf", "%b = affine.load %B[%i] : MEMREF\n%v = arith.mulf %a, %b : f64"),
        2,
    ),
}
"""The programs, and how many arrays they read."""


@dataclass(frozen=True)
class Measured:
    """The seconds of a call: that passed, and of all threads together."""

    wall: float
    cpu: float


def measure_call(call: Callable[[], object]) -> Measured:
    wall = time.perf_counter_ns()
    cpu = time.process_time_ns()
    call()
    return Measured((time.perf_counter_ns() - wall) / 1e9, (time.process_time_ns() - cpu) / 1e9)


def compare(rounds: int, folder: Path) -> None:
    """Prints a row for each reduction."""
    import loopwright as lw

    source = folder / "threads.c"
    library = folder / "threads.so"
    source.write_text(_C)
    command = [CLANG, *FLAGS, "-ffast-math", "-pthread", str(source), "-o", str(library)]
    subprocess.run(command, check=True)
    c = ctypes.CDLL(str(library))
    arrays = [np.random.default_rng(k).random(_LENGTH) for k in range(3)]
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
    calls: dict[str, tuple[Callable[[], object], int]] = {
        "C sum": (lambda: c.run_sum(pointers[0]), 1),
        "C triad": (lambda: c.run_triad(*pointers), 3),
    }
    for name, (text, count) in _KERNELS.items():
        kernel = lw.parse(text).compile("kernel", threads=2)
        calls[name] = (lambda kernel=kernel: kernel(arrays[0], arrays[1])), count
    for call, _ in calls.values():
        call()
    times = [{name: measure_call(call) for name, (call, _) in calls.items()} for _ in range(rounds)]
    print(f"{'':30} {'':8} {'wall-clock time':>19} {'CPU time':>19}")
    heads = " ".join(f"{reference:>9}" for reference in ("× C sum", "× C triad") * 2)
    print(f"{'two threads, 64 MiB arrays':30} {'GB/s':>8} {heads}")
    for name, (_, count) in calls.items():
        speed = statistics.median(count * _BYTES / row[name].wall / 1e9 for row in times)
        ratios: list[float] = []
        for measured in ("wall", "cpu"):
            for reference in ("C sum", "C triad"):
                share = count / calls[reference][1]
                ratios.append(
                    share
                    * statistics.median(
                        getattr(row[reference], measured) / getattr(row[name], measured)
                        for row in times
                    )
                )
        columns = " ".join(f"{ratio:9.3f}" for ratio in ratios)
        print(f"{name:30} {speed:8.1f} {columns}", flush=True)
