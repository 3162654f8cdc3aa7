// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = math.sqrt %a0 fastmath<reassoc,nsz,contract,afn> {m = [1, 2.5]} : f16
  return
}

func.func @f1(%a0: f64) {
  %v1 = math.sqrt %a0 : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = math.sqrt %arg0 fastmath<reassoc,nsz,contract,afn> {m = [1, 2.500000e+00]} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64) {
// CHECK-NEXT: %0 = math.sqrt %arg0 : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
