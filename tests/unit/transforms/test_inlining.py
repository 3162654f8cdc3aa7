"""Calls that are inlined, and why others stay."""

from __future__ import annotations

import pytest
from tests.passes_beside import ours

import loopwright as lw
from loopwright.reporting.errors import UsageError
from loopwright.reporting.ledger import Refusal

LEAF = """
func.func private @leaf(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
"""
CALLS = (
    LEAF
    + """
func.func @f(%x: i32) -> i32 {
  %0 = call @leaf(%x) : (i32) -> i32
  return %0 : i32
}
"""
)
STAYS = {
    "no-inline": """
      func.func private @g(%x: i32) -> i32 attributes {no_inline} { return %x : i32 }
      func.func @f(%x: i32) -> i32 {
        %0 = call @g(%x) : (i32) -> i32
        return %0 : i32
      }
    """,
    "recursive": """
      func.func @f(%x: i32) -> i32 {
        %0 = call @f(%x) : (i32) -> i32
        %1 = arith.addi %0, %x : i32
        return %1 : i32
      }
    """,
    "several-blocks": """
      func.func private @g(%c: i1, %x: i32) -> i32 {
        cf.cond_br %c, ^a, ^b(%x : i32)
      ^a:
        %0 = arith.muli %x, %x : i32
        cf.br ^b(%0 : i32)
      ^b(%r: i32):
        return %r : i32
      }
      func.func @f(%c: i1, %m: memref<4xi32>) {
        affine.for %i = 0 to 4 {
          %x = affine.load %m[%i] : memref<4xi32>
          %0 = func.call @g(%c, %x) : (i1, i32) -> i32
          affine.store %0, %m[%i] : memref<4xi32>
        }
        return
      }
    """,
    "not-affine": """
      func.func private @g(%m: memref<?xf32>, %s: index) {
        affine.for %i = 0 to %s {
          %x = affine.load %m[%i] : memref<?xf32>
          affine.store %x, %m[%i + symbol(%s)] : memref<?xf32>
        }
        return
      }
      func.func @f(%m: memref<?xf32>) {
        affine.for %j = 0 to 4 {
          func.call @g(%m, %j) : (memref<?xf32>, index) -> ()
        }
        return
      }
    """,
    "affine-scope": """
      func.func private @g(%m: memref<?xf32>, %s: index) -> f32 {
        %x = affine.load %m[symbol(%s)] : memref<?xf32>
        return %x : f32
      }
      func.func @f(%m: memref<?xf32>, %n: index) {
        scf.for %j = %n to %n step %n {
          %x = func.call @g(%m, %j) : (memref<?xf32>, index) -> f32
          memref.store %x, %m[%n] : memref<?xf32>
        }
        return
      }
    """,
    "stack-memory": """
      func.func private @g(%x: i32, %i: index) -> i32 {
        %m = memref.alloca() : memref<4xi32>
        affine.store %x, %m[0] : memref<4xi32>
        %0 = memref.load %m[%i] : memref<4xi32>
        return %0 : i32
      }
      func.func @f(%c: i1, %x: i32, %i: index) {
        cf.br ^a
      ^a:
        %0 = func.call @g(%x, %i) : (i32, index) -> i32
        vector.print %0 : i32
        cf.cond_br %c, ^a, ^b
      ^b:
        return
      }
    """,
}


@pytest.mark.parametrize("code", STAYS)
def test_what_stays(code: str) -> None:
    before = lw.parse(STAYS[code])
    module = before.apply("inline", default_pipeline="")
    assert [entry.code for entry in module.ledger.of_type(Refusal)] == [code]
    assert module.text() == before.text()


def test_semi_affine_accesses_stay_outside_of_loops() -> None:
    text = """
      func.func private @g(%m: memref<?xf32>, %s: index, %i: index) -> f32 {
        %x = affine.load %m[%i SIGN symbol(%s)] : memref<?xf32>
        return %x : f32
      }
      func.func @f(%m: memref<?xf32>) {
        affine.for %i = 0 to 4 {
          affine.for %j = 0 to 4 {
            %x = func.call @g(%m, %i, %j) : (memref<?xf32>, index, index) -> f32
            affine.store %x, %m[%j] : memref<?xf32>
          }
        }
        return
      }
    """
    inlined = lw.parse(text.replace("SIGN", "+")).apply("inline", default_pipeline="").text()
    assert "affine.load %arg0[%arg2 + %arg1]" in inlined
    assert "@g" not in inlined
    stays = lw.parse(text.replace("SIGN", "*")).apply("inline", default_pipeline="")
    assert [entry.code for entry in stays.ledger.of_type(Refusal)] == ["not-affine"]


IN_A_LOOP = """
func.func private @g(%m: memref<?xf32>, %i: index, %n: index) -> f32 {{
  {}
  return %x : f32
}}
func.func @f(%m: memref<?xf32>, %n: index) {{
  affine.for %i = 0 to 4 {{
    %x = func.call @g(%m, %i, %n) : (memref<?xf32>, index, index) -> f32
    affine.store %x, %m[%i] : memref<?xf32>
  }}
  return
}}
"""


@pytest.mark.parametrize(
    ("lines", "stays"),
    [
        (
            "%0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)"
            " %x = affine.load %m[symbol(%0)] : memref<?xf32>",
            False,
        ),
        (
            "%0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)"
            " %x = affine.load %m[symbol(%0) * symbol(%n)] : memref<?xf32>",
            True,
        ),
        (
            "%0 = affine.min affine_map<(d0) -> (d0, 3)>(%i)"
            " %x = affine.load %m[%0] : memref<?xf32>",
            True,
        ),
        (
            "%c0 = arith.constant 0 : index %0 = memref.dim %m, %c0 : memref<?xf32>"
            " %x = affine.load %m[symbol(%0) - 1] : memref<?xf32>",
            False,
        ),
        ("%0 = arith.addi %i, %n : index %x = affine.load %m[%0] : memref<?xf32>", True),
        ("%x = memref.load %m[%i] : memref<?xf32>", True),
    ],
)
def test_indices_in_loops(lines: str, stays: bool) -> None:
    module = lw.parse(IN_A_LOOP.format(lines)).apply("inline", default_pipeline="")
    assert ("call" in module.text()) is stays
    codes = [entry.code for entry in module.ledger.of_type(Refusal)]
    assert codes == (["not-affine"] if stays else [])


def test_private_functions_go_with_their_last_call() -> None:
    text = LEAF + "func.func @f(%x: i32) -> i32 {\nCALLS return %0 : i32\n}"
    call = "%0 = call @leaf(%x) : (i32) -> i32\n"
    assert "@leaf" not in lw.parse(text.replace("CALLS", call)).apply("inline").text()
    marked = call + "%1 = call @leaf(%0) {no_inline} : (i32) -> i32\n"
    kept = lw.parse(text.replace("CALLS", marked)).apply("inline").text()
    assert kept.count("@leaf") == 2
    assert kept.count("muli") == 2


def test_large_functions_stay() -> None:
    module = lw.parse(CALLS).apply("inline", inlining_threshold=50)
    (refusal,) = module.ledger.of_type(Refusal)
    assert refusal.code == "too-large"
    assert refusal.evidence.figures == {"callee": 2, "caller": 2, "threshold": 50}
    assert "call" not in lw.parse(CALLS).apply("inline", inlining_threshold=100).text()


def test_pipelines_for_functions() -> None:
    assert "muli" in lw.parse(CALLS).apply("inline", op_pipelines="func.func(cse)").text()
    with pytest.raises(UsageError, match="does not run inside of 'inline'"):
        lw.parse(CALLS).apply("inline", default_pipeline="affine-loop-fusion")
    assert "does not define a symbol table" in ours(CALLS, "builtin.module(func.func(inline))")
