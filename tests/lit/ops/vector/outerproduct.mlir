// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<5x3xf32>, %a1: vector<5xf32>, %a2: vector<3xf32>, %a3: vector<5xf32>, %a4: f32) {
  %v1 = vector.outerproduct %a1, %a2, %a0 {kind = #vector.kind<mul>} : vector<5xf32>, vector<3xf32>
  %v2 = vector.outerproduct %a3, %a4 : vector<5xf32>, f32
  return
}

func.func @f1(%a0: vector<7x3xf32>, %a1: vector<7xf32>, %a2: vector<3xf32>, %a3: vector<7xf32>, %a4: f32) {
  %v1 = vector.outerproduct %a1, %a2, %a0 {kind = #vector.kind<mul>} : vector<7xf32>, vector<3xf32>
  %v2 = vector.outerproduct %a3, %a4 : vector<7xf32>, f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<5x3xf32>, %arg1: vector<5xf32>, %arg2: vector<3xf32>, %arg3: vector<5xf32>, %arg4: f32) {
// CHECK-NEXT: %0 = vector.outerproduct %arg1, %arg2, %arg0 {kind = #vector.kind<mul>} : vector<5xf32>, vector<3xf32>
// CHECK-NEXT: %1 = vector.outerproduct %arg3, %arg4 : vector<5xf32>, f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<7x3xf32>, %arg1: vector<7xf32>, %arg2: vector<3xf32>, %arg3: vector<7xf32>, %arg4: f32) {
// CHECK-NEXT: %0 = vector.outerproduct %arg1, %arg2, %arg0 {kind = #vector.kind<mul>} : vector<7xf32>, vector<3xf32>
// CHECK-NEXT: %1 = vector.outerproduct %arg3, %arg4 : vector<7xf32>, f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
