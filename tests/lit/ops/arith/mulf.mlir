// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f64, %a1: f64) {
  %v1 = arith.mulf %a0, %a1 fastmath<fast> : f64
  return
}

func.func @f1(%a0: vector<4x8xf64>, %a1: vector<4x8xf64>) {
  %v1 = arith.mulf %a0, %a1 fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {m = [1, 2.5]} : vector<4x8xf64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f64, %arg1: f64) {
// CHECK-NEXT: %0 = arith.mulf %arg0, %arg1 fastmath<fast> : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4x8xf64>, %arg1: vector<4x8xf64>) {
// CHECK-NEXT: %0 = arith.mulf %arg0, %arg1 fastmath<fast> {m = [1, 2.500000e+00]} : vector<4x8xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
