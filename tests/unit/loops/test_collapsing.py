"""Contractions over several indices on each side: indices that are contiguous become one."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.loops.contraction.collapsing import plan_collapsing
from loopwright.reporting.ledger import Ledger
from tests.campaigns.passes import transformed
from tests.campaigns.several_indices import several_indices


def four_indices(a: Any, b: Any, c: Any) -> None:
    for i in range(c.shape[0]):
        for j in range(a.shape[1]):
            for k in range(b.shape[2]):
                for m in range(b.shape[3]):
                    total = 0.0
                    for p in range(a.shape[2]):
                        for q in range(a.shape[3]):
                            total += a[i, j, p, q] * b[p, q, k, m]
                    c[i, j, k, m] = total


def updates(a: Any, b: Any, c: Any) -> None:
    n = len(a)
    for i in range(n):
        for j in range(n):
            for k in range(n):
                for m in range(n):
                    for p in range(n):
                        for q in range(n):
                            c[i, j, k, m] -= a[i, j, p, q] * b[p, q, k, m]


def planes(a: Any, b: Any, c: Any) -> None:
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            for m in range(b.shape[-1]):
                for p in range(b.shape[0]):
                    for q in range(b.shape[1]):
                        c[i, j, m, 0] += a[i, j, p, q] * b[p, q, m, 0]


def values(seed: int, *extents: int) -> Any:
    return np.random.default_rng(seed).uniform(-1, 1, extents)


ARGUMENTS = [
    (values(1, 8, 8, 8, 8), values(2, 8, 8, 8, 8), values(3, 8, 8, 8, 8)),
    (values(1, 7, 9, 5, 6), values(2, 5, 6, 9, 10), values(3, 7, 9, 9, 10)),
    (values(1, 7, 9, 5, 6), values(2, 5, 7, 9, 10), values(3, 7, 9, 9, 11)),
    (values(1, 7, 9, 5, 6), values(2, 6, 6, 9, 10), values(3, 8, 10, 9, 10)),
    (values(1, 6, 7, 8, 9), values(2, 7, 8, 9, 10), values(3, 8, 9, 10, 11)),
    (values(1, 3, 0, 5, 6), values(2, 5, 6, 4, 4), values(3, 3, 0, 4, 4)),
    (values(1, 4, 4, 0, 6), values(2, 0, 6, 4, 4), values(3, 4, 4, 4, 4)),
]
"""Extents that are those of the loops, and greater ones."""


@pytest.mark.parametrize("function", [four_indices, updates, planes])
def test_kernels_have_the_bits_of_their_loops(function: Callable[..., None]) -> None:
    kernel = lw.kernel(function)
    plain = lw.kernel(optimise=False)(function)
    for a, b, c in ARGUMENTS:
        results: list[Any] = []
        for run in (kernel, plain):
            result = c.copy()
            try:
                run(a, b, result)
            except IndexError:
                continue
            results.append(result)
        for first, second in zip(results[::2], results[1::2], strict=True):
            np.testing.assert_array_equal(first, second)


def test_generated_programs() -> None:
    report = several_indices(range(3))
    assert not report.failures


PROGRAM = """
func.func @main(%A: memref<8x8x6x6xf64>, %B: memref<6x6x9x5xf64>, %C: memref<8x8x9x5xf64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 9 {
        affine.for %m = 0 to 5 {
          affine.for %p = 0 to 6 {
            affine.for %q = 0 to 6 {
              %a = affine.load %A[%i, %j, %p, %q] : memref<8x8x6x6xf64>
              %b = affine.load %B[%p, %q, %k, %m] : memref<6x6x9x5xf64>
              %c = affine.load %C[%i, %j, %k, %m] : memref<8x8x9x5xf64>
              %d = arith.mulf %a, %b : f64
              %e = arith.addf %c, %d : f64
              affine.store %e, %C[%i, %j, %k, %m] : memref<8x8x9x5xf64>
            }
          }
        }
      }
    }
  }
  return
}
"""


def collapsed(program: str) -> tuple[str, list[object]]:
    """Return the tiled program, and how many loops each index stands for."""
    op = read_module(program)
    ledger = Ledger()
    transformed(op, "affine-register-tile", ledger)
    entries = [entry for entry in ledger if entry.code == "collapsed"]
    return print_module(op), [entry.evidence.figures["loops"] for entry in entries]


def test_constant_extents_need_no_test() -> None:
    text, loops = collapsed(PROGRAM)
    assert loops == ["2, 2, 2"]
    assert "memref<64x36xf64>" in text
    assert "scf.if" not in text
    arguments = values(1, 8, 8, 6, 6), values(2, 6, 6, 9, 5)
    results = [np.zeros((8, 8, 9, 5)) for _ in range(2)]
    for module, result in zip((PROGRAM, text), results, strict=True):
        lw.parse(module).compile("main")(*arguments, result)
    first, second = results
    np.testing.assert_array_equal(first, second)


@pytest.mark.parametrize(
    ("old", "new", "loops"),
    [
        ("%A[%i, %j, %p, %q]", "%A[%i, %j, %q, %p]", "2, 2"),
        ("%q = 0 to 6", "%q = 0 to 5", ""),
        ("%j = 0 to 8", "%j = 1 to 8", "2, 2"),
        ("%q = 0 to 6", "%q = 0 to affine_map<(d0) -> (d0)>(%i)", "2"),
        ("%A[%i, %j, %p, %q]", "%A[%j, %i, %q, %p]", "2"),
        ("%B[%p, %q, %k, %m]", "%B[%p, %q, %k, 1]", "2, 2"),
        ("  return", "  %x = affine.load %A[0, 0, 0, 0] : memref<8x8x6x6xf64>\n  return", ""),
    ],
)
def test_indices_that_stay(old: str, new: str, loops: str) -> None:
    assert old in PROGRAM
    op = read_module(PROGRAM.replace(old, new, 1))
    nest = next(inner for inner in op.walk() if isinstance(inner, ForOp))
    plan = plan_collapsing(nest)
    assert ("" if plan is None else plan.names) == loops
