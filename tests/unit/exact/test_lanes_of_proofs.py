"""Proofs of lanes: what padding leaves undefined, and sums whose terms are all the same."""

import pytest

import loopwright as lw
from tests.campaigns.passes import passed

CANCELLED = """
func.func @f(%a: memref<40xi32>, %b: memref<40xi32>, %c: memref<40xi32>) {
  affine.for %i = 3 to 26 {
    %x = affine.load %a[%i] : memref<40xi32>
    %y = affine.load %b[%i + 1] : memref<40xi32>
    %s = arith.addi %x, %y : i32
    %d = arith.subi %s, %y : i32
    affine.store %d, %c[%i] : memref<40xi32>
  }
  return
}
"""
EQUAL_TERMS = """
func.func @f(%x: i32) -> i32 {
  %start = arith.constant 7 : i32
  %three = arith.constant 3 : i32
  %sum = affine.for %i = 2 to 21 iter_args(%s = %start) -> i32 {
    %y = arith.muli %x, %three : i32
    %t = arith.addi %s, %y : i32
    affine.yield %t : i32
  }
  return %sum : i32
}
"""


@pytest.mark.parametrize("text", [CANCELLED, EQUAL_TERMS])
@pytest.mark.parametrize("lanes", [4, 8])
def test_what_the_vectoriser_makes_is_equal(text: str, lanes: int) -> None:
    pipeline = f"affine-super-vectorize{{virtual-vector-size={lanes} vectorize-reductions=true}}"
    vectorised = passed(text, pipeline)
    assert vectorised is not None and "vector<" in vectorised
    assert lw.prove(text, vectorised).is_equal


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        # A lane more than there are iterations, and one less.
        (CANCELLED, "-d0 + 26", "-d0 + 27"),
        (CANCELLED, "-d0 + 26", "-d0 + 25"),
        (EQUAL_TERMS, "-d0 + 21", "-d0 + 22"),
        (EQUAL_TERMS, "-d0 + 21", "-d0 + 20"),
        # The number that is subtracted is another one.
        (CANCELLED, "d0 + 1", "d0 + 2"),
        # A number that is added in lanes that are masked off.
        (EQUAL_TERMS, "dense<0>", "dense<1>"),
    ],
)
def test_wrong_vectors_are_not_equal(text: str, old: str, new: str) -> None:
    pipeline = "affine-super-vectorize{virtual-vector-size=4 vectorize-reductions=true}"
    vectorised = passed(text, pipeline)
    assert vectorised is not None and old in vectorised
    assert not lw.prove(text, vectorised.replace(old, new, 1)).is_equal


def test_lanes_that_are_undefined_stay_so() -> None:
    """What is stored in all lanes of the last vector reads beyond the bounds of memory."""
    read = """
func.func @f(%a: memref<6xi32>, %b: memref<8xi32>, %zero: i32) {
  affine.for %i = 0 to 8 {
    affine.store %zero, %b[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 6 {
    %x = affine.load %a[%i] : memref<6xi32>
    affine.store %x, %b[%i] : memref<8xi32>
  }
  return
}
"""
    padded = """
func.func @f(%a: memref<6xi32>, %b: memref<8xi32>, %zero: i32) {
  affine.for %i = 0 to 8 step 4 {
    %p = PADDING
    %x = vector.transfer_read %a[%i], %p : memref<6xi32>, vector<4xi32>
    %y = arith.addi %x, %x : vector<4xi32>
    %z = arith.subi %y, %x : vector<4xi32>
    vector.transfer_write %z, %b[%i] : vector<4xi32>, memref<8xi32>
  }
  return
}
"""
    undefined = padded.replace("PADDING", "ub.poison : i32")
    assert not lw.prove(read, undefined).is_equal
    zeros = padded.replace("%p = PADDING\n    ", "").replace("], %p", "], %zero")
    assert lw.prove(read, zeros).is_equal


UNWRITTEN = """
func.func @f(%a: memref<8xi32>, %b: memref<8xi32>, %x: i32) {
  %t = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 6 {
    %y = affine.load %t[%i] : memref<8xi32>
    %z = arith.minsi %y, %x : i32
    affine.store %z, %a[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 6 {
    affine.store %x, %t[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 6 {
    %y = affine.load %t[%i] : memref<8xi32>
    %d = arith.addi %y, %y : i32
    %s = arith.subi %d, %y : i32
    affine.store %s, %b[%i] : memref<8xi32>
  }
  memref.dealloc %t : memref<8xi32>
  return
}
"""


def test_lanes_of_memory_that_nothing_was_written_to() -> None:
    vectorised = passed(UNWRITTEN, "affine-super-vectorize{virtual-vector-size=4}")
    assert vectorised is not None
    assert lw.prove(UNWRITTEN, vectorised).is_equal
