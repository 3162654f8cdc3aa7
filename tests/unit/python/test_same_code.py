"""A process lowers a function to the same code as any other: no order depends on hashes."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

import loopwright as lw

SEEDS = "0", "1", "2"


def changed_lists(alpha, beta, gamma, delta, n):
    for i in range(n):
        alpha.append(i)
        beta.append(2 * i)
        gamma[0] += 1
        delta.append(1.5)
    return len(alpha)


class Point:
    def __init__(self, x):
        self.x = x
        self.names = [x]


def changed_objects(rows, n):
    points = [Point(k) for k in range(n)]
    by_parity = {}
    for p in points:
        by_parity.setdefault(p.x % 2, []).append(p)
        rows.append([p.x])
    words = {str(p.x) for p in points}
    return len(by_parity), len(rows), len(words)


def parts_in_lists(a, n):
    rows = [a[k:] for k in range(n)]
    rows.append(a)
    return sum(len(x) for x in rows)


def printed_modules() -> str:
    calls = (
        (changed_lists, ([1], [2], [3], [1.0], 3)),
        (changed_objects, ([[1]], 4)),
        (parts_in_lists, (np.arange(5.0), 3)),
    )
    texts = list[str]()
    for function, arguments in calls:
        kernel = lw.kernel(optimise=False)(function)
        kernel(*arguments)
        texts.append(str(kernel.module))
    return "\n".join(texts)


def test_the_code_does_not_depend_on_the_seed_of_hashes() -> None:
    root = Path(__file__).parents[3]
    program = "from tests.unit.python.test_same_code import printed_modules; "
    command = sys.executable, "-c", program + "print(printed_modules())"
    outputs = set[str]()
    for seed in SEEDS:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        run = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, text=True, check=True
        )
        outputs.add(run.stdout)
    assert len(outputs) == 1
