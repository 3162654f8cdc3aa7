"""Memory and control flow: the interpreter prints what MLIR's lowering computes."""

from __future__ import annotations

import pytest
from tests.differential.interpreting import agree

HEAD = """
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefInd(memref<*xindex>) attributes {llvm.emit_c_interface}
func.func private @printI64(i64)
func.func private @printNewline()
func.func @show(%x: index) {
  %0 = arith.index_cast %x : index to i64
  call @printI64(%0) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @show_f32(%m: memref<*xf32>) {
  call @printMemrefF32(%m) : (memref<*xf32>) -> ()
  return
}
func.func @fill(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %k = memref.dim %m, %c1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.sitofp %1 : i32 to f32
      affine.store %2, %m[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
func.func @matrix() -> memref<6x8xf32> {
  %m = memref.alloc() : memref<6x8xf32>
  %c = memref.cast %m : memref<6x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  call @fill(%c) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  return %m : memref<6x8xf32>
}
"""

PROGRAMS = {
    "index arithmetic of affine": """
  affine.for %i = -7 to 8 step 3 {
    affine.for %j = -5 to 6 step 5 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 mod 4 + d1 floordiv 3 - d0 ceildiv 2)>(%i, %j)
      func.call @show(%0) : (index) -> ()
      %1 = affine.min affine_map<(d0)[s0] -> (d0, s0 * 2, 3)>(%i)[%c2]
      func.call @show(%1) : (index) -> ()
      %2 = affine.max affine_map<(d0, d1) -> (d0 - d1, -(d0 * 2), 1)>(%i, %j)
      func.call @show(%2) : (index) -> ()
      %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0 + d0 floordiv s0 * 9)>(%i)[%c3]
      func.call @show(%3) : (index) -> ()
    }
  }
""",
    "linear indices": """
  affine.for %i = 0 to 60 step 7 {
    %0:3 = affine.delinearize_index %i into (%c3, 4, 5) : index, index, index
    func.call @show(%0#0) : (index) -> ()
    func.call @show(%0#1) : (index) -> ()
    func.call @show(%0#2) : (index) -> ()
    %1:2 = affine.delinearize_index %i into (%c7) : index, index
    func.call @show(%1#0) : (index) -> ()
    func.call @show(%1#1) : (index) -> ()
    %2 = affine.linearize_index disjoint [%0#0, %0#1, %0#2] by (%c3, 4, 5) : index
    func.call @show(%2) : (index) -> ()
    %3 = affine.linearize_index [%i, %1#0, %1#1] by (%c7, 3) : index
    func.call @show(%3) : (index) -> ()
  }
  %m = arith.subi %c0, %c7 : index
  %4:2 = affine.delinearize_index %m into (3) : index, index
  func.call @show(%4#0) : (index) -> ()
  func.call @show(%4#1) : (index) -> ()
""",
    "loops with bounds and carried values": """
  %r:2 = affine.for %i = max affine_map<(d0)[s0] -> (d0, s0, -3)>(%c2)[%c3]
      to min affine_map<(d0)[s0] -> (d0 * 10, s0 + 20)>(%c2)[%c3] step 4
      iter_args(%a = %c0, %b = %c7) -> (index, index) {
    %s = arith.addi %a, %i : index
    %t = arith.muli %b, %c3 : index
    affine.yield %s, %t : index, index
  }
  call @show(%r#0) : (index) -> ()
  call @show(%r#1) : (index) -> ()
  %e = affine.for %i = 5 to 5 iter_args(%a = %c7) -> (index) {
    affine.yield %i : index
  }
  call @show(%e) : (index) -> ()
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 3, 10)>(%i) {
      %x = affine.if affine_set<(d0, d1) : (d0 - d1 + 1 >= 0, d0 mod 2 == 0)>(%i, %j) -> index {
        affine.yield %i : index
      } else {
        affine.yield %j : index
      }
      func.call @show(%x) : (index) -> ()
    }
  }
""",
    "parallel reductions": """
  %n = affine.parallel (%i, %j) = (0, max(1, %c2)) to (5, min(%c7, 6)) step (2, 1)
      reduce ("addi") -> (i64) {
    %x = arith.muli %i, %j : index
    %y = arith.index_cast %x : index to i64
    affine.yield %y : i64
  }
  call @printI64(%n) : (i64) -> ()
  call @printNewline() : () -> ()
  %k0, %k1 = affine.parallel (%i) = (1) to (6) reduce ("muli", "ori") -> (i64, i64) {
    %y = arith.index_cast %i : index to i64
    affine.yield %y, %y : i64, i64
  }
  call @printI64(%k0) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%k1) : (i64) -> ()
  call @printNewline() : () -> ()
  %z0, %z1 = affine.parallel (%i) = (6) to (6) reduce ("muli", "andi") -> (i64, i64) {
    affine.yield %n, %n : i64, i64
  }
  call @printI64(%z0) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%z1) : (i64) -> ()
  call @printNewline() : () -> ()
  %f = memref.alloc() : memref<5xf32>
  %f0, %f1, %f2, %f3 = affine.parallel (%i) = (1) to (40)
      reduce ("addf", "mulf", "maximumf", "minimumf") -> (f32, f32, f32, f32) {
    %1 = arith.index_cast %i : index to i32
    %2 = arith.sitofp %1 : i32 to f32
    %3 = arith.constant 3.7 : f32
    %4 = arith.divf %2, %3 : f32
    affine.yield %4, %4, %4, %4 : f32, f32, f32, f32
  }
  affine.store %f0, %f[0] : memref<5xf32>
  affine.store %f1, %f[1] : memref<5xf32>
  affine.store %f2, %f[2] : memref<5xf32>
  affine.store %f3, %f[3] : memref<5xf32>
  %f4 = affine.parallel (%i) = (0) to (0) reduce ("maximumf") -> (f32) {
    affine.yield %f0 : f32
  }
  affine.store %f4, %f[4] : memref<5xf32>
  %u = memref.cast %f : memref<5xf32> to memref<*xf32>
  call @show_f32(%u) : (memref<*xf32>) -> ()
""",
    "views": """
  %m = call @matrix() : () -> memref<6x8xf32>
  %a = memref.subview %m[1, %c2] [%c2, 3] [2, %c2]
    : memref<6x8xf32> to memref<?x3xf32, strided<[16, ?], offset: ?>>
  %ua = memref.cast %a : memref<?x3xf32, strided<[16, ?], offset: ?>> to memref<*xf32>
  call @show_f32(%ua) : (memref<*xf32>) -> ()
  %b = memref.subview %m[%c3, 0] [1, 8] [1, 1]
    : memref<6x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %ub = memref.cast %b : memref<8xf32, strided<[1], offset: ?>> to memref<*xf32>
  call @show_f32(%ub) : (memref<*xf32>) -> ()
  %t = memref.transpose %m (i, j) -> (j, i)
    : memref<6x8xf32> to memref<8x6xf32, strided<[1, 8]>>
  %ut = memref.cast %t : memref<8x6xf32, strided<[1, 8]>> to memref<*xf32>
  call @show_f32(%ut) : (memref<*xf32>) -> ()
  %e = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [3, 2, 2, 4]
    : memref<6x8xf32> into memref<3x2x2x4xf32>
  %ue = memref.cast %e : memref<3x2x2x4xf32> to memref<*xf32>
  call @show_f32(%ue) : (memref<*xf32>) -> ()
  %g = memref.collapse_shape %m [[0, 1]] : memref<6x8xf32> into memref<48xf32>
  %r = memref.reinterpret_cast %g to offset: [5], sizes: [%c3, 2], strides: [7, %c2]
    : memref<48xf32> to memref<?x2xf32, strided<[7, ?], offset: 5>>
  %ur = memref.cast %r : memref<?x2xf32, strided<[7, ?], offset: 5>> to memref<*xf32>
  call @show_f32(%ur) : (memref<*xf32>) -> ()
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %r
    : memref<?x2xf32, strided<[7, ?], offset: 5>> -> memref<f32>, index, index, index, index, index
  call @show(%offset) : (index) -> ()
  call @show(%sizes#0) : (index) -> ()
  call @show(%sizes#1) : (index) -> ()
  call @show(%strides#0) : (index) -> ()
  call @show(%strides#1) : (index) -> ()
  %s = memref.alloc() : memref<2xindex>
  affine.store %c2, %s[0] : memref<2xindex>
  %c24 = arith.constant 24 : index
  affine.store %c24, %s[1] : memref<2xindex>
  %h = memref.reshape %m(%s) : (memref<6x8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %uh = memref.cast %h : memref<?x?xf32> to memref<*xf32>
  call @show_f32(%uh) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<6x8xf32>
""",
    "bytes as elements": """
  %buffer = memref.alloc() : memref<64xi8>
  %zero = arith.constant 0 : i8
  affine.for %i = 0 to 64 {
    affine.store %zero, %buffer[%i] : memref<64xi8>
  }
  %c8 = arith.constant 8 : index
  %v = memref.view %buffer[%c8][%c3] : memref<64xi8> to memref<?x2xf32>
  %f = arith.constant 1.5 : f32
  memref.store %f, %v[%c2, %c0] : memref<?x2xf32>
  %w = memref.view %buffer[%c0][] : memref<64xi8> to memref<16xi32>
  %uw = memref.cast %w : memref<16xi32> to memref<*xi32>
  call @printMemrefI32(%uw) : (memref<*xi32>) -> ()
  %n = arith.constant -2 : i8
  memref.store %n, %buffer[%c7] : memref<64xi8>
  call @printMemrefI32(%uw) : (memref<*xi32>) -> ()
""",
    "copies and atomics": """
  %m = call @matrix() : () -> memref<6x8xf32>
  %c = memref.alloc() : memref<8x6xf32>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<6x8xf32> to memref<8x6xf32, strided<[1, 8]>>
  memref.copy %t, %c : memref<8x6xf32, strided<[1, 8]>> to memref<8x6xf32>
  %uc = memref.cast %c : memref<8x6xf32> to memref<*xf32>
  call @show_f32(%uc) : (memref<*xf32>) -> ()
  %i = memref.alloc() : memref<8xi32>
  affine.for %k = 0 to 8 {
    %0 = affine.apply affine_map<(d0) -> (d0 * 5 - 9)>(%k)
    %1 = arith.index_cast %0 : index to i32
    affine.store %1, %i[%k] : memref<8xi32>
  }
  %x = arith.constant 6 : i32
  %f = arith.constant 2.5 : f32
  %a0 = memref.atomic_rmw addi %x, %i[%c0] : (i32, memref<8xi32>) -> i32
  %a2 = memref.atomic_rmw maxs %x, %i[%c2] : (i32, memref<8xi32>) -> i32
  %a3 = memref.atomic_rmw minu %x, %i[%c3] : (i32, memref<8xi32>) -> i32
  %a7 = memref.atomic_rmw ori %x, %i[%c7] : (i32, memref<8xi32>) -> i32
  %ui = memref.cast %i : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%ui) : (memref<*xi32>) -> ()
  %b0 = memref.atomic_rmw addf %f, %c[%c0, %c2] : (f32, memref<8x6xf32>) -> f32
  %b1 = memref.atomic_rmw assign %f, %c[%c2, %c2] : (f32, memref<8x6xf32>) -> f32
  call @show_f32(%uc) : (memref<*xf32>) -> ()
  affine.store %b0, %c[0, 0] : memref<8x6xf32>
  affine.store %b1, %c[0, 1] : memref<8x6xf32>
  call @show_f32(%uc) : (memref<*xf32>) -> ()
""",
    "structured control flow": """
  %s = scf.for %i = %c0 to %c7 step %c2 iter_args(%a = %c3) -> index {
    %0 = arith.muli %a, %c2 : index
    %1 = arith.addi %0, %i : index
    %p = arith.cmpi sgt, %1, %c7 : index
    %2 = scf.if %p -> index {
      %3 = arith.subi %1, %c7 : index
      scf.yield %3 : index
    } else {
      scf.yield %1 : index
    }
    scf.yield %2 : index
  }
  call @show(%s) : (index) -> ()
  %w:2 = scf.while (%a = %c0, %b = %c2) : (index, index) -> (index, index) {
    %p = arith.cmpi slt, %b, %c7 : index
    scf.condition(%p) %b, %a : index, index
  } do {
  ^bb0(%x: index, %y: index):
    %n = arith.addi %x, %c3 : index
    scf.yield %x, %n : index, index
  }
  call @show(%w#0) : (index) -> ()
  call @show(%w#1) : (index) -> ()
  %r = scf.parallel (%i, %j) = (%c0, %c2) to (%c7, %c7) step (%c3, %c2) init (%c7) -> index {
    %0 = arith.muli %i, %j : index
    scf.reduce(%0 : index) {
    ^bb0(%a: index, %b: index):
      %1 = arith.muli %a, %c3 : index
      %2 = arith.addi %1, %b : index
      scf.reduce.return %2 : index
    }
  }
  call @show(%r) : (index) -> ()
  affine.for %i = 0 to 5 {
    %v = scf.index_switch %i -> index
    case 1 {
      scf.yield %c7 : index
    }
    case 3 {
      scf.yield %c2 : index
    }
    default {
      scf.yield %c0 : index
    }
    func.call @show(%v) : (index) -> ()
  }
  %e = scf.execute_region -> index {
    %p = arith.cmpi eq, %s, %c7 : index
    cf.cond_br %p, ^bb1(%c3 : index), ^bb2
  ^bb1(%x: index):
    scf.yield %x : index
  ^bb2:
    cf.br ^bb1(%c7 : index)
  }
  call @show(%e) : (index) -> ()
""",
}

CONSTANTS = """
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
"""


@pytest.mark.parametrize("title", PROGRAMS)
def test_program(title: str) -> None:
    agree(f"{HEAD}\nfunc.func @main() {{{CONSTANTS}{PROGRAMS[title]}  return\n}}\n")


def test_blocks_calls_and_globals() -> None:
    agree(
        HEAD
        + """
memref.global "private" @counter : memref<2xindex> = dense<[5, -1]>
func.func @collatz(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%n, %c0 : index, index)
^head(%x: index, %steps: index):
  %done = arith.cmpi eq, %x, %c1 : index
  cf.cond_br %done, ^exit, ^body
^body:
  %next = arith.addi %steps, %c1 : index
  %r = arith.remui %x, %c2 : index
  %flag = arith.index_cast %r : index to i32
  cf.switch %flag : i32, [
    default: ^odd,
    0: ^even(%x : index)
  ]
^even(%y: index):
  %half = arith.divui %y, %c2 : index
  cf.br ^head(%half, %next : index, index)
^odd:
  %t = arith.muli %x, %c3 : index
  %u = arith.addi %t, %c1 : index
  cf.br ^head(%u, %next : index, index)
^exit:
  return %steps : index
}
func.func @fibonacci(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %small = arith.cmpi sle, %n, %c1 : index
  %r = scf.if %small -> index {
    scf.yield %n : index
  } else {
    %a = arith.subi %n, %c1 : index
    %b = arith.subi %n, %c2 : index
    %x = func.call @fibonacci(%a) : (index) -> index
    %y = func.call @fibonacci(%b) : (index) -> index
    %s = arith.addi %x, %y : index
    scf.yield %s : index
  }
  return %r : index
}
func.func @bump(%by: index) -> index {
  %g = memref.get_global @counter : memref<2xindex>
  %0 = affine.load %g[0] : memref<2xindex>
  %1 = arith.addi %0, %by : index
  affine.store %1, %g[0] : memref<2xindex>
  return %1 : index
}
func.func @main() {
  %c12 = arith.constant 12 : index
  %c27 = arith.constant 27 : index
  %0 = call @collatz(%c27) : (index) -> index
  call @show(%0) : (index) -> ()
  %1 = call @fibonacci(%c12) : (index) -> index
  call @show(%1) : (index) -> ()
  %f = func.constant @bump : (index) -> index
  %2 = func.call_indirect %f(%c12) : (index) -> index
  %3 = call @bump(%c27) : (index) -> index
  call @show(%3) : (index) -> ()
  %g = memref.get_global @counter : memref<2xindex>
  %u = memref.cast %g : memref<2xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()
  return
}
"""
    )
