// RUN: %opt %s -test-loop-fusion=test-loop-fusion-utilities -mlir-print-local-scope | filecheck %s

func.func @pair(%a: memref<32xf32>, %c: memref<32xf32>) {
  %b = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    %x = affine.load %a[%i] : memref<32xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %b[%i] : memref<32xf32>
  }
  affine.for %i = 0 to 32 {
    %x = affine.load %b[%i] : memref<32xf32>
    %y = arith.mulf %x, %x : f32
    affine.store %y, %c[%i] : memref<32xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pair(%arg0: memref<32xf32>, %arg1: memref<32xf32>) {
// CHECK-NEXT: %alloc = memref.alloc() : memref<32xf32>
// CHECK-NEXT: affine.for %arg2 = 0 to 32 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg2] : memref<32xf32>
// CHECK-NEXT: %1 = arith.addf %0, %0 : f32
// CHECK-NEXT: affine.store %1, %alloc[%arg2] : memref<32xf32>
// CHECK-NEXT: %2 = affine.load %alloc[%arg2] : memref<32xf32>
// CHECK-NEXT: %3 = arith.mulf %2, %2 : f32
// CHECK-NEXT: affine.store %3, %arg1[%arg2] : memref<32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
