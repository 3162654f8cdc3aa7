"""Generated kernels, compiled plain and optimised: is any of them slower with the optimiser?

    python benchmarks/generated.py [--count N] [--seed S] [--rounds N] [--core N] [--seconds S]
                                   [--check]

A kernel is a Python function of one to three nests of loops over two matrices, their transposes, a
vector and a few numbers, in which extents (a few to some hundreds), types of elements, orders of
loops, bounds, subscripts, sums, conditions and the nests that repeat are drawn by its seed. Both
forms run in turn on the same values, pinned to one core, in either order alternately, after calls
in which code for extents is made; the median of the paired ratios of CPU time counts, optimised
over plain. Kernels with conditions are called with several sets of data in turn: a processor learns
how thousands of branches go when it sees them again. What they compute is compared bit by bit.
Kernels of the same machine code are not timed.

A kernel is slower if the median is above 1.05, and still is when it is measured again with four
times the rounds, and in the median of three other processes, in which its code lies elsewhere in
memory: the same code was seen to differ by 1.07. Its text is printed then. With `--check` the
status is 1 where there is one. `--rounds 0` only compiles, so that what is timed later comes from
the disk cache.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from tests.texts import defined_in

import loopwright as lw
from benchmarks.written_otherwise import copied

SLOWER = 1.05
SAMPLE = 1e-3
"""Seconds of a sample at least: shorter kernels are repeated in it."""
MOST = 3_000_000
"""Iterations of a nest, at most."""
WARM = 0.1
"""Seconds for which each form is called first."""
DECIDED = 500_000
"""How many conditions there are at least in all sets of data together."""
SHORTEST = 5e-6
"""Calls that take less time are not judged: `python_calls.py` measures what a call costs."""
EXTENTS = (3, 7, 16, 33, 64, 100, 150, 256, 400)


@dataclass
class Writer:
    """What writes the text of one kernel."""

    rng: random.Random
    rows: int
    columns: int
    is_integer: bool
    lines: list[str] = field(default_factory=list)

    def element(self, i: str, j: str) -> str:
        """An element of a matrix, near row `i` and column `j`."""
        name, turned = self.rng.choice([("a", False), ("b", False), ("a", False), ("t", True)])
        near = self.rng.random() < 0.3
        by = [self.rng.randint(-1, 1) if near else 0 for _ in range(2)]
        places = [f"{v}{k:+d}" if k else v for v, k in zip((i, j), by, strict=True)]
        return f"{name}[{', '.join(reversed(places) if turned else places)}]"

    def operand(self, i: str, j: str) -> str:
        """A number that is computed for row `i` and column `j`."""
        kind = self.rng.random()
        if kind < 0.55:
            return self.element(i, j)
        if kind < 0.7:
            return self.rng.choice([f"x[{i}]", f"y[{j}]"])
        if kind < 0.8:
            return "2" if self.is_integer else self.rng.choice(["0.5", "s", "2.0"])
        left = self.operand(i, j)
        right = self.operand(i, j)
        sign = self.rng.choice("++-*")
        function = self.rng.choice(["", "", "", "min", "max"])
        return f"{function}({left}, {right})" if function else f"({left} {sign} {right})"

    def loops(self, depth: int, order: list[str], **bounds: str) -> str:
        """Writes the headers of loops, and gives the indentation of what is in them."""
        for name in order:
            self.lines.append(f"{'    ' * depth}for {name} in range({bounds[name]}):")
            depth += 1
        return "    " * depth

    def bounds(self) -> dict[str, str]:
        """Those of rows and columns: all but the outermost ones, or a triangle of them."""
        i = "1, a.shape[0] - 1"
        j = "1, a.shape[1] - 1"
        if self.rng.random() < 0.15 and self.rows <= self.columns:
            j = self.rng.choice(["1, i + 1", "i, a.shape[1] - 1"])
        elif self.rng.random() < 0.1:
            j = "1, a.shape[1] - 1, 2"
        return {"i": i, "j": j}

    def nest(self, depth: int) -> None:
        """Writes a nest of loops."""
        rng = self.rng
        kind = rng.choice(["elements", "elements", "sums", "rows", "product", "update", "choice"])
        if kind == "product" and self.rows * self.columns * self.rows > MOST:
            kind = "update"
        bounds = self.bounds()
        order = ["i", "j"]
        if rng.random() < 0.4 and "i" not in bounds["j"]:
            order.reverse()
        if kind == "product":
            bounds["k"] = "a.shape[0]"
            order.insert(rng.randrange(order.index("i") + 1 if "i" in bounds["j"] else 3), "k")
            if "i" in bounds["j"]:
                order = ["i", *(name for name in order if name != "i")]
            indent = self.loops(depth, order, **bounds)
            left = rng.choice(["q[i, k]", "q[k, i]"])
            right = rng.choice(["a[k, j]", "t[j, k]"])
            self.lines.append(f"{indent}c[i, j] += {left} * {right}")
        elif kind == "sums":
            along = rng.choice(["x[i]", "y[j]"])
            if rng.random() < 0.5 or "i" in bounds["j"]:
                indent = self.loops(depth, order, **bounds)
                self.lines.append(f"{indent}{along} += {self.operand('i', 'j')}")
            else:
                order = ["i", "j"] if along == "x[i]" else ["j", "i"]
                indent = self.loops(depth, order[:1], **bounds)
                start = "0" if self.is_integer else "0.0"
                self.lines.append(f"{indent}m = {start}")
                inner = self.loops(len(indent) // 4, order[1:], **bounds)
                self.lines.append(f"{inner}m += {self.operand('i', 'j')}")
                self.lines.append(f"{indent}{along} = m")
        elif kind == "rows":
            indent = self.loops(depth, order, **bounds)
            back = rng.choice(["c[i - 1, j]", "c[i, j - 1]", "c[i - 1, j - 1]"])
            self.lines.append(f"{indent}c[i, j] = {back} - {self.operand('i', 'j')}")
            if order == ["i", "j"] and rng.random() < 0.3:
                indent = self.loops(depth + 1, ["j"], j="a.shape[1] - 2, 0, -1")
                self.lines.append(f"{indent}c[i, j] = c[i, j + 1] - {self.operand('i', 'j')}")
        elif kind == "choice":
            indent = self.loops(depth, order, **bounds)
            test = f"{self.element('i', 'j')} > {rng.choice(['x[i]', 'y[j]', 's'])}"
            self.lines.append(f"{indent}if {test}:")
            self.lines.append(f"{indent}    c[i, j] = {self.operand('i', 'j')}")
            if rng.random() < 0.5:
                self.lines.append(f"{indent}else:")
                self.lines.append(f"{indent}    c[i, j] = {self.operand('i', 'j')}")
        else:
            indent = self.loops(depth, order, **bounds)
            target = rng.choice(["c[i, j]", "c[i, j]", "d[j, i]"])
            sign = "+=" if kind == "update" else "="
            self.lines.append(f"{indent}{target} {sign} {self.operand('i', 'j')}")

    def kernel(self) -> str:
        """The text of a function `kernel`."""
        self.lines = ["def kernel(a, b, c, t, d, q, x, y, s, n):"]
        if self.rng.random() < 0.2 and self.rows * self.columns < MOST // 20:
            self.lines.append("    for _ in range(n):")
            for _ in range(self.rng.randint(1, 2)):
                self.nest(2)
        else:
            for _ in range(self.rng.randint(1, 3)):
                self.nest(1)
        return "\n".join(self.lines) + "\n"


def generated(seed: int) -> tuple[str, list[Any], bool]:
    """The text of a kernel, its arguments, and whether they may be reassociated."""
    rng = random.Random(seed)
    rows = rng.choice(EXTENTS)
    columns = rng.choice(EXTENTS)
    dtype = rng.choice(["f8", "f8", "f8", "f4", "f4", "i8"])
    text = Writer(rng, rows, columns, dtype == "i8").kernel()
    values = np.random.default_rng(seed)
    shapes = [(rows, columns)] * 3 + [(columns, rows)] * 2 + [(rows, rows), (rows,), (columns,)]
    arrays = [(values.random(shape) * 8 - 4).astype(dtype) for shape in shapes]
    scale = arrays[0].dtype.type(values.random() * 4 - 2)
    return text, [*arrays, scale, 10], rng.random() < 0.3


def data_for(text: str, start: list[Any]) -> list[list[Any]]:
    """The sets of arguments with which a kernel is called: the given ones, and these shuffled."""

    def shuffled(value: Any, draw: np.random.Generator) -> Any:
        is_array = isinstance(value, np.ndarray)
        return draw.permutation(value.ravel()).reshape(value.shape) if is_array else value

    sets = min(256, 8 + DECIDED // start[0].size) if " if " in text else 1
    draws = [np.random.default_rng(seed) for seed in range(1, sets)]
    return [start, *([shuffled(value, draw) for value in start] for draw in draws)]


class Form:
    """A kernel, plain or optimised."""

    def __init__(
        self, text: str, start: list[list[Any]], values: list[list[Any]], **options: bool
    ) -> None:
        function: Callable[..., Any] = defined_in(text)["kernel"]
        self.kernel = lw.kernel(**options)(function)
        self._start = start
        self.values = values
        self.seconds(1)
        self.outputs = [v.copy() for v in self.values[0] if isinstance(v, np.ndarray)]
        begun = time.monotonic()
        while time.monotonic() - begun < WARM:
            self.seconds(1)

    def seconds(self, times: int) -> float:
        """CPU seconds of a call, after which arguments are what they are after so many."""
        for values, starts in zip(self.values, self._start, strict=True):
            for value, start in zip(values, starts, strict=True):
                if isinstance(value, np.ndarray):
                    np.copyto(value, start)
        begun = time.process_time_ns()
        for turn in range(times):
            self.kernel(*self.values[turn % len(self.values)])
        return (time.process_time_ns() - begun) * 1e-9 / times


def ratio_of(forms: list[Form], rounds: int) -> float:
    """The median of optimised over plain."""
    once = max(1e-7, min(form.seconds(1) for form in forms))
    times = max(len(forms[0].values), min(2000, math.ceil(SAMPLE / once)))
    ratios: list[float] = []
    for turn in range(rounds):
        order = forms if turn % 2 else forms[::-1]
        times_of_form = {form: form.seconds(times) for form in order}
        ratios.append(times_of_form[forms[1]] / times_of_form[forms[0]])
    return statistics.median(ratios)


def confirmed(seed: int, options: argparse.Namespace) -> float:
    """The median ratio of a kernel in other processes; 1 in those where it is not timed."""
    command = [sys.executable, __file__, "--alone", "--seed", str(seed), "--count", "1"]
    command += ["--rounds", str(4 * options.rounds), "--core", str(options.core)]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(3)]
    return statistics.median(float(run.stdout or 1) for run in runs)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="that of the first kernel")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after so many")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--alone", action="store_true", help="print the ratio of a kernel")
    options = parser.parse_args()
    os.environ.setdefault("LOOPWRIGHT_NUM_THREADS", "1")
    os.sched_setaffinity(0, {options.core})
    begun = time.monotonic()
    ratios: dict[int, float] = {}
    slower: list[int] = []
    same = short = 0
    for seed in range(options.seed, options.seed + options.count):
        if time.monotonic() - begun > options.seconds:
            print(f"stopped before seed {seed}")
            break
        text, arguments, fastmath = generated(seed)
        start = data_for(text, arguments)
        with np.errstate(all="ignore"):
            values = [copied(array) for array in start]
            forms = [
                Form(text, start, values, optimise=optimise, fastmath=fastmath)
                for optimise in (False, True)
            ]
            output_pairs = zip(*(form.outputs for form in forms), strict=True)
            if not fastmath and not all(
                np.array_equal(x, y, equal_nan=True) for x, y in output_pairs
            ):
                raise AssertionError(f"seed {seed}: the results differ\n{text}")
            if not options.rounds:
                continue
            if min(forms[0].seconds(1) for _ in range(5)) < SHORTEST:
                short += 1
                continue
            if forms[0].kernel.inspect_asm() == forms[1].kernel.inspect_asm():
                same += 1
                continue
            ratio = ratio_of(forms, options.rounds)
            if options.alone:
                print(ratio)
                return 0
            if ratio > SLOWER:
                ratio = ratio_of(forms, 4 * options.rounds)
            if ratio > SLOWER:
                ratio = confirmed(seed, options)
        ratios[seed] = ratio
        if ratio > SLOWER:
            slower.append(seed)
            took = min(forms[0].seconds(1) for _ in range(9))
            shape = arguments[0].shape
            what = f"{arguments[0].dtype} {shape[0]} × {shape[1]}{', fastmath' if fastmath else ''}"
            print(
                f"seed {seed}: {ratio:.2f}, plain {took * 1e6:.1f} µs, {what}\n{text}", flush=True
            )
    if ratios:
        mean = statistics.geometric_mean(ratios.values())
        print(f"{len(ratios)} kernels, {same} more of the same code, {short} short; "
              f"optimised over plain: "
              f"geometric mean {mean:.3f}, slowest {max(ratios.values()):.2f}; "
              f"{len(slower)} slower: {slower}")  # fmt: skip
    return int(options.check and bool(slower))


if __name__ == "__main__":
    sys.exit(main())
