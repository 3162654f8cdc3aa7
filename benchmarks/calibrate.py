"""The numbers of the cost models that depend on a processor, measured beside those in use.

python -m benchmarks.calibrate [--all]

Prints the rows of `exact.costs.parameters` that can be measured here, with the value of this
machine; with `--all` every row, with its unit, meaning and origin. Run it on an idle machine: the
least of several times counts. A value of a table is worth changing if machines of several kinds
agree on another one by more than a factor of 1.5; `benchmarks.fusion` and `benchmarks.optimised
--check` show what that does.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

import loopwright as lw
from loopwright.exact.costs.host import describe_host
from loopwright.exact.costs.parameters import CYCLES, TRAFFIC, rows

ROUNDS = 7
CHAIN = 1 << 20
CHAIN_CYCLES = 4
"""Cycles of an iteration of `chain`: a multiplication, and an addition that waits for it."""
FRESH = 256 << 20
MEMORY = 256 << 20
SHARED = 1 << 16
"""Elements of a loop that threads share: enough that it is worth it."""


@lw.kernel
def chain(count: int, start: int) -> int:
    """Numbers that are computed one from the other."""
    value = start
    for k in range(count):
        value = value * 3 + k
    return value


@lw.kernel(parallel=True)
def on_threads(values: np.ndarray) -> None:
    """A loop for threads, which gains little from them."""
    for i in lw.prange(len(values)):
        values[i] += 1.0


@lw.kernel
def in_order(values: np.ndarray) -> None:
    """The same on one thread."""
    for i in range(len(values)):
        values[i] += 1.0


def seconds(call: Callable[[], object], repeat: int = 1) -> float:
    """The least time of a call."""
    best = float("inf")
    call()
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        for _ in range(repeat):
            call()
        best = min(best, (time.perf_counter() - begun) / repeat)
    return best


def bytes_per_second(size: int) -> float:
    """How fast an array of so many bytes is read and written in place."""
    array = np.zeros(size // 8)
    repeat = max(1, (64 << 20) // size)
    return 2 * size / seconds(lambda: np.add(array, 1.0, out=array), repeat)


def first_touch() -> float:
    """Bytes a second of fresh memory, its first write alone."""

    def fill() -> None:
        np.empty(FRESH, np.uint8).fill(1)

    array = np.ones(FRESH, np.uint8)
    return FRESH / (seconds(fill) - seconds(lambda: array.fill(1)))


def measured() -> dict[str, str]:
    """The values of this machine, by name."""
    frequency = CHAIN * CHAIN_CYCLES / seconds(lambda: chain(CHAIN, 1))
    caches = [cache.size for cache in describe_host().caches]
    sizes = [*(size // 2 for size in caches[1:]), max(MEMORY, 4 * caches[-1])]
    rates = [bytes_per_second(size) / frequency for size in sizes]
    values = np.zeros(SHARED)
    alone = seconds(lambda: in_order(values), 100)
    fork = seconds(lambda: on_threads(values), 100) - alone / describe_host().cores
    return {
        "bytes_per_cycle": ", ".join(f"{rate:.1f}" for rate in rates),
        "first_touch": f"{first_touch() / frequency:.2f}",
        "fork": f"{fork * frequency:.0f}",
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure the numbers of the cost models.")
    parser.add_argument("--all", action="store_true", help="every number, with what it means")
    options = parser.parse_args()
    here = measured()
    assert here.keys() <= {*vars(CYCLES), *vars(TRAFFIC)}
    for row in rows():
        if options.all or row.name in here:
            print(f"{row.name:18} {row.value!s:22} {row.unit:16} here: {here.get(row.name, '-')}")
        if options.all:
            print(f"    {row.meaning} ({row.origin})")


if __name__ == "__main__":
    main()
