// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<2x8x4xf32>, %a1: vector<2x8x4xf32>) {
  %v1 = vector.extract %a0[1] : vector<8x4xf32> from vector<2x8x4xf32>
  %v2 = vector.extract %a1[] : vector<2x8x4xf32> from vector<2x8x4xf32>
  return
}

func.func @f1(%a0: vector<7xf32>, %a1: vector<7xf32>) {
  %v1 = vector.extract %a0[4] : f32 from vector<7xf32>
  %v2 = vector.extract %a1[] : vector<7xf32> from vector<7xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<2x8x4xf32>, %arg1: vector<2x8x4xf32>) {
// CHECK-NEXT: %0 = vector.extract %arg0[1] : vector<8x4xf32> from vector<2x8x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[] : vector<2x8x4xf32> from vector<2x8x4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<7xf32>, %arg1: vector<7xf32>) {
// CHECK-NEXT: %0 = vector.extract %arg0[4] : f32 from vector<7xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[] : vector<7xf32> from vector<7xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
