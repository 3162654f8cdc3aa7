"""`affine-loop-unroll`: what becomes of bounds and of what iterations carry, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal


def module(bounds: str, *, yields: str = "%i") -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {{
  %r = affine.for %i = {bounds} iter_args(%a = %p) -> (index) {{
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield {yields} : index
  }}
  return %r : index
}}""")


BOUNDS = (
    "0 to 10",
    "0 to 12 step 4",
    "-3 to %n",
    "%n to 10",
    "%n to affine_map<(d0) -> (d0 + 7)>(%n) step 2",
    "%n to affine_map<(d0) -> (d0 * 2)>(%n) step 3",
    "0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n)",
    "0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n)",
    "max affine_map<(d0) -> (d0, 2)>(%n) to 12",
    "5 to 2",
)
OPTIONS = (
    {},
    {"unroll_factor": 2},
    {"unroll_factor": 3, "unroll_num_reps": 2},
    {"unroll_factor": -1},
    {"unroll_factor": 5, "unroll_up_to_factor": True},
    {"unroll_factor": 4, "cleanup_unroll": True},
    {"unroll_factor": -1, "unroll_full_threshold": 4},
    {"unroll_factor": 1},
)


@pytest.mark.parametrize("bounds", BOUNDS)
@pytest.mark.parametrize("yields", ["%i", "%a", "%n"])
def test_any_number_of_iterations(bounds: str, yields: str) -> None:
    plain = module(bounds, yields=yields)
    for options in OPTIONS:
        made = plain.apply("affine-loop-unroll", **options)
        for n in range(-9, 12):
            memories = np.zeros(64, np.int64), np.zeros(64, np.int64)
            expected = plain.interpret("f", memories[0], n, -1)
            assert made.interpret("f", memories[1], n, -1) == expected, (options, n)
            np.testing.assert_array_equal(*memories)


def refusals(bounds: str, **options: object) -> list[str]:
    made = module(bounds).apply("affine-loop-unroll", **options)
    return [entry.code for entry in made.ledger if isinstance(entry, Refusal)]


@pytest.mark.parametrize(
    ("bounds", "factor", "code"),
    [
        ("0 to %n", -1, "unknown-trip-count"),
        ("0 to 3", 4, "few-iterations"),
        ("3 to 3", 4, "never-runs"),
        ("0 to min affine_map<(d0) -> (d0, 8)>(%n)", 4, "bound-of-several"),
        ("max affine_map<(d0) -> (d0, 2)>(%n) to 12", 4, "bound-of-several"),
        ("0 to %n step 4611686018427387904", 4, "index-overflow"),
        ("0 to 9223372036854775800 step 2305843009213693952", 2, "index-overflow"),
        ("0 to 1000000000", -1, "too-large"),
    ],
)
def test_refusals(bounds: str, factor: int, code: str) -> None:
    assert refusals(bounds, unroll_factor=factor) == [code]


@pytest.mark.parametrize("value", [0, -2])
def test_bad_factors(value: int) -> None:
    with pytest.raises(lw.UsageError, match="greater than 0 or equal to -1"):
        module("0 to 4").apply("affine-loop-unroll", unroll_factor=value)


def test_extents_are_not_negative() -> None:
    text = """
func.func @f(%m: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %zero, %m[%i] : memref<?xf32>
  }
  return
}"""
    made = lw.parse(text).apply("affine-loop-unroll")
    (entry,) = made.ledger
    assert entry.evidence.figures == {"factor": 4, "cleanup": True, "guarded": False}
    assert "max" not in str(made)


@pytest.mark.parametrize("name", ["affine-loop-unroll", "affine-loop-unroll-jam"])
def test_nothing_is_said_of_loops_that_stay(name: str) -> None:
    """A loop with an empty body stays as it is, and so does one of which each iteration stays
    one."""
    empty = lw.parse("func.func @f() {\n  affine.for %i = 0 to 8 {\n  }\n  return\n}")
    assert not list(empty.apply(name).ledger)
    full = lw.parse(
        """func.func @f(%m: memref<8xf32>, %x: f32) {
          affine.for %i = 0 to 8 {
            affine.store %x, %m[%i] : memref<8xf32>
          }
          return
        }"""
    )
    option = "unroll_factor" if name == "affine-loop-unroll" else "unroll_jam_factor"
    made = full.apply(name, **{option: 1})
    assert str(made) == str(full)
    assert not [entry for entry in made.ledger if isinstance(entry, Decision)]
