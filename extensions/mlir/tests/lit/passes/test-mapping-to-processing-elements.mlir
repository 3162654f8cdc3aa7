// RUN: %opt %s --pass-pipeline='builtin.module(func.func(test-mapping-to-processing-elements))' -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: scf.for %arg3 = %c0 to %arg1 step %c1 {
// CHECK-NEXT: memref.store %arg2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
