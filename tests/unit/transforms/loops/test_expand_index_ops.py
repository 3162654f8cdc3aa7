"""Linearised indices written out: the same numbers, and what no affine map can take stays."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import loopwright as lw

PASSES = ("affine-expand-index-ops", "affine-expand-index-ops-as-affine")
TEXT = """
func.func @f(%a: index, %b: index, %c: index, %n: index, %p: index)
    -> (index, index, index, index, index, index, index) {
  %0:3 = affine.delinearize_index %a into (%n, %p, 3) : index, index, index
  %1:2 = affine.delinearize_index %a into (%p) : index, index
  %2 = affine.linearize_index [%a, %b, %c] by (%n, %p) : index
  %3 = affine.linearize_index [%a, %b, %c] by (4, %p, 3) : index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2, %3 : index, index, index, index, index, index, index
}"""


@pytest.mark.parametrize("name", PASSES)
def test_the_same_numbers(name: str) -> None:
    plain = lw.parse(TEXT)
    made = plain.apply(name)
    assert "linearize" not in str(made)
    for a, b, n, p in itertools.product((-9, 0, 5, 40), (0, 2), (1, 4), (1, 3)):
        assert made.interpret("f", a, b, 1, n, p) == plain.interpret("f", a, b, 1, n, p)


def test_what_is_not_affine() -> None:
    text = """
func.func @f(%m: memref<2xindex>) {
  affine.for %i = 0 to 2 {
    %a = affine.load %m[%i] : memref<2xindex>
    %0:2 = affine.delinearize_index %a into (2, 3) : index, index
    affine.store %0#1, %m[%i] : memref<2xindex>
  }
  return
}"""
    made = lw.parse(text).apply(PASSES[1])
    assert made.ledger.counts()["not-affine"] == 1
    assert "delinearize" in str(made)
    memory = np.array([4, 5])
    lw.parse(text).apply(PASSES[0]).interpret("f", memory)
    np.testing.assert_array_equal(memory, [1, 2])


def test_what_must_stay_a_dimension() -> None:
    text = """
func.func @f(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    %0:2 = affine.delinearize_index %i into (2, 8) : index, index
    %1 = affine.linearize_index [%0#0, %0#1] by (1, 8) : index
    affine.store %x, %m[%1 mod 8] : memref<8xf32>
  }
  return
}"""
    made = lw.parse(text).apply(PASSES[0])
    assert made.ledger.counts()["needs-dimension"] >= 1
    memories = np.zeros(8, np.float32), np.zeros(8, np.float32)
    lw.parse(text).interpret("f", memories[0], 2.0)
    made.interpret("f", memories[1], 2.0)
    np.testing.assert_array_equal(*memories)
