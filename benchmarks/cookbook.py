"""How many programs of `benchmarks/cookbook` run when every function of a module is decorated.

    python benchmarks/cookbook.py [NAME...] [--with loopwright|numba] [--why]

Each program is called three times by Python and decorated, in a process of its own, with copies of
the arguments; results, what is left in the arguments and what is printed must be alike (numbers to
a part in 10¹², types of Python's and NumPy's numbers not compared). `--why` prints the first line
of each error. Needs the packages of `pip install loopwright[bench]`.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import importlib
import io
import multiprocessing
import sys
import types
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

MODULES = ("numbers", "puzzles", "science")
SECONDS = 60
CALLS = 3


def decorator(tool: str) -> Callable[[Any], Any]:
    """The decorator of a tool, without options."""
    if tool == "numba":
        from numba import njit

        return njit
    import loopwright as lw

    return lw.kernel


def alike(a: Any, b: Any) -> bool:
    """Whether two results are the same, but for the last bits and the classes of numbers."""
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        if np.shape(a) != np.shape(b) or np.asarray(a).dtype != np.asarray(b).dtype:
            return False
        return bool(np.allclose(a, b, rtol=1e-12, atol=1e-12, equal_nan=True))
    if isinstance(a, dict):
        return list(a) == list(b) and all(alike(a[k], b[k]) for k in a)
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(alike, a, b))
    if isinstance(a, float | complex | np.floating):
        return bool(np.isclose(a, b, rtol=1e-12, atol=1e-12, equal_nan=True))
    return bool(a == b)


def called(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The results of three calls, what is left in the arguments, and what was printed."""
    arguments = copy.deepcopy(arguments)
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        results = [function(*arguments) for _ in range(CALLS)]
    mutable_arguments = tuple(x for x in arguments if isinstance(x, list | np.ndarray))
    return results, mutable_arguments, text.getvalue().replace(" ", "")


def judged(tool: str, module_name: str, name: str, into: Any) -> None:
    """Send what became of a program."""
    module = importlib.import_module(f"benchmarks.cookbook.{module_name}")
    function, *arguments = next(p for p in module.PROGRAMS if p[0].__name__ == name)
    expected = called(function, tuple(arguments))
    decorate = decorator(tool)
    own = {
        value: decorate(value)
        for value in vars(module).values()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
    }
    for plain, decorated in own.items():
        setattr(module, plain.__name__, decorated)
    arguments = [own[x] if isinstance(x, types.FunctionType) else x for x in arguments]
    warnings.simplefilter("ignore")
    try:
        outcome = called(own[function], tuple(arguments))
    except Exception as error:  # whatever a tool raises counts as not taken
        into.put(("refused", next(iter(str(error).splitlines()), repr(error))))
        return
    into.put(("right", "") if alike(expected, outcome) else ("WRONG", f"{outcome} for {expected}"))


def verdict(tool: str, module: str, name: str) -> tuple[str, str]:
    """What became of a program in a process of its own: right, WRONG, refused or crashed."""
    processes = multiprocessing.get_context("fork")
    answers = processes.SimpleQueue()
    process = processes.Process(target=judged, args=(tool, module, name, answers))
    process.start()
    process.join(SECONDS)
    if process.is_alive():
        process.kill()
        return "crashed", f"more than {SECONDS} s"
    return ("crashed", f"exit {process.exitcode}") if answers.empty() else answers.get()


def main() -> None:
    """Print a row for each program, and the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--with", dest="tools", nargs="*", default=["loopwright", "numba"])
    parser.add_argument("--why", action="store_true")
    options = parser.parse_args()
    counts: dict[tuple[str, str], int] = {}
    for module in MODULES:
        programs = importlib.import_module(f"benchmarks.cookbook.{module}").PROGRAMS
        for function, *_ in programs:
            name = function.__name__
            if options.names and name not in options.names:
                continue
            row = []
            for tool in options.tools:
                kind, why = verdict(tool, module, name)
                counts[tool, kind] = counts.get((tool, kind), 0) + 1
                row.append(f"{tool}: {kind}" + (f" ({why})" if options.why and why else ""))
            print(f"{name:28}", "   ".join(row), flush=True)
    for (tool, kind), count in sorted(counts.items()):
        print(f"{tool} {kind}: {count}")


if __name__ == "__main__":
    main()
