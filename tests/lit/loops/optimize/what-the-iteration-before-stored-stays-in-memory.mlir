// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What the iteration before stored stays in memory. Carrying it lets nothing be vectorised, and
// what may be reassociated waits for it longer.

func.func @f(%s: memref<64xf32>) {

  affine.for %i = 1 to 64 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
    %0 = affine.load %s[%i - 1] : memref<64xf32>
    %1 = affine.load %s[%i] : memref<64xf32>
    %2 = arith.addf %0, %1 fastmath<fast> : f32
    affine.store %2, %s[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>) {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<64xf32>
// CHECK-NEXT:     %1 = affine.for %arg1 = 1 to 64 iter_args(%arg2 = %0) -> (f32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:       %3 = arith.addf %arg2, %2 fastmath<fast> : f32
// CHECK-NEXT:       affine.store %3, %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
