// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<3x6xf32>) {
  %v1 = math.absf %a0 fastmath<fast> : vector<3x6xf32>
  return
}

func.func @f1(%a0: bf16) {
  %v1 = math.absf %a0 {m = [1, 2.5]} : bf16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<3x6xf32>) {
// CHECK-NEXT: %0 = math.absf %arg0 fastmath<fast> : vector<3x6xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: bf16) {
// CHECK-NEXT: %0 = math.absf %arg0 {m = [1, 2.500000e+00]} : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
