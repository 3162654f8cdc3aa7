// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=mode=producer | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Producers do not take siblings.

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32

    affine.yield %1 : f32
  }

  %b = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %a, %b : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 64 iter_args(%arg5 = %arg2) -> (f32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<64xf32>
// CHECK-NEXT:       %3 = arith.addf %arg5, %2 : f32
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 64 iter_args(%arg5 = %arg2) -> (f32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<64xf32>
// CHECK-NEXT:       %3 = arith.mulf %arg5, %2 : f32
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
