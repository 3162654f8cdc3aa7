"""Allocation and its end, globals, element types, atomic updates, copies."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import CompileError, ExecutionError, InterpreterError
from tests.unit.codegen.jit import compile_text, run


def leak_free(text: str, *arguments: object, entry: str = "f", calls: int = 2):
    """Run twice; everything that was allocated must have been freed, exactly once."""
    program = compile_text(text)
    for _ in range(calls):
        result = program.run(entry, *arguments)
        assert not program.heap.live
        assert not program.heap.double_frees
    return result, program.heap.allocated // calls


SUM = """
func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}
"""


def test_an_allocation_in_a_loop_is_freed_in_every_iteration():
    text = (
        SUM
        + """
func.func @f(%n: index) -> i64 {
  %z = arith.constant 0 : i64
  %r = affine.for %i = 0 to 5 iter_args(%s = %z) -> (i64) {
    %m = memref.alloc(%n) : memref<?xi64>
    func.call @iota(%m, %s) : (memref<?xi64>, i64) -> ()
    %t = func.call @sum(%m) : (memref<?xi64>) -> i64
    affine.yield %t : i64
  }
  return %r : i64
}
"""
    )
    value = 0
    for _ in range(5):
        value = sum(range(value, value + 7))
    assert leak_free(text, 7) == (value, 5)


def test_memory_with_negative_strides_is_large_enough():
    kind = "memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0 + 20)>>"
    text = f"""
func.func @f(%n: index, %s: index, %x: f32) -> f32 {{
  %m = memref.alloc(%n)[%s] : {kind}
  affine.for %i = 0 to %n {{
    affine.store %x, %m[%i] : {kind}
  }}
  %y = affine.load %m[0] : {kind}
  memref.dealloc %m : {kind}
  return %y : f32
}}
"""
    program = compile_text(text)
    assert program.run("f", 7, -3, 1.5) == 1.5
    assert program.heap.sizes == [21 * 4]
    assert lw.parse(text).interpret("f", 7, -3, 1.5) == 1.5


def test_small_allocations_live_on_the_stack():
    text = """
func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %c2 = arith.constant 2 : index
  memref.store %x, %m[%c2] : memref<4xf32>
  %y = memref.load %m[%c2] : memref<4xf32>
  return %y : f32
}
"""
    assert leak_free(text, 1.5) == (1.5, 0)


def test_returned_memory_belongs_to_the_caller():
    text = (
        SUM
        + """
func.func private @make(%n: index) -> memref<?xi64> {
  %m = memref.alloc(%n) : memref<?xi64>
  %k = arith.constant 3 : i64
  func.call @iota(%m, %k) : (memref<?xi64>, i64) -> ()
  return %m : memref<?xi64>
}
func.func @f(%n: index) -> i64 {
  %a = func.call @make(%n) : (index) -> memref<?xi64>
  %b = func.call @make(%n) : (index) -> memref<?xi64>
  memref.dealloc %a : memref<?xi64>
  %r = func.call @sum(%b) : (memref<?xi64>) -> i64
  return %r : i64
}
func.func @g(%n: index) -> (memref<?xi64>, memref<?xi64>) {
  %a = func.call @make(%n) : (index) -> memref<?xi64>
  %c1 = arith.constant 1 : index
  %v = memref.subview %a[0][%c1][1] : memref<?xi64> to memref<?xi64, strided<[1]>>
  %w = memref.cast %v : memref<?xi64, strided<[1]>> to memref<?xi64>
  return %a, %a : memref<?xi64>, memref<?xi64>
}
"""
    )
    assert leak_free(text, 4)[0] == 3 + 4 + 5 + 6


def test_an_argument_that_comes_back_is_not_freed():
    text = (
        SUM
        + """
func.func private @pick(%c: i1, %a: memref<?xi64>, %n: index) -> memref<?xi64> {
  %r = scf.if %c -> (memref<?xi64>) {
    scf.yield %a : memref<?xi64>
  } else {
    %k = arith.constant 9 : i64
    %m = memref.alloc(%n) : memref<?xi64>
    func.call @iota(%m, %k) : (memref<?xi64>, i64) -> ()
    scf.yield %m : memref<?xi64>
  }
  return %r : memref<?xi64>
}
func.func @f(%n: index, %c: i1) -> i64 {
  %a = memref.alloc(%n) : memref<?xi64>
  %k = arith.constant 1 : i64
  func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
  %b = func.call @pick(%c, %a, %n) : (i1, memref<?xi64>, index) -> memref<?xi64>
  %x = func.call @sum(%a) : (memref<?xi64>) -> i64
  %y = func.call @sum(%b) : (memref<?xi64>) -> i64
  %h = arith.constant 100 : i64
  %z = arith.muli %x, %h : i64
  %r = arith.addi %z, %y : i64
  return %r : i64
}
"""
    )
    assert leak_free(text, 3, True)[0] == 606
    assert leak_free(text, 3, False)[0] == 630


def test_unranked_results_keep_their_descriptor():
    text = (
        SUM
        + """
func.func private @make(%n: index, %m: memref<?xi64>, %c: i1) -> memref<*xi64> {
  %r = scf.if %c -> (memref<*xi64>) {
    %k = arith.constant 5 : i64
    %a = memref.alloc(%n) : memref<?xi64>
    func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
    %u = memref.cast %a : memref<?xi64> to memref<*xi64>
    scf.yield %u : memref<*xi64>
  } else {
    %u = memref.cast %m : memref<?xi64> to memref<*xi64>
    scf.yield %u : memref<*xi64>
  }
  return %r : memref<*xi64>
}
func.func @f(%n: index, %m: memref<?xi64>, %c: i1, %shape: memref<1xi32>) -> (i64, i64) {
  %u = func.call @make(%n, %m, %c) : (index, memref<?xi64>, i1) -> memref<*xi64>
  %v = memref.cast %u : memref<*xi64> to memref<?xi64>
  %r = func.call @sum(%v) : (memref<?xi64>) -> i64
  %w = memref.reshape %u(%shape) : (memref<*xi64>, memref<1xi32>) -> memref<?xi64>
  %s = func.call @sum(%w) : (memref<?xi64>) -> i64
  return %r, %s : i64, i64
}
"""
    )
    m, shape = np.arange(4), np.array([2], np.int32)
    assert leak_free(text, 3, m, True, shape)[0] == (18, 11)
    assert leak_free(text, 3, m, False, shape)[0] == (6, 1)


def test_memory_that_a_loop_carries_is_freed():
    text = (
        SUM
        + """
func.func @f(%n: index, %k: i64) -> i64 {
  %a = memref.alloc(%n) : memref<?xi64>
  func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%m = %a) -> (memref<?xi64>) {
    %s = func.call @sum(%m) : (memref<?xi64>) -> i64
    %b = memref.alloc(%n) : memref<?xi64>
    func.call @iota(%b, %s) : (memref<?xi64>, i64) -> ()
    scf.yield %b : memref<?xi64>
  }
  %r = func.call @sum(%last) : (memref<?xi64>) -> i64
  return %r : i64
}
"""
    )
    value = 2
    for _ in range(5):
        value = 3 * value + 3
    assert leak_free(text, 3, 2)[0] == value


def test_memory_allocated_in_a_block_of_a_graph_is_freed():
    text = (
        SUM
        + """
func.func @f(%n: index, %k: i64) -> i64 {
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  cf.br ^head(%z, %z : i64, i64)
^head(%i: i64, %s: i64):
  %more = arith.cmpi slt, %i, %k : i64
  cf.cond_br %more, ^body, ^done
^body:
  %m = memref.alloc(%n) : memref<?xi64>
  func.call @iota(%m, %s) : (memref<?xi64>, i64) -> ()
  %t = func.call @sum(%m) : (memref<?xi64>) -> i64
  %j = arith.addi %i, %one : i64
  cf.br ^head(%j, %t : i64, i64)
^done:
  return %s : i64
}
"""
    )
    value = 0
    for _ in range(4):
        value = 2 * value + 1
    assert leak_free(text, 2, 4)[0] == value


def test_what_the_program_frees_is_not_freed_again():
    text = (
        SUM
        + """
func.func private @consume(%m: memref<?xi64>) -> i64 {
  %r = func.call @sum(%m) : (memref<?xi64>) -> i64
  memref.dealloc %m : memref<?xi64>
  return %r : i64
}
func.func @f(%n: index, %k: i64) -> i64 {
  %a = memref.alloc(%n) : memref<?xi64>
  func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
  %r = func.call @consume(%a) : (memref<?xi64>) -> i64
  return %r : i64
}
"""
    )
    assert leak_free(text, 3, 5) == (18, 1)


def test_realloc_keeps_the_elements():
    text = (
        SUM
        + """
func.func @f(%n: index, %m: index) -> i64 {
  %k = arith.constant 1 : i64
  %a = memref.alloc(%n) : memref<?xi64>
  func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
  %b = memref.realloc %a(%m) : memref<?xi64> to memref<?xi64>
  %v = memref.subview %b[0][%n][1] : memref<?xi64> to memref<?xi64, strided<[1]>>
  %w = memref.cast %v : memref<?xi64, strided<[1]>> to memref<?xi64>
  %r = func.call @sum(%w) : (memref<?xi64>) -> i64
  return %r : i64
}
"""
    )
    assert leak_free(text, 3, 50) == (6, 2)


def test_alloca_in_a_loop_is_fresh_memory_of_the_iteration():
    text = """
func.func @f(%n: index) -> index {
  %z = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (index) {
    %m = memref.alloca(%n) : memref<?xindex>
    affine.for %j = 0 to %n {
      affine.store %i, %m[%j] : memref<?xindex>
    }
    %x = affine.load %m[symbol(%n) - 1] : memref<?xindex>
    %t = arith.addi %s, %x : index
    affine.yield %t : index
  }
  return %r : index
}
"""
    assert leak_free(text, 9)[0] == 36


def test_globals_hold_their_values():
    text = """
memref.global "private" constant @table : memref<2x3xf32> =
  dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
memref.global "private" @flags : memref<4xi1> = dense<[true, false, true, true]>
memref.global "private" @counter : memref<i64> = dense<41>
memref.global "private" @zeros : memref<8xbf16> = dense<0.5>
memref.global "private" @later : memref<3xi16> = uninitialized
func.func @f(%i: index, %j: index) -> (f32, i1, i64, bf16) {
  %t = memref.get_global @table : memref<2x3xf32>
  %x = memref.load %t[%i, %j] : memref<2x3xf32>
  %g = memref.get_global @flags : memref<4xi1>
  %b = memref.load %g[%j] : memref<4xi1>
  %c = memref.get_global @counter : memref<i64>
  %v = memref.load %c[] : memref<i64>
  %one = arith.constant 1 : i64
  %w = arith.addi %v, %one : i64
  memref.store %w, %c[] : memref<i64>
  %z = memref.get_global @zeros : memref<8xbf16>
  %h = memref.load %z[%j] : memref<8xbf16>
  %l = memref.get_global @later : memref<3xi16>
  return %x, %b, %w, %h : f32, i1, i64, bf16
}
"""
    assert run(text, 1, 2) == (6.0, True, 42, 0.5)


@pytest.mark.parametrize(
    ("ty", "dtype"),
    [
        ("i1", np.bool_),
        ("i8", np.int8),
        ("ui8", np.uint8),
        ("si32", np.int32),
        ("i16", np.int16),
        ("i64", np.int64),
        ("index", np.int64),
        ("f16", np.float16),
        ("bf16", ml_dtypes.bfloat16),
        ("f32", np.float32),
        ("f64", np.float64),
    ],
)
def test_every_element_type_can_be_copied_and_passed(ty, dtype):
    text = f"""
func.func @f(%a: memref<5x{ty}>, %b: memref<?x{ty}, strided<[?], offset: ?>>, %x: {ty}) -> {ty} {{
  affine.for %i = 0 to 4 {{
    %v = affine.load %a[%i] : memref<5x{ty}>
    affine.store %v, %b[%i] : memref<?x{ty}, strided<[?], offset: ?>>
  }}
  affine.store %x, %b[4] : memref<?x{ty}, strided<[?], offset: ?>>
  %r = affine.load %a[4] : memref<5x{ty}>
  return %r : {ty}
}}
"""
    a = np.array([1, 0, 1, 1, 0]).astype(dtype)
    b = np.zeros(10, dtype)[::2]
    assert run(text, a, b, dtype(1)) == a[4]
    assert b.tolist() == [*a[:4].tolist(), dtype(1)]


def test_odd_integers_fill_their_container():
    text = """
func.func @f(%a: memref<3xi5>, %b: memref<3xi24>) -> i5 {
  affine.for %i = 0 to 3 {
    %v = affine.load %a[%i] : memref<3xi5>
    %w = arith.extsi %v : i5 to i24
    affine.store %w, %b[%i] : memref<3xi24>
    affine.store %v, %a[%i] : memref<3xi5>
  }
  %x = affine.load %a[0] : memref<3xi5>
  return %x : i5
}
"""
    a, b = np.array([-1, 9, 16 + 32], np.int8), np.zeros(3, np.int32)
    run(text, a, b)
    assert b.tolist() == [-1, 9, -16]
    assert a.tolist() == [-1, 9, -16]


def test_elements_that_are_vectors():
    text = """
func.func @f(%a: memref<12xf32>) -> f32 {
  %m = memref.alloc() : memref<2xvector<2x3xf32>>
  affine.for %i = 0 to 2 {
    %v = affine.vector_load %a[%i * 6] : memref<12xf32>, vector<6xf32>
    %w = affine.vector_load %a[6 - %i * 6] : memref<12xf32>, vector<6xf32>
    %s = arith.addf %v, %w : vector<6xf32>
    affine.vector_store %s, %a[%i * 6] : memref<12xf32>, vector<6xf32>
  }
  %z = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  affine.store %z, %m[1] : memref<2xvector<2x3xf32>>
  %y = affine.load %m[1] : memref<2xvector<2x3xf32>>
  %t = arith.addf %y, %z : vector<2x3xf32>
  affine.store %t, %m[0] : memref<2xvector<2x3xf32>>
  %x = affine.load %a[0] : memref<12xf32>
  return %x : f32
}
"""
    a = np.arange(12, dtype=np.float32)
    assert run(text, a) == 6
    assert a[6:].tolist() == [a[i] + i + 6 for i in range(6)]


INTEGER_KINDS = {
    "addi": lambda a, b: a + b,
    "andi": lambda a, b: a & b,
    "assign": lambda a, b: b,
    "maxs": max,
    "maxu": lambda a, b: max(a & 0xFFFFFFFF, b & 0xFFFFFFFF),
    "mins": min,
    "minu": lambda a, b: min(a & 0xFFFFFFFF, b & 0xFFFFFFFF),
    "muli": lambda a, b: a * b,
    "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
}
FLOAT_KINDS = {
    "addf": lambda a, b: a + b,
    "assign": lambda a, b: b,
    "maximumf": max,
    "maxnumf": max,
    "minimumf": min,
    "minnumf": min,
    "mulf": lambda a, b: a * b,
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ty", ["i32", "f32", "f64", "i8"])
def test_atomic_updates_of_every_kind(ty, threads):
    kinds = FLOAT_KINDS if ty[0] == "f" else INTEGER_KINDS
    updates = "\n".join(
        f"%{k} = memref.atomic_rmw {k} %x, %m[%c{i}] : ({ty}, memref<10x{ty}>) -> {ty}\n"
        f"memref.store %{k}, %old[%c{i}] : memref<10x{ty}>"
        for i, k in enumerate(kinds)
    )
    constants = "\n".join(f"%c{i} = arith.constant {i} : index" for i in range(10))
    text = f"""
func.func @f(%m: memref<10x{ty}>, %x: {ty}, %old: memref<10x{ty}>) {{
{constants}
{updates}
  return
}}
"""
    dtype = {"i32": np.int32, "f32": np.float32, "f64": np.float64, "i8": np.int8}[ty]
    for start, x in [(-5, 3), (6, -7), (2, 2)]:
        m, old = np.full(10, start, dtype), np.zeros(10, dtype)
        run(text, m, x, old, threads=threads)
        want = [np.array(f(start, x)).astype(dtype) for f in kinds.values()]
        assert m[: len(kinds)].tolist() == want
        assert (old[: len(kinds)] == start).all()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ty", ["f32", "i16", "i1"])
def test_generic_atomic_update(ty, threads):
    text = f"""
func.func @f(%m: memref<3x{ty}>, %i: index, %x: {ty}) -> {ty} {{
  %r = memref.generic_atomic_rmw %m[%i] : memref<3x{ty}> {{
  ^bb0(%old: {ty}):
    %new = arith.{"subf" if ty == "f32" else "subi"} %old, %x : {ty}
    memref.atomic_yield %new : {ty}
  }}
  return %r : {ty}
}}
"""
    dtype = {"f32": np.float32, "i16": np.int16, "i1": np.bool_}[ty]
    m = np.ones(3, dtype)
    assert run(text, m, 1, dtype(1), threads=threads) == 0
    assert m.tolist() == [1, 0, 1]


def test_copy_between_overlapping_views():
    text = """
func.func @f(%a: memref<10xi32>) {
  %s = memref.subview %a[0][8][1] : memref<10xi32> to memref<8xi32, strided<[1]>>
  %d = memref.subview %a[2][8][1] : memref<10xi32> to memref<8xi32, strided<[1], offset: 2>>
  memref.copy %s, %d : memref<8xi32, strided<[1]>> to memref<8xi32, strided<[1], offset: 2>>
  return
}
"""
    a = np.arange(10, dtype=np.int32)
    run(text, a)
    assert a.tolist() == [0, 1, 0, 1, 2, 3, 4, 5, 6, 7]


def test_copy_of_unranked_memrefs():
    text = """
func.func @f(%a: memref<3x4xf32, strided<[?, ?], offset: ?>>, %b: memref<3x4xf32>) {
  %u = memref.cast %a : memref<3x4xf32, strided<[?, ?], offset: ?>> to memref<*xf32>
  %v = memref.cast %b : memref<3x4xf32> to memref<*xf32>
  memref.copy %u, %v : memref<*xf32> to memref<*xf32>
  return
}
"""
    a, b = np.arange(24, dtype=np.float32).reshape(4, 6)[::-1, ::1].T[:3, :], np.zeros((3, 4))
    b = b.astype(np.float32)
    run(text, a, b)
    assert (a == b).all()


def test_assumed_alignment():
    text = """
func.func @f(%a: memref<8xf32>) -> f32 {
  %b = memref.assume_alignment %a, 4 : memref<8xf32>
  %x = affine.load %b[3] : memref<8xf32>
  return %x : f32
}
"""
    assert run(text, np.arange(8, dtype=np.float32)) == 3


@pytest.mark.parametrize(
    ("sizes", "ends"),
    [
        ((-1, -1), "@main: 'memref.alloc' op has the negative extent -1$"),
        ((3, -(1 << 63)), f"'memref.alloc' op has the negative extent {-(1 << 63)}$"),
        ((0, -1), "'memref.alloc' op has the negative extent -1$"),
        ((1 << 33, 1 << 33), f"out of memory: an allocation of more than {2**63 - 1} bytes$"),
        ((1 << 62, 4), f"out of memory: an allocation of more than {2**63 - 1} bytes$"),
        ((1 << 40, 1 << 10), f"out of memory: an allocation of {1 << 53} bytes$"),
    ],
)
def test_extents_that_no_memory_has(sizes: tuple[int, int], ends: str):
    kernel = lw.compile(
        """
func.func @main(%n: index, %m: index) -> memref<?x?xf64> {
  %a = memref.alloc(%n, %m) : memref<?x?xf64>
  return %a : memref<?x?xf64>
}
"""
    )
    with pytest.raises(ExecutionError, match=ends):
        kernel(*sizes)
    assert kernel(2, 3).shape == (2, 3)
    assert kernel(0, 3).shape == (0, 3)


@pytest.mark.parametrize(
    "op",
    ["memref.alloca(%n) : memref<?xf64>", "memref.realloc %s(%n) : memref<4xf64> to memref<?xf64>"],
)
def test_other_memory_has_no_negative_extent(op: str):
    text = f"""
func.func @main(%n: index) -> index {{
  %s = memref.alloc() : memref<4xf64>
  %a = {op}
  %c = arith.constant 0 : index
  %d = memref.dim %a, %c : memref<?xf64>
  return %d : index
}}
"""
    message = f"'{op.partition('(')[0].partition(' ')[0]}' op has the negative extent -5"
    with pytest.raises(ExecutionError, match=message):
        lw.compile(text)(-5)
    assert lw.compile(text)(5) == 5
    with pytest.raises(InterpreterError, match=message):
        lw.parse(text).interpret("main", -5)


@pytest.mark.parametrize(
    "op",
    [
        "memref.alloc(%n) : memref<?xf64>",
        "memref.alloca(%n) : memref<?xf64>",
        "memref.realloc %s(%n) : memref<4xf64> to memref<?xf64>",
    ],
)
def test_negative_extents_that_are_constants(op: str):
    text = f"""
func.func @main() {{
  %n = arith.constant -5 : index
  %s = memref.alloc() : memref<4xf64>
  %a = {op}
  return
}}
"""
    with pytest.raises(ExecutionError, match="op has the negative extent -5"):
        lw.compile(text)()


def test_static_extents_that_no_memory_has():
    kernel = lw.compile(
        """
func.func @main() -> memref<4294967296x4294967296xf64> {
  %a = memref.alloc() : memref<4294967296x4294967296xf64>
  return %a : memref<4294967296x4294967296xf64>
}
"""
    )
    with pytest.raises(ExecutionError, match="out of memory"):
        kernel()


def test_a_sparse_global_is_refused():
    text = """
memref.global "private" constant @g : memref<4xf32> = sparse<[[1]], [2.0]>
func.func @f() -> f32 {
  %g = memref.get_global @g : memref<4xf32>
  %x = affine.load %g[1] : memref<4xf32>
  return %x : f32
}
"""
    with pytest.raises(CompileError, match="sparse"):
        lw.compile(text, "f")


RARE_FORMS = {
    "segments of no case": """func.func @main() -> i64 {
      %a = arith.constant 1 : i32
      "cf.switch"(%a)[^a, ^b] <{case_operand_segments = array<i32: 0, 0>,
        case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}>
        : (i32) -> ()
      ^a:
        %x = arith.constant 5 : i64
        return %x : i64
      ^b:
        %y = arith.constant 6 : i64
        return %y : i64 }""",
    "no indices": """func.func @main() -> index {
      %0 = affine.linearize_index disjoint [] by () : index
      return %0 : index }""",
    "symbols of a strided layout": """func.func @main() -> f32 {
      %o = arith.constant 2 : index
      %s = arith.constant 7 : index
      %t = arith.constant 1 : index
      %x = arith.constant 1.5 : f32
      %m = memref.alloc()[%o, %s, %t] : memref<3x4xf32, strided<[?, ?], offset: ?>>
      affine.for %i = 0 to 3 { affine.for %j = 0 to 4 {
        affine.store %x, %m[%i, %j] : memref<3x4xf32, strided<[?, ?], offset: ?>> } }
      %r = affine.load %m[2, 3] : memref<3x4xf32, strided<[?, ?], offset: ?>>
      return %r : f32 }""",
    "packed lanes in two dimensions": """func.func @main() -> vector<2x2xf32> {
      %m = memref.alloc() : memref<8xf32>
      %z = arith.constant 0 : index
      affine.for %i = 0 to 8 {
        %k = arith.index_cast %i : index to i32
        %x = arith.sitofp %k : i32 to f32
        affine.store %x, %m[%i] : memref<8xf32>
      }
      %p = arith.constant dense<9.0> : vector<2x2xf32>
      %f = arith.constant dense<[[true, false], [true, true]]> : vector<2x2xi1>
      %v = vector.expandload %m[%z], %f, %p
        : memref<8xf32>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
      vector.compressstore %m[%z], %f, %p : memref<8xf32>, vector<2x2xi1>, vector<2x2xf32>
      return %v : vector<2x2xf32> }""",
}


@pytest.mark.parametrize("text", RARE_FORMS.values(), ids=RARE_FORMS.keys())
def test_rare_forms_are_compiled(text: str) -> None:
    module = lw.parse(text)
    expected = module.interpret("main")
    assert np.array_equal(np.asarray(module.compile("main")()), np.asarray(expected))


def test_a_loop_with_step_0_is_compiled() -> None:
    """It is undefined if it is reached, which is no reason not to compile what is around it."""
    text = """func.func @main(%a: index, %c: i1) -> index {
      %z = arith.constant 0 : index
      scf.if %c { scf.for %i = %a to %z step %z { } }
      return %a : index }"""
    assert lw.parse(text).compile("main")(7, False) == 7


@pytest.mark.parametrize("converted", [False, True])
def test_transposing_bf16_makes_no_vectors_that_llvm_cannot_read(converted: bool):
    there = "%y = arith.addf %x, %x : bf16" if converted else "%y = arith.bitcast %x : bf16 to bf16"
    text = f"""
func.func @f(%a: memref<8x5xbf16>, %b: memref<5x8xbf16>) {{
  affine.for %k = 0 to 5 {{
    affine.for %i = 0 to 8 {{
      %x = affine.load %a[%i, %k] : memref<8x5xbf16>
      {there}
      affine.store %y, %b[%k, %i] : memref<5x8xbf16>
    }}
  }}
  return
}}"""
    a = np.arange(40).reshape(8, 5).astype(ml_dtypes.bfloat16)
    b = np.zeros((5, 8), ml_dtypes.bfloat16)
    lw.parse(text).compile("f")(a, b)
    assert b.tolist() == (a.T * (1 + converted)).tolist()


TRUTHS = """
func.func @f(%m: memref<16xi1>, %r: memref<7x16xi1>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %all = arith.constant dense<true> : vector<16xi1>
  %none = arith.constant dense<false> : vector<16xi1>
  %at = vector.step : vector<16xindex>
  %loaded = vector.load %m[%c0] : memref<16xi1>, vector<16xi1>
  %masked = vector.maskedload %m[%c0], %all, %none
      : memref<16xi1>, vector<16xi1>, vector<16xi1> into vector<16xi1>
  %gathered = vector.gather %m[%c0] [%at], %all, %none
      : memref<16xi1>, vector<16xindex>, vector<16xi1>, vector<16xi1> into vector<16xi1>
  %moved = vector.transfer_read %m[%c0], %true : memref<16xi1>, vector<16xi1>
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<16xi1>
    affine.store %x, %r[0, %i] : memref<7x16xi1>
    %old = memref.atomic_rmw ori %x, %m[%i] : (i1, memref<16xi1>) -> i1
    affine.store %old, %r[1, %i] : memref<7x16xi1>
  }
  affine.vector_store %loaded, %r[2, 0] : memref<7x16xi1>, vector<16xi1>
  affine.vector_store %masked, %r[3, 0] : memref<7x16xi1>, vector<16xi1>
  affine.vector_store %gathered, %r[4, 0] : memref<7x16xi1>, vector<16xi1>
  affine.vector_store %moved, %r[5, 0] : memref<7x16xi1>, vector<16xi1>
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<16xi1>
    affine.store %x, %r[6, %i] : memref<7x16xi1>
  }
  return
}
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_every_byte_but_zero_is_true(threads: int) -> None:
    module = lw.parse(TRUTHS)
    kernel = module.compile("f", threads=threads)
    given = np.array([0, 1, 2, 3, 4, 128, 254, 255] * 2, np.uint8)
    for call in (kernel, lambda *arguments: module.interpret("f", *arguments)):
        found = np.zeros((7, 16), bool)
        call(given.copy().view(bool), found)
        assert found.view(np.uint8).tolist() == [(given != 0).tolist()] * 7
