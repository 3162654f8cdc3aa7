"""Views of memrefs against NumPy's views."""

from __future__ import annotations

import numpy as np
import pytest

from loopwright.reporting.errors import CompileError
from tests.unit.codegen.jit import compile_text, run


def viewed(ops: str, view: str, shape: tuple[int, ...], source: str, *arguments: object):
    """The elements of `%v`, made by `ops` from `%a`, a memref of type `source`."""
    extents = "x".join(map(str, shape))
    names = ["%a", "%n", "%m"]
    types = [source, "index", "index"]
    signature = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=True))
    any_strides = ", ".join("?" * len(shape))
    general = f"memref<{'x'.join('?' * len(shape))}xi32, strided<[{any_strides}], offset: ?>>"
    text = f"""
func.func @f({signature}, %out: memref<{extents}xi32>) {{
  {ops}
  %w = memref.cast %v : {view} to {general}
  memref.copy %w, %out : {general} to memref<{extents}xi32>
  return
}}
"""
    out = np.zeros(shape, np.int32)
    run(text, *arguments, out)
    return out


@pytest.fixture
def grid():
    return np.arange(48, dtype=np.int32).reshape(6, 8)


def test_subview_with_static_and_dynamic_parts(grid):
    view = "memref<2x?xi32, strided<[16, ?], offset: ?>>"
    ops = f"%v = memref.subview %a[%n, 1][2, %m][2, %n] : memref<6x8xi32> to {view}"
    assert (viewed(ops, view, (2, 3), "memref<6x8xi32>", grid, 2, 3) == grid[2:6:2, 1:7:2]).all()


def test_rank_reducing_subviews(grid):
    view = "memref<8xi32, strided<[1], offset: ?>>"
    ops = f"%v = memref.subview %a[%n, 0][1, 8][1, 1] : memref<6x8xi32> to {view}"
    assert (viewed(ops, view, (8,), "memref<6x8xi32>", grid, 4, 0) == grid[4]).all()
    view = "memref<6xi32, strided<[8], offset: 5>>"
    ops = f"%v = memref.subview %a[0, 5][6, 1][1, 1] : memref<6x8xi32> to {view}"
    assert (viewed(ops, view, (6,), "memref<6x8xi32>", grid, 0, 0) == grid[:, 5]).all()


def test_subview_of_a_subview(grid):
    inner = "memref<4x4xi32, strided<[8, 2], offset: 9>>"
    view = "memref<2x2xi32, strided<[16, 4], offset: 19>>"
    ops = (
        f"%u = memref.subview %a[1, 1][4, 4][1, 2] : memref<6x8xi32> to {inner}\n"
        f"%v = memref.subview %u[1, 1][2, 2][2, 2] : {inner} to {view}"
    )
    want = grid[1:5, 1:8:2][1:4:2, 1:4:2]
    assert (viewed(ops, view, (2, 2), "memref<6x8xi32>", grid, 0, 0) == want).all()


def test_transpose_expand_and_collapse(grid):
    view = "memref<8x6xi32, strided<[1, 8]>>"
    ops = f"%v = memref.transpose %a (i, j) -> (j, i) : memref<6x8xi32> to {view}"
    assert (viewed(ops, view, (8, 6), "memref<6x8xi32>", grid, 0, 0) == grid.T).all()
    view = "memref<2x3x8xi32>"
    ops = (
        "%v = memref.expand_shape %a [[0, 1], [2]] output_shape [2, 3, 8] "
        f": memref<6x8xi32> into {view}"
    )
    want = grid.reshape(2, 3, 8)
    assert (viewed(ops, view, (2, 3, 8), "memref<6x8xi32>", grid, 0, 0) == want).all()
    view = "memref<?xi32>"
    ops = f"%v = memref.collapse_shape %a [[0, 1]] : memref<?x8xi32> into {view}"
    assert (viewed(ops, view, (48,), "memref<?x8xi32>", grid, 0, 0) == grid.ravel()).all()


def test_expand_a_dynamic_dimension(grid):
    view = "memref<?x2x8xi32>"
    ops = (
        "%v = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, 2, 8] "
        f": memref<?x8xi32> into {view}"
    )
    want = grid.reshape(3, 2, 8)
    assert (viewed(ops, view, (3, 2, 8), "memref<?x8xi32>", grid, 3, 0) == want).all()


def test_reinterpret_cast_and_reshape(grid):
    view = "memref<3x?xi32, strided<[?, 3], offset: ?>>"
    ops = (
        "%c = memref.cast %a : memref<6x8xi32> to memref<?x?xi32>\n"
        "%v = memref.reinterpret_cast %c to offset: [%n], sizes: [3, %m], strides: [%n, 3] "
        f": memref<?x?xi32> to {view}"
    )
    flat = grid.ravel()
    want = np.array([[flat[5 + 5 * i + 3 * j] for j in range(4)] for i in range(3)])
    assert (viewed(ops, view, (3, 4), "memref<6x8xi32>", grid, 5, 4) == want).all()
    ops = """
  %s = memref.alloca() : memref<2xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %n, %s[%c0] : memref<2xindex>
  memref.store %m, %s[%c1] : memref<2xindex>
  %v = memref.reshape %a(%s) : (memref<6x8xi32>, memref<2xindex>) -> memref<?x?xi32>"""
    want = grid.reshape(4, 12)
    got = viewed(ops, "memref<?x?xi32>", (4, 12), "memref<6x8xi32>", grid, 4, 12)
    assert (got == want).all()


def test_view_of_bytes():
    text = """
func.func @f(%b: memref<64xi8>, %at: index, %n: index) -> f32 {
  %c1 = arith.constant 1 : index
  %v = memref.view %b[%at][%n] : memref<64xi8> to memref<?x2xf32>
  %x = affine.load %v[%n - 1, 1] : memref<?x2xf32>
  return %x : f32
}
"""
    data = np.arange(16, dtype=np.float32)
    assert run(text, data.view(np.int8), 8, 3) == data[2 + 5]


def test_metadata_dim_and_rank(grid):
    text = """
func.func @f(%a: memref<?x?xi32, strided<[?, ?], offset: ?>>, %d: index)
    -> (index, index, index, index, index, index, index, index, i32) {
  %u = memref.cast %a : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<*xi32>
  %r = memref.rank %u : memref<*xi32>
  %s = memref.dim %u, %d : memref<*xi32>
  %t = memref.dim %a, %d : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %a
    : memref<?x?xi32, strided<[?, ?], offset: ?>> -> memref<i32>, index, index, index, index, index
  %x = memref.load %base[] : memref<i32>
  return %r, %s, %t, %off, %sz#0, %sz#1, %st#0, %st#1, %x
    : index, index, index, index, index, index, index, index, i32
}
"""
    view = grid[1:, ::2]
    assert run(text, view, 1) == (2, 4, 4, 0, 5, 4, 8, 2, 8)


def test_cast_to_unranked_and_back(grid):
    text = """
func.func @f(%a: memref<6x8xi32>, %i: index) -> i32 {
  %u = memref.cast %a : memref<6x8xi32> to memref<*xi32>
  %x = func.call @g(%u, %i) : (memref<*xi32>, index) -> i32
  return %x : i32
}
func.func private @g(%u: memref<*xi32>, %i: index) -> i32 {
  %b = memref.cast %u : memref<*xi32> to memref<?x8xi32>
  %x = affine.load %b[symbol(%i), 3] : memref<?x8xi32>
  return %x : i32
}
"""
    assert run(text, grid, 4) == grid[4, 3]


@pytest.mark.parametrize(
    "layout",
    [
        "affine_map<(d0, d1) -> (d1, d0)>",
        "affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>",
        "affine_map<(d0, d1) -> (d1 * 7 + d0 + 3)>",
        "affine_map<(d0, d1) -> (d0 * 8 + (d1 mod 2) * 4 + d1 floordiv 2)>",
        "strided<[20, 2], offset: 1>",
    ],
)
def test_layouts_inside_a_function(grid, layout):
    text = f"""
func.func @f(%a: memref<6x8xi32>, %out: memref<8x6xi32>) {{
  %t = memref.alloc() : memref<6x8xi32, {layout}>
  memref.copy %a, %t : memref<6x8xi32> to memref<6x8xi32, {layout}>
  affine.for %i = 0 to 6 {{
    affine.for %j = 0 to 8 {{
      %x = affine.load %t[%i, %j] : memref<6x8xi32, {layout}>
      affine.store %x, %out[%j, %i] : memref<8x6xi32>
    }}
  }}
  return
}}
"""
    out = np.zeros((8, 6), np.int32)
    run(text, grid, out)
    assert (out == grid.T).all()


def test_a_layout_with_symbols(grid):
    ty = "memref<?x8xi32, affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * 2 + s1)>>"
    text = f"""
func.func @f(%a: memref<?x8xi32>, %n: index, %s: index, %o: index, %out: memref<?x8xi32>) {{
  %t = memref.alloc(%n)[%s, %o] : {ty}
  memref.copy %a, %t : memref<?x8xi32> to {ty}
  memref.copy %t, %out : {ty} to memref<?x8xi32>
  return
}}
"""
    out = np.zeros((6, 8), np.int32)
    run(text, grid, 6, 20, 3, out)
    assert (out == grid).all()


def test_layouts_that_cannot_cross_are_refused():
    text = "func.func @f(%a: memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>) { return }"
    with pytest.raises(CompileError, match="cannot be called from outside"):
        compile_text(text, entry="f")


def test_strided_arguments_and_negative_strides(grid):
    text = """
func.func @f(%a: memref<?x?xi32, strided<[?, ?], offset: ?>>, %out: memref<3x4xi32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i, %j] : memref<?x?xi32, strided<[?, ?], offset: ?>>
      affine.store %x, %out[%i, %j] : memref<3x4xi32>
    }
  }
  return
}
"""
    for view in (grid[5:2:-1, ::-2], grid[::2, 1::2], grid.T[::3, :4]):
        out = np.zeros((3, 4), np.int32)
        run(text, view, out)
        assert (out == view[:3, :4]).all()
