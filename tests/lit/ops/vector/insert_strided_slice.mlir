// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<4x1xf32>, %a1: vector<8x3xf32>) {
  %v1 = vector.insert_strided_slice %a0, %a1 {offsets = [2, 1], strides = [1, 1]} : vector<4x1xf32> into vector<8x3xf32>
  return
}

func.func @f1(%a0: vector<1xf32>, %a1: vector<3xf32>) {
  %v1 = vector.insert_strided_slice %a0, %a1 {offsets = [1], strides = [1]} : vector<1xf32> into vector<3xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<4x1xf32>, %arg1: vector<8x3xf32>) {
// CHECK-NEXT: %0 = vector.insert_strided_slice %arg0, %arg1 {offsets = [2, 1], strides = [1, 1]} : vector<4x1xf32> into vector<8x3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<1xf32>, %arg1: vector<3xf32>) {
// CHECK-NEXT: %0 = vector.insert_strided_slice %arg0, %arg1 {offsets = [1], strides = [1]} : vector<1xf32> into vector<3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
