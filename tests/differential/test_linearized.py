"""Indices that are put together and taken apart: what `canonicalize` makes of them."""

from __future__ import annotations

from tests.generate.linearized import generate
from tests.oracle import mlir_opt_many
from tests.passes_beside import ours


def test_generated() -> None:
    texts = [generate(seed) for seed in range(150)]
    theirs = mlir_opt_many(texts, "-canonicalize")
    different = [
        text
        for text, expected in zip(texts, theirs, strict=True)
        if ours(text, "canonicalize").strip() != expected.strip()
    ]
    assert len(different) <= 1, different[0]


def test_extents_that_are_only_claimed() -> None:
    """Components that are not said to be disjoint may be larger than the extents they have where
    they are put together: nothing is said of them."""
    text = """
func.func @f(%i: index, %j: index) -> (index, index) {
  %0:3 = affine.delinearize_index %i into (6, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %j] by (24, 6, 12) : index
  return %1, %0#0 : index, index
}
"""
    assert "into (8)" in ours(text, "canonicalize")
    assert "into (144, 8)" in ours(text.replace("[%0#0", "disjoint [%0#0"), "canonicalize")


def test_extents_that_come_later() -> None:
    """A product is not computed in front of its factors."""
    text = """
func.func @f(%i: index, %j: index, %m: memref<4xindex>) -> index {
  %0:2 = affine.delinearize_index %i into (6) : index, index
  %n = memref.load %m[%j] : memref<4xindex>
  %1 = affine.linearize_index disjoint [%0#0, %0#1, %j] by (%n, 6, 12) : index
  return %1 : index
}
"""
    assert "linearize_index" in ours(text, "canonicalize")


def test_extents_that_are_no_symbols() -> None:
    """The product of what is loaded in a loop cannot be an affine expression."""
    text = """
func.func @f(%m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %n = memref.load %m[%i] : memref<8xindex>
    %0:3 = affine.delinearize_index %i into (%n, 4) : index, index, index
    %1 = affine.linearize_index disjoint [%0#1, %0#2] by (%n, 4) : index
    memref.store %1, %m[%i] : memref<8xindex>
  }
  return
}
"""
    assert "linearize_index" in ours(text, "canonicalize")
