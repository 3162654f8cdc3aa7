// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f64) {
  %v1 = math.roundeven %a0 fastmath<fast> : f64
  return
}

func.func @f1(%a0: f16) {
  %v1 = math.roundeven %a0 : f16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f64) {
// CHECK-NEXT: %0 = math.roundeven %arg0 fastmath<fast> : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f16) {
// CHECK-NEXT: %0 = math.roundeven %arg0 : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
