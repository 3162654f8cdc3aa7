"""First calls: what compiling takes, of simple loops and of long functions.

    python benchmarks/first_calls.py [programs] [simple] [long] [--check] [--quick]

CPU time, the least of several processes, which find byte code of the compiler. A simple loop is
compiled with an empty disk cache, in a process that has compiled another function, which loads the
compiler; the row before says what that took. A later process finds its code in the cache. Long
functions are of N loops, array statements, also in a loop over time, or temporary arrays, each of
which reads what the one before made; the exponent is of the growth from the first of three sizes to
the last, without what a function of one takes. `--check` exits with an error where a figure is
above what is asked; `--quick` takes a quarter of the sizes.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

SIMPLE = {
    "scale": "x, y|for i in range(len(x)):|    y[i] = 2.0 * x[i]",
    "sum": "x, y|s = 0.0|for i in range(len(x)):|    s += x[i]|return s",
    "axpy": "x, y|for i in range(len(x)):|    y[i] = 0.5 * x[i] + y[i]",
    "difference": "x, y|for i in range(1, len(x)):|    y[i] = x[i] - x[i - 1]",
}
"""The parameters and the lines of functions."""


def _loop(k: int, source: str, target: str) -> str:
    line = f"for i in range(1, x.shape[0] - 1):|    {target}[i] = {source}[i - 1] * 0.{k + 1}"
    return f"{line} + {source}[i + 1]"


def _statement(k: int, source: str, target: str) -> str:
    return f"{target}[1:-1] = {source}[:-2] * 0.{k + 1} + {source}[2:]"


def _temporary(k: int, source: str, _: str) -> str:
    before = f"t{k - 1}" if k else "x"
    return f"t{k} = {before} * 0.{k + 1} + {source}"


def _sweep(k: int, source: str, target: str) -> str:
    """A statement of a loop over time, as it is indented."""
    return f"    {_statement(k, source, target)}"


LONG: dict[str, tuple[Callable[[int, str, str], str], int]] = {
    "loops": (_loop, 660),
    "array statements": (_statement, 400),
    "temporary arrays": (_temporary, 400),
    "statements in a loop over time": (_sweep, 60),
}
"""What the lines of long functions are, and how many there are at most."""

PROCESS = """
import json, sys, time
import numpy as np
import loopwright as lw
lw.kernel
from functions import *
def first_call(function):
    x, y = np.ones(50), np.ones(50)
    start = time.process_time()
    lw.kernel(function)(x, y)
    return time.process_time() - start
print(json.dumps([first_call(globals()[name]) for name in sys.argv[1:]]))
"""
MOST = 10.0
EXPONENT = 1.15
"""Seconds of the longest function, and the growth, that are asked."""


def function(name: str, text: str) -> str:
    """The source of a function: its parameters, then its lines."""
    parameters, *lines = text.split("|")
    return "\n".join([f"def {name}({parameters}):", *(f"    {line}" for line in lines), ""])


def long_function(name: str, line: Callable[[int, str, str], str], count: int) -> str:
    """The source of a function of so many lines or loops."""
    places = (("x", "y") if k % 2 else ("y", "x") for k in range(count))
    lines = ["for t in range(2):"] if line is _sweep else []
    lines += [line(k, *place) for k, place in enumerate(places)]
    last = [f"y[:] = t{count - 1}"] if line is _temporary else []
    return function(name, "|".join(["x, y", *lines, *last]))


def seconds(names: list[str], source: str, rounds: int, *, is_cached: bool = False) -> list[float]:
    """The CPU time of the first call of each function, one after the other in a process."""
    runs: list[list[float]] = []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "functions.py").write_text(source)
        for number in range(rounds + is_cached):
            cache = "cache" if is_cached else f"cache{number}"
            variables = {
                **os.environ,
                "LOOPWRIGHT_CACHE_DIR": f"{folder}/{cache}",
                "PYTHONPYCACHEPREFIX": f"{folder}/bytecode",
                "PYTHONDONTWRITEBYTECODE": "",
            }
            result = subprocess.run(
                [sys.executable, "-c", PROCESS, *names],
                cwd=folder, env=variables, capture_output=True, text=True, check=True,
            )  # fmt: skip
            runs.append(json.loads(result.stdout))
    return [min(times) for times in zip(*runs[is_cached:], strict=True)]


def cpu_seconds(*words: str, rounds: int = 7) -> float:
    """The CPU time of a program."""
    least = math.inf
    for _ in range(rounds + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return least


Row = tuple[str, float, float | None]


def programs() -> Iterator[Row]:
    """What starting takes, in milliseconds."""
    bare = cpu_seconds(sys.executable, "-c", "pass")
    yield "`python -c pass`, ms", bare * 1e3, None
    loading = cpu_seconds(sys.executable, "-c", "import loopwright") - bare
    yield "`import loopwright`, ms", loading * 1e3, None
    program = Path(sys.executable).with_name("loopwright-opt")
    yield "`loopwright-opt --version`, ms", (cpu_seconds(str(program), "--version")) * 1e3, None


def simple(rounds: int) -> Iterator[Row]:
    """First calls of simple loops, in milliseconds."""
    warm = function("warm", "x, y|for i in range(3, len(x)):|    x[i] = y[i - 3] * x[i] - 1.0")
    source = "\n".join([warm, *(function(name, text) for name, text in SIMPLE.items())])
    loading, *times = seconds(["warm", *SIMPLE], source, rounds)
    yield "the first function of a process, ms", loading * 1e3, None
    for name, time_ in zip(SIMPLE, times, strict=True):
        yield f"`{name}`, ms", time_ * 1e3, 15
    cached = seconds(["scale"], source, rounds, is_cached=True)[0]
    yield "`scale`, the first of a later process, ms", cached * 1e3, 30


def long(part: int) -> Iterator[Row]:
    """First calls of long functions, in seconds, and how they grow."""
    for what, (line, most) in LONG.items():
        sizes = [most // (16 * part), most // (4 * part), most // part]
        names = [f"long{size}" for size in (1, *sizes)]
        texts = (long_function(f"long{size}", line, size) for size in (1, 2, *sizes))
        source = "\n".join(texts)
        times = [seconds(["long2", name], source, 1)[1] for name in names]
        for size, time_ in zip(sizes, times[1:], strict=True):
            yield f"{size} {what}, s", time_, MOST if size == most else None
        growth = math.log((times[-1] - times[0]) / (times[1] - times[0]))
        # All pairs of statements in one loop are asked about.
        most_growth = None if line is _sweep else EXPONENT
        yield f"{what}: exponent", growth / math.log(sizes[-1] / sizes[0]), most_growth


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", help="programs, simple, long; otherwise all")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    parts: dict[str, Callable[[], Iterator[Row]]] = {
        "programs": programs,
        "simple": lambda: simple(3 if options.quick else 5),
        "long": lambda: long(4 if options.quick else 1),
    }
    is_fine = True
    print("| first calls | figure | asked |\n| --- | --- | --- |")
    for part in options.parts or parts:
        for what, figure, limit in parts[part]():
            is_short = limit is not None and figure > limit
            is_fine &= not is_short
            shown = "" if limit is None else f"{limit:g}"
            print(
                f"| {what} | {figure:.3g} | {shown} |" + (" short" if is_short else ""), flush=True
            )
    return int(options.check and not is_fine)


if __name__ == "__main__":
    sys.exit(main())
