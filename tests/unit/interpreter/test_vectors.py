"""Vectors: lanes that are poison or outside, forms that MLIR's own lowering does not take."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from tests.unit.interpreter.running import call, evaluate, fails

M = np.arange(40, dtype=np.float32).reshape(5, 8)


def matrix() -> np.ndarray:
    return M.copy()


def test_slices_of_two_dimensions() -> None:
    text = """
func.func @f(%m: memref<5x8xf32>, %i: index) -> (vector<2x3xf32>, vector<2x3xf32>) {
  %c2 = arith.constant 2 : index
  %0 = vector.load %m[%i, %c2] : memref<5x8xf32>, vector<2x3xf32>
  %1 = affine.vector_load %m[symbol(%i) + 1, 3] : memref<5x8xf32>, vector<2x3xf32>
  vector.store %0, %m[%c2, %i] : memref<5x8xf32>, vector<2x3xf32>
  affine.vector_store %1, %m[symbol(%i), 5] : memref<5x8xf32>, vector<2x3xf32>
  return %0, %1 : vector<2x3xf32>, vector<2x3xf32>
}
"""
    array = matrix()
    first, second = call(text, array, 0)
    assert (first == M[0:2, 2:5]).all()
    assert (second == M[1:3, 3:6]).all()
    expected = matrix()
    expected[2:4, 0:3] = M[0:2, 2:5]
    expected[0:2, 5:8] = M[1:3, 3:6]
    assert (array == expected).all()


def test_strided_memrefs() -> None:
    text = """
func.func @f(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> vector<2x2xf32> {
  %c1 = arith.constant 1 : index
  %0 = vector.load %m[%c1, %c1]
    : memref<?x?xf32, strided<[?, ?], offset: ?>>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
"""
    view = matrix()[::-2, 6::-2]
    (found,) = call(text, view)
    assert (found == view[1:3, 1:3]).all()


ERRORS = {
    "a lane outside": (
        "out-of-bounds",
        "  %0 = vector.load %m[%i, %i] : memref<5x8xf32>, vector<8xf32>",
    ),
    "a transfer that is not in bounds": (
        "out-of-bounds",
        "  %0 = vector.transfer_read %m[%i, %i], %x {in_bounds = [true]}"
        " : memref<5x8xf32>, vector<8xf32>",
    ),
    "a written transfer that is not in bounds": (
        "out-of-bounds",
        "  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]}"
        " : vector<8xf32>, memref<5x8xf32>",
    ),
    "a gathered lane outside": (
        "out-of-bounds",
        "  %0 = vector.gather %m[%i, %i] [%far], %k, %v"
        " : memref<5x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>",
    ),
    "a poison mask": (
        "poison",
        "  %p = ub.poison : vector<8xi1>\n"
        "  vector.maskedstore %m[%i, %i], %p, %v : memref<5x8xf32>, vector<8xi1>, vector<8xf32>",
    ),
    "a poison subscript": (
        "poison",
        "  %p = ub.poison : index\n  vector.store %v, %m[%i, %p] : memref<5x8xf32>, vector<8xf32>",
    ),
    "printing a poison lane": (
        "poison",
        "  %0 = vector.shuffle %v, %v [0, -1] : vector<8xf32>, vector<8xf32>\n"
        "  vector.print %0 : vector<2xf32>",
    ),
    "printing a lane from outside": (
        "out-of-bounds",
        "  %c9 = arith.constant 9 : index\n"
        "  %0 = vector.extract %v[%c9] : f32 from vector<8xf32>\n"
        "  vector.print %0 : f32",
    ),
    "scalable vectors": ("unsupported", "  %0 = arith.constant dense<1.0> : vector<[4]xf32>"),
}


@pytest.mark.parametrize("title", ERRORS)
def test_error(title: str) -> None:
    code, body = ERRORS[title]
    text = (
        "func.func @f(%m: memref<5x8xf32>, %x: f32, %i: index, %v: vector<8xf32>, "
        f"%k: vector<8xi1>, %far: vector<8xi32>) {{\n{body}\n  return\n}}"
    )
    arguments = (matrix(), 1.0, 2, np.zeros(8), np.ones(8, dtype=bool), np.arange(8) * 100)
    fails(code, text, *arguments, line=len(body.splitlines()) + 1)


def test_masked_lanes_are_not_touched() -> None:
    text = """
func.func @f(%m: memref<5x8xf32>, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %c6 = arith.constant 6 : index
  %c4 = arith.constant 4 : index
  %0 = vector.maskedload %m[%c4, %c6], %k, %v
    : memref<5x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%c4, %c6], %k, %v : memref<5x8xf32>, vector<4xi1>, vector<4xf32>
  return %0 : vector<4xf32>
}
"""
    array = matrix()
    (found,) = call(text, array, [False, True, False, False], [1.0, 2.0, 3.0, 4.0])
    assert found.tolist() == [1.0, 39.0, 3.0, 4.0]
    assert array[4].tolist() == [32, 33, 34, 35, 36, 37, 38, 2]


def test_gathering_past_the_ends_of_rows() -> None:
    text = """
func.func @f(%m: memref<5x8xf32>, %i: vector<2x2xi32>) -> vector<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = vector.constant_mask [2, 1] : vector<2x2xi1>
  %v = arith.constant dense<-1.0> : vector<2x2xf32>
  %0 = vector.gather %m[%c1, %c0] [%i], %k, %v
    : memref<5x8xf32>, vector<2x2xi32>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
"""
    (found,) = call(text, matrix(), [[9, 0], [3, 0]])
    assert found.tolist() == [[17.0, -1.0], [11.0, -1.0]]


def test_transfers_of_vector_elements() -> None:
    text = """
func.func @f(%x: f32, %y: f32) -> vector<2x2xf32> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<3xvector<2xf32>>
  %v = vector.broadcast %x : f32 to vector<2xf32>
  affine.for %i = 0 to 3 {
    affine.store %v, %m[%i] : memref<3xvector<2xf32>>
  }
  %p = vector.broadcast %y : f32 to vector<2xf32>
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_read %m[%c2], %p : memref<3xvector<2xf32>>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
"""
    (found,) = call(text, 1.5, -2.0)
    assert found.tolist() == [[1.5, 1.5], [-2.0, -2.0]]


@pytest.mark.parametrize(
    ("inclusive", "expected", "last"),
    [
        ("true", [[1, 3, 6], [4, 9, 15]], [6, 15]),
        ("false", [[10, 11, 13], [20, 24, 29]], [13, 29]),
    ],
)
def test_scan(inclusive: str, expected: list[list[int]], last: list[int]) -> None:
    text = f"""
func.func @f(%v: vector<2x3xi32>, %i: vector<2xi32>) -> (vector<2x3xi32>, vector<2xi32>) {{
  %0, %1 = vector.scan <add>, %v, %i {{inclusive = {inclusive}, reduction_dim = 1}}
    : vector<2x3xi32>, vector<2xi32>
  return %0, %1 : vector<2x3xi32>, vector<2xi32>
}}
"""
    found, accumulated = call(text, [[1, 2, 3], [4, 5, 6]], [10, 20])
    assert found.tolist() == expected
    assert accumulated.tolist() == last


def test_mask_around_ops() -> None:
    text = """
func.func @f(%m: memref<5x8xf32>, %k: vector<4xi1>, %v: vector<4xf32>, %x: f32)
    -> (vector<4xf32>, vector<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0 = vector.mask %k { vector.transfer_read %m[%c1, %c1], %x
    : memref<5x8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %k, %v { vector.transfer_read %m[%c1, %c1], %x
    : memref<5x8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %m[%c1, %c1]
    : vector<4xf32>, memref<5x8xf32> } : vector<4xi1>
  %2 = vector.mask %k { vector.multi_reduction <add>, %v, %x [0]
    : vector<4xf32> to f32 } : vector<4xi1> -> f32
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, f32
}
"""
    array = matrix()
    first, second, total = call(text, array, np.ones(4) == [1, 0, 0, 1], [1, 2, 3, 4], -1.0)
    assert first.tolist() == [9.0, -1.0, -1.0, 12.0]
    assert second.tolist() == [9.0, 2.0, 3.0, 12.0]
    assert array[1].tolist() == [8, 1, 10, 11, 4, 13, 14, 15]
    assert total == 4.0


def test_contraction_of_narrow_floats_to_wide() -> None:
    body = """
  %r = vector.contract {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
    iterator_types = ["reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2xf16>, vector<2xf16> into f32
"""
    arguments = "%a: vector<2xf16>, %b: vector<2xf16>, %c: f32"
    assert evaluate(body, arguments, "f32", [300.0, 2.0], [300.0, 0.5], 1.0) == 90002.0


def test_vector_results_and_arguments() -> None:
    body = "  %r = arith.addi %a, %a : vector<2x2xi8>"
    found = evaluate(body, "%a: vector<2x2xi8>", "vector<2x2xi8>", [[1, 2], [3, 100]])
    assert found.dtype == np.int8
    assert found.tolist() == [[2, 4], [6, -56]]


def test_poison_stays_in_its_lane() -> None:
    text = """
func.func @f(%a: vector<2xi8>, %b: vector<2xi8>) -> i8 {
  %0 = arith.shli %a, %b : vector<2xi8>
  %1 = vector.extract %0[0] : i8 from vector<2xi8>
  return %1 : i8
}
"""
    assert call(text, [1, 1], [3, 8]) == (8,)
    fails("poison", text, [1, 1], [8, 3], line=5)


def test_type_cast() -> None:
    text = """
func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() : memref<2x4xf32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i, %j] : memref<2x4xf32>
    }
  }
  %t = vector.type_cast %m : memref<2x4xf32> to memref<vector<2x4xf32>>
  %v = memref.load %t[] : memref<vector<2x4xf32>>
  %r = vector.extract %v[1, 2] : f32 from vector<2x4xf32>
  return %r : f32
}
"""
    assert call(text, 4.5) == (4.5,)


def test_type_cast_to_rows() -> None:
    text = """
func.func @f(%i: index, %x: memref<2x4xf32>) -> vector<4xf32> {
  %m = memref.alloc() : memref<vector<2x4xf32>>
  %w = vector.type_cast %x : memref<2x4xf32> to memref<vector<2x4xf32>>
  %v = memref.load %w[] : memref<vector<2x4xf32>>
  memref.store %v, %m[] : memref<vector<2x4xf32>>
  %t = vector.type_cast %m : memref<vector<2x4xf32>> to memref<2xvector<4xf32>>
  %u = vector.type_cast %x : memref<2x4xf32> to memref<2xvector<4xf32>>
  %a = memref.load %t[%i] : memref<2xvector<4xf32>>
  %b = memref.load %u[%i] : memref<2xvector<4xf32>>
  %s = arith.addf %a, %b : vector<4xf32>
  memref.store %s, %u[%i] : memref<2xvector<4xf32>>
  return %s : vector<4xf32>
}
"""
    module = lw.parse(text)
    for run in (lambda *a: module.interpret("f", *a), module.compile("f")):
        x = np.arange(8, dtype=np.float32).reshape(2, 4)
        assert run(1, x).tolist() == [8.0, 10.0, 12.0, 14.0]
        assert x.tolist() == [[0, 1, 2, 3], [8, 10, 12, 14]]
