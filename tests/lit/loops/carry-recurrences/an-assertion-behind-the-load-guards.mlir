// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// An assertion behind the load guards that of the next iteration.

func.func @main(%m: memref<?xf32>, %in: memref<?xi1>) {
  affine.for %i = 2 to 6 {
    %a = affine.load %m[%i - 2] : memref<?xf32>
    %ok = affine.load %in[%i] : memref<?xi1>
    cf.assert %ok, "no"
    affine.store %a, %m[%i] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf32>, %arg1: memref<?xi1>) {
// CHECK-NEXT:     affine.for %arg2 = 2 to 6 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 - 2] : memref<?xf32>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg2] : memref<?xi1>
// CHECK-NEXT:       cf.assert %1, "no"
// CHECK-NEXT:       affine.store %0, %arg0[%arg2] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An assertion behind the load guards that of the next iteration.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<?xf32>, %arg1: memref<?xi1>) {
    affine.for %arg2 = 1 to 6 {
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
      %0 = affine.load %arg0[%arg2 - 1] : memref<?xf32>
      %1 = affine.load %arg1[%arg2] : memref<?xi1>
      cf.assert %1, "no"
      affine.store %0, %arg0[%arg2] : memref<?xf32>
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf32>, %arg1: memref<?xi1>) {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<?xf32>
// CHECK-NEXT:     %1 = affine.for %arg2 = 1 to 6 iter_args(%arg3 = %0) -> (f32) {
// CHECK-NEXT:       %2 = affine.load %arg1[%arg2] : memref<?xi1>
// CHECK-NEXT:       cf.assert %2, "no"
// CHECK-NEXT:       affine.store %arg3, %arg0[%arg2] : memref<?xf32>
// CHECK-NEXT:       affine.yield %arg3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
