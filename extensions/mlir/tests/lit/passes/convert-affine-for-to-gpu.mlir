// RUN: %opt %s --pass-pipeline='builtin.module(func.func(convert-affine-for-to-gpu))' -mlir-print-local-scope | filecheck %s

func.func @store(%m: memref<64x32xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 2 to 32 step 3 {
      affine.store %x, %m[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @store(%arg0: memref<64x32xf32>, %arg1: f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c64 = arith.constant 64 : index
// CHECK-NEXT: %0 = arith.subi %c64, %c0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c32 = arith.constant 32 : index
// CHECK-NEXT: %1 = arith.subi %c32, %c2 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %2 = arith.ceildivsi %1, %c3 : index
// CHECK-NEXT: %c1_0 = arith.constant 1 : index
// CHECK-NEXT: gpu.launch blocks(%arg2, %arg3, %arg4) in (%arg8 = %0, %arg9 = %c1_0, %arg10 = %c1_0) threads(%arg5, %arg6, %arg7) in (%arg11 = %2, %arg12 = %c1_0, %arg13 = %c1_0) {
// CHECK-NEXT: %3 = arith.addi %c0, %arg2 : index
// CHECK-NEXT: %4 = arith.muli %c3, %arg5 : index
// CHECK-NEXT: %5 = arith.addi %c2, %4 : index
// CHECK-NEXT: affine.store %arg1, %arg0[%3, %5] : memref<64x32xf32>
// CHECK-NEXT: gpu.terminator
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
