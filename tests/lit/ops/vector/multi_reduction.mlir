// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<3x4xf32>, %a1: f32) {
  %v1 = vector.multi_reduction <minimumf>, %a0, %a1 [0, 1] : vector<3x4xf32> to f32
  return
}

func.func @f1(%a0: vector<8x1x6xf32>, %a1: vector<6xf32>) {
  %v1 = vector.multi_reduction <maximumf>, %a0, %a1 [0, 1] : vector<8x1x6xf32> to vector<6xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<3x4xf32>, %arg1: f32) {
// CHECK-NEXT: %0 = vector.multi_reduction <minimumf>, %arg0, %arg1 [0, 1] : vector<3x4xf32> to f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<8x1x6xf32>, %arg1: vector<6xf32>) {
// CHECK-NEXT: %0 = vector.multi_reduction <maximumf>, %arg0, %arg1 [0, 1] : vector<8x1x6xf32> to vector<6xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
