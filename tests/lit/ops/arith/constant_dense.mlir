// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %v1 = arith.constant dense<[3, 7, -3]> : vector<3xi32>
  %v2 = arith.constant dense<6.25> : vector<2x2xf32>
  %v3 = arith.constant dense<true> : vector<4xi1>
  return
}

func.func @f1() {
  %v1 = arith.constant dense<[2, -3, -3]> : vector<3xi32>
  %v2 = arith.constant dense<-6.25> : vector<2x2xf32>
  %v3 = arith.constant dense<true> : vector<4xi1>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %cst = arith.constant dense<[3, 7, -3]> : vector<3xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<6.250000e+00> : vector<2x2xf32>
// CHECK-NEXT: %cst_1 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %cst = arith.constant dense<[2, -3, -3]> : vector<3xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<-6.250000e+00> : vector<2x2xf32>
// CHECK-NEXT: %cst_1 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
