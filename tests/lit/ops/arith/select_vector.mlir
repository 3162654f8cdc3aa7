// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<3x3x3xi1>, %a1: vector<3x3x3xi64>, %a2: vector<3x3x3xi64>) {
  %v1 = arith.select %a0, %a1, %a2 : vector<3x3x3xi1>, vector<3x3x3xi64>
  return
}

func.func @f1(%a0: vector<6x2xi1>, %a1: vector<6x2xf64>, %a2: vector<6x2xf64>) {
  %v1 = arith.select %a0, %a1, %a2 : vector<6x2xi1>, vector<6x2xf64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<3x3x3xi1>, %arg1: vector<3x3x3xi64>, %arg2: vector<3x3x3xi64>) {
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : vector<3x3x3xi1>, vector<3x3x3xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<6x2xi1>, %arg1: vector<6x2xf64>, %arg2: vector<6x2xf64>) {
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : vector<6x2xi1>, vector<6x2xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
