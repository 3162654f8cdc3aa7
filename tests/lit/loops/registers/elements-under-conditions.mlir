// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -affine-mem2reg -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The element is stored behind the loop where an iteration stored it.

func.func @f(%p: memref<8xf32>, %f: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %ne = arith.cmpi ne, %i, %j : index
      scf.if %ne {
        %a = affine.load %p[%j] : memref<8xf32>
        %b = affine.load %f[%i] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %f[%i] : memref<8xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) {
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     %false = arith.constant false
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<8xf32>
// CHECK-NEXT:       %1:2 = affine.for %arg3 = 0 to 8 iter_args(%arg4 = %false, %arg5 = %0) -> (i1, f32) {
// CHECK-NEXT:         %2 = arith.cmpi ne, %arg2, %arg3 : index
// CHECK-NEXT:         %3 = arith.select %2, %true, %arg4 : i1
// CHECK-NEXT:         %4 = scf.if %2 -> (f32) {
// CHECK-NEXT:           %5 = affine.load %arg0[%arg3] : memref<8xf32>
// CHECK-NEXT:           %6 = arith.addf %5, %arg5 : f32
// CHECK-NEXT:           scf.yield %6 : f32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           scf.yield %arg5 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.yield %3, %4 : i1, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.if %1#0 {
// CHECK-NEXT:         affine.store %1#1, %arg1[%arg2] : memref<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// In one of two branches, and in parallel loops.

func.func @f(%p: memref<8xi32>, %f: memref<8xi32>, %n: i32) {
  affine.parallel (%i) = (0) to (8) {
    affine.for %j = 0 to 8 {
      %a = affine.load %p[%j] : memref<8xi32>
      %less = arith.cmpi slt, %a, %n : i32
      scf.if %less {
        %b = affine.load %f[%i] : memref<8xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %f[%i] : memref<8xi32>
      } else {
        %b = affine.load %p[%i] : memref<8xi32>
        affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%j) {
          affine.store %b, %f[%i] : memref<8xi32>
        }
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) {
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     %false = arith.constant false
// CHECK-NEXT:     affine.parallel (%arg3) = (0) to (8) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg3] : memref<8xi32>
// CHECK-NEXT:       %1:2 = affine.for %arg4 = 0 to 8 iter_args(%arg5 = %false, %arg6 = %0) -> (i1, i32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4] : memref<8xi32>
// CHECK-NEXT:         %3 = arith.cmpi slt, %2, %arg2 : i32
// CHECK-NEXT:         %4:2 = scf.if %3 -> (i1, i32) {
// CHECK-NEXT:           %5 = arith.addi %2, %arg6 : i32
// CHECK-NEXT:           scf.yield %true, %5 : i1, i32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           %5 = affine.load %arg0[%arg3] : memref<8xi32>
// CHECK-NEXT:           %6:2 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%arg4) -> (i1, i32) {
// CHECK-NEXT:             affine.yield %true, %5 : i1, i32
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.yield %arg5, %arg6 : i1, i32
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %6#0, %6#1 : i1, i32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.yield %4#0, %4#1 : i1, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.if %1#0 {
// CHECK-NEXT:         affine.store %1#1, %arg1[%arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Another access writes the element in some of the executions that this loop leaves out.

func.func @f(%p: memref<8xi32>, %n: index, %m: index, %c: i1) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      scf.if %c {
        %b = affine.load %p[%i] : memref<8xi32>
        %s = arith.addi %b, %b : i32
        affine.store %s, %p[%i] : memref<8xi32>
      }
    }
    affine.for %j = 0 to 4 {
      scf.if %c {
        %b = affine.load %p[0] : memref<8xi32>
        %s = arith.muli %b, %b : i32
        affine.store %s, %p[0] : memref<8xi32>
      } else {
        %b = affine.load %p[7] : memref<8xi32>
        affine.store %b, %p[%j] : memref<8xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i1) {
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     %false = arith.constant false
// CHECK-NEXT:     affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<8xi32>
// CHECK-NEXT:       %1:2 = affine.for %arg5 = 0 to 4 iter_args(%arg6 = %false, %arg7 = %0) -> (i1, i32) {
// CHECK-NEXT:         %2 = arith.select %arg3, %true, %arg6 : i1
// CHECK-NEXT:         %3 = scf.if %arg3 -> (i32) {
// CHECK-NEXT:           %4 = arith.addi %arg7, %arg7 : i32
// CHECK-NEXT:           scf.yield %4 : i32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           scf.yield %arg7 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.yield %2, %3 : i1, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.if %1#0 {
// CHECK-NEXT:         affine.store %1#1, %arg0[%arg4] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:         scf.if %arg3 {
// CHECK-NEXT:           %2 = affine.load %arg0[0] : memref<8xi32>
// CHECK-NEXT:           %3 = arith.muli %2, %2 : i32
// CHECK-NEXT:           affine.store %3, %arg0[0] : memref<8xi32>
// CHECK-NEXT:         } else {
// CHECK-NEXT:           %2 = affine.load %arg0[7] : memref<8xi32>
// CHECK-NEXT:           affine.store %2, %arg0[%arg5] : memref<8xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
