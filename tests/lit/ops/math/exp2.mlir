// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = math.exp2 %a0 {m = [1, 2.5]} : f16
  return
}

func.func @f1(%a0: bf16) {
  %v1 = math.exp2 %a0 {m = [1, 2.5]} : bf16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = math.exp2 %arg0 {m = [1, 2.500000e+00]} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: bf16) {
// CHECK-NEXT: %0 = math.exp2 %arg0 {m = [1, 2.500000e+00]} : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
