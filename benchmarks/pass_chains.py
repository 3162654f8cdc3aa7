"""The time of each pass on PolyBench's kernels after any two other passes, beside `mlir-opt-22`.

python benchmarks/pass_chains.py [KERNEL …] [--states N] [--seed S] [--style STYLE] [--extent N]

A state is a kernel after two passes, drawn with their options by the seed; one that was met before
does not count. Each pass runs on each state with one of its options, and its CPU time is taken in
the process. It holds if that is at most three times that of `mlir-opt` plus a second. Where ours
takes longer than `ASKED`, both run as programs, start-up included: the least time of three. Passes
that `mlir-opt` does not have are listed where they take longer than a second. The exit status is 1
where something does not hold.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.generate.loops import STYLES
from tests.generate.polybench import KERNELS, sizes_of
from tests.loop_campaigns import every_pass
from tests.oracle import ask
from tests.pass_campaigns import is_done, parse

from benchmarks.fusion_compile import OURS, cpu_seconds
from benchmarks.pass_growth import argument
from loopwright.errors import PassError
from loopwright.ledger import Ledger
from loopwright.pipelines import PassManager, parse_any_pipeline
from loopwright.syntax import print_module

ASKED = 0.6
"""Seconds in the process from which on `mlir-opt` is asked."""


def states(options: argparse.Namespace, draw: random.Random) -> Iterator[tuple[str, str]]:
    """What two passes make of kernels, and which."""
    every, met = every_pass(), set[str]()
    kernels = options.kernels or list(KERNELS)
    for number in range(options.states):
        kernel = KERNELS[kernels[number % len(kernels)]]
        text = kernel.text(options.style, sizes_of(kernel, options.extent))
        for _ in range(20):
            pair = [draw.choice(every[name]) for name in draw.sample(list(every), 2)]
            module = parse(text)
            if not all(is_done(module, pipeline, Ledger()) for pipeline in pair):
                continue
            made = print_module(module)
            if made not in met:
                met.add(made)
                yield f"{kernel.name}, {', '.join(pair)}", made
                break


def triples(options: argparse.Namespace, draw: random.Random) -> Iterator[tuple[str, str, str]]:
    """Which two passes made what of a kernel, that, and another pass."""
    for how, text in states(options, draw):
        for pipelines in every_pass().values():
            yield how, text, draw.choice(pipelines)


def seconds(text: str, pipeline: str) -> float:
    """The CPU time of a pass in this process, reading not included."""
    module, manager = parse(text), PassManager(parse_any_pipeline(pipeline))
    start = time.process_time()
    with contextlib.suppress(PassError):
        manager.run(module)
    return time.process_time() - start


@cache
def known() -> str:
    """What `mlir-opt` has."""
    return ask("mlir-opt-22", ["--help"], "").out


def beside(text: str, pipeline: str, folder: Path) -> tuple[float, float] | None:
    """The times of both programs; None where one of them refuses."""

    def least(program: str) -> float | None:
        with contextlib.suppress(subprocess.CalledProcessError):
            taken = [cpu_seconds((program, argument(pipeline)), text, folder) for _ in range(3)]
            return min(one for one in taken if one is not None)
        return None

    ours, theirs = least(OURS[0]), least("mlir-opt-22")
    return None if ours is None or theirs is None else (ours, theirs)


def main() -> int:
    parser = argparse.ArgumentParser(description="Time passes after passes on PolyBench.")
    parser.add_argument("kernels", nargs="*", choices=[[], *KERNELS], default=[])
    parser.add_argument("--states", type=int, default=300, help="how many programs")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--seconds", type=float, default=math.inf, help="no new program after these"
    )
    parser.add_argument("--style", choices=STYLES, default="static")
    parser.add_argument("--extent", type=int, default=60)
    options = parser.parse_args()
    draw, start = random.Random(options.seed), time.monotonic()
    count, asked, slow, alone, longest = 0, 0, 0, 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for how, text, pipeline in triples(options, draw):
            if time.monotonic() - start > options.seconds:
                break
            taken = seconds(text, pipeline)
            count, longest = count + 1, max(longest, taken)
            if taken <= ASKED:
                continue
            name = pipeline.partition("{")[0]
            pair = beside(text, pipeline, Path(folder)) if f"--{name} " in known() else None
            if pair is not None:
                asked += 1
                if pair[0] > 3 * pair[1] + 1:
                    slow += 1
                    print(
                        f"{pair[0]:.2f} s, mlir-opt {pair[1]:.2f} s: {how}, {pipeline}", flush=True
                    )
            elif taken > 1:
                alone += 1
                print(f"{taken:.2f} s, alone: {how}, {pipeline}", flush=True)
    print(
        f"{count} triples, the longest {longest:.2f} s in the process; {asked} beside mlir-opt, of "
        f"which {slow} take more than three times as long and a second; {alone} that it does not "
        "have, or refuses, take more than a second"
    )
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
