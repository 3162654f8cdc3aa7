// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = math.trunc %a0 fastmath<fast> {m = [1, 2.5]} : f16
  return
}

func.func @f1(%a0: vector<6x8xf32>) {
  %v1 = math.trunc %a0 : vector<6x8xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = math.trunc %arg0 fastmath<fast> {m = [1, 2.500000e+00]} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<6x8xf32>) {
// CHECK-NEXT: %0 = math.trunc %arg0 : vector<6x8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
