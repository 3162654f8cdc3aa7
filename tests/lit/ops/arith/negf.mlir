// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f64) {
  %v1 = arith.negf %a0 fastmath<nnan,contract> : f64
  return
}

func.func @f1(%a0: f64) {
  %v1 = arith.negf %a0 fastmath<fast> : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f64) {
// CHECK-NEXT: %0 = arith.negf %arg0 fastmath<nnan,contract> : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64) {
// CHECK-NEXT: %0 = arith.negf %arg0 fastmath<fast> : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
