"""`make bench`: fusion of loop nests, by the time of programs and by the time of the pass.

python benchmarks/fusion.py [PROGRAM …] [--quick] [--rounds N] [--core N]
                            [--only programs|held-out|compile]

Each program of `benchmarks/fusion/`, and each one of `benchmarks/fusion_held_out.py` at each of its
sizes, runs in turn unfused, fused with our `cost-model=mlir`, fused with `cost-model=cache`, and
fused by `mlir-opt-22`, all compiled by our JIT on the same arrays and pinned to one core; the
medians of the paired ratios of CPU time are printed: unfused over fused, 1 where the program is the
same. A star marks programs that are bound by memory: their arrays together are greater than the
last cache, and they compute less than 4 operations for each byte of these. `!` marks forms that
compute something else. Then the pass is timed (`fusion_compile`).
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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from benchmarks import fusion_compile, fusion_held_out
from benchmarks.fusion_held_out import Instance
from benchmarks.run import difference, machine

MLIR_OPT = "mlir-opt-22"
PROGRAMS = Path(__file__).resolve().parent / "fusion"
VARIANTS = ("unfused", "mlir", "cache", "mlir-opt")
TOLERANCE = 1e-4
INTENSITY = 4.0
"""Operations for each byte of the arrays from which on a program computes more than it waits."""
SAMPLE = 2e-3
"""Seconds of a sample at least: shorter programs are repeated in it."""
SLOW = 4.0
"""Variants that take so many times as long as the unfused program are run in three rounds only."""
_TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32}


@dataclass(frozen=True)
class Measured:
    """Milliseconds of a program as written, how many times faster each variant is (median of the
    paired ratios), and variants that compute something else."""

    name: str
    is_bound: bool
    unfused: float
    speedups: dict[str, float]
    wrong: tuple[str, ...]

    def line(self) -> str:
        cells = (
            f"{self.speedups[name]:8.3f}{'!' if name in self.wrong else ' '}"
            for name in VARIANTS[1:]
        )
        return (
            f"{self.name + ('*' if self.is_bound else ''):40} {self.unfused:10.3f} {''.join(cells)}"
        )


def variants(text: str) -> dict[str, str]:
    """The program in each form."""
    import loopwright as lw

    def ours(model: str) -> str:
        return str(lw.parse(text).apply("affine-loop-fusion", cost_model=model))

    result = subprocess.run(
        [MLIR_OPT, "-affine-loop-fusion"], input=text, capture_output=True, text=True, check=True
    )
    return {
        "unfused": str(lw.parse(text)),
        "mlir": ours("mlir"),
        "cache": ours("cache"),
        "mlir-opt": str(lw.parse(result.stdout)),
    }


def arguments(text: str) -> list[np.ndarray]:
    """Seeded arrays for the parameters of `@kernel`."""
    rng = np.random.default_rng(7)
    signature = re.search(r"@kernel\((.*?)\)", text, re.DOTALL)
    assert signature is not None
    parameters = re.findall(r"memref<((?:\d+x)+)(\w+)>", signature[1])
    return [
        rng.random(tuple(map(int, shape.rstrip("x").split("x")))).astype(_TYPES[kind])
        for shape, kind in parameters
    ]


def is_memory_bound(text: str) -> bool:
    """Whether the arrays exceed the last cache, and little is computed for each byte of them."""
    import loopwright as lw
    from loopwright.exact.costs.host import describe_host
    from loopwright.exact.domains import trip_count

    signature = text[: text.index("{")]
    allocations = re.findall(r"memref\.alloc\(\) : (memref<[^>]*>)", text)
    memrefs = re.findall(r"memref<((?:\d+x)+)(\w+)>", signature + " ".join(allocations))
    size = sum(
        math.prod(map(int, shape.rstrip("x").split("x"))) * np.dtype(_TYPES[kind]).itemsize
        for shape, kind in memrefs
    )
    operations = 0
    for op in lw.parse(text).op.walk():
        if not op.name.startswith(("arith.", "math.")) or op.name == "arith.constant":
            continue
        times = 1
        ancestor = op.parent_op()
        while ancestor is not None:
            if ancestor.name == "affine.for":
                times *= trip_count(ancestor) or 1
            ancestor = ancestor.parent_op()
        operations += times
    last = max((cache.size for cache in describe_host().caches), default=0)
    return size > last and operations < INTENSITY * size


def measure(program: Instance, rounds: int) -> Measured:
    """The times of a program in each form, taken in turn."""
    import loopwright as lw

    text = program.text
    forms = variants(text)
    kernels = {
        name: lw.parse(form).compile("kernel", threads=1)
        for name, form in forms.items()
        if name == "unfused" or form != forms["unfused"]
    }
    inputs = arguments(text)
    arrays = [array.copy() for array in inputs]

    def seconds(kernel: Callable[..., object], repeated: int = 1) -> float:
        total = 0
        for _ in range(repeated):
            for array, source in zip(arrays, inputs, strict=True):
                array[...] = source
            start = time.process_time_ns()
            kernel(*arrays)
            total += time.process_time_ns() - start
        return total / 1e9

    expected: list[np.ndarray] = []
    wrong: list[str] = []
    for name, kernel in kernels.items():
        seconds(kernel)
        if not expected:
            expected = [array.copy() for array in arrays]
        error = max(difference(a, b) for a, b in zip(arrays, expected, strict=True))
        if error > TOLERANCE:
            wrong.append(name)
    if set(wrong) - {"mlir-opt"}:
        raise SystemExit(f"{program.name}: {wrong} compute something else")
    repeated = max(1, math.ceil(SAMPLE / max(seconds(kernels["unfused"]), 1e-6)))
    ratios: dict[str, list[float]] = {name: [] for name in VARIANTS[1:]}
    unfused: list[float] = []
    for turn in range(rounds):
        base = seconds(kernels["unfused"], repeated)
        unfused.append(base)
        for name in VARIANTS[1:]:
            if name not in kernels:
                ratios[name].append(1.0)
            elif turn < 3 or ratios[name][0] * SLOW > 1:
                ratios[name].append(base / seconds(kernels[name], repeated))
    speedups = {name: statistics.median(values) for name, values in ratios.items()}
    per_call = statistics.median(unfused) / repeated * 1e3
    return Measured(program.name, is_memory_bound(text), per_call, speedups, tuple(wrong))


def run_programs(title: str, programs: Iterable[Instance], rounds: int) -> None:
    heads = "".join(f"{name:>8} " for name in VARIANTS[1:])
    print(f"\n{title:40} {'unfused ms':>10} {heads}")
    results: list[Measured] = []
    for program in programs:
        results.append(measure(program, rounds))
        print(results[-1].line(), flush=True)
    if not results:
        return
    for what, chosen in (
        ("* bound by memory", [result for result in results if result.is_bound]),
        ("all", results),
    ):
        means = ", ".join(
            f"{name} {statistics.geometric_mean(result.speedups[name] for result in chosen):.3f}"
            for name in VARIANTS[1:]
            if chosen
        )
        print(f"{what}: {len(chosen)} programs, geometric means: {means}")
    worst = min(results, key=lambda result: result.speedups["cache"])
    print(f"worst of cost-model=cache: {worst.speedups['cache']:.3f} ({worst.name})")
    if any(result.wrong for result in results):
        print("! computes something else")


def known_instances() -> list[Instance]:
    """The programs that the cost models were made with."""
    return [Instance(path.stem, path.read_text()) for path in sorted(PROGRAMS.glob("*.mlir"))]


def chosen(programs: Iterable[Instance], names: Sequence[str]) -> list[Instance]:
    """Those whose names begin like one of some names; all of them if there are none."""
    return [program for program in programs if not names or program.name.startswith(tuple(names))]


def main() -> int:
    parser = argparse.ArgumentParser(description="Fusion: run time and compile time.")
    parser.add_argument("programs", nargs="*", help="how names begin; all programs without any")
    parser.add_argument("--quick", action="store_true", help="few rounds, small inputs of the pass")
    parser.add_argument("--rounds", type=int, help="of each program (15, or 5 with --quick)")
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--only", choices=("programs", "held-out", "compile"))
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core})
    os.environ.setdefault("LOOPWRIGHT_NUM_THREADS", "1")
    rounds = options.rounds or (5 if options.quick else 15)
    print(machine())
    if options.only in (None, "programs"):
        run_programs("program", chosen(known_instances(), options.programs), rounds)
    if options.only in (None, "held-out"):
        held_out = chosen(fusion_held_out.instances(), options.programs)
        run_programs("held out", held_out, rounds)
    if options.only in (None, "compile") and not options.programs:
        fusion_compile.run(is_quick=options.quick)
    return 0


if __name__ == "__main__":
    sys.exit(main())
