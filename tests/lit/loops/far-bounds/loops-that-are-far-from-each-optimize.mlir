// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops that are far from each other.

func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %x: f32) {
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = -9223372036854775807 to -9223372036854775800 {
    %v = arith.addf %x, %x : f32
    affine.store %v, %a[%i + 9223372036854775807] : memref<64xf32>
  }
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %j = 2305843009213693957 to 2305843009213693964 {
    %v = affine.load %a[%j - 2305843009213693957] : memref<64xf32>
    affine.store %v, %b[%j - 2305843009213693957] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = -9223372036854775807 to -9223372036854775800 {
// CHECK-NEXT:       %0 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 + 9223372036854775807] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 2305843009213693957 to 2305843009213693964 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
