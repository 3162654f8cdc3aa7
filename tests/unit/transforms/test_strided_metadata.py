"""`expand-strided-metadata`: views whose metadata `mlir-opt` gets wrong or crashes on."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw

PASS = "expand-strided-metadata"


def same(text: str, *arguments: object) -> lw.Module:
    """The module after the pass; what it gives for the arguments is what it gave before."""
    plain = lw.parse(text)
    made = plain.apply(PASS)
    expected = plain.interpret("f", *arguments)
    assert made.interpret("f", *arguments) == expected
    assert made.compile("f")(*arguments) == expected
    return made


def test_two_unknown_extents_of_one_group() -> None:
    text = """
func.func @f(%m: memref<?xf32>, %n: index, %k: index, %i: index) -> (f32, index, index, index) {
  %e = memref.expand_shape %m [[0, 1, 2]] output_shape [%n, 2, %k]
    : memref<?xf32> into memref<?x2x?xf32>
  %x = memref.load %e[%i, %i, %i] : memref<?x2x?xf32>
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %e : memref<?x2x?xf32> -> memref<f32>,
    index, index, index, index, index, index, index
  return %x, %t#0, %s#0, %s#2 : f32, index, index, index
}"""
    made = same(text, np.arange(24, dtype=np.float32), 3, 4, 1)
    assert "expand_shape" not in str(made)


def test_groups_without_elements_are_not_divided() -> None:
    text = """
func.func @f(%m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %m [[0, 1]] output_shape [%n, 0] : memref<?xf32> into memref<?x0xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %e : memref<?x0xf32> -> memref<f32>, index,
    index, index, index, index
  return %s#0 : index
}"""
    same(text, np.zeros(0, np.float32), 3)


@pytest.mark.parametrize("columns", [1, 6])
def test_extents_that_turn_out_to_be_one(columns: int) -> None:
    text = """
func.func @f(%m: memref<4x6xf32>, %n: index, %i: index) -> f32 {
  %s = memref.subview %m[0, 0] [4, %n] [1, 1] : memref<4x6xf32> to memref<4x?xf32, strided<[6, 1]>>
  %c = memref.collapse_shape %s [[0, 1]] : memref<4x?xf32, strided<[6, 1]>>
    into memref<?xf32, strided<[?]>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[?]>>
  return %x : f32
}"""
    same(text, np.arange(24, dtype=np.float32).reshape(4, 6), columns, 3)


@pytest.mark.parametrize("step", ["%n", "%i"])
def test_offsets_that_are_loops(step: str) -> None:
    """What was asked of a view, bound to a symbol, turns out to be an induction variable."""
    text = f"""
func.func @f(%m: memref<32xf32>, %n: index) -> f32 {{
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f32 {{
    %v = memref.subview %m[%i] [4] [{step}]
      : memref<32xf32> to memref<4xf32, strided<[?], offset: ?>>
    %q = affine.for %j = 0 to 2 iter_args(%t = %s) -> f32 {{
      %w = memref.subview %v[%j] [%n] [2]
        : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
      %x = memref.load %w[%j] : memref<?xf32, strided<[?], offset: ?>>
      %u = arith.addf %t, %x : f32
      affine.yield %u : f32
    }}
    affine.yield %q : f32
  }}
  return %r : f32
}}"""
    made = same(text, np.arange(32, dtype=np.float32), 2)
    assert "subview" not in str(made)


def test_offsets_that_affine_does_not_take() -> None:
    """A stride is one that a loaded number multiplies, which is no symbol."""
    text = """
func.func @f(%m: memref<32x2xf32>, %k: memref<4xindex>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f32 {
    %n = affine.load %k[%i] : memref<4xindex>
    %v = memref.subview %m[%i, 0] [4, 1] [%n, 1]
      : memref<32x2xf32> to memref<4x1xf32, strided<[?, 1], offset: ?>>
    %w = memref.subview %v[%n, 0] [1, 1] [%n, 1]
      : memref<4x1xf32, strided<[?, 1], offset: ?>> to memref<1x1xf32, strided<[?, 1], offset: ?>>
    %z = arith.constant 0 : index
    %x = memref.load %w[%z, %z] : memref<1x1xf32, strided<[?, 1], offset: ?>>
    %u = arith.addf %s, %x : f32
    affine.yield %u : f32
  }
  return %r : f32
}"""
    made = same(text, np.arange(64, dtype=np.float32).reshape(32, 2), np.array([1, 2, 3, 2]))
    assert "subview" not in str(made)


@pytest.mark.parametrize("columns", [1, 6])
def test_one_dimension_of_a_group_gives_the_stride(columns: int) -> None:
    """Where that has one element, too, any stride is right."""
    text = """
func.func @f(%m: memref<4x6xf32>, %n: index, %i: index) -> f32 {
  %s = memref.subview %m[%i, 0] [1, %n] [1, 1]
    : memref<4x6xf32> to memref<1x?xf32, strided<[6, 1], offset: ?>>
  %c = memref.collapse_shape %s [[0, 1]]
    : memref<1x?xf32, strided<[6, 1], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  %last = arith.constant -1 : index
  %k = arith.addi %n, %last : index
  %x = memref.load %c[%k] : memref<?xf32, strided<[?], offset: ?>>
  return %x : f32
}"""
    made = same(text, np.arange(24, dtype=np.float32).reshape(4, 6), columns, 3)
    assert "arith.select" not in str(made)
