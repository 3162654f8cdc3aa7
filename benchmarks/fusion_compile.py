"""The time of the fusion pass as a program, start-up included, beside `mlir-opt-22`.

Chains of producers and consumers, a memref that many nests read, and nests that have nothing to do
with each other. Exponents are of the growth from one size to the next, start-up subtracted.
`mlir-opt` is stopped where it takes three times as long as ours, and ten seconds at least.
"""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

THEIRS = ("mlir-opt-22", "-affine-loop-fusion")
OURS = (str(Path(sys.executable).parent / "loopwright-opt"), "-affine-loop-fusion")

NEST = """  affine.for %i = 0 to 64 {{
    affine.for %j = 0 to 64 {{
      %0 = affine.load {source}[%i, %j] : memref<64x64xf32>
      %1 = arith.addf %0, %c : f32
      affine.store %1, {target}[%i, %j] : memref<64x64xf32>
    }}
  }}
"""
HEAD = """func.func @f(%in: memref<64x64xf32>, %out: memref<64x64xf32>) {
  %c = arith.constant 1.0 : f32
"""


def program(allocations: int, nests: Sequence[tuple[str, str]]) -> str:
    """Nests that each read one memref and write another, by name."""
    allocated = "".join(
        f"  %m{k} = memref.alloc() : memref<64x64xf32>\n" for k in range(allocations)
    )
    body = "".join(NEST.format(source=source, target=target) for source, target in nests)
    return f"{HEAD}{allocated}{body}  return\n}}\n"


def chain(count: int) -> str:
    """Each nest reads what the one before wrote."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    return program(count - 1, list(pairwise(names)))


def hub(count: int) -> str:
    """One nest writes what all others read."""
    return program(count + 1, [("%in", "%m0"), *(("%m0", f"%m{k + 1}") for k in range(count))])


def independent(count: int) -> str:
    """Nests with memory of their own."""
    pairs = [(f"%m{2 * k}", f"%m{2 * k + 1}") for k in range(count)]
    return program(2 * count, pairs)


FAMILIES: tuple[tuple[str, Callable[[int], str], tuple[int, ...]], ...] = (
    ("chain", chain, (100, 400, 1600)),
    ("hub", hub, (125, 500, 1600)),
    ("independent", independent, (125, 500, 1600)),
)


def cpu_seconds(
    command: Sequence[str], text: str, folder: Path, limit: float | None = None
) -> float | None:
    """User and system time of a program that reads a file, start-up included; None if it is more
    than a limit."""
    source = folder / "program.mlir"
    source.write_text(text)
    arguments = [*command, str(source), "-o", str(folder / "out.mlir")]
    if limit is not None:
        arguments = ["sh", "-c", f'ulimit -t {math.ceil(limit)} && exec "$@"', "sh", *arguments]
    before = os.times()
    with (folder / "errors").open("w") as errors:
        result = subprocess.run(arguments, check=False, stderr=errors)
    after = os.times()
    total = sum(
        getattr(after, field) - getattr(before, field)
        for field in ("children_user", "children_system")
    )
    is_stopped = limit is not None and -result.returncode in (signal.SIGKILL, signal.SIGXCPU)
    if result.returncode and not is_stopped:
        raise subprocess.CalledProcessError(result.returncode, arguments)
    return None if result.returncode else total


def run(*, is_quick: bool) -> None:
    """Print the table."""
    heads = f"{'ours s':>8} {'exponent':>8} {'mlir-opt s':>10} {'ratio':>7}"
    print(f"\n{'the pass':18} {heads}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = min(filter(None, (cpu_seconds(OURS, chain(1), folder) for _ in range(3))))
        print(f"{'start-up':18} {start:8.2f}")
        for title, make, sizes in FAMILIES:
            last: tuple[int, float] | None = None
            for size in sizes[: -1 if is_quick else None]:
                text = make(size)
                mine = cpu_seconds(OURS, text, folder)
                assert mine is not None
                limit = max(10.0, 3 * mine)
                theirs = cpu_seconds(THEIRS, text, folder, limit)
                grown = ""
                if last is not None and last[1] > start:
                    steps = math.log((mine - start) / (last[1] - start))
                    grown = f"{steps / math.log(size / last[0]):.2f}"
                last = size, mine
                shown = f"> {limit:8.2f}" if theirs is None else f"{theirs:10.2f}"
                ratio = mine / (limit if theirs is None else theirs)
                bound = f"< {ratio:5.3f}" if theirs is None else f"{ratio:7.3f}"
                print(f"{f'{title} {size}':18} {mine:8.2f} {grown:>8} {shown} {bound}", flush=True)
