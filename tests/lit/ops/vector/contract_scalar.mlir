// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<6xf32>, %a1: vector<6xf32>, %a2: f32) {
  %v1 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a0, %a1, %a2 : vector<6xf32>, vector<6xf32> into f32
  return
}

func.func @f1(%a0: vector<5xf32>, %a1: vector<5xf32>, %a2: f32) {
  %v1 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a0, %a1, %a2 : vector<5xf32>, vector<5xf32> into f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<6xf32>, %arg1: vector<6xf32>, %arg2: f32) {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<6xf32>, vector<6xf32> into f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<5xf32>, %arg1: vector<5xf32>, %arg2: f32) {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<5xf32>, vector<5xf32> into f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
