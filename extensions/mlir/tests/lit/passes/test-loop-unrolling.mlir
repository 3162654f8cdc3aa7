// RUN: %opt %s --pass-pipeline='builtin.module(func.func(test-loop-unrolling{unroll-factor=2}))' -mlir-print-local-scope | filecheck %s

func.func @counted(%m: memref<?xf32>, %n: index, %x: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @counted(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = arith.subi %arg1, %c0 : index
// CHECK-NEXT: %c1_0 = arith.constant 1 : index
// CHECK-NEXT: %1 = arith.subi %c1, %c1_0 : index
// CHECK-NEXT: %2 = arith.addi %0, %1 : index
// CHECK-NEXT: %3 = arith.divui %2, %c1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %4 = arith.remsi %3, %c2 : index
// CHECK-NEXT: %5 = arith.subi %3, %4 : index
// CHECK-NEXT: %6 = arith.muli %5, %c1 : index
// CHECK-NEXT: %7 = arith.addi %c0, %6 : index
// CHECK-NEXT: %8 = arith.muli %c1, %c2 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %7 step %8 {
// CHECK-NEXT: memref.store %arg2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %9 = arith.muli %c1, %c1_1 : index
// CHECK-NEXT: %10 = arith.addi %arg3, %9 : index
// CHECK-NEXT: memref.store %arg2, %arg0[%10] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %arg3 = %7 to %arg1 step %c1 {
// CHECK-NEXT: memref.store %arg2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
