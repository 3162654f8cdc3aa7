// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%m: memref<8xf32>, %n: memref<8xf32, 2>, %tag: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>, %s: vector<[8]xf32>, %k: i32) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) { ^bb0(%a: f32): %z = linalg.index 0 : index  linalg.yield %a : f32 }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32, 2>, %arg2: memref<1xi32>, %arg3: index, %arg4: f32, %arg5: vector<4xf32>, %arg6: vector<[8]xf32>, %arg7: i32) {
// CHECK-NEXT: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%arg0 : memref<8xf32>) {
// CHECK-NEXT: ^bb0(%out: f32):
// CHECK-NEXT: %0 = linalg.index 0 : index
// CHECK-NEXT: linalg.yield %out : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
