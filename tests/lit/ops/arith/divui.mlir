// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<7xi128>, %a1: vector<7xi128>) {
  %v1 = arith.divui %a0, %a1 {m = [1, 2.5]} : vector<7xi128>
  return
}

func.func @f1(%a0: vector<2x2x6xindex>, %a1: vector<2x2x6xindex>) {
  %v1 = arith.divui %a0, %a1 exact {m = [1, 2.5]} : vector<2x2x6xindex>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<7xi128>, %arg1: vector<7xi128>) {
// CHECK-NEXT: %0 = arith.divui %arg0, %arg1 {m = [1, 2.500000e+00]} : vector<7xi128>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<2x2x6xindex>, %arg1: vector<2x2x6xindex>) {
// CHECK-NEXT: %0 = arith.divui %arg0, %arg1 exact {m = [1, 2.500000e+00]} : vector<2x2x6xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
