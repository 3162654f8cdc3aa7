"""Lists and tuples of known length whose items are chosen by a variable."""

from typing import Any

import numpy as np
import pytest
from tests.unit.python.outcomes import expect_same

import loopwright as lw

WEIGHTS = (0.5, -1.5, 2.25, 8.0, 0.125)
CODES = tuple((k * k * 7919) % 257 for k in range(200))
PAIRS = [(1, 0.5), (2, 1.5), (3, -2.5), (4, 0.0)]


def in_loops(places, x):
    table = [3, 1, 4, x, 5, 9]
    total, k = 0, 0
    for i in range(len(places)):
        for j in range(2):
            total += table[places[i]] * (j + 1) * CODES[places[i] * 7]
    while k < len(places):
        total = total * 3 % 1009 + table[places[k] - 2]
        if total == 77:
            break
        k += 1
    return total


def with_changes(places, x):
    table = [x, x + 1, x * 2, 7]
    out = []
    for p in places:
        table[1] = table[1] + p
        out.append(table[p % 4] + table[-p % 4])
    table = [table[0], 1, 2, 3]
    for p in places:
        out.append(table[p % 4])
        table[p % 4] = p
    return out, table


def of_pairs_and_flags(places, x):
    flags = [True, False, True, x > 2]
    out = []
    for p in places:
        number, weight = PAIRS[p % 4]
        out.append((number, weight, flags[p % 4], WEIGHTS[p % 5], (1j, 2j, x * 1j)[p % 3]))
    return out


def called(places, x):
    def step(p):
        return (x, 10, 20, 30)[p % 4]

    def deep(n):
        return 0 if n == 0 else (5, 7, 11)[n % 3] + deep(n - 1)

    return [step(p) + deep(p) for p in places], sum((9, 8, 7, x)[p % 4] for p in places)


def out_of_range(places, x):
    total = 0
    try:
        for p in places:
            total += (1, 2, x)[p]
    except IndexError:
        total = -total
    return total, [(4, 5, 6)[p - 5] for p in places]


def in_arrays(places, x):
    offsets = (-1, 0, 1, x)
    a = np.zeros((4, len(places)))
    for k in range(4):
        for i in range(len(places)):
            a[k, i] = offsets[k] * WEIGHTS[(i + k) % 5]
    return a.tolist()


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(
    "function",
    [in_loops, with_changes, of_pairs_and_flags, called, out_of_range, in_arrays],
)
def test_items_are_those_of_python(function: Any, optimise: bool) -> None:
    calls: list[Any] = [([3, 0, 2, 5], 2), ([1], 6), ([], 0)]
    expect_same(function, calls, optimise=optimise)


def test_a_table_of_constants_is_stored_once_in_the_module() -> None:
    @lw.kernel(optimise=False)
    def looked_up(places, out):
        for i in range(len(places)):
            for j in range(len(out)):
                out[j] += WEIGHTS[places[i]]

    places, out = np.array([1, 4, 2]), np.zeros(2)
    looked_up(places, out)
    assert out.tolist() == [-1.5 + 0.125 + 2.25] * 2
    text = looked_up.inspect_mlir()
    assert text.count("memref.global") == 1
    assert "memref.alloca" not in text
    assert "scf.if" not in text.replace("scf.if %false", "")
