// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<6x7xf32>) {
  %v1 = vector.extract_strided_slice %a0 {offsets = [2], sizes = [3], strides = [1]} : vector<6x7xf32> to vector<3x7xf32>
  return
}

func.func @f1(%a0: vector<9x5xf32>) {
  %v1 = vector.extract_strided_slice %a0 {offsets = [6, 0], sizes = [1, 2], strides = [1, 1]} : vector<9x5xf32> to vector<1x2xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<6x7xf32>) {
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [2], sizes = [3], strides = [1]} : vector<6x7xf32> to vector<3x7xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<9x5xf32>) {
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [6, 0], sizes = [1, 2], strides = [1, 1]} : vector<9x5xf32> to vector<1x2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
