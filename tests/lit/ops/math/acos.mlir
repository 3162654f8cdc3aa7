// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<2x3x8xf64>) {
  %v1 = math.acos %a0 : vector<2x3x8xf64>
  return
}

func.func @f1(%a0: f64) {
  %v1 = math.acos %a0 fastmath<reassoc,nnan,ninf,nsz,contract,afn> : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<2x3x8xf64>) {
// CHECK-NEXT: %0 = math.acos %arg0 : vector<2x3x8xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64) {
// CHECK-NEXT: %0 = math.acos %arg0 fastmath<reassoc,nnan,ninf,nsz,contract,afn> : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
