// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f64, %a1: f64) {
  %v1 = arith.remf %a0, %a1 fastmath<nnan,ninf,nsz,arcp,contract,afn> {m = [1, 2.5]} : f64
  return
}

func.func @f1(%a0: vector<5x9x2xf16>, %a1: vector<5x9x2xf16>) {
  %v1 = arith.remf %a0, %a1 {tag} : vector<5x9x2xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f64, %arg1: f64) {
// CHECK-NEXT: %0 = arith.remf %arg0, %arg1 fastmath<nnan,ninf,nsz,arcp,contract,afn> {m = [1, 2.500000e+00]} : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<5x9x2xf16>, %arg1: vector<5x9x2xf16>) {
// CHECK-NEXT: %0 = arith.remf %arg0, %arg1 {tag} : vector<5x9x2xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
