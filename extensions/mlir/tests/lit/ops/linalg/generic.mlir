// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%A: memref<4x8xf32>) { linalg.generic {foo = 1, indexing_maps = [affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} outs(%A : memref<4x8xf32>) { ^bb0(%a: f32): linalg.yield %a : f32 } return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4x8xf32>) {
// CHECK-NEXT: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%arg0 : memref<4x8xf32>) attrs =  {foo = 1 : i64} {
// CHECK-NEXT: ^bb0(%out: f32):
// CHECK-NEXT: linalg.yield %out : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
