"""Memory: life times, bounds, uninitialised reads, views, aliasing, globals."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from loopwright.reporting.errors import InterpreterError
from tests.unit.interpreter.running import call, evaluate, fails, interpreter

# What must be reported -------------------------------------------------------------------------

ERRORS = {
    "load outside": (
        "out-of-bounds",
        5,
        """
func.func @f() -> f32 {
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4xf32>
  %r = memref.load %m[%c4] : memref<4xf32>
  return %r : f32
}
""",
    ),
    "negative subscript": (
        "out-of-bounds",
        5,
        """
func.func @f() {
  %m = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    %r = affine.load %m[%i, %i - 2] : memref<4x4xf32>
  }
  return
}
""",
    ),
    "store into the next row": (
        "out-of-bounds",
        5,
        """
func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 5 {
    affine.store %v, %m[0, %i] : memref<4x4xf32>
  }
  return
}
""",
    ),
    "use after free": (
        "use-after-free",
        5,
        """
func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  affine.store %v, %m[0] : memref<4xf32>
  return
}
""",
    ),
    "use of a view after free": (
        "use-after-free",
        6,
        """
func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4xf32>
  %s = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.dealloc %m : memref<4xf32>
  affine.store %v, %s[0] : memref<2xf32, strided<[1], offset: 1>>
  return
}
""",
    ),
    "double free": (
        "double-free",
        5,
        """
func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}
""",
    ),
    "free of stack memory": (
        "invalid-free",
        4,
        """
func.func @f(%v: f32) {
  %m = memref.alloca() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}
""",
    ),
    "stack memory that left its function": (
        "use-after-free",
        8,
        """
func.func @g() -> memref<4xf32> {
  %m = memref.alloca() : memref<4xf32>
  return %m : memref<4xf32>
}
func.func @f(%v: f32) {
  %m = func.call @g() : () -> memref<4xf32>
  affine.store %v, %m[0] : memref<4xf32>
  return
}
""",
    ),
    "stack memory that left its scope": (
        "use-after-free",
        7,
        """
func.func @f(%v: f32) {
  %m = memref.alloca_scope -> memref<4xf32> {
    %a = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  affine.store %v, %m[0] : memref<4xf32>
  return
}
""",
    ),
    "write of a constant": (
        "read-only",
        5,
        """
memref.global "private" constant @g : memref<2xf32> = dense<1.0>
func.func @f(%v: f32) {
  %m = memref.get_global @g : memref<2xf32>
  affine.store %v, %m[0] : memref<2xf32>
  return
}
""",
    ),
    "uninitialised result": (
        "uninitialised-read",
        5,
        """
func.func @f(%v: f32) -> f32 {
  %m = memref.alloc() : memref<2xf32>
  %r = affine.load %m[0] : memref<2xf32>
  return %r : f32
}
""",
    ),
    "uninitialised branch": (
        "uninitialised-read",
        5,
        """
func.func @f(%v: f32) {
  %m = memref.alloc() : memref<2xi1>
  %r = affine.load %m[0] : memref<2xi1>
  scf.if %r {
  }
  return
}
""",
    ),
    "uninitialised subscript": (
        "uninitialised-read",
        5,
        """
func.func @f(%v: f32) {
  %m = memref.alloc() : memref<2xindex>
  %r = memref.load %m[%c] : memref<2xindex>
  %s = memref.load %m[%r] : memref<2xindex>
  return
}
""".replace("%m = memref", "%c = arith.constant 0 : index %m = memref"),
    ),
    "subview outside": (
        "out-of-bounds",
        5,
        """
func.func @f(%v: f32) {
  %c = arith.constant 3 : index
  %m = memref.alloc() : memref<4xf32>
  %s = memref.subview %m[%c] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return
}
""",
    ),
    "reinterpreted memory outside": (
        "out-of-bounds",
        6,
        """
func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4xf32>
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1]
    : memref<4xf32> to memref<8xf32>
  affine.store %v, %s[4] : memref<8xf32>
  return
}
""",
    ),
    "view outside": (
        "out-of-bounds",
        5,
        """
func.func @f(%v: f32) {
  %c = arith.constant 8 : index
  %m = memref.alloc() : memref<20xi8>
  %s = memref.view %m[%c][] : memref<20xi8> to memref<4xf32>
  return
}
""",
    ),
    "wrong extent in a cast": (
        "invalid-cast",
        5,
        """
func.func @f(%v: f32) {
  %c = arith.constant 3 : index
  %m = memref.alloc(%c) : memref<?xf32>
  %s = memref.cast %m : memref<?xf32> to memref<4xf32>
  return
}
""",
    ),
    "copy between different extents": (
        "shape-mismatch",
        6,
        """
func.func @f(%v: f32) {
  %c = arith.constant 3 : index
  %m = memref.alloc(%c) : memref<?xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.copy %m, %n : memref<?xf32> to memref<4xf32>
  return
}
""",
    ),
    "negative extent": (
        "invalid-size",
        4,
        """
func.func @f(%v: f32) {
  %c = arith.constant -3 : index
  %m = memref.alloc(%c) : memref<?xf32>
  return
}
""",
    ),
    "more memory than there is": (
        "out-of-memory",
        4,
        """
func.func @f(%v: f32) {
  %c = arith.constant 4611686018427387904 : index
  %m = memref.alloc(%c) : memref<?xf32>
  return
}
""",
    ),
    "wrong group extents": (
        "shape-mismatch",
        5,
        """
func.func @f(%v: f32) {
  %c = arith.constant 3 : index
  %m = memref.alloc(%c) : memref<?xf32>
  %s = memref.expand_shape %m [[0, 1]] output_shape [%c, 2] : memref<?xf32> into memref<?x2xf32>
  return
}
""",
    ),
    "dimension that is not there": (
        "out-of-bounds",
        5,
        """
func.func @f(%v: f32) {
  %c = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  %d = memref.dim %m, %c : memref<4xf32>
  return
}
""",
    ),
}


@pytest.mark.parametrize("title", ERRORS)
def test_error(title: str) -> None:
    code, line, text = ERRORS[title]
    arguments = (1.0,) if "@f(%v" in text else ()
    fails(code, text, *arguments, line=line)


def test_storing_poison_is_no_use_of_it() -> None:
    text = """
func.func @f() -> f32 {
  %m = memref.alloc() : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  %0 = affine.load %m[0] : memref<2xf32>
  affine.store %0, %n[1] : memref<2xf32>
  %1 = arith.constant 2.0 : f32
  affine.store %1, %n[0] : memref<2xf32>
  memref.copy %n, %m : memref<2xf32> to memref<2xf32>
  %2 = affine.load %m[0] : memref<2xf32>
  return %2 : f32
}
"""
    assert call(text) == (2.0,)
    second = text.replace("%2 = affine.load %m[0]", "%2 = affine.load %m[1]")
    error = fails("uninitialised-read", second, line=11)
    assert error.diagnostics[0].notes[0].location.line == 10  # type: ignore[union-attr]


# What must work --------------------------------------------------------------------------------


def test_bytes_are_shared_by_views_of_other_types() -> None:
    text = """
func.func @f(%b: memref<16xi8>) -> (f32, i16) {
  %c = arith.constant 4 : index
  %v = memref.view %b[%c][] : memref<16xi8> to memref<3xf32>
  %x = arith.constant 1.5 : f32
  affine.store %x, %v[1] : memref<3xf32>
  %n = arith.constant -1 : i8
  affine.store %n, %b[4] : memref<16xi8>
  %w = memref.view %b[%c][] : memref<16xi8> to memref<6xi16>
  %0 = affine.load %v[1] : memref<3xf32>
  %1 = affine.load %w[0] : memref<6xi16>
  return %0, %1 : f32, i16
}
"""
    array = np.zeros(16, dtype=np.int8)
    assert call(text, array) == (1.5, 255)
    assert array[4] == -1
    assert array[8:12].view(np.float32)[0] == 1.5


def test_part_of_an_element_may_be_uninitialised() -> None:
    text = """
func.func @f() -> i32 {
  %b = memref.alloc() : memref<4xi8>
  %c = arith.constant 0 : index
  %n = arith.constant 1 : i8
  affine.for %i = 0 to 3 {
    affine.store %n, %b[%i] : memref<4xi8>
  }
  %v = memref.view %b[%c][] : memref<4xi8> to memref<1xi32>
  %0 = affine.load %v[0] : memref<1xi32>
  return %0 : i32
}
"""
    fails("uninitialised-read", text, line=11)
    assert call(text.replace("0 to 3", "0 to 4")) == (0x01010101,)


def test_aliased_arguments() -> None:
    text = """
func.func @f(%a: memref<4xf32>, %b: memref<4xf32, strided<[?], offset: ?>>) {
  affine.for %i = 0 to 3 {
    %0 = affine.load %a[%i] : memref<4xf32>
    affine.store %0, %b[%i] : memref<4xf32, strided<[?], offset: ?>>
  }
  return
}
"""
    array = np.arange(5, dtype=np.float32)
    call(text, array[:4], array[1:])
    assert array.tolist() == [0, 0, 0, 0, 4]


def test_layout_maps() -> None:
    text = """
#tiled = affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 2, d0 mod 2, d1 mod 2)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#padded = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>
func.func @f(%n: index) -> (index, index, index) {
  %t = memref.alloc() : memref<4x4xindex, #tiled>
  %c = memref.alloc() : memref<4x4xindex, #columns>
  %p = memref.alloc()[%n] : memref<4x4xindex, #padded>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      affine.store %0, %t[%i, %j] : memref<4x4xindex, #tiled>
      affine.store %0, %c[%i, %j] : memref<4x4xindex, #columns>
      affine.store %0, %p[%i, %j] : memref<4x4xindex, #padded>
    }
  }
  %1 = affine.load %t[1, 2] : memref<4x4xindex, #tiled>
  %2 = affine.load %c[1, 2] : memref<4x4xindex, #columns>
  %3 = affine.load %p[1, 2] : memref<4x4xindex, #padded>
  return %1, %2, %3 : index, index, index
}
"""
    assert call(text, 7) == (12, 12, 12)
    # With overlapping rows, later stores win.
    assert call(text, 1) == (12, 12, 30)


def test_globals_keep_their_contents() -> None:
    text = """
memref.global "private" @count : memref<i64> = dense<40>
memref.global "private" @free : memref<2xi64> = uninitialized
func.func @f() -> i64 {
  %m = memref.get_global @count : memref<i64>
  %0 = affine.load %m[] : memref<i64>
  %1 = arith.constant 1 : i64
  %2 = arith.addi %0, %1 : i64
  affine.store %2, %m[] : memref<i64>
  return %2 : i64
}
func.func @g() -> i64 {
  %m = memref.get_global @free : memref<2xi64>
  %0 = affine.load %m[0] : memref<2xi64>
  return %0 : i64
}
"""
    machine = interpreter(text)
    assert machine.call("f") == (41,)
    assert machine.call("f") == (42,)
    assert call(text) == (41,)
    with pytest.raises(InterpreterError, match="uninitialised"):
        machine.call("g")


@pytest.mark.parametrize(
    ("kind", "operand", "start", "value", "expected"),
    [
        ("addi", "i32", 5, -7, -2),
        ("muli", "i32", 5, -7, -35),
        ("andi", "i32", 6, 3, 2),
        ("ori", "i32", 6, 3, 7),
        ("xori", "i32", 6, 3, 5),
        ("maxs", "i32", -1, 3, 3),
        ("maxu", "i32", -1, 3, -1),
        ("mins", "i32", -1, 3, -1),
        ("minu", "i32", -1, 3, 3),
        ("assign", "i32", -1, 3, 3),
        ("addf", "f32", 0.5, 0.25, 0.75),
        ("mulf", "f32", 0.5, 0.25, 0.125),
        ("maximumf", "f32", 0.5, 0.25, 0.5),
        ("minimumf", "f32", 0.5, 0.25, 0.25),
        ("maxnumf", "f32", 0.5, 0.25, 0.5),
        ("minnumf", "f32", 0.5, 0.25, 0.25),
    ],
)
def test_atomic_updates(
    kind: str, operand: str, start: float, value: float, expected: float
) -> None:
    text = f"""
func.func @f(%m: memref<3x{operand}>, %v: {operand}) -> {operand} {{
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw {kind} %v, %m[%c] : ({operand}, memref<3x{operand}>) -> {operand}
  return %0 : {operand}
}}
"""
    array = np.zeros(3, dtype=np.int32 if operand == "i32" else np.float32)
    array[1] = start
    assert call(text, array, value) == (start,)
    assert array.tolist() == [0, expected, 0]


def test_generic_atomic_update() -> None:
    text = """
func.func @f(%m: memref<3xi32>) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.generic_atomic_rmw %m[%c] : memref<3xi32> {
  ^bb0(%old: i32):
    %two = arith.constant 2 : i32
    %new = arith.muli %old, %two : i32
    memref.atomic_yield %new : i32
  }
  return %0 : i32
}
"""
    array = np.array([1, 21, 3], dtype=np.int32)
    assert call(text, array) == (42,)
    assert array.tolist() == [1, 42, 3]


def test_reallocation_keeps_what_fits() -> None:
    text = """
func.func @f(%n: index) -> (memref<?xi32>, index) {
  %m = memref.alloc() : memref<2xi32>
  %v = arith.constant 7 : i32
  affine.for %i = 0 to 2 {
    affine.store %v, %m[%i] : memref<2xi32>
  }
  %r = memref.realloc %m(%n) : memref<2xi32> to memref<?xi32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %r, %c0 : memref<?xi32>
  return %r, %d : memref<?xi32>, index
}
"""
    array, size = call(text, 3)
    assert size == 3
    assert array[:2].tolist() == [7, 7]
    assert call(text, 1)[0].tolist() == [7]


def test_transfers() -> None:
    text = """
func.func @f(%a: memref<4x8xi32>, %b: memref<16xi32, 1>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 1 {
    affine.dma_start %a[%i + 1, 2], %b[%i + 4], %tag[0], %c6, %c8, %c3
      : memref<4x8xi32>, memref<16xi32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %c6 : memref<1xi32>
  }
  memref.dma_start %a[%c0, %c0], %b[%c0], %c3, %tag[%c0]
    : memref<4x8xi32>, memref<16xi32, 1>, memref<1xi32>
  memref.dma_wait %tag[%c0], %c3 : memref<1xi32>
  return
}
"""
    source = np.arange(32, dtype=np.int32).reshape(4, 8)
    target = np.zeros(16, dtype=np.int32)
    call(text, source, target, np.zeros(1, dtype=np.int32))
    assert target.tolist() == [0, 1, 2, 0, 10, 11, 12, 18, 19, 20, 0, 0, 0, 0, 0, 0]


def test_odd_widths_in_memory() -> None:
    text = """
func.func @f(%v: i24, %w: i100, %t: i1) -> (i24, i100, i1) {
  %a = memref.alloc() : memref<3xi24>
  %b = memref.alloc() : memref<3xi100>
  %c = memref.alloc() : memref<3xi1>
  affine.store %v, %a[1] : memref<3xi24>
  affine.store %w, %b[1] : memref<3xi100>
  affine.store %t, %c[1] : memref<3xi1>
  %0 = affine.load %a[1] : memref<3xi24>
  %1 = affine.load %b[1] : memref<3xi100>
  %2 = affine.load %c[1] : memref<3xi1>
  return %0, %1, %2 : i24, i100, i1
}
"""
    assert call(text, -5, -(2**90), True) == (-5, -(2**90), True)


def test_vectors_in_memory() -> None:
    text = """
func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() : memref<2xvector<3xf32>>
  %v = vector.broadcast %x : f32 to vector<3xf32>
  affine.store %v, %m[1] : memref<2xvector<3xf32>>
  %w = affine.load %m[1] : memref<2xvector<3xf32>>
  %r = vector.extract %w[2] : f32 from vector<3xf32>
  return %r : f32
}
"""
    assert call(text, 2.5) == (2.5,)


def test_vectors_in_arrays() -> None:
    body = """
  %v = affine.load %m[1] : memref<2xvector<4xf32>>
  %r = vector.extract %v[2] : f32 from vector<4xf32>
"""
    array = np.arange(8, dtype=np.float32).reshape(2, 4)
    assert evaluate(body, "%m: memref<2xvector<4xf32>>", "f32", array) == 6.0


@pytest.mark.parametrize(
    ("kind", "dtype"),
    [
        ("f16", np.float16),
        ("bf16", ml_dtypes.bfloat16),
        ("f64", np.float64),
        ("i8", np.uint8),
        ("i64", np.int64),
        ("index", np.int64),
        ("i1", np.bool_),
        ("complex<f32>", np.complex64),
    ],
)
def test_element_types(kind: str, dtype: type) -> None:
    text = f"""
func.func @f(%m: memref<2x3x{kind}>) {{
  affine.for %i = 0 to 2 {{
    %0 = affine.load %m[%i, 0] : memref<2x3x{kind}>
    affine.store %0, %m[%i, 2] : memref<2x3x{kind}>
  }}
  return
}}
"""
    array = np.zeros((2, 3), dtype=dtype)
    array[:, 0] = [1, 0]
    call(text, array)
    assert (array[:, 2] == array[:, 0]).all()


def test_realigned_and_distinct_memrefs() -> None:
    body = """
  %m = memref.alloc() {alignment = 64} : memref<4xf32>
  %n = memref.assume_alignment %m, 64 : memref<4xf32>
  %a, %b = memref.distinct_objects %n, %o : memref<4xf32>, memref<4xf32>
  %x = memref.memory_space_cast %a : memref<4xf32> to memref<4xf32, 1>
  %c0 = arith.constant 0 : index
  %r = memref.dim %x, %c0 : memref<4xf32, 1>
"""
    assert evaluate(body, "%o: memref<4xf32>", "index", np.zeros(4, dtype=np.float32)) == 4


def test_large_allocations_take_what_is_touched() -> None:
    text = """
func.func @f(%n: index, %last: index, %v: f64) -> f64 {
  %m = memref.alloc(%n) : memref<?xf64>
  memref.store %v, %m[%last] : memref<?xf64>
  %0 = memref.load %m[%last] : memref<?xf64>
  return %0 : f64
}
"""
    size = 1 << 28
    assert call(text, size, size - 1, 2.5) == (2.5,)
    fails("out-of-bounds", text, size, size, 2.5, line=4)
