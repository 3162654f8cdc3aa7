"""Kernels as people write them, of which the dependences are exact: bounds made of extents, casts,
minima and remainders, conditions on indices, and loops that count down."""

import math
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.python.kernels.stated_types import module_for_usual
from loopwright.tools.programs import argument_types

F = "float64[:, :]"
V = "float64[:]"
Z = "int64[:]"


def lu(a):
    n = a.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def cholesky(a):
    n = a.shape[0]
    for i in range(n):
        for j in range(i):
            for k in range(j):
                a[i, j] -= a[i, k] * a[j, k]
            a[i, j] /= a[j, j]
        for k in range(i):
            a[i, i] -= a[i, k] * a[i, k]
        a[i, i] = np.sqrt(a[i, i])


def nussinov(bases, table):
    n = len(bases)
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            if j - 1 >= 0:
                table[i, j] = max(table[i, j], table[i, j - 1])
            if i + 1 < n:
                table[i, j] = max(table[i, j], table[i + 1, j])
            if j - 1 >= 0 and i + 1 < n:
                if i < j - 1:
                    pair = 1 if bases[i] + bases[j] == 3 else 0
                    table[i, j] = max(table[i, j], table[i + 1, j - 1] + pair)
                else:
                    table[i, j] = max(table[i, j], table[i + 1, j - 1])
            for k in range(i + 1, j):
                table[i, j] = max(table[i, j], table[i, k] + table[k + 1, j])


def gauss_seidel(a, steps):
    n = a.shape[0]
    for _ in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                a[i, j] = (a[i - 1, j] + a[i, j - 1] + a[i + 1, j] + a[i, j + 1]) / 4.0


def floyd_warshall(d):
    n = len(d)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                d[i, j] = min(d[i, j], d[i, k] + d[k, j])


def forward_substitution(matrix, x, b):
    for i in range(len(b)):
        s = b[i]
        for j in range(i):
            s -= matrix[i, j] * x[j]
        x[i] = s / matrix[i, i]


def back_substitution(u, x, b):
    i = u.shape[0] - 1
    while i >= 0:
        x[i] = b[i]
        j = i + 1
        while j < u.shape[0]:
            x[i] -= u[i, j] * x[j]
            j += 1
        x[i] /= u[i, i]
        i -= 1


def smith_waterman(a, b, h):
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            s = 2 if a[i - 1] == b[j - 1] else -1
            h[i, j] = max(0, h[i - 1, j - 1] + s, h[i - 1, j] - 1, h[i, j - 1] - 1)


def reversed_halves(a):
    n = a.shape[0]
    for i in range(int(n / 2)):
        a[i], a[n - 1 - i] = a[n - 1 - i], a[i]
    for i in range(math.ceil(n / 2), n >> 1):
        a[i] = 0.0


def banded_product(a, x, y, width):
    n = a.shape[0]
    for i in range(n):
        for j in range(max(0, i - width), min(n, i + width + 1)):
            y[i] += a[i, j] * x[j]


def red_black(a):
    n = a.shape[0]
    for c in range(2):
        for i in range(1, n - 1):
            for j in range(1 + (i + c) % 2, n - 1, 2):
                a[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


def cases(a):
    n = a.shape[0]
    for i in range(n):
        if i % 2 == 0:
            a[i] = 1.0
        elif i < n // 2 or not (i != n - 1 and i & 3):
            a[i] = a[i - 1]
        else:
            a[i] += 2.0


def neighbours(a, x):
    n = len(x)
    for i in range(n):
        for j in range(n):
            if abs(i - j) <= 2 and i != j:
                a[i, j] += x[i] * a[j, i]


def tiled_product(a, b, c):
    n = a.shape[0]
    for ii in range(0, n, 4):
        for jj in range(0, n, 4):
            for i in range(ii, min(ii + 4, n)):
                for j in range(jj, min(jj + 4, n)):
                    for k in range(n):
                        c[i, j] += a[i, k] * b[k, j]


def diagonals(a):
    m, n = a.shape
    for d in range(2, m + n - 1):
        for i in range(max(1, d - n + 1), min(d, m)):
            a[i, d - i] = a[i - 1, d - i] + a[i, d - i - 1]


def edges(a, b, table):
    for i in range(len(a)):
        for j in range(len(b)):
            if i == 0 or j == 0:
                table[i, j] = 0
            else:
                table[i, j] = max(table[i - 1, j], table[i, j - 1]) + a[i] * b[j]


KERNELS: dict[Any, tuple[list[str], list[tuple[int, ...]]]] = {
    lu: ([F], [(6, 6)]),
    cholesky: ([F], [(6, 6)]),
    nussinov: ([Z, "int64[:, :]"], [(7,), (7, 7)]),
    gauss_seidel: ([F, "int"], [(7, 7), ()]),
    floyd_warshall: ([F], [(6, 6)]),
    forward_substitution: ([F, V, V], [(6, 6), (6,), (6,)]),
    back_substitution: ([F, V, V], [(6, 6), (6,), (6,)]),
    smith_waterman: ([Z, Z, "int64[:, :]"], [(5,), (6,), (6, 7)]),
    reversed_halves: ([V], [(7,)]),
    banded_product: ([F, V, V, "int"], [(6, 6), (6,), (6,), ()]),
    red_black: ([F], [(7, 7)]),
    cases: ([V], [(9,)]),
    neighbours: ([F, V], [(6, 6), (6,)]),
    tiled_product: ([F, F, F], [(6, 6)] * 3),
    diagonals: ([F], [(5, 6)]),
    edges: ([Z, Z, "int64[:, :]"], [(5,), (6,), (5, 6)]),
}


def module_of(function: Any) -> lw.Module:
    kernel = lw.kernel(function)
    return module_for_usual(
        kernel.source, kernel.options, argument_types(kernel, KERNELS[function][0])
    )


@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_dependences_are_exact(function: Any) -> None:
    module = module_of(function)
    text = str(module)
    assert "affine.for" in text and "scf.for" not in text and "scf.while" not in text
    dependences = lw.dependences(module, kinds=("flow", "anti", "output", "input"))
    assert dependences and all(dependence.is_certain for dependence in dependences)
    scop = lw.scop(module)
    assert all(union.is_exact for union in (scop.domains, scop.reads, scop.writes, scop.flow))


def sample(kind: str, shape: tuple[int, ...]) -> Any:
    """An argument; matrices may be factorised."""
    if not shape:
        return 2
    ones = np.ones(shape, kind[: kind.index("[")])
    return ones if len(shape) == 1 else ones + 9 * np.eye(*shape, dtype=ones.dtype)


@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_statements_are_executed_as_often_as_is_counted(function: Any) -> None:
    """The stores of a run in Python, with the counts of the statements."""
    arguments = [sample(kind, shape) for kind, shape in zip(*KERNELS[function], strict=True)]
    named = dict(zip(function.__code__.co_varnames, arguments, strict=False))
    sizes = {name: argument for name, argument in named.items() if isinstance(argument, int)}
    for name, argument in named.items():
        if isinstance(argument, np.ndarray):
            sizes |= {f"{name}_{k}": extent for k, extent in enumerate(argument.shape)}
    scop = lw.scop(module_of(function))
    counted = 0
    for statement in scop.statements:
        if statement.writes.pieces:
            count = scop.iterations(statement.name)
            executions = count.value({name: sizes[name] for name in count.names})
            counted += executions * len(scop.ops_of(statement.name).stores)
    stores: list[object] = []

    class Noted(np.ndarray[Any, Any]):
        def __setitem__(self, key: Any, value: Any) -> None:
            stores.append(key)
            super().__setitem__(key, value)

    function(
        *(
            argument.view(Noted) if isinstance(argument, np.ndarray) else argument
            for argument in arguments
        )
    )
    assert counted == len(stores)


SCHEDULED = (
    lu,
    cholesky,
    gauss_seidel,
    floyd_warshall,
    back_substitution,
    reversed_halves,
    banded_product,
    red_black,
    tiled_product,
    diagonals,
)


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("function", SCHEDULED, ids=lambda function: function.__name__)
def test_loops_are_scheduled_and_proved_to_do_the_same(function: Any) -> None:
    module = module_of(function)
    rescheduled = module.apply("affine-reschedule", tile_size=4)
    assert any(entry.code == "rescheduled" for entry in rescheduled.ledger)
    assert lw.prove(module, rescheduled).answer == "equal"


def test_gauss_seidel_runs_in_wavefronts() -> None:
    module = module_of(gauss_seidel)
    rescheduled = module.apply("affine-reschedule", tile_size=8, wavefront=True, parallel=True)
    assert "affine.parallel" in str(rescheduled)
    run = rescheduled.compile("gauss_seidel")
    for extent, steps in [(2, 3), (9, 0), (9, 1), (17, 5), (40, 12)]:
        grid = np.random.default_rng(extent).random((extent, extent))
        expected = grid.copy()
        gauss_seidel(expected, steps)
        run(grid, steps)
        assert np.array_equal(grid, expected)
