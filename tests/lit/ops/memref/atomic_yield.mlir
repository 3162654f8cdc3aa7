// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%n: index, %m: index, %a: memref<4x?xf32>, %b: memref<4x5xf32, strided<[5, 1], offset: ?>>, %v: f32, %h: memref<?xi8>, %i: i32, %c: memref<4x6xf32>, %u: memref<*xf32>, %d: memref<f32>, %vec: vector<4xf32>, %w: vector<2x4xf32>, %mask: vector<4xi1>, %iv: vector<4xi32>, %sv: vector<[4]xf32>, %t: tensor<4x5xf32>, %vi: vector<4xi32>, %vm: memref<8xvector<4xf32>>, %o: memref<8xf32>, %z: vector<f32>) {
  %0 = memref.generic_atomic_rmw %a[%n, %m] : memref<4x?xf32> { ^bb0(%x: f32): memref.atomic_yield %x {foo} : f32 } {bar}
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: index, %arg2: memref<4x?xf32>, %arg3: memref<4x5xf32, strided<[5, 1], offset: ?>>, %arg4: f32, %arg5: memref<?xi8>, %arg6: i32, %arg7: memref<4x6xf32>, %arg8: memref<*xf32>, %arg9: memref<f32>, %arg10: vector<4xf32>, %arg11: vector<2x4xf32>, %arg12: vector<4xi1>, %arg13: vector<4xi32>, %arg14: vector<[4]xf32>, %arg15: tensor<4x5xf32>, %arg16: vector<4xi32>, %arg17: memref<8xvector<4xf32>>, %arg18: memref<8xf32>, %arg19: vector<f32>) {
// CHECK-NEXT: %0 = memref.generic_atomic_rmw %arg2[%arg0, %arg1] : memref<4x?xf32> {
// CHECK-NEXT: ^bb0(%arg20: f32):
// CHECK-NEXT: memref.atomic_yield %arg20 {foo} : f32
// CHECK-NEXT: } {bar}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
