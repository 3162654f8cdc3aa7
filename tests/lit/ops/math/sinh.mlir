// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<2x8xbf16>) {
  %v1 = math.sinh %a0 {m = [1, 2.5]} : vector<2x8xbf16>
  return
}

func.func @f1(%a0: f64) {
  %v1 = math.sinh %a0 fastmath<nnan,nsz> {tag} : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<2x8xbf16>) {
// CHECK-NEXT: %0 = math.sinh %arg0 {m = [1, 2.500000e+00]} : vector<2x8xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64) {
// CHECK-NEXT: %0 = math.sinh %arg0 fastmath<nnan,nsz> {tag} : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
