// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<3xf64>, %a1: vector<3xf64>) {
  %v1 = arith.maxnumf %a0, %a1 fastmath<fast> {a.b = 1 : i32, c = "x"} : vector<3xf64>
  return
}

func.func @f1(%a0: f64, %a1: f64) {
  %v1 = arith.maxnumf %a0, %a1 {m = [1, 2.5]} : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<3xf64>, %arg1: vector<3xf64>) {
// CHECK-NEXT: %0 = arith.maxnumf %arg0, %arg1 fastmath<fast> {a.b = 1 : i32, c = "x"} : vector<3xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64, %arg1: f64) {
// CHECK-NEXT: %0 = arith.maxnumf %arg0, %arg1 {m = [1, 2.500000e+00]} : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
