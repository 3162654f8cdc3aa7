"""Kernels on Dask arrays, in worker processes of one thread: time, memory, and planning.

    python benchmarks/chunks.py heat [--extent N] [--steps N] [--per-task N] [--check]
    python benchmarks/chunks.py zarr [--extent N] [--steps N] [--limit BYTES]
    python benchmarks/chunks.py planning [--chunks N] [--check]

`heat` computes steps of a stencil in 64 chunks on two workers: by `kernel.dask`, by the same kernel
on whole arrays in this process, and by `map_overlap` with a function of Numba's, with as many steps
for each exchange of halos. All three have the same bits. `--check` exits with an error where the
first takes more than 0.6 of the time of the second or 0.7 of that of the third. `zarr` goes from
one file to another on workers that may have so many bytes of memory each, and prints the most that
each had. `planning` is the CPU time of a call until its Dask arrays are there, with all tasks, and
may be 60 seconds for 10⁶ chunks. Nothing else should run.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import dask
import dask.array as da

import loopwright as lw

GRID = 8
"""Chunks along each axis."""
ASKED = {"in memory": 0.6, "map_overlap with Numba": 0.7}
SECONDS = 60.0
"""That planning 10⁶ chunks may take."""


@lw.kernel
def heat(a, b, n):
    for _ in range(n):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = b[i, j]


@lw.kernel
def smooth(a, b):
    for i in range(1, a.shape[0] - 1):
        for j in range(1, a.shape[1] - 1):
            b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


def numba_steps(block: Any, count: int, extent: int, block_info: Any = None) -> Any:
    """Steps on a block with its halo; what is outside of the grid, and its edge, stays."""
    rows, columns = block_info[0]["chunk-location"] if block_info else (0, 0)
    per = extent // GRID
    return _compiled()(block, count, rows * per - count, columns * per - count, extent)


def _compiled() -> Callable[..., Any]:
    global _FUNCTION
    if _FUNCTION is None:
        import numba

        @numba.njit
        def steps(block, count, top, left, extent):
            a = block.copy()
            b = block.copy()
            first = max(1, 1 - top)
            last = min(a.shape[0], extent - top) - 1
            start = max(1, 1 - left)
            end = min(a.shape[1], extent - left) - 1
            for _ in range(count):
                for i in range(first, last):
                    for j in range(start, end):
                        b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
                a, b = b, a
            return a

        _FUNCTION = steps
    return _FUNCTION


_FUNCTION: Callable[..., Any] | None = None


def by_map_overlap(a: Any, steps: int, per_task: int) -> Any:
    """Steps on a Dask array, so many for each exchange of halos."""
    extent = a.shape[0]
    for first in range(0, steps, per_task):
        count = min(per_task, steps - first)
        a = da.map_overlap(
            numba_steps, a, depth=count, boundary=0.0, dtype=a.dtype, count=count, extent=extent
        )
    return a


@contextmanager
def workers(limit: int = 0) -> Iterator[Any]:
    """A client of two processes of one thread."""
    from distributed import Client, LocalCluster

    options: dict[str, Any] = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    if limit:
        options["memory_limit"] = limit
    with LocalCluster(**options) as cluster, Client(cluster) as client:
        yield client


def run_heat(extent: int, steps: int, per_task: int, *, check: bool) -> int:
    from distributed import wait

    def initial(extent: int) -> Any:
        return da.random.default_rng(1).random((extent, extent), chunks=extent // GRID)

    def in_chunks(a: Any, steps: int) -> Any:
        return heat.dask(a, a + 0.0, steps, steps_per_task=per_task)[0]

    def overlapping(a: Any, steps: int) -> Any:
        return by_map_overlap(a, steps, per_task)

    sample = (slice(None, None, max(1, extent // 512)),) * 2
    seconds: dict[str, float] = {}
    bits: dict[str, bytes] = {}
    with workers() as client:
        for name, work in (("kernel.dask", in_chunks), ("map_overlap with Numba", overlapping)):
            wait(client.persist(work(initial(2 * GRID * per_task), per_task)))  # all is compiled
            a = client.persist(initial(extent))
            wait(a)
            start = time.perf_counter()
            result = client.persist(work(a, steps))
            wait(result)
            seconds[name] = time.perf_counter() - start
            bits[name] = result[sample].compute().tobytes()
            del result, a
    whole = initial(extent).compute(scheduler="synchronous")
    scratch = whole + 0.0
    heat(whole[:64, :64].copy(), scratch[:64, :64].copy(), 1)
    start = time.perf_counter()
    heat(whole, scratch, steps)
    seconds["in memory"] = time.perf_counter() - start
    bits["in memory"] = whole[sample].tobytes()
    print(f"heat {extent}² × {steps} steps, {GRID * GRID} chunks, {per_task} steps a task")
    failed = False
    for name, value in seconds.items():
        share = seconds["kernel.dask"] / value
        print(f"  {name:24} {value:8.2f} s" + (f"   {share:.2f}" if name in ASKED else ""))
        failed |= name in ASKED and share > ASKED[name]
    if len(set(bits.values())) != 1:
        print("  other bits:", {name: hash(value) for name, value in bits.items()})
        return 1
    return int(failed and check)


def peak() -> int:
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def run_zarr(extent: int, steps: int, limit: int) -> int:
    size = 2048
    with tempfile.TemporaryDirectory() as folder, workers(limit) as client:
        before = str(Path(folder) / "before.zarr")
        after = str(Path(folder) / "after.zarr")
        array = da.random.default_rng(1).random((extent, extent), chunks=size)
        array.to_zarr(before)
        a = da.from_zarr(before)
        start = time.perf_counter()
        heat.dask(a, da.zeros_like(a), steps, steps_per_task=steps)[0].to_zarr(after)
        seconds = time.perf_counter() - start
        most = sorted(client.run(peak).values())
        bytes_read = extent * extent * 8
        print(f"{bytes_read / 1e9:.1f} GB from Zarr to Zarr, {steps} steps: {seconds:.1f} s")
        print(f"  workers of {limit >> 20} MiB had at most", [f"{x >> 20} MiB" for x in most])
        return int(most[-1] > limit)


def run_planning(chunks: int, *, check: bool) -> int:
    along = round(chunks**0.5)
    warm = da.zeros((8, 8), chunks=4)
    smooth.dask(warm, warm + 0.0)
    a = da.zeros((along * 4, along * 4), chunks=4)
    b = da.zeros((along * 4, along * 4), chunks=4)
    start = time.process_time()
    planned = smooth.dask(a, b)
    seconds = time.process_time() - start
    count = sum(len(layer) for name, layer in planned.dask.layers.items() if "smooth" in name)
    print(
        f"{along * along} chunks, {count} tasks of the graph: {seconds:.1f} s of CPU time", end=""
    )
    print(f", {1e6 * seconds / along**2:.0f} µs a chunk, {peak() / 1e9:.1f} GB")
    return int(check and seconds > SECONDS * max(1.0, along**2 / 1e6))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["heat", "zarr", "planning"])
    parser.add_argument("--extent", type=int, default=0)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--per-task", type=int, default=50)
    parser.add_argument("--limit", type=int, default=1 << 30)
    parser.add_argument("--chunks", type=int, default=1_000_000)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    os.environ["LOOPWRIGHT_NUM_THREADS"] = "1"
    if options.what == "heat":
        return run_heat(
            options.extent or 8192, options.steps or 100, options.per_task, check=options.check
        )
    if options.what == "zarr":
        return run_zarr(options.extent or 32768, options.steps or 4, options.limit)
    return run_planning(options.chunks, check=options.check)


if __name__ == "__main__":
    dask.config.set({"distributed.comm.timeouts.connect": "60s"})
    sys.exit(main())
