// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The elements of a state are carried together, also in a loop around which there is none; what two
// loads read of one is carried once.

func.func @steps(%a: memref<9x2xf64>) {
  affine.for %t = 1 to 9 {
    // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=steps | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
    %x = affine.load %a[%t - 1, 0] : memref<9x2xf64>
    // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=steps | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
    %y = affine.load %a[%t - 1, 1] : memref<9x2xf64>
    %s = arith.addf %x, %y : f64
    affine.store %s, %a[%t, 0] : memref<9x2xf64>
    // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=steps | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
    %u = affine.load %a[%t - 1, 0] : memref<9x2xf64>
    // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=steps | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
    %v = affine.load %a[%t - 1, 1] : memref<9x2xf64>
    %d = arith.subf %u, %v : f64
    affine.store %d, %a[%t, 1] : memref<9x2xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @steps(%arg0: memref<9x2xf64>) {
// CHECK-NEXT:     %0 = affine.load %arg0[0, 0] : memref<9x2xf64>
// CHECK-NEXT:     %1 = affine.load %arg0[0, 1] : memref<9x2xf64>
// CHECK-NEXT:     %2:2 = affine.for %arg1 = 1 to 9 iter_args(%arg2 = %0, %arg3 = %1) -> (f64, f64) {
// CHECK-NEXT:       %3 = arith.addf %arg2, %arg3 : f64
// CHECK-NEXT:       affine.store %3, %arg0[%arg1, 0] : memref<9x2xf64>
// CHECK-NEXT:       %4 = arith.subf %arg2, %arg3 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%arg1, 1] : memref<9x2xf64>
// CHECK-NEXT:       affine.yield %3, %4 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What else is stored there is no state that is handed on.

func.func @stored_again(%a: memref<9x2xf64>, %n: index) {
  affine.for %t = 1 to 9 {
    %x = affine.load %a[%t - 1, 0] : memref<9x2xf64>
    %y = affine.load %a[%t - 1, 1] : memref<9x2xf64>
    affine.store %y, %a[%t, 0] : memref<9x2xf64>
    affine.store %x, %a[%t, 1] : memref<9x2xf64>
    affine.store %y, %a[%t, symbol(%n)] : memref<9x2xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @stored_again(%arg0: memref<9x2xf64>, %arg1: index) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 - 1, 0] : memref<9x2xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2 - 1, 1] : memref<9x2xf64>
// CHECK-NEXT:       affine.store %1, %arg0[%arg2, 0] : memref<9x2xf64>
// CHECK-NEXT:       affine.store %0, %arg0[%arg2, 1] : memref<9x2xf64>
// CHECK-NEXT:       affine.store %1, %arg0[%arg2, symbol(%arg1)] : memref<9x2xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A single element of each of two memrefs stays in memory.

func.func @single(%a: memref<9xf64>, %b: memref<9xf64>) {
  affine.for %t = 1 to 9 {
    %x = affine.load %a[%t - 1] : memref<9xf64>
    affine.store %x, %b[%t] : memref<9xf64>
    %y = affine.load %b[%t - 1] : memref<9xf64>
    affine.store %y, %a[%t] : memref<9xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @single(%arg0: memref<9xf64>, %arg1: memref<9xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 - 1] : memref<9xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<9xf64>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg2 - 1] : memref<9xf64>
// CHECK-NEXT:       affine.store %1, %arg0[%arg2] : memref<9xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
