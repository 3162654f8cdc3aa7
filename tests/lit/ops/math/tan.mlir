// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<7x6x6xf16>) {
  %v1 = math.tan %a0 {m = [1, 2.5]} : vector<7x6x6xf16>
  return
}

func.func @f1(%a0: f64) {
  %v1 = math.tan %a0 fastmath<ninf,nsz,contract,afn> {m = [1, 2.5]} : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<7x6x6xf16>) {
// CHECK-NEXT: %0 = math.tan %arg0 {m = [1, 2.500000e+00]} : vector<7x6x6xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64) {
// CHECK-NEXT: %0 = math.tan %arg0 fastmath<ninf,nsz,contract,afn> {m = [1, 2.500000e+00]} : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
