"""Unroll-and-jam: which dependences forbid it, and that it is done wherever none does."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal


def module(body: str, bounds: str = "2 to 10") -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {{
  affine.for %i = {bounds} {{
    {body}
  }}
  return
}}""")


def nest(source: str, sink: str) -> str:
    return f"""affine.for %j = 1 to 9 {{
      %0 = affine.load %m[{source}] : memref<12x12xf64>
      affine.store %0, %m[{sink}] : memref<12x12xf64>
    }}"""


BEFORE = """%0 = affine.load %m[%i, 0] : memref<12x12xf64>
    affine.for %j = 1 to 9 {
      affine.store %x, %m[%i + 1, %j - 1] : memref<12x12xf64>
    }"""
TWICE = """affine.for %j = 1 to 9 {
      affine.store %x, %m[%i + 1, %j] : memref<12x12xf64>
    }
    affine.for %k = 1 to 9 {
      %0 = affine.load %m[%i, %k] : memref<12x12xf64>
      affine.store %0, %m[%i, 11] : memref<12x12xf64>
    }"""
LATER = """affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      affine.store %0, %m[0, %j] : memref<12x12xf64>
    }
    affine.store %x, %m[%i + 1, 3] : memref<12x12xf64>"""


@pytest.mark.parametrize(
    ("body", "factor", "code"),
    [
        (nest("%i - 1, %j", "%i, %j"), 2, "jammed"),
        (nest("%i - 1, %j - 1", "%i, %j"), 3, "jammed"),
        (nest("%i - 1, %j + 1", "%i, %j"), 2, "illegal-jam"),
        (nest("%i - 2, %j + 1", "%i, %j"), 2, "jammed"),
        (nest("%i - 2, %j + 1", "%i, %j"), 3, "illegal-jam"),
        (BEFORE, 2, "illegal-jam"),
        (TWICE, 2, "jammed"),
        (LATER, 2, "illegal-jam"),
    ],
)
def test_dependences(body: str, factor: int, code: str) -> None:
    plain = module(body)
    made = plain.apply("affine-loop-unroll-jam", unroll_jam_factor=factor)
    (entry,) = (e for e in made.ledger if isinstance(e, Decision | Refusal))
    assert entry.code == code
    assert (entry.evidence.witness() is not None) == (code == "illegal-jam")
    arrays = [np.arange(144.0).reshape(12, 12) for _ in range(2)]
    plain.interpret("f", arrays[0], 5, 0.5)
    made.interpret("f", arrays[1], 5, 0.5)
    np.testing.assert_array_equal(*arrays)


@pytest.mark.parametrize(
    "bounds", ["1 to %n", "%n to 9", "0 to min affine_map<(d0) -> (d0 * 2, 8)>(%n)"]
)
def test_any_number_of_iterations(bounds: str) -> None:
    plain = module(nest("%i, %j - 1", "%i, %j"), bounds)
    made = plain.apply("affine-loop-unroll-jam", unroll_jam_factor=2)
    assert made.ledger.counts() == {"jammed": 1}
    for n in range(12):
        arrays = [np.arange(144.0).reshape(12, 12) for _ in range(2)]
        plain.interpret("f", arrays[0], n, 0.5)
        made.interpret("f", arrays[1], n, 0.5)
        np.testing.assert_array_equal(*arrays)


@pytest.mark.parametrize(
    ("init", "following", "yielded"),
    [("%i", "", "%a"), ("%i", "%d = arith.addi %a, %j : index", "%d"), ("%n", "", "%i")],
)
@pytest.mark.parametrize("before", ["", "affine.store %i, %s[%i, %k] : memref<8x3xindex>"])
def test_carried_induction_variable(before: str, init: str, following: str, yielded: str) -> None:
    plain = lw.parse(f"""func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {{
  affine.for %i = 0 to 8 {{
    affine.for %k = 0 to 3 {{
      {before}
    }}
    %r = affine.for %j = 0 to 3 iter_args(%a = {init}) -> (index) {{
      {following}
      affine.yield {yielded} : index
    }}
    affine.store %r, %m[%i] : memref<8xindex>
  }}
  return
}}""")
    made = plain.apply("affine-loop-unroll-jam", unroll_jam_factor=3)
    assert made.ledger.counts()["jammed"] == 1
    values = [np.zeros(8, np.int64) for _ in range(2)]
    stored = [np.zeros((8, 3), np.int64) for _ in range(2)]
    plain.interpret("f", values[0], stored[0], 5)
    made.interpret("f", values[1], stored[1], 5)
    np.testing.assert_array_equal(values[0], values[1])
    np.testing.assert_array_equal(stored[0], stored[1])


def test_refusals() -> None:
    inner = "affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 {\n}"
    made = module(inner).apply("affine-loop-unroll-jam")
    assert made.ledger.counts() == {"bounds-vary": 1}
    with pytest.raises(lw.UsageError, match="at least 1"):
        module(inner).apply("affine-loop-unroll-jam", unroll_jam_factor=0)
    text = """func.func @f(%x: f64) -> f64 {
  %r = affine.for %i = 0 to 8 iter_args(%a = %x) -> f64 {
    %b = arith.addf %a, %x : f64
    affine.yield %b : f64
  }
  return %r : f64
}"""
    made = lw.parse(text).apply("affine-loop-unroll-jam")
    assert made.ledger.counts() == {"carries-values": 1}
