// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<5x5xi32>, %a1: vector<2x5x5xi32>) {
  %v1 = vector.insert %a0, %a1 [1] : vector<5x5xi32> into vector<2x5x5xi32>
  return
}

func.func @f1(%a0: i32, %a1: vector<9x4x8xi32>) {
  %v1 = vector.insert %a0, %a1 [2, 1, 0] : i32 into vector<9x4x8xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<5x5xi32>, %arg1: vector<2x5x5xi32>) {
// CHECK-NEXT: %0 = vector.insert %arg0, %arg1 [1] : vector<5x5xi32> into vector<2x5x5xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: vector<9x4x8xi32>) {
// CHECK-NEXT: %0 = vector.insert %arg0, %arg1 [2, 1, 0] : i32 into vector<9x4x8xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
