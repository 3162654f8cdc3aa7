// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32, %a1: f32, %a2: f32, %a3: f32) {
  %v1 = vector.from_elements %a0, %a1, %a2, %a3 : vector<2x2xf32>
  return
}

func.func @f1(%a0: f32, %a1: f32, %a2: f32) {
  %v1 = vector.from_elements %a0, %a1, %a2 : vector<3x1xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) {
// CHECK-NEXT: %0 = vector.from_elements %arg0, %arg1, %arg2, %arg3 : vector<2x2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32, %arg1: f32, %arg2: f32) {
// CHECK-NEXT: %0 = vector.from_elements %arg0, %arg1, %arg2 : vector<3x1xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
