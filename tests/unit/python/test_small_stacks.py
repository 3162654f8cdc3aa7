"""Recursion on stacks of any size: in threads, on workers of kernels, under limits of the shell."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys, threading
import numpy as np
import loopwright as lw

@lw.kernel
def counted(n, items):
    if n == 0:
        return [1]
    items.append(n)
    result = counted(n - 1, items)
    result.append(n)
    return result

def even(n, x):
    return x if n == 0 else odd(n - 1, x + 1) + even(n - 1, x) if n < 2 else odd(n - 1, x) + 1

def odd(n, x):
    return even(n - 1, x) + 1 if n else 0

def far(k, n):
    return n if k == 0 else far(k - 1, n) + n % (far(0, k) + 1)

@lw.kernel
def mutual(n):
    return even(n, 1)

@lw.kernel(parallel=True)
def on_workers(n, out):
    for i in lw.prange(len(out)):
        out[i] = far(n, i)
    return out

program = lw.compile('''
  func.func @main(%n: i64) -> i64 {
    %one = arith.constant 1 : i64
    %m = arith.subi %n, %one : i64
    %rest = func.call @main(%m) : (i64) -> i64
    %again = func.call @main(%rest) : (i64) -> i64
    %s = arith.addi %rest, %again : i64
    return %s : i64
  }''')

def work():
    for function, arguments in (
        (counted, (10**6, [])), (mutual, (10**6,)), (on_workers, (10**6, np.zeros(4, int))),
        (program, (5,)),
    ):
        try:
            function(*arguments)
        except (RecursionError, lw.ExecutionError) as error:
            assert "recursion depth" in str(error), error
            print("deep")

work()
assert counted(3, []) == [1, 1, 2, 3]
for size in map(int, sys.argv[1:]):
    threading.stack_size(size)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
"""


@pytest.mark.parametrize("limit", [None, 512 << 10])
def test_deep_calls_raise_on_any_stack(tmp_path: Path, limit: int | None) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    sizes = [128 << 10, 256 << 10, 512 << 10, 1 << 20, 16 << 20]

    def with_limit() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_STACK, (limit, limit))

    process = subprocess.run(
        [sys.executable, file, *map(str, sizes)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=with_limit,
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout.split() == ["deep"] * 4 * (1 + len(sizes))


SMALLEST = """
import threading
import numpy as np
import loopwright as lw

@lw.kernel
def product(a, b):
    c = np.zeros((a.shape[0], b.shape[1]))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                c[i, j] += a[i, k] * b[k, j]
    return c, [str(x) for x in sorted(c[0])], np.linalg.solve(a + np.eye(len(a)), b)

threading.stack_size(64 << 10)
thread = threading.Thread(target=lambda: print(product(np.ones((3, 3)), np.ones((3, 3)))[1]))
thread.start()
thread.join()
assert threading.stack_size() == 64 << 10
"""


def test_threads_with_small_stacks_compile(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(SMALLEST)
    process = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout) == (0, "['3.0', '3.0', '3.0']\n"), process.stderr
