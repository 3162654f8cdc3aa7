// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%A: memref<4x8xi8>, %C: memref<4x8xi8>, %v: memref<4xi32>) { linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] {cast = #linalg.type_fn<cast_unsigned>, foo} ins(%A, %C: memref<4x8xi8>, memref<4x8xi8>) outs(%v : memref<4xi32>) return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4x8xi8>, %arg1: memref<4x8xi8>, %arg2: memref<4xi32>) {
// CHECK-NEXT: linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] {cast = #linalg.type_fn<cast_unsigned>, foo} ins(%arg0, %arg1 : memref<4x8xi8>, memref<4x8xi8>) outs(%arg2 : memref<4xi32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
