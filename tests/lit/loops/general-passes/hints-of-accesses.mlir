// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What an access says of its address and of caches stays; what `memref` could not say does not.

func.func @f(%m: memref<16xf32>, %i: index) -> (f32, vector<4xf32>) {
  %0 = affine.load %m[%i] {alignment = 64 : i64} : memref<16xf32>
  affine.store %0, %m[%i + 1] {alignment = 4 : i64, nontemporal = true} : memref<16xf32>
  affine.store %0, %m[%i] {alignment = 6 : i64} : memref<16xf32>
  affine.store %0, %m[%i] {alignment = 8 : i32, nontemporal = false} : memref<16xf32>
  %1 = affine.vector_load %m[%i] {alignment = 16 : i64, nontemporal = true} : memref<16xf32>, vector<4xf32>
  affine.vector_store %1, %m[%i] {alignment = 16 : i64} : memref<16xf32>, vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xf32>, %arg1: index) -> (f32, vector<4xf32>) {
// CHECK-NEXT:     %0 = memref.load %arg0[%arg1] {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %1 = arith.addi %arg1, %c1 : index
// CHECK-NEXT:     memref.store %0, %arg0[%1] {alignment = 4 : i64, nontemporal = true} : memref<16xf32>
// CHECK-NEXT:     memref.store %0, %arg0[%arg1] : memref<16xf32>
// CHECK-NEXT:     memref.store %0, %arg0[%arg1] : memref<16xf32>
// CHECK-NEXT:     %2 = vector.load %arg0[%arg1] {alignment = 16 : i64, nontemporal = true} : memref<16xf32>, vector<4xf32>
// CHECK-NEXT:     vector.store %2, %arg0[%arg1] {alignment = 16 : i64} : memref<16xf32>, vector<4xf32>
// CHECK-NEXT:     return %0, %2 : f32, vector<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
