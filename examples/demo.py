"""`make demo`: a Python function as a kernel, with what the compiler has to say of it; plain loops
as written and optimised, a product of matrices beside NumPy's and a stencil; then affine programs
on random arrays, checked against NumPy, and their speed.

Then what depends on what in the chain of matrix products, and its fusion: how it was decided, and
its time and memory before and after. Last, reductions: as vectors and on threads.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table
from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.dependences.model import Interval
from loopwright.ir.core.locations import source_location
from loopwright.reporting.ledger import Decision

FOLDER = Path(__file__).parent
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Case:
    """One program: its inputs, its answer by NumPy, and the arithmetic it does."""

    file: str
    entry: str
    shapes: tuple[tuple[int, ...], ...]
    expected: Callable[..., Floats]
    flops: int
    written: int | None = None
    """The argument that holds the answer; None where the function returns it."""
    tolerance: float = 1e-5


def chain(a: Floats, b: Floats, c: Floats, d: Floats, e: Floats) -> Floats:
    return e + (c + a @ b) @ d


def pad(image: Floats) -> Floats:
    return np.pad(image, 1)


def convolution(data: Floats, kernel: Floats) -> Floats:
    windows = [data[x : x + 98, y : y + 98] * kernel[x, y] for x in (0, 1) for y in (0, 1)]
    return np.sum(windows, axis=0, dtype=np.float32)


CASES = (
    Case(
        "matmul_chain.mlir",
        "matmul_chain",
        ((8, 128, 384), (8, 384, 512), (8, 128, 512), (8, 512, 64), (8, 128, 64)),
        chain,
        2 * 8 * 128 * (512 * 384 + 64 * 512),
        written=4,
    ),
    Case("pad_edges.mlir", "pad_edges", ((10, 10),), pad, 0),
    Case("conv_2d.mlir", "conv_2d", ((100, 100), (3, 3)), convolution, 2 * 4 * 98 * 98),
    Case("reductions.mlir", "serial_sum", ((100,),), lambda x: x.sum(), 100),
    Case("reductions.mlir", "strided_sum", ((1024,),), lambda x: x[0:10:2].sum(), 5),
    Case("reductions.mlir", "parallel_sum", ((100, 100),), lambda x: x.sum(), 100 * 100),
    Case(
        "reductions.mlir",
        "column_sums",
        ((16, 64), (64,)),
        lambda x, _: x.sum(axis=0),
        16 * 64,
        written=1,
    ),
)


VECTORS: tuple[tuple[str, dict[str, object]], ...] = (
    ("as written", {}),
    ("inner loop, partial sums", {"virtual_vector_size": (16,), "vectorize_reductions": True}),
    ("best by cost", {"virtual_vector_size": "auto", "vectorize_reductions": True}),
)
"""How the sums of rows are vectorised: names, and options of `affine-super-vectorize`."""


def run(case: Case, rng: np.random.Generator) -> tuple[float, float]:
    """Seconds of the best of several calls, and the largest error relative to the answer."""
    kernel = lw.load(FOLDER / case.file).compile(case.entry)
    inputs = [rng.uniform(-1, 1, shape).astype(np.float32) for shape in case.shapes]
    expected = np.asarray(case.expected(*inputs))
    best = float("inf")
    result: object = None
    for _ in range(5):
        arrays = [array.copy() for array in inputs]
        start = time.perf_counter()
        result = kernel(*arrays)
        best = min(best, time.perf_counter() - start)
        if case.written is not None:
            result = arrays[case.written]
    error = np.abs(np.asarray(result) - expected).max() / max(np.abs(expected).max(), 1e-30)
    return best, float(error)


@lw.kernel
def heat(steps, a, b):
    for _ in range(steps):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                b[i, j] = 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
        a[1:-1, 1:-1] = b[1:-1, 1:-1]


def python_function(console: Console, rng: np.random.Generator) -> bool:
    """Run `heat` as Python and compiled, and explain it; whether both have the same bits."""
    table = Table(title="@lw.kernel: heat(2, 200 x 200)")
    for name in ("how", "time", "same bits"):
        table.add_column(name)
    start = rng.uniform(size=(200, 200))
    results: list[NDArray[np.float64]] = []
    heat(2, start.copy(), start.copy())
    for how, call in (("Python", heat.py_func), ("@lw.kernel", heat)):
        a, b = start.copy(), start.copy()
        began = time.perf_counter()
        call(2, a, b)
        seconds = time.perf_counter() - began
        results.append(a)
        table.add_row(how, duration(seconds), "yes" if np.array_equal(a, results[0]) else "no")
    console.print(table)
    report = FOLDER.parent / "build" / "heat.html"
    report.parent.mkdir(exist_ok=True)
    told = heat.explain(20, start, start.copy(), html=report).replace(f"{FOLDER}/", "")
    console.print(told, markup=False, highlight=False)
    console.print(f"The same as a page, with pictures: {report}")
    return bool(np.array_equal(*results))


def product(a, b, c):
    for i in range(c.shape[0]):
        for j in range(c.shape[1]):
            for k in range(a.shape[1]):
                c[i, j] += a[i, k] * b[k, j]


def sweep(steps, a):
    for _ in range(steps):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


def plain_loops(console: Console, rng: np.random.Generator) -> bool:
    """Run plain loops as written and optimised; whether both have the same bits."""
    table = Table(title="Plain loops: CPU time")
    for name in ("loops", "as written", "optimised", "NumPy", "same bits"):
        table.add_column(name, justify="right")
    a, b = rng.uniform(size=(512, 512)), rng.uniform(size=(512, 512))
    heated = rng.uniform(size=(1000, 1000))
    cases: list[tuple[str, Callable[..., object], tuple[object, ...], Callable[[], object] | None]]
    cases = [
        ("c += a b, 512 x 512", product, (a, b, np.zeros((512, 512))), lambda: a @ b),
        ("20 sweeps over 1000 x 1000", sweep, (20, heated), None),
    ]
    agree = True
    for title, function, inputs, theirs in cases:
        times: list[float] = []
        results: list[object] = []
        for optimise in (False, True):
            kernel = lw.kernel(optimise=optimise)(function)
            arrays = [v.copy() if isinstance(v, np.ndarray) else v for v in inputs]
            kernel(*arrays)
            results.append(arrays[-1])
            times.append(time_of(lambda: kernel(*arrays), time.process_time))  # noqa: B023
        same = bool(np.array_equal(*results))
        numpy = "" if theirs is None else duration(time_of(theirs, time.process_time))
        table.add_row(title, *map(duration, times), numpy, "yes" if same else "no")
        agree = agree and same
    console.print(table)
    return agree


def duration(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-4 else f"{seconds * 1e6:.2f} µs"


def dependences(file: str) -> Table:
    """The dependences of a program, one a row."""
    table = Table(title=f"Dependences of {file}")
    for name in ("kind", "from", "to", "loop", "distance", "witness"):
        table.add_column(name, no_wrap=True)
    for found in lw.dependences(lw.load(FOLDER / file)):
        witness = found.witness
        table.add_row(
            found.kind.value,
            place(found.source.op),
            place(found.sink.op),
            "–" if found.loop is None else place(found.loop.op).split()[-1],
            spaced(map(extent, found.intervals)) or "–",
            "–" if witness is None else f"{spaced(witness.source)} -> {spaced(witness.sink)}",
        )
    return table


def fusion(console: Console, rng: np.random.Generator) -> bool:
    """Fuse the chain of products; whether the result has the same bits."""
    case = CASES[0]
    before = lw.load(FOLDER / case.file)
    after = before.apply("affine-loop-fusion")
    (decision,) = after.ledger.of_type(Decision)
    console.print(decisions(decision))
    console.print(f"{decision.message}.")
    inputs = [rng.uniform(-1, 1, shape).astype(np.float32) for shape in case.shapes]
    table = Table(title="The chain of matrix products")
    for name in ("nests", "time", "memory of nests together", "same bits"):
        table.add_column(name, justify="right")
    figures = decision.evidence.figures
    separate = int(figures["source_bytes"]) + int(figures["sink_bytes"])
    results: list[Floats] = []
    fused = int(figures["fused_bytes"])
    for module, label, size, optimise in (
        (before, "separate", separate, False),
        (after, "fused", fused, False),
        (after, "fused, affine-optimize", fused, True),
    ):
        seconds, result = best_of(module.compile(case.entry, optimise=optimise), inputs)
        results.append(result)
        same = bool(np.array_equal(results[0], result))
        table.add_row(label, duration(seconds), f"{size / 2**20:.2f} MiB", "yes" if same else "no")
    console.print(table)
    return all(np.array_equal(results[0], result) for result in results)


def reductions(console: Console, rng: np.random.Generator) -> bool:
    """Reduce on vectors and on threads; whether all agree with NumPy, and threads bit for bit."""
    table = Table(title="Reductions")
    for name in ("reduction", "how", "time", "NumPy's time", "result"):
        table.add_column(name, justify="right")
    agree = True
    matrix = rng.uniform(-1, 1, (1024, 1024)).astype(np.float32)
    rows = lw.load(FOLDER / "row_sums.mlir")
    expected = matrix.sum(axis=1, dtype=np.float64)
    theirs = time_of(lambda: matrix.sum(axis=1))
    for how, options in VECTORS:
        module = rows.apply("affine-super-vectorize", **options) if options else rows
        kernel, sums = module.compile("row_sums"), np.empty(1024, np.float32)
        seconds = time_of(lambda kernel=kernel, sums=sums: kernel(matrix, sums))
        right = bool(np.abs(sums - expected).max() < 1e-3)
        verdict = "agrees" if right else "differs"
        table.add_row("sums of rows", how, duration(seconds), duration(theirs), verdict)
        agree = agree and right
    numbers = rng.uniform(-1, 1, 1 << 22).astype(np.float32)
    theirs = time_of(numbers.argmax)
    module = lw.load(FOLDER / "reductions" / "arg_max.mlir")
    for threads in (1, 2, 4):
        kernel = module.compile("main", threads=threads)
        seconds = time_of(lambda kernel=kernel: kernel(numbers, numbers.size))
        right = kernel(numbers, numbers.size) == (numbers.max(), numbers.argmax())
        how, verdict = f"threads: {threads}", "same bits" if right else "differs"
        table.add_row("@arg_max, its own", how, duration(seconds), duration(theirs), verdict)
        agree = agree and right
    console.print(table)
    return agree


def time_of(call: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds of the best of several calls."""
    best = float("inf")
    for _ in range(5):
        start = clock()
        call()
        best = min(best, clock() - start)
    return best


def best_of(kernel: lw.Kernel, inputs: list[Floats]) -> tuple[float, Floats]:
    """The best time of several calls, and the last array after the last."""
    best = float("inf")
    arrays: list[Floats] = []
    for _ in range(5):
        arrays = [array.copy() for array in inputs]
        start = time.perf_counter()
        kernel(*arrays)
        best = min(best, time.perf_counter() - start)
    return best, arrays[-1]


def decisions(decision: Decision) -> Table:
    """What fusion would cost and save at each depth."""
    table = Table(title="Fusion of the chain of matrix products")
    for name in ("depth", "cost", "more computation", "legal, and best"):
        table.add_column(name, justify="right")
    chosen = decision.evidence.figures["depth"]
    details = decision.evidence.details()
    assert isinstance(details, dict)
    for row in details["depths"]:
        verdict = "chosen" if row["depth"] == chosen else row["verdict"]
        more = f"{row['additional_compute']:.0%}"
        table.add_row(str(row["depth"]), str(row["fused_cost"]), more, verdict)
    return table


def extent(interval: Interval) -> str:
    """A distance, or the least and the greatest."""
    lower, upper = interval.lower, interval.upper
    return str(lower) if lower == upper else f"{lower}…{upper}"


def spaced(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def place(op: Operation) -> str:
    """What the operation does, and its line."""
    where = source_location(op)
    return op.name.removeprefix("affine.") + ("" if where is None else f" :{where.line}")


def main() -> int:
    console = Console()
    table = Table(title="Affine programs on NumPy arrays")
    for name in ("program", "arguments"):
        table.add_column(name)
    for name in ("time", "GFLOP/s", "max. relative error"):
        table.add_column(name, justify="right")
    rng = np.random.default_rng(0)
    same = python_function(console, rng) and plain_loops(console, rng)
    wrong = 0
    with console.status("running"):
        for case in CASES:
            seconds, error = run(case, rng)
            wrong += error > case.tolerance
            shapes = ", ".join("x".join(map(str, shape)) for shape in case.shapes)
            rate = f"{case.flops / seconds / 1e9:.2f}" if case.flops else "–"
            table.add_row(case.entry, shapes, duration(seconds), rate, f"{error:.1e}")
    console.print(table)
    if wrong:
        console.print(f"{wrong} programs differ from NumPy")
        return 1
    console.print("All results agree with NumPy.")
    console.print(dependences("matmul_chain.mlir"))
    fused = fusion(console, rng)
    return 0 if reductions(console, rng) and fused and same else 1


if __name__ == "__main__":
    sys.exit(main())
