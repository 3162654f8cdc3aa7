// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg=buffers-only=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Buffers in regions with branches stay in memory.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'", reason=unsupported}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  %q = scf.execute_region -> i32 {
    %u = affine.load %b[] : memref<i32>
    cf.cond_br %c, ^one, ^two
  ^one:
    affine.store %y, %b[] : memref<i32>
    scf.yield %u : i32
  ^two:
    scf.yield %y : i32
  }
  affine.store %q, %m[3] : memref<16xi32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:     affine.store %c5_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     %0 = scf.execute_region -> i32 {
// CHECK-NEXT:       %2 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:       cf.cond_br %arg3, ^bb1, ^bb2
// CHECK-NEXT:     ^bb1:  // pred: ^bb0
// CHECK-NEXT:       affine.store %c40_i32, %alloca[] : memref<i32>
// CHECK-NEXT:       scf.yield %2 : i32
// CHECK-NEXT:     ^bb2:  // pred: ^bb0
// CHECK-NEXT:       scf.yield %c40_i32 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers in regions with branches stay in memory.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'", reason=unsupported}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  scf.execute_region {
    cf.br ^next(%c0 : index)
  ^next(%k: index):
    %u = affine.load %b[] : memref<i32>
    %v = arith.addi %u, %y : i32
    affine.store %v, %b[] : memref<i32>
    %l = arith.addi %k, %c1 : index
    %t = arith.cmpi slt, %l, %n : index
    cf.cond_br %t, ^next(%l : index), ^last
  ^last:
    scf.yield
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:     affine.store %c5_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     scf.execute_region {
// CHECK-NEXT:       cf.br ^bb1(%c0 : index)
// CHECK-NEXT:     ^bb1(%1: index):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:       %2 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:       %3 = arith.addi %2, %c40_i32 : i32
// CHECK-NEXT:       affine.store %3, %alloca[] : memref<i32>
// CHECK-NEXT:       %4 = arith.addi %1, %c1 : index
// CHECK-NEXT:       %5 = arith.cmpi slt, %4, %arg2 : index
// CHECK-NEXT:       cf.cond_br %5, ^bb1(%4 : index), ^bb2
// CHECK-NEXT:     ^bb2:  // pred: ^bb1
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Results go through buffers and back: execute_region.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  %q:2 = scf.execute_region -> (i32, index) {
    %u = affine.load %m[1] : memref<16xi32>
    %p = scf.execute_region -> (i32) {
      affine.store %u, %m[2] : memref<16xi32>
      scf.yield %y : i32
    }
    %v = arith.addi %u, %p : i32
    scf.yield %v, %n : i32, index
  }
  memref.store %q#0, %m[%q#1] : memref<16xi32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0:2 = scf.execute_region -> (i32, index) {
// CHECK-NEXT:       %1 = affine.load %arg0[1] : memref<16xi32>
// CHECK-NEXT:       %2 = scf.execute_region -> i32 {
// CHECK-NEXT:         affine.store %1, %arg0[2] : memref<16xi32>
// CHECK-NEXT:         scf.yield %c40_i32 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:       scf.yield %3, %arg2 : i32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.store %0#0, %arg0[%0#1] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Results go through buffers and back: alloca_scope.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  %q:2 = memref.alloca_scope -> (i32, index) {
    %u = affine.load %m[1] : memref<16xi32>
    %p = memref.alloca_scope -> (i32) {
      affine.store %u, %m[2] : memref<16xi32>
      memref.alloca_scope.return %y : i32
    }
    %v = arith.addi %u, %p : i32
    memref.alloca_scope.return %v, %n : i32, index
  }
  memref.store %q#0, %m[%q#1] : memref<16xi32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0:2 = memref.alloca_scope  -> (i32, index) {
// CHECK-NEXT:       %1 = affine.load %arg0[1] : memref<16xi32>
// CHECK-NEXT:       %2 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:         affine.store %1, %arg0[2] : memref<16xi32>
// CHECK-NEXT:         memref.alloca_scope.return %c40_i32 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:       memref.alloca_scope.return %3, %arg2 : i32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.store %0#0, %arg0[%0#1] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
