// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<3x4x7xf16>, %a1: vector<3x4x7xf16>) {
  %v1 = arith.subf %a0, %a1 fastmath<reassoc> : vector<3x4x7xf16>
  return
}

func.func @f1(%a0: vector<1x3x2xf32>, %a1: vector<1x3x2xf32>) {
  %v1 = arith.subf %a0, %a1 fastmath<ninf,contract> : vector<1x3x2xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<3x4x7xf16>, %arg1: vector<3x4x7xf16>) {
// CHECK-NEXT: %0 = arith.subf %arg0, %arg1 fastmath<reassoc> : vector<3x4x7xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<1x3x2xf32>, %arg1: vector<1x3x2xf32>) {
// CHECK-NEXT: %0 = arith.subf %arg0, %arg1 fastmath<ninf,contract> : vector<1x3x2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
