# ruff: noqa: N803
"""What `lw.kernel` takes besides the loops, beside Numba: calls, imports, later processes, threads.

    python benchmarks/python_calls.py [--check]

A call has three arrays of one element each. `import loopwright` is beyond that of NumPy, which
comes with it where arrays are used; the first call of a later process finds its code in the cache
and is beyond all imports that `import loopwright; loopwright.kernel` does. Threads run loops that
compute and hardly touch memory, by wall time. CPU time otherwise, the least of several rounds.
`--check` exits with an error where a figure is above what is asked.
"""

from __future__ import annotations

import argparse
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
    ours, theirs = lw.kernel(optimise=True)(add), numba.njit(fastmath=True)(add)
    for function in (ours, theirs):
        function(*arrays)
    pairs = [(call_seconds(ours, arrays), call_seconds(theirs, arrays)) for _ in range(9)]
    return min(p[0] for p in pairs) * 1e6, min(p[1] for p in pairs) * 1e6


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
        found = gain(function, arguments)
        rows.append((f"two threads, `{function.__name__}`, times", found, "1.7", found >= 1.7))
    print("| what | figure | asked |\n| --- | --- | --- |")
    for what, figure, asked, fine in rows:
        print(f"| {what} | {figure:.2f} | {asked} |" + ("" if fine else " short"))
    return 1 if check and not all(row[3] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
