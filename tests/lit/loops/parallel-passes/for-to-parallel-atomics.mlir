// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-for-to-parallel=atomics=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Options allow more.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-for-to-parallel | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
  affine.for %i = 1 to 9 {
    %0 = affine.load %s[0] : memref<1xi32>
    %1 = arith.addi %0, %z : i32
    affine.store %1, %s[0] : memref<1xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (1) to (9) {
// CHECK-NEXT:       %0 = affine.atomic_rmw addi %arg5, %arg3[0] : (i32, memref<1xi32>) -> i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An element that is used otherwise is not updated atomically.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="the loop carries an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 8]", Witness="(%i = 0) -> (%i = 1), element [0]", reason=illegal}}
  affine.for %i = 0 to 9 {
    %0 = affine.load %m[%i] : memref<100xi32>
    affine.store %z, %m[%i] : memref<100xi32>
    %1 = arith.addi %0, %z : i32
    affine.store %1, %m[%i] : memref<100xi32>
    %2 = affine.load %s[0] : memref<1xi32>
    affine.store %z, %s[0] : memref<1xi32>
    %3 = arith.addi %2, %z : i32
    affine.store %3, %s[0] : memref<1xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.for %arg7 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       affine.store %arg5, %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       %1 = arith.addi %0, %arg5 : i32
// CHECK-NEXT:       affine.store %1, %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       %2 = affine.load %arg3[0] : memref<1xi32>
// CHECK-NEXT:       affine.store %arg5, %arg3[0] : memref<1xi32>
// CHECK-NEXT:       %3 = arith.addi %2, %arg5 : i32
// CHECK-NEXT:       affine.store %3, %arg3[0] : memref<1xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An element that one iteration sets is not updated atomically. Iteration 4 alone uses element
// 2, which it sets between reading and writing it.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] memory-reduction | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="the element may be accessed between the load and the store", reason=unsupported}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[%i floordiv 2] : memref<100xi32>
    affine.if affine_set<(d0) : (d0 - 4 == 0)>(%i) {
      affine.store %z, %m[2] : memref<100xi32>
    }
    %1 = arith.addi %0, %z : i32
    affine.store %1, %m[%i floordiv 2] : memref<100xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.for %arg7 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg7 floordiv 2] : memref<100xi32>
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 4 == 0)>(%arg7) {
// CHECK-NEXT:         affine.store %arg5, %arg0[2] : memref<100xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = arith.addi %0, %arg5 : i32
// CHECK-NEXT:       affine.store %1, %arg0[%arg7 floordiv 2] : memref<100xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An element that one iteration sets is not updated atomically. Iteration 4 alone uses element
// 2, which it sets between reading and writing it.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-for-to-parallel | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[%i floordiv 2] : memref<100xi32>
    affine.if affine_set<(d0) : (d0 - 4 == 0)>(%i) {
      affine.store %z, %m[20] : memref<100xi32>
    }
    %1 = arith.addi %0, %z : i32
    affine.store %1, %m[%i floordiv 2] : memref<100xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (5) {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 4 == 0)>(%arg7) {
// CHECK-NEXT:         affine.store %arg5, %arg0[20] : memref<100xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.atomic_rmw addi %arg5, %arg0[%arg7 floordiv 2] : (i32, memref<100xi32>) -> i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
