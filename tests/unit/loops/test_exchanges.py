"""Exchanges of rows that are deferred in eliminations with pivoting: the same bits."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.registry import read_module
from loopwright.reporting.ledger import Decision, Ledger, RefusalEntry
from tests.campaigns.deferring import deferred_exchanges
from tests.campaigns.passes import transformed

EXTENT = 150


def decompose(a: Any, rows: Any) -> None:
    n = len(a)
    for k in range(n):
        p = k
        best = abs(a[k, k])
        for i in range(k + 1, n):
            if abs(a[i, k]) > best:
                best = abs(a[i, k])
                p = i
        rows[k] = p
        for j in range(n):
            t = a[k, j]
            a[k, j] = a[p, j]
            a[p, j] = t
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def decompose_by_copies(a: Any, rows: Any) -> None:
    n = a.shape[0]
    for k in range(n - 1):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        rows[k] = p
        if p != k:
            row = a[k].copy()
            a[k] = a[p]
            a[p] = row
        for i in range(k + 1, n):
            a[i, k] = a[i, k] / a[k, k]
        for i in range(k + 1, n):
            for j in range(k + 1, n):
                a[i, j] = a[i, j] - a[i, k] * a[k, j]


def decompose_by_lists(a: Any, rows: Any) -> None:
    n = a.shape[0]
    for k in range(n):
        p = k + np.argmax(np.abs(a[k:, k]))
        rows[k] = p
        if p != k:
            a[[k, p]] = a[[p, k]]
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
            a[i, k + 1 :] -= a[i, k] * a[k, k + 1 :]


def eliminate(a: Any, rows: Any) -> None:
    n = a.shape[0]
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        if p != k:
            for j in range(k, n):
                a[k, j], a[p, j] = a[p, j], a[k, j]
            rows[k], rows[p] = rows[p], rows[k]
        for i in range(k + 1, n):
            f = a[i, k] / a[k, k]
            for j in range(k, n):
                a[i, j] -= f * a[k, j]
            rows[i] -= f * rows[k]


def eliminate_everywhere(a: Any, rows: Any) -> None:
    n = a.shape[0]
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        rows[k] = p
        for j in range(n):
            a[k, j], a[p, j] = a[p, j], a[k, j]
        d = a[k, k]
        for j in range(k, n):
            a[k, j] /= d
        for i in range(n):
            if i != k:
                f = a[i, k]
                for j in range(k, n):
                    a[i, j] -= f * a[k, j]


def determinant(a: Any, rows: Any) -> Any:
    n = a.shape[0]
    result = 1.0
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        if p != k:
            result = -result
            for j in range(n):
                a[k, j], a[p, j] = a[p, j], a[k, j]
        result *= float(a[k, k])
        rows[k] = p
        for i in range(n):
            if i == k:
                continue
            f = a[i, k] / a[k, k]
            for j in range(k, n):
                a[i, j] -= f * a[k, j]
    return result


KERNELS = [
    decompose,
    decompose_by_copies,
    decompose_by_lists,
    eliminate,
    eliminate_everywhere,
    determinant,
]


@pytest.mark.parametrize("function", KERNELS)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_kernels_have_the_bits_of_their_loops(
    function: Callable[..., None], dtype: type[Any]
) -> None:
    kernel = lw.kernel(function)
    matrix = np.random.default_rng(1).random((EXTENT, EXTENT)).astype(dtype)
    results: list[tuple[Any, Any, Any]] = []
    for run in (kernel, lw.kernel(optimise=False)(function)):
        a, rows = matrix.copy(), np.arange(EXTENT, dtype=dtype)
        result = run(a, rows)
        results.append((a, rows, np.asarray(result, dtype=float)))
    assert "exchanges-deferred" in {entry.code for entry in kernel.history}
    for first, second in zip(*results, strict=True):
        np.testing.assert_array_equal(first, second)


def test_generated_programs() -> None:
    report = deferred_exchanges(range(3))
    assert not report.failures


PROGRAM = """
func.func @main(%A: memref<?x?xf64>, %n: index) {
  affine.for %k = 0 to %n {
    %first = affine.load %A[%k, %k] : memref<?x?xf64>
    %p:2 = affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n
        iter_args(%q = %k, %best = %first) -> (index, f64) {
      %x = affine.load %A[%i, %k] : memref<?x?xf64>
      %c = arith.cmpf ogt, %x, %best : f64
      %r = arith.select %c, %i, %q : index
      %b = arith.select %c, %x, %best : f64
      affine.yield %r, %b : index, f64
    }
    affine.for %j = 0 to %n {
      %x = affine.load %A[%k, %j] : memref<?x?xf64>
      %y = memref.load %A[%p#0, %j] : memref<?x?xf64>
      affine.store %y, %A[%k, %j] : memref<?x?xf64>
      memref.store %x, %A[%p#0, %j] : memref<?x?xf64>
    }
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      %x = affine.load %A[%i, %k] : memref<?x?xf64>
      %y = affine.load %A[%k, %k] : memref<?x?xf64>
      %f = arith.divf %x, %y : f64
      affine.for %j = affine_map<(d0) -> (d0)>(%k) to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %b = affine.load %A[%k, %j] : memref<?x?xf64>
        %m = arith.mulf %f, %b : f64
        %s = arith.subf %a, %m : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
"""
ROWS = "affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n {\n      %x"
STORE = "memref.store %x, %A[%p#0, %j]"
FIRST_ROW = "affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n\n"
NO_ROW = FIRST_ROW.replace("d0 + 1", "d0 - 1")
EARLIER = NO_ROW.replace("affine_map<(d0) -> (d0 - 1)>(%k)", "0")


def outcome(program: str) -> str:
    ledger = Ledger()
    transformed(read_module(program), "affine-defer-updates{everywhere=1 block-sizes=4}", ledger)
    codes = [
        entry.code
        for entry in ledger
        if isinstance(entry, RefusalEntry | Decision) and entry.code != "unknown-effects"
    ]
    return codes[0] if codes else ""


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("", "", "exchanges-deferred"),
        (FIRST_ROW, EARLIER, "other-rows"),
        ("iter_args(%q = %k,", "iter_args(%q = %n,", "other-rows"),
        ("affine.for %j = 0 to %n", "affine.for %j = 1 to %n", "not-by-columns"),
        (ROWS, ROWS.replace("d0 + 1", "d0 + 2"), "not-by-columns"),
        ("%b = affine.load %A[%k, %j]", "%b = affine.load %A[%j, %k]", "not-by-columns"),
        (
            "%y = affine.load %A[%k, %k]",
            "%y = affine.load %A[%k, symbol(%n) - 1]",
            "not-by-columns",
        ),
        (STORE, "%w = arith.negf %x : f64\n      memref.store %w, %A[%p#0, %j]", "no-exchange"),
        (STORE, "memref.store %y, %A[%p#0, %j]", "not-by-columns"),
    ],
)
def test_what_is_refused(old: str, new: str, code: str) -> None:
    assert old in PROGRAM
    assert outcome(PROGRAM.replace(old, new, 1)) == code
