"""`lw.kernel` beside Numba and NumPy on scientific kernels: plain loops and array expressions.

    python benchmarks/python_kernels.py [NAME...] [--containers] [--rounds N] [--check] [--bounds]

Each form of each kernel of `benchmarks/scientific` is compiled with `optimise=True`, strict and
with `fastmath=True`, and by `numba.njit(fastmath=True)` from the same source, where Numba takes it;
the array form also runs as NumPy does it. All get copies of the same arguments and are called by
turns in one process on one core; a time is the least CPU time of the rounds. Results are compared.

The ratios that are asked are those of `fastmath=True`, since Numba has it, too: at most 0.6 of
Numba in geometric mean and 1.1 in each line, 0.25 of NumPy in geometric mean. `--check` tells which
lines are above and exits with an error then. First calls compile, with nothing kept of earlier
runs. `--bounds` tells instead what tests of subscripts cost: the time over that with
`boundscheck=False`, with the same arguments in the same memory. Needs the packages of
`pip install loopwright[bench]`.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import math
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.scientific import containers, grids, linear_algebra, models, sequences
from benchmarks.scientific.case import Case, Function

CASES: list[Case] = [
    *linear_algebra.CASES,
    *grids.CASES,
    *sequences.CASES,
    *models.CASES,
]
MEAN_OF_NUMBA = 0.6
WORST_OF_NUMBA = 1.1
MEAN_OF_NUMPY = 0.25
FIRST_CALL = 1.0
WORST_OF_BOUNDS = 1.05
BLAS_VARIABLE = "OPENBLAS_NUM_THREADS"
SHORTEST = 2e-3
"""Seconds that are timed at once, at least."""


class Contestant:
    """A function with its own copies of the arguments."""

    def __init__(self, function: Function, original_arguments: tuple[Any, ...]) -> None:
        self.function = function
        self.original_arguments = original_arguments
        self.arguments = copy.deepcopy(original_arguments)
        self.best = math.inf
        self.first = self.seconds()
        self.results = [a.copy() for a in self.arguments if isinstance(a, np.ndarray)]
        self.repeated = 1

    def seconds(self) -> float:
        """CPU time of a call with arguments as they were."""
        for value, original in zip(self.arguments, self.original_arguments, strict=True):
            if isinstance(value, np.ndarray):
                np.copyto(value, original)
        start = time.process_time_ns()
        self.function(*self.arguments)
        return (time.process_time_ns() - start) * 1e-9

    def round(self) -> None:
        """Time some calls, so many that it takes long enough."""
        for _ in range(self.repeated):
            self.best = min(self.best, self.seconds())
        self.repeated = max(1, min(50, int(SHORTEST / self.best)))


@dataclass(frozen=True)
class Line:
    """What was measured of one form of one kernel, in seconds."""

    name: str
    strict: float
    fast: float
    numba: float | None
    numpy: float | None
    first: float
    first_numba: float | None

    @property
    def of_numba(self) -> float | None:
        """Our time over Numba's."""
        return None if self.numba is None else self.fast / self.numba

    @property
    def of_numpy(self) -> float | None:
        """Our time over NumPy's."""
        return None if self.numpy is None else self.fast / self.numpy


def measured(cases: Sequence[Case], rounds: int) -> Iterator[Line]:
    """The lines of some kernels."""
    import numba

    import loopwright as lw

    # What either loads at its first compilation is not counted.
    warm = np.zeros(3)
    lw.kernel(optimise=True)(_warm)(warm)
    numba.njit(fastmath=True)(_warm)(warm)
    for case in cases:
        case_arguments = case.arguments(np.random.default_rng(7))
        for form, function in (("loops", case.loops), ("arrays", case.arrays)):
            if function is None:
                continue
            strict = Contestant(lw.kernel(optimise=True)(function), case_arguments)
            fast = Contestant(lw.kernel(optimise=True, fastmath=True)(function), case_arguments)
            theirs = numpy = None
            with contextlib.suppress(numba.core.errors.NumbaError):
                theirs = Contestant(numba.njit(fastmath=True)(function), case_arguments)
            if case.arrays is not None:
                numpy = Contestant(case.arrays, case_arguments)
            taking_part = [c for c in (strict, fast, theirs, numpy) if c is not None]
            for other in taking_part[1:]:
                for mine, its in zip(strict.results, other.results, strict=True):
                    differ = ~np.isclose(mine, its, rtol=1e-6, atol=1e-9)
                    if differ.mean() > (0.01 if case.is_chaotic else 0):
                        raise SystemExit(f"{case.name}: other results in {form}")
            for _ in range(rounds):
                for contestant in taking_part:
                    contestant.round()
            yield Line(
                f"{case.name} {form}",
                strict.best,
                fast.best,
                theirs and theirs.best,
                numpy and numpy.best,
                strict.first,
                theirs and theirs.first,
            )


def _warm(x):
    for i in range(len(x)):
        x[i] += 1.0


def shown(line: Line) -> str:
    """A row of the table."""
    times = (line.strict, line.fast, line.numba, line.numpy)
    cells = ["" if t is None else f"{t * 1e3:.3f}" for t in times]
    ratios = [
        line.of_numba,
        None if line.numba is None else line.strict / line.numba,
        line.of_numpy,
    ]
    cells += ["" if r is None else f"{r:.2f}" for r in ratios]
    cells += ["" if t is None else f"{t:.2f}" for t in (line.first, line.first_numba)]
    return f"| `{line.name}` | " + " | ".join(cells) + " |"


HEAD = """\
| kernel | strict, ms | fast, ms | Numba, ms | NumPy, ms | fast / Numba | strict / Numba | \
fast / NumPy | first call, s | Numba's |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


def mean(ratios: Sequence[float]) -> float:
    """The geometric mean."""
    return math.exp(statistics.fmean(map(math.log, ratios)))


def summary(lines: Sequence[Line]) -> list[str]:
    """Prints means; what falls short of what is asked."""
    short: list[str] = []
    of_numba = [line.of_numba for line in lines if line.of_numba is not None]
    strictly = [line.strict / line.numba for line in lines if line.numba is not None]
    of_numpy = [line.of_numpy for line in lines if line.of_numpy is not None]
    if of_numba:
        print(f"of Numba: fast {mean(of_numba):.2f}, strict {mean(strictly):.2f}, {len(of_numba)}")
        if mean(of_numba) > MEAN_OF_NUMBA:
            short.append(f"mean of Numba {mean(of_numba):.2f}")
    if of_numpy:
        print(f"of NumPy: fast {mean(of_numpy):.2f}, {len(of_numpy)}")
        if mean(of_numpy) > MEAN_OF_NUMPY:
            short.append(f"mean of NumPy {mean(of_numpy):.2f}")
    first = statistics.median(line.first for line in lines)
    first_call_times = [
        (line.first, line.first_numba) for line in lines if line.first_numba is not None
    ]
    beyond = sum(ours > theirs for ours, theirs in first_call_times)
    numba_first = (
        statistics.median(theirs for _, theirs in first_call_times)
        if first_call_times
        else math.nan
    )
    print(f"first call: median {first:.2f} s, Numba {numba_first:.2f} s, longer in {beyond} lines")
    if first > FIRST_CALL:
        short.append(f"first call {first:.2f} s")
    return short + [
        f"{line.name} {line.of_numba:.2f} of Numba"
        for line in lines
        if line.of_numba is not None and line.of_numba > WORST_OF_NUMBA
    ]


def bounds(cases: Sequence[Case], rounds: int) -> Iterator[tuple[str, float]]:
    """How many times as long each form of each kernel takes with tests of subscripts."""
    import loopwright as lw

    for case in cases:
        case_arguments = case.arguments(np.random.default_rng(7))
        for form, function in (("loops", case.loops), ("arrays", case.arrays)):
            if function is None:
                continue
            tested = Contestant(lw.kernel(fastmath=True)(function), case_arguments)
            plain = Contestant(
                lw.kernel(fastmath=True, boundscheck=False)(function), case_arguments
            )
            plain.arguments = tested.arguments
            for _ in range(rounds):
                tested.round()
                plain.round()
            yield f"{case.name} {form}", tested.best / plain.best


def shown_bounds(ratios_by_name: Sequence[tuple[str, float]]) -> None:
    """Prints the mean, and what is above the bound."""
    beyond = [f"{name} {ratio:.2f}" for name, ratio in ratios_by_name if ratio > WORST_OF_BOUNDS]
    average = mean([ratio for _, ratio in ratios_by_name])
    print(f"tests of subscripts: {average:.2f}, {len(ratios_by_name)}")
    print(f"above {WORST_OF_BOUNDS}: {', '.join(beyond) or 'none'}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="kernels, or parts of their names")
    parser.add_argument("--containers", action="store_true", help="sorting, lists, draws instead")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--check", action="store_true", help="an error where a line falls short")
    parser.add_argument("--bounds", action="store_true", help="what tests of subscripts cost")
    options = parser.parse_args()
    if os.environ.get(BLAS_VARIABLE) != "1":  # NumPy has asked already
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, BLAS_VARIABLE: "1"})
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    selectable = containers.CASES if options.containers else CASES
    cases = [c for c in selectable if not options.names or any(n in c.name for n in options.names)]
    with tempfile.TemporaryDirectory() as directory:
        os.environ["LOOPWRIGHT_CACHE_DIR"] = directory
        if options.bounds:
            shown_bounds([*bounds(cases, options.rounds)])
            return 0
        print(HEAD)
        lines: list[Line] = []
        for line in measured(cases, options.rounds):
            print(shown(line), flush=True)
            lines.append(line)
        short = summary(lines)
    for text in short:
        print("short:", text)
    return 1 if options.check and short else 0


if __name__ == "__main__":
    sys.exit(main())
