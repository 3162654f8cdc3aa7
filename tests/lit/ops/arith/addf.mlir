// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: bf16, %a1: bf16) {
  %v1 = arith.addf %a0, %a1 : bf16
  return
}

func.func @f1(%a0: f16, %a1: f16) {
  %v1 = arith.addf %a0, %a1 fastmath<fast> : f16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: bf16, %arg1: bf16) {
// CHECK-NEXT: %0 = arith.addf %arg0, %arg1 : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f16, %arg1: f16) {
// CHECK-NEXT: %0 = arith.addf %arg0, %arg1 fastmath<fast> : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
