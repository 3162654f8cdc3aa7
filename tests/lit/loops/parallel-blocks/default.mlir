// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-parallel-blocks='everywhere=true size=2' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Whole blocks are shared, and what is left over.

func.func @sums(%a: memref<9x13xf64>, %s: memref<13xf64>) {
  // expected-remark @below {{[Passed] blocks | Category:affine-parallel-blocks | Function=sums | Op=affine.parallel, size=2}}
  affine.parallel (%j) = (1) to (12) {
    affine.for %i = 0 to 9 {
      %x = affine.load %a[%i, %j] : memref<9x13xf64>
      %t = affine.load %s[%j] : memref<13xf64>
      %u = arith.addf %t, %x : f64
      affine.store %u, %s[%j] : memref<13xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @sums(%arg0: memref<9x13xf64>, %arg1: memref<13xf64>) {
// CHECK-NEXT:     %0 = affine.max affine_map<() -> (1)>()
// CHECK-NEXT:     %1 = affine.min affine_map<() -> (12)>()
// CHECK-NEXT:     %2 = arith.subi %1, %0 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %3 = arith.remsi %2, %c2 : index
// CHECK-NEXT:     %4 = arith.subi %1, %3 : index
// CHECK-NEXT:     %c2_0 = arith.constant 2 : index
// CHECK-NEXT:     %5 = arith.cmpi sge, %2, %c2_0 : index
// CHECK-NEXT:     %6 = arith.select %5, %4, %0 : index
// CHECK-NEXT:     affine.parallel (%arg2) = (%0) to (%6) step (2) {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 2)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:           %7 = affine.load %arg0[%arg4, %arg3] : memref<9x13xf64>
// CHECK-NEXT:           %8 = affine.load %arg1[%arg3] : memref<13xf64>
// CHECK-NEXT:           %9 = arith.addf %8, %7 : f64
// CHECK-NEXT:           affine.store %9, %arg1[%arg3] : memref<13xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg2) = (%6) to (12) {
// CHECK-NEXT:       affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:         %7 = affine.load %arg0[%arg3, %arg2] : memref<9x13xf64>
// CHECK-NEXT:         %8 = affine.load %arg1[%arg2] : memref<13xf64>
// CHECK-NEXT:         %9 = arith.addf %8, %7 : f64
// CHECK-NEXT:         affine.store %9, %arg1[%arg2] : memref<13xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions, several dimensions, steps, and loops in others stay.

func.func @others(%a: memref<9x13xf64>, %n: index) -> f64 {
  %s = affine.parallel (%j) = (0) to (13) reduce ("addf") -> (f64) {
    %x = affine.load %a[0, %j] : memref<9x13xf64>
    affine.yield %x : f64
  }
  affine.parallel (%i, %j) = (0, 0) to (9, 13) {
    affine.store %s, %a[%i, %j] : memref<9x13xf64>
  }
  affine.parallel (%j) = (0) to (13) step (2) {
    affine.store %s, %a[1, %j] : memref<9x13xf64>
  }
  affine.for %i = 0 to 9 {
    affine.parallel (%j) = (0) to (13) {
      affine.store %s, %a[%i, %j] : memref<9x13xf64>
    }
  }
  return %s : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @others(%arg0: memref<9x13xf64>, %arg1: index) -> f64 {
// CHECK-NEXT:     %0 = affine.parallel (%arg2) = (0) to (13) reduce ("addf") -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[0, %arg2] : memref<9x13xf64>
// CHECK-NEXT:       affine.yield %1 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg2, %arg3) = (0, 0) to (9, 13) {
// CHECK-NEXT:       affine.store %0, %arg0[%arg2, %arg3] : memref<9x13xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg2) = (0) to (13) step (2) {
// CHECK-NEXT:       affine.store %0, %arg0[1, %arg2] : memref<9x13xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 9 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (13) {
// CHECK-NEXT:         affine.store %0, %arg0[%arg2, %arg3] : memref<9x13xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
