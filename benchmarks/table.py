"""Targets of speed, line by line: what is reached here, and what falls short.

python benchmarks/table.py [LINE …] [--rounds N] [--core N] [--extent N …]

Lines: `products` from plain loops in all orders and with operands transposed beside the best of
the libraries that are here (`blas.py`), and their share of the measured peak; `narrow` ones of i8,
i16 and bf16, of the peak of the host's instructions for them; `polybench` beside clang, gcc and
Polly (`peers.py`); `stencils` over more memory than the last cache holds, beside clang; `dynamic`
extents beside static ones; `compiling` with `optimise=True`, cold and from the cache; `threads`,
products and sweeps on two of them. CPU time, least of the rounds, alternately on the same
arrays; `threads` wall time. A case that fails says so, and the others follow. Other lines of other
benchmarks: `benchmarks/networks` of linalg beside jax, `benchmarks/pass_growth.py`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import blas  # before NumPy, whose threads it sets

# isort: split
import numpy as np
from tests.generate.loops import Kernel
from tests.generate.polybench import KERNELS, arguments_of, parameters, sizes_of

import loopwright as lw
from benchmarks import peers
from benchmarks.optimised import FLAGGED
from benchmarks.polybench import copied
from benchmarks.run import machine
from loopwright.exact.costs.host import describe_host
from loopwright.native.runtime.profiling.measuring import host_limits

SIZES = (8, 16, 32, 64, 128, 255, 256, 512, 1000, 1023, 1024, 2048)
SHAPES = ((2048, 64, 64), (64, 2048, 64), (64, 64, 2048), (2000, 8, 500), (8, 2000, 500))
"""Thin and wide: rows, columns, depth."""
Figures = Iterable["Figure"]
TYPES = {"f32": np.float32, "f64": np.float64}


@dataclass(frozen=True)
class Figure:
    """A figure, and its target: the most or the least that it should be."""

    what: str
    value: float
    target: float
    at_least: bool = True

    def __str__(self) -> str:
        holds = self.value >= self.target if self.at_least else self.value <= self.target
        sign = "at least" if self.at_least else "at most"
        verdict = "holds" if holds else "FALLS SHORT"
        return f"{self.what:52} {self.value:8.3f}  {sign} {self.target:<5g} {verdict}"


def least(
    calls: Sequence[Callable[[], object]], rounds: int, clock: Callable[[], float]
) -> list[float]:
    """Seconds of each call, least of the rounds, alternately; short ones are repeated."""
    once: list[float] = []
    for call in calls:
        call()
        begun = clock()
        call()
        once.append(clock() - begun)
    times = max(1, round(2e-3 / max(min(once), 1e-7)))
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for number, call in enumerate(calls):
            begun = clock()
            for _ in range(times):
                call()
            best[number] = min(best[number], (clock() - begun) / times)
    return best


def product(extents: tuple[int, int, int], dtype: str, order: str, turned: str) -> str:
    """Three plain loops that add a product to `C`; `turned` are operands that are transposed."""
    m, n, k = extents
    count = {"i": m, "j": n, "k": k}
    a = ("%k, %i", f"{k}x{m}") if "A" in turned else ("%i, %k", f"{m}x{k}")
    b = ("%j, %k", f"{n}x{k}") if "B" in turned else ("%k, %j", f"{k}x{n}")
    types = [f"memref<{shape}x{dtype}>" for shape in (a[1], b[1], f"{m}x{n}")]
    heads = "".join(f"affine.for %{loop} = 0 to {count[loop]} {{\n" for loop in order)
    return f"""func.func @product(%A: {types[0]}, %B: {types[1]}, %C: {types[2]}) {{
{heads}  %a = affine.load %A[{a[0]}] : {types[0]}
  %b = affine.load %B[{b[0]}] : {types[1]}
  %c = affine.load %C[%i, %j] : {types[2]}
  %p = arith.mulf %a, %b fastmath<contract> : {dtype}
  %s = arith.addf %c, %p fastmath<contract> : {dtype}
  affine.store %s, %C[%i, %j] : {types[2]}
}}}}}}
return }}"""


def cases() -> Iterator[tuple[tuple[int, int, int], str, str]]:
    """Extents, orders of the loops and transposed operands that are measured."""
    for n in SIZES:
        yield (n, n, n), "ijk", ""
    for order in list(permutations("ijk"))[1:]:
        yield (512, 512, 512), "".join(order), ""
    for turned in ("A", "B", "AB"):
        yield (512, 512, 512), "ijk", turned
    for shape in SHAPES:
        yield shape, "ijk", ""


def attempted(what: str, measure: Callable[[], Figures]) -> list[Figure]:
    """The figures of a case; none, and a line that says why, where it fails."""
    try:
        return list(measure())
    except Exception as error:
        print(f"{what}: FAILED: {type(error).__name__}: {str(error).splitlines()[:1]}", flush=True)
        return []


def products(options: argparse.Namespace) -> Iterator[Figure]:
    for dtype in TYPES:
        ratios: list[float] = []
        for case in cases():
            extents, order, turned = case
            if options.extent and max(extents) > max(options.extent):
                continue
            shape = "x".join(map(str, extents))
            name = f"{dtype} {shape} {order} {turned}".strip()
            measure = partial(_product, name, dtype, case, options.rounds)
            for figure in attempted(name, measure):
                if max(extents) > 32 and figure.target == 0.9:
                    ratios.append(figure.value)
                yield figure
        if ratios:
            mean = statistics.geometric_mean(ratios)
            yield Figure(f"{dtype}, {len(ratios)} from 64 on: geometric mean", mean, 1.0)


def _product(
    name: str, dtype: str, case: tuple[tuple[int, int, int], str, str], rounds: int
) -> Iterator[Figure]:
    (m, n, k), order, turned = case
    kind = TYPES[dtype]
    rng = np.random.default_rng(0)
    a = rng.random((k, m) if "A" in turned else (m, k)).astype(kind)
    b = rng.random((n, k) if "B" in turned else (k, n)).astype(kind)
    c = np.zeros((m, n), kind)
    left_operand = a.T if "A" in turned else a
    right = b.T if "B" in turned else b
    text = product((m, n, k), dtype, order, turned)
    kernel = lw.compile(text, "product", optimise=True, threads=1)
    kernel(a, b, c)
    assert np.allclose(c, left_operand @ right, rtol=1e-3 if dtype == "f32" else 1e-9)
    libraries = blas.libraries()
    calls = [lambda: kernel(a, b, c)]
    calls += [partial(multiply, left_operand, right, c) for multiply in libraries.values()]
    ours, *theirs = least(calls, rounds, time.process_time)
    best = min(range(len(theirs)), key=theirs.__getitem__)
    is_small = max(m, n, k) <= 32
    of = f"{name}: of {list(libraries)[best]}"
    yield Figure(of, theirs[best] / ours, 2 if is_small else 0.9)
    if min(m, n, k) >= 512:
        share = 2 * m * n * k / ours / peak(dtype)
        yield Figure(f"{name}: of the measured peak", share, 0.85)


@cache
def peak(dtype: str) -> float:
    """Operations a second that a core was measured to do."""
    limits = host_limits(lambda module, entry: lw.Module(module).compile(entry))
    return limits.narrow if dtype == "f32" else limits.wide


def narrow(options: argparse.Namespace) -> Iterator[Figure]:
    """Products of narrow numbers, of the measured peak of the instructions for them."""
    from ml_dtypes import bfloat16

    shapes = [
        (n, turned)
        for n in (64, 255, 512, 1000)
        for turned in (("",) if n != 512 else ("", "A", "B"))
    ]
    kinds = {"i8": np.int8, "i16": np.int16, "bf16": bfloat16}
    for kind in (name for name in kinds if name in describe_host().products):
        wide = "f32" if kind == "bf16" else "i32"
        reach = narrow_peak(kind)
        rng = np.random.default_rng(0)
        print(f"{kind}: peak {reach / 1e9:.0f} 1e9 operations a second")
        for n, turned in shapes:
            a, b = (rng.integers(-100, 100, (n, n)).astype(kinds[kind]) for _ in range(2))
            c = np.zeros((n, n), np.float32 if wide == "f32" else np.int32)
            text = _of_narrow(product((n, n, n), wide, "ijk", turned), kind, wide)
            kernel = lw.compile(text, "product", optimise=True, threads=1)
            kernel(a, b, c)
            left_operand = a.T if "A" in turned else a
            right = b.T if "B" in turned else b
            assert np.allclose(
                c, left_operand.astype(np.float64) @ right.astype(np.float64), rtol=1e-2
            )
            call = partial(kernel, a, b, c)
            (ours,) = least([call], options.rounds, time.process_time)
            yield Figure(
                f"{kind} {n} {turned}".strip() + ": of the peak", 2 * n**3 / ours / reach, 0.7
            )


def _of_narrow(text: str, kind: str, wide: str) -> str:
    """A product whose operands are extended first."""
    extend, fast = ("extf", "fast") if wide == "f32" else ("extsi", "")
    for name in "ab":
        line = next(line for line in text.splitlines() if f"%{name} = affine.load" in line)
        memref = line.partition(" : ")[2]
        small = memref.replace(wide, kind)
        new = line.replace(f"%{name} =", f"%{name}n =").replace(memref, small)
        new += f"\n  %{name} = arith.{extend} %{name}n : {kind} to {wide}"
        text = text.replace(line, new).replace(
            f"%{name.upper()}: {memref}", f"%{name.upper()}: {small}"
        )
    if fast:
        return text.replace("fastmath<contract>", "fastmath<fast>")
    return text.replace(" fastmath<contract>", "").replace("mulf", "muli").replace("addf", "addi")


def narrow_peak(kind: str) -> float:
    """Operations a second of the instruction for products of a type, on sixteen accumulators."""
    name = {"i8": "vpdpbusd", "i16": "vpdpwssd", "bf16": "dpbf16ps"}[kind]
    wide = "f32" if kind == "bf16" else "i32"
    lanes = 64 if kind == "i8" else 32
    count = 16
    times = 100_000
    prefix = "avx512bf16" if kind == "bf16" else "avx512"
    of_sums = f"vector<16x{wide}>"
    of_factors = f"vector<{lanes}x{kind}>"
    sums = f"memref<{count}x16x{wide}>"
    numbers = range(count)
    starts = "\n".join(
        f"%c{k} = affine.vector_load %C[{k}, 0] : {sums}, {of_sums}" for k in numbers
    )
    steps = "\n".join(
        f'%d{k} = llvm.call_intrinsic "llvm.x86.{prefix}.{name}.512"(%a{k}, %x, %x) '
        f": ({of_sums}, {of_factors}, {of_factors}) -> {of_sums}"
        for k in numbers
    )
    ends = "\n".join(f"affine.vector_store %r#{k}, %C[{k}, 0] : {sums}, {of_sums}" for k in numbers)
    text = f"""func.func @peak(%A: memref<{lanes}x{kind}>, %C: {sums}) {{
%x = affine.vector_load %A[0] : memref<{lanes}x{kind}>, {of_factors}
{starts}
%r:{count} = affine.for %i = 0 to {times} iter_args({", ".join(f"%a{k} = %c{k}" for k in numbers)})
    -> ({", ".join([of_sums] * count)}) {{
{steps}
affine.yield {", ".join(f"%d{k}" for k in numbers)} : {", ".join([of_sums] * count)}
}}
{ends}
return }}"""
    from ml_dtypes import bfloat16

    kinds = {"i8": np.int8, "i16": np.int16, "bf16": bfloat16}
    a = np.ones(lanes).astype(kinds[kind])
    c = np.zeros((count, 16), np.float32 if wide == "f32" else np.int32)
    kernel = lw.compile(text, "peak")
    (seconds,) = least([lambda: kernel(a, c)], 9, time.process_time)
    return 2 * lanes * count * times / seconds


def polybench(options: argparse.Namespace) -> Iterator[Figure]:
    for extent in options.extent or (300, 1000):
        ratios: list[float] = []
        for kernel in KERNELS.values():
            what = f"{kernel.name} {extent}: over the best peer"
            for figure in attempted(what, partial(_beside, what, kernel, options, extent, 1.0)):
                ratios.append(figure.value)
                yield figure
        if ratios:
            mean = statistics.geometric_mean(ratios)
            yield Figure(f"PolyBench {extent}: geometric mean", mean, 0.5, at_least=False)


SWEEPS = {"jacobi-1d": 6_000_000, "jacobi-2d": 2000, "fdtd-2d": 2000, "heat-3d": 1250}
SWEEPS["seidel-2d"] = 2000
"""Extents of arrays that are larger than the last cache (`heat-3d` has a fifth of it)."""


def stencils(options: argparse.Namespace) -> Iterator[Figure]:
    for name, extent in SWEEPS.items():
        what = f"{name} {extent}, 20 steps: over clang"
        sweep = partial(_beside, what, KERNELS[name], options, extent, 0.6, steps=20, peer="clang")
        yield from attempted(what, sweep)


def _beside(
    what: str,
    kernel: Kernel,
    options: argparse.Namespace,
    extent: int,
    target: float,
    *,
    steps: int = 0,
    peer: str = "",
) -> Iterator[Figure]:
    """The time of a kernel over that of the best peer, or of one."""
    how = argparse.Namespace(
        extent=extent, steps=steps, pipeline="affine-optimize", rounds=options.rounds
    )
    with tempfile.TemporaryDirectory() as folder:
        ratios = peers.measure(kernel, how, Path(folder))
    chosen = ratios if not peer else {peer: ratios[peer]}
    yield Figure(what, max(chosen.values()), target, at_least=False)


def dynamic(options: argparse.Namespace) -> Iterator[Figure]:
    for name in KERNELS:
        for extent in options.extent or (300,):
            what = f"{name} {extent}: extents of the call over known ones"
            yield from attempted(what, partial(_dynamic, what, KERNELS[name], extent, options))


def _dynamic(
    what: str, kernel: Kernel, extent: int, options: argparse.Namespace
) -> Iterator[Figure]:
    sizes = sizes_of(kernel, extent)
    start = arguments_of(kernel, sizes)
    held = copied(start)
    pairs = [(start[name], held[name]) for name in held if name not in kernel.extents]
    first, arrays = ([pair[k] for pair in pairs] for k in (0, 1))
    candidates: list[peers.Candidate] = []
    for style in ("static", "dynamic"):
        text = FLAGGED.sub(r"\1 fastmath<fast> :", kernel.text(style, sizes))
        kernel_ = lw.compile(text, kernel.symbol, optimise=True, threads=1)
        names = parameters(kernel)
        argument_names = (
            names if style == "dynamic" else [n for n in names if n not in kernel.extents]
        )
        inputs = [held.get(name, sizes.get(name)) for name in argument_names]
        candidates.append(peers.Candidate(kernel_, inputs))
    best = [float("inf")] * 2
    for _ in range(options.rounds):
        for number, candidate in enumerate(candidates):
            best[number] = min(best[number], candidate.seconds(first, arrays, 1))
    yield Figure(what, best[1] / best[0], 1.05, at_least=False)


def compiling(options: argparse.Namespace) -> Iterator[Figure]:
    cold: list[float] = []
    again: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LOOPWRIGHT_CACHE_DIR"] = folder
        for kernel in KERNELS.values():
            text = kernel.text("static", sizes_of(kernel, 300))
            for times in (cold, again):
                begun = time.process_time()
                lw.parse(text).compile(kernel.symbol, optimise=True)
                times.append(time.process_time() - begun)
            print(f"  {kernel.name:16} {cold[-1]:6.2f} s, again {again[-1] * 1e3:5.0f} ms")
    yield Figure("compiling, cold: median", statistics.median(cold), 1.5, at_least=False)
    yield Figure("compiling, cold: worst", max(cold), 8, at_least=False)
    yield Figure("from the cache: worst", max(again), 0.05, at_least=False)


def threads(options: argparse.Namespace) -> Iterator[Figure]:
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    rng = np.random.default_rng(0)
    n = max(options.extent or (1000,))
    a, b, c = (rng.random((n, n)) for _ in range(3))
    texts = {1.8: (f"product {n}", product((n, n, n), "f64", "ijk", ""), "product", (a, b, c))}
    sweep = KERNELS["jacobi-2d"]
    sizes = {**sizes_of(sweep, 2000), "steps": 20}
    values = list(arguments_of(sweep, sizes).items())
    arrays = tuple(value for name, value in values if name not in sweep.extents)
    texts[1.6] = ("jacobi-2d 2000, 20 steps", sweep.text("static", sizes), sweep.symbol, arrays)
    for target, (what, text, entry, inputs) in texts.items():
        kernels = [lw.compile(text, entry, optimise=True, threads=count) for count in (1, 2)]
        calls = [lambda kernel=kernel, inputs=inputs: kernel(*inputs) for kernel in kernels]
        single, double = least(calls, options.rounds, time.perf_counter)
        yield Figure(f"two threads: {what}", single / double, target)


LINES = {
    "products": products,
    "narrow": narrow,
    "polybench": polybench,
    "stencils": stencils,
    "dynamic": dynamic,
    "compiling": compiling,
    "threads": threads,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what has a target, line by line.")
    parser.add_argument("lines", nargs="*", choices=[[], *LINES], default=[])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--extent", type=int, action="append", help="only up to, or of, this one")
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core})
    print(machine())
    failed = False
    for name in options.lines or LINES:
        begun = time.monotonic()
        try:
            for figure in LINES[name](options):
                print(figure, flush=True)
        except Exception as error:
            failed = True
            print(f"{name}: FAILED: {type(error).__name__}: {error}", flush=True)
        print(f"# {name}: {time.monotonic() - begun:.0f} s", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
