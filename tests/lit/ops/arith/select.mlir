// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i1, %a1: vector<8x7x9xf32>, %a2: vector<8x7x9xf32>) {
  %v1 = arith.select %a0, %a1, %a2 : vector<8x7x9xf32>
  return
}

func.func @f1(%a0: i1, %a1: memref<4xf32>, %a2: memref<4xf32>) {
  %v1 = arith.select %a0, %a1, %a2 : memref<4xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i1, %arg1: vector<8x7x9xf32>, %arg2: vector<8x7x9xf32>) {
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : vector<8x7x9xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i1, %arg1: memref<4xf32>, %arg2: memref<4xf32>) {
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : memref<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
