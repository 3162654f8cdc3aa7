"""The time of each pass on PolyBench's kernels after any two other passes, beside `mlir-opt-22`.

python benchmarks/pass_chains.py [KERNEL …] [--states N] [--seed S] [--style STYLE] [--extent N]
python benchmarks/pass_chains.py [KERNEL …] --all [--keep FILE] [--seed S] [--style STYLE]

A state is a kernel after two passes, drawn with their options by the seed; one that was met before
does not count. Each pass runs on each state with one of its options, and its CPU time is taken in
the process. It holds if that is at most three times that of `mlir-opt` plus a second. Where ours
takes longer than `ASKED`, both run as programs, start-up included: the least time of three. Passes
that `mlir-opt` does not have are listed where they take longer than a second. The exit status is 1
where something does not hold.

With `--all` the states are those after every pass and after every two, each with an option that
the seed draws, and what runs on each is every pass that `mlir-opt` has. States that differ only in
numbers, or in what is said of functions, count as one. A pass is left out on a state where it would
have to take `MARGIN` times as long for each operation as it ever did on that kernel to get to
`ASKED`. Where all passes on a state take longer than that together, each is timed once more with no
answers kept from before, and judged. `--keep` adds a line for each kernel that is done to a file,
and leaves out those that have one.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import math
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Protocol, cast

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.campaigns.loops import every_pass
from tests.campaigns.passes import is_done, parse
from tests.generate.loops import STYLES
from tests.generate.polybench import KERNELS, sizes_of
from tests.oracle import ask
from xdsl.dialects.builtin import ModuleOp

from benchmarks.fusion_compile import OURS, cpu_seconds
from benchmarks.pass_growth import argument
from loopwright.ir.syntax import print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.reporting.errors import PassError
from loopwright.reporting.ledger import Ledger

ASKED = 0.6
"""Seconds in the process from which on `mlir-opt` is asked."""

MARGIN = 10


class Kept(Protocol):
    """What `functools.cache` makes of a function."""

    def cache_clear(self) -> None:
        """Lose all answers."""
        ...


Triple = tuple[str, ModuleOp, str]
"""Which two passes made what of a kernel, that, and another pass."""


def drawn(options: argparse.Namespace, draw: random.Random) -> Iterator[Triple]:
    """Every pass on what two drawn ones make of kernels."""
    every = every_pass()
    met = set[str]()
    kernels = options.kernels or list(KERNELS)
    for number in range(options.states):
        kernel = KERNELS[kernels[number % len(kernels)]]
        text = kernel.text(options.style, sizes_of(kernel, options.extent))
        for _ in range(20):
            pair = [draw.choice(every[name]) for name in draw.sample(list(every), 2)]
            module = parse(text)
            if not all(is_done(module, pipeline, Ledger()) for pipeline in pair):
                continue
            printed_module = print_module(module)
            if printed_module not in met:
                met.add(printed_module)
                for pipelines in every.values():
                    yield f"{kernel.name}, {', '.join(pair)}", module, draw.choice(pipelines)
                break


def structure(module: ModuleOp) -> str:
    """The text of a module with no numbers but in names, and nothing said of its functions.

    >>> structure(parse("func.func private @f3(memref<5xf32>) attributes {llvm.emit_c_interface}"))
    'module {\\n  func.func @f3(memref<#xf32>)\\n}\\n'
    """
    heads = re.compile(r"(?m)(?<=func\.func )(private )?(.*?)( attributes \{[^{}]*\})?(?=$| \{$)")
    return re.sub(r"(?<![%@#\w])\d+", "#", heads.sub(r"\2", print_module(module)))


def made_of(module: ModuleOp, met: set[str], draw: random.Random) -> Iterator[tuple[str, ModuleOp]]:
    """What each pass makes of a module that was not met before."""
    for pipelines in every_pass().values():
        pipeline = draw.choice(pipelines)
        changed = module.clone()
        if is_done(changed, pipeline, Ledger()):
            key = structure(changed)
            if key not in met:
                met.add(key)
                yield pipeline, changed


def states_of(name: str, options: argparse.Namespace) -> Iterator[tuple[str, ModuleOp, bool]]:
    """What every pass, and every two, make of a kernel, and whether it was but one."""
    draw = random.Random(f"{options.seed} {name}")
    kernel = KERNELS[name]
    plain = parse(kernel.text(options.style, sizes_of(kernel, options.extent)))
    met = {structure(plain)}
    once = list(made_of(plain, met, draw))
    yield from ((f"{name}, {first}", state, True) for first, state in once)
    for first, state in once:
        for then, two in made_of(state, met, draw):
            yield f"{name}, {first}, {then}", two, False


def all_of(name: str, options: argparse.Namespace, folder: Path) -> Verdict:
    """Time every pass that `mlir-opt` has after every pass, and every two, on a kernel."""
    last = [pipelines for pass_, pipelines in every_pass().items() if is_known(pass_)]
    verdict = Verdict(folder)
    draw = random.Random(f"{options.seed} {name}")
    for how, state, is_first in states_of(name, options):
        size = sum(1 for _ in state.walk())
        chosen = [draw.choice(pipelines) for pipelines in last]
        draw.shuffle(chosen)
        slow = [pass_ for pass_ in chosen if is_first or verdict.may_be_slow(pass_, size)]
        verdict.left_out += len(chosen) - len(slow)
        if sum(verdict.timed(state, pass_, size) for pass_ in slow) <= ASKED:
            continue
        answers = caches()
        for pipeline in slow:
            for memo in answers:
                memo.cache_clear()
            verdict.judge(how, state, pipeline, size)
    return verdict


def caches() -> list[Kept]:
    """What keeps answers of exact questions, which would be quick to find again."""
    rooms = ("loopwright.exact.presburger", "loopwright.exact")
    candidates = (
        cast("Kept", cache) for cache in gc.get_objects() if type(cache) is type(known_triples)
    )
    return [cache for cache in candidates if str(cache.__module__).startswith(rooms)]


def seconds(module: ModuleOp, pipeline: str) -> float:
    """The CPU time of a pass in this process, reading not included."""
    copy = module.clone()
    manager = PassManager(parse_any_pipeline(pipeline))
    start = time.process_time()
    with contextlib.suppress(PassError), contextlib.redirect_stderr(io.StringIO()):
        manager.run(copy)
    return time.process_time() - start


@cache
def known_triples() -> str:
    """What `mlir-opt` has."""
    return ask("mlir-opt-22", ["--help"], "").out


def is_known(name: str) -> bool:
    """Whether `mlir-opt` has a pass."""
    return f"--{name} " in known_triples()


def beside(text: str, pipeline: str, folder: Path) -> tuple[float, float] | None:
    """The times of both programs; None where one of them refuses. `mlir-opt` is not run where ours
    takes a second at most, and stopped where it takes so long that ours holds: then its time is
    infinite."""

    def least(program: str, limit: float | None = None) -> float | None:
        with contextlib.suppress(subprocess.CalledProcessError):
            command = program, argument(pipeline)
            times = [cpu_seconds(command, text, folder, limit) for _ in range(3)]
            return min(math.inf if time_ is None else time_ for time_ in times)
        return None

    ours = least(OURS[0])
    if ours is None or ours <= 1:
        return None if ours is None else (ours, math.inf)
    theirs = least("mlir-opt-22", (ours - 1) / 3)
    return None if theirs is None else (ours, theirs)


@dataclass
class Verdict:
    """What was timed, and what does not hold of it."""

    folder: Path
    count: int = 0
    asked: int = 0
    slow: int = 0
    alone: int = 0
    longest: float = 0.0
    left_out: int = 0
    rates: dict[str, float] = field(default_factory=dict[str, float])
    """The most seconds that each pass took for an operation."""

    def may_be_slow(self, pipeline: str, size: int) -> bool:
        """Whether a pass may take long on so many operations, by what it took for others."""
        rate = self.rates.get(pipeline.partition("{")[0], math.inf)
        return rate * size * MARGIN >= ASKED

    def timed(self, module: ModuleOp, pipeline: str, size: int) -> float:
        """The time of a pass in this process, which is noted."""
        elapsed = seconds(module, pipeline)
        name = pipeline.partition("{")[0]
        self.longest = max(self.longest, elapsed)
        self.rates[name] = max(self.rates.get(name, 0.0), elapsed / size)
        self.count += 1
        return elapsed

    def judge(self, how: str, module: ModuleOp, pipeline: str, size: int = 1) -> None:
        """Time a pass on what others made of a kernel, and say where it is too slow."""
        elapsed = self.timed(module, pipeline, size)
        name = pipeline.partition("{")[0]
        if elapsed <= ASKED:
            return
        has_other = is_known(name)
        pair = beside(print_module(module), pipeline, self.folder) if has_other else None
        if pair is not None:
            self.asked += 1
            if pair[0] > 3 * pair[1] + 1:
                self.slow += 1
                print(f"{pair[0]:.2f} s, mlir-opt {pair[1]:.2f} s: {how}, {pipeline}", flush=True)
        elif elapsed > 1:
            self.alone += 1
            print(f"{elapsed:.2f} s, alone: {how}, {pipeline}", flush=True)

    def __str__(self) -> str:
        return (
            f"{self.count} timed and {self.left_out} left out, the longest {self.longest:.2f} s in "
            f"the process; {self.asked} beside mlir-opt, of which {self.slow} take more than three "
            f"times as long and a second; {self.alone} that it does not have, or refuses, take "
            "more than a second"
        )


def one_by_one(options: argparse.Namespace, folder: Path) -> int:
    """All triples of each kernel that is not in the file yet; how many are too slow."""
    reported = options.keep.read_text() if options.keep and options.keep.exists() else ""
    slow = 0
    start = time.monotonic()
    for name in options.kernels or KERNELS:
        head = f"{name} {options.style} {options.seed}: "
        if head in reported or time.monotonic() - start > options.seconds:
            continue
        verdict = all_of(name, options, folder)
        slow += verdict.slow
        print(f"{head}{verdict}", flush=True)
        if options.keep:
            with options.keep.open("a") as file:
                print(f"{head}{verdict}", file=file)
    return slow


def main() -> int:
    parser = argparse.ArgumentParser(description="Time passes after passes on PolyBench.")
    parser.add_argument("kernels", nargs="*", choices=[[], *KERNELS], default=[])
    parser.add_argument("--states", type=int, default=300, help="how many programs")
    parser.add_argument("--all", action="store_true", help="after every two passes")
    parser.add_argument("--keep", type=Path, help="which kernels are done, with --all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--seconds", type=float, default=math.inf, help="no new program after these"
    )
    parser.add_argument("--style", choices=STYLES, default="static")
    parser.add_argument("--extent", type=int, default=60)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        if options.all:
            return int(one_by_one(options, Path(name)) > 0)
        verdict = Verdict(Path(name))
        for triple in drawn(options, draw):
            if time.monotonic() - start > options.seconds:
                break
            verdict.judge(*triple)
    print(verdict)
    return int(verdict.slow > 0)


if __name__ == "__main__":
    sys.exit(main())
