// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%m: memref<8xf32>, %n: memref<8xf32, 2>, %tag: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>, %s: vector<[8]xf32>, %k: i32) {
  linalg.fill ins(%x : f32) outs(%m : memref<8xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32, 2>, %arg2: memref<1xi32>, %arg3: index, %arg4: f32, %arg5: vector<4xf32>, %arg6: vector<[8]xf32>, %arg7: i32) {
// CHECK-NEXT: linalg.fill ins(%arg4 : f32) outs(%arg0 : memref<8xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
