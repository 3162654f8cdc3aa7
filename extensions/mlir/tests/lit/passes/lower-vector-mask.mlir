// RUN: %opt %s -lower-vector-mask -mlir-print-local-scope | filecheck %s

func.func @masked(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> (vector<4xf32>, f32) {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> }
    : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %0, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  %1 = vector.mask %k { vector.reduction <add>, %0, %p : vector<4xf32> into f32 }
    : vector<4xi1> -> f32
  %2 = vector.mask %k { vector.yield %0 : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %2, %1 : vector<4xf32>, f32
}

// CHECK: module {
// CHECK-NEXT: func.func @masked(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: vector<4xi1>) -> (vector<4xf32>, f32) {
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg1], %arg2, %arg3 : memref<?xf32>, vector<4xf32>
// CHECK-NEXT: vector.transfer_write %0, %arg0[%arg1], %arg3 : vector<4xf32>, memref<?xf32>
// CHECK-NEXT: %1 = vector.mask %arg3 { vector.reduction <add>, %0, %arg2 : vector<4xf32> into f32 } : vector<4xi1> -> f32
// CHECK-NEXT: return %0, %1 : vector<4xf32>, f32
// CHECK-NEXT: }
// CHECK-NEXT: }
