"""Python kernels on several threads beside one: how many times as fast they are.

    python benchmarks/python_threads.py [NAME...] [--threads N] [--rounds N] [--check]

Each kernel is compiled twice, to run on one thread and on `--threads` (2 as a rule), by
`lw.kernel(parallel=True)` or with `lw.prange`. Both are called alternately on the same data, and
the median of the paired ratios of wall-clock time is printed with quartiles; results have the same
bits. `--check` exits with an error where a gain is below what is asked of loops that compute more
than they load (1.7 of two threads). Nothing else should run, and each thread wants a core.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import loopwright as lw

ASKED = 0.85
"""Of the number of threads."""
THREADS_VARIABLE = "LOOPWRIGHT_NUM_THREADS"
Function = Callable[..., Any]


@dataclass(frozen=True)
class Case:
    """A function, its arguments, and whether memory bounds it."""

    function: Function
    arguments: Callable[[np.random.Generator], tuple[Any, ...]]
    streams: bool = False


def mandelbrot(counts, most):
    height, width = counts.shape
    for i in lw.prange(height):
        for j in range(width):
            x = y = 0.0
            count = 0
            while count < most and x * x + y * y < 4.0:
                x, y = (
                    x * x - y * y + (3.0 * j / width - 2.0),
                    2.0 * x * y + (2.0 * i + 1) / height - 1,
                )
                count += 1
            counts[i, j] = count


def forces(x, y, z, out):
    for i in lw.prange(len(x)):
        total = 0.0
        for j in range(len(x)):
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            dz = z[j] - z[i]
            total += 1.0 / np.sqrt(dx * dx + dy * dy + dz * dz + 1e-3)
        out[i] = total


def product(a, b, c):
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            for j in range(b.shape[1]):
                c[i, j] += a[i, k] * b[k, j]


def product_of_arrays(a, b, c):
    c[:, :] = a @ b


def options(spot, strike, out):
    for i in lw.prange(len(spot)):
        d = (np.log(spot[i] / strike[i]) + 0.05) / 0.3
        out[i] = spot[i] * 0.5 * (1 + np.tanh(d)) - strike[i] * np.exp(-0.02) * np.tanh(d - 0.3)


def convolution(image, weights, out):
    size = weights.shape[0]
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            total = 0.0
            for k in range(size):
                for m in range(size):
                    total += image[i + k, j + m] * weights[k, m]
            out[i, j] = total


def distances(points, out):
    for i in lw.prange(points.shape[0]):
        for j in range(points.shape[0]):
            total = 0.0
            for k in range(points.shape[1]):
                difference = points[i, k] - points[j, k]
                total += difference * difference
            out[i, j] = np.sqrt(total)


def softmax(x, out):
    for i in lw.prange(x.shape[0]):
        row = np.exp(x[i] - x[i].max())
        out[i] = row / row.sum()


def integral(count, out):
    total = 0.0
    for i in lw.prange(count):
        x = (i + 0.5) / count
        total += np.exp(-x * x) * np.sin(3 * x)
    out[0] = total / count


def walks(seeds, out):
    for i in lw.prange(len(seeds)):
        state = seeds[i]
        place = 0
        for _ in range(2000):
            state = (state * 1103515245 + 12345) % 2147483648
            place += 1 if state > 1073741824 else -1
        out[i] = place


def elementwise(a, b, c):
    c[:, :] = np.exp(-(a * a)) * np.sin(b) + np.sqrt(np.abs(a * b))


def jacobi(steps, a, b):
    for _ in range(steps):
        b[1:-1, 1:-1] = 0.2 * (
            a[1:-1, 1:-1] + a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:]
        )
        a[1:-1, 1:-1] = b[1:-1, 1:-1]


def triad(a, b, c):
    for i in lw.prange(len(a)):
        a[i] = b[i] + 3.0 * c[i]


def _square(n: int, count: int) -> Callable[[np.random.Generator], tuple[Any, ...]]:
    return lambda rng: tuple(rng.random((n, n)) for _ in range(count))


CASES = [
    Case(mandelbrot, lambda _: (np.zeros((400, 400), np.int64), 200)),
    Case(forces, lambda rng: (*(rng.random(3000) for _ in range(4)),)),
    Case(product, _square(600, 3)),
    Case(product_of_arrays, _square(600, 3)),
    Case(options, lambda rng: (*(rng.random(200_000) + 0.5 for _ in range(3)),)),
    Case(
        convolution, lambda rng: (rng.random((806, 806)), rng.random((7, 7)), np.zeros((800, 800)))
    ),
    Case(distances, lambda rng: (rng.random((1200, 8)), np.zeros((1200, 1200)))),
    Case(softmax, lambda rng: (rng.random((1000, 500)), np.zeros((1000, 500)))),
    Case(integral, lambda _: (1_000_000, np.zeros(1))),
    Case(walks, lambda rng: (rng.integers(0, 1 << 30, 2000), np.zeros(2000, np.int64))),
    Case(elementwise, _square(600, 3)),
    Case(jacobi, lambda rng: (20, rng.random((1200, 1200)), np.zeros((1200, 1200))), streams=True),
    Case(triad, lambda rng: (*(rng.random(8_000_000) for _ in range(3)),), streams=True),
]


def compiled(case: Case, threads: int, arguments: tuple[Any, ...]) -> Function:
    """The kernel for so many threads, which was called once."""
    os.environ[THREADS_VARIABLE] = str(threads)
    kernel = lw.kernel(parallel=True, fastmath=True)(case.function)
    for _ in range(3):  # the last ones with code for these extents, which has as many threads
        kernel(*copies(arguments))
    return kernel


def copies(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Arguments of their own."""
    return tuple(value.copy() if isinstance(value, np.ndarray) else value for value in arguments)


def seconds(function: Function, arguments: tuple[Any, ...]) -> float:
    """Wall-clock time of a call."""
    start = time.perf_counter()
    function(*arguments)
    return time.perf_counter() - start


def gains(case: Case, threads: int, rounds: int) -> tuple[float, float, list[float]]:
    """The least times on one thread and on several, and the paired ratios."""
    values = case.arguments(np.random.default_rng(3))
    contestants = [compiled(case, n, values) for n in (1, threads)]
    results: list[tuple[Any, ...]] = []
    for contestant in contestants:
        results.append(copies(values))
        contestant(*results[-1])
    for mine, its in zip(*results, strict=True):
        if not np.array_equal(mine, its):
            raise SystemExit(f"{case.function.__name__}: other results on {threads} threads")
    arguments = copies(values)
    pairs = [[seconds(contestant, arguments) for contestant in contestants] for _ in range(rounds)]
    single, multiple = (min(times) for times in zip(*pairs, strict=True))
    return single, multiple, sorted(first / second for first, second in pairs)


def measured(cases: list[Case], threads: int, rounds: int) -> Iterator[str]:
    """Print a line for each kernel; gives those that fall short."""
    print(f"| kernel | one thread, ms | {threads} threads, ms | gain | quartiles |")
    print("| --- | --- | --- | --- | --- |")
    for case in cases:
        single, multiple, ratios = gains(case, threads, rounds)
        gain = statistics.median(ratios)
        low, _, high = statistics.quantiles(ratios, n=4)
        name = case.function.__name__ + (" (memory)" if case.streams else "")
        print(
            f"| `{name}` | {single * 1e3:.2f} | {multiple * 1e3:.2f} | {gain:.2f} "
            f"| {low:.2f} – {high:.2f} |",
            flush=True,
        )
        if not case.streams and gain < ASKED * threads:
            yield f"{name} {gain:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="kernels, or parts of their names")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--check", action="store_true", help="an error where a gain falls short")
    options = parser.parse_args()
    names = options.names
    cases = [c for c in CASES if not names or any(n in c.function.__name__ for n in names)]
    with tempfile.TemporaryDirectory() as directory:
        os.environ["LOOPWRIGHT_CACHE_DIR"] = directory
        short = [*measured(cases, options.threads, options.rounds)]
    for text in short:
        print("short:", text)
    return 1 if options.check and short else 0


if __name__ == "__main__":
    sys.exit(main())
