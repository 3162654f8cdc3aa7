// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<1x1xf32>, %a1: vector<1x5xf32>, %a2: vector<1x5xf32>) {
  %v1 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a0, %a1, %a2 : vector<1x1xf32>, vector<1x5xf32> into vector<1x5xf32>
  return
}

func.func @f1(%a0: vector<3x2xf32>, %a1: vector<2x1xf32>, %a2: vector<3x1xf32>) {
  %v1 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %a0, %a1, %a2 : vector<3x2xf32>, vector<2x1xf32> into vector<3x1xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<1x1xf32>, %arg1: vector<1x5xf32>, %arg2: vector<1x5xf32>) {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<1x1xf32>, vector<1x5xf32> into vector<1x5xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3x2xf32>, %arg1: vector<2x1xf32>, %arg2: vector<3x1xf32>) {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %arg0, %arg1, %arg2 : vector<3x2xf32>, vector<2x1xf32> into vector<3x1xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
