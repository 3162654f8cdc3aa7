// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: bf16) {
  %v1 = math.log10 %a0 {tag} : bf16
  return
}

func.func @f1(%a0: vector<4x4xf64>) {
  %v1 = math.log10 %a0 {m = [1, 2.5]} : vector<4x4xf64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: bf16) {
// CHECK-NEXT: %0 = math.log10 %arg0 {tag} : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4x4xf64>) {
// CHECK-NEXT: %0 = math.log10 %arg0 {m = [1, 2.500000e+00]} : vector<4x4xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
