"""How the time of each pass grows with the number of nests, beside `mlir-opt-22`.

python benchmarks/pass_growth.py [PASS …] [--sizes N,…] [--family chain|mixed]

A `chain` is of nests each of which reads what the one before wrote; `mixed` nests have a view, a
condition, a minimum and a value that is stored and read again, too. Ours is the CPU time of the
pass in this process. That of `mlir-opt` is what its program takes longer than without the pass.
The exponent is of the growth from the second size to the last, the least of two times each. Where
that of `mlir-opt` is above `EXPONENT`, both programs are timed on the sizes from `FROM` on. The
exit status is 1 where an exponent of ours is above that, or ours is slower there.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.campaigns.loops import GROUPS, WHOLE
from tests.campaigns.passes import parse
from xdsl.dialects.builtin import ModuleOp

from benchmarks.fusion_compile import OURS, chain, cpu_seconds
from loopwright.loops.pipelines import PassManager, parse_any_pipeline

EXPONENT = 1.15
FROM = 1600
NOISE = 0.05
"""Seconds: growth of what takes less is not shown."""
_MORE = 0.5
"""The same of `mlir-opt`, whose times are differences."""

MIXED = """  affine.for %i = 0 to 64 {{
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.for %j = 0 to 32 {{
      %e = affine.min affine_map<(d0) -> (d0 + 40, 70)>(%j)
      %0 = affine.load {source}[%i, %j * 2] : memref<64x64xf32>
      %1 = arith.addf %0, %c : f32
      affine.store %1, {view}[%i, %j] : memref<64x32xf32, strided<[64, 1]>>
      %2 = affine.load {view}[%i, %j] : memref<64x32xf32, strided<[64, 1]>>
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {{
        affine.store %2, {target}[%i, %j + 32] : memref<64x64xf32>
      }}
    }}
  }}
"""
EXTRA = {
    "affine-loop-fusion": ("",),
    "affine-parallelize": ("",),
    "affine-raise-from-memref": ("",),
    "affine-super-vectorize": ("virtual-vector-size=4",),
    "raise-scf-to-affine": ("",),
}


def mixed(count: int) -> str:
    """Nests with what passes look for."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    lines = ["func.func @f(%in: memref<64x64xf32>, %out: memref<64x64xf32>) {"]
    lines.append("  %c = arith.constant 1.0 : f32")
    lines += [f"  {name} = memref.alloc() : memref<64x64xf32>" for name in names[1:-1]]
    for number, (source, target) in enumerate(pairwise(names)):
        view = f"%view{number}"
        lines.append(
            f"  {view} = memref.subview {target}[0, 0] [64, 32] [1, 1] : memref<64x64xf32> to "
            "memref<64x32xf32, strided<[64, 1]>>"
        )
        lines.append(MIXED.format(source=source, target=target, view=view))
    return "\n".join([*lines, "  return", "}", ""])


FAMILIES = {"chain": chain, "mixed": mixed}


def own(module: ModuleOp, pipeline: str) -> float:
    """The CPU time of a pass in this process: the least of two."""
    times: list[float] = []
    for _ in range(2):
        copy = module.clone()
        manager = PassManager(parse_any_pipeline(pipeline))
        start = time.process_time()
        manager.run(copy)
        times.append(time.process_time() - start)
        if times[0] > 20:
            break
    return min(times)


def argument(pipeline: str) -> str:
    """What runs a pass on functions, or on the module if it is one for these, in either program.

    >>> argument("affine-loop-tile{tile-size=3}")
    '--pass-pipeline=builtin.module(func.func(affine-loop-tile{tile-size=3}))'
    """
    is_whole = pipeline.partition("{")[0] in (*WHOLE, "inline", "symbol-dce")
    return f"--pass-pipeline=builtin.module({pipeline if is_whole else f'func.func({pipeline})'})"


def exponent(
    first: float | None, last: float | None, growth: float, noise: float = NOISE
) -> float | None:
    """How time grows; None where there is too little of it, or none."""
    if first is None or last is None or last < noise:
        return None
    return math.log(last / max(first, noise / 10)) / math.log(growth)


def shown(number: float | None, places: int = 2) -> str:
    return "-" if number is None else f"{number:.{places}f}"


class Table:
    """Times of all passes on the programs of a family."""

    def __init__(self, family: str, sizes: list[int], folder: Path) -> None:
        self.sizes = sizes
        self.folder = folder
        self.texts = [FAMILIES[family](size) for size in sizes]
        self.modules = [parse(text) for text in self.texts]
        self.plain = [self.theirs("", k) or 0.0 for k in range(len(sizes))]
        self.missed = 0

    def theirs(self, pipeline: str, at: int, limit: float = 60) -> float | None:
        """The time of `mlir-opt` as a program, the least of two; `limit` where it takes longer."""
        command = ("mlir-opt-22", *([argument(pipeline)] if pipeline else []))
        try:
            times = [cpu_seconds(command, self.texts[at], self.folder, limit) for _ in range(2)]
        except subprocess.CalledProcessError:
            return None
        return min(limit if time_ is None else time_ for time_ in times)

    def row(self, name: str, pipeline: str) -> str:
        """The line of one pass."""
        growth = self.sizes[-1] / self.sizes[1]
        mine = [own(module, pipeline) for module in self.modules]
        ours = exponent(mine[1], mine[-1], growth)
        their_times = [self.theirs(pipeline, k) for k in (1, -1)]
        more = [
            None if time_ is None else max(0.0, time_ - self.plain[k])
            for k, time_ in zip((1, -1), their_times, strict=True)
        ]
        their_exponent = exponent(more[0], more[1], growth, _MORE)
        verdict = "" if ours is None or ours <= EXPONENT else " GROWS"
        if their_exponent is not None and their_exponent > EXPONENT:
            for k, size in enumerate(self.sizes):
                if size < FROM:
                    continue
                command = (OURS[0], argument(pipeline))
                elapsed = cpu_seconds(command, self.texts[k], self.folder)
                theirs = self.theirs(pipeline, k)
                assert elapsed is not None and theirs is not None
                verdict += f" {size}: {elapsed:.1f}/{theirs:.1f}"
                if elapsed > theirs:
                    verdict += " SLOWER"
        self.missed += any(word in verdict for word in ("GROWS", "SLOWER"))
        times = " ".join(f"{time_:8.3f}" for time_ in mine)
        theirs_shown = f"{shown(more[1], 3):>8} {shown(their_exponent):>6}"
        return f"{name:38} {times} {shown(ours):>6} {theirs_shown}{verdict}"


def main() -> int:
    every = {name: texts for group in GROUPS.values() for name, texts in group.items()} | EXTRA
    parser = argparse.ArgumentParser(description="Time passes on more and more nests.")
    parser.add_argument("passes", nargs="*", choices=[[], *every], default=[])
    parser.add_argument("--sizes", default="100,400,1600,6400")
    parser.add_argument("--family", choices=FAMILIES, default="chain")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        table = Table(options.family, sizes, Path(folder))
        heads = " ".join(f"{size:8}" for size in sizes)
        print(f"{options.family:38} {heads} {'grows':>6} {'mlir-opt':>8} {'grows':>6}")
        for name in options.passes or every:
            text = next(iter(every[name]))
            print(table.row(name, f"{name}{{{text}}}" if text else name), flush=True)
    return int(table.missed > 0)


if __name__ == "__main__":
    sys.exit(main())
