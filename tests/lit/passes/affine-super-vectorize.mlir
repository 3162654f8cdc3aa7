// RUN: %opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=8}))' -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: affine.for %arg2 = 0 to 32 step 8 {
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%arg2], %0 : memref<32xf32>, vector<8xf32>
// CHECK-NEXT: %2 = arith.addf %1, %1 : vector<8xf32>
// CHECK-NEXT: vector.transfer_write %2, %alloc[%arg2] : vector<8xf32>, memref<32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg2 = 0 to 32 step 8 {
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %1 = vector.transfer_read %alloc[%arg2], %0 : memref<32xf32>, vector<8xf32>
// CHECK-NEXT: %2 = arith.mulf %1, %1 : vector<8xf32>
// CHECK-NEXT: vector.transfer_write %2, %arg1[%arg2] : vector<8xf32>, memref<32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
