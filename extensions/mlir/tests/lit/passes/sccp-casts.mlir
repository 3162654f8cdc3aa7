// RUN: %opt %s -sccp -mlir-print-local-scope | filecheck %s

func.func @casts_back(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  %2 = memref.cast %0 : memref<?xf32> to memref<*xf32>
  %3 = memref.cast %2 : memref<*xf32> to memref<?xf32>
  %4 = memref.load %1[%i] : memref<4xf32>
  %5 = memref.load %3[%i] : memref<?xf32>
  %6 = arith.addf %4, %5 : f32
  return %6 : f32
}

// CHECK: module {
// CHECK-NEXT: func.func @casts_back(%arg0: memref<4xf32>, %arg1: index) -> f32 {
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: %cast_0 = memref.cast %arg0 : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: %cast_1 = memref.cast %cast : memref<?xf32> to memref<*xf32>
// CHECK-NEXT: %cast_2 = memref.cast %cast : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: %0 = memref.load %cast_0[%arg1] : memref<4xf32>
// CHECK-NEXT: %1 = memref.load %cast_2[%arg1] : memref<?xf32>
// CHECK-NEXT: %2 = arith.addf %0, %1 : f32
// CHECK-NEXT: return %2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
