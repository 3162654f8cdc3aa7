"""Tiling, unrolling and blocked interchange: what becomes of loops, and what is refused."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.loops.steps.reorder import shape_refusal
from loopwright.reporting.errors import UsageError
from loopwright.reporting.ledger import Decision, RefusalEntry
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def module(outer: str, inner: str, source: str = "%i, %j", sink: str = "%i, %j") -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {{
  affine.for %i = {outer} {{
    affine.for %j = {inner} {{
      %0 = affine.load %m[{source}] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[{sink}] : memref<12x12xf64>
    }}
  }}
  return
}}""")


def entry(plain: lw.Module, **options: Any) -> Decision | RefusalEntry:
    ledger = plain.apply("affine-loop-tile", **options).ledger
    (first_entry,) = (e for e in ledger if isinstance(e, Decision | RefusalEntry))
    return first_entry


def test_refusals() -> None:
    triangle = module("0 to 9", "affine_map<(d0) -> (d0)>(%i) to 9")
    assert entry(triangle, tile_size=2).code == "bounds-vary"
    huge = module("0 to %n step 4611686018427387904", "0 to 4")
    assert entry(huge, tile_size=2).code == "index-overflow"
    text = PROGRAMS["refusals"]
    plain = lw.parse(text)
    assert shape_refusal([*loops_in(plain.op)]) is not None
    assert entry(plain, tile_size=2).code == "carries-values"


def test_bad_sizes() -> None:
    with pytest.raises(lw.UsageError, match="at least 1"):
        module("0 to 4", "0 to 4").apply("affine-loop-tile", tile_sizes=(0, 4))


# `affine-loop-unroll`: what becomes of bounds and of what iterations carry, and refusals


def carrying(bounds: str, *, yields: str = "%i") -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {{
  %r = affine.for %i = {bounds} iter_args(%a = %p) -> (index) {{
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield {yields} : index
  }}
  return %r : index
}}""")


@pytest.mark.parametrize("value", [0, -2])
def test_bad_factors(value: int) -> None:
    with pytest.raises(lw.UsageError, match="greater than 0 or equal to -1"):
        carrying("0 to 4").apply("affine-loop-unroll", unroll_factor=value)


# `affine-blocked-interchange`: what becomes of each form, what is refused, what pays


def matrix(rows: int, columns: int, subscripts: str) -> str:
    """Column sums or row sums of a matrix."""
    memref = f"memref<{rows}x{columns}xf32>"
    return f"""func.func @f(%m: {memref}, %o: memref<{columns}xf32>) {{
      %zero = arith.constant 0.0 : f32
      affine.for %j = 0 to {columns} {{
        %s = affine.for %i = 0 to {rows} iter_args(%a = %zero) -> (f32) {{
          %v = affine.load %m[{subscripts}] : {memref}
          %b = arith.addf %a, %v : f32
          affine.yield %b : f32
        }}
        affine.store %s, %o[%j] : memref<{columns}xf32>
      }}
      return
    }}"""


def test_compile_optimised() -> None:
    text = matrix(1000, 999, "%i, %j")
    m = np.random.default_rng(1).random((1000, 999), np.float32)
    plain = np.zeros(999, np.float32)
    fast = np.zeros(999, np.float32)
    lw.compile(text, "f")(m, plain)
    kernel = lw.compile(text, "f", optimise=True)
    kernel(m, fast)
    assert plain.tobytes() == fast.tobytes()
    assert "memref.alloca" in kernel.inspect_mlir()
    with pytest.raises(UsageError, match="'optimise' assumes that arguments do not alias"):
        lw.compile(text, "f", optimise=True, may_alias=True)


TURNED = PROGRAMS["turned"]


@pytest.mark.parametrize("extents", [(1030, 1100), (700, 600), (130, 256), (9, 2048), (3, 900_000)])
def test_transposes_of_large_memory_are_tiled(extents: tuple[int, int]) -> None:
    """Memory of unknown extents decides in each call which version runs."""
    tiled_module = lw.parse(TURNED).apply("affine-tile-transposes")
    assert "step 16" in str(tiled_module) and "step 8 " in str(tiled_module)
    assert "scf.if" in str(tiled_module)
    n, m = extents
    values = np.random.default_rng(3).random((m, n))
    result = np.zeros((n, m))
    tiled_module.compile("f")(values, result, n, m)
    np.testing.assert_array_equal(result, 2 * values.T)
