"""The sweep over NumPy's functions (`tests/numpy_sweep.py`)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from tests.frontend_campaigns import compiling
from tests.numpy_sweep import ELEMENTS, ROWS, beside, drawn, sweep, without_rows
from tests.sampling import few

GIVEN: dict[str, Any] = {
    "A": np.arange(1.0, 5).reshape(2, 2),
    "T": np.arange(24.0).reshape(2, 3, 4),
    "C": np.arange(27.0).reshape(3, 3, 3),
    "P": np.ones((4, 2)),
    "Q": np.ones((1, 2)),
    "v": np.array([1.0, 5, 7]),
    "one": np.ones(1),
    "zero": np.array(3.0),
    "f": np.array([0.5, 1, 3], np.float32),
    "i": np.array([-100, 2, 120], np.int8),
    "b": np.array([1, 2, 200], np.uint8),
    "u": np.array([1, 2, 0], np.uint64),
    "large": np.array([1, 2**64 - 1, 5], np.uint64),
    "m": np.array([True, False, True]),
    "z": np.array([complex(np.inf, 1), 1 - 1j, complex(0.5, -0.0)]),
    "h": np.int16(-(2**15)),
    "k": -1,
    "n": 3,
    "one_u": np.uint64(1),
    "two_u": np.uint64(2),
}
EXAMPLES = (
    *("P @ Q", "np.dot(P, Q)", "np.matmul(P, Q)", "np.inner(P, P[:, :1])", "np.vdot(v, one)"),
    *("np.tensordot(P, Q, 1)", "np.tensordot(P, P[:, :1])", "v @ one", "P.dot(one)"),
    *("np.rot90(T)", "np.rot90(T, n)", "np.rot90(T, 1, (1, 2))", "np.rot90(T, 2, (0, 2))"),
    *("np.fill_diagonal(C, 7)", "np.fill_diagonal(T, 7)", "np.gradient(v, b)", "np.gradient(i, b)"),
    *("np.gradient(v, i)", "np.gradient(f, b)", "np.gradient(i, f)", "np.add.at(f, [0, 1], 0.1)"),
    *("np.pad(i, 2, constant_values=b[0])", "np.pad(b, 1, constant_values=v[0])"),
    *("np.pad(i, 1, constant_values=f[1] * np.inf)", "np.pad(b, 1, constant_values=300)"),
    *("np.bincount(u[:0])", "np.bincount(u[:0], minlength=2)", "np.pad(P[:0], n - 3, 'edge')"),
    *("np.minimum(one_u, n * 2**40, dtype=np.int16)", "np.add(n, n << 40, dtype=np.int16)"),
    *("np.sum(np.asarray(v[0] * -0.0))", "np.mean(v[:1] * -0.0)", "i.var(ddof=1 - 2**63)"),
    *("np.take(T, 1)", "T.take(1, 0)", "np.take(T, n - 2, 0)", "np.take(T, 1, axis=1)"),
    *("math.lgamma(-np.inf)", "math.lgamma(v[0] * -np.inf)", "math.gamma(v[0] * -np.inf)"),
    *("np.cumprod(z)", "z.cumprod()", "np.cumsum(z)", "np.nanvar(z * np.nan)", "np.nanstd(z[1:])"),
    *(
        "np.identity(n, np.int32)",
        "np.identity(n, dtype=np.uint8)",
        "np.modf(np.int16(i))",
        "np.modf(u)",
    ),
    *("np.ravel_multi_index((u, u), (3, 4))", "np.ravel_multi_index((two_u, 1), (3, 4))"),
    *("np.select([v > 1], [i], 1)", "np.choose(m, [i, 2.5])", "np.r_[f, 1.5]", "np.r_[i, n]"),
    *("np.r_[one_u:5]", "np.r_[n:5]", "np.mgrid[n:5]", "np.mgrid[0:3.5, 0:2]", "np.mgrid[0:1:3j]"),
    *("np.mgrid[2:1]", "np.mgrid[n:1, 0:2]", "np.ogrid[2:1]", "np.arange(np.int64(1), two_u)"),
    *("np.quantile(large, 1)", "np.quantile(u, 0.5)", "np.quantile(A, 0.5, 2)", "np.median(A, 2)"),
    *("np.quantile(A, 0.5, axis=-3)", "np.percentile(A, 50, 2)", "np.fliplr(v)", "np.flipud(zero)"),
    *("np.diagonal(T, 0, 1)", "np.diagonal(T, 1, 0, 2)", "T.diagonal(0, 1)", "np.trace(T, 0, 1)"),
    *("np.place(i, m, v)", "np.putmask(i, m, v)", "np.place(i, m, u)", "np.putmask(i, m, 2.5)"),
    *("np.repeat(v, u)", "np.repeat(v, two_u)", "v.repeat(two_u)", "np.put(v, u, 1)"),
    *("np.put(v, one_u, 1)", "np.tri(-1)", "np.tri(k)", "np.tri(2, k)", "np.tril_indices(-1)"),
    *(
        "np.tril_indices(k)",
        "np.triu_indices(k)",
        "np.triu_indices(2, 0, k)",
        "(-1) ** -6",
        "k**-6",
    ),
    *("v.conj()", "np.conj(v)", "np.float64(v)", "np.float64(u)", "np.float64(T[:, ::2])"),
    *("np.broadcast_to(v, (2, 3))", "np.linalg.matrix_power(A, 1)", "np.linalg.matrix_power(A, 0)"),
    *("np.flipud(T, 1)", "np.fix(v, dtype=np.float32)", "np.average(u, (0,), weights=one)"),
    *(
        "np.arange(np.uint16(5), 3)",
        "np.arange(np.int8(5), 300)",
        "np.arange(h, 0).shape",
        "np.choose(u[:0], A[:0])",
    ),
    *("np.r_[zero, v]", "np.c_[zero, n]", "sum(u, k)", "sum(u, n - 2**40)"),
    *("np.greater_equal(6, 18446744073709551614)", "np.less(n, 18446744073709551614)"),
    *("np.logical_and.accumulate(v)", "np.logical_or.accumulate(A, 1)", "np.iscomplex(2)"),
    *("np.append(A, 3, 2)", "np.append(A, 3, -3)", "np.append(v, n, 1)", "np.append(A, 3, 1)"),
    *("np.select([m], [i], 300)", "np.select([m], [b], -1)", "np.select([m, ~m], [i, b], n << 20)"),
)
"""Calls that were wrong: in values, types, views, or exceptions."""


@pytest.mark.parametrize("expression", EXAMPLES)
def test_examples(expression: str) -> None:
    names = compile(expression, "", "eval").co_names
    used = [name for name in GIVEN if name in names]
    text = f"def function({', '.join(used)}):\n    return {expression}\n"
    with compiling(fully=False):
        fact, problem = beside(text, lambda: {name: deepcopy(GIVEN[name]) for name in used})
    assert fact in ("compared", "raised", "refused, as by NumPy"), problem


@pytest.mark.parametrize("op", ["+", "*", "**"])
def test_updates_of_no_dimensions_cast(op: str) -> None:
    text = f"def function(p, q):\n    p {op}= q\n    return p\n"
    with compiling(fully=False):
        fact, problem = beside(text, lambda: {"p": np.array(8, np.int16), "q": np.array(80000)})
    assert fact == "compared", problem


def test_each_function_has_a_row() -> None:
    assert not without_rows()


def test_calls_are_drawn_again() -> None:
    for seed, name in enumerate(ROWS):
        assert drawn(seed, name)[0] == drawn(seed, name)[0]


def test_a_sample_of_calls() -> None:
    seeds = few(range(150), 90)
    report = sweep(seeds, list(ELEMENTS))
    assert not report.failures
    assert report.facts["compared"] > len(seeds) // 2
