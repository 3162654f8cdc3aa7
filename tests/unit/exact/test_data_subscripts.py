"""Proofs of programs that access memory at subscripts which are data."""

import pytest

import loopwright as lw
from tests.campaigns.passes import passed

GATHER = """
func.func @f(%index: memref<8xindex>, %a: memref<16xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %k = affine.load %index[%i] : memref<8xindex>
    %x = memref.load %a[%k] : memref<16xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}
"""
HISTOGRAM = """
func.func @f(%index: memref<8xindex>, %a: memref<16xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 8 {
    %k = affine.load %index[%i] : memref<8xindex>
    %x = memref.load %a[%k] : memref<16xi32>
    %y = arith.addi %x, %one : i32
    memref.store %y, %a[%k] : memref<16xi32>
  }
  return
}
"""
FILLED = """
func.func @f(%index: memref<8xindex>, %b: memref<8xf32>, %x: f32) {
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    affine.store %x, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 8 {
    %k = affine.load %index[%i] : memref<8xindex>
    %y = memref.load %t[%k] : memref<16xf32>
    affine.store %y, %b[%i] : memref<8xf32>
  }
  memref.dealloc %t : memref<16xf32>
  return
}
"""
PRODUCT = """
func.func @f(%a: memref<8x8xf32>, %b: memref<6x6xf32>) {
  %eight = arith.constant 8 : index
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %k = arith.muli %i, %j : index
      %r = arith.remui %k, %eight : index
      %x = memref.load %a[%r, %i] : memref<8x8xf32>
      affine.store %x, %b[%i, %j] : memref<6x6xf32>
    }
  }
  return
}
"""
SCATTER = """
func.func @f(%index: memref<8xindex>, %a: memref<8xf32>, %b: memref<16xf32>) {
  affine.for %i = 0 to 8 {
    %k = affine.load %index[%i] : memref<8xindex>
    %x = affine.load %a[%i] : memref<8xf32>
    memref.store %x, %b[%k] : memref<16xf32>
  }
  return
}
"""


@pytest.mark.parametrize("text", [GATHER, HISTOGRAM, FILLED, PRODUCT, SCATTER])
@pytest.mark.parametrize(
    "pipeline",
    [
        "affine-loop-unroll{unroll-factor=3}",
        "affine-loop-tile{tile-size=3}",
        "affine-super-vectorize{virtual-vector-size=4}",
        "affine-loop-normalize,canonicalize,cse",
    ],
)
def test_what_passes_make_is_equal(text: str, pipeline: str) -> None:
    transformed_text = passed(text, pipeline)
    assert transformed_text is not None
    assert lw.prove(text, transformed_text).is_equal


REVERSED = ("affine.load %index[%i]", "affine.load %index[7 - %i]")
SHORTENED = ("%i = 0 to 8", "%i = 0 to 7")


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (GATHER, *REVERSED),
        (GATHER, *SHORTENED),
        (HISTOGRAM, *SHORTENED),
        (HISTOGRAM, "arith.addi %x, %one", "arith.subi %x, %one"),
        (HISTOGRAM, "memref.store %y, %a[%k]", "memref.store %x, %a[%k]"),
        (FILLED, *REVERSED[:1], "affine.load %index[0]"),
        (FILLED, *SHORTENED),
        (PRODUCT, "arith.muli %i, %j", "arith.addi %i, %j"),
        (PRODUCT, "%j = 0 to 6", "%j = 0 to 5"),
        (PRODUCT, "%a[%r, %i]", "%a[%i, %r]"),
        (SCATTER, *REVERSED),
        (SCATTER, *SHORTENED),
        (SCATTER, "affine.load %a[%i]", "affine.load %a[7 - %i]"),
    ],
)
def test_changed_programs_are_not_equal(text: str, old: str, new: str) -> None:
    assert old in text
    assert not lw.prove(text, text.replace(old, new)).is_equal


def test_stores_at_subscripts_that_may_be_equal_have_an_order() -> None:
    backwards = SCATTER.replace("affine.load %index[%i]", "affine.load %index[7 - %i]").replace(
        "affine.load %a[%i]", "affine.load %a[7 - %i]"
    )
    assert not lw.prove(SCATTER, backwards).is_equal


def test_memory_that_is_read_has_the_same_elements() -> None:
    """The element may be the one that differs."""
    one_more = FILLED.replace(
        "  affine.for %i = 0 to 8 {",
        "  %z = arith.constant 0.0 : f32\n  affine.store %z, %t[3] : memref<16xf32>\n"
        "  affine.for %i = 0 to 8 {",
    )
    assert not lw.prove(FILLED, one_more).is_equal


def test_memory_that_is_read_may_be_written_otherwise() -> None:
    halves = FILLED.replace(
        "  affine.for %i = 0 to 16 {\n    affine.store %x, %t[%i] : memref<16xf32>\n  }\n",
        "  affine.for %i = 0 to 8 {\n    affine.store %x, %t[15 - %i] : memref<16xf32>\n"
        "    affine.store %x, %t[%i] : memref<16xf32>\n  }\n",
    )
    assert halves != FILLED
    assert lw.prove(FILLED, halves).is_equal


def test_memory_with_fewer_elements_may_not_have_the_element() -> None:
    smaller = FILLED.replace("16", "12")
    assert not lw.prove(FILLED, smaller).is_equal
    assert lw.prove(smaller, FILLED).is_equal


def test_an_element_that_the_first_program_does_not_read_may_not_exist() -> None:
    more = GATHER.replace(
        "    affine.store",
        "    %n = affine.load %index[7 - %i] : memref<8xindex>\n"
        "    %m = arith.addi %n, %n : index\n"
        "    %u = memref.load %a[%m] : memref<16xf32>\n    affine.store",
    )
    assert not lw.prove(GATHER, more).is_equal
    assert lw.prove(more, GATHER).is_equal


def test_an_element_under_a_condition_may_not_exist_otherwise() -> None:
    guarded = """
func.func @f(%index: memref<8xindex>, %a: memref<16xf32>, %b: memref<8xf32>, %c: memref<8xi1>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    %k = affine.load %index[%i] : memref<8xindex>
    %d = affine.load %c[%i] : memref<8xi1>
    %x = scf.if %d -> f32 {
      %y = memref.load %a[%k] : memref<16xf32>
      scf.yield %y : f32
    } else {
      scf.yield %z : f32
    }
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}
"""
    always = """
func.func @f(%index: memref<8xindex>, %a: memref<16xf32>, %b: memref<8xf32>, %c: memref<8xi1>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    %k = affine.load %index[%i] : memref<8xindex>
    %d = affine.load %c[%i] : memref<8xi1>
    %y = memref.load %a[%k] : memref<16xf32>
    %x = arith.select %d, %y, %z : f32
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}
"""
    assert not lw.prove(guarded, always).is_equal
