"""`affine-loop-coalescing`: bands, bounds that may be negative, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal


def module(*bounds: str, around: str = "") -> lw.Module:
    heads = [f"affine.for %i{k} = {bound} {{" for k, bound in enumerate(bounds)]
    count = "%i0 mod 5, " + " + ".join(f"%i{k}" for k in range(len(bounds)))
    lines = "\n".join((around, *heads))
    ends = "}" * (len(bounds) + bool(around))
    return lw.parse(f"""
func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {{
  %one = arith.constant 1.0 : f64
  {lines}
  %0 = affine.load %m[{count}] : memref<5x40xf64>
  %1 = arith.addf %0, %one : f64
  affine.store %1, %m[{count}] : memref<5x40xf64>
  {ends}
  return
}}""")


def run(plain: lw.Module) -> list[str]:
    """The codes of the ledger; the module computes the same before and after."""
    try:
        made = plain.apply("affine-loop-coalescing")
    except lw.LoopwrightError as error:
        raise AssertionError("it is not valid afterwards") from error
    for n in (-3, -1, 0, 1, 4):
        for k in (-2, 0, 3):
            arrays = [np.zeros((5, 40)) for _ in range(2)]
            plain.interpret("f", arrays[0], n, k)
            try:
                made.interpret("f", arrays[1], n, k)
            except lw.LoopwrightError as error:
                raise AssertionError("it has a fault that it had not") from error
            np.testing.assert_array_equal(arrays[0], arrays[1])
    return [entry.code for entry in made.ledger if isinstance(entry, Decision | Refusal)]


@pytest.mark.parametrize(
    "bounds",
    [
        ("0 to 3", "0 to 4"),
        ("0 to %n", "0 to %k"),
        ("0 to %n", "0 to %k", "0 to 2"),
        (
            "0 to min affine_map<()[s0] -> (s0, 3)>()[%n]",
            "0 to min affine_map<()[s0] -> (s0, 2)>()[%k]",
        ),
        ("0 to 0", "0 to %n"),
        ("0 to %n", "0 to affine_map<()[s0, s1] -> (s0 + s1)>()[%n, %k]"),
    ],
)
def test_same_iterations(bounds: tuple[str, ...]) -> None:
    assert run(module(*bounds)) == ["coalesced"]


@pytest.mark.parametrize("runs", [(1 << 62, 1 << 62, -1), (-1, 1 << 62, 1 << 62), (1 << 62, 0, 4)])
def test_what_never_runs_computes_no_product_that_overflows(runs: tuple[int, int, int]) -> None:
    text = """
func.func @f(%m: memref<4xf32>, %n: index, %k: index, %l: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      affine.for %h = 0 to %l {
        affine.store %x, %m[0] : memref<4xf32>
      }
    }
  }
  return
}"""
    made = lw.parse(text).apply("affine-loop-coalescing")
    assert [entry.code for entry in made.ledger] == ["coalesced", "no-overflow"]
    arrays = [np.zeros(4, np.float32) for _ in range(2)]
    made.interpret("f", arrays[0], *runs, 1.0)
    made.compile("f")(arrays[1], *runs, 1.0)
    assert not np.any(arrays)


def test_what_is_known_to_fit_is_not_assumed() -> None:
    made = module("0 to 300", "0 to 400").apply("affine-loop-coalescing")
    assert [entry.code for entry in made.ledger] == ["coalesced"]
    made = module("0 to %n", "0 to 400").apply("affine-loop-coalescing")
    assert [entry.code for entry in made.ledger] == ["coalesced", "no-overflow"]


def test_bands_end_where_bounds_depend() -> None:
    triangle = "0 to affine_map<(d0) -> (d0)>(%i0)"
    assert run(module("0 to 4", triangle, triangle)) == ["bounds-not-symbols"]
    both = run(module("0 to 4", "0 to 3", triangle))
    assert both == ["bounds-not-symbols", "coalesced"], "the outer two, not the inner two"
    assert run(module("0 to 4", "0 to 3", "0 to affine_map<(d0) -> (d0)>(%i1)")) == ["coalesced"]


@pytest.mark.parametrize("end", [0, -2])
def test_indices_are_not_divided_by_what_is_not_positive(end: int) -> None:
    """`canonicalize` and `lower-affine` could not take it."""
    assert run(module("0 to 3", f"0 to {end}")) == ["never-runs"]
    inside = module("0 to -2", f"0 to {end}", around="affine.for %z = 1 to 3 {")
    assert run(inside) == ["not-normalized", "never-runs"]


def test_refusals() -> None:
    assert run(module("1 to 4", "0 to 3")) == ["not-normalized"]
    assert run(module("0 to 4 step 2", "0 to 3")) == ["not-normalized"]
    inside = module("0 to %n", "0 to %k", around="affine.for %z = 1 to 3 {")
    assert run(inside) == ["not-normalized", "bounds-not-symbols"]
    large = "0 to 4611686018427387904"
    made = module(large, large).apply("affine-loop-coalescing")
    assert [entry.code for entry in made.ledger] == ["index-overflow"]
    carried = lw.parse("""func.func @f(%x: f64) -> f64 {
      %r = affine.for %i = 0 to 3 iter_args(%a = %x) -> f64 {
        %s = affine.for %j = 0 to 3 iter_args(%b = %a) -> f64 {
          %0 = arith.addf %b, %x : f64
          affine.yield %0 : f64
        }
        affine.yield %s : f64
      }
      return %r : f64
    }""").apply("affine-loop-coalescing")
    assert not [entry for entry in carried.ledger if isinstance(entry, Decision)]
