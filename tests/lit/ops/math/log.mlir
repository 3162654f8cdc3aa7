// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: bf16) {
  %v1 = math.log %a0 {tag} : bf16
  return
}

func.func @f1(%a0: vector<6xf64>) {
  %v1 = math.log %a0 : vector<6xf64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: bf16) {
// CHECK-NEXT: %0 = math.log %arg0 {tag} : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<6xf64>) {
// CHECK-NEXT: %0 = math.log %arg0 : vector<6xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
