"""What reading, verifying and printing a file takes, by operations, beside `mlir-opt-22`.

python benchmarks/reading.py [--sizes N,…] [--rounds R] [--against REVISION]

The file has functions of affine nests with a view, a minimum, a condition, carried values and
arithmetic on them; constants, offsets and extents differ from nest to nest. Ours is CPU time in a
process that has read a small file before; that of `mlir-opt` is the CPU time of its process less
that for an empty file. With `--against` the same is
measured of another revision, in turns with this one. The exponent is of the growth from the first
size to the last; the least times of the rounds count. The exit status is 1 where it is above
`EXPONENT`, or where the other revision takes less than `GAIN` times as long.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXPONENT = 1.05
GAIN = 2.0
PHASES = ("parse", "verify", "print")
OPS = 20
"""Operations of a nest, without those that end regions."""

NEST = """  affine.for %i{0} = 0 to {4} {{
    %v{0} = affine.apply affine_map<(d0) -> (d0 + 1)>(%i{0})
    affine.for %j{0} = 0 to min affine_map<()[s0] -> (32, s0 + {1})>()[%n] step 2 {{
      %e{0} = affine.min affine_map<(d0) -> (d0 + {3}, 70)>(%j{0})
      %0 = affine.load %a[%i{0}, %j{0} * 2 + {2}] : memref<64x64xf32>
      %cst = arith.constant {0}.5 : f32
      %1 = arith.addf %0, %cst : f32
      %2 = arith.mulf %1, %0 fastmath<reassoc,contract> : f32
      affine.store %2, %b[%i{0}, %j{0} + {3}] : memref<64x64xf32, strided<[64, 1], offset: ?>>
      %3 = arith.addi %e{0}, %v{0} : index
      %4 = arith.index_cast %3 : index to i32
      %5 = arith.cmpi slt, %4, %4 : i32
      affine.if affine_set<(d0) : (d0 - {2} >= 0)>(%i{0}) {{
        %6 = affine.load %b[%i{0}, %j{0}] : memref<64x64xf32, strided<[64, 1], offset: ?>>
        affine.store %6, %a[%i{0}, %j{0} + {4}] : memref<64x64xf32>
      }}
    }}
    %s{0} = affine.for %k{0} = 0 to 64 iter_args(%x{0} = %c) -> (f32) {{
      %0 = memref.load %a[%i{0}, %k{0}] : memref<64x64xf32>
      %1 = arith.addf %x{0}, %0 : f32
      affine.yield %1 : f32
    }}
    affine.store %s{0}, %a[%i{0}, 0] : memref<64x64xf32>
  }}
"""
HEAD = """func.func @f{0}(%a: memref<64x64xf32>, %b: memref<64x64xf32, strided<[64, 1], offset: ?>>,
    %n: index, %c: f32) {{
"""
MEASURE = """
import gc, json, sys, time
from loopwright.tools import opt
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.verification import verify
gc.set_threshold(getattr(opt, "_COLLECTION_INTERVAL", 500_000), 10, 10)
try:
    from loopwright.ir.core.building import no_collections
except ImportError:
    from contextlib import nullcontext as no_collections
for path in sys.argv[1:]:
    text = open(path).read()
    times = [time.process_time()]
    with no_collections():
        module = parse_module(text, make_context())
        times.append(time.process_time())
        verify(module)
    times.append(time.process_time())
    print_module(module)
    times.append(time.process_time())
    print(json.dumps([b - a for a, b in zip(times, times[1:])]), flush=True)
    del module
    gc.collect()
"""


def program(operations: int) -> str:
    """A module of about as many operations."""
    nests = [
        NEST.format(number, number % 17, number % 29, number % 53, number % 97)
        for number in range(max(operations // OPS, 1))
    ]
    functions = [
        HEAD.format(first) + "".join(nests[first : first + 8]) + "  return\n}\n"
        for first in range(0, len(nests), 8)
    ]
    return "".join(functions)


def ours(source: Path, files: list[Path]) -> list[list[float]]:
    """Seconds of each phase for each file but the first, which warms up."""
    command = [sys.executable, "-c", MEASURE, *map(str, files)]
    result = subprocess.run(
        command, env={"PYTHONPATH": str(source)}, capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in result.stdout.splitlines()][1:]


def theirs(file: Path) -> float:
    """Seconds of the process of `mlir-opt`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["mlir-opt-22", str(file), "-o", "/dev/null"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least(rounds: list[list[list[float]]]) -> list[list[float]]:
    """The least time of each phase and file over the rounds."""
    return [
        [min(times) for times in zip(*phases, strict=True)] for phases in zip(*rounds, strict=True)
    ]


def compare(sizes: list[int], rounds: int, other_tree: Path | None) -> bool:
    """Measure and print; whether all is as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{size}.mlir" for size in (OPS, *sizes)]
        for file in files:
            file.write_text(program(int(file.stem)))
        here = []
        there = []
        for _ in range(rounds):
            here.append(ours(ROOT / "src", files))
            if other_tree is not None:
                there.append(ours(other_tree / "src", files))
        empty = Path(folder) / "empty.mlir"
        empty.write_text("")
        oracle = [
            min(theirs(file) for _ in range(3)) - min(theirs(empty) for _ in range(3))
            for file in files[1:]
        ]
    times_here = least(here)
    before = least(there) if there else []
    print(
        f"{'ops':>7} " + " ".join(f"{phase:>7}" for phase in PHASES),
        "    all  µs/op  mlir-opt  before/now",
    )
    gains = []
    for index, (size, times) in enumerate(zip(sizes, times_here, strict=True)):
        line = f"{size:7} " + " ".join(f"{seconds:7.3f}" for seconds in times)
        line += f" {sum(times):7.3f} {sum(times) / size * 1e6:6.1f} {oracle[index]:9.3f}"
        if before:
            gains.append(sum(before[index]) / sum(times))
            each = (old / new for old, new in zip(before[index], times, strict=True))
            line += f"  {gains[-1]:.2f} (" + ", ".join(f"{gain:.2f}" for gain in each) + ")"
        print(line)
    exponent = math.log(sum(times_here[-1]) / sum(times_here[0])) / math.log(sizes[-1] / sizes[0])
    print(f"exponent {exponent:.3f}")
    return exponent <= EXPONENT and (not gains or gains[-1] >= GAIN)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="4000,16000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", metavar="REVISION")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    if options.against is None:
        return not compare(sizes, options.rounds, None)
    with tempfile.TemporaryDirectory() as folder:
        other_tree = Path(folder) / "tree"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run(
            [*git, "add", "-q", "--detach", str(other_tree), options.against], check=True
        )
        try:
            return not compare(sizes, options.rounds, other_tree)
        finally:
            subprocess.run([*git, "remove", "--force", str(other_tree)], check=True)


if __name__ == "__main__":
    sys.exit(main())
