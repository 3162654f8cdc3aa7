// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%c: index, %m: memref<?xf32>, %d: memref<?xf32, 1>, %s: i32, %i64: i64, %x: f64, %k: memref<4xi32>, %t: !gpu.async.token, %t2: !gpu.async.token, %u: memref<?xf32>) {
  %0 = gpu.wait async
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: memref<?xf32>, %arg2: memref<?xf32, 1>, %arg3: i32, %arg4: i64, %arg5: f64, %arg6: memref<4xi32>, %arg7: !gpu.async.token, %arg8: !gpu.async.token, %arg9: memref<?xf32>) {
// CHECK-NEXT: %0 = gpu.wait async
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
