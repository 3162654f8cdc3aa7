// RUN: %opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate))' -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %c32 = arith.constant 32 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c32_0 = arith.constant 32 : index
// CHECK-NEXT: %c0_1 = arith.constant 0 : index
// CHECK-NEXT: %c32_2 = arith.constant 32 : index
// CHECK-NEXT: %c0_3 = arith.constant 0 : index
// CHECK-NEXT: %c32_4 = arith.constant 32 : index
// CHECK-NEXT: %c0_5 = arith.constant 0 : index
// CHECK-NEXT: %c0_6 = arith.constant 0 : index
// CHECK-NEXT: %alloc = memref.alloc() : memref<32xf32>
// CHECK-NEXT: %alloc_7 = memref.alloc() : memref<32xf32, 1>
// CHECK-NEXT: affine.for %arg2 = 0 to 32 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg2] : memref<32xf32>
// CHECK-NEXT: affine.store %0, %alloc_7[%arg2] : memref<32xf32, 1>
// CHECK-NEXT: }
// CHECK-NEXT: %alloc_8 = memref.alloc() : memref<32xf32, 1>
// CHECK-NEXT: affine.for %arg2 = 0 to 32 {
// CHECK-NEXT: %0 = affine.load %alloc_7[%arg2] : memref<32xf32, 1>
// CHECK-NEXT: %1 = arith.addf %0, %0 : f32
// CHECK-NEXT: affine.store %1, %alloc_8[%arg2] : memref<32xf32, 1>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg2 = 0 to 32 {
// CHECK-NEXT: %0 = affine.load %alloc_8[%arg2] : memref<32xf32, 1>
// CHECK-NEXT: affine.store %0, %alloc[%arg2] : memref<32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc %alloc_8 : memref<32xf32, 1>
// CHECK-NEXT: memref.dealloc %alloc_7 : memref<32xf32, 1>
// CHECK-NEXT: %alloc_9 = memref.alloc() : memref<32xf32, 1>
// CHECK-NEXT: affine.for %arg2 = 0 to 32 {
// CHECK-NEXT: %0 = affine.load %alloc[%arg2] : memref<32xf32>
// CHECK-NEXT: affine.store %0, %alloc_9[%arg2] : memref<32xf32, 1>
// CHECK-NEXT: }
// CHECK-NEXT: %alloc_10 = memref.alloc() : memref<32xf32, 1>
// CHECK-NEXT: affine.for %arg2 = 0 to 32 {
// CHECK-NEXT: %0 = affine.load %alloc_9[%arg2] : memref<32xf32, 1>
// CHECK-NEXT: %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT: affine.store %1, %alloc_10[%arg2] : memref<32xf32, 1>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg2 = 0 to 32 {
// CHECK-NEXT: %0 = affine.load %alloc_10[%arg2] : memref<32xf32, 1>
// CHECK-NEXT: affine.store %0, %arg1[%arg2] : memref<32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc %alloc_10 : memref<32xf32, 1>
// CHECK-NEXT: memref.dealloc %alloc_9 : memref<32xf32, 1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
