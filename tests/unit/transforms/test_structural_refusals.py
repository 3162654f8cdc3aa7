"""Refusals of loops for what they are made of say where, and between which iterations."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.reporting.ledger import Refusal, witness_text

ARGUMENTS = "%m: memref<9x9xf32>, %v: memref<9xf32>, %x: f32"
CARRIED = """%s = affine.for %i = 2 to 8 step 2 iter_args(%t = %x) -> (f32) {
      %a = affine.load %v[%i] : memref<9xf32>
      %b = arith.addf %t, %a : f32
      affine.yield %b : f32
    }
    affine.store %s, %v[0] : memref<9xf32>"""
TRIANGLE = """affine.for %i = 2 to 8 step 2 {
      affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
        affine.store %x, %m[%i, %j] : memref<9x9xf32>
      }
    }"""
PRINTS = """affine.for %i = 2 to 8 {
      affine.for %j = 2 to 8 {
        affine.store %x, %m[%i, %j] : memref<9x9xf32>
      }
      vector.print %x : f32
    }"""
NEXT = "(%i = 2) -> (%i = 4)"


INSIDE = PRINTS.replace("affine.store %x, %m[%i, %j] : memref<9x9xf32>", "vector.print %x : f32")
JAM = "affine-loop-unroll-jam"
OUTERMOST = "affine-parallelize-outermost"
THROUGH = f"{NEXT}, through a value"
ONE = "(%i = 2) -> (%i = 3)"


@pytest.mark.parametrize(
    ("name", "options", "body", "code", "lines", "witness"),
    [
        (JAM, {"unroll_jam_factor": 2}, CARRIED, "carries-values", [2, 4], THROUGH),
        (JAM, {"unroll_jam_factor": 2}, TRIANGLE, "bounds-vary", [2, 3], f"{NEXT}, value %i"),
        ("affine-parallelize", {}, CARRIED, "carried-values", [2, 4], THROUGH),
        ("affine-parallelize", {}, PRINTS, "unsupported-op", [2, 6], ONE),
        (OUTERMOST, {"threads": 2}, INSIDE, "unsupported-op", [2, 4], ONE),
        (OUTERMOST, {"threads": 2}, CARRIED, "carried-values", [2, 4], THROUGH),
        ("affine-loop-tile", {}, CARRIED, "carries-values", [2, 4], THROUGH),
    ],
)
def test_places_and_iterations(
    name: str, options: dict[str, int], body: str, code: str, lines: list[int], witness: str
) -> None:
    module = lw.parse(f"func.func @f({ARGUMENTS}) {{\n    {body}\n    return\n}}")
    found = module.apply(name, **options).ledger.of_type(Refusal)
    (entry,) = [one for one in found if one.code == code]
    assert [place.line for place in entry.locations] == lines
    assert witness in witness_text(entry.evidence.witness())
