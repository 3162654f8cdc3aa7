"""The conditions of steps, one by one: what each of them refuses, and by which code."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.schedule.saving import KINDS
from loopwright.schedule.step import RefusedStepError, step_from_text

BIG = (1 << 63) - 1


def nest(outer: str, inner: str = "0 to 8", load: str = "%i, %j", store: str = "%i, %j") -> str:
    return f"""
func.func @f(%m: memref<16x16xf32>, %n: index) {{
  affine.for %i = {outer} {{
    affine.for %j = {inner} {{
      %0 = affine.load %m[{load}] : memref<16x16xf32>
      affine.store %0, %m[{store}] : memref<16x16xf32>
    }}
  }}
  return
}}"""


def loop(bounds: str) -> str:
    return f"""
func.func @f(%m: memref<16xf32>, %n: index) {{
  affine.for %i = {bounds} {{
    %0 = affine.load %m[%i mod 16] : memref<16xf32>
    affine.store %0, %m[%i mod 16] : memref<16xf32>
  }}
  return
}}"""


CARRIED = """
func.func @f(%m: memref<16xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 16 iter_args(%a = %x) -> f32 {
    %0 = affine.load %m[%i] : memref<16xf32>
    %s = arith.addf %a, %0 : f32
    affine.yield %s : f32
  }
  return %r : f32
}"""
CARRIED_AROUND = CARRIED.replace(
    "    %0 = ",
    """    affine.for %j = 0 to 4 {
      affine.store %x, %m[%j] : memref<16xf32>
    }
    %0 = """,
)
CARRIED_INSIDE = """
func.func @f(%m: memref<16xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 8 {
      %r = affine.for %k = 0 to 8 iter_args(%a = %x) -> f32 {
        %0 = affine.load %m[%i] : memref<16xf32>
        affine.yield %0 : f32
      }
    }
  }
  return
}"""
BACK = nest("1 to 8", "0 to 8", "%i - 1, %j + 1")
MIN = "0 to min affine_map<(d0) -> (d0, 10)>(%n)"
MAX = "max affine_map<(d0) -> (d0, 1)>(%n) to 10"
LOWER = "affine_map<(d0) -> (d0)>(%i) to 8"


@pytest.mark.parametrize(
    ("text", "step", "code"),
    [
        (loop(f"0 to {BIG} step {1 << 61}"), "unroll i factor=3", "index-overflow"),
        (loop(MIN), "unroll i factor=3", "bound-of-several"),
        (loop("0 to 8"), "unroll i factor=3", ""),
        (loop(f"0 to {BIG}"), "split i factor=4", "index-overflow"),
        (loop(f"0 to {BIG}"), "peel i first=2", "index-overflow"),
        (loop(MAX), "normalise i", "bound-of-several"),
        (loop(f"-{BIG} to {BIG}"), "normalise i", "index-overflow"),
        (nest(f"0 to {BIG}", load="0, %j", store="0, %j"), "tile i, j sizes=4,2", "index-overflow"),
        (nest("0 to 8", LOWER), "tile i, j sizes=3,3", ""),
        (nest("0 to 8 step 2", LOWER), "tile i, j sizes=2,2", "step"),
        (nest("1 to 8", LOWER, "%i - 1, %j + 1"), "tile i, j sizes=2,2", "illegal-tiling"),
        (BACK, "tile i, j sizes=2,2", "illegal-tiling"),
        (CARRIED, "tile i sizes=2", "carries-values"),
        (CARRIED_INSIDE, "tile i, j, k sizes=2,2,2", "carries-values"),
        (BACK, "interchange j, i", "illegal-permutation"),
        (BACK, "unroll-and-jam i factor=2", "illegal-jam"),
        (CARRIED_AROUND, "unroll-and-jam i factor=2", "carries-values"),
    ],
)
def test_steps_are_taken_or_refused(text: str, step: str, code: str) -> None:
    made = lw.parse(text).schedule("f")
    found = ""
    try:
        made.take(step_from_text(KINDS, step))
    except RefusedStepError as error:
        found = error.refusal.code
    except lw.LoopwrightError as error:
        found = error.code
    assert found == code
