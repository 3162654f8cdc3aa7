# ruff: noqa: N803
"""What `lw.kernel` takes besides the loops, beside Numba: calls, imports, later processes, threads.

    python benchmarks/python_calls.py [--check]

A call has three arrays of one element each; then calls with arguments and results of all kinds, in
nanoseconds, beside a Python function that does nothing. `import loopwright` is beyond that of
NumPy, which comes with it where arrays are used; the first call of a later process finds its code
in the cache and is beyond all imports that `import loopwright; loopwright.kernel` does. Threads run
loops that compute and hardly touch memory, by wall time. CPU time otherwise, the least of several
rounds. `--check` exits with an error where a figure is above what is asked.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np


def add(a, b, c):
    c[0] = a[0] + b[0]


def orbits(steps, x, y):
    for i in range(len(x)):
        u = x[i]
        v = y[i]
        for t in range(steps):  # noqa: B007
            w = u * u - v * v + 0.3
            v = 2.0 * u * v + 0.01
            u = w
        x[i] = u
        y[i] = v


def product(A, B, C):
    for i in range(A.shape[0]):
        for j in range(B.shape[1]):
            for k in range(A.shape[1]):
                C[i, j] += A[i, k] * B[k, j]


_PROCESS = """
import time
t0 = time.process_time_ns()
import numpy as np
t1 = time.process_time_ns()
import loopwright as lw
t2 = time.process_time_ns()
lw.kernel
t3 = time.process_time_ns()
@lw.kernel(optimise=True)
def smooth(A, B):
    for i in range(1, A.shape[0] - 1):
        for j in range(1, A.shape[1] - 1):
            B[i, j] = 0.25 * (A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1])
a = np.ones((20, 30))
smooth(a, a.copy())
t4 = time.process_time_ns()
import json
print(json.dumps([t1 - t0, t2 - t1, t3 - t2, t4 - t3]))
"""


def least(function: Callable[[], float], rounds: int) -> float:
    """The least of several results."""
    return min(function() for _ in range(rounds))


def call_seconds(function: Callable[..., Any], arguments: tuple[Any, ...]) -> float:
    """CPU time of one of many calls."""
    count = 20000
    start = time.process_time()
    for _ in range(count):
        function(*arguments)
    return (time.process_time() - start) / count


def calls() -> tuple[float, float]:
    """Microseconds of a call: ours and Numba's."""
    import numba

    import loopwright as lw

    arrays = tuple(np.ones(1) for _ in range(3))
    ours = lw.kernel(optimise=True)(add)
    theirs = numba.njit(fastmath=True)(add)
    for function in (ours, theirs):
        function(*arrays)
    pairs = [(call_seconds(ours, arrays), call_seconds(theirs, arrays)) for _ in range(9)]
    return min(p[0] for p in pairs) * 1e6, min(p[1] for p in pairs) * 1e6


@dataclasses.dataclass
class Point:
    x: float
    y: float


Pair = collections.namedtuple("Pair", "x y")
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "nothing": lambda a: None,
    "first": lambda a: a[0],
    "fourth": lambda a, b, c, d: a[0] + b[0] + c[0] + d[0],
    "scaled": lambda a, x=2.0, y=3.0: a[0] * x + y,
    "indexed": lambda a, n: a[n],
    "chosen": lambda a, which: a[0] if which else a[1],
    "named": lambda a, which: a[0] if which == "first" else a[1],
    "of_tuple": lambda a, t: a[0] * t[0] + t[1],
    "doubled": lambda a: a * 2,
    "three": lambda a: (a * 2, a + 1, a - 1),
    "of_point": lambda p: p.x + p.y,
    "total": lambda values: sum(values),
    "of_key": lambda d: d["k"],
    "field": lambda r: r["x"][0],
    "list_of": lambda a: [a[0], a[1]],
}
ARRAY = np.ones(10)
RECORDS = np.zeros(3, [("x", "f8"), ("y", "f8")])
KINDS: list[tuple[str, str, tuple[Any, ...], dict[str, Any], int | None]] = [
    ("Python, nothing done", "nothing", (ARRAY,), {}, None),
    ("an array, a number returned", "first", (ARRAY,), {}, 300),
    ("four arrays", "fourth", (ARRAY,) * 4, {}, 450),
    ("two `float`", "scaled", (ARRAY, 2.0, 3.0), {}, None),
    ("two `np.float64`", "scaled", (ARRAY, np.float64(2), np.float64(3)), {}, None),
    ("two defaults", "scaled", (ARRAY,), {}, None),
    ("two keywords", "scaled", (ARRAY,), {"x": 2.0, "y": 3.0}, None),
    ("three keywords in another order", "scaled", (), {"y": 2.0, "x": 3.0, "a": ARRAY}, None),
    ("`int`", "indexed", (ARRAY, 2), {}, None),
    ("`np.int64`", "indexed", (ARRAY, np.int64(2)), {}, None),
    ("`bool`", "chosen", (ARRAY, True), {}, None),
    ("`np.bool_`", "chosen", (ARRAY, np.bool_(True)), {}, None),
    ("a string that selects code", "named", (ARRAY, "first"), {}, None),
    ("a tuple of two `float`", "of_tuple", (ARRAY, (1.0, 2.0)), {}, None),
    ("a named tuple", "of_point", (Pair(1.0, 2.0),), {}, None),
    ("a dataclass", "of_point", (Point(1.0, 2.0),), {}, None),
    ("an array of records", "field", (RECORDS,), {}, None),
    ("a list of 10 `float`", "total", ([1.0] * 10,), {}, None),
    ("a list of 1000 `float`", "total", ([1.0] * 1000,), {}, None),
    ("a dictionary of one item", "of_key", ({"k": 1.0},), {}, None),
    ("a new array of ten returned", "doubled", (ARRAY,), {}, 1000),
    ("three of them", "three", (ARRAY,), {}, 2000),
    ("a list of two numbers returned", "list_of", (ARRAY,), {}, None),
]
"""What is passed, the function, the arguments, and the nanoseconds that are asked."""


def summed(x):
    s = 0
    for i in range(len(x)):
        s += x[i]
    return s


def summed_floats(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


def solved(a, b):
    return np.linalg.solve(a, b)


def seeded(n):
    np.random.seed(n)


def nothing(d):
    return 0


def scaled_sum(x, y):
    return x * 2.0 + y


MATRIX = np.arange(25.0).reshape(5, 5) + 10.0 * np.eye(5)
TABLE = {(k, k + 1): float(k) for k in range(22_500)}
BESIDE: list[tuple[str, Callable[..., Any], tuple[Any, ...], dict[str, Any], int | None]] = [
    ("a sum that begins with `0`", summed, (ARRAY,), {}, 300),
    ("a sum that begins with `0.0`", summed_floats, (ARRAY,), {}, None),
    ("`vectorize` without `out`", scaled_sum, (ARRAY, ARRAY), {}, 1200),
    ("`vectorize` with `out`", scaled_sum, (ARRAY, ARRAY), {"out": ARRAY}, 900),
    ("`np.linalg.solve` of 5 × 5", solved, (MATRIX, MATRIX[0].copy()), {}, None),
    ("`np.random.seed`", seeded, (5,), {}, None),
    ("a dictionary of 22,500 tuples", nothing, (TABLE,), {}, 2_500_000),
    ("the same beside 2,000,000 live objects", nothing, (TABLE,), {}, 2_500_000),
]
"""What is called, the function, the arguments, and the nanoseconds that are asked of us."""


def beside_numba() -> list[tuple[str, float, int | None]]:
    """Nanoseconds of a call, each row for us followed by one for Numba, where it takes the
    arguments."""
    import numba

    import loopwright as lw

    rows: list[tuple[str, float, int | None]] = []
    live: list[Any] = []
    for what, function, args, kwargs, nanoseconds_asked in BESIDE:
        if "live objects" in what:
            live = [[k] for k in range(2_000_000)]
        compilers = (lw.vectorize, numba.vectorize) if function is scaled_sum else (
            lw.kernel, numba.njit,
        )  # fmt: skip
        named = {"out": args[0].copy()} if kwargs else {}
        for compiler, name, limit in zip(
            compilers, (what, "the same, Numba"), (nanoseconds_asked, None), strict=True
        ):
            if compiler is numba.njit and function is nothing:
                continue  # it takes dictionaries of its own only
            compiled = compiler(function)
            for _ in range(5):
                compiled(*args, **named)
            count = 5 if function is nothing else 5000
            times = [keyword_seconds(compiled, args, named, count) for _ in range(9)]
            rows.append((name, min(times) * 1e9, limit))
    del live
    return rows


def keyword_seconds(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], count: int
) -> float:
    """CPU time of one of many calls."""
    start = time.process_time()
    for _ in range(count):
        function(*args, **kwargs)
    return (time.process_time() - start) / count


def kinds(rounds: int = 7) -> list[tuple[str, float, int | None]]:
    """Nanoseconds of a call, for each kind of arguments."""
    import loopwright as lw

    kernels = {
        name: function if name == "nothing" else lw.kernel(function)
        for name, function in FUNCTIONS.items()
    }
    best = [float("inf")] * len(KINDS)
    for _ in range(rounds + 1):
        for number, (_, name, args, kwargs, _) in enumerate(KINDS):
            kernels[name](*args, **kwargs)
            best[number] = min(best[number], keyword_seconds(kernels[name], args, kwargs, 2000))
    return [(kind[0], time_ * 1e9, kind[4]) for kind, time_ in zip(KINDS, best, strict=True)]


def processes(rounds: int = 9) -> list[float]:
    """Milliseconds: NumPy's import, loopwright's, that of `kernel`, the first call."""
    with tempfile.TemporaryDirectory() as directory:
        variables = {**os.environ, "LOOPWRIGHT_CACHE_DIR": directory}
        variables["PYTHONPYCACHEPREFIX"] = directory
        variables.pop("PYTHONDONTWRITEBYTECODE", None)
        script = os.path.join(directory, "script.py")  # noqa: PTH118
        with open(script, "w") as file:  # noqa: PTH123
            file.write(_PROCESS)
        runs = [
            json.loads(
                subprocess.run(
                    [sys.executable, script],
                    env=variables, capture_output=True, text=True, check=True,
                ).stdout
            )
            for _ in range(rounds + 2)
        ]  # fmt: skip
    return [min(times) * 1e-6 for times in zip(*runs[2:], strict=True)]


def gain(function: Callable[..., Any], arguments: tuple[Any, ...]) -> float:
    """How many times as fast a kernel runs on two threads."""
    import loopwright as lw

    best: list[float] = []
    kernels = []
    for threads in ("1", "2"):
        os.environ["LOOPWRIGHT_NUM_THREADS"] = threads
        kernel = lw.kernel(optimise=True, fastmath=True, parallel=True)(function)
        kernel(*arguments)
        kernels.append(kernel)
        best.append(float("inf"))
    for _ in range(9):
        for number, kernel in enumerate(kernels):
            start = time.perf_counter()
            kernel(*arguments)
            best[number] = min(best[number], time.perf_counter() - start)
    return best[0] / best[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    ours, theirs = calls()
    numpy_import, import_, kernel_import, first = processes()
    numbers = np.linspace(0.1, 0.2, 20000)
    rows: list[tuple[str, float, str, bool]] = [
        ("call with three arrays, µs", ours, "1", ours <= 1),
        ("the same, Numba", theirs, "", True),
        ("`import numpy`, ms", numpy_import, "", True),
        ("`import loopwright` after it, ms", import_, "80", import_ <= 80),
        ("`loopwright.kernel` after it, ms", kernel_import, "", True),
        ("all three, ms", numpy_import + import_ + kernel_import, "", True),
        ("first call of a later process, ms", first, "30", first <= 30),
    ]
    cases = (
        (orbits, (500, numbers, numbers.copy())),
        (product, (np.ones((500, 500)), np.ones((500, 500)), np.zeros((500, 500)))),
    )
    for function, arguments in cases:
        speedup = gain(function, arguments)
        rows.append((f"two threads, `{function.__name__}`, times", speedup, "1.7", speedup >= 1.7))
    for what, figure, most in [*kinds(), *beside_numba()]:
        rows.append((f"{what}, ns", figure, str(most or ""), most is None or figure <= most))
    print("| what | figure | asked |\n| --- | --- | --- |")
    for what, figure, limit, fine in rows:
        print(f"| {what} | {figure:.2f} | {limit} |" + ("" if fine else " short"))
    return 1 if check and not all(row[3] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
