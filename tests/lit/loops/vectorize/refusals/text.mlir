// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Wrong options: virtual_vector_size-four-invalid value 'four'; interleave--1-must be at least
// 0; remainder-peel-invalid value 'peel'; extended-maybe-invalid value 'maybe'.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
